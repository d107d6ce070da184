# SPDX-License-Identifier: MIT
"""Solves boards of a few cells by trying all presses, with numpy alone."""

import itertools

import numpy as np

RULES = {
    "plus": [(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0)],
    "ring": [(-1, 0), (0, -1), (0, 1), (1, 0)],
    "king": [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)],
    "x": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
}


def matrix_of(rows, columns, rule, wrap, colours=2):
    """Returns a matrix whose column b is what button b adds to each cell, in row-major order."""
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
    return matrix % colours


def solutions(matrix, lights, colours=2, targets=(0,), pressable=None):
    """Returns all presses that turn these lights into one of the targets, in row-major order."""
    presses = np.indices((colours,) * matrix.shape[1], np.int16).reshape(matrix.shape[1], -1).T
    if pressable is not None:
        presses = presses[~presses[:, ~pressable].any(axis=1)]
    after = (presses @ matrix.T + lights) % colours
    return presses[np.any([(after == target).all(axis=1) for target in targets], axis=0)]


def fewest(matrix, lights, colours=2, cost_of="amount", **others):
    """Returns the first minimum solution, or None, and the numbers of minimum solutions and of all solutions."""
    found = solutions(matrix, lights, colours, **others)
    if not len(found):
        return None, 0, 0
    costs = found.sum(axis=1) if cost_of == "amount" else (found > 0).sum(axis=1)
    return found[costs.argmin()].tolist(), int((costs == costs.min()).sum()), len(found)
