"""Three hundred broken and hostile inputs of links, pages and words: each is refused in one sentence, with
bounded work and memory.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from command import gridproof
from hostile_links import SORTS, hostile

from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed

SEED = 739_949

MOST_CALLS = 200_000
"""The most calls of functions for a refusal: some tens of milliseconds."""

MOST_BYTES = 48 << 20


@cache
def refusals() -> tuple[tuple[str, str, list[Parsed]], ...]:
    """Return the inputs, each with its sort and what is read of it. Modules that reading imports are
    imported.
    """
    return tuple((sort, text, list(read_text(text))) for sort, text in hostile(300, SEED))


def inputs() -> list[tuple[str, str]]:
    """Return the inputs, each with its sort."""
    return [(sort, text) for sort, text, _ in refusals()]


def calls_of(work: Callable[[], list[Parsed]]) -> tuple[int, list[Parsed]]:
    """Return the number of calls that a piece of work makes, and its result."""
    count = 0

    def note(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        result = work()
    finally:
        sys.setprofile(before)
    return count, result


def test_there_are_inputs_of_every_sort() -> None:
    sorts = [sort for sort, _ in inputs()]
    assert {*sorts} == {sort.__name__ for sort in SORTS}
    assert min(map(sorts.count, sorts)) == 30
    assert len({text for _, text in inputs()}) > 250


def test_each_is_refused_in_one_sentence() -> None:
    for sort, text, [parsed] in refusals():
        assert parsed.error is not None, (sort, text[:80])
        said = str(parsed.error)
        assert 20 < len(said) < 420, said
        assert said.isprintable(), said
        assert "malformed: " not in said, said


def test_the_work_of_each_is_bounded() -> None:
    for sort, text in inputs():
        count, _ = calls_of(lambda text=text: list(read_text(text)))  # type: ignore[misc]
        assert count < MOST_CALLS, (sort, count, text[:80])


@pytest.mark.parametrize("sort", ["bomb", "deep", "huge", "long_text"])
def test_the_memory_of_each_is_bounded(sort: str) -> None:
    texts = [text for name, text in inputs() if name == sort][:12]
    for text in texts:
        tracemalloc.start()
        list(read_text(text))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < MOST_BYTES, (most, text[:80])


def test_the_command_line_says_it_and_exits_with_2(tmp_path: Path) -> None:
    for number, (sort, text) in enumerate(inputs()[:40]):
        file = tmp_path / f"{number}.txt"
        file.write_text(text, encoding="utf-8")
        done = gridproof("check", str(file))
        assert done.returncode == 2, (sort, done.stdout)
        assert (done.stdout + done.stderr).count("error: ") == 1, (sort, done.stdout)
        assert "Traceback" not in done.stderr
