# SPDX-License-Identifier: MIT
"""Tests code: published parameters, every kind of file, bounds at limits, options, requests."""

import copy
import itertools
import json
import random
import struct
import subprocess
import sys
import unittest
from functools import reduce
from itertools import combinations, product
from math import log
from operator import xor
from random import Random

from codes import BICYCLE, bicycle, circuit, matrix_market, surface, toric
from program import LONG, SANITIZED, SOURCE, Case, at_full_speed, main, run

sys.path.insert(0, str(SOURCE / "tools"))
import check_distance  # noqa: E402

FIVE = "XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n"
HAMMING = [[0, 2, 4, 6], [1, 2, 5, 6], [3, 4, 5, 6]]
SHOR = "ZZIIIIIII\nIZZIIIIII\nIIIZZIIII\nIIIIZZIII\nIIIIIIZZI\nIIIIIIIZZ\nXXXXXXIII\nIIIXXXXXX\n"
BACON_SHOR = "".join(
    "".join(letter if cell in pair else "I" for cell in range(9)) + "\n"
    for letter, pairs in (("X", [(i, i + 3) for i in range(6)]), ("Z", [(3 * i + j, 3 * i + j + 1) for i in range(3) for j in (0, 1)]))
    for pair in pairs)
# A model in which every instruction and target of the format occurs. Errors: D0 D1, D1 D2, D2 D3 in the repeat block, and both
# ends; the last flips L0. So three detectors lie between the ends, and the distance is 5.
MODEL = """
# a repetition code
DETECTOR(0, 0.5) D0
error[\\B tag \\C](0.01) D0
repeat 3 {
    error(1e-2) D0 ^ D1   # a comment
    detector(1) D1
    SHIFT_DETECTORS(1, 0) 1
}
Error(0.01) D0 l0
error(0) D0 L0
error(0) L0
error(0.25) D1 D1
logical_observable L1
"""


def xzzx(order, root):
    """Returns the cyclic XZZX code on `order` = a^2 + b^2 qubits, where root^2 = -1: [[order, 1, a + b]]."""
    rows = []
    for i in range(order):
        row = ["I"] * order
        for place, letter in ((0, "X"), (1, "Z"), (root, "Z"), (root + 1, "X")):
            row[(i + place) % order] = letter
        rows.append("".join(row) + "\n")
    return "".join(rows)


def hypergraph_product(rows, columns):
    """Returns the X checks and Z checks of the product of a matrix with itself. Tillich and Zemor, IEEE Trans. IT 60, 2014."""
    height = len(rows)
    first = columns * columns
    x = [[i * columns + j for i in row] + [first + check * height + k for k in range(height) if j in rows[k]]
         for check, row in enumerate(rows) for j in range(columns)]
    z = [[i * columns + j for j in row] + [first + k * height + check for k in range(height) if i in rows[k]]
         for i in range(columns) for check, row in enumerate(rows)]
    return x, z, first + height * height


OTHER_CENTRE = ("is not the matrix that flipwise writes for this gauge group; another basis of its centre can be checked by "
                "tools/check_distance.py")


class Parameters(Case):
    def matrix(self, name, rows, columns):
        return self.file(name, matrix_market(rows, columns))

    def css(self, pair, qubits):
        return self.matrix("x.mtx", pair[0], qubits), self.matrix("z.mtx", pair[1], qubits)

    def title(self, *arguments, stdin="", status=0):
        """Returns the first line of the answer."""
        result = run("code", *arguments, stdin=stdin)
        self.assertEqual((result.err, result.status), ("", status), arguments)
        return result.text.split("\n")[0]

    def test_classical_codes(self):
        path = self.matrix("h.mtx", HAMMING, 7)
        self.answers("[7,4,3]: d = 3, proved\nlightest codeword: bits 3 5 6\ncodewords of weight 3: 7\n", "code", path)
        self.answers("[7,3,4]: d = 4, proved\nlightest codeword: bits 4 5 6 7\ncodewords of weight 4: 7\n", "code", "--generator", path)
        self.assertEqual(self.title(stdin="1010101\n0110011\n0001111\n"), "[7,4,3]: d = 3, proved")
        self.assertEqual(self.title(stdin="1 0\n0 1\n", status=1), "[2,0]: no codeword but 0")
        self.assertEqual(self.title("--as", "by-light", stdin="0 1\n1 2\n"), "[3,1,3]: d = 3, proved")

    def test_stabilizer_codes(self):
        self.assertEqual(self.title(stdin=FIVE), "[[5,1,3]]: d = 3, proved")
        found = run("code", "--how-many", stdin=FIVE).text.split("\n")
        self.assertRegex(found[1], r"\Alightest operator: [IXYZ]{5}\Z")
        self.assertEqual(found[1].count("I"), 2)  # and the letters of "operator" are small
        self.assertEqual(found[2], "operators of weight 3: 30")
        self.assertEqual(self.title(stdin=SHOR), "[[9,1,3]]: d_X = 3, d_Z = 3, proved")
        self.assertEqual(self.title(stdin="XX\nZZ\n", status=1), "[[2,0]]: no encoded qubit")
        for order, root, distance in ((5, 2, 3), (13, 5, 5)):
            self.assertEqual(self.title(stdin=xzzx(order, root)), f"[[{order},1,{distance}]]: d = {distance}, proved")

    @at_full_speed
    def test_a_larger_stabilizer_code(self):
        self.assertEqual(self.title(stdin=xzzx(25, 7)), "[[25,1,7]]: d = 7, proved")

    def test_css_codes(self):
        steane = self.matrix("h.mtx", HAMMING, 7)
        self.answers("[[7,1,3]]: d_X = 3, d_Z = 3, proved\n"
                     "lightest X-type operator: qubits 3 5 6\nX-type operators of weight 3: 7\n"
                     "lightest Z-type operator: qubits 3 5 6\nZ-type operators of weight 3: 7\n", "code", steane, steane)
        self.assertEqual(self.title(*self.css(toric(4), 32)), "[[32,2,4]]: d_X = 4, d_Z = 4, proved")
        self.assertEqual(self.title(*self.css(surface(5), 25)), "[[25,1,5]]: d_X = 5, d_Z = 5, proved")
        x, z, qubits = hypergraph_product([[0, 1], [1, 2], [2, 3]], 4)
        self.assertEqual(self.title(*self.css((x, z), qubits)), "[[25,1,4]]: d_X = 4, d_Z = 4, proved")
        # A rectangle: the two distances differ.
        shor = self.matrix("x.mtx", [[0, 1, 2, 3, 4, 5]], 6), self.matrix("z.mtx", [[0, 1], [1, 2], [3, 4], [4, 5]], 6)
        self.assertEqual(self.title(*shor), "[[6,1,2]]: d_X = 3, d_Z = 2, proved")

    @at_full_speed
    def test_bicycle_codes(self):
        self.assertEqual(self.title(*self.css(bicycle(6, 6, *BICYCLE), 72)), "[[72,12,6]]: d_X = 6, d_Z = 6, proved")
        ninety = ([(9, 0), (0, 1), (0, 2)], [(0, 0), (2, 0), (7, 0)])
        files = self.css(bicycle(15, 3, *ninety), 90)
        self.assertEqual(self.title(*files), "[[90,8,10]]: d_X = 10, d_Z = 10, proved")
        # Each type has turns of a quarter of a second, which end within the count on a busy machine.
        state = self.folder / "state"
        for again in range(2):
            found = json.loads(run("code", *files, "--all", 2, "--resume", state, "--format", "json").text)
            self.assertEqual([(side["number"], len(side["all"])) for side in (found["x"], found["z"])], [("558", 2), ("558", 2)], again)

    def test_words_of_weight_one_and_two(self):
        """Codes of more than 128 bits: their lightest words are counted without a search."""
        length = 100_000
        ones = f"%%MatrixMarket matrix coordinate pattern general\n1 {length} {length}\n" + "".join(f"1 {j + 1}\n" for j in range(length))
        self.answers(f"[{length},{length - 1},2]: d = 2, proved\nlightest codeword: bits {length - 1} {length}\n"
                     f"codewords of weight 2: {length * (length - 1) // 2}\n", "code", stdin=ones)
        random = Random(1)
        for case in range(30):
            bits, checks = random.randrange(129, 200), random.choice([3, 4, 9])
            columns = [frozenset(random.sample(range(checks), random.randint(case % 3 > 0, 3))) for _ in range(bits)]
            flips = [frozenset(random.sample(range(3), random.randint(0, 2))) if case % 2 else None for _ in range(bits)]
            words = [(j,) for j in range(bits) if not columns[j] and (flips[j] is None or flips[j])]
            words = words or [(i, j) for i, j in combinations(range(bits), 2)
                              if columns[i] == columns[j] and (flips[i] is None or flips[i] != flips[j])]
            request = {"command": "analyze", "lights": checks, "buttons": [sorted(one) for one in columns], "lightest": True, "how_many": True}
            if case % 2:
                request["flips"] = [sorted(one) for one in flips]
            found = json.loads(run("analyze", "--request", "-", stdin=json.dumps(request)).text)
            with self.subTest(case=case):
                self.assertEqual((found["upper"], found["number"], found["method"]), (len(words[0]), str(len(words)), "elimination"))
                self.assertEqual([j for j in range(bits) if found["pattern"][0][j] == "1"], list(max(words)))

    def test_subsystem_codes(self):
        self.assertEqual(self.title("--gauge", stdin=BACON_SHOR), "[[9,1,4,3]]: d_X = 3, d_Z = 3, proved")
        self.refuses("code", stdin=BACON_SHOR, says="row 1 and row 7 do not commute")
        # A gauge group with Y: the same code in another basis of each qubit.
        turned = BACON_SHOR.translate(str.maketrans("XZ", "YX"))
        self.assertEqual(self.title("--gauge", stdin=turned), "[[9,1,4,3]]: d = 3, proved")
        self.assertEqual(self.title("--gauge", stdin=FIVE), "[[5,1,0,3]]: d = 3, proved")
        x, z = ([[i for i, letter in enumerate(row) if letter == kind] for row in BACON_SHOR.split() if kind in row] for kind in "XZ")
        self.assertEqual(self.title("--gauge", *self.css((x, z), 9)), "[[9,1,4,3]]: d_X = 3, d_Z = 3, proved")

    def test_other_files_of_stabilizers(self):
        rows = FIVE.split()
        entries = {(i, j): letter for i, row in enumerate(rows) for j, letter in enumerate(row) if letter != "I"}
        text = f"%%MatrixMarket matrix coordinate complex general\n% Field: GF(2)\n4 5 {len(entries)}\n" + "".join(
            f"{i + 1} {j + 1} {int(letter in 'XY')} {-int(letter in 'ZY')}\n" for (i, j), letter in entries.items())
        self.assertEqual(self.title(stdin=text), "[[5,1,3]]: d = 3, proved")
        self.refuses("analyze", "--rule", self.file("five.mtx", text), "--lightest",
                     says="five.mtx:1:34: MatrixMarket: complex entries are stabilizers of a quantum code; read the file as a code (flipwise code FILE)")
        bits = [[[int(letter in "XY") for letter in row], [int(letter in "ZY") for letter in row]] for row in rows]
        interleaved = "".join(" ".join(f"{x} {z}" for x, z in zip(*row)) + "\n" for row in bits)
        separate = "".join(" ".join(map(str, x + z)) + "\n" for x, z in bits)
        self.assertEqual(self.title("--pairs", "interleaved", stdin=interleaved), "[[5,1,3]]: d = 3, proved")
        self.assertEqual(self.title("--pairs", "separate", stdin=separate), "[[5,1,3]]: d = 3, proved")
        self.refuses("code", "--pairs", "interleaved", stdin=separate, says="do not commute")
        for phase in ("iXXXX\niZZZZ\n", "XXXX\n-iZZZZ\n"):
            self.refuses("code", stdin=phase, says="this row has the phase i, but a stabilizer has the sign + or -")
        self.assertEqual(run("code", stdin="ixx\nizz\n").text.split(":")[0], "[[3,1,1]]")
        for name in ("% field: gf(4)", "%Field GF(4)"):
            self.refuses("code", stdin=f"%%MatrixMarket matrix coordinate integer general\n{name}\n1 1 1\n1 1 1\n", says=f"this comment names the field {name[-5:]}")
        field = "%%MatrixMarket matrix coordinate integer general\n% Field: GF(4)\n1 1 1\n1 1 1\n"
        for command in (["code"], ["analyze", "--rule", self.file("gf4.mtx", field)]):
            self.refuses(*command, stdin=field, says=":2:1: this comment names the field GF(4), but the entries are read modulo 2")


class Bases(Case):
    """Independent words of least weight, and random searches, compared with an enumeration of all words."""

    def expected(self, words, trivial):
        """Returns the weights of a basis modulo trivial words, by the greedy algorithm; words are pairs of weight and vector."""
        span = check_distance.Span(trivial)
        weights = []
        for weight, vector in sorted(words):
            if span.rest(vector):
                span.add(vector)
                weights.append(weight)
        return weights

    def agrees(self, expected, *arguments, stdin="", side=None):
        found = json.loads(run("code", "--basis", "--format", "json", *arguments, stdin=stdin).text)
        light = json.loads(run("code", "--find", "any", "--format", "json", *arguments, stdin=stdin).text)
        of_side = found[side] if side else found
        self.assertEqual([one["d"] for one in of_side.get("basis", [])], expected)
        self.assertEqual([len(one["support"]) for one in of_side.get("basis", [])], expected)
        if not expected:
            self.assertEqual((found["status"], light["status"]), ("impossible", "impossible"))
            return
        light = light[side] if side else light
        self.assertIn(light["status"], ("feasible", "optimal") if expected[0] == 1 else ("feasible",))
        self.assertEqual((light["lower"], light["upper"], len(light["support"])), (1, expected[0], expected[0]))
        self.assertTrue(0 < light["met"] <= light["searched"])

    def test_classical_codes(self):
        random = Random(7)
        for case in range(12):
            bits = random.randint(1, 8)
            rows = [random.randrange(1 << bits) for _ in range(random.randint(1, 5))]
            text = "".join("".join(str(row >> i & 1) for i in range(bits)) + "\n" for row in rows)
            words = [word for word in range(1 << bits) if not any(bin(word & row).count("1") % 2 for row in rows)]
            with self.subTest(case=case, code=text):
                self.agrees(self.expected([(bin(word).count("1"), word) for word in words], []), stdin=text)
                span = {0}
                for row in rows:
                    span |= {one ^ row for one in span}
                self.agrees(self.expected([(bin(word).count("1"), word) for word in span], []), "--generator", stdin=text)

    def test_stabilizers_and_gauge_groups(self):
        random = Random(8)
        for case in range(18):
            qubits = random.randint(2, 4)
            every = (1 << qubits) - 1

            def anticommute(a, b):
                return bin((a & every) & (b >> qubits)).count("1") % 2 != bin((a >> qubits) & (b & every)).count("1") % 2

            rows = []
            for _ in range(random.randint(1, qubits)):
                row = random.randrange(1, 1 << 2 * qubits)
                row &= [every, every << qubits][random.randrange(2)] if case % 3 == 0 else ~0
                if case % 3 == 2 or not any(anticommute(row, other) for other in rows):
                    rows.append(row)
            group = {0}
            for row in rows:
                group |= {one ^ row for one in group}
            centre = [one for one in group if not any(anticommute(one, row) for row in rows)]
            words = [one for one in range(1 << 2 * qubits) if not any(anticommute(one, other) for other in centre)]
            text = "".join("".join("IXZY"[(row >> q & 1) + 2 * (row >> qubits + q & 1)] for q in range(qubits)) + "\n" for row in rows)
            with self.subTest(case=case, code=text):
                options = ["--gauge"] if case % 3 == 2 else []
                if all(row in (row & every, row & every << qubits) for row in rows):
                    for side, part in (("x", every), ("z", every << qubits)):
                        own = [(bin(word).count("1"), word) for word in words if word & part == word]
                        self.agrees(self.expected(own, group), *options, stdin=text, side=side)
                else:
                    self.agrees(self.expected([(bin((word | word >> qubits) & every).count("1"), word) for word in words], group), *options, stdin=text)

    def test_error_models(self):
        random = Random(9)
        for case in range(12):
            errors = sorted({(random.randrange(8), random.randrange(1, 8)) for _ in range(random.randint(1, 7))} - {(0, 0)})
            text = "detector D2\nlogical_observable L2\n" + "".join(
                "error(0.1)" + "".join(f" D{i}" for i in range(3) if d >> i & 1) + "".join(f" L{i}" for i in range(3) if o >> i & 1) + "\n"
                for d, o in errors)
            words = []
            for chosen in product((0, 1), repeat=len(errors)):
                detectors = flipped = 0
                for is_chosen, (d, o) in zip(chosen, errors):
                    detectors ^= d * is_chosen
                    flipped ^= o * is_chosen
                if detectors == 0:
                    words.append((sum(chosen), flipped))
            with self.subTest(case=case, model=text):
                self.agrees(self.expected(words, []), stdin=text)

    def test_text(self):
        self.answers("[5,3,1]: d = 1, proved\nlightest codeword: bit 4\ncodewords of weight 1: 1\n"
                     "independent codewords of least weight:\nweight 1: bit 4\nweight 2: bits 0 1\nweight 2: bits 2 3\n",
                     "code", "--basis", stdin="11000\n00110\n")
        text = run("code", "--find", "any", self.matrix("h.mtx", HAMMING, 7), self.folder / "h.mtx").text
        self.assertRegex(text, r"\A\[\[7,1\]\]: d <= 3 \(d_X <= 3, d_Z <= 3\)\nlightest known X-type operator: qubits(?: \d){3}\n"
                               r"weight 3 found in (\d+) of \1 random information sets\nlightest known Z-type operator: .*\nweight 3 .*\n\Z")

    matrix = Parameters.matrix

    @at_full_speed
    def test_larger_codes(self):
        x, z = bicycle(6, 6, *BICYCLE)
        files = self.matrix("x.mtx", x, 72), self.matrix("z.mtx", z, 72)
        found = json.loads(run("code", "--basis", "--format", "json", *files).text)
        self.assertEqual([[one["d"] for one in found[side]["basis"]] for side in "xz"], [[6] * 12] * 2)
        log = self.folder / "log"
        light = run("code", "--find", "any", "--log", log, *files)
        self.assertEqual(light.text.split("\n")[0], "[[72,12]]: d <= 6 (d_X <= 6, d_Z <= 6)")
        self.assertEqual(json.loads(log.read_text().splitlines()[-1])["upper"], 6)

    def test_options(self):
        found = run("code", "--find", "any", "--at-least", 4, stdin=FIVE)
        self.assertEqual((found.status, found.text.split("\n")[1]), (0, "at least 4: no"))
        found = run("code", "--find", "any", "--at-least", 3, stdin=FIVE)
        self.assertEqual((found.status, found.text.split("\n")[0]), (4, "[[5,1]]: d <= 3"))
        for option in (["--how-many"], ["--basis"], ["--resume", self.folder / "state"], ["--proof", self.folder / "proof"]):
            self.refuses("code", "--find", "any", *option, stdin=FIVE, says="--find any proves nothing")
        self.refuses("code", "--basis", "--at-least", 3, stdin=FIVE, says="--basis cannot be combined with --at-least")
        for fields, says in (({"find": "any", "how_many": True}, "find: any proves nothing"), ({"find": "all"}, "find: expected fewest or any"),
                             ({"basis": True, "at_least": 3}, "basis: cannot be combined")):
            self.refuses("code", "--request", "-", stdin=json.dumps({"command": "code", "checks": FIVE.split(), **fields}), says=says)
        # A limit too short to prove the basis.
        x, z = bicycle(12, 6, *BICYCLE)
        stopped = run("code", "--basis", "--limit", "1e-9", self.matrix("x.mtx", x, 144), self.matrix("z.mtx", z, 144))
        self.assertEqual(stopped.status, 4)


class Written(Case):
    def test_round_trips(self):
        """A code that is written is read as the same code, and written the same again."""
        random = Random(3)
        for qubits in (1, 5, 63, 64, 65):
            rows = ["".join(random.choice("IXYZ") for _ in range(qubits)) for _ in range(4)]
            text = "".join(row + "\n" for row in rows)
            matrix = run("code", "--gauge", "--format", "mtx", stdin=text).text
            self.assertTrue(matrix.startswith(f"%%MatrixMarket matrix coordinate complex general\n4 {qubits} "), matrix)
            self.answers(text, "code", "--format", "pauli", stdin=matrix)
            self.answers(text, "code", "--format", "pauli", stdin=text)
            self.answers(matrix, "code", "--format", "mtx", stdin=matrix)
        steane = self.file("h.mtx", matrix_market(HAMMING, 7))
        letters = run("code", steane, steane, "--format", "pauli").text
        self.assertEqual(letters.splitlines()[:2] + letters.splitlines()[-1:], ["XIXIXIX", "IXXIIXX", "IIIZZZZ"])
        self.assertEqual(run("code", stdin=letters).text, run("code", steane, steane).text.replace("qubits 3 5 6", "IIXIXXI", 1).replace("qubits 3 5 6", "IIZIZZI"))
        written = run("code", "--format", "dem", stdin=MODEL).text
        self.assertEqual(written, "error(0.01) D0\nerror(0.01) D0 D1\nerror(0.01) D1 D2\nerror(0.01) D2 D3\nerror(0.01) D3 L0\n"
                                  "detector D4\nlogical_observable L1\n")
        self.answers(written, "code", "--format", "dem", stdin=written)
        # Rows that act on no qubit.
        for text in ("II\n", "II\nII\n"):
            self.answers("II\n", "code", "--format", "pauli", stdin=text)
            self.answers("%%MatrixMarket matrix coordinate complex general\n1 2 0\n", "code", "--format", "mtx", stdin=text)
        self.assertEqual(run("code", stdin=run("code", "--format", "mtx", stdin="II\n").text).text.split(":")[0], "[[2,2,1]]")
        self.answers("XXI\nIXY\n", "code", "--format", "pauli", "--gauge", stdin="XXI\nIII\nIXY\nIII\n")
        self.answers("XXI\n", "code", "--format", "pauli", self.file("x", "000\n110\n000\n"), self.file("z", "000\n"))
        self.refuses("code", "--format", "dem", stdin=FIVE, says="the form dem supports only a detector error model")
        self.refuses("code", "--format", "pauli", stdin="11\n", says="the form pauli supports only a quantum code")

    def test_elements_of_gf4(self):
        rows = ["1 w w 1 0", "0 1 w w 1", "1 0 1 w w", "w 1 0 1 w"]
        for text in ("\n".join(rows), "\n".join(rows).replace(" ", ""), "\n".join(rows).replace(" ", ",") + "\n"):
            self.answers("XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n", "code", "--format", "pauli", stdin=text)
        self.answers("XZYI\nYYXX\n", "code", "--gauge", "--format", "pauli", stdin="; linear\n1 w W 0\nw^2 W 1 1\n")
        found = json.loads(run("code", "--request", "-", stdin=json.dumps({"command": "code", "checks": rows})).text)
        self.assertEqual((found["kind"], found["d"]), ("stabilizer", 3))
        self.assertEqual(run("code", stdin="1 1 0\n0 1 1\n").text.split(":")[0], "[3,1,3]")
        self.refuses("code", stdin="1 w 2\n", says="")

    def test_json_of_the_qldpc_challenge(self):
        checks = {"X": [[0, 1, 2, 3]], "Z": [[0, 1], [2, 3]]}
        found = json.loads(run("code", "--format", "qldpc", stdin=json.dumps({"n": 5, "name": "any", "checks": checks})).text)
        self.assertEqual((found["n"], found["k"], found["code_type"], found["checks"]), (5, 2, "CSS", checks))
        self.assertEqual(found["distance"]["d"], 1)
        for kind, others, own in (("X", "Z", "X"), ("Z", "X", "Z")):
            side = found["distance"][kind]
            witness = set(side["witness"])
            self.assertEqual((side["value"], side["confidence"], len(witness)), (1, "exact", 1))
            self.assertTrue(all(len(witness & set(check)) % 2 == 0 for check in checks[others]))
            self.assertNotIn(sorted(witness), checks[own])
        self.answers(json.dumps(found, separators=(",", ":")) + "\n", "code", "--as", "qldpc", "--format", "qldpc", stdin=json.dumps(found, indent=1))
        matrix = self.file("h", "1010101\n0110011\n0001111\n")
        self.assertEqual(json.loads(run("code", matrix, matrix, "--format", "qldpc").text)["name"], "[[7,1,3]]")
        for text, says in (("{}", "stdin: n: missing; expected a code of the qLDPC challenge"), ('{"n":2,"checks":{"X":[[0,2]],"Z":[]}}', "checks: X: expected an array"),
                           ('{"n":2,"checks":{"X":[[1,0]],"Z":[]}}', "ascending"), ('{"n":2,"checks":{"X":[]}}', "checks: Z: missing"),
                           ('{"n":2,"code_type":"subsystem","checks":{}}', "code_type: only CSS codes"), ("{", "stdin: "),
                           ('{"n":2,"checks":{"X":[[0]],"Z":[[0]]}}', "commute")):
            self.refuses("code", stdin=text, says=says)
        self.refuses("code", "--format", "qldpc", stdin=FIVE, says="the form qldpc supports only a CSS code")
        self.refuses("code", "--format", "qldpc", stdin='{"n":1,"checks":{"X":[[0]],"Z":[]}}', says="this code has none")
        self.refuses("code", "--pairs", "separate", stdin='{"n":1,"checks":{"X":[[0]],"Z":[]}}', says="this form has no columns")


class ErrorModels(Case):
    def test_distance(self):
        self.answers("5 errors, 5 detectors, 2 observables: d = 5, proved\n"
                     "lightest undetected errors that flip an observable:\n"
                     "error(0.01) D0\nerror(0.01) D0 D1\nerror(0.01) D1 D2\nerror(0.01) D2 D3\nerror(0.01) D3 L0\n"
                     "such sets of errors of weight 5: 1\n", "code", stdin=MODEL)
        text = run("code", "--each-observable", stdin=MODEL).text
        self.assertTrue(text.endswith("L0: d = 5, proved\nL1: no undetected errors flip it\n"), text)
        self.assertTrue(run("code", stdin=MODEL + "error(0.1) L1\n").text.startswith("6 errors, 5 detectors, 2 observables: d = 1, proved\n"))

    def test_each_observable_is_counted(self):
        model = "error(0.1) D0\nerror(0.1) D0 L0\nerror(0.1) D0 L1\n"
        self.answers("3 errors, 1 detector, 2 observables: d = 2, proved\n"
                     "lightest undetected errors that flip an observable:\nerror(0.1) D0 L0\nerror(0.1) D0 L1\n"
                     "L0: d = 2, proved\nsuch sets of errors of weight 2: 2\n"
                     "L1: d = 2, proved\nsuch sets of errors of weight 2: 2\n", "code", "--each-observable", stdin=model)

    def test_entries_are_bits(self):
        for text, place, digit in (("3 5 7\n2 4 6\n", "1:1", 3), ("112\n012\n", "1:3", 2), ("[[0,1],[2,3]]\n", "1:9", 2), ("; 2\n1 0\n0 3\n", "3:3", 3)):
            for form in ([], ["--as", "matrix"]):
                self.refuses("code", *form, stdin=text, says=f"stdin:{place}: '{digit}' is not an entry of a binary matrix, 0 or 1; if the lines are lists of the places of ones, state their form (--as by-light: ")
        self.refuses("code", stdin="XQ\nZZ\n", says="stdin:1:1: expected an entry of a matrix, found 'X'; if the rows are Pauli strings, state their form, pauli (--as pauli; in a JSON request \"as\":\"pauli\")")
        self.refuses("code", "--as", "pauli", stdin="XQ\nZZ\n", says="stdin:1:2: ")
        self.refuses("code", stdin="XXQ\nZZZ\n", says="stdin:1:3: expected a Pauli letter (I, X, Y, Z; _ and . are I), found 'Q'")
        self.assertTrue(run("code", stdin="X = [1 1 0; 0 1 1]\n").text.startswith("[3,1,3]"))
        self.assertTrue(run("code", stdin="array([[1, 1, 0],\n       [0, 1, 1]], dtype=uint8)\n").text.startswith("[3,1,3]"))
        self.assertTrue(run("code", "--as", "brackets", stdin="[[0,1],[0,1],[2,3]]\n").text.startswith("[3,1,2]"))

    def test_lists_have_bits_and_checks(self):
        self.refuses("code", "--as", "by-light", stdin="3 x\n", says="stdin:1:3: expected the numbers of the bits in a check, or - for none, found 'x'")
        self.refuses("code", "--as", "lists-1", stdin="0\n", says="stdin:1:1: check 0 does not exist: checks are counted from 1")
        request = json.dumps({"command": "code", "checks": "A: x\nA: y\n", "as": "names"})
        self.refuses("code", "--request", "-", stdin=request, says="stdin:1: checks: text:2:1: bit A occurs twice")
        for form in ("by-light", "by-light-1", "names"):  # show writes a first line that states the form
            text = run("show", "--rule", "0 1; 1 2; 0 2; 0", "--as", "lists", "--format", form).text
            self.assertTrue(run("code", stdin=text).text.startswith("[4,1,3]: d = 3, proved\n"), form)

    def test_rows_of_a_request_are_named_once(self):
        for rows, says in ((["XX", "X"], "row 2: this row has 1 Pauli letter"), (["XQ", "XX"], "row 1: expected a Pauli letter")):
            self.refuses("code", "--request", "-", stdin=json.dumps({"command": "code", "checks": rows}), says=f"stdin:1: checks: {says}")

    def test_rows_are_named_as_in_the_file(self):
        self.refuses("code", self.file("x", "10\n11\n"), self.file("z", "11\n01\n"), says="row 0 of the X checks and row 0 of the Z checks")

    def test_no_logical_error(self):
        result = run("code", stdin="error(0.1) D0\nlogical_observable L0\n")
        self.assertEqual((result.text, result.status),
                         ("1 error, 1 detector, 1 observable: no undetected errors flip an observable\n", 1))
        result = run("code", "--as", "dem", stdin="")
        self.assertEqual((result.text, result.status),
                         ("0 errors, 0 detectors, 0 observables: no undetected errors flip an observable\n", 1))

    def test_malformed_models(self):
        self.refuses("code", self.file("m.dem", "error(0.1) D0\nerror(2) D0\n"), says="m.dem:2:1: error: expected one probability")
        self.refuses("code", stdin="repeat 99999999 {\n repeat 99999999 {\n  error(0.1) D0\n }\n}\n", says="stdin:3:3: the model has more than")
        self.refuses("code", "--pairs", "separate", stdin=MODEL, says="not pairs of columns")
        self.refuses("code", "--gauge", stdin=MODEL, says="--gauge: expected Pauli operators, or X checks and Z checks; leave it out")
        self.refuses("code", "--generator", stdin=MODEL, says="--generator: only a classical code, given by one binary matrix, has a generator matrix; leave it out")
        self.refuses("code", "--each-observable", stdin=FIVE, says="only a detector error model has observables")
        model = self.file("m.dem", MODEL)
        self.refuses("code", model, model, says="two matrices are the X checks and the Z checks")
        self.refuses("code", "-", "-", says="only one of FILE and FILE2 can be standard input")


class Decoding(Case):
    def model(self, random):
        """Returns the probability, the detectors and the observables of each error."""
        errors = {}
        for _ in range(random.randint(1, 8)):
            targets = tuple(sorted(random.sample(range(3), random.randint(0, 3)))), tuple(sorted(random.sample(range(2), random.randint(0, 2))))
            if targets != ((), ()):
                errors[targets] = random.choice([0, 1, 0.5, 0.01, 0.2, 0.7, 0.003])
        return [(p, *targets) for targets, p in errors.items() if p > 0]

    def test_least_weights_by_brute_force(self):
        random = Random(2)
        for case in range(25):
            errors = self.model(random)
            text = "detector D2\nlogical_observable L1\n" + "".join(
                f"error({p}) {' '.join([f'D{d}' for d in detectors] + [f'L{o}' for o in observables])}\n" for p, detectors, observables in errors)
            best = {}
            for choice in product((0, 1), repeat=len(errors)):
                if any(p == 1 and not chosen for (p, *_), chosen in zip(errors, choice)):
                    continue
                chosen = [error for error, is_chosen in zip(errors, choice) if is_chosen]
                shot = "".join(str(sum(d in detectors for _, detectors, _ in chosen) % 2) for d in range(3))
                weight = sum(log((1 - p) / p) for p, *_ in chosen if p < 1)
                best[shot] = min(weight, best.get(shot, weight))
            shots = ["".join(bits) for bits in product("01", repeat=3)]
            model = self.file("m.dem", text)
            result = run("code", model, "--decode", "-", "--format", "json", stdin="\n".join(shots) + "\n")
            self.assertEqual(result.status, 0, result.err)
            lines = run("code", model, "--decode", self.file("shots", "\r\n".join(shots))).text.splitlines()
            for shot, line, text in zip(shots, map(json.loads, result.text.splitlines()), lines, strict=True):
                with self.subTest(case=case, shot=shot, errors=errors):
                    self.assertEqual(line["status"], "optimal" if shot in best else "impossible")
                    if shot not in best:
                        self.assertEqual(text, "impossible")
                        continue
                    chosen = [errors[i] for i in line["errors"]]
                    self.assertEqual("".join(str(sum(d in detectors for _, detectors, _ in chosen) % 2) for d in range(3)), shot)
                    flipped = [o for o in range(2) if sum(o in observables for *_, observables in chosen) % 2]
                    self.assertEqual(line["observables"], flipped)
                    self.assertAlmostEqual(line["weight"], sum(log((1 - p) / p) for p, *_ in chosen if p < 1))
                    self.assertLessEqual(line["weight"], best[shot] + line["max_error"] + 1e-9)
                    words = text.split()
                    self.assertEqual([words[0], words[2], *words[3:]],
                                     ["optimal", "".join(str(int(o in flipped)) for o in range(2)), *map(str, line["errors"])])

    def test_shots(self):
        model = self.file("m.dem", "error(0.1) D0\nerror(0.1) D0 D1\nerror(0.1) D1 L0\n")
        self.answers("optimal 2.19722 0 1\noptimal 2.19722 1 2\noptimal 0 0\n", "code", model, "--decode", "-", stdin="11\n01\n00\n")
        self.answers("optimal 2.19722 - 0\nimpossible\n", "code", "--as", "dem", self.file("n.dem", "error(0.1) D0 D1\n"), "--decode", "-", stdin="11\n01\n")
        result = run("code", model, "--decode", "-", stdin="11\n1\n1x\n01\n")
        self.assertEqual((result.status, result.text.splitlines()[0], result.text.splitlines()[3]), (2, "optimal 2.19722 0 1", "optimal 2.19722 1 2"))
        self.assertIn("found 1 number, but there are 2 detectors; write a 0 or 1 for each, without blanks", result.text + result.err)
        self.assertIn("expected a 0 or 1 for each detector, without blanks, found 'x'", result.text + result.err)
        self.assertIn("found 1 number, but there are 2 detectors", run("code", model, "--decode", "-", stdin="1 1\n").text)
        self.assertIn("found 2 numbers, but there are 3 errors", run("code", model, "--decode", "-", stdin="11 01\n").text)
        self.assertIn("expected a 0 or 1 for each error, without blanks, found a blank", run("code", model, "--decode", "-", stdin="11 0 1\n").text)
        self.assertIn("found byte 0x0d", run("code", model, "--decode", "-", stdin="1\r1\n").text)
        self.assertIn("found 0 numbers, but there are 2 detectors; write a 0 or 1 for each, without blanks", run("code", model, "--decode", "-", stdin="\n").text)
        empty = self.file("e.dem", "error(0.1) L0\n")
        self.answers("optimal 0 0\noptimal 0 0\n", "code", empty, "--decode", "-", stdin="\n\n")
        certain = self.file("c.dem", "error(1) D0 L0\n")
        self.answers("impossible\noptimal 0 1 0\n", "code", certain, "--decode", "-", stdin="0\n1\n")
        self.answers("optimal 0 0\n", "code", self.file("t.dem", "error(1) D0 L0\nerror(1) D0 L0\n"), "--decode", "-", stdin="0\n")
        unequal = run("code", self.file("u.dem", "error(0.1) D0\nerror(0.03) D0 D1\nerror(0.2) D1 L0\n"), "--decode", "-", stdin="11\n")
        self.assertEqual(unequal.text, "optimal 3.4761 0 1\n")
        self.assertRegex(unequal.err, r"\Aflipwise: note: weights are rounded: a decoded weight exceeds the smallest one by at most \S+; with --format json, each line has its own bound\n\Z")
        self.refuses("code", "--generator", self.file("h", "11\n"), "--decode", "-", stdin="1\n", says="only parity checks, stabilizers and detectors have a syndrome; give these")
        self.refuses("code", model, "--decode", "-", "--how-many", says="--decode cannot be combined with --find any")
        self.refuses("code", "--decode", "-", says="only one of FILE, FILE2 and the file of --decode can be standard input")

    def test_syndromes_of_matrices(self):
        random = Random(44)
        for case in range(10):
            rows, bits = random.randint(1, 4), random.randint(1, 7)
            columns = [random.getrandbits(rows) for _ in range(bits)]
            columns[random.randrange(bits)] |= 1 << (rows - 1)  # the last row is not 0
            matrix = self.file(f"h{case}.mtx", f"%%MatrixMarket matrix coordinate integer general\n{rows} {bits} {sum(c.bit_count() for c in columns)}\n"
                               + "".join(f"{i + 1} {j + 1} 1\n" for j, c in enumerate(columns) for i in range(rows) if c >> i & 1))
            shots = [(random.getrandbits(rows), random.getrandbits(bits) if random.random() < 0.7 else None) for _ in range(20)]
            lines = [f"{s:0{rows}b}"[::-1] + ("" if e is None else " " + f"{e:0{bits}b}"[::-1]) for s, e in shots]
            answers = run("code", matrix, "--decode", "-", stdin="\n".join(lines) + "\n").text.splitlines()
            for (syndrome, erased), answer in zip(shots, answers, strict=True):
                with self.subTest(case=case, columns=columns, syndrome=syndrome, erased=erased):
                    def flipped(error):
                        return reduce(xor, (c for j, c in enumerate(columns) if error >> j & 1), 0)

                    weights = [(error & ~(erased or 0)).bit_count() for error in range(1 << bits) if flipped(error) == syndrome]
                    if not weights:
                        self.assertEqual(answer, "impossible")
                        continue
                    status, weight, observables, *found = answer.split()
                    error = sum(1 << (int(bit) - 1) for bit in found)
                    self.assertEqual((status, weight, observables), ("optimal", str(min(weights)), "-"))
                    self.assertEqual((flipped(error), (error & ~(erased or 0)).bit_count()), (syndrome, min(weights)))

    def test_syndromes_of_stabilizers(self):
        five = ["XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"]
        hamming = ["1010101", "0110011", "0001111"]
        steane = [row.replace("1", letter).replace("0", "I") for letter in "XZ" for row in hamming]
        x = self.file("x", "\n".join(hamming) + "\n")
        of_file = {"five": (five, [self.file("five", "\n".join(five) + "\n")]), "steane": (steane, [x, x])}
        random = Random(7)
        for name, (stabilizers, files) in of_file.items():
            qubits = len(stabilizers[0])

            def syndrome(error):
                return "".join(str(sum(a != "I" and b != "I" and a != b for a, b in zip(row, error)) % 2) for row in stabilizers)

            def weight(error, erased):
                return sum(letter != "I" and mark == "0" for letter, mark in zip(error, erased))

            least = {}  # by syndrome, of errors on at most two qubits, and any on the erased ones
            erased = "".join("1" if i in (1, 2) else "0" for i in range(qubits))
            for letters in product("IXYZ", repeat=2):
                for places in combinations(range(qubits), 2):
                    for others in product("IXYZ", repeat=2):
                        error = ["I"] * qubits
                        error[1:3] = others
                        for place, letter in zip(places, letters):
                            error[place] = letter
                        for marks in ("0" * qubits, erased):
                            key = (syndrome(error), marks)
                            least[key] = min(least.get(key, qubits), weight(error, marks))
            lines = [(s, marks) for s, marks in least if random.random() < 0.5]
            given = "".join(f"{s} {marks}\n" for s, marks in lines)
            answers = run("code", *files, "--decode", "-", stdin=given).text.splitlines()
            as_json = map(json.loads, run("code", *files, "--decode", "-", "--format", "json", stdin=given).text.splitlines())
            for (s, marks), answer, parts in zip(lines, answers, as_json, strict=True):
                with self.subTest(name, syndrome=s, erased=marks):
                    status, cost, observables, error = answer.split()
                    self.assertEqual((status, cost, observables), ("optimal", str(least[s, marks]), "-"))
                    self.assertEqual((syndrome(error), weight(error, marks)), (s, least[s, marks]))
                    self.assertEqual([(i, letter) for i, letter in enumerate(error) if letter != "I"], list(zip(parts["support"], parts["paulis"])))


class Numpy(Case):
    def file_of(self, kind, rows, *, by_columns=False, shape=None, version=1, order="little", header=None):
        """Writes a .npy file of whole numbers by hand."""
        size = int(kind[2])
        entries = [value for row in (zip(*rows) if by_columns else rows) for value in row]
        if kind[1] == "f":
            data = b"".join(struct.pack({4: "f", 8: "d"}[size] if kind[0] == "=" else "<>"[order == "big"] + {4: "f", 8: "d"}[size], value) for value in entries)
        else:
            data = b"".join(int(value).to_bytes(size, order, signed=kind[1] == "i") for value in entries)
        shape = shape or (len(rows), len(rows[0]))
        text = header or f"{{'descr': '{kind}', 'fortran_order': {by_columns}, 'shape': {shape}, }}"
        text = text.encode() + b"\n"
        file = self.folder / f"{len(list(self.folder.iterdir()))}.npy"
        file.write_bytes(b"\x93NUMPY" + bytes([version, 0]) + len(text).to_bytes(2 if version == 1 else 4, "little") + text + data)
        return file

    def test_types_and_orders(self):
        rows = [[int(i in row) for i in range(7)] for row in HAMMING]
        for kind in ("|b1", "|u1", "|i1", "<i2", "<u4", "<i8", "<f4", "<f8", ">i4", ">f8"):
            for by_columns in (False, True):
                for version in (1, 2):
                    file = self.file_of(kind, rows, by_columns=by_columns, version=version, order="big" if kind[0] == ">" else "little")
                    with self.subTest(kind, by_columns=by_columns, version=version):
                        self.assertEqual(run("code", file).text.splitlines()[0], "[7,4,3]: d = 3, proved")
                        self.assertEqual(run("show", "--rule", file, "--format", "mtx").text, run("show", "--rule", self.file("h", matrix_market(HAMMING, 7)), "--format", "mtx").text)
        file = self.file_of("|u1", rows)
        self.assertEqual(run("code", "-", stdin=file.read_bytes()).text, run("code", file).text)
        self.assertEqual(run("analyze", "--colours", "3", "--rule", self.file_of("<i2", [[-1, 1], [2, -2]])).text.splitlines()[0], "2 lights, 2 buttons, 3 colours")

    def test_faults(self):
        file = self.file_of("|u1", [[1, 0], [1, 1]])
        cut = self.folder / "cut.npy"
        for size in range(6, len(file.read_bytes())):
            cut.write_bytes(file.read_bytes()[:size])
            result = run("code", cut)
            self.assertEqual((result.status, result.err.count("this .npy file")), (2, 1), (size, result))
        for bad, says in [(self.file_of("<f8", [[1, 0.5]]), ":1:2: this entry of the array is not a whole number"),
                          (self.file_of("<f8", [[float("nan")]]), ":1:1: this entry of the array is not a whole number"),
                          (self.file_of("|u1", [[1, 0]], shape=(2,)), "has 1 dimension, but a matrix has two"),
                          (self.file_of("|u1", [[1, 0]], shape=(2**40, 2**40)), "is too large"),
                          (self.file_of("|u1", [[1, 0]], shape=(2**31, 2**31)), "do not fit its shape"),
                          (self.file_of("|u1", [[1]], header="{'descr': '<c16', 'fortran_order': False, 'shape': (1, 1), }"), "has entries of type '<c16', not whole numbers"),
                          (self.file_of("|u1", [[1]], header="{'fortran_order': False, 'shape': (1, 1), }"), "has no descr in its header"),
                          (self.file_of("|u1", [[2]]), "is not an entry of a binary matrix")]:
            self.refuses("code", bad, says=says)
        self.refuses("code", "--as", "lists", file, says="found byte 0x93")


class Certificates(Case):
    def proof(self, *arguments, stdin=""):
        """Writes a certificate, and returns it with what it proves, according to both checkers."""
        path = self.folder / "proof"
        path.unlink(missing_ok=True)
        result = run("code", *arguments, "--proof", path, stdin=stdin)
        self.assertEqual((result.err, result.status), ("", 0), arguments)
        checked = run("code", *arguments, "--check", path, stdin=stdin)
        self.assertEqual((checked.err, checked.status), ("", 0), checked.text)
        certificate = json.loads(path.read_text())
        proved = check_distance.checked(certificate)
        self.assertEqual(checked.text.lower(), f"valid: {proved}, proved\n")
        return certificate, proved

    def rejected(self, certificate, what, *arguments, stdin=""):
        with self.assertRaises(check_distance.Rejected, msg=what):
            check_distance.checked(certificate)
        result = run("code", *arguments, "--check", self.file("wrong", json.dumps(certificate)), stdin=stdin)
        self.assertEqual((result.text.split(":")[0], result.status, result.err), ("invalid", 1, ""), what)

    def script(self, *files):
        """Returns the output and the exit status of tools/check_distance.py."""
        done = subprocess.run([sys.executable, SOURCE / "tools" / "check_distance.py", *files], capture_output=True, text=True, check=False)
        return done.stdout, done.returncode

    def mutations(self, certificate):
        """Yields certificates that prove nothing."""
        for field in {"d", "d_x", "d_z"} & set(certificate):
            claim = certificate[field]

            def changed(field=field, **fields):
                return {**certificate, field: {**claim, **fields}}
            yield "larger bound", changed(lower=claim["lower"] + 1)
            yield "larger weight", changed(upper=claim["upper"] + 1)
            names = check_distance.NAMES[certificate["kind"]]
            yield "place", changed(support=[*claim["support"][:-1], len(certificate[names[0]])])
            yield "order", changed(support=[*claim["support"], claim["support"][0]], upper=claim["upper"] + 1)
            yield "no columns", {**certificate, **{name: [] for name in names}}
            yield "crossed bounds", changed(lower=claim["upper"] + 1, upper=claim["upper"])
            short = changed(support=claim["support"][1:], upper=claim["upper"] - 1)
            if "paulis" in claim:
                short[field]["paulis"] = claim["paulis"][1:]
            yield "column", short
            if "paulis" in claim:
                yield "letter", changed(paulis="XYZX"["XYZ".index(claim["paulis"][0]) + 1] + claim["paulis"][1:])
            if "probes" in claim:
                if len(claim["probes"]) > 1:
                    yield "probe", changed(probes=claim["probes"][1:], dropped=claim["dropped"][1:])
                yield "smaller probe", changed(probes=[[], *claim["probes"][1:]])
                if field != "d":
                    name = {"d_x": "z", "d_z": "x"}[field] + ("_checks" if certificate["kind"] == "css" else "")
                    rows = {i for column in certificate[name] for i in column}
                    yield "all dropped", changed(dropped=[sorted(rows) for _ in claim["probes"]])
                if claim["dropped"][0]:
                    yield "none dropped", changed(dropped=[[] for _ in claim["probes"]])
        wrong = copy.deepcopy(certificate)
        field = next(iter({"checks", "z_checks", "z", "detectors"} & set(certificate)))
        claim = certificate.get("d", certificate.get("d_x"))
        wrong[field][claim["support"][0]].append(1 + max((i for column in wrong[field] for i in column), default=-1))
        if certificate["kind"] != "stabilizer" or claim["paulis"][0] != "Z":
            yield "bit", wrong

    def test_certificates_of_codes(self):
        x, z, qubits = hypergraph_product([[0, 1], [1, 2], [2, 3], [3, 0]], 4)
        css = [("steane", (HAMMING, HAMMING), 7, 3, False), ("toric", toric(3), 18, 3, True), ("surface", surface(5), 25, 5, True),
               ("product", (x, z), qubits, 4, True)]
        for name, pair, qubits, distance, has_walks in css:
            with self.subTest(name):
                files = [self.file(f"{name}-{i}", matrix_market(rows, qubits)) for i, rows in enumerate(pair)]
                certificate, proved = self.proof(*files)
                self.assertEqual(proved, f"d_x = {distance}, d_z = {distance}")
                self.assertEqual(["probes" in certificate[field] for field in ("d_x", "d_z")], [has_walks] * 2)
                columns = [certificate[field] for field in ("x_checks", "z_checks")]
                self.assertEqual([[check_distance.bits(column) for column in one] for one in columns],
                                 [check_distance.columns_in(file) for file in files])
                for what, wrong in self.mutations(certificate):
                    self.rejected(wrong, what, *files)
        detectors, observables, errors = circuit(3, 2, "Z")
        lines = [["error(0.1)"] for _ in range(errors)]
        for letter, rows in (("D", detectors), ("L", observables)):
            for i, row in enumerate(rows):
                for column in row:
                    lines[column].append(f"{letter}{i}")
        for name, text, distance in (("five", FIVE, 3), ("shor", SHOR, 3), ("xzzx", xzzx(5, 2), 3), ("model", MODEL, 5),
                                     ("circuit", "".join(" ".join(line) + "\n" for line in lines), 3)):
            with self.subTest(name):
                certificate, proved = self.proof(stdin=text)
                self.assertIn(proved, (f"d = {distance}", f"d_x = {distance}, d_z = {distance}"))
                if name == "circuit":
                    self.assertTrue(certificate["d"]["dropped"][0])
                for what, wrong in self.mutations(certificate):
                    self.rejected(wrong, what, stdin=text)

    def test_fields_of_a_bound_that_belong_together(self):
        certificate, _ = self.proof("--as", "matrix", stdin="110\n011\n")
        for field, value, says in (("dropped", [[0]], "d: dropped: needs the field probes"), ("lower", 0, "d: lower: expected a number from 1")):
            bound = {name: one for name, one in certificate["d"].items() if name not in ("probes", "dropped")}
            path = self.file("bound", json.dumps({**certificate, "d": {**bound, field: value}}))
            self.refuses("code", "--as", "matrix", "--check", path, stdin="110\n011\n", says=says)
            with self.assertRaises(check_distance.Rejected):
                check_distance.checked(json.loads(path.read_text()))

    def test_a_centre_in_another_basis_is_left_to_the_script(self):
        certificate, proved = self.proof("--gauge", stdin=BACON_SHOR)
        other = {**certificate, "x_centre": [sorted({*column} ^ ({0} if 1 in column else set())) for column in certificate["x_centre"]]}
        self.assertNotEqual(other, certificate)
        self.assertEqual(check_distance.checked(other), proved)
        path = self.file("other", json.dumps(other))
        self.assertEqual(run("code", "--gauge", "--check", path, stdin=BACON_SHOR).text, f"invalid: x_centre {OTHER_CENTRE}\n")

    def test_certificates_of_gauge_groups_and_generators(self):
        turned = BACON_SHOR.translate(str.maketrans("XZ", "YX"))
        numbers = random.Random(55)
        groups = ["".join("".join(numbers.choice("IIXYZ") for _ in range(5)) + "\n" for _ in range(4)) for _ in range(12)]
        split = ["".join("".join(numbers.choice("II" + "XZ"[i % 2]) for _ in range(6)) + "\n" for i in range(5)) for _ in range(6)]
        certified = 0
        for text in (BACON_SHOR, turned, FIVE, SHOR, *groups, *split):
            with self.subTest(text):
                if run("code", "--gauge", stdin=text).status == 1:
                    continue  # no encoded qubit
                certificate, proved = self.proof("--gauge", stdin=text)
                certified += 1
                for what, wrong in self.mutations(certificate):
                    if what not in ("smaller probe", "none dropped", "bit", "letter"):  # these may prove something
                        self.rejected(wrong, what, "--gauge", stdin=text)
                for name in check_distance.CENTRE:  # a row more, and all rows less
                    columns = certificate[name]
                    rows = 1 + max((i for column in columns for i in column), default=-1)
                    more = self.file("more", json.dumps({**certificate, name: [[*columns[0], rows], *columns[1:]]}))
                    self.assertEqual(run("code", "--gauge", "--check", more, stdin=text).text, f"invalid: {name} {OTHER_CENTRE}\n")
                    if rows:
                        self.rejected({**certificate, name: [[] for _ in columns]}, "no centre", "--gauge", stdin=text)
                result = run("code", "--check", self.folder / "proof", stdin=FIVE)
                self.assertEqual((result.text, result.status), ("invalid: the certificate is for a gauge group, not for stabilizers\n", 1))
        self.assertGreater(certified, 10)
        for _ in range(10):
            text = "".join("".join(str(numbers.randrange(2)) for _ in range(7)) + "\n" for _ in range(3))
            with self.subTest(text):
                if run("code", "--generator", stdin=text).status == 1:
                    continue
                certificate, proved = self.proof("--generator", stdin=text)
                span = {0}
                for row in text.split():
                    span |= {one ^ int(row, 2) for one in span}
                self.assertEqual(proved, f"d = {min(bin(one).count('1') for one in span - {0})}")
                certificate["d"]["lower"] += 1
                self.rejected(certificate, "larger bound", "--generator", stdin=text)

    @at_full_speed
    def test_certificates_of_random_codes(self):
        numbers = random.Random(54)
        for case in range(60):
            columns, height = numbers.randint(2, 8), numbers.randint(1, 5)
            most = numbers.choice((1, 2, height))
            chosen = [set(numbers.sample(range(height), min(height, numbers.randint(0, most)))) for _ in range(columns)]
            words = [word for size in range(1, columns + 1) for word in itertools.combinations(range(columns), size)
                     if all(sum(row in chosen[i] for i in word) % 2 == 0 for row in range(height))]
            text = "".join("".join(str(int(row in column)) for column in chosen) + "\n" for row in range(height))
            with self.subTest(case=case, code=text):
                if not words:
                    result = run("code", "--proof", self.folder / "none", stdin=text)
                    self.assertEqual((result.status, result.err), (1, "flipwise: no certificate was written: there is no distance\n"))
                    continue
                certificate, proved = self.proof(stdin=text)
                self.assertEqual(proved, f"d = {len(words[0])}")
                for what, wrong in self.mutations(certificate):
                    self.rejected(wrong, what, stdin=text)

    @at_full_speed
    def test_certificate_of_a_bicycle_code(self):
        x, z = bicycle(6, 6, *BICYCLE)
        files = self.file("x.mtx", matrix_market(x, 72)), self.file("z.mtx", matrix_market(z, 72))
        certificate, proved = self.proof(*files)
        self.assertEqual(proved, "d_x = 6, d_z = 6")
        certificate["d_z"]["lower"] = 7
        self.rejected(certificate, "larger bound", *files)

    def test_no_certificate(self):
        path = self.folder / "proof"
        x, z = bicycle(12, 6, *BICYCLE)
        files = self.file("x.mtx", matrix_market(x, 144)), self.file("z.mtx", matrix_market(z, 144))
        result = run("code", *files, "--limit", "1e-9", "--proof", path)
        self.assertEqual((result.status, result.err), (4, "flipwise: no certificate was written: the distance is not proved\n"))
        self.assertFalse(path.exists())
        for option in ("--proof", "--check"):
            self.refuses("code", option, path, "--each-observable", stdin=MODEL,
                         says="--each-observable cannot be combined with --proof or --check: a certificate is for all observables together")
        self.refuses("code", "--proof", path, "--check", path, stdin=FIVE)
        self.refuses("code", "--proof", self.folder / "none" / "proof", stdin=FIVE, says="No such file or directory")
        five = self.file("five", FIVE)
        self.refuses("code", "--proof", five, five, says="name the same file")
        for text in ("", "{}", "[]", '{"certificate":"distance"}', '{"certificate":"distance","kind":"stabilizer"}'):
            self.refuses("code", five, "--check", self.file("wrong", text))
        self.assertEqual(run("code", five, "--proof", path).status, 0)
        # Both checkers read numbers and the beginning of a file alike.
        text = path.read_text()
        for right in (text.replace('"lower":3', '"lower":3.0'), text.replace('"lower":3', '"lower":3e0'), "\ufeff" + text):
            one = self.file("one", right)
            self.assertEqual((run("code", five, "--check", one).text, self.script(one)), ("valid: d = 3, proved\n", ("VERIFIED: d = 3\n", 0)))
        for wrong in (text.replace('"lower":3', '"lower":"3"'), text.replace('"lower":3', '"lower":2.5'), text.replace('"lower":3', '"lower":-3'),
                      text.replace('"x":[[', '"x":[{"0":1},['), text.replace('"x":[[', '"x":[[1,0],[')):
            one = self.file("one", wrong)
            self.assertEqual(self.script(one)[1], 1, wrong)
            self.refuses("code", five, "--check", one)
        result = run("code", five, "--at-least", 2, "--proof", self.folder / "none")
        if result.err:
            self.assertEqual(result.err, "flipwise: no certificate was written: the distance is not proved; leave out --at-least\n")
        result = run("code", "--check", path, stdin=SHOR)
        self.assertEqual((result.text, result.status), ("invalid: the certificate is for another code: x differ\n", 1))
        self.assertEqual(json.loads(run("code", five, "--check", path, "--format", "json").text), {"valid": True, "d": {"lower": 3, "upper": 3}})


class Options(Case):
    def gross(self):
        x, z = bicycle(12, 6, *BICYCLE)
        return self.file("x.mtx", matrix_market(x, 144)), self.file("z.mtx", matrix_market(z, 144))

    def test_at_least(self):
        for bound, decision in ((2, "yes"), (3, "yes"), (4, "no")):
            result = run("code", "--at-least", bound, stdin=FIVE)
            self.assertEqual(result.status, 0)
            self.assertIn(f"\nat least {bound}: {decision}\n", result.text)
            decided = json.loads(run("code", "--at-least", bound, "--format", "json", stdin=FIVE).text)
            self.assertEqual(decided["is_at_least"], decision == "yes")
        self.refuses("code", "--at-least", 2, "--how-many", stdin=FIVE)

    def test_at_least_ends_where_one_side_decides(self):
        steane = self.file("steane", "0001111\n0110011\n1010101\n")
        for bound, decision in ((3, "yes"), (4, "no")):
            for limit in ([], ["--limit", 1000]):
                result = run("code", steane, steane, "--as", "matrix", "--at-least", bound, *limit)
                self.assertEqual((result.err, result.status), ("", 0))
                self.assertIn(f"\nat least {bound}: {decision}\n", result.text)

    @staticmethod
    def random_stabilizers(seed, qubits=80):
        """Returns a random stabilizer code with 6 logical qubits: Z operators, changed by random gates H, S and CNOT."""
        random = Random(seed)
        rows = [[0, 1 << i] for i in range(qubits - 6)]
        for _ in range(40 * qubits):
            gate, (a, b) = random.randrange(3), random.sample(range(qubits), 2)
            for row in rows:
                x, z = row[0] >> a & 1, row[1] >> a & 1
                if gate == 0 and x != z:  # H
                    row[0] ^= 1 << a
                    row[1] ^= 1 << a
                elif gate == 1:  # S
                    row[1] ^= x << a
                elif gate == 2:  # CNOT
                    row[0] ^= x << b
                    row[1] ^= (row[1] >> b & 1) << a
        return "".join("".join("IXZY"[(x >> q & 1) + 2 * (z >> q & 1)] for q in range(qubits)) + "\n" for x, z in rows)

    @at_full_speed
    def test_light_operators_are_found_first(self):
        found = json.loads(run("code", "--at-least", 18, "--format", "json", stdin=self.random_stabilizers(1)).text)
        self.assertEqual((found["k"], found["is_at_least"], len(found["support"])), (6, False, found["upper"]))
        self.assertLess(found["upper"], 18)

    @unittest.skipUnless(LONG, "takes 5 seconds")
    def test_light_operators_are_found_beside_a_proof(self):
        """The search before the proof gives up at weight 16; a proof of 16 would take days."""
        text = self.random_stabilizers(2)
        found = json.loads(run("code", "--at-least", 16, "--format", "json", stdin=text).text)
        self.assertEqual((found["is_at_least"], found["upper"], len(found["support"])), (False, 15, 15))

    def test_bounds_at_a_limit(self):
        result = run("code", *self.gross(), "--limit", "1e-9")
        self.assertEqual(result.status, 4)
        self.assertRegex(result.text, r"\A(\[\[144,(12|\?)\]\]: d .*\n|unknown: .*\n)")
        found = json.loads(run("code", *self.gross(), "--limit", "1e-9", "--format", "json").text)
        self.assertEqual(found["status"], "unknown")

    @at_full_speed
    def test_log_and_resume(self):
        x, z = bicycle(6, 6, *BICYCLE)
        files = self.file("x.mtx", matrix_market(x, 72)), self.file("z.mtx", matrix_market(z, 72))
        log, state = self.folder / "log", self.folder / "state"
        first = run("code", *files, "--log", log, "--resume", state)
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        self.assertEqual((lines[-1]["lower"], lines[-1]["upper"]), (6, 6))
        self.assertTrue(all(one["lower"] <= 6 <= one.get("upper", 6) for one in lines))
        again = run("code", *files, "--resume", state)
        self.assertEqual((again.text.split("\n")[0], again.status), (first.text.split("\n")[0], 0))
        self.refuses("code", "--resume", state, stdin=FIVE, says=f"{state}: the file was saved for X checks and Z checks, this request is for stabilizers")
        # Bounds are answered before anything is prepared.
        log.unlink()
        late = run("code", *files, "--resume", state, "--limit", "1e-9", "--log", log)
        self.assertEqual(late.text.split("\n")[0].split("]: ")[1], "d = 6, proved" if SANITIZED else "d_X = 6, d_Z = 6, proved")
        lines = [json.loads(line) for line in log.read_text().splitlines()]
        self.assertEqual([(one["lower"], one["upper"]) for one in lines], [(6, 6)])

    def test_the_question_of_a_saved_state(self):
        state = self.folder / "state"
        self.assertEqual(run("code", "--resume", state, stdin=MODEL).status, 0)
        before = state.read_bytes()
        for arguments, text, says in (
                (["--each-observable"], MODEL, "saved for the distance of all observables, this request is for the distance of each observable"),
                ([], FIVE, "saved for the distance of all observables, this request is for stabilizers"),
                ([], MODEL + "error(0.1) D0 D3\n", "saved for the code with checksum")):
            self.refuses("code", "--resume", state, *arguments, stdin=text, says=says)
            self.assertEqual(state.read_bytes(), before)
        # Every changed byte of the state is noticed.
        for at in (0, 20, 40, len(before) // 2, len(before) - 20, len(before) - 1):
            state.write_bytes(before[:at] + bytes([before[at] ^ 4]) + before[at + 1:])
            self.refuses("code", "--resume", state, stdin=MODEL, says=str(state))
            state.write_bytes(before[:at])
            if at > 0:
                self.refuses("code", "--resume", state, stdin=MODEL, says=str(state))

    def test_requests(self):
        five = {"command": "code", "checks": FIVE.split(), "how_many": True}
        found = json.loads(run("code", "--request", "-", stdin=json.dumps(five)).text)
        del found["seconds"], found["method"], found["support"], found["paulis"]
        self.assertEqual(found, {"kind": "stabilizer", "n": 5, "k": 1, "status": "optimal", "d": 3, "lower": 3, "upper": 3, "number": "30"})
        columns = [[i for i, row in enumerate(HAMMING) if j in row] for j in range(7)]
        steane = {"command": "code", "checks": columns, "z_checks": columns}
        found = json.loads(run("code", "--request", "-", stdin=json.dumps(steane)).text)
        self.assertEqual((found["n"], found["k"], found["d"], found["x"]["d"], found["z"]["support"], found["z"]["paulis"]),
                         (7, 1, 3, 3, [2, 4, 5], "ZZZ"))
        gauge = {"command": "code", "checks": BACON_SHOR.split(), "gauge": True}
        found = json.loads(run("code", "--request", "-", stdin=json.dumps(gauge)).text)
        self.assertEqual((found["n"], found["k"], found["gauge"], found["d"]), (9, 1, 4, 3))
        model = {"command": "code", "checks": MODEL, "each_observable": True}
        found = json.loads(run("code", "--request", "-", stdin=json.dumps(model)).text)
        self.assertEqual([one["status"] for one in found["observables"]], ["optimal", "impossible"])
        self.assertNotIn("k", found)
        for wrong in ({"checks": ["XX", "X"]}, {"checks": ["XX", "ZI"]}, {"checks": [[0]], "as": "mtx"}, {"checks": "1\n", "as": "graph6"},
                      {"checks": "XX\n", "z_checks": "11\n"}, {"checks": [[0]], "gauge": True}, {}):
            self.refuses("code", "--request", "-", stdin=json.dumps({"command": "code", **wrong}))


main()
