# SPDX-License-Identifier: MIT
"""Tests streams of puzzles: --many."""

import json
import random
import signal
import subprocess
import unittest

from codes import HAMMING
from program import LONG, SANITIZED, Case, at_full_speed, feed, main, run, start
from stops import interrupted, needs_stopper, polls_of

SOLVED = "optimal 4 0000/1001/1001/0000"


class Many(Case):
    def lines(self, text, *arguments, status=0):
        result = run("solve", "--many", *arguments, stdin=text)
        self.assertEqual((result.status, result.err), (status, ""))
        self.assertEqual(result.text.count("\n"), text.count("\n"))
        return result.text.splitlines()

    def test_answers(self):
        self.assertEqual(self.lines("plus-4x4:9669\nplus-4x4:8000\nplus-4x4:0000\n"),
                         [SOLVED, "impossible", "optimal 0 0000/0000/0000/0000"])
        self.assertEqual(self.lines("plus-4x4-uniform:9669\r\n plus-4x4:9669 \n"), [SOLVED, SOLVED])
        self.assertEqual(self.lines('{"board":["1001","0110","0110","1001"]}\n{"board":"plus-4x4:9669"}\n'),
                         [SOLVED, SOLVED])
        self.assertEqual(self.lines("ring-1x3-holes4:a\nplus-1x1:8\n"), ["impossible", "optimal 1 1"])
        self.assertEqual(self.lines("plus-1x3-holes4:a\n"), ["optimal 2 1_1"])
        self.assertEqual(self.lines("two-kind-3x3:df8\n")[0].split()[0], "optimal")
        self.assertEqual(self.lines("plus-4x4:9669\n", "--find", "any")[0].split()[0], "feasible")
        self.assertEqual(self.lines("plus-1x3:e\n", "--rule", "king"), self.lines("king-1x3:e\n"))
        self.assertEqual(run("solve", "--many", stdin="plus-4x4:9669").text, SOLVED + "\n")
        self.assertEqual(run("solve", "--many", stdin="").text, "")

    def test_agrees_with_solve(self):
        for head in ("plus-5x5", "ring-3x4-torus", "king-6x11", "0,0_0,1_1,0-5x5-on", "x-4x5-holes00800",
                     "cross-3x5-uniform", "plus-9x9", "plus-20x20", "cross-7x7", "two-kind-4x4"):
            for seed in range(3):
                word = run("show", "--format", "id", f"{head}:{self.zeros(head)}").text.strip()
                self.assertEqual(word, f"{head}:{self.zeros(head)}")
                board = self.random_id(head, seed)
                short = self.lines(board + "\n")[0].split()
                whole = json.loads(run("solve", "--format", "json", board).text)
                self.assertEqual(short[0], whole["status"], board)
                if whole["status"] == "optimal":
                    self.assertEqual(short[1], str(whole["presses"]), board)
                    self.assertEqual(short[2].split("/"), whole.get("kinds", whole["solution"]), board)

    @staticmethod
    def shape(head):
        rule = "two-kind" if head.startswith("two-kind") else head.split("-")[0]
        rows, columns = head[len(rule) + 1:].split("-")[0].split("x")
        return int(rows), int(columns)

    def zeros(self, head):
        rows, columns = self.shape(head)
        return "0" * -(-rows * columns // 4)

    def random_id(self, head, seed):
        rows, columns = self.shape(head)
        bits = "".join(random.Random(seed).choice("01") for _ in range(rows * columns))
        if "holes" in head:
            mask = bin(int("1" + head.split("holes")[1], 16))[3:]
            bits = "".join("0" if hole == "1" else bit for bit, hole in zip(bits, mask))
        bits += "0" * (-len(bits) % 4)
        return head + ":" + "".join(f"{int(bits[i:i + 4], 2):x}" for i in range(0, len(bits), 4))

    @unittest.skipIf(SANITIZED, "a limit of memory is not kept under sanitizers")
    def test_a_line_that_does_not_fit_into_memory_keeps_its_place(self):
        large = "plus-7000x7000:8" + "0" * 12_249_999
        for command in ("solve", "rate", "show"):
            small = SOLVED if command == "solve" else EveryCommand.ANSWERS[command]
            text = f"plus-4x4:9669\n{large}\nplus-4x4:9669\n"
            for form in ("text", "json"):
                result = run(command, "--many", "--memory", 0.05, "--format", form, stdin=text)
                lines = result.text.splitlines()
                self.assertEqual((len(lines), result.status), (3, 4), (command, form))
                if form == "text":
                    self.assertEqual((lines[0], lines[2]), (small, small))
                    self.assertTrue(lines[1].startswith("unknown"), lines[1])

    @unittest.skipIf(SANITIZED, "a limit of memory is not kept under sanitizers")
    def test_a_line_whose_beginning_does_not_fit_is_not_answered_rather_than_bad(self):
        text = "plus-4x4:9669\nplus-15000x15000:" + "0" * 56_250_000 + "\nplus-4x4:9669\n"
        result = run("solve", "--many", "--memory", 0.03, stdin=text)
        lines = result.text.splitlines()
        self.assertEqual((lines[0], lines[2], len(lines), result.status), (SOLVED, SOLVED, 3, 4), result.err)
        self.assertTrue(lines[1].startswith("unknown"), lines[1])

    def test_presses_of_two_kinds_are_not_lights(self):
        presses = "two-kind-3x3-second200:638"
        for command in ("solve", "hint"):
            self.refuses(command, presses, says="presses of two kinds")
            self.refuses(command, stdin=presses, says="presses of two kinds")
            self.assertIn("presses of two kinds", run(command, "--many", stdin=presses).text)
            self.refuses(command, "--request", "-", stdin=json.dumps({"command": command, "board": presses}),
                         says="presses of two kinds")
        self.answers("0 1 2\n0 0 0\n1 1 1\n", "show", presses)

    def test_bad_lines_keep_their_places(self):
        bad = ["", "rubbish", "plus-4x4:966", "plus-4x4:966g", "pluss-4x4:9669", "plus-3x3:fff", "{", "[]",
               '{"board":["01","0"]}', '{"boord":["1"]}', "plus-2x2-holes8:8", "plus-99999999999x9999999999:0"]
        text = "plus-4x4:9669\n" + "".join(line + "\nplus-4x4:9669\n" for line in bad)
        lines = self.lines(text, status=2)
        for i, line in enumerate(lines):
            if i % 2 == 0:
                self.assertEqual(line, SOLVED)
            else:
                self.assertTrue(line.startswith(f"error {i + 1}: stdin:{i + 1}: "), line)
        answers = [json.loads(line) for line in self.lines(text, "--format", "json", status=2)]
        self.assertEqual([a.get("line") for a in answers[1::2]], list(range(2, len(answers) + 1, 2)))
        self.assertTrue(all(a["error"].startswith(f"stdin:{a['line']}: ") for a in answers[1::2]))
        self.assertEqual({a["presses"] for a in answers[0::2]}, {4})

    def test_strict(self):
        result = run("solve", "--many", "--strict", stdin="plus-4x4:9669\nrubbish\nplus-4x4:9669\n")
        self.assertEqual((result.status, result.text), (2, SOLVED + "\n"))
        self.assertIn("stdin:2: ", result.err)
        target = self.folder / "answers"
        result = run("solve", "--many", "--strict", "--output", target, stdin="plus-4x4:9669\nrubbish\n")
        self.assertEqual((result.status, target.read_text()), (2, SOLVED + "\n"))

    def test_many_lines_in_order(self):
        draw = random.Random(4)
        kinds = ["plus-4x4:{:04x}", "plus-4x4-uniform:{:04x}", "plus-2x8-torus:{:04x}", "bad {:04x}", "king-4x4:{:04x}"]
        lines = [kinds[min(draw.randrange(12), 4)].format(draw.randrange(65536)) for _ in range(4000 if SANITIZED else 20000)]
        copies = 1 if SANITIZED else 8
        text = "".join(line + "\n" for line in lines) * copies
        first = run("solve", "--many", "--threads", "1", stdin=text)
        self.assertEqual(first.status, 2)
        self.assertEqual(first.text.count("\n"), copies * len(lines))
        for threads in (2, 5):
            self.assertEqual(run("solve", "--many", "--threads", threads, stdin=text).out, first.out)
        single = {}
        for number, (line, answer) in enumerate(zip(lines, first.text.splitlines()), 1):
            if line.startswith("bad"):
                self.assertTrue(answer.startswith(f"error {number}: "))
            else:
                self.assertEqual(single.setdefault(line, answer), answer)

    def test_answers_while_the_writer_waits(self):
        process = start("solve", "--many", stdin=-1, stdout=-1)
        for _ in range(3):
            process.stdin.write(b"plus-4x4:9669\n")
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().decode(), SOLVED + "\n")
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        process.stdout.close()

    def test_all_minimum_solutions_of_each_line(self):
        ids = ["plus-5x5:fffffff"[:15] + "8", "plus-4x4:9669", "cross-3x3:ff8", "two-kind-2x2:8"]
        text = "".join(line + "\n" for line in ids)
        alone = [json.loads(run("solve", "--all", 3, "--format", "json", line).text)["all"] for line in ids]
        for lines in (text, "".join(json.dumps({"board": line}) + "\n" for line in ids)):
            answers = [json.loads(line) for line in self.lines(lines, "--all", 3, "--format", "json")]
            self.assertEqual([answer["all"] for answer in answers], alone)

    def test_long_lines(self):
        text = b"plus-4x4:9669\n" + b"x" * (65 << 20) + b"\nplus-4x4:9669\n"
        result = run("solve", "--many", stdin=text)
        self.assertEqual(result.text.splitlines(), [SOLVED, "error 2: stdin:2: this line has more than 64 MiB; shorten it", SOLVED])

    @at_full_speed
    def test_a_line_without_end(self):
        for arguments in (["solve", "--many"], ["solve", "--request", "-"], ["solve", "--many", "--as", "boards"])[: 3 if LONG else 2]:
            status, error, peak, sent = feed(arguments, b"0" * (1 << 20), 2 << 30, head=b"plus-4x4:9669\n" if "--many" in arguments else b"")
            self.assertEqual((status, error), (2, b"flipwise: stdin: a line has more than 1 GiB; shorten it\n" if "--many" in arguments else
                                               b"flipwise: stdin:1: this line has more than 1 GiB; shorten it\n"))
            self.assertLess(peak, 300 << 20)
            self.assertLess(sent, 3 << 29)

    def test_refused(self):
        self.refuses("solve", "--many", "--all", "3", stdin="plus-4x4:9669\n", says="--all with --many needs --format json")
        self.refuses("solve", "--many", "--all", "3", "--find", "any", "--format", "json", stdin="plus-4x4:9669\n")
        self.refuses("solve", "--many", "--format", "pbm", stdin="plus-4x4:9669\n")
        self.refuses("solve", "--many", "plus-4x4:9669")
        self.refuses("solve", "--strict", stdin="1\n")


class Unfinished(Case):
    """Answers that precede a hard board in the same block of lines are printed before the hard board is answered."""

    HARD = json.dumps({"board": ["1" * 40] * 40, "rule": "knight", "wrap": "torus"})
    EASY = "plus-4x4:9669\nplus-4x4:\nplus-4x4:8000\n"

    def begun(self):
        process = start("solve", "--many", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(f"{self.EASY}{self.HARD}\nplus-4x4:9669\n".encode())
        process.stdin.close()
        return process

    def test_lines_before_it(self):
        process = self.begun()
        lines = [process.stdout.readline().decode() for _ in range(3)]
        self.assertEqual((lines[0], lines[1][:8], lines[2]), (SOLVED + "\n", "error 2:", "impossible\n"))
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read().decode()
        self.assertEqual(process.wait(), 4)
        self.assertRegex(rest, r"\A(unknown( \d+( \d+ [01/]+)?)?\n)?\Z")

    @needs_stopper
    def test_file(self):
        path = self.file("answers", "old\n")
        poll = 2000 + polls_of(self, "solve", "--many", "--threads", 1, stdin=self.EASY)
        ended = interrupted(self, poll, "solve", "--many", "--threads", 1, "-o", path, stdin=f"{self.EASY}{self.HARD}\nplus-4x4:9669\n")
        self.assertEqual((ended.status, ended.out), (4, b""))
        answers = path.read_text().splitlines()
        self.assertEqual([line.split()[0] for line in answers], ["optimal", "error", "impossible", "unknown"])
        self.assertRegex(answers[3], r"\Aunknown \d+ \d+ [01/]+\Z")


class EveryCommand(Case):
    """rate, hint, verify, apply, analyze and show accept one puzzle a line, as solve does."""

    LINES = {"rate": "plus-4x4:9669", "hint": "plus-4x4:9669", "analyze": "plus-4x4:9669", "show": "plus-4x4:9669",
             "verify": "plus-4x4:9669 plus-4x4:0990", "apply": "plus-4x4:9669 plus-4x4:0990"}
    ANSWERS = {"rate": "optimal 4 0.1702 medium", "hint": "optimal 4 2,1 cell-above", "analyze": "nullity 4 rank 12 solvable",
               "show": "1001/0110/0110/1001", "verify": "valid", "apply": "0000/0000/0000/0000"}

    def test_lines(self):
        for command, line in self.LINES.items():
            self.answers(3 * (self.ANSWERS[command] + "\n"), command, "--many", stdin=f"{line}\n{line} \r\n {line}")
            self.answers("", command, "--many")
            path = self.file("lines", line + "\n")
            self.answers(self.ANSWERS[command] + "\n", command, "--many", path)

    def test_json_is_that_of_one_puzzle(self):
        for command, line in self.LINES.items():
            words = line.split()
            whole = json.loads(run(command, *words, "--format", "json").text)
            request = {"board": words[0], **({{"verify": "answer", "apply": "presses"}[command]: {"solution": words[1]}} if len(words) > 1 else {})}
            text = f"{line}\n{json.dumps(request)}\n{json.dumps({'command': command, **request})}\n"
            result = run(command, "--many", "--format", "json", stdin=text)
            self.assertEqual((result.status, result.err), (0, ""))
            for answer in map(json.loads, result.text.splitlines()):
                self.assertEqual({**answer, "seconds": 0}, {**whole, "seconds": 0})

    def test_bad_lines_keep_their_places(self):
        for command, line in self.LINES.items():
            bad = ["", "rubbish", "plus-4x4:966", "{", '{"command":"count"}', '{"boord":["1"]}']
            text = "".join(f"{line}\n{one}\n" for one in bad)
            result = run(command, "--many", self.file("puzzles", text))
            self.assertEqual((result.status, result.err), (2, ""))
            lines = result.text.splitlines()
            self.assertEqual(lines[0::2], [self.ANSWERS[command]] * len(bad))
            for number, answer in enumerate(lines[1::2], 1):
                self.assertIn(f"puzzles:{2 * number}: ", answer)
                self.assertTrue(answer.startswith(f"error {2 * number}: "), answer)
            result = run(command, "--many", "--format", "json", stdin=text)
            errors = [json.loads(one) for one in result.text.splitlines()][1::2]
            self.assertEqual([error["line"] for error in errors], list(range(2, 2 * len(bad) + 1, 2)))
            result = run(command, "--many", "--strict", stdin=text)
            self.assertEqual((result.status, result.text), (2, self.ANSWERS[command] + "\n"))
            self.assertIn("stdin:2: ", result.err)

    def test_answers_while_the_writer_waits(self):
        for command, line in self.LINES.items():
            process = start(command, "--many", stdin=-1, stdout=-1)
            for _ in range(2):
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                self.assertEqual(process.stdout.readline().decode(), self.ANSWERS[command] + "\n")
            process.stdin.close()
            self.assertEqual(process.wait(), 0)
            process.stdout.close()

    def test_from_pipes(self):
        boards = run("generate", 5, 5, "--presses", 8, "--count", 9).text
        lines = run("rate", "--many", stdin=boards).text.splitlines()
        self.assertEqual((len(lines), {line.split()[1] for line in lines}), (9, {"8"}))
        for board, line in zip(boards.split(), lines):
            self.assertIn(f"difficulty {' '.join(line.split()[3:])}\n", run("rate", board).text)
        self.assertEqual(run("show", "--many", "--format", "id", stdin=boards).text, boards)
        for threads in (1, 3):
            self.assertEqual(run("rate", "--many", "--threads", threads, stdin=boards).text.splitlines(), lines)
        one = boards.split()[0]
        for command in ("rate", "hint", "analyze", "show", "solve"):
            self.assertEqual(run(command, stdin=one + "\n").text, run(command, one).text)
        self.answers("valid\n", "verify", "plus-4x4:9669", "-", stdin="plus-4x4:0990\n")

    def test_options_override_lines(self):
        self.assertEqual(run("analyze", "--many", "--rule", "king", stdin="plus-3x5:0000\n").text,
                         run("analyze", "--many", stdin="king-3x5:0000\n").text)
        self.assertEqual(run("analyze", "--many", "--rule", "king", stdin='{"rows":3,"columns":5,"wrap":"none"}\n').text,
                         "nullity 3 rank 12\n")
        self.assertEqual(run("show", "--many", "--format", "id", "--goal", "on", stdin="plus-1x2:8\n").text, "plus-1x2-on:8\n")
        self.assertEqual(run("hint", "--many", "--explain", stdin="plus-1x3:e\n").text, "optimal 1 1,2 only\n")
        self.assertEqual(run("analyze", "--many", "--quiet-patterns", "--worst", "--distribution", stdin="plus-2x3:00\n").text,
                         "nullity 2 rank 4 solvable quiet 101/101 quiet 010/111 worst 3 distribution 0:1 4:3\n")

    def test_answers_of_solve_are_verified(self):
        boards = run("generate", 4, 4, "--presses", 5, "--count", 5, "--seed", 2).text + "plus-4x4:8000\n"
        answers = run("solve", "--many", "--format", "json", stdin=boards).text
        self.answers("valid\n" * 6, "verify", "--many", stdin=answers)
        wrong = run("verify", "--many", stdin=answers.replace('"presses":5', '"presses":6', 1))
        self.assertEqual((wrong.status, wrong.text.count("invalid: "), wrong.text.count("\n")), (1, 1, 6))
        words = run("solve", "--many", stdin=boards).text.splitlines()
        for glue in (" ", "\t", "  "):
            text = "".join(f"{board}{glue}{answer}\n" for board, answer in zip(boards.split(), words))
            result = run("verify", "--many", stdin=text)
            self.assertEqual(result.text.splitlines()[:5], ["valid"] * 5)
            self.assertEqual(result.text.splitlines()[5], "unknown: the answer is impossible, but has no witness")
            self.assertEqual(result.status, 4)
        self.answers("valid\n", "verify", "--many", stdin="two-kind-1x1:8 optimal 1 2\n")
        self.assertEqual(run("verify", "--many", stdin="plus-4x4:9669\n").status, 2)

    def test_unknown_and_refused(self):
        result = run("rate", "--many", "--limit", "1e-9", stdin="plus-9x9:" + "5" * 20 + "0\n")
        self.assertEqual((result.status, result.text.split()[0]), (4, "unknown"))
        self.refuses("rate", "--many", "plus-4x4:9669")
        self.refuses("show", "--many", "--format", "pretty")
        self.refuses("analyze", "--many", 5, 5)
        self.refuses("hint", "--many", "--pressed", "plus-4x4:9669")
        self.refuses("verify", "--many", "a", "b")


class Buttons(Case):
    def test_rate_hint_and_analyze(self):
        rule = self.file("buttons.txt", "0 1\n1 2\n2\n")
        lines = "110\n000\n11\nplus-1x3:e\n"
        for command, first, second in (("rate", "optimal 1 ", "optimal 0 0.0000 solved"), ("hint", "optimal 1 0 only", "optimal 0"),
                                       ("analyze", "nullity 0 rank 3 solvable", "nullity 0 rank 3 solvable")):
            found = run(command, "--many", "--rule", rule, stdin=lines)
            reported = found.text.splitlines()
            self.assertEqual((found.status, len(reported)), (2, 4), found.err)
            self.assertTrue(reported[0].startswith(first), reported)
            self.assertEqual(reported[1], second)
            self.assertIn("expected 3 lights, found 2", reported[2])
            self.assertIn("found an id", reported[3])

    def test_options_override_json(self):
        rule = self.file("buttons.txt", "0 1\n1 2\n2 0\n0\n")
        costs = self.file("costs.txt", "3\n1\n0\n2\n")

        def of_other_buttons(**more):
            return "".join(json.dumps({"board": [lights], "buttons": [[0], [1], [2]], **more}) + "\n" for lights in ("110", "000", "011"))
        for more in ([], ["--goal", "on"], ["--goal", self.file("goal", "101\n")], ["--cost", costs], ["--goal", "uniform", "--cost", costs]):
            for command in ("solve", "rate", "hint", "analyze"):
                if command == "analyze" and more:
                    continue
                options = [command, "--many", "--rule", rule, *more]
                lines = of_other_buttons(**{"goal": "on"} if "--goal" in more else {}, **{"cost": [5, 6, 7]} if "--cost" in more else {})
                self.answers(run(*options, stdin="110\n000\n011\n").text, *options, stdin=lines)
            lines = of_other_buttons()
            answers = run("solve", "--many", "--rule", rule, *more, "--format", "json", stdin="110\n000\n011\n").text.splitlines()
            both = "".join(json.dumps({**json.loads(line), "answer": json.loads(answer)}) + "\n" for line, answer in zip(lines.splitlines(), answers))
            self.answers("valid\n" * 3, "verify", "--many", "--rule", rule, *more, stdin=both)
        for command in ("solve", "rate", "hint", "analyze"):
            found = run(command, "--many", "--rule", rule, stdin='{"board":["110"]}\n{"board":["1100"],"buttons":[[0]]}\n110000\n')
            self.assertEqual(found.status, 2)
            if command != "analyze":
                self.assertIn("3 costs for 4 buttons", run(command, "--many", "--rule", rule, stdin=of_other_buttons(cost=[5, 6, 7])).text)
            for why in ("--rule defines buttons, but this puzzle is a board with its own rule; give only the lights, or leave out --rule", "expected 3 lights, found 4", "expected 3 lights, found 6"):
                self.assertIn(why, found.text)
            found = run(command, "--many", "--rule", "king", stdin='{"board":["110"],"buttons":[[0]]}\n')
            self.assertIn("--rule, --wrap and --simple support boards only", found.text)

    def test_verify(self):
        rule = self.file("buttons.txt", "0 1\n1 2\n2 0\n0\n")
        costs = self.file("costs.txt", "3\n1\n0\n2\n")
        lights = ["110", "0 1 0", "111", "000", "100"]
        for more in ([], ["--cost", costs], ["--goal", "on"]):
            answers = run("solve", "--many", "--rule", rule, *more, stdin="\n".join(lights)).text.splitlines()
            both = "".join(f"{one}\t{answer}\n" for one, answer in zip(lights, answers))
            self.answers("valid\n" * 5, "verify", "--many", "--rule", rule, *more, stdin=both)
            reported = run("solve", "--many", "--rule", rule, *more, "--format", "json", stdin="\n".join(lights)).text
            self.answers("valid\n" * 5, "verify", "--many", "--rule", rule, *more, stdin=reported)
        wrong = run("verify", "--many", "--rule", rule, stdin="110 optimal 1 1000\n110 optimal 2 1000\n110 optimal 1 0100\n110 0111\n11\n110\n"
                    "110 unknown 1\nplus-1x3:e 1000\n110 optimal 1 100\n")
        self.assertEqual([line.split(":")[0] for line in wrong.text.splitlines()],
                         ["valid", "invalid", "invalid", "invalid", "error 5", "error 6", "unknown", "error 8", "error 9"], wrong.text)
        self.assertIn("expected an answer after the lights", wrong.text)
        self.assertIn("expected 3 lights, found 2", wrong.text)
        other = run("solve", "--many", "--rule", self.file("other.txt", "0\n1\n2\n"), "--format", "json", stdin="110\n11\n").text
        found = run("verify", "--many", "--rule", rule, stdin=other).text
        self.assertTrue(found.startswith("invalid: the answer is for other buttons\n"), found)
        self.answers("impossible\n", "solve", "--many", "--rule", self.file("one.txt", "; lists of lights\n0 1\n"), stdin="10\n")

    def test_games_of_one_size_have_rules_of_their_own(self):
        games = ["2x1:9,8", "2x1:f,c", "2x1:9,4", "2x1:f,8", "2x1:9,c"]
        for order in (games, games[::-1]):
            reported = run("solve", "--many", stdin="\n".join(order)).text.splitlines()
            self.assertEqual(reported, [run("solve", "--many", stdin=game).text.strip() for game in order])
        self.assertEqual(run("solve", "--many", stdin="2x1:9,8\n2x1:f,c\n").text, "optimal 1 10\noptimal 1 01\n")

    def test_uniform_is_the_better_of_both_goals(self):
        draw = random.Random(8)
        for many in (30, 52):
            columns = [draw.sample(range(20), draw.randrange(1, 6)) for _ in range(many)]
            rule = self.file("code.txt", "".join(" ".join(map(str, column)) + "\n" for column in columns))
            costs = self.file("costs.txt", "".join(f"{draw.randrange(1, 4)}\n" for _ in columns))
            lights = "".join("".join(draw.choice("01") for _ in range(20)) + "\n" for _ in range(12)) + "0" * 20 + "\n" + "1" * 20 + "\n"
            for more in ([], ["--cost", costs]):
                reported = {goal: [json.loads(line) for line in run("solve", "--many", "--rule", rule, *more, "--goal", goal, "--format", "json", stdin=lights)
                               .text.splitlines()] for goal in ("off", "on", "uniform")}
                for off, on, both in zip(reported["off"], reported["on"], reported["uniform"]):
                    solved = [one for one in (off, on) if one["status"] == "optimal"]
                    self.assertEqual(both["status"], "optimal" if solved else "impossible")
                    if solved:
                        least = min(one["presses"] for one in solved)
                        first = [one for one in solved if one["presses"] == least]
                        self.assertEqual((both["presses"], both["solution"], int(both["optimal_solutions"])),
                                         (least, min(one["solution"] for one in first), sum(int(one["optimal_solutions"]) for one in first)))

    def test_many_lights_of_few_dimensions(self):
        """A table of all lights agrees with searches, also if lights without a solution occur between."""
        draw = random.Random(5)
        columns = [draw.sample(range(12), draw.randrange(4)) for _ in range(26)]
        rule = self.file("code.txt", "".join(" ".join(map(str, column)) + "\n" if column else "-\n" for column in columns))
        costs = self.file("costs.txt", "".join(f"{draw.randrange(21)}\n" for _ in columns))
        lights = "".join("".join(draw.choice("01") for _ in range(12)) + "\n" for _ in range(400))
        for more in ([], ["--cost", costs]):
            once = run("solve", "--many", "--rule", rule, *more, "--format", "json", stdin=lights).text.splitlines()
            again = run("solve", "--many", "--rule", rule, *more, "--format", "json", "--all", 2, stdin=lights).text.splitlines()
            for one, other in zip(once, again):
                one, other = json.loads(one), json.loads(other)
                self.assertEqual({key: one.get(key) for key in ("status", "presses", "solution", "optimal_solutions", "solutions", "nullity")},
                                 {key: other.get(key) for key in ("status", "presses", "solution", "optimal_solutions", "solutions", "nullity")})
            self.assertIn("coset leaders", once[-1] + once[-2] + once[-3])

    def test_boards_in_lines_for_buttons(self):
        buttons = self.file("buttons", "0 1\n1\n")
        for colours in (2, 3):
            for requested in ({}, {"rule": "plus"}, {"rule": "king"}, {"wrap": "none"}):
                line = json.dumps({"colours": colours, "board": ["01"], **requested})
                for command in ("solve", "hint", "rate", "analyze"):
                    done = run(command, "--many", "--rule", buttons, "--colours", colours, stdin=line)
                    self.assertEqual((done.status, done.text), (2, "error 1: stdin:1: --rule defines buttons, but this puzzle is a board with its own rule; give only the lights, or leave out --rule\n"),
                                     (command, line))

    def test_lines_of_lights(self):
        path = self.file("hamming.mtx", run("show", "--rule", self.file("h.txt", HAMMING), "--format", "mtx").out)
        found = run("solve", "--many", "--rule", path, stdin="000\n110\n1 0 1\n1010\nplus-1x3:a\n")
        self.assertEqual(found.status, 2)
        lines = found.text.splitlines()
        self.assertEqual(lines[:3], ["optimal 0 0000000", "optimal 1 0010000", "optimal 1 0000100"])
        self.assertTrue(lines[3].startswith("error 4: "), lines[3])
        self.assertIn("found an id", lines[4])


class Lights(Case):
    def test_lights_and_answers_of_many_colours(self):
        buttons = self.file("buttons", "0\n1\n2\n3\n")
        for colours, line in ((11, "0,0,10,0 0,0,1,0"), (3, "0/0/1/0 0020"), (3, "0010 0020"), (2, "0010 0010"), (2, "0 0 1 0 0010")):
            options = [] if colours == 2 else ["--colours", colours]
            self.answers("valid\n", "verify", "--many", "--rule", buttons, *options, stdin=line + "\n")

    def test_a_goal_that_two_colours_do_not_have(self):
        for stdin in ("plus-1x2:0 00\n", json.dumps({"status": "optimal", "board": ["0"], "buttons": [[0]], "solution": ["0"]})):
            wrong = run("verify", "--many", "--goal", 3, stdin=stdin)
            self.assertEqual(wrong.status, 2)
            self.assertIn("the goal is 3; with 2 colours the greatest is 1", wrong.text)

    def test_lines_that_ask_for_more(self):
        wrong = run("analyze", "--many", stdin=json.dumps({"rows": 2, "columns": 2, "lightest": True}))
        self.assertEqual(wrong.status, 2)
        self.assertIn("field 'lightest' is not supported with --many", wrong.text)
        buttons = self.file("buttons", "0\n1\n2\n")
        self.answers("102\n", "show", "--many", "--rule", buttons, "--colours", 3, stdin=json.dumps({"board": ["102"], "colours": 3}))

    def test_many(self):
        path = self.file("costs.txt", "1\n9\n1\n")
        lines = run("solve", "--many", "--cost", path, stdin='plus-1x3:e\n{"board":["111"]}\nplus-1x4:f\n')
        self.assertEqual(lines.status, 2)
        self.assertEqual(lines.text.splitlines()[:2], ["optimal 9 010"] * 2)
        self.assertIn("error 3: stdin:3: found 3 costs for 4 cells", lines.text)
        lines = run("solve", "--many", stdin='{"board":["110"],"cost":[3,1,1]}\n{"board":["110"],"cost":[0,3,3]}\n{"board":["110"]}\n')
        self.assertEqual(lines.text, "optimal 3 100\noptimal 0 100\noptimal 1 100\n")

    def test_lines_with_other_states(self):
        """A line is not solved with the states of the line before."""
        requests = [{"board": [[1, 2]], "states": states, "buttons": [[0], [1], [0, 1]]} for states in ([4, 3], [2, 12], [3, 4], [12, 12])]
        alone = [json.loads(run("solve", "--request", "-", stdin=json.dumps({"command": "solve", **one})).text) for one in requests]
        lines = run("solve", "--many", "--format", "json", stdin="".join(json.dumps(one) + "\n" for one in requests)).text.splitlines()
        for found, line in zip(alone, lines):
            many = json.loads(line)
            self.assertEqual((many["solution"], many["presses"], many["states"]), (found["solution"], found["presses"], found["states"]))
        grids = [{"board": [[1, 2], [1, 0]], "states": states} for states in ([3, 4, 2, 2], [2, 4, 6, 3], [2, 4, 6, 3])]
        alone = [json.loads(run("solve", "--request", "-", stdin=json.dumps({"command": "solve", **one})).text) for one in grids]
        lines = run("solve", "--many", "--format", "json", stdin="".join(json.dumps(one) + "\n" for one in grids)).text.splitlines()
        for found, line in zip(alone, lines, strict=True):
            self.assertEqual([json.loads(line).get(name) for name in ("status", "solution", "witness", "states")],
                             [found.get(name) for name in ("status", "solution", "witness", "states")])
        wrong = run("solve", "--many", stdin='{"board":["11"],"states":[2,2]}\n{"board":["11"],"states":[2]}\n')
        self.assertEqual(wrong.text.splitlines()[1][:6], "error ", wrong.text)

    def test_many_takes_ids_boards_and_requests(self):
        lines = "plus-2x2q3:0120\n01/20\n" + json.dumps({"colours": 3, "board": ["01", "20"]}) + "\n0x\n"
        done = run("solve", "--many", "--colours", 3, stdin=lines)
        answers = done.text.splitlines()
        self.assertEqual(len(set(answers[:3])), 1)
        self.assertTrue(answers[0].startswith("optimal "))
        self.assertIn("error 4: stdin:4: the board:1:2: 'x' is not a cell", answers[3])
        self.assertEqual(done.status, 2)
        mixed = run("solve", "--many", stdin="plus-2x2q3:0120\nplus-2x2:8\nplus-1x2q12:0b1\n")
        self.assertEqual(mixed.text.splitlines()[0], answers[0])
        self.assertTrue(mixed.text.splitlines()[1].startswith("optimal"))
        self.assertIn("expected 2 hexadecimal digits for the lights (2 cells), found 3", mixed.text)
        self.assertEqual(run("show", "--many", stdin="plus-2x2q3:0120\n").text, "01/20\n")
        pairs = f"plus-2x2q3:0120 {answers[0]}\n"
        self.assertEqual(run("verify", "--many", stdin=pairs).text, "valid\n")

    def test_answers_are_read_as_their_puzzles(self):
        """A line that an earlier command wrote as JSON stands for the puzzle in it."""
        ids = "plus-4x4:9669\nplus-4x4:8000\nking-3x3-torus-uniform:ff0\nplus-2x3q3-on:012021\nplus-3x3-holes080:f78\n"
        for command in ("solve", "show", "rate", "hint"):
            lines = run(command, "--many", "--format", "json", stdin=ids).text
            self.assertEqual(lines.count("\n{"), 4, lines)
            for then in ("solve", "show", "rate", "hint"):
                expected = run(then, "--many", stdin=ids)
                found = run(then, "--many", stdin=lines)
                self.assertEqual((found.text, found.status), (expected.text, expected.status), (command, then))
            self.assertEqual(run("solve", "--many", "--goal", "on", stdin=lines).text, run("solve", "--many", "--goal", "on", stdin=ids).text)
        self.answers("valid\n" * 5, "verify", "--many", stdin=run("solve", "--many", "--format", "json", stdin=ids).out)
        buttons = self.file("buttons", "0 1\n1 2\n0 2 3\n3\n")
        for options in ([], ["--cost", self.file("costs", "3\n1\n1\n9\n")], ["--colours", "5"], ["--colours", "none"]):
            line = run("solve", "--rule", buttons, *options, "--format", "json", stdin="1 1 2 1\n" if "none" in options else "1101\n").text
            again = run("solve", "--many", "--format", "json", stdin=line)
            self.assertEqual({**json.loads(again.text), "seconds": 0, "method": ""}, {**json.loads(line), "seconds": 0, "method": ""})
        without = run("solve", "--many", stdin='{"status":"optimal","boards":[]}\nplus-4x4:9669\n')
        self.assertEqual(without.status, 2)
        first, second = without.text.splitlines()
        self.assertIn("field 'board' is missing; give one value of boards", first)
        self.assertEqual(second, SOLVED)

    def test_many_lines_of_any_colours_and_options(self):
        lines = "plus-2x3q3-on:012021\nplus-2x2:8\n"
        for option, value in (("--cost-of", "press"), ("--goal", "1"), ("--goal", "0")):
            many = run("solve", "--many", "--format", "json", option, value, stdin=lines)
            self.assertEqual(many.status, 0, many.err)
            for line, found in zip(lines.split(), many.text.splitlines()):
                alone = json.loads(run("solve", "--format", "json", option, value, line).text)
                for one in (alone, found := json.loads(found)):
                    one.pop("seconds"), one.pop("method")
                self.assertEqual(found, alone)
                answered = run("solve", "--many", option, value, stdin=line).text
                if found["status"] == "optimal":
                    self.answers("valid\n", "verify", "--many", option, value, stdin=line + "\t" + answered)
        many = run("solve", "--many", "--goal", "2", stdin=lines)
        self.assertEqual(many.status, 2)
        self.assertIn("the goal is 2; with 2 colours the greatest is 1", many.text)


if __name__ == "__main__":
    main()
