"""Marks between two squares: each entry against a table of marks by their squares."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.puzzles import InputError, kind_named, kind_names
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Number
from gridproof.puzzles.fields.pair_marks import PairMarks

SUMS = PairMarks("sums", "sum", value=Number(0, 17), demanded=True, letters={10: "X", 5: "V"})
DOTS = PairMarks("dots", "dot", value=Number(2, 9))
SIGNS = PairMarks("signs", "sign", ordered=True)

SQUARES = [(r, c) for r in range(2) for c in range(3)]
EDGES = [
    (one, other)
    for one in SQUARES
    for other in SQUARES
    if one < other and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
]

MEANS: dict[str, dict[str, Any]] = {
    "sums": {"X": 10, "x": 10, "V": 5, "v": 5, "7": 7, "17": 17, "10": 10, "": None, "-": None},
    "dots": {"o": "plain", "2": 2, "9": 9, "": None, ".": None},
    "signs": {"<": "up", ">": "down", "": None},
}
"""The meaning of each entry; None for no mark."""


def board_with(field: PairMarks, marks: Any) -> Record:
    return Record({"rows": 2, "cols": 3, "clues": {field.name: marks} if marks else {}})


def table(field: PairMarks, marks: Any) -> dict[tuple[Any, Any], Any]:
    """Return what marks say, by their squares in reading order."""
    found: dict[tuple[Any, Any], Any] = {}
    for mark in marks or ():
        one, other = map(tuple, mark["cells"])
        said: Any = mark.get("value", "plain")
        if field is SIGNS:
            said = "up" if one < other else "down"
        assert (min(one, other), max(one, other)) not in found, "two marks between the same squares"
        found[min(one, other), max(one, other)] = said
    return found


@given(field=st.sampled_from([SUMS, DOTS, SIGNS]), data=st.data())
def test_entries_are_those_of_a_table(field: PairMarks, data: st.DataObject) -> None:
    marks: Any = None
    expected: dict[Any, Any] = {}
    for _ in range(data.draw(st.integers(0, 6))):
        place = data.draw(st.sampled_from(EDGES))
        text, said = data.draw(st.sampled_from(sorted(MEANS[field.name].items(), key=repr)))
        marks = field.with_entry(board_with(field, marks), place, text)
        expected.pop(place, None)
        if said is not None:
            expected[place] = said
    board = board_with(field, marks)
    assert table(field, marks) == expected
    assert len(field.of(board)) == len(expected)
    assert {spot.place: spot.at for spot in field.spots(board)} == {
        (one, other): (one[0] + other[0] + 1, one[1] + other[1] + 1) for one, other in EDGES
    }
    for place, _, text in field.spots(board):
        assert MEANS[field.name][text] == expected.get(place), "what is shown means what is there"
        again = field.with_entry(board, place, text)
        assert table(field, again) == expected, "what is shown can be entered"


def test_what_cannot_stand_is_refused_at_its_square() -> None:
    for field, texts in ((SUMS, ("18", "a", "-3")), (DOTS, ("1", "y")), (SIGNS, ("3", "x"))):
        for text in texts:
            with pytest.raises(InputError, match=f"{field.name} cannot be ") as refused:
                field.with_entry(board_with(field, None), EDGES[-1], text)
            assert refused.value.cell == "r2c2"


def test_a_mark_between_squares_far_apart_keeps_its_place() -> None:
    far = [{"cells": [[1, 2], [0, 0]], "value": 3}]
    board = board_with(SUMS, far)
    place = (0, 0), (1, 2)
    assert [spot for spot in SUMS.spots(board) if spot.text] == [(place, (2, 3), "3")]
    assert table(SUMS, SUMS.with_entry(board, place, "X")) == {place: 10}
    assert SUMS.with_entry(board, place, "") is None
    with pytest.raises(InputError, match="has no place"):
        SUMS.with_entry(board_with(SUMS, None), place, "X")


@pytest.mark.parametrize("kind", kind_names())
def test_no_field_of_pairs_is_set_by_a_drag(kind: str) -> None:
    """Marks of two squares that belong together stand on edges, where one clicks."""
    for field in kind_named(kind).fields:
        if getattr(field, "most", None) == 2 and getattr(field, "heads", None) and field.name != "grids":
            assert field.gesture == "entry", field
