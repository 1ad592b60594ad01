"""A puzzle that was narrowed in Python is written with all that it holds, or refused in one sentence."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from forms import renamed

import gridproof
from gridproof import InputError, Puzzle
from gridproof.frontends.data.symmetry.canonical import exact_text
from gridproof.puzzles import kind_names, read_record
from gridproof.puzzles.constraints import Clause
from gridproof.puzzles.core.cells import Is
from gridproof.puzzles.forms.writer import forms
from gridproof.puzzles.revising.stating import is_same, with_full_record
from gridproof.puzzles.samples import samples

REFUSED = r"the puzzle was narrowed in Python, and \w+ has no clue for \S+ = "

STATED = {
    "adjacent_latin", "binairo", "consecutive_sudoku", "diagonal_sudoku", "doppelblock", "even_odd_sudoku",
    "futoshiki", "inshi_no_heya", "jigsaw_sudoku", "killer_sudoku", "latin_square", "mathrax", "one_to_x",
    "renban", "skyscraper_sudoku", "skyscrapers", "sudoku", "tenner_grid",
}  # fmt: skip
"""Kinds for which every value of a cell is a given."""


@cache
def sample(kind: str) -> Puzzle:
    """Return the smallest sample of a kind, its regions in order: links keep no names of them."""
    return read_record(renamed(min(samples(kind), key=lambda record: record["rows"] * record["cols"])))


def narrowed(kind: str, count: int) -> Puzzle:
    """Return the sample with some values of its solution."""
    puzzle, random = sample(kind), Random(kind)
    solution = gridproof.solve(puzzle).solutions[0]
    open_ = [cell for cell in puzzle.shown if len(puzzle.domains[cell]) > 1]
    chosen = random.sample(open_, min(count, len(open_)))
    return puzzle.with_domains((cell, (solution[cell],)) for cell in chosen)


@pytest.mark.parametrize("kind", [kind for kind in kind_names() if samples(kind)])
def test_what_is_written_is_the_puzzle_or_is_refused(kind: str) -> None:
    """In every form, and the ids of data sets are not those of the puzzle before."""
    puzzle, written = narrowed(kind, 3), 0
    for form, known in forms().items():
        if kind not in known:
            continue
        try:
            [text] = gridproof.convert(puzzle, form)
        except InputError:
            continue
        written += 1
        [read] = gridproof.read(text, kind)
        assert read.domains == puzzle.domains, form
        assert is_same(read, puzzle), form
    assert (written > 0) >= (kind in STATED)
    ids: list[Callable[[Puzzle], str]] = [gridproof.canonical_id, exact_text]
    for named in ids:
        if written:
            assert named(puzzle) != named(sample(kind))
            assert named(puzzle) == named(with_full_record(puzzle))
        else:
            with pytest.raises(InputError, match=REFUSED):
                named(puzzle)


def test_what_nothing_says_is_refused_by_everything_that_writes() -> None:
    loop = gridproof.read_one("slitherlink 3x3\n3 . .\n. . .\n. . .").with_domains([("r2c2", (0,))])
    writers: list[Callable[[], Any]] = [
        *(
            lambda form=form: gridproof.convert(loop, form)
            for form in ("record", "text", "puzzlink", "pzprv3")
        ),
        lambda: gridproof.convert([loop], "record"),
        lambda: gridproof.canonical_id(loop),
        lambda: gridproof.frame(gridproof.check(loop), fields=["puzzle"]),
    ]
    for write in writers:
        with pytest.raises(InputError, match=r"slitherlink has no clue for r2c2 = 0$"):
            write()


def test_an_answer_to_what_nothing_says_has_no_score() -> None:
    loop = gridproof.read_one("slitherlink 3x3\n3 . .\n. . .\n. . .").with_domains([("r2c2", (0,))])
    with pytest.warns(UserWarning, match="an answer has no score: the puzzle was narrowed in Python"):
        assert gridproof.score("111 111 111", loop) is None


def test_values_that_are_left_are_candidates_of_a_sudoku() -> None:
    puzzle = gridproof.read_one("1...34......4..1").with_domains([("r1c2", (2, 4)), ("r1c3", (3,))])
    record = with_full_record(puzzle).record
    assert record is not None
    assert record["clues"]["givens"][0] == [1, None, 3, None]
    assert record["clues"]["candidates"][0] == [None, [2, 4], None, None]
    assert gridproof.read_one(gridproof.convert(puzzle, "text")[0]).domains == puzzle.domains


@pytest.mark.parametrize("trip", [pickle.loads, None], ids=["pickled", "as JSON"])
def test_a_narrowed_puzzle_that_comes_back_is_still_narrowed(trip: Callable[[bytes], Puzzle] | None) -> None:
    puzzle = gridproof.read_one("masyu 2x2\n. .\n. .").with_domains([("r1c1-r1c2", (1,))])
    back = Puzzle.from_json(puzzle.to_json()) if trip is None else trip(pickle.dumps(puzzle))
    assert back == puzzle
    for found in (back, back.with_id("a"), back.with_domains()):
        with pytest.raises(InputError, match=REFUSED):
            gridproof.convert(found, "text")


def test_what_rules_have_found_changes_nothing_where_it_is_taken_back() -> None:
    """Narrowing to what there is anyway is no narrowing."""
    puzzle = sample("slitherlink")
    assert gridproof.convert(puzzle.with_domains(), "text") == gridproof.convert(puzzle, "text")
    whole = puzzle.with_domains(puzzle.domains.items())
    assert gridproof.canonical_id(whole) == gridproof.canonical_id(puzzle)


def test_a_constraint_that_was_added_is_never_lost() -> None:
    puzzle = gridproof.read_one("1...34......4..1")
    more = replace(puzzle, clues=(*puzzle.clues, Clause((Is("r1c2", 2),))))
    for write in (lambda: gridproof.convert(more, "line"), lambda: gridproof.canonical_id(more)):
        with pytest.raises(InputError, match="the puzzle was built in Python, and has no record"):
            write()


def test_an_answer_is_scored_by_what_the_puzzle_holds_now() -> None:
    puzzle = gridproof.read_one("1...34......4..1")
    one, other = ("1243 3412 2134 4321", "1243 3421 2134 4312")
    right = [answer for answer in (one, other) if gridproof.score(answer, puzzle) == 1]
    values = [int(digit) for digit in right[0].replace(" ", "")]
    wrong = puzzle.with_domains([("r1c2", tuple({1, 2, 3, 4} - {values[1]}))])
    assert (gridproof.score(right[0], puzzle), gridproof.score(right[0], wrong)) == (1, 0)
