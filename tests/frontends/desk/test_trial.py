"""Trial answers on drafts: a right one is accepted, a wrong value is named at its place."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from by_hand import Json

import gridproof
from gridproof.frontends.desk import trial
from gridproof.frontends.desk.trial import clashes, is_answer
from gridproof.frontends.drawing.places import sides_of, squares_of
from gridproof.frontends.running.tasks import SolveTask
from gridproof.frontends.web.replies import reply_to
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import Puzzle, by_hand, kind_names, read_record
from gridproof.puzzles.samples import samples

MOST = 10
"""Maximum wrong values tried."""


def ask(action: str, source: object, **more: Any) -> Json:
    """Return the answer of the page's worker."""
    return answer(request_of(action, {"source": source, **more}))


@cache
def solved(kind: str) -> tuple[Json, Puzzle, dict[str, int]]:
    """Return the smallest sample of a kind, read in the cells that people fill in, and the values of its
    answer that are not given.
    """
    record = dict(min(samples(kind), key=lambda sample: sample["rows"] * sample["cols"]))
    puzzle = by_hand(read_record(record))
    [solution] = SolveTask("auto", 20, limit=1).verdict(puzzle).solutions
    given = {cell for cell, values in puzzle.givens if len(values) == 1}
    return record, puzzle, {cell: solution[cell] for cell in puzzle.shown if cell not in given}


@pytest.mark.parametrize("kind", kind_names())
def test_the_answer_is_accepted_and_a_wrong_value_is_named(kind: str) -> None:
    record, puzzle, right = solved(kind)
    draft = ask("desk", record, entries=right)
    assert (draft["broken"], draft["finished"], draft["entries"]) == (None, True, right)
    for cell in list(right)[:: max(1, len(right) // MOST)]:
        others = [value for value in puzzle.rules.domain_of[cell] if value != right[cell]]
        for value in others[:1]:
            draft = ask("desk", record, entries={**right, cell: value})
            assert not draft["finished"]
            assert draft["broken"]["sentence"]
            named = draft["broken"]["squares"]
            places = squares_of(puzzle, cell, value) or sides_of(puzzle, cell)
            assert not places or any([*square] in named for square in places)


@pytest.mark.parametrize("kind", kind_names())
def test_a_part_of_the_answer_breaks_nothing(kind: str) -> None:
    record, _, right = solved(kind)
    for part in (0, 1):
        some = {cell: value for i, (cell, value) in enumerate(right.items()) if i % 2 == part}
        draft = ask("desk", record, entries=some)
        assert (draft["broken"], draft["faults"]) == (None, [])
        assert not draft["finished"] or len(some) == len(right)


SUDOKU = {
    "type": "sudoku",
    "rows": 4,
    "cols": 4,
    "clues": {"givens": [[1, None, None, None], *([[None] * 4] * 3)]},
}


def test_a_part_that_breaks_a_rule_is_named_before_the_board_is_full() -> None:
    broken = ask("desk", SUDOKU, entries={"r1c3": 1})["broken"]
    assert broken == {"sentence": "1 occurs 2 times in row 1", "squares": [[0, 0], [0, 2]]}
    loop = {"type": "slitherlink", "rows": 2, "cols": 2, "clues": {"cells": [[1, None], [None, None]]}}
    sides = [target["cell"] for target in ask("desk", loop)["cells"] if [0, 0] in as_lists(target["squares"])]
    assert ask("desk", loop, entries={sides[0]: 1})["broken"] is None
    broken = ask("desk", loop, entries={sides[0]: 1, sides[1]: 1})["broken"]
    assert "1 at r1c1" in broken["sentence"]
    assert [0, 0] in broken["squares"]


def as_lists(squares: Any) -> list[list[int]]:
    return [[*square] for square in squares]


def test_a_board_that_is_given_as_a_whole_is_finished_only_where_it_is_right() -> None:
    for last, right in ((1, True), (2, False)):
        grid = [[1, 2], [2, last]]
        draft = ask("desk", {"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": grid}})
        assert (draft["finished"], draft["broken"]) == (right, None)
        assert bool(draft["faults"]) != right


def test_an_entry_against_a_clue_of_its_own_square_is_named() -> None:
    record = {
        "type": "eulero",
        "rows": 3,
        "cols": 3,
        "clues": {"cells": [["10", None, None], *([[None] * 3] * 2)]},
    }
    broken = ask("desk", record, entries={"r1c1": 22})["broken"]
    assert broken == {"sentence": "this breaks a clue: 22 cannot stand in r1c1", "squares": [[0, 0]]}


# The actions --------------------------------------------------------------------------------------


def test_a_draft_holds_all_that_the_page_needs() -> None:
    draft = ask("desk", {"type": "slitherlink", "rows": 2, "cols": 3})
    assert draft["record"]["clues"] == {"cells": [[None] * 3] * 2}
    assert draft.keys() == {
        "record", "id", "kind", "title", "rules", "rows", "columns", "tools", "scene", "cells", "input",
        "faults", "finished", "unchecked", "broken", "entries", "ready", "ready_at", "rest",
    }  # fmt: skip
    assert json.loads(json.dumps(draft))["tools"][0]["spots"][4] == {
        "place": [1, 1],
        "at": [3, 3],
        "text": "",
    }
    assert draft["cells"]
    zebra = ask("desk", {"type": "zebra", "rows": 2, "cols": 2})
    assert zebra.keys() == draft.keys()
    assert zebra["ready"] == "categories is missing"


def test_strokes_are_applied_to_the_record_of_the_request() -> None:
    stroke = {"field": "givens", "place": [1, 1], "text": "2"}
    draft = ask("edit", SUDOKU, strokes=[stroke])
    assert draft["record"]["clues"]["givens"][1] == [None, 2, None, None]
    again = ask("edit", draft["record"], strokes=[stroke | {"text": ""}])
    assert again["record"]["clues"] == SUDOKU["clues"]


def test_a_text_opens_as_its_record() -> None:
    assert ask("desk", "12......4..1....")["record"]["clues"]["givens"][0] == [1, 2, None, None]
    assert ask("desk", "slitherlink 1x2\n3 .")["record"]["clues"] == {"cells": [[3, None]]}


def test_entries_and_notes_that_no_longer_stand_are_left_out() -> None:
    entries = {"r1c2": 2, "r2c2": 1, "r9c9": 1, "r2c3": 9}
    stroke = {"field": "givens", "place": [0, 1], "text": "3"}
    draft = ask("edit", SUDOKU, strokes=[stroke], entries=entries, pencil={"r9c9": [1], "r2c1": [3, 4]})
    assert draft["entries"] == {"r2c2": 1}


def test_what_is_refused_is_told_with_its_square() -> None:
    strokes = [{"field": "givens", "place": [2, 3], "text": "7"}]
    reply = reply_to(request_of("edit", {"source": SUDOKU, "strokes": strokes}))
    assert (reply.status, json.loads(reply.body)["at"]) == (400, [2, 3])
    assert "r3c4: givens cannot be '7'" in json.loads(reply.body)["error"]
    reply = reply_to(request_of("edit", {"source": SUDOKU, "strokes": [{"board": "fold"}]}))
    assert (reply.status, "at" in json.loads(reply.body)) == (400, False)


def test_a_draft_that_cannot_be_read_says_where_and_is_still_edited() -> None:
    blank = ask("desk", {"type": "dominosa", "rows": 2, "cols": 3})
    assert (len(blank["cells"]), blank["ready_at"]) == (7, (0, 0))  # dominoes can lie there before any number
    assert blank["ready"].startswith("cell r1c1: cells is blank")
    places = [spot["place"] for spot in blank["tools"][0]["spots"]]
    strokes = [
        {"field": "cells", "place": place, "text": text} for place, text in zip(places, "001110", strict=True)
    ]
    part = ask("edit", blank["record"], strokes=strokes[:5], entries={"r1c1": 3})
    assert [shape[3] for shape in part["scene"]["shapes"] if shape[3]] == [*"00111"]
    whole = ask("edit", part["record"], strokes=strokes[5:])
    assert (whole["ready"], whole["ready_at"]) == ("", None)
    assert whole["cells"]


@pytest.mark.parametrize("kind", ["masyu", "nurikabe", "shikaku", "yajilin"])
def test_an_answer_need_not_say_where_nothing_is(kind: str) -> None:
    record, _, values = solved(kind)
    drawn = {cell: value for cell, value in values.items() if value}
    for action in ("desk", "draw"):
        assert ask(action, record, entries=drawn)["finished"]
        assert not ask(action, record, entries=dict(list(drawn.items())[1:]))["finished"]


@pytest.mark.parametrize("kind", ["fivecells", "fourcells"])
def test_a_border_that_ends_inside_an_area_is_in_no_answer(kind: str) -> None:
    record, _, values = solved(kind)
    drawn = {cell: value for cell, value in values.items() if value}
    assert ask("desk", record, entries=drawn)["finished"]
    for cell in values.keys() - drawn.keys():
        assert not ask("desk", record, entries={**drawn, cell: 1})["finished"]


@pytest.mark.parametrize("kind", ["nawabari", "rekuto", "shikaku", "shugaku", "tatamibari"])
def test_a_new_area_that_takes_others_away_breaks_a_rule_at_a_square(kind: str) -> None:
    record, puzzle, values = solved(kind)
    squares = {cell: set(squares_of(puzzle, cell, 1)) for cell in puzzle.shown}
    laid = [cell for cell in puzzle.shown if values.get(cell)]
    assert ask("desk", record, entries=dict.fromkeys(laid, 1))["finished"]
    others = [cell for cell in puzzle.shown if cell not in laid]
    for new in others[:: max(1, len(others) // MOST)]:
        left = [cell for cell in laid if squares[cell].isdisjoint(squares[new])]
        gone = set().union(*(squares[cell] for cell in laid if cell not in left))
        draft = ask("desk", record, entries=dict.fromkeys([*left, new], 1))
        assert (draft["finished"], draft["broken"]["sentence"][:19]) == (False, "this breaks a rule:")
        named = {(r, c) for r, c in draft["broken"]["squares"]}
        assert named & {near for r, c in gone for near in ((r, c), *puzzle.board.around(r, c))}
        # An area removed by a new one may be laid otherwise: as long as a rule can be kept none is broken.
        assert ask("desk", record, entries=dict.fromkeys(left, 1))["broken"] is None


def test_what_is_drawn_before_there_are_clues_is_no_answer_yet_and_stays_as_they_follow() -> None:
    blank = ask("desk", {"type": "shikaku", "rows": 2, "cols": 2})
    assert (len(blank["cells"]), blank["input"]["press"], blank["ready"]) == (4, "link", "")
    drawn = {"r1c1|r1c2": 1, "r2c1|r2c2": 1, "r1c1|r2c1": 0, "r1c2|r2c2": 0}
    draft = ask("edit", blank["record"], entries=drawn)
    assert (draft["entries"], draft["broken"], draft["finished"]) == (drawn, None, False)
    turned = ask("edit", blank["record"], entries=drawn | {"r2c1|r2c2": 0})
    assert turned["broken"]["sentence"].startswith("this breaks a rule: no line ends or turns alone")
    made = ask("derive", blank["record"], entries=drawn)
    draft = ask("desk", made["record"], entries=drawn)
    assert (draft["entries"], draft["finished"]) == ({"r1c1:r2c1": 1, "r1c2:r2c2": 1}, True)
    assert ask("desk", made["record"], entries={"r1c1|r1c2": 2})["entries"] == {}


def test_of_two_marks_each_has_to_be_set() -> None:
    for kind in ("yin_yang", "juosan"):
        record, _, values = solved(kind)
        set_ = {cell: value for cell, value in values.items() if value}
        assert ask("desk", record, entries=values)["finished"]
        assert not ask("desk", record, entries=set_)["finished"]


def test_words_below_each_other_are_a_board_of_their_own_size() -> None:
    record, _, _ = solved("cryptarithm")
    draft = ask("desk", record)
    assert (draft["rows"], draft["columns"]) == (3, 5)


def test_a_cell_without_a_value_is_an_obvious_mistake() -> None:
    now = gridproof.read_one("1...............").with_domains([("r1c1", (2,))])
    assert clashes(now) == [("r1c1 has no value left", ["r1c1"])]


def test_half_an_answer_and_a_wrong_one_are_none() -> None:
    right, wrong = "1234341221434321", "1234341221434312"
    assert is_answer(gridproof.read_one(right))
    assert not is_answer(gridproof.read_one(f"{right[:15]}."))
    assert not is_answer(gridproof.read_one(wrong))


def test_what_the_clues_alone_break_is_not_blamed_on_an_entry() -> None:
    record = {
        "type": "latin_square",
        "rows": 3,
        "cols": 3,
        "clues": {"givens": [[1, 1, None], *[[None] * 3] * 2]},
    }
    assert ask("desk", record, entries={"r3c3": 2})["broken"] is None
    assert ask("desk", record, entries={"r1c3": 2})["broken"]["sentence"] == "1 occurs 2 times in row 1"


def test_a_whole_answer_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "judge_solution", lambda *_: "it is ugly")
    puzzle = gridproof.read_one("123434122143432.")
    for value, sentence in ((1, "it is ugly"), (None, None)):
        now = puzzle if value is None else puzzle.with_domains([("r4c4", (value,))])
        broken = trial.broken_rule(now, {"r4c4": 1})
        assert (broken.sentence if broken else None) == sentence
