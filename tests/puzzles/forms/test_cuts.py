"""An input cut into parts: together they hold what reading it as a whole gives."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import BinaryIO

import pytest
from boards import EIGHTEEN
from command import EASY
from hypothesis import given
from hypothesis import strategies as st

from gridproof.puzzles.forms.input.cuts import InputPart, cut_input
from gridproof.puzzles.forms.input.reader import read_stream
from gridproof.puzzles.forms.input.records import Parsed

RECORD = '{"type": "sudoku", "rows": 4, "cols": 4, "id": "a"}'
LINES = [
    EASY,
    EASY.replace(".", "0"),
    f"{EASY}\r",
    f"{EASY} # one",
    EASY.replace("5", "x", 1),
    RECORD,
    f"{RECORD},",
    '{"type": "sudoku", "rows": }',
    '{"type": "sudoku",',
    '"rows": 4, "cols": 4}',
    '{"type": "slitherlink", "rows": 1, "cols": 1, "id": "é"}',
    "[",
    "]",
    "",
    "  ",
    "# nothing",
    "; nothing",
    "12....4..1..2...",
    "12..",
    "..21",
    "slitherlink 1x2",
    "cells:",
    ". 2",
    "https://puzz.link/p?slither/5/5/cbcbcddad",
    "id,puzzle",
    f"a,{EASY}",
    'b,"slitherlink 1x2',
    '. 2"',
    "[Puzzle]",
    "[Author]",
    "pzprv3",
    f"{EASY}\r{RECORD}\r{EASY}",
    "what is this?",
    "\0",
    "\udcff",
]


def opened(text: bytes, buffer: int = 300) -> BinaryIO:
    return BufferedReader(BytesIO(text), buffer)


def told(items: Iterable[Parsed]) -> list[tuple[object, ...]]:
    """Return the known facts about items."""
    return [(item.puzzle, str(item.error), item.id, item.kind, item.line) for item in items]


def shape(part: InputPart) -> tuple[object, ...]:
    """Return the known facts about a part."""
    return part.line, part.size, part.count, part.text, part.plain, part.header, told(part.items)


def parts_of(text: bytes, size: int, kind: str | None = None) -> list[InputPart]:
    """Return the parts of a text, whose counts are right."""
    parts = list(cut_input(opened(text), kind, size))
    assert [part.count for part in parts] == [len(list(part.parse())) for part in parts]
    assert all(part.count for part in parts)
    return parts


@given(st.lists(st.sampled_from(LINES), max_size=12), st.sampled_from(["\n", "\r\n"]),
       st.integers(1, 500), st.sampled_from([None, "sudoku", "slitherlink"]))  # fmt: skip
def test_the_parts_hold_what_the_whole_does(lines: list[str], end: str, size: int, kind: str | None) -> None:
    text = end.join(lines).encode("utf-8", "surrogateescape")
    parts = parts_of(text, size, kind)
    for stream in opened(text, 10_000), BytesIO(text):  # the buffer of the stream changes nothing
        assert list(map(shape, cut_input(stream, kind, size))) == list(map(shape, parts))
    whole = told(read_stream(opened(text), kind))
    assert told(item for part in parts for item in part.parse()) == whole
    singles = [single for part in parts for single in part.singly()]
    assert all(single.count == 1 for single in singles)
    assert [told(single.parse()) for single in singles] == [[item] for item in whole]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_plain_lines_are_taken_as_they_are(end: str) -> None:
    text = end.join([EASY] * 100).encode()
    parts = parts_of(text, 1000)
    assert all(part.plain and not part.items for part in parts)
    assert [part.count for part in parts] == [13] * 7 + [9]
    assert b"".join(part.text for part in parts) == f"{EASY}\n".encode() * 100
    assert [part.line for part in parts] == [1 + sum(p.count for p in parts[:i]) for i in range(len(parts))]


def test_records_and_rows_are_left_to_be_read() -> None:
    table = "id;puzzle\n" + "".join(f"{n};{EASY}\n" for n in range(50))
    for text in (EIGHTEEN).read_bytes(), table.encode():
        parts = parts_of(text, 500)
        assert len(parts) > 4
        assert not any(part.items for part in parts)


def test_the_sizes_of_parts_add_up_to_that_of_the_input() -> None:
    text = "\n".join([EASY, RECORD, "12..", "..21", ".1..", "....", "", EASY, ""]).encode()
    lines = text.count(b"\n")
    assert len(text) - lines <= sum(part.size for part in parts_of(text, 100)) <= len(text)


def test_compressed_input_is_cut_too(tmp_path: Path) -> None:
    path = tmp_path / "packed"
    path.write_bytes(gzip.compress(f"{EASY}\n".encode() * 300))
    with path.open("rb") as stream:
        parts = list(cut_input(stream, None, 8000))
    assert [part.count for part in parts] == [98, 98, 98, 6]
    with path.open("rb") as stream:
        stream.seek(0)
        damaged = BytesIO(stream.read()[:60])
    (part,) = cut_input(BufferedReader(damaged), None, 8000)
    assert "the gzip stream is damaged" in str(part.items[0].error)
