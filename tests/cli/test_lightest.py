# SPDX-License-Identifier: MIT
"""analyze --lightest, and the files of matrices."""

import collections
import itertools
import json
import random

from program import HANGING, Case, main, run

# The [7,4] Hamming code: its checks, in three forms.
HAMMING = "0\n1\n0 1\n2\n0 2\n1 2\n0 1 2\n"


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
        # Its words that are no sums of checks: the dual code lies within it.
        answer = json.loads(
            run("analyze", "--rule", path, "--lightest", "--outside", path, "--format", "json").text)
        self.assertEqual((answer["upper"], answer["number"]), (3, "7"))
        flips = self.file("flips.txt", "0\n-\n-\n-\n-\n-\n-\n")
        found = run("analyze", "--rule", path, "--lightest", "--flips", flips)
        self.assertTrue(found.board.startswith("1"))

    def test_rows_outside_are_quiet(self):
        """The matrix itself in place of the other one: the first row that is not a quiet pattern is named."""
        checks = self.file("checks.txt", "0\n0 1\n1 2\n2\n")
        wrong = "outside: row 1 of the matrix (light 0 of the list) is not a quiet pattern: it changes light 1 of the puzzle; "
        space = self.file("space.txt", "0\n-\n-\n-\n")
        self.refuses("analyze", "--rule", checks, "--lightest", "--outside", checks, says=wrong)
        last = self.file("last.txt", "0\n0 2\n0\n0\n")
        self.refuses("analyze", "--rule", checks, "--lightest", "--outside", last, says="row 3 of the matrix (light 2 of the list)")
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
        self.assertIn("it changes light 0 of the puzzle, nor is any other row: only their sums are left out", taken.err)
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

    def test_usage(self):
        path = self.file("hamming.txt", HAMMING)
        for options in (["--lightest", "--worst"], ["--many", "--lightest"], ["--lightest", "--outside", path, "--flips", path]):
            self.assertEqual(run("analyze", "--rule", path, *options).status, 2)
        self.assertEqual(run("analyze", 4, 4, "--lightest", "--outside", path).status, 2)


class Files(Case):
    def test_forms(self):
        path = self.file("hamming.txt", HAMMING)
        matrix = self.file("hamming.mtx", run("show", "--rule", path, "--format", "mtx").out)
        self.assertTrue(matrix.read_text().startswith("%%MatrixMarket matrix coordinate integer general\n3 7 12\n"))
        alist = self.file("hamming.alist", run("show", "--rule", matrix, "--format", "alist").out)
        self.answers(HAMMING, "show", "--rule", alist)
        for rule in (path, matrix, alist):
            found = run("solve", "--rule", rule, stdin="110\n")
            self.assertTrue(found.text.startswith("; optimal: 1 press"), found.text)

    def test_games(self):
        plus = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
        bits = "".join("1" if i == j or j in plus[i] else "0" for i in range(9) for j in range(9)) + "000"
        board = "3x3c:" + "".join(f"{int(bits[i : i + 4], 2):x}" for i in range(0, len(bits), 4)) + ",ff8"
        self.assertEqual(run("show", board, "--format", "id").text, "plus-3x3:ff8\n")
        self.assertEqual(run("solve", board).board, "1 0 1\n0 1 0\n1 0 1\n")
        path = self.file("game.txt", board + "\n")
        self.assertEqual(run("solve", path).board, "1 0 1\n0 1 0\n1 0 1\n")
        other = "2x2r:8c21,9"
        found = run("solve", other)
        self.assertEqual(found.board, "1 0 0 1\n")
        self.assertEqual(run("solve", self.file("other.txt", other + "\n")).text, found.text)
        self.assertEqual(run("verify", other, self.file("answer.txt", found.out)).text, "valid\n")
        self.assertEqual(run("hint", other).status, 0)
        self.assertEqual(run("analyze", other, "--lightest").status, 1)
        self.answers("1 0\n0 1\n", "show", other)
        self.answers(other + "\n", "show", other, "--format", "flip")
        self.answers(board + "\n", "show", "plus-3x3:ff8", "--format", "flip")
        self.answers(board + "\n", "show", "--goal", "on", "plus-3x3:000", "--format", "flip")
        self.refuses("show", "plus-3x3-holes800:000", "--format", "flip", says="there are 8 buttons and 8 lights")
        self.refuses("show", "--goal", "uniform", "plus-3x3:000", "--format", "flip", says="has its lights put out")
        self.refuses("show", "two-kind-2x2:0", "--format", "mtx", says="two presses each")

    def test_boards_as_buttons(self):
        for puzzle in ("plus-4x5:96969", "king-3x3-torus:1a8", "cross-2x4:5a", "knight-3x5:3a5c", "plus-3x4-holes208:000", "ring-4x4:ffff"):
            expected = run("analyze", puzzle).text.split("\n", 1)[1]
            rules = {}
            for word in ("lists", "mtx", "alist", "graph6", "sparse6"):
                shown = run("show", puzzle, "--format", word)
                if shown.status == 2:
                    self.assertIn("these buttons are no graph", shown.err)
                    self.assertNotIn(word, ("lists", "mtx", "alist"))
                    continue
                rules[word] = self.file(f"rule.{word}", shown.out)
            self.assertEqual("sparse6" in rules, not puzzle.startswith("ring"), puzzle)
            for rule in rules.values():
                self.assertEqual(run("show", "--rule", rule).text, run("show", puzzle, "--format", "lists").text)
                self.assertEqual(run("analyze", "--rule", rule).text.split("\n", 1)[1].split("\n")[0], run("analyze", puzzle).text.split("\n", 1)[1].split("\n")[0])

    def test_parts(self):
        """Buttons that fall into parts, with costs and conditions, against all their sums."""
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
        told = run("analyze", "--request", "-", stdin="\n".join(map(json.dumps, requests))).text.splitlines()
        for request, answer, wanted in zip(requests, map(json.loads, told), expected, strict=True):
            found = None if answer["status"] == "impossible" else (answer["lower"], answer["number"], answer["pattern"][0])
            self.assertEqual(found, wanted, request)

    def test_a_light_of_two_buttons(self):
        """Two buttons that must go together cost two; few presses are proved all the same."""
        draw = random.Random(3)
        buttons = [sorted(draw.sample(range(1, 600), 3)) for _ in range(1200)]
        buttons[5].append(0)
        buttons[700].append(0)
        lit = [sum(light in buttons[button] for button in range(11, 1200, 240)) % 2 for light in range(600)]
        rule = self.file("code.txt", "".join(" ".join(map(str, button)) + "\n" for button in buttons))
        found = run("solve", "--rule", rule, "--limit", HANGING, stdin="".join(map(str, lit)) + "\n")
        self.assertTrue(found.text.startswith("; optimal: 5 presses"), found.text[:200])

    def test_lines_of_lights(self):
        path = self.file("hamming.mtx", run("show", "--rule", self.file("h.txt", HAMMING), "--format", "mtx").out)
        found = run("solve", "--many", "--rule", path, stdin="000\n110\n1 0 1\n1010\nplus-1x3:a\n")
        self.assertEqual(found.status, 2)
        lines = found.text.splitlines()
        self.assertEqual(lines[:3], ["optimal 0 0000000", "optimal 1 0010000", "optimal 1 0000100"])
        self.assertTrue(lines[3].startswith("error 4: "), lines[3])
        self.assertIn("found an id", lines[4])

    def test_faults(self):
        path = self.file("bad.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n3 1 1\n")
        found = run("solve", "--rule", path, stdin="11\n")
        self.assertEqual(found.status, 2)
        self.assertIn("bad.mtx:3:1: a row above 2", found.err)


main()
