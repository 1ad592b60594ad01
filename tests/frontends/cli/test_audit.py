"""``gridproof audit --format``: the offending rows in other forms, and the summary as JSON."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from command import gridproof
from pyarrow import parquet

MANY = "1234............"
CLEAN, WRONG = "123.34......4..1", "1234341221434312"


@pytest.fixture
def rows(tmp_path: Path) -> Path:
    path = tmp_path / "rows.csv"
    path.write_text(f"id,puzzle,solution\na,{CLEAN},\nb,{MANY},{WRONG}\n")
    return path


@pytest.mark.parametrize("form", ["lines", "csv", "parquet"])
def test_faults_are_written_in_every_form(form: str, rows: Path, tmp_path: Path) -> None:
    done = gridproof("audit", str(rows), "-o", str(tmp_path / "out"), "--format", form)
    path = tmp_path / "out" / f"offending.{form}"
    assert (done.returncode, done.stderr) == (10, "")
    assert done.stdout.endswith(f"offending rows: {path}\n")
    said = json.loads((tmp_path / "out" / "offending.jsonl").read_text())
    faults = [(fault["fault"], fault["message"]) for fault in said["faults"]]
    assert [name for name, _ in faults] == ["multiple", "wrong answer"]
    if form == "lines":
        assert path.read_text() == "".join(f"row 1: {name}: {message}\n" for name, message in faults)
        return
    with path.open(newline="") as file:
        found = parquet.read_table(path).to_pylist() if form == "parquet" else list(csv.DictReader(file))
    assert [(row["fault"], row["message"]) for row in found] == faults
    assert {(int(row["index"]), int(row["line"])) for row in found} == {(1, 3)}
    assert all(json.loads(row["row"]) == said["row"] for row in found)


def test_json_is_the_summary(rows: Path) -> None:
    by_format, by_flag = (
        gridproof("audit", str(rows), *options) for options in (["--format", "json"], ["--json"])
    )
    assert by_format.stdout == by_flag.stdout
    assert json.loads(by_format.stdout)["multiple"] == 1


def test_forms_of_rows_need_a_folder(rows: Path) -> None:
    done = gridproof("audit", str(rows), "--format", "csv")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "gridproof: --format csv is for the offending rows: it needs -o DIR\n"
