"""The table of injected faults is true: each entry is tried."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from boards import ROOT
from injected import CHECKS, FAULTS, Fault, fresh, table, word

import gridproof
from gridproof.puzzles import kind_named, read_record
from gridproof.puzzles.core.record import Record

GUIDE = ROOT / ".docs" / "src" / "guides" / "proofs.md"

named = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "_"))


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """Remove live models and templates of earlier tests, and of a fault."""
    fresh()
    yield
    fresh()


def words(fault: Fault) -> list[str]:
    """Return the verdict of each check on the puzzle."""
    return [word(fault.puzzle, fault.backend, fault.before, **how) for how in CHECKS]


def judged(record: dict[str, Any]) -> bool:
    """Return whether the solutions of a small sudoku are the fillings that the judge accepts."""
    puzzle, kind = read_record(record), kind_named(record["type"])
    grid = record["clues"]["givens"]
    blank = [(i, j) for i, line in enumerate(grid) for j, value in enumerate(line) if value is None]
    accepted = []
    for values in product(range(1, len(grid) + 1), repeat=len(blank)):
        filled = [list(line) for line in grid]
        for (row, column), value in zip(blank, values, strict=True):
            filled[row][column] = value
        if kind.judge(Record(record), {"values": filled}) is None:
            accepted.append(filled)
    found = gridproof.solve(puzzle, limit=10).solutions
    return sorted(kind.answer(puzzle, solution)["values"] for solution in found) == sorted(accepted)


@named
def test_without_the_fault_every_check_says_what_is_so(fault: Fault) -> None:
    assert words(fault) == [fault.truth] * 3
    if len(fault.seen) > 3:
        assert judged(fault.puzzle)


@named
@pytest.mark.whole
def test_a_check_sees_what_the_table_says(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault.inject(monkeypatch)
    for sign, found in zip(fault.seen, words(fault), strict=False):
        if sign == "-":
            assert found == fault.said != fault.truth
        else:
            assert found in ("unknown", "", fault.truth)
    if len(fault.seen) > 3:
        assert judged(fault.puzzle) == (fault.seen[3] == "-")


def test_each_fault_is_seen_and_by_a_proof_what_is_no_matter_of_reading() -> None:
    assert len(FAULTS) >= 13
    for fault in FAULTS:
        assert "+" in fault.seen
        assert fault.seen[2] == "+" or fault.seen[3] == "+"


def test_the_guide_has_the_table() -> None:
    assert table() in GUIDE.read_text("utf-8")
