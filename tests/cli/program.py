# SPDX-License-Identifier: MIT
"""Runs the program under test. FLIPWISE is its path, FLIPWISE_SOURCE the source tree."""

import fcntl
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import struct
import tempfile
import termios
import time
import unittest

PROGRAM = os.environ["FLIPWISE"]
SOURCE = pathlib.Path(os.environ["FLIPWISE_SOURCE"])
MEGABYTES = int(os.environ.get("FLIPWISE_MEGABYTES", "256"))  # size of the garbage fed to the readers
SANITIZED = MEGABYTES < 256
LONG = os.environ.get("FLIPWISE_LONG") == "1"  # set by the tests of `./dev test --long`: run everything in full
HANGING = 600  # seconds; what takes longer hangs, however busy the machine is
SAMPLE = "1001\n0110\n0110\n1001\n"
SAMPLE_PRESSES = "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n"
IMPOSSIBLE = "1000\n0000\n0000\n0000\n"
# Tests that run in the background may have been started with these signals ignored, which programs inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, lambda *_: None)


# For tests that compare answers or end programs again and again, which need a program at full speed. Sanitizers look for memory
# errors, which come from bad input, limits, faults and threads.
at_full_speed = unittest.skipIf(SANITIZED and not LONG, "left out under sanitizers, unless FLIPWISE_LONG=1")


class Result:
    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout
        self.err = (done.stderr or b"").decode(errors="replace")

    @property
    def text(self):
        return self.out.decode()

    @property
    def board(self):
        """Returns the lines of the output that are not comments."""
        return "".join(line + "\n" for line in self.text.splitlines() if not line.startswith(";"))


def run(*arguments, stdin=b"", **more):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, timeout=HANGING, **more)
    if done.stdout is None:
        done.stdout = b""
    return Result(done)


class Case(unittest.TestCase):
    """A test with its own folder."""

    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="flipwise-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def answers(self, expected, *arguments, stdin=b""):
        """Checks that the program exits with 0, prints this output, and writes nothing to standard error."""
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.text, result.err, result.status), (expected, "", 0), arguments)

    def refuses(self, *arguments, stdin=b"", says="", **more):
        """Checks that the program exits with 2, without output, and writes one line to standard error."""
        result = run(*arguments, stdin=stdin, **more)
        self.assertEqual(result.status, 2, (arguments, result.err))
        self.assertEqual(result.out, b"", arguments)
        self.assertRegex(result.err, r"\Aflipwise: [^\n]+\n\Z", arguments)
        self.assertIn(says, result.err, arguments)
        return result.err

    def partly(self, *arguments, out="", err="", **more):
        """Checks that the program exits with 4, with `out` in its output and one line that contains `err` on standard error."""
        result = run(*arguments, **more)
        self.assertEqual(result.status, 4, (arguments, result.text[:200], result.err))
        self.assertRegex(result.err, r"\Aflipwise: [^\n]+\n\Z", arguments)
        # Under sanitizers, a slow program may be ended before it has printed everything.
        if not (SANITIZED and result.err == "flipwise: stopped at the time limit\n"):
            self.assertIn(out, result.text, arguments)
            self.assertIn(err, result.err, arguments)
        return result


def within_a_second():
    """Limits the processor time to a second, or ten under sanitizers; for preexec_fn."""
    seconds = 10 if SANITIZED else 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def start(*arguments, program=PROGRAM, **more):
    return subprocess.Popen([program, *map(str, arguments)], **more)


def feed(arguments, chunk, size, head=b"", program=PROGRAM):
    """Writes `head`, and then chunks until `size` bytes are written or the program stops reading. Returns its status, standard
    error, peak memory in bytes, and the bytes of chunks that were written."""
    process = start(*arguments, program=program, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    sent = 0
    try:
        process.stdin.write(head)
        while sent < size:
            process.stdin.write(chunk)
            sent += len(chunk)
        process.stdin.close()
    except BrokenPipeError:
        pass
    error = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass
    return process.returncode, error, usage.ru_maxrss << 10, sent


def waiting_in(pipe):
    """Returns the number of bytes that were written to a pipe and not read yet."""
    return struct.unpack("i", fcntl.ioctl(pipe.fileno(), termios.FIONREAD, bytes(4)))[0]


def wait_until_read(process):
    """Waits until the program has read everything from its standard input, a pipe."""
    while process.poll() is None and waiting_in(process.stdin):
        time.sleep(0.001)


def wait_for_progress(process):
    """Waits until the progress bar appears on standard error, a pipe, so that the command has begun. Returns what was read."""
    seen = b""
    while b"%" not in seen and (piece := process.stderr.read1()):
        seen += piece
    return seen


def processor_seconds(process):
    """Returns the processor time that a running program has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_used(process, seconds):
    """Waits until a program has used this much processor time, or has ended."""
    while process.poll() is None and processor_seconds(process) < seconds:
        time.sleep(0.001)


def wait_until_caught(process, number, otherwise=1):
    """Waits until a program has a handler for a signal, which kills it before. Without /proc, waits `otherwise` seconds."""
    status = pathlib.Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return time.sleep(otherwise)
    for _ in range(2000):
        caught = re.search(r"^SigCgt:\s*([0-9a-f]+)$", status.read_text(), re.MULTILINE)
        if caught and int(caught[1], 16) >> (number - 1) & 1:
            return None
        time.sleep(0.01)
    raise AssertionError(f"no handler for signal {number}")


def main():
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    unittest.main()
