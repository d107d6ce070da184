# SPDX-License-Identifier: MIT
"""Compares every feature of puzzles, in every form of request, with all presses: colours, states, goals, free lights, fixed
presses, costs."""

import collections
import itertools
import json
import math
import random

from brute_force import Game, Puzzle, file_of, line_of, rows_of
from program import LONG, SANITIZED, Case, main, run

SHAPES = [(2, 2, 2), (2, 3, 3), (3, 3, 3), (3, 2, 2), (4, 2, 3), (4, 2, 2), (5, 2, 2), (6, 2, 2), (6, 1, 3), (7, 2, 2),
          (8, 2, 2), (9, 2, 2), (9, 1, 3), (10, 1, 3), (11, 1, 3), (12, 2, 2), (12, 1, 3)]


BUTTONS = "0 1\n0\n1\n"


class Grids(Case):
    def test_all_rules_wraps_and_goals(self):
        chance = random.Random(1)
        for q, rows, columns in SHAPES[::6] if SANITIZED else SHAPES:  # starting a program takes half a second under sanitizers
            rules = [("plus", "none"), ("plus", "torus"), ("0,0 0,0 0,1", "columns"), ("x", "none"), ("cross", "none")]
            for rule, wrap in rules if LONG else chance.sample(rules, 1):
                if q ** (rows * columns) > 5000 and (rule, wrap) != chance.choice([("plus", "none"), (rule, wrap)]):
                    continue
                holes = {(0, 1)} if chance.random() < 0.3 and rule != "cross" else set()
                self.compare(Game(q, rule, wrap, rows, columns, holes), rule, wrap, chance)

    def compare(self, game, rule, wrap, chance):
        q, n = game.q, len(game.free)
        number = chance.randrange(q)
        goals = {"off": [[0] * n], "on": [[q - 1] * n], "uniform": [[c] * n for c in range(q)], number: [[number] * n]}
        for (goal, targets), kind in itertools.product(goals.items(), ("amount", "press")):
            starts = [[chance.randrange(q) for _ in range(n)] for _ in range(12)]
            lines = "".join(line_of(game.text(start), q) + "\n" for start in starts)
            options = ["--colours", q, "--rule", rule, "--wrap", wrap, "--goal", goal, "--cost-of", kind]
            done = run("solve", "--many", *options, stdin=lines)
            self.assertEqual(done.status, 0, done.err)
            answers = done.text.splitlines()
            self.assertEqual(len(answers), len(starts))
            for start, answer in zip(starts, answers):
                with self.subTest(q=q, rule=rule, wrap=wrap, goal=goal, kind=kind, start=start, free=game.free):
                    best = game.answer(start, targets, kind)
                    expected = "impossible"
                    if best:
                        expected = f"optimal {best[0]} {line_of(game.text(best[1]), q)}"
                    self.assertEqual(answer, expected)
            pairs = "".join(f"{line} {answer}\n" for line, answer in zip(lines.splitlines(), answers)
                            if answer != "impossible")
            checked = run("verify", "--many", *options, stdin=pairs)
            self.assertEqual(set(checked.text.splitlines()) - {"valid"}, set(), checked.text)
            if chance.random() < 0.3:
                self.one(game, starts[0], goal, targets, kind, options)

    def one(self, game, start, goal, targets, kind, options):
        """Solves the board from a file, in several formats, and checks all answers."""
        q = game.q
        board = self.file("board.txt", file_of(game.text(start)))
        best = game.answer(start, targets, kind)
        text = run("solve", *options, board)
        self.assertEqual(text.status, 0 if best else 1, text.err)
        self.assertEqual(run("verify", *options, board, "-", stdin=text.out).text, "valid\n", text.text)
        printed = json.loads(run("solve", *options, "--format", "json", "--all", 5, board).text)
        self.assertEqual(printed.get("colours", 2), q)
        self.assertEqual(rows_of(printed["board"]), rows_of([[int(c) if c != "_" else None for c in row]
                                                          for row in game.text(start)]))
        if not best:
            self.assertTrue(text.text.startswith("; impossible"))
            self.assertEqual(printed.get("modulus", 2), q)
            self.assert_witness(game, start, rows_of(printed["witness"]), targets)
        else:
            self.assertEqual((printed["status"], printed["presses"]), ("optimal", best[0]))
            self.assertEqual(int(printed["optimal_solutions"]), best[2])
            self.assertEqual(len(printed["all"]), min(best[2], 5))
            self.assertEqual(rows_of(printed["solution"]), [[int(c) if c != "_" else None for c in row]
                                                         for row in game.text(best[1])])
            lines = run("solve", *options, "--format", "presses", board)
            expected = "".join(f"{i + 1} {j + 1}{f' {a}' if q > 2 else ''}\n" for (i, j), a in zip(game.free, best[1]) if a)
            self.assertEqual(lines.text.removeprefix("; list of presses\n"), expected)
            checked = run("verify", *options, board, "-", stdin=lines.out)
            self.assertEqual(checked.text, "valid\n", (lines.text, checked.text))
            any_of = run("solve", *options, "--find", "any", board)
            self.assertTrue(any_of.text.startswith("; feasible"))
            self.assertEqual(run("verify", *options, board, "-", stdin=any_of.out).text, "valid\n")
        own = run("verify", "--many", stdin=json.dumps(printed) + "\n")
        self.assertEqual(own.text, "valid\n")

    def assert_witness(self, game, start, witness, targets):
        weights = [witness[i][j] for i, j in game.free]
        for cell in game.free:
            self.assertEqual(sum(weights[light] for light in game.adds[cell]) % game.q, 0)
        for target in targets:
            self.assertNotEqual(sum(w * (t - s) for w, t, s in zip(weights, target, start)) % game.q, 0)


class Buttons(Case):
    """Solves button puzzles with free lights and fixed buttons, with colours or a number of states for each light."""

    def files(self, puzzle):
        """Returns the options of a puzzle, and its lights as a file."""
        row = lambda cells: " ".join(map(str, cells)) + "\n"
        size = ["--colours", puzzle.colours] if puzzle.colours else ["--states", self.file("states", "".join(f"{one}\n" for one in puzzle.states))]
        lists = puzzle.lists() if puzzle.colours else None
        return ["--rule", self.file("buttons", puzzle.matrix() if lists is None else "; lists of lights\n" + lists), *size,
                "--goal", self.file("goal", row(puzzle.goal)) if isinstance(puzzle.goal, list) else puzzle.goal,
                "--free", self.file("free", row(puzzle.free)), "--fixed", self.file("fixed", row(puzzle.fixed))], row(puzzle.start)

    def test_requests(self):
        for kind, number in ((Puzzle.of_colours, 150), (Puzzle.of_states, 300)):
            puzzles = [kind(seed) for seed in range(number * (5 if LONG else 1))]
            reported = {command: run(command, "--request", "-", stdin="".join(json.dumps({"command": command, **one.request()}) + "\n" for one in puzzles))
                    .text.splitlines() for command in ("solve", "hint")}
            checks = ""
            for puzzle, solved, hint in zip(puzzles, *(map(json.loads, lines) for lines in reported.values()), strict=True):
                request, solutions = puzzle.request(), puzzle.solutions
                self.assertEqual({solved["status"], hint["status"]}, {"optimal" if solutions else "impossible"}, (request, solved, hint))
                self.assertEqual([solved[field] for field in ("free", "fixed") if any(getattr(puzzle, field))],
                                 [request[field] for field in ("free", "fixed") if any(getattr(puzzle, field))], request)
                self.assertEqual(solved.get("states"), request.get("states"))
                if solutions:
                    least = [one for one in solutions if sum(one) == sum(solutions[0])]
                    self.assertEqual((solved["presses"], hint["best"], [int(one) for one in solved["solution"][0]]),
                                     (sum(least[0]), sum(least[0]), [*least[0]]), request)
                    if puzzle.goal != "uniform":
                        self.assertEqual((solved["solutions"], solved["optimal_solutions"]), (str(len(solutions)), str(len(least))), request)
                checks += json.dumps({"command": "verify", **request, "answer": solved}) + "\n"
            self.answers('{"valid":true}\n' * len(puzzles), "verify", "--request", "-", stdin=checks)

    def test_options_and_lines(self):
        for kind, seed in itertools.product((Puzzle.of_colours, Puzzle.of_states), range(200 if LONG else 5 if SANITIZED else 30)):
            puzzle = kind(seed)
            words, lights = self.files(puzzle)
            with self.subTest(puzzle=puzzle.request()):
                alone = run("solve", *words, "--format", "json", self.file("lights", lights))
                many = run("solve", "--many", *words, "--format", "json", stdin=lights)
                requested = run("solve", "--request", "-", stdin=json.dumps({"command": "solve", **puzzle.request()}))
                found, line, expected = (json.loads(one.text) for one in (alone, many, requested))
                for answer in (found, line, expected):
                    answer.pop("seconds"), answer.pop("method", None)
                    answer["buttons"] = [{light: times % puzzle.modulus for light, times in collections.Counter(button).items() if times % puzzle.modulus}
                                         for button in answer["buttons"]]
                self.assertEqual(found, expected)
                self.assertEqual([line.get(key) for key in ("status", "presses", "solution")], [found.get(key) for key in ("status", "presses", "solution")])
                self.answers("valid\n", "verify", *words, self.file("lights", lights), "-", stdin=alone.out)
                if puzzle.solutions:
                    best = puzzle.solutions[0]
                    line = f"{line_of([lights.split()], puzzle.modulus)}\toptimal {sum(best)} {line_of([map(str, best)], puzzle.modulus)}\n"
                    self.answers("valid\n", "verify", "--many", *words, stdin=line)

    def test_rate(self):
        for kind, seed in itertools.product((Puzzle.of_colours, Puzzle.of_states), range(200 if LONG else 40)):
            puzzle = kind(seed)
            question = json.dumps({**puzzle.request(), "command": "rate"})
            found, solutions = json.loads(run("rate", "--request", "-", stdin=question).text), puzzle.solutions
            self.assertEqual(found["status"], "optimal" if solutions else "impossible", question)
            if solutions:
                self.assertEqual((found["presses"], found["optimal_solutions"]),
                                 (sum(solutions[0]), str(sum(sum(one) == sum(solutions[0]) for one in solutions))), question)
            if solutions and puzzle.goal != "uniform":
                self.assertAlmostEqual(found["easier"], puzzle.share_below(sum(solutions[0])), delta=2 * found.get("error", 0) + 1e-6, msg=question)
        states = self.file("states", "2\n3\n4\n")
        self.assertEqual(run("rate", "--states", states, "plus-1x3q12:012").text.splitlines()[:2], ["difficulty medium", "presses 2"])

    def test_facts_of_states(self):
        """Compares analyze and generate with all presses."""
        for seed in range(200 if LONG else 8 if SANITIZED else 40):
            puzzle = Puzzle.of_states(seed)
            puzzle.free, puzzle.fixed, puzzle.goal = [0] * len(puzzle.free), [0] * len(puzzle.fixed), "off"
            shape = {"buttons": puzzle.request()["buttons"], "states": puzzle.states, "lights": len(puzzle.states)}
            with self.subTest(shape=shape):
                ask = lambda command, **more: json.loads(run(command, "--request", "-", stdin=json.dumps({"command": command, **shape, **more})).text)
                least = collections.Counter(puzzle.least().values())
                sets, boards = math.prod(puzzle.orders()), sum(least.values())
                found = ask("analyze", worst=True, distances=True, quiet_patterns=True)
                self.assertEqual(found["states"], puzzle.states)
                self.assertEqual((found["solutions"], found["distances"]), (str(sets // boards), [str(least[k]) for k in range(max(least) + 1)]))
                self.assertEqual(found["worst"]["presses"], max(least))
                if puzzle.modulus > 2:
                    self.assertEqual((found["solvable_boards"], found["one_in"]), (str(boards), str(math.prod(puzzle.states) // boards)))
                presses = seed % (max(least) + 2)
                made = ask("generate", presses=presses, count=3, seed=seed)
                self.assertEqual((made["status"], len(made["boards"])), ("optimal", 3) if presses in least else ("impossible", 0), made)
                for board in made["boards"]:
                    puzzle.start = [int(one) for one in board["board"][0]]
                    puzzle.__dict__.pop("solutions", None)
                    self.assertEqual((sum(puzzle.solutions[0]), [*puzzle.solutions[0]]), (presses, [int(one) for one in board["solution"][0]]))

    def test_shapes_of_states(self):
        states = self.file("states", "2\n3\n4\n")
        words = ["--states", states]
        self.assertEqual(run("analyze", 1, 3, *words).text, "1 x 3, rule plus, 2 to 4 states: 3 cells\nnullity 2: 1 of order 12, 1 of order 3\n"
                         "Every board can be solved, in 36 ways.\n")
        boards = run("generate", 1, 3, *words, "--presses", 2, "--count", 2).text
        self.assertEqual([line.split("\t")[0][:9] for line in run("solve", "--many", *words, stdin=boards).text.splitlines()], ["optimal 2"] * 2)
        picture = json.loads(run("generate", 1, 3, *words, "--presses", 2, "--format", "json").text)
        self.assertNotIn("id", picture["boards"][0])
        self.assertIn("worst board", run("analyze", 1, 3, *words, "--worst").text)
        self.assertIn("<svg", run("generate", 1, 3, *words, "--presses", 2, "--format", "svg").text)
        self.refuses("generate", 1, 3, *words, "--presses", 2, "--format", "id", says="an id does not contain states")
        self.refuses("generate", 1, 3, *words, "--presses", 2, "--symmetric", says="symmetric: does not support a number of states for each light")
        self.refuses("analyze", 1, 3, *words, "--lightest", says="support a number of states for each light")

    def test_masks_are_refused(self):
        requested = {"board": ["01"], "buttons": [[0], [1], [0, 1]], "free": ["10"], "fixed": ["001"]}
        for colours in ({}, {"colours": 3}):
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", **requested, **colours, "free": ["101"]}),
                         says="the board of free lights has 1 x 3 cells, expected 1 x 2")
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", **requested, **colours, "fixed": ["10"]}),
                         says="the board of fixed buttons has 1 x 2 cells, expected 1 x 3")
            self.refuses("hint", "--request", "-", stdin=json.dumps({"command": "hint", **requested, **colours, "pressed": ["001"]}),
                         says="a fixed button is pressed")
            answer = {"solution": ["010"], "fixed": ["000"], **colours}
            reported = run("verify", "--request", "-", stdin=json.dumps({"command": "verify", **requested, **colours, "answer": answer}))
            self.assertEqual(json.loads(reported.text)["reason"], "the answer is for other fixed buttons")
        self.refuses("analyze", "--request", "-", stdin=json.dumps({"command": "analyze", **requested}), says="free")

    def test_states_from_a_pipe(self):
        """Checks that the file of states is read only once."""
        for arguments, stdin in ((["plus-1x2q6:12"], "2\n3\n"), (["--many", self.file("lines", "plus-1x2q6:12\n")], "2\n3\n")):
            self.assertEqual(run("solve", "--states", "-", *arguments, stdin=stdin).status, 0, arguments)

    def test_a_grid_of_states(self):
        """Rule plus on 2 x 2 with a hole, and lights of two, three and four states."""
        grid = {"command": "solve", "board": [[1, 2], [None, 3]], "states": [2, 3, 4]}
        answer = json.loads(run("solve", "--request", "-", stdin=json.dumps(grid)).text)
        best = min(((a, b, c) for a in range(12) for b in range(12) for c in range(12)
                    if (1 + a + b) % 2 == (2 + a + b + c) % 3 == (3 + b + c) % 4 == 0), key=lambda one: (sum(one), one))
        (a, b), (_, c) = answer["solution"]
        self.assertEqual((answer["status"], a, b, c), ("optimal", *best))

    def test_states_that_do_not_fit(self):
        board = {"board": ["012"], "states": [2, 2, 4]}
        for change, what in (({"states": [2, 4]}, "2 numbers of states for 3 lights; give one number for each light"), ({"states": [2, 1, 4]}, "a light cannot have 1 state; give each light 2 to 256"),
                             ({"states": [128, 3, 2]}, "is above 256"),
                             ({"colours": 3}, "colours: 3, but the least common multiple of the states is 4"),
                             ({"board": ["020"]}, "2 is not a state of"), ({"goal": 3}, "the goal 3 is not"),
                             ({"rule": "two-kind"}, "two"), ({"buttons": [{"0": 1.5}]}, "whole numbers below"),
                             ({"buttons": [{"3": 1}]}, "keys below 3")):
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", **board, **change}), says=what)
        self.refuses("show", "--request", "-", stdin=json.dumps({"command": "show", **board}), says="unknown field 'states'")
        states = self.file("few", "; states\n2\n\n1\n2\n")
        self.refuses("solve", "--states", states, stdin="011\n", says="few:4: a light cannot have 1 state; give each light 2 to 256 states")
        states = self.file("states", "2\n2\nx\n")
        self.refuses("solve", "--states", states, stdin="011\n", says="states:3:1: expected the number of states of a light")


class Masks(Case):
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
        self.assertEqual((wrong.status, wrong.text), (1, "invalid: row 1, column 1 is pressed, but it is fixed\n"))
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

    def test_masks_of_many_colours_come_back(self):
        for puzzle in ("plus-2x3q12-fixed40:0b3401", "plus-2x3q12-free40:0b3401", "plus-2x3q9-fixed40:083401", "plus-2x3q16-free04-fixed40:0f3401"):
            with self.subTest(puzzle):
                answer = run("solve", "--many", "--format", "json", stdin=puzzle + "\n").text
                self.assertIn('"fixed"' if "fixed" in puzzle else '"free"', answer)
                self.assertEqual(run("verify", "--many", stdin=answer).text, "valid\n")

    def test_masks_and_targets(self):
        board = self.file("board.txt", "1 2 _\n0 1 2\n")
        free = self.file("free.txt", "_ 0 0\n0 0 0\n")
        fixed = self.file("fixed.txt", "0 0 0\n0 2 0\n")
        goal = self.file("goal.txt", "2 2 _\n1 1 1\n")
        options = ["--colours", 3, "--free", free, "--fixed", fixed, "--goal", goal]
        done = run("solve", *options, board)
        self.assertIn(done.status, (0, 1), done.err)
        self.assertEqual(run("verify", *options, board, "-", stdin=done.out).text, "valid\n")
        printed = run("solve", *options, "--format", "json", board).text
        self.assertEqual(run("verify", "--many", stdin=printed).text, "valid\n")


class Costs(Case):
    def test_buttons(self):
        rule = self.file("buttons.txt", BUTTONS)
        costs = self.file("costs.txt", "; of each button\n5\n\n 1 \r\n2\n")
        found = run("solve", "--rule", rule, "--cost", costs, stdin="11\n")
        self.assertEqual(found.status, 0, found.err)
        self.assertTrue(found.text.startswith("; optimal: cost 3, 2 pressed, proved minimum\n; presses 3\n; pressed 2\n"))
        self.assertEqual(found.board, "0 1 1\n")
        answer = self.file("answer.txt", found.out)
        lights = self.file("lights.txt", "11\n")
        self.assertEqual(run("verify", "--rule", rule, "--cost", costs, lights, answer).text, "valid\n")
        self.assertEqual(run("verify", "--rule", rule, lights, answer).status, 1)
        self.assertEqual(run("verify", "--rule", rule, "--cost", costs, lights, "-", stdin="011\n").status, 0)
        for claims, status in (("; pressed 1\n", 1), ("; optimal: cost 3, 2 pressed, proved minimum\n", 0), ("; optimal: cost 4, 2 pressed\n", 1),
                               ("; optimal: cost 3, 1 pressed\n", 1), ("; optimal: cost 3, 2 pressed\n; pressed 1\n", 1),
                               ("; optimal: cost 3, 2 pressed\n; presses 4\n", 1)):
            self.assertEqual(run("verify", "--rule", rule, "--cost", costs, lights, "-", stdin=claims + "011\n").status, status, claims)
        lines = run("solve", "--many", "--rule", rule, "--cost", costs, stdin="11\n10\n")
        self.assertEqual(lines.text, "optimal 3 011\noptimal 1 010\n")
        self.assertTrue(run("rate", "--rule", rule, "--cost", costs, lights).text.startswith("difficulty "))
        hint = run("hint", "--rule", rule, "--cost", costs, lights).text
        self.assertEqual(hint, "Cost 3 to go.\nPress button 1: only one solution has a cost as low as 3, and this press "
                               "is in it.\n")

    def test_boards(self):
        numbers = random.Random(1)
        for shape in ("plus-3x3", "king-2x4-torus", "cross-3x3", "ring-3x3-holes100"):
            cells = 9 if "3x3" in shape else 8
            costs = [numbers.randrange(4) for _ in range(cells - ("holes" in shape))]
            path = self.file("costs.txt", "".join(f"{cost}\n" for cost in costs))
            for lights in ("000", "808", "420"):
                board = f"{shape}:{lights if cells == 9 else lights[:2]}"
                requested = json.loads(run("solve", "--cost", path, board, "--format", "json").text)
                request = {"command": "solve", "board": board, "cost": costs}
                again = json.loads(run("solve", "--request", "-", stdin=json.dumps(request)).text)
                keys = ("status", "presses", "pressed", "solution", "optimal_solutions", "cost")
                self.assertEqual([requested.get(key) for key in keys], [again.get(key) for key in keys])
                self.assertEqual(run("verify", board, "-", stdin=json.dumps(requested)).text, "valid\n")
                if requested["status"] == "optimal":
                    pressed = [c == "1" for c in "".join(requested["solution"]).replace("_", "")]
                    cost = sum(itertools.compress(costs, pressed))
                    self.assertEqual((requested["presses"], requested["pressed"]), (cost, sum(pressed)))
                    wrong = requested | {"cost": [cost + 1 for cost in costs]}
                    self.assertEqual(run("verify", "--cost", path, board, "-", stdin=json.dumps(wrong)).status, 1)

    def test_large_costs_of_cells_that_may_not_be_pressed(self):
        """Compares with all sets of presses that are not fixed. Each cell has a random cost: small, large, or above 32 bits."""
        numbers = random.Random(7)
        requests, expected = [], []
        for _ in range(150):
            rows, columns = numbers.randrange(1, 4), numbers.randrange(1, 4)
            cells = rows * columns
            costs = [numbers.choice((0, 1, 2, 10**6, 2**31, 2**32 + 1, 10**12)) for _ in range(cells)]
            fixed = [numbers.randrange(3) == 0 for _ in range(cells)]
            lit = numbers.randrange(1 << cells)
            presses = [sum(1 << (r * columns + c) for r, c in ((i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)) if 0 <= r < rows and 0 <= c < columns)
                       for i in range(rows) for j in range(columns)]
            found = {}
            for chosen in range(1 << cells):
                if any(fixed[i] and chosen >> i & 1 for i in range(cells)):
                    continue
                lights, cost = lit, 0
                for i in range(cells):
                    if chosen >> i & 1:
                        lights ^= presses[i]
                        cost += costs[i]
                if lights == 0:
                    found[cost] = found.get(cost, 0) + 1
            expected.append(("optimal", min(found), str(found[min(found)])) if found else ("impossible", None, None))
            text = lambda bits: ["".join("01"[int(bits(i * columns + j))] for j in range(columns)) for i in range(rows)]
            requests.append({"command": "solve", "board": text(lambda i: lit >> i & 1), "fixed": text(lambda i: fixed[i]), "cost": costs})
        reported = run("solve", "--request", "-", stdin="\n".join(map(json.dumps, requests))).text.splitlines()
        for request, answer, required in zip(requests, map(json.loads, reported), expected, strict=True):
            self.assertEqual((answer["status"], answer.get("presses"), answer.get("optimal_solutions")), required, request)
        hang = {"command": "solve", "rule": "plus", "wrap": "torus", "cost": [0, 1, 1000000000001, 1000000000001, 1000000, 1, 1, 1000000],
                "board": ["00__", "_00_", "1101"], "goal": "uniform", "fixed": ["0100", "0010", "1001"]}
        self.assertIn(json.loads(run("solve", "--request", "-", stdin=json.dumps(hang)).text)["status"], ("optimal", "impossible"))

    def test_what_is_refused(self):
        for text, place in (("1\n2\n", "2 costs for 3 cells"), ("1\n2\n3\n4\n", "4 costs for 3 cells"),
                            ("1\n-2\n3\n", ":2:1: expected the cost of a press"), ("1\nx\n3\n", ":2:1: expected"),
                            ("1 2 3\n", ":1:3: expected the end of the line after the cost of a press (one number per line), found '2'"), ("1.5\n1\n1\n", ":1:2: expected the cost of a press, a whole number without a fraction, found '.'"),
                            ("1\n9007199254740991\n3\n", ":2:1: the numbers add up to more than"), ("", "0 costs for 3 cells")):
            found = run("solve", "--cost", self.file("costs.txt", text), "plus-1x3:e")
            self.assertEqual(found.status, 2)
            self.assertIn("costs.txt" + place if place.startswith(":") else place, found.err)
        for cost in ([1, 2], [1, -1, 2], [1, 2.5, 3], "1 2 3", [9007199254740991, 1, 0]):
            found = run("solve", "--request", "-", stdin=json.dumps({"command": "solve", "board": ["111"], "cost": cost}))
            self.assertEqual(found.status, 2, cost)
        path = self.file("costs.txt", "1\n1\n1\n")
        self.assertEqual(run("solve", "--rule", "two-kind", "--cost", path, "plus-1x3:e").status, 2)

    def test_more_colours(self):
        """Three colours: button 0 adds 2, button 1 adds 1, and the light must receive 2."""
        rule = self.file("buttons.txt", "0 0\n0\n")
        costs = self.file("costs.txt", "5\n2\n")
        words = ["--colours", 3, "--rule", rule, "--cost", costs]
        found = run("solve", *words, stdin="1\n")
        self.assertTrue(found.text.startswith("; optimal: cost 4, 1 pressed, proved minimum\n"), found.text + found.err)
        self.assertEqual(found.board, "0 2\n")
        lights, answer = self.file("lights.txt", "1\n"), self.file("answer.txt", found.out)
        self.assertEqual(run("verify", *words, lights, answer).text, "valid\n")
        self.assertEqual(run("verify", *words[:4], lights, answer).status, 1)
        self.assertEqual(run("solve", "--many", *words, stdin="1\n0\n").text, "optimal 4 02\noptimal 0 00\n")
        cheap = self.file("cheap.txt", "3\n2\n")
        self.assertEqual(run("solve", *words[:4], "--cost", cheap, lights).board, "1 0\n")
        by_press = run("solve", *words[:4], "--cost", cheap, "--cost-of", "press", lights)
        self.assertEqual(by_press.board, "0 2\n")
        self.assertEqual(run("verify", *words[:4], "--cost", cheap, lights, "-", stdin=by_press.out).text, "valid\n")
        self.assertTrue(run("hint", *words, lights).text.startswith("Cost 4 to go.\n"), run("hint", *words, lights).text)
        self.assertTrue(run("rate", *words, lights).text.startswith("difficulty "))
        request = {"command": "solve", "colours": 3, "board": ["1"], "buttons": [[0, 0], [0]], "cost": [3, 2], "cost_of": "press"}
        reported = json.loads(run("solve", "--request", "-", stdin=json.dumps(request)).text)
        self.assertEqual((reported["presses"], reported["pressed"], reported["solution"], reported["cost"], reported["cost_of"]), (2, 1, ["02"], [3, 2], "press"))
        self.assertEqual(run("verify", "--many", stdin=json.dumps(reported)).text, "valid\n")
        reported["cost"] = [3, 1]
        self.assertEqual(run("verify", "--many", stdin=json.dumps(reported)).status, 1)
        path = self.file("nine.txt", "".join(f"{cost}\n" for cost in (1, 2, 3, 1, 2, 3, 1, 2, 3)))
        made = run("generate", 3, 3, "--colours", 3, "--presses", 6, "--cost", path, "--count", 5)
        self.assertEqual(made.status, 0, made.err)
        lines = run("solve", "--many", "--cost", path, stdin=made.out)
        self.assertEqual([line.split()[:2] for line in lines.text.splitlines()], [["optimal", "6"]] * 5)
        huge = self.file("huge.txt", "4503599627370496\n0\n")
        self.assertIn("add up to more than", run("solve", *words[:4], "--cost", huge, lights).err)

    def test_numbers_of_solutions(self):
        """Presses count modulo the colours, or with states modulo the order of each, in every command and format."""
        buttons = [{"0": 2, "1": 2}, {"1": 1}]
        rule = self.file("rule.mtx", "%%MatrixMarket matrix coordinate integer general\n2 2 3\n1 1 2\n2 1 2\n2 2 1\n")
        states, lights = self.file("states.txt", "4\n4\n"), self.file("lights.txt", "2 1\n")
        for more, options, number, nullity in (({"colours": 4}, ["--colours", 4], 2, 1), ({"states": [4, 4]}, ["--states", states], 1, 0)):
            order = 4 if "colours" in more else 2
            found = [(x, y) for x in range(order) for y in range(4) if (2 + 2 * x) % 4 == 0 and (1 + 2 * x + y) % 4 == 0]
            self.assertEqual(len(found), number)
            request = json.dumps({"board": ["21"], "buttons": buttons, **more})
            for arguments in (["solve", "--request", "-"], ["solve", "--many", "--format", "json"], ["hint", "--request", "-"], ["rate", "--request", "-"]):
                reported = json.loads(run(*arguments, stdin=request.replace("{", '{"command":"%s",' % arguments[0], 1)).text)
                if "solutions" in reported:
                    self.assertEqual(reported["solutions"], str(number), arguments)
                self.assertEqual(reported["nullity"], nullity, (arguments, reported))
            for form in ("text", "pretty", "json"):
                text = run("solve", "--rule", rule, *options, "--format", form, lights).text
                self.assertRegex(text, rf"solutions {number}\n|\b{number} solutions?\b|\"solutions\":\"{number}\"", (options, form))

    def test_zero_and_equal_costs(self):
        path = self.file("costs.txt", "0\n" * 25)
        answer = json.loads(run("solve", "--cost", path, "plus-5x5:0000000", "--format", "json").text)
        self.assertEqual((answer["presses"], answer["optimal_solutions"], answer["pressed"]), (0, "4", 0))
        path = self.file("costs.txt", "360287970189639\n" * 25)
        answer = json.loads(run("solve", "--cost", path, "plus-5x5:05e5148", "--format", "json").text)
        plain = json.loads(run("solve", "plus-5x5:05e5148", "--format", "json").text)
        self.assertEqual(answer["presses"], 360287970189639 * plain["presses"])
        self.assertEqual(answer["solution"], plain["solution"])


class Colours(Case):
    def test_buttons_and_matrices(self):
        lights = self.file("lights.txt", "1 2 3\n")
        lists = self.file("buttons.txt", "0 1 1\n1\n2 2 2\n")
        matrix = self.file("buttons.mtx", "%%MatrixMarket matrix coordinate integer general\n3 3 4\n1 1 1\n2 1 -3\n"
                           "2 2 6\n3 3 3\n")
        for rule in (lists, matrix):
            done = run("solve", "--colours", 5, "--rule", rule, lights)
            self.assertEqual(done.board, "4 0 4\n", done.err)
            self.assertEqual(run("verify", "--colours", 5, "--rule", rule, lights, "-", stdin=done.out).text, "valid\n")
            many = run("solve", "--many", "--colours", 5, "--rule", rule, stdin="123\n000\n12\n")
            self.assertEqual(many.text.splitlines()[:2], ["optimal 8 404", "optimal 0 000"])
            self.assertIn("expected 3 lights, found 2", many.text)
            self.assertEqual(many.status, 2)

    def refused(self, what, *arguments, **more):
        done = run(*arguments, **more)
        self.assertEqual(done.status, 2, (arguments, done.text))
        self.assertIn(what, done.err)
        self.assertEqual(done.err.count("\n"), 1)

    def test_targets_of_buttons_have_no_holes(self):
        for colours in ({}, {"colours": 3}):
            requested = {"board": ["11"], "buttons": [[0, 1]], "goal": ["0_"], **colours}
            for request in ({"command": "solve", **requested}, {"command": "hint", **requested},
                            {"command": "verify", **requested, "answer": {"solution": ["1"], **colours}}):
                self.refuses(request["command"], "--request", "-", stdin=json.dumps(request), says="the lights of buttons have no holes")

    def test_one_line_and_a_place(self):
        for text, place in (("012\n031\n", "2:2: this number is too large: cells are numbers below 3"), ("012\n01\n", "2:3: this row has only"),
                            ("P5 2 2 2\n\0\1\2", "truncated"), ("P5 2 1 300\n\0\1", "the maximum value in the header is 300"),
                            ("P5 9999999999 9999999999 2\n", "too large"), ("P2 2 1 2\n0 3\n", "2:3: this cell is 3 or more"),
                            ("P5 2 1 3\n\0\1", "1:1: this image has 4 colours, not 3")):
            path = self.file("bad", text)
            self.refused(f"{path}:", "solve", "--colours", 3, path)
            self.refused(place, "solve", "--colours", 3, path)
            self.refused(place, "show", "--colours", 3, "-", stdin=text)

    def test_options_that_do_not_fit(self):
        word = "plus-2x2q3:0120"
        for what, arguments in (("the number of colours of the id is 3; give an id with 4", ["--colours", 4, word]),
                                ("the number of colours of the board is 3, not 2; leave out --colours", ["--colours", 2, word]),
                                ("this puzzle has two colours", ["--colours", 3, "plus-4x4:9669"]),
                                ("--colours", ["--colours", 1, word]), ("--colours", ["--colours", 257, word]),
                                ("--proof supports two colours only", ["--proof", "x", word]),
                                ("--resume supports two colours only", ["--resume", "x", word]),
                                ("--format pbm supports two colours only", ["--format", "pbm", word]),
                                ("'--colours'", ["--colour", "3", word]),
                                ("'--colours'", ["--colors", "3", word]),
                                ("a game of Flip has two", ["--colours", 3, "2x2c:e0d0b070,9"]),
                                ("--format pgm supports more than two", ["--format", "pgm", "plus-4x4:9669"]),
                                ("the rule two-kind supports two colours only", ["--rule", "two-kind", word]),
                                ("--goal", ["--goal", 3, word])):
            self.refused(what, "solve", *arguments)
        for cell in ".#-*":
            result = run("solve", "--colours", 12, stdin=f"1 {cell}\n")
            self.assertIn(f"'{cell}' is not a cell: with more than ten colours cells are numbers", result.err)
            self.assertEqual(run("show", "--colours", 10, stdin=f"2 {cell}\n").status, 0)
        self.refused("--format mtx supports two colours only", "show", "--colours", 3, "--format", "mtx", word)


if __name__ == "__main__":
    main()
