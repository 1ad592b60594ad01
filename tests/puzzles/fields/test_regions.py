"""Regions in several pieces: named by kinds whose regions are connected, solved by others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from boards import sample_boards
from command import gridproof

from gridproof import read_one, solve
from gridproof.frontends.desk.drafts import apply_strokes, blank_draft, fault_of, opened, tools_of
from gridproof.puzzles import InputError, kind_named, kind_names, read_record
from gridproof.puzzles.fields import Regions
from gridproof.puzzles.forms.writer import forms, write

Json = dict[str, Any]
Area = list[tuple[int, int]]

FIELDS = {
    kind: field for kind in kind_names() for field in kind_named(kind).fields if isinstance(field, Regions)
}
CONNECTED = sorted(kind for kind, field in FIELDS.items() if not field.apart)
APART = sorted(kind for kind, field in FIELDS.items() if field.apart)
WRITTEN = [(kind, form) for form, kinds in forms().items() for kind in sorted({*kinds} & FIELDS.keys())]
BY_WALLS = [(kind, form) for kind, form in WRITTEN if form in ("puzzlink", "pzprv3") and kind in CONNECTED]

HEYAWAKE: Json = {
    "type": "heyawake",
    "rows": 2,
    "cols": 3,
    "clues": {"regions": [[3, 1, 3], [3, 1, 3]], "counts": {"3": 1}},
}
FAULT = "cell r1c3: region 3 falls apart: no way inside it leads from r1c1 to r1c3"

GROUPS = [[2 * (r % 2) + c % 2 for c in range(4)] for r in range(4)]
"""Regions of a board of 4×4 without two squares of a region side by side."""


def areas_of(grid: list[list[Any]]) -> dict[int, Area]:
    """Return the squares of each region by its label, in reading order."""
    squares = [(r, c) for r, row in enumerate(grid) for c, label in enumerate(row) if label is not None]
    return {grid[r][c]: [(y, x) for y, x in squares if grid[y][x] == grid[r][c]] for r, c in squares}


def cut_board(kind: str) -> tuple[Json, str]:
    """Return a board of a kind with one region that is two of a real board, and the message about it."""
    for record in sample_boards(kind):
        grid = record["clues"]["regions"]
        for (label, first), (other, second) in combinations(areas_of(grid).items(), 2):
            if all(abs(r - y) + abs(c - x) > 1 for r, c in first for y, x in second):
                joined = [[label if each == other else each for each in row] for row in grid]
                (r, c), (y, x) = first[0], second[0]
                way = f"no way inside it leads from r{r + 1}c{c + 1} to r{y + 1}c{x + 1}"
                clues = {**record["clues"], "regions": joined}
                fault = f"cell r{y + 1}c{x + 1}: region {label} falls apart: {way}"
                return {**record, "clues": clues}, fault
    raise AssertionError(f"no board of {kind} has two regions that do not touch")


@pytest.mark.parametrize("kind", CONNECTED)
def test_a_region_in_pieces_is_named_with_a_cell_of_each(kind: str) -> None:
    record, fault = cut_board(kind)
    with pytest.raises(InputError) as error:
        read_record(record)
    assert str(error.value) == fault
    assert FIELDS[kind].shape.count("in one piece") == 1


@pytest.mark.parametrize(("kind", "form"), BY_WALLS)
def test_no_form_of_walls_takes_a_region_in_pieces_for_two(kind: str, form: str) -> None:
    record, fault = cut_board(kind)
    with pytest.raises(InputError) as error:
        write(record, form)
    assert str(error.value) == fault


@pytest.mark.parametrize("command", ["check", "convert"])
def test_commands_name_the_region_and_its_cells(command: str) -> None:
    more = ["--to", "puzzlink"] if command == "convert" else []
    done = gridproof(command, "-", *more, text=json.dumps(HEYAWAKE))
    assert done.returncode == 2
    assert FAULT in done.stdout + done.stderr
    text = gridproof(command, "-", *more, text="heyawake 1x3\nregions:\naba\n")
    assert text.returncode == 2
    assert "region 0 falls apart: no way inside it leads from r1c1 to r1c3" in text.stdout + text.stderr


def test_rings_combs_and_holes_are_in_one_piece() -> None:
    ring = [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    comb = [[0, 1, 0], [0, 1, 0], [0, 0, 0]]
    for regions in (ring, comb):
        board = {"type": "norinori", "rows": 3, "cols": 3, "clues": {"regions": regions}}
        assert set(map(len, read_record(board).board.regions)) == set(map(len, areas_of(regions).values()))
    holes = [[None, 0, 0], [0, 0, None], [0, 0, 0]]
    assert read_record({"type": "double_back", "rows": 3, "cols": 3, "clues": {"regions": holes}}).shown


# Kinds whose regions may be in pieces -------------------------------------------------------------------


def groups(kind: str) -> Json:
    """Return a board of a kind with `GROUPS` for regions."""
    givens = [[1, 2, None, None], [3, 4, None, None], [None] * 4, [None] * 4]
    return {"type": kind, "rows": 4, "cols": 4, "clues": {"givens": givens, "regions": GROUPS}}


def completions(grid: list[list[int | None]]) -> Iterator[list[list[int | None]]]:
    """Yield all ways to complete a grid so that no row, column or one of the `GROUPS` repeats a number."""
    squares = list(product(range(4), repeat=2))
    blank = next(((r, c) for r, c in squares if grid[r][c] is None), None)
    if blank is None:
        yield grid
        return
    r, c = blank
    seen = {grid[y][x] for y, x in squares if r == y or c == x or GROUPS[r][c] == GROUPS[y][x]}
    for number in {1, 2, 3, 4} - seen:
        yield from completions([*grid[:r], [*grid[r][:c], number, *grid[r][c + 1 :]], *grid[r + 1 :]])


@pytest.mark.parametrize("kind", APART)
def test_a_region_in_pieces_is_one_where_only_its_numbers_count(kind: str) -> None:
    record = groups(kind)
    expected = sorted(completions(record["clues"]["givens"]))
    assert 1 < len(expected) < 50
    found = solve(record, limit=None)
    assert sorted(answer["values"] for answer in found.answers) == expected
    assert FIELDS[kind].shape.count("may be in pieces") == 1


BORDERS = {"penpa": "penpa draws regions by their borders: "} | dict.fromkeys(
    ("sgt", "sgt_link", "sgt_save"), ""
)
"""The forms that draw regions by their borders alone, with the words before the fault."""


@pytest.mark.parametrize(
    ("kind", "form"), [each for each in WRITTEN if each[0] in APART and each[1] in BORDERS]
)
def test_a_region_in_pieces_has_no_borders_to_draw(kind: str, form: str) -> None:
    with pytest.raises(
        InputError, match=rf"{BORDERS[form]}.*falls apart|there are no cages, which this game"
    ):
        write(groups(kind), form)


LATIN_ONLY = [("variant_sudoku", "puzzlink"), ("variant_sudoku", "pzprv3")]
"""Forms in which a kind is a Latin square without regions, or a sudoku of its own."""


@pytest.mark.parametrize(("kind", "form"), LATIN_ONLY)
def test_a_region_has_no_place_in_a_latin_square(kind: str, form: str) -> None:
    assert (kind, form) in WRITTEN
    with pytest.raises(InputError, match="of sudokus with boxes pzpr has only those without further rules"):
        write(groups(kind), form)


@pytest.mark.parametrize(
    ("kind", "form"),
    [each for each in WRITTEN if each[0] in APART and each[1] not in BORDERS and each not in LATIN_ONLY],
)
def test_a_region_in_pieces_is_written_and_read(kind: str, form: str) -> None:
    record = read_one(write(groups(kind), form)).record
    assert record is not None
    clues = record["clues"]
    assert clues["givens"] == groups(kind)["clues"]["givens"]
    assert sorted(areas_of(clues["regions"]).values()) == sorted(areas_of(GROUPS).values())


# Drafts -------------------------------------------------------------------------------------------------


def test_a_draft_is_not_ready_while_a_region_is_cut_and_its_numbers_can_be_set() -> None:
    whole = {**HEYAWAKE, "clues": {"regions": [[0] * 3] * 2, "counts": {"0": 2}}}
    cut = {"field": "regions", "squares": [[0, 1], [1, 1]], "new": True}
    draft = apply_strokes(opened(whole), [cut, {"field": "counts", "place": "0", "text": "1"}])
    assert draft["clues"] == {"regions": [[0, 1, 0], [0, 1, 0]], "counts": {"0": 1}}
    assert [tool["spots"] for tool in tools_of(draft) if tool["field"] == "counts"] == [
        [{"place": "0", "at": [1, 1], "text": "1"}, {"place": "1", "at": [1, 3], "text": ""}]
    ]
    assert str(fault_of(draft)) == FAULT.replace("region 3", "region 0")
    mended = apply_strokes(draft, [{"field": "regions", "squares": [[0, 2], [1, 2]], "new": True}])
    assert fault_of(mended) is None


def test_a_cut_draft_is_ready_if_a_region_may_be_in_pieces() -> None:
    cut = {"field": "regions", "squares": [[0, 1], [1, 1], [2, 1]], "new": True}
    draft = apply_strokes(blank_draft("jigsaw_sudoku", 3, 3), [cut])
    assert draft["clues"]["regions"] == [[0, 3, 0], [1, 3, 1], [2, 3, 2]]
    assert (
        fault_of({**draft, "clues": {**draft["clues"], "regions": [[0, 1, 0], [1, 2, 1], [2, 0, 2]]}}) is None
    )
