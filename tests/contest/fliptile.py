# SPDX-License-Identifier: MIT
"""Solutions of fliptile: a right one, and wrong and slow ones."""

import functools

from steps import in_32_bits, steps


def read(text):
    """Returns the board as a tuple of rows."""
    rows, columns, *cells = map(int, text.split())
    return tuple(tuple(cells[row * columns:(row + 1) * columns]) for row in range(rows))


def written(presses, columns):
    if presses is None:
        return "IMPOSSIBLE\n"
    return "".join(" ".join(format(row, f"0{columns}b")) + "\n" for row in presses)


def weight(presses):
    return sum(row.bit_count() for row in presses)


@functools.lru_cache(maxsize=None)
def as_rows(board):
    return [int("".join(map(str, row)), 2) for row in board]


def chased(board, first):
    """Returns the presses with this first row, where each other row turns off the row above it; None if a light remains on."""
    full = (1 << len(board[0])) - 1
    above, pressed, presses = 0, first, []
    for lights in as_rows(board):
        presses.append(pressed)
        above, pressed = pressed, lights ^ above ^ pressed ^ (pressed << 1 & full) ^ pressed >> 1
    return None if pressed else tuple(presses)


@functools.lru_cache(maxsize=None)
def solutions(board):
    """Returns all solutions in row-major order; a row is a number whose highest bit is the first column."""
    found = (chased(board, first) for first in range(1 << len(board[0])))
    return [presses for presses in found if presses is not None]


def flips(rows, columns):
    """Returns the cells that each cell flips; the first cell is the highest bit."""
    cells = rows * columns
    found = []
    for row in range(rows):
        for column in range(columns):
            near = [(row + r, column + c) for r, c in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))]
            found.append(sum(1 << cells - 1 - r * columns - c for r, c in near if 0 <= r < rows and 0 <= c < columns))
    return found


def eliminated(board):
    """Returns one solution, by Gaussian elimination with every free press 0."""
    rows, columns = len(board), len(board[0])
    cells = rows * columns
    lights = [lit for row in board for lit in row]
    pivots = []  # the highest bit is the light, those below are presses
    for flipped, lit in zip(flips(rows, columns), lights):
        equation = lit << cells | flipped
        for bit, known in pivots:
            if equation >> bit & 1:
                equation ^= known
        if equation == 1 << cells:
            return None
        if equation:
            bit = (equation & (1 << cells) - 1).bit_length() - 1
            pivots = [(b, known ^ equation if known >> bit & 1 else known) for b, known in pivots] + [(bit, equation)]
    presses = sum(1 << bit for bit, known in pivots if known >> cells)
    return tuple(presses >> (rows - 1 - row) * columns & (1 << columns) - 1 for row in range(rows))


def right(board):
    return min(solutions(board), key=weight, default=None)


def greedy(board):
    rows, columns = len(board), len(board[0])
    lights = int("".join(str(lit) for row in board for lit in row), 2)
    presses = 0
    for i, flipped in enumerate(flips(rows, columns)):
        bit = 1 << rows * columns - 1 - i
        if lights & bit:
            lights ^= flipped
            presses |= bit
    if lights:
        return None
    return tuple(presses >> (rows - 1 - row) * columns & (1 << columns) - 1 for row in range(rows))


def all_cells(board):
    rows, columns = len(board), len(board[0])
    lights = int("".join(str(lit) for row in board for lit in row), 2)
    flipped = flips(rows, columns)[::-1]
    presses, best = 0, None
    for number in steps(range(1, (1 << rows * columns) + 1)):  # presses in Gray code order
        if lights == 0:
            best = min(best or (rows * columns + 1, 0), (presses.bit_count(), presses))
        bit = (number & -number).bit_length() - 1
        if bit < rows * columns:
            presses ^= 1 << bit
            lights ^= flipped[bit]
    return best and tuple(best[1] >> (rows - 1 - row) * columns & (1 << columns) - 1 for row in range(rows))


def zero_as_none(board):
    best = right(board)
    return best if best and weight(best) else None


def rank_in_gray(number):
    """Returns the position of a number in Gray code order."""
    place = 0
    while number:
        place ^= number
        number >>= 1
    return place


def in_a_byte(number):
    """Returns the value of a number in a signed byte."""
    return (number + 128) % 256 - 128


# Keys to choose among minimum solutions; the least wins. Arguments: the rows as numbers, and all cells as text.
TIES = {
    "tie-last": lambda rows, cells: [-row for row in rows],
    "tie-mirrored": lambda rows, cells: cells[:len(cells) // len(rows)][::-1],
    "tie-gray": lambda rows, cells: rank_in_gray(rows[0]),
    "tie-fewest-ones": lambda rows, cells: (rows[0].bit_count(), rows[0]),
    "tie-bottom-up": lambda rows, cells: cells[::-1],
    "tie-by-columns": lambda rows, cells: [cells[column::len(cells) // len(rows)] for column in range(len(cells) // len(rows))],
}


def best_by(order):
    def solve(board):
        def key(rows):
            return weight(rows), order(rows, "".join(format(row, f"0{len(board[0])}b") for row in rows))
        return min(solutions(board), key=key, default=None)
    return solve


BOARD_IDEAS = {
    "right": right,
    "greedy": greedy,
    "zero-first-row": lambda board: chased(board, 0),
    "first-found": lambda board: next(iter(solutions(board)), None),
    "one-solution": eliminated,
    "zero-as-none": zero_as_none,
    "no-impossible": lambda board: right(board) or (0,) * len(board),
    "mask-32": lambda board: right(in_32_bits(board)),
    "all-cells": all_cells,
    "more-than-127": lambda board: min((presses for presses in solutions(board) if weight(presses) < 127), key=weight, default=None),
    "count-in-a-byte": lambda board: min(solutions(board), key=lambda presses: in_a_byte(weight(presses)), default=None),
    "unlit-1x1": lambda board: (1,) if board == ((0,),) else right(board),
} | {name: best_by(order) for name, order in TIES.items()}


def transposed(text):
    rows, columns, rest = text.split(maxsplit=2)
    board = read(f"{columns} {rows} {rest}")
    return written(right(board), len(board[0]))


def of_text(idea):
    def solve(text):
        board = read(text)
        return written(idea(board), len(board[0]))
    return solve


IDEAS = {name: of_text(idea) for name, idea in BOARD_IDEAS.items()} | {"transposed": transposed}
