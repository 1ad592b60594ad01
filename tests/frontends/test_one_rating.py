"""One puzzle has one level and one score, whichever way one asks for them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from command import gridproof, records
from desk import middle_sample

from gridproof.frontends.data.generation.grades import grade, grade_within
from gridproof.frontends.deduction.explain import explain, rate
from gridproof.frontends.deduction.paths import Explain
from gridproof.frontends.desk.finishing import gradings
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import Deadline, Puzzle, kind_names, read_record

SLITHERLINK = "https://puzz.link/p?slither/5/5/cbcbcddad"
"""A board that was hard with a score of 400, hard with 376 and medium with 376."""

FEW = ("akari", "heyawake", "hitori", "kakuro", "masyu", "nurikabe", "slitherlink")
SLOW = {"variant_sudoku"}
"""Kinds whose middle sample takes minutes."""


def said(puzzle: Puzzle) -> dict[str, Any]:
    """Return what each way in says of a puzzle: the level, the score, the hardest step, and whether the rules
    solve it.
    """
    ratings = {
        "rate": asdict(rate(puzzle)),
        "explain": asdict(explain(puzzle).rating),
        "explain without patterns": asdict(explain(puzzle, "general").rating),
        "explain with unique": asdict(explain(puzzle, "unique", reasons=False).rating),
        "command explain": Explain().outcome(0, puzzle).record["rating"],
        "command rate": Explain("general", reasons=False, words=False).outcome(0, puzzle).record["rating"],
        "page": answer(request_of("explain", {"source": puzzle.record}))["rating"],
    }
    names = ("level", "score", "hardest", "solved")
    return {way: tuple(rating[name] for name in names) for way, rating in ratings.items()}


def assert_one(puzzle: Puzzle) -> None:
    """Check that all ways in agree; rows of made puzzles and audits have no score."""
    told = said(puzzle)
    assert len({*told.values()}) == 1, told
    level, score, hardest, solved = told["rate"]
    graded = gradings(puzzle.record or {}, timeout=100)
    made = (level if solved else "beyond", hardest or None)
    assert (graded["grade"], graded["hardest"], graded["score"]) == (*made, score)
    assert grade(puzzle, Deadline()) == grade_within(puzzle, 100) == made


@pytest.mark.parametrize("kind", FEW)
def test_all_ways_in_say_the_same_of_a_puzzle(kind: str) -> None:
    assert_one(read_record(middle_sample(kind)))


@pytest.mark.deep
@pytest.mark.parametrize("kind", [kind for kind in kind_names() if kind not in SLOW][::3])
def test_all_ways_in_say_the_same_of_many_kinds(kind: str) -> None:
    assert_one(read_record(middle_sample(kind)))


def test_a_link_has_one_level() -> None:
    [told] = records(gridproof("explain", "--json", SLITHERLINK))
    assert (told["rating"]["level"], told["rating"]["score"]) == ("hard", 400)
    assert gridproof("rate", SLITHERLINK).stdout == "puzzle 1: hard, score 400, hardest step connection\n"
    [printed] = [line for line in gridproof("explain", SLITHERLINK).stdout.splitlines() if "score" in line]
    assert printed.startswith("   hard, score 400, hardest step ")
    for stream in (False, True):
        rating = answer(request_of("explain", {"source": SLITHERLINK, "stream": stream}))["rating"]
        assert (rating["level"], rating["score"]) == ("hard", 400)


def test_a_path_with_chosen_techniques_is_rated_by_its_steps() -> None:
    puzzle = read_record(middle_sample("slitherlink"))
    for path in (explain(puzzle, "singles"), explain(puzzle, upto="filtering"), explain(puzzle, first=2)):
        assert path.rating == path.of_steps
    assert not explain(puzzle, first=2).rating.solved
