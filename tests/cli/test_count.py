# SPDX-License-Identifier: MIT
"""Tests count: patterns that obey a rule, samples, lists and recurrences."""

import collections
import fractions
import itertools
import json
import subprocess
import unittest

from program import HANGING, SANITIZED, Case, at_full_speed, main, run, start
from stops import interrupted


def patterns(rows, columns, on, off, wraps):
    """Yields all patterns of edge neighbours, each as a tuple of cells, by trying all boards."""
    cells = [(i, j) for i in range(rows) for j in range(columns)]
    around = {}
    for i, j in cells:
        beside = [(j - 1) % columns, (j + 1) % columns] if wraps else [k for k in (j - 1, j + 1) if 0 <= k < columns]
        around[i, j] = [(k, j) for k in (i - 1, i + 1) if 0 <= k < rows] + [(i, k) for k in beside]
    for board in itertools.product((0, 1), repeat=rows * columns):
        lit = dict(zip(cells, board))
        if all(sum(lit[one] for one in around[cell]) in (on if lit[cell] else off) for cell in cells):
            yield board


def classes(found, maps):
    """Returns the number of classes of boards under some maps of boards, which together form a group."""
    left, number = set(found), 0
    while left:
        board = next(iter(left))
        left -= {one(board) for one in maps}
        number += 1
    return number


def expanded(law, terms):
    """Returns the first coefficients of a generating function whose coefficients are polynomials in y, or numbers."""
    def polynomial(value):
        return {power: int(number) for power, number in enumerate(value if isinstance(value, list) else [value]) if int(number)}
    numerator, denominator = ([polynomial(one) for one in law[name]] for name in ("numerator", "denominator"))
    series = []
    for n in range(terms):
        term = dict(numerator[n]) if n < len(numerator) else {}
        for i in range(1, min(n, len(denominator) - 1) + 1):
            for (p, a), (q, b) in itertools.product(denominator[i].items(), series[n - i].items()):
                term[p + q] = term.get(p + q, 0) - a * b
        series.append({power: number for power, number in term.items() if number})
    return series


class Count(Case):
    def test_recurrences_by_weight_and_up_to_symmetry(self):
        """The generating functions give the numbers that trying all boards gives."""
        for wraps, columns, (on, off) in itertools.product((False, True), (1, 2, 3), (("0", "any"), ("even", "any"), ("any", "1,2,3,4"), ("none", "0"))):
            allowed = [{"any": range(5), "even": (0, 2, 4), "none": ()}.get(text) or {int(part) for part in text.split(",") if part.isdigit()} for text in (on, off)]
            arguments = ["count", 2, columns, "--on", on, "--off", off, "--recurrence", "--by-weight", "--up-to-symmetry"]
            found = json.loads(run(*arguments, *(["--wrap", "columns", "--up-to-translation"] if wraps else []), "--format", "json").text)
            last = 10 // columns
            weights, symmetric = (expanded(found[f"recurrence_{name}"], last + 1) for name in ("by_weight", "up_to_symmetry"))
            turned = expanded(found["recurrence_up_to_translation"], last + 1) if wraps else []
            for n in range(1, last + 1):
                boards = list(patterns(n, columns, *allowed, wraps))
                name = f"{n} x {columns} --on {on} --off {off} {wraps}"
                self.assertEqual(weights[n], collections.Counter(map(sum, boards)), name)
                places = [[(i, j) for j in range(columns)] for i in range(n)]
                group = [[cell for row in rows for cell in row[::step]] for rows in (places, places[::-1]) for step in (1, -1)]
                maps = [lambda board, image=image: tuple(board[i * columns + j] for i, j in image) for image in group]
                self.assertEqual(symmetric[n].get(0, 0), classes(boards, maps), name)
                if wraps:
                    maps = [lambda board, by=by: tuple(board[i * columns + (j + by) % columns] for i in range(n) for j in range(columns)) for by in range(columns)]
                    self.assertEqual(turned[n].get(0, 0), classes(boards, maps), name)

    def test_recurrences_by_weight_for_other_programs(self):
        arguments = ["count", 5, 3, "--on", 0, "--by-weight", "--recurrence"]
        texts = {name: run(*arguments, "--format", name).text for name in ("oeis", "mathematica", "pari", "sage", "python")}
        names = {}
        exec(texts["python"], names)
        law = json.loads(run(*arguments, "--format", "json").text)["recurrence_by_weight"]
        rows = [[term.get(weight, 0) for weight in range(max(term, default=-1) + 1)] for term in expanded(law, 31)]
        self.assertEqual([names["a"](n) for n in range(31)], rows)
        for n in (1, 2, 9, 30):
            weights = run("count", n, 3, "--on", 0, "--by-weight", "--format", "json").text
            self.assertEqual(rows[n], [int(number) for number in json.loads(weights)["by_weight"]][:len(rows[n])])
        series = texts["oeis"].splitlines()[0].removeprefix("G.f.: ")
        initial = "; ".join(", ".join(map(str, row)) for row in rows[1:law["from"]])
        self.assertEqual(texts["oeis"], f"G.f.: {series}\nInitial rows: {initial}\n")
        self.assertEqual(texts["mathematica"], f"a[n_] := CoefficientList[SeriesCoefficient[{series}, {{x, 0, n}}], y]\n")
        self.assertEqual(texts["pari"], f"a(n) = Vecrev(polcoef({series} + O(x^(n+1)), n));\n")
        self.assertEqual(texts["sage"], f"P.<y> = ZZ[]\nR.<x> = PowerSeriesRing(P)\na = lambda n: ({series} + O(x^(n+1)))[n].list()\n")
        value = eval(series.replace("^", "**"), {"x": fractions.Fraction(1, 10**6), "y": fractions.Fraction(1, 10**3)})
        close = sum(fractions.Fraction(number, 10**(6 * n + 3 * weight)) for n, row in enumerate(rows) for weight, number in enumerate(row))
        self.assertLess(abs(value - close), fractions.Fraction(1, 10**150))
        self.assertIn("y for each lit cell: a(n) = ", run(*arguments).text)

    def test_published_generating_functions(self):
        """OEIS A005418 and A225826 to A225833 count boards up to the symmetries of a rectangle; A011973 has binomials."""
        for columns, signature in ((1, "2,2,-4"), (2, "4,4,-16"), (4, "16,16,-256"), (9, "544,-15872,-278528,8388608")):
            text = run("count", 2, columns, "--on", "any", "--off", "any", "--recurrence", "--up-to-symmetry", "--format", "oeis").text
            self.assertTrue(text.startswith(f"signature ({signature})\n"), text)
        text = run("count", 2, 1, "--on", 0, "--recurrence", "--by-weight", "--format", "oeis").text
        self.assertEqual(text, "G.f.: ((1 + y)*x + y*x^2)/(1 - x - y*x^2)\nInitial rows: 1, 1; 1, 2\n")
        self.answers("signature (2,2,-4)\nG.f.: (2*x - x^2 - 4*x^3)/(1 - 2*x - 2*x^2 + 4*x^3)\nInitial terms: 2, 3, 6\n",
                     "count", 1, 1, "--on", "any", "--off", "any", "--recurrence", "--up-to-symmetry", "--format", "oeis")

    def test_only_one_recurrence_is_written_for_other_programs(self):
        self.refuses("count", 3, 3, "--recurrence", "--by-weight", "--up-to-symmetry", "--format", "pari",
                     says="writes one recurrence; leave out all but one of")
        self.refuses("count", 3, 3, "--wrap", "torus", "--recurrence", "--up-to-symmetry", says="leave out the recurrence (--recurrence)")
        self.refuses("count", 3, 3, "--wrap", "torus", "--recurrence", "--up-to-translation", says="leave out the recurrence (--recurrence)")
        text = run("count", 3, 3, "--recurrence", "--up-to-symmetry").text  # a square counts as a rectangle in the recurrence
        self.assertIn("; n rows of 3, up to the symmetries of a rectangle: a(n) = ", text)
        self.assertIn("; up to symmetry 24\n", text)

    def test_recurrences_for_other_programs(self):
        """The initial terms and the coefficients give the counts; so do the generating functions, as far as text shows."""
        for columns, rule in ((1, ["--on", 0]), (2, ["--on", 1, "--off", 1]), (3, ["--on", 0]), (3, [])):
            arguments = ["count", 5, columns, *rule, "--recurrence"]
            counts = [int(run("count", n, columns, *rule).text) for n in range(1, 13)]
            names = {}
            exec(run(*arguments, "--format", "python").text, names)
            self.assertEqual([names["a"](n) for n in range(1, 13)], counts)
            law = json.loads(run(*arguments, "--format", "json").text)["recurrence"]
            order, given = len(law["coefficients"]), law["from"] - 1
            texts = {name: run(*arguments, "--format", name).text for name in ("oeis", "mathematica", "pari", "sage")}
            self.assertIn(f"signature ({','.join(law['coefficients'])})\n", texts["oeis"])
            self.assertIn(f"Initial terms: {', '.join(map(str, counts[:given]))}\n", texts["oeis"])
            last = ", ".join(map(str, counts[given - order:given]))
            self.assertIn(f"LinearRecurrence[{{{', '.join(law['coefficients'])}}}, {{{last}}}, 30]", texts["mathematica"])
            series = texts["oeis"].splitlines()[1].removeprefix("G.f.: ")
            self.assertEqual(texts["pari"], f"a(n) = polcoef({series} + O(x^(n+1)), n);\n")
            self.assertIn(f"a = lambda n: ({series} + O(x^(n+1)))[n]\n", texts["sage"])
            over, under = (eval(part.replace("^", "**"), {"x": fractions.Fraction(1, 1000)}) for part in series.split("/"))
            if max(counts) < 1000**3:  # the digits of the series
                self.assertLess(abs(over / under - sum(fractions.Fraction(c, 1000**n) for n, c in enumerate(counts, 1))),
                                fractions.Fraction(1, 1000**8))
        self.refuses("count", 3, 3, "--format", "pari", says="--format pari writes a recurrence; add --recurrence")

    def test_text(self):
        self.answers("8\n", "count", 2, 2)
        self.answers("1634\n", "count", 4, 4)
        self.answers("944149920\n", "count", 47, 7, "--mod", 1000000007)
        self.answers("7\n", "count", 2, 2, "--on", 0)
        self.answers("291\n", "count", 3, 3, "--on", "any", "--off", "1,2,3,4")
        self.answers("0\n", "count", 2, 2, "--on", "none", "--off", "none")
        self.answers("0\n", "count", 3, 3, "--mod", 1)
        self.answers("5\n", "count", 2, 2, "--on", 0, "--adjacent", "king")

    def test_any_neighbours(self):
        self.answers("94\n", "count", 3, 3, "--on", 0, "--adjacent", "knight")
        # Only to the right: words in which no two lit cells are side by side, one for each row.
        self.answers(f"{5 ** 4}\n", "count", 4, 3, "--on", 0, "--adjacent", "0,1")
        self.answers("3\n", "count", 1, 2, "--on", 0, "--counted", "lit")
        self.answers("2\n", "count", 1, 3, "--on", 0, "--off", 0, "--counted", "equal")
        self.answers("2\n", "count", 1, 3, "--on", 0, "--off", 0, "--counted", "unequal")
        self.answers("1\n", "count", 2, 2, "--wrap", "torus", "--on", 1)
        self.answers("5\n", "count", 2, 2, "--wrap", "torus", "--on", 1, "--simple")
        self.answers("2\n", "count", 1, 1, "--wrap", "torus", "--on", 0, "--simple")
        answer = json.loads(run("count", 3, 3, "--adjacent", "1,0 0,1 0,0", "--counted", "unequal", "--simple", "--format", "json").text)
        self.assertEqual((answer["adjacent"], answer["counted"], answer["simple"]), ("0,1 1,0", "unequal", True))
        for bad in ("4,0", "0,-4", "cross", "two-kind", "", "0,1;"):
            self.refuses("count", 3, 3, "--adjacent", bad)
        self.refuses("count", 3, 3, "--counted", "dark")
        self.refuses("count", 3, 3, "--adjacent", "0,1", "--on", 2, says="expected numbers 0 to 1")

    def test_connected(self):
        self.answers("218\n", "count", 3, 3, "--on", "any", "--connected")
        self.answers("9\n", "count", 3, 3, "--on", 0, "--connected")
        self.answers("568\n", "count", "--graph", "petersen", "--on", "any", "--connected")
        self.answers("2\n; pattern 0\n1\n0\n; pattern 1\n1\n1\n", "count", 2, 1, "--on", "any", "--given", "-", "--connected", "--list",
                     stdin="1\n?\n")
        answer = json.loads(run("count", 2, 2, "--connected", "--on", "any", "--by-weight", "--format", "json").text)
        self.assertEqual((answer["connected"], answer["by_weight"]), (True, ["0", "4", "4", "4", "1"]))
        self.assertNotIn("connected", json.loads(run("count", 2, 2, "--format", "json").text))
        self.refuses("count", 3, 3, "--connected", "--symmetric", says="connected patterns cannot be counted up to symmetry")
        self.refuses("count", 2, 2, "--connected", "--rank", "10/01", says="not one of the patterns")

    def test_json(self):
        answer = json.loads(run("count", 3, 3, "--format", "json", "--mod", 97).text)
        self.assertEqual((answer["rows"], answer["columns"], answer["modulus"]), ("3", 3, "97"))
        self.assertRegex(answer["count"], r"\A[0-9]+\Z")

    def test_no_pattern_is_not_a_number_that_is_0_modulo_another(self):
        self.answers("0\n; fewest lit: there is no pattern\n; most lit: there is no pattern\n",
                     "count", 1, 1, "--on", 1, "--off", 1, "--fewest-lit", "--most-lit", "--mod", 2)
        self.answers("0\n; fewest lit 0\n0 0 0\n0 0 0\n0 0 0\n", "count", 3, 3, "--on", "any", "--mod", 2, "--fewest-lit")

    def test_by_lit_cells(self):
        answer = json.loads(run("count", 2, 2, "--by-weight", "--fewest-lit", "--most-lit", "--sample", 3, "--seed", 1,
                                "--format", "json").text)
        self.assertEqual(answer["by_weight"], ["1", "4", "2", "0", "1"])
        self.assertEqual(answer["fewest_lit"], {"lit": 0, "pattern": ["00", "00"]})
        self.assertEqual(answer["most_lit"], {"lit": 4, "pattern": ["11", "11"]})
        self.assertEqual(len(answer["samples"]), 3)
        self.answers("8\n; lit cells and number of patterns\n0 1\n1 4\n2 2\n3 0\n4 1\n; most lit 4\n1 1\n1 1\n",
                     "count", 2, 2, "--by-weight", "--most-lit")

    def test_given(self):
        room = self.file("room.txt", "; a room\n? ? 1\n? _ ?\n0 ? ?\n")
        self.answers("9\n", "count", "--given", room, "--on", 0)
        self.answers("9\n", "count", 3, 3, "--given", room, "--on", 0)
        self.answers("9\n", "count", "--given", "-", "--on", 0, stdin=room.read_text())
        self.answers("9\n; pattern 0\n0 0 1\n0 _ 0\n0 0 0\n; pattern 1\n0 0 1\n0 _ 0\n0 0 1\n",
                     "count", "--given", room, "--on", 0, "--list", "--first", 2)
        answer = json.loads(run("count", "--given", room, "--on", 0, "--most-lit", "--format", "json").text)
        self.assertEqual(answer["given"], ["??1", "?_?", "0??"])
        self.assertEqual(answer["most_lit"], {"lit": 3, "pattern": ["001", "1_0", "001"]})
        self.refuses("count", 3, 4, "--given", room, says="3 x 3, not 3 x 4")
        self.refuses("count", "--given", self.file("bad", "??\n?\n"), says="bad:2:")
        self.refuses("count", "--given", self.folder / "none")
        self.refuses("count", "--given", room, "--recurrence")

    def test_order(self):
        lines = run("count", 2, 3, "--on", 0, "--list").text.splitlines()
        self.assertEqual((lines[0], len(lines)), ("17", 1 + 17 * 3))
        boards = ["\n".join(lines[1 + 3 * k + 1:1 + 3 * k + 3]) + "\n" for k in range(17)]
        self.assertEqual(boards, sorted(boards))
        for place, board in enumerate(boards):
            self.answers(f"17\n; rank {place}\n", "count", 2, 3, "--on", 0, "--rank", "-", stdin=board)
            self.answers(f"17\n; pattern {place}\n{board}", "count", 2, 3, "--on", 0, "--unrank", place)
            answer = json.loads(run("count", 2, 3, "--on", 0, "--unrank", f"0{place}", "--format", "json").text)
            self.assertEqual((answer["unrank"], "\n".join(" ".join(row) for row in answer["pattern"]) + "\n"), (str(place), board))
        answer = json.loads(run("count", 2, 3, "--on", 0, "--list", "--format", "json").text)
        self.assertEqual(["\n".join(" ".join(row) for row in board) + "\n" for board in answer["listed"]], boards)
        for arguments in (["--unrank", 17], ["--unrank", "x"], ["--unrank", -1], ["--unrank", ""], ["--list", "--first", 0],
                          ["--list", "--first", "x"], ["--first", 3], ["--rank", self.file("short", "000\n")],
                          ["--rank", self.file("not", "110\n000\n")]):
            self.refuses("count", 2, 3, "--on", 0, *arguments)

    def test_list_streams(self):
        with start("count", 12, 12, "--on", 0, "--list", "--mod", 7, stdout=subprocess.PIPE,
                   stderr=subprocess.PIPE) as process:
            self.assertRegex(process.stdout.readline(), rb"\A[0-6]\n\Z")
            self.assertEqual(process.stdout.readline(), b"; pattern 0\n")
            process.stdout.close()
            self.assertEqual(process.stderr.read(), b"")
            self.assertIn(process.wait(timeout=HANGING), (0, -13))

    def test_recurrence(self):
        self.answers("34\n; n rows of 1: a(n) = a(n-1) + a(n-2) for n >= 3\n"
                     "; sum of a(n) z^n = (2 z + z^2) / (1 - z - z^2)\n", "count", 7, 1, "--recurrence")
        found = json.loads(run("count", 5, 2, "--on", 0, "--recurrence", "--format", "json").text)["recurrence"]
        self.assertEqual(found, {"coefficients": ["2", "1"], "from": 3, "numerator": ["0", "3", "1"],
                                 "denominator": ["1", "-2", "-1"]})
        self.assertEqual(run("count", 3, 20, "--recurrence").status, 4)

    def test_resume(self):
        state = self.folder / "state"
        self.answers("1634\n", "count", 4, 4, "--resume", state)
        state.write_text("")
        self.answers("1634\n", "count", 4, 4, "--resume", state)
        state.write_text("1 2\n")
        self.refuses("count", 4, 4, "--resume", state, says="not a file that an earlier run saved")
        state.write_text("flipwise checkpoint 1\nrows 5\n\n\n\n")
        self.refuses("count", 4, 4, "--resume", state, says="saved by another version")
        state.write_text("flipwise checkpoint 3\nrows 5\n\n\n\n")
        self.refuses("count", 4, 4, "--resume", state, says="another request")
        self.refuses("count", 4, 4, "--resume", self.folder, says="not a regular file")

    def test_long_boards(self):
        result = run("count", 10 ** 18, 3, "--mod", 1000000007)
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertRegex(result.text, r"\A[0-9]+\n\Z")

    def test_bad_input(self):
        for arguments in ([], [3], [0, 3], [3, 0], [-1, 3], ["x", 3], ["1e3", 3], [3, 3, 3],
                          ["99999999999999999999", 3], [3, "18446744073709551616"], [3, 3, "--on", "9"],
                          [3, 3, "--on", "5"], [3, 3, "--off", "x"], [3, 3, "--on", ""], [3, 3, "--on", "1,"],
                          [3, 3, "--mod", 0], [3, 3, "--mod", (1 << 63) + 1], [3, 3, "--mod", "x"],
                          [3, 3, "--adjacent", "side"], [3, 3, "--wrap", "x"], [3, 3, "--sample", 0],
                          [3, 3, "--seed", 1], [3, 3, "--format", "pbm"]):
            self.refuses("count", *arguments)

    def test_the_number_remains_if_other_results_are_missing(self):
        result = run("count", 10 ** 18, 6, "--mod", 1000000007, "--sample", 1)
        alone = run("count", 10 ** 18, 6, "--mod", 1000000007)
        self.assertEqual((result.status, result.text), (4, alone.text))
        self.assertIn("missing", result.err)

    @unittest.skipIf(SANITIZED, "slowed down, it may be ended before it has printed everything")
    def test_a_late_question_keeps_its_number_and_the_rest_continues(self):
        one = {"command": "count", "rows": 2, "columns": 2}
        lines = "\n".join(json.dumps(q) for q in ({**one, "sample": 10 ** 9, "limit": 1}, one))
        answers = [json.loads(line) for line in run("count", "--request", "-", stdin=lines).text.splitlines()]
        self.assertEqual([answer.get("count") for answer in answers], ["8", "8"])
        self.assertEqual(answers[0]["status"], "unknown")

    def test_beyond_reach(self):
        result = run("count", 1000, 1000, "--limit", 1, "--format", "json")
        self.assertEqual(result.status, 4)
        self.assertEqual(json.loads(result.text)["status"], "unknown")
        self.assertRegex(result.err, r"\Aflipwise: [^\n]+\n\Z")
        self.assertEqual(run("count", 1000, 1000, "--limit", 1).out, b"")


@at_full_speed
class Reasons(Case):
    """Checks that answers contain what is known, and the reason for what is missing."""

    def test_samples_that_do_not_fit_leave_the_count(self):
        result = self.partly("count", 9, 9, "--sample", 1000000, "--memory", 0.05, "--format", "json", err="(--memory allows more)")
        self.assertNotIn("--", json.loads(result.text)["reason"])
        self.assertEqual(json.loads(result.text)["count"], run("count", 9, 9).text.strip())

    def test_words(self):
        self.partly("count", 6, 6, "--list", "--limit", 1, "--output", "/dev/null", err=" of 10437240 patterns: stopped at the")
        with_modulus = self.partly("count", 10 ** 8, 8, "--on", 0, "--by-weight", "--mod", 7, err="need the exact number")
        self.assertNotIn("--mod", with_modulus.err)
        self.partly("count", 10 ** 8, 8, "--on", 0, "--by-weight", err="modulo a number (--mod)")
        self.partly("count", 1000, 8, "--by-weight", err="is predicted to take about ")
        self.partly("count", 1000, 8, "--by-weight", err="set a time limit (--limit)")
        self.partly("count", 1000, 8, "--by-weight", "--limit", 0.3, err="")

    def test_nothing_was_saved(self):
        state = self.folder / "state"
        result = run("count", 3000, 15, "--on", "any", "--off", "0,2,4", "--mod", 7, "--resume", state, "--limit", 0.1)
        self.assertEqual(result.status, 4)
        self.assertRegex(result.err, r"saved")
        self.assertEqual("nothing was saved to" in result.err, not state.exists())
        ended = interrupted(self, 300, "count", 300, 13, "--on", "any", "--off", "1,2,3,4", "--resume", self.folder / "other")
        self.assertEqual(ended.status, 4)
        self.assertIn("saved", ended.err)


if __name__ == "__main__":
    main()
