"""Verdicts as frames: the columns are the fields of the records, whatever the kinds and the answers are."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import gridproof
from gridproof import InputError, check_many, frame
from gridproof.frontends.output.results import FLAT, SAID

ITEMS: list[Any] = [
    "123.34......4..1",
    "1234............",
    "11..............",
    {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[4]]}, "id": "s"},
    "no puzzle",
]
STATUSES = ["unique", "multiple", "none", "unique", "error"]


def rows_of(found: Any) -> list[dict[str, Any]]:
    """Return the rows of a frame of either package, missing values as None."""
    if hasattr(found, "to_dicts"):
        return list(found.to_dicts())
    rows = found.astype(object).to_dict("records")
    return [{name: None if is_missing(value) else value for name, value in row.items()} for row in rows]


def is_missing(value: object) -> bool:
    return isinstance(value, float) and value != value


@pytest.mark.parametrize("engine", ["pandas", "polars"])
def test_a_frame_says_what_the_records_say(engine: Any) -> None:
    verdicts = list(check_many(ITEMS))
    found = frame(verdicts, engine)
    assert type(found).__module__.partition(".")[0] == engine
    assert list(found.columns) == list(FLAT)
    rows = rows_of(found)
    assert [row["status"] for row in rows] == STATUSES
    for row, verdict in zip(rows, verdicts, strict=True):
        assert {name: row[name] for name in FLAT if name in verdict.record} == {
            name: value for name, value in verdict.record.items() if name in FLAT
        }
    assert rows[0]["solution"] == "1234341221434321"
    assert rows[2]["conflict"]["givens"] == ["r1c1", "r1c2"]
    assert rows[1]["conflict"] is None
    assert rows[4]["solution"] is None


@pytest.mark.parametrize("engine", ["pandas", "polars"])
def test_any_field_is_a_column(engine: Any, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text("123.34......4..1\n\nslitherlink 1x1\n4\n")
    rows = rows_of(frame(check_many(path), engine, fields=["line", "puzzle", "solutions", *SAID]))
    assert [row["line"] for row in rows] == [1, 3]
    assert [row["puzzle"] for row in rows] == ["123.34......4..1", "slitherlink 1x1\ncells:\n4"]
    assert json.loads(rows[0]["solutions"])[0]["text"] == rows_of(frame(check_many(path)))[0]["solution"]


@pytest.mark.parametrize("engine", ["pandas", "polars"])
def test_an_empty_frame_has_its_columns(engine: Any) -> None:
    assert list(frame([], engine).columns) == list(FLAT)
    (row,) = rows_of(frame(check_many(["no puzzle"]), engine))
    assert (row["status"], row["differs"], row["conflict"]) == ("error", None, None)


def test_verdicts_of_one_puzzle_each_are_numbered() -> None:
    verdicts = [gridproof.check(ITEMS[3]), gridproof.solve("1234............")]
    rows = rows_of(frame(verdicts, fields=("index", "id", "type", "status", "puzzle")))
    assert rows == [
        {"index": 0, "id": "s", "type": "slitherlink", "status": "unique",
         "puzzle": "slitherlink 1x1\ncells:\n4"},
        {"index": 1, "id": None, "type": "sudoku", "status": "solved", "puzzle": "1234............"},
    ]  # fmt: skip


def test_one_verdict_is_a_frame_of_one_row() -> None:
    (row,) = rows_of(frame(gridproof.check(ITEMS[0]), fields=["index", "status"]))
    assert row == {"index": 0, "status": "unique"}


def test_what_there_is_not_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="no field 'statsu', did you mean 'status'"):
        frame([], fields=["statsu"])
    with pytest.raises(InputError, match="no engine 'dask'"):
        frame([], "dask")  # type: ignore[call-overload]
    engine: Any
    for engine in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, engine, None)
        with pytest.raises(InputError, match=f'needs the package {engine}: pip install "{engine}'):
            frame([], engine)
