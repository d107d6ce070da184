# SPDX-License-Identifier: MIT
"""Tests generate: boards and lights with the requested minimum, or the reason why there are none."""

import json

from program import SANITIZED, Case, main, run

COSTS = "".join(f"{cost}\n" for cost in (1, 2, 3, 1, 2, 3, 1, 2, 3))


def option(options, name, otherwise):
    return options[options.index(name) + 1] if name in options else otherwise


class Made(Case):
    def made(self, *options, count=5, solved=()):
        """Returns boards or lights, one a line, whose presses solve and rate confirm, and which two threads draw too."""
        requested = ["generate", *options, "--count", count, "--seed", 3]
        done = run(*requested)
        self.assertEqual((done.status, done.err, done.text.count("\n")), (0, "", count), options)
        for command in ("solve", "rate"):
            answers = run(command, "--many", *solved, stdin=done.text).text.splitlines()
            self.assertEqual([answer.split()[:2] for answer in answers], [["optimal", str(option(options, "--presses", None))]] * count, options)
        self.assertEqual(run(*requested, "--threads", 2).text, done.text)
        return done.text

    def impossible(self, *options, says=""):
        result = run("generate", *options)
        self.assertEqual((result.status, result.text), (1, ""), (options, result.err))
        self.assertRegex(result.err, r"\Aflipwise: impossible: [^\n]+\n\Z")
        self.assertIn(says, result.err)


class Generate(Made):
    def test_boards_need_the_requested_number(self):
        costs = ["--cost", self.file("costs.txt", COSTS)]
        large = ([2, 3, "--colours", 12, "--presses", 16, "--rule", "king"],
                 [3, 3, "--colours", 6, "--presses", 5, "--cost-of", "press", "--goal", "uniform"],
                 [3, 4, "--colours", 9, "--presses", 8, "--wrap", "torus", "--goal", 2, "--holes", 2])
        for options in ([5, 5, "--presses", 8], [4, 4, "--presses", 5, "--unique"], [5, 5, "--presses", 6, "--symmetric"],
                        [3, 4, "--presses", 3, "--rule", "king"], [3, 3, "--presses", 6, *costs],
                        [3, 3, "--colours", 3, "--presses", 6, *costs], [3, 3, "--colours", 4, "--presses", 7],
                        [3, 3, "--colours", 3, "--presses", 6, "--symmetric", "--unique"], *large)[: 4 if SANITIZED else None]:
            with self.subTest(options=options):
                kind = ["--cost-of", "press"] if "--cost-of" in options else costs if "--cost" in options else []
                made = self.made(*options, solved=kind)
                self.assertNotEqual(run("generate", *options, "--count", 5, "--seed", 1).text, made)
                reported = json.loads(run("generate", *options, "--count", 5, "--seed", 3, "--format", "json").text)
                self.assertEqual((reported["status"], [board["id"] for board in reported["boards"]]), ("optimal", made.splitlines()))
                lines = [json.dumps({"board": board["id"], "answer": {"solution": board["solution"], "presses": option(options, "--presses", None),
                                                                      "status": "optimal"}}) + "\n" for board in reported["boards"]]
                self.answers("valid\n" * 5, "verify", "--many", *kind, stdin="".join(lines))

    def test_ratings_of_boards_in_a_pipe(self):
        boards = run("generate", 5, 5, "--colours", 3, "--presses", 8, "--count", 9)
        rated = run("rate", "--many", stdin=boards.text).text.splitlines()
        self.assertEqual(len(rated), 9)
        for line in rated:
            self.assertRegex(line, r"^optimal 8 0\.\d{4} easy$")

    def test_formats(self):
        answer = json.loads(run("generate", 5, 5, "--presses", 4, "--format", "json").text)
        self.assertTrue(answer["uniform"])
        self.assertEqual(len(answer["boards"][0]["board"]), 5)
        for colours in (2, 12):
            shape = [2, 3, "--colours", colours, "--presses", 2, "--count", 2]
            boards = [run("show", word).text for word in run("generate", *shape).text.split()]
            self.assertEqual(run("generate", *shape, "--format", "text").text, "\n".join([*boards, ""]))

    def test_what_cannot_be(self):
        for options, presses, says in (
                ([4, 4], 8, "no board of this shape needs more than"), ([2, 2], 5, "cells to press"),
                # All 540 boards of 4 x 4 that need 6 presses have several minimum solutions, by exhaustive search.
                ([4, 4, "--unique"], 6, ""), ([4, 4, "--unique"], 7, ""), ([1, 2, "--unique"], 1, ""),
                ([2, 2, "--goal", "uniform"], 3, ""), ([2, 2, "--goal", "uniform"], 4, ""), ([1, 3, "--goal", "uniform"], 3, ""),
                ([3, 3, "--goal", "uniform"], 9, ""), ([5, 5, "--goal", "uniform"], 15, ""),
                ([3, 3, "--cost", self.file("costs.txt", COSTS)], 99, ""),
                ([3, 3, "--colours", 3], 99, "no board of this shape needs more than 18 presses, so none needs 99: "
                                             "there are only 9 cells to press, each at most 2 times")):
            self.impossible(*options, "--presses", presses, says=says)

    def test_the_worst_board_is_the_last(self):
        """generate agrees with the worst case that analyze proves, whether all boards are drawn (3 x 3) or none is."""
        for shape in ([3, 3, "--colours", 4, "--rule", "cross"], [3, 7, "--colours", 4, "--rule", "cross"], [4, 4]):
            worst = json.loads(run("analyze", *shape, "--worst", "--format", "json").text)["worst"]
            if "presses" in worst:
                self.assertEqual(run("generate", *shape, "--presses", worst["presses"]).status, 0)
            upper = worst.get("presses", worst.get("upper"))
            self.impossible(*shape, "--presses", upper + 1, says=f"no board of this shape needs more than {upper} presses")

    def test_memory(self):
        none = run("generate", 12, 12, "--colours", 16, "--presses", 900, "--memory", 0.004)
        self.assertEqual(none.status, 4)
        self.assertRegex(none.err, "too many sets of presses to count: needs .* of memory, .* may be used \\(--memory allows more\\)")

    def test_what_does_not_fit(self):
        self.refuses("generate", 4, 4)
        self.refuses("generate", 4, 4, "--presses", "x")
        self.refuses("generate", 4, 4, "--presses", 2, "--rule", "two-kind")
        self.refuses("generate", 2, 2, "--presses", 1, "--holes", 4, says="holes")
        self.refuses("generate", 3, 3, "--colours", 3, "--presses", 1, "--rule", "two-kind", says="the rule two-kind supports two colours only")
        self.refuses("generate", 3, 3, "--colours", 3, "--presses", 1, "--symmetric", "--rule", "0,0 0,1", says="equal their left-right mirror images")

    def test_random_holes(self):
        boards = run("generate", 5, 5, "--presses", 4, "--holes", 6, "--seed", 3, "--count", 3, "--format", "text").text
        shapes = {"".join("_" if cell == "_" else "." for cell in board) for board in boards.strip().split("\n\n")}
        self.assertEqual(len(shapes), 1)
        self.assertEqual(shapes.pop().count("_"), 6)
        request = {"command": "generate", "rows": 5, "columns": 5, "presses": 4, "holes": 6, "seed": 3, "count": 3}
        answer = json.loads(run("generate", "--request", "-", stdin=json.dumps(request)).text)
        self.assertEqual(boards.replace(" ", "").strip().split("\n\n"), ["\n".join(one["board"]) for one in answer["boards"]])


class Buttons(Made):
    def test_lights_need_the_requested_number(self):
        four, three = self.file("four.txt", "0 1\n1 2\n2 0\n0\n"), self.file("three.txt", "0 1 1\n2 1\n2 2 0\n")
        costs = self.file("costs.txt", "3\n1\n0\n2\n")
        for rule, presses, *more in ((four, 2), (four, 2, "--cost", costs), (four, 2, "--goal", "on"), (four, 1, "--goal", "uniform"),
                                     (four, 2, "--unique"), (three, 3, "--colours", 4)):
            options = ["--rule", rule, *more]
            self.made(*options, "--presses", presses, count=20, solved=[word for word in options if word != "--unique"])
        reported = json.loads(run("generate", "--rule", four, "--presses", 2, "--count", 2, "--format", "json").text)
        self.assertEqual((reported["lights"], reported["buttons"], len(reported["boards"])), (3, [[0, 1], [1, 2], [2, 0], [0]], 2))
        self.assertEqual(reported["boards"][0]["id"], reported["boards"][0]["board"][0])
        reported = json.loads(run("generate", "--rule", three, "--colours", 4, "--presses", 3, "--format", "json").text)
        self.assertEqual((reported["lights"], sum(map(int, reported["boards"][0]["solution"][0]))), (3, 3))
        self.impossible("--rule", four, "--presses", 3, says="no lights need more than 2 presses")
        self.impossible("--rule", four, "--presses", 9, says="there are only 4 buttons to press")
        for rule, *more in ((four,), (three, "--colours", 4)):
            self.assertIn("<svg", run("generate", "--rule", rule, *more, "--presses", 2, "--format", "svg").text)

    def test_free_lights_and_fixed_buttons(self):
        buttons = self.file("buttons", "0 1\n1 2\n2 3\n3 0\n0 2\n")
        fixed = self.file("fixed", "1 0 0 0 0\n")
        free = self.file("free", "0 0 0 1\n")
        for colours in (2, 3):
            words = ["--rule", buttons, "--fixed", fixed, "--free", free, "--colours", colours]
            made = run("generate", *words, "--presses", 2, "--count", 3).text
            self.assertEqual(made.count("\n"), 3)
            for line in run("solve", "--many", *words, stdin=made).text.splitlines():
                self.assertRegex(line, r"\Aoptimal 2 0")


if __name__ == "__main__":
    main()
