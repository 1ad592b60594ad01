"""Why there is no solution: the sets named are unsatisfiable, and minimal."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, count

import pytest
from backends import examples, puzzle_of
from hypothesis import given
from hypothesis import strategies as st
from random_puzzles import all_solutions, small

import gridproof
from gridproof.models.backends.sat import SatModel
from gridproof.models.encodings import clauses
from gridproof.models.questions.uniqueness import check
from gridproof.models.reasons import entry_conflict
from gridproof.models.reasons.conflict import conflict, contradiction
from gridproof.puzzles import Board, Deadline, Puzzle, Rules, Unknown, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause

EMPTY = [[None] * 9 for _ in range(9)]


def sudoku(**cells: int) -> Puzzle:
    """Return a sudoku with the givens ``r1c1=5``."""
    grid: list[list[int | None]] = [list(row) for row in EMPTY]
    for name, value in cells.items():
        row, column = name[1:].split("c")
        grid[int(row) - 1][int(column) - 1] = value
    return read_record({"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": grid}})


def solvable(puzzle: Puzzle) -> bool:
    found = SatModel(puzzle).find(limit=1)
    assert found.solutions or found.exhausted
    return bool(found.solutions)


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (sudoku(r1c1=5, r1c9=5, r5c5=1), "row 1 has two 5s, at r1c1 and r1c9"),
        (sudoku(r2c3=7, r9c3=7), "column 3 has two 7s, at r2c3 and r9c3"),
        (sudoku(r1c1=4, r3c2=4), "box 1 has two 4s, at r1c1 and r3c2"),
    ],
)
def test_two_equal_givens_are_named_with_their_house(puzzle: Puzzle, sentence: str) -> None:
    assert check(puzzle, SatModel(puzzle)).message == sentence


def test_every_member_of_a_conflict_is_needed() -> None:
    # r1c1 sees 1 to 8 in its row and column, and 9 in its box.
    puzzle = sudoku(r1c4=1, r1c5=2, r1c6=3, r1c7=4, r4c1=5, r5c1=6, r6c1=7, r7c1=8, r2c2=9, r9c9=1)
    found = conflict(puzzle)
    assert found is not None
    assert found.minimal
    assert not found.clues
    assert ("r9c9", (1,)) not in found.givens
    assert not solvable(replace(puzzle, givens=found.givens))
    for dropped in found.givens:
        rest = tuple(given for given in found.givens if given != dropped)
        assert solvable(replace(puzzle, givens=rest))


def test_clues_are_named_by_their_labels() -> None:
    record = {
        "type": "futoshiki",
        "rows": 4,
        "cols": 4,
        "clues": {
            "givens": [[None] * 4 for _ in range(4)],
            "less": [
                [[0, 0], [0, 1]],
                [[0, 1], [1, 1]],
                [[1, 1], [1, 0]],
                [[1, 0], [0, 0]],
                [[3, 3], [3, 2]],
            ],
        },
    }
    puzzle = read_record(record)
    found = conflict(puzzle)
    assert found is not None
    assert found.minimal
    assert len(found.clues) == 4
    assert not solvable(replace(puzzle, clues=found.clues))
    for dropped in found.clues:
        assert solvable(replace(puzzle, clues=tuple(c for c in found.clues if c != dropped)))


def test_lazy_constraints_take_part_in_a_conflict() -> None:
    # Two islands of two cells need the one cell between them.
    record = {"type": "nurikabe", "rows": 1, "cols": 3, "clues": {"cells": [[2, None, 2]]}}
    puzzle = read_record(record)
    assert check(puzzle, SatModel(puzzle)).status == "none"
    found = conflict(puzzle)
    assert found is not None
    assert found.minimal
    assert found.clues


def test_rules_that_cannot_hold_on_the_board_are_named() -> None:
    puzzle = read_record({"type": "lits", "rows": 2, "cols": 3, "clues": {"regions": [[0, 0, 0], [0, 1, 1]]}})
    verdict = check(puzzle, SatModel(puzzle))
    assert verdict.message == "the rules alone cannot hold on this board"
    found = verdict.conflict
    assert found is not None
    assert (found.members, found.minimal) == ((), True)
    assert found.labels == ("a tetromino in region 2 from r2c2",)
    assert set(found.cells) == {"r2c2", "r2c3"}


def test_a_clue_is_the_square_it_is_printed_in_or_the_cells_it_is_about() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[0, 2], [0, 3]], "sum": 3}]
    killer = read_record({"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}})
    found = conflict(killer)
    assert found is not None
    assert found.labels == ("cage 1 (sum 3) from r1c1", "cage 2 (sum 3) from r1c3")
    assert found.cells == ("r1c1", "r1c2", "r1c3", "r1c4")
    corner = read_record(
        {"type": "mosaic", "rows": 3, "cols": 3, "clues": {"cells": [[5, None, None]] + [[None] * 3] * 2}}
    )
    found = conflict(corner)
    assert found is not None
    assert found.cells == ("r1c1",)


def test_a_puzzle_with_a_solution_has_no_conflict() -> None:
    assert conflict(sudoku(r1c1=5)) is None


def test_compiling_for_a_conflict_counts_as_time() -> None:
    grid: list[list[int | None]] = [[None] * 49 for _ in range(49)]
    grid[0][:2] = [5, 5]
    puzzle = read_record({"type": "sudoku", "rows": 49, "cols": 49, "clues": {"givens": grid}})
    assert conflict(puzzle, Deadline(100, clock=map(float, count()).__next__)) is None


def test_more_time_never_loses_a_conflict() -> None:
    """Each look at the clock takes a second. Givens that conflict stay known while their rules are sought."""
    cells = dict.fromkeys("abc", (1, 2, 3))
    pairs = [AllDifferent(pair, label="".join(pair)) for pair in combinations(cells, 2)]
    puzzle = puzzle_of(cells, pairs, givens={"a": (3,), "b": (1,), "c": (3,)})
    found = [
        conflict(puzzle, Deadline(looks + 0.5, clock=map(float, count()).__next__), rules=True)
        for looks in range(40)
    ]
    first = next(looks for looks, reason in enumerate(found) if reason is not None)
    known = [reason for reason in found[first:] if reason is not None]
    assert len(known) == len(found) - first
    assert all(reason.givens == (("a", (3,)), ("c", (3,))) for reason in known)
    assert [len(reason.rules) for reason in known] == sorted((len(r.rules) for r in known), reverse=True)
    assert [reason.minimal for reason in known] == sorted(reason.minimal for reason in known)
    assert (len(known[0].rules), known[-1].minimal) == (3, True)


def test_none_stays_proven_where_the_conflict_is_too_large_to_find(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = sudoku(r1c1=5, r1c9=5)
    model = SatModel(puzzle)
    monkeypatch.setattr(clauses, "MOST_LITERALS", 1000)
    monkeypatch.setattr(clauses, "GLANCE", 100)
    assert check(puzzle, model).status == "none"


def test_a_conflict_that_is_called_smallest_is() -> None:
    """Compared with every set of clues and givens of a small puzzle."""

    @examples("sat")
    @given(small(), st.data())
    def check(puzzle: Puzzle, data: st.DataObject) -> None:
        cells = data.draw(st.sets(st.sampled_from(puzzle.shown)))
        domains = puzzle.rules.domain_of
        fixed = tuple((cell, (data.draw(st.sampled_from(domains[cell])),)) for cell in sorted(cells))
        puzzle = replace(puzzle, givens=fixed)
        found = conflict(puzzle, rules=data.draw(st.booleans()))
        if found is None:
            return
        if any(isinstance(clue, Clause) and not clue.literals for clue in found.clues):
            return  # one that contradicts itself is told at once, without a look at the rules
        assert found.smallest
        everything = [*puzzle.clues, *puzzle.givens]
        least = next(
            size
            for size in range(len(everything) + 1)
            for some in combinations(everything, size)
            if not all_solutions(
                replace(
                    puzzle,
                    clues=tuple(c for c in puzzle.clues if c in some),
                    givens=tuple(g for g in puzzle.givens if g in some),
                )
            )
        )
        assert len(found.members) == least

    check()


def test_the_smallest_of_two_conflicts_is_named() -> None:
    """Four inequalities in a circle are minimal as well; a 4 that is to be less than something is fewer."""
    circle = [[[0, 0], [0, 1]], [[0, 1], [1, 1]], [[1, 1], [1, 0]], [[1, 0], [0, 0]]]
    four = [[[3, 2], [3, 3]]]
    givens = [*[[None] * 4 for _ in range(3)], [None, None, 4, None]]
    for less in (circle + four, four + circle):
        clues = {"less": less, "givens": givens}
        found = conflict(read_record({"type": "futoshiki", "rows": 4, "cols": 4, "clues": clues}))
        assert found is not None
        assert (len(found.members), found.minimal, found.smallest) == (2, True, True)


def test_a_conflict_that_nobody_had_time_to_compare_is_not_called_smallest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gridproof.models.reasons.conflict.ROUNDS", 0)
    found = conflict(sudoku(r2c3=7, r9c3=7))
    assert found is not None
    assert (found.minimal, found.smallest) == (True, False)


def with_thermometer(givens: list[list[int | None]]) -> Puzzle:
    """Return a sudoku with a thermometer along three squares of its first row."""
    clues = {"thermometers": [{"cells": [[0, 0], [0, 1], [0, 2]]}], "givens": givens}
    return read_record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})


def test_what_setters_draw_clashes_as_a_whole_and_is_spare_as_a_whole() -> None:
    empty: list[list[int | None]] = [[None] * 4 for _ in range(3)]
    found = conflict(with_thermometer([[3, None, 1, None], *empty]))
    assert found is not None
    assert found.labels == ("thermometer 1 from r1c1",)
    assert {"r1c1", "r1c2", "r1c3"} <= {*found.cells, *(cell for cell, _ in found.givens)}
    assert len(found.clues) == 2
    whole = with_thermometer([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    spare = gridproof.redundant(whole).redundant
    assert "thermometer 1 from r1c1" in spare
    assert not [label for label in spare if "<" in label]


def test_a_given_without_a_value_is_told() -> None:
    puzzle = Puzzle(
        "pair", rules=Rules("pair", (("a", (1, 2)),), (), ("a",), Board(1, 1)), givens=(("a", ()),)
    )
    found = conflict(puzzle)
    assert found is not None
    assert found.sentence == "this cannot hold: no value at a"


SEA: list[list[int | None]] = [
    [2, None, None, None, 1],
    [None, None, None, None, None],
    [None, None, 5, None, None],
    [None, None, None, None, None],
    [1, None, None, None, 4],
]


@pytest.mark.parametrize("seconds", [0.0, 1.0])
def test_numbers_are_named_where_one_rule_is_about_all_of_them(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The islands of a nurikabe are one constraint: it was named where reading each clue took long."""
    monkeypatch.setattr(entry_conflict, "READING", seconds)
    found = conflict(read_record({"type": "nurikabe", "rows": 5, "cols": 5, "clues": {"cells": SEA}}))
    assert found is not None
    assert found.labels
    assert all(label.startswith("island of ") for label in found.labels), found.sentence


def test_a_conflict_that_names_no_clue_is_none_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has not been found if the time ends before its numbers are found."""

    def late(*_: object) -> None:
        raise Unknown("the time limit was reached")

    monkeypatch.setattr("gridproof.models.reasons.conflict.entry_conflict", late)
    puzzle = read_record({"type": "nurikabe", "rows": 5, "cols": 5, "clues": {"cells": SEA}})
    with pytest.raises(Unknown):
        contradiction(puzzle)


def test_a_sea_without_numbers_is_told_as_such() -> None:
    blank = [[None] * 5 for _ in range(5)]
    found = conflict(read_record({"type": "nurikabe", "rows": 5, "cols": 5, "clues": {"cells": blank}}))
    assert found is not None
    assert found.sentence == "this cannot hold: each island has a number, and there is none"
