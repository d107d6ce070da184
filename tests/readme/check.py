# SPDX-License-Identifier: MIT
"""Runs every `$ command` in the fenced blocks of a page and compares what it prints with what follows.

Usage: check.py FOLDER_OF_THE_PROGRAM PAGE. In the expected output `...` stands for any text.
"""

import os
import re
import subprocess
import sys


def examples(page):
    """The pairs of command and expected output."""
    for block in re.findall(r"^```\n(\$ .*?)^```$", page, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            yield command, expected


def matches(expected, printed):
    pattern = ".*".join(re.escape(piece) for piece in expected.split("..."))
    return re.fullmatch(pattern, printed, re.DOTALL)


def main(folder, page):
    environment = dict(os.environ, PATH=folder + os.pathsep + os.environ["PATH"])
    with open(page, encoding="utf-8") as file:
        pairs = list(examples(file.read()))
    faults = 0
    for command, expected in pairs:
        run = subprocess.run(["sh", "-c", command], env=environment, capture_output=True, check=False)
        printed = run.stdout.decode("utf-8") + run.stderr.decode("utf-8")
        if not matches(expected, printed):
            faults += 1
            print(f"$ {command}\nexpected\n{expected}printed\n{printed}")
    print(f"{len(pairs)} examples, {faults} of them wrong")
    return 1 if faults or not pairs else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
