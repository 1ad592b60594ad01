"""A text that is wrong in many lines has one error, at its first; each text of a list has its own."""

from __future__ import annotations

import pytest

from gridproof.puzzles.forms.input.reader import read_text

GRID = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
SHORT = GRID[:-2] + "\n"
FRAME = "+---+---+---+---+---+---+\n"
LONG = "| 5 | 4 | 4 | 7 | 6 2 | 3 | 3 |\n"

ONE = {
    "array cut at its start": (
        "2, 0, 1],\n   [0, 0, 3, 0],\n   [1, 0, 0, 0],\n   [0, 2, 0, 1]])",
        1,
    ),
    "first line cut": ("shikakuc4x4\ncells:\n4c.c.c\n.c.c.c.\n2c.c2c.c\n", 1),
    "first line near a grid": (
        "ten.r_grid 3x10\ngivens: 1 4 3\n. . . . 8 .\n. . . .\nsus: 5 4@13 1; 15",
        1,
    ),
    "rows of a box": (FRAME + (LONG + FRAME + "| 0 | 4 | 4 | 2 | 3 | 3 |\n" + FRAME) * 9, 2),
    "tabs": ("0\t\t1\t\t\t\t#\n\t\t\t\t\t\t\n\t\t\t\t\t\t3\n\t\t\t\t\t\t\n#\t\t\t\t\t\t\n0\t\t\t\t1\t\t#", 1),
    "quotes": ("''4'''2'7'5'\n'9'5''''2'8'\n''''''''\n4'5'''8'9'1''\n8'''3''1'''7\n''2'6'4'''9'3\n", 1),
}


@pytest.mark.parametrize("name", ONE)
def test_one_broken_text_has_one_error(name: str) -> None:
    text, line = ONE[name]
    [item] = read_text(text)
    assert item.error is not None
    assert item.line == line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (SHORT + SHORT, [1, 10]),
        ("." * 80 + "\n" + "." * 82 + "\n" + "." * 79, [1, 2, 3]),
        ("12345\n67\n\n12345\n67\n", [1, 4]),
        ("12345\n67\n\ncells: 1\n", [1, 4]),
        ("cells: 1\nslitherlnk 3x3\n123\n", [1, 2]),
    ],
)
def test_each_text_of_a_list_has_its_own_error(text: str, lines: list[int]) -> None:
    assert [item.line for item in read_text(text) if item.error] == lines


@pytest.mark.parametrize("above", [ONE["rows of a box"][0], "cells: 1\n", "12345\n67\n123\n"])
def test_a_puzzle_below_a_broken_text_is_read(above: str) -> None:
    items = [*read_text(above + "\n" + GRID)]
    assert [item.puzzle is None for item in items] == [True, False]


def test_no_entry_of_a_short_row_is_read_as_two() -> None:
    [item] = read_text("[[0, 2, 0, 1], [0, 0, 30], [1, 0, 0, 0], [0, 2, 0, 1]]")
    assert str(item.error) == "line 1: row 2 has 3 cells, 4 were expected"
