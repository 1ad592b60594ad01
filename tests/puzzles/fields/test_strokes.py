"""Strokes on fields: the results for each kind of field, and the refusals."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.frontends.desk.drafts import apply_strokes, blank_draft, tools_of
from gridproof.puzzles import InputError, kind_named, kind_names
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Move

Json = dict[str, Any]


def drawn(kind: str, rows: int, cols: int, *strokes: Json) -> Json:
    """Return the clues and params after some strokes on a blank board."""
    record = apply_strokes(blank_draft(kind, rows, cols), strokes)
    return {**record["clues"], **record["params"]}


def tool(record: Json, field: str) -> Json:
    return next(tool for tool in tools_of(record) if tool["field"] == field)


def entry(field: str, place: Any, text: str) -> Json:
    return {"field": field, "place": place, "text": text}


def drag(field: str, *squares: tuple[int, int], **more: bool) -> Json:
    return {"field": field, "squares": [[*square] for square in squares], **more}


# Entries ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "size", "field", "place", "text", "value"),
    [
        ("slitherlink", (1, 2), "cells", [0, 1], "3", [[None, 3]]),
        ("gokigen", (1, 1), "vertices", [1, 1], "1", [[None, None], [None, 1]]),
        ("yajilin", (1, 2), "cells", [0, 0], "2>", [[{"n": 2, "dir": "e"}, None]]),
        ("nurikabe", (1, 2), "cells", [0, 0], "?", [["?", None]]),
        ("akari", (1, 2), "cells", [0, 0], "■", [["#", None]]),
        ("tapa", (1, 2), "cells", [0, 0], "11", [[[1, 1], None]]),
        ("tapa", (1, 2), "cells", [0, 0], "1 ?", [[[1, "?"], None]]),
        ("kakuro", (2, 2), "cells", [0, 0], "16\\9", [[{"down": 16, "across": 9}, None], [None, None]]),
        ("masyu", (1, 2), "cells", [0, 0], "Black", [["b", None]]),
        ("nonogram", (2, 3), "rows", 1, "1 1", [None, [1, 1]]),
        ("skyscrapers", (2, 2), "right", 1, "2", [None, 2]),
        ("shingoki", (2, 2), "circles", [0, 1], "w", [[0, 1, "w", None]]),
        ("shingoki", (2, 2), "circles", [0, 1], "b3", [[0, 1, "b", 3]]),
        ("mathrax", (2, 2), "corners", [0, 0], "4+", [[0, 0, "4+"]]),
        ("n_queens", (4, 4), "queens", [0, 1], "o", [[0, 1]]),
        ("galaxies", (2, 2), "centers", [2, 3], "o", [[2, 3]]),
        ("futoshiki", (2, 2), "less", [[0, 0], [0, 1]], "<", [[[0, 0], [0, 1]]]),
        ("futoshiki", (2, 2), "less", [[0, 0], [1, 0]], ">", [[[1, 0], [0, 0]]]),
        ("futoshiki", (2, 2), "less", [[0, 0], [1, 0]], "v", [[[1, 0], [0, 0]]]),
        ("adjacent_latin", (2, 2), "consecutive", [[0, 0], [0, 1]], "o", [[[0, 0], [0, 1]]]),
    ],
)
def test_an_entry_is_set_from_its_text_and_erased(
    kind: str, size: tuple[int, int], field: str, place: Any, text: str, value: Any
) -> None:
    blank = blank_draft(kind, *size)
    after = apply_strokes(blank, [entry(field, place, text)])
    assert after["clues"][field] == value
    [written] = [spot["text"] for spot in tool(after, field)["spots"] if spot["place"] == place]
    assert written
    assert apply_strokes(after, [entry(field, place, written)]) == after
    assert apply_strokes(after, [entry(field, place, "")]) == blank
    assert apply_strokes(after, [entry(field, place, " . ")]) == blank


@pytest.mark.parametrize(
    ("kind", "size", "field", "place", "text", "told"),
    [
        ("slitherlink", (2, 2), "cells", [0, 1], "9", "cell r1c2: cells cannot be '9'; there may be numbers"),
        ("slitherlink", (2, 2), "cells", [2, 0], "1", "cells has no place (2, 0)"),
        ("slitherlink", (2, 2), "cells", "r1c1", "1", "cells has no place 'r1c1'"),
        ("slitherlink", (2, 2), "cells", 1, "1", "cells has no place 1"),
        ("slitherlink", (2, 2), "cells", [0, 0, 0], "1", "cells has no place (0, 0, 0)"),
        ("sudoku", (4, 4), "givens", [1, 1], "5", "cell r2c2: givens cannot be '5'; there may be numbers"),
        ("gokigen", (2, 2), "vertices", [0, 2], "5", "vertices row 1, number 3 cannot be '5'"),
        ("yajilin", (2, 2), "cells", [0, 0], "2", "cell r1c1: cells cannot be '2'; there may be a number"),
        ("masyu", (2, 2), "cells", [0, 0], "x", "cell r1c1: cells cannot be 'x'; there may be letters b"),
        ("skyscrapers", (3, 3), "left", 2, "4", "left number 3 cannot be '4'; there may be numbers from"),
        ("nonogram", (2, 3), "rows", 0, "9", "rows number 1 cannot be '9'"),
        ("nonogram", (2, 3), "rows", 0, "1 0", "rows line 1 holds 0, which is not from 1 to 3"),
        ("shingoki", (2, 2), "circles", [0, 1], "9", "cell r1c2: circles cannot be '9'"),
        ("shingoki", (2, 2), "circles", [0, 1], "b9", "cell r1c2: circles cannot be 'b9'"),
        ("mathrax", (3, 3), "corners", [2, 0], "4+", "corners has no place (2, 0)"),
        ("futoshiki", (2, 2), "less", [[0, 0], [0, 1]], "=", "cell r1c1: less cannot be '='; there may"),
        ("futoshiki", (2, 2), "less", [[0, 1], [0, 0]], "<", "less has no place"),
        ("galaxies", (2, 2), "centers", [0, 1], "o", "centers has no place (0, 1)"),
        ("galaxies", (2, 2), "centers", [3, 1], "x", "cell r2c1: centers: 'x' is neither"),
        ("heyawake", (2, 2), "counts", "0", "5", "cell r1c1: a region of 4 squares cannot have 5"),
        ("heyawake", (2, 2), "counts", "1", "1", "counts has no place '1'"),
        ("entry_exit", (2, 2), "counts", "0", "1", "counts has no place '0'"),
        ("star_battle", (4, 4), "stars", None, "9", "stars holds 9, which is not from 1"),
        ("star_battle", (4, 4), "stars", None, "a b", "stars has 2 words, one was expected"),
        ("binairo", (4, 4), "unique_lines", None, "maybe", "unique_lines: 'maybe' is neither yes nor no"),
        ("slitherlink", (2, 2), "cells", None, "1 2", "cells is set in its places, not as text"),
        ("slitherlink", (2, 2), "dots", None, "1", "slitherlink has no field 'dots'"),
    ],
)  # fmt: skip
def test_what_the_kind_does_not_allow_is_refused_in_a_sentence(
    kind: str, size: tuple[int, int], field: str, place: Any, text: str, told: str
) -> None:
    stroke = entry(field, place, text) if place is not None else {"field": field, "text": text}
    with pytest.raises(InputError) as caught:
        apply_strokes(blank_draft(kind, *size), [stroke])
    assert told in str(caught.value)


@pytest.mark.parametrize("kind", kind_names())
def test_nonsense_is_refused_in_every_place(kind: str) -> None:
    draft = blank_draft(kind, 4, 4)
    for each in tools_of(draft):
        for spot in each["spots"] if each["gesture"] == "entry" else ():
            with pytest.raises(InputError) as caught:
                apply_strokes(draft, [entry(each["field"], spot["place"], "¿")])
            y, x = spot["at"]
            if y % 2 and x % 2 and 0 < y < 8 and 0 < x < 8 and each["label"] != "numbers at corners":
                assert caught.value.cell == f"r{y // 2 + 1}c{x // 2 + 1}"
        if each["gesture"] != "text":
            with pytest.raises(InputError):
                apply_strokes(draft, [{"field": each["field"], "text": "¿"}])
        with pytest.raises(InputError):
            apply_strokes(draft, [drag(each["field"], (0, 9))])


@pytest.mark.parametrize("kind", kind_names())
def test_letters_that_are_chosen_have_a_meaning(kind: str) -> None:
    for each in tools_of(blank_draft(kind, 4, 4)):
        letters = [choice for choice in each["choices"] if choice.isalpha()]
        if each["gesture"] == "entry" and len(each["choices"]) > 1:
            assert [choice for choice in letters if not each["meanings"].get(choice)] == []


def test_entries_mean_what_is_drawn() -> None:
    found = {
        kind: tool(blank_draft(kind, 4, 4), name)["meanings"]
        for kind, name in (("masyu", "cells"), ("battleships", "cells"), ("pipelink", "cells"))
    }
    assert found["masyu"] == {"b": "black", "w": "white"}
    assert (found["battleships"]["~"], found["battleships"]["n"]) == ("water", "end ↑")
    assert (found["pipelink"]["es"], found["pipelink"]["ns"]) == ("┌", "│")


@pytest.mark.parametrize("kind", kind_names())
def test_a_click_goes_through_entries_that_stand_and_that_all_differ(kind: str) -> None:
    draft = blank_draft(kind, 4, 4)
    for each in tools_of(draft):
        assert len(each["choices"]) == len({*each["choices"]}) <= 16
        for choice in each["choices"]:
            if each["gesture"] == "text":
                after = apply_strokes(draft, [{"field": each["field"], "text": choice}])
                assert tool(after, each["field"])["text"] == choice
            for spot in each["spots"]:
                after = apply_strokes(draft, [entry(each["field"], spot["place"], choice)])
                [written] = [
                    other for other in tool(after, each["field"])["spots"] if other["place"] == spot["place"]
                ]
                assert written["text"] == choice


def test_a_sign_takes_the_place_of_the_other_between_two_squares() -> None:
    place = [[0, 0], [0, 1]]
    clues = drawn("futoshiki", 2, 2, entry("less", place, "<"), entry("less", place, ">"))
    assert clues["less"] == [[[0, 1], [0, 0]]]


def test_a_sign_between_squares_apart_has_a_spot_and_stays() -> None:
    far = {"type": "futoshiki", "rows": 2, "cols": 3, "clues": {"less": [[[0, 2], [0, 0]]]}}
    assert [spot["at"] for spot in tool(far, "less")["spots"] if spot["text"]] == [[1, 3]]
    after = apply_strokes(far, [entry("less", [[0, 0], [0, 1]], "<")])
    assert [[0, 2], [0, 0]] in after["clues"]["less"]
    assert "less" not in apply_strokes(far, [entry("less", [[0, 0], [0, 2]], "")])["clues"]


def test_spots_are_where_entries_are_printed() -> None:
    spots = {spot["place"]: spot["at"] for spot in tool(blank_draft("skyscrapers", 2, 2), "right")["spots"]}
    assert spots == {0: [1, 5], 1: [3, 5]}
    halves = tool(blank_draft("galaxies", 2, 2), "centers")["spots"]
    assert [spot["at"] for spot in halves] == [[y, x] for y in (1, 2, 3) for x in (1, 2, 3)]


# Drags --------------------------------------------------------------------------------------------

ROOMS = (
    drag("regions", (0, 1), (0, 2), new=True),
    entry("counts", "0", "1"),
    entry("counts", "1", "2"),
)
"""A room of one square with a 1, and one of two with a 2."""


def test_a_drag_makes_a_region_or_adds_to_that_of_its_first_square() -> None:
    assert drawn("heyawake", 1, 3, *ROOMS) == {"regions": [[0, 1, 1]], "counts": {"0": 1, "1": 2}}
    grown = drawn("heyawake", 1, 3, *ROOMS, drag("regions", (0, 2), (0, 1), (0, 0)))
    assert grown == {"regions": [[0, 0, 0]], "counts": {"0": 2}}


def test_labels_stay_without_a_gap_and_a_number_stays_with_its_region() -> None:
    split = drawn("heyawake", 1, 3, *ROOMS, drag("regions", (0, 0), new=True))
    assert split == {"regions": [[1, 0, 0]], "counts": {"0": 2}}
    three = drawn(
        "heyawake",
        1,
        4,
        drag("regions", (0, 1), new=True),
        drag("regions", (0, 2), (0, 3), new=True),
        entry("counts", "2", "2"),
        drag("regions", (0, 0), (0, 1)),
    )
    assert three == {"regions": [[0, 0, 1, 1]], "counts": {"1": 2}}


def test_squares_are_in_no_region_only_where_that_is_allowed() -> None:
    with pytest.raises(InputError, match="cell r1c2: each square must be in a region"):
        drawn("heyawake", 1, 3, drag("regions", (0, 1), erase=True))
    holes = [name for name in kind_names() if getattr(_regions(name), "blanks", False)]
    assert holes
    for name in holes:
        blank = blank_draft(name, 4, 4)
        after = apply_strokes(blank, [drag("regions", (0, 0), (0, 1), erase=True)])
        assert after["clues"]["regions"][0][:2] == [None, None]
        again = apply_strokes(after, [drag("regions", (0, 0), (0, 1))])  # from none: a new one
        assert again["clues"]["regions"][0][0] == again["clues"]["regions"][0][1] is not None


def _regions(name: str) -> Any:
    return next((field for field in kind_named(name).fields if field.gesture == "region"), None)


CAGE = drag("cages", (0, 0), (0, 1))


def test_cages_are_drawn_numbered_extended_and_erased() -> None:
    assert drawn("kenken", 2, 2, CAGE)["cages"] == [{"cells": [[0, 0], [0, 1]]}]
    first = {"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}
    numbered = (CAGE, entry("cages", [0, 0], "3+"))
    assert drawn("kenken", 2, 2, *numbered)["cages"] == [first]
    assert drawn("kenken", 2, 2, *numbered, entry("cages", [0, 0], ""))["cages"] == [
        {"cells": first["cells"]}
    ]
    longer = drawn("kenken", 2, 2, *numbered, drag("cages", (0, 1), (1, 1)))["cages"]
    assert longer == [first | {"cells": [[0, 0], [0, 1], [1, 1]]}]
    two = drawn("kenken", 2, 2, *numbered, drag("cages", (0, 1), (1, 1), new=True))["cages"]
    assert two == [first | {"cells": [[0, 0]]}, {"cells": [[0, 1], [1, 1]]}]
    assert drawn("kenken", 2, 2, *numbered, drag("cages", (0, 1), erase=True))["cages"] == []


def test_a_cage_that_loses_all_its_squares_is_gone() -> None:
    assert len(drawn("kenken", 2, 2, CAGE, drag("cages", (0, 0), (0, 1), (1, 1), new=True))["cages"]) == 1


def test_the_place_of_a_cage_is_its_first_square_however_it_is_drawn() -> None:
    back = apply_strokes(blank_draft("kenken", 2, 2), [drag("cages", (1, 0), (0, 0), (0, 1))])
    assert tool(back, "cages")["spots"] == [{"place": [0, 0], "at": [1, 1], "text": ""}]
    assert apply_strokes(back, [entry("cages", [1, 0], "3+")])["clues"]["cages"][0]["target"] == 3


def test_a_drag_that_stays_in_a_square_is_in_it_once() -> None:
    twice = drawn("thermometers", 2, 2, drag("thermometers", (0, 0), (0, 0), (0, 1)))
    assert twice["thermometers"] == [[[0, 0], [0, 1]]]


@pytest.mark.parametrize(
    ("stroke", "told"),
    [
        (drag("cages", (1, 1), erase=True), "cell r2c2: there is no cage here"),
        (drag("cages", (1, 0), (0, 1), new=True), "cell r2c1: the cage would fall apart"),
        (drag("cages", (2, 0)), "cages: there is no square in row 3, column 1"),
        (entry("cages", [1, 1], "3+"), "cages has none at (1, 1)"),
        (entry("cages", [0, 0], "3%"), "cell r1c1: cages: '3%' is no target of a cage such as 12+"),
        (entry("cages", [0, 0], f"{10**14}+"), "cell r1c1: cages: target holds 100000000000000, which"),
    ],
)
def test_cages_that_cannot_be_are_refused(stroke: Json, told: str) -> None:
    with pytest.raises(InputError) as caught:
        drawn("kenken", 2, 2, CAGE, stroke)
    assert told in str(caught.value)


def test_a_cage_may_not_cut_another_in_two() -> None:
    with pytest.raises(InputError, match="another cage would fall apart"):
        drawn("killer_sudoku", 4, 4, drag("cages", (0, 0), (0, 1), (0, 2)), drag("cages", (0, 1), new=True))


THERMO = drag("thermometers", (0, 0), (0, 1))


def test_lines_are_drawn_from_their_beginning_and_erased() -> None:
    assert drawn("thermometers", 2, 2, THERMO)["thermometers"] == [[[0, 0], [0, 1]]]
    for erasing in (drag("thermometers", (0, 1), erase=True), entry("thermometers", [0, 0], "")):
        assert drawn("thermometers", 2, 2, THERMO, erasing)["thermometers"] == []
    record = apply_strokes(blank_draft("thermometers", 2, 2), [THERMO])
    assert tool(record, "thermometers")["spots"] == [{"place": [0, 0], "at": [1, 1], "text": ""}]


@pytest.mark.parametrize(
    ("stroke", "told"),
    [
        (drag("thermometers", (1, 1), (0, 1)), "cell r1c2: there is a line already"),
        (drag("thermometers", (1, 0), (0, 1)), "cell r1c2: there is a line already"),
        (drag("thermometers", (1, 1), erase=True), "cell r2c2: there is no line here"),
        (drag("thermometers", (1, 0), (3, 0)), "there is no square in row 4"),
        (entry("thermometers", [0, 0], "3"), "nothing is written at thermometers"),
    ],
)
def test_lines_that_cannot_be_are_refused(stroke: Json, told: str) -> None:
    with pytest.raises(InputError) as caught:
        drawn("thermometers", 2, 2, THERMO, stroke)
    assert told in str(caught.value)


def test_a_line_goes_from_square_to_square() -> None:
    with pytest.raises(InputError, match="which does not touch it"):
        drawn("thermometers", 3, 3, drag("thermometers", (0, 0), (1, 1)))


# Settings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "size", "field", "text", "value"),
    [
        ("star_battle", (8, 8), "stars", "2", 2),
        ("sudoku", (6, 6), "box", "3x2", [3, 2]),
        ("binairo", (4, 4), "unique_lines", "yes", True),
        ("minesweeper", (2, 2), "mines", "3", 3),
        ("battleships", (4, 4), "fleet", "1=2 2=1", {"1": 2, "2": 1}),
        ("abc_end_view", (4, 4), "last", "A-C", "c"),
        ("cryptarithm", (1, 3), "addends", "SEND MORE", ["SEND", "MORE"]),
        ("zebra", (1, 2), "categories", "Drink=tea,milk", {"Drink": ["tea", "milk"]}),
    ],
)
def test_a_setting_is_read_as_plain_text_has_it(
    kind: str, size: tuple[int, int], field: str, text: str, value: Any
) -> None:
    place = kind_named(kind).field(field).place
    blank = blank_draft(kind, *size)
    after = apply_strokes(blank, [{"field": field, "text": text}])
    assert after[place][field] == value
    written = tool(after, field)["text"]
    assert apply_strokes(blank, [{"field": field, "text": written}]) == after
    left = apply_strokes(after, [{"field": field, "text": " "}])
    assert left == blank or field not in left[place]


def test_a_setting_that_is_left_out_shows_what_holds_then() -> None:
    assert tool(blank_draft("star_battle", 4, 4), "stars")["text"] == "1"
    assert tool(blank_draft("sudoku", 6, 6), "box")["text"] == "2 3"
    assert tool(blank_draft("binairo", 4, 4), "unique_lines")["flag"] is True


def test_a_move_says_where_squares_and_points_go() -> None:
    assert Move(2, 3, 1, -1).square((0, 1)) == (1, 0)
    assert Move(2, 3, 1, -1).square((0, 0)) is None
    assert Move(2, 3, 1, 0).square((1, 0)) is None
    assert Move(2, 3, 1, 0).square((1, 0), 1) == (2, 0)
    assert Move(2, 3, 1, 0).square((1, 1), step=2) == (3, 1)


def test_a_field_without_a_hand_of_its_own_is_set_as_text() -> None:
    kind = kind_named("zebra")
    assert {field.gesture for field in kind.fields} == {"text"}
    assert all(field.spots(Record(blank_draft("zebra", 2, 2))) == [] for field in kind.fields)


@pytest.mark.parametrize(("kind", "field"), [("tents", "trees"), ("simple_loop", "black")])
def test_where_nothing_is_marked_nothing_is_written(kind: str, field: str) -> None:
    blank, zeros = (
        {**blank_draft(kind, 2, 2), "clues": {field: [[1, none], [none, none]]}} for none in (None, 0)
    )
    assert [spot["text"] for spot in tool(zeros, field)["spots"]] == ["1", "", "", ""]
    declared = kind_named(kind).field(field)
    assert declared.normal_form(blank) == declared.normal_form(zeros) == [[1, 0], [0, 0]]
