"""The questions as commands: records, words and exit codes, in a pipe and with several processes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner
from processes import cpu_seconds, until

import gridproof
from gridproof.frontends.cli import cli
from gridproof.frontends.questions.candidates import CandidatesQuestion
from gridproof.models.questions import completion, redundancy, uniqueness
from gridproof.models.questions.verdict import Verdict

OPEN, UNIQUE, NONE = "1.......4.......", "123434......4321", "11.............."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SHARED = ["index", "id", "type", "status", "backend", "seconds", "message"]

FIELDS = {
    "count": ["count", "exact"],
    "candidates": ["candidates"],
    "redundant": ["redundant", "minimal"],
    "complete": ["clues", "givens", "fewest", "minimal", "completed", "alternatives"],
    "effort": ["splits", "effort"],
}
STATUS = {
    "count": ("counted", "counted", "counted"),
    "candidates": ("found", "found", "none"),
    "redundant": ("multiple", "unique", "none"),
    "complete": ("complete", "unique", "none"),
    "effort": ("multiple", "unique", "none"),
}


def asked(*arguments: str, text: str = "") -> tuple[str, int]:
    """Return the output of a command, and its exit code."""
    run = CliRunner().invoke(cli, arguments, input=text, standalone_mode=False)
    assert run.exception is None, run.exception
    assert isinstance(run.return_value, int)
    return run.stdout, run.return_value


def record(*arguments: str, text: str = "") -> dict[str, Any]:
    """Return the one record that a command prints."""
    (line,) = asked(*arguments, "--json", text=text)[0].splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


@pytest.mark.parametrize("command", FIELDS)
def test_records_in_order_and_the_code_of_the_worst(command: str) -> None:
    text = "\n".join((OPEN, UNIQUE, NONE, "12x"))
    output, code = asked(command, "--json", text=text)
    *found, error = map(json.loads, output.splitlines())
    assert [each["index"] for each in (*found, error)] == [0, 1, 2, 3]
    assert tuple(each["status"] for each in found) == STATUS[command]
    for each in found:
        assert sorted(each) == sorted(SHARED + FIELDS[command])
        assert each["type"] == "sudoku"
        assert each["backend"] in ("sat:cadical153", "rules")
    assert error["status"] == "error"
    assert code == 2
    assert [asked(command, text=one)[1] for one in (UNIQUE, NONE, "12x")] == [0, 20, 2]
    assert asked(command, text=OPEN)[1] == (10 if "multiple" in STATUS[command] else 0)


def test_several_processes_answer_in_order() -> None:
    command = [sys.executable, "-m", "gridproof", "count", "--json", "--jobs", "2"]
    text = "\n".join((OPEN, UNIQUE, NONE))
    run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=120)
    assert [json.loads(line)["count"] for line in run.stdout.splitlines()] == [24, 1, 0]
    assert run.returncode == 20
    assert run.stderr == "gridproof: 3 counted\n"


@pytest.mark.parametrize("command", FIELDS)
@pytest.mark.whole
def test_time_that_runs_out(command: str) -> None:
    text = json.dumps({"type": "sudoku", "id": "large", "rows": 25, "cols": 25, "clues": {}})
    output, code = asked(command, "--timeout", "0", text=text)
    assert output.startswith("large: unknown: ")
    assert "the time limit of 0 s was reached" in output
    assert code == 30


def test_count() -> None:
    assert asked("count", OPEN)[0].endswith(": 24 solutions\n")
    assert asked("count", "--limit", "24", OPEN)[0].endswith(": 24 solutions\n")
    assert asked("count", "--limit", "23", OPEN)[0].endswith(": more than 23 solutions\n")
    assert asked("count", UNIQUE)[0].endswith(": 1 solution\n")
    found = record("count", "--limit", "5", OPEN)
    assert (found["count"], found["exact"]) == (5, False)


def test_candidates() -> None:
    output, _ = asked("candidates", OPEN)
    assert output.splitlines()[1:] == [
        "1    234  234  234", "23   234  1234 1234", "4    123  123  123", "23   123  1234 1234",
    ]  # fmt: skip
    assert "2 of 16 cells have one value" in output
    found = record("candidates", "--counts", "100", OPEN)
    assert found["candidates"]["r1c2"] == [2, 3, 4]
    assert found["counts"]["r1c2"] == {"2": 6, "3": 6, "4": 12}
    assert "   r1c2: 2 (6), 3 (6), 4 (12)" in asked("candidates", "--counts", "100", OPEN)[0]
    assert (
        asked("candidates", "--kind", "numberlink", "--sample", "1")[0].splitlines()[1].startswith("   r1c1-")
    )


def test_redundant() -> None:
    found = record("redundant", "--greedy", UNIQUE)
    puzzle = gridproof.read(UNIQUE)[0]
    assert found["redundant"] == [cell for cell, _ in puzzle.givens]
    left = {cell: str(values[0]) for cell, values in puzzle.givens if cell not in found["removed"]}
    assert len(left) == len(puzzle.givens) - len(found["removed"]) == 5
    output, _ = asked("redundant", "--greedy", UNIQUE)
    assert "10 clues and givens can each go alone\n   each alone: r1c1 = 1; r1c2 = 2; " in output
    assert "\n   together: r1c1 = 1; " in output
    minimal = "".join(left.get(cell, ".") for cell in puzzle.shown)
    assert record("redundant", minimal)["minimal"]
    assert "the puzzle is minimal: no clue and no given can go" in asked("redundant", minimal)[0]


def test_complete() -> None:
    found = record("complete", OPEN)
    assert (found["givens"], found["fewest"]) == ({"r2c4": 2, "r4c4": 3}, True)
    assert found["alternatives"][0] == {
        "clue": "r2c3 = 2",
        "count": 3,
        "exact": True,
        "cell": "r2c3",
        "value": 2,
        "stroke": {"field": "givens", "place": [1, 2], "text": "2"},
    }
    assert check_of(found["completed"]) == "unique"
    output, _ = asked("complete", OPEN)
    assert "unique with r2c4 = 2, r4c4 = 3, and with no fewer\n   r2c3 = 2 leaves 3 solutions\n" in output


def check_of(completed: dict[str, Any]) -> str:
    """Check the puzzle of a record for one solution."""
    return str(json.loads(asked("check", "--json", json.dumps(completed))[0])["status"])


def test_complete_names_what_a_loop_prints() -> None:
    loop = "slitherlink 3x3\n3 . .\n. . .\n. . ."
    found = record("complete", loop)
    assert (found["status"], found["givens"], found["fewest"]) == ("complete", {}, True)
    assert check_of(found["completed"]) == "unique"
    full = "hitori 2x2\n1 2\n2 1"
    output, code = asked("complete", full)
    assert code == 10
    assert "there are several solutions: there is no clue that can be added to this hitori" in output


def test_effort() -> None:
    found = record("effort", HARD)
    assert found["splits"] == found["effort"]["decisions"] > 10
    assert "unique" in asked("effort", HARD)[0]
    assert f"decisions {found['splits']:,}" in asked("effort", HARD)[0]
    assert record("effort", "--backend", "sat:glucose4", HARD)["backend"] == "sat:glucose4"


def test_the_fewest_clues_that_suffice_are_named() -> None:
    found = record("redundant", UNIQUE, "--greedy")
    rest = [cell for cell in found["redundant"] if cell not in found["removed"]]
    assert 0 < len(found["least"]) <= 10 - len(found["removed"])
    assert len(found["least"]) < len(rest)
    assert "   these suffice, and no fewer: r1c1 = 1; " in asked("redundant", UNIQUE, "--greedy")[0]
    assert "least" not in record("redundant", UNIQUE)


def test_few_clues_that_suffice_are_not_called_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redundancy, "smallest_of_all", lambda *asked: (asked[3], False))
    assert record("redundant", UNIQUE, "--greedy")["least"] is None


def test_an_estimate_is_none_of_the_counts() -> None:
    found = record("count", "." * 16, "--limit", "5", "--estimate", "200", "--seed", "3")
    assert (found["status"], found["count"], found["exact"]) == ("counted", 5, False)
    estimate = found["estimate"]
    assert (estimate["samples"], estimate["seed"], estimate["confidence"]) == (200, 3, 0.95)
    assert estimate["low"] < estimate["solutions"] < estimate["high"]
    assert "by estimate about" in found["message"]
    assert record("count", OPEN, "--estimate", "200")["estimate"] is None
    few = record("count", "." * 16, "--limit", "5", "--estimate", "3")
    assert few["estimate"] is None
    assert few["message"].endswith("more than 5 solutions; too few samples for an estimate")


def test_counts_at_the_bound_may_be_more() -> None:
    output, _ = asked("candidates", OPEN, "--counts", "8")
    assert "   r4c4: 1 (6), 2 (3), 3 (3), 4 (8 or more)" in output.splitlines()
    assert (
        "   r4c4: 1 (6), 2 (3), 3 (3), 4 (12)" in asked("candidates", OPEN, "--counts", "13")[0].splitlines()
    )


@pytest.mark.parametrize(
    ("words", "status", "known"),
    [
        (["count", "." * 16, "--limit", "5", "--estimate", "10000000"], "counted", "by estimate about"),
        pytest.param(
            *(["count", "." * 81, "--limit", "100000000"], "unknown", "solutions: it was interrupted"),
            marks=pytest.mark.deep,
        ),
        pytest.param(
            *(
                ["candidates", "latin_square 12x12", "--counts", "100000", "--timeout", "1000"],
                "unknown",
                "values may be in more",
            ),
            marks=pytest.mark.deep,
        ),
    ],
    ids=["estimate", "count", "candidates"],
)
def test_what_is_known_at_ctrl_c_is_kept(words: list[str], status: str, known: str) -> None:
    command = [sys.executable, "-m", "gridproof", *words, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        until(lambda: cpu_seconds(process.pid) > 3, process)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=300)
    (line,) = output.splitlines()
    found = json.loads(line)
    assert (found["status"], process.returncode) == (status, 130)
    assert known in found["message"]
    assert errors.strip() == "gridproof: interrupted"


def test_numbers_of_solutions_that_time_cut_short_are_lower_bounds() -> None:
    question = CandidatesQuestion(counts=8)
    for status, words in (("found", "3"), ("unknown", "3 or more")):
        assert question.said(3, {"status": status}) == words


def test_a_puzzle_of_several_solutions_is_not_called_minimal() -> None:
    found = record("redundant", OPEN)
    assert (found["status"], found["redundant"], found["minimal"]) == ("multiple", [], False)


def test_few_clues_are_not_called_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are more solutions than are listed, numbers of them are lower bounds, too."""
    for name, value in {"NODES": 0, "ROUNDS": 1, "LISTED": 4}.items():
        monkeypatch.setattr(completion, name, value)
    found = record("complete", OPEN)
    assert (found["status"], found["fewest"], found["minimal"]) == ("complete", False, True)
    assert not any(extra["exact"] for extra in found["alternatives"])
    lines = asked("complete", OPEN)[0].splitlines()[1:]
    assert lines
    assert all(line.endswith(" or more solutions") for line in lines)


def test_clues_whose_proof_takes_too_long_are_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uniqueness, "check", lambda *_, **__: Verdict("unknown", message="it took too long"))
    found = gridproof.complete(OPEN)
    assert (found.status, found.clues, found.reason) == ("unknown", (), "it took too long")
