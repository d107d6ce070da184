# SPDX-License-Identifier: MIT
"""solve, verify, show: every option and format."""

import json
import os
import subprocess
import xml.etree.ElementTree

from program import IMPOSSIBLE, SAMPLE, SAMPLE_PRESSES, Case, main, run, start

CENTRE = "000\n010\n000\n"


class Solve(Case):
    def solve(self, *arguments, board=SAMPLE):
        result = run("solve", "--format", "json", *arguments, stdin=board)
        self.assertEqual(result.err, "")
        answer = json.loads(result.text)
        self.assertEqual(result.text.count("\n"), 1)
        expected = {"optimal": 0, "feasible": 0, "impossible": 1, "unknown": 4}[answer["status"]]
        self.assertEqual(result.status, expected)
        return answer

    def test_text(self):
        result = run("solve", stdin=SAMPLE)
        self.assertEqual(result.status, 0)
        self.assertEqual(result.board, SAMPLE_PRESSES)
        self.assertTrue(result.text.startswith("; optimal"))
        self.assertIn("; presses 4\n; nullity 4\n; solutions 16\n", result.text)
        self.assertIn("; bounds 4 4\n", result.text)

    def test_text_is_a_board(self):
        first = run("solve", stdin=SAMPLE)
        self.assertEqual(run("show", stdin=first.out).text, SAMPLE_PRESSES)

    def test_board_from_file_dash_and_nothing(self):
        path = self.file("board", SAMPLE)
        self.assertEqual(run("solve", path).board, SAMPLE_PRESSES)
        self.assertEqual(run("solve", "-", stdin=SAMPLE).board, SAMPLE_PRESSES)
        self.assertEqual(run("solve", stdin=SAMPLE).board, SAMPLE_PRESSES)

    def test_json(self):
        answer = self.solve()
        seconds = answer.pop("seconds")
        self.assertGreaterEqual(seconds, 0)
        answer.pop("method", None)
        answer.pop("optimal_solutions", None)
        self.assertEqual(answer, {
            "status": "optimal", "presses": 4, "lower": 4, "upper": 4, "nullity": 4, "solutions": "16",
            "solution": ["0000", "1001", "1001", "0000"], "board": ["1001", "0110", "0110", "1001"],
            "rule": "plus", "wrap": "none", "rows": 4, "columns": 4, "goal": "off"})
        keys = [key for key in self.solve() if key not in ("method", "optimal_solutions")]
        self.assertEqual(keys, ["status", "presses", "lower", "upper", "nullity", "solutions", "solution",
                                "board", "rule", "wrap", "rows", "columns", "goal", "seconds"])

    def test_ids(self):
        self.assertEqual(run("solve", "plus-4x4:9669").board, SAMPLE_PRESSES)
        word = run("show", "--format", "id", stdin=SAMPLE).text
        self.assertRegex(word, r"\Aplus-4x4:[0-9a-fA-F]+\n\Z")
        self.answers("1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n", "show", word.strip())
        self.assertEqual(run("solve", "--format", "id", stdin=IMPOSSIBLE).status, 1)
        self.refuses("solve", "plus-4x4:966")

    def test_impossible(self):
        result = run("solve", stdin=IMPOSSIBLE)
        self.assertEqual(result.status, 1)
        self.assertTrue(result.text.startswith("; impossible"))
        self.assertEqual(len(result.board.splitlines()), 4)
        answer = self.solve(board=IMPOSSIBLE)
        self.assertEqual(answer["status"], "impossible")
        self.assertEqual(answer["witness"][0][0], "1")
        self.assertNotIn("solution", answer)

    def test_pbm(self):
        plain = run("solve", "--format", "pbm", stdin=SAMPLE)
        self.assertEqual((plain.status, plain.out[:2], plain.err), (0, b"P1", ""))
        self.assertEqual(run("show", stdin=plain.out).text, SAMPLE_PRESSES)
        raw = run("solve", "--format", "pbm-raw", stdin=SAMPLE)
        self.assertEqual((raw.status, raw.out), (0, b"P4\n4 4\n\x00\x90\x90\x00"))

    def test_pbm_of_an_impossible_board(self):
        for form in ("pbm", "pbm-raw"):
            result = run("solve", "--format", form, stdin=IMPOSSIBLE)
            self.assertEqual((result.status, result.out), (1, b""))
            self.assertRegex(result.err, r"\Aflipwise: impossible[^\n]*\n\Z")

    def test_pretty(self):
        result = run("solve", "--format", "pretty", stdin=SAMPLE)
        self.assertEqual(result.status, 0)
        self.assertIn("■ · · ■    · · · ·", result.text)
        self.assertIn("· ■ ■ ·    ● · · ●", result.text)
        self.assertIn("4 presses", result.text)
        self.assertNotIn("\x1b", result.text)
        self.assertEqual(run("solve", "--format", "pretty", stdin=IMPOSSIBLE).status, 1)

    def test_rules(self):
        for rule, presses in (("plus", 5), ("king", 1), ("x", 1), ("cross", None), ("ring", None),
                              ("knight", None), ("two-kind", None), ("0,0 0,1 1,0", None)):
            with self.subTest(rule=rule):
                board = "111\n111\n111\n" if rule in ("plus", "king") else "101\n010\n101\n"
                answer = self.solve("--rule", rule, board=board)
                self.assertEqual(answer["rule"], rule)
                if presses is not None:
                    self.assertEqual(answer["presses"], presses)
                path = self.file("board", board)
                answer_file = self.file("answer", json.dumps(answer))
                self.answers("valid\n", "verify", "--rule", rule, path, answer_file)

    def test_negative_offsets(self):
        self.assertEqual(self.solve("--rule", "-1,0 0,0", board="1\n1\n")["presses"], 1)

    def test_two_kind(self):
        answer = self.solve("--rule", "two-kind", board="001\n111\n011\n")
        self.assertEqual((answer["status"], answer["presses"]), ("optimal", 2))
        self.assertEqual([row.replace("2", "1") for row in answer["kinds"]], answer["solution"])
        self.assertEqual(self.solve("--kind", "ring", "--kind", "plus", board="001\n111\n011\n")["kinds"], answer["kinds"])
        other = self.solve("--kind", "x", "--kind", "0,0", board="101\n010\n101\n")
        self.assertEqual((other["presses"], other["kinds"], other["rule"]), (1, ["000", "010", "000"], "two-kind=x/0,0"))
        path = self.file("kinds", "101\n010\n101\n")
        for rule in (["--kind", "x", "--kind", "0,0"], ["--rule", "two-kind=x/0,0"]):
            self.assertEqual(run("verify", *rule, path, "-", stdin=run("solve", *rule, path).out).text, "valid\n")
        self.refuses("solve", "--kind", "ring", stdin="1\n", says="twice")
        self.refuses("solve", "--kind", "ring", "--kind", "cross", stdin="1\n", says="stencils")
        self.refuses("solve", "--kind", "ring", "--kind", "plus", "--rule", "plus", stdin="1\n")
        for option in (["--kind", "ring"], ["--rule", "plus"], ["--wrap", "torus"], ["--goal", "on"]):
            for command in ("solve", "verify", "show", "rate", "hint"):
                if (command, option[0]) != ("rate", "--kind"):
                    self.refuses(command, "--request", "-", *option, stdin="{}\n",
                                 says="does not go with")
        answer = self.solve("--rule", "two-kind", board="0000\n1010\n0000\n0000\n")
        self.assertEqual((answer["status"], answer["proof"]), ("impossible", "search"))
        self.assertGreater(answer["nodes"], answer["first_rows"])
        self.assertGreater(answer["first_rows"], 0)

    def test_buttons_from_a_file(self):
        buttons = self.file("buttons", "0 1\n1 2\n0 2\n; a fourth, which does nothing\n-\n")
        lights = self.file("lights", "101\n")
        result = run("solve", "--rule", buttons, lights)
        self.assertEqual((result.status, result.board), (0, "0 0 1 0\n"))
        self.answers("valid\n", "verify", "--rule", buttons, lights, self.file("answer", result.out))
        self.assertEqual(run("verify", "--rule", buttons, lights, self.file("wrong", "0 1 0 0\n")).status, 1)
        json_answer = run("solve", "--rule", buttons, "--format", "json", lights)
        self.answers("valid\n", "verify", "--rule", buttons, lights, self.file("json", json_answer.out))
        impossible = run("solve", "--rule", buttons, stdin="100")
        self.assertEqual((impossible.status, impossible.board), (1, "1 1 1\n"))
        self.answers("valid\n", "verify", "--rule", buttons, self.file("one", "100"),
                     self.file("witness", impossible.out))
        self.assertEqual(run("solve", "--rule", buttons, "--goal", "on", stdin="100").board, "0 1 0 0\n")
        target = self.file("target", "011")
        self.assertEqual(run("solve", "--rule", buttons, "--goal", target, stdin="101").board, "1 0 0 0\n")

    def test_a_graph_from_a_file(self):
        # The all-ones problem on a path of five vertices, in graph6, is that of a board of one row.
        path = self.file("path", "DhC\n")
        for goal in ("on", "uniform"):
            result = run("solve", "--rule", path, "--goal", goal, stdin="10000")
            self.assertEqual(result.board, run("solve", "--goal", goal, stdin="10000").board)

    def test_what_is_wrong_with_buttons(self):
        buttons = self.file("buttons", "0 1\n1 3\n")
        self.refuses("solve", "--rule", buttons, stdin="101", says=f"{buttons}:2:3: the board has 3 lights")
        self.refuses("solve", "--rule", buttons, "--wrap", "torus", stdin="1010", says="--wrap")
        self.refuses("solve", "--rule", buttons, stdin="1_10", says="holes")
        self.refuses("solve", "--rule", self.folder / "none", stdin="1", says="unknown rule")
        self.refuses("solve", "--rule", self.folder, stdin="1", says="directory")

    def test_wraps(self):
        # A press flips both cells of its row twice over the seam.
        self.assertEqual(self.solve("--wrap", "columns", board="10\n10\n")["wrap"], "columns")
        self.assertEqual(self.solve("--wrap", "rows", board=CENTRE)["status"], "optimal")
        answer = self.solve("--wrap", "torus", board="11100\n11000\n10000\n00000\n10000\n")
        self.assertEqual(answer["wrap"], "torus")

    def test_goals(self):
        self.assertEqual(self.solve("--goal", "on", board="111\n111\n111\n")["presses"], 0)
        answer = self.solve("--goal", "uniform", board="111\n111\n111\n")
        self.assertEqual((answer["presses"], answer["solutions"], answer["goal"]), (0, "2", "uniform"))
        target = self.file("target", CENTRE)
        answer = self.solve("--goal", target, board=CENTRE)
        self.assertEqual((answer["presses"], answer["goal"]), (0, ["000", "010", "000"]))
        self.refuses("solve", "--goal", self.file("other", "01\n10\n"), stdin=CENTRE)
        self.refuses("solve", "--goal", "of", stdin=CENTRE, says="of")

    def test_find_any(self):
        answer = self.solve("--find", "any")
        self.assertEqual(answer["status"], "feasible")
        self.assertLessEqual(answer["lower"], answer["upper"])

    def test_all(self):
        answer = self.solve("--all", 3, board="1\n0\n")
        self.assertEqual(answer["status"], "impossible")
        answer = self.solve("--all", 100, board="00000\n" * 5)
        self.assertEqual(answer["all"], [["00000"] * 5])
        answer = self.solve("--all", 100, "--rule", "cross", board="111\n111\n111\n")
        self.assertEqual(answer["all"], sorted(answer["all"]))
        self.assertGreater(len(answer["all"]), 1)
        self.assertEqual(answer["all"][0], answer["solution"])
        text = run("solve", "--all", 2, "--rule", "cross", stdin="111\n111\n111\n").text
        self.assertIn("; solution 1\n", text)
        self.assertIn("; solution 2\n", text)

    def test_holes(self):
        answer = self.solve(board="1_1\n111\n")
        self.assertEqual(answer["board"], ["1_1", "111"])
        self.assertEqual(answer["solution"][0][1], "_")
        self.assertIn("_", run("solve", stdin="1_1\n111\n").board)

    def test_limits_are_taken(self):
        self.assertEqual(self.solve("--limit", "60", "--memory", "0.5", "--threads", 1)["presses"], 4)

    def test_bad_options(self):
        for option, values in {"--limit": ["0", "-1", "nan", "inf", "x", "1e400", ""],
                               "--memory": ["0", "-1", "nan", "x"], "--threads": ["0", "-1", "x", "1.5"],
                               "--all": ["0", "-1", "x", "99999999999999999999"], "--rule": ["pluss", "", "1,"],
                               "--wrap": ["tor", ""], "--find": ["all"], "--format": ["jsn"]}.items():
            for value in values:
                self.refuses("solve", option, value, stdin=SAMPLE)
        self.refuses("solve", "--find", "any", "--all", "2", stdin=SAMPLE)
        self.refuses("solve", "--all", "2", "--format", "pbm", stdin=SAMPLE)


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

    def test_json_says_what_it_is_for(self):
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


class Show(Case):
    def test_formats(self):
        self.answers("1 0 _\n0 1 0\n", "show", stdin="; board\n2 3\n#._\n\n-*0\n")
        self.answers('{"board":["1001","0110","0110","1001"],"rows":4,"columns":4,"lit":8,"rule":"plus","wrap":"none",'
                     '"goal":"on","id":"plus-4x4-on:9669"}\n', "show", "--format", "json", "--goal", "on", "plus-4x4:9669")
        self.answers('{"board":["10_","010"],"rows":2,"columns":3,"lit":2}\n', "show", "--format", "json",
                     stdin="10_\n010\n")
        self.assertEqual(run("show", "--format", "pbm-raw", stdin="10\n01\n").out, b"P4\n2 2\n\x80\x40")
        self.assertEqual(run("show", "--format", "pbm", stdin="10\n01\n").out[:2], b"P1")
        self.assertIn("■ ·", run("show", "--format", "pretty", stdin="10\n01\n").text)
        for form in ("text", "pbm", "pbm-raw"):
            written = run("show", "--format", form, stdin=SAMPLE).out
            self.answers("1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n", "show", stdin=written)

    def test_kinds(self):
        self.answers("1 2 0\n0 0 0\n", "show", stdin="120\n000\n")


class Pictures(Case):
    def drawn(self, *arguments, status=0, **more):
        result = run(*arguments, "--format", "svg", **more)
        self.assertEqual((result.status, result.err), (status, ""))
        return xml.etree.ElementTree.fromstring(result.text)

    def paths(self, root, kind):
        return [path.get("d") for path in root.iter("{http://www.w3.org/2000/svg}path") if path.get("class") == kind]

    def test_solutions(self):
        root = self.drawn("solve", stdin=SAMPLE)
        self.assertEqual([text.text for text in root.iter("{http://www.w3.org/2000/svg}text")], ["the board", "4 presses, the fewest"])
        self.assertEqual(self.paths(root, "press"), ["M5 15h0M35 15h0M5 25h0M35 25h0"])
        self.assertEqual(len(self.paths(self.drawn("solve", "--all", 2, stdin=SAMPLE), "press")), 2)

    def test_others(self):
        self.assertEqual(len(self.paths(self.drawn("solve", stdin=IMPOSSIBLE, status=1), "witness")), 1)
        kinds = self.drawn("solve", "--rule", "two-kind", stdin="111\n111\n111\n")
        self.assertTrue(self.paths(kinds, "press") + self.paths(kinds, "ring"))
        self.assertEqual(self.paths(self.drawn("show", stdin="10_\n"), "unlit"), ["M0 0h20v10h-20z"])
        self.refuses("show", "--format", "svg", stdin=b"P4 2001 2000\n" + bytes(251 * 2000), says="4,000,000 cells")


class Claims(Case):
    """verify takes every claim of an answer at its word."""

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
        """BOARD may be an id everywhere, also as the content of a file or of standard input."""
        name = "king-4x4-torus:9669"
        path = self.file("id", name + "\n")
        for command in ("solve", "show", "analyze", "rate", "hint"):
            expected = run(command, name)
            self.assertEqual(run(command, path).text, expected.text, command)
            self.assertEqual(run(command, stdin=name).text, expected.text, command)
        self.refuses("solve", stdin=name + "\n" + name + "\n", says="stdin:2: one id is enough here")


main()
