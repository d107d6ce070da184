# SPDX-License-Identifier: MIT
"""Solutions of machine-lights: a right one, and wrong ones."""

import functools

import machine_counters
from linear import solution
from machines import adding, from_one


def bits(lights):
    return sum(1 << light for light in lights)


def goal_of(machine):
    return bits(light for light, lit in enumerate(machine.lights) if lit)


@functools.lru_cache(maxsize=None)
def right(machine):
    """Visits the states of the lights by number of presses."""
    buttons, goal = [bits(button) for button in machine.buttons], goal_of(machine)
    seen, states, presses = {0}, {0}, 0
    while states and goal not in states:
        states = {state ^ button for state in states for button in buttons} - seen
        seen |= states
        presses += 1
    return presses if states else None


def one_solution(machine):
    """Uses elimination with no free button pressed."""
    found = solution([bits(button) for button in machine.buttons], goal_of(machine), len(machine.lights))[0]
    return None if found is None else found.bit_count()


def greedy(machine):
    """Presses the button after which the fewest lights are wrong, until no button helps."""
    wrong, presses = goal_of(machine), 0
    while True:
        best = min((wrong ^ bits(button) for button in machine.buttons), key=int.bit_count)
        if best.bit_count() >= wrong.bit_count():
            return presses
        wrong, presses = best, presses + 1


IDEAS = {
    "right": adding(right),
    "nothing-to-press": adding(lambda machine: right(machine) or None),
    "first-machine": adding(right, only_first=True),
    "from-one": adding(lambda machine: right(from_one(machine))),
    "reversed": adding(lambda machine: right(machine._replace(lights=machine.lights[::-1]))),
    "counters": adding(machine_counters.right),
    "one-solution": adding(one_solution),
    "greedy": adding(greedy),
}
