# SPDX-License-Identifier: MIT
"""Solutions of lights-out: a right one, and wrong ones."""

from linear import solution

ROWS, COLUMNS = 5, 6
PLUS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]


def read(text):
    """Returns the lights of each puzzle."""
    cells = [int(cell) for cell in text.split()[1:]]
    return [sum(cell << i for i, cell in enumerate(cells[j:j + ROWS * COLUMNS])) for j in range(0, len(cells), ROWS * COLUMNS)]


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
    return "".join(" ".join(str(presses >> row * COLUMNS + column & 1) for column in range(COLUMNS)) + "\n" for row in range(ROWS))


def right(lights):
    return solved(flips(ROWS, COLUMNS, PLUS), lights)


IDEAS = {
    "right": lambda lights: written(right(lights)),
    "nothing-to-press": lambda lights: written(right(lights)) if lights else "",
    "greedy": lambda lights: written(greedy(lights)),
    "zero-first-row": lambda lights: written(zero_first_row(lights)),
    "six-rows": lambda lights: written(solved(flips(COLUMNS, ROWS, PLUS), lights)),
    "without-itself": lambda lights: written(solved(flips(ROWS, COLUMNS, PLUS[1:]), lights)),
    "wraps": lambda lights: written(solved(wrapped(), lights)),
}


def program(idea, step=1):
    def solve(text):
        return "".join(f"PUZZLE #{1 + step * i}\n{idea(lights)}" for i, lights in enumerate(read(text)))
    return solve


IDEAS = {name: program(idea) for name, idea in IDEAS.items()}
IDEAS["all-number-1"] = program(lambda lights: written(right(lights)), step=0)
