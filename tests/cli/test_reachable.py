# SPDX-License-Identifier: MIT
"""Tests solve --reachable: final states, compared with those of all presses of small puzzles."""

import itertools
import json
import random

from brute_force import RULES, WRAPS, Puzzle, reached, rows_of
from program import SAMPLE, Case, main, run


def ends_of_board(colours, rule, wrap, start, holes, free, fixed, goal):
    """Returns the final boards of all presses that satisfy the goal, sorted, without holes."""
    rows, columns = 1 + max(i for i, _ in start), 1 + max(j for _, j in start)
    lights = [cell for cell in start if cell not in holes]
    pressed = [cell for cell in lights if cell not in fixed]
    adds = [[lights.index(light) for light in reached(rule, wrap, rows, columns, *cell) if light in lights] for cell in pressed]
    bound = [at for at, light in enumerate(lights) if light not in free]
    found = set()
    for numbers in itertools.product(range(colours), repeat=len(pressed)):
        ends = [start[light] for light in lights]
        for number, one in zip(numbers, adds):
            for at in one:
                ends[at] += number
        ends = tuple(end % colours for end in ends)
        values = {ends[at] for at in bound}
        if len(values) <= 1 if goal == "uniform" else values <= {0 if goal == "off" else colours - 1}:
            found.add(ends)
    return sorted(found)


class Reachable(Case):
    def solved(self, requests):
        """Returns the answers to requests that can be solved or not."""
        reported = run("solve", "--request", "-", stdin="".join(json.dumps(one) + "\n" for one in requests))
        self.assertLess(reported.status, 2, reported.err)
        return [json.loads(line) for line in reported.text.splitlines()]

    def check(self, request, answer, ends):
        self.assertEqual(answer["reachable"], str(len(ends)), (request, answer))
        self.assertEqual(answer["status"] == "impossible", not ends, request)
        listed = [tuple(cell for row in rows_of(board) for cell in row if cell is not None) for board in answer.get("final_states", [])]
        if len(ends) <= 16:
            self.assertEqual(listed, ends, request)
        else:
            self.assertEqual(len(listed), min(len(ends), request.get("all", 0)), request)
            self.assertEqual(listed, sorted(set(listed)), request)
            self.assertLessEqual(set(listed), set(ends), request)

    def test_random_boards(self):
        draw = random.Random(1)
        requests, expected = [], []
        for _ in range(250):
            colours, rule, wrap = draw.choice((2, 2, 2, 3, 4, 6)), draw.choice([*RULES]), draw.choice([*WRAPS])
            most = {2: 9, 3: 6, 4: 5, 6: 4}[colours]
            rows, columns = draw.choice([(i, j) for i in range(1, 5) for j in range(1, 5) if i * j <= most])
            cells = [(i, j) for i in range(rows) for j in range(columns)]
            holes = {cell for cell in cells[1:] if draw.random() < 0.1}
            free, fixed = ({cell for cell in cells if draw.random() < share} for share in (draw.choice((0, 0.2, 0.5, 1)), draw.choice((0, 0.3))))
            start = {cell: 0 if cell in holes else draw.randrange(colours) for cell in cells}
            goal = draw.choice(("off", "on", "uniform"))

            def board_of(value, rows=rows, columns=columns):
                return ["".join(str(value((i, j))) for j in range(columns)) for i in range(rows)]

            requests.append({
                "command": "solve", "colours": colours, "rule": rule, "wrap": wrap, "goal": goal, "reachable": True, "find": "any",
                "board": board_of(lambda cell: "_" if cell in holes else start[cell]), "free": board_of(lambda cell: int(cell in free)),
                "fixed": board_of(lambda cell: int(cell in fixed)), **draw.choice(({}, {"all": 20}, {"all": 10000}))})
            expected.append(ends_of_board(colours, rule, wrap, start, holes, free, fixed, goal))
        for request, answer, ends in zip(requests, self.solved(requests), expected, strict=True):
            self.check(request, answer, ends)

    def test_random_buttons(self):
        puzzles = [Puzzle.of_colours(seed) if seed % 2 else Puzzle.of_states(seed) for seed in range(200)]
        requests = [{**puzzle.request(), "command": "solve", "reachable": True, "all": 30} for puzzle in puzzles]
        for puzzle, request, answer in zip(puzzles, requests, self.solved(requests), strict=True):
            ends = set()
            for presses in puzzle.solutions:
                lights = list(puzzle.start)
                for number, button in zip(presses, puzzle.buttons):
                    for light, amount in button.items():
                        lights[light] = (lights[light] + number * amount) % puzzle.states[light]
                ends.add(tuple(lights))
            self.check(request, answer, sorted(ends))

    def test_text(self):
        board, free = self.file("board", "100\n011\n110\n"), self.file("free", "111\n000\n000\n")
        text = run("solve", "--free", free, "--reachable", board).text
        self.assertIn("; final states 8\n; final state 000/000/000\n; final state 001/000/000\n", text)
        self.answers("valid\n", "verify", "--free", free, board, "-", stdin=text)
        self.assertEqual(run("solve", "--reachable", board).text.count("; final state 000/000/000\n"), 1)
        self.assertNotIn("final state", run("solve", board).text)

    def test_large_boards(self):
        draw = random.Random(2)
        board = self.file("board", "".join("".join(draw.choice("01") for _ in range(30)) + "\n" for _ in range(30)))
        free = self.file("free", "1" * 30 + "\n" + ("0" * 30 + "\n") * 29)
        reported = json.loads(run("solve", "--find", "any", "--free", free, "--reachable", "--all", 5, "--format", "json", board).text)
        self.assertEqual((reported["reachable"], len(reported["final_states"])), ("1024", 5))

    def test_limits(self):
        board = self.file("board", ("0" * 400 + "\n") * 400)
        reported = json.loads(run("solve", "--reachable", "--format", "json", board).text)
        self.assertEqual(reported["status"], "optimal")
        self.assertTrue(reported["reason"].startswith("the final states are not known: "), reported["reason"])
        self.assertNotIn("reachable", reported)

    def test_refusals(self):
        board = self.file("board", SAMPLE)
        self.refuses("solve", "--reachable", "--rule", "two-kind", board, says="two-kind")
        self.refuses("solve", "--reachable", "--format", "pretty", board)
        self.refuses("solve", "--reachable", "--many", stdin="plus-1x1:8\n")
        self.refuses("solve", "--find", "any", "--all", 3, board)
        answer = json.loads(run("solve", "--many", "--reachable", "--format", "json", stdin="plus-1x2-free4:8\n").text)
        self.assertEqual((answer["reachable"], answer["final_states"]), ("1", [["01"]]))


if __name__ == "__main__":
    main()
