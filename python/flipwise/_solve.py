# SPDX-License-Identifier: MIT
"""Solving and verifying."""

from __future__ import annotations

import copy
from typing import Any, Mapping, Optional

import numpy as np

from . import _engine
from ._answers import STATUSES, Answer, Answers, Verdict
from ._boards import BoardLike, Cells, cells, is_text, masked, require_shape
from ._check import ProgressCall, colour_number, limits, reporter, whole, word
from ._codec import add_costs, board_fields, button_fields, filled, fitting, puzzle, run, shown


def solve(board: BoardLike = None, rule: Optional[str] = None, wrap: Optional[str] = None,
          goal: Optional[BoardLike] = None, colours: Optional[int] = None, find: str = "fewest",
          limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None, *, all: int = 0, free: Optional[BoardLike] = None,
          fixed: Optional[BoardLike] = None, matrix: Any = None, buttons: Any = None, lights: Any = None,
          cost: Any = None, cost_of: Optional[str] = None) -> Answer:
    """The fewest presses that solve a board, proved; or a proof that no solution exists.

    :param board: array of 0 and 1, shape (rows, columns), masked where it has holes; list of lists; list of strings;
        or a text: rows of cells, netpbm or an id. For many boards of one shape there is ``solve_many``.
    :param rule: ``plus`` (where nothing is said), ``ring``, ``king``, ``knight``, ``x``, ``cross``, ``two-kind``
        (neighbours without or with the cell; one kind in each row and column), or offsets ``"0,0 0,1 1,0"``.
    :param wrap: ``none``, ``columns``, ``rows``, ``torus``: sides that meet. A cell that a press reaches twice, on a
        side of one or two cells, is flipped twice.
    :param goal: ``off`` (0), ``on`` (the greatest number), ``uniform``, a number, or a board of the same shape.
    :param colours: numbers that a light can have, 2 to 256: a press adds 1 modulo this. Where nothing is said as many as an
        id or a greymap says, else 2.
    :param find: ``fewest``, or ``any`` for some solution.
    :param limit: seconds; ``memory``: GiB; ``threads``: at most so many.
    :param progress: called with ``Progress`` several times a second; anything false but None stops.
    :param all: list up to so many fewest solutions.
    :param free: lights that may end either way; ``fixed``: cells that may not be pressed. Of a matrix or buttons 0 or 1
        for each light, and for each button.
    :param matrix: instead of a board, a numpy or scipy.sparse matrix: rows are lights, columns are buttons, entries
        count modulo ``colours``. Sparse ones are not made dense here, but the elimination is dense.
    :param buttons: instead of a matrix, a networkx graph or a dict of neighbours (a vertex flips itself and its
        neighbours), or for each button a list of the lights that it flips.
    :param lights: with these two, shape (lights,); where nothing is said all are lit.
    :param cost: what presses cost, whole numbers from 0 on: shape (buttons,), or of a board its shape; or one for each
        cell that is no hole. Then the least cost is wanted, and ``presses``, ``lower`` and ``upper`` are costs. For two
        colours.
    :param cost_of: with more colours: ``amount``, where ``presses`` is the sum of the solution, or ``press``, where it is the
        number of cells, or buttons, that are pressed at all.
    :raises ValueError: what is wrong with which argument.
    :raises KeyboardInterrupt: at Ctrl-C, within a second.

    A stop at a limit is no error: ``status`` is then ``unknown``.

    >>> import flipwise
    >>> answer = flipwise.solve(["1001", "0110", "0110", "1001"])
    >>> answer.status, answer.presses, answer.solutions
    ('optimal', 4, 16)
    >>> answer.solution
    array([[0, 0, 0, 0],
           [1, 0, 0, 1],
           [1, 0, 0, 1],
           [0, 0, 0, 0]], dtype=uint8)
    >>> flipwise.solve(matrix=[[1, 1, 0], [0, 1, 1]], lights=[1, 1]).solution
    array([0, 1, 0], dtype=uint8)
    >>> flipwise.solve(buttons={"a": ["b"], "b": ["a", "c"], "c": ["b"]}).presses
    1
    >>> answer = flipwise.solve(matrix=[[1, 1, 0], [0, 1, 1]], lights=[1, 1], cost=[2, 5, 2])
    >>> answer.presses, answer.pressed
    (4, 2)
    >>> answer = flipwise.solve([[2, 1], [0, 3]], colours=4)
    >>> answer.presses, answer.solution.tolist()
    (6, [[1, 2], [3, 0]])
    """
    options: dict[str, Any] = {**limits(limit, memory, threads), "find": word("find", find, ("fewest", "any"))}
    if whole("all", all):
        options["all"] = whole("all", all)
        if find == "any":
            raise ValueError("all: lists fewest solutions, so it needs find='fewest'")
    call = reporter(progress)
    asked = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, lights=lights, cost=cost, colours=colours,
                   cost_of=cost_of, free=free, fixed=fixed)
    return answer_of(asked, run(_engine.solve, {**asked, **options}, call))


def solve_many(boards: Any, rule: Optional[str] = None, wrap: Optional[str] = None, goal: Optional[BoardLike] = None, *,
               find: str = "fewest", limit: Optional[float] = None, memory: Optional[float] = None,
               threads: Optional[int] = None, progress: Optional[ProgressCall] = None,
               free: Optional[BoardLike] = None, fixed: Optional[BoardLike] = None, cost: Any = None,
               colours: Optional[int] = None, cost_of: Optional[str] = None) -> Answers:
    """The answers to n boards of one shape, millions a second where they are small.

    :param boards: array of 0 and 1, shape (n, rows, columns), or a list of boards without holes.
    :param limit: seconds for each board; the rest as for ``solve``. Not for rule ``two-kind``. With more colours boards are
        solved one by one.

    >>> import flipwise
    >>> found = flipwise.solve_many([["111"], ["100"], ["110"]])
    >>> found.presses, found.status[0]
    (array([1, 2, 1]), 'optimal')
    """
    options: dict[str, Any] = {**limits(limit, memory, threads), "find": word("find", find, ("fewest", "any"))}
    if limit is not None:
        options["limit"] = float(options["limit"])  # of each board, not of the call
    number = colour_number(colours) or 2
    if isinstance(boards, (list, tuple)) and any(is_text(one) or isinstance(one, np.ma.MaskedArray) for one in boards):
        given = {"rule": rule, "wrap": wrap, "goal": goal, "free": free, "fixed": fixed}
        boards = [plain_board(board_fields("boards", one, number), given) for one in boards]
    lit = cells("boards", boards, (3,), number, many=True)
    if rule is not None and word("rule", rule).startswith("two-kind"):
        raise ValueError("rule: two-kind is for one board, not for many at once")
    shape = np.zeros(lit.shape[1:], bool)
    asked = puzzle(shape, rule, wrap, goal, free=free, fixed=fixed, cost=cost, colours=number, cost_of=cost_of)
    return answers_of(run(_engine.solve_boards, {**asked, **options}, lit, reporter(progress), names={"board": "boards"}))


def plain_board(fields: Mapping[str, Any], given: Mapping[str, Any]) -> Cells:
    """Returns the cells of one board among many. What an id says beside them must be usual, or given for all."""
    if "holes" in fields:
        raise ValueError("boards: many at once have no holes")
    usual = {"rule": "plus", "wrap": "none", "goal": "off"}
    for name, value in given.items():
        found = fields.get(name)
        if value is None and found is not None and (isinstance(found, np.ndarray) or found != usual.get(name)):
            raise ValueError(f"boards: an id says its own {name}; for many at once {name} is an argument")
    board: Cells = fields["board"]
    return board


def answers_of(found: tuple[Any, Any, Any]) -> Answers:
    status, presses, solution = found
    return Answers(np.array(STATUSES)[status], presses, solution)


def answer_of(asked: Mapping[str, Any], found: Mapping[str, Any]) -> Answer:
    flat, holes = "buttons" in asked, asked.get("holes")
    others: dict[str, Any] = {name: asked[name] for name in ("rule", "wrap", "colours", "cost_of", "holes") if name in asked}
    others["board"] = shown(asked["board"], flat, holes)
    if found.get("kinds") is not None:
        others["solution"] = (found["kinds"] > 0).astype(np.uint8)
    if found.get("solution", others.get("solution")) is not None:
        others["presses"] = found["upper"]
    return filled(Answer, found, flat, **others)


def verify(board: BoardLike = None, answer: Any = None, rule: Optional[str] = None, wrap: Optional[str] = None,
           goal: Optional[BoardLike] = None, *, free: Optional[BoardLike] = None, fixed: Optional[BoardLike] = None,
           matrix: Any = None, buttons: Any = None, lights: Any = None, cost: Any = None, colours: Optional[int] = None,
           cost_of: Optional[str] = None) -> Verdict:
    """Whether an answer is right, by code that shares nothing with the solvers.

    :param answer: an ``Answer``, or a press board in any form, with 2 for presses of the second kind; of a matrix or
        buttons presses of shape (buttons,). With more colours how often each is pressed.
    :param colours: and all the others as for ``solve``; where nothing is said colours and ``cost_of`` are those of an
        ``Answer``.

    Whether the presses are the fewest is not checked. Nor can it be checked that a two-kind board is impossible, of
    which a finished search is the only proof: such an answer is not valid, but ``undecided``.

    >>> import flipwise
    >>> flipwise.verify(["111"], ["010"])
    Verdict(valid=True, reason='')
    >>> bool(flipwise.verify(["111"], ["100"]))
    False
    """
    if answer is None:
        raise ValueError("answer: missing")
    own = answer if isinstance(answer, Answer) else Answer()
    if cost is None and cost_of is None and isinstance(answer, Answer):
        cost_of = own.cost_of
    asked = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, lights=lights, cost=cost, colours=colours,
                   cost_of=cost_of, otherwise=own.colours, free=free, fixed=fixed)
    stated: dict[str, Any] = {}
    if not isinstance(answer, Answer):
        stated["solution"] = fitting("answer", answer, asked, of_presses=True, kinds=True)
    elif own.colours != asked["colours"]:
        return Verdict(False, f"the answer is for {own.colours} colours, not {asked['colours']}")
    elif own.solution is not None:
        stated = {"solution": np.atleast_2d(own.solution if own.kinds is None else own.kinds), "presses": own.presses}
        presses = (1, asked["buttons"].number) if "buttons" in asked else asked["board"].shape
        require_shape("answer", stated["solution"], presses)
    elif own.witness is not None:
        stated["witness"] = np.atleast_2d(own.witness)
        require_shape("answer", stated["witness"], asked["board"].shape)
    elif own.proof is None:
        return Verdict(False, "there are neither presses nor a witness to check", True)
    return Verdict(*run(_engine.verify, asked, stated))


class Decoder:
    """The lightest errors that explain syndromes of a binary code, proved; the matrix is made ready once.

    :param matrix: parity checks, numpy or scipy.sparse, shape (checks, bits), entries modulo 2.
    :param cost: what an error in each bit weighs, whole numbers from 0 on, shape (bits,); 1 where nothing is said.

    >>> import flipwise
    >>> decoder = flipwise.Decoder([[1, 1, 0], [0, 1, 1]])
    >>> decoder.decode([1, 0])
    array([1, 0, 0], dtype=uint8)
    >>> decoder.decode([[1, 1], [0, 1]])
    array([[0, 1, 0],
           [0, 0, 1]], dtype=uint8)
    """

    def __init__(self, matrix: Any, *, cost: Any = None, memory: Optional[float] = None,
                 threads: Optional[int] = None) -> None:
        asked = button_fields(matrix, None, None, 2)
        add_costs(asked, cost)
        self.__setstate__({**asked, **limits(None, memory, threads)})

    def __getstate__(self) -> dict[str, Any]:
        """Returns matrix, costs and options; a copy prepares the matrix again."""
        return copy.deepcopy(self._asked)

    def __setstate__(self, asked: dict[str, Any]) -> None:
        self._asked = asked
        self.shape: tuple[int, int] = (asked["board"].size, asked["buttons"].number)
        self._engine = run(_engine.Decoder, asked)

    def solve(self, syndromes: Any, *, progress: Optional[ProgressCall] = None) -> Answers:
        """Answers to syndromes of shape (n, checks), with a status for each. ``progress`` is of all of them; those that
        it leaves unanswered are ``unknown``."""
        asked = cells("syndromes", syndromes, (2,), many=True)
        if asked.shape[1] != self.shape[0]:
            raise ValueError(f"syndromes: expected {self.shape[0]} checks, not {asked.shape[1]}")
        return answers_of(self._engine.solve(asked, reporter(progress)))

    def decode(self, syndrome: Any) -> Cells:
        """The lightest error of a syndrome of shape (checks,), shape (bits,); or of (n, checks), shape (n, bits).

        Of several lightest ones the first in reading order. A syndrome that no error has is a ValueError.
        """
        asked = cells("syndrome", syndrome, (1, 2), many=True)
        if asked.shape[-1] != self.shape[0]:
            raise ValueError(f"syndrome: expected {self.shape[0]} checks, not {asked.shape[-1]}")
        found = self.solve(np.atleast_2d(asked))
        bad = np.flatnonzero(found.status != "optimal")
        if bad.size:
            first = int(bad[0])
            place = f" {first}" if asked.ndim == 2 else ""
            if found.status[first] == "impossible":
                raise ValueError(f"syndrome{place}: no error has it")
            raise MemoryError(f"syndrome{place}: its lightest error is out of reach within this memory")
        return found.solution.reshape(asked.shape[:-1] + (self.shape[1],))
