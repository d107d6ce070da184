#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks wheels for Linux: what they link, their licence, and their files. Prints the faults; exit status 1 if there is one.

usage: check_wheel.py WHEEL ...
"""

import email
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

SYSTEM = re.compile(r"(libc|libm|libstdc\+\+|libgcc_s|ld-linux[-a-z0-9]*|libpthread)\.so\.\d+")
"""Libraries that a wheel may link; any Linux has them. NTL, GMP and gf2x would put it under the GPL."""


def linked(engine):
    """Returns the names of the shared libraries that an extension needs."""
    with tempfile.NamedTemporaryFile(suffix=".so") as file:
        file.write(engine)
        file.flush()
        headers = subprocess.run(["objdump", "-p", file.name], check=True, capture_output=True, text=True).stdout
    return re.findall(r"^\s*NEEDED\s+(\S+)", headers, re.M)


def faults(wheel):
    """Yields the faults of an open wheel."""
    names = wheel.namelist()
    engines = [name for name in names if re.fullmatch(r"flipwise/_engine\.\S+\.so", name)]
    if len(engines) != 1:
        yield f"has {len(engines)} extensions, expected one"
    for engine in engines:
        libraries = linked(wheel.read(engine))
        if not libraries:
            yield f"{engine} names no library, not even libc"
        for library in libraries:
            if not SYSTEM.fullmatch(library):
                yield f"{engine} links {library}"
    metadata = [name for name in names if name.endswith(".dist-info/METADATA")]
    fields = email.message_from_bytes(wheel.read(metadata[0])) if metadata else {}
    licence = fields.get("License-Expression") or fields.get("License")
    if licence != "MIT":
        yield f"its licence is {licence}, expected MIT"
    for name in ("Author", "Summary", "Requires-Python", "License-File", "Description-Content-Type", "Classifier"):
        if not fields.get(name):
            yield f"its metadata lacks {name}"
    for file in ("flipwise/py.typed", "flipwise/__init__.py", "flipwise/_engine.pyi"):
        if file not in names:
            yield f"lacks {file}"
    if not any(re.search(r"\.dist-info/(licenses/)?LICENSE$", name) for name in names):
        yield "lacks the text of its licence"
    for name in names:
        if not re.match(r"flipwise(-[^/]+\.dist-info)?/", name):
            yield f"has a file outside of the package, {name}"


def main():
    found = []
    for path in map(pathlib.Path, sys.argv[1:]):
        with zipfile.ZipFile(path) as wheel:
            found += [f"{path.name}: {fault}" for fault in faults(wheel)]
    print("".join(f"{fault}\n" for fault in found), end="", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
