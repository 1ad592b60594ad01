"""Levels of difficulty beside those that were published: boards to which no bound was fitted."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from statistics import mean

import pytest
from boards import DATA

from gridproof import rate, read
from gridproof.frontends.rules.rating import Rating
from gridproof.frontends.rules.rating import rate as rated
from gridproof.frontends.rules.step import Step
from gridproof.puzzles import kind_named, kind_names
from gridproof.puzzles.making.levels import HODOKU, LEVELS, level

PUBLISHED = DATA / "graded.tsv"
KINDS = "akari", "binairo", "diagonal_sudoku", "dominosa", "futoshiki", "gokigen", "skyscrapers", "tents"
MEANT = {
    "trivial": "easy", "easy": "easy", "basic": "easy", "normal": "medium",
    "intermediate": "medium", "tricky": "medium", "advanced": "hard", "hard": "hard", "extreme": "unfair",
}  # fmt: skip
"""Our levels by the names that the collection gives to difficulties."""


REVERSED = {"dominosa": 0.11}
"""More pairs the other way round: our grades do not tell extreme dominosas from hard ones."""


@cache
def graded() -> dict[str, dict[str, list[Rating]]]:
    """The ratings of the boards of each kind, by difficulty, the easiest first."""
    found: dict[str, dict[str, list[Rating]]] = defaultdict(lambda: defaultdict(list))
    for line in PUBLISHED.read_text(encoding="utf-8").splitlines():
        kind, difficulty, text = line.split("\t")
        found[kind][difficulty].append(rate(read(text)[0]))
    return found


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_harder_boards_have_harder_steps(kind: str) -> None:
    boards = [(place, r) for place, each in enumerate(graded()[kind].values()) for r in each]
    assert all(rating.solved for _, rating in boards)
    pairs = [(a.grade, b.grade) for easier, a in boards for harder, b in boards if easier < harder]
    assert mean(a < b for a, b in pairs) > 0.65
    assert mean(a > b for a, b in pairs) < REVERSED.get(kind, 0.1)


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS)
def test_levels_are_those_that_were_published(kind: str) -> None:
    """More often than not, and more often than by the bounds for sudokus, where the kind has its own."""
    pairs = [(MEANT[name], rating) for name, each in graded()[kind].items() for rating in each]
    right = sum(meant == rating.level for meant, rating in pairs)
    assert 2 * right >= len(pairs)
    if kind_named(kind).levels != HODOKU:
        assert right > sum(meant == level(rating.grade) for meant, rating in pairs)


def test_the_levels_of_every_kind_ascend() -> None:
    for kind in map(kind_named, kind_names()):
        assert list(kind.levels) == sorted(kind.levels), kind.name
    assert kind_named("sudoku").levels == HODOKU


def test_the_bounds_of_a_kind_are_used() -> None:
    path = (Step("count", 30), Step("smallest reason", 200))
    levels = [rated(path, True, False, (10, 20, most, 300)).level for most in (199, 200)]
    assert levels == ["unfair", "hard"]
    assert LEVELS.index("unfair") == 3
