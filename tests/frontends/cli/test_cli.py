"""The command line as its users meet it: records, exit codes, and processes that end as they should."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from boards import EIGHTEEN, SAMPLES, SUDOKUS
from command import CLASH, EASY, OPEN, SOLVED, gridproof, records
from processes import bounded_end, until, wait_for_work

from gridproof.frontends import cli
from gridproof.frontends.output.printable import made_printable, printable

NEEDS_A_SOLVER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FIELDS = {"index", "id", "type", "status", "solutions", "backend", "seconds", "message"}

# Sides of empty sudokus that keep each back end busy for many seconds.
HARD_SIDE = {"sat": 36, "cp-sat": 36, "ilp": 49, "ilp:cbc": 36}


@pytest.mark.parametrize("backend", ["auto", "sat", "sat:glucose4", "cp-sat", "ilp", "ilp:cbc"])
def test_check_tells_the_truth_with_every_back_end(backend: str) -> None:
    run = gridproof("check", "--json", "--backend", backend, text=f"{EASY}\n{OPEN}\n{CLASH}\n")
    found = records(run)
    assert [record["status"] for record in found] == ["unique", "multiple", "none"]
    assert [set(record) - FIELDS for record in found] == [set(), {"differs"}, {"conflict"}]
    assert all(set(record) >= FIELDS for record in found)
    assert found[0]["solutions"][0]["text"] == SOLVED
    one, other = (solution["text"] for solution in found[1]["solutions"])
    assert one != other
    assert found[2]["message"] == "row 1 has two 5s, at r1c1 and r1c2"
    solver = {"auto": "sat:cadical153", "sat": "sat:cadical153", "ilp": "ilp:highs"}.get(backend, backend)
    settled = "rules" if solver.startswith("sat") else solver
    assert [record["backend"] for record in found] == [settled, solver, solver]
    assert run.returncode == 20


@pytest.mark.parametrize(
    ("text", "code"),
    [(EASY, 0), (OPEN, 10), (CLASH, 20), ("53..7..x.\n", 2), (f"{CLASH}\n{OPEN}\n{EASY}\n", 20), ("", 2)],
)
def test_exit_codes_of_check(text: str, code: int) -> None:
    assert gridproof("check", text=text).returncode == code


def test_solve_gives_as_many_as_asked() -> None:
    run = gridproof("solve", "--json", "--limit", "3", OPEN)
    (record,) = records(run)
    assert record["status"] == "solved"
    assert len({solution["text"] for solution in record["solutions"]}) == 3
    assert run.returncode == 0


def test_a_time_out_is_unknown_and_never_none() -> None:
    for backend in ("sat", "cp-sat", "ilp"):
        run = gridproof("check", "--json", "--backend", backend, "--timeout", "0", text=EASY)
        (record,) = records(run)
        assert record["status"] == "unknown"
        assert "time limit" in record["message"]
        assert run.returncode == 30


def test_confirm_names_both_back_ends() -> None:
    (record,) = records(gridproof("check", "--json", "--confirm", EASY))
    assert record["status"] == "unique"
    assert record["backend"] == "rules+cp-sat"
    (record,) = records(gridproof("check", "--json", "--confirm", "--no-narrow", EASY))
    assert (record["status"], record["backend"]) == ("unique", "sat:cadical153+cp-sat")


def test_no_narrow_gives_the_same_answer() -> None:
    sample = str(EIGHTEEN)
    with_rules = records(gridproof("check", "--json", sample))
    without = records(gridproof("check", "--json", "--no-narrow", sample))
    assert [r["solutions"] for r in with_rules] == [r["solutions"] for r in without]


@pytest.mark.parametrize("backend", ["sat", "cp-sat"])
def test_the_eighteen_kinds_are_unique_with_the_recorded_solution(backend: str) -> None:
    sample = SAMPLES / "eighteen.jsonl"
    run = gridproof("check", "--json", "--backend", backend, "--jobs", "2", str(sample))
    expected = [json.loads(line) for line in sample.read_text().splitlines()]
    found = records(run)
    assert len({record["type"] for record in found}) == 18
    for want, got in zip(expected, found, strict=True):
        assert (got["id"], got["status"]) == (want["id"], "unique")
        answer = got["solutions"][0]
        assert {name: answer[name] for name in want["solution"]} == want["solution"]
    assert run.returncode == 0


def test_jobs_keep_the_order() -> None:
    lines = SUDOKUS
    text = "\n".join([*lines[:60], "bad", *lines[60:], CLASH]) + "\n"
    one = records(gridproof("check", "--json", text=text))
    two = records(gridproof("check", "--json", "--jobs", "2", text=text))
    assert [(r["index"], r["status"], r["solutions"]) for r in one] == [
        (r["index"], r["status"], r["solutions"]) for r in two
    ]
    assert [r["index"] for r in two] == list(range(122))


BAD = [
    ("", "the input is empty"),
    ("53..7\n", "line 1"),
    (EASY[:-1] + "?", "line 1, column 81"),
    ("\0\1\2binary", "the input is binary"),
    ("{" * 5000, "line 1"),
    ('{"type": "sudoku", "rows": 2000, "cols": 2000, "clues": {}}', "2000"),
    ('{"type": "sudoko", "rows": 9, "cols": 9, "clues": {}}', "did you mean 'sudoku'?"),
    ('{"type": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": [[1]]}}', "clues.givens has 1 rows"),
    ("9" * 10_000_000, "line 1"),
    ("[" * 100_000, "line 1"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD, ids=range(len(BAD)))
def test_bad_input_is_one_sentence_and_the_next_is_answered(text: str, sentence: str) -> None:
    run = gridproof("check", "--json", text=text)
    first = records(run)[0]
    assert first["status"] == "error"
    assert sentence in first["message"]
    assert "\n" not in first["message"]
    assert len(first["message"]) < 300
    assert run.returncode == 2
    if text and "\0" not in text:
        after = records(gridproof("check", "--json", text=f"{text}\n\n{EASY}\n"))
        assert after[-1]["status"] == "unique"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check", "no-such-file"), "there is no file 'no-such-file'"),
        (("check", EASY, "no-such-file"), "there is no file 'no-such-file'"),
        (("check", "--backend", "gurobi", EASY), "there is no back end 'gurobi'"),
        (("check", "--backend", "sat:gurobi", EASY), "has no solver 'gurobi'"),
        (("check", "--kind", "sudoko", EASY), "did you mean 'sudoku'?"),
        (("check", "-j", "0", EASY), "gridproof: --jobs is 0; a whole number from 1 to 256 was expected\n"),
        (("solve", "--limit", "0", EASY), "gridproof: --limit is 0; a whole number from 1 was expected\n"),
        (("solve", "--limit", "2 is not 3"), "--limit is '2 is not 3'; a whole number from 1 was expected"),
        (
            ("solve", "--timeout", "soon", EASY),
            "--timeout is 'soon'; a number of seconds from 0 was expected",
        ),
        (("solve", "--timeout", "nan", EASY), "--timeout is nan; a number of seconds from 0 was expected"),
        (("serve", "--timeout", "0"), "--timeout is 0.0; a number of seconds above 0 was expected"),
        (("check", "--spot", "2", EASY), "--spot is 2.0; a share from 0 to 1 was expected"),
        (("check", "--narrow", "ful", EASY), "gridproof: --narrow: 'ful' is not one of 'off', 'singles', "),
        (("solve", ""), "there is no file ''"),
        (("render", ""), "there is no file ''"),
        (("check", "."), "Is a directory"),
        (
            ("export", "--to", "dot", EASY),
            "gridproof: --to: 'dot' is not one of cnf, cp-sat, lp, mps, mzn, opb, wcnf",
        ),
        (
            ("export", EASY),
            "needs --to: one of cnf, wcnf, lp, mps, opb, cp-sat, mzn, as in: gridproof export",
        ),
        (("generate",), "generate needs KIND, as in: gridproof generate slitherlink --rows 5 --seed 1\n"),
        (("prove", EASY), "prove needs --output: FILE|DIR, as in: gridproof prove"),
        (("audit",), "audit needs FILE, as in: gridproof audit made.csv"),
        (("man",), "man needs DIR, as in: gridproof man man1"),
        (("check", EASY, "-o"), "-o needs a value: FILE"),
        (("check", EASY, "--narrow"), "--narrow needs a value: one of off, singles, filters, auto, full"),
        (("check", EASY, "--backend"), "--backend needs a value: one of auto, "),
        (("check", EASY, "--timeout"), "--timeout needs a value: SECONDS"),
        (("check", EASY, "--json=yes"), "--json takes no value"),
        (("convert", EASY, "--to", "puzlink"), "did you mean 'puzzlink'?"),
        (("hint", EASY, "--number", "9223372036854775808"), "holds no puzzle 9223372036854775808"),
        (("render", EASY, "--number", "9223372036854775807"), "holds no puzzle 9223372036854775807"),
        (("export", EASY, "--to", "cnf", "--number", "2"), "holds no puzzle 2"),
        (("nonsense",), "there is no command 'nonsense'"),
    ],
)
def test_bad_usage_is_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    run = gridproof(*arguments)
    assert run.returncode == 2
    assert sentence in run.stderr
    assert not any(foreign in run.stderr for foreign in ("Traceback", "Missing", "requires an argument"))
    assert run.stdout == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_results_stream(jobs: str) -> None:
    command = [sys.executable, "-m", "gridproof", "check", "--json", "--jobs", jobs]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(EASY + "\n")
        process.stdin.flush()
        if jobs == "1":
            # Standard input is still open: the answer does not wait for its end.
            assert json.loads(process.stdout.readline())["status"] == "unique"
        process.stdin.close()
        assert '"unique"' in process.stdout.read()
        assert process.wait(timeout=300) == 0


def in_session(leader: int) -> list[str]:
    """Return the command lines of the processes that live in the session of `leader`."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended meanwhile
            if os.getsid(int(folder.name)) == leader:
                found.append((folder / "cmdline").read_text())
    return [command for command in found if command]


@contextmanager
def busy(*arguments: str, side: int) -> Iterator[subprocess.Popen[str]]:
    """Provide the command line in a session of its own, half a CPU second after it answered the first of two
    puzzles; the second keeps it busy for long. The rest of the session is killed in the end.
    """
    command = [sys.executable, "-m", "gridproof", "check", "--json", *arguments]
    hard = {"type": "sudoku", "rows": side, "cols": side, "clues": {}}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(f"{EASY}\n{json.dumps(hard)}\n")
            process.stdin.close()
            first = json.loads(process.stdout.readline())
            assert first["status"] == "unique"
            wait_for_work(process, 0.5)
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("backend", "jobs"), [("sat", "1"), ("sat", "2"), ("cp-sat", "2"), ("ilp", "1"), ("ilp:cbc", "2")]
)
def test_ctrl_c_ends_at_once_and_keeps_what_was_printed(backend: str, jobs: str) -> None:
    with busy("--backend", backend, "--jobs", jobs, side=HARD_SIDE[backend]) as process:
        with bounded_end(process.pid, 5):
            os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=300)
        assert process.returncode == 130
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
        assert in_session(process.pid) == []


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_its_parent(ending: signal.Signals) -> None:
    with busy("--backend", "ilp:cbc", "--jobs", "2", side=HARD_SIDE["ilp:cbc"]) as process:

        def calls() -> bool:
            return any("cbc" in command.split("\0")[0] for command in in_session(process.pid))

        until(calls, process)
        process.send_signal(ending)
        process.wait(timeout=300)
        until(lambda: not in_session(process.pid))


@pytest.mark.parametrize("arguments", [("solve", EASY), ("kinds",), ("backends", "--json")])
def test_a_full_disk_is_one_sentence(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "gridproof", *arguments], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert run.stderr == "gridproof: standard output: No space left on device\n"
    assert run.returncode == 2


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_has_gone_is_no_fault(jobs: str) -> None:
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(
        [sys.executable, "-m", "gridproof", "solve", "--jobs", jobs, EASY],
        stdout=write, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    os.close(write)
    assert (run.returncode, run.stderr) == (0, "")


def test_results_are_utf_8_in_every_locale() -> None:
    record = json.dumps({"id": "é☃", "type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
    runs: tuple[tuple[list[str], int, str], ...] = (
        (["check", "--json", record], 10, "é☃"),
        (["check", record], 10, "é☃"),
        (["kinds", "canal_view"], 0, "×"),
    )
    for arguments, code, text in runs:
        run = subprocess.run(
            [sys.executable, "-m", "gridproof", *arguments], capture_output=True,
            env=os.environ | {"PYTHONIOENCODING": "ascii"},
        )  # fmt: skip
        assert run.returncode == code
        assert text in run.stdout.decode()


@pytest.mark.parametrize(("closed", "code"), [("<&-", 2), (">&-", 0), ("2>&-", 0)])
def test_a_closed_stream_is_an_empty_one(closed: str, code: int) -> None:
    source = "-" if closed == "<&-" else EASY
    run = subprocess.run(
        f"{sys.executable} -m gridproof check {source} {closed}", shell=True, capture_output=True, text=True
    )
    assert run.returncode == code
    assert "Traceback" not in run.stderr
    assert bool(run.stdout) == (closed != ">&-")


def test_kinds_and_backends_as_json() -> None:
    kinds = json.loads(gridproof("kinds", "--json").stdout)
    assert {"sudoku", "slitherlink", "cryptarithm"} <= {kind["name"] for kind in kinds}
    backends = json.loads(gridproof("backends", "--json").stdout)
    assert {"bulk", "cp-sat", "ilp", "sat", "auto", "minizinc"} <= {b["name"] for b in backends}
    assert all(b["installed"] for b in backends)


def test_version_and_help() -> None:
    assert "gridproof" in gridproof("--version").stdout
    for command in ("solve", "check", "export", "kinds", "backends"):
        assert command in gridproof("--help").stdout
        assert gridproof(command, "--help").returncode == 0


def test_a_missing_back_end_is_one_sentence_with_the_install_line(tmp_path: Path) -> None:
    (tmp_path / "pysat.py").write_text("raise ImportError('not here')")
    (tmp_path / "ortools.py").write_text("raise ImportError('not here')")
    for backend, package in (("sat", "python-sat"), ("cp-sat", "ortools")):
        run = subprocess.run(
            [sys.executable, "-m", "gridproof", "check", "--json", "--backend", backend, NEEDS_A_SOLVER],
            capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(tmp_path)},
        )  # fmt: skip
        (record,) = records(run)
        assert record["status"] == "error"
        assert "pip install" in record["message"]
        assert package in record["message"]
        assert run.returncode == 2


def test_samples_of_every_kind() -> None:
    run = gridproof("check", "--kind", "slitherlink", "--sample", "2", "--json")
    assert records(run)[0]["id"] == "sgt-loopy-5"
    assert run.returncode == 0
    assert (
        "slitherlink has 3 samples, there is no number 4"
        in gridproof("solve", "--kind", "slitherlink", "--sample", "4").stderr
    )
    assert "--sample needs --kind" in gridproof("solve", "--sample", "1").stderr


def test_published_boards_by_name() -> None:
    """The names that Python takes too, with their grids (`tests/puzzles/test_published_samples.py`)."""
    run = gridproof("check", "--sample", "drools-hard-4", "--json")
    assert (records(run)[0]["id"], run.returncode) == ("drools-hard-4", 0)
    assert gridproof("check", "--kind", "sudoku", "--sample", "drools-broken", "--json").returncode == 20
    for options, words in (
        (("--kind", "hitori", "--sample", "drools-simple"), "drools-simple is a sudoku: leave out --kind"),
        (("--sample", "drools-hard-5"), "'drools-hard-5' is no number from 1, nor one of drools-simple, "),
        (("--kind", "hitori", "--sample", "0"), "'0' is no number from 1"),
        (("--kind", "hitori", "--sample", "9" * 5000), "is no number from 1"),
    ):
        refused = gridproof("check", *options)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert words in refused.stderr
        assert len(refused.stderr) < 300


def test_solutions_of_unlike_length_are_told_side_by_side() -> None:
    """Two answers of a hashi may have different numbers of bridges."""
    clues = {"cells": [[3, None, 3], [None, None, None], [2, None, 2]]}
    record = {"type": "hashi", "rows": 3, "cols": 3, "clues": clues}
    run = gridproof("check", json.dumps(record))
    drawn = run.stdout.partition("\n")[2].split("\n\n")
    assert run.returncode == 10, run.stderr
    assert len(drawn) == 2
    assert len({picture.count("━") + picture.count("═") for picture in drawn}) == 2
    assert all("*" in picture for picture in drawn)


def test_names_with_values_are_told_as_such() -> None:
    run = gridproof("solve", "--kind", "cryptarithm", "--sample", "1")
    assert "digits: A 4, B 7, E 3," in run.stdout


@pytest.mark.parametrize("command", [("hint",), ("render",), ("export", "--to", "cnf")])
def test_a_command_of_one_puzzle_takes_a_sample_or_the_number_of_a_puzzle(command: tuple[str, ...]) -> None:
    board = (SAMPLES / "boards" / "masyu.jsonl").read_text().splitlines()[1]
    run = gridproof(*command, "--kind", "masyu", "--sample", "2")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout
    assert run.stdout == gridproof(*command, board).stdout
    many = str(SAMPLES / "boards" / "masyu.jsonl")
    assert run.stdout == gridproof(*command, many, "--number", "2").stdout
    both = gridproof(*command, "--kind", "masyu", "--sample", "2", board)
    assert (both.returncode, both.stdout) == (2, "")
    assert "--sample is itself the puzzle" in both.stderr
    alone = gridproof(*command, "--sample", "2")
    assert (alone.returncode, alone.stdout) == (2, "")
    assert "--sample needs --kind" in alone.stderr


@pytest.mark.parametrize("command", [("hint",), ("export", "--to", "cnf")])
def test_of_several_puzzles_one_must_be_named(command: tuple[str, ...]) -> None:
    run = gridproof(*command, str(SAMPLES / "boards" / "masyu.jsonl"))
    assert (run.returncode, run.stdout) == (2, "")
    assert "holds several puzzles: --number N takes one" in run.stderr


@pytest.mark.parametrize(
    "command", [("hint",), ("export", "--to", "cnf"), ("export", "--to", "lp"), ("render", "--step", "1")]
)
def test_a_command_of_one_puzzle_ends_in_time(command: tuple[str, ...]) -> None:
    run = gridproof(*command, "--timeout", "0", EASY)
    assert (run.returncode, run.stdout) == (30, "")
    assert run.stderr.startswith("gridproof: the time limit of 0 s was reached")
    assert gridproof(*command, "--timeout", "60", EASY).stdout == gridproof(*command, EASY).stdout


HOSTILE = "\x1b[2J\npuzzle 1: unique\x9b\u202e"
"""A name that clears the screen, forges a result, and turns the direction of writing."""

NAMED = json.dumps({"id": HOSTILE, "type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
WRONG = json.dumps({"id": HOSTILE, "type": HOSTILE, "rows": 4, "cols": 4, "clues": {}})


@pytest.mark.parametrize("command", ["check", "solve", "explain", "rate"])
@pytest.mark.parametrize("board", [NAMED, WRONG], ids=["id", "type"])
def test_no_name_controls_the_terminal_or_forges_a_line(command: str, board: str) -> None:
    run = gridproof(command, board)
    assert run.stdout.count("puzzle 1: unique") >= 1
    assert all(line.isprintable() and not line.startswith("puzzle 1: u") for line in run.stdout.split("\n"))


def test_names_of_objects_are_made_printable_too() -> None:
    """A record carries along unknown entries, at any depth."""
    value = {HOSTILE: [{HOSTILE: HOSTILE}, 1, None, [HOSTILE]], "plain": True}
    shown = printable(HOSTILE)
    assert shown.isprintable()
    assert made_printable(value) == {shown: [{shown: shown}, 1, None, [shown]], "plain": True}


def test_messages_are_printable(tmp_path: Path) -> None:
    file = tmp_path / "\x1b[2J\ngridproof: all is well"
    file.write_text("53..7\n")
    for arguments in (
        ("convert", "--to", "line", str(file)),
        ("hint", WRONG),
        ("convert", "--to", "line", WRONG),
        ("export", "--to", "cnf", WRONG),
    ):
        run = gridproof(*arguments)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr.removesuffix("\n").isprintable()


def test_json_is_json_and_controls_no_terminal_either() -> None:
    for board in (NAMED, WRONG):
        run = gridproof("check", "--json", board)
        assert run.stdout.removesuffix("\n").isprintable()
        assert json.loads(run.stdout)["id"] == HOSTILE


def test_a_fault_of_ours_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """It is no bad input, even if it is a wrong value."""
    for fault in (ZeroDivisionError, ValueError):

        def broken(*_: object, fault: type[Exception] = fault) -> None:
            raise fault("by\nzero")

        monkeypatch.setattr("gridproof.frontends.output.listing.kind_row", broken)
        monkeypatch.setattr(sys, "argv", ["gridproof", "kinds"])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        assert ended.value.code == 1
        said = capsys.readouterr().err
        assert said == f"gridproof: a fault of gridproof or of the solver: {fault.__name__}: by zero\n"
