# SPDX-License-Identifier: MIT
"""Answers as verify reads them: lists of presses, ids, what comes slowly, and what has nothing to check."""

import itertools
import json
import subprocess

from program import HANGING, IMPOSSIBLE, SAMPLE, Case, main, run, start, wait_until_read


class PressLists(Case):
    def test_of_every_small_board(self):
        """Many of them could be press boards as well."""
        answers = 0
        for rule in ("plus", "two-kind"):
            for rows, columns in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (2, 3) if rule == "two-kind" else (3, 1)):
                for cells in itertools.product("01", repeat=rows * columns):
                    board = "".join("".join(cells[row * columns:][:columns]) + "\n" for row in range(rows))
                    path = self.file("board", board)
                    solved = run("solve", "--rule", rule, "--format", "presses", path)
                    if solved.status == 0:
                        self.answers("valid\n", "verify", "--rule", rule, path, "-", stdin=solved.text)
                        answers += 1
        self.assertGreater(answers, 60)

    def test_no_presses(self):
        dark, lit = self.file("dark", "00\n00\n"), self.file("lit", "11\n11\n")
        for nothing in ("", "\n", "; none\n"):
            self.answers("valid\n", "verify", dark, "-", stdin=nothing)
            self.assertEqual(run("verify", lit, "-", stdin=nothing).text, "invalid: row 1, column 1 is lit in the end\n")
        self.refuses("verify", "--witness", lit, "-", stdin="")
        self.assertEqual(run("verify", dark, "-", stdin="; unknown: stopped\n").status, 1)

    def test_claims_in_the_line_of_the_status(self):
        board = self.file("board", SAMPLE)
        presses = "0000\n1001\n1001\n0000\n"
        for claim, valid in (("optimal: 4 presses, proved fewest", True), ("feasible: 4 presses", True),
                             ("optimal: 3 presses, proved fewest", False), ("feasible: 7 presses", False),
                             ("optimal: 4 presses\n; presses 5", False), ("impossible", False), ("4 presses is few", True)):
            self.assertEqual(run("verify", board, "-", stdin=f"; {claim}\n{presses}").status, 0 if valid else 1, claim)

    def test_of_buttons(self):
        buttons = self.file("buttons", "0 1\n1 2\n")
        for lights in ("000", "110", "101", "011"):
            path = self.file("lights", lights + "\n")
            presses = run("solve", "--rule", buttons, "--format", "presses", path).text
            self.answers("valid\n", "verify", "--rule", buttons, path, "-", stdin=presses)

    def test_in_any_order_and_with_comments(self):
        board = self.file("board", SAMPLE)
        self.answers("valid\n", "verify", board, "-", stdin="; presses 4\n3 4\n2 1\r\n\n3 1\n2 4")
        wrong = run("verify", board, "-", stdin="; presses 3\n3 4\n2 1\n3 1\n2 4\n")
        self.assertEqual((wrong.text, wrong.status), ("invalid: the answer states 3 presses, but has 4 presses\n", 1))

    def test_wrong_in_both_ways(self):
        result = run("verify", "plus-1x2:8", "-", stdin="1 1\n")
        self.assertEqual((result.text, result.status),
                         ("invalid: as a press board: row 1, column 1 is lit in the end; "
                          "as a list of presses: row 1, column 2 is lit in the end\n", 1))

    def test_what_is_wrong_with_a_list(self):
        board = self.file("board", "110\n011\n")
        for text, says, options in (
                ("5 1\n", "answer:1: row 5, but the last row is 2", []),
                ("; one\n1 1\n1 4\n", "answer:3: column 4, but the last column is 3", []),
                ("0 0\n1 1\n", "answer:1: rows and columns of presses are counted from 1; nor is it a press board of 2 x 3", []),
                ("1 1\n2 3\n1 1\n", "answer:3: row 1, column 1 is pressed twice", []),
                ("1 1\n1 1\n", "answer:2: row 1, column 1 is pressed twice; nor is it a press board of 2 x 3, but of 2 x 2", []),
                ("1 1 3\n1 3 1\n", "answer:1: kind 3, but kinds are 1 and 2", ["--rule", "two-kind"]),
                ("1 1\n2 3\n", "answer:1: expected the row, column and kind of a press", ["--rule", "two-kind"]),
                ("1 1\n1 2 3\n", "answer:2: expected the row and column of a press", []),
                ("1 1\n1 x\n", "answer:2:3: 'x' is not a cell", []),
                ("1 0 1\n0 1\n", "answer:2:4: this row has only 2 cells", [])):
            with self.subTest(text):
                self.refuses("verify", board, self.file("answer", text), *options, says=says)

    def test_long_ones(self):
        side = 300
        dark = self.file("dark", ("0" * side + "\n") * side)
        text = "".join(f"{row} {column}\n" for row in range(1, side + 1) for column in range(1, side + 1))
        self.assertIn("invalid: row 1, column 1 is lit in the end", run("verify", dark, "-", stdin=text).text)
        self.refuses("verify", dark, "-", stdin=text + "301 1\n", says="stdin:90001: row 301, but the last row is 300")
        narrow = run("show", "-", stdin="10\n" * 50000).text
        self.assertEqual(run("verify", "-", self.file("answer", narrow), stdin=narrow).text[:8], "invalid:")


class Reading(Case):
    def test_lines_are_counted_from_the_first(self):
        board = self.file("board", SAMPLE)
        for text, says in (("; a\n; b\n1001\n0x00\n", ":4:2: 'x'"), ("; a\n\n; b\n1001\n0x00\n", ":5:2: 'x'"),
                           ("; a\r\n1001\r\n0x00\r\n", ":3:2: 'x'"),
                           ("; optimal: 1\n; solution 1\n0001\n; solution 2\n\n01x1\n", ":6:3: 'x'")):
            self.refuses("verify", board, self.file("answer", text), says="answer" + says)

    def test_what_comes_in_pieces(self):
        for arguments, pieces in ((["solve"], "plus-|4x4:9669\n"), (["solve", "--format", "pbm"], "P|1\n2 2\n1 1 1 0\n"),
                                  (["verify", "plus-1x3:e", "-"], "1| 2\n"), (["verify", "plus-1x3:e", "-"], "plus-1x|3:4\n"),
                                  (["verify", "plus-1x3:e", "-"], ' |{"solution":["010"]}\n'), (["show"], "\ufeff|plus-1x3:e")):
            with self.subTest(pieces):
                expected = run(*arguments, stdin=pieces.replace("|", ""))
                self.assertIn(expected.status, (0, 1))
                process = start(*arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for piece in pieces.split("|"):
                    process.stdin.write(piece.encode())
                    process.stdin.flush()
                    wait_until_read(process)
                out, err = process.communicate(timeout=HANGING)
                self.assertEqual((out, err.decode(), process.returncode), (expected.out, expected.err, expected.status))

    def test_an_answer_may_be_an_id(self):
        request = {"command": "verify", "board": "plus-4x4:9669", "answer": "plus-4x4:0990"}
        self.answers('{"valid":true}\n', "verify", "--request", "-", stdin=json.dumps(request))
        self.answers("valid\n", "verify", "--many", stdin=json.dumps(request) + "\n")
        for answer, says in (("king-4x4:0990", "rule king"), ("plus-4x4-torus:0990", "wrap torus"), ("plus-4x4:0991", "is lit")):
            result = run("verify", "--request", "-", stdin=json.dumps({**request, "answer": answer}))
            self.assertEqual((result.status, json.loads(result.text)["valid"]), (1, False))
            self.assertIn(says, json.loads(result.text)["reason"])
        self.refuses("verify", "--request", "-", stdin=json.dumps({**request, "answer": "valid"}))


class Shapes(Case):
    def test_rows_and_columns_of_json(self):
        solved = run("solve", "--format", "json", stdin=SAMPLE).text
        board = self.file("board", SAMPLE)
        self.answers("valid\n", "verify", board, "-", stdin=solved)
        for field in ("rows", "columns"):
            for answer in (json.loads(solved), {"solution": ["0000", "1001", "1001", "0000"], field: 4}):
                wrong = run("verify", board, "-", stdin=json.dumps({**answer, field: 5}))
                self.assertEqual((wrong.status, wrong.text), (1, f"invalid: {field} is 5, but the board has 4\n"))

    def test_holes_of_the_goal_are_those_of_the_board(self):
        board, presses = self.file("board", "1_\n11\n"), self.file("presses", "10\n00\n")
        other, same, none = self.file("other", "_0\n00\n"), self.file("same", "0_\n00\n"), self.file("none", "00\n00\n")
        for goal in (same, none):
            self.assertEqual(run("solve", board, "--goal", goal).status, 0)
            self.assertEqual(run("verify", board, presses, "--goal", goal).err, "")
        for command in (["solve", board], ["verify", board, presses], ["hint", board], ["generate", 2, 2, "--presses", 1]):
            self.refuses(*command, "--goal", other, says="the target has other holes than the board")
        self.refuses("solve", "--request", "-", stdin='{"command":"solve","board":["1_","11"],"goal":["_0","00"]}',
                     says="the target has other holes than the board")


    def test_holes_of_the_answer_are_those_of_the_board(self):
        board = self.file("board", SAMPLE)
        solved = json.loads(run("solve", "--format", "json", board).text)
        del solved["board"]
        solved["solution"][3] = "000_"
        wrong = run("verify", board, "-", stdin=json.dumps(solved))
        self.assertEqual((wrong.status, wrong.text), (1, "invalid: the answer has other holes than the board\n"))

    def test_numbers_that_are_none_or_too_large(self):
        presses = "0000\n1001\n1001\n0000\n"
        for claim in ("; presses 99999999999999999999", "; optimal: 18446744073709551620 presses",
                      "; optimal: 4 presses\n; presses 99999999999999999999"):
            wrong = run("verify", self.file("board", SAMPLE), "-", stdin=f"{claim}\n{presses}")
            self.assertEqual((wrong.status, wrong.text[:17]), (1, "invalid: it claim"), claim)
        rows = presses.strip().replace("\n", "/")
        lines = run("verify", "--many", stdin="".join(f"plus-4x4:9669 {words} {rows}\n" for words in (
            "optimal 4", "optimal 18446744073709551620", "optimal x", "unknown 2 y"))).text.splitlines()
        self.assertEqual([line.split()[0].rstrip(":") for line in lines], ["valid", "invalid", "error", "error"])

    def test_an_answer_frees_nothing_of_a_question_that_is_whole(self):
        free = {"free": ["1111"] * 4, "solution": ["0000"] * 4}
        for arguments, stdin in ((["plus-4x4:9669", "-"], free),
                                 (["--request", "-"], {"command": "verify", "board": "plus-4x4:9669", "answer": free})):
            self.assertIn("the answer is for other free cells", run("verify", *arguments, stdin=json.dumps(stdin)).text)

    def test_buttons_are_compared(self):
        buttons, lights = self.file("buttons", "0 1\n1 2\n0 2\n"), self.file("lights", "110\n")
        solved = json.loads(run("solve", "--rule", buttons, "--format", "json", lights).text)
        for field, value, words in (("buttons", [[0], [1], [2]], "other buttons"), ("board", ["011"], "other lights"),
                                    ("rule", "king", "a board, not for buttons")):
            wrong = run("verify", "--rule", buttons, lights, "-", stdin=json.dumps({**solved, field: value}))
            self.assertEqual((wrong.status, wrong.text), (1, f"invalid: the answer is for {words}\n"))
        goal = run("verify", "--rule", buttons, lights, "-", "--goal", "off", stdin=json.dumps({**solved, "goal": "on"}))
        self.assertEqual((goal.status, goal.text), (1, "invalid: the answer is for another goal\n"))

    def test_what_solve_says_of_its_puzzle(self):
        board = self.file("board", "110\n010\n000\n")
        cells = self.file("cells", "000\n010\n000\n")
        for mask in ("--free", "--fixed"):
            solved = run("solve", board, mask, cells, "--format", "json").text
            self.answers("valid\n", "verify", board, "-", stdin=solved)
            self.answers("valid\n", "verify", board, "-", mask, cells, stdin=solved)
            wrong = run("verify", board, "-", mask, self.file("other", "100\n000\n000\n"), stdin=solved)
            self.assertEqual((wrong.status, wrong.text), (1, f"invalid: the answer is for other {mask[2:]} cells\n"))
        pressed = {**json.loads(run("solve", "--format", "json", board).text), "fixed": ["111", "111", "111"]}
        self.assertEqual(run("verify", board, "-", stdin=json.dumps(pressed)).status, 1)
        lights, buttons = self.file("lights", "110\n"), self.file("buttons", "0 1\n1 2\n")
        solved = run("solve", lights, "--rule", buttons, "--format", "json").text
        self.answers("valid\n", "verify", lights, "-", stdin=solved)
        self.answers("valid\n", "verify", lights, "-", "--rule", buttons, stdin=solved)
        self.assertEqual(run("verify", self.file("other", "011\n"), "-", stdin=solved).text,
                         "invalid: the answer is for other lights\n")


class NothingToCheck(Case):
    """An answer without presses and without a witness is not accepted, but nothing is wrong with it."""

    def test_lines_of_many(self):
        boards = ["plus-4x4:9669", "plus-4x4:8000", "two-kind-4x4:0a00", "plus-4x4:9669"]
        answers = run("solve", "--many", stdin="\n".join(boards)).text.splitlines()
        self.assertEqual([answer.split()[0] for answer in answers], ["optimal", "impossible", "impossible", "optimal"])
        answers[3] = "unknown 2"
        result = run("verify", "--many", stdin="".join(f"{board}\t{answer}\n" for board, answer in zip(boards, answers)))
        no_witness = "unknown: the answer is impossible, but has no witness"
        self.assertEqual(result.text.splitlines(), ["valid", no_witness, no_witness, "unknown: the answer has no presses to check"])
        self.assertEqual((result.status, result.err), (4, ""))
        self.answers("valid\n", "verify", "--many", stdin="plus-4x4:9669 unknown 2 4 0000/1001/1001/0000\n")
        wrong = run("verify", "--many", stdin="plus-4x4:9669 unknown 2 4 0000/1001/1001/0001\nplus-4x4:9669 optimal 4\n")
        self.assertEqual((wrong.text.count("invalid: "), wrong.status), (2, 1))

    def test_as_json(self):
        answers = run("solve", "--many", "--format", "json", stdin="plus-4x4:8000\ntwo-kind-4x4:0a00\n").text
        result = run("verify", "--many", "--format", "json", stdin=answers)
        self.assertEqual([json.loads(line) for line in result.text.splitlines()],
                         [{"valid": True}, {"status": "unknown",
                                            "reason": "a proof by search carries no certificate that can be checked"}])
        self.assertEqual(result.status, 4)
        other = json.loads(answers.splitlines()[1]) | {"answer": {"status": "impossible", "board": ["1"]}}
        result = run("verify", "--many", stdin=json.dumps({field: other[field] for field in ("board", "rule", "answer")}))
        self.assertEqual((result.text, result.status), ("invalid: the answer is for another board\n", 1))

    def test_alone_it_is_rejected(self):
        board = self.file("board", IMPOSSIBLE)
        for text in ('{"status":"impossible"}', "; impossible: so it is\n", "; unknown: stopped\n"):
            self.assertEqual(run("verify", board, "-", stdin=text).status, 1)


main()
