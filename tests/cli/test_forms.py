# SPDX-License-Identifier: MIT
"""Forms of buttons: --as, buttons on the command line, refusals and notes, and what lights and buttons are called."""

import json
import pathlib
import tempfile

from program import Case, main, run

MATRIX = """1 1 0 1 0 0 0 0 0
1 1 1 0 1 0 0 0 0
0 1 1 0 0 1 0 0 0
1 0 0 1 1 0 1 0 0
0 1 0 1 1 1 0 1 0
0 0 1 0 1 1 0 0 1
0 0 0 1 0 0 1 1 0
0 0 0 0 1 0 1 1 1
0 0 0 0 0 1 0 1 1
"""
EDGES = "0 1\n0 2\n3 1\n2 3\n1 4\n4 2\n"
EDGES_1 = "1 2\n1 3\n4 2\n3 4\n2 5\n5 3\n"
NAMES = "A: A C\nB: B A C\nC: C A E\nD: D C E\nE: E C\n"
PATTERN = "2 3\n**.\n.*.\n*..\n"
WORDS = ["lists", "lists-1", "by-light", "by-light-1", "brackets", "names", "edges", "edges-1", "arcs", "arcs-1", "matrix", "pattern",
         "mtx", "alist", "graph6", "sparse6"]


class Forms(Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, text, name="rule.txt"):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def solved(self, text, lights, *options):
        found = run("solve", "--rule", self.file(text), *options, "--format", "json", stdin=lights + "\n")
        self.assertIn(found.status, (0, 1), found.err)
        return json.loads(found.text)

    def refusal(self, text, *options, lights="0"):
        found = run("solve", "--rule", self.file(text), *options, stdin=lights + "\n")
        self.assertEqual((found.status, found.text), (2, ""))
        return found.err.replace(str(self.folder) + "/", "")

    def test_a_matrix_of_two_columns_with_its_size(self):
        for matrix in ("2 2\n1 1\n0 1\n", "2 2\n11\n01\n"):
            found = run("show", "--rule", self.file(matrix, "matrix"), "--as", "matrix", "--format", "lists")
            self.assertEqual((found.status, found.text), (0, "0\n0 1\n"), found.err)

    def test_comments_and_repeated_lights_in_names(self):
        for comment in ("; north", ";north", "# north", "// north"):
            self.assertEqual(self.refusal(f"A: x y {comment}\nB: y\n"), f"flipwise: rule.txt:1:8: '{comment.split()[0]}' is not a light: write a comment on "
                             "a line of its own, which begins with ;\n")
        self.assertEqual(self.refusal("; c\nA: x y\nB: y, z y\n"), "flipwise: rule.txt:3: light y occurs more than once in this line (each pair of occurrences cancels): "
                         "lists by name? (--as names)\n")
        self.assertEqual(self.solved("A: x y\nB: y z y\n", "110", "--as", "names")["solution"], ["10"])
        self.assertEqual(self.solved("A: x y\nB: y z y\n", "220", "--colours", "3")["solution"], ["10"])
        self.assertEqual(self.solved("A: #1 #2\nB: #2\n", "10")["solution"], ["11"])

    def test_brackets_alone(self):
        for text in ("[]", "[\n]\n", "{}"):
            self.assertIn("no buttons", self.refusal(text))
        self.assertEqual(self.solved("[\n[0,1],\n[1]\n]\n", "10")["solution"], ["11"])

    def test_a_list_of_names_is_not_a_press_board(self):
        rule = self.file("0: 1\n1: 0 1\n", "named")
        options = ["--rule", rule, "--as", "names", "--board", "10/"]
        pressed = run("solve", *options, "--format", "presses").text
        self.assertEqual(pressed, "0\n1\n")
        self.answers("0 0\n", "apply", *options, self.file(pressed, "presses"))
        alone = ["--rule", self.file("0: x\n", "alone"), "--as", "names", "--board", "0/"]
        self.answers("valid\n", "verify", *alone, self.file(run("solve", *alone).text, "answer"))

    def test_matrix(self):
        self.assertIn("nullity 0", run("analyze", "--rule", self.file(MATRIX), "--as", "matrix").text)
        for text in (MATRIX, MATRIX.replace(" ", ""), MATRIX.replace(" ", ","), "\ufeff; nine\n\n" + MATRIX.replace("\n", "\r\n"),
                     "9 9\n" + MATRIX):
            self.assertEqual(self.solved(text, "010110011", "--as", "matrix")["presses"], 4)
        self.assertEqual(self.solved("1", "1", "--as", "matrix")["presses"], 1)
        self.assertEqual(self.solved("1 0\n0 1\n", "11", "--as", "matrix")["presses"], 2)
        self.assertEqual(self.solved("1 0\n0 1\n", "11", "--as", "lists")["presses"], 1)
        self.assertEqual(self.solved("-1 0\n4 2\n", "20", "--as", "matrix", "--colours", "3")["solution"], ["22"])

    def test_edges(self):
        self.assertEqual(self.solved(EDGES, "11111", "--as", "edges")["presses"], 3)
        self.assertEqual(self.solved("5 6\n" + EDGES, "11111", "--as", "edges")["presses"], 3)
        self.assertEqual(self.solved(EDGES_1, "11111", "--as", "edges-1")["presses"], 3)

    def test_arcs(self):
        """Switches: the 4 ways of the first puzzle, the second is impossible."""
        first = self.solved("1 2\n1 3\n2 1\n2 3\n3 1\n3 2\n0 0\n", "000", "--as", "arcs-1", "--goal", "on")
        self.assertEqual(first["solutions"], "4")
        second = run("solve", "--rule", self.file("1 2\n2 1\n0 0\n"), "--as", "arcs-1", "--goal", self.file("101\n", "goal.txt"),
                     stdin="000\n")
        self.assertEqual(second.status, 1)

    def test_names(self):
        rule = self.file(NAMES)
        text = run("solve", "--rule", rule, "--colours", "4", stdin="3 0 3 0 0\n")
        self.assertEqual(text.status, 0, text.err)
        self.assertIn("; buttons A\n", text.text)
        answer = self.solved(NAMES, "30300", "--colours", "4")
        self.assertEqual(answer["names"], {"lights": list("ABCDE"), "buttons": list("ABCDE")})
        self.assertEqual(answer["buttons"][1], [1, 0, 2])
        presses = run("solve", "--rule", rule, "--colours", "4", "--format", "presses", stdin="33330\n")
        self.assertRegex(presses.text, r"\A([A-E] [1-3]\n)+\Z")
        checked = run("verify", "--rule", rule, "--colours", "4", self.file("33330\n", "lights.txt"), "-", stdin=presses.text)
        self.assertEqual((checked.status, checked.text), (0, "valid\n"), checked.err)
        wrong = run("verify", "--rule", rule, "--colours", "4", self.file("33330\n", "lights.txt"), "-", stdin="A 1\nA 1\n")
        self.assertIn("button A is pressed twice", wrong.err)
        hint = run("hint", "--rule", self.file(NAMES), stdin="10100\n")
        self.assertIn("Press button A:", hint.text)
        self.assertIn("buttons A", run("solve", "--rule", rule, "--format", "pretty", stdin="10100\n").text)
        self.assertEqual(run("solve", "--rule", rule, "--format", "presses", stdin="10100\n").text, "A\n")

    def test_pattern(self):
        rule = self.file(PATTERN)
        found = run("solve", "--rule", rule, "--as", "pattern", "--goal", "on", "--format", "presses")
        self.assertEqual((found.status, found.text), (0, "1 2\n2 2\n2 3\n"), found.err)
        found = run("solve", "--rule", rule, "--as", "pattern", "--goal", "on", "--format", "presses", "-", stdin="000\n000\n")
        self.assertEqual(found.text, "1 2\n2 2\n2 3\n")
        found = run("solve", "--rule", rule, "--as", "pattern", stdin="")
        self.assertEqual(found.status, 0)
        found = run("solve", "--rule", rule, "--as", "pattern", "-", stdin="00\n00\n")
        self.assertEqual((found.status, found.err),
                         (2, "flipwise: --rule: the pattern is for a board of 2 x 3, not 2 x 2; correct or remove the size in the pattern\n"))
        plus = run("solve", "--rule", ".*.;***;.*.", "--as", "pattern", "--format", "json", stdin="1001\n0110\n0110\n1001\n")
        self.assertEqual(json.loads(plus.text)["rule"], "plus")
        self.assertEqual(run("show", "--rule", "king", "--format", "pattern").text, "***\n***\n***\n")
        self.assertEqual(run("analyze", "--rule", ".*.;***;.*.", "--as", "pattern", "4", "4").text, run("analyze", "4", "4").text)
        self.assertEqual(run("solve", "--rule", "*", "--as", "pattern", "--wrap", "torus", "--many", stdin="plus-2x2:f\n").text,
                         "optimal 4 11/11\n")

    def test_refusals(self):
        dense = "flipwise: rule.txt:1: every line has 9 numbers, each 0 or 1: a matrix or lists of lights counted from 0? " \
                "(--as matrix or --as lists)\n"
        self.assertEqual(self.refusal(MATRIX, lights="010110011"), dense)
        self.assertEqual(self.refusal("5 6\n" + EDGES, lights="11111"),
                         "flipwise: rule.txt:1: the first line is 5 6, and 6 pairs follow: edges of vertices counted from 0, arcs of "
                         "vertices counted from 0 or lists of lights counted from 0? (--as edges or --as arcs or --as lists)\n")
        self.assertIn("(--as lists)", self.refusal("0 1 1\n2\n", lights="111"))
        self.assertIn("(--as pattern)", self.refusal(PATTERN, lights="000000"))
        self.assertEqual(self.refusal(PATTERN, lights=""), "flipwise: rule.txt:1: a picture of what a press flips: a pattern? (--as pattern)\n")
        self.assertIn("no board: give the states of the 2 lights, such as --board 00", self.refusal("0 1\n", lights=""))
        self.assertIn("(--as names)", self.refusal("0: 1\n1: 0\n", lights="00"))
        for text, lights, says in (("0 3\n1\n", "00", "light 3 does not exist: the board has 2 lights, counted from 0: lists of buttons counted from 0? (--as by-light)"),
                                   ("1 2 3\n2 3\n1 3\n0\n", "0000", "the last line is 0, which stands nowhere else; remove it if it only ends the lists"),
                                   ("[[1],[0],[1]]\n", "000", "(--as matrix or --as pattern or --as lists)"), ("1 -1\n0 1\n", "00", "numbers below 0: a matrix? (--as matrix)"),
                                   ("1. 2 3\n2. 1\n", "0000", "write a colon instead if they number the lines"), ("1) 2 3\n2) 1\n", "0000", "write a colon instead if it numbers the line"),
                                   ("1 -> 2\n", "000", "'-' stands before or between numbers; write only blanks"), ("0-1\n", "00", "'-' stands before or between numbers"),
                                   ("p edge 3 2\ne 1 2\ne 2 3\n", "000", "if this is a graph in DIMACS, remove the words p edge"), ("source,target\n0,1\n1,2\n", "000", "remove the line if it is a title"),
                                   ("Button 1: 2 3\n", "000", "the name 'Button 1' has a blank; write one word before the colon"), ("A=1 2\nB=2\n", "00", "write a colon instead, NAME: LIGHTS"),
                                   ('{"A": "x y"}\n', "00", "write only names of lights, without blanks in them")):
            self.assertIn(says, self.refusal(text, lights=lights))
        self.assertIn("(--as lists-1 or --as by-light-1)", self.refusal("1 2\n2 3\n3\n", lights="000"))
        self.assertEqual(self.refusal("0 1\n", "--as", "list"),
                         "flipwise: --as: unknown form 'list': expected one of " + ", ".join([*WORDS, "ragged", "integers", "boards"]) + "\n")
        self.assertEqual(self.refusal("%%MatrixMarket matrix array integer general\n1 1\n1\n", "--as", "edges"),
                         "flipwise: rule.txt:1:1: by its first characters this is mtx, not edges; name that form, or none\n")
        self.assertEqual(run("solve", "--as", "edges", stdin="0\n").status, 2)
        self.assertIn("there is no file nothing.txt", run("solve", "--rule", "nothing.txt", "--as", "edges", stdin="0\n").err)
        self.assertIn("--rule can be standard input", run("solve", "--rule", "-", stdin="0 1\n").err)
        code = run("solve", "--request", "-", stdin='{"command":"solve","board":["11"],"buttons":"0 1\\n"}\n')
        self.assertIn("a text needs its form; give it in the field as", code.err)

    def test_notes(self):
        def note(text, *options, lights="0000000"):
            found = run("solve", "--rule", self.file(text), *options, stdin=lights + "\n")
            self.assertEqual(found.status, 0, found.err)
            return found.err.replace(str(self.folder) + "/", "")

        start = "flipwise: note: rule.txt was read as lists of lights counted from 0; "
        self.assertEqual(note(EDGES), start + "--as edges reads it differently\n")
        self.assertEqual(note("1 2\n3 4\n"), start + "--as edges-1 or --as lists-1 reads it differently\n")
        self.assertEqual(note("1 2 3\n3\n"), start + "--as lists-1 reads it differently\n")
        self.assertEqual(note("1 2\n3 4\n", "--as", "lists"), "")
        self.assertEqual(note("; lists of lights\n1 2\n3 4\n"), "")
        self.assertEqual(note("0 1 2\n3\n"), "")
        self.assertEqual(note("0 1\n", lights="11"), start + "--as edges reads it differently\n")
        self.assertEqual(note("0 1 2\n1 2\n2\n1\n", lights="1110"), start + "--as by-light reads it differently\n")
        self.assertEqual(note("0\n2 3\n0 1\n2 4\n4\n", lights="11111"), "")
        self.assertEqual(note("0\n1\n1\n", lights="100"), start + "--as by-light or --as matrix or --as pattern reads it differently\n")
        self.assertEqual(note("0\n1\n0\n1\n", lights="11"), "")
        self.assertEqual(note("A: 12\nB: 1 2\n", lights="001"), "flipwise: note: rule.txt: '12' was read as one light; write blanks between the names if it is several\n")
        self.assertEqual(note("".join(f"{i}: {i}\n" for i in range(1, 13)), "--as", "names", lights="1" + "0" * 11), "")
        many = run("solve", "--many", "--rule", self.file(EDGES), stdin="11000\n00000\n")
        self.assertEqual(many.text, "optimal 1 100000\noptimal 0 000000\n")
        self.assertEqual(many.err.count("note:"), 1)

    def test_labels_and_counts(self):
        """Numbers that may be labels or counts are refused; a stated form settles it, with a note, and a mark in the text without."""
        labels = "1 1, 3\n2 1, 2\n3 1, 2, 3\n"
        for text, form, lights, says in (
                ("3 1 2 4\n2 1 3\n2 3 4\n1 2\n", "lists-1", "1111", "every line begins with the number of numbers after it"),
                (labels, "lists-1", "000", "every line begins with its own number (1, 2, 3, ...), and in one line it occurs twice"),
                ("1 3\n1 4\n1 2\n", "lists-1", "0000", "every line begins with the number of numbers after it"),
                ("3 3\n2 1 2\n2 2 3\n2 1 3\n", "by-light-1", "0000", "every line after the first begins with the number"),
                ("1 2 0\n2 3 0\n1 3 0\n", "lists", "1010", "every line ends with 0, which stands nowhere else"),
                ("01\n12\n20\n", "lists", "0" * 21, "01 can be one number or several"),
                ("2\n0 1\n2 3\n", "lists", "1101", "the first line is the number of the lines below it"),
                ("5\n0 1\n1 2\n2 3\n3 4\n", "lists", "110001", "the first line is one more than the largest number below it"),
                ("4 3\n0 1 2\n1 2\n0 2 3\n", "lists", "11100", "the first line can be the numbers of lights and of the lines")):
            refusal = self.refusal(text, lights=lights)
            self.assertIn(f"flipwise: rule.txt:1: {says}", refusal)
            self.assertIn("(--as lists", refusal)
            found = run("solve", "--rule", self.file(text), "--as", form, "--board", lights + "/")
            self.assertIn(found.status, (0, 1), found.err)
            self.assertIn(f"rule.txt: {says}", found.err)
            self.assertEqual(found.err.count("\n"), 1)
        for text, says in (("1 1 0 0\n2 1 1 0\n3 1 1 1\n", "the first column looks like row numbers"),
                           ("0,1,2\n1,1,0\n0,1,1\n", "the first row looks like column numbers"),
                           ("[1 1; 0 1]\n[1 0; 0 1]\n", "rule.txt:2:1: a second matrix begins here"),
                           (",0,1,2\n0,1,1,0\n1,0,1,1\n2,0,0,1\n", "every other row has one number more: remove these row and column numbers"),
                           ("1 1\n1 1\n\n0 1\n1 0\n", "there are empty lines between some of the rows"),
                           ("1,,\n,1,\n,,1\n", "rule.txt:1:3: an entry is missing here"),
                           ("1,0\n,1\n", "rule.txt:2:1: an entry is missing here"), ("[[1,,1],[1,1,1]]", "rule.txt:1:5: an entry is missing before this comma"),
                           ("| 1 |  |\n|---|---|\n|  | 1 |\n", "rule.txt:1:6: an entry is missing here"), ("1 & \\\\\n & 1 \\\\\n", "rule.txt:1:4: an entry is missing here"),
                           ("1\t\t\n\t1\t\n\t\t1\n", "rule.txt:1:3: an entry is missing here"), ("1;0\n;1\n", "found ';'"),
                           ("1\n 1\n  1\n", "rule.txt:1:1: the blanks can be entries that are 0"), ("1 0, 0 1\n", "rule.txt:1:2: commas stand between some entries"),
                           ("2 3 3\n1 1 1\n1 3 1\n2 2 1\n", "the numbers of rows, columns and entries"),
                           ("| 0 | 1 |\n|---|---|\n| 1 | 0 |\n| 0 | 1 |\n", "rule.txt:1:1: the first row looks like column numbers"),
                           ("2 2\n1 0\n0 1\n1 1\n", "the first line can be the size of the matrix, but 3 rows of 2 entries follow"),
                           ("3 3\n1 0\n0 1\n", "the first line can be the size of the matrix, but 2 rows of 2 entries follow"),
                           ("011 1\n110 1\n", "011 can be one entry or several"), ("11 1\n10 0\n", "11 can be one entry or several")):
            self.assertIn(says, self.refusal(text, "--as", "matrix", lights="11"))
        for text in ("12\n21\n", "12 21\n21 12\n", "012\n120\n201\n", "[[12]]"):
            self.assertIn("can be one entry or several: write blanks between all entries", self.refusal(text, "--as", "matrix", "--colours", "3", lights="00"))
        for text, colours, rows in ((" 1 12\n10  3\n", 13, "1 12\n10 3\n"), ("15 0\n0 1\n", 3, "0 0\n0 1\n"), ("0,1,\n1,1,\n", 2, "0 1\n1 1\n"), ("[1 1;1 1]", 2, "1 1\n1 1\n"),
                                    ("\t1\t1\n\t1\t1\n", 2, "1 1\n1 1\n"), ("| 1 1 |\n| 1 1 |\n", 2, "1 1\n1 1\n"), ("2 2\n11\n11\n", 2, "1 1\n1 1\n")):
            shown = run("show", "--rule", self.file(text), "--as", "matrix", "--colours", colours, "--format", "matrix")
            self.assertEqual(shown.text.replace("; a matrix\n", ""), rows, shown.err)
        for text, says in (("*  \n * \n  *\n", "the blanks can be cells that a press does not flip"), (" *\n*\n *\n", "the blanks can be cells"),
                           ("0 -1 0\n-1 1 -1\n0 -1 0\n", "-1 can be a number below 0 or two cells")):
            self.assertIn(says, self.refusal(text, "--as", "pattern", lights="00"))
        self.answers(".*.\n***\n.*.\n", "show", "--rule", self.file("0.0 1.0 0.0\n1.0 1.0 1.0\n0.0 1.0 0.0\n"), "--as", "pattern", "--format", "pattern")
        marked = "; lists of lights counted from 1\n" + labels
        for options in ([], ["--as", "lists-1"]):
            self.assertEqual(self.solved(marked, "000", *options, "--goal", "on")["presses"], 2)
        self.assertIn("by its first line, the form is lists-1, not lists", self.refusal(marked, "--as", "lists", lights="0000"))
        self.assertEqual(self.solved("; lists of lights\n2\n0 1\n2 3\n", "1101")["presses"], 3)
        self.assertEqual(self.solved("1: 1, 3\n2: 1, 2\n3: 1, 2, 3\n", "000", "--as", "names", "--goal", "on")["presses"], 1)
        shown = run("show", "--rule", "1\n0 2\n0 1\n", "--format", "lists-1").text
        self.assertEqual(run("show", "--rule", self.file(shown), "--as", "lists-1", "--format", "brackets").text, "[[1],\n[0,2],\n[0,1]]\n")

    def test_buttons_that_are_no_graph(self):
        """Messages call buttons and lights as the file does."""
        for form in ("edges", "graph6", "sparse6"):
            self.assertIn("button 1 flips light 2, but button 2 does not flip light 1",
                          run("show", "--rule", self.file("1 2\n3\n1 3\n"), "--as", "lists-1", "--format", form).err)

    def test_comments_and_separators_of_matrices(self):
        for text, says in (("m = {{1,1,0},{1,1,1},{0,1,1}}; // c\n", "every line has 3 numbers, each 0 or 1"), ("(0 1);(1 2)\n", "found ';'")):
            self.assertIn(says, self.refusal(text, lights="111"))
        for comment in ("; // c", " # c", " ; c"):
            self.assertEqual(self.solved("m = {{1,1,0},{1,1,1},{0,1,1}}" + comment + "\n", "111", "--as", "matrix")["buttons"], [[0, 1], [0, 1, 2], [1, 2]])
        self.assertIn("transpose the matrix if its rows are buttons", self.refusal("1 1 0\n0 1 1\n1 0 1\n1 1 1\n", "--as", "matrix", lights="111"))
        for text in ("1 0\t\n0 1\n", "1;0\t\n0;1\n", "1,0,\n0,1\n"):
            self.assertIn("rule.txt:1:4: the row ends with a separator that other rows do not have; remove it", self.refusal(text, "--as", "matrix", lights="11"))
        self.assertIn("rule.txt:1:3: an entry is missing here", self.refusal("1,\n0,1\n", "--as", "matrix", lights="11"))

    def test_lines_that_are_no_lists(self):
        """Sizes above lists from 1, counts, bullets, titles, comments and empty lines are refused or noted."""
        size = "the first line can be the numbers of lights and of the lines below it"
        for text, lights, says in (("3 5\n1 2\n2 3 5\n4 5\n", "11111", size), ("5 3\n1 2\n2 3 5\n4 5\n", "11111", size),
                                   ("3 3\n1 2\n2 3\n1 3\n", "111", size), ("2 3\n1 2\n3\n", "111", size),
                                   ("5\n1 2\n2 5\n3 4\n", "11111", "the first line is the largest number below it"),
                                   ("1 2\n\n2 3\n", "111", "an empty line between lists was skipped"),
                                   ("1 2\n1 4\n", "1111", "every line begins with the number of numbers after it")):
            self.assertIn(says, run("solve", "--rule", self.file(text), "--as", "lists-1", "--board", lights).err)
        self.assertNotIn("empty line", run("solve", "--rule", self.file("1 2\n\n; c\n2 3\n"), "--as", "lists-1", "--board", "111").err)
        self.assertIn(size + "; remove it if it is", self.refusal("3 5\n1 2\n2 3 5\n4 5\n", lights="11111"))
        counts = self.refusal("2 2\n2 1 2\n1 2\n0 1\n", lights="11")
        self.assertIn("every line between the first and the last begins with the number of numbers after it", counts)
        self.assertNotIn("--as", counts)
        three = ("--colours", "3")
        for text, lights, options, says in (("2 0 3\n2 1 4\n", "11111", (), "every line begins with the number"),
                                            ("4 0 1 2 4\n4 1 3 4 4\n", "11111", three, "every line begins with the number"),
                                            ("- 2\n- 1 2\n", "111", (), "remove '-' if it only marks the line"), ("- 2\n- 1 2\n", "111", ("--as", "lists-1"), "remove '-' if it only marks the line"),
                                            ("* 2\n* 1 2\n", "111", (), "found '*'; remove it if it only marks the line"),
                                            ("• 2\n• 1 2\n", "111", (), "found '•'; remove it if it only marks the line"),
                                            ("((0,1),(1,0)) ; 3\n", "11", ("--as", "matrix"), ":15: text stands behind the brackets; remove it, or write it as a comment"),
                                            ("3 lights\nA: 1 2\nB: 2 3\n", "111", (), "words follow the number in this line; remove the line if it is a title")):
            self.assertIn(says, self.refusal(text, *options, lights=lights))

    def test_headings(self):
        """Lines that are headings in other formats are not read as buttons."""
        for options in ([], ["--as", "names"]):
            for text, line in (("lights: x y\nA: x\nB: y\n", 1), ("A: x\nB: y\nGoal: x\n", 3), ("start: 10\nA: x y\n", 1), ("Buttons:\nA: x\nB: y\n", 1)):
                self.assertRegex(self.refusal(text, *options, lights="00"), rf"rule.txt:{line}:1: '\w+:' can be a button or a heading: write the name in quotes")
            for name in ("buttons", "panel"):
                self.assertIn("can be a button", self.refusal(f"{name}:\n  A: x y\n  B: y\n", *options, lights="00"))
        self.assertEqual(self.solved('"goal": x y\n"start": y\n', "10")["names"]["buttons"], ["goal", "start"])
        self.assertEqual(self.solved("A: x\nB:\nC: y\n", "11")["buttons"], [[0], [], [1]])
        self.assertEqual(self.solved("A:\nB: x\n", "1")["solution"], ["01"])
        self.assertIn("looks like a space", self.refusal("A: x\u00a0y\nB: y\n"))

    def test_names_that_need_quotes(self):
        for text, lines in (('"E": "[z]"\n"B": "y", "[z]"\n', ['E: "[z]"', 'B: "[z]" y']), ('";x": "y"\n"a": "y"\n', ['";x": y', "a: y"]),
                            ('"goal": x\n', ['"goal": x']), ('f(x): x\n', ['"f(x)": x']), ("A: a;b c\n".replace("a;b", '"a;b"'), ['A: "a;b" c'])):
            shown = run("show", "--rule", self.file(text), "--as", "names", "--format", "names")
            self.assertEqual(shown.text.splitlines(), ["; lists by name", *lines], shown.err)
            self.assertEqual(run("show", "--rule", self.file(shown.text), "--format", "names").text, shown.text)
        request = {"command": "show", "board": ["1"], "buttons": [[0]], "names": {"lights": ["x y"], "buttons": ["A"]}}
        self.assertNotIn("A: x y", run("show", "--request", "-", stdin=json.dumps(request) + "\n").text)

    def test_lights_that_no_button_changes(self):
        """Lists keep the number of lights."""
        rule = self.file("1 0\n0 1\n0 0\n")
        for form, text in (("lists", "; lists of lights, 3 lights\n0\n1\n"), ("lists-1", "; lists of lights counted from 1, 3 lights\n1\n2\n"),
                           ("brackets", "; lists of lights, 3 lights\n[[0],\n[1]]\n")):
            self.answers(text, "show", "--rule", rule, "--as", "matrix", "--format", form)
            for options in ([], ["--as", form]):
                back = run("show", "--rule", self.file(text, "shown"), *options, "--format", "matrix")
                self.assertEqual((back.text, back.err), ("1 0\n0 1\n0 0\n", ""))
        colours = run("show", "--rule", rule, "--as", "matrix", "--colours", "3", "--format", "lists").text
        self.assertEqual(colours, "; what buttons add to, 3 colours, 3 lights\n0\n1\n")
        self.assertIn("the first line states 3 lights, but the board has 2 lights", self.refusal("; lists of lights, 3 lights\n0\n1\n", lights="00"))
        self.assertIn("the first line states 1 light, but a list has light 1", self.refusal("; lists of lights, 1 light\n0\n1\n", "--many", lights="00"))

    def test_a_graph_without_edges(self):
        for word in ("edges", "arcs", "edges-1", "arcs-1"):
            for rule in ("1\n", "1 0\n0 1\n"):
                shown = run("show", "--rule", self.file(rule), "--as", "matrix", "--format", word).text
                for options in ([], ["--as", word]) if shown.startswith(";") else (["--as", word],):
                    back = run("show", "--rule", self.file(shown, "shown"), *options, "--format", "matrix")
                    self.assertEqual((back.text.replace("; a matrix\n", ""), back.err), (rule, ""), (word, shown))
            if not word.endswith("-1"):
                self.assertIn("was read as a pair, not as the numbers of vertices and of pairs", run("show", "--rule", self.file("2 0\n"), "--as", word).err)

    def test_sizes(self):
        """A first line that may be a size is read with a note, or refused."""
        header = run("analyze", "--rule", self.file("3 2\n0 1\n1 2\n"), "--as", "edges")
        self.assertEqual(header.err.count("was read as the numbers of vertices and of pairs"), 1)
        self.assertIn("the board has 4 lights", self.refusal("3 2\n0 1\n1 2\n", "--as", "edges", lights="0000"))
        self.assertEqual(self.solved("0 1\n3 2\n1 2\n", "0000", "--as", "edges")["presses"], 0)
        self.assertIn("if it is a pair, write it below another", self.refusal("4 3\n1 2\n2 3\n3 4\n", "--as", "edges", lights="00000"))
        self.assertIn("the form is edges-1", run("analyze", "--rule", self.file("1 2\n2 3\n"), "--as", "edges").err)
        for text in ("3 1\n1 2\n", "3,1\n1,2\n", "3 2\n1 3\n1 2\n"):
            for form in ("edges-1", "arcs-1"):
                self.assertIn("rule.txt:1:1: the first line 3 ", self.refusal(text, "--as", form, lights="100"))
                request = json.dumps({"command": "solve", "board": ["100"], "buttons": text, "as": form}) + "\n"
                self.assertIn("or a pair of vertices; remove it if it is the numbers", run("solve", "--request", "-", stdin=request).err)
                request = json.dumps({"command": "analyze", "buttons": text, "as": form}) + "\n"
                self.assertIn("and above the numbers the line", run("analyze", "--request", "-", stdin=request).err)
        self.assertEqual(run("solve", "--rule", "3 1; 1 2", "--as", "edges-1", stdin="100\n").status, 2)
        for text in ("[(3, 1), (1, 2)]\n", "(3,1) (1,2)\n", "1 2\n3 1\n"):
            self.assertEqual(self.solved(text, "100", "--as", "edges-1")["presses"], 3)
        self.assertEqual(self.solved("[[3,2],[0,1],[2,0]]\n", "1110", "--as", "edges")["buttons"], [[0, 1, 2], [1, 0], [2, 0, 3], [3, 2]])
        for text in ("3 2\n1 2\n2 3\n", "; edges of vertices counted from 1\n3 2\n1 2\n2 3\n", "3 2\n1 2\n3 2\n"):
            self.assertEqual(self.solved(text, "111", "--as", "edges-1")["presses"], 1)
        self.assertEqual(self.solved("; edges of vertices counted from 1\n3 2\n1 2\n1 3\n", "111")["presses"], 1)
        self.assertIn("or a pair of vertices", self.refusal("3 2\n1 2\n2 3\n", "--as", "arcs-1", lights="111"))
        for matrix in ("[[1,2],[1,1]]", "[1 2; 1 1]", "1 & 2 \\\\\n1 & 1\n"):
            shown = run("show", "--rule", self.file(matrix), "--as", "matrix", "--colours", "3", "--format", "matrix")
            self.assertEqual(shown.text, "; a matrix\n[1 2]\n[1 1]\n", shown.err)
            self.assertEqual(run("show", "--rule", self.file(shown.text), "--as", "matrix", "--colours", "3", "--format", "lists").text.count("\n"), 3)
        unclear = run("analyze", "--rule", self.file("1,2\n1,1\n"), "--as", "matrix", "--colours", "3")
        self.assertIn("the first line can be the size of the matrix or its first row", unclear.err)
        request = {"command": "analyze", "buttons": "[[1,2],[1,1]]", "as": "matrix", "colours": 3}
        self.assertEqual(json.loads(run("analyze", "--request", "-", stdin=json.dumps(request) + "\n").text)["lights"], 2)

    def test_texts_of_other_programs(self):
        for text in ("array([[1, 1, 0],\n [0, 1, 1]])\n", "A = [1 1 0; 0 1 1];\n", "\\begin{pmatrix}1 & 1 & 0\\\\\n0 & 1 & 1\\end{pmatrix}\n",
                     "1.0 1.0 0.0\n0.0 1.0 1.0\n", "1;1;0\n0;1;1\n", "| 1 | 1 | 0 |\n| 0 | 1 | 1 |\n", "[[True, True, False], [False, True, True]]"):
            shown = run("show", "--rule", self.file(text), "--as", "matrix", "--format", "brackets")
            self.assertEqual(shown.text, "[[0],\n[0,1],\n[1]]\n", shown.err)
            self.assertIn("--as matrix", self.refusal(text, lights="11"))
        self.assertEqual(self.solved('{"A":["x","y"],"B":["y"]}', "10")["names"]["lights"], ["x", "y"])
        self.assertIn('write it in quotes: "to"', self.refusal("A: 1 to 3\nB: 1\n"))
        self.assertEqual(self.solved('A: "to" x\nB: x\n', "10")["names"]["lights"], ["to", "x"])
        self.assertIn("a comment is a line of its own", self.refusal("0 1 # first\n", lights="00"))
        self.assertIn("no line feed follows this carriage return", self.refusal("0 1\r2 3\r", "--as", "lists"))
        self.assertEqual(run("analyze", "--rule", "010/111/010", "--as", "pattern", "4", "4").text, run("analyze", "4", "4").text)
        self.assertIn('as lists of lights, it is "0 1;1 2;0 2"', run("solve", "--rule", "0,1 1,2 0,2", stdin="000\n").err)
        self.assertEqual(run("solve", "--rule", "0,0 0,1 1,0", stdin="000\n").err, "")

    def test_guesses(self):
        def note(text, *options, lights):
            found = run("solve", "--rule", self.file(text), *options, stdin=lights + "\n")
            self.assertIn(found.status, (0, 1), found.err)
            return found.err.replace("flipwise: note: " + str(self.folder) + "/rule.txt: ", "")

        self.assertIn("every line begins with its own number", note("0 1 3\n1 2\n2 3\n3\n", lights="1111"))
        self.assertIn("a row for each light; transpose it", note("110\n011\n001\n", "--as", "matrix", lights="111"))
        self.assertEqual(note("110\n111\n011\n", "--as", "matrix", lights="111"), "")
        self.assertIn("'big hall' was read as 2 lights", note("left: big hall\nright: kitchen\n", lights="111"))
        self.assertEqual(note("left: hall\nright: hall kitchen\n", lights="11"), "")
        self.assertEqual(note("b1: s1, s2, s4\nb2: s2, s3\n", lights="0000"), "lights are in this order: s1 s2 s3 s4\n")
        self.assertEqual(note("b1: s1, s2\nb2: s2, s3\n", lights="000"), "")

    def test_names_of_lights(self):
        statues = "b1: s1, s2, s4\nb2: s1, s2, s3\nb3: s2, s3, s6\nb4: s1, s4\nb5: s5, s6\nb6: s3, s5, s6\n"
        self.assertEqual(self.solved(statues, "001000")["names"]["lights"], ["s1", "s2", "s3", "s4", "s5", "s6"])
        self.assertEqual(self.solved(statues, "001000")["presses"], 2)
        clocks = ["ABDE", "ABC", "BCEF", "ADG", "BDEFH", "CFI", "DEGH", "GHI", "EFHI"]
        apart = "".join(f"{i}: {' '.join(word)}\n" for i, word in enumerate(clocks, 1))
        self.assertEqual(self.solved(apart, "330222212", "--colours", "4", "--as", "names")["presses"], 4)
        joined = "".join(f"{i}: {word}\n" for i, word in enumerate(clocks, 1))
        self.assertIn("rule.txt:1:4: 'ABDE' can be the lights A B D E or one light: write A B D E, or a comma after the name",
                      self.refusal(joined, "--as", "names", "--colours", "4", lights="330222212"))
        self.assertEqual(len(self.solved(joined.replace("\n", ",\n"), "330222212", "--colours", "4", "--as", "names")["names"]["lights"]), 9)
        for ranges in ("A: 1-3\nB: 2-4\nC: 4\n", "A: s1-s3\nB: s4\n", "A: A-C\nB: B\n"):
            self.assertIn("may be a range or names of lights", self.refusal(ranges, lights="0"))
        for ranges in ("1~3", "1−3", "1‑3", "1–3", "1..3", "1 thru 3", "s1 bis s3", "A thru C"):
            for options in ([], ["--as", "names"]):
                self.assertIn("may be a range or names of lights", self.refusal(f"A: {ranges}\nB: x\n", *options, lights="0000"))
        for words in ("1 - 3", "x - y", "x + y", "x & y", "x => y", "x | y"):
            self.assertIn("can be a word of a sentence", self.refusal(f"A: {words}\nB: x\n", lights="0000"))
        self.assertIn("the buttons name 2 lights (light x), but the board has 1 light", self.refusal("A: light x\n", lights="0"))

        def listed(text, *board):
            found = run("solve" if board else "analyze", "--rule", self.file(text), *board)
            self.assertEqual(found.status, 0, found.err)
            return found.err.replace("flipwise: note: " + str(self.folder) + "/rule.txt: lights are in this order: ", "")

        for lights in ("light x", "not x", "row 1", "everything", "x y (twice)", "x, y, z!", "x|y", "x/y", "x=>y", "x*2", "hall kitchen"):
            self.assertEqual(listed(f"A: {lights}\n"), lights.replace(",", "") + "\n")
        self.assertEqual(listed("A: x|y\n", "--board", "0/"), "x|y\n")
        for lights, board in (("A B C", "000/"), ("s1 s2", "00/"), ("hall kitchen", "00/")):
            self.assertEqual(listed(f"A: {lights}\n", "--board", board), "")
        for lights in ("A B C", "s1 s2", "1 2 3"):
            self.assertEqual(listed(f"A: {lights}\n"), "")
        self.assertEqual(self.solved("A: 1-1 1-2\nB: 2-1\n", "000")["names"]["lights"], ["1-1", "1-2", "2-1"])
        for brackets in ("A: [A, B]\nB: [B]\n", "A: {A B}\nB: (B)\n"):
            self.assertEqual(self.solved(brackets, "11")["names"]["lights"], ["A", "B"])

    def test_matrices_of_other_programs(self):
        for text in ("[1 0; 0 1]\n", "[1 0\n 1 1]\n", "1 & 0 \\\\\n0 & 1 \\\\\n", "1 & 0 \\\\ 0 & 1\n", "[[1 0]\n [0 1]]\n"):
            self.assertEqual(len(self.solved(text, "11", "--as", "matrix")["buttons"]), 2, text)
        self.assertIn("; presses 2\n", run("solve", "--rule", "[1 0; 0 1]", "--as", "matrix", stdin="11\n").text)

    def test_on_the_command_line(self):
        for rule, presses in (("0 1; 1 2", 2), ("0 1;1 2;", 2), ("[[0,1],[1,2]]", 2), ("(0,1) (1,2)", 2), ("0 1\n1 2", 2)):
            found = run("solve", "--rule", rule, stdin="101\n")
            self.assertIn(f"; presses {presses}\n", found.text, found.err)
        self.assertIn("; presses 1\n", run("solve", "--rule", "1 2; 2 3", "--as", "edges-1", stdin="111\n").text)
        self.assertIn("; presses 1\n", run("solve", "--rule", "0 1", "--as", "arcs", stdin="11\n").text)
        self.assertIn("; presses 1\n", run("solve", "--rule", "0 1", stdin="11\n").text)
        self.assertEqual(run("solve", "--rule", " 0  2 ", stdin="111\n").status, 1)
        self.assertIn("; presses 1\n", run("solve", "--rule", "1;", stdin="01\n").text)
        self.assertIn("unknown rule '1'", run("solve", "--rule", "1", stdin="01\n").err)
        self.assertIn("no file has that name; write \"1;\" for a button that flips light 1\n", run("solve", "--rule", "1", stdin="01\n").err)
        for rule in ("3x1c:dd8,0", "plus-2x2:f"):
            self.assertIn("--rule: this is the id of a puzzle; give it as BOARD", run("solve", "--rule", rule, stdin="11\n").err)
        self.assertIn("--rule:2: light 3 occurs more than once", run("solve", "--rule", "0 1 2; 3 3", stdin="1111\n").err)
        self.assertIn("nothing stands before a semicolon", run("solve", "--rule", "0 1;;1 2", stdin="111\n").err)
        self.assertEqual(run("show", "--rule", "-", "--format", "matrix", stdin="0 2\n1\n").text, "1 0\n0 1\n1 0\n")
        self.assertEqual(run("show", "--rule", "/dev/stdin", "--as", "matrix", stdin="1 0\n0 1\n1 0\n").text, "0 2\n1\n")

    def test_numbers_in_answers(self):
        rule = self.file("1 2\n2 3\n")
        text = run("solve", "--rule", rule, "--as", "lists-1", stdin="101\n").text
        self.assertIn("; buttons 1 2\n", text)
        checked = run("verify", "--rule", rule, "--as", "lists-1", self.file("101\n", "lights.txt"), "-", stdin=text)
        self.assertEqual(checked.text, "valid\n", checked.err)
        impossible = run("solve", "--rule", rule, "--as", "lists-1", stdin="100\n")
        self.assertIn("; lights 1 2 3\n", impossible.text)
        hint = run("hint", "--rule", rule, "--as", "lists-1", "--explain", stdin="101\n").text
        self.assertIn("Press button 1:", hint)
        self.assertIn("Press button 2:", hint)
        self.assertIn("press: button 1", run("hint", "--rule", rule, "--as", "lists-1", "--format", "svg", stdin="101\n").text)
        self.assertNotIn("; buttons", run("solve", "--rule", self.file("0 1 2\n1\n", "plain.txt"), stdin="101\n").text)
        bad = run("verify", "--rule", rule, "--as", "lists-1", self.file("101\n", "lights.txt"), "-", stdin="10\n")
        self.assertIn("light 2", bad.text)

    def test_show(self):
        for word in WORDS:
            if word == "pattern":
                continue
            shown = run("show", "--rule", "[[0,1],[1,0,2],[2,1]]", "--format", word)
            self.assertEqual(shown.status, 0, shown.err)
            back = run("show", "--rule", self.file(shown.out, "shown"), "--as", word)
            self.assertEqual([line for line in back.text.splitlines() if line[0] != ";"], ["0 1", "0 1 2", "1 2"])
        self.assertEqual(run("show", "--rule", "1 2; 0 3", "--colours", "3", "--format", "matrix").text, "; a matrix\n0 1\n1 0\n1 0\n0 1\n")

    def test_what_is_written_is_read_without_notes(self):
        for rule in ("0 1; 1 0 2; 2 1", "1 2; 2 1", "1 2; 2 1; -", "0 1; 1 2; 2 3", "0; 0 1; 1", "0 2; 0 1; 2", "-", "0 1 4; 1 0 2; 2 1 3; 3 2 4; 4 3 0", "1; 0 2; 1 3 2; 3 2"):
            for word in WORDS:
                shown = run("show", "--rule", self.file(rule.replace(";", "\n"), "rule"), "--as", "lists", "--format", word)
                if shown.status != 0:
                    continue
                file = self.file(shown.out, "shown")
                for options in ([], ["--as", word]):
                    if options or word in ("lists", "brackets", "names", "mtx", "graph6", "sparse6") or shown.text.startswith("; "):
                        back = run("show", "--rule", file, *options, "--format", word)
                        self.assertEqual((back.err, back.text), ("", shown.text), (rule, word))
        for mark, form in (("; a matrix\n", "lists"), ("; lists by name\n", "matrix"), ("; lists of lights counted from 1\n", "brackets")):
            self.assertIn("by its first line, the form is", self.refusal(mark + "1 0\n", "--as", form))
        self.assertIn("--as names", self.refusal("; a matrix of names\n1: 2\n"))

    def test_json(self):
        def answered(command, **request):
            found = run(command, "--request", "-", stdin=json.dumps({"command": command, **request}) + "\n")
            return json.loads(found.text) if found.text else found.err

        self.assertEqual(answered("solve", board=["11111"], buttons=EDGES, **{"as": "edges"})["presses"], 3)
        self.assertEqual(answered("analyze", buttons=MATRIX, **{"as": "matrix"})["nullity"], 0)
        self.assertEqual(answered("analyze", lights=4, buttons="0 1\n", **{"as": "lists"})["lights"], 4)
        self.assertEqual(len(answered("generate", buttons="0 1\n1 2\n", presses=1, **{"as": "lists"})["boards"]), 1)
        self.assertEqual(answered("solve", board=["000", "000"], goal="on", rule=PATTERN, **{"as": "pattern"})["presses"], 3)
        for request, message in ((dict(board=["11"], buttons=[[0, 1]], **{"as": "lists"}), "'buttons' must be a text; leave 'as' out for an array"),
                                 (dict(board=["11"], buttons="0 5\n", **{"as": "lists"}), "the board has 2 lights"),
                                 (dict(board=["11"], buttons="0\n", **{"as": "list"}), "unknown form"),
                                 (dict(board=["11"], rule=PATTERN, **{"as": "pattern"}), "the pattern is for a board of "),
                                 (dict(board=["11"], buttons="*", **{"as": "pattern"}), "for a pattern, give the picture as the text of 'rule'")):
            self.assertIn(message, answered("solve", **request))

    def test_words(self):
        fields = json.loads(run("help", "fields").text)
        option = next(one for one in fields["options"]["solve"] if one["name"] == "--as")
        for word in WORDS:
            self.assertIn(word, option["help"])


if __name__ == "__main__":
    main()
