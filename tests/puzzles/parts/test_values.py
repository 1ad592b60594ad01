"""Squares that count other than their digit, alone and below every other part.

The answers tried are all 4×4 sudokus with all placements of doublers, and all ways to put five digits into
the squares of each house: they come from neither the judges nor the constraints.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import pytest
from backends import FOR_MANY
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
NEED_REGIONS = ("region_arrows", "region_counts")
"""Parts that need regions to be found."""

PARTS = {
    part.name: part for part in all_parts() if part.extras is no_extras and part.name not in NEED_REGIONS
}


def shading(columns: tuple[int, ...]) -> list[list[int]]:
    """Return a shaded square in each row."""
    return [[int(c == column) for c in range(4)] for column in columns]


@cache
def doubled() -> tuple[Answer, ...]:
    """Return every 4×4 sudoku with every placement of doublers."""
    return tuple(
        {"values": [list(row) for row in grid], "doublers": shading(columns)}
        for grid in sudokus()
        for columns in permutations(range(4))
        if len({(r // 2, c // 2) for r, c in enumerate(columns)}) == 4
        if len({row[c] for row, c in zip(grid, columns, strict=True)}) == 4
    )


def record_of(params: dict[str, Any], **clues: Any) -> dict[str, Any]:
    """Return a board of side 4 with doublers."""
    params = {"doublers": True, **params}
    return {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params, "clues": clues}


def accepted(record: dict[str, Any], universe: tuple[Answer, ...]) -> set[str]:
    """Return the answers that the judge accepts."""
    board = Record(record)
    return {json.dumps(answer) for answer in universe if KIND.judge(board, answer) is None}


def solutions(record: dict[str, Any], backend: str, *names: str) -> set[str]:
    """Return every answer; each comes once."""
    listed = gridproof.solve(read_record(record), backend, limit=None).record["solutions"]
    answers = {json.dumps({name: answer[name] for name in names}) for answer in listed}
    assert len(answers) == len(listed), "an answer comes twice"
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


def clues_of(
    part: Part, random: Random, board: dict[str, Any], universe: tuple[Answer, ...]
) -> dict[str, Any]:
    """Return a board with random clues of a part that some answer keeps, if they are found soon."""
    record = board
    for _ in range(60):
        value = True if isinstance(part.field, Flag) else part.field.random(random, Record(board))
        place = part.field.place
        tried = {**board, place: {**board[place], part.name: value}}
        try:
            KIND.read(Record(tried))
        except ValueError:  # clues that cannot stand on this board
            continue
        record = tried
        if isinstance(part.field, Flag) or (value and accepted(record, universe)):
            break
    return record


@pytest.mark.parametrize("name", PARTS)
def test_every_part_knows_doublers(name: str) -> None:
    random = Random(name)
    for _ in range(1 if isinstance(PARTS[name].field, Flag) else 4):
        record = clues_of(PARTS[name], random, record_of({}), doubled())
        assert solutions(record, "sat", "values", "doublers") == accepted(record, doubled()), record


def random_rows(random: Random) -> list[list[int]]:
    """Return four rows of digits up to 9 that differ in rows and columns."""
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


def small_board(rows: list[list[int]], most: int, **said: Any) -> dict[str, Any]:
    """Return a full board of side 2 with doublers and digits up to `most`, under one part."""
    [(name, clue)] = said.items()
    params, clues = {"doublers": True, "boxes": False, "digits": [1, most]}, {"givens": rows}
    (params if PARTS[name].field.place == "params" else clues)[name] = clue
    return {"type": "variant_sudoku", "rows": 2, "cols": 2, "params": params, "clues": clues}


FALLING, RISING = [[1, 0], [0, 1]], [[0, 1], [1, 0]]
"""Doublers on each diagonal of a board of side 2."""


def test_values_of_doublers_that_are_equal_or_large() -> None:
    """Each board has two places for its doublers; a person has read which of them its rule allows."""
    ends, split = [{"cells": [[0, 0], [0, 1], [1, 0]]}], [{"cells": [[0, 1]]}, {"cells": [[0, 0], [1, 1]]}]
    for record, right in (
        (small_board([[2, 4], [3, 1]], 9, extremes=[["H", None], [None, None]]), []),
        (small_board([[2, 4], [3, 1]], 9, extremes=[[None, "L"], [None, None]]), []),
        (small_board([[2, 4], [3, 1]], 9, extremes=[[None, None], [None, "L"]]), [FALLING, RISING]),
        (small_board([[1, 3], [4, 2]], 9, between_lines=ends), [FALLING, RISING]),
        (small_board([[2, 3], [4, 1]], 9, between_lines=ends), [RISING]),
        (small_board([[2, 4], [6, 1]], 9, all_differences_given=True), [FALLING, RISING]),
        (small_board([[2, 4], [3, 1]], 9, all_differences_given=True), [RISING]),
        (small_board([[2, 3], [1, 4]], 4, equal_sums=split), [RISING]),
    ):
        values = record["clues"]["givens"]
        universe = tuple({"values": values, "doublers": places} for places in (FALLING, RISING))
        expected = {json.dumps({"values": values, "doublers": places}) for places in right}
        assert accepted(record, universe) == expected, record
        assert solutions(record, "sat", "values", "doublers") == expected, record


def test_a_row_has_one_doubler_however_many_digits_there_are() -> None:
    """Two in a row break the rule even if all doublers differ."""
    rows = [[1, 2], [3, 4]]
    record = {"type": "variant_sudoku", "rows": 2, "cols": 2, "clues": {}}
    record["params"] = {"doublers": True, "boxes": False, "digits": [1, 4]}
    for places in product((0, 1), repeat=4):
        doublers = [[*places[:2]], [*places[2:]]]
        right = KIND.judge(Record(record), {"values": rows, "doublers": doublers}) is None
        assert right is (doublers in (FALLING, RISING)), doublers


def test_a_doubled_digit_of_a_pill_is_no_digit_of_a_number() -> None:
    """With doublers at 5, 4, 7 and 6 the shaft adds up to 40, but 3 and twice 5 are no number."""
    rows = [[3, 5, 8, 1], [2, 9, 7, 4], [7, 2, 4, 3], [9, 3, 6, 5]]
    pill = {"pill": [[0, 0], [0, 1]], "cells": [[1, 0], [1, 1], [1, 2], [1, 3], [2, 0]]}
    record = record_of({"boxes": False, "digits": [1, 9]}, givens=rows, pill_arrows=[pill])
    universe = tuple({"values": rows, "doublers": shading(x)} for x in permutations(range(4)))
    found = gridproof.solve(read_record(record), "sat", limit=None)
    assert accepted(record, universe) == set()
    assert found.solutions == ()


def test_doublers_in_regions_that_are_to_be_found_are_not_known() -> None:
    with pytest.raises(InputError, match="to be found are not known"):
        read_record(record_of({"chaos_construction": True, "boxes": False}))


# Schrödinger cells ----------------------------------------------------------------------------------------

Held = tuple[tuple[int, ...], ...]
"""The digits in the squares of a row."""


@cache
def lines() -> tuple[Held, ...]:
    """Return every way to put the digits 0 to 4 into the four squares of a row."""
    rows = set[Held]()
    for order in permutations(range(5)):
        for place in range(4):
            cut: list[tuple[int, ...]] = [(digit,) for digit in order]
            cut[place : place + 2] = [tuple(sorted(order[place : place + 2]))]
            rows.add(tuple(cut))
    return tuple(rows)


def disjoint(*squares: tuple[int, ...]) -> bool:
    """Return whether no digit stands in two of the squares."""
    return len({digit for digits in squares for digit in digits}) == sum(map(len, squares))


@cache
def superposed() -> tuple[Answer, ...]:
    """Return every board of side 4 with five digits in each house that begins with 0 and 1 alone."""
    boards: list[tuple[Held, ...]] = [(line,) for line in lines() if line[:2] == ((0,), (1,))]
    for r in range(1, 4):
        boards = [
            (*above, line)
            for above in boards
            for line in lines()
            if all(disjoint(*column) for column in zip(*above, line, strict=True))
            if r % 2 == 0 or all(disjoint(*above[-1][i : i + 2], *line[i : i + 2]) for i in (0, 2))
        ]
    full = [rows for rows in boards if all(sum(map(len, column)) == 5 for column in zip(*rows, strict=True))]
    boxed = [
        rows
        for rows in full
        if all(
            sum(len(rows[r + y][c + x]) for y in (0, 1) for x in (0, 1)) == 5 for r in (0, 2) for c in (0, 2)
        )
    ]
    return tuple(
        {
            "values": [[digits[0] for digits in row] for row in rows],
            "second_digits": [[digits[1] if len(digits) > 1 else "-" for digits in row] for row in rows],
        }
        for rows in boxed
    )


def two_digits(params: dict[str, Any], **clues: Any) -> dict[str, Any]:
    """Return a board of side 4 with Schrödinger cells, whose first two digits are 0 and 1."""
    givens = [[0, 1, None, None], *[[None] * 4] * 3]
    return {
        **record_of({}, givens=givens, **clues),
        "params": {"schroedinger": True, "digits": [0, 4], **params},
    }


@pytest.mark.parametrize("backend", FOR_MANY)
def test_each_house_holds_each_digit_in_one_square_less(backend: str) -> None:
    givens = [[0, 1, None, 3], *[[None] * 4] * 3]
    record = {**two_digits({}), "clues": {"givens": givens}}
    expected = {
        json.dumps(x)
        for x in superposed()
        if x["values"][0] == [0, 1, 2, 3] and x["second_digits"][0][2] == 4
    }
    assert accepted(record, superposed()) == expected
    assert solutions(record, backend, "values", "second_digits") == expected
    assert len(expected) == 92


LONG_PROOFS = "little_killers"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.deep) if name == LONG_PROOFS else name
        for name in PARTS
        if PARTS[name].knows_two_digits
    ],
)
def test_parts_that_know_two_digits(name: str) -> None:
    random = Random(name)
    for _ in range(1 if isinstance(PARTS[name].field, Flag) else 4):
        record = clues_of(PARTS[name], random, two_digits({}), superposed())
        found = solutions(record, "sat", "values", "second_digits")
        assert found == accepted(record, superposed()), record


def test_a_sum_may_be_larger_where_squares_hold_two_digits() -> None:
    def total(answer: Answer) -> int:
        grids = answer["values"], answer["second_digits"]
        return sum(x for rows in grids for r in range(4) if (x := rows[r][3 - r]) != "-")

    most = max(map(total, superposed()))
    assert most > 4 * 4, "which is the most for squares with one digit"
    clue = {"side": "top", "line": 4, "way": "sw", "value": most}
    record = two_digits({}, little_killers=[clue])
    expected = accepted(record, superposed())
    assert solutions(record, "sat", "values", "second_digits") == expected != set()


def test_empty_lists_of_other_parts_say_nothing() -> None:
    assert read_record(two_digits({}, renbans=[], cages=[])).clues == ()


def test_other_parts_are_refused() -> None:
    for record in (two_digits({"global_mod": True}), two_digits({}, renbans=[{"cells": [[0, 0], [0, 1]]}])):
        with pytest.raises(InputError, match="is not known with squares that hold two digits"):
            read_record(record)
    with pytest.raises(InputError, match="one digit more than rows"):
        read_record({**two_digits({"digits": [1, 4]}), "clues": {}})
