# SPDX-License-Identifier: MIT
"""Solutions of cross-flip: a right one, and wrong ones."""

import itertools

import fliptile

PLACES = list(itertools.product(range(4), range(4)))


def off_cells(text):
    rows = text.split()
    return [place for place in PLACES if rows[place[0]][place[1]] == "+"]


def times(cells, crossed):
    """Returns how often each place is pressed if the whole cross of each of these cells is pressed."""
    return {place: sum(crossed(place, cell) for cell in cells) for place in PLACES}


def cross(place, cell):
    return place[0] == cell[0] or place[1] == cell[1]


def right(text):
    return [place for place, number in times(off_cells(text), cross).items() if number % 2]


def greedy(text):
    """Presses each handle that is off when its turn comes."""
    off, presses = set(off_cells(text)), []
    for place in PLACES:
        if place in off:
            presses.append(place)
            off ^= {other for other in PLACES if cross(other, place)}
    return presses


def repeated(text):
    """Presses places twice that need not be pressed at all."""
    return [place for place, number in times(off_cells(text), cross).items() for _ in range(number)]


def without_centre(text):
    """Presses the cells of a row and a column, but not the cell where they cross."""
    crossed = times(off_cells(text), lambda place, cell: (place[0] == cell[0]) != (place[1] == cell[1]))
    return [place for place, number in crossed.items() if number % 2]


def wrong_goal(text):
    """Takes + for on."""
    return right(text.translate(str.maketrans("+-", "-+")))


def plus(text):
    """Assumes that presses flip their neighbours only."""
    board = tuple(tuple("-+".index(cell) for cell in row) for row in text.split())
    found = fliptile.right(board) or ()
    return [(row, column) for row, column in PLACES if found and found[row] >> 3 - column & 1]


def written(presses, base=1):
    return f"{len(presses)}\n" + "".join(f"{row + base} {column + base}\n" for row, column in presses)


IDEAS = {
    "right": lambda text: written(right(text)),
    "greedy": lambda text: written(greedy(text)),
    "repeated": lambda text: written(repeated(text)),
    "zero-based": lambda text: written(right(text), 0),
    "transposed": lambda text: written([(column, row) for row, column in right(text)]),
    "without-centre": lambda text: written(without_centre(text)),
    "wrong-goal": lambda text: written(wrong_goal(text)),
    "plus": lambda text: written(plus(text)),
}
