#!/bin/sh
# SPDX-License-Identifier: MIT
# Run by `./dev package` when everything that it needs is installed: fills dist/ and tests its contents.
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(flipwise VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
work=$PWD/build/package
say() { printf '%s\n' "$*" >&2; }

rm -rf dist "$work"
mkdir -p dist "$work"
[ -z "$(git status --porcelain)" ] || say "note: what is not committed does not go into the packages"

# Keeps the compiler cache, since debhelper gives a build its own home.
if command -v ccache >/dev/null; then
  CCACHE_DIR=${CCACHE_DIR:-$(ccache --get-config cache_dir)}
  export CCACHE_DIR
fi

say "the sources"
git archive --format=tar.gz --prefix="flipwise-$version/" -o "dist/flipwise-$version.tar.gz" HEAD
tar -xzf "dist/flipwise-$version.tar.gz" -C "$work"
# In a Debian source package, debian/ is in an archive of its own. debian/copyright excludes it for uscan.
git archive --format=tar.gz --prefix="flipwise-$version/" -o "$work/flipwise_$version.orig.tar.gz" HEAD -- ':!debian'

say "the Debian packages"
(
  cd "$work/flipwise-$version"
  packaging/recipes.py --debian .
  # Without packages of debugging symbols, the compiler need not write any, which saves time.
  export DEB_CXXFLAGS_STRIP=-g
  DEB_BUILD_OPTIONS="noautodbgsym ${DEB_BUILD_OPTIONS:-parallel=$(nproc)}" dpkg-buildpackage -us -uc
) >"$work/debian.log" 2>&1 || { tail -n 40 "$work/debian.log" >&2; exit 1; }
# The first upload to Debian closes a bug, which does not exist yet.
if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$work"/*.changes >&2
fi
cp "$work"/*.deb dist/

say "the Python package: a source distribution, and a wheel of it for this Python"
(
  cd "$work/flipwise-$version"
  /usr/bin/python3 setup.py -q sdist --dist-dir "$OLDPWD/dist/python"
  mkdir "$work/python"
  tar -xzf "$OLDPWD/dist/python/flipwise-$version.tar.gz" -C "$work/python"
  /usr/bin/python3 -m pip wheel --no-index --no-deps --no-build-isolation -w "$OLDPWD/dist/python" "$work/python/flipwise-$version"
) >"$work/python.log" 2>&1 || { tail -n 40 "$work/python.log" >&2; exit 1; }
packaging/python/check_wheel.py dist/python/*.whl

if [ -d build/npm ] && command -v npm >/dev/null; then
  (cd dist && npm pack --silent ../build/npm >&2)
fi

if [ -f build/windows/apps/flipwise.exe ]; then
  say "the program for Windows"
  folder=flipwise-$version-windows-x86_64
  mkdir "$work/$folder"
  cp README.md LICENSE "$work/$folder"
  x86_64-w64-mingw32-strip -o "$work/$folder/flipwise.exe" build/windows/apps/flipwise.exe
  for package in libboost-dev libcli11-dev libfmt-dev mingw-w64-common nlohmann-json3-dev; do
    printf '%s\n\n' "$package"
    cat "/usr/share/doc/$package/copyright"
  done >"$work/$folder/licences-of-libraries.txt"
  (cd "$work" && cmake -E tar cf "$OLDPWD/dist/$folder.zip" --format=zip "$folder")
fi

say "the problem packages of the contests"
packaging/contests/make.py build/release/apps/flipwise dist/contests
packaging/contests/check.py dist/contests --submissions >&2

say "recipes, checksums and the bill of materials"
packaging/recipes.py "dist/flipwise-$version.tar.gz" dist/recipes
packaging/sbom.py dist "$version" "$(git log -1 --format=%ct)"
packaging/sbom.py --check "dist/flipwise-$version.spdx.json"
sed -n "/^## $version\$/,/^## /p" CHANGELOG.md | sed '$d' >"dist/notes-$version.md"
(cd dist && find . -path './contests/*/*/*' -prune -o -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- >"$work/sums")
mv "$work/sums" dist/SHA256SUMS
sh packaging/try.sh dist "$version" "$work/try"
say "made and tried: dist/"
