# SPDX-License-Identifier: MIT
"""Compares commands with the published terms of integer sequences, and the terms of small boards with brute force.

sequences.json holds the facts. Keys of a sequence:
  id        its number in the OEIS
  name      what it counts, in our words
  command   arguments of the program; {last} is the n of the last term to compare, and {n} the n of each term in turn
  offset    n of the first of `terms`, as published
  n         n of the first of `terms` in the command, if it is another one
  every     number of lines of the table for each term, of which the last is compared [1]
  field     field of the answer that contains the terms [values]
  times     the command gives this multiple of the terms [1]
  nonzero   true if the published sequence leaves out zeros
  input     standard input of the command, from a function below: frame, staggered, squares or quiet
  quick     number of terms that are compared without FLIPWISE_LONG=1
  terms     published terms; those that are wrong are corrected here
  misprints what is published instead of the terms that are corrected, by offset
  note      an explanation
"""

import collections
import functools
import itertools
import json
import pathlib
import re
import shlex
import unittest

import numpy

from program import LONG, SOURCE, Case, at_full_speed, main, run

SEQUENCES = json.loads((pathlib.Path(__file__).parent / "sequences.json").read_text())
CELLS = 20 if LONG else 16  # largest board that is tried by brute force
OFFSETS = {"edge": "0,1 1,0 0,-1 -1,0", "x": "1,1 1,-1 -1,1 -1,-1", "hex": "0,1 1,0 0,-1 -1,0 1,-1 -1,1",
           "king": "0,1 1,0 0,-1 -1,0 1,1 1,-1 -1,1 -1,-1", "knight": "1,2 1,-2 -1,2 -1,-2 2,1 2,-1 -2,1 -2,-1"}


def frame(n):
    """Returns an n x n square of open cells in a frame of unlit cells, as a given board."""
    return "0" * (n + 2) + "\n" + ("0" + "?" * n + "0\n") * n + "0" * (n + 2) + "\n"


def staggered(n):
    """Returns n columns of n open cells, each column half a cell lower or higher than the next, with holes between."""
    return "".join("".join("?" if i % 2 == j % 2 else "_" for j in range(n)) + "\n" for i in range(2 * n))


def squares(n):
    """Returns the four cells of each 2 x 2 square of an n x n board. If a press of a cell changes the squares that contain it, the
    quiet patterns are the sums of rows and columns, so the worst case is that of the game in which rows and columns are switched."""
    return "".join(f"{i} {i + 1} {i + n} {i + n + 1}\n" for i in range(n * (n - 1)) if i % n < n - 1)


def quiet(n):
    """Returns the quiet patterns of the 5 x 5 board that are sums of no others, as a matrix."""
    return "1010110101000001010110101\n0111010101110111010101110\n"


INPUTS = {"frame": frame, "staggered": staggered, "squares": squares, "quiet": quiet}


def terms_of(sequence):
    """Returns the numbers that the command gives for the published terms."""
    return [term * sequence.get("times", 1) for term in sequence["terms"]]


def numbers(answer, field):
    for part in field.split("."):
        answer = answer[part]
    return [int(value) for value in (answer if isinstance(answer, list) else [answer])]


@at_full_speed
class Published(Case):
    def ask(self, sequence, words, n):
        result = run(*words, stdin=INPUTS[sequence["input"]](n) if "input" in sequence else "")
        self.assertEqual((result.status, result.err), (0, ""), words)
        if "--select" in words:
            return [int(line.split()[1]) for line in result.text.splitlines()]
        return numbers(json.loads(result.text), sequence.get("field", "values"))

    def computed(self, sequence, size):
        """Returns the first terms, `size` or more."""
        first, every = sequence.get("n", sequence["offset"]), sequence.get("every", 1)
        words = shlex.split(sequence["command"])
        if "--select" not in words:
            words += ["--format", "json"]
        if "{n}" not in sequence["command"] and "input" not in sequence:
            last = (first + size - 1) * every
            return self.ask(sequence, [word.format(last=last) for word in words], last)[every - 1::every]
        found = []
        for n in itertools.count(first):
            if len(found) >= size:
                return found
            terms = self.ask(sequence, [word.format(n=n) for word in words], n)
            found += [term for term in terms if term or not sequence.get("nonzero")]

    def test_terms(self):
        for sequence in SEQUENCES:
            with self.subTest(sequence["id"]):
                size = len(sequence["terms"]) if LONG else sequence.get("quick", len(sequence["terms"]))
                self.assertEqual(self.computed(sequence, size)[:size], terms_of(sequence)[:size], sequence["command"])

    def test_the_file_is_in_order(self):
        keys = set(line.split()[0] for line in __doc__.splitlines() if line.startswith("  ") and line[2] != " ")
        numbers = [sequence["id"] for sequence in SEQUENCES]
        self.assertEqual(len(numbers), len(set(numbers)))
        for sequence in SEQUENCES:
            self.assertRegex(sequence["id"], r"\AA[0-9]{6}\Z")
            self.assertLessEqual(set(sequence), keys, sequence["id"])
            self.assertLessEqual(sequence.get("quick", 1), len(sequence["terms"]), sequence["id"])
            for place, wrong in sequence.get("misprints", {}).items():
                self.assertNotEqual(sequence["terms"][int(place) - sequence["offset"]], wrong, sequence["id"])


class Rule:
    """The rule on patterns that the words of a command state."""

    def __init__(self, words):
        value = dict(zip(words, words[1:] + [""]))
        self.allowed = numpy.zeros((2, 9), dtype=bool)
        for state, allowed in enumerate((value.get("--off", "any"), value.get("--on", "even"))):
            for part in allowed.split(","):
                named = {"even": range(0, 9, 2), "odd": range(1, 9, 2), "any": range(9)}
                self.allowed[state, named.get(part) or [int(part)]] = True
        offsets = value.get("--adjacent", "edge")
        self.offsets = [tuple(map(int, pair.split(","))) for pair in OFFSETS.get(offsets, offsets).split()]
        self.rows_wrap, self.columns_wrap = (value.get("--wrap") in wraps for wraps in (["torus"], ["torus", "columns"]))
        self.simple = "--simple" in words
        self.counted = value.get("--counted", "lit")
        self.connected = "--connected" in words
        self.weight = int(value["--weight"]) if "--weight" in value else None

    def neighbours(self, rows, columns, row, column):
        found = []
        for down, right in self.offsets:
            i, j = row + down, column + right
            i, j = i % rows if self.rows_wrap else i, j % columns if self.columns_wrap else j
            if 0 <= i < rows and 0 <= j < columns:
                found.append((i, j))
        return sorted(set(found) - {(row, column)}) if self.simple else found

    def patterns(self, rows, columns, given=None):
        """Returns all patterns that obey the rule, as numbers, one bit for each open cell in reading order. `given` is a board of
        open cells, unlit cells and holes."""
        places = itertools.product(range(rows), range(columns))
        cells = {cell: state for cell, state in zip(places, given or "?" * rows * columns) if state != "_"}
        free = [cell for cell, state in cells.items() if state == "?"]
        every = numpy.arange(1 << len(free), dtype=numpy.uint32)
        lit = {cell: (every >> numpy.uint32(bit) & numpy.uint32(1)).astype(numpy.uint8) for bit, cell in enumerate(free)}
        unlit = numpy.zeros(len(every), dtype=numpy.uint8)
        good = numpy.ones(len(every), dtype=bool)
        for cell in cells:
            around = unlit.copy()
            for other in self.neighbours(rows, columns, *cell):
                if other in cells:
                    state, own = lit.get(other, unlit), lit.get(cell, unlit)
                    around += {"lit": state, "unlit": 1 - state, "equal": 1 - (state ^ own), "unequal": state ^ own}[self.counted]
            good &= self.allowed[lit.get(cell, unlit), around]
        if not self.connected:
            return every[good]
        bits = {cell: bit for bit, cell in enumerate(free)}
        return connected(every[good], [(bits[cell], bits[other]) for cell in free
                                       for other in self.neighbours(rows, columns, *cell) if other in bits])


def connected(patterns, pairs):
    """Returns the patterns with lit cells that are all joined by steps between the bits of these pairs."""
    one = numpy.uint32(1)
    joined, before = patterns & (~patterns + one), None
    while before is None or (joined != before).any():
        before = joined.copy()
        for i, j in ((numpy.uint32(i), numpy.uint32(j)) for i, j in pairs):
            step = patterns >> i & patterns >> j & (joined >> i | joined >> j) & one
            joined |= step << i | step << j
    return patterns[(patterns != 0) & (joined == patterns)]


def weights(patterns):
    left, total = patterns.copy(), numpy.zeros(len(patterns), dtype=numpy.int64)
    while left.any():
        total += left & numpy.uint32(1)
        left >>= numpy.uint32(1)
    return total


def classes(patterns, rows, columns, moves):
    """Returns the number of classes of patterns; each move maps cells to cells."""
    least = patterns.copy()
    for move in moves:
        image = numpy.zeros(len(patterns), dtype=numpy.uint32)
        for i, j in itertools.product(range(rows), range(columns)):
            a, b = move(i, j)
            image |= (patterns >> numpy.uint32(i * columns + j) & numpy.uint32(1)) << numpy.uint32(a * columns + b)
        least = numpy.minimum(least, image)
    return len(numpy.unique(least))


def reflections(rows, columns):
    for top, left in itertools.product((False, True), repeat=2):
        yield lambda i, j, top=top, left=left: (rows - 1 - i if top else i, columns - 1 - j if left else j)
        if rows == columns:
            yield lambda i, j, top=top, left=left: (rows - 1 - j if top else j, columns - 1 - i if left else i)


def translations(rows, columns, over_rows, over_columns):
    for down, right in itertools.product(range(rows if over_rows else 1), range(columns if over_columns else 1)):
        yield lambda i, j, down=down, right=right: ((i + down) % rows, (j + right) % columns)


def nullity(rows, columns, torus):
    """Returns the nullity of the puzzle by elimination."""
    pivots = {}
    for i, j in itertools.product(range(rows), range(columns)):
        effect = 0
        for down, right in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = i + down, j + right
            if torus:
                a, b = a % rows, b % columns
            if 0 <= a < rows and 0 <= b < columns:
                effect ^= 1 << a * columns + b
        while effect and effect.bit_length() in pivots:
            effect ^= pivots[effect.bit_length()]
        if effect:
            pivots[effect.bit_length()] = effect
    return rows * columns - len(pivots)


def switching(n):
    """Returns the most lamps that stay lit on some n x n board when rows and columns are switched as well as possible."""
    lines = [sum(1 << i * n + j for j in range(n)) for i in range(n)] + [sum(1 << i * n + j for i in range(n)) for j in range(1, n)]
    boards = numpy.arange(1 << n * n, dtype=numpy.uint32)
    fewest = numpy.full(len(boards), n * n)
    for chosen in itertools.product((0, 1), repeat=len(lines)):
        switched = functools.reduce(lambda board, line: board ^ line, itertools.compress(lines, chosen), 0)
        fewest = numpy.minimum(fewest, weights(boards ^ numpy.uint32(switched)))
    return int(fewest.max())


def shapes(words):
    """Yields the number of rows and columns for n = FROM, FROM + 1, ..."""
    value = dict(zip(words, words[1:]))
    if "--antidiagonals" in words:
        pairs = ((row, total - row) for total in itertools.count(2) for row in range(1, total))
    else:
        pairs = ((int(value.get("--rows", n)), int(value.get("--columns", n))) for n in itertools.count(1))
    yield from itertools.islice(pairs, int(words[2]) - 1, None)


class BruteForce(unittest.TestCase):
    def value(self, name, rule, rows, columns):
        """Returns the terms of one board; `name` is that of a table."""
        if name in ("nullity", "torus-nullity", "quiet-patterns"):
            result = nullity(rows, columns, name == "torus-nullity")
            return [1 << result if name == "quiet-patterns" else result]
        if name == "fewest-all-on":
            rule = Rule(["--on", "even", "--off", "odd"])
        patterns = rule.patterns(rows, columns)
        if name.startswith("up-to-"):
            moved = translations(rows, columns, rule.rows_wrap, rule.columns_wrap)
            return [classes(patterns, rows, columns, reflections(rows, columns) if name == "up-to-symmetry" else moved)]
        histogram = numpy.bincount(weights(patterns), minlength=rows * columns + 1).tolist()
        lit = [weight for weight, number in enumerate(histogram) if number] or [-1]
        weight = rule.weight
        return {"count": [len(patterns) if weight is None else (histogram + [0] * weight)[weight]], "by-weight": histogram,
                "fewest-all-on": lit[:1], "fewest-lit": lit[:1], "most-lit": lit[-1:],
                "fewest-lit-number": [histogram[lit[0]] if patterns.size else 0],
                "most-lit-number": [histogram[lit[-1]] if patterns.size else 0]}[name]

    def terms(self, sequence):
        """Yields the terms of each board that is small enough, in order."""
        words = shlex.split(sequence["command"])
        first = sequence.get("n", sequence["offset"])
        if sequence.get("input") == "squares":
            yield from ([switching(n)] for n in range(first, 5))
        elif "input" in sequence:
            for n in range(first, 5):
                board = INPUTS[sequence["input"]](n).split()
                patterns = Rule(words).patterns(len(board), len(board[0]), "".join(board))
                yield [int(weights(patterns).max()) if "--most-lit" in words else len(patterns)]
        elif "{n}" in sequence["command"]:
            name = words[1] if words[0] == "table" else "by-weight"
            for n in range(first, 5):
                terms = self.value(name, Rule([word.format(n=n) for word in words]), n, n)
                yield [term for term in terms if term or not sequence.get("nonzero")]
        elif "--select" in words:
            zero = "zero" in words
            for n in itertools.count(1):
                if n > 15:
                    return
                if (self.value(words[1], None, n, n) == [0]) == zero:
                    yield [n]
        else:
            rule = Rule(words)
            every = sequence.get("every", 1)
            for place, (rows, columns) in enumerate(shapes(words), 1):
                if rows * columns > (120 if "nullity" in words[1] or words[1] == "quiet-patterns" else CELLS):
                    return
                if place % every == 0:
                    yield self.value(words[1], rule, rows, columns)

    @at_full_speed
    def test_small_boards(self):
        for sequence in SEQUENCES:
            if sequence["id"] in ("A079873", "A079874"):
                continue
            with self.subTest(sequence["id"]):
                found = list(itertools.chain.from_iterable(self.terms(sequence)))[:len(sequence["terms"])]
                self.assertGreaterEqual(len(found), 2)
                self.assertEqual(found, terms_of(sequence)[:len(found)], sequence["command"])

    @unittest.skipUnless(LONG, "tries 2^25 boards")
    def test_boards_of_five(self):
        basis = [int(row, 2) for row in quiet(5).split()]
        self.assertEqual([self.effect(presses) for presses in basis], [0, 0])
        self.assertEqual(nullity(5, 5, False), len(basis))
        needed, solvable = collections.Counter(), collections.Counter()
        for part in range(1 << 5):
            every = numpy.arange(part << 20, part + 1 << 20, dtype=numpy.uint32)
            solutions = [weights(every ^ numpy.uint32(one)) for one in (0, *basis, basis[0] ^ basis[1])]
            needed.update(dict(enumerate(numpy.bincount(functools.reduce(numpy.minimum, solutions)).tolist())))
            overlaps = [weights(every & numpy.uint32(one)) % 2 for one in basis]
            solvable.update(dict(enumerate(numpy.bincount(solutions[0][overlaps[0] + overlaps[1] == 0]).tolist())))
        terms = {sequence["id"]: sequence["terms"] for sequence in SEQUENCES}
        self.assertEqual([needed[k] // 4 for k in sorted(needed) if needed[k]], terms["A079873"])
        self.assertEqual([solvable[k] for k in sorted(solvable)], terms["A079874"])

    @staticmethod
    def effect(presses):
        """Returns the lights of the 5 x 5 board that these presses change."""
        left, right = presses << 1 & 0b11110_11110_11110_11110_11110, presses >> 1 & 0b01111_01111_01111_01111_01111
        return (presses ^ left ^ right ^ presses << 5 ^ presses >> 5) & (1 << 25) - 1


def sets(rows, columns):
    """Yields all sets of cells, each with the neighbours of each cell, and with the cells that are not in the set."""
    cells = list(itertools.product(range(rows), range(columns)))
    near = {(i, j): {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} for i, j in cells}
    for states in itertools.product((False, True), repeat=len(cells)):
        chosen = set(itertools.compress(cells, states))
        yield chosen, near, [cell for cell in cells if cell not in chosen]


@at_full_speed
class Page(Case):
    """Checks the tables of docs/sequences.md."""

    TEXT = (SOURCE / "docs" / "sequences.md").read_text()

    def test_commands_run(self):
        commands = re.findall(r"^\|.*`((?:table|count|analyze) [^`]*)` *\|$", self.TEXT, re.MULTILINE)
        commands = [command for command in commands if re.search("[0-9]", command)]
        self.assertGreater(len(commands), 20)
        for command in commands:
            with self.subTest(command):
                result = run(*shlex.split(command))
                self.assertEqual((result.status, result.err), (0, ""))
                self.assertTrue(result.text)

    def test_rules_are_what_they_are_called(self):
        """Counts the sets of a small board that the name of a rule describes, from its definition."""
        def independent(chosen, near, rest):
            return not any(near[cell] & chosen for cell in chosen)

        def dominating(chosen, near, rest):
            return all(near[cell] & chosen for cell in rest)

        def total(chosen, near, rest):
            return dominating(chosen, near, rest) and all(near[cell] & chosen for cell in chosen)

        def maximal(chosen, near, rest):
            return independent(chosen, near, rest) and not any(independent(chosen | {cell}, near, rest) for cell in rest)

        def perfect(chosen, near, rest):
            return all(len(near[cell] & chosen) == 1 for cell in rest)

        def efficient(chosen, near, rest):
            return all(len((near[cell] | {cell}) & chosen) == 1 for cell in near)

        def efficient_total(chosen, near, rest):
            return all(len(near[cell] & chosen) == 1 for cell in near)

        def matching(chosen, near, rest):
            return all(len(near[cell] & chosen) == 1 for cell in chosen)

        def paths(chosen, near, rest):
            return all(len(near[cell] & chosen) <= 2 for cell in chosen)

        def joined(chosen, near, rest):
            reached, left = set(), {min(chosen)} if chosen else set()
            while left:
                reached |= left
                left = {other for cell in left for other in near[cell] & chosen} - reached
            return bool(chosen) and reached == chosen

        def connected_dominating(chosen, near, rest):
            return joined(chosen, near, rest) and dominating(chosen, near, rest)

        def cycle(chosen, near, rest):
            return joined(chosen, near, rest) and all(len(near[cell] & chosen) == 2 for cell in chosen)

        def solution(chosen, near, rest):
            return all(len((near[cell] | {cell}) & chosen) % 2 for cell in near)

        names = {"independent sets": independent, "maximal independent sets (independent dominating sets)": maximal,
                 "dominating sets": dominating, "total dominating sets": total, "perfect dominating sets": perfect,
                 "efficient dominating sets (perfect codes)": efficient, "efficient total dominating sets": efficient_total,
                 "induced matchings, as sets of their cells": matching,
                 "disjoint induced paths and cycles, as sets of their cells": paths,
                 "connected sets": joined, "connected dominating sets": connected_dominating, "induced cycles": cycle,
                 "solutions of the all-lit board of the puzzle": solution}
        found = re.findall(r"^\| ([^|`]*) \| `(--[^`]*)` \|$", self.TEXT, re.MULTILINE)
        rules = dict(reversed(found))  # the rules of boards come first, then those of graphs of any degree
        self.assertLessEqual(set(names), set(rules))
        for rows, columns in ((1, 4), (2, 3), (3, 4)):
            for name, holds in names.items():
                expected = sum(holds(*one) for one in sets(rows, columns))
                self.assertEqual(int(run("count", rows, columns, *rules[name].split()).text), expected, (rows, columns, name))


if __name__ == "__main__":
    main()
