"""A clue that a list gives twice for one place is bad input in every kind."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from gridproof.puzzles import InputError, kind_names, read_record
from gridproof.puzzles.samples import samples

TWICE: list[tuple[str, str, Any, str]] = [
    ("adjacent_latin", "consecutive", [[[0, 0], [0, 1]], [[0, 1], [0, 0]]], "pair 2 hold r1c1 and r1c2"),
    ("battleships", "fleet", {"1": 2, "01": 1}, "hold the ships of length 1"),
    (
        "consecutive_sudoku",
        "consecutive",
        [[[0, 0], [0, 1]], [[0, 0], [0, 1]]],
        "both clues.consecutive pair 1",
    ),
    (
        "futoshiki",
        "less",
        [[[0, 0], [0, 1]], [[0, 1], [0, 0]]],
        "both clues.less pair 1 and clues.less pair 2",
    ),
    ("galaxies", "centers", [[1, 1], [3, 3], [1, 1]], "dot 1 and clues.centers dot 3 hold the point [1, 1]"),
    (
        "inshi_no_heya",
        "cages",
        [{"cells": [[0, 0], [0, 0]], "target": 2}],
        "cell r1c1: cage 1 holds it twice",
    ),
    ("mathrax", "corners", [[0, 0, "e"], [0, 0, "o"]], "cell r1c1: both clues.corners entry 1"),
    (
        "n_queens",
        "queens",
        [[0, 1], [0, 1]],
        "cell r1c2: both clues.queens number 1 and clues.queens number 2",
    ),
    ("shingoki", "circles", [[0, 0, "b", 4], [0, 0, "w", 4]], "cell r1c1: both clues.circles entry 1"),
    (
        "thermometers",
        "thermometers",
        [[[0, 0], [0, 1]], [[0, 1], [0, 2]]],
        "r1c2: both thermometer 1 and thermo",
    ),
]

OTHER = (("cryptarithm", "addends"), ("zebra", "clues"), ("zebra", "text"))
"""Lists that are about no place."""


@pytest.mark.parametrize(("kind", "clue", "listed", "message"), TWICE, ids=lambda value: str(value)[:20])
def test_a_clue_that_is_given_twice_is_bad_input(kind: str, clue: str, listed: Any, message: str) -> None:
    record = copy.deepcopy(samples(kind)[0])
    record["clues"][clue] = listed
    with pytest.raises(InputError) as refused:
        read_record(record)
    assert message in str(refused.value).replace("[[", "[")


def test_no_list_of_places_may_hold_its_first_entry_again() -> None:
    tried = set()
    for kind in kind_names():
        record = samples(kind)[0]
        lines = (record["rows"], record["rows"] + 1, record["cols"])
        for name, listed in record["clues"].items():
            if (kind, name) in OTHER or not isinstance(listed, list) or len(listed) in (0, *lines):
                continue
            tried.add(name)
            wrong = {**record, "clues": {**record["clues"], name: [*listed, listed[0]]}}
            with pytest.raises(InputError, match="hold"):
                read_record(wrong)
    assert tried >= {"cages", "centers", "consecutive", "less", "thermometers"}
