#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares minimum distances and decoding, each proved on one thread, with other programs on PATH: a table of CPU seconds.

usage: distances.py FLIPWISE [SECONDS [bounds]]

dist_m4ri (clusters), qubitserf's `interface` and GUAVA (in gap, for classical codes) compute the distance. cryptominisat5, clingo,
z3, cbc and HiGHS (in scipy) are given the distance, and prove only that nothing is lighter. A program that needs more than SECONDS (60) is stopped.
PyMatching, if Python has it, finds the distance of a code whose bits are in at most two checks each.

With `bounds`, flipwise and QDistRnd only search for a word of the distance, until they find one: three searches each, with
different seeds for QDistRnd. The folder of QDistRnd's sources is in the environment variable QDISTRND. The times of GUAVA and
QDistRnd are as gap reports them, without its start.
"""

import importlib.util
import json
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "cli"))
import codes

PROGRAM = sys.argv[1]
SECONDS = int(sys.argv[2]) if len(sys.argv) > 2 else 60


class Problem:
    """The least weight of x with odd overlap with exactly the rows whose light is 1 and, if any, with one row of `odd`."""

    def __init__(self, columns, rows, lights=None, odd=None, others=None):
        self.columns, self.rows, self.odd, self.others = columns, rows, odd, others
        self.lights = lights or [0] * len(rows)
        self.is_code = not any(self.lights)


def eliminated(vectors):
    """Returns the vectors (sets of columns) that are not sums of those before them."""
    basis, kept = {}, []
    for vector in vectors:
        rest = sum(1 << i for i in vector)
        while rest and rest.bit_length() in basis:
            rest ^= basis[rest.bit_length()]
        if rest:
            basis[rest.bit_length()] = rest
            kept.append(vector)
    return kept


def kernel(rows, columns):
    """Returns a basis of the vectors with even overlap with every row."""
    pivots = {}
    for row in rows:
        value = sum(1 << i for i in row)
        for pivot, other in pivots.items():
            if value >> pivot & 1:
                value ^= other
        if value:
            pivot = value.bit_length() - 1
            for key in pivots:
                if pivots[key] >> pivot & 1:
                    pivots[key] ^= value
            pivots[pivot] = value
    return [[free] + [pivot for pivot, row in pivots.items() if row >> free & 1]
            for free in range(columns) if free not in pivots]


def quantum(columns, kinds):
    """Returns one of the two distances: words of the x checks that are not sums of z checks have odd overlap with a word of the
    z checks that is not a sum of x checks."""
    x, z = kinds
    words = eliminated(x + kernel(z, columns))
    return Problem(columns, x, odd=words[len(eliminated(x)):], others=z)


def problems():
    for name in ("bicycle [[72,12]]", "gross [[144,12]]", "lifted product [[150,30]]", "toric [[288,2]]", "surface [[81,1]]"):
        columns, kinds, distance = codes.QUANTUM[name]
        yield name, quantum(columns, kinds()), distance
    for distance in (15, 25):
        yield f"surface [[{distance ** 2},1]]", quantum(distance ** 2, codes.surface(distance)), distance
    for distance in (5, 7, 9):
        checks, observable, columns = codes.circuit(distance, distance, "Z")
        yield f"surface code of distance {distance}, circuit noise", Problem(columns, checks, odd=observable), distance
    group = codes.dihedral(23)
    sets = (0, 9, 37), (0, 5, 17), (0, 8, 32), (0, 29, 31)
    yield "lifted product [[230,46]], dihedral", quantum(230, codes.lifted_product(group, *sets)), 8
    for name in ("Golay [23,12]", "quadratic-residue [47,24]", "quadratic-residue [71,36]", "quadratic-residue [89,45]", "BCH [63,36]"):
        columns, rows, distance = codes.CLASSICAL[name]
        yield name, Problem(columns, rows()), distance
    drawn = random.Random(1)
    rows = [[j for j in range(127) if drawn.random() < 0.5] for _ in range(91)]
    yield "random [127,36], random lights", Problem(127, rows, [drawn.randrange(2) for _ in rows]), None


def timed(arguments, text=None):
    """Returns CPU seconds and the output; None if the program was stopped."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(arguments, input=text, capture_output=True, text=True, preexec_fn=limit, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (seconds if done.returncode >= 0 else None), done.stdout


def flipwise(problem, folder, _):
    rule = folder / "x.mtx"
    rule.write_text(codes.matrix_market(problem.rows, problem.columns))
    limits = ["--threads", "1", "--quiet"]
    if not problem.is_code:
        lights = folder / "lights.txt"
        lights.write_text(" ".join(map(str, problem.lights)) + "\n")
        return timed([PROGRAM, "solve", "--rule", rule, lights, *limits])
    if problem.others:
        (folder / "z.mtx").write_text(codes.matrix_market(problem.others, problem.columns))
        limits += ["--outside", folder / "z.mtx"]
    elif problem.odd:
        (folder / "l.mtx").write_text(codes.matrix_market(problem.odd, problem.columns))
        limits += ["--flips", folder / "l.mtx"]
    return timed([PROGRAM, "analyze", "--rule", rule, "--lightest", *limits])


def dist_m4ri(problem, folder, weight):
    if not problem.is_code:
        return None
    more = [f"finG={folder / 'z.mtx'}"] if problem.others else [f"finL={folder / 'l.mtx'}"] if problem.odd else []
    seconds, output = timed(["dist_m4ri", "debug=0", "method=2", f"wmax={weight}", "threads=1", f"timeout={100 * SECONDS}",
                             f"finH={folder / 'x.mtx'}", *more])
    if seconds is not None and output.split()[:2] != [str(weight)] * 2:
        sys.exit(f"dist_m4ri found no distance of {weight}: {output}")
    return seconds, output


def qubitserf(problem, _, __):
    """Computes the distance for both kinds of checks at once."""
    if not problem.others:
        return None
    lines = [("".join(letter if j in row else "I" for j in range(problem.columns))) for letter, rows in
             (("X", problem.rows), ("Z", problem.others)) for row in map(set, rows)]
    return timed(["interface", "--threads", "1"], "\n".join(lines) + "\n\n")


def cryptominisat(problem, folder, weight):
    """Uses XOR constraints, and a sequential counter (Sinz 2005) for at most weight - 1 ones."""
    n, clauses, last = problem.columns, [], problem.columns
    for row, light in zip(problem.rows, problem.lights):
        clauses.append("x" + ("" if light else "-") + " ".join(str(j + 1) for j in row) + " 0")
    if problem.odd:
        first = last + 1
        for row in problem.odd:
            last += 1
            clauses.append(f"x-{last} " + " ".join(str(j + 1) for j in row) + " 0")
        clauses.append(" ".join(map(str, range(first, last + 1))) + " 0")
    elif problem.is_code:
        clauses.append(" ".join(str(j + 1) for j in range(n)) + " 0")
    most = weight - 1

    def count(i, k):
        return last + i * most + k + 1

    for i in range(n):
        clauses.append(f"-{i + 1} {count(i, 0)} 0")
        if i:
            clauses.append(f"-{i + 1} -{count(i - 1, most - 1)} 0")
            clauses += [f"-{count(i - 1, k)} {count(i, k)} 0" for k in range(most)]
            clauses += [f"-{i + 1} -{count(i - 1, k)} {count(i, k + 1)} 0" for k in range(most - 1)]
    file = folder / "problem.cnf"
    file.write_text(f"p cnf {last + n * most} {len(clauses)}\n" + "\n".join(clauses) + "\n")
    return refuted(timed(["cryptominisat5", "--verb", "0", "--threads", "1", file]), "UNSATISFIABLE")


def clingo(problem, folder, weight):
    def has(row, number):
        return f"{number} {{ " + "; ".join(f"e({j})" for j in row) + f" }} {number}"

    lines = [f"{{ e(0..{problem.columns - 1}) }} {weight - 1}."]
    for row, light in zip(problem.rows, problem.lights):
        lines += [f":- {has(row, number)}." for number in range(1 - light, len(row) + 1, 2)]
    for i, row in enumerate(problem.odd or []):
        lines += [f"o({i}) :- {has(row, number)}." for number in range(1, len(row) + 1, 2)]
    if problem.odd:
        lines.append(":- " + ", ".join(f"not o({i})" for i in range(len(problem.odd))) + ".")
    elif problem.is_code:
        lines.append("some :- e(J). :- not some.")
    file = folder / "problem.lp"
    file.write_text("\n".join(lines) + "\n")
    return refuted(timed(["clingo", "--verbose=1", file]), "UNSATISFIABLE")


def z3(problem, folder, weight):
    lines = [f"(declare-const e{j} Bool)" for j in range(problem.columns)]

    def xor(row):
        return "(xor " + " ".join(f"e{j}" for j in row) + " false)"

    for row, light in zip(problem.rows, problem.lights):
        lines.append(f"(assert (= {xor(row)} {'true' if light else 'false'}))")
    every = " ".join(f"e{j}" for j in range(problem.columns))
    if problem.odd:
        lines.append("(assert (or " + " ".join(map(xor, problem.odd)) + "))")
    elif problem.is_code:
        lines.append(f"(assert (or {every}))")
    lines += [f"(assert ((_ at-most {weight - 1}) {every}))", "(check-sat)"]
    file = folder / "problem.smt2"
    file.write_text("\n".join(lines) + "\n")
    return refuted(timed(["z3", file]), "unsat")


def cbc(problem, folder, weight):
    """Writes parities as integers that are twice their value; its reader does not support long lines."""
    def total(names):
        return "\n + ".join(names)

    every = total(f"x{j}" for j in range(problem.columns))
    lines, integers = ["Minimize", f"obj: {every}", "Subject To", f"{every} <= {weight - 1}"], []
    for i, (row, light) in enumerate(zip(problem.rows, problem.lights)):
        lines.append(total(f"x{j}" for j in row) + f" - 2 y{i} = {light}")
        integers.append(f"y{i}")
    for i, row in enumerate(problem.odd or []):
        lines.append(total(f"x{j}" for j in row) + f" - 2 z{i} - o{i} = 0")
        integers.append(f"z{i}")
    if problem.odd:
        lines.append(total(f"o{i}" for i in range(len(problem.odd))) + " >= 1")
    elif problem.is_code:
        lines.append(f"{every} >= 1")
    binaries = [f"x{j}" for j in range(problem.columns)] + [f"o{i}" for i in range(len(problem.odd or []))]
    lines += ["General", *integers, "Binary", *binaries, "End"]
    file = folder / "problem.lp"
    file.write_text("\n".join(lines) + "\n")
    return refuted(timed(["cbc", file, "solve", "quit"]), "infeasible")


HIGHS = """
import json, sys
import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array
width, rows, lower, upper, binary, limit = json.load(sys.stdin)
at, columns, values = zip(*[(i, j, value) for i, row in enumerate(rows) for j, value in row])
matrix = coo_array((values, (at, columns)), (len(rows), width)).tocsr()
top = np.full(width, np.inf)
top[binary] = 1
found = milp(np.zeros(width), integrality=np.ones(width), bounds=Bounds(0, top), constraints=LinearConstraint(matrix, lower, upper),
             options={"time_limit": limit})
print(found.status, found.message)
"""


def highs(problem, _, weight):
    """Writes parities as integers that are twice their value, for scipy.optimize.milp."""
    n, rows, lower, upper, binary = problem.columns, [], [], [], list(range(problem.columns))

    def add(row, least, most):
        rows.append(row)
        lower.append(least)
        upper.append(most)

    width = n
    add([(j, 1) for j in range(n)], 0 if problem.odd or not problem.is_code else 1, weight - 1)
    for row, light in zip(problem.rows, problem.lights):
        add([(j, 1) for j in row] + [(width, -2)], light, light)
        width += 1
    flipped = []
    for row in problem.odd or []:
        add([(j, 1) for j in row] + [(width, -2), (width + 1, -1)], 0, 0)
        flipped.append(width + 1)
        width += 2
    if problem.odd:
        add([(j, 1) for j in flipped], 1, len(flipped))
    seconds, output = timed([sys.executable, "-c", HIGHS],
                            json.dumps([width, rows, lower, upper, binary + flipped, 100 * SECONDS]))
    return refuted((seconds, output), "infeasible")


def gap_matrix(name, rows, columns):
    return (f"{name} := NullMat({len(rows)}, {columns}, GF(2));;\n" +
            "".join(f"{name}[{i + 1}][{j + 1}] := Z(2);;\n" for i, row in enumerate(rows) for j in row))


def gap(folder, setup, value, weight, runs=1):
    """Computes a value with some seeds. Returns CPU seconds for each seed, without the start of gap; None if it was stopped."""
    file = folder / "x.g"
    file.write_text(f'LoadPackage("guava");;\n{setup}for seed in [1..{runs}] do\n  Reset(GlobalMersenneTwister, seed);\n'
                    f'  start := Runtime();\n  found := {value};\n  Print("found ", found, " ", Runtime() - start, "\\n");\n'
                    "od;\nQUIT;\n")
    lines = [line.split()[1:] for line in timed(["gap", "-A", "-q", "-b", file])[1].splitlines() if line.startswith("found ")]
    if any(abs(int(found)) != weight for found, _ in lines):
        sys.exit(f"gap found {lines}, not {weight}")
    seconds = [int(milliseconds) / 1000 for _, milliseconds in lines]
    return seconds + [None] * (runs - len(seconds))


def guava(problem, folder, weight):
    if not problem.is_code or problem.odd:
        return None
    return gap(folder, gap_matrix("h", problem.rows, problem.columns), "MinimumDistance(CheckMatCode(h, GF(2)))", weight)[0], ""


def qdistrnd(problem, folder, weight):
    path = pathlib.Path(os.environ["QDISTRND"]) / "lib" / "qdistrnd.g"
    setup = (f'Read("{path}");;\n' + gap_matrix("x", problem.rows, problem.columns) +
             gap_matrix("z", problem.others, problem.columns))
    return [(seconds, "") for seconds in gap(folder, setup, f"DistRandCSS(x, z, 10^9, {weight})", weight, 3)]


def random_search(problem, folder, weight):
    (folder / "x.mtx").write_text(codes.matrix_market(problem.rows, problem.columns))
    (folder / "z.mtx").write_text(codes.matrix_market(problem.others, problem.columns))
    return [refuted(timed([PROGRAM, "code", folder / "x.mtx", folder / "z.mtx", "--find", "any", "--at-least", str(weight + 1),
                           "--threads", "1", "--quiet"]), f"d <= {weight}") for _ in range(3)]


def matching(problem, _, weight):
    """Joins two copies of the graph of the checks by the bits that have odd overlap with a row of `odd`. A shortest path from a
    check to its copy is a lightest word through that check. A bit of one check leads to the boundary."""
    import pymatching
    if not problem.others:
        return None
    ends = [[] for _ in range(problem.columns)]
    for i, row in enumerate(problem.rows):
        for j in row:
            ends[j].append(i)
    if max(map(len, ends)) > 2:
        return None
    start, found, checks = time.process_time(), [], len(problem.rows) + 1
    for row in map(set, problem.odd):
        graph = pymatching.Matching()
        for j, (a, b) in enumerate((*end, checks - 1)[:2] for end in ends):
            for sheet in (0, checks):
                graph.add_edge(a + sheet, b + (checks - sheet if j in row else sheet), weight=1, merge_strategy="smallest-weight")
        for check in range(checks):
            lights = [0] * (2 * checks)
            lights[check] = lights[check + checks] = 1
            if check + checks < graph.num_nodes:
                found.append(graph.decode(lights[:graph.num_nodes], return_weight=True)[1])
    return refuted((time.process_time() - start, f"distance {int(min(found))}"), f"distance {weight}")


def refuted(result, word):
    seconds, output = result
    if seconds is not None and word not in output:
        sys.exit(f"the output of a peer lacks {word}: {output[-500:]}")
    return result


PEERS = {"dist_m4ri": dist_m4ri, "interface": qubitserf, "cryptominisat5": cryptominisat, "clingo": clingo, "z3": z3, "cbc": cbc,
         "gap": guava}


def shown(result):
    if result is None:
        return ""
    return f"over {SECONDS} s" if result[0] is None else f"{result[0]:.2f} s"


def bounds():
    print("| code | distance | flipwise | QDistRnd |\n|---|---|---|---|")
    for name, problem, distance in problems():
        if problem.others:
            with tempfile.TemporaryDirectory() as path:
                cells = ["; ".join(map(shown, run(problem, pathlib.Path(path), distance))) for run in (random_search, qdistrnd)]
            print(f"| {name} | {distance} | " + " | ".join(cells) + " |", flush=True)


def main():
    peers = {name: run for name, run in PEERS.items() if shutil.which(name)}
    if importlib.util.find_spec("scipy"):
        peers["HiGHS"] = highs
    if importlib.util.find_spec("pymatching"):
        peers["PyMatching"] = matching
    names = ["flipwise", *peers]
    print("| code | least weight | " + " | ".join(names) + " |\n|" + "---|" * (2 + len(names)))
    for name, problem, distance in problems():
        with tempfile.TemporaryDirectory() as path:
            folder = pathlib.Path(path)
            own = flipwise(problem, folder, None)
            weight = next((int(line.split()[2]) for line in own[1].splitlines() if line.startswith("; optimal:")), distance)
            if own[0] is not None and (weight is None or distance not in (None, weight)):
                sys.exit(f"{name}: {own[1][:300]}")
            results = [own] + [run(problem, folder, weight) for run in peers.values() if weight]
            print(f"| {name} | {weight} | " + " | ".join(map(shown, results)) + " |", flush=True)


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C"
    if "bounds" in sys.argv:
        bounds()
    else:
        main()
