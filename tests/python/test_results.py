# SPDX-License-Identifier: MIT
"""Tests answers as values: indexing, equality, plain dicts and JSON; answers by vertex; and forms of words."""

import dataclasses
import json
import pickle
import unittest

import numpy as np

import flipwise

BOARDS = [[[1, 1, 1]], [[1, 0, 0]], [[1, 1, 0]]]
PATH = {"a": ["b"], "b": ["a", "c"], "c": ["b"]}


class ManyAnswers(unittest.TestCase):
    def test_each_is_the_answer_of_solve(self):
        for colours, boards in ((2, [*BOARDS, [[0, 1, 0]], [[0, 0, 0]]]), (3, [[[2, 1, 0]], [[1, 1, 1]]])):
            found = flipwise.solve_many(boards, "ring", colours=colours)
            self.assertEqual([len(found), len([*found])], [len(boards)] * 2)
            for board, one in zip(boards, found):
                alone = flipwise.solve(board, "ring", colours=colours)
                with self.subTest(board=board, colours=colours):
                    self.assertIsInstance(one, flipwise.Answer)
                    self.assertEqual((one.status, one.presses, one.lower, one.upper, bool(one)),
                                     (alone.status, alone.presses, alone.lower, alone.upper, bool(alone)))
                    self.assertEqual(None if one.solution is None else one.solution.tolist(),
                                     None if alone.solution is None else alone.solution.tolist())
                    self.assertEqual(flipwise.verify(board, one, "ring", colours=colours).valid, one.status == "optimal")
        self.assertIn("impossible", set(flipwise.solve_many(BOARDS, "ring").status))

    def test_indices_are_those_of_a_sequence(self):
        found = flipwise.solve_many(BOARDS)
        self.assertEqual(found[-1].solution.tolist(), found[np.int64(2)].solution.tolist())
        for bad, error in ((3, IndexError), (-4, IndexError), ("0", TypeError), (1.0, TypeError)):
            with self.assertRaises(error):
                found[bad]
        part = found[1:]
        self.assertEqual((type(part), part.presses.tolist(), part.status.tolist()), (flipwise.Answers, [2, 1], ["optimal"] * 2))
        part.solution[...] = 7
        found[0].solution[...] = 7
        self.assertLess(found.solution.max(), 2)

    def test_equality_is_by_value(self):
        found = flipwise.solve_many(BOARDS)
        for same in (flipwise.solve_many(BOARDS), found[:], pickle.loads(pickle.dumps(found))):
            self.assertEqual(found, same)
        for other in (flipwise.solve_many(BOARDS[::-1]), found[:2], flipwise.solve_many(BOARDS, "ring"),
                      flipwise.solve_many(BOARDS, colours=3), None, 5):
            self.assertNotEqual(found, other)
        decoder = flipwise.Decoder([[1, 1, 0], [0, 1, 1]])
        self.assertEqual(decoder.solve([[1, 0], [0, 1]])[1].solution.tolist(), [0, 0, 1])

    def test_of_no_boards(self):
        found = flipwise.solve_many(np.zeros((0, 2, 2)))
        self.assertEqual(([*found], len(found), found.status.tolist()), ([], 0, []))


class GeneratedBoards(unittest.TestCase):
    def test_indices_and_equality(self):
        found = flipwise.generate(4, 4, 3, count=3, seed=1)
        self.assertEqual([one.tolist() for one in found], [found[i].tolist() for i in range(3)])
        self.assertEqual([one.tolist() for one in found[1:]], [found[1].tolist(), found[2].tolist()])
        self.assertEqual(found, flipwise.generate(4, 4, 3, count=3, seed=1))
        self.assertEqual(found.boards, pickle.loads(pickle.dumps(found)).boards)
        for other in (flipwise.generate(4, 4, 3, count=3, seed=2), flipwise.generate(4, 4, 3, count=2, seed=1), [*found]):
            self.assertNotEqual(found, other)
        holes = flipwise.generate(4, 4, 3, count=3, seed=1, holes=["1000", "0000", "0000", "0000"])
        self.assertEqual(holes, holes)
        self.assertNotEqual(holes.boards, found.boards)


class PlainValues(unittest.TestCase):
    def answers(self):
        yield flipwise.solve(["1_", "01"], all=2)
        yield flipwise.solve(["10000", *["00000"] * 4])
        yield flipwise.solve(buttons=PATH)
        yield flipwise.solve_many(BOARDS)
        yield flipwise.verify(["1"], ["1"])
        yield flipwise.hint(["11", "11"])
        yield flipwise.rate(["11", "11"])
        yield flipwise.generate(2, 2, 1, count=2, holes=1)
        yield flipwise.analyze(4, 4, quiet_patterns=True, worst=True)
        yield flipwise.lightest(4, 4)
        yield flipwise.count(3, 3, by_weight=True, fewest_lit=True, list=2, recurrence=True)
        yield flipwise.codes.parameters(np.eye(3, dtype=int), basis=True)

    def test_they_are_all_fields_without_numpy(self):
        for answer in self.answers():
            found = answer.to_dict()
            with self.subTest(type(answer).__name__):
                names = {one.name for one in dataclasses.fields(answer) if not one.name.startswith("_")}
                self.assertEqual(found.keys(), names | ({"status"} if isinstance(answer, flipwise.Answers) else set()))
                self.assertNotIn("numpy", str([*kinds_in(found)]))
                self.assertEqual(json.loads(answer.to_json()), json.loads(json.dumps(found)))

    def test_holes_are_none(self):
        self.assertEqual(flipwise.solve(["1_", "01"]).to_dict()["board"], [[1, None], [0, 1]])

    def test_long_numbers_are_texts_in_json(self):
        found = flipwise.analyze(4, 4)
        self.assertEqual(json.loads(dataclasses.replace(found, solutions=2**53 + 1, one_in=-2**53).to_json())["solutions"], str(2**53 + 1))
        long = dataclasses.replace(found, solutions=10**5000 + 7, distances=[-(10**9999)])
        text = json.loads(long.to_json())
        self.assertEqual(text["solutions"], "1" + "0" * 4999 + "7")
        self.assertEqual(text["distances"], ["-1" + "0" * 9999])


def kinds_in(value):
    """Yields the types of a value and of the values in it."""
    yield type(value)
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from kinds_in(one)


class Graphs(unittest.TestCase):
    def test_answers_by_vertex(self):
        self.assertEqual(flipwise.solve(buttons=PATH).by_node(), {"a": 0, "b": 1, "c": 0})
        square = {(0, 0): [(0, 1), (1, 0)], (0, 1): [(0, 0), (1, 1)], (1, 0): [(0, 0), (1, 1)], (1, 1): [(0, 1), (1, 0)]}
        self.assertEqual(flipwise.solve(buttons=square).by_node(), dict.fromkeys(square, 1))
        step = flipwise.hint(buttons=PATH).steps[0]
        self.assertEqual((step.node, step.column), ("b", 1))
        cycle = {i: [(i - 1) % 3, (i + 1) % 3] for i in range(3)}
        self.assertEqual(set(flipwise.lightest(buttons=cycle).by_node()), {0, 1, 2})
        self.assertEqual(flipwise.solve(buttons=cycle, lights=[1, 0, 0]).by_node(), {})
        for answer in (flipwise.solve(["1"]), flipwise.solve(buttons=[[0]])):
            with self.assertRaisesRegex(ValueError, "^buttons: only an answer about a graph has vertices"):
                answer.by_node()
        self.assertIsNone(flipwise.hint(["1"]).steps[0].node)

    def test_graphs_of_networkx(self):
        try:
            import networkx
        except ImportError:
            self.skipTest("networkx is not installed")
        graph = networkx.relabel_nodes(networkx.path_graph(3), {0: "x", 1: "y", 2: "z"})
        self.assertEqual(flipwise.solve(buttons=graph).by_node(), {"x": 0, "y": 1, "z": 0})


class Words(unittest.TestCase):
    def test_numbers_of_neighbours(self):
        for numbers, text in ((0, "0"), ({0, 1}, "0,1"), ([2, 0], "0,2"), (range(0, 5, 2), "0,2,4"), (np.array([1, 3]), "1,3"), (set(), "none"),
                              ((one for one in (2,)), "2")):
            with self.subTest(text):
                self.assertEqual(flipwise.count(4, 4, on=numbers), flipwise.count(4, 4, on=text))
        self.assertEqual(flipwise.count(3, 3, on="any", off={0, 1}), flipwise.count(3, 3, on="any", off="0,1"))
        self.assertEqual(flipwise.table("count", 1, 4, on={0}, off=range(3)), flipwise.table("count", 1, 4, on="0", off="0,1,2"))
        for bad in (-1, {-1}, {1.5}, ["1"], True, {True}, 1.0, np.array(1.5)):
            with self.assertRaisesRegex(ValueError, "^on: "):
                flipwise.count(3, 3, on=bad)

    def test_rules_as_offsets(self):
        text = "0,0 0,1 -1,0"
        for rule in ([(0, 0), (0, 1), (-1, 0)], [[0, 0], [0, 1], [-1, 0]], np.array([[0, 0], [0, 1], [-1, 0]]),
                     ((a, b) for a, b in ((0, 0), (0, 1), (-1, 0)))):
            self.assertEqual(flipwise.write(["10", "01"], "id", rule=rule), flipwise.write(["10", "01"], "id", rule=text))
        rule = [(0, 0), (0, 1)]
        board = ["101", "011"]
        answer = flipwise.solve(board, rule)
        self.assertEqual((answer.rule, answer.presses), ("0,0 0,1", flipwise.solve(board, "0,0 0,1").presses))
        self.assertTrue(flipwise.verify(board, answer, rule))
        self.assertEqual(flipwise.solve_many([board], rule).presses.tolist(), [answer.presses])
        self.assertEqual(flipwise.nullity(5, 5, rule), flipwise.nullity(5, 5, "0,0 0,1"))
        self.assertEqual(flipwise.generate(3, 3, 2, rule=rule), flipwise.generate(3, 3, 2, rule="0,0 0,1"))
        for bad in ([], [()], [(0,)], [(0, 0, 0)], [0, 1], [("0", "0")], [(0.0, 1)], [(0, True)], {}, {(0, 0): 1}, 5, b"plus"):
            with self.assertRaisesRegex(ValueError, "^rule: "):
                flipwise.solve(board, bad)


class WrongTypes(unittest.TestCase):
    def test_a_wrong_type_is_a_type_error_as_well(self):
        for call in (lambda: flipwise.solve(object()), lambda: flipwise.solve(5), lambda: flipwise.solve(["1"], rule=5),
                     lambda: flipwise.solve(["1"], limit="5"), lambda: flipwise.count("3", 3),
                     lambda: flipwise.count(3, 3, by_weight=1), lambda: flipwise.solve(buttons=5),
                     lambda: flipwise.read(5), lambda: flipwise.solve(["1"], progress=5), lambda: flipwise.Decoder(object())):
            with self.assertRaises(flipwise.InputTypeError) as caught:
                call()
            self.assertIsInstance(caught.exception, TypeError)
            self.assertIsInstance(caught.exception, ValueError)
        for call in (lambda: flipwise.solve(["12"]), lambda: flipwise.solve(["1"], rule="nonsense"), lambda: flipwise.count(0, 3)):
            with self.assertRaises(flipwise.InputError) as caught:
                call()
            self.assertNotIsInstance(caught.exception, TypeError)


if __name__ == "__main__":
    unittest.main()
