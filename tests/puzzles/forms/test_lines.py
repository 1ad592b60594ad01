"""Lines of text, taken apart and written: parts in a line of their own, and in columns."""

from __future__ import annotations

from io import BufferedReader, BytesIO
from random import Random

import pytest
from boards import SUDOKUS

from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.forms.input.cuts import cut_input
from gridproof.puzzles.forms.input.reader import parse_records
from gridproof.puzzles.forms.input.records import Parsed
from gridproof.puzzles.forms.text.puzzles import write_block
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.draft import RecordDraft, area_labels, edges, links, walls
from gridproof.puzzles.notation.text.pieces import TextLine, entries
from gridproof.puzzles.notation.text.rows import drop_numbers


def test_numbers_in_front_of_lines_are_left_out_where_all_have_theirs() -> None:
    for texts, left in (
        (["1: 1 1", "2: 3"], ["1 1", "3"]),
        (["2: 1 1", "3: 3"], ["2: 1 1", "3: 3"]),
        (["1: 1 1", "3"], ["1: 1 1", "3"]),
        (["1: 1 1", "1: 3"], ["1: 1 1", "1: 3"]),
    ):
        found = drop_numbers([TextLine(number, text) for number, text in enumerate(texts)])
        assert [line.text.strip() for line in found] == left


def test_commas_between_some_entries_only_are_refused() -> None:
    assert [piece.text for piece in entries(TextLine(1, "1234"), 4, "")] == ["1", "2", "3", "4"]
    for text in ("12,34", "1,2 3,4", "12;34"):
        with pytest.raises(InputError, match="4 were expected"):
            entries(TextLine(1, text), 4, "")


def test_numbers_of_several_digits_stand_in_columns() -> None:
    givens = [[12, None, 3], [None, 4, None]]
    text = write_block({"type": "fillomino", "rows": 2, "cols": 3, "clues": {"givens": givens}})
    assert [line.rstrip() for line in text.splitlines()][-2:] == ["12  .  3", " .  4  ."]


def test_plain_lines_are_cut_by_a_size_of_their_own() -> None:
    record = b'{"type": "sudoku", "rows": 4, "cols": 4}\n'
    text = "".join(f"{line}\n" for line in SUDOKUS[:12]).encode() + 12 * record
    parts = list(cut_input(BufferedReader(BytesIO(text)), None, 100, 500))
    assert [part.count for part in parts if part.plain] == [7, 5]
    assert [part.count for part in parts if not part.plain] == [3, 3, 3, 3]


def test_the_record_of_an_item_has_its_id() -> None:
    puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    assert Parsed(puzzle, None, "seven", "sudoku").record["id"] == "seven"
    assert "id" not in Parsed(puzzle, None, None, "sudoku").record


@pytest.mark.parametrize(
    ("held", "said"), [('"12....4..1..2..."', None), ('""', "puzzle"), ("null", "puzzle")]
)
def test_a_row_without_a_puzzle_is_told(held: str, said: str | None) -> None:
    (parsed,) = parse_records(f'{{"id": 8, "kind": "sudoku", "puzzle": {held}}}', 1, None)
    assert (parsed.puzzle is None) is (said is not None)
    assert said is None or said in str(parsed.error)


def test_clues_of_another_length_are_not_written() -> None:
    draft = RecordDraft(
        "sudoku", 2, 3, {"left": [1, None], "wrong": "ab", "cells": [[1, 2, 3], [4, 5, 6]], "odd": [[1], []]}
    )
    assert draft.line("left", 2) == [1, None]
    assert draft.line("absent", 3) == [None] * 3
    assert draft.grid("cells") == [[1, 2, 3], [4, 5, 6]]
    assert draft.grid("absent") == [[None] * 3] * 2
    for name, length in (("left", 3), ("left", 1), ("wrong", 2)):
        with pytest.raises(InputError, match=f"clues.{name} must be a list of {length} entries"):
            draft.line(name, length)
    for name in ("left", "wrong", "odd"):
        with pytest.raises(InputError, match=f"clues.{name} must"):
            draft.grid(name)


def test_links_and_areas_are_made_of_edges_and_the_other_way_round() -> None:
    random = Random(1)
    for _ in range(50):
        rows, columns = random.randint(1, 4), random.randint(1, 4)
        uprights = [[random.randint(0, 1) for _ in range(columns - 1)] for _ in range(rows)]
        levels = [[random.randint(0, 1) for _ in range(columns)] for _ in range(rows - 1)]
        found = links(uprights, levels)
        assert [len(row) for row in found] == [columns] * rows
        assert edges(found) == (uprights, levels)
        areas = area_labels(rows, columns, uprights, levels)
        assert area_labels(rows, columns, *walls(areas)) == areas


def test_a_file_of_pzpr_stands_in_lines_and_an_address_in_one() -> None:
    record = {"type": "slitherlink", "rows": 2, "cols": 2, "clues": {"cells": [[1, None], [None, 2]]}}
    assert write(record, "pzprv3").split("\n")[:5] == ["pzprv3", "slither", "2", "2", "1 . "]
    assert write(record, "puzzlink") == "https://puzz.link/p?slither/2/2/bc"
