# SPDX-License-Identifier: MIT
"""cases: its tests are as validate wants them, and the ideas of tests/contest/ fail where docs/contests.md says."""

import functools
import importlib
import re
import signal
import subprocess
import sys
import time
import unittest

from program import SOURCE, Case, main, run, start

sys.path[:0] = [str(SOURCE / "tests" / "contest"), str(SOURCE / "packaging" / "contests")]

from trials import shortened  # noqa: E402

DIALECTS = ["fliptile", "flip-game", "two-kind", "even-paint", "cross-flip"]
NAMED = re.compile(r"\d\d-([a-z0-9-]+)")


def made(folder, dialect, *arguments):
    """What the program said, and the bytes of each file."""
    result = run("cases", dialect, "--out", folder, *arguments)
    return result, {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


class Cases(Case):
    def test_every_file_is_valid_and_answered_as_judge_does(self):
        for dialect in DIALECTS:
            for seed in (0, 1, 18446744073709551615):
                folder = self.folder / f"{dialect}-{seed}"
                result, files = made(folder, dialect, "--seed", seed)
                self.assertEqual((result.status, result.err), (0, ""), dialect)
                names = [line.split()[0] for line in result.text.splitlines()]
                self.assertEqual(sorted(files), sorted(name + end for name in names for end in (".in", ".ans")))
                self.assertEqual([int(name[:2]) for name in names], list(range(1, len(names) + 1)))
                for name in names:
                    self.assertEqual(run("validate", dialect, folder / f"{name}.in").text, "valid: 1 case\n", name)
                    self.answers(files[f"{name}.ans"].decode(), "judge", dialect, stdin=files[f"{name}.in"])

    def test_the_seed_says_every_byte(self):
        for dialect in DIALECTS:
            one, other, third = (made(self.folder / f"{dialect}{i}", dialect, *more)
                                 for i, more in enumerate(([], ["--seed", "0"], ["--seed", "1"])))
            self.assertEqual((one[0].text, one[1]), (other[0].text, other[1]))
            self.assertEqual((one[0].text, set(one[1])), (third[0].text, set(third[1])))
            changed = {name for name in one[1] if one[1][name] != third[1][name]}
            drawn = {name for name in one[1] if re.search(r"random-\d\.in", name)}
            self.assertEqual(len(drawn), 6)
            if dialect == "even-paint":  # which has few sizes
                self.assertTrue(drawn & changed)
            else:
                self.assertLessEqual(drawn, changed)
            kept = {name for name in one[1] if not re.search("small|random|limit", name)}
            self.assertFalse(kept & changed, dialect)

    def test_the_bytes_of_other_machines(self):
        _, files = made(self.folder / "f", "flip-game", "--seed", "7")
        self.assertEqual(files["10-random-1.in"], b"bbbw\nbwwb\nbbww\nbbww\n")

    def test_earlier_tests_are_replaced_and_nothing_else(self):
        folder = self.folder / "a" / "b"
        _, first = made(folder, "cross-flip", "--seed", "3")
        _, second = made(folder, "cross-flip", "--seed", "4")
        self.assertNotEqual(first, second)
        (folder / "notes.txt").write_text("mine")
        self.refuses("cases", "cross-flip", "--out", folder, "--seed", "5", says="holds notes.txt, which is no test")
        (folder / "notes.txt").unlink()
        self.assertEqual({path.name: path.read_bytes() for path in folder.iterdir()}, second)
        self.refuses("cases", "fliptile", "--out", folder, says="which is no test of these")
        self.refuses("cases", "fliptile", "--out", self.file("plain", ""), says="is no folder")
        self.refuses("cases", "fliptile", "--out", self.folder / "plain" / "below", says="--out: ")
        self.assertFalse((self.folder / "plain").is_dir())

    def test_usage(self):
        folder = self.folder / "new"
        self.refuses("cases", says="which DIALECT")
        self.refuses("cases", "fliptile", says="needs --out DIR")
        self.refuses("cases", "fliptiles", "--out", folder, says="fliptile")
        for seed in ("x", "-1", "", "1.0", "18446744073709551616"):
            self.refuses("cases", "fliptile", "--out", folder, f"--seed={seed}", says="--seed")
        self.assertFalse(folder.exists())

    def test_what_is_stopped_leaves_whole_files(self):
        whole = made(self.folder / "whole", "fliptile")[1]
        for milliseconds in range(0, 30, 2):
            folder = self.folder / str(milliseconds)
            process = start("cases", "fliptile", "--out", folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(milliseconds / 1000)
            process.send_signal(signal.SIGINT)
            self.assertIn(process.wait(60), (0, 4, -signal.SIGINT))
            for path in folder.iterdir() if folder.exists() else []:
                self.assertEqual(path.read_bytes(), whole[path.name], milliseconds)


class Ideas(Case):
    """Wrong and slow solutions, judged by checker."""

    def measured(self, dialect):
        """For each idea the numbers of the tests that it fails; and the names of the tests."""
        module = importlib.import_module(dialect.replace("-", "_"))
        too_slow = importlib.import_module("steps").TooSlow
        folder = self.folder / dialect
        _, files = made(folder, dialect)
        names = [name.removesuffix(".in") for name in files if name.endswith(".in")]

        @functools.lru_cache(maxsize=None)
        def status(name, output):
            self.file("output", output)
            return run("checker", dialect, folder / f"{name}.in", self.folder / "output", folder / f"{name}.ans").status

        failed = {}
        for idea, solve in module.IDEAS.items():
            failed[idea] = []
            for name in names:
                try:
                    passes = status(name, solve(files[f"{name}.in"].decode()))
                except too_slow:
                    passes = 1
                self.assertIn(passes, (0, 1, 2), (idea, name))
                if passes != 0:
                    failed[idea].append(int(name[:2]))
        return failed, names

    def check(self, dialect):
        failed, names = self.measured(dialect)
        self.assertEqual(failed.pop("right"), [])
        numbers = {NAMED.fullmatch(name)[1]: int(name[:2]) for name in names}
        rows = []
        for idea, fails in failed.items():
            self.assertIn(numbers[idea], fails, (dialect, idea))
            rows.append(f"| `{numbers[idea]:02}-{idea}` | {shortened(fails)} |")
        page = (SOURCE / "docs" / "contests.md").read_text()
        section = page.split(f"### Ideas for {dialect}\n")[1].split("\n#")[0]
        told = [re.sub(r"^(\| `[^`]+`) \|.*(\| [-, 0-9]+ \|)$", r"\1 \2", line)
                for line in section.splitlines() if line.startswith("| `")]
        self.assertEqual("\n".join(sorted(told)), "\n".join(sorted(rows)))

    def test_fliptile(self):
        self.check("fliptile")

    def test_flip_game(self):
        self.check("flip-game")

    def test_two_kind(self):
        self.check("two-kind")

    def test_even_paint(self):
        self.check("even-paint")

    def test_cross_flip(self):
        self.check("cross-flip")


if __name__ == "__main__":
    main()
