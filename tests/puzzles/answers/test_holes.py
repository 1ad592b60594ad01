"""Boards with squares that belong to no region: fillings, the comparison with the judge, pages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from boards import Data

from gridproof import check
from gridproof.frontends.testing.universe import compare
from gridproof.puzzles import InputError, Kind, Puzzle, Rules, add_kind, judging, kinds, read_record
from gridproof.puzzles.answers import Answer, Pieces, RegionGrid, holes_in
from gridproof.puzzles.answers.fillings import region_fillings
from gridproof.puzzles.constraints import ExactCover
from gridproof.puzzles.core.cells import all_of, flag_cells
from gridproof.puzzles.core.places import Place
from gridproof.puzzles.core.record import Record, Square
from gridproof.puzzles.fields import BlackSquares
from gridproof.puzzles.notation.draft import RecordDraft
from gridproof.puzzles.notation.pzpr.borders import AreaTable
from gridproof.puzzles.notation.pzpr.pages import FilePage
from gridproof.puzzles.wording.words import flags, square_at

CELLS = BlackSquares("cells", 1, 1, "the squares that are no part of the board")


def labelings(squares: list[Square], loose: bool) -> Iterator[dict[Square, int]]:
    """Yield every way to put the squares into regions of any shape, or (`loose`) into none."""

    def extend(found: dict[Square, int], ahead: list[Square]) -> Iterator[dict[Square, int]]:
        if not ahead:
            yield found
            return
        for label in range(max(found.values(), default=-1) + 2):
            yield from extend({**found, ahead[0]: label}, ahead[1:])
        if loose:
            yield from extend(found, ahead[1:])

    return extend({}, squares)


def hang_together(labeling: dict[Square, int]) -> bool:
    """Return whether each region is connected."""
    regions = [{s for s, label in labeling.items() if label == each} for each in {*labeling.values()}]
    return all(len(judging.patches(region)) == 1 for region in regions)


def all_labels(rows: int, columns: int, **choice: Any) -> list[tuple[Any, ...]]:
    """Return the fillings of a board, each as the labels in reading order."""
    found = region_fillings(Record({"rows": rows, "cols": columns}), 30_000, **choice)
    assert found is not None
    return [tuple(label for row in answer["regions"] for label in row) for answer in found]


@pytest.mark.parametrize(
    ("holes", "loose"), [([(0, 0)], False), ([(0, 1), (1, 2)], False), ([], True), ([(1, 3)], True)]
)
def test_all_divisions_round_holes_are_listed(holes: list[Square], loose: bool) -> None:
    """Against every way to label the squares of a board of 2×4."""
    board = [*product(range(2), range(4))]
    every = labelings([square for square in board if square not in holes], loose)
    right = {tuple(map(each.get, board)) for each in every if hang_together(each)}
    listed = all_labels(2, 4, holes=holes, loose=loose)
    assert {*listed} == right
    assert len(listed) == len(right)


def test_small_boards_with_holes_have_the_wrong_fillings_too() -> None:
    """Holes within regions, other squares without one, regions in pieces: all that a judge must refuse."""
    board = [*product(range(2), range(2))]
    right = {tuple(map(each.get, board)) for each in labelings(board, loose=True)}
    assert {*all_labels(2, 2, holes=[(0, 0)])} == right
    assert len(right) == 52
    assert len(all_labels(2, 2)) == 15, "a board without holes leaves no square out"


def test_boards_with_too_many_fillings_have_none() -> None:
    record = Record({"rows": 5, "cols": 5})
    assert region_fillings(record, 30_000) is None
    holes = [square for square in product(range(5), range(5)) if square > (0, 3)]
    assert region_fillings(record, 30_000, holes) is not None
    assert region_fillings(record, 3, holes) is None


def read(record: Record) -> Puzzle:
    """Return the puzzle of tiles of two squares that cover all but the holes."""
    board, holes = record.board, CELLS.of(record)
    squares = [square for square in board.squares() if square not in holes]
    near = [(s, other) for s in squares for other in board.near(*s) if s < other and other in squares]
    places = {f"tile {i}": Place("rectangle", pair) for i, pair in enumerate(near)}
    number = {square: i for i, square in enumerate(squares)}
    over = [tuple(number[square] for square in pair) for pair in near]
    whole = ExactCover(len(squares), tuple(zip(all_of(places, 1), over, strict=True)), label="the tiles")
    rules = Rules(
        f"tiles {board.rows}×{board.columns}", flag_cells(places), (whole,), tuple(places), board, places
    )
    return Puzzle.for_record(record, rules)


def judge(record: Record, answer: Answer) -> str | None:
    """Check holes, then the size of each region."""
    holes = {square for square, clue in judging.clues_of(record.clues["cells"]) if clue == "#"}
    for label, area in judging.areas(answer["regions"]).items():
        if (label is None) != (area <= holes) or (label is not None and area & holes):
            return "a hole is in a region, or another square in none"
        if label is not None and (len(area) != 2 or len(judging.patches(area)) != 1):
            return "a region is no tile"
    return None


def no_square_in_none(record: Record, answer: Answer) -> str | None:
    """Check less: a square may be left out."""
    return None if any(None in row for row in answer["regions"]) else judge(record, answer)


def tiles(**change: Any) -> Kind:
    """Return the kind of such tiles."""
    given: dict[str, Any] = {
        "name": "tiles",
        "title": "Tiles",
        "rules": "Cover all squares but the black ones with tiles of two.",
        "fields": (CELLS,),
        "read": read,
        "answer": Pieces(holes=holes_in("cells")),
        "judge": judge,
        "fact_wording": flags("a tile lies {}", "no tile lies {}", square_at),
    }
    return Kind(**(given | change))


RING: Data = {
    "type": "tiles",
    "rows": 3,
    "cols": 3,
    "clues": {"cells": [[None] * 3, [None, "#", None], [None] * 3]},
}
SMALL: Data = {
    "type": "tiles",
    "rows": 2,
    "cols": 3,
    "clues": {"cells": [["#", None, None], ["#", None, None]]},
}


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the kinds that a test adds to itself."""
    monkeypatch.setattr(kinds, "_added", {})


@pytest.mark.parametrize(("record", "fillings"), [(RING, 256 - 8), (SMALL, 877)])
def test_boards_with_holes_are_compared_with_the_judge(record: Data, fillings: int) -> None:
    """A ring is cut at any of its eight edges; one cut makes one region, as none does. Each of six squares
    is put into a region or none: Bell's number of seven.
    """
    add_kind(tiles())
    found = compare(record)
    assert (found.fillings, found.answers, found.faults) == (fillings, 2, ())


def test_a_judge_that_forgets_the_holes_is_found() -> None:
    add_kind(tiles(judge=no_square_in_none))
    assert {fault.sort for fault in compare(SMALL).faults} == {"too strong"}


def test_a_form_that_forgets_the_holes_is_found() -> None:
    """As all fillings were before: a right answer is none of them."""
    add_kind(tiles(answer=Pieces()))
    assert {fault.sort for fault in compare(RING).faults} == {"foreign"}


def test_the_answer_of_a_board_with_holes_has_none_there() -> None:
    add_kind(tiles())
    row = {"type": "tiles", "rows": 1, "cols": 3, "clues": {"cells": [["#", None, None]]}}
    assert check(read_record(row)).record["solutions"] == [{"regions": [[None, 0, 0]]}]


# Pages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("outer", [False, True])
def test_pages_draw_no_walls_beside_holes(outer: bool) -> None:
    """Nor must they: a wall drawn there says nothing."""
    table = AreaTable(outer=outer, holes="cells")
    clues = {"cells": [["#", None, None], [None, None, None]]}
    inner = ["0 1 ", "0 1 ", "0 0 0 "]
    lines = ["0 0 1 0 ", "0 0 1 0 ", "0 0 0 ", "0 0 0 ", "0 0 0 "] if outer else inner
    regions = [[None, 0, 1], [0, 0, 1]]
    draft = RecordDraft("demo", 2, 3, clues)
    table.read(FilePage(lines), draft)
    assert draft.solution == {"regions": regions}
    assert table.write(draft) == lines
    drawn = ["0 1 1 0 ", "0 0 1 0 ", "0 0 0 ", "1 0 0 ", "0 0 0 "] if outer else ["1 1 ", "0 1 ", "1 0 0 "]
    also = RecordDraft("demo", 2, 3, clues)
    table.read(FilePage(drawn), also)
    assert also.solution == {"regions": regions}


def test_a_wall_that_ends_within_an_area_beside_a_hole_is_no_answer() -> None:
    draft = RecordDraft("demo", 2, 3, {"cells": [["#", None, None], [None, None, None]]})
    AreaTable(holes="cells").read(FilePage(["0 1 ", "0 0 ", "0 0 0 "]), draft)
    assert draft.solution == {}


def test_a_grid_of_regions_may_have_holes_too() -> None:
    form = RegionGrid(holes=holes_in("cells"))
    found = form.fillings(Record(RING), 1000)
    assert found is not None
    assert all(answer["regions"][1][1] is None for answer in found)
    with pytest.raises(InputError):
        read_record(RING)
