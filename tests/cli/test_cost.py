# SPDX-License-Identifier: MIT
"""--cost: what presses cost, in files and in JSON."""

import itertools
import json
import random

from program import Case, main, run

BUTTONS = "0 1\n0\n1\n"


class Cost(Case):
    def test_buttons(self):
        rule = self.file("buttons.txt", BUTTONS)
        costs = self.file("costs.txt", "; of each button\n5\n\n 1 \r\n2\n")
        found = run("solve", "--rule", rule, "--cost", costs, stdin="11\n")
        self.assertEqual(found.status, 0, found.err)
        self.assertTrue(found.text.startswith("; optimal: cost 3, 2 pressed, proved least\n; presses 3\n; pressed 2\n"))
        self.assertEqual(found.board, "0 1 1\n")
        answer = self.file("answer.txt", found.out)
        lights = self.file("lights.txt", "11\n")
        self.assertEqual(run("verify", "--rule", rule, "--cost", costs, lights, answer).text, "valid\n")
        self.assertEqual(run("verify", "--rule", rule, lights, answer).status, 1)
        self.assertEqual(run("verify", "--rule", rule, "--cost", costs, lights, "-", stdin="011\n").status, 0)
        for claims, status in (("; pressed 1\n", 1), ("; optimal: cost 3, 2 pressed, proved least\n", 0), ("; optimal: cost 4, 2 pressed\n", 1),
                               ("; optimal: cost 3, 1 pressed\n", 1), ("; optimal: cost 3, 2 pressed\n; pressed 1\n", 1),
                               ("; optimal: cost 3, 2 pressed\n; presses 4\n", 1)):
            self.assertEqual(run("verify", "--rule", rule, "--cost", costs, lights, "-", stdin=claims + "011\n").status, status, claims)
        lines = run("solve", "--many", "--rule", rule, "--cost", costs, stdin="11\n10\n")
        self.assertEqual(lines.text, "optimal 3 011\noptimal 1 010\n")
        self.assertTrue(run("rate", "--rule", rule, "--cost", costs, lights).text.startswith("difficulty "))
        hint = run("hint", "--rule", rule, "--cost", costs, lights).text
        self.assertEqual(hint, "Cost 3 to go.\nPress button 1: only one solution has a cost as low as 3, and this press "
                               "is in it.\n")

    def test_boards(self):
        numbers = random.Random(1)
        for shape in ("plus-3x3", "king-2x4-torus", "cross-3x3", "ring-3x3-holes100"):
            cells = 9 if "3x3" in shape else 8
            costs = [numbers.randrange(4) for _ in range(cells - ("holes" in shape))]
            path = self.file("costs.txt", "".join(f"{cost}\n" for cost in costs))
            for lights in ("000", "808", "420"):
                board = f"{shape}:{lights if cells == 9 else lights[:2]}"
                asked = json.loads(run("solve", "--cost", path, board, "--format", "json").text)
                request = {"command": "solve", "board": board, "cost": costs}
                again = json.loads(run("solve", "--request", "-", stdin=json.dumps(request)).text)
                keys = ("status", "presses", "pressed", "solution", "optimal_solutions", "cost")
                self.assertEqual([asked.get(key) for key in keys], [again.get(key) for key in keys])
                self.assertEqual(run("verify", board, "-", stdin=json.dumps(asked)).text, "valid\n")
                if asked["status"] == "optimal":
                    pressed = [c == "1" for c in "".join(asked["solution"]).replace("_", "")]
                    cost = sum(itertools.compress(costs, pressed))
                    self.assertEqual((asked["presses"], asked["pressed"]), (cost, sum(pressed)))
                    wrong = asked | {"cost": [cost + 1 for cost in costs]}
                    self.assertEqual(run("verify", "--cost", path, board, "-", stdin=json.dumps(wrong)).status, 1)

    def test_large_costs_of_cells_that_may_not_be_pressed(self):
        """Against all sets of presses; the sum of what may be pressed is small, large, and beyond 32 bits."""
        numbers = random.Random(7)
        requests, expected = [], []
        for _ in range(150):
            rows, columns = numbers.randrange(1, 4), numbers.randrange(1, 4)
            cells = rows * columns
            costs = [numbers.choice((0, 1, 2, 10**6, 2**31, 2**32 + 1, 10**12)) for _ in range(cells)]
            fixed = [numbers.randrange(3) == 0 for _ in range(cells)]
            lit = numbers.randrange(1 << cells)
            presses = [sum(1 << (r * columns + c) for r, c in ((i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)) if 0 <= r < rows and 0 <= c < columns)
                       for i in range(rows) for j in range(columns)]
            found = {}
            for chosen in range(1 << cells):
                if any(fixed[i] and chosen >> i & 1 for i in range(cells)):
                    continue
                lights, cost = lit, 0
                for i in range(cells):
                    if chosen >> i & 1:
                        lights ^= presses[i]
                        cost += costs[i]
                if lights == 0:
                    found[cost] = found.get(cost, 0) + 1
            expected.append(("optimal", min(found), str(found[min(found)])) if found else ("impossible", None, None))
            text = lambda bits: ["".join("01"[int(bits(i * columns + j))] for j in range(columns)) for i in range(rows)]
            requests.append({"command": "solve", "board": text(lambda i: lit >> i & 1), "fixed": text(lambda i: fixed[i]), "cost": costs})
        told = run("solve", "--request", "-", stdin="\n".join(map(json.dumps, requests))).text.splitlines()
        for request, answer, wanted in zip(requests, map(json.loads, told), expected, strict=True):
            self.assertEqual((answer["status"], answer.get("presses"), answer.get("optimal_solutions")), wanted, request)
        hang = {"command": "solve", "rule": "plus", "wrap": "torus", "cost": [0, 1, 1000000000001, 1000000000001, 1000000, 1, 1, 1000000],
                "board": ["00__", "_00_", "1101"], "goal": "uniform", "fixed": ["0100", "0010", "1001"]}
        self.assertIn(json.loads(run("solve", "--request", "-", stdin=json.dumps(hang)).text)["status"], ("optimal", "impossible"))

    def test_many(self):
        path = self.file("costs.txt", "1\n9\n1\n")
        lines = run("solve", "--many", "--cost", path, stdin='plus-1x3:e\n{"board":["111"]}\nplus-1x4:f\n')
        self.assertEqual(lines.status, 2)
        self.assertEqual(lines.text.splitlines()[:2], ["optimal 9 010"] * 2)
        self.assertIn("error 3: stdin:3: 3 costs for 4 cells", lines.text)
        lines = run("solve", "--many", stdin='{"board":["110"],"cost":[3,1,1]}\n{"board":["110"],"cost":[0,3,3]}\n{"board":["110"]}\n')
        self.assertEqual(lines.text, "optimal 3 100\noptimal 0 100\noptimal 1 100\n")

    def test_generate(self):
        path = self.file("costs.txt", "".join(f"{cost}\n" for cost in (1, 2, 3, 1, 2, 3, 1, 2, 3)))
        found = run("generate", 3, 3, "--presses", 6, "--cost", path, "--count", 5)
        self.assertEqual(found.status, 0, found.err)
        lines = run("solve", "--many", "--cost", path, stdin=found.out)
        self.assertEqual([line.split()[:2] for line in lines.text.splitlines()], [["optimal", "6"]] * 5)
        self.assertEqual(run("generate", 3, 3, "--presses", 99, "--cost", path).status, 1)

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
        self.assertIn("225000 together, which is beyond a table", dear.err)

    def test_what_is_refused(self):
        for text, place in (("1\n2\n", "2 costs for 3 cells"), ("1\n2\n3\n4\n", "4 costs for 3 cells"),
                            ("1\n-2\n3\n", ":2:1: expected what a press costs"), ("1\nx\n3\n", ":2:1: expected"),
                            ("1 2 3\n", ":1:3: expected one number a line"), ("1.5\n1\n1\n", ":1:2: expected one number"),
                            ("1\n9007199254740991\n3\n", ":2:1: the numbers add up to more than"), ("", "0 costs for 3 cells")):
            found = run("solve", "--cost", self.file("costs.txt", text), "plus-1x3:e")
            self.assertEqual(found.status, 2)
            self.assertIn("costs.txt" + place if place.startswith(":") else place, found.err)
        for cost in ([1, 2], [1, -1, 2], [1, 2.5, 3], "1 2 3", [9007199254740991, 1, 0]):
            found = run("solve", "--request", "-", stdin=json.dumps({"command": "solve", "board": ["111"], "cost": cost}))
            self.assertEqual(found.status, 2, cost)
        path = self.file("costs.txt", "1\n1\n1\n")
        self.assertEqual(run("solve", "--rule", "two-kind", "--cost", path, "plus-1x3:e").status, 2)

    def test_more_colours(self):
        """Three colours: button 0 adds 2, button 1 adds 1; the light is to receive 2."""
        rule = self.file("buttons.txt", "0 0\n0\n")
        costs = self.file("costs.txt", "5\n2\n")
        words = ["--colours", 3, "--rule", rule, "--cost", costs]
        found = run("solve", *words, stdin="1\n")
        self.assertTrue(found.text.startswith("; optimal: cost 4, 1 pressed, proved least\n"), found.text + found.err)
        self.assertEqual(found.board, "0 2\n")
        lights, answer = self.file("lights.txt", "1\n"), self.file("answer.txt", found.out)
        self.assertEqual(run("verify", *words, lights, answer).text, "valid\n")
        self.assertEqual(run("verify", *words[:4], lights, answer).status, 1)
        self.assertEqual(run("solve", "--many", *words, stdin="1\n0\n").text, "optimal 4 02\noptimal 0 00\n")
        cheap = self.file("cheap.txt", "3\n2\n")
        self.assertEqual(run("solve", *words[:4], "--cost", cheap, lights).board, "1 0\n")
        by_press = run("solve", *words[:4], "--cost", cheap, "--cost-of", "press", lights)
        self.assertEqual(by_press.board, "0 2\n")
        self.assertEqual(run("verify", *words[:4], "--cost", cheap, lights, "-", stdin=by_press.out).text, "valid\n")
        self.assertTrue(run("hint", *words, lights).text.startswith("Cost 4 to go.\n"), run("hint", *words, lights).text)
        self.assertTrue(run("rate", *words, lights).text.startswith("difficulty "))
        request = {"command": "solve", "colours": 3, "board": ["1"], "buttons": [[0, 0], [0]], "cost": [3, 2], "cost_of": "press"}
        told = json.loads(run("solve", "--request", "-", stdin=json.dumps(request)).text)
        self.assertEqual((told["presses"], told["pressed"], told["solution"], told["cost"], told["cost_of"]), (2, 1, ["02"], [3, 2], "press"))
        self.assertEqual(run("verify", "--many", stdin=json.dumps(told)).text, "valid\n")
        told["cost"] = [3, 1]
        self.assertEqual(run("verify", "--many", stdin=json.dumps(told)).status, 1)
        path = self.file("nine.txt", "".join(f"{cost}\n" for cost in (1, 2, 3, 1, 2, 3, 1, 2, 3)))
        made = run("generate", 3, 3, "--colours", 3, "--presses", 6, "--cost", path, "--count", 5)
        self.assertEqual(made.status, 0, made.err)
        lines = run("solve", "--many", "--cost", path, stdin=made.out)
        self.assertEqual([line.split()[:2] for line in lines.text.splitlines()], [["optimal", "6"]] * 5)
        huge = self.file("huge.txt", "4503599627370496\n0\n")
        self.assertIn("add up to more than", run("solve", *words[:4], "--cost", huge, lights).err)

    def test_quiet_patterns_of_more_colours(self):
        path = self.file("costs.txt", "1\n9\n9\n1\n")
        words = ["analyze", 2, 2, "--rule", "ring", "--colours", 3]
        self.assertEqual(run(*words, "--lightest", "--cost", path).text,
                         "; optimal: cost 3, 2 pressed\n; nullity 2\n; optimal patterns 2\n; bounds 3 3\n1 0\n0 2\n")
        self.assertIn("Quiet patterns by their presses:\n0 1\n3 4\n6 4\n", run(*words, "--distribution").text)
        told = json.loads(run(*words, "--distribution", "--cost-of", "press", "--format", "json").text)
        self.assertEqual(told["distribution"], ["1", "0", "4", "0", "4"])
        self.assertEqual(run("analyze", "--many", "--distribution", stdin="ring-2x2q3:0000\n").text,
                         "nullity 2 orders 3:2 solvable distribution 0:1 3:4 6:4\n")
        rows = self.file("rows.txt", "0\n-\n-\n0 0\n")
        found = run(*words, "--lightest", "--outside", rows, "--format", "json")
        self.assertEqual(json.loads(found.text)["pattern"], ["01", "20"], found.err)
        self.assertEqual(run(*words, "--lightest", "--flips", self.file("flips.txt", "-\n0\n-\n-\n")).text.splitlines()[-2:], ["0 1", "2 0"])
        self.assertEqual(run(*words, "--lightest", "--proof", "x").status, 2)
        self.assertIn("Quiet patterns by their cost:\n0 1\n3 2\n27 2\n30 4\n", run(*words, "--cost", path, "--distribution").text)

    def test_zero_and_equal_costs(self):
        path = self.file("costs.txt", "0\n" * 25)
        answer = json.loads(run("solve", "--cost", path, "plus-5x5:0000000", "--format", "json").text)
        self.assertEqual((answer["presses"], answer["optimal_solutions"], answer["pressed"]), (0, "4", 0))
        path = self.file("costs.txt", "360287970189639\n" * 25)
        answer = json.loads(run("solve", "--cost", path, "plus-5x5:05e5148", "--format", "json").text)
        plain = json.loads(run("solve", "plus-5x5:05e5148", "--format", "json").text)
        self.assertEqual(answer["presses"], 360287970189639 * plain["presses"])
        self.assertEqual(answer["solution"], plain["solution"])


main()
