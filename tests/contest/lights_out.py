# SPDX-License-Identifier: MIT
"""Solutions of lights-out: a right one, and wrong ones."""

from linear import solution

ROWS, COLUMNS = 5, 6
PLUS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]


def read(text):
    return sum(int(cell) << i for i, cell in enumerate(text.split()[1:]))


def flips(rows, columns, offsets):
    return [sum(1 << (row + r) * columns + column + c for r, c in offsets
                if 0 <= row + r < rows and 0 <= column + c < columns) for row in range(rows) for column in range(columns)]


def solved(buttons, lights):
    return solution(buttons, lights, len(buttons))[0] or 0


def wrapped():
    """Treats lights i - 1 and i + 1 as neighbours, also at the ends of rows."""
    cells = ROWS * COLUMNS
    return [sum(1 << j for j in (i, i - 1, i + 1, i - COLUMNS, i + COLUMNS) if 0 <= j < cells) for i in range(cells)]


def greedy(lights):
    """Presses each light that is on when its turn comes."""
    presses = 0
    for i, flipped in enumerate(flips(ROWS, COLUMNS, PLUS)):
        if lights >> i & 1:
            lights, presses = lights ^ flipped, presses | 1 << i
    return presses


def zero_first_row(lights):
    """Presses nothing in the first row, then what is below each light that is still on."""
    presses, buttons = 0, flips(ROWS, COLUMNS, PLUS)
    for i in range(COLUMNS, ROWS * COLUMNS):
        if lights >> i - COLUMNS & 1:
            lights, presses = lights ^ buttons[i], presses | 1 << i
    return presses


def written(presses):
    rows = [" ".join(str(presses >> row * COLUMNS + column & 1) for column in range(COLUMNS)) for row in range(ROWS)]
    return "PUZZLE #1\n" + "\n".join(rows) + "\n"


def right(lights):
    return solved(flips(ROWS, COLUMNS, PLUS), lights)


IDEAS = {
    "right": lambda text: written(right(read(text))),
    "nothing-to-press": lambda text: written(right(read(text))) if read(text) else "PUZZLE #1\n",
    "greedy": lambda text: written(greedy(read(text))),
    "zero-first-row": lambda text: written(zero_first_row(read(text))),
    "six-rows": lambda text: written(solved(flips(COLUMNS, ROWS, PLUS), read(text))),
    "without-itself": lambda text: written(solved(flips(ROWS, COLUMNS, PLUS[1:]), read(text))),
    "wraps": lambda text: written(solved(wrapped(), read(text))),
}
