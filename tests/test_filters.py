"""Filters before compiling: nothing of a solution goes, much of the rest does, a second witness has none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from backends import compiled, puzzle_of
from small import boards

from gridproof import check
from gridproof.frontends.api import forget
from gridproof.frontends.filters import filtered
from gridproof.frontends.narrowing import narrow
from gridproof.puzzles import Candidate, Deadline, Domains, Is, Puzzle, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Connected, Count, exactly, total

KINDS = ("akari", "battleships",  "kakurasu", "minesweeper", "mosaic", "nonogram", "number_cross",
         "tents", "thermometers", "tile_paint")  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_no_value_of_a_solution_goes(kind: str) -> None:
    removed = 0
    for record in boards(kind, Random(f"filters {kind}"), 3, 4, 25):
        puzzle = read_record(record)
        left = filtered(puzzle, puzzle.domains, Deadline())
        solutions = list(compiled("sat", puzzle).solutions())
        for solution in solutions:
            assert [cell for cell, values in left.items() if solution[cell] not in values] == []
        removed += sum(map(len, puzzle.domains.values())) - sum(map(len, left.values()))
    assert removed > 20


def test_what_filters_reach_and_singles_do_not() -> None:
    clues = {"rows": [1, 5, 3], "cols": [4, 5, 2]}
    puzzle = read_record({"type": "kakurasu", "rows": 3, "cols": 3, "clues": clues})
    assert {len(values) for values in narrow(puzzle, "singles").domains.values()} == {2}
    assert {len(values) for values in narrow(puzzle, "filters").domains.values()} == {1}


def test_a_value_that_a_filter_fixes_leaves_the_peers_and_a_clause_learns_of_it() -> None:
    cells = dict.fromkeys("abc", (1, 2, 3)) | {"d": (0, 1)}
    constraints = [
        AllDifferent(("a", "b", "c")),
        total(("a", "b"), "==", 3),  # so that c is 3
        Clause((Is("c", 3, False), Is("d", 1))),
        exactly(1, (Is("a", 1), Is("d", 0))),
    ]
    puzzle = puzzle_of(cells, constraints)
    # The sum leaves a and b 1 and 2; it does not know that they differ from c.
    assert filtered(puzzle, puzzle.domains, Deadline()) == cells | {"a": (1, 2), "b": (1, 2)}
    given = replace(puzzle, givens=(("c", (3,)),))
    assert filtered(given, given.domains, Deadline()) == {"a": (1,), "b": (2,), "c": (3,), "d": (1,)}


def test_cells_that_all_are_fixed_are_no_solution_where_another_constraint_denies_it() -> None:
    shaded = [Is(f"r1c{i}", 1) for i in (1, 3)]
    cells = dict.fromkeys(("r1c1", "r1c2", "r1c3"), (0, 1))
    apart = Connected(tuple(Is(cell, 1) for cell in cells), ((0, 1), (1, 2)))
    puzzle = puzzle_of(cells, [*(Clause((x,)) for x in shaded), exactly(2, (Is(c, 1) for c in cells)), apart])
    assert set(filtered(puzzle, puzzle.domains, Deadline()).values()) == {(0,), (1,)}
    assert check(puzzle).status == "none"


def test_time_is_up() -> None:
    puzzle = read_record({"type": "mosaic", "rows": 1, "cols": 2, "clues": {"cells": [[2, None]]}})
    over = Deadline(0)
    assert filtered(puzzle, puzzle.domains, over) == puzzle.domains
    assert filtered(puzzle, puzzle.domains, Deadline()) == {"r1c1": (1,), "r1c2": (1,)}


def test_a_filter_that_errs_is_not_believed_by_the_second_back_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(self: Count, domains: Domains) -> Iterator[Candidate]:
        for literal in self.literals[:1]:
            if len(domains[literal.cell]) > 1:
                yield literal.cell, 1

    puzzle: Puzzle = read_record({"type": "mosaic", "rows": 1, "cols": 2, "clues": {"cells": [[1, None]]}})
    assert check(puzzle).status == "multiple"
    monkeypatch.setattr(Count, "filter", wrong)
    forget()
    assert check(puzzle).status == "unique"
    forget()
    assert check(puzzle, confirm=True).status == "unknown"
