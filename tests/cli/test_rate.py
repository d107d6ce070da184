# SPDX-License-Identifier: MIT
"""Tests rate: the difficulty of a board."""

import json

from program import IMPOSSIBLE, SAMPLE, Case, main, run


class Rate(Case):
    def test_words(self):
        text = run("rate", stdin=SAMPLE).text
        for line in ("difficulty medium", "presses 4", "lit 8 of 16 cells", "nullity 4"):
            self.assertIn(line + "\n", text)
        for same in (["plus-4x4:9669"], ["--colours", 2, "plus-4x4:9669"]):
            self.answers(text, "rate", *same)
        result = run("rate", stdin=IMPOSSIBLE)
        self.assertEqual(result.status, 1)
        self.assertIn("difficulty impossible\n", result.text)

    def test_a_tenth_is_not_less(self):
        requested = ["--rule", self.file("one", "0\n"), "--colours", 10, "--goal", "on", "--cost-of", "press", self.file("light", "7\n")]
        reported = json.loads(run("rate", *requested, "--format", "json").text)
        self.assertEqual((reported["easier"], reported["difficulty"]), (0.1, "medium"))

    def test_a_limit(self):
        board = run("generate", 30, 30, "--colours", 3, "--rule", "x", "--presses", 3).text.strip()
        done = run("rate", board, "--limit", 0.001)
        self.assertIn(done.status, (0, 4))
        self.assertTrue(done.text.startswith("difficulty "), done.text)


if __name__ == "__main__":
    main()
