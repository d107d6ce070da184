# SPDX-License-Identifier: MIT
"""Tests solve: every option, and the contents of answers."""

import json
import random
import re

from program import HANGING, IMPOSSIBLE, SAMPLE, SAMPLE_PRESSES, SANITIZED, Case, at_full_speed, main, run

CENTRE = "000\n010\n000\n"
TRIANGLE = "; lists of lights\n0 1\n1 2\n2 3\n0 3\n1 3\n"


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
        self.refuses("solve", "--kind", "ring", "--kind", "cross", stdin="1\n", says="must be plus, ring")
        self.refuses("solve", "--kind", "ring", "--kind", "plus", "--rule", "plus", stdin="1\n")
        for option in (["--kind", "ring"], ["--rule", "plus"], ["--wrap", "torus"], ["--goal", "on"]):
            for command in ("solve", "verify", "show", "rate", "hint"):
                if (command, option[0]) != ("rate", "--kind"):
                    self.refuses(command, "--request", "-", *option, stdin="{}\n",
                                 says="cannot be combined with")
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
        # The all-ones problem on a path of five vertices, in graph6, is that of a board with one row.
        path = self.file("path", "DhC\n")
        for goal in ("on", "uniform"):
            result = run("solve", "--rule", path, "--goal", goal, stdin="10000")
            self.assertEqual(result.board, run("solve", "--goal", goal, stdin="10000").board)

    def test_what_is_wrong_with_buttons(self):
        buttons = self.file("buttons", "0 1\n1 3\n")
        self.refuses("solve", "--rule", buttons, stdin="101", says=f"{buttons}:2:3: light 3 does not exist: the board has 3 lights")
        self.refuses("solve", "--rule", buttons, "--wrap", "torus", stdin="1010", says="--wrap")
        self.refuses("solve", "--rule", buttons, stdin="1_10", says="holes")
        self.refuses("solve", "--rule", self.folder / "none", stdin="1", says="unknown rule")
        self.refuses("solve", "--rule", self.folder, stdin="1", says="directory")

    def test_wraps(self):
        # Across the seam, a press flips both cells of its row twice.
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


class Colours(Case):
    def test_images_to_images(self):
        chance = random.Random(3)
        for q, rows, columns, wrap, goal in ((3, 40, 30, "none", "off"), (6, 25, 33, "columns", 4),
                                             (4, 20, 20, "none", "uniform"), (12, 9, 41, "rows", "on")):
            cells = bytes(chance.randrange(q) for _ in range(rows * columns))
            board = self.file("board.pgm", f"P5\n{columns} {rows}\n{q - 1}\n".encode() + cells)
            presses, witness = self.folder / "presses.pgm", self.folder / "witness.pgm"
            witness.write_bytes(b"P5\n1 1\n2\n\0")
            options = ["--wrap", wrap, "--goal", goal]
            done = run("solve", "--find", "any", "--format", "pgm-raw", *options, "-o", presses, "--witness", witness, board)
            self.assertIn(done.status, (0, 1), done.err)
            held = run("solve", "--find", "any", *options, board)
            self.assertEqual(held.status, done.status)
            answer = ["--witness", board, witness] if done.status else [board, presses]
            self.assertEqual(run("verify", *options, *answer).text, "valid\n")
            self.assertEqual(presses.exists(), done.status == 0)
            self.assertEqual(witness.read_bytes() == b"P5\n1 1\n2\n\0", done.status == 0)
            self.assertEqual("was left unchanged" in done.err, done.status == 0)
            presses.unlink(missing_ok=True)
        self.refuses("solve", "--find", "any", "--format", "pgm", "--colours", 3, board, says="this image has 12 colours")

    def test_a_game_of_lines(self):
        word = "cross-7x7q4:" + "".join(str((i * i + 3) % 4) for i in range(49))
        done = run("solve", "--find", "any", "--format", "json", word)
        self.assertIn(done.status, (0, 1))
        self.assertEqual(run("verify", word, "-", stdin=done.out).text, "valid\n")

    def test_two_colours_are_like_more(self):
        for words in (["--goal", "1"], ["--goal", "on", "--cost-of", "press"], ["--goal", "1", "--colours", "2"]):
            self.answers("valid\n", "verify", *words, "plus-2x2:8", "-", stdin=run("solve", *words, "plus-2x2:8").out)
            self.assertEqual(run("solve", *words, "plus-2x2:8").text.splitlines()[1:],
                             run("solve", "--goal", "on", "plus-2x2:8").text.splitlines()[1:])
        request = {"command": "solve", "colours": 2, "board": [[1, None], [0, 1]], "goal": 1, "cost_of": "press"}
        plain = {"command": "solve", "board": ["1_", "01"], "goal": "on"}
        found, expected = (json.loads(run("solve", "--request", "-", stdin=json.dumps(one)).text) for one in (request, plain))
        self.assertEqual({**found, "seconds": 0}, {**expected, "seconds": 0})
        for colours in (-3, 1, 257, "x", 2.5):
            self.refuses("solve", "--request", "-", stdin=json.dumps({**plain, "colours": colours}),
                         says="colours: expected a number from 2 to 256")


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
        buttons = self.file("buttons", "; lists of lights\n0 1\n1 2\n")
        self.answers("1 1\n1 2\n", "solve", "--rule", buttons, "--format", "presses", stdin="101\n")
        self.answers("valid\n", "verify", "--rule", buttons, self.file("lights", "101\n"), "-", stdin="1 1\n1 2\n")
        self.refuses("solve", "--format", "presses", "--all", 2, board)


@at_full_speed
class FindAny(Case):
    def check(self, *arguments, minimum=None, **more):
        """Checks that the sentence agrees with the bounds, and both with the number of solutions."""
        text = run("solve", "--find", "any", *arguments, **more).text
        answer = json.loads(run("solve", "--find", "any", "--format", "json", *arguments, **more).text)
        pretty = run("solve", "--find", "any", "--format", "pretty", *arguments, **more).text
        self.assertEqual(answer["status"], "feasible")
        proved = answer["lower"] == answer["upper"]
        self.assertTrue(proved or answer.get("solutions") != "1", answer)
        for shown in (text, pretty):
            self.assertRegex(shown, r"(?m)^(; )?feasible: .*, (proved|not proved) minimum$")
            self.assertEqual(", proved" in shown, proved, shown)
        self.assertIn(f"; bounds {answer['lower']} {answer['upper']}\n", text)
        if proved:
            fewest = json.loads(run("solve", "--format", "json", *arguments, **more).text)
            self.assertEqual(fewest["upper"], answer["upper"])
            if answer.get("solutions") == "1":
                self.assertEqual({key: fewest[key] for key in ("presses", "solution") if key in fewest},
                                 {key: answer[key] for key in ("presses", "solution") if key in answer})
        if minimum is not None:
            self.assertEqual(proved, minimum)

    def test_bounds_that_meet_are_a_proof(self):
        self.check(stdin="1\n", minimum=True)
        self.check(stdin="111\n011\n101\n", minimum=True)
        self.check(stdin="10101\n" * 3)
        self.check(stdin="0000\n" * 4, minimum=True)
        self.check(stdin="1001\n0110\n0110\n1001\n", minimum=False)
        self.check("--goal", "uniform", stdin="100\n010\n001\n")
        self.check("--colours", 3, stdin="2\n", minimum=True)
        self.check("--colours", 3, stdin="201\n012\n111\n", minimum=True)
        self.check("--colours", 4, "--rule", "cross", stdin="2222\n" * 4)
        self.check("--rule", "two-kind", stdin="11\n10\n")
        self.check("--cost", self.file("costs", "3\n1\n2\n"), stdin="101\n")
        self.check("--rule", self.file("buttons", "; lists of lights\n0 1\n1 2\n"), stdin="110\n", minimum=True)
        self.check("--rule", self.file("more", TRIANGLE), stdin="1111\n")
        picture = run("solve", "--find", "any", "--format", "svg", stdin="1\n").text
        self.assertIn("1 press, the fewest<", picture)


def cheapest_join(side, lit, costs):
    """Returns the least cost of presses on the edges of a square grid of lights, vertex by vertex. `costs` are those of the
    edge to the right and of the edge below each light. A state has a bit for each light of the frontier: whether an edge that
    is already decided changes it once more."""
    states = {0: 0}
    for row in range(side):
        for column in range(side):
            right, below = costs[row * side + column]
            after = {}
            for state, cost in states.items():
                odd = (state >> column & 1) ^ lit[row][column]
                for across in range(2 if column + 1 < side else 1):
                    down = odd ^ across
                    if down and row + 1 == side:
                        continue
                    next_state = state & ~(1 << column) | down << column
                    if across:
                        next_state ^= 1 << column + 1
                    total = cost + across * right + down * below
                    if total < after.get(next_state, total + 1):
                        after[next_state] = total
            states = after
    return states.get(0)


def proves(proof, answer, final):
    """Whether a certificate of the lower bound of an answer is right, by its definition, if all lights must end as ``final``."""
    lights, within, amounts = proof["lights"], proof["within"], proof["amounts"]
    if any(outer is not None and outer >= place for place, outer in enumerate(within)):
        return False
    sets = [set(own) for own in lights]
    for place in reversed(range(len(sets))):
        if within[place] is not None:
            sets[within[place]] |= sets[place]
    changing = {light for light, cell in enumerate(answer["board"][0]) if cell != final}
    return (all(len(one & changing) % 2 for one in sets) and sum(amounts) > 2 * answer["lower"] - 2
            and all(sum(amount for one, amount in zip(sets, amounts) if len(one & set(button)) % 2) <= 2 * cost
                    for button, cost in zip(answer["buttons"], answer["cost"])))


class Edges(Case):
    """Buttons of two lights are the edges of a graph."""

    def grid(self, side, most, seed):
        """Returns the rule, the costs and the lights of a grid, files of them, and the costs of the edges of each light."""
        draw = random.Random(seed)
        edges, costs, of_light = [], [], []
        for light in range(side * side):
            pair = [draw.randrange(1, most + 1) for _ in range(2)]
            of_light.append(pair)
            if light % side + 1 < side:
                edges.append(f"{light} {light + 1}\n")
                costs.append(pair[0])
            if light + side < side * side:
                edges.append(f"{light} {light + side}\n")
                costs.append(pair[1])
        lit = [[draw.randrange(2) for _ in range(side)] for _ in range(side)]
        if sum(map(sum, lit)) % 2:
            lit[0][0] ^= 1
        cells = "".join("".join(map(str, row)) for row in lit)
        return (self.file("edges", "; lists of lights\n" + "".join(edges)), self.file("costs", "".join(f"{cost}\n" for cost in costs)),
                self.file("lights", cells + "\n"), lit, of_light)

    def test_the_fewest_equal_a_sweep(self):
        for seed in range(30):
            side, most = 7 + seed % 3, (1, 1, 3, 1000)[seed % 4]
            rule, costs, lights, lit, of_light = self.grid(side, most, seed)
            found = run("solve", "--rule", rule, lights, "--cost", costs)
            least = cheapest_join(side, lit, of_light)
            self.assertEqual(found.status, 0, found.err)
            self.assertIn(f"; presses {least}\n", found.text, (seed, side, most))
            answer = json.loads(run("solve", "--rule", rule, lights, "--cost", costs, "--format", "json").text)
            self.assertEqual((answer["status"], answer["presses"], answer["method"]), ("optimal", least, "graph+matching"))
            checked = run("verify", "--rule", rule, "--cost", costs, lights, self.file("answer", found.text))
            self.assertEqual(checked.status, 0, checked.text + checked.err)
            if most == 1:
                uncosted = run("solve", "--rule", rule, lights)
                self.assertIn(f"; presses {least}\n", uncosted.text, (seed, side))
                many = run("solve", "--many", "--rule", rule, stdin="".join("".join(map(str, row)) for row in lit) + "\n")
                self.assertTrue(many.text.startswith(f"optimal {least} "), many.text[:80] + many.err)

    def test_certificates_are_checked(self):
        """verify confirms a minimum exactly if the certificate in the answer is right, whatever is changed in it."""
        draw = random.Random(51)
        right, wrong = 0, 0
        for goal in ("off", "uniform"):
            rule, costs, lights, _, _ = self.grid(8, 3, 4)
            saved = json.loads(run("solve", "--rule", rule, lights, "--cost", costs, "--goal", goal, "--format", "json").text)
            finals = "0" if goal == "off" else "01"
            self.assertEqual(len(saved["bound_proofs"]), len(finals))
            self.answers('{"valid":true,"minimum":true}\n', "verify", "--format", "json", "--rule", rule, "--cost", costs,
                         "--goal", goal, lights, "-", stdin=json.dumps(saved))
            twice = run("verify", "--many", stdin=json.dumps({**saved, "bound_proofs": 2 * saved["bound_proofs"]}) + "\n").text
            self.assertEqual(twice, "invalid: there are more certificates than states of the goal\n")
            cases = [saved]
            for at in range(300):
                case = json.loads(json.dumps(saved))
                proof = draw.choice(case["bound_proofs"])
                lists, within, amounts = proof["lights"], proof["within"], proof["amounts"]
                one = draw.randrange(len(lists))
                if at % 6 == 0:  # an amount is raised
                    amounts[one] += draw.choice((1, 2, 100))
                elif at % 6 == 1:  # an amount is lowered
                    amounts[one] -= draw.randrange(1, amounts[one] + 1)
                elif at % 6 == 2:  # a light leaves its set
                    light = draw.choice([light for own in lists for light in own])
                    for own in lists:
                        own[:] = [other for other in own if other != light]
                    if draw.randrange(3):
                        lists[one].append(light)
                elif at % 6 == 3:  # a set moves
                    within[one] = draw.choice([None, *range(len(lists))])
                elif at % 6 == 4:  # leaves out a set that contains no other set
                    if one not in within:
                        proof.update({name: proof[name][:one] + proof[name][one + 1:] for name in ("lights", "within", "amounts")})
                        proof["within"] = [outer if outer is None or outer < one else outer - 1 for outer in proof["within"]]
                else:  # another minimum is stated
                    case["lower"] += draw.choice((-2, -1, 1, 2))
                    case["status"] = "feasible"
                cases.append(case)
            told = run("verify", "--many", stdin="".join(json.dumps(case) + "\n" for case in cases)).text.splitlines()
            self.assertEqual(len(told), len(cases))
            for case, line in zip(cases, told):
                holds = (all(any(proves(proof, case, final) for proof in case["bound_proofs"]) for final in finals)
                         and case["lower"] <= case["presses"])
                confirmed = "valid: minimum confirmed" if case["lower"] == case["presses"] else "valid"
                self.assertEqual(line if holds else line[:9], confirmed if holds else "invalid: ", case)
                right, wrong = right + holds, wrong + (not holds)
        self.assertGreater(min(right, wrong), 20)

    def test_certificates_that_cannot_be_read(self):
        rule, costs, lights, _, _ = self.grid(8, 3, 4)
        saved = json.loads(run("solve", "--rule", rule, lights, "--cost", costs, "--format", "json").text)
        proof = saved["bound_proofs"][0]
        for change, told in (({"lights": proof["lights"][1:]}, "three arrays of one length"),
                             ({"within": [-1] * len(proof["within"])}, "three arrays"),
                             ({"within": [len(proof["within"])] * len(proof["within"])}, "three arrays"),
                             ({"amounts": ["2"] * len(proof["amounts"])}, "three arrays"),
                             ({"amounts": [0.5] * len(proof["amounts"])}, "three arrays"),
                             ({"lights": 3}, "three arrays"),
                             ({"lights": [[64], *proof["lights"][1:]]}, "bound_proofs: light 64 does not exist; the last light is 63"),
                             ({"lights": [[1, 1], *proof["lights"][1:]]}, "bound_proofs: light 1 is in two lists")):
            case = json.dumps({**saved, "bound_proofs": [{**proof, **change}]})
            self.assertIn(told, self.refuses("verify", "--rule", rule, "--cost", costs, lights, "-", stdin=case))
        for value in (3, [3], [[]], [{}]):
            case = json.dumps({**saved, "bound_proofs": value})
            self.assertIn("three arrays", self.refuses("verify", "--rule", rule, "--cost", costs, lights, "-", stdin=case))

    def test_an_odd_number_of_lights(self):
        rule, _, _, lit, _ = self.grid(9, 1, 5)
        lit[0][0] ^= 1
        found = run("solve", "--rule", rule, stdin="".join("".join(map(str, row)) for row in lit) + "\n")
        self.assertEqual((found.status, found.text[:12]), (1, "; impossible"), found.text[:200])

    @at_full_speed
    def test_a_hundred_thousand(self):
        """Polynomial: a grid of 100,000 buttons is proved in seconds of processor time."""
        rule, costs, lights, _, _ = self.grid(224, 1000, 1)
        found = run("solve", "--rule", rule, lights, "--cost", costs)
        self.assertEqual((found.status, found.text.splitlines()[0][:10]), (0, "; optimal:"), found.err)
        saved = run("solve", "--rule", rule, lights, "--cost", costs, "--format", "json").out
        self.answers("valid: minimum confirmed\n", "verify", "--rule", rule, lights, "--cost", costs, "-", stdin=saved)
        bounds = re.search(r"; bounds (\d+) (\d+)\n", found.text)
        self.assertEqual(bounds[1], bounds[2])


class Buttons(Case):
    def test_uniform_searches_the_other_goal_only_below_the_best(self):
        """One press turns all lights off; turning them all on is too hard for any search."""
        draw = random.Random(9)
        lights = 100 if SANITIZED else 300
        columns = [draw.sample(range(lights), 3) for _ in range(3 * lights)]
        rule = self.file("code.txt", "".join(" ".join(map(str, column)) + "\n" for column in columns))
        board = self.file("lights", "".join("1" if light in columns[7] else "0" for light in range(lights)))
        self.assertIn("; presses 1\n", run("solve", "--rule", rule, board, "--goal", "uniform", "--limit", 60).text)

    def test_a_light_of_two_buttons(self):
        """Two buttons that are only useful together cost two; a few presses are still proved optimal."""
        draw = random.Random(3)
        lights = 200 if SANITIZED else 600
        buttons = [sorted(draw.sample(range(1, lights), 3)) for _ in range(2 * lights)]
        buttons[5].append(0)
        buttons[lights + 100].append(0)
        lit = [sum(light in buttons[button] for button in range(11, 2 * lights, 2 * lights // 5)) % 2 for light in range(lights)]
        rule = self.file("code.txt", "".join(" ".join(map(str, button)) + "\n" for button in buttons))
        found = run("solve", "--rule", rule, "--limit", HANGING, stdin="".join(map(str, lit)) + "\n")
        self.assertTrue(found.text.startswith("; optimal: 5 presses"), found.text[:200])

    def test_kinds_with_a_file_of_buttons(self):
        self.refuses("solve", "--rule", self.file("buttons", "0\n"), "--kind", "plus", stdin="1\n", says="--kind needs --rule two-kind")


if __name__ == "__main__":
    main()
