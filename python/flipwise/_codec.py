# SPDX-License-Identifier: MIT
"""Encodes requests for the engine, and decodes its answers. No other module does.

A request is a dict of the fields of a JSON request (docs/formats/requests.md), in which boards, costs and buttons are arrays.
``puzzle`` returns the fields of a puzzle. ``run`` and ``respond`` encode a request, call the engine, and begin error messages
with the name of the argument. ``filled`` converts an answer to a class of _answers.py.

A new field of a puzzle that has a number for each light or press needs a row of ``PARTS`` and a keyword of the functions
that take it, and no line of C++: fields that are not ``ATTACHED`` are sent as text.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import math
import numbers
import re
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._boards import (MAX_LIGHTS, ButtonFile, Buttons, Cells, array_of, button_lists, bytes_of, cells, columns_of, columns_of_lists,
                      is_text, masked, own, require_same_holes, require_shape, with_masks)
from ._check import COUNTERS, MAX_COLOURS, InputError, InputTypeError, TimeLimit, colour_number, flag, integer, reporter, rule_text, states_in_words, whole, word
from ._types import ButtonsLike, Colours, CostOf, GoalLike, MatrixLike, Numbers, BoardLike, RuleLike, Wrap

WRAPS = ("none", "columns", "rows", "torus")
GOALS = ("off", "on", "uniform")


class Part(NamedTuple):
    """A field with a number for each light, or for each press."""

    is_mask: bool
    """True: the field is a set of cells, those that are not 0. False: its numbers count."""
    of_presses: bool
    """True: with buttons, there is a number for each button. False: for each light."""


PARTS = {"free": Part(True, False), "fixed": Part(True, True), "pressed": Part(False, True)}
MASKS = {"holes", *(name for name, part in PARTS.items() if part.is_mask)}
ATTACHED = {"board", "holes", "goal", "free", "fixed", "cost", "buttons"}
"""Fields that python/binding/values.cpp accepts as arrays."""
MAX_COSTS = 2**22
"""Maximum number of costs in a text; more would take many seconds and gigabytes."""

ID = re.compile(r"[^/\s]+:\S+")
"""A word that may be an id."""

STATES = "expected a whole number from 2 up for each light"

Found = TypeVar("Found")
Kind = TypeVar("Kind")


# Requests.

def board_fields(name: str, value: object, colours: Optional[int] = None, otherwise: int = 2,
                 kinds: bool = False) -> dict[str, Any]:
    """Returns ``board``, ``colours``, ``holes`` if there are any, and the other parts that an id states.

    ``otherwise`` is the number of colours if neither ``colours`` nor an id or a greymap states it. With ``kinds``, cells may
    be presses of two kinds; if one is 2, they are returned as ``presses``, and ``board`` marks the nonzero ones.
    """
    fields: dict[str, Any] = {}
    if is_text(value):
        number, array, holes, facts = _engine.read(bytes_of(name, value), name, kinds, colours or 0, otherwise, True)
        if facts:
            found = json.loads(facts)
            fields = {field: cells_of(one) if isinstance(one := found[field], list) else one
                      for field in ("rule", "wrap", "goal", *PARTS) if field in found}
    else:
        number, holes, value = colours or otherwise, None, with_masks(name, value)
        if isinstance(value, np.ma.MaskedArray):
            holes = np.zeros(value.shape, np.uint8)
            holes[...] = value.mask
            value = np.where(holes, 0, value.data)
        array = cells(name, value, colours=3 if kinds and number == 2 else number)
    fields["colours"] = number
    if kinds and number == 2 and (array == 2).any():
        fields["presses"], array = array, (array > 0).astype(np.uint8)
    if holes is not None and holes.any():
        fields["holes"] = holes
    return {"board": array, **fields}


class TextForm(NamedTuple):
    """How boards that are texts are written: the arguments ``lit``, ``unlit`` and ``as_``."""

    lit: Optional[str] = None
    unlit: Optional[str] = None
    as_: Optional[str] = None

    def words(self) -> tuple[str, str, str]:
        """Returns ``lit``, ``unlit`` and the form as the engine takes them: strings, empty where none is given."""
        lit, unlit, form = ("" if value is None else word(name, value) for name, value in
                            (("lit", self.lit), ("unlit", self.unlit), ("as_", self.as_)))
        return lit, unlit, form

    def read(self, colours: Union[int, str, None], **boards: Any) -> list[Any]:
        """Returns these boards, with arrays in place of texts."""
        if (self.lit is None and self.unlit is None and self.as_ is None) or not any(self.words()):
            return [*boards.values()]
        return [self.array(name, value, colours) for name, value in boards.items()]

    def array(self, name: str, value: Any, colours: Union[int, str, None]) -> Any:
        if not is_text(value) or value in GOALS or (isinstance(value, str) and ID.fullmatch(value.strip())):
            return value
        text = bytes_of(name, value)
        _, array, holes, _ = _engine.read(text, name, False, colour_number(colours) or 0, 2, False, *self.words())
        return masked(array, holes)

    def usual(self, rows: list[str]) -> list[str]:
        """Converts rows of given cells in this form to rows in the default form."""
        lit, unlit, form = self.words()
        if form not in ("", "ragged"):
            raise InputError(f"as_: given cells support ragged only, not {form}; leave it out")
        if both := set(lit) & set(unlit):
            raise InputError(f"lit: {min(both)!r} is in unlit, too; leave it out of one", "conflict")
        if lit or unlit:
            named = {**dict.fromkeys(lit, "1"), **dict.fromkeys(unlit, "0")}
            other = "" if lit and unlit else "0" if lit else "1"
            rows = ["".join(named.get(cell, cell if cell in "_?" else other or cell) for cell in row) for row in rows]
        width = max(map(len, rows)) if form else 0
        return [row.ljust(width, "_") for row in rows]


def puzzle(board: Optional[BoardLike] = None, rule: Optional[RuleLike] = None, wrap: Optional[Wrap] = None,
           goal: Optional[GoalLike] = None, *, matrix: Optional[MatrixLike] = None, buttons: Optional[ButtonsLike] = None, graph: Optional[str] = None, lights: Optional[Numbers] = None, cost: Optional[Numbers] = None,
           cost_of: Optional[CostOf] = None, states: Optional[Numbers] = None, colours: Optional[Colours] = None, otherwise: int = 2,
           kinds: bool = False, simple: bool = False, **parts: Any) -> dict[str, Any]:
    """Returns the fields of a puzzle: of a board, or of a matrix or buttons and their lights.

    Arguments override the parts that an id states. ``otherwise`` and ``kinds``: as in ``board_fields``.
    ``parts``: the fields in ``PARTS``.
    """
    number = colour_number(colours)
    if states is not None:
        number = colours_of_states(states, number)
    if matrix is not None or buttons is not None or graph is not None:
        for name, value in (("board", board), ("rule", rule), ("wrap", wrap), ("simple", flag("simple", simple) or None)):
            if value is not None:
                raise InputError(f"{name}: cannot be combined with matrix, buttons or graph; leave it out", "conflict")
        query = button_fields(matrix, buttons, graph, lights, number or otherwise)
    elif lights is not None:
        raise InputError("lights: needs matrix or buttons; for a board, leave it out")
    elif board is None:
        raise InputError("board: missing; give a board, matrix, buttons or graph", "missing")
    else:
        query = board_fields("board", board, number, otherwise, kinds)
    if rule is not None or wrap is not None:
        query.update(shape_fields(rule, wrap))
    if flag("simple", simple):
        query["simple"] = True
    add_parts(query, goal, parts)
    if cost is not None or cost_of is not None:
        add_costs(query, cost, cost_of)
    if states is not None:
        shape = (query["board"].size,) if "buttons" in query else query["board"].shape
        query["states"] = numbers_for_each("states", states, shape, query.get("holes"))
    return query


def colours_of_states(states: Any, colours: Optional[int]) -> int:
    """Returns the least common multiple of the numbers of states of all lights that are not holes."""
    found = array_of("states", states, STATES)
    if isinstance(states, np.ma.MaskedArray):
        found = found[~np.broadcast_to(states.mask, found.shape)]
    if found.size == 0 or found.dtype.kind not in "iu" or found.min() < 2:
        raise (InputError if found.dtype.kind in "iuf" else InputTypeError)(f"states: {STATES}")
    number = math.lcm(*map(int, np.unique(found)))
    if number > MAX_COLOURS:
        raise InputError(f"states: their least common multiple is {number}, expected at most {MAX_COLOURS}")
    if colours is not None and colours != number:
        raise InputError(f"colours: found {states_in_words(colours)}, but the least common multiple of the states is {number}; leave colours out")
    return number


def add_parts(query: dict[str, Any], goal: Optional[GoalLike], parts: Mapping[str, Any]) -> None:
    """Adds a goal, and those of the fields in ``PARTS`` that are given."""
    if goal is not None:
        query["goal"] = goal_of(goal, query)
    for name, value in parts.items():
        if value is not None:
            query[name] = fitting(name, value, query, *PARTS[name])


def shape_fields(rule: Optional[RuleLike], wrap: Optional[Wrap]) -> dict[str, Any]:
    fields = {} if rule is None else {"rule": rule_text(rule)}
    return fields if wrap is None else {**fields, "wrap": word("wrap", wrap, WRAPS)}


def button_fields(matrix: Any, buttons: Any, graph: Any, lights: Any, colours: int) -> dict[str, Any]:
    """Returns the fields ``board``, ``colours`` and ``buttons``. Without ``lights``, every light is 1 (every counter is 0)."""
    lit = None if lights is None else cells("lights", lights, (1,), colours)
    if sum(one is not None for one in (matrix, buttons, graph)) > 1:
        raise InputError(f"{'buttons' if buttons is not None else 'graph'}: cannot be combined with {'matrix' if matrix is not None else 'graph'}; leave one out", "conflict")
    if graph is not None:
        parts, number = _engine.read_graph(word("graph", graph))
        columns = Buttons(*parts)
    elif matrix is not None:
        columns, number = columns_of("matrix", matrix, colours)
    elif isinstance(buttons, ButtonFile):
        columns, number = buttons.columns, buttons.lights
        if colours != buttons.colours:
            raise InputError(f"colours: the puzzle has {states_in_words(colours)}, but the buttons were read for {states_in_words(buttons.colours)}", "conflict")
    else:
        lists = button_lists("buttons", buttons)
        columns = columns_of_lists(lists)
        number = 1 + max((light for one in lists for light in one), default=0)
        if isinstance(buttons, dict) or hasattr(buttons, "adjacency"):
            number = len(lists)
        elif lit is not None:
            number = max(number, lit.size)
        elif number > MAX_LIGHTS:
            raise InputError(f"buttons: light {number - 1} is too large; without the argument lights, at most {MAX_LIGHTS} lights are supported")
    if columns.number < 1 or number < 1:
        raise InputError(f"{'matrix' if matrix is not None else 'buttons'}: found {columns.number} buttons and {number} lights; give at least one of each")
    if lit is None:
        lit = np.zeros(number, np.uint64) if colours == COUNTERS else np.ones(number, np.uint8)
    require_shape("lights", lit, (number,))
    return {"board": lit.reshape(1, -1), "colours": colours, "buttons": columns}


def goal_of(goal: GoalLike, query: Mapping[str, Any]) -> Any:
    """Returns a goal: a word, a number, or the cells of a board with the shape of the puzzle."""
    if isinstance(goal, str) and goal in GOALS:
        return goal
    if isinstance(goal, numbers.Integral) and not isinstance(goal, bool):
        return whole("goal", goal, 0, query["colours"] - 1)
    if isinstance(goal, str) and "buttons" in query:
        return word("goal", goal, GOALS)
    try:
        return fitting("goal", goal, query)
    except ValueError as error:
        if isinstance(goal, str) and goal.isalpha():
            raise InputError(f"goal: expected {', '.join(GOALS)}, a number or a board, not {goal!r}") from None
        raise error


def fitting(name: str, value: object, query: Mapping[str, Any], is_mask: bool = False, of_presses: bool = False,
            kinds: bool = False) -> Cells:
    """Returns a number for each light or press of a puzzle; for a mask, 0 or 1. The holes of a board must be those of the
    puzzle."""
    colours = query["colours"]
    if "buttons" in query:
        found = cells(name, value, (1,), 2 if is_mask else colours)
        require_shape(name, found, (query["buttons"].number if of_presses else query["board"].size,))
        return found.reshape(1, -1)
    if is_mask and is_text(value) and colours > 10:
        fields = board_fields(name, value)
    else:
        fields = board_fields(name, value, None if is_mask else colours, colours, kinds)
    require_shape(name, fields["board"], query["board"].shape)
    require_same_holes(name, fields.get("holes"), query.get("holes"))
    board: Cells = fields.get("presses", fields["board"])
    return (board > 0).astype(np.uint8) if is_mask else board


def marked(name: str, value: object) -> Cells:
    """Returns the cells that a board marks: its holes if it has any, otherwise its nonzero cells."""
    fields = board_fields(name, value)
    found: Cells = fields.get("holes", (fields["board"] > 0).astype(np.uint8))
    return found


def add_costs(query: dict[str, Any], cost: Any, cost_of: Optional[CostOf] = None, drawn: int = 0) -> None:
    """Adds ``cost``, and ``cost_of`` for more than two colours. ``drawn``: as in ``numbers_for_each``."""
    if cost_of is not None:
        counted = word("cost_of", cost_of, ("amount", "press"))
        if query["colours"] > 2:
            query["cost_of"] = counted
    if cost is not None:
        shape = (query["buttons"].number,) if "buttons" in query else query["board"].shape
        query["cost"] = numbers_for_each("cost", cost, shape, query.get("holes"), drawn)


def numbers_for_each(name: str, value: Any, shape: tuple[int, ...], holes: Optional[Cells] = None,
                     drawn: int = 0) -> NDArray[np.uint64]:
    """Returns a number for each button, or for each cell that is not a hole. Numbers may have the shape of the board, unless
    ``drawn`` holes will be drawn later."""
    found = array_of(name, value, "expected whole numbers, 0 or more")
    if isinstance(value, np.ma.MaskedArray) and np.any(value.mask):
        require_shape(name, found, shape)
        require_same_holes(name, np.broadcast_to(value.mask, shape).astype(np.uint8), holes)
        found = np.where(value.mask, 0, found)
    if found.dtype.kind == "f" and np.all((found == np.floor(found)) & (found < 2.0**53)):
        found = found.astype(np.int64)
    if found.size and (found.dtype.kind not in "iu" or found.min() < 0):
        is_wrong = ~((found >= 0) & (found == np.floor(found)) & (found < 2.0**53)) if found.dtype.kind in "iuf" else None
        wrong = "" if is_wrong is None else f", not {found[is_wrong].flat[0]}"
        kind = InputError if found.dtype.kind in "iuf" else InputTypeError
        raise kind(f"{name}: expected whole numbers from 0 up, below 2^53 if they are floats{wrong}")
    missing = drawn if holes is None else int(np.sum(holes))
    number = math.prod(shape) - missing
    if len(shape) == 2 and found.shape == shape and not drawn:
        found = found[np.asarray(holes) == 0] if holes is not None else found.reshape(-1)
    if found.shape != (number,):
        each = ": one for each cell that is not a hole" if missing else ""
        raise InputError(f"{name}: its shape is {found.shape}, expected ({number},){each}", "shape")
    return own(found, np.uint64)


# Requests as text.

def rows_of(board: Cells, holes: Optional[Cells] = None, colours: int = 2) -> list[Any]:
    """Returns rows as strings with a character for each cell, or with more than ten colours as lists of numbers."""
    if colours > 10:
        numbers_or_none: list[Any] = masked(board, holes).tolist()
        return numbers_or_none
    symbols = board + np.uint8(ord("0"))
    if holes is not None:
        symbols = np.where(holes, np.uint8(ord("_")), symbols)
    text = symbols.tobytes().decode("ascii")
    width = board.shape[1]
    return [text[i : i + width] for i in range(0, len(text), width)]


def plain(name: str, value: Any, query: Mapping[str, Any]) -> Any:
    """Returns an array, buttons or a time limit in the form of JSON."""
    if isinstance(value, TimeLimit):
        return value.left()
    if isinstance(value, Buttons):
        return value.amounts_by_light() if query["colours"] == COUNTERS else value.rows()
    if value.ndim == 2:
        return rows_of(value, query.get("holes") if name == "board" else None, 2 if name in MASKS else query["colours"])
    if value.size > MAX_COSTS:
        raise InputError(f"{name}: {value.size} numbers are too many; at most {MAX_COSTS} are supported")
    return value.tolist()


def text_of(query: Mapping[str, Any]) -> str:
    """Returns a request as JSON. The rows of a board contain its holes."""
    words = {"colours": "none"} if query.get("colours") == COUNTERS else {}
    return json.dumps({**{name: plain(name, value, query) if isinstance(value, (np.ndarray, Buttons, TimeLimit)) else value
                          for name, value in query.items() if name != "holes" or "board" not in query}, **words})


def request_of(query: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Returns a request as JSON and arrays, for functions of the engine that take both.

    Arrays in ``ATTACHED`` stay arrays, which is much faster; the text has a single cell or button in their place. If the
    request has any other array, all arrays are written to the text, where their shapes agree.
    """
    arrays, others = {}, []
    for name, value in query.items():
        if not isinstance(value, (np.ndarray, Buttons)):
            others.append((name, value.left() if isinstance(value, TimeLimit) else value))
        elif name in ATTACHED:
            arrays[name] = value
        else:
            return text_of(query), {}
    return text_beside(tuple(arrays.keys() & {"board", "buttons"}), *others), arrays


@functools.lru_cache(maxsize=256)
def text_beside(arrays: Sequence[str], *others: tuple[str, Any]) -> str:
    """Returns the fields that are not arrays as JSON. Cached, because most callers repeat a request for many boards."""
    return json.dumps({**dict(others), **{name: [[0]] for name in arrays}})


def translated(message: str, query: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Returns an error message of the engine with an argument at its beginning: the first one that the message mentions,
    or else the first of all. ``names`` maps fields to arguments with another name."""
    names = {"costs": "cost", **({} if query["command"] == "generate" else {"holes": "board"}), **names}
    message = message.removeprefix("request: ")
    given = {names.get(field, field): field for field in query}
    words = re.findall(r"\w+", message)
    argument = next((names.get(one, one) for one in words if names.get(one, one) in given), "")
    if message.startswith("unknown field"):
        whom = "lightest" if "lightest" in query else f"{query['command']} {query.get('name', '')}".rstrip()
        return f"{argument}: not for {whom}"
    head, colon, rest = message.partition(":")
    if colon and argument and names.get(head, head) == argument:
        return f"{argument}:{rest}"
    return f"{argument or next(name for name in given if name != 'command')}: {message}"


def run(call: Callable[..., Found], query: Mapping[str, Any], *more: Any, names: Mapping[str, str] = {}) -> Found:
    """Calls a function of the engine with a request. Errors are InputErrors with the messages of ``translated``."""
    query = {"command": "solve", **query}
    if query.get("colours") == COUNTERS:
        answer: Found = counted(query, more[0] if more else None, names)
        return answer
    request, arrays = request_of(query)
    try:
        return call(request, arrays, *more)
    except InputError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
            raise  # raised by the progress function of the caller
        raise InputError(translated(str(error), query, names), error.code, error.line, error.column) from None


def counted(query: Mapping[str, Any], more: Any = None, names: Mapping[str, str] = {}) -> Any:
    """Answers a question about counters, which travel as text. ``more``: a progress callback, or an answer to verify."""
    if query["command"] != "solve":
        return respond(query, None, names)  # refuses counters
    if isinstance(more, Mapping):
        answer = {name: rows_of(value, None, COUNTERS) if isinstance(value, np.ndarray) else value for name, value in more.items()}
        verdict = respond({**query, "command": "verify", "answer": answer}, None, names)
        return verdict["valid"], verdict.get("reason", ""), verdict.get("undecided", False)
    found = respond(query, more, names)
    if "solution" in found:
        found["solution"] = counters_of(found["solution"])
    if "all" in found:
        found["all"] = [counters_of(board) for board in found["all"]]
    return found


def counters_of(rows: Sequence[Sequence[Optional[int]]]) -> NDArray[np.uint64]:
    return np.array([[cell or 0 for cell in row] for row in rows], np.uint64)


def respond(query: Mapping[str, Any], progress: Any = None, names: Mapping[str, str] = {}) -> dict[str, Any]:
    """Answers a request in JSON. Errors are InputErrors with the messages of ``translated``."""
    return checked(answered(query, progress), query, names)


def answered(query: Mapping[str, Any], progress: Any = None) -> dict[str, Any]:
    """Returns the answer of the engine to a request, or its error, as a dict."""
    call = reporter(progress)
    answer: dict[str, Any] = json.loads(_engine.respond(text_of(query), call))
    return answer


def checked(answer: dict[str, Any], query: Mapping[str, Any], names: Mapping[str, str] = {}) -> dict[str, Any]:
    """Returns an answer, or raises the error that it contains."""
    if "culprit" not in answer:
        return answer
    message = answer["error"]
    if answer["culprit"] != "input":
        raise RuntimeError(message)
    if "does not fit into memory" in message:
        raise MemoryError(message)
    raise InputError(translated(message, query, names), answer["code"], answer.get("row", answer.get("line", 0)), answer.get("column", 0))


# Answers.

def value_of(found: Mapping[str, Any], name: str, flat: bool = False, mask: Optional[Cells] = None) -> Any:
    """Returns a field of an answer as a Python value: a board as an array, a decimal as an int; None if it is missing.

    With ``flat``, for buttons, boards have one dimension; with ``mask``, they are masked arrays.
    """
    value = found.get(name)
    return value if value is None or name not in READERS else READERS[name](value, flat, mask)


def filled(kind: type[Kind], found: Mapping[str, Any], flat: bool = False, mask: Optional[Cells] = None,
           **others: Any) -> Kind:
    """Returns an answer of this class: those of its fields that ``found`` contains, read by ``value_of``, and ``others``."""
    constants, factories = defaults_of(kind)  # type: ignore[arg-type]
    values = constants.copy()
    for name, factory in factories:
        values[name] = factory()
    is_shown = not flat and mask is None
    for name, value in found.items():
        if value is not None and name in values and name not in others:
            if name in READERS and type(value) is not int and not (is_shown and type(value) is np.ndarray):
                value = READERS[name](value, flat, mask)
            values[name] = value
    values.update(others)
    answer = object.__new__(kind)
    object.__setattr__(answer, "__dict__", values)  # much faster than __init__, which sets the fields of a frozen class one by one
    return answer


@functools.lru_cache(maxsize=None)
def defaults_of(kind: type[Any]) -> tuple[dict[str, Any], list[tuple[str, Callable[[], Any]]]]:
    """Returns the defaults of the fields of a class of answers, None if it has none, and those that are made for each answer."""
    fields = dataclasses.fields(kind)
    constants = {one.name: None if one.default is dataclasses.MISSING else one.default for one in fields}
    return constants, [(one.name, one.default_factory) for one in fields if one.default_factory is not dataclasses.MISSING]


def shown(board: Cells, flat: bool, mask: Optional[Cells]) -> Cells:
    return board.reshape(-1) if flat else masked(board, mask)


def cells_of(rows: Sequence[Any]) -> Cells:
    """Returns the cells of JSON rows, which are strings or lists of numbers; holes are 0."""
    if not isinstance(rows[0], str):
        return np.array([[cell or 0 for cell in row] for row in rows], np.uint8)
    symbols = np.frombuffer("".join(rows).encode("ascii"), dtype=np.uint8).reshape(len(rows), -1)
    found = symbols - np.uint8(ord("0"))
    return np.where(found > 9, np.uint8(0), found)


def boards_of(boards: Sequence[Any]) -> list[Cells]:
    """Returns the cells of several boards of one shape."""
    if not boards or isinstance(boards[0], np.ndarray):
        return list(boards)
    together = [row for rows in boards for row in rows]
    return [*cells_of(together).reshape(len(boards), len(boards[0]), -1)]


def integers(found: Sequence[str]) -> list[int]:
    """Returns decimal numbers of any length as ints."""
    try:
        return list(map(int, found))
    except ValueError:  # more digits than int() accepts
        return list(map(integer, found))


def holes_in(rows: Sequence[str]) -> Optional[Cells]:
    """Returns the places of ``_``; None if there are none, or if the rows differ in length."""
    even = len({len(row) for row in rows}) == 1
    return np.array([[cell == "_" for cell in row] for row in rows], np.uint8) if even and "_" in "".join(rows) else None


Reader = Callable[[Any, bool, Optional[Cells]], Any]


def read_board(value: Any, flat: bool, mask: Optional[Cells]) -> Cells:
    return shown(value if isinstance(value, np.ndarray) else cells_of(value), flat, mask)


def read_boards(value: Any, flat: bool, mask: Optional[Cells]) -> list[Cells]:
    return [shown(one, flat, mask) for one in boards_of(value)]


def read_decimal(value: Any, _flat: bool, _mask: Optional[Cells]) -> int:
    return integer(value) if isinstance(value, str) else int(value)


def read_decimals(value: Any, _flat: bool, _mask: Optional[Cells]) -> Union[list[int], list[list[int]]]:
    """Reads a list of numbers or, for polynomials, of lists of numbers."""
    if value and isinstance(value[0], list):
        return [integers(one) for one in value]
    return integers(value)


READERS: dict[str, Reader] = {
    **dict.fromkeys(("board", "changed", "kinds", "pattern", "quiet_pattern", "solution", "witness"), read_board),
    **dict.fromkeys(("all", "final_states", "listed", "quiet_patterns", "samples"), read_boards),
    **dict.fromkeys(("count", "number", "one_in", "optimal_solutions", "rank", "reachable", "solutions", "solvable_boards",
                     "up_to_symmetry", "up_to_translation"), read_decimal),
    **dict.fromkeys(("by_weight", "coefficients", "denominator", "distances", "distribution", "numerator",
                     "unique_distances"), read_decimals),
}
"""Readers of the answer fields whose Python form differs from JSON."""
