"""Parquet as an input: a puzzle a row, whatever its columns are called, and files that are damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from boards import EIGHTEEN
from command import EASY, gridproof, records_in
from pyarrow import parquet

from gridproof import check_many
from gridproof.frontends.reading.files.parquet import parts

LOOP = "slitherlink 1x2\ncells:\n2 ."
TEXTS = [EASY, LOOP, None, "12345", EASY]
STATUS = ["unique", "none", "error", "error", "unique"]


def stored(path: Path, **columns: list[Any]) -> Path:
    parquet.write_table(pyarrow.table(columns), path, row_group_size=3)
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return stored(tmp_path / "in.parquet", Quiz=TEXTS, name=list("abcde"), note=[1, 2, 3, 4, 5])


def test_rows_are_answered_streamed_or_as_a_job(table: Path) -> None:
    streamed = [json.loads(line) for line in gridproof("check", "--json", str(table)).stdout.splitlines()]
    assert [record["status"] for record in streamed] == STATUS
    assert [record["id"] for record in streamed] == list("abcde")
    assert streamed[3]["message"].startswith("line 4: ")
    out = table.with_name("out.jsonl")
    assert gridproof("check", str(table), "-o", str(out), "--jobs", "2").returncode == 2
    assert [record | {"seconds": 0} for record in records_in(out)] == [
        record | {"seconds": 0} for record in streamed
    ]
    assert [verdict.status for verdict in check_many(table)] == STATUS


def test_records_in_columns_are_read(tmp_path: Path) -> None:
    lines = (EIGHTEEN).read_text().splitlines()
    kept = [record for record in map(json.loads, lines) if record["type"] == "slitherlink"]
    names = ("id", "type", "rows", "cols", "clues")
    path = stored(tmp_path / "in.parquet", **{name: [record[name] for record in kept] for name in names})
    assert [verdict.status for verdict in check_many(path)] == ["unique"] * len(kept) != []


@pytest.mark.parametrize("size", [1, 200, 10_000])
def test_parts_hold_all_rows_once_and_single_ones_say_the_same(size: int, table: Path) -> None:
    found = list(parts(table, None, size))
    assert sum(part.count for part in found) == 5
    whole = [item for part in found for item in part.parse()]
    single = [item for part in found for one in part.singly() for item in one.parse()]
    for items in whole, single:
        assert [item.line for item in items] == [1, 2, 3, 4, 5]
        assert [item.id for item in items] == list("abcde")
        assert [item.puzzle is None for item in items] == [status == "error" for status in STATUS]


@pytest.mark.kernel("sudoku")
def test_plain_sudokus_take_the_fast_lane(tmp_path: Path) -> None:
    path = stored(tmp_path / "in.parquet", puzzle=[EASY] * 7)
    assert [(part.line, part.count, part.plain) for part in parts(path, None, 10_000)] == [(1, 7, True)]
    assert [part.plain for part in parts(path, "slitherlink", 10_000)] == [False]
    out = tmp_path / "out.jsonl"
    assert gridproof("check", str(path), "-o", str(out)).returncode == 0
    assert [(record["status"], record["backend"]) for record in records_in(out)] == [("unique", "bulk")] * 7


@pytest.mark.parametrize("job", [False, True])
@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:-9]), "the file is no whole file of Parquet: "),
        (lambda path: path.write_bytes(b"PAR1"), "the file is no whole file of Parquet: "),
        (lambda path: stored(path, puzzle=[]), "the input is empty"),
        (lambda path: stored(path, a=[1], b=[2]), "no column is known to be the puzzle; there are a, b"),
    ],
)
def test_a_damaged_file_is_told_and_the_next_is_read(
    spoil: Any, expected: str, job: bool, table: Path
) -> None:
    spoil(table)
    out = table.with_name("out.jsonl")
    more = ("-o", str(out)) if job else ("--json",)
    done = gridproof("check", str(table), EASY, *more)
    found = records_in(out) if job else [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert done.stderr.startswith("gridproof: 1 unique, 1 error")
    assert [record["status"] for record in found] == ["error", "unique"]
    assert expected in found[0]["message"]
