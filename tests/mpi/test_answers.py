# SPDX-License-Identifier: MIT
"""Any number of processes answers byte for byte what one does, but for the seconds that JSON tells."""

import re

import mpirun
from program import Case, main
from program import run as one

EASY = [
    ["solve", "plus-4x4:9669"], ["solve", "plus-4x4:8000"], ["solve", "plus-5x5:1f8c63f", "--format", "json"], ["solve", "nothing"],
    ["solve", "plus-9x9:1ffffffffffffffffffff", "--format", "json"], ["solve", "--all", 4, "plus-4x4:9669"],
    ["count", 5, 5], ["count", 4, 4, "--on", 0, "--list"], ["count", 6, 6, "--by-weight", "--format", "json"],
    ["count", 9, 3, "--recurrence"], ["count", 9, 6, "--recurrence"], ["count", 10**15, 6, "--mod", 1000], ["count", 8, 8, "--up-to-symmetry"], ["count", 5, 5, "--on", "any", "--off", "1,2,3,4",
     "--fewest-lit"], ["count", 4, 4, "--sample", 3], ["count", 0, 4], ["analyze", 5, 5], ["rate", "plus-4x4:9669"],
    ["hint", "plus-4x4:9669"], ["generate", 5, 5, "--presses", 8, "--count", 3], ["show", "plus-4x4:9669"], ["help"], ["--version"],
    ["table", "nullity", 1, 20], ["table", "torus-nullity", 1, 40, "--format", "csv"], ["table", "nullity", 3, 3, "--rule", "king"],
    ["table", "fewest-all-on", 1, 14], ["table", "even-patterns", 1, 10, "--format", "json"], ["frobnicate"], [],
    ["table", "count", 1, 10, "--on", "any", "--off", "1,2,3,4", "--antidiagonals"], ["table", "count", 1, 6, "--on", 0, "--mod", 97],
]
SPREAD = [
    ["count", 14, 14], ["count", 15, 14, "--mod", 1000000007], ["count", 13, 13, "--mod", 4611686018427387847],
    ["count", 4, 13, "--mod", 3], ["count", 12, 11, "--on", "any", "--off", "1,2,3,4"], ["count", 8, 8, "--on", 0, "--wrap", "torus"],
    ["count", 9, 8, "--wrap", "rows"], ["count", 200, 6, "--wrap", "torus", "--mod", 1000003],
    ["count", 8, 8, "--adjacent", "king", "--on", "2,3", "--off", "0,1,2,4,5,6,7,8"], ["table", "nullity", 1, 150],
]


def without_seconds(out):
    return re.sub(rb'"seconds":[0-9.e+-]+', b'"seconds":0', out)


class Answers(Case):
    def same(self, ranks, arguments, stdin=b"", more=()):
        expected = one(*arguments, stdin=stdin)
        status, out, err = mpirun.run(ranks, *arguments, *more, stdin=stdin)
        self.assertEqual((status, without_seconds(out)), (expected.status, without_seconds(expected.out)),
                         f"{ranks} ranks: {arguments}\n{err}")
        self.assertEqual(err, expected.err)

    def test_questions_that_one_answers(self):
        for number, arguments in enumerate(EASY):
            with self.subTest(arguments):
                self.same((1, 2, 3, 4, 7)[number % 5], arguments)

    def test_questions_that_all_answer(self):
        for number, arguments in enumerate(SPREAD):
            for ranks in (2, 3, 4, 7)[number % 2::2]:
                with self.subTest(arguments, ranks=ranks):
                    self.same(ranks, arguments, more=["--threads", 1 + number % 2])

    def test_many_lines(self):
        ids = one("generate", 5, 5, "--presses", 8, "--count", 40).out + b"plus-4x4:9669\nplus-4x4:8000\nnothing\n\n"
        ids += one("generate", 6, 6, "--presses", 6, "--count", 60).out * 30
        for ranks in (1, 2, 4, 7):
            with self.subTest(ranks=ranks):
                self.same(ranks, ["solve", "--many"], ids)
        self.same(3, ["solve", "--many", "--format", "json"], ids)
        self.same(3, ["solve", "--many", "--strict"], ids)
        self.same(2, ["rate", "--many"], ids[:2000].rpartition(b"\n")[0] + b"\n")
        self.same(3, ["verify", "--many"], b"")
        file = self.file("ids", ids)
        self.same(3, ["solve", "--many", file, "--goal", "on"])

    def test_output_is_that_of_rank_0(self):
        path = self.folder / "out"
        expected = one("table", "nullity", 1, 90).out
        self.assertEqual(mpirun.run(4, "table", "nullity", 1, 90, "--output", path)[:2], (0, b""))
        self.assertEqual(path.read_bytes(), expected)
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["out"])


if __name__ == "__main__":
    main()
