# SPDX-License-Identifier: MIT
"""An exact solver for Lights Out and other flip puzzles.

A press flips a cell and its neighbours. ``solve`` finds a smallest set of presses that turns all lights off and proves that
no smaller one exists, or proves that no solution exists. ``count`` counts patterns of a neighbour rule. ``Decoder`` decodes
binary codes.

>>> import flipwise
>>> flipwise.solve(["1001", "0110", "0110", "1001"]).presses
4

A board is a numpy array of shape (rows, columns), a list of lists, a list of strings, or text. With ``colours=q`` its
numbers are 0 to q - 1, and a press adds 1 modulo q. Bad input is an ``InputError``, a ``ValueError`` that begins with the
name of the argument. A stop at a limit is not an error: the ``status`` of the answer is then ``unknown``.
"""

from . import codes
from ._answers import (Analysis, Answer, Answers, Count, Generated, Hint, Lightest, LitOnly, Nearest, Rating,
                       Recurrence, RecurrenceByWeight, Step, Table, Verdict, Worst)
from ._check import InputError, InputTypeError, Progress
from ._engine import __version__
from ._boards import ButtonFile
from ._files import read, read_buttons, read_pattern, write
from ._solve import Decoder, apply, solve, solve_many, verify
from ._study import analyze, count, generate, hint, lightest, nullity, rate, table

__all__ = [
    "Analysis", "Answer", "Answers", "ButtonFile", "Count", "Decoder", "Generated", "Hint", "InputError", "InputTypeError", "Lightest", "LitOnly", "Nearest", "Progress", "Rating",
    "Recurrence", "RecurrenceByWeight", "Step", "Table", "Verdict", "Worst", "analyze", "apply", "count", "generate", "hint", "lightest", "nullity",
    "rate", "read", "read_buttons", "read_pattern", "solve", "solve_many", "table", "verify", "write", "__version__",
]
