# SPDX-License-Identifier: MIT
"""Games of more than two colours, by trying all presses; and how their boards are written."""

import itertools

PLUS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
RULES = {"plus": PLUS, "0,0 0,0 0,1": [(0, 0), (0, 0), (0, 1)], "x": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
         "cross": None}
WRAPS = {"none": (False, False), "columns": (False, True), "torus": (True, True)}


def reached(rule, wrap, rows, columns, row, column):
    """The cells that a press adds 1 to, once for each way."""
    if RULES[rule] is None:
        return [(row, j) for j in range(columns)] + [(i, column) for i in range(rows) if i != row]
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
    """Everything that can be reached from the board of zeros, by trying all presses."""

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
        """Cost, presses and number of the fewest; None where no target can be reached."""
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
        """Rows of cells; holes as _."""
        cells = dict(zip(self.free, values))
        return [[str(cells.get((i, j), "_")) for j in range(self.columns)] for i in range(self.rows)]


def file_of(rows):
    """Below a header, since a first row such as `1 2` may be one."""
    return f"{len(rows)} {len(rows[0])}\n" + "".join(" ".join(row) + "\n" for row in rows)


def line_of(rows, q):
    return "/".join(("," if q > 10 else "").join(row) for row in rows)


def rows_of(board):
    """The rows of a JSON board as numbers."""
    return [[int(c) if c != "_" else None for c in row] if isinstance(row, str) else row for row in board]
