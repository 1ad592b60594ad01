"""`solve` and `check` with -o FILE: the same answers as without, in every form, and what stops them."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from boards import EIGHTEEN, SAMPLES
from command import EASY, gridproof, records_in
from pyarrow import parquet

from gridproof.frontends.deduction.paths import Explain
from gridproof.frontends.jobs.answers import AnswersJob, Source
from gridproof.frontends.jobs.engine import run
from gridproof.frontends.jobs.job import SET_ASIDE
from gridproof.frontends.jobs.output import folder_of
from gridproof.frontends.output.results import FLAT, SAID
from gridproof.frontends.running.planner import is_for_kernel
from gridproof.frontends.running.tasks import SolveTask, Task
from gridproof.models.core.model import WrongSolution
from gridproof.models.kernels import sudoku
from gridproof.puzzles import InputError

SUDOKUS = [line for line in (SAMPLES / "sudokus.txt").read_text().split("\n") if len(line) == 81]
NONE, MANY = "55" + "." * 79, "." * 81
RECORD = '{"type": "sudoku", "rows": 4, "cols": 4, "id": "a"}'
MIXED = [EASY, "# nothing", MANY, NONE, "", EASY, RECORD, "12345", "slitherlink 1x2", "cells:", "2 ."]


def written(path: Path, *options: str, code: int = 0) -> Path:
    """Return the file that a command writes."""
    done = gridproof(*options, "-o", str(path))
    assert (done.returncode, done.stdout) == (code, "")
    closing = f", written to {path}\n"
    assert done.stderr == "" or re.fullmatch(rf"gridproof: .*{re.escape(closing)}", done.stderr)
    assert not folder_of(path).exists()
    return path


def without_choice(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the parts that may differ from run to run: the time, and the choice of two
    among many solutions.
    """
    dropped = {"seconds", "backend"}
    if record["status"] == "multiple":
        dropped |= {"differs", "message", "solutions", "solution"}
    return {name: value for name, value in record.items() if name not in dropped}


@pytest.mark.parametrize("command", ["check", "solve"])
def test_a_file_has_the_records_of_standard_output(command: str, tmp_path: Path) -> None:
    source = tmp_path / "mixed.txt"
    source.write_text("\n".join(MIXED))
    options = (command, str(source), str(EIGHTEEN))
    streamed = [json.loads(line) for line in gridproof(*options, "--json").stdout.splitlines()]
    found = records_in(written(tmp_path / "out.jsonl", *options, code=2))
    assert len(found) == 7 + 18
    assert not any("seconds" in record for record in found)
    if command == "check":
        assert [without_choice(record) for record in found] == [without_choice(record) for record in streamed]
    assert [record["status"] for record in found] == [record["status"] for record in streamed]


@pytest.mark.parametrize("command", ["check", "solve"])
@pytest.mark.parametrize("fields", ["", "index,id,status,line,puzzle,source,solution"])
@pytest.mark.parametrize("form", ["json", "csv", "lines", "parquet"])
def test_the_kernel_writes_what_sat_writes(command: str, fields: str, form: str, tmp_path: Path) -> None:
    source = tmp_path / "100% \ue000.txt"
    source.write_text("\n".join(["# nothing", *SUDOKUS, NONE]))
    more = ("--fields", fields) if fields and form != "lines" else ()
    rows: list[list[Any]] = []
    for name in "auto", "sat":
        options = (command, str(source), "--format", form, "--backend", name, *more)
        path = written(tmp_path / name, *options, code=20)
        if form == "parquet":
            rows.append([without_choice(row) for row in parquet.read_table(path).to_pylist()])
        else:
            rows.append(re.sub(r"\b(sat:cadical153|rules)\b", "bulk", path.read_text()).splitlines())
    assert rows[0] == rows[1]
    assert len(rows[0]) == 21 + (form == "csv")


@pytest.mark.kernel("sudoku")
@pytest.mark.parametrize("command", ["check", "solve"])
@pytest.mark.parametrize("form", ["json", "csv", "lines"])
def test_the_kernel_answers_files_that_are_streamed(command: str, form: str, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("\n".join([*SUDOKUS, "# nothing", NONE, RECORD, "12345", "", EASY, f"{EASY} # one"]))
    fields = () if form == "lines" else ("--fields", "index,status,id,line,message,source,puzzle")
    options = (command, "--format", form, *fields, str(source), str(source))
    found, expected = (gridproof(*options, "--backend", name) for name in ("auto", "sat"))
    assert (found.returncode, found.stderr) == (expected.returncode, expected.stderr)
    assert found.returncode == 2
    rows, others = ([*each.stdout.splitlines()] for each in (found, expected))
    assert len(rows) == len(others) == 2 * 25 + (form == "csv")
    assert [row for row in rows if "multiple" not in row] == [row for row in others if "multiple" not in row]
    if command == "check" and form == "json":
        seen = gridproof(command, "--json", str(source)).stdout.splitlines()
        assert [json.loads(row)["backend"] for row in seen[:20]] == ["bulk"] * 20


@pytest.mark.kernel("sudoku")
@pytest.mark.parametrize("command", ["check", "solve"])
@pytest.mark.parametrize("packed", [False, True])
def test_what_is_streamed_is_what_a_job_writes(command: str, packed: bool, tmp_path: Path) -> None:
    """Whatever a file begins with: the same two solutions of several, too."""
    source, boards = tmp_path / "source", tmp_path / "boards.jsonl"
    content = "\n".join(["12345", RECORD, *SUDOKUS, MANY, NONE, f"{EASY} # one", MANY]).encode()
    source.write_bytes(gzip.compress(content) if packed else content)
    boards.write_text(f"{RECORD}\n")
    options = (command, "--fields", ",".join(name for name in SAID if name != "seconds"))
    for sources in (str(source),), (str(boards), str(source)):
        streamed = gridproof(*options, "--json", *sources).stdout
        job = written(tmp_path / "out.jsonl", *options, *sources, code=2)
        # Which live models there are, and so who answers the rest, depends on how a file is cut.
        one, other = (text.replace('"rules"', '"sat:cadical153"') for text in (streamed, job.read_text()))
        assert one == other
        assert streamed.count('"backend":"bulk"') >= 22


@pytest.mark.kernel("sudoku")
def test_two_solutions_from_the_kernel_are_told_as_ever(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(f"{EASY}\n{MANY}\n")
    _, record = records_in(written(tmp_path / "out.jsonl", "check", str(source), code=10))
    one, other = (solution["text"] for solution in record["solutions"])
    assert one < other
    names = [f"r{r + 1}c{c + 1}" for r in range(9) for c in range(9) if one[9 * r + c] != other[9 * r + c]]
    assert record["differs"] == names
    assert record["message"] == f"two solutions differ in {', '.join(names[:3])} and {len(names) - 3} more"
    assert record["backend"] == "bulk"


def test_a_lie_of_the_kernel_stops_the_job(monkeypatch: pytest.MonkeyPatch) -> None:
    job = AnswersJob(SolveTask(), (Source(None, f"{MANY}\n"),), None, "lines", lane=True, spot=1)
    (shard,) = job.shards()
    honest = sudoku.solve

    def lying(grids: bytes, limit: int) -> tuple[bytearray, bytearray, bytearray]:
        return bytearray([1]), honest(grids, limit)[1], bytearray(81)

    monkeypatch.setattr(sudoku, "solve", lying)
    with pytest.raises(WrongSolution, match=r"says unique of .*, SAT has another solution"):
        job.work(shard, frozenset())


@pytest.mark.parametrize("lines", [[EASY, MANY, NONE], ["# one", RECORD, "", RECORD, RECORD]])
def test_what_is_set_aside_is_not_read_and_the_rest_is_answered(lines: list[str]) -> None:
    job = AnswersJob(SolveTask(), (Source(None, "\n".join(lines)),), None, "json", lane=True)
    (shard,) = job.shards()
    piece = job.work(shard, frozenset({1}))
    whole = job.work(shard, frozenset()).content.splitlines()
    rows = piece.content.splitlines()
    assert json.loads(rows[1])["status"] == "error"
    assert json.loads(rows[1])["message"] == f"line {len(lines) - 1}: {SET_ASIDE}"
    assert piece.tally == {**piece.tally, "aside": 1, "error": 1}
    assert piece.code == 1  # whatever the others say: it is a fault of ours
    rows[1] = whole[1]
    assert [without_choice(json.loads(row)) for row in rows] == [
        without_choice(json.loads(row)) for row in whole
    ]


def test_a_puzzle_of_several_lines_is_set_aside_by_its_name() -> None:
    text = '{"type": "sudoku",\n"rows": 4, "cols": 4, "id": "a"}\n'
    job = AnswersJob(SolveTask(), (Source(None, 2 * text),), None, "json")
    (shard,) = job.shards()
    first, second = map(json.loads, job.work(shard, frozenset({0})).content.splitlines())
    assert (first["id"], first["type"], first["status"]) == ("a", "sudoku", "error")
    assert second["status"] == "multiple"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--resume", EASY], "--resume is for jobs: it needs -o FILE and a form for machines"),
        (["--cluster", "local", EASY], "--cluster is for jobs: it needs -o FILE"),
        (["--resume", "-o", "out.jsonl"], "--resume is for jobs: its sources are files"),
        (["--resume", "-o", "out.jsonl", "-"], "--resume is for jobs: its sources are files"),
        (
            ["--resume", "-o", "/dev/null", "--json", EASY],
            "--resume is for jobs: /dev/null is no file",
        ),
        (["--resume", "--proof", "proofs", EASY], "--resume and --cluster do not go with --proof"),
        (["-o", "out.jsonl", "no such file"], "there is no file 'no such file', and it is not a puzzle"),
        (["-o", "out.jsonl", "--kind", "x", EASY], "'x'"),
        (["-o", "no/such/folder/out.jsonl", EASY], "No such file or directory"),
    ],
)
def test_what_does_not_go_is_refused(
    options: list[str], expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = gridproof("check", *options)
    assert done.returncode == 2
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} <= {"proofs"}


def test_a_search_of_another_sort_is_told_apart_by_its_options(tmp_path: Path) -> None:
    source, output = Source(None, EASY), tmp_path / "out"
    pieces = run(AnswersJob(SolveTask(), (source,), None, "json"), output)
    next(pieces)
    pieces.close()
    for search, told in {
        SolveTask(limit=1): 'command was "check", now it is "solve"',
        SolveTask(timeout=3): "timeout was null, now it is 3",
    }.items():
        with pytest.raises(InputError, match=rf"of another run \({told}\)"):
            next(run(AnswersJob(search, (source,), None, "json"), output, resume=True))
    with pytest.raises(InputError, match=r"\(not the same input\)"):
        next(run(AnswersJob(SolveTask(), (Source(None, MANY),), None, "json"), output, resume=True))


@pytest.mark.kernel("sudoku")
def test_a_time_limit_that_the_kernel_may_not_keep_leaves_it_out(tmp_path: Path) -> None:
    """The kernel cannot be stopped within a puzzle."""
    source = tmp_path / "source.txt"
    source.write_text(f"{EASY}\n")
    for limit, backend in ("0.9", "rules"), ("1", "bulk"):
        options = ("check", str(source), "--timeout", limit)
        (record,) = records_in(written(tmp_path / "out.jsonl", *options))
        assert record["backend"] == backend
        assert json.loads(gridproof(*options, "--json").stdout)["backend"] == backend


@pytest.mark.parametrize(
    "task",
    [SolveTask(confirm=True), SolveTask(confirm="proof"), SolveTask("sat"), SolveTask("cp-sat"),
     SolveTask(narrow="singles"), SolveTask(limit=2), SolveTask(limit=5), SolveTask(timeout=0.9), Explain()],
)  # fmt: skip
@pytest.mark.whole
def test_what_the_kernel_cannot_answer_is_left_to_others(task: Task) -> None:
    assert not is_for_kernel(task)


@pytest.mark.parametrize(
    "task",
    [SolveTask(), SolveTask("bulk"), SolveTask(narrow="off"), SolveTask(limit=1), SolveTask(timeout=1)],
)
@pytest.mark.whole
def test_what_the_kernel_answers(task: SolveTask) -> None:
    assert is_for_kernel(task)


def test_an_answer_of_a_file_is_confirmed_where_that_is_asked_for(tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text(f"{EASY}\n")
    for options in (("--confirm",), ("--confirm", "proof")):
        (record,) = records_in(written(tmp_path / "out.jsonl", "check", str(source), *options))
        streamed = json.loads(gridproof("check", "--json", str(source), *options).stdout)
        assert record["status"] == streamed["status"] == "unique"
        assert "bulk" not in record["backend"]
        assert "bulk" not in streamed["backend"]


def test_an_empty_file_is_told(tmp_path: Path) -> None:
    source = tmp_path / "empty"
    source.touch()
    (record,) = records_in(written(tmp_path / "out.jsonl", "check", str(source), code=2))
    assert (record["status"], record["message"]) == ("error", "the input is empty")


def test_a_job_is_told_apart_by_all_that_its_rows_depend_on() -> None:
    plain = AnswersJob(SolveTask(), (Source(None, EASY),), None, "json", ("status", "source"))
    others = [
        replace(plain, kind="latin_square"),
        replace(plain, lane=True),
        replace(plain, fields=("status",)),
        replace(plain, fields=("source", "status")),
        replace(plain, sources=(Source(None, MANY),)),
        replace(plain, task=SolveTask(confirm=True)),
        replace(plain, task=SolveTask(narrow="off")),
        replace(plain, task=SolveTask("cp-sat")),
    ]
    identities = [json.dumps(job.identity()) for job in (plain, *others)]
    assert len({*identities}) == len(identities)


def test_rows_without_chosen_fields_say_all_but_the_time() -> None:
    job = AnswersJob(SolveTask(), (Source(None, EASY),), None, "csv")
    assert {*FLAT} - {*job.columns} == {"seconds"}
    assert job.columns == tuple(name for name in FLAT if name in job.columns)
    assert replace(job, fields=("seconds",)).columns == ("seconds",)


def test_a_file_of_another_name_has_other_rows_if_they_name_it(tmp_path: Path) -> None:
    sources = [tmp_path / name for name in ("one.txt", "other.txt")]
    for source in sources:
        source.write_text(EASY)
    for fields, same in ((("status",), True), (("status", "source"), False)):
        one, other = (AnswersJob(SolveTask(), (Source(str(s)),), None, "json", fields) for s in sources)
        assert (one.identity() == other.identity()) is same
