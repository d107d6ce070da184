# SPDX-License-Identifier: MIT
# A row is a number. Once the moves of the first row are chosen, no other row has a choice of places: whatever is white above it
# must be turned. Only the kind of each row is left. A row that has no column in common with the moves so far may have either kind,
# and both are tried. Each such choice fixes the kind of some columns, so there are few.
import sys


def main():
    board = sys.stdin.read().split()
    white = [int(row.replace("B", "0").replace("W", "1"), 2) for row in board]
    columns = len(board[0])
    full = (1 << columns) - 1
    best = None
    for first in range(1 << columns):
        # Row to come, moves above it, its own moves, columns of ring moves, columns of plus moves, number of moves so far.
        waiting = [(0, 0, first, 0, 0, 0)]
        while waiting:
            row, above, moves, rings, pluses, number = waiting.pop()
            number += bin(moves).count("1")
            if best is not None and number >= best:
                continue
            if row == len(white):
                if moves == 0:
                    best = number
                continue
            below = white[row] ^ above ^ (moves << 1 & full) ^ moves >> 1
            if not moves & pluses:
                waiting.append((row + 1, moves, below, rings | moves, pluses, number))
            if moves and not moves & rings:
                waiting.append((row + 1, moves, below ^ moves, rings, pluses | moves, number))
    print(-1 if best is None else best)


main()
