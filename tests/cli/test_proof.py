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
            done = subprocess.run([VERIPB, model, proof], capture_output=True, text=True)
            self.assertIn("Verification succeeded", done.stdout, done.stdout + done.stderr)
        return proved

    def rejected(self, model, proof, what):
        """Neither checker accepts these lines."""
        with self.assertRaises(check_proof.Rejected, msg=what):
            check_proof.check(model, proof)
        if VERIPB:
            paths = self.file("broken.opb", "\n".join(model) + "\n"), self.file("broken.pbp", "\n".join(proof) + "\n")
            done = subprocess.run([VERIPB, *paths], capture_output=True, text=True)
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
        for side, presses, most in ((1, 1, 200), (2, 4, 400), (5, 15, 6_000), (9, 25, 100_000), (16, 104, 2_000_000)):
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


if __name__ == "__main__":
    main()
