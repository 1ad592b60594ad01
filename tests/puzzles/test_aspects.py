"""The stand-in of reasons for a constraint about the whole board means the same: by brute force."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest

from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Board, Puzzle, Rules, Scope, Solution, read_record
from gridproof.puzzles.constraints import Constraint, Lazy
from gridproof.puzzles.core.cells import Is, flag_cells
from gridproof.puzzles.samples import sample
from gridproof.puzzles.wording.aspects import Joined, Polyomino, aspects, known_labels

_: int | str | None = None
RECORDS: dict[str, tuple[str, int, int, dict[str, Any], dict[str, Any]]] = {
    "paths": ("numberlink", 3, 3, {"cells": [[1, _, 2], [_, _, _], [1, _, 2]]}, {}),
    "all paths": ("numberlink", 3, 3, {"cells": [[1, _, 2], [_, _, 2], [1, _, _]]}, {"visit_all": True}),
    "one row": ("numberlink", 1, 4, {"cells": [[1, _, _, 1]]}, {}),
    "polyominoes": ("fillomino", 2, 3, {"givens": [[3, _, _], [_, 2, _]]}, {}),
    "cover": ("shikaku", 3, 3, {"cells": [[3, _, _], [_, 4, _], [_, _, 2]]}, {}),
    "islands": ("nurikabe", 3, 3, {"cells": [[2, _, _], [_, _, _], [_, _, "?"]]}, {}),
    "loop": ("masyu", 3, 3, {"cells": [[_, "w", _], [_, _, _], ["b", _, _]]}, {}),
    "areas": ("fourcells", 2, 4, {"cells": [[_, 3, _, _], [_] * 4]}, {}),
    "whole loop": ("simple_loop", 2, 4, {"black": [[0] * 4] * 2}, {}),
}


def puzzle_of(name: str) -> Puzzle:
    kind, rows, columns, clues, params = RECORDS[name]
    return read_record({"type": kind, "rows": rows, "cols": columns, "clues": clues, "params": params})


def assignments(puzzle: Puzzle) -> list[Solution]:
    """Return all assignments of the cells."""
    cells, domains = zip(*puzzle.rules.domains, strict=True)
    return [dict(zip(cells, values, strict=True)) for values in product(*domains)]


@pytest.mark.parametrize("name", RECORDS)
def test_aspects_say_what_the_constraints_say(name: str) -> None:
    puzzle = puzzle_of(name)
    parts = aspects(puzzle)
    assert {part.label for part in parts} != {constraint.label for constraint in puzzle.constraints}
    held = 0
    for solution in assignments(puzzle):
        whole = all(constraint.holds(solution) for constraint in puzzle.constraints)
        assert all(part.holds(solution) for part in parts) is whole
        held += whole
    assert held or name in ("loop", "cover")


@pytest.mark.parametrize("name", RECORDS)
def test_each_place_has_a_label_of_its_own(name: str) -> None:
    """Parts that say different things have different labels, and those of one rule know it."""
    puzzle = puzzle_of(name)
    ours = {c.label for c in puzzle.constraints}
    labels = [part.label for part in aspects(puzzle) if part.label not in ours]
    assert len(labels) == len(set(labels))
    named = [label for label in labels if "r1c1" in label]
    assert all("r1c1" in known_labels(puzzle)[label].squares for label in named)


def test_an_area_is_counted_where_it_may_reach() -> None:
    """On a strip of eight the aspect of each square holds where the run of this square is four long."""
    puzzle = read_record({"type": "fourcells", "rows": 1, "cols": 8, "clues": {"cells": [[_] * 8]}})
    at = {part.label: part for part in aspects(puzzle)}
    for solution in assignments(puzzle):
        runs = "".join(
            ["0", *(f"{'|' if solution[cell] else ''}{i}" for i, cell in enumerate(puzzle.shown, 1))]
        )
        for run in runs.split("|"):
            for i in map(int, run):
                assert at[f"4 cells in the area of r1c{i + 1}"].holds(solution) is (len(run) == 4)


SQUARE = tuple((u, v) for u, v in pairwise((0, 1, 2, 3, 4)))
LOOSE: dict[str, tuple[Constraint, dict[str, tuple[int, ...]]]] = {
    "joined": (
        Joined(5, tuple((Is(f"e{i}", 1), u, v) for i, (u, v) in enumerate((*SQUARE, (0, 3)))), (0, 4)),
        dict.fromkeys((f"e{i}" for i in range(5)), (0, 1)),
    ),
    "polyomino": (
        Polyomino(tuple("abcde"), (*SQUARE, (0, 3)), 1),
        dict.fromkeys("abcde", (1, 2, 3)),
    ),
    "polyomino of a clue": (
        Polyomino(tuple("abcde"), (*SQUARE, (0, 3)), 1),
        {**dict.fromkeys("abcde", (1, 2, 3)), "b": (3,)},
    ),
}


def alone(name: str) -> tuple[Constraint, Puzzle, list[Solution]]:
    constraint, domains = LOOSE[name]
    rules = Rules("own", tuple(domains.items()), (constraint,), tuple(domains), Board(1, len(domains)))
    puzzle = Puzzle("own", rules)
    return constraint, puzzle, assignments(puzzle)


@pytest.mark.parametrize("name", LOOSE)
def test_solvers_find_the_assignments_that_hold(name: str) -> None:
    constraint, puzzle, everything = alone(name)
    held = {tuple(s.values()) for s in everything if constraint.holds(s)}
    assert 0 < len(held) < len(everything)
    assert {tuple(s.values()) for s in SatModel(puzzle).solutions()} == held
    scope = Scope(puzzle.domains)
    lowered = tuple(constraint.lower(scope))
    rules = Rules("own", tuple(scope.domains.items()), lowered, puzzle.shown, puzzle.board)
    found = SatModel(Puzzle("own", rules)).solutions()
    assert {tuple(s[cell] for cell in puzzle.shown) for s in found} == held


@pytest.mark.parametrize("name", LOOSE)
def test_a_clause_that_is_learnt_follows_and_excludes(name: str) -> None:
    constraint, _, everything = alone(name)
    assert isinstance(constraint, Lazy)
    held = [s for s in everything if constraint.holds(s)]
    for solution in everything:
        learnt = list(constraint.separate(solution))
        assert bool(learnt) is not constraint.holds(solution)
        for clause in learnt:
            assert not any(literal.holds(solution) for literal in clause)
            assert all(any(literal.holds(s) for literal in clause) for s in held)


def test_squares_that_nothing_tells_apart_have_labels_of_their_own() -> None:
    """If one rectangle alone covers two squares, each of them is one of the two places."""
    labels = [str(part.label) for part in aspects(read_record(sample("shikaku", 1)))]
    assert len(labels) == len(set(labels))
    assert "one rectangle on r1c2" in labels


def test_what_is_not_about_the_whole_board_stays() -> None:
    puzzle = read_record(sample("heyawake", 1))
    assert aspects(puzzle) == puzzle.constraints
    assert flag_cells(puzzle.shown) == puzzle.rules.domains
