"""Nonogram: a line without a clue says nothing, and 0 says that nothing is shaded."""

from __future__ import annotations

from itertools import groupby, product
from typing import Any

import pytest

import gridproof
from gridproof.frontends.desk.drafts import apply_strokes, blank_draft
from gridproof.frontends.desk.verdict import stand
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.kinds import kind_named

Picture = tuple[tuple[int, ...], ...]


def board(rows: list[Any], cols: list[Any]) -> dict[str, Any]:
    clues = {"cols": cols, "rows": rows}
    return {"type": "nonogram", "rows": len(rows), "cols": len(cols), "clues": clues, "params": {}}


def runs(line: tuple[int, ...]) -> list[int]:
    return [len([*run]) for shaded, run in groupby(line) if shaded]


def pictures(record: dict[str, Any]) -> set[Picture]:
    """Return all pictures that keep the clues, by trying each one."""
    rows, cols = record["clues"]["rows"], record["clues"]["cols"]
    lines = product(product((0, 1), repeat=len(cols)), repeat=len(rows))
    return {
        picture
        for picture in lines
        if all(
            clue is None or runs(line) == [number for number in clue if number]
            for line, clue in zip((*picture, *zip(*picture, strict=True)), (*rows, *cols), strict=True)
        )
    }


@pytest.mark.parametrize("backend", ["sat", "cp-sat", "ilp"])
@pytest.mark.parametrize(
    ("rows", "cols"),
    [
        ([None, None], [None, None, None]),
        ([[2], None], [None, None, None]),
        ([[2], [0]], [None, None, [0]]),
        ([[1, 1], None], [[], None, [2]]),
        ([None, [1]], [[1], [0], None]),
    ],
)
def test_solver_and_judge_accept_the_pictures_that_keep_the_clues(
    rows: list[Any], cols: list[Any], backend: str
) -> None:
    record = board(rows, cols)
    found = gridproof.solve(read_record(record), backend, limit=None).record["solutions"]
    kept = {tuple(map(tuple, answer["shaded"])) for answer in found}
    assert kept == pictures(record)
    judge, everything = kind_named("nonogram").judge, product(product((0, 1), repeat=3), repeat=2)
    accepted = {
        picture
        for picture in everything
        if judge(Record(record), {"shaded": [[*line] for line in picture]}) is None
    }
    assert accepted == kept


def test_a_blank_board_is_not_unique_and_is_set_clue_by_clue() -> None:
    draft = blank_draft("nonogram", 2, 2)
    assert draft["clues"] == {"cols": [None, None], "rows": [None, None]}
    assert stand(read_record(draft)).count == 16
    counts = []
    for field, place, text in (("rows", 0, "2"), ("rows", 1, "0"), ("rows", 1, ""), ("cols", 0, "2")):
        draft = apply_strokes(draft, [{"field": field, "place": place, "text": text}])
        counts.append(stand(read_record(draft)).count)
    assert counts == [4, 1, 4, 2]


SAID = board([[2], [0]], [[1], [1], []])
PART = board([[2], None], [[1], [1], []])


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3", "sgt", "text", "penpa"])
def test_an_empty_line_stays_empty_in_every_form(form: str) -> None:
    again = gridproof.read_one(write(SAID, form))
    assert pictures(dict(again.record or {})) == pictures(SAID) == {((1, 1, 0), (0, 0, 0))}


@pytest.mark.parametrize("form", ["text", "penpa"])
def test_a_line_without_a_clue_is_kept_where_a_form_can_say_it(form: str) -> None:
    again = gridproof.read_one(write(PART, form))
    assert again.record is not None
    assert again.record["clues"]["rows"] == [[2], None]


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3", "sgt"])
def test_programs_whose_lines_without_numbers_are_empty_have_no_word_for_it(form: str) -> None:
    with pytest.raises(InputError, match="a line without a clue, which would be read as an empty line"):
        write(PART, form)


@pytest.mark.parametrize(
    "text",
    [
        "https://puzz.link/p?nonogram/3/2/11g2i",
        "pattern 3x2:1/1//2/",
        "[begin]\npuzzle nonogramm\n[clabels]\n1 1 -\n[rlabels]\n2\n-\n[problem]\n- - -\n- - -\n[end]",
    ],
)
def test_lines_without_numbers_are_empty_where_programs_say_so(text: str) -> None:
    """The checks of pzpr and of Tatham's pattern compare all blocks of a line with its numbers, none too."""
    record = dict(gridproof.read_one(text).record or {})
    assert pictures(record) == {((1, 1, 0), (0, 0, 0))}
