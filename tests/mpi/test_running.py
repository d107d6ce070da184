# SPDX-License-Identifier: MIT
"""Tests stops, kills, resuming with other numbers of processes, and the memory and time of each."""

import os
import pathlib
import random
import re
import signal
import time

import mpirun
from program import HANGING, Case, main
from program import run as one

LONG = "FLIPWISE_LONG" in os.environ
PROGRAM_BYTES = 45 << 20  # including MPI
STILL = ["--adjacent", "king", "--on", "2,3", "--off", "0,1,2,4,5,6,7,8"]


def max_bytes(process):
    return int(re.search(r"VmHWM:\s*(\d+) kB", pathlib.Path(f"/proc/{process}/status").read_text())[1]) << 10


def max_of_any_rank(process):
    """Returns the peak bytes of any rank, when the run is over."""
    most = 0
    while process.poll() is None:
        for rank in mpirun.processes(process):
            try:
                most = max(most, max_bytes(rank))
            except (OSError, TypeError):
                pass
        time.sleep(0.01)
    return most


def used_seconds(rank):
    """Returns the processor time of a rank, or infinity if it has ended."""
    try:
        fields = pathlib.Path(f"/proc/{rank}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return float("inf")
    return float("inf") if fields[0] == "Z" else (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Running(Case):
    def wait_for(self, condition):
        end = time.monotonic() + HANGING
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def begun(self, ranks, *arguments, **more):
        """Returns a run whose ranks have all started, once rank 0 works: it has used more processor time than a start takes."""
        process = mpirun.start(ranks, *arguments, **more)
        self.addCleanup(lambda: process.poll() is None and process.kill())
        self.wait_for_work(process, ranks, 0.7)
        return process

    def wait_for_work(self, process, ranks, seconds):
        self.wait_for(lambda: process.poll() is not None or len(mpirun.processes(process)) == ranks)
        for first in mpirun.processes(process)[:1]:
            self.wait_for(lambda: used_seconds(first) >= seconds)

    def test_a_signal_to_any_rank_saves_and_ends_all(self):
        for number, (ranks, sent) in enumerate([(3, signal.SIGTERM), (3, signal.SIGINT), (2, signal.SIGTERM)]):
            state = self.folder / f"state{number}"
            with self.subTest(rank=number % ranks, signal=sent):
                process = self.begun(ranks, "count", 90, 15, *(["--mod", 1000003] if number else []), "--resume", state, "--threads", 1)
                os.kill(mpirun.processes(process)[number % ranks], sent)
                out, err = process.communicate(timeout=HANGING)
                self.assertEqual((process.returncode, out), (4, b""), err)
                self.assertIn(b"flipwise: saved to", err)
                self.assertGreater(state.stat().st_size, 100)

    def test_signals_one_after_another_count_as_one(self):
        for number, (gap, sent, order) in enumerate([(0.1, signal.SIGTERM, (1, 0, 2)), (0.25, signal.SIGHUP, (2, 0, 0)), (0.02, signal.SIGINT, (0, 0, 1))]):
            state = self.folder / f"state{number}"
            with self.subTest(signal=sent):
                process = self.begun(3, "count", 90, 15, "--resume", state, "--threads", 1, launcher=mpirun.IMPATIENT)
                here = mpirun.processes(process)
                for rank in order:
                    try:
                        os.kill(here[rank], sent)
                    except ProcessLookupError:
                        pass  # the process has ended
                    time.sleep(gap)
                out, err = process.communicate(timeout=HANGING)
                self.assertEqual((process.returncode, out), (4, b""), err)
                self.assertGreater(state.stat().st_size, 100)
                self.assertFalse(state.with_suffix(".new").exists())

    def test_a_signal_as_soon_as_an_image_is_written(self):
        """A signal while the ranks open their files causes no error, and no message about a limit."""
        rows, columns = 20_000, 20_000
        image, presses = self.folder / "image", self.folder / "presses"
        image.write_bytes(b"P4\n%d %d\n" % (columns, rows) + random.Random(9).randbytes(columns // 8 * rows))
        for order in ((1,), (1, 2), (1, 0), (2,), (2, 1, 0)):
            process = mpirun.start(3, "solve", image, "--find", "any", "--format", "pbm-raw", "--output", presses, "--threads", 1,
                                   launcher=mpirun.IMPATIENT)
            self.wait_for(lambda: process.poll() is not None or list(self.folder.glob("*.part")))
            here = mpirun.processes(process)
            for rank in order if len(here) == 3 else ():
                os.kill(here[rank], signal.SIGTERM)
                time.sleep(0.03)
            err = process.communicate(timeout=HANGING)[1]
            self.assertIn(process.returncode, (0, 4), err)
            self.assertNotIn(b"limit", err)
            self.assertFalse(list(self.folder.glob("*.part")))

    def test_a_signal_while_an_image_is_solved(self):
        """Checks that the image is complete and new, or unchanged, and that the status is right for it."""
        rows, columns = 30_000, 40_000
        image, presses = self.folder / "image", self.folder / "presses"
        image.write_bytes(b"P4\n%d %d\n" % (columns, rows) + random.Random(9).randbytes(columns // 8 * rows))
        for number, sent in enumerate([signal.SIGTERM, signal.SIGINT, signal.SIGTERM, signal.SIGKILL, signal.SIGINT]):
            presses.write_text("old")
            process = mpirun.start(3, "solve", image, "--find", "any", "--format", "pbm-raw", "--output", presses, "--threads", 1)
            self.wait_for_work(process, 3, 0.5 + 0.1 * number)  # before that, Open MPI starts
            here = mpirun.processes(process)
            if len(here) == 3:
                os.kill(here[1 + number % 2], sent)
            process.communicate(timeout=HANGING)
            self.assertIn(process.returncode, (0, 137 if sent == signal.SIGKILL else 4))
            self.assertEqual(presses.read_bytes()[:3] == b"old", process.returncode != 0)
            self.assertEqual({path.name for path in self.folder.iterdir()}, {"image", "presses"})

    def test_a_signal_to_the_launcher_saves(self):
        state = self.folder / "state"
        process = self.begun(3, "count", 300, 16, "--resume", state, "--threads", 1)
        process.terminate()
        out, err = process.communicate(timeout=HANGING)
        self.assertEqual((process.returncode, out), (1, b""), err)  # the status of the launcher
        self.assertIn(b"flipwise: saved to", err)

    def test_a_rank_that_is_killed_leaves_a_state(self):
        state = self.folder / "state"
        process = self.begun(3, "count", 90, 15, "--resume", state, "--threads", 1)
        os.kill(mpirun.processes(process)[2], signal.SIGKILL)
        out, err = process.communicate(timeout=HANGING)
        self.assertEqual((process.returncode, out), (128 + signal.SIGKILL, b""), err)  # the status of the launcher
        self.assertIn(b"flipwise: saved to", err)
        self.assertGreater(state.stat().st_size, 100)

    def test_resumes_with_other_numbers_of_ranks(self):
        """Runs are stopped and killed again and again; the last one completes."""
        for arguments in (["count", 50, 14], ["count", 800, 14, "--mod", 1000000007]):
            state = self.folder / "state"
            expected = one(*arguments).out
            for ranks, sent in ((3, signal.SIGTERM), (2, signal.SIGTERM), (4, signal.SIGKILL), (1, signal.SIGTERM)):
                process = self.begun(ranks, *arguments, "--resume", state, "--threads", 1)
                here = mpirun.processes(process)
                if len(here) == ranks:
                    os.kill(here[-1], sent)
                process.communicate(timeout=HANGING)
                self.assertIn(process.returncode, (0, 4) if sent == signal.SIGTERM else (0, 4, 137))
                if process.returncode == 0:
                    break
            status, out, err = mpirun.run(3, *arguments, "--resume", state)
            self.assertEqual((status, out), (0, expected), err)
            self.assertEqual(one(*arguments, "--resume", state).out, expected)
            state.unlink(missing_ok=True)

    def test_tables_are_resumed(self):
        path = self.folder / "table"
        arguments = ["table", "even-patterns", 1, 15, "--resume", path]
        process = self.begun(3, *arguments, "--threads", 1)
        here = mpirun.processes(process)
        if here:
            os.kill(here[0], signal.SIGTERM)
        process.communicate(timeout=HANGING)
        self.assertEqual(mpirun.run(2, *arguments)[1], one("table", "even-patterns", 1, 15).out)

    def test_memory_falls_as_the_number_of_ranks_grows(self):
        """The array needs three times the memory of a rank, and each rank uses no more than that and the program."""
        columns = 16  # an odd number of rows would need two more arrays, not one
        array = 16 / 27 * 4 * 3**columns
        cap = array / 3 / 2**30
        arguments = ["count", columns, columns, "--mod", 1000000007, "--threads", 1]
        self.assertEqual(one(*arguments, "--memory", cap).status, 4)
        expected = one(*arguments).out
        most = {}
        for ranks in (1, 2, 4, 7):
            process = self.begun(ranks, *arguments, *(["--memory", cap * 1.2] if ranks > 2 else []), start_new_session=True)
            most[ranks] = max_of_any_rank(process)
            self.assertEqual(process.communicate()[0], expected)
        for ranks, bytes_of_one in most.items():
            self.assertLess(bytes_of_one, PROGRAM_BYTES + 2.2 * array / ranks, most)  # one more array for the check

    def test_streamed_classes_are_shared_and_resumed(self):
        """126 x 126 all on (nullity 56), in less memory than its tables need: stopped on three ranks, finished on two."""
        board = self.file("board", b"\n".join([b"1" * 126] * 126))
        arguments = ["solve", board, "--all", 2, "--format", "json", "--memory", 0.2, "--threads", 1]
        expected = re.sub(rb'"seconds":[0-9.e+-]+', b"", one(*arguments).out)
        self.assertIn(b'"presses":7364,', expected)
        state = self.folder / "state"
        arguments += ["--resume", state]
        seconds = 1  # seconds of work; nothing is saved before the first class is streamed
        while not state.exists():
            process = self.begun(3, *arguments)
            self.wait_for_work(process, 3, seconds)
            os.kill(mpirun.processes(process)[1], signal.SIGTERM)
            out, err = process.communicate(timeout=HANGING)
            self.assertEqual(process.returncode, 4, err)
            seconds *= 2
        status, out, err = mpirun.run(2, *arguments)
        self.assertEqual((status, re.sub(rb'"seconds":[0-9.e+-]+', b"", out)), (0, expected), err)

    def test_waiting_ranks_need_no_processor_time(self):
        """Idle ranks use hardly any processor time."""
        process = self.begun(3, "count", 9, 9, *STILL, "--threads", 1)
        self.wait_for_work(process, 3, 2)
        used = [seconds for rank in mpirun.processes(process)[1:] if (seconds := used_seconds(rank)) < float("inf")]
        process.communicate(timeout=HANGING)
        for seconds in used:
            self.assertLess(seconds, 1)

    def test_still_lifes_in_less_than_one_process_needs(self):
        side, cap = (12, 1.0) if LONG else (9, 0.02)
        arguments = ["count", side, side, *STILL]
        expected = {12: b"34147457528473579\n"}.get(side) or one(*arguments).out
        refused = one(*arguments, "--memory", cap)
        self.assertEqual(refused.status, 4, refused.text)
        process = self.begun(3, *arguments, "--memory", cap, "--threads", 1)
        most = max_of_any_rank(process)
        out, err = process.communicate()
        self.assertEqual((process.returncode, out), (0, expected), err)
        self.assertLess(most, PROGRAM_BYTES + 2**30 * cap)


if __name__ == "__main__":
    main()
