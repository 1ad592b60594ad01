"""A board as the terminal prints it is read as the puzzle it shows, or refused: never as another one."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.frontends.drawing.characters import page
from gridproof.puzzles import kind_names, read_record
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.records import Parsed
from gridproof.puzzles.samples import samples

UNSEEN = {
    "abc_end_view": "the last letter",
    "barns": "borders that enclose nothing",
    "castle_wall": "which side of the loop a clue is on",
    "compass": "the cells of the numbers, which stand at their sides",
    "cryptarithm": "which rows are added up",
    "dosun_fuwari": "the shaded cells",
    "eulero": "pairs of which one digit is known",
    "family_photo": "which numbers stand in circles",
    "haisu": "which signs are numbers of visits",
    "killer_sudoku": "cages, where boxes end too",
    "kropki": "the dots",
    "minesweeper": "the number of mines",
    "consecutive_sudoku": "that there are no boxes",
    "nagareru_loop": "which arrows are fans",
    "pipelink": "pieces that are given",
    "star_battle": "how many stars there are, which words say",
    "thermometers": "the tubes",
    "variant_sudoku": "what a line or a dot stands for",
    "zebra": "the clues",
}
"""Kinds that a terminal does not show completely, and the clues that it does not show."""
BOARDS = [(kind, record) for kind in kind_names() for record in samples(kind)]


def printed(record: dict[str, Any]) -> str:
    """Return the text of a board as a terminal prints it, below its first line."""
    return f"{record['type']} {record['rows']}x{record['cols']}\n{page(read_record(record))}"


def same(read: Parsed, record: dict[str, Any]) -> bool:
    """Return whether a puzzle is that of a record. Regions are numbered in order of occurrence, and a 0 may
    mean the same as a blank, so either the records are alike or their puzzles.
    """
    assert read.puzzle is not None
    one, other = read.puzzle, read_record(record)
    alike = all(getattr(one, name) == getattr(other, name) for name in ("rules", "clues", "givens", "marks"))
    return alike or not list(differences(in_order(read.record), in_order(record)))


def in_order(record: Any) -> Any:
    """Return a record of tapa, of a tapa-like loop or of a rail pool with the lengths of each clue in order,
    which says the same; any other unchanged.
    """
    if record["type"] not in ("tapa", "tapa_like_loop", "rail_pool"):
        return record
    cells = [[clue and sorted(clue, key=str) for clue in row] for row in record["clues"]["cells"]]
    return record | {"clues": record["clues"] | {"cells": cells}}


@pytest.mark.parametrize(
    ("kind", "record"), BOARDS, ids=[f"{kind}-{record['id']}" for kind, record in BOARDS]
)
def test_a_picture_is_read_as_what_it_shows(kind: str, record: dict[str, Any]) -> None:
    for read in read_text(printed(record)):
        assert read.error is not None or same(read, record)
        assert read.error is None or kind in UNSEEN


def test_what_a_picture_does_not_show_is_not_made_up() -> None:
    """Heavy lines that are no boxes, words below the board, black squares although the kind has none."""
    boxes = "latin_square 2x2\n┏━━━┳━━━┓\n┃ 1 ┃   ┃\n┠───╂───┨\n┃   ┃   ┃\n┗━━━┻━━━┛"
    loop = "slitherlink 1x2\n┏━━━┓   ·\n┃ 3 ┃    \n┗━━━┛   ·"
    words = printed(samples("star_battle")[0]).replace("1 star", "2 stars")
    black = printed(samples("akari")[0]).replace("akari", "slitherlink")
    for text, says in {
        boxes: "line 1, column 1: the heavy lines do not divide the board as latin_square does",
        loop: "line 1, column 1: the heavy lines do not divide the board as slitherlink does, which has no "
        "such lines: leave out those of an answer",
        words: "line 13, column 1: what is said below the board is not read there: name it, stars:",
        black: "line 3, column 2: '█' says nothing in slitherlink at this place",
    }.items():
        [read] = read_text(text)
        assert str(read.error).startswith(says)
