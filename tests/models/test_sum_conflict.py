"""Clues that add up to what their houses cannot hold: each such sum is compared with all fillings."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

import gridproof
from gridproof.models.reasons import conflict
from gridproof.models.reasons.sum_conflict import sum_conflict
from gridproof.puzzles import Deadline, Puzzle, Solution, Unknown, read_record
from gridproof.puzzles.samples import samples

Squares = list[tuple[int, int]]
ROW = [[(r, c) for c in range(4)] for r in range(4)]


def caged(*cages: tuple[int, Squares]) -> Puzzle:
    """Return a sudoku of side 4 with these sums of cages."""
    said = [{"cells": [[r, c] for r, c in cells], "sum": total} for total, cells in cages]
    return read_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"cages": said}})


def sudokus() -> list[Solution]:
    """Return all sudokus of side 4."""
    grids = [
        rows
        for rows in product(permutations((1, 2, 3, 4)), repeat=4)
        if all(len({*column}) == 4 for column in zip(*rows, strict=True))
        and all(len({*rows[r][c : c + 2], *rows[r + 1][c : c + 2]}) == 4 for r in (0, 2) for c in (0, 2))
    ]
    return [
        {f"r{r}c{c}": value for r, row in enumerate(rows, 1) for c, value in enumerate(row, 1)}
        for rows in grids
    ]


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (caged((4, ROW[0][:2]), (7, ROW[0][2:])), "row 1 holds 10, but they add up to 11"),
        (caged((9, ROW[0][:3])), None),
        (
            caged((3, ROW[0][:2]), (3, ROW[1][:2])),
            "box 1 holds 10, but they add up to 6",
        ),
        (
            caged((7, ROW[0][:2]), (8, ROW[1][:3])),
            "box 1 holds 10, but they add up to 15: r2c3 outside would be 5, where 1 to 4 are possible",
        ),
    ],
)
def test_what_is_said(puzzle: Puzzle, sentence: str | None) -> None:
    found = sum_conflict(puzzle, Deadline())
    assert (found and found.sentence(named=False)) == sentence


def test_clues_that_are_named_hold_in_no_filling() -> None:
    """Random cages have nearly the sums of a filling. The remaining ones are named."""
    random, grids, found = Random(0), sudokus(), 0
    assert len(grids) == 288
    for _ in range(200):
        grid = random.choice(grids)
        free = {(r, c) for r in range(4) for c in range(4)}
        cages: list[tuple[int, Squares]] = []
        while len(free) > 3:
            cage = [random.choice(sorted(free))]
            for _ in range(random.randrange(4)):
                near = {(r + y, c + x) for r, c in cage for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))}
                cage += random.sample(sorted(near & free - {*cage}), min(1, len(near & free - {*cage})))
            free -= {*cage[: random.choice((1, 4))]}  # cages may overlap
            values = [grid[f"r{r + 1}c{c + 1}"] for r, c in cage]
            if len({*values}) == len(values):
                cages.append((sum(values), cage))
        if not cages:
            continue
        assert sum_conflict(caged(*cages), Deadline()) is None
        wrong = random.randrange(len(cages))
        total, cells = cages[wrong]
        least, most = sum(range(1, len(cells) + 1)), sum(range(5 - len(cells), 5))
        others = [number for number in range(least, most + 1) if number != total]
        if others:
            cages[wrong] = random.choice(others), cells
            told = sum_conflict(caged(*cages), Deadline())
            if told is not None:
                found += 1
                assert not any(all(clue.holds(filling) for clue in told.clues) for filling in grids)
                possible = {
                    sum(map(filling.__getitem__, told.innies)) - sum(map(filling.__getitem__, told.outies))
                    for filling in grids
                }
                assert told.number not in possible
                assert told.least <= min(possible)
                assert max(possible) <= told.most
    assert found > 40


@pytest.mark.parametrize("kind", gridproof.kinds())
def test_no_sample_has_sums_that_cannot_be(kind: str) -> None:
    assert all(sum_conflict(read_record(record), Deadline()) is None for record in samples(kind))


def test_the_sum_is_told_with_the_clash_and_alone_where_there_is_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = caged((4, ROW[0][:2]), (7, ROW[0][2:]), (5, ROW[3][:2]))
    they = "cage 1 (sum 4) from r1c1, cage 2 (sum 7) from r1c3"
    told = gridproof.check(wrong)
    assert told.status == "none"
    assert told.message == f"these cannot all hold: {they} (row 1 holds 10, but they add up to 11)"
    assert told.conflict is not None
    assert told.conflict.minimal

    def slow(*_: object) -> None:
        raise Unknown("no time")

    monkeypatch.setattr(conflict, "conflict_by_search", slow)
    told = gridproof.check(wrong)
    assert (
        told.message
        == f"these cannot all hold: row 1 holds 10, but {they.replace(', cage', ' and cage')} add up to 11"
    )
    assert told.conflict is not None
    assert told.conflict.labels == ("cage 1 (sum 4) from r1c1", "cage 2 (sum 7) from r1c3")
    assert not told.conflict.minimal
    assert told.conflict.cells == ("r1c1", "r1c2", "r1c3", "r1c4")


def test_sums_that_take_too_long_leave_time_for_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board with many houses and sums the search would have no time left otherwise."""

    def slow(_: Puzzle, deadline: Deadline) -> None:
        while True:
            deadline.check()

    monkeypatch.setattr(conflict, "sum_conflict", slow)
    told = gridproof.check(caged((4, ROW[0][:2]), (7, ROW[0][2:])))
    assert told.message == "these cannot all hold: cage 1 (sum 4) from r1c1, cage 2 (sum 7) from r1c3"
