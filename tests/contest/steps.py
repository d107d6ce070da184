# SPDX-License-Identifier: MIT
"""Shared code of wrong solutions. A slow one counts its steps, so that "too slow" is the same on every machine."""

MOST_STEPS = 70_000


class TooSlow(Exception):
    pass


def steps(items):
    """Yields the items, and raises TooSlow after as many as time allows."""
    for number, item in enumerate(items):
        if number == MOST_STEPS:
            raise TooSlow
        yield item


def in_32_bits(board):
    """Returns the board as a 32-bit int stores it: 1 << i is 1 << i % 32."""
    columns = len(board[0])
    word = 0
    for row, cells in enumerate(board):
        for column, lit in enumerate(cells):
            word |= lit << (row * columns + column) % 32
    return tuple(tuple(word >> (row * columns + column) % 32 & 1 for column in range(columns))
                 for row in range(len(board)))
