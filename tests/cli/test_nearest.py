# SPDX-License-Identifier: MIT
"""Tests solve --nearest: the fewest lights to change, compared with a search of all boards of small puzzles."""

import itertools
import json
import random

from brute_force import Puzzle, rows_of
from program import SAMPLE, Case, main, run

IMPOSSIBLE = "10000\n" + "00000\n" * 4


def nearest_of(puzzle):
    """Returns the smallest changes of the lights after which the puzzle has a solution, the first in reading order."""
    effects = set()
    for presses in itertools.product(*map(range, puzzle.orders())):
        lights = [0] * len(puzzle.states)
        for number, button in zip(presses, puzzle.buttons):
            for light, amount in button.items():
                lights[light] = (lights[light] + number * amount) % puzzle.colours
        effects.add(tuple(lights))
    goals = {"off": [[0] * len(puzzle.states)], "on": [[puzzle.colours - 1] * len(puzzle.states)],
             "uniform": [[number] * len(puzzle.states) for number in range(puzzle.colours)]}.get(str(puzzle.goal), [puzzle.goal])
    bound = [light for light, free in enumerate(puzzle.free) if not free]
    known = {tuple(effect[light] for light in bound) for effect in effects}
    found = []
    for change in itertools.product(range(puzzle.colours), repeat=len(puzzle.states)):
        for goal in goals:
            needed = tuple((goal[light] - puzzle.start[light] - change[light]) % puzzle.colours for light in bound)
            if needed in known and not any(change[light] for light, free in enumerate(puzzle.free) if free):
                found.append((sum(map(bool, change)), change))
    return min(found)


class Nearest(Case):
    def test_random_buttons(self):
        puzzles = [Puzzle.of_colours(seed) for seed in range(400)]
        requests = [{**puzzle.request(), "command": "solve", "nearest": True} for puzzle in puzzles]
        reported = run("solve", "--request", "-", stdin="".join(json.dumps(one) + "\n" for one in requests))
        self.assertLess(reported.status, 2, reported.err)
        for puzzle, request, line in zip(puzzles, requests, reported.text.splitlines(), strict=True):
            number, change = nearest_of(puzzle)
            answer = json.loads(line)
            nearest = answer["nearest"]
            self.assertEqual((nearest["status"], nearest["lower"], nearest["upper"]), ("optimal", number, number), (request, answer))
            self.assertEqual(answer["status"] == "impossible", number > 0, request)
            board = [(light + more) % puzzle.colours for light, more in zip(puzzle.start, change)]
            self.assertEqual(rows_of(nearest["board"]), [board], (request, answer))
            self.assertEqual(rows_of(nearest["changed"]), [[int(more != 0) for more in change]], request)
            solved = json.loads(run("solve", "--request", "-", stdin=json.dumps({**request, "board": puzzle.row(board), "nearest": False})).text) \
                if number and puzzle.colours == 2 else None
            if solved:
                self.assertEqual((nearest["presses"], nearest["solution"]), (solved["presses"], solved["solution"]), request)
        self.answers("valid\n" * len(puzzles), "verify", "--many", stdin=reported.text)

    def test_text(self):
        board = self.file("board", IMPOSSIBLE)
        text = run("solve", "--nearest", board).text
        self.assertIn("; nearest lights 1\n; nearest changed ", text)
        self.assertIn("\n; nearest solution ", text)
        self.answers("valid\n", "verify", board, "-", stdin=text)
        changed = text.replace("; nearest lights 1", "; nearest lights 2")
        self.assertIn("differs in 1 light,", run("verify", board, "-", stdin=changed).text)
        self.assertNotIn("nearest", run("solve", board).text)
        solvable = self.file("solvable", SAMPLE)
        text = run("solve", "--nearest", solvable).text
        self.assertIn("; nearest lights 0\n", text)
        self.answers("valid\n", "verify", solvable, "-", stdin=text)

    def test_colours_in_text(self):
        board = self.file("board", "0,11,3\n1,2,3\n")
        text = run("solve", "--colours", 12, "--nearest", "--rule", "cross-ring", board).text
        self.answers("valid\n", "verify", "--colours", 12, "--rule", "cross-ring", board, "-", stdin=text)

    def test_names(self):
        buttons = self.file("buttons", "A: x y\nB: y z\n")
        text = run("solve", "--nearest", "--rule", buttons, self.file("lights", "100")).text
        self.assertIn("; lights ", text)

    def test_many(self):
        reported = run("solve", "--many", "--nearest", "--format", "json", stdin="plus-5x5:8000000\nplus-5x5:0000000\n")
        found = [json.loads(line)["nearest"] for line in reported.text.splitlines()]
        self.assertEqual([one["lower"] for one in found], [1, 0])
        self.assertEqual(run("verify", "--many", stdin=reported.text).text, "valid\nvalid\n")

    def test_several_lights(self):
        """Boards of 4 x 4 cells need up to four changes; changing fewer never helps."""
        draw = random.Random(1)
        for _ in range(3):
            lights = [[draw.randrange(2) for _ in range(4)] for _ in range(4)]
            answer = json.loads(run("solve", "--nearest", "--format", "json", "-", stdin="\n".join("".join(map(str, row)) for row in lights) + "\n").text)
            number = answer["nearest"]["lower"]
            for size in range(number + 1):
                solvable = []
                for places in itertools.combinations(range(16), size):
                    rows = [row[:] for row in lights]
                    for place in places:
                        rows[place // 4][place % 4] ^= 1
                    solvable.append("/".join("".join(map(str, row)) for row in rows))
                found = run("solve", "--many", "--find", "any", stdin="".join(line + "\n" for line in solvable)).text
                self.assertEqual("feasible" in found, size == number, (lights, size))

    def test_limits(self):
        board = self.file("board", "1" + "0" * 399 + "\n" + ("0" * 400 + "\n") * 398)
        reported = json.loads(run("solve", "--nearest", "--memory", 0.02, "--format", "json", board).text)
        nearest = reported["nearest"]
        self.assertLessEqual(nearest["lower"], 1)
        if nearest["status"] == "unknown":
            self.assertTrue(nearest["reason"])

    def test_refusals(self):
        board = self.file("board", SAMPLE)
        self.refuses("solve", "--nearest", "--rule", "two-kind", board, says="two-kind")
        self.refuses("solve", "--nearest", "--colours", "none", board, says="counters")
        self.refuses("solve", "--nearest", "--states", self.file("states", "2 3\n"), "--rule", "0 1", self.file("lights", "1 0\n"), says="states")
        self.refuses("solve", "--nearest", "--format", "pretty", board, says="--nearest needs")
        self.refuses("solve", "--nearest", "--many", stdin="plus-1x1:8\n", says="--nearest with --many")
        self.refuses("solve", "--nearest", "--resume", self.file("state", ""), board, says="--resume")


if __name__ == "__main__":
    main()
