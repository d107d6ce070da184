# SPDX-License-Identifier: MIT
"""Compares lights of more than two colours with exhaustive search, with the program, and with each other."""

import importlib.util
import io
import json
import math
import os
import pathlib
import pickle
import random
import re
import subprocess
import tempfile
import threading
import unittest

import numpy as np

import flipwise
from brute_force import fewest, matrix_of

PROGRAM = os.environ["FLIPWISE"]
SHAPES = {2: [(3, 3), (2, 4)], 3: [(2, 3), (2, 4)], 4: [(2, 3), (1, 5), (3, 2)], 5: [(2, 2), (1, 4)], 6: [(2, 2), (1, 5)],
          7: [(2, 2)], 8: [(2, 2), (1, 4), (1, 5)], 9: [(2, 2), (1, 3)], 10: [(2, 2)], 11: [(1, 3)], 12: [(2, 2), (1, 4), (1, 3)]}
RULES, WRAPS = ("plus", "ring", "king", "x"), ("none", "columns", "rows", "torus")


def questions(seed, number):
    """Yields small boards of 2 to 12 colours as arguments of solve(); most have zero divisors."""
    draw = random.Random(seed)
    for _ in range(number):
        colours = draw.choice([2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9, 10, 11, 12, 12])
        shape = draw.choice(SHAPES[colours])
        numbers = np.random.default_rng(draw.getrandbits(32))
        goal = draw.choice(["off", "on", "uniform", draw.randrange(colours), numbers.integers(0, colours, shape)])
        named = {name: numbers.integers(0, 2, shape) for name in ("free", "fixed") if draw.random() < 0.2}
        yield {"board": numbers.integers(0, colours, shape), "rule": draw.choice(RULES), "wrap": draw.choice(WRAPS),
               "goal": goal, "colours": colours, "cost_of": draw.choice(["amount", "press"]), **named}


def targets_of(goal, colours, cells):
    """Returns all boards that a goal allows, a row each."""
    if isinstance(goal, np.ndarray):
        return goal.reshape(1, -1)
    numbers = {"off": [0], "on": [colours - 1], "uniform": range(colours)}.get(goal, [goal])
    return np.array([[number] * cells for number in numbers])


def by_trying(board, rule, wrap, goal, colours, cost_of, free=None, fixed=None, holes=None):
    """Returns the result of `fewest` for such a question, with the matrix and the targets of the lights that count."""
    matrix = matrix_of(*board.shape, rule, wrap, colours)
    missing = np.zeros(board.size, bool) if holes is None else holes.reshape(-1) > 0
    pressable = ~missing if fixed is None else ~missing & (fixed.reshape(-1) == 0)
    counted = ~missing if free is None else ~missing & (free.reshape(-1) == 0)
    targets = targets_of(goal, colours, board.size)[:, counted]
    lights = board.reshape(-1)[counted]
    found = fewest(matrix[counted], lights, colours, cost_of, targets=targets, pressable=pressable)
    return found, matrix[counted][:, pressable], (targets - lights) % colours, counted


def ask_program(command, requests):
    """Returns the program's answers to requests, one a line."""
    lines = "".join(json.dumps({"command": command, **one}, default=np.ndarray.tolist) + "\n" for one in requests)
    run = subprocess.run([PROGRAM, command, "--request", "-"], input=lines, capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in run.stdout.splitlines()]


class Solve(unittest.TestCase):
    def check(self, question, answer, tried, shaped=True):
        """Checks that an answer is that of the exhaustive search."""
        (best, optimal, number), matrix, changes, counted = tried
        colours = question["colours"]
        self.assertEqual(answer.status, "impossible" if best is None else "optimal")
        if best is None:
            self.assertEqual(answer.modulus, colours)
            witness = answer.witness.reshape(-1)[counted].astype(int)
            self.assertFalse((witness @ matrix % colours).any())
            self.assertTrue((changes @ witness % colours).all())
            return
        presses = sum(best) if question["cost_of"] == "amount" else sum(one > 0 for one in best)
        self.assertEqual(answer.solution.reshape(-1).tolist(), best)
        self.assertEqual((answer.presses, answer.lower, answer.upper), (presses,) * 3)
        self.assertEqual((answer.solutions, answer.optimal_solutions, answer.modulus), (number, optimal, None))
        self.assertEqual(answer.solution.dtype, np.uint8)

    def test_agrees_with_trying_everything(self):
        for question in questions(1, 600):
            with self.subTest(question=question):
                answer = flipwise.solve(**question)
                self.check(question, answer, by_trying(**question))
                puzzle = {name: value for name, value in question.items() if name not in ("colours", "cost_of")}
                self.assertTrue(flipwise.verify(answer=answer, **puzzle))
                self.assertTrue(answer or answer.status == "impossible")
                some = flipwise.solve(**question, find="any")
                self.assertEqual(bool(some), bool(answer))
                self.assertTrue(flipwise.verify(answer=some, **question))

    def test_boards_with_holes(self):
        numbers = np.random.default_rng(2)
        for question in questions(2, 200):
            holes = numbers.integers(0, 2, question["board"].shape)
            holes.flat[0] = 0
            if isinstance(question["goal"], np.ndarray):
                question["goal"] = np.where(holes, 0, question["goal"])
            masks = {name: np.where(holes, 0, question[name]) for name in ("free", "fixed") if name in question}
            question = {**question, **masks}
            with self.subTest(question=question, holes=holes):
                answer = flipwise.solve(**{**question, "board": np.ma.MaskedArray(question["board"], mask=holes)})
                self.check(question, answer, by_trying(**question, holes=holes))

    def test_matrices_dense_and_sparse(self):
        from scipy import sparse

        numbers = np.random.default_rng(3)
        for colours in (2, 3, 4, 4, 6, 6, 8, 9, 12, 12) * 12:
            shape = tuple(numbers.integers(1, 5, 2))
            matrix = numbers.integers(-2 * colours, 2 * colours, shape)
            lights = numbers.integers(0, colours, shape[0])
            goal = [0, "on", "uniform", numbers.integers(0, colours, shape[0])][numbers.integers(4)]
            cost_of = ["amount", "press"][numbers.integers(2)]
            question = {"lights": lights, "goal": goal, "colours": colours, "cost_of": cost_of}
            targets = targets_of(goal, colours, shape[0])
            found = fewest(matrix % colours, lights, colours, cost_of, targets=targets)
            tried = (found, matrix % colours, (targets - lights) % colours, slice(None))
            twice = sparse.coo_matrix(matrix)
            twice = sparse.coo_matrix((np.tile(twice.data, 2), (np.tile(twice.row, 2), np.tile(twice.col, 2))), shape)
            for form in (matrix, matrix.astype(float), matrix.astype(np.int8), sparse.csr_matrix(matrix)):
                with self.subTest(question=question, matrix=matrix, form=type(form)):
                    answer = flipwise.solve(matrix=form, **question)
                    self.check(question, answer, tried)
                    self.assertTrue(flipwise.verify(matrix=form, answer=answer, lights=lights, goal=goal))
                    if answer:
                        self.assertEqual(answer.solution.shape, (shape[1],))
                        self.assertTrue(flipwise.verify(matrix=form, answer=answer.solution, **question))
            doubled = flipwise.solve(matrix=twice, **question)
            self.assertEqual(doubled.solutions, flipwise.solve(matrix=2 * matrix, **question).solutions)

    def test_buttons_and_graphs(self):
        ring = {v: [(v + 1) % 5, (v + 4) % 5] for v in range(5)}
        lights = [1, 2, 0, 1, 2]
        expected, _, _ = fewest(matrix_of(1, 5, "plus", "columns", 3), np.array(lights), 3)
        self.assertEqual(flipwise.solve(buttons=ring, lights=lights, colours=3).solution.tolist(), expected)
        self.assertEqual(flipwise.solve(buttons=[[0, 0], [0, 1, 1, 1]], lights=[0, 1], colours=4).status, "impossible")
        self.assertEqual(flipwise.solve(buttons=[[0, 0], [0, 1, 1, 1]], lights=[1, 1], colours=5).solution.tolist(), [3, 3])

    def test_agrees_with_the_program(self):
        draw, numbers = random.Random(4), np.random.default_rng(4)
        requested = []
        for _ in range(150):
            colours, shape = draw.choice([3, 4, 6, 8, 9, 10, 11, 12, 256]), (draw.randint(1, 8), draw.randint(1, 8))
            requested.append({"board": numbers.integers(0, colours, shape), "rule": draw.choice([*RULES, "cross", "0,0 0,1 0,1"]),
                          "wrap": draw.choice(WRAPS), "goal": draw.choice(["off", "on", "uniform", 2]), "colours": colours,
                          "find": draw.choice(["fewest", "any"]), "cost_of": draw.choice(["amount", "press"]), "limit": 20})
        for question, expected in zip(requested, ask_program("solve", requested), strict=True):
            with self.subTest(question=question):
                answer = flipwise.solve(**question)
                self.assertEqual((answer.status, answer.presses), (expected["status"], expected.get("presses")))
                self.assertEqual((answer.nullity, answer.solutions), (expected["nullity"], int(expected["solutions"])))
                self.assertEqual(answer.witness is None, "witness" not in expected)

    def test_many_at_once(self):
        numbers = np.random.default_rng(6)
        for colours, rule, goal, cost_of, find in ((3, "plus", "on", "amount", "fewest"), (4, "cross", 2, "press", "fewest"),
                                                   (6, "ring", "uniform", "amount", "any"), (12, "king", "off", "press", "fewest")):
            boards = numbers.integers(0, colours, (20, 3, 4))
            printed = {"rule": rule, "wrap": "columns", "goal": goal, "colours": colours, "cost_of": cost_of, "find": find}
            found = flipwise.solve_many(boards, **printed)
            for i, board in enumerate(boards):
                answer = flipwise.solve(board, **printed)
                with self.subTest(board=board, **printed):
                    self.assertEqual((found.status[i], found.presses[i]), (answer.status, answer.presses if answer else -1))
                    self.assertEqual(found.solution[i].tolist(), answer.solution.tolist() if answer else np.zeros((3, 4)).tolist())
        mixed = ["plus-2x2q5:1203", "12\n03", [[1, 2], [0, 3]]]
        self.assertEqual(flipwise.solve_many(mixed, colours=5).presses.tolist(), [flipwise.solve("plus-2x2q5:1203").presses] * 3)
        for word in ("king-2x2q5:1203", "plus-2x2q4:1203", "plus-2x2q5-on:1203", "plus-2x2:9"):
            with self.assertRaisesRegex(ValueError, "^boards: "):
                flipwise.solve_many([word], colours=5)

    def test_all_minimum_solutions(self):
        answer = flipwise.solve("plus-3x3q3-torus:111111111", all=100)
        self.assertEqual(len(answer.all), min(100, answer.optimal_solutions))
        self.assertEqual(answer.all[0].tolist(), answer.solution.tolist())
        self.assertEqual(len({one.tobytes() for one in answer.all}), len(answer.all))
        self.assertTrue(all(flipwise.verify("plus-3x3q3-torus:111111111", one) for one in answer.all))
        self.assertEqual({int(one.sum()) for one in answer.all}, {answer.presses})

    def test_colours_of_two_are_two_colours(self):
        board = [[1, 0, 1], [0, 1, 1], [0, 0, 1]]
        for more in ({"goal": "on"}, {"goal": "uniform"}, {}, {"goal": [[0, 1, 0], [1, 1, 0], [1, 1, 1]]}):
            first, second = flipwise.solve(board, **more), flipwise.solve(board, colours=2, cost_of="press", **more)
            self.assertEqual((first.presses, first.solution.tolist(), first.method), (second.presses, second.solution.tolist(), second.method))
        self.assertEqual(flipwise.solve(board, goal=1).presses, flipwise.solve(board, goal="on").presses)
        self.assertEqual(flipwise.solve(board, goal=0).presses, flipwise.solve(board).presses)
        self.assertEqual(flipwise.solve(["10000", *["00000"] * 4]).modulus, 2)

    def test_a_wrong_answer_is_rejected(self):
        board = [[2, 1], [0, 3]]
        answer = flipwise.solve(board, colours=4)
        wrong = answer.solution.copy()
        wrong[0, 0] ^= 1
        self.assertFalse(flipwise.verify(board, wrong, colours=4))
        self.assertTrue(flipwise.verify(board, answer.solution, colours=4))
        self.assertIn("4 colours, not 5", flipwise.verify(board, answer, colours=5).reason)
        self.assertIn("4 colours, not 3", flipwise.verify("plus-2x2q3:2100", answer).reason)
        self.assertFalse(flipwise.verify([[1, 1], [0, 1]], answer))
        self.assertFalse(flipwise.verify(board, answer, cost_of="press"))
        impossible = flipwise.solve("ring-3x3q4:100000000")
        self.assertTrue(flipwise.verify("ring-3x3q4:100000000", impossible))
        self.assertFalse(flipwise.verify("ring-3x3q4:000000000", impossible))


def costs_of_all(shape, rule, colours, goal, cost_of):
    """Returns the sorted costs of all solutions, by board as bytes."""
    matrix = matrix_of(*shape, rule, "none", colours)
    presses = np.indices((colours,) * matrix.shape[1], np.int16).reshape(matrix.shape[1], -1).T
    boards = ((goal - presses @ matrix.T) % colours).astype(np.uint8)
    costs = presses.sum(axis=1) if cost_of == "amount" else (presses > 0).sum(axis=1)
    found = {}
    for board, cost in zip(boards, costs.tolist()):
        found.setdefault(board.tobytes(), []).append(cost)
    return {board: sorted(all) for board, all in found.items()}


class Study(unittest.TestCase):
    SHAPES = [((2, 2), "plus", 3, 0, "amount"), ((2, 2), "plus", 4, 1, "press"), ((1, 4), "ring", 6, 0, "amount"),
              ((2, 2), "king", 8, 3, "press"), ((1, 3), "plus", 9, 0, "amount"), ((1, 3), "x", 12, 5, "amount"), ((2, 3), "ring", 4, 0, "press")]

    def test_boards_need_exactly_the_requested_number(self):
        for shape, rule, colours, goal, cost_of in self.SHAPES:
            costs = costs_of_all(shape, rule, colours, goal, cost_of)
            worst = max(all[0] for all in costs.values())
            named = {"rule": rule, "goal": goal, "colours": colours, "cost_of": cost_of}
            for presses in range(worst + 2):
                for unique in (False, True):
                    found = flipwise.generate(*shape, presses=presses, count=4, seed=presses, unique=unique, **named)
                    fit = [board for board, all in costs.items() if all[0] == presses and not (unique and all[1:2] == [presses])]
                    with self.subTest(shape=shape, presses=presses, unique=unique, **named):
                        self.assertEqual(found.status, "optimal" if fit else "impossible")
                        for board, solution, word in zip(found.boards, found.solutions, found.ids, strict=True):
                            self.assertIn(board.tobytes(), fit)
                            self.assertTrue(flipwise.verify(board, solution, **named))
                            self.assertEqual(flipwise.solve(word, cost_of=cost_of).solution.tolist(), solution.tolist())

    def test_the_same_boards_everywhere(self):
        first = flipwise.generate(4, 4, 8, count=5, seed=3, colours=6, threads=1, symmetric=True)
        again = flipwise.generate(4, 4, 8, count=5, seed=3, colours=6, threads=2, symmetric=True)
        self.assertEqual((first.ids, len(first)), (again.ids, 5))
        self.assertTrue(all((board == board[:, ::-1]).all() for board in first.boards))
        holed = flipwise.generate(3, 4, 5, colours=5, holes=3)
        self.assertEqual(holed.boards[0].mask.sum(), 3)
        self.assertEqual(flipwise.solve(holed.boards[0], colours=5).presses, 5)

    def test_facts_of_a_shape(self):
        for shape, rule, colours, goal, cost_of in self.SHAPES:
            costs = costs_of_all(shape, rule, colours, 0, cost_of)
            best = [all[0] for all in costs.values()]
            number = len(next(iter(costs.values())))
            named = {"rule": rule, "colours": colours, "cost_of": cost_of}
            found = flipwise.analyze(*shape, quiet_patterns=True, worst=True, distances=True, **named)
            with self.subTest(shape=shape, **named):
                self.assertEqual((found.solutions, found.solvable_boards), (number, len(costs)))
                self.assertEqual(found.one_in, colours ** (shape[0] * shape[1]) // len(costs))
                self.assertEqual((found.worst.lower, found.worst.upper), (max(best),) * 2)
                self.assertEqual(costs[found.worst.board.tobytes()][0], max(best))
                self.assertEqual(found.distances, np.bincount(best).tolist())
                orders = [order for order, generators in found.orders.items() for _ in range(generators)]
                self.assertEqual(found.nullity, len(orders))
                self.assertEqual(math.prod(orders), number)
                self.assertEqual(len(found.quiet_patterns), found.nullity)
                matrix = matrix_of(*shape, rule, "none", colours)
                for pattern, order in zip(found.quiet_patterns, orders, strict=True):
                    self.assertFalse((matrix @ pattern.reshape(-1) % colours).any())
                    self.assertEqual(order, min(n for n in range(1, colours + 1) if not (n * pattern.astype(int) % colours).any()))
                by_matrix = flipwise.analyze(matrix=matrix, colours=colours, cost_of=cost_of, worst=True, distances=True)
                self.assertEqual((by_matrix.orders, by_matrix.distances, by_matrix.worst.upper), (found.orders, found.distances, max(best)))
                self.assertEqual(flipwise.nullity(matrix=matrix, colours=colours), found.nullity)
                for board in list(costs)[:5]:
                    lit = np.frombuffer(board, np.uint8).reshape(shape)
                    self.assertTrue(flipwise.analyze(lit, **named).solvable)

    def test_ratings_are_shares_of_all_boards(self):
        for shape, rule, colours, goal, cost_of in self.SHAPES:
            costs = costs_of_all(shape, rule, colours, goal, cost_of)
            for board, all in list(costs.items())[::max(1, len(costs) // 12)]:
                lit = np.frombuffer(board, np.uint8).reshape(shape)
                named = {"rule": rule, "goal": goal, "colours": colours, "cost_of": cost_of}
                found = flipwise.rate(lit, **named)
                with self.subTest(lit=lit, **named):
                    self.assertEqual((found.status, found.presses, found.optimal_solutions), ("optimal", all[0], all.count(all[0])))
                    self.assertEqual((found.lit, found.cells), ((lit != goal).sum(), lit.size))
                    self.assertFalse(found.estimated)
                    self.assertAlmostEqual(found.easier, sum(one[0] < all[0] for one in costs.values()) / len(costs))
        found = flipwise.rate("ring-3x3q4:100000000")
        self.assertEqual((found.status, found.witness.shape), ("impossible", (3, 3)))
        self.assertEqual(flipwise.rate(matrix=[[1, 1], [0, 1]], lights=[2, 3], colours=5).presses, 3)

    def test_hints_lead_to_a_minimum_solution(self):
        numbers = np.random.default_rng(8)
        for colours, rule, cost_of in ((3, "plus", "amount"), (4, "cross", "press"), (6, "ring", "amount"), (12, "king", "press")):
            presses = numbers.integers(0, colours, (3, 4))
            board = (-matrix_of(3, 4, rule, "none", colours) @ presses.reshape(-1) % colours).reshape(3, 4) if rule != "cross" else presses * 0 + 2
            named = {"rule": rule, "colours": colours, "cost_of": cost_of, "goal": "uniform" if rule == "cross" else "off"}
            whole = flipwise.hint(board, explain=True, **named)
            done = np.zeros((3, 4), int)
            for step in whole.steps:
                done[step.row, step.column] += step.amount
                self.assertTrue(0 < step.amount < colours and step.reason)
            with self.subTest(board=board, **named):
                self.assertTrue(flipwise.verify(board, done, **named))
                self.assertEqual(whole.presses, done.sum() if cost_of == "amount" else (done > 0).sum())
                if whole.steps:
                    begun = np.zeros((3, 4), int)
                    begun[whole.steps[0].row, whole.steps[0].column] = whole.steps[0].amount
                    then = flipwise.hint(board, begun, explain=True, **named)
                    self.assertEqual(len(then.steps), len(whole.steps) - 1)
                    self.assertEqual((then.used + then.presses, then.best), (whole.presses, whole.presses))
        step, = flipwise.hint(matrix=[[1, 0], [0, 1]], lights=[2, 0], colours=5).steps
        self.assertEqual((step.row, step.column, step.amount), (0, 0, 3))
        self.assertEqual(flipwise.hint("ring-3x3q4:100000000").witness.shape, (3, 3))

    def test_facts_of_a_board(self):
        self.assertFalse(flipwise.analyze("ring-3x3q4:100000000").solvable)
        self.assertTrue(flipwise.analyze("ring-3x3q4-goal1:111111111").solvable)
        self.assertEqual(flipwise.analyze(7, 7, rule="cross", colours=4).solutions, 4096)
        self.assertEqual(self.numbers(flipwise.analyze(2, 2, colours=3, quiet_patterns=True)._repr_svg_()), 4)

    def test_quiet_patterns_and_costs(self):
        found = flipwise.analyze(2, 2, rule="ring", colours=3, distribution=True)
        self.assertEqual(found.distribution, [1, 0, 0, 4, 0, 0, 4])
        found = flipwise.analyze(2, 2, rule="ring", colours=3, distribution=True, cost_of="press")
        self.assertEqual(found.distribution, [1, 0, 4, 0, 4])
        found = flipwise.lightest(2, 2, rule="ring", colours=3, cost_of="press")
        self.assertEqual((found.presses, found.number, found.pattern.tolist()), (2, 4, [[0, 1], [2, 0]]))
        found = flipwise.lightest(2, 2, rule="ring", colours=3, cost=[[1, 9], [9, 1]])
        self.assertEqual((found.presses, found.number), (3, 2))
        found = flipwise.lightest(matrix=[[1, 1, 0, 0], [0, 0, 1, 1]], outside=[[1, 2, 0, 0]], colours=3)
        self.assertEqual(found.pattern.tolist(), [0, 0, 1, 2])
        self.assertEqual(flipwise.lightest(matrix=[[1, 1, 0, 0], [0, 0, 1, 1]], flips=[[1, 1, 1, 2]], colours=3).number, 2)
        answer = flipwise.solve(matrix=[[2, 1]], lights=[1], colours=3, cost=[5, 2])
        self.assertEqual((answer.presses, answer.pressed, answer.solution.tolist()), (4, 1, [0, 2]))
        answer = flipwise.solve(matrix=[[2, 1]], lights=[1], colours=3, cost=[3, 2])
        self.assertEqual((answer.presses, answer.solution.tolist()), (3, [1, 0]))
        answer = flipwise.solve(matrix=[[2, 1]], lights=[1], colours=3, cost=[3, 2], cost_of="press")
        self.assertEqual((answer.presses, answer.solution.tolist()), (2, [0, 2]))
        self.assertTrue(flipwise.verify(answer=answer, matrix=[[2, 1]], lights=[1], colours=3, cost=[3, 2]))
        self.assertFalse(flipwise.verify(answer=answer, matrix=[[2, 1]], lights=[1], colours=3, cost=[3, 3]))
        self.assertEqual(flipwise.hint(matrix=[[2, 1]], lights=[1], colours=3, cost=[5, 2]).steps[0].amount, 2)

    def numbers(self, drawn):
        return len("".join(re.findall(r'class="number[^>]*>([0-9]+)<', drawn)))


class Forms(unittest.TestCase):
    """Tests boards in every form that callers use, in and out."""

    def test_every_form_of_a_board(self):
        cells = [[2, 0, 1], [1, 2, 2]]
        expected = flipwise.solve(np.array(cells), colours=3)
        for board in (cells, np.array(cells, float), np.array(cells, np.int8), ["201", "122"], "201\n122", b"2 0 1\n1 2 2\n",
                      np.ma.MaskedArray(cells), tuple(map(tuple, cells)), "plus-2x3q3:201122", "P2 3 2 2 2 0 1 1 2 2",
                      b"P5\n3 2\n2\n\2\0\1\1\2\2"):
            answer = flipwise.solve(board, colours=3)
            self.assertEqual((answer.presses, answer.board.tolist()), (expected.presses, cells), board)
        for board in ("plus-2x3q3:201122", "P2 3 2 2 2 0 1 1 2 2"):
            self.assertEqual((flipwise.solve(board).presses, flipwise.solve(board).colours), (expected.presses, 3))
        self.assertEqual(flipwise.solve("11 0 3\n_ 5 10", colours=12).board.tolist(), [[11, 0, 3], [None, 5, 10]])
        self.assertEqual(flipwise.solve("P1 2 1 1 0", colours=3).board.tolist(), [[1, 0]])

    def test_goals_and_masks_in_every_form(self):
        for goal in ([[1, 2], [0, 1]], "12\n01", ["12", "01"], "plus-2x2q5:1201", b"P2 2 2 4 1 2 0 1"):
            answer = flipwise.solve("plus-2x2q5-on:0000", goal=goal)
            self.assertTrue(flipwise.verify([[0, 0], [0, 0]], answer.solution, colours=5, goal=[[1, 2], [0, 1]]), goal)
        for number in (2, np.uint8(2), "on"):
            self.assertEqual(flipwise.solve([[0, 0]], colours=3, goal=number).presses, 2)
        for free in (["01"], [[0, 5]], "P1 2 1 0 1", "0 1", np.ma.MaskedArray([[3, 0]], mask=[[0, 1]])):
            board = "1 5" if not isinstance(free, np.ma.MaskedArray) else np.ma.MaskedArray([[1, 5]], mask=[[0, 1]])
            self.assertEqual(flipwise.solve(board, colours=12, free=free).presses, 11 if isinstance(board, str) else 0)

    def test_what_is_written_is_read(self):
        numbers = np.random.default_rng(5)
        for colours in (2, 3, 4, 9, 10, 11, 12, 256):
            for shape in ((1, 1), (1, 6), (5, 3), (2, 2), (3, 2)):
                board = numbers.integers(0, colours, shape).astype(np.uint8)
                for form in ("text", "pgm", "pgm-raw", "id"):
                    written = flipwise.write(board, form, colours=colours)
                    own = form != "text" and not (colours == 2 and form == "id")
                    with self.subTest(written=written, colours=colours):
                        self.assertEqual(flipwise.read(written, colours=colours).tolist(), board.tolist())
                        self.assertEqual(flipwise.read(written, None if own else colours).tolist(), board.tolist())
                        self.assertEqual(isinstance(written, bytes), form == "pgm-raw")
        holed = np.ma.MaskedArray([[0, 11], [3, 4]], mask=[[1, 0], [0, 0]])
        for form in ("text", "id"):
            read = flipwise.read(flipwise.write(holed, form, colours=12), colours=12)
            self.assertEqual((read.tolist(), read.mask.tolist()), (holed.tolist(), holed.mask.tolist()))
        self.assertEqual(flipwise.write([[1, 2]], "id", colours=5, rule="king", wrap="torus", goal=3), "king-1x2q5-torus-goal3:12")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "board.pgm")
            path.write_bytes(flipwise.write([[200, 7]], "pgm-raw", colours=256))
            self.assertEqual(flipwise.read(path).tolist(), [[200, 7]])
            with open(path, "rb") as file:
                self.assertEqual(flipwise.read(io.BytesIO(file.read())).tolist(), [[200, 7]])

    def test_answers_are_written_too(self):
        answer = flipwise.solve([[2, 1], [0, 3]], colours=4)
        self.assertEqual(flipwise.write(answer), "12\n30\n")
        self.assertEqual(flipwise.write(answer, "id"), "plus-2x2q4:1230")
        self.assertEqual(flipwise.read(flipwise.write(answer, "pgm")).tolist(), answer.solution.tolist())
        again = pickle.loads(pickle.dumps(answer))
        self.assertEqual((again.presses, again.colours, repr(again)), (6, 4, "<flipwise.Answer optimal, presses=6>"))


class Ended(unittest.TestCase):
    LONG = (np.ones((24, 24), int), "plus", "torus")

    def test_stops_keep_the_bounds(self):
        reported = []
        for more in ({"limit": 0.2}, {"memory": 1e-4}, {"progress": lambda state: reported.append(state) or len(reported) < 3, "limit": 100}):
            answer = flipwise.solve(*self.LONG, colours=12, **more)
            with self.subTest(list(more)):
                self.assertEqual(answer.status, "unknown")
                self.assertGreater(answer.lower, 0)
                self.assertTrue(answer.reason and "--" not in answer.reason)
        self.assertTrue(reported and all(0 <= state.done <= 1 and state.stage for state in reported))

    def test_the_lock_is_released(self):
        """Another thread advances between two reports; if the lock were held, it could advance only during one."""
        ticks, at_report, done = [], [0], threading.Event()

        def goes_on(state):
            at_report.append(len(ticks))
            return at_report[-1] - at_report[-2] < 5

        thread = threading.Thread(target=lambda: [ticks.append(1) for _ in iter(lambda: done.wait(0.001), True)])
        thread.start()
        answer = flipwise.solve(*self.LONG, colours=12, limit=600, progress=goes_on)
        done.set()
        thread.join()
        self.assertEqual((answer.status, answer.reason), ("unknown", "stopped"))


class Shown(unittest.TestCase):
    def numbers_in(self, drawn):
        """Returns the sorted numbers on the cells of each board."""
        boards = drawn.split("<g ")[1:]
        return [sorted("".join(re.findall(r'class="number[^>]*>([0-9]+)<', board))) for board in boards]

    def test_pictures_have_numbers(self):
        answer = flipwise.solve([[2, 1], [0, 3]], colours=4)
        self.assertEqual(self.numbers_in(answer._repr_svg_()), [list("0123"), list("0123")])
        self.assertIn("6 presses, the fewest", answer._repr_svg_())
        impossible = flipwise.solve("ring-3x3q4:100000000")
        self.assertEqual(self.numbers_in(impossible._repr_svg_()), [sorted("100000000"), sorted("".join(map(str, impossible.witness.flat)))])
        self.assertEqual(self.numbers_in(flipwise.write([[2, 1], [0, 3]], "svg", colours=4)), [list("0123")])
        holed = np.ma.MaskedArray([[2, 1], [1, 0]], mask=[[0, 0], [0, 1]])
        self.assertEqual(self.numbers_in(flipwise.write(holed, "svg", colours=3)), [list("112")])
        self.assertEqual(self.numbers_in(flipwise.solve(matrix=[[1, 2]], lights=[3], colours=5)._repr_svg_())[0], ["3"])
        stopped = flipwise.solve(np.ones((24, 24), int), "plus", "torus", colours=12, limit=0.01)
        self.assertIn("<svg", stopped._repr_svg_())

    def test_plots_where_matplotlib_is_installed(self):
        if importlib.util.find_spec("matplotlib") is None:
            self.skipTest("matplotlib is not installed")
        import matplotlib

        matplotlib.use("Agg")
        axes = flipwise.solve([[2, 1], [0, 3]], colours=4).plot()
        self.assertEqual([text.get_text() for text in axes.texts], ["1", "2", "3", "0"])
        axes = flipwise.solve("12 _\n0 3", colours=13, find="any").plot()
        self.assertEqual(len(axes.texts), 3)


class Refused(unittest.TestCase):
    def test_what_colours_do_not_have_is_refused_in_one_clear_line(self):
        for says, function, arguments, named in (
                ("board: 3 at (0, 0) is not 0, 1 or 2", flipwise.solve, ([[3]],), {"colours": 3}),
                ("board: 9 at (0, 1) is not a whole number from 0 to 8", flipwise.solve, ([[0, 9]],), {"colours": 9}),
                ("cost: its shape is (2,), expected (1,)", flipwise.solve, ([[1]],), {"colours": 3, "cost": [1, 2]}),
                ("rule: the rule two-kind supports two colours only; choose another rule, or two colours", flipwise.solve, ([[1]], "two-kind"), {"colours": 3}),
                ("board: this id has 4 colours, not 3", flipwise.solve, ("plus-2x2q4:1200",), {"colours": 3}),
                ("board: plus-2x2:9: this puzzle has two colours, but more are expected here; give an id with qNUMBER after the shape", flipwise.solve, ("plus-2x2:9",), {"colours": 3}),
                ("goal: this id has 4 colours, not 3", flipwise.solve, ([[1, 2]],), {"colours": 3, "goal": "plus-1x2q4:12"}),
                ("goal: int 3 is not between 0 and 2", flipwise.solve, ([[1]],), {"colours": 3, "goal": 3}),
                ("goal: int 2 is not between 0 and 1", flipwise.solve, ([[1]],), {"goal": 2}),
                ("lights: 3 at (0,) is not 0, 1 or 2", flipwise.solve, (), {"matrix": [[1]], "lights": [3], "colours": 3}),
                ("answer: 3 at (0, 0) is not 0, 1 or 2", flipwise.verify, ([[1]], [[3]]), {"colours": 3}),
                ("colours: int 257 is not between 2 and 256", flipwise.solve, ([[1]],), {"colours": 257}),
                ("source:1:1: this image has 4 colours, not 3; read it with 4", flipwise.read, ("P2 1 1 3 0", 3), {}),
                ("format: pbm supports two colours only; with more, choose text, pgm, pgm-raw, id or svg", flipwise.write, ([[2]], "pbm"), {"colours": 3}),
                ("pressed: 3 at (0, 0) is not 0, 1 or 2", flipwise.hint, ([[1]], [[3]]), {"colours": 3}),
                ("cost_of: expected one of amount, press, not 'each'", flipwise.solve, ([[1]],), {"cost_of": "each"})):
            with self.subTest(says), self.assertRaises(ValueError) as raised:
                function(*arguments, **named)
            self.assertEqual(str(raised.exception), says)


if __name__ == "__main__":
    unittest.main()
