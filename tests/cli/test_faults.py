# SPDX-License-Identifier: MIT
"""Tests one fault of each kind that a machine can have, and damaged files."""

import json
import os
import resource
import signal
import subprocess

from program import HANGING, PROGRAM, SAMPLE, SANITIZED, Case, main, run, start
from stops import at_limit, interrupted, needs_stopper, polls_of

DOMINATING = ["--on", "any", "--off", "1,2,3,4"]


def closed(*descriptors):
    """Returns a preexec_fn that closes descriptors, as <&- or >&- in a shell."""
    return lambda: [os.close(descriptor) for descriptor in descriptors]


class Faults(Case):
    def test_standard_error_that_cannot_be_written(self):
        expected = run("solve", "--progress", "always", stdin=SAMPLE).out
        with open("/dev/full", "wb") as full:
            for more in ({"stderr": full}, {"preexec_fn": closed(2)}):
                for arguments, stdin, status in ((["solve", "--progress", "always"], SAMPLE, 0), (["solve"], "x", 2),
                                                 (["count", 30, 30, "--limit", "0.1"], "", 4)):
                    with self.subTest(arguments=arguments, more=list(more)):
                        done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin.encode(), timeout=HANGING,
                                              stdout=subprocess.PIPE, **more)
                        self.assertEqual(done.returncode, status)
                        self.assertEqual(done.stdout, expected if status == 0 else b"")

    def test_closed_standard_streams(self):
        done = subprocess.run([PROGRAM, "solve"], input=SAMPLE.encode(), stderr=subprocess.PIPE, timeout=HANGING,
                              preexec_fn=closed(1))
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, rb"\Aflipwise: [^\n]+\n\Z")
        done = subprocess.run([PROGRAM, "solve"], capture_output=True, timeout=HANGING, preexec_fn=closed(0))
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertRegex(done.stderr, rb"\Aflipwise: [^\n]+\n\Z")

    def test_a_pipe_that_hands_out_single_bytes(self):
        board = b"P4\n70 9\n" + bytes((37 * i + 11) % 256 & (255 if i % 9 < 8 else 252) for i in range(81))
        request = json.dumps({"command": "solve", "board": SAMPLE.split()}).encode()
        for arguments, text in ((["show"], SAMPLE.encode()), (["show", "--format", "pbm-raw"], board),
                                (["solve", "--many"], b"plus-4x4:9669\nplus-4x4:8000\n"),
                                (["count", "--request", "-"], b'{"command":"count","rows":3,"columns":3}'),
                                (["show", "--request", "-"], request.replace(b"solve", b"show")),
                                (["judge", "flip-game"], b"bwwb\nbbwb\nbwwb\nbwww\n\nbw\n")):
            with self.subTest(arguments):
                expected = run(*arguments, stdin=text)
                process = start(*arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for byte in text:
                    process.stdin.write(bytes([byte]))
                    process.stdin.flush()
                out, err = process.communicate(timeout=HANGING)
                strip = lambda answer: [part for part in answer.split(b",") if b'"seconds"' not in part]
                self.assertEqual((strip(out), err.decode(), process.returncode),
                                 (strip(expected.out), expected.err, expected.status))

    @needs_stopper
    def test_a_disk_that_fills_while_the_state_is_saved(self):
        state = self.folder / "state"
        arguments = ["count", 100, 14, "--resume", state]
        self.assertEqual(at_limit(self, 300, *arguments).status, 4)
        saved = state.read_bytes()
        self.assertGreater(len(saved), 1000)

        def no_room(size=500):
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        result = at_limit(self, 300, *arguments, preexec_fn=no_room)
        self.assertEqual((result.status, result.out), (2, b""))
        self.assertRegex(result.err, r"\Aflipwise: cannot write [^\n]+\n\Z")
        self.assertEqual(state.read_bytes(), saved)
        self.assertEqual(os.listdir(self.folder), ["state"])
        table = self.folder / "table"
        for rows in (0, 7):
            if rows:
                run("table", "nullity", 1, rows, "--resume", table)
            saved = table.read_bytes() if rows else b""
            result = run("table", "nullity", 1, 9, "--resume", table, preexec_fn=lambda: no_room(len(saved) + 9))
            self.assertEqual(result.status, 2)
            self.assertRegex(result.err, r"\Aflipwise: cannot write [^\n]+\n\Z")
            self.assertEqual(table.read_bytes() if table.exists() else b"", saved)

    def test_memory_that_the_system_refuses(self):
        if SANITIZED:
            self.skipTest("sanitizers take terabytes of addresses")

        def few_addresses():
            resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20))

        for arguments in (["count", 100, 16, "--mod", 1000000007], ["count", 40, 40, "--on", 0],
                          ["analyze", 3000, 3000, "--rule", "knight"]):
            with self.subTest(arguments):
                result = run(*arguments, "--threads", 1, "--limit", HANGING, preexec_fn=few_addresses)
                self.assertEqual((result.status, result.text), (4, result.text if arguments[0] == "analyze" else ""))
                if arguments[0] == "analyze":
                    self.assertRegex(result.text, r"\A([^\n]*9000000 cells\n)?unknown: [^\n]*memory[^\n]*\n\Z")
                else:
                    self.assertRegex(result.err, r"\Aflipwise: [^\n]*memory[^\n]*\n\Z")

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            for arguments in (["count", 60, 13], ["table", "even-patterns", 15, 20], ["analyze", 5, 35, "--rule", "0,0 0,1",
                              "--wrap", "columns", "--distances"], ["generate", 19, 19, "--presses", 60, "--count", 1000000]):
                with self.subTest(arguments=arguments, signal=number):
                    ended = interrupted(self, 200, *arguments, by=number)
                    self.assertEqual(ended.status, 4, ended.err)
                    self.assertLessEqual(ended.err.count("\n"), 1, ended.err)


class Files(Case):
    """Checks which files remain after a failure, and files that are named twice."""

    def test_output_where_there_is_no_answer(self):
        lit = self.file("lit", ("1" * 600 + "\n") * 600)
        long_jobs = [["count", 40, 40], ["count", 40, 40, "--format", "json"], ["analyze", 3000, 3000, "--rule", "knight"],
                     ["analyze", 3000, 3000, "--rule", "knight", "--format", "json"], ["table", "even-patterns", 60, 61],
                     ["table", "even-patterns", 60, 61, "--format", "json"],
                     *([command, "--rule", "knight", "--format", form, lit] for form in ("text", "json")
                       for command in ("solve", "hint", "rate"))]
        for job in long_jobs:
            with self.subTest(job):
                old = self.file("old", "old\n")
                result = run(*job, "--limit", "1e-9", "--output", old)
                self.assertEqual((result.out, result.err.count("\n")), (b"", 1), result.err)
                self.assertEqual((old.read_text() == "old\n", result.status), (True, 4), (result.err, old.read_text()[:99]))
        for form in ("id", "text", "json", "svg"):
            with self.subTest(form):
                result = run("generate", 3, 3, "--presses", 20, "--format", form, "--output", old)
                self.assertEqual((result.status, result.err), (1, "flipwise: impossible: there are only 9 cells to press, so no board needs 20 presses\n"))
                self.assertEqual(old.read_text(), "old\n")

    @needs_stopper
    def test_what_was_found_is_kept(self):
        old = self.file("old", "old\n")
        ended = at_limit(self, polls_of(self, "table", "even-patterns", 1, 5), "table", "even-patterns", 1, 60, "--output", old)
        self.assertEqual(ended.status, 4)
        self.assertIn("2 8\n", old.read_text())
        self.assertEqual(run("solve", "--output", old, stdin="1000\n0000\n0000\n0000\n").status, 1)
        self.assertIn("; impossible", old.read_text())
        (self.folder / "requests").write_text('{"command":"analyze","rows":3000,"columns":3000,"rule":"knight","limit":1e-9}\n'
                                              '{"command":"analyze","rows":2,"columns":2}\n')
        self.assertEqual(run("analyze", "--request", self.folder / "requests", "--output", old).status, 4)
        self.assertEqual([json.loads(line).get("nullity") for line in old.read_text().splitlines()], [None, 0])

    def test_two_that_are_one(self):
        table, board = self.folder / "table", self.file("board", "111\n")
        run("table", "nullity", 1, 5, "--resume", table)
        os.symlink("table", self.folder / "link")
        os.mkdir(self.folder / "sub")
        whole = table.read_bytes()
        for arguments in (["table", "nullity", 1, 6, "--resume", "table", "--output", "table"],
                          ["table", "nullity", 1, 6, "--resume", "table", "-o", "sub/../table"],
                          ["table", "nullity", 1, 6, "--resume", "link", "-o", table],
                          ["table", "nullity", 1, 6, "--resume", "new", "-o", "./new"],
                          ["count", 3, 3, "--resume", "new", "-o", self.folder / "new"],
                          ["count", "--given", "board", "--resume", "board"], ["count", 3, 3, "--rank", "board", "--resume", "board"],
                          ["solve", "board", "--witness", "board"], ["solve", "board", "--witness", "w", "-o", "w"],
                          ["solve", "plus-1x3:e", "--goal", "board", "--witness", "board"],
                          ["solve", "plus-1x3:e", "--witness", "-"]):
            with self.subTest(arguments):
                self.refuses(*arguments, says="name the same file", cwd=self.folder)
                self.assertEqual((table.read_bytes(), board.read_text()), (whole, "111\n"))
                self.assertEqual({path.name for path in self.folder.iterdir()}, {"table", "board", "link", "sub"})
        with open(table, "ab") as out:
            result = run("table", "nullity", 1, 6, "--resume", table, stdout=out)
        self.assertEqual((result.status, table.read_bytes()), (2, whole))
        with open(board, "rb") as stdin:
            done = subprocess.run([PROGRAM, "solve", "--witness", board], stdin=stdin, capture_output=True, timeout=HANGING)
        self.assertEqual((done.returncode, board.read_text()), (2, "111\n"))

    def test_two_that_may_be_one(self):
        """A file that is replaced at the end may also be read; a device may be named twice."""
        board = self.file("board", "111\n")
        self.answers("", "show", board, "--format", "pbm", "--output", board)
        self.assertEqual(board.read_text(), "P1\n3 1\n1 1 1\n")
        self.answers("", "show", board, "-o", board)
        self.assertEqual(board.read_text(), "1 1 1\n")
        self.answers("", "solve", board, "--witness", "/dev/null", "-o", "/dev/null")
        self.answers("valid\n", "verify", board, self.file("presses", "010"))
        self.assertEqual(run("verify", board, board).status, 1)
        for name in ("plus", "off"):
            witness = self.file(name, "old")
            run("solve", "--rule", "plus", "--goal", "off", "--witness", witness, "plus-1x2:8")
            self.assertEqual(witness.read_bytes()[:2], b"P4")


class Damage(Case):
    """Checks that a damaged file is either rejected in one line or answered like the whole file."""

    def damaged(self, content, number):
        """Yields the content cut off, and with a byte flipped, at about `number` positions."""
        step = max(1, len(content) // number)
        for at in range(0, len(content), step):
            yield f"cut off at {at}", content[:at]
            for bit in (0, 4):
                yield f"bit {bit} of byte {at}", content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1:]

    def check(self, result, what, allowed=(2,)):
        self.assertIn(result.status, allowed, (what, result.err))
        if result.status == 2:
            self.assertEqual(result.out, b"", what)
            self.assertRegex(result.err, r"\Aflipwise: [^\n]+\n\Z", what)

    @needs_stopper
    def test_states_of_counts(self):
        state = self.folder / "state"
        for question in ([60, 12, *DOMINATING, "--most-lit"], [60, 13]):
            at_limit(self, 300, "count", *question, "--resume", state)
            content = state.read_bytes()
            for what, wrong in self.damaged(content, 12):
                if not wrong:
                    continue
                state.write_bytes(wrong)
                self.check(run("count", *question, "--resume", state, "--limit", HANGING), what)
                self.assertEqual(state.read_bytes(), wrong, what)
            state.unlink()

    def test_tables(self):
        path = self.folder / "table"
        expected = run("table", "nullity", 1, 9, "--resume", path).text
        content = path.read_bytes()
        for what, wrong in self.damaged(content, 20):
            path.write_bytes(wrong)
            result = run("table", "nullity", 1, 9, "--resume", path)
            self.check(result, what, (0, 2))
            if result.status == 0:
                self.assertEqual(result.text, expected, what)

    def test_answers(self):
        board = self.file("board", SAMPLE)
        content = run("solve", "--format", "json", board).out.rstrip()
        whole = json.loads(content)
        for what, wrong in self.damaged(content, 60):
            result = run("verify", board, self.file("answer", wrong))
            self.assertIn(result.status, (0, 1, 2), (what, result.err))
            self.assertLessEqual(result.err.count("\n"), 1)
            if result.status == 0:
                answer = json.loads(wrong)
                for field in ("status", "presses", "lower", "upper", "solution", "board"):
                    self.assertIn(answer.get(field, whole[field]), (whole[field],), what)

    def test_requests(self):
        content = b'{"command":"count","rows":"3","columns":3,"on":"0","wrap":"torus"}'
        for what, wrong in self.damaged(content, len(content) // 2):
            self.check(run("count", "--request", "-", stdin=wrong), what, (0, 2))
        for at in range(0, len(content), 3):
            self.check(run("count", "--request", "-", stdin=content[:at]), at)

    def test_images(self):
        content = b"P4\n17 5\n" + bytes(range(1, 16))
        for what, wrong in self.damaged(content, len(content)):
            self.check(run("show", stdin=wrong), what, (0, 2))
        for at in range(len(content)):
            self.check(run("show", stdin=content[:at]), at)
            self.check(run("solve", self.file("board", content[:at])), at)

    def test_ids(self):
        for what, wrong in self.damaged(b"plus-4x4-torus-holes0100:9669", 15):
            result = run("show", "--format", "id", stdin=wrong + b"\n")
            self.check(result, what, (0, 2))


if __name__ == "__main__":
    main()
