# SPDX-License-Identifier: MIT
"""Runs the programs of a package: validators and checkers on every test, submissions within the time limit. Each function
returns faults, a line each."""

import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile

ACCEPTED, REJECTED = 42, 43
SAFETY_MARGIN = 2  # safety factor between the limit and the times of accepted and of slow solutions
PATIENCE = 20  # wall-clock timeout of a submission, as a multiple of the limit
ADDED = {"an empty line": "\n", "a blank": " ", "a return": "\r", "a NUL": "\0", "a digit": "0"}


class Compiled:
    """Programs of a package, compiled once."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def command(self, source, *options):
        """Returns the command to run it; raises RuntimeError if it does not compile."""
        if source.suffix == ".py":
            return [sys.executable, str(source)]
        program = self.folder / "-".join([source.parent.name, source.stem, *(["testlib"] if options else [])])
        if not program.exists():
            done = subprocess.run(["g++", "-std=c++17", "-O2", "-w", *options, source, "-o", program], capture_output=True, text=True)
            if done.returncode:
                raise RuntimeError(f"{source.name} does not compile: {done.stderr[:500]}")
        return [str(program)]


def tests_of(folder):
    return sorted(folder.glob("data/*/*.in"))


def validator(folder, compiled):
    return compiled.command(folder / "input_validators/validate/validate.cpp")


def checker(folder, compiled):
    return compiled.command(folder / "output_validators/check/check.cpp")


def status_of(command, given):
    return subprocess.run(command, input=given, capture_output=True).returncode


def judged(check, test, output, feedback):
    """Returns the exit status of an output validator."""
    return status_of([*check, test, test.with_suffix(".ans"), feedback], output)


def spoilt(text):
    """Yields invalid test files, with a description each."""
    yield "nothing", ""
    yield "a last line without its end", text[:-1]
    yield "lines that end with CR LF", text.replace("\n", "\r\n")
    yield "an empty line first", "\n" + text
    yield "a blank first", " " + text
    yield "a foreign character", text[:-2] + "#" + text[-1]
    for what, more in ADDED.items():
        yield what + " at the end", text + more


def wrong_outputs(right):
    yield "nothing", ""
    yield "a word more", right + "0\n"
    yield "rubbish", "\0\1\2 \xff"
    yield "a long number", "9" * 10000
    yield "what is too large", "17\n"


def program_faults(folder, compiled):
    """The validator must accept every test and no invalid one, and the checker every right answer and no wrong one."""
    faults = []
    validate, check = validator(folder, compiled), checker(folder, compiled)
    with tempfile.TemporaryDirectory() as feedback:
        for test in tests_of(folder):
            given, right = test.read_text(), test.with_suffix(".ans").read_text()
            if status_of(validate, given.encode()) != ACCEPTED:
                faults.append(f"{test.name} is not valid")
            if judged(check, test, right.encode(), feedback) != ACCEPTED:
                faults.append(f"{test.name}: the jury's answer is not accepted")
            for what, text in wrong_outputs(right):
                if text != right and judged(check, test, text.encode("latin-1"), feedback) != REJECTED:
                    faults.append(f"{test.name}: {what} is not rejected")
        for test in sorted((folder / "data/sample").glob("*.in")):
            for what, text in spoilt(test.read_text()):
                if status_of(validate, text.encode()) == ACCEPTED:
                    faults.append(f"{test.name} is taken to be valid with {what}")
    return faults


def testlib_faults(folder, compiled, testlib):
    """As above with testlib itself, as on Polygon: 0 ok, 1 wrong answer, 2 presentation error."""
    faults = []
    validate, check = (compiled.command(folder / "files" / name, f"-I{testlib.parent}") for name in ("validate.cpp", "check.cpp"))
    with tempfile.TemporaryDirectory() as place:
        output = pathlib.Path(place) / "output"
        for answer in sorted((folder / "tests").glob("*.a")):
            test = answer.with_suffix("")
            right = answer.read_text()
            if status_of(validate, test.read_bytes()) != 0:
                faults.append(f"tests/{test.name} is not valid by testlib")
            for what, text, wanted in [("the answer", right, {0}), *((what, text, {1, 2}) for what, text in wrong_outputs(right))]:
                output.write_bytes(text.encode("latin-1"))
                if (what == "the answer" or text != right) and status_of([*check, test, output, answer], b"") not in wanted:
                    faults.append(f"tests/{test.name}: {what} is judged wrongly by testlib")
        for what, text in spoilt((folder / "tests/01").read_text()):
            if status_of(validate, text.encode()) == 0:
                faults.append(f"tests/01 is taken to be valid by testlib with {what}")
    return faults


def run_submission(command, test, seconds):
    """Returns the output, or None if it takes too much processor time, or the exit status if it crashes; and that time."""
    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (SAFETY_MARGIN * seconds, SAFETY_MARGIN * seconds + 1))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        with test.open("rb") as given:
            done = subprocess.run(command, stdin=given, capture_output=True, preexec_fn=limited, timeout=PATIENCE * seconds)
        status, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        status, output = -signal.SIGXCPU, b""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return None, used
    return (output if status == 0 else status), used


def verdicts_of(command, check, tests, seconds):
    """Returns the verdicts on the tests, AC, WA, RTE or TLE, until the submission ends; and its longest time."""
    found, longest = {}, 0.0
    with tempfile.TemporaryDirectory() as feedback:
        for test in tests:
            output, used = run_submission(command, test, seconds)
            longest = max(longest, used)
            if output is None:
                return found | {test.stem: "TLE"}, longest
            if isinstance(output, int):
                found[test.stem] = "RTE"
            else:
                found[test.stem] = "AC" if judged(check, test, output, feedback) == ACCEPTED else "WA"
                if used > seconds:
                    found[test.stem] = "slow"  # between the limit and the margin
    return found, longest


WANTED = {"accepted": {"AC"}, "wrong_answer": {"AC", "WA"}, "time_limit_exceeded": {"AC", "slow", "TLE"}}
DECISIVE = {"accepted": "AC", "wrong_answer": "WA", "time_limit_exceeded": "TLE"}


def shortened(numbers):
    """Returns numbers such as [1, 2, 3, 5] as 01-03, 05."""
    runs = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"{first:02}" if first == last else f"{first:02}-{last:02}" for first, last in runs)


def submission_faults(folder, compiled, only=None):
    """Checks that submissions get the verdict of their folder. Prints the tests that they fail and their longest times."""
    faults, check = [], checker(folder, compiled)
    seconds = int((folder / ".timelimit").read_text())
    print(f"| {folder.name}, {seconds} s | verdict | fails on | slowest test |\n|---|---|---|---|")
    for source in sorted((folder / "submissions").glob("*/*")):
        wanted = source.parent.name
        if only not in (None, wanted):
            continue
        found, longest = verdicts_of(compiled.command(source), check, tests_of(folder), seconds)
        got = set(found.values())
        if not got <= WANTED[wanted] or DECISIVE[wanted] not in got:
            faults.append(f"{source.name}: expected {wanted}, found {', '.join(sorted(got))}")
        if wanted == "accepted" and longest * SAFETY_MARGIN > seconds:
            faults.append(f"{source.name}: takes {longest:.2f} s, more than half of the limit")
        failed = sorted(int(name[:2]) for name, verdict in found.items() if verdict != "AC")
        failed = "too slow" if "TLE" in got else shortened(failed)
        print(f"| `{source.name}` | {wanted} | {failed} | {longest:.2f} s |", flush=True)
    return faults
