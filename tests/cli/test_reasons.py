# SPDX-License-Identifier: MIT
"""What is known is said, and of what is missing, why: every command that can answer a part of its question."""

import json
import random
import re
import resource
import shlex
import signal
import subprocess
import unittest
import xml.dom.minidom

from program import PROGRAM, SANITIZED, Case, main, run, start
from stops import STOPPER, at_limit, interrupted, polls_of

MILLION = ["analyze", 1_000_000, 1_000_000]
TRIANGLE = "0 1\n1 2\n2 3\n0 3\n1 3\n"


def within_a_second():
    """For preexec_fn: ends a program that uses more than a second of processor time, or ten under sanitizers."""
    seconds = 10 if SANITIZED else 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


class Reasons(Case):
    def partly(self, *arguments, out="", err="", **more):
        """Exit 4, these words on standard output, one line with those on standard error."""
        result = run(*arguments, **more)
        self.assertEqual(result.status, 4, (arguments, result.text[:200], result.err))
        self.assertRegex(result.err, r"\Aflipwise: [^\n]+\n\Z", arguments)
        # A program that sanitizers slow down may be ended before it has said all.
        if not (SANITIZED and result.err == "flipwise: stopped at the time limit\n"):
            self.assertIn(out, result.text, arguments)
            self.assertIn(err, result.err, arguments)
        return result


class Analyze(Reasons):
    KNOWN = "nullity 0, rank 1000000000000\n"

    def test_a_million_by_a_million(self):
        self.partly(*MILLION, "--distances", out=self.KNOWN, err="distances: needs 14901 GiB of memory")
        self.partly(*MILLION, "--format", "svg", err="nullity 0, rank 1000000000000; no picture: ")
        for option, says in (("--worst", "The worst board needs 1000000000000 presses.\n"), ("--distribution", "\n0 1\n")):
            result = run(*MILLION, option)
            self.assertEqual((result.status, result.err), (0, ""))
            self.assertIn(self.KNOWN, result.text)
            self.assertIn(says, result.text)

    def test_json_says_what_is_missing(self):
        answer = json.loads(run("analyze", 30, 30, "--worst", "--distances", "--format", "json").text)
        self.assertEqual(answer["nullity"], 20)
        self.assertEqual(answer["worst"], {"lower": 379, "upper": 444})
        self.assertIsNone(answer["distances"])
        self.assertIn("the worst board: it is sought up to nullity 14, and here it is 20; distances: ", answer["reason"])

    def test_worst_without_a_board(self):
        self.partly("analyze", 30, 30, "--worst", out="between 379 and 444", err="the worst board: it is sought up to")
        self.partly("analyze", 30, 30, "--worst", "--distances", "--format", "json", out='"nullity":20')

    def test_zero_is_not_a_lower_bound(self):
        buttons = [sorted({i % 200, (i * i + 1) % 200, (7 * i + 3) % 200}) for i in range(260)]
        rule = self.file("buttons", "".join(" ".join(map(str, button)) + "\n" for button in buttons))
        self.partly("analyze", "--worst", "--rule", rule, out="The worst board needs at most 260 presses.\n", err="sought up to nullity 14")
        self.partly("analyze", "--worst", "--rule", rule, "--format", "svg", err="the worst board needs at most 260 presses; no picture: ")
        line = json.dumps({"lights": 200, "buttons": buttons})
        result = run("analyze", "--many", "--worst", stdin=line)
        self.assertIn(" worst at most 260; ", result.text)
        self.partly("analyze", 40, 40, "--colours", 4, "--worst", out="The worst board needs at most 4800 presses.\n", err="more than 2^28 boards")
        self.assertIn(" worst at most 4800; ", run("analyze", "--many", "--worst", stdin='{"rows":40,"columns":40,"colours":4}').text)
        self.partly("table", "fewest-all-on", 99_999_990, 100_000_000, err=", n = 99999990: the fewest are not known: needs ")

    def test_patterns_that_are_too_many(self):
        for rows, columns, nullity in ((1_000_000, 999_999, 999_999), (1001, 1001, 2000)):
            for more in (["--quiet-patterns"], ["--format", "svg"]):
                result = self.partly("analyze", rows, columns, "--rule", "cross", *more, err="too large to list")
                self.assertIn(f"nullity {nullity}, rank ", result.text + result.err)

    def test_memory_is_foreseen(self):
        for rule, side in (("knight", 300_000), ("knight", 40_000), ("0,0 1,1", 50_000)):
            result = run("analyze", side, side, "--rule", rule, "--memory", 2, preexec_fn=within_a_second)
            self.assertEqual(result.status, 4)
            self.assertIn(f"{side} x {side}, rule {rule}: ", result.text)
            self.assertRegex(result.text, r"unknown: needs [0-9.]+ GiB of memory, but 2 GiB may be used \(--memory allows more\)\n")

    def test_king_and_x_need_no_board(self):
        self.assertIn("nullity 199995,", run("analyze", 99_998, 99_998, "--rule", "king", "--memory", 0.01).text)
        self.assertIn("nullity 0,", run("analyze", 10 ** 9, 10 ** 9, "--rule", "king", "--wrap", "torus").text)
        for rule in ("king", "x"):
            for rows, columns in ((5, 5), (8, 11), (9, 6), (7, 3)):
                board = "0" * columns + "\n"
                by_board = run("analyze", "--rule", rule, stdin=board * rows).text.splitlines()[1]
                self.assertEqual(run("analyze", rows, columns, "--rule", rule).text.splitlines()[1], by_board)


class Buttons(Case):
    def test_pictures(self):
        buttons = self.file("buttons", TRIANGLE)
        for command in ("solve", "hint", "analyze"):
            for lights in ("1111\n", "1000\n"):
                result = run(command, "--rule", buttons, "--format", "svg", stdin=lights)
                self.assertEqual(result.err, "")
                xml.dom.minidom.parseString(result.text)
                self.assertEqual(result.status, int(lights == "1000\n" and command != "analyze"))
        self.assertIn("2 presses, the fewest: buttons 1 3<",
                      run("solve", "--rule", buttons, "--format", "svg", stdin="1111\n").text)
        self.assertIn("quiet pattern 2 of 2", run("analyze", "--rule", buttons, "--format", "svg").text)


class Generate(Case):
    def impossible(self, *arguments, says=""):
        result = run("generate", *arguments)
        self.assertEqual((result.status, result.text), (1, ""), (arguments, result.err))
        self.assertRegex(result.err, r"\Aflipwise: impossible: [^\n]+\n\Z")
        self.assertIn(says, result.err)

    def test_what_cannot_be(self):
        for presses in (3, 4):
            self.impossible(2, 2, "--presses", presses, "--goal", "uniform")
        self.impossible(1, 3, "--presses", 3, "--goal", "uniform")
        self.impossible(3, 3, "--presses", 9, "--goal", "uniform")
        self.impossible(5, 5, "--presses", 15, "--goal", "uniform")
        self.impossible(1, 2, "--presses", 1, "--unique")
        self.impossible(4, 4, "--presses", 7, "--unique")

    def test_random_holes(self):
        boards = run("generate", 5, 5, "--presses", 4, "--holes", 6, "--seed", 3, "--count", 3, "--format", "text").text
        shapes = {"".join("_" if cell == "_" else "." for cell in board) for board in boards.strip().split("\n\n")}
        self.assertEqual(len(shapes), 1)
        self.assertEqual(shapes.pop().count("_"), 6)
        request = {"command": "generate", "rows": 5, "columns": 5, "presses": 4, "holes": 6, "seed": 3, "count": 3}
        answer = json.loads(run("generate", "--request", "-", stdin=json.dumps(request)).text)
        self.assertEqual(boards.replace(" ", "").strip().split("\n\n"), ["\n".join(one["board"]) for one in answer["boards"]])
        self.refuses("generate", 2, 2, "--presses", 1, "--holes", 4, says="holes")


class Tables(Reasons):
    def test_limits_are_named(self):
        self.partly("table", "nullity", 10 ** 8, 10 ** 8, "--limit", 0.3,
                    err="nullity 100000000 to 100000000, n = 100000000: stopped at the time limit: the limit is for all lines together")
        if STOPPER:
            ended = at_limit(self, polls_of(self, "table", "fewest-all-on", 1, 6), "table", "fewest-all-on", 1, 1000)
            self.assertIn("5 15\n", ended.text)
            self.assertRegex(ended.err, r"\Aflipwise: fewest-all-on 1 to 1000, n = [^\n]+\n\Z")
        self.partly("table", "nullity", 4, 10 ** 8, "--rule", "knight", "--rows", 10 ** 9, "--memory", 0.5,
                    err="GiB of memory, but 0.5 GiB may be used (--memory allows more)")
        self.partly("table", "fewest-all-on", 1, 3, "--rows", 10 ** 9, "--memory", 2, err="GiB of memory", preexec_fn=within_a_second)

    def test_alarms_are_named(self):
        """A table as text that the time limit ends names the n that it had reached."""
        process = start("table", "fewest-all-on", 78, 79, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(process.stdout.readline(), b"78 2980\n")
        process.send_signal(signal.SIGALRM)
        error = process.communicate()[1].decode()
        self.assertRegex(error, r"\Aflipwise: fewest-all-on 78 to 79, n = 79: .*stopped at the time limit")
        self.assertEqual(process.returncode, 4)

    def test_requests(self):
        good = '{"command":"table","name":"nullity","from":4,"to":5,"limit":5,"memory":1,"threads":2}\n'
        self.assertEqual(json.loads(run("table", "--request", "-", stdin=good).text)["values"], ["4", "2"])
        self.assertEqual(run("table", "--request", "-", "--format", "bfile", stdin=good).text, "4 4\n5 2\n")
        for bad, says in ((good.replace("nullity", "nulity"), "name: expected nullity, "),
                          (good.replace('"to":5', '"to":3'), "from: more than to"),
                          (good.replace('"limit"', '"rule":"two-kind","limit"'), "not for rule two-kind")):
            result = run("table", "--request", "-", stdin=good + bad + good)
            self.assertEqual(result.status, 2)
            self.assertRegex(result.err, r"\Aflipwise: [^:]+:2: ")
            self.assertIn(says, result.err)
            self.assertEqual(result.text.count('"values"'), 2)
        slow = '{"command":"table","name":"fewest-all-on","from":1,"to":1000,"limit":0.3}\n'
        self.partly("table", "--request", "-", stdin=slow, out='"status":"unknown","reason":"fewest-all-on 1 to 1000, n = ')


class Counts(Reasons):
    def test_samples_that_do_not_fit_leave_the_count(self):
        result = self.partly("count", 9, 9, "--sample", 1000000, "--memory", 0.05, "--format", "json", err="(--memory allows more)")
        self.assertNotIn("--", json.loads(result.text)["reason"])
        self.assertEqual(json.loads(result.text)["count"], run("count", 9, 9).text.strip())

    def test_words(self):
        self.partly("count", 6, 6, "--list", "--limit", 1, "--output", "/dev/null", err=" of 10437240 patterns: stopped at the")
        with_modulus = self.partly("count", 10 ** 8, 8, "--on", 0, "--by-weight", "--mod", 7, err="needs exactly")
        self.assertNotIn("--mod", with_modulus.err)
        self.partly("count", 10 ** 8, 8, "--on", 0, "--by-weight", err="modulo a number (--mod)")
        self.partly("count", 1000, 8, "--by-weight", err="is predicted to take about ")
        self.partly("count", 1000, 8, "--by-weight", err="started only with a time limit (--limit starts it)")
        self.partly("count", 1000, 8, "--by-weight", "--limit", 0.3, err="")

    def test_nothing_was_saved(self):
        state = self.folder / "state"
        result = run("count", 3000, 15, "--on", "any", "--off", "0,2,4", "--mod", 7, "--resume", state, "--limit", 0.1)
        self.assertEqual(result.status, 4)
        self.assertRegex(result.err, r"saved")
        self.assertEqual("nothing was saved to" in result.err, not state.exists())
        ended = interrupted(self, 300, "count", 300, 13, "--on", "any", "--off", "1,2,3,4", "--resume", self.folder / "other")
        self.assertEqual(ended.status, 4)
        self.assertIn("saved", ended.err)


class Memory(Case):
    def count_within(self, *limits):
        """The GiB that a count may use where the shell has set these limits, from its message; no limit: None."""
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
        self.assertIn(f"{presses} is proved to be the minimum, but the solution is not at hand", result.text)
        self.assertIn(f"; bounds {presses} {presses}\n", result.text)


class FindAny(Case):
    def check(self, *arguments, minimum=None, **more):
        """The sentence agrees with the bounds, and both with the number of solutions."""
        text = run("solve", "--find", "any", *arguments, **more).text
        answer = json.loads(run("solve", "--find", "any", "--format", "json", *arguments, **more).text)
        pretty = run("solve", "--find", "any", "--format", "pretty", *arguments, **more).text
        self.assertEqual(answer["status"], "feasible")
        proved = answer["lower"] == answer["upper"]
        self.assertTrue(proved or answer.get("solutions") != "1", answer)
        for shown in (text, pretty):
            self.assertRegex(shown, r"(?m)^(; )?feasible: .*, (proved|not proved) (fewest|least)$")
            self.assertEqual(", proved" in shown, proved, shown)
        self.assertIn(f"; bounds {answer['lower']} {answer['upper']}\n", text)
        if proved:
            fewest = json.loads(run("solve", "--format", "json", *arguments, **more).text)
            self.assertEqual(fewest["upper"], answer["upper"])
            if answer.get("solutions") == "1":
                self.assertEqual({key: fewest[key] for key in ("presses", "solution") if key in fewest},
                                 {key: answer[key] for key in ("presses", "solution") if key in answer})
        if minimum is not None:
            self.assertEqual(proved, minimum)

    def test_bounds_that_meet_are_a_proof(self):
        self.check(stdin="1\n", minimum=True)
        self.check(stdin="111\n011\n101\n", minimum=True)
        self.check(stdin="10101\n" * 3)
        self.check(stdin="0000\n" * 4, minimum=True)
        self.check(stdin="1001\n0110\n0110\n1001\n", minimum=False)
        self.check("--goal", "uniform", stdin="100\n010\n001\n")
        self.check("--colours", 3, stdin="2\n", minimum=True)
        self.check("--colours", 3, stdin="201\n012\n111\n", minimum=True)
        self.check("--colours", 4, "--rule", "cross", stdin="2222\n" * 4)
        self.check("--rule", "two-kind", stdin="11\n10\n")
        self.check("--cost", self.file("costs", "3\n1\n2\n"), stdin="101\n")
        self.check("--rule", self.file("buttons", "0 1\n1 2\n"), stdin="110\n", minimum=True)
        self.check("--rule", self.file("more", TRIANGLE), stdin="1111\n")
        picture = run("solve", "--find", "any", "--format", "svg", stdin="1\n").text
        self.assertIn("1 press, the fewest<", picture)


class Options(Case):
    """The library names no options, so JSON has none; the program adds them where people read."""
    TWO_KIND = "beyond every search on a board of this size"

    def check(self, *arguments, says="", option="", **more):
        shown = run(*arguments, **more)
        self.assertRegex((shown.text + shown.err).replace("\n", " "), re.escape(f"{says} ({option}"))
        answer = json.loads(run(*arguments, "--format", "json", **more).text)
        self.assertRegex(answer["reason"], re.escape(says) + r"\Z")

    def test_text_adds_what_json_leaves_out(self):
        lit = "1" * 60 + "\n"
        memory = {"says": "may be used", "option": "--memory allows more)"}
        slow = {"says": "only with a time limit", "option": "--limit starts it)"}
        knight = ["--rule", "knight", "--wrap", "torus", "--memory", 0.00001]
        for command in ("solve", "rate", "hint"):
            self.check(command, *knight, stdin=lit * 60, **memory)
        self.check("analyze", 5000, 5000, *knight, **memory)
        self.check("count", 40, 40, "--on", 0, "--memory", 1, **memory)
        self.check("count", 1000, 8, "--by-weight", **slow)
        self.check("count", 10**8, 8, "--on", 0, "--by-weight", says="ask for it modulo a number", option="--mod)")
        self.check("solve", "--rule", "two-kind", stdin=("1" * 270 + "\n") * 260, says=self.TWO_KIND, option="--find any tries each kind alone)")

    def test_no_bound_is_not_at_least_0(self):
        lit, knight = "1" * 60 + "\n", ["--rule", "knight", "--wrap", "torus", "--memory", 0.00001]
        free_of_charge = self.file("cost", "0\n" * 3600)
        for command in ("solve", "rate", "hint"):
            for form in ("text", "pretty") if command == "solve" else ("text",):
                shown = run(command, *knight, "--cost", free_of_charge, "--format", form, stdin=lit * 60)
                self.assertEqual(shown.status, 4, shown.text)
                self.assertNotRegex(shown.text + shown.err, "at least 0|0 or more")
                self.assertRegex(shown.text, "presses unknown" if command == "rate" else "no solution or lower bound found yet")
        shown = run("solve", *knight, "--cost", free_of_charge, "--format", "presses", stdin=lit * 60)
        self.assertRegex(shown.err, r"unknown: no solution or lower bound found yet; needs .* \(--memory allows more\)\n\Z")


if __name__ == "__main__":
    main()
