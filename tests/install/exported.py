# SPDX-License-Identifier: MIT
"""Checks that a shared library exports what the public headers declare, and nothing else except the few functions that are
compiled for several instruction sets: g++ exports the symbols that choose among their copies, whatever the visibility. All
symbols must have the version of the interface (cmake/exported.map.in).

exported.py LIBRARY INCLUDE     prints a line for each fault; exit 1 if there is one
"""

import pathlib
import re
import subprocess
import sys

NEEDED = ["solve", "count", "analyze", "verify", "read_grid", "write_grid", "write_svg", "respond", "version", "generate",
          "Solver", "ManySolver", "InputError", "Board"]


def faults_of(library, include):
    declared = set(re.findall(r"\w+", "".join(p.read_text() for p in include.rglob("*.hpp"))))
    listed = subprocess.run(["nm", "-DC", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    header = (include / "flipwise/version.hpp").read_text()
    node = "FLIPWISE_" + ".".join(re.search(rf"#define FLIPWISE_VERSION_{part} (\d+)", header)[1] for part in ("MAJOR", "MINOR"))
    names = set()
    for line in listed.splitlines():
        name, _, version = line.split(" ", 2)[2].partition("@@")
        if (name, version) == (node, ""):
            continue
        if version != node:
            yield f"not of version {node}: {name}"
        names.add(re.sub(r"^(typeinfo|typeinfo name|vtable|VTT|guard variable) for ", "", name))
    resolver = " [clone .resolver]"
    names -= {name for name in names if name.endswith(resolver) or name + resolver in names}
    seen = set()
    for name in sorted(names):
        match = re.match(r"flipwise::(\w+)", name)
        if not match:
            yield f"exported, but not of flipwise: {name}"
        elif match[1] not in declared:
            yield f"exported, but in no public header: {name}"
        else:
            seen.add(match[1])
    yield from (f"not exported: {name}" for name in NEEDED if name not in seen)


if __name__ == "__main__":
    found = list(faults_of(sys.argv[1], pathlib.Path(sys.argv[2])))
    print("\n".join(found) if found else "all that is exported is public")
    sys.exit(1 if found else 0)
