# SPDX-License-Identifier: MIT
"""Tests validate: valid files, and files with any byte wrong."""

import itertools

from program import Case, at_full_speed, main, run
from test_checker import LETTERS, TEST

GOOD = {"fliptile": TEST, "flip-game": "wbwb\n" * 4, "two-kind": "WBW\nBBB\n", "even-paint": "100 8\n", "cross-flip": "+--+\n" * 4}


@at_full_speed
class Validate(Case):
    def validate(self, place, dialect, text, *options, says=""):
        """Checks the position of the error, or None, in both styles, from a file and from standard input."""
        path = self.file("test.in", text)
        for style, statuses in (("testlib", (0, 1)), ("kattis", (42, 43))):
            for name, result in ((path, run("validate", dialect, path, *options, "--style", style)),
                                 ("stdin", run("validate", dialect, *options, "--style", style, stdin=path.read_bytes()))):
                reported = (dialect, text[:80], options, result.text)
                self.assertEqual((result.status, result.err), (statuses[place is not None], ""), reported)
                self.assertRegex(result.text, r"\Avalid: \d+ cases?\n\Z" if place is None else r"\A[ -~]+\n\Z", reported)
                if place is not None:
                    self.assertTrue(result.text.startswith(f"{name}:{place}: {says}"), reported)

    def test_good(self):
        for dialect, text in GOOD.items():
            self.validate(None, dialect, text)
            between = "\n" if dialect in ("flip-game", "two-kind", "cross-flip") else ""
            second = text + between + text
            self.validate(None, dialect, second, "--cases", 2)
            after = text.count(chr(10)) + 1
            self.validate(f"{after + len(between)}:1", dialect, second, says="more cases than 1; --cases allows more")
            self.validate(f"{after + len(between)}:1", dialect, text + between + "x", says="expected the end of the file, found 'x'")
            for allowed in (1, 2):
                self.validate(f"{after}:1", dialect, text + "\n", "--cases", allowed, says="expected the end of the file, found an empty line")
            self.assertEqual(run("validate", dialect, stdin=text).text, "valid: 1 case\n")
            result = run("judge", dialect, stdin=second)
            self.assertEqual((result.status, result.err), (0, ""))

    def test_every_byte_counts(self):
        """Any byte that is added, removed or changed is reported at its position, unless only a cell changes."""
        for dialect, text in GOOD.items():
            cells = set(LETTERS.get(dialect, ""))
            for i, byte in enumerate(text):
                place = f"{text.count(chr(10), 0, i) + 1}:{i - text.rfind(chr(10), 0, i)}"
                for other in "\0\t x\r\xff":
                    if other != byte:
                        result = run("validate", dialect, stdin=(text[:i] + other + text[i + 1:]).encode("latin-1"))
                        self.assertEqual(result.status, 1, (dialect, i, other))
                        if not (other == " " and dialect == "even-paint"):
                            self.assertTrue(result.text.startswith(f"stdin:{place}: "), (dialect, i, other, result.text))
                result = run("validate", dialect, stdin=text[:i] + text[i + 1:])
                if not (dialect == "even-paint" and byte.isdigit()) and not (dialect == "two-kind" and i in (3,)):
                    self.assertEqual(result.status, 1, (dialect, i, cells))
            for end in ("\n", " ", " \n", "\r\n", "\0", "0"):
                self.assertEqual(run("validate", dialect, stdin=text + end).status, 1)
            for bad in ("", "\n", "\n" + text, " " + text, text.replace("\n", "\r\n"), text[:-1], "\ufeff" + text):
                self.assertEqual(run("validate", dialect, stdin=bad).status, 1)

    def test_limits(self):
        def fliptile(rows, columns):
            return f"{rows} {columns}\n" + (" ".join("0" * columns) + "\n") * rows
        for dialect, make, rows, columns in (
                ("fliptile", fliptile, (1, 15), (1, 15)), ("even-paint", lambda r, c: f"{r} {c}\n", (1, 100), (1, 8)),
                ("flip-game", lambda r, c: ("w" * c + "\n") * r, (4, 4), (4, 4)), ("two-kind", lambda r, c: ("W" * c + "\n") * r, (1, 13), (1, 13)),
                ("cross-flip", lambda r, c: ("+" * c + "\n") * r, (4, 4), (4, 4))):
            for r, c in itertools.product((rows[0] - 1, *rows, rows[1] + 1), (columns[0] - 1, *columns, columns[1] + 1)):
                right = rows[0] <= r <= rows[1] and columns[0] <= c <= columns[1]
                result = run("validate", dialect, stdin=make(r, c))
                self.assertEqual(result.status, 0 if right else 1, (dialect, r, c, result.text))
            wider = make(rows[1] + 1, columns[1] + 2)
            self.validate(None, dialect, wider, "--rows", rows[1] + 1, "--columns", f"1-{columns[1] + 2}")
        self.validate("1:1", "fliptile", "16 1\n")
        self.validate("1:3", "fliptile", "1 16\n")
        self.validate("1:1", "even-paint", "9" * 10000 + " 1\n")
        self.validate("1:2", "even-paint", "01 1\n")
        self.validate("1:1", "even-paint", "-1 1\n")
        self.validate("1:1", "even-paint", "+1 1\n")
        self.validate("5:1", "cross-flip", "----\n" * 4)
        self.validate(None, "cross-flip", "----\n" * 4, "--solved")

    def test_usage(self):
        for bad in ([], ["fliptle"], ["fliptile", "a", "b"], ["fliptile", "--rows", "0"], ["fliptile", "--rows", "3-2"],
                    ["fliptile", "--rows", "x"], ["fliptile", "--cases", "0"], ["fliptile", "--solved"], ["fliptile", self.folder],
                    ["fliptile", self.folder / "missing"], ["fliptile", "--style", "x"]):
            self.refuses("validate", *bad)

    def test_long_lines(self):
        for dialect in GOOD:
            for chunk in (b"\0" * (8 << 20), b"1" * (8 << 20), b"w" * (8 << 20), b" " * (8 << 20)):
                self.assertEqual(run("validate", dialect, stdin=chunk).status, 1)


if __name__ == "__main__":
    main()
