"""Full narrowing of boards with "or", "not" and "if" does a bounded amount of work, and loses no answer."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import gridproof
from gridproof.frontends.narrowing.tiers import narrow
from gridproof.frontends.rules import network as networks
from gridproof.frontends.rules.agenda import follow
from gridproof.frontends.rules.filters import Joint
from gridproof.frontends.rules.network import network
from gridproof.frontends.rules.techniques.chains import probing
from gridproof.puzzles import read_record
from gridproof.puzzles.constraints import conditions

WIDE = {"if": [{"knightmare": True}], "then": [{"givens": [2, 2, 2]}]}
"""A condition about pairs all over the board."""

NARROW = {"if": [{"givens": [0, 0, 1]}], "then": [{"thermometers": {"cells": [[0, 1], [0, 2], [0, 3]]}}]}
"""A condition about one row, or about a part of it."""

BOARDS: dict[str, tuple[int, dict[str, Any]]] = {
    "one condition": (4, {"when": [WIDE]}),
    "two conditions": (4, {"when": [WIDE, NARROW]}),
    "a condition denied": (4, {"never": [{"when": WIDE}], "when": [NARROW]}),
    "a rule denied twice": (4, {"never": [{"never": {"disjoint_groups": True}}], "when": [WIDE]}),
    "alternatives": (4, {"either": [[[{"knightmare": True}], [{"anti_king": True}]]]}),
    "a larger board": (6, {"when": [WIDE], "either": [[[{"never": {"when": NARROW}}], [{"when": NARROW}]]]}),
}

MOST_ASKED = 6_000
"""Maximum constraints inside conditions that are filtered for one of the boards."""

MORE_ASKED = {"a rule denied twice": 14_000}
"""The same for a board whose condition joins a constraint of each disjoint group."""


def record(name: str) -> dict[str, Any]:
    side, clues = BOARDS[name]
    return {"type": "variant_sudoku", "rows": side, "cols": side, "clues": clues, "params": {}}


@pytest.mark.parametrize("name", BOARDS)
def test_work_is_bounded_and_the_verdict_that_of_the_measured_tier(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    networks.recent.clear()
    asked = count()
    own = conditions.narrowed

    def counted(*arguments: Any) -> Any:
        next(asked)
        return own(*arguments)

    monkeypatch.setattr(conditions, "narrowed", counted)
    puzzle = read_record(record(name))
    full = narrow(puzzle, "full")
    assert 0 < next(asked) <= MORE_ASKED.get(name, MOST_ASKED)
    assert full.possible
    assert gridproof.check(record(name), narrow="full").status == gridproof.check(record(name)).status


@pytest.mark.parametrize("name", [name for name, (side, _) in BOARDS.items() if side == 4])
@pytest.mark.parametrize("most", [0, 500, 5_000_000])
def test_no_answer_is_lost_with_any_budget(name: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Narrowing keeps each value that some answer has."""
    monkeypatch.setattr(probing, "MOST_ON_PATH", most)
    puzzle = read_record(record(name))
    every = gridproof.solve(puzzle, "sat", limit=None, narrow="off").record["solutions"]
    assert every
    domains = narrow(puzzle, "full").domains
    for answer in every:
        for r, row in enumerate(answer["values"], 1):
            assert all(value in domains[f"r{r}c{c}"] for c, value in enumerate(row, 1))


def test_only_conditions_about_few_squares_are_read_together_with_the_rules() -> None:
    net = network(read_record(record("two conditions")))
    joint = {
        label.partition(":")[0]
        for filter_ in net.filters
        if isinstance(filter_.removed, Joint)
        for label in filter_.labels
    }
    assert "when 2" in joint
    assert "when 1" not in joint


def test_probing_ends_with_the_budget_of_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Probing stops after the filter that spends the last of it, and the cut path claims no more."""
    whole = narrow(read_record(record("a condition denied")), "full")
    spent = []
    own = probing.ProbingWork.assume

    def watched(self: probing.ProbingWork, state: Any, candidate: int) -> Any:
        result = own(self, state, candidate)
        spent.append(state.probed)
        return result

    monkeypatch.setattr(probing.ProbingWork, "assume", watched)
    monkeypatch.setattr(probing, "MOST_ON_PATH", 700)
    net = network(puzzle := read_record(record("a condition denied")))
    cut = follow(puzzle)
    assert 700 <= max(spent) < 700 + max(net.width)
    assert all(set(whole.domains[cell]) <= set(values) for cell, values in cut.domains.items())
