# SPDX-License-Identifier: MIT
"""Check matrices of codes with published distances. A matrix is a list of rows; a row lists the columns of its ones."""

from itertools import combinations, product

# The checks of the [7,4] Hamming code, as buttons.
HAMMING = "0\n1\n0 1\n2\n0 2\n1 2\n0 1 2\n"


def matrix_market(rows, columns):
    entries = "".join(f"{i + 1} {j + 1} 1\n" for i, row in enumerate(rows) for j in row)
    size = sum(len(row) for row in rows)
    return f"%%MatrixMarket matrix coordinate integer general\n{len(rows)} {columns} {size}\n{entries}"


# Cyclic and Reed-Muller codes; lengths, dimensions and distances as in MacWilliams and Sloane, The Theory of Error-Correcting
# Codes. Polynomials over GF(2) are integers: bit i is the coefficient of x^i.


def divide(left, right):
    quotient = 0
    while left.bit_length() >= right.bit_length():
        shift = left.bit_length() - right.bit_length()
        quotient |= 1 << shift
        left ^= right << shift
    return quotient, left


def cyclic(length, generator):
    """Returns the shifts of the reciprocal of (x^n + 1) / generator."""
    check, rest = divide((1 << length) | 1, generator)
    assert rest == 0
    degree = check.bit_length() - 1
    return [[i + j for j in range(degree + 1) if check >> (degree - j) & 1] for i in range(length - degree)]


def bch(degree, primitive, designed):
    """Returns a primitive narrow-sense code: the roots are a^1 .. a^(designed - 1) and their conjugates."""
    length = 2**degree - 1
    power = [1]
    for _ in range(length - 1):
        value = power[-1] << 1
        power.append(value ^ primitive if value >> degree else value)
    log = {value: i for i, value in enumerate(power)}
    roots = {i * 2**j % length for i in range(1, designed) for j in range(degree)}
    generator = [1]
    for root in roots:
        times = [0 if c == 0 else power[(log[c] + root) % length] for c in generator]
        generator = [a ^ b for a, b in zip(times + [0], [0] + generator)]
    return cyclic(length, sum(c << i for i, c in enumerate(generator)))


def quadratic_residue(length):
    """Returns a code of a length of 1 or 7 modulo 8 and dimension (length + 1) / 2. Its generator, of degree (length - 1) / 2,
    is the common divisor of x^n + 1 and the sum of x^r over the residues r, with or without 1."""
    residues = sum(1 << r for r in {i * i % length for i in range(1, length)})
    for left in (residues, residues ^ 1):
        a, b = (1 << length) | 1, left
        while b:
            a, b = b, divide(a, b)[1]
        for generator in (a, divide(a, 3)[0]):
            if generator.bit_length() - 1 == (length - 1) // 2:
                return cyclic(length, generator)
    raise AssertionError(length)


def reed_muller(order, variables):
    """Returns the dual, the Reed-Muller code of order variables - order - 1: monomials of at most that many variables."""
    return [[point for point in range(2**variables) if all(point >> v & 1 for v in monomial)]
            for size in range(variables - order) for monomial in combinations(range(variables), size)]


# Quantum codes, by the two kinds of checks.


def bicycle(rows, columns, left, right):
    """Returns a bivariate bicycle code; polynomials are lists of exponents (of x, of y). Bravyi and others, Nature 627, 2024."""
    size = rows * columns

    def cell(i, j):
        return i % rows * columns + j % columns

    cells = list(product(range(rows), range(columns)))
    return ([[cell(i + a, j + b) for a, b in left] + [size + cell(i + a, j + b) for a, b in right] for i, j in cells],
            [[cell(i - a, j - b) for a, b in right] + [size + cell(i - a, j - b) for a, b in left] for i, j in cells])


def toric(side):
    """Returns the vertices and faces of a square lattice on the torus, a code of distance `side` (Kitaev, 2003).
    Columns are edges, horizontal first."""
    def edge(kind, i, j):
        return (kind * side + i % side) * side + j % side

    cells = list(product(range(side), repeat=2))
    return ([[edge(0, i, j), edge(0, i, j - 1), edge(1, i, j), edge(1, i - 1, j)] for i, j in cells],
            [[edge(0, i, j), edge(0, i + 1, j), edge(1, i, j), edge(1, i, j + 1)] for i, j in cells])


def surface(distance):
    """Returns the rotated surface code: the faces of a chessboard, without half of those at the sides."""
    kinds = ([], [])
    for i, j in product(range(-1, distance), repeat=2):
        cells = [(i + a) * distance + j + b for a in (0, 1) for b in (0, 1) if 0 <= i + a < distance and 0 <= j + b < distance]
        kind = (i + j) % 2
        lies_at_top = i in (-1, distance - 1)
        if len(cells) == 4 or (len(cells) == 2 and lies_at_top == (kind == 1)):
            kinds[kind].append(cells)
    return kinds


class Semidirect:
    """The group of pairs (s, r), s modulo 2 and r modulo `order`, where s = 1 maps r to `inverted` times r."""

    def __init__(self, order, inverted, elements=None):
        self.order, self.inverted = order, inverted
        self.elements = elements or list(product(range(2), range(order)))
        self.place = {element: i for i, element in enumerate(self.elements)}

    def times(self, i, j):
        (s, r), (t, q) = self.elements[i], self.elements[j]
        return self.place[(s + t) % 2, (r * (self.inverted if t else 1) + q) % self.order]

    def inverse(self, i):
        return next(j for j in range(len(self.elements)) if self.times(i, j) == self.place[0, 0])


def dihedral(sides):
    return Semidirect(sides, -1)


def cyclic_five_times_symmetric_three():
    """Returns C5 x S3 as words in f1 (order 2), f2 (5) and f3 (3), shorter words first: r = 6 u + 10 v modulo 15 for f2^u f3^v,
    and f1 inverts f3 only."""
    words = sorted(product(range(2), range(5), range(3)), key=lambda e: (sum(e), [1] * e[0] + [2] * e[1] + [3] * e[2]))
    return Semidirect(15, 11, [(s, (6 * u + 10 * v) % 15) for s, u, v in words])


def lifted_product(group, a0, a1, b0, b1):
    """Returns five blocks of a group; Bhardwaj and others, High-rate qLDPC processors, arXiv:2607.28795, equation (J1)."""
    size = len(group.elements)

    def star(elements):
        return [group.inverse(g) for g in elements]

    def left(elements, y):  # the x with y = g x
        return [group.times(group.inverse(g), y) for g in elements]

    def right(elements, y):  # the x with y = x / g
        return [group.times(y, g) for g in elements]

    def row(*blocks):
        return [block * size + x for block, columns in blocks for x in columns]

    xs, zs = [], []
    for second, b in enumerate((b0, b1)):
        xs += [row((second, left(a0, y)), (2 + second, left(a1, y)), (4, right(star(b), y))) for y in range(size)]
    for second, a in enumerate((a0, a1)):
        zs += [row((2 * second, right(b0, y)), (2 * second + 1, right(b1, y)), (4, left(star(a), y))) for y in range(size)]
    return xs, zs


BICYCLE = [(3, 0), (0, 1), (0, 2)], [(0, 3), (1, 0), (2, 0)]

# name: (length, checks, distance)
CLASSICAL = {
    "Golay [23,12]": (23, lambda: quadratic_residue(23), 7),
    "quadratic-residue [47,24]": (47, lambda: quadratic_residue(47), 11),
    "quadratic-residue [71,36]": (71, lambda: quadratic_residue(71), 11),
    "quadratic-residue [89,45]": (89, lambda: quadratic_residue(89), 17),
    "quadratic-residue [103,52]": (103, lambda: quadratic_residue(103), 19),
    "BCH [63,36]": (63, lambda: bch(6, 0b1000011, 11), 11),
    "BCH [127,64]": (127, lambda: bch(7, 0b10001001, 21), 21),
    "Reed-Muller [32,16]": (32, lambda: reed_muller(2, 5), 8),
    "Reed-Muller [64,42]": (64, lambda: reed_muller(3, 6), 8),
    "Reed-Muller [128,29]": (128, lambda: reed_muller(2, 7), 32),
}

# name: (length, both kinds of checks, distance)
QUANTUM = {
    "bicycle [[72,12]]": (72, lambda: bicycle(6, 6, *BICYCLE), 6),
    "gross [[144,12]]": (144, lambda: bicycle(12, 6, *BICYCLE), 12),
    "lifted product [[150,30]]": (
        150, lambda: lifted_product(cyclic_five_times_symmetric_three(), (0, 14, 23), (0, 2, 11), (7, 20, 24), (0, 2, 29)), 10),
    **{f"toric [[{2 * side * side},2]]": (2 * side * side, lambda side=side: toric(side), side) for side in (*range(4, 13), 15, 20)},
    **{f"surface [[{side * side},1]]": (side * side, lambda side=side: surface(side), side) for side in range(3, 26, 2)},
}


class Circuit:
    """Faults of a circuit and what they flip. A qubit has two integers, whose bit i is set if fault i leaves an X or a Z on it."""

    def __init__(self):
        self.x, self.z, self.faults = {}, {}, 0

    def noise(self, *qubits, paulis="XYZ"):
        """Adds a fault for each product of these Paulis, or the identity, on the qubits, except for the identity on all."""
        for choice in product("I" + paulis, repeat=len(qubits)):
            if set(choice) != {"I"}:
                for qubit, pauli in zip(qubits, choice):
                    self.x[qubit] = self.x.get(qubit, 0) | (pauli in "XY") << self.faults
                    self.z[qubit] = self.z.get(qubit, 0) | (pauli in "YZ") << self.faults
                self.faults += 1

    def hadamard(self, qubit):
        self.x[qubit], self.z[qubit] = self.z.get(qubit, 0), self.x.get(qubit, 0)
        self.noise(qubit)

    def cnot(self, control, target):
        self.x[target] = self.x.get(target, 0) ^ self.x.get(control, 0)
        self.z[control] = self.z.get(control, 0) ^ self.z.get(target, 0)
        self.noise(control, target)

    def measure_and_reset(self, qubit):
        self.noise(qubit, paulis="X")
        outcome, self.x[qubit], self.z[qubit] = self.x[qubit], 0, 0
        self.noise(qubit, paulis="X")
        return outcome


def circuit(distance, rounds, basis, kinds="XZ"):
    """Returns the detectors, the observable and the number of columns of a memory experiment of the rotated surface code with
    depolarizing noise after every gate, in the order of CNOTs of Stim's surface_code:rotated_memory_x or _z. Faults that flip the
    same detectors and the same observable are one column. The distance is that of the code. Only checks of these kinds have
    detectors."""
    run = Circuit()
    data = [(2 * i + 1, 2 * j + 1) for i, j in product(range(distance), repeat=2)]
    orders = {"X": [(1, 1), (-1, 1), (1, -1), (-1, -1)], "Z": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
    checks = {}
    for i, j in product(range(0, 2 * distance + 1, 2), repeat=2):
        kind = "X" if (i + j) // 2 % 2 else "Z"
        neighbours = [(i + a, j + b) if (i + a, j + b) in data else None for a, b in orders[kind]]
        number = len(neighbours) - neighbours.count(None)
        if number == 4 or (number == 2 and (kind == "Z") == (i in (0, 2 * distance))):
            checks[i, j] = kind, neighbours
    for qubit in [*data, *checks]:
        run.noise(qubit, paulis="X" if qubit in checks or basis == "Z" else "Z")
    before, detectors = {}, []
    for _ in range(rounds):
        for qubit in data:
            run.noise(qubit)
        ancillas = [check for check, (kind, _) in checks.items() if kind == "X"]
        for check in ancillas:
            run.hadamard(check)
        for step in range(4):
            for check, (kind, neighbours) in checks.items():
                if neighbours[step]:
                    run.cnot(*((check, neighbours[step]) if kind == "X" else (neighbours[step], check)))
        for check in ancillas:
            run.hadamard(check)
        after = {check: run.measure_and_reset(check) for check in checks}
        detectors += [after[check] ^ before.get(check, 0) for check in checks
                      if checks[check][0] in kinds and (before or checks[check][0] == basis)]
        before = after
    for qubit in data:
        run.noise(qubit, paulis="X" if basis == "Z" else "Z")
    final = run.x if basis == "Z" else run.z
    for check, (kind, neighbours) in checks.items():
        if kind == basis:
            detectors.append(before[check])
            for qubit in filter(None, neighbours):
                detectors[-1] ^= final[qubit]
    observable = 0
    for i in range(1, 2 * distance, 2):
        observable ^= final[(i, 1) if basis == "Z" else (1, i)]
    flipped = [[] for _ in range(run.faults)]
    for number, faults in enumerate([*detectors, observable]):
        for fault in (i for i, bit in enumerate(reversed(bin(faults))) if bit == "1"):
            flipped[fault].append(number)
    columns = sorted(set(map(tuple, flipped)) - {()})
    rows = [[column for column, numbers in enumerate(columns) if row in numbers] for row in range(len(detectors) + 1)]
    return rows[:-1], rows[-1:], len(columns)
