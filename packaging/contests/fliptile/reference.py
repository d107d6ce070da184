# SPDX-License-Identifier: MIT
# A row is a number; its first column is the highest bit. Once the pulls of the first row are chosen, no other row has a choice:
# whatever is lit above it must be put out. So it is enough to try the 2^N first rows, in row-major order.
import sys


def weight(pulls):
    return sum(bin(row).count("1") for row in pulls)


def main():
    rows, columns, *cells = map(int, sys.stdin.read().split())
    lit = [int("".join(map(str, cells[row * columns:(row + 1) * columns])), 2) for row in range(rows)]
    full = (1 << columns) - 1
    best = None
    for first in range(1 << columns):
        above, row, pulls = 0, first, []
        for lanterns in lit:
            pulls.append(row)
            above, row = row, lanterns ^ above ^ row ^ (row << 1 & full) ^ row >> 1
        if row == 0 and (best is None or weight(pulls) < weight(best)):
            best = pulls
    if best is None:
        print("IMPOSSIBLE")
    else:
        for row in best:
            print(" ".join(format(row, f"0{columns}b")))


main()
