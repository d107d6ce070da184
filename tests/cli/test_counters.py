# SPDX-License-Identifier: MIT
"""Counters that never wrap: the same answers by files, by JSON, line by line and by machines; certificates."""

import itertools
import json
import random

from program import Case, feed, main, run

MACHINES = """[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}
[...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}
[.###.#] (0,1,2,3,4) (0,3,4) (0,1,2,4,5) (1,2) {10,11,11,5,10,5}
"""


def presses_of(buttons, goal):
    """Returns the first minimum solution, or None, by trying all."""
    lights = range(len(goal))
    most = [min((goal[i] for i in button), default=0) for button in buttons]
    found = None
    for presses in itertools.product(*(range(n + 1) for n in most)):
        ends = [sum(times * button.count(i) for times, button in zip(presses, buttons)) for i in lights]
        if ends == list(goal) and (found is None or sum(presses) < sum(found)):
            found = presses
    return found and list(found)


class Counters(Case):
    def test_machines(self):
        self.answers("optimal 2 000011\noptimal 3 00111\noptimal 2 0110\n", "solve", "--many", "-", stdin=MACHINES)
        reported = run("solve", "--many", "--colours", "none", "-", stdin=MACHINES)
        self.assertEqual([line.split()[1] for line in reported.text.splitlines()], ["10", "12", "11"])
        for bad in ("[.#] (2) {1,2}", "[.#] (0) {1}", "[.#] (0", "[.#] {1,2}"):
            self.assertEqual(run("solve", "--many", "--strict", "--colours", "none", "-", stdin=bad + "\n").status, 2, bad)

    def test_a_machine(self):
        for line, lights, counters in zip(MACHINES.splitlines(), (2, 3, 2), (10, 12, 11)):
            for part, options in ((lights, ()), (counters, ("--colours", "none"))):
                for reported in (run("solve", *options, stdin="; a machine\n" + line + "\n"), run("solve", *options, "--board", line)):
                    self.assertIn(f"; presses {part}\n", reported.text, reported.err)
        for text in (MACHINES, MACHINES.splitlines()[0] + "\n0\n"):
            self.refuses("solve", stdin=text, says="stdin:2: this is a second machine; --many solves one on each line, and "
                                                   "'flipwise judge machine-lights' adds up the presses of all")
        self.refuses("solve", "--rule", "0 1; 1", stdin="[.#] (0) {1,1}\n", says="buttons of its own")
        self.refuses("solve", "--colours", 3, stdin="[.#] (1) {1,1}\n", says="a machine has lights of two colours, or counters")

    def test_slashes(self):
        rule = ["--colours", "none", "--rule", "row", "--goal", "9,9/4,4"]
        for board in (["1,1/2 2"], ["--board", "1,1/2,2/"], [self.file("board", "1 1/2 2\n")], [self.file("lines", "1 1\n2 2\n")]):
            reported = run("solve", *rule, *board)
            self.assertEqual((reported.status, reported.err, reported.board), (0, "", "0 8\n0 2\n"), board)
        self.assertEqual(run("solve", "--many", *rule, stdin="1,1/2,2\n").text, "optimal 10 0,8/0,2\n")
        for bad, says in (("1/x", ":1:3: 'x' is not a counter"), ("1//2", ":1:3: expected a cell before '/'"), ("/1", ":1:1: expected a cell before '/'"),
                          ("1/2\n3/4", ":2:1: a row below a board on one line, with / between its rows; one board is enough here, or read several boards (--many --as boards)"),
                          ("1\n2/3", ":2:2: '/' is not a counter: the rows above are on lines of their own; write a line for each row"), ("1 1/2", ":1:5: this row has 1 number, but the first has 2; write one number for each counter\n"), ("1,2\n3", ":2:1: this row has 1 number")):
            self.refuses("solve", "--colours", "none", stdin=bad + "\n", says=says)
        self.refuses("solve", "--colours", "none", "--many", "--strict", stdin="1 1/2\n", says="this row has 1 number, but the first has 2")
        self.assertIn("; presses 0\n", run("solve", "--colours", "none", "--goal", "2", stdin="1 1\n2\n").text)

    def test_notes_on_goals(self):
        for goal, lights, notes in (("918", "0,0", 1), ("18", "0,0", 1), ("22/", "0/", 0), ("22", "0/", 0), ("1", "0,0", 0)):
            found = run("solve", "--colours", "none", "--rule", "0 1; 1" if "," in lights else "0;", "--goal", goal, "--board", lights)
            self.assertEqual(found.err.count("note: --goal"), notes, found.err)
            self.assertEqual(found.err.count("note: "), notes, found.err)
        matrix = run("analyze", "--rule", self.file("rule", "1 2 0\n0 1 2\n"), "--colours", "none")
        self.assertIn("every line has 3 numbers: a matrix", matrix.err)

    def test_all_ways_agree_with_trying_all(self):
        rng = random.Random(1)
        lines, expected = [], []
        for case in range(60):
            lights = rng.randint(1, 4)
            buttons = [[i for i in range(lights) for _ in range(rng.choice((0, 1, 1, 2)))] for _ in range(rng.randint(1, 4))]
            goal = [rng.randint(0, 6) for _ in range(lights)]
            if rng.random() < 0.6:
                times = [rng.randint(0, 2) for _ in buttons]
                goal = [sum(n * button.count(i) for n, button in zip(times, buttons)) for i in range(lights)]
            start = [rng.randint(0, 3) for _ in range(lights)]
            lines.append({"command": "solve", "colours": "none", "buttons": buttons, "board": [start],
                          "goal": [[a + b for a, b in zip(start, goal)]]})
            expected.append(presses_of(buttons, goal))
        text = "".join(json.dumps(line) + "\n" for line in lines)
        many = run("solve", "--many", "--format", "json", "-", stdin=text).text.splitlines()
        self.assertEqual(len(many), len(lines))
        for line, reported, presses in zip(lines, many, expected):
            reported = json.loads(reported)
            self.assertEqual(reported["status"], "impossible" if presses is None else "optimal", line)
            self.assertEqual(reported.get("solution"), None if presses is None else [presses], line)
            alone = json.loads(run("solve", "--request", "-", stdin=json.dumps(line)).text)
            alone["seconds"] = reported["seconds"] = 0
            self.assertEqual(alone, reported)
            requested = {**line, "command": "verify", "answer": reported}
            verdict = json.loads(run("verify", "--request", "-", stdin=json.dumps(requested)).text)
            self.assertEqual(verdict["valid"], "proof" not in reported, (line, reported))
        rows = [" ".join(map(str, line["board"][0])) + "\n" for line in lines]
        for line, row, presses in list(zip(lines, rows, expected))[:12]:
            if not all(line["buttons"]):
                continue
            buttons = self.file("buttons", "".join(" ".join(map(str, one)) + "\n" for one in line["buttons"]))
            goal = self.file("goal", " ".join(map(str, line["goal"][0])) + "\n")
            lights = self.file("lights", row)
            reported = run("solve", "--colours", "none", "--rule", buttons, "--goal", goal, lights)
            self.assertEqual(reported.status, 1 if presses is None else 0, reported.err)
            if presses is not None:
                self.assertEqual(reported.board, " ".join(map(str, presses)) + "\n")
            if "search" not in reported.text:
                answer = self.file("answer", reported.text)
                self.answers("valid\n", "verify", "--colours", "none", "--rule", buttons, "--goal", goal, lights, answer)

    def test_rules_of_whole_lines(self):
        """Every rule, against trying all presses: also those whose presses reach to the edges."""
        draw = random.Random(8)
        rules = {"row": ((0, 1),), "column": ((1, 0),), "bishop": ((1, 1), (1, -1)), "queen": ((0, 1), (1, 0), (1, 1), (1, -1)),
                 "cross-ring": ((0, 1), (1, 0))}
        for rule, directions in rules.items():
            for rows, columns in ((1, 3), (2, 2), (2, 3)):
                cells = [(i, j) for i in range(rows) for j in range(columns)]
                adds = [[index for index, (i, j) in enumerate(cells) if (i, j) == (row, column) and rule != "cross-ring" or
                         (i, j) != (row, column) and any((i - row) * b == (j - column) * a for a, b in directions)] for row, column in cells]
                pressed = [draw.randint(0, 2) for _ in cells]
                goal = [sum(times for times, reached in zip(pressed, adds) if light in reached) for light in range(len(cells))]
                lines = [goal[i * columns:(i + 1) * columns] for i in range(rows)]
                request = {"command": "solve", "colours": "none", "rule": rule, "board": [[0] * columns] * rows, "goal": lines}
                with self.subTest(request):
                    answer = json.loads(run("solve", "--request", "-", stdin=json.dumps(request)).text)
                    self.assertEqual(sum(answer["solution"], []), presses_of(adds, goal), answer)
                    checked = {**request, "command": "verify", "answer": answer["solution"]}
                    self.assertEqual(json.loads(run("verify", "--request", "-", stdin=json.dumps(checked)).text), {"valid": True})

    def test_verify_refuses_what_is_wrong(self):
        requested = {"command": "verify", "colours": "none", "buttons": [[0, 1], [1]], "board": [[0, 0]], "goal": [[9, 8]]}
        for answer, valid in (({"status": "impossible", "weights": [-1, 1], "divisor": 0}, True),
                              ({"status": "impossible", "weights": [1, 1], "divisor": 0}, False),
                              ({"status": "impossible", "weights": [-1, 1], "divisor": 3}, False),
                              ({"status": "impossible", "weights": [-1], "divisor": 0}, False),
                              ({"status": "optimal", "solution": [[9, 0]], "presses": 9}, False)):
            reported = json.loads(run("verify", "--request", "-", stdin=json.dumps({**requested, "answer": answer})).text)
            self.assertEqual(reported["valid"], valid, answer)

    def test_what_does_not_fit(self):
        lights, buttons = self.file("lights", "0 0\n"), self.file("buttons", "0 1\n1\n")
        refusal = "counters that never wrap are supported by solve, verify and show only"
        for command in ("analyze", "rate", "hint"):
            reported = run(command, "--colours", "none", "--rule", buttons, lights)
            self.assertEqual((reported.status, reported.err), (2, f"flipwise: {refusal}\n"))
            request = {"command": command, "colours": "none", "buttons": [[0, 1], [1]], "board": [[0, 0]]}
            self.assertIn(refusal, run(command, "--request", "-", stdin=json.dumps(request)).err)
        board = {"board": [[0, 1]]}
        for request in ({"command": "rate", **board}, {"command": "hint", **board}, {"command": "analyze", **board}, {"command": "apply", **board, "presses": [[0, 1]]},
                        *({"command": command, **shape, **more} for command, more in (("analyze", {}), ("analyze", {"lightest": True}), ("generate", {"presses": 1}))
                          for shape in ({"rows": 2, "columns": 2}, {"lights": 2, "buttons": [[0]]}))):
            reported = run(request["command"], "--request", "-", stdin=json.dumps({**request, "colours": "none"}))
            self.assertEqual((reported.status, reported.err), (2, f"flipwise: stdin:1: {refusal}\n"), request)
        for arguments in (["analyze", 2, 2], ["analyze", "--lightest", 2, 2], ["generate", 2, 2, "--presses", 1], ["apply", lights, lights],
                          ["generate", "--rule", buttons, "--presses", 1]):
            self.assertEqual(self.refuses(*arguments, "--colours", "none"), f"flipwise: {refusal}\n")
        for command in ("analyze", "rate", "hint"):
            self.assertEqual(run(command, "--many", "--colours", "none", stdin="0,1/\n").text, f"error 1: stdin:1: {refusal}\n")
        for goal, words in (("on", "have no goal on"), ("uniform", "not uniform")):
            reported = run("solve", "--colours", "none", "--goal", goal, "--rule", buttons, lights)
            self.assertEqual(reported.status, 2)
            self.assertIn(words, reported.err)
        for request, words in (({"buttons": [{"0": -1}]}, "expected numbers from 0"), ({"states": [2, 2]}, "states"),
                               ({"goal": 2**53}, "goal"), ({"board": [[0, 2**53]]}, "board")):
            requested = {"command": "solve", "colours": "none", "buttons": [[0, 1], [1]], "board": [[0, 0]], **request}
            reported = run("solve", "--request", "-", stdin=json.dumps(requested))
            self.assertEqual(reported.status, 2, requested)
            self.assertIn(words, reported.err)

    def test_text_that_can_be_meant_in_two_ways(self):
        def shown(text):
            return run("show", "--colours", "none", "--format", "json", stdin=text)
        for text in ("010\n111\n010\n", "010/111/010", "5\n00\n"):
            self.refuses("show", "--colours", "none", stdin=text, says="begins with 0")
        self.refuses("show", "--colours", "none", stdin="1 2\n5 6\n", says="the line can be ROWS COLUMNS or cells")
        for text, rows, noted in (("1,2\n5,6\n", [[1, 2], [5, 6]], False), ("1,2/5,6", [[1, 2], [5, 6]], False), ("2 1\n5\n6\n", [[5], [6]], False),
                                  ("1 3\n7 8 9\n", [[7, 8, 9]], False), ("12\n34\n", [[12], [34]], True), ("111/111/111/", [[111]] * 3, True),
                                  ("12,\n34,\n", [[12], [34]], False), ("12\n7\n", [[12], [7]], False), ("5/6/", [[5], [6]], False)):
            reported = shown(text)
            self.assertEqual(json.loads(reported.text)["board"], rows, text)
            self.assertRegex(reported.err, r"\Aflipwise: note: stdin:1: [23] digits without blanks were read as one counter\n\Z" if noted else r"\A\Z")
            self.assertEqual(shown(run("show", "--colours", "none", stdin=text).text).text, reported.text)
        self.refuses("show", "--colours", "none", stdin="1//2", says="expected a cell before '/'")

    def test_lines_without_end(self):
        for chunk in (b"\0", b"1", b"_", b"0 1 x "):
            status, error, peak, sent = feed(["solve", "--colours", "none"], chunk * (1 << 15), 1 << 28)
            self.assertEqual((status, error.count(b"\n")), (2, 1), error)
            self.assertLess((peak, sent), (1 << 27, 1 << 27), chunk)

    def test_large_numbers(self):
        for size in (200, 10**9, 10**14):
            rng = random.Random(size)
            buttons = [sorted(rng.sample(range(10), rng.randint(1, 6))) for _ in range(13)]
            times = [rng.randint(0, size) for _ in buttons]
            goal = [sum(n for n, button in zip(times, buttons) if i in button) for i in range(10)]
            requested = {"command": "solve", "colours": "none", "buttons": buttons, "board": [[0] * 10], "goal": [goal], "limit": 60}
            reported = json.loads(run("solve", "--request", "-", stdin=json.dumps(requested)).text)
            self.assertEqual(reported["status"], "optimal")
            self.assertLessEqual(reported["presses"], sum(times))


if __name__ == "__main__":
    main()
