"""Output of commands with --json: nothing but records of their schema, for bad arguments too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from command import gridproof

from gridproof import read_iter
from gridproof.frontends.cli import cli
from gridproof.frontends.cli.schemas import COMMANDS, schema

ONE, SEVERAL, NO_ANSWER, NO_PUZZLE = (
    "123.34......4..1",
    "1234............",
    "11..............",
    "no-such-file",
)
ALL = (NO_PUZZLE, ONE, SEVERAL, NO_ANSWER, "1234x...........")

RUNS: dict[str, list[tuple[str, ...]]] = {
    **{
        name: [ALL]
        for name in (
            "solve", "check", "explain", "rate", "count", "candidates", "redundant", "complete", "effort",
        )
    },
    "prove": [(*ALL, "-o", "proofs/")],
    "verify": [("small.proof", NO_PUZZLE, "rows.csv")],
    "hint": [
        (ONE, "--level", "1"),
        (ONE,),
        (SEVERAL,),
        (NO_ANSWER,),
        (NO_PUZZLE,),
        ("1234341221434321",),
        (ONE, "--filled", '{"r2c3": 2}'),
        (ONE, "--filled", '{"r1c1": 2}'),
        (ONE, "--timeout", "0"),
    ],
    "import": [(ONE, "answer.txt"), (NO_PUZZLE, "answer.txt"), (ONE, NO_PUZZLE)],
    "generate": [
        ("latin_square", "--rows", "3"),
        ("latin_square", "--rows", "4", "--clues", "1..1", "--tries", "2"),
    ],
    "audit": [("rows.csv",), (NO_PUZZLE,), ("empty.csv",)],
    "kinds": [(), ("slitherlink",), ("lits", "--judged", "2")],
    "backends": [()],
}  # fmt: skip
"""Arguments of each command with --json, in a folder with some files."""


def with_json(commands: Mapping[str, click.Command | None]) -> set[str]:
    """Return the commands that have --json."""
    return {
        name
        for name, command in commands.items()
        if command and any("--json" in p.opts for p in command.params)
    }


def ours() -> dict[str, click.Command | None]:
    """Return all commands."""
    context = click.Context(cli)
    return {name: cli.get_command(context, name) for name in cli.list_commands(context)}


@cache
def validator(command: str) -> Any:
    """Return the validator of the records of a command; it takes a second to import."""
    from jsonschema import Draft202012Validator

    return Draft202012Validator(schema(command))


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Provide a folder with a proof, rows of a data set and an answer of MiniZinc, as the current one."""
    monkeypatch.chdir(tmp_path)
    assert gridproof("prove", ONE, "-o", "small.proof").returncode == 0
    Path("rows.csv").write_text(f"id,puzzle\na,{ONE}\nb,{SEVERAL}\nc,12\n")
    Path("empty.csv").write_text("")
    Path("answer.txt").write_text("=====UNKNOWN=====\n")
    return tmp_path


def test_every_command_with_json_has_a_schema_and_is_run() -> None:
    assert with_json(ours()) == {*COMMANDS} == {*RUNS}
    injected = ours() | {"new": click.Command("new", params=[click.Option(["--json"], is_flag=True)])}
    assert with_json(injected) - {*COMMANDS} == {"new"}


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("command", RUNS)
def test_all_that_is_written_is_valid(command: str) -> None:
    for arguments in RUNS[command]:
        run = gridproof(command, "--json", *arguments)
        found = [json.loads(line) for line in run.stdout.splitlines()]
        assert found, run.stderr
        for record in found:
            validator(command).validate(record)
        if NO_PUZZLE in arguments:
            assert run.returncode == 2
            errors = [at for at, record in enumerate(found) if record["status"] == "error"]
            assert arguments.index(NO_PUZZLE) in errors or len(found) == 1
            assert NO_PUZZLE in found[errors[0]]["message"]
        if arguments == ALL:
            assert [record["index"] for record in found] == [*range(len(ALL))]
            assert run.stderr.startswith("gridproof: ")  # how many of what
            assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "statuses"),
    [
        ((ONE,), ("found", 0)),
        (("1234341221434321",), ("finished", 0)),
        ((ONE, "--filled", '{"r2c3": 2}'), ("wrong", 20)),
        ((NO_ANSWER,), ("none", 20)),
        (("1...............",), ("multiple", 10)),
        ((ONE, "--timeout", "0"), ("unknown", 30)),
        (("1234",), ("error", 2)),
    ],
)
@pytest.mark.whole
def test_a_hint_says_what_it_is_and_its_code_too(
    arguments: tuple[str, ...], statuses: tuple[str, int]
) -> None:
    run = gridproof("hint", "--json", *arguments)
    assert (json.loads(run.stdout)["status"], run.returncode) == statuses
    plain = gridproof("hint", *arguments)
    assert plain.returncode == statuses[1]
    assert not plain.stdout.startswith("{")


@pytest.mark.parametrize("profile", ["default", "singles"])
@pytest.mark.parametrize("command", ["rate", "explain"])
def test_an_ambiguous_board_is_multiple_for_every_command(command: str, profile: str) -> None:
    run = gridproof(command, "--json", "--profile", profile, "1...............")
    assert (json.loads(run.stdout)["status"], run.returncode) == ("multiple", 10)
    assert gridproof(command, "--profile", profile, "1...............").stdout.startswith(
        "puzzle 1: multiple"
    )


@pytest.mark.parametrize(
    "arguments",
    [("verify", "--print-checker"), ("explain", "--pictures", ONE), ("explain", "--teach", ONE)],
    ids=lambda arguments: arguments[1],
)
def test_what_is_no_json_does_not_go_with_it(arguments: tuple[str, ...]) -> None:
    run = gridproof(*arguments, "--json")
    assert (run.returncode, run.stdout) == (2, "")
    assert (
        "does not go with" in run.stderr or "do not go with" in run.stderr or "--json does not" in run.stderr
    )


@pytest.mark.parametrize("name", ["type", "kind"])
def test_the_kind_may_be_called_by_either_name(name: str) -> None:
    record = {"rows": 2, "cols": 2, "clues": {"cells": [[3, None], [None, None]]}}
    for row in (
        {name: "slitherlink", **record},
        {name: "slitherlink", "puzzle": {"type": "slitherlink", **record}},
    ):
        found = json.loads(gridproof("check", "--json", json.dumps(row)).stdout)
        assert (found["type"], found["status"]) == ("slitherlink", "multiple")
    wrong = json.loads(gridproof("check", "--json", json.dumps({name: "slither_link_", **record})).stdout)
    assert wrong["status"] == "error"
    assert "there is no kind 'slither_link_'" in wrong["message"]


@pytest.mark.parametrize("kind", ["slitherlink", "sudoku"])
def test_puzzles_are_made_as_text_where_the_name_of_the_file_says_so(kind: str, tmp_path: Path) -> None:
    wanted = ("generate", kind, "--rows", "4", "-n", "2", "--no-grade")
    file = tmp_path / "made.TXT"
    assert gridproof(*wanted, "-o", str(file)).returncode == 0
    assert file.read_text() == gridproof(*wanted).stdout
    assert len(list(read_iter(file))) == 2
    with pytest.raises(json.JSONDecodeError):
        json.loads(file.read_text().splitlines()[0])
    assert gridproof(*wanted, "--json", "-o", str(file)).returncode == 0
    assert len(list(map(json.loads, file.read_text().splitlines()))) == 2


@pytest.mark.parametrize("suffix", ["jsonl", "csv", "parquet"])
def test_rows_that_are_made_name_their_type_and_are_read(suffix: str, tmp_path: Path) -> None:
    file = str(tmp_path / f"made.{suffix}")
    assert gridproof("generate", "slitherlink", "--rows", "3", "-n", "2", "-o", file).returncode == 0
    run = gridproof("check", "--json", file)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    assert [(record["type"], record["status"]) for record in found] == [("slitherlink", "unique")] * 2
