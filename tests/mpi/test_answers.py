# SPDX-License-Identifier: MIT
"""Tests that any number of processes gives the answer of one, byte for byte except for the seconds in JSON."""

import os
import random
import re
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor

import mpirun
from program import LONG, Case, main
from program import run as one
from questions import ALONE, FILES, SHARED

AT_ONCE = 4  # runs in parallel, because Open MPI mostly waits


def some(questions):
    """Returns the first question of each command, alone and with each of some options, and every eighth of the others; all with
    FLIPWISE_LONG=1."""
    seen, taken = set(), []
    for number, question in enumerate(questions):
        words = question.split()
        kind = (words[:1] or [""])[0], *sorted(word for word in words if word in ("--many", "--rule", "--request", "--colours", "--resume", "--proof"))
        if LONG or number % 8 == 0 or kind not in seen:
            taken.append((number, question))
        seen.add(kind)
    return taken


def without_seconds(out):
    return re.sub(rb'"seconds":[0-9.e+-]+', b'"seconds":0', out)


class Answers(Case):
    def answer(self, name, question, ranks=0, more=()):
        """Runs `flipwise`, or this many ranks, in a new folder. Returns the status, both outputs, and all files afterwards."""
        requested, _, source = question.partition("< ")
        folder = self.folder / name
        folder.mkdir()
        for file, content in FILES.items():
            (folder / file).write_text(content)
        arguments = [*shlex.split(requested), *more]
        stdin = FILES[source].encode() if source else b""
        if ranks == 0:
            done = one(*arguments, stdin=stdin, cwd=folder)
            status, out, err = done.status, done.out, done.err
        else:
            status, out, err = mpirun.run(ranks, *arguments, stdin=stdin, cwd=folder)
        files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        if "lines" in files:  # lines are saved as they are found, in any order
            files["lines"] = b"".join(sorted(files["lines"].splitlines(keepends=True)))
        return status, without_seconds(out), err, files

    def compare(self, runs):
        """Compares runs; each is a question, a number of ranks, and further options."""
        def answers(numbered):
            number, (question, ranks, *more) = numbered
            return (self.answer(f"{number}-one", question, more=more),
                    self.answer(f"{number}-ranks", question, ranks, more))

        with ThreadPoolExecutor(AT_ONCE) as pool:
            for run, (expected, found) in zip(runs, pool.map(answers, enumerate(runs))):
                with self.subTest(run):
                    self.assertEqual(found[:3], expected[:3])
                    self.assertEqual(found[3], expected[3])

    def test_there_are_questions_of_every_kind(self):
        self.assertGreater(len(set(ALONE + SHARED)), 180)

    def test_questions_that_rank_0_answers(self):
        self.compare([(question, (1, 2, 3, 4, 7)[number % 5]) for number, question in some(ALONE)])

    def test_questions_that_all_answer(self):
        def threads(number):
            return [] if SHARED[number].startswith(("show", "verify")) else ["--threads", str(1 + number % 2)]

        def ranks(number):
            return ((2, 7), (3, 4))[number % 2] if LONG else [(2, 3, 7, 4)[number % 4]]

        self.compare([(question, number_of, *threads(number)) for number, question in enumerate(SHARED) for number_of in ranks(number)])

    def test_images_that_all_read_and_write(self):
        """Images of several bands of rows; some have no solution, and one does not end where its header states."""
        columns, rows = 8200, 8300
        noise = random.Random(7)
        image = self.folder / "image.pbm"
        lights = noise.randbytes(columns // 8 * rows)
        image.write_bytes(b"P4\n%d %d\n" % (columns, rows) + lights)
        statuses = set()
        for number, more in enumerate([["--find", "any"], ["--rule", "ring", "--find", "any"],
                                       ["--goal", "uniform", "--threads", "1"], ["--wrap", "torus"],
                                       ["--wrap", "rows", "--goal", "on", "--find", "any"]]):
            ranks = (2, 3, 4, 7, 2)[number]
            found = []
            for run in (one, lambda *arguments: mpirun.run(ranks, *arguments)):
                presses = self.folder / f"presses-{number}"
                witness = self.folder / f"witness-{number}"
                done = run("solve", image, *more, "--format", "pbm-raw", "--output", presses, "--witness", witness)
                status, out, err = done if isinstance(done, tuple) else (done.status, done.out, done.err)
                found.append((status, out, err, *(path.exists() and path.read_bytes() for path in (presses, witness))))
                for path in (presses, witness):
                    path.unlink(missing_ok=True)
            self.assertEqual(found[1][:3], found[0][:3], more)
            self.assertTrue(found[1] == found[0], f"other presses or another witness: {more}")
            statuses.add(found[0][0])
        self.assertEqual(statuses, {0, 1})
        image.write_bytes(image.read_bytes() + b"more")
        arguments = ("solve", image, "--find", "any", "--format", "pbm-raw", "--output", self.folder / "presses")
        expected = one(*arguments)
        self.assertEqual(mpirun.run(3, *arguments), (expected.status, expected.out, expected.err))
        self.assertEqual(expected.status, 2)
        self.assertEqual([path.name for path in self.folder.iterdir()], ["image.pbm"])

    def test_ranks_that_see_other_files_take_no_part(self):
        """The other rank sees a file of the same name, size and time, or a pipe that has no writer."""
        columns, rows = 8200, 8300
        noise = random.Random(8)
        folders = [self.folder / name for name in ("here", "there")]
        for folder in folders:
            folder.mkdir()
            (folder / "image").write_bytes(b"P4\n%d %d\n" % (columns, rows) + noise.randbytes(columns // 8 * rows))
            os.utime(folder / "image", (1, 1))
        arguments = ["solve", "image", "--find", "any", "--format", "pbm-raw", "--output", str(self.folder / "presses")]
        self.assertEqual(one(*arguments, cwd=folders[0]).status, 0)
        expected = (self.folder / "presses").read_bytes()
        for there in ("another", "a pipe"):
            if there == "a pipe":
                (folders[1] / "image").unlink()
                os.mkfifo(folders[1] / "image")
            ranks = [["-n", "1", "--wdir", str(folder), mpirun.PROGRAM, *arguments] for folder in folders]
            done = subprocess.run([*mpirun.COMMAND, *mpirun.IMPATIENT, *ranks[0], ":", *ranks[1]], env=mpirun.ENVIRONMENT,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=120)
            self.assertEqual((done.returncode, done.stdout), (0, b""), there)
            self.assertTrue((self.folder / "presses").read_bytes() == expected, there)

    def test_output_is_that_of_rank_0(self):
        path = self.folder / "out"
        expected = one("table", "nullity", 1, 90).out
        self.assertEqual(mpirun.run(4, "table", "nullity", 1, 90, "--output", path)[:2], (0, b""))
        self.assertEqual(path.read_bytes(), expected)
        self.assertEqual([entry.name for entry in self.folder.iterdir()], ["out"])


if __name__ == "__main__":
    main()
