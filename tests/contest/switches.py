# SPDX-License-Identifier: MIT
"""Solutions of switches: a right one, and wrong and slow ones."""

from linear import solution
from steps import steps

NONE = "Oh,it's impossible~!!"


def read(text):
    """Yields, for each case, what each switch changes, and the switches that must change, as numbers; and the states at the end."""
    numbers = map(int, text.split())
    for _ in range(next(numbers)):
        number = next(numbers)
        start, goal = ([next(numbers) for _ in range(number)] for _ in range(2))
        changed = [1 << i for i in range(number)]
        for i, j in zip(numbers, numbers):
            if i == 0:
                break
            changed[i - 1] |= 1 << j - 1
        yield changed, *(sum(state << i for i, state in enumerate(states))
                         for states in ([a ^ b for a, b in zip(start, goal)], goal))


def transpose(changed):
    return [sum((other >> i & 1) << j for j, other in enumerate(changed)) for i in range(len(changed))]


def ways(changed, target, swaps=True):
    """Returns the number of sets of switches that change the target; None for no set."""
    found, free = solution(changed, target, len(changed), swaps)
    return None if found is None else 1 << free


def right(changed, target, _):
    return ways(changed, target)


def nothing_to_press(changed, target, _):
    """Leaves out the empty set."""
    found = ways(changed, target)
    return found if target else found - 1 or None


def no_impossible(changed, target, _):
    """Prints the number for states that can be reached."""
    return ways(changed, 0)


def one_or_none(changed, target, _):
    return ways(changed, target) and 1


def kernel_as_number(changed, target, _):
    """Prints the number of free switches."""
    found = ways(changed, target)
    return found and (found.bit_length() - 1 or 1)


def both_ways(changed, target, _):
    return ways([one | other for one, other in zip(changed, transpose(changed))], target)


def without_itself(changed, target, _):
    return ways([one & ~(1 << i) for i, one in enumerate(changed)], target)


def all_sets(changed, target, _):
    """Tries all sets."""
    reached, found = [0], 0
    for one in changed:
        reached += [state ^ one for state in steps(reached)]
    found = reached.count(target)
    return found or None


def not_reset():
    """Keeps what switches changed in earlier cases."""
    kept = [0] * 28

    def solve(changed, target, _):
        kept[:len(changed)] = [one | before for one, before in zip(changed, kept)]
        return ways([one & (1 << len(changed)) - 1 for one in kept[:len(changed)]], target)
    return solve


IDEAS = {
    "right": right,
    "nothing-to-press": nothing_to_press,
    "no-impossible": no_impossible,
    "one-or-none": one_or_none,
    "kernel-as-number": kernel_as_number,
    "transposed": lambda changed, target, _: ways(transpose(changed), target),
    "both-ways": both_ways,
    "without-itself": without_itself,
    "start-ignored": lambda changed, target, goal: ways(changed, goal),
    "all-sets": all_sets,
    "no-swap": lambda changed, target, _: ways(changed, target, swaps=False),
}


def program(idea):
    def solve(text):
        return "".join(f"{NONE if number is None else number}\n" for number in (idea(*case) for case in read(text)))
    return solve


IDEAS = {name: program(idea) for name, idea in IDEAS.items()}
IDEAS["not-reset"] = lambda text: program(not_reset())(text)
