"""Squares that count other than their digit: doublers, alone and below every other part.

The answers tried are all 4×4 sudokus with all placements of doublers: they come from neither the judges nor
the constraints.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest
from universe_of_part import sudokus

import gridproof
from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Flag
from gridproof.puzzles.parts import Part, all_parts
from gridproof.puzzles.parts.part import no_extras

KIND = kind_named("variant_sudoku")
BACKENDS = ("cp-sat", "sat", "ilp")
Answer = dict[str, Any]
PARTS = {part.name: part for part in all_parts() if part.extras is no_extras and part.typed is None}


def shading(columns: tuple[int, ...]) -> list[list[int]]:
    """A shaded square in each row."""
    return [[int(c == column) for c in range(4)] for column in columns]


@cache
def doubled() -> tuple[Answer, ...]:
    """Every 4×4 sudoku with every placement of doublers."""
    return tuple(
        {"values": [list(row) for row in grid], "doublers": shading(columns)}
        for grid in sudokus()
        for columns in permutations(range(4))
        if len({(r // 2, c // 2) for r, c in enumerate(columns)}) == 4
        if len({row[c] for row, c in zip(grid, columns, strict=True)}) == 4
    )


def record_of(params: dict[str, Any], **clues: Any) -> dict[str, Any]:
    """A board of side 4 with doublers."""
    params = {"doublers": True, **params}
    return {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params, "clues": clues}


def accepted(record: dict[str, Any], universe: tuple[Answer, ...]) -> set[str]:
    """The answers that the judge accepts."""
    board = Record(record)
    return {json.dumps(answer) for answer in universe if KIND.judge(board, answer) is None}


def solutions(record: dict[str, Any], backend: str, *names: str) -> set[str]:
    """Every answer, of which each comes once."""
    found = gridproof.solve(read_record(record), backend, limit=None).record["solutions"]
    answers = {json.dumps({name: answer[name] for name in names}) for answer in found}
    assert len(answers) == len(found), "an answer comes twice"
    return answers


@pytest.mark.parametrize("backend", BACKENDS)
def test_doublers_stand_in_each_house_and_double_each_digit(backend: str) -> None:
    givens = [[1, 2, 3, 4], *[[None] * 4] * 3]
    record = record_of({}, givens=givens)
    every = tuple(
        {"values": [list(row) for row in grid], "doublers": shading(columns)}
        for grid in sudokus()
        if grid[0] == (1, 2, 3, 4)
        for columns in (*permutations(range(4)), (0, 0, 2, 3), (0, 1, 2, 4))
    )
    expected = {json.dumps(answer) for answer in doubled() if answer["values"][0] == [1, 2, 3, 4]}
    assert accepted(record, every) == expected
    assert solutions(record, backend, "values", "doublers") == expected
    assert len(expected) == 16


def clues_of(part: Part, random: Random) -> dict[str, Any]:
    """Random clues of a part that some answer keeps, if such are found soon."""
    if isinstance(part.field, Flag):
        return record_of({part.name: True})
    blank, record = Record(record_of({})), record_of({})
    for _ in range(60):
        said = part.field.random(random, blank)
        tried = record_of({})
        tried[part.field.place][part.name] = said
        try:
            KIND.read(Record(tried))
        except ValueError:  # clues that cannot stand on this board
            continue
        record = tried
        if said and accepted(record, doubled()):
            break
    return record


@pytest.mark.parametrize("name", PARTS)
def test_every_part_knows_doublers(name: str) -> None:
    random = Random(name)
    for _ in range(1 if isinstance(PARTS[name].field, Flag) else 4):
        record = clues_of(PARTS[name], random)
        assert solutions(record, "sat", "values", "doublers") == accepted(record, doubled()), record


def random_rows(random: Random) -> list[list[int]]:
    """Four rows of digits up to 9 that differ in rows and columns."""
    while True:
        rows = [random.sample(range(1, 10), 4) for _ in range(4)]
        if all(len({*column}) == 4 for column in zip(*rows, strict=True)):
            return rows


@pytest.mark.parametrize(
    "name", ["nonconsecutive", "all_differences_given", "all_ratios_given", "knightmare"]
)
def test_what_neighbours_count_may_differ_by_more_than_digits(name: str) -> None:
    """Rules that no 4×4 sudoku keeps: with more digits and no boxes some do, wherever the doublers are."""
    random, found = Random(name), 0
    while found < 8:
        rows = random_rows(random)
        record = record_of({name: True, "boxes": False, "digits": [1, 9]}, givens=rows)
        universe = tuple({"values": rows, "doublers": shading(x)} for x in permutations(range(4)))
        if expected := accepted(record, universe):
            assert solutions(record, "sat", "values", "doublers") == expected
            found += 1


def test_doublers_in_regions_that_are_to_be_found_are_not_known() -> None:
    with pytest.raises(InputError, match="to be found are not known"):
        read_record(record_of({"chaos_construction": True, "boxes": False}))
