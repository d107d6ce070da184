# SPDX-License-Identifier: MIT
"""Stops every command at random polls, allocations and lines, and checks the partial answer.

A stopped run has the whole answer or a part of it: bounds that are true and no worse than those in the progress bar, the best
solution, the lines and boards so far. A stream answers every line in order. FLIPWISE_LONG=1 tries 25 times as many points."""

import json
import random
import re

from codes import BICYCLE, bicycle, matrix_market
from program import LONG, Case, main, run
from stops import INTERRUPT, JUMP, LIMIT, clear, interrupted, needs_stopper, polls_of, stopped

POINTS = 200 if LONG else 8
PLUS = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)]


def cells(rows, columns, choices="01", seed=1):
    draw = random.Random(seed)
    return "".join("".join(draw.choice(choices) for _ in range(columns)) + "\n" for _ in range(rows))


def pressed(rows, columns, torus=False, colours=2):
    """Returns a plus board that random presses solve."""
    draw = random.Random(rows * columns)
    lit = [[0] * columns for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            amount = draw.randrange(colours)
            for down, right in PLUS:
                r, c = row + down, column + right
                if torus or (0 <= r < rows and 0 <= c < columns):
                    lit[r % rows][c % columns] = (lit[r % rows][c % columns] - amount) % colours
    return "".join(("" if colours <= 10 else " ").join(map(str, line)) + "\n" for line in lit)


def crosses(side):
    """Returns a cross board that random presses solve."""
    draw = random.Random(side)
    presses = [[draw.randrange(2) for _ in range(side)] for _ in range(side)]
    rows, columns = [sum(line) for line in presses], [sum(line) for line in zip(*presses)]
    return "".join("".join(str((rows[i] + columns[j] + presses[i][j]) % 2) for j in range(side)) + "\n" for i in range(side))


def buttons(lights, number, each=3):
    draw = random.Random(number)
    return "".join(" ".join(map(str, sorted(draw.sample(range(lights), each)))) + "\n" for _ in range(number))


COSTS = "".join(f"{random.Random(i).randrange(1, 9)}\n" for i in range(60))
IDS = "".join(run("generate", side, side, "--presses", 4, "--count", 5, "--seed", side).text for side in (4, 5, 9)) + (
    "plus-4x4:8000\nplus-4x4:\nking-3x3:1ff\n")
BOARDS_AS_JSON = "".join(json.dumps({"board": board.split(), **more}) + "\n" for board, more in (
    (pressed(16, 16), {}), (crosses(13), {"rule": "cross"}), (cells(5, 5), {"rule": "two-kind"}),
    (pressed(5, 5, True, 3), {"colours": 3, "wrap": "torus"}), (cells(2, 2), {"rule": "no such rule"}),
    (pressed(12, 12, True), {"wrap": "torus"})))
ANSWERS = "".join(f"{one} {answer}\n" for one, answer in (("plus-4x4:9669", "plus-4x4:0990"), ("plus-4x4:9669", "0000/1001/1001/0000"),
                                                         ("plus-1x3:e", "010"), ("plus-1x3:e", "110")))


def requests(*each):
    """Returns a line for each request, with a limit that is reached only when the clock jumps."""
    return "".join(json.dumps({**one, "limit": LIMIT}) + "\n" for one in each)


# Single answers: name, arguments, standard input. FILE:NAME in the arguments is a file of the folder, from FILES.
FILES = {
    "buttons": buttons(24, 44), "costs": COSTS.splitlines(True)[:44], "few": buttons(8, 14, 2), "rows": buttons(20, 6, 4),
    "flips": buttons(9, 14, 4), "wide": buttons(14, 30, 4), "boardcosts": COSTS.splitlines(True)[:36],
    "edges": buttons(400, 1200, 2), "edgecosts": [f"{random.Random(i).randrange(1, 50)}\n" for i in range(1200)],
    "hx": matrix_market(bicycle(6, 6, *BICYCLE)[0], 72), "hz": matrix_market(bicycle(6, 6, *BICYCLE)[1], 72),
    "free": cells(6, 6, "0001", 3), "fixed": cells(6, 6, "00001", 4), "given": cells(8, 7, "???01", 2),
}
FILES = {name: "".join(text) for name, text in FILES.items()}
SINGLE = [
    ("solve plus", ["solve"], pressed(39, 39)),
    ("solve torus", ["solve", "--wrap", "torus"], pressed(20, 20, True)),
    ("solve cross", ["solve", "--rule", "cross"], crosses(17)),
    ("solve either goal", ["solve", "--rule", "cross", "--goal", "uniform"], crosses(13)),
    ("solve two kinds", ["solve", "--rule", "two-kind"], cells(10, 10)),
    ("solve colours", ["solve", "--colours", 6, "--wrap", "torus"], pressed(6, 6, True, 6)),
    ("solve three colours", ["solve", "--colours", 3, "--wrap", "torus"], pressed(8, 8, True, 3)),
    ("solve colours by press", ["solve", "--colours", 4, "--cost-of", "press"], pressed(9, 9, False, 4)),
    ("solve buttons", ["solve", "--rule", "FILE:buttons"], cells(1, 24)),
    ("solve buttons at a cost", ["solve", "--rule", "FILE:buttons", "--cost", "FILE:costs"], cells(1, 24)),
    ("solve buttons of two lights", ["solve", "--rule", "FILE:edges"], cells(1, 400)),
    ("solve buttons of two lights at a cost", ["solve", "--rule", "FILE:edges", "--cost", "FILE:edgecosts"], cells(1, 400)),
    ("solve colours at a cost", ["solve", "--colours", 4, "--wrap", "torus", "--cost", "FILE:boardcosts"], pressed(6, 6, True, 4)),
    ("solve a board at a cost", ["solve", "--cost", "FILE:boardcosts"], pressed(6, 6)),
    ("solve free and fixed", ["solve", "--free", "FILE:free", "--fixed", "FILE:fixed"], pressed(6, 6)),
    ("solve any", ["solve", "--rule", "knight", "--find", "any"], cells(120, 120)),
    ("solve all", ["solve", "--all", 5], pressed(19, 19)),
    ("solve impossible", ["solve", "--rule", "cross"], cells(12, 13)),
    ("solve counters", ["solve", "--colours", "none", "--rule", "FILE:wide", "--as", "lists", "--goal", "FILE:counted"], "0 " * 14 + "\n"),
    ("solve whole lines", ["solve", "--rule", "queen"], cells(13, 13)),
    ("solve reachable", ["solve", "--reachable", "--free", "FILE:free"], pressed(6, 6)),
    ("solve nearest", ["solve", "--nearest"], cells(9, 9)),
    ("solve nearest colours", ["solve", "--nearest", "--colours", 3], cells(5, 5, "012")),
    ("solve lit only", ["solve", "--lit-only"], pressed(4, 5)),
    ("solve lit only by all states", ["solve", "--lit-only", "--rule", "ring"], "00000\n" * 3 + "10001\n"),
    ("rate", ["rate"], pressed(9, 9)),
    ("rate cross", ["rate", "--rule", "cross"], crosses(7)),
    ("rate colours", ["rate", "--colours", 3, "--wrap", "torus"], pressed(6, 6, True, 3)),
    ("hint", ["hint", "--rule", "cross"], crosses(15)),
    ("hint with reasons", ["hint", "--explain", "--wrap", "torus"], pressed(12, 12, True)),
    ("hint of two kinds", ["hint", "--explain", "--rule", "two-kind"], cells(8, 8)),
    ("analyze a shape", ["analyze", 200, 300, "--quiet-patterns"], ""),
    ("analyze a board", ["analyze", "--rule", "knight", "--quiet-patterns", "-"], cells(60, 60)),
    ("analyze all", ["analyze", 5, 7, "--worst", "--distances", "--distribution"], ""),
    ("analyze buttons", ["analyze", "--rule", "FILE:wide", "--worst", "--distances"], ""),
    ("analyze colours", ["analyze", 4, 4, "--colours", 3, "--worst", "--distances"], ""),
    ("analyze the lightest", ["analyze", "--rule", "FILE:buttons", "--lightest"], ""),
    ("analyze the lightest of a board", ["analyze", 29, 29, "--lightest"], ""),
    ("analyze all of the lightest", ["analyze", "--rule", "FILE:buttons", "--how-many"], ""),
    ("analyze a bound of the lightest", ["analyze", "--rule", "FILE:buttons", "--at-least", 3], ""),
    ("analyze the lightest that flip", ["analyze", "--rule", "FILE:few", "--lightest", "--flips", "FILE:flips"], ""),
    ("analyze the lightest of colours", ["analyze", 6, 6, "--wrap", "torus", "--colours", 4, "--lightest", "--cost", "FILE:boardcosts"], ""),
    ("analyze solutions of colours", ["analyze", 6, 6, "--wrap", "torus", "--colours", 4, "--distribution"], ""),
    ("analyze the lightest at a cost", ["analyze", "--rule", "FILE:buttons", "--lightest", "--cost", "FILE:costs"], ""),
    ("code of a matrix", ["code", "FILE:hx"], ""),
    ("code of both sides", ["code", "FILE:hx", "FILE:hz"], ""),
    ("code of both sides, counted", ["code", "FILE:hx", "FILE:hz", "--how-many"], ""),
    ("code of stabilizers", ["code"], "".join("".join("XZIIZXIIIIIIIIIII"[(j - i) % 17] for j in range(17)) + "\n" for i in range(16))),
    ("code with a basis", ["code", "--basis"], "".join("".join("XZZXIII"[(j - i) % 7] for j in range(7)) + "\n" for i in range(5))),
    ("code, light words only", ["code", "FILE:hx", "--find", "any", "--at-least", 36], ""),
    ("code of a gauge group", ["code", "--gauge"], "".join("".join("XXIZZIIYI"[(j - 2 * i) % 9] for j in range(9)) + "\n" for i in range(5))),
    ("code of a model", ["code", "--each-observable"], "".join(
        f"error(0.1) {' '.join(f'D{light}' for light in line.split())} L{i % 3}\n" for i, line in enumerate(buttons(14, 24, 3).splitlines()))),
    ("generate", ["generate", 7, 7, "--presses", 12, "--count", 300], ""),
    ("generate unique", ["generate", 5, 5, "--presses", 6, "--unique", "--count", 100], ""),
    ("generate colours", ["generate", 4, 4, "--presses", 6, "--colours", 3, "--count", 100], ""),
    ("count even", ["count", 60, 9], ""),
    ("count even modulo", ["count", 60, 10, "--mod", 1000000007], ""),
    ("count rules", ["count", 12, 8, "--on", "any", "--off", "1,2,3,4"], ""),
    ("count independent", ["count", 14, 14, "--on", 0], ""),
    ("count by weight", ["count", 12, 7, "--on", "any", "--off", "1,2,3,4", "--by-weight"], ""),
    ("count extremes", ["count", 12, 7, "--on", "any", "--off", "1,2,3,4", "--fewest-lit", "--most-lit"], ""),
    ("count samples", ["count", 12, 7, "--on", "any", "--off", "1,2,3,4", "--sample", 3], ""),
    ("count place", ["count", 12, 8, "--on", "0", "--unrank", 123456], ""),
    ("count up to symmetry", ["count", 8, 8, "--on", "0", "--up-to-symmetry"], ""),
    ("count symmetric", ["count", 7, 7, "--on", "0", "--symmetric", "--most-lit", "--how-many"], ""),
    ("count up to translation", ["count", 5, 5, "--on", "0", "--wrap", "torus", "--up-to-translation"], ""),
    ("count list", ["count", 5, 5, "--on", "0", "--list"], ""),
    ("count torus", ["count", 9, 9, "--on", "0", "--wrap", "torus"], ""),
    ("count connected", ["count", 8, 8, "--on", "any", "--off", "1,2,3,4", "--connected", "--fewest-lit"], ""),
    ("count far", ["count", 10 ** 18, 6, "--on", "any", "--off", "1,2,3,4", "--mod", 1000003], ""),
    ("count recurrence", ["count", 3, 6, "--recurrence"], ""),
    ("count recurrence by weight", ["count", 3, 5, "--on", "0", "--recurrence", "--by-weight"], ""),
    ("count recurrence up to symmetry", ["count", 3, 5, "--on", "0", "--recurrence", "--up-to-symmetry"], ""),
    ("count given", ["count", "--on", "0", "--given", "FILE:given"], ""),
    ("table of nullities", ["table", "nullity", 1, 60], ""),
    ("table of fewest", ["table", "fewest-all-on", 1, 25], ""),
    ("table of patterns", ["table", "even-patterns", 1, 10], ""),
    ("table of counts", ["table", "count", 1, 8, "--on", "0"], ""),
    ("table of extremes", ["table", "fewest-lit-number", 1, 7, "--on", "0", "--off", "1,2,3,4"], ""),
    ("table of weights", ["table", "by-weight", 1, 60, "--on", "0"], ""),
    ("table of worst cases", ["table", "worst-case", 1, 5], ""),
    ("verify", ["verify", "-", "FILE:lit"], cells(300, 300)),
    ("show", ["show"], cells(300, 300)),
    ("apply", ["apply", "-", "FILE:lit"], cells(300, 300)),
]
FILES["lit"] = cells(300, 300, "01", 7)
# The counters after each button has been pressed between 0 and 99 times.
PRESSED = [(random.Random(i).randrange(100), list(map(int, line.split()))) for i, line in enumerate(FILES["wide"].splitlines())]
FILES["counted"] = " ".join(str(sum(times for times, lights in PRESSED if light in lights)) for light in range(14)) + "\n"

# Streams, with one answer for each line.
STREAMS = [
    ("solve lines", ["solve", "--many"], IDS),
    ("solve lines of JSON", ["solve", "--many", "--format", "json"], BOARDS_AS_JSON),
    ("rate lines", ["rate", "--many"], IDS),
    ("hint lines", ["hint", "--many", "--explain"], IDS),
    ("analyze lines", ["analyze", "--many", "--distribution"], IDS),
    ("show lines", ["show", "--many", "--format", "id"], IDS),
    ("verify lines", ["verify", "--many"], ANSWERS),
    *((f"requests to {command}", [command, "--request", "-"], requests(*({"command": command, **one} for one in each))) for command, each in (
        ("solve", ({"board": pressed(19, 19).split()}, {"board": ["12"]}, {"board": cells(6, 6).split(), "rule": "two-kind"},
                   {"board": crosses(13).split(), "rule": "cross"}, {"board": pressed(8, 8, True, 3).split(), "colours": 3, "wrap": "torus"},
                   {"board": [cells(1, 24).strip()], "buttons": [list(map(int, line.split())) for line in buttons(24, 44).splitlines()]})),
        ("rate", ({"board": pressed(9, 9).split()}, {"board": crosses(7).split(), "rule": "cross"}, {"board": []}, {"board": pressed(4, 4).split()})),
        ("hint", ({"board": pressed(9, 9).split(), "explain": True}, {"bord": 1}, {"board": cells(6, 6).split(), "rule": "two-kind", "explain": True})),
        ("analyze", ({"rows": 5, "columns": 5, "worst": True, "distances": True}, {"rows": 0}, {"rows": 19, "columns": 19, "distribution": True})),
        ("generate", ({"rows": 5, "columns": 5, "presses": 5, "count": 20}, {"rows": 5}, {"rows": 4, "columns": 4, "presses": 4, "count": 9, "unique": True})),
        ("count", ({"rows": 8, "columns": 8, "on": "0"}, {"rows": "x", "columns": 1}, {"rows": 6, "columns": 6, "by_weight": True})),
        ("table", ({"name": "nullity", "from": 1, "to": 9}, {"name": "no"}, {"name": "even-patterns", "from": 1, "to": 7})),
        ("verify", ({"board": ["10"], "answer": {"solution": ["10"]}}, {"board": ["10"]}, {"board": "plus-4x4:9669", "answer": "plus-4x4:0990"})),
        ("show", ({"board": ["10"]}, {"board": ["12"]}, {"board": "plus-4x4:9669"})))),
    ("fliptile", ["judge", "fliptile"], "".join("9 9\n" + "".join(" ".join(line) + "\n" for line in pressed(9, 9).split()) for _ in range(4))),
    ("two-kind", ["judge", "two-kind"], "\n".join(cells(6, 6, "BW", seed) for seed in range(5))),
    ("machines", ["judge", "machine-counters"], "[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}\n\n" * 4),
    ("cross-flip", ["judge", "cross-flip"], "\n".join(crosses(4).replace("0", "-").replace("1", "+") for _ in range(3))),
]

# A model of errors with unequal probabilities, and shots.
FILES["model"] = "".join(f"error(0.{i % 7 + 1}) {' '.join(f'D{light}' for light in line.split())} L{i % 3}\n"
                         for i, line in enumerate(buttons(14, 24, 3).splitlines()))
STREAMS.append(("shots", ["code", "FILE:model", "--decode", "-"], cells(12, 14)))

# Fields in which a whole answer and a part of it may differ.
OPEN = {"seconds", "status", "reason", "presses", "pressed", "solution", "kinds", "pattern", "steps", "used", "method", "difficulty", "estimated", "easier",
        "optimal_solutions", "number", "first_rows", "nodes", "id", "board", "witness", "first", "support", "paulis", "d"}


def parameters_of(answer):
    """Returns what a stop after the proof of all distances does not change."""
    return {key: parameters_of(value) if isinstance(value, dict) else [parameters_of(one) for one in value] if key in ("observables", "basis") else value
            for key, value in answer.items() if key not in ("seconds", "method", "number", "support", "paulis", "reason", "searched", "met")}


@needs_stopper
class Stops(Case):
    def setUp(self):
        super().setUp()
        for name, text in FILES.items():
            self.file(name, text)

    def arguments(self, words):
        return [self.folder / word[5:] if str(word).startswith("FILE:") else word for word in words]

    def part(self, found, whole, where=""):
        """Checks that one JSON value is a part of another: fields and elements may be missing, and bounds must be true."""
        if isinstance(found, dict) and isinstance(whole, dict):
            for key, value in found.items():
                place = f"{where}.{key}"
                if value is None or key in OPEN:
                    continue
                if key in ("lower", "upper"):
                    best = whole.get(key, whole.get("presses"))
                    if best is not None:
                        (self.assertLessEqual if key == "lower" else self.assertGreaterEqual)(value, best, place)
                    continue
                self.assertIn(key, whole, place)
                self.part(value, whole[key], place)
        elif isinstance(found, list) and isinstance(whole, list):
            self.assertLessEqual(len(found), len(whole), where)
            for i, (one, other) in enumerate(zip(found, whole)):
                if one != "?":  # the line of a table that is not known
                    self.part(one, other, f"{where}[{i}]")
        else:
            self.assertEqual(found, whole, where)

    def points(self, name, whole, text, least_bytes=1):
        """Returns random events to stop at among those of a run, and whether to show the progress bar."""
        draw = random.Random(name)
        for _ in range(POINTS):
            kind = draw.choice(("limit", "limit", "interrupt", "interrupt", "allocation", "large", "line"))
            if kind == "line" and not text or kind == "large" and not whole["large"]:
                kind = "allocation"
            if kind in ("limit", "interrupt") and not whole["polls"]:
                kind = "allocation"
            if kind == "allocation" and not whole["allocations"]:
                continue
            shown = draw.randrange(2) == 1
            if kind in ("limit", "interrupt"):
                event = f"poll={draw.randint(1, int(whole['polls']))} {JUMP if kind == 'limit' else INTERRUPT}"
                yield kind, f"{event} tick=0.2" if shown else event, shown
            elif kind == "line":
                yield kind, f"line={draw.randint(1, text.count(chr(10)))} {draw.choice((JUMP, INTERRUPT))}", False
            elif kind == "large":
                yield kind, f"allocation={draw.randint(1, int(whole['large']))} bytes=4096", shown
            else:
                yield kind, f"allocation={draw.randint(1, int(whole['allocations']))} bytes={least_bytes}", shown

    def whole(self, arguments, text, least_bytes=1):
        """Returns the whole run, with its answer and events."""
        whole = stopped(self, f"bytes={least_bytes}", *arguments, stdin=text)
        self.assertLess(whole.status, 3, whole.err)
        whole.counts["large"] = stopped(self, "bytes=4096", *arguments, stdin=text).counts["allocations"]
        return whole

    def ends_well(self, ended, goes_on=False):
        """Checks how a run ended. One that `goes_on` had too little memory for a method, and used another."""
        self.assertIn(ended.status, (0, 1, 2, 4), ended.err)
        if not goes_on:
            self.assertLess(ended.counts["after"], 1, "seconds of processor time after the stop")
        self.assertRegex(ended.complaints, r"\A(flipwise: [^\n]+\n)*\Z")

    def single(self, prefix):
        for name, words, text in SINGLE:
            if not name.startswith(prefix):
                continue
            arguments = [*self.arguments(words), "--format", "json", "--limit", LIMIT]
            with self.subTest(name):
                whole = self.whole([*arguments, "--threads", 1] if words[0] not in ("show", "verify", "apply") else arguments, text)
                answer = json.loads(whole.text)
                for _, events, shown in self.points(name, whole.counts, text):
                    with self.subTest(name, events=events, shown=shown):
                        more = ["--progress", "always"] if shown else []
                        if words[0] not in ("show", "verify", "apply"):
                            more += ["--threads", 1]
                        ended = stopped(self, events, *arguments, *more, stdin=text)
                        self.ends_well(ended, events.startswith("allocation") and ended.status == whole.status)
                        self.check_single(ended, whole, answer, words, text)

    def check_order(self, found, answer):
        """Checks the order of presses of a stopped run: a limit leaves bounds."""
        self.assertEqual(len(found.get("order", ())), found.get("upper", 0))
        if found["status"] == answer["status"]:  # another method, with less memory
            self.assertEqual((found["lower"], found["upper"]), (answer["lower"], answer["upper"]))
            return
        self.assertEqual(found["status"], "unknown")
        self.assertTrue(found.get("reason"), found)
        self.assertLessEqual(found["lower"], answer.get("lower", found["lower"]))

    def check_nearest(self, found, answer):
        """Checks the nearest board of a stopped run: a limit leaves bounds."""
        if found == answer:
            return
        self.assertTrue(found.get("reason"), found)
        self.assertLessEqual(found["lower"], answer["lower"])
        self.assertGreaterEqual(found.get("upper", answer["upper"]), answer["upper"])
        self.assertEqual("board" in found, "solution" in found)
        if found["status"] == "optimal":
            self.assertEqual(found["board"], answer["board"])

    def check_single(self, ended, whole, answer, words, text):
        if ended.status == whole.status:
            found = json.loads(ended.text)
            if words[0] == "code":
                self.assertEqual(parameters_of(answer), parameters_of(found))
                return
            # A stop after the proof may leave out the number of minimum solutions, and which of the lightest patterns is first.
            # The method may also differ.
            if "number" in answer and "number" not in found:
                answer = {**answer, "pattern": found["pattern"]}
            answer = {key: value for key, value in answer.items() if key in found or key not in ("number", "optimal_solutions", "reachable")}
            if "lit_only" in answer and found["lit_only"] != answer["lit_only"]:
                self.check_order(found["lit_only"], answer["lit_only"])
                found["lit_only"] = answer["lit_only"]
            if "lit_only" in answer and found["status"] == "unknown":
                return  # the exit status is that of the order, which another method found
            if "nearest" in answer and found["nearest"] != answer["nearest"]:
                self.check_nearest(found["nearest"], answer["nearest"])
                found["nearest"] = answer["nearest"]
            if "reachable" not in found and "--reachable" in words:
                self.assertIn("the final states are not known", found.pop("reason"))
            self.assertEqual(answer | {"seconds": 0, "method": ""}, found | {"seconds": 0, "method": ""})
            return
        self.assertTrue(ended.stopped)
        self.assertEqual(ended.status, 4, ended.err)
        self.assertLessEqual(ended.complaints.count("\n"), 1)
        found = json.loads(ended.text)
        if "lit_only" in found:
            self.check_order(found.pop("lit_only"), answer["lit_only"])
            if found["status"] == answer["status"]:  # the exit status is that of the order
                self.assertEqual(found["presses"], answer["presses"])
                return
        if "nearest" in found:
            self.check_nearest(found.pop("nearest"), answer["nearest"])
        self.part(found, answer)
        self.assertTrue(found.get("reason"), ended.text)
        lower, upper = ended.reported
        if lower is not None and words[0] not in ("generate", "table"):  # these report bounds of one board or line
            self.assertGreaterEqual(found.get("lower", -1), lower, "the progress bar had a better bound")
        if upper is not None and words[0] not in ("generate", "table"):
            self.assertIn("upper", found)
            self.assertLessEqual(found["upper"], upper, "the progress bar had a better solution")
        if "upper" in found and words[0] == "solve":
            if "solution" not in found:
                self.assertEqual(found["reason"], "needs more memory than may be used")  # more memory for the answer as text
                return
            options = [word for word in self.arguments(words) if word not in ("--find", "any", "fewest", "--all", 5, "--reachable", "--nearest", "--lit-only")][1:]
            verdict = run("verify", *options, "-", self.file("answer", ended.text), stdin=text)
            self.assertNotIn(verdict.status, (1, 2), verdict.text + verdict.err)
        if "lower" in found and "upper" in found:
            self.assertLessEqual(found["lower"], found["upper"])

    def test_solve(self):
        self.single("solve")

    def test_rate(self):
        self.single("rate")

    def test_hint(self):
        self.single("hint")

    def test_analyze(self):
        self.single("analyze")

    def test_code(self):
        self.single("code")

    def test_generate(self):
        self.single("generate")

    def test_count(self):
        self.single("count")

    def test_table(self):
        self.single("table")

    def test_a_line_of_a_table_keeps_its_bounds(self):
        arguments = ["table", "fewest-all-on", 39, 39, "--limit", LIMIT, "--threads", 1]
        whole = self.whole(arguments, "")
        draw = random.Random(39)
        for _ in range(POINTS):
            events = f"poll={draw.randint(1, int(whole.counts['polls']))} {draw.choice((JUMP, INTERRUPT))} tick=0.2"
            with self.subTest(events=events):
                ended = stopped(self, events, *arguments, "--progress", "always")
                self.ends_well(ended)
                if ended.status == whole.status:
                    self.assertEqual(ended.text, whole.text)
                    continue
                self.assertEqual(ended.status, 4)
                lower, upper = ended.reported
                known = re.search(r"n = 39: (?:from (\d+) to (\d+)|at least (\d+)|at most (\d+))", ended.complaints)
                if lower or upper is not None:
                    self.assertIsNotNone(known, ended.complaints)
                if lower:
                    self.assertGreaterEqual(int(known[1] or known[3]), lower)
                if upper is not None:
                    self.assertLessEqual(int(known[2] or known[4]), upper)

    def test_verify_and_show(self):
        self.single("verify")
        self.single("show")
        self.single("apply")

    def test_streams(self):
        """A stop by the user ends a stream after an answer. Any other event loses at most one answer, whose place is taken by
        an object or a line that reports it."""
        for name, words, text in STREAMS:
            options = [] if "--request" in words else ["--limit", LIMIT]
            if "--request" not in words and words[0] not in ("show", "verify", "apply"):
                options += ["--threads", 1]
            with self.subTest(name):
                # A failed allocation in the destructor of a JSON value or in the queue of lines would end the program.
                least_bytes = 1024
                whole = self.whole([*words, *options], text, least_bytes)
                answers = whole.text.splitlines()
                for _, events, _ in self.points(name, whole.counts, text, least_bytes):
                    with self.subTest(name, events=events):
                        ended = stopped(self, events, *words, *options, stdin=text)
                        self.ends_well(ended)
                        self.check_stream(ended, answers, whole.status, INTERRUPT in events, "judge" in words)

    def check_stream(self, ended, answers, status, by_user, contest):
        self.assertTrue(ended.out.endswith(b"\n") or not ended.out, ended.text[-80:])
        lines = ended.text.splitlines()
        lost = [(i, line) for i, (line, whole) in enumerate(zip(lines, answers)) if self.differ(line, whole)]
        self.assertLessEqual(len(lines), len(answers))
        if contest:
            self.assertEqual(lost, [])
        for i, line in lost:
            self.assertRegex(line, r"unknown|error|stopped|memory", i)
        if not by_user:
            self.assertLessEqual(len(lost), 1, lost)
        if ended.status == status:
            self.assertEqual(len(lines), len(answers))
            return
        self.assertTrue(ended.stopped)
        if by_user:
            self.assertEqual(ended.status, 4)
        elif not contest and ended.counts["reads"] > 0:  # nothing is read if the buffer could not be allocated
            self.assertEqual(len(lines), len(answers), ended.err)

    @staticmethod
    def differ(line, whole):
        if line.startswith("{") and whole.startswith("{"):
            return {**json.loads(line), "seconds": 0} != {**json.loads(whole), "seconds": 0}
        return line != whole


@needs_stopper
class Files(Case):
    """Checks states, proofs and output files: the next run continues or replaces what a stopped run has left."""

    def each(self, name, arguments, text, check):
        """Calls check(whole run, stopped run) while the folder contains the files of the stopped run."""
        clear(self.folder)
        whole = stopped(self, "", *arguments, stdin=text)
        self.assertEqual(whole.status, 0, whole.err)
        draw = random.Random(name)
        points = [(kind, draw.randint(1, int(whole.counts[kind]))) for kind in draw.choices(("polls", "polls", "allocations"), k=POINTS)]
        last = int(whole.counts["allocations"])  # what follows the answer, such as removing the state
        points += [("allocations", at) for at in range(max(1, last - 20), last + 1, 1 if LONG else 3)]
        for kind, at in points:
            clear(self.folder)
            events = f"poll={at} {draw.choice((JUMP, INTERRUPT))}" if kind == "polls" else f"allocation={at}"
            with self.subTest(name, events=events):
                ended = stopped(self, events, *arguments, stdin=text)
                self.assertIn(ended.status, (0, 4), ended.err)
                self.assertRegex(ended.complaints, r"\A(flipwise: [^\n]+\n){0,2}\Z")
                left = {path.name for path in self.folder.iterdir()}
                self.assertFalse([one for one in left if one.endswith((".new", ".part"))], left)
                check(whole, ended)

    def test_states(self):
        state = self.folder / "state"
        for name, arguments, text in (("solve", ["solve", "--rule", "cross"], crosses(17)), ("table", ["table", "even-patterns", 1, 10], ""),
                                      ("count", ["count", 60, 9], ""), ("recurrence", ["count", 3, 6, "--recurrence"], "")):
            arguments = [*arguments, "--limit", LIMIT, "--threads", 1, "--resume", state]

            def goes_on(whole, _, arguments=arguments, text=text):
                again = run(*arguments, stdin=text)
                self.assertEqual((again.status, again.text, again.err), (0, whole.text, ""))
            self.each(f"state of {name}", arguments, text, goes_on)

    def test_proofs(self):
        stem = self.folder / "proof"
        contents = []

        def is_whole(_, ended):
            files = {path.suffix: path.read_text() for path in self.folder.iterdir() if path.stem == "proof"}
            if ended.status == 0:
                contents.append(files)
                self.assertEqual(files, contents[0])
            for content in files.values():
                self.assertTrue(content.endswith("\n"), content[-80:])
            if ".pbp" in files:
                self.assertTrue(files[".pbp"].rstrip().endswith("end pseudo-Boolean proof"), files[".pbp"][-80:])
        self.each("proof", ["solve", "--proof", stem, "--threads", 1, "--limit", LIMIT], pressed(7, 7), is_whole)

    def test_output(self):
        """A file contains an old answer or a new one, never half of one."""
        out = self.folder / "out"

        def is_whole(_, ended):
            content = out.read_text() if out.exists() else ""
            self.assertEqual(ended.out, b"")
            self.assertTrue(content.endswith("\n") or not content, content[-80:])
            self.assertTrue(content or ended.status == 4)
        for name, arguments, text in (("solve", ["solve", "--format", "json"], pressed(30, 30)), ("count", ["count", 60, 9], ""),
                                      ("image", ["solve", "--rule", "knight", "--find", "any", "--format", "pbm"], cells(120, 120)),
                                      ("table", ["table", "even-patterns", 1, 10], "")):
            self.each(f"output of {name}", [*arguments, "--limit", LIMIT, "--threads", 1, "--output", out], text, is_whole)

    def test_output_of_bounds(self):
        """Bounds with a word replace an existing file; a stop without a word leaves it unchanged."""
        out = self.folder / "out"
        stabilizers = "".join("".join("XZIIZXIIIIIIIIIII"[(j - i) % 17] for j in range(17)) + "\n" for i in range(16))
        arguments = ["code", "--format", "json", "--threads", 1, "--output", out]
        seen = set()
        polls = polls_of(self, *arguments, stdin=stabilizers)
        for poll in sorted({3, *range(4, polls, max(1, polls // 12))}):
            out.write_text("old\n")
            ended = interrupted(self, poll, *arguments, stdin=stabilizers)
            content = out.read_text()
            with self.subTest(poll=poll, polls=polls, status=ended.status, content=content):
                self.assertEqual(ended.text, "")
                if content == "old\n":
                    self.assertEqual((ended.status, "upper" in ended.err), (4, False))
                    seen.add("unchanged")
                else:
                    found = json.loads(content)
                    self.assertEqual(ended.status, 0 if found["status"] == "optimal" else 4)
                    self.assertLessEqual(found["lower"], found["upper"])
                    seen.add(found["status"])
        self.assertLessEqual({"unchanged", "unknown"}, seen)


if __name__ == "__main__":
    main()
