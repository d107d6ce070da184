# SPDX-License-Identifier: MIT
"""Solving and verifying."""

from __future__ import annotations

import copy
import math
import numbers
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._answers import STATUSES, Answer, Answers, Verdict
from ._boards import (MOST_LIGHTS, BoardLike, Cells, array_of, board_fields, button_lists, cells, columns_of,
                      columns_of_lists, fitting, fitting_cells, is_text, masked, own, require_same_holes,
                      require_shape, with_kinds)
from ._check import ARGUMENTS, ProgressCall, ask, colour_number, integer, limits, reporter, whole, word

WRAPS = ("none", "columns", "rows", "torus")
GOALS = ("off", "on", "uniform")


def puzzle_fields(board: BoardLike, rule: Optional[str] = None, wrap: Optional[str] = None,
                  goal: Optional[BoardLike] = None, free: Optional[BoardLike] = None,
                  fixed: Optional[BoardLike] = None, kinds: bool = False, cost: Any = None, colours: Optional[int] = None,
                  cost_of: Optional[str] = None, otherwise: int = 2) -> dict[str, Any]:
    """A board puzzle as the engine takes it; what an id says holds unless the caller says otherwise."""
    asked = board_fields("board", board, kinds, colours, otherwise)
    if rule is not None:
        asked["rule"] = word("rule", rule)
    if wrap is not None:
        asked["wrap"] = word("wrap", wrap, WRAPS)
    if goal is not None:
        asked.update(goal_fields(goal, asked))
    for name, value in (("free", free), ("fixed", fixed)):
        if value is not None:
            asked[name] = fitting_cells(name, value, asked)
    add_costs(asked, cost, cost_of, asked["start"].shape)
    return asked


def add_costs(asked: dict[str, Any], cost: Any, cost_of: Optional[str], shape: tuple[int, ...], drawn: int = 0) -> None:
    """What presses cost, and what counts of them; of two colours an amount is a press."""
    if cost_of is not None:
        counted = word("cost_of", cost_of, ("amount", "press"))
        if cost is not None:
            raise ValueError("cost_of: not together with cost")
        if asked["colours"] > 2:
            asked["cost_of"] = counted
    if cost is not None:
        if asked["colours"] > 2:
            raise ValueError("cost: is for two colours; with more cost_of says what counts")
        asked["cost"] = press_costs(cost, shape, asked.get("holes"), drawn)


def press_costs(cost: Any, shape: tuple[int, ...], holes: Optional[Cells] = None,
                drawn: int = 0) -> NDArray[np.uint64]:
    """One for each cell that is no hole, or for each button; of a board they may have its shape, unless so many holes are
    yet to be drawn."""
    found = array_of("cost", cost, "expected whole numbers from 0 on")
    if isinstance(cost, np.ma.MaskedArray) and np.any(cost.mask):
        require_shape("cost", found, shape)
        require_same_holes("cost", np.broadcast_to(cost.mask, shape).astype(np.uint8), holes)
        found = np.where(cost.mask, 0, found)
    if found.size and (found.dtype.kind not in "iu" or found.min() < 0):
        raise ValueError("cost: expected whole numbers from 0 on")
    missing = drawn if holes is None else int(np.sum(holes))
    number = math.prod(shape) - missing
    if len(shape) == 2 and found.shape == shape and not drawn:
        found = found[np.asarray(holes) == 0] if holes is not None else found.reshape(-1)
    if found.shape != (number,):
        each = ": one for each cell that is no hole" if missing else ""
        raise ValueError(f"cost: its shape is {found.shape}, expected ({number},){each}")
    return own(found, np.uint64)


def named_goal(goal: object, colours: int) -> Optional[dict[str, Any]]:
    """One of the words, or a number, as the engine takes it; nothing where it is neither."""
    number: Optional[int] = {"off": 0, "on": colours - 1}.get(goal) if isinstance(goal, str) else None
    if isinstance(goal, numbers.Integral) and not isinstance(goal, bool):
        number = whole("goal", goal, 0, colours - 1)
    if number is None:
        return {"goal": goal, "target": None} if isinstance(goal, str) and goal == "uniform" else None
    return {"goal": number if colours > 2 else GOALS[number], "target": None}


def goal_fields(goal: BoardLike, asked: dict[str, Any]) -> dict[str, Any]:
    """One of the words, a number, or any board that fits."""
    if (named := named_goal(goal, asked["colours"])) is not None:
        return named
    try:
        return {"target": fitting("goal", goal, asked)["start"]}
    except ValueError as error:
        if isinstance(goal, str) and goal.isalpha():
            raise ValueError(f"goal: expected {', '.join(GOALS)}, a number or a board, not {goal!r}") from None
        raise error


def question(board: BoardLike, rule: Optional[str] = None, wrap: Optional[str] = None,
             goal: Optional[BoardLike] = None, matrix: Any = None, buttons: Any = None, lights: Any = None,
             cost: Any = None, colours: Optional[int] = None, cost_of: Optional[str] = None, otherwise: int = 2,
             **others: Any) -> dict[str, Any]:
    """A puzzle as the engine takes it: of a board, or of a matrix or buttons. Of ``others`` those go with boards only
    that are neither ``free`` nor ``fixed``; there are as many colours as ``otherwise`` where that is not said."""
    number = colour_number(colours)
    if matrix is None and buttons is None:
        if lights is not None:
            raise ValueError("lights: only together with matrix or buttons")
        if board is None:
            raise ValueError("board: missing")
        return puzzle_fields(board, rule, wrap, goal, cost=cost, colours=number, cost_of=cost_of, otherwise=otherwise,
                             **others)
    for name, value in {"board": board, "rule": rule, "wrap": wrap, **others}.items():
        if value is not None and name not in ("free", "fixed"):
            raise ValueError(f"{name}: not together with matrix or buttons")
    asked = button_fields(matrix, buttons, lights, goal, cost, number or otherwise, cost_of)
    for name, size in (("free", asked["start"].size), ("fixed", len(asked["indptr"]) - 1)):
        if others.get(name) is not None:
            mask = cells(name, others[name], (1,), 2)
            require_shape(name, mask, (size,))
            asked[name] = mask.reshape(1, -1)
    return asked


def button_fields(matrix: Any, buttons: Any, lights: Any, goal: Optional[BoardLike], cost: Any, colours: int,
                  cost_of: Optional[str]) -> dict[str, Any]:
    """A button puzzle as the engine takes it."""
    lit = None if lights is None else cells("lights", lights, (1,), colours)
    if matrix is not None:
        if buttons is not None:
            raise ValueError("buttons: not together with matrix")
        asked = columns_of("matrix", matrix, colours)
        number = asked.pop("shape")[0]
    else:
        lists = button_lists("buttons", buttons)
        asked = columns_of_lists(lists)
        number = 1 + max((light for one in lists for light in one), default=0)
        if isinstance(buttons, dict) or hasattr(buttons, "adjacency"):
            number = len(lists)
        elif lit is not None:
            number = max(number, lit.size)
        elif number > MOST_LIGHTS:
            raise ValueError(f"buttons: light {number - 1} is too large; without lights there are up to {MOST_LIGHTS}")
    if not len(asked["indptr"]) > 1 or number < 1:
        raise ValueError(f"{'matrix' if matrix is not None else 'buttons'}: has no buttons")
    if lit is None:
        lit = np.ones(number, np.uint8)
    require_shape("lights", lit, (number,))
    asked.update(start=lit.reshape(1, -1), colours=colours)
    if (named := named_goal(goal, colours)) is not None:
        asked.update(named)
    elif isinstance(goal, str):
        word("goal", goal, GOALS)
    elif goal is not None:
        asked["target"] = cells("goal", goal, (1,), colours).reshape(1, -1)
        require_shape("goal", asked["target"], asked["start"].shape)
    add_costs(asked, cost, cost_of, (len(asked["indptr"]) - 1,))
    return asked


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
    options = limits(limit, memory, threads)
    options["find"] = word("find", find, ("fewest", "any"))
    options["all"] = whole("all", all)
    if options["all"] and find == "any":
        raise ValueError("all: lists fewest solutions, so it needs find='fewest'")
    call = reporter(progress)
    asked = question(board, rule, wrap, goal, matrix, buttons, lights, cost, colours, cost_of, free=free, fixed=fixed)
    return answer_of(asked, ask(_engine.solve, {**asked, **options}, call), "indptr" in asked)


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
        boards = [plain_start(board_fields("boards", one, colours=number), given) for one in boards]
    lit = cells("boards", boards, (3,), number, many=True)
    if rule is not None and word("rule", rule).startswith("two-kind"):
        raise ValueError("rule: two-kind is for one board, not for many at once")
    shape = np.zeros(lit.shape[1:], np.uint8)
    asked = {**puzzle_fields(shape, rule, wrap, goal, free, fixed, cost=cost, colours=number, cost_of=cost_of), **options}
    return answers_of(ask(_engine.solve_boards, asked, lit, reporter(progress), names={**ARGUMENTS, "start": "boards"}))


def plain_start(said: dict[str, Any], given: dict[str, Any]) -> Cells:
    """The lights of one board among many, for which rule, wrap and goal are said once: what an id says counts only where
    it is the usual, or given."""
    if said["holes"] is not None:
        raise ValueError("boards: many at once have no holes")
    usual = {"rule": "plus", "wrap": "none", "goal": 0 if said["colours"] > 2 else "off"}
    for name, value in given.items():
        found = said.get(name)
        if value is None and found is not None and (isinstance(found, np.ndarray) or found != usual.get(name)):
            raise ValueError(f"boards: an id says its own {name}; for many at once {name} is an argument")
    start: Cells = said["start"]
    return start


def answers_of(found: tuple[Any, Any, Any]) -> Answers:
    status, presses, solution = found
    return Answers(np.array(STATUSES)[status], presses, solution)


def answer_of(asked: dict[str, Any], found: dict[str, Any], flat: bool = False) -> Answer:
    def shaped(board: Optional[Cells]) -> Optional[Cells]:
        return board.reshape(-1) if flat and board is not None else board

    solution = found["solution"]
    two_kinds = solution is not None and solution["second"] is not None
    every = [with_kinds(**one) for one in found["all"]]
    return Answer(
        status=found["status"],
        presses=found["upper"] if solution is not None else None,
        lower=found["lower"],
        upper=found["upper"],
        solution=shaped(solution["pressed"]) if solution is not None else None,
        kinds=with_kinds(**solution) if two_kinds else None,
        witness=shaped(found["witness"]),
        nullity=found["nullity"],
        solutions=integer(found["solutions"]),
        optimal_solutions=integer(found["optimal_solutions"]),
        all=[one.reshape(-1) if flat else one for one in every],
        method=found["method"],
        reason=found["reason"],
        seconds=found["seconds"],
        board=shaped(masked(asked["start"], asked.get("holes"))),
        holes=asked.get("holes"),
        pressed=found.get("pressed"),
        rule=asked.get("rule"),
        wrap=asked.get("wrap"),
        proof="search" if found.get("proof_by_search") else None,
        colours=asked["colours"],
        cost_of=asked.get("cost_of", "amount"),
    )


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
    said = answer if isinstance(answer, Answer) else None
    asked = question(board, rule, wrap, goal, matrix, buttons, lights, cost, colours,
                     said.cost_of if said is not None and cost_of is None and cost is None else cost_of,
                     2 if said is None else said.colours, free=free, fixed=fixed)
    if said is not None and said.colours != asked["colours"]:
        return Verdict(False, f"the answer is for {said.colours} colours, not {asked['colours']}")
    of_buttons = "indptr" in asked
    stated: dict[str, Any] = {}
    if isinstance(answer, Answer):
        if answer.solution is not None:
            stated = {"pressed": np.atleast_2d(answer.solution), "presses": answer.presses}
            if answer.kinds is not None:
                stated["second"] = (answer.kinds == 2).astype(np.uint8)
        elif answer.witness is not None:
            stated = {"witness": np.atleast_2d(answer.witness)}
            require_shape("answer", stated["witness"], asked["start"].shape)
        elif answer.proof is not None:
            stated = {}
        else:
            return Verdict(False, "there are neither presses nor a witness to check", True)
    elif of_buttons:
        stated = {"pressed": cells("answer", answer, (1,), asked["colours"]).reshape(1, -1)}
    else:
        given = fitting("answer", answer, asked, kinds=True)
        stated = {"pressed": given["start"], "second": given.get("second")}
    if "pressed" in stated:
        presses = (1, len(asked["indptr"]) - 1) if of_buttons else asked["start"].shape
        require_shape("answer", stated["pressed"], presses)
    return Verdict(*ask(_engine.verify, asked, stated))


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
        asked = columns_of("matrix", matrix)
        rows, columns = asked.pop("shape")
        if cost is not None:
            asked["cost"] = press_costs(cost, (int(columns),))
        start = np.zeros((1, int(rows)), np.uint8)
        self.__setstate__({**asked, "start": start, "columns": int(columns), **limits(None, memory, threads)})

    def __getstate__(self) -> dict[str, Any]:
        """Matrix, costs and options: a copy makes the matrix ready again."""
        return copy.deepcopy(self._asked)

    def __setstate__(self, asked: dict[str, Any]) -> None:
        self._asked = asked
        self.shape: tuple[int, int] = (asked["start"].size, asked["columns"])
        self._engine = _engine.Decoder(asked, None)

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
