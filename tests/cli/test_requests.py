# SPDX-License-Identifier: MIT
"""Streams of requests, good, slow, large and bad in any order: each is answered in its place, whatever the others do."""

import json
import os
import random

from program import MEGABYTES, Case, main, run

STREAMS = 1000 if os.environ.get("FLIPWISE_LONG") else 40
LONGEST_LINE = 64 << 20


def board(draw, rows, columns):
    return ["".join(draw.choice("01") for _ in range(columns)) for _ in range(rows)]


# Each returns the text of a request and what its answer must contain.


def solvable(draw):
    return {"command": "solve", "board": ["1"] if draw.randrange(2) else ["101", "101"]}, {"status": "optimal"}


def impossible(draw):
    return {"command": "solve", "board": ["1000", "0000", "0000", "0000"], "rule": "plus"}, {"status": "impossible"}


def counted(draw):
    side = draw.randint(2, 4)
    return {"command": "solve", "board": ["0" * side] * side, "limit": 1000}, {"presses": 0}


def slow(draw):
    """Stopped by its own limit: this board, of nullity 64, takes ten seconds."""
    return {"command": "solve", "board": ["1" * 79] * 79, "limit": 0.01}, {"status": "unknown"}


def hungry(draw):
    """Stopped for want of memory."""
    buttons = [[i, i + 1] for i in range(5000)]
    return ({"command": "solve", "buttons": buttons, "board": ["1" * 5001], "memory": 0.001},
            {"status": "unknown"})


def wrong(draw):
    return draw.choice((({"command": "solve"}, {}), ({"command": "solve", "board": ["12"]}, {}), ({"command": "count", "rows": 3, "columns": 3}, {}),
                        ({"command": "solve", "board": ["11", "1"]}, {}), ({"command": "solve", "board": ["1"], "rule": "nothing"}, {}),
                        ({"command": "solve", "board": ["1"], "limit": -1}, {})))[0], None


def cut(draw):
    text = json.dumps({"command": "solve", "board": board(draw, 3, 3)})
    return text[:draw.randint(2, len(text) - 1)], None


def rubbish(draw):
    return "".join(draw.choice("abc[],:123\"") for _ in range(draw.randint(1, 30))), None


KINDS = (solvable, solvable, impossible, counted, slow, hungry, wrong, cut, rubbish)


class Streams(Case):
    def check(self, requests, text):
        found = run("solve", "--request", "-", "--threads", 1, stdin=text)
        answers = [json.loads(line) for line in found.text.splitlines()]
        self.assertEqual(len(answers), len(requests), found.err)
        for (request, expected), answer in zip(requests, answers):
            if expected is None:
                self.assertIn("error", answer, str(request)[:200])
            else:
                self.assertEqual(expected, {key: answer.get(key) for key in expected}, str(request)[:200] + str(answer)[:200])
        bad = any(expected is None for _, expected in requests)
        unknown = any(expected == {"status": "unknown"} for _, expected in requests)
        impossible_ones = any(expected == {"status": "impossible"} for _, expected in requests)
        self.assertEqual(found.status, 2 if bad else 4 if unknown else 1 if impossible_ones else 0)

    def test_each_is_answered_in_its_place(self):
        for seed in range(STREAMS):
            draw = random.Random(seed)
            # A stream of one bad request has no answer, so the first is a good one.
            kinds = [solvable] + [draw.choice(KINDS) for _ in range(draw.randint(1, 12))]
            # A line behind a request that is cut off belongs to it, unless it begins the next one.
            kinds = [wrong if kind is rubbish and before is cut else kind for before, kind in zip([None, *kinds], kinds)]
            requests = [kind(draw) for kind in kinds]
            lines = [request if isinstance(request, str) else json.dumps(request) for request, _ in requests]
            with self.subTest(seed=seed):
                self.check(requests, "".join(line + "\n" for line in lines))

    def test_a_line_that_is_too_long_costs_one_answer(self):
        if MEGABYTES < 65:
            self.skipTest("not so much rubbish here")
        good, expected = {"command": "solve", "board": ["1"]}, {"status": "optimal"}
        line = b'{"command":"solve","board":["' + b"1" * (LONGEST_LINE + 10) + b'"]}'
        many_lines = b'{"command":"solve","board":[\n' + b'"1",\n' * (LONGEST_LINE // 5 + 10) + b'"1"]}'
        text = b"\n".join((json.dumps(good).encode(), line, json.dumps(good).encode(), many_lines, json.dumps(good).encode(), b""))
        self.check([(good, expected), ("a long line", None), (good, expected), ("a long object", None), (good, expected)], text)


if __name__ == "__main__":
    main()
