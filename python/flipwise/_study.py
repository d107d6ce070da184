# SPDX-License-Identifier: MIT
"""Facts of shapes, counting, and what is for makers of puzzles and players."""

from __future__ import annotations

import time
from typing import Any, Optional, Union

import numpy as np

from . import _engine
from ._answers import Analysis, Count, Generated, Hint, Rating, Recurrence, Step, Table, Worst
from ._boards import BoardLike, Cells, board_fields, board_of, cells, marked, rows_of
from ._check import ProgressCall, flag, integer, limits, reporter, respond, whole, word
from ._solve import GOALS, WRAPS, button_fields, puzzle_fields, solve

TABLES = ("nullity", "torus-nullity", "fewest-all-on", "even-patterns", "count")


def puzzle_request(asked: dict[str, Any]) -> dict[str, Any]:
    """The engine's fields of a puzzle as those of a request."""
    holes = asked.get("holes")
    request: dict[str, Any] = {"board": rows_of(asked["start"], holes)}
    for name in ("rule", "wrap", "goal"):
        if asked.get(name):
            request[name] = asked[name]
    if asked.get("target") is not None:
        request["goal"] = rows_of(asked["target"])
    for name in ("free", "fixed"):
        if asked.get(name) is not None:
            request[name] = rows_of(asked[name])
    if "indptr" in asked:
        ends, lights = asked["indptr"], asked["indices"]
        request["buttons"] = [lights[a:b].tolist() for a, b in zip(ends, ends[1:])]
    return request


def shape_request(rule: Optional[str], wrap: Optional[str]) -> dict[str, Any]:
    request = {}
    if rule is not None:
        request["rule"] = word("rule", rule)
    if wrap is not None:
        request["wrap"] = word("wrap", wrap, WRAPS)
    return request


def given_board(rows: Optional[list[str]]) -> Optional[Cells]:
    return None if rows is None else board_of(rows)


def numbers(found: Optional[list[str]]) -> list[int]:
    return [integer(one) or 0 for one in found or []]


def analyze(board: BoardLike = None, columns: Optional[int] = None, rule: Optional[str] = None,
            wrap: Optional[str] = None, *, quiet_patterns: bool = False, worst: bool = False,
            distances: bool = False, distribution: bool = False, limit: Optional[float] = None,
            memory: Optional[float] = None, threads: Optional[int] = None,
            progress: Optional[ProgressCall] = None, matrix: Any = None, buttons: Any = None) -> Analysis:
    """What holds for every board of a shape: ``analyze(rows, columns)``, or ``analyze(board)``.

    :param quiet_patterns: list a basis of the presses that change nothing.
    :param worst: find a board that needs most presses.
    :param distances: count the boards by the presses that they need.
    :param distribution: count the solutions by presses.
    :param matrix: or ``buttons``: as for ``solve``, instead of a shape.

    >>> import flipwise
    >>> found = flipwise.analyze(5, 5, quiet_patterns=True)
    >>> found.nullity, found.rank, len(found.quiet_patterns)
    (2, 23, 2)
    """
    flags = {"quiet_patterns": quiet_patterns, "worst": worst, "distances": distances, "distribution": distribution}
    extras = {name: True for name, value in flags.items() if flag(name, value)}
    request: dict[str, Any] = {"command": "analyze", **extras, **limits(limit, memory, threads)}
    if matrix is not None or buttons is not None:
        if board is not None or columns is not None:
            raise ValueError("board: not together with matrix or buttons")
        fields = puzzle_request(button_fields(matrix, buttons, None, None))
        request.update(lights=len(fields["board"][0]), buttons=fields["buttons"])
    elif columns is not None:
        request.update(shape_request(rule, wrap), rows=whole("rows", board, 1), columns=whole("columns", columns, 1))
    elif board is None or isinstance(board, int):
        raise ValueError("columns: missing" if board is not None else "board: missing")
    else:
        asked = puzzle_request(puzzle_fields(board, rule, wrap, None))
        request.update({name: asked[name] for name in ("board", "rule", "wrap") if name in asked})
        if any(asked.get(name, "off") != "off" for name in ("goal", "free", "fixed")):
            text: Any = board  # an id, which says these, too
            request["board"] = (text.decode() if isinstance(text, bytes) else "".join(text)).strip()
    found = respond(request, progress)
    hardest = found.get("worst")
    flat = "buttons" in request
    return Analysis(
        status=found.get("status", "optimal"),
        nullity=found.get("nullity"),
        rank=found.get("rank"),
        solutions=integer(found.get("solutions")),
        solvable=found.get("solvable"),
        quiet_patterns=[board_of(one).reshape(-1) if flat else board_of(one)
                        for one in found.get("quiet_patterns") or []],
        worst=hardest and Worst(hardest["lower"], hardest["upper"], given_board(hardest.get("board")),
                                given_board(hardest.get("solution"))),
        distances=numbers(found.get("distances")),
        unique_distances=numbers(found.get("unique_distances")),
        distribution=numbers(found.get("distribution")),
        reason=found.get("reason", ""),
        seconds=found.get("seconds", 0.0),
    )


def nullity(board: BoardLike = None, columns: Optional[int] = None, rule: Optional[str] = None,
            wrap: Optional[str] = None, *, matrix: Any = None, buttons: Any = None) -> int:
    """The dimension of the presses that change nothing: ``nullity(rows, columns)``, or of a board or a matrix.

    >>> import flipwise
    >>> flipwise.nullity(5, 5), flipwise.nullity(1000, 1000)
    (2, 0)
    """
    found = analyze(board, columns, rule, wrap, matrix=matrix, buttons=buttons)
    if found.nullity is None:
        raise MemoryError(found.reason)
    return found.nullity


def count(rows: Optional[int] = None, columns: Optional[int] = None, on: str = "even", off: str = "any",
          adjacent: str = "edge", wrap: str = "none", mod: Optional[int] = None, *, by_weight: bool = False,
          fewest_lit: bool = False, most_lit: bool = False, sample: int = 0, seed: int = 0, list: int = 0,
          rank: Optional[BoardLike] = None, unrank: Optional[int] = None, recurrence: bool = False,
          up_to_symmetry: bool = False, given: Any = None, limit: Optional[float] = None,
          memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None) -> Union[int, Count]:
    """The number of patterns that obey a neighbour rule: an int, or, where more was asked, a ``Count``.

    :param on: allowed numbers of lit neighbours of a lit cell: numbers with commas, ``even``, ``odd``, ``any``,
        ``none``; ``off``: of an unlit one.
    :param adjacent: ``edge`` (4 neighbours) or ``king`` (8).
    :param mod: count modulo this; rows may then reach 10^18.
    :param by_weight: also by number of lit cells; ``fewest_lit`` and ``most_lit``: a pattern of each kind.
    :param sample: so many patterns, uniformly, by ``seed``; ``list``: up to so many, in reading order.
    :param rank: the place of this pattern in reading order; ``unrank``: the pattern in this place.
    :param recurrence: the recurrence over the number of rows; ``up_to_symmetry``: turned and mirrored ones as one.
    :param given: list of strings, a cell that is fixed is 0 or 1, one that is open ``?``, a hole ``_``.

    Where a limit comes first the answer is a ``Count`` with status ``unknown`` and the reason.

    >>> import flipwise
    >>> flipwise.count(8, 8), flipwise.count(6, 6, on="0"), flipwise.count(47, 7, mod=1000000007)
    (2013609204094, 5598861, 944149920)
    >>> flipwise.count(3, 3, by_weight=True).by_weight
    [1, 9, 24, 22, 10, 5, 0, 2, 1, 0]
    """
    request: dict[str, Any] = {"command": "count", "on": word("on", on), "off": word("off", off),
                               "adjacent": word("adjacent", adjacent, ("edge", "king")),
                               "wrap": word("wrap", wrap, WRAPS), **limits(limit, memory, threads)}
    if rows is not None or given is None:
        request["rows"] = str(whole("rows", rows, 1))
    if columns is not None or given is None:
        request["columns"] = whole("columns", columns, 1)
    if mod is not None:
        request["modulus"] = str(whole("mod", mod, 1, 2**63))
    flags = {"by_weight": by_weight, "fewest_lit": fewest_lit, "most_lit": most_lit, "recurrence": recurrence,
             "up_to_symmetry": up_to_symmetry}
    more: dict[str, Any] = {name: True for name, value in flags.items() if flag(name, value)}
    if whole("sample", sample):
        more.update(sample=sample, seed=str(whole("seed", seed, 0, 2**64 - 1)))
    if whole("list", list):
        more["list"] = list
    if rank is not None:
        more["rank"] = rows_of(board_fields("rank", rank)["start"])
    if unrank is not None:
        more["unrank"] = str(whole("unrank", unrank, 0, 10**4000))
    if given is not None:
        lines = given.splitlines() if isinstance(given, str) else given
        if not isinstance(lines, (tuple, type([]))) or not all(isinstance(line, str) for line in lines):
            raise ValueError("given: expected a list of strings")
        request["given"] = [line.replace(" ", "") for line in lines]
    found = respond({**request, **more}, progress)
    number = integer(found.get("count"))
    if not more and number is not None:
        return number

    def extreme(name: str) -> Any:
        one = found.get(name)
        return one and (one["lit"], board_of(one["pattern"]))

    law = found.get("recurrence")
    return Count(
        status=found["status"],
        count=number,
        by_weight=numbers(found.get("by_weight")),
        fewest_lit=extreme("fewest_lit"),
        most_lit=extreme("most_lit"),
        samples=[board_of(one) for one in found.get("samples", [])],
        listed=[board_of(one) for one in found.get("listed", [])],
        rank=integer(found.get("rank")),
        unranked=given_board(found.get("pattern")),
        recurrence=law and Recurrence(numbers(law["coefficients"]), law["from"], numbers(law["numerator"]),
                                      numbers(law["denominator"])),
        up_to_symmetry=integer(found.get("up_to_symmetry")),
        method=found.get("method", ""),
        reason=found.get("reason", ""),
        seconds=found.get("seconds", 0.0),
    )


def generate(rows: int, columns: int, presses: int, count: int = 1, seed: int = 0, rule: Optional[str] = None,
             wrap: Optional[str] = None, goal: Optional[BoardLike] = None, *, unique: bool = False,
             symmetric: bool = False, holes: Optional[BoardLike] = None, limit: Optional[float] = None,
             memory: Optional[float] = None, threads: Optional[int] = None,
             progress: Optional[ProgressCall] = None) -> Generated:
    """Boards whose fewest presses are exactly ``presses``; the same ones for the same arguments everywhere.

    :param unique: with a single fewest solution; ``symmetric``: from left to right as from right to left.
    :param holes: a number of holes, drawn by the seed, or a board of them.

    >>> import flipwise
    >>> flipwise.generate(5, 5, presses=8, count=2, seed=1).ids
    ['plus-5x5:cfcb7d8', 'plus-5x5:3915800']
    """
    request = {"command": "generate", "rows": whole("rows", rows, 1), "columns": whole("columns", columns, 1),
               "presses": whole("presses", presses), "count": whole("count", count, 1, 10**8),
               "seed": str(whole("seed", seed, 0, 2**64 - 1)), "unique": flag("unique", unique),
               "symmetric": flag("symmetric", symmetric), **shape_request(rule, wrap), **limits(limit, memory, threads)}
    if goal is not None:
        request["goal"] = goal if isinstance(goal, str) and goal in GOALS else rows_of(marked("goal", goal))
    if holes is not None:
        is_number = isinstance(holes, int) and not isinstance(holes, bool)
        request["holes"] = whole("holes", holes, 1) if is_number else rows_of(marked("holes", holes))
    found = respond(request, progress)
    items = found["boards"]
    return Generated(found["status"], [board_of(one["board"]) for one in items],
                     [board_of(one["solution"]) for one in items], [one["id"] for one in items], found["uniform"],
                     found.get("reason", ""), found.get("seconds", 0.0))


def asked_puzzle(board: BoardLike, rule: Optional[str], wrap: Optional[str], goal: Optional[BoardLike],
                 matrix: Any, buttons: Any, lights: Any) -> dict[str, Any]:
    if matrix is not None or buttons is not None:
        return puzzle_request(button_fields(matrix, buttons, lights, goal))
    if board is None:
        raise ValueError("board: missing")
    return puzzle_request(puzzle_fields(board, rule, wrap, goal))


def rate(board: BoardLike = None, rule: Optional[str] = None, wrap: Optional[str] = None,
         goal: Optional[BoardLike] = None, *, limit: Optional[float] = None, memory: Optional[float] = None,
         threads: Optional[int] = None, progress: Optional[ProgressCall] = None, matrix: Any = None,
         buttons: Any = None, lights: Any = None) -> Rating:
    """How hard a board is.

    >>> import flipwise
    >>> found = flipwise.rate("plus-5x5:cfcb7d8")
    >>> found.difficulty, found.presses, found.lit
    ('easy', 8, 18)
    """
    question = asked_puzzle(board, rule, wrap, goal, matrix, buttons, lights)
    found = respond({"command": "rate", **question, **limits(limit, memory, threads)}, progress)
    return Rating(found["status"], found.get("presses"), found["difficulty"], found["lit"], found["cells"],
                  found.get("easier"), found.get("estimated", False), found.get("error", 0.0),
                  found.get("nullity"), integer(found.get("optimal_solutions")), given_board(found.get("witness")),
                  found.get("reason", ""), found.get("seconds", 0.0))


def hint(board: BoardLike = None, pressed: Optional[BoardLike] = None, explain: bool = False,
         rule: Optional[str] = None, wrap: Optional[str] = None, goal: Optional[BoardLike] = None, *,
         limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
         progress: Optional[ProgressCall] = None, matrix: Any = None, buttons: Any = None,
         lights: Any = None) -> Hint:
    """The next press, and why; with ``explain`` all of them.

    :param pressed: what was pressed already, an odd number of times.

    >>> import flipwise
    >>> step = flipwise.hint(["1001", "0110", "0110", "1001"]).steps[0]
    >>> step.row, step.column, step.why
    (1, 0, 'cell-above')
    """
    question = asked_puzzle(board, rule, wrap, goal, matrix, buttons, lights)
    request = {"command": "hint", **question, "explain": flag("explain", explain), **limits(limit, memory, threads)}
    if pressed is not None:
        one_row = "buttons" in question
        request["pressed"] = rows_of(cells("pressed", pressed, (1,)).reshape(1, -1) if one_row
                                     else board_fields("pressed", pressed)["start"])
    found = respond(request, progress)
    steps = [Step(one.get("row", 1) - 1, one["button"] if "button" in one else one["column"] - 1, one.get("kind", 1),
                  one["why"], one["reason"]) for one in found["steps"]]
    return Hint(found["status"], found.get("presses"), steps, found["used"], found.get("best"),
                given_board(found.get("quiet_pattern")), found.get("advice", ""), given_board(found.get("witness")),
                found.get("reason", ""))


def table(name: str, first: int, last: int, *, rule: Optional[str] = None, wrap: Optional[str] = None,
          rows: Optional[int] = None, on: str = "even", off: str = "any", adjacent: str = "edge",
          mod: Optional[int] = None, limit: Optional[float] = None, memory: Optional[float] = None,
          threads: Optional[int] = None, progress: Optional[ProgressCall] = None) -> Table:
    """A sequence from n = ``first`` to ``last``, as a dict; ``bfile()`` writes it as OEIS has it.

    :param name: ``nullity``, ``torus-nullity``, ``fewest-all-on`` (-1: impossible), ``even-patterns``, ``count``.
    :param rows: boards of so many rows and n columns instead of squares.
    :param limit: seconds, for all numbers together. At a limit the table ends early, and ``reason`` says why.

    >>> import flipwise
    >>> flipwise.table("fewest-all-on", 1, 6)
    {1: 1, 2: 4, 3: 5, 4: 4, 5: 15, 6: 28}
    >>> print(flipwise.table("nullity", 4, 5).bfile(), end="")
    4 4
    5 2
    """
    word("name", name, TABLES)
    whole("last", last, whole("first", first, 1, 10**8), 10**8)
    bounds = limits(limit, memory, threads)
    height = None if rows is None else whole("rows", rows, 1)
    ends = None if limit is None else time.monotonic() + bounds["limit"]
    found = Table()

    def left() -> dict[str, Any]:
        if ends is not None:
            bounds["limit"] = max(1e-3, ends - time.monotonic())
        given = {"limit": limit, "memory": memory, "threads": threads}
        return {**given, "limit": bounds["limit"]} if ends is not None else given

    if name == "torus-nullity":
        if wrap is not None:
            raise ValueError("wrap: torus-nullity has its own")
        name, wrap = "nullity", "torus"
    if name == "nullity" and height is None and rule in (None, "plus") and wrap in (None, "none", "torus"):
        left()
        values = _engine.nullities(wrap or "none", first, last, bounds, reporter(progress))
        found.update(enumerate(values, first))
        if len(found) <= last - first:
            found.reason = "stopped at the time limit" if limit is not None else "stopped"
        return found
    for n in range(first, last + 1):
        shape = (n if height is None else height, n)
        if name == "nullity":
            facts = analyze(*shape, rule, wrap, progress=progress, **left())
            value, reason = facts.nullity, facts.reason
        elif name == "fewest-all-on":
            if shape[0] * n > 10**9:
                raise ValueError("last: boards of more than 10^9 cells are out of reach")
            answer = solve(np.ones(shape, np.uint8), rule, wrap, progress=progress, **left())
            value = -1 if answer.status == "impossible" else answer.presses if answer.status == "optimal" else None
            reason = answer.reason
        else:
            if name == "even-patterns":
                on, off, adjacent = "even", "any", "edge"
            tally = count(*shape, on, off, adjacent, wrap or "none", mod, progress=progress, **left())
            value, reason = (tally, "") if isinstance(tally, int) else (tally.count, tally.reason)
        if value is None:
            found.reason = f"n = {n}: {reason or 'stopped'}"
            break
        found[n] = value
    return found
