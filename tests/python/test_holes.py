# SPDX-License-Identifier: MIT
"""Tests that boards keep their holes in and out, and bounds, costs and ids of answers."""

import sys
import unittest
from unittest import mock

import numpy as np

import flipwise

HOLE = [[0, 0, 1]]


def holed(cells, mask=HOLE):
    return np.ma.MaskedArray(cells, mask=mask)


class Given(unittest.TestCase):
    def test_lit_cells_of_free_and_fixed_count(self):
        board, some = holed([[1, 1, 0]]), holed([[1, 1, 0]])
        for fixed in (some, some.filled(0), "11_", "110", [[1, 1, 0]]):
            self.assertEqual(flipwise.solve(board, fixed=fixed).status, "impossible")
            self.assertEqual(flipwise.solve(board, free=fixed).presses, 0)
            self.assertEqual(flipwise.solve(board, fixed=fixed, free=fixed).presses, 0)
            self.assertTrue(flipwise.verify(board, "00_", free=fixed))
            self.assertFalse(flipwise.verify(board, "10_", fixed=fixed))
        self.assertEqual(flipwise.solve(board, goal=some).presses, 0)
        self.assertEqual(flipwise.solve(board, goal=holed([[0, 0, 1]])).presses, 1)

    def test_lists_of_masked_rows(self):
        board = np.ma.MaskedArray([[1, 0], [1, 0]], mask=[[0, 1], [0, 0]])
        whole = flipwise.solve(board)
        for rows in (list(board), tuple(board)):
            found = flipwise.solve(rows)
            self.assertEqual((found.presses, found.solution.tolist()), (whole.presses, whole.solution.tolist()))
            self.assertTrue(flipwise.verify(rows, found))
            self.assertEqual(flipwise.write(rows, "id"), flipwise.write(board, "id"))
        with self.assertRaisesRegex(ValueError, "^matrix: has masked cells"):
            flipwise.solve(matrix=list(board), lights=[1, 0])
        with self.assertRaisesRegex(ValueError, "^board: not an array"):
            flipwise.solve([board[0], board[1][:1]])

    def test_holes_of_another_board_are_refused(self):
        other = holed([[1, 1, 0]], [[1, 0, 0]])
        for name in ("free", "fixed", "goal"):
            for board in (holed([[1, 1, 0]]), [[1, 1, 0]]):
                for value in (other, "_10"):
                    with self.assertRaisesRegex(ValueError, f"^{name}: has other holes than the board; give it the same holes, or none$"):
                        flipwise.solve(board, **{name: value})
                with self.assertRaisesRegex(ValueError, f"^{name}: "):
                    flipwise.verify(board, "000", **{name: other})
            with self.assertRaisesRegex(ValueError, f"^{name}: "):
                flipwise.solve_many([[[1, 1, 0]]], **{name: other})


class Returned(unittest.TestCase):
    def test_generated_boards(self):
        mask = np.array([[0, 1, 0, 0], [0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]])
        for holes, number in ((4, 4), (mask, 2)):
            found = flipwise.generate(4, 4, 5, count=3, holes=holes, seed=0)
            for board, presses, word in zip(found.boards, found.solutions, found.ids, strict=True):
                self.assertEqual((type(board), board.dtype, board.mask.sum()), (np.ma.MaskedArray, np.uint8, number))
                np.testing.assert_array_equal(board.mask, flipwise.read(word).mask)
                self.assertEqual(flipwise.write(board, "id"), word)
                self.assertEqual(flipwise.solve(board).presses, 5)
                self.assertTrue(flipwise.verify(board, presses))
            found.boards[0][mask == 0] = 0  # each board has its own array
            self.assertEqual(flipwise.write(found.boards[1], "id"), found.ids[1])
        for plain in (None, np.zeros((4, 4), int)):
            self.assertIs(type(flipwise.generate(4, 4, 5, holes=plain).boards[0]), np.ndarray)

    def test_the_worst_board(self):
        for board in (holed([[0, 0, 0], [0, 0, 0]], [[0, 1, 0], [0, 0, 0]]), "0_0\n000", "plus-2x3-holes40:00",
                      "plus-2x3-on-holes40:00"):
            worst = flipwise.analyze(board, worst=True).worst
            self.assertEqual(worst.board.mask.tolist(), [[0, 1, 0], [0, 0, 0]])
            self.assertEqual((worst.upper, flipwise.solve(worst.board).presses), (3, 3))
            self.assertTrue(flipwise.verify(worst.board, worst.solution))
        self.assertIs(type(flipwise.analyze(2, 3, worst=True).worst.board), np.ndarray)

    def test_boards_of_answers(self):
        answer = flipwise.solve("11_\n1_0\n011")
        self.assertEqual(flipwise.write(answer.board), "1 1 _\n1 _ 0\n0 1 1\n")
        self.assertEqual(flipwise.solve(answer.board).presses, answer.presses)
        self.assertIn("<svg", answer._repr_svg_())
        self.assertIs(type(flipwise.solve("11\n10").board), np.ndarray)

    def test_counted_patterns(self):
        found = flipwise.count(given=["?_?", "???"], sample=2, list=2, unrank=1, fewest_lit=True, most_lit=True, rank="0_0\n000")
        for pattern in (*found.samples, *found.listed, found.unranked, found.fewest_lit[1], found.most_lit[1]):
            self.assertEqual(pattern.mask.tolist(), [[0, 1, 0], [0, 0, 0]])
            self.assertIsInstance(flipwise.count(given=["?_?", "???"], rank=pattern).rank, int)
        self.assertIs(type(flipwise.count(given=["??"], list=1).listed[0]), np.ndarray)


class Said(unittest.TestCase):
    def test_bounds_at_a_limit(self):
        matrix = np.random.default_rng(1).integers(0, 2, (60, 120))
        for function in (flipwise.rate, flipwise.hint):
            found = function(matrix=matrix, limit=600, progress=lambda state: state.stage != "joining streamed classes")
            self.assertEqual((found.status, found.presses), ("unknown", None))
            self.assertTrue(0 < found.lower <= found.upper <= 60)
            found = function(["111"])
            self.assertEqual((found.presses, found.lower, found.upper), (1, 1, 1))
            found = function(["10", "00"], rule="king")
            self.assertEqual((found.presses, found.lower, found.upper), (None, 0, None))

    def test_titles_of_plots(self):
        with mock.patch.dict(sys.modules, {"matplotlib": mock.MagicMock()}):
            for named, title in (({}, "optimal, 1 presses"), ({"cost": [2, 2, 2]}, "optimal, cost 2, 1 pressed")):
                axes = mock.MagicMock()
                flipwise.solve("111", **named).plot(axes)
                axes.set_title.assert_called_once_with(title)

    def test_text_around_an_id(self):
        for text in ("\ufeffplus-2x3-on-holes40:a8", "; a comment\n\nplus-2x3-on-holes40:a8\n; the end\n\n",
                     b"\xef\xbb\xbf;\r\nplus-2x3-on-holes40:a8 \r\n", [";", "plus-2x3-on-holes40:a8"]):
            self.assertEqual(flipwise.solve(text).solution.tolist(), flipwise.solve("1_1\n010", goal="on").solution.tolist())
            self.assertTrue(flipwise.analyze(text).solvable)
            if not isinstance(text, list):
                self.assertEqual(flipwise.read(text).tolist(), [[1, None, 1], [0, 1, 0]])
        with self.assertRaisesRegex(ValueError, "^board: one id is enough here; remove the others$"):
            flipwise.solve("plus-1x1:8\nplus-1x1:8")
        self.assertEqual(flipwise.solve("\ufeff; a comment\n111\n").presses, 1)


if __name__ == "__main__":
    unittest.main()
