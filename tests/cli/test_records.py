# SPDX-License-Identifier: MIT
"""docs/records: every image turns its board off in as many presses as the table says, and what is quick is solved anew."""

import json
import os
import pathlib
import re

from program import Case, main, run

RECORDS = pathlib.Path(os.environ["FLIPWISE_SOURCE"]) / "docs" / "records"
QUICK = 24  # nullity


def rows():
    for line in (RECORDS / "README.md").read_text().splitlines():
        if re.match(r"\| \d+ \|", line):
            yield [int(part) for part in line.strip("| ").split("|")]


class Records(Case):
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


if __name__ == "__main__":
    main()
