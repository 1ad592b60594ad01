"""Drafts of every kind: blank boards, samples set by hand alone, boards turned, moved and resized."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from by_hand import Json, regions, strokes_of
from hypothesis import given
from hypothesis import strategies as st
from tiers import some

from gridproof.frontends.data.symmetry.images import turns_of
from gridproof.frontends.desk import drafts
from gridproof.frontends.desk.drafts import (
    apply_strokes,
    as_json,
    blank_draft,
    fault_of,
    opened,
    sketch,
    tools_of,
)
from gridproof.frontends.drawing import scene
from gridproof.puzzles import InputError, kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.parts.composing import BASE
from gridproof.puzzles.revising.stating import is_same
from gridproof.puzzles.samples import samples

NOT_BLANK = {"cryptarithm", "dominosa", "hashi", "number_cross", "zebra"}
"""Kinds that cannot be read without a clue."""

ADDED = {"field": "cells", "place": [0, 0], "text": "3"}


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two records of one kind say the same in every field."""
    sizes = [(record["rows"], record["cols"]) for record in (one, other)]
    fields = kind_named(one["type"]).fields
    alike = all(field.normal_form(one) == field.normal_form(other) for field in fields)
    return sizes[0] == sizes[1] and alike


def board_of(sample: Mapping[str, Any]) -> Json:
    """Return the part of a sample that is the puzzle."""
    return opened(
        {name: sample[name] for name in ("type", "rows", "cols", "clues", "params") if name in sample}
    )


def smallest(kind: str) -> Json:
    return board_of(min(samples(kind), key=lambda sample: sample["rows"] * sample["cols"]))


# Blank boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kind_names())
def test_a_blank_board_says_nothing_and_is_read_or_says_what_it_needs(kind: str) -> None:
    sample = smallest(kind)
    blank = blank_draft(kind, sample["rows"], sample["cols"])
    fault = fault_of(blank)
    assert (fault is not None) == (kind in NOT_BLANK), fault
    if fault is not None:
        assert len(str(fault)) > 10
    for tool in tools_of(blank):
        assert [spot for spot in tool["spots"] if spot["text"]] == []
    assert opened(blank) == blank
    assert opened({name: blank[name] for name in ("type", "rows", "cols")}) == blank


def test_a_board_that_is_too_large_says_so() -> None:
    with pytest.raises(InputError, match="a board has at most 250,000 squares"):
        blank_draft("slitherlink", 600, 600)
    for make in (blank_draft, lambda kind, rows, cols: opened({"type": kind, "rows": rows, "cols": cols})):
        with pytest.raises(InputError, match="the board is 101×100, one that is edited has at most 10,000"):
            make("slitherlink", 101, 100)
    with pytest.raises(InputError, match="at most 1000 rows and columns"):
        blank_draft("slitherlink", 2000, 1)
    with pytest.raises(InputError, match="rows is 0"):
        blank_draft("slitherlink", 0, 1)
    draft = blank_draft("slitherlink", 2, 2)
    with pytest.raises(InputError, match="a board has at most 250,000 squares"):
        apply_strokes(draft, [{"board": "resize", "rows": 600, "cols": 600}])
    with pytest.raises(InputError, match="at most 10,000 squares"):
        apply_strokes(draft, [{"board": "resize", "rows": 101, "cols": 100}])


def test_a_board_of_the_largest_size_is_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST_SQUARES", 4)
    assert opened(blank_draft("slitherlink", 2, 2))["rows"] == 2
    with pytest.raises(InputError, match="the board is 1×5, one that is edited has at most 4 squares"):
        blank_draft("slitherlink", 1, 5)


def test_regions_begin_as_the_kind_needs_them() -> None:
    assert blank_draft("heyawake", 2, 2)["clues"]["regions"] == [[0, 0], [0, 0]]
    assert blank_draft("jigsaw_sudoku", 2, 2)["clues"]["regions"] == [[0, 0], [1, 1]]
    assert blank_draft("star_battle", 4, 4)["clues"]["regions"][3] == [3] * 4


# Strokes ------------------------------------------------------------------------------------------

SAMPLES = [(kind, number) for kind in kind_names() for number, _ in enumerate(samples(kind))]


@pytest.mark.parametrize(("kind", "number"), SAMPLES, ids=lambda each: str(each))
def test_a_sample_is_set_by_strokes_alone(kind: str, number: int) -> None:
    sample = list(samples(kind))[number]
    draft = blank_draft(kind, sample["rows"], sample["cols"])
    strokes = json.loads(json.dumps(list(strokes_of(sample))))
    for start in range(0, len(strokes), drafts.MOST_STROKES):
        draft = apply_strokes(draft, strokes[start : start + drafts.MOST_STROKES])
    assert same(draft, sample)
    assert fault_of(draft) is None
    assert is_same(read_record(draft), read_record(board_of(sample)))


def opposite(before: Json, stroke: Json) -> list[Json]:
    """Return the strokes that undo a stroke made on a draft."""
    tool = next(tool for tool in tools_of(before) if tool["field"] == stroke["field"])
    field = {"field": stroke["field"]}
    if "squares" in stroke and tool["gesture"] == "region":
        declared = kind_named(before["type"]).field(tool["field"])
        return [field | each for each in regions(declared, Record(before))]
    if "squares" in stroke:
        return [field | {"squares": stroke["squares"][:1], "erase": True}]
    if "place" in stroke:
        texts = [spot["text"] for spot in tool["spots"] if spot["place"] == stroke["place"]]
        return [field | {"place": stroke["place"], "text": texts[0]}]
    there = tool["field"] in {**before["clues"], **before["params"]}
    return [field | {"text": tool["text"] if there else ""}]


@pytest.mark.parametrize("kind", kind_names())
def test_each_stroke_is_taken_back_by_its_opposite(kind: str) -> None:
    sample = smallest(kind)
    draft = blank_draft(kind, sample["rows"], sample["cols"])
    for stroke in strokes_of(sample):
        kept = json.dumps(draft)
        after = apply_strokes(draft, [stroke])
        assert json.dumps(draft) == kept, "a stroke changes no record but makes another"
        back = apply_strokes(after, opposite(draft, stroke))
        assert same(back, draft)
        assert back["clues"].keys() == draft["clues"].keys()
        assert back["params"].keys() == draft["params"].keys()
        draft = after
    assert same(draft, sample)


@pytest.mark.parametrize("kind", kind_names())
def test_without_its_entries_a_sample_is_blank_again(kind: str) -> None:
    draft = smallest(kind)
    blank = blank_draft(kind, draft["rows"], draft["cols"])
    for tool in reversed(tools_of(draft)):
        for spot in tool["spots"] if tool["gesture"] == "entry" else ():
            if spot["text"]:
                draft = apply_strokes(draft, [{"field": tool["field"], "place": spot["place"], "text": ""}])
        field = kind_named(kind).field(tool["field"])
        if tool["gesture"] == "entry":
            assert field.normal_form(draft) == field.normal_form(blank)


# The whole board ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kind_names())
def test_four_quarters_and_two_mirrors_change_nothing(kind: str) -> None:
    sample, known = smallest(kind), kind_named(kind)
    for name, times in (("rotate", 4), ("mirror", 2)):
        turned = sample
        if drafts.TURNS[name][0] in turns_of(known):
            for _ in range(times):
                turned = apply_strokes(turned, [{"board": name}])
                assert fault_of(turned) is None
        else:
            told = f"the rules of {known.title} do not stay the same when the board is"
            with pytest.raises(InputError, match=told):
                apply_strokes(sample, [{"board": name}])
        assert same(turned, sample)


def test_a_quarter_goes_to_the_right() -> None:
    draft = {"type": "slitherlink", "rows": 1, "cols": 2, "clues": {"cells": [[3, None]]}}
    assert apply_strokes(draft, [{"board": "rotate"}])["clues"]["cells"] == [[3], [None]]
    draft = {"type": "slitherlink", "rows": 2, "cols": 1, "clues": {"cells": [[3], [None]]}}
    assert apply_strokes(draft, [{"board": "rotate"}])["clues"]["cells"] == [[None, 3]]
    assert apply_strokes(draft | {"id": "a"}, [{"board": "rotate"}])["id"] == "a"
    with pytest.raises(
        InputError, match="the rules of Aquarium do not stay the same when the board is turned"
    ):
        apply_strokes(blank_draft("aquarium", 2, 2), [{"board": "rotate"}])


def test_a_region_that_is_drawn_over_leaves_no_gap_in_the_labels() -> None:
    draft = blank_draft("heyawake", 1, 3) | {"clues": {"regions": [[0, 1, 2]]}}
    after = apply_strokes(draft, [{"field": "regions", "squares": [[0, 0], [0, 1]]}])
    assert after["clues"]["regions"] == [[0, 0, 1]]


def test_a_sudoku_without_its_givens_keeps_its_boxes() -> None:
    givens = [[1, *[None] * 5], *[[None] * 6] * 5]
    record = {"type": "sudoku", "rows": 6, "cols": 6, "clues": {"givens": givens}, "params": {"box": [3, 2]}}
    cleared = apply_strokes(record, [{"board": "clear"}])
    assert (cleared["params"], cleared["clues"]) == ({"box": [3, 2]}, {})


@pytest.mark.parametrize("kind", kind_names())
def test_clear_leaves_the_settings_alone(kind: str) -> None:
    sample = smallest(kind)
    cleared = apply_strokes(sample, [{"board": "clear"}])
    assert cleared["params"] == sample["params"]
    assert cleared["clues"] == blank_draft(kind, sample["rows"], sample["cols"])["clues"]


@pytest.mark.parametrize("kind", kind_names())
def test_a_board_that_grows_and_shrinks_is_the_same(kind: str) -> None:
    sample = smallest(kind)
    rows, cols = sample["rows"], sample["cols"]
    larger = apply_strokes(sample, [{"board": "resize", "rows": rows + 2, "cols": cols + 2}])
    assert (larger["rows"], larger["cols"]) == (rows + 2, cols + 2)
    assert json.loads(json.dumps(tools_of(larger)))
    again = apply_strokes(larger, [{"board": "resize", "rows": rows, "cols": cols}])
    assert {**again["clues"]} == {**sample["clues"]} or same(again, again | {"clues": sample["clues"]})


def spots(draft: Json) -> dict[tuple[str, int, int], str]:
    """Return the entries of a draft, by field and point in half squares; none of regions and cages."""
    return {
        (tool["field"], *spot["at"]): spot["text"]
        for tool in tools_of(draft)
        if tool["gesture"] == "entry" and tool["field"] != "counts"
        for spot in tool["spots"]
    }


def check_move(kind: str, rows: int, cols: int, down: int, right: int) -> None:
    """Move a sample, and compare its entries with where their points go."""
    sample = smallest(kind)
    told = [{"board": "move", "down": down, "right": right}]
    moved = apply_strokes(sample, [*told, {"board": "resize", "rows": rows, "cols": cols}])
    before, after = spots(sample), spots(moved)
    meanwhile = spots(apply_strokes(sample, told))  # between squares nothing is at the edge of the board
    expected = dict.fromkeys(after, "")
    height, width = 2 * sample["rows"], 2 * sample["cols"]
    for (field, y, x), text in before.items():
        beside = not 0 <= y <= height, not 0 <= x <= width
        to = y if beside[0] else y + 2 * down, x if beside[1] else x + 2 * right
        stays = (beside[0] or 0 <= to[0] <= height) and (beside[1] or 0 <= to[1] <= width)
        if text and stays and (any(beside) or (field, *to) in meanwhile):
            if y > height:
                to = 2 * rows + 1, to[1]
            if x > width:
                to = to[0], 2 * cols + 1
            expected |= {(field, *to): text} if (field, *to) in expected else {}
    lost = {place: text for place, text in expected.items() if after[place] != text}
    assert all(after[place] == "" for place in lost), lost
    for field, y, x in lost:  # removed clues could not stand on a board of this size
        declared = kind_named(kind).field(field)
        place = next(spot.place for spot in declared.spots(Record(moved)) if spot.at == (y, x))
        stroke = {"field": field, "place": as_json(place), "text": expected[field, y, x]}
        with pytest.raises(InputError):
            apply_strokes(moved, [stroke])


@given(st.data())
def test_entries_go_where_the_board_is_moved_or_are_dropped(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(some(kind_names())))
    sample = smallest(kind)
    rows, cols = sample["rows"], sample["cols"]
    down, right = data.draw(st.integers(-2, 2)), data.draw(st.integers(-2, 2))
    check_move(kind, rows + data.draw(st.integers(-1, 2)), cols + data.draw(st.integers(-1, 2)), down, right)


def test_cages_lines_and_regions_move_with_the_board() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 3}, {"cells": [[1, 0]], "sum": 2}]
    killer = {"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}}
    moved = apply_strokes(killer, [{"board": "move", "down": -1, "right": 0}])
    assert moved["clues"]["cages"] == [{"cells": [[0, 0]], "sum": 2}]
    thermo = {"type": "thermometers", "rows": 2, "cols": 2, "clues": {"thermometers": [[[0, 0], [0, 1]]]}}
    assert apply_strokes(thermo, [{"board": "move", "down": 1, "right": 0}])["clues"]["thermometers"] == [
        [[1, 0], [1, 1]]
    ]
    assert apply_strokes(thermo, [{"board": "move", "down": 0, "right": 1}])["clues"]["thermometers"] == []
    rooms = {"regions": [[0, 1], [0, 1]], "counts": {"0": 1, "1": 2}}
    heyawake = {"type": "heyawake", "rows": 2, "cols": 2, "clues": rooms}
    assert apply_strokes(heyawake, [{"board": "move", "down": 0, "right": -1}])["clues"] == {
        "regions": [[0, 0], [0, 0]],
        "counts": {"0": 2},
    }
    smaller = apply_strokes(heyawake, [{"board": "resize", "rows": 1, "cols": 3}])
    assert smaller["clues"] == {"regions": [[0, 1, 1]], "counts": {"0": 1, "1": 2}}
    single = apply_strokes(heyawake, [{"board": "resize", "rows": 1, "cols": 2}])
    assert single["clues"] == {"regions": [[0, 1]], "counts": {"0": 1}}


def resized(kind: str, side: int, to: int, clues: Json, **params: Any) -> Json:
    """Return the remaining clues and params after resizing a square board."""
    draft = {"type": kind, "rows": side, "cols": side, "clues": clues, "params": params}
    after = apply_strokes(opened(draft), [{"board": "resize", "rows": to, "cols": to}])
    return {**after["clues"], **after["params"]}


def test_what_is_too_much_for_a_smaller_board_is_dropped() -> None:
    four = [[4, 1, None, None], *([[None] * 4] * 3)]
    assert resized("latin_square", 4, 3, {"givens": four})["givens"][0] == [None, 1, None]
    assert resized("skyscrapers", 4, 3, {"top": [4, 1, 2, 3]})["top"] == [None, 1, 2]
    circles = [[0, 0, "b", 7], [0, 1, "w", 2], [3, 3, "w", 2]]
    assert resized("shingoki", 4, 2, {"circles": circles})["circles"] == [[0, 1, "w", 2]]
    assert resized("sudoku", 6, 4, {}, box=[3, 2]) == {}
    assert resized("sudoku", 4, 6, {}, box=[4, 1]) == {}
    assert resized("minesweeper", 2, 3, {}, mines=3)["mines"] == 3
    assert resized("heyawake", 2, 1, {"regions": [[0, 0], [0, 0]], "counts": {"0": 2}})["regions"] == [[0]]
    assert "counts" not in resized("heyawake", 2, 1, {"regions": [[0, 0], [0, 0]], "counts": {"0": 2}})


def test_a_cage_and_a_dot_at_the_rim_are_dropped_when_they_leave() -> None:
    cages = [{"cells": [[0, 0], [0, 1]], "sum": 3}]
    killer = {"type": "killer_sudoku", "rows": 4, "cols": 4, "clues": {"cages": cages}}
    assert apply_strokes(killer, [{"board": "move", "down": 0, "right": 3}])["clues"]["cages"] == []
    dots = {"type": "galaxies", "rows": 3, "cols": 3, "clues": {"centers": [[1, 1], [2, 1], [3, 1]]}}
    assert apply_strokes(dots, [{"board": "move", "down": -1, "right": 0}])["clues"]["centers"] == [[1, 1]]


def test_squares_that_come_to_a_board_are_in_no_region_where_that_is_allowed() -> None:
    holes = [
        (kind.name, field.name)
        for kind in map(kind_named, kind_names())
        for field in kind.fields
        if getattr(field, "blanks", False)
    ]
    assert holes
    for kind, name in holes:
        draft = opened({"type": kind, "rows": 2, "cols": 2, "clues": {name: [[0, 0], [0, 0]]}})
        moved = apply_strokes(draft, [{"board": "move", "down": 1, "right": 0}])
        assert moved["clues"][name] == [[None, None], [0, 0]]


def test_what_a_record_must_have_and_has_not_is_blank() -> None:
    draft = opened({"type": "suguru", "rows": 2, "cols": 2, "clues": {"regions": [[0, 0], [1, 1]]}})
    assert draft["clues"] == {"regions": [[0, 0], [1, 1]], "givens": [[None, None]] * 2}


@pytest.mark.parametrize(
    ("stroke", "told"),
    [
        ({"board": "fold"}, "no stroke on the board is 'fold'; there are clear, rotate"),
        ({"board": ["clear"]}, "no stroke on the board is"),
        ({"board": "resize", "rows": 2}, "the stroke resize has rows and cols, as whole numbers"),
        ({"board": "resize", "rows": 2, "cols": True}, "the stroke resize has rows and cols"),
        ({"board": "clear", "rows": 2}, "the stroke clear has nothing else"),
        ({"field": "cells", "place": [0, 0]}, "a stroke has a text or squares"),
        ({"field": "cells", "place": [0, 0], "text": 3}, "a stroke has 3 as its text"),
        ({"field": "cells", "place": {"r": 0}, "text": "3"}, "a stroke has {'r': 0} as its place"),
        ({"field": "cells", "place": [[[0]]], "text": "3"}, "as its place"),
        ({"field": "cells", "place": [0, True], "text": "3"}, "as its place"),
        ({"field": "cells", "squares": [[0, 0, 0]]}, "as its squares"),
        ({"field": "cells", "squares": []}, "a drag has squares, this one has none"),
        ({"field": "cells", "colour": "red", "text": "3"}, "a stroke has no 'colour'; it has field, place"),
        ({"field": "cells", "squares": [[0, 0]]}, "cells is not set by a drag"),
        ({"text": "3"}, "slitherlink has no field 'None'"),
        ({"note": "title"}, "a stroke on the note has the name of a text as its note, and the text"),
        ({"note": "title", "text": 3}, "a stroke on the note has the name of a text"),
        (
            {"note": "name", "text": "x"},
            "no text about a board is 'name'; there are title",
        ),
        ({"note": "title", "text": "x" * 201}, "the title of a board has at most 200 letters"),
    ],
)
@pytest.mark.whole
def test_strokes_of_another_form_are_refused(stroke: Json, told: str) -> None:
    with pytest.raises(InputError) as caught:
        apply_strokes(blank_draft("slitherlink", 2, 2), [stroke])
    assert told in str(caught.value)


@pytest.mark.parametrize("kind", kind_names())
def test_what_is_refused_at_a_square_names_the_square(kind: str) -> None:
    draft = blank_draft(kind, 6, 6)
    refused = 0
    for tool in tools_of(draft):
        for spot in tool["spots"][::7]:
            y, x = spot["at"]
            if tool["gesture"] == "text" or y % 2 == 0 or x % 2 == 0 or not (0 < y < 12 and 0 < x < 12):
                continue
            stroke = {"field": tool["field"], "place": spot["place"], "text": "xyzzy"}
            with pytest.raises(InputError) as told:
                apply_strokes(draft, [stroke])
            assert told.value.cell == f"r{y // 2 + 1}c{x // 2 + 1}", (stroke, told.value)
            refused += 1
    assert refused or all(tool["gesture"] != "entry" or not on_squares(tool) for tool in tools_of(draft))


def on_squares(tool: Json) -> bool:
    """Return whether a tool has a place for each square."""
    return len(tool["spots"]) == 36


def test_strokes_are_bounded() -> None:
    draft = blank_draft("slitherlink", 2, 2)
    assert apply_strokes(draft, [ADDED] * drafts.MOST_STROKES)["clues"]["cells"][0][0] == 3
    with pytest.raises(InputError, match="there are 1,001 strokes, more than 1,000"):
        apply_strokes(draft, [ADDED] * (drafts.MOST_STROKES + 1))


# Texts about a board ------------------------------------------------------------------------------


def test_a_text_is_entered_and_erased_and_no_stroke_on_the_board_loses_it() -> None:
    draft = blank_draft("slitherlink", 2, 3)
    named = apply_strokes(draft, [{"note": "title", "text": "One"}, {"note": "notes", "text": "a\nb"}])
    note = {"title": "One", "notes": "a\nb"}
    assert named == {**draft, "params": {**draft["params"], "note": note}}
    strokes: list[Json] = [
        {"board": "rotate"},
        {"board": "mirror"},
        {"board": "clear"},
        {"board": "resize", "rows": 3, "cols": 3},
        {"board": "move", "down": 1, "right": 0},
        {"field": "cells", "place": [0, 0], "text": "3"},
    ]
    for stroke in strokes:
        assert apply_strokes(named, [stroke])["params"]["note"] == note
    assert opened(named) == named
    assert apply_strokes(named, [{"note": name, "text": " "} for name in note]) == draft


# Drafts that are no puzzles -----------------------------------------------------------------------

GARBAGE: list[Any] = [
    5,
    "x",
    True,
    [],
    {},
    [5],
    [[5]],
    [[[5]]],
    {"a": 1},
    [{"cells": 5}],
    [[0, 0, 0]],
    {"0": "x"},
]


@pytest.mark.parametrize("kind", kind_names())
def test_a_record_that_no_strokes_make_is_refused(kind: str) -> None:
    sample = smallest(kind)
    refused = 0
    for field in kind_named(kind).fields:
        for value in GARBAGE:
            try:
                draft = opened({**sample, field.place: {**sample[field.place], field.name: value}})
                json.dumps(tools_of(draft))
                apply_strokes(draft, [{"board": "move", "down": 1, "right": 1}])
                assert scene(sketch(draft)).shapes
            except InputError:
                refused += 1
    assert refused
    with pytest.raises(InputError):
        opened({**sample, "clues": {**sample["clues"], "none": 1}})
    with pytest.raises(InputError):
        opened({**sample, "clues": []})


@pytest.mark.parametrize("kind", kind_names())
def test_a_draft_that_cannot_be_read_is_drawn_from_its_tools(kind: str) -> None:
    sample = smallest(kind)
    drawn = scene(sketch(sample))
    assert kind_named(kind).title in drawn.title
    texts = "".join(shape.text for shape in drawn.shapes)
    for tool in tools_of(sample):
        for spot in tool["spots"]:
            assert all(part in texts for part in spot["text"].split(","))


def test_tools_of_many_parts_have_the_groups_of_their_families() -> None:
    groups = {t["field"]: t["group"] for t in tools_of(blank_draft("variant_sudoku", 4, 4))}
    assert (groups["givens"], groups["cages"], groups["thermometers"]) == ("", "cages", "lines")
    assert {name for name, group in groups.items() if not group} == {
        "grids",
        "free_squares",
        *(each.name for each in BASE),
    }
    assert {tool["group"] for tool in tools_of(blank_draft("killer_sudoku", 4, 4))} == {""}
