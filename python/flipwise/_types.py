# SPDX-License-Identifier: MIT
"""Types of arguments, for type checkers and editors. Nothing here is checked at run time."""

from __future__ import annotations

import os
from typing import IO, Any, Hashable, Iterable, Iterator, Literal, Mapping, Protocol, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from ._boards import ButtonFile

Source = Union[str, bytes, "os.PathLike[str]", IO[str], IO[bytes]]
"""A text, a path or an open file."""
Number = Union[float, np.bool_, np.integer[Any], np.floating[Any]]


class Array(Protocol):
    """An array of numpy, or an object that converts itself to one."""

    def __array__(self) -> NDArray[Union[np.bool_, np.integer[Any], np.floating[Any]]]: ...


class Sparse(Protocol):
    """A sparse matrix of scipy."""

    def tocoo(self) -> Any: ...


class Graph(Protocol):
    """A graph of networkx."""

    def adjacency(self) -> Iterable[tuple[Any, Any]]: ...
    def __iter__(self) -> Iterator[Any]: ...


Numbers = Union[Array, Sequence[Number], Sequence[Sequence[Number]], Sequence[Array]]
"""An array of numbers of one or two dimensions."""
Rows = Union[Array, Sequence[Sequence[Number]], Sequence[Array]]
BoardLike = Union[str, bytes, Sequence[str], Rows]
"""A board: a numpy array (rows, columns) of numbers from 0 to the number of colours less 1, of any type, masked where it
has holes; a list of lists; a list of strings; or a text (rows of cells, netpbm, an id such as ``plus-4x4:9669``)."""
PartLike = Union[BoardLike, Numbers]
"""A number for each cell of a board, or for each light or button."""
GoalLike = Union[Literal["off", "on", "uniform"], int, PartLike]
MatrixLike = Union[Rows, Sparse, ButtonFile]
ButtonsLike = Union[ButtonFile, Graph, Mapping[Any, Iterable[Hashable]], Iterable[Iterable[int]]]

RuleName = Literal["plus", "ring", "king", "knight", "x", "hex", "cross", "cross-ring", "row", "column", "bishop", "queen",
                   "two-kind"]
RuleLike = Union[RuleName, str, Iterable[Sequence[int]]]
"""A rule: its name, offsets as a text, or pairs of offsets."""
Neighbours = Union[Literal["even", "odd", "any", "none"], str, int, Iterable[int]]
"""Allowed numbers of lit neighbours: words and numbers as a text, a number, or several."""
Wrap = Literal["none", "columns", "rows", "torus"]
Find = Literal["fewest", "any"]
CostOf = Literal["amount", "press"]
Colours = Union[int, Literal["none"]]
Adjacent = Union[Literal["edge", "king", "knight", "x", "hex"], str, Iterable[Sequence[int]]]
"""Neighbours of a cell: a name, offsets as a text, or pairs of offsets."""
Counted = Literal["lit", "unlit", "equal", "unequal"]
BoardForm = Literal["ragged", "integers"]
ButtonForm = Literal["lists", "lists-1", "by-light", "by-light-1", "brackets", "names", "edges", "edges-1", "arcs", "arcs-1",
                     "matrix", "mtx", "alist", "graph6", "sparse6"]
CodeForm = Literal["dem", "pauli", "qldpc", "mtx", "alist", "matrix", "by-light", "by-light-1", "lists", "lists-1", "brackets", "names"]
ColumnOrder = Literal["interleaved", "separate"]
TableName = Literal["nullity", "torus-nullity", "rank", "quiet-patterns", "solvable-boards", "fewest-all-on", "fewest-all-on-number",
                    "worst-case", "worst-case-boards", "even-patterns", "count", "by-weight", "up-to-symmetry", "up-to-translation",
                    "fewest-lit", "fewest-lit-number", "most-lit", "most-lit-number"]
TextFormat = Literal["text", "pbm", "pgm", "id", "svg"]
RawFormat = Literal["pbm-raw", "pgm-raw"]
Status = Literal["optimal", "feasible", "impossible", "unknown"]
