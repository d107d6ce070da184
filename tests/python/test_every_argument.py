# SPDX-License-Identifier: MIT
"""Passes invalid values to every parameter of every function, which must raise a ValueError that begins with its name."""

import inspect
import re
import unittest

import numpy as np

import flipwise
from flipwise import codes


class Refusing:
    """An object that raises an error when numpy requests its array."""

    def __array__(self, *arguments, **named):
        raise LookupError("mine")


class Raising:
    """An object that raises an error when it is iterated or printed."""

    def __len__(self):
        return 2

    def __getitem__(self, index):
        raise LookupError("mine")

    def __repr__(self):
        raise LookupError("mine")

    def tocoo(self):
        raise LookupError("mine")


NUMBERS = [-1, 2**63, 10**30, 10**400, -10**5000, 1.5, float("nan"), float("inf"), np.float64(2), 1j, True, np.True_]
THINGS = [None, object(), "", "\ud800", "blue\0", b"\xff\x00", "9" * 99, [], (), {}, {1}, [[]], [None], [[None]], [["\ud800"]],
          ["1", "\ud800"], [[1, 0], [1]], [[2**63]], [[10**30, 0]], [[-1, 0]], [[1.5, 0]], [["1", "0"]],
          np.zeros((0, 3)), np.zeros((3, 0)), np.zeros((2, 2, 2, 2)), np.full((3, 3), 7), np.full((3, 3), -1),
          np.full((3, 3), np.nan), np.full((3, 3), np.inf), np.full((3, 3), 2**63, np.uint64), np.array([[1j]]),
          np.array([[object()]]), np.array([["1"]]), np.array(["2020-01-01"], "M8[D]"), Refusing(), Raising(), [Raising()]]
BOARD = ["101", "010"]
EYE = np.eye(3, dtype=int)
# A valid call, and its parameters to test; together these are all parameters.
CALLS = [
    (flipwise.solve, {"board": BOARD}, "board rule wrap goal colours find limit memory threads progress all free fixed cost cost_of states reachable nearest lit_only lit unlit as_ simple"),
    (flipwise.solve, {"board": BOARD, "colours": 3}, "board rule wrap goal find limit memory threads progress all free fixed cost_of"),
    (flipwise.solve, {"matrix": EYE, "colours": 4}, "matrix lights goal cost_of"),
    (flipwise.solve, {"buttons": [[0], [1, 2]], "colours": 4}, "buttons lights goal"),
    (flipwise.solve, {"matrix": EYE}, "matrix lights goal board rule wrap simple free fixed cost"),
    (flipwise.solve, {"buttons": [[0], [1, 2]]}, "buttons lights goal"),
    (flipwise.solve, {"graph": "path:3"}, "graph lights goal board rule wrap free fixed cost"),
    (flipwise.solve_many, {"boards": [BOARD]},
     "boards rule wrap goal find limit memory threads progress free fixed cost colours cost_of lit unlit as_"),
    (flipwise.solve_many, {"boards": [BOARD], "colours": 3}, "boards rule wrap goal find limit memory threads progress free fixed"),
    (flipwise.verify, {"board": BOARD, "answer": BOARD}, "board answer rule wrap goal free fixed cost colours cost_of states lit unlit as_ simple"),
    (flipwise.verify, {"board": BOARD, "answer": BOARD, "colours": 3}, "board answer rule wrap goal free fixed cost_of"),
    (flipwise.verify, {"matrix": EYE, "answer": [1, 1, 1], "colours": 4}, "matrix answer lights goal"),
    (flipwise.verify, {"matrix": EYE, "answer": [1, 1, 1]}, "matrix answer lights goal board rule wrap free fixed cost"),
    (flipwise.verify, {"buttons": [[0], [1, 2]], "answer": [1, 1]}, "buttons"),
    (flipwise.verify, {"graph": "path:3", "answer": [0, 1, 0]}, "graph"),
    (flipwise.apply, {"board": BOARD, "presses": BOARD}, "board presses rule wrap goal free fixed colours states lit unlit as_"),
    (flipwise.apply, {"board": BOARD, "presses": BOARD, "colours": 3}, "board presses rule wrap goal free fixed"),
    (flipwise.apply, {"matrix": EYE, "presses": [1, 1, 1], "colours": 4}, "matrix presses lights goal"),
    (flipwise.apply, {"matrix": EYE, "presses": [1, 1, 1]}, "matrix presses lights goal board rule wrap free fixed"),
    (flipwise.apply, {"buttons": [[0], [1, 2]], "presses": [1, 1]}, "buttons"),
    (flipwise.apply, {"graph": "path:3", "presses": [0, 1, 0]}, "graph"),
    (flipwise.analyze, {"board": 3, "columns": 4}, "board columns rule wrap quiet_patterns worst distances distribution "
     "limit memory threads progress colours cost_of cost states simple"),
    (flipwise.analyze, {"board": 3, "columns": 2, "colours": 6}, "board columns rule wrap quiet_patterns worst distances limit memory "
     "threads progress"),
    (flipwise.analyze, {"board": BOARD, "colours": 6}, "board rule wrap"),
    (flipwise.analyze, {"matrix": EYE, "colours": 6}, "matrix"),
    (flipwise.analyze, {"board": BOARD}, "board rule wrap lit unlit as_"),
    (flipwise.analyze, {"matrix": EYE}, "matrix board columns rule wrap lights"),
    (flipwise.analyze, {"buttons": [[0], [1, 2]]}, "buttons"),
    (flipwise.analyze, {"graph": "cycle:3"}, "graph"),
    (flipwise.nullity, {"board": 3, "columns": 4}, "board columns rule wrap limit memory threads progress colours simple"),
    (flipwise.nullity, {"board": BOARD}, "lit unlit as_"),
    (flipwise.nullity, {"matrix": EYE}, "matrix board columns rule wrap"),
    (flipwise.nullity, {"buttons": [[0], [1, 2]]}, "buttons"),
    (flipwise.nullity, {"graph": "cycle:3"}, "graph"),
    (flipwise.lightest, {"board": 3, "columns": 4}, "board columns rule wrap limit memory threads progress cost colours cost_of"),
    (flipwise.lightest, {"board": BOARD}, "first how_many at_least lit unlit as_"),
    (flipwise.lightest, {"matrix": EYE}, "matrix board columns rule wrap outside flips cost"),
    (flipwise.lightest, {"buttons": [[0], [1, 2]]}, "buttons"),
    (flipwise.lightest, {"graph": "cycle:3"}, "graph"),
    (flipwise.count, {"rows": 2, "columns": 3}, "rows columns on off adjacent wrap mod by_weight fewest_lit most_lit sample "
     "seed list rank unrank recurrence up_to_symmetry counted simple symmetric limit memory threads progress"),
    (flipwise.count, {"rows": 2, "columns": 3, "wrap": "torus", "fewest_lit": True}, "up_to_translation how_many"),
    (flipwise.count, {"rows": 2, "columns": 3}, "connected"),
    (flipwise.count, {"given": ["1?", "??"]}, "given lit unlit as_"),
    (flipwise.count, {"graph": "petersen"}, "graph on off counted"),
    (flipwise.generate, {"rows": 3, "columns": 3, "presses": 2}, "rows columns presses count seed rule wrap goal unique "
     "symmetric holes limit memory threads progress cost colours cost_of free fixed states"),
    (flipwise.generate, {"rows": 2, "columns": 3, "presses": 1, "goal": BOARD}, "lit unlit as_"),
    (flipwise.generate, {"matrix": EYE, "presses": 2}, "matrix rows columns presses rule wrap goal symmetric holes free fixed cost"),
    (flipwise.generate, {"buttons": [[0], [1, 2]], "presses": 1}, "buttons"),
    (flipwise.generate, {"graph": "path:3", "presses": 1}, "graph"),
    (flipwise.generate, {"rows": 3, "columns": 3, "presses": 2, "colours": 4}, "rows columns presses count seed rule wrap goal unique "
     "symmetric holes limit memory threads progress cost_of free fixed"),
    (flipwise.rate, {"board": BOARD}, "board rule wrap goal limit memory threads progress cost colours cost_of states lit unlit as_"),
    (flipwise.rate, {"board": BOARD, "colours": 4}, "board rule wrap goal limit memory threads progress cost_of free fixed"),
    (flipwise.rate, {"matrix": EYE}, "matrix board rule wrap lights goal"),
    (flipwise.rate, {"buttons": [[0], [1, 2]]}, "buttons"),
    (flipwise.rate, {"graph": "cycle:3"}, "graph"),
    (flipwise.hint, {"board": BOARD}, "board pressed explain rule wrap goal limit memory threads progress cost colours cost_of free fixed states lit unlit as_"),
    (flipwise.hint, {"board": BOARD, "colours": 4}, "board pressed explain rule wrap goal limit memory threads progress cost_of free fixed"),
    (flipwise.hint, {"matrix": EYE, "colours": 4}, "matrix pressed lights goal"),
    (flipwise.hint, {"matrix": EYE}, "matrix board pressed rule wrap lights goal"),
    (flipwise.hint, {"buttons": [[0], [1, 2]]}, "buttons"),
    (flipwise.hint, {"graph": "cycle:3"}, "graph"),
    (flipwise.table, {"name": "nullity", "first": 1, "last": 3}, "name first last rule wrap rows limit memory threads "
     "progress colours"),
    (flipwise.table, {"name": "count", "first": 1, "last": 3}, "weight columns antidiagonals on off adjacent mod counted simple connected limit_each"),
    (flipwise.table, {"name": "nullity", "first": 3, "last": 5, "graph": "cycle:N"}, "graph"),
    (flipwise.read, {"source": "10"}, "source colours lit unlit as_"),
    (flipwise.read_buttons, {"source": "0 1\n", "as_": "lists"}, "source as_ colours number"),
    (flipwise.read_pattern, {"source": "*"}, "source"),
    (flipwise.write, {"board": BOARD}, "board format rule wrap goal colours lit unlit as_"),
    (flipwise.write, {"board": BOARD, "colours": 3}, "board format rule wrap goal"),
    (flipwise.Decoder, {"matrix": EYE}, "matrix cost memory threads"),
    (flipwise.Decoder(EYE[:2]).decode, {"syndrome": [1, 0]}, "syndrome"),
    (flipwise.Decoder(EYE[:2]).solve, {"syndromes": [[1, 0]]}, "syndromes progress"),
    (codes.parameters, {"checks": EYE[:2]}, "checks z_checks as_ pairs gauge generator each_observable how_many all basis find at_least limit memory "
     "threads progress"),
    (codes.parameters, {"checks": "XX\nZZ\n"}, "as_ each_observable"),
    (codes.error_model, {"source": "error(0.1) D0"}, "source"),
    (codes.ErrorModel, {"text": "error(0.1) D0"}, "text name"),
    (codes.Decoder, {"check_matrix": EYE[:2]}, "check_matrix weights error_probabilities faults_matrix memory threads"),
    (codes.Decoder(EYE[:2]).decode, {"syndrome": [1, 0]}, "syndrome erased only_erased"),
    (codes.Decoder(EYE[:2]).decode_batch, {"syndromes": [[1, 0]]}, "syndromes"),
    (codes.PauliDecoder, {"stabilizers": ["XX", "ZZ"]}, "stabilizers weights error_probabilities memory threads"),
    (codes.PauliDecoder(["XX", "ZZ"]).decode, {"syndrome": [1, 0]}, "syndrome"),
    (codes.PauliDecoder(["XX", "ZZ"]).decode_batch, {"syndromes": [[1, 0]]}, "syndromes"),
]
FLAGS = "generator gauge only_erased quiet_patterns worst distances distribution by_weight fewest_lit most_lit recurrence up_to_symmetry up_to_translation unique " \
        "symmetric explain antidiagonals reachable nearest lit_only how_many basis simple connected"


SEVENS = [repr(one) for one in THINGS if isinstance(one, np.ndarray) and one.shape == (3, 3) and abs(one).max() < 2**64]
# Values that parameters accept after all, as repr() shows them: a matrix counts modulo 2, and buttons may flip nothing.
TAKEN = {"limit": ["1.5", "2.0"], "limit_each": ["1.5", "2.0"], "adjacent": ["[[-1, 0]]"], "memory": ["1.5", "2.0"], "mod": [str(2**63)], "seed": [str(2**63)], "boards": ["[['1', '0']]"],
         "matrix": [*SEVENS, "[[9223372036854775808]]", "[[-1, 0]]"],
         "z_checks": SEVENS, "checks": [*SEVENS, "[[9223372036854775808]]", "[[-1, 0]]"], "check_matrix": [*SEVENS, "[[9223372036854775808]]", "[[-1, 0]]"],
         "faults_matrix": SEVENS, "source": [repr("")], "text": [repr("")], "name": [repr("blue\0"), repr("9" * 99)],
         "weights": ["-1", str(2**63), "1.5", "2.0", "inf", "-inf"],
         "outside": SEVENS, "flips": SEVENS, "cost": SEVENS[:1], "states": SEVENS[:1],
         "rule": ["[[-1, 0]]"], **{name: ["{1}", "[]", "()", "array([], shape=(0, 3), dtype=float64)"] for name in ("on", "off")},
         "buttons": [SEVENS[0], "[[]]", "[[1, 0], [1]]", "array([], shape=(3, 0), dtype=float64)"],
         **{name: [repr("blue\0"), repr("9" * 99)] for name in ("lit", "unlit")},
         **{name: ["True"] for name in FLAGS.split()}}


def takes(function, right, name, value):
    """Returns whether the parameter accepts this value after all."""
    if value is None:
        return inspect.signature(function).parameters[name].default is None and name not in right
    if (function, name) == (flipwise.lightest, "first"):  # a number in other functions
        name = "how_many"
    return described(value) in TAKEN.get(name, [])


class EveryArgument(unittest.TestCase):
    def test_what_does_not_fit_is_refused_by_name(self):
        number = 0
        for function, right, names in CALLS:
            function(**right)
            for name in names.split():
                for value in NUMBERS + THINGS:
                    if value is None and name in ("matrix", "buttons", "graph", "columns", "given"):
                        continue
                    number += 1
                    with self.subTest(function=function.__name__, right=right, name=name, value=described(value)):
                        self.check(function, right, name, value)
        self.assertGreater(number, 5000)

    def check(self, function, right, name, value):
        try:
            function(**{**right, name: value})
        except ValueError as error:
            self.assertIn(type(error), (flipwise.InputError, flipwise.InputTypeError), repr(error))
            if type(value) in (object, complex, Refusing) and not re.search("mine$|cannot be combined", str(error)):
                self.assertIsInstance(error, TypeError, repr(error))
            others = {flipwise.verify: "answer", flipwise.apply: "presses"}.get(function, name)
            if name == "z_checks":
                others += "|checks: row"  # rows of both do not commute
            if name in ("lit", "unlit"):
                others += "|board|boards|source|goal|given"  # any characters may be cells, but those of this board are others
            self.assertRegex(str(error), rf"\A({name}|{others})\b")
            self.assertFalse(value is None and takes(function, right, name, value), str(error))
        else:
            self.assertTrue(takes(function, right, name, value), "it was accepted")

    def test_no_parameter_is_left_out(self):
        tried = {}
        for function, _, names in CALLS:
            tried.setdefault(function, set()).update(names.split())
        for function, names in tried.items():
            self.assertEqual(names, set(inspect.signature(function).parameters), function)
        public = {getattr(flipwise, name) for name in flipwise.__all__ if name[0].islower()} | {flipwise.Decoder}
        public |= {getattr(codes, name) for name in codes.__all__} - {codes.Distance, codes.Parameters, codes.distance}
        self.assertEqual(public - set(tried), set())

    def test_unknown_and_missing_arguments(self):
        for call in (lambda: flipwise.solve(BOARD, bord=1), lambda: flipwise.table("count", 1)):
            self.assertRaises(TypeError, call)

    def test_frozen_and_strided_arrays_are_taken(self):
        wide = np.zeros((6, 6), int)
        wide[::2, ::2] = EYE
        strided = wide[::2, ::2]
        frozen = EYE.copy()
        frozen.flags.writeable = False
        for array in (strided, frozen, np.asfortranarray(EYE), EYE[::-1][::-1]):
            self.assertEqual(flipwise.solve(array).solution.tolist(), flipwise.solve(EYE).solution.tolist())
            self.assertEqual(flipwise.solve(EYE, goal=array, free=array).presses, 0)
            self.assertTrue(flipwise.verify(matrix=array, answer=array[0], lights=array[0]))
            self.assertEqual(flipwise.Decoder(array).decode(array).tolist(), EYE.tolist())
            self.assertEqual(flipwise.solve_many([array, array]).presses.tolist(), [3, 3])
            self.assertEqual(flipwise.nullity(buttons=[array[0], array[1]]), flipwise.nullity(buttons=EYE[:2].tolist()))
            self.assertEqual(flipwise.hint(EYE, pressed=array).used, 3)


def described(value):
    try:
        return repr(value)
    except (ValueError, LookupError):  # too many digits, or an error of the object
        return type(value).__name__


if __name__ == "__main__":
    unittest.main()
