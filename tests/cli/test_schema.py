# SPDX-License-Identifier: MIT
"""docs/flipwise.schema.json describes what the program really reads and writes."""

import json
import re
import unittest

from program import IMPOSSIBLE, SAMPLE, SOURCE, Case, main, run

try:
    import jsonschema
except ImportError:
    jsonschema = None

BOARD = ["1001", "0110", "0110", "1001"]
REQUESTS = [
    {"command": "solve", "board": BOARD, "rule": "plus", "wrap": "none", "goal": "off", "find": "fewest"},
    {"command": "solve", "board": ["1_1", "111"], "goal": ["000", "010"], "limit": 10, "memory": 0.5, "threads": 1},
    {"command": "solve", "board": ["111", "111", "111"], "rule": "cross", "all": 5},
    {"command": "solve", "board": ["001", "111", "011"], "rule": "two-kind"},
    {"command": "solve", "board": ["0000", "1010", "0000", "0000"], "rule": "two-kind"},
    {"command": "solve", "board": BOARD, "rule": "0,0 0,1 -1,0", "wrap": "torus", "goal": "uniform", "find": "any"},
    {"command": "solve", "board": ["101"], "buttons": [[0, 1], [1, 2]]},
    {"command": "solve", "board": ["100"], "buttons": [[0, 1], [1, 2]]},
    {"command": "solve", "board": "plus-4x4:9669"},
    {"command": "verify", "board": "plus-4x4:9669", "answer": ["0000", "1001", "1001", "0000"]},
    {"command": "count", "rows": 3, "columns": 3, "by_weight": True, "fewest_lit": True, "most_lit": True,
     "sample": 2, "seed": "5"},
    {"command": "count", "rows": "3", "columns": 3, "on": "even", "off": "any", "adjacent": "edge"},
    {"command": "count", "rows": 3, "columns": 3, "on": "0", "adjacent": "king", "wrap": "torus", "modulus": "97"},
    {"command": "count", "rows": 1000, "columns": 1000, "limit": 0.2},
    {"command": "count", "given": ["?1?", "?_?"], "on": "0", "list": 3, "rank": ["010", "0_0"], "unrank": "0"},
    {"command": "count", "rows": 3, "columns": 3, "recurrence": True},
    {"command": "count", "rows": 3, "columns": 3, "up_to_symmetry": True},
    {"command": "generate", "rows": 3, "columns": 4, "presses": 2, "holes": ["0_00", "0000", "00_0"], "goal": "uniform"},
    {"command": "analyze", "rows": 5, "columns": 5, "quiet_patterns": True},
    {"command": "analyze", "board": BOARD, "rule": "king", "wrap": "rows"},
    {"command": "verify", "board": BOARD, "answer": ["0000", "1001", "1001", "0000"]},
    {"command": "verify", "board": BOARD, "rule": "king", "wrap": "none", "goal": "on",
     "answer": {"solution": BOARD}},
    {"command": "show", "board": ["1_2", "000"]},
    {"command": "show", "board": "plus-4x4:9669"},
    {"command": "show", "board": ["1_2", "000"], "rule": "two-kind", "goal": ["0_0", "111"]},
    {"command": "analyze", "rows": 4, "columns": 4, "worst": True, "distances": True},
    {"command": "analyze", "board": ["1001", "0110", "0110", "1001"], "distribution": True},
    {"command": "analyze", "rows": 79, "columns": 79, "distribution": True},
    {"command": "analyze", "rows": 19, "columns": 19, "worst": True, "distances": True, "limit": 60},
    {"command": "generate", "rows": 4, "columns": 4, "presses": 5, "unique": True, "count": 2, "seed": "3"},
    {"command": "generate", "rows": 4, "columns": 4, "presses": 8},
    {"command": "generate", "rows": 4, "columns": 5, "presses": 4, "symmetric": True, "rule": "king", "wrap": "torus"},
    {"command": "rate", "board": "plus-5x5-uniform:0000000"},
    {"command": "rate", "board": BOARD, "rule": "king"},
    {"command": "hint", "board": BOARD, "explain": True},
    {"command": "hint", "board": ["11011"] * 5, "pressed": ["11111", "00000", "00000", "00000", "00000"]},
    {"command": "hint", "board": "two-kind-3x3:ff8"},
    {"command": "analyze", "lights": 4, "buttons": [[0, 1], [1, 2], [0, 2], [3]], "quiet_patterns": True, "distribution": True},
    {"command": "analyze", "board": ["101"], "buttons": [[0, 1], [1, 2]]},
    {"command": "rate", "board": ["101"], "buttons": [[0, 1], [1, 2]]},
    {"command": "rate", "board": ["100"], "buttons": [[0, 1], [1, 2]]},
    {"command": "hint", "board": ["101"], "buttons": [[0, 1], [1, 2]], "explain": True, "pressed": ["01"]},
    {"command": "table", "name": "nullity", "from": 1, "to": 3},
    {"command": "table", "name": "count", "from": 1, "to": 6, "on": "0", "adjacent": "king", "antidiagonals": True},
    {"command": "table", "name": "even-patterns", "from": 1, "to": 6, "columns": 3, "wrap": "rows", "modulus": 97},
    {"command": "table", "name": "nullity", "from": 1, "to": 6, "rule": "king", "wrap": "torus", "rows": 4},
    {"command": "table", "name": "torus-nullity", "from": 1, "to": 3, "rule": "0,0 0,1", "rows": "2"},
    {"command": "table", "name": "fewest-all-on", "from": 1, "to": 3, "rule": "ring"},
    {"command": "judge", "dialect": "flip-game", "input": "ww\n"},
]
MISTAKEN = [
    {"command": "solve"},
    {"command": "solve", "board": []},
    {"command": "solve", "board": ["12"]},
    {"command": "solve", "board": ["1"], "boord": 1},
    {"command": "solve", "board": ["1"], "limit": 0},
    {"command": "solve", "board": ["1"], "rule": "pluss"},
    {"command": "analyze"},
    {"command": "sing"},
]


@unittest.skipIf(jsonschema is None, "python3-jsonschema is not installed")
class Schema(Case):
    def setUp(self):
        super().setUp()
        self.schema = json.loads((SOURCE / "docs" / "flipwise.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(self.schema)

    def fits(self, kind, value):
        one = {**self.schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]}
        jsonschema.Draft202012Validator(one).validate(value)

    def test_requests_and_their_answers(self):
        for request in REQUESTS:
            with self.subTest(request=request):
                self.fits("request", request)
                self.fits(request["command"] + "_request", request)
                result = run(request["command"], "--request", "-", "--format", "json", stdin=json.dumps(request)) \
                    if request["command"] != "judge" else run("judge", "--request", "-", stdin=json.dumps(request))
                self.assertIn(result.status, (0, 1, 4))
                if request["command"] != "judge":
                    answer = json.loads(result.text)
                    self.fits("answer", answer)
                    self.fits(request["command"] + "_answer", answer)

    def test_answers_of_options(self):
        for arguments, kind in ((["solve"], "solve"), (["solve", "--find", "any"], "solve"),
                                (["solve", "--limit", "1e-9"], "solve"), (["analyze"], "analyze"), (["show"], "show")):
            for board in (SAMPLE, IMPOSSIBLE, "1_\n01\n"):
                result = run(*arguments, "--format", "json", stdin=board)
                self.fits(f"{kind}_answer", json.loads(result.text))

    def test_mistakes_do_not_fit(self):
        for request in MISTAKEN:
            with self.subTest(request=request):
                with self.assertRaises(jsonschema.ValidationError):
                    self.fits("request", request)
                self.refuses("solve", "--request", "-", stdin=json.dumps(request))

    def test_examples_of_the_documents(self):
        text = (SOURCE / "docs" / "formats.md").read_text()
        objects = re.findall(r"^\{\"command\".*\}$", text, re.MULTILINE)
        self.assertTrue(objects)
        for line in objects:
            request = json.loads(line)
            self.fits("request", request)
            result = run(request["command"], "--request", "-", stdin=line)
            self.assertIn(result.status, (0, 1), (line, result.err))


main()
