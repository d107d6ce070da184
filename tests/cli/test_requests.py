# SPDX-License-Identifier: MIT
"""Tests single requests and streams of valid, slow, large and invalid ones in any order: each gets its own answer."""

import itertools
import json
import random
import resource
import subprocess
import unittest

from program import LONG, MEGABYTES, SAMPLE, SAMPLE_PRESSES, SANITIZED, Case, at_full_speed, main, run, start

STREAMS = 1000 if LONG else 20
LONGEST_LINE = 64 << 20


def board(draw, rows, columns):
    return ["".join(draw.choice("01") for _ in range(columns)) for _ in range(rows)]


# Each function returns the text of a request and what its answer must contain.


def solvable(draw):
    return {"command": "solve", "board": ["1"] if draw.randrange(2) else ["101", "101"]}, {"status": "optimal"}


def impossible(draw):
    return {"command": "solve", "board": ["1000", "0000", "0000", "0000"], "rule": "plus"}, {"status": "impossible"}


def counted(draw):
    side = draw.randint(2, 4)
    return {"command": "solve", "board": ["0" * side] * side, "limit": 1000}, {"presses": 0}


def slow(draw):
    """Returns a board of nullity 64, which takes ten seconds; its own limit stops it."""
    return {"command": "solve", "board": ["1" * 79] * 79, "limit": 0.01}, {"status": "unknown"}


def hungry(draw):
    """Returns a puzzle for which the memory does not suffice."""
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


class Requests(Case):
    def test_every_command(self):
        board = ["1001", "0110", "0110", "1001"]
        answer = json.loads(run("solve", "--format", "json", stdin=SAMPLE).text)
        for request, key, value in (
                ({"command": "solve", "board": board, "rule": "plus", "wrap": "none", "goal": "off",
                  "find": "fewest"}, "presses", 4),
                ({"command": "solve", "board": ["101"], "buttons": [[0, 1], [1, 2]]}, "presses", 2),
                ({"command": "count", "rows": "2", "columns": 2}, "count", "8"),
                ({"command": "analyze", "rows": 5, "columns": 5}, "nullity", 2),
                ({"command": "analyze", "board": board}, "solvable", True),
                ({"command": "verify", "board": board, "answer": answer}, "valid", True),
                ({"command": "verify", "board": board, "answer": answer["solution"]}, "valid", True),
                ({"command": "show", "board": board}, "lit", 8)):
            result = run(request["command"], "--request", "-", stdin=json.dumps(request))
            self.assertEqual((result.err, result.status), ("", 0), request)
            self.assertEqual(json.loads(result.text)[key], value, request)
            spread = self.file("request", json.dumps(request, indent=2))
            self.assertEqual(run(request["command"], "--request", spread).status, 0)

    def test_judge_and_table(self):
        self.answers("1 0\n2 0\n", "table", "--format", "bfile", "--request", "-",
                     stdin='{"command":"table","name":"nullity","from":1,"to":2}')
        self.answers("0\n", "judge", "--request", "-",
                     stdin='{"command":"judge","dialect":"flip-game","input":"ww\\n"}')

    def test_many(self):
        one = '{"command":"solve","board":["1"]}\n'
        result = run("solve", "--request", "-", stdin=one + "\n" + one)
        self.assertEqual((result.text.count("\n"), result.status), (2, 0))
        result = run("solve", "--request", "-", stdin=one + '{"command":"solve","board":["10"]}\n' + one)
        self.assertEqual((result.text.count("\n"), result.status), (3, 1))
        result = run("solve", "--request", "-", stdin=one + "rubbish\n" + one)
        lines = [json.loads(line) for line in result.text.splitlines()]
        self.assertEqual(([line.get("presses") for line in lines], result.status), ([1, None, 1], 2))
        self.assertEqual((lines[1]["line"], lines[1]["error"]), (2, "stdin:2: expected one JSON object, which begins with {, found 'r'"))
        self.assertIn("stdin:2", result.err)
        for nothing in ("\0", " \0 ", "\0\0\0"):
            result = run("solve", "--request", "-", stdin=one + nothing + "\n" + one)
            lines = [json.loads(line) for line in result.text.splitlines()]
            self.assertEqual(([line.get("line") for line in lines], result.status), ([None, 2, None], 2))
        result = run("solve", "--request", "-", stdin="rubbish\n" + one + "{}\n" + one)
        self.assertEqual(["error" in json.loads(line) for line in result.text.splitlines()], [True, False, True, False])
        result = run("solve", "--request", "-", "--strict", stdin=one + "rubbish\n" + one)
        self.assertEqual((result.text.count("\n"), result.status), (1, 2))

    def test_answers_appear_as_requests_arrive(self):
        process = start("solve", "--request", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for board, presses in (("1", 1), ("0", 0), ("1001", 2)):
            process.stdin.write(json.dumps({"command": "solve", "board": [board]}).encode() + b"\n")
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["presses"], presses)
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()

    def test_requested_format(self):
        request = '{"command":"solve","board":["1001","0110","0110","1001"]}'
        result = run("solve", "--request", "-", "--format", "text", stdin=request)
        self.assertEqual(result.board, SAMPLE_PRESSES)

    def test_refused(self):
        for request in ("", "[]", "{", "{}", '{"command":"solve"}', '{"command":"count","rows":1,"columns":1}',
                        '{"command":"solve","board":[]}', '{"command":"solve","board":["01","0"]}',
                        '{"command":"solve","board":["0x"]}', '{"command":"solve","board":"01"}',
                        '{"command":"solve","board":["1"],"boord":1}', '{"command":"solve","board":["1"],"limit":0}',
                        '{"command":"solve","board":["1"],"limit":1e999}',
                        '{"command":"solve","board":["1"],"all":-1}', '{"command":"solve","board":["1"],"rule":7}',
                        '{"command":"solve","board":["1"],"goal":["11"]}',
                        '{"command":"solve","board":["1"],"wrap":"x"}', '{"command":"sing"}',
                        '{"command":"solve","board":["1"],"buttons":[[1]]}',
                        '{"command":"solve","board":["1"],"buttons":[[-1]]}',
                        '{"command":"solve","board":["1"],"find":"any","all":2}', "\xff\xfe{}",
                        '{"command":"solve","board":["1"],"all":1,"all":2}', '{"command":"solve","board":["1"]}\0{',
                        '{"command":"solve","board":' + "[" * 100000):
            self.refuses("solve", "--request", "-", stdin=request)
        self.refuses("solve", "--request", self.folder)
        self.refuses("solve", "--request", self.folder / "missing")
        self.refuses("solve", "--request", "-", "--rule", "king")
        self.refuses("solve", "--request", "-", self.file("board", SAMPLE))

    GOOD = '{"command":"solve","board":["10","01"]}\n'

    def test_one_that_is_cut_off_ends_where_the_next_begins(self):
        for bad in ('{"command":"solve","board":["10","01"]', "{bad", '{"command":"solve', '{"command":"solve","board":[',
                    '{"command":"solve",\n "board":["10",'):
            result = run("solve", "--request", "-", stdin=self.GOOD + bad + "\n" + 2 * self.GOOD)
            lines = [json.loads(line) for line in result.text.splitlines()]
            self.assertEqual([line.get("status", "error") for line in lines], ["optimal", "error", "optimal", "optimal"], bad)
            self.assertEqual((result.status, lines[1]["line"]), (2, 2))
            self.assertRegex(result.err, r"\Aflipwise: stdin:2: not JSON: (line \d+, )?column \d+: [^\n]+\n\Z")

    def test_pretty_ones(self):
        pretty = json.dumps({"command": "verify", "board": ["10", "01"], "answer": {"solution": ["11", "11"]}}, indent=2)
        result = run("verify", "--request", "-", stdin=2 * (pretty + "\n\n"))
        self.assertEqual((result.text.count("valid"), result.err), (2, ""))

    def test_bad_ones_are_answered_while_the_writer_waits(self):
        process = start("solve", "--request", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        for line, status in ((self.GOOD, "optimal"), ("{bad\n", "error"), ('{"command":"solve\n', "error")):
            process.stdin.write(line.encode())
            process.stdin.flush()
            self.assertIn(status.encode(), process.stdout.readline())
        process.stdin.close()
        self.assertEqual((process.wait(), process.stdout.read()), (2, b""))
        process.stdout.close()

    def test_invalid_buttons(self):
        for command in ("solve", "analyze", "rate", "hint"):
            for buttons in (5, None, [0], [[7]], [[-1]], {}):
                bad = json.dumps({"command": command, "board": ["101"], "buttons": buttons})
                self.refuses(command, "--request", "-", stdin=bad, says="expected an array of arrays of whole numbers below ")
            text = json.dumps({"command": command, "board": ["101"], "buttons": "0"})
            self.refuses(command, "--request", "-", stdin=text, says="a text needs its form; give it in the field as")

    def test_colours(self):
        requested = {"command": "solve", "colours": 3, "board": ["012", "210", "021"], "goal": 2}
        done = json.loads(run("solve", "--request", "-", stdin=json.dumps(requested)).text)
        self.assertEqual((done["status"], done["goal"], done["colours"]), ("optimal", "on", 3))
        check = {"command": "verify", "colours": 3, "board": requested["board"], "goal": 2, "answer": done["solution"]}
        self.assertEqual(run("verify", "--request", "-", stdin=json.dumps(check)).text, '{"valid":true}\n')
        check["answer"] = {"solution": done["solution"], "presses": done["presses"] + 1}
        self.assertEqual(run("verify", "--request", "-", stdin=json.dumps(check)).status, 1)
        buttons = {"command": "solve", "colours": 5, "board": ["123"], "buttons": [[0, 1, 1], [1], [2, 2, 2]]}
        done = json.loads(run("solve", "--request", "-", stdin=json.dumps(buttons)).text)
        self.assertEqual((done["solution"], done["presses"]), (["404"], 8))
        self.assertEqual(done["buttons"], buttons["buttons"])
        self.assertEqual(run("verify", "--many", stdin=json.dumps(done)).text, "valid\n")
        for more, what in (({"colours": 1}, "expected a number from 2 to 256"), ({"board": ["013"]}, "cells are numbers below 3"),
                           ({"cost": [1]}, "1 cost for 9 cells"), ({"goal": 3}, "expected a number from 0 to 2"),
                           ({"board": [[0, 3]]}, "expected a number from 0 to 2"),
                           ({"board": "plus-1x3q4:012"}, "colours: 3, but the board has 4")):
            done = run("solve", "--request", "-", stdin=json.dumps(requested | more))
            self.assertEqual(done.status, 2)
            self.assertIn(what, done.err)

    def test_generate_rate_and_hint(self):
        for colours, presses in ((4, 7), (2, 3)):
            request = {"command": "generate", "rows": 3, "columns": 3, "colours": colours, "presses": presses, "count": 2}
            reported = json.loads(run("generate", "--request", "-", stdin=json.dumps(request)).text)
            same = run("generate", 3, 3, "--colours", colours, "--presses", presses, "--count", 2).text.split()
            self.assertEqual([board["id"] for board in reported["boards"]], same)
            for command in ("rate", "hint"):
                requested = json.dumps({"command": command, "board": same[0]})
                as_cells = json.dumps({"colours": colours, "board": reported["boards"][0]["board"]})
                answers = [json.loads(done.text) for done in (run(command, same[0], "--format", "json"), run(command, "--request", "-", stdin=requested),
                                                              run(command, "--many", "--format", "json", stdin=as_cells))]
                for answer in answers:
                    answer.pop("seconds", 0)
                self.assertEqual(answers[1:], answers[:1] * 2)



@at_full_speed
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
            # A stream of one invalid request has no answer, so the first is a valid one.
            kinds = [solvable] + [draw.choice(KINDS) for _ in range(draw.randint(1, 12))]
            # A line after a truncated request belongs to it, unless the line begins the next request.
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
        """Requests that do not fit in memory: reading stops within a line, within the object, or within a value."""
        good = {"command": "solve", "board": ["1"]}, {"status": "optimal"}
        large = {"the size": "large"}, {"status": "unknown", "reason": "needs more memory than may be used", "lower": 0}
        bad = {"command": "solve"}, None

        def rows(number, length):
            return '{"command":"solve","board":["' + '",\n"'.join(["1" * length] * number) + '"]}'

        texts = {"a row": rows(1, 20_000_000), "a longer row": rows(1, 50_000_000), "long rows": rows(25, 2_000_000), "many rows": rows(50_000, 999),
                 "many buttons": '{"command":"solve","board":["1"],"buttons":[[0]' + ",[0]" * 2_000_000 + "]}"}
        bounds = [(["--memory", gib], {}) for gib in (0.01, 0.05)]
        bounds += [([], {"preexec_fn": lambda size=size: resource.setrlimit(resource.RLIMIT_AS, (size << 20, size << 20))}) for size in (80, 130)]
        pairs = list(itertools.product(texts.items(), enumerate(bounds)))
        for (name, text), (number, (options, more)) in pairs if LONG else pairs[::3]:  # every text and every bound
            with self.subTest(text=name, bound=number):
                self.check([good, large, good], "\n".join((json.dumps(good[0]), text, json.dumps(good[0]))), *options, **more)
        # The error of an invalid first request is reported only after another request was seen.
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
