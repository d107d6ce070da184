# SPDX-License-Identifier: MIT
"""Tests --proof and its files, with tools/check_proof.py and, if it is installed and time allows, with VeriPB."""

import itertools
import json
import random
import re
import shutil
import subprocess
import sys

from program import LONG, SANITIZED, SOURCE, Case, at_full_speed, main, run

sys.path.insert(0, str(SOURCE / "tools"))
import check_proof  # noqa: E402

VERIPB = shutil.which("veripb") if LONG else None
RULES = ("plus", "ring", "king", "knight", "x", "hex", "cross", "bishop", "queen", "0,0 0,1 1,0", "0,1 1,0 0,-1 2,2")
GOALS = ("off", "on", "uniform", "target")
WRAPS = ("none", "columns", "rows", "torus")


def board_of(numbers, rows, columns, holes=0.0):
    return "".join("".join("_" if numbers.random() < holes else numbers.choice("01") for _ in range(columns)) + "\n"
                   for _ in range(rows))


@at_full_speed
class Proof(Case):
    def checked(self, version="1.1"):
        """Returns what stem.opb and stem.pbp prove, according to every checker available."""
        model, proof = self.folder / "stem.opb", self.folder / "stem.pbp"
        proved = check_proof.check(model.read_text().splitlines(), proof.read_text().splitlines())
        if VERIPB and version == "1.1":
            done = subprocess.run([VERIPB, "--requireUnsat", model, proof], capture_output=True, text=True)
            self.assertIn("Verification succeeded", done.stdout, done.stdout + done.stderr)
        return proved

    def rejected(self, model, proof, what):
        """Checks that no checker accepts these lines."""
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
        """Proves boards whose four classes have their own tables: with costs, both targets, masks, and parts."""
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
                rule = self.file("buttons.txt", "; lists of lights\n" + "".join(" ".join(map(str, flipped)) + "\n" for flipped in flips))
                costs = self.file("costs.txt", "".join(f"{numbers.randint(0, 9)}\n" for _ in range(buttons)))
                board = board_of(numbers, 1, lights)
                for goal in ("off", "on", "uniform"):
                    self.proves("--rule", rule, "--goal", goal, stdin=board)
                    self.proves("--rule", rule, "--goal", goal, "--cost", costs, stdin=board)

    def test_uniform_where_one_target_can_be_reached(self):
        """Many presses are equal in all solutions, and the lights determine the variable of the goal."""
        chain = self.file("chain.txt", "0\n" + "".join(f"{i - 1} {i}\n" for i in range(1, 40)))
        for last in "01":
            self.proves("--rule", chain, "--goal", "uniform", stdin="".join("10"[i % 3 == 0] for i in range(40)) + last + "\n")
        for version in ("1.1", "2.0", "3.0"):
            self.proves("0,0_0,1_1,0-9x5-columns:31140fab76c8", "--goal", "uniform", version=version)
        numbers = random.Random(27)
        for count in range(200 if LONG else 20):
            flips = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))[:numbers.choice((3, 3, 5))]
            rows, columns = numbers.randint(6, 8), numbers.randint(7, 9)
            fixed = [[numbers.random() < 0.04 for _ in range(columns)] for _ in range(rows)]
            lit = [[count % 2 for _ in range(columns)] for _ in range(rows)]
            for i, j in itertools.product(range(rows), range(columns)):
                if not fixed[i][j] and numbers.random() < 0.3:
                    for a, b in flips:
                        if 0 <= i + a < rows and 0 <= j + b < columns:
                            lit[i + a][j + b] ^= 1
            text = ["".join("".join(str(int(cell)) for cell in row) + "\n" for row in cells) for cells in (lit, fixed)]
            self.proves("--rule", " ".join(f"{a},{b}" for a, b in flips), "--goal", "uniform",
                        "--fixed", self.file("fixed.txt", text[1]), stdin=text[0])

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
        # The Steane code; then a matrix whose rows generate all quiet patterns, so that none lies outside.
        rows = self.file("steane.mtx", "%%MatrixMarket matrix coordinate integer general\n3 7 12\n" + "".join(
            f"{i + 1} {j} 1\n" for i in range(3) for j in range(1, 8) if j >> i & 1))
        found = self.proves("--rule", rows, "--lightest", "--outside", rows, command="analyze")
        self.assertEqual(found["lower"], 3)
        self.assertEqual(self.proves("--rule", rows, "--lightest", command="analyze")["lower"], 3)
        words = self.file("words.txt", "".join(" ".join(str(i) for i in range(4) if i == 3 or j >> i & 1) + "\n" for j in range(1, 8)))
        self.assertEqual(self.proves("--rule", rows, "--lightest", "--outside", words, command="analyze")["status"], "impossible")
        whole = self.file("whole.txt", "".join(f"{j}\n" for j in range(7)))
        self.assertEqual(self.proves("--rule", rows, "--lightest", "--flips", whole, command="analyze")["lower"], 3)

    def test_a_worse_solution_proves_nothing(self):
        """The optimum is the least of the solutions, not the last."""
        for version, rule, end in (("1.1", "o", 1), ("2.0", "soli", 3), ("3.0", "soli", 3)):
            self.proves(stdin="111\n111\n", version=version)
            model, proof = ((self.folder / f"stem.{kind}").read_text().splitlines() for kind in ("opb", "pbp"))
            constraints, objective = check_proof.read_model(model)
            variables = sorted({x for one in constraints for x in one.a})
            solutions = []
            for values in itertools.product((0, 1), repeat=len(variables)):
                value = dict(zip(variables, values))
                if all(sum(c * value[x] for x, c in one.a.items()) >= one.bound for one in constraints):
                    solutions.append((sum(c * value[x] for x, c in objective.items()), value))
            costs = [cost for cost, _ in solutions]
            least, worst = min(costs), solutions[costs.index(max(costs))]
            self.assertLess(least, worst[0])
            literals = " ".join(f"x{x}" if worst[1][x] else f"~x{x}" for x in variables)
            semicolon = ";" if version == "3.0" else ""
            bad = proof[:-end] + [f"{rule} {literals}{semicolon}"]
            if version == "1.1":
                bad.append(f"e {len(constraints) + sum(line[:3] in ('pol', 'red', 'rup') for line in proof) + 2} "
                           + " ".join(f"-1 x{x}" for x in sorted(objective)) + f" >= {1 - worst[0]} ;")
            else:
                number = proof[-2].split()[4]
                bad += [proof[-3], f"conclusion BOUNDS {worst[0]} : {number} {worst[0]} : {literals}{semicolon}"]
            with self.assertRaisesRegex(check_proof.Rejected, "no better"):
                check_proof.check(model, bad + proof[-1:])

    def test_the_checker_reports_errors_in_one_line(self):
        self.proves(stdin="111\n111\n")
        model, proof = self.folder / "stem.opb", self.folder / "stem.pbp"
        lines = model.read_text().splitlines()
        objective = next(i for i, line in enumerate(lines) if line.startswith("min:"))
        bad = self.file("bad.opb", "")
        for arguments, says in (((), "usage: "), ((model,), "usage: "), ((self.folder / "none", proof), "No such file"),
                                ((model, self.folder), "directory"), ((model, bad), "no end"), ((bad, proof), "line 2: ")):
            self.checker_says(arguments, says)
        for change in ("+1 x1 >= 1", ";", "+1 x1 ;", "+1 x1 +1 x1 >= 1 ;", "+1 y1 >= 1 ;", "+1 x1 +1 >= 1 ;", "one x1 >= 1 ;",
                       "min: +1 x1 ;", "+1_0 x1 >= 1 ;", "+1 x1 x2 >= 1 ;", "+1 ~ >= 1 ;", ">= ;", "\x00"):
            with self.assertRaisesRegex(check_proof.Rejected, f"^line {objective + 2} of the model: .+$", msg=change):
                check_proof.check([*lines[:objective + 1], change, *lines[objective + 1:]], [])
        bad.write_bytes(bytes(range(256)) * 20)
        self.checker_says((bad, proof), "REJECTED: ")
        self.checker_says((model, bad), "REJECTED: ")
        # Other programs may take this for a comment, but it is not part of the model here.
        bad.write_text("* a comment\r+1 x1 >= 1 ;\n" + model.read_text())
        done = subprocess.run([sys.executable, SOURCE / "tools/check_proof.py", bad, proof], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.returncode), ("VERIFIED: optimal 2\n", 0), done.stderr)
        proved = proof.read_text().splitlines()
        for change in ("pol", "pol +", "pol 1 +", "pol 1 *", "pol 0 d", "pol 1 0 d", "pol 1 2", "pol ~", "pol 99", "pol 1 1 2 *", "e", "e 1",
                       "red", "red +1 x1 >= 1 ; x1 -> 1", "red +1 x99 >= 1 ; x99 -> 2", "rup", "rup +1 x1 = 1 ;", "rup >= 1 ;",
                       "o x1", "o", "c", "c 1", "c 1 2", "f 12", "output NONE", "conclusion UNSAT : 1", "end", "quit", "-"):
            with self.assertRaisesRegex(check_proof.Rejected, "^line 5: .+$", msg=change):
                check_proof.check(lines, [*proved[:4], change, *proved[4:]])

    def checker_says(self, arguments, says):
        done = subprocess.run([sys.executable, SOURCE / "tools/check_proof.py", *arguments], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (1, "", 1), (arguments, done.stderr))
        self.assertIn(says, done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_what_is_changed_is_rejected(self):
        """Drops a line, changes a coefficient, or claims another optimum: each is rejected."""
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
            for i, line in enumerate(proof):
                if line.startswith("e "):  # VeriPB accepts its absence
                    self.rejected_here(model, proof[:i] + proof[i + 1:])
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
            # Some clauses of a light are not needed for two kinds.
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
        """Tries all values of all variables of small models: the least objective is the fewest presses."""
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

    def test_models_are_read_by_other_solvers(self):
        """No sum is empty, comments name only existing variables, and a light that no press changes is read correctly."""
        ones = self.file("ones.txt", "11\n11\n")
        free = self.file("costs", "0\n0\n0\n0\n")
        buttons = self.file("buttons.txt", "; lists of lights\n-\n0 0\n")
        cases = [("solve", board, more) for board, more in itertools.product(
            ("11\n11\n", "10\n00\n", "00\n00\n"), ((), ("--cost", free), ("--fixed", ones), ("--free", ones), ("--fixed", ones, "--free", ones),
                                                     ("--goal", "uniform"), ("--goal", "uniform", "--fixed", ones)))]
        cases += [("solve", "01\n", ("--rule", buttons)), ("solve", "00\n", ("--rule", buttons)), ("solve", "1\n", ("--rule", "two-kind")),
                  ("analyze", None, (3, 3, "--lightest")), ("analyze", None, (3, 3, "--lightest", "--outside", self.file("none.txt", "-\n" * 9))),
                  ("analyze", None, (1, 2, "--lightest", "--flips", self.file("nothing.txt", "-\n-\n")))]
        for version, (command, board, more) in zip(itertools.cycle(("1.1", "2.0", "3.0")), cases):
            answer = self.proves(*more, stdin=board or "", command=command, version=version)
            least = answer.get("presses", answer.get("lower"))
            least = None if answer["status"] == "impossible" else least
            text = (self.folder / "stem.opb").read_text()
            variables = int(text.split()[2])
            self.assertGreater(variables, 0)
            for line in text.splitlines():
                if line[0] != "*":
                    self.assertRegex(line, r"\A(min:( [+-]\d+ x\d+)+ ;|([+-]\d+ x\d+ )+(>=|=) -?\d+ ;)\Z", (more, board))
                for name in re.findall(r"\bx(\d+)", line):
                    self.assertIn(int(name), range(1, variables + 1), (more, board, line))
            for solver, arguments in (("clingo", ("--mode=clasp",)), ("z3", ())):
                if program := shutil.which(solver):
                    done = subprocess.run([program, *arguments, self.folder / "stem.opb"], capture_output=True, text=True)
                    self.assertEqual(bool(re.search("^(s UNSATISFIABLE|unsat)$", done.stdout, re.M)), least is None,
                                     (solver, more, board, done.stdout, text))
                    if solver == "clingo" and least is not None:
                        self.assertIn(f"\no {least}\n", done.stdout, (more, board))

    def test_cryptominisat_reads_the_other_model(self):
        found = run("show", "--format", "dimacs", stdin="101\n010\n")
        self.assertRegex(found.text, r"\Ac presses\nc   x1 x2 x3\nc   x4 x5 x6\np cnf 6 6\nc the light at row 1 column 1\nx1 2 4 0\n")
        if solver := shutil.which("cryptominisat5"):
            for board, satisfiable in (("11111\n" * 5, True), ("1000\n" + "0000\n" * 3, False)):
                text = run("show", "--format", "dimacs", stdin=board).text
                done = subprocess.run([solver, "--verb", "0"], input=text, capture_output=True, text=True)
                self.assertIn("s SATISFIABLE" if satisfiable else "s UNSATISFIABLE", done.stdout, done.stderr)


class Files(Case):
    def test_files_and_limits(self):
        stem = self.folder / "stem"
        done = run("solve", "--proof", stem, "--proof-limit", "1kB", stdin="11111\n" * 5)
        self.assertEqual(done.status, 4)
        self.assertIn("no proof was written: the proof would take 3.7 kB, but only 1.0 kB may be written (--proof-limit allows more)", done.err)
        done = run("solve", "--proof", stem, "--proof-limit", "100", stdin="11111\n" * 5)
        self.assertIn("the proof would take more than 1.0 kB, but only 100 bytes may be written (--proof-limit allows more)", done.err)
        self.assertTrue(done.text.startswith("; optimal: 15"))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), [])
        done = run("solve", "--proof", stem, "--rule", "cross", stdin=("1" * 41 + "\n") * 41)
        self.assertEqual((done.status, done.text), (4, ""))
        self.assertIn("nothing was solved: the proof would have to go through 2^80 solutions; at most 2^64 are supported", done.err)
        old = self.file("stem.opb", "old")
        run("solve", "--proof", stem, "--proof-limit", "1 kB", stdin="11111\n" * 5)
        self.assertEqual(old.read_text(), "old")
        board = self.file("board.pbp", "11\n")
        self.refuses("solve", "--proof", self.folder / "board", board, says="name the same file")
        for name in (f"{self.folder}/", "-", ".", self.folder / ".."):
            self.refuses("solve", "--proof", name, stdin="1\n", says="expected a name")
        self.refuses("solve", "--proof", self.folder / "none" / "stem", stdin="1\n", says="No such file or directory")
        request = self.file("request.json", '{"command":"solve","board":["1"]}\n')
        self.refuses("solve", "--proof", stem, "--request", request, says="--request cannot be combined with --proof")
        self.refuses("solve", "--proof", stem, "--find", "any", stdin="1\n", says="leave out --find any")
        self.refuses("solve", "--proof", stem, "--many", stdin="1\n", says="supports one board only; leave out --many")
        self.refuses("solve", "--proof", stem, "--proof-limit", "much", stdin="1\n", says="--proof-limit")
        self.refuses("solve", "--proof-version", "2.0", stdin="1\n", says="--proof")
        self.refuses("analyze", "4", "4", "--proof", stem, says="--lightest")
        self.refuses("show", "--cost", self.file("costs", "1\n"), stdin="1\n", says="--format opb")

    def test_both_files_or_none_and_always_the_answer(self):
        """The disk is full when one of the files is written."""
        for full in (".opb", ".pbp"):
            stem = self.folder / f"full{full[1:]}"
            stem.with_suffix(full).symlink_to("/dev/full")
            for command, board in ((("solve",), "11111\n" * 5), (("analyze", "4", "4", "--lightest"), "")):
                done = run(*command, "--proof", stem, stdin=board)
                self.assertEqual((done.status, done.text.splitlines()[0][:11]), (2, "; optimal: "))
                self.assertRegex(done.err, r"\Aflipwise: no proof was written: cannot write .*: No space left on device\n\Z")
            self.assertEqual([path.name for path in self.folder.glob(f"{stem.name}*")], [stem.name + full])

    def test_sizes_are_reported(self):
        stem = self.folder / "stem"
        for command, board in ((("solve",), "11111\n" * 5), (("solve",), "10\n00\n"), (("solve", "--rule", "ring"), "10\n00\n"),
                               (("analyze", "4", "4", "--lightest"), ""), (("analyze", "3", "3", "--lightest"), "")):
            found = run(*command, "--proof", stem, "--format", "json", stdin=board)
            answer = json.loads(found.text)
            sizes = [stem.with_suffix(suffix).stat().st_size for suffix in (".opb", ".pbp")]
            self.assertEqual([answer["model_bytes"], answer["proof_bytes"]], sizes)
            text = run(*command, "--proof", stem, stdin=board).text.splitlines()
            comments = [line for line in text if line.startswith(";")]
            self.assertEqual(text[:len(comments)], comments)
            self.assertEqual(comments[-2:], [f"; model bytes {sizes[0]}", f"; proof bytes {sizes[1]}"])
            if command[0] == "solve":
                self.assertEqual(run("verify", *command[1:], self.file("board.txt", board), self.file("answer.json", found.text)).text, "valid\n")
            without = run(*command, "--format", "json", stdin=board)
            self.assertNotIn("proof_bytes", without.text)
        bar = run("solve", "--proof", stem, "--progress", "always", stdin=("1" * 30 + "\n") * 30).err
        if "writing the proof" in bar:
            self.assertIn("writing the proof, 7.2 MB", bar)


if __name__ == "__main__":
    main()
