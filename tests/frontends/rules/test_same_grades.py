"""Grades are comparable between kinds: the same structure has one grade in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from gridproof import solve
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.techniques import Finder
from gridproof.frontends.rules.techniques.basic.filters import filtering
from gridproof.frontends.rules.techniques.basic.singles import full_house, hidden_single, naked_single
from gridproof.frontends.rules.techniques.basic.subsets import hidden_pair, naked_pair
from gridproof.puzzles import Cell, read_record
from gridproof.puzzles.samples import samples

LATIN = ("sudoku", "latin_square", "futoshiki", "skyscrapers", "kenken", "diagonal_sudoku")


def position(kind: str, cells: Iterable[tuple[str, str]]) -> State:
    """Return a sample without its givens, some of whose cells of the first row hold these values alone."""
    puzzle = read_record(samples(kind)[0])
    state = State.of(type(puzzle)(puzzle.kind, puzzle.rules, puzzle.clues))
    for cell, values in cells:
        for value in state.network.domains[cell]:
            if str(value) not in values:
                state.remove(1 << state.network.number[cell, value])
    return state


def row(kind: str) -> tuple[int, list[Cell]]:
    """Return the size of the first row of a sample, and its cells."""
    size = samples(kind)[0]["cols"]
    return size, [f"r1c{c}" for c in range(1, size + 1)]


def last_place(kind: str) -> State:
    size, cells = row(kind)
    return position(kind, [(cell, "".join(map(str, range(2, size + 1)))) for cell in cells[1:]])


def one_open(kind: str) -> State:
    _, cells = row(kind)
    state = position(kind, [(cell, str(n)) for n, cell in enumerate(cells[1:], 2)])
    for n, cell in enumerate(cells[1:], 2):
        state.place(state.network.number[cell, n])
    return state


STRUCTURES = {
    "the last open cell of a row": (full_house, one_open),
    "the last place of a value in a row": (hidden_single, last_place),
    "a cell of one value": (naked_single, lambda kind: position(kind, [("r1c1", "1")])),
    "two cells of two values": (naked_pair, lambda kind: position(kind, [("r1c1", "12"), ("r1c3", "12")])),
    "two values of two cells": (
        hidden_pair,
        lambda kind: position(kind, [(cell, "3456789") for cell in row(kind)[1][2:]]),
    ),
}


@pytest.mark.parametrize("name", STRUCTURES)
def test_a_structure_of_rows_has_one_grade(name: str) -> None:
    technique, made = STRUCTURES[name]
    found = {kind: graded(technique, made(kind)) for kind in LATIN}
    assert len({*found.values()}) == 1, found


def graded(technique: Finder, state: State) -> tuple[str, int]:
    """Return the name and the grade of the step in the first row, or of its first cell."""
    step = next(step for step in technique(state) if {"row 1", "r1c1"} & {*step.labels} or not step.labels)
    return step.technique, step.grade


@pytest.mark.parametrize("kinds", [("tents", "battleships", "snake", "star_battle", "aquarium")])
def test_a_row_that_holds_all_it_may_has_one_grade(kinds: tuple[str, ...]) -> None:
    found = {kind: {*filled_rows(kind)} for kind in kinds}
    assert sum(map(bool, found.values())) >= 3
    assert len(set.union(*found.values())) == 1, found


def filled_rows(kind: str) -> Iterator[tuple[str, int]]:
    """Yield the steps that empty two cells or more of a row which holds all of its number, by name and
    grade.
    """
    puzzle = read_record(samples(kind)[0])
    solution = solve(puzzle).solutions[0]
    for r in range(1, puzzle.board.rows + 1):
        state = begin(puzzle)
        for cell in puzzle.board.cells():
            if cell.startswith(f"r{r}c") and solution.get(cell) == 1 and len(state.values(cell)) > 1:
                state.place(state.network.number[cell, 1])
                state.remove(1 << state.network.number[cell, 0])
        for step in filtering(state):
            if (
                len(step.removes) > 1
                and len(step.labels) == 1
                and step.labels[0].startswith(f"row {r} holds")
            ):
                yield step.technique, step.grade
