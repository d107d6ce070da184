# SPDX-License-Identifier: MIT
"""Reads and writes boards as text."""

from __future__ import annotations

from typing import Any, Optional, Union, overload

import numpy as np

from . import _engine
from ._answers import Answer
from ._boards import MAX_LIGHTS, ButtonFile, Buttons, Cells, bytes_of, content, masked
from ._check import InputError, colour_number, whole, word
from ._codec import TextForm, puzzle, run
from ._types import BoardForm, BoardLike, ButtonForm, GoalLike, RawFormat, RuleLike, Source, TextFormat, Wrap

FORMATS = ("text", "pbm", "pbm-raw", "pgm", "pgm-raw", "id", "svg")


def read(source: Source, colours: Optional[int] = None,
         lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Cells:
    """Reads a board.

    Recognised formats: rows of cells (``1 # * O`` lit, ``0 . -`` unlit, ``_`` a hole, ``2`` a press of the second kind),
    netpbm P1, P2, P4 and P5, and ids.

    Parameters
    ----------
    source : str, bytes, path or file
        A text, a ``pathlib.Path``, or an open file.
    colours : int or 'none', optional
        Number of values of a cell, 2 to 256. Cells of a text are then digits, or with more than ten colours numbers
        separated by spaces. Ids and greymaps contain it.
    lit : str, optional
        As for ``solve``.
    unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    ndarray
        An array of ``numpy.uint8`` of shape (rows, columns), a masked array if the board has holes.

    Raises
    ------
    InputError
        The source is not a board. Errors of opening a file, such as ``FileNotFoundError``, are not caught.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.read("10\\n01\\n")
    array([[1, 0],
           [0, 1]], dtype=uint8)
    """
    number = colour_number(colours) or 0
    _, board, holes, _ = _engine.read(bytes_of("source", content(source)), "source", True, number, 2, False, *TextForm(lit, unlit, as_).words())
    return masked(board, holes)


def read_buttons(source: Source, as_: ButtonForm, *, colours: Optional[int] = None,
                 number: Optional[int] = None) -> ButtonFile:
    """Reads buttons, for the argument ``buttons`` of other functions.

    Parameters
    ----------
    source : str, bytes, path or file
        A text, a ``pathlib.Path``, or an open file.
    as_ : str
        Its form: ``lists`` (a line for each button: the lights that it flips, from 0), ``lists-1`` (from 1),
        ``by-light``, ``by-light-1`` (a line for each light: its buttons), ``brackets``, ``names`` (NAME: LIGHTS),
        ``edges``, ``edges-1``, ``arcs``, ``arcs-1``, ``matrix`` (a row for each light), ``mtx``, ``alist``,
        ``graph6`` or ``sparse6``.
    colours : int or 'none', optional
        Number of states of a light; entries of a matrix count modulo this. Default: 2.
    number : int, optional
        Number of lights. Default: as many as the text has.

    Returns
    -------
    ButtonFile
        The buttons.

    Raises
    ------
    InputError
        The source is not in this form. Errors of opening a file are passed on.

    Examples
    --------
    >>> import flipwise
    >>> triangle = flipwise.read_buttons("0 1\\n1 2\\n0 2\\n", as_="edges")
    >>> triangle.lists
    [[0, 1, 2], [1, 0, 2], [2, 0, 1]]
    >>> flipwise.solve(buttons=triangle).presses
    1
    """
    modulus = colour_number(colours) or 2
    given = 0 if number is None else whole("number", number, 1, MAX_LIGHTS)
    if word("as_", as_) == "pattern":
        raise InputError("as_: a pattern is a rule, not buttons; call read_pattern")
    text = bytes_of("source", content(source))
    starts, named, amounts, found, light_names, button_names, _ = _engine.read_buttons(text, "source", given, modulus, as_)
    return ButtonFile(Buttons(starts, named, amounts), found, modulus, light_names, button_names)


def read_pattern(source: Source) -> str:
    """Reads a picture of what a press flips, for the argument ``rule`` of other functions.

    Parameters
    ----------
    source : str, bytes, path or file
        A text, a ``pathlib.Path``, or an open file: rows of ``*`` and ``.``, with the pressed cell at the centre.

    Returns
    -------
    str
        The rule.

    Raises
    ------
    InputError
        The source is not a picture with odd sides. Errors of opening a file are passed on.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.read_pattern(".*.\\n***\\n.*.\\n")
    'plus'
    """
    return _engine.read_buttons(bytes_of("source", content(source)), "source", 0, 2, "pattern")[6]


@overload
def write(board: Union[BoardLike, Answer], format: TextFormat = "text", *, rule: Optional[RuleLike] = None,
          wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None, colours: Optional[int] = None,
          lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> str: ...
@overload
def write(board: Union[BoardLike, Answer], format: RawFormat, *, rule: Optional[RuleLike] = None,
          wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None, colours: Optional[int] = None,
          lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> bytes: ...
def write(board: Union[BoardLike, Answer], format: Union[TextFormat, RawFormat] = "text", *, rule: Optional[RuleLike] = None,
          wrap: Optional[Wrap] = None, goal: Optional[GoalLike] = None, colours: Optional[int] = None,
          lit: Optional[str] = None, unlit: Optional[str] = None, as_: Optional[BoardForm] = None) -> Union[str, bytes]:
    """Writes a board, or the presses of an answer.

    Parameters
    ----------
    board : board
        A board in any form, or an ``Answer``.
    format : {'text', 'pbm', 'pbm-raw', 'pgm', 'pgm-raw', 'id', 'svg'}, optional
        ``text``, ``pbm`` (P1), ``pbm-raw`` (P4), ``pgm`` (P2), ``pgm-raw`` (P5), ``id`` (which also contains the
        rule, the wrap and the goal), or ``svg``.
    rule : str or pairs of int, optional
        For ``id``, as for ``solve``, like ``wrap`` and ``goal``; an answer contains its own.
    colours : int or 'none', optional
        As for ``solve``; an answer contains its own.
    wrap, goal, lit, unlit, as_ : optional
        As for ``solve``.

    Returns
    -------
    str or bytes
        A text; bytes for ``pbm-raw`` and ``pgm-raw``.

    Raises
    ------
    InputError
        An argument is not valid, or the answer has no solution.

    Examples
    --------
    >>> import flipwise
    >>> flipwise.write(["1001", "0110", "0110", "1001"], "id")
    'plus-4x4:9669'
    >>> print(flipwise.write([[1, 0], [0, 1]]), end="")
    1 0
    0 1
    """
    board, goal = TextForm(lit, unlit, as_).read(colours, board=board, goal=goal)
    word("format", format, FORMATS)
    picture = None
    if isinstance(board, Answer):
        if format == "id" and board.board is not None and board.board.ndim == 1:
            raise InputError("format: an answer about a matrix or buttons has no id; choose another format")
        picture = board._repr_svg_() if format == "svg" else None
        shown = board.solution if board.kinds is None else board.kinds
        if shown is None:
            if picture is None:
                raise InputError(f"board: this answer has no solution, as its status is {board.status}; give another answer")
            shown = board.board
        rule = board.rule if rule is None else rule
        wrap = board.wrap if wrap is None else wrap
        colours = board.colours if colours is None else colours
        assert shown is not None
        board = masked(np.atleast_2d(shown), board.holes)
    query = puzzle(board, rule, wrap, goal, colours=colours, kinds=True)
    presses = query.pop("presses", None)
    if format.startswith("pbm") and query["colours"] > 2:
        raise InputError(f"format: {format} supports two colours only; with more, choose text, pgm, pgm-raw, id or svg")
    stated = {} if presses is None else {"solution": presses}
    written = run(_engine.write, query, stated, "text" if format == "svg" else format)
    if picture is not None:
        return picture
    if format != "svg":
        return written if format.endswith("-raw") else written.decode("ascii")
    lit, holes = query["board"], {"holes": query.get("holes")}
    if query["colours"] > 2:
        return _engine.draw([{"colours": query["colours"], "lit": lit, **holes}], [])
    return _engine.draw([{"lit": lit, **holes} if presses is None else
                         {"lit": np.zeros_like(lit), "pressed": presses, **holes}], [])
