# SPDX-License-Identifier: MIT
"""Answers: plain values that can be pickled and compared field by field.

A field of a JSON answer becomes an attribute of the same name when a class here names it (``filled`` in _codec.py).
"""

from __future__ import annotations

import html
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional, Sequence, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._boards import Cells, masked

MAX_DRAWN = 250_000
"""Number of cells up to which a notebook draws boards."""
MAX_NUMBERED = 2_500
"""Number of cells up to which matplotlib writes their numbers, which takes it seconds."""


def written(value: object) -> str:
    """Returns repr() of a value, also where it is a number, or a list of them, with more digits than Python writes."""
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, int):
            return f"<int of {value.bit_length()} bits>"
        return f"[{', '.join(map(written, value))}]" if isinstance(value, list) else f"<{type(value).__name__}>"


class _Shown:
    """Answers whose numbers can be of any length."""

    def __repr__(self) -> str:
        shown = (f"{name}={written(value)}" for name, value in vars(self).items())
        return f"{type(self).__name__}({', '.join(shown)})"


STATUSES = ("optimal", "feasible", "impossible", "unknown")


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer to one board. Every solution and witness in it was verified.

    Arrays are ``numpy.uint8`` of shape (rows, columns); for a matrix or buttons of shape (buttons,), the witness of
    shape (lights,). Counts are ``int``. In a notebook it shows as a picture.
    """

    status: str = "unknown"
    """``optimal`` (proved fewest), ``feasible`` (a solution, where fewest was not asked; if
    ``lower`` is ``upper``, none has fewer presses), ``impossible`` (proved), or
    ``unknown`` (stopped at a limit: the bounds are proved)."""
    presses: Optional[int] = None
    """Presses of ``solution``."""
    lower: int = 0
    """Proved: no solution has fewer presses."""
    upper: Optional[int] = None
    """Presses of the best solution that is known."""
    solution: Optional[Cells] = None
    """1 where to press, with more colours how often: of fewest solutions the first in reading order."""
    kinds: Optional[Cells] = None
    """For rule ``two-kind``: 0, 1 or 2 in each cell."""
    witness: Optional[Cells] = None
    """Of an impossible board: every press flips an even number of these cells, and the lights to be changed on them
    are odd in number. With more colours a number for each light: every press adds a multiple of ``modulus`` to the sum
    of lights times numbers, and no goal lies a multiple away."""
    nullity: Optional[int] = None
    """A solvable board has 2^nullity solutions; with more colours the least number of quiet patterns that make all of
    them."""
    solutions: Optional[int] = None
    """Number of solutions."""
    optimal_solutions: Optional[int] = None
    """Number of solutions of fewest presses."""
    all: list[Cells] = field(default_factory=list)
    """The first fewest solutions, where ``all`` asked for them."""
    method: str = ""
    reason: str = ""
    """Where the status is unknown: why, in one line."""
    seconds: float = 0.0
    board: Optional[Cells] = field(default=None, repr=False)
    """The board that was asked about, masked where it has holes."""
    holes: Optional[Cells] = field(default=None, repr=False)
    pressed: Optional[int] = None
    """Where presses have costs, and ``presses``, ``lower`` and ``upper`` are costs: how many are in ``solution``."""
    rule: Optional[str] = field(default=None, repr=False)
    """Of a board: the rule and the wrap that it was asked about."""
    wrap: Optional[str] = field(default=None, repr=False)
    proof: Optional[str] = None
    """``search`` where only a finished search shows that a board is impossible (two-kind): there is no witness then."""
    colours: int = 2
    """Numbers that a light can have."""
    cost_of: str = "amount"
    """What ``presses`` counts: ``amount``, the sum of ``solution``, or ``press``, how many of its cells are not 0."""

    @property
    def modulus(self) -> Optional[int]:
        """What the sums of a witness are taken modulo: ``colours``."""
        return None if self.witness is None else self.colours

    def __bool__(self) -> bool:
        """Whether there is a solution here."""
        return self.solution is not None

    def __repr__(self) -> str:
        bounds = f"presses={self.presses}" if self.status != "unknown" else f"lower={self.lower}, upper={self.upper}"
        return f"<flipwise.Answer {self.status}, {bounds}>"

    def _needed(self) -> str:
        """What the solution takes, in words."""
        return f"{self.presses} presses" if self.pressed is None else f"cost {self.presses}, {self.pressed} pressed"

    def _caption(self) -> str:
        if self.solution is None:
            return self.status if self.witness is None else "impossible: the witness"
        best = "the fewest" if self.pressed is None else "the least"
        is_minimum = self.status == "optimal" or self.status == "feasible" and self.lower == self.upper
        return self._needed() + (f", {best}" if is_minimum else "")

    def _pictures(self) -> list[dict[str, Any]]:
        assert self.board is not None
        lit = np.atleast_2d(self.board)
        base = {"lit": lit, "holes": self.holes}
        caption = self._caption()
        if self.colours > 2:
            shown = self.witness if self.solution is None else self.solution
            boards = [lit] if shown is None else [lit, np.atleast_2d(shown)]
            captions = ["the board", caption] if len(boards) == 2 else [caption]
            return [{"colours": self.colours, "holes": self.holes, "lit": one, "caption": below}
                    for one, below in zip(boards, captions)]
        if self.witness is not None:
            return [{**base, "witness": np.atleast_2d(self.witness), "caption": caption}]
        if self.solution is None:
            return [{**base, "caption": caption}]
        pressed = np.atleast_2d(self.solution)
        if self.board.ndim == 1:
            return [{**base, "caption": "the lights"},
                    {"lit": np.zeros_like(pressed), "pressed": pressed, "caption": caption}]
        return [{**base, "caption": "the board"},
                {**base, "pressed": pressed if self.kinds is None else self.kinds, "caption": caption}]

    def _repr_svg_(self) -> Optional[str]:
        if self.board is None or self.board.size > MAX_DRAWN:
            return None
        return _engine.draw(self._pictures(), [])

    def plot(self, axes: Any = None) -> Any:
        """Draws the board with dots where to press, or frames around the witness; of a matrix or buttons the buttons with
        dots, or the lights with frames. With more than two colours it draws the solution, or the witness, in numbers. Needs
        matplotlib.

        Returns the ``matplotlib.axes.Axes``, which are new unless given.
        """
        from matplotlib import pyplot  # type: ignore[import]

        if self.board is None:
            raise ValueError("plot: this answer has no board")
        if axes is None:
            axes = pyplot.subplots()[1]
        picture = self._pictures()[-1]
        shown = masked(picture["lit"], picture.get("holes"))
        if self.colours > 2:
            axes.imshow(shown, cmap="cividis", vmin=0, vmax=self.colours - 1)
            for place in list(np.ndindex(shown.shape)) if shown.size <= MAX_NUMBERED else []:
                if shown[place] is not np.ma.masked:
                    ink = "black" if 2 * int(shown[place]) > self.colours else "white"
                    axes.text(place[1], place[0], str(shown[place]), color=ink, ha="center", va="center")
        else:
            axes.imshow(shown, cmap="Greys", vmin=0, vmax=2)
        for name, number, symbol, face in (("pressed", 1, "o", "tab:red"), ("pressed", 2, "o", "white"), ("witness", 1, "s", "none")):
            if name in picture:
                row, column = np.nonzero(picture[name] == number)
                axes.plot(column, row, symbol, color="tab:red", markerfacecolor=face)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.set_title(f"{self.status}" + (f", {self._needed()}" if self.presses is not None else ""))
        return axes


@dataclass(frozen=True, eq=False)
class Answers:
    """The answers to n boards, or syndromes, in arrays: thousands at once cost no Python objects."""

    status: NDArray[np.str_]
    """(n,): as ``Answer.status``."""
    presses: NDArray[np.int64]
    """(n,): presses of each solution, -1 where there is none."""
    solution: Cells
    """(n, rows, columns), or (n, buttons): 0 where there is no solution."""

    def __len__(self) -> int:
        return len(self.presses)


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right; true where it is."""

    valid: bool
    reason: str = ""
    """What is wrong, in one line."""
    undecided: bool = field(default=False, repr=False)
    """Not valid, but nothing wrong: there is neither a solution nor a witness to check."""

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True)
class Recurrence:
    """a(n) is the sum of ``coefficients[i]`` a(n - 1 - i) for n from ``start`` on, proved."""

    coefficients: list[int]
    start: int
    numerator: list[int]
    denominator: list[int]


@dataclass(frozen=True, eq=False, repr=False)
class Count(_Shown):
    """The answer of ``count`` where more than a number was asked, or a limit came first."""

    status: str = "unknown"
    """``optimal`` (counted), or ``unknown``."""
    count: Optional[int] = None
    by_weight: list[int] = field(default_factory=list)
    """Number of patterns with 0, 1, 2 ... lit cells."""
    fewest_lit: Optional[tuple[int, Cells]] = None
    most_lit: Optional[tuple[int, Cells]] = None
    samples: list[Cells] = field(default_factory=list)
    listed: list[Cells] = field(default_factory=list)
    rank: Optional[int] = None
    unranked: Optional[Cells] = None
    recurrence: Optional[Recurrence] = None
    up_to_symmetry: Optional[int] = None
    method: str = ""
    reason: str = ""
    seconds: float = 0.0

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{lit}</td><td>{html.escape(written(number))}</td></tr>"
                       for lit, number in enumerate(self.by_weight))
        head = f"<p>{html.escape(written(self.count) if self.count is not None else self.reason)}</p>"
        return head + (f"<table><tr><th>lit cells</th><th>patterns</th></tr>{rows}</table>" if rows else "")


@dataclass(frozen=True, eq=False)
class Worst:
    """The board of a shape that needs most presses."""

    lower: int = 0
    upper: int = 0
    """Equal to ``lower`` where it is proved."""
    board: Optional[Cells] = None
    """Masked where the shape has holes."""
    solution: Optional[Cells] = None


@dataclass(frozen=True, eq=False, repr=False)
class Analysis(_Shown):
    """What holds for every board of a shape."""

    status: str = "unknown"
    """``optimal``, or ``unknown`` where a limit came before the nullity. Where something else that was asked is missing,
    or has bounds only, ``reason`` says why."""
    nullity: Optional[int] = None
    rank: Optional[int] = None
    """2^rank boards are solvable; of two colours."""
    solutions: Optional[int] = None
    """Of a board that has one: 2^nullity, with more colours the product of all orders; None where it takes more than 2^26
    bits, or is not told."""
    solvable: Optional[bool] = None
    """Whether the board, where one was given, can be solved."""
    quiet_patterns: list[Cells] = field(default_factory=list)
    """A basis of the presses that change nothing, where asked."""
    worst: Optional[Worst] = None
    distances: list[int] = field(default_factory=list)
    """How many solvable boards need 0, 1, 2 ... presses, where asked."""
    unique_distances: list[int] = field(default_factory=list)
    """How many of these have a single fewest solution."""
    distribution: list[int] = field(default_factory=list)
    """How many solutions of the board (quiet patterns, without one) press 0, 1, 2 ... cells, where asked."""
    reason: str = ""
    """What is missing of what was asked, and why."""
    seconds: float = 0.0
    colours: int = 2
    orders: dict[int, int] = field(default_factory=dict)
    """With more than two colours: of a basis of the quiet patterns how many have each order, which says how often a pattern
    is added to itself until nothing is left; highest first, as in ``quiet_patterns``."""
    solvable_boards: Optional[int] = None
    """How many boards can be solved; None as for ``solutions``."""
    one_in: Optional[int] = None
    """With more than two colours: one of so many boards can be solved."""

    def _repr_svg_(self) -> Optional[str]:
        of_colours: dict[str, Any] = {"colours": self.colours} if self.colours > 2 else {}
        pictures = [{**of_colours, "lit": np.atleast_2d(one)} for one in self.quiet_patterns]
        charts = [([str(n) for n in numbers], what) for numbers, what in
                  ((self.distances, "presses"), (self.distribution, "presses")) if numbers]
        small = sum(one["lit"].size for one in pictures) <= MAX_DRAWN
        return _engine.draw(pictures, charts) if small and (pictures or charts) else None


@dataclass(frozen=True, eq=False, repr=False)
class Lightest(_Shown):
    """The quiet pattern of fewest presses."""

    status: str = "unknown"
    """``optimal`` (proved), ``impossible`` (there is none), or ``unknown`` (stopped at a limit)."""
    presses: Optional[int] = None
    """The fewest, where that is proved."""
    lower: int = 0
    """Proved: none has fewer presses."""
    upper: Optional[int] = None
    """Presses of ``pattern``."""
    pattern: Optional[Cells] = None
    """(rows, columns), or (buttons,)."""
    number: Optional[int] = None
    """How many are as light, where that was found out."""
    nullity: Optional[int] = None
    method: str = ""
    reason: str = ""
    note: str = ""
    """What is unusual about ``outside``."""
    seconds: float = 0.0


class Boards(Sequence[Cells]):
    """Boards of one shape, as a list that makes each when it is asked for: there may be millions."""

    def __init__(self, cells: Cells, holes: Optional[Cells] = None) -> None:
        self._cells, self._holes = cells, holes

    def __len__(self) -> int:
        return len(self._cells)

    @overload
    def __getitem__(self, index: int) -> Cells: ...
    @overload
    def __getitem__(self, index: slice) -> Boards: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Cells, Boards]:
        found: Cells = self._cells[index]
        return Boards(found, self._holes) if isinstance(index, slice) else masked(found.copy(), self._holes)

    def __repr__(self) -> str:
        return f"<flipwise: {len(self)} boards of {self._cells.shape[1]} x {self._cells.shape[2]}>"


@dataclass(frozen=True, eq=False)
class Generated:
    """Boards whose fewest presses are exactly what was asked."""

    status: str
    """``optimal`` (all that were wanted), ``impossible`` (proved, there are none), or ``unknown``."""
    boards: Sequence[Cells]
    """Masked where there are holes."""
    solutions: Sequence[Cells]
    ids: list[str]
    uniform: bool
    """Whether they were drawn uniformly from all that fit."""
    reason: str = ""
    seconds: float = 0.0

    def __len__(self) -> int:
        return len(self.boards)

    def __iter__(self) -> Iterator[Cells]:
        return iter(self.boards)


@dataclass(frozen=True, eq=False, repr=False)
class Rating(_Shown):
    """How hard a board is."""

    status: str = "unknown"
    presses: Optional[int] = None
    difficulty: str = ""
    """``solved``, ``easy`` ... as docs/formats.md says."""
    lit: int = 0
    """Cells that the goal wants changed."""
    cells: int = 0
    easier: Optional[float] = None
    """Share of the solvable boards of its shape that need fewer presses."""
    estimated: bool = False
    error: float = 0.0
    """How far off an estimated share can be, with 95 % certainty."""
    nullity: Optional[int] = None
    optimal_solutions: Optional[int] = None
    witness: Optional[Cells] = None
    reason: str = ""
    seconds: float = 0.0
    lower: int = 0
    """Proved: no solution has fewer presses."""
    upper: Optional[int] = None
    """Presses of the best solution that is known."""


@dataclass(frozen=True)
class Step:
    """One press, or with more than two colours all presses of a cell, and why. Rows and columns count from 0, in the
    sentence from 1."""

    row: int
    column: int
    kind: int
    why: str
    reason: str
    amount: int = 1
    """How often to press."""


@dataclass(frozen=True, eq=False)
class Hint:
    """How to go on."""

    status: str = "unknown"
    """Of the position after the presses so far, as ``Answer.status``."""
    presses: Optional[int] = None
    """Fewest presses from here."""
    steps: list[Step] = field(default_factory=list)
    """The next press, or with ``explain`` all of them."""
    used: int = 0
    best: Optional[int] = None
    """Fewest presses from the start."""
    quiet_pattern: Optional[Cells] = None
    """A quiet pattern of which more than half was pressed; with more colours one without which fewer presses do the same."""
    advice: str = ""
    witness: Optional[Cells] = None
    reason: str = ""
    lower: int = 0
    """Proved: no solution from here has fewer presses."""
    upper: Optional[int] = None
    """Presses of the best solution from here that is known."""


class Table(dict[int, int]):
    """a(n) by n; ``reason`` says why it ends early, or has gaps, where it does."""

    reason: str = ""

    def bfile(self) -> str:
        """A line ``n a(n)`` each, as OEIS b-files have it."""
        return "".join(f"{n} {number}\n" for n, number in self.items())
