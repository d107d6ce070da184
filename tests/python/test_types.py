# SPDX-License-Identifier: MIT
"""Tests the types of the package with mypy, and with pyright where it is installed: good calls pass, bad ones are refused."""

import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import flipwise

PACKAGE = pathlib.Path(flipwise.__file__).parent
# Each line that a type checker must refuse ends with "# refused".
CALLS = """
import pathlib
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

import flipwise
from flipwise import codes

array = np.zeros((3, 3), np.uint8)
answer: flipwise.Answer = flipwise.solve(array)
flipwise.solve(["10", "01"], rule="king", wrap="torus", goal="on", find="any", limit=1, colours=2)
flipwise.solve("10\\n01", rule=[(0, 0), (0, 1)], goal=1, cost=[1, 2, 3, 4], free=array)
flipwise.solve([[1, 0], [0, 1]], colours="none", goal=[[2, 2], [2, 2]])
flipwise.solve([[True, False]])
flipwise.solve(np.ones((2, 2), bool))
flipwise.solve(b"10/01", as_="ragged", lit="1")
flipwise.solve(matrix=[[1, 0], [1, 1]], lights=[1, 0], states=np.array([2, 3]))
flipwise.solve(buttons=[[0, 1], [1]], lights=np.array([1, 0]))
flipwise.solve(buttons={"a": ["b"], "b": ["a"]}).by_node()
flipwise.solve(array, progress=lambda state: state.done < 0.5)
text: str = flipwise.write(array)
more: str = flipwise.write(answer, "svg")
raw: bytes = flipwise.write(array, "pbm-raw")
many: flipwise.Answers = flipwise.solve_many([["10"], ["01"]])
first: flipwise.Answer = many[0]
rest: flipwise.Answers = many[1:]
several: list[flipwise.Answer] = [one for one in flipwise.solve_many(np.zeros((2, 3, 3), int))]
board: NDArray[np.uint8] = flipwise.generate(3, 3, 2)[0]
number: Union[int, flipwise.Count] = flipwise.count(3, 3, on={0, 1}, off=range(2), adjacent="king")
numbers: dict[int, int] = flipwise.table("nullity", 1, 3)
plain: dict[str, Any] = answer.to_dict()
flipwise.read(pathlib.Path("board.txt"))
flipwise.read_buttons("0 1", as_="lists").lists
flipwise.analyze(3, 3).nullity
flipwise.hint(["10"], pressed=["01"]).steps[0].row
flipwise.verify(array, answer).valid
flipwise.Decoder(array).decode([1, 0, 0])
codes.parameters(array, as_="matrix", find="any")

flipwise.solve(object())  # refused
flipwise.solve(5)  # refused
flipwise.solve()  # refused
flipwise.solve(array, find="anything")  # refused
flipwise.solve(array, wrap="round")  # refused
flipwise.solve(array, goal=object())  # refused
flipwise.solve(array, colours="many")  # refused
flipwise.solve(array, cost_of="presses")  # refused
flipwise.solve(array, limit="5")  # refused
flipwise.solve(array, bord=1)  # refused
flipwise.solve(array, matrix=array)  # refused
flipwise.solve(matrix=array, rule="king")  # refused
flipwise.solve(matrix=object())  # refused
flipwise.solve(buttons=5)  # refused
flipwise.solve(array, progress=5)  # refused
flipwise.solve_many(5)  # refused
flipwise.solve_many([object()])  # refused
flipwise.verify(array, object())  # refused
flipwise.write(array, "jpeg")  # refused
wrong: str = flipwise.write(array, "pgm-raw")  # refused
flipwise.count("3", 3)  # refused
flipwise.count(3, 3, on=1.5)  # refused
flipwise.count(3, 3, adjacent=5)  # refused
flipwise.count(3, 3, counted="dark")  # refused
flipwise.table("squares", 1, 3)  # refused
flipwise.read(5)  # refused
flipwise.read_buttons("0 1", as_="list")  # refused
flipwise.generate(3, 3, 2).board  # refused
answer.status == "solved"  # refused
codes.parameters(array, pairs="mixed")  # refused
"""
REFUSED = {number for number, line in enumerate(CALLS.splitlines(), 1) if line.endswith("# refused")}


class Types(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        # mypy reports no errors of an installed package.
        shutil.copytree(PACKAGE, self.folder / "flipwise", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (self.folder / "calls.py").write_text(CALLS)

    def test_by_mypy(self):
        if importlib.util.find_spec("mypy") is None:
            self.skipTest("mypy is not installed")
        command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "flipwise", "calls.py"]
        run = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        lines = [line for line in run.stdout.splitlines() if ": error: " in line]
        self.assertEqual([line for line in lines if not line.startswith("calls.py:")], [], run.stderr)
        self.assertEqual({int(re.match(r"calls\.py:(\d+):", line)[1]) for line in lines}, REFUSED, run.stdout)

    def test_by_pyright(self):
        if shutil.which("pyright") is None:
            self.skipTest("pyright is not installed")
        settings = {"include": ["calls.py"], "typeCheckingMode": "strict", "pythonVersion": "3.9", "reportUnusedExpression": False}
        (self.folder / "pyrightconfig.json").write_text(json.dumps(settings))
        run = subprocess.run(["pyright", "--outputjson", "--pythonpath", sys.executable, "--project", self.folder], capture_output=True, text=True)
        found = [one for one in json.loads(run.stdout)["generalDiagnostics"] if one["severity"] == "error"]
        self.assertEqual({one["range"]["start"]["line"] + 1 for one in found}, REFUSED, run.stdout)


if __name__ == "__main__":
    unittest.main()
