# SPDX-License-Identifier: MIT
"""generate, rate and hint with more than two colours: what they say of a board is what solve and verify say."""

import json
import unittest

from program import SANITIZED, Case, run

BUTTONS = "0 1 1\n1 2\n2 2 0\n"


class Generated(Case):
    def test_boards_need_what_was_asked(self):
        large = ([2, 4, "--colours", 12, "--presses", 20, "--rule", "king"],
                 [3, 3, "--colours", 6, "--presses", 5, "--cost-of", "press", "--goal", "uniform"])
        for options in (*(() if SANITIZED else large), [3, 3, "--colours", 4, "--presses", 7],
                        [3, 4, "--colours", 9, "--presses", 8, "--wrap", "torus", "--goal", 2, "--holes", 2],
                        [3, 3, "--colours", 3, "--presses", 6, "--symmetric", "--unique"]):
            with self.subTest(options=options):
                done = run("generate", *options, "--count", 5, "--seed", 3)
                self.assertEqual(done.status, 0, done.err)
                ids = done.text.splitlines()
                self.assertEqual(len(ids), 5)
                kind = ["--cost-of", "press"] if "--cost-of" in options else []
                for line in run("solve", "--many", *kind, "--colours", options[3], stdin=done.text).text.splitlines():
                    self.assertTrue(line.startswith(f"optimal {options[5]} "), line)
                for line in run("rate", "--many", *kind, stdin=done.text).text.splitlines():
                    self.assertTrue(line.startswith(f"optimal {options[5]} "), line)
                told = json.loads(run("generate", *options, "--count", 5, "--seed", 3, "--format", "json").text)
                self.assertEqual([board["id"] for board in told["boards"]], ids)
                for board in told["boards"]:
                    answer = {"solution": board["solution"], "presses": options[5], "status": "optimal",
                              "cost_of": "press" if kind else "amount"}
                    self.assertEqual(run("verify", *kind, board["id"], self.file("answer", json.dumps(answer))).text,
                                     "valid\n")
                self.assertEqual(run("generate", *options, "--count", 5, "--seed", 3, "--threads", 2).text, done.text)

    def test_a_chain_of_commands(self):
        boards = run("generate", 5, 5, "--colours", 3, "--presses", 8, "--count", 9)
        rated = run("rate", "--many", stdin=boards.text).text.splitlines()
        self.assertEqual(len(rated), 9)
        for line in rated:
            self.assertRegex(line, r"^optimal 8 0\.\d{4} easy$")

    def test_text_is_boards(self):
        done = run("generate", 2, 3, "--colours", 12, "--presses", 5, "--count", 2, "--format", "text")
        ids = run("generate", 2, 3, "--colours", 12, "--presses", 5, "--count", 2).text.split()
        boards = [run("show", word).text for word in ids]
        self.assertEqual(done.text, "\n".join([*boards, ""]))

    def test_what_there_is_not(self):
        done = run("generate", 3, 3, "--colours", 3, "--presses", 99)
        self.assertEqual((done.status, done.text), (1, ""))
        self.assertIn("impossible: no board of this shape needs more than 18 presses, so none needs 99: there are only 9 cells to press, each at most 2 times", done.err)
        shape = [3, 3, "--colours", 4, "--rule", "cross"]
        worst = json.loads(run("analyze", *shape, "--worst", "--format", "json").text)["worst"]["presses"]
        self.assertEqual(run("generate", *shape, "--presses", worst).status, 0)
        none = run("generate", *shape, "--presses", worst + 1)
        self.assertEqual(none.status, 1)
        self.assertIn("no board of this shape needs more than", none.err)

    def test_a_tenth_is_not_less(self):
        asked = ["--rule", self.file("one", "0\n"), "--colours", 10, "--goal", "on", "--cost-of", "press", self.file("light", "7\n")]
        told = json.loads(run("rate", *asked, "--format", "json").text)
        self.assertEqual((told["easier"], told["difficulty"]), (0.1, "medium"))

    def test_worst_of_halves(self):
        """What analyze proves of the worst board generate says, too, where no board is drawn."""
        shape = [3, 7, "--colours", 4, "--rule", "cross"]
        worst = json.loads(run("analyze", *shape, "--worst", "--format", "json").text)["worst"]["upper"]
        none = run("generate", *shape, "--presses", worst + 1)
        self.assertEqual(none.status, 1)
        self.assertIn(f"no board of this shape needs more than {worst} presses", none.err)

    def test_memory(self):
        none = run("generate", 12, 12, "--colours", 256, "--presses", 9000, "--memory", 0.05)
        self.assertEqual(none.status, 4)
        self.assertRegex(none.err, "too many sets of presses to count: needs .* of memory, .* may be used \\(--memory allows more\\)")

    def test_buttons(self):
        rule = self.file("buttons", BUTTONS)
        done = run("generate", "--rule", rule, "--colours", 4, "--presses", 3, "--count", 20)
        self.assertEqual(done.status, 0, done.err)
        for answer in run("solve", "--many", "--rule", rule, "--colours", 4, stdin=done.text).text.splitlines():
            self.assertTrue(answer.startswith("optimal 3 "))
        for answer in run("rate", "--many", "--rule", rule, "--colours", 4, stdin=done.text).text.splitlines():
            self.assertTrue(answer.startswith("optimal 3 "), answer)
        told = json.loads(run("generate", "--rule", rule, "--colours", 4, "--presses", 3, "--format", "json").text)
        self.assertEqual(told["lights"], 3)
        self.assertEqual(sum(map(int, told["boards"][0]["solution"][0])), 3)

    def test_what_does_not_fit(self):
        for what, options in (("two kinds of press (rule two-kind) are", [3, 3, "--colours", 3, "--presses", 1, "--rule", "two-kind"]),
                              ("the same from left to right", [3, 3, "--colours", 3, "--presses", 1, "--symmetric",
                                                               "--rule", "0,0 0,1"])):
            done = run("generate", *options)
            self.assertEqual(done.status, 2, done.text)
            self.assertIn(what, done.err)


class Hints(Case):
    def test_they_lead_to_the_goal(self):
        for word in ("plus-3x3q4:123012301", "king-2x3q12-goal5:0123b0", "plus-3x3q6-uniform:012345501"):
            left = json.loads(run("hint", word, "--format", "json").text)
            if left["status"] != "optimal":
                continue
            colours = left["colours"]
            rows = [[0] * left["columns"] for _ in range(left["rows"])]
            best = left["presses"]
            made = 0
            while left["steps"]:
                step = left["steps"][0]
                rows[step["row"] - 1][step["column"] - 1] += step["amount"]
                made += step["amount"]
                text = "\n".join(" ".join(map(str, row)) for row in rows) + "\n"
                left = json.loads(run("hint", word, "--pressed", self.file("pressed", text), "--format", "json").text)
                self.assertEqual((left["presses"], left["used"], left["lost"]), (best - made, made, 0))
                self.assertLess(max(map(max, rows)), colours)
            self.assertEqual(left["presses"], 0)

    def test_text(self):
        done = run("hint", "--colours", 4, "--rule", "king", self.file("board", "0 2\n"), "--explain")
        self.assertEqual(done.text, "This board cannot be solved.\n")
        done = run("hint", "--colours", 4, self.file("board", "2\n2\n"))
        self.assertIn("2 presses to go.\nPress row 2, column 1, twice: the cell above, row 1, column 1, is still wrong", done.text)
        one = run("hint", "--many", stdin="plus-2x1q4:22\n").text
        self.assertEqual(one, "optimal 2 2,1,2 cell-above\n")

    def test_quiet_patterns(self):
        quiet = self.file("quiet", "1\n3\n")
        done = run("hint", "--colours", 4, self.file("board", "2\n2\n"), "--pressed", quiet)
        self.assertIn("You have made 4 presses.", done.text)
        self.assertIn("By the way, your presses are this quiet pattern: they change nothing:", done.text)
        told = json.loads(run("hint", "--colours", 4, self.file("board", "2\n2\n"), "--pressed", quiet, "--format", "json").text)
        self.assertEqual((told["quiet_pattern"], told["lost"]), (["1", "3"], 4))

    def test_presses_without_a_quiet_pattern(self):
        """A cell of the pattern may have been pressed less often, so that without it the cell is pressed more."""
        pressed = [None, 1, 3, None, 0]
        request = {"command": "hint", "colours": 12, "rule": "x", "wrap": "rows", "board": [[None, 8, 0, None, 8]], "goal": 5,
                   "free": ["0_000"], "pressed": [pressed]}
        told = json.loads(run("hint", "--request", "-", stdin=json.dumps(request)).text)
        [quiet] = told["quiet_pattern"]
        left = [None if made is None else (made - times) % 12 for made, times in zip(pressed, quiet)]
        self.assertEqual((quiet, left), ([None, 11, 2, None, 0], [None, 2, 1, None, 0]))
        self.assertEqual(told["advice"],
                         "3 presses do the same as your 4; they are left when this quiet pattern is taken off, modulo 12")

    def test_images_and_lines(self):
        image = run("show", "plus-3x3q4:123012301", "--format", "pgm-raw").out
        path = self.file("board.pgm", image)
        self.assertEqual(run("hint", path).text, run("hint", "plus-3x3q4:123012301").text)
        self.assertEqual(run("hint", stdin=image).text, run("hint", "plus-3x3q4:123012301").text)
        self.assertEqual(run("rate", path).text, run("rate", "plus-3x3q4:123012301").text)
        lines = run("hint", "--many", "--colours", 4, stdin="plus-3x3q4:123012301\n123/012/301\n").text.splitlines()
        self.assertEqual(len(set(lines)), 1)

    def test_buttons(self):
        rule = self.file("buttons", BUTTONS)
        lights = run("generate", "--rule", rule, "--colours", 4, "--presses", 3).text
        done = run("hint", "--rule", rule, "--colours", 4, self.file("lights", lights), "--explain")
        self.assertEqual(done.status, 0, done.err)
        self.assertIn("Press button ", done.text)
        of_stdin = run("hint", "--rule", rule, "--colours", 4, "--explain", stdin=lights)
        self.assertEqual(of_stdin.text, done.text)

    def test_quiet_patterns_of_buttons(self):
        asked = ["--rule", self.file("twice", "0\n0\n"), "--colours", 3, self.file("lights", "1\n"), "--pressed"]
        done = run("hint", *asked, self.file("quiet", "2 1\n"))
        self.assertIn("By the way, your presses are this quiet pattern: they change nothing:\n2 1\n", done.text)
        told = json.loads(run("hint", *asked, self.file("more", "2 2\n"), "--format", "json").text)
        self.assertEqual((told["quiet_pattern"], told["lost"]), (["21"], 3))
        self.assertIn("1 press does the same as your 4", told["advice"])
        self.assertIn(">a quiet pattern, pressed<", run("hint", *asked, self.file("quiet", "2 1\n"), "--format", "svg").text)
        self.assertNotIn("quiet", run("hint", *asked, self.file("one", "1 0\n")).text)

    def test_two_colours_as_ever(self):
        """Of standard input too, which is looked into for its colours."""
        rule = self.file("buttons", "0 1\n1 2\n")
        self.assertEqual(run("hint", "--rule", rule, stdin="101\n").text, run("hint", "--rule", rule, self.file("l", "101\n")).text)
        self.assertEqual(run("rate", "--rule", rule, stdin="101\n").text, run("rate", "--rule", rule, self.file("l", "101\n")).text)
        self.assertEqual(run("rate", stdin="1001\n0110\n0110\n1001\n").text, run("rate", "plus-4x4:9669").text)
        self.assertEqual(run("rate", "--colours", 2, "plus-4x4:9669").text, run("rate", "plus-4x4:9669").text)


class Pictures(Case):
    def test_boards_and_hints_are_drawn(self):
        shape = [3, 3, "--colours", 4, "--presses", 7, "--count", 3]
        drawn = run("generate", *shape, "--format", "svg").text
        for word in run("generate", *shape).text.split():
            self.assertIn(f">{word}<", drawn)
        rule = self.file("buttons", BUTTONS)
        self.assertIn("<svg", run("generate", "--rule", rule, "--colours", 4, "--presses", 3, "--format", "svg").text)
        board = self.file("board", "2\n2\n")
        hint = run("hint", "--colours", 4, board, "--pressed", self.file("quiet", "1\n3\n"), "--format", "svg").text
        for caption in ("2 presses to go", "press", "a quiet pattern, pressed"):
            self.assertIn(f">{caption}<", hint)
        lights = self.file("lights", run("generate", "--rule", rule, "--colours", 4, "--presses", 3).text)
        self.assertIn(">press<", run("hint", "--rule", rule, "--colours", 4, lights, "--format", "svg").text)
        impossible = run("hint", "--colours", 4, "--rule", "king", self.file("board", "0 2\n"), "--format", "svg")
        self.assertEqual(impossible.status, 1)
        self.assertIn(">impossible<", impossible.text)


class Requests(Case):
    def test_requests(self):
        request = {"command": "generate", "rows": 3, "columns": 3, "colours": 4, "presses": 7, "count": 2}
        told = json.loads(run("generate", "--request", "-", stdin=json.dumps(request)).text)
        same = run("generate", 3, 3, "--colours", 4, "--presses", 7, "--count", 2).text.split()
        self.assertEqual([board["id"] for board in told["boards"]], same)
        for command in ("rate", "hint"):
            asked = json.dumps({"command": command, "board": same[0]})
            left = json.loads(run(command, "--request", "-", stdin=asked).text)
            right = json.loads(run(command, same[0], "--format", "json").text)
            left.pop("seconds", 0), right.pop("seconds", 0)
            self.assertEqual(left, right)
            as_cells = json.dumps({"colours": 4, "board": told["boards"][0]["board"]})
            line = json.loads(run(command, "--many", "--format", "json", stdin=as_cells).text)
            line.pop("seconds", 0)
            self.assertEqual(line, right)

    def test_a_limit(self):
        board = run("generate", 30, 30, "--colours", 3, "--rule", "x", "--presses", 3).text.strip()
        done = run("rate", board, "--limit", 0.001)
        self.assertIn(done.status, (0, 4))
        self.assertTrue(done.text.startswith("difficulty "), done.text)


if __name__ == "__main__":
    unittest.main()
