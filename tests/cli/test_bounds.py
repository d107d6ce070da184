# SPDX-License-Identifier: MIT
"""Long jobs of every command under --limit and --memory, measured by the system; and signals at any moment of them.

FLIPWISE_LONG=1 takes larger inputs, a limit of a whole second, and fifty moments."""

import os
import random
import signal
import subprocess
import unittest

from program import PROGRAM, SANITIZED, Case, main
from stops import LIMIT, needs_stopper, stopped

LONG = os.environ.get("FLIPWISE_LONG") == "1"
SIDE = 10000 if LONG else 3000
DOMINATING = ["--on", "any", "--off", "1,2,3,4"]


# Inputs are a head and a line that is repeated: what this process holds counts as memory of those it starts.


def text_board(side, head=b""):
    return head, bytes(random.Random(1).choices(b"01", k=side)) + b"\n", side


def image(rows, columns):
    return b"P4\n%d %d\n" % (columns, rows), random.Random(1).randbytes((columns + 7) // 8), rows


def end_of(path):
    """The last bytes of a file, which may be large."""
    with open(path, "rb") as file:
        file.seek(max(0, path.stat().st_size - 80))
        return file.read()


def crosses(side):
    """Of crosses, both sides odd, solved by random presses."""
    chance = random.Random(2)
    presses = [[chance.randrange(2) for _ in range(side)] for _ in range(side)]
    rows, columns = [sum(line) for line in presses], [sum(line) for line in zip(*presses)]
    return "".join("".join(str((rows[i] + columns[j] + presses[i][j]) % 2) for j in range(side)) + "\n"
                   for i in range(side)).encode(), b"", 0


INPUTS = {
    "text": lambda: text_board(SIDE),
    "image": lambda: image(SIDE, SIDE),
    "wide": lambda: image(4, 20_000_000 if LONG else 4_000_000),
    "knight": lambda: image(1500, 1500),
    "crosses": lambda: crosses(45),
    "blocks": lambda: ("".join("\n" if i % 121 == 120 else random.Random(i).choice("BW")
                               for i in range(121 * 120)).encode(), b"", 0),
    "cases": lambda: text_board(SIDE, b"%d %d\n" % (SIDE, SIDE)),
}
NOWHERE = ["--output", "/dev/null"]

# Arguments, where @NAME is a file with such an input and <NAME that input on standard input.
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
        """Exit status, seconds of processor time and mebibytes."""
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


# What is ended at any moment, and how to tell that nothing was lost: a file that must be whole, or as it was.
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


@needs_stopper
class Signals(Walk):
    test_time = test_memory = None

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
