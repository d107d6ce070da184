#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counters that never wrap: random machines of 10 counters and 13 buttons, by flipwise in one process for all, and by cbc and
glpsol, where they are on PATH, in a process for each: a table of CPU seconds.

usage: counters.py FLIPWISE [MACHINES]

A process for each costs a peer some 10 ms. The column `start` is the time of as many processes on the smallest program. A peer has two seconds for a
machine; in brackets is how many of its answers are not the fewest.
"""

import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
MACHINES = int(sys.argv[2]) if len(sys.argv) > 2 else 100
SECONDS = 2  # that a peer has for each machine


def machines(size):
    """Returns random machines: buttons, and counters that some presses reach."""
    rng = random.Random(1)
    found = []
    for _ in range(MACHINES):
        buttons = [sorted(rng.sample(range(10), rng.randint(1, 9))) for _ in range(13)]
        times = [rng.randint(0, size) for _ in buttons]
        found.append((buttons, [sum(n for n, button in zip(times, buttons) if i in button) for i in range(10)]))
    return found


def line_of(buttons, counters):
    return (f"[{'.' * len(counters)}] " + " ".join("(" + ",".join(map(str, one)) + ")" for one in buttons)
            + " {" + ",".join(map(str, counters)) + "}\n")


def program_of(buttons, counters):
    """Returns the integer program in CPLEX LP format."""
    lines = ["Minimize", " obj: " + " + ".join(f"x{j}" for j in range(len(buttons))), "Subject To"]
    for i, number in enumerate(counters):
        terms = " + ".join(f"x{j}" for j, button in enumerate(buttons) if i in button)
        if terms:
            lines.append(f" c{i}: {terms} = {number}")
    return "\n".join([*lines, "General", " " + " ".join(f"x{j}" for j in range(len(buttons))), "End", ""])


def cpu(call):
    """Returns what a call returns, and the CPU seconds of its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = call()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def output_of(*command, text=None):
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=600).stdout


def number_in(pattern, text):
    found = re.search(pattern, text)
    return found and round(float(found[1]))


def by_flipwise(folder, all_of_them):
    text = "".join(line_of(*one) for one in all_of_them)
    return [int(line.split()[1]) for line in output_of(PROGRAM, "solve", "--many", "--colours", "none", "-", text=text).splitlines()]


def by_cbc(folder, all_of_them):
    found = []
    for one in all_of_them:
        (folder / "one.lp").write_text(program_of(*one))
        output = output_of("cbc", str(folder / "one.lp"), "ratioGap", "0", "allowableGap", "0", "sec", str(SECONDS), "solve")
        found.append(number_in(r"Objective value:\s+(\S+)", output))
    return found


def by_glpsol(folder, all_of_them):
    found = []
    for one in all_of_them:
        (folder / "one.lp").write_text(program_of(*one))
        output_of("glpsol", "--lp", str(folder / "one.lp"), "--tmlim", str(SECONDS), "-o", str(folder / "answer"))
        found.append(number_in(r"Objective:\s+obj = (\S+)", (folder / "answer").read_text()))
    return found


def main():
    print(f"{MACHINES} machines of 10 counters and 13 buttons, CPU seconds")
    for size in (200, 10**6, 10**9):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            problems = machines(size)
            right, seconds = cpu(lambda: by_flipwise(folder, problems))
            row = [f"to {size:>10}", f"flipwise {seconds:.3f}"]
            for peer, call in (("cbc", by_cbc), ("glpsol", by_glpsol)):
                if not shutil.which(peer):
                    continue
                found, other = cpu(lambda: call(folder, problems))
                wrong = sum(one != two for one, two in zip(found, right))
                _, start = cpu(lambda: call(folder, [([[0]], [1])] * MACHINES))
                row.append(f"{peer} {other:.2f}, start {start:.2f} ({other / max(seconds, 1e-3):.0f} times){f' [{wrong}]' if wrong else ''}")
            print("   ".join(row), flush=True)


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C")
    main()
