# SPDX-License-Identifier: MIT
"""Compares with published or contributed results: distances of codes, docs/records, files in cases/."""

import codes
import json
import os
import pathlib
import re
import resource
import signal
import subprocess

from program import HANGING, LONG, SANITIZED, Case, at_full_speed, main, run, start

BOUNDED = {"BCH [127,64]": 15}  # bounds within the time limit; the other searches end
SLOW = ("quadratic-residue [89,45]", "quadratic-residue [103,52]", "BCH [63,36]", "BCH [127,64]", "lifted product [[150,30]]")
QUICK = 24  # nullity
RECORDS = pathlib.Path(os.environ["FLIPWISE_SOURCE"]) / "docs" / "records"


def rows():
    for line in (RECORDS / "README.md").read_text().splitlines():
        if re.match(r"\| \d+ \|", line):
            yield [int(part) for part in line.strip("| ").split("|")]


CASES = pathlib.Path(__file__).parent / "cases"


class Distances(Case):
    def lightest(self, name, *arguments):
        limit = 100 if name in BOUNDED else 250
        found = run("analyze", *arguments, "--lightest", "--format", "json", "--limit", limit)
        return json.loads(found.text)

    def cases(self, table):
        for name, case in table.items():
            if LONG or (name not in SLOW and not (SANITIZED and case[0] > 100)):
                yield name, *case

    def test_classical(self):
        for name, length, checks, distance in self.cases(codes.CLASSICAL):
            rule = self.file("h.mtx", codes.matrix_market(checks(), length))
            answer = self.lightest(name, "--rule", rule)
            self.assertEqual(answer["upper"], distance, name)
            self.assertGreaterEqual(answer["lower"], BOUNDED.get(name, distance), name)

    def test_quantum(self):
        for name, length, kinds, distance in self.cases(codes.QUANTUM):
            x, z = (self.file(f"{kind}.mtx", codes.matrix_market(rows, length)) for kind, rows in zip("xz", kinds()))
            for checks, others in ((x, z), (z, x)):
                answer = self.lightest(name, "--rule", checks, "--outside", others)
                self.assertEqual((answer["lower"], answer["upper"]), (distance, distance), name)

    def test_circuit_noise(self):
        cases = [(3, 3, "X"), (3, 1, "Z"), (5, 5, "Z")] + ([] if SANITIZED else [(5, 8, "X"), (7, 7, "Z"), (7, 2, "X")])
        for distance, rounds, basis in cases + ([(9, 9, "X"), (11, 4, "Z")] if LONG else []):
            checks, flips, length = codes.circuit(distance, rounds, basis)
            files = ["--rule", self.file("h.mtx", codes.matrix_market(checks, length)), "--flips", self.file("l.mtx", codes.matrix_market(flips, length))]
            for price, more in ((1, []), (3, ["--cost", self.file("costs.txt", "3\n" * length)])):
                answer = self.lightest("", *files, *more)
                self.assertEqual((answer["status"], answer["lower"], answer["upper"]), ("optimal", price * distance, price * distance))
                if length > 128:  # otherwise, the words are counted by another method
                    self.assertEqual(answer["method"], "graph")
                self.assertEqual(sum(map(int, answer["pattern"][0])), distance)


@at_full_speed
class Records(Case):
    """Checks that the images of docs/records solve their boards as the table states, and solves quick boards anew."""

    def test_images_and_numbers(self):
        table = list(rows())
        self.assertEqual([n for n, *_ in table], list(range(79, 159)))
        self.assertEqual(len(list(RECORDS.glob("*.pbm"))), len(table))
        for n, nullity, presses, solutions in table:
            with self.subTest(n):
                image = RECORDS / f"all-on-{n}.pbm"
                board = ("1" * n + "\n") * n
                self.assertEqual(run("verify", "-", image, stdin=board).text, "valid\n")
                shown = json.loads(run("show", image, "--format", "json").text)
                self.assertEqual(shown["lit"], presses)
                if nullity > QUICK:
                    continue
                answer = json.loads(run("solve", "--format", "json", stdin=board).text)
                self.assertEqual((answer["status"], answer["nullity"], answer["presses"], answer["optimal_solutions"], answer["solution"]),
                                 ("optimal", nullity, presses, str(solutions), shown["board"]))


class UserFiles(Case):
    def lightest(self, *arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        found = run("analyze", "--lightest", "--format", "json", "--threads", 1, *arguments)
        return found, json.loads(found.text), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def test_a_distance_is_not_lost_while_words_are_counted(self):
        """The distance of a surface code with circuit noise is proved within a second. Counting its lightest words takes a
        minute: it is left out unless requested. If it is ended, the proof remains."""
        found, answer, _ = self.lightest("--rule", CASES / "circuit-d5.H.mtx", "--flips", CASES / "circuit-d5.L.mtx")
        self.assertEqual((found.status, answer["status"], answer["lower"], answer["upper"]), (0, "optimal", 5, 5))
        self.assertNotIn("number", answer)
        self.assertNotIn("reason", answer)
        process = start("analyze", "--how-many", "--format", "json", "--threads", 1, "--progress", "always", "--rule",
                        CASES / "circuit-d5.H.mtx", "--flips", CASES / "circuit-d5.L.mtx", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        seen = b""
        while b"best 5  at least 5" not in seen and (piece := process.stderr.read1()):
            seen += piece
        process.send_signal(signal.SIGINT)
        answer = json.loads(process.communicate(timeout=HANGING)[0])
        self.assertEqual((process.returncode, answer["status"], answer["lower"], answer["upper"]), (4, "optimal", 5, 5))
        self.assertEqual(answer["reason"], "stopped")

    def test_the_check_of_3000_buttons_is_quick(self):
        """The check after the proof once took 26 seconds, and discarded the answer at a limit."""
        found, answer, seconds = self.lightest("--rule", CASES / "lightest-buttons.txt", "--outside", CASES / "lightest-outside.txt")
        self.assertEqual((found.status, answer["status"], answer["upper"], answer["number"]), (0, "optimal", 2, "1"), found.err)
        self.assertIn("row 1 changes light ", answer["note"])
        if not SANITIZED:
            self.assertLess(seconds, 5)


if __name__ == "__main__":
    main()
