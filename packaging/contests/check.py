#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the packages that make.py has written, against the published formats and by running their programs.

check.py OUT [--submissions] [--testlib FILE] [DIALECT ...]

Prints a line for each fault; exit 1 if there is one. Programs are compiled, and validators and checkers run on every test. With
--submissions, every submission runs on every test within the time limit, and a table shows the results. With --testlib, the
programs for Polygon are compiled with that testlib.h, and tested in the same way.
"""

import argparse
import pathlib
import sys
import tempfile

from formats import kattis_faults, polygon_faults, zip_faults
from make import DIALECTS, HERE
from trials import Compiled, program_faults, submission_faults, testlib_faults


def faults_of(out, dialect, arguments, build):
    name = dialect.replace("-", "")
    kattis, polygon = out / "kattis" / name, out / "polygon" / name
    for folder in (kattis, polygon):
        if not folder.is_dir():
            return [f"{folder} is missing"]
    faults = kattis_faults(kattis, HERE / dialect) + polygon_faults(polygon)
    faults += zip_faults(kattis, out / "kattis" / f"{name}.zip", name + "/")
    faults += zip_faults(kattis, out / "domjudge" / f"{name}.zip", "")
    faults += zip_faults(polygon, out / "polygon" / f"{name}.zip", "")
    if faults:
        return faults
    compiled = Compiled(build / name)
    faults += program_faults(kattis, compiled)
    if arguments.testlib:
        faults += testlib_faults(polygon, compiled, arguments.testlib)
    if arguments.submissions:
        faults += submission_faults(kattis, compiled)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("dialects", nargs="*", metavar="DIALECT")
    parser.add_argument("--submissions", action="store_true")
    parser.add_argument("--testlib", type=pathlib.Path)
    parser.add_argument("--seed", help="the seed given to make.py; any tests must be in order")
    arguments = parser.parse_intermixed_args()
    if not set(arguments.dialects) <= set(DIALECTS):
        parser.error(f"dialects are {', '.join(DIALECTS)}")
    faults = []
    with tempfile.TemporaryDirectory() as build:
        for dialect in arguments.dialects or DIALECTS:
            faults += [f"{dialect}: {fault}" for fault in faults_of(arguments.out, dialect, arguments, pathlib.Path(build))]
    print("\n".join(faults) if faults else "every package is in order")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
