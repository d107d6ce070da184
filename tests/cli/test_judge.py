# SPDX-License-Identifier: MIT
"""Tests judge: the published examples byte for byte, separators, malformed cases."""

import json
import random
import subprocess

from program import Case, at_full_speed, main, run, start

FLIPTILE = "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n"
FLIPTILE_ANSWER = "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n"
TWO_KIND = {"BBW WWW BWW": 2, "WBW BBW WBW": 4, "BBBB WBWB BBBB BBBB": -1, "WWWWWBW WBWBWBW BBWBBWW": 7,
            " ".join(["W" * 10] * 10): 30}


@at_full_speed
class Published(Case):
    def test_fliptile(self):
        self.answers(FLIPTILE_ANSWER, "judge", "fliptile", stdin=FLIPTILE)
        self.answers("IMPOSSIBLE\n", "judge", "fliptile", stdin="1 2\n1 0\n")

    def test_flip_game(self):
        self.answers("4\nImpossible\n0\n0\n", "judge", "flip-game",
                     stdin="bwwb\nbbwb\nbwwb\nbwww\n\nbwbw\nwwww\nbbwb\nbwwb\n\nbbb\n\nwwww\nwwww\n")

    def test_two_kind(self):
        boards = "\n\n".join(board.replace(" ", "\n") for board in TWO_KIND)
        self.answers("".join(f"{answer}\n" for answer in TWO_KIND.values()), "judge", "two-kind", stdin=boards)

    def test_even_paint(self):
        self.answers("2\n8\n5\n944149920\n944149920\n", "judge", "even-paint",
                     stdin="1 1\n2 2\n1 3\n\n47 7\n7 47\n")

    def test_cross_flip(self):
        self.answers("2\n1 1\n4 4\n", "judge", "cross-flip", stdin="+++-\n+--+\n+--+\n-+++\n")
        self.answers("0\nImpossible\n", "judge", "cross-flip", stdin="--\n--\n\n+-\n")


@at_full_speed
class Separators(Case):
    def test_any_run_of_blank_lines(self):
        for between in ("", "\n", "\n \n\t\n"):
            self.answers(FLIPTILE_ANSWER * 2, "judge", "fliptile",
                         stdin="\n\n" + FLIPTILE + between + FLIPTILE + "\n\n")
        self.answers("0\n0\n", "judge", "flip-game", stdin="\n\nww\n\n\n  \nbb\n\n\n")

    def test_line_ends(self):
        self.answers(FLIPTILE_ANSWER, "judge", "fliptile", stdin=FLIPTILE.replace("\n", "\r\n"))
        self.answers(FLIPTILE_ANSWER, "judge", "fliptile", stdin=FLIPTILE.rstrip("\n"))
        self.answers("0\n0\n", "judge", "flip-game", stdin="ww\r\n\r\nbb\r\n")

    def test_no_case(self):
        for dialect in ("fliptile", "flip-game", "two-kind", "even-paint", "cross-flip"):
            for nothing in ("", "\n\n\n", " \r\n"):
                self.answers("", "judge", dialect, stdin=nothing)

    def test_shapes_in_turn(self):
        result = run("judge", "fliptile", stdin=(FLIPTILE + "1 1\n1\n") * 3)
        self.assertEqual((result.text, result.status), ((FLIPTILE_ANSWER + "1\n") * 3, 0))

    def test_long_input(self):
        many = 20000
        self.answers(FLIPTILE_ANSWER * many, "judge", "fliptile", stdin=FLIPTILE * many)


@at_full_speed
class Mixed(Case):
    """Compares shapes of every size in turn, some repeated, with solve, which uses another method."""

    def test_fliptile_and_flip_game(self):
        generator = random.Random(3)
        shapes = [(4, 4), (5, 5), (5, 5), (3, 6), (2, 17), (9, 9), (9, 9), (12, 12), (16, 16), (1, 70), (18, 18)]
        boards = []
        for _ in range(60):
            rows, columns = generator.choice(shapes)
            boards.append(["".join(generator.choice("01") for _ in range(columns)) for _ in range(rows)])
        fliptile = "".join(f"{len(board)} {len(board[0])}\n" + "\n".join(board) + "\n" for board in boards)
        flip_game = "\n\n".join("\n".join(board) for board in boards).replace("0", "w").replace("1", "b")
        presses, rounds = "", ""
        for board in boards:
            result = run("solve", stdin="\n".join(board) + "\n")
            presses += result.board if result.status == 0 else "IMPOSSIBLE\n"
            result = run("solve", "--goal", "uniform", "--format", "json", stdin="\n".join(board) + "\n")
            answer = json.loads(result.out)
            rounds += f"{answer['presses']}\n" if result.status == 0 else "Impossible\n"
        self.answers(presses, "judge", "fliptile", stdin=fliptile)
        self.answers(rounds, "judge", "flip-game", stdin=flip_game)
        malformed = run("judge", "fliptile", stdin=fliptile + "5 5\n0 0 2\n")
        self.assertEqual((malformed.status, malformed.text), (2, presses))


@at_full_speed
class Malformed(Case):
    def malformed(self, dialect, good, answer, bad, line):
        """Checks that answers before the malformed case are printed."""
        result = run("judge", dialect, stdin=good + bad)
        self.assertEqual((result.text, result.status), (answer, 2), bad)
        place = good.count("\n") + line
        self.assertRegex(result.err, rf"\Aflipwise: line {place}: [^\n]+\n\Z", bad)

    def test_fliptile(self):
        for bad, line in {"4 4\n1 0 0 1\n": 3, "2 2\n1 0\n\n0 1\n": 3, "2 2\n1 0\n0\n": 3, "2 2\n1 0\n0 1 1\n": 3,
                          "2 2\n1 0\n0 2\n": 3, "2\n1 0\n": 1, "2 2 2\n1 0\n": 1, "0 2\n": 1, "2 0\n": 1,
                          "-1 2\n": 1, "x\n": 1, "99999999999999999999 1\n": 1,
                          "4294967296 4294967296\n1\n": 1, "9223372036854775807 2\n1 1\n": 1,
                          "1000000000 1000000\n1 0\n": 2, "1.5 2\n": 1}.items():
            self.malformed("fliptile", FLIPTILE, FLIPTILE_ANSWER, bad, line)

    def test_rows(self):
        for bad, line in {"ww\nw\n": 2, "wx\n": 1, "w\x00\n": 1, "WW\n": 1, "1 0\n": 1}.items():
            self.malformed("flip-game", "ww\n\n", "0\n", bad, line)
        for bad, line in {"BB\nB\n": 2, "Bw\n": 1}.items():
            self.malformed("two-kind", "BB\n\n", "0\n", bad, line)
        for bad, line in {"--\n-\n": 2, "+*\n": 1}.items():
            self.malformed("cross-flip", "--\n\n", "0\n", bad, line)

    def test_even_paint(self):
        for bad in ("1\n", "1 2 3\n", "0 1\n", "1 0\n", "-1 1\n", "a b\n", "18446744073709551616 1\n", "1 1.5\n"):
            self.malformed("even-paint", "1 1\n", "2\n", bad, 1)

    def test_usage(self):
        self.refuses("judge")
        self.refuses("judge", "fliptle", says="fliptile")
        self.refuses("judge", "fliptile", "more")

    def test_beyond_reach(self):
        result = run("judge", "even-paint", stdin="2 2\n100000 100000\n2 2\n")
        self.assertEqual((result.text, result.status), ("8\n", 4))
        self.assertRegex(result.err, r"\Aflipwise: line 2: [^\n]+\n\Z")


@at_full_speed
class Streams(Case):
    def test_cases_are_answered_as_they_come(self):
        for dialect, case, answer in (("fliptile", "1 1\n1\n", b"1\n"), ("flip-game", "b\n\n", b"0\n"),
                                      ("two-kind", "W\n\n", b"1\n"), ("even-paint", "1 1\n", b"2\n"),
                                      ("fliptile", "5 5\n" + 5 * "0 0 0 0 0\n", b"0 0 0 0 0\n")):
            process = start("judge", dialect, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(3):
                process.stdin.write(case.encode())
                process.stdin.flush()
                for _ in range(5 if case.startswith("5") else 1):
                    self.assertEqual(process.stdout.readline(), answer, dialect)
            process.stdin.close()
            self.assertEqual((process.wait(), process.stdout.read()), (0, b""))
            process.stdout.close()


if __name__ == "__main__":
    main()
