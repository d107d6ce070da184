# SPDX-License-Identifier: MIT
"""Facts of shapes, counting, and what is for makers of puzzles and players."""

from __future__ import annotations

import numbers
import time
from typing import Any, Iterator, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._answers import Analysis, Boards, Count, Generated, Hint, Lightest, Rating, Recurrence, Step, Table, Worst
from ._boards import (BoardLike, Cells, board_fields, board_of, boards_of, cells, columns_of, fitting, marked, masked,
                      require_same_holes, require_shape, rows_of)
from ._check import (ARGUMENTS, Progress, ProgressCall, answered, ask, checked, colour_number, described, flag, integer, limits, reporter,
                     respond, whole, word)
from ._solve import WRAPS, add_costs, goal_fields, press_costs, question

MOST_AT_ONCE = 2**14
"""So many numbers of a table are asked for at once: what Python does with them after a limit is hardly noticed."""
MOST_COSTS = 2**22
"""A request is a text, in which more costs than these would take many seconds and gigabytes."""
MOST_BITS = 2**26
"""A number of solutions with more bits than this is left out: nullity says it."""
TABLES = ("nullity", "torus-nullity", "fewest-all-on", "even-patterns", "count")


def puzzle_request(asked: dict[str, Any]) -> dict[str, Any]:
    """The engine's fields of a puzzle as those of a request."""
    holes = asked.get("holes")
    colours = asked["colours"]
    request: dict[str, Any] = {"board": rows_of(asked["start"], holes, colours)}
    if colours > 2:
        request["colours"] = colours
    for name in ("rule", "wrap", "goal", "cost_of"):
        if asked.get(name) not in (None, ""):
            request[name] = asked[name]
    if asked.get("target") is not None:
        request["goal"] = rows_of(asked["target"], colours=colours)
    for name in ("free", "fixed"):
        if asked.get(name) is not None:
            request[name] = rows_of(asked[name])
    if "cost" in asked:
        request["cost"] = listed_costs(asked["cost"])
    if "indptr" in asked:
        request["buttons"] = lists_of(asked)
    return request


def listed_costs(costs: NDArray[np.uint64]) -> list[int]:
    if costs.size > MOST_COSTS:
        raise ValueError(f"cost: {costs.size} of them are too many here; up to {MOST_COSTS} can be given")
    listed: list[int] = costs.tolist()
    return listed


def lists_of(columns: dict[str, Any]) -> list[list[int]]:
    """A sparse matrix as lists, one for each column; a light is named as often as its entry says."""
    ends, lights = columns["indptr"], columns["indices"]
    if "amounts" in columns:
        ends = np.append(0, np.cumsum(columns["amounts"], dtype=np.int64))[ends]
        lights = np.repeat(lights, columns["amounts"])
    return [lights[a:b].tolist() for a, b in zip(ends, ends[1:])]


def shape_request(rule: Optional[str], wrap: Optional[str]) -> dict[str, Any]:
    request = {}
    if rule is not None:
        request["rule"] = word("rule", rule)
    if wrap is not None:
        request["wrap"] = word("wrap", wrap, WRAPS)
    return request


def given_board(rows: Optional[list[str]], flat: bool = False, holes: Optional[Cells] = None) -> Optional[Cells]:
    """With ``flat`` the one row; with ``holes`` masked."""
    return None if rows is None else board_of(rows)[0] if flat else masked(board_of(rows), holes)


def decimals(found: Optional[list[str]]) -> list[int]:
    try:
        return list(map(int, found or []))
    except ValueError:  # more digits than int() reads
        return [integer(one) or 0 for one in found or []]


def holes_of(rows: list[str]) -> Optional[Cells]:
    """Where there is ``_``; nothing where there is none, or the rows are not of one length."""
    even = len({len(row) for row in rows}) == 1
    return np.array([[cell == "_" for cell in row] for row in rows], np.uint8) if even and "_" in "".join(rows) else None


def shape_fields(board: BoardLike, columns: Optional[int], rule: Optional[str], wrap: Optional[str], matrix: Any,
                 buttons: Any, colours: Optional[int] = None, cost_of: Optional[str] = None) -> dict[str, Any]:
    """What ``analyze`` is asked about, as a request."""
    request: dict[str, Any] = {"command": "analyze"}
    if columns is not None:
        if matrix is not None or buttons is not None:
            raise ValueError("columns: not together with matrix or buttons")
        number = colour_number(colours) or 2
        counted: dict[str, Any] = {"colours": number}
        add_costs(counted, None, cost_of, ())
        request.update(shape_request(rule, wrap), rows=whole("board", board, 1), columns=whole("columns", columns, 1))
        request.update(counted if number > 2 else {})
    elif isinstance(board, numbers.Integral) and matrix is None and buttons is None:
        raise ValueError("board: is a number of rows only together with columns")
    else:
        asked = puzzle_request(question(board, rule, wrap, matrix=matrix, buttons=buttons, colours=colours, cost_of=cost_of))
        request.update({name: asked[name] for name in ("colours", "cost_of") if name in asked})
        if "buttons" in asked:
            request.update(buttons=asked["buttons"], lights=len(asked["board"][0]))
        else:
            request.update({name: asked[name] for name in ("board", "rule", "wrap") if name in asked})
        if any(asked.get(name, "off") not in ("off", 0) for name in ("goal", "free", "fixed")):
            said = board_fields("board", board, colours=colours)
            request["board"] = _engine.write(said, "id").decode()  # which says these, too
    return request


def analyze(board: BoardLike = None, columns: Optional[int] = None, rule: Optional[str] = None,
            wrap: Optional[str] = None, *, quiet_patterns: bool = False, worst: bool = False,
            distances: bool = False, distribution: bool = False, limit: Optional[float] = None,
            memory: Optional[float] = None, threads: Optional[int] = None,
            progress: Optional[ProgressCall] = None, matrix: Any = None, buttons: Any = None,
            colours: Optional[int] = None, cost_of: Optional[str] = None) -> Analysis:
    """What holds for every board of a shape: ``analyze(rows, columns)``, or ``analyze(board)``.

    :param quiet_patterns: list a basis of the presses that change nothing.
    :param worst: find a board that needs most presses.
    :param distances: count the boards by the presses that they need.
    :param distribution: count the solutions by presses.
    :param matrix: or ``buttons``: as for ``solve``, instead of a shape.
    :param colours: and ``cost_of``: as for ``solve``. With more than two there are ``orders``, and no distribution.

    >>> import flipwise
    >>> found = flipwise.analyze(5, 5, quiet_patterns=True)
    >>> found.nullity, found.rank, len(found.quiet_patterns)
    (2, 23, 2)
    >>> flipwise.analyze(7, 7, rule="cross", colours=4).orders
    {2: 12}
    """
    flags = {"quiet_patterns": quiet_patterns, "worst": worst, "distances": distances, "distribution": distribution}
    extras = {name: True for name, value in flags.items() if flag(name, value)}
    bounds = limits(limit, memory, threads)
    request = {**shape_fields(board, columns, rule, wrap, matrix, buttons, colours, cost_of), **extras}
    coloured = "colours" in request
    if coloured and distribution:
        raise ValueError("distribution: is for two colours")
    found = respond({**request, **bounds}, progress, {"rows": "board"})
    hardest = found.get("worst")
    flat = "buttons" in request
    holes = board_fields("board", board, colours=colours)["holes"] if hardest and "board" in request else None
    return Analysis(
        status=found.get("status", "optimal"),
        nullity=found.get("nullity"),
        rank=found.get("rank"),
        solutions=integer(found.get("solutions")) if coloured else power_of_2(found.get("nullity")),
        solvable=found.get("solvable"),
        quiet_patterns=[one.reshape(-1) if flat else one for one in boards_of(found.get("quiet_patterns"))],
        worst=hardest and Worst(hardest["lower"], hardest["upper"], given_board(hardest.get("board"), flat, holes),
                                given_board(hardest.get("solution"), flat)),
        distances=decimals(found.get("distances")),
        unique_distances=decimals(found.get("unique_distances")),
        distribution=decimals(found.get("distribution")),
        reason=found.get("reason", ""),
        seconds=found.get("seconds", 0.0),
        colours=request.get("colours", 2),
        orders=orders_of(found),
        solvable_boards=integer(found.get("solvable_boards")) if coloured else power_of_2(found.get("rank")),
        one_in=integer(found.get("one_in")),
    )


def power_of_2(exponent: Optional[int]) -> Optional[int]:
    """Unless it is too long."""
    return 1 << exponent if exponent is not None and exponent <= MOST_BITS else None


def orders_of(found: dict[str, Any]) -> dict[int, int]:
    return {one["order"]: one["generators"] for one in found.get("orders", [])}


def nullity(board: BoardLike = None, columns: Optional[int] = None, rule: Optional[str] = None,
            wrap: Optional[str] = None, *, limit: Optional[float] = None, memory: Optional[float] = None,
            threads: Optional[int] = None, progress: Optional[ProgressCall] = None, matrix: Any = None,
            buttons: Any = None, colours: Optional[int] = None) -> Union[int, Analysis]:
    """The dimension of the presses that change nothing: ``nullity(rows, columns)``, or of a board or a matrix. With more
    than two colours the least number of such presses that make all of them.

    Where a limit comes first the answer is an ``Analysis`` with status ``unknown`` and the reason.

    >>> import flipwise
    >>> flipwise.nullity(5, 5), flipwise.nullity(1000, 1000)
    (2, 0)
    """
    found = analyze(board, columns, rule, wrap, limit=limit, memory=memory, threads=threads, progress=progress,
                    matrix=matrix, buttons=buttons, colours=colours)
    return found if found.nullity is None else found.nullity


def lightest(board: BoardLike = None, columns: Optional[int] = None, rule: Optional[str] = None,
             wrap: Optional[str] = None, *, outside: Any = None, flips: Any = None, limit: Optional[float] = None,
             memory: Optional[float] = None, threads: Optional[int] = None, progress: Optional[ProgressCall] = None,
             matrix: Any = None, buttons: Any = None, cost: Any = None) -> Lightest:
    """The fewest presses, more than none, that change nothing: of a parity check matrix the distance of its code.

    :param board: or ``matrix`` or ``buttons``: as for ``analyze``.
    :param outside: a matrix of as many columns: only patterns that are no sum of its rows, which must be
        quiet patterns, too: ``ValueError`` names the first that is not, if others are or if it is a row of the
        puzzle itself; if none of them is, ``note`` says so. For a quantum code of two
        matrices, ``lightest(matrix=x, outside=z)``.
    :param flips: a matrix of as many columns: only patterns that change a light of it.
    :param cost: what presses cost, as for ``solve``; then ``presses`` is the least cost.

    >>> import flipwise
    >>> found = flipwise.lightest(matrix=[[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]])
    >>> found.presses, found.number, found.pattern
    (3, 7, array([0, 0, 1, 0, 1, 1, 0], dtype=uint8))
    """
    bounds = limits(limit, memory, threads)
    request: dict[str, Any] = {**shape_fields(board, columns, rule, wrap, matrix, buttons), "lightest": True}
    if "colours" in request:
        raise ValueError(f"board: is of {request['colours']} colours; the lightest quiet pattern is sought of two")
    for name, value in (("outside", outside), ("flips", flips)):
        if value is not None:
            request[name] = lists_of(columns_of(name, value))
    if cost is not None and "buttons" in request:
        request["cost"] = listed_costs(press_costs(cost, (len(request["buttons"]),)))
    elif cost is not None and columns is not None:
        request["cost"] = listed_costs(press_costs(cost, (request["rows"], request["columns"])))
    elif cost is not None:
        said = board_fields("board", board)
        request["cost"] = listed_costs(press_costs(cost, said["start"].shape, said["holes"]))
    found = respond({**request, **bounds}, progress, {"rows": "board"})
    pattern = given_board(found.get("pattern"))
    return Lightest(
        status=found["status"],
        presses=found.get("upper") if found["status"] == "optimal" else None,
        lower=found.get("lower", 0),
        upper=found.get("upper"),
        pattern=pattern.reshape(-1) if pattern is not None and "buttons" in request else pattern,
        number=integer(found.get("number")),
        nullity=found.get("nullity"),
        method=found.get("method", ""),
        reason=found.get("reason", ""),
        seconds=found.get("seconds", 0.0),
    )


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
    :param wrap: ``none``, ``columns``, ``rows``, ``torus``: sides that meet. Each of the 4 or 8 directions counts by
        itself: on a wrapped side of two cells a neighbour counts once for each direction that leads to it, on one of
        one cell a cell is its own neighbour.
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
    drawn, listed, start = whole("sample", sample), whole("list", list), whole("seed", seed, 0, 2**64 - 1)
    if drawn:
        more.update(sample=drawn, seed=str(start))
    if listed:
        more["list"] = listed
    if given is not None:
        lines = given.splitlines() if isinstance(given, str) else given
        if not isinstance(lines, (tuple, type([]))) or not lines:
            raise ValueError(f"given: expected a list of strings, not {described(given)}")
        request["given"] = [word("given", line).replace(" ", "") for line in lines]
    holes = holes_of(request.get("given", []))
    if rank is not None:
        said = board_fields("rank", rank)
        whose = "the patterns" if given is None else "given"
        require_same_holes("rank", said["holes"], holes, whose)
        more["rank"] = rows_of(said["start"])
    if unrank is not None:
        more["unrank"] = str(whole("unrank", unrank, 0, 10**4000))
    names = {"modulus": "mod", "place": "unrank", "symmetry": "up_to_symmetry"}
    found = respond({**request, **more}, progress, names)
    number = integer(found.get("count"))
    if not more and number is not None:
        return number

    def extreme(name: str) -> Any:
        one = found.get(name)
        return one and (one["lit"], given_board(one["pattern"], holes=holes))

    law = found.get("recurrence")
    return Count(
        status=found["status"],
        count=number,
        by_weight=decimals(found.get("by_weight")),
        fewest_lit=extreme("fewest_lit"),
        most_lit=extreme("most_lit"),
        samples=[masked(one, holes) for one in boards_of(found.get("samples"))],
        listed=[masked(one, holes) for one in boards_of(found.get("listed"))],
        rank=integer(found.get("rank")),
        unranked=given_board(found.get("pattern"), holes=holes),
        recurrence=law and Recurrence(decimals(law["coefficients"]), law["from"], decimals(law["numerator"]),
                                      decimals(law["denominator"])),
        up_to_symmetry=integer(found.get("up_to_symmetry")),
        method=found.get("method", ""),
        reason=found.get("reason", ""),
        seconds=found.get("seconds", 0.0),
    )


def shortage_of(shape: tuple[int, int], memory: Optional[int]) -> str:
    """Why there is no memory for boards of a shape, if there is not: a few of them are held at once, and a list of their
    cells."""
    rows, columns = shape
    needed = 3 * rows * ((columns + 63) // 64) * 8 + 16 * rows * columns
    allowed = memory or _engine.default_memory_bytes()
    if needed <= allowed:
        return ""
    return (f"a board of {rows} x {columns} cells needs {needed / 2**30:.6g} GiB of memory, but {allowed / 2**30:.6g} GiB "
            "may be used")


def generate(rows: int, columns: int, presses: int, count: int = 1, seed: int = 0, rule: Optional[str] = None,
             wrap: Optional[str] = None, goal: Optional[BoardLike] = None, *, unique: bool = False,
             symmetric: bool = False, holes: Optional[BoardLike] = None, cost: Any = None, limit: Optional[float] = None,
             memory: Optional[float] = None, threads: Optional[int] = None,
             progress: Optional[ProgressCall] = None, colours: Optional[int] = None,
             cost_of: Optional[str] = None) -> Generated:
    """Boards whose fewest presses are exactly ``presses``; the same ones for the same arguments everywhere.

    :param unique: with a single fewest solution; ``symmetric``: from left to right as from right to left.
    :param holes: a number of holes, drawn by the seed, or a board of them.
    :param cost: what presses cost, as for ``solve``; then ``presses`` is the least cost.
    :param colours: and ``cost_of``: as for ``solve``; boards and solutions then hold numbers.

    >>> import flipwise
    >>> flipwise.generate(5, 5, presses=8, count=2, seed=1).ids
    ['plus-5x5:cfcb7d8', 'plus-5x5:3915800']
    """
    asked: dict[str, Any] = {
        "rows": whole("rows", rows, 1), "columns": whole("columns", columns, 1), "presses": whole("presses", presses),
        "count": whole("count", count, 1, 10**8), "seed": whole("seed", seed, 0, 2**64 - 1),
        "unique": flag("unique", unique), "symmetric": flag("symmetric", symmetric), "colours": colour_number(colours) or 2,
        **shape_request(rule, wrap), **limits(limit, memory, threads)}
    shape = (asked["rows"], asked["columns"])
    drawn = 0
    if isinstance(holes, numbers.Integral):
        drawn = asked["drawn"] = whole("holes", holes, 1, shape[0] * shape[1] - 1)
    if shortage := shortage_of(shape, asked.get("memory")):
        return Generated("unknown", [], [], [], True, shortage)
    if holes is not None and not drawn:
        asked["holes"] = marked("holes", holes)
        require_shape("holes", asked["holes"], shape)
    if goal is not None:
        like = {"colours": asked["colours"], "start": np.empty(shape, np.uint8), "holes": asked.get("holes")}
        asked.update(goal_fields(goal, like))
    add_costs(asked, cost, cost_of, shape, drawn)
    found = ask(_engine.generate, asked, reporter(progress), names={**ARGUMENTS, "drawn": "holes"})
    return Generated(found["status"], Boards(found["boards"], found["holes"]), Boards(found["solutions"]), found["ids"],
                     found["uniform"], found["reason"], found["seconds"])


def rate(board: BoardLike = None, rule: Optional[str] = None, wrap: Optional[str] = None,
         goal: Optional[BoardLike] = None, *, limit: Optional[float] = None, memory: Optional[float] = None,
         threads: Optional[int] = None, progress: Optional[ProgressCall] = None, matrix: Any = None,
         buttons: Any = None, lights: Any = None, cost: Any = None, colours: Optional[int] = None,
         cost_of: Optional[str] = None) -> Rating:
    """How hard a board is; ``cost``, ``colours`` and ``cost_of`` as for ``solve``.

    >>> import flipwise
    >>> found = flipwise.rate("plus-5x5:cfcb7d8")
    >>> found.difficulty, found.presses, found.lit
    ('easy', 8, 18)
    """
    bounds = limits(limit, memory, threads)
    asked = question(board, rule, wrap, goal, matrix, buttons, lights, cost, colours, cost_of)
    found = respond({"command": "rate", **puzzle_request(asked), **bounds}, progress,
                    {"free": "board", "fixed": "board"})
    presses = found.get("presses")
    return Rating(found["status"], presses, found["difficulty"], found["lit"], found["cells"],
                  found.get("easier"), found.get("estimated", False), found.get("error", 0.0),
                  found.get("nullity"), integer(found.get("optimal_solutions")),
                  given_board(found.get("witness"), "indptr" in asked),
                  found.get("reason", ""), found.get("seconds", 0.0),
                  found.get("lower", presses or 0), found.get("upper", presses))


def hint(board: BoardLike = None, pressed: Optional[BoardLike] = None, explain: bool = False,
         rule: Optional[str] = None, wrap: Optional[str] = None, goal: Optional[BoardLike] = None, *,
         limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
         progress: Optional[ProgressCall] = None, matrix: Any = None, buttons: Any = None,
         lights: Any = None, cost: Any = None, colours: Optional[int] = None, cost_of: Optional[str] = None) -> Hint:
    """The next press, and why; with ``explain`` all of them.

    :param pressed: what was pressed already, an odd number of times; with more colours how often, modulo these.
    :param cost: what presses cost, as for ``solve``; then numbers of presses are costs.
    :param colours: and ``cost_of``: as for ``solve``; a step then says how often to press its cell.

    >>> import flipwise
    >>> step = flipwise.hint(["1001", "0110", "0110", "1001"]).steps[0]
    >>> step.row, step.column, step.why
    (1, 0, 'cell-above')
    """
    bounds = limits(limit, memory, threads)
    asked = question(board, rule, wrap, goal, matrix, buttons, lights, cost, colours, cost_of)
    flat = "indptr" in asked
    request = {"command": "hint", **puzzle_request(asked), "explain": flag("explain", explain), **bounds}
    if pressed is not None:
        if flat:
            done = cells("pressed", pressed, (1,), asked["colours"]).reshape(1, -1)
            require_shape("pressed", done, (1, len(asked["indptr"]) - 1))
        else:
            done = fitting("pressed", pressed, asked)["start"]
        request["pressed"] = rows_of(done, colours=asked["colours"])
    found = respond(request, progress)
    steps = [Step(one.get("row", 1) - 1, one["button"] if "button" in one else one["column"] - 1, one.get("kind", 1),
                  one["why"], one["reason"], one.get("amount", 1)) for one in found["steps"]]
    presses = found.get("presses")
    return Hint(found["status"], presses, steps, found["used"], found.get("best"),
                given_board(found.get("quiet_pattern"), flat), found.get("advice", ""),
                given_board(found.get("witness"), flat),
                found.get("reason", ""), found.get("lower", presses or 0), found.get("upper", presses))


def table(name: str, first: int, last: int, *, rule: Optional[str] = None, wrap: Optional[str] = None,
          rows: Optional[int] = None, columns: Optional[int] = None, antidiagonals: bool = False,
          on: Optional[str] = None, off: Optional[str] = None, adjacent: Optional[str] = None, mod: Optional[int] = None,
          limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None) -> Table:
    """A sequence from n = ``first`` to ``last``, as a dict; ``bfile()`` writes it as OEIS has it.

    :param name: ``nullity``, ``torus-nullity``, ``fewest-all-on`` (-1: impossible), ``even-patterns``, ``count``.
    :param rule: of the first three, as for ``solve``; ``on``, ``off``, ``adjacent``: of ``count``, as there.
    :param rows: boards of so many rows and n columns instead of squares; of the last two ``columns``: of n rows and so
        many columns, or ``antidiagonals``: of all shapes, (1, 1), (1, 2), (2, 1), (1, 3) ...
    :param mod: of the last two: the numbers modulo this.
    :param limit: seconds, for all numbers together. At a limit the table ends early, and ``reason`` says why; so it
        does where fewest presses are beyond reach, which are left out.

    >>> import flipwise
    >>> flipwise.table("fewest-all-on", 1, 6)
    {1: 1, 2: 4, 3: 5, 4: 4, 5: 15, 6: 28}
    >>> print(flipwise.table("nullity", 4, 5).bfile(), end="")
    4 4
    5 2
    """
    request: dict[str, Any] = {"command": "table", "name": word("name", name, TABLES), **shape_request(rule, wrap)}
    request["from"] = whole("first", first, 1, 10**8)
    request["to"] = whole("last", last, request["from"], 10**8)
    for option, value in (("on", on), ("off", off), ("adjacent", adjacent)):
        if value is not None:
            request[option] = word(option, value)
    for option, number in (("rows", rows), ("columns", columns)):
        if number is not None:
            request[option] = whole(option, number, 1)
    if mod is not None:
        request["modulus"] = str(whole("mod", mod, 1, 2**63))
    if flag("antidiagonals", antidiagonals):
        request["antidiagonals"] = True
    result = Table()
    for begin, part in parts_of({**request, **limits(limit, memory, threads)}, progress):
        known = {n: number for n, number in enumerate(part["values"], begin) if number != "?"}
        result.update(zip(known, decimals(list(known.values()))))
        result.reason = result.reason or part.get("reason", "")
    return result


def parts_of(request: dict[str, Any], progress: Optional[ProgressCall]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The answers to a request for a table, part by part, with the first n of each: so what Python does with millions of
    numbers is within the limit, too."""
    names = {"from": "first", "to": "last", "modulus": "mod", "board": "rows"}
    first, last = request["from"], request["to"]
    reporter(progress)
    told = time.monotonic()
    for begin in range(first, last + 1, MOST_AT_ONCE):
        part = {**request, "to": min(last, begin + MOST_AT_ONCE - 1), "from": begin}

        def report(state: Progress) -> bool:
            nonlocal told
            told = time.monotonic()
            numbers_done = begin - first + state.done * (part["to"] - begin + 1)
            said = progress(state._replace(done=numbers_done / (last - first + 1))) if progress else None
            return said is None or bool(said)

        if time.monotonic() - told > 0.1 and not report(Progress(0.0, "going through the table")):
            yield begin, {"values": [], "reason": f"n = {begin}: stopped"}
            return
        answer = answered(part, progress and report)
        if "culprit" in answer and begin > first:
            answer = {"values": [], "reason": f"n = {begin}: {answer['error']}"}
        yield begin, checked(answer, request, names)
        if len(answer.get("values", [])) < part["to"] - begin + 1:
            return
