# SPDX-License-Identifier: MIT
# On a board with an even number of rows and columns, turning the valves of a whole cross changes only its centre: the centre is
# turned seven times, each other valve of the cross four times, all others twice. So the crosses around the closed valves open
# everything. A valve that is turned an even number of times need not be turned. No other set does the same, so it is the smallest.
import sys

SIDE = range(4)
rows = sys.stdin.read().split()
closed = [(row, column) for row in SIDE for column in SIDE if rows[row][column] == "+"]


def asked(row, column):
    """Returns the number of crosses around closed valves that contain this one."""
    return sum(row == r or column == c for r, c in closed)


turns = [(row, column) for row in SIDE for column in SIDE if asked(row, column) % 2]
print(len(turns))
for row, column in turns:
    print(row + 1, column + 1)
