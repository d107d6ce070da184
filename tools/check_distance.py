#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a certificate of the distance of a code, written by flipwise code --proof. It shares no code with flipwise.

check_distance.py CERTIFICATE [FILE [FILE2]]    prints what is proved; exit 1, with the reason in a line, if nothing is

The certificate contains the matrices of the code. If MatrixMarket files of them are given, as to flipwise code, they are compared.
The words of a matrix are the sets of columns with an even number of ones in each row. Each distance is the least weight of a
word outside some space: 0 for a classical code, the X checks for X-type operators and the other way round, and the errors that
flip no observable. A stabilizer code has columns X, Y and Z for each qubit, and a row for each stabilizer.

A lower bound is proved in one of two ways (Facts 53 and 30 in docs/mathematics.md). Sets of columns and rows are integers,
whose bit i is set if i is in the set.
"""

import itertools
import json
import sys


class Rejected(ValueError):
    """Raised with the reason why the certificate shows nothing."""


def require(condition, why):
    if not condition:
        raise Rejected(why)


MOST = 2_000_000  # columns or rows


def bits(numbers, limit=MOST):
    require(type(numbers) is list and all(type(i) is int and 0 <= i < limit for i in numbers),
            f"expected an array of numbers below {limit}, found {str(numbers)[:60]}")
    require(all(a < b for a, b in zip(numbers, numbers[1:])), f"these numbers do not ascend: {str(numbers)[:60]}")
    word = bytearray(numbers[-1] // 8 + 1 if numbers else 0)
    for i in numbers:
        word[i // 8] |= 1 << i % 8
    return int.from_bytes(word, "little")


def ones(word):
    while word:
        yield (word & -word).bit_length() - 1
        word &= word - 1


def is_odd(word):
    return bin(word).count("1") % 2 == 1


class Span:
    """The sums of some vectors."""

    def __init__(self, vectors=()):
        self.with_first = {}
        for vector in vectors:
            self.add(vector)

    def rest(self, vector):
        """Returns 0 if the vector is in the span."""
        while vector and vector.bit_length() in self.with_first:
            vector ^= self.with_first[vector.bit_length()]
        return vector

    def add(self, vector):
        vector = self.rest(vector)
        if vector:
            self.with_first[vector.bit_length()] = vector

    def rank(self):
        return len(self.with_first)


def transposed(columns):
    rows = [0] * max((column.bit_length() for column in columns), default=0)
    for i, column in enumerate(columns):
        for row in ones(column):
            rows[row] |= 1 << i
    return rows


class Question:
    """The words of a matrix that are not in the span of `outside`, or that have odd overlap with a set of `flips`."""

    def __init__(self, columns, outside=(), flips=None):
        self.columns, self.rows, self.flips = columns, transposed(columns), flips
        self.outside = [row for row in outside if row]
        self.span = Span(self.outside)
        require(not any(is_odd(row & other) for row in self.rows for other in self.outside), "two checks do not commute")

    def admits(self, word):
        if self.flips is not None:
            return any(is_odd(word & row) for row in self.flips)
        return self.span.rest(word) != 0

    def check_word(self, word):
        require(not any(is_odd(word & row) for row in self.rows), "the word does not satisfy every check")
        require(self.admits(word), "the word is not one of those wanted")

    def check_probes(self, probes):
        """Checks that every word that is admitted has odd overlap with a probe."""
        if self.flips is not None:
            require({row for row in self.flips if row} <= set(probes), "a row of the observables is not a probe")
            return
        require(not any(is_odd(row & probe) for row in self.outside for probe in probes), "a probe has odd overlap with a check")
        rank = Span([*self.rows, *probes]).rank() + self.span.rank()
        require(rank == len(self.columns), "some words have even overlap with all probes")

    def check_walks(self, probe, dropped, lower):
        """Checks that all words with odd overlap with a probe have at least this weight. With only the rows that are not dropped
        there are more words, and columns are edges between two of these rows, or one of them and the boundary -1. Words are
        unions of closed walks. A search from (root, 0), where the second number is the parity of the edges in the probe, finds
        both halves of each shorter walk through the root, as its end (root, 1) is like (root, 0) with the parities exchanged."""
        ends, near = [], {-1: set()}
        for i, column in enumerate(self.columns):
            kept = [*ones(column & ~dropped)]
            require(len(kept) <= 2, "a column has more than two ones in the rows that are kept")
            a, b = (kept + [-1, -1])[:2]
            ends.append((a, b))
            for v, w in ((a, b), (b, a)):
                near.setdefault(v, set()).add((w, probe >> i & 1))
        done = set()
        for a, b in (ends[i] for i in ones(probe)):
            if a in done or b in done:
                continue
            root = max(a, b, key=lambda v: len(near[v]))
            distance = {(root, 0): 0}
            queue = [(root, 0)]
            for v, parity in queue:
                for w, odd in near[v]:
                    place, steps = (w, parity ^ odd), distance[v, parity] + 1
                    if w not in done and 2 * steps < lower and place not in distance:
                        distance[place] = steps
                        queue.append(place)
            for (v, parity), steps in distance.items():
                for w, odd in near[v]:
                    back = None if w in done else distance.get((w, 1 ^ parity ^ odd))
                    require(back is None or steps + 1 + back >= lower, f"an odd closed walk has fewer than {lower} edges")
            done.add(root)

    def check_by_search(self, lower):
        """Checks that no word is lighter, by exhaustive search. If some but not all columns of a word without a lighter part are
        chosen, a row is odd, and the word has another column of that row. The last three or fewer columns are looked up."""
        columns, rows = self.columns, self.rows
        most, every = lower - 1, (1 << len(columns)) - 1
        if most % 2 and not Span(rows).rest(every):  # all words have even weight
            most -= 1
        count = len(columns)
        at_end = min(most - 1, 3 if count**3 <= 6e6 else 2 if count**2 <= 2e6 else 1)
        sets = {0: [0]}
        for size in range(1, min(at_end, 2) + 1):
            for some in itertools.combinations(range(count), size):
                total = 0
                for i in some:
                    total ^= columns[i]
                sets.setdefault(total, []).append(sum(1 << i for i in some))
        triples = {columns[i] ^ columns[j] ^ columns[k] for i, j, k in itertools.combinations(range(count), 3)} if at_end > 2 else set()
        max_ones = max((bin(column).count("1") for column in columns), default=0)

        def test(word):
            require(bin(word).count("1") > most or not self.admits(word), f"there is a word of a weight below {lower}")

        def search(odd, left, word, allowed):
            if not odd:
                test(word)
            elif left <= at_end:
                for some in sets.get(odd, ()):
                    test(word ^ some)
                if odd in triples:
                    for i in range(count):
                        for some in sets.get(odd ^ columns[i], ()):
                            test(word ^ some ^ 1 << i)
            elif bin(odd).count("1") <= left * max_ones:
                choices = min((rows[row] & allowed for row in ones(odd)), key=lambda choice: bin(choice).count("1"))
                for i in ones(choices):
                    allowed &= ~(1 << i)
                    search(odd ^ columns[i], left - 1, word | 1 << i, allowed)

        for i in range(count if most > 0 else 0):
            search(columns[i], most - 1, 1 << i, every >> (i + 1) << (i + 1))


NAMES = {"classical": ["checks"], "css": ["x_checks", "z_checks"], "stabilizer": ["x", "z"], "errors": ["detectors", "observables"]}


CENTRE = ["x_centre", "z_centre"]


def check_centre(group, centre, anticommute):
    """Checks that the second rows span the elements of the group of the first that commute with all of it: they are elements, and
    as many as there are. That they commute with all is checked with the words."""
    span = Span(group)
    require(not any(span.rest(row) for row in centre), "a row of the centre is not in the gauge group")
    products = [sum(anticommute(row, other) << i for i, other in enumerate(group)) for row in group]
    require(Span(centre).rank() == span.rank() - Span(products).rank(), "the centre of the gauge group is not complete")


def check_form(certificate):
    """Checks the names of all fields, and the types that the other functions do not check."""
    require(type(certificate) is dict and certificate.get("certificate") == "distance", "this is not a certificate of a distance")
    kind = certificate.get("kind")
    require(type(kind) is str and kind in NAMES, f"this is not a kind of code: {kind}")
    both = kind == "css" or (kind == "stabilizer" and "d" not in certificate)
    distances = ["d_x", "d_z"] if both else ["d"]
    is_gauge = "gauge" in certificate and kind in ("css", "stabilizer")
    names = [*NAMES[kind], *(CENTRE if is_gauge else [])]
    require(set(certificate) == {"certificate", "kind", *names, *distances, *(["gauge"] if is_gauge else [])}, f"expected other fields than {', '.join(certificate)}")
    require(certificate.get("gauge", True) is True, "gauge is not true")
    for name in names:
        require(type(certificate[name]) is list and certificate[name], f"{name} is not a matrix")
    for claim in (certificate[field] for field in distances):
        fields = {"lower", "upper", "support"} | ({"paulis"} if kind in ("css", "stabilizer") else set())
        require(type(claim) is dict and set(claim) in (fields, fields | {"probes", "dropped"}), "a distance has other fields than it needs")
        lower, upper = claim["lower"], claim["upper"]
        require(type(lower) is int and type(upper) is int and 1 <= lower <= upper, f"expected bounds with 1 <= lower <= upper, found {lower}, {upper}")
        require(type(claim.get("paulis", "")) is str, "paulis is not a text")
        for name in ("probes", "dropped") if "probes" in claim else ():
            require(type(claim[name]) is list and claim[name], f"{name} is not an array with an entry")


def questions(certificate):
    """Returns the question about each distance, by its field."""
    kind = certificate["kind"]
    first, *rest = ([bits(column) for column in certificate[name]] for name in [*NAMES[kind], *CENTRE] if name in certificate)
    require(all(len(second) == len(first) for second in rest), "the matrices have different numbers of columns")
    if kind == "classical":
        return {"d": Question(first)}
    second = rest[0]
    x, z = rest[1:] if "gauge" in certificate else (first, second)
    are_split = kind == "css" or "d_x" in certificate
    if "gauge" in certificate:
        length = len(first)
        parts = [[list(row) for row in itertools.zip_longest(transposed(a), transposed(b), fillvalue=0)] for a, b in ((first, second), (x, z))]
        if are_split:  # no row acts by both
            parts = [[(a, 0) for a, _ in part] + [(0, b) for _, b in part] for part in parts]
        check_centre(*([a | b << length for a, b in part] for part in parts), lambda a, b: is_odd(a & b >> length) ^ is_odd(a >> length & b))
    if are_split:
        require(kind == "css" or not any(a and b for a, b in zip(transposed(first), transposed(second))), "a row acts by X and by Z")
        return {"d_x": Question(z, transposed(first)), "d_z": Question(x, transposed(second))}
    if kind == "errors":
        return {"d": Question(first, flips=transposed(second))}
    columns = [column for a, b in zip(x, z) for column in (b, a ^ b, a)]  # X, Y and Z anticommute with these rows
    outside = [7 << 3 * i for i in range(len(first))]
    for row in range(max(max(column.bit_length() for column in [*first, *second]), 0)):
        paulis = [(x >> row & 1) + 2 * (z >> row & 1) for x, z in zip(first, second)]
        outside.append(sum(1 << 3 * i + {1: 0, 3: 1, 2: 2}[pauli] for i, pauli in enumerate(paulis) if pauli))
    return {"d": Question(columns, outside)}


def word_of(certificate, field):
    places, paulis = certificate[field]["support"], certificate[field].get("paulis", "")
    bits(places, len(certificate[NAMES[certificate["kind"]][0]]))  # checks that they are places
    require(len(paulis) == (len(places) if certificate["kind"] in ("css", "stabilizer") else 0), "the word needs a Pauli letter for each qubit")
    if field != "d":
        require(set(paulis) == {field[-1].upper()}, "the word is of another type")
    elif paulis:
        require(set(paulis) <= set("XYZ"), "a Pauli letter is not X, Y or Z")
        places = [3 * place + "XYZ".index(pauli) for place, pauli in zip(places, paulis)]
    return bits(places)


def checked(certificate):
    """Returns what is proved, as a text for each distance."""
    check_form(certificate)
    proved = []
    for field, question in questions(certificate).items():
        claim = certificate[field]
        lower, upper, word = claim["lower"], claim["upper"], word_of(certificate, field)
        require(upper == len(claim["support"]), "the word does not have the weight that is stated")
        question.check_word(word)
        if "probes" in claim:
            probes = [bits(probe, len(question.columns)) for probe in claim["probes"]]
            require(len(claim["dropped"]) == len(probes), "each probe needs a list of dropped rows")
            question.check_probes(probes)
            for probe, dropped in zip(probes, claim["dropped"]):
                question.check_walks(probe, bits(dropped, len(question.rows)), lower)
        elif lower > 1:
            question.check_by_search(lower)
        proved.append(f"{field} = {upper}" if lower == upper else f"{lower} <= {field} <= {upper}")
    return ", ".join(proved)


def columns_in(path):
    """Reads a MatrixMarket file."""
    with open(path, encoding="utf-8") as file:
        if not file.readline().startswith("%%MatrixMarket matrix coordinate"):
            sys.exit(f"cannot compare with {path}: it is not a MatrixMarket file of coordinates; "
                     f"convert it: flipwise show --rule {path} --as matrix --format mtx -o FILE.mtx")
        lines = [line.split() for line in file if line.strip() and not line.startswith("%")]
    columns = [0] * int(lines[0][1])
    for row, column, *value in lines[1:]:
        columns[int(column) - 1] ^= (int(float(value[0])) % 2 if value else 1) << (int(row) - 1)
    return columns


def unique(pairs):
    require(len(dict(pairs)) == len(pairs), "a field is there twice")
    return dict(pairs)


def whole(text):
    """Returns the whole number that a text of JSON states, also as 3.0 or 3e0; nothing for another number."""
    number = float(text)
    return (int(number) if "." in text or "e" in text.lower() else int(text)) if number.is_integer() and not text.startswith("-") else None


def main(path, *matrices):
    try:
        with open(path, encoding="utf-8-sig") as file:
            certificate = json.load(file, object_pairs_hook=unique, parse_int=whole, parse_float=whole)
        proved = checked(certificate)
        names = ["checks"] if len(matrices) == 1 else ["x_checks", "z_checks"]
        for name, matrix in zip(names, matrices):
            require(name in certificate, f"the certificate has no matrix {name} to compare with {matrix}")
            require([bits(column) for column in certificate[name]] == columns_in(matrix), f"{matrix} is another matrix")
        print("VERIFIED:", proved)
    except Rejected as error:
        sys.exit(f"REJECTED: {error}")
    except OSError as error:
        sys.exit(f"cannot read {error.filename}: {error.strerror}")
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, RecursionError) as error:
        sys.exit(f"REJECTED: a file has another form: {error!r}")


if __name__ == "__main__":
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__)
        sys.exit(0)
    if len(sys.argv) not in (2, 3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
