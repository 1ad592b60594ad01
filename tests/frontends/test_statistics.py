"""The cost of answers: what `gridproof.statistics` counts, and the option --stats of commands."""

from __future__ import annotations

import json
import subprocess
import sys
from gc import collect
from pathlib import Path
from weakref import ref

import click
import pytest
from click.testing import CliRunner, Result

import gridproof
from gridproof.frontends.cli import cli
from gridproof.frontends.cli.schemas import schema
from gridproof.frontends.running.statistics import MOST_OPEN, Spent

UNIQUE, SEVERAL = "123.34......4..1", "12......4..1...."
SLITHERLINK = "https://puzz.link/p?slither/5/5/cbcbcddad"
SOLVING = {
    "solve": [SEVERAL],
    "check": [SEVERAL],
    "explain": [UNIQUE],
    "hint": [UNIQUE],
    "rate": [UNIQUE],
    "generate": ["latin_square", "--rows", "3"],
    "prove": [UNIQUE, "-o", "proof"],
    "render": [UNIQUE, "--solution", "-o", "picture.svg"],
    "audit": ["rows.csv"],
    "candidates": [SEVERAL],
    "complete": [SEVERAL],
    "count": [SEVERAL],
    "effort": [SEVERAL],
    "redundant": [SEVERAL],
}
"""The commands that solve, with arguments."""

NOT = ("verify", "import", "export", "serve")
"""Commands with a time limit that leave solving to others."""


def run(*arguments: str) -> Result:
    """Run a command in an empty folder, but for a table with one puzzle."""
    return CliRunner().invoke(cli, [*arguments], standalone_mode=False)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rows.csv").write_text(f"puzzle\n{UNIQUE}\n")


def test_searches_cost_what_their_model_says() -> None:
    with gridproof.statistics() as spent:
        model = gridproof.compile(SLITHERLINK, "sat")
        model.find(limit=2)
    (solver,) = spent.solvers.values()
    assert [*spent.solvers] == [model.signature]
    assert (solver.models, solver.searches) == (1, 1)
    assert solver.size == model.size()
    assert solver.counts == {name: number for name, number in model.statistics().items() if number}
    assert solver.counts["propagations"] > 0


def test_a_second_block_counts_its_own_searches() -> None:
    model = gridproof.compile(SLITHERLINK, "sat")
    model.find(limit=2)
    before = model.statistics()
    with gridproof.statistics() as spent:
        model.find(limit=2)
        model.find(limit=1)
    after, solver = model.statistics(), spent.solvers[model.signature]
    assert (solver.models, solver.searches) == (1, 2)
    assert solver.counts["propagations"] == after["propagations"] - before["propagations"] > 0
    model.find(limit=2)
    assert solver.searches == 2


def test_blocks_within_blocks_count_both() -> None:
    model = gridproof.compile(SLITHERLINK, "sat")
    with gridproof.statistics() as outer:
        model.find()
        with gridproof.statistics() as inner:
            model.find()
    assert (outer.solvers[model.signature].searches, inner.solvers[model.signature].searches) == (2, 1)


def test_models_that_are_many_are_all_counted() -> None:
    models = []
    with gridproof.statistics() as spent:
        for _ in range(MOST_OPEN + 5):
            models.append(ref(model := gridproof.compile(SEVERAL, "sat")))
            model.find(limit=2)
        collect()
        assert sum(model() is not None for model in models) <= MOST_OPEN
    solver = spent.solvers["sat:cadical153"]
    with gridproof.statistics() as once:
        gridproof.compile(SEVERAL, "sat").find(limit=2)
    assert solver.models == solver.searches == MOST_OPEN + 5
    assert {name: number // (MOST_OPEN + 5) for name, number in solver.counts.items()} == dict(
        once.solvers["sat:cadical153"].counts
    )


@pytest.mark.parametrize("backend", ["cp-sat", "ilp", "bulk"])
def test_every_back_end_is_counted(backend: str) -> None:
    with gridproof.statistics() as spent:
        model = gridproof.compile(SEVERAL, backend)
        model.find(limit=2)
    solver = spent.solvers[model.signature]
    assert (solver.size, solver.searches) == (model.size(), 1)


def test_each_step_of_a_path_is_counted() -> None:
    with gridproof.statistics() as spent:
        path = gridproof.explain(UNIQUE, profile="singles", reasons=False)
    assert spent.steps.total() == len(path.steps) > 5
    assert {step.technique.replace(" ", "-") for step in path.steps} == {*spent.steps}
    assert spent.asked.total() > spent.steps.total()


def test_words_of_a_cost_are_read_back() -> None:
    with gridproof.statistics() as spent:
        gridproof.rate(SLITHERLINK)
    again = Spent.from_json(json.loads(json.dumps(spent.to_json())))
    assert str(again) == str(spent)
    assert again.solvers == spent.solvers


# The option ---------------------------------------------------------------------------------------


def test_every_command_that_solves_has_the_option() -> None:
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
    options = {
        name: {option for param in command.params for option in param.opts}
        for name, command in commands.items()
        if command is not None
    }
    limited = {name for name, known in options.items() if "--timeout" in known}
    assert limited - {*NOT} == {*SOLVING} == {name for name, known in options.items() if "--stats" in known}


@pytest.mark.parametrize("command", SOLVING)
def test_the_cost_is_said_beside_the_answer(command: str) -> None:
    """In processes of their own: what one has found out costs its next question nothing."""
    typed = [sys.executable, "-m", "gridproof", command, *SOLVING[command]]
    plain = subprocess.run(typed, capture_output=True, text=True, check=False)
    done = subprocess.run([*typed, "--stats"], capture_output=True, text=True, check=False)
    assert done.returncode == plain.returncode
    said = [line for line in done.stderr.splitlines() if "s of CPU" in line]
    assert len(said) == 1
    assert "s of CPU" not in plain.stderr + done.stdout
    assert ("model" in said[0]) is (command not in ("audit", "render"))
    assert (" step" in said[0]) is (command in ("explain", "hint", "rate", "generate"))


@pytest.mark.parametrize("command", [*SOLVING])
def test_records_have_the_cost_in_place_of_a_line(command: str) -> None:
    from jsonschema import Draft202012Validator  # takes seconds

    if command in ("generate", "audit", "render"):
        return
    done = run(command, *SOLVING[command], "--stats", "--json")
    record = json.loads(done.stdout)
    assert "s of CPU" not in done.stderr
    Draft202012Validator(schema(command)).validate(record)
    assert record["statistics"]["seconds"] > 0
    assert "statistics" not in json.loads(run(command, *SOLVING[command], "--json").stdout)


def test_forms_without_the_field_leave_the_cost_to_a_line() -> None:
    for form in ("lines", "csv"):
        done = run("check", SEVERAL, "--stats", "--format", form)
        assert "puzzle 1:" in done.stderr
        assert "s of CPU" in done.stderr
        assert "CPU" not in done.stdout
    done = run("check", SEVERAL, "--stats", "--json", "--fields", "status,statistics")
    assert [*json.loads(done.stdout)] == ["status", "statistics"]
    assert "s of CPU" not in done.stderr
    assert "s of CPU" in run("check", SEVERAL, "--stats", "--json", "--fields", "status").stderr


def test_each_of_several_puzzles_has_its_own_line_from_any_process() -> None:
    for jobs in ("1", "2"):
        done = run("check", SEVERAL, UNIQUE, "--stats", "-j", jobs, "--narrow", "off")
        first, second = (line for line in done.stderr.splitlines() if "s of CPU" in line)
        assert first.startswith("gridproof: puzzle 1: ")
        assert second.startswith("gridproof: puzzle 2: ")
        assert "1 search" in first


def test_jobs_and_the_kernel_give_way() -> None:
    Path("sudokus.txt").write_text("." * 81 + "\n")
    done = run("check", "sudokus.txt", "--stats", "--json")
    assert json.loads(done.stdout)["statistics"]["solvers"]
    done = run("check", "sudokus.txt", "--stats", "-o", "out.jsonl", "--resume")
    assert "--resume and --cluster do not go with --stats" in str(done.exception)
