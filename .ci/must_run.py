#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that tests were run which a machine without some tool leaves out.

usage: must_run.py NAMES RESULTS.xml ...

NAMES has a regular expression a line; each must match a test of a result file (JUnit, by ctest) that was run, and no test that was
skipped. "EXPRESSION if FLAGS" holds only on a processor with all these flags of /proc/cpuinfo. Prints a line for each that does not
hold; exit status 1 if there is one.
"""

import re
import sys
import xml.etree.ElementTree


def faults(names, results):
    """What is wrong, a line each. `results`: for each test its name and whether it was run."""
    lines = []
    for name in names:
        matching = [(test, was_run) for test, was_run in results if re.fullmatch(name, test)]
        if not matching:
            lines.append(f"no test is called {name}: it was left out")
        lines += [f"{test} was skipped" for test, was_run in matching if not was_run]
    return lines


def names_of(lines, flags):
    """The expressions that hold on a processor with `flags`."""
    rules = [line.strip().partition(" if ") for line in lines if line.strip() and not line.startswith("#")]
    return [name for name, _, needed in rules if set(needed.split()) <= flags]


def processor_flags():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        return {flag for line in file if line.startswith("flags") for flag in line.split()}


def results_of(path):
    return [(case.get("name"), case.find("skipped") is None and case.get("status") in ("run", "fail"))
            for case in xml.etree.ElementTree.parse(path).iter("testcase")]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        names = names_of(file, processor_flags())
    found = faults(names, [result for path in sys.argv[2:] for result in results_of(path)])
    print("".join(f"must_run.py: {line}\n" for line in found), end="", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
