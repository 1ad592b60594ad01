"""``gridproof generate``: rows in every form, the same however many work; sentences for what cannot be."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from command import gridproof

from gridproof.frontends.cli.schemas import schema
from gridproof.frontends.data.generation.job import GenerateJob
from gridproof.frontends.data.generation.plain_sudokus import make_rows
from gridproof.frontends.data.generation.puzzles import make
from gridproof.frontends.data.generation.wishes import COLUMNS, check_wishes
from gridproof.frontends.jobs.job import SET_ASIDE
from gridproof.models.core.search import WrongSolution
from gridproof.models.kernels import sudoku
from gridproof.puzzles.making.patterns import PATTERNS, orbit

LATIN = ("generate", "latin_square", "--rows", "4")


def rows(*arguments: str) -> list[dict[str, Any]]:
    """Return the rows that the command writes."""
    done = gridproof("generate", *arguments, "--json")
    found = list(map(json.loads, done.stdout.splitlines()))
    assert done.stderr == (f"gridproof: {len(found)} unique\n" if len(found) > 1 else "")
    return found


@pytest.mark.parametrize("kind", ["sudoku", "slitherlink"])
def test_what_is_printed_is_read_and_unique(kind: str) -> None:
    done = gridproof("generate", kind, "--rows", "4", "-n", "3", "--no-grade")
    assert done.returncode == 0, done.stderr
    checked = gridproof("check", "-", "--json", text=done.stdout)
    assert [json.loads(line)["status"] for line in checked.stdout.splitlines()] == ["unique"] * 3


def test_a_row_has_all_columns_in_their_order() -> None:
    (row,) = rows("latin_square", "--rows", "4", "--seed", "3")
    assert tuple(row) == COLUMNS
    assert (row["seed"], row["index"], row["id"]) == (3, 0, "latin_square-4x4-3-0")


def test_a_file_is_the_same_however_many_work(tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    for jobs, file in enumerate(files, 1):
        done = gridproof(*LATIN, "-n", "40", "-j", str(jobs), "-o", str(file), "--no-grade")
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr == f"gridproof: 40 unique, written to {file}\n"
    assert files[0].read_bytes() == files[1].read_bytes()
    printed = gridproof(*LATIN, "-n", "40", "--json", "--no-grade").stdout
    assert files[0].read_text() == printed
    assert len({json.loads(line)["id"] for line in printed.splitlines()}) == 40


@pytest.mark.parametrize("kind", ["latin_square", "slitherlink"])
def test_lines_are_the_status_and_the_solution_as_those_of_check(kind: str, tmp_path: Path) -> None:
    command = ("generate", kind, "--rows", "4", "-n", "3", "--no-grade")
    done = gridproof(*command, "--format", "lines")
    assert done.returncode == 0, done.stderr
    checked = gridproof("check", "-", "--format", "lines", text=gridproof(*command).stdout)
    assert checked.stdout.startswith("unique ")
    assert done.stdout == checked.stdout
    path = tmp_path / "three.lines"
    assert gridproof(*command, "-o", str(path)).returncode == 0
    assert path.read_text() == done.stdout


def test_a_line_of_what_is_not_made_is_its_status() -> None:
    done = gridproof(*LATIN, "--clues", "1..2", "--tries", "2", "--format", "lines")
    assert (done.returncode, done.stdout) == (30, "unknown\n")


def test_tables_have_puzzles_as_json(tmp_path: Path) -> None:
    from pyarrow import parquet

    for name in ("a.csv", "a.parquet"):
        done = gridproof(*LATIN, "-n", "2", "-o", str(tmp_path / name))
        assert done.returncode == 0, done.stderr
    with (tmp_path / "a.csv").open() as stream:
        listed = list(csv.DictReader(stream))
    table = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert [*listed[0]] == [*table[0]] == [*COLUMNS, "message"]
    (first, _) = rows("latin_square", "--rows", "4", "-n", "2")
    for row in (listed[0], table[0]):
        assert json.loads(row["puzzle"]) == first["puzzle"]
        assert json.loads(row["solution"]) == first["solution"]
        assert row["canonical_id"] == first["canonical_id"]


def test_rows_keep_to_their_schema() -> None:
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(schema("generate"))
    made = [*rows("sudoku"), *rows("latin_square", "--rows", "4", "--no-grade")]
    missing = make(check_wishes("latin_square", rows=4, clues=0, tries=1), 0)
    for row in (*made, missing):
        validator.validate(row)
    for wrong in (made[0] | {"puzzle": None}, made[0] | {"clues": "5"}, made[0] | {"grade": "odd"}):
        assert not validator.is_valid(wrong)
    assert not validator.is_valid({name: missing[name] for name in COLUMNS})


def test_fields_are_chosen() -> None:
    (row,) = rows("latin_square", "--rows", "4", "--fields", "index,clues")
    assert list(row) == ["index", "clues"]


def test_what_is_not_made_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    done = gridproof(*LATIN, "-n", "2", "--clues", "1..2", "--tries", "2", "-o", str(file))
    assert done.returncode == 30
    assert done.stderr == f"gridproof: 2 unknown, written to {file}\n"
    told = [json.loads(line)["message"] for line in file.read_text().splitlines()]
    assert told == ["2 attempts made no such puzzle: 2 times more than 2 clues were needed"] * 2


def test_a_puzzle_that_kills_its_worker_has_a_row_that_says_so() -> None:
    job = GenerateJob(check_wishes("latin_square", rows=4, graded=False), 3, "json")
    (shard,) = job.shards()
    whole, less = (job.work(shard, aside) for aside in (frozenset[int](), frozenset({1})))
    lines, others = whole.content.splitlines(), less.content.splitlines()
    assert (lines[0], lines[2]) == (others[0], others[2])
    row = json.loads(others[1])
    assert (row["status"], row["message"], row["index"]) == ("error", SET_ASIDE, 1)
    assert less.code == 1


def test_a_puzzle_of_a_later_shard_is_set_aside_by_its_place_there() -> None:
    """The shards have all indices once, and the last one ends where the job does."""
    job = GenerateJob(check_wishes("latin_square", rows=3, graded=False), 18, "json")
    first, second = job.shards()
    assert [*first.items, *second.items] == list(range(18))
    assert (first.count, second.count, second.first, second.share) == (16, 2, 16, 1)
    done = job.work(second, frozenset({0}))
    rows = list(map(json.loads, done.content.splitlines()))
    assert [(row["index"], row["status"]) for row in rows] == [(16, "error"), (17, "unique")]
    assert done.tally == {"error": 1, "unique": 1, "aside": 1}


WRONG = {
    "kind": (
        ("generate", "numberlink"),
        "puzzles of the kind numberlink cannot be generated: it declares no recipe",
    ),
    "size": ((*LATIN, "--cols", "5"), "the board is 4×5, a square was expected"),
    "size of a file": ((*LATIN, "--cols", "5", "-o", "a.csv"), "the board is 4×5, a square was expected"),
    "param": ((*LATIN, "--param", "stars"), "--param stars is not NAME=VALUE with a value in JSON, such as"),
    "split": ((*LATIN, "--split", "a=b"), "--split a=b is not NAME=SHARE, such as train=0.9"),
    "no share": ((*LATIN, "--split", "a=0,b=0"), "--split a=0,b=0: a share above 0 was expected"),
    "no form": ((*LATIN, "--format", "lines", "--fields", "id"), "and lines have none"),
    "name": ((*LATIN, "-o", "a.xlsx"), "a.xlsx: .xlsx is not written here (.jsonl, .json, .ndjson, "),
    "no file": ((*LATIN, "-o", "/dev/full"), "/dev/full is no file: the output is a new one"),
    "field": ((*LATIN, "--fields", "odd", "--json"), "there is no field 'odd' (there are id, type, puzzle"),
    "resume": ((*LATIN, "--resume"), "--resume and --format parquet need a file: -o FILE"),
    "forms": ((*LATIN, "--json", "--format", "csv"), "--json and --format csv are two forms: ask for one"),
}


@pytest.mark.parametrize(("arguments", "told"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_one_sentence(
    arguments: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = gridproof(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "a.csv").exists()


# The fast lane ------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", PATTERNS)
def test_sudokus_of_the_kernel_have_the_pattern_and_the_clues_that_are_wanted(symmetry: str) -> None:
    for row in rows(
        "sudoku", "-n", "5", "--symmetry", symmetry, "--no-grade", "--clues", "26..36", "--spot", "1"
    ):
        given = {divmod(i, 9) for i, character in enumerate(row["puzzle"]) if character != "."}
        assert 26 <= len(given) == row["clues"] <= 36
        for r, c in given:
            assert {(y // 2, x // 2) for y, x in orbit((2 * r + 1, 2 * c + 1), symmetry, 9, 9)} <= given


@pytest.mark.deep
def test_a_minimal_sudoku_with_a_pattern_is_minimal() -> None:
    (row,) = rows("sudoku", "--minimal", "--symmetry", "diagonal", "--no-grade")
    grid = sudoku.grid(row["puzzle"])
    assert sudoku.reduce(grid, range(81)) == grid


def test_a_kernel_that_takes_too_many_clues_away_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sudoku, "reduce", lambda grid, *_, **__: bytes(41) + bytes(grid[41:]))
    done = gridproof("generate", "sudoku", "--no-grade")
    assert done.returncode == 1
    assert "the sudoku kernel has made a puzzle that does not have one solution" in done.stderr


def test_a_kernel_that_calls_everything_unique_is_found_out_by_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = sudoku.solve

    def lying(grids: bytes, limit: int = 2) -> tuple[bytearray, bytearray, bytearray]:
        counts, first, second = solve(grids, limit)
        return bytearray(b"\1" * len(counts)), first, bytearray(len(second))

    monkeypatch.setattr(sudoku, "reduce", lambda grid, *_, **__: bytes(41) + bytes(grid[41:]))
    monkeypatch.setattr(sudoku, "solve", lying)
    asked = check_wishes("sudoku", graded=False, spot=1)
    with pytest.raises(WrongSolution, match=r"the sudoku kernel says unique of .*, SAT has another solution"):
        list(make_rows(asked, [0]))
