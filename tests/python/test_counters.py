# SPDX-License-Identifier: MIT
"""Counters that never wrap."""

import unittest

import numpy as np

import flipwise


class Counters(unittest.TestCase):
    def test_buttons_matrix_and_board(self):
        by_buttons = flipwise.solve(buttons=[[0, 1], [1]], goal=[9, 18], colours="none")
        self.assertEqual((by_buttons.status, by_buttons.presses, by_buttons.solution.tolist()), ("optimal", 18, [9, 9]))
        self.assertEqual(by_buttons.solution.dtype, np.uint64)
        self.assertTrue(flipwise.verify(buttons=[[0, 1], [1]], goal=[9, 18], answer=by_buttons, colours="none"))
        self.assertFalse(flipwise.verify(buttons=[[0, 1], [1]], goal=[9, 19], answer=by_buttons, colours="none"))
        by_matrix = flipwise.solve(matrix=[[1, 0], [1, 1]], goal=[9, 18], colours="none")
        self.assertEqual(by_matrix.solution.tolist(), [9, 9])
        on_a_board = flipwise.solve([[0, 0, 0]], goal=[[3, 3, 2]], colours="none")
        self.assertEqual(on_a_board.solution.tolist(), [[1, 2, 0]])
        large = flipwise.solve(buttons=[[0, 0, 1], [1]], goal=[2 * 10**12, 10**13], colours="none", all=2)
        self.assertEqual((large.presses, len(large.all)), (10**13, 1))

    def test_costs(self):
        cheap = flipwise.solve(buttons=[[0], [0, 0, 0]], goal=[7], cost=[1, 5], colours="none")
        self.assertEqual((cheap.presses, cheap.solution.tolist(), cheap.pressed), (7, [7, 0], 1))

    def test_impossible(self):
        none = flipwise.solve(buttons=[[0, 1], [1]], goal=[9, 8], colours="none")
        self.assertEqual((none.status, none.divisor), ("impossible", 0))
        self.assertTrue(flipwise.verify(buttons=[[0, 1], [1]], goal=[9, 8], answer=none, colours="none"))
        odd = flipwise.solve(buttons=[[0, 0]], goal=[10**9 + 1], colours="none")
        self.assertEqual((odd.status, odd.divisor), ("impossible", 2))

    def test_what_does_not_fit(self):
        for call in (lambda: flipwise.analyze([[0, 0]], colours="none"), lambda: flipwise.hint([[0, 0]], colours="none"),
                     lambda: flipwise.rate([[0, 0]], colours="none"), lambda: flipwise.solve_many([[[0, 0]]], colours="none"),
                     lambda: flipwise.apply([[0, 0]], [[0, 1]], colours="none"), lambda: flipwise.lightest(2, 2, colours="none"),
                     lambda: flipwise.generate(2, 2, presses=1, colours="none")):
            self.assertRaisesRegex(ValueError, "counters that never wrap are supported by solve, verify and show only", call)
        for call in (lambda: flipwise.solve([[0, 0]], goal="on", colours="none"),
                     lambda: flipwise.solve([[0, -1]], colours="none"), lambda: flipwise.solve([[0, 0]], colours="some")):
            self.assertRaises(ValueError, call)


if __name__ == "__main__":
    unittest.main()
