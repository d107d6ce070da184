# SPDX-License-Identifier: MIT
"""Streams of requests, good, slow, large and bad in any order: each is answered in its place, whatever the others do."""

import itertools
import json
import os
import random
import resource
import subprocess
import unittest

from program import MEGABYTES, SANITIZED, Case, main, run, start

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
    def check(self, requests, text, *options, **more):
        found = run("solve", "--request", "-", "--threads", 1, *options, stdin=text, **more)
        answers = [json.loads(line) for line in found.text.splitlines()]
        self.assertEqual(len(answers), len(requests), found.err)
        for (request, expected), answer in zip(requests, answers):
            if expected is None:
                self.assertIn("error", answer, str(request)[:200])
            else:
                self.assertEqual(expected, {key: answer.get(key) for key in expected}, str(request)[:200] + str(answer)[:200])
        bad = any(expected is None for _, expected in requests)
        unknown = any(expected is not None and expected.get("status") == "unknown" for _, expected in requests)
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

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_one_that_memory_cannot_hold_is_unknown_in_its_place(self):
        """However far it was read: not to the end of a line, not to the end of the object, or not into a value."""
        good = {"command": "solve", "board": ["1"]}, {"status": "optimal"}
        large = {"the size": "large"}, {"status": "unknown", "reason": "needs more memory than may be used", "lower": 0}
        bad = {"command": "solve"}, None

        def rows(number, length):
            return '{"command":"solve","board":["' + '",\n"'.join(["1" * length] * number) + '"]}'

        texts = {"a row": rows(1, 20_000_000), "a longer row": rows(1, 50_000_000), "long rows": rows(25, 2_000_000), "many rows": rows(50_000, 999),
                 "many buttons": '{"command":"solve","board":["1"],"buttons":[[0]' + ",[0]" * 2_000_000 + "]}"}
        bounds = [(["--memory", gib], {}) for gib in (0.01, 0.05)]
        bounds += [([], {"preexec_fn": lambda size=size: resource.setrlimit(resource.RLIMIT_AS, (size << 20, size << 20))}) for size in (80, 130)]
        for (name, text), (number, (options, more)) in itertools.product(texts.items(), enumerate(bounds)):
            with self.subTest(text=name, bound=number):
                self.check([good, large, good], "\n".join((json.dumps(good[0]), text, json.dumps(good[0]))), *options, **more)
        # The error of a first request that is bad waits to see that it is not the only one.
        options, more = bounds[0]
        self.check([bad, large], f"{json.dumps(bad[0])}\n{texts['a row']}", *options, **more)

    def test_a_broken_object_costs_one_answer_and_swallows_none(self):
        good = json.dumps({"command": "solve", "board": ["1"]})
        for expected, *lines in (
                ("+-+", good, '{"a":', good),
                ("+---+", good, '{"a":', "null", "1", '"x"', "[]", good),
                ("+---+", good, '{"a":', "null", "ok", "ok", "1", good),
                ("+-+", good, '{"command":"solve"', "  " + good),
                ("+-+", good, '{"command":"solve","board":["1"', "\t" + good),
                ("+-+", good, '{"command":"solve","board":', "[", good),
                ("+-+", good, '{"command":"solve","board":["1', good),
                ("+--+", good, '{"command":"solve",,', "  1", good),
                ("+-+", good, "{", '  "command": solve,', '  "board": ["1"]', "}", good),
                ("+-+", good, "{", '  "command": "solve,', '  "board": [', '    "1"', "  ]", "}", "  " + good),
                ("+-+", good, "{", '  "command": solve,', "", '  "board": ["1"', "", good),
                ("+-+", good, "{", '  "command": solve,', "", '  "board": ["1"', "", "  " + good),
                ("+--+", good, "{", '  "command": solve,', '  "board": ["1"]', "nothing", good),
                ("+-++", good, '{"command":"solve",', "  {", '  "command":"solve",', '  "board":["1"]', "  }", good),
                ("+++", good, "", '{"command":', '"solve","board":[', "", '"1"', ']', "}", good),
                ("++-", good, "  " + good, '{"command":"solve"')):
            with self.subTest(lines=lines):
                found = [json.loads(line) for line in run("solve", "--request", "-", stdin="\n".join(lines)).text.splitlines()]
                self.assertEqual(["-" if "error" in answer else "+" for answer in found], [*expected])

    def test_a_broken_line_is_answered_before_the_next_one_is_sent(self):
        process = start("solve", "--request", "-", "--threads", 1, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for line, field in ((json.dumps({"command": "solve", "board": ["1"]}), "status"), ('{"command":solve', "error"), ('{"a":"b', "error"),
                            ("[1,", "error"), ('{"a":1}}', "error"), ('{"a":[}', "error"), ('{\n"a":\nok}', "error")):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            self.assertIn(field, json.loads(process.stdout.readline()), line)
        process.stdin.close()
        self.assertEqual(process.wait(), 2)
        process.stdout.close()


if __name__ == "__main__":
    main()
