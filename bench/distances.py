#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares minimum distances and decoding, each proved on one thread, with other programs on PATH: a table of CPU seconds.

usage: distances.py FLIPWISE [SECONDS]

dist_m4ri (clusters) and qubitserf's `interface` compute the distance. cryptominisat5, clingo, z3 and cbc are given the distance,
and prove only that nothing is lighter. A program that needs more than SECONDS (60) is stopped.
"""

import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile

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


def refuted(result, word):
    seconds, output = result
    if seconds is not None and word not in output:
        sys.exit(f"the output of a peer lacks {word}: {output[-500:]}")
    return result


PEERS = {"dist_m4ri": dist_m4ri, "interface": qubitserf, "cryptominisat5": cryptominisat, "clingo": clingo, "z3": z3, "cbc": cbc}


def shown(result):
    if result is None:
        return ""
    return f"over {SECONDS} s" if result[0] is None else f"{result[0]:.2f} s"


def main():
    peers = {name: run for name, run in PEERS.items() if shutil.which(name)}
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
    main()
