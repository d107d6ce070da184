# SPDX-License-Identifier: MIT
"""Draws small puzzles of every kind as JSON requests, and finds their answers by trying all presses.

``requests`` draws puzzles; one in twelve has a fault. ``Tried`` reads a request as docs/formats.md defines it, with numpy
alone, and tries everything.
"""

import functools
import itertools
import math
import random

import numpy as np

STENCILS = {
    "plus": [(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0)],
    "ring": [(-1, 0), (0, -1), (0, 1), (1, 0)],
    "king": [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)],
    "knight": [(0, 0), *((i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i) != abs(j))],
    "x": [(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
}
STENCILS["hex"] = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i * j != 1]
LINES = {  # whether a press reaches the cell at the offset (i, j), with any wrap
    "cross": lambda i, j: i == 0 or j == 0,
    "cross-ring": lambda i, j: (i == 0) != (j == 0),
    "row": lambda i, j: i == 0,
    "column": lambda i, j: j == 0,
    "bishop": lambda i, j: abs(i) == abs(j),
    "queen": lambda i, j: i == 0 or j == 0 or abs(i) == abs(j),
}
WRAPS = ("none", "columns", "rows", "torus")
MOST_TRIED = 8000  # vectors of presses
PRESSES = {2: 12, 3: 8, 4: 6, 5: 5, 6: 5, 7: 4, 8: 4, 9: 4, 10: 3, 11: 3, 12: 3}
STATES = ((2, 3), (2, 4), (2, 3, 4), (2, 3, 6), (3, 9), (4, 6), (2, 8), (5, 10), (4, 12), (3, 5), (2, 2), (3, 3), (6, 10), (16, 2), (7, 2))


# Drawing puzzles.

def rows_of(numbers, holes, colours, draw):
    """Returns a board for JSON: strings for up to ten colours, or arrays of numbers."""
    shape = np.shape(numbers)
    cells = [[None if holes is not None and holes[i][j] else int(numbers[i][j]) for j in range(shape[1])] for i in range(shape[0])]
    if colours > 10 or draw.random() < 0.2:
        return cells
    return ["".join("_" if cell is None else str(cell) for cell in row) for row in cells]


def mask_of(marks, draw):
    """Returns a mask as a board: the marked cells are 1 or, sometimes, its holes."""
    if draw.random() < 0.2 and any(map(any, marks)):
        return ["".join("_" if mark else "0" for mark in row) for row in marks]
    return ["".join(map(str, row)) for row in marks]


def drawn_rule(draw):
    word = draw.choice(("plus", "plus", *STENCILS, *LINES, "offsets", "offsets"))
    if word != "offsets":
        return word
    return " ".join(f"{draw.randint(-2, 2)},{draw.randint(-2, 2)}" for _ in range(draw.randint(1, 5)))


def marks(draw, rows, columns, share):
    return [[int(draw.random() < share) for _ in range(columns)] for _ in range(rows)]


def drawn_request(draw):
    """Returns a request for `solve` that can be answered by trying all presses."""
    two_kind = draw.random() < 0.04
    given_states = not two_kind and draw.random() < 0.2
    states_among = draw.choice(STATES) if given_states else None
    colours = 2 if two_kind or (not given_states and draw.random() < 0.35) else draw.randint(3, 12)
    is_grid = two_kind or draw.random() < 0.6
    most = 7 if two_kind else 6 if given_states else PRESSES[colours]
    request = {"command": "solve"}
    if is_grid:
        rows = draw.randint(1, 4)
        columns = draw.randint(1, max(1, min(5, (most + 2) // rows)))
        presses = [rows, columns]
        request["rule"] = draw.choice(("two-kind", "two-kind=plus/x", "two-kind=0,0 0,1/1,0")) if two_kind else drawn_rule(draw)
        if request["rule"] == "plus" and draw.random() < 0.5:
            del request["rule"]
        if draw.random() < 0.5:
            request["wrap"] = draw.choice(WRAPS)
    else:
        rows, columns = 1, draw.randint(1, 6)
        presses = [1, draw.randint(1, most)]
    holes = marks(draw, rows, columns, 0.25) if is_grid and draw.random() < 0.3 else None
    lights = rows * columns - (sum(map(sum, holes)) if holes else 0)
    if given_states:
        if lights == 0:
            holes, lights = None, rows * columns
        states = [draw.choice(states_among) for _ in range(lights)]
        colours = math.lcm(*states)
        request["states"] = states
        if draw.random() < 0.3:
            request["colours"] = colours
    elif colours > 2 or draw.random() < 0.2:
        request["colours"] = colours
    places = [(i, j) for i in range(rows) for j in range(columns) if not (holes and holes[i][j])]
    below = np.full((rows, columns), colours)
    for place, number in zip(places, request.get("states", [])):
        below[place] = number

    def board():
        numbers = [[draw.randrange(below[i][j]) for j in range(columns)] for i in range(rows)]
        shown = holes if holes and any(map(any, holes)) else None
        return rows_of(numbers, shown, colours, draw)

    request["board"] = board()
    if not is_grid:
        request["buttons"] = drawn_buttons(draw, presses[1], columns, colours)
    if not two_kind or draw.random() < 0.15:
        if draw.random() < 0.25:
            request["free"] = mask_of(marks(draw, rows, columns, 0.3), draw)
        if draw.random() < 0.25:
            request["fixed"] = mask_of(marks(draw, *presses, 0.25), draw)
    add_goal(request, draw, colours, board)
    if draw.random() < (0.1 if two_kind else 0.3):
        number = presses[1] if not is_grid else lights
        largest = draw.choice((1, 3, 3, 9, 9, 10**9, 10**13))
        request["cost"] = [draw.randint(0, largest) for _ in range(number)]
    if draw.random() < (0.4 if colours > 2 else 0.05):
        request["cost_of"] = draw.choice(("amount", "press"))
    chance = draw.random()
    if chance < 0.2:
        request["find"] = "any"
    elif chance < 0.5:
        request["all"] = draw.choice((1, 2, 5, 1000))
    request = within_reach(request, draw)
    return scrambled(request, draw) if draw.random() < 0.5 else request


def drawn_buttons(draw, number, lights, colours):
    if draw.random() < 0.5:
        return [[draw.randrange(lights) for _ in range(draw.randint(0, lights + 1))] for _ in range(number)]
    return [{str(light): draw.randint(-colours, colours) for light in draw.sample(range(lights), draw.randint(0, lights))}
            for _ in range(number)]


def add_goal(request, draw, colours, board):
    chance = draw.random()
    if chance < 0.25:
        request["goal"] = "uniform"
    elif chance < 0.4:
        request["goal"] = "on"
    elif chance < 0.55:
        request["goal"] = draw.randrange(colours)
    elif chance < 0.75:
        request["goal"] = board()
    elif chance < 0.85:
        request["goal"] = "off"


def within_reach(request, draw):
    """Fixes presses until there are few enough to try."""
    tried = Tried(request)
    if not tried.refusal and tried.number > MOST_TRIED:
        fixed = np.array(tried.fixed).copy()
        while tried.number > MOST_TRIED:
            fixed.flat[draw.choice([at for at in tried.places if not fixed.flat[at]])] = 1
            request["fixed"] = ["".join(map(str, row)) for row in fixed.tolist()]
            tried = Tried(request)
    return request


def with_board(request, tried, numbers, draw):
    holes = tried.holes.tolist() if tried.holes.any() else None
    return {**request, "board": rows_of(numbers, holes, tried.modulus, draw)}


def other_start(request, draw):
    """Returns the same puzzle with another board of the same shape."""
    tried = Tried(request)
    numbers = [[draw.randrange(tried.states[i, j]) if tried.states[i, j] else 0 for j in range(tried.columns)] for i in range(tried.rows)]
    return with_board(request, tried, numbers, draw)


def scrambled(request, draw):
    """Returns the same puzzle with a board that has a solution."""
    tried = Tried(request)
    if tried.refusal or tried.is_two_kind:
        return request
    numbers = draw.choice(tried.targets).reshape(-1).copy()
    for effect, number in zip(tried.effects(), tried.ranges()):
        numbers -= effect * draw.randrange(number)
    numbers = np.where(tried.holes, 0, numbers.reshape(tried.start.shape) % np.maximum(tried.states, 1))
    return with_board(request, tried, numbers, draw)


FAULTS = ("cost longer", "cost shorter", "cost too much", "states shorter", "state of 1", "states too many", "colours", "cell", "free shape",
          "fixed shape", "goal number", "goal shape", "goal holes", "button light", "rule", "wrap", "offset", "buttons rule", "buttons holes",
          "all any", "ragged", "no buttons", "cost_of", "find", "field", "empty", "free fixed two-kind", "colours two-kind")


def with_fault(request, draw):
    """Returns a request that must be rejected, or None if the fault does not apply to it."""
    fault, wrong = draw.choice(FAULTS), dict(request)
    tried = Tried(request)
    is_grid, strings = "buttons" not in request, isinstance(request["board"][0], str)
    if fault.startswith("cost ") and tried.is_two_kind:
        return None
    if fault == "cost longer":
        wrong["cost"] = [1] * (tried.number_of_costs() + 1)
    elif fault == "cost shorter" and tried.number_of_costs() > 0:
        wrong["cost"] = [1] * (tried.number_of_costs() - 1)
    elif fault == "cost too much" and tried.number_of_costs() > 0:
        wrong["cost"] = [2**53] * tried.number_of_costs()
    elif fault == "states shorter" and "states" in request:
        wrong["states"] = request["states"][1:]
    elif fault == "state of 1" and "states" in request:
        wrong["states"] = [*request["states"][1:], 1]
    elif fault == "states too many" and "states" in request and len(request["states"]) > 1:
        wrong["states"] = [251, 2, *request["states"][2:]]
    elif fault == "colours":
        wrong["colours"] = tried.modulus + 1 if "states" in request else draw.choice((0, 1, 257))
    elif fault == "cell":
        row = request["board"][0]
        last = "9" if strings else tried.modulus
        if tried.modulus > 9 and strings:
            return None
        wrong["board"] = [row[:-1] + last if strings else [*row[:-1], last], *request["board"][1:]]
    elif fault in ("free shape", "fixed shape") and not tried.is_two_kind:
        wrong[fault.split()[0]] = ["0" * 7] * 2
    elif fault == "goal number":
        wrong["goal"] = tried.modulus
    elif fault == "goal shape":
        wrong["goal"] = rows_of(np.zeros((tried.rows + 1, tried.columns)), None, tried.modulus, draw)
    elif fault == "goal holes" and tried.rows * tried.columns > 1:
        holes = 1 - tried.holes
        if (holes == tried.holes).all() or holes.all():
            return None
        wrong["goal"] = rows_of(np.zeros((tried.rows, tried.columns)), holes.tolist(), tried.modulus, draw)
    elif fault == "button light" and not is_grid:
        wrong["buttons"] = [[tried.columns], *request["buttons"][1:]]
    elif fault == "rule" and is_grid:
        wrong["rule"] = draw.choice(("pluss", "", "0,0 0", "two-kind=plus", "two-kind=plus/cross"))
    elif fault == "wrap" and is_grid:
        wrong["wrap"] = draw.choice(("both", ""))
    elif fault == "offset" and is_grid:
        wrong["rule"] = "0,0 9999999999999,0"
    elif fault == "buttons rule" and not is_grid:
        wrong[draw.choice(("rule", "wrap"))] = "none"
    elif fault == "buttons holes" and not is_grid and tried.columns > 1:
        wrong["board"] = ["_" + "0" * (tried.columns - 1)] if strings else [[None] + [0] * (tried.columns - 1)]
    elif fault == "all any":
        wrong.update(all=3, find="any")
    elif fault == "ragged":
        wrong["board"] = [*request["board"], request["board"][0] + (["0"] if strings is False else "0")]
    elif fault == "no buttons" and not is_grid:
        wrong["buttons"] = []
    elif fault == "cost_of":
        wrong["cost_of"] = "presses"
    elif fault == "find":
        wrong["find"] = "all"
    elif fault == "field":
        wrong["colors"] = 3
    elif fault == "empty":
        wrong["board"] = draw.choice(([], [""], [[]]))
    elif fault == "free fixed two-kind" and is_grid and tried.modulus == 2:
        wrong.update(rule="two-kind", fixed=["1" * tried.columns] * tried.rows)
    elif fault == "colours two-kind" and is_grid and tried.modulus > 2:
        wrong["rule"] = "two-kind"
    else:
        return None
    return wrong


def requests(seed, number):
    """Returns pairs of a request and whether it was given a fault. Some differ from the one before only in their boards."""
    draw = random.Random(seed)
    found = []
    while len(found) < number:
        if found and not found[-1][1] and draw.random() < 0.25 and not Tried(found[-1][0]).refusal:
            found.append((other_start(found[-1][0], draw), False))
            continue
        request = drawn_request(draw)
        wrong = with_fault(request, draw) if draw.random() < 0.08 and not Tried(request).refusal else None
        found.append((request, False) if wrong is None else (wrong, True))
    return found


def id_of(tried):
    """Returns the id of a puzzle without its costs, or None if it has none."""
    request, modulus = tried.request, tried.modulus
    rule, goal = request.get("rule", "plus"), request.get("goal", "off")
    if not tried.is_grid or "states" in request or "=" in rule:
        return None
    parts = ["" if modulus == 2 else f"q{modulus}"]
    parts += ["-" + request["wrap"]] if request.get("wrap", "none") != "none" else []
    if isinstance(goal, list):
        parts.append("-to" + digits_of(tried.targets[0], modulus))
    elif goal in ("on", modulus - 1):
        parts.append("-on")
    elif goal not in ("off", 0):
        parts.append("-uniform" if goal == "uniform" else f"-goal{goal}")
    for name, cells in (("holes", tried.holes), ("free", tried.mask("free", tried.start.shape)), ("fixed", tried.fixed)):
        if cells.any():
            parts.append(f"-{name}{digits_of(cells, 2)}")
    return f"{rule.replace(' ', '_')}-{tried.rows}x{tried.columns}{''.join(parts)}:{digits_of(tried.start, modulus)}"


def digits_of(numbers, modulus):
    cells = [int(one) for one in numbers.reshape(-1)]
    if modulus > 2:
        return "".join(f"{one:0{1 if modulus <= 16 else 2}x}" for one in cells)
    cells += [0] * (-len(cells) % 4)
    return "".join(f"{int(''.join(map(str, cells[at:at + 4])), 2):x}" for at in range(0, len(cells), 4))


# Trying all presses.

def numbers_of(board):
    """Returns the cells of a JSON board, holes as -1."""
    return np.array([[-1 if cell in ("_", None) else int(cell) for cell in row] for row in board])


@functools.lru_cache(maxsize=400)
def all_presses(ranges):
    """Returns all vectors of numbers below these, in row-major order."""
    return np.indices(ranges, np.int64).reshape(len(ranges), math.prod(ranges)).T.astype(np.float64)


@functools.lru_cache(maxsize=100)
def all_kinds(rows, columns, places):
    """Returns all presses of two kinds with only one kind in each row and column."""
    found = []
    for kinds in itertools.product(range(3), repeat=len(places)):
        lines = {}
        for place, kind in zip(places, kinds):
            if kind:
                lines.setdefault(("row", place // columns), set()).add(kind)
                lines.setdefault(("column", place % columns), set()).add(kind)
        if all(len(one) == 1 for one in lines.values()):
            found.append(kinds)
    return np.array(found, np.float64).reshape(len(found), len(places))


class Tried:
    """A puzzle as a request defines it. ``refusal`` is the reason why it has no answer, or empty."""

    def __init__(self, request):
        self.request, self.refusal = request, ""
        board = numbers_of(request["board"])
        self.rows, self.columns = board.shape
        self.is_grid = "buttons" not in request
        self.holes = (board < 0).astype(int)
        self.start = np.where(board < 0, 0, board)
        lights = [at for at in range(board.size) if not self.holes.flat[at]]
        self.modulus = math.lcm(*request["states"]) if request.get("states") else request.get("colours", 2)
        self.states = np.where(self.holes, 0, self.modulus)
        for at, number in zip(lights, request.get("states", [])):
            self.states.flat[at] = number
        self.press_shape = (self.rows, self.columns) if self.is_grid else (1, len(request["buttons"]))
        free, fixed = self.mask("free", board.shape), self.mask("fixed", self.press_shape)
        self.fixed = fixed
        self.bound = [at for at in lights if not free.flat[at]]
        pressable = range(math.prod(self.press_shape)) if not self.is_grid else lights
        self.places = [at for at in pressable if not fixed.flat[at]]
        self.is_two_kind = request.get("rule", "").startswith("two-kind")
        common = min((int(self.states.flat[at]) for at in self.bound), default=self.modulus)
        self.targets = self.read_goal(request.get("goal", "off"), common)
        if self.is_two_kind and any(name in request for name in ("cost", "states")):
            self.refusal = "two-kind"
        if self.is_two_kind and (free.any() or fixed.any()):
            self.refusal = "two-kind"
        if "cost" in request and not self.is_two_kind:
            times = self.modulus - 1 if request.get("cost_of") != "press" else 1
            if sum(request["cost"]) * times >= 2**53:
                self.refusal = "costs"
        self.number = 0 if self.refusal else math.prod(self.ranges()) if not self.is_two_kind else 1

    def mask(self, name, shape):
        if name not in self.request:
            return np.zeros(shape, int)
        board = numbers_of(self.request[name])
        return (board < 0).astype(int) if (board < 0).any() else (board > 0).astype(int)

    def number_of_costs(self):
        return self.press_shape[1] if not self.is_grid else int((self.holes == 0).sum())

    def read_goal(self, goal, common):
        """Returns the numbers of all lights that a goal allows, as arrays."""
        def all_of(number):
            return np.full(self.start.shape, number)

        if goal == "uniform":
            return [all_of(number) for number in (range(common) if self.bound else [0])]
        if isinstance(goal, list):
            target = numbers_of(goal)
            return [np.where(target < 0, 0, target)]
        number = {"off": 0, "on": self.modulus - 1}.get(goal, goal)
        if self.bound and number >= common:
            self.refusal = "goal"
        return [all_of(number)]

    def effects(self):
        """Returns what each possible press adds to each light, a row each; with two kinds, a row for each kind."""
        if not self.is_grid:
            return [self.effect_of_button(self.request["buttons"][at]) for at in self.places]
        rule = self.request.get("rule", "plus")
        kinds = rule.removeprefix("two-kind=").split("/") if "=" in rule else ("ring", "plus") if rule == "two-kind" else (rule,)
        return [self.effect_of_cell(kind, *divmod(at, self.columns)) for at in self.places for kind in kinds]

    def effect_of_button(self, button):
        effect = np.zeros(self.start.size, np.int64)
        for light, amount in button.items() if isinstance(button, dict) else ((light, 1) for light in button):
            effect[int(light)] += amount
        return effect

    def effect_of_cell(self, rule, row, column):
        effect = np.zeros(self.start.shape, np.int64)
        if rule in LINES:
            effect += [[LINES[rule](i - row, j - column) for j in range(self.columns)] for i in range(self.rows)]
        else:
            wrap = self.request.get("wrap", "none")
            for down, right in STENCILS.get(rule) or (tuple(map(int, one.split(","))) for one in rule.split()):
                i, j = row + down, column + right
                i = i % self.rows if wrap in ("rows", "torus") else i
                j = j % self.columns if wrap in ("columns", "torus") else j
                if 0 <= i < self.rows and 0 <= j < self.columns:
                    effect[i, j] += 1
        return (effect * (self.holes == 0)).reshape(-1)

    def ranges(self):
        """Returns how often each press may be made, plus 1; with numbers of states, this is its order."""
        if "states" not in self.request:
            return (self.modulus,) * len(self.places)
        states = self.states.reshape(-1)
        return tuple(math.lcm(*(int(m) // math.gcd(int(m), int(a)) for a, m in zip(effect, states) if m)) for effect in self.effects())

    def vectors(self):
        """Returns all presses; with two kinds, each place has two columns."""
        if not self.is_two_kind:
            return all_presses(self.ranges())
        kinds = all_kinds(self.rows, self.columns, tuple(self.places))
        return np.stack([kinds == 1, kinds == 2], axis=2).reshape(len(kinds), -1).astype(np.float64)

    def solving(self, vectors):
        """Returns which of some presses solve it."""
        effects = np.array(self.effects(), np.float64).reshape(vectors.shape[1], self.start.size)[:, self.bound]
        states = self.states.reshape(-1)[self.bound]
        ends = vectors @ effects + self.start.reshape(-1)[self.bound]
        solved = np.zeros(len(vectors), bool)
        for target in self.targets:
            solved |= ((ends - target.reshape(-1)[self.bound]) % states == 0).all(axis=1)
        return solved

    def costs_of(self, vectors):
        amounts = vectors.astype(np.int64)
        if self.is_two_kind:
            return amounts.sum(axis=1)
        if self.request.get("cost_of") == "press":
            amounts = (amounts > 0).astype(np.int64)
        pressable = [at for at in range(math.prod(self.press_shape)) if not self.is_grid or not self.holes.flat[at]]
        cost = dict(zip(pressable, self.request.get("cost", [1] * len(pressable))))
        return amounts @ np.array([cost[at] for at in self.places], np.int64)

    def board_of(self, vector):
        """Returns presses as a board, a tuple of rows with None at holes; with two kinds, the numbers are 0, 1 and 2."""
        numbers = np.zeros(self.press_shape, int)
        amounts = vector.reshape(-1, 2) @ [1, 2] if self.is_two_kind else vector
        numbers.flat[self.places] = amounts
        return tuple(tuple(None if self.is_grid and self.holes[i, j] else int(numbers[i, j]) for j in range(self.press_shape[1]))
                     for i in range(self.press_shape[0]))

    def answer(self):
        """Returns the status and, if solvable, the fewest presses, the number of solutions, and the minimum ones in order."""
        vectors = self.vectors()
        solutions = vectors[self.solving(vectors)]
        if not len(solutions):
            return {"status": "impossible"}
        costs = self.costs_of(solutions)
        fewest = solutions[costs == costs.min()]
        if self.is_two_kind:  # the order compares the pressed cells, then the kinds
            fewest = np.array(sorted(fewest.tolist(), key=lambda one: ([*map(max, one[::2], one[1::2])], one[1::2])))
        return {"status": "optimal", "presses": int(costs.min()), "solutions": len(solutions), "costs": costs,
                "fewest": [self.board_of(one) for one in fewest[:1000]], "optimal_solutions": len(fewest)}

    def numbers_by_cost(self):
        """Returns how many solutions cost 0, 1, 2, ..., and how many solvable boards have a minimum of 0, 1, 2, ..."""
        vectors = self.vectors()
        costs = self.costs_of(vectors)
        boards = vectors @ np.array(self.effects(), np.float64).reshape(vectors.shape[1], self.start.size) % self.modulus
        cheapest_first = np.argsort(costs, kind="stable")
        _, first = np.unique(boards[cheapest_first], axis=0, return_index=True)
        return np.bincount(costs[self.solving(vectors)]), np.bincount(costs[cheapest_first][first])

    def amounts_of(self, board):
        """Returns a board of presses in the form for ``solving``, or None if it is not one."""
        flat = [cell or 0 for row in board for cell in row]
        if any(number for at, number in enumerate(flat) if at not in self.places):
            return None
        one = np.array([flat[at] for at in self.places], np.float64)
        if self.is_two_kind:
            lines = [*board, *zip(*board)]
            if any({1, 2} <= set(line) for line in lines):
                return None
            return np.stack([one == 1, one == 2], axis=1).reshape(1, -1).astype(np.float64)
        return one.reshape(1, -1) if (one < self.ranges()).all() else None

    def is_solved_by(self, board):
        amounts = self.amounts_of(board)
        return amounts is not None and bool(self.solving(amounts)[0])

    def is_proof(self, witness):
        """Returns whether a witness proves that no solution exists: every press adds a multiple of the modulus to the sum of
        lights times numbers, and no target is a multiple away."""
        numbers = np.array([[cell or 0 for cell in row] for row in witness]).reshape(-1)
        states = self.states.reshape(-1)
        if any(numbers[at] for at in range(numbers.size) if at not in self.bound) or (numbers[self.bound] >= states[self.bound]).any():
            return False
        weights = np.array([int(n) * (self.modulus // int(m)) if m else 0 for n, m in zip(numbers, states)])
        effects = np.array(self.effects(), np.int64).reshape(len(self.places), self.start.size)
        changes = [weights @ (target - self.start).reshape(-1) for target in self.targets]
        return bool((effects @ weights % self.modulus == 0).all()) and all(change % self.modulus for change in changes)
