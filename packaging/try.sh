#!/bin/sh
# SPDX-License-Identifier: MIT
# try.sh DIST VERSION WORK: installs each package of DIST into an empty folder below WORK, and uses it as a new user would.
set -eu
dist=$(realpath "$1")
version=$2
rm -rf "$3"
mkdir -p "$3"
work=$(realpath "$3")
root=$work/root
sample='1001\n0110\n0110\n1001\n'
say() { printf '%s\n' "$*" >&2; }
expect() { [ "$2" = "$3" ] || { say "$1: expected '$3', not '$2'"; exit 1; }; }

(cd "$dist" && sha256sum --check --quiet SHA256SUMS)

say "Debian packages, unpacked into an empty root"
mkdir "$root"
for package in "$dist"/*.deb; do dpkg-deb -x "$package" "$root"; done
libraries=$(dirname "$(find "$root" -name 'libflipwise.so.0.2')")
unset PYTHONPATH
presses() { sed -n 's/^; presses //p'; }

# The program needs no library of flipwise; other libraries are those of the machine.
expect "flipwise --version" "$("$root/usr/bin/flipwise" --version | head -n 1)" "flipwise $version"
# shellcheck disable=SC2059
expect "flipwise solve" "$(printf "$sample" | "$root/usr/bin/flipwise" solve | presses)" 4
for file in man/man1/flipwise.1.gz bash-completion/completions/flipwise zsh/vendor-completions/_flipwise \
  fish/vendor_completions.d/flipwise.fish; do
  [ -s "$root/usr/share/$file" ] || { say "missing: $file"; exit 1; }
done

# Allows root, and more ranks than cores.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
many=$("$root/usr/bin/flipwise" count 14 14)
expect "flipwise-mpi" "$(mpirun -q --oversubscribe -n 3 "$root/usr/bin/flipwise-mpi" count 14 14)" "$many"
[ -s "$root/usr/share/man/man1/flipwise-mpi.1.gz" ] || { say "missing: the manual of flipwise-mpi"; exit 1; }

export LD_LIBRARY_PATH="$libraries"
expect "soname" "$(objdump -p "$libraries/libflipwise.so.0.2" | awk '$1 == "SONAME" { print $2 }')" libflipwise.so.0.2
/usr/bin/python3 -B tests/install/exported.py "$libraries/libflipwise.so.0.2" "$root/usr/include" >&2

say "pkg-config and find_package"
export PKG_CONFIG_LIBDIR="$libraries/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
expect "pkg-config" "$(pkg-config --modversion flipwise)" "$version"
# shellcheck disable=SC2046
g++ -std=c++20 examples/consumer/main.cpp -o "$work/by-pkg-config" $(pkg-config --cflags --libs flipwise)
expect "a program by pkg-config" "$("$work/by-pkg-config" | head -n 1)" "4 presses"
cmake -S examples/consumer -B "$work/consumer" -D CMAKE_PREFIX_PATH="$root/usr" -D CMAKE_BUILD_TYPE=Release >"$work/log"
cmake --build "$work/consumer" >>"$work/log"
expect "a program by find_package" "$("$work/consumer/consumer" | head -n 1)" "4 presses"

windows=flipwise-$version-windows-x86_64
if [ -f "$dist/$windows.zip" ]; then
  say "the program for Windows"
  (cd "$work" && cmake -E tar xf "$dist/$windows.zip")
  if command -v wine >/dev/null; then
    # shellcheck disable=SC2059
    expect "flipwise.exe solve" "$(printf "$sample" | WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" WINEPREFIX="$work/wine" \
      wine "$work/$windows/flipwise.exe" solve | presses)" 4
  fi
fi

say "python3-flipwise"
# The module contains the library, so that it never meets another version of it.
expect "libflipwise among the dependencies" "$(dpkg-deb -f "$dist"/python3-flipwise_*.deb Depends | grep -c libflipwise || true)" 0
use='import flipwise, importlib.metadata as m; print(m.version("flipwise"), flipwise.__version__, flipwise.solve("1001\n0110\n0110\n1001").presses, flipwise.__file__)'
modules=$root/usr/lib/python3/dist-packages
expect "import flipwise" "$(PYTHONPATH=$modules /usr/bin/python3 -B -c "$use")" "$version $version 4 $modules/flipwise/__init__.py"
# try_python PYTHON: runs the tests of the package that this Python imports.
try_python() {
  for test in tests/python/test_*.py; do
    FLIPWISE=$root/usr/bin/flipwise FLIPWISE_SOURCE=$PWD FLIPWISE_VERSION=$version "$1" -B "$test" -q >"$work/log" 2>&1 ||
      { cat "$work/log" >&2; exit 1; }
  done
}
(export PYTHONPATH="$modules" && try_python /usr/bin/python3)

# Tests in a minimal Debian, if this user may make one and the archive can be reached.
try_clean_debian() {
  clean=$work/debian
  inside() { chroot "$clean" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
  mkdir "$clean/packages"
  cp "$dist"/*.deb "$clean/packages"
  cp -r debian/tests "$clean/tests"
  inside sh -c 'apt-get -qq -y -o Dpkg::Use-Pty=0 install --no-install-recommends /packages/*.deb g++ cmake make pkg-config' >"$work/log" 2>&1 ||
    { tail -n 40 "$work/log" >&2; return 1; }
  # The tests of autopkgtest.
  for test in program cluster library module; do
    inside /tests/$test >"$work/log" 2>&1 || { say "debian/tests/$test failed"; cat "$work/log" >&2; return 1; }
  done
  rm -r "$clean/tests"
  inside sh -c 'apt-get -qq -y purge flipwise flipwise-mpi libflipwise0.2 libflipwise-dev python3-flipwise' >"$work/log" 2>&1
  expect "what is left after a purge" "$(inside find / -xdev -name '*flipwise*' -not -path '/packages/*' -not -path '/proc/*')" ""
}
if [ "$(id -u)" -eq 0 ] && command -v debootstrap >/dev/null &&
  debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$work/debian" >"$work/log" 2>&1; then
  say "Debian packages, installed in a clean Debian"
  try_clean_debian
  rm -rf "$work/debian"
else
  say "left out: a clean Debian, which needs root, debootstrap and Debian's archive"
fi

say "the wheel, in a new environment"
unset LD_LIBRARY_PATH
/usr/bin/python3 -m venv --system-site-packages "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index "$dist"/python/*.whl >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; exit 1; }
expect "import flipwise" "$(cd "$work" && venv/bin/python3 -B -c "$use")" "$version $version 4 $(echo "$work"/venv/lib/python3*)/site-packages/flipwise/__init__.py"
try_python "$work/venv/bin/python3"
"$work/venv/bin/pip" uninstall --quiet --yes flipwise
expect "what is left of the wheel" "$(find "$work/venv" -name '*flipwise*')" ""

for package in "$dist"/flipwise-*.tgz; do
  [ -f "$package" ] || continue
  say "npm package"
  mkdir "$work/npm"
  (cd "$work/npm" && echo '{"type":"module"}' >package.json &&
    npm install --silent --offline --no-audit --no-fund "$package" >&2 &&
    printf 'import { open } from "flipwise";\nconst engine = await open();\nconst answer = await engine.solve({ board: ["1001", "0110", "0110", "1001"] });\nconsole.log(answer.presses);\n' >try.mjs &&
    expect "npm" "$(node try.mjs)" 4)
  if [ -d build/runtimes ]; then
    FLIPWISE_TARBALL=$package node tests/web/run.mjs runtimes >&2 || [ $? = 77 ]
  fi
done
