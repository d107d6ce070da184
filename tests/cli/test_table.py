# SPDX-License-Identifier: MIT
"""Tests table: published sequences, formats, files of --resume."""

import csv
import io
import itertools
import json
import math
import shlex
import signal
import subprocess
import time

from program import Case, at_full_speed, main, run, start, within_a_second
from stops import STOPPER, at_limit, needs_stopper, polls_of

FEWEST_ALL_ON = [1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105]
NULLITY = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0]


def b_file(values, first=1):
    return "".join(f"{n} {value}\n" for n, value in enumerate(values, first))


def kept(path):
    """Returns the lines of a file of table --resume without their checksums."""
    return [line.split(" #")[0] for line in path.read_text().splitlines()]


class Table(Case):
    def test_published(self):
        self.answers(b_file(NULLITY), "table", "nullity", 1, 20)
        self.answers(b_file([0, 0, 4, 0, 8], 1), "table", "torus-nullity", 1, 5)
        self.answers(b_file(FEWEST_ALL_ON), "table", "fewest-all-on", 1, len(FEWEST_ALL_ON))
        self.answers(b_file([2, 8, 74, 1634], 1), "table", "even-patterns", 1, 4)
        self.answers("9 8\n", "table", "nullity", 9, 9)

    def test_counts(self):
        self.answers(b_file([2, 7, 63, 1234, 55447]), "table", "count", 1, 5, "--on", 0)
        self.answers(b_file([1, 11, 291, 28661]), "table", "count", 1, 4, "--on", "any", "--off", "1,2,3,4")
        self.answers(b_file([2, 3, 5, 8, 13, 21]), "table", "even-patterns", 1, 6, "--columns", 1)
        self.answers(b_file([2, 3, 3, 5, 7, 5, 8, 17, 17, 8]), "table", "count", 1, 10, "--on", 0, "--antidiagonals")
        path = self.folder / "table"
        self.answers(b_file([3, 7, 4]), "table", "count", 1, 3, "--on", 0, "--columns", 2, "--mod", 13,
                     "--resume", path)
        self.answers(b_file([3, 7, 4, 2]), "table", "count", 1, 4, "--on", 0, "--columns", 2, "--mod", 13,
                     "--resume", path)
        for other in (["--on", 1, "--columns", 2, "--mod", 13], ["--on", 0, "--columns", 3, "--mod", 13],
                      ["--on", 0, "--columns", 2], ["--on", 0, "--mod", 13]):
            self.refuses("table", "count", 1, 3, "--resume", path, *other, says="contains another table")
        for arguments in (["nullity", 1, 3, "--on", 0], ["even-patterns", 1, 3, "--off", 0],
                          ["fewest-all-on", 1, 3, "--weight", 2], ["count", 1, 3, "--colours", 3],
                          ["even-patterns", 1, 3, "--weight", 2], ["fewest-lit", 1, 3, "--mod", 5],
                          ["up-to-translation", 1, 3], ["fewest-all-on", 1, 3, "--rule", "two-kind", "--colours", 3],
                          ["nullity", 1, 3, "--colours", 1], ["count", 1, 3, "--columns", 0],
                          ["count", 1, 3, "--columns", 2, "--antidiagonals"], ["count", 1, 3, "--mod", 0],
                          ["count", 1, 3, "--on", 9], ["count", 0, 3], ["count", 3, 1]):
            self.refuses("table", *arguments)

    def test_a_limit_for_each_line(self):
        result = run("table", "even-patterns", 20, 22, "--limit-each", 1e-9)
        self.assertEqual((result.status, result.text), (4, "20 ?\n21 ?\n22 ?\n"), result.err)
        self.assertEqual(result.err.count("written as ?"), 3)
        self.answers(b_file(NULLITY[:5]), "table", "nullity", 1, 5, "--limit-each", 1e9)
        request = '{"command":"table","name":"even-patterns","from":20,"to":21,"limit_each":1e-9}'
        answer = json.loads(run("table", "--request", "-", stdin=request).text)
        self.assertEqual((answer["values"], answer["status"]), (["?", "?"], "unknown"))
        self.refuses("table", "count", 1, 3, "--limit-each", 0)

    def test_provenance(self):
        arguments = ["table", "count", 1, 3, "--on", 0, "--adjacent", "0,1 1,0", "--counted", "unlit", "--simple",
                     "--wrap", "torus", "--provenance"]
        result = run(*arguments)
        version, meaning, command, date, *lines, methods = result.text.splitlines()
        self.assertEqual(methods, "# methods: frontier, closed walks")
        self.assertRegex(version, r"\A# flipwise [0-9]+\.[0-9]+\.[0-9]+\Z")
        self.assertEqual(meaning, "# number of patterns of a neighbour rule")
        self.assertRegex(date, r"\A# [0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
        words = shlex.split(command.removeprefix("# "))
        self.assertEqual(words[0], "flipwise")
        self.assertEqual(run(*words[1:]).text.splitlines(), lines)
        self.assertTrue(run(*arguments, "--format", "csv").text.startswith(f"{version}\n{meaning}\n{command}\n# "))
        slow = run("table", "even-patterns", 20, 21, "--limit-each", 1e-9, "--provenance").text
        self.assertIn("# flipwise table even-patterns 20 21 --limit-each 1e-09\n", slow)
        answer = json.loads(run(*arguments, "--format", "json").text)
        self.assertEqual(("# flipwise " + answer["version"], "# " + answer["line"]), (version, command))
        self.assertEqual(answer["methods"], ["frontier", "closed walks"])
        several = run("table", "count", 1, 9, "--on", 0, "--provenance", "--format", "csv").text.splitlines()
        used = {json.loads(run("count", n, n, "--on", 0, "--format", "json").text)["method"] for n in range(1, 10)}
        self.assertEqual(set(several[-1].removeprefix("# methods: ").split(", ")), used)

    def test_offsets_in_one_direction_have_the_symmetries_of_both(self):
        for one_way, both in (("1,0", "1,0 -1,0"), ("0,1 1,1", "0,1 1,1 0,-1 -1,-1"), ("1,2 2,1 -1,2 -2,1", "knight"), ("0,1 1,0", "edge")):
            lines = [run("table", "up-to-symmetry", 1, 4, "--on", 0, "--adjacent", offsets).text for offsets in (one_way, both)]
            self.assertEqual(*lines)
            found = [json.loads(run("count", 3, 3, "--on", 0, "--adjacent", offsets, "--symmetric", "--recurrence", "--up-to-symmetry",
                                    "--format", "json").text) for offsets in (one_way, both)]
            for field in ("symmetric", "recurrence_up_to_symmetry"):
                self.assertEqual(found[0][field], found[1][field], (one_way, field))
        self.assertNotEqual(*(run("table", "up-to-symmetry", 3, 3, "--on", "0,1", "--adjacent", offsets).text for offsets in ("1,0", "1,0 -1,0")))

    def test_families_of_graphs(self):
        """Tables of graphs agree with `analyze`, `solve` and `count` of each graph, with boards, and with known numbers."""
        def values(*arguments):
            return [line.split()[1] for line in run("table", *arguments).text.splitlines()]

        for family in ("path:N", "star:N", "hypercube:N", "path:N*path:3", "open(path:N*path:N)", "union(path:N,complete:N)"):
            graphs = [family.replace("N", str(n)) for n in range(1, 5)]
            for extra in ([], ["--colours", 3]):
                facts = [json.loads(run("analyze", "--graph", graph, "--worst", *extra, "--format", "json").text) for graph in graphs]
                asked = [1, 4, "--graph", family, *extra]
                self.assertEqual(values("nullity", *asked), [str(one["nullity"]) for one in facts], family)
                self.assertEqual(values("quiet-patterns", *asked), [one["solutions"] for one in facts], family)
                self.assertEqual(values("worst-case", *asked), [str(one["worst"]["upper"]) for one in facts], family)
                solved = [json.loads(run("solve", "--graph", graph, *extra, "--format", "json").text) for graph in graphs]
                self.assertEqual(values("fewest-all-on", *asked), [str(one.get("presses", -1)) for one in solved], family)
            if family.startswith("open"):
                continue  # its edges are those of the graph inside
            sets = ["--on", 0, "--off", "1,2,3,4", "--counted", "lit"]
            counts = [json.loads(run("count", "--graph", graph, *sets, "--most-lit", "--how-many", "--format", "json").text) for graph in graphs]
            asked = [1, 4, "--graph", family, *sets]
            self.assertEqual(values("count", *asked), [one["count"] for one in counts], family)
            self.assertEqual(values("most-lit", *asked), [str(one["most_lit"]["lit"]) for one in counts], family)
            self.assertEqual(values("most-lit-number", *asked), [one["most_lit"]["number"] for one in counts], family)
        for name in ("nullity", "fewest-all-on", "fewest-all-on-number", "worst-case", "worst-case-boards", "rank", "even-patterns"):
            self.assertEqual(values(name, 1, 4, "--graph", "path:N*path:N"), values(name, 1, 4), name)
        self.assertEqual(values("nullity", 3, 40, "--graph", "cycle:N"), ["0" if n % 3 else "2" for n in range(3, 41)])
        lucas = [4, 7]
        while len(lucas) < 30:
            lucas.append(lucas[-1] + lucas[-2])
        asked = ["count", 3, 32, "--graph", "cycle:N", "--on", 0]
        self.assertEqual(values(*asked), [str(number) for number in lucas])
        written = run("table", *asked, "--provenance").text.splitlines()
        self.assertEqual(run(*shlex.split(written[2].removeprefix("# "))[1:]).text.splitlines(), written[4:-1])
        request = {"command": "table", "name": "count", "from": 3, "to": 32, "graph": "cycle:N", "on": "0"}
        answer = json.loads(run("table", "--request", "-", stdin=json.dumps(request)).text)
        self.assertEqual((answer["graph"], answer["values"]), ("cycle:N", [str(number) for number in lucas]))
        for says, *arguments in (("after : or a comma, write N for the number of the line", "nullity", 1, 3, "--graph", "petersen"),
                                 ("write N for the number of the line", "nullity", 1, 3, "--graph", "path:2N"),
                                 ("'cycle:2': the first number must be at least 3", "nullity", 2, 3, "--graph", "cycle:N"),
                                 ("--graph defines the puzzle; leave out --rule", "nullity", 2, 3, "--graph", "path:N", "--rule", "king"),
                                 ("leave out --adjacent, --simple and --wrap", "count", 2, 3, "--graph", "path:N", "--wrap", "torus"),
                                 ("does not support --graph; leave it out", "by-weight", 2, 3, "--graph", "path:N")):
            self.refuses("table", *arguments, says=says)
        for field, value in (("rule", "king"), ("wrap", "torus"), ("rows", 3), ("antidiagonals", True)):
            request = {"command": "table", "name": "nullity", "from": 3, "to": 5, "graph": "cycle:N", field: value}
            self.assertRegex(run("table", "--request", "-", stdin=json.dumps(request)).err, rf": {field}: does not apply to a .*; leave it out\n\Z")

    def test_simple_graphs_of_narrow_tori(self):
        """The tables of puzzles agree with `analyze` and `solve` with --simple, for sides of 1, 2 and 3 cells."""
        for rule in ("plus", "ring", "king", "0,0 0,1", "0,2 1,0"):
            for rows in (1, 2, 3):
                options = ["--rule", rule, "--wrap", "torus", "--simple"]
                expected = [json.loads(run("analyze", rows, n, *options, "--worst", "--format", "json").text) for n in (1, 2, 3)]
                for name, value in (("nullity", lambda one: one["nullity"]), ("rank", lambda one: one["rank"]),
                                    ("worst-case", lambda one: one["worst"]["upper"])):
                    self.answers(b_file(map(value, expected)), "table", name, 1, 3, "--rows", rows, *options)
                fewest = [json.loads(run("solve", "--board", "/".join(["1" * n] * rows), *options, "--format", "json").text)
                          for n in (1, 2, 3)]
                self.answers(b_file(one.get("presses", -1) for one in fewest), "table", "fewest-all-on", 1, 3, "--rows", rows, *options)
                self.answers(b_file(one["nullity"] for one in expected), "table", "torus-nullity", 1, 3, "--rows", rows, "--rule", rule, "--simple")
        self.refuses("table", "even-patterns", 1, 3, "--simple")

    def test_connected(self):
        self.answers(b_file([1, 13, 218]), "table", "count", 1, 3, "--on", "any", "--connected")
        self.answers(b_file([1, 2, 3, 7]), "table", "fewest-lit", 1, 4, "--on", "any", "--off", "1,2,3,4", "--connected")
        self.answers(b_file([4, 6, 8], 2), "table", "most-lit", 2, 4, "--graph", "hypercube:N", "--on", 2, "--connected")
        self.assertIn(" --connected\n", run("table", "count", 1, 2, "--on", 0, "--connected", "--provenance").text)
        for name in ("up-to-symmetry", "even-patterns", "nullity"):
            self.refuses("table", name, 1, 2, "--connected", says=f"table {name}: does not support --connected; leave it out")

    def test_minima_whose_first_solution_is_unknown(self):
        result = run("table", "fewest-all-on", 15, 15, "--rule", "king", "--wrap", "torus", "--memory", 0.05)
        self.assertEqual((result.text, result.status), ("15 25\n", 0), result.err)

    @needs_stopper
    def test_beyond_reach(self):
        result = at_limit(self, polls_of(self, "table", "even-patterns", 1, 5), "table", "even-patterns", 1, 60)
        self.assertEqual(result.status, 4)
        self.assertTrue(result.text.startswith("1 2\n2 8\n"))
        self.assertRegex(result.err, r"\Aflipwise: even-patterns 1 to 60, n = [0-9]+: [^\n]+\n\Z")

    def test_bad_input(self):
        for arguments in ([], ["nullity"], ["nullity", 1], ["nulity", 1, 2], ["nullity", 0, 2],
                          ["nullity", 3, 2], ["nullity", "a", 2], ["nullity", 1, "99999999999999999999"]):
            self.refuses("table", *arguments)

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
        requested = json.loads(run("table", "--request", "-", "--format", "json", stdin=request).text)
        self.assertEqual((requested["rows"], requested["rule"], len(requested["values"])), ("2", "king", 3))

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


PLUS = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))


def shapes_of(options):
    """Yields the shapes of n = 1, 2, ..., as options of table state them."""
    if "--antidiagonals" in options:
        yield from ((row, total - row) for total in itertools.count(2) for row in range(1, total))
    rows, columns = (options[options.index(name) + 1] if name in options else None for name in ("--rows", "--columns"))
    yield from ((rows or n, columns or n) for n in itertools.count(1))


def presses_of(rows, columns, q):
    """Returns the numbers of presses of all solutions, by their effect."""
    cells = list(itertools.product(range(rows), range(columns)))
    found = {}
    for amounts in itertools.product(range(q), repeat=len(cells)):
        lights = dict.fromkeys(cells, 0)
        for (row, column), amount in zip(cells, amounts):
            for down, right in PLUS:
                if (row + down, column + right) in lights:
                    lights[row + down, column + right] += amount
        found.setdefault(tuple(light % q for light in lights.values()), []).append(sum(amounts))
    return found


def patterns_of(rows, columns, on, off, torus):
    """Returns the patterns of a rule on the lit neighbours, as sets of cells."""
    cells = list(itertools.product(range(rows), range(columns)))
    found = []
    for states in itertools.product((False, True), repeat=len(cells)):
        lit = {cell for cell, state in zip(cells, states) if state}
        around = {(row, column): [((row + down) % rows, (column + right) % columns) if torus else (row + down, column + right)
                                  for down, right in PLUS[1:]] for row, column in cells}
        if all(sum(one in lit for one in around[cell]) in (on if cell in lit else off) for cell in cells):
            found.append(frozenset(lit))
    return found


def images(lit, rows, columns):
    """Returns a pattern's reflections and rotations."""
    for flips in itertools.product((False, True), repeat=2):
        turned = {(rows - 1 - row if flips[0] else row, columns - 1 - column if flips[1] else column) for row, column in lit}
        yield frozenset(turned)
        if rows == columns:
            yield frozenset((column, row) for row, column in turned)


def translations(lit, rows, columns):
    for down, right in itertools.product(range(rows), range(columns)):
        yield frozenset(((row + down) % rows, (column + right) % columns) for row, column in lit)


class Kinds(Case):
    """Compares every kind of table with trying all presses or patterns."""

    def compares(self, expected, name, options, last):
        lines = [f"{n} {value}" for n, value in enumerate(expected, 1)]
        self.answers("".join(f"{line}\n" for line in lines), "table", name, 1, last, *options)

    def test_puzzles(self):
        for options, last in (([], 3), (["--rows", 2], 4), (["--columns", 1], 6), (["--antidiagonals"], 6)):
            for q in (2, 3, 4):
                last = min(last, 2) if q > 2 and not options else last if q < 4 or not options else min(last, 4)
                solutions = [(rows, columns, presses_of(rows, columns, q))
                             for rows, columns in itertools.islice(shapes_of(options), last)]
                cases = {"quiet-patterns": [], "solvable-boards": [], "fewest-all-on": [], "fewest-all-on-number": [],
                         "worst-case": [], "worst-case-boards": []}
                for rows, columns, found in solutions:
                    ones = found.get((q - 1,) * (rows * columns), [])  # a press adds 1
                    least = [min(presses) for presses in found.values()]
                    for name, value in (("quiet-patterns", q**(rows * columns) // len(found)), ("solvable-boards", len(found)),
                                        ("fewest-all-on", min(ones, default=-1)),
                                        ("fewest-all-on-number", ones.count(min(ones, default=0))),
                                        ("worst-case", max(least)), ("worst-case-boards", least.count(max(least)))):
                        cases[name].append(value)
                with self.subTest(options=options, q=q):
                    for name, expected in cases.items():
                        self.compares(expected, name, [*options, "--colours", q], last)
                    if q == 4:
                        continue
                    powers = [round(math.log(value, q)) for value in cases["quiet-patterns"]]
                    self.compares(powers, "nullity", [*options, "--colours", q], last)
                    self.compares([rows * columns - power for (rows, columns, _), power in zip(solutions, powers)],
                                  "rank", [*options, "--colours", q], last)

    def test_patterns(self):
        for options, last in (([], 3), (["--rows", 2], 5), (["--columns", 3], 4), (["--antidiagonals"], 10)):
            for on, off, torus in (({0}, {0, 1, 2, 3, 4}, False), ({1, 2, 3, 4}, {1, 2, 3, 4}, False), ({2}, {0, 1, 3}, True)):
                boards = [(rows, columns, patterns_of(rows, columns, on, off, torus))
                          for rows, columns in itertools.islice(shapes_of(options), last)]
                rule = [*options, "--on", ",".join(map(str, on)), "--off", ",".join(map(str, off)), *["--wrap", "torus"][:2 * torus]]
                weights = [[sum(len(one) == k for one in found) for k in range(rows * columns + 1)] for rows, columns, found in boards]
                some = [[k for k, number in enumerate(numbers) if number] for numbers in weights]
                with self.subTest(rule=rule):
                    self.compares([sum(numbers) for numbers in weights], "count", rule, last)
                    self.compares([*itertools.chain.from_iterable(weights)], "by-weight", rule, sum(map(len, weights)))
                    self.compares([numbers[2] if len(numbers) > 2 else 0 for numbers in weights], "count", [*rule, "--weight", 2], last)
                    for name, end in (("fewest-lit", 0), ("most-lit", -1)):
                        self.compares([one[end] if one else -1 for one in some], name, rule, last)
                        self.compares([numbers[one[end]] if one else 0 for numbers, one in zip(weights, some)],
                                      f"{name}-number", rule, last)
                    for name, same in (("up-to-symmetry", images), ("up-to-translation", translations)):
                        if name == "up-to-symmetry" or torus:
                            self.compares([len({min(map(sorted, same(one, rows, columns))).__repr__() for one in found})
                                           for rows, columns, found in boards], name, rule, last)

    def test_selections(self):
        values = [int(line.split()[1]) for line in run("table", "nullity", 1, 60).text.splitlines()]
        for select, wanted in (("zero", [n for n, value in enumerate(values, 1) if value == 0]),
                               ("nonzero", [n for n, value in enumerate(values, 1) if value])):
            self.answers(b_file(wanted), "table", "nullity", 1, 60, "--select", select)
        maxima = [(n, value) for n, value in enumerate(values, 1) if n == 1 or value > max(values[:n - 1])]
        self.answers("".join(f"{n},{value}\n" for n, value in [("n", "nullity"), *maxima]), "table", "nullity", 1, 60,
                     "--select", "maxima", "--format", "csv")
        self.answers("".join(f"{value} {values.index(value) + 1}\n" for value in sorted(set(values))), "table", "nullity", 1, 60,
                     "--select", "first")
        for select in ("zero", "nonzero", "maxima", "first"):
            written = json.loads(run("table", "nullity", 1, 60, "--select", select, "--format", "json").text)
            lines = run("table", "nullity", 1, 60, "--select", select).text.splitlines()
            self.assertEqual((written["select"], [" ".join(line) for line in zip(written["at"], written["values"], strict=True)]), (select, lines))
        self.refuses("table", "nullity", 1, 3, "--select", "some")
        result = run("table", "count", 20, 22, "--limit-each", 1e-9, "--select", "nonzero")
        self.assertEqual((result.status, result.text, result.err.count("written as ?")), (4, "", 0))

    def test_a_board_of_weights_is_not_tried_again(self):
        result = run("table", "by-weight", 700, 702, "--limit-each", 1e-9, "--on", 0)
        self.assertEqual((result.status, result.text), (4, "700 ?\n701 ?\n702 ?\n"), result.err)


class Resume(Case):
    def test_resume(self):
        path = self.folder / "table"
        self.answers(b_file(NULLITY[:5]), "table", "nullity", 1, 5, "--resume", path)
        self.answers(b_file(NULLITY[:9]), "table", "nullity", 1, 9, "--resume", path)
        self.assertEqual(kept(path), ["# flipwise table, format 2: nullity", *b_file(NULLITY[:9]).splitlines()])
        self.answers(b_file(NULLITY[2:4], 3), "table", "nullity", 3, 4, "--resume", path)

    def test_resume_reuses(self):
        """Saved results are printed even if the time limit is over at the first poll."""
        path = self.folder / "table"
        expected = run("table", "even-patterns", 14, 14, "--resume", path).text
        self.assertEqual(run("table", "even-patterns", 15, 15, "--resume", path, "--limit", 1e-9).status, 4)
        self.answers(expected, "table", "even-patterns", 14, 14, "--resume", path, "--limit", 1e-9)

    def test_resume_after_a_cut(self):
        path = self.folder / "table"
        self.answers(b_file(NULLITY[:9]), "table", "nullity", 1, 9, "--resume", path)
        whole = path.read_bytes()
        for size in range(whole.index(b"\n") + 1, len(whole)):
            path.write_bytes(whole[:size])
            self.answers(b_file(NULLITY[:9]), "table", "nullity", 1, 9, "--resume", path)
            self.assertEqual(path.read_bytes(), whole)

    def test_one_run_uses_a_file_of_resume(self):
        path = self.folder / "table"
        first = start("table", "even-patterns", 17, 17, "--resume", path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not path.exists() or not path.stat().st_size:
            time.sleep(0.001)
        held = path.read_bytes()
        self.refuses("table", "even-patterns", 1, 3, "--resume", path, says="another run is using this file")
        self.assertEqual(path.read_bytes(), held)
        first.send_signal(signal.SIGINT)
        self.assertIn(b"the same command continues from there", first.communicate()[1])
        self.answers(b_file([2, 8, 74], 1), "table", "even-patterns", 1, 3, "--resume", path)

    def test_resume_after_kills(self):
        whole = run("table", "fewest-all-on", 1, 60).text
        path = self.folder / "killed"
        for lines in (5, 20, 45):
            process = start("table", "fewest-all-on", 1, 60, "--resume", path, stdout=subprocess.DEVNULL)
            while process.poll() is None and not (path.exists() and path.read_text().count("\n") > lines):
                time.sleep(0.001)
            process.kill()
            process.wait()
        self.assertEqual(run("table", "fewest-all-on", 1, 60, "--resume", path).text, whole)
        self.assertEqual(kept(path), ["# flipwise table, format 2: fewest-all-on", *whole.splitlines()])

    def test_resume_removes_what_it_saved_and_nothing_else(self):
        path = self.folder / "table"
        for table, content in (("fewest-all-on", "mine"), ("fewest-all-on", "\ufeffmine"), ("fewest-all-on", ""), ("even-patterns", "")):
            states = [self.file(f"table.{n}.state", content) for n in range(1, 5)]
            self.assertEqual(run("table", table, 1, 4, "--resume", path).status, 0)
            self.assertEqual([state.read_text() for state in states], [content] * 4)
            path.unlink()
        for state in states:
            state.unlink()
        self.assertEqual(run("table", "even-patterns", 1, 4, "--resume", path).status, 0)
        self.assertEqual({one.name for one in self.folder.iterdir()}, {"table"})
        beside = self.file("state.new", "mine")
        run("count", 100, 14, "--limit", 0.3, "--resume", self.folder / "state")
        self.assertEqual(beside.read_text(), "mine")

    def test_resume_refuses(self):
        path = self.folder / "table"
        run("table", "nullity", 1, 5, "--resume", path)
        whole = path.read_bytes()
        damaged = [whole.replace(b"\n", b"\r\n")]
        for at in range(len(whole) - 1):
            damaged.append(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:])
        for content in (*damaged, b"1 0\n", b"# flipwise table nullity\n1 0\n", b"\0\0\n", b"rubbish"):
            path.write_bytes(content)
            self.refuses("table", "nullity", 1, 5, "--resume", path)
            self.assertEqual(path.read_bytes(), content)
        path.write_bytes(whole)
        for other in (["torus-nullity"], ["fewest-all-on"], ["even-patterns"], ["count", "--on", 1]):
            self.refuses("table", other[0], 1, 5, *other[1:], "--resume", path, says="contains another table ('nullity')")
        self.refuses("table", "nullity", 1, 5, "--resume", self.folder)
        missing = self.folder / "none" / "file"
        for arguments in (["table", "nullity", 1, 5], ["count", 60, 13]):
            self.refuses(*arguments, "--resume", missing, says="No such file or directory")

    def test_resume_keeps_the_whole_question(self):
        path = self.folder / "table"
        options = ["--rule", "king", "--wrap", "torus", "--rows", 5]
        expected = run("table", "nullity", 1, 6, *options).text
        self.answers(run("table", "nullity", 1, 4, *options).text, "table", "nullity", 1, 4, *options, "--resume", path)
        self.answers(expected, "table", "nullity", 1, 6, *options, "--resume", path)
        whole = path.read_bytes()
        self.assertTrue(whole.startswith(b"# flipwise table, format 2: nullity rule king wrap torus rows 5\n"))
        for other in ([], options[:2], options[2:], ["--rule", "x", *options[2:]], [*options[:5], 6]):
            self.refuses("table", "nullity", 1, 6, *other, "--resume", path, says="contains another table")
            self.assertEqual(path.read_bytes(), whole)
        in_csv = run("table", "nullity", 1, 6, *options, "--resume", path, "--format", "csv").text
        self.assertEqual(in_csv, "n,nullity\n" + expected.replace(" ", ","))


@at_full_speed
class Reasons(Case):
    """Checks that answers contain what is known, and the reason for what is missing."""

    def test_limits_are_named(self):
        self.partly("table", "nullity", 10 ** 8, 10 ** 8, "--limit", 0.3,
                    err="nullity 100000000 to 100000000, n = 100000000: stopped at the time limit: the limit is for all lines together")
        if STOPPER:
            ended = at_limit(self, polls_of(self, "table", "fewest-all-on", 1, 6), "table", "fewest-all-on", 1, 1000)
            self.assertIn("5 15\n", ended.text)
            self.assertRegex(ended.err, r"\Aflipwise: fewest-all-on 1 to 1000, n = [^\n]+\n\Z")
        self.partly("table", "nullity", 4, 10 ** 8, "--rule", "knight", "--rows", 10 ** 9, "--memory", 0.5,
                    err="GiB of memory, but 0.5 GiB may be used (--memory allows more)")
        self.partly("table", "fewest-all-on", 1, 3, "--rows", 10 ** 9, "--memory", 2, err="GiB of memory", preexec_fn=within_a_second)

    def test_alarms_are_named(self):
        """If the time limit ends a table as text, the message names the n that was reached."""
        process = start("table", "fewest-all-on", 78, 79, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(process.stdout.readline(), b"78 2980\n")
        process.send_signal(signal.SIGALRM)
        error = process.communicate()[1].decode()
        self.assertRegex(error, r"\Aflipwise: fewest-all-on 78 to 79, n = 79: .*stopped at the time limit")
        self.assertEqual(process.returncode, 4)

    def test_requests(self):
        good = '{"command":"table","name":"nullity","from":4,"to":5,"limit":5,"memory":1,"threads":2}\n'
        self.assertEqual(json.loads(run("table", "--request", "-", stdin=good).text)["values"], ["4", "2"])
        self.assertEqual(run("table", "--request", "-", "--format", "bfile", stdin=good).text, "4 4\n5 2\n")
        for bad, says in ((good.replace("nullity", "nulity"), "name: expected nullity, "),
                          (good.replace('"to":5', '"to":3'), "from: must not be larger than to"),
                          (good.replace('"limit"', '"rule":"two-kind","limit"'), "does not support rule two-kind")):
            result = run("table", "--request", "-", stdin=good + bad + good)
            self.assertEqual(result.status, 2)
            self.assertRegex(result.err, r"\Aflipwise: [^:]+:2: ")
            self.assertIn(says, result.err)
            self.assertEqual(result.text.count('"values"'), 2)
        slow = '{"command":"table","name":"fewest-all-on","from":1,"to":1000,"limit":0.3}\n'
        self.partly("table", "--request", "-", stdin=slow, out='"status":"unknown","reason":"fewest-all-on 1 to 1000, n = ')


if __name__ == "__main__":
    main()
