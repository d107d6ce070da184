# SPDX-License-Identifier: MIT
"""Tests that every format of boards, buttons and answers is read back as it was written; ids; pictures."""

import json
import random
import re
import xml.dom.minidom
import xml.etree.ElementTree

from brute_force import file_of, rows_of
from codes import HAMMING
from program import IMPOSSIBLE, SAMPLE, SAMPLE_PRESSES, Case, at_full_speed, main, run

BUTTONS = "0 1 1\n1 2\n2 2 0\n"
TRIANGLE = "; lists of lights\n0 1\n1 2\n2 3\n0 3\n1 3\n"


class Boards(Case):
    def test_every_format_means_the_same(self):
        chance = random.Random(2)
        for q in (2, 3, 4, 10, 11, 16, 17, 256):
            rows = [[str(chance.randrange(q)) for _ in range(3)] for _ in range(4)]
            text = "".join(" ".join(row) + "\n" for row in rows)
            board = self.file("board.txt", file_of(rows))
            self.assertEqual(run("show", "--colours", q, board).text, text)
            word = run("show", "--colours", q, "--format", "id", board).text.strip()
            self.assertTrue(word.startswith(f"plus-4x3{f'q{q}' if q > 2 else ''}:"))
            self.assertEqual(run("show", word).text, text)
            self.assertEqual(run("show", "--format", "id", word).text.strip(), word)
            printed = json.loads(run("show", "--colours", q, "--format", "json", board).text)
            self.assertEqual(rows_of(printed["board"]), [[int(c) for c in row] for row in rows])
            for form, magic in (("pgm", b"P2"), ("pgm-raw", b"P5")) if q > 2 else (("pbm", b"P1"), ("pbm-raw", b"P4")):
                image = run("show", "--format", form, word).out
                self.assertTrue(image.startswith(magic + b"\n3 4\n" + (b"%d\n" % (q - 1) if q > 2 else b"")))
                self.assertEqual(run("show", stdin=image).text, text)
                self.assertEqual(run("show", self.file("board.image", image)).text, text)
                self.assertEqual(run("show", "--colours", q, "-", stdin=image).text, text)
            request = json.dumps({"command": "show", "colours": q, "board": printed["board"]})
            self.assertEqual(json.loads(run("show", "--request", "-", stdin=request).text)["board"], printed["board"])
            numbers = json.dumps({"command": "show", "colours": q, "board": [[int(c) for c in row] for row in rows]})
            self.assertEqual(json.loads(run("show", "--request", "-", stdin=numbers).text)["board"], printed["board"])

    def test_a_greymap_of_two_colours_is_a_bitmap(self):
        rows = [[1, 0, 1], [0, 0, 1], [1, 1, 0]]
        plain = self.file("plain.pgm", "P2 # two\n3 3 1\n" + "\n".join(" ".join(map(str, row)) for row in rows) + "\n")
        raw = self.file("raw.pgm", b"P5\n3 3\n1\n" + bytes(sum(rows, [])))
        text = self.file("text", "101\n001\n110\n")
        for image in (plain, raw):
            for command in (["solve"], ["solve", "--colours", 2], ["show", "--format", "id"], ["show", "--format", "pbm"],
                            ["show", "--format", "svg"], ["analyze"], ["show", "--colours", 2]):
                self.answers(run(*command, text).text, *command, image)
            self.answers("valid\n", "verify", image, "-", stdin=run("solve", image).out)
            self.answers(run("solve", text).text, "solve", stdin=image.read_bytes())
            self.refuses("solve", "--colours", 3, image, says="this image has 2 colours, not 3")
        wide = self.file("wide.pgm", b"P5\n300 70\n1\n" + bytes(i % 7 == 0 for i in range(300 * 70)))
        lit = "".join("".join("01"[(300 * i + j) % 7 == 0] for j in range(300)) + "\n" for i in range(70))
        self.answers(run("show", stdin=lit).text, "show", wide)
        self.refuses("solve", self.file("cut.pgm", b"P5\n300 70\n1\n" + bytes(2000)), says="the image is truncated")
        self.refuses("solve", text, "--goal", self.file("three.pgm", "P2\n1 1\n2\n1\n"), says="this image has 3 colours")


@at_full_speed
class Buttons(Case):
    def test_forms(self):
        path = self.file("hamming.txt", HAMMING)
        matrix = self.file("hamming.mtx", run("show", "--rule", path, "--format", "mtx").out)
        self.assertTrue(matrix.read_text().startswith("%%MatrixMarket matrix coordinate integer general\n3 7 12\n"))
        alist = self.file("hamming.alist", run("show", "--rule", matrix, "--format", "alist").out)
        self.answers(HAMMING, "show", "--rule", alist)
        for rule in (path, matrix, alist):
            found = run("solve", "--rule", rule, stdin="110\n")
            self.assertTrue(found.text.startswith("; optimal: 1 press"), found.text)

    def test_games(self):
        plus = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
        bits = "".join("1" if i == j or j in plus[i] else "0" for i in range(9) for j in range(9)) + "000"
        board = "3x3c:" + "".join(f"{int(bits[i : i + 4], 2):x}" for i in range(0, len(bits), 4)) + ",ff8"
        self.assertEqual(run("show", board, "--format", "id").text, "plus-3x3:ff8\n")
        self.assertEqual(run("solve", board).board, "1 0 1\n0 1 0\n1 0 1\n")
        path = self.file("game.txt", board + "\n")
        self.assertEqual(run("solve", path).board, "1 0 1\n0 1 0\n1 0 1\n")
        other = "2x2r:8c21,9"
        found = run("solve", other)
        self.assertEqual(found.board, "1 0 0 1\n")
        self.assertEqual(run("solve", self.file("other.txt", other + "\n")).text, found.text)
        self.assertEqual(run("verify", other, self.file("answer.txt", found.out)).text, "valid\n")
        self.assertEqual(run("hint", other).status, 0)
        self.assertEqual(run("analyze", other, "--lightest").status, 1)
        self.answers("1 0\n0 1\n", "show", other)
        self.answers(other + "\n", "show", other, "--format", "flip")
        self.answers(board + "\n", "show", "plus-3x3:ff8", "--format", "flip")
        self.answers(board + "\n", "show", "--goal", "on", "plus-3x3:000", "--format", "flip")
        self.refuses("show", "plus-3x3-holes800:000", "--format", "flip", says="found 8 buttons and 8 lights")
        self.refuses("show", "--goal", "uniform", "plus-3x3:000", "--format", "flip", says="a game of Flip supports the goal off only")
        self.refuses("show", "two-kind-2x2:0", "--format", "mtx", says="its cells have two kinds of press")

    def test_boards_as_buttons(self):
        for puzzle in ("plus-4x5:96969", "king-3x3-torus:1a8", "cross-2x4:5a", "knight-3x5:3a5c", "plus-3x4-holes208:000", "ring-4x4:ffff"):
            expected = run("analyze", puzzle).text.split("\n", 1)[1]
            rules = {}
            for word in ("lists", "mtx", "alist", "graph6", "sparse6"):
                shown = run("show", puzzle, "--format", word)
                if shown.status == 2:
                    self.assertIn("these buttons are not a graph", shown.err)
                    self.assertNotIn(word, ("lists", "mtx", "alist"))
                    continue
                rules[word] = self.file(f"rule.{word}", shown.out)
            self.assertEqual("sparse6" in rules, not puzzle.startswith("ring"), puzzle)
            for rule in rules.values():
                self.assertEqual(run("show", "--rule", rule).text, run("show", puzzle, "--format", "lists").text)
                self.assertEqual(run("analyze", "--rule", rule).text.split("\n", 1)[1].split("\n")[0], run("analyze", puzzle).text.split("\n", 1)[1].split("\n")[0])

    def test_faults(self):
        path = self.file("bad.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 1\n3 1 1\n")
        found = run("solve", "--rule", path, stdin="11\n")
        self.assertEqual(found.status, 2)
        self.assertIn("bad.mtx:3:1: the number of a row (counted from 1) is 3; it must be at most 2", found.err)


class Ids(Case):
    def test_an_id_takes_precedence_over_a_file(self):
        path = self.file("plus-1x1:8", "11\n")
        inside = dict(cwd=self.folder)
        self.assertEqual(run("show", "plus-1x1:8", **inside).text, "1\n")
        self.assertEqual(run("show", "./plus-1x1:8", **inside).text, "1 1\n")
        self.assertEqual(run("show", path).text, "1 1\n")

    def test_wherever_a_board_is(self):
        self.assertEqual(run("solve", "plus-4x4:9669").board, SAMPLE_PRESSES)
        presses = run("solve", "--format", "id", "plus-4x4:9669").text.strip()
        self.assertEqual(presses, "plus-4x4:0990")
        self.answers("valid\n", "verify", "plus-4x4:9669", presses)
        self.answers("plus-4x4-on:9669\n", "show", "--format", "id", "--goal", "on", "plus-4x4:9669")
        self.assertIn("nullity 4", run("analyze", "plus-4x4:9669").text)
        self.refuses("solve", "plus-4x4:966", says="expected 4 hexadecimal digits")
        self.assertEqual(run("solve", "--goal", "plus-4x4:9669", "plus-4x4:9669").board, "0 0 0 0\n" * 4)

    def test_a_puzzle_has_one_id(self):
        """The id does not depend on whether free and fixed cells contain holes."""
        chance = random.Random(8)
        bits = lambda: "".join(chance.choice("01") for _ in range(9))
        for _ in range(8):
            holes, free, fixed = bits(), bits(), bits()
            lights = "".join("0" if hole == "1" else light for hole, light in zip(holes, bits()))
            ids = set()
            for _ in range(3):
                free, fixed = ("".join(chance.choice("01") if hole == "1" else cell for hole, cell in zip(holes, mask)) for mask in (free, fixed))
                hexes = [f"{int(mask, 2) << 3:03x}" for mask in (holes, free, fixed, lights)]
                printed = "plus-3x3" + "".join(f"-{name}{digits}" for name, digits in zip(("holes", "free", "fixed"), hexes) if int(digits, 16)) + f":{hexes[3]}"
                ids.add(run("show", printed, "--format", "id").text)
                ids.add(json.loads(run("show", printed, "--format", "json").text)["id"] + "\n")
            self.assertEqual(len(ids), 1, ids)
        holes = self.file("holes", "_00\n000\n00_\n")
        masks = ["--free", self.file("free", "110\n000\n001\n"), "--fixed", self.file("fixed", "100\n100\n001\n")]
        made = run("generate", 3, 3, "--holes", holes, *masks, "--presses", 1, "--count", 3).text.split()
        reported = json.loads(run("generate", 3, 3, "--holes", holes, *masks, "--presses", 1, "--count", 3, "--format", "json").text)
        self.assertEqual([one["id"] for one in reported["boards"]], made)
        self.assertTrue(made)
        for one in made:
            self.assertIn("-holes808-free400-fixed100:", one)
            self.answers(one + "\n", "show", one, "--format", "id")


class Pretty(Case):
    def test_for_people(self):
        board = self.file("board", "012\n210\n021\n")
        self.answers("board    press\n· 1 2    1 2 1\n2 1 ·    · 1 1\n· 2 1    2 1 ·\n\n"
                     "optimal: 9 presses, proved minimum\n1 solution (1 minimum solution)\n",
                     "solve", "--colours", 3, "--format", "pretty", board)
        self.answers("board\n 1  ·   \n11  3  2\n\n2 rows, 3 columns, 4 not 0\n",
                     "show", "--colours", 12, "--format", "pretty", stdin="1 0 _\n11 3 2\n")
        bright = run("solve", "--colours", 3, "--format", "pretty", "--color", "always", board).text
        self.assertIn("\x1b[93m2\x1b[0m", bright)
        self.assertIn("\x1b[92m2\x1b[0m", bright)
        impossible = run("solve", "--colours", 3, "--format", "pretty", stdin="1 0\n")
        self.assertEqual(impossible.status, 1)
        self.assertIn("witness\n1 ·      2 1\n\nimpossible:", impossible.text)
        self.assertIn("times the numbers above", impossible.text)


class Drawings(Case):
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

    def test_drawings(self):
        for stdin, titles in (("1 2\n", ["the board", "impossible: the witness"]),
                              ("1 1\n", ["the board", "2 presses, the fewest"])):
            drawn = run("solve", "--colours", 3, "--format", "svg", "--rule", "plus", stdin=stdin).text
            self.assertEqual([drawn.count(title) for title in titles], [1, 1], drawn)
        several = run("solve", "--colours", 3, "--format", "svg", "--all", 3, "--rule", "0,0 0,1", "--wrap", "columns",
                      stdin="1 1\n").text
        self.assertIn(": 2 of", several)
        self.assertIn('class="number', run("show", "--format", "svg", "plus-2x2q3:0120").text)


class Pictures(Case):
    NAME = "{http://www.w3.org/2000/svg}"

    def picture(self, *arguments, stdin=""):
        result = run(*arguments, "--format", "svg", stdin=stdin)
        self.assertEqual((result.status, result.err), (0, ""), arguments)
        return xml.etree.ElementTree.fromstring(result.text)

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

    def test_boards_and_hints_are_drawn(self):
        shape = [3, 3, "--colours", 4, "--presses", 7, "--count", 3]
        drawn = run("generate", *shape, "--format", "svg").text
        for word in run("generate", *shape).text.split():
            self.assertIn(f">{word}<", drawn)
        rule = self.file("buttons", BUTTONS)
        self.assertIn("<svg", run("generate", "--rule", rule, "--colours", 4, "--presses", 3, "--format", "svg").text)
        board = self.file("board", "2\n2\n")
        hint = run("hint", "--colours", 4, board, "--pressed", self.file("quiet", "1\n3\n"), "--format", "svg").text
        for caption in ("2 presses to go", "press", "a quiet pattern, pressed"):
            self.assertIn(f">{caption}<", hint)
        lights = self.file("lights", run("generate", "--rule", rule, "--colours", 4, "--presses", 3).text)
        self.assertIn(">press<", run("hint", "--rule", rule, "--colours", 4, lights, "--format", "svg").text)
        impossible = run("hint", "--colours", 4, "--rule", "king", self.file("board", "0 2\n"), "--format", "svg")
        self.assertEqual(impossible.status, 1)
        self.assertIn(">impossible<", impossible.text)


@at_full_speed
class ButtonPictures(Case):
    def test_pictures(self):
        buttons = self.file("buttons", TRIANGLE)
        for command in ("solve", "hint", "analyze"):
            for lights in ("1111\n", "1000\n"):
                result = run(command, "--rule", buttons, "--format", "svg", stdin=lights)
                self.assertEqual(result.err, "")
                xml.dom.minidom.parseString(result.text)
                self.assertEqual(result.status, int(lights == "1000\n" and command != "analyze"))
        self.assertIn("2 presses, the fewest: buttons 1 3<",
                      run("solve", "--rule", buttons, "--format", "svg", stdin="1111\n").text)
        self.assertIn("quiet pattern 2 of 2", run("analyze", "--rule", buttons, "--format", "svg").text)


if __name__ == "__main__":
    main()
