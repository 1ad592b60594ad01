"""The gallery: every kind on real boards, on every back end, judged by its own plain rules.

Vocabulary
    judge      a kind's rules stated once more, as a check of a finished board
    spoilt     an answer that differs from the only right one in one place, so that it must be refused
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from backends import BACKENDS
from boards import SAMPLES, canonical, sample_boards

from gridproof import check, draw
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import Board, kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record

LARGE = 45
"""Beyond the smallest board of its kind only the sat back end gets boards of more squares."""

Data = dict[str, Any]


KINDS = sorted({path.stem for path in (SAMPLES / "boards").glob("*.jsonl")})
BOARDS = [pytest.param(kind, i, id=f"{kind}-{i}") for kind in KINDS for i in range(len(sample_boards(kind)))]


def test_every_kind_has_boards_and_every_board_a_kind() -> None:
    assert tuple(KINDS) == kind_names()


def runs() -> Iterator[Any]:
    """Yield each board with the back ends that get it."""
    for kind in KINDS:
        for number, record in enumerate(sample_boards(kind)):
            small = number == 0 or record["rows"] * record["cols"] <= LARGE
            for backend in BACKENDS if small else ("sat",):
                yield pytest.param(kind, number, backend, id=f"{kind}-{number}-{backend}")


@pytest.mark.parametrize(("kind", "number", "backend"), list(runs()))
def test_the_recorded_solution_is_proven_to_be_the_only_one(kind: str, number: int, backend: str) -> None:
    record = sample_boards(kind)[number]
    puzzle = read_record(record)
    verdict = check(puzzle, backend, timeout=120)
    assert verdict.status == "unique", verdict.message
    answer = answer_with_text(puzzle, verdict.solutions[0])
    recorded = record["solution"]
    assert {name: canonical(name, answer[name]) for name in recorded} == {
        name: canonical(name, value) for name, value in recorded.items()
    }


@pytest.mark.parametrize(("kind", "number"), BOARDS)
def test_the_judge_accepts_the_solution_and_no_other(kind: str, number: int) -> None:
    record = sample_boards(kind)[number]
    judge = kind_named(kind).judge
    assert judge(Record(record), record["solution"]) is None
    tried = 0
    for wrong in spoilt(record["solution"], random.Random(f"{kind} {number}")):
        tried += 1
        assert judge(Record(record), wrong) is not None, wrong
    assert tried


def spoilt(answer: Data, draw: random.Random, most: int = 40) -> Iterator[Data]:
    """Yield answers with one entry changed to another that the answer holds elsewhere, or with two entries of
    a column swapped, so that the column's numbers are right.
    """
    for name, form in answer.items():
        columns = [column for column in columns_of(form) if column]
        entries = [entry for column in columns for entry in column.items()]
        texts = sorted({json.dumps(value) for _, value in entries})
        changes: list[dict[Any, Any]] = []
        for place, value in draw.sample(entries, min(most, len(entries))):
            others = [other for other in map(json.loads, texts) if other != value]
            changes += [{place: draw.choice(others)}] if others else []
        for _ in range(most if columns else 0):
            (one, value), (other, swapped) = draw.choices(list(draw.choice(columns).items()), k=2)
            changes.append({one: swapped, other: value})
        for change in changes:
            wrong = deepcopy(form)
            for (*line, key), value in change.items():
                (wrong[line[0]] if line else wrong)[key] = value
            if canonical(name, wrong) != canonical(name, form):
                yield {**answer, name: wrong}


def columns_of(form: Any) -> list[dict[Any, Any]]:
    """Return the entries of a form by their places, column by column, nulls left out; an object is one
    column.
    """
    if isinstance(form, dict):
        return [{(key,): value for key, value in form.items()}]
    columns: dict[int, dict[Any, Any]] = {}
    for r, row in enumerate(form):
        for c, value in enumerate(row):
            if value is not None:
                columns.setdefault(c, {})[r, c] = value
    return list(columns.values())


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_drawn(kind: str) -> None:
    puzzle = read_record(sample_boards(kind)[0])
    assert puzzle.board != Board(1, 1)
    solution = check(puzzle).solutions[0]
    assert draw(puzzle).svg() != draw(puzzle, solution).svg()
