# SPDX-License-Identifier: MIT
"""Tests verify: answers in every supported form, and every claim in them."""

import itertools
import json
import os
import random
import subprocess

import brute_force
from program import HANGING, IMPOSSIBLE, SAMPLE, SAMPLE_PRESSES, Case, at_full_speed, main, run, start, wait_until_read

LOWER_CONFIRMED = "valid: lower bound confirmed\n"
BOTH_CONFIRMED = "valid: lower and upper bound confirmed\n"


class Verify(Case):
    def test_round_trips(self):
        for board, rule in ((SAMPLE, "plus"), (IMPOSSIBLE, "plus"), (SAMPLE, "king"), ("001\n111\n011\n", "two-kind")):
            path = self.file("board", board)
            for form in ("text", "json"):
                answer = run("solve", "--rule", rule, "--format", form, path).out
                self.answers("valid\n", "verify", "--rule", rule, path, "-", stdin=answer)

    def test_a_search_cannot_be_checked(self):
        path = self.file("board", "0000\n1010\n0000\n0000\n")
        for form in ("text", "json"):
            answer = run("solve", "--rule", "two-kind", "--format", form, path)
            self.assertEqual(answer.status, 1)
            self.assertEqual(run("verify", "--rule", "two-kind", path, "-", stdin=answer.out).status, 1)

    def test_json_contains_its_puzzle(self):
        path = self.file("board", SAMPLE)
        answer = run("solve", "--rule", "king", "--wrap", "torus", "--format", "json", path).out
        self.answers("valid\n", "verify", path, "-", stdin=answer)
        self.assertEqual(run("verify", "--rule", "plus", path, "-", stdin=answer).status, 1)

    def test_rejections(self):
        path = self.file("board", SAMPLE)
        answer = json.loads(run("solve", "--format", "json", path).text)
        for field, value in {"presses": 3, "upper": 5, "lower": 3, "board": ["1000", "0000", "0000", "0000"],
                             "rule": "king", "status": "impossible",
                             "solution": ["0000", "1001", "1001", "0001"]}.items():
            result = run("verify", "--rule", "plus", path, "-", stdin=json.dumps({**answer, field: value}))
            self.assertEqual(result.status, 1, field)
            self.assertTrue(result.text.startswith("invalid: "), field)
        self.assertEqual(run("verify", path, "-", stdin="0000\n1001\n1001\n1000\n").status, 1)
        impossible = json.loads(run("solve", "--format", "json", stdin=IMPOSSIBLE).text)
        impossible["witness"] = ["0000", "0000", "0000", "0000"]
        board = self.file("impossible", IMPOSSIBLE)
        self.assertEqual(run("verify", board, "-", stdin=json.dumps(impossible)).status, 1)

    def test_worst_cases(self):
        rng = random.Random(5)
        confirmed = 0
        names = [name for name in brute_force.RULES if name[0].isalpha()]
        for rule in names:
            for rows, columns in ((1, 5), (2, 3), (3, 3), (2, 5)):
                wrap = "torus" if rule in ("plus", "x") and rng.random() < 0.5 else "none"
                found = run("analyze", rows, columns, "--rule", rule, "--wrap", wrap, "--worst", "--format", "json")
                answer = json.loads(found.text)
                verdict = run("verify", "--many", stdin=found.out).text
                self.assertIn(verdict, (LOWER_CONFIRMED, BOTH_CONFIRMED))
                confirmed += verdict == BOTH_CONFIRMED
                effects = self.effects(rule, wrap, rows, columns)
                fewest = {}
                for presses in range(1 << rows * columns):
                    lights = 0
                    for press, effect in enumerate(effects):
                        lights ^= effect if presses >> press & 1 else 0
                    fewest[lights] = min(fewest.get(lights, 99), bin(presses).count("1"))
                greatest = max(fewest.values())
                self.assertEqual(answer["worst"]["presses"], greatest)
                # Any presses of any board: accepted if and only if they are a minimum.
                for _ in range(4):
                    presses = rng.randrange(1 << rows * columns)
                    lights = 0
                    for press, effect in enumerate(effects):
                        lights ^= effect if presses >> press & 1 else 0
                    number = bin(presses).count("1")
                    worst = {"lower": number, "upper": max(number, greatest - rng.randrange(3)), "board": self.rows_of(lights, rows, columns),
                             "solution": self.rows_of(presses, rows, columns)}
                    verdict = run("verify", "--many", stdin=json.dumps({**answer, "worst": worst})).text
                    if number == fewest[lights]:
                        self.assertIn(verdict, (LOWER_CONFIRMED, BOTH_CONFIRMED), (rule, wrap, worst))
                        if worst["upper"] < greatest:
                            self.assertEqual(verdict, LOWER_CONFIRMED, (rule, wrap, worst))
                    else:
                        self.assertEqual(verdict, "invalid: the worst board has a solution with fewer presses: "
                                         f"{fewest[lights]} instead of {number}\n", (rule, wrap, worst))
        self.assertGreater(confirmed, 2 * len(names))

    @staticmethod
    def effects(rule, wrap, rows, columns):
        effects = []
        for press in range(rows * columns):
            lights = 0
            for row, column in brute_force.reached(rule, wrap, rows, columns, press // columns, press % columns):
                lights ^= 1 << row * columns + column
            effects.append(lights)
        return effects

    @staticmethod
    def rows_of(cells, rows, columns):
        return ["".join(str(cells >> row * columns + column & 1) for column in range(columns)) for row in range(rows)]

    def test_damaged_worst_cases(self):
        answer = json.loads(run("analyze", 5, 5, "--worst", "--format", "json").text)
        worst = answer["worst"]
        plain = {field: value for field, value in worst.items() if field != "id"}
        fewer = [row.replace("1", "0", 1) if i == 0 else row for i, row in enumerate(worst["solution"])]
        fewer[1] = fewer[1].replace("1", "0", 1)
        more = ["10000", *worst["board"][1:]] if worst["board"][0] != "10000" else ["01000", *worst["board"][1:]]
        for damage, says in (({"board": more}, "the worst board: "),
                             ({"solution": fewer}, "the worst board: "),
                             ({"presses": 14}, "the worst case is 14, but its bounds are 15 and 15"),
                             ({"presses": 16, "lower": 16, "upper": 16}, "the worst board: "),
                             ({"presses": 14, "lower": 14, "upper": 14}, "the worst board: "),
                             ({"upper": 14}, "the worst case is 15, but its bounds are 15 and 14"),
                             ({"board": ["000", "000"]}, "columns is 5, but the board has 3"),
                             ({"solution": ["000", "000"]}, "the worst board or its presses have another shape")):
            result = run("verify", "--many", stdin=json.dumps({**answer, "worst": {**plain, **damage}}))
            self.assertEqual(result.status, 1, damage)
            self.assertTrue(result.text.startswith("invalid: " + says), (damage, result.text))
        for id_ in ("plus-5x5:0000000", "king" + worst["id"][4:]):
            result = run("verify", "--many", stdin=json.dumps({**answer, "worst": {**worst, "id": id_}}))
            self.assertEqual((result.status, result.text[:35]), (1, "invalid: the id of the worst board "))
        for field, value in (("rule", "king"), ("wrap", "torus"), ("rows", 4)):
            self.assertEqual(run("verify", "--many", stdin=json.dumps({**answer, field: value})).status, 1, field)
        self.assertEqual(run("verify", "--many", stdin=json.dumps({**answer, "worst": {**plain, "lower": 16, "upper": 15}})).status, 1)

    def test_worst_cases_of_other_puzzles(self):
        confirmed = BOTH_CONFIRMED
        path = self.file("worst.json", run("analyze", 5, 5, "--worst", "--format", "json").out)
        self.answers(confirmed, "verify", "plus-5x5:0000000", path)
        self.answers('{"valid":true,"minimum":true,"maximum":true}\n', "verify", "--format", "json", "plus-5x5:0000000", path)
        # Nine by nine needs more than a flag of subspaces.
        self.answers(LOWER_CONFIRMED, "verify", "--many", stdin=run("analyze", 9, 9, "--worst", "--format", "json").out)
        self.assertEqual(run("verify", "king-5x5:0000000", path).status, 1)
        self.assertEqual(run("verify", "plus-4x5:00000", path).status, 1)
        board = self.file("board", "110_\n0_11\n0000\n")
        self.answers(confirmed, "verify", "--many", stdin=run("analyze", board, "--worst", "--format", "json").out)
        for graph in ("cycle:6", "hypercube:3", "petersen", "star:4"):
            answer = run("analyze", "--graph", graph, "--worst", "--format", "json").out
            self.assertIn(run("verify", "--many", stdin=answer).text, (LOWER_CONFIRMED, BOTH_CONFIRMED), graph)
            lights = len(json.loads(answer)["worst"]["board"][0])
            damaged = json.loads(answer)
            damaged["worst"]["solution"] = ["0" * lights]
            self.assertEqual(run("verify", "--many", stdin=json.dumps(damaged)).status, 1)
        without = {field: value for field, value in damaged.items() if field != "lights"}
        self.refuses("verify", "--many", "--strict", stdin=json.dumps(without), says="lights")
        answer = json.loads(run("analyze", 19, 1, "--rule", "0,0", "--worst", "--format", "json").text)
        self.answers(confirmed, "verify", "--many", stdin=json.dumps(answer))

    def test_worst_cases_that_cannot_be_checked(self):
        coloured = run("analyze", 3, 3, "--colours", 3, "--worst", "--format", "json").out
        bare = json.loads(run("analyze", 5, 5, "--worst", "--format", "json").text)
        bare["worst"] = {"lower": 3, "upper": 20}
        zeros = ["0" * 39] * 39
        wide = json.dumps({"rows": 39, "columns": 39, "rule": "plus", "wrap": "none",
                           "worst": {"lower": 0, "upper": 744, "board": zeros, "solution": zeros}})
        for answer, says in ((coloured, "only for two colours"), (json.dumps(bare), "has no board"), (wide, "the nullity is 32")):
            result = run("verify", "--many", stdin=answer)
            self.assertEqual((result.status, result.text[:9]), (4, "unknown: "))
            self.assertIn(says, result.text)

    def test_bad_input(self):
        path = self.file("board", SAMPLE)
        self.refuses("verify", path, "-", stdin="000\n000\n")
        self.refuses("verify", path, "-", stdin="{")
        self.refuses("verify", path, "-", stdin="{}")
        self.refuses("verify", path, "-", stdin='{"solution":["01","0"]}')
        self.refuses("verify", path)
        self.refuses("verify")
        self.refuses("verify", "-", "-")

    def test_json_format(self):
        path = self.file("board", SAMPLE)
        self.answers('{"valid":true}\n', "verify", "--format", "json", path, "-", stdin=SAMPLE_PRESSES)


class Claims(Case):
    """Checks that verify examines every claim of an answer."""

    def says(self, board, answer, *options):
        result = run("verify", board, self.file("answer", answer), *options)
        return result.text if result.status < 2 else result.err

    def test_comments(self):
        board = self.file("board", SAMPLE)
        answer = run("solve", board).text
        self.assertEqual(self.says(board, answer), "valid\n")
        for old, new in (("; presses 4", "; presses 3"), ("; bounds 4 4", "; bounds 3 4"), ("; bounds 4 4", "; bounds 5 5"),
                         ("; optimal", "; impossible"), ("0 0 0 0\n1 0 0 1", "1 0 0 0\n1 0 0 1")):
            self.assertTrue(self.says(board, answer.replace(old, new, 1)).startswith("invalid"), (old, new))
        self.assertEqual(self.says(board, "; my own note: presses\n" + answer), "valid\n")

    def test_lists(self):
        board = self.file("board", SAMPLE)
        answer = run("solve", "--all", 2, board).text
        self.assertEqual(self.says(board, answer), "valid\n")
        last = answer.rstrip()
        wrong = last[:-1] + ("1" if last[-1] == "0" else "0") + "\n"
        self.assertIn("in the list of solutions", self.says(board, wrong))

    def test_ids(self):
        board = self.file("board", SAMPLE)
        presses = run("solve", "--format", "id", board).text.strip()
        self.answers("valid\n", "verify", board, presses)
        for other, why in ((presses.replace("plus", "king"), "rule king"), (presses.replace("4x4", "4x4-torus"), "wrap torus")):
            result = run("verify", board, "--rule", "plus", "--wrap", "none", other)
            self.assertEqual(result.status, 1)
            self.assertIn("invalid: the answer is for " + why, result.text)

    def test_holes(self):
        board = self.file("board", "1 1 _\n1 1 1\n")
        answer = run("solve", board).text
        self.assertEqual(self.says(board, answer), "valid\n")
        self.assertEqual(self.says(board, answer.replace("_", "0")), "valid\n")
        rows = run("solve", board).board.split("\n")
        other = "\n".join(row.replace("_", "0") for row in rows[:1]) + "\n" + rows[1].replace("0", "_", 1)
        if "_" in other:
            self.assertEqual(self.says(board, other), "invalid: the answer has other holes than the board\n")
        self.assertIn("other holes", self.says(self.file("whole", "1 1 1\n1 1 1\n"), answer))

    def test_pipes(self):
        answer = self.file("answer", run("solve", stdin=SAMPLE).text)
        for content in (SAMPLE, "P1 4 4\n" + SAMPLE, "plus-4x4:9669\n"):
            pipe = self.folder / "pipe"
            os.mkfifo(pipe)
            process = start("verify", pipe, answer, stdout=subprocess.PIPE)
            pipe.write_text(content)
            self.assertEqual((process.communicate(timeout=20)[0], process.returncode), (b"valid\n", 0))
            pipe.unlink()

    def test_ids_in_files(self):
        """BOARD may be an id for every command, also in a file or on standard input."""
        name = "king-4x4-torus:9669"
        path = self.file("id", name + "\n")
        for command in ("solve", "show", "analyze", "rate", "hint"):
            expected = run(command, name)
            self.assertEqual(run(command, path).text, expected.text, command)
            self.assertEqual(run(command, stdin=name).text, expected.text, command)
        self.refuses("solve", stdin=name + "\n" + name + "\n", says="stdin:2: one id is enough here")


@at_full_speed
class PressLists(Case):
    def test_of_every_small_board(self):
        """Many of these answers could also be press boards."""
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
        unlit, lit = self.file("dark", "00\n00\n"), self.file("lit", "11\n11\n")
        for nothing in ("", "\n", "; none\n"):
            self.answers("valid\n", "verify", unlit, "-", stdin=nothing)
            self.assertEqual(run("verify", lit, "-", stdin=nothing).text, "invalid: row 1, column 1 is still lit after the presses\n")
        self.refuses("verify", "--witness", lit, "-", stdin="")
        self.assertEqual(run("verify", unlit, "-", stdin="; unknown: stopped\n").status, 1)

    def test_claims_in_the_line_of_the_status(self):
        board = self.file("board", SAMPLE)
        presses = "0000\n1001\n1001\n0000\n"
        for claim, valid in (("optimal: 4 presses, proved minimum", True), ("feasible: 4 presses", True),
                             ("optimal: 3 presses, proved minimum", False), ("feasible: 7 presses", False),
                             ("optimal: 4 presses\n; presses 5", False), ("impossible", False), ("4 presses is few", True)):
            self.assertEqual(run("verify", board, "-", stdin=f"; {claim}\n{presses}").status, 0 if valid else 1, claim)

    def test_of_buttons(self):
        buttons = self.file("buttons", "; lists of lights\n0 1\n1 2\n")
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
                         ("invalid: as a press board: row 1, column 1 is still lit after the presses; "
                          "as a list of presses: row 1, column 2 is still lit after the presses\n", 1))

    def test_what_is_wrong_with_a_list(self):
        board = self.file("board", "110\n011\n")
        for text, says, options in (
                ("5 1\n", "answer:1: row 5 does not exist: the last row is 2", []),
                ("; one\n1 1\n1 4\n", "answer:3: column 4 does not exist: the last column is 3", []),
                ("0 0\n1 1\n", "answer:1: row 0 does not exist: rows and columns of presses are counted from 1; read as a press board, it has", []),
                ("1 1\n2 3\n1 1\n", "answer:3: row 1, column 1 is pressed twice", []),
                ("1 1\n1 1\n", "answer:2: row 1, column 1 is pressed twice; read as a press board, it has 2 x 2 cells, not 2 x 3", []),
                ("1 1 3\n1 3 1\n", "answer:1: kind 3 does not exist: kinds are 1 and 2", ["--rule", "two-kind"]),
                ("1 1\n2 3\n", "answer:1: expected the row, the column and the kind of a press", ["--rule", "two-kind"]),
                ("1 1\n1 2 3\n", "answer:2: expected the row and column of a press", []),
                ("1 1\n1 x\n", "answer:2:3: 'x' is not a cell", []),
                ("1 0 1\n0 1\n", "answer:2:4: this row has only 2 cells", [])):
            with self.subTest(text):
                self.refuses("verify", board, self.file("answer", text), *options, says=says)

    def test_long_ones(self):
        side = 300
        unlit = self.file("dark", ("0" * side + "\n") * side)
        text = "".join(f"{row} {column}\n" for row in range(1, side + 1) for column in range(1, side + 1))
        self.assertIn("invalid: row 1, column 1 is still lit after the presses", run("verify", unlit, "-", stdin=text).text)
        self.refuses("verify", unlit, "-", stdin=text + "301 1\n", says="stdin:90001: row 301 does not exist: the last row is 300")
        narrow = run("show", "-", stdin="10\n" * 50000).text
        self.assertEqual(run("verify", "-", self.file("answer", narrow), stdin=narrow).text[:8], "invalid:")

    def test_verify_reads_them(self):
        for word in ("plus-4x4:9669", "plus-1x2:8", "plus-2x2:f", "plus-2x2:8", "plus-3x2:84", "plus-5x3:a5a4", "king-9x2:00840",
                     "two-kind-3x3:df8", "two-kind-2x4:f8", "plus-40x2:" + "9" * 20, "plus-2x40:" + "9" * 20):
            solved = run("solve", "--format", "presses", word)
            if solved.status == 0 and solved.text:
                self.answers("valid\n", "verify", word, "-", stdin=solved.text)
                wrong = run("verify", word, "-", stdin="".join(solved.text.splitlines(True)[1:]) or "1 1\n1 2\n")
                self.assertIn(wrong.status, (1, 2), word)

    def test_boards_stay_boards(self):
        self.answers("valid\n", "verify", "plus-2x2:0", "-", stdin="0 0\n0 0\n")
        self.answers("valid\n", "verify", "ring-2x2:0", "-", stdin="1 1\n1 1\n".replace("1 1\n1 1", "0 0\n0 0"))
        self.answers("valid\n", "verify", "ring-1x2:c", "-", stdin="1 1\n")
        self.answers("valid\n", "verify", "plus-2x2:f", "-", stdin="2 2\n1 1\n1 1\n")


@at_full_speed
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
        for answer, says in (("king-4x4:0990", "rule king"), ("plus-4x4-torus:0990", "wrap torus"), ("plus-4x4:0991", "is still lit")):
            result = run("verify", "--request", "-", stdin=json.dumps({**request, "answer": answer}))
            self.assertEqual((result.status, json.loads(result.text)["valid"]), (1, False))
            self.assertIn(says, json.loads(result.text)["reason"])
        self.refuses("verify", "--request", "-", stdin=json.dumps({**request, "answer": "valid"}))


@at_full_speed
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
            self.refuses(*command, "--goal", other, says="the goal has other holes than the board")
        self.refuses("solve", "--request", "-", stdin='{"command":"solve","board":["1_","11"],"goal":["_0","00"]}',
                     says="the goal has other holes than the board")

    def test_holes_of_the_answer_are_those_of_the_board(self):
        board = self.file("board", SAMPLE)
        solved = json.loads(run("solve", "--format", "json", board).text)
        del solved["board"]
        solved["solution"][3] = "000_"
        wrong = run("verify", board, "-", stdin=json.dumps(solved))
        self.assertEqual((wrong.status, wrong.text), (1, "invalid: the answer has other holes than the board\n"))

    def test_numbers_that_are_invalid_or_too_large(self):
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

    def test_the_puzzle_in_an_answer_of_solve(self):
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
        lights, buttons = self.file("lights", "110\n"), self.file("buttons", "; lists of lights\n0 1\n1 2\n")
        solved = run("solve", lights, "--rule", buttons, "--format", "json").text
        self.answers("valid\n", "verify", lights, "-", stdin=solved)
        self.answers("valid\n", "verify", lights, "-", "--rule", buttons, stdin=solved)
        self.assertEqual(run("verify", self.file("other", "011\n"), "-", stdin=solved).text,
                         "invalid: the answer is for other lights\n")


@at_full_speed
class NothingToCheck(Case):
    """An answer without presses and without a witness is not accepted, but is not wrong either."""

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


class Colours(Case):
    def test_answers_in_every_format_are_verified(self):
        for q in (3, 12):
            word = f"plus-3x3q{q}-on:012210021"
            for form in ("text", "json", "id", "pgm", "pgm-raw", "presses"):
                answer = run("solve", "--format", form, word)
                self.assertEqual(answer.status, 0, answer.err)
                self.assertEqual(run("verify", word, "-", stdin=answer.out).text, "valid\n", (form, answer.out))
                self.assertEqual(run("verify", word, self.file("a", answer.out)).text, "valid\n")
            wrong = run("solve", word).text.replace("; presses ", "; presses 1")
            self.assertEqual(run("verify", word, "-", stdin=wrong).status, 1)

    def test_witnesses(self):
        board = self.file("board.txt", "1 0 0 0\n" + 3 * "0 0 0 0\n")
        witness = self.folder / "w.pgm"
        done = run("solve", "--colours", 4, board, "--witness", witness, "--format", "presses")
        self.assertEqual((done.status, done.text), (1, ""))
        self.assertIn("impossible", done.err)
        self.assertEqual(run("verify", "--colours", 4, "--witness", board, witness).text, "valid\n")
        self.assertEqual(run("verify", "--colours", 4, "--witness", board, board).status, 1)

    def test_colours_of_the_answer(self):
        board = self.file("board", "012\n210\n021\n")
        for form in ("json", "text", "id", "pgm", "pgm-raw"):
            answer = self.file("answer", run("solve", "--colours", 3, "--format", form, board).out)
            self.answers("valid\n", "verify", board, answer)
            self.answers("valid\n", "verify", board, "-", stdin=answer.read_bytes())
        answer = run("solve", "--colours", 3, "--format", "json", board).text
        two = self.file("two", "plus-1x1:8\n")
        self.assertNotEqual(run("verify", two, "-", stdin=answer).status, 0)

    def test_images_are_verified_row_by_row(self):
        rows, columns = 8000, 6000
        unlit = b"P5\n%d %d\n2\n" % (columns, rows) + bytes(rows * columns)
        board, presses = self.file("board.pgm", unlit), self.file("presses.pgm", unlit)
        self.answers("valid\n", "verify", "--memory", 0.03, board, presses)
        self.assertEqual(run("verify", "--memory", 0.03, "--witness", board, presses).status, 1)
        presses.write_bytes(unlit[:-1] + b"\1")
        self.assertEqual(run("verify", "--memory", 0.03, board, presses).text,
                         "invalid: row 7999, column 6000 is 1 after the presses, not 0\n")
        other = self.file("other.pgm", b"P5\n1 1\n3\n\0")
        self.assertEqual(run("verify", board, other).text, "invalid: the answer is for 4 colours, not 3\n")

    def test_an_answer_for_another_question(self):
        word = "plus-3x3q3:012210021"
        answer = run("solve", word).text
        self.assertEqual(run("verify", "plus-3x3q4:012210021", "-", stdin=answer).text,
                         "invalid: the answer is for 3 colours, not 4\n")
        printed = json.loads(run("solve", "--format", "json", word).text)
        for field, value in (("board", ["012", "210", "020"]), ("rule", "x"), ("goal", "on"), ("wrap", "torus")):
            other = run("verify", word, "-", stdin=json.dumps(printed | {field: value}))
            self.assertEqual((other.status, other.text[:24]), (1, "invalid: the answer is f"), other.text)


if __name__ == "__main__":
    main()
