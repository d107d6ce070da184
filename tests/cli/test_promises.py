# SPDX-License-Identifier: MIT
"""Tests what is promised to users and other programs, line by line: a call, its status, its output and its message.
Promises that need more than one call are tested elsewhere."""

import json
import re

from program import IMPOSSIBLE, SAMPLE, SAMPLE_PRESSES, Case, main, run

LIT = "1 1\n1 1\n"
SILENT = r"\Z"
JSON = r"\A\{.*\}\n\Z"
ONE_LINE = r"\Aflipwise: [^\n]+\n\Z"


def exactly(text):
    return r"\A" + re.escape(text) + r"\Z"


def comments(board):
    """Returns a regular expression for comment lines and then this board."""
    return r"\A(;[^\n]*\n)+" + re.escape(board) + r"\Z"


# The promise; arguments; standard input; status; standard output; standard error.
COMMANDS = [
    ("solve: fewest presses, proved", ["solve"], SAMPLE, 0, comments(SAMPLE_PRESSES), SILENT),
    ("solve reads a file", ["solve", "sample"], "", 0, comments(SAMPLE_PRESSES), SILENT),
    ("solve reads - as standard input", ["solve", "-"], SAMPLE, 0, comments(SAMPLE_PRESSES), SILENT),
    ("solve reads an id", ["solve", "plus-4x4:9669"], "", 0, comments(SAMPLE_PRESSES), SILENT),
    ("solve proves that nothing works", ["solve"], IMPOSSIBLE, 1, r"\A; impossible", SILENT),
    ("judge answers contests", ["judge", "flip-game"], "bwwb\nbbwb\nbwwb\nbwww\n", 0, exactly("4\n"), SILENT),
    ("count counts patterns", ["count", 4, 4], "", 0, exactly("1634\n"), SILENT),
    ("analyze a board", ["analyze", "sample"], "", 0, "nullity 4", SILENT),
    ("code: n, k and d", ["code"], "XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n", 0, r"\A\[\[5,1,3\]\]: d = 3, proved\n", SILENT),
    ("analyze a shape", ["analyze", 5, 5], "", 0, "nullity 2", SILENT),
    ("table: a line per n", ["table", "nullity", 1, 5], "", 0, exactly("1 0\n2 0\n3 0\n4 4\n5 2\n"), SILENT),
    ("verify accepts", ["verify", "sample", "presses"], "", 0, exactly("valid\n"), SILENT),
    ("apply makes presses", ["apply", "sample", "presses"], "", 0, exactly("0 0 0 0\n" * 4), SILENT),
    ("verify rejects", ["verify", "sample", "one"], "", 1, r"\Ainvalid: ", SILENT),
    ("verify: a wrong shape is bad input", ["verify", "sample", "lit"], "", 2, SILENT, ONE_LINE),
    ("show reads and writes", ["show", "--format", "pbm"], "10\n", 0, exactly("P1\n2 1\n1 0\n"), SILENT),
    ("--version", ["--version"], "", 0, r"\Aflipwise [0-9.]+\n\Z", SILENT),
    ("generate: ids", ["generate", 4, 4, "--presses", 3], "", 0, r"\Aplus-4x4:[0-9a-f]{4}\n\Z", SILENT),
    ("rate", ["rate", "sample"], "", 0, r"\Adifficulty medium\npresses 4\n", SILENT),
    ("hint", ["hint", "sample"], "", 0, r"Press row 2, column 1", SILENT),
    ("solve --many", ["solve", "--many"], "plus-4x4:9669\nplus-4x4:8000\n", 0,
     exactly("optimal 4 0000/1001/1001/0000\nimpossible\n"), SILENT),
    ("every command has --help", ["hint", "--help"], "", 0, "Examples:\n", SILENT),
]

OPTIONS = [
    ("the rule is plus by default", ["solve", "--rule", "plus"], SAMPLE, 0, comments(SAMPLE_PRESSES), SILENT),
    ("ring: 4 neighbours without the cell", ["solve", "--rule", "ring"], "11\n", 0, comments("1 1\n"), SILENT),
    ("king: 3 x 3", ["solve", "--rule", "king"], "111\n111\n111\n", 0, comments("0 0 0\n0 1 0\n0 0 0\n"), SILENT),
    ("x: the cell and its diagonals", ["solve", "--rule", "x"], "101\n010\n101\n", 0,
     comments("0 0 0\n0 1 0\n0 0 0\n"), SILENT),
    ("knight: the cell and its knight's moves", ["solve", "--rule", "knight"], "100\n001\n", 0,
     comments("0 0 0\n0 0 1\n"), SILENT),
    ("cross: row and column, the cell once", ["solve", "--rule", "cross"], "1111\n1000\n1000\n1000\n", 0,
     comments("1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"), SILENT),
    ("two-kind", ["solve", "--rule", "two-kind"], "11\n10\n", 0, r"\A; optimal: 1 press,", SILENT),
    ("offsets: row,column", ["solve", "--rule", "0,0 0,1"], "110\n", 0, comments("1 0 0\n"), SILENT),
    ("an unknown rule", ["solve", "--rule", "pluss"], SAMPLE, 2, SILENT, ONE_LINE),
    ("wrap columns: the first and the last are neighbours", ["solve", "--wrap", "columns"], "11001\n", 0,
     comments("1 0 0 0 0\n"), SILENT),
    ("wrap rows", ["solve", "--wrap", "rows"], "1\n1\n0\n0\n1\n", 0, comments("1\n0\n0\n0\n0\n"), SILENT),
    ("wrap: on a torus of 2 x 2 a press flips its own cell alone", ["solve", "--wrap", "torus"], "10\n01\n", 0,
     comments("1 0\n0 1\n"), SILENT),
    ("goal on", ["solve", "--goal", "on"], LIT, 0, comments("0 0\n0 0\n"), SILENT),
    ("goal uniform: either", ["solve", "--goal", "uniform"], LIT, 0, comments("0 0\n0 0\n"), SILENT),
    ("goal: a board file", ["solve", "--goal", "sample", "sample"], "", 0, comments("0 0 0 0\n" * 4), SILENT),
    ("ties: first in reading order", ["solve"], SAMPLE, 0, comments(SAMPLE_PRESSES), SILENT),
    ("find any: feasible", ["solve", "--find", "any"], SAMPLE, 0, r"\A; feasible", SILENT),
    ("--all lists fewest solutions", ["solve", "--all", 5], SAMPLE, 0, "; solution 2\n", SILENT),
    ("a limit ends it", ["count", 1000, 1000, "--limit", 1], "", 4, SILENT, ONE_LINE),
    ("count --on and --off", ["count", 3, 3, "--on", "any", "--off", "1,2,3,4"], "", 0, exactly("291\n"), SILENT),
    ("count: adjacent king", ["count", 2, 2, "--on", 0, "--adjacent", "king"], "", 0, exactly("5\n"), SILENT),
    ("count: a neighbour reached twice counts twice", ["count", 1, 2, "--on", "0,2", "--wrap", "columns"], "", 0,
     exactly("4\n"), SILENT),
    ("count: on a torus of 2 x 2 cells have 0, 2 or 4 lit neighbours",
     ["count", 2, 2, "--on", "1,3", "--off", "0,2,4", "--wrap", "torus"], "", 0, exactly("1\n"), SILENT),
    ("count: on a torus of 1 x 1 the cell is its own neighbour, 4 times",
     ["count", 1, 1, "--on", 4, "--wrap", "torus"], "", 0, exactly("2\n"), SILENT),
    ("count --mod", ["count", 47, 7, "--mod", 1000000007], "", 0, exactly("944149920\n"), SILENT),
    ("count: rows up to 10^18", ["count", 10 ** 18, 3, "--mod", 7], "", 0, r"\A[0-6]\n\Z", SILENT),
    ("count --by-weight", ["count", 1, 2, "--by-weight"], "", 0, "0 1\n1 2\n", SILENT),
    ("count --fewest-lit", ["count", 2, 2, "--fewest-lit"], "", 0, "; fewest lit 0\n0 0\n0 0\n", SILENT),
    ("count --most-lit", ["count", 2, 2, "--most-lit"], "", 0, "; most lit 4\n1 1\n1 1\n", SILENT),
    ("count --sample --seed", ["count", 2, 2, "--sample", 2, "--seed", 1], "", 0, "; sample 2\n", SILENT),
    ("no pattern: 0, exit 0", ["count", 2, 2, "--on", "none", "--off", "none"], "", 0, exactly("0\n"), SILENT),
    ("analyze --quiet-patterns", ["analyze", 5, 5, "--quiet-patterns"], "", 0, "1 0 1 0 1\n", SILENT),
    ("table torus-nullity", ["table", "torus-nullity", 1, 3], "", 0, exactly("1 0\n2 0\n3 4\n"), SILENT),
    ("table fewest-all-on", ["table", "fewest-all-on", 1, 4], "", 0, exactly("1 1\n2 4\n3 5\n4 4\n"), SILENT),
    ("table even-patterns", ["table", "even-patterns", 1, 3], "", 0, exactly("1 2\n2 8\n3 74\n"), SILENT),
]

STATUS = [
    ("0: a number", ["count", 2, 2], "", 0, exactly("8\n"), SILENT),
    ("1: impossible, without an image", ["solve", "--format", "pbm"], IMPOSSIBLE, 1, SILENT, r"\Aflipwise: impossible"),
    ("2: usage", ["solve", "--nothing"], "", 2, SILENT, ONE_LINE),
    ("2: bad input", ["solve"], "102\n", 2, SILENT, ONE_LINE),
    ("2: no command", [], "", 2, SILENT, "Usage: flipwise"),
    ("4: a limit, with bounds", ["table", "even-patterns", 60, 60, "--limit", 1], "", 4, SILENT, ONE_LINE),
    ("judge: impossible cases are answers", ["judge", "fliptile"], "1 2\n1 0\n", 0, exactly("IMPOSSIBLE\n"), SILENT),
    ("judge: 2 at the first malformed case, after the answers before", ["judge", "flip-game"], "ww\n\nwx\n\nbb\n", 2,
     exactly("0\n"), "line 3"),
    ("judge: no case at all", ["judge", "two-kind"], "\n\n", 0, SILENT, SILENT),
]

JSON_FIELDS = [
    (["solve"], SAMPLE, ["status", "presses", "lower", "upper", "nullity", "solutions", "solution", "board", "rule", "wrap",
                         "rows", "columns", "goal", "seconds"]),
    (["solve"], IMPOSSIBLE, ["status", "witness"]),
    (["solve", "--rule", "two-kind"], "11\n10\n", ["kinds"]),
    (["solve", "--all", 2], SAMPLE, ["all"]),
    (["count", 3, 3, "--by-weight", "--fewest-lit", "--sample", 1, "--mod", 7], "",
     ["rows", "columns", "count", "modulus", "by_weight", "fewest_lit", "samples"]),
    (["analyze", 3, 3, "--quiet-patterns"], "", ["rows", "columns", "rule", "wrap", "nullity", "solutions", "solvable_log2",
                                                 "quiet_patterns"]),
    (["rate"], SAMPLE, ["status", "presses", "easier", "estimated", "difficulty"]),
    (["hint"], SAMPLE, ["status", "presses", "steps"]),
    (["code"], "XZZXI\nIXZZX\nXIXZZ\nZXIXZ\n", ["kind", "n", "k", "status", "d", "lower", "upper", "support", "paulis", "seconds"]),
    (["show"], SAMPLE, ["board", "rows", "columns", "lit"]),
    (["generate", 2, 2, "--presses", 1], "", ["status", "boards"]),
    (["verify", "sample", "presses"], "", ["valid"]),
    (["apply", "sample", "presses"], "", ["board", "rows", "columns", "lit"]),
]

BOARDS = [
    ("blanks between cells or not", "1 0\n01\n", "10/01"),
    ("blank lines and comments", "\n; one\n10\n\n01\n", "10/01"),
    ("CRLF", "10\r\n01\r\n", "10/01"),
    *((f"{lit} lit, {unlit} unlit", f"{lit}{unlit}\n{unlit}{lit}\n", "10/01") for lit in "1#*O" for unlit in "0.-"),
    ("commas", "1,0\n0,1\n", "10/01"),
    ("slashes", "10/01\n", "10/01"),
    ("_ a hole", "1_\n", "1_"),
    ("a header", "2 2\n10\n01\n", "10/01"),
    ("a header only where the lines have that shape", "1 0\n1 1\n", "10/11"),
    ("a line is cells", "1 1\n", "11"),
    ("P1", "P1\n2 1\n1 0\n", "10"),
    ("P4", "P4\n2 1\n\x40", "01"),
    ("an id", "plus-1x2:8\n", "10"),
    ("a byte order mark", "\ufeff10\n", "10"),
]
REFUSED = [
    ("ragged rows", "10\n1\n"), ("two lit letters", "O#\n"), ("two unlit letters", ".-\n"), ("two boards", "10\n01\n\n10\n01\n"), ("foreign characters", "1x\n"), ("sizes that disagree", "3 2\n10\n01\n"),
    ("sizes that overflow", "P1\n99999999999999999999 1\n"), ("truncated P4", "P4\n9 9\n\x00"), ("empty", ""),
    ("binary rubbish", "\x00\x01\x02"), ("no magic number", "P1"),
]

DIALECTS = [
    ("fliptile", "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n", SAMPLE_PRESSES),
    ("fliptile", "1 2\n1 0\n", "IMPOSSIBLE\n"),
    ("flip-game", "bwwb\nbbwb\nbwwb\nbwww\n\n\nww\nww\n", "4\n0\n"),
    ("flip-game", "bw\n", "Impossible\n"),
    ("two-kind", "BB\nBB\n", "0\n"),
    ("even-paint", "2 2\n\n\n1 1\n", "8\n2\n"),
    ("cross-flip", "+++-\n+--+\n+--+\n-+++\n", "2\n1 1\n4 4\n"),
]


class Promises(Case):
    def setUp(self):
        super().setUp()
        self.file("sample", SAMPLE)
        self.file("presses", SAMPLE_PRESSES)
        self.file("lit", LIT)
        self.file("one", IMPOSSIBLE)

    def walk(self, table):
        for promise, arguments, stdin, status, out, err in table:
            with self.subTest(promise):
                result = run(*arguments, stdin=stdin, cwd=self.folder)
                self.assertEqual(result.status, status, result.err)
                self.assertRegex(result.text, out)
                self.assertRegex(result.err, r"\A" + err if err == SILENT else err)
                if out == SILENT:
                    self.assertEqual(result.text, "")

    def test_commands(self):
        self.walk(COMMANDS)

    def test_options(self):
        self.walk(OPTIONS)

    def test_status(self):
        self.walk(STATUS)

    def test_json(self):
        """Answers are one object on one line; numbers that can exceed 2^53 are decimal strings."""
        for arguments, stdin, fields in JSON_FIELDS:
            with self.subTest(arguments):
                result = run(*arguments, "--format", "json", stdin=stdin, cwd=self.folder)
                self.assertRegex(result.text, JSON)
                answer = json.loads(result.text)
                for field in fields:
                    self.assertIn(field, answer)
                for field in ("solutions", "count"):
                    self.assertIsInstance(answer.get(field, ""), str)

    def test_an_answer_is_a_request(self):
        """An answer uses the field names of a request."""
        answer = json.loads(run("solve", "--format", "json", stdin=SAMPLE).text)
        question = {key: answer[key] for key in ("board", "rule", "wrap", "goal")}
        again = json.loads(run("solve", "--request", "-", stdin=json.dumps({"command": "solve", **question})).text)
        self.assertEqual(again["solution"], answer["solution"])
        verdict = run("verify", "--request", "-",
                      stdin=json.dumps({"command": "verify", "board": answer["board"], "answer": answer}))
        self.assertEqual(json.loads(verdict.text), {"valid": True})

    def test_boards(self):
        for promise, text, rows in BOARDS:
            with self.subTest(promise):
                result = run("show", "--format", "json", stdin=text.encode("latin-1") if "P4" in text else text)
                self.assertEqual("/".join(json.loads(result.text)["board"]), rows)

    def test_refused_boards(self):
        for promise, text in REFUSED:
            with self.subTest(promise):
                path = self.file("bad", text.encode("latin-1"))
                self.assertRegex(self.refuses("show", path), r"bad:[0-9]+:[0-9]+: ")
                self.refuses("show", stdin=text.encode("latin-1"))
        self.refuses("show", self.folder, says="is a directory")

    def test_dialects(self):
        for dialect, cases, answers in DIALECTS:
            with self.subTest(dialect):
                self.answers(answers, "judge", dialect, stdin=cases)
                self.answers(answers, "judge", dialect, stdin="\n\n" + cases + "\n \n")

    def test_output_file(self):
        """The file changes only if there is an answer."""
        old = self.file("old", "old\n")
        self.assertEqual(run("count", 40, 20, "--output", old, "--limit", "1e-9").status, 4)
        self.assertEqual(old.read_text(), "old\n")
        self.refuses("solve", "--output", old, stdin="2x\n")
        self.assertEqual(old.read_text(), "old\n")
        self.answers("", "show", "--output", old, stdin=LIT)
        self.assertEqual(old.read_text(), LIT)
        self.answers(LIT, "show", "--output", "-", stdin=LIT)


main()
