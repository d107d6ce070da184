# SPDX-License-Identifier: MIT
"""Tests analyze: nullity, quiet patterns, worst boards, distances, lightest patterns."""

import collections
import itertools
import json
import random
import subprocess

from brute_force import RULES, WRAPS, Game, file_of, line_of, rows_of
from codes import HAMMING, matrix_market, quadratic_residue
from program import PROGRAM, SAMPLE, SANITIZED, Case, at_full_speed, main, run, within_a_second
from stops import interrupted, needs_stopper

# The numbers of quiet patterns of n x n boards under plus, n = 1, 2, ...
KERNELS = {2: [1, 1, 1, 16, 4], 3: [1, 3, 1, 9, 27], 4: [1, 1, 1, 64, 16], 5: [1, 1, 1, 25], 6: [1, 3, 1, 144]}


def analyzed(*arguments, stdin=b""):
    result = run("analyze", *arguments, "--format", "json", stdin=stdin)
    assert result.status == 0, (arguments, result.err)
    return json.loads(result.text)


SHAPES = [(2, 3, 3), (2, 2, 4), (3, 2, 3), (4, 2, 2), (4, 2, 3), (4, 2, 3), (6, 2, 2), (6, 1, 4), (8, 2, 2), (9, 2, 2), (9, 1, 3), (12, 1, 3), (12, 1, 2)]
MILLION = ["analyze", 1_000_000, 1_000_000]


class Shapes(Case):
    def test_shape(self):
        answer = json.loads(run("analyze", 5, 5, "--quiet-patterns", "--format", "json").text)
        answer.pop("seconds")
        patterns = answer.pop("quiet_patterns")
        self.assertEqual(answer, {"rows": 5, "columns": 5, "rule": "plus", "wrap": "none", "nullity": 2,
                                  "solutions": "4", "solvable_log2": -2, "rank": 23})
        self.assertEqual(len(patterns), 2)
        large = json.loads(run("analyze", 3 * 10**9 + 2, 2, "--rule", "king", "--format", "json").text)
        self.assertEqual((large["nullity"], "solutions" in large), (3 * 10**9 + 3, False))
        board = self.file("board", "00000\n" * 5)
        for pattern in patterns:
            self.answers("valid\n", "verify", board, "-", stdin="\n".join(pattern))

    def test_board(self):
        answer = json.loads(run("analyze", "--format", "json", stdin=SAMPLE).text)
        self.assertIs(answer["solvable"], True)
        self.assertIn("This board can be solved.", run("analyze", self.file("board", SAMPLE)).text)
        self.assertIn("nullity 4", run("analyze", 4, 4).text)

    def test_id(self):
        self.assertIn("This board can be solved.", run("analyze", "plus-4x4:9669").text)

    def test_distribution(self):
        answer = json.loads(run("analyze", 5, 5, "--distribution", "--format", "json").text)
        self.assertEqual(answer["distribution"], ["1"] + ["0"] * 11 + ["2", "0", "0", "0", "1"])
        self.assertTrue(run("analyze", 5, 5, "--distribution").text.endswith(
            "Quiet patterns by their presses:\n0 1\n12 2\n16 1\n"))
        board = self.file("board", "11111\n" * 5)
        self.assertTrue(run("analyze", board, "--distribution").text.endswith(
            "Solutions by their presses:\n15 4\n"))
        answer = json.loads(run("analyze", 6, 9, "--rule", "king", "--wrap", "torus", "--distribution",
                                "--format", "json").text)
        self.assertEqual(sum(map(int, answer["distribution"])), 2 ** answer["nullity"])
        impossible = json.loads(run("analyze", "plus-4x4:8000", "--distribution", "--format", "json").text)
        self.assertEqual((impossible["solvable"], impossible["distribution"]), (False, []))
        result = run("analyze", 79, 79, "--distribution", "--format", "json")
        self.assertEqual((result.status, json.loads(result.text)["distribution"]), (4, None))
        self.assertIn("too many", result.err)
        self.assertEqual(run("analyze", 47, 47, "--distribution", "--limit", "1e-9").status, 4)
        self.refuses("analyze", 4, 4, "--rule", "two-kind", "--distribution")

    def test_wide_nullity(self):
        answer = json.loads(run("analyze", 30, 31, "--rule", "cross", "--format", "json").text)
        self.assertEqual(answer["solutions"], str(2 ** answer["nullity"]))

    def test_bad_input(self):
        self.refuses("analyze", 5, 0)
        self.refuses("analyze", 5, "x")
        self.refuses("analyze", "4294967296", "4294967296")
        self.refuses("analyze", 5, 5, "--rule", "two-kind")
        self.refuses("analyze", 5, 5, 5)


class Worst(Case):
    def test_worst_and_distances(self):
        answer = json.loads(run("analyze", 5, 5, "--worst", "--distances", "--format", "json").text)
        self.assertEqual(answer["worst"]["presses"], 15)
        self.assertEqual(answer["distances"][:8],
                         ["1", "25", "300", "2300", "12650", "53130", "176176", "467104"])
        solved = json.loads(run("solve", "--format", "json", answer["worst"]["id"]).text)
        self.assertEqual(solved["presses"], 15)
        text = run("analyze", 4, 4, "--worst", "--distances")
        self.assertEqual(text.status, 0)
        self.assertIn("The worst board needs 7 presses.", text.text)

    @staticmethod
    def fewest_in_coset(presses, patterns):
        """The fewest presses among presses + sums of patterns, visited in the order of a Gray code."""
        fewest = bin(presses).count("1")
        for step in range(1, 1 << len(patterns)):
            presses ^= patterns[(step & -step).bit_length() - 1]
            fewest = min(fewest, bin(presses).count("1"))
        return fewest

    def test_bounds_of_a_large_nullity(self):
        result = run("analyze", 19, 19, "--worst", "--quiet-patterns", "--format", "json")
        self.assertEqual(result.status, 4)
        answer = json.loads(result.text)
        worst = answer["worst"]
        self.assertGreaterEqual(worst["lower"], 165)
        self.assertLessEqual(worst["upper"], 173)
        cells = lambda board: int("".join(str(cell) for row in rows_of(board) for cell in row), 2)
        patterns = [cells(pattern) for pattern in answer["quiet_patterns"]]
        self.assertEqual(len(patterns), 16)
        self.assertEqual(self.fewest_in_coset(cells(worst["solution"]), patterns), worst["lower"])

    def test_sums_of_rows_and_columns(self):
        for arguments, presses in (([7, 7], 17), ([9, 9], 28), ([7, 7, "--colours", 4], 83)):
            result = run("analyze", *arguments, "--rule", "cross", "--worst")
            self.assertIn(f"The worst board needs {presses} presses.\n", result.text)

    def test_rectangles_without_a_board_in_memory(self):
        for rows, columns, wrap in ((300001, 300001, "none"), (200002, 200002, "torus"), (10 ** 12, 1003, "none"),
                                    (1001, 500000, "columns"), (3 * 2 ** 14, 2 ** 15, "torus")):
            arguments = ["analyze", rows, columns, "--wrap", wrap, "--memory", 0.05, "--format", "json"]
            answer = json.loads(run(*arguments).text)
            if rows == columns:
                table = "nullity" if wrap == "none" else "torus-nullity"
                self.assertEqual(run("table", table, rows, rows).text, f"{rows} {answer['nullity']}\n")
            turned = ["analyze", columns, rows, "--wrap", "rows" if wrap == "columns" else wrap, "--format", "json"]
            self.assertEqual(json.loads(run(*turned).text)["nullity"], answer["nullity"])
        answer = json.loads(run("analyze", 100004, 100004, "--quiet-patterns", "--format", "json").text)
        self.assertEqual(len(answer["first_rows"]), answer["nullity"])
        self.assertEqual([len(row) for row in answer["first_rows"][0]], [100004])
        text = run("analyze", 100004, 100004, "--quiet-patterns").text
        self.assertIn("their first rows, which decide all others", text)
        self.assertEqual(run("analyze", 10 ** 6, 10 ** 6, "--rule", "knight").status, 4)

    def test_images_are_read_row_by_row(self):
        side = 200 if SANITIZED else 1000
        image = f"P4\n{side} {side}\n".encode() + bytes(side // 8 * side)
        for board in (image, b"P1\n3 2\n110 011\n"):
            for more in ([], ["--rule", "ring", "--wrap", "torus"], ["--quiet-patterns"], ["--rule", "knight"]):
                text = run("show", stdin=board).out
                self.assertEqual(run("analyze", *more, stdin=board).text, run("analyze", *more, stdin=text).text)
        if SANITIZED:
            return  # a limit of memory is not observed
        with open(self.file("image", b"P4\n80000 8000\n" + bytes(10000 * 8000)), "rb") as large:
            for arguments in (["analyze"], ["show", "--output", "/dev/null"], ["show", "--format", "pbm-raw"]):
                large.seek(0)
                done = subprocess.run([PROGRAM, *arguments, "--memory", "0.01"], stdin=large, stdout=subprocess.DEVNULL,
                                      timeout=300)
                self.assertEqual(done.returncode, 0, arguments)

    def test_worst_and_distances_of_buttons(self):
        rule = self.file("buttons.txt", "0 1\n1 2\n2 0\n0\n")
        found = run("analyze", "--rule", rule, "--worst", "--distances")
        self.assertIn("The worst board needs 2 presses.\nOne that needs 2: ", found.text)
        self.assertIn("0 1 1\n1 4 4\n2 3 3\n", found.text)
        reported = run("analyze", "--rule", rule, "--worst", "--distances", "--format", "json").text
        self.assertIn('"distances":["1","4","3"]', reported)


class ButtonsAndGraphs(Case):
    def test_analyze(self):
        buttons = self.file("buttons", "0 1\n1 2\n0 2\n3\n-\n")
        answer = json.loads(run("analyze", "--rule", buttons, "--quiet-patterns", "--distribution", "--format", "json").text)
        self.assertEqual([answer[f] for f in ("lights", "nullity", "rank", "solvable_log2", "solutions", "distribution")],
                         [4, 2, 3, -1, "4", ["1", "1", "0", "1", "1"]])
        for lights, can in (("1100", "can"), ("1000", "cannot")):
            self.assertIn(f"This board {can} be solved.\n", run("analyze", "--rule", buttons, self.file("lights", lights)).text)
        self.assertIn("4 lights, 5 buttons\nnullity 2, rank 3\nOne board in 2 can be solved (50 %), and each of those in 4 ways.\n",
                      run("analyze", "--rule", buttons).text)
        self.refuses("analyze", "--rule", buttons, "--wrap", "torus")
        self.assertIn("1 light, 2 buttons\nnullity 2, rank 0\n", run("analyze", "--rule", self.file("none", "-\n-\n")).text)
        self.refuses("analyze", "--rule", self.file("far", "99999999999\n"), says="there are more than a million lights; use a smaller one")
        self.refuses("analyze", "--rule", self.folder / "missing")

    def test_graphs_are_their_boards(self):
        """The 5 x 5 grid as a graph has the nullity of the board."""
        cells = [(r, c) for r in range(5) for c in range(5)]
        bits = [abs(a - c) + abs(b - d) == 1 for i, (a, b) in enumerate(cells) for c, d in cells[:i]]
        bits += [False] * (-len(bits) % 6)
        graph = chr(63 + 25) + "".join(chr(63 + int("".join("01"[b] for b in bits[i:i + 6]), 2)) for i in range(0, len(bits), 6))
        graph = self.file("grid.g6", graph + "\n")
        answer = json.loads(run("analyze", "--rule", graph, "--format", "json").text)
        self.assertEqual((answer["nullity"], answer["rank"], answer["lights"]), (2, 23, 25))
        for word in ("plus-5x5:cfcb7d8", "plus-5x5:0000000", "plus-5x5:8000000"):
            row = "".join(run("show", word).text.split())
            lights = self.file("lights", row + "\n")
            as_board = run("rate", word)
            as_graph = run("rate", "--rule", graph, lights)
            self.assertEqual((as_graph.text, as_graph.status), (as_board.text.replace("25 cells", "25 lights"), as_board.status))
        steps = json.loads(run("hint", "--rule", graph, "--explain", "--format", "json", self.file("lights", "1" * 25)).text)["steps"]
        self.assertEqual(len(steps), 15)
        pressed = "".join("01"[any(step["button"] == i for step in steps[:3])] for i in range(25))
        text = run("hint", "--rule", graph, self.folder / "lights", "--pressed", self.file("pressed", pressed)).text
        self.assertIn("You have made 3 presses.\n12 presses to go.\nYour presses are part of a minimum solution with 15 presses.\nPress button ", text)
        self.assertEqual(run("hint", "--rule", graph, self.file("lights", "1" + "0" * 24)).status, 1)


@at_full_speed
class Colours(Case):
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
        orders = facts["orders"] if q > 2 else [{"order": 2, "generators": facts["nullity"]}]
        if q > 2:
            self.assertEqual(facts["solvable_boards"], str(len(least)))
            self.assertEqual(int(facts["one_in"]) * len(least), q ** len(game.free))
        else:
            self.assertEqual((2 ** facts["rank"], facts["solvable_log2"]), (len(least), facts["rank"] - len(game.free)))
        self.assertEqual(facts["solvable"], solvable)
        quiet = sum(one["generators"] for one in orders)
        self.assertEqual(facts["nullity"], quiet)
        self.assertEqual(len(facts["quiet_patterns"]), quiet)
        size = 1
        patterns = iter(facts["quiet_patterns"])
        for one in orders:
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
                    one.pop("rule")  # with two colours, an id leaves out offsets that occur twice
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
        self.answers("2 lights, 2 buttons\nnullity 1, rank 1\nOne board in 2 can be solved (50 %), and each of those in 2 ways.\n"
                     "This board can be solved.\n", "analyze", "--rule", buttons, "--as", "lists", "-", stdin="01\n")

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
        self.refuses("analyze", 2, 2, "--colours", 3, "--lightest", "--proof", "x", says="two colours only")
        self.refuses("analyze", 2, 2, "--colours", 3, "--format", "svg", says="two colours")
        self.refuses("analyze", 2, 2, "--colours", 3, "--rule", "two-kind", says="two-kind")
        self.refuses("analyze", 2, 2, "--colours", 3, "--rule", self.file("buttons", "0\n"), says="buttons have no ROWS")
        self.refuses("analyze", "--request", "-", stdin='{"command":"analyze","colours":3}')


@at_full_speed
class Lightest(Case):
    def test_board(self):
        found = run("analyze", 5, 5, "--lightest")
        self.assertEqual(found.status, 0)
        self.assertTrue(found.text.startswith("; optimal: 12 presses\n"))
        self.assertEqual(found.board.count("1"), 12)
        self.assertIn("; optimal patterns 2\n", found.text)
        self.assertEqual(run("analyze", 3, 3, "--lightest").status, 1)

    def test_code(self):
        path = self.file("hamming.txt", HAMMING)
        answer = json.loads(run("analyze", "--rule", path, "--lightest", "--format", "json").text)
        self.assertEqual([answer[key] for key in ("status", "lower", "upper", "number")], ["optimal", 3, 3, "7"])
        self.assertEqual(answer["pattern"], ["0010110"])
        # Its words that are not sums of checks: the code contains its dual.
        answer = json.loads(
            run("analyze", "--rule", path, "--lightest", "--outside", path, "--format", "json").text)
        self.assertEqual((answer["upper"], answer["number"]), (3, "7"))
        flips = self.file("flips.txt", "0\n-\n-\n-\n-\n-\n-\n")
        found = run("analyze", "--rule", path, "--lightest", "--flips", flips)
        self.assertTrue(found.board.startswith("1"))

    def test_rows_outside_are_quiet(self):
        """If the matrix is given in place of the other one, the first row that is not a quiet pattern is named."""
        checks = self.file("checks.txt", "0\n0 1\n1 2\n2\n")
        wrong = "outside: row 1 of the matrix (row 0 if counted from 0) is not a quiet pattern: it changes light 1 of the puzzle; "
        space = self.file("space.txt", "0\n-\n-\n-\n")
        self.refuses("analyze", "--rule", checks, "--lightest", "--outside", checks, says=wrong)
        last = self.file("last.txt", "0\n0 2\n0\n0\n")
        self.refuses("analyze", "--rule", checks, "--lightest", "--outside", last, says="row 3 of the matrix (row 2 if counted from 0)")
        for rows, status in (("-\n-\n-\n-\n", 0), ("0\n0\n0\n0\n", 1), ("7\n7\n7\n7\n", 1)):
            self.assertEqual(run("analyze", "--rule", checks, "--lightest", "--outside", self.file("rows.txt", rows)).status, status)
        request = {"command": "analyze", "lights": 3, "buttons": [[0], [0, 1], [1, 2], [2]], "lightest": True}
        lines = [json.dumps(one) for one in (request | {"outside": request["buttons"]}, request | {"flips": request["buttons"]})]
        found = run("analyze", "--request", "-", "--format", "json", stdin="\n".join(lines))
        refused, answer = map(json.loads, found.text.splitlines())
        self.assertEqual((found.status, answer["status"]), (2, "impossible"))
        self.assertIn(wrong, refused["error"])
        taken = run("analyze", "--rule", checks, "--lightest", "--outside", space)
        self.assertEqual((taken.status, taken.err.count("\n")), (0, 1))
        self.assertIn("flipwise: note: outside: no row of the matrix is a quiet pattern (row 1 changes light 0 of the puzzle); sums of the rows are excluded all the same", taken.err)
        self.refuses("analyze", 1, 5, "--lightest", "--outside", self.file("cells.txt", "0 1\n0\n-\n0\n0\n"),
                     says="it changes row 1, column 1 of the board")

    def test_limit(self):
        found = run("analyze", 33, 33, "--wrap", "torus", "--lightest", "--limit", 1, "--format", "json")
        answer = json.loads(found.text)
        self.assertEqual((found.status, answer["status"]), (4, "unknown"))
        self.assertLess(answer["lower"], answer.get("upper", 361))

    def test_requests(self):
        request = {"command": "analyze", "lights": 2, "buttons": [[0], [0, 1], [1], [1]], "lightest": True}
        for more, upper, status in (({}, 2, 0), ({"flips": [[], [0], [], []]}, 3, 0), ({"outside": [[]] * 3}, None, 2),
                                    ({"worst": True}, None, 2)):
            found = run("analyze", "--request", "-", stdin=json.dumps(request | more) + "\n")
            self.assertEqual(found.status, status, found.err)
            if upper is not None:
                self.assertEqual(json.loads(found.text)["upper"], upper)

    def test_at_least(self):
        path = self.file("hamming.txt", HAMMING)
        for bound in range(1, 6):
            found = run("analyze", "--rule", path, "--at-least", bound, "--format", "json")
            answer = json.loads(found.text)
            self.assertEqual((found.status, answer["is_at_least"]), (0, bound <= 3), found.text)
            self.assertIn(answer["status"], ("optimal", "feasible"))
            self.assertLessEqual(answer["lower"], 3)
            self.assertGreaterEqual(answer["upper"], 3)
            text = run("analyze", "--rule", path, "--at-least", bound).text
            self.assertIn(f"; at least {bound}: {'yes' if bound <= 3 else 'no'}\n", text)
            self.assertNotIn("; optimal patterns", text)
        found = run("analyze", "--rule", path, "--at-least", 9)
        self.assertIn("; feasible: the minimum is between ", found.text)
        found = run("analyze", 3, 3, "--at-least", 2)  # no quiet pattern, so all have
        self.assertEqual((found.status, "; at least 2: yes" in found.text), (0, True), found.text)
        self.assertEqual(json.loads(run("analyze", 2, 2, "--rule", "ring", "--colours", 3, "--at-least", 9, "--format", "json").text)["is_at_least"],
                         False)

    def test_the_number_can_be_requested(self):
        path = self.file("hamming.txt", HAMMING)
        for option in ("--first", "--how-many"):
            self.assertIn("; optimal patterns 7\n", run("analyze", "--rule", path, option).text)
        request = {"command": "analyze", "lights": 3, "buttons": [[0], [1], [0, 1], [2], [0, 2], [1, 2], [0, 1, 2]], "lightest": True}
        for more in ({"first": True}, {"how_many": True}, {"first": True, "how_many": False}):
            self.assertEqual(json.loads(run("analyze", "--request", "-", stdin=json.dumps(request | more)).text)["number"], "7")
        for more in ({"how_many": True, "at_least": 2}, {"at_least": 0}, {"lightest": False, "at_least": 2}, {"lightest": False, "first": True}):
            self.assertEqual(run("analyze", "--request", "-", stdin=json.dumps(request | more)).status, 2, more)

    def test_log_of_bounds(self):
        path, log = self.file("hamming.txt", HAMMING), self.folder / "bounds.jsonl"
        for runs in (1, 2):
            run("analyze", "--rule", path, "--log", log)
            lines = [json.loads(line) for line in log.read_text().splitlines()]
            self.assertEqual(sum((line["lower"], line.get("upper")) == (3, 3) for line in lines), runs)
        self.assertEqual({key for line in lines for key in line} - {"upper"}, {"seconds", "lower"})
        self.refuses("analyze", "--rule", path, "--log", self.folder, says="Is a directory")

    @needs_stopper
    def test_resume(self):
        checks, state = self.file("h.mtx", matrix_market(quadratic_residue(47), 47)), self.folder / "state"
        whole = json.loads(run("analyze", "--rule", checks, "--lightest", "--how-many", "--format", "json").text)
        arguments = ["analyze", "--rule", checks, "--how-many", "--resume", state, "--threads", 1, "--format", "json"]
        for poll in (10, 20, 40):
            interrupted(self, poll, *arguments)
        found = json.loads(run(*arguments).text)
        for answer in (whole, found):
            del answer["seconds"], answer["method"]
        self.assertEqual(found, whole)
        self.refuses("analyze", 5, 5, "--resume", state, says="state: the file was saved by another request")
        self.refuses("analyze", 2, 2, "--colours", 3, "--rule", "ring", "--resume", self.folder / "x", says="--resume supports two colours only")

    def test_usage(self):
        path = self.file("hamming.txt", HAMMING)
        self.refuses("analyze", "--rule", path, "--at-least", 2, "--first", says="--at-least cannot be combined with --first or --how-many")
        for options in (["--lightest", "--worst"], ["--many", "--lightest"], ["--lightest", "--outside", path, "--flips", path]):
            self.assertEqual(run("analyze", "--rule", path, *options).status, 2)
        self.assertEqual(run("analyze", 4, 4, "--lightest", "--outside", path).status, 2)

    def test_parts(self):
        """Compares buttons in independent parts, with costs and conditions, with all their sums."""
        draw = random.Random(5)
        requests, expected = [], []
        for _ in range(250):
            buttons, lights = [], 0
            for _ in range(draw.randint(2, 4)):
                height = draw.randint(1, 3)
                buttons += [[lights + light for light in range(height) if draw.random() < 0.5] for _ in range(draw.randint(1, 3))]
                lights += height
            draw.shuffle(buttons)
            costs = [draw.choice((1, 1, 2, 6, 10**9)) for _ in buttons]
            flips = [[0] if draw.random() < 0.5 else [] for _ in buttons]
            best = {}
            for chosen in itertools.product((0, 1), repeat=len(buttons)):
                pressed = list(itertools.compress(range(len(buttons)), chosen))
                changed = collections.Counter(light for button in pressed for light in buttons[button])
                if any(times % 2 for times in changed.values()) or sum(len(flips[button]) for button in pressed) % 2 == 0:
                    continue
                best.setdefault(sum(costs[button] for button in pressed), []).append("".join(map(str, chosen)))
            expected.append((min(best), str(len(best[min(best)])), min(best[min(best)])) if best else None)
            requests.append({"command": "analyze", "lights": lights, "buttons": buttons, "cost": costs, "lightest": True, "flips": flips})
        reported = run("analyze", "--request", "-", stdin="\n".join(map(json.dumps, requests))).text.splitlines()
        for request, answer, required in zip(requests, map(json.loads, reported), expected, strict=True):
            found = None if answer["status"] == "impossible" else (answer["lower"], answer["number"], answer["pattern"][0])
            self.assertEqual(found, required, request)


class Costs(Case):
    def test_lightest(self):
        path = self.file("costs.txt", "".join(f"{cost}\n" for cost in range(1, 9)))
        found = run("analyze", 2, 4, "--rule", "king", "--lightest", "--cost", path)
        self.assertEqual(found.text, "; optimal: cost 6, 2 pressed\n; nullity 4\n; optimal patterns 1\n; bounds 6 6\n"
                                     "1 0 0 0\n1 0 0 0\n")
        found = json.loads(run("analyze", 2, 4, "--rule", "king", "--cost", path, "--worst", "--distances", "--distribution", "--format", "json").text)
        self.assertEqual((found["worst"]["presses"], found["worst"]["id"]), (10, "king-2x4:66"))
        self.assertEqual(found["distances"], [*"11122222111"])
        self.assertEqual({cost: number for cost, number in enumerate(found["distribution"]) if number != "0"},
                         {cost: "2" if cost == 18 else "1" for cost in (0, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 36)})
        self.assertNotIn("unique_distances", found)
        self.assertEqual(run("analyze", 2, 4, "--rule", "king", "--cost", path, "--worst").text.splitlines()[-2:],
                         ["The worst board needs presses of cost 10.", "One that needs 10: king-2x4:66"])
        self.assertEqual(run("analyze", "--many", "--cost", path, "--worst", stdin="king-2x4:66\n").text, "nullity 4 rank 4 solvable worst 10\n")
        dear = run("analyze", 5, 5, "--worst", "--cost", self.file("dear.txt", "9000\n" * 25))
        self.assertEqual((dear.status, dear.text.splitlines()[-1]), (4, "The worst board needs presses of at most cost 225000."))
        self.assertIn("all presses together cost 225000; a table of all boards supports at most 65534", dear.err)

    def test_quiet_patterns_of_more_colours(self):
        path = self.file("costs.txt", "1\n9\n9\n1\n")
        words = ["analyze", 2, 2, "--rule", "ring", "--colours", 3]
        self.assertEqual(run(*words, "--lightest", "--cost", path).text,
                         "; optimal: cost 3, 2 pressed\n; nullity 2\n; optimal patterns 2\n; bounds 3 3\n1 0\n0 2\n")
        self.assertIn("Quiet patterns by their presses:\n0 1\n3 4\n6 4\n", run(*words, "--distribution").text)
        reported = json.loads(run(*words, "--distribution", "--cost-of", "press", "--format", "json").text)
        self.assertEqual(reported["distribution"], ["1", "0", "4", "0", "4"])
        self.assertEqual(run("analyze", "--many", "--distribution", stdin="ring-2x2q3:0000\n").text,
                         "nullity 2 orders 3:2 solvable distribution 0:1 3:4 6:4\n")
        rows = self.file("rows.txt", "0\n-\n-\n0 0\n")
        found = run(*words, "--lightest", "--outside", rows, "--format", "json")
        self.assertEqual(json.loads(found.text)["pattern"], ["01", "20"], found.err)
        self.assertEqual(run(*words, "--lightest", "--flips", self.file("flips.txt", "-\n0\n-\n-\n")).text.splitlines()[-2:], ["0 1", "2 0"])
        self.assertEqual(run(*words, "--lightest", "--proof", "x").status, 2)
        self.assertIn("Quiet patterns by their cost:\n0 1\n3 2\n27 2\n30 4\n", run(*words, "--cost", path, "--distribution").text)

    def test_amounts_of_a_condition(self):
        """Rows of a condition also have amounts, modulo the colours."""
        requested = {"command": "analyze", "lights": 1, "colours": 3, "buttons": [[0], [0], [0]], "lightest": True}
        for field in ("outside", "flips"):
            for lists, objects in (([[0, 0], [], [0]], [{"0": 2}, {}, {"0": -2}]), ([[0], [], [0, 0]], [{"0": 4}, {"0": 3}, {"0": -1}])):
                found = [run("analyze", "--request", "-", stdin=json.dumps({**requested, field: rows})) for rows in (lists, objects)]
                one, other = ({key: value for key, value in json.loads(each.text).items() if key != "seconds"} if each.status < 2
                              else each.err for each in found)
                self.assertEqual(one, other, (field, lists))


@at_full_speed
class Reasons(Case):
    """Checks that answers contain what is known, and the reason for what is missing."""

    KNOWN = "nullity 0, rank 1000000000000\n"

    def test_a_million_by_a_million(self):
        self.partly(*MILLION, "--distances", out=self.KNOWN, err="distances: needs 14901 GiB of memory")
        self.partly(*MILLION, "--format", "svg", err="nullity 0, rank 1000000000000; no picture was drawn: ")
        for option, says in (("--worst", "The worst board needs 1000000000000 presses.\n"), ("--distribution", "\n0 1\n")):
            result = run(*MILLION, option)
            self.assertEqual((result.status, result.err), (0, ""))
            self.assertIn(self.KNOWN, result.text)
            self.assertIn(says, result.text)

    def test_json_reports_what_is_missing(self):
        answer = json.loads(run("analyze", 39, 39, "--worst", "--distances", "--format", "json").text)
        self.assertEqual(answer["nullity"], 32)
        self.assertEqual(answer["worst"], {"lower": 639, "upper": 744})
        self.assertIsNone(answer["distances"])
        self.assertIn("the worst board: the nullity is 32, and the search supports at most 20; distances: ", answer["reason"])

    def test_worst_without_a_board(self):
        self.partly("analyze", 39, 39, "--worst", out="between 639 and 744", err="and the search supports at most 20")
        self.partly("analyze", 39, 39, "--worst", "--distances", "--format", "json", out='"nullity":32')

    def test_zero_is_not_a_lower_bound(self):
        buttons = [sorted({i % 200, (i * i + 1) % 200, (7 * i + 3) % 200}) for i in range(260)]
        rule = self.file("buttons", "".join(" ".join(map(str, button)) + "\n" for button in buttons))
        self.partly("analyze", "--worst", "--rule", rule, out="The worst board needs at most 260 presses.\n", err="and the search supports at most 20")
        self.partly("analyze", "--worst", "--rule", rule, "--format", "svg", err="the worst board needs at most 260 presses; no picture was drawn: ")
        line = json.dumps({"lights": 200, "buttons": buttons})
        result = run("analyze", "--many", "--worst", stdin=line)
        self.assertIn(" worst at most 260; ", result.text)
        self.partly("analyze", 40, 40, "--colours", 4, "--worst", out="The worst board needs at most 4800 presses.\n", err="a table of all boards supports 2^28 boards")
        self.assertIn(" worst at most 4800; ", run("analyze", "--many", "--worst", stdin='{"rows":40,"columns":40,"colours":4}').text)
        self.partly("table", "fewest-all-on", 99_999_990, 100_000_000, err=", n = 99999990: the minimum is not known: needs ")

    def test_patterns_that_are_too_many(self):
        for rows, columns, nullity in ((1_000_000, 999_999, 999_999), (1001, 1001, 2000)):
            for more in (["--quiet-patterns"], ["--format", "svg"]):
                result = self.partly("analyze", rows, columns, "--rule", "cross", *more, err="too large to list")
                self.assertIn(f"nullity {nullity}, rank ", result.text + result.err)

    def test_memory_is_predicted(self):
        for rule, side in (("knight", 300_000), ("knight", 40_000), ("0,0 1,1", 50_000)):
            result = run("analyze", side, side, "--rule", rule, "--memory", 2, preexec_fn=within_a_second)
            self.assertEqual(result.status, 4)
            self.assertIn(f"{side} x {side}, rule {rule}: ", result.text)
            self.assertRegex(result.text, r"unknown: needs [0-9.]+ GiB of memory, but 2 GiB may be used \(--memory allows more\)\n")

    def test_king_and_x_need_no_board(self):
        self.assertIn("nullity 199995,", run("analyze", 99_998, 99_998, "--rule", "king", "--memory", 0.01).text)
        self.assertIn("nullity 0,", run("analyze", 10 ** 9, 10 ** 9, "--rule", "king", "--wrap", "torus").text)
        for rule in ("king", "x"):
            for rows, columns in ((5, 5), (8, 11), (9, 6), (7, 3)):
                board = "0" * columns + "\n"
                by_board = run("analyze", "--rule", rule, stdin=board * rows).text.splitlines()[1]
                self.assertEqual(run("analyze", rows, columns, "--rule", rule).text.splitlines()[1], by_board)


if __name__ == "__main__":
    main()
