# SPDX-License-Identifier: MIT
"""The forms in which people have boards: what is read, what is refused, and what is noted."""

import json
import random
import re
import shlex
import subprocess

from program import LONG, PROGRAM, SANITIZED, SOURCE, Case, feed, main, run

CASES = SOURCE / "tests" / "cli" / "cases"
ONES = "010\n111\n010\n"
ROUNDS = 10000 if LONG else 300


def shown(*arguments, stdin=b""):
    """The rows of a board as the program reads it, as strings of JSON."""
    result = run("show", "--format", "json", *arguments, stdin=stdin)
    assert result.status == 0, (arguments, stdin, result.err)
    return json.loads(result.text)["board"]


def presses(*arguments, stdin=b""):
    result = run("solve", "--format", "json", *arguments, stdin=stdin)
    return json.loads(result.text)["presses"] if result.status == 0 else result.err


class Letters(Case):
    def test_two_letters_that_mean_lit(self):
        board = CASES / "on-off-letters.txt"
        error = self.refuses("solve", board)
        self.assertEqual(error, f"flipwise: {board}:1:3: both 'O' (line 1) and '#' mean lit; name the lit cells: "
                                '--lit O --unlit "#"\n')
        for options in (["--lit", "O"], ["--unlit", "#"], ["--lit", "O", "--unlit", "#"]):
            self.assertEqual(presses(*options, board), 5)
            self.assertEqual(presses(*options, stdin=board.read_bytes()), 5)
        for text, both in (("1*\n", "'1' (line 1) and '*' mean lit"), ("10\n0#\n", "'1' (line 1) and '#' mean lit"),
                           (".-\n", "'.' (line 1) and '-' mean unlit"), ("1.\n\n;\n.0\n", "'.' (line 1) and '0' mean unlit")):
            for command in (["solve"], ["show"], ["rate"], ["hint"], ["analyze"], ["solve", "plus-2x2:0", "--goal", self.file("b", text)]):
                if command[1:]:
                    self.refuses(*command, says=both)
                else:
                    self.refuses(*command, stdin=text, says=both)
        self.refuses("show", "--colours", 3, stdin="12\n#0\n", says="both '1' (line 1) and '#' mean 1; use one of them")
        self.refuses("count", "--given", self.file("given", "1?\n#0\n"), says="both '1' (line 1) and '#' mean lit")
        request = json.dumps({"command": "solve", "board": ["O#"]})
        self.refuses("solve", "--request", "-", stdin=request, says="both 'O' (row 1) and '#' mean lit")
        self.refuses("solve", "--colours", 3, "--lit", "O", stdin="OO\n", says="stdin: characters for lit and unlit cells support two colours only")

    def test_advice_names_every_character(self):
        """Each choice that a refusal offers reads the whole board, as it says."""
        rng = random.Random(8)
        followed = 0
        for _ in range(ROUNDS // 3):
            rows, columns = rng.randint(1, 3), rng.randint(1, 4)
            signs = rng.sample("01.-#*O", rng.randint(2, 4))
            cells = ["".join(rng.choice(signs) for _ in range(columns)) for _ in range(rows)]
            text = "\n".join(cells) + "\n"
            error = run("show", stdin=text).err
            if "both '" not in error or ": --" not in error:
                continue
            for choice in re.split(", or |, ", error.rstrip()[error.index(": --") + 2:]):
                words = shlex.split(choice)
                named = dict(zip(words[::2], words[1::2]))
                lit, unlit = named.get("--lit", ""), named.get("--unlit", "")
                expected = ["".join("1" if c in lit or (not lit and c not in unlit) else "0" for c in row) for row in cells]
                self.assertEqual(shown(*words, stdin=text), expected, (text, choice))
                followed += 1
        self.assertGreater(followed, ROUNDS // 12)
        request = json.loads('{"command": "solve", "board": ["#1", "0."]}')
        error = run("solve", "--request", "-", stdin=json.dumps(request)).err
        self.assertIn("and the board has '0' and '.', too", error)
        for choice in re.split("; or |; ", error.rstrip()[error.index(': "lit"') + 2:]):
            named = json.loads("{" + choice.replace(" and ", ",") + "}")
            self.assertEqual(run("solve", "--request", "-", stdin=json.dumps({**request, **named})).err, "", choice)

    def test_named_letters(self):
        for lit, unlit, text in (("X", "O", "XO\nOX\n"), ("1", "2", "12\n21\n"), ("🟩", "⬛", "🟩⬛\n⬛🟩\n"),
                                 ("⬜", "⬛", "⬜️⬛️\n⬛⬜\n"), ("⬜️", "⬛️", "⬜⬛\n⬛️⬜️\n"), ("on", "ff", "of\nfn\n"), ("é", "e", "ée\neé\n"), ("e\u0301", "e", "e\u0301e\nee\u0301\n"),
                                 ("👩‍🚀", "👩‍🚒", "👩‍🚀👩‍🚒\n👩‍🚒👩‍🚀\n"), ("👍🏿", "👍🏻", "👍🏿👍🏻\n👍🏻👍🏿\n"), ("🇩🇪", "🇫🇷", "🇩🇪🇫🇷\n🇫🇷🇩🇪\n"),
                                 ("_", "#", "_#\n#_\n"), ("/", "\\", "/\\\n\\/\n"), (";", ":", ";:\n:;\n"), ("0", "1", "01\n10\n")):
            for ending in ("\n", "\r\n"):
                for mark in ("", "\ufeff"):
                    content = mark + text.replace("\n", ending)
                    alone = [["--lit", lit], ["--unlit", unlit]] if lit not in ("_", "/", ";", "on") else [["--lit", lit]]  # else holes stay
                    for options in (["--lit", lit, "--unlit", unlit], *alone):
                        self.assertEqual(shown(*options, stdin=content), ["10", "01"], (lit, unlit, options))
        self.assertEqual(shown("--lit", "X", stdin="2 3\nX.X\n...\n"), ["101", "000"])
        self.assertEqual(shown("--lit", "X", "--unlit", ".", stdin="; c\n2 3\nX.X\n\n..._"[:-1] + "\n"), ["101", "000"])
        self.assertEqual(shown("--lit", "X", stdin="X _ .\n"), ["1_0"])
        self.assertEqual(shown("--lit", "X", stdin="X\n.\nX\n"), ["1", "0", "1"])
        self.assertEqual(shown("--lit", "X.", stdin="X.\n"), ["11"])
        self.refuses("solve", "--lit", "XO", "--unlit", "OY", stdin="XO\n", says="'O' is named as a lit and as an unlit cell")
        self.refuses("solve", "--lit", "⬜", "--unlit", "⬜️", stdin="XO\n", says="'⬜' is named as a lit and as an unlit cell")
        self.refuses("solve", "--lit", "X", "--unlit", "O", stdin="XO\nXY\n", says="stdin:2:2: 'Y' is neither a lit nor an unlit cell; name it as one of them (--lit or --unlit)")
        self.refuses("solve", "--lit", "🟩", "--unlit", "⬛", stdin="⬛🟩🟥\n", says="stdin:1:8: '🟥' is neither a lit nor an unlit cell")
        self.refuses("solve", "--lit", "X", stdin="ab\nba\n", says="the named lit cells do not occur, but 'a' and 'b' do; name the lit cells and the unlit cells (--lit and --unlit)")
        self.refuses("solve", "--lit", "1", "--unlit", "2", stdin="2 2\n1 2\n2 1\n", says="can be ROWS COLUMNS or cells")
        self.assertEqual(shown("--lit", "1", "--unlit", "2", stdin="2 2\n12\n21\n"), ["10", "01"])
        self.refuses("solve", "--lit", "X", "--unlit", "O", stdin="XO\nX\n", says="stdin:2:2: this row has only 1 cell")

    def test_named_letters_elsewhere(self):
        board = self.file("board", "XO\nOX\n")
        goal = self.file("goal", "OX\nXO\n")
        self.assertEqual(presses("--lit", "X", board, "--goal", goal), presses("--goal", "01/10", "10/01"))
        self.assertEqual(presses("--lit", "X", board, "--free", goal), presses("--free", "01/10", "10/01"))
        self.answers("3\n", "count", "--given", self.file("given", "X?\nO?\n"), "--on", "any", "--lit", "X", "--unlit", "O", "--off", "1,2")
        for options in (["--lit", "X"], ["--unlit", "O"]):
            self.answers("optimal 2 10/01\nimpossible\n"[:0] + run("solve", "--many", stdin="10/01\n00/11\n").text, "solve", "--many", *options,
                         stdin="XO/OX\nOO/XX\n")
        request = {"command": "solve", "board": ["XO", "OX"], "goal": ["OX", "XO"], "lit": "X"}
        found = json.loads(run("solve", "--request", "-", stdin=json.dumps(request)).text)
        self.assertEqual(found["board"], ["10", "01"])
        self.assertEqual(found["goal"], ["01", "10"])
        for wrong, says in (({"lit": "X", "unlit": "X"}, "is named as a lit and as an unlit cell"), ({"lit": 1}, "expected a string"),
                            ({"lit": "a", "unlit": "b"}, "neither a lit nor an unlit cell")):
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", "board": ["XO"], **wrong}), says=says)


class Rows(Case):
    def test_boards_between_blank_lines(self):
        error = self.refuses("solve", CASES / "two-boards.txt")
        self.assertIn(":5:1: there are 2 blocks of 3 rows", error)
        self.assertIn("(--many --as boards)", error)
        self.assertEqual(run("solve", "--many", "--as", "boards", CASES / "two-boards.txt").text, "optimal 1 000/010/000\n" * 2)
        self.assertEqual(shown(stdin="6 3\n" + ONES + "\n" + ONES), ["010", "111", "010"] * 2)
        for text, rows in (("01\n\n10\n", ["01", "10"]), ("01\n10\n\n11\n", ["01", "10", "11"])):
            result = run("show", stdin=text)
            self.assertEqual(result.err, "flipwise: note: stdin:" + ("3" if rows[1:] == ["10"] else "4")
                             + ": rows above and below blank lines were read as one board\n")
            self.assertEqual(result.board, "".join(" ".join(row) + "\n" for row in rows))
        self.answers("0 1\n1 0\n", "show", stdin="\n\n01\n10\n\n\n")
        self.answers("0 1\n1 0\n", "show", stdin="; one\n01\n; two\n10\n; three\n")

    def test_rows_of_blanks(self):
        """A line of blanks as wide as a row can be unlit cells, unless the board has others or is complete."""
        for text in ("   \n###\n", "###\n   \n###\n", "###\n   ", "# # #\n     \n", "1\t1\n\t\n", "###\r\n   \r\n", "  ##\n    \n",
                     "##  \n  \n", "##\n##\n  \n##\n##\n"):
            sign = "1" if "1" in text else "#"
            for options in ([], ["--lit", sign], ["--lit", sign, "--unlit", "."], ["--as", "ragged"]):
                if options[:1] == ["--as"] and "  ##" in text:
                    continue
                line = next(i for i, row in enumerate(text.split("\n"), 1) if not row.strip())
                error = self.refuses("show", *options, stdin=text, says="this line of blanks can be a row of unlit cells; write a character for unlit cells, or remove the blanks")
                self.assertEqual(error.count("\n"), 1, error)
                self.assertIn(f"stdin:{line}:1:", error)
            if sign == "#" and "#\n##\n" not in text:
                self.refuses("solve", "--many", "--as", "boards", stdin=text, says="this line of blanks can be a row of unlit cells")
        for text, rows in (("##\n##\n\n\n", 2), ("##\n##\n \n", 2), ("##\n##\n   \n", 2), ("#.\n##\n  \n", 2), ("2 2\n##\n##\n  \n", 2), ("10\n11\n  \n", 2),
                           ("1\t0\n\t\n", 1)):
            for options in ([], ["--lit", "#" if "#" in text else "1"]):
                self.assertEqual(len(shown(*options, stdin=text)), rows, (text, options))
        for lines in ("  ", "    "):
            self.refuses("show", "--lit", "🟩", stdin=f"🟩🟩\n{lines}\n🟩🟩\n", says="stdin:2:1: this line of blanks")
        for text in ("##\n \n#.#\n", "##\n\n##\n   \n", "..\n##\n  \n##\n..\n"):
            result = run("solve", "--many", "--as", "boards", stdin=text)
            self.assertEqual((result.err, result.text.count("\n")), ("", 2), text)

    def test_bullets_and_quotations(self):
        for text, options in (("* X X\n* X X\n", ["--lit", "X"]), ("> 1 1\n> 1 1\n", ["--unlit", "1"]), (">11\n>11\n", ["--lit", "1"]), ("- X\n", ["--unlit", "X"]),
                              ("2 2\n• X X\n• X X\n", ["--lit", "X"])):
            error = self.refuses("show", *options, stdin=text, says=" begins each row, and may be a cell or a ")
            self.assertTrue(error.endswith(", or name the lit cells and the unlit cells (--lit and --unlit)\n"), error)
        self.assertEqual(shown("--lit", "X", "--unlit", "*", stdin="* X X\n* X X\n"), ["011", "011"])
        for text in ("*XX\n*XX\n", "* X X\n* X *\n", "* X X\nX X X\n"):
            self.assertEqual(shown("--lit", "X", stdin=text)[0], "011")
        for text, sign in (("- 1 1\n- 1 1\n", "-"), ("* . .\n", "*")):
            self.assertEqual(run("show", stdin=text).err, f"flipwise: note: stdin:1: the first '{sign}' of each row was read as a cell; remove it if it is a bullet\n")
        for text in ("-11\n", "- 1 1\n1 1 1\n", "- 1 -\n"):
            self.assertEqual(run("show", stdin=text).err, "", text)

    def test_comments_that_swap_the_cells(self):
        for comment in ("0 = on, 1 = off", "1=off", "(0 is lit)", "1: unlit", "Lights: 1 is on, 0 MEANS ON"):
            self.assertEqual(run("show", stdin=f"; {comment}\n10\n").err, "flipwise: note: stdin:1: comments are not read: 1 means lit, and 0 unlit; if 0 means lit, name the lit cells\n")
        for comment in ("1 = on, 0 = off", "version 1.0 = on", "10 = on", "row 0"):
            self.assertEqual(run("show", stdin=f"; {comment}\n10\n").err, "", comment)
        self.assertEqual(run("show", "--lit", "0", stdin="; 0 = on\n10\n").err, "")

    def test_letters_like_digits(self):
        note = "flipwise: note: stdin:1: the letter O was read as lit, the digit 0 as unlit\n"
        for text, error in (("0O\nO0\n", note), ("2 2\n0O\nO0\n", note), (".O\nO.\n", ""), ("OO\n", ""), ("01\n", "")):
            self.assertEqual(run("show", stdin=text).err, error, text)

    def test_files_that_begin_with_p(self):
        self.refuses("show", stdin="PUZZLE #1\n11\n", says="stdin:1:1: 'P' is not a cell")
        self.refuses("show", stdin="P3\n1 1\n", says="expected a netpbm image")

    def test_an_extra_row_that_begins_a_board(self):
        for text in ("2 2\n11\n11\n2 2\n10\n10\n", "2 2\n11\n11\n\n10\n10\n"):
            self.refuses("solve", stdin=text, says="remove the row; if it begins another board, read several boards (--many --as boards)")
            self.assertEqual(run("solve", "--many", "--as", "boards", stdin=text).err, "")
        self.assertTrue(self.refuses("solve", stdin="2 2\n11\n11\n10\n").endswith("or remove the row\n"))

    def test_a_first_row_that_can_be_a_size(self):
        self.refuses("show", "--colours", 3, stdin="2 2\n1 2\n2 1\n", says="the line can be ROWS COLUMNS or cells")
        self.assertEqual(shown("--colours", 3, stdin="2 2\n12\n21\n"), ["12", "21"])
        self.assertEqual(shown("--colours", 3, stdin="22\n12\n21\n"), ["22", "12", "21"])
        self.assertEqual(shown(stdin="2 2\n1 0\n0 1\n"), ["10", "01"])
        self.assertEqual(shown("--colours", 12, stdin="2 2\n1,2\n2,1\n"), [[1, 2], [2, 1]])
        self.assertEqual(shown("--colours", 12, stdin="2,2\n1,2\n2,1\n"), [[2, 2], [1, 2], [2, 1]])
        self.refuses("show", "--colours", 12, stdin="2 2\n1 2\n2 1\n", says="with commas between them")
        self.refuses("solve", CASES / "pattern-grid.txt", says="the header says 2 rows of 3 cells, but this is an extra row")

    def test_other_files(self):
        for head, says in ((b"\x89PNG\r\n\x1a\n", "is it a PNG image? Convert it to PBM or PGM"), (b"\xff\xd8\xff\xe0", "JPEG"), (b"GIF89a", "GIF"),
                           ("\ufeff01\n".encode("utf-16-le"), "this text is in UTF-16; save it as UTF-8")):
            self.refuses("solve", stdin=head, says=says)

    def test_commas(self):
        self.assertEqual(shown(stdin="0,1,0\n1, 1 ,1\r\n"), ["010", "111"])
        self.assertEqual(shown("--colours", 3, stdin="0,1,2,\n1,1,_\n"), ["012", "11_"])
        for text in ("0,,1\n", ",0\n", "01\n0,,1\n"):
            self.refuses("show", stdin=text, says="expected a cell before ','")
            self.refuses("show", "--colours", 12, stdin=text.replace("01\n", "0,1\n"), says="expected a cell before ','")

    def test_ragged_rows(self):
        board = CASES / "ragged-board.txt"
        self.refuses("solve", board, says=f"{board}:14:8: this row has only 7 cells, but the first has 14 (with --as ragged, ")
        found = json.loads(run("solve", "--as", "ragged", "--format", "json", board).text)
        self.assertEqual((found["status"], found["presses"], found["solutions"]), ("optimal", 85, "1"))
        self.assertEqual(found["board"][-1], "1" * 7 + "_" * 7)
        for text, rows in (("1\n11\n111\n", ["1__", "11_", "111"]), ("1 0 1\n1 0\n", ["101", "10_"]), ("111/1/11", ["111", "1__", "11_"]),
                           ("2 4\n1\n11\n", ["1___", "11__"]), ("1\r\n01\r\n", ["1_", "01"])):
            self.assertEqual(shown("--as", "ragged", stdin=text), rows, text)
        self.assertEqual(shown("--as", "ragged", "--colours", 12, stdin="0 11\n3\n"), [[0, 11], [3, None]])
        self.refuses("show", "--as", "ragged", "--colours", 12, stdin="1 11\n3\n", says="can be ROWS COLUMNS or cells")
        self.assertEqual(shown("--as", "ragged", "--lit", "X", stdin="XO\nX\n"), ["10", "1_"])
        for text in ("1,0,1\n1,0\n", "1, 0, 1\n1, 0,\n", "2 3\n1,0,1\n1,0\n"):
            self.assertEqual(shown("--as", "ragged", stdin=text), ["101", "10_"], text)
        self.refuses("show", "--as", "ragged", stdin="1,,1\n1\n", says="expected a cell before ','")
        # With sanitizers, no limit stops an allocation, so the text must be too large for any machine.
        sizes = b"2 3000000000000000\n" if SANITIZED else b"2 3000000000\n"
        for form, text in (("ragged", b"1\n"), ("integers", b"5 6\n")):
            status, error, peak, _ = feed(["show", "--as", form, "--memory", "1"], text, 4, head=sizes)
            self.assertEqual((status, error.count(b"\n")), (4, 1), error)
            self.assertLess(peak, 200 << 20, form)
        self.refuses("solve", "--as", "integers", "--colours", 3, stdin="1 2\n3\n", says="stdin: rows as integers support two colours only")
        self.refuses("solve", "--as", "integers", "--lit", "3", stdin="1 2\n3\n", says="stdin: rows as integers cannot be combined with characters for lit and unlit cells")
        self.refuses("show", "--as", "ragged", stdin=" 1\n111\n", says="the blanks before the cells differ")
        self.refuses("show", "--as", "ragged", stdin="1 1\n111\n", says="stdin:2:2: the separator before this cell differs from the first one")
        self.refuses("show", "--as", "ragged", stdin="1   1\n1 1 1\n", says="the separator before this cell differs from the first one")
        self.refuses("show", "--as", "raged", stdin="1\n", says="--as")
        request = {"command": "show", "board": ["111", "1"], "as": "ragged"}
        self.assertEqual(json.loads(run("show", "--request", "-", stdin=json.dumps(request)).text)["board"], ["111", "1__"])

    def test_integers(self):
        for text in ("3 3\n2\n7\n2\n", "3 3\n2 7 2\n", "3 3\n0b10, 0b111, 0x2\n", "3 3\r\n2\r\n7\r\n2\r\n"):
            self.assertEqual(shown("--as", "integers", stdin=text), ["010", "111", "010"], text)
        self.assertEqual(shown("--as", "integers", stdin="1 70\n0x200000000000000001\n"), ["1" + "0" * 68 + "1"])
        for text, says in (("2\n7\n2\n", "begin with a line ROWS COLUMNS"), ("3 3\n2 7\n", "but 2 numbers follow"), ("2 3\n2\n", "but 1 number follows"), ("2 3\n2 7 2\n", "an extra number"),
                           ("1 3\n8\n", "this number has 4 binary digits, but the header says 3 columns"), ("1 3\nx\n", "expected a whole number"),
                           ("1 3\n0b2\n", "expected a whole number"), ("1 3\n-1\n", "expected a whole number")):
            self.refuses("show", "--as", "integers", stdin=text, says=says)
        request = {"command": "show", "board": ["2 3", "5", "2"], "as": "integers"}
        self.assertEqual(json.loads(run("show", "--request", "-", stdin=json.dumps(request)).text)["board"], ["101", "010"])


class OtherTexts(Case):
    def test_blanks(self):
        """Blanks that leave open what the cells are."""
        for text, says in (("10111 01101\n", "the line has 2 blocks of 5 cells: write / between them"), ("010,111\n", "2 blocks of 3 cells"),
                           ("1 -1\n-1 1\n", "-1 can be a number below 0"), ("-1 -1\n-1 1\n", "-1 can be a number below 0"),
                           ("1. 1.\n1. 1.\n", "1. can be a number or several cells"), ("1.1 0.0\n0.0 1.0\n", "1.1 can be a number or several cells"),
                           ("-1\n-1\n", "-1 can be a number below 0 or two cells; write 0 for unlit cells"), ("1.1\n1.1\n", "1.1 can be a decimal number or several cells"),
                           ("1.\r\n1.\r\n", "1. can be a decimal number"), ("-1/-1\n", "-1 can be a number below 0"), ("1.0\n0.0\n", "1.0 can be a decimal number"), ("0.1\n1.0\n", "0.1 can be a decimal number"),
                           ("3x3\n" + ONES, "'x' is not a cell; a size is written ROWS COLUMNS"), ("3 x 3\n" + ONES, "a size is written ROWS COLUMNS"), ("011 1\n110 1\n", "the blocks between blanks have different lengths"),
                           ("1\t\t1\n\t1\t\n", "this row begins with a tab, but the first row does not; write _ or 0 for an empty cell"), ("1\t0\t1\n1\t\t1\n", "expected a cell between two tabs"),
                           ("_#_\n#_#\n", "'_' can be a hole or an unlit cell")):
            self.refuses("show", stdin=text, says=says)
        self.assertIn("(--unlit _)", run("show", stdin="_#_\n#_#\n").err)
        for text, says in (("1.0;0.0\n", "1.0 can be a decimal number"), ("1 -1\n", "numbers without a sign or a point"), ("/* */\n010\n", "a comment is a line that begins with ;"), ("// x\n010\n", "a comment is a line"),
                           ("5\n10011\n01010\n", "'5' is not a cell; remove the line if it is the number of rows or of boards\n"), ("1\n3 3\n010\n", "remove the first line if it is the number of rows or of boards"),
                           ("   0 1 2\n0  0 1 0\n1  1 1 1\n2  0 1 0\n", "remove the numbers of columns and of rows"), ("(3) (1,3) (0,2) {3,5,4,7}\n", "this can be a machine without its lights"),
                           ('{"board":["1 0","0 1"]}\n', "a row must not contain blanks"), ('{"board":["#_#"]}\n', "and give _ as unlit if not\n"), ('{"board":["#.","0#"]}\n', "and the board has '#', too; name the unlit cells: \"unlit\":\".0\"\n"),
                           ('{"board":[".-"]}\n', ': "unlit":".-", or "lit":"." and "unlit":"-"\n')):
            self.refuses("show", stdin=text, says=says)
        self.assertIn("the first line was read as a cell; remove it if it is the number of rows", run("show", "--colours", 4, stdin="3\n0\n1\n3\n").err)
        self.assertEqual([run("show", *more, stdin=text).err for more, text in (([], "1\n0\n"), (["--colours", 4], "3\n0\n1\n"))], ["", ""])
        self.refuses("solve", stdin="012\n120\n", says="add --colours Q")
        self.refuses("show", "--lit", "1", stdin="| A | B |\n|---|---|\n| 1 | 0 |\n", says="remove the first line if it is the head of a table")
        for text in ("1|0\n---\n0|1\n", " 1 | 0 \n---+---\n 0 | 1 \n", "+---+---+\n| 1 | 0 |\n+---+---+\n| 0 | 1 |\n+---+---+\n"):
            self.assertEqual(shown("--lit", "1", stdin=text), ["10", "01"], text)
        self.assertEqual(shown("--lit", "1", stdin="11\n--\n11\n"), ["11", "00", "11"])
        for rows, says in ((["-1"], "-1 can be a number below 0"), (["1.1"], "1.1 can be a decimal number"), (["1.0", "0.0"], "1.0 can be a decimal number")):
            self.refuses("show", "--request", "-", stdin=json.dumps({"command": "show", "board": rows}), says=says)
        for text, rows in (("1.1\n.1.\n", ["101", "010"]), ("1.\n.1\n", ["10", "01"]), ("1-1\n1-1\n", ["101", "101"]), ("2 3\n1.1\n1.1\n", ["101", "101"])):
            self.assertEqual(shown(stdin=text), rows, text)
        self.assertEqual(shown("--lit", "1", "--unlit", ".", stdin="1.1\n1.1\n"), ["101", "101"])
        for text, rows in (("101 010\n000 111\n", ["101010", "000111"]), ("1 0 1\n011\n", ["101", "011"]), ("\t1\t0\n\t0\t1\n", ["10", "01"]),
                           ("0110 1001/\n", ["01101001"]), ("2 10\n1111100000\n0000011111\n", ["1111100000", "0000011111"]),
                           ("_1\n1_\n", ["_1", "1_"]), ("[[1 0]\n [0 1]]\n", ["10", "01"]), ("[1 0; 0 1]\n", ["10", "01"]),
                           ("[1,0]\n[0,1]\n", ["10", "01"]), ("{{1,0},{0,1}}\n", ["10", "01"])):
            self.assertEqual(shown(stdin=text), rows, text)
        for text in ("1  1\n1  1\n", "1   \n1   \n"):
            self.assertIn("all cells are lit; blanks were not read as unlit cells", run("show", stdin=text).err)
        for text in ("1 1\n1 1\n", "1\t1\n1\t1\n", "[[1  1]\n [1  1]]\n"):
            self.assertEqual(run("show", stdin=text).err, "", text)
        self.assertIn("read as a board of one row; write / between the rows of a 3 x 3 board", run("solve", stdin="010111010\n").err)
        self.assertEqual(run("solve", "0101110100/").err, "")
        self.assertIn("the first number of each row was read as a cell", run("show", "--colours", 4, stdin="1 1 0\n2 1 1\n3 1 1\n").err)
        self.assertIn("write each row of a 3 x 3 board in quotes of its own", run("solve", stdin='["010111010"]\n').err)
        for text in ("[0,1,0,1,1,1,0,1,0]", "(0, 1, 0, 1, 1, 1, 0, 1, 0)", "[0 1 0 1 1 1 0 1 0]"):
            self.assertIn("write each row of a 3 x 3 board in brackets of its own", run("solve", stdin=text + "\n").err, text)
            self.assertEqual(run("solve", stdin=f"{text[0]}{text}{text[-1]}\n").err, "", text)
        read_as_cells = "the first row was read as cells; remove it if it is a "
        self.assertIn(read_as_cells + "size", run("solve", "--colours", 4, stdin="3,2\n1,1\n2,2\n3,3\n").err)
        self.assertIn(read_as_cells + "title", run("solve", stdin="1.\n1 1\n").err)
        for text in ("1.\n11\n1.\n", "3,1\n1,1\n2,2\n3,3\n"):
            self.assertEqual(run("solve", "--colours", 4, stdin=text).err, "", text)
        labels = "the first number of each row was read as a cell"
        head = "the first row was read as cells; remove it if it numbers the columns"
        for colours in (10, 11, 12, "none"):
            self.assertIn(labels, run("solve", "--colours", colours, stdin="1 0 8\n2 1 7\n3 7 6\n").err)
        for colours in (3, 12, "none"):
            for text in ("0,1,2\n0,2,1\n1,0,2\n2,2,0\n", "0 1 2\n0 2 1\n"):
                self.assertIn(head, run("solve", "--colours", colours, stdin=text).err)
        for text in ("012\n021\n", "0 1 2\n", "0 1 1\n0 2 1\n"):
            self.assertEqual(run("solve", "--colours", 3, stdin=text).err, "", text)

    def test_separators(self):
        for text, lit in (("x,o,x\no,x,o\n", "x"), ('"x","o","x"\n"o","x","o"\n', "x"), ("|#|.|#|\n|.|#|.|\n", "#"), ("| # | . | # |\n| . | # | . |\n", "#"),
                          ("X;.;X\n.;X;.\n", "X"), ("🟩,⬛,🟩\n⬛,🟩,⬛\n", "🟩")):
            self.assertEqual(shown("--lit", lit, stdin=text), ["101", "010"], text)
        self.assertEqual(shown("--lit", "X", "--unlit", "|", stdin="X||\n|X|\n"), ["100", "010"])
        self.assertEqual(shown("--lit", "x", stdin="| x |\n| . |\n"), ["1", "0"])
        for text, sign in (("X||\n|X|\n", "|"), ("| X |   |\n|   | X |\n", "|"), ("X,X,\n,X,X\n", ","), ("X;X\nX X\n", ";")):
            self.refuses("show", "--lit", "X", stdin=text, says=f"'{sign}' may be a cell or stand between cells")
            request = json.dumps({"command": "show", "board": text.splitlines(), "lit": "X"})
            self.refuses("show", "--request", "-", stdin=request, says=f"'{sign}' may be a cell or stand between cells")
        self.assertEqual(shown("--lit", "T", "--unlit", "F", stdin="T,F\nF,T\n"), ["10", "01"])
        for text, lit, says in (("1 #.#\n2 .#.\n", "#", "different lengths"), ("on off\noff on\n", "on", "different lengths"), ("X.x\n.X.\n", "X", "'.' and 'x' are not named"),
                                ("Xx\nxX\n", "X", "'x' is not named, but 'X' is"), ("X,X\nX,X\n", "X", "',' may be a cell or stand between cells"),
                                ("X,o\noX,\n", "X", "',' may be a cell or stand between cells")):
            self.refuses("show", "--lit", lit, stdin=text, says=says)
        self.assertEqual(shown("--lit", "X", stdin="|X|O|X|\n|---|---|---|\n|O|X|O|\n"), ["101", "010"])
        self.refuses("show", "--lit", "X", stdin="|XX|--|\n|--|--|\n", says="'|' may be a cell or stand between cells")
        self.assertIn("'🟩' is not a cell (", run("show", stdin="🟩⬛\n⬛🟩\n").err)
        self.assertIn("(--lit CHARS", run("show", stdin="■□\n□■\n").err)

    def test_blanks_that_can_be_cells(self):
        """A board without unlit cells, whose blanks differ, can have blanks for unlit cells."""
        for text, lit in (("#  #\n ## \n#  #\n", "#"), ("#  \n # \n  #\n", "#"), ("1   1\n  1 1\n", "1"), ("1 1 1\n111\n", "1"),
                          ("█ █ \n █ █\n", "█"), ("XX \n XX\n", "X"), ("#  #/ ## /#  #\n", "#"), (" #/# \n", "#")):
            for options in ([], ["--lit", lit], ["--lit", lit, "--unlit", "."]):
                if options or lit in "#1":
                    self.refuses("show", *options, stdin=text, says="the blanks can be unlit cells")
        self.refuses("show", "--board", "#  #/ ## /#  #", says="the blanks can be unlit cells")
        self.refuses("show", "--colours", 3, stdin="1  2\n 12 \n2  1\n", says="the blanks can be unlit cells")
        self.refuses("show", "--request", "-", stdin=json.dumps({"command": "show", "board": ["X X", "X X"], "lit": "X"}),
                     says="the blanks can be unlit cells")
        self.assertIn("error 1: stdin:1: the board:1:1: the blanks can be unlit cells", run("show", "--many", "--colours", 2, stdin="#  #/ ## \n").text)
        for text, options, notes in (("# #\n# #\n", [], 1), ("X X\nX X\n", ["--lit", "X"], 1), ("1 1\n1 1\n", [], 0), (" 1 1\n 1 1\n", [], 0),
                                     ("11 / 11\n", [], 0), ("X, X\nX,X\n", ["--lit", "X", "--unlit", "."], 0)):
            found = run("show", *options, stdin=text)
            self.assertEqual(found.board, "1 1\n1 1\n", text)
            self.assertEqual(found.err.count("all cells are lit; blanks were not read as unlit cells"), notes, text)
        self.assertEqual(shown(stdin="2 2\n11\n11\n"), ["11", "11"])

    def test_signs_that_are_not_cells(self):
        for text, says in (("1-0-1\n0-1-0\n", "'-' can be a cell or stand between cells"), ("10\n01\n--\n10\n01\n", "stdin:3:1: a row of '-' can be unlit cells"),
                           ("101 # all\n", "'#' is not a cell here; a comment is a line that begins with ;\n"),
                           ("# all\n101\n", "a comment is a line that begins with ;\n"), ("101 ; all\n", "a comment is a line that begins with ;\n"),
                           ("on off\noff on\n", "a cell is one character; write 1 and 0 for words")):
            self.refuses("show", stdin=text, says=says)
        for lit, unlit in (("hi", "lo"), ("ON", "--")):
            self.refuses("show", "--lit", lit, "--unlit", unlit, stdin=f"{lit} {unlit}\n{unlit} {lit}\n", says=f"'{lit}' may be a cell or several")
            self.assertEqual(shown("--lit", lit, "--unlit", unlit, stdin=f"{lit}{unlit}\n"), ["1100"])
        for options in (["--lit", "ON"], ["--lit", "ON", "--unlit", "-"]):
            self.refuses("show", *options, stdin="ON  --\n--  ON\n", says="'ON' may be a cell or several")
        for options in ([], ["--lit", "#"]):
            self.refuses("show", *options, stdin="#_#\n_#_\n", says="'_' can be a hole or an unlit cell")
        self.assertEqual(shown("--lit", "#", "--unlit", ".", stdin="#_#\n_#_\n"), ["1_1", "_1_"])
        self.refuses("show", "--as", "integers", stdin="2 4\n0010 0001\n", says="a number that begins with 0 can be decimal or binary digits")

    def test_letters_and_headers(self):
        for text in ("X X\nX\n", "X X\nX\nX\n"):
            self.refuses("show", "--lit", "X", stdin=text, says="the blanks can be unlit cells")
        self.refuses("show", "--lit", "1", "--unlit", "2", stdin="1 1\n2\n2\n", says="this row has only 1 cell, but the first has 2")
        self.assertEqual(shown("--lit", "🟩", "--unlit", "⬛", stdin="2 2\n⬛🟩\n🟩🟩\n"), ["01", "11"])
        self.assertEqual(shown("--lit", "X", stdin="3 2\nX O\nO X\nX X\n"), ["10", "01", "11"])
        self.refuses("show", "--lit", "X", stdin="1 2\nXO\nOX\n", says="the header says 1 row of 2 cells, but this is an extra row")
        self.refuses("show", "--lit", "X", stdin="2 2\nX X\nX X\n", says="can be ROWS COLUMNS or cells")
        self.assertEqual(shown("--lit", "X", "--unlit", ".", stdin="2 2\nX X\nX X\n"), ["11", "11"])
        self.assertEqual(shown("--lit", "X", "--unlit", "2", stdin="2 2\nXX\n"), ["00", "11"])

    def test_brackets(self):
        for text, rows in (("[[true,false]]", ["10"]), ('[["1","0"],["0","1"]]', ["10", "01"]), ("['010','111']", ["010", "111"]),
                           ("((0,1),(1,0))", ["01", "10"]), ("[0,1,0]", ["010"]), ("[[ True False]\n [False  True]]", ["10", "01"])):
            self.assertEqual(shown(stdin=text + "\n"), rows, text)
        self.assertEqual(shown("--lit", "x", stdin='["xo","ox"]\n'), ["10", "01"])
        self.assertEqual(shown("--as", "ragged", stdin='["10","1"]\n'), ["10", "1_"])
        self.refuses("show", stdin="[1 1; 0]\n", says="this row has only 1 cell")
        for text in ("np.array([[1,0],[0,1]])", "array([[1, 0],\n       [0, 1]])", "array([[1., 0.],\n       [0., 1.]])", "[[1.,0.],[0.,1.]]", "[[1.0, 0e+00],[0, 1]]",
                     "board = [1 0; 0 1];", "Matrix([[1, 0], [0, 1]])", "1.0 0.0\n0.0 1.0", "1.0,0.0\n0.0,1.0", "1.000e+00 0.000e+00\n0e+00 1e+00"):
            result = run("show", "--format", "json", stdin=text + "\n")
            self.assertEqual((result.err, json.loads(result.text)["board"]), ("", ["10", "01"]), text)
        self.assertEqual(shown(stdin='["..#", "#.."]\n'), ["001", "100"])
        self.assertEqual(shown(stdin='["..1", "1.."]\n'), ["001", "100"])
        self.assertEqual(shown(stdin="[[1, None], [null, 0]]\n"), ["1_", "_0"])
        self.assertEqual(shown("--colours", 12, stdin="[[11, 0]]\n"), [[11, 0]])
        self.assertEqual(shown("--lit", "🟩", stdin='[["🟩","⬛"],["⬛","🟩"]]\n'), ["10", "01"])
        self.assertEqual(shown("--lit", "x", stdin="(x(\n((x\n"), ["010", "001"])
        for text, says in (("[[10, 1]]", "10 can be a number or several cells"), ("[[10],[11]]", "10 can be a number or several cells"), ("[[-1],[-1]]", "-1 can be a number or several cells"),
                           ("[[1,,0]]", "expected a cell before ','"), ("[[],[1]]", "expected a cell before ']'"), ("[[1,0)]", "expected ']', found ')'"),
                           ("[[1,0]", "expected ']', found the end of the input"), ("[[1,3]]", "'3' is not a cell"), ('[["10","01"],["11","00"]]', "the brackets contain several boards"),
                           ("array([[1]]), array([[1]])", "expected a cell before ')'")):
            self.refuses("show", stdin=text + "\n", says=says)
        for text in ("[1 0 1\n 0 1 0]\n", "array([1, 0, 1,\n       0, 1, 0])\n", "[\n1,\n0\n]\n"):
            self.refuses("show", stdin=text, says="the brackets around several lines can have one row or several")
        for text, rows in (("[1 0;\n 0 1]\n", ["10", "01"]), ("[\n1 0\n]\n", ["10"]), ("[[1\n 0]\n [0 1]]\n", ["10", "01"]), ('["10",\n"01"]\n', ["10", "01"])):
            self.assertEqual(shown(stdin=text), rows, text)
        for one in ("[[1,0],[0,1]]\n", "[1 0; 0 1]\n", "{{1,0},{0,1}}\n", "[[1 0]\n [0 1]]\n", "[1,0]\n[0,1]\n"):
            for gap in ("", "\n") if one[1:2] != "1" or ";" in one else ("\n",):
                self.refuses("show", stdin=one + gap + one, says="the brackets contain several boards")

    def test_other_places_of_boards(self):
        lights = ["solve", "--colours", "none", "--rule", "0 1; 1", "--format", "presses"]
        for goal in ("9,18", "9 18", "[9,18]", "9/18"):
            self.assertEqual(run(*lights, "--goal", goal, stdin="0,0\n").text, "1 1 9\n1 2 9\n", goal)
        self.assertIn("--goal 18 was read as the number 18 for every counter", run(*lights, "--goal", 18, stdin="0,0\n").err)
        self.assertEqual(presses("--goal", "[[0,1],[1,0]]", stdin="00\n00\n"), 2)
        self.assertEqual(shown("--board", "-", stdin="10\n01\n"), ["10", "01"])
        self.refuses("solve", "0110", says="for a board of one row write 0110/ or --board 0110")
        pressed = run("apply", "--board", "1111", "--rule", "0 1; 0 2; 2; 3", "-", stdin="1 3\n")
        self.assertEqual((pressed.text, pressed.err), ("1 1 0 1\n", "flipwise: note: stdin was read as one press, at row 1 and column 3\n"))
        pair = ["verify", "--board", "1100", "--rule", "1 2; 0 1; 0 3", "--as", "lists", "-"]
        self.assertEqual(run(*pair, stdin="1 2\n").err, "flipwise: note: stdin was read as one press, at row 1 and column 2\n")
        self.assertEqual(run(*pair, stdin="1 1\n1 2\n").err, "")
        for presses_text, says in (("(1,1) (2,2)\n", "2 was read as a press of kind 2"), ("[(0,0),(1,1)]\n", "expected 3 x 3; if these are the places of presses")):
            self.refuses("apply", "plus-3x3:000", "-", stdin=presses_text, says=says)
            self.refuses("apply", "plus-3x3:000", "-", stdin=presses_text, says="write a line ROW COLUMN for each")
        judged = run("judge", "flip-game", stdin="bwwb\n" * 8)
        self.assertIn("stdin:1: 8 rows were read as one board; separate boards of 4 rows by empty lines", judged.err)

    def test_boards_without_blank_lines(self):
        many = ["solve", "--many", "--as", "boards"]
        self.assertEqual(run(*many, stdin="2\n00\n01\n11\n10\n").text, run(*many, stdin="00\n01\n\n11\n10\n").text)
        self.refuses(*many, stdin="3\n00\n01\n11\n10\n", says="the first line says 3 boards, but 1 follow")


class OnALine(Case):
    def test_slashes(self):
        word = "0100/1110/0100/0000"
        rows = word.split("/")
        self.assertEqual(shown(word), rows)
        self.assertEqual(shown("--board", word), rows)
        self.assertEqual(shown(self.file("board", word + "\n")), rows)
        self.assertEqual(shown(stdin="; c\r\n" + word + "\r\n"), rows)
        self.assertEqual(shown("--board", "0110"), ["0110"])
        self.assertEqual(shown("--board", "plus-2x2:9"), shown("plus-2x2:9"))
        self.assertEqual(shown("0110/"), ["0110"])
        self.assertEqual(shown("1/0/1"), ["1", "0", "1"])
        self.assertEqual(shown("--colours", 12, "1,11/0,_"), [[1, 11], [0, None]])
        self.assertEqual(shown("--colours", 3, "12/_0"), ["12", "_0"])
        self.assertEqual(shown("--lit", "X", "--unlit", "O", "XO/OX"), ["10", "01"])
        for command in (["solve"], ["rate"], ["hint"], ["analyze"], ["show"]):
            self.assertEqual(run(*command, word).text, run(*command, stdin="\n".join(rows)).text)
        self.answers("valid\n", "verify", "010/111/010", "000/010/000")
        self.answers("valid\n", "verify", "--board", "010/111/010", "000/010/000")
        (self.folder / "01").mkdir()
        (self.folder / "01" / "10").write_text("111\n")
        named = subprocess.run([PROGRAM, "show", "01/10"], capture_output=True, cwd=self.folder, timeout=60)
        self.assertEqual(named.stdout, b"1 1 1\n", "a file of that name counts")
        self.refuses("show", "010/11", says="010/11:1:7: this row has only 2 cells")
        self.refuses("show", "010//010", says="this row has only 0 cells")
        self.refuses("show", "no/such", says="No such file or directory")
        self.refuses("show", "--lit", "X", "boards/missing.txt", says="No such file or directory")
        self.refuses("show", stdin="01/10\n01/10\n", says="one board is enough here, or read several boards (--many --as boards)")
        self.refuses("show", stdin="01\n01/10\n", says="stdin:2:3: '/' is not a cell")
        self.refuses("show", "--board", "1", "1/1", says="give BOARD or --board, not both")
        self.refuses("solve", "--many", "--board", "1", says="--board gives a single board")

    def test_goals(self):
        for goal in ("101010101", "101/010/101", "101/010/101/"):
            self.assertEqual(presses("010/111/010", "--goal", goal), presses("010/111/010", "--goal", self.file("g", "101\n010\n101\n")))
        self.assertEqual(presses("--colours", 3, "012", "--goal", "./x") if False else presses("--colours", 3, "012/", "--goal", "221"),
                         presses("--colours", 3, "012/", "--goal", "221/"))
        self.refuses("solve", "00/", "--goal", "01", says="--goal 01: can be the colour 1 or cells; write 1 or 01/")
        self.assertEqual(presses("00/", "--goal", "11"), presses("00/", "--goal", "on"))
        self.assertEqual(presses("00/", "--goal", "00"), 0)
        self.refuses("solve", "010/111/010", "--goal", "10101010", says="--goal 10101010: with 2 colours, the goal is 0 or 1; for a file of this name, write ./10101010")
        self.refuses("solve", "010/111/010", "--goal", "101/010", says="the goal has 2 x 3 cells, expected 3 x 3")
        self.assertEqual(presses("1_1/010", "--goal", "01001"), presses("1_1/010", "--goal", "0_1/001"))

    def test_lines_of_cells(self):
        lines = "0000/1001/1001/0000\n010/111/010\n"
        for command in ("solve", "rate", "hint", "analyze", "show"):
            found = run(command, "--many", stdin=lines)
            self.assertEqual((found.status, found.err, len(found.text.splitlines())), (0, "", 2))
        self.answers("valid\n", "verify", "--many", stdin="010/111/010 optimal 1 000/010/000\n")
        self.assertEqual(run("solve", "--many", stdin="010\n111\n").status, 2, "rows of one board are not boards")


class ManyBoards(Case):
    def solved(self, text, *options, form="boards"):
        result = run("solve", "--many", "--as", form, *options, stdin=text)
        return result.status, result.text.splitlines(), result.err

    def test_every_way_to_separate(self):
        answers = ["optimal 1 000/010/000", "optimal 2 10/01"]
        other = "11\n11\n"[:0] + "10\n01\n"
        answers[1] = run("solve", "--many", stdin="10/01\n").text.strip()
        for text in (ONES + "\n" + other, "\n\n; a\n" + ONES + "\n\n\n" + other + "\n", "3 3\n" + ONES + "2 2\n" + other, "2\n3 3\n" + ONES + "2 2\n" + other,
                     "2\n\n" + ONES + "\n" + other, "2\n" + ONES + "\n" + other, "010/111/010\n10/01\n", "010/111/010\n" + other, ONES + "\n10/01",
                     "plus-3x3:" + run("show", "--format", "id", "010/111/010").text.split(":")[1] + other,
                     '{"board":["010","111","010"]}\n' + other, "3 3\n\n" + ONES + "\n2 2\n\n" + other):
            for content in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
                self.assertEqual(self.solved(content), (0, answers, ""), content)
        self.assertEqual(self.solved(other + "\n" + ONES, "--lit", "0")[1][0], run("solve", "--many", stdin="01/10\n").text.strip())
        for command in ("rate", "hint", "analyze", "show"):
            found = run(command, "--many", "--as", "boards", stdin=ONES + "\n" + other)
            self.assertEqual(found.text, run(command, "--many", stdin="010/111/010\n10/01\n").text)
        verified = run("verify", "--many", "--as", "boards", stdin=ONES + "optimal 1 000/010/000\n\n3 3\n" + ONES + "000/000/000\n" + ONES + "x\n")
        self.assertEqual([line.split(":")[0] for line in verified.text.splitlines()], ["valid", "invalid", "error 3"])

    def test_integers(self):
        answers = ["optimal 1 000/010/000", run("solve", "--many", stdin="10/01\n").text.strip()]
        for text in ("3 3\n2 7 2\n2 2\n2 1\n", "3 3\n2\n7\n2\n2 2\n2\n1\n", "2\n3 3\n2, 7\n\n2\n; a\n\n2 2\n2,1\n", "3 3\n\n2 7\n2\n\n2 2\n\n2 1"):
            self.assertEqual(self.solved(text, form="boards,integers"), (0, answers, ""), text)
        status, lines, _ = self.solved("3 3\n2 7 2 1\n2 2\n2 1\n", form="boards,integers")
        self.assertEqual((status, lines), (2, ["error 1: stdin:2:7: the header says 3 rows, but this is an extra number; correct the header, or remove the number", answers[1]]))
        status, lines, _ = self.solved("2 2\n2 1\n3 3\n2 7\n", form="boards,integers")
        self.assertEqual((status, lines), (2, [answers[1], "error 2: stdin:4:1: the header says 3 rows, but 2 numbers follow"]))
        verified = run("verify", "--many", "--as", "boards,integers", stdin="3 3\n2 7 2\noptimal 1 000/010/000\n3 3\n2 7\n2\n000/000/000\n")
        self.assertEqual([line.split(":")[0] for line in verified.text.splitlines()], ["valid", "invalid"], verified.text)

    def test_a_count_or_a_row(self):
        """A first line that is a number, and a last line 0 0, are read as boards with a note where they may be either."""
        for text, lines, note in (("1\n\n0\n", "1/\n0/\n", "was read as a row, not as the number"), ("0\n\n1\n", "0/\n1/\n", ""), ("0110\n\n1001\n", "0110/\n1001/\n", ""),
                                  ("1\n\n010\n", "010/\n", ""), ("01\n10\n0 0\n", "01/10/00\n", ""), ("01\n10\n\n11\n10\n\n0 0\n", "01/10\n11/10\n00/\n", "the last line 0 0 was read as a board"),
                                  ("1 1\n\n0 0\n", "11/\n00/\n", "")):
            result = run("show", "--many", "--as", "boards", stdin=text)
            self.assertEqual((result.status, result.text), (0, lines), text)
            self.assertEqual(result.err.count("\n"), 1 if note else 0, result.err)
            self.assertIn(note, result.err)

    def test_the_end_of_sized_boards(self):
        for end in ("0 0\n", "\n0 0\n\n"):
            self.answers("01/10\n010/\n", "show", "--many", "--as", "boards", stdin="2 2\n01\n10\n1 3\n010\n" + end)
        more = run("show", "--many", "--as", "boards", stdin="1 2\n01\n0 0\n1 2\n01\n")
        self.assertEqual((more.status, more.text), (2, "01/\n"))
        self.assertEqual(more.err, "flipwise: stdin:4: found text below the line 0 0, which ends the boards; remove that line or the text\n")

    def test_comments_between_rows(self):
        """A comment does not end a board, so one between two rows is refused unless the header or a count says where boards end."""
        boards = "; first\n10\n01\n; second\n11\n11\n"
        self.refuses("show", "--many", "--as", "boards", stdin=boards, says="stdin:5: a comment is between the rows of a board")
        self.answers("10/01\n11/11\n", "show", "--many", "--as", "boards", stdin=boards.replace("; second", "\n; second"))
        self.answers("10/01\n11/11\n", "show", "--many", "--as", "boards", stdin="2\n" + boards)
        self.answers("10/01\n", "show", "--many", "--as", "boards", stdin="2 2\n10\n; a\n01\n")

    def test_a_size_is_not_a_row(self):
        for size, lit in (("3x3", "x"), ("3X3", "X"), ("3 x 3", "x")):
            self.refuses("show", "--lit", lit, stdin=f"{size}\n" + f"{lit}.{lit}\n" * 3, says="stdin:1:1: a size is written ROWS COLUMNS")
        self.answers("0 1 0\n1 1 1\n", "show", "--lit", "x", stdin="0x0\nxxx\n")
        self.answers("0 1 0\n1 1 1\n", "show", "--lit", "x", "--unlit", "3", stdin="3x3\nxxx\n")

    def test_a_size_above_blanks(self):
        for text in ("1 1\n 1 \n", "1 1\n 1\n", "1 1\n  1\n"):
            self.refuses("show", stdin=text, says="the blanks can be unlit cells")
        for text in ("1 1\n1\n", "1 1\n0\n", "1 1\n 0\n"):
            self.answers(text[-2:], "show", stdin=text)
        self.refuses("show", "--lit", "X", stdin="3\nX\nX\nX\n", says="the line can be the number of rows or a cell")
        self.answers("0\n1\n1\n1\n", "show", "--lit", "X", "--unlit", "3", stdin="3\nX\nX\nX\n")

    def test_json_is_not_guessed_at(self):
        for request, says in (({"board": ["3x3", "xxx", "xxx", "xxx"], "lit": "x"}, "a size is written ROWS COLUMNS"), ({"board": ["#_#"]}, "'_' can be a hole or an unlit cell"),
                              ({"board": ["3", "X", "X", "X"], "lit": "X"}, "the number of rows or a cell"), ({"board": ["hi lo", "lo hi"], "lit": "hi"}, "may be a cell or several")):
            found = run("show", "--request", "-", stdin=json.dumps({"command": "show", **request}) + "\n")
            self.assertEqual(found.status, 2)
            self.assertIn(says, found.text + found.err)
        for board in (["1_1"], ["#_."], ["#.", "_#"]):
            self.assertEqual(run("show", "--request", "-", stdin=json.dumps({"command": "show", "board": board}) + "\n").status, 0)

    def test_numbers_or_digits(self):
        """Reads digits without blanks as one number, with a note, or rejects them, if there are more than ten colours."""
        for text in ("010\n", "010\n011\n", "10 01\n01 10\n"):
            self.refuses("show", "--colours", 12, stdin=text, says="a number that begins with 0 can be one cell or several")
        shown = run("show", "--colours", 12, stdin="10\n11\n")
        self.assertEqual((shown.text, shown.err), ("10\n11\n", "flipwise: note: stdin:1: 2 digits without blanks were read as one cell\n"))
        for text in ("10,\n11,\n", "9\n11\n", "10 11\n1 2\n", "0 10\n1 0\n"):
            self.assertEqual(run("show", "--colours", 12, stdin=text).err, "")
        self.assertIn("--goal 12 was read as the number 12 for every cell", run("solve", "--colours", 13, "--board", "0,0", "--goal", 12).err)

    def test_masks_of_holes(self):
        board = ["--board", "1_0/000"]
        for option in ("--free", "--fixed"):
            self.refuses("solve", *board, option, self.file("mask", "1_0\n000\n"), says="are only holes of the board; write _ for every cell that it marks")
            self.assertIn(run("solve", *board, option, self.file("mask", "1_0\n0_0\n")).status, (0, 1))
            self.assertIn(run("solve", *board, option, self.file("mask", "100\n000\n")).status, (0, 1))

    def test_marks_of_the_end(self):
        """Boards with sizes may end with 0 or -1. Below other boards, 0 is a board, with a note, and -1 is rejected."""
        for end in ("0\n", "-1\n", "\n0\n"):
            self.answers("10/01\n", "show", "--many", "--as", "boards", stdin="2 2\n10\n01\n" + end)
            found = run("show", "--many", "--as", "boards", stdin="10\n01\n\n" + end)
            if end == "-1\n":
                self.assertEqual(found.status, 2)
                self.assertRegex(found.text, "^10/01\nerror 2: stdin:4:1: -1 can be a number below 0 or two cells")
                continue
            self.assertEqual((found.status, found.text), (0, "10/01\n0/\n"))
            self.assertEqual(found.err, f"flipwise: note: stdin: the last line {end.strip()} was read as a board of one row, not as the end\n")

    def test_rows_of_many(self):
        row = run("show", "--many", stdin="plus-1x2:0\n").text
        self.assertEqual(row, "00/\n")
        self.answers(row, "show", "--many", stdin=row)

    def test_a_row_is_not_a_count(self):
        note = "the first line was read as a row, not as the number of boards"
        self.assertIn(note, run("show", "--many", "--as", "boards", stdin="1\n0\n1\n").err)
        self.assertEqual(run("show", "--many", "--as", "boards", stdin="0\n1\n1\n").err, "")
        self.assertEqual(run("show", "--many", "--as", "boards,ragged", stdin="1\n11\n").text, "1_/11\n")
        self.answers("11/10\n11/01\n", "show", "--many", "--as", "boards", stdin="2\n11\n10\n\n11\n01\n")

    def test_bad_boards(self):
        status, lines, _ = self.solved(ONES + "\n01\n0x\n\n" + "011\n01\n\n" + ONES)
        self.assertEqual(status, 2)
        self.assertEqual((lines[0], lines[3]), ("optimal 1 000/010/000",) * 2)
        self.assertEqual(lines[1], "error 2: stdin:6:2: 'x' is not a cell")
        self.assertEqual(lines[2], "error 3: stdin:9:3: this row has only 2 cells, but the first has 3")
        status, lines, _ = self.solved("3 3\n01\n111\n010\n3 3\n" + ONES)
        self.assertEqual((status, len(lines), lines[1]), (2, 2, "optimal 1 000/010/000"))
        found = run("solve", "--many", "--as", "boards", "--format", "json", stdin="0x\n\n01\n")
        self.assertEqual(json.loads(found.text.splitlines()[0])["line"], 1)
        self.assertEqual(self.solved("3\n" + ONES + "\n" + ONES)[2], "flipwise: stdin: the first line says 3 boards, but 2 follow\n")
        self.assertEqual(self.solved("2\n" + ONES)[2], "flipwise: stdin: the first line says 2 boards, but 1 follows\n")
        self.assertEqual(self.solved("1\n" + ONES + "\n" + ONES)[2], "flipwise: stdin: the first line says 1 board, but 2 follow\n")
        self.refuses("solve", "--as", "boards", stdin=ONES, says="--as boards needs --many")
        self.refuses("solve", "--many", "--as", "boards", "--strict", stdin="0x\n", says="stdin:1:2: 'x' is not a cell")

    def test_answers_come_at_once(self):
        process = subprocess.Popen([PROGRAM, "solve", "--many", "--as", "boards"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3):
            process.stdin.write(ONES.encode() + b"\n")
            process.stdin.flush()
            self.assertEqual(process.stdout.readline(), b"optimal 1 000/010/000\n")
        process.stdin.close()
        self.assertEqual(process.wait(60), 0)
        process.stdout.close()


class OwnOutput(Case):
    def test_json(self):
        answer = self.file("answer.json", run("solve", "--format", "json", "--rule", "king", "--wrap", "torus", "--goal", "on", "0100/0000/0011/0000").out)
        found = json.loads(run("solve", "--format", "json", answer).text)
        self.assertEqual({name: found.get(name) for name in ("rule", "wrap", "goal", "board")},
                         {"rule": "king", "wrap": "torus", "goal": "on", "board": ["0100", "0000", "0011", "0000"]})
        self.assertEqual(run("show", answer, "--format", "id").text, run("show", "--rule", "king", "--wrap", "torus", "--goal", "on", "--format", "id", "0100/0000/0011/0000").text)
        self.answers("valid\n", "verify", answer, answer)
        for text in ('{"board":["010","111","010"]}', '["010","111","010"]', "[[0,1,0],\n [1,1,1],\n [0,1,0]]\n", '{\n"board": ["010",\n"111","010"]}\n'):
            self.assertEqual(shown(stdin=text), ["010", "111", "010"])
            self.assertEqual(presses(stdin=text), 1)
            self.assertEqual(presses("000/000/000", "--goal", self.file("goal.json", text)), 1)
        self.assertEqual(shown(stdin='{"board":[[1,11]],"colours":12}'), [[1, 11]])
        self.assertEqual(shown("--colours", 12, stdin='{"board":[[1,11]]}'), [[1, 11]])
        for text, says in (('{"board":["01"],"ruel":"king"}', "ruel"), ('{"rule":"king"}', "board"), ('{"board":["01"],"find":"any"}', "find"),
                           ('{"board":["01"]}\n{"board":["10"]}', "stdin"), ("[]", "expected a cell before"), ('{"board":["01","1"]}', "this row has")):
            self.refuses("solve", stdin=text, says=says)
        request = {"board": [[0, 1], [1, 1]], "buttons": [[0, 1], [2, 3]]}
        self.assertEqual(run("solve", stdin=json.dumps({"board": ["0111"], "buttons": [[0], [1, 2], [3]]})).status, 0, request)

    def test_json_of_every_command(self):
        """Checks that the JSON output of each command is read as its puzzle, or rejected with the name of a field."""
        parts = ("colours", "board", "rule", "wrap", "buttons", "names", "goal", "free", "fixed", "cost", "cost_of", "states")

        def puzzle_of(*arguments, stdin=b""):
            result = run("solve", "--format", "json", *arguments, stdin=stdin)
            self.assertIn(result.status, (0, 1), (arguments, stdin, result.err))
            return {part: value for part, value in json.loads(result.text).items() if part in parts}

        named, lists, numbers = self.file("named", "A: x y\nB: y z\n"), self.file("lists", "0 1\n1 2\n"), self.file("numbers", "3\n2\n3\n")
        cost, mask = self.file("cost", "1\n2\n3\n4\n5\n6\n"), self.file("mask", "100\n000\n")
        puzzles = [["--board", "010/011"], ["--rule", "king", "--wrap", "torus", "--goal", "on", "--board", "010/0_1"],
                   ["--free", mask, "--fixed", mask, "--cost", cost, "--board", "010/011"], ["--rule", "two-kind", "--board", "010/011"],
                   ["--colours", 3, "--goal", 2, "--board", "012/0_2"], ["--colours", 12, "--cost", cost, "--cost-of", "press", "--board", "0,11,2/3,0,1"],
                   ["--rule", named, "--as", "names", "--board", "011/"], ["--rule", lists, "--as", "lists", "--colours", 3, "--board", "011/"],
                   ["--rule", lists, "--as", "lists", "--states", numbers, "--board", "011/"]]
        for options in puzzles:
            expected = puzzle_of(*options)
            board, of_buttons = options[-1], options[1] in (named, lists)
            spec = [word for one, value in zip(options[:-2:2], options[1::2]) if not one.startswith("--cost") for word in (one, value)]
            presses = "00/" if of_buttons else re.sub("[0-9]+" if "," in board else "[0-9]", "0", board)
            calls = [["solve", *options], ["hint", *options], ["apply", *spec, self.file("board", board), self.file("presses", presses)]]
            if "two-kind" not in options:
                calls.append(["rate", *options])
            if not of_buttons:
                calls.append(["show", *spec, "--board", board])
            for requested in calls:
                command = requested[0]
                requested += ["--format", "json"]
                result = run(*requested)
                self.assertIn(result.status, (0, 1), (requested, result.err))
                found = puzzle_of(stdin=result.out)
                if command in ("show", "apply"):
                    found = {**{part: expected[part] for part in ("cost", "cost_of") if part in expected}, **found}
                self.assertEqual(found, expected, (requested, result.text))
                again = run("show", "--format", "json", stdin=result.out)
                self.assertEqual(json.loads(again.text)["board"], expected["board"], (requested, again.err))
        for arguments in (["generate", 3, 3, "--presses", 3, "--rule", "king", "--goal", "on"], ["analyze", 3, 3, "--worst", "--rule", "king"]):
            reported = json.loads(run(*arguments, "--format", "json").text)
            one = reported["boards"][0] if "boards" in reported else reported["worst"]
            found = puzzle_of(stdin=json.dumps(one))
            self.assertEqual((found["rule"], found["board"], found["goal"]), ("king", one["board"], "on" if "boards" in reported else "off"))
            self.refuses("solve", stdin=json.dumps({**one, "board": ["000"] * 3}), says="id: is of another board")
        for arguments, hint in ((["generate", 3, 3, "--presses", 2], "; give one value of boards"), (["analyze", 3, 3, "--worst"], "; give the value of worst"),
                                (["analyze", 3, 3, "--quiet-patterns"], "; give one value of quiet_patterns"), (["analyze", "--lightest", 4, 4], "; give the value of pattern"),
                                (["count", 3, 3, "--sample", 2], "; give one value of samples"), (["count", 3, 3, "--list"], "; give one value of listed"),
                                (["count", 3, 3, "--unrank", 1], "; give the value of pattern"), (["count", 3, 3], ""), (["table", "nullity", 1, 3], ""),
                                (["verify", "plus-1x3:4", self.file("p", "010")], "")):
            result = run(*arguments, "--format", "json")
            for command in ("solve", "show", "rate"):
                self.assertEqual(self.refuses(command, stdin=result.out), f"flipwise: stdin: field 'board' is missing{hint}\n", arguments)

    def test_drawings_with_rows_of_holes(self):
        for board in ("10/__/01", "01/__", "1_/__/__/01"):
            rows = "".join(" ".join(row) + "\n" for row in board.split("/"))
            for command in ("show", "solve"):
                drawing = run(command, "--format", "pretty", "--board", board).text
                self.assertEqual(run("show", stdin=drawing).text, rows)
        for board in ("10/__/01", "__/01"):
            trimmed = "".join(line.rstrip() + "\n" for line in run("show", "--format", "pretty", "--board", board).text.splitlines())
            self.refuses("show", says="continues below this empty line", stdin=trimmed)

    def random_board(self, chance, q):
        """Returns rows of numbers, None for a hole, and the board on one line."""
        height, width = chance.randrange(1, 5), chance.randrange(1, 5)
        board = [[chance.randrange(1 if chance.random() < 0.5 else 0, q or chance.choice((3, 30, 2000))) for _ in range(width)] for _ in range(height)]
        for row in range(chance.randrange(height + 1)) if chance.random() < 0.3 else []:
            board[row] = [None] * width
        for column in range(chance.randrange(width), width) if chance.random() < 0.3 else []:
            for row in board:
                row[column] = None
        for row in board:
            for column in range(width):
                if chance.random() < 0.1:
                    row[column] = None
        if not any(cell is not None for row in board for cell in row):
            board[-1][0] = 1
        return board, "".join(",".join("_" if cell is None else str(cell) for cell in row) + ",/" for row in board)

    def test_drawings_without_a_title(self):
        """Blanks in a drawing that flipwise has not made can be unlit cells."""
        says = "the blanks can be holes or unlit cells; write _ for holes, or · for unlit cells"
        for text, line in (("■ ■ ■\n■   ■\n■ ■ ■\n", 2), ("■ ■\n■\n", 2), ("● ●\n  ●\n", 2), ("  ■\n■ ■\n", 1)):
            self.assertTrue(self.refuses("show", stdin=text).startswith(f"flipwise: stdin:{line}:1: {says}"), text)
            self.assertEqual(run("show", stdin="board\n" + text).err, "", text)
        self.assertEqual(shown(stdin="■ ■\n· _\n"), ["11", "0_"])
        self.assertEqual(shown(stdin="■ ■\n■ _\n"), ["11", "1_"])
        self.assertEqual(shown(stdin="■ ·\n  ■\n"), ["10", "_1"])
        self.assertEqual(shown(stdin="■ ■\n■ ■\n"), ["11", "11"])

    def test_drawings(self):
        """What --format pretty prints is read as the board, and by verify as the presses or the certificate."""
        chance = random.Random(7)
        for number in range(ROUNDS // 3):
            q = [None, *range(2, 13)][number % 12]
            board, text = self.random_board(chance, q)
            options = ["--colours", q or "none"] if q != 2 else []
            expected = shown(*options, "--board", text)
            drawing = run("show", *options, "--format", "pretty", "--board", text)
            self.assertEqual(shown(*options, stdin=drawing.out), expected, drawing.text)
            trimmed = run("show", *options, "--format", "json", stdin="".join(line.rstrip() + "\n" for line in drawing.text.splitlines()))
            if trimmed.status:
                self.assertEqual(trimmed.err.count("\n"), 1)
            else:
                self.assertEqual(json.loads(trimmed.text)["board"], expected, drawing.text)
            if not q:
                more = "".join(",".join("_" if cell is None else str(cell + chance.randrange(20)) for cell in row) + ",/" for row in board)
                options += ["--goal", self.file("goal", more)]
            answer = run("solve", *options, "--find", "any", "--format", "pretty", "--board", text)
            self.assertIn(answer.status, (0, 1), answer.err)
            self.assertEqual(shown(*options[:2], stdin=answer.out), expected, answer.text)
            if q or answer.status == 0:
                self.answers("valid\n", "verify", *options, self.file("board", text), "-", stdin=answer.out)
            else:
                self.refuses("verify", *options, self.file("board", text), "-", stdin=answer.out, says="the drawing has no presses")

    def test_drawings_of_buttons(self):
        chance = random.Random(8)
        for number in range(ROUNDS // 6):
            q = chance.choice((2, 3, 12))
            lights, buttons = chance.randrange(1, 7), chance.randrange(1, 7)
            lists = "".join(" ".join(map(str, sorted(chance.sample(range(lights), chance.randrange(1, lights + 1))))) + "\n" for _ in range(buttons))
            rule = ["--rule", self.file("rule", "; lists of lights\n" + lists), "--as", "lists", "--colours", q]
            text = ",".join(str(chance.randrange(q)) for _ in range(lights)) + ",/"
            answer = run("solve", *rule, "--find", "any", "--format", "pretty", "--board", text)
            self.assertEqual(shown("--colours", q, stdin=answer.out), shown("--colours", q, "--board", text), answer.text)
            self.answers("valid\n", "verify", *rule, self.file("board", text), "-", stdin=answer.out)

    def test_drawn_certificates(self):
        board = self.file("board", "1000\n0000\n0000\n0000\n")
        drawing = run("solve", "--format", "pretty", board).out
        self.answers("valid\n", "verify", board, "-", stdin=drawing)
        self.assertEqual(run("verify", "plus-4x4:9669", "-", stdin=drawing).status, 1)
        self.refuses("apply", board, "-", stdin=drawing, says="no presses")
        self.refuses("verify", board, "-", stdin="board   lights\n■   ■\n", says="this is not the first line of a drawing")
        pressed = run("show", "--format", "pretty", stdin="01\n10\n").out
        self.assertEqual(run("verify", self.file("two", "11\n11\n"), "-", stdin=pressed).text[:8], "invalid:")
        for changed in (pressed.replace(b"2 rows", b"3 rows"), pressed.replace("·".encode(), "··".encode())):
            self.refuses("show", stdin=changed, says="drawing")


class Written(Case):
    """Boards at random, written in every form and read back."""

    def test_every_form(self):
        chance = random.Random(11)
        letters = "XYabZ@%+=<>o🟩⬛🟥💡é❤"
        boards, streams = [], {"blank": [], "sizes": [], "slash": []}
        for number in range(ROUNDS):
            height, width = chance.choice(((1, chance.randrange(2, 9)), (chance.randrange(1, 9), 1), (chance.randrange(1, 7), chance.randrange(1, 7))))
            rows = ["".join(chance.choice("01") for _ in range(width)) for _ in range(height)]
            boards.append(rows)
            streams["blank"].append("\n".join(rows) + "\n\n")
            streams["sizes"].append(f"{height} {width}\n" + "".join(" ".join(row) + "\n" for row in rows))
            streams["slash"].append("/".join(rows) + "/\n")
        expected = "".join("/".join(rows) + ("/" if len(rows) == 1 else "") + "\n" for rows in boards)
        for texts in streams.values():
            for head in ("", f"{ROUNDS}\n\n"):
                found = run("show", "--many", "--as", "boards", stdin=head + "".join(texts))
                self.assertEqual((found.status, found.err), (0, ""), found.text[:300])
                self.assertEqual(found.text, expected)
        lit, unlit = "🟩", "⬛"
        for _ in range(8):
            lit, unlit = chance.sample(letters, 2)
            for name, texts in streams.items():
                if name != "sizes":
                    text = "".join(texts).replace("1", lit + chance.choice(("", "\ufe0f"))).replace("0", unlit)
                    found = run("show", "--many", "--as", "boards", "--lit", lit, "--unlit", unlit, stdin=text)
                    self.assertEqual((found.status, found.text), (0, expected), (name, lit, unlit))
        ragged = [[row[: chance.randrange(1, len(row) + 1)] for row in rows] for rows in boards]
        found = run("show", "--many", "--as", "boards,ragged", stdin="".join("/".join(rows) + "/\n" for rows in ragged))
        widths = [max(map(len, rows)) for rows in ragged]
        self.assertEqual(found.text, "".join("/".join(row.ljust(width, "_") for row in rows) + ("/" if len(rows) == 1 else "") + "\n" for rows, width in zip(ragged, widths)))
        integers = "".join(f"{len(rows)} {len(rows[0])}\n" + "".join(chance.choice((str(int(row, 2)), hex(int(row, 2)), bin(int(row, 2)))) + "\n" for row in rows)
                           + "\n" for rows in boards)
        found = run("show", "--many", "--as", "boards,integers", stdin=integers)
        self.assertEqual(found.text, expected)


if __name__ == "__main__":
    main()
