# SPDX-License-Identifier: MIT
"""Tests that the packages of packaging/contests/ follow the formats, are the same each time, and agree with flipwise's checker
and validator. FLIPWISE_LONG=1 compiles the programs of all dialects, and also runs every submission and compares
the results with docs/contest-tests.md."""

import contextlib
import io
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from program import LONG, PROGRAM, SANITIZED, SOURCE, feed, main, run

sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCE / "packaging" / "contests"))

from formats import kattis_faults, polygon_faults, zip_faults  # noqa: E402
from make import DIALECTS, HERE, make  # noqa: E402
from trials import Compiled, checker, judged, program_faults, status_of, submission_faults, tests_of, validator  # noqa: E402

RUBBISH = ["", "\n", "0", "-1", "-0", "+1", "01", "1.0", "1e3", "0x1", "17", "18", "x", "IMPOSSIBLE", "Impossible", "impossible", "\0", "\xff",
           "\ufeff", "1\v2", "9" * 18, "9" * 19, "9" * 10000, "-" * 40, "1000000006", "1000000007", "1 1", "\x1b[2J", "x" * 33, "0 " * 300]


# Compiling their programs takes most of the time.
COMPILED = DIALECTS if LONG else DIALECTS[::2]


def name_of(dialect):
    return dialect.replace("-", "")


@unittest.skipIf(SANITIZED or not shutil.which("g++"), "nothing of this is built with sanitizers")
class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="flipwise-test-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.out = cls.folder / "out"
        make(PROGRAM, cls.out, [])
        cls.compiled = {dialect: Compiled(cls.folder / "build" / dialect) for dialect in DIALECTS}

    def kattis(self, dialect):
        return self.out / "kattis" / name_of(dialect)

    def test_formats(self):
        for dialect in DIALECTS:
            name = name_of(dialect)
            kattis, polygon = self.kattis(dialect), self.out / "polygon" / name
            self.assertEqual(kattis_faults(kattis, HERE / dialect) + polygon_faults(polygon), [])
            self.assertEqual(zip_faults(kattis, self.out / "kattis" / f"{name}.zip", name + "/"), [])
            self.assertEqual(zip_faults(kattis, self.out / "domjudge" / f"{name}.zip", ""), [])
            self.assertEqual(zip_faults(polygon, self.out / "polygon" / f"{name}.zip", ""), [])

    def test_the_same_bytes_again(self):
        again = self.folder / "again"
        make(PROGRAM, again, DIALECTS[:2])
        make(PROGRAM, again, DIALECTS[:2])
        for path in again.rglob("*"):
            if path.is_file():
                self.assertEqual(path.read_bytes(), (self.out / path.relative_to(again)).read_bytes(), path)

    def test_the_seed_selects_the_tests(self):
        folders = [self.folder / f"seed{i}" for i in range(2)]
        for folder in folders:
            done = subprocess.run([HERE / "make.py", PROGRAM, folder, "flip-game", "--seed", "7"], capture_output=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))
            done = subprocess.run([HERE / "check.py", folder, "flip-game", "--seed", "7"], capture_output=True)
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"every package is in order\n", b""))
        expected = self.folder / "wanted"
        run("cases", "flip-game", "--out", expected, "--seed", 7)
        one, other, first = ({path.name: path.read_bytes() for path in (out / "kattis/flipgame/data").rglob("*.*")} for out in (*folders, self.out))
        self.assertEqual(one, other)
        self.assertNotEqual(one, first)
        self.assertEqual({name: data for name, data in one.items() if not name.endswith(".desc")}, {path.name: path.read_bytes() for path in expected.iterdir()})
        done = subprocess.run([HERE / "make.py", PROGRAM, folders[0], "--seed", "x"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Aflipwise: --seed: [ -~]+\n\Z")

    def test_samples_show_a_tie(self):
        self.assertEqual([path.stem for path in tests_of(self.kattis("fliptile")) if path.parent.name == "sample"],
                         ["01-sample", "02-sample-tie", "13-no-impossible"])

    def test_faults_are_found(self):
        """Checks that any file that is removed or changed is noticed."""
        kattis, polygon = self.folder / "broken" / "fliptile", self.folder / "broken" / "polygon"

        def broken(place, name, change):
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(self.out / ("kattis" if place == kattis else "polygon") / "fliptile", place)
            if change is None:
                (place / name).unlink()
            else:
                (place / name).write_text(change((place / name).read_text()))
            return kattis_faults(kattis, HERE / "fliptile") if place == kattis else polygon_faults(polygon)

        for name in ("problem.yaml", "data/sample/01-sample.ans", "data/secret/39-limit.in", "problem_statement/problem.zh.tex",
                     "output_validators/check/check.cpp"):
            self.assertTrue(broken(kattis, name, None), name)
        for name, old, new in (("problem.yaml", "license", "licence"), ("problem.yaml", "cc by", "mine"), ("problem.yaml", "custom", "default"),
                               ("problem_statement/problem.en.tex", r"M \le 15", r"M \le 16"), (".timelimit", "2", "3"),
                               ("problem_statement/problem.zh.tex", "{宫灯}", "宫灯"), ("submissions/accepted/reference.py", "\n", "\r\n"),
                               ("data/secret/39-limit.in", "\n", "\r\n"), ("problem.yaml", "memory", "space")):
            self.assertTrue(broken(kattis, name, lambda text, old=old, new=new: text.replace(old, new)), (name, new))
        for name in ("check.cpp", "tests/07", "tests/07.a", "solutions/reference.cpp", "statements/chinese/problem.tex",
                     "statement-sections/english/example.01", "files/tests/checker-tests/02.o"):
            self.assertTrue(broken(polygon, name, None), name)
        for old, new in (('"main"', '"accepted"'), ("<test-count>45", "<test-count>44"), ('"chinese"', '"german"'), ("2000<", "2<")):
            self.assertTrue(broken(polygon, "problem.xml", lambda text, old=old, new=new: text.replace(old, new)), new)

    def test_programs(self):
        for dialect in COMPILED:
            self.assertEqual(program_faults(self.kattis(dialect), self.compiled[dialect]), [])

    @unittest.skipUnless(LONG, "takes long")
    def test_references(self):
        with contextlib.redirect_stdout(io.StringIO()):
            for dialect in COMPILED:
                self.assertEqual(submission_faults(self.kattis(dialect), self.compiled[dialect], "accepted"), [])

    @unittest.skipUnless(LONG, "takes minutes")
    def test_submissions(self):
        page = (SOURCE / "docs" / "contest-tests.md").read_text()
        for dialect in COMPILED:
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                self.assertEqual(submission_faults(self.kattis(dialect), self.compiled[dialect]), [])
            section = page.split(f"### Submissions for {dialect}\n")[1].split("\n#")[0]
            reported = [re.sub(r"^(\| `[^`]+` \|)[^|]*\|", r"\1", line) for line in section.splitlines() if line.startswith("| `")]
            found = [line.replace("_", " ").rsplit("|", 2)[0] + "|" for line in printed.getvalue().splitlines() if line.startswith("| `")]
            self.assertEqual("\n".join(reported), "\n".join(found), dialect)

    def test_the_page_names_every_submission(self):
        page = (SOURCE / "docs" / "contest-tests.md").read_text()
        for dialect in DIALECTS:
            section = page.split(f"### Submissions for {dialect}\n")[1].split("\n#")[0]
            named = re.findall(r"^\| `([^`]+)` \|.*?\| (accepted|wrong answer|time limit exceeded) \|", section, re.M)
            there = [(path.name, path.parent.name.replace("_", " ")) for path in self.kattis(dialect).glob("submissions/*/*")]
            self.assertEqual(sorted(named), sorted(there))

    def test_checkers_agree_with_flipwise(self):
        generator = random.Random(21)
        output, feedback = self.folder / "output", self.folder
        for dialect in COMPILED:
            check = checker(self.kattis(dialect), self.compiled[dialect])
            tests = tests_of(self.kattis(dialect))
            rights = [test.with_suffix(".ans").read_text() for test in tests]
            rejected = 0
            for test, right in generator.sample(list(zip(tests, rights)), len(tests) if LONG else 3):
                outputs = RUBBISH + [varied(right, generator) for _ in range(20)] + generator.sample(rights, 5)
                outputs += [right.replace("\n", " \r\n\t"), right + " \n\n", right[:-1], right + "0", right + "\0", right * 2]
                for text in outputs:
                    output.write_bytes(text.encode("utf-8", "surrogateescape"))
                    reported = run("checker", dialect, test, output, "--style", "kattis")
                    self.assertIn(reported.status, (42, 43))
                    found = judged(check, test, output.read_bytes(), feedback)
                    self.assertEqual(found, reported.status, (dialect, test.name, text[:200], reported.err))
                    printed = (feedback / "judgemessage.txt").read_text()
                    self.assertRegex(printed, r"\A[ -~]+\n\Z")
                    self.assertFalse((feedback / "teammessage.txt").exists())
                    self.assertEqual(re.match("ok|wrong answer|wrong output format", printed)[0],
                                     re.match("ok|wrong answer|wrong output format", reported.err)[0], (dialect, test.name, text[:200], reported.err))
                    rejected += found == 43
            self.assertGreater(rejected, 100)

    def test_a_wrong_answer_of_the_jury_is_a_jury_error(self):
        """If the jury's answer is invalid or the contestant's is better, the verdict is a jury error."""
        test = tests_of(self.kattis("cross-flip"))[0]
        right = test.with_suffix(".ans").read_text()
        number, turns = right.split("\n", 1)
        place = self.folder / "jury"
        place.mkdir()
        for dialect, given, jury, output in (
                ("fliptile", "1 2\n1 1\n", "1 1\n", "1 0\n"), ("fliptile", "1 2\n1 1\n", "1 0\n", "0 1\n"),
                ("fliptile", "1 1\n1\n", "x\n", "1\n"), ("fliptile", "1 1\n1\n", "", "1\n"), ("two-kind", "WB\n", "y\n", "1\n"),
                ("cross-flip", test.read_text(), f"{int(number) + 1}\n{turns}", right), ("cross-flip", "+\n" * 4, right, right), ("even-paint", "1 1\n", "2.0\n", "2\n")):
            if dialect not in COMPILED:
                continue
            (place / "1.in").write_text(given)
            (place / "1.ans").write_text(jury)
            check = checker(self.kattis(dialect), self.compiled[dialect])
            self.assertEqual(judged(check, place / "1.in", output.encode(), place), 3, (dialect, jury))

    def test_validators_agree_with_flipwise(self):
        generator = random.Random(22)
        for dialect in COMPILED:
            validate = validator(self.kattis(dialect), self.compiled[dialect])
            tests = [test.read_text() for test in tests_of(self.kattis(dialect))]
            refused = 0
            for text in generator.sample(tests, 8 if LONG else 4):
                for _ in range(20):
                    spoilt = varied(text, generator)
                    reported = run("validate", dialect, "--style", "kattis", stdin=spoilt.encode("utf-8", "surrogateescape"))
                    found = status_of(validate, spoilt.encode("utf-8", "surrogateescape"))
                    self.assertEqual(found, reported.status, (dialect, spoilt, reported.text))
                    refused += found != 42
            self.assertGreater(refused, 20)

    def test_large_outputs(self):
        """Large outputs that are certainly wrong are rejected in little memory; spaces may go on."""
        megabyte = 1 << 20
        for dialect in COMPILED:
            size = (8 if dialect != "fliptile" else 1024 if LONG else 64) * megabyte
            test = tests_of(self.kattis(dialect))[0]
            right = test.with_suffix(".ans").read_bytes()
            check = checker(self.kattis(dialect), self.compiled[dialect])
            arguments = [test, test.with_suffix(".ans"), self.folder]
            for chunk in (b"\0" * megabyte, b"9" * megabyte, bytes(range(256)) * 4096, b"7 " * (megabyte // 2), b" " * megabyte):
                for head in (b"", right):
                    status, _, memory, sent = feed(arguments, chunk, size, head, program=check[0])
                    blanks = chunk[:1] == b" "
                    self.assertEqual(status, 42 if blanks and head else 43, (dialect, chunk[:4]))
                    self.assertEqual(sent >= size, blanks)
                    self.assertLess(memory, 32 << 20)


def varied(text, generator):
    """Returns the text with a few changes of a byte, a word or a line."""
    for _ in range(generator.choice([1, 1, 1, 2, 4])):
        i = generator.randrange(len(text) + 1)
        kind = generator.randrange(7)
        lines, words = text.splitlines(True), re.split(r"(\s+)", text)
        if kind == 0:
            text = text[:i] + generator.choice("01249-+ \n\t\r\0xbwBWI\x7f") + text[i + 1:]
        elif kind == 1:
            text = text[:i] + generator.choice("0123 \n\r-+wbWB") + text[i:]
        elif kind == 2:
            text = text[:i] + text[i + 1:]
        elif kind == 3:
            generator.shuffle(lines)
            text = "".join(lines)
        elif kind == 4 and lines:
            text = "".join(lines[:1] + generator.sample(lines[1:], len(lines) - 1))
        elif kind == 5:
            j = generator.randrange(len(words))
            words[j] = generator.choice(["0", "1", "2", "4", "5", "-1", "16", words[j] + "0", "IMPOSSIBLE", "Impossible"])
            text = "".join(words)
        else:
            text = "".join({"0": "1", "1": "0"}.get(c, c) if generator.random() < 0.1 else c for c in text)
    return text


if __name__ == "__main__":
    main()
