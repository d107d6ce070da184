# SPDX-License-Identifier: MIT
# A row is a number of four bits; a 1 is a patch that shows the wrong colour. Once the patches turned in the first row are chosen, no
# other row has a choice. So the 16 first rows are tried, for either colour.
import sys


def fewest(wrong):
    best = None
    for first in range(16):
        above, row, rounds = 0, first, 0
        for patches in wrong:
            rounds += bin(row).count("1")
            above, row = row, patches ^ above ^ row ^ (row << 1 & 15) ^ row >> 1
        if row == 0 and (best is None or rounds < best):
            best = rounds
    return best


def main():
    black = [int(row.replace("w", "0").replace("b", "1"), 2) for row in sys.stdin.read().split()]
    white = [row ^ 15 for row in black]
    found = [rounds for rounds in (fewest(black), fewest(white)) if rounds is not None]
    print(min(found) if found else "Impossible")


main()
