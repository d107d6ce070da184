#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a pseudo-Boolean proof (.pbp, version 1.1, 2.0 or 3.0) against its model (.opb).

check_proof.py MODEL.opb PROOF.pbp      prints what is proved; exit 1, with the reason in a line, if nothing is

It shares no code with flipwise, and supports only the rules that flipwise uses: sums (pol), unit propagation (rup),
definitions of new variables (red), solutions (o, soli), equality (e), and the conclusion. Anything else is rejected. A
constraint is stored as  sum of a[x] * x >= bound  over variables x that are 0 or 1, with integers a[x] != 0. In terms of
literals, where a negative a[x] * x becomes |a[x]| * (1 - x) - |a[x]|, all coefficients are |a[x]|, and the right side is
the *degree*.
"""

import re
import sys


class Rejected(ValueError):
    """Raised with the reason why the proof shows nothing."""


def require(condition, why):
    if not condition:
        raise Rejected(why)


class Constraint:
    __slots__ = ("a", "bound")

    def __init__(self, a, bound):
        self.a, self.bound = a, bound

    def degree(self):
        return self.bound - sum(c for c in self.a.values() if c < 0)

    def contradicts(self):
        return sum(c for c in self.a.values() if c > 0) < self.bound

    def add(self, other):
        for x, c in other.a.items():
            self.a[x] = c + self.a.get(x, 0)
            if not self.a[x]:
                del self.a[x]
        self.bound += other.bound

    def with_literals(self, coefficient_of, degree):
        """Returns the constraint with another coefficient for each literal, given the old one, and another degree."""
        a = {x: coefficient_of(abs(c)) * (1 if c > 0 else -1) for x, c in self.a.items()}
        return Constraint({x: c for x, c in a.items() if c}, degree + sum(c for c in a.values() if c < 0))

    def divided(self, divisor):
        """Divides every coefficient and the degree, rounding up. This is sound, since the sum is an integer."""
        return self.with_literals(lambda c: -(-c // divisor), -(-self.degree() // divisor))

    def saturated(self):
        """Reduces coefficients to the degree, since one such literal is enough."""
        degree = max(self.degree(), 0)
        return self.with_literals(lambda c: min(c, degree), degree)

    def times(self, factor):
        return Constraint({x: c * factor for x, c in self.a.items()}, self.bound * factor)

    def negation(self):
        return Constraint({x: -c for x, c in self.a.items()}, 1 - self.bound)

    def with_value(self, variable, value):
        a = dict(self.a)
        return Constraint(a, self.bound - a.pop(variable, 0) * value)

    def implies(self, other):
        """Returns whether `other` follows by dropping literals at their greatest value and adding others."""
        excess = 0
        for x, c in self.a.items():
            d = other.a.get(x, 0)
            excess += max(0, abs(c) - (abs(d) if c * d > 0 else 0))
        return self.degree() - excess >= other.degree()


def number_of(word):
    require(re.fullmatch("[+-]?[0-9]+", word), f"'{word[:40]}' is not a number")
    return int(word)


def literal_of(word):
    """Returns the variable, and whether it is not negated."""
    require(re.fullmatch("~?x[1-9][0-9]{0,18}", word), f"'{word[:40]}' is not a literal")
    return int(word.lstrip("~x")), word[0] != "~"


def linear(words):
    """Reads coefficients and literals in turn; returns the sum over variables, and the constant that remains."""
    require(len(words) % 2 == 0, "a sum has a coefficient before each literal")
    a, constant = {}, 0
    for coefficient, word in zip(words[::2], words[1::2]):
        c, (x, plain) = number_of(coefficient), literal_of(word)
        require(x not in a, f"x{x} stands twice in a sum")
        a[x] = c if plain else -c
        constant += 0 if plain else c
    return {x: c for x, c in a.items() if c}, constant


def constraints_of(words, signs=(">=",)):
    """Returns `+1 x1 -2 x2 >= 0` as one constraint, and one with `=` as two."""
    require(len(words) >= 2 and words[-2] in signs, f"a constraint ends with {' or '.join(signs)} and a number")
    a, constant = linear(words[:-2])
    at_least = Constraint(a, number_of(words[-1]) - constant)
    return [at_least] if words[-2] == ">=" else [at_least, at_least.times(-1)]


def read_model(lines):
    constraints, objective = [], None
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0].startswith("*"):
            continue
        try:
            require(words.pop() == ";" and words, "a line of a model ends with ;")
            if words[0] == "min:":
                require(objective is None and not constraints, "there is one objective, before all constraints")
                objective, constant = linear(words[1:])
                require(constant == 0, "the objective is over variables")
            else:
                constraints += constraints_of(words, (">=", "="))
        except (ValueError, IndexError) as fault:
            raise Rejected(f"line {number} of the model: {fault}") from None
    return constraints, objective


class Checker:
    def __init__(self, constraints, objective):
        self.known = [None] + constraints  # numbered from 1
        self.model, self.objective = constraints, objective
        self.variables = {x for c in constraints for x in c.a} | set(objective or ())
        self.best = None  # cost of the cheapest solution
        self.mentions = {}  # by variable that is not in the model: the constraints that contain it
        self.occurrences, self.watched = {}, 1  # by variable: the constraints that contain it, up to `watched`
        self.forcing = []  # those of them that force values by themselves

    def derive(self, constraint):
        self.known.append(constraint)
        for x in constraint.a:
            if x not in self.variables:
                self.mentions.setdefault(x, []).append(constraint)

    def get(self, number):
        require(0 < number < len(self.known), f"there is no constraint {number}")
        return self.known[number]

    def pol(self, words):
        """Evaluates a sum in reverse Polish notation. The stack has numbers and constraints."""
        stack = []

        def constraint(to_change=False):
            top = stack.pop()
            known = self.get(top) if isinstance(top, int) else None
            return top if known is None else known.times(1) if to_change else known

        for word in words:
            if word.isdecimal():
                stack.append(int(word))
            elif word == "+":
                other, one = constraint(), constraint(to_change=True)
                one.add(other)
                stack.append(one)
            elif word in ("*", "d"):
                require(stack and isinstance(stack[-1], int) and stack[-1] > 0, f"a positive number is before {word}")
                factor = stack.pop()
                stack.append(constraint().times(factor) if word == "*" else constraint().divided(factor))
            elif word == "s":
                stack.append(constraint().saturated())
            else:  # the axiom that a literal is at least 0
                x, plain = literal_of(word)
                stack.append(Constraint({x: 1}, 0) if plain else Constraint({x: -1}, -1))
        require(len(stack) == 1, "a sum leaves one constraint")
        self.derive(constraint())

    def red(self, words):
        """Adds a constraint on a new variable. It must have a value for which every constraint that contains it, with that
        value, is trivial or follows from the negation of the new constraint."""
        (constraint,), (divider, name, arrow, value) = constraints_of(words[:-4]), words[-4:]
        (x, plain), value = literal_of(name), number_of(value)
        require(divider in (";", ":") and plain and arrow == "->" and value in (0, 1), "red sets one variable")
        require(x not in self.variables, f"x{x} is not new")
        negation = constraint.negation()
        for other in self.mentions.get(x, []) + [constraint]:
            goal = other.with_value(x, value)
            require(goal.degree() <= 0 or all(negation.with_value(x, v).implies(goal) for v in (0, 1)),
                    f"x{x} cannot be {value} as it is")
        self.derive(constraint)

    def rup(self, words):
        """Adds a constraint whose negation leads to a contradiction by unit propagation."""
        (constraint,), value, queue = constraints_of(words[:-1] if words[-1:] == [";"] else words), {}, []
        for known in self.known[self.watched:]:
            for x in known.a:
                self.occurrences.setdefault(x, []).append(known)
            if self.propagate(known, {}, forced := []) or forced:
                self.forcing.append(known)
        self.watched = len(self.known)
        contradiction = any(self.propagate(known, value, queue) for known in [constraint.negation(), *self.forcing])
        for x in queue:  # grows during the loop
            contradiction = contradiction or any(
                self.propagate(known, value, queue) for known in self.occurrences.get(x, ()))
        require(contradiction, "unit propagation does not show it")
        self.derive(constraint)

    @staticmethod
    def propagate(constraint, value, queue):
        """Sets the values that the constraint forces; returns whether it can no longer be satisfied."""
        slack = sum(c for x, c in constraint.a.items() if value.get(x, c > 0)) - constraint.bound
        if slack < 0:
            return True
        for x, c in constraint.a.items():
            if abs(c) > slack and x not in value:
                value[x] = c > 0
                queue.append(x)
        return False

    def solution(self, words):
        value = dict(map(literal_of, words))
        require(len(value) == len(words) and value.keys() >= self.variables, "a solution sets each variable")
        for c in self.model:
            require(sum(c.a[x] for x in c.a if value[x]) >= c.bound, "a solution breaks a constraint")
        return sum(c for x, c in self.objective.items() if value[x])

    def improve(self, words):
        require(self.objective is not None, "there is no objective")
        cost = self.solution(words)
        require(self.best is None or cost < self.best, "a solution is no better than the one before")
        self.best = cost
        self.derive(Constraint({x: -c for x, c in self.objective.items()}, 1 - cost))

    def conclude(self, number):
        require(self.get(number_of(number)).contradicts(), "that constraint is not a contradiction")
        return "impossible" if self.best is None else f"optimal {self.best}"

    def conclusion(self, words):
        """Checks the claim in the last lines of versions 2 and 3."""
        if self.best is None:
            require(words[:2] == ["UNSAT", ":"] and len(words) == 3, "not as in UNSAT : NUMBER")
            return self.conclude(words[2])
        require(words[:1] == ["BOUNDS"] and words[2:6:3] == [":", ":"], "not as in BOUNDS L : NUMBER U : X")
        require(number_of(words[1]) == number_of(words[4]) == self.best == self.solution(words[6:]),
                "the bounds are not those of the solution")
        return self.conclude(words[3])


def check(model_lines, proof_lines):
    """Returns what is proved: "impossible" or "optimal COST". Raises Rejected."""
    checker, version, last, result, ended = Checker(*read_model(model_lines)), None, None, None, False
    for number, line in enumerate(proof_lines, 1):
        try:
            words = line.split()
            if not words or words[0][0] in "*%":
                continue
            if version is None:
                version = line.strip().removeprefix("pseudo-Boolean proof version ")
                require(version in ("1.1", "2.0", "3.0"), "expected a proof of version 1.1, 2.0 or 3.0")
                continue
            if version == "3.0":
                require(words[-1][-1] == ";", "a line of version 3.0 ends with ;")
                words = line.rstrip()[:-1].split()
            first, rule, words, previous = version == "1.1", words[0] if words else "", words[1:], last
            last = rule
            require(not ended and (result is None or rule == "end"), "nothing follows the conclusion")
            require(previous != "o" or rule == "e", "what a solution costs is stated behind it: e")
            if previous is None:
                require([rule, *words] == ["f", str(len(checker.model))], "the number of constraints is another")
            elif rule in ("pol", "red", "rup"):
                getattr(checker, rule)(words)
            elif rule == "e" and first and words[-1] == ";":
                known, (equal,) = checker.get(number_of(words[0])), constraints_of(words[1:-1])
                require((known.a, known.bound) == (equal.a, equal.bound), "these are not equal")
            elif rule == ("o" if first else "soli"):
                checker.improve(words)
            elif rule == "c" and first and len(words) == 1:
                result, ended = checker.conclude(words[0]), True
            elif rule == "output" and not first:
                require(words == ["NONE"], "no output is known here")
            elif rule == "conclusion" and previous == "output":
                result = checker.conclusion(words)
            else:
                require(result and [rule, *words] == ["end", "pseudo-Boolean", "proof"], f"'{rule[:40]}' is unknown here")
                ended = True
        except (ValueError, IndexError) as fault:
            raise Rejected(f"line {number}: {fault}") from None
    require(ended, "the proof has no end")
    return result


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: check_proof.py MODEL.opb PROOF.pbp")
    how = {"encoding": "ascii", "errors": "replace", "newline": "\n"}  # lines and words as other programs read them
    try:
        with open(sys.argv[1], **how) as opb, open(sys.argv[2], **how) as pbp:
            print("VERIFIED:", check(opb, pbp))
    except (Rejected, OSError) as reason:
        sys.exit(f"REJECTED: {reason}")
