# SPDX-License-Identifier: MIT
"""Arguments that are not boards: what does not fit is a ValueError that names the argument."""

from __future__ import annotations

import json
import math
import numbers
import operator
from typing import Any, Callable, NamedTuple, Optional, Sequence

from . import _engine

LARGEST = 2**63 - 1


class Progress(NamedTuple):
    """How far a long computation is, as ``progress`` is told several times a second."""

    done: float
    """Share of the present stage, 0 to 1."""
    stage: str
    """What is being done, in a few words."""
    best: Optional[int] = None
    """Fewest presses found so far."""
    lower: int = 0
    """Proved: no solution has fewer presses."""


ProgressCall = Callable[[Progress], Optional[bool]]


def whole(name: str, value: object, low: int = 0, high: int = LARGEST) -> int:
    """A whole number; bool and float are none."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise ValueError(f"{name}: expected a whole number, not {described(value)}")
    number = operator.index(value)
    if not low <= number <= high:
        raise ValueError(f"{name}: {number} is not between {low} and {high}")
    return number


def positive(name: str, value: object) -> float:
    """A number above 0, at most 10^9."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise ValueError(f"{name}: expected a number, not {described(value)}")
    number = float(value)
    if not math.isfinite(number) or not 0 < number <= 1e9:
        raise ValueError(f"{name}: {number} is not above 0 and at most 10^9")
    return number


def flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name}: expected True or False, not {described(value)}")
    return value


def word(name: str, value: object, choices: Sequence[str] = ()) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name}: expected a str, not {described(value)}")
    if choices and value not in choices:
        raise ValueError(f"{name}: expected one of {', '.join(choices)}, not {value!r}")
    return value


def two_colours(colours: object) -> None:
    if whole("colours", colours) != 2:
        raise ValueError("colours: only 2 can be asked for")


def described(value: object) -> str:
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 40 else text[:40] + '...'}"


def limits(limit: object, memory: object, threads: object) -> dict[str, Any]:
    """What was given of the three, as the engine takes it."""
    asked: dict[str, Any] = {}
    if limit is not None:
        asked["limit"] = positive("limit", limit)
    if memory is not None:
        asked["memory"] = math.ceil(positive("memory", memory) * 2**30)
    if threads is not None:
        asked["threads"] = whole("threads", threads, 1, 2**32 - 1)
    return asked


def reporter(progress: Any) -> Optional[Callable[[Any], bool]]:
    """Calls ``progress`` with what the engine reports."""
    if progress is None:
        return None
    if not callable(progress):
        raise ValueError(f"progress: expected a callable, not {described(progress)}")

    def call(state: Any) -> bool:
        fields = json.loads(state) if isinstance(state, str) else state
        return progress(Progress(**{key: fields[key] for key in Progress._fields if key in fields})) is not False

    return call


def respond(request: dict[str, Any], progress: Any = None) -> dict[str, Any]:
    """The engine's answer to a request of docs/formats.md."""
    if "memory" in request:
        request["memory"] /= 2**30
    call = reporter(progress)
    answer: dict[str, Any] = json.loads(_engine.respond(json.dumps(request), call))
    if "error" not in answer:
        return answer
    message = answer["error"]
    if answer["culprit"] != "input":
        raise RuntimeError(message)
    raise ValueError(message[9:] if message.startswith("request: ") else message)


def integer(digits: Optional[str]) -> Optional[int]:
    """A decimal number of any length; int() refuses long ones."""
    if digits is None or len(digits) < 4000:
        return None if digits is None else int(digits)
    half = len(digits) // 2
    high, low = integer(digits[:-half]), integer(digits[-half:])
    assert high is not None and low is not None
    return high * int(10**half) + low
