# SPDX-License-Identifier: MIT
"""More than two colours: every format, every command that takes them, compared with trying all presses."""

import itertools
import json
import random
import unittest

from colour_game import RULES, WRAPS, Game, file_of, line_of, rows_of
from program import SANITIZED, Case, run

SHAPES = [(2, 2, 2), (2, 3, 3), (3, 3, 3), (3, 2, 2), (4, 2, 3), (4, 2, 2), (5, 2, 2), (6, 2, 2), (6, 1, 3), (7, 2, 2),
          (8, 2, 2), (9, 2, 2), (9, 1, 3), (10, 1, 3), (11, 1, 3), (12, 2, 2), (12, 1, 3)]


class BruteForce(Case):
    def test_all_rules_wraps_and_goals(self):
        chance = random.Random(1)
        for q, rows, columns in SHAPES[::6] if SANITIZED else SHAPES:  # a program takes half a second to start there
            if q == 2:
                continue
            for rule, wrap in [("plus", "none"), ("plus", "torus"), ("0,0 0,0 0,1", "columns"), ("x", "none"),
                               ("cross", "none")]:
                if q ** (rows * columns) > 5000 and (rule, wrap) != chance.choice([("plus", "none"), (rule, wrap)]):
                    continue
                holes = {(0, 1)} if chance.random() < 0.3 and rule != "cross" else set()
                self.compare(Game(q, rule, wrap, rows, columns, holes), rule, wrap, chance)

    def compare(self, game, rule, wrap, chance):
        q, n = game.q, len(game.free)
        number = chance.randrange(q)
        goals = {"off": [[0] * n], "on": [[q - 1] * n], "uniform": [[c] * n for c in range(q)], number: [[number] * n]}
        for (goal, targets), kind in itertools.product(goals.items(), ("amount", "press")):
            starts = [[chance.randrange(q) for _ in range(n)] for _ in range(12)]
            lines = "".join(line_of(game.text(start), q) + "\n" for start in starts)
            options = ["--colours", q, "--rule", rule, "--wrap", wrap, "--goal", goal, "--cost-of", kind]
            done = run("solve", "--many", *options, stdin=lines)
            self.assertEqual(done.status, 0, done.err)
            answers = done.text.splitlines()
            self.assertEqual(len(answers), len(starts))
            for start, answer in zip(starts, answers):
                with self.subTest(q=q, rule=rule, wrap=wrap, goal=goal, kind=kind, start=start, free=game.free):
                    best = game.answer(start, targets, kind)
                    expected = "impossible"
                    if best:
                        expected = f"optimal {best[0]} {line_of(game.text(best[1]), q)}"
                    self.assertEqual(answer, expected)
            pairs = "".join(f"{line} {answer}\n" for line, answer in zip(lines.splitlines(), answers)
                            if answer != "impossible")
            checked = run("verify", "--many", *options, stdin=pairs)
            self.assertEqual(set(checked.text.splitlines()) - {"valid"}, set(), checked.text)
            if chance.random() < 0.3:
                self.one(game, starts[0], goal, targets, kind, options)

    def one(self, game, start, goal, targets, kind, options):
        """The same question as a file, all of whose answers are checked."""
        q = game.q
        board = self.file("board.txt", file_of(game.text(start)))
        best = game.answer(start, targets, kind)
        text = run("solve", *options, board)
        self.assertEqual(text.status, 0 if best else 1, text.err)
        self.assertEqual(run("verify", *options, board, "-", stdin=text.out).text, "valid\n", text.text)
        said = json.loads(run("solve", *options, "--format", "json", "--all", 5, board).text)
        self.assertEqual(said["colours"], q)
        self.assertEqual(rows_of(said["board"]), rows_of([[int(c) if c != "_" else None for c in row]
                                                          for row in game.text(start)]))
        if not best:
            self.assertTrue(text.text.startswith("; impossible"))
            self.assertEqual(said["modulus"], q)
            self.assert_witness(game, start, rows_of(said["witness"]), targets)
        else:
            self.assertEqual((said["status"], said["presses"]), ("optimal", best[0]))
            self.assertEqual(int(said["optimal_solutions"]), best[2])
            self.assertEqual(len(said["all"]), min(best[2], 5))
            self.assertEqual(rows_of(said["solution"]), [[int(c) if c != "_" else None for c in row]
                                                         for row in game.text(best[1])])
            lines = run("solve", *options, "--format", "presses", board)
            expected = "".join(f"{i + 1} {j + 1} {a}\n" for (i, j), a in zip(game.free, best[1]) if a)
            self.assertEqual(lines.text, expected)
            checked = run("verify", *options, board, "-", stdin=lines.out)
            self.assertEqual(checked.text, "valid\n", (lines.text, checked.text))
            any_of = run("solve", *options, "--find", "any", board)
            self.assertTrue(any_of.text.startswith("; feasible"))
            self.assertEqual(run("verify", *options, board, "-", stdin=any_of.out).text, "valid\n")
        own = run("verify", "--many", stdin=json.dumps(said) + "\n")
        self.assertEqual(own.text, "valid\n")

    def assert_witness(self, game, start, witness, targets):
        weights = [witness[i][j] for i, j in game.free]
        for cell in game.free:
            self.assertEqual(sum(weights[light] for light in game.adds[cell]) % game.q, 0)
        for target in targets:
            self.assertNotEqual(sum(w * (t - s) for w, t, s in zip(weights, target, start)) % game.q, 0)


class Formats(Case):
    def test_every_format_says_the_same(self):
        chance = random.Random(2)
        for q in (3, 4, 10, 11, 16, 17, 256):
            rows = [[str(chance.randrange(q)) for _ in range(3)] for _ in range(4)]
            text = "".join(" ".join(row) + "\n" for row in rows)
            board = self.file("board.txt", file_of(rows))
            self.assertEqual(run("show", "--colours", q, board).text, text)
            word = run("show", "--colours", q, "--format", "id", board).text.strip()
            self.assertTrue(word.startswith(f"plus-4x3q{q}:"))
            self.assertEqual(run("show", word).text, text)
            self.assertEqual(run("show", "--format", "id", word).text.strip(), word)
            said = json.loads(run("show", "--colours", q, "--format", "json", board).text)
            self.assertEqual(rows_of(said["board"]), [[int(c) for c in row] for row in rows])
            for form, magic in (("pgm", b"P2"), ("pgm-raw", b"P5")):
                image = run("show", "--format", form, word).out
                self.assertTrue(image.startswith(magic + f"\n3 4\n{q - 1}\n".encode()))
                self.assertEqual(run("show", stdin=image).text, text)
                self.assertEqual(run("show", self.file("board.pgm", image)).text, text)
                self.assertEqual(run("show", "--colours", q, "-", stdin=image).text, text)
            request = json.dumps({"command": "show", "colours": q, "board": said["board"]})
            self.assertEqual(json.loads(run("show", "--request", "-", stdin=request).text)["board"], said["board"])
            numbers = json.dumps({"command": "show", "colours": q, "board": [[int(c) for c in row] for row in rows]})
            self.assertEqual(json.loads(run("show", "--request", "-", stdin=numbers).text)["board"], said["board"])

    def test_answers_in_every_format_are_verified(self):
        for q in (3, 12):
            word = f"plus-3x3q{q}-on:012210021"
            for form in ("text", "json", "id", "pgm", "pgm-raw", "presses"):
                answer = run("solve", "--format", form, word)
                self.assertEqual(answer.status, 0, answer.err)
                self.assertEqual(run("verify", word, "-", stdin=answer.out).text, "valid\n", (form, answer.out))
                self.assertEqual(run("verify", word, self.file("a", answer.out)).text, "valid\n")
            wrong = run("solve", word).text.replace("; presses ", "; presses 1")
            self.assertEqual(run("verify", word, "-", stdin=wrong).status, 1)

    def test_witnesses(self):
        board = self.file("board.txt", "1 0 0 0\n" + 3 * "0 0 0 0\n")
        witness = self.folder / "w.pgm"
        done = run("solve", "--colours", 4, board, "--witness", witness, "--format", "presses")
        self.assertEqual((done.status, done.text), (1, ""))
        self.assertIn("impossible", done.err)
        self.assertEqual(run("verify", "--colours", 4, "--witness", board, witness).text, "valid\n")
        self.assertEqual(run("verify", "--colours", 4, "--witness", board, board).status, 1)

    def test_images_to_images(self):
        chance = random.Random(3)
        for q, rows, columns, wrap, goal in ((3, 40, 30, "none", "off"), (6, 25, 33, "columns", 4),
                                             (4, 20, 20, "none", "uniform"), (12, 9, 41, "rows", "on")):
            cells = bytes(chance.randrange(q) for _ in range(rows * columns))
            board = self.file("board.pgm", f"P5\n{columns} {rows}\n{q - 1}\n".encode() + cells)
            presses, witness = self.folder / "presses.pgm", self.folder / "witness.pgm"
            witness.write_bytes(b"P5\n1 1\n2\n\0")
            options = ["--wrap", wrap, "--goal", goal]
            done = run("solve", "--find", "any", "--format", "pgm-raw", *options, "-o", presses, "--witness", witness, board)
            self.assertIn(done.status, (0, 1), done.err)
            held = run("solve", "--find", "any", *options, board)
            self.assertEqual(held.status, done.status)
            answer = ["--witness", board, witness] if done.status else [board, presses]
            self.assertEqual(run("verify", *options, *answer).text, "valid\n")
            self.assertEqual(presses.exists(), done.status == 0)
            self.assertEqual(witness.read_bytes() == b"P5\n1 1\n2\n\0", done.status == 0)
            self.assertEqual("was left unchanged" in done.err, done.status == 0)
            presses.unlink(missing_ok=True)
        self.refuses("solve", "--find", "any", "--format", "pgm", "--colours", 3, board, says="this image has 12 colours")

    def test_a_game_of_lines(self):
        word = "cross-7x7q4:" + "".join(str((i * i + 3) % 4) for i in range(49))
        done = run("solve", "--find", "any", "--format", "json", word)
        self.assertIn(done.status, (0, 1))
        self.assertEqual(run("verify", word, "-", stdin=done.out).text, "valid\n")

    def test_requests(self):
        asked = {"command": "solve", "colours": 3, "board": ["012", "210", "021"], "goal": 2}
        done = json.loads(run("solve", "--request", "-", stdin=json.dumps(asked)).text)
        self.assertEqual((done["status"], done["goal"], done["colours"]), ("optimal", "on", 3))
        check = {"command": "verify", "colours": 3, "board": asked["board"], "goal": 2, "answer": done["solution"]}
        self.assertEqual(run("verify", "--request", "-", stdin=json.dumps(check)).text, '{"valid":true}\n')
        check["answer"] = {"solution": done["solution"], "presses": done["presses"] + 1}
        self.assertEqual(run("verify", "--request", "-", stdin=json.dumps(check)).status, 1)
        buttons = {"command": "solve", "colours": 5, "board": ["123"], "buttons": [[0, 1, 1], [1], [2, 2, 2]]}
        done = json.loads(run("solve", "--request", "-", stdin=json.dumps(buttons)).text)
        self.assertEqual((done["solution"], done["presses"]), (["404"], 8))
        self.assertEqual(done["buttons"], buttons["buttons"])
        self.assertEqual(run("verify", "--many", stdin=json.dumps(done)).text, "valid\n")
        for more, what in (({"colours": 1}, "expected a number from 2 to 256"), ({"board": ["013"]}, "not below 3"),
                           ({"cost": [1]}, "1 cost for 9 cells"), ({"goal": 3}, "expected a number from 0 to 2"),
                           ({"board": [[0, 3]]}, "expected a number from 0 to 2"),
                           ({"board": "plus-1x3q4:012"}, "colours: 3, but the board is of 4")):
            done = run("solve", "--request", "-", stdin=json.dumps(asked | more))
            self.assertEqual(done.status, 2)
            self.assertIn(what, done.err)

    def test_buttons_and_matrices(self):
        lights = self.file("lights.txt", "1 2 3\n")
        lists = self.file("buttons.txt", "0 1 1\n1\n2 2 2\n")
        matrix = self.file("buttons.mtx", "%%MatrixMarket matrix coordinate integer general\n3 3 4\n1 1 1\n2 1 -3\n"
                           "2 2 6\n3 3 3\n")
        for rule in (lists, matrix):
            done = run("solve", "--colours", 5, "--rule", rule, lights)
            self.assertEqual(done.board, "4 0 4\n", done.err)
            self.assertEqual(run("verify", "--colours", 5, "--rule", rule, lights, "-", stdin=done.out).text, "valid\n")
            many = run("solve", "--many", "--colours", 5, "--rule", rule, stdin="123\n000\n12\n")
            self.assertEqual(many.text.splitlines()[:2], ["optimal 8 404", "optimal 0 000"])
            self.assertIn("expected 3 lights, found 2", many.text)
            self.assertEqual(many.status, 2)

    def test_masks_of_many_colours_come_back(self):
        for puzzle in ("plus-2x3q12-fixed40:0b3401", "plus-2x3q12-free40:0b3401", "plus-2x3q9-fixed40:083401", "plus-2x3q16-free04-fixed40:0f3401"):
            with self.subTest(puzzle):
                answer = run("solve", "--many", "--format", "json", stdin=puzzle + "\n").text
                self.assertIn('"fixed"' if "fixed" in puzzle else '"free"', answer)
                self.assertEqual(run("verify", "--many", stdin=answer).text, "valid\n")

    def test_masks_and_targets(self):
        board = self.file("board.txt", "1 2 _\n0 1 2\n")
        free = self.file("free.txt", "_ 0 0\n0 0 0\n")
        fixed = self.file("fixed.txt", "0 0 0\n0 2 0\n")
        goal = self.file("goal.txt", "2 2 _\n1 1 1\n")
        options = ["--colours", 3, "--free", free, "--fixed", fixed, "--goal", goal]
        done = run("solve", *options, board)
        self.assertIn(done.status, (0, 1), done.err)
        self.assertEqual(run("verify", *options, board, "-", stdin=done.out).text, "valid\n")
        said = run("solve", *options, "--format", "json", board).text
        self.assertEqual(run("verify", "--many", stdin=said).text, "valid\n")

    def test_many_takes_ids_boards_and_requests(self):
        lines = "plus-2x2q3:0120\n01/20\n" + json.dumps({"colours": 3, "board": ["01", "20"]}) + "\n0x\n"
        done = run("solve", "--many", "--colours", 3, stdin=lines)
        answers = done.text.splitlines()
        self.assertEqual(len(set(answers[:3])), 1)
        self.assertTrue(answers[0].startswith("optimal "))
        self.assertIn("error 4: stdin:4: the board:1:2: 'x' is not a cell", answers[3])
        self.assertEqual(done.status, 2)
        mixed = run("solve", "--many", stdin="plus-2x2q3:0120\nplus-2x2:8\nplus-1x2q12:0b1\n")
        self.assertEqual(mixed.text.splitlines()[0], answers[0])
        self.assertTrue(mixed.text.splitlines()[1].startswith("optimal"))
        self.assertIn("expected 2 hexadecimal digits for 2 cells, found 3", mixed.text)
        self.assertEqual(run("show", "--many", stdin="plus-2x2q3:0120\n").text, "01/20\n")
        pairs = f"plus-2x2q3:0120 {answers[0]}\n"
        self.assertEqual(run("verify", "--many", stdin=pairs).text, "valid\n")


class Pictures(Case):
    def test_for_people(self):
        board = self.file("board", "0 1 2\n2 1 0\n0 2 1\n")
        self.answers("board    press\n· 1 2    1 2 1\n2 1 ·    · 1 1\n· 2 1    2 1 ·\n\n"
                     "optimal: 9 presses, proved fewest\n1 solution, 1 of fewest presses\n",
                     "solve", "--colours", 3, "--format", "pretty", board)
        self.answers(" 1  ·   \n11  3  2\n\n2 rows, 3 columns, 4 not 0\n",
                     "show", "--colours", 12, "--format", "pretty", stdin="1 0 _\n11 3 2\n")
        bright = run("solve", "--colours", 3, "--format", "pretty", "--color", "always", board).text
        self.assertIn("\x1b[93m2\x1b[0m", bright)
        self.assertIn("\x1b[92m2\x1b[0m", bright)
        impossible = run("solve", "--colours", 3, "--format", "pretty", stdin="1 0\n")
        self.assertEqual(impossible.status, 1)
        self.assertIn("witness\n1 ·      2 1\n\nimpossible:", impossible.text)
        self.assertIn("times the numbers above", impossible.text)

    def test_drawings(self):
        for stdin, titles in (("1 2\n", ["the board", "impossible: the witness"]),
                              ("1 1\n", ["the board", "2 presses, the fewest"])):
            drawn = run("solve", "--colours", 3, "--format", "svg", "--rule", "plus", stdin=stdin).text
            self.assertEqual([drawn.count(title) for title in titles], [1, 1], drawn)
        several = run("solve", "--colours", 3, "--format", "svg", "--all", 3, "--rule", "0,0 0,1", "--wrap", "columns",
                      stdin="1 1\n").text
        self.assertIn(": 2 of", several)
        self.assertIn('class="number', run("show", "--format", "svg", "plus-2x2q3:0120").text)

    def test_buttons_are_shown(self):
        buttons = self.file("buttons", "0 0 1\n1 1 1 1\n")
        self.answers("; what buttons add to, 4 colours\n0 0 1\n1 1 1 1\n", "show", "--rule", buttons, "--colours", 4)
        again = self.file("again", run("show", "--rule", buttons, "--colours", 4).text)
        self.answers("; what buttons add to, 4 colours\n0 0 1\n1 1 1 1\n", "show", "--rule", again, "--colours", 4)

    def test_a_greymap_of_two_colours_is_a_bitmap(self):
        rows = [[1, 0, 1], [0, 0, 1], [1, 1, 0]]
        plain = self.file("plain.pgm", "P2 # two\n3 3 1\n" + "\n".join(" ".join(map(str, row)) for row in rows) + "\n")
        raw = self.file("raw.pgm", b"P5\n3 3\n1\n" + bytes(sum(rows, [])))
        text = self.file("text", "101\n001\n110\n")
        for image in (plain, raw):
            for command in (["solve"], ["solve", "--colours", 2], ["show", "--format", "id"], ["show", "--format", "pbm"],
                            ["show", "--format", "svg"], ["analyze"], ["show", "--colours", 2]):
                self.answers(run(*command, text).text, *command, image)
            self.answers("valid\n", "verify", image, "-", stdin=run("solve", image).out)
            self.answers(run("solve", text).text, "solve", stdin=image.read_bytes())
            self.refuses("solve", "--colours", 3, image, says="this image has 2 colours, not 3")
        wide = self.file("wide.pgm", b"P5\n300 70\n1\n" + bytes(i % 7 == 0 for i in range(300 * 70)))
        lit = "".join("".join("01"[(300 * i + j) % 7 == 0] for j in range(300)) + "\n" for i in range(70))
        self.answers(run("show", stdin=lit).text, "show", wide)
        self.refuses("solve", self.file("cut.pgm", b"P5\n300 70\n1\n" + bytes(2000)), says="truncated")
        self.refuses("solve", text, "--goal", self.file("three.pgm", "P2\n1 1\n2\n1\n"), says="this image has 3 colours")


class Refused(Case):
    def refused(self, what, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual(done.status, 2, (arguments, done.text))
        self.assertIn(what, done.err)
        self.assertEqual(done.err.count("\n"), 1)

    def test_many_lines_of_any_colours_and_options(self):
        lines = "plus-2x3q3-on:012021\nplus-2x2:8\n"
        for option, value in (("--cost-of", "press"), ("--goal", "1"), ("--goal", "0")):
            many = run("solve", "--many", "--format", "json", option, value, stdin=lines)
            self.assertEqual(many.status, 0, many.err)
            for line, found in zip(lines.split(), many.text.splitlines()):
                alone = json.loads(run("solve", "--format", "json", option, value, line).text)
                for one in (alone, found := json.loads(found)):
                    one.pop("seconds"), one.pop("method")
                self.assertEqual(found, alone)
                answered = run("solve", "--many", option, value, stdin=line).text
                if found["status"] == "optimal":
                    self.answers("valid\n", "verify", "--many", option, value, stdin=line + "\t" + answered)
        many = run("solve", "--many", "--goal", "2", stdin=lines)
        self.assertEqual(many.status, 2)
        self.assertIn("the goal is 2; with 2 colours the greatest is 1", many.text)

    def test_two_colours_are_as_many(self):
        for words in (["--goal", "1"], ["--goal", "on", "--cost-of", "press"], ["--goal", "1", "--colours", "2"]):
            self.answers("valid\n", "verify", *words, "plus-2x2:8", "-", stdin=run("solve", *words, "plus-2x2:8").out)
            self.assertEqual(run("solve", *words, "plus-2x2:8").text.splitlines()[1:],
                             run("solve", "--goal", "on", "plus-2x2:8").text.splitlines()[1:])
        request = {"command": "solve", "colours": 2, "board": [[1, None], [0, 1]], "goal": 1, "cost_of": "press"}
        plain = {"command": "solve", "board": ["1_", "01"], "goal": "on"}
        found, expected = (json.loads(run("solve", "--request", "-", stdin=json.dumps(one)).text) for one in (request, plain))
        self.assertEqual({**found, "seconds": 0}, {**expected, "seconds": 0})
        for colours in (-3, 1, 257, "x", 2.5):
            self.refuses("solve", "--request", "-", stdin=json.dumps({**plain, "colours": colours}),
                         says="colours: expected a number from 2 to 256")

    def test_boards_in_lines_for_buttons(self):
        buttons = self.file("buttons", "0 1\n1\n")
        for colours in (2, 3):
            for asked in ({}, {"rule": "plus"}, {"rule": "king"}, {"wrap": "none"}):
                line = json.dumps({"colours": colours, "board": ["01"], **asked})
                for command in ("solve", "hint", "rate", "analyze"):
                    done = run(command, "--many", "--rule", buttons, "--colours", colours, stdin=line)
                    self.assertEqual((done.status, done.text), (2, "error 1: stdin:1: expected buttons as in --rule, found a board\n"),
                                     (command, line))

    def test_targets_of_buttons_have_no_holes(self):
        for colours in ({}, {"colours": 3}):
            asked = {"board": ["11"], "buttons": [[0, 1]], "goal": ["0_"], **colours}
            for request in ({"command": "solve", **asked}, {"command": "hint", **asked},
                            {"command": "verify", **asked, "answer": {"solution": ["1"], **colours}}):
                self.refuses(request["command"], "--request", "-", stdin=json.dumps(request), says="the lights of buttons have no holes")

    def test_one_line_and_a_place(self):
        for text, place in (("012\n031\n", "2:2: a number that is not below 3"), ("012\n01\n", "2:3: this row has only"),
                            ("P5 2 2 2\n\0\1\2", "truncated"), ("P5 2 1 300\n\0\1", "the greatest number is 300"),
                            ("P5 9999999999 9999999999 2\n", "too large"), ("P2 2 1 2\n0 3\n", "2:3: 3 or more"),
                            ("P5 2 1 3\n\0\1", "1:1: this image has 4 colours, not 3")):
            path = self.file("bad", text)
            self.refused(f"{path}:", "solve", "--colours", 3, path)
            self.refused(place, "solve", "--colours", 3, path)
            self.refused(place, "show", "--colours", 3, "-", stdin=text)

    def test_options_that_do_not_fit(self):
        word = "plus-2x2q3:0120"
        for what, arguments in (("expected a board of 4 colours, found one of 3", ["--colours", 4, word]),
                                ("expected a board of 2 colours, found one of 3", ["--colours", 2, word]),
                                ("this puzzle has two colours", ["--colours", 3, "plus-4x4:9669"]),
                                ("--colours", ["--colours", 1, word]), ("--colours", ["--colours", 257, word]),
                                ("--proof is for two colours", ["--proof", "x", word]),
                                ("--resume is for two colours", ["--resume", "x", word]),
                                ("--format pbm is for two colours", ["--format", "pbm", word]),
                                ("'--colours'", ["--colour", "3", word]),
                                ("'--colours'", ["--colors", "3", word]),
                                ("a game of Flip has two", ["--colours", 3, "2x2c:e0d0b070,9"]),
                                ("--format pgm is for more than two", ["--format", "pgm", "plus-4x4:9669"]),
                                ("two kinds of press (rule two-kind) are", ["--rule", "two-kind", word]),
                                ("--goal", ["--goal", 3, word])):
            self.refused(what, "solve", *arguments)
        for cell in ".#-*":
            result = run("solve", "--colours", 12, stdin=f"1 {cell}\n")
            self.assertIn(f"'{cell}' is not a cell: with more than ten colours cells are numbers", result.err)
            self.assertEqual(run("show", "--colours", 10, stdin=f"1 {cell}\n").status, 0)
        self.refused("--format mtx is for two colours", "show", "--colours", 3, "--format", "mtx", word)

    def test_colours_of_the_answer(self):
        board = self.file("board", "012\n210\n021\n")
        for form in ("json", "text", "id", "pgm", "pgm-raw"):
            answer = self.file("answer", run("solve", "--colours", 3, "--format", form, board).out)
            self.answers("valid\n", "verify", board, answer)
            self.answers("valid\n", "verify", board, "-", stdin=answer.read_bytes())
        answer = run("solve", "--colours", 3, "--format", "json", board).text
        two = self.file("two", "plus-1x1:8\n")
        self.assertNotEqual(run("verify", two, "-", stdin=answer).status, 0)

    def test_images_are_verified_row_by_row(self):
        rows, columns = 8000, 6000
        dark = b"P5\n%d %d\n2\n" % (columns, rows) + bytes(rows * columns)
        board, presses = self.file("board.pgm", dark), self.file("presses.pgm", dark)
        self.answers("valid\n", "verify", "--memory", 0.03, board, presses)
        self.assertEqual(run("verify", "--memory", 0.03, "--witness", board, presses).status, 1)
        presses.write_bytes(dark[:-1] + b"\1")
        self.assertEqual(run("verify", "--memory", 0.03, board, presses).text,
                         "invalid: row 7999, column 6000 is 1 in the end, not 0\n")
        other = self.file("other.pgm", b"P5\n1 1\n3\n\0")
        self.assertEqual(run("verify", board, other).text, "invalid: the answer is for 4 colours, not 3\n")

    def test_an_answer_for_another_question(self):
        word = "plus-3x3q3:012210021"
        answer = run("solve", word).text
        self.assertEqual(run("verify", "plus-3x3q4:012210021", "-", stdin=answer).text,
                         "invalid: the answer is for 3 colours, not 4\n")
        said = json.loads(run("solve", "--format", "json", word).text)
        for field, value in (("board", ["012", "210", "020"]), ("rule", "x"), ("goal", "on"), ("wrap", "torus")):
            other = run("verify", word, "-", stdin=json.dumps(said | {field: value}))
            self.assertEqual((other.status, other.text[:24]), (1, "invalid: the answer is f"), other.text)


if __name__ == "__main__":
    unittest.main()
