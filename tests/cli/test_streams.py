# SPDX-License-Identifier: MIT
"""Tests bad boards, endless garbage, full disks, closed pipes, signals, --output."""

import os
import pty
import random
import resource
import select
import signal
import stat
import subprocess
import time
import unittest

from program import HANGING, IMPOSSIBLE, MEGABYTES, PROGRAM, SAMPLE, SAMPLE_PRESSES, SANITIZED, Case, at_full_speed, feed, main, run, start, wait_until_caught
from stops import JUMP, LIMIT, at_limit, interrupted, needs_stopper, preloaded

COMMANDS_WITH_BOARD = (["solve"], ["show"], ["analyze"])
# Minimum solutions of cross boards with two odd sides are hard to find (the light-bulb game of Gale and Berlekamp): this board
# has 2^44 choices of column parities. It is made by presses, so it is solvable.
LONG = ["solve", "--rule", "cross"]
SIDE = 45
PRESSES = [[(row * row + 3 * column * column + row * column) % 7 < 3 for column in range(SIDE)] for row in range(SIDE)]
LONG_BOARD = "".join("".join(str((sum(PRESSES[row]) + sum(line[column] for line in PRESSES) + PRESSES[row][column]) % 2)
                             for column in range(SIDE)) + "\n"
                     for row in range(SIDE))


@at_full_speed
class BadBoards(Case):
    def test_text(self):
        for board, place in {"": "", "\n\n": "", "; nothing\n": "", "10\n1\n": ":2:", "10\n101\n": ":2:",
                             "1x\n": ":1:2:", "10\n1\x00\n": ":2:2:", "12\n10\n11\n": "", "3 3\n10\n01\n": "",
                             "10\n\xff1\n": ":2:1:", "a": ":1:1:", "PNG": "", "2 2\n10\n": ""}.items():
            for command in COMMANDS_WITH_BOARD:
                if command == ["show"] and "2" in board:
                    continue
                with self.subTest(board=board, command=command):
                    self.refuses(*command, stdin=board.encode("latin-1"), says="stdin:" + place.lstrip(":"))
                    path = self.file("board", board.encode("latin-1"))
                    self.refuses(*command, path, says=str(path) + place)

    def test_netpbm(self):
        for board in (b"P1", b"P1\n", b"P1\n2\n", b"P1\n2 2\n1 0 1", b"P1\n2 2\n1 0 1 2", b"P1\n0 2\n", b"P1\n-1 2\n1",
                      b"P4\n2 2\n\x80", b"P4\n2 2\n", b"P4\n9 2\n\x80\x80\x80", b"P4\n2 2 ", b"P5\n1 1\n256\n0", b"P6\n1 1\n255\n000",
                      b"P4\n99999999999999999999 1\n\x00", b"P4\n4294967296 4294967296\n\x00",
                      b"P1\n9223372036854775807 9223372036854775807\n1"):
            for command in COMMANDS_WITH_BOARD:
                with self.subTest(board=board, command=command):
                    self.refuses(*command, stdin=board)
                    self.refuses(*command, self.file("board", board))

    def test_files(self):
        for command in COMMANDS_WITH_BOARD:
            self.refuses(*command, self.folder, says="directory")
            self.refuses(*command, self.folder / "missing", says="No such file")
        self.refuses("verify", self.folder, self.folder)

    def test_a_directory_as_standard_input(self):
        descriptor = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, descriptor)
        done = subprocess.run([PROGRAM, "solve"], stdin=descriptor, capture_output=True, timeout=HANGING)
        self.assertEqual((done.returncode, done.stdout), (2, b""))


@at_full_speed
class Rubbish(Case):
    """Feeds more garbage than memory to standard input, until the program stops reading."""

    MOST_MEMORY = (700 if SANITIZED else 180) << 20

    def feed(self, arguments, chunk, head=b""):
        status, error, memory, _ = feed(arguments, chunk, MEGABYTES << 20, head)
        self.assertEqual(status, 2, (arguments, error))
        self.assertRegex(error, rb"\Aflipwise: [^\n]+\n\Z")
        self.assertLess(memory, self.MOST_MEMORY, arguments)

    def test_boards(self):
        binary = bytes(range(256)) * 4096
        for chunk, head in ((binary, b""), (b"\0" * (1 << 20), b""), (b"\xff" * (1 << 20), b""),
                            (binary, b"P1\n1000000 1000000\n"), (b";" * (1 << 20), b""), (b"\n" * (1 << 20), b""),
                            (b" " * (1 << 20), b""), (b"9" * (1 << 20), b"")):
            self.feed(["solve"], chunk, head)

    def test_every_file(self):
        """Every argument that is a file is read within the same bound, also if it never ends."""
        board, lists = self.file("board", SAMPLE), self.file("lists", "; lists of lights\n0 1\n1 2\n")
        for arguments in (["solve", "--rule"], ["solve", "--as", "matrix", "--rule"], ["solve", "--as", "pattern", board, "--rule"],
                          ["solve", "--lit", "x"], ["solve", "--colours", "none"], ["solve", "--goal", board, "--board"],
                          *(["solve", board, option] for option in ("--goal", "--free", "--fixed", "--cost", "--states")),
                          ["verify", board], ["apply", board], ["hint", board, "--pressed"], ["count", "--given"],
                          ["generate", "4", "4", "--presses", "2", "--holes"], ["count", "4", "4", "--rank"],
                          *(["analyze", "--rule", lists, "--lightest", option] for option in ("--outside", "--flips"))):
            self.feed([*arguments, "-"], b"\0" * (1 << 20))
        for arguments in (["--rule"], ["--lit", "x"], ["--as", "matrix", "--rule"]):
            self.feed(["solve", *arguments, "-"], b"1 2\n" * (1 << 18))

    def test_judge(self):
        for dialect in ("fliptile", "flip-game", "two-kind", "even-paint", "cross-flip", "switches", "lights-out", "machine-lights"):
            self.feed(["judge", dialect], b"\x00" * (1 << 20))
            self.feed(["judge", dialect], b"1" * (1 << 20))

    def test_requests(self):
        self.feed(["solve", "--request", "-"], b"\x00" * (1 << 20))
        self.feed(["solve", "--request", "-"], b"x" * (1 << 20), b'{"command":"')
        self.feed(["solve", "--request", "-"], b"[" * (1 << 20), b'{"board":')


@at_full_speed
class Writing(Case):
    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            result = run("solve", stdin=SAMPLE, stdout=full)
            self.assertEqual(result.status, 2)
            self.assertRegex(result.err, r"\Aflipwise: cannot write standard output: [^\n]+\n\Z")
            result = run("judge", "flip-game", stdin="ww\n\n" * 100000, stdout=full)
            self.assertEqual(result.status, 2)
            self.assertEqual(run("--help", stdout=full).status, 2)
            self.assertEqual(run("--version", stdout=full).status, 2)
        self.refuses("solve", "--output", "/dev/full", stdin=SAMPLE)

    def test_closed_pipe(self):
        for arguments, text in ((["solve"], SAMPLE), (["judge", "flip-game"], "ww\n\n" * 100000), (["--help"], "")):
            reading, writing = os.pipe()
            os.close(reading)
            with os.fdopen(writing, "wb") as pipe:
                result = run(*arguments, stdin=text, stdout=pipe)
            self.assertEqual((result.status, result.err), (-signal.SIGPIPE, ""))

    def test_output(self):
        path = self.folder / "out"
        result = run("solve", "--output", path, stdin=SAMPLE)
        self.assertEqual((result.status, result.out, result.err), (0, b"", ""))
        self.assertTrue(path.read_text().endswith(SAMPLE_PRESSES))
        self.assertEqual(os.listdir(self.folder), ["out"])

    def test_output_of_an_impossible_board(self):
        path = self.folder / "out"
        self.assertEqual(run("solve", "--output", path, stdin=IMPOSSIBLE).status, 1)
        self.assertTrue(path.read_text().startswith("; impossible"))

    def test_output_leaves_the_old_file_when_it_fails(self):
        path = self.file("out", "old")
        self.assertEqual(run("solve", "--output", path, stdin="rubbish").status, 2)
        self.assertEqual(run("judge", "flip-game", "--output", path, stdin="x\n").status, 2)
        self.assertEqual(run("solve", "--format", "pbm", "--output", path, stdin=IMPOSSIBLE).status, 1)
        self.assertEqual(run("table", "count", 40, 40, "--limit", 0.1, "--output", path).status, 4)
        self.assertEqual(run("generate", 5, 5, "--presses", 24, "--output", path).status, 1)
        self.assertEqual(path.read_text(), "old")
        self.assertEqual(os.listdir(self.folder), ["out"])

    def test_output_has_the_answers_before_a_malformed_case(self):
        path = self.file("out", "old")
        self.assertEqual(run("judge", "flip-game", "--output", path, stdin="ww\n\nwb\n\nx\n").status, 2)
        self.assertEqual(path.read_text(), "0\nImpossible\n")

    def test_output_to_a_dash_is_standard_output(self):
        self.assertTrue(run("solve", "--output", "-", stdin=SAMPLE, cwd=self.folder).text.endswith(SAMPLE_PRESSES))
        self.assertEqual(os.listdir(self.folder), [])

    def test_closed_descriptors(self):
        table = self.folder / "table"
        for closed in ((1,), (2,), (0,), (1, 2), (0, 1, 2)):
            with self.subTest(closed):
                result = run("table", "nullity", 1, 40, "--resume", table, "--progress", "always",
                             preexec_fn=lambda: [os.close(one) for one in closed])
                self.assertEqual(result.status, 2 if 1 in closed else 0)
                if closed == (1,):
                    self.assertEqual(result.err, "flipwise: cannot write standard output: Bad file descriptor\n")
        lines = table.read_text().splitlines()
        self.assertEqual(len(lines), len(set(lines)))

    def test_standard_error_full_or_closed(self):
        question = ["count", 60, 12, "--progress", "always"]
        expected = run(*question).text
        reading, writing = os.pipe()
        os.close(reading)
        for error in (open("/dev/full", "wb"), os.fdopen(writing, "wb")):
            with error:
                self.assertEqual((run(*question, stderr=error).text, 0), (expected, 0))

    def test_output_may_be_the_input(self):
        path = self.file("board", SAMPLE)
        self.assertEqual(run("solve", "--output", path, path).status, 0)
        self.assertTrue(path.read_text().endswith(SAMPLE_PRESSES))

    def test_output_keeps_mode_and_links(self):
        path = self.file("out", "old")
        path.chmod(0o640)
        link = self.folder / "link"
        link.symlink_to("out")
        self.assertEqual(run("solve", "--output", link, stdin=SAMPLE).status, 0)
        self.assertTrue(link.is_symlink())
        self.assertTrue(path.read_text().endswith(SAMPLE_PRESSES))
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)

    def test_output_to_a_device(self):
        self.assertEqual(run("solve", "--output", "/dev/null", stdin=SAMPLE).status, 0)
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))

    def test_output_refuses(self):
        self.refuses("solve", "--output", self.folder, stdin=SAMPLE, says="directory")
        self.refuses("solve", "--output", self.folder / "none" / "out", stdin=SAMPLE)
        self.refuses("solve", "--output", "", stdin=SAMPLE)
        self.assertEqual(os.listdir(self.folder), [])


@at_full_speed
class Signals(Case):
    def stop_with(self, number, *arguments):
        board = self.file("board", LONG_BOARD)
        ended = interrupted(self, 200, *LONG, "--threads", 1, *arguments, board, by=number)
        return ended.status, ended.text, ended.err

    def test_best_known_and_bounds(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            status, out, error = self.stop_with(number)
            self.assertEqual((status, error), (4, ""))
            self.assertTrue(out.startswith("; unknown"), out)
            self.assertIn("\n; bounds ", out)

    def test_output_is_whole(self):
        path = self.folder / "out"
        status, out, error = self.stop_with(signal.SIGINT, "--format", "json", "--output", path)
        self.assertEqual((status, out, error), (4, "", ""))
        self.assertIn('"status":"unknown"', path.read_text())
        self.assertEqual(sorted(os.listdir(self.folder)), ["board", "out"])

    @needs_stopper
    def test_limit(self):
        result = at_limit(self, 200, *LONG, "--threads", 1, "--format", "json", stdin=LONG_BOARD)
        self.assertEqual((result.status, result.err), (4, ""))
        self.assertIn('"lower":', result.text)

    def test_judge(self):
        process = start("judge", "flip-game", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(b"ww\n\n")
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), b"0\n")
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=HANGING)
        self.assertEqual((process.returncode, out), (4, b""))


def image(rows, columns, bits=b""):
    """Returns a P4 image. Cells beyond `bits` are unlit, and need no space on the disk."""
    return b"P4\n%d %d\n" % (columns, rows) + bits


@at_full_speed
class SlowReaders(Case):
    JOBS = [["generate", 5, 5, "--presses", 8, "--count", 2000000], ["count", 5, 5, "--on", "any", "--list"],
            ["solve", "--many", "-"], ["show", "-"], ["solve", "--find", "any", "--format", "pbm-raw", "-"],
            ["table", "nullity", 1, 100000000]]

    def started(self, job, *more):
        """Starts the job with its output to a pipe that is not read; returns the process and the pipe's writing end."""
        text = {"solve": b"plus-4x4:9669\n" * 200000 if "--many" in job else b"P4\n4000 4000\n" + bytes(500 * 4000),
                "show": b"P4\n4000 4000\n" + bytes(500 * 4000)}.get(job[0], b"")
        file = self.file("input", text)
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        self.addCleanup(os.close, writing)
        return start(*[file if word == "-" else word for word in job], *more, stdin=subprocess.DEVNULL,
                     stdout=writing, stderr=subprocess.DEVNULL), writing

    def test_a_limit_ends_what_waits_for_its_reader(self):
        for job in self.JOBS:
            if "--many" in job:
                continue
            child, _ = self.started(job, "--limit", 1)
            self.assertEqual(child.wait(timeout=HANGING), 4, job)

    def test_a_signal_ends_what_waits_for_its_reader(self):
        for job in self.JOBS:
            child, writing = self.started(job)
            while child.poll() is None and select.select([], [writing], [], 0)[1]:
                time.sleep(0.01)
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.wait(timeout=HANGING), 4, job)


@at_full_speed
class Images(Case):
    """Boards that are streamed row by row."""

    def sparse(self, name, rows, columns):
        path = self.file(name, image(rows, columns))
        os.truncate(path, path.stat().st_size + rows * ((columns + 7) // 8))
        return path

    def solve_within(self, mebibytes, *arguments, **more):
        process = start("solve", "--format", "pbm-raw", *arguments, stderr=subprocess.PIPE, **more)
        error = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stderr.close()
        self.assertEqual((process.returncode, error), (0, b""))
        self.assertLess(usage.ru_maxrss, mebibytes << 10)

    @unittest.skipIf(SANITIZED, "memory is measured without sanitizers")
    def test_memory(self):
        self.solve_within(256, "--find", "any", "--output", "/dev/null", self.sparse("big", 60000, 60000))
        self.solve_within(256, "--output", "/dev/null", self.sparse("long", 400000, 10000))
        with open(self.sparse("board", 30000, 30000), "rb") as board:
            self.solve_within(256, "--find", "any", "--output", "/dev/null", stdin=board)

    @unittest.skipIf(SANITIZED, "memory is measured without sanitizers")
    def test_memory_of_a_pipe(self):
        with subprocess.Popen(["cat", self.sparse("board", 30000, 30000)], stdout=subprocess.PIPE) as cat:
            self.solve_within(160, "--find", "any", "--output", "/dev/null", stdin=cat.stdout)

    def test_a_pipe_gives_what_a_file_gives(self):
        bits = bytes((7 * i * i + 13 * i) % 251 for i in range(100 * 13))
        path = self.file("board", image(100, 100, bits))
        from_file = run("solve", "--format", "pbm-raw", path)
        self.assertEqual(from_file.status, 0)
        self.assertEqual(run("solve", "--format", "pbm-raw", stdin=path.read_bytes()).out, from_file.out)
        presses = self.file("presses", from_file.out)
        self.answers("valid\n", "verify", path, presses)
        self.assertEqual(run("verify", presses, path).status, 1)

    def test_full_disk(self):
        board = self.sparse("board", 5000, 5000)
        with open("/dev/full", "wb") as full:
            result = run("solve", "--format", "pbm-raw", board, stdout=full)
        self.assertEqual(result.status, 2)
        self.assertRegex(result.err, r"\Aflipwise: cannot write standard output: [^\n]+\n\Z")
        self.refuses("solve", "--format", "pbm-raw", "--output", "/dev/full", board)

    def noise(self, side):
        """Returns a file with a random board of this side; for 5000, every board is solvable."""
        return self.file("board", image(side, side, random.Random(side).randbytes(side * ((side + 7) // 8))))

    def test_any_number_of_threads_writes_the_same(self):
        board, out = self.noise(5000), self.folder / "out"
        expected = None
        for threads in range(1, 10):
            run("solve", "--format", "pbm-raw", "--threads", threads, "--output", out, board)
            expected = expected or out.read_bytes()
            self.assertEqual(out.read_bytes(), expected, threads)
            out.unlink()
        self.assertEqual(run("solve", "--format", "pbm-raw", "--threads", 3, stdin=board.read_bytes()).out, expected)
        with open(board, "rb") as file:
            with start("solve", "--format", "pbm-raw", "--threads", 2, stdin=file, stdout=subprocess.PIPE) as process:
                self.assertEqual(process.communicate()[0], expected)
        self.answers("valid\n", "verify", board, self.file("presses", expected))

    def test_a_disk_that_fills_on_the_way(self):
        board = self.noise(5000)

        def no_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))

        for threads in (1, 2, 5):
            result = run("solve", "--format", "pbm-raw", "--threads", threads, "--output", self.folder / "out", board,
                         preexec_fn=no_room)
            self.assertEqual((result.status, result.out), (2, b""))
            self.assertRegex(result.err, r"\Aflipwise: cannot write [^\n]+\n\Z")
            self.assertEqual(os.listdir(self.folder), ["board"])

    def test_closed_pipe(self):
        board = self.sparse("board", 5000, 5000)
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            result = run("solve", "--format", "pbm-raw", board, stdout=pipe)
        self.assertEqual((result.status, result.err), (-signal.SIGPIPE, ""))

    def test_wrong_sizes_leave_no_file(self):
        for board in (image(100, 100, bytes(1299)), image(100, 100, bytes(1301)), image(3, 3, b"\0\0")):
            path = self.file("board", board)
            self.refuses("solve", "--format", "pbm-raw", "--output", self.folder / "out", path, says="board:")
            self.refuses("solve", "--format", "pbm-raw", "--output", self.folder / "out", stdin=board, says="stdin:")
            self.assertEqual(os.listdir(self.folder), ["board"])

    def test_interrupt_leaves_no_file(self):
        board = self.sparse("board", 100000, 100000)
        for writing in (False, True):
            process = start("solve", "--format", "pbm-raw", "--output", self.folder / "out", board,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            while writing and len(os.listdir(self.folder)) == 1 and process.poll() is None:
                time.sleep(0.01)
            if not writing:
                wait_until_caught(process, signal.SIGINT)
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=HANGING)
            self.assertEqual((process.returncode, out), (4, b""), error)
            self.assertEqual(os.listdir(self.folder), ["board"], writing)

    def test_limit(self):
        board = self.sparse("board", 200000, 200000)
        result = run("solve", "--format", "pbm-raw", "--limit", "0.2", "--output", self.folder / "out", board)
        self.assertEqual(result.status, 4)
        self.assertIn("unknown", result.err)
        self.assertEqual(os.listdir(self.folder), ["board"])

    def test_witness(self):
        lit = self.file("board", image(5, 5, b"\x80\0\0\0\0"))
        for board in ({}, {"stdin": lit.read_bytes()}):
            witness = self.folder / "witness"
            result = run("solve", "--format", "pbm-raw", "--witness", witness, "--output", self.folder / "out",
                         *([] if board else [lit]), **board)
            self.assertEqual((result.status, result.out, (self.folder / "out").exists()), (1, b"", False))
            self.answers("valid\n", "verify", "--witness", lit, witness)
            self.assertEqual(run("verify", lit, witness).status, 1)
            self.assertEqual(run("verify", "--witness", self.file("dark", image(5, 5, bytes(5))), witness).status, 1)
            witness.unlink()
            self.assertEqual(run("solve", "--witness", witness, lit).status, 1)
            self.answers("valid\n", "verify", "--witness", lit, witness)
            witness.unlink()
        solvable = self.file("solvable", image(4, 4, b"\x90\x60\x60\x90"))
        for option in ([], ["--format", "pbm-raw"]):
            for old in (b"P4\n1 1\n\0", b"P5\n1 1\n2\n\0", b"notes", b"P", b""):
                witness.write_bytes(old)
                done = run("solve", *option, "--witness", witness, solvable)
                self.assertEqual(done.status, 0)
                self.assertEqual(witness.read_bytes(), old)
                self.assertEqual(done.err, f"flipwise: no certificate of impossibility was written: {witness} was left unchanged\n")
            witness.unlink()
            self.assertEqual(run("solve", *option, "--witness", witness, solvable).err, "")
            self.assertFalse(witness.exists())
            self.assertEqual(run("solve", *option, "--witness", "/dev/null", solvable).err, "")


def everything(terminal):
    """Returns everything that arrives until the other end is closed."""
    seen = b""
    try:
        while piece := os.read(terminal, 65536):
            seen += piece
    except OSError:  # Linux reports the end like this
        pass
    os.close(terminal)
    return seen.decode()


@at_full_speed
class Terminal(Case):
    def on_terminal(self, *arguments, environment=None, stdin=subprocess.DEVNULL):
        """Returns what a person sees of standard output and standard error."""
        parent, child = pty.openpty()
        process = start(*arguments, stdin=stdin, stdout=child, stderr=child,
                        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", **(environment or {})})
        os.close(child)
        seen = everything(parent)
        process.wait(timeout=HANGING)
        return seen, process.returncode

    @needs_stopper
    def test_progress(self):
        board = self.file("board", LONG_BOARD)
        environment = preloaded(f"poll=200 tick=0.2 {JUMP}")
        long = [*LONG, "--threads", 1, "--limit", LIMIT, board]
        seen, status = self.on_terminal(*long, environment=environment)
        self.assertEqual(status, 4)
        self.assertIn(" %", seen)
        self.assertIn("\r\x1b[K;", seen)
        seen, status = self.on_terminal(*long, "--progress", "never", environment=environment)
        self.assertNotIn("\x1b[K", seen)
        result = at_limit(self, "200 tick=0.2", *LONG, "--threads", 1, "--progress", "always", board)
        self.assertIn(" %", result.err)
        self.assertTrue(result.err.endswith("\r\x1b[K"))

    def test_a_board_from_the_terminal(self):
        parent, child = pty.openpty()
        process = start("show", stdin=child, stdout=subprocess.PIPE, stderr=child)
        os.close(child)
        os.write(parent, b"10\n01\n\x04")
        out, _ = process.communicate(timeout=HANGING)
        self.assertEqual((out, process.returncode), (b"1 0\n0 1\n", 0))
        self.assertIn("reading from the terminal", everything(parent))

@at_full_speed
class OpenAlready(Case):
    """A name of an open descriptor is not replaced like a file."""

    def test_standard_output(self):
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
            path = self.folder / "all"
            with open(path, "wb") as file:
                file.write(b"before\n")
                file.flush()
                self.assertEqual(run("count", 3, 3, "-o", name, stdout=file).status, 0)
                os.lseek(file.fileno(), 0, os.SEEK_END)
                file.write(b"after\n")
            self.assertEqual(path.read_text().split(), ["before", run("count", 3, 3).text.strip(), "after"])

    def test_links(self):
        link = self.folder / "link"
        (self.folder / "aside").mkdir()
        link.symlink_to("aside/nowhere")
        for _ in range(2):
            self.assertEqual(run("count", 3, 3, "-o", link).status, 0)
            self.assertTrue(link.is_symlink())
            self.assertEqual((self.folder / "aside" / "nowhere").read_text(), run("count", 3, 3).text)
        (self.folder / "one").symlink_to("two")
        (self.folder / "two").symlink_to("one")
        self.refuses("count", 3, 3, "-o", self.folder / "one", says="Too many levels of symbolic links")
        self.refuses("count", 3, 3, "-o", self.folder / "missing" / "out")

    def test_names_as_long_as_they_may_be(self):
        path = self.folder / ("n" * 255)
        for _ in range(2):
            self.assertEqual(run("count", 3, 3, "-o", path).status, 0)
            self.assertEqual(path.read_text(), run("count", 3, 3).text)
        self.assertEqual(os.listdir(self.folder), [path.name])

    def test_pipe_without_a_reader(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        result = run("count", 3, 3, "-o", pipe, "--limit", 0.3)
        self.assertEqual((result.status, result.err), (4, "flipwise: stopped at the time limit\n"))


main()
