# SPDX-License-Identifier: MIT
"""Conversion of boards, matrices and buttons from all accepted forms to arrays."""

from __future__ import annotations

import os
from typing import Any, NamedTuple, Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._check import COUNTERS, InputError, InputTypeError, described, states_in_words, utf8, whole

Cells = NDArray[np.uint8]
BYTES = bytes(range(256))
MAX_LIGHTS = 10**6
"""Maximum number of lights of buttons without ``lights``, and of rows and columns of a sparse matrix."""


def array_of(name: str, value: object, fault: str = "not an array") -> NDArray[Any]:
    """Returns a value as a numpy array. Any exception of numpy except MemoryError becomes an InputError."""
    try:
        return np.asarray(value)
    except MemoryError:
        raise
    except Exception as error:
        raise InputError(f"{name}: {fault}: {error}") from None


def own(array: NDArray[Any], dtype: Any) -> NDArray[Any]:
    """Returns a copy in C order, which does not change with the array of the caller."""
    return np.array(array, dtype=dtype, order="C")


def with_masks(name: str, value: Any) -> Any:
    """Returns a list with masked rows as one masked array, any other value unchanged; numpy alone would drop the masks."""
    if not isinstance(value, (list, tuple)) or not any(isinstance(row, np.ma.MaskedArray) for row in value):
        return value
    try:
        return np.ma.stack(value)
    except Exception as error:
        raise InputError(f"{name}: not an array: {error}") from None


def cells(name: str, value: object, dimensions: tuple[int, ...] = (2,), colours: int = 2, modulo: bool = False,
          many: bool = False) -> Cells:
    """Returns a copy of an array of numbers below ``colours``, or with ``modulo`` of any whole numbers modulo ``colours``.

    ``dimensions``: allowed numbers of dimensions. With ``many``, the first dimension may have length 0.
    """
    if (type(value) is np.ndarray and value.dtype == np.uint8 and value.ndim in dimensions and value.size > 0
            and not value.tobytes().translate(None, BYTES[:colours])):
        return value.copy()  # the usual case, without the general check, which takes longer than solving a small board
    value = with_masks(name, value)
    if isinstance(value, np.ma.MaskedArray) and np.any(value.mask):
        raise InputError(f"{name}: has masked cells (holes), which only boards can have; give an array without a mask")
    array = array_of(name, value)
    if array.dtype.kind not in "biuf":
        numbers = "0 and 1" if colours == 2 else f"0 to {colours - 1}"
        if isinstance(value, (str, os.PathLike)):
            raise InputTypeError(f"{name}: expected an array of {numbers}, not {described(value)}; read a board with "
                                 "flipwise.read(pathlib.Path(...)), and a matrix with numpy.loadtxt or scipy.io.mmread")
        raise InputTypeError(f"{name}: expected an array of {numbers}, not of {array.dtype} ({described(value)})")
    if array.ndim not in dimensions:
        allowed = " or ".join(map(str, dimensions))
        if array.ndim == 0:
            raise InputTypeError(f"{name}: expected an array, not {described(value)}")
        raise InputError(f"{name}: expected {allowed} dimension{'' if dimensions == (1,) else 's'}, not {array.ndim}")
    if 0 in (array.shape[1:] if many and array.ndim > 1 else array.shape):
        raise InputError(f"{name}: has no cells: its shape is {array.shape}")
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
            raise InputError(f"{name}: {array[place]} at {place} is not {'a whole number' if modulo else some}")
        if modulo:
            array = np.mod(array, np.uint64(colours) if array.dtype.kind == "u" else np.int64(colours))
    return own(array, np.uint64 if colours == COUNTERS else np.uint8)


def is_text(value: object) -> bool:
    return isinstance(value, (str, bytes)) or (
        isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(row, str) for row in value)
    )


def refuse_file_name(name: str, text: str) -> None:
    """Raises InputError if a text is the name of a file. A board or a code does not end with a dot and letters."""
    dot = text.rfind(".", -6)
    if dot > 0 and text[dot + 1:dot + 2].isalpha() and "\n" not in text and os.path.isfile(text):
        path = f"pathlib.Path({text!r})"
        advice = f"read it first: flipwise.read({path})" if name in ("board", "boards") else f"to read a file, give {path}"
        raise InputError(f"{name}: {text!r} is the name of a file; {advice}")


def bytes_of(name: str, text: Any) -> bytes:
    """Returns a text, or lines joined to a text, as bytes for the engine."""
    if isinstance(text, bytes):
        return text
    if isinstance(text, str):
        refuse_file_name(name, text)
    return utf8(name, text if isinstance(text, str) else "\n".join(text))


def require_same_holes(name: str, found: Optional[Cells], holes: Optional[Cells], whose: str = "the board") -> None:
    """Raises InputError unless a board has no holes, or these holes."""
    if found is not None and (holes is None or not np.array_equal(found, holes)):
        raise InputError(f"{name}: has other holes than {whose}; give it the same holes, or none", "shape")


def require_shape(name: str, array: NDArray[Any], shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        raise InputError(f"{name}: its shape is {array.shape}, expected {shape}", "shape")


def masked(board: Cells, holes: Optional[Cells]) -> Cells:
    """Returns a board as a masked array if there are holes, otherwise unchanged."""
    if holes is None or not holes.any():
        return board
    array: Any = np.ma
    found: Cells = array.MaskedArray(board, mask=holes.astype(bool))
    return found


class Buttons(NamedTuple):
    """Buttons as the columns of a sparse matrix: button i adds ``amounts[k]`` to light ``lights[k]`` for k from
    ``starts[i]`` to ``starts[i + 1]`` - 1."""

    starts: NDArray[np.int64]
    lights: NDArray[np.int64]
    amounts: Optional[NDArray[np.uint8]] = None
    """None: all are 1."""

    @property
    def number(self) -> int:
        """Number of buttons."""
        return len(self.starts) - 1

    @property
    def size(self) -> int:
        """Number of entries."""
        return self.lights.size

    def amounts_by_light(self) -> list[dict[str, int]]:
        """Returns, for each button, the amounts that it adds to its lights, in the form of the JSON field."""
        found: list[dict[str, int]] = []
        for i, j in zip(self.starts.tolist(), self.starts[1:].tolist()):
            adds: dict[str, int] = {}
            amounts = [1] * (j - i) if self.amounts is None else self.amounts[i:j].tolist()
            for light, amount in zip(self.lights[i:j].tolist(), amounts):
                adds[str(light)] = adds.get(str(light), 0) + amount
            found.append(adds)
        return found

    def rows(self) -> list[list[int]]:
        """Returns the lights of each button; a light is repeated by its amount."""
        ends, lights = self.starts, self.lights
        if self.amounts is not None:
            ends = np.append(0, np.cumsum(self.amounts, dtype=np.int64))[ends]
            lights = np.repeat(lights, self.amounts)
        listed = lights.tolist()
        return [listed[i:j] for i, j in zip(ends.tolist(), ends[1:].tolist())]


class ButtonFile(NamedTuple):
    """Buttons that ``read_buttons`` read, for the argument ``buttons``."""

    columns: Buttons
    lights: int
    """Number of lights."""
    colours: int
    light_names: list[str]
    """The names of the lights; empty if the text has none."""
    button_names: list[str]
    """The names of the buttons; empty if the text has none."""

    @property
    def lists(self) -> list[list[int]]:
        """The lights of each button, from 0, each as often as the button adds 1 to it."""
        return self.columns.rows()


def columns_of(name: str, matrix: Any, colours: int = 2) -> tuple[Buttons, int]:
    """Returns the columns of a matrix, or of what ``read_buttons`` returned, modulo ``colours``, and its number of rows."""
    if isinstance(matrix, ButtonFile):
        if matrix.colours != colours:
            raise InputError(f"{name}: was read for {states_in_words(matrix.colours)}, but the puzzle has {states_in_words(colours)}", "conflict")
        return matrix.columns, matrix.lights
    if hasattr(matrix, "tocoo"):
        try:
            entries = matrix.tocoo()
        except MemoryError:
            raise
        except Exception as error:
            raise InputError(f"{name}: not a matrix: {error}") from None
        shape = entries.shape
        if 0 in shape:
            raise InputError(f"{name}: has no entries: its shape is {shape}")
        if max(shape) > MAX_LIGHTS:
            raise InputError(f"{name}: its shape is {shape}; at most {MAX_LIGHTS} rows and as many columns are supported")
        if not len(entries.data) == len(entries.row) == len(entries.col):
            raise InputError(f"{name}: its arrays data, row and col have different lengths")
        found = cells(name, entries.data, (1,), colours, modulo=colours != COUNTERS) if len(entries.data) else np.zeros(0, np.uint8)
        kept = found > 0
        lights, buttons, amounts = entries.row[kept], entries.col[kept], found[kept]
        for places, end in ((lights, shape[0]), (buttons, shape[1])):
            if len(places) and not 0 <= places.min() <= places.max() < end:
                raise InputError(f"{name}: has an entry outside of its shape {shape}; correct the shape or the entry")
    else:
        dense = cells(name, matrix, colours=colours, modulo=colours != COUNTERS)
        shape = dense.shape
        buttons, lights = np.nonzero(dense.T)
        amounts = dense[lights, buttons]
    order = np.lexsort((lights, buttons))
    starts = np.zeros(shape[1] + 1, np.int64)
    starts[1:] = np.cumsum(np.bincount(buttons, minlength=shape[1]))
    return Buttons(starts, lights[order].astype(np.int64), amounts[order]), int(shape[0])


def button_lists(name: str, buttons: Any) -> list[list[int]]:
    """Returns the lights that each button flips. In a graph (networkx, or a dict of neighbours), each vertex is a light,
    and a button that flips itself and its neighbours."""
    if isinstance(buttons, (str, bytes, os.PathLike)):
        raise InputError(f"{name}: a text or file needs its form: read_buttons(source, as_=...)", "missing")
    try:
        if hasattr(buttons, "adjacency") and hasattr(buttons, "nodes"):
            buttons = {vertex: list(others) for vertex, others in buttons.adjacency()}
        if isinstance(buttons, dict):
            number = {vertex: i for i, vertex in enumerate(buttons)}
            return [sorted({number[v], *(number[w] for w in others)}) for v, others in buttons.items()]
        return [[whole(name, light) for light in one] for one in buttons]
    except KeyError as error:
        raise InputError(f"{name}: {error} is a neighbour of a vertex, but not a vertex itself") from None
    except (ValueError, MemoryError):
        raise
    except Exception:
        raise InputTypeError(f"{name}: expected a graph or a list of lists of lights, not {described(buttons)}") from None


def graph_word(name: str, graph: Any) -> Any:
    """Returns a graph of networkx or a dict of neighbours as a word, with the vertices in the order of the graph, and without
    loops; anything else unchanged. Throws InputError if a neighbour of a vertex does not have it as a neighbour."""
    nodes = nodes_of(graph)
    if nodes is None:
        return graph
    lists = button_lists(name, graph)
    arcs = {(v, w) for v, others in enumerate(lists) for w in others if v != w}
    for v, w in sorted(arcs):
        if (w, v) not in arcs:
            raise InputError(f"{name}: {nodes[w]!r} is a neighbour of {nodes[v]!r}, but not {nodes[v]!r} of {nodes[w]!r}; give "
                             "both directions")
    edges = sorted(arc for arc in arcs if arc[0] < arc[1])
    parts = ["edges:" + ",".join(f"{v}-{w}" for v, w in edges)] if edges else []
    without = len(lists) - 1 - max((w for _, w in edges), default=-1)
    if without:  # vertices without edges at the end: a product without edges
        parts.append(f"tensor(path:{without},path:1)")
    return parts[0] if len(parts) == 1 else f"union({','.join(parts)})"


def nodes_of(buttons: Any) -> Optional[list[Any]]:
    """Returns the vertices of a graph in the order of their lights and buttons; None for other buttons."""
    return list(buttons) if isinstance(buttons, dict) or hasattr(buttons, "adjacency") and hasattr(buttons, "nodes") else None


def columns_of_lists(lists: list[list[int]]) -> Buttons:
    starts = np.zeros(len(lists) + 1, np.int64)
    starts[1:] = np.cumsum([len(one) for one in lists])
    flat = [light for one in lists for light in one]
    return Buttons(starts, np.array(flat, dtype=np.int64))


def content(source: Union[str, bytes, "os.PathLike[str]", Any]) -> Union[str, bytes]:
    """Returns a text, or the content of the file of a path or of an open file."""
    if isinstance(source, (str, bytes)):
        return source
    try:
        if isinstance(source, os.PathLike):
            with open(source, "rb") as file:
                return file.read()
        found = source.read() if hasattr(source, "read") else None
    except ValueError as error:
        raise InputError(f"source: {error}") from None
    if isinstance(found, (str, bytes)):
        return found
    raise InputTypeError(f"source: expected text, a path or an open file, not {described(source)}")
