# SPDX-License-Identifier: MIT
"""Tests hint: the next press, quiet patterns that were pressed, and explanations."""

import json

from program import IMPOSSIBLE, SAMPLE, Case, main, run


class Hint(Case):
    def test_hints(self):
        result = run("hint", stdin=SAMPLE)
        self.assertEqual(result.status, 0)
        self.assertTrue(result.text.startswith("4 presses to go.\nPress row 2, column 1: "), result.text)
        self.assertEqual(run("hint", "--explain", stdin=SAMPLE).text.count("Press row"), 4)
        self.assertEqual(run("hint", stdin=IMPOSSIBLE).status, 1)
        self.assertEqual(run("hint", "plus-4x4:0000").text, "The board is solved.\n")
        done = run("hint", "--colours", 4, "--rule", "king", self.file("board", "0 2\n"), "--explain")
        self.assertEqual((done.text, done.status), ("This board cannot be solved.\n", 1))
        done = run("hint", "--colours", 4, self.file("board", "2\n2\n"))
        self.assertIn("2 presses to go.\nPress row 2, column 1, twice: the cell above, row 1, column 1, is still wrong", done.text)
        self.answers("optimal 2 2,1,2 cell-above\noptimal 4 2,1 cell-above\n", "hint", "--many", stdin="plus-2x1q4:22\nplus-4x4:9669\n")

    def test_from_a_position(self):
        pressed = self.file("mine", "0000\n1000\n0000\n0000\n")
        text = run("hint", "--pressed", pressed, stdin=SAMPLE).text
        self.assertIn("You have made 1 press.\n3 presses to go.\nYour presses are part of a minimum solution with 4 presses.\n", text)
        quiet = "10101\n10101\n00000\n10101\n10101\n"
        text = run("hint", "--pressed", "-", "plus-5x5:0000000", stdin=quiet).text
        self.assertIn("take it back", text)
        self.refuses("hint", "--pressed", "-", stdin=SAMPLE)
        self.refuses("hint", "--pressed", "plus-3x3:000", "plus-4x4:9669")

    def test_forms_of_presses(self):
        """Outputs of solve, and lists of presses, are the same presses for hint as for verify and apply."""
        grid = self.file("grid", "010\n111\n010\n")
        buttons = ["--rule", self.file("buttons", "; lists of lights, 3 lights\n0\n1\n2\n"), "--colours", 3, self.file("lights", "200\n")]
        kings = ["--rule", "king", self.file("kings", "111\n111\n111\n")]
        for puzzle in ([grid], buttons, kings, [self.file("one", "1\n")]):
            forms = ["text", "json", "pretty", "presses"] + ["pbm", "pbm-raw", "id"] * ("--rule" not in puzzle)
            for form in forms:
                answer = self.file("answer", run("solve", *puzzle, "--format", form).out)
                self.assertEqual(run("verify", *puzzle, answer).text, "valid\n")
                done = run("hint", *puzzle, "--pressed", answer)
                self.assertTrue(done.text.startswith("You have made 1 press.\nThe board is solved.\n"), (form, done.text, done.err))
        done = run("hint", self.file("four", "11\n11\n"), "--pressed", self.file("list", "1 2\n2 1\n"))
        self.assertIn("You have made 2 presses.\n2 presses to go.\n", done.text, done.err)
        done = run("hint", "--colours", 3, self.file("nine", "111\n111\n111\n"), "--pressed", self.file("either", "1 1 1\n1 2 1\n2 2 1\n"))
        self.assertIn("You have made 12 presses.\n", done.text)
        self.assertIn("either was read as a press board; if it is a list of presses, write '; list of presses' above it\n", done.err)
        other = self.file("other", run("solve", *kings, "--format", "json").out)
        self.refuses("hint", kings[2], "--pressed", other, says="the answer is for rule king, not plus\n")
        never = self.file("never", run("solve", "--format", "json", self.file("impossible", IMPOSSIBLE)).out)
        self.refuses("hint", self.folder / "impossible", "--pressed", never, says="the answer has no presses; give an answer with a solution\n")

    def test_they_lead_to_the_goal(self):
        for word in ("plus-4x4:9669", "cross-3x4-uniform:5a3", "plus-3x3q4:123012301", "king-2x3q12-goal5:0123b0", "plus-3x3q6-uniform:012345501"):
            left = json.loads(run("hint", word, "--format", "json").text)
            if left["status"] != "optimal":
                continue
            colours = left.get("colours", 2)
            rows = [[0] * left["columns"] for _ in range(left["rows"])]
            best = left["presses"]
            made = 0
            while left["steps"]:
                step = left["steps"][0]
                amount = step.get("amount", 1)
                rows[step["row"] - 1][step["column"] - 1] += amount
                made += amount
                text = "\n".join(" ".join(map(str, row)) for row in rows) + "\n"
                left = json.loads(run("hint", word, "--pressed", self.file("pressed", text), "--format", "json").text)
                self.assertEqual((left["presses"], left["used"], left["lost"]), (best - made, made, 0))
                self.assertLess(max(map(max, rows)), colours)
            self.assertEqual(left["presses"], 0)

    def test_quiet_patterns(self):
        quiet = self.file("quiet", "1\n3\n")
        done = run("hint", "--colours", 4, self.file("board", "2\n2\n"), "--pressed", quiet)
        self.assertIn("You have made 4 presses.", done.text)
        self.assertIn("By the way, your presses are this quiet pattern: they change nothing:", done.text)
        reported = json.loads(run("hint", "--colours", 4, self.file("board", "2\n2\n"), "--pressed", quiet, "--format", "json").text)
        self.assertEqual((reported["quiet_pattern"], reported["lost"]), (["1", "3"], 4))

    def test_presses_without_a_quiet_pattern(self):
        """A cell of the pattern may have been pressed less often, so that it is pressed more without the pattern."""
        pressed = [None, 1, 3, None, 0]
        request = {"command": "hint", "colours": 12, "rule": "x", "wrap": "rows", "board": [[None, 8, 0, None, 8]], "goal": 5,
                   "free": ["0_000"], "pressed": [pressed]}
        reported = json.loads(run("hint", "--request", "-", stdin=json.dumps(request)).text)
        [quiet] = reported["quiet_pattern"]
        left = [None if made is None else (made - times) % 12 for made, times in zip(pressed, quiet)]
        self.assertEqual((quiet, left), ([None, 11, 2, None, 0], [None, 2, 1, None, 0]))
        self.assertEqual(reported["advice"],
                         "3 presses do the same as your 4; they are left when this quiet pattern is taken off, modulo 12")

    def test_images_and_lines(self):
        for word, form, line in (("plus-3x3q4:123012301", "pgm-raw", "123/012/301"), ("plus-4x4:9669", "pbm-raw", '{"board":["1001","0110","0110","1001"]}')):
            image = run("show", word, "--format", form).out
            path = self.file("board", image)
            for command in ("hint", "rate"):
                expected = run(command, word).text
                self.assertEqual([run(command, path).text, run(command, stdin=image).text], [expected] * 2)
            lines = run("hint", "--many", "--colours", 4 if "q4" in word else 2, stdin=f"{word}\n{line}\n").text.splitlines()
            self.assertEqual((len(lines), len(set(lines))), (2, 1))

    def test_buttons(self):
        """Lights from a file or from standard input, which is inspected for its number of colours."""
        for buttons, lights, *colours in (("0 1 1\n1 2\n2 2 0\n", "211", "--colours", 4), ("0 1\n1 2\n", "101")):
            options = ["--rule", self.file("buttons", buttons), *colours]
            done = run("hint", *options, self.file("lights", lights), "--explain")
            self.assertEqual(done.status, 0, done.err)
            self.assertIn("Press button ", done.text)
            self.assertEqual(run("hint", *options, "--explain", stdin=lights).text, done.text)
            self.assertEqual(run("rate", *options, stdin=lights).text, run("rate", *options, self.folder / "lights").text)

    def test_quiet_patterns_of_buttons(self):
        requested = ["--rule", self.file("twice", "0\n0\n"), "--colours", 3, self.file("lights", "1\n"), "--pressed"]
        done = run("hint", *requested, self.file("quiet", "2 1\n"))
        self.assertIn("By the way, your presses are this quiet pattern: they change nothing:\n2 1\n", done.text)
        reported = json.loads(run("hint", *requested, self.file("more", "2 2\n"), "--format", "json").text)
        self.assertEqual((reported["quiet_pattern"], reported["lost"]), (["21"], 3))
        self.assertIn("1 press does the same as your 4", reported["advice"])
        self.assertIn(">a quiet pattern, pressed<", run("hint", *requested, self.file("quiet", "2 1\n"), "--format", "svg").text)
        self.assertNotIn("quiet", run("hint", *requested, self.file("one", "1 0\n")).text)


if __name__ == "__main__":
    main()
