"""The live verdict agrees with the questions that are asked one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from blank import blank
from desk import middle_sample, with_a_clue_changed, with_a_clue_less
from moments import at_each_moment

import gridproof
from gridproof.frontends.desk import verdict as desk
from gridproof.frontends.desk.drafts import blank_draft
from gridproof.frontends.desk.verdict import (
    COUNTED,
    SHADES,
    SOON,
    occurrences,
    picture,
    stand,
    told,
    verdict_of,
    with_solutions,
)
from gridproof.frontends.desk.verdict import counted as counted_in_time
from gridproof.frontends.web.requests import answer, request_of
from gridproof.models.questions.all_solutions import Candidates
from gridproof.puzzles import Deadline, by_hand, kind_names, read_record


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("kind", kind_names())
def test_agrees_with_check_and_candidates(kind: str) -> None:
    sample = middle_sample(kind)
    for record in (sample, *with_a_clue_less(sample)):
        puzzle = read_record(record)
        standing = stand(puzzle, timeout=60, patient=True)
        assert standing.status == gridproof.check(puzzle, explain=False).status
        assert not standing.undecided
        assert standing.is_whole
        if standing.status == "none":
            assert told(standing)["conflict"] is not None
            continue
        assert standing.values == gridproof.candidates(by_hand(puzzle)).values
        assert (standing.count, standing.exact) == counted(puzzle)
        shades = [shape for shape in picture(standing).shapes if shape.tone in SHADES]
        assert bool(shades) is (standing.status == "multiple")


def counted(puzzle: gridproof.Puzzle) -> tuple[int, bool]:
    """Return the result of `count` up to a hundred."""
    found = gridproof.count(puzzle, 100)
    return found.count, found.exact


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("kind", kind_names())
def test_the_action_of_the_page(kind: str) -> None:
    reply = answer(request_of("verdict", {"source": middle_sample(kind)}))
    assert reply["status"] == "unique"
    assert len(reply["scenes"]) == reply["count"] == 1
    assert reply["open"] == reply["undecided"] == 0
    assert reply["exact"]


LONG_CLASHES = {"araf", "fillomino", "hidoku", "kurotto", "snake", "tents"}
"""Kinds of which each clash takes seconds."""


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=pytest.mark.deep) if kind in LONG_CLASHES else kind for kind in kind_names()],
)
def test_a_clash_is_named_and_lit_up(kind: str) -> None:
    for record in with_a_clue_changed(middle_sample(kind), most=4):
        reply = told(stand(read_record(record), timeout=60, patient=True))
        expected = gridproof.check(record)
        assert reply["status"] == expected.status
        if expected.status == "none":
            assert expected.conflict is not None
            ours, known = reply["conflict"], expected.conflict.to_json()
            assert ours["minimal"] or kind in ("fillomino", "hidoku")  # which are hard with few givens
            assert ours["clues"] or ours["givens"]
            if ours["smallest"] and known["smallest"]:  # else time ran out over which is
                assert (ours, reply["message"]) == (known, expected.message)
            assert reply["count"] == reply["forced"] == reply["open"] == 0
            assert reply["scenes"] == []
            lit = [shape for shape in reply["scene"]["shapes"] if shape[1] in ("lose", "remove")]
            assert bool(lit) >= bool(reply["clash"])


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("kind", kind_names())
def test_a_quick_verdict_claims_no_more_than_a_patient_one(kind: str) -> None:
    puzzle = read_record(blank(kind))
    quick, patient = stand(puzzle), stand(puzzle, timeout=2, patient=True)
    assert {quick.status, patient.status} <= {"unique", "multiple", "none", "unknown"}
    if "unknown" not in (quick.status, patient.status):
        assert quick.status == patient.status
    if not patient.undecided:
        assert quick.settled.items() <= patient.settled.items()
        assert quick.openness.keys() <= patient.openness.keys()
    for cell, values in quick.values.items():
        if cell not in quick.undecided and not patient.undecided:
            assert patient.values[cell] == values
    if quick.exact:
        assert quick.count <= 100
    if quick.is_whole and patient.is_whole:
        assert (quick.values, quick.count) == (patient.values, patient.count)


@pytest.mark.usefixtures("still")
def test_a_clash_that_takes_longer_comes_with_patience() -> None:
    """Without one of its dots this sample has no solution; what clashes takes a third of a second."""
    sample = middle_sample("consecutive_sudoku")
    dots = sample["clues"]["consecutive"]
    record = sample | {"clues": sample["clues"] | {"consecutive": dots[1:]}}
    puzzle = read_record(record)
    patient = stand(puzzle, timeout=60, patient=True)
    assert patient.status == gridproof.check(puzzle, explain=False).status == "none"
    assert patient.verdict.conflict is not None
    assert patient.is_whole
    hasty = replace(patient, verdict=replace(patient.verdict, conflict=None))
    assert told(hasty)["whole"] is False


def test_a_busy_machine_takes_no_time_from_a_clash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two looks at the clock other processes run for the time that a clash has."""
    looks = count()
    monkeypatch.setattr(Deadline, "clock", lambda: SOON * next(looks))
    standing = stand(gridproof.read_one("slitherlink 2x2\n3 0\n. ."), timeout=60)
    assert standing.status == "none"
    assert standing.verdict.conflict is not None
    assert standing.verdict.conflict.labels == ("clue 3 at r1c1", "clue 0 at r1c2")


@pytest.mark.usefixtures("still")
def test_numbers_of_a_small_draft() -> None:
    standing = stand(gridproof.read("12......4..1....")[0])
    assert (standing.status, standing.count, standing.exact) == ("multiple", 2, True)
    assert standing.settled.keys().isdisjoint(standing.openness)
    assert len(standing.settled) + len(standing.openness) == 16
    assert standing.sentence == "2 solutions; 12 of 16 cells are decided"
    for cell, values in standing.values.items():
        seen = {solution[cell] for solution in standing.verdict.solutions}
        assert set(values) == seen


@pytest.mark.usefixtures("still")
def test_shades_are_where_it_is_open() -> None:
    standing = stand(gridproof.read("12......4..1....")[0])
    boxes = {
        (int(shape.numbers[1]), int(shape.numbers[0]))
        for shape in picture(standing).shapes
        if shape.tone in SHADES
    }
    assert boxes == {(r, c) for r in range(4) for c in range(4) if f"r{r + 1}c{c + 1}" in standing.openness}
    texts = {shape.text for shape in picture(standing).shapes if shape.tone == "pencil"}
    assert texts <= {"1", "2", "3", "4"}
    assert texts


@pytest.mark.usefixtures("still")
def test_a_count_beyond_the_bound_says_so() -> None:
    standing = stand(gridproof.read("1...............")[0], timeout=60, patient=True)
    assert (standing.count, standing.exact) == (72, True)
    standing = stand(gridproof.read("." * 16)[0], timeout=60, patient=True)
    assert (standing.count, standing.exact) == (100, False)
    assert standing.sentence == "100 or more solutions; 0 of 16 cells are decided"


def test_what_the_time_is_too_short_for_is_unknown() -> None:
    puzzle = read_record({"type": "sudoku", "rows": 25, "cols": 25, "clues": {}})
    standing = stand(puzzle, timeout=0)
    assert standing.status == "unknown"
    assert not standing.settled
    assert not standing.exact
    reply = told(standing)
    assert reply["status"] == "unknown"
    assert "time" in reply["message"]
    assert reply["scene"]["shapes"]


def test_a_verdict_says_one_solution_once_the_search_for_others_has_ended() -> None:
    """The verdict for each end of the search and each number of solutions met."""
    board = gridproof.read_one("12......4..1....")
    met = gridproof.solve(board, limit=2).solutions
    first = "a solution was found, but not whether it is the only one: time"
    expected = {
        ("none", 0): ("none", ""),
        ("found", 1): ("unique", ""),
        ("found", 2): ("multiple", "two solutions differ in r1c3, r1c4, r4c3 and 1 more"),
        ("unknown", 0): ("unknown", "time"),
        ("unknown", 1): ("unknown", first),
        ("unknown", 2): ("multiple", "two solutions differ in r1c3, r1c4, r4c3 and 1 more"),
    }
    for (status, number), (verdict, message) in expected.items():
        reason = "time" if status == "unknown" else ""
        search = Candidates(status, reason=reason, backend="x", met=met[:number])  # type: ignore[arg-type]
        found = verdict_of(board, search)
        assert (found.status, len(found.solutions)) == (verdict, number)
        assert found.message == (search.message if status == "none" else message)
        assert found.backend == "x"


@pytest.mark.parametrize(
    ("text", "status", "number"),
    [
        ("123.34......4..1", "unique", 1),
        ("12......4..1....", "multiple", 2),
        ("123.34..........", "multiple", 6),
        ("11..............", "none", 0),
    ],
)
@pytest.mark.whole
def test_a_draft_whose_time_ends_is_no_more_than_is_proven(
    text: str, status: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time ends at each look at the clock in turn, and each time nothing is remembered of the one before."""
    puzzle, seen = gridproof.read_one(text), set()
    for _ in range(3):  # from now on there is a live model, which narrowing does not settle
        stand(puzzle)

    def ask(deadline: Deadline) -> desk.Standing:
        desk._recent.answers.clear()
        monkeypatch.setattr(Deadline, "clock", deadline._clock)
        monkeypatch.setattr(Deadline, "work_clock", deadline._clock)
        assert deadline.seconds is not None
        return stand(puzzle, timeout=deadline.seconds, patient=True)

    for standing in at_each_moment(ask):
        seen.add((standing.status, standing.count))
        assert standing.status in ("unknown", status)
        assert standing.count <= number
        assert (standing.count > 1) is (standing.status == "multiple")
        assert not standing.exact or standing.count == number
        assert (standing.sentence == "there is one solution, and this is proven") is (
            standing.status == "unique"
        )
    assert {("unknown", 0), (status, number)} <= seen
    assert (("unknown", 1) in seen) is (number > 0)
    assert standing.exact


@pytest.mark.usefixtures("ticking")
def test_what_is_undecided_is_not_drawn_as_settled() -> None:
    puzzle = read_record({"type": "hidoku", "rows": 6, "cols": 6, "clues": {"givens": blank_grid(6)}})
    standing = stand(puzzle, timeout=30)
    assert standing.status == "multiple"
    assert standing.undecided
    assert standing.undecided.isdisjoint(standing.settled)
    reply = told(standing)
    shown = [shape for shape in reply["scene"]["shapes"] if shape[1] == "answer"]
    assert len(shown) == len(standing.settled)
    assert reply["forced"] + reply["open"] + reply["undecided"] == 36


def blank_grid(side: int) -> list[list[None]]:
    """Return empty squares."""
    return [[None] * side for _ in range(side)]


@pytest.mark.usefixtures("still")
def test_a_clue_that_contradicts_itself_clashes_alone() -> None:
    odd = stand(read_record({"type": "araf", "rows": 1, "cols": 3, "clues": {"cells": [[1, 2, 3]]}}))
    assert (odd.status, odd.sentence) == ("none", "this cannot hold: no region reaches r1c1")
    assert odd.verdict.conflict is not None
    assert odd.verdict.conflict.minimal
    blank = stand(read_record(blank_draft("shikaku", 2, 2)))
    assert blank.sentence == "this cannot hold: the areas add up to 0, the board has 4 cells"


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("kind", ["sudoku", "variant_sudoku", "futoshiki", "kakuro"])
def test_counts_of_each_value_are_those_of_all_solutions(kind: str) -> None:
    for record in with_a_clue_less(middle_sample(kind)):
        puzzle = read_record(record)
        standing = stand(puzzle, timeout=60, counts=COUNTED)
        if standing.status != "multiple":
            assert not standing.counts
            continue
        board = by_hand(puzzle)
        solutions = gridproof.solve(board, limit=500, timeout=60).solutions
        assert len(solutions) < 500
        for cell in board.shown:
            seen = Counter(solution[cell] for solution in solutions)
            assert standing.counts[cell] == {v: min(n, COUNTED) for v, n in seen.items()}


@pytest.mark.usefixtures("still")
def test_counts_are_raised_beside_their_candidates() -> None:
    standing = stand(gridproof.read("12......4..1....")[0], counts=COUNTED)
    shapes = [shape for shape in picture(standing).shapes if shape.tone == "place"]
    assert len(shapes) == 2 * len(standing.openness) == 8
    assert {shape.text for shape in shapes} <= {f"{value}¹" for value in range(1, 5)}
    assert not [shape for shape in picture(standing).shapes if shape.tone == "pencil"]
    assert "a raised number says how many have a value" in standing.sentence
    open_board = stand(gridproof.read("1...............")[0], counts=COUNTED)
    plain = {shape.text for shape in picture(open_board).shapes if shape.tone == "pencil"}
    assert plain == {"1", "2", "3", "4"}  # all of them are in eight solutions or more
    assert told(open_board)["counts"]["r1c2"] == {"2": 8, "3": 8, "4": 8}


@pytest.mark.usefixtures("still")
def test_nothing_is_said_of_numbers_that_no_square_can_show() -> None:
    standing = stand(gridproof.read("slitherlink 1x2\n. .")[0], counts=COUNTED)
    assert standing.counts
    assert standing.sentence == "3 solutions; 0 of 7 edges are decided"


@pytest.mark.usefixtures("still")
def test_counts_that_are_not_found_in_time_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.frontends.desk.verdict.COUNTING", 0)
    standing = stand(gridproof.read("1...............")[0], counts=COUNTED)
    assert (standing.status, standing.counts) == ("multiple", {})
    assert standing.sentence.endswith("how many have each value was not counted in this time")


TWO = "12......4..1...."  # it has two solutions


@pytest.mark.usefixtures("still")
def test_a_verdict_is_not_whole_as_long_as_a_cell_is_undecided() -> None:
    standing = stand(gridproof.read_one(TWO))
    assert standing.is_whole
    hasty = replace(standing, undecided=frozenset(standing.settled))
    reply = told(hasty)
    assert (hasty.settled, reply["whole"], reply["undecided"], reply["forced"]) == ({}, False, 12, 0)


@pytest.mark.usefixtures("still")
def test_a_hundred_solutions_are_counted_and_no_more_time_tells_more() -> None:
    reply = told(stand(gridproof.read_one("." * 16), timeout=60, patient=True))
    assert (reply["count"], reply["exact"], reply["whole"]) == (100, False, True)


def test_a_stroke_for_which_no_limit_is_named_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridproof.frontends.desk.verdict.SECONDS", 0)
    assert stand(gridproof.read_one("1...............")).status == "unknown"


def test_two_solutions_that_are_known_early_decide_no_cell() -> None:
    board = gridproof.read_one(TWO)
    early = gridproof.check(board)
    met = Candidates("unknown", {"r1c3": (1,)})
    found = with_solutions(board, met, early)
    assert found.undecided == set(board.shown)
    assert {*found.values["r1c3"]} == {1, *(solution["r1c3"] for solution in early.solutions)}
    assert with_solutions(board, replace(met, undecided=frozenset(["r1c3"])), early).undecided == {"r1c3"}


def test_a_count_that_time_cuts_short_is_a_lower_bound() -> None:
    board = gridproof.read_one(TWO)
    assert counted_in_time(board, 2, Deadline(0)) == (2, False)
    assert counted_in_time(board, 1, Deadline(60)) == (2, True)


def test_numbers_of_solutions_are_shown_all_or_none() -> None:
    """Whenever the time ends: each look at the clock takes a second."""
    board = gridproof.read_one(TWO)
    known = gridproof.candidates(board)
    whole = occurrences(board, known, COUNTED, Deadline())
    assert {number for by_value in whole.values() for number in by_value.values()} == {1, 2}
    cut_short = 0
    for seconds in count():
        found = occurrences(
            board, known, COUNTED, Deadline(seconds + 0.5, clock=map(float, count()).__next__)
        )
        assert found in ({}, whole)
        if found:
            break
        cut_short += 1
    assert cut_short > 2


@pytest.mark.usefixtures("still")
def test_a_square_is_the_darker_the_more_open_it_is() -> None:
    for puzzle, tone in ((TWO, "open2"), ("." * 16, "open3")):
        shapes = picture(stand(gridproof.read_one(puzzle), timeout=60, patient=True)).shapes
        assert {shape.tone for shape in shapes} & {*SHADES} == {tone}


def test_two_solutions_that_are_supposed_do_not_replace_those_that_were_met(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = gridproof.read_one(TWO)
    plain = stand(board, timeout=60, patient=True)
    monkeypatch.setattr(desk, "two_supposed", lambda *_: gridproof.check(board))
    again = stand(board, timeout=60, patient=True)
    assert (again.settled, again.undecided) == (plain.settled, frozenset())
    assert plain.settled


def test_one_supposed_solution_is_not_two(monkeypatch: pytest.MonkeyPatch) -> None:
    board = gridproof.read_one(TWO)
    one = gridproof.check(board)
    monkeypatch.setattr(desk, "narrow_to_suppositions", lambda _: board)
    for supposed, early in ((one, one), (replace(one, status="unknown"), None)):
        monkeypatch.setattr("gridproof.frontends.api.check", lambda *_, supposed=supposed, **__: supposed)
        assert desk.two_supposed(board, Deadline()) == early


def test_a_cell_of_one_value_so_far_is_drawn_blank() -> None:
    standing = stand(gridproof.read_one(TWO), timeout=60, patient=True)
    assert "answer" in {shape.tone for shape in picture(standing).shapes}
    cut_short = replace(standing, undecided=frozenset(standing.values))
    assert "answer" not in {shape.tone for shape in picture(cut_short).shapes}


AREAS = [[3, None, None], [2, None, 2], [None, 2, None]]
"""Areas of which the first alone is known."""


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"type": "masyu", "rows": 2, "cols": 3, "clues": {"cells": [[None] * 3] * 2}}, "0 of 7 lines"),
        ({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": [[None] * 4] * 4}}, "0 of 16 cells"),
        ({"type": "shikaku", "rows": 3, "cols": 3, "clues": {"cells": AREAS}}, "3 of 9 squares"),
        (
            {"type": "yajilin", "rows": 3, "cols": 3, "clues": {"cells": [[None] * 3] * 3}},
            "0 of 12 lines and 4 of 9 cells",
        ),
    ],
)
def test_a_verdict_counts_what_people_see(record: dict[str, Any], words: str) -> None:
    assert f"; {words} are decided" in stand(read_record(record)).sentence
