"""The forms of data sets that an audit reads, as packages write them, and that none is misread."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import numpy
import pyarrow
import pytest
from command import gridproof as command

from gridproof.frontends.data.audits.auditing import OFFENDING, audit
from gridproof.frontends.reading.files import json_values, tables
from gridproof.frontends.reading.files.columns import recognise
from gridproof.puzzles import InputError

Data = dict[str, Any]

PUZZLE, RIGHT, WRONG = "123.34......4..1", "1234341221434321", "1234341221434312"
OTHER = "1234341221434..."
ROWS: list[Data] = [
    {"id": "a", "puzzle": PUZZLE, "solution": RIGHT, "clues": 7},
    {"id": "b", "puzzle": PUZZLE, "solution": WRONG, "clues": 7},
    {"id": "c", "puzzle": "1234............", "solution": None, "clues": 5},
]
FAULTS = {1: ["wrong answer", "repeated"], 2: ["multiple", "wrong metadata"]}
"""Faults of the rows; and the last has no answer to judge."""


def faults(folder: Path) -> dict[int, list[str]]:
    """Return the names of the faults of the offending rows."""
    found = [json.loads(line) for line in (folder / OFFENDING).read_text(encoding="utf-8").splitlines()]
    return {said["index"]: [fault["fault"] for fault in said["faults"]] for said in found}


def grid(text: str) -> list[list[int]]:
    """Return the rows of a grid of 4 × 4."""
    values = [0 if sign == "." else int(sign) for sign in text]
    return [values[start : start + 4] for start in range(0, 16, 4)]


JSON: dict[str, Callable[[list[Data]], str]] = {
    "array on one line": json.dumps,
    "array, indented": lambda rows: json.dumps(rows, indent=2),
    "array, a row a line": lambda rows: "[\n" + ",\n".join(map(json.dumps, rows)) + ",\n]\n",
    "objects, indented": lambda rows: "\n".join(json.dumps(row, indent=1) for row in rows),
    "lines": lambda rows: "\n".join(map(json.dumps, rows)),
    "after a mark and blank lines": lambda rows: "\ufeff\n\n " + json.dumps(rows),
}


@pytest.mark.parametrize("form", JSON)
@pytest.mark.parametrize("size", [1, 1 << 18])
def test_whole_rows_of_json_are_judged(
    form: str, size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_values, "PIECE", size)
    monkeypatch.setattr(tables, "SIZE", 50 * size)
    path = tmp_path / "rows.json"
    path.write_text(JSON[form](ROWS), encoding="utf-8")
    summary = audit(path, output=tmp_path)
    assert faults(tmp_path) == FAULTS
    assert (summary.rows, summary.code, summary.not_judged) == (3, 10, {"solution": 1})
    assert set(summary.columns) == {"puzzle", "solution", "id", "clues"}
    assert json.loads((tmp_path / OFFENDING).read_text().splitlines()[0])["row"] == ROWS[1]


def test_one_row_in_an_array_is_no_false_all_clear(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text('[{"puzzle":"123.34......4..1","solution":"1111111111111111"}]')
    done = command("audit", str(path))
    assert done.returncode == 2
    assert "wrong answer" in done.stdout


def test_answers_that_are_null_are_said_to_be_not_judged(tmp_path: Path) -> None:
    rows = [{"puzzle": PUZZLE, "answer": said} for said in (RIGHT, None, "", float("nan"))]
    (tmp_path / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)) + f'\n{{"puzzle": "{OTHER}"}}')
    done = command("audit", str(tmp_path / "rows.jsonl"))
    assert "not judged: answer (4 rows)" in done.stdout
    without = tmp_path / "without.jsonl"
    without.write_text(json.dumps({"puzzle": PUZZLE}))
    assert audit(without).not_judged == {}


@pytest.mark.parametrize(
    ("text", "index", "words"),
    [
        (f'[{{"puzzle":"{PUZZLE}"}},, {{"puzzle":"{OTHER}"}}]', 1, "invalid JSON"),
        (f'[{{"puzzle":"{PUZZLE}"}}, 7]', 1, "no JSON object"),
        (f'[{{"puzzle":"{PUZZLE}"}}, {{"puzzle":"{OTHER}"', 1, "ends too early"),
        (f'[{{"puzzle":"{PUZZLE}"}}, "', 1, "ends too early"),
        (f'[{{"puzzle":"{PUZZLE}"}}]\n[1]', 1, "something stands behind the array"),
        (f'[{{"puzzle":"{PUZZLE}"}}]]', 1, "something stands behind the array"),
        (f'[{{"puzzle":"{PUZZLE}"}}, {{"puzzle": Infinity}}, {{"puzzle":"{OTHER}"}}]', 1, "Infinity"),
        (f'[{{"puzzle":"{PUZZLE}"}}, {{"puzzle":"{OTHER}", "puzzle": ""}}]', 1, "stands twice"),
    ],
)
def test_what_is_wrong_with_an_array_is_told(text: str, index: int, words: str, tmp_path: Path) -> None:
    (tmp_path / "rows.json").write_text(text)
    assert audit(tmp_path / "rows.json", output=tmp_path).code == 2
    assert index in faults(tmp_path)
    assert words in (tmp_path / OFFENDING).read_text()


def test_an_array_without_puzzles_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.json"
    for text in ("[]", '[{"a": 1}]', '{"data": [{"puzzle": "1"}]}', "[1, 2]", "[", '{\n"a": 1}'):
        path.write_text(text)
        with pytest.raises(InputError):
            audit(path)


def test_values_are_cut_out_of_any_json(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(19)

    def drawn(depth: int = 0) -> Any:
        if random.random() < 0.4 or depth > 3:
            return "".join(random.choice('ab"\\[]{},\n é') for _ in range(random.randrange(6)))
        if random.random() < 0.5:
            return [drawn(depth + 1) for _ in range(random.randrange(3))]
        return {str(i): drawn(depth + 1) for i in range(random.randrange(3))}

    for _ in range(100):
        monkeypatch.setattr(json_values, "PIECE", random.choice([1, 2, 5, 1000]))
        indent = random.choice([None, 0, 2])
        rows = [{"a": drawn()} for _ in range(random.randrange(4))]
        for text in (json.dumps(rows, indent=indent), "\n".join(json.dumps(x, indent=indent) for x in rows)):
            found = list(json_values.values(BytesIO(text.encode())))
            assert [json.loads(value) for _, value in found] == rows
            lines = text.splitlines()
            assert all(lines[line - 1].lstrip().startswith(("{", "[{")) for line, _ in found)


def test_a_value_that_never_ends_is_told_early() -> None:
    class Endless:
        taken = 0

        def read(self, count: int) -> bytes:
            self.taken += count
            return b'["' if self.taken == count else b"x" * count

    stream: Any = Endless()
    with pytest.raises(InputError, match="longer than"):
        list(json_values.values(stream))
    assert stream.taken < 10_000_000


# Rows as packages write them ------------------------------------------------------------------------------

FLAT = [value for row in grid(PUZZLE) for value in row]


@pytest.mark.parametrize(
    ("names", "puzzle", "solution"),
    [
        ("initial_board,solution", "initial_board", "solution"),
        ("input,target", "input", "target"),
        ("input,output", "input", "output"),
        ("unsolved,solved", "unsolved", "solved"),
        ("q,a", "q", "a"),
        ("givens,sol", "givens", "sol"),
        ("prompt,completion", "prompt", "completion"),
        ("question,answer", "question", "answer"),
    ],
)
def test_columns_of_many_names_are_recognised(names: str, puzzle: str, solution: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(f"{names}\n{PUZZLE},{RIGHT}\n{OTHER},{WRONG}\n")
    summary = audit(path, output=tmp_path / "out")
    assert summary.columns == {"puzzle": puzzle, "solution": solution}
    assert faults(tmp_path / "out") == {1: ["wrong answer"]}


def test_names_that_mean_something_else_beside_a_puzzle() -> None:
    assert recognise(["puzzle", "a", "output", "givens"], {}) == {"puzzle": "puzzle", "clues": "givens"}
    assert recognise(["metadata", "metadata.puzzle", "metadata.type", "prompt"], {}) == {
        "puzzle": "metadata.puzzle"
    }
    with pytest.raises(InputError, match="no column is known"):
        recognise(["a", "output"], {})


READABLE: list[Any] = [
    PUZZLE, PUZZLE.replace(".", "?"), PUZZLE.replace(".", "#"), PUZZLE.replace(".", "0"), grid(PUZZLE),
    FLAT, json.dumps(grid(PUZZLE)), [value or None for value in FLAT],
    [value or float("nan") for value in FLAT], [str(value) for value in FLAT],
    [[float(value) or float("nan") for value in row] for row in grid(PUZZLE)],
]  # fmt: skip
MISREAD: list[Any] = [
    PUZZLE.replace(".", "?", 3), PUZZLE.replace(".", "#", 3), PUZZLE.replace(".", "?", 3).replace(".", "#"),
    FLAT[:15], [*FLAT[:15], 99], [*FLAT[:15], True], "?" * 15,
]  # fmt: skip


@pytest.mark.parametrize("value", READABLE)
def test_a_puzzle_is_read_in_every_form(value: Any, tmp_path: Path) -> None:
    (tmp_path / "rows.json").write_text(json.dumps([{"puzzle": value, "solution": RIGHT}] * 2))
    summary = audit(tmp_path / "rows.json")
    assert summary.tally == {"unique": 2, "repeated": 1}


@pytest.mark.parametrize("value", MISREAD)
def test_a_puzzle_is_never_misread(value: Any, tmp_path: Path) -> None:
    (tmp_path / "rows.json").write_text(json.dumps([{"puzzle": value, "solution": RIGHT}]))
    assert audit(tmp_path / "rows.json", output=tmp_path).tally == {"error": 1, "unreadable": 1}
    (message,) = [fault["message"] for fault in json.loads((tmp_path / OFFENDING).read_text())["faults"]]
    assert "\n" not in message


def test_blanks_that_are_no_numbers_cost_nothing(tmp_path: Path) -> None:
    """Each line is read by itself, and the error of the first one is told precisely."""
    path = tmp_path / "rows.jsonl"
    path.write_text(f'{{"puzzle": Infinity}}\n{{"puzzle": "{PUZZLE}", "rating": NaN}}\n')
    summary = audit(path, output=tmp_path)
    assert summary.tally == {"unique": 1, "error": 1, "unreadable": 1}
    path.write_text('{"puzzle": Infinity}\n' * 30)
    with pytest.raises(InputError, match="line 1: invalid JSON: Infinity"):
        audit(path)


# Files of columns -----------------------------------------------------------------------------------------


def arrow(path: Path, rows: list[Data], stream: bool = True) -> Path:
    """Write a file of Arrow, as `datasets` writes it, or with a table of contents."""
    table = pyarrow.Table.from_pylist(rows)
    with (pyarrow.ipc.new_stream if stream else pyarrow.ipc.new_file)(path, table.schema) as writer:
        writer.write_table(table, 2)
    return path


def saved(folder: Path, rows: list[Data], split: str) -> Path:
    """Write a folder as `save_to_disk` of a Dataset does, in two files."""
    folder.mkdir(parents=True)
    names = ["data-00000-of-00002.arrow", "data-00001-of-00002.arrow"]
    arrow(folder / names[0], rows[:1])
    arrow(folder / names[1], rows[1:])
    state = {"_data_files": [{"filename": name} for name in names], "_split": split}
    (folder / "state.json").write_text(json.dumps(state))
    (folder / "dataset_info.json").write_text("{}")
    return folder


@pytest.mark.parametrize("stream", [True, False])
def test_files_of_arrow(stream: bool, tmp_path: Path) -> None:
    path = arrow(tmp_path / "rows.arrow", ROWS, stream)
    assert audit(path, output=tmp_path / "out").rows == 3
    assert faults(tmp_path / "out") == FAULTS
    for cut in (3, 100, path.stat().st_size // 2, path.stat().st_size - 8, path.stat().st_size - 1):
        (tmp_path / "cut.arrow").write_bytes(path.read_bytes()[:cut])
        done = command("audit", str(tmp_path / "cut.arrow"), "-o", str(tmp_path / "out"))
        assert done.returncode in (2, 10), cut
        told = done.stderr or (tmp_path / "out" / OFFENDING).read_text()
        assert "no whole file of Arrow" in told, cut


def test_the_folders_of_datasets(tmp_path: Path) -> None:
    folder = saved(tmp_path / "one", ROWS, "train")
    audit(folder, output=tmp_path / "out")
    assert faults(tmp_path / "out") == FAULTS
    both = tmp_path / "both"
    saved(both / "train", ROWS[:2], "train")
    saved(both / "test", ROWS[:2], "test")
    (both / "dataset_dict.json").write_text('{"splits": ["train", "test"]}')
    assert audit(both, output=tmp_path / "out2").rows == 4
    leaks = {
        1: ["wrong answer", "repeated"],
        2: ["repeated", "leak"],
        3: ["wrong answer", "repeated", "leak"],
    }
    assert faults(tmp_path / "out2") == leaks
    assert command("audit", str(both)).returncode == 2


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "is a folder: a file was expected, or what save_to_disk"),
        ({"state.json": "{}"}, "names no data files"),
        (
            {"state.json": '{"_data_files": [{"filename": "../../secret.arrow"}]}'},
            "the file secret.arrow is missing",
        ),
        ({"state.json": "[" * 9999}, "names no data files"),
        ({"dataset_dict.json": '{"splits": ["gone"]}'}, "is a folder"),
    ],
)
def test_folders_that_are_no_data_sets(files: dict[str, str], words: str, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    done = command("audit", str(folder))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert words in done.stderr


def test_arrays_of_numpy(tmp_path: Path) -> None:
    puzzles, right = (numpy.array([grid(PUZZLE), grid(OTHER)]), numpy.array([grid(RIGHT), grid(WRONG)]))
    arrays: list[Any] = [puzzles, puzzles.reshape(2, 16), numpy.where(puzzles, puzzles, numpy.nan)]
    arrays += [numpy.array([PUZZLE, OTHER]), puzzles[0], puzzles[0].reshape(16)]
    for array, rows in zip(arrays, (2, 2, 2, 2, 1, 1), strict=True):
        numpy.save(tmp_path / "a.npy", array)
        assert audit(tmp_path / "a.npy").tally["unique"] >= 1
        assert audit(tmp_path / "a.npy").rows == rows
    numpy.savez(tmp_path / "b.npz", quizzes=puzzles, solutions=right)
    audit(tmp_path / "b.npz", output=tmp_path)
    assert faults(tmp_path)[1][-1] == "wrong answer"
    assert 0 not in faults(tmp_path)


@pytest.mark.parametrize(
    "array",
    [
        numpy.zeros((2, 2, 4, 4)),
        numpy.array([{}, {}]),
        numpy.zeros(()),
        numpy.zeros((2, 2, 4, 4, 1)),
    ],
)
def test_arrays_that_hold_no_puzzles(array: Any, tmp_path: Path) -> None:
    numpy.save(tmp_path / "a.npy", array, allow_pickle=True)
    done = command("audit", str(tmp_path / "a.npy"))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


# Sources of the rows, and workers -------------------------------------------------------------------------


def test_standard_input_and_pipes_are_read(tmp_path: Path) -> None:
    text = json.dumps(ROWS)
    done = command("audit", "-", "--json", text=text)
    assert (done.returncode, json.loads(done.stdout)["rows"]) == (10, 3)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_text, args=(text,))
    writer.start()
    assert audit(pipe).rows == 3
    writer.join()
    assert audit(BytesIO(text.encode()), output=tmp_path / "out").rows == 3
    assert faults(tmp_path / "out") == FAULTS


def test_a_script_needs_no_guard_for_one_job(tmp_path: Path) -> None:
    (tmp_path / "rows.json").write_text(json.dumps(ROWS))
    script = tmp_path / "script.py"
    script.write_text("import gridproof\nprint(gridproof.audit('rows.json').rows)\n")
    done = subprocess.run([sys.executable, script], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


def test_an_audit_in_the_process_says_what_workers_say(tmp_path: Path) -> None:
    (tmp_path / "rows.json").write_text(json.dumps(ROWS))
    one, two = (audit(tmp_path / "rows.json", jobs=jobs, output=tmp_path / f"{jobs}") for jobs in (1, 2))
    assert one.tally == two.tally
    assert (tmp_path / "1" / OFFENDING).read_bytes() == (tmp_path / "2" / OFFENDING).read_bytes()


def test_rows_are_a_data_set() -> None:
    rows = [{"puzzle": "123.34......4..1", "solution": "1234341221434321"}, {"puzzle": "1234............"}]
    summary = audit(rows)
    assert (summary.rows, summary.tally["unique"], summary.tally["multiple"]) == (2, 1, 1)
    assert audit(iter(rows)).tally == summary.tally
    assert repr(summary).startswith("<Summary: rows 2, unique 1")
    for wrong in (["123.34......4..1"], [{"puzzle": object()}], 7):
        with pytest.raises(InputError, match="rows such as"):
            audit(wrong)  # type: ignore[arg-type]
