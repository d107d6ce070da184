# SPDX-License-Identifier: MIT
"""Boards of a few cells answered by trying all presses, in Python alone."""

import itertools

import numpy as np

RULES = {
    "plus": [(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0)],
    "ring": [(-1, 0), (0, -1), (0, 1), (1, 0)],
    "king": [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)],
    "x": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
}


def matrix_of(rows, columns, rule, wrap):
    """Column b is what button b flips, cells in reading order."""
    matrix = np.zeros((rows * columns, rows * columns), np.int64)
    for i, j in itertools.product(range(rows), range(columns)):
        for down, right in RULES[rule]:
            row, column = i + down, j + right
            if wrap in ("rows", "torus"):
                row %= rows
            if wrap in ("columns", "torus"):
                column %= columns
            if 0 <= row < rows and 0 <= column < columns:
                matrix[row * columns + column, i * columns + j] += 1
    return matrix % 2


def solutions(matrix, lights):
    """All sets of presses that turn these lights off, in reading order."""
    return [presses for presses in itertools.product((0, 1), repeat=matrix.shape[1])
            if not ((matrix @ presses + lights) % 2).any()]


def fewest(matrix, lights):
    """The first of the fewest, or None, and the number of solutions."""
    found = solutions(matrix, lights)
    return (min(found, key=sum) if found else None), len(found)
