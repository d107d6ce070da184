# SPDX-License-Identifier: MIT
"""Tests solve --lit-only: orders of presses of lit cells, compared with a search of all states of small puzzles."""

import itertools
import json
import random

from brute_force import RULES, WRAPS, reached
from program import SAMPLE, Case, main, run


class Game:
    """A random board or random buttons, with the states that presses of lit cells reach."""

    def __init__(self, seed):
        draw = random.Random(seed)
        self.rule, self.wrap = draw.choice([*RULES]), draw.choice([*WRAPS])
        rows, columns = draw.choice([(i, j) for i in range(1, 4) for j in range(1, 5) if i * j <= 9])
        self.cells = [(i, j) for i in range(rows) for j in range(columns)]
        self.columns, self.is_grid = columns, seed % 3 != 0
        self.holes = {cell for cell in self.cells[1:] if self.is_grid and draw.random() < draw.choice((0, 0.2))}
        self.free, self.fixed = ({cell for cell in self.cells if draw.random() < draw.choice((0, 0, 0.3))} for _ in range(2))
        self.start = frozenset(cell for cell in self.cells if cell not in self.holes and draw.random() < 0.5)
        self.goal = draw.choice(("off", "on", "uniform"))
        if not self.is_grid:
            self.cells = [(0, j) for j in range(rows * columns)]
            self.columns = rows * columns
            self.start = frozenset(cell for cell in self.cells if draw.random() < 0.5)
            self.free, self.fixed = {cell for cell in self.cells if draw.random() < 0.1}, set()
            self.buttons = [[j for j in range(self.columns) if draw.random() < 0.4] for _ in self.cells]

    def flips(self, cell):
        if not self.is_grid:
            return frozenset((0, j) for j in self.buttons[cell[1]])
        rows = len(self.cells) // self.columns
        lights = [light for light in reached(self.rule, self.wrap, rows, self.columns, *cell) if light not in self.holes]
        return frozenset(light for light in lights if lights.count(light) % 2)

    def is_goal(self, state):
        values = {cell in state for cell in self.cells if cell not in self.free and cell not in self.holes}
        return len(values) <= 1 if self.goal == "uniform" else values <= {self.goal == "on"}

    def fewest(self):
        """Returns the fewest presses; None if no order reaches the goal."""
        distance, waiting = {self.start: 0}, [self.start]
        for state in waiting:
            if self.is_goal(state):
                return distance[state]
            for cell in state - self.fixed:
                ends = state ^ self.flips(cell)
                if ends not in distance:
                    distance[ends] = distance[state] + 1
                    waiting.append(ends)
        return None

    def replayed(self, order):
        """Returns the state after an order, each press of which must be of a lit cell."""
        state = self.start
        for number in order:
            cell = divmod(number, self.columns)
            assert cell in state and cell not in self.fixed, (number, state)
            state ^= self.flips(cell)
        return state

    def board(self, contains):
        rows = itertools.groupby(self.cells, key=lambda cell: cell[0])
        return ["".join("_" if cell in self.holes else str(int(cell in contains)) for cell in row) for _, row in rows]

    def request(self):
        request = {"command": "solve", "lit_only": True, "board": self.board(self.start), "goal": self.goal}
        masks = {name: self.board(part) for name, part in (("free", self.free - self.holes), ("fixed", self.fixed - self.holes)) if part - self.holes}
        masks = {name: [row.replace("_", "0") for row in rows] for name, rows in masks.items()}
        return {**request, **masks, **({"rule": self.rule, "wrap": self.wrap} if self.is_grid else {"buttons": self.buttons})}


class LitOnly(Case):
    def test_random_games(self):
        games = [Game(seed) for seed in range(300)]
        reported = run("solve", "--request", "-", stdin="".join(json.dumps(game.request()) + "\n" for game in games))
        self.assertLess(reported.status, 2, reported.err)
        for game, line in zip(games, reported.text.splitlines(), strict=True):
            fewest = game.fewest()
            found = json.loads(line)["lit_only"]
            self.assertEqual(found["status"], "impossible" if fewest is None else "optimal", (game.request(), found))
            if fewest is not None:
                self.assertEqual((found["lower"], found["upper"], len(found["order"])), (fewest,) * 3, (game.request(), found))
                self.assertTrue(game.is_goal(game.replayed(found["order"])), (game.request(), found))
        self.answers("valid\n" * len(games), "verify", "--many", stdin=reported.text)

    def test_text(self):
        board = self.file("board", "110\n100\n000\n")
        reported = run("solve", "--lit-only", board)
        self.assertIn("; lit-only status optimal\n; lit-only bounds 1 1\n; lit-only order 1,1\n", reported.text)
        self.assertEqual(reported.status, 0)
        self.answers("valid\n", "verify", board, "-", stdin=reported.text)
        for wrong, says in (("order 1,3", "not lit"), ("order 9,9", "expected|is not a press"), ("order", "0 presses")):
            verdict = run("verify", board, "-", stdin=reported.text.replace("order 1,1", wrong))
            self.assertNotEqual(verdict.status, 0)
            self.assertRegex(verdict.text + verdict.err, says)
        self.assertNotIn("lit-only", run("solve", board).text)

    def test_presses_repeat(self):
        """A cell may have to be pressed several times, and the exit status is that of this game."""
        answer = json.loads(run("solve", "--lit-only", "--format", "json", "-", stdin="10000\n").text)
        self.assertEqual((answer["status"], answer["lit_only"]["status"]), ("impossible", "impossible"))
        reported = run("solve", "--lit-only", "--goal", "on", "--format", "json", "-", stdin="000\n")
        self.assertEqual((reported.status, json.loads(reported.text)["status"]), (1, "optimal"))
        answer = json.loads(run("solve", "--lit-only", "--format", "json", "-", stdin="1100\n").text)
        self.assertEqual((answer["presses"], answer["lit_only"]["upper"]), (1, 1))
        answer = json.loads(run("solve", "--lit-only", "--format", "json", "-", stdin="011\n").text)
        self.assertEqual((answer["presses"], answer["lit_only"]["upper"]), (1, 1))
        answer = json.loads(run("solve", "--lit-only", "--format", "json", "-", stdin="100\n").text)
        self.assertEqual((answer["presses"], answer["lit_only"]["upper"]), (2, 4))

    def test_large_boards(self):
        """Boards of symmetric rules get an order at any size; the restriction needs no fewer presses."""
        draw = random.Random(1)
        for rule, side in (("plus", 17), ("king", 14), ("hex", 15), ("plus", 40)):
            start = run("generate", side, side, "--rule", rule, "--presses", 12, "--seed", draw.randrange(99)).text if side < 20 else None
            board = self.file("board", start if start else "".join("".join(draw.choice("01") for _ in range(side)) + "\n" for _ in range(side)))
            reported = run("solve", "--find", "any", "--lit-only", "--rule", rule, "--format", "json", board)
            answer = json.loads(reported.text)
            if answer["status"] == "impossible":
                continue
            self.assertIn(answer["lit_only"]["status"], ("optimal", "feasible"), answer["lit_only"].get("reason"))
            self.answers("valid\n", "verify", board, "-", "--rule", rule, stdin=reported.text)

    def test_limits(self):
        answer = json.loads(run("solve", "--lit-only", "--rule", "ring", "--format", "json", "-", stdin="1000000\n" * 6).text)
        self.assertIn(answer["lit_only"]["status"], ("unknown", "impossible"))
        if answer["lit_only"]["status"] == "unknown":
            self.assertIn("more than 32 lights", answer["lit_only"]["reason"])

    def test_names(self):
        buttons, lights = self.file("buttons", "A: x y\nB: y\n"), self.file("lights", "11")
        self.assertIn("; buttons in order A\n", run("solve", "--lit-only", "--rule", buttons, lights).text)

    def test_many(self):
        reported = run("solve", "--many", "--lit-only", "--format", "json", stdin="plus-1x3:e\nplus-1x3:8\n")
        self.assertEqual([json.loads(line)["lit_only"]["upper"] for line in reported.text.splitlines()], [1, 4])
        self.assertEqual(run("verify", "--many", stdin=reported.text).text, "valid\nvalid\n")

    def test_refusals(self):
        board = self.file("board", SAMPLE)
        self.refuses("solve", "--lit-only", "--rule", "two-kind", board, says="two-kind")
        self.refuses("solve", "--lit-only", "--colours", 3, board, says="two colours")
        self.refuses("solve", "--lit-only", "--cost", self.file("costs", "1\n" * 16), board, says="costs")
        self.refuses("solve", "--lit-only", "--rule", self.file("buttons", "A: x y\n"), self.file("lights", "11"), says="buttons (1) and lights (2)")
        self.refuses("solve", "--lit-only", "--format", "pretty", board, says="--lit-only needs")
        self.refuses("solve", "--lit-only", "--many", stdin="plus-1x1:8\n", says="--lit-only with --many")
        for field in ("lit_only", "nearest", "reachable"):
            found = run("solve", "--many", stdin=json.dumps({"command": "solve", "board": ["1"], field: True}) + "\n")
            self.assertIn(f"field '{field}' does not fit on a line of text", found.text)

    def test_saved_states(self):
        board = self.file("board", SAMPLE)
        self.answers(run("solve", "--lit-only", board).text, "solve", "--lit-only", "--resume", self.folder / "state", board)
        hard = self.file("hard", "101101\n010011\n110100\n001110\n100101\n")  # 30 lights: its search takes many seconds
        stopped = run("solve", "--lit-only", "--resume", self.folder / "state", "--limit", 0.3, hard)
        self.assertEqual(stopped.status, 4)
        self.assertRegex(stopped.err, r"(nothing was )?saved to ")

    def test_with_proofs(self):
        board = self.file("board", "111\n111\n")
        found = run("solve", "--lit-only", "--proof", self.folder / "proof", "--proof-limit", 10, board)
        self.assertEqual(found.status, 4)
        self.assertIn("; lit-only status optimal\n", found.text)
        self.assertEqual(run("solve", "--lit-only", "--proof", self.folder / "proof", board).status, 0)


if __name__ == "__main__":
    main()
