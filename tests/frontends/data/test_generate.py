"""Made puzzles: each has one solution, which another back end finds too, and wishes are kept or refused."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

import gridproof
from gridproof import InputError
from gridproof.frontends.data.generation import clues as generate_clues
from gridproof.frontends.data.generation import puzzles as making
from gridproof.frontends.data.generation.answers import (
    Live,
    another,
    draw_answer,
    first_solution,
    random_order,
)
from gridproof.frontends.data.generation.clues import DraftClues, Prober, probing, separate_items, thin_out
from gridproof.frontends.data.generation.job import GenerateJob
from gridproof.frontends.data.generation.plain_sudokus import is_made_here, make_rows, reduce_grid
from gridproof.frontends.data.generation.puzzles import Workshop, make
from gridproof.frontends.data.generation.wishes import COLUMNS, check_wishes, recipe_of, split_of
from gridproof.frontends.rules.techniques.catalogue import technique_names
from gridproof.models.core.layer import Layer
from gridproof.models.core.search import Found, WrongSolution
from gridproof.models.kernels import sudoku
from gridproof.models.questions.verdict import Verdict
from gridproof.puzzles import Deadline, Unknown, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.kinds import all_kinds
from gridproof.puzzles.making.deriving import values
from gridproof.puzzles.making.patterns import PATTERNS, orbit
from gridproof.puzzles.making.recipe import (
    Derived,
    Draft,
    Entries,
    Recipe,
    Unfit,
    clue_count,
    derive_by_judge,
)
from gridproof.puzzles.samples import samples

MADE = tuple(kind.name for kind in all_kinds() if kind.recipe is not None)

SMALL: dict[str, dict[str, Any]] = {
    "aqre": {"rows": 5},
    "battleships": {"rows": 6},
    "castle_wall": {"rows": 5},
    "diagonal_sudoku": {"rows": 6},
    "dominosa": {"rows": 4, "cols": 5},
    "double_back": {"rows": 4},
    "even_odd_sudoku": {"rows": 6},
    "fillomino": {"rows": 5},
    "hakoiri": {"rows": 6},
    "hidoku": {"rows": 5},
    "kakuro": {"rows": 6},
    "killer_sudoku": {"rows": 6},
    "koburin": {"rows": 5},
    "nawabari": {"rows": 5},
    "nonogram": {"rows": 6},
    "norinori": {"rows": 5},
    "one_to_x": {"rows": 5},
    "regional_yajilin": {"rows": 5},
    "shimaguni": {"rows": 5},
    "star_battle": {"rows": 6},
    "sudoku": {"rows": 6},
    "tatamibari": {"rows": 5},
    "tents": {"rows": 6},
    "yajilin": {"rows": 5},
}
"""Wishes for kinds whose usual size takes longer than others."""

Row = dict[str, Any]


def row_of(kind: str, **wishes: Any) -> Row:
    """Return a row of a kind, at a size that takes little time."""
    return make(check_wishes(kind, **{"seed": 1, "graded": False, **SMALL.get(kind, {}), **wishes}), 0)


def test_puzzles_of_a_hundred_kinds_are_made() -> None:
    assert len(MADE) > 100


@pytest.mark.parametrize("kind", MADE)
def test_a_made_puzzle_has_one_solution_that_cp_sat_finds_too(kind: str) -> None:
    row = row_of(kind)
    assert tuple(row) == COLUMNS, row
    verdict = gridproof.check(row["puzzle"], "cp-sat")
    assert verdict.status == row["status"] == "unique"
    assert verdict.puzzle is not None
    answer = kind_named(kind).answer(verdict.puzzle, verdict.solutions[0])
    assert row["solution"] in (answer, "".join(str(v) for line in answer.get("values", ()) for v in line))
    assert row["n_solutions"] == 1


@pytest.mark.parametrize("kind", MADE)
def test_a_row_depends_on_what_is_wanted_its_seed_and_its_index_alone(kind: str) -> None:
    """Whatever was made before it leaves live models that have learnt, which must not show."""
    asked = check_wishes(kind, seed=7, graded=False, **SMALL.get(kind, {}))
    workshop = Workshop(asked)
    other = workshop.row(1)["puzzle"]
    row = workshop.row(0)
    assert make(asked, 0) == row
    assert row["puzzle"] != other


@pytest.mark.parametrize("kind", MADE)
def test_tiny_boards_have_a_row_or_are_refused_in_a_sentence(kind: str) -> None:
    for rows, cols in ((1, 1), (1, 2), (2, 2), (5, 3)):
        with suppress(InputError):
            row = make(check_wishes(kind, rows=rows, cols=cols, graded=False, tries=3), 0)
            assert (row["status"] == "unique") is (row["puzzle"] is not None)


def test_seeds_that_follow_each_other_share_no_puzzle() -> None:
    made = [
        {
            json.dumps(make(check_wishes("latin_square", rows=5, seed=seed, graded=False), i)["puzzle"])
            for i in range(6)
        }
        for seed in (42, 43)
    ]
    assert made[0].isdisjoint(made[1])
    assert [len(rows) for rows in made] == [6, 6]


# Clues --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink", "futoshiki", "skyscrapers", "heyawake"])
def test_no_clue_of_a_minimal_puzzle_can_go(kind: str) -> None:
    row = row_of(kind, minimal=True, **({"rows": 5} if kind not in ("sudoku", "futoshiki") else {}))
    found = gridproof.redundant(row["puzzle"])
    assert found.status == "unique"
    assert found.minimal, found.redundant


class Told(Prober):
    """A prober with one item that could go alone, or without enough slices."""

    slices = None

    def __init__(self, every: int, spare: int, only: bool | None) -> None:
        self.alone, self.is_only = frozenset(range(every)) - {spare}, only

    def only(self, on: Collection[int]) -> bool | None:
        return self.is_only if on == self.alone else False


def test_a_minimal_puzzle_is_asked_about_each_of_its_clues() -> None:
    """With a pattern clues are tried in groups: each that could go alone, or is not known to, is seen."""
    workshop = Workshop(check_wishes("latin_square", rows=3, symmetry="rotate", minimal=True, graded=False))
    clues, _ = workshop.settle(workshop.draft(Random(1)))
    every = len(clues.items)
    middle = next(i for (i, *others) in clues.groups("rotate") if not others)
    for spare, only in product(range(every), (True, None)):
        if spare != middle:
            with pytest.raises(Unfit, match="some clue could go"):
                workshop.choose_clues(clues, Told(every, spare, only), Random(1))
    kept = workshop.choose_clues(clues, Told(every, every, False), Random(1))
    assert len(kept.givens) == every == 9


@pytest.mark.parametrize("kind", ["akari", "nurikabe", "kakurasu", "buraitoraito"])
def test_no_number_of_a_minimal_puzzle_can_go_alone(kind: str) -> None:
    """Each number is taken away in turn, or hidden as its kind does, and the puzzle checked: it has no longer
    this answer alone.
    """
    row, hidden = row_of(kind, minimal=True, rows=5), {"akari": "#", "nurikabe": "?"}.get(kind)
    known = kind_named(kind)
    for field in known.fields:
        there = field.entries(row["puzzle"])
        for place, entry in there.items():
            if isinstance(entry, int):
                clues = dict(row["puzzle"]["clues"])
                less = {**there, place: hidden}
                clues[field.name] = field.value_of_entries(less, Record(row["puzzle"]))
                found = gridproof.check({**row["puzzle"], "clues": clues})
                assert (found.status, found.answer) != ("unique", row["solution"]), place


def test_the_number_of_clues_is_within_what_is_wanted() -> None:
    for index in range(3):
        row = make(check_wishes("sudoku", rows=4, seed=3, clues=(7, 9), graded=False), index)
        digits = sum(character != "." for character in row["puzzle"])
        assert 7 <= row["clues"] == digits <= 9


def test_a_number_of_clues_that_no_puzzle_has_is_said_in_a_sentence() -> None:
    row = make(check_wishes("sudoku", rows=4, clues=(1, 2), graded=False, tries=5), 0)
    assert row["status"] == "unknown"
    assert row["puzzle"] is None
    assert row["message"] == "5 attempts made no such puzzle: 5 times more than 2 clues were needed"


@pytest.mark.parametrize("symmetry", [name for name in PATTERNS if name != "none"])
def test_givens_stand_in_the_pattern_that_is_wanted(symmetry: str) -> None:
    row = make(check_wishes("latin_square", rows=5, seed=2, symmetry=symmetry, graded=False), 0)
    given = set(kind_named("latin_square").field("givens").entries(row["puzzle"]))
    assert 0 < len(given) < 25
    for r, c in given:
        spots = orbit((2 * r + 1, 2 * c + 1), symmetry, 5, 5)
        assert {(y // 2, x // 2) for y, x in spots} <= given


def test_clues_beside_the_board_are_in_the_pattern_too() -> None:
    row = make(check_wishes("skyscrapers", rows=4, seed=5, symmetry="rotate", graded=False), 0)
    clues = {
        name: row["puzzle"]["clues"].get(name) or [None] * 4 for name in ("top", "bottom", "left", "right")
    }
    assert any(map(any, clues.values()))
    for one, other in (("top", "bottom"), ("left", "right")):
        assert [clue is None for clue in clues[one]] == [clue is None for clue in clues[other][::-1]]


def test_a_pattern_needs_a_board_that_has_it() -> None:
    with pytest.raises(InputError, match="a board of 4×5 has no symmetry quarter: it is not square"):
        check_wishes("slitherlink", rows=4, cols=5, symmetry="quarter")


# Difficulty ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("grade", ["easy", "medium"])
def test_a_puzzle_has_the_grade_that_is_wanted(grade: str) -> None:
    row = make(check_wishes("sudoku", seed=1, grade=grade), 0)
    rating = gridproof.rate(row["puzzle"])
    assert (rating.level, rating.solved) == (row["grade"], True) == (grade, True)
    assert row["hardest_technique"] == rating.hardest


def test_a_puzzle_needs_a_technique_and_does_without_another() -> None:
    row = make(check_wishes("sudoku", seed=1, needs=["locked-candidates"], without=["locked-pair"]), 0)
    names = technique_names()
    upto = [name for name in names[: names.index("locked-candidates")] if name != "locked-pair"]
    assert gridproof.explain(row["puzzle"], "unique", upto).outcome == "stuck"
    assert gridproof.explain(row["puzzle"], "unique", [*upto, "locked-candidates"]).outcome == "solved"


# Lies are caught ----------------------------------------------------------------------------------


def with_recipe(monkeypatch: pytest.MonkeyPatch, recipe: Recipe) -> None:
    """Have every kind this recipe."""
    workshop = Workshop.__post_init__

    def changed(self: Workshop) -> None:
        workshop(self)
        self.recipe = recipe

    monkeypatch.setattr(Workshop, "__post_init__", changed)


def test_a_recipe_whose_clues_do_not_fit_its_answer_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(draft: Draft) -> Entries:
        entries = derive_by_judge(draft)
        entries[0, 0] = (entries[0, 0] + 1) % 4
        return entries

    with_recipe(monkeypatch, Recipe((Derived("cells", wrong),)))
    with pytest.raises(WrongSolution, match="the recipe of slitherlink gives clues that its answer breaks"):
        make(check_wishes("slitherlink", rows=4), 0)


def test_a_search_that_calls_needed_clues_spare_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The finished puzzle is proven by a model that was compiled for it alone."""
    monkeypatch.setattr(generate_clues.GuardProber, "only", lambda *_: True)
    with pytest.raises(WrongSolution, match="a model compiled anew says multiple of a puzzle that was made"):
        make(check_wishes("latin_square", rows=4), 0)


def test_an_answer_that_is_none_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A live model that has lost a rule draws a wrong answer; the kind's judge says so."""
    model = Live.model

    def weak(self: Live, puzzle: gridproof.Puzzle, deadline: Deadline) -> Any:
        return model(self, replace(puzzle, rules=replace(puzzle.rules, grouped_constraints=())), deadline)

    monkeypatch.setattr(Live, "model", weak)
    with pytest.raises(WrongSolution, match="gives clues that its answer breaks: row 1 does not hold"):
        make(check_wishes("latin_square", rows=4, graded=False), 0)


# Parts --------------------------------------------------------------------------------------------


def test_the_judge_and_the_answer_give_the_clues_that_a_solver_agrees_with() -> None:
    """All clues of an answer together, read back, have it as a solution."""
    workshop = Workshop(check_wishes("masyu", rows=5, seed=3))
    draft = workshop.draft(Random(1))
    clues = DraftClues(workshop.kind, draft.record, workshop.derive(draft))
    found = gridproof.solve(clues.record(range(len(clues.items))), limit=50)
    answers = [workshop.kind.answer(clues.all_on, solution) for solution in found.solutions]
    assert draft.answer in answers


def test_a_clue_is_found_beside_those_that_stand() -> None:
    """Without the one black square the lamps beyond the other would light each other."""
    board = Record(
        {"type": "akari", "rows": 1, "cols": 5, "clues": {"cells": [[None, "#", None, "#", None]]}}
    )
    draft = Draft(kind_named("akari"), board, {"bulbs": [[1, 0, 1, 0, 1]]}, Random(1), "cells")
    assert derive_by_judge(draft) == {(0, 1): 2, (0, 3): 2}


def by_answer(kind: str) -> Iterator[tuple[Derived, Entries]]:
    """Yield the derived fields that the answer alone decides, with their entries in the smallest sample."""
    known = kind_named(kind)
    for derived in recipe_of(known).clues:
        if derived.derive in (derive_by_judge, values) and not derived.stay:
            entries = known.field(derived.name).entries(smallest(kind))
            said = {p: e for p, e in entries.items() if e not in ("?", "#", -1) and not isinstance(e, dict)}
            if said:
                yield derived, said


def smallest(kind: str) -> dict[str, Any]:
    """Return the smallest sample of a kind."""
    return min(samples(kind), key=lambda record: record["rows"] * record["cols"])


@pytest.mark.parametrize("kind", [kind for kind in MADE if any(by_answer(kind))])
def test_a_recipe_gives_the_clues_that_a_sample_has(kind: str) -> None:
    """Setters have written the same numbers for the answers of their puzzles."""
    known, sample = kind_named(kind), smallest(kind)
    puzzle = read_record(sample)
    answer = known.answer(puzzle, gridproof.solve(puzzle).solutions[0])
    for derived, said in by_answer(kind):
        field = known.field(derived.name)
        hidden = dict.fromkeys(field.entries(sample), derived.hidden) if derived.hidden else {}
        clues = sample["clues"] | {derived.name: field.value_of_entries(hidden, Record(sample))}
        found = derived.derive(
            Draft(known, Record(sample | {"clues": clues}), answer, Random(0), derived.name)
        )
        assert said.keys() <= found.keys()
        assert [p for p, entry in said.items() if isinstance(entry, int) and found[p] != entry] == []


@pytest.mark.parametrize(
    ("kind", "apart"),
    [("slitherlink", True), ("akari", True), ("nurikabe", False), ("minesweeper", False)],
)
@pytest.mark.whole
def test_items_that_change_what_others_mean_are_not_separable(kind: str, apart: bool) -> None:
    workshop = Workshop(check_wishes(kind, rows=5, seed=3))
    draft = workshop.draft(Random(4))
    clues = DraftClues(workshop.kind, draft.record, workshop.derive(draft))
    assert (separate_items(clues) is not None) is apart


def test_every_solution_can_be_drawn() -> None:
    """The 12 Latin squares of side 3."""
    blank = read_record({"type": "latin_square", "rows": 3, "cols": 3, "clues": {}})
    live, random = Live(), Random(0)
    found = {
        tuple(sorted((draw_answer(blank, random, {}, live, Deadline()) or {}).items())) for _ in range(150)
    }
    assert len(found) == 12


def test_values_with_higher_odds_come_first_more_often() -> None:
    random = Random(0)
    first = sum(random_order((0, 1), random, {1: 3.0})[0] for _ in range(2000))
    assert 1400 < first < 1600


def test_a_split_depends_on_the_canonical_id_and_has_about_its_share() -> None:
    ids = [f"{number * 2654435761 % 2**32:08x}" + 24 * "0" for number in range(3000)]
    parts = [split_of(each, {"a": 3, "b": 1}.items()) for each in ids]
    assert 2200 < parts.count("a") < 2300


@pytest.mark.parametrize(
    ("kind", "clues", "number"),
    [
        ("slitherlink", {"cells": [[0, None]]}, 1),
        ("akari", {"cells": [["#", 1]]}, 1),
        ("heyawake", {"regions": [[0, 1]], "counts": {"0": 1, "1": None}}, 1),
        ("nurikabe", {"cells": [["?", 2]]}, 1),
        ("nurimisaki", {"cells": [[-1, 2]]}, 1),
        ("futoshiki", {"givens": [[1, None], [None, None]], "less": [[[0, 0], [0, 1]]]}, 2),
        ("nonogram", {"rows": [[1]], "cols": [[1], []]}, 3),
    ],
)
@pytest.mark.whole
def test_clues_are_entries_that_say_something(kind: str, clues: dict[str, Any], number: int) -> None:
    rows = 2 if kind == "futoshiki" else 1
    assert clue_count(kind_named(kind), {"type": kind, "rows": rows, "cols": 2, "clues": clues}) == number


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "kind": ("slitherlnk", {}, "there is no kind 'slitherlnk', did you mean 'slitherlink'"),
    "no recipe": (
        "numberlink",
        {},
        "puzzles of the kind numberlink cannot be generated: it declares no recipe",
    ),
    "size": ("slitherlink", {"rows": 60, "cols": 60}, "a board of 60×60 is too large to be made"),
    "one square": ("slitherlink", {"rows": 1}, "a board of 1×1 leaves nothing to be solved"),
    "no size": ("slitherlink", {"rows": -1}, "rows is -1"),
    "symmetry": ("slitherlink", {"symmetry": "odd"}, "there is no symmetry 'odd'; there are none, rotate"),
    "grade": ("slitherlink", {"grade": "odd"}, "there is no grade 'odd'; there are easy, medium"),
    "technique": ("slitherlink", {"needs": ["odd"]}, "there is no technique 'odd'"),
    "misspelt": ("sudoku", {"without": ["xwinng"]}, "there is no technique 'xwinng', did you mean 'x-wing'?"),
    "both": (
        "sudoku",
        {"needs": ["x-wing"], "without": ["x-wing"]},
        "cannot both need x-wing and do without",
    ),
    "clues": ("sudoku", {"clues": (9, 5)}, "9..5 clues were asked for"),
    "draws": ("sudoku", {"tries": 0}, "0 draws were asked for"),
    "spot": ("sudoku", {"spot": 1.5}, "spot is 1.5, a share from 0 to 1 was expected"),
    "no spot": ("sudoku", {"spot": -0.5}, "spot is -0.5, a share from 0 to 1 was expected"),
    "param": ("sudoku", {"params": {"odd": 1}}, "sudoku has no field 'odd'"),
}


@pytest.mark.parametrize(("kind", "wishes", "told"), WRONG.values(), ids=WRONG)
@pytest.mark.whole
def test_what_cannot_be_wished_is_said_in_a_sentence(kind: str, wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told.replace(".", r"\.")):
        check_wishes(kind, **wishes)


def test_a_side_that_the_kind_cannot_have_is_said_in_a_sentence() -> None:
    with pytest.raises(InputError, match="the board is 4×5, a square was expected"):
        make(check_wishes("latin_square", rows=4, cols=5), 0)


def test_rows_come_one_at_a_time() -> None:
    rows = gridproof.generate("latin_square", 2, rows=4, seed=5)
    assert [next(rows)["index"], next(rows)["id"]] == [0, "latin_square-4x4-5-1"]
    assert next(rows, None) is None


# Neighbouring states ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "status", "told"),
    [
        (Found(({},), False, "it was given up"), "unknown", "it was given up"),
        (Found((), False, "it was given up"), "unknown", "it was given up"),
        (Found((), True), "wrong", "the solver denies the answer from which latin_square was made"),
    ],
    ids=["one solution and no proof", "no solution and no proof", "no solution"],
)
def test_clues_whose_answer_is_not_proven_make_no_puzzle(
    found: Found, status: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Layer, "find", lambda *_, **__: found)
    asked = check_wishes("latin_square", rows=4, graded=False)
    if status == "wrong":
        with pytest.raises(WrongSolution, match=told):
            make(asked, 0)
    else:
        row = make(asked, 0)
        assert (row["status"], row["puzzle"], row["message"]) == (status, None, told)


def test_a_puzzle_whose_last_proof_takes_too_long_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "check_anew", lambda *_: Verdict("unknown", message="it took too long"))
    row = make(check_wishes("latin_square", rows=4, graded=False), 0)
    assert (row["status"], row["puzzle"], row["message"]) == ("unknown", None, "it took too long")


def test_clues_of_another_answer_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the judge accepts everything."""

    def turned(draft: Draft) -> Entries:
        return {(r, 3 - c): value for (r, c), value in values(draft).items()}

    with_recipe(monkeypatch, Recipe((Derived("givens", turned),)))
    monkeypatch.setattr(Workshop, "judge", lambda *_: None)
    with pytest.raises(WrongSolution, match="the recipe of latin_square gives clues of another answer"):
        make(check_wishes("latin_square", rows=4, graded=False), 0)


@pytest.mark.parametrize("kind", ["latin_square", "skyscrapers"])
def test_no_more_clues_go_than_are_wished(kind: str) -> None:
    """Some of the clues of a skyscrapers stand beside the board."""
    for index in range(2):
        row = make(check_wishes(kind, rows=4, seed=3, clues=(14, 15), graded=False), index)
        assert 14 <= row["clues"] == clue_count(kind_named(kind), row["puzzle"]) <= 15
    few = make(check_wishes("latin_square", rows=3, clues=(10, 11), graded=False, tries=2), 0)
    assert few["message"] == "2 attempts made no such puzzle: 2 times there were fewer than 10 clues"


WISHES: list[dict[str, Any]] = [
    {"rows": 6}, {"seed": 1}, {"symmetry": "rotate"}, {"minimal": True}, {"clues": 8}, {"clues": (8, 9)},
    {"grade": "easy"}, {"needs": ["naked-single"]}, {"without": ["naked-single"]}, {"tries": 3},
    {"params": {"box": [1, 4]}},
]  # fmt: skip


def test_a_wish_that_a_row_depends_on_makes_it_another_one() -> None:
    """Rows of other wishes are not gone on with, and share no random numbers."""
    asked = [check_wishes("sudoku", **{"rows": 4} | wish) for wish in ({}, *WISHES)]
    assert len({json.dumps(wishes.identity()) for wishes in asked}) == len(asked)
    assert len({wishes.random(0).random() for wishes in asked}) == len(asked)
    assert len({asked[0].random(index).random() for index in range(9)}) == 9
    jobs = [
        GenerateJob(asked[0], 2, "json"),
        GenerateJob(asked[0], 3, "json"),
        GenerateJob(asked[0], 2, "json", ("id",)),
        GenerateJob(replace(asked[0], graded=False), 2, "json"),
        GenerateJob(replace(asked[0], splits=(("train", 1.0),)), 2, "json"),
    ]
    assert len({json.dumps(job.identity()) for job in jobs}) == len(jobs)


def test_what_may_be_used_is_up_to_the_hardest_that_is_needed() -> None:
    names = technique_names()
    asked = check_wishes("sudoku", needs=[names[2], names[4]], without=[names[3]])
    assert asked.allowed_techniques == (*names[:3], names[4])
    assert check_wishes("sudoku", without=[names[0]]).allowed_techniques == names[1:]
    assert check_wishes("sudoku", clues=5).clues == (5, 5)


@pytest.mark.kernel("sudoku")
def test_a_kernel_that_takes_the_answer_away_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sudoku, "reduce", lambda *_, **__: bytes([1, 1, *[0] * 79]))
    with pytest.raises(WrongSolution, match="has made a puzzle that does not have one solution"):
        list(make_rows(check_wishes("sudoku", graded=False, spot=0), [0]))


@pytest.mark.kernel("sudoku")
def test_a_sudoku_of_which_one_clue_can_go_is_not_minimal(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pattern clues go in groups: then it is asked of each alone."""
    full = sudoku.fill(1)
    asked = check_wishes("sudoku", minimal=True, symmetry="rotate", graded=False, tries=3)
    monkeypatch.setattr(sudoku, "reduce", lambda *asked, **_: full if len(asked) > 2 else bytes(81))
    assert reduce_grid(asked, Random(0)) is None
    assert reduce_grid(replace(asked, minimal=False), Random(0)) == full


@pytest.mark.kernel("sudoku")
@pytest.mark.parametrize("number", [25, 26, 36, 37])
@pytest.mark.whole
def test_a_sudoku_has_a_number_of_clues_within_what_is_wanted(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    grid = bytes([*sudoku.fill(1)[:number], *bytes(81 - number)])
    monkeypatch.setattr(sudoku, "reduce", lambda *_, **__: grid)
    asked = check_wishes("sudoku", clues=(26, 36), graded=False, tries=2)
    assert reduce_grid(asked, Random(0)) == (grid if 26 <= number <= 36 else None)


@pytest.mark.kernel("sudoku")
def test_no_more_clues_of_a_sudoku_go_than_are_wished() -> None:
    """The first draw has all that are wanted, and no further one is needed."""
    for symmetry, most in (("none", 50), ("rotate", 51)):
        asked = check_wishes("sudoku", clues=(50, 81), symmetry=symmetry, graded=False, tries=1)
        grid = reduce_grid(asked, Random(0))
        assert grid is not None
        assert 50 <= 81 - grid.count(0) <= most


def test_only_plain_sudokus_without_a_wish_about_rules_come_from_the_kernel() -> None:
    plain: list[dict[str, Any]] = [{}, {"params": {"box": [3, 3]}}, {"minimal": True}, {"clues": 30}]
    others: list[dict[str, Any]] = [
        {"rows": 4},
        {"params": {"box": [1, 9]}},
        {"grade": "easy"},
        {"needs": ["naked-single"]},
        {"without": ["naked-single"]},
    ]
    assert [is_made_here(check_wishes("sudoku", **wishes)) for wishes in plain] == [True] * 4
    assert [is_made_here(check_wishes("sudoku", **wishes)) for wishes in others] == [False] * 5
    assert not is_made_here(check_wishes("diagonal_sudoku"))


def test_a_minimal_puzzle_that_the_rules_do_not_solve_is_not_made() -> None:
    """No empty square of a minimal puzzle is the last of its row or column, as this technique needs it."""
    others = [name for name in technique_names() if name != "full-house"]
    asked = check_wishes("latin_square", rows=4, minimal=True, without=others, graded=False, tries=2)
    for index in range(2):
        row = make(asked, index)
        assert row["status"] == "unknown"
        assert row["message"] == (
            "2 attempts made no such puzzle: 2 times the rules did not solve it as wanted"
        )


def test_each_puzzle_has_its_limit_of_time() -> None:
    workshop = Workshop(check_wishes("latin_square", rows=4, graded=False, timeout=1e-9))
    for index in range(2):
        row = workshop.row(index)
        assert (row["status"], row["puzzle"]) == ("unknown", None)
        assert row["message"] == "the time limit of 1e-09 s was reached"


def test_a_search_that_is_given_up_leaves_a_clue_and_the_end_of_time_ends_the_row() -> None:
    class Search:
        """A search whose work is over, for one of two reasons."""

        def __init__(self, timeout: float | None) -> None:
            self.deadline, self.session = Deadline(timeout), Session()

        def candidate(self) -> None:
            raise Unknown("the slices are over")

    class Session:
        """The part of a search that has the slices."""

        slices: int | None = None

    prober = Told(1, 0, None)
    given_up: Any = Search(None)
    assert prober.finds_none(given_up) is None
    late: Any = Search(1e-9)
    with pytest.raises(Unknown, match="the time limit"):
        prober.finds_none(late)


def all_given(kind: str = "latin_square", stay: bool = False) -> DraftClues:
    """Return all nine squares of a Latin square as clues, which perhaps all stay."""
    board = Record({"type": kind, "rows": 3, "cols": 3, "clues": {}})
    entries = {(r, c): (r + c) % 3 + 1 for r in range(3) for c in range(3)}
    return DraftClues(kind_named(kind), board, [(Derived("givens", stay=stay), entries)])


class Agreeing(Prober):
    """A prober that says the same of all clues."""

    slices = None

    def __init__(self, is_only: bool | None) -> None:
        self.is_only = is_only

    def only(self, on: Collection[int]) -> bool | None:
        return self.is_only


def test_clues_go_in_random_order_but_for_those_that_are_kept_and_no_more_than_may_go() -> None:
    clues = all_given()
    last = [list(thin_out(clues, Agreeing(True), Random(seed), "none", 4, [0, 5]))[-1] for seed in range(9)]
    assert {len(on) for on in last} == {4}
    assert all({0, 5} <= on for on in last)
    assert len({*last}) > 3
    for refused in (None, False):
        assert list(thin_out(clues, Agreeing(refused), Random(0), "none")) == [frozenset(range(9))]


def test_clues_that_stay_are_no_items_and_are_always_there() -> None:
    free, fixed = all_given(), all_given(stay=True)
    assert (len(free.items), len(fixed.items)) == (9, 0)
    assert free.record(()) == free.blank.data
    assert fixed.record(()) == free.record(range(9))


def test_items_that_change_the_rules_one_at_a_time_are_not_separable() -> None:
    """Not even if the board has the same rules without any, and with all."""

    class Odd(DraftClues):
        """Clues that take a rule away if one stands alone."""

        def puzzle(self, on: Collection[int]) -> gridproof.Puzzle:
            whole = super().puzzle(on)
            if len(on) != 1:
                return whole
            return replace(whole, rules=replace(whole.rules, grouped_constraints=whole.rules.constraints[1:]))

    plain = all_given()
    assert separate_items(plain) is not None
    assert (
        separate_items(Odd(plain.kind, plain.blank, [(derived, e) for derived, _, e in plain.found])) is None
    )


def test_a_number_that_is_needed_to_hide_stars_from_others_stays() -> None:
    """Without the 3 in row 2 the 1 below it would see two stars, and no other answer has one alone: no answer
    at all is none either.
    """
    entries = {(0, 1): 4, (1, 0): 3, (2, 0): 1, (2, 2): 3}
    board = Record({"type": "buraitoraito", "rows": 3, "cols": 3, "clues": {}})
    clues = DraftClues(kind_named("buraitoraito"), board, [(Derived("cells"), entries)])
    (target,) = gridproof.solve(clues.all_on).solutions
    assert gridproof.check(clues.record([0, 2, 3])).status == "none"
    with probing(clues, target, Live(), Deadline()) as prober:
        assert prober.only(range(4)) is True
        assert prober.only([0, 2, 3]) is False


def test_an_answer_is_drawn_by_the_order_of_its_squares_and_of_their_values() -> None:
    """Each square has the first value that a solution with the earlier ones has, unlike given solutions."""
    clues = {"givens": [[1, None, None], *[[None] * 3] * 2]}
    puzzle = read_record({"type": "latin_square", "rows": 3, "cols": 3, "clues": clues})
    every = gridproof.solve(puzzle, limit=9).solutions
    assert len(every) == 4
    for seed in range(4):
        random = Random(seed)
        domains = {cell: puzzle.domains[cell] for cell in puzzle.shown}
        orders = [(cell, random.sample(values, len(values))) for cell, values in domains.items()]
        random.shuffle(orders)
        ranked = sorted(every, key=lambda each: [values.index(each[cell]) for cell, values in orders])
        query = replace(puzzle)
        with Layer(Live().model(query, Deadline()), query, None, Deadline()) as layer:
            drawn = [first_solution(layer, orders, ranked[:number], Deadline()) for number in range(5)]
        assert drawn == [*ranked, None]


def test_another_answer_is_not_the_one_at_hand() -> None:
    """Even if the solutions that were met before are not known."""
    board = {"type": "latin_square", "rows": 2, "cols": 2, "clues": {}}
    puzzle = read_record(board)
    answers = [{"values": [[1, 2], [2, 1]]}, {"values": [[2, 1], [1, 2]]}]
    for mine, other in (answers, answers[::-1]):
        assert another(puzzle, mine, (), Random(0), Live(), Deadline()) == other
    alone = read_record({**board, "clues": {"givens": [[1, None], [None, None]]}})
    assert another(alone, answers[0], (), Random(0), Live(), Deadline()) is None
