# SPDX-License-Identifier: MIT
"""Tests Ctrl-C, progress and other threads during calls; and the examples in the documents."""

import dataclasses
import doctest
import importlib
import inspect
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
import unittest
import unittest.mock

import numpy as np

import flipwise
from flipwise import _study

SOURCE = pathlib.Path(os.environ["FLIPWISE_SOURCE"])
HANGING = 600  # seconds; what takes longer hangs, however busy the machine is
# Solvable, since every row and column has an even number of lights, but a minimum solution is too hard to find.
HARD = np.random.default_rng(1).integers(0, 2, (41, 43))
HARD[:, -1] ^= HARD.sum(1) % 2
HARD[-1] ^= HARD.sum(0) % 2
SMALL = np.random.default_rng(1).integers(0, 4, (8, 8))  # presses; the board below is as hard
SMALL = flipwise.apply(np.zeros((8, 8), int), SMALL, "ring", "torus", colours=4)
LONG = {
    "solve": f"flipwise.solve({HARD.tolist()!r}, 'cross', threads=2, limit=600)",
    "colours": "flipwise.solve(np.ones((24, 24), int), 'plus', 'torus', colours=12, limit=600)",
    "small": f"flipwise.solve({SMALL.tolist()!r}, 'ring', 'torus', colours=4, limit=600)",
    "worst": "flipwise.analyze(3, 4, colours=6, worst=True)",
    "decode": "flipwise.Decoder(np.random.default_rng(1).integers(0, 2, (30, 56))).decode(np.ones((9999, 30), int))",
    "count": "flipwise.count(34, 34, on='0', limit=600)",
    "table": "flipwise.table('count', 34, 40, on='0', limit=600)",
    "short": "flipwise.table('nullity', 1, 10**8, rule='king', limit=600)",
    "syndrome": "flipwise.Decoder(np.random.default_rng(3).integers(0, 2, (90, 300))).decode(np.ones(90, int))",
    "lightest": "flipwise.lightest(200, 200, rule='0,0 100,0', wrap='torus', limit=600)",
    "rate": "flipwise.rate(np.ones((24, 24), int), '0,0 0,1 1,1 2,0', 'torus', limit=600)",
}


class Interrupt(unittest.TestCase):
    def test_ctrl_c_within_a_second(self):
        """Each long call ends within a second of processor time for each thread."""
        for name, call in LONG.items():
            script = textwrap.dedent(f"""
                import os, signal, sys, threading, time
                import numpy as np
                import flipwise
                signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in background jobs of a shell
                sent = []
                def interrupt():
                    while time.process_time() < begun + 0.3:
                        time.sleep(0.001)
                    sent.append(time.process_time())
                    os.kill(os.getpid(), signal.SIGINT)
                begun = time.process_time()
                threading.Thread(target=interrupt, daemon=True).start()
                try:
                    answer = {call}
                    print("ended by itself")
                except KeyboardInterrupt:
                    print("interrupted", (time.process_time() - sent[0]) / os.cpu_count())
            """)
            run = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True, timeout=HANGING)
            with self.subTest(name):
                self.assertRegex(run.stdout, r"\Ainterrupted ", run.stderr)
                self.assertLess(float(run.stdout.split()[1]), 1)


class Threads(unittest.TestCase):
    def test_two_at_once(self):
        boards = np.random.default_rng(5).integers(0, 2, (2, 200, 4, 4))
        found = [None, None]

        def work(index):
            found[index] = [flipwise.solve(board).presses for board in boards[index]]

        threads = [threading.Thread(target=work, args=(i,)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for i in range(2):
            expected = flipwise.solve_many(boards[i]).presses
            self.assertEqual([-1 if one is None else one for one in found[i]], expected.tolist())

    def test_the_lock_is_released(self):
        """Another thread advances between two reports; if the lock were held, it could advance only during one."""
        ticks, at_report, done = [], [0], threading.Event()

        def goes_on(state):
            at_report.append(len(ticks))
            return at_report[-1] - at_report[-2] < 5

        thread = threading.Thread(target=lambda: [ticks.append(1) for _ in iter(lambda: done.wait(0.001), True)])
        thread.start()
        found = flipwise.count(34, 34, on="0", limit=HANGING, progress=goes_on)
        done.set()
        thread.join()
        self.assertEqual((found.status, found.reason), ("unknown", "stopped"))


class Limits(unittest.TestCase):
    """Times are processor times, and calls use one thread if that matters."""

    def test_a_table_ends_at_its_limit(self):
        for name, options in (("nullity", {"rule": "king"}), ("nullity", {}), ("torus-nullity", {"rule": "knight"}),
                              ("count", {"on": "0", "rows": 2, "mod": 97}), ("fewest-all-on", {"rule": "cross"})):
            start = time.process_time()
            found = flipwise.table(name, 1, 10**6, limit=0.3, threads=1, **options)
            with self.subTest(name, **options):
                self.assertLess(time.process_time() - start, 2)
                self.assertEqual(list(found), list(range(1, len(found) + 1)))
                self.assertTrue(found)
                self.assertRegex(found.reason, f"n = {len(found) + 1}: ")


    def test_a_long_table_is_within_it_too(self):
        start = time.process_time()
        found = flipwise.table("nullity", 1, 10**8, rule="king", limit=1.5, threads=1)
        self.assertLess(time.process_time() - start, 5)
        self.assertEqual(list(found), list(range(1, len(found) + 1)))
        self.assertRegex(found.reason, f"^n = {len(found) + 1}: stopped at the time limit$")

    def test_a_slow_python_adds_little_to_it(self):
        def slow(values):
            until = time.process_time() + 2e-5 * len(values)
            while time.process_time() < until:
                pass
            return list(map(int, values))

        start = time.process_time()
        with unittest.mock.patch.object(_study, "integers", slow):
            self.assertTrue(flipwise.table("nullity", 1, 10**8, rule="king", limit=0.5, threads=1).reason)
        self.assertLess(time.process_time() - start, 3)

    def test_the_lightest_of_a_huge_nullity_ends_at_its_limit(self):
        matrix = np.zeros((2000, 2000), np.uint8)
        matrix[::3, ::2] = 1
        for call in (lambda: flipwise.lightest(matrix=matrix, limit=0.5, threads=1),
                     lambda: flipwise.lightest(200, 200, rule="0,0 100,0", wrap="torus", limit=0.5, threads=1)):
            start = time.process_time()
            found = call()
            self.assertLess(time.process_time() - start, 4)
            self.assertEqual(found.lower, 1)

    def test_costs_of_large_boards(self):
        lit, costs = np.ones((2500, 2500), np.uint8), np.ones((2500, 2500), int)
        start = time.process_time()
        self.assertEqual(flipwise.solve(lit, cost=costs, find="any", limit=HANGING, threads=1).status, "feasible")
        self.assertLess(time.process_time() - start, 10)
        for call in (flipwise.rate, flipwise.hint):
            with self.assertRaisesRegex(ValueError, "^cost: 6250000 numbers are too many; at most 4194304 are supported$"):
                call(lit, cost=costs)

    def test_tables_in_parts_are_whole(self):
        part = _study.MAX_AT_ONCE
        found = flipwise.table("nullity", part - 2, 2 * part + 1, rule="king")
        self.assertEqual((len(found), found.reason), (part + 4, ""))
        self.assertTrue(all(found[n] == (2 * n - 1 if n % 3 == 2 else 0) for n in found))
        rows = 2**62 // part
        found = flipwise.table("nullity", 1, 4 * part, rule="king", rows=rows)
        self.assertRegex(found.reason, f"^n = {len(found) + 1}: a board of {rows} x {len(found) + 1} cells is too large; use a smaller one$")

    def test_generated_boards_are_available_at_a_limit(self):
        for holes, presses in ((None, 8), (3, 6)):
            start = time.process_time()
            found = flipwise.generate(5, 5, presses, count=10**8, limit=2, holes=holes, threads=1)
            self.assertLess(time.process_time() - start, 4)
            self.assertEqual(found.status, "unknown")
            self.assertTrue(len(found) == len(found.solutions) == len(found.ids) > 1000)
            for i in (0, len(found) - 1):
                self.assertTrue(flipwise.verify(found.boards[i], found.solutions[i]))
                self.assertEqual(flipwise.write(found.boards[i], "id"), found.ids[i])
            self.assertEqual([len(found.boards[-3:]), found.boards[-1].tolist()], [3, found.boards[-3:][2].tolist()])
        self.assertRegex(flipwise.generate(5, 5, 8, count=10**8, memory=0.01, limit=HANGING).reason, "may be used$")

    def test_boards_for_which_there_is_no_memory(self):
        for side in (10**5, 10**6):
            start = time.process_time()
            found = flipwise.generate(side, side, 3, memory=1, limit=HANGING, threads=1)
            self.assertLess(time.process_time() - start, 5)
            self.assertEqual((found.status, len(found)), ("unknown", 0))
            self.assertRegex(found.reason, f"^a board of {side} x {side} cells needs [0-9.]+ GiB of memory, but 1 GiB may be used$")

    def test_a_nullity_ends_at_its_limit(self):
        for named in ({"limit": 0.2}, {"progress": lambda state: False}, {}):
            start = time.process_time()
            found = flipwise.nullity(10**9, 10**9, threads=1, **named)
            self.assertEqual(found.status, "unknown")
            self.assertTrue(found.reason)
            self.assertLess(time.process_time() - start, 4)


class Reports(unittest.TestCase):
    def test_progress_may_stop(self):
        for call in (lambda report: flipwise.count(34, 34, on="0", limit=HANGING, threads=1, progress=report),
                     lambda report: flipwise.solve(HARD, "cross", limit=HANGING, threads=1, progress=report),
                     lambda report: flipwise.solve(SMALL, "ring", "torus", colours=4, limit=HANGING, threads=1, progress=report),
                     lambda report: flipwise.table("nullity", 1, 10**8, rule="king", limit=HANGING, threads=1, progress=report)):
            seen = []

            def report(state):
                seen.append(state)
                return False

            start = time.process_time()
            answer = call(report)
            self.assertEqual("unknown" if isinstance(answer, flipwise.Table) else answer.status, "unknown")
            self.assertLess(time.process_time() - start, 5)
            self.assertIsInstance(seen[0], flipwise.Progress)
            self.assertTrue(0 <= seen[0].done <= 1)

    def test_whatever_is_false_stops(self):
        for printed in (np.False_, 0):
            start = time.process_time()
            self.assertEqual(flipwise.count(34, 34, on="0", limit=HANGING, threads=1, progress=lambda state: printed).status, "unknown")
            self.assertLess(time.process_time() - start, 5)

    def test_progress_of_many_boards_is_of_all(self):
        boards = np.random.default_rng(1).integers(0, 2, (400000, 9, 9), dtype=np.uint8)
        done = []
        found = flipwise.solve_many(boards, progress=lambda state: done.append(state.done) or len(done) < 3)
        self.assertTrue(1 <= len(done) <= 3 and sorted(done) == done, done)
        if len(done) == 3 and done[-1] < 0.5:
            self.assertIn("unknown", set(found.status))

    def test_progress_of_many_boards_never_goes_back(self):
        for solve in (lambda report: flipwise.solve_many(
                          np.array([HARD] * 2), "cross", limit=HANGING, progress=lambda state: report(state) or len(done) < 8),
                      lambda report: flipwise.Decoder(np.random.default_rng(3).integers(0, 2, (90, 300))).solve(
                          np.ones((2, 90), int), progress=lambda state: report(state) or len(done) < 8)):
            done = []
            solve(lambda state: done.append(state.done))
            self.assertGreater(len(done), 3)
            self.assertEqual(done, sorted(done))

    def test_a_value_error_of_its_own_is_not_rewritten(self):
        class Own(ValueError):
            pass

        def fail(state):
            raise Own("mine")

        matrix = np.random.default_rng(5).integers(0, 2, (60, 120))
        with self.assertRaisesRegex(Own, "^mine$"):
            flipwise.solve(matrix=matrix, lights=np.ones(60, int), progress=fail)

    def test_errors_of_progress_are_raised(self):
        def report(state):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            flipwise.count(34, 34, on="0", limit=HANGING, progress=report)


class Documents(unittest.TestCase):
    def test_docstrings(self):
        number = 0
        for name in ("flipwise", "flipwise._solve", "flipwise._study", "flipwise._files", "flipwise.codes"):
            found = doctest.testmod(importlib.import_module(name))
            self.assertEqual(found.failed, 0, name)
            number += found.attempted
        self.assertGreater(number, 30)

    def test_every_function_has_a_docstring(self):
        for name in flipwise.__all__:
            if name != "__version__":
                self.assertTrue(getattr(flipwise, name).__doc__, name)

    def test_docstrings_have_the_sections_of_numpydoc(self):
        codes = flipwise.codes
        documented = [getattr(flipwise, name) for name in flipwise.__all__ if name[0].islower()]
        documented += [flipwise.Decoder.solve, flipwise.Decoder.decode, codes.parameters, codes.distance, codes.error_model,
                       codes.Decoder.decode, codes.Decoder.decode_batch]
        for function in [*documented, flipwise.Decoder, codes.Decoder, codes.ErrorModel]:
            parts = re.split(r"^([A-Z][a-z]+)\n-+\n", inspect.getdoc(function), flags=re.M)
            with self.subTest(function.__qualname__):
                sections = ["Parameters", "Returns", "Raises", "Examples"]
                if inspect.isclass(function):
                    sections.remove("Returns")
                self.assertEqual(parts[1::2], sections)
                names = [name for line in re.findall(r"^(\w[\w, ]*) : \S", parts[2], re.M) for name in line.split(", ")]
                self.assertEqual(sorted(names), sorted(set(inspect.signature(function).parameters) - {"self"}))
                self.assertIn(">>> ", parts[-1])

    def test_help_describes_every_field_of_an_answer(self):
        number = 0
        for name in flipwise.__all__:
            kind = getattr(flipwise, name)
            for field in dataclasses.fields(kind) if dataclasses.is_dataclass(kind) and kind.__module__.endswith("_answers") else ():
                self.assertRegex(inspect.getdoc(kind), rf"\n{field.name}: \S.*\.(\n|\Z)", name)
                number += 1
        self.assertGreater(number, 90)

    def test_the_pages(self):
        for page, least in (("README.md", 3), ("docs/codes.md", 4), ("docs/python.md", 16)):
            found = doctest.testfile(str(SOURCE / page), module_relative=False)
            self.assertEqual(found.failed, 0, page)
            self.assertGreaterEqual(found.attempted, least, page)

    def test_the_tour(self):
        notebook = json.loads((SOURCE / "examples" / "tour.ipynb").read_text())
        self.assertEqual(notebook["nbformat"], 4)
        names = {}
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), "tour.ipynb", "exec"), names)
        self.assertTrue(names["toured"])


if __name__ == "__main__":
    unittest.main()
