# SPDX-License-Identifier: MIT
"""Files that users had, in cases/, with the answers that are right."""

import json
import pathlib
import resource
import signal
import subprocess

from program import HANGING, SANITIZED, Case, main, run, start

CASES = pathlib.Path(__file__).parent / "cases"


class Codes(Case):
    def lightest(self, *arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        found = run("analyze", "--lightest", "--format", "json", "--threads", 1, *arguments)
        return found, json.loads(found.text), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def test_a_distance_is_not_lost_while_words_are_counted(self):
        """The distance of a surface code with circuit noise is proved within a second; to count its lightest words takes a
        minute, and whatever ends that leaves the proof."""
        process = start("analyze", "--lightest", "--format", "json", "--threads", 1, "--progress", "always", "--rule",
                        CASES / "circuit-d5.H.mtx", "--flips", CASES / "circuit-d5.L.mtx", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        seen = b""
        while b"best 5  at least 5" not in seen and (piece := process.stderr.read1()):
            seen += piece
        process.send_signal(signal.SIGINT)
        answer = json.loads(process.communicate(timeout=HANGING)[0])
        self.assertEqual((process.returncode, answer["status"], answer["lower"], answer["upper"]), (0, "optimal", 5, 5))

    def test_the_check_of_3000_buttons_is_quick(self):
        """The check after the proof took 26 seconds, and threw the answer away at a limit."""
        found, answer, seconds = self.lightest("--rule", CASES / "lightest-buttons.txt", "--outside", CASES / "lightest-outside.txt")
        self.assertEqual((found.status, answer["status"], answer["upper"], answer["number"]), (0, "optimal", 2, "1"), found.err)
        self.assertIn("row 1 of the matrix", answer["note"])
        if not SANITIZED:
            self.assertLess(seconds, 5)


if __name__ == "__main__":
    main()
