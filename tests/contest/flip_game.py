# SPDX-License-Identifier: MIT
"""Solutions of flip-game: a right one, and wrong ones. Those for one colour are those of fliptile."""

from as_programs import printing_numbers
from fliptile import chased, eliminated, right, solutions, weight
from steps import steps


def read(text):
    return tuple(tuple("wb".index(cell) for cell in row) for row in text.split())


def all_white(board):
    """Returns the board, and the board with exchanged colours, where all white means all black."""
    return board, tuple(tuple(1 - cell for cell in row) for row in board)


def fewest_of(method):
    """Returns a solution that uses the better of both colours."""
    def solve(board):
        found = [method(goal) for goal in all_white(board)]
        return min((weight(presses) for presses in found if presses is not None), default=None)
    return solve


def one_goal(board):
    presses = right(board)
    return None if presses is None else weight(presses)


def wraps(board):
    """Uses the bits of a word as cells, with i - 1, i + 1, i - 4 and i + 4 as the neighbours of bit i."""
    word = sum(cell << i for i, cell in enumerate(cell for row in board for cell in row))
    flipped = [sum(1 << j for j in (i, i - 1, i + 1, i - 4, i + 4) if 0 <= j < 16) for i in range(16)]
    presses, best = 0, None
    for number in steps(range(1, 1 << 16)):  # presses in Gray code order
        if word in (0, 0xffff) and (best is None or presses.bit_count() < best):
            best = presses.bit_count()
        bit = (number & -number).bit_length() - 1
        presses ^= 1 << bit
        word ^= flipped[bit]
    return best


def majority(board):
    """Solves towards the colour of most cells."""
    return one_goal(all_white(board)[sum(map(sum, board)) > 8])


def first_black(board):
    """Uses the minimum for all white, but the first solution found for all black."""
    white, black = all_white(board)
    found = [right(white), next(iter(solutions(black)), None)]
    return min((weight(presses) for presses in found if presses is not None), default=None)


def without_first_cell(board):
    return min((presses for presses in solutions(board) if presses[0] < 8), key=weight, default=None)


def even_as_possible(board):
    """Takes a board for impossible only if an odd number of its cells are black."""
    found = fewest_of(right)(board)
    black = sum(map(sum, board))
    return black // 2 if found is None and black % 2 == 0 else found


BOARD_IDEAS = {
    "right": fewest_of(right),
    "one-goal": one_goal,
    "zero-as-none": lambda board: fewest_of(right)(board) or None,
    "no-impossible": lambda board: fewest_of(right)(board) or 0,
    "zero-first-row": fewest_of(lambda board: chased(board, 0)),
    "first-found": fewest_of(lambda board: next(iter(solutions(board)), None)),
    "one-solution": fewest_of(eliminated),
    "wraps": wraps,
    "cell-left-out": fewest_of(without_first_cell),
    "majority-colour": majority,
    "first-black-found": first_black,
    "even-impossible": even_as_possible,
}


IDEAS = printing_numbers(BOARD_IDEAS, read, "Impossible")
