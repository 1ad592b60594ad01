"""The audit of data sets: each planted fault is named, and a clean file is clean."""

from __future__ import annotations

import csv
import gzip
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import pyarrow
import pytest
from boards import SUDOKUS
from command import gridproof as command
from pyarrow import parquet

import gridproof
from gridproof.frontends.data.audits.audit import AuditOptions, Auditor
from gridproof.frontends.data.audits.auditing import OFFENDING, SUMMARY, WORK, AuditSummary, audit
from gridproof.frontends.data.audits.claims import number, truth
from gridproof.frontends.data.audits.repeats import SeenPuzzles
from gridproof.frontends.data.symmetry.canonical import canonical_id
from gridproof.frontends.jobs.engine import Done
from gridproof.frontends.reading.files import tables
from gridproof.frontends.reading.files.blocks import TableEntry
from gridproof.frontends.reading.files.columns import recognise
from gridproof.frontends.reading.files.tables import table_of
from gridproof.models import WrongSolution
from gridproof.models.core.records import answer_with_text
from gridproof.puzzles import InputError, Puzzle
from gridproof.puzzles.samples import samples

Data = dict[str, Any]

LINES = SUDOKUS
SOLVED = ["".join(str(value) for value in gridproof.solve(line).solutions[0].values()) for line in LINES[:12]]


def row(i: int, **changes: Any) -> Data:
    """Return a clean row of a sudoku."""
    clues = 81 - LINES[i].count(".")
    return {
        "id": f"s{i}",
        "puzzle": LINES[i],
        "solution": SOLVED[i],
        "clues": clues,
        "unique": True,
    } | changes


def mirrored(line: str) -> str:
    """Return the mirror image of the grid."""
    return "".join(line[start : start + 9][::-1] for start in range(0, 81, 9))


def board(kind: str, **changes: Any) -> Data:
    """Return a row of another kind."""
    record = samples(kind)[0]
    puzzle = gridproof.read_one(record)
    solution = answer_with_text(puzzle, gridproof.check(puzzle).solutions[0])
    return {"id": kind, "puzzle": record, "solution": solution} | changes


CLEAN = [row(0), row(1), row(2), row(3)]

PLANTED: list[tuple[Data, list[str]]] = [
    (row(0), []),
    (row(1, puzzle="." + LINES[1].replace("1", ".", 1)[1:], clues=None, unique=None), ["multiple"]),
    (row(2, puzzle="11" + "." * 79, solution=None, clues=None, unique=None), ["none"]),
    (row(3, solution=SOLVED[4]), ["wrong answer"]),
    (row(4, clues=30), ["wrong metadata"]),
    (row(5, unique=False), ["wrong metadata"]),
    (row(6, puzzle=LINES[6][:-1]), ["unreadable"]),
    (row(7, puzzle=LINES[0], solution=SOLVED[0], clues=None), ["repeated"]),
    (row(8, puzzle=mirrored(LINES[0]), solution=mirrored(SOLVED[0]), clues=None), ["equivalent"]),
    (
        row(9, solution=SOLVED[9][:40] + ("1" if SOLVED[9][40] != "1" else "2") + SOLVED[9][41:]),
        ["wrong answer"],
    ),
    (row(10, clues=str(81 - LINES[10].count("."))), []),
    (row(11, puzzle=None), ["unreadable"]),
]
"""Rows, and the names of their faults."""

NAMES = {index: names for index, (_, names) in enumerate(PLANTED) if names}


def jsonl(path: Path, rows: Iterable[Data]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def table(path: Path, rows: list[Data]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def columnar(path: Path, rows: list[Data]) -> Path:
    fit = [row | {"clues": None if row["clues"] is None else int(row["clues"])} for row in rows]
    parquet.write_table(pyarrow.Table.from_pylist(fit), path)
    return path


WRITTEN = {"jsonl": jsonl, "csv": table, "parquet": columnar}


def named(folder: Path) -> dict[int, list[str]]:
    """Return the names of the faults of the offending rows."""
    lines = (folder / OFFENDING).read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    return {said["index"]: [fault["fault"] for fault in said["faults"]] for said in found}


@pytest.mark.parametrize("form", WRITTEN)
def test_each_planted_fault_is_named(form: str, tmp_path: Path) -> None:
    path = WRITTEN[form](tmp_path / f"rows.{form}", [row for row, _ in PLANTED])
    summary = audit(path, output=tmp_path / "out")
    assert named(tmp_path / "out") == NAMES
    assert summary.code == 2
    assert summary.rows == len(PLANTED)
    assert summary.tally == {
        "unique": 8, "multiple": 1, "none": 1, "error": 2, "unreadable": 2, "wrong answer": 2,
        "wrong metadata": 2, "repeated": 1, "equivalent": 1,
    }  # fmt: skip
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [OFFENDING, SUMMARY]


@pytest.mark.parametrize("form", WRITTEN)
def test_a_clean_file_is_clean(form: str, tmp_path: Path) -> None:
    path = WRITTEN[form](tmp_path / f"rows.{form}", CLEAN)
    summary = audit(path, output=tmp_path / "out")
    assert summary == AuditSummary(4, {"unique": 4}, summary.columns, 0, tmp_path / "out" / OFFENDING)
    assert (tmp_path / "out" / OFFENDING).read_text() == ""


def test_offending_rows_are_written_as_they_stand(tmp_path: Path) -> None:
    rows = [CLEAN[0], row(4, clues=30, source={"of": ["old"]}), CLEAN[1], CLEAN[0]]
    audit(jsonl(tmp_path / "rows.jsonl", rows), output=tmp_path)
    lines = (tmp_path / OFFENDING).read_text(encoding="utf-8").splitlines()
    wrong = {"fault": "wrong metadata", "message": f"it says 30 clues, there are {81 - LINES[4].count('.')}"}
    again = {"fault": "repeated", "message": "the puzzle is that of row 0"}
    assert [json.loads(line) for line in lines] == [
        {"index": 1, "line": 2, "faults": [wrong], "row": rows[1]},
        {"index": 3, "line": 4, "faults": [again], "row": rows[3]},
    ]


def test_any_kind_of_puzzle_is_looked_at(tmp_path: Path) -> None:
    slitherlink, masyu = board("slitherlink"), board("masyu")
    turned = slitherlink["puzzle"] | {
        "clues": {"cells": [line[::-1] for line in slitherlink["puzzle"]["clues"]["cells"]]}
    }
    rows = [
        slitherlink,
        masyu,
        masyu | {"id": "m2", "solution": {"links": masyu["solution"]["links"][::-1]}},
        {"id": "s2", "puzzle": turned, "solution": None},
        {"id": "s3", "puzzle": "slitherlink 2x2\n. .\n. .", "solution": None},
    ]
    summary = audit(jsonl(tmp_path / "rows.jsonl", rows), output=tmp_path)
    assert named(tmp_path) == {2: ["wrong answer", "repeated"], 3: ["equivalent"], 4: ["multiple"]}
    assert summary.code == 10


@pytest.mark.parametrize("symmetry", [True, False])
def test_a_puzzle_with_its_symbols_renamed_is_another(symmetry: bool, tmp_path: Path) -> None:
    rows = []
    for diagonal in ([1, 2, 3, 4], [2, 1, 3, 4], [1, 2, 3, 4]):
        givens = [[value if i == j else None for j in range(4)] for i, value in enumerate(diagonal)]
        rows.append({"type": "latin_square", "rows": 4, "cols": 4, "clues": {"givens": givens}})
    summary = audit(jsonl(tmp_path / "rows.jsonl", rows), output=tmp_path, symmetry=symmetry)
    assert summary.tally["repeated"] == 1
    assert summary.tally.get("equivalent", 0) == symmetry
    said = {index: names[1:] for index, names in named(tmp_path).items()}
    assert said == {0: [], 1: ["equivalent"] * symmetry, 2: ["repeated"]}


def test_board_records_are_rows(tmp_path: Path) -> None:
    records = [dict(samples("nurikabe")[0]), dict(samples("tents")[0])]
    records.append(records[1] | {"unique": False, "solution": {"tents": []}})
    summary = audit(jsonl(tmp_path / "rows.jsonl", records), output=tmp_path)
    assert summary.columns["puzzle"] == "."
    assert named(tmp_path) == {2: ["wrong answer", "wrong metadata", "repeated"]}


def test_text_of_puzzles_has_rows_too(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    slitherlink = "slitherlink 2x2\n3 .\n. 3\n"
    path.write_text(f"{LINES[0]}\n{LINES[1]}\n{LINES[0]}\n\n{slitherlink}\nhitori 1x1\n!\n", encoding="utf-8")
    summary = audit(path, output=tmp_path / "out")
    assert named(tmp_path / "out") == {2: ["repeated"], 3: ["multiple"], 4: ["unreadable"]}
    assert summary.rows == 5


def test_metadata_of_every_sort_is_checked() -> None:
    right = canonical_id(LINES[0])
    claims = {
        "n_solutions": (1, 2),
        "status": ("unique", "multiple"),
        "canonical_id": (right, right[::-1]),
        "Canonical_ID": (right.upper(), right[::-1].upper()),
        "Status": ("Unique", "MULTIPLE "),
        "unique": ("true", "false"),
        "clues": (81 - LINES[0].count("."), 3),
        "n_clues": (f"{81 - LINES[0].count('.')}.0", 81.5 - LINES[0].count(".")),
    }
    for name, (true, false) in claims.items():
        auditor = Auditor(AuditOptions(), recognise(["puzzle", name], {}))
        rows = [TableEntry(1, {"puzzle": LINES[0], name: said}) for said in (true, false, None, "what?")]
        found = auditor.audit(rows, 0)
        assert [finding.row for finding in found.findings] == [1], name
        assert [fault for fault, _ in found.findings[0].faults] == ["wrong metadata"]


WRONG = "1" * 81


def test_columns_that_the_first_rows_leave_out_are_judged(tmp_path: Path) -> None:
    rows: list[Data] = [{"puzzle": line} for line in LINES[:2]]
    rows += [
        {"puzzle": LINES[2], "solution": WRONG, "clues": 99},
        {"solution": SOLVED[3], "puzzle": LINES[3]},
    ]
    rows += [{"puzzle": None, "quiz": LINES[4], "answer": WRONG}]
    summary = audit(jsonl(tmp_path / "rows.jsonl", rows), output=tmp_path)
    assert named(tmp_path) == {2: ["wrong answer", "wrong metadata"], 4: ["wrong answer"]}
    assert summary.code == 2
    assert summary.columns == {
        "puzzle": "puzzle and quiz",
        "solution": "solution and answer",
        "clues": "clues",
    }


def test_all_columns_of_a_role_are_judged(tmp_path: Path) -> None:
    rows: list[Data] = [
        {"puzzle": LINES[0], "answer": None, "solution": WRONG},
        {"puzzle": LINES[1], "answer": SOLVED[1], "solution": WRONG},
        {"puzzle": LINES[2], "answer": SOLVED[2], "solution": SOLVED[2], "n_clues": 3, "status": "Multiple"},
    ]
    audit(jsonl(tmp_path / "rows.jsonl", rows), output=tmp_path)
    wrong = ["wrong answer"]
    assert named(tmp_path) == {0: wrong, 1: wrong, 2: ["wrong metadata", "wrong metadata"]}


@pytest.mark.parametrize("header", ["", "# the solutions are all wrong\n"])
@pytest.mark.parametrize("separator", [",", ";", "\t", " "])
def test_solutions_beside_puzzles_are_judged_without_a_header(
    separator: str, header: str, tmp_path: Path
) -> None:
    solutions = [SOLVED[0], WRONG, SOLVED[2]]
    lines = [separator.join(pair) for pair in zip(LINES, solutions, strict=False)]
    (tmp_path / "two.csv").write_text(header + "\n".join(lines))
    audit(tmp_path / "two.csv", output=tmp_path)
    assert named(tmp_path) == {1: ["wrong answer"]}


def test_two_columns_of_unknown_names_are_refused(tmp_path: Path) -> None:
    (tmp_path / "two.csv").write_text(f"a,b\n{LINES[0]},{WRONG}\n")
    with pytest.raises(InputError, match="no column is known to be the puzzle; there are a, b"):
        audit(tmp_path / "two.csv")


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_a_column_inside_another_that_is_chosen_must_be_there(form: str, tmp_path: Path) -> None:
    rows = [{"puzzle": line, "metadata": {"solution": WRONG}} for line in LINES[:2]]
    path = tmp_path / f"rows.{form}"
    if form == "jsonl":
        # A column may be that of a late row alone.
        jsonl(path, [{"puzzle": LINES[2]}] * 150 + rows)
    else:
        parquet.write_table(pyarrow.Table.from_pylist(rows), path)
    assert audit(path, {"solution": "metadata.solution"}).tally["wrong answer"] == 2
    with pytest.raises(InputError, match=r"there is no column 'metadata\.soluton'"):
        audit(path, {"solution": "metadata.soluton"})


def test_what_is_not_judged_is_told(tmp_path: Path) -> None:
    rows = [{"puzzle": LINES[0], "grade": "extreme", "status": "what?", "canonical_id": "ab"}]
    rows += [{"puzzle": LINES[1], "grade": "", "status": "unique", "grid": LINES[1]}]
    path = jsonl(tmp_path / "rows.jsonl", rows)
    summary = audit(path)
    assert summary.not_judged == {"status": 1, "canonical_id": 1, "grid": 1, "grade": 1}
    assert "not judged: status (1 rows)" in command("audit", str(path)).stdout
    assert json.loads(command("audit", str(path), "--json").stdout)["not_judged"] == summary.not_judged


def test_grades_are_judged_where_that_is_asked_for(tmp_path: Path) -> None:
    ratings = [gridproof.rate(line) for line in LINES[:3]]
    right = [{"grade": rating.level, "hardest_technique": rating.hardest} for rating in ratings]
    other = "easy" if ratings[1].level != "easy" else "unfair"
    rows = [
        row(0, **right[0]),
        row(1, **right[1] | {"grade": other}),
        row(2, **right[2] | {"hardest_technique": "jellyfish"}),
        row(3, grade="fiendish"),
        row(4, grade="beyond", puzzle=LINES[4][:40] + "." * 41),
    ]
    path = jsonl(tmp_path / "rows.jsonl", rows)
    summary = audit(path, rate=True, output=tmp_path)
    assert named(tmp_path) == {1: ["wrong metadata"], 2: ["wrong metadata"], 4: ANY}
    assert summary.not_judged == {"grade": 2}
    said = (tmp_path / OFFENDING).read_text()
    assert f"it says {other}, the grade is {ratings[1].level}" in said
    assert f"it says 'jellyfish', the hardest technique is {ratings[2].hardest}" in said
    unasked = {"grade": 5, "hardest_technique": 3}
    assert audit(path).not_judged == unasked
    assert command("audit", str(path), "--rate").stdout.count("wrong metadata") == 1
    # An answer not known in time is reported, and is no fault.
    assert audit(path, rate=True, timeout=0).not_judged == unasked


def test_the_grades_that_we_make_are_right(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    made = command("generate", "futoshiki", "--rows", "4", "-n", "4", "-o", str(path))
    assert made.returncode == 0, made.stderr
    summary = audit(path, rate=True)
    assert (summary.tally, summary.not_judged) == ({"unique": 4}, {})
    assert {"grade", "hardest_technique"} < summary.columns.keys()
    wrong = [json.loads(line) | {"grade": "extreme"} for line in path.read_text().splitlines()]
    assert audit(jsonl(tmp_path / "wrong.jsonl", wrong), rate=True).tally["wrong metadata"] == 4


def test_a_puzzle_without_a_solution_has_no_right_answer() -> None:
    auditor = Auditor(AuditOptions(), {"puzzle": "puzzle", "solution": "solution"})
    rows = [TableEntry(1, {"puzzle": "11" + "." * 79, "solution": each * 81}) for each in ("0", "1")]
    found = [[name for name, _ in finding.faults] for finding in auditor.audit(rows, 0).findings]
    assert found == [["none", "wrong answer"]] * 2


def test_what_is_in_two_splits_is_told(tmp_path: Path) -> None:
    rows = [row(0, split="train"), row(1, split="train"), row(0, split="test"), row(1, split="train")]
    rows.append(row(0, split="test", puzzle=mirrored(LINES[0]), solution=mirrored(SOLVED[0])))
    audit(jsonl(tmp_path / "rows.jsonl", rows), output=tmp_path)
    assert named(tmp_path) == {2: ["repeated", "leak"], 3: ["repeated"], 4: ["equivalent", "leak"]}


@pytest.mark.parametrize("form", ["jsonl", "csv", "parquet"])
def test_what_we_make_is_clean(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows.{form}"
    made = command("generate", "futoshiki", "--rows", "4", "-n", "5", "--no-grade", "-o", str(path))
    assert made.returncode == 0, made.stderr
    summary = audit(path, output=tmp_path)
    assert (tmp_path / OFFENDING).read_text() == ""
    assert (summary.tally, summary.code) == ({"unique": 5}, 0)
    assert {"canonical_id", "clues", "type", "n_solutions", "solution", "split"} < summary.columns.keys()


def test_a_stored_answer_is_judged_though_others_are_right_too(tmp_path: Path) -> None:
    puzzle = "latin_square 2x2\n. .\n. ."
    answers = [[[1, 2], [2, 1]], [[2, 1], [1, 2]], [[1, 2], [1, 2]], "1 2\n2 1", {"values": [[2, 2], [1, 1]]}]
    audit(jsonl(tmp_path / "a.jsonl", [{"puzzle": puzzle, "solution": x} for x in answers]), output=tmp_path)
    wrong = {index for index, faults in named(tmp_path).items() if "wrong answer" in faults}
    assert wrong == {2, 4}


def test_columns_are_chosen_and_may_be_nested(tmp_path: Path) -> None:
    rows = [{"question": "Solve it.", "metadata": {"grid": LINES[0]}, "answer": SOLVED[0]}]
    path = jsonl(tmp_path / "rows.jsonl", rows)
    assert audit(path, {"puzzle": "metadata.grid"}).tally == {"unique": 1}
    assert audit(path, {"puzzle": "question"}).tally == {"error": 1, "unreadable": 1}
    dotted = jsonl(tmp_path / "dotted.jsonl", [{"the.grid": LINES[0]}])
    assert audit(dotted, {"puzzle": "the.grid"}).tally == {"unique": 1}


@pytest.mark.parametrize(
    ("names", "chosen", "words"),
    [
        (["a", "b"], {}, "no column is known to be the puzzle; there are a, b"),
        (["puzzle", "metadata"], {"solution": "metadata.soluton"}, "there is no column 'metadata.soluton'"),
        (["puzzle"], {"solution": "answers"}, "there is no column 'answers'; there are puzzle"),
        (["puzzle"], {"answer": "puzzle"}, "there is no role 'answer' of columns"),
        ([f"column{i}" for i in range(10**5)], {}, "column1"),
    ],
)
def test_columns_that_are_missing_are_told(names: list[str], chosen: dict[str, str], words: str) -> None:
    with pytest.raises(InputError, match=words) as told:
        recognise(names, chosen)
    assert len(str(told.value)) < 400


def test_names_that_data_sets_use_are_recognised() -> None:
    assert recognise(["quizzes", "solutions"], {}) == {"puzzle": "quizzes", "solution": "solutions"}
    assert recognise(["source", "question", "answer", "rating"], {})["puzzle"] == "question"
    assert "clues" not in recognise(["type", "rows", "cols", "clues", "solution"], {})


def test_rows_of_several_lines_and_other_separators(tmp_path: Path) -> None:
    text = 'id;puzzle\na;"latin_square 2x2\n1 .\n. ."\nb;"latin_square 2x2\n. .\n. ."\n\nc;1;2\n'
    (tmp_path / "rows.csv").write_text(text)
    audit(tmp_path / "rows.csv", output=tmp_path)
    found = [json.loads(line) for line in (tmp_path / OFFENDING).read_text().splitlines()]
    assert [(said["line"], said["faults"][0]["fault"]) for said in found] == [
        (5, "multiple"),
        (9, "unreadable"),
    ]
    assert found[1]["faults"][0]["message"] == "line 9: the row has 3 columns, the header 2"


def csv_entries(path: Path) -> list[TableEntry]:
    """Return the entries of a table; its blocks count them rightly."""
    found: list[TableEntry] = []
    for block in table_of(path, {}, None).blocks():
        entries = list(block.entries())
        assert len(entries) == block.count
        found += entries
    return found


@pytest.mark.parametrize("size", [40, 1 << 18])
@pytest.mark.parametrize("later", ["", '"quoted"', '"quo""ted"', '5"', '"two\nlines"', '"x'])
def test_a_quote_that_is_not_closed_costs_one_row(
    size: int, later: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SIZE", size)
    lines = [f"{i},1,a" for i in range(400)]
    lines[11] = '11,1,"x'
    lines[300] = f"300,1,{later}"
    path = tmp_path / "a.csv"
    path.write_text("id,puzzle,note\n" + "\n".join(lines) + "\n")
    found = csv_entries(path)
    if later == '5"':  # that closes it: then it is a row of many lines, as CSV has it
        assert len(found) == 111
        return
    open_rows = [11, 300] if later == '"x' else [11]
    assert [place for place, entry in enumerate(found) if entry.error] == open_rows
    assert [entry.row["id"] for entry in found if entry.row] == [
        str(i) for i in range(400) if i not in open_rows
    ]
    assert found[11].line == 13
    assert "quote is opened and not closed" in str(found[11].error)


def test_an_open_quote_far_from_the_end_costs_one_row(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("puzzle,note\n" + f'{LINES[0]},"x\n' + f"{LINES[1]},b\n" * 60000)
    found = csv_entries(path)
    assert len(found) == 60001
    assert [entry.line for entry in found if entry.error] == [2]


def test_an_open_quote_is_told_by_the_audit(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f'puzzle,note\n{LINES[0]},"x\n{LINES[1]},b\n')
    done = command("audit", str(path))
    assert done.returncode == 2
    assert "unreadable" in done.stdout


def test_a_row_of_several_lines_with_wrong_columns_says_which(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('id,puzzle\n1,"x\n2,y\n3,x",z\n4,w\n')
    first, second = csv_entries(path)
    assert "one row of lines 2 to 4" in str(first.error)
    assert second.line == 5


@pytest.mark.parametrize("before", ["a", '"a"', '"a'])
def test_a_line_of_csv_that_is_too_long_is_told(before: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,note\n1,{before}\n2," + "x" * (1 << 22) + "\n3,c\n")
    _, long, after = csv_entries(path)
    assert long.line == 3
    assert "longer than" in str(long.error)
    assert after.row == {"puzzle": "3", "note": "c"}


@pytest.mark.parametrize("size", [4, 1 << 18])
def test_rows_of_blanks_are_not_counted(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SIZE", size)
    path = tmp_path / "a.csv"
    path.write_text('puzzle,note\n1,a\n , \n,\n\n" ",\n\u00a0,\n2,b\n ,\n')
    assert [entry.line for entry in csv_entries(path)] == [2, 7, 8]


def test_blocks_hold_all_rows_whatever_their_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"puzzle": "latin_square 2x2\n. .\n. .", "n": n} for n in range(50)]
    paths = [jsonl(tmp_path / "a.jsonl", rows), table(tmp_path / "a.csv", rows)]
    for size in (1, 60, 1000, 10**6):
        monkeypatch.setattr(tables, "SIZE", size)
        for path in paths:
            blocks = list(table_of(path, {}, None).blocks())
            entries = [entry for block in blocks for entry in block.entries()]
            assert [int(entry.row["n"]) for entry in entries if entry.row is not None] == list(range(50))
            assert [block.count for block in blocks] == [len(list(block.entries())) for block in blocks]
            lines = [entry.line for entry in entries]
            step = 1 if path.suffix == ".jsonl" else 3
            assert lines == list(range(1 + (step == 3), 50 * step + 1 + (step == 3), step))


# Jobs -----------------------------------------------------------------------------------------------------


def many(path: Path, count: int = 60) -> Path:
    """Write rows, some of them faulty, in more blocks than one."""
    planted = [row for row, _ in PLANTED]
    rows = [planted[i % len(planted)] | {"id": f"row {i}", "padding": "x" * 10_000} for i in range(count)]
    return jsonl(path, rows)


def test_an_audit_says_the_same_however_it_is_done(tmp_path: Path) -> None:
    path = many(tmp_path / "rows.jsonl")
    assert len(list(table_of(path, {}, None).blocks())) > 2
    once = audit(path, output=tmp_path / "once")
    twice = audit(path, output=tmp_path / "twice", jobs=2)
    assert once.tally == twice.tally
    assert (tmp_path / "once" / OFFENDING).read_bytes() == (tmp_path / "twice" / OFFENDING).read_bytes()


def test_an_audit_that_was_broken_off_is_resumed(tmp_path: Path) -> None:
    path = many(tmp_path / "rows.jsonl")
    wanted = audit(path, output=tmp_path / "whole")

    def stop(done: Done) -> None:
        if done.rows:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit(path, output=tmp_path / "out", progress=stop)
    assert [each.name for each in (tmp_path / "out").iterdir()] == [WORK]
    with pytest.raises(InputError, match="resume"):
        audit(path, output=tmp_path / "out")
    with pytest.raises(InputError):
        audit(path, output=tmp_path / "out", resume=True, symmetry=False)
    before: list[int] = []
    found = audit(
        path, output=tmp_path / "out", resume=True, progress=lambda done: before.append(done.rows_before)
    )
    assert min(before) > 0
    assert found.tally == wanted.tally
    for name in (OFFENDING, SUMMARY):
        old = (tmp_path / "whole" / name).read_text().replace("whole", "out")
        assert (tmp_path / "out" / name).read_text() == old


# Bad input ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.jsonl", b"", "the file is empty"),
        ("a.csv", b"\n\n", "the file is empty"),
        ("a.jsonl", b"{broken\n{worse\n", "line 1.*invalid JSON"),
        ("a.csv", b"a,b,c\n1,2,3\n", "no column is known to be the puzzle; there are a, b, c"),
        ("a.parquet", b"PAR1 and no more", "no whole file of Parquet"),
        ("a.parquet", b"", "no whole file of Parquet"),
        ("a.bin", bytes(range(256)) * 10, "text|binary"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(
    tmp_path: Path, name: str, content: bytes, words: str
) -> None:
    (tmp_path / name).write_bytes(content)
    try:
        summary = audit(tmp_path / name, output=tmp_path / "out")
    except InputError as error:
        told = str(error)
    else:
        assert summary.code == 2
        told = (tmp_path / "out" / OFFENDING).read_text()
    assert "\n" not in told.strip()
    assert re.search(words, told)


def test_a_truncated_parquet_is_told(tmp_path: Path) -> None:
    whole = columnar(tmp_path / "whole.parquet", CLEAN).read_bytes()
    for cut in (len(whole) // 2, len(whole) - 1, 8):
        (tmp_path / "cut.parquet").write_bytes(whole[:cut])
        with pytest.raises(InputError, match="no whole file of Parquet") as told:
            audit(tmp_path / "cut.parquet")
        assert "\n" not in str(told.value)


def test_what_stands_before_the_damage_is_kept(tmp_path: Path) -> None:
    packed = gzip.compress("".join(f"{line}\n" for line in LINES).encode())
    (tmp_path / "cut.txt.gz").write_bytes(packed[: len(packed) * 9 // 10])
    summary = audit(tmp_path / "cut.txt.gz", output=tmp_path)
    assert summary.code == 2
    assert summary.tally["unique"] > 50
    assert summary.tally["unreadable"] == 1


def test_rows_that_cannot_be_read_stop_nothing(tmp_path: Path) -> None:
    good = json.dumps(CLEAN[0])
    lines = [
        good,
        "{",
        "[1]",
        '{"puzzle": 5}',
        '{"puzzle": ["x"]}',
        "\xff",
        "{" * 9999,
        "x" * 2**22 + "y",
        good,
    ]
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b"\n".join(line.encode("latin-1") for line in lines))
    summary = audit(path, output=tmp_path)
    assert named(tmp_path) == {**{i: ["unreadable"] for i in range(1, 8)}, 8: ["repeated"]}
    assert summary.tally["unique"] == 2


def test_a_wrong_kernel_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    from gridproof.models.kernels import sudoku

    right = sudoku.solve

    def lying(grids: bytes, limit: int = 2) -> tuple[bytearray, bytearray, bytearray]:
        counts, first, _ = right(grids, limit)
        return bytearray([1] * len(counts)), first, bytearray(len(first))

    monkeypatch.setattr(sudoku, "solve", lying)
    auditor = Auditor(AuditOptions(spot=1), {"puzzle": "puzzle"})
    with pytest.raises(WrongSolution, match="the sudoku kernel says unique"):
        auditor.audit([TableEntry(1, {"puzzle": "1" + "." * 80})], 0)


def test_a_solver_that_fails_costs_one_row(monkeypatch: pytest.MonkeyPatch) -> None:
    from gridproof.frontends import api

    right = api.check_without_conflict

    def failing(puzzle: Puzzle, *rest: Any) -> Any:
        if puzzle.id == "bad":
            raise MemoryError("no more")
        return right(puzzle, *rest)

    monkeypatch.setattr(api, "check_without_conflict", failing)
    record = samples("masyu")[0]
    rows = [
        TableEntry(i, {"puzzle": record | {"id": name}}) for i, name in enumerate(["good", "bad", "good"])
    ]
    found = Auditor(AuditOptions(), {"puzzle": "puzzle"}).audit(rows, 0)
    assert [(finding.row, finding.faults[0][0]) for finding in found.findings] == [(1, "fault")]
    assert found.code == 1


def test_rows_set_aside_say_so() -> None:
    entries = [TableEntry(i, {"puzzle": line}) for i, line in enumerate(LINES[:3], 1)]
    found = Auditor(AuditOptions(), {"puzzle": "puzzle"}).audit(entries, 10, frozenset({1}))
    assert [(finding.row, finding.line) for finding in found.findings] == [(11, 2)]
    assert "set aside" in found.findings[0].faults[0][1]
    assert [len(one) for one, _ in found.digests] == [16, 0, 16]


def test_puzzles_that_time_ends_are_unknown() -> None:
    record = {"type": "sudoku", "rows": 25, "cols": 25, "clues": {"givens": [[None] * 25] * 25}}
    found = Auditor(AuditOptions(timeout=0.0), {"puzzle": "."}).audit([TableEntry(1, record)], 0)
    assert found.findings[0].faults[0][0] == "unknown"
    assert found.code == 30


def test_values_of_metadata_are_understood_or_let_pass() -> None:
    said = ("24", 24.5, "24.0", "", None, 10, False, "٣", float("nan"))
    assert [number(x) for x in said] == [24, 24.5, 24, None, None, 10, None, None, None]
    assert [truth(x) for x in (True, "FALSE", 1, 0, "maybe", None)] == [True, False, True, False, None, None]


def test_repeats_are_found_whatever_their_order(tmp_path: Path) -> None:
    with SeenPuzzles(tmp_path / "seen") as seen:
        seen.add([(5, b"x", b"X", "a"), (2, b"x", b"X", "b")])
        seen.add([(9, b"y", b"X", "a"), (1, b"z", b"Z", None), (10, b"y", b"X", "b")])
        found = [tuple(repeat) for repeat in seen.repeats()]
    assert found == [(5, 2, True, ("b", "a")), (9, 2, False, ("b", "a")), (10, 9, True, None)]


# The command ----------------------------------------------------------------------------------------------


def test_the_command(tmp_path: Path) -> None:
    path = jsonl(tmp_path / "rows.jsonl", [row for row, _ in PLANTED])
    done = command("audit", str(path), "-o", str(tmp_path / "out"), "--jobs", "2")
    assert done.returncode == 2
    assert "wrong answer" in done.stdout
    assert re.search(r"^unique +8 +66.7 %$", done.stdout, re.MULTILINE)
    assert named(tmp_path / "out") == NAMES
    done = command("audit", str(path), "--json", "--no-symmetry")
    said = json.loads(done.stdout)
    assert said["rows"] == len(PLANTED)
    assert "equivalent" not in said
    assert said["repeated"] == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--column", "puzzle"], "a role and a name were expected"),
        (["--column", "puzzle=missing"], "there is no column 'missing'"),
        (["--resume"], "it needs -o DIR"),
        (["--kind", "sudokoo"], "sudokoo"),
        (["--backend", "nothing"], "nothing"),
    ],
)
def test_bad_usage(tmp_path: Path, arguments: list[str], words: str) -> None:
    path = jsonl(tmp_path / "rows.jsonl", CLEAN)
    done = command("audit", str(path), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") <= 4
