"""Broken and hostile arrays and drawings: each is refused in one sentence, or read, with bounded work."""

from __future__ import annotations

import sys
from random import Random
from types import FrameType
from typing import Any

import pytest
from array_styles import LITERALS, TABLES, strings
from command import gridproof

from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.notation.literals import DEEPEST, MOST

SEED = 360_006
COUNT = 300

MOST_CALLS = 400_000
"""The most calls of functions for a text of less than 5 kB, whatever is wrong with it."""

HUGE = {
    "brackets": "[" * 100_000,
    "pairs of brackets": "x = " + "[" * 100_000 + "]" * 100_000,
    "braces": "x = " + "{" * 100_000,
    "calls": "np.array(" * 20_000,
    "quotes": "'" * 100_001,
    "a text that never ends": '"""' + "a" * 1_000_000,
    "a line of texts": "x = [" + "'a' " * 100_000,
    "comments": "x = [" + "/*" * 100_000,
    "names": "a=b=" * 25_000 + "[1]",
    "numbers": "x = [" + "1," * 500_000,
    "bars": "|" * 1_000_000,
    "cells": "| 1 " * 200_000,
    "a ruling": "┌" + "─" * 1_000_000,
    "tabs": "1\t" * 500_000,
    "semicolons": "1;" * 500_000,
    "spaces": "1" + " " * 1_000_000 + "2",
}


def broken(count: int, seed: int) -> list[str]:
    """Return arrays and drawings, each with a few characters left out, put in or moved."""
    random, texts = Random(seed), list[str]()
    for _ in range(count):
        rows, columns = random.randint(1, 9), random.randint(1, 9)
        words = [[random.choice(("", "1", "2", "12")) for _ in range(columns)] for _ in range(rows)]
        if random.random() < 0.5:
            text = random.choice([*TABLES.values(), strings])(words)
        else:
            name = random.choice(("grid", "x", "rows", "regions", "cells"))
            text = random.choice([*LITERALS.values()])({name: words, "cols": [1, 2]})
        for _ in range(random.randint(1, 6)):
            place, way = random.randrange(len(text) + 1), random.random()
            if way < 0.5:
                text = text[:place] + text[place + random.randint(1, 5) :]
            elif way < 0.8:
                text = text[:place] + random.choice("\"'[]{}()|+-,;:=\t\n #") * 2 + text[place:]
            else:
                text = text[:place] + text[-20:] + text[place:]
        texts.append(text)
    return texts


def calls_of(text: str, kind: str | None) -> tuple[int, list[Any]]:
    """Return the number of calls of functions while a text is read, and its items."""
    calls = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        items = list(read_text(text, kind))
    finally:
        sys.setprofile(None)
    return calls, items


def is_sentence(error: Exception) -> bool:
    return "\n" not in str(error) and 10 < len(str(error)) < 420 and "malformed" not in str(error)


KINDS = (None, "nurikabe", "suguru")


@pytest.mark.parametrize("kind", KINDS)
def test_broken_arrays_are_refused_in_a_sentence(kind: str | None) -> None:
    texts = broken(COUNT, SEED)[KINDS.index(kind) :: len(KINDS)]
    list(read_text(texts[0], kind))
    refused = 0
    for text in texts:
        calls, items = calls_of(text, kind)
        assert items, text
        assert calls < MOST_CALLS, text
        errors = [item.error for item in items if item.error is not None]
        assert all(map(is_sentence, errors)), (text, errors)
        refused += bool(errors)
    assert refused > len(texts) // 2


@pytest.mark.parametrize("sort", HUGE)
@pytest.mark.parametrize("kind", [None, "nurikabe"])
def test_huge_texts_are_refused_in_a_sentence(sort: str, kind: str | None) -> None:
    [item] = read_text(HUGE[sort], kind)
    assert item.error is not None
    assert is_sentence(item.error)


def test_the_limits_are_those_of_the_sentences() -> None:
    [deep] = read_text("x = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
    assert f"more than {DEEPEST} brackets" in str(deep.error)
    [long] = read_text("x = [" + "1," * MOST + "]")
    assert f"more than {MOST:,} words" in str(long.error)
    [fits] = read_text("x = " + "[" * DEEPEST + "]" * DEEPEST)
    assert "brackets are open" not in str(fits.error)


def test_the_command_refuses_with_its_exit_code() -> None:
    for text in ("x = [[1, 2],", "| 1 |   |\n| 1 |\n", "'"):
        run = gridproof("check", "-", text=text)
        assert run.returncode == 2
