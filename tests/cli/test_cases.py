# SPDX-License-Identifier: MIT
"""Tests cases: validate accepts its files, and the ideas of tests/contest/ fail the tests listed in docs/contest-tests.md."""

import functools
import importlib
import itertools
import json
import re
import sys
import unittest

from program import LONG, SANITIZED, SOURCE, Case, at_full_speed, main, run
from stops import INTERRUPT, LIMIT, needs_stopper, polls_of, stopped

sys.path[:0] = [str(SOURCE / "tests" / "contest"), str(SOURCE / "packaging" / "contests")]

from trials import shortened  # noqa: E402

DIALECTS = ["fliptile", "flip-game", "two-kind", "even-paint", "cross-flip", "switches", "lights-out", "machine-lights", "machine-counters"]
NAMED = re.compile(r"\d\d-([a-z0-9-]+)")


def made(folder, dialect, *arguments):
    """Returns the result of the program, and the bytes of each file."""
    result = run("cases", dialect, "--out", folder, *arguments)
    return result, {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@at_full_speed
class Cases(Case):
    def test_every_file_is_valid_and_has_the_answer_of_judge(self):
        for dialect in DIALECTS:
            for seed in (0, 1, 18446744073709551615) if LONG else (18446744073709551615,):
                folder = self.folder / f"{dialect}-{seed}"
                result, files = made(folder, dialect, "--seed", seed)
                self.assertEqual((result.status, result.err), (0, ""), dialect)
                names = [line.split()[0] for line in result.text.splitlines()]
                self.assertEqual(sorted(files), sorted(name + end for name in names for end in (".in", ".ans")))
                self.assertEqual([int(name[:2]) for name in names], list(range(1, len(names) + 1)))
                for name in names:
                    cases = {"switches": 11, "lights-out": 7}[dialect] if name.endswith(("not-reset", "all-number-1")) else 1
                    self.assertEqual(run("validate", dialect, folder / f"{name}.in").text, f"valid: {cases} case{'s' * (cases > 1)}\n", name)
                    self.answers(files[f"{name}.ans"].decode(), "judge", dialect, stdin=files[f"{name}.in"])

    def test_the_seed_determines_every_byte(self):
        for dialect in DIALECTS:
            one, other, third = (made(self.folder / f"{dialect}{i}", dialect, *more)
                                 for i, more in enumerate(([], ["--seed", "0"], ["--seed", "1"])))
            self.assertEqual((one[0].text, one[1]), (other[0].text, other[1]))
            self.assertEqual((one[0].text, set(one[1])), (third[0].text, set(third[1])))
            changed = {name for name in one[1] if one[1][name] != third[1][name]}
            drawn = {name for name in one[1] if re.search(r"random-\d\.in", name)}
            self.assertEqual(len(drawn), 6)
            if dialect == "even-paint":  # even-paint has few sizes
                self.assertTrue(drawn & changed)
            else:
                self.assertLessEqual(drawn, changed)
            kept = {name for name in one[1] if not re.search("small|random|limit", name)}
            self.assertFalse(kept & changed, dialect)

    def test_the_bytes_of_other_machines(self):
        _, files = made(self.folder / "f", "flip-game", "--seed", "7")
        self.assertEqual(files["19-random-1.in"], b"bbbw\nbwwb\nbbww\nbbww\n")

    def test_earlier_tests_are_replaced_and_nothing_else(self):
        folder = self.folder / "a" / "b"
        _, first = made(folder, "cross-flip", "--seed", "3")
        _, second = made(folder, "cross-flip", "--seed", "4")
        self.assertNotEqual(first, second)
        (folder / "notes.txt").write_text("mine")
        self.refuses("cases", "cross-flip", "--out", folder, "--seed", "5", says="contains notes.txt, which is not a test of")
        (folder / "notes.txt").unlink()
        self.assertEqual({path.name: path.read_bytes() for path in folder.iterdir()}, second)
        self.refuses("cases", "fliptile", "--out", folder, says="which is not a test of")
        self.refuses("cases", "fliptile", "--out", self.file("plain", ""), says="is not a folder")
        self.refuses("cases", "fliptile", "--out", self.folder / "plain" / "below", says="--out: ")
        self.assertFalse((self.folder / "plain").is_dir())

    def test_a_killed_run_does_not_lock_its_folder(self):
        folder = self.folder / "killed"
        whole = made(folder, "cross-flip")[1]
        for name in ("03-repeated.in.4711-0.part", "01-sample.ans.1-12.part"):
            (folder / name).write_text("half")
        (folder / "03-repeated.in").unlink()
        done = run("cases", "cross-flip", "--out", folder)
        self.assertEqual((done.status, done.err.count("\n")), (0, 2))
        for name in ("03-repeated.in.4711-0.part", "01-sample.ans.1-12.part"):
            self.assertIn(f"flipwise: note: --out: {folder} contains {name}, left by a killed run", done.err)
            self.assertEqual((folder / name).read_text(), "half")  # another run may be writing it
            (folder / name).unlink()
        self.assertEqual({path.name: path.read_bytes() for path in folder.iterdir()}, whole)
        for name in ("notes.in.4711-0.part", "03-repeated.in.part", "03-repeated.in.x-0.part", "03-repeated.4711-0.part"):
            (folder / name).write_text("mine")
            self.refuses("cases", "cross-flip", "--out", folder, says=f"contains {name}, which is not a test of")
            (folder / name).unlink()

    def test_a_link_to_nothing(self):
        link = self.folder / "link"
        link.symlink_to(self.folder / "nothing")
        self.refuses("cases", "cross-flip", "--out", link, says="link is a broken link")
        self.assertFalse((self.folder / "nothing").exists())

    def test_one_cell_is_lit_and_unlit_whatever_the_seed(self):
        for dialect, lit, unlit in (("fliptile", "1 1\n1\n", "1 1\n0\n"), ("two-kind", "W\n", "B\n")):
            for seed in range(4):
                folder = self.folder / f"{dialect}{seed}"
                made(folder, dialect, "--seed", seed)
                for name, board in (("small", lit), ("unlit", unlit)):
                    self.assertEqual([path.read_text() for path in folder.glob(f"*-{name}-1x1.in")], [board])

    def test_each_cell_of_flip_game_is_needed(self):
        """A solution that forgets any one cell fails a test that every seed has."""
        folder = self.folder / "tests"
        made(folder, "flip-game")
        needed = set()
        for test in folder.glob("*-cell-left-out*.in"):
            board = test.read_text().translate(str.maketrans("wb", "01"))
            found = json.loads(run("solve", "--goal", "uniform", "--all", 1000, "--format", "json", stdin=board).text)["all"]
            needed |= set.intersection(*({i for i, cell in enumerate("".join(rows)) if cell == "1"} for rows in found))
        self.assertEqual(needed, set(range(16)))

    def test_usage(self):
        folder = self.folder / "new"
        self.refuses("cases", says="needs DIALECT")
        self.refuses("cases", "fliptile", says="needs --out DIR")
        self.refuses("cases", "fliptiles", "--out", folder, says="fliptile")
        for seed in ("x", "-1", "", "1.0", "18446744073709551616"):
            self.refuses("cases", "fliptile", "--out", folder, f"--seed={seed}", says="--seed")
        self.assertFalse(folder.exists())

    @needs_stopper
    def test_what_is_stopped_leaves_whole_files(self):
        whole = made(self.folder / "whole", "fliptile")[1]
        polls = polls_of(self, "cases", "fliptile", "--out", self.folder / "counted")
        for poll in range(1, polls, max(1, polls // 15)):
            folder = self.folder / str(poll)
            self.assertEqual(stopped(self, f"poll={poll} {INTERRUPT}", "cases", "fliptile", "--out", folder, "--limit", LIMIT).status, 4)
            for path in folder.iterdir() if folder.exists() else []:
                self.assertEqual(path.read_bytes(), whole[path.name], poll)


def gray(bits):
    """Returns the position of a row in Gray code order."""
    return functools.reduce(lambda place, i: place ^ int(bits, 2) >> i, range(1, len(bits)), int(bits, 2))


# The keys of orders by which a contestant could choose the first board: by its first line, its pressed cells as 0 and 1, and
# its cells with their kinds. The first order is the right one.
ORDERS = {
    "first": lambda line, pressed, cells: (pressed, cells),
    "last": lambda line, pressed, cells: ([-int(cell) for cell in pressed], cells),
    "fewest-ones": lambda line, pressed, cells: (line.count("1"), pressed, cells),
    "most-ones": lambda line, pressed, cells: (-line.count("1"), pressed, cells),
    "gray": lambda line, pressed, cells: (gray(line), pressed, cells),
    "kind-2-first": lambda line, pressed, cells: (pressed, cells.translate(str.maketrans("12", "21"))),
    "kinds-at-once": lambda line, pressed, cells: cells,
}


def choices(boards):
    """Returns the first of some press boards in each order that a contestant could use; boards are lists of strings."""
    kinds = any("2" in row for board in boards for row in board)
    found = {}
    for by_columns, from_below, from_right in itertools.product((False, True), repeat=3):
        def read(board):
            lines = [line[::-1] if from_right else line for line in (board[::-1] if from_below else board)]
            lines = list(map("".join, zip(*lines))) if by_columns else lines
            pressed = "".join(lines).replace("2", "1")
            return pressed[:len(lines[0])], pressed, "".join(lines)
        for name, order in ORDERS.items():
            if kinds or "kind" not in name:
                way = "columns-" * by_columns + "below-" * from_below + "right-" * from_right
                found[way + name] = min(boards, key=lambda board: order(*read(board)))
    return found


@at_full_speed
@unittest.skipIf(SANITIZED, "it is the answers that this looks at, most of the time in Python")
class Ties(Case):
    """Checks tests with several minimum solutions, which the solver proves: a contestant who chooses another one fails."""

    def all_fewest(self, text, *options):
        found = json.loads(run("solve", "--all", 1000, "--format", "json", *options, stdin=text).text)
        self.assertEqual((found["status"], found["optimal_solutions"]), ("optimal", str(len(found["all"]))))
        return found["all"]

    def test_fliptile(self):
        folder = self.folder / "tests"
        made(folder, "fliptile")
        defeated = {}
        for test in sorted(folder.glob("*-tie*.in")):
            _, *rows = test.read_text().splitlines()
            chosen = choices(self.all_fewest("\n".join(rows)))
            right = chosen.pop("first")
            self.assertEqual([" ".join(row) for row in right], test.with_suffix(".ans").read_text().splitlines())
            cells = len(rows) * len(right[0])
            for name, board in chosen.items():
                if board != right:
                    defeated.setdefault(name, []).append(cells)
        for name in chosen:
            self.assertGreaterEqual(len(defeated[name]), 5, name)
            self.assertLessEqual(min(defeated[name]), 35, name)
            self.assertGreaterEqual(max(defeated[name]), 196 if name != "gray" else 165, name)

    def test_listed(self):
        """Checks the dialects flip-game and two-kind for statements that ask for the presses."""
        for dialect, letters, options in (("flip-game", "wb", ("--goal", "uniform")), ("two-kind", "BW", ("--rule", "two-kind"))):
            folder = self.folder / dialect
            made(folder, dialect)
            passing = []
            for test in folder.glob("*-listed-ties*.in"):
                chosen = choices(self.all_fewest(test.read_text().translate(str.maketrans(letters, "01")), *options))
                passing.append(set())
                for name, board in chosen.items():
                    output = self.file("output", "\n".join(map(" ".join, board)))
                    statuses = [run("checker", dialect, test, output, "--answer", "board", "--accept", accept).status for accept in ("first", "any")]
                    self.assertEqual(statuses, [int(board != chosen["first"]), 0], (dialect, name))
                    if board == chosen["first"]:
                        passing[-1].add(name)
            self.assertEqual(set.intersection(*passing), {"first"}, dialect)

    def test_cross_flip_has_none(self):
        self.assertIn('"nullity":0', run("analyze", 4, 4, "--rule", "cross", "--format", "json").text)


@at_full_speed
@unittest.skipIf(SANITIZED, "it is the tests that this looks at, most of the time in Python")
class Ideas(Case):
    """Judges wrong and slow solutions with checker."""

    def measured(self, dialect):
        """Returns the numbers of the tests that each idea fails, and the names of the tests."""
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
        page = (SOURCE / "docs" / "contest-tests.md").read_text()
        section = page.split(f"### Ideas for {dialect}\n")[1].split("\n#")[0]
        reported = [re.sub(r"^(\| `[^`]+`) \|.*(\| [-, 0-9]+ \|)$", r"\1 \2", line)
                for line in section.splitlines() if line.startswith("| `")]
        self.assertEqual("\n".join(sorted(reported)), "\n".join(sorted(rows)))

    def test_fliptile(self):
        self.check("fliptile")

    def test_flip_game(self):
        self.check("flip-game")

    @unittest.skipUnless(LONG, "takes long")
    def test_two_kind(self):
        self.check("two-kind")

    @unittest.skipUnless(LONG, "takes long")
    def test_even_paint(self):
        self.check("even-paint")

    def test_cross_flip(self):
        self.check("cross-flip")

    def test_switches(self):
        self.check("switches")

    def test_lights_out(self):
        self.check("lights-out")

    @unittest.skipUnless(LONG, "takes long")
    def test_machines(self):
        self.check("machine-lights")
        self.check("machine-counters")


if __name__ == "__main__":
    main()
