"""Result records: their fields beside status and message."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

import gridproof
from gridproof.frontends.cli import cli

NUMBERS = {
    "type": "slitherlink",
    "rows": 3,
    "cols": 3,
    "clues": {"cells": [[3, 0, None], [None] * 3, [None] * 3]},
}


def records(*arguments: str, given: str | None = None) -> list[dict[str, Any]]:
    """Return the records that a command writes."""
    done = CliRunner().invoke(cli, [*arguments, "--json"], input=given, standalone_mode=False)
    assert done.exception is None, done.output
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_record_of_several_solutions_names_every_cell_in_which_two_differ() -> None:
    (record,) = records("check", "12..............")
    one, other = (solution["values"] for solution in record["solutions"])
    expected = [f"r{r + 1}c{c + 1}" for r in range(4) for c in range(4) if one[r][c] != other[r][c]]
    assert record["differs"] == expected
    assert "conflict" not in record


@pytest.mark.parametrize("options", [["check"], ["check", "--confirm"], ["solve"]], ids=" ".join)
def test_a_record_of_none_names_the_clues_and_givens_that_cannot_all_hold(options: list[str]) -> None:
    (clues,) = records(*options, json.dumps(NUMBERS))
    assert clues["conflict"] == {
        "clues": ["clue 3 at r1c1", "clue 0 at r1c2"],
        "cells": ["r1c1", "r1c2"],
        "givens": [],
        "minimal": True,
        "smallest": True,
    }
    (givens,) = records(*options, "1..1.2..........")
    none = {"clues": [], "cells": [], "minimal": True, "smallest": True}
    assert givens["conflict"] == none | {"givens": ["r1c1", "r1c4"]}
    assert "differs" not in clues
    assert "differs" not in givens


def test_a_record_of_one_solution_has_neither() -> None:
    (checked,) = records("check", "123.....4..1....")
    (solved,) = records("solve", "--limit", "2", "12..............")
    for record in (checked, solved):
        assert {"differs", "conflict"}.isdisjoint(record)


def test_a_verdict_has_the_conflict_of_its_message() -> None:
    (puzzle,) = gridproof.read(json.dumps(NUMBERS))
    verdict = gridproof.check(puzzle)
    assert verdict.conflict is not None
    assert verdict.message == verdict.conflict.sentence
    assert verdict.conflict.labels == ("clue 3 at r1c1", "clue 0 at r1c2")
    assert gridproof.solve(gridproof.read("1234............")[0]).conflict is None
