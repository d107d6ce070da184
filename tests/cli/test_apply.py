# SPDX-License-Identifier: MIT
"""Tests apply: boards after presses, compared with presses made cell by cell."""

import json
import random

from brute_force import RULES, WRAPS, Puzzle, reached
from program import SAMPLE, SAMPLE_PRESSES, Case, main, run


def after(draw, colours, rule, wrap, start, holes, times):
    """Returns the cells after presses that are made one by one, in any order."""
    cells = dict(start)
    rows, columns = 1 + max(i for i, _ in start), 1 + max(j for _, j in start)
    one_by_one = [cell for cell, number in times.items() for _ in range(number)]
    draw.shuffle(one_by_one)
    for cell in one_by_one:
        for light in reached(rule, wrap, rows, columns, *cell):
            if light not in holes:
                cells[light] = (cells[light] + 1) % colours
    return cells


def rows_of(cells, holes=()):
    rows, columns = 1 + max(i for i, _ in cells), 1 + max(j for _, j in cells)
    return [[None if (i, j) in holes else cells[i, j] for j in range(columns)] for i in range(rows)]


def text_of(rows):
    return "".join(" ".join("_" if cell is None else str(cell) for cell in row) + "\n" for row in rows)


def json_of(rows, colours):
    return rows if colours > 10 else ["".join("_" if cell is None else str(cell) for cell in row) for row in rows]


class Apply(Case):
    def test_forms(self):
        board, presses = self.file("board", SAMPLE), self.file("presses", SAMPLE_PRESSES)
        unlit = "0 0 0 0\n" * 4
        self.answers(unlit, "apply", board, presses)
        self.answers(unlit, "apply", board, "-", stdin=SAMPLE_PRESSES)
        self.answers(unlit, "apply", "-", presses, stdin=SAMPLE)
        self.answers(unlit, "apply", "plus-4x4:9669", "plus-4x4:0990")
        self.answers(unlit, "apply", board, self.file("p.pbm", "P1\n4 4\n" + SAMPLE_PRESSES))
        for form in ("text", "json", "presses", "id", "pbm-raw"):
            self.answers(unlit, "apply", board, "-", stdin=run("solve", "--format", form, board).out)
        self.answers("plus-4x4:0000\n", "apply", "plus-4x4:9669", "plus-4x4:0990", "--format", "id")
        self.answers("P1\n4 4\n" + unlit, "apply", board, presses, "--format", "pbm")
        self.assertIn("<svg", run("apply", board, presses, "--format", "svg").text)
        self.answers('{"board":["0000","0000","0000","0000"],"rows":4,"columns":4,"lit":0,"rule":"plus","wrap":"none",'
                     '"goal":"off","id":"plus-4x4:0000"}\n', "apply", board, presses, "--format", "json")
        self.answers(run("show", "--format", "pretty", "plus-4x4:0000").text, "apply", board, presses, "--format", "pretty")

    def test_lists(self):
        board = self.file("board", "0000\n" * 4)
        once = run("apply", board, "-", stdin="2 1\n3 1\n").text
        for presses in ("3 1\n2 1\n", "2 1\n3 1\n4 4\n4 4\n", "2 1\n2 1\n3 1\n2 1\n"):
            self.answers(once, "apply", board, "-", stdin=presses)
        self.answers("0 0 0 0\n" * 4, "apply", board, "-", stdin="")
        self.answers("0 1 0\n1 1 1\n", "apply", "--colours", 3, self.file("b", "000\n000\n"), "-", stdin="2 2 2\n2 2\n2 2\n")
        # A text that is both a press board and a list is read as a press board, unless its presses cannot be made.
        square = self.file("square", "00\n00\n")
        reported = run("apply", square, "-", stdin="1 1\n1 1\n")
        self.assertEqual((reported.text, reported.status), ("1 1\n1 1\n", 0))
        self.assertIn("was read as a press board", reported.err)
        self.answers("1 0\n0 1\n", "apply", square, "-", stdin="1 1\n2 2\n1 1\n1 1\n")
        self.answers("0 1\n1 0\n", "apply", square, "-", stdin="1 2\n2 1\n")
        self.refuses("verify", board, "-", stdin="2 1\n2 1\n")
        self.refuses("apply", "--rule", "two-kind", board, "-", stdin="1 1 1\n1 1 2\n", says="with both kinds")
        self.answers("0 0 0 0\n" * 4, "apply", "--rule", "two-kind", board, "-", stdin="1 1 2\n1 1 2\n")

    def test_two_kinds(self):
        board = self.file("board", "000\n000\n000\n")
        self.answers("0 1 0\n1 0 1\n0 1 0\n", "apply", "--rule", "two-kind", board, "-", stdin="000\n010\n000\n")
        self.answers("0 1 0\n1 1 1\n0 1 0\n", "apply", "--rule", "two-kind", board, "-", stdin="000\n020\n000\n")
        self.answers("1 1 0\n1 0 0\n0 0 0\n", "apply", "--rule", "two-kind", board, "-", stdin="1 1 2\n")
        answer = {"solution": ["000", "010", "000"], "kinds": ["000", "020", "000"]}
        request = {"command": "apply", "board": ["000"] * 3, "rule": "two-kind", "presses": answer}
        self.assertEqual(json.loads(run("apply", "--request", "-", stdin=json.dumps(request)).text)["board"], ["010", "111", "010"])

    def test_random_boards(self):
        draw = random.Random(1)
        for _ in range(60):
            colours, rule, wrap = draw.choice((2, 2, 3, 4, 12)), draw.choice([*RULES]), draw.choice([*WRAPS])
            rows, columns = draw.randint(1, 4), draw.randint(1, 4)
            cells = [(i, j) for i in range(rows) for j in range(columns)]
            holes = {cell for cell in cells[1:] if draw.random() < 0.1}
            start = {cell: 0 if cell in holes else draw.randrange(colours) for cell in cells}
            times = {cell: 0 if cell in holes else draw.randrange(colours) for cell in cells}
            ends = rows_of(after(draw, colours, rule, wrap, start, holes, times), holes)
            request = {"command": "apply", "colours": colours, "rule": rule, "wrap": wrap, "board": json_of(rows_of(start, holes), colours),
                       "presses": json_of(rows_of(times), colours)}
            reported = run("apply", "--request", "-", stdin=json.dumps(request))
            self.assertEqual(reported.status, 0, (request, reported.err))
            self.assertEqual(json.loads(reported.text)["board"], json_of(ends, colours), request)
            options = ["--colours", colours, "--rule", rule, "--wrap", wrap]
            board = self.file("board", text_of(rows_of(start, holes)))
            listed = [f"{i + 1} {j + 1}\n" for (i, j), number in times.items() for _ in range(number)]
            draw.shuffle(listed)
            if columns > 3:  # otherwise, lists can be press boards as well
                reported = run("apply", *options, board, "-", stdin="".join(listed))
                self.assertEqual(reported.text, run("show", "--colours", colours, stdin=text_of(ends)).text, (request, listed))
            if colours == 2 and (rows, columns) != (1, 1):
                line = "/".join(json_of(rows_of(times), 2))
                word = run("show", *options[2:], board, "--format", "id").text.strip()
                self.answers("/".join(json_of(ends, 2)) + ("/" if rows == 1 else "") + "\n", "apply", "--many", stdin=f"{word} {line}\n")

    def test_random_buttons(self):
        for seed in range(40):
            puzzle = Puzzle.of_colours(seed) if seed % 2 else Puzzle.of_states(seed)
            request = {name: value for name, value in puzzle.request().items() if name != "cost"}
            draw = random.Random(seed)
            presses = [0 if fixed else draw.randrange(puzzle.modulus) for fixed in puzzle.fixed]
            ends = [(light + sum(number * button.get(at, 0) for number, button in zip(presses, puzzle.buttons))) % states
                    for at, (light, states) in enumerate(zip(puzzle.start, puzzle.states))]
            row = ["".join(map(str, presses))] if puzzle.modulus <= 10 else [presses]
            reported = run("apply", "--request", "-", stdin=json.dumps({**request, "command": "apply", "presses": row}))
            self.assertEqual(reported.status, 0, (request, reported.err))
            self.assertEqual([int(cell) for cell in json.loads(reported.text)["board"][0]], ends, (request, presses))

    def test_button_files(self):
        rule, lights = self.file("rule", "0 1\n1 2\n0 2\n"), self.file("lights", "100\n")
        self.answers("0 1 0\n", "apply", "--rule", rule, "--as", "lists", lights, "-", stdin="100\n")
        self.answers("0 1 0\n", "apply", "--rule", rule, "--as", "lists", lights, "-", stdin="1 1\n1 3\n1 3\n")
        self.answers("010\n001\n", "apply", "--many", "--rule", rule, "--as", "lists", stdin="100 100\n100 001\n")
        self.assertEqual(run("apply", "--many", stdin="11/11 10/00 01/00\n").text,
                         "error 1: stdin:1: expected one answer after the board, found also '01/00'; write its rows with / between them, and no blanks\n")
        names = self.file("names", "left: a b\nright: b c\n")
        self.answers("0 0 1\n", "apply", "--rule", names, "--as", "names", lights, "-", stdin="right\nleft\nright\nright\n")

    def test_a_list_that_can_be_a_press_board(self):
        board = self.file("board", "111\n")
        listed = run("solve", "--colours", 3, board, "--format", "presses").text
        self.assertEqual(listed, "; list of presses\n1 2 2\n")
        self.answers("0 0 0\n", "apply", "--colours", 3, board, "-", stdin=listed)
        read = run("apply", "--colours", 3, board, "-", stdin="1 2 2\n")
        self.assertEqual((read.text, read.status), ("1 0 2\n", 0))
        self.assertEqual(read.err, "flipwise: note: stdin was read as a press board; if it is a list of presses, write '; list of presses' above it\n")
        self.answers("valid\n", "verify", "--colours", 3, board, "-", stdin=listed)

    def test_written_lists_are_read_as_lists(self):
        """What `solve --format presses` writes has a mark where it can be a press board."""
        marked = 0
        rule = self.file("rule", "0\n0 1\n")
        names = self.file("names", "1: x\n2: x y\n")
        for options in (["--rule", "0,0", "--board", "10/"], ["--rule", "0,0", "--board", "11/11"], ["--rule", "0,0", "--board", "101/"], ["--rule", rule, "--board", "11/"],
                        ["--rule", "0,0", "--colours", 3, "--board", "220/200/000"], ["--rule", "0,0", "--colours", 3, "--board", "220/000"], ["--rule", "two-kind", "--board", "110/"],
                        ["--rule", names, "--as", "names", "--colours", 3, "--board", "22/"], ["--rule", "0,0", "--colours", 12, "--board", "1,2,3/"]):
            listed = run("solve", *options, "--format", "presses").text
            marked += listed.startswith("; list of presses\n")
            after = run("apply", *options, "-", stdin=listed)
            self.assertEqual((after.status, after.err, set(after.text.split())), (0, "", {"0"}), (options, listed))
            self.answers("valid\n", "verify", *options, "-", stdin=listed)
        self.assertGreater(marked, 3)
        self.assertEqual(run("solve", "--rule", "0,0", "--board", "1000/", "--format", "presses").text, "1 1\n")

    def test_verify_says_how_apply_reads(self):
        options = ["--rule", "0,0", "--board"]
        found = run("verify", *options, "10/", "-", stdin="1 1\n")
        self.assertEqual((found.text, found.err), ("valid\n", "flipwise: note: stdin is valid as a list of presses, but not as a press board; apply reads it as "
                                                   "a press board, unless '; list of presses' stands above it\n"))
        self.answers("valid\n", "verify", *options, "10/", "-", stdin="; list of presses\n1 1\n")
        self.answers("valid\n", "verify", *options, "11/", "-", stdin="1 1\n")
        self.assertTrue(run("verify", *options, "11/", "-", stdin="; list of presses\n1 1\n").text.startswith("invalid"))

    def test_lists_in_other_forms(self):
        rule, lights = self.file("rule", "0 1\n1 2\n0 2\n"), self.file("lights", "100\n")
        for text in ("1\n3\n", "3\n"):
            self.refuses("apply", "--rule", rule, "--as", "lists", lights, "-", stdin=text, says="a list of presses has a line for each: 1 and the number of the button, counted from 1\n")
        self.refuses("apply", "--rule", rule, "--as", "lists", lights, "-", stdin="1 2 3\n", says="stdin:1: expected the row and column of a press")
        self.refuses("apply", self.file("board", SAMPLE), "-", stdin="7\n", says="a list of presses has a line for each: its row and its column, counted from 1\n")
        named = ["apply", "--rule", self.file("names", "A: a b\nC: b c\n"), "--as", "names", lights, "-"]
        self.refuses(*named, stdin="A C\n", says="stdin:1: expected the name of a button, and nothing else on the line")
        self.refuses(*named, stdin="1 A\n", says="a list of presses has a line for each: the name of a button\n")

    def test_what_solve_says(self):
        """Solutions lead to the goal."""
        draw = random.Random(2)
        for rule in ("plus", "king", "cross", "x", "two-kind"):
            for goal in ("off", "on"):
                board = self.file("board", "".join("".join(draw.choice("01") for _ in range(3)) + "\n" for _ in range(3)))
                solved = run("solve", "--rule", rule, "--goal", goal, board)
                if solved.status == 0:
                    self.answers(f"{' '.join('1' if goal == 'on' else '0' for _ in range(3))}\n" * 3, "apply", "--rule", rule,
                                 board, "-", stdin=solved.out)

    def test_refusals(self):
        board = self.file("board", SAMPLE)
        self.refuses("apply", board)
        self.refuses("apply", "-", "-")
        self.refuses("apply", board, "-", stdin="000\n000\n")
        self.refuses("apply", board, "-", stdin=run("solve", stdin="1000\n0000\n0000\n0000\n").out, says="no presses")
        self.refuses("apply", "--rule", "king", board, "plus-4x4:0990", says="rule plus")
        self.refuses("apply", self.file("holes", "1_\n11\n"), "-", stdin="01\n00\n", says="a hole is pressed")
        self.refuses("apply", "--fixed", self.file("fixed", "1000\n0000\n0000\n0000\n"), board, "-",
                     stdin="1000\n0000\n0000\n0000\n", says="a fixed cell is pressed")
        self.refuses("apply", board, "-", stdin="5 1\n", says="row 5")
        self.refuses("apply", "--format", "pgm", board, self.file("presses", SAMPLE_PRESSES))


if __name__ == "__main__":
    main()
