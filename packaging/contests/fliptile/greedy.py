# SPDX-License-Identifier: MIT
# Wrong: pulls every lantern that is lit when its turn comes.
import sys

rows, columns, *cells = map(int, sys.stdin.read().split())
lit = [cells[row * columns:(row + 1) * columns] for row in range(rows)]
pulls = [[0] * columns for _ in range(rows)]
for row in range(rows):
    for column in range(columns):
        if lit[row][column]:
            pulls[row][column] = 1
            for r, c in ((row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if 0 <= r < rows and 0 <= c < columns:
                    lit[r][c] ^= 1
if any(map(any, lit)):
    print("IMPOSSIBLE")
else:
    for row in pulls:
        print(*row)
