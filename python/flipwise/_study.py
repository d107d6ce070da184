# SPDX-License-Identifier: MIT
"""Facts of shapes, counting patterns, and generating and rating puzzles, with hints for players."""

from __future__ import annotations

import math
import numbers
import time
from typing import Any, Hashable, Iterable, Iterator, Mapping, Optional, Sequence, Union, cast, get_args

import numpy as np

from . import _engine
from ._answers import (Analysis, Boards, Count, Generated, Hint, Lightest, Rating, Recurrence, RecurrenceByWeight, Step, Table,
                       Worst)
from ._boards import columns_of, graph_word, nodes_of, require_same_holes, require_shape
from ._check import (InputError, InputTypeError, Progress, ProgressCall, colour_number, described, flag, limits, neighbours_text, positive,
                     reporter, rule_text, whole, word)
from ._codec import (WRAPS, TextForm, add_costs, add_parts, answered, board_fields, button_fields, checked, colours_of_states, filled,
                     holes_in, integers, marked, numbers_for_each, puzzle, respond, rows_of, run, shape_fields, value_of)
from ._types import (Adjacent, BoardForm, BoardLike, ButtonsLike, Colours, CostOf, Counted, GoalLike, Graph, MatrixLike, Neighbours, Numbers, PartLike,
                     RuleLike, TableName, Wrap)

MAX_AT_ONCE = 2**14
"""Maximum number of values of a table in one request; small, so that Python needs little time for them after a limit."""
MAX_BITS = 2**26
"""Maximum number of bits of a number of solutions that is written out; above, only the nullity is given."""
TABLES = get_args(TableName)


def analyzed(board: Any, columns: Optional[int], rule: Optional[RuleLike], wrap: Optional[Wrap], matrix: Any, buttons: Any, graph: Any,
             lights: Optional[Numbers] = None, colours: Optional[int] = None, cost_of: Optional[CostOf] = None,
             cost: Optional[Numbers] = None, states: Optional[Numbers] = None, simple: bool = False) -> dict[str, Any]:
    """Returns the request about a board, a shape, or buttons. A goal, free and fixed cells can be given by an id only."""
    if columns is not None:
        if matrix is not None or buttons is not None or graph is not None:
            raise InputError("columns: cannot be combined with matrix or buttons; leave it out", "conflict")
        if lights is not None:
            raise InputError("lights: needs matrix or buttons; for a board, leave it out")
        number = colour_number(colours)
        if states is not None:
            number = colours_of_states(states, number)
        query: dict[str, Any] = {"command": "analyze", "colours": number or 2, **shape_fields(rule, wrap)}
        if flag("simple", simple):
            query["simple"] = True
        query.update(rows=whole("board", board, 1), columns=whole("columns", columns, 1))
        add_costs(query, None, cost_of)
        if cost is not None:
            query["cost"] = numbers_for_each("cost", cost, (query["rows"], query["columns"]))
        if states is not None:
            query["states"] = numbers_for_each("states", states, (query["rows"], query["columns"]))
        return query
    if isinstance(board, numbers.Integral) and matrix is None and buttons is None and graph is None:
        raise InputError("board: is a number of rows; give columns as well")
    query = puzzle(cast("BoardLike | None", board), rule, wrap, matrix=matrix, buttons=buttons, graph=graph, lights=lights, colours=colours, cost_of=cost_of,
                   cost=cost, states=states, simple=simple)
    if "buttons" in query and lights is None:
        query["lights"] = query.pop("board").size
    in_id = [query.pop(name) for name in ("goal", "free", "fixed") if name in query]
    if any(not isinstance(one, str) or one != "off" for one in in_id):
        query["board"] = run(_engine.write, board_fields("board", board, colours), {}, "id").decode()
    return {"command": "analyze", **query}


def analyze(board: Union[BoardLike, int, None] = None, columns: Optional[int] = None, rule: Optional[RuleLike] = None,
            wrap: Optional[Wrap] = None, *, quiet_patterns: bool = False, worst: bool = False,
            distances: bool = False, distribution: bool = False, limit: Optional[float] = None,
            memory: Optional[float] = None, threads: Optional[int] = None,
            progress: Optional[ProgressCall] = None, matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, lights: Optional[Numbers] = None,
            colours: Optional[int] = None, cost_of: Optional[CostOf] = None, cost: Optional[Numbers] = None, states: Optional[Numbers] = None,
            lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None, simple: bool = False) -> Analysis:
    """Computes facts that hold for every board of a shape: ``analyze(rows, columns)`` or ``analyze(board)``.

    Cost: for a rectangle with rule ``plus``, ``ring``, ``x``, ``cross`` or ``king``, a polynomial or a formula, without a
    board; for other shapes, an elimination.

    Parameters
    ----------
    board : board or int, optional
        Number of rows, together with ``columns``; or a board, for which ``solvable`` is also computed.
    columns : int, optional
        Number of columns.
    quiet_patterns : bool, optional
        List a basis of the quiet patterns, the presses that change nothing.
    worst : bool, optional
        Find a worst-case board, which needs the most presses, or bounds.
    distances : bool, optional
        Count the boards by their minimum number of presses, if that takes a few seconds at most.
    distribution : bool, optional
        Count the solutions by number of presses.
    matrix : array_like or sparse matrix, optional
        Instead of a shape, as for ``solve``, like ``buttons``. With ``lights``, ``solvable`` is also computed.
    cost : array_like of int, optional
        The cost of each press, as for ``solve``; ``worst``, ``distances`` and ``distribution`` are then about
        costs.
    limit : float, optional
        As for ``solve``.
    rule, wrap, memory, threads, progress, buttons, graph, lights, colours, cost_of, states, lit, unlit, as_, simple : optional
        As for ``solve``.

    Returns
    -------
    Analysis
        An ``Analysis``.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> found = flipwise.analyze(5, 5, quiet_patterns=True)
    >>> found.nullity, found.rank, len(found.quiet_patterns)
    (2, 23, 2)
    >>> flipwise.analyze(7, 7, rule="cross", colours=4).orders
    {2: 12}
    """
    board, = TextForm(lit, unlit, as_).read(colours, board=board)
    flags = {"quiet_patterns": quiet_patterns, "worst": worst, "distances": distances, "distribution": distribution}
    extras = {name: True for name, value in flags.items() if flag(name, value)}
    bounds = limits(limit, memory, threads)
    query = {**analyzed(board, columns, rule, wrap, matrix, buttons, graph, lights, colours, cost_of, cost, states, simple), **extras}
    holes = query.get("holes")
    found = respond({**query, **bounds}, progress, {"rows": "board"})
    flat = "buttons" in query
    others: dict[str, Any] = {"status": found.get("status", "optimal"), "colours": query["colours"],
                              "orders": {one["order"]: one["generators"] for one in found.get("orders", [])}}
    if "worst" in found:
        board = value_of(found["worst"], "board", flat, holes)
        others["worst"] = filled(Worst, found["worst"], flat, board=board)
    if query["colours"] == 2:
        others.update(solutions=power_of_2(found.get("nullity")), solvable_boards=power_of_2(found.get("rank")))
    return filled(Analysis, found, flat, **others)


def power_of_2(exponent: Optional[int]) -> Optional[int]:
    """Returns 2^exponent, unless it has more than MAX_BITS bits."""
    return 1 << exponent if exponent is not None and exponent <= MAX_BITS else None


def nullity(board: Union[BoardLike, int, None] = None, columns: Optional[int] = None, rule: Optional[RuleLike] = None,
            wrap: Optional[Wrap] = None, *, limit: Optional[float] = None, memory: Optional[float] = None,
            threads: Optional[int] = None, progress: Optional[ProgressCall] = None, matrix: Optional[MatrixLike] = None,
            buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, colours: Optional[int] = None,
            lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None, simple: bool = False) -> Union[int, Analysis]:
    """Returns the dimension of the space of quiet patterns: ``nullity(rows, columns)``, or of a board or a matrix. With
    more than two colours, it is the smallest number of quiet patterns that generate all.

    Arguments, errors and cost are those of ``analyze``. At a limit, an ``Analysis`` with status ``unknown`` and the reason
    is returned.

    Parameters
    ----------
    board, columns, rule, wrap, limit, memory, threads, progress, matrix, buttons, graph, colours, lit, unlit, as_, simple : optional
        As for ``analyze``.

    Returns
    -------
    int or Analysis
        The dimension. At a limit, an ``Analysis`` whose status is ``unknown``, with the reason.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.nullity(5, 5), flipwise.nullity(1000, 1000)
    (2, 0)
    """
    board, = TextForm(lit, unlit, as_).read(colours, board=board)
    found = analyze(board, columns, rule, wrap, limit=limit, memory=memory, threads=threads, progress=progress,
                    matrix=matrix, buttons=buttons, graph=graph, colours=colours, simple=simple)
    return found if found.nullity is None else found.nullity


def lightest(board: Union[BoardLike, int, None] = None, columns: Optional[int] = None, rule: Optional[RuleLike] = None,
             wrap: Optional[Wrap] = None, *, outside: Optional[MatrixLike] = None, flips: Optional[MatrixLike] = None, first: bool = False,
             how_many: bool = False, at_least: Optional[int] = None, limit: Optional[float] = None,
             memory: Optional[float] = None, threads: Optional[int] = None, progress: Optional[ProgressCall] = None,
             matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, cost: Optional[Numbers] = None, colours: Optional[int] = None,
             cost_of: Optional[CostOf] = None,
             lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Lightest:
    """Finds the lightest quiet pattern: the smallest positive number of presses that change nothing. For a parity-check
    matrix, this is the minimum distance of the code.

    Parameters
    ----------
    board, columns, matrix, buttons, graph : optional
        As for ``analyze``.
    outside : array_like or sparse matrix, optional
        A matrix with a column for each press; patterns that are sums of its rows do not count. One of the two
        distances (X or Z) of a CSS code is ``lightest(matrix=x, outside=z)``. The rows must be quiet patterns. If
        only some are, or if none is and the first is a row of the puzzle itself, ``ValueError`` names the first
        that is not. If none is otherwise, ``note`` reports that.
    flips : array_like or sparse matrix, optional
        A matrix with a column for each press; only patterns that change one of its lights count.
    first : bool, optional
        Find the first lightest pattern in reading order, however long that takes after the proof.
    how_many : bool, optional
        Count the lightest patterns, however long that takes. One search finds both. If neither is requested, it is
        made only if it is predicted to take at most about a second.
    at_least : int, optional
        Only decide whether every pattern has at least this many presses. The search ends as soon as that is proved
        or a lighter pattern is found; ``is_at_least`` has the decision.
    cost : array_like of int, optional
        The cost of each press, as for ``solve``; ``presses`` is then the minimum cost.
    limit : float, optional
        As for ``solve``. With more than two colours, multiples of rows count as rows, and a pattern has the number
        of presses of each cell.
    rule, wrap, memory, threads, progress, colours, cost_of, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    Lightest
        A ``Lightest``.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> found = flipwise.lightest(matrix=[[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]])
    >>> found.presses, found.number, found.pattern
    (3, 7, array([0, 0, 1, 0, 1, 1, 0], dtype=uint8))
    """
    board, = TextForm(lit, unlit, as_).read(colours, board=board)
    bounds = limits(limit, memory, threads)
    query = analyzed(board, columns, rule, wrap, matrix, buttons, graph, colours=colours, cost_of=cost_of, cost=cost)
    query["lightest"] = True
    for name, value in (("outside", outside), ("flips", flips)):
        if value is not None:
            query[name] = columns_of(name, value, query["colours"])[0]
    query.update({name: True for name, value in (("first", first), ("how_many", how_many)) if flag(name, value)})
    if at_least is not None:
        query["at_least"] = whole("at_least", at_least, 1)
    found = respond({**query, **bounds}, progress, {"rows": "board"})
    return filled(Lightest, found, "buttons" in query, nodes=nodes_of(buttons), presses=found.get("upper") if found["status"] == "optimal" else None)


def count(rows: Optional[int] = None, columns: Optional[int] = None, on: Neighbours = "even", off: Neighbours = "any",
          adjacent: Adjacent = "edge", wrap: Wrap = "none", mod: Optional[int] = None, *, by_weight: bool = False,
          fewest_lit: bool = False, most_lit: bool = False, sample: int = 0, seed: int = 0, list: int = 0,
          rank: Optional[BoardLike] = None, unrank: Optional[int] = None, recurrence: bool = False,
          up_to_symmetry: bool = False, up_to_translation: bool = False, symmetric: bool = False, how_many: bool = False,
          counted: Optional[Counted] = None, simple: bool = False, connected: bool = False,
          given: Union[str, Sequence[str], None] = None,
          graph: Union[str, Graph, Mapping[Any, Iterable[Hashable]], None] = None, limit: Optional[float] = None,
          memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None,
          lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Union[int, Count]:
    """Counts the patterns that satisfy a neighbour rule: every lit and every unlit cell has an allowed number of lit
    neighbours.

    Parameters
    ----------
    rows : int, optional
        Number of rows. If ``rows`` and ``columns`` are left out, the shape is that of ``given``, or there is a
        ``graph``.
    columns : int, optional
        Number of columns.
    on : str, int or set of int, optional
        Allowed numbers of lit neighbours of a lit cell: numbers, ``even``, ``odd`` or ``any``, with commas; or
        ``none``.
    off : str, int or set of int, optional
        The same for an unlit cell.
    adjacent : str or pairs of int, optional
        ``edge`` (4 neighbours), ``king`` (8), ``knight``, ``x``, ``hex``, or offsets of at most 3 rows and 3 columns,
        as for ``rule`` of ``solve``.
    wrap : {'none', 'columns', 'rows', 'torus'}, optional
        Opposite sides to join: ``none``, ``columns``, ``rows`` or ``torus``. On a wrapped side of two cells, a
        neighbour counts once for each direction that leads to it; on a side of one cell, a cell is its own
        neighbour.
    mod : int, optional
        Count modulo this; rows may then reach 10^18.
    by_weight : bool, optional
        Also count by number of lit cells.
    fewest_lit : bool, optional
        Also find a pattern with the fewest lit cells.
    most_lit : bool, optional
        Also find a pattern with the most lit cells.
    sample : int, optional
        Number of patterns to draw uniformly.
    seed : int, optional
        Seed of the sample.
    list : int, optional
        Maximum number of patterns to list, in row-major order.
    rank : board, optional
        A pattern, whose place in row-major order is computed, from 0.
    unrank : int, optional
        A place, whose pattern is computed.
    recurrence : bool, optional
        Find and prove the recurrence over the number of rows; with ``by_weight``, ``up_to_symmetry`` or
        ``up_to_translation`` also that of these numbers. The last two need rows that do not wrap. Cost: it grows with
        the order, for ``by_weight`` with its fourth power; there may be at most 100,000 states between rows, 2,000
        for ``by_weight`` and 20,000 up to symmetry. Source: Facts 14, 24 and 58 in docs/mathematics.md.
    up_to_symmetry : bool, optional
        Also count patterns that are rotations or reflections of each other as one.
    up_to_translation : bool, optional
        Also count patterns that are translations of each other along wrapped sides as one.
    symmetric : bool, optional
        Also count the patterns that reflections and rotations leave unchanged.
    how_many : bool, optional
        With ``fewest_lit`` or ``most_lit``: also find the number of patterns with as many lit cells.
    counted : {'lit', 'unlit', 'equal', 'unequal'}, optional
        Which neighbours to count instead of the lit ones: ``unlit``, or those ``equal`` or ``unequal`` to the cell.
    simple : bool, optional
        On wrapped sides of 1 or 2 cells, count each neighbour once, and no cell as its own neighbour.
    connected : bool, optional
        Only patterns with at least one lit cell whose lit cells are connected: a path of lit cells leads from each to
        any other, in steps between neighbours, in either direction of an offset. Not together with the symmetries.
    given : list of str, optional
        A list of strings: 0 or 1 for a fixed cell, ``?`` for an open one, ``_`` for a hole.
    graph : str, networkx graph or dict, optional
        Count sets of vertices of a graph instead: ``"petersen"``, ``"path:3*cycle:4"``, graph6 or sparse6, as for
        ``solve``; a graph of networkx; or a dict from each vertex to its neighbours. The cells are the vertices, in the
        order of the graph, in a row, so patterns have shape (1, vertices). A vertex has at most 31
        neighbours. ``adjacent``, ``wrap``, ``simple``, ``recurrence`` and the symmetries are for boards only. Cost:
        about 2^w operations for each vertex, where w is the width of the order in which the vertices are placed, or
        fewer.
    limit : float, optional
        As for ``solve``.
    memory, threads, progress, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    int or Count
        An int; or a ``Count`` if more than the number was requested, or if a limit was reached (status
        ``unknown``).

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.count(8, 8), flipwise.count(6, 6, on="0"), flipwise.count(47, 7, mod=1000000007)
    (2013609204094, 5598861, 944149920)
    >>> flipwise.count(3, 3, by_weight=True).by_weight
    [1, 9, 24, 22, 10, 5, 0, 2, 1, 0]
    >>> flipwise.count(graph="petersen", on="0", by_weight=True).by_weight
    [1, 10, 30, 30, 5, 0, 0, 0, 0, 0, 0]
    """
    request: dict[str, Any] = {"command": "count", "on": neighbours_text("on", on), "off": neighbours_text("off", off),
                               **limits(limit, memory, threads)}
    around = {"adjacent": rule_text(adjacent, "adjacent"), "wrap": word("wrap", wrap, WRAPS)}
    if graph is not None:
        request["graph"] = word("graph", graph_word("graph", graph))
        around = {name: value for name, value in around.items() if value != {"adjacent": "edge", "wrap": "none"}[name]}
    request.update(around)
    if counted is not None:
        request["counted"] = word("counted", counted)
    request.update({name: True for name, value in (("simple", simple), ("connected", connected)) if flag(name, value)})
    has_shape = given is not None or graph is not None
    if rows is not None or not has_shape:
        request["rows"] = str(whole("rows", rows, 1))
    if columns is not None or not has_shape:
        request["columns"] = whole("columns", columns, 1)
    if mod is not None:
        request["modulus"] = str(whole("mod", mod, 1, 2**63))
    flags = {"by_weight": by_weight, "fewest_lit": fewest_lit, "most_lit": most_lit, "recurrence": recurrence,
             "up_to_symmetry": up_to_symmetry, "up_to_translation": up_to_translation, "symmetric": symmetric, "how_many": how_many}
    more: dict[str, Any] = {name: True for name, value in flags.items() if flag(name, value)}
    drawn, listed, start = whole("sample", sample), whole("list", list), whole("seed", seed, 0, 2**64 - 1)
    if drawn:
        more.update(sample=drawn, seed=str(start))
    if listed:
        more["list"] = listed
    if given is not None:
        lines = given.splitlines() if isinstance(given, str) else given
        if not isinstance(lines, (tuple, type([]))) or not lines:
            raise InputTypeError(f"given: expected a list of strings, not {described(given)}")
        request["given"] = TextForm(lit, unlit, as_).usual([word("given", line).replace(" ", "") for line in lines])
    holes = holes_in(request.get("given", []))
    if rank is not None:
        pattern = board_fields("rank", rank)
        require_same_holes("rank", pattern.get("holes"), holes, "the patterns" if given is None else "given")
        more["rank"] = rows_of(pattern["board"])
    if unrank is not None:
        more["unrank"] = str(whole("unrank", unrank, 0, 10**4000))
    names = {"modulus": "mod", "place": "unrank", "symmetry": "up_to_symmetry", "translation": "up_to_translation",
             "extreme": "how_many"}
    found = respond({**request, **more}, progress, names)
    if not more and "count" in found:
        number: int = value_of(found, "count")
        return number
    extremes: dict[str, Any] = {name: (found[name]["lit"], value_of(found[name], "pattern", mask=holes))
                                for name in ("fewest_lit", "most_lit") if name in found}
    extremes.update({f"{name}_number": value_of(found[name], "number")
                     for name in ("fewest_lit", "most_lit") if "number" in found.get(name, {})})
    if "symmetric" in found:
        extremes["symmetric"] = {name: int(number) for name, number in found["symmetric"].items()}
    kinds: dict[str, Any] = {"recurrence": Recurrence, "recurrence_by_weight": RecurrenceByWeight,
                             "recurrence_up_to_symmetry": Recurrence, "recurrence_up_to_translation": Recurrence}
    laws = {name: filled(kind, found[name], start=found[name]["from"]) for name, kind in kinds.items() if name in found}
    return filled(Count, found, mask=holes, unranked=value_of(found, "pattern", mask=holes), **extremes, **laws)


def shortage_of(shape: tuple[int, int], memory: Optional[float]) -> str:
    """Returns the reason if ``memory`` (GiB) does not suffice for a few boards of this shape and a list of their cells;
    otherwise an empty string."""
    rows, columns = shape
    needed = 3 * rows * ((columns + 63) // 64) * 8 + 16 * rows * columns
    allowed = math.ceil(memory * 2**30) if memory else _engine.default_memory_bytes()
    if needed <= allowed:
        return ""
    return (f"a board of {rows} x {columns} cells needs {needed / 2**30:.6g} GiB of memory, but {allowed / 2**30:.6g} GiB "
            "may be used")


def generate(rows: Optional[int] = None, columns: Optional[int] = None, presses: Optional[int] = None, count: int = 1,
             seed: int = 0, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None, *, unique: bool = False,
             symmetric: bool = False, holes: Union[BoardLike, int, None] = None, free: Optional[PartLike] = None,
             fixed: Optional[PartLike] = None, cost: Optional[Numbers] = None, limit: Optional[float] = None,
             memory: Optional[float] = None, threads: Optional[int] = None,
             progress: Optional[ProgressCall] = None, colours: Optional[int] = None,
             cost_of: Optional[CostOf] = None, matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, states: Optional[Numbers] = None,
             lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Generated:
    """Generates boards whose minimum number of presses is exactly ``presses``, proved. The same arguments give the same boards
    on every machine.

    Parameters
    ----------
    rows : int, optional
        Number of rows.
    columns : int, optional
        Number of columns.
    presses : int, optional
        Minimum number of presses of each board.
    count : int, optional
        Number of boards.
    seed : int, optional
        A whole number below 2^64.
    unique : bool, optional
        Only boards with a single minimum solution.
    symmetric : bool, optional
        Only boards, and solutions, that equal their left-right mirror image.
    holes : int or board, optional
        A number of holes, drawn with the seed, or a board of holes.
    free : board, optional
        As for ``solve``.
    cost : array_like of int, optional
        The cost of each press, as for ``solve``; ``presses`` is then the minimum cost.
    matrix : array_like or sparse matrix, optional
        Instead of ``rows`` and ``columns``, as for ``solve``, like ``buttons``. Boards then have shape (lights,).
    limit : float, optional
        As for ``solve``; for all boards together.
    rule, wrap, goal, fixed, memory, threads, progress, colours, cost_of, buttons, graph, states, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    Generated
        A ``Generated``. It reports whether the boards were drawn uniformly from all that fit.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.generate(5, 5, presses=8, count=2, seed=1).ids
    ['plus-5x5:cfcb7d8', 'plus-5x5:3915800']
    >>> flipwise.generate(buttons=[[0, 1], [1, 2], [0, 2], [3]], presses=2, seed=1).ids
    ['1101']
    """
    form = TextForm(lit, unlit, as_)
    goal, free, fixed, holes = form.read(colours, goal=goal, free=free, fixed=fixed, holes=holes)
    choices: dict[str, Any] = {
        "presses": whole("presses", presses), "count": whole("count", count, 1, 10**8),
        "seed": whole("seed", seed, 0, 2**64 - 1), "unique": flag("unique", unique), "symmetric": flag("symmetric", symmetric)}
    number = colour_number(colours)
    if states is not None:
        number = colours_of_states(states, number)
    number = number or 2
    bounds = limits(limit, memory, threads)
    if matrix is not None or buttons is not None or graph is not None:
        for name, value in (("rows", rows), ("columns", columns), ("rule", rule), ("wrap", wrap), ("holes", holes),
                            ("symmetric", choices.pop("symmetric") or None)):
            if value is not None:
                raise InputError(f"{name}: cannot be combined with matrix or buttons; leave it out", "conflict")
        query: dict[str, Any] = button_fields(matrix, buttons, graph, None, number)
        add_parts(query, goal, {"free": free, "fixed": fixed})
        add_costs(query, cost, cost_of)
        query["lights"] = query.pop("board").size
        if states is not None:
            query["states"] = numbers_for_each("states", states, (query["lights"],))
        return generated(run(_engine.generate, {"command": "generate", **choices, **query, **bounds}, reporter(progress)), True)
    shape = (whole("rows", rows, 1), whole("columns", columns, 1))
    fields = shape_fields(rule, wrap)
    drawn = whole("holes", holes, 1, shape[0] * shape[1] - 1) if isinstance(holes, numbers.Integral) else 0
    if shortage := shortage_of(shape, bounds.get("memory")):
        return Generated("unknown", [], [], [], True, shortage)
    query = {"board": np.empty(shape, np.uint8), "colours": number, **fields}
    if drawn == 0 and holes is not None:
        query["holes"] = marked("holes", holes)
        require_shape("holes", query["holes"], shape)
    add_parts(query, goal, {"free": free, "fixed": fixed})
    add_costs(query, cost, cost_of, drawn)
    if states is not None:
        query["states"] = numbers_for_each("states", states, shape, query.get("holes"), drawn)
    del query["board"]
    if drawn:
        query["holes"] = drawn
    query = {"command": "generate", "rows": shape[0], "columns": shape[1], **choices, **query, **bounds}
    return generated(run(_engine.generate, query, reporter(progress)), False)


def generated(found: dict[str, Any], flat: bool) -> Generated:
    boards, solutions = (found[name][:, 0] if flat else found[name] for name in ("boards", "solutions"))
    return filled(Generated, found, boards=Boards(boards, found["holes"]), solutions=Boards(solutions))


def rate(board: Optional[BoardLike] = None, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None,
         goal: Optional[GoalLike] = None, *, limit: Optional[float] = None, memory: Optional[float] = None,
         threads: Optional[int] = None, progress: Optional[ProgressCall] = None, matrix: Optional[MatrixLike] = None,
         buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, lights: Optional[Numbers] = None, cost: Optional[Numbers] = None, colours: Optional[int] = None,
         cost_of: Optional[CostOf] = None, free: Optional[PartLike] = None, fixed: Optional[PartLike] = None,
         states: Optional[Numbers] = None,
         lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Rating:
    """Rates the difficulty of a puzzle by the fraction of boards of its shape that need fewer presses.

    Parameters
    ----------
    board, rule, wrap, goal, limit, memory, threads, progress, matrix, buttons, graph, lights, cost, colours, cost_of, free, fixed, states, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    Rating
        The difficulty.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> found = flipwise.rate("plus-5x5:cfcb7d8")
    >>> found.difficulty, found.presses, found.lit
    ('easy', 8, 18)
    """
    form = TextForm(lit, unlit, as_)
    board, goal, free, fixed = form.read(colours, board=board, goal=goal, free=free, fixed=fixed)
    bounds = limits(limit, memory, threads)
    query = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, graph=graph, lights=lights, cost=cost, colours=colours,
                   cost_of=cost_of, free=free, fixed=fixed, states=states)
    of_id = {name: "board" for name, value in (("free", free), ("fixed", fixed)) if value is None}
    found = respond({"command": "rate", **query, **bounds}, progress, of_id)
    return filled(Rating, found, "buttons" in query, **bounds_of(found))


def bounds_of(found: dict[str, Any]) -> dict[str, Any]:
    """Returns the bounds of a position. An answer has none if the minimum is known; they are then equal to it."""
    presses = found.get("presses")
    return {"lower": found.get("lower", presses or 0), "upper": found.get("upper", presses)}


def hint(board: Optional[BoardLike] = None, pressed: Optional[PartLike] = None, explain: bool = False,
         rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None, *,
         limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
         progress: Optional[ProgressCall] = None, matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None,
         lights: Optional[Numbers] = None, cost: Optional[Numbers] = None, colours: Optional[int] = None, cost_of: Optional[CostOf] = None,
         free: Optional[PartLike] = None, fixed: Optional[PartLike] = None, states: Optional[Numbers] = None,
         lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Hint:
    """Returns the next press of a minimum solution, with the reason. Other arguments and errors are those of ``solve``.

    Parameters
    ----------
    pressed : board, optional
        The presses made so far: a board in any form, or with a matrix or buttons an array of shape (buttons,). 1
        means an odd number of presses; with more colours, the number modulo ``colours``.
    explain : bool, optional
        Return all presses of the solution.
    cost : array_like of int, optional
        The cost of each press, as for ``solve``; numbers of presses are then costs.
    colours : int or 'none', optional
        As for ``solve``. With more than two, a step contains how often to press its cell.
    board, rule, wrap, goal, limit, memory, threads, progress, matrix, buttons, graph, lights, cost_of, free, fixed, states, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    Hint
        A ``Hint``.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> step = flipwise.hint(["1001", "0110", "0110", "1001"]).steps[0]
    >>> step.row, step.column, step.why
    (1, 0, 'cell-above')
    """
    form = TextForm(lit, unlit, as_)
    board, goal, free, fixed = form.read(colours, board=board, goal=goal, free=free, fixed=fixed)
    bounds = limits(limit, memory, threads)
    query = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, graph=graph, lights=lights, cost=cost, colours=colours,
                   cost_of=cost_of, pressed=pressed, free=free, fixed=fixed, states=states)
    found = respond({"command": "hint", **query, "explain": flag("explain", explain), **bounds}, progress)
    nodes = nodes_of(buttons)
    steps = [Step(one.get("row", 1) - 1, one["button"] if "button" in one else one["column"] - 1, one.get("kind", 1),
                  one["why"], one["reason"], one.get("amount", 1), None if nodes is None else nodes[one["button"]])
             for one in found["steps"]]
    return filled(Hint, found, "buttons" in query, steps=steps, **bounds_of(found))


def table(name: TableName, first: int, last: int, *, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None,
          colours: Optional[int] = None, rows: Optional[int] = None, columns: Optional[int] = None,
          antidiagonals: bool = False, graph: Optional[str] = None, weight: Optional[int] = None,
          on: Optional[Neighbours] = None, off: Optional[Neighbours] = None, adjacent: Optional[Adjacent] = None, mod: Optional[int] = None,
          counted: Optional[Counted] = None, simple: bool = False, connected: bool = False, limit_each: Optional[float] = None,
          limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None) -> Table:
    """Computes a sequence for n from ``first`` to ``last``.

    Parameters
    ----------
    name : str
        About puzzles: ``nullity``, ``torus-nullity``, ``rank``, ``quiet-patterns``, ``solvable-boards``,
        ``fewest-all-on`` (-1: impossible), ``fewest-all-on-number``, ``worst-case`` or ``worst-case-boards``.
        About patterns: ``even-patterns``, ``count``, ``by-weight``, ``up-to-symmetry``, ``up-to-translation``,
        ``fewest-lit``, ``fewest-lit-number``, ``most-lit`` or ``most-lit-number``.
    first : int
        First n, from 1.
    last : int
        Last n, at most 10^8.
    rule : str or pairs of int, optional
        For tables of puzzles, as for ``solve``.
    wrap : {'none', 'columns', 'rows', 'torus'}, optional
        As for ``solve`` and ``count``.
    colours : int, optional
        For tables of puzzles, as for ``solve``; an all-on board has 1 in each cell.
    rows : int, optional
        Boards of this number of rows and n columns, instead of squares.
    columns : int, optional
        Boards of n rows and this number of columns.
    antidiagonals : bool, optional
        All shapes, in the order (1, 1), (1, 2), (2, 1), (1, 3) ...
    graph : str, optional
        Graphs instead of boards: a graph as for ``solve``, with ``N`` for n, such as ``"cycle:N"``, ``"hypercube:N"`` or
        ``"path:N*path:3"``. Not for ``torus-nullity``, ``by-weight``, ``up-to-symmetry`` and ``up-to-translation``.
    weight : int, optional
        For ``count``: count only the patterns with this number of lit cells.
    on : str, int or set of int, optional
        For tables of patterns, as for ``count``, like ``off``, ``adjacent``, ``counted``, ``simple`` and ``connected``.
    mod : int, optional
        For ``even-patterns`` and ``count``: count modulo this.
    limit_each : float, optional
        Time limit in seconds for each number. A number that takes longer is left out, and the table goes on.
    limit : float, optional
        Time limit in seconds, for all numbers together. At a limit, the table ends early, and ``reason`` says why.
        Minimum numbers of presses that are out of reach are left out.
    off, adjacent, counted, simple, connected, memory, threads, progress : optional
        As for ``solve``.

    Returns
    -------
    Table
        A ``Table``: a dict from n to a(n), with ``bfile()`` for the format of the OEIS.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.table("fewest-all-on", 1, 6)
    {1: 1, 2: 4, 3: 5, 4: 4, 5: 15, 6: 28}
    >>> flipwise.table("count", 3, 6, graph="cycle:N", on=0)
    {3: 4, 4: 7, 5: 11, 6: 18}
    >>> print(flipwise.table("nullity", 4, 5).bfile(), end="")
    4 4
    5 2
    """
    request: dict[str, Any] = {"command": "table", "name": word("name", name, TABLES), **shape_fields(rule, wrap)}
    request["from"] = whole("first", first, 1, 10**8)
    request["to"] = whole("last", last, request["from"], 10**8)
    for option, value in (("on", on), ("off", off)):
        if value is not None:
            request[option] = neighbours_text(option, value)
    if adjacent is not None:
        request["adjacent"] = rule_text(adjacent, "adjacent")
    if counted is not None:
        request["counted"] = word("counted", counted)
    request.update({name: True for name, value in (("simple", simple), ("connected", connected)) if flag(name, value)})
    if graph is not None:
        request["graph"] = word("graph", graph)
    if colours is not None:
        request["colours"] = whole("colours", colours, 2, 256)
    if weight is not None:
        request["weight"] = str(whole("weight", weight))
    if limit_each is not None:
        request["limit_each"] = positive("limit_each", limit_each)
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
        result.update(zip(known, integers(list(known.values()))))
        result.reason = result.reason or part.get("reason", "")
    return result


def parts_of(request: dict[str, Any], progress: Optional[ProgressCall]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields the answers to a request for a table in parts, each with its first n, so that the time that Python needs for
    millions of numbers counts towards the limit."""
    names = {"from": "first", "to": "last", "modulus": "mod", "board": "rows"}
    first, last = request["from"], request["to"]
    reporter(progress)
    reported = time.monotonic()
    for begin in range(first, last + 1, MAX_AT_ONCE):
        part = {**request, "to": min(last, begin + MAX_AT_ONCE - 1), "from": begin}

        def report(state: Progress) -> bool:
            nonlocal reported
            reported = time.monotonic()
            numbers_done = begin - first + state.done * (part["to"] - begin + 1)
            reply = progress(state._replace(done=numbers_done / (last - first + 1))) if progress else None
            return reply is None or bool(reply)

        if time.monotonic() - reported > 0.1 and not report(Progress(0.0, "computing the table")):
            yield begin, {"values": [], "reason": f"n = {begin}: stopped"}
            return
        answer = answered(part, progress and report)
        if "culprit" in answer and begin > first:
            answer = {"values": [], "reason": f"n = {begin}: {answer['error']}"}
        yield begin, checked(answer, request, names)
        if len(answer.get("values", [])) < part["to"] - begin + 1:
            return
