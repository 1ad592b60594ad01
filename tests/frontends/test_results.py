"""Results written for machines: the fields that are asked for, and every form."""

from __future__ import annotations

import csv
import json
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from gridproof.frontends.api import forget
from gridproof.frontends.cli import cli
from gridproof.frontends.cli.results import PATH, RATED
from gridproof.frontends.jobs import output
from gridproof.frontends.output import results
from gridproof.puzzles.forms.input.reader import read_text

LOOP = "slitherlink 1x2\ncells:\n2 ."
TABLE = f"""id,puzzle,note
a1,123.34......4..1,one
a2,12..............,several
a3,"{LOOP}",none
a4,12,wrong
=5,1..1............,none
"""
STATUS = ["unique", "multiple", "none", "error", "none"]


def run(*arguments: str, text: str = TABLE) -> Result:
    """Run a command with a table on standard input."""
    forget()  # a live model that has answered before may give another second solution
    return CliRunner().invoke(cli, [*arguments], input=text, standalone_mode=False)


def records(*arguments: str, text: str = TABLE) -> list[dict[str, Any]]:
    """Return the records that a command writes."""
    return [json.loads(line) for line in run(*arguments, text=text).stdout.splitlines()]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return the table as a file."""
    path = tmp_path / "in.csv"
    path.write_text(TABLE, encoding="utf-8")
    return path


def test_fields_are_those_that_are_asked_for_in_their_order() -> None:
    found = records("check", "--json", "--fields", "status,line,id,differs")
    assert [list(record) for record in found] == [
        ["status", "line", "id", "differs"] if record["status"] == "multiple" else ["status", "line", "id"]
        for record in found
    ]
    assert [record["status"] for record in found] == STATUS
    assert [record["line"] for record in found] == [2, 3, 4, 7, 8]


def test_records_without_fields_are_as_ever() -> None:
    asked = records("check", "--json", "--fields", ",".join(results.SAID))
    for record, plain in zip(asked, records("check", "--json"), strict=True):
        assert list(record) == list(plain)
        assert record | {"seconds": 0} == plain | {"seconds": 0}


@pytest.mark.parametrize("command", ["solve", "check", "explain", "rate", "count"])
def test_a_record_says_where_its_puzzle_stands_and_what_it_is(command: str, table: Path) -> None:
    found = records(command, "--json", "--fields", "puzzle,line,source,status", str(table))
    assert [record.get("puzzle") for record in found] == [
        "123.34......4..1", "12..............", LOOP, None, "1..1............",
    ]  # fmt: skip
    assert {record["source"] for record in found} == {str(table)}
    for record in found:
        if "puzzle" in record:
            (again,) = records(command, "--json", "--fields", "status", text=record["puzzle"])
            assert again["status"] == record["status"]


def test_a_puzzle_that_no_text_holds_is_a_record() -> None:
    clues = {"givens": [[1, 2, 3, None], *[[None] * 4] * 3]}
    record = {"type": "sudoku", "rows": 4, "cols": 4, "clues": clues, "params": {"box": [1, 4]}}
    (found,) = records("check", "--json", "--fields", "puzzle", text=json.dumps(record))
    (parsed,) = read_text(found["puzzle"])
    assert parsed.puzzle == next(read_text(json.dumps(record))).puzzle


def test_rate_gives_steps_where_they_are_asked_for() -> None:
    text = "123.34......4..1\n"
    (short,) = records("rate", "--json", text=text)
    assert (*short, "unchecked") == RATED  # which is there where something was not checked
    (path,) = records("rate", "--json", "--fields", "rating,steps", text=text)
    (explained,) = records("explain", "--json", text=text)
    assert path == {"rating": explained["rating"], "steps": explained["steps"]}
    assert {*explained} - {*results.SAID} <= {*PATH}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--json", "--fields", "statsu"],
            "there is no field 'statsu', did you mean 'status'? (there are index,",
        ),
        (["--json", "--fields", "steps"], "there is no field 'steps'"),
        (["--fields", "id"], "--fields chooses the fields of records: ask for --json too"),
        (
            ["--format", "lines", "--fields", "id"],
            "--fields chooses the fields of records, and lines have none",
        ),
        (["--json", "--format", "csv"], "--json and --format csv are two forms: ask for one"),
        (["--format", "parquet"], "--format parquet needs a file: -o FILE"),
        (["--format", "parquet", "-o", "/dev/null"], "/dev/null is no file: the output is a new one"),
        (["-o", "out.XLSX"], "out.XLSX: .XLSX is not written here (.jsonl, .json, .ndjson, .lines, .csv, "),
        (["-o", "out.csv.gz"], "out.csv.gz: .gz is not written here (.jsonl, .json, .ndjson, .lines, .csv, "),
        (["-o", "no/such/place.csv"], "no/such/place.csv: No such file or directory"),
        (["-o", "no/such/place.parquet"], "no/such/place.parquet: No such file or directory"),
    ],
)
@pytest.mark.whole
def test_options_that_do_not_go_together_are_refused(options: list[str], sentence: str) -> None:
    done = run("check", *options)
    assert str(done.exception).startswith(sentence)
    assert getattr(done.exception, "exit_code", None) == 2


def test_a_form_that_is_named_and_text_for_people_go_under_other_names(tmp_path: Path) -> None:
    for name, options in (("out.log", ["--format", "lines"]), ("out.txt", []), ("out", [])):
        assert run("check", "-o", str(tmp_path / name), *options).exception is None
        assert "unique" in (tmp_path / name).read_text()


def test_the_name_of_a_form_may_be_in_capitals(tmp_path: Path) -> None:
    assert run("check", "-o", str(tmp_path / "OUT.CSV")).exception is None
    assert (tmp_path / "OUT.CSV").read_text().startswith("index,id,")


def test_json_is_a_format() -> None:
    assert records("solve", "--format", "json", "--fields", "id,solutions") == records(
        "solve", "--json", "--fields", "id,solutions"
    )


def test_lines_are_the_status_and_the_solution() -> None:
    lines = run("check", "--format", "lines").stdout.splitlines()
    assert [line.split(" ")[0] for line in lines] == STATUS
    assert lines[0] == "unique 1234341221434321"
    assert lines[2:] == ["none", "error", "none"]
    (loop,) = run("solve", "--format", "lines", text="slitherlink 1x2\ncells:\n3 .").stdout.splitlines()
    assert loop == 'solved {"inside":[[1,1]]}'


def test_csv_is_a_header_and_a_row_a_puzzle(table: Path) -> None:
    rows = list(csv.DictReader(StringIO(run("check", "--format", "csv", str(table)).stdout)))
    plain = records("check", "--json", str(table))
    assert tuple(rows[0]) == results.FLAT
    assert [row["status"] for row in rows] == STATUS
    assert [row["id"] for row in rows] == ["a1", "a2", "a3", "a4", "'=5"]
    assert rows[1]["differs"].split(" ") == plain[1]["differs"]
    assert json.loads(rows[2]["conflict"]) == plain[2]["conflict"]
    assert [row["message"] for row in rows] == [record["message"] for record in plain]


def test_csv_is_read_again() -> None:
    first = run("check", "--format", "csv", "--fields", "id,status,puzzle").stdout
    again = run("check", "--format", "csv", "--fields", "id,status,puzzle", text=first).stdout
    rows, more = (list(csv.DictReader(StringIO(text))) for text in (first, again))
    assert [row for row in rows if row["puzzle"]] == [row for row in more if row["puzzle"]]


@pytest.mark.parametrize("name", ["out.jsonl", "out.csv", "out.parquet", "out.txt"])
def test_a_file_has_the_form_of_its_name(name: str, table: Path) -> None:
    path = table.with_name(name)
    done = run("check", "-o", str(path), str(table))
    assert (done.stdout, done.return_value) == ("", 2)
    if name == "out.jsonl":
        assert [json.loads(line)["status"] for line in path.read_text().splitlines()] == STATUS
    elif name == "out.csv":
        assert [row["status"] for row in csv.DictReader(path.open())] == STATUS
    elif name == "out.parquet":
        assert parquet.read_table(path)["status"].to_pylist() == STATUS
    else:
        assert path.read_text().startswith("a1: unique")


def test_parquet_holds_what_records_say(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "ROWS", 2)
    path = table.with_name("out.parquet")
    fields = "index,id,type,status,solution,solutions,differs,conflict,message,puzzle,line,source"
    run("check", "-o", str(path), "--fields", fields, str(table))
    found = parquet.read_table(path).to_pylist()
    assert parquet.ParquetFile(path).num_row_groups == 3
    for row, record in zip(found, records("check", "--json", "--fields", fields, str(table)), strict=True):
        assert list(row) == fields.split(",")
        row["solutions"] = json.loads(row["solutions"])
        assert {name: value for name, value in row.items() if value is not None} == {
            name: value for name, value in record.items() if value is not None
        }


def test_a_file_of_parquet_is_whole_or_not_there(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = table.with_name("out.parquet")
    path.write_text("before")

    def broken(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(results.ParquetSink, "write", broken)
    run("check", "-o", str(path))
    assert path.read_text() == "before"
    assert sorted(table.parent.iterdir()) == [table, path]


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
@pytest.mark.whole
def test_a_source_is_never_written_over(form: str, table: Path) -> None:
    for options in ([], ["--lenient"]):  # the first is a job
        done = run("check", "--format", form, "-o", str(table), str(table), *options)
        assert "is also an input: write to another file" in str(done.exception)
    assert table.read_text(encoding="utf-8") == TABLE


def test_a_link_to_a_file_stays_one(table: Path) -> None:
    link, path = table.with_name("link.parquet"), table.with_name("out.parquet")
    link.symlink_to(path)
    run("check", "-o", str(link), str(table))
    assert link.is_symlink()
    assert parquet.read_table(path)["status"].to_pylist() == STATUS


def test_pyarrow_is_asked_for_where_it_is_missing(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("check", "-o", str(table.with_name("out.parquet")), str(table))
    assert str(done.exception) == 'Parquet needs the package pyarrow: pip install "pyarrow>=15"'
