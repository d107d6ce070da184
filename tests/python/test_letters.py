# SPDX-License-Identifier: MIT
"""Boards as texts in other characters and rows: lit, unlit and as_."""

import re
import unittest
import warnings

import numpy as np

import flipwise


class Letters(unittest.TestCase):
    def test_named_letters(self):
        rows = ["XOX", "OXO"]
        for form in ({"lit": "X"}, {"unlit": "O"}, {"lit": "X", "unlit": "O"}):
            for board in (rows, "\n".join(rows), "XOX/OXO", "\n".join(rows).encode()):
                self.assertEqual(flipwise.solve(board, **form).board.tolist(), [[1, 0, 1], [0, 1, 0]])
            self.assertEqual(flipwise.read("XOX/OXO", **form).tolist(), [[1, 0, 1], [0, 1, 0]])
            self.assertEqual(flipwise.rate(rows, **form).presses, flipwise.rate(["101", "010"]).presses)
            self.assertEqual(flipwise.hint(rows, **form).steps, flipwise.hint(["101", "010"]).steps)
            self.assertEqual(flipwise.analyze(rows, **form).solvable, flipwise.analyze(["101", "010"]).solvable)
            self.assertEqual(flipwise.nullity(rows, **form), 1 if flipwise.nullity(2, 3) == 1 else flipwise.nullity(2, 3))
            self.assertEqual(flipwise.solve(["000", "000"], goal=rows, free=["OOO", "OOX"], **{**form, "lit": "X", "unlit": "O0"}).presses,
                             flipwise.solve(["000", "000"], goal=["101", "010"], free=["000", "001"]).presses)
            self.assertEqual(flipwise.solve_many([rows, rows], **form).presses.tolist(), flipwise.solve_many([["101", "010"]] * 2).presses.tolist())
            self.assertEqual(flipwise.write(rows, "id", **form), flipwise.write(["101", "010"], "id"))
            self.assertTrue(flipwise.verify(rows, flipwise.solve(rows, **form), **form))
        self.assertEqual(flipwise.solve("plus-3x3:ff8", lit="X").board.tolist(), [[1, 1, 1]] * 3)
        self.assertEqual(flipwise.solve([[1, 0]], lit="X").board.tolist(), [[1, 0]])
        self.assertEqual(flipwise.read("🟩⬛️\n⬛🟩\n", lit="🟩").tolist(), [[1, 0], [0, 1]])
        self.assertEqual(flipwise.count(given=["X?", "?O"], on="any", lit="X"), flipwise.count(given=["1?", "?0"], on="any"))
        for form, code in (({"lit": "XO", "unlit": "O"}, "conflict"), ({"lit": "a", "unlit": "b"}, "syntax"), ({"as_": "lists"}, "unsupported"),
                           ({"as_": "raggedy"}, "unknown_name")):
            with self.assertRaises(flipwise.InputError) as caught:
                flipwise.solve(rows, **form)
            self.assertEqual(caught.exception.code, code, caught.exception)
        with self.assertRaises(flipwise.InputError) as caught:
            flipwise.solve("O#\n#O\n")
        self.assertEqual(caught.exception.code, "ambiguous")

    def test_warnings(self):
        """A text that could mean something else is read with a warning."""
        for read, says in ((lambda: flipwise.read("01\n\n10\n"), "source:3: rows above and below blank lines were read as one board"),
                           (lambda: flipwise.solve("X  X\nX  X\n", lit="X"), "board:2: all cells are lit; blanks were not read as unlit cells"),
                           (lambda: flipwise.solve("01\n\n10\n"), "board:3: rows above and below blank lines were read as one board"),
                           (lambda: flipwise.read_buttons("1 0\n1 1\n", as_="matrix"), "the matrix was read with a row for each light")):
            with self.assertWarnsRegex(UserWarning, re.escape(says)):
                read()
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.assertRaisesRegex(UserWarning, re.escape(says), read)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertEqual(flipwise.read("01\n10\n").tolist(), [[0, 1], [1, 0]])
            self.assertEqual(flipwise.read_buttons("1 1\n1 1\n", as_="matrix").lists, [[0, 1], [0, 1]])

    def test_other_rows(self):
        board = flipwise.read("111\n1\n", as_="ragged")
        self.assertEqual(np.ma.getmaskarray(board).tolist(), [[False] * 3, [False, True, True]])
        self.assertEqual(flipwise.solve(["111", "1"], as_="ragged").presses, flipwise.solve(["111", "1__"]).presses)
        self.assertEqual(flipwise.read("2 3\n5 2\n", as_="integers").tolist(), [[1, 0, 1], [0, 1, 0]])
        self.assertEqual(flipwise.count(given=["??", "?"], as_="ragged", on="any"), flipwise.count(given=["??", "?_"], on="any"))


if __name__ == "__main__":
    unittest.main()
