"""Tables with a header, compressed inputs, and the line on which each item of an input begins."""

from __future__ import annotations

import csv
import gzip
import json
import random
import sys
import tracemalloc
from collections.abc import Callable
from io import BufferedReader, BytesIO, StringIO
from typing import BinaryIO

import pytest
import zstandard

from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.input.lines import LONGEST
from gridproof.puzzles.forms.input.reader import read_stream, read_text

LINE = "........12.6.9.......5.84.......2..8..3..75..97...32.........5643.........7......"
GRID = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))


def one(text: str) -> Puzzle:
    """Return the only puzzle of a text."""
    [parsed] = read_text(text)
    assert parsed.puzzle is not None, str(parsed.error)
    return parsed.puzzle


# Tables ----------------------------------------------------------------------------------------------

NESTED = '{"type": "sudoku", "rows": 4, "cols": 4, "clues": {}, "id": "own"}'
BLOCK = "slitherlink 1x2\ncells:\n2 ."


def table(separator: str, *rows: tuple[str, ...]) -> str:
    """Return rows as a table, each field in quotes if it must be."""
    stream = StringIO()
    csv.writer(stream, delimiter=separator, lineterminator="\n").writerows(rows)
    return stream.getvalue()


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["commas", "semicolons", "tabs"])
@pytest.mark.parametrize("name", ["id", "name", "puzzle_id", "Puzzle ID", "key"])
def test_the_id_column_of_a_table_is_carried(separator: str, name: str) -> None:
    text = table(
        separator,
        ("rating", name, "puzzle"),
        ("1.2", "first", LINE),
        ("a, b; c\td", 'the "second"', BLOCK),
        ("", "", "slither/2/1/2g"),
        ("", "given", NESTED),
    )
    items = list(read_text(text))
    assert [parsed.error for parsed in items] == [None] * 4
    assert [parsed.id for parsed in items] == ["first", 'the "second"', None, "own"]
    assert [parsed.puzzle.id for parsed in items if parsed.puzzle] == [parsed.id for parsed in items]
    assert [parsed.kind for parsed in items] == ["sudoku", "slitherlink", "slitherlink", "sudoku"]
    assert [parsed.line for parsed in items] == [2, 3, 6, 7]
    assert [parsed.record.get("id") for parsed in items] == [parsed.id for parsed in items]
    assert items[0].puzzle == one(LINE).with_id("first")


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("a,", "line 2, column 3: the puzzle of the row is blank"),
        ("a", "line 2: the row has 1 columns, the header 3"),
        ("a,1234?...........,2", "line 2, column 7, cell r2c1: '?' is neither a value nor a blank"),
        ('a,"slitherlink 1x2\ncells:\n2 . .",', "line 4"),
        ('a,"1234', "line 2, column 3: a double quote is not closed"),
        (f'a,"{LINE}\n{LINE}"', "line 2, column 4: the field holds several puzzles"),
    ],
)
def test_an_error_in_a_table_names_its_place_in_the_file(row: str, sentence: str) -> None:
    (wrong,) = read_text(f"id,puzzle,note\n{row}\n")
    assert str(wrong.error).startswith(sentence)
    assert wrong.line == 2


def test_the_rows_after_a_wrong_one_are_read() -> None:
    items = list(read_text(f"id,puzzle\na,12\n\n# a comment\nb,{LINE}\n"))
    assert [(parsed.id, parsed.error is None, parsed.line) for parsed in items] == [
        ("a", False, 2),
        ("b", True, 5),
    ]


def test_every_item_knows_the_line_on_which_it_begins() -> None:
    text = f"# none\n{LINE}\n\n{BLOCK}\n\n{GRID}\n\n{NESTED}\n12\nslither/2/1/2g\n[{NESTED},\n{NESTED}]\n"
    assert [parsed.line for parsed in read_text(text)] == [2, 4, 8, 18, 19, 20, 21, 21]


# Rows in JSON Lines ----------------------------------------------------------------------------------

SMALL = "12....4..1..2..."
BOARD: dict[str, object] = {"rows": 1, "cols": 2, "clues": {"cells": [[2, None]]}}


def objects(*rows: dict[str, object]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_rows_in_json_lines_are_read_as_those_of_a_table() -> None:
    rows: list[dict[str, object]] = [
        {"id": "first", "kind": "sudoku", "puzzle": LINE, "clues": 17, "rows": 9},
        {"id": 2, "kind": "slitherlink", "puzzle": {"type": "slitherlink", **BOARD}},
        {"kind": "slitherlink", "puzzle": BOARD},
        {"kind": "Slitherlink", "puzzle": BLOCK},
        {"puzzle": "slither/2/1/2g"},
        {"id": "outer", "puzzle": NESTED},
    ]
    expected = [one(LINE).rules, *[one(BLOCK).rules] * 4, one(NESTED).rules]
    for text in (objects(*rows), json.dumps(rows, indent=1)):
        items = list(read_text(text))
        assert [parsed.error for parsed in items] == [None] * 6
        assert [parsed.id for parsed in items] == ["first", "2", None, None, None, "own"]
        assert [parsed.puzzle and parsed.puzzle.id for parsed in items] == [parsed.id for parsed in items]
        assert [parsed.puzzle and parsed.puzzle.rules for parsed in items] == expected
        assert items[0].record == {**(one(LINE).record or {}), "id": "first"}
        assert items[1].record == {"id": "2", "type": "slitherlink", **BOARD}
    assert [parsed.line for parsed in read_text(objects(*rows))] == [1, 2, 3, 4, 5, 6]


def test_a_record_that_carries_a_puzzle_stays_a_record() -> None:
    carried = {"type": "slitherlink", **BOARD, "puzzle": LINE, "kind": "easy"}
    bare = {**BOARD, "puzzle": LINE}
    assert one(json.dumps(carried)).rules == one(BLOCK).rules
    [parsed] = read_text(json.dumps(bare), "slitherlink")
    assert parsed.puzzle is not None
    assert parsed.puzzle.rules == one(BLOCK).rules


@pytest.mark.parametrize(
    ("row", "kind", "message"),
    [
        ({"puzzle": None}, None, "line 2: the puzzle of the row is blank"),
        ({"puzzle": " "}, None, "line 2: the puzzle of the row is blank"),
        ({"puzzle": [1]}, None, "line 2: the puzzle of the row is [1]; text or a record was expected"),
        ({"puzzle": f"{LINE}\n{LINE}"}, None, "line 2: the row holds several puzzles"),
        ({"puzzle": {"rows": 4}}, None, "line 2: the record has no type, and no kind was asked for"),
        ({"puzzle": {"puzzle": SMALL}}, None, "line 2: the record has no type, and no kind was asked for"),
        ({"puzzle": "mercy"}, None, "line 2: 'mercy' is no puzzle"),
        ({"kind": 7, "puzzle": SMALL}, None, "line 2: the kind of the row is 7, a name was expected"),
        (
            {"kind": "sudoku", "puzzle": SMALL},
            "slitherlink",
            "line 2: the row is of kind 'sudoku', 'slitherlink' was asked for",
        ),
        (
            {"kind": "masyu", "puzzle": {"type": "slitherlink", **BOARD}},
            None,
            "line 2: the record is of type 'slitherlink', 'masyu' was asked for",
        ),
    ],
)
def test_a_row_without_a_puzzle_says_so(row: dict[str, object], kind: str | None, message: str) -> None:
    first, parsed = read_text("\n" + objects({"id": "bad", **row}, {"puzzle": "slither/2/1/2g"}), kind)
    assert (str(first.error), first.id, first.line) == (message, "bad", 2)
    assert parsed.puzzle is not None


def test_a_row_that_is_not_closed_ends_where_the_next_begins() -> None:
    first, second = read_text('{"id": 1, "puzzle": [\n' + objects({"id": 2, "puzzle": LINE}))
    assert first.error is not None
    assert second.id == "2"


# Compressed ------------------------------------------------------------------------------------------

PACK: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "Zstandard": zstandard.compress}


def opened(data: bytes) -> BinaryIO:
    return BufferedReader(BytesIO(data))


@pytest.mark.parametrize("name", PACK)
def test_a_compressed_input_is_read_as_what_it_holds(name: str) -> None:
    pack, text = PACK[name], f"{LINE}\n{GRID}\n".encode()
    assert [parsed.puzzle for parsed in read_stream(opened(pack(text) + pack(text)))] == [one(LINE)] * 4


@pytest.mark.parametrize("name", PACK)
def test_a_damaged_stream_is_one_error_after_what_came_before(name: str) -> None:
    rows = random.Random(1).choices(range(1000, 9999), k=100_000)
    packed = PACK[name]((f"{LINE}\n" + "\n".join(f"# {row}" for row in rows)).encode())
    first, wrong = read_stream(opened(packed[: len(packed) // 2] + b"?" * 100))
    assert first.puzzle == one(LINE)
    assert str(wrong.error).startswith(f"the {name} stream is damaged: ")


@pytest.mark.parametrize("name", PACK)
def test_a_compression_bomb_is_read_in_pieces(name: str) -> None:
    tracemalloc.start()
    packed = PACK[name](b"1" * (16 * LONGEST) + f"\n{LINE}\n".encode())
    tracemalloc.reset_peak()
    before, _ = tracemalloc.get_traced_memory()
    wrong, right = read_stream(opened(packed))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "longer than" in str(wrong.error)
    assert right.puzzle == one(LINE)
    assert peak - before < 6 * LONGEST


def test_zstandard_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (wrong,) = read_stream(opened(zstandard.compress(LINE.encode())))
    assert str(wrong.error).startswith('a .zst file needs the package zstandard: pip install "zstandard')
