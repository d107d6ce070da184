# SPDX-License-Identifier: MIT
"""Tests long counts that are killed or stopped at random moments, and resumed."""

import random
import signal

from program import Case, at_full_speed, main, run
from stops import LIMIT, at_limit, interrupted, needs_stopper, polls_of, stopped

DOMINATING = ["--on", "any", "--off", "1,2,3,4"]
COUNTS = {
    "even": [60, 13],
    "modulo": [200, 12, "--mod", 2 ** 40],
    "extremes": [30, 11, *DOMINATING, "--fewest-lit", "--most-lit"],
    "samples": [24, 10, *DOMINATING, "--sample", 3, "--seed", 5],
    "place": [20, 10, *DOMINATING, "--unrank", 12345678901234567890123],
    "turned": [9, 10, *DOMINATING, "--unrank", 1234567890123],
    "by weight": [12, 7, *DOMINATING, "--by-weight"],
    "far rows": [10 ** 18, 7, "--mod", 720720],
    "recurrence": [5, 7, "--recurrence"],
}


@at_full_speed
@needs_stopper
class Resume(Case):
    def goes_on(self, expected, seed, arguments, states):
        """Ends run after run until one completes; returns whether any of them saved a state."""
        chance = random.Random(seed)
        saved = False
        for attempt in range(1, 200):
            by = chance.choice([signal.SIGINT, signal.SIGINT, signal.SIGKILL])
            ended = stopped(self, f"poll={chance.randint(1, 50 * attempt)} signal={int(by)}", *arguments, "--limit", LIMIT)
            self.assertIn(ended.status, (0, 4, -by), (seed, ended.err))
            saved = saved or any(path.stat().st_size > 0 for path in self.folder.glob(states))
            if ended.status == 0:
                self.assertEqual((ended.text, ended.err), (expected, ""), (seed, attempt))
                return saved
        self.fail(f"no end after {attempt} attempts, seed {seed}")

    def test_counts(self):
        saved = 0
        for seed, (name, question) in enumerate(COUNTS.items()):
            with self.subTest(name):
                state = self.folder / f"state{seed}"
                arguments = ["count", *question]
                expected = run(*arguments).text
                saved += self.goes_on(expected, seed, [*arguments, "--resume", state], state.name)
                self.answers(expected, *arguments, "--resume", state)
        self.assertGreater(saved, 0)

    def test_solve(self):
        # Tables of 6 MB do not fit, so classes are streamed.
        board = self.file("board", "\n".join(["1" * 61] * 61))
        arguments = ["solve", "--all", 9, "--memory", 0.004, board]
        expected = run(*arguments).text
        self.assertIn("optimal: 1629 presses", expected)
        state = self.folder / "state"
        self.goes_on(expected, 400, [*arguments, "--resume", state], "state")
        stopped_state = self.folder / "stopped.state"
        question = ["solve", board, "--memory", 0.004, "--resume", stopped_state]
        polls = polls_of(self, *question)
        # Repeats until a state is saved; the numbers of polls before and after depend on the clock.
        for share in range(98, 10, -4):
            ended = at_limit(self, max(1, polls * share // 100), *question)
            self.assertIn(ended.status, (0, 4), ended.err)
            if "the same command continues from there" in ended.err:
                break
        self.assertIn("the same command continues from there", ended.err)
        other = self.file("other", "\n".join(["1" * 62] * 62))
        self.refuses("solve", other, "--resume", stopped_state, says="was saved by another request")
        self.refuses("solve", "--find", "any", board, "--resume", state, says="--resume supports a minimum solution of one board only; leave out --many, --request and --find any")

    def test_ranks(self):
        board = run("count", 20, 10, *DOMINATING, "--sample", 1).board.split("\n", 1)[1]
        arguments = ["count", 20, 10, *DOMINATING, "--rank", self.file("pattern", board)]
        self.goes_on(run(*arguments).text, 100, [*arguments, "--resume", self.folder / "state"], "state")

    def test_tables(self):
        for seed, arguments in enumerate((["even-patterns", 12, 13], ["count", 10, 11, *DOMINATING])):
            with self.subTest(arguments[0]):
                path = self.folder / f"table{seed}"
                expected = run("table", *arguments).text
                arguments = ["table", *arguments, "--resume", path]
                self.goes_on(expected, seed, arguments, f"table{seed}.*.state")
                self.assertEqual([found.name for found in self.folder.glob(f"table{seed}*")], [path.name])
                self.assertEqual([line.split(" #")[0] for line in path.read_text().splitlines()[1:]], expected.splitlines())

    def test_state_of_an_entry(self):
        path = self.folder / "table"
        state = self.folder / "table.14.state"
        poll = polls_of(self, "table", "even-patterns", 14, 14) // 2
        self.assertEqual(at_limit(self, poll, "table", "even-patterns", 14, 14, "--resume", path).status, 4)
        content = state.read_bytes()
        other = self.folder / "table.4.state"
        other.write_bytes(content)
        self.refuses("table", "even-patterns", 4, 4, "--resume", path, says="table.4.state: the file was saved by another request")
        for wrong, says in ((b"1 2\n", "this is not a file that an earlier run saved"), (content[:-9], "the file is cut off"),
                            (content[:-1] + bytes([content[-1] ^ 1]), "the file is damaged")):
            state.write_bytes(wrong)
            self.refuses("table", "even-patterns", 14, 14, "--resume", path, says=f"table.14.state: {says}")
            self.assertEqual(state.read_bytes(), wrong)

    def test_links(self):
        """A link remains a link. The file to which it leads receives the state, even if it did not exist."""
        link, target = self.folder / "link", self.folder / "target"
        link.symlink_to("target")
        for _ in range(2):
            run("table", "nullity", 1, 5, "--resume", link)
            self.assertTrue(link.is_symlink())
            self.answers(run("table", "nullity", 1, 9).text, "table", "nullity", 1, 9, "--resume", target)
        for name, leads_to in (("one", "two"), ("two", "one"), ("far", "aside/nowhere")):
            (self.folder / name).symlink_to(leads_to)
        self.refuses("table", "nullity", 1, 5, "--resume", self.folder / "one", says="Too many levels of symbolic links")
        self.refuses("table", "nullity", 1, 5, "--resume", self.folder / "far", says="No such file or directory")

    def test_stopping_saves_at_once(self):
        state = self.folder / "state"
        ended = interrupted(self, 1000, "count", 3, 9, "--recurrence", "--resume", state)
        self.assertIn("stopped", ended.err)
        self.assertLess(ended.counts["after"], 2)
        self.assertGreater(state.stat().st_size, 1000)


if __name__ == "__main__":
    main()
