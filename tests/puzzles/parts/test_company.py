"""Parts declare whether they are known with squares of two digits, and on boards of several grids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gridproof.puzzles import InputError, add_part, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import CellGroups
from gridproof.puzzles.parts.cages.look_and_say import PART as LOOK_AND_SAY
from gridproof.puzzles.parts.finished import Finished
from gridproof.puzzles.parts.lines.thermometers import PART as THERMOMETERS

LINES = replace(THERMOMETERS, field=CellGroups("rises", "rise"), keys=(), singular="")
CLUE = {"rises": [{"cells": [[0, 0], [0, 1]]}]}


def board(side: int, **params: Any) -> dict[str, Any]:
    """Return a record with a line of the part under test."""
    return {"type": "variant_sudoku", "rows": side, "cols": side, "clues": CLUE, "params": params}


@pytest.mark.parametrize("known", [True, False])
def test_a_part_declares_that_it_knows_two_digits(known: bool) -> None:
    add_part(replace(LINES, knows_two_digits=known))
    record = board(4, schroedinger=True, digits=[0, 4])
    if known:
        assert any("rise 1" in str(rule.label) for rule in read_record(record).clues)
        return
    with pytest.raises(InputError, match="rises is not known with squares that hold two digits"):
        read_record(record)


@pytest.mark.parametrize(
    ("closed", "declared", "known"),
    [(False, None, True), (True, None, False), (True, True, True), (False, False, False)],
)
def test_a_part_declares_that_it_knows_grids(closed: bool, declared: bool | None, known: bool) -> None:
    add_part(replace(LINES, closed_world=closed, knows_grids=declared))
    record = board(8)
    record["clues"] = {**CLUE, "grids": [{"cells": [[0, 0], [3, 3]]}, {"cells": [[4, 4], [7, 7]]}]}
    if known:
        assert any("rise 1" in str(rule.label) for rule in read_record(record).clues)
        return
    with pytest.raises(InputError, match="rises is not known on a board of several grids"):
        read_record(record)


def test_a_number_without_a_digit_is_a_fault_of_look_and_say() -> None:
    clue = {"cells": [[0, 0], [0, 1]], "counts": [1, 2, 1]}
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {}, "clues": {"look_and_say": [clue]}}
    with pytest.raises(InputError, match="has a number without a digit"):
        read_record(record)
    digits = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    finished = Finished(Record(record), digits, True)
    assert (
        LOOK_AND_SAY.judge([clue], finished) == "the cage from row 1, column 1 has a number without a digit"
    )
    assert LOOK_AND_SAY.judge([{**clue, "counts": [1, 2]}], finished) is None
    assert LOOK_AND_SAY.judge([{**clue, "counts": [2, 2]}], finished) is not None
