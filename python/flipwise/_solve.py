# SPDX-License-Identifier: MIT
"""Solves, verifies and decodes."""

from __future__ import annotations

import copy
import json
from typing import Any, Mapping, Optional, Sequence, Union, overload

import numpy as np

from . import _engine
from ._answers import Answer, Answers, LitOnly, Nearest, Verdict
from ._boards import Cells, cells, columns_of, is_text, nodes_of, require_shape
from ._check import COUNTERS, InputError, ProgressCall, colour_number, flag, limits, reporter, rule_text, whole, word
from ._codec import TextForm, add_costs, board_fields, filled, fitting, puzzle, respond, run, shape_fields, shown, text_beside, value_of
from ._types import (Array, BoardForm, BoardLike, ButtonsLike, Colours, CostOf, Find, GoalLike, MatrixLike, Numbers, PartLike, Rows, RuleLike, Wrap)


@overload
def solve(board: BoardLike, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None,
          colours: Optional[Colours] = None, find: Find = "fewest", limit: Optional[float] = None, memory: Optional[float] = None,
          threads: Optional[int] = None, progress: Optional[ProgressCall] = None, *, all: int = 0, free: Optional[PartLike] = None,
          fixed: Optional[PartLike] = None, cost: Optional[Numbers] = None, cost_of: Optional[CostOf] = None,
          states: Optional[Numbers] = None, lit: Optional[str] = None, unlit: Optional[str] = None,
          as_: Optional[BoardForm] = None, reachable: bool = False, nearest: bool = False, lit_only: bool = False, simple: bool = False) -> Answer: ...
@overload
def solve(*, matrix: MatrixLike, lights: Optional[Numbers] = None, goal: Optional[GoalLike] = None, colours: Optional[Colours] = None,
          find: Find = "fewest", limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None, all: int = 0, free: Optional[Numbers] = None, fixed: Optional[Numbers] = None,
          cost: Optional[Numbers] = None, cost_of: Optional[CostOf] = None, states: Optional[Numbers] = None,
          reachable: bool = False, nearest: bool = False, lit_only: bool = False) -> Answer: ...
@overload
def solve(*, buttons: ButtonsLike, lights: Optional[Numbers] = None, goal: Optional[GoalLike] = None, colours: Optional[Colours] = None,
          find: Find = "fewest", limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None, all: int = 0, free: Optional[Numbers] = None, fixed: Optional[Numbers] = None,
          cost: Optional[Numbers] = None, cost_of: Optional[CostOf] = None, states: Optional[Numbers] = None,
          reachable: bool = False, nearest: bool = False, lit_only: bool = False) -> Answer: ...
def solve(board: Optional[BoardLike] = None, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None,
          goal: Optional[GoalLike] = None, colours: Optional[Colours] = None, find: Find = "fewest",
          limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
          progress: Optional[ProgressCall] = None, *, all: int = 0, free: Optional[PartLike] = None,
          fixed: Optional[PartLike] = None, matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, lights: Optional[Numbers] = None,
          cost: Optional[Numbers] = None, cost_of: Optional[CostOf] = None, states: Optional[Numbers] = None,
          lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None, reachable: bool = False,
          nearest: bool = False, lit_only: bool = False, simple: bool = False) -> Answer:
    """Finds a solution with the fewest presses and proves that no solution has fewer, or proves that no solution exists.

    Parameters
    ----------
    board : board, optional
        An array of 0 and 1 of shape (rows, columns), a masked array if it has holes; a list of lists; a list of
        strings; or a text: rows of cells, netpbm or an id. For many boards of one shape, use ``solve_many``.
    rule : str or pairs of int, optional
        The cells that a press flips: ``plus`` (the default), ``ring``, ``king``, ``knight``, ``x``, ``hex``,
        ``cross``, ``cross-ring``, ``row``, ``column``, ``bishop``, ``queen``, ``two-kind`` (the neighbours, without
        or with the cell; one kind in each row and column), or offsets ``"0,0 0,1 1,0"``.
    wrap : {'none', 'columns', 'rows', 'torus'}, optional
        Opposite sides to join: ``none`` (the default), ``columns``, ``rows`` or ``torus``. On a side of one or two
        cells, a press may reach a cell twice; it then flips it twice.
    goal : {'off', 'on', 'uniform'}, int or board, optional
        ``off`` (0, the default), ``on`` (the largest number), ``uniform``, a number, or a board of the same shape.
    colours : int or 'none', optional
        Number of values of a light, 2 to 256; a press adds 1 modulo this. Default: that of an id or a greymap,
        otherwise 2. Or ``"none"``: lights are counters from 0 to 2^53 - 1, which never wrap; ``goal`` is then a
        number or a board. Boards of counters are arrays of ``uint64``.
    find : {'fewest', 'any'}, optional
        ``fewest`` (the default), or ``any``, which is faster and does not minimize.
    limit : float, optional
        Time limit in seconds. Without it, work predicted to take more than ten minutes is not started.
    memory : float, optional
        Memory limit in GiB. Default: 80 % of the machine's, or of the smallest limit on this process.
    threads : int, optional
        Maximum number of threads. Default: all cores. The answer does not depend on it.
    progress : callable, optional
        Called with a ``Progress`` several times a second; the search stops if it returns something false other than
        None.
    all : int, optional
        Maximum number of minimum solutions to list.
    reachable : bool, optional
        Count the final states that can be reached, which differ in free lights; list all if there are at most 16,
        otherwise up to ``all``.
    nearest : bool, optional
        If there is no solution, find the fewest lights that must be changed so that there is one, and the presses
        for that board: ``Answer.nearest``.
    lit_only : bool, optional
        Also find the fewest presses where only a lit cell may be pressed, and their order: ``Answer.lit_only``. For two
        colours; with a matrix or buttons, each button belongs to the light of its number.
    free : board, optional
        Lights that may end in any state: the nonzero cells of a board, or with a matrix or buttons an array of
        shape (lights,).
    fixed : board, optional
        Cells that must not be pressed: the nonzero cells of a board, or an array of shape (buttons,).
    matrix : array_like or sparse matrix, optional
        Instead of a board, a numpy or scipy.sparse matrix of shape (lights, buttons), modulo ``colours``. A sparse
        matrix is not made dense here, but the elimination is: lights x buttons / 8 bytes for two colours.
    buttons : graph, dict or list of lists of int, optional
        Instead of a matrix, a networkx graph or a dict of neighbours (each vertex is a light and a button that
        flips itself and its neighbours), or a list of the lights that each button flips.
    graph : str, optional
        Instead of buttons, a graph in a word, such as ``"path:5"`` or ``"path:3*cycle:4"``, or in graph6 or sparse6:
        each vertex is a light and a button that flips itself and its neighbours.
    lights : array_like, optional
        The lights of a matrix, buttons or a graph, shape (lights,). Default: all 1, of counters 0.
    cost : array_like of int, optional
        The cost of each press, whole numbers from 0 up: an array of shape (buttons,), or of the shape of the board,
        or with one number for each cell that is not a hole. The total cost is then minimized, and ``presses``,
        ``lower`` and ``upper`` are costs. A cell pressed k times counts k times its cost; with ``cost_of="press"``,
        its cost counts once.
    cost_of : {'amount', 'press'}, optional
        With more than two colours, what to minimize: ``amount`` (the default), the sum of the solution, or
        ``press``, the number of cells or buttons pressed.
    states : array_like of int, optional
        Number of states of each light, whole numbers from 2 up: an array of shape (lights,) with a matrix or
        buttons, otherwise of the shape of the board, or with one number for each cell that is not a hole. A light
        of m states counts modulo m; ``colours`` is then their least common multiple, at most 256.
    lit : str, optional
        The characters of lit cells in boards that are texts or lists of strings. Without ``unlit``, all others are
        unlit. Ids, images and arrays are not changed by this.
    unlit : str, optional
        The characters of unlit cells, likewise.
    as_ : {'ragged', 'integers'}, optional
        The form of such boards: ``ragged`` (cells that rows lack at their ends are holes) or ``integers`` (each row
        is a number, whose binary digits are the cells, below a line ``ROWS COLUMNS``).
    simple : bool, optional
        On wrapped sides of one or two cells, a press flips each neighbour once, and its own cell once if the rule has
        it: the puzzle of the simple graph. By default, a press flips a cell once for each offset that leads to it.

    Returns
    -------
    Answer
        An ``Answer``. A stop at a limit is not an error: its ``status`` is then ``unknown``, and its bounds are
        proved.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.
    MemoryError
        The puzzle itself does not fit into memory.
    KeyboardInterrupt
        Within a second of Ctrl-C.

    Examples
    --------
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
    if (type(board) is np.ndarray and goal is None and colours is None and limit is None and memory is None and
            threads is None and progress is None and free is None and fixed is None and matrix is None and buttons
            is None and graph is None and lights is None and cost is None and cost_of is None and states is None and lit is None and
            unlit is None and as_ is None and type(all) is int and not all and reachable is False and
            nearest is False and lit_only is False and simple is False):
        # The usual question about an array, without what the general one costs.
        plain = {"colours": 2, **shape_fields(rule, wrap), "find": word("find", find, ("fewest", "any"))}
        arrays = {"board": cells("board", board)}
        try:
            found = _engine.solve(text_beside(("board",), ("command", "solve"), *plain.items()), arrays, None)
        except InputError:
            found = run(_engine.solve, {**arrays, **plain}, None)  # raises it with the name of the argument
        return answer_of({**arrays, **plain}, found)
    if lit is not None or unlit is not None or as_ is not None:
        board, goal, free, fixed = TextForm(lit, unlit, as_).read(colours, board=board, goal=goal, free=free, fixed=fixed)
    options: dict[str, Any] = {**limits(limit, memory, threads), "find": word("find", find, ("fewest", "any"))}
    if flag("reachable", reachable):
        options["reachable"] = True
    if flag("nearest", nearest):
        options["nearest"] = True
    if flag("lit_only", lit_only):
        options["lit_only"] = True
    if whole("all", all):
        options["all"] = whole("all", all)
        if find == "any" and not reachable:
            raise InputError("all: lists minimum solutions, so find must be 'fewest'", "conflict")
    call = reporter(progress)
    query = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, graph=graph, lights=lights, cost=cost, colours=colours,
                   cost_of=cost_of, free=free, fixed=fixed, states=states, simple=simple)
    return answer_of(query, run(_engine.solve, {**query, **options}, call), nodes_of(buttons))


def solve_many(boards: Union[Array, Sequence[BoardLike]], rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None, *,
               find: Find = "fewest", limit: Optional[float] = None, memory: Optional[float] = None,
               threads: Optional[int] = None, progress: Optional[ProgressCall] = None,
               free: Optional[PartLike] = None, fixed: Optional[PartLike] = None, cost: Optional[Numbers] = None,
               colours: Optional[int] = None, cost_of: Optional[CostOf] = None,
               lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Answers:
    """Solves n boards of one shape. Small boards of two colours are solved at a rate of millions per second; with more colours,
    they are solved one by one.

    Parameters
    ----------
    boards : array_like or list of boards
        An array of shape (n, rows, columns), or a list of boards, without holes. Only the cells of an id count; its
        other parts must have their defaults or agree with the arguments.
    limit : float, optional
        Time limit in seconds, for each board. The other arguments are those of ``solve``. The rule ``two-kind`` is
        not supported.
    rule, wrap, goal, find, memory, threads, progress, free, fixed, cost, colours, cost_of, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    Answers
        An ``Answers`` with arrays of length n.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> found = flipwise.solve_many([["111"], ["100"], ["110"]])
    >>> found.presses, found.status[0]
    (array([1, 2, 1]), 'optimal')
    """
    form = TextForm(lit, unlit, as_)
    goal, free, fixed = form.read(colours, goal=goal, free=free, fixed=fixed)
    if isinstance(boards, (list, tuple)):
        boards = [form.read(colours, boards=one)[0] if is_text(one) else one for one in boards]
    options: dict[str, Any] = {**limits(limit, memory, threads), "find": word("find", find, ("fewest", "any"))}
    if limit is not None:
        options["limit"] = float(options["limit"])  # applies to each board, not to the call
    number = colour_number(colours) or 2
    if number == COUNTERS:
        raise InputError("colours: counters that never wrap are supported by solve, verify and show only; call solve for each board", "unsupported")
    if isinstance(boards, (list, tuple)) and any(is_text(one) or isinstance(one, np.ma.MaskedArray) for one in boards):
        given = {"rule": rule, "wrap": wrap, "goal": goal, "free": free, "fixed": fixed}
        boards = [plain_board(board_fields("boards", one, number), given) for one in boards]
    stack = cells("boards", boards, (3,), number, many=True)
    if rule is not None and rule_text(rule).startswith("two-kind"):
        raise InputError("rule: solve_many does not support two-kind; call solve for each board")
    shape = np.zeros(stack.shape[1:], bool)
    query = puzzle(shape, rule, wrap, goal, free=free, fixed=fixed, cost=cost, colours=number, cost_of=cost_of)
    found = run(_engine.solve_boards, {**query, **options}, stack, reporter(progress), names={"board": "boards"})
    return answers_of(found, number, query.get("cost_of", "amount"))


def plain_board(fields: Mapping[str, Any], given: Mapping[str, Any]) -> Cells:
    """Returns the cells of one board among many. The other parts of an id must have their defaults, or be given for all."""
    if "holes" in fields:
        raise InputError("boards: solve_many does not support holes; call solve for each board")
    usual = {"rule": "plus", "wrap": "none", "goal": "off"}
    for name, value in given.items():
        found = fields.get(name)
        if value is None and found is not None and (isinstance(found, np.ndarray) or found != usual.get(name)):
            raise InputError(f"boards: an id contains its own {name}; give {name} as an argument")
    board: Cells = fields["board"]
    return board


def answers_of(found: tuple[Any, Any, Any], colours: int = 2, cost_of: CostOf = "amount") -> Answers:
    codes, presses, solution = found
    return Answers(presses, solution, colours, cost_of, codes)


def answer_of(query: Mapping[str, Any], found: Mapping[str, Any], nodes: Optional[list[Any]] = None) -> Answer:
    flat, holes = "buttons" in query, query.get("holes")
    others: dict[str, Any] = {name: query[name] for name in ("rule", "wrap", "colours", "cost_of", "holes") if name in query}
    others["board"] = shown(query["board"], flat, holes)
    if "kinds" in found:
        others["solution"] = (found["kinds"] > 0).astype(np.uint8)
    if "solution" in found or "solution" in others:
        others["presses"] = found["upper"]
    if "lit_only" in found:
        order = found["lit_only"].get("order")
        cells = None if order is None else np.array(order, np.int64)
        if cells is not None and not flat:
            cells = np.stack(np.divmod(cells, query["board"].shape[1]), axis=-1)
        others["lit_only"] = filled(LitOnly, {name: value for name, value in found["lit_only"].items() if name != "order"}, order=cells)
    if "nearest" in found:
        near = found["nearest"]
        board = {"board": shown(near["board"], flat, holes)} if "board" in near else {}
        others["nearest"] = filled(Nearest, {name: value for name, value in near.items() if name != "board"}, flat, **board)
    return filled(Answer, found, flat, nodes=nodes, **others)


def verify(board: Optional[BoardLike] = None, answer: Union[Answer, PartLike, None] = None, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None,
           goal: Optional[GoalLike] = None, *, free: Optional[PartLike] = None, fixed: Optional[PartLike] = None,
           matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, lights: Optional[Numbers] = None, cost: Optional[Numbers] = None, colours: Optional[Colours] = None,
           cost_of: Optional[CostOf] = None, states: Optional[Numbers] = None,
           lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None, simple: bool = False) -> Verdict:
    """Checks a solution or a witness. The code shares nothing with the solvers. Cost: linear in the size of the puzzle.

    Parameters
    ----------
    answer : Answer or board, optional
        An ``Answer``; or presses as a board in any form. There, 2 is a press of the second kind, or with more
        colours each number is the number of presses of the cell. With a matrix or buttons, an array of shape
        (buttons,).
    colours : int or 'none', optional
        As for ``solve``, like all other arguments. ``colours`` and ``cost_of`` default to those of an ``Answer``.
    board, rule, wrap, goal, free, fixed, matrix, buttons, graph, lights, cost, cost_of, states, lit, unlit, as_, simple : optional
        As for ``solve``.

    Returns
    -------
    Verdict
        A ``Verdict``. Whether the presses are a minimum is checked only if the answer has ``bound_proofs``. An
        impossible two-kind board has no witness: such an answer is not ``valid``, but ``undecided``.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.verify(["111"], ["010"])
    Verdict(valid=True, reason='')
    >>> bool(flipwise.verify(["111"], ["100"]))
    False
    """
    form = TextForm(lit, unlit, as_)
    board, goal, free, fixed = form.read(colours, board=board, goal=goal, free=free, fixed=fixed)
    if answer is None:
        raise InputError("answer: missing; give an answer of solve, or presses", "missing")
    own = answer if isinstance(answer, Answer) else Answer()
    if cost_of is None and isinstance(answer, Answer):
        cost_of = own.cost_of
    query = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, graph=graph, lights=lights, cost=cost, colours=colours,
                   cost_of=cost_of, otherwise=own.colours, free=free, fixed=fixed, states=states, simple=simple)
    stated: dict[str, Any] = {}
    if not isinstance(answer, Answer):
        stated["solution"] = fitting("answer", answer, query, of_presses=True, kinds=True)
    elif own.colours != query["colours"]:
        return Verdict(False, f"the answer is for {own.colours} colours, not {query['colours']}")
    elif own.solution is not None:
        stated = {"solution": np.atleast_2d(own.solution if own.kinds is None else own.kinds), "presses": own.presses}
        presses = (1, query["buttons"].number) if "buttons" in query else query["board"].shape
        require_shape("answer", stated["solution"], presses)
        if own.bound_proofs:
            stated.update(lower=own.lower, bound_proofs=json.dumps({"bound_proofs": own.bound_proofs}))
    elif own.witness is not None:
        stated["witness"] = np.atleast_2d(own.witness)
        require_shape("answer", stated["witness"], query["board"].shape)
    elif own.weights is not None:
        stated = {"status": own.status, "weights": own.weights, "divisor": own.divisor}
    elif own.proof is None:
        return Verdict(False, "there are neither presses nor a witness to check", True)
    if own.nearest is not None and stated and "status" not in stated:
        stated["nearest"] = json.dumps({name: np.atleast_2d(np.asarray(value)).tolist() if isinstance(value, np.ndarray) else value
                                        for name, value in vars(own.nearest).items() if value is not None})
    if own.lit_only is not None and stated and "status" not in stated:
        order = own.lit_only.order
        if order is not None and order.ndim == 2:
            order = order[:, 0] * query["board"].shape[1] + order[:, 1]
        part: dict[str, Any] = {"status": own.lit_only.status, "lower": own.lit_only.lower}
        stated["lit_only"] = json.dumps(part if order is None else {**part, "upper": own.lit_only.upper, "order": order.tolist()})
    return Verdict(*run(_engine.verify, query, stated))


def apply(board: Optional[BoardLike] = None, presses: Union[Answer, PartLike, None] = None, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None,
          goal: Optional[GoalLike] = None, *, free: Optional[PartLike] = None, fixed: Optional[PartLike] = None,
          matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, lights: Optional[Numbers] = None, colours: Optional[int] = None,
          states: Optional[Numbers] = None, lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Cells:
    """Returns the board after presses. Their order does not matter.

    Parameters
    ----------
    presses : Answer or board, optional
        As for ``verify``: an ``Answer`` with a solution, or presses as a board in any form. With a matrix or
        buttons, an array of shape (buttons,).
    colours : int or 'none', optional
        As for ``solve``, like all other arguments. ``colours`` defaults to that of an ``Answer``.
    board, rule, wrap, goal, free, fixed, matrix, buttons, graph, lights, states, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    ndarray
        An array; for a board with holes, a masked array.

    Raises
    ------
    InputError
        An argument is not valid, or a hole or a fixed cell is pressed; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.apply(["111", "000"], ["010", "001"])
    array([[0, 0, 1],
           [0, 0, 1]], dtype=uint8)
    """
    form = TextForm(lit, unlit, as_)
    board, goal, free, fixed = form.read(colours, board=board, goal=goal, free=free, fixed=fixed)
    if presses is None:
        raise InputError("presses: missing; give presses, or an answer of solve", "missing")
    own = presses if isinstance(presses, Answer) else Answer()
    query = puzzle(board, rule, wrap, goal, matrix=matrix, buttons=buttons, graph=graph, lights=lights, colours=colours,
                   otherwise=own.colours, free=free, fixed=fixed, states=states)
    if isinstance(presses, Answer):
        if own.solution is None:
            raise InputError(f"presses: the answer has no solution, as its status is {own.status}; give another answer", "missing")
        presses = own.solution if own.kinds is None else own.kinds
    made = fitting("presses", presses, query, of_presses=True, kinds=True)
    found = respond({"command": "apply", **query, "presses": made})
    after: Cells = value_of(found, "board", "buttons" in query, query.get("holes"))
    return after


class Decoder:
    """A decoder of a binary code. It finds minimum-weight errors that explain syndromes, and proves that none are lighter.

    The matrix is prepared once; one call for many syndromes is faster than many calls. A decoder can be pickled; its copy
    prepares the matrix again.

    Parameters
    ----------
    matrix : array_like or sparse matrix
        The parity-check matrix, numpy or scipy.sparse, shape (checks, bits), modulo 2.
    cost : array_like of int, optional
        Weight of an error in each bit, whole numbers from 0 up, shape (bits,). Default: 1 each.
    memory : float, optional
        Memory limit in GiB.
    threads : int, optional
        Maximum number of threads. Default: all cores.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> import flipwise
    >>> decoder = flipwise.Decoder([[1, 1, 0], [0, 1, 1]])
    >>> decoder.decode([1, 0])
    array([1, 0, 0], dtype=uint8)
    >>> decoder.decode([[1, 1], [0, 1]])
    array([[0, 1, 0],
           [0, 0, 1]], dtype=uint8)
    """

    def __init__(self, matrix: MatrixLike, *, cost: Optional[Numbers] = None, memory: Optional[float] = None,
                 threads: Optional[int] = None) -> None:
        columns, checks = columns_of("matrix", matrix)
        given: dict[str, Any] = {"board": np.zeros((1, checks), np.uint8), "colours": 2, "buttons": columns}
        add_costs(given, cost)
        self.__setstate__({**given, **limits(None, memory, threads)})

    def __getstate__(self) -> dict[str, Any]:
        """Returns the matrix, the costs and the options, from which a copy prepares the matrix again."""
        return copy.deepcopy(self._state)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._state = state
        self.shape: tuple[int, int] = (state["board"].size, state["buttons"].number)
        self._engine = run(_engine.Decoder, state)

    def solve(self, syndromes: Rows, *, progress: Optional[ProgressCall] = None) -> Answers:
        """Returns the answers to syndromes of shape (n, checks) as an ``Answers``.

        Parameters
        ----------
        progress : callable, optional
            Called with the fraction of syndromes that are answered; if it stops the call, the others are ``unknown``.
        syndromes : optional
            As for ``solve``.

        Returns
        -------
        Answers
            The answers; their solutions are errors.

        Raises
        ------
        InputError
            An argument is not valid; the message begins with its name.

        Examples
        --------
        >>> import flipwise
        >>> flipwise.Decoder([[1, 1, 0], [0, 1, 1]]).solve([[1, 0], [1, 1]]).presses
        array([1, 1])
        """
        given = cells("syndromes", syndromes, (2,), many=True)
        if given.shape[1] != self.shape[0]:
            raise InputError(f"syndromes: expected a column for each of the {self.shape[0]} checks, found {given.shape[1]}")
        return answers_of(self._engine.solve(given, reporter(progress)))

    def decode(self, syndrome: Numbers) -> Cells:
        """Returns the minimum-weight error of a syndrome; ties are broken in lexicographic order.

        Parameters
        ----------
        syndrome : array_like
            Shape (checks,), or (n, checks) for n syndromes.

        Returns
        -------
        ndarray
            An array of shape (bits,), or (n, bits).

        Raises
        ------
        InputError
            No error has this syndrome.
        MemoryError
            The search does not fit into memory.

        Examples
        --------
        >>> import flipwise
        >>> flipwise.Decoder([[1, 1, 0], [0, 1, 1]]).decode([1, 1])
        array([0, 1, 0], dtype=uint8)
        """
        given = cells("syndrome", syndrome, (1, 2), many=True)
        if given.shape[-1] != self.shape[0]:
            raise InputError(f"syndrome: expected a number for each of the {self.shape[0]} checks, found {given.shape[-1]}")
        found = self.solve(np.atleast_2d(given))
        bad = np.flatnonzero(found.status != "optimal")
        if bad.size:
            first = int(bad[0])
            place = f": row {first}" if given.ndim == 2 else ""
            if found.status[first] == "impossible":
                raise InputError(f"syndrome{place}: no error has this syndrome")
            raise MemoryError(f"syndrome{place}: its lightest error was not found within the limits; give Decoder a larger memory, or use flipwise.solve with limit")
        return found.solution.reshape(given.shape[:-1] + (self.shape[1],))
