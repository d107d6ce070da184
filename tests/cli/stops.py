# SPDX-License-Identifier: MIT
"""Runs the program with stopper.cpp up to a chosen poll, allocation, read or line, and stops it there."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

from program import HANGING, PROGRAM, Result, start, wait_until_used

# Empty if the program or the tests are built so that no library can be loaded before the program.
STOPPER = os.environ.get("FLIPWISE_STOPPER", "")
if STOPPER and not os.path.exists(STOPPER):
    raise FileNotFoundError(STOPPER)
needs_stopper = unittest.skipUnless(STOPPER, "the program can only be stopped at an event by a library that is loaded before it")
LIMIT = 100_000  # seconds; a jump of twice as many reaches it at once
JUMP = f"jump={2 * LIMIT}"
INTERRUPT = f"signal={int(signal.SIGINT)}"
# A program reads the clock twice before its command begins. Allocations count from then on: one that fails earlier, while the
# command line is parsed, ends a program that has not begun.
BEGUN = "from=2"


def preloaded(events):
    """Returns the environment of a program that is stopped."""
    return {"LD_PRELOAD": STOPPER, "STOPPER": f"{BEGUN} {events}"}


class Run:
    """The result of a run: status, output, standard error, and the counts of stopper.cpp: polls, allocations, reads, lines,
    stopped (0 or 1), and seconds of processor time before and after the event."""

    def __init__(self, events, arguments, stdin, folder, **more):
        report = folder / "stopper.report"
        report.unlink(missing_ok=True)
        environment = {**os.environ, **preloaded(f"{events} report={report}")}
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=HANGING, env=environment, check=False, **more)
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr.decode()
        words = report.read_text().split() if report.exists() else []
        self.counts = dict(zip(words[::2], map(float, words[1::2])))
        report.unlink(missing_ok=True)

    @property
    def text(self):
        return self.out.decode()

    @property
    def stopped(self):
        return self.counts.get("stopped", 0) == 1

    @property
    def complaints(self):
        """Returns standard error without the progress bar."""
        return re.sub(r"\r\x1b\[K[^\r\n]*(?=\r)", "", self.err).replace("\r\x1b[K", "")

    @property
    def reported(self):
        """Returns the best bounds that the progress bar showed ("at least", "best"), each None if not shown."""
        lower = [int(number) for number in re.findall(r"  at least ([0-9]+)", self.err)]
        upper = [int(number) for number in re.findall(r"  best ([0-9]+)", self.err)]
        return max(lower, default=None), min(upper, default=None)


def stopped(case, events, *arguments, stdin=b"", **more):
    """Runs the program up to the event, in the folder of a test case. Without an event, only counts."""
    return Run(events, arguments, stdin.encode() if isinstance(stdin, str) else stdin, case.folder, **more)


def polls_of(case, *arguments, stdin=b""):
    """Returns how often a whole run reads the clock. A longer run that is stopped there has found what this one finds."""
    return int(stopped(case, "", *arguments, "--limit", LIMIT, stdin=stdin).counts["polls"])


def at_limit(case, poll, *arguments, **more):
    """Runs the program so that its limit is reached at this poll."""
    return stopped(case, f"poll={poll} {JUMP}", *arguments, "--limit", LIMIT, **more)


def interrupted(case, poll, *arguments, by=signal.SIGINT, stdin=b"", **more):
    """Runs the program until this poll raises a signal; under sanitizers, until it has used a second."""
    if STOPPER:
        return stopped(case, f"poll={poll} signal={int(by)}", *arguments, "--limit", LIMIT, stdin=stdin, **more)
    # Files: a full pipe that is not read would keep the program from using its second.
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(stdin.encode() if isinstance(stdin, str) else stdin)
        given.seek(0)
        process = start(*arguments, stdin=given, stdout=out, stderr=err, **more)
        wait_until_used(process, 1)
        process.send_signal(by)
        process.wait(timeout=HANGING)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read())
        return Result(subprocess.CompletedProcess([], process.returncode, *texts))


def clear(folder):
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
