# SPDX-License-Identifier: MIT
"""Solutions of machine-counters: a right one, and wrong and slow ones."""

import fractions
import functools
import itertools

from machines import adding, from_one
from steps import steps


@functools.lru_cache(maxsize=None)
def sums(buttons, counters):
    """Returns, for each parity of the counters, the sums that sets of buttons add, with the size of the smallest set."""
    found = {}
    for chosen in itertools.product((0, 1), repeat=len(buttons)):
        added = [0] * counters
        for button, pressed in zip(buttons, chosen):
            for light in button if pressed else ():
                added[light] += 1
        by_sum = found.setdefault(tuple(number % 2 for number in added), {})
        by_sum[tuple(added)] = min(sum(chosen), by_sum.get(tuple(added), len(buttons)))
    return found


@functools.lru_cache(maxsize=None)
def right(machine):
    """Tries every set of buttons to press an odd number of times; other presses come in pairs: solves half the rest."""
    found = sums(machine.buttons, len(machine.counters))

    @functools.lru_cache(maxsize=None)
    def fewest(counters):
        if not any(counters):
            return 0
        best = None
        for added, size in found.get(tuple(number % 2 for number in counters), {}).items():
            if all(a <= b for a, b in zip(added, counters)):
                half = fewest(tuple((b - a) // 2 for a, b in zip(added, counters)))
                if half is not None:
                    best = min(size + 2 * half, best if best is not None else size + 2 * half)
        return best
    return fewest(machine.counters)


def parities(machine):
    """Presses no button more than once."""
    return min((size for by_sum in sums(machine.buttons, len(machine.counters)).values()
                for added, size in by_sum.items() if added == machine.counters), default=0)


def greedy(machine):
    """Presses the longest buttons first, as often as possible."""
    counters, presses = list(machine.counters), 0
    for button in sorted(machine.buttons, key=len, reverse=True):
        times = min(counters[light] for light in button)
        presses += times
        for light in button:
            counters[light] -= times
    return presses


def one_solution(machine):
    """Uses elimination with every free button pressed 0 times."""
    rows = [[fractions.Fraction(light in button) for button in machine.buttons] + [fractions.Fraction(number)]
            for light, number in enumerate(machine.counters)]
    done = 0
    for i in range(len(machine.buttons)):
        pivot = next((row for row in range(done, len(rows)) if rows[row][i]), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [entry / rows[done][i] for entry in rows[done]]
        for row in range(len(rows)):
            if row != done and rows[row][i]:
                factor = rows[row][i]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[done])]
        done += 1
    return int(sum(row[-1] for row in rows[:done]))


def breadth_first(machine):
    """Visits all states, by number of presses."""
    def visited():
        states, presses = {machine.counters}, 0
        while states:
            for state in states:
                yield state, presses
            states = {tuple(number - (light in button) for light, number in enumerate(state))
                      for state in states for button in machine.buttons}
            states = {state for state in states if min(state) >= 0}
            presses += 1
    return next((presses for state, presses in steps(visited()) if not any(state)), None)


def in_bytes(machine):
    return machine._replace(counters=tuple(number % 256 for number in machine.counters))


IDEAS = {
    "right": adding(right),
    "nothing-to-press": adding(lambda machine: right(machine) or None),
    "first-machine": adding(right, only_first=True),
    "from-one": adding(lambda machine: right(from_one(machine))),
    "parities": adding(parities),
    "greedy": adding(greedy),
    "one-solution": adding(one_solution),
    "count-in-a-byte": adding(lambda machine: right(in_bytes(machine))),
    "breadth-first": adding(breadth_first),
}
