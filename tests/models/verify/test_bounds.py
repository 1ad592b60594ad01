"""No line of a proof is read for long after the time is over, nor in much memory, whatever stands in it.

Work is counted in executed lines of code. The time is over from the beginning: the clock is looked at after a
bounded number of them, or the line is at its end.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from types import FrameType
from typing import Any

import pytest

from gridproof.models.verify.bodies.body import Body
from gridproof.models.verify.bodies.clausal import Clausal, Short
from gridproof.models.verify.bodies.steps import Steps
from gridproof.models.verify.claim import CheckedClaim
from gridproof.models.verify.constraints.registry import constraint
from gridproof.models.verify.file import WORK_A_LOOK, Clock
from gridproof.models.verify.problem import Problem
from gridproof.models.verify.vocabulary import Refused, Unfinished

WIDE = 40_000
"""The values of the widest cell."""

NONE = CheckedClaim("none", [], None, None)

MOST_LINES = 10 * WORK_A_LOOK
"""The lines of code that may run for a line of a proof once its time is over."""

LONGEST = 20_000
"""Characters of a repeated line."""

MOST_MEMORY = 200_000_000
"""Bytes that a line of a proof may take."""


def problem() -> Problem:
    """Return a cell with many values, two with two, and one constraint on each sort."""
    domains = {"x": frozenset(range(1, WIDE + 1)), "a": frozenset({1, 2}), "b": frozenset({1, 2})}
    terms = [[1, "x"], [1, "a"], [1, "b"]]
    rules = [
        constraint(data, domains)
        for data in (
            {"constraint": "Linear", "terms": terms, "op": "<=", "bound": 3 * WIDE},
            {"constraint": "AllDifferent", "cells": ["a", "b"], "house": False},
        )
    ]
    return Problem(domains, tuple(domains), rules, tuple(domains))


ALL = "d 1" + " 1" * (WIDE - 1)
"""The clause that the wide cell has one of its values."""

LINES: dict[str, tuple[type[Body], list[str], str]] = {
    "a long clause of hints": (Short, [ALL], "l 40001 : " + "1 " * 4_000 + "1"),
    "a clause of denied values": (Short, [], "d -1" + " -1" * 5_000),
    "a clause of all values": (Short, [], ALL),
    "a clause from a constraint": (Short, ["k 0"], "c 1" + " 1" * (WIDE - 2)),
    "a clause with a literal twice": (Short, [], "d 1" + " 0" * 100_000),
    "many auxiliaries": (Short, ["k 0"], "a 900000"),
    "a clause of many auxiliaries": (Short, ["k 0", "a 50000"], "c 40003" + " 1" * 49_999),
    "many facts": (Steps, [], "r 0 1-1 :" + " 0-0" * 50_000),
    "many conclusions": (Steps, [], "r 0" + " 0-1" * 50_000 + " :"),
    "many rows": (Steps, [], "m 1-1 : :" + " 0*1" * 5_000),
    "a supposition": (Steps, [], "s 0 1"),
    "an end": (Steps, ["s 0 1"], "e"),
}
"""Lines at their limits by name, each with its form and the lines before it."""


class LimitedClock(Clock):
    """A clock that is over after a number of looks."""

    looks = 1_000_000

    def look(self, steps: int = 0) -> None:
        self.looks -= 1
        if self.looks < 0:
            raise Unfinished("the time is over")


def demand_few_lines(call: Callable[[], object]) -> None:
    """Call, and fail once more lines of code have run than `MOST_LINES`."""
    number = 0

    def count(_frame: FrameType, event: str, _value: object) -> Any:
        nonlocal number
        number += event == "line"
        if number > MOST_LINES:
            raise AssertionError(f"more than {MOST_LINES:,} lines of code have run")
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        with suppress(Refused, Unfinished, ValueError, IndexError):
            call()
    finally:
        sys.settrace(before)


def body_before(form: type[Body], lines: list[str]) -> tuple[Body, LimitedClock]:
    """Return a body that has read some lines, and its clock."""
    clock = LimitedClock(1)
    body = form(problem(), NONE, clock)
    for line in lines:
        body.read(line)
    return body, clock


@pytest.mark.parametrize("name", LINES)
def test_a_line_ends_soon_after_its_time(name: str) -> None:
    form, before, line = LINES[name]
    body, clock = body_before(form, before)
    clock.looks = 0
    demand_few_lines(lambda: body.read(line))


@pytest.mark.parametrize(
    ("form", "before", "line", "looks"),
    [*((*line, 3) for line in LINES.values()), (Short, [], "d -1" + " -1" * 300, 1_000)],
    ids=[*LINES, "many denied values of a wide cell, to the end"],
)
def test_a_line_takes_little_memory(form: type[Body], before: list[str], line: str, looks: int) -> None:
    body, clock = body_before(form, before)
    tracemalloc.start()
    try:
        clock.looks = looks
        with suppress(Refused, Unfinished, ValueError, IndexError):
            body.read(line)
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak <= MOST_MEMORY


TOKENS = ("0", "1", "-1", "2", "0-1", "1-1", "1=1", "0*1", "0*-1", "1-1*1", "@1-1*1", ":", "..", "9" * 18)
"""Words that lines of proofs are made of."""


@pytest.mark.parametrize("word", "avdckxnloesrm")
@pytest.mark.parametrize("form", [Short, Clausal, Steps])
def test_no_repeated_word_takes_long(form: type[Body], word: str) -> None:
    """Each word, repeated to the length of the longest line, behind each beginning of a line."""
    starts = ["", "0 ", "1 ", "0 1-1 :", "1-1 : ", "1-1 : : ", "1 1 : ", "1 0 "]
    before = [] if form is Steps else ["k 0", "a 10"] if form is Short else ["v 1 0 1 2 3", "a 4..9 0", "k 0"]
    for start, token in product(starts, TOKENS):
        body, clock = body_before(form, before)
        clock.looks = 0
        line = f"{word} {start}" + f"{token} " * (LONGEST // (len(token) + 1))
        demand_few_lines(partial(body.read, line[:-1]))
