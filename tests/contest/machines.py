# SPDX-License-Identifier: MIT
"""Machines: `[.##.] (3) (1,3) {3,5,4,7}`, one a line."""

import functools
import typing


class Machine(typing.NamedTuple):
    lights: tuple  # of 0 and 1
    buttons: tuple  # of tuples of lights
    counters: tuple


@functools.lru_cache(maxsize=None)
def read(text):
    machines = []
    for line in text.splitlines():
        lights, *buttons, counters = line.split()
        machines.append(Machine(tuple(int(cell == "#") for cell in lights[1:-1]),
                                tuple(tuple(map(int, button[1:-1].split(","))) for button in buttons),
                                tuple(map(int, counters[1:-1].split(",")))))
    return machines


def from_one(machine):
    """Counts lights from 1; light 0 is the last one."""
    return machine._replace(buttons=tuple(tuple((light - 1) % len(machine.lights) for light in button)
                                          for button in machine.buttons))


def adding(idea, only_first=False):
    """Returns a program that adds the presses of all machines."""
    def solve(text):
        numbers = [idea(machine) for machine in read(text)]
        if only_first:
            del numbers[1:]
        return f"{'Impossible' if None in numbers else sum(numbers)}\n"
    return solve
