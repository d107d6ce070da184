# SPDX-License-Identifier: MIT
"""What is written besides text and JSON boards: presses as a list, tables, pictures."""

import csv
import io
import json
import re
import xml.etree.ElementTree as xml

from program import IMPOSSIBLE, SAMPLE, Case, main, run
from stops import at_limit, needs_stopper, polls_of


class PressLists(Case):
    def test_of_solve(self):
        board = self.file("board", SAMPLE)
        self.answers("2 1\n2 4\n3 1\n3 4\n", "solve", "--format", "presses", board)
        self.answers("", "solve", "--format", "presses", stdin="00\n00\n")
        result = run("solve", "--format", "presses", stdin=IMPOSSIBLE)
        self.assertEqual((result.status, result.text), (1, ""))
        self.assertIn("impossible", result.err)
        kinds = json.loads(run("solve", "--format", "json", "two-kind-3x3:df8").text)["kinds"]
        expected = "".join(f"{row} {column} {cell}\n" for row, line in enumerate(kinds, 1)
                           for column, cell in enumerate(line, 1) if cell != "0")
        self.answers(expected, "solve", "--format", "presses", "two-kind-3x3:df8")
        buttons = self.file("buttons", "0 1\n1 2\n")
        self.answers("1 1\n1 2\n", "solve", "--rule", buttons, "--format", "presses", stdin="101\n")
        self.answers("valid\n", "verify", "--rule", buttons, self.file("lights", "101\n"), "-", stdin="1 1\n1 2\n")
        self.refuses("solve", "--format", "presses", "--all", 2, board)

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


class ButtonsAndGraphs(Case):
    def test_analyze(self):
        buttons = self.file("buttons", "0 1\n1 2\n0 2\n3\n-\n")
        answer = json.loads(run("analyze", "--rule", buttons, "--quiet-patterns", "--distribution", "--format", "json").text)
        self.assertEqual([answer[f] for f in ("lights", "nullity", "rank", "solvable_log2", "solutions", "distribution")],
                         [4, 2, 3, -1, "4", ["1", "1", "0", "1", "1"]])
        for lights, can in (("1100", "can"), ("1000", "cannot")):
            self.assertIn(f"This board {can} be solved.\n", run("analyze", "--rule", buttons, self.file("lights", lights)).text)
        self.assertIn("4 lights, 5 buttons\nnullity 2, rank 3\nOne board in 2 can be solved, in 4 ways each.\n",
                      run("analyze", "--rule", buttons).text)
        self.refuses("analyze", "--rule", buttons, "--wrap", "torus")
        self.assertIn("1 light, 2 buttons\nnullity 2, rank 0\n", run("analyze", "--rule", self.file("none", "-\n-\n")).text)
        self.refuses("analyze", "--rule", self.file("far", "99999999999\n"), says="more than a million lights")
        self.refuses("analyze", "--rule", self.folder / "missing")

    def test_graphs_are_their_boards(self):
        """The 5 x 5 grid as a graph has the nullity of the board."""
        cells = [(r, c) for r in range(5) for c in range(5)]
        bits = [abs(a - c) + abs(b - d) == 1 for i, (a, b) in enumerate(cells) for c, d in cells[:i]]
        bits += [False] * (-len(bits) % 6)
        graph = chr(63 + 25) + "".join(chr(63 + int("".join("01"[b] for b in bits[i:i + 6]), 2)) for i in range(0, len(bits), 6))
        graph = self.file("grid.g6", graph + "\n")
        answer = json.loads(run("analyze", "--rule", graph, "--format", "json").text)
        self.assertEqual((answer["nullity"], answer["rank"], answer["lights"]), (2, 23, 25))
        for word in ("plus-5x5:cfcb7d8", "plus-5x5:0000000", "plus-5x5:8000000"):
            row = "".join(run("show", word).text.split())
            lights = self.file("lights", row + "\n")
            as_board = run("rate", word)
            as_graph = run("rate", "--rule", graph, lights)
            self.assertEqual((as_graph.text, as_graph.status), (as_board.text.replace("25 cells", "25 lights"), as_board.status))
        steps = json.loads(run("hint", "--rule", graph, "--explain", "--format", "json", self.file("lights", "1" * 25)).text)["steps"]
        self.assertEqual(len(steps), 15)
        pressed = "".join("01"[any(step["button"] == i for step in steps[:3])] for i in range(25))
        text = run("hint", "--rule", graph, self.folder / "lights", "--pressed", self.file("pressed", pressed)).text
        self.assertIn("You have made 3 presses.\n12 presses to go.\nThat is on a best way of 15 presses.\nPress button ", text)
        self.assertEqual(run("hint", "--rule", graph, self.file("lights", "1" + "0" * 24)).status, 1)


class FreeAndFixedCells(Case):
    def test_options_ids_and_json(self):
        board = self.file("board", "1000\n0000\n0000\n0000\n")
        free = self.file("free", "____\n0000\n0000\n0000\n")
        fixed = self.file("fixed", "1000\n0000\n0000\n0000\n")
        self.assertEqual(run("solve", board).status, 1)
        self.assertEqual(run("solve", board, "--free", free).board, "0 0 0 0\n" * 4)
        lit = self.file("lit", "1100\n1000\n0000\n0000\n")
        self.assertEqual(run("solve", lit).board, "1 0 0 0\n" + "0 0 0 0\n" * 3)
        result = run("solve", lit, "--fixed", fixed)
        self.assertNotEqual(result.board[0], "1")
        self.answers("valid\n", "verify", lit, "-", "--fixed", fixed, stdin=result.text)
        wrong = run("verify", lit, "-", "--fixed", fixed, stdin=run("solve", lit).text)
        self.assertEqual((wrong.status, wrong.text), (1, "invalid: row 1, column 1 is pressed, which is not allowed\n"))
        word = "plus-4x4-fixed8000:c800"
        self.assertEqual(run("solve", word).text, result.text)
        whole = run("solve", "--format", "json", word).text
        self.assertEqual(json.loads(whole)["fixed"], ["1000", "0000", "0000", "0000"])
        self.answers("valid\n", "verify", "--many", stdin=whole)
        self.assertEqual(run("solve", "--many", stdin=word + "\n").text.split()[:2], ["optimal", result.text.split()[2]])
        made = run("generate", 4, 4, "--presses", 3, "--count", 4, "--fixed", fixed, "--free", free).text
        lines = run("solve", "--many", stdin=made).text.splitlines()
        self.assertEqual([line.split()[1] for line in lines], ["3"] * 4)
        self.assertTrue(all(line.split()[2][0] == "0" for line in lines))
        self.refuses("solve", board, "--free", self.file("small", "1\n"))
        self.refuses("solve", board, "--fixed", fixed, "--rule", "two-kind")
        self.refuses("analyze", word)


class Tables(Case):
    def test_any_rule_wrap_and_rectangle(self):
        for arguments in (["--rule", "king"], ["--rule", "0,0 0,1 1,0", "--wrap", "torus"], ["--wrap", "columns", "--rows", 4],
                          ["--rows", 7], ["--rule", "cross", "--rows", 3], ["--rule", "ring", "--wrap", "torus", "--rows", 5]):
            expected = ""
            options = [str(a) for a in arguments if a not in ("--rows", 4, 7, 3, 5)]
            for n in range(1, 9):
                rows = arguments[arguments.index("--rows") + 1] if "--rows" in arguments else n
                expected += f"{n} {json.loads(run('analyze', rows, n, *options, '--format', 'json').text)['nullity']}\n"
            self.answers(expected, "table", "nullity", 1, 8, *arguments)
        self.assertEqual(run("table", "nullity", 1, 9, "--wrap", "torus").text, run("table", "torus-nullity", 1, 9).text)
        self.answers("1 1\n2 1\n3 1\n4 2\n", "table", "fewest-all-on", 1, 4, "--rows", 1)
        self.answers("1 -1\n2 2\n", "table", "fewest-all-on", 1, 2, "--rule", "ring")
        self.answers("1 5\n2 17\n3 63\n", "table", "count", 1, 3, "--on", 0, "--rows", 3)
        for wrong in (["torus-nullity", "--wrap", "none"], ["count", "--rule", "king"], ["nullity", "--rule", "two-kind"],
                      ["count", "--rows", 3, "--columns", 3], ["count", "--rows", 3, "--antidiagonals"],
                      ["nullity", "--rows", 0], ["nullity", "--format", "pbm"], ["nullity", "--mod", 3]):
            self.refuses("table", wrong[0], 1, 3, *wrong[1:])

    def test_formats(self):
        values = [0, 0, 0, 4, 2]
        self.answers("n,nullity\n" + "".join(f"{n},{v}\n" for n, v in enumerate(values, 1)), "table", "nullity", 1, 5, "--format", "csv")
        rows = list(csv.DictReader(io.StringIO(run("table", "count", 1, 4, "--on", 0, "--format", "csv").text)))
        self.assertEqual([row["count"] for row in rows], ["2", "7", "63", "1234"])
        answer = json.loads(run("table", "nullity", 1, 5, "--format", "json").text)
        self.assertEqual(answer, {"name": "nullity", "rule": "plus", "wrap": "none", "from": 1, "to": 5,
                                  "values": [str(v) for v in values]})
        answer = json.loads(run("table", "count", 2, 3, "--on", 0, "--columns", 3, "--mod", 5, "--format", "json").text)
        self.assertEqual((answer["values"], answer["columns"], answer["modulus"], answer["on"]), (["2", "3"], 3, "5", "0"))
        request = '{"command":"table","name":"nullity","from":1,"to":3,"rule":"king","rows":2}'
        asked = json.loads(run("table", "--request", "-", "--format", "json", stdin=request).text)
        self.assertEqual((asked["rows"], asked["rule"], len(asked["values"])), ("2", "king", 3))

    @needs_stopper
    def test_stopped_tables_are_whole(self):
        poll = polls_of(self, "table", "even-patterns", 1, 5)
        result = at_limit(self, poll, "table", "even-patterns", 1, 60, "--format", "json")
        answer = json.loads(result.text)
        self.assertEqual((result.status, answer["status"], answer["values"][:3]), (4, "unknown", ["2", "8", "74"]))
        self.assertIn("even-patterns 1 to 60, n = ", answer["reason"])
        path = self.folder / "table.json"
        at_limit(self, poll, "table", "even-patterns", 1, 60, "--format", "json", "--output", path)
        self.assertEqual(json.loads(path.read_text())["values"][:3], ["2", "8", "74"])

    def test_resume_keeps_the_whole_question(self):
        path = self.folder / "table"
        options = ["--rule", "king", "--wrap", "torus", "--rows", 5]
        expected = run("table", "nullity", 1, 6, *options).text
        self.answers(run("table", "nullity", 1, 4, *options).text, "table", "nullity", 1, 4, *options, "--resume", path)
        self.answers(expected, "table", "nullity", 1, 6, *options, "--resume", path)
        whole = path.read_bytes()
        self.assertTrue(whole.startswith(b"# flipwise table, format 2: nullity rule king wrap torus rows 5\n"))
        for other in ([], options[:2], options[2:], ["--rule", "x", *options[2:]], [*options[:5], 6]):
            self.refuses("table", "nullity", 1, 6, *other, "--resume", path, says="holds another table")
            self.assertEqual(path.read_bytes(), whole)
        in_csv = run("table", "nullity", 1, 6, *options, "--resume", path, "--format", "csv").text
        self.assertEqual(in_csv, "n,nullity\n" + expected.replace(" ", ","))


class Pictures(Case):
    NAME = "{http://www.w3.org/2000/svg}"

    def picture(self, *arguments, stdin=""):
        result = run(*arguments, "--format", "svg", stdin=stdin)
        self.assertEqual((result.status, result.err), (0, ""), arguments)
        return xml.fromstring(result.text)

    def captions(self, picture):
        return [text.text for text in picture.iter(self.NAME + "text")]

    def bars(self, picture):
        titles = [bar.find(self.NAME + "title").text for bar in picture.iter(self.NAME + "rect") if bar.get("class") == "bar"]
        return [re.search(r"[0-9]+: [0-9]+$", title).group() for title in titles]

    def test_analyze(self):
        self.assertEqual(self.captions(self.picture("analyze", 5, 5)), ["quiet pattern 1 of 2", "quiet pattern 2 of 2"])
        self.assertEqual(self.captions(self.picture("analyze", 3, 3)), ["no quiet patterns"])
        picture = self.picture("analyze", 5, 5, "--quiet-patterns", "--worst", "--distribution", "--distances")
        self.assertIn("needs 15 presses", self.captions(picture))
        self.assertEqual(self.bars(picture)[:3], ["0: 1", "12: 2", "16: 1"])
        self.assertIn("15: 7350", [bar for bar in self.bars(picture)])
        self.assertEqual(self.captions(self.picture("analyze", "plus-4x4:8000"))[0], "the board: impossible")

    def test_count(self):
        picture = self.picture("count", 2, 2, "--by-weight", "--most-lit", "--sample", 2)
        self.assertEqual(self.bars(picture), ["0: 1", "1: 4", "2: 2", "4: 1"])
        self.assertIn("most lit: 4", self.captions(picture))
        self.assertEqual(len(self.captions(self.picture("count", 2, 2, "--on", 0, "--list", "--first", 5))), 5)
        self.refuses("count", 2, 2, "--format", "svg")
        self.refuses("count", 6, 6, "--list", "--format", "svg")
        result = run("count", 2, 2, "--on", "none", "--off", "none", "--by-weight", "--format", "svg")
        self.assertEqual((result.status, result.text), (0, ""))

    def test_boards(self):
        captions = self.captions(self.picture("generate", 4, 4, "--presses", 5, "--count", 3))
        self.assertEqual("".join(c + "\n" for c in captions), run("generate", 4, 4, "--presses", 5, "--count", 3).text)
        self.assertEqual(self.captions(self.picture("hint", "plus-4x4:9669")), ["4 presses to go"])
        half = self.picture("hint", "plus-5x5:0000000", "--pressed", self.file("p", "10101\n10101\n00000\n10001\n00000\n"))
        self.assertEqual(len(self.captions(half)), 2)
        self.assertEqual(self.captions(self.picture("solve", "two-kind-3x3:df8"))[0], "the board")


if __name__ == "__main__":
    main()
