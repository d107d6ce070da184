# SPDX-License-Identifier: MIT
"""Tests that functions have the fields of docs/flipwise.schema.json, and agree on questions as text and as arrays."""

import inspect
import json
import os
import pathlib
import unittest
import unittest.mock

import numpy as np

import flipwise
from flipwise import _codec, _engine
from test_kept import state

SOURCE = pathlib.Path(os.environ["FLIPWISE_SOURCE"])

QUICK = {"limit": "it is quick", "memory": "it is quick"}
# For each request: the functions that answer it, and its fields that they lack, with the reason.
FUNCTIONS = {
    "solve": ((flipwise.solve,), {}),
    "verify": ((flipwise.verify,), QUICK),
    "apply": ((flipwise.apply,), QUICK),
    "count": ((flipwise.count,), {}),
    "analyze": ((flipwise.analyze, flipwise.lightest),
                {"rows": "the argument board, if there are columns", "lightest": "the function is for this part alone"}),
    "table": ((flipwise.table,), {}),
    "generate": ((flipwise.generate,), {}),
    "rate": ((flipwise.rate,), {}),
    "hint": ((flipwise.hint,), {}),
    "show": ((flipwise.write,), QUICK),
    "code": ((flipwise.codes.parameters,), {}),
    "judge": ((), None),  # only the program judges
}
# Functions with fewer fields than those.
SMALLER = {
    flipwise.solve_many: ("solve", {"all": "the arrays hold one solution a board", "reachable": "so do they", "nearest": "so do they", "lit_only": "so do they", "board": "many boards, as boards",
                                    "buttons": "Decoder takes many boards of a matrix",
                                    "graph": "as buttons", "simple": "the rule can be given as offsets",
                                    "states": "boards of one shape share one number of colours"}),
    flipwise.Decoder: ("solve", {
        "board": "syndromes come later", "reachable": "a binary code has no free lights", "nearest": "Decoder finds errors, not codewords", "lit_only": "its buttons belong to no lights", "all": "the arrays hold one solution a syndrome", "find": "always the fewest",
        "limit": "one decoder serves many calls",
        **dict.fromkeys(("colours", "cost_of", "fixed", "graph", "free", "goal", "rule", "simple", "states", "wrap"), "a binary code has none"),
        **dict.fromkeys(("as", "lit", "unlit"), "syndromes are arrays")}),
    flipwise.nullity: ("analyze", {
        "rows": "the argument board, if there are columns",
        **dict.fromkeys(("at_least", "cost", "cost_of", "distances", "distribution", "first", "flips", "how_many", "lightest", "outside", "quiet_patterns", "states", "worst"),
                        "an answer of analyze or lightest")}),
}
NAMES = {"matrix": "buttons", "mod": "modulus", "as_": "as"}
"""Parameters with another name than their field."""
RANGE = {"first": "from", "last": "to"}
"""Parameters with another name than their field, in functions that have both parameters."""
NOT_FIELDS = {"progress", "format", "boards", "lights"}
NOT_PARAMETERS = {"command", "lights"}
"""The parameter ``lights`` is the field ``board`` of a puzzle of buttons; the field ``lights`` is their number."""


def fields_of(command, schema):
    """Returns the fields of a request, for two and for more colours."""
    kinds = (schema.get(f"{prefix}{command}_request", {"properties": {}}) for prefix in ("", "colour_"))
    return {name for kind in kinds for name in kind["properties"]} - NOT_PARAMETERS


class Fields(unittest.TestCase):
    def setUp(self):
        self.schema = json.loads((SOURCE / "docs" / "flipwise.schema.json").read_text())["$defs"]

    def check(self, command, functions, missing):
        taken = set()
        for function in functions:
            names = set(inspect.signature(function).parameters)
            renamed = NAMES | RANGE if names >= set(RANGE) else NAMES
            taken |= {renamed.get(name, name) for name in names}
        self.assertEqual(taken - NOT_FIELDS, fields_of(command, self.schema) - set(missing))

    def test_functions_take_the_fields_of_requests(self):
        """Every field is a parameter or is listed above with a reason, and every parameter is a field."""
        commands = {name.removesuffix("_request").removeprefix("colour_") for name in self.schema if name.endswith("_request")}
        self.assertEqual(commands, set(FUNCTIONS))
        for command, (functions, missing) in FUNCTIONS.items():
            with self.subTest(command):
                if functions:
                    self.check(command, functions, missing)
        for function, (command, missing) in SMALLER.items():
            with self.subTest(function.__name__):
                self.check(command, [function], missing)


def questions():
    """Yields calls of each function that passes arrays to the engine."""
    draw = np.random.default_rng(20)
    for colours in (2, 3, 12):
        for shape in ((1, 1), (3, 4), (2, 65)):
            board, goal, pressed = draw.integers(0, colours, (3, *shape))
            masks = dict(zip(("free", "fixed"), (draw.random((2, *shape)) < 0.2).astype(int)))
            holed = np.ma.MaskedArray(board, mask=draw.random(shape) < 0.2)
            for given in ({"board": board}, {"board": board, "goal": goal, **masks}, {"board": holed, "rule": "king", "wrap": "torus"}):
                yield flipwise.solve, {**given, "colours": colours, "limit": 60}
                yield flipwise.verify, {**given, "answer": np.where(np.ma.getmaskarray(given["board"]), 0, pressed), "colours": colours}
                yield flipwise.write, {"board": given["board"], "colours": colours, "format": "id"}
            yield flipwise.solve_many, {"boards": np.array([board, goal]), "colours": colours, "goal": pressed, **masks}
        matrix = draw.integers(0, colours, (5, 7))
        for given in ({}, {"lights": draw.integers(0, colours, 5), "goal": draw.integers(0, colours, 5), "fixed": [1, *[0] * 6]}):
            yield flipwise.solve, {"matrix": matrix, "colours": colours, **given}
        yield flipwise.generate, {"rows": 3, "columns": 3, "presses": 2, "colours": colours, "count": 3, "goal": np.eye(3, dtype=int),
                                  "holes": [[0, 0, 1]] + [[0] * 3] * 2}
        yield flipwise.generate, {"matrix": matrix, "presses": 2, "colours": colours, "count": 3, "goal": draw.integers(0, colours, 5),
                                  "fixed": [1, *[0] * 6], "cost": [1, 2, 1, 2, 1, 2, 1]}
    yield flipwise.solve, {"board": ["1001", "1010"], "rule": "two-kind"}
    yield flipwise.write, {"board": ["1002", "1010"], "rule": "two-kind", "format": "id"}
    yield flipwise.solve, {"board": ["100", "101"], "cost": [[1, 2, 3], [4, 5, 6]]}
    yield flipwise.solve, {"buttons": {0: [1], 1: [0, 2], 2: [1]}, "cost": [3, 1, 2]}
    yield flipwise.Decoder, {"matrix": draw.integers(0, 2, (3, 6)), "cost": [1, 2, 3, 4, 5, 6]}


class Text(unittest.TestCase):
    def test_a_question_as_text_has_the_same_answer(self):
        for function, named in questions():
            with self.subTest(function=function.__name__, named=named):
                answer = state(function(**named))
                with unittest.mock.patch.object(_codec, "ATTACHED", set()):
                    self.assertEqual(state(function(**named)), answer)

    def test_a_new_field_needs_no_line_of_the_binding(self):
        """A new field is passed as text, and so are all others then."""
        for given, value in (({"board": ["10", "01"]}, [[1, 1], [0, 1]]), ({"matrix": np.eye(2)}, [1, 0])):
            with unittest.mock.patch.dict(_codec.PARTS, weather=_codec.Part(is_mask=False, of_presses=False)):
                requested = _codec.puzzle(**given, weather=value)
                self.assertIn('"weather": ["1', _codec.request_of({"command": "solve", **requested})[0])
                with self.assertRaisesRegex(ValueError, "^weather: not for solve$"):
                    _codec.run(_engine.solve, requested, None)


if __name__ == "__main__":
    unittest.main()
