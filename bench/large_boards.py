#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares solving large images, from file to file, with cp of the same file, in turn: medians, ratio, peak memory.

usage: large_boards.py FLIPWISE [SIDE ...]
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 5
SIDES = (1000, 5000, 20000, 50000, 100000)  # with nullity 0, so every board is solvable


def timed(arguments):
    """Returns wall seconds and peak resident MiB."""
    begin = time.perf_counter()
    process = subprocess.Popen(arguments)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{arguments[0]} ended with status {process.returncode}")
    return seconds, usage.ru_maxrss / 1024


def write_random_image(path, side):
    with open(path, "wb") as file:
        file.write(b"P4\n%d %d\n" % (side, side))
        for _ in range(side):
            file.write(os.urandom((side + 7) // 8))


def measure(program, side, folder):
    board, copy, presses = (os.path.join(folder, name) for name in ("board.pbm", "copy.pbm", "presses.pbm"))
    write_random_image(board, side)
    times = {"cp": [], "one": [], "all": []}
    for _ in range(RUNS):
        for path in (copy, presses):
            if os.path.exists(path):
                os.unlink(path)
        times["cp"].append(timed(["cp", "--reflink=never", board, copy]))
        for name, threads in (("one", ["--threads", "1"]), ("all", [])):
            if os.path.exists(presses):
                os.unlink(presses)
            times[name].append(timed([program, "solve", "--find", "any", "--format", "pbm-raw", *threads,
                                      "--output", presses, board]))
    median = {name: statistics.median(seconds for seconds, _ in runs) for name, runs in times.items()}
    memory = max(mebibytes for _, mebibytes in times["all"])
    print(f"{side:>7}  {median['cp']:8.3f}  {median['one']:8.3f}  {median['all']:8.3f}  "
          f"{median['all'] / median['cp']:5.1f}  {side * side / median['all']:9.2e}  {memory:6.1f}", flush=True)


def main():
    program, *sides = sys.argv[1:]
    print("solve --find any, P4 to P4, each row verified; medians of 5 in turn, wall seconds, warm cache")
    print("   side        cp  1 thread   threads  / cp  cells / s     MiB")
    for side in [int(side) for side in sides] or SIDES:
        with tempfile.TemporaryDirectory(prefix="flipwise-bench-") as folder:
            if shutil.disk_usage(folder).free < side * side / 8 * 4:
                print(f"{side:>7}  left out: no room in {tempfile.gettempdir()}")
            else:
                measure(program, side, folder)


main()
