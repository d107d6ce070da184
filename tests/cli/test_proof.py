# SPDX-License-Identifier: MIT
"""--proof: what is written is checked by tools/check_proof.py, and by VeriPB where it is found and time allows."""

import itertools
import json
import os
import random
import shutil
import subprocess
import sys

from program import SANITIZED, SOURCE, Case, main, run

sys.path.insert(0, str(SOURCE / "tools"))
import check_proof  # noqa: E402

LONG = "FLIPWISE_LONG" in os.environ
VERIPB = shutil.which("veripb") if LONG else None
RULES = ("plus", "ring", "king", "knight", "x", "cross", "0,0 0,1 1,0", "0,1 1,0 0,-1 2,2")
GOALS = ("off", "on", "uniform", "target")
WRAPS = ("none", "columns", "rows", "torus")


def board_of(numbers, rows, columns, holes=0.0):
    return "".join("".join("_" if numbers.random() < holes else numbers.choice("01") for _ in range(columns)) + "\n"
                   for _ in range(rows))


class Proof(Case):
    def checked(self, version="1.1"):
        """What is proved by stem.opb and stem.pbp, according to every checker there is."""
        model, proof = self.folder / "stem.opb", self.folder / "stem.pbp"
        proved = check_proof.check(model.read_text().splitlines(), proof.read_text().splitlines())
        if VERIPB and version == "1.1":
            done = subprocess.run([VERIPB, "--requireUnsat", model, proof], capture_output=True, text=True)
            self.assertIn("Verification succeeded", done.stdout, done.stdout + done.stderr)
        return proved

    def rejected(self, model, proof, what):
        """Neither checker accepts these lines."""
        with self.assertRaises(check_proof.Rejected, msg=what):
            check_proof.check(model, proof)
        if VERIPB:
            paths = self.file("broken.opb", "\n".join(model) + "\n"), self.file("broken.pbp", "\n".join(proof) + "\n")
            done = subprocess.run([VERIPB, "--requireUnsat", *paths], capture_output=True, text=True)
            self.assertNotIn("Verification succeeded", done.stdout, what)

    def proves(self, *arguments, stdin="", version="1.1", command="solve"):
        """Solves, checks the proof against the answer, and returns the answer."""
        found = run(command, *arguments, "--format", "json", "--proof", self.folder / "stem", "--proof-version", version,
                    stdin=stdin)
        self.assertEqual(found.err, "", (arguments, stdin))
        answer = json.loads(found.text)
        self.assertIn(answer["status"], ("optimal", "impossible"), (arguments, stdin))
        presses = answer.get("presses", answer.get("lower"))
        self.assertEqual(self.checked(version), "impossible" if answer["status"] == "impossible" else f"optimal {presses}",
                         (arguments, stdin, version))
        return answer

    def size(self):
        return (self.folder / "stem.pbp").stat().st_size

    def test_all_on(self):
        for side, presses, most in ((1, 1, 200), (2, 4, 400), (5, 15, 6_000), (9, 25, 100_000), (16, 104, 500_000), (19, 141, 2_000_000)):
            if SANITIZED and side > 9:
                continue
            self.assertEqual(self.proves(stdin=("1" * side + "\n") * side)["presses"], presses)
            self.assertLess(self.size(), most)

    def test_boards_of_every_rule_goal_and_wrap(self):
        numbers = random.Random(20)
        count = 0
        for rule, goal, wrap in itertools.product(RULES, GOALS, WRAPS):
            if rule == "cross" and wrap != "none":
                continue
            for holes in (0, 0.2) if LONG or count % 2 else (0.1,):
                rows, columns = numbers.randint(1, 5), numbers.randint(1, 5)
                board = board_of(numbers, rows, columns, holes)
                more = ["--goal", goal]
                if goal == "target":
                    target = "".join(c if c in "_\n" else numbers.choice("01") for c in board)
                    more = ["--goal", self.file("goal.txt", target)]
                for option in ("--free", "--fixed"):
                    if numbers.random() < 0.2:
                        cells = "".join("1" if c != "\n" and numbers.random() < 0.15 else "0" if c != "\n" else c for c in board)
                        more += [option, self.file(option[2:], cells)]
                if numbers.random() < 0.3:
                    cells = sum(c != "_" for c in board if c != "\n")
                    more += ["--cost", self.file("costs", "".join(f"{numbers.choice((0, 1, 2, 5, 30))}\n" for _ in range(cells)))]
                if board.replace("_", "").strip() == "":
                    continue
                self.proves("--rule", rule, "--wrap", wrap, *more, stdin=board,
                            version=("1.1", "2.0", "3.0")[count % 3] if not LONG else "1.1")
                count += 1
        self.assertGreater(count, 100)

    def test_classes_of_presses(self):
        """Boards whose four classes have tables of their own: with costs, both targets, masks, and parts."""
        numbers = random.Random(24)
        for rows, columns, more in ((9, 9, ()), (9, 9, ("--goal", "uniform")), (8, 8, ("--rule", "king")), (11, 5, ("--rule", "king")),
                                    (10, 10, ("--wrap", "torus")), (9, 19, ("--goal", "uniform"))):
            shape = ["--rule", "plus", "--wrap", "none", *more]
            shape = [shape[shape.index("--rule", 2) + 1] if "--rule" in more else "plus", "torus" if "--wrap" in more else "none"]
            found = run("generate", rows, columns, "--rule", shape[0], "--wrap", shape[1], "--presses", 9, "--seed", numbers.randint(1, 99))
            self.assertEqual(found.status, 0, found.err)
            costs = self.file("costs", "".join(f"{numbers.randint(0, 4)}\n" for _ in range(rows * columns)))
            for cost in ((), ("--cost", costs)):
                goal = ("--goal", "uniform") if "--goal" in more else ()
                self.proves(found.text.strip(), *goal, *cost, version="1.1")
                self.assertIn("* a class: ", (self.folder / "stem.pbp").read_text())

    def test_buttons(self):
        numbers = random.Random(21)
        for lights in range(1, 9):
            for buttons in (1, lights, lights + 4):
                flips = [sorted(numbers.sample(range(lights), numbers.randint(1, lights))) for _ in range(buttons)]
                rule = self.file("buttons.txt", "".join(" ".join(map(str, flipped)) + "\n" for flipped in flips))
                costs = self.file("costs.txt", "".join(f"{numbers.randint(0, 9)}\n" for _ in range(buttons)))
                board = board_of(numbers, 1, lights)
                for goal in ("off", "on", "uniform"):
                    self.proves("--rule", rule, "--goal", goal, stdin=board)
                    self.proves("--rule", rule, "--goal", goal, "--cost", costs, stdin=board)


    def test_two_kinds(self):
        numbers = random.Random(22)
        for size in range(60 if LONG else 20):
            rows, columns = numbers.randint(1, 4), numbers.randint(1, 4)
            board = board_of(numbers, rows, columns, 0.1)
            if board.replace("_", "").strip() == "":
                continue
            self.proves("--rule", "two-kind", "--goal", numbers.choice(("off", "on", "uniform")),
                        "--wrap", numbers.choice(("none", "none", "columns", "torus")), stdin=board)
        self.assertEqual(self.proves("--rule", "two-kind", stdin="111111\n" * 6)["presses"], 12)
        self.assertLess(self.size(), 100_000)
        for _ in range(5 if LONG else 1):
            self.proves("--rule", "two-kind", stdin=board_of(numbers, 6, 6))

    def test_lightest_quiet_patterns(self):
        for shape in ((4, 4), (5, 5), (9, 9), (5, 5, "--rule", "king"), (3, 4, "--rule", "x", "--wrap", "torus"),
                      (4, 4, "--rule", "cross"), (3, 3), (2, 5, "--rule", "ring")):
            self.proves(*shape, "--lightest", command="analyze")
        # The code of Steane, and words of a code that are no sums of its rows: none.
        rows = self.file("steane.mtx", "%%MatrixMarket matrix coordinate integer general\n3 7 12\n" + "".join(
            f"{i + 1} {j} 1\n" for i in range(3) for j in range(1, 8) if j >> i & 1))
        found = self.proves("--rule", rows, "--lightest", "--outside", rows, command="analyze")
        self.assertEqual(found["lower"], 3)
        self.assertEqual(self.proves("--rule", rows, "--lightest", command="analyze")["lower"], 3)
        whole = self.file("whole.txt", "".join(f"{j}\n" for j in range(7)))
        self.assertEqual(self.proves("--rule", rows, "--lightest", "--outside", whole, command="analyze")["status"], "impossible")
        self.assertEqual(self.proves("--rule", rows, "--lightest", "--flips", whole, command="analyze")["lower"], 3)

    def test_what_is_changed_is_rejected(self):
        """One line dropped, one coefficient changed, an optimum that is another: each is rejected."""
        numbers = random.Random(23)
        cases = [("111\n111\n", []), ("11111\n" * 5, []), ("1111\n" * 4, []), ("10\n00\n01\n", []),
                 ("1101\n0110\n", ["--goal", "uniform"]), ("111\n" * 3, ["--rule", "two-kind"])]
        for board, more in cases:
            self.proves(*more, stdin=board)
            model = (self.folder / "stem.opb").read_text().splitlines()
            proof = (self.folder / "stem.pbp").read_text().splitlines()
            lines = [i for i, line in enumerate(proof) if line[0] not in "*e"]
            for i in numbers.sample(lines, min(60 if LONG else 12, len(lines))):
                self.rejected(model, proof[:i] + proof[i + 1:], ("dropped", proof[i]))
            pressed = {word for line in proof if line.startswith("o ") for word in line.split()[1:]}
            for i in [i for i, line in enumerate(model) if line[0] in "m+-"]:
                words = model[i].split()
                if line_ends := words[-3] == "=":
                    words[-2] = str(1 - int(words[-2]))
                    if pressed:
                        self.rejected(model[:i] + [" ".join(words)] + model[i + 1:], proof, ("another side", model[i]))
                    words[-2] = str(1 - int(words[-2]))
                for k, word in enumerate(words[1:], 1):
                    if word in pressed and (line_ends or words[0] == "min:"):
                        words[k - 1] = words[k - 1][0] + str(int(words[k - 1][1:]) + 1)
                        self.rejected(model[:i] + [" ".join(words)] + model[i + 1:], proof, ("changed", model[i]))
                        break
            # Of two kinds, not every clause of a light is needed.
            for i in [i for i, line in enumerate(proof) if " 2 d" in line and "two-kind" not in more][:8]:
                changed = proof[i].replace(" 2 d", " 1 d", 1)
                self.rejected(model, proof[:i] + [changed] + proof[i + 1:], ("not halved", proof[i]))
            for i, line in enumerate(proof):
                if line.startswith("o "):
                    for j in range(1, 4):
                        words = line.split()
                        words[j] = words[j][1:] if words[j][0] == "~" else "~" + words[j]
                        self.rejected(model, proof[:i] + [" ".join(words)] + proof[i + 1:], "another solution")
                if line.startswith("e "):
                    words = line.split()
                    for by in (-1, 1):
                        words[-2] = str(int(words[-2]) + by)
                        self.rejected(model, proof[:i] + [" ".join(words)] + proof[i + 1:], "another optimum")
                        words[-2] = str(int(words[-2]) - by)
            for version in ("2.0", "3.0"):
                self.proves(*more, stdin=board, version=version)
                proof = (self.folder / "stem.pbp").read_text().splitlines()
                words = proof[-2].split()
                for k in (2, 5) if words[1] == "BOUNDS" else ():
                    for by in (-1, 1):
                        changed = words[:k] + [str(int(words[k]) + by)] + words[k + 1:]
                        self.rejected_here(model, proof[:-2] + [" ".join(changed)] + proof[-1:])

    def rejected_here(self, model, proof):
        with self.assertRaises(check_proof.Rejected):
            check_proof.check(model, proof)

    def test_models_mean_the_puzzle(self):
        """All values of all variables of small models: the least objective is the fewest presses."""
        for arguments, board in ((("--goal", "uniform"), "10\n01\n"), (("--rule", "ring"), "110\n011\n"), ((), "11\n10\n"),
                                 (("--rule", "two-kind"), "10\n"), (("--cost", self.file("costs", "3\n0\n2\n1\n")), "11\n00\n")):
            found = run("show", *arguments, "--format", "opb", stdin=board)
            self.assertEqual(found.err, "")
            constraints, objective = check_proof.read_model(found.text.splitlines())
            variables = sorted({x for c in constraints for x in c.a} | set(objective))
            self.assertRegex(found.text, rf"\A\* #variable= {variables[-1]} #constraint= \d+\n")
            least = None
            for values in itertools.product((0, 1), repeat=len(variables)):
                value = dict(zip(variables, values))
                if all(sum(c * value[x] for x, c in one.a.items()) >= one.bound for one in constraints):
                    cost = sum(c * value[x] for x, c in objective.items())
                    least = cost if least is None else min(least, cost)
            answer = json.loads(run("solve", *arguments, "--format", "json", stdin=board).text)
            self.assertEqual(least, answer.get("presses"), arguments)

    def test_cryptominisat_reads_the_other_model(self):
        found = run("show", "--format", "dimacs", stdin="101\n010\n")
        self.assertRegex(found.text, r"\Ac presses\nc   x1 x2 x3\nc   x4 x5 x6\np cnf 6 6\nc the light at row 1 column 1\nx1 2 4 0\n")
        if solver := shutil.which("cryptominisat5"):
            for board, satisfiable in (("11111\n" * 5, True), ("1000\n" + "0000\n" * 3, False)):
                text = run("show", "--format", "dimacs", stdin=board).text
                done = subprocess.run([solver, "--verb", "0"], input=text, capture_output=True, text=True)
                self.assertIn("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE", done.stdout, done.stderr)

    def test_files_and_limits(self):
        stem = self.folder / "stem"
        done = run("solve", "--proof", stem, "--proof-limit", "1kB", stdin="11111\n" * 5)
        self.assertEqual(done.status, 4)
        self.assertIn("--proof-limit allows more", done.err)
        self.assertTrue(done.text.startswith("; optimal: 15"))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), [])
        done = run("solve", "--proof", stem, "--rule", "cross", stdin=("1" * 41 + "\n") * 41)
        self.assertEqual((done.status, done.text), (4, ""))
        self.assertIn("nothing was solved: the proof would have to go through 2^80 solutions", done.err)
        old = self.file("stem.opb", "old")
        run("solve", "--proof", stem, "--proof-limit", "1 kB", stdin="11111\n" * 5)
        self.assertEqual(old.read_text(), "old")
        board = self.file("board.pbp", "11\n")
        self.refuses("solve", "--proof", self.folder / "board", board, says="name the same file")
        self.refuses("solve", "--proof", stem, "--find", "any", stdin="1\n", says="not with --find any")
        self.refuses("solve", "--proof", stem, "--many", stdin="1\n", says="not with --many")
        self.refuses("solve", "--proof", stem, "--proof-limit", "much", stdin="1\n", says="--proof-limit")
        self.refuses("solve", "--proof-version", "2.0", stdin="1\n", says="--proof")
        self.refuses("analyze", "4", "4", "--proof", stem, says="--lightest")
        self.refuses("show", "--cost", self.file("costs", "1\n"), stdin="1\n", says="--format opb")


if __name__ == "__main__":
    main()
