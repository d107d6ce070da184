#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions of whole jobs with cachegrind, to find differences that a clock on a busy machine cannot show.

usage: instructions.py FLIPWISE            compares with instructions.json, which another build of this compiler wrote
       instructions.py FLIPWISE BEFORE     compares with another program, BEFORE
       instructions.py FLIPWISE --write    writes instructions.json

Prints a table of millions of instructions and ratios. Exit status 1: a row is more than 0.5 % above; 77: instructions.json is from
another compiler or C library, or valgrind is not installed. The jobs are those of docs/benchmarks.md, about a hundred times
smaller, since programs run 20 to 50 times slower here. They use one thread, since valgrind decides how threads share work.
"""

import json
import os
import pathlib
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile

RECORD = pathlib.Path(__file__).with_suffix(".json")
MOST = 1.005


def cells(rows, columns, seed, holes=0.0):
    draw = random.Random(seed)
    return "".join("".join("_" if draw.random() < holes else draw.choice("01") for _ in range(columns)) + "\n" for _ in range(rows))


def p4(side, seed):
    draw = random.Random(seed)
    return f"P4\n{side} {side}\n".encode() + draw.randbytes(side * ((side + 7) // 8))


def buttons(number, lights, each, seed):
    draw = random.Random(seed)
    return "".join(" ".join(map(str, draw.sample(range(lights), each))) + "\n" for _ in range(number))


def surface_code(distance):
    """Returns the lights that each button of the rotated surface code flips: the checks of one kind on each qubit."""
    lights = {}
    for row in range(-1, distance):
        for column in range(distance - 1):
            if (row + column) % 2 == 0:
                for r, c in ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)):
                    if 0 <= r < distance:
                        lights.setdefault((r, c), []).append((row, column))
    numbers = {light: i for i, light in enumerate(sorted({one for each in lights.values() for one in each}))}
    return "".join(" ".join(str(numbers[one]) for one in lights[r, c]) + "\n" for r in range(distance) for c in range(distance)), len(numbers)


def ids(side, number, seed):
    draw = random.Random(seed)
    digits = (side * side + 3) // 4
    return "".join(f"plus-{side}x{side}:{draw.getrandbits(side * side) << (4 * digits - side * side):0{digits}x}\n" for _ in range(number))


def jobs():
    """Returns names, arguments, standard input and files; FILE:NAME in the arguments is one of the files."""
    code, lights = surface_code(5)
    draw = random.Random(5)
    syndromes = "".join(f"{draw.getrandbits(lights):0{lights}b}\n" for _ in range(20_000))
    requests = "".join(json.dumps({"command": "solve", "board": cells(5, 5, seed).split(), "goal": "uniform"}) + "\n" for seed in range(2_000))
    numbers = "\n".join(" ".join(str(draw.randrange(6)) for _ in range(40)) for _ in range(40)) + "\n"
    return [
        ("table nullity 1 1500", ["table", "nullity", 1, 1500], b"", {}),
        ("nullity of 20,000 x 20,000", ["analyze", 20_000, 20_000], b"", {}),
        ("king on 100 x 100, any", ["solve", "--rule", "king", "--find", "any", "-"], cells(100, 100, 1), {}),
        ("plus on 200 x 200 with holes, any", ["solve", "--find", "any", "-"], cells(200, 200, 2, 0.1), {}),
        ("cross, 2,000 x 2,000, P4 to P4", ["solve", "--rule", "cross", "--format", "pbm-raw", "-"], p4(2_000, 3), {}),
        ("rows of 8,000 cells, P4 to P4", ["solve", "--find", "any", "--format", "pbm-raw", "-"], p4(8_000, 4), {}),
        ("1,000 buttons of six lights", ["analyze", "--rule", "FILE:buttons"], b"", {"buttons": buttons(1_000, 1_000, 6, 5)}),
        ("20,000 syndromes of a surface code", ["solve", "--many", "--rule", "FILE:code"], syndromes, {"code": code}),
        ("20,000 ids of 5 x 5", ["solve", "--many"], ids(5, 20_000, 6), {}),
        ("2,000 requests of 5 x 5", ["solve", "--request", "-"], requests, {}),
        ("24 x 24, torus, of nullity 32", ["solve", "--wrap", "torus", "-"], ("1" * 24 + "\n") * 24, {}),
        ("19 x 19 of nullity 16", ["solve", "-"], ("1" * 19 + "\n") * 19, {}),
        ("40 x 40 of six colours, any", ["solve", "--colours", 6, "--find", "any", "-"], numbers, {}),
        ("two kinds, 9 x 9", ["solve", "--rule", "two-kind", "-"], cells(9, 9, 8), {}),
        ("even paintings of 14 x 14", ["count", 14, 14], b"", {}),
        ("dominating sets of 9 x 9", ["count", 9, 9, "--on", "any", "--off", "1,2,3,4"], b"", {}),
        ("lightest quiet pattern of 40 buttons", ["analyze", "--lightest", "--rule", "FILE:buttons"], b"", {"buttons": buttons(60, 30, 4, 9)}),
    ]


def count(program, arguments, text, files):
    """Returns the instructions in millions."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            (pathlib.Path(folder) / name).write_text(content)
        words = [os.path.join(folder, word[5:]) if str(word).startswith("FILE:") else str(word) for word in arguments]
        more = [] if "--request" in words else ["--quiet", "--threads", "1"]
        done = subprocess.run(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, *words, *more],
            input=text.encode() if isinstance(text, str) else text, capture_output=True, check=False)
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr.decode(errors="replace"))
    if done.returncode not in (0, 1) or not found:
        sys.exit(f"instructions.py: {' '.join(words)}: status {done.returncode}\n{done.stderr.decode(errors='replace')[-2000:]}")
    return int(found[1].replace(",", "")) / 1e6


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program, other = sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else ""
    if shutil.which("valgrind") is None:
        print("left out: valgrind is not installed")
        sys.exit(77)
    made_by = subprocess.run([os.environ.get("CXX", "g++"), "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    built = f"{made_by}, {' '.join(platform.libc_ver())}, {platform.machine()}"
    record = json.loads(RECORD.read_text()) if RECORD.exists() else {"built": "", "millions": {}}
    if not other and record["built"] != built:
        print(f"left out: this is {built}, instructions.json is of {record['built']}")
        sys.exit(77)
    found, above = {}, []
    for name, *job in jobs():
        found[name] = round(count(program, *job), 1)
        before = count(other, *job) if other not in ("", "--write") else record["millions"].get(name)
        ratio = found[name] / before if before else 1
        print(f"{name:40} {found[name]:10.1f}" + (f" {before:10.1f} {ratio:8.4f}" if before else ""), flush=True)
        if ratio > MOST:
            above.append(name)
    if other == "--write":
        RECORD.write_text(json.dumps({"built": built, "millions": found}, indent=1) + "\n")
    elif above:
        sys.exit("more instructions than before: " + ", ".join(above))


if __name__ == "__main__":
    main()
