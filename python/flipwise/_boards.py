# SPDX-License-Identifier: MIT
"""Boards, matrices and buttons in all the forms that people have, as arrays of numbers below that of colours."""

from __future__ import annotations

import os
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._check import described, encoded, whole

Cells = NDArray[np.uint8]
BoardLike = Any
"""A board: a numpy array (rows, columns) of 0 and 1 of any type (of more colours: 0 up to their number less 1), masked
where it has holes; a list of lists; a list of strings; or a text (rows of cells, netpbm, an id such as
``plus-4x4:9669``)."""


MOST_LIGHTS = 10**6
"""So many are taken at most where buttons alone say how many there are, and so many rows and columns of a sparse matrix."""


def array_of(name: str, value: object, wanted: str = "not an array") -> NDArray[Any]:
    """As numpy takes it; whatever it raises, but for want of memory, is the fault of the argument."""
    try:
        return np.asarray(value)
    except MemoryError:
        raise
    except Exception as error:
        raise ValueError(f"{name}: {wanted}: {error}") from None


def own(array: NDArray[Any], dtype: Any) -> NDArray[Any]:
    """Returns a copy in C order: what a caller does to an array after the call changes nothing that is kept."""
    return np.array(array, dtype=dtype, order="C")


def with_masks(name: str, value: Any) -> Any:
    """A list of masked rows as one masked array: numpy alone would drop their masks."""
    if not isinstance(value, (list, tuple)) or not any(isinstance(row, np.ma.MaskedArray) for row in value):
        return value
    try:
        return np.ma.stack(value)
    except Exception as error:
        raise ValueError(f"{name}: not an array: {error}") from None


def cells(name: str, value: object, dimensions: tuple[int, ...] = (2,), colours: int = 2, modulo: bool = False,
          many: bool = False) -> Cells:
    """The array of numbers below ``colours`` that ``value`` is; with ``modulo`` any numbers, modulo ``colours``. With
    ``many`` the first dimension may be empty."""
    value = with_masks(name, value)
    if isinstance(value, np.ma.MaskedArray) and np.any(value.mask):
        raise ValueError(f"{name}: has holes, which only boards have")
    array = array_of(name, value)
    if array.dtype.kind not in "biuf":
        numbers = "0 and 1" if colours == 2 else f"0 to {colours - 1}"
        raise ValueError(f"{name}: expected an array of {numbers}, not of {array.dtype} ({described(value)})")
    if array.ndim not in dimensions:
        allowed = " or ".join(map(str, dimensions))
        raise ValueError(f"{name}: expected {allowed} dimensions, not {array.ndim}")
    if 0 in (array.shape[1:] if many and array.ndim > 1 else array.shape):
        raise ValueError(f"{name}: has no cells, its shape is {array.shape}")
    if array.dtype.kind != "b":
        good = np.ones(array.shape, bool)
        if array.dtype.kind == "f":
            good = np.isfinite(array)
            good[good] = np.mod(array[good], 1) == 0
        if not modulo:
            good &= (array >= 0) & (array < colours)
        if not good.all():
            place = tuple(int(i) for i in np.argwhere(~good)[0])
            some = {2: "0 or 1", 3: "0, 1 or 2"}.get(colours, f"a whole number from 0 to {colours - 1}")
            raise ValueError(f"{name}: {array[place]} at {place} is not {'a whole number' if modulo else some}")
        if modulo:
            array = np.mod(array, np.uint64(colours) if array.dtype.kind == "u" else np.int64(colours))
    return own(array, np.uint8)


def is_text(value: object) -> bool:
    return isinstance(value, (str, bytes)) or (
        isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(row, str) for row in value)
    )


def read_text(name: str, value: Any, kinds: bool = False, colours: Optional[int] = None,
              otherwise: int = 2) -> dict[str, Any]:
    """The fields of a board that is text, or of the puzzle that an id names."""
    text = value if isinstance(value, (str, bytes)) else "\n".join(value)
    return _engine.read(encoded(name, text) if isinstance(text, str) else text, name, kinds, colours or 0, otherwise)


def board_fields(name: str, value: object, kinds: bool = False, colours: Optional[int] = None,
                 otherwise: int = 2) -> dict[str, Any]:
    """``colours``, ``start`` and ``holes`` of any board, and what an id says beside them. Where its colours are not said,
    neither by an id or a greymap, there are as many as ``otherwise``."""
    if is_text(value):
        return read_text(name, value, kinds, colours, otherwise)
    value = with_masks(name, value)
    if isinstance(value, np.ma.MaskedArray):
        holes = np.zeros(value.shape, np.uint8)
        holes[...] = value.mask
        lit: Any = np.where(holes, 0, value.data)
        return {**board_fields(name, lit, kinds, colours, otherwise), "holes": holes if holes.any() else None}
    number = colours or otherwise
    if number > 2 or not kinds:
        return {"colours": number, "start": cells(name, value, colours=number), "holes": None}
    array = cells(name, value, colours=3)
    second = (array == 2).astype(np.uint8)
    return {"colours": 2, "start": (array > 0).astype(np.uint8), "holes": None,
            "second": second if second.any() else None}


def fitting(name: str, value: object, asked: dict[str, Any], kinds: bool = False) -> dict[str, Any]:
    """The fields of another board of the shape and the colours of a question; if it has holes, then these."""
    fields = board_fields(name, value, kinds, asked["colours"])
    require_fit(name, fields, asked)
    return fields


def fitting_cells(name: str, value: object, asked: dict[str, Any]) -> Cells:
    """The cells that such a board names: those that are not 0. Of many colours texts of 0 and 1 will do."""
    digits = is_text(value) and asked["colours"] > 10
    fields = board_fields(name, value, otherwise=2 if digits else asked["colours"])
    require_fit(name, fields, asked)
    named: Cells = (fields["start"] > 0).astype(np.uint8)
    return named


def require_fit(name: str, fields: dict[str, Any], asked: dict[str, Any]) -> None:
    require_shape(name, fields["start"], asked["start"].shape)
    require_same_holes(name, fields["holes"], asked["holes"])


def require_same_holes(name: str, found: Optional[Cells], holes: Optional[Cells], whose: str = "the board") -> None:
    """None at all, or these."""
    if found is not None and (holes is None or not np.array_equal(found, holes)):
        raise ValueError(f"{name}: has other holes than {whose}")


def require_shape(name: str, array: Cells, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise ValueError(f"{name}: its shape is {array.shape}, expected {shape}")


def marked(name: str, value: object) -> Cells:
    """The cells that a board names: its holes where it has any, else its lit cells."""
    fields = board_fields(name, value)
    found: Cells = (fields["start"] > 0).astype(np.uint8) if fields["holes"] is None else fields["holes"]
    return found


def rows_of(board: Cells, holes: Optional[Cells] = None, colours: int = 2) -> list[Any]:
    """The rows as requests have them: strings, a character a cell, or of more than two colours lists of numbers."""
    if colours > 2:
        numbers: list[Any] = masked(board, holes).tolist()
        return numbers
    symbols = board + np.uint8(ord("0"))
    if holes is not None:
        symbols = np.where(holes, np.uint8(ord("_")), symbols)
    text = symbols.tobytes().decode("ascii")
    width = board.shape[1]
    return [text[i : i + width] for i in range(0, len(text), width)]


def board_of(rows: list[Any]) -> Cells:
    """The other way; holes are 0."""
    if not isinstance(rows[0], str):
        return np.array([[cell or 0 for cell in row] for row in rows], np.uint8)
    symbols = np.frombuffer("".join(rows).encode("ascii"), dtype=np.uint8).reshape(len(rows), -1)
    values = symbols - np.uint8(ord("0"))
    return np.where(values > 9, np.uint8(0), values)


def boards_of(boards: Optional[list[list[Any]]]) -> list[Cells]:
    """The same of any number of one shape."""
    if not boards:
        return []
    together = [row for rows in boards for row in rows]
    return [*board_of(together).reshape(len(boards), len(boards[0]), -1)]


def with_kinds(pressed: Cells, second: Optional[Cells]) -> Cells:
    """2 for presses of the second kind."""
    total: Cells = pressed if second is None else pressed + second
    return total


def masked(board: Cells, holes: Optional[Cells]) -> Cells:
    """A board that may have holes, as ``read`` gives it."""
    if holes is None or not holes.any():
        return board
    array: Any = np.ma
    found: Cells = array.MaskedArray(board, mask=holes.astype(bool))
    return found


def columns_of(name: str, matrix: Any, colours: int = 2) -> dict[str, Any]:
    """``indptr``, ``indices`` and ``amounts`` of the entries of a matrix that are not 0 modulo ``colours``, column by
    column, and its shape."""
    if hasattr(matrix, "tocoo"):
        try:
            entries = matrix.tocoo()
        except MemoryError:
            raise
        except Exception as error:
            raise ValueError(f"{name}: not a matrix: {error}") from None
        shape = entries.shape
        if 0 in shape:
            raise ValueError(f"{name}: has no entries, its shape is {shape}")
        if max(shape) > MOST_LIGHTS:
            raise ValueError(f"{name}: its shape is {shape}; there are up to {MOST_LIGHTS} rows, and as many columns")
        if not len(entries.data) == len(entries.row) == len(entries.col):
            raise ValueError(f"{name}: has unequal numbers of entries, rows and columns")
        found = cells(name, entries.data, (1,), colours, modulo=True) if len(entries.data) else np.zeros(0, np.uint8)
        kept = found > 0
        lights, buttons, amounts = entries.row[kept], entries.col[kept], found[kept]
        for places, end in ((lights, shape[0]), (buttons, shape[1])):
            if len(places) and not 0 <= places.min() <= places.max() < end:
                raise ValueError(f"{name}: has an entry outside of its shape {shape}")
    else:
        dense = cells(name, matrix, colours=colours, modulo=True)
        shape = dense.shape
        buttons, lights = np.nonzero(dense.T)
        amounts = dense[lights, buttons]
    order = np.lexsort((lights, buttons))
    starts = np.zeros(shape[1] + 1, np.int64)
    starts[1:] = np.cumsum(np.bincount(buttons, minlength=shape[1]))
    return {"indptr": starts, "indices": lights[order].astype(np.int64), "amounts": amounts[order], "shape": shape}


def button_lists(name: str, buttons: Any) -> list[list[int]]:
    """For each button the lights that it flips. A graph (networkx, or a dict of neighbours): every vertex is a light
    and a button that flips itself and its neighbours."""
    try:
        if hasattr(buttons, "adjacency") and hasattr(buttons, "nodes"):
            buttons = {vertex: list(others) for vertex, others in buttons.adjacency()}
        if isinstance(buttons, dict):
            number = {vertex: i for i, vertex in enumerate(buttons)}
            return [sorted({number[v], *(number[w] for w in others)}) for v, others in buttons.items()]
        return [[whole(name, light) for light in one] for one in buttons]
    except KeyError as error:
        raise ValueError(f"{name}: {error} is a neighbour, but no vertex") from None
    except (ValueError, MemoryError):
        raise
    except Exception:
        raise ValueError(f"{name}: expected a graph or a list of lists of lights, not {described(buttons)}") from None


def columns_of_lists(lists: list[list[int]]) -> dict[str, Any]:
    starts = np.zeros(len(lists) + 1, np.int64)
    starts[1:] = np.cumsum([len(one) for one in lists])
    flat = [light for one in lists for light in one]
    return {"indptr": starts, "indices": np.array(flat, dtype=np.int64)}


def content(source: Union[str, bytes, "os.PathLike[str]", Any]) -> Union[str, bytes]:
    """The text itself, or that of a path or an open file."""
    if isinstance(source, (str, bytes)):
        return source
    try:
        if isinstance(source, os.PathLike):
            with open(source, "rb") as file:
                return file.read()
        found = source.read() if hasattr(source, "read") else None
    except ValueError as error:
        raise ValueError(f"source: {error}") from None
    if isinstance(found, (str, bytes)):
        return found
    raise ValueError(f"source: expected text, a path or an open file, not {described(source)}")
