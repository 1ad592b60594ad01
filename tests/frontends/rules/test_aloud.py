"""Whole explanations as they are read aloud: what comes first, where they end, and what their words cover."""

from __future__ import annotations

import re
from functools import cache

import pytest

from gridproof import Explanation, explain
from gridproof.frontends.rules.profile import replay
from gridproof.frontends.rules.step import Step, facts, sentence
from gridproof.puzzles import kind_named, read_record
from gridproof.puzzles.core.cells import Cell
from gridproof.puzzles.samples import samples


@cache
def path(kind: str, number: int = 0) -> Explanation:
    return explain(read_record(samples(kind)[number]))


@pytest.mark.parametrize("kind", ["kakuro", "kenken", "killer_sudoku"])
def test_a_digit_that_can_be_written_is_written_before_a_pattern_is_looked_for(kind: str) -> None:
    steps = path(kind).steps
    for i, step in enumerate(steps):
        if step.technique not in ("naked single", "full house"):
            state = replay(path(kind).puzzle, steps[:i])
            written = {cell for cell, _ in state.names(state.placed)}
            assert not [
                cell for cell in state.domains() if cell not in written and len(state.values(cell)) == 1
            ]


@pytest.mark.parametrize("kind", ["tents", "battleships"])
def test_a_path_ends_with_the_last_square_of_the_answer(kind: str) -> None:
    found = path(kind)
    assert found.outcome == "solved"
    settled = {cell for cell, _ in found.steps[-1].places}
    assert settled.intersection(found.puzzle.shown)
    state = replay(found.puzzle, found.steps)
    assert len(state.domains()) > len(found.puzzle.shown)
    assert not state.is_solved, "the sample shows nothing: all its cells are settled by steps"


@pytest.mark.parametrize("kind", ["entry_exit", "heyawake", "araf", "nurikabe"])
def test_an_argument_ends_where_nothing_fits(kind: str) -> None:
    told = [step.sentence for number in (0, 1) for step in path(kind, number).steps]
    argued = [words for words in told if "suppose" in words]
    assert argued
    for words in argued:
        assert words.count("nothing fits (") == 1 + words.count("(else ")
        assert not re.search(r"else then|against|then then", words)


def test_a_chain_without_numbers_is_told_by_its_reason_unless_that_is_longer() -> None:
    chains = [
        step
        for kind in ("battleships", "tents")
        for step in path(kind, 1).steps
        if any(role == "chain" for role, _ in step.parts)
    ]
    named = {step.sentence for step in chains if f": {step.technique} over " in step.sentence}
    assert "no ship lies from r5c6 to r5c7: row 5 holds 1" in {step.sentence for step in chains} - named
    assert named
    assert not any("suppose" in words for words in named)


def test_a_polyomino_is_named_and_not_the_rule() -> None:
    for step in path("fillomino").steps:
        assert re.search(r"the (\d+|polyomino) at r\d+c\d+", step.sentence), step.sentence
        assert "each cell holds" not in step.sentence


RECTANGLES = ("shikaku", "rekuto", "tatamibari")


@pytest.mark.parametrize("kind", [*RECTANGLES, "battleships", "tents"])
def test_what_is_not_told_of_each_piece_is_told_by_what_stands_there(kind: str) -> None:
    """Each piece that leaves is named itself, or it lies over something that the sentence names."""
    puzzle, short = path(kind).puzzle, 0
    for step in path(kind).steps:
        assert step.reason is not None
        words = sentence(puzzle, step)
        known = facts(puzzle, step.reason.placed, step.reason.gone)
        found = facts(puzzle, step.places, step.removes)
        standing = [cell for cell, value, true in (*known, *found) if (value == (kind in RECTANGLES)) is true]
        for cell, value, true in found:
            own = str(kind_named(kind).say(puzzle, cell, value, true)).split()[-1]
            if (value == 1) is not true and cell in puzzle.rules.places and own not in words:
                short += 1
                assert any(_meet(kind, cell, other) for other in standing if other != cell), (cell, words)
    assert short


def _meet(kind: str, cell: Cell, other: Cell) -> bool:
    places = path(kind).puzzle.rules.places
    squares = {*places[other].path()} if other in places else {path(kind).puzzle.board.square_of(other)}
    return not squares.isdisjoint(places[cell].path())


def test_that_a_tree_has_its_tent_elsewhere_is_told_where_no_square_says_so() -> None:
    puzzle = path("tents").puzzle
    step = Step("x", 1, removes=((next(iter(puzzle.rules.places)), 1),), labels=("rule",))
    assert "does not have its tent at" in sentence(puzzle, step)


def test_innies_and_outies_of_one_house_come_first_where_they_settle_a_cell() -> None:
    """Sums over many houses come after everything that a cage says alone."""
    named = [s for number in (0, 1) for s in path("killer_sudoku", number).steps if s.technique[0] == "I"]
    assert named
    for step in named:
        assert sum(label.startswith(("row", "column", "box")) for label in step.labels) == 1, step.sentence
