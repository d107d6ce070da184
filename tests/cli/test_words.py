# SPDX-License-Identifier: MIT
"""Tests the words of the program: help, completions, manual, messages, colours. The first two have one source, with which the
manual is compared."""

import json
import os
import pty
import re
import select
import shlex
import shutil
import signal
import subprocess
import time
import unittest

from program import HANGING, SAMPLE, SAMPLE_PRESSES, SOURCE, Case, at_full_speed, main, run, start
from stops import JUMP, LIMIT, needs_stopper, preloaded

COMMANDS = ["solve", "judge", "checker", "validate", "cases", "count", "analyze", "code", "table", "verify", "apply", "show", "generate",
            "rate", "hint", "completion", "help"]
WITHOUT_REQUESTS = {"checker", "validate", "cases", "completion", "help"}
MARK = b"\xef\xbb\xbf"
REQUESTS = {command: '{"command":"%s",%s}' % (command, fields) for command, fields in {
    "solve": '"board":["1"]', "count": '"rows":2,"columns":2', "analyze": '"rows":2,"columns":2',
    "table": '"name":"nullity","from":1,"to":2', "verify": '"board":["1"],"answer":["1"]', "show": '"board":["1"]', "apply": '"board":["1"],"presses":["1"]',
    "generate": '"rows":2,"columns":2,"presses":1', "rate": '"board":["1"]', "hint": '"board":["1"]', "code": '"checks":["XX"]'}.items()}


def described(command):
    """Returns the options in a command's help, with the word for their value; flags have none."""
    found = {}
    for short, name, value in re.findall(r"^  (?:(-\w), |    )(--[\w-]+)(?: ([A-Z|]+))?(?=  |$)",
                                         run(command, "--help").text, re.MULTILINE):
        found[name] = value
        if short:
            found[short] = value
    return found


def help_options(command):
    return set(described(command))


def manual_options():
    """Returns the options that the manual names in the section of each command; the key None has those of all commands."""
    named, section = {None: set()}, None
    for line in (SOURCE / "docs" / "flipwise.1").read_text().split(".Sh DESCRIPTION")[1].splitlines():
        if line.startswith(".Ss "):
            section = line[4:]
            named[section] = set()
        elif line.startswith((".Sh EXIT", ".Sh EXAMPLES")):
            break
        elif line.startswith(".It Fl") or section and line.startswith((".Op Fl", ".Fl")):
            named[section] |= {"-" + word for word in re.findall(r"Fl (-?[a-z][\w-]*)", line)}
    return named


@at_full_speed
class Help(Case):
    def test_program(self):
        helped = run("--help")
        self.assertEqual((helped.status, helped.err), (0, ""))
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", helped.text)
        self.answers(helped.text, "help")
        alone = run()
        self.assertEqual((alone.status, alone.text, alone.err), (2, "", helped.text))

    def test_commands(self):
        for command in COMMANDS:
            helped = run(command, "--help")
            self.assertEqual((helped.status, helped.err), (0, ""))
            self.answers(helped.text, "help", command)
            self.answers(helped.text, command, "-h")
            self.assertRegex(helped.text, r"\AUsage: flipwise " + command)
            self.assertNotIn("xcludes", helped.text)
            self.assertRegex(helped.text, r"\nExamples?:\n  [^\n]*(\n  [^\n]*)*\n\Z", command)
            self.assertIn("\nInput and output:\n", helped.text)
            self.assertIn("-o, --output FILE", helped.text)
        for command in ("solve", "count", "generate"):
            self.assertIn("\nLimits:\n", run(command, "--help").text)

    def test_the_help_of_limit_describes_the_stop(self):
        """Help describes what is printed at a limit, if anything, and the exit status."""
        printed = {"solve": " and print the best solution and proved bounds", "rate": " and print proved bounds", "code": " and print proved bounds; with --find any, the exit status is 0",
                   "hint": " and print a press of the best solution and proved bounds", "analyze": " and print what is known",
                   "table": " and print the lines that are known", "generate": " and print the boards found so far"}
        for command in COMMANDS:
            text = " ".join(run(command, "--help").text.split())
            if "--limit S " in text:
                status = 3 if command == "checker" else 4
                then = printed.get(command, " --memory")
                self.assertIn(f"--limit S stop after S seconds (exit status {status}){then}", text)

    def test_lines_are_short(self):
        for text in (run("--help").text, *(run(command, "--help").text for command in COMMANDS)):
            for line in text.splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_examples_are_accepted(self):
        """Examples use only options that their command has."""
        for command in COMMANDS:
            for line in run(command, "--help").text.split("Example")[-1].splitlines():
                for call in re.findall(r"flipwise (\w+)((?: [^|<&]*)?)", line):
                    for option in re.findall(r"(?<= )--?[a-z][\w-]*", call[1].split("   ")[0]):
                        self.assertIn(option, help_options(call[0]), line)

    def test_refusals(self):
        self.refuses("help", "sovle", says="did you mean 'solve'")
        self.refuses("help", "solve", "count", says="unexpected argument 'count'")
        self.refuses("completion", says="needs SHELL")
        self.refuses("completion", "csh", says="'csh' is not one of bash, zsh, fish")


@at_full_speed
class Offers(Case):
    """Help, completions and manual offer the same options, and none that is always rejected."""

    def completed(self, *words):
        script = self.file("bash", run("completion", "bash").out)
        words = ["flipwise", *words]
        program = (f"source {script}; COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}; "
                   "_flipwise; printf '%s\\n' \"${COMPREPLY[@]}\"")
        done = subprocess.run(["bash", "-c", program], cwd=self.folder, capture_output=True, check=True)
        self.assertEqual(done.stderr, b"")
        return set(done.stdout.decode().split())

    def test_bash(self):
        self.assertEqual(self.completed(""), {*COMMANDS, "--help", "--version"})
        self.assertEqual(self.completed("so"), {"solve"})
        for command in COMMANDS:
            self.assertEqual(self.completed(command, "-"), help_options(command), command)
        self.file("board", SAMPLE)
        self.assertIn("board", self.completed("solve", "b"))
        self.assertIn("board", self.completed("solve", "--output", "b"))
        self.assertNotIn("board", self.completed("judge", ""))
        self.assertEqual(self.completed("judge", "fli"), {"fliptile", "flip-game"})
        self.assertEqual(self.completed("solve", "--rule", "k"), {"king", "knight"})
        self.assertEqual(self.completed("solve", "--rule", "=", "k"), {"king", "knight"})
        self.assertIn("two-kind", self.completed("solve", "--rule", "t"))
        self.assertNotIn("two-kind", self.completed("rate", "--rule", "t"))
        self.assertEqual(self.completed("solve", "--goal", "u"), {"uniform"})
        self.assertEqual(self.completed("solve", "--limit", ""), set())
        self.assertEqual(self.completed("help", "sh"), {"show"})
        self.assertEqual(self.completed("completion", ""), {"bash", "zsh", "fish"})

    def test_zsh(self):
        text = run("completion", "zsh").text
        self.assertTrue(text.startswith("#compdef flipwise\n"))
        for command in COMMANDS:
            part = text.split(f"\n    {command})\n")[1].split(";;\n")[0]
            self.assertEqual(set(re.findall(r"'(?:\*|\([^)]*\))(-[\w-]+)[=+]?\[", part)), help_options(command))

    @unittest.skipUnless(shutil.which("zsh"), "zsh is not installed")
    def test_in_zsh(self):
        self.file("_flipwise", run("completion", "zsh").out)
        subprocess.run(["zsh", "-n", self.folder / "_flipwise"], check=True)
        self.file("board", SAMPLE)
        lines = {"so": "solve ", "solve --ru": "solve --rule=", "solve --rule=ki": "solve --rule=king ",
                 "solve --rule ki": "solve --rule king ", "rate --rule tw": "rate --rule tw", "solve --find an": "solve --find any ",
                 "solve bo": "solve board ", "solve -o bo": "solve -o board ", "solve --goal bo": "solve --goal board ",
                 "solve --goal un": "solve --goal uniform ", "judge even": "judge even-paint ", "judge bo": "judge bo",
                 "table count 1 2 --anti": "table count 1 2 --antidiagonals ", "solve --many --man": "solve --many --man",
                 "verify board bo": "verify board board ", "solve --kind plus --kin": "solve --kind plus --kind=",
                 "help gen": "help generate "}
        completed = self.typed_into_zsh(["flipwise " + line for line in lines])
        self.assertEqual(completed, ["flipwise " + line for line in lines.values()])

    def typed_into_zsh(self, lines):
        """Returns the lines after completion with Tab. Each key is sent after the one before it has been processed."""
        results = self.folder / "results"
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-f", "-i"], {**os.environ, "TERM": "dumb", "HOME": str(self.folder)})
        try:
            setup = (f"fpath=({self.folder} $fpath); autoload -Uz compinit; compinit -u -D; bindkey '^I' complete-word; "
                     f"tell() {{ print -r -- \"$BUFFER\" >> {results}; BUFFER= }}; zle -N tell; bindkey '^T' tell; print RE''ADY\n")
            keys = [setup, *(line + "\t\x14" for line in lines)]
            shown, begin = b"", time.monotonic()
            while time.monotonic() < begin + HANGING:
                reported = results.read_text().count("\n") if results.exists() else 0
                if len(keys) == len(lines) + 1 or (b"READY" in shown and len(lines) - len(keys) == reported < len(lines)):
                    os.write(terminal, keys.pop(0).encode())
                if reported == len(lines):
                    break
                if select.select([terminal], [], [], 0.02)[0]:
                    shown += os.read(terminal, 65536)
            return results.read_text().splitlines()
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            os.close(terminal)

    def test_fish(self):
        text = run("completion", "fish").text
        for command in COMMANDS:
            lines = [line for line in text.splitlines() if f"__flipwise_is {command}'" in line]
            found = {"--" + name for line in lines for name in re.findall(r" -l ([\w-]+)", line)} | {
                "-" + name for line in lines for name in re.findall(r" -s (\w)", line)}
            self.assertEqual(found, help_options(command))

    @unittest.skipUnless(shutil.which("fish"), "fish is not installed")
    def test_in_fish(self):
        script = self.file("script", run("completion", "fish").out)
        subprocess.run(["fish", "-n", script], check=True)
        self.file("board", SAMPLE)

        def completed(*lines):
            requested = "".join(f"complete -C '{line}'; echo ---;" for line in lines)
            done = subprocess.run(["fish", "-c", f"source {script}; {requested}"], cwd=self.folder, capture_output=True,
                                  env={**os.environ, "HOME": str(self.folder)}, check=True)
            self.assertEqual(done.stderr, b"")
            return [{line.split("\t")[0] for line in part.splitlines()} for part in done.stdout.decode().split("---\n")[:-1]]

        commands = [completed(f"flipwise {command} -", f"flipwise {command} --") for command in COMMANDS]
        for command, (short, long) in zip(COMMANDS, commands):
            self.assertEqual(short | long, help_options(command), command)
        top, rule, rate, goal, judge, helped, output, limit, table = completed(
            "flipwise ", "flipwise solve --rule k", "flipwise rate --rule two", "flipwise solve --goal ", "flipwise judge fl",
            "flipwise help solve -", "flipwise solve -o b", "flipwise solve --limit ", "flipwise table count 1 2 --by")
        self.assertEqual((top, rule & {"king", "knight", "two-kind"}, rate), (set(COMMANDS), {"king", "knight"}, set()))
        self.assertLessEqual({"off", "on", "uniform", "board"}, goal)
        self.assertEqual((judge, output, limit, table), ({"flip-game", "fliptile"}, {"board"}, set(), set()))
        self.assertEqual(helped & {"--rule", "--many"}, set())

    def test_manual(self):
        named = manual_options()
        everywhere = named.pop(None)
        self.assertLessEqual(set(COMMANDS), set(named))
        requests = {"--request", "--strict", "--progress", "-q", "--quiet"}
        for command in COMMANDS:
            common = everywhere - requests if command in WITHOUT_REQUESTS else everywhere
            self.assertEqual(named[command] | common, help_options(command) | (named[command] & common), command)
        if mandoc := shutil.which("mandoc"):
            lint = subprocess.run([mandoc, "-T", "lint", SOURCE / "docs" / "flipwise.1"], capture_output=True)
            self.assertEqual(lint.stdout, b"")

    def test_offered_options_are_not_rejected(self):
        """Tries each option of each command, with a value of its type."""
        board = self.file("board", SAMPLE)
        values = {"--rule": "king", "--kind": "ring", "--wrap": "torus", "--goal": "on", "--find": "any",
                  "--format": "json", "--progress": "never", "--color": "never", "--on": "even", "--off": "any",
                  "--adjacent": "king", "--counted": "equal", "--select": "first", "--presses": 0, "--rank": self.file("rank", "00\n00\n"),
                  "--given": self.file("given", "??\n??\n"), "--pressed": board,
                  "--holes": self.file("holes", "0_00\n0000\n0000\n0000\n"), "--free": board, "--fixed": board,
                  "--outside": self.file("rows", "-\n" * 4), "--flips": self.file("lights", "0\n" * 4),
                  "--cost": self.file("costs", "1\n" * 16), "--states": self.file("states", "2\n" * 16), "--proof": self.folder / "stem", "--proof-version": "1.1",
                  "--proof-limit": "1MB", "--colours": 2, "--cost-of": "press", "--as": "pattern", "--graph": "path:4*path:4"}
        calls = {"solve": [board], "count": [2, 2], "analyze": [2, 2], "table": ["count", 1, 2],
                 "verify": [board, self.file("presses", SAMPLE_PRESSES)], "apply": [board, self.file("unpressed", "0000\n" * 4)], "show": [board],
                 "generate": [4, 4, "--presses", 0], "rate": [board], "hint": [board], "code": [self.file("code", "1111\n")]}
        beside = {"--up-to-translation": ["--wrap", "torus"], "--kind": ["--kind", "plus"], "--first": ["--list"], "--proof-version": ["--proof", self.folder / "stem"],
                  "--proof-limit": ["--proof", self.folder / "stem"], "--cost-of": ["--colours", 3], "--as": ["--rule", ".*.;***;.*."]}
        for command, call in calls.items():
            for option, value in described(command).items():
                if option.startswith("--") and option not in ("--help", "--request") and option not in call:
                    given = [values.get(option, self.folder / "new" if value == "FILE" else 1)] if value else []
                    arguments = [*call, option, *given, *beside.get(option, [])]
                    stdin = ""
                    if option == "--seed" and command == "count":
                        arguments += ["--sample", 1]
                    if option == "--how-many" and command == "count":
                        arguments += ["--fewest-lit"]
                    if command == "table" and option in ("--rule", "--colours"):
                        arguments[0] = "nullity"
                    if (command, option) in (("analyze", "--cost"), ("analyze", "--states")):
                        arguments = [4, 4, *arguments[2:], *(["--lightest"] if option == "--cost" else [])]
                    if (command, option) == ("analyze", "--first"):
                        arguments = [*call, option]
                    if option == "--graph" and command not in ("solve", "rate", "hint"):
                        arguments = [option, "path:4", *{"generate": ["--presses", 0], "show": ["--format", "lists"], "analyze": [], "count": []}.get(
                            command, ["--board", "0000", self.file("of_option", "0000\n")])]
                    if (command, option) == ("table", "--graph"):
                        arguments = [*call, option, "path:N"]
                    if (command, option) == ("count", "--as"):
                        arguments = ["--graph", self.file("of_option", "0 1\n"), option, "edges"]
                    if command == "analyze" and option.startswith("--proof"):
                        arguments = [4, 4, *arguments[2:], "--lightest"]
                    if command == "show" and option in ("--free", "--fixed", "--cost"):
                        arguments += ["--format", "opb"]
                    if command == "code" and option in ("--as", "--pairs"):
                        arguments = [*call, option, {"--as": "matrix", "--pairs": "separate"}[option]]
                    if command == "code" and option in ("--gauge", "--each-observable"):
                        arguments = [self.file("of_option", {"--gauge": "XX\nZI\n"}.get(option, "error(0.1) D0\n")), option]
                    if option == "--decode":
                        arguments = [self.file("of_option", "error(0.1) D0\n"), "--decode", self.file("shots", "1\n")]
                    if (command, option) == ("code", "--check"):
                        run("code", *call, "--proof", self.folder / "new")
                        given = [self.folder / "new"]
                        arguments = [*call, option, *given]
                    if option == "--board":
                        arguments = ["--board", SAMPLE.strip().replace("\n", "/"), *(call[1:] if command in ("verify", "apply") else [])]
                    if option == "--many":
                        arguments = ["--many"]
                        stdin = "plus-1x1:8 optimal 1 1\n" if command in ("verify", "apply") else "plus-1x1:8\n"
                    if option == "--strict":
                        arguments = ["--request", "-", "--strict"]
                        stdin = REQUESTS[command]
                    result = run(command, *arguments, stdin=stdin)
                    self.assertNotEqual(result.status, 2, (command, arguments, result.err))
                    (self.folder / "new").unlink(missing_ok=True)


class Usage(Case):
    def test_version(self):
        self.answers(f"flipwise {os.environ['FLIPWISE_VERSION']}\n", "--version")

    def test_mistakes(self):
        self.refuses("slove", says="did you mean 'solve'")
        self.refuses("--frmat")
        self.refuses("solve", "--fromat", "json", says="did you mean '--format'")
        self.refuses("solve", "--rule")
        self.refuses("solve", "a", "b")


@at_full_speed
class Messages(Case):
    def says(self, words, *arguments, stdin=b""):
        """Checks the exact words on standard error."""
        result = run(*arguments, stdin=stdin)
        self.assertEqual(result.err, f"flipwise: {words}\n")

    def test_usage(self):
        self.says("solve: --limit is given more than once; give it once", "solve", "--limit", 1, "--limit", 2)
        self.says("solve: --limit needs a value: --limit S", "solve", "--limit")
        self.says("solve: --output is given more than once; give it once", "solve", "-o", "a", "--output", "b")
        self.says("solve: unknown option '--time'; see 'flipwise help solve'", "solve", "--time", 5)
        self.says("solve: unknown option '--mod'; see 'flipwise help solve'", "solve", "--mod", 5)
        self.says("solve: unknown option '--frmat'; did you mean '--format'?", "solve", "--frmat", "json")
        self.says("count: --seed needs --sample", "count", 3, 3, "--seed", 1)
        self.refuses("table", "count", 1, 3, "--columns", 2, "--antidiagonals", says="cannot be combined with")
        self.refuses("solve", "--request", "-", "--rule", "king", says="cannot be combined with")
        self.refuses("solve", "--many=maybe", says="--many takes no value")
        self.refuses("solve", "-x", says="unknown option '-x'")
        self.says("solve: unexpected arguments '--format', 'presses'; no option follows '--'", "solve", "--", "-x.txt", "--format", "presses")
        self.says("solve: unexpected argument '--limit=3'; no option follows '--'", "solve", "--", "x", "--limit=3")
        self.says("solve: unexpected argument '--version'; no option follows '--'", "solve", "x", "--", "--version")
        self.says("solve: unexpected argument '-h'; no option follows '--'", "solve", "x", "--", "-h")
        self.says("solve: unexpected arguments 'y', '--', 'z'; no option follows '--'", "solve", "x", "--", "y", "--", "z")
        self.says("solve: unknown option '--frmat'; did you mean '--format'?", "solve", "--frmat", "--", "x", "y")
        self.says("solve: unexpected arguments 'y', 'z'; see 'flipwise help solve'", "solve", "x", "y", "z")
        self.says("judge: unexpected argument '01.in'; it reads the cases from standard input: <01.in", "judge", "fliptile", "01.in")
        self.says("the command must precede '--'; 'flipwise help' lists the commands", "--", "solve")
        self.says("--format: No such file or directory", "solve", "--", "--format")
        self.refuses("count", -1, 3, says="ROWS: '-1' is not a whole number")
        self.refuses("solve", "--threads", 0, says="'0' is not a whole number from 1 to")
        for threads in (100000, 2 ** 32 - 1):
            self.assertEqual(run("solve", "--threads", threads, stdin="1\n").status, 0)
        self.refuses("analyze", 5, 5, "--many", says="leave out ROWS and COLUMNS")

    def test_flags_take_no_value(self):
        for flag in ("--many", "--quiet", "--strict"):
            for value in ("3", "yes", "true", "1", ""):
                self.refuses("solve", f"{flag}={value}", "plus-2x2:9", says=f"{flag} takes no value")
        self.says("solve: unexpected argument '--many=3'; no option follows '--'", "solve", "--", "x", "--many=3")

    def test_what_newcomers_try(self):
        board = self.file("board.txt", "11\n10\n")
        id_of_square = "the id of 3 x 3 lights that are all on is plus-3x3:ff8"
        for arguments, says in (
                ([board], f"which is a file; did you mean 'flipwise solve {board}'?"),
                (["plus-2x2:9"], "which is an id; did you mean 'flipwise solve plus-2x2:9'?"),
                (["version"], "did you mean '--version'?"), (["-v"], "did you mean '--version'?"),
                (["--request", "-"], "only --help and --version may precede the command"),
                (["--help", "slove"], "did you mean 'solve'?"), (["help", "rules"], "'flipwise help solve' explains --rule"),
                (["solve", 3, 3], f"unexpected argument '3'; {id_of_square}"), (["solve", "3x3"], id_of_square),
                (["analyze", 3, 3, 4], "unexpected argument '4'; give ROWS and COLUMNS only"), (["count", 3, 3, 4], "'4'; give ROWS and COLUMNS only"),
                (["count", 8, 8, "--colours", 3], "unknown option '--colours'; this command supports two colours only"),
                (["solve", "--colours", "non", "1/"], "'non' is not a whole number from 2 to 256, or none"),
                (["solve", "king-2x:f"], "No such file or directory; an id is RULE-ROWSxCOLUMNS:HEX, such as plus-4x4:9669"),
                (["solve", "--rule", "king", "--as", "matrix", "1/"], "there is no file king; correct the name, or leave out --as for the rule of this name"),
                (["solve", "--proof", "p", "--proof-limit", "1.5GB", "1/"], "--proof-limit: '1.5GB' is not a size; write a whole number of bytes, kB, MB, GB or TB, such as 1500MB"),
                (["solve", "300x300"], "a board is a file, or an id such as"),
                (["analyze", "3x3"], "found only '3x3'; write 3 3"), (["analyze", 5], "write 5 5"),
                (["analyze", "10010"], "for lights, write --board 10010"), (["analyze", 1001], "write 1001 1001"), (["count", 5], "write 5 5"),
                (["count", "5x6"], "write 5 6"), (["generate", "5x6", "--presses", 2], "write 5 6"),
                (["generate", 5, 5], "needs --presses K"),
                (["solve", "--rule", "0,0", "0,1", board], '; quote the offsets: --rule "0,0 0,1"'),
                (["solve", "--rule", "0,0", "-1,0", board], '; quote the offsets: --rule "0,0 -1,0"'),
                (["hint", board, "--pressed", "2,1"], "presses are read from a file"),
                (["solve", "--color", 3, board], "; --colours sets the number of colours of a puzzle"),
                (["solve", "--all", board], f"--all: '{board}' is not a whole number from 1 to 2^64 - 1"),
                (["solve", "--goal", "of", board], "--goal: 'of' is not off, on, uniform, a number, an id or a file; did you mean 'off'?"),
                (["solve", "--kind", "ring", board], "--kind must be given twice, once for each kind of press; it is given once"),
                (["solve", "--rule", "0,99999999999999", board], "--rule: an offset is too large"),
                (["solve", self.file("photo", b"\x89PNG\r\n")], "byte 0x89 is not a cell; is it a PNG image?"),
                (["solve", self.file("answer", '{"status":"optimal"}\n')], "field 'board' is missing")):
            self.refuses(*arguments, says=says)
        for words in (["--help", "solve"], ["-h", "solve"]):
            self.assertEqual(run(*words).text, run("help", "solve").text)
        self.assertEqual(run("-V").text, run("--version").text)
        self.assertIn("if a board has several lines, add --as boards", run("solve", "--many", stdin="10\n01\n").text)
        self.assertIn("(--as matrix or --as lists)", run("analyze", "--rule", self.file("rows", "1001\n0110\n")).err)
        self.assertNotIn("--memory", run("count", 100, 100).err)
        self.refuses("solve", "--request", "-", stdin='{"board":["1"]}\n', says='; add "command":"solve"')

    def test_nul_does_not_end_a_message(self):
        requests = [({"command": "solve", "rule": "pl\0us x", "board": ["10"]}, "rule: unknown rule 'pl?us x': expected plus"),
                    ({"command": "solve", "wrap": "to\0rus", "board": ["10"]}, "wrap: unknown wrap 'to?rus': expected none"),
                    ({"command": "solve", "board": "plus-2x2-z\0z:9"}, "board: plus-2x2-z?z:9: 'z?z' is not expected there; after")]
        lines = "".join(json.dumps(request) + "\n" for request, _ in requests)
        said = run("solve", "--request", "-", stdin=lines)
        self.assertEqual(len(said.err.splitlines()), len(requests))
        for (_, words), line in zip(requests, said.err.splitlines()):
            self.assertIn(words, line)
        for (_, words), line in zip(requests, run("solve", "--request", "-", "--format", "json", stdin=lines).text.splitlines()):
            self.assertIn(words, json.loads(line)["error"])

    def test_rules(self):
        kinds = ["--kind", "king", "--kind", "x"]
        for board in ("110\n011\n", "111\n010\n"):
            self.assertEqual(run("solve", "--rule", "two-kind", *kinds, stdin=board).board, run("solve", *kinds, stdin=board).board)
        self.refuses("solve", "--rule", "plus", *kinds, stdin="1\n", says="--kind needs --rule two-kind, not plus")
        buttons = self.file("buttons", "0 1\n1\n")
        self.answers("10\n", "show", "--many", "--rule", buttons, stdin="1 0\n")
        self.refuses("analyze", 1, 5, "--rule", buttons, says="buttons have no ROWS and COLUMNS")
        for wrong, says in ((["2", "2"], "the buttons determine the number of lights"), (["--symmetric"], "support boards only"), (["--holes", 1], "support boards only"),
                            (["--format", "id"], "not buttons"), (["--wrap", "torus"], "--wrap supports boards only")):
            self.refuses("generate", "--rule", buttons, "--presses", 1, *wrong, says=says)
        self.refuses("generate", "--rule", buttons, says="needs --presses")

    def test_boards(self):
        self.says("stdin:1:3: expected the number of columns, found the end of the input", "show", stdin="P1")
        self.says("stdin:1:1: expected a netpbm image of kind P1, P2, P4 or P5; convert other images to PBM or PGM", "show", stdin="P7\n")
        self.refuses("show", self.file("image", "P4 8 2 x"), says="the image is truncated: expected 2 bytes for 2 rows of 8 cells, found 1; complete it")
        self.refuses("show", "plus-4x4-tours:9669", says="'tours' is not expected there; after the shape come columns")
        self.refuses("show", "plus-4x4-to12:9669", says="expected 4 hexadecimal digits for the target (16 cells), found 2")
        self.refuses("show", "plus-1x1:", says="expected 1 hexadecimal digit for the lights (1 cell), found 0")
        self.refuses("judge", "flip-game", stdin="w\nww\n", says="line 2: this row has 2 cells; expected 1")
        self.refuses("solve", "--rule", self.file("buttons", "0 1\n"), stdin="1\n", says="the board has 1 light, counted")

    def test_plurals(self):
        for arguments, stdin in ((["show", "--format", "pretty"], "1\n"), (["analyze"], "1_\n"), (["analyze", 1, 1], ""),
                                 (["solve", "--format", "pretty"], "1\n"), (["rate"], "1\n"), (["hint"], "1\n"),
                                 (["solve"], "1\n"), (["analyze", 1, 1, "--worst", "--distances"], "")):
            text = run(*arguments, stdin=stdin).text
            self.assertNotRegex(text, r"(?<![\d.])1 (rows|columns|holes|cells|presses|solutions|patterns|boards)\b")

    def test_no_exponents(self):
        """Numbers for people are written without exponents."""
        for arguments in (["analyze", 3000, 3000, "--memory", "1e-9"], ["solve", "--memory", "1e-9", "plus-4x4:9669"],
                          ["count", 40, 40, "--memory", "0.000001"], ["count", 10 ** 9, 60, "--on", "0", "--mod", 7]):
            result = run(*arguments)
            self.assertNotRegex(result.err + result.text, r"\b\d(\.\d+)?e[-+]?\d|\binf\b|\bnan\b", arguments)

    def test_byte_order_mark(self):
        board = self.file("board", MARK + SAMPLE.encode())
        self.assertEqual(run("solve", board).board, SAMPLE_PRESSES)
        self.assertEqual(run("solve", stdin=MARK + SAMPLE.encode()).board, SAMPLE_PRESSES)
        self.assertEqual(run("show", stdin=MARK + b"plus-4x4:9669\n").status, 0)
        self.assertEqual(run("count", "--given", "-", stdin=MARK + b"??\n??\n").text, "8\n")
        self.assertEqual(run("solve", "--rule", self.file("buttons", MARK + b"0\n1\n"), stdin="11\n").status, 0)
        self.assertEqual(run("judge", "flip-game", stdin=MARK + b"ww\n").text, "0\n")
        self.assertEqual(run("solve", "--many", stdin=MARK + b"plus-1x1:8\n").text, "optimal 1 1\n")
        self.assertEqual(run("solve", "--request", "-", stdin=MARK + b'{"command":"solve","board":["1"]}').status, 0)
        answer = self.file("answer", MARK + run("solve", board, "--format", "json").out)
        self.answers("valid\n", "verify", board, answer)
        self.says("stdin:1:1: byte 0xef is not a cell", "show", stdin=b"\xef\xbb1\n")
        self.refuses("show", stdin=MARK, says="no board")

    def test_byte_order_mark_in_pieces(self):
        process = start("solve", "--many", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for byte in MARK + b"plus-1x1:8\n":
            process.stdin.write(bytes([byte]))
            process.stdin.flush()
        self.assertEqual(process.communicate()[0], b"optimal 1 1\n")


@at_full_speed
class Colour(Case):
    def on_terminal(self, *arguments, **environment):
        parent, child = pty.openpty()
        process = start(*arguments, stdin=subprocess.DEVNULL, stdout=child, stderr=child,
                        env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **environment})
        os.close(child)
        seen = b""
        try:
            while piece := os.read(parent, 65536):
                seen += piece
        except OSError:
            pass
        process.wait()
        os.close(parent)
        return seen.decode().replace("\r\n", "\n")

    def test_when(self):
        board = self.file("board", SAMPLE)
        for command in (["solve", board], ["show", board], ["solve", "--format", "pretty", board],
                        ["solve", self.folder / "missing"]):
            self.assertIn("\x1b[", self.on_terminal(*command))
            self.assertNotIn("\x1b[", self.on_terminal(*command, NO_COLOR="1"))
            self.assertNotIn("\x1b[", self.on_terminal(*command, TERM="dumb"))
            self.assertNotIn("\x1b[", self.on_terminal(*command, "--color", "never"))
            self.assertIn("\x1b[", self.on_terminal(*command, "--color", "always", TERM="dumb", NO_COLOR="1"))
            piped = run(*command)
            self.assertNotIn("\x1b[", piped.text + piped.err)
            forced = run(*command, "--color", "always")
            self.assertIn("\x1b[", forced.text + forced.err)
            bare = re.sub(r"\x1b\[[\d;]*m", "", forced.text + forced.err)
            self.assertEqual(bare, piped.text + piped.err)
        self.assertNotIn("\x1b[", run("show", "--format", "pbm", board, "--color", "always").text)
        self.assertNotIn("\x1b[", run("solve", "--format", "json", board, "--color", "always").text)
        self.refuses("solve", "--color", "red", board)

    def test_examples_that_need_no_file(self):
        """Users try the examples, so they must work."""
        tried = 0
        for command in ("solve", "analyze", "generate", "rate", "hint"):
            for line in re.findall(r"^  flipwise (\S.*)$", run(command, "--help").text, re.M):
                words = shlex.split(line.split("  ")[0])
                if any(re.search(r"\.\w+$|^[|<]$", word) for word in words) or "board.txt" in line:
                    continue
                tried += 1
                self.assertEqual(run(*words).status, 0, line)
        self.assertGreater(tried, 8)

    @needs_stopper
    def test_quiet(self):
        long = ["count", 100, 15, "--limit", LIMIT, "--threads", 1]
        environment = preloaded(f"poll=200 tick=0.2 {JUMP}")
        self.assertIn("\x1b[K", self.on_terminal(*long, **environment))
        for quiet in (["-q"], ["--quiet"], ["--progress", "never"]):
            self.assertNotIn("\x1b[K", self.on_terminal(*long, *quiet, **environment))
        self.assertNotIn("\x1b[K", self.on_terminal(*long, **{**environment, "TERM": "dumb"}))

    def test_short_options(self):
        out = self.folder / "out"
        self.answers("", "show", "-o", out, "plus-1x1:8")
        self.assertEqual(out.read_text(), "1\n")
        self.answers("1\n", "show", "-o-", "plus-1x1:8")


@at_full_speed
class Remedies(Case):
    """The library names no options, so JSON has none; the program adds them to text for people."""

    TWO_KIND = "cannot be found on a board of this size"

    def check(self, *arguments, says="", option="", **more):
        shown = run(*arguments, **more)
        self.assertRegex((shown.text + shown.err).replace("\n", " "), re.escape(f"{says} ({option}"))
        answer = json.loads(run(*arguments, "--format", "json", **more).text)
        self.assertRegex(answer["reason"], re.escape(says) + r"\Z")

    def test_text_adds_the_option_that_json_leaves_out(self):
        lit = "1" * 60 + "\n"
        memory = {"says": "may be used", "option": "--memory allows more)"}
        slow = {"says": "set a time limit", "option": "--limit)"}
        knight = ["--rule", "knight", "--wrap", "torus", "--memory", 0.00001]
        for command in ("solve", "rate", "hint"):
            self.check(command, *knight, stdin=lit * 60, **memory)
        self.check("analyze", 5000, 5000, *knight, **memory)
        self.check("count", 40, 40, "--on", 0, "--memory", 1, **memory)
        self.check("count", 1000, 8, "--by-weight", **slow)
        self.check("count", 10**8, 8, "--on", 0, "--by-weight", says="count modulo a number", option="--mod)")
        self.check("solve", "--rule", "two-kind", stdin=("1" * 270 + "\n") * 260, says=self.TWO_KIND, option="--find any tries each kind alone)")

    def test_an_unknown_bound_is_not_at_least_0(self):
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


main()
