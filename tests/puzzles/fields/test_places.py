"""Places of the clues of fields, and descriptions by fields, in small numbers worked out by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.fields.params import Box, Setting
from gridproof.puzzles.fields.regions import Cages
from gridproof.puzzles.fields.squares import Pairs
from gridproof.puzzles.kinds import all_kinds
from gridproof.puzzles.rules.areas import Rectangle

FIELDS = [field for kind in all_kinds() for field in kind.fields]
SIX: Any = SimpleNamespace(rows=6, columns=6)


def test_the_sides_of_a_rectangle() -> None:
    found = Rectangle(1, 2, 3, 5)
    assert (found.height, found.width, found.area) == (3, 4, 12)


def test_a_pair_stands_between_its_squares_and_a_cage_in_a_line_above() -> None:
    pairs = next(field for field in FIELDS if isinstance(field, Pairs))
    assert pairs.spot(((2, 3), (2, 4)), SIX) == (5, 8)
    assert pairs.spot(((2, 3), (3, 3)), SIX) == (6, 7)
    assert [Cages("sum", 45).spot(place, SIX) for place in range(3)] == [(-1, 1), (-1, 3), (-1, 5)]


def test_usual_boxes_turn_where_the_board_does() -> None:
    upright, turned = (SimpleNamespace(flip=flip) for flip in (False, True))
    box: Any = Box()
    assert box.turn_value(None, turned, SIX) == [3, 2]
    assert box.turn_value([3, 2], turned, SIX) == [2, 3]
    assert box.turn_value(None, upright, SIX) is None


@pytest.mark.parametrize("dot", [[1, 1, 1], [1, "1"], [1], "11", None, [0, 1], [1, 4]])
def test_a_dot_is_two_numbers_inside_the_board(dot: object) -> None:
    record: dict[str, Any] = {"type": "galaxies", "rows": 2, "cols": 2, "clues": {"centers": [[2, 2]]}}
    assert read_record(record).kind == "galaxies"
    record["clues"]["centers"].append(dot)
    with pytest.raises(InputError, match="a point inside the board was expected"):
        read_record(record)


def test_a_setting_says_what_it_is_where_it_is_left_out() -> None:
    settings = [field for field in FIELDS if isinstance(field, Setting) and not isinstance(field, Box)]
    assert {setting.default is None for setting in settings} == {True, False}
    for setting in settings:
        assert setting.describe().endswith("where it is left out") is (setting.default is not None)
