# SPDX-License-Identifier: MIT
"""Free lights and fixed buttons, for two colours and more: every way to ask, compared with trying all presses."""

import itertools
import json
import random
import unittest

from program import Case, run


def reaches(colours, start, buttons, goal, free, fixed, presses):
    if any(number and mark for number, mark in zip(presses, fixed)):
        return False
    ends = list(start)
    for number, lights in zip(presses, buttons):
        for light in lights:
            ends[light] += number
    ends = [end % colours for end in ends]
    wanted = [end for end, mark in zip(ends, free) if not mark]
    if goal == "uniform":
        return len(set(wanted)) <= 1
    targets = [goal] * len(ends) if isinstance(goal, int) else goal
    return all(mark or end == to for end, to, mark in zip(ends, targets, free))


def fewest(*puzzle):
    colours, buttons = puzzle[0], puzzle[2]
    solutions = [presses for presses in itertools.product(range(colours), repeat=len(buttons)) if reaches(*puzzle, presses)]
    return min(solutions, key=lambda presses: (sum(presses), presses), default=None)


class ButtonMasks(Case):
    def puzzles(self, number):
        for seed in range(number):
            draw = random.Random(seed)
            colours = draw.choice((2, 2, 3, 4))
            lights, presses = draw.randint(1, 5), draw.randint(1, 5)
            start = [draw.randrange(colours) for _ in range(lights)]
            buttons = [[draw.randrange(lights) for _ in range(draw.randint(0, 3))] for _ in range(presses)]
            target = [draw.randrange(colours) for _ in range(lights)]
            goal = draw.choice((0, colours - 1, "uniform", target))
            free = [draw.randrange(4) == 0 for _ in range(lights)]
            fixed = [draw.randrange(4) == 0 for _ in range(presses)]
            yield colours, start, buttons, goal, free, fixed

    def request(self, colours, start, buttons, goal, free, fixed):
        row = lambda cells: ["".join(str(int(cell)) for cell in cells)]
        said = {"board": row(start), "buttons": buttons, "goal": row(goal) if isinstance(goal, list) else goal,
                "free": row(free), "fixed": row(fixed)}
        if goal == colours - 1:
            said["goal"] = "on"
        elif goal == 0:
            said["goal"] = "off"
        return said | ({"colours": colours} if colours > 2 else {})

    def test_requests(self):
        puzzles = list(self.puzzles(150))
        asked = [self.request(*puzzle) for puzzle in puzzles]
        for command in ("solve", "hint"):
            stream = "".join(json.dumps({"command": command, **one}) + "\n" for one in asked)
            answers = [json.loads(line) for line in run(command, "--request", "-", stdin=stream).text.splitlines()]
            self.assertEqual(len(answers), len(puzzles))
            for puzzle, answer in zip(puzzles, answers):
                best = fewest(*puzzle)
                self.assertEqual(answer["status"], "impossible" if best is None else "optimal", (puzzle, answer))
                if best is None:
                    continue
                self.assertEqual(answer["best" if command == "hint" else "presses"], sum(best), (puzzle, answer))
                if command == "solve":
                    self.assertEqual(answer["solution"], ["".join(map(str, best))], puzzle)
        stream = "".join(json.dumps({"command": "solve", **one}) + "\n" for one in asked)
        solved = run("solve", "--request", "-", stdin=stream).text.splitlines()
        for one, answer in zip(asked, solved):
            if "1" in one["fixed"][0]:
                self.assertEqual(json.loads(answer)["fixed"], one["fixed"])
            own = run("verify", "--request", "-", stdin=json.dumps({"command": "verify", **one, "answer": json.loads(answer)}))
            self.assertTrue(json.loads(own.text)["valid"], own.text)

    def test_options_and_lines(self):
        for puzzle in self.puzzles(60):
            colours, start, buttons, goal, free, fixed = puzzle
            if max(itertools.chain([-1], *buttons)) + 1 < len(start):
                continue  # a list does not say how many lights there are
            best = fewest(*puzzle)
            row = lambda cells: " ".join(str(int(cell)) for cell in cells) + "\n"
            words = ["--rule", self.file("buttons", "".join((" ".join(map(str, lights)) or "-") + "\n" for lights in buttons)),
                     "--goal", self.file("goal", row(goal)) if isinstance(goal, list) else goal,
                     "--free", self.file("free", row(free)), "--fixed", self.file("fixed", row(fixed)), "--colours", colours]
            line = "impossible\n" if best is None else f"optimal {sum(best)} {''.join(map(str, best))}\n"
            self.assertEqual(run("solve", *words, "--many", stdin="".join(map(str, start)) + "\n").text, line, puzzle)
            board = self.file("board", row(start))
            alone = run("solve", *words, "--format", "json", board)
            self.assertEqual(json.loads(alone.text)["status"], line.split()[0], puzzle)
            self.answers("valid\n", "verify", *words, board, "-", stdin=alone.out)
            if best is not None:
                self.answers("valid\n", "verify", "--many", *words, stdin="".join(map(str, start)) + "\t" + line)

    def test_they_are_refused(self):
        asked = {"board": ["01"], "buttons": [[0], [1], [0, 1]], "free": ["10"], "fixed": ["001"]}
        for colours in ({}, {"colours": 3}):
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", **asked, **colours, "free": ["101"]}),
                         says="the board of free lights has 1 x 3 cells, the board 1 x 2")
            self.refuses("solve", "--request", "-", stdin=json.dumps({"command": "solve", **asked, **colours, "fixed": ["10"]}),
                         says="the board of fixed buttons has 1 x 2 cells, the board 1 x 3")
            self.refuses("hint", "--request", "-", stdin=json.dumps({"command": "hint", **asked, **colours, "pressed": ["001"]}),
                         says="a button is pressed that may not be")
            answer = {"solution": ["010"], "fixed": ["000"], **colours}
            told = run("verify", "--request", "-", stdin=json.dumps({"command": "verify", **asked, **colours, "answer": answer}))
            self.assertEqual(json.loads(told.text)["reason"], "the answer is for other fixed buttons")
        self.refuses("analyze", "--request", "-", stdin=json.dumps({"command": "analyze", **asked}), says="free")

    def test_generated(self):
        buttons = self.file("buttons", "0 1\n1 2\n2 3\n3 0\n0 2\n")
        fixed = self.file("fixed", "1 0 0 0 0\n")
        free = self.file("free", "0 0 0 1\n")
        for colours in (2, 3):
            words = ["--rule", buttons, "--fixed", fixed, "--free", free, "--colours", colours]
            made = run("generate", *words, "--presses", 2, "--count", 3).text
            self.assertEqual(made.count("\n"), 3)
            for line in run("solve", "--many", *words, stdin=made).text.splitlines():
                self.assertRegex(line, r"\Aoptimal 2 0")


if __name__ == "__main__":
    unittest.main()
