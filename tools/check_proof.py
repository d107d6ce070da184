#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a pseudo-Boolean proof (.pbp, version 1.1, 2.0 or 3.0) against its model (.opb).

    check_proof.py MODEL.opb PROOF.pbp      prints what is proved; exit 1, and why, where nothing is

It shares nothing with flipwise, and knows only the rules that flipwise uses: sums (pol), unit propagation
(rup), definitions of new variables (red), solutions (o, soli), equality (e), and the conclusion. Anything
else is refused. A constraint is kept as  sum of a[x] * x >= bound  over variables x that are 0 or 1, with
whole numbers a[x] != 0. Written with literals instead, where a negative a[x] * x is |a[x]| * (1 - x) less
|a[x]|, all coefficients are |a[x]| and the right side is the *degree*.
"""

import sys


class Rejected(Exception):
    pass


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
        """Each coefficient of a literal becomes another, by its old one."""
        a = {x: coefficient_of(abs(c)) * (1 if c > 0 else -1) for x, c in self.a.items()}
        return Constraint({x: c for x, c in a.items() if c}, degree + sum(c for c in a.values() if c < 0))

    def divided(self, divisor):
        """Rounding up every coefficient and the degree: a sum of whole numbers stays large enough."""
        return self.with_literals(lambda c: -(-c // divisor), -(-self.degree() // divisor))

    def saturated(self):
        """One literal with the whole degree is enough."""
        degree = max(self.degree(), 0)
        return self.with_literals(lambda c: min(c, degree), degree)

    def times(self, factor):
        return Constraint({x: c * factor for x, c in self.a.items()}, self.bound * factor)

    def negation(self):
        opposite = self.times(-1)
        opposite.bound += 1
        return opposite

    def with_value(self, variable, value):
        a = dict(self.a)
        return Constraint(a, self.bound - a.pop(variable, 0) * value)

    def implies(self, other):
        """Literals that are too many here are dropped at their greatest, others may be added."""
        excess = 0
        for x, c in self.a.items():
            d = other.a.get(x, 0)
            excess += max(0, abs(c) - (abs(d) if c * d > 0 else 0))
        return self.degree() - excess >= other.degree()


def literal_of(word):
    """A variable and whether it is meant as it is."""
    plain = word[0] != "~"
    name = word if plain else word[1:]
    require(name[0] == "x" and name[1:].isdecimal() and name[1] != "0", f"'{word}' is no literal")
    return int(name[1:]), plain


def linear(words):
    """Coefficients and literals in turn: the sum over variables, and what is left as a number."""
    require(len(words) % 2 == 0, "a sum has a coefficient before each literal")
    a, constant = {}, 0
    for coefficient, word in zip(words[::2], words[1::2]):
        c, (x, plain) = int(coefficient), literal_of(word)
        require(x not in a, f"x{x} stands twice in a sum")
        a[x] = c if plain else -c
        constant += 0 if plain else c
    return {x: c for x, c in a.items() if c}, constant


def constraints_of(words):
    """`+1 x1 -2 x2 >= 0` as one constraint, with `=` as two."""
    require(words[-2] in (">=", "="), "a constraint has >= or =")
    a, constant = linear(words[:-2])
    bound = int(words[-1]) - constant
    at_least = Constraint(a, bound)
    return [at_least] if words[-2] == ">=" else [at_least, at_least.times(-1)]


def read_model(lines):
    constraints, objective = [], None
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("*"):
            continue
        require(words.pop() == ";", "a line of a model ends with ;")
        if words[0] == "min:":
            require(objective is None and not constraints, "there is one objective, before all constraints")
            objective, constant = linear(words[1:])
            require(constant == 0, "the objective is over variables")
        else:
            constraints += constraints_of(words)
    return constraints, objective


class Checker:
    def __init__(self, constraints, objective):
        self.known = [None] + constraints  # numbered from 1
        self.model = constraints
        self.objective = objective
        self.variables = {x for c in constraints for x in c.a} | set(objective or ())
        self.best = None  # cost of the last solution
        self.mentions = {}  # of each variable that is not the model's: the constraints that have it
        self.occurrences, self.watched = {}, 1  # of each variable the constraints up to there
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
        """A sum in reverse Polish notation; on the stack are constraints, and whether they may be changed."""
        stack = []
        for word, following in zip(words, words[1:] + [""]):
            if word in ("*", "d"):
                continue  # done with the number before it
            if word.isdecimal() and following not in ("*", "d"):
                stack.append((self.get(int(word)), False))
                continue
            if word.isdecimal():
                require(int(word) > 0 and stack, "a positive number follows a constraint")
                constraint = stack.pop()[0]
                constraint = constraint.times(int(word)) if following == "*" else constraint.divided(int(word))
            elif word == "+":
                require(len(stack) >= 2, "+ adds two constraints")
                other, (constraint, mine) = stack.pop()[0], stack.pop()
                constraint = constraint if mine else constraint.times(1)
                constraint.add(other)
            elif word == "s":
                require(stack, "there is nothing to saturate")
                constraint = stack.pop()[0].saturated()
            else:  # a literal is at least 0
                x, plain = literal_of(word)
                constraint = Constraint({x: 1}, 0) if plain else Constraint({x: -1}, -1)
            stack.append((constraint, True))
        require(len(stack) == 1, "a sum leaves one constraint")
        self.derive(stack[0][0])

    def red(self, words):
        """A constraint on a variable that is new, which may be given a value that mends whatever has it: for
        each of these, with the value, it is trivial or follows from the new one being false."""
        end = words.index(";") if ";" in words else words.index(":")
        constraint, = constraints_of(words[:end])
        (x, plain), arrow, value = literal_of(words[end + 1]), words[end + 2], int(words[end + 3])
        require(plain and arrow == "->" and value in (0, 1) and len(words) == end + 4, "red sets one variable")
        require(x not in self.variables, f"x{x} is not new")
        negation = constraint.negation()
        for other in self.mentions.get(x, []) + [constraint]:
            goal = other.with_value(x, value)
            require(goal.degree() <= 0 or all(negation.with_value(x, v).implies(goal) for v in (0, 1)),
                    f"x{x} cannot be {value} as it is")
        self.derive(constraint)

    def rup(self, words):
        """With the opposite of the constraint, values that are forced one after the other contradict."""
        constraint, = constraints_of(words)
        for known in self.known[self.watched:]:
            for x in known.a:
                self.occurrences.setdefault(x, []).append(known)
            if self.propagate(known, {}, forced := []) or forced:
                self.forcing.append(known)
        self.watched = len(self.known)
        value, queue = {}, []
        contradiction = any(self.propagate(known, value, queue) for known in [constraint.negation(), *self.forcing])
        for x in queue:  # grows
            contradiction = contradiction or any(
                self.propagate(known, value, queue) for known in self.occurrences.get(x, ()))
        require(contradiction, "unit propagation does not show it")
        self.derive(constraint)

    @staticmethod
    def propagate(constraint, value, queue):
        """Sets what the constraint forces; whether it cannot be met any more."""
        slack = -constraint.bound
        for x, c in constraint.a.items():
            if value.get(x, c > 0):
                slack += c
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
        self.best = self.solution(words)
        self.derive(Constraint({x: -c for x, c in self.objective.items()}, 1 - self.best))

    def conclude(self, number):
        require(self.get(int(number)).contradicts(), "that constraint is no contradiction")
        return "impossible" if self.best is None else f"optimal {self.best}"

    def conclusion(self, words):
        """What the last lines of versions 2 and 3 claim."""
        if self.best is None:
            require(words[:2] == ["UNSAT", ":"] and len(words) == 3, "not as in UNSAT : NUMBER")
            return self.conclude(words[2])
        require(words[0] == "BOUNDS" and words[2] == words[5] == ":", "not as in BOUNDS L : NUMBER U : X")
        require(int(words[1]) == int(words[4]) == self.best == self.solution(words[6:]),
                "the bounds are not those of the solution")
        return self.conclude(words[3])


def check(model_lines, proof_lines):
    """What is proved: "impossible" or "optimal COST". Raises Rejected."""
    checker, version, seen, result, ended = Checker(*read_model(model_lines)), None, [], None, False
    for number, line in enumerate(proof_lines, 1):
        try:
            if version == "3.0" and not line.startswith("%"):
                require(line.rstrip().endswith(";"), "a line of version 3.0 ends with ;")
                line = line.rstrip()[:-1]
            words = line.split()
            if not words or line[0] in "*%":
                continue
            rule, words = words[0], words[1:]
            if version is None:
                version = line.strip().removeprefix("pseudo-Boolean proof version ")
                require(version in ("1.1", "2.0", "3.0"), "this is no proof of a version known here")
                continue
            require(not ended and (result is None or rule == "end"), "nothing follows the conclusion")
            if not seen:
                require(rule == "f" and int(words[0]) == len(checker.model), "the number of constraints is another")
            elif rule == "pol":
                checker.pol(words)
            elif rule == "red":
                checker.red(words)
            elif rule == "rup":
                checker.rup(words[:-1] if words[-1] == ";" else words)
            elif rule == "e":
                (equal,), known = constraints_of(words[1:-1]), checker.get(int(words[0]))
                require((known.a, known.bound) == (equal.a, equal.bound), "these are not equal")
            elif rule == ("o" if version == "1.1" else "soli"):
                checker.improve(words)
            elif rule == "c" and version == "1.1":
                result, ended = checker.conclude(words[0]), True
            elif rule == "output":
                require(words == ["NONE"], "no output is known here")
            elif rule == "conclusion" and seen[-1] == "output":
                result = checker.conclusion(words)
            else:
                require(result and [rule, *words] == ["end", "pseudo-Boolean", "proof"], f"'{rule}' is unknown here")
                ended = True
            seen.append(rule)
        except (Rejected, ValueError, IndexError, KeyError) as fault:
            raise Rejected(f"line {number}: {fault}") from None
    require(ended, "the proof has no end")
    return result


if __name__ == "__main__":
    try:
        with open(sys.argv[1]) as model, open(sys.argv[2]) as proof:
            print("VERIFIED:", check(model, proof))
    except Rejected as fault:
        sys.exit(f"REJECTED: {fault}")
