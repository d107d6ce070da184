# SPDX-License-Identifier: MIT
# Cells are coloured one by one, row by row. The state is the last M cells: 0 unpainted, 1 painted with an even number of painted
# neighbours so far, 2 with an odd number. They are the digits of a number in base 3. The first digit is the oldest cell, which is
# above the next one. All numbers of colourings are in one list by state, and slices of it move from cell to cell.
import sys
from operator import add

MODULUS = 1000000007


def main():
    rows, columns = map(int, sys.stdin.read().split())
    size = 3 ** (columns - 1)
    ways = [1] + [0] * (3 * size - 1)
    for _ in range(rows):
        for column in range(columns):
            unpainted, even, odd = ways[:size], ways[size:2 * size], ways[2 * size:]
            ways = [0] * (3 * size)
            # The cell stays unpainted; a painted cell above it must be even.
            ways[0::3] = list(map(add, unpainted, even))
            # The cell is painted; a painted cell above it must be odd, and becomes even.
            if column == 0:
                ways[1::3] = unpainted
                ways[2::3] = odd
            else:  # the cell to the left is the last digit, and changes if it is painted
                ways[1::9], ways[2::9] = unpainted[0::3], odd[0::3]
                ways[8::9], ways[7::9] = unpainted[1::3], odd[1::3]
                ways[5::9], ways[4::9] = unpainted[2::3], odd[2::3]
        ways = [number % MODULUS for number in ways]
    all_even = [0]
    for _ in range(columns):
        all_even = [3 * state + digit for state in all_even for digit in (0, 1)]
    print(sum(ways[state] for state in all_even) % MODULUS)


main()
