# SPDX-License-Identifier: MIT
"""Compares the answers of the functions with exhaustive search, with the program, and with each other."""

import copy
import dataclasses
import importlib.util
import io
import itertools
import json
import os
import pathlib
import pickle
import random
import subprocess
import typing
import unittest

import numpy as np

import flipwise
from flipwise import _types
from brute_force import fewest, matrix_of

PROGRAM = os.environ["FLIPWISE"]
SOURCE = pathlib.Path(os.environ["FLIPWISE_SOURCE"])
SAMPLE = ["1001", "0110", "0110", "1001"]


def needs(test, library):
    if importlib.util.find_spec(library) is None:
        test.skipTest(f"{library} is not installed")


def ask_program(command, requests):
    """Returns the program's answers to requests, one a line."""
    lines = "".join(json.dumps({"command": command, **one}) + "\n" for one in requests)
    run = subprocess.run([PROGRAM, command, "--request", "-"], input=lines, capture_output=True, text=True, timeout=120)
    return [json.loads(line) for line in run.stdout.splitlines()]


class Solve(unittest.TestCase):
    def test_the_name_of_a_file_is_not_its_content(self):
        for call, message in ((lambda: flipwise.read(__file__), "^source: '.*' is the name of a file; to read a file, give pathlib.Path"),
                              (lambda: flipwise.solve(__file__), "^board: .*; read it first: flipwise.read\\(pathlib.Path"),
                              (lambda: flipwise.solve(pathlib.Path(__file__)), "^board: expected an array of 0 and 1, not .*; read a board with"),
                              (lambda: flipwise.solve(matrix="h.mtx"), "^matrix: .* scipy.io.mmread$")):
            with self.assertRaisesRegex(flipwise.InputError, message):
                call()

    def test_boards_one_after_another(self):
        """Small boards are solved on the thread of the caller, which keeps what it prepared for the last shape and rule."""
        draw = random.Random(7)
        shapes, rules, seen = ((1, 1), (3, 4), (4, 3), (8, 8), (8, 9)), ("plus", "ring", "x", "two-kind"), set()
        for _ in range(300):
            (rows, columns), rule, wrap, colours = draw.choice(shapes), draw.choice(rules), draw.choice(("none", "torus")), draw.choice((2, 2, 3))
            if rule == "two-kind" and (colours > 2 or rows > 3):
                continue
            board = np.array([[draw.randrange(colours) for _ in range(columns)] for _ in range(rows)], draw.choice(("u1", "i8")))
            options = {"colours": colours} if colours > 2 else {}
            answer = flipwise.solve(board, rule, wrap, **options)
            other = flipwise.solve(board, rule, wrap, goal=np.zeros_like(board), **options)  # prepared anew
            seen.add(answer.status)
            with self.subTest(board=board.tolist(), rule=rule, wrap=wrap, colours=colours):
                for field in dataclasses.fields(flipwise.Answer):
                    if field.name != "seconds":
                        self.assertEqual(*(str(getattr(one, field.name)) for one in (answer, other)), field.name)
                self.assertEqual(flipwise.verify(board, answer, rule, wrap, **options).valid, rule != "two-kind" or bool(answer))
        self.assertEqual(seen, {"optimal", "impossible"})

    def test_a_board_after_one_that_was_stopped(self):
        dark = np.zeros((8, 8), int)
        hard = flipwise.apply(dark, np.random.default_rng(1).integers(0, 4, (8, 8)), "ring", "torus", colours=4)
        self.assertEqual(flipwise.solve(hard, "ring", "torus", colours=4, progress=lambda state: False).status, "unknown")
        answer = flipwise.solve(dark, "ring", "torus", colours=4)
        self.assertEqual((answer.status, answer.presses), ("optimal", 0))

    def test_agrees_with_trying_everything(self):
        draw = random.Random(1)
        for rows, columns in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (2, 4)]:
            for rule in ("plus", "ring", "king", "x"):
                for wrap in ("none", "columns", "torus"):
                    board = np.array([[draw.randrange(2) for _ in range(columns)] for _ in range(rows)])
                    matrix = matrix_of(rows, columns, rule, wrap)
                    best, _, number = fewest(matrix, board.reshape(-1))
                    answer = flipwise.solve(board, rule, wrap)
                    by_matrix = flipwise.solve(matrix=matrix, lights=board.reshape(-1))
                    with self.subTest(board=board.tolist(), rule=rule, wrap=wrap):
                        self.assertEqual(answer.status, "impossible" if best is None else "optimal")
                        self.assertEqual(by_matrix.status, answer.status)
                        self.assertTrue(flipwise.verify(board, answer, rule, wrap))
                        if best is None:
                            self.assertFalse((answer.witness.reshape(-1) @ matrix % 2).any())
                            self.assertEqual((answer.witness * board).sum() % 2, 1)
                        else:
                            self.assertEqual(answer.solution.reshape(-1).tolist(), best)
                            self.assertEqual(by_matrix.solution.tolist(), best)
                            self.assertEqual((answer.presses, answer.solutions), (sum(best), number))

    def test_analyze_uses_the_goal_of_an_id(self):
        for word, solvable in (("ring-3x3-on:000", False), ("ring-3x3:000", True), (b"king-2x2-to6:9\n", True)):
            self.assertEqual(flipwise.analyze(word).solvable, solvable)
        with self.assertRaises(ValueError):
            flipwise.analyze("plus-2x2-free8:6")

    def test_agrees_with_the_program_on_200_questions(self):
        draw = random.Random(2)
        requested = []
        for _ in range(200):
            rows, columns = draw.randint(1, 8), draw.randint(1, 8)
            board = ["".join(draw.choice("0011_") if draw.random() < 0.3 else draw.choice("01") for _ in range(columns))
                     for _ in range(rows)]
            requested.append({"board": board, "rule": draw.choice(["plus", "ring", "king", "knight", "x", "0,0 0,1 1,0"]),
                          "wrap": draw.choice(["none", "columns", "rows", "torus"]),
                          "goal": draw.choice(["off", "on", "uniform"]), "find": draw.choice(["fewest", "any"])})
        for question, expected in zip(requested, ask_program("solve", requested), strict=True):
            answer = flipwise.solve(**question)
            with self.subTest(question=question):
                self.assertEqual(answer.status, expected["status"])
                self.assertEqual(answer.presses, expected.get("presses", expected.get("upper")))
                self.assertEqual(answer.lower, expected.get("lower", 0))
                for name in ("solution", "witness"):
                    board = getattr(answer, name)
                    rows = expected.get(name)
                    self.assertEqual(board is None, rows is None)
                    if rows is not None:
                        self.assertEqual(["".join(map(str, row)) for row in board],
                                         [row.replace("_", "0") for row in rows])
                for name in ("solutions", "optimal_solutions"):
                    number = expected.get(name)
                    self.assertEqual(getattr(answer, name), None if number is None else int(number))

    def test_every_form_of_a_board(self):
        array = np.array([[int(c) for c in row] for row in SAMPLE])
        wide = np.zeros((8, 8), np.int16)
        wide[::2, ::2] = array
        frozen = array.astype(np.uint8)
        frozen.flags.writeable = False
        forms = [SAMPLE, tuple(SAMPLE), "\n".join(SAMPLE), "4 4\n" + "\n".join(SAMPLE), b"P1\n4 4\n1001011001101001",
                 "plus-4x4:9669", array.tolist(), array, array.astype(bool), array.astype(np.uint64),
                 array.astype(float), array.astype(">i4"), np.asfortranarray(array), wide[::2, ::2], array[::-1],
                 frozen, np.ma.MaskedArray(array), flipwise.read("\n".join(SAMPLE))]
        for form in forms:
            answer = flipwise.solve(form)
            self.assertEqual((answer.presses, answer.solution.dtype, answer.solution.shape), (4, np.uint8, (4, 4)))
            self.assertEqual(flipwise.write(form, "id"), "plus-4x4:9669")

    def test_holes_and_ids(self):
        text = "11_\n1_0\n011\n"
        board = flipwise.read(text)
        self.assertEqual(board.mask.tolist(), [[0, 0, 1], [0, 1, 0], [0, 0, 0]])
        self.assertEqual(flipwise.write(board), "1 1 _\n1 _ 0\n0 1 1\n")
        self.assertEqual(flipwise.solve(board).solution.tolist(), flipwise.solve(text).solution.tolist())
        word = flipwise.write(["101", "010"], "id", rule="king", wrap="torus", goal="on")
        self.assertEqual(flipwise.solve(word).solutions,
                         flipwise.solve(["101", "010"], "king", "torus", "on").solutions)
        self.assertEqual(flipwise.solve("king-1x2:c", rule="plus", goal="off").presses, 1)
        self.assertEqual(flipwise.read(SOURCE / "examples" / "heart.pbm").dtype, np.uint8)

    def test_two_kinds_and_all(self):
        answer = flipwise.solve(["1001", "1010"], "two-kind", all=2)
        self.assertEqual(answer.kinds.tolist(), [[0, 0, 0, 2], [2, 0, 2, 0]])
        self.assertEqual(answer.all[0].tolist(), answer.kinds.tolist())
        self.assertTrue(flipwise.verify(["1001", "1010"], answer, "two-kind"))
        self.assertTrue(flipwise.verify(["1001", "1010"], answer.kinds, "two-kind"))
        self.assertEqual(flipwise.read(flipwise.write(answer)).tolist(), answer.kinds.tolist())
        self.assertEqual(flipwise.read(flipwise.write(answer.kinds)).tolist(), answer.kinds.tolist())
        self.assertIn("ring", flipwise.write(answer.kinds, "svg"))
        self.assertEqual(len(flipwise.solve(SAMPLE, all=5).all), 2)

    def test_what_only_a_search_shows_cannot_be_checked(self):
        answer = flipwise.solve(["100"], "two-kind", "torus")
        self.assertEqual((answer.status, answer.proof, answer.witness), ("impossible", "search", None))
        verdict = flipwise.verify(["100"], answer, "two-kind", "torus")
        self.assertEqual((verdict.valid, verdict.undecided), (False, True))
        self.assertIn("search", verdict.reason)
        self.assertIsNone(flipwise.solve(["10", "00"], "king").proof)
        self.assertFalse(flipwise.verify(["11"], ["00"]).undecided)

    def test_apply_makes_presses(self):
        draw = random.Random(3)
        for rule in ("plus", "king", "hex", "cross-ring", "row", "bishop", "queen", "two-kind"):
            for colours in (2,) if rule == "two-kind" else (2, 3, 12):
                board = np.array([[draw.randrange(colours) for _ in range(4)] for _ in range(3)])
                answer = flipwise.solve(board, rule=rule, colours=colours, find="any", goal="off")
                if answer:
                    self.assertFalse(flipwise.apply(board, answer, rule=rule).any(), (rule, board))
                    presses = answer.solution if answer.kinds is None else answer.kinds
                    self.assertFalse(flipwise.apply(board, presses, rule=rule, colours=colours).any(), (rule, board))
        self.assertEqual(flipwise.apply(buttons=[[0, 1], [1]], presses=[2, 1], lights=[0, 2], colours=3).tolist(), [2, 2])
        self.assertEqual(flipwise.apply(matrix=[[1, 0], [-1, 2]], presses=[5, 1], lights=[1, 3], states=[3, 4]).tolist(), [0, 0])
        holed = flipwise.apply("1_\n01\n", "plus-2x2:1")
        self.assertEqual(holed.tolist(), [[1, None], [1, 0]])
        self.assertRaisesRegex(flipwise.InputError, "presses: ", flipwise.apply, ["1"], ["11"])
        self.assertRaisesRegex(flipwise.InputError, "^presses: missing", flipwise.apply, ["1"])

    def test_reachable_states(self):
        answer = flipwise.solve(["100", "011"], free=["111", "000"], reachable=True)
        ends = {flipwise.apply(["100", "011"], [word[:3], word[3:]]).tobytes() for word in map("{:06b}".format, range(64))}
        ends = sorted(end for end in ends if not any(end[3:]))
        self.assertEqual((answer.reachable, [state.tobytes() for state in answer.final_states]), (len(ends), ends))
        of_buttons = flipwise.solve(buttons=[[0, 1], [0, 2]], lights=[0, 1, 0], free=[0, 1, 1], reachable=True, colours=3)
        self.assertEqual([state.tolist() for state in of_buttons.final_states], [[0, 0, 1], [0, 1, 0], [0, 2, 2]])

    def test_nearest_boards(self):
        board = ["10000", *["00000"] * 4]
        answer = flipwise.solve(board, nearest=True)
        nearest = answer.nearest
        self.assertEqual((answer.status, nearest.status, nearest.lower, nearest.upper), ("impossible", "optimal", 1, 1))
        self.assertEqual((nearest.board ^ answer.board).tolist(), nearest.changed.tolist())
        self.assertEqual(flipwise.solve(nearest.board).solution.tolist(), nearest.solution.tolist())
        self.assertTrue(flipwise.verify(board, answer))
        wrong = flipwise.solve(board, nearest=True)
        wrong.nearest.changed[4, 4] ^= 1
        self.assertIn("nearest board", flipwise.verify(board, wrong).reason)
        self.assertEqual(flipwise.solve(["111"], nearest=True).nearest.lower, 0)
        self.assertIsNone(flipwise.solve(["111"]).nearest)
        of_buttons = flipwise.solve(matrix=[[1], [1], [0]], lights=[1, 0, 2], colours=3, nearest=True)
        self.assertEqual((of_buttons.nearest.lower, of_buttons.nearest.board.tolist()), (2, [1, 1, 0]))
        self.assertTrue(flipwise.verify(matrix=[[1], [1], [0]], lights=[1, 0, 2], answer=of_buttons))
        self.assertEqual(flipwise.solve("1_\n11\n", nearest=True).nearest.board.tolist()[0], [1, None])
        self.assertEqual(answer.to_dict()["nearest"]["lower"], 1)

    def test_orders_of_lit_cells(self):
        answer = flipwise.solve(["100"], lit_only=True)
        self.assertEqual((answer.presses, answer.lit_only.status, answer.lit_only.upper), (2, "optimal", 4))
        self.assertEqual(answer.lit_only.order.tolist(), [[0, 0], [0, 1], [0, 0], [0, 2]])
        self.assertTrue(flipwise.verify(["100"], answer))
        answer.lit_only.order[0] = (0, 1)
        self.assertIn("not lit", flipwise.verify(["100"], answer).reason)
        of_buttons = flipwise.solve(graph="path:3", lights=[1, 1, 1], lit_only=True)
        self.assertEqual(of_buttons.lit_only.order.tolist(), [1])
        self.assertTrue(flipwise.verify(graph="path:3", lights=[1, 1, 1], answer=of_buttons))
        stuck = flipwise.solve(["000"], goal="on", lit_only=True)
        self.assertEqual((stuck.status, stuck.lit_only.status, stuck.lit_only.order), ("optimal", "impossible", None))
        self.assertEqual(answer.to_dict()["lit_only"]["upper"], 4)

    def test_numbers_of_any_length_show(self):
        found = flipwise.analyze(30002, 30002, "king")
        self.assertEqual((found.nullity, found.solutions), (60003, 2**60003))
        self.assertIn("solutions=<int of 60004 bits>", repr(found))
        self.assertIsNone(flipwise.analyze(3 * 10**9 + 2, 2, "king").solutions)
        counted = flipwise.count(200, 100, on="any", list=1)
        self.assertIn("count=<int of 20001 bits>", repr(counted))
        self.assertIn("20001 bits", counted._repr_html_())

    def test_free_lights_and_fixed_buttons(self):
        buttons = [[0], [1], [0, 1]]
        for colours in (2, 3):
            requested = {"buttons": buttons, "lights": [1, 1], "colours": colours}
            self.assertEqual(flipwise.solve(**requested).presses, 1 if colours == 2 else 2)
            answer = flipwise.solve(**requested, fixed=[0, 0, 1])
            self.assertEqual((answer.presses, list(answer.solution[2:])), (2 * (colours - 1), [0]))
            self.assertTrue(flipwise.verify(answer=answer, **requested, fixed=[0, 0, 1]))
            self.assertFalse(flipwise.verify(answer=flipwise.solve(**requested), **requested, fixed=[0, 0, 1]))
            self.assertEqual(flipwise.solve(**requested, free=[True, False], fixed=np.array([0, 0, 1])).presses, colours - 1)
            self.assertEqual(flipwise.solve(**requested, fixed=[1, 1, 1]).status, "impossible")

    def test_a_goal_free_and_fixed_cells(self):
        goal = np.array([[1, 0, 1]])
        self.assertEqual(flipwise.solve(np.zeros((1, 3), int), goal=goal).status,
                         flipwise.solve(goal).status)
        self.assertEqual(flipwise.solve([[1, 1]], rule="0,0", fixed=[[1, 0]]).status, "impossible")
        self.assertEqual(flipwise.solve([[1, 1]], rule="0,0", fixed=[[1, 0]], free=[[1, 0]]).presses, 1)

    def test_a_goal_is_a_word_or_any_board(self):
        for goal in ("plus-2x2:9", "O-\n-O", b"10\n01", ["10", "01"], [[1, 0], [0, 1]]):
            self.assertEqual(flipwise.solve([[0, 0], [0, 0]], goal=goal).presses, 2, goal)
        self.assertEqual(flipwise.solve([[0, 1]], rule="0,0", goal="O-").presses, 2)
        with self.assertRaisesRegex(ValueError, "goal: expected off, on, uniform, a number or a board, not 'blue'"):
            flipwise.solve(SAMPLE, goal="blue")

    def test_numbers_of_numpy_are_numbers(self):
        three = np.int64(3)
        found = flipwise.count(three, three, sample=three, list=three, seed=three)
        self.assertEqual((len(found.samples), len(found.listed)), (3, 3))
        self.assertEqual(len(flipwise.generate(three, three, three, holes=three, count=three)), 3)

    def test_limits_are_not_errors(self):
        hard = np.random.default_rng(1).integers(0, 2, (30, 40))
        answer = flipwise.solve(hard, "king", "torus", limit=0.001)
        self.assertIn(answer.status, ("unknown", "optimal", "impossible"))
        stopped = flipwise.count(40, 40, on="0", limit=0.01)
        self.assertEqual((stopped.status, stopped.count), ("unknown", None))
        self.assertTrue(stopped.reason)

    def test_answers_pickle_and_show(self):
        for answer in (flipwise.solve(SAMPLE), flipwise.solve(["10", "00"], "king"), flipwise.count(3, 3, by_weight=True),
                       flipwise.analyze(4, 4, quiet_patterns=True, distances=True), flipwise.table("nullity", 1, 9),
                       flipwise.solve(matrix=np.eye(3), lights=[1, 0, 1])):
            again = pickle.loads(pickle.dumps(answer))
            self.assertEqual(repr(again), repr(answer))
            picture = answer._repr_svg_() if hasattr(answer, "_repr_svg_") else "<svg"
            self.assertIn("<svg", picture)
        self.assertIn("<td>24</td>", flipwise.count(3, 3, by_weight=True)._repr_html_())
        self.assertIn("<svg", flipwise.write(flipwise.solve(SAMPLE), "svg"))


    def test_plots_where_matplotlib_is_installed(self):
        needs(self, "matplotlib")
        import matplotlib

        matplotlib.use("Agg")
        for answer in (flipwise.solve(SAMPLE), flipwise.solve(["10", "00"], "king"), flipwise.solve("11_\n1_0\n011\n")):
            self.assertIn(answer.status, answer.plot().get_title())
        for answer, shape, marks in ((flipwise.solve(["10000", "00000"], rule="0,0"), (2, 5), [(0, 0)]),
                                     (flipwise.solve(matrix=[[1, 0, 0], [0, 0, 1]], lights=[0, 1]), (1, 3), [(2, 0)]),
                                     (flipwise.solve(matrix=[[1], [0]], lights=[0, 1]), (1, 2), [(1, 0)])):
            axes = answer.plot()
            self.assertEqual(axes.images[0].get_array().shape, shape)
            self.assertEqual([tuple(point) for line in axes.lines for point in line.get_xydata().astype(int)], marks)


class Cost(unittest.TestCase):
    def test_every_set_of_columns(self):
        numbers = np.random.default_rng(5)
        for _ in range(60):
            rows, columns = int(numbers.integers(1, 5)), int(numbers.integers(1, 9))
            matrix = numbers.integers(0, 2, (rows, columns))
            cost = numbers.integers(0, 4, columns)
            sets = (np.arange(2**columns)[:, None] >> np.arange(columns)[::-1]) & 1
            decoder = flipwise.Decoder(matrix, cost=cost)
            for lights in np.unique(sets @ matrix.T % 2, axis=0):
                fit = sets[(sets @ matrix.T % 2 == lights).all(axis=1)]
                best = fit[np.argmin(fit @ cost)]
                answer = flipwise.solve(matrix=matrix, lights=lights, cost=cost)
                self.assertEqual((answer.presses, answer.pressed), (int(best @ cost), int(best.sum())))
                np.testing.assert_array_equal(answer.solution, best)
                np.testing.assert_array_equal(decoder.decode(lights), best)
                self.assertTrue(flipwise.verify(answer=answer, matrix=matrix, lights=lights, cost=cost))
                self.assertFalse(flipwise.verify(answer=answer, matrix=matrix, lights=lights, cost=cost * 2 + 1)
                                 if best.any() else False)

    def test_boards(self):
        cost = [[1, 9, 1, 1]] * 4
        answer = flipwise.solve(SAMPLE, cost=cost)
        self.assertEqual(answer.presses, flipwise.solve(SAMPLE, cost=[1, 9, 1, 1] * 4).presses)
        self.assertEqual(flipwise.rate(SAMPLE, cost=cost).presses, answer.presses)
        self.assertEqual(flipwise.hint(SAMPLE, cost=cost).presses, answer.presses)
        self.assertEqual(flipwise.solve_many([SAMPLE], cost=cost).presses[0], answer.presses)
        made = flipwise.generate(4, 4, 7, cost=cost)
        self.assertEqual(flipwise.solve(made.boards[0], cost=cost).presses, 7)
        for wrong in ([1, 2], [-1] * 16, [0.5] * 16, "x"):
            with self.assertRaises(ValueError):
                flipwise.solve(SAMPLE, cost=wrong)


    def test_presses_alone_state_no_cost(self):
        self.assertTrue(flipwise.verify("1", "1", cost=[3]).valid)
        self.assertTrue(flipwise.verify(matrix=[[1, 1]], lights=[1], answer=[0, 1], cost=[5, 2]).valid)
        self.assertFalse(flipwise.verify("1", flipwise.solve("1", cost=[3]), cost=[4]).valid)


class ManyAtOnce(unittest.TestCase):
    def test_decoders_pickle(self):
        matrix = np.random.default_rng(8).integers(0, 2, (6, 12))
        for named in ({}, {"cost": range(12), "threads": 1, "memory": 1.5}):
            decoder = flipwise.Decoder(matrix, **named)
            for again in (pickle.loads(pickle.dumps(decoder)), copy.deepcopy(decoder)):
                self.assertEqual(again.shape, (6, 12))
                np.testing.assert_array_equal(again.decode(matrix.T), decoder.decode(matrix.T))

    def test_progress_of_syndromes_is_of_all(self):
        matrix = np.random.default_rng(8).integers(0, 2, (14, 28))
        syndromes = np.random.default_rng(9).integers(0, 2, (200_000, 14))
        done = []
        found = flipwise.Decoder(matrix).solve(syndromes, progress=lambda state: done.append(state.done) or len(done) < 3)
        self.assertTrue(1 <= len(done) <= 3 and sorted(done) == done and done[-1] <= 1, done)
        if len(done) == 3 and done[-1] < 0.5:
            self.assertEqual(found.status[-1], "unknown")

    def test_boards_at_once_and_one_by_one(self):
        boards = np.random.default_rng(3).integers(0, 2, (10_000, 5, 5), dtype=np.uint8)
        found = flipwise.solve_many(boards)
        self.assertEqual((found.solution.shape, len(found)), (boards.shape, 10_000))
        for i in range(10_000):
            one = flipwise.solve(boards[i])
            self.assertEqual(one.status, found.status[i])
            self.assertEqual(-1 if one.presses is None else one.presses, found.presses[i])
            if one:
                np.testing.assert_array_equal(one.solution, found.solution[i])
        anyhow = flipwise.solve_many(boards[:50], find="any", wrap="torus")
        self.assertTrue(all(flipwise.verify(board, presses, wrap="torus")
                            for board, presses, status in zip(boards, anyhow.solution, anyhow.status)
                            if status == "feasible"))

    def test_syndromes_at_once_and_one_by_one(self):
        needs(self, "scipy")
        from scipy import sparse
        from scipy.io import mmread, mmwrite

        generator = np.random.default_rng(4)
        matrix = generator.integers(0, 2, (12, 24))
        errors = (generator.random((10_000, 24)) < 0.1).astype(np.uint8)
        syndromes = errors @ matrix.T % 2
        text = io.BytesIO()
        mmwrite(text, sparse.coo_matrix(matrix), field="integer")
        text.seek(0)
        for form in (matrix, sparse.csr_matrix(matrix), sparse.coo_matrix(matrix.astype(float)), mmread(text)):
            decoder = flipwise.Decoder(form)
            decoded = decoder.decode(syndromes)
            self.assertEqual((decoded.shape, decoded.dtype), (errors.shape, np.uint8))
            np.testing.assert_array_equal(decoded @ matrix.T % 2, syndromes)
            self.assertTrue((decoded.sum(1) <= errors.sum(1)).all())
        for i in range(0, 10_000, 97):
            one = flipwise.solve(matrix=matrix, lights=syndromes[i])
            np.testing.assert_array_equal(one.solution, decoded[i])
            np.testing.assert_array_equal(decoder.decode(syndromes[i]), decoded[i])
        self.assertEqual(decoder.decode(np.zeros((0, 12))).shape, (0, 24))
        self.assertEqual(flipwise.solve_many(np.zeros((0, 3, 3))).solution.shape, (0, 3, 3))
        self.assertEqual(flipwise.Decoder([[1, 1], [1, 1]]).solve([[1, 0], [1, 1]]).status.tolist(),
                         ["impossible", "optimal"])

    def test_a_quantum_code_in_the_files_of_distance_programs(self):
        """Reads the bivariate bicycle code [[72, 12, 6]] from a MatrixMarket file as dist-m4ri uses it."""
        needs(self, "scipy")
        from scipy import sparse
        from scipy.io import mmread, mmwrite

        turn, stay = np.roll(np.eye(6, dtype=int), 1, 1), np.eye(6, dtype=int)
        x, y, power = np.kron(turn, stay), np.kron(stay, turn), np.linalg.matrix_power
        a, b = power(x, 3) + y + power(y, 2), power(y, 3) + x + power(x, 2)
        text = io.BytesIO()
        mmwrite(text, sparse.coo_matrix(np.hstack([a, b])), field="pattern")
        text.seek(0)
        found = flipwise.lightest(matrix=mmread(text), outside=np.hstack([b.T, a.T]))
        self.assertEqual((found.status, found.presses), ("optimal", 6))
        self.assertEqual(len(found.pattern) - 2 * (len(found.pattern) - found.nullity), 12)

    def test_counts_on_graphs(self):
        """Sets of vertices of graphs in each form; isolated vertices and orders of vertices are kept."""
        needs(self, "networkx")
        import networkx

        graphs = [networkx.petersen_graph(), networkx.path_graph(5), networkx.empty_graph(4), networkx.star_graph(6),
                  networkx.gnp_random_graph(9, 0.3, seed=5), networkx.union(networkx.empty_graph(2), networkx.path_graph(["a", "b"])),
                  networkx.union(networkx.path_graph(["a", "b"]), networkx.empty_graph(3))]
        for graph in graphs:
            nodes = list(graph)
            sets = [[1 if v in chosen else 0 for v in nodes] for size in range(len(nodes) + 1)
                    for chosen in map(set, itertools.combinations(nodes, size)) if not any(v in chosen and w in chosen for v, w in graph.edges)]
            for form in (graph, {v: list(graph[v]) for v in graph}):
                found = flipwise.count(graph=form, on="0", list=2**10)
                self.assertEqual(found.count, len(sets))
                self.assertEqual(sorted(one[0].astype(int).tolist() for one in found.listed), sorted(sets))
        self.assertEqual(flipwise.count(graph=networkx.path_graph(20000), on="0", mod=1000), flipwise.count(20000, 1, on="0", mod=1000))
        for bad, says in (({0: [1], 1: []}, "graph: 1 is a neighbour of 0, but not 0 of 1"), ({0: [1]}, "graph: 1 is a neighbour"),
                          ({}, "graph: "), (networkx.star_graph(40), "graph: ")):
            with self.assertRaisesRegex(flipwise.InputError, f"^{says}"):
                flipwise.count(graph=bad, on="0")

    def test_graphs(self):
        needs(self, "networkx")
        import networkx

        graph = networkx.petersen_graph()
        number = {vertex: i for i, vertex in enumerate(graph)}
        matrix = networkx.to_numpy_array(graph) + np.eye(10)
        lists = [[number[v], *(number[w] for w in graph[v])] for v in graph]
        neighbours = {v: list(graph[v]) for v in graph}
        answers = [flipwise.solve(buttons=form) for form in (graph, neighbours, lists)]
        answers.append(flipwise.solve(matrix=matrix, lights=np.ones(10)))
        for answer in answers:
            self.assertEqual(answer.solution.tolist(), answers[0].solution.tolist())
            self.assertTrue(flipwise.verify(buttons=graph, answer=answer))
        self.assertEqual(flipwise.nullity(buttons=graph), flipwise.nullity(matrix=matrix))
        self.assertEqual(flipwise.rate(buttons=graph, lights=[1] * 10).presses, answers[0].presses)
        self.assertTrue(flipwise.hint(buttons=graph).steps)

    def test_certificates_of_the_minimum(self):
        """verify() confirms the minimum of an answer with a certificate, also after it was pickled."""
        side = 9
        pairs = [(v, v + 1) for v in range(side * side) if (v + 1) % side] + [(v, v + side) for v in range(side * (side - 1))]
        lights = [0] * (side * side)
        for v in range(0, side * side - 1, 3):
            lights[v] ^= 1
            lights[v + 1] ^= 1
        puzzle = {"buttons": pairs, "lights": lights, "cost": [1 + i % 4 for i in range(len(pairs))]}
        answer = pickle.loads(pickle.dumps(flipwise.solve(**puzzle)))
        self.assertEqual((answer.status, answer.method, len(answer.bound_proofs)), ("optimal", "graph+matching", 1))
        verdict = flipwise.verify(**puzzle, answer=answer)
        self.assertEqual((verdict.valid, verdict.minimum), (True, True))
        self.assertFalse(flipwise.verify(**puzzle, answer=answer.solution).minimum)
        proof = answer.bound_proofs[0]
        for change in ({"amounts": [2 * amount for amount in proof["amounts"]]}, {"amounts": [0] * len(proof["amounts"])},
                       {"lights": [[], *proof["lights"][1:]]}):
            changed = dataclasses.replace(answer, bound_proofs=[{**proof, **change}])
            verdict = flipwise.verify(**puzzle, answer=changed)
            self.assertFalse(verdict.valid or verdict.minimum)
            self.assertTrue(verdict.reason)
        with self.assertRaisesRegex(ValueError, "three arrays"):
            flipwise.verify(**puzzle, answer=dataclasses.replace(answer, bound_proofs=[{}]))


class Study(unittest.TestCase):
    def test_the_same_as_the_program(self):
        found = flipwise.analyze(4, 4, quiet_patterns=True, worst=True, distances=True, distribution=True)
        self.assertEqual((found.nullity, found.worst.upper, sum(found.distances), sum(found.distribution)),
                         (4, 7, 2**12, 16))
        self.assertTrue(all(flipwise.verify(np.zeros((4, 4), int), quiet) for quiet in found.quiet_patterns))
        self.assertFalse(flipwise.analyze(["1000", "0000", "0000", "0000"]).solvable)
        for arguments in ((name, 1, 4) if name.startswith("worst") else (name, 1, 6) for name in typing.get_args(_types.TableName)):
            if arguments[0] == "up-to-translation":
                continue
            run = subprocess.run([PROGRAM, "table", *map(str, arguments)], capture_output=True, text=True, check=True)
            self.assertEqual(flipwise.table(*arguments).bfile(), run.stdout)
        run = subprocess.run([PROGRAM, *"table nullity 1 9 --rule king --wrap torus --rows 7".split()],
                             capture_output=True, text=True, check=True)
        self.assertEqual(flipwise.table("nullity", 1, 9, rule="king", wrap="torus", rows=7).bfile(), run.stdout)
        run = subprocess.run([PROGRAM, *"table count 1 9 --on 0 --adjacent king --mod 97 --antidiagonals".split()],
                             capture_output=True, text=True, check=True)
        self.assertEqual(flipwise.table("count", 1, 9, on="0", adjacent="king", mod=97, antidiagonals=True).bfile(), run.stdout)

    def test_lightest(self):
        found = flipwise.lightest(5, 5)
        self.assertEqual((found.presses, found.pattern.shape, found.nullity), (12, (5, 5), 2))
        self.assertTrue(flipwise.verify(np.zeros((5, 5), int), found.pattern))
        self.assertEqual(flipwise.lightest(3, 3).status, "impossible")
        hamming = np.array([[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]])
        quantum = flipwise.lightest(matrix=hamming, outside=hamming)  # the Steane code
        self.assertEqual((quantum.presses, quantum.number), (3, 7))
        self.assertEqual(flipwise.lightest(matrix=hamming, flips=np.eye(7)[:1]).pattern[0], 1)
        self.assertEqual(flipwise.lightest(matrix=hamming, first=True, how_many=True).number, 7)
        decided = [flipwise.lightest(matrix=hamming, at_least=bound) for bound in (2, 3, 4, 9)]
        self.assertEqual([found.is_at_least for found in decided], [True, True, False, False])
        self.assertEqual((decided[3].status, decided[3].presses, quantum.is_at_least), ("feasible", None, None))
        with self.assertRaisesRegex(ValueError, "at_least: cannot be combined with first or how_many"):
            flipwise.lightest(matrix=hamming, at_least=2, how_many=True)
        with self.assertRaisesRegex(ValueError, r"outside: row 2 of the matrix .* is not a quiet pattern: it changes light 0 "):
            flipwise.lightest(matrix=hamming, outside=np.vstack([hamming[0], np.eye(7)[0]]))

        with self.assertRaisesRegex(ValueError, "only one"):
            flipwise.lightest(matrix=[[1, 1, 0], [0, 1, 1]], flips=[[1, 1, 1]], outside=[[1, 0, 0]])

    def test_the_worst_of_a_matrix(self):
        found = flipwise.analyze(matrix=[[1, 1, 0, 0], [0, 1, 1, 1], [0, 0, 0, 1]], worst=True, distances=True)
        self.assertEqual((found.worst.upper, found.distances), (2, [1, 4, 3]))
        self.assertEqual((found.worst.board.shape, int(found.worst.solution.sum())), ((3,), 2))

    def test_presses_as_an_id_name_their_rule(self):
        self.assertEqual(flipwise.write(flipwise.solve("11", "king"), "id"), "king-1x2:4")
        self.assertEqual(flipwise.write(flipwise.solve("11", "king"), "id", rule="plus"), "plus-1x2:4")

    def test_witnesses_of_a_matrix_are_its_lights(self):
        requested = {"matrix": [[1, 1], [1, 1]], "lights": [1, 0]}
        for answer in (flipwise.solve(**requested), flipwise.rate(**requested), flipwise.hint(**requested)):
            self.assertEqual(answer.witness.shape, (2,))

    def test_counts(self):
        found = flipwise.count(3, 3, fewest_lit=True, most_lit=True, sample=2, seed=1, list=2, rank=["000"] * 3,
                               recurrence=True, up_to_symmetry=True)
        self.assertEqual((found.count, found.up_to_symmetry, found.rank, found.most_lit[0]), (74, 24, 0, 8))
        self.assertEqual(found.listed[1].tolist(), [[0, 0, 0], [0, 0, 0], [0, 0, 1]])
        self.assertEqual(found.recurrence_up_to_symmetry.numerator[:2], [0, 4])
        self.assertIsNone(found.recurrence_by_weight)
        weighted = flipwise.count(4, 2, on="0", recurrence=True, by_weight=True).recurrence_by_weight
        self.assertEqual(weighted, flipwise.RecurrenceByWeight(
            coefficients=[[1, 1], [0, 1]], start=3, numerator=[[], [1, 2], [0, 1]], denominator=[[1], [-1, -1], [0, -1]]))
        self.assertEqual(flipwise.count(3, 3, unrank=1).unranked.tolist(), found.listed[1].tolist())
        self.assertEqual(flipwise.count(given=["1?", "??"], on="0"), flipwise.count(given="1 ?\n? ?", on="0"))
        self.assertEqual(flipwise.count(10**18, 5, mod=1000003),
                         int(subprocess.run([PROGRAM, "count", str(10**18), "5", "--mod", "1000003"],
                                            capture_output=True, check=True).stdout))
        self.assertGreater(flipwise.count(400, 100, on="any", off="any"), 2**39999)

    def test_generate_rate_hint(self):
        found = flipwise.generate(5, 5, 8, count=3, seed=1, rule="king")
        for board, solution in zip(found, found.solutions):
            self.assertEqual(flipwise.solve(board, "king").solution.tolist(), solution.tolist())
            self.assertEqual(flipwise.rate(board, "king").presses, 8)
        hint = flipwise.hint(SAMPLE, pressed=["0000", "1000", "0000", "0000"], explain=True)
        self.assertEqual((hint.presses, len(hint.steps), hint.used, hint.best), (3, 3, 1, 4))

    def test_generate_rate_hint_with_free_and_fixed_cells(self):
        masks = {"free": [[1, 0, 0], [0, 0, 1]], "fixed": [[0, 1, 0], [0, 0, 0]]}
        for colours in (2, 3):
            found = flipwise.generate(2, 3, 2, count=4, seed=3, colours=colours, **masks)
            self.assertEqual(len(found), 4)
            for board, solution in zip(found, found.solutions):
                answer = flipwise.solve(board, colours=colours, **masks)
                self.assertEqual((answer.presses, answer.solution.tolist(), int(solution[0, 1])), (2, solution.tolist(), 0))
                steps = flipwise.hint(board, explain=True, colours=colours, **masks).steps
                pressed = np.zeros((2, 3), int)
                for step in steps:
                    pressed[step.row, step.column] += step.amount
                self.assertEqual(pressed.tolist(), solution.tolist())
                self.assertEqual(flipwise.rate(board, colours=colours, **masks).presses, 2)

    def test_a_matrix_with_lights_is_solvable_or_not(self):
        for lights, solvable in (([1, 1, 0], True), ([1, 0, 0], False)):
            found = flipwise.analyze(matrix=[[1, 0], [1, 1], [0, 1]], lights=lights)
            self.assertEqual((found.solvable, found.rank), (solvable, 2))
        self.assertIsNone(flipwise.analyze(matrix=np.eye(2)).solvable)

    def test_the_lightest_has_its_note(self):
        found = flipwise.lightest(matrix=[[1, 1, 0]], outside=[[1, 0, 0]])
        self.assertTrue(found.note)

    def test_the_version_is_one(self):
        self.assertEqual(flipwise.__version__, os.environ["FLIPWISE_VERSION"])


if __name__ == "__main__":
    unittest.main()
