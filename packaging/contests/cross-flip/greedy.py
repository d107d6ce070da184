# SPDX-License-Identifier: MIT
# Wrong: turns every valve that is closed when its turn comes.
import sys

places = [(row, column) for row in range(4) for column in range(4)]
rows = sys.stdin.read().split()
closed = {(row, column) for row, column in places if rows[row][column] == "+"}
turns = []
for row, column in places:
    if (row, column) in closed:
        turns.append((row, column))
        closed ^= {(r, c) for r, c in places if r == row or c == column}
print(len(turns))
for row, column in turns:
    print(row + 1, column + 1)
