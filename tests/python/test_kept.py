# SPDX-License-Identifier: MIT
"""Tests that changing an argument after a call changes no answer, and that every returned array is independent."""

import dataclasses
import unittest

import networkx
import numpy as np
import scipy.sparse

import flipwise
from test_every_argument import CALLS

BOARDS = "board goal free fixed pressed rank holes answer boards"
ARRAYS = BOARDS.split() + "lights cost matrix outside flips syndrome syndromes".split()


def example(function, right, name):
    """Returns numbers that this parameter accepts in this call, or None if it accepts no array there."""
    name_of = function.__name__
    if name == "board" and ("columns" in right or "matrix" in right):
        return None
    if "matrix" in right or "buttons" in right or "graph" in right:
        if name in ("free", "fixed"):
            return None
        buttons = 2 if "buttons" in right else 3
        of_lights = [1, 0, 1]
        return {"matrix": [[1, 1, 0], [0, 1, 0], [0, 0, 1]] if name_of != "lightest" else [[1, 1, 0], [0, 0, 1]],
                "lights": of_lights, "goal": of_lights, "answer": [1] * buttons, "pressed": [1] * buttons,
                "cost": [2, 1, 3], "outside": [[1, 1, 0]], "flips": [[1, 0, 0]]}.get(name)
    if name in ("syndrome", "syndromes"):
        return [1, 0] if name == "syndrome" else [[1, 0], [1, 1]]
    if name == "matrix":
        return [[1, 1, 0], [0, 1, 1], [0, 0, 1]]
    if name_of == "Decoder":
        return [3, 1, 2]
    shape = {"generate": (3, 3), "lightest": (3, 4)}.get(name_of, (2, 3))
    if name == "cost":
        shape = (3, 4) if name_of == "analyze" else shape
        return (1 + np.arange(np.prod(shape)).reshape(shape) % 3).tolist()
    board = np.zeros(shape, int)
    board[0, 1] = 1
    return [board.tolist(), (1 - board).tolist()] if name == "boards" else board.tolist()


def forms(name, numbers):
    """Returns the numbers in every accepted form."""
    dimensions = np.ndim(numbers)
    dtypes = [np.uint8, np.int8, np.int64, np.uint64, *([] if name == "cost" else [float]),
              *([bool] if np.max(numbers) < 2 and name != "cost" else [])]
    for dtype in dtypes:
        yield np.array(numbers, dtype)
        yield np.array(numbers, dtype, order="F")
    yield np.array([numbers, numbers], np.uint8)[1]
    yield [list(one) for one in numbers] if dimensions == 2 else list(numbers) if dimensions == 1 else np.array(numbers).tolist()
    if dimensions > 1:
        yield [np.array(one, np.uint8) for one in numbers]
    if name in ("board", "goal", "boards"):
        yield np.ma.MaskedArray(np.array(numbers, np.uint8), mask=np.zeros(np.shape(numbers), bool))
        yield [["".join(map(str, row)) for row in one] for one in numbers] if name == "boards" else ["".join(map(str, row)) for row in numbers] \
            if dimensions == 2 else np.array(numbers, np.uint8)
    if name == "board":
        mask = np.zeros(np.shape(numbers), bool)
        mask[-1, -1] = True
        yield np.ma.MaskedArray(np.array(numbers, np.uint8), mask=mask)
    if name in ("matrix", "outside", "flips"):
        for kind in (scipy.sparse.coo_matrix, scipy.sparse.csr_matrix, scipy.sparse.csc_array):
            for dtype in (np.uint8, np.int64):
                yield kind(np.array(numbers, dtype))


def change(value):
    """Changes all of a value in place."""
    if isinstance(value, np.ma.MaskedArray):
        value.data[...] = 1 - value.data
        value.mask[...] = ~value.mask
    elif isinstance(value, np.ndarray):
        value[...] = ~value if value.dtype == bool else 7 - value
    elif scipy.sparse.issparse(value):
        for part in ("data", "row", "indices", "indptr"):
            if hasattr(value, part):
                getattr(value, part)[...] = 0
    elif isinstance(value, list):
        for one in value:
            change(one)
        value.clear()
    elif hasattr(value, "clear"):
        value.clear()


def arrays_in(value):
    """Returns the arrays of an argument or an answer."""
    if isinstance(value, np.ma.MaskedArray):
        return [value.data, np.ma.getmaskarray(value)]
    if isinstance(value, np.ndarray):
        return [value]
    if scipy.sparse.issparse(value):
        return [getattr(value, part) for part in ("data", "row", "col", "indices", "indptr") if hasattr(value, part)]
    if isinstance(value, flipwise.Decoder):
        return arrays_in(value.__getstate__())
    if dataclasses.is_dataclass(value):
        value = vars(value)
    if isinstance(value, dict):
        return [array for one in value.values() for array in arrays_in(one)]
    if isinstance(value, (str, bytes)) or not hasattr(value, "__getitem__"):
        return []
    return [array for one in value for array in arrays_in(one)]


def state(answer):
    """Returns everything in an answer except times."""
    if isinstance(answer, flipwise.Decoder):
        return [answer.decode([1, 0, 1][:answer.shape[0]]).tolist(), state(answer.__getstate__())]
    if dataclasses.is_dataclass(answer):
        answer = {name: one for name, one in vars(answer).items() if name != "seconds"}
    if isinstance(answer, dict):
        return {name: state(one) for name, one in answer.items()}
    if isinstance(answer, np.ndarray):
        return [answer.tolist(), np.ma.getmaskarray(answer).tolist(), str(answer.dtype)]
    if isinstance(answer, (str, bytes)) or not hasattr(answer, "__getitem__"):
        return answer
    return [state(one) for one in answer]


class Kept(unittest.TestCase):
    def check(self, function, right, name, value):
        theirs = arrays_in(value)
        answer = function(**{**right, name: value})
        before = state(answer)
        ours = arrays_in(answer)
        for array in theirs:
            for one in ours:
                self.assertFalse(np.shares_memory(array, one))
        change(value)
        self.assertEqual(state(answer), before)
        for i, array in enumerate(ours):
            self.assertFalse(any(np.shares_memory(array, other) for other in ours[:i]))

    def test_no_answer_changes_with_an_argument(self):
        number = 0
        for function, right, names in CALLS:
            for name in names.split():
                numbers = example(function, right, name) if name in ARRAYS else None
                for value in [] if numbers is None else forms(name, numbers):
                    number += 1
                    with self.subTest(function=function.__name__, right=right, name=name, value=repr(value)):
                        self.check(function, right, name, value)
        self.assertGreater(number, 1000)

    def test_no_answer_changes_with_buttons(self):
        for function, right, names in CALLS:
            if "buttons" not in right:
                continue
            for value in ([[0, 1], [1, 2], [2]], [np.array([0, 1], np.uint8), np.array([1, 2])], {"a": ["b"], "b": ["a", "c"], "c": ["b"]},
                          networkx.path_graph(3)):
                pressed = {flipwise.verify: "answer", flipwise.apply: "presses"}.get(function)
                more = {pressed: [1] * len(value)} if pressed else {}
                with self.subTest(function=function.__name__, right=right, value=repr(value)):
                    self.check(function, {**right, **more}, "buttons", value)
        self.check(flipwise.count, {}, "given", ["1?", "_?"])

    def test_an_answer_still_verifies(self):
        board = np.array([[1, 0, 1], [0, 1, 0]], np.uint8)
        answer = flipwise.solve(board)
        original = board.copy()
        answer.board[...] = 0
        self.assertEqual(board.tolist(), original.tolist())
        self.assertTrue(flipwise.verify(board, answer))

    def test_generated_boards_stand_alone(self):
        for holes in (None, 2):
            for name in ("boards", "solutions"):
                boards = getattr(flipwise.generate(3, 3, 2, count=3, holes=holes), name)
                before = state(boards)
                for board in (boards[0], boards[-1], boards[1:][0], *boards):
                    change(board)
                    self.assertEqual(state(boards), before)

    def test_a_decoder_keeps_its_costs(self):
        cost = np.array([3, 1, 2], np.uint64)
        decoder = flipwise.Decoder([[1, 1, 1]], cost=cost)
        cost[:] = [1, 3, 3]
        decoder.__getstate__()["cost"][:] = 9
        self.assertEqual(decoder.__getstate__()["cost"].tolist(), [3, 1, 2])
        self.assertEqual(decoder.decode([1]).tolist(), [0, 1, 0])


if __name__ == "__main__":
    unittest.main()
