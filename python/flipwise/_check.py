# SPDX-License-Identifier: MIT
"""Arguments that are not boards: what does not fit is a ValueError that names the argument."""

from __future__ import annotations

import json
import math
import numbers
import operator
import re
import time
from typing import Any, Callable, Mapping, NamedTuple, Optional, Sequence, TypeVar

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
Found = TypeVar("Found")


def whole(name: str, value: object, low: int = 0, high: int = LARGEST) -> int:
    """A whole number; bool and float are none."""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral):
        raise ValueError(f"{name}: expected a whole number, not {described(value)}")
    number = operator.index(value)
    if not low <= number <= high:
        most = described(high) if high > 2**64 else high
        raise ValueError(f"{name}: {described(number)} is not between {low} and {most}")
    return number


def positive(name: str, value: object) -> float:
    """A number above 0, at most 10^9."""
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise ValueError(f"{name}: expected a number, not {described(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not 0 < number <= 1e9:
        raise ValueError(f"{name}: {described(value)} is not above 0 and at most 10^9")
    return number


def flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name}: expected True or False, not {described(value)}")
    return value


def word(name: str, value: object, choices: Sequence[str] = ()) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(f"{name}: expected a word, not {described(value)}")
    encoded(name, value)
    if choices and value not in choices:
        raise ValueError(f"{name}: expected one of {', '.join(choices)}, not {value!r}")
    return value


def encoded(name: str, text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name}: not text: {error}") from None


MOST_COLOURS = 256


def colour_number(colours: object) -> Optional[int]:
    """So many, where that is said."""
    return None if colours is None else whole("colours", colours, 2, MOST_COLOURS)


def described(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # more digits than Python writes
        text = "of thousands of digits"
    except Exception:  # its own
        text = "that has no repr"
    return f"{type(value).__name__} {text if len(text) <= 40 else text[:40] + '...'}"


class TimeLimit(float):
    """Seconds from now on, for all that is done about a question: what Python does with it counts."""

    def __init__(self, _seconds: float) -> None:
        self.start = time.monotonic()

    def left(self) -> float:
        return max(1e-3, float(self) - (time.monotonic() - self.start))


def left(asked: Mapping[str, Any]) -> dict[str, Any]:
    """A question with what is left of its limit."""
    limit = asked.get("limit")
    return {**asked, "limit": limit.left()} if isinstance(limit, TimeLimit) else {**asked}


def limits(limit: object, memory: object, threads: object) -> dict[str, Any]:
    """What was given of the three, as the engine takes it."""
    asked: dict[str, Any] = {}
    if limit is not None:
        asked["limit"] = TimeLimit(positive("limit", limit))
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
        said: object = progress(Progress(**{key: fields[key] for key in Progress._fields if key in fields}))
        return said is None or bool(said)

    return call


ARGUMENTS = {"start": "board", "target": "goal", "indices": "buttons", "indptr": "buttons", "costs": "cost"}
"""What the fields of a question are called where people give them."""


def told(message: str, asked: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What the engine finds wrong with a question, after the name of the argument that it is about: of those given the
    one that the message speaks of first, else the first of all. ``names``: what words stand for which."""
    message = message.removeprefix("request: ")
    given = {names.get(field, field): field for field, value in asked.items() if value is not None}
    words = re.findall(r"\w+", message)
    argument = next((names.get(word, word) for word in words if names.get(word, word) in given), "")
    if message.startswith("unknown field"):
        whom = "lightest" if "lightest" in asked else f"{asked['command']} {asked.get('name', '')}".rstrip()
        return f"board: with {words[2]} cells it is not for {whom}" if argument == "board" else f"{argument}: not for {whom}"
    head, colon, rest = message.partition(":")
    if colon and argument and names.get(head, head) == argument:
        return f"{argument}:{rest}"
    return f"{argument or next(name for name in given if name != 'command')}: {message}"


def ask(call: Callable[..., Found], asked: Mapping[str, Any], *more: Any, names: Mapping[str, str] = ARGUMENTS) -> Found:
    """What a call of the engine answers; what it finds wrong with the question names the argument."""
    try:
        found = call(left(asked), *more)
    except ValueError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
            raise  # of the caller's own progress
        raise ValueError(told(str(error), asked, names)) from None
    return found


def respond(request: dict[str, Any], progress: Any = None, names: Mapping[str, str] = {}) -> dict[str, Any]:
    """The engine's answer to a request of docs/formats.md. ``names``: arguments that are called otherwise than its
    fields."""
    return checked(answered(request, progress), request, names)


def answered(request: dict[str, Any], progress: Any = None) -> dict[str, Any]:
    """The same, or what is wrong with the request."""
    memory = {"memory": request["memory"] / 2**30} if "memory" in request else {}
    call = reporter(progress)
    text = json.dumps({**left(request), **memory})
    answer: dict[str, Any] = json.loads(_engine.respond(text, call))
    return answer


def checked(answer: dict[str, Any], request: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The answer, unless it says what is wrong."""
    if "culprit" not in answer:
        return answer
    message = answer["error"]
    if answer["culprit"] != "input":
        raise RuntimeError(message)
    if "does not fit into memory" in message:
        raise MemoryError(message)
    raise ValueError(told(message, request, {"costs": "cost", **names}))


def integer(digits: Optional[str]) -> Optional[int]:
    """A decimal number of any length; int() refuses long ones."""
    if digits is None or len(digits) < 4000:
        return None if digits is None else int(digits)
    half = len(digits) // 2
    high, low = integer(digits[:-half]), integer(digits[-half:])
    assert high is not None and low is not None
    return high * int(10**half) + low
