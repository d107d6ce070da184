# SPDX-License-Identifier: MIT
"""Puzzles to order, ratings and hints."""

import json
import subprocess

from program import IMPOSSIBLE, PROGRAM, SAMPLE, SANITIZED, Case, main, run


class Generate(Case):
    def test_boards_need_what_was_ordered(self):
        for order in (["5", "5", "--presses", "8"], ["4", "4", "--presses", "5", "--unique"],
                      ["5", "5", "--presses", "6", "--symmetric"], ["3", "4", "--presses", "3", "--rule", "king"]):
            result = run("generate", *order, "--count", 5)
            self.assertEqual((result.status, result.err), (0, ""), order)
            answers = run("solve", "--many", stdin=result.text).text.splitlines()
            self.assertEqual([a.split()[:2] for a in answers], [["optimal", order[3]]] * 5)
            self.assertEqual(run("generate", *order, "--count", 5).text, result.text)
            self.assertNotEqual(run("generate", *order, "--count", 5, "--seed", 1).text, result.text)

    def test_impossible_orders_say_why(self):
        result = run("generate", 4, 4, "--presses", 8)
        self.assertEqual((result.status, result.text), (1, ""))
        self.assertIn("no board of this shape needs more than", result.err)
        # All 540 boards of 4 x 4 that need 6 presses have several fewest solutions, by trying everything.
        result = run("generate", 4, 4, "--presses", 6, "--unique")
        self.assertEqual((result.status, result.text), (1, ""))
        self.assertIn("cells to press", run("generate", 2, 2, "--presses", 5).err)
        self.refuses("generate", 4, 4)
        self.refuses("generate", 4, 4, "--presses", "x")
        self.refuses("generate", 4, 4, "--presses", 2, "--rule", "two-kind")

    def test_formats(self):
        answer = json.loads(run("generate", 5, 5, "--presses", 4, "--format", "json").text)
        self.assertEqual(answer["status"], "optimal")
        self.assertTrue(answer["uniform"])
        self.assertEqual(len(answer["boards"][0]["board"]), 5)


class Analyze(Case):
    def test_worst_and_distances(self):
        answer = json.loads(run("analyze", 5, 5, "--worst", "--distances", "--format", "json").text)
        self.assertEqual(answer["worst"]["presses"], 15)
        self.assertEqual(answer["distances"][:8],
                         ["1", "25", "300", "2300", "12650", "53130", "176176", "467104"])
        solved = json.loads(run("solve", "--format", "json", answer["worst"]["id"]).text)
        self.assertEqual(solved["presses"], 15)
        text = run("analyze", 4, 4, "--worst", "--distances")
        self.assertEqual(text.status, 0)
        self.assertIn("The worst board needs 7 presses.", text.text)
        self.assertEqual(run("analyze", 19, 19, "--worst").status, 4)


    def test_rectangles_of_which_no_board_is_made(self):
        for rows, columns, wrap in ((300001, 300001, "none"), (200002, 200002, "torus"), (10 ** 12, 1003, "none"),
                                    (1001, 500000, "columns"), (3 * 2 ** 14, 2 ** 15, "torus")):
            arguments = ["analyze", rows, columns, "--wrap", wrap, "--memory", 0.05, "--format", "json"]
            answer = json.loads(run(*arguments).text)
            if rows == columns:
                table = "nullity" if wrap == "none" else "torus-nullity"
                self.assertEqual(run("table", table, rows, rows).text, f"{rows} {answer['nullity']}\n")
            turned = ["analyze", columns, rows, "--wrap", "rows" if wrap == "columns" else wrap, "--format", "json"]
            self.assertEqual(json.loads(run(*turned).text)["nullity"], answer["nullity"])
        answer = json.loads(run("analyze", 100004, 100004, "--quiet-patterns", "--format", "json").text)
        self.assertEqual(len(answer["first_rows"]), answer["nullity"])
        self.assertEqual([len(row) for row in answer["first_rows"][0]], [100004])
        text = run("analyze", 100004, 100004, "--quiet-patterns").text
        self.assertIn("their first rows, which decide all others", text)
        self.assertEqual(run("analyze", 10 ** 6, 10 ** 6, "--rule", "knight").status, 4)

    def test_images_are_read_row_by_row(self):
        side = 200 if SANITIZED else 1000
        image = f"P4\n{side} {side}\n".encode() + bytes(side // 8 * side)
        for board in (image, b"P1\n3 2\n110 011\n"):
            for more in ([], ["--rule", "ring", "--wrap", "torus"], ["--quiet-patterns"], ["--rule", "knight"]):
                text = run("show", stdin=board).out
                self.assertEqual(run("analyze", *more, stdin=board).text, run("analyze", *more, stdin=text).text)
        if SANITIZED:
            return  # a limit of memory is not kept
        with open(self.file("image", b"P4\n80000 8000\n" + bytes(10000 * 8000)), "rb") as large:
            for arguments in (["analyze"], ["show", "--output", "/dev/null"], ["show", "--format", "pbm-raw"]):
                large.seek(0)
                done = subprocess.run([PROGRAM, *arguments, "--memory", "0.01"], stdin=large, stdout=subprocess.DEVNULL,
                                      timeout=300)
                self.assertEqual(done.returncode, 0, arguments)


class Rate(Case):
    def test_words(self):
        text = run("rate", stdin=SAMPLE).text
        for line in ("difficulty medium", "presses 4", "lit 8 of 16 cells", "nullity 4"):
            self.assertIn(line + "\n", text)
        result = run("rate", stdin=IMPOSSIBLE)
        self.assertEqual(result.status, 1)
        self.assertIn("difficulty impossible\n", result.text)


class Hint(Case):
    def test_hints(self):
        result = run("hint", stdin=SAMPLE)
        self.assertEqual(result.status, 0)
        self.assertTrue(result.text.startswith("4 presses to go.\nPress row 2, column 1: "), result.text)
        self.assertEqual(run("hint", "--explain", stdin=SAMPLE).text.count("Press row"), 4)
        self.assertEqual(run("hint", stdin=IMPOSSIBLE).status, 1)
        self.assertEqual(run("hint", "plus-4x4:0000").text, "The board is solved.\n")

    def test_from_a_position(self):
        pressed = self.file("mine", "0000\n1000\n0000\n0000\n")
        text = run("hint", "--pressed", pressed, stdin=SAMPLE).text
        self.assertIn("You have made 1 press.\n3 presses to go.\nThat is on a best way of 4 presses.\n", text)
        quiet = "10101\n10101\n00000\n10101\n10101\n"
        text = run("hint", "--pressed", "-", "plus-5x5:0000000", stdin=quiet).text
        self.assertIn("take them all back", text)
        self.refuses("hint", "--pressed", "-", stdin=SAMPLE)
        self.refuses("hint", "--pressed", "plus-3x3:000", "plus-4x4:9669")


if __name__ == "__main__":
    main()
