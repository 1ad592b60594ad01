"""Rows and values: a table of puzzles and a data set hold the same, and no split into pieces changes it."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import BytesIO, StringIO
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridproof.frontends.reading.files import json_values, tables
from gridproof.frontends.reading.files.tables import Line, in_blocks, lines_with_text, table_of
from gridproof.puzzles import InputError
from gridproof.puzzles.forms.input.lines import Pending
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.input.table import header_of_table

GRIDS = ["12....4..1..2...", "1234............", "latin_square 2x2\n. .\n1 .", "1234,34..,2...,...."]


def read_as_input(text: str) -> list[tuple[int | None, str | None]]:
    """Return the lines and ids of the puzzles of an input, which has no error."""
    items = list(read_text(text))
    assert [str(item.error) for item in items if item.error] == []
    return [(item.line, item.id) for item in items]


def read_as_rows(text: str, folder: Path) -> list[tuple[int | None, str | None]]:
    """Return the lines and ids of the rows of a data set, which has no error."""
    path = folder / "rows"
    path.write_text(text, encoding="utf-8", newline="")
    entries = [entry for block in table_of(path, {}, None).blocks() for entry in block.entries()]
    assert [str(entry.error) for entry in entries if entry.error] == []
    return [(entry.line, entry.row["id"]) for entry in entries if entry.row is not None]


def csv_of(separator: str, rows: list[list[str]]) -> str:
    """Return rows as a table, a field in quotes if it must be."""
    stream = StringIO()
    csv.writer(stream, delimiter=separator, lineterminator="\n").writerows(rows)
    return stream.getvalue()


FORMS: dict[str, Callable[[list[list[str]]], str]] = {
    "commas": lambda rows: csv_of(",", [["id", "puzzle"], *rows]),
    "semicolons": lambda rows: csv_of(";", [["id", "puzzle"], *rows]),
    "tabs": lambda rows: csv_of("\t", [["id", "puzzle"], *rows]),
    "lines": lambda rows: "".join(json.dumps({"id": a, "puzzle": b}) + "\n" for a, b in rows),
    "objects": lambda rows: "\n".join(json.dumps({"id": a, "puzzle": b}, indent=1) for a, b in rows),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", [1, 70, 1 << 18])
def test_an_input_and_a_data_set_hold_the_same_rows(
    form: str, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SIZE", size)
    monkeypatch.setattr(json_values, "PIECE", size)
    ids = ["a", 'the "second"', "c, d; e\tf", "é", "[", "}"]
    text = FORMS[form]([[name, GRIDS[place % 3]] for place, name in enumerate(ids)])
    rows = read_as_rows(text, tmp_path)
    assert [name for _, name in rows] == ids
    assert rows == read_as_input(text)


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        ("id,puzzle", (",", ["id", "puzzle"])),
        (' id ; "puzzle"', (";", ["id", "puzzle"])),
        ("id\t,puzzle\t", (",", ["id", "puzzle"])),
        ('"puzzle"', (",", ["puzzle"])),
        (f"id,{GRIDS[0]}", None),
        ("id,", None),
        ('a "b,c', None),
    ],
)
def test_a_header_is_one_in_an_input_and_in_a_data_set(
    header: str, columns: tuple[str, list[str]] | None, tmp_path: Path
) -> None:
    assert header_of_table(header) == columns
    if columns is not None and len(columns[1]) == 2:
        text = f"{header}\na{columns[0]}{GRIDS[0]}\n"
        assert read_as_input(text) == read_as_rows(text, tmp_path) == [(2, "a")]


def test_a_header_of_one_column_in_quotes_is_no_row(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    path.write_text(f'"puzzle"\n"{GRIDS[0]}"\n')
    (block,) = table_of(path, {}, None).blocks()
    assert [entry.row for entry in block.entries()] == [{"puzzle": GRIDS[0]}]


class Pieces:
    """A stream whose reads give these pieces, one at a time."""

    def __init__(self, pieces: list[bytes]) -> None:
        self.pieces = iter(pieces)

    def read(self, size: int) -> bytes:
        return next(self.pieces, b"")


VALUES = st.recursive(
    st.text(alphabet='ab"\\[]{},\n é', max_size=5) | st.integers(0, 9) | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner, max_size=2),
    max_leaves=6,
)


@given(
    st.lists(st.fixed_dictionaries({"a": VALUES}), max_size=4),
    st.sampled_from([None, 0, 2]),
    st.booleans(),
    st.lists(st.integers(0, 200), max_size=8),
)
def test_any_pieces_of_json_hold_the_same_values(
    rows: list[object], indent: int | None, in_array: bool, places: list[int]
) -> None:
    text = json.dumps(rows, indent=indent, ensure_ascii=False)
    if not in_array:
        text = "\n".join(json.dumps(row, indent=indent, ensure_ascii=False) for row in rows)
    data = text.encode()
    bounds = [0, *sorted({place for place in places if 0 < place < len(data)}), len(data)]
    stream: BinaryIO = Pieces([data[a:b] for a, b in pairwise(bounds)])  # type: ignore[assignment]
    values = list(json_values.values(stream))
    assert values == list(json_values.values(BytesIO(data)))
    assert [json.loads(value) for _, value in values] == rows


LINES = [b"1,a", b'2,"b', b'c"', b'3,"x"', b"", b" , ", b'4,d"', b"\xff"]


@given(st.lists(st.sampled_from(LINES), max_size=9), st.integers(1, 30))
def test_blocks_of_any_size_hold_the_same_rows(lines: list[bytes], size: int) -> None:
    table = tables.CsvTable((Path("none"),), ",", ("id", "puzzle"), 0)

    def entries(size: int) -> list[tuple[object, ...]]:
        rows: list[tuple[object, ...]] = []
        open_row: list[Line] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "SIZE", size)
            for part in in_blocks(enumerate(lines, 1)):
                block, open_row = table.block(open_row + part)
                rows += [(entry.line, entry.row, str(entry.error)) for entry in block.entries()]
        if open_row:
            block, open_row = table.block(open_row, is_last=True)
            rows += [(entry.line, entry.row, str(entry.error)) for entry in block.entries()]
        assert not open_row
        return rows

    assert entries(size) == entries(1 << 18)


def test_rows_before_the_damage_of_a_file_are_read() -> None:
    def damaged() -> list[Line]:
        raise InputError("the stream is damaged")

    lines = (line for part in ([(1, b"a"), (2, None)], None) for line in (part or damaged()))
    blocks = in_blocks(lines)
    assert next(blocks) == [(1, b"a"), (2, None)]
    with pytest.raises(InputError, match="damaged"):
        next(blocks)


def test_blank_lines_of_json_are_no_rows() -> None:
    assert list(lines_with_text(BytesIO(b'\n{}\n \t\n{"a":\n'))) == [(2, b"{}"), (4, b'{"a":')]


def test_a_quote_that_stays_open_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines were joined anew for each further one: a megabyte of them took ten seconds."""
    joined: list[Pending] = []
    join = vars(Pending)["text"].fget

    def joined_text(pending: Pending) -> str | None:
        joined.append(pending)
        text: str | None = join(pending)
        return text

    monkeypatch.setattr(Pending, "text", property(joined_text))
    (item,) = read_text('id,puzzle\na,"1\n' + "1234\n" * 1000)
    assert str(item.error) == "line 2, column 3: a double quote is not closed"
    assert len(joined) == 1
