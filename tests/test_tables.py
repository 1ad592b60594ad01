"""Tables with a header, compressed inputs, and the line on which each item of an input begins."""

from __future__ import annotations

import csv
import gzip
import random
import sys
import tracemalloc
from collections.abc import Callable
from io import BufferedReader, BytesIO, StringIO
from typing import BinaryIO

import pytest
import zstandard

from gridproof.puzzles import Puzzle
from gridproof.puzzles.forms.lines import LONGEST
from gridproof.puzzles.forms.reader import read_stream, read_text

LINE = "........12.6.9.......5.84.......2..8..3..75..97...32.........5643.........7......"
GRID = "\n".join(LINE[start : start + 9] for start in range(0, 81, 9))


def one(text: str) -> Puzzle:
    """The only puzzle of a text."""
    [parsed] = read_text(text)
    assert parsed.puzzle is not None, str(parsed.error)
    return parsed.puzzle


# Tables ----------------------------------------------------------------------------------------------

NESTED = '{"type": "sudoku", "rows": 4, "cols": 4, "clues": {}, "id": "own"}'
BLOCK = "slitherlink 1x2\ncells:\n2 ."


def table(separator: str, *rows: tuple[str, ...]) -> str:
    """Rows as a table, each field in quotes where it must be."""
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
    assert items[0].puzzle == one(LINE).called("first")


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
    assert str(wrong.error) == "a .zst file needs the package zstandard: pip install 'gridproof[data]'"
