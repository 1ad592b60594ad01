"""Puzzles as programs, terminals and spreadsheets keep them are read as they are: samples of every kind in
many styles, whose writers know nothing of the package, and texts of strangers with known answers
(`real.txt`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy
import pandas
import pytest
from array_styles import LITERALS, TABLES, strings, wide, words_of
from boards import DATA

import gridproof
from gridproof.puzzles import InputError, kind_names
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.samples import samples

NO_ARRAYS = {"cryptarithm", "zebra"}
"""Kinds without any array."""

AMBIGUOUS = {"dosun_fuwari", "double_back", "magnets", "rail_pool"}
"""Kinds in which squares may be in no region: a 0 in an array without blanks could mean that."""

KINDS = sorted({*kind_names()} - NO_ARRAYS - AMBIGUOUS)


def blocks(name: str) -> list[tuple[str, str]]:
    """Return the texts of a file, each with its head."""
    parts = (DATA / "arrays" / name).read_text("utf-8").split("%% ")[1:]
    return [(head, text.rstrip("\n")) for head, _, text in (part.partition("\n") for part in parts)]


def only(text: str, kind: str | None) -> dict[str, Any]:
    """Return the record of the only puzzle of a text."""
    [item] = read_text(text, kind)
    return item.record


def values_of(record: dict[str, Any]) -> dict[str, Any]:
    """Return the clues and settings of a record that say something."""
    values = record["clues"] | (record.get("params") or {})
    return {name: value for name, value in values.items() if value is not None and name != "note"}


def is_grid(value: Any, record: dict[str, Any]) -> bool:
    rows = value if isinstance(value, list) else []
    cells = all(isinstance(row, list) and len(row) == record["cols"] for row in rows)
    return len(rows) == record["rows"] and cells


def styled(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a record in each style that has room for it, with the name of the style."""
    values = values_of(record)
    grids = [value for value in values.values() if is_grid(value, record)]
    corners = record["type"] in ("creek", "gokigen", "nibun_nogo")
    sides = {} if grids or corners else {"height": record["rows"], "width": record["cols"]}
    for name, literal in LITERALS.items():
        yield name, literal(values | sides)
    words = words_of(grids[0]) if len(values) == len(grids) == 1 else None
    if words is not None:
        for name, table in TABLES.items():
            yield name, table(words)
        if wide(words) == 1:
            yield "strings", strings(words)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_is_read_in_every_style(kind: str) -> None:
    for record in samples(kind)[:2]:
        for style, text in styled(record):
            assert list(differences(only(text, kind), record)) == [], (style, text)


def test_the_styles_have_room_for_most_kinds() -> None:
    written = [style for kind in KINDS for style, _ in styled(samples(kind)[0])]
    counts = {style: written.count(style) for style in set(written)}
    assert {*counts} == {*LITERALS, *TABLES, "strings"}
    assert min(counts[style] for style in LITERALS) == len(KINDS)
    assert min(counts[style] for style in TABLES) > 35 < counts["strings"] + 5


REAL = blocks("real.txt")


@pytest.mark.parametrize(("head", "text"), REAL, ids=[head for head, _ in REAL])
def test_a_text_of_a_stranger_has_its_known_answer(head: str, text: str) -> None:
    kind, verdicts, _ = head.split()
    items = list(read_text(text, None if kind == "-" else kind))
    puzzles = [item.puzzle for item in items if item.puzzle is not None]
    assert [item.error for item in items if item.error] == []
    assert [gridproof.check(puzzle).status for puzzle in puzzles] == verdicts.split(",")


def test_there_are_many_texts_of_strangers() -> None:
    assert len({text for _, text in REAL}) == len(REAL) >= 20


def test_names_of_structs_are_ids() -> None:
    text = next(text for head, text in REAL if "microsoft" in head)
    assert [item.id for item in read_text(text, "nurikabe")] == [f"janko_{n}" for n in (573, 903, 962, 980)]


# Python ----------------------------------------------------------------------------------------------

GRID = [[1, 0, 0, 4], [0, 4, 1, 0], [0, 0, 4, 0], [4, 0, 0, 1]]
TEXT = "1..4\n.41.\n..4.\n4..1"


@pytest.mark.parametrize(
    "source",
    [
        {"grid": GRID},
        {"board": numpy.array(GRID)},
        {"puzzle": GRID, "solution": [[1]]},
        numpy.where(numpy.array(GRID) == 0, -1, numpy.array(GRID)).tolist(),
        pandas.DataFrame(GRID).replace(0, numpy.nan),
        ["1  4", " 41 ", "  4", "4  1"],
        repr(numpy.array(GRID)),
        str(numpy.array(GRID)),
        str(GRID),
        f"easy = {GRID}",
    ],
)  # fmt: skip
def test_python_values_are_read(source: Any) -> None:
    assert gridproof.read(source) == gridproof.read(TEXT)


def test_named_arrays_choose_the_only_kind_that_has_them() -> None:
    [puzzle] = gridproof.read({"trees": [[0, 1], [0, 0]], "row": [1, 0], "column": (1, 0)})
    clues = {"trees": [[0, 1], [0, 0]], "rows": [1, 0], "cols": [1, 0]}
    record = {"type": "tents", "rows": 2, "cols": 2, "clues": clues, "params": {}}
    assert puzzle == gridproof.read_one(record)


def test_named_arrays_of_several_kinds_ask_for_the_kind() -> None:
    source = {"row": [[1], [2]], "column": ((2,), (1,))}
    with pytest.raises(InputError, match="can be of coral or cross_the_streams or nonogram: --kind chooses"):
        gridproof.read(source)
    clues = {"rows": [[1], [2]], "cols": [[2], [1]]}
    record = {"type": "nonogram", "rows": 2, "cols": 2, "clues": clues, "params": {}}
    assert gridproof.read(source, "nonogram") == [gridproof.read_one(record)]


def test_a_grid_of_a_kind_may_have_blanks() -> None:
    puzzle = gridproof.read_one([[-1, 3], [-1, 2]], "slitherlink")
    assert puzzle == gridproof.read_one("slitherlink 2x2\n. 3\n. 2")


# Walls, labels, frames --------------------------------------------------------------------------------

ROOMS = """\
+---+---+---+---+
| 1     | 2     |
+   +---+   +---+
|   | 4 |   | 1 |
+   +   +   +   +
| 2 |   | 3 |   |
+---+   +---+   +
|       |     3 |
+---+---+---+---+"""
AREAS = [[0, 0, 1, 1], [0, 2, 1, 3], [0, 2, 1, 3], [2, 2, 3, 3]]


@pytest.mark.parametrize("kind", ["jigsaw_sudoku", "suguru"])
def test_walls_are_regions(kind: str) -> None:
    clues = only(ROOMS, kind)["clues"]
    assert clues["regions"] == AREAS
    assert clues["givens"][1] == [None, 4, None, 1]


def test_heavy_lines_are_the_boxes_of_a_sudoku() -> None:
    light = "╟" + "╫".join(["───┼───"] * 3) + "╢"
    heavy = "╠" + "╬".join(["═══╪═══"] * 3) + "╣"
    row = "║" + "║".join(["   │   "] * 3) + "║"
    six = row.replace("   ", " 6 ", 1)
    record = only(
        "\n".join([heavy, row, light, row, light, six, heavy, row, light, row, light, row, heavy]), None
    )
    assert record["params"]["box"] == [3, 2]
    assert record["clues"]["givens"][2][0] == 6


def test_numbers_of_rows_and_columns_are_no_entries() -> None:
    text = "|    | 0   | 1   |\n|---:|:----|:----|\n|  0 |     | 2   |\n|  1 | 3   |     |"
    assert only(text, "nurikabe")["clues"]["cells"] == [[None, 2], [3, None]]


PANDAS = """\
   0  1  2  3
0  1  0  0  4
1  0  4  1  0
2  0  0  4  0
3  4  0  0  1"""
RICH = """\
┏━━━┳━━━┳━━━┳━━━┓
┃ A ┃ B ┃ C ┃ D ┃
┡━━━╇━━━╇━━━╇━━━┩
│ 1 │   │   │ 4 │
│   │ 4 │ 1 │   │
│   │   │ 4 │   │
│ 4 │   │   │ 1 │
└───┴───┴───┴───┘"""


@pytest.mark.parametrize("text", [PANDAS, RICH])
def test_heads_of_printed_frames_and_tables_are_no_entries(text: str) -> None:
    assert gridproof.read(text) == gridproof.read(TEXT)


def test_letters_and_numbers_beside_a_box_are_no_entries() -> None:
    line = "  +-----+-----+"
    box = [line, "A | 1   |   4 |", "B |   4 | 1   |", line, "C |     | 4   |", "D | 4   |   1 |", line]
    assert gridproof.read("\n".join(["    1 2   3 4", *box])) == gridproof.read(TEXT)


def test_a_step_between_cells_is_found_in_boxes_without_bars() -> None:
    line = "+-----+-----+"
    text = f"{line}\n| 1   |   4 |\n|     | 1   |\n{line}\n|     | 4   |\n| 4   |   1 |\n{line}"
    givens = only(text, None)["clues"]["givens"]
    assert givens == [[1, None, None, 4], [None, None, 1, None], [None, None, 4, None], [4, None, None, 1]]


def test_blank_rows_and_ends_belong_to_a_board_whose_size_is_told() -> None:
    record = only("nurikabe 4x6\n 2  4\n\n1\n     3", None)
    assert record["clues"]["cells"][0] == [None, 2, None, None, 4, None]
    assert record["clues"]["cells"][1] == [None] * 6
    above = only("nurikabe 4x6\n\n 2  4\n1\n     3", None)
    assert above["clues"]["cells"][:2] == [[None] * 6, [None, 2, None, None, 4, None]]
    [either] = read_text("nurikabe 4x6\n\n 2  4\n1\n     3\n\n", None)
    assert "blank lines around the drawing can be rows of the board" in str(either.error)


# Refusals ----------------------------------------------------------------------------------------------

REFUSED = blocks("refused.txt")


@pytest.mark.parametrize(("head", "text"), REFUSED, ids=[head for head, _ in REFUSED])
def test_what_is_wrong_or_has_two_readings_is_said(head: str, text: str) -> None:
    kind, said = head.split(" ", 1)
    assert [str(item.error) for item in read_text(text, None if kind == "-" else kind)][-1:] == [said]
