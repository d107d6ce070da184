# SPDX-License-Identifier: MIT
"""Boards in and out of text."""

from __future__ import annotations

import os
from typing import Any, Optional, Union

import numpy as np

from . import _engine
from ._answers import Answer
from ._boards import BoardLike, Cells, content, masked, read_text, with_kinds
from ._check import ask, colour_number, word
from ._solve import puzzle_fields

FORMATS = ("text", "pbm", "pbm-raw", "pgm", "pgm-raw", "id", "svg")


def read(source: Union[str, bytes, "os.PathLike[str]", Any], colours: Optional[int] = None) -> Cells:
    """The board in a text, or in the file of a path (a ``pathlib.Path``) or an open file.

    Any format: rows of cells (``1 # * O`` lit, ``0 . -`` unlit, ``_`` hole, ``2`` a press of the second kind), netpbm P1
    and P4, greymaps P2 and P5, or an id. The array is ``numpy.uint8`` of shape (rows, columns), a masked array where the board has holes.

    :param colours: numbers that a cell can have, 2 to 256: then cells of a text are digits, or with more than ten colours
        numbers with blanks between them. Ids and greymaps say it themselves.

    >>> import flipwise
    >>> flipwise.read("10\\n01\\n")
    array([[1, 0],
           [0, 1]], dtype=uint8)
    """
    fields = read_text("source", content(source), kinds=True, colours=colour_number(colours))
    return masked(with_kinds(fields["start"], fields["second"]), fields["holes"])


def write(board: Union[BoardLike, Answer], format: str = "text", *, rule: Optional[str] = None,
          wrap: Optional[str] = None, goal: Optional[BoardLike] = None, colours: Optional[int] = None) -> Union[str, bytes]:
    """A board, or the presses of an answer, in a format.

    :param format: ``text``, ``pbm`` (P1), ``pbm-raw`` (P4, as bytes), ``pgm`` (P2), ``pgm-raw`` (P5, as bytes), ``id``
        (which says the rule, the wrap and the goal, too), or ``svg``.
    :param colours: as for ``solve``; of an answer its own.

    >>> import flipwise
    >>> flipwise.write(["1001", "0110", "0110", "1001"], "id")
    'plus-4x4:9669'
    >>> print(flipwise.write([[1, 0], [0, 1]]), end="")
    1 0
    0 1
    """
    word("format", format, FORMATS)
    picture = None
    if isinstance(board, Answer):
        if format == "id" and board.board is not None and board.board.ndim == 1:
            raise ValueError("format: an answer about a matrix or buttons has no id")
        picture = board._repr_svg_() if format == "svg" else None
        shown = board.solution if board.kinds is None else board.kinds
        if shown is None:
            if picture is None:
                raise ValueError(f"board: this answer has no solution, its status is {board.status}")
            shown = board.board
        rule = board.rule if rule is None else rule
        wrap = board.wrap if wrap is None else wrap
        colours = board.colours if colours is None else colours
        assert shown is not None
        board = masked(np.atleast_2d(shown), board.holes)
    asked = puzzle_fields(board, rule, wrap, goal, kinds=True, colours=colour_number(colours))
    if format.startswith("pbm") and asked["colours"] > 2:
        raise ValueError(f"format: {format} is for two colours; with more choose text, pgm, pgm-raw, id or svg")
    written = ask(_engine.write, asked, "text" if format == "svg" else format)
    if picture is not None:
        return picture
    if format == "svg":
        lit, second = asked["start"], asked.get("second")
        if asked["colours"] > 2:
            return _engine.draw([{name: asked[name] for name in ("colours", "holes")} | {"lit": lit}], [])
        cells = {"lit": lit} if second is None else {"lit": np.zeros_like(lit), "pressed": lit, "second": second}
        return _engine.draw([{**cells, "holes": asked["holes"]}], [])
    return written if format.endswith("-raw") else written.decode("ascii")
