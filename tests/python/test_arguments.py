# SPDX-License-Identifier: MIT
"""Tests that invalid arguments raise a ValueError that begins with the argument's name, and nothing else."""

import unittest

import numpy as np

import flipwise

SAMPLE = ["1001", "0110", "0110", "1001"]
NOT_BOARDS = [None, 5, 1.5, object(), {}, {1, 2}, "", "hello", b"\xff\x00", [], [[]], [[1, 0], [1]], [1, 0], [["a"]],
              [[None]], ["10", "1"], ["12"], np.zeros((0, 3)), np.zeros((2, 2, 2)), np.zeros(()), np.array([[2, 0]]),
              np.array([[-1, 0]]), np.array([[np.nan, 0]]), np.array([[np.inf, 0]]), np.array([[0.5, 0]]),
              np.array([[1j, 0]]), np.array([[2**64]], dtype=object), np.array([["1"]]), [[2**70, 0]],
              np.array([[np.datetime64("2020-01-01")]]), np.array([[1e300]]), np.array([[2**63]], dtype=np.uint64)]


class Arguments(unittest.TestCase):
    def refuses(self, name, function, *arguments, **named):
        with self.subTest(function=function.__name__, argument=name, given=repr((arguments, named))[:120]):
            with self.assertRaisesRegex(ValueError, rf"\A{name}\b"):
                function(*arguments, **named)

    def test_every_format_checks_every_part(self):
        answer = flipwise.solve(["1001", "0110", "0110", "1001"])
        for board in (["1001", "0110", "0110", "1001"], answer, flipwise.solve(["10", "00"], "x")):
            for form in ("text", "pbm", "pbm-raw", "id", "svg"):
                if form != "svg" and isinstance(board, flipwise.Answer) and not board:
                    continue
                for name, bad in (("rule", 5), ("rule", "nonsense"), ("wrap", "round"), ("wrap", 0), ("goal", 7)):
                    with self.subTest(form, name=name, bad=bad), self.assertRaisesRegex(ValueError, f"^{name}: "):
                        flipwise.write(board, form, **{name: bad})
        self.assertIn("<svg", flipwise.write(flipwise.solve(["10000", *["00000"] * 4]), "svg"))
        for about in ({"matrix": [[1, 1, 0], [0, 1, 1]]}, {"buttons": [[0], [0, 1]]}):
            found = flipwise.solve(**about)
            with self.assertRaisesRegex(ValueError, "^format: an answer about a matrix or buttons has no id; choose another format$"):
                flipwise.write(found, "id")
            self.assertTrue(flipwise.write(found))
            self.assertIn("<svg", flipwise.write(found, "svg"))

    def test_what_many_boards_cannot_say_is_refused(self):
        """Properties of single boards, which many boards cannot have, are not ignored."""
        for boards in (["1_"], [["1_"]], [flipwise.read("1_"), flipwise.read("01")], ["king-2x2:f"], ["ring-3x3-on:000"],
                       ["plus-2x2-free8:6"], ["plus-2x2-to6:9"], ["plus-2x2-torus:6"]):
            with self.assertRaisesRegex(ValueError, "^boards: "):
                flipwise.solve_many(boards)
        self.assertEqual(flipwise.solve_many(["king-2x2:f"], rule="king").presses.tolist(), [1])
        self.assertEqual(flipwise.solve_many(["plus-2x2:f", "11\n11"]).presses.tolist(), [4, 4])

    def test_boards(self):
        for bad in NOT_BOARDS:
            for function in (flipwise.solve, flipwise.rate, flipwise.hint, flipwise.analyze):
                if not (function is flipwise.analyze and isinstance(bad, int)):
                    self.refuses("board", function, bad)
            self.refuses("board", flipwise.verify, bad, ["1"])
            self.refuses("board", flipwise.write, bad) if not is_press_board(bad) else None
            if bad is not None and not isinstance(bad, str):
                self.refuses("goal", flipwise.solve, SAMPLE, goal=bad)
            if bad is not None:
                self.refuses("free", flipwise.solve, SAMPLE, free=bad)
                self.refuses("fixed", flipwise.solve, SAMPLE, fixed=bad)
                self.refuses("answer", flipwise.verify, SAMPLE, bad) if not is_press_board(bad) else None
        self.refuses("goal", flipwise.solve, SAMPLE, goal="blue")
        self.refuses("goal", flipwise.solve, SAMPLE, goal=[[1, 0]])
        self.refuses("answer", flipwise.verify, SAMPLE, [[1, 0]])
        self.refuses("answer", flipwise.verify, SAMPLE)
        self.refuses("source", flipwise.read, 5)
        self.refuses("source", flipwise.read, "3")
        self.refuses("format", flipwise.write, SAMPLE, "jpeg")

    def test_words_and_numbers(self):
        for bad in ("blue", "", 7, None.__class__, ["plus"], b"plus"):
            self.refuses("rule", flipwise.solve, SAMPLE, rule=bad)
            self.refuses("wrap", flipwise.solve, SAMPLE, wrap=bad)
            self.refuses("find", flipwise.solve, SAMPLE, find=bad)
            self.refuses("rule", flipwise.generate, 3, 3, 2, rule=bad)
            self.refuses("wrap", flipwise.count, 3, 3, wrap=bad)
            self.refuses("on", flipwise.count, 3, 3, on=bad)
            self.refuses("off", flipwise.count, 3, 3, off=bad)
            self.refuses("adjacent", flipwise.count, 3, 3, adjacent=bad)
            self.refuses("name", flipwise.table, bad, 1, 2)
        for bad in (0, -1, float("nan"), float("inf"), "5", True, 1e10, [1], 1j):
            self.refuses("limit", flipwise.solve, SAMPLE, limit=bad)
            self.refuses("memory", flipwise.count, 3, 3, memory=bad)
        for bad in (0, -1, 1.5, "5", True, 2**70, np.float64(3)):
            self.refuses("threads", flipwise.solve, SAMPLE, threads=bad)
            self.refuses("rows", flipwise.count, bad, 3)
            self.refuses("columns", flipwise.count, 3, bad)
            self.refuses("rows", flipwise.generate, bad, 3, 2)
            self.refuses("columns", flipwise.analyze, 3, bad)
            self.refuses("columns", flipwise.nullity, 3, bad)
            self.refuses("first", flipwise.table, "nullity", bad, 3)
            self.refuses("last", flipwise.table, "nullity", 1, bad)
            self.refuses("mod", flipwise.count, 3, 3, mod=bad)
        for bad in (-1, 1.5, "5", True, 2**70):
            self.refuses("all", flipwise.solve, SAMPLE, all=bad)
            self.refuses("presses", flipwise.generate, 3, 3, bad)
            self.refuses("seed", flipwise.generate, 3, 3, 2, seed=bad)
            self.refuses("sample", flipwise.count, 3, 3, sample=bad)
        for bad in (-1, 0, 1, 1.5, "5", True, 257, 2**70):
            for function in (flipwise.solve, flipwise.write, flipwise.read):
                self.refuses("colours", function, "10", colours=bad)
            self.refuses("colours", flipwise.verify, "10", "10", colours=bad)
        for bad in (1, "yes", None):
            self.refuses("by_weight", flipwise.count, 3, 3, by_weight=bad)
            self.refuses("worst", flipwise.analyze, 3, 3, worst=bad)
            self.refuses("explain", flipwise.hint, SAMPLE, explain=bad)
        self.refuses("progress", flipwise.solve, SAMPLE, progress=5)
        self.refuses("last", flipwise.table, "nullity", 5, 4)
        self.refuses("given", flipwise.count, given=["1x"])
        self.refuses("rank", flipwise.count, 3, 3, rank=np.array([[7]]))

    def test_matrices_and_graphs(self):
        for bad in (5, "0110", [[1], [1, 0]], np.array([[np.nan, 1]]), np.array([[0.5]]), np.zeros((0, 2)), [[None]],
                    np.array([["a"]]), np.zeros((2, 2, 2)), object()):
            self.refuses("matrix", flipwise.solve, matrix=bad, lights=[1])
            self.refuses("matrix", flipwise.Decoder, bad)
            self.refuses("matrix", flipwise.nullity, matrix=bad)
        for bad in ([1], [1, 0, 1], [2, 0], [-1, 0], [np.nan, 0], ["1", "0"], "10", [[1, 0]], None.__class__, {}):
            self.refuses("lights", flipwise.solve, matrix=np.eye(2), lights=bad)
        for bad in (5, [[-1]], [["a"]], {1: [2]}, [], "abc", [5]):
            self.refuses("buttons", flipwise.solve, buttons=bad)
        decoder = flipwise.Decoder(np.eye(2))
        for bad in ([1], [2, 0], [[1]], "10", np.zeros((1, 1, 2)), [np.nan, 0], None):
            self.refuses("syndrome", decoder.decode, bad)
        self.refuses("syndrome: row 1", flipwise.Decoder([[1, 1], [1, 1]]).decode, [[1, 1], [1, 0]])
        for bad in (5, [["1"], ["10"]], np.zeros((2, 2)), np.full((2, 2, 2), 3), []):
            self.refuses("boards", flipwise.solve_many, bad)
        self.refuses("rule", flipwise.solve_many, np.zeros((2, 2, 2)), rule="two-kind")
        self.refuses("board", flipwise.solve, SAMPLE, matrix=np.eye(2))
        self.refuses("lights", flipwise.solve, SAMPLE, lights=[1])

    def test_costs_that_are_rounded_reals(self):
        """Logarithms are reals; rounded ones are whole numbers."""
        checks = np.array([[1, 1, 0], [0, 1, 1]])
        costs = np.round(1000 * np.log(np.array([9, 99, 4.5])))
        for cost in (costs, list(costs), costs.astype(int)):
            self.assertEqual(flipwise.solve(matrix=checks, lights=[1, 1], cost=cost).presses, int(costs[0] + costs[2]))
            self.assertEqual(flipwise.Decoder(checks, cost=cost).decode([1, 1]).tolist(), [1, 0, 1])
        for bad, value in (([1, 0.5, 2], "0.5"), ([1, np.nan, 2], "nan"), ([1, np.inf, 2], "inf"), ([1, 2, -3.5], "-3.5"), ([1, 2.0**53, 1], "9007199254740992.0")):
            with self.assertRaisesRegex(ValueError, f"^cost: .*not {value}$"):
                flipwise.solve(matrix=checks, lights=[1, 1], cost=bad)

    def test_buttons_of_a_file_as_a_matrix(self):
        x = flipwise.read_buttons("1 1 1 1\n", as_="matrix")
        self.assertEqual(flipwise.lightest(matrix=x, outside=x).presses, flipwise.lightest(matrix=[[1, 1, 1, 1]], outside=[[1, 1, 1, 1]]).presses)
        self.assertEqual(flipwise.Decoder(x).decode([1]).tolist(), [0, 0, 0, 1])
        self.refuses("matrix", flipwise.solve, matrix=x, lights=[1], colours=3)


    def test_shapes_and_holes(self):
        """The message names the board that does not fit."""
        holed = np.ma.MaskedArray(np.zeros((2, 2), int), mask=[[1, 0], [0, 0]])
        witness = flipwise.solve(["10000"] + ["00000"] * 4)
        for wide in ([[1, 0, 0]], "plus-1x3:8"):
            for name in ("goal", "free", "fixed"):
                self.refuses(name, flipwise.solve, ["10", "01"], **{name: wide})
            self.refuses("goal", flipwise.generate, 2, 2, 1, goal=wide)
            self.refuses("holes", flipwise.generate, 2, 2, 1, holes=wide)
            self.refuses("pressed", flipwise.hint, ["10", "01"], pressed=wide)
            self.refuses("rank", flipwise.count, 2, 2, rank=wide)
        self.refuses("answer", flipwise.verify, ["10", "01"], witness)
        self.refuses("answer", flipwise.verify, matrix=np.eye(2), answer=witness)
        self.refuses("given", flipwise.count, 3, 3, given=["?"])
        for name in ("goal", "pressed"):
            self.refuses(name, flipwise.hint, ["10", "01"], **{name: holed})
            self.refuses(name, flipwise.hint, ["1_", "01"], **{name: holed})
            self.assertEqual(flipwise.hint(["_0", "01"], **{name: holed}).status, "optimal")
        self.refuses("goal", flipwise.generate, 2, 2, 1, goal=holed)
        self.assertEqual(len(flipwise.generate(2, 2, 1, goal=holed, holes=holed)), 1)
        self.refuses("rank", flipwise.count, 2, 2, rank=holed)
        self.refuses("rank", flipwise.count, 2, 2, rank="_0\n00")
        self.refuses("rank", flipwise.count, given=["?_", "??"], rank=holed)
        self.assertEqual(flipwise.count(given=["_?", "??"], rank=holed).rank, 0)
        costs = np.ma.MaskedArray(np.ones((2, 2), int), mask=[[1, 0], [0, 0]])
        for board in (["10", "01"], ["1_", "01"]):
            self.refuses("cost", flipwise.solve, board, cost=costs)
        self.refuses("cost", flipwise.solve, ["10", "01"], cost=costs.reshape(-1))
        self.refuses("cost", flipwise.Decoder, np.eye(4), cost=costs.reshape(-1))
        self.assertEqual(flipwise.solve(["_0", "01"], cost=costs).presses, flipwise.solve(["_0", "01"]).presses)
        self.assertEqual(flipwise.solve_many(np.ma.MaskedArray(np.ones((1, 1, 1), int))).presses.tolist(), [1])
        for name, function in (("matrix", flipwise.Decoder), ("syndrome", flipwise.Decoder(np.eye(2)).decode)):
            self.refuses(name, function, holed)
        self.refuses("lights", flipwise.solve, matrix=np.eye(2), lights=np.ma.MaskedArray([1, 0], mask=[0, 1]))

    def test_reasons_name_no_options(self):
        """Python has no command-line options and no fields of a request."""
        for reason, says in (
                (flipwise.count(60, 60, on="0").reason, "may be used$|set a time limit$|no machine has$"),
                (flipwise.count(10**8, 8, on="0", by_weight=True).reason, "modulo a number$"),
                (flipwise.analyze(10**9, 10**9).reason, "set a time limit$|no machine has$"),  # the latter without NTL
                (flipwise.solve(np.eye(46, dtype=int), "0,0 1,1 2,3 0,2 5,1", "torus", memory=1e-5).reason, "may be used$")):
            self.assertRegex(reason, says)
        for says, function, arguments, named in (
                ("mod: not for table nullity$", flipwise.table, ("nullity", 1, 2), {"mod": 7}),
                ("board: this request does not support free and fixed cells; only solve, verify, apply, hint, rate and generate do$", flipwise.analyze, ("plus-2x2-free8:6",), {}),
                ("symmetric: symmetric boards need", flipwise.generate, (3, 3, 2), {"rule": "0,0 0,1", "symmetric": True}),
                (r"cost: its shape is \(9,\), expected \(8,\): one for each cell that is not a hole$", flipwise.solve, ("_00\n000\n000",),
                 {"cost": [1] * 9}),
                (r"cost: its shape is \(9,\), expected \(7,\): one for each cell that is not a hole$", flipwise.generate, (3, 3, 2),
                 {"cost": [1] * 9, "holes": 2})):
            with self.assertRaisesRegex(ValueError, f"^{says}"):
                function(*arguments, **named)

    def test_what_does_not_go_together(self):
        beside = {"board": ["1"], "rule": "plus", "wrap": "none"}
        for function, more in ((flipwise.solve, {}), (flipwise.verify, {"answer": [0]}), (flipwise.rate, {}),
                               (flipwise.hint, {}), (flipwise.analyze, {"columns": 1}), (flipwise.nullity, {"columns": 1})):
            for name, value in {**beside, **more}.items():
                if name != "answer":
                    right = {"answer": [0]} if function is flipwise.verify else {}
                    self.refuses(name, function, matrix=[[1]], **{**right, name: value})
        for name, right in (("free", [0, 1]), ("fixed", [0, 1, 0])):
            for wrong in ([0], [[0, 1]], [0, 2], ["a"], "01", right + [0]):
                self.refuses(name, flipwise.solve, buttons=[[0], [1], [0, 1]], **{name: wrong})
            flipwise.solve(buttons=[[0], [1], [0, 1]], **{name: right})
        for function in (flipwise.rate, flipwise.hint, flipwise.solve, flipwise.verify):
            self.refuses("lights", function, ["1"], lights=[1], **({"answer": ["1"]} if function is flipwise.verify else {}))
        for bad in ([[1.7]], [["1"]], [[2**63 - 1]], [[10**6]]):
            self.refuses("buttons", flipwise.solve, buttons=bad)
        for name, options in (("nullity", ("on", "off", "adjacent", "mod", "weight")), ("fewest-lit", ("mod", "weight", "colours")),
                              ("torus-nullity", ("wrap", "mod")), ("even-patterns", ("on", "rule")), ("count", ("rule", "colours"))):
            given = {"on": "0", "off": "0", "adjacent": "king", "mod": 7, "weight": 2, "colours": 3, "rule": "king", "wrap": "torus"}
            for option in options:
                self.refuses(option, flipwise.table, name, 1, 2, **{option: given[option]})
        self.refuses("rule", flipwise.table, "nullity", 1, 2, rule="two-kind")
        self.refuses("rows", flipwise.table, "nullity", 1, 2, rows=10**18)
        self.refuses("free", flipwise.solve, ["10"], "two-kind", free=["10"])
        self.refuses("board", flipwise.analyze, "plus-2x2-free8:6")
        self.refuses("board", flipwise.nullity, 10**10, 10**10)
        self.refuses("unrank", flipwise.count, 2, 2, unrank=10**30)
        self.refuses("recurrence", flipwise.count, given=["??"], recurrence=True)
        for name in ("up_to_symmetry", "symmetric"):
            self.refuses(name, flipwise.count, 2, 2, mod=7, **{name: True})
        self.refuses("up_to_translation", flipwise.count, 2, 2, mod=7, wrap="torus", up_to_translation=True)
        self.refuses("up_to_translation", flipwise.count, 2, 2, up_to_translation=True)
        self.refuses("how_many", flipwise.count, 2, 2, how_many=True)
        self.refuses("connected", flipwise.count, 2, 2, connected=True, symmetric=True)
        self.refuses("connected", flipwise.table, "up-to-symmetry", 1, 2, connected=True)
        self.refuses("rule", flipwise.write, ["1"], "id", rule="two-kind=plus/king")


def is_press_board(bad):
    """Returns whether a board that is otherwise invalid is valid as an answer, in which a cell may be 2."""
    return bad == ["12"] or isinstance(bad, np.ndarray) and np.array_equal(bad, [[2, 0]])


class SparseMatrices(unittest.TestCase):
    def test_invalid_matrices(self):
        from scipy import sparse

        wide = sparse.coo_matrix((1, 10**7))
        outside = sparse.coo_matrix(np.eye(3, dtype=int))
        outside.row = outside.row + 100
        unequal = sparse.coo_matrix(np.eye(3, dtype=int))
        unequal.row = unequal.row[:1]
        for matrix, why in ((wide, "at most 1000000 rows"), (sparse.coo_matrix((10**9, 10**9)), "at most 1000000 rows"),
                            (outside, "outside of its shape"), (unequal, "different lengths")):
            for call in (flipwise.solve, flipwise.analyze, flipwise.nullity, flipwise.lightest):
                with self.assertRaisesRegex(ValueError, f"^matrix: .*{why}"):
                    call(matrix=matrix)
            with self.assertRaisesRegex(ValueError, f": .*{why}"):
                flipwise.Decoder(matrix)


if __name__ == "__main__":
    unittest.main()
