# SPDX-License-Identifier: MIT
"""Tests that every command, and every method of it, ends at its limits of time and memory, and at signals at any moment.

FLIPWISE_LONG=1 uses larger inputs, a limit of a whole second, and fifty moments of signals."""

import json
import os
import random
import re
import resource
import shlex
import signal
import subprocess
import unittest

from program import HANGING, LONG, PROGRAM, SANITIZED, Case, at_full_speed, main, run, start, wait_until_caught
from stops import LIMIT, at_limit, needs_stopper, polls_of, stopped

DOMINATING = ["--on", "any", "--off", "1,2,3,4"]


def lights(rows, columns, seed=1):
    chance = random.Random(seed)
    return "".join(f"{chance.getrandbits(columns):0{columns}b}\n" for _ in range(rows))


def crosses(side):
    """Returns a solvable cross board with two odd sides: 2^(side - 1) choices of column parities."""
    chance = random.Random(2)
    presses = [[chance.randrange(2) for _ in range(side)] for _ in range(side)]
    in_row = [sum(line) for line in presses]
    in_column = [sum(line[column] for line in presses) for column in range(side)]
    return "".join("".join(str((in_row[row] + in_column[column] + presses[row][column]) % 2)
                           for column in range(side)) + "\n" for row in range(side))


PLUS = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)]


def pressed(rows, columns, rule, torus=False):
    """Returns a board that random presses solve."""
    chance = random.Random(4)
    lit = [[0] * columns for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            if chance.randrange(2):
                for down, right in rule:
                    r, c = row + down, column + right
                    if torus or (0 <= r < rows and 0 <= c < columns):
                        lit[r % rows][c % columns] ^= 1
    return "".join("".join(map(str, line)) + "\n" for line in lit)


def image(side, seed=1):
    line = (side + 7) // 8
    return b"P4\n%d %d\n" % (side, side) + random.Random(seed).randbytes(line * side)


def three_each(number):
    """Returns buttons of three random lights each."""
    chance = random.Random(3)
    buttons = [sorted(chance.sample(range(number), 3)) for _ in range(number)]
    lit = [0] * number
    for button in buttons[::2]:
        for light in button:
            lit[light] ^= 1
    return json.dumps({"command": "solve", "board": ["".join(map(str, lit))], "buttons": buttons})


# Searches of minutes or years: arguments, input, and what the answer must contain. All with --threads 1, so that their time is
# processor time, however busy the machine is.
SLOW = {
    "solve: crosses, both sides odd": (["solve", "--rule", "cross"], lambda: crosses(45), "unknown"),
    "solve: four classes joined": (["solve", "--wrap", "torus"], lambda: pressed(60, 60, PLUS, torus=True), "unknown"),
    "solve: a large kernel": (["solve"], lambda: pressed(79, 79, PLUS), "unknown"),
    "solve: transform of a large kernel": (["solve", "--rule", "0,0 0,1 3,-2 -1,4", "--wrap", "torus"],
                                           lambda: pressed(31, 31, [(0, 0), (0, 1), (3, -2), (-1, 4)], torus=True), "unknown"),
    "solve: either goal": (["solve", "--rule", "cross", "--goal", "uniform"], lambda: crosses(43), "unknown"),
    "solve: parameters of a wide stencil": (["solve", "--rule", "knight", "--find", "any"], lambda: image(3000), ""),
    "solve: two kinds, wider than a word": (["solve", "--rule", "two-kind"], lambda: lights(120, 120), "unknown"),
    "solve --many": (["solve", "--many"], lambda: json.dumps({"board": crosses(45).split(), "rule": "cross"}) + "\n", "unknown"),
    "count: states explored": (["count", 40, 40, "--on", 0], None, ""),
    "count: even rule on an array": (["count", 5000, 16, "--mod", 1000000007], None, ""),
    "count: even rule, exactly": (["count", 400, 14], None, ""),
    "count: any edge rule on an array": (["count", 3000, 15, "--on", "any", "--off", "0,2,4", "--mod", 7], None, ""),
    "count: dominating sets": (["count", 300, 14, *DOMINATING], None, ""),
    "count: by weight": (["count", 60, 12, *DOMINATING, "--by-weight"], None, ""),
    "count: extremes": (["count", 300, 13, *DOMINATING, "--fewest-lit"], None, ""),
    "count: samples": (["count", 200, 13, *DOMINATING, "--sample", 3], None, ""),
    "count: place": (["count", 200, 12, *DOMINATING, "--unrank", 123], None, ""),
    "count: torus": (["count", 22, 22, "--on", 0, "--wrap", "torus"], None, ""),
    "count: rows that wrap, far": (["count", 10 ** 18, 8, "--wrap", "torus", "--mod", 720720], None, ""),
    "count: far rows": (["count", 10 ** 18, 9, *DOMINATING, "--mod", 720720], None, ""),
    "count: recurrence": (["count", 3, 9, "--recurrence"], None, ""),
    "count: recurrence by weight": (["count", 3, 6, *DOMINATING, "--recurrence", "--by-weight"], None, ""),
    "count: list": (["count", 30, 30, "--on", 0, "--list", "--mod", 7, "--output", "/dev/null"], None, ""),
    "analyze: distances": (["analyze", 5, 35, "--rule", "0,0 0,1", "--wrap", "columns", "--distances"], None, ""),
    "table: fewest presses": (["table", "fewest-all-on", 1, 1000], None, ""),
    "table: even patterns": (["table", "even-patterns", 1, 60], None, ""),
    "table: counts": (["table", "count", 1, 60, *DOMINATING], None, ""),
    "generate": (["generate", 19, 19, "--presses", 60, "--count", 1000000, "--output", "/dev/null"], None, ""),
    "rate": (["rate", "--rule", "cross"], lambda: crosses(45), ""),
    "rate: a large board of crosses": (["rate", "--rule", "cross"], lambda: image(3000), ""),
    "rate: many crosses of three colours": (["rate", "--rule", "cross", "--colours", 3], lambda: lights(300, 300), ""),
    "generate: many crosses of colours": (["generate", 1000, 1000, "--rule", "cross", "--presses", 1000, "--colours", 4], None, ""),
    "analyze: a board of colours that cannot be held": (["analyze", 1000000, 1000000, "--colours", 3], None, "unknown"),
    "analyze: solutions of a large board by their presses": (["analyze", "-", "--distribution"], lambda: lights(3000, 3000), ""),
    "generate: large boards of colours": (["generate", 5000, 5000, "--presses", 5, "--colours", 12], None, ""),
    "hint": (["hint", "--rule", "cross"], lambda: crosses(45), ""),
    "hint: two kinds": (["hint", "--rule", "two-kind"], lambda: lights(120, 120), ""),
    "show: a graph of all cells": (["show", "--format", "graph6", "--output", "/dev/null"], lambda: lights(1500, 1500), ""),
    "show: buttons as alist": (["show", "--format", "alist", "--output", "/dev/null"], lambda: lights(3000, 3000), ""),
    "request": (["solve", "--request", "-"],
                lambda: json.dumps({"command": "solve", "board": crosses(45).split(), "rule": "cross"}), "unknown"),
    "request: buttons": (["solve", "--request", "-"],
                         lambda: three_each(9000), None),
}

# Work that does not fit in two mebibytes.
LARGE = {
    "solve: parameters of a wide stencil": (["solve", "--rule", "knight", "--find", "any"], lambda: image(2000)),
    "solve --many": (["solve", "--many"], lambda: f"knight-900x900:8{'0' * 202499}\n"),
    "count: states explored": (["count", 40, 40, "--on", 0], None),
    "count: even rule on an array": (["count", 100, 18, "--mod", 1000000007], None),
    "count: even rule, exactly": (["count", 100, 18], None),
    "count: any edge rule on an array": (["count", 100, 16, "--on", "any", "--off", "0,2,4", "--mod", 7], None),
    "count: by weight": (["count", 60, 12, *DOMINATING, "--by-weight"], None),
    "count: extremes": (["count", 300, 13, *DOMINATING, "--fewest-lit"], None),
    "count: samples": (["count", 300, 13, *DOMINATING, "--sample", 3], None),
    "count: place": (["count", 300, 13, *DOMINATING, "--unrank", 123], None),
    "count: torus": (["count", 16, 16, "--on", 0, "--wrap", "torus"], None),
    "count: far rows": (["count", 10 ** 18, 12, *DOMINATING, "--mod", 720720], None),
    "count: recurrence": (["count", 3, 12, *DOMINATING, "--recurrence"], None),
    "table: even patterns": (["table", "even-patterns", 30, 31], None),
    "table: counts": (["table", "count", 40, 41, *DOMINATING], None),
    "hint": (["hint", "--rule", "knight"], lambda: image(1500)),
    "request: buttons": (["solve", "--request", "-"], lambda: three_each(6000)),
}


class Ended:
    """A program that ran to its end, or was killed after `seconds` of processor time."""

    def __init__(self, arguments, text, seconds, folder):
        (folder / "in").write_bytes(text.encode() if isinstance(text, str) else text or b"")
        with open(folder / "in", "rb") as stdin, open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
            process = subprocess.Popen(
                [PROGRAM, *map(str, arguments)], stdin=stdin, stdout=out, stderr=err,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)))
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.out = (folder / "out").read_text()
        self.err = (folder / "err").read_text()
        self.seconds = usage.ru_utime + usage.ru_stime
        self.mebibytes = usage.ru_maxrss / 1024


def with_limits(arguments, text, limit, memory):
    """Returns the call with these limits as options, or as fields of the request."""
    if "--request" not in arguments:
        options = ["--limit", limit] if limit else ["--memory", memory]
        return [*arguments, *options, *(["--threads", 1] if arguments[0] != "show" else [])], text
    fields = {"limit": limit} if limit else {"memory": memory}
    return arguments, json.dumps({**json.loads(text), **fields, "threads": 1})


class Limits(Case):
    LIMIT = 0.3 if LONG else 0.1
    LATE = 8 if SANITIZED else 2.5

    def test_time(self):
        for name, (arguments, make, says) in SLOW.items():
            with self.subTest(name):
                arguments, text = with_limits(arguments, make and make(), self.LIMIT, None)
                ended = Ended(arguments, text, 20 if SANITIZED else 5, self.folder)
                self.assertEqual(ended.status, 4, (ended.out[:200], ended.err[:200]))
                self.assertLess(ended.seconds, self.LIMIT + self.LATE)
                self.assertLessEqual(ended.err.count("\n"), 1, ended.err)
                if says is not None:
                    self.assertIn(says, ended.out)
                for lower, upper in re.findall(r"^; bounds ([0-9]+) ([0-9]+)$", ended.out, re.MULTILINE):
                    self.assertLessEqual(int(lower), int(upper))

    def test_stopped_while_reading(self):
        """If nothing is known yet, the answer states that, with the reason, in the format of the command."""
        bounded = '{"status":"unknown","reason":"WHY","lower":0}\n'
        plain = '{"status":"unknown","reason":"WHY"}\n'
        for command, text, as_json in (
                ("solve", "; unknown: stopped before a proof was found; no solution or lower bound found yet\n; bounds 0 unknown\n"
                          "; reason WHY\n", bounded),
                ("rate", "difficulty unknown\npresses unknown\nreason WHY\n", bounded),
                ("hint", "The minimum number of presses from here is not known: no solution or lower bound found yet; WHY.\n", bounded),
                ("analyze", "unknown: WHY\n", plain), ("verify", "unknown: WHY\n", plain), ("show", "", plain)):
            for form, expected in (("text", text), ("json", as_json)):
                for by in (None, signal.SIGINT):
                    arguments = [command, "--format", form, *(["-", "plus-1x1:8"] if command == "verify" else [])]
                    process = start(*arguments, *([] if by else ["--limit", 0.1]), stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                    if by:
                        wait_until_caught(process, by)
                        process.send_signal(by)
                    process.wait(HANGING)
                    why = "stopped" if by else "stopped at the time limit"
                    out, err = process.communicate()
                    self.assertEqual((out.decode(), err.decode(), process.returncode),
                                     (expected.replace("WHY", why), f"flipwise: {why}\n", 4), arguments)

    def test_a_stopped_rating_has_a_reason(self):
        board = self.file("board", pressed(60, 60, PLUS))
        for form in ("text", "json"):
            for rate in (["rate", "--limit", "0.3"], ["rate", "--threads", 1, "--memory", "0.001"]):
                result = run(*rate, "--format", form, board)
                if result.status == 4:
                    self.assertIn('"reason":' if form == "json" else "\nreason ", result.text)

    @needs_stopper
    def test_boards_that_were_found_are_kept(self):
        # The output is counted, not parsed: the memory of this process counts for the programs that it starts.
        for form, mark in (("id", b"\n"), ("json", b'"id":')):
            poll = polls_of(self, "generate", 5, 5, "--presses", 8, "--count", 1000, "--threads", 1)
            result = at_limit(self, poll, "generate", 5, 5, "--presses", 8, "--count", 100000000, "--threads", 1, "--format", form)
            self.assertEqual(result.status, 4, result.err)
            self.assertGreater(result.out.count(mark), 100, form)
            self.assertNotIn("not found", result.err)
            self.assertNotIn(b"not found", result.out)

    def test_no_press_is_proved_without_a_search(self):
        """The bounds of a board that is already solved are equal, which is an answer."""
        for more in ([], ["--rule", "knight", "--wrap", "torus"], ["--goal", "uniform"]):
            result = Ended(["solve", "--limit", HANGING, "--threads", 1, *more], ("0" * 40 + "\n") * 40, HANGING, self.folder)
            self.assertLess(result.seconds, 8 if SANITIZED else 1)
            self.assertEqual((result.status, result.out.splitlines()[0]),
                             (0, "; optimal: 0 presses, proved minimum"), result.err)

    MEBIBYTES = 2

    def test_memory(self):
        for name, (arguments, make) in LARGE.items():
            with self.subTest(name):
                arguments, text = with_limits(arguments, make and make(), None, self.MEBIBYTES / 1024)
                ended = Ended(arguments, text, 40 if SANITIZED else 10, self.folder)
                self.assertEqual(ended.status, 4, (ended.out[:200], ended.err[:200]))
                if name.startswith(("count", "table")):
                    self.assertRegex(ended.err, "needs .*memory")
                self.assertLessEqual(ended.err.count("\n"), 1, ended.err)
                if not SANITIZED:
                    self.assertLess(ended.mebibytes, self.MEBIBYTES + 30)


@at_full_speed
class Memory(Case):
    def count_within(self, *limits):
        """Returns the GiB that a count may use with these limits of the shell, from its message; None without a limit."""
        words = [f"ulimit {limit} || exit 9" for limit in limits] + [f"exec {shlex.quote(PROGRAM)} count 40 40 --on 0"]
        done = subprocess.run(["bash", "-c", "; ".join(words)], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 4, done.stderr)
        return float(re.search(r"but ([0-9.]+) GiB may be used \(--memory allows more\)$", done.stderr.strip())[1])

    @unittest.skipIf(SANITIZED, "sanitizers take terabytes of addresses")
    def test_the_default_keeps_within_limits_of_the_shell(self):
        free = self.count_within()
        for limit in ("-v", "-d"):
            found = self.count_within(f"{limit} 1000000")
            self.assertLess(found, 0.8 * 1e6 / 2**20)
            self.assertLess(found, free)
            self.assertGreater(found, 0.2)

    @unittest.skipIf(SANITIZED, "a limit of memory is not kept under sanitizers")
    def test_the_memory_of_one_request_is_not_that_of_the_next(self):
        large = {"command": "count", "rows": 40, "columns": 40, "on": "0"}
        lines = "".join(json.dumps({**large, **more}) + "\n" for more in ({"memory": 0.25}, {}))
        first, second = [json.loads(line)["reason"] for line in run("count", "--request", "-", stdin=lines).text.splitlines()]
        self.assertRegex(first, "but 0.25 GiB may be used$")
        allowed = re.search("but (.*) may be used$", second)[1]
        self.assertIn(f"but {allowed} may be used", run("count", 40, 40, "--on", 0).err)

    def test_an_answer_that_does_not_fit_as_text_leaves_its_numbers(self):
        if SANITIZED:
            self.skipTest("sanitizers take more memory")
        side = 3000
        cells = random.Random(1).randbytes(side * side // 8)
        board = self.file("board", b"P4\n%d %d\n" % (side, side) + cells)
        presses = run("solve", "--rule", "cross", "--find", "any", board).text.split()[2]
        result = run("solve", "--rule", "cross", "--memory", "0.005", board)
        self.assertEqual(result.status, 4)
        self.assertIn(f"{presses} is proved to be the minimum, but no such solution can be printed", result.text)
        self.assertIn(f"; bounds {presses} {presses}\n", result.text)


SIDE = 10000 if LONG else 3000


# Inputs are a head and a repeated line: the memory of this process counts for the programs that it starts.


def text_board(side, head=b""):
    return head, bytes(random.Random(1).choices(b"01", k=side)) + b"\n", side


def repeated_image(rows, columns):
    return b"P4\n%d %d\n" % (columns, rows), random.Random(1).randbytes((columns + 7) // 8), rows


def end_of(path):
    """Returns the last bytes of a file, which may be large."""
    with open(path, "rb") as file:
        file.seek(max(0, path.stat().st_size - 80))
        return file.read()


INPUTS = {
    "text": lambda: text_board(SIDE),
    "image": lambda: repeated_image(SIDE, SIDE),
    "wide": lambda: repeated_image(4, 20_000_000 if LONG else 4_000_000),
    "knight": lambda: repeated_image(1500, 1500),
    "crosses": lambda: (crosses(45).encode(), b"", 0),
    "blocks": lambda: ("".join("\n" if i % 121 == 120 else random.Random(i).choice("BW")
                               for i in range(121 * 120)).encode(), b"", 0),
    "cases": lambda: text_board(SIDE, b"%d %d\n" % (SIDE, SIDE)),
}
NOWHERE = ["--output", "/dev/null"]

# Arguments; @NAME is a file with such an input, and <NAME is that input on standard input.
JOBS = [
    ["solve", "--rule", "cross", "@crosses"],
    ["solve", "@text"],
    ["solve", "--format", "json", "@image"],
    ["solve", "--format", "pbm-raw", *NOWHERE, "@wide"],
    ["solve", "--rule", "knight", "--find", "any", "@knight"],
    ["count", 40, 40, "--on", 0],
    ["count", 300, 14, *DOMINATING],
    ["analyze", 3000, 3000, "--rule", "knight", "--wrap", "torus"],
    ["analyze", 30_000_001, 29_999_999],
    ["analyze", 1_000_000, 1_000_000, "--rule", "king"],
    ["analyze", "@text", "--rule", "ring"],
    ["table", "nullity", 10 ** 8, 10 ** 8],
    ["table", "fewest-all-on", 1, 1000],
    ["generate", 20000, 20000, "--presses", 100],
    ["generate", 5, 5, "--presses", 8, "--count", 20_000_000, *NOWHERE],
    ["generate", 5, 5, "--presses", 8, "--count", 20_000_000, "--format", "json", *NOWHERE],
    ["rate", "--rule", "cross", "@crosses"],
    ["rate", "@image"],
    ["hint", "--rule", "knight", "@knight"],
    ["verify", "@text", "@text"],
    ["show", "--format", "json", "@text"],
    ["show", "--format", "pbm", *NOWHERE, "@wide"],
    ["judge", "two-kind", "<blocks"],
    ["judge", "fliptile", "<cases"],
]


class Walk(Case):
    """A test with a file for each input that its jobs name."""

    def setUp(self):
        super().setUp()
        self.made = {}

    def path(self, name):
        if name not in self.made:
            head, line, times = INPUTS[name]()
            self.made[name] = self.file(name, head)
            with open(self.made[name], "ab") as out:
                for _ in range(times):
                    out.write(line)
        return self.made[name]

    def measured(self, job, *options):
        """Returns the exit status, seconds of processor time, and mebibytes."""
        stdin = subprocess.DEVNULL
        arguments = []
        for word in map(str, job):
            if word.startswith("<"):
                stdin = open(self.path(word[1:]), "rb")
                self.addCleanup(stdin.close)
            else:
                arguments.append(self.path(word[1:]) if word.startswith("@") else word)
        with open(self.folder / "err", "w+b") as err:
            process = subprocess.Popen([PROGRAM, *map(str, arguments), *map(str, options)], stdin=stdin,
                                       stdout=subprocess.DEVNULL, stderr=err)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.err = (self.folder / "err").read_text()
        return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


@at_full_speed
class Jobs(Walk):
    def test_time(self):
        limit = 1 if LONG else 0.2
        late = 8 if SANITIZED else 1
        for job in JOBS:
            with self.subTest(job):
                threads = [] if job[0] in ("verify", "show") else ["--threads", 1]
                status, seconds, _ = self.measured(job, "--limit", limit, *threads)
                self.assertIn(status, (0, 1, 4), self.err)
                self.assertLess(seconds, limit + late, self.err)
                self.assertLessEqual(self.err.count("\n"), 1, self.err)
                if seconds >= limit:
                    self.assertNotIn("memory", self.err)

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_memory(self):
        for job in JOBS:
            with self.subTest(job):
                status, _, mebibytes = self.measured(job, "--memory", 0.05, "--limit", 10 if LONG else 0.3)
                self.assertIn(status, (0, 1, 4), self.err)
                self.assertLess(mebibytes, 80)
                self.assertLessEqual(self.err.count("\n"), 1, self.err)


# Commands that are ended at any moment. Nothing may be lost: their file must be complete, or as it was.
RUNS = [
    ["solve", "--rule", "cross", "--output", "OUT", "@crosses"],
    ["solve", "--format", "pbm-raw", "--find", "any", "--output", "OUT", "@wide"],
    ["solve", "--format", "pbm", "--output", "OUT", "@image"],
    ["count", 300, 14, *DOMINATING, "--resume", "STATE", "--output", "OUT"],
    ["table", "fewest-all-on", 1, 1000, "--resume", "STATE", "--output", "OUT"],
    ["table", "count", 1, 60, *DOMINATING, "--resume", "STATE", "--output", "OUT"],
    ["generate", 19, 19, "--presses", 60, "--count", 1000000, "--output", "OUT"],
    ["analyze", 30_000_001, 29_999_999, "--output", "OUT"],
    ["rate", "--rule", "cross", "--output", "OUT", "@crosses"],
    ["show", "--format", "text", "--output", "OUT", "@image"],
    ["judge", "two-kind", "--output", "OUT", "<blocks"],
]
OLD = b"an old answer\n"


@at_full_speed
@needs_stopper
class Signals(Walk):
    def end(self, job, events, out, state, limit=LIMIT):
        arguments, stdin = [], b""
        for word in map(str, job):
            if word.startswith("<"):
                stdin = self.path(word[1:]).read_bytes()
            else:
                arguments.append({"OUT": out, "STATE": state}.get(
                    word, self.path(word[1:]) if word.startswith("@") else word))
        return stopped(self, events, *arguments, "--limit", limit, stdin=stdin)

    def test_at_any_moment(self):
        chance = random.Random(5)
        for job in RUNS:
            state = self.folder / "state"
            lines = 0
            polls = int(self.end(job, "", self.file("out", OLD), state, 3 if LONG else 0.4).counts["polls"])
            for _ in range(50 if LONG else 2):
                by = chance.choice([signal.SIGINT, signal.SIGTERM])
                events = f"poll={chance.randint(1, polls)} signal={int(by)}"
                with self.subTest(job, events=events):
                    out = self.file("out", OLD)
                    ended = self.end(job, events, out, state)
                    status, err = ended.status, ended.err
                    self.assertIn(status, (0, 4), err)
                    self.assertLess(ended.counts["after"], 2, err)
                    self.assertLessEqual(len(err.splitlines()), 2, err)
                    held = end_of(out)
                    self.assertTrue(held == OLD or held.endswith(b"\n") or status == 0, held)
                    left = {path.name for path in self.folder.iterdir()} - set(self.made) - {"out", "err", "state"}
                    self.assertEqual({name for name in left if not name.startswith("state.")}, set())
                    self.assertFalse([name for name in left if name.endswith((".new", ".part"))], left)
                    if job[0] == "table":
                        found = state.read_bytes().count(b"\n") if state.exists() else 0
                        self.assertGreaterEqual(found, lines)
                        lines = found
            for path in self.folder.glob("state*"):
                path.unlink()


if __name__ == "__main__":
    main()
