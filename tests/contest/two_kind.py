# SPDX-License-Identifier: MIT
"""Solutions of two-kind: a right one, and wrong and slow ones. Presses of kind 1 flip the four neighbours of a cell, and
presses of kind 2 also the cell. No row and no column has presses of both kinds."""

import functools
import itertools

from as_programs import printing_numbers
from steps import in_32_bits, steps


def read(text):
    return tuple(tuple("BW".index(cell) for cell in row) for row in text.split())


def as_rows(board):
    return [int("".join(map(str, row)), 2) for row in board]


def search(board, firsts=None, row_kinds=(1, 2), choices=2, by_columns=True, counted=iter):
    """Returns the fewest presses, or None. A first row determines the presses below it once the kind of each row is known. If
    columns leave both kinds open, the first `choices` are tried. Without `by_columns`, columns may mix kinds."""
    lights, columns = as_rows(board), len(board[0])
    full = (1 << columns) - 1
    best = None
    # Row; the presses above it; its own; the columns with presses of each kind; the number of presses.
    stack = [(0, 0, first, (0, 0), 0) for first in (range(1 << columns) if firsts is None else firsts)]
    for _ in counted(itertools.count()):
        if not stack:
            return best
        row, above, pressed, held, number = stack.pop()
        number += pressed.bit_count()
        if best is not None and number >= best:
            continue
        if row == len(lights):
            if pressed == 0:
                best = number
            continue
        kinds = [kind for kind in row_kinds if not (by_columns and pressed & held[2 - kind])]
        if not pressed:
            kinds = kinds[:1]
        elif row > 0 and len(kinds) == 2:
            kinds = kinds[:choices]
        for kind in kinds:
            below = lights[row] ^ above ^ (pressed << 1 & full) ^ pressed >> 1 ^ (pressed if kind == 2 else 0)
            now = (held[0] | pressed, held[1]) if kind == 1 else (held[0], held[1] | pressed)
            stack.append((row + 1, pressed, below, now, number))


def every_kind(board):
    """Tries every choice of a kind for each row and each column."""
    lights, columns = as_rows(board), len(board[0])
    full = (1 << columns) - 1
    best = None
    tried = itertools.product(itertools.product((1, 2), repeat=len(board)), range(1 << columns), range(1 << columns))
    for row_kinds, seconds, first in steps(tried):
        above, pressed, number = 0, first, 0
        for row, kind in zip(lights, row_kinds):
            if pressed & (~seconds if kind == 2 else seconds):
                break
            number += pressed.bit_count()
            above, pressed = pressed, row ^ above ^ (pressed << 1 & full) ^ pressed >> 1 ^ (pressed if kind == 2 else 0)
        else:
            if pressed == 0 and (best is None or number < best):
                best = number
    return best


def kinds_forgotten(board):
    """Memoises results by the row, its presses and those above it, but not by the kinds of the columns so far."""
    lights, columns = as_rows(board), len(board[0])
    full = (1 << columns) - 1

    @functools.lru_cache(maxsize=None)
    def known(row, above, pressed):
        return fewest(row, above, pressed, *held[-1])

    def fewest(row, above, pressed, first, second):
        if row == len(lights):
            return None if pressed else 0
        found = []
        for kind, other in ((1, second), (2, first)):
            if not pressed & other and (pressed or kind == 1):
                below = lights[row] ^ above ^ (pressed << 1 & full) ^ pressed >> 1 ^ (pressed if kind == 2 else 0)
                held.append((first | pressed, second) if kind == 1 else (first, second | pressed))
                found.append(known(row + 1, pressed, below))
                held.pop()
        return min((number + pressed.bit_count() for number in found if number is not None), default=None)

    best = None
    for pressed in range(1 << columns):
        known.cache_clear()
        held = [(0, 0)]
        found = known(0, 0, pressed)
        if found is not None and (best is None or found < best):
            best = found
    return best


def below(limit, number):
    """Searches with the limit as the value to improve on."""
    return number if number is not None and number < limit else None


def one_kind(board):
    found = [search(board, row_kinds=(kind,)) for kind in (1, 2)]
    return min((number for number in found if number is not None), default=None)


BOARD_IDEAS = {
    "right": search,
    "one-kind": one_kind,
    "first-kind": lambda board: search(board, choices=1),
    "columns-free": lambda board: search(board, by_columns=False, counted=steps),
    "zero-first-row": lambda board: search(board, firsts=[0]),
    "zero-as-none": lambda board: search(board) or None,
    "no-impossible": lambda board: search(board) or 0,
    "mask-32": lambda board: search(in_32_bits(board)),
    "every-kind": every_kind,
    "kinds-forgotten": kinds_forgotten,
    "more-than-127": lambda board: below(127, search(board)),
    "first-row-full": lambda board: search(board, firsts=range((1 << len(board[0])) - 1)),
    "unlit-1x1": lambda board: 1 if board == ((0,),) else search(board),
}


IDEAS = printing_numbers(BOARD_IDEAS, read, "-1")
