# SPDX-License-Identifier: MIT
# Slow: tries all sequences of one turn, of two, ... as if their order mattered and a valve could be turned twice.
import itertools
import sys

closed = sum((cell == "+") << i for i, cell in enumerate("".join(sys.stdin.read().split())))
changed = [sum(1 << j for j in range(16) if i // 4 == j // 4 or i % 4 == j % 4) for i in range(16)]


def opens(turns):
    now = closed
    for i in turns:
        now ^= changed[i]
    return now == 0


turns = next(turns for number in range(17) for turns in itertools.product(range(16), repeat=number) if opens(turns))
print(len(turns))
for i in turns:
    print(i // 4 + 1, i % 4 + 1)
