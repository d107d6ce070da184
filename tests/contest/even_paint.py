# SPDX-License-Identifier: MIT
"""Solutions of even-paint: a right one, and wrong and slow ones."""

import functools

from steps import TooSlow, steps

MODULUS = 1_000_000_007
MOST_ROWS = 100


def row_below(states, columns):
    """Returns the states after one more row, with their numbers of ways. A state has two bits for each of the last `columns`
    cells: whether it is painted, and whether it has an odd number of painted neighbours so far."""
    top = 2 * (columns - 1)
    full = (1 << 2 * columns) - 1
    for column in range(columns):
        following = {}
        for state, number in states.items():
            above, left = state >> top, state & 3 if column else 0
            rest = state << 2 & full
            if above != 3:  # not painted: the cell above must be even already
                following[rest] = following.get(rest, 0) + number
            if above != 1:  # painted: the cell above, if painted, must be odd so far
                mine = 1 | (above ^ left) << 1 & 2
                to = rest ^ left << 3 & 8 | mine
                following[to] = following.get(to, 0) + number
        states = following
    return states


def all_even(state, columns):
    return not any(state >> 2 * i & 3 == 3 for i in range(columns))


@functools.lru_cache(maxsize=None)
def exact(columns):
    """Returns the numbers of colourings of 0 to 100 rows of this many columns."""
    states, numbers = {0: 1}, [1]
    for _ in range(MOST_ROWS):
        states = row_below(states, columns)
        numbers.append(sum(number for state, number in states.items() if all_even(state, columns)))
    return numbers


def number(rows, columns):
    return exact(columns)[rows]


def as_signed(number, bits):
    """Returns the value of a number in a signed integer of this many bits."""
    half = 1 << bits - 1
    return (number + half) % (1 << bits) - half


def products_in_64(rows, columns):
    """Uses powers of the matrix from row to row. Takes the modulus of sums of products, in signed integers of 64 bits."""
    if columns > 4:
        raise TooSlow  # a product is 243 x 243 sums or more
    states = [state for state in range(4 ** columns) if all(state >> 2 * i & 3 != 2 for i in range(columns))]

    def product(left, right):
        by_column = list(zip(*right))
        return [[as_signed(sum(a * b for a, b in zip(row, column)), 64) % MODULUS for column in by_column] for row in left]

    below = [row_below({state: 1}, columns) for state in states]
    square = [[row.get(state, 0) for state in states] for row in below]
    reached = [[int(state == 0) for state in states]]
    while rows:
        if rows % 2:
            reached = product(reached, square)
        square, rows = product(square, square), rows // 2
    return sum(number for state, number in zip(states, reached[0]) if all_even(state, columns))


def all_colourings(rows, columns):
    """Tries every cell painted or not."""
    found = 0
    full = (1 << columns) - 1
    for painted in steps(range(1 << rows * columns)):
        lines = [0, *(painted >> row * columns & full for row in range(rows)), 0]
        odd = (here & (above ^ below ^ here << 1 ^ here >> 1) for above, here, below in zip(lines, lines[1:], lines[2:]))
        found += not any(odd)
    return found


def along_the_rows(rows, columns):
    """Uses states of a whole column, three to the power of the rows: they are counted as steps here, and never used."""
    for _ in steps(range(3 ** rows)):
        pass
    return number(rows, columns)


def quiet(rows, columns):
    """Requires an even number of painted neighbours of unpainted cells, too."""
    full = (1 << columns) - 1
    found = 0
    for first in range(1 << columns):
        above, row = 0, first
        for _ in range(rows):
            above, row = row, above ^ row << 1 & full ^ row >> 1
        found += row == 0
    return found


PAIR_IDEAS = {
    "right": number,
    "no-modulus": number,
    "modulus-last-64": lambda rows, columns: as_signed(number(rows, columns), 64) % MODULUS,
    "modulus-last-32": lambda rows, columns: as_signed(number(rows, columns), 32) % MODULUS,
    "products-in-64": products_in_64,
    "floating-point": lambda rows, columns: int(float(number(rows, columns)) % MODULUS),
    "empty-forgotten": lambda rows, columns: number(rows, columns) - 1,
    "unpainted-too": quiet,
    "all-colourings": all_colourings,
    "along-the-rows": along_the_rows,
}


def of_text(name):
    idea = PAIR_IDEAS[name]

    def solve(text):
        found = idea(*map(int, text.split()))
        return f"{found if name == 'no-modulus' else found % MODULUS}\n"
    return solve


IDEAS = {name: of_text(name) for name in PAIR_IDEAS}
