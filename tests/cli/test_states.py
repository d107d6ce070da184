# SPDX-License-Identifier: MIT
"""Lights that each have their own number of states: every way to ask, compared with trying all presses."""

import itertools
import json
import math
import random

from program import Case, main, run


class Puzzle:
    """A small puzzle of buttons; a button is what it adds to each light that it names."""

    def __init__(self, seed):
        draw = random.Random(seed)
        lights, presses = draw.randint(1, 3), draw.randint(1, 4)
        self.states = [draw.choice((2, 3, 4, 6)) for _ in range(lights)]
        self.start = [draw.randrange(number) for number in self.states]
        self.buttons = [{light: draw.randint(-5, 5) for light in draw.sample(range(lights), draw.randint(0, lights))}
                        for _ in range(presses)]
        self.goal = draw.choice(("off", "uniform", [draw.randrange(number) for number in self.states]))
        self.free = [int(draw.random() < 0.2) for _ in range(lights)]
        self.modulus = math.lcm(*self.states)

    def orders(self):
        """The number of presses after which a button has changed nothing."""
        return [math.lcm(*(self.states[light] // math.gcd(self.states[light], amount) for light, amount in button.items()))
                for button in self.buttons]

    def reaches(self, presses):
        ends = list(self.start)
        for number, button in zip(presses, self.buttons):
            for light, amount in button.items():
                ends[light] = (ends[light] + number * amount) % self.states[light]
        bound = [light for light, mark in enumerate(self.free) if not mark]
        if self.goal == "uniform":
            return len({ends[light] for light in bound}) <= 1
        goal = [0] * len(ends) if self.goal == "off" else self.goal
        return all(ends[light] == goal[light] for light in bound)

    def solutions(self):
        return sorted(filter(self.reaches, itertools.product(*map(range, self.orders()))),
                      key=lambda presses: (sum(presses), presses))

    def share_below(self, presses):
        """The share of the boards that presses make from the goal, all of them alike, that need fewer presses."""
        least, all_presses = {}, [*itertools.product(*map(range, self.orders()))]
        for one in sorted(all_presses, key=sum):
            ends = [0] * len(self.states)
            for number, button in zip(one, self.buttons):
                for light, amount in button.items():
                    ends[light] = (ends[light] + number * amount) % self.states[light]
            least.setdefault(tuple(end for end, mark in zip(ends, self.free) if not mark), sum(one))
        return sum(one < presses for one in least.values()) / len(least)

    def request(self):
        goal = [self.goal] if isinstance(self.goal, list) else self.goal
        return {"command": "solve", "board": [self.start], "states": self.states, "goal": goal, "free": [self.free],
                "buttons": [{str(light): amount for light, amount in button.items()} for button in self.buttons]}

    def matrix(self):
        entries = [(light + 1, button + 1, amount) for button, changes in enumerate(self.buttons)
                   for light, amount in changes.items() if amount % self.modulus]
        lines = [f"{len(self.states)} {len(self.buttons)} {len(entries)}", *(f"{a} {b} {c}" for a, b, c in entries)]
        return "%%MatrixMarket matrix coordinate integer general\n" + "\n".join(lines) + "\n"


def numbers(row):
    """The numbers of a row, which is a string up to ten colours."""
    return [int(one) for one in row]


class States(Case):
    def test_requests(self):
        puzzles = [Puzzle(seed) for seed in range(300)]
        text = "".join(json.dumps(puzzle.request()) + "\n" for puzzle in puzzles)
        answers = run("solve", "--request", "-", stdin=text).text.splitlines()
        self.assertEqual(len(answers), len(puzzles))
        checks = ""
        for seed, (puzzle, line) in enumerate(zip(puzzles, answers)):
            answer, solutions = json.loads(line), puzzle.solutions()
            self.assertEqual(answer["states"], puzzle.states, seed)
            if solutions:
                least = [one for one in solutions if sum(one) == sum(solutions[0])]
                self.assertEqual((answer["status"], answer["presses"], numbers(answer["solution"][0])),
                                 ("optimal", sum(least[0]), list(least[0])), seed)
                if puzzle.goal != "uniform":
                    self.assertEqual((answer["solutions"], answer["optimal_solutions"]), (str(len(solutions)), str(len(least))), seed)
            else:
                self.assertEqual(answer["status"], "impossible", seed)
            checks += json.dumps({**puzzle.request(), "command": "verify", "answer": answer}) + "\n"
        self.answers('{"valid":true}\n' * len(puzzles), "verify", "--request", "-", stdin=checks)

    def test_options(self):
        for seed in range(40):
            puzzle = Puzzle(seed)
            goal = self.file("goal", " ".join(map(str, puzzle.goal)) + "\n") if isinstance(puzzle.goal, list) else puzzle.goal
            options = ["--rule", self.file("buttons.mtx", puzzle.matrix()), "--goal", goal, "--format", "json",
                       "--states", self.file("states", "".join(f"{number}\n" for number in puzzle.states)),
                       "--free", self.file("free", " ".join(map(str, puzzle.free)) + "\n")]
            lights = " ".join(map(str, puzzle.start)) + "\n"
            with self.subTest(seed=seed, lights=lights, options=options):
                found = json.loads(run("solve", *options, self.file("lights", lights)).text)
                asked = json.loads(run("solve", "--request", "-", stdin=json.dumps(puzzle.request())).text)
                for answer in (found, asked):
                    answer.pop("seconds"), answer.pop("method", None)
                    answer["buttons"] = [sorted(button) for button in answer["buttons"]]
                self.assertEqual(found, asked)
                many = json.loads(run("solve", "--many", *options, stdin=lights).text)
                self.assertEqual((many["status"], many.get("solution")), (asked["status"], asked.get("solution")))

    def test_states_from_a_pipe(self):
        """The file of states is read once."""
        for arguments, stdin in ((["plus-1x2q6:12"], "2\n3\n"), (["--many", self.file("lines", "plus-1x2q6:12\n")], "2\n3\n")):
            self.assertEqual(run("solve", "--states", "-", *arguments, stdin=stdin).status, 0, arguments)

    def test_amounts_of_a_condition(self):
        """Rows of a condition have amounts modulo the colours, too."""
        asked = {"command": "analyze", "lights": 1, "colours": 3, "buttons": [[0], [0], [0]], "lightest": True}
        for field in ("outside", "flips"):
            for lists, objects in (([[0, 0], [], [0]], [{"0": 2}, {}, {"0": -2}]), ([[0], [], [0, 0]], [{"0": 4}, {"0": 3}, {"0": -1}])):
                found = [run("analyze", "--request", "-", stdin=json.dumps({**asked, field: rows})) for rows in (lists, objects)]
                one, other = ({key: value for key, value in json.loads(each.text).items() if key != "seconds"} if each.status < 2
                              else each.err for each in found)
                self.assertEqual(one, other, (field, lists))

    def test_lines_with_other_states(self):
        """A line is not solved with the states of the line before."""
        requests = [{"board": [[1, 2]], "states": states, "buttons": [[0], [1], [0, 1]]} for states in ([4, 3], [2, 12], [3, 4], [12, 12])]
        alone = [json.loads(run("solve", "--request", "-", stdin=json.dumps({"command": "solve", **one})).text) for one in requests]
        lines = run("solve", "--many", "--format", "json", stdin="".join(json.dumps(one) + "\n" for one in requests)).text.splitlines()
        for found, line in zip(alone, lines):
            many = json.loads(line)
            self.assertEqual((many["solution"], many["presses"], many["states"]), (found["solution"], found["presses"], found["states"]))
        grids = [{"board": [[1, 2], [1, 0]], "states": states} for states in ([3, 4, 2, 2], [2, 4, 6, 3], [2, 4, 6, 3])]
        alone = [json.loads(run("solve", "--request", "-", stdin=json.dumps({"command": "solve", **one})).text) for one in grids]
        lines = run("solve", "--many", "--format", "json", stdin="".join(json.dumps(one) + "\n" for one in grids)).text.splitlines()
        for found, line in zip(alone, lines, strict=True):
            self.assertEqual([json.loads(line).get(name) for name in ("status", "solution", "witness", "states")],
                             [found.get(name) for name in ("status", "solution", "witness", "states")])
        wrong = run("solve", "--many", stdin='{"board":["11"],"states":[2,2]}\n{"board":["11"],"states":[2]}\n')
        self.assertEqual(wrong.text.splitlines()[1][:6], "error ", wrong.text)

    def test_grids(self):
        """A plus on 2 x 2 with a hole; a light of two states, one of three, and one of four."""
        grid = {"command": "solve", "board": [[1, 2], [None, 3]], "states": [2, 3, 4]}
        answer = json.loads(run("solve", "--request", "-", stdin=json.dumps(grid)).text)
        best = min(((a, b, c) for a in range(12) for b in range(12) for c in range(12)
                    if (1 + a + b) % 2 == (2 + a + b + c) % 3 == (3 + b + c) % 4 == 0), key=lambda one: (sum(one), one))
        (a, b), (_, c) = answer["solution"]
        self.assertEqual((answer["status"], a, b, c), ("optimal", *best))

    def test_rate(self):
        for seed in range(40):
            puzzle = Puzzle(seed)
            question = json.dumps({**puzzle.request(), "command": "rate"})
            found, solutions = json.loads(run("rate", "--request", "-", stdin=question).text), puzzle.solutions()
            self.assertEqual(found["status"], "optimal" if solutions else "impossible", question)
            if solutions:
                self.assertEqual(found["presses"], sum(solutions[0]), question)
                self.assertEqual(found["optimal_solutions"], str(sum(sum(one) == sum(solutions[0]) for one in solutions)), question)
            if solutions and puzzle.goal != "uniform":
                self.assertAlmostEqual(found["easier"], puzzle.share_below(sum(solutions[0])), delta=2 * found.get("error", 0) + 1e-6, msg=question)
        states = self.file("states", "2\n3\n4\n")
        self.assertEqual(run("rate", "--states", states, "plus-1x3q12:012").text.splitlines()[0][:10], "; optimal:")

    def test_what_does_not_fit(self):
        board = {"board": ["012"], "states": [2, 2, 4]}
        for change, what in (({"states": [2, 4]}, "2 numbers of states for 3 lights"), ({"states": [2, 1, 4]}, "a light of 1 state"),
                             ({"states": [128, 3, 2]}, "a least common multiple above 256"),
                             ({"colours": 3}, "colours: 3, but the least common multiple of the states is 4"),
                             ({"board": ["020"]}, "has the number 2 for"), ({"goal": 3}, "the goal is 3"),
                             ({"rule": "two-kind"}, "two"), ({"buttons": [{"0": 1.5}]}, "whole amounts"),
                             ({"buttons": [{"3": 1}]}, "lights below 3")):
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", **board, **change}), says=what)
        for command in ("analyze", "show"):
            self.refuses(command, "--request", "-", stdin=json.dumps({"command": command, **board}), says="unknown field 'states'")
        states = self.file("states", "2\n2\nx\n")
        self.refuses("solve", "--states", states, stdin="011\n", says="states:3:1: expected how many states a light has")


main()
