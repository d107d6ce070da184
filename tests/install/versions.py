# SPDX-License-Identifier: MIT
"""Checks that packages have the version in CMakeLists.txt. Prints the faults; exit 1 if there is one."""

import json
import pathlib
import re
import sys


def faults_of(root):
    version = re.search(r"VERSION ([0-9.]+) LANGUAGES", (root / "CMakeLists.txt").read_text())[1]
    minor = version.rsplit(".", 1)[0]
    for name, found in {
            "debian/changelog": re.match(r"flipwise \(([0-9.]+)-\d+\)", (root / "debian/changelog").read_text())[1],
            "CITATION.cff": re.search(r"^version: ([0-9.]+)$", (root / "CITATION.cff").read_text(), re.M)[1],
            "README.md": re.search(r"\*,\s+version\s+([0-9.]+)\s+\(\[CITATION", (root / "README.md").read_text())[1],
            "packaging/vcpkg/vcpkg.json": json.loads((root / "packaging/vcpkg/vcpkg.json").read_text())["version"],
    }.items():
        if found != version:
            yield f"{name} is of version {found}, CMakeLists.txt of {version}"
    header = (root / "include/flipwise/version.hpp").read_text()
    parts = re.findall(r"#define FLIPWISE_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)
    if ".".join(parts) != version:
        yield f"version.hpp is of version {'.'.join(parts)}, CMakeLists.txt of {version}"
    tag = f'abi_tag("v{minor.replace(".", "_")}")'
    if tag not in header:
        yield f"version.hpp does not have {tag}"
    if not (root / f"debian/libflipwise{minor}.install").exists():
        yield f"debian has no libflipwise{minor}.install"
    symbols = (root / f"debian/libflipwise{minor}.symbols").read_text()
    if f" (symver)FLIPWISE_{minor} " not in symbols or not symbols.startswith(f"libflipwise.so.{minor} libflipwise{minor} "):
        yield f"debian/libflipwise{minor}.symbols is not of version {minor}"
    for name in ("debian/README.source", "packaging/try.sh"):
        if found := set(re.findall(r"libflipwise(?:\.so\.)?([0-9.]*[0-9])", (root / name).read_text())) - {minor}:
            yield f"{name} names libflipwise{found.pop()}"
    if f"Package: libflipwise{minor}\n" not in (root / "debian/control").read_text():
        yield f"debian/control has no package libflipwise{minor}, named after the SONAME"
    for path in (root / "packaging/recipes").rglob("*"):
        if path.is_file() and "@VERSION@" not in path.read_text():
            yield f"{path.relative_to(root)} does not contain @VERSION@, for packaging/recipes.py"
    for name in ("README.md", "docs/cpp.md", "examples/consumer/CMakeLists.txt"):
        if f"find_package(flipwise {minor} REQUIRED)" not in (root / name).read_text():
            yield f"{name} does not ask for version {minor}"
    if not re.search(rf"^## {re.escape(version)}$", (root / "CHANGELOG.md").read_text(), re.M):
        yield f"CHANGELOG.md has no section for {version}"


if __name__ == "__main__":
    found = list(faults_of(pathlib.Path(sys.argv[1])))
    print("\n".join(found) if found else "all of one version")
    sys.exit(1 if found else 0)
