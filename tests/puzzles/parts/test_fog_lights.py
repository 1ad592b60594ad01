"""Fog lights are kept, drawn and written in each form that has them; they say nothing of digits."""

from __future__ import annotations

from typing import Any

import pytest

import gridproof
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.core.marks import Fill
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.setters.records import of_fpuzzles, to_fpuzzles
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.variants import sudokupad

LIT: list[list[str | None]] = [["x", "x", None, None], [None] * 4, [None] * 4, [None, None, None, "x"]]
GIVENS = [[1, 2, None, None], [None, None, 1, None], [2, None, None, None], [None, None, None, 1]]
FOGGY: dict[str, Any] = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {}, "clues": {}}
FOGGY["clues"] = {"fog_lights": LIT, "givens": GIVENS}


@pytest.mark.parametrize("form", ["fpuzzles", "sudokupad", "sudokumaker"])
def test_what_is_lit_is_written_and_read(form: str) -> None:
    again = read_form(write(FOGGY, form))
    assert again["clues"]["fog_lights"] == LIT
    assert read_record(again).unchecked == ()


def test_the_form_that_knows_no_fog_names_it() -> None:
    with pytest.raises(InputError, match="iss cannot say: fog_lights"):
        write(FOGGY, "iss")
    assert write({**FOGGY, "clues": {"givens": GIVENS}}, "iss")


def test_each_tool_lists_squares_as_it_does() -> None:
    assert to_fpuzzles(FOGGY)["foglight"] == ["R1C1", "R1C2", "R4C4"]
    grid: list[list[Any]] = [[{} for _ in range(4)] for _ in range(4)]
    cage = {"cells": ["R1C1", "R1C2", "R4C4"], "value": "FogLight"}
    assert of_fpuzzles({"size": 4, "grid": grid, "cage": [cage]})["clues"] == {"fog_lights": LIT}
    squares = [[0, 0], [0, 1], [3, 3]]
    for said in ({"foglight": squares}, {"cages": [{"cells": squares, "value": "FOGLIGHT"}]}):
        link = sudokupad.write({"cells": grid, "regions": [], **said})
        assert read_form(link)["clues"]["fog_lights"] == LIT


@pytest.mark.parametrize("said", [["R9C9"], ["X"], [1], {"cells": ["R1C1"]}, "R1C1"])
def test_what_is_no_list_of_squares_is_refused(said: Any) -> None:
    with pytest.raises(InputError):
        of_fpuzzles({"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "foglight": said})


def test_fog_covers_all_other_squares_and_no_digit() -> None:
    covered = [mark for mark in read_record(FOGGY).marks if isinstance(mark, Fill)]
    assert {mark.square for mark in covered} == {
        (r, c) for r, row in enumerate(LIT) for c, lit in enumerate(row) if lit is None
    }
    plain = {**FOGGY, "clues": {"givens": GIVENS}}
    assert gridproof.count(FOGGY).count == gridproof.count(plain).count == 4
    assert gridproof.convert(gridproof.convert(FOGGY, "text")[0], "record")
