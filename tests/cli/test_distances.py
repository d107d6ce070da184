# SPDX-License-Identifier: MIT
"""Distances of codes that are published, each proved or bounded: the lightest quiet patterns of their checks."""

import json
import os

import codes
from program import SANITIZED, Case, main, run

LONG = "FLIPWISE_LONG" in os.environ
SLOW = ("quadratic-residue [89,45]", "quadratic-residue [103,52]", "BCH [63,36]", "BCH [127,64]", "lifted product [[150,30]]")
BOUNDED = {"BCH [127,64]": 15}  # in the time that these are given; the others end by themselves


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


main()
