"""The JSON Schemas of result records: the output of the commands is valid, and anything else is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import pytest
from clashing import contradictory
from click.testing import CliRunner

import gridproof
from gridproof.frontends.certificates.making import Destination, Prove
from gridproof.frontends.cli import cli
from gridproof.frontends.cli.results import RATED
from gridproof.frontends.cli.schemas import ASKED, COMMANDS, SAID, schema
from gridproof.frontends.deduction.paths import Explain
from gridproof.frontends.questions import candidates, complete, count, effort, question_names, redundant
from gridproof.frontends.running.tasks import SolveTask, Task, answer
from gridproof.models.questions.verdict import result
from gridproof.puzzles import kind_names
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.samples import samples

LIMIT = 1.0
TASKS: dict[str, list[Task]] = {
    "solve": [
        SolveTask(limit=1, timeout=LIMIT),
        SolveTask(limit=3, timeout=LIMIT),
        SolveTask(limit=1, timeout=0),
    ],
    "check": [SolveTask(timeout=LIMIT), SolveTask(timeout=0)],
    "explain": [Explain(timeout=LIMIT), Explain(timeout=LIMIT, notation="k9")],
    "rate": [Explain(timeout=LIMIT)],
    "count": [count.CountQuestion(timeout=LIMIT, limit=2)],
    "candidates": [
        candidates.CandidatesQuestion(timeout=LIMIT, counts=2),
        candidates.CandidatesQuestion(timeout=0),
    ],
    "redundant": [redundant.RedundantQuestion(timeout=LIMIT / 10, greedy=True)],
    "complete": [complete.CompleteQuestion(timeout=LIMIT / 10)],
    "effort": [effort.EffortQuestion(timeout=LIMIT)],
}
FEW = ("......", "1234............", "11..............", "123.34......4..1", "12", '{"type": "nonsense"}')
"""Nothing, several answers, none, one, what cannot be read."""

GRID = "".join(f"r{i // 4 + 1}c{i % 4 + 1}={value}\n" for i, value in enumerate("1234341221434321"))
"""A solution as MiniZinc prints it."""


@cache
def validators() -> dict[str, Any]:
    """Return a validator for the records of each command. Its module takes seconds to import."""
    from jsonschema import Draft202012Validator

    for command in COMMANDS:
        Draft202012Validator.check_schema(schema(command))
    return {command: Draft202012Validator(schema(command)) for command in COMMANDS}


def through_json(record: dict[str, Any]) -> Any:
    """Return a record as a program reads it."""
    return json.loads(json.dumps(record))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_schema_that_is_one(command: str) -> None:
    assert command in validators()
    printed = CliRunner().invoke(cli, ["schema", command], standalone_mode=False).stdout
    assert json.loads(printed) == schema(command)


def test_a_command_without_records_has_none() -> None:
    done = CliRunner().invoke(cli, ["schema", "convert"], standalone_mode=False)
    assert str(done.exception).startswith("'convert' writes no JSON; solve, check,")


@pytest.mark.parametrize("kind", kind_names())
def test_the_records_of_every_kind_are_valid(kind: str) -> None:
    smallest = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    (parsed,) = read_text(json.dumps(smallest))
    for command, tasks in TASKS.items():
        for task in tasks[:1] if kind != "sudoku" else tasks:
            record = answer(task, 0, parsed).record
            assert record["status"] != "error", record["message"]
            validators()[command].validate(through_json(record))
    verdict = contradictory(kind)
    validators()["check"].validate(through_json(result(0, None, kind, verdict, verdict.puzzle)))


@pytest.mark.parametrize("command", ["solve", "check"])
def test_the_records_of_jobs_are_valid(command: str, tmp_path: Path) -> None:
    source, output = tmp_path / "in.txt", tmp_path / "out.jsonl"
    source.write_text("\n".join(["." * 81, "55" + "." * 79, "123.34......4..1", "no puzzle"]))
    CliRunner().invoke(cli, [command, str(source), "-o", str(output)], standalone_mode=False)
    records = [json.loads(line) for line in output.read_text().splitlines()]
    assert [record["status"] for record in records][1:] == ["none", records[2]["status"], "error"]
    for record in records:
        validators()[command].validate(record)


@pytest.mark.parametrize("text", FEW)
def test_the_records_of_proofs_are_valid(text: str, tmp_path: Path) -> None:
    (parsed,) = read_text(text)
    place = Destination(str(tmp_path), True)
    for task in (Prove(place=place), Prove(timeout=0), Prove(claim="all", limit=300), Prove(claim="r1c1=1")):
        validators()["prove"].validate(through_json(answer(task, 0, parsed).record))
    validators()["check"].validate(through_json(answer(SolveTask(confirm="proof"), 0, parsed).record))


def test_the_records_of_certificates_are_valid(tmp_path: Path) -> None:
    paths = [str(tmp_path / name) for name in ("clausal", "steps", "forged", "missing")]
    forms: tuple[Literal["clausal", "steps"], ...] = ("clausal", "steps")
    for form, path in zip(forms, paths, strict=False):
        gridproof.prove("123.34......4..1", form).write(Path(path))
    Path(paths[2]).write_text(Path(paths[0]).read_text() + "more")
    done = CliRunner().invoke(cli, ["verify", "--json", *paths], standalone_mode=False)
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["status"] for record in records] == ["verified", "verified", "refused", "error"]
    for record in records:
        validators()["verify"].validate(record)
    assert not validators()["verify"].is_valid(records[0] | {"status": "true"})
    assert not validators()["verify"].is_valid({name: x for name, x in records[0].items() if name != "claim"})


@pytest.mark.parametrize("command", sorted({*SAID, *question_names()} - {"import"}))
def test_what_a_command_writes_is_valid(command: str, tmp_path: Path) -> None:
    text = "\n\n".join(FEW)
    places = ("-o", str(tmp_path)) if command == "prove" else ()
    for fields in ((), ("--fields", ",".join(schema(command)["properties"]))):
        arguments = [command, "--json", *fields, *places]
        done = CliRunner().invoke(cli, arguments, input=text, standalone_mode=False)
        records = [json.loads(line) for line in done.stdout.splitlines()]
        assert {record["status"] for record in records} > {"error"}
        for record in records:
            validators()[command].validate(record)
            assert bool(fields) == ("line" in record)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (GRID + "----------\n", "solved"),
        ("=====UNSATISFIABLE=====\n", "none"),
        ("=====UNKNOWN=====\n", "unknown"),
        ("nothing of the kind\n", "error"),
    ],
)
def test_what_import_writes_is_valid(text: str, status: str) -> None:
    arguments = ["import", "--json", "123.34......4..1"]
    done = CliRunner().invoke(cli, arguments, input=text, standalone_mode=False)
    record = json.loads(done.stdout)
    assert record["status"] == status
    validators()["import"].validate(record)


def test_rate_writes_what_its_schema_asks_for() -> None:
    assert {*schema("rate")["properties"]} == {
        "steps",
        "messages",
        "presses",
        "stats",
        "tree",
        *ASKED,
        *RATED,
    }


WRONG: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a field that is unknown": ("check", lambda record: record.update(more=1)),
    "no status": ("check", lambda record: record.pop("status")),
    "the status of another command": ("check", lambda record: record.update(status="solved")),
    "unique with two solutions": ("check", lambda record: record["solutions"].append({})),
    "unique that differs": ("check", lambda record: record.update(differs=["r1c1"])),
    "multiple that does not differ": ("check", lambda record: record.update(status="multiple")),
    "a conflict of a solution": (
        "check",
        lambda record: record.update(conflict={"clues": [], "cells": [], "givens": [], "minimal": True}),
    ),
    "a conflict without its cells": (
        "check",
        lambda record: record.update(status="none", solutions=[], conflict={"clues": []}),
    ),
    "an index below 0": ("check", lambda record: record.update(index=-1)),
    "a step without a sentence": ("explain", lambda record: record["steps"][0].pop("sentence")),
    "no rating": ("rate", lambda record: record.pop("rating")),
    "no count": ("count", lambda record: record.pop("count")),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_no_command_writes_is_refused(name: str) -> None:
    command, spoil = WRONG[name]
    (parsed,) = read_text("123.34......4..1")
    record = answer(TASKS[command][0], 0, parsed).record
    validators()[command].validate(through_json(record))
    spoilt = copy.deepcopy(record)
    spoil(spoilt)
    assert not validators()[command].is_valid(through_json(spoilt))
