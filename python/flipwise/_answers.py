# SPDX-License-Identifier: MIT
"""Answers: plain values that can be pickled and compared field by field.

A field of a JSON answer becomes an attribute of the same name when a class here names it (``filled`` in _codec.py). The text
below a field is added to the docstring of its class when this module is imported, so that ``help()`` shows it.
"""

from __future__ import annotations

import ast
import functools
import html
import inspect
import json
import operator
import sys
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, Iterator, Optional, Sequence, SupportsIndex, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._boards import Cells, masked
from ._check import InputError
from ._types import CostOf, Status, Wrap

MAX_DRAWN = 250_000
"""Maximum number of cells of boards that a notebook draws."""
MAX_NUMBERED = 2_500
"""Maximum number of cells whose numbers matplotlib writes; it takes seconds for more."""


def written(value: object) -> str:
    """Returns repr() of a value, also if it is a number, or a list of numbers, with more digits than Python writes."""
    try:
        return repr(value)
    except ValueError:
        if isinstance(value, int):
            return f"<int of {value.bit_length()} bits>"
        return f"[{', '.join(map(written, value))}]" if isinstance(value, list) else f"<{type(value).__name__}>"


def decimal(number: int) -> str:
    """Returns the digits of a number of any length; str() rejects long ones."""
    if number < 0:
        return "-" + decimal(-number)
    if number.bit_length() < 10_000:
        return str(number)
    half = number.bit_length() * 3 // 20
    high, low = divmod(number, int(10**half))
    return decimal(high) + decimal(low).zfill(half)


def plain(value: Any) -> Any:
    """Returns a value of an answer as Python has it without numpy: arrays as lists, with None for holes."""
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, _Fields):
        return value.to_dict()
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple, Boards)) else value


def with_long_numbers(value: Any) -> Any:
    """Returns a plain value with texts in place of whole numbers above 2^53, which other languages would round."""
    if isinstance(value, dict):
        return {str(key): with_long_numbers(one) for key, one in value.items()}
    if isinstance(value, list):
        return [with_long_numbers(one) for one in value]
    if isinstance(value, int):
        return value if abs(value) <= 2**53 else decimal(value)
    return value if value is None or isinstance(value, (bool, float, str)) else str(value)


class _Fields:
    """A base class of answers, which are dataclasses."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def to_dict(self) -> dict[str, Any]:
        """Returns the fields as plain values: arrays as lists, with None for holes, and answers in answers as dicts."""
        return {one.name: plain(getattr(self, one.name)) for one in fields(self) if not one.name.startswith("_")}

    def to_json(self) -> str:
        """Returns ``to_dict()`` as a text of JSON. Whole numbers above 2^53 are texts there."""
        return json.dumps(with_long_numbers(self.to_dict()))


class _Shown(_Fields):
    """A base class whose repr() shows numbers of any length."""

    def __repr__(self) -> str:
        shown = (f"{name}={written(value)}" for name, value in vars(self).items())
        return f"{type(self).__name__}({', '.join(shown)})"


STATUSES: tuple[Status, ...] = ("optimal", "feasible", "impossible", "unknown")


def by_node(nodes: Optional[list[Any]], numbers: Optional[NDArray[Any]]) -> dict[Any, int]:
    """Returns a dict from each vertex of a graph to its number."""
    if nodes is None:
        raise InputError("buttons: only an answer about a graph has vertices; give solve a graph", "unsupported")
    return {} if numbers is None else dict(zip(nodes, numbers.tolist()))


@dataclass(frozen=True, eq=False, repr=False)
class Nearest(_Shown):
    """A solvable board that differs from the board of a puzzle in as few lights as possible; that board itself if it is solvable."""

    status: Status = "unknown"
    """``optimal``: no solvable board differs in fewer lights, and of those that differ in as few, this is the one whose changes
    come first in row-major order; ``unknown``: stopped at a limit."""
    lower: int = 0
    """A proved lower bound: no solvable board differs in fewer lights."""
    upper: Optional[int] = None
    """Number of lights in which ``board`` differs."""
    board: Optional[Cells] = None
    """The solvable board."""
    changed: Optional[Cells] = None
    """1 for each light in which it differs."""
    presses: Optional[int] = None
    """Number or cost of presses of ``solution``."""
    presses_lower: Optional[int] = None
    """A proved lower bound: no solution of ``board`` has fewer presses."""
    solution: Optional[Cells] = None
    """Presses that solve ``board``."""
    reason: str = ""
    """Why the lights or the presses are not proved, in one line."""


@dataclass(frozen=True, eq=False, repr=False)
class LitOnly(_Shown):
    """Presses in the game in which only a lit cell may be pressed, or a button whose light, that of the same number, is lit."""

    status: Status = "unknown"
    """``optimal`` (an order with the fewest presses, proved), ``feasible`` (an order; a minimum was not requested), ``impossible``
    (proved), or ``unknown`` (stopped at a limit; the bounds are proved)."""
    lower: int = 0
    """A proved lower bound: no order has fewer presses."""
    upper: Optional[int] = None
    """Number of presses of ``order``."""
    order: Optional[NDArray[np.int64]] = None
    """The presses, first to last: an array of shape (presses, 2) with rows and columns from 0, or of shape (presses,) with
    buttons. A cell may be pressed several times."""
    method: str = ""
    """The method that found the answer, a word."""
    reason: str = ""
    """Why the order is not proved to have the fewest presses, in one line."""


@dataclass(frozen=True, eq=False)
class Answer(_Fields):
    """The answer to one puzzle; true if it has a solution. Every solution and witness was verified.

    Arrays are ``numpy.uint8`` of shape (rows, columns). For a matrix or buttons they have shape (buttons,), ``board`` and
    ``witness`` (lights,). Counts are ``int``. A notebook shows it as a picture.
    """

    status: Status = "unknown"
    """``optimal`` (a minimum solution, proved), ``feasible`` (a solution; a minimum was not requested, but it is one if
    ``lower`` equals ``upper``), ``impossible`` (proved), or ``unknown`` (stopped at a limit; the bounds are proved)."""
    presses: Optional[int] = None
    """Number of presses of ``solution``."""
    lower: int = 0
    """A proved lower bound: no solution has fewer presses."""
    upper: Optional[int] = None
    """Number of presses of the best known solution."""
    solution: Optional[Cells] = None
    """The presses: 1 for a press, with more colours the number of presses. A minimum solution is the first in row-major
    order."""
    kinds: Optional[Cells] = None
    """For rule ``two-kind``: the kind of press in each cell, 0 for none."""
    witness: Optional[Cells] = None
    """The certificate of an impossible puzzle: every press flips an even number of these cells, but an odd number of them
    must change. With more colours, it has a number for each light, its factor in a weighted sum of the lights: every press
    adds a multiple of ``modulus`` to this sum, but the goal requires it to change by an amount that is not a multiple."""
    weights: Optional[list[int]] = None
    """The certificate of impossible counters, a number for each: if ``divisor`` is 0, every press adds 0 or more to the sum of
    counters times weights, but the goal would require it to decrease; otherwise every press adds a multiple of ``divisor``,
    but the goal would require it to change by a number that is not a multiple."""
    divisor: Optional[int] = None
    """The divisor of the certificate ``weights``; 0 if that is a proof by signs."""
    nullity: Optional[int] = None
    """Dimension of the space of quiet patterns: a solvable board has 2^nullity solutions. With more colours, the
    smallest number of quiet patterns that generate all."""
    solutions: Optional[int] = None
    """Number of solutions. Presses of a cell count modulo ``colours``; with ``states``, modulo the smallest number of times
    that it must be pressed for nothing to change."""
    optimal_solutions: Optional[int] = None
    """Number of minimum solutions."""
    all: list[Cells] = field(default_factory=list)
    """The first minimum solutions in row-major order, if requested."""
    method: str = ""
    """The method that found the answer, a word."""
    reason: str = ""
    """Why the status is ``unknown``, in one line."""
    seconds: float = 0.0
    """Time that the call took."""
    board: Optional[Cells] = field(default=None, repr=False)
    """The board of the request, a masked array if it has holes."""
    holes: Optional[Cells] = field(default=None, repr=False)
    """The holes of the request."""
    pressed: Optional[int] = None
    """Number of presses in ``solution`` if presses have costs; ``presses``, ``lower`` and ``upper`` are then costs."""
    rule: Optional[str] = field(default=None, repr=False)
    """The rule of the request; None: the default."""
    wrap: Optional[Wrap] = field(default=None, repr=False)
    """The wrap of the request; None: the default."""
    proof: Optional[str] = None
    """``search`` if only an exhaustive search shows that a two-kind board is impossible; there is then no witness."""
    colours: int = 2
    """Number of values of a light; 2**53 for counters that never wrap."""
    cost_of: CostOf = "amount"
    """What ``presses`` counts: ``amount``, the sum of ``solution``, or ``press``, the number of its nonzero cells."""
    reachable: Optional[int] = None
    """Number of final states that can be reached, if requested."""
    final_states: list[Cells] = field(default_factory=list)
    """Final states that can be reached, in row-major order, if requested: boards, or arrays of shape (lights,)."""
    lit_only: Optional[LitOnly] = None
    """Presses where only lit cells may be pressed, if requested."""
    nearest: Optional[Nearest] = None
    """The nearest solvable board, if requested."""
    bound_proofs: list[dict[str, Any]] = field(default_factory=list, repr=False)
    """Certificates of ``lower``, which ``verify`` checks, for some buttons of at most two lights: nested sets of lights, in the
    form of the JSON field."""
    nodes: Optional[list[Any]] = field(default=None, repr=False)
    """The vertices of the graph of the request, in the order of its lights and buttons; None for other puzzles."""

    def by_node(self) -> dict[Any, int]:
        """Returns, for a graph, the number of presses of each vertex; empty without a solution.

        >>> import flipwise
        >>> flipwise.solve(buttons={"a": ["b"], "b": ["a", "c"], "c": ["b"]}).by_node()
        {'a': 0, 'b': 1, 'c': 0}
        """
        return by_node(self.nodes, self.solution)

    @property
    def modulus(self) -> Optional[int]:
        """The modulus of the witness, which is ``colours``; None without a witness."""
        return None if self.witness is None else self.colours

    def __bool__(self) -> bool:
        return self.solution is not None

    def __repr__(self) -> str:
        bounds = f"presses={self.presses}" if self.status != "unknown" else f"lower={self.lower}, upper={self.upper}"
        return f"<flipwise.Answer {self.status}, {bounds}>"

    def _needed(self) -> str:
        """Returns the number of presses, or the cost, in words."""
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
        """Draws the answer with matplotlib: the board, with dots for presses or frames around the witness.

        For a matrix or buttons, it draws the buttons with dots, or the lights with frames. With more than two colours, it
        draws the numbers of the solution or the witness.

        Parameters
        ----------
        axes : matplotlib.axes.Axes, optional
            Where to draw. Default: new axes.

        Returns
        -------
        matplotlib.axes.Axes
            The axes.
        """
        from matplotlib import pyplot  # type: ignore[import]

        if self.board is None:
            raise ValueError("plot: this answer has no board; plot an answer of solve")
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
        for name, number, symbol, face in (
                ("pressed", 1, "o", "tab:red"), ("pressed", 2, "o", "white"), ("witness", 1, "s", "none")):
            if name in picture:
                row, column = np.nonzero(picture[name] == number)
                axes.plot(column, row, symbol, color="tab:red", markerfacecolor=face)
        axes.set_xticks([])
        axes.set_yticks([])
        axes.set_title(f"{self.status}" + (f", {self._needed()}" if self.presses is not None else ""))
        return axes


@dataclass(frozen=True, eq=False)
class Answers(_Fields):
    """The answers to n boards or syndromes, as three arrays: ``status``, ``presses`` and ``solution``. An index returns an
    ``Answer``; two are equal if they have the same answers."""

    presses: NDArray[np.int64]
    """Number of presses, or cost, of each solution, of shape (n,); -1 without a solution."""
    solution: Cells
    """The solutions, of shape (n, rows, columns) or (n, buttons); all 0 without a solution."""
    colours: int = 2
    """Number of values of a light."""
    cost_of: CostOf = "amount"
    """What ``presses`` counts, as ``Answer.cost_of``."""
    _codes: NDArray[np.uint8] = field(default_factory=lambda: np.zeros(0, np.uint8), repr=False)
    """The place of each status in ``STATUSES``."""

    @functools.cached_property
    def status(self) -> NDArray[np.str_]:
        """The status of each answer, of shape (n,), as ``Answer.status``."""
        return np.array(STATUSES)[self._codes]

    def to_dict(self) -> dict[str, Any]:
        """Returns the fields as plain values; the arrays as lists."""
        return {"status": self.status.tolist(), **super().to_dict()}

    def __len__(self) -> int:
        return len(self.presses)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Answer: ...
    @overload
    def __getitem__(self, index: slice) -> Answers: ...
    def __getitem__(self, index: Union[SupportsIndex, slice]) -> Union[Answer, Answers]:
        if isinstance(index, slice):
            return Answers(self.presses[index].copy(), self.solution[index].copy(), self.colours, self.cost_of,
                           self._codes[index].copy())
        i = operator.index(index)
        status, number = STATUSES[self._codes[i]], int(self.presses[i])
        if number < 0:
            return Answer(status, colours=self.colours, cost_of=self.cost_of)
        return Answer(status, number, number if status == "optimal" else 0, number, self.solution[i].copy(), colours=self.colours,
                      cost_of=self.cost_of)

    def __iter__(self) -> Iterator[Answer]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Answers):
            return NotImplemented
        return ((self.colours, self.cost_of) == (other.colours, other.cost_of) and np.array_equal(self._codes, other._codes)
                and np.array_equal(self.presses, other.presses) and np.array_equal(self.solution, other.solution))


@dataclass(frozen=True)
class Verdict(_Fields):
    """The result of ``verify``; true if the answer is correct."""

    valid: bool
    """True if the answer is correct."""
    reason: str = ""
    """The fault, in one line."""
    undecided: bool = field(default=False, repr=False)
    """True if the answer contains neither a solution nor a witness, so that there is nothing to check."""
    minimum: bool = field(default=False, repr=False)
    """True if the certificates in the answer prove that no solution has fewer presses."""

    def __bool__(self) -> bool:
        return self.valid


@dataclass(frozen=True)
class Recurrence(_Fields):
    """A proved recurrence: a(n) is the sum of ``coefficients[i]`` a(n - 1 - i) for all n from ``start``. The generating
    function is ``numerator`` / ``denominator``, each a list of coefficients from degree 0 up."""

    coefficients: list[int]
    """The coefficients of a(n - 1), a(n - 2), ..."""
    start: int
    """The first n for which the recurrence holds."""
    numerator: list[int]
    """The coefficients of the numerator, from degree 0 up."""
    denominator: list[int]
    """The coefficients of the denominator, from degree 0 up."""


@dataclass(frozen=True)
class RecurrenceByWeight(_Fields):
    """A proved recurrence of the polynomials a(n), the sum of a(n, w) y^w over w, where a(n, w) is the number of patterns of n
    rows with w lit cells: a(n) is the sum of ``coefficients[i]`` a(n - 1 - i) for all n from ``start``. The sum of a(n) x^n
    is ``numerator`` / ``denominator``. Each list has polynomials in y, which are lists of numbers from degree 0 up, empty
    for 0."""

    coefficients: list[list[int]]
    """The coefficients of a(n - 1), a(n - 2), ..."""
    start: int
    """The first n for which the recurrence holds."""
    numerator: list[list[int]]
    """The coefficients of the numerator, from x^0 up."""
    denominator: list[list[int]]
    """The coefficients of the denominator, from x^0 up."""


@dataclass(frozen=True, eq=False, repr=False)
class Count(_Shown):
    """The answer of ``count`` if more than the number was requested, or if a limit was reached. Parts that were not requested
    are None or empty. Patterns have shape (rows, columns), or (1, vertices) for a graph, and are masked if there are holes."""

    status: Status = "unknown"
    """``optimal`` (counted), or ``unknown``."""
    count: Optional[int] = None
    """Number of patterns."""
    by_weight: list[int] = field(default_factory=list)
    """Numbers of patterns with 0, 1, 2 ... lit cells."""
    fewest_lit: Optional[tuple[int, Cells]] = None
    """The smallest number of lit cells, and a pattern that has it."""
    most_lit: Optional[tuple[int, Cells]] = None
    """The largest number of lit cells, and a pattern that has it."""
    fewest_lit_number: Optional[int] = None
    """Number of patterns with the smallest number of lit cells."""
    most_lit_number: Optional[int] = None
    """Number of patterns with the largest number of lit cells."""
    samples: list[Cells] = field(default_factory=list)
    """Patterns drawn uniformly."""
    listed: list[Cells] = field(default_factory=list)
    """The first patterns in row-major order."""
    rank: Optional[int] = None
    """The place of the given pattern in row-major order, from 0."""
    unranked: Optional[Cells] = None
    """The pattern at the given place."""
    recurrence: Optional[Recurrence] = None
    """The recurrence over the number of rows."""
    recurrence_by_weight: Optional[RecurrenceByWeight] = None
    """The recurrence of the numbers by weight; with ``recurrence`` and ``by_weight``."""
    recurrence_up_to_symmetry: Optional[Recurrence] = None
    """The recurrence of the numbers up to reflections of rows and columns and half turns, as if a square had no other
    symmetries; with ``recurrence`` and ``up_to_symmetry``."""
    recurrence_up_to_translation: Optional[Recurrence] = None
    """The recurrence of the numbers up to translations; with ``recurrence`` and ``up_to_translation``."""
    up_to_symmetry: Optional[int] = None
    """Number of patterns up to rotations and reflections."""
    up_to_translation: Optional[int] = None
    """Number of patterns up to translations along wrapped sides."""
    symmetric: dict[str, int] = field(default_factory=dict)
    """Numbers of patterns with each kind of symmetry: ``left_right``, ``top_bottom``, ``half_turn``, ``both_sides``, and for
    squares ``diagonal``, ``antidiagonal``, ``both_diagonals``, ``quarter_turn``, ``all``."""
    method: str = ""
    """The method that found the answer, a word."""
    reason: str = ""
    """Why the status is ``unknown``, in one line."""
    seconds: float = 0.0
    """Time that the call took."""

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{lit}</td><td>{html.escape(written(number))}</td></tr>"
                       for lit, number in enumerate(self.by_weight))
        head = f"<p>{html.escape(written(self.count) if self.count is not None else self.reason)}</p>"
        return head + (f"<table><tr><th>lit cells</th><th>patterns</th></tr>{rows}</table>" if rows else "")


@dataclass(frozen=True, eq=False)
class Worst(_Fields):
    """The worst case of a shape: the maximum, over all solvable boards, of the minimum number of presses."""

    lower: int = 0
    """A proved lower bound: some board needs at least this number of presses."""
    upper: int = 0
    """A proved upper bound: no board needs more presses. Equal to ``lower`` if the worst case is known."""
    board: Optional[Cells] = None
    """A board that needs ``lower`` presses, masked if the shape has holes."""
    solution: Optional[Cells] = None
    """A minimum solution of ``board``."""


@dataclass(frozen=True, eq=False, repr=False)
class Analysis(_Shown):
    """Facts about every board of a shape."""

    status: Status = "unknown"
    """``optimal``, or ``unknown`` if a limit was reached before the nullity was known. If another part is missing, or has
    bounds only, ``reason`` explains why."""
    nullity: Optional[int] = None
    """Dimension of the space of quiet patterns; with more colours, the smallest number that generate all."""
    rank: Optional[int] = None
    """For two colours: 2^rank boards are solvable."""
    solutions: Optional[int] = None
    """Number of solutions of a solvable board: 2^nullity, with more colours the product of all orders. None if unknown, or
    if it has more than 2^26 bits."""
    solvable: Optional[bool] = None
    """Whether the board can be solved, if one was given."""
    quiet_patterns: Optional[list[Cells]] = None
    """A basis of the quiet patterns; None if not requested, or out of reach."""
    worst: Optional[Worst] = None
    """The worst case, if requested."""
    distances: Optional[list[int]] = None
    """Numbers of solvable boards that need 0, 1, 2 ... presses; None if not requested, or not known."""
    unique_distances: Optional[list[int]] = None
    """Numbers of solvable boards with a single minimum solution that need 0, 1, 2 ... presses; None in the same cases as
    ``distances``."""
    distribution: Optional[list[int]] = None
    """Numbers of solutions of the board with 0, 1, 2 ... presses; without a board, of quiet patterns. Empty if the board has
    no solution, None if not requested, or not known."""
    reason: str = ""
    """The missing parts, and the reason."""
    seconds: float = 0.0
    """Time that the call took."""
    colours: int = 2
    """Number of values of a light."""
    orders: dict[int, int] = field(default_factory=dict)
    """For more than two colours: the number of generators of the quiet patterns of each order, highest order first, as in
    ``quiet_patterns``. The order of a pattern is the smallest positive number of times that adds up to nothing."""
    solvable_boards: Optional[int] = None
    """Number of boards that can be solved; None in the same cases as ``solutions``."""
    one_in: Optional[int] = None
    """For more than two colours: the number of all boards divided by ``solvable_boards``."""

    def _repr_svg_(self) -> Optional[str]:
        of_colours: dict[str, Any] = {"colours": self.colours} if self.colours > 2 else {}
        pictures = [{**of_colours, "lit": np.atleast_2d(one)} for one in self.quiet_patterns or []]
        charts = [([str(n) for n in numbers], what) for numbers, what in
                  ((self.distances, "presses"), (self.distribution, "presses")) if numbers]
        small = sum(one["lit"].size for one in pictures) <= MAX_DRAWN
        return _engine.draw(pictures, charts) if small and (pictures or charts) else None


@dataclass(frozen=True, eq=False, repr=False)
class Lightest(_Shown):
    """The lightest quiet pattern, which has the fewest presses."""

    status: Status = "unknown"
    """``optimal`` (proved), ``impossible`` (there is none), ``unknown`` (stopped at a limit), or ``feasible``: ``at_least`` is
    decided, but not the minimum."""
    presses: Optional[int] = None
    """Number of presses, or cost, of the lightest pattern, if proved to be the minimum."""
    is_at_least: Optional[bool] = None
    """True if every pattern has at least ``at_least`` presses, False if not; None if undecided or not requested."""
    lower: int = 0
    """A proved lower bound: no quiet pattern has fewer presses."""
    upper: Optional[int] = None
    """Number of presses of ``pattern``."""
    pattern: Optional[Cells] = None
    """The lightest quiet pattern known, of shape (rows, columns) or (buttons,)."""
    number: Optional[int] = None
    """Number of equally light patterns, if known; ``pattern`` is then the first in reading order."""
    nullity: Optional[int] = None
    """Dimension of the space of quiet patterns."""
    method: str = ""
    """The method that found the answer, a word."""
    reason: str = ""
    """Why the status is ``unknown``, in one line."""
    note: str = ""
    """A note about ``outside``, such as rows that are not quiet patterns."""
    seconds: float = 0.0
    """Time that the call took."""
    nodes: Optional[list[Any]] = field(default=None, repr=False)
    """The vertices of the graph of the request, in the order of its buttons; None for other puzzles."""

    def by_node(self) -> dict[Any, int]:
        """Returns, for a graph, the number of presses of each vertex in ``pattern``; empty without one."""
        return by_node(self.nodes, self.pattern)


class Boards(Sequence[Cells]):
    """A sequence of boards of one shape, or of rows of lights. An array is made only on access, because there may be
    millions."""

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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Boards):
            return NotImplemented
        pairs = ((self._cells, other._cells), (self._holes, other._holes))
        return all(one is another or one is not None and another is not None and np.array_equal(one, another) for one, another in pairs)

    def __repr__(self) -> str:
        return f"<flipwise: {len(self)} boards of {' x '.join(map(str, self._cells.shape[1:]))}>"


@dataclass(frozen=True, eq=False)
class Generated(_Fields):
    """Boards whose minimum number of presses is exactly as requested. An index returns a board; two are equal if they have the
    same boards, solutions and status."""

    status: Status
    """``optimal`` (all that were requested), ``impossible`` (there are none, proved), or ``unknown`` (stopped)."""
    boards: Sequence[Cells]
    """The boards, masked if there are holes."""
    solutions: Sequence[Cells]
    """The first minimum solution of each board."""
    ids: list[str]
    """The id of each board; empty for boards with ``states``, which an id does not contain."""
    uniform: bool
    """Whether the boards were drawn uniformly from all that fit."""
    reason: str = ""
    """Why fewer boards than requested were generated, in one line."""
    seconds: float = 0.0
    """Time that the call took."""

    def __len__(self) -> int:
        return len(self.boards)

    def __iter__(self) -> Iterator[Cells]:
        return iter(self.boards)

    @overload
    def __getitem__(self, index: int) -> Cells: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Cells]: ...
    def __getitem__(self, index: Union[int, slice]) -> Union[Cells, Sequence[Cells]]:
        return self.boards[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Generated):
            return NotImplemented
        return (self.status, self.ids, self.uniform, self.boards, self.solutions) == (
            other.status, other.ids, other.uniform, other.boards, other.solutions)


@dataclass(frozen=True, eq=False, repr=False)
class Rating(_Shown):
    """The difficulty of a puzzle."""

    status: Status = "unknown"
    """The status, as ``Answer.status``."""
    presses: Optional[int] = None
    """Minimum number of presses, if known."""
    difficulty: str = ""
    """``impossible``, ``solved``, ``easy``, ``medium``, ``hard``, ``very hard`` or ``unknown``
    (docs/formats/answers.md gives the thresholds)."""
    lit: int = 0
    """Number of cells that must change."""
    cells: int = 0
    """Number of cells that are not holes."""
    easier: Optional[float] = None
    """Fraction of the solvable boards of its shape that need fewer presses; None if unknown."""
    estimated: bool = False
    """Whether ``easier`` is an estimate from random boards."""
    error: float = 0.0
    """Maximum error of an estimate, with 95 % confidence."""
    nullity: Optional[int] = None
    """Dimension of the space of quiet patterns."""
    optimal_solutions: Optional[int] = None
    """Number of minimum solutions, if known."""
    witness: Optional[Cells] = None
    """The certificate of an impossible puzzle, as ``Answer.witness``."""
    reason: str = ""
    """Why the status is ``unknown``, or part of the rating is missing, in one line."""
    seconds: float = 0.0
    """Time that the call took."""
    lower: int = 0
    """A proved lower bound: no solution has fewer presses."""
    upper: Optional[int] = None
    """Number of presses of the best known solution."""


@dataclass(frozen=True)
class Step(_Fields):
    """A press, or with more than two colours all presses of a cell, with the reason."""

    row: int
    """The row of the cell, from 0; 0 with a matrix or buttons."""
    column: int
    """The column of the cell, from 0; with a matrix or buttons, the number of the button."""
    kind: int
    """The kind of press: 1, or 2 for the second kind of ``two-kind``."""
    why: str
    """The kind of reason: ``cell-above``, ``first-row``, ``only``, ``only-fewest``, ``one-fewest`` or ``best-known``
    (docs/formats/answers.md)."""
    reason: str
    """The reason as a sentence, in which rows and columns count from 1."""
    amount: int = 1
    """Number of presses."""
    node: Any = None
    """For a graph: the vertex to press."""


@dataclass(frozen=True, eq=False)
class Hint(_Fields):
    """The next press, and facts about the position."""

    status: Status = "unknown"
    """The status, as ``Answer.status``, for the position after the presses so far."""
    presses: Optional[int] = None
    """Minimum number of presses from here."""
    steps: list[Step] = field(default_factory=list)
    """The next press, or with ``explain`` all of them."""
    used: int = 0
    """Number, or cost, of the presses so far."""
    best: Optional[int] = None
    """Minimum number of presses from the start."""
    quiet_pattern: Optional[Cells] = None
    """A quiet pattern of which more than half was pressed; with more colours, one that can be taken off to save presses."""
    advice: str = ""
    """Advice about ``quiet_pattern``, as a sentence."""
    witness: Optional[Cells] = None
    """The certificate of an impossible puzzle, as ``Answer.witness``."""
    reason: str = ""
    """Why the status is ``unknown``, in one line."""
    lower: int = 0
    """A proved lower bound: no solution from here has fewer presses."""
    upper: Optional[int] = None
    """Number of presses of the best known solution from here."""


class Table(dict[int, int]):
    """A dict from n to a(n), the answer of ``table``."""

    reason: str = ""
    """Why the table ends early or has gaps; empty if neither."""

    def bfile(self) -> str:
        """Returns a line ``n a(n)`` for each number, the b-file format of the OEIS."""
        return "".join(f"{n} {number}\n" for n, number in self.items())


def _describe_fields() -> None:
    """Adds the fields of each class, with the text below each, to the docstring of the class."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[__name__]))
    except OSError:  # an installation without sources
        return
    for found in tree.body:
        if not isinstance(found, ast.ClassDef):
            continue
        found_fields = [f"{line.target.id}: {' '.join(text.value.value.split())}" for line, text in zip(found.body, found.body[1:])
                  if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
                  and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
                  and isinstance(text.value.value, str)]
        kind = globals()[found.name]
        if found_fields and kind.__doc__:
            kind.__doc__ = "\n\n".join([inspect.cleandoc(kind.__doc__), "Fields:", *found_fields])


_describe_fields()
