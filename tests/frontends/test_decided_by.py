"""Only a solver that has run is named as having decided an answer; rules and the kernel need no solver."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from command import gridproof as command
from tiers import some

import gridproof
from gridproof import check, read_one, solve
from gridproof.frontends.api import forget
from gridproof.frontends.certificates.verifying import verify
from gridproof.frontends.cli.results import Results
from gridproof.frontends.notebook.views import view
from gridproof.frontends.questions import candidates, complete, count, effort, redundant
from gridproof.frontends.reading.puzzles import parsed_items
from gridproof.frontends.running.tasks import SolveTask, answer
from gridproof.frontends.web.jobs import unknown
from gridproof.frontends.web.requests import request_of
from gridproof.models.backends import cp_sat, ilp, sat
from gridproof.models.kernels import houses
from gridproof.models.questions.uniqueness import confirmed
from gridproof.models.reasons.multipliers import refutations
from gridproof.puzzles import Puzzle, kind_names, read_record
from gridproof.puzzles.samples import samples

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CLASH = "55" + "." * 79
REFUTED = f"12345678.{'.' * 71}9"
"""Its ninth cell has no value left, though no two givens clash."""

RUNS = {
    "sat": (sat.Engine, "solve"),
    "cp-sat": (cp_sat.SearchThread, "run"),
    "ilp": (ilp.HighsSearch, "_run"),
    "bulk": (houses.HouseSearch, "steps"),
}
"""Entry points of the solvers of each back end."""


class Spied(set[str]):
    """The back ends whose solvers have run."""

    def spy(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            self.add(name)
            return method(*arguments)

        return run


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> Spied:
    """Return the back ends that have run, in a process without live models."""
    forget()
    ran = Spied()
    for name, (owner, method) in RUNS.items():
        monkeypatch.setattr(owner, method, ran.spy(name, getattr(owner, method)))
    return ran


def named(backend: str) -> set[str]:
    """Return the back ends in a signature."""
    return {part.partition(":")[0] for part in backend.split("+") if part not in ("", "rules")}


def variants(record: dict[str, Any]) -> Iterator[Puzzle]:
    """Yield a sample, one that has lost clues and givens, and one with a given too many."""
    puzzle = read_record(record)
    yield puzzle
    yield replace(puzzle, clues=puzzle.clues[::2], givens=puzzle.givens[::2])
    solution = solve(puzzle).solutions[0]
    forget()
    cell, domain = next((c, d) for c, d in puzzle.domains.items() if len(d) > 1 and c in puzzle.shown)
    wrong = next(value for value in domain if value != solution[cell])
    yield replace(puzzle, givens=(*puzzle.givens, (cell, (wrong,))))


@pytest.mark.parametrize("kind", kind_names())
def test_a_solver_is_named_if_and_only_if_it_ran(kind: str, ran: Spied) -> None:
    for puzzle in chain.from_iterable(map(variants, samples(kind)[:2])):
        for ask in (check, partial(solve, limit=2)):
            forget()
            ran.clear()
            verdict = ask(puzzle, timeout=5, explain=False)
            assert named(verdict.backend) == ran
            assert verdict.backend, "something has decided"


QUESTIONS = (
    count.CountQuestion(limit=3),
    candidates.CandidatesQuestion(),
    redundant.RedundantQuestion(),
    complete.CompleteQuestion(),
    effort.EffortQuestion(),
)


@pytest.mark.parametrize("kind", kind_names()[::4])
def test_questions_name_who_answered(kind: str, ran: Spied) -> None:
    for puzzle in variants(min(samples(kind), key=lambda record: record["rows"] * record["cols"])):
        for question in QUESTIONS:
            forget()
            ran.clear()
            backend = replace(question, timeout=2).outcome(0, puzzle).record["backend"]
            assert named(backend) == ran, type(question).__name__
        forget()
        ran.clear()
        assert named(gridproof.backbone(puzzle).backend) == ran


@pytest.mark.parametrize("backend", ["sat:glucose4", "cp-sat", "ilp", "bulk"])
def test_questions_name_the_back_end_that_they_are_asked_of(backend: str, ran: Spied) -> None:
    for question in map(type, QUESTIONS):
        for puzzle in (HARD, CLASH):
            forget()
            ran.clear()
            found = question(backend).outcome(0, read_one(puzzle)).record["backend"]
            assert named(found) == ran, question.__name__
            assert found.startswith(backend) or found == "rules"


def test_what_was_ended_is_not_signed() -> None:
    request = request_of("check", {"source": EASY, "backend": "cp-sat"})
    assert json.loads(unknown(request, "it needs more memory than a job may take").body)["backend"] == ""


def test_live_models_are_solvers_too(ran: Spied) -> None:
    for expected in (set(), {"sat"}, {"sat"}):
        ran.clear()
        assert named(check(EASY).backend) == ran == expected


@pytest.mark.parametrize("backend", ["sat", "sat:glucose4", "cp-sat", "ilp", "ilp:cbc", "bulk"])
def test_who_is_asked_for_is_named_where_it_ran(backend: str, ran: Spied) -> None:
    if backend != "ilp:cbc":  # CBC is a program, and HiGHS checks only an empty result of it
        for puzzle in (EASY, CLASH, "1234" + "." * 77):
            forget()
            ran.clear()
            found = check(puzzle, backend, explain=False)
            assert named(found.backend) == ran
    assert check(EASY, backend, narrow="off").backend.startswith(backend)


def test_a_contradiction_in_the_givens_is_for_a_second_solver_too(ran: Spied) -> None:
    """A cell without a value is no reason not to ask."""
    empty = replace(read_one(EASY), givens=(("r1c1", (1,)), ("r1c1", (2,))))
    for backend, both in (("sat", "rules+cp-sat"), ("cp-sat", "cp-sat+sat"), ("ilp", "ilp:highs+sat")):
        forget()
        ran.clear()
        verdict = check(empty, backend, confirm=True, explain=False)
        assert (verdict.status, verdict.backend, ran) == ("none", both, named(both))


@pytest.mark.parametrize("puzzle", [EASY, CLASH, REFUTED])
def test_a_confirmation_is_by_somebody_who_ran(puzzle: str, ran: Spied) -> None:
    for backend, both in (("auto", "rules+cp-sat"), ("sat", "rules+cp-sat"), ("bulk", "bulk+sat")):
        for narrow in ("auto", "singles", "filters", "full"):
            forget()
            ran.clear()
            verdict = check(puzzle, backend, confirm=True, explain=False, narrow=narrow)
            assert verdict.status in ("unique", "none")
            assert (verdict.backend, ran) == (both, named(both))


def test_who_does_not_run_confirms_nothing() -> None:
    forget()
    first = check(EASY)
    late = replace(first, backend="", status="unknown", message="the time limit was reached")
    for other, words in (
        (first, "rules says unique, cp-sat was not asked"),
        (late, "rules says unique, cp-sat was not asked (the time limit was reached)"),
    ):
        found = confirmed(read_one(EASY), first, partial(replace, other), "cp-sat")
        assert (found.status, found.backend, found.message) == ("unknown", "rules", words)


def test_what_comes_to_no_run_is_not_signed(ran: Spied) -> None:
    for puzzle in (EASY, {"type": "sudoku", "rows": 100, "cols": 100, "clues": {}}):
        verdict = check(puzzle, timeout=0)
        assert (verdict.status, verdict.backend, ran) == ("unknown", "", set())


def test_rules_that_refute_what_can_be_solved_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question why there is no solution goes to a solver."""
    forget()
    monkeypatch.setattr(
        gridproof.frontends.api, "narrowed_by", lambda puzzle, *_: SimpleNamespace(
            is_settled=True, domains=puzzle.domains | {"r1c3": ()}
        ),
    )  # fmt: skip
    verdict = check(EASY)
    assert (verdict.status, verdict.backend) == ("unknown", "rules")
    assert verdict.message == "rules says none, but its clues and givens can hold together"


# Without solvers -----------------------------------------------------------------------------------

ALONE = """
import json, sys
sys.modules.update(dict.fromkeys(("pysat", "ortools", "highspy", "pulp")))
import gridproof
from gridproof.frontends.api import forget
from gridproof.models.core.model import BackendMissing
from gridproof.puzzles.samples import samples
said = {}
for kind in sys.argv[1:]:
    for number, record in enumerate(samples(kind)):
        forget()
        try:
            said[f"{kind} {number}"] = gridproof.check(record).backend
        except BackendMissing:
            said[f"{kind} {number}"] = "sat:cadical153"
print(json.dumps(said))
"""


def alone(*arguments: str) -> str:
    """Return the output of Python if no solver can be imported."""
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=120, check=True
    )
    return done.stdout


def test_what_rules_settle_needs_no_solver() -> None:
    said = {}
    kinds = sorted({"kakuro", "slitherlink", *some(kind_names())})  # rules settle the first alone
    for kind in kinds:
        for number, record in enumerate(samples(kind)):
            forget()
            said[f"{kind} {number}"] = check(record).backend
    assert json.loads(alone("-c", ALONE, *kinds)) == said
    assert set(said.values()) == {"rules", "sat:cadical153"}


SUMS = """
import sys
sys.modules.update(dict.fromkeys(("highspy", "numpy")))
from gridproof.models.reasons.multipliers import refutations
print([*refutations([((0, 1), 2, 2), ((0, 1, 2), 1, 2)], [0, 1, 2])])
"""


def test_without_highs_and_numpy_no_sums_of_rows_are_found() -> None:
    assert alone("-c", SUMS) == "[]\n"
    assert [variable for variable, _ in refutations([((0, 1), 2, 2), ((0, 1, 2), 1, 2)], [0, 1, 2])] == [2]


PROOF = """
import sys
sys.modules.update(dict.fromkeys(("highspy", "numpy", "ortools", "pulp")))
import gridproof
from gridproof.puzzles.samples import samples
board = min(samples("moonsun"), key=lambda each: each["rows"] * each["cols"])
sys.stdout.write(gridproof.prove(board, "steps").text)
"""


def test_without_highs_a_proof_is_found_by_splits(tmp_path: Path) -> None:
    path = tmp_path / "board.proof"
    path.write_text(alone("-c", PROOF))
    assert verify(path).status == "verified"


WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(("pysat", "ortools", "highspy", "pulp")))
from gridproof.frontends.cli import main
main()
"""


@pytest.mark.kernel("sudoku")
def test_the_kernel_needs_no_solver(tmp_path: Path) -> None:
    path = tmp_path / "sudokus.txt"
    path.write_text(f"{EASY}\n{CLASH}\n" * 20)
    program = tmp_path / "without.py"
    program.write_text(WITHOUT)
    options = ("--json", "--fields", "status,backend", "--spot", "0", str(path))
    run = subprocess.run(
        [sys.executable, str(program), "check", *options],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    found = [json.loads(row) for row in run.stdout.splitlines()]
    assert (run.returncode, len(found)) == (20, 40), run.stderr
    assert [found[0], found[1]] == [{"status": s, "backend": "bulk"} for s in ("unique", "none")]
    assert {record["backend"] for record in found} == {"bulk"}


# Who asks why --------------------------------------------------------------------------------------


@pytest.mark.kernel("sudoku")
def test_puzzles_without_a_solution_stay_in_the_lane(ran: Spied, tmp_path: Path) -> None:
    path = tmp_path / "sudokus.txt"
    path.write_text(f"{EASY}\n{CLASH}\n{EASY}\n")
    options = ("check", str(path), "--spot", "0", "--fields")
    for fields, asked in (("index,backend", False), ("status,message", True), ("conflict,status", True)):
        ran.clear()
        assert command(*options, fields, "--format", "csv").returncode == 20
        assert ("sat" in ran) == asked
    rows = ["status,backend", "unique,bulk", "none,bulk", "unique,bulk"]
    assert command(*options, "status,backend", "--format", "csv").stdout.splitlines() == rows
    assert command(*options, "status,backend", "-o", str(tmp_path / "out.csv")).returncode == 20
    assert (tmp_path / "out.csv").read_text().splitlines() == rows


def test_why_is_asked_where_it_is_written() -> None:
    assert [Results(form).say_why for form in ("", "json", "csv", "parquet", "lines")] == [True] * 4 + [False]
    fields = (("status",), ("id", "message"), ("conflict",), ("index", "backend", "solutions"))
    assert [Results("json", chosen).say_why for chosen in fields] == [False, True, True, False]
    (parsed,) = parsed_items(CLASH)
    for explain in (True, False):
        for limit in (None, 1):
            record = answer(SolveTask(limit=limit, explain=explain), 0, parsed).record
            assert ("conflict" in record, bool(record["message"])) == (explain, explain)


# For people ----------------------------------------------------------------------------------------


def test_people_read_that_rules_settled_it() -> None:
    assert "unique (settled by rules, " in command("check", EASY).stdout
    for options, by_rules in (((), True), (("--narrow", "off"), False), (("--no-narrow",), False)):
        assert ("(settled by rules, " in command("solve", *options, EASY).stdout) is by_rules
    assert "unique (settled by rules+cp-sat, " in command("check", "--confirm", EASY).stdout
    assert ": 1 solution" in (counted := command("count", EASY).stdout)
    assert "(settled by rules, " in counted
    forget()
    assert view(check(EASY)).plain.startswith("unique (settled by rules, ")
