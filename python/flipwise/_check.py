# SPDX-License-Identifier: MIT
"""Checks of arguments that are not arrays. An invalid value raises a ValueError that begins with the name of the argument."""

from __future__ import annotations

import json
import math
import operator
import time
from numbers import Integral, Real
from typing import Any, Callable, Iterable, Mapping, NamedTuple, Optional, Sequence

LARGEST = 2**63 - 1


class InputError(ValueError):
    """An invalid argument. The message begins with its name."""

    __module__ = "flipwise"

    def __init__(self, message: str, code: str = "value", line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.code = code
        """The kind of error: ``syntax``, ``missing``, ``unknown_name``, ``value``, ``shape``, ``conflict``, ``unsupported``,
        ``too_large``, ``saved_state`` or ``ambiguous``."""
        self.line, self.column = line, column
        """Place in a text, from 1; 0 if unknown."""

    @property
    def argument(self) -> str:
        """The name of the argument."""
        return str(self).partition(":")[0]


class InputTypeError(InputError, TypeError):
    """An argument of a wrong type. It is an ``InputError``, and a ``TypeError`` as well."""

    __module__ = "flipwise"


class Progress(NamedTuple):
    """The state of a long computation; passed to ``progress`` several times a second."""

    done: float
    """Fraction of the current stage, 0 to 1."""
    stage: str
    """Name of the current stage."""
    best: Optional[int] = None
    """Number of presses of the best solution found so far."""
    lower: int = 0
    """Proved: no solution has fewer presses."""


ProgressCall = Callable[[Progress], Optional[bool]]


def whole(name: str, value: object, low: int = 0, high: int = LARGEST) -> int:
    """Returns a whole number; a bool or a float is not one."""
    if type(value) is int and low <= value <= high:
        return value
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise InputTypeError(f"{name}: expected a whole number, not {described(value)}")
    number = operator.index(value)
    if not low <= number <= high:
        most = described(high) if high > 2**64 else high
        raise InputError(f"{name}: {described(number)} is not between {low} and {most}")
    return number


def positive(name: str, value: object) -> float:
    """Returns a number above 0 and at most 10^9."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputTypeError(f"{name}: expected a number, not {described(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not 0 < number <= 1e9:
        raise InputError(f"{name}: {described(value)} is not above 0 and at most 10^9")
    return number


def flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InputTypeError(f"{name}: expected True or False, not {described(value)}")
    return value


def word(name: str, value: object, choices: Sequence[str] = ()) -> str:
    if type(value) is str and value in choices:
        return value
    if not isinstance(value, str) or not value:
        raise (InputError if isinstance(value, str) else InputTypeError)(f"{name}: expected a word, not {described(value)}")
    utf8(name, value)
    if choices and value not in choices:
        raise InputError(f"{name}: expected one of {', '.join(choices)}, not {value!r}")
    return value


def items(name: str, values: Iterable[Any]) -> list[Any]:
    try:
        return list(values)
    except MemoryError:
        raise
    except Exception:
        raise InputTypeError(f"{name}: expected several values, not {described(values)}") from None


def rule_text(rule: Any, name: str = "rule") -> str:
    """Returns a rule as a text: a text as it is, pairs of offsets as ``0,0 0,1``."""
    if isinstance(rule, str) or not isinstance(rule, Iterable) or isinstance(rule, (bytes, Mapping)):
        return word(name, rule)
    pairs = [one.tolist() if hasattr(one, "tolist") else one for one in items(name, rule)]
    if not pairs:
        raise InputError(f"{name}: has no offsets; give at least one pair (row, column)")
    for pair in pairs:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise InputTypeError(f"{name}: expected a word or pairs of offsets (row, column), not {described(pair)}")
    return " ".join(",".join(str(whole(name, number, -LARGEST)) for number in pair) for pair in pairs)


def neighbours_text(name: str, numbers: Any) -> str:
    """Returns allowed numbers of neighbours as a text: a text as it is, numbers as ``0,2,4``, none as ``none``."""
    if isinstance(numbers, (str, bytes, bool, Mapping)) or not isinstance(numbers, (Integral, Iterable)):
        return word(name, numbers)
    found = {whole(name, one) for one in ([numbers] if isinstance(numbers, Integral) else items(name, numbers))}
    return ",".join(map(str, sorted(found))) or "none"


def utf8(name: str, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise InputError(f"{name}: not text: {error}") from None


MAX_COLOURS = 256
COUNTERS = 2**53
"""The number of colours of counters that never wrap, above every number that they can have."""


def states_in_words(colours: int) -> str:
    return "counters that never wrap" if colours == COUNTERS else f"{colours} colours"


def colour_number(colours: object) -> Optional[int]:
    """Returns a number of colours; None if none is given."""
    if isinstance(colours, str) and colours == "none":
        return COUNTERS
    return None if colours is None else whole("colours", colours, 2, MAX_COLOURS)


def described(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # it has more digits than Python writes
        text = "of thousands of digits"
    except Exception:  # raised by the repr() of the value
        text = "that has no repr"
    return f"{type(value).__name__} {text if len(text) <= 40 else text[:40] + '...'}"


class TimeLimit(float):
    """A time limit in seconds from its creation. The time that Python takes counts as well."""

    def __init__(self, _seconds: float) -> None:
        self.start = time.monotonic()

    def left(self) -> float:
        return max(1e-3, float(self) - (time.monotonic() - self.start))


def limits(limit: object, memory: object, threads: object) -> dict[str, Any]:
    """Returns the fields of those limits that are given."""
    query: dict[str, Any] = {}
    if limit is not None:
        query["limit"] = TimeLimit(positive("limit", limit))
    if memory is not None:
        query["memory"] = positive("memory", memory)
    if threads is not None:
        query["threads"] = whole("threads", threads, 1, 2**32 - 1)
    return query


def reporter(progress: Any) -> Optional[Callable[[Any], bool]]:
    """Returns a function that calls ``progress`` with the state that the engine reports as a dict or JSON."""
    if progress is None:
        return None
    if not callable(progress):
        raise InputTypeError(f"progress: expected a callable, not {described(progress)}")

    def call(state: Any) -> bool:
        fields = json.loads(state) if isinstance(state, str) else state
        result: object = progress(Progress(**{key: fields[key] for key in Progress._fields if key in fields}))
        return result is None or bool(result)

    return call


def integer(digits: str) -> int:
    """Returns a decimal number of any length as an int; int() rejects long ones."""
    if len(digits) < 4000:
        return int(digits)
    half = len(digits) // 2
    return integer(digits[:-half]) * int(10**half) + integer(digits[-half:])
