# SPDX-License-Identifier: MIT
"""count, analyze, table, requests, help."""

import json
import os
import random
import signal
import subprocess
import time
import unittest

from program import HANGING, SAMPLE, SAMPLE_PRESSES, SANITIZED, Case, main, run, start
from stops import at_limit, needs_stopper, polls_of

NULLITY = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0]
FEWEST_ALL_ON = [1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105]


def b_file(values, first=1):
    return "".join(f"{n} {value}\n" for n, value in enumerate(values, first))


def kept(path):
    """The lines of a file of table --resume without their checks."""
    return [line.split(" #")[0] for line in path.read_text().splitlines()]


class Count(Case):
    def test_text(self):
        self.answers("8\n", "count", 2, 2)
        self.answers("1634\n", "count", 4, 4)
        self.answers("944149920\n", "count", 47, 7, "--mod", 1000000007)
        self.answers("7\n", "count", 2, 2, "--on", 0)
        self.answers("291\n", "count", 3, 3, "--on", "any", "--off", "1,2,3,4")
        self.answers("0\n", "count", 2, 2, "--on", "none", "--off", "none")
        self.answers("0\n", "count", 3, 3, "--mod", 1)
        self.answers("5\n", "count", 2, 2, "--on", 0, "--adjacent", "king")

    def test_json(self):
        answer = json.loads(run("count", 3, 3, "--format", "json", "--mod", 97).text)
        self.assertEqual((answer["rows"], answer["columns"], answer["modulus"]), ("3", 3, "97"))
        self.assertRegex(answer["count"], r"\A[0-9]+\Z")

    def test_by_lit_cells(self):
        answer = json.loads(run("count", 2, 2, "--by-weight", "--fewest-lit", "--most-lit", "--sample", 3, "--seed", 1,
                                "--format", "json").text)
        self.assertEqual(answer["by_weight"], ["1", "4", "2", "0", "1"])
        self.assertEqual(answer["fewest_lit"], {"lit": 0, "pattern": ["00", "00"]})
        self.assertEqual(answer["most_lit"], {"lit": 4, "pattern": ["11", "11"]})
        self.assertEqual(len(answer["samples"]), 3)
        self.answers("8\n; lit cells and number of patterns\n0 1\n1 4\n2 2\n3 0\n4 1\n; most lit 4\n1 1\n1 1\n",
                     "count", 2, 2, "--by-weight", "--most-lit")

    def test_given(self):
        room = self.file("room.txt", "; a room\n? ? 1\n? _ ?\n0 ? ?\n")
        self.answers("9\n", "count", "--given", room, "--on", 0)
        self.answers("9\n", "count", 3, 3, "--given", room, "--on", 0)
        self.answers("9\n", "count", "--given", "-", "--on", 0, stdin=room.read_text())
        self.answers("9\n; pattern 0\n0 0 1\n0 _ 0\n0 0 0\n; pattern 1\n0 0 1\n0 _ 0\n0 0 1\n",
                     "count", "--given", room, "--on", 0, "--list", "--first", 2)
        answer = json.loads(run("count", "--given", room, "--on", 0, "--most-lit", "--format", "json").text)
        self.assertEqual(answer["given"], ["??1", "?_?", "0??"])
        self.assertEqual(answer["most_lit"], {"lit": 3, "pattern": ["001", "1_0", "001"]})
        self.refuses("count", 3, 4, "--given", room, says="3 x 3, not 3 x 4")
        self.refuses("count", "--given", self.file("bad", "??\n?\n"), says="bad:2:")
        self.refuses("count", "--given", self.folder / "none")
        self.refuses("count", "--given", room, "--recurrence")

    def test_order(self):
        lines = run("count", 2, 3, "--on", 0, "--list").text.splitlines()
        self.assertEqual((lines[0], len(lines)), ("17", 1 + 17 * 3))
        boards = ["\n".join(lines[1 + 3 * k + 1:1 + 3 * k + 3]) + "\n" for k in range(17)]
        self.assertEqual(boards, sorted(boards))
        for place, board in enumerate(boards):
            self.answers(f"17\n; rank {place}\n", "count", 2, 3, "--on", 0, "--rank", "-", stdin=board)
            self.answers(f"17\n; pattern {place}\n{board}", "count", 2, 3, "--on", 0, "--unrank", place)
            answer = json.loads(run("count", 2, 3, "--on", 0, "--unrank", f"0{place}", "--format", "json").text)
            self.assertEqual((answer["unrank"], "\n".join(" ".join(row) for row in answer["pattern"]) + "\n"), (str(place), board))
        answer = json.loads(run("count", 2, 3, "--on", 0, "--list", "--format", "json").text)
        self.assertEqual(["\n".join(" ".join(row) for row in board) + "\n" for board in answer["listed"]], boards)
        for arguments in (["--unrank", 17], ["--unrank", "x"], ["--unrank", -1], ["--unrank", ""], ["--list", "--first", 0],
                          ["--list", "--first", "x"], ["--first", 3], ["--rank", self.file("short", "000\n")],
                          ["--rank", self.file("not", "110\n000\n")]):
            self.refuses("count", 2, 3, "--on", 0, *arguments)

    def test_list_streams(self):
        with start("count", 12, 12, "--on", 0, "--list", "--mod", 7, stdout=subprocess.PIPE,
                   stderr=subprocess.PIPE) as process:
            self.assertRegex(process.stdout.readline(), rb"\A[0-6]\n\Z")
            self.assertEqual(process.stdout.readline(), b"; pattern 0\n")
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            self.assertIn(process.wait(timeout=HANGING), (0, -13))

    def test_recurrence(self):
        self.answers("34\n; n rows of 1: a(n) = a(n-1) + a(n-2) for n >= 3\n"
                     "; sum of a(n) z^n = (2 z + z^2) / (1 - z - z^2)\n", "count", 7, 1, "--recurrence")
        found = json.loads(run("count", 5, 2, "--on", 0, "--recurrence", "--format", "json").text)["recurrence"]
        self.assertEqual(found, {"coefficients": ["2", "1"], "from": 3, "numerator": ["0", "3", "1"],
                                 "denominator": ["1", "-2", "-1"]})
        self.assertEqual(run("count", 3, 20, "--recurrence").status, 4)

    def test_resume(self):
        state = self.folder / "state"
        self.answers("1634\n", "count", 4, 4, "--resume", state)
        state.write_text("")
        self.answers("1634\n", "count", 4, 4, "--resume", state)
        state.write_text("1 2\n")
        self.refuses("count", 4, 4, "--resume", state, says="not a file that an earlier run saved")
        state.write_text("flipwise checkpoint 1\nrows 5\n\n\n\n")
        self.refuses("count", 4, 4, "--resume", state, says="saved by another version")
        state.write_text("flipwise checkpoint 3\nrows 5\n\n\n\n")
        self.refuses("count", 4, 4, "--resume", state, says="another question")
        self.refuses("count", 4, 4, "--resume", self.folder, says="not a regular file")

    def test_long_boards(self):
        result = run("count", 10 ** 18, 3, "--mod", 1000000007)
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertRegex(result.text, r"\A[0-9]+\n\Z")

    def test_bad_input(self):
        for arguments in ([], [3], [0, 3], [3, 0], [-1, 3], ["x", 3], ["1e3", 3], [3, 3, 3],
                          ["99999999999999999999", 3], [3, "18446744073709551616"], [3, 3, "--on", "9"],
                          [3, 3, "--on", "5"], [3, 3, "--off", "x"], [3, 3, "--on", ""], [3, 3, "--on", "1,"],
                          [3, 3, "--mod", 0], [3, 3, "--mod", (1 << 63) + 1], [3, 3, "--mod", "x"],
                          [3, 3, "--adjacent", "side"], [3, 3, "--wrap", "x"], [3, 3, "--sample", 0],
                          [3, 3, "--seed", 1], [3, 3, "--format", "pbm"]):
            self.refuses("count", *arguments)

    def test_the_number_stays_where_what_is_beside_it_is_missing(self):
        result = run("count", 10 ** 18, 6, "--mod", 1000000007, "--sample", 1)
        alone = run("count", 10 ** 18, 6, "--mod", 1000000007)
        self.assertEqual((result.status, result.text), (4, alone.text))
        self.assertIn("missing", result.err)

    @unittest.skipIf(SANITIZED, "slowed down so, it may be ended before it has said all")
    def test_a_late_question_keeps_its_number_and_the_rest_goes_on(self):
        one = {"command": "count", "rows": 2, "columns": 2}
        lines = "\n".join(json.dumps(q) for q in ({**one, "sample": 10 ** 9, "limit": 1}, one))
        answers = [json.loads(line) for line in run("count", "--request", "-", stdin=lines).text.splitlines()]
        self.assertEqual([answer.get("count") for answer in answers], ["8", "8"])
        self.assertEqual(answers[0]["status"], "unknown")

    def test_beyond_reach(self):
        result = run("count", 1000, 1000, "--limit", 1, "--format", "json")
        self.assertEqual(result.status, 4)
        self.assertEqual(json.loads(result.text)["status"], "unknown")
        self.assertRegex(result.err, r"\Aflipwise: [^\n]+\n\Z")
        self.assertEqual(run("count", 1000, 1000, "--limit", 1).out, b"")


class Analyze(Case):
    def test_shape(self):
        answer = json.loads(run("analyze", 5, 5, "--quiet-patterns", "--format", "json").text)
        answer.pop("seconds")
        patterns = answer.pop("quiet_patterns")
        self.assertEqual(answer, {"rows": 5, "columns": 5, "rule": "plus", "wrap": "none", "nullity": 2,
                                  "solutions": "4", "solvable_log2": -2, "rank": 23})
        self.assertEqual(len(patterns), 2)
        large = json.loads(run("analyze", 3 * 10**9 + 2, 2, "--rule", "king", "--format", "json").text)
        self.assertEqual((large["nullity"], "solutions" in large), (3 * 10**9 + 3, False))
        board = self.file("board", "00000\n" * 5)
        for pattern in patterns:
            self.answers("valid\n", "verify", board, "-", stdin="\n".join(pattern))

    def test_board(self):
        answer = json.loads(run("analyze", "--format", "json", stdin=SAMPLE).text)
        self.assertIs(answer["solvable"], True)
        self.assertIn("This board can be solved.", run("analyze", self.file("board", SAMPLE)).text)
        self.assertIn("nullity 4", run("analyze", 4, 4).text)

    def test_id(self):
        self.assertIn("This board can be solved.", run("analyze", "plus-4x4:9669").text)

    def test_distribution(self):
        answer = json.loads(run("analyze", 5, 5, "--distribution", "--format", "json").text)
        self.assertEqual(answer["distribution"], ["1"] + ["0"] * 11 + ["2", "0", "0", "0", "1"])
        self.assertTrue(run("analyze", 5, 5, "--distribution").text.endswith(
            "Quiet patterns by their presses:\n0 1\n12 2\n16 1\n"))
        board = self.file("board", "11111\n" * 5)
        self.assertTrue(run("analyze", board, "--distribution").text.endswith(
            "Solutions by their presses:\n15 4\n"))
        answer = json.loads(run("analyze", 6, 9, "--rule", "king", "--wrap", "torus", "--distribution",
                                "--format", "json").text)
        self.assertEqual(sum(map(int, answer["distribution"])), 2 ** answer["nullity"])
        impossible = json.loads(run("analyze", "plus-4x4:8000", "--distribution", "--format", "json").text)
        self.assertEqual((impossible["solvable"], impossible["distribution"]), (False, []))
        result = run("analyze", 79, 79, "--distribution", "--format", "json")
        self.assertEqual((result.status, json.loads(result.text)["distribution"]), (4, None))
        self.assertIn("too many", result.err)
        self.assertEqual(run("analyze", 47, 47, "--distribution", "--limit", "1e-9").status, 4)
        self.refuses("analyze", 4, 4, "--rule", "two-kind", "--distribution")

    def test_wide_nullity(self):
        answer = json.loads(run("analyze", 30, 31, "--rule", "cross", "--format", "json").text)
        self.assertEqual(answer["solutions"], str(2 ** answer["nullity"]))

    def test_bad_input(self):
        self.refuses("analyze", 5, 0)
        self.refuses("analyze", 5, "x")
        self.refuses("analyze", "4294967296", "4294967296")
        self.refuses("analyze", 5, 5, "--rule", "two-kind")
        self.refuses("analyze", 5, 5, 5)


class Table(Case):
    def test_published(self):
        self.answers(b_file(NULLITY), "table", "nullity", 1, 20)
        self.answers(b_file([0, 0, 4, 0, 8], 1), "table", "torus-nullity", 1, 5)
        self.answers(b_file(FEWEST_ALL_ON), "table", "fewest-all-on", 1, len(FEWEST_ALL_ON))
        self.answers(b_file([2, 8, 74, 1634], 1), "table", "even-patterns", 1, 4)
        self.answers("9 8\n", "table", "nullity", 9, 9)

    def test_counts(self):
        self.answers(b_file([2, 7, 63, 1234, 55447]), "table", "count", 1, 5, "--on", 0)
        self.answers(b_file([1, 11, 291, 28661]), "table", "count", 1, 4, "--on", "any", "--off", "1,2,3,4")
        self.answers(b_file([2, 3, 5, 8, 13, 21]), "table", "even-patterns", 1, 6, "--columns", 1)
        self.answers(b_file([2, 3, 3, 5, 7, 5, 8, 17, 17, 8]), "table", "count", 1, 10, "--on", 0, "--antidiagonals")
        path = self.folder / "table"
        self.answers(b_file([3, 7, 4]), "table", "count", 1, 3, "--on", 0, "--columns", 2, "--mod", 13,
                     "--resume", path)
        self.answers(b_file([3, 7, 4, 2]), "table", "count", 1, 4, "--on", 0, "--columns", 2, "--mod", 13,
                     "--resume", path)
        for other in (["--on", 1, "--columns", 2, "--mod", 13], ["--on", 0, "--columns", 3, "--mod", 13],
                      ["--on", 0, "--columns", 2], ["--on", 0, "--mod", 13]):
            self.refuses("table", "count", 1, 3, "--resume", path, *other, says="holds another table")
        for arguments in (["nullity", 1, 3, "--on", 0], ["even-patterns", 1, 3, "--off", 0],
                          ["fewest-all-on", 1, 3, "--antidiagonals"], ["count", 1, 3, "--columns", 0],
                          ["count", 1, 3, "--columns", 2, "--antidiagonals"], ["count", 1, 3, "--mod", 0],
                          ["count", 1, 3, "--on", 9], ["count", 0, 3], ["count", 3, 1]):
            self.refuses("table", *arguments)

    def test_resume(self):
        path = self.folder / "table"
        self.answers(b_file(NULLITY[:5]), "table", "nullity", 1, 5, "--resume", path)
        self.answers(b_file(NULLITY[:9]), "table", "nullity", 1, 9, "--resume", path)
        self.assertEqual(kept(path), ["# flipwise table, format 2: nullity", *b_file(NULLITY[:9]).splitlines()])
        self.answers(b_file(NULLITY[2:4], 3), "table", "nullity", 3, 4, "--resume", path)

    def test_resume_reuses(self):
        """What took long is there at once: before a limit that is over at the first poll."""
        path = self.folder / "table"
        expected = run("table", "even-patterns", 14, 14, "--resume", path).text
        self.assertEqual(run("table", "even-patterns", 15, 15, "--resume", path, "--limit", 1e-9).status, 4)
        self.answers(expected, "table", "even-patterns", 14, 14, "--resume", path, "--limit", 1e-9)

    def test_resume_after_a_cut(self):
        path = self.folder / "table"
        self.answers(b_file(NULLITY[:9]), "table", "nullity", 1, 9, "--resume", path)
        whole = path.read_bytes()
        for size in range(whole.index(b"\n") + 1, len(whole)):
            path.write_bytes(whole[:size])
            self.answers(b_file(NULLITY[:9]), "table", "nullity", 1, 9, "--resume", path)
            self.assertEqual(path.read_bytes(), whole)

    def test_resume_is_held_by_one_run(self):
        path = self.folder / "table"
        first = start("table", "even-patterns", 17, 17, "--resume", path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not path.exists() or not path.stat().st_size:
            time.sleep(0.001)
        held = path.read_bytes()
        self.refuses("table", "even-patterns", 1, 3, "--resume", path, says="another run is using it")
        self.assertEqual(path.read_bytes(), held)
        first.send_signal(signal.SIGINT)
        self.assertIn(b"the same question goes on from there", first.communicate()[1])
        self.answers(b_file([2, 8, 74], 1), "table", "even-patterns", 1, 3, "--resume", path)

    def test_resume_after_kills(self):
        whole = run("table", "fewest-all-on", 1, 60).text
        path = self.folder / "killed"
        for lines in (5, 20, 45):
            process = start("table", "fewest-all-on", 1, 60, "--resume", path, stdout=subprocess.DEVNULL)
            while process.poll() is None and not (path.exists() and path.read_text().count("\n") > lines):
                time.sleep(0.001)
            process.kill()
            process.wait()
        self.assertEqual(run("table", "fewest-all-on", 1, 60, "--resume", path).text, whole)
        self.assertEqual(kept(path), ["# flipwise table, format 2: fewest-all-on", *whole.splitlines()])

    def test_resume_removes_what_it_saved_and_nothing_else(self):
        path = self.folder / "table"
        for table, content in (("fewest-all-on", "mine"), ("fewest-all-on", "\ufeffmine"), ("fewest-all-on", ""), ("even-patterns", "")):
            states = [self.file(f"table.{n}.state", content) for n in range(1, 5)]
            self.assertEqual(run("table", table, 1, 4, "--resume", path).status, 0)
            self.assertEqual([state.read_text() for state in states], [content] * 4)
            path.unlink()
        for state in states:
            state.unlink()
        self.assertEqual(run("table", "even-patterns", 1, 4, "--resume", path).status, 0)
        self.assertEqual({one.name for one in self.folder.iterdir()}, {"table"})
        beside = self.file("state.new", "mine")
        run("count", 100, 14, "--limit", 0.3, "--resume", self.folder / "state")
        self.assertEqual(beside.read_text(), "mine")

    def test_resume_refuses(self):
        path = self.folder / "table"
        run("table", "nullity", 1, 5, "--resume", path)
        whole = path.read_bytes()
        damaged = [whole.replace(b"\n", b"\r\n")]
        for at in range(len(whole) - 1):
            damaged.append(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:])
        for content in (*damaged, b"1 0\n", b"# flipwise table nullity\n1 0\n", b"\0\0\n", b"rubbish"):
            path.write_bytes(content)
            self.refuses("table", "nullity", 1, 5, "--resume", path)
            self.assertEqual(path.read_bytes(), content)
        path.write_bytes(whole)
        for other in (["torus-nullity"], ["fewest-all-on"], ["even-patterns"], ["count", "--on", 1]):
            self.refuses("table", other[0], 1, 5, *other[1:], "--resume", path, says="holds another table: nullity")
        self.refuses("table", "nullity", 1, 5, "--resume", self.folder)
        missing = self.folder / "none" / "file"
        for arguments in (["table", "nullity", 1, 5], ["count", 60, 13]):
            self.refuses(*arguments, "--resume", missing, says="No such file or directory")

    def test_fewest_whose_first_is_open(self):
        result = run("table", "fewest-all-on", 15, 15, "--rule", "king", "--wrap", "torus", "--memory", 0.05)
        self.assertEqual((result.text, result.status), ("15 25\n", 0), result.err)

    @needs_stopper
    def test_beyond_reach(self):
        result = at_limit(self, polls_of(self, "table", "even-patterns", 1, 5), "table", "even-patterns", 1, 60)
        self.assertEqual(result.status, 4)
        self.assertTrue(result.text.startswith("1 2\n2 8\n"))
        self.assertRegex(result.err, r"\Aflipwise: even-patterns 1 to 60, n = [0-9]+: [^\n]+\n\Z")

    def test_bad_input(self):
        for arguments in ([], ["nullity"], ["nullity", 1], ["nulity", 1, 2], ["nullity", 0, 2],
                          ["nullity", 3, 2], ["nullity", "a", 2], ["nullity", 1, "99999999999999999999"]):
            self.refuses("table", *arguments)


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
        self.assertEqual((lines[1]["line"], lines[1]["error"]), (2, "stdin:2: not JSON: expected {"))
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

    def test_format_as_asked(self):
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


class Ids(Case):
    def test_a_puzzle_has_one_id(self):
        """Whatever is said of free and fixed cells that are holes."""
        chance = random.Random(8)
        bits = lambda: "".join(chance.choice("01") for _ in range(9))
        for _ in range(8):
            holes, free, fixed = bits(), bits(), bits()
            lights = "".join("0" if hole == "1" else light for hole, light in zip(holes, bits()))
            ids = set()
            for _ in range(3):
                free, fixed = ("".join(chance.choice("01") if hole == "1" else cell for hole, cell in zip(holes, mask)) for mask in (free, fixed))
                hexes = [f"{int(mask, 2) << 3:03x}" for mask in (holes, free, fixed, lights)]
                said = "plus-3x3" + "".join(f"-{name}{digits}" for name, digits in zip(("holes", "free", "fixed"), hexes) if int(digits, 16)) + f":{hexes[3]}"
                ids.add(run("show", said, "--format", "id").text)
                ids.add(json.loads(run("show", said, "--format", "json").text)["id"] + "\n")
            self.assertEqual(len(ids), 1, ids)
        holes = self.file("holes", "_00\n000\n00_\n")
        masks = ["--free", self.file("free", "110\n000\n001\n"), "--fixed", self.file("fixed", "100\n100\n001\n")]
        made = run("generate", 3, 3, "--holes", holes, *masks, "--presses", 1, "--count", 3).text.split()
        told = json.loads(run("generate", 3, 3, "--holes", holes, *masks, "--presses", 1, "--count", 3, "--format", "json").text)
        self.assertEqual([one["id"] for one in told["boards"]], made)
        self.assertTrue(made)
        for one in made:
            self.assertIn("-holes808-free400-fixed100:", one)
            self.answers(one + "\n", "show", one, "--format", "id")


class Usage(Case):
    def test_version(self):
        self.answers(f"flipwise {os.environ['FLIPWISE_VERSION']}\n", "--version")

    def test_mistakes(self):
        self.refuses("slove", says="did you mean 'solve'")
        self.refuses("--frmat")
        self.refuses("solve", "--fromat", "json", says="did you mean '--format'")
        self.refuses("solve", "--rule")
        self.refuses("solve", "a", "b")


main()
