# SPDX-License-Identifier: MIT
"""Tests validate: valid files, and files with any byte wrong."""

import itertools

from program import LONG, Case, at_full_speed, main, run
from test_checker import LETTERS, TEST

GOOD = {"fliptile": TEST, "flip-game": "wbwb\n" * 4, "two-kind": "WBW\nBBB\n", "even-paint": "100 8\n", "cross-flip": "+--+\n" * 4}


def others(i, letters):
    """Returns the letters that replace byte i: all of them or, without FLIPWISE_LONG=1, one."""
    return letters if LONG else letters[i % len(letters)]


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
            self.validate(f"{after + len(between)}:1", dialect, second, says="more than 1 case; --cases allows more")
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
                for other in others(i, "\0\t x\r\xff"):
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
        self.validate("1:1", "even-paint", "01 1\n")
        self.validate("1:1", "even-paint", "-1 1\n")
        self.validate("1:1", "even-paint", "+1 1\n")
        self.validate("1:1", "cross-flip", "----\n" * 4, says="this board is solved already: all its cells are -; to allow that, add --solved")
        self.validate("6:1", "cross-flip", "+---\n" + "----\n" * 3 + "\n" + "----\n" * 4, "--cases", 2, says="this board is solved already")
        self.validate("4:5", "cross-flip", "++++\n" * 3 + "++++", says="expected the end of the line after 4 cells, found the end of the file; end the last line with a line feed")
        self.validate(None, "cross-flip", "----\n" * 4, "--solved")

    def test_counted(self):
        """Files that begin with the number of cases: switches, and boards of one size."""
        switches = "2\n0 1\n1 1\n1 2\n2 1\n0 0\n"
        board = "0 1 1 0 1 0\n" * 5
        for dialect, text in (("switches", switches), ("lights-out", board)):
            self.validate(None, dialect, "1\n" + text)
            self.validate(None, dialect, "2\n" + text + text)
            self.validate(None, dialect, "2\n" + text + text, "--cases", 2)
            self.validate("1:1", dialect, "2\n" + text + text, "--cases", 1, says="the number of cases is 2; expected 1")
            self.validate("1:1", dialect, "0\n", says="the number of cases is 0; expected 1 to ")
            self.validate("1:1", dialect, text[1:], says="expected the number of cases")
            after = text.count("\n") + 2
            self.validate(f"{after}:1", dialect, "2\n" + text, says="expected ")
            for more in ("\n", text, " "):
                self.validate(f"{after}:1", dialect, "1\n" + text + more, says="expected the end of the file")
            whole = "1\n" + text
            for i, byte in enumerate(whole):
                place = f"{whole.count(chr(10), 0, i) + 1}:{i - whole.rfind(chr(10), 0, i)}"
                for other in others(i, "\0\tx\r\xff"):
                    result = run("validate", dialect, stdin=(whole[:i] + other + whole[i + 1:]).encode("latin-1"))
                    self.assertEqual(result.status, 1)
                    self.assertTrue(result.text.startswith(f"stdin:{place}: "), (dialect, i, other, result.text))
                self.assertEqual(run("validate", dialect, stdin=whole[:i] + whole[i + 1:]).status, 1, (dialect, i))
        for place, bad, says in (("2:1", "29\n", "the number of switches is 29; expected 1 to 28"), ("2:1", "9" * 30 + "\n", "the number of switches is " + "9" * 20 + "...; expected 1 to 28"), ("2:1", "0\n", "the number of switches"), ("5:1", "2\n0 1\n1 1\n1 1\n0 0\n", "switch 1 always changes itself; remove the line '1 1'"),
                                 ("6:1", "2\n0 1\n1 1\n1 2\n1 2\n0 0\n", "the line '1 2' occurs twice; remove one"), ("5:3", "2\n0 1\n1 1\n1 3\n0 0\n", "a switch is 3; expected 1 to 2"),
                                 ("5:3", "2\n0 1\n1 1\n0 1\n0 0\n", "a switch is 1; expected 0"), ("5:1", "2\n0 1\n1 1\n3 1\n0 0\n", "a switch is 3; expected 0 to 2")):
            self.validate(place, "switches", "1\n" + bad, says=says)
        self.validate(None, "switches", "1\n2\n0 1\n1 1\n0 0\n", "--rows", 2)
        self.refuses("validate", "switches", "--columns", 2, says="--columns does not apply to switches; --rows gives their number")
        self.refuses("validate", "lights-out", "--rows", 4, says="the board of lights-out is always 5 x 6")

    def test_machines(self):
        one = "[.##.] (3) (1,3) {3,5,4,7}\n"
        for dialect in ("machine-lights", "machine-counters"):
            self.validate(None, dialect, one * 200)
            self.validate("201:1", dialect, one * 201, says="this is machine 201; expected 1 to 200 machines")
            self.validate(None, dialect, one + "\n" + one, "--cases", 2)
            self.validate("3:1", dialect, one + "\n" + one, says="more than 1 case; --cases allows more")
            self.validate("2:1", dialect, one + "\n", says="expected the end of the file, found an empty line")
            self.validate("1:1", dialect, one, "--rows", 2, says="the case that begins here has 1 machine; expected 2 machines")
            for i, byte in enumerate(one):
                for other in others(i, "\0\tx\r\xff"):
                    result = run("validate", dialect, stdin=(one[:i] + other + one[i + 1:]).encode("latin-1"))
                    self.assertEqual(result.status, 1)
                    self.assertTrue(result.text.startswith(f"stdin:1:{i + 1}: "), (i, other, result.text))
                self.assertEqual(run("validate", dialect, stdin=one[:i] + one[i + 1:]).status, 1, i)
            for place, bad, says in (("1:2", "[] (0) {}\n", "expected '.' or '#'"), ("1:12", "[..........#] (0) {1}\n", "expected 1 to 10 lights, found '#' after 10 lights"),
                                     ("1:7", "[..] (2) {1,1}\n", "a light is 2; expected 0 to 1"), ("1:10", "[..] (1,0) {1,1}\n", "light 0 follows light 1; list the lights of a button in ascending order, each once"),
                                     ("1:6", "[..] {1,1}\n", "expected '('"), ("1:13", "[..] (0) {1}\n", "the machine has 2 lights and 1 counter")):
                self.validate(place, dialect, bad, says=says)

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
