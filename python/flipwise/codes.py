# SPDX-License-Identifier: MIT
"""Parameters of classical and quantum codes, detector error models, and decoding with real weights.

>>> from flipwise import codes
>>> codes.distance(["XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"])
3
>>> hamming = [[1, 0, 1, 0, 1, 0, 1], [0, 1, 1, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 1]]
>>> codes.parameters(hamming, hamming)     # the Steane code, by its X checks and Z checks
[[7,1,3]]: d_X = 3, d_Z = 3, proved

A code is a parity-check matrix (numpy, scipy.sparse or lists, shape (checks, bits)), two of them for a CSS code, a Tanner graph
of networkx (``bipartite`` is 0 for checks, 1 for bits), a list of Pauli strings, an ``ErrorModel``, a code of the qLDPC
challenge as a dict, a text in a form that ``flipwise code`` reads, or the ``pathlib.Path`` of a file of such a text or of a
matrix (.npy, .npz of scipy.sparse).
"""

from __future__ import annotations

import importlib
import io
import json
import os
from dataclasses import dataclass, field
from typing import Any, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._answers import _Shown
from ._boards import Buttons, Cells, array_of, cells, columns_of, content, refuse_file_name
from ._check import InputError, InputTypeError, ProgressCall, described, flag, integer, limits, utf8, whole, word
from ._codec import respond
from ._types import CodeForm, ColumnOrder, Find, MatrixLike, Numbers
from ._solve import Decoder as _IntegerDecoder

__all__ = ["Decoder", "Distance", "ErrorModel", "Parameters", "PauliDecoder", "distance", "error_model", "parameters"]

FORMS = ("dem", "pauli", "qldpc", "mtx", "alist", "matrix", "by-light", "by-light-1", "lists", "lists-1", "brackets", "names")
ORDERS = ("interleaved", "separate")
LARGEST_COST = 1000
"""The cost of the largest weight, unless all weights are small multiples of one number. A search takes longer the larger it is."""
LARGEST_COST_IN_GRAPHS = 10**6
"""The cost of the largest weight if no error flips more than two checks."""


@dataclass(frozen=True, eq=False, repr=False)
class Distance(_Shown):
    """Bounds of a distance, with a lightest word."""

    status: str = "unknown"
    """``optimal`` (``d`` is proved), ``impossible`` (there is no such word), ``feasible`` (``at_least`` is decided, but the
    distance is not known) or ``unknown`` (stopped at a limit)."""
    d: Optional[int] = None
    """The distance, if it is proved."""
    lower: int = 0
    """Proved: no word is lighter."""
    upper: Optional[int] = None
    """Weight of the lightest word known."""
    support: Optional[NDArray[np.int64]] = None
    """Bits, qubits or errors of that word, from 0."""
    paulis: str = ""
    """X, Y or Z for each qubit of ``support``."""
    is_at_least: Optional[bool] = None
    """The answer to ``at_least``, if it was reached."""
    number: Optional[int] = None
    """Number of words of weight ``d``, if it was computed."""
    all: list["Distance"] = field(default_factory=list)
    """The first of these words in reading order, if requested; each has ``support`` and ``paulis``."""
    searched: Optional[int] = None
    """Number of random information sets that were searched, with ``find="any"``."""
    met: Optional[int] = None
    """Number of those information sets in which a word of weight ``upper`` was found."""
    basis: list["Distance"] = field(default_factory=list)
    """Independent words of least weight, lightest first, if requested; each has ``support`` and ``paulis``."""
    method: str = ""
    """The method that found the answer, a word."""
    reason: str = ""
    """Why the status is ``unknown``, or a requested number is missing, in one line."""

    def __str__(self) -> str:
        if self.d is not None:
            return f"= {self.d}"
        if self.searched is not None and self.upper is not None:
            return f"<= {self.upper}"
        return f"between {self.lower} and {self.upper}" if self.upper is not None else f"at least {self.lower}"

    def __repr__(self) -> str:
        return f"d {self}"


@dataclass(frozen=True, eq=False, repr=False)
class Parameters(Distance):
    """The parameters of a code; ``d`` and the other fields of ``Distance`` are those of the code."""

    n: int = 0
    """Number of bits, qubits or errors."""
    k: Optional[int] = None
    """Number of encoded bits or qubits; None for an error model."""
    gauge: Optional[int] = None
    """Number of gauge qubits of a subsystem code."""
    x: Optional[Distance] = None
    """The distance of the X-type operators of a CSS code."""
    z: Optional[Distance] = None
    """The distance of the Z-type operators of a CSS code."""
    observables: list[Distance] = field(default_factory=list)
    """The distance of each observable, if ``each_observable`` was given."""
    seconds: float = 0.0
    """Time that the call took."""
    kind: str = "classical"
    """``classical``, ``css``, ``stabilizer`` or ``errors`` (a detector error model)."""

    def __str__(self) -> str:
        numbers = [self.n, *([] if self.k is None else [self.k]), *([] if self.gauge is None else [self.gauge]),
                   *([] if self.d is None else [self.d])]
        title = ",".join(map(str, numbers))
        title = (f"{self.n} errors" if self.kind == "errors" else f"[{title}]" if self.kind == "classical" else f"[[{title}]]")
        if self.status == "impossible":
            return f"{title}: no such word"
        words = f"d_X {self.x}, d_Z {self.z}" if self.x is not None and self.z is not None else f"d {super().__str__()}"
        proved = self.d is not None and all(one is None or one.d is not None for one in (self.x, self.z))
        decided = "" if self.is_at_least is None else f", is_at_least={self.is_at_least}"
        return f"{title}: {words}{', proved' if proved else ''}{decided}"

    __repr__ = __str__


class ErrorModel:
    """A detector error model: independent errors, with the detectors and the observables that they flip.

    Equal errors are one error with their joint probability. Errors of probability 0 and errors that flip nothing are left out.

    Parameters
    ----------
    text : str
        The text of the model.
    name : str, optional
        The name of the text in messages.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> from flipwise import codes
    >>> codes.ErrorModel("error(0.1) D0\\nerror(0.2) D0 L0\\n")
    ErrorModel(2 errors, 1 detectors, 1 observables)
    """

    def __init__(self, text: str, name: str = "text") -> None:
        if not isinstance(text, str):
            raise InputTypeError(f"text: expected text, not {described(text)}")
        self.text = text
        """The text of the model."""
        found = _engine.read_error_model(utf8("text", text), word("name", name))
        self._detectors, self._observables = found[0], found[1]
        self.priors: NDArray[np.float64] = np.array(found[2], np.float64)
        """The probability of each error."""
        self.num_errors, self.num_detectors, self.num_observables = len(found[2]), found[3], found[4]

    @property
    def check_matrix(self) -> Any:
        """The detectors that each error flips: shape (detectors, errors); sparse (csc) if scipy is installed."""
        return _matrix(self._detectors, self.num_detectors)

    @property
    def observables(self) -> Any:
        """The observables that each error flips: shape (observables, errors); as ``check_matrix``."""
        return _matrix(self._observables, self.num_observables)

    def __repr__(self) -> str:
        return f"ErrorModel({self.num_errors} errors, {self.num_detectors} detectors, {self.num_observables} observables)"


def _matrix(columns: tuple[NDArray[np.int64], NDArray[np.int64]], rows: int) -> Any:
    starts, entries = columns
    shape = (rows, len(starts) - 1)
    try:
        sparse = importlib.import_module("scipy.sparse")
    except ImportError:
        dense = np.zeros(shape, np.uint8)
        dense[entries, np.repeat(np.arange(shape[1]), np.diff(starts))] = 1
        return dense
    return sparse.csc_matrix((np.ones(len(entries), np.uint8), entries, starts), shape)


def error_model(source: Union[str, bytes, "os.PathLike[str]", Any]) -> ErrorModel:
    """Reads a detector error model of Stim (.dem).

    Parameters
    ----------
    source : str, bytes, path or file
        A text, a ``pathlib.Path``, an open file, or a ``stim.DetectorErrorModel``.

    Returns
    -------
    ErrorModel
        The model.

    Raises
    ------
    InputError
        The text is not a detector error model.

    Examples
    --------
    >>> from flipwise import codes
    >>> model = codes.error_model("error(0.1) D0\\nerror(0.2) D0 D1\\nerror(0.1) D1 L0\\n")
    >>> model
    ErrorModel(3 errors, 2 detectors, 1 observables)
    >>> codes.distance(model)
    3
    """
    if type(source).__name__ == "DetectorErrorModel":
        source = str(source)
    return ErrorModel(_content("source", source), "source")


def _content(name: str, source: Any) -> Any:
    """Returns a text, the text of a file, or the matrix of a file of numpy (.npy) or of a sparse matrix of scipy (.npz)."""
    found = content(source)
    if isinstance(found, str):
        refuse_file_name(name, found)
        utf8(name, found)
        return found
    try:
        if found.startswith(b"\x93NUMPY"):
            return np.load(io.BytesIO(found), allow_pickle=False)
        if found.startswith(b"PK\x03\x04"):
            return importlib.import_module("scipy.sparse").load_npz(io.BytesIO(found))
    except ImportError:
        raise InputError(f"{name}: scipy is needed to read .npz; install it, or save the matrix as .npy") from None
    except Exception as error:
        raise InputError(f"{name}: neither .npy nor .npz of a sparse matrix of scipy: {error}") from None
    return found.decode("utf-8", "replace")


def _described(name: str, value: Any) -> Union[str, list[Any]]:
    """Returns a code as a request has it: a text, Pauli strings, or the rows of each column."""
    if isinstance(value, ErrorModel):
        return value.text
    if type(value).__name__ == "DetectorErrorModel":
        return str(value)
    if isinstance(value, (str, bytes, os.PathLike)) or hasattr(value, "read"):
        found = _content(name, value)
        return found if isinstance(found, str) else columns_of(name, found)[0].rows()
    if isinstance(value, dict) and "checks" in value:
        return json.dumps(value)
    if isinstance(value, Sequence) and len(value) > 0 and all(isinstance(row, str) for row in value):
        for row in value:
            utf8(name, row)
        return list(value)
    if isinstance(value, Sequence) and len(value) > 0 and all(type(row).__name__ == "PauliString" for row in value):
        return [str(row) for row in value]
    return columns_of(name, _matrix_of_graph(name, value))[0].rows()


def _request(checks: Any, z_checks: Any, as_: Optional[str], pairs: Optional[str], flags: dict[str, bool],
             at_least: Optional[int]) -> dict[str, Any]:
    query: dict[str, Any] = {"command": "code", "checks": _described("checks", checks)}
    if z_checks is not None:
        query["z_checks"] = _described("z_checks", z_checks)
    if as_ is not None:
        query["as"] = word("as_", as_, FORMS)
    if pairs is not None:
        query["pairs"] = word("pairs", pairs, ORDERS)
    query.update({name: True for name, value in flags.items() if flag(name, value)})
    if at_least is not None:
        query["at_least"] = whole("at_least", at_least, 1)
    return query


def _filled(kind: Any, found: dict[str, Any], **others: Any) -> Any:
    fields = {name: value for name, value in found.items() if name in kind.__dataclass_fields__ and name not in others}
    if "basis" in fields:
        fields["basis"] = [_filled(Distance, one) for one in fields["basis"]]
    if "all" in fields:
        known = {name: fields[name] for name in ("status", "d", "lower", "upper")}
        fields["all"] = [_filled(Distance, {**known, **one}) for one in fields["all"]]
    if "support" in fields:
        fields["support"] = np.array(fields["support"], np.int64)
    if "number" in fields:
        fields["number"] = integer(fields["number"])
    return kind(**fields, **others)


def parameters(checks: Any, z_checks: Any = None, *, as_: Optional[CodeForm] = None, pairs: Optional[ColumnOrder] = None,
               gauge: bool = False, generator: bool = False, each_observable: bool = False, how_many: bool = False,
               all: Optional[int] = None, at_least: Optional[int] = None, find: Find = "fewest", basis: bool = False, limit: Optional[float] = None, memory: Optional[float] = None,
               threads: Optional[int] = None, progress: Optional[ProgressCall] = None) -> Parameters:
    """Computes n, k and the distance of a code, and proves the distance.

    Parameters
    ----------
    checks : code
        The code; or the X checks of a CSS code, with ``z_checks``. See the module.
    z_checks : code, optional
        The Z checks of a CSS code.
    as_ : str, optional
        The form of texts: ``dem``, ``pauli``, ``mtx``, ``alist``, ``matrix``, ... Default: recognised.
    pairs : {'interleaved', 'separate'}, optional
        The matrix has two columns for each qubit, for X and for Z: ``interleaved`` (X Z X Z ...) or ``separate``
        (all X, then all Z).
    gauge : bool, optional
        The rows generate the gauge group of a subsystem code, and need not commute; ``d`` is the dressed distance.
    generator : bool, optional
        The matrix generates the classical code.
    each_observable : bool, optional
        Find the distance of each observable of an error model.
    how_many : bool, optional
        Count the lightest words, however long that takes.
    all : int, optional
        List up to this number of lightest words, the first in reading order, and count all: ``all`` of the answer, or
        of ``x`` and ``z``.
    at_least : int, optional
        Only decide whether the distance is at least this; ``is_at_least`` has the decision.
    find : {'fewest', 'any'}, optional
        ``fewest`` (prove the distance), or ``any``: only search for light words, in random information sets, until
        the limit; ``upper`` is then the weight of the lightest word found, and ``status`` is ``feasible``.
    basis : bool, optional
        Also find a basis of the codewords or logical operators, of least weight: ``basis`` of the answer, or of
        ``x`` and ``z``. Each element is a lightest one that is independent of the elements before it.
    limit : float, optional
        Stop after this many seconds; ``lower`` and ``upper`` are then proved bounds.
    memory : float, optional
        Memory limit in GiB.
    threads : int, optional
        Maximum number of threads. Default: all cores.
    progress : callable, optional
        Called several times a second with a ``Progress``; if it returns False, the call ends as at a limit.

    Returns
    -------
    Parameters
        The parameters, with bounds and a lightest word.

    Raises
    ------
    InputError
        An argument is not valid, or checks do not commute.

    Examples
    --------
    >>> from flipwise import codes
    >>> codes.parameters(["XXII", "IIXX", "ZIZI", "IZIZ"], gauge=True)     # the Bacon-Shor code of four qubits
    [[4,1,1,2]]: d_X = 2, d_Z = 2, proved
    """
    flags = {"gauge": gauge, "generator": generator, "each_observable": each_observable, "how_many": how_many, "basis": basis}
    query = _request(checks, z_checks, as_, pairs, flags, at_least)
    if all is not None:
        query["all"] = whole("all", all, 1)
    if word("find", find, ("fewest", "any")) == "any":
        query["find"] = find
    try:
        found = respond({**query, **limits(limit, memory, threads)}, progress, {"as": "as_"})
    except InputError as error:
        raise type(error)(_with_argument(str(error)), error.code, error.line, error.column) from None
    parts = {name: _filled(Distance, found[name]) for name in ("x", "z") if name in found}
    result: Parameters = _filled(Parameters, found, observables=[_filled(Distance, one) for one in found.get("observables", [])], **parts)
    return result


def _with_argument(message: str) -> str:
    """Returns a message of the engine, with the argument that helps."""
    if message.endswith("of a subsystem code, state that"):
        return f"{message} (gauge=True)"
    for end, form in (("state its form, dem", "dem"), ("state their form, pauli", "pauli"), ("of the places of ones, state their form", "by-light")):
        if message.endswith(end):
            return f'{message} (as_="{form}")'
    return message


def distance(checks: Any, z_checks: Any = None, *, as_: Optional[CodeForm] = None, pairs: Optional[ColumnOrder] = None, gauge: bool = False,
             generator: bool = False, limit: Optional[float] = None, memory: Optional[float] = None, threads: Optional[int] = None,
             progress: Optional[ProgressCall] = None) -> Optional[int]:
    """Returns the proved distance of a code; None if there is no nonzero word, or if a limit ended the proof.

    ``parameters`` returns bounds and a lightest word as well, and decides whether the distance is at least a number.

    Parameters
    ----------
    checks, z_checks, as_, pairs, gauge, generator, limit, memory, threads, progress : optional
        As for ``parameters``.

    Returns
    -------
    int or None
        The proved distance; None if there is no nonzero word, or if a limit ended the proof.

    Raises
    ------
    InputError
        An argument is not valid; the message begins with its name.

    Examples
    --------
    >>> from flipwise import codes
    >>> codes.distance([[1, 1, 0], [0, 1, 1]])
    3
    """
    return parameters(checks, z_checks, as_=as_, pairs=pairs, gauge=gauge, generator=generator, limit=limit, memory=memory, threads=threads,
                      progress=progress).d


class Decoder:
    """A decoder that finds a most likely error. Weights may be real, also negative or infinite.

    Weights are scaled and rounded to whole numbers. The weight of a decoded error exceeds the smallest one by at most
    ``max_error``, which is 0 if all weights are small multiples of one number.

    Parameters
    ----------
    check_matrix : code
        Numpy, scipy.sparse or lists, shape (checks, bits); a Tanner graph of networkx; or an ``ErrorModel``, whose
        priors are used.
    weights : array_like, optional
        Weight of an error in each bit, such as ln((1 - p) / p). Default: 1 each.
    error_probabilities : array_like or float, optional
        Instead of weights, the probability of each error, or one for all; 1 is a certain error.
    faults_matrix : array_like or sparse matrix, optional
        The faults, such as logical observables, that each error flips, shape (faults, bits). If it is given,
        ``decode`` and ``decode_batch`` return the faults that are flipped, not the errors, as in PyMatching.
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
    >>> from flipwise import codes
    >>> decoder = codes.Decoder([[1, 1, 0], [0, 1, 1]], error_probabilities=[0.1, 0.01, 0.1])
    >>> decoder.decode([1, 1])
    array([1, 0, 1], dtype=uint8)
    """

    def __init__(self, check_matrix: Any, weights: Any = None, *, error_probabilities: Any = None, faults_matrix: Optional[MatrixLike] = None,
                 memory: Optional[float] = None, threads: Optional[int] = None) -> None:
        model = check_matrix if isinstance(check_matrix, ErrorModel) else None
        if model is not None and weights is None and error_probabilities is None:
            error_probabilities = model.priors
        if weights is not None and error_probabilities is not None:
            raise InputError("weights: give weights or error_probabilities, not both", "conflict")
        columns, checks = self._columns = _columns_of_checks(check_matrix)
        bits = columns.number
        if error_probabilities is not None:
            weights = _weights_of(error_probabilities, bits)
        found = np.ones(bits) if weights is None else _numbers("weights", weights, bits)
        if np.isnan(found).any():
            raise InputError("weights: nan is not supported; expected numbers, inf for no error, or -inf for a certain one")
        self.shape = (checks, bits)
        self._weights = found
        self._memory, self._threads = memory, threads
        self._faults: Optional[NDArray[np.int64]] = None
        if faults_matrix is not None:
            faults, rows = columns_of("faults_matrix", faults_matrix)
            if faults.number != bits:
                raise InputError(f"faults_matrix: has {faults.number} columns, expected {bits}", "shape")
            self._faults = _dense(faults, rows).astype(np.int64)
        self._kept = np.flatnonzero(np.isfinite(found))
        finite = found[self._kept]
        self._flipped = (found < 0).astype(np.uint8)
        flipped = np.diff(columns.starts)[self._kept]
        self.scale, costs = _scaled(np.abs(finite), LARGEST_COST_IN_GRAPHS if flipped.max(initial=0) <= 2 else LARGEST_COST)
        self.max_error = float(np.abs(costs / self.scale - np.abs(finite)).sum())
        """How much the weight of a decoded error can exceed the smallest one."""
        self._matrix = dense = _dense(columns, checks)
        # Without checks, or without bits whose errors are uncertain, there is nothing to search.
        self._inner = _IntegerDecoder(dense[:, self._kept], cost=costs, memory=memory, threads=threads) if self._kept.size and checks else None

    def decode(self, syndrome: Any, *, erased: Any = None, only_erased: bool = False) -> Cells:
        """Returns an error of least weight with this syndrome, shape (bits,); ties are broken in lexicographic order.

        Parameters
        ----------
        syndrome : array_like
            Shape (checks,).
        erased : array_like, optional
            The bits that were erased, shape (bits,), 1 for each; their errors then have weight 0.
        only_erased : bool, optional
            No other bit has an error.

        Returns
        -------
        ndarray
            The error; with ``faults_matrix``, the faults that it flips.

        Raises
        ------
        InputError
            No error has this syndrome.

        Examples
        --------
        >>> from flipwise import codes
        >>> codes.Decoder([[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]).decode([1, 0, 0], erased=[0, 1, 1, 1])
        array([0, 1, 1, 1], dtype=uint8)
        """
        given = self._cells("syndrome", syndrome, 1)
        if given.shape != (self.shape[0],):
            raise InputError(f"syndrome: expected {self.shape[0]} checks, not {given.size}", "shape")
        decoder = self if erased is None else self._with_erased(erased, flag("only_erased", only_erased))
        if erased is None and flag("only_erased", only_erased):
            raise InputError("only_erased: give the erased bits as well", "missing")
        found: Cells = decoder._decoded("syndrome", given[None])[0]
        return found

    def decode_batch(self, syndromes: Any) -> Cells:
        """Returns an error for each row of syndromes: shape (n, bits); with ``faults_matrix``, the faults that it flips.

        Parameters
        ----------
        syndromes : array_like
            Shape (n, checks).

        Returns
        -------
        ndarray
            The errors, shape (n, bits); with ``faults_matrix``, the faults that they flip.

        Raises
        ------
        InputError
            An argument is not valid; the message begins with its name.

        Examples
        --------
        >>> from flipwise import codes
        >>> codes.Decoder([[1, 1, 0], [0, 1, 1]]).decode_batch([[1, 0], [1, 1]])
        array([[1, 0, 0],
               [0, 1, 0]], dtype=uint8)
        """
        given = self._cells("syndromes", syndromes, 2)
        if given.shape[1] != self.shape[0]:
            raise InputError(f"syndromes: their shape is {given.shape}, expected (n, {self.shape[0]})", "shape")
        return self._decoded("syndromes", given)

    def _cells(self, name: str, value: Any, dimensions: int) -> Cells:
        """Returns syndromes as an array. Without checks, they have no cells."""
        if self.shape[0] == 0 and np.ndim(value) == dimensions and np.shape(value)[-1] == 0:
            return np.zeros(np.shape(value), np.uint8)
        return cells(name, value, (dimensions,), many=dimensions > 1)

    def _with_erased(self, erased: Any, is_only: bool) -> "Decoder":
        """Returns the decoder in which erased bits have weight 0, and if ``is_only``, the others an infinite one."""
        found = cells("erased", erased, (1,))
        if found.shape != (self.shape[1],):
            raise InputError(f"erased: its shape is {found.shape}, expected ({self.shape[1]},)", "shape")
        weights = np.where(found, 0, np.inf if is_only else self._weights)
        return Decoder(self._columns, weights, faults_matrix=self._faults, memory=self._memory, threads=self._threads)

    def _decoded(self, name: str, given: Cells) -> Cells:
        base = (self._matrix.astype(np.int64) @ self._flipped & 1).astype(np.uint8)
        found = np.zeros((len(given), self.shape[1]), np.uint8)
        if self._inner is None:
            for i in np.flatnonzero((given ^ base).any(1))[:1]:
                raise InputError(f"{name}{'' if name == 'syndrome' else f': row {i}'}: no error has this syndrome")
        elif len(given):
            try:
                found[:, self._kept] = self._inner.decode(given ^ base)
            except InputError as error:
                message = str(error).replace("syndrome: row 0" if name == "syndrome" else "syndrome", name, 1)
                raise InputError(message, error.code) from None
        errors: Cells = found ^ self._flipped
        if self._faults is None:
            return errors
        faults: Cells = (errors @ self._faults.T & 1).astype(np.uint8)
        return faults


class PauliDecoder:
    """A decoder of a stabilizer code, which finds a most likely Pauli error.

    Each qubit has a bit for each of X, Y and Z in a ``Decoder``, which is the attribute ``inner``.

    Parameters
    ----------
    stabilizers : list of str, or text
        Pauli strings (or ``stim.PauliString``), one for each stabilizer; or a text with one on each line.
    weights : array_like, optional
        Weight of an error on each qubit, shape (qubits,), or of X, Y and Z, shape (qubits, 3). Default: 1 each.
    error_probabilities : array_like or float, optional
        Instead of weights, the probability of an error on each qubit, or one for all; X, Y and Z are equally likely.
        Or the probabilities of X, Y and Z, shape (qubits, 3).
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
    >>> from flipwise import codes
    >>> decoder = codes.PauliDecoder(["XZZXI", "IXZZX", "XIXZZ", "ZXIXZ"], error_probabilities=0.01)
    >>> decoder.decode([0, 0, 1, 1])
    'IIIIX'
    """

    def __init__(self, stabilizers: Any, weights: Any = None, *, error_probabilities: Any = None, memory: Optional[float] = None,
                 threads: Optional[int] = None) -> None:
        found = _described("stabilizers", stabilizers)
        rows = [row for row in found.splitlines() if row.strip() and row.lstrip()[0] not in "#;"] if isinstance(found, str) else found
        letters = [str(row).upper().replace("_", "I").replace(".", "I").lstrip("+-") for row in rows]
        letters = ["".join(row.split()) for row in letters]
        if not letters or not all(isinstance(row, str) for row in rows) or not all(letters) or set("".join(letters)) - set("IXYZ"):
            raise InputError(f"stabilizers: expected Pauli strings, such as ['XZZXI', 'IXZZX'], not {described(stabilizers)}")
        qubits = len(letters[0])
        if any(len(row) != qubits for row in letters):
            raise InputError("stabilizers: expected Pauli strings of equal lengths", "shape")
        self.qubits = qubits
        """Number of qubits."""
        # A letter anticommutes with the two others.
        matrix = np.array([[letter not in ("I", one) for letter in row for one in "XYZ"] for row in letters], np.uint8)
        if weights is not None and error_probabilities is not None:
            raise InputError("weights: give weights or error_probabilities, not both", "conflict")
        if error_probabilities is not None:
            weights = self._weights_of(error_probabilities)
        elif weights is not None:
            weights = self._each("weights", weights)
        self.inner = Decoder(matrix, weights, memory=memory, threads=threads)
        self.max_error = self.inner.max_error
        """How much the weight of a decoded error can exceed the smallest one."""

    def _each(self, name: str, value: Any) -> NDArray[np.float64]:
        """Returns a number for each of X, Y and Z on each qubit."""
        found = array_of(name, value, "expected numbers")
        if found.ndim < 2:
            return np.repeat(_numbers(name, value, self.qubits), 3)
        if found.shape != (self.qubits, 3):
            raise InputError(f"{name}: its shape is {found.shape}, expected ({self.qubits},) or ({self.qubits}, 3)", "shape")
        return _numbers(name, found.ravel(), 3 * self.qubits)

    def _weights_of(self, probabilities: Any) -> NDArray[np.float64]:
        of_each = self._each("error_probabilities", probabilities).reshape(-1, 3)
        if np.ndim(probabilities) < 2:
            of_each = of_each / 3
        none = 1 - of_each.sum(1, keepdims=True)
        if not ((of_each >= 0) & (none >= -1e-12)).all():
            raise InputError("error_probabilities: expected numbers from 0 to 1, for X, Y and Z of a qubit at most 1 in total")
        with np.errstate(divide="ignore"):
            weights: NDArray[np.float64] = (np.log(np.maximum(none, 1e-300)) - np.log(of_each)).ravel()
        return weights

    def decode(self, syndrome: Any) -> str:
        """Returns a Pauli error of least weight with this syndrome, as a Pauli string.

        Parameters
        ----------
        syndrome : array_like
            Shape (stabilizers,): 1 where the error anticommutes with the stabilizer.

        Returns
        -------
        str
            The error, with a letter for each qubit.

        Raises
        ------
        InputError
            No error has this syndrome.

        Examples
        --------
        >>> from flipwise import codes
        >>> codes.PauliDecoder(["XX", "ZZ"]).decode([1, 1])
        'IY'
        """
        return self._strings(self.inner.decode(syndrome)[None])[0]

    def decode_batch(self, syndromes: Any) -> list[str]:
        """Returns a Pauli error for each row of syndromes.

        Parameters
        ----------
        syndromes : array_like
            Shape (n, stabilizers).

        Returns
        -------
        list of str
            The errors, as Pauli strings.

        Raises
        ------
        InputError
            An argument is not valid; the message begins with its name.

        Examples
        --------
        >>> from flipwise import codes
        >>> codes.PauliDecoder(["XX", "ZZ"]).decode_batch([[0, 0], [1, 0]])
        ['II', 'IZ']
        """
        return self._strings(self.inner.decode_batch(syndromes))

    def _strings(self, errors: Cells) -> list[str]:
        """Returns Pauli strings; letters on the same qubit are multiplied."""
        x_bits, y_bits, z_bits = errors.reshape(len(errors), self.qubits, 3).transpose(2, 0, 1)
        letters = np.array(list("IXZY"))[(x_bits ^ y_bits) + 2 * (z_bits ^ y_bits)]
        return ["".join(row) for row in letters]


def _columns_of_checks(value: Any) -> tuple[Buttons, int]:
    """Returns the columns of a check matrix, and its number of rows."""
    if isinstance(value, ErrorModel):
        return Buttons(*value._detectors), value.num_detectors
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], Buttons):
        columns, rows = value
        return columns, int(rows)
    if isinstance(value, os.PathLike):
        value = _content("check_matrix", value)
    return columns_of("check_matrix", _matrix_of_graph("check_matrix", value))


def _dense(columns: Any, rows: int) -> Cells:
    dense = np.zeros((rows, columns.number), np.uint8)
    for column, ones in enumerate(columns.rows()):
        for row in ones:
            dense[row, column] ^= 1
    return dense


def _matrix_of_graph(name: str, value: Any) -> Any:
    """Returns the matrix of a Tanner graph of networkx; any other value unchanged. Checks have the attribute ``bipartite`` 0,
    bits 1, as the rows and columns in ``networkx.bipartite.from_biadjacency_matrix``."""
    if not (hasattr(value, "adjacency") and hasattr(value, "nodes")):
        return value
    if value.is_directed() or value.is_multigraph():
        raise InputError(f"{name}: expected an undirected graph without parallel edges; convert it by networkx.Graph(graph)")
    sides: tuple[dict[Any, int], dict[Any, int]] = ({}, {})
    for node, side in value.nodes(data="bipartite"):
        if side not in (0, 1):
            raise InputError(f"{name}: node {described(node)} has no attribute bipartite; expected 0 for a check, 1 for a bit")
        sides[side][node] = len(sides[side])
    if not sides[0] or not sides[1]:
        raise InputError(f"{name}: the graph has {len(sides[0])} checks and {len(sides[1])} bits; expected at least one of each")
    dense = np.zeros((len(sides[0]), len(sides[1])), np.uint8)
    for one, other in value.edges():
        check, bit = (one, other) if one in sides[0] else (other, one)
        if check not in sides[0] or bit not in sides[1]:
            raise InputError(f"{name}: an edge joins {described(one)} and {described(other)}; expected a check and a bit")
        dense[sides[0][check], sides[1][bit]] ^= 1
    return dense


def _numbers(name: str, value: Any, bits: int) -> NDArray[np.float64]:
    found = array_of(name, value, "expected numbers")
    if found.dtype.kind not in "iuf":
        raise InputTypeError(f"{name}: expected numbers, not {described(value)}")
    found = found.astype(np.float64)
    if found.ndim == 0:
        found = np.full(bits, found)
    if found.shape != (bits,):
        raise InputError(f"{name}: its shape is {found.shape}, expected ({bits},)", "shape")
    return found


def _weights_of(probabilities: Any, bits: int) -> NDArray[np.float64]:
    found = _numbers("error_probabilities", probabilities, bits)
    wrong = found[~((found >= 0) & (found <= 1))]
    if wrong.size:
        raise InputError(f"error_probabilities: expected numbers from 0 to 1, not {wrong[0]}")
    with np.errstate(divide="ignore"):
        weights: NDArray[np.float64] = np.log1p(-found) - np.log(found)
    return weights


def _scaled(weights: NDArray[np.float64], largest: int) -> tuple[float, NDArray[np.int64]]:
    """Returns a scale and the weights in whole numbers: the nearest ones to the scaled weights."""
    positive = weights[weights > 0]
    if not positive.size:
        return 1.0, np.zeros(weights.shape, np.int64)
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        for part in range(1, 11):
            scale = part / positive.min()
            costs = np.rint(weights * scale)
            if costs.max() <= largest and np.allclose(costs / scale, weights, rtol=1e-12, atol=0):
                return scale, costs.astype(np.int64)
        return largest / positive.max(), np.rint(weights / positive.max() * largest).astype(np.int64)
