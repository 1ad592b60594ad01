"""Levels of difficulty beside the published ones: boards to which nothing was fitted."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from statistics import mean

import pytest
from boards import DATA, sample_boards
from published import boards, meant

from gridproof import rate, read, solve
from gridproof.frontends.deduction.views import is_settled_by, levels_by_views
from gridproof.frontends.rules.rating import Rating
from gridproof.frontends.rules.rating import rate as rated
from gridproof.frontends.rules.step import Step
from gridproof.puzzles import Puzzle, Record, by_hand, kind_named, kind_names, read_record
from gridproof.puzzles.making.levels import HODOKU, LEVELS, level

PUBLISHED = DATA / "graded.tsv"

AGREED = {
    "adjacent_latin": 0.95, "akari": 0.9, "binairo": 1, "diagonal_sudoku": 0.75, "dominosa": 1,
    "futoshiki": 0.95, "galaxies": 1, "gokigen": 0.9, "hashi": 1, "hitori": 1, "kenken": 0.9,
    "magnets": 1, "masyu": 0.95, "skyscrapers": 0.9, "slitherlink": 0.95, "tents": 0.9,
}  # fmt: skip
"""The share of the few boards here with the level that was published: `benchmarks/README.md` has those of
many.
"""

VIEWED = [name for name in kind_names() if kind_named(name).level_models is not None]


@cache
def graded(kind: str) -> dict[str, list[Rating]]:
    """Return the ratings of the boards of a kind, by difficulty, the easiest first."""
    found: dict[str, list[Rating]] = defaultdict(list)
    for name, difficulty, text in boards(PUBLISHED):
        if name == kind:
            found[difficulty].append(rate(read(text)[0]))
    return found


@pytest.mark.deep
@pytest.mark.parametrize("kind", [kind for kind in AGREED if kind not in VIEWED])
def test_harder_boards_are_rated_harder(kind: str) -> None:
    found = [(place, r) for place, each in enumerate(graded(kind).values()) for r in each]
    assert all(rating.solved for _, rating in found)
    order = [(place, LEVELS.index(r.level or ""), r.grade) for place, r in found]
    pairs = [(a[1:], b[1:]) for a in order for b in order if a[0] < b[0]]
    assert mean(a < b for a, b in pairs) > 0.65
    assert mean(a > b for a, b in pairs) < 0.1


@pytest.mark.deep
@pytest.mark.parametrize("kind", AGREED)
def test_levels_are_those_that_were_published(kind: str) -> None:
    """Also more often than by the bounds for sudokus, if these are not the same."""
    pairs = [(meant(kind, name), rating) for name, each in graded(kind).items() for rating in each]
    right = sum(named == rating.level for named, rating in pairs)
    assert right >= AGREED[kind] * len(pairs)
    if kind != "binairo":
        assert right > sum(named == level(rating.grade) for named, rating in pairs)


def examples(kind: str) -> list[Puzzle]:
    """Return the samples of a kind, and a few boards of each published difficulty."""
    texts: dict[str, list[str]] = defaultdict(list)
    for name, difficulty, text in boards(PUBLISHED):
        if name == kind:
            texts[difficulty].append(text)
    published = [read(text)[0] for some in texts.values() for text in some[:2]]
    return [*(read_record(record) for record in sample_boards(kind)), *published]


@pytest.mark.parametrize("kind", VIEWED)
def test_views_say_nothing_that_is_wrong(kind: str) -> None:
    """The answer keeps the rules of each view, which come from the easiest level on."""
    views = kind_named(kind).level_models
    assert views is not None
    for puzzle in examples(kind):
        assert puzzle.record is not None
        (answer,) = solve(by_hand(puzzle)).solutions
        seen = list(views(Record(puzzle.record, kind)))
        assert [LEVELS.index(level) for level, _ in seen] == sorted(
            {LEVELS.index(level) for level, _ in seen}
        )
        for _, view in seen:
            known = [(cell, (answer[cell],)) for cell in view.domains if cell in answer]
            assert known
            assert solve(view.with_domains(known)).status == "solved"


def test_a_view_that_settles_the_board_gives_its_level() -> None:
    easy = "singles 8x8:2235571457742842652164316788225726358371516815333887124233774585"
    assert rate(read(easy)[0]).level == "easy"
    found = read("singles 2x2:1112")[0]
    assert levels_by_views(found) == ("easy",)
    assert levels_by_views(found.with_domains([("r1c1", (1,))])) == LEVELS


NEEDED = {
    "sets in the lines of skyscrapers": ("towers 5:4///2/1//3/////3//////2/2/2,q1g", "hard"),
    "neighbours that are never equal": (
        "unequal 6a:0,0,0,4,2,0,0,0R,0L,0,0,0D,0D,0D,0R,0RDL,0L,0U,0U,0UR,0L,0U,0,0D,0,0R,0L,0,0R,"
        "0UL,0,0,0R,0L,5,0,",
        "medium",
    ),
    "sets in the lines of an adjacent Latin square": (
        "unequal 6a:0RD,0L,0R,0L,1,0D,0U,2,0D,0,0D,0U,0,0,0U,0R,0UDL,0,0D,0,0,0,0URD,0DL,0U,0,0,0,0U,0U,0R,"
        "0L,0R,0L,0R,0L,",
        "medium",
    ),
}


@pytest.mark.parametrize("name", NEEDED)
def test_a_board_is_settled_only_with_a_part_of_its_view(name: str) -> None:
    text, level = NEEDED[name]
    assert levels_by_views(read(text)[0]) == (level,)


def test_a_view_without_an_answer_settles_nothing() -> None:
    """In a line of two equal numbers and one between them, both ends would have to be shaded."""
    views = kind_named("hitori").level_models
    assert views is not None
    record = Record({"type": "hitori", "rows": 1, "cols": 3, "clues": {"cells": [[1, 1, 1]]}})
    assert not any(is_settled_by(view, {}) for _, view in views(record))


def test_a_large_board_is_rated_by_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read("singles 2x2:1112")[0]
    monkeypatch.setattr("gridproof.frontends.deduction.views.MOST_CELLS", 3)
    assert levels_by_views(found) == LEVELS


def test_a_loop_may_not_close_before_each_clue_has_its_edges() -> None:
    """At the end of this board one way to close the loop would miss a clue."""
    puzzle = read("loopy 7x7t0:a2a32b31b223b2c302a11a300d3a2a1c3b1b3")[0]
    assert levels_by_views(puzzle) == ("easy",)


def test_the_levels_of_every_kind_ascend() -> None:
    for kind in map(kind_named, kind_names()):
        assert list(kind.levels) == sorted(kind.levels), kind.name
    assert kind_named("sudoku").levels == HODOKU


def test_a_grade_at_its_bound_has_the_lower_level() -> None:
    """The bounds of HoDoKu for one step, as the program itself sets them at first."""
    bounds = {"easy": 30, "medium": 100, "hard": 180, "unfair": 470}
    for name, most in bounds.items():
        assert (level(most), level(most + 1)) == (name, LEVELS[LEVELS.index(name) + 1])
    assert level(10_000) == "extreme"


def test_the_bounds_of_a_kind_are_used() -> None:
    path = (Step("count", 30), Step("smallest reason", 200))
    levels = [rated(path, True, False, (10, 20, most, 300)).level for most in (199, 200)]
    assert levels == ["unfair", "hard"]
    assert LEVELS.index("unfair") == 3


def test_the_level_is_one_of_those_that_a_board_may_have() -> None:
    path = (Step("count", 150),)
    found = [rated(path, True, False, HODOKU, within).level for within in (("easy",), LEVELS[3:], LEVELS)]
    assert found == ["easy", "unfair", "hard"]
