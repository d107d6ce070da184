# SPDX-License-Identifier: MIT
"""Tests that must_run.py finds what was left out."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / ".ci"))
import must_run

RESULTS = """<testsuite><testcase name="cli.solve" status="run"/><testcase name="cli.many" status="fail"/>
<testcase name="page.play" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase></testsuite>"""


class MustRun(unittest.TestCase):
    def test_what_was_left_out_is_named(self):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as file:
            file.write(RESULTS)
            file.flush()
            results = must_run.results_of(file.name)
        self.assertEqual(must_run.faults([r"cli\..*"], results), [])
        self.assertEqual(must_run.faults([r"page\..*"], results), ["page.play was skipped"])
        self.assertEqual(must_run.faults([r"mpi\..*"], results), [r"no test is called mpi\..*: it was left out"])

    def test_an_expression_holds_only_where_the_processor_has_its_flags(self):
        lines = ["# a comment\n", "library\n", "wide if avx2\n", "wider if avx2 avx512f\n"]
        self.assertEqual(must_run.names_of(lines, set()), ["library"])
        self.assertEqual(must_run.names_of(lines, {"avx2"}), ["library", "wide"])
        self.assertEqual(must_run.names_of(lines, {"avx2", "avx512f", "sse2"}), ["library", "wide", "wider"])


if __name__ == "__main__":
    unittest.main()
