# SPDX-License-Identifier: MIT
"""What analyze says of more than two colours, compared with trying all presses, and with numbers that are known."""

import collections
import json
import random

from colour_game import RULES, WRAPS, Game, file_of, line_of, rows_of
from program import Case, main, run

# How many quiet patterns boards of n x n have under plus, n = 1, 2, ...
KERNELS = {2: [1, 1, 1, 16, 4], 3: [1, 3, 1, 9, 27], 4: [1, 1, 1, 64, 16], 5: [1, 1, 1, 25], 6: [1, 3, 1, 144]}
SHAPES = [(3, 2, 3), (4, 2, 2), (4, 2, 3), (4, 2, 3), (6, 2, 2), (6, 1, 4), (8, 2, 2), (9, 2, 2), (9, 1, 3), (12, 1, 3), (12, 1, 2)]


def analyzed(*arguments, stdin=b""):
    result = run("analyze", *arguments, "--format", "json", stdin=stdin)
    assert result.status == 0, (arguments, result.err)
    return json.loads(result.text)


class Facts(Case):
    def test_sizes_of_kernels(self):
        for q, sizes in KERNELS.items():
            for n, size in enumerate(sizes, 1):
                facts = analyzed(n, n, "--colours", q)
                self.assertEqual(facts["solutions"], str(size), (q, n))
                if q > 2:
                    self.assertEqual(facts["one_in"], str(size), (q, n))
                    self.assertEqual(facts["solvable_boards"], str(q ** (n * n) // size), (q, n))

    def check(self, game, facts, solvable, kind):
        q, least = game.q, {key: best[0] for (of, key), best in game.best.items() if of == kind}
        self.assertEqual(facts["solvable_boards"], str(len(least)))
        self.assertEqual(facts["solvable"], solvable)
        self.assertEqual(int(facts["one_in"]) * len(least), q ** len(game.free))
        quiet = sum(one["generators"] for one in facts["orders"])
        self.assertEqual(facts["nullity"], quiet)
        self.assertEqual(len(facts["quiet_patterns"]), quiet)
        size = 1
        patterns = iter(facts["quiet_patterns"])
        for one in facts["orders"]:
            for _ in range(one["generators"]):
                size *= one["order"]
                pattern = rows_of(next(patterns))
                lights = collections.Counter()
                for (i, j), adds in game.adds.items():
                    self.assertEqual(pattern[i][j] * one["order"] % q, 0)
                    for light in adds:
                        lights[light] += pattern[i][j]
                self.assertFalse(any(light % q for light in lights.values()))
        self.assertEqual(facts["solutions"], str(size))
        boards = collections.Counter(least.values())
        self.assertEqual(facts["distances"], [str(boards[presses]) for presses in range(max(boards) + 1)])
        self.assertEqual(facts["worst"]["presses"], max(boards))
        hardest = [cell for row in rows_of(facts["worst"]["board"]) for cell in row if cell is not None]
        self.assertEqual(least[tuple(-cell % q for cell in hardest)], max(boards))

    def test_boards_as_tried(self):
        drawn = random.Random(5)
        for i in range(3 * len(SHAPES)):
            q, rows, columns = SHAPES[i % len(SHAPES)]
            rule, wrap = drawn.choice(list(RULES)), drawn.choice(list(WRAPS))
            cells = [(i, j) for i in range(rows) for j in range(columns)]
            holes = {drawn.choice(cells)} if drawn.random() < 0.3 and len(cells) > 3 else set()
            game = Game(q, rule, wrap, rows, columns, holes)
            start = [drawn.randrange(q) for _ in game.free]
            kind = drawn.choice(["amount", "press"])
            options = ["--quiet-patterns", "--worst", "--distances", "--cost-of", kind]
            place = ["--colours", q, "--rule", rule, "--wrap", wrap]
            text = game.text(start)
            with self.subTest(place=place, board=text, kind=kind):
                facts = analyzed(*place, *options, stdin=file_of(text))
                self.check(game, facts, game.answer(start, [[0] * len(start)]) is not None, kind)
                id_ = run("show", *place, "--format", "id", stdin=file_of(text)).text
                many = run("analyze", "--many", *options, "--format", "json", stdin=id_)
                on_a_line = json.loads(many.text)
                for one in (facts, on_a_line):
                    one.pop("seconds")
                self.assertEqual(on_a_line, facts)
                line = run("analyze", "--many", *place, *options, stdin=line_of(text, q) + "\n").text
                self.assertTrue(line.startswith(f"nullity {facts['nullity']} "), line)
                self.assertIn(" solvable" if facts["solvable"] else " impossible", line)
                self.assertIn(f" worst {facts['worst']['presses']} distances 0:1", line)

    def test_shapes_and_buttons(self):
        self.answers("7 x 7, rule cross, 4 colours: 49 cells\nnullity 12: 12 of order 2\n"
                     "One board in 4096 can be solved, and each of those in 4096 ways.\n",
                     "analyze", 7, 7, "--rule", "cross", "--colours", 4)
        buttons = self.file("buttons.txt", "0 0 1\n1 1\n")
        facts = analyzed("--rule", buttons, "--colours", 4, "--quiet-patterns", "--worst")
        self.assertEqual((facts["lights"], facts["buttons"], facts["orders"]), (2, [[0, 0, 1], [1, 1]], [{"order": 4, "generators": 1}]))
        self.assertEqual((facts["quiet_patterns"][0][0][0], facts["one_in"]), ("2", "4"))
        for lights, solvable in (("21", True), ("11", False)):
            self.assertIs(analyzed("--rule", buttons, "--colours", 4, self.file("lights", lights))["solvable"], solvable)
            self.assertIs(analyzed("--rule", buttons, "--colours", 4, "-", stdin=lights)["solvable"], solvable)
            self.answers(f"nullity 1 orders 4:1 {'solvable' if solvable else 'impossible'}\n",
                         "analyze", "--many", "--rule", buttons, "--colours", 4, stdin=lights)
        self.answers("2 lights, 2 buttons\nnullity 1, rank 1\nOne board in 2 can be solved, in 2 ways each.\n"
                     "This board can be solved.\n", "analyze", "--rule", buttons, "-", stdin="01\n")

    def test_an_id_and_its_goal(self):
        for goal, solvable in (("", False), ("-on", False), ("-uniform", False), ("-goal1", False), ("-to10", True)):
            facts = analyzed(f"plus-1x2q3{goal}:{'10' if solvable else '01'}")
            self.assertIs(facts["solvable"], solvable, goal)
        self.assertIs(analyzed("plus-1x2q3-uniform:22")["solvable"], True)

    def test_large_ones(self):
        facts = analyzed(1000, 1000, "--colours", 6)
        self.assertNotIn("solvable_boards", facts)
        self.assertEqual(facts["one_in"], facts["solutions"])
        result = run("analyze", 30, 30, "--colours", 3, "--distances", "--format", "json")
        self.assertEqual(result.status, 4)
        self.assertIsNone(json.loads(result.text)["distances"])
        self.assertIn("2^28", json.loads(result.text)["reason"])

    def test_what_is_refused(self):
        self.refuses("analyze", 2, 2, "--colours", 3, "--lightest", "--proof", "x", says="two colours")
        self.refuses("analyze", 2, 2, "--colours", 3, "--format", "svg", says="two colours")
        self.refuses("analyze", 2, 2, "--colours", 3, "--rule", "two-kind", says="two-kind")
        self.refuses("analyze", 2, 2, "--colours", 3, "--rule", self.file("buttons", "0\n"), says="does not go with ROWS")
        self.refuses("analyze", "--request", "-", stdin='{"command":"analyze","colours":3}')


main()
