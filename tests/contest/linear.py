# SPDX-License-Identifier: MIT
"""Elimination over GF(2). A set of switches or of lights is a number: thing i is bit i."""


def solution(buttons, goal, lights, swaps=True):
    """Returns the solution in which every free button is not pressed, or None, and the number of free buttons. Without swaps, a
    column whose pivot is not in its own row is left out, which is wrong."""
    rows = [sum((flipped >> light & 1) << i for i, flipped in enumerate(buttons)) | (goal >> light & 1) << len(buttons)
            for light in range(lights)]
    pivots, done = {}, 0
    for i in range(len(buttons)):
        pivot = next((row for row in range(done, lights if swaps else min(done + 1, lights)) if rows[row] >> i & 1), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        for row in range(lights):
            if row != done and rows[row] >> i & 1:
                rows[row] ^= rows[done]
        pivots[i], done = done, done + 1
    free = len(buttons) - done
    if any(row == 1 << len(buttons) for row in rows):
        return None, free
    return sum((rows[row] >> len(buttons) & 1) << i for i, row in pivots.items()), free
