# SPDX-License-Identifier: MIT
# Slow: tries all sequences of one round, of two, ... as if their order mattered and a patch could be turned twice.
import itertools
import sys

quilt = sum((cell == "b") << i for i, cell in enumerate("".join(sys.stdin.read().split())))
near = [[i] + [i - 4] * (i > 3) + [i + 4] * (i < 12) + [i - 1] * (i % 4 > 0) + [i + 1] * (i % 4 < 3) for i in range(16)]
turned = [sum(1 << j for j in cells) for cells in near]


def solved(rounds):
    now = quilt
    for i in rounds:
        now ^= turned[i]
    return now in (0, 0xffff)


found = (number for number in range(17) for rounds in itertools.product(range(16), repeat=number) if solved(rounds))
print(next(found, "Impossible"))
