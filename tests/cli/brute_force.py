# SPDX-License-Identifier: MIT
"""Solves puzzles by trying all presses, and writes their boards: boards of any number of colours, and buttons whose lights each
have a number of states."""

import collections
import functools
import itertools
import math
import random

PLUS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
RULES = {"plus": PLUS, "0,0 0,0 0,1": [(0, 0), (0, 0), (0, 1)], "x": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
         "hex": [(0, 0), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],
         "cross": lambda down, right: down == 0 or right == 0, "cross-ring": lambda down, right: (down == 0) != (right == 0),
         "row": lambda down, right: down == 0, "column": lambda down, right: right == 0,
         "bishop": lambda down, right: abs(down) == abs(right),
         "queen": lambda down, right: down == 0 or right == 0 or abs(down) == abs(right)}
WRAPS = {"none": (False, False), "columns": (False, True), "torus": (True, True)}


def reached(rule, wrap, rows, columns, row, column):
    """Returns the cells to which a press adds 1, a cell once for each way to reach it."""
    if callable(RULES[rule]):
        return [(i, j) for i in range(rows) for j in range(columns) if RULES[rule](i - row, j - column)]
    over_rows, over_columns = WRAPS[wrap]
    cells = []
    for down, right in RULES[rule]:
        i, j = row + down, column + right
        if over_rows:
            i %= rows
        if over_columns:
            j %= columns
        if 0 <= i < rows and 0 <= j < columns:
            cells.append((i, j))
    return cells


class Game:
    """A board, with all boards that are reached from its zeros."""

    def __init__(self, q, rule, wrap, rows, columns, holes=()):
        self.q, self.rows, self.columns = q, rows, columns
        cells = [(i, j) for i in range(rows) for j in range(columns)]
        self.free = [cell for cell in cells if cell not in holes]
        self.adds = {cell: [self.free.index(r) for r in reached(rule, wrap, rows, columns, *cell) if r not in holes]
                     for cell in self.free}
        self.best = {}
        for amounts in itertools.product(range(q), repeat=len(self.free)):
            lights = [0] * len(self.free)
            for cell, amount in zip(self.free, amounts):
                for light in self.adds[cell]:
                    lights[light] += amount
            key = tuple(light % q for light in lights)
            for kind, cost in (("amount", sum(amounts)), ("press", sum(a > 0 for a in amounts))):
                old = self.best.get((kind, key))
                if old is None or cost < old[0]:
                    self.best[kind, key] = [cost, amounts, 1]
                elif cost == old[0]:
                    old[2] += 1

    def answer(self, start, targets, kind="amount"):
        """Returns the cost, the presses and the number of the minimum solutions, or None if no target can be reached."""
        found = None
        for target in targets:
            key = tuple((t - s) % self.q for t, s in zip(target, start))
            best = self.best.get((kind, key))
            if best is None:
                continue
            if found is None or best[0] < found[0]:
                found = list(best)
            elif best[0] == found[0]:
                found = [best[0], min(best[1], found[1]), best[2] + found[2]]
        return found

    def text(self, values, blank=" "):
        """Returns the rows of cells; holes are _."""
        cells = dict(zip(self.free, values))
        return [[str(cells.get((i, j), "_")) for j in range(self.columns)] for i in range(self.rows)]


class Puzzle:
    """Buttons that add amounts to lights, some of them fixed, with some free lights. The lights have `colours` states each or,
    if that is None, their own numbers of states."""

    def __init__(self, draw, colours, states, buttons, goals):
        self.colours, self.states, self.buttons = colours, states, buttons
        self.modulus = math.lcm(*states)
        self.start = [draw.randrange(number) for number in states]
        self.goal = draw.choice((*goals, [draw.randrange(number) for number in states]))
        self.free = [int(draw.random() < 0.2) for _ in states]
        self.fixed = [int(draw.random() < 0.2) for _ in buttons]

    @classmethod
    def of_colours(cls, seed):
        draw = random.Random(seed)
        colours, lights, presses = draw.choice((2, 2, 3, 4)), draw.randint(1, 5), draw.randint(1, 5)
        buttons = [collections.Counter(draw.randrange(lights) for _ in range(draw.randint(0, 3))) for _ in range(presses)]
        return cls(draw, colours, [colours] * lights, buttons, ("off", "on", "uniform"))

    @classmethod
    def of_states(cls, seed):
        draw = random.Random(seed)
        lights, presses = draw.randint(1, 3), draw.randint(1, 4)
        states = [draw.choice((2, 3, 4, 6)) for _ in range(lights)]
        buttons = [{light: draw.randint(-5, 5) for light in draw.sample(range(lights), draw.randint(0, lights))} for _ in range(presses)]
        return cls(draw, None, states, buttons, ("off", "uniform"))

    def orders(self):
        """Returns how many amounts each button has: as many as colours, or until the lights are back where they were."""
        return [1 if fixed else self.colours or math.lcm(*(self.states[light] // math.gcd(self.states[light], amount) for light, amount in button.items()))
                for button, fixed in zip(self.buttons, self.fixed)]

    def reaches(self, presses):
        ends = list(self.start)
        for number, button in zip(presses, self.buttons):
            for light, amount in button.items():
                ends[light] = (ends[light] + number * amount) % self.states[light]
        bound = [light for light, free in enumerate(self.free) if not free]
        if self.goal == "uniform":
            return len({ends[light] for light in bound}) <= 1
        goal = {"off": [0] * len(ends), "on": [number - 1 for number in self.states]}.get(str(self.goal), self.goal)
        return all(ends[light] == goal[light] for light in bound)

    @functools.cached_property
    def solutions(self):
        """Returns all solutions, sorted by presses and then in row-major order."""
        return sorted(filter(self.reaches, itertools.product(*map(range, self.orders()))), key=lambda presses: (sum(presses), presses))

    def least(self):
        """Returns the fewest presses for each change of the lights that are not free."""
        least = {}
        for one in sorted(itertools.product(*map(range, self.orders())), key=sum):
            ends = [0] * len(self.states)
            for number, button in zip(one, self.buttons):
                for light, amount in button.items():
                    ends[light] = (ends[light] + number * amount) % self.states[light]
            least.setdefault(tuple(end for end, free in zip(ends, self.free) if not free), sum(one))
        return least

    def share_below(self, presses):
        """Returns the share of the boards reached from the goal, all equally likely, that need fewer presses."""
        least = self.least().values()
        return sum(one < presses for one in least) / len(least)

    def row(self, cells):
        return ["".join(map(str, cells))] if self.colours else [list(cells)]

    def request(self):
        """Returns the fields of a request."""
        goal = self.row(self.goal) if isinstance(self.goal, list) else self.goal
        requested = {"board": self.row(self.start), "goal": goal, "free": ["".join(map(str, self.free))], "fixed": ["".join(map(str, self.fixed))]}
        if self.colours:
            return {**requested, "buttons": [[*button.elements()] for button in self.buttons], **({"colours": self.colours} if self.colours > 2 else {})}
        return {**requested, "buttons": [{str(light): amount for light, amount in button.items()} for button in self.buttons],
                "states": self.states}

    def lists(self):
        """Returns the buttons as lists, one a line, or None if lists could not give the number of lights."""
        if any(amount < 0 for button in self.buttons for amount in button.values()) or not any(len(self.states) - 1 in one for one in self.buttons):
            return None
        return "".join((" ".join(map(str, button.elements())) or "-") + "\n" for button in self.buttons)

    def matrix(self):
        """Returns the buttons as the columns of a Matrix Market file."""
        entries = [(light + 1, button + 1, amount) for button, changes in enumerate(self.buttons)
                   for light, amount in changes.items() if amount % self.modulus]
        lines = [f"{len(self.states)} {len(self.buttons)} {len(entries)}", *(f"{a} {b} {c}" for a, b, c in entries)]
        return "%%MatrixMarket matrix coordinate integer general\n" + "\n".join(lines) + "\n"


def file_of(rows):
    """Returns the rows below a header, without which a first row such as `1 2` could be taken for one; with commas, without which it could be
    cells."""
    return f"{len(rows)} {len(rows[0])}\n" + "".join(",".join(row) + "\n" for row in rows)


def line_of(rows, q):
    return "/".join(("," if q > 10 else "").join(row) for row in rows)


def rows_of(board):
    """Returns the rows of a JSON board as numbers."""
    return [[int(c) if c != "_" else None for c in row] if isinstance(row, str) else row for row in board]
