"""Documents of f-puzzles and constraint strings: a part has the same meaning there and here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from boards import shared
from universe_of_part import boards, clued

import gridproof
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.setters import records
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.parts import all_parts

FORMS = ("fpuzzles", "sudokupad", "iss", "sudokumaker")

PARTS = {part.name: part for part in all_parts() if part.answer is None and part.name != "doppelganger"}
KEYS = {"sudokupad": "fpuzzles"}
"""The forms whose keys another one has."""


@contextmanager
def suppress_refusal() -> Iterator[None]:
    """Pass over the error that a form cannot say something; it names the form."""
    try:
        yield
    except InputError as error:
        if " cannot say: " not in error.what:
            raise


def keyed(name: str, form: str) -> bool:
    if (name, form) == ("either", "iss"):  # which is written with all that is in it
        return True
    return any(key.form == KEYS.get(form, form) for key in PARTS[name].keys)


def parts_in(record: dict[str, Any]) -> list[str]:
    """Return the names of the parts of which a record has something."""
    return [name for name, part in PARTS.items() if record[part.field.place].get(name)]


@pytest.mark.parametrize("name", PARTS)
def test_what_is_written_is_read_as_the_same_puzzle(name: str) -> None:
    """In each form, and in each form after each other one."""
    for record, _ in boards(PARTS[name], seed=5, count=4):
        puzzle = read_record(record)
        texts = {}
        for form in FORMS:
            with suppress_refusal():
                texts[form] = write(record, form)
        for form, text in texts.items():
            again = read_form(text)
            assert all(keyed(part, form) for part in parts_in(again)), form
            for other in texts.keys() - {form}:
                again = read_form(write(again, other))
                assert records.mean_the_same(read_record(again), puzzle), text
                assert read_record(again).unchecked == ()


@pytest.mark.parametrize("form", [form for form in FORMS if form != "sudokumaker"])
def test_all_dots_given_without_a_dot_are_written_as_nonconsecutive(form: str) -> None:
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"all_differences_given": True}}
    again = read_form(write(record, form))
    assert again["params"].get("nonconsecutive")
    assert not again["clues"]


RARE = {
    *("quadruples", "differences", "ratios", "sums", "inequalities"),  # whose squares must touch
    *("all_differences_given", "all_ratios_given"),  # which Interactive Sudoku Solver has together alone
    "connected_digits",  # rules of the whole board alone
    *("region_arrows", "region_counts", "region_kinds"),  # which stand beside another part alone
}
"""Parts for which a random clue is seldom one that every tool can draw."""


@pytest.mark.parametrize("form", FORMS)
def test_most_parts_can_be_said(form: str) -> None:
    written = set()
    for name in (known := {name for name in PARTS if keyed(name, form)}):
        for _, record in clued(PARTS[name], seed=3, most=60):
            with suppress(InputError):  # another clue in the same place, or nothing that the tool can say
                write(record, form)
                written.add(name)
                break
    assert len(known) > 35
    assert known - written <= RARE


def test_a_board_that_is_too_large_for_a_tool_is_named() -> None:
    record = {"type": "variant_sudoku", "rows": 17, "cols": 17, "clues": {}, "params": {"boxes": False}}
    with pytest.raises(InputError, match="iss cannot say: more than 16 rows or columns"):
        write(record, "iss")


def test_a_digit_that_is_connected_on_the_whole_board() -> None:
    cells = [[r, c] for r in range(4) for c in range(4)]
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "params": {"boxes": False}}
    record["clues"] = {"connected_digits": [{"cells": cells, "digits": [3, 1]}]}
    text = write(record, "iss")
    assert text.endswith("?q=.Shape~4x4.NoBoxes.ConnectedValues~~1_3")
    assert records.mean_the_same(read_record(read_form(text)), read_record(record))


BOARD: dict[str, Any] = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}}
LAST: list[list[str | None]] = [[None] * 5, [None] * 5, [None] * 5, [None] * 5, ["x", "x", None, None, None]]
GRID = {"cells": [[0, 0], [3, 3]]}
RENBAN = {"renbans": {"cells": [[0, 0], [0, 1], [1, 2]]}}
FEW: dict[str, dict[str, Any]] = {
    "fog_lights": {**BOARD, "clues": {"fog_lights": [["x"] * 4] * 4}},
    "free_squares": {**BOARD, "rows": 5, "cols": 5, "clues": {"grids": [GRID], "free_squares": LAST}},
    "grids": {**BOARD, "rows": 6, "cols": 6, "clues": {"grids": [GRID, {"cells": [[2, 2], [5, 5]]}]}},
    "doublers": {**BOARD, "params": {"doublers": True}},
    "schroedinger": {**BOARD, "params": {"schroedinger": True, "digits": [0, 4]}},
    "either": {**BOARD, "clues": {"either": [[[RENBAN], [{"anti_king": True}]]]}},
    "never": {**BOARD, "clues": {"never": [RENBAN]}},
    "when": {**BOARD, "clues": {"when": [{"if": [RENBAN], "then": [{"anti_king": True}]}]}},
}
"""Boards with the rules that few tools know."""


def test_the_guide_says_which_tools_know_these() -> None:
    guide = Path(__file__).parents[3].joinpath(".docs", "src", "guides", "variants.md").read_text("utf-8")
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]] for line in guide.splitlines() if line[:1] == "|"
    ]
    (_, *forms), _, *table = rows
    assert {row[0].split("`")[1] for row in table} == {*FEW}
    for name, *said in table:
        record = FEW[name.split("`")[1]]
        for form, word in zip((form.strip("`") for form in forms), said, strict=True):
            if word == "yes":
                again = read_form(write(record, form))
                assert again["clues"].keys() == record["clues"].keys()
                assert records.mean_the_same(read_record(again), read_record(record))
            else:
                with pytest.raises(InputError, match=f"cannot say: .*{name.split('`')[1]}"):
                    write(record, form)


@pytest.mark.parametrize("form", FORMS)
def test_what_counts_other_than_its_digit_and_boards_of_several_grids_are_named(form: str) -> None:
    board = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {}}
    grids = [{"cells": [[0, 0], [1, 1]]}, {"cells": [[1, 1], [2, 2]]}]
    free = [[None] * 4, [None] * 4, [None] * 4, ["x", None, None, None]]
    for name, record in (
        ("doublers", {**board, "params": {"doublers": True}}),
        ("schroedinger", {**board, "params": {"schroedinger": True, "digits": [0, 4]}}),
        ("grids", {**board, "clues": {"grids": grids}}),
        ("free_squares", {**board, "clues": {"free_squares": free}}),
    ):
        with pytest.raises(InputError, match=f"cannot say: .*{name}"):
            write(record, form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("side", [4, 6, 9])
@pytest.mark.parametrize("name", ["whispers", "lockout_lines", "modular_lines", "differences", "ratios"])
def test_a_clue_without_a_number_is_written_as_what_it_means(form: str, side: int, name: str) -> None:
    cells = [[0, 0], [0, 1], [0, 2]][: 2 if name in ("differences", "ratios") else 3]
    record = {"type": "variant_sudoku", "rows": side, "cols": side, "clues": {name: [{"cells": cells}]}}
    assert records.mean_the_same(read_record(read_form(write(record, form))), read_record(record))


def test_a_link_is_read_and_written() -> None:
    record = {
        "type": "variant_sudoku",
        "rows": 4,
        "cols": 4,
        "params": {"anti_king": False},
        "clues": {
            "thermometers": [{"cells": [[0, 0], [0, 1], [1, 2]]}],
            "cages": [{"cells": [[3, 0]], "sum": 2}],
        },
    }
    link = write(record, "fpuzzles")
    assert link.startswith("https://www.f-puzzles.com/?load=N4Ig")
    for text in (link, link.replace("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles")):
        assert gridproof.read_one(text).clues == read_record(record).clues


@pytest.mark.parametrize("key", ["frobnicate", "rellik"])
def test_a_constraint_that_is_not_known_is_named(key: str) -> None:
    document = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], key: [{"cells": ["R1C1"]}]}
    with pytest.raises(InputError, match=f"not known here: {key}"):
        records.of_fpuzzles(document)


def test_what_a_form_cannot_say_is_named() -> None:
    said = {"cages": [{"cells": [[0, 0]], "sum": 1}], "dutch_flatmates": True, "lunchboxes": []}
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"cages": said["cages"]}}
    record["params"] = {"dutch_flatmates": True, "global_entropy": True}
    with pytest.raises(InputError, match="fpuzzles cannot say: dutch_flatmates, global_entropy"):
        records.to_fpuzzles(record)


def published() -> list[dict[str, Any]]:
    """Return the published puzzles kept in a form of setters."""
    file = shared("variants/variants.jsonl")
    assert file is not None
    puzzles = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [puzzle for puzzle in puzzles if puzzle["format"] in ("fpuzzles", "iss")]


def read_payload(puzzle: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a published puzzle; some were cut out of a program with the letters behind
    them.
    """
    return read_form(puzzle["payload"].split('", @"')[0])


@pytest.mark.outside
@pytest.mark.deep
def test_published_puzzles_are_written_and_read_in_each_form() -> None:
    count = dict.fromkeys(FORMS, 0)
    for puzzle in published():
        with suppress(InputError):
            record = read_payload(puzzle)
            found = read_record(record)
            for form in FORMS:
                with suppress_refusal():
                    text = write(record, form)
                    assert records.mean_the_same(read_record(read_form(text)), found), puzzle["id"]
                    count[form] += 1
    assert min(count.values()) > 90, count


@pytest.mark.deep
@pytest.mark.outside
@pytest.mark.parametrize("form", ["fpuzzles", "iss"])
def test_published_payloads_have_the_recorded_answer(form: str) -> None:
    right = 0
    for puzzle in published():
        if puzzle["format"] != form or puzzle["id"] == "dclamage/knightmare":  # whose rule words alone tell
            continue
        try:
            found = read_record(read_payload(puzzle))
        except InputError:
            continue
        verdict = gridproof.check(found, timeout=2)
        wanted = {1: "unique", 0: "none", "2+": "multiple"}.get(puzzle["solution_count"])
        assert verdict.status in (wanted, "unknown"), puzzle["id"]
        if verdict.status == "unique" and puzzle["solution"] is not None:
            assert found.record is not None
            values = verdict.answers[0]["values"]
            free = found.record["clues"].get("free_squares") or [[None] * len(row) for row in values]
            both = zip(chain(*values), chain(*free), strict=True)  # free squares here are variables there
            digits = [digit for digit, is_free in both if not is_free and digit is not None]
            assert digits == puzzle["solution"], puzzle["id"]
        right += verdict.status == wanted
    assert right > {"fpuzzles": 15, "iss": 100}[form]


BARS: dict[str, Any] = {**BOARD, "clues": {"consecutive": [[[0, 0], [0, 1]]]}}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("are_all", [False, True])
def test_bars_are_written_as_white_dots_which_are_all_where_the_bars_are(form: str, are_all: bool) -> None:
    record = {**BARS, "params": {"all_consecutive_given": are_all}}
    again = read_form(write(record, form))
    [dot] = again["clues"]["differences"]
    assert (dot["cells"], dot.get("value", 1)) == ([[0, 0], [0, 1]], 1)
    rules = {name for name, value in again["params"].items() if value is True}
    relations = "pair_relations" in again["clues"]
    assert (bool(rules & {"nonconsecutive", "all_differences_given"}) or relations) is are_all
    assert records.mean_the_same(read_record(again), read_record(record))


@pytest.mark.parametrize("form", FORMS)
def test_bars_beside_dots_that_all_are_given_have_no_place(form: str) -> None:
    """As dots they would be exempt from the rule about neighbours without one."""
    record = {**BARS, "params": {"all_differences_given": True}}
    with pytest.raises(InputError, match=f"{form} cannot say: .*consecutive"):
        write(record, form)
