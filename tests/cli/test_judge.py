# SPDX-License-Identifier: MIT
"""Tests judge: the published examples byte for byte, separators, malformed cases."""

import itertools
import json
import random
import subprocess
import sys

from program import SOURCE, Case, at_full_speed, main, run, start

sys.path.append(str(SOURCE / "tests" / "contest"))

import machines  # noqa: E402

FLIPTILE = "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n"
FLIPTILE_ANSWER = "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n"
TWO_KIND = {"BBW WWW BWW": 2, "WBW BBW WBW": 4, "BBBB WBWB BBBB BBBB": -1, "WWWWWBW WBWBWBW BBWBBWW": 7,
            " ".join(["W" * 10] * 10): 30}

SWITCHES = """\
2
3
0 0 0
1 1 1
1 2
1 3
2 1
2 3
3 1
3 2
0 0
3
0 0 0
1 0 1
1 2
2 1
0 0
"""
NO_WAY = "Oh,it's impossible~!!\n"
LIGHTS_OUT = """\
2
0 1 1 0 1 0
1 0 0 1 1 1
0 0 1 0 0 1
1 0 0 1 0 1
0 1 1 1 0 0
0 0 1 0 1 0
1 0 1 0 1 1
0 0 1 0 1 1
1 0 1 1 0 0
0 1 0 1 0 0
"""
LIGHTS_OUT_ANSWER = """\
PUZZLE #1
1 0 1 0 0 1
1 1 0 1 0 1
0 0 1 0 1 1
1 0 0 1 0 0
0 1 0 0 0 0
PUZZLE #2
1 0 0 1 1 1
1 1 0 0 0 0
0 0 0 1 0 0
1 1 0 1 0 1
1 0 1 1 0 1
"""
MACHINES = """\
[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}
[...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}
[.###.#] (0,1,2,3,4) (0,3,4) (0,1,2,4,5) (1,2) {10,11,11,5,10,5}
"""


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

    def test_switches(self):
        self.answers(f"4\n{NO_WAY}", "judge", "switches", stdin=SWITCHES)

    def test_lights_out(self):
        self.answers(LIGHTS_OUT_ANSWER, "judge", "lights-out", stdin=LIGHTS_OUT)

    def test_machines(self):
        self.answers("7\n", "judge", "machine-lights", stdin=MACHINES)
        self.answers("33\n", "judge", "machine-counters", stdin=MACHINES)
        each = MACHINES.replace("\n", "\n\n")
        self.answers("2\n3\n2\n", "judge", "machine-lights", stdin=each)
        self.answers("10\n12\n11\n", "judge", "machine-counters", stdin=each)
        self.answers("Impossible\n1\n", "judge", "machine-lights", stdin="[#.] (0,1) (0) {1,0}\n[##] (0) {1,1}\n\n[#] (0) {2}\n")
        self.answers("Impossible\n", "judge", "machine-counters", stdin="[#.] (0,1) (0) {1,2}\n")


@at_full_speed
class BruteForce(Case):
    """Compares dialects that are not boards with all sets of presses."""

    def test_switches(self):
        generator = random.Random(11)
        text, expected = "", ""
        cases = 60
        for _ in range(cases):
            number = generator.randrange(1, 8)
            pairs = [pair for pair in itertools.permutations(range(1, number + 1), 2) if generator.random() < 0.5]
            start, goal = ([generator.randrange(2) for _ in range(number)] for _ in range(2))
            changed = [sum(1 << j for j in range(number) if j == i or (i + 1, j + 1) in pairs) for i in range(number)]
            target = sum((a ^ b) << i for i, (a, b) in enumerate(zip(start, goal)))
            ways = 0
            for chosen in itertools.product((0, 1), repeat=number):
                state = 0
                for one, pressed in zip(changed, chosen):
                    state ^= one * pressed
                ways += state == target
            twice = pairs[:2]  # a pair that is given again means nothing else, nor does a switch that changes itself
            text += "\n".join([str(number), " ".join(map(str, start)), " ".join(map(str, goal)),
                               *(f"{i} {j}" for i, j in pairs + twice + [(number, number)]), "0 0\n"])
            expected += f"{ways}\n" if ways else NO_WAY
        self.answers(expected, "judge", "switches", stdin=f"{cases}\n{text}")

    def test_lights_out(self):
        generator = random.Random(12)
        cases = 20
        boards = [[generator.randrange(2) for _ in range(30)] for _ in range(cases)]
        text = f"{cases}\n" + "".join("\n".join(" ".join(map(str, board[i:i + 6])) for i in range(0, 30, 6)) + "\n" for board in boards)
        result = run("judge", "lights-out", stdin=text)
        self.assertEqual((result.status, result.err), (0, ""))
        lines = result.text.splitlines()
        self.assertEqual(len(lines), 6 * cases)
        for number, board in enumerate(boards):
            heading, *rows = lines[6 * number:6 * number + 6]
            self.assertEqual(heading, f"PUZZLE #{number + 1}")
            presses = [row.split() for row in rows]
            self.assertEqual([len(row) for row in presses], [6] * 5)
            for row, column in itertools.product(range(5), range(6)):
                near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                pressed = sum(int(presses[r][c]) for r, c in near if 0 <= r < 5 and 0 <= c < 6)
                self.assertEqual(pressed % 2, board[6 * row + column])

    def test_machines(self):
        generator = random.Random(13)
        most = 4  # presses of a button
        for _ in range(40):
            lines, sums = "", [0, 0]
            for _ in range(generator.randrange(1, 4)):
                lights = generator.randrange(1, 5)
                buttons = [sorted(generator.sample(range(lights), generator.randrange(1, lights + 1))) for _ in range(generator.randrange(1, 5))]
                def after(presses):
                    return [sum(times for times, button in zip(presses, buttons) if light in button) for light in range(lights)]
                lit = [number % 2 for number in after([generator.randrange(2) for _ in buttons])]
                counters = after([generator.randrange(most) for _ in buttons])
                lines += "[" + "".join(".#"[cell] for cell in lit) + "] " + " ".join(f"({','.join(map(str, button))})" for button in buttons)
                lines += " {" + ",".join(map(str, counters)) + "}\n"
                for part, (least, fits) in enumerate(((2, lambda found: [n % 2 for n in found] == lit), (max(counters) + 1, lambda found: found == counters))):
                    sums[part] += min(sum(presses) for presses in itertools.product(range(least), repeat=len(buttons)) if fits(after(presses)))
            self.answers(f"{sums[0]}\n", "judge", "machine-lights", stdin=lines)
            self.answers(f"{sums[1]}\n", "judge", "machine-counters", stdin=lines)
            self.assertEqual(len(machines.read(lines)), lines.count("\n"))


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
        for dialect in ("fliptile", "flip-game", "two-kind", "even-paint", "cross-flip", "switches", "lights-out", "machine-lights"):
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

    def test_number_of_cases(self):
        for dialect, text, answer in (("switches", SWITCHES, f"4\n{NO_WAY}"), ("lights-out", LIGHTS_OUT, LIGHTS_OUT_ANSWER)):
            spaced = "\n" + text.replace("\n", "\r\n")[:-2]
            self.answers(answer, "judge", dialect, stdin=spaced)
            for first, says, line in (("3", "expected case 3 of 3", 1), ("2 x", "expected the number of cases, alone on its line", None), ("x", "expected the number of cases", None)):
                result = run("judge", dialect, stdin=first + text[1:])
                self.assertEqual((result.status, result.text), (2, answer if line else ""))
                self.assertIn(says, result.err)
            result = run("judge", dialect, stdin="1" + text[1:])
            self.assertEqual((result.status, result.text), (2, answer[:answer.index(NO_WAY if dialect == "switches" else "PUZZLE #2")]))
            self.assertIn("the first line says 1 case, but here is another; correct the number, or remove this case", result.err)
        self.answers("", "judge", "lights-out", stdin="0\n")

    def test_counted(self):
        for bad, line in {"0\n": 1, "2 2\n": 1, "x\n": 1, "2\n0\n": 2, "2\n0 1 1\n": 2, "2\n0 1\n0 2\n": 3, "2\n0 1\n\n": 3, "2\n0 1\n1 1\n": 4,
                          "2\n0 1\n1 1\n1 3\n0 0\n": 4, "2\n0 1\n1 1\n1 0\n0 0\n": 4, "2\n0 1\n1 1\n0 1\n0 0\n": 4, "2\n0 1\n1 1\n1 2 1\n0 0\n": 4,
                          "2\n0 1\n1 1\n1\n0 0\n": 4, "1000001\n": 1}.items():
            self.malformed("switches", "2\n1\n0\n1\n0 0\n", "1\n", bad, line)
        for bad, line in {"0 0 0 0 0\n": 1, "0 0 0 0 0 0 0\n": 1, "0 0 0 0 0 2\n": 1, "000000\n" * 4: 5, "000000\n\n": 2}.items():
            self.malformed("lights-out", "2\n" + "000000\n" * 5, "PUZZLE #1\n" + "0 0 0 0 0 0\n" * 5, bad, line)

    def test_machines(self):
        for bad in ("[] (0) {}\n", "[.x] (0) {1,1}\n", "[..] (2) {1,1}\n", "[..] {1,1}\n", "[..] (0) {1}\n", "[..] (0) {1,1} x\n", "[..] (0 {1,1}\n", "x\n"):
            self.malformed("machine-lights", "[#] (0) {1}\n\n", "1\n", bad, 1)
            self.malformed("machine-lights", "[#] (0) {1}\n\n", "1\n", "[#] (0) {1}\n" + bad, 2)
        self.malformed("machine-counters", "[#] (0) {1}\n\n", "1\n", "[#] (0)\n", 1)

    def test_named_cells(self):
        self.answers("2\n1 1\n4 4\n", "judge", "cross-flip", "--unlit", "xX", "--lit", ".", stdin="xXx.\nx..x\nx..x\n.xxx\n")
        for named in (("--lit", "b"), ("--unlit", "w?")):
            self.answers("4\n", "judge", "flip-game", *named, stdin="bwwb\nbbwb\nbwwb\nbwww\n")
        self.answers("1\n", "judge", "two-kind", "--lit", "B", "--unlit", "W", stdin="WBW\nBBB\nWBW\n")  # what B and W mean is swapped
        result = run("judge", "flip-game", "--lit", "b", "--unlit", ".", stdin="b.\nbw\n")
        self.assertEqual((result.text, result.status, result.err), ("", 2, "flipwise: line 2: 'w' is neither a lit nor an unlit cell; name it with --lit or --unlit\n"))
        self.refuses("judge", "even-paint", "--lit", "1", stdin="1 1\n", says="the cases of even-paint are not boards")
        self.refuses("judge", "flip-game", "--lit", "ab", "--unlit", "ca", stdin="ab\n", says="both contain 'a'; leave it out of one")
        self.refuses("judge", "flip-game", "--lit", "é", stdin="ab\n", says="expected letters, digits and signs of ASCII")

    def test_usage(self):
        self.refuses("judge")
        self.refuses("judge", "fliptle", says="fliptile")
        self.refuses("judge", "fliptile", "more")

    def test_beyond_reach(self):
        result = run("judge", "even-paint", stdin="2 2\n100000 100000\n2 2\n")
        self.assertEqual((result.text, result.status), ("8\n", 4))
        self.assertRegex(result.err, r"\Aflipwise: line 2: [^\n]+\n\Z")


@at_full_speed
class NotBoards(Case):
    """Commands that read boards name the dialect of a test file."""

    def test_solve_names_the_dialect(self):
        one = "1\n2\n0 0\n1 1\n1 2\n0 0\n"
        for dialect, text in (("switches", SWITCHES), ("switches", one), ("switches", "; a\n\n1\n 2\n00\n11\n0 0\n"), ("lights-out", LIGHTS_OUT),
                              ("lights-out", "1\n" + "000000\n" * 5)):
            for command in ("solve", "hint", "show"):
                for more in ([], ["--colours", "3"]):
                    reported = run(command, *more, stdin=text)
                    self.assertEqual((reported.status, reported.err), (2, f"flipwise: stdin: these are cases of a contest, not a board; 'flipwise judge {dialect}' answers them\n"))

    def test_boards_are_boards(self):
        for text, *options in (("1\n0\n1\n0\n1\n1\n",), ("1\n1\n0\n1\n",), ("1\n",), ("101\n010\n101\n",), ("010101\n" * 6,), ("010101\n" * 7,),
                               ("01\n02\n01\n10\n", "--colours", 3), ("5\n2\n1\n10\n", "--colours", 12), ("5\n2\n1\n10\n", "--colours", "none"),
                               ("123\n003\n010\n101\n", "--colours", 4)):
            self.assertEqual(run("show", *options, stdin=text).status, 0, text)
        self.assertEqual(run("show", "--as", "ragged", stdin="1\n" + "010101\n" * 5).status, 0)
        self.refuses("solve", stdin="2\n0 1 1\n1 0 1\n", says="'2' is not a cell")


@at_full_speed
class Streams(Case):
    def test_cases_are_answered_as_they_come(self):
        for dialect, case, answer in (("fliptile", "1 1\n1\n", b"1\n"), ("flip-game", "b\n\n", b"0\n"),
                                      ("two-kind", "W\n\n", b"1\n"), ("even-paint", "1 1\n", b"2\n"),
                                      ("machine-lights", "[#] (0) {1}\n\n", b"1\n"),
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
