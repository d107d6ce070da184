# SPDX-License-Identifier: MIT
"""Tests that check.py finds examples with other outputs, and leaves the others alone."""

import os
import pathlib
import tempfile
import unittest

import check


class Check(unittest.TestCase):
    def faults(self, text, is_written=False):
        """Returns the faults of a page with this text, and the text of the page afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "page.md"
            path.write_text(text, encoding="utf-8")
            page = check.Page(path, dict(os.environ), is_written)
            page.check()
            self.examples = page.examples
            return page.faults, path.read_text(encoding="utf-8")

    def test_right_examples(self):
        text = "```\n$ echo a\na\n$ printf '%s\\n' b \\\n    c\nb\nc\n```\n\n```sh\n$ echo not run\n```\n"
        self.assertEqual(self.faults(text), ([], text))
        self.assertEqual(self.examples, 2)

    def test_any_text(self):
        self.assertEqual(self.faults("```\n$ echo one two three\none ... three\n```\n")[0], [])

    def test_wrong_output(self):
        faults, _ = self.faults("```\n$ echo a\na\n$ echo b; echo c >&2\nb\n```\n")
        self.assertEqual(faults, ["$ echo b; echo c >&2\nexpected\nb\nprinted\nb\nc\n"])

    def test_numbers(self):
        text = "```\n$ echo took 12 s\ntook 345 s\n```\n"
        self.assertEqual(len(self.faults(text)[0]), 1)
        self.assertEqual(self.faults(check.VARY + text)[0], [])
        self.assertEqual(len(self.faults(check.VARY + text.replace("345", "some"))[0]), 1)

    def test_files_stay_for_the_next_command(self):
        self.assertEqual(self.faults("```\n$ echo a >file\n```\n\nThen\n\n```\n$ cat file\na\n```\n")[0], [])

    def test_pictures(self):
        faults, _ = self.faults("```\n$ echo a >classic.svg\n```\n")
        self.assertEqual(len(faults), 1)
        self.assertIn("classic.svg is another picture", faults[0])
        self.assertEqual(self.faults("```\n$ cp docs/images/classic.svg .\n```\n")[0], [])

    def test_written(self):
        faults, text = self.faults("```\n$ echo a\nb\n$ echo c\n...d\n```\n", is_written=True)
        self.assertEqual(len(faults), 1)
        self.assertEqual(text, "```\n$ echo a\na\n$ echo c\n...d\n```\n")


if __name__ == "__main__":
    unittest.main()
