# SPDX-License-Identifier: MIT
"""Solutions of machine-counters: a right one, and wrong and slow ones."""

import fractions
import functools
import itertools
import math

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


def eliminated(machine, number):
    """Returns the reduced rows of the equations, the button of each, and the other buttons. `number` is the type of entries."""
    rows = [[number(light in button) for button in machine.buttons] + [number(counter)]
            for light, counter in enumerate(machine.counters)]
    pivots = []
    for i in range(len(machine.buttons)):
        done = len(pivots)
        pivot = next((row for row in range(done, len(rows)) if abs(rows[row][i]) > 1e-9), None)
        if pivot is None:
            continue
        rows[done], rows[pivot] = rows[pivot], rows[done]
        rows[done] = [entry / rows[done][i] for entry in rows[done]]
        for row in range(len(rows)):
            if row != done and rows[row][i]:
                factor = rows[row][i]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[done])]
        pivots.append(i)
    return rows[:len(pivots)], pivots, [i for i in range(len(machine.buttons)) if i not in pivots]


def one_solution(machine):
    """Uses elimination with every free button pressed 0 times."""
    rows, _, _ = eliminated(machine, fractions.Fraction)
    return int(sum(row[-1] for row in rows))


def looped(machine, number=fractions.Fraction, most=None, presses_of=lambda presses: presses if presses == int(presses) else None):
    """Tries all numbers of presses, up to `most`, of the buttons that elimination leaves free. `presses_of` returns the presses
    of another button, or None if there is none. Machines that would take long are solved correctly."""
    rows, _, free = eliminated(machine, number)
    ends = [min(machine.counters[light] for light in machine.buttons[i]) for i in free]
    ranges = [range(1 + (end if most is None else min(end, most))) for end in ends]
    if math.prod(map(len, ranges)) > 20000:
        return right(machine)
    best = None
    for times in itertools.product(*ranges):
        others = [row[-1] - sum(row[i] * count for i, count in zip(free, times)) for row in rows]
        if min(others, default=0) < -1e-6:
            continue
        whole = [presses_of(presses) for presses in others]
        if None not in whole:
            total = sum(times) + sum(whole)
            best = total if best is None else min(best, total)
    return None if best is None else round(best)


def many_presses(machine):
    """Presses each free button at most 100 times."""
    return looped(machine, most=100)


def halves(machine):
    """Accepts halves of presses, and rounds their sum."""
    return looped(machine, presses_of=lambda presses: presses)


def truncated(machine):
    """Computes with floating-point numbers, and cuts off their fractions instead of rounding."""
    return looped(machine, number=float, presses_of=lambda presses: int(presses) if abs(presses - round(presses)) < 1e-6 else None)


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
    "many-presses": adding(many_presses),
    "halves": adding(halves),
    "truncated": adding(truncated),
    "count-in-a-byte": adding(lambda machine: right(in_bytes(machine))),
    "breadth-first": adding(breadth_first),
}
