# SPDX-License-Identifier: MIT
"""Solves random puzzles of every kind (any_puzzle.py) through every interface: each gives the answer of an exhaustive search, or
each rejects the puzzle.

A failing case is shown as a request for `flipwise solve --request -`. FLIPWISE_SEED selects other puzzles, FLIPWISE_PUZZLES
their number.
"""

import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import numpy as np

import flipwise
from any_puzzle import Tried, id_of, numbers_of, requests
from flipwise import _engine

PROGRAM = os.environ["FLIPWISE"]
NUMBER = int(os.environ.get("FLIPWISE_PUZZLES", 100_000 if os.environ.get("FLIPWISE_LONG") else 2_000))
SEED = int(os.environ.get("FLIPWISE_SEED", 1))
AT_ONCE = 2_000


def lines(command, requests, *options):
    """Returns the program's line for each request."""
    text = "".join(json.dumps({**one, "command": command}) + "\n" for one in requests)
    if len(requests) == 1:  # a single invalid request has no answer on standard output
        text += '{"command":"%s","board":["1"]%s}\n' % (command, ',"answer":["1"]' if command == "verify" else "")
    run = subprocess.run([PROGRAM, command, *options], input=text, capture_output=True, text=True, timeout=600)
    found = run.stdout.splitlines()[:len(requests)]
    if len(found) != len(requests):
        raise AssertionError(f"{len(found)} answers to {len(requests)} requests: {run.stderr[-2000:]}")
    return found


def without(answer, *names):
    return {name: value for name, value in answer.items() if name not in ("seconds", *names)}


def message(answer):
    """Returns the message of an error without the name of the input and the line."""
    return re.sub(r"\A(stdin:\d+: |request: |not a puzzle: )+", "", answer["error"])


def board_of(rows):
    """Returns a JSON board as rows of numbers, None at holes."""
    return tuple(tuple(None if cell in ("_", None) else int(cell) for cell in row) for row in rows)


def rows_of_array(array, shape):
    array = np.ma.asarray(array).reshape(shape)
    return tuple(tuple(None if np.ma.is_masked(cell) else int(cell) for cell in row) for row in array)


def array_of(rows):
    """Returns a JSON board in the form for Python."""
    numbers = numbers_of(rows)
    return np.ma.MaskedArray(np.where(numbers < 0, 0, numbers), mask=numbers < 0) if (numbers < 0).any() else numbers


def core(answer):
    """Returns the part of a JSON answer that does not repeat the question or depend on the method."""
    names = "status presses pressed lower upper nullity solutions optimal_solutions proof modulus".split()
    boards = {name: board_of(answer[name]) for name in ("solution", "kinds", "witness") if name in answer}
    return {**{name: answer[name] for name in names if name in answer}, **boards, "all": [*map(board_of, answer.get("all", []))]}


def arguments(request, draw):
    """Returns a request as arguments of solve(), in random forms."""
    named = {name: request[name] for name in ("rule", "wrap", "colours", "cost", "cost_of", "states", "find", "all") if name in request}
    goal = request.get("goal", "off")
    flat = "buttons" in request
    boards = {"goal": goal} if isinstance(goal, list) else {}
    named["goal"] = goal
    boards.update({name: request[name] for name in ("free", "fixed") if name in request})
    for name, rows in boards.items():
        named[name] = array_of(rows)
        if name != "goal" and np.ma.is_masked(named[name]):
            named[name] = np.ma.getmaskarray(named[name]).astype(int)
        if flat:
            named[name] = named[name].reshape(-1)
    if not flat:
        return {"board": array_of(request["board"]), **named}
    lights, buttons = array_of(request["board"]).reshape(-1), request["buttons"]
    if all(isinstance(one, list) for one in buttons) and draw.random() < 0.7:
        return {"buttons": buttons, "lights": lights, **named}
    matrix = np.zeros((lights.size, len(buttons)), int)
    for number, button in enumerate(buttons):
        for light, amount in button.items() if isinstance(button, dict) else ((light, 1) for light in button):
            matrix[int(light), number] += amount
    return {"matrix": matrix, "lights": lights, **named}


def by_options(request):
    """Runs the program with a request as files and options."""
    with tempfile.TemporaryDirectory() as folder:
        def file(name, text):
            pathlib.Path(folder, name).write_text(text)
            return name

        def board(name, rows):
            return file(name, f"{len(rows)} {len(rows[0])}\n" + "".join(",".join("_" if cell is None else str(cell) for cell in row) + "\n" for row in rows))

        options = ["--format", "json", "--threads", "1"]
        if "buttons" in request:
            entries = [(int(light) + 1, number + 1, amount) for number, button in enumerate(request["buttons"])
                       for light, amount in (button.items() if isinstance(button, dict) else ((light, 1) for light in button))]
            options += ["--rule", file("buttons.mtx", "%%MatrixMarket matrix coordinate integer general\n"
                                       f"{len(request['board'][0])} {len(request['buttons'])} {len(entries)}\n"
                                       + "".join(f"{light} {button} {amount}\n" for light, button, amount in entries))]
        for name in ("rule", "wrap", "colours", "cost_of", "find", "all", "goal", "free", "fixed"):
            if isinstance(request.get(name), list):
                options += ["--" + name, board(name, request[name])]
            elif name in request:
                options += ["--" + name.replace("_", "-"), str(request[name])]
        for name in ("states", "cost"):
            if name in request:
                options += ["--" + name, file(name, "".join(f"{one}\n" for one in request[name]))]
        return subprocess.run([PROGRAM, "solve", *options, board("board", request["board"])], capture_output=True, text=True,
                              timeout=600, cwd=folder)


class EveryCombination(unittest.TestCase):
    def test_every_way_to_ask(self):
        for first in range(0, NUMBER, AT_ONCE):
            self.check_all(requests(SEED * 1_000_003 + first, min(AT_ONCE, NUMBER - first)), random.Random(first))

    def check_all(self, cases, draw):
        requested = [request for request, _ in cases]
        by_request = [json.loads(line) for line in lines("solve", requested, "--request", "-")]
        by_many = [json.loads(line) for line in lines("solve", requested, "--many", "--format", "json")]
        as_text = lines("solve", [{name: value for name, value in one.items() if name != "all"} for one in requested], "--many")
        answered = []
        for (request, is_wrong), answer, many, text in zip(cases, by_request, by_many, as_text):
            with self.subTest(json.dumps(request)):
                tried = None if is_wrong else Tried(request)
                if tried is None or tried.refusal:
                    self.check_refusal(request, answer, many, text, draw, tried.refusal if tried else "")
                else:
                    self.check_answer(request, tried, answer)
                    self.check_others(request, tried, answer, many, text, draw)
                    answered.append((request, tried, answer))
        self.check_verify(answered, draw)

    def check_refusal(self, request, answer, many, text, draw, why):
        self.assertEqual(answer.get("culprit"), "input", (answer, why))
        by_library = json.loads(_engine.respond(json.dumps(request), None))
        self.assertEqual((message(by_library), by_library["culprit"]), (message(answer), "input"))
        self.assertEqual(message(many), message(answer))
        for other in (by_library, many):
            self.assertEqual([other.get(name) for name in ("code", "field", "row", "column")],
                             [answer.get(name) for name in ("code", "field", "row", "column")])
        if "all" not in request:
            self.assertIn(message(answer), text)
        self.check_other_refusals(request)
        names = "all board buttons colours cost cost_of find fixed free goal lights matrix rule states wrap".split()
        try:
            named = arguments(request, draw)
        except (ValueError, TypeError, IndexError, AttributeError):
            return  # arrays cannot have this fault
        if draw.random() < 0.2 and "colors" not in request and request["board"] and request["board"][0]:
            run = by_options(request)
            self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)
            self.assertRegex(run.stderr, r"\Aflipwise: [^\n]+\n\Z")
            if why or message(answer).startswith(("the board of", "the goal")):
                printed = message(answer)
                if "buttons" in request:  # the file that the program reads counts from 1
                    printed = re.sub(r"\blight (\d+)", lambda found: f"light {int(found[1]) + 1}", printed)
                self.assertTrue("add up" in run.stderr or printed in run.stderr, (run.stderr, printed))
        if "colors" not in request:
            with self.assertRaisesRegex(flipwise.InputError, f"^({'|'.join(names)}): ") as raised:
                flipwise.solve(**named)
            self.assertIn(raised.exception.argument, names)

    def check_other_refusals(self, request):
        """Checks that `hint` and `verify` reject what `solve` rejects, with the same message."""
        question = {name: value for name, value in request.items() if name not in ("find", "all")}
        refused = json.loads(_engine.respond(json.dumps(question), None))
        if "error" not in refused or "unknown field" in refused["error"] or not (request["board"] and request["board"][0]):
            return
        presses = [[0] * len(request["buttons"])] if "buttons" in request else [[0] * len(row) for row in request["board"]]
        requested = [{"command": "hint"}, *([{"command": "verify", "answer": presses}] if presses[0] and len({*map(len, presses)}) == 1 else [])]
        for one in requested:
            answer = json.loads(_engine.respond(json.dumps({**question, **one}), None))
            self.assertEqual(answer.get("error"), refused["error"], one)

    def check_answer(self, request, tried, answer):
        """Checks that an answer is that of an exhaustive search."""
        expected = tried.answer()
        self.assertNotIn("error", answer)
        if expected["status"] == "impossible":
            self.assertEqual(answer["status"], "impossible")
            if tried.is_two_kind:
                self.assertEqual(answer["proof"], "search")
            else:
                self.assertEqual(answer["solutions"], "0")
                self.assertTrue(tried.is_proof(board_of(answer["witness"])), answer)
            return
        solution = board_of(answer.get("kinds", answer["solution"]))
        if not tried.is_two_kind:
            self.assertEqual(answer["solutions"], str(expected["solutions"]), answer)
        if request.get("find") == "any":
            self.assertIn(answer["status"], ("feasible", "optimal"))
            self.assertTrue(tried.is_solved_by(solution), answer)
            self.assertEqual(answer["presses"], int(tried.costs_of(tried.amounts_of(solution))[0]))
            self.assertLessEqual(answer["lower"], expected["presses"])
        else:
            self.assertEqual((answer["status"], answer["presses"], answer["lower"], answer["upper"]), ("optimal", *[expected["presses"]] * 3))
            self.assertEqual(solution, expected["fewest"][0])
            self.assertEqual(answer["optimal_solutions"], str(expected["optimal_solutions"]))
        if "cost" in request:
            self.assertEqual(answer["pressed"], sum(bool(cell) for row in solution for cell in row))
        if "all" in request and not tried.is_two_kind:
            self.assertEqual([board_of(one) for one in answer["all"]], expected["fewest"][:request["all"]])

    def check_others(self, request, tried, answer, many, text, draw):
        """Checks that the other interfaces give the same answer."""
        by_library = json.loads(_engine.respond(json.dumps(request), None))
        self.assertEqual(without(by_library), without(answer))
        if request.get("find") == "any":
            self.assertTrue(many["status"] == "impossible" or tried.is_solved_by(board_of(many.get("kinds", many.get("solution")))))
            self.assertEqual(without(many, "method", "solution", "presses", "upper", "pressed", "kinds"),
                             without(answer, "method", "solution", "presses", "upper", "pressed", "kinds"))
        else:
            self.assertEqual(without(many, "method"), without(answer, "method"))
        words = text.split()
        self.assertEqual(words[0], answer["status"], text)
        if answer["status"] == "optimal":
            self.assertEqual(words[1], str(answer["presses"]))
            rows = [row.split(",") if tried.modulus > 10 else row for row in words[2].split("/")]
            self.assertEqual(board_of(rows), board_of(answer.get("kinds", answer["solution"])), text)
        found = flipwise.solve(**arguments(request, draw))
        self.assertEqual((found.status, found.presses, found.pressed), (answer["status"], answer.get("presses"), answer.get("pressed")))
        for name in ("solutions", "optimal_solutions"):
            self.assertEqual(getattr(found, name), int(answer[name]) if name in answer else None)
        pressed = found.solution if found.kinds is None else found.kinds
        if "solution" in answer:
            rows = rows_of_array(pressed, tried.press_shape)
            expected = board_of(answer.get("kinds", answer["solution"]))
            self.assertEqual([[cell or 0 for cell in row] for row in rows], [[cell or 0 for cell in row] for row in expected])
        else:
            rows = rows_of_array(found.witness, tried.start.shape) if found.witness is not None else None
            self.assertEqual(rows and [[cell or 0 for cell in row] for row in rows],
                             [[cell or 0 for cell in row] for row in board_of(answer["witness"])] if "witness" in answer else None)
        self.check_as_id(request, tried, answer)
        if draw.random() < 0.2:
            self.check_arrays(request, tried, answer, draw)
        if draw.random() < 0.03:
            self.check_options(request, tried, answer)
        if draw.random() < 0.2:
            self.check_hint_and_rate(request, tried, answer)
            self.check_analyze(request)
        if "all" in answer:
            self.assertEqual([[[cell or 0 for cell in row] for row in rows_of_array(one, tried.press_shape)] for one in found.all],
                             [[[cell or 0 for cell in row] for row in board_of(one)] for one in answer["all"]])

    def check_as_id(self, request, tried, answer):
        """Checks that an id in place of the board gives the same answer."""
        word = id_of(tried)
        if word is None:
            return
        rest = {name: value for name, value in request.items() if name not in ("rule", "wrap", "goal", "free", "fixed", "colours")}
        found = json.loads(_engine.respond(json.dumps({**rest, "board": word}), None))
        self.assertEqual(core(found), core(answer), word)

    def check_arrays(self, request, tried, answer, draw):
        """Checks that the functions for many boards or syndromes give the same answer."""
        if "states" in request or tried.is_two_kind or "all" in request or tried.holes.any():
            return
        named = arguments({name: value for name, value in request.items() if name not in ("find",)}, draw)
        if tried.is_grid:
            found = flipwise.solve_many([named.pop("board")], find=request.get("find", "fewest"), **named)
        elif tried.modulus == 2 and "find" not in request and not {"free", "fixed"} & request.keys() and request.get("goal", "off") in ("off", 0):
            matrix = np.array(tried.effects()).reshape(len(tried.places), -1).T
            found = flipwise.Decoder(matrix, cost=named.get("cost")).solve([named["lights"]])
        else:
            return
        self.assertEqual(found.status[0], answer["status"])
        self.assertEqual(found.presses[0], answer.get("presses", -1))
        if "solution" in answer:
            self.assertEqual(found.solution[0].reshape(tried.press_shape).tolist(), [[cell or 0 for cell in row] for row in board_of(answer["solution"])])

    def check_options(self, request, tried, answer):
        """Checks that the command line gives the same answer for files and options."""
        run = by_options(request)
        self.assertEqual((run.returncode, run.stderr), (answer["status"] == "impossible", ""))
        self.assertEqual(core(json.loads(run.stdout)), core(answer))

    def check_hint_and_rate(self, request, tried, answer):
        """Checks that other commands have the same fewest presses as `solve`."""
        if request.get("find") == "any":
            return
        question = {name: value for name, value in request.items() if name not in ("find", "all")}
        hint = json.loads(_engine.respond(json.dumps({**question, "command": "hint", "explain": True}), None))
        self.assertEqual((hint.get("status"), hint.get("presses")), (answer["status"], answer.get("presses")), hint)
        if "solution" in answer and not tried.is_two_kind:
            pressed = np.zeros(tried.press_shape, int)
            for step in hint["steps"]:
                pressed[(step["row"] - 1, step["column"] - 1) if tried.is_grid else (0, step["button"])] += step.get("amount", 1)
            self.assertTrue(tried.is_solved_by(pressed.tolist()), hint)
        rated = json.loads(_engine.respond(json.dumps({**question, "command": "rate"}), None))
        if tried.is_two_kind:
            self.assertEqual(rated.get("culprit"), "input")
        else:
            self.assertEqual([rated.get(name) for name in ("status", "presses", "optimal_solutions")],
                             [answer.get(name) for name in ("status", "presses", "optimal_solutions")], rated)

    def check_analyze(self, request):
        """Checks the numbers of solutions and of boards by cost, and the nullity."""
        if {"free", "fixed", "states"} & request.keys() or request.get("rule", "").startswith("two-kind"):
            return
        question = {name: value for name, value in request.items() if name not in ("find", "all", "goal")}
        tried = Tried({**question, "goal": "off"})
        found = json.loads(_engine.respond(json.dumps({**question, "command": "analyze", "distribution": True, "distances": True, "worst": True}), None))
        if sum(request.get("cost", [1])) * (tried.modulus - 1) > 60_000:
            return self.assertIsNone(found["distances"], found)
        solutions, boards = tried.numbers_by_cost()
        self.assertEqual([*map(int, found["distribution"])], solutions.tolist(), found)
        self.assertEqual([*map(int, found["distances"])], boards.tolist(), found)
        worst = found["worst"]
        self.assertEqual((worst["lower"], worst["upper"]), (len(boards) - 1,) * 2)
        if "solution" in worst:
            of_worst = Tried({**question, "board": worst["board"]})
            presses = board_of(worst["solution"])
            self.assertTrue(of_worst.is_solved_by(presses), found)
            self.assertEqual(int(of_worst.costs_of(of_worst.amounts_of(presses))[0]), worst["lower"])
            self.assertEqual(of_worst.answer()["presses"], worst["lower"])

    def check_verify(self, answered, draw):
        """Checks that `verify` accepts each answer and, of other presses, only those that solve the puzzle."""
        requested, expected = [], []
        for request, tried, answer in answered:
            question = {name: value for name, value in request.items() if name not in ("find", "all")}
            requested.append({**question, "answer": answer})
            expected.append(answer.get("proof") != "search")
            numbers = [[draw.randrange(tried.modulus + tried.is_two_kind) for _ in range(tried.press_shape[1])] for _ in range(tried.press_shape[0])]
            shown = [[None if tried.is_grid and tried.holes[i, j] else cell for j, cell in enumerate(row)] for i, row in enumerate(numbers)]
            requested.append({**question, "answer": shown})
            expected.append(tried.is_solved_by(shown))
        for one, valid, line in zip(requested, expected, lines("verify", requested, "--request", "-")):
            with self.subTest(json.dumps({**one, "command": "verify"})):
                found = json.loads(line)
                self.assertNotIn("error", found)
                self.assertEqual(found["valid"], valid, found)


unittest.main()
