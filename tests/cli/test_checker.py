# SPDX-License-Identifier: MIT
"""Tests checker: every verdict against brute force on small boards, and malicious outputs."""

import itertools
import os
import random
import resource
import signal
import subprocess
import unittest

from program import HANGING, LONG, MEGABYTES, PROGRAM, SANITIZED, Case, at_full_speed, feed, main, run, start, wait_until_caught
from test_limits import crosses

OK, WRONG, FORMAT, FAULT = range(4)
BEGINNING = {OK: "ok ", WRONG: "wrong answer ", FORMAT: "wrong output format ", FAULT: "FAIL "}
KATTIS = {OK: 42, WRONG: 43, FORMAT: 43, FAULT: FAULT}

PLUS = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
LETTERS = {"fliptile": "01", "flip-game": "wb", "two-kind": "BW", "cross-flip": "+-"}  # unlit, lit
NONE = {"fliptile": "IMPOSSIBLE", "flip-game": "Impossible", "two-kind": "-1", "cross-flip": "Impossible"}
FORM = {"fliptile": "board", "flip-game": "number", "two-kind": "number", "cross-flip": "presses"}
GOALS = {"fliptile": (0,), "flip-game": (0, 1), "two-kind": (0,), "cross-flip": (1,)}


def flipped(dialect, row, column, kind, rows, columns):
    """Returns the cells that a press flips."""
    if dialect == "cross-flip":
        return {(r, c) for r in range(rows) for c in range(columns) if r == row or c == column}
    places = {(row + r, column + c) for r, c in PLUS} - ({(row, column)} if (dialect, kind) == ("two-kind", 1) else set())
    return {(r, c) for r, c in places if 0 <= r < rows and 0 <= c < columns}


def solutions(dialect, board):
    """Returns all press boards that solve a board, as tuples in row-major order, sorted as judge chooses among them."""
    rows, columns = len(board), len(board[0])
    places = list(itertools.product(range(rows), range(columns)))
    found = []
    for kinds in itertools.product(range(3 if dialect == "two-kind" else 2), repeat=len(places)):
        lines = {}
        if dialect == "two-kind":
            for (row, column), kind in zip(places, kinds):
                if kind:
                    lines.setdefault(("row", row), set()).add(kind)
                    lines.setdefault(("column", column), set()).add(kind)
        if any(len(kinds_there) > 1 for kinds_there in lines.values()):
            continue
        lit = {place for place in places if board[place[0]][place[1]]}
        for (row, column), kind in zip(places, kinds):
            if kind:
                lit ^= flipped(dialect, row, column, kind, rows, columns)
        if len(lit) in [goal * len(places) for goal in GOALS[dialect]]:
            found.append(kinds)
    return sorted(found, key=lambda kinds: (sum(map(bool, kinds)), [bool(k) for k in kinds], kinds))


def case_text(dialect, board):
    unlit, lit = LETTERS[dialect]
    between = " " if dialect == "fliptile" else ""
    head = f"{len(board)} {len(board[0])}\n" if dialect == "fliptile" else ""
    return head + "".join(between.join(lit if cell else unlit for cell in row) + "\n" for row in board)


def file_text(dialect, boards):
    return ("" if dialect == "fliptile" else "\n").join(case_text(dialect, board) for board in boards)


def written(dialect, kinds, columns, form):
    """Returns an answer in that form."""
    if kinds is None:
        return NONE[dialect] + "\n"
    pressed = [(i // columns + 1, i % columns + 1, kind) for i, kind in enumerate(kinds) if kind]
    if form == "board":
        return "".join(" ".join(map(str, kinds[i:i + columns])) + "\n" for i in range(0, len(kinds), columns))
    text = f"{len(pressed)}\n"
    if form == "presses":
        text += "".join(" ".join(map(str, press[:3 if dialect == "two-kind" else 2])) + "\n" for press in pressed)
    return text


def weight(kinds):
    return sum(map(bool, kinds))


class Checks(Case):
    def check(self, verdict, dialect, test, output, *options, says="", answer=None):
        """Checks the verdict in both styles."""
        test = test if isinstance(test, os.PathLike) else self.file("test.in", test)
        output = self.file("test.out", output)
        files = [test, output] + ([] if answer is None else [self.file("test.ans", answer)])
        for style in ("testlib", "kattis")[:1 if SANITIZED else 2]:
            result = run("checker", dialect, *files, *options, "--style", style)
            reported = (dialect, options, result.err)
            self.assertEqual(result.status, verdict if style == "testlib" else KATTIS[verdict], reported)
            self.assertEqual(result.out, b"", reported)
            self.assertRegex(result.err, r"\A[ -~]+\n\Z", reported)
            self.assertTrue(result.err.startswith(BEGINNING[verdict]), reported)
            self.assertIn(says, result.err, reported)


@at_full_speed
class NotOnlyPresses(Checks):
    """Numbers that answer other cases than boards, messages of several words, and headings."""

    def test_switches(self):
        two = "2\n2\n0 0\n1 1\n1 2\n2 1\n0 0\n2\n0 0\n1 0\n1 2\n2 1\n0 0\n"
        no_way = "Oh,it's impossible~!!\n"
        self.check(OK, "switches", two, "2\n" + no_way, answer="2\n" + no_way)
        self.check(OK, "switches", two, "2\nOh,it's\n impossible~!!")
        self.check(WRONG, "switches", two, "1\n" + no_way, says="case 1, line 1: expected 2, found 1")
        self.check(WRONG, "switches", two, no_way + no_way, says="expected 2, found Oh,it's impossible~!!")
        self.check(WRONG, "switches", two, "2\n0\n", says="case 2, line 2: expected Oh,it's impossible~!!, found 0")
        self.check(FORMAT, "switches", two, "2\nOh,it's\n", says="expected impossible~!!, found the end of the output")
        self.check(FORMAT, "switches", two, "2\nOh,it's possible\n", says="expected impossible~!!, found 'possible'")
        self.check(FORMAT, "switches", two, "2\nImpossible\n", says="expected the number of ways or Oh,it's impossible~!!; found 'Impossible', which is not a number")
        self.check(FORMAT, "switches", two, "2\n" + no_way + "2", says="expected the end of the output")
        self.check(FAULT, "switches", two, "2\n" + no_way, answer="3\n" + no_way, says="the jury's answer: case 1, line 1: expected 2, found 3")
        self.check(FAULT, "switches", two.replace("2", "3", 1), "2\n" + no_way, says="expected case 3 of 3")

    def test_headings(self):
        press = "1 1 0 0 0 0\n1 0 0 0 0 0\n" + "0 0 0 0 0 0\n" * 3
        both = "2\n" + press + "0 0 0 0 0 0\n" * 5
        corner, nothing = "1 0 0 0 0 0\n" + "0 0 0 0 0 0\n" * 4, "0 0 0 0 0 0\n" * 5
        self.check(OK, "lights-out", both, "PUZZLE #1\n" + corner + "PUZZLE #2\n" + nothing)
        self.check(WRONG, "lights-out", both, "PUZZLE #1\n" + corner + "PUZZLE #2\n" + corner, says="case 2, line ")
        self.check(WRONG, "lights-out", both, "PUZZLE #1\n" + nothing + "PUZZLE #2\n" + nothing, says="case 1, line ")
        self.check(FORMAT, "lights-out", both, corner + nothing, says="case 1, line 1: expected PUZZLE, found '1'")
        self.check(FORMAT, "lights-out", both, "PUZZLE #1\n" + corner + "PUZZLE #1\n" + nothing, says="expected #2, found '#1'")
        self.check(FORMAT, "lights-out", both, "PUZZLE #1\nIMPOSSIBLE\n", says="expected a cell; found 'IMPOSSIBLE', which is not a number")
        self.check(OK, "lights-out", both, "PUZZLE #1\n1\n1 1\nPUZZLE #2\n0\n", "--answer", "presses")

    def test_machines(self):
        two = "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}\n\n[#] (0) {5}\n[##] (0) {1,2}\n"
        self.check(OK, "machine-lights", two, "2\nImpossible\n")
        self.check(OK, "machine-counters", two, "10\nImpossible\n")
        self.check(WRONG, "machine-counters", two, "9\nImpossible\n", says="case 1, line 1: expected 10, found 9")
        self.check(WRONG, "machine-counters", two, "10\n6\n", says="case 2, line 2: expected Impossible, found 6")
        self.check(WRONG, "machine-counters", two, "9" * 40, says="expected the number of presses or Impossible, 0 to 999999999999999999, found 9")


@at_full_speed
class BruteForce(Checks):
    """Tries every possible answer to small boards, in every dialect, form and condition."""

    def test_all_answers(self):
        generator = random.Random(5)
        shapes = {"fliptile": (2, 3), "flip-game": (2, 3), "two-kind": (2, 2), "cross-flip": (2, 2)}
        for dialect, (rows, columns) in shapes.items():
            cells = rows * columns
            for _ in range(4 if LONG else 1):
                board = [[generator.randrange(2) for _ in range(columns)] for _ in range(rows)]
                right = solutions(dialect, board)
                expected = generator.sample(list(itertools.product(range(3 if dialect == "two-kind" else 2), repeat=cells)), 5)
                for form in ("presses", "board"):
                    for accept in ("first", "any", "solution"):
                        for kinds in right[:2] + right[-1:] + expected + [None]:
                            good = kinds is None and not right
                            if right and kinds in right:
                                good = (accept == "solution" or weight(kinds) == weight(right[0]) and
                                        (accept == "any" or kinds == right[0]))
                            output = written(dialect, kinds, columns, form)
                            self.check(OK if good else WRONG, dialect, case_text(dialect, board), output,
                                       "--answer", form, "--accept", accept)
                for number in [NONE[dialect], *range(cells + 2)]:
                    good = str(number) == (str(weight(right[0])) if right else NONE[dialect])
                    self.check(OK if good else WRONG, dialect, case_text(dialect, board), f"{number}\n", "--answer", "number")

    def test_outputs_of_judge_are_accepted(self):
        """Many cases, some of them without a solution, in the default form."""
        generator = random.Random(6)
        for dialect in LETTERS:
            boards = [[[generator.randrange(2) for _ in range(columns)] for _ in range(rows)] for rows, columns in
                      (generator.choice([(1, 1), (2, 3), (3, 3), (4, 4), (1, 5), (2, 2)]) for _ in range(60))]
            test = file_text(dialect, boards)
            output = run("judge", dialect, stdin=test).text
            self.assertIn(NONE[dialect], output)
            self.check(OK, dialect, test, output, answer=output, says="ok 60 cases")
            self.check(OK, dialect, test, output.replace("\n", " \r\n\t"), says="ok 60 cases")
            self.check(FORMAT, dialect, test, output + "x", says="after case 60")
            self.check(FORMAT, dialect, test, output[:output.rindex(output.split()[-1])], says="case 60, ")
            lines = [line + "\n" for line in output.splitlines()]
            wrong = next(i for i, line in enumerate(lines) if line.strip() == NONE[dialect])
            lines[wrong] = "0\n"
            self.check(WRONG, dialect, test, "".join(lines), says=f"line {wrong + 1}: expected {NONE[dialect]}, found '0'")

    def test_even_paint(self):
        def colourings(rows, columns):
            places = list(itertools.product(range(rows), range(columns)))
            return sum(all(sum((r + dr, c + dc) in lit for dr, dc in PLUS[1:]) % 2 == 0 for r, c in lit)
                       for cells in itertools.product((0, 1), repeat=len(places))
                       for lit in [{place for place, cell in zip(places, cells) if cell}])
        shapes = [(1, 1), (2, 2), (1, 3), (3, 4), (4, 3)]
        test = "".join(f"{rows} {columns}\n" for rows, columns in shapes) + "47 7\n"
        right = [*(colourings(*shape) for shape in shapes), 944149920]
        self.check(OK, "even-paint", test, " ".join(map(str, right)), says="6 cases")
        self.check(WRONG, "even-paint", test, " ".join(map(str, right[:-1])) + " 944149921", says="case 6, line 1: expected 944149920")
        self.check(WRONG, "even-paint", test, "1000000009", says="found 1000000009")
        self.check(FAULT, "even-paint", "100000 100000\n", "1\n", says="case 1, line 1 of ")
        for wrong in (["--answer", "board"], ["--answer", "presses"], ["--accept", "any"]):
            self.check(FAULT, "even-paint", test, "2\n", *wrong, says=f"leave out {wrong[0]}")


TEST = "2 2\n1 1\n1 0\n"  # one press, in row 1 and column 1


@at_full_speed
class Hostile(Checks):
    def test_words(self):
        for good in ("1 0\n0 0\n", "1 0 0 0", "\n\n1\t0\r\n0\r\n 0  \n\n"):
            self.check(OK, "fliptile", TEST, good)
        for bad in ("", "\n", "1 0 0", "+1 0 0 0", "01 0 0 0", "1.0 0 0 0", "-0 0 0 0", "1 0 0 0 0", "1 0 0 0 x", "1 0 0 0 " + "9" * 10000,
                    "impossible", "IMPOSSIBLE 0", "IMPOSSIBLEX", "\0", "1 0 0 0\0", "\ufeff1 0 0 0", "1\v0 0 0", "0" * 10000, "-" * 9,
                    "1 0 0 " + "1" * 19 + "x", "\x1b[2J"):
            self.check(WRONG if bad.startswith("IMPOSSIBLE 0") else FORMAT, "fliptile", TEST, bad, says="case 1, line 1: "
                       if bad.strip() and not bad.startswith("1 0 0 0") and not bad.startswith("\n") else "")
        for wrong in ("-1 0 0 0", "2 0 0 0", "0 0 0 2", "IMPOSSIBLE", "1 0 0 1", "0 0 0 0", "10 0 0 0", "1000\n", "1 0 0 " + "1" * 19,
                      "9" * 10000, "-" + "9" * 10000):
            self.check(WRONG, "fliptile", TEST, wrong, says="case 1, line 1: ")
        self.check(FORMAT, "fliptile", TEST, "1 0\n0\n", says="case 1, line 3: expected the cell in row 2, column 2, found the end")
        self.check(FORMAT, "fliptile", TEST, "x\x1b\x07\xff", says="found 'x???")
        self.check(FORMAT, "fliptile", TEST, "x" * 10000, says="found '" + "x" * 32 + "...'")

    def test_presses(self):
        options = ["--answer", "presses", "--accept"]
        for accept in ("first", "any", "solution"):
            self.check(OK, "fliptile", TEST, "1\n1 1\n", *options, accept)
            for wrong, says in {"1\n3 1\n": "found 3", "1\n1 0\n": "found 0", "1\n-1 1\n": "found -1", "5\n": "0 to 4, found 5",
                                "1\n2 2\n": "do not solve", "0\n": "do not solve", "999999999999999999": "found 999",
                                "9" * 19: "found " + "9" * 19, "9" * 10000: "found " + "9" * 32 + "...", "18446744073709551617\n1 1\n": "found 1844"}.items():
                self.check(WRONG, "fliptile", TEST, wrong, *options, accept, says=says)
            for bad in ("1\n1", "1\n", "1\n1 1\n1 1\n", "1\n1 1.0\n", "1\n1 IMPOSSIBLE\n"):
                self.check(FORMAT, "fliptile", TEST, bad, *options, accept)
        self.check(WRONG, "fliptile", TEST, "3\n1 1\n2 2\n2 2\n", *options, "solution", says="row 2, column 2 is pressed twice")
        self.check(WRONG, "fliptile", TEST, "3\n1 1\n2 2\n2 2\n", *options, "any", says="expected 1, the fewest presses, found 3")
        two = "--\n-+\n\n+++-\n+--+\n+--+\n-+++\n"
        self.check(OK, "cross-flip", two.split("\n\n")[1], "2\n4 4\n1 1\n")
        self.check(WRONG, "cross-flip", two.split("\n\n")[1], "2\n4 4\n1 1\n", "--accept", "first", says="not listed in reading order")

    def test_jury(self):
        right, wrong = "1 0\n0 0\n", "1 0\n0 1\n"
        self.check(OK, "fliptile", TEST, right, answer=right)
        self.check(WRONG, "fliptile", TEST, wrong, answer=right)
        for answer in (wrong, "IMPOSSIBLE\n", "", "x", right + right):
            self.check(FAULT, "fliptile", TEST, right, answer=answer, says="the jury's answer: ")
        fewest = run("judge", "flip-game", stdin="wbbw\n" * 4).text
        self.check(FAULT, "flip-game", "wbbw\n" * 4, fewest, answer=f"{int(fewest) + 1}\n", says="the jury's answer: case 1, line 1: expected")
        for test in ("2 2\n1 1\n1\n", "x", "2 2\n1 1\n", "\0"):
            self.check(FAULT, "fliptile", test, right, says="test.in: line ")
        for dialect, empty in itertools.product(FORM, ("", "\n", " \r\n\n")):
            for output in ("", "0\n"):
                self.check(FAULT, dialect, empty, output, says="test.in: contains no case")
        endless = run("checker", "fliptile", "-", self.file("out", right), stdin=b"0" * ((64 << 20) + 1))
        self.assertEqual((endless.status, endless.err), (FAULT, "FAIL stdin:1: this line has more than 64 MiB; shorten it\n"))
        self.check(FAULT, "fliptile", self.folder, right, says="is a directory")
        self.check(FAULT, "fliptile", self.folder / "missing", right, says="No such file")
        self.check(FAULT, "fliptile", TEST, right, "--answer", "number", "--accept", "any", says="does not support a number")

    def test_limits(self):
        """An answer that cannot be proved within time and memory is not the contestant's error."""
        generator = random.Random(1)
        board = "".join("".join(generator.choice("BW") for _ in range(120)) + "\n" for _ in range(121))
        self.check(FAULT, "two-kind", board, "1000\n", "--limit", 0.3)
        row = "".join(generator.choice("BW") for _ in range(300)) + "\n"
        for form, says in (("number", "(--answer presses --accept solution tries"), ("presses", "(--accept solution tries"), ("board", "(--accept solution")):
            self.check(FAULT, "two-kind", row * 300, "1000\n", "--answer", form, says=says)
        lights = crosses(45).replace("0", "-").replace("1", "+")
        self.check(FAULT, "cross-flip", lights, "1000\n", "--limit", 0.3, says="time limit")
        self.check(WRONG, "even-paint", "7 7\n", "1\n", "--limit", 100, "--memory", 1)
        waiting = start("checker", "fliptile", self.file("in", TEST), "-", "--limit", 0.3, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        with waiting.stdin, waiting.stderr:
            self.assertEqual((waiting.wait(HANGING), waiting.stderr.read()), (FAULT, b"FAIL stopped at the time limit\n"))

    def test_signals(self):
        """Signals that request an end, as a judge's own time limit sends."""
        test = self.file("in", TEST)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU):
            waiting = start("checker", "fliptile", test, "-", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
            with waiting.stdin, waiting.stderr:
                wait_until_caught(waiting, number)
                waiting.send_signal(number)
                self.assertEqual((waiting.wait(HANGING), waiting.stderr.read()), (FAULT, b"FAIL stopped\n"))

    def test_usage(self):
        test, output = self.file("in", TEST), self.file("out", "1 0 0 0\n")
        for bad in ([], ["fliptile"], ["fliptile", test], ["fliptle", test, output], ["fliptile", test, output, output, output],
                    ["fliptile", test, output, "--style", "polygon"], ["fliptile", test, output, "--bad"], ["fliptile", "-", "-"],
                    ["fliptile", test, output, "--feedback", self.folder], ["fliptile", test, output, "--limit", 0],
                    ["fliptile", test, self.folder / "none"], ["fliptile", test, self.folder], ["fliptile", test, output, ""],
                    ["fliptile", test, output, self.folder / "none"], ["fliptile", test, output, "--output", "/none/none"]):
            result = run("checker", *bad)
            self.assertEqual((result.status, result.out), (FAULT, b""), (bad, result.err))
            self.assertRegex(result.err, r"\AFAIL [ -~]+\n\Z")

    def test_feedback(self):
        test = self.file("in", TEST)
        reported = self.folder / "feedback"
        reported.mkdir()
        for output, status in (("1 0 0 0", 42), ("0 0 0 0", 43), ("x", 43), ("1 0 0 0 0", 43)):
            result = run("checker", "fliptile", test, "-", "--style", "kattis", "--feedback", reported, stdin=output)
            self.assertEqual((result.status, result.err), (status, (reported / "judgemessage.txt").read_text()))
            self.assertEqual(list(reported.iterdir()), [reported / "judgemessage.txt"], "teams could infer what is right")
        result = run("checker", "fliptile", test, "-", "--style", "kattis", "--feedback", self.folder / "none", stdin="x")
        self.assertEqual((result.status, result.err[:5]), (FAULT, "FAIL "))
        for stdin, status in (("1 0 0 0", OK), ("x", FORMAT)):
            result = run("checker", "fliptile", test, "-", "--output", self.folder / "report", stdin=stdin)
            self.assertEqual((result.status, result.err, result.out), (status, "", b""))
            self.assertTrue((self.folder / "report").read_text().startswith(BEGINNING[status]))


@at_full_speed
class Streams(Case):
    """Outputs larger than memory, from a pipe."""

    MOST_MEMORY = (700 if SANITIZED else 180) << 20
    SIZE = (1024 if LONG and not SANITIZED else MEGABYTES) << 20

    def feed(self, verdict, head, chunk, whole=False):
        test = self.file("in", TEST)
        status, error, memory, sent = feed(["checker", "fliptile", test, "-"], chunk, self.SIZE, head)
        self.assertEqual(status, verdict, error)
        self.assertRegex(error, rb"\A[ -~]+\n\Z")
        self.assertLess(memory, self.MOST_MEMORY)
        self.assertEqual(sent >= self.SIZE, whole, "reading ends where the verdict is certain")

    def test_rubbish(self):
        size = 1 << 20
        for chunk in (bytes(range(256)) * 4096, b"\0" * size, b"9" * size, b"1 " * size, b"x\n" * size, b"\xff" * size):
            self.feed(WRONG if chunk[:2] in (b"1 ", b"99") else FORMAT, b"", chunk)
            self.feed(FORMAT, b"1 0\n0 0\n", chunk)

    def test_blanks(self):
        """Spaces and line feeds may go on for ever; what follows them counts."""
        for chunk, head, verdict in ((b" " * (1 << 20), b"1 0 0 0", OK), (b"\n" * (1 << 20), b"", FORMAT)):
            self.feed(verdict, head, chunk, whole=True)

    @unittest.skipIf(SANITIZED, "sanitizers take room of their own")
    def test_little_room(self):
        test, output = self.file("in", TEST), self.file("out", b"1 0 0 0" + b" " * (64 << 20) + b"7")
        done = subprocess.run([PROGRAM, "checker", "fliptile", test, output, "--threads", "1"], capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (48 << 20, 48 << 20)), check=False)
        self.assertEqual(done.returncode, FORMAT, done.stderr)


if __name__ == "__main__":
    main()
