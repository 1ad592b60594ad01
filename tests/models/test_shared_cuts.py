"""Cuts of a fast back end for a slow one: fewer candidates, the same answers, and none in confirmations."""

from __future__ import annotations

import json
from typing import Any

import pytest
from backends import BACKENDS, compiled
from boards import SAMPLES

from gridproof import check
from gridproof.models.backends import fastest_backend
from gridproof.models.core import shared_cuts
from gridproof.models.core.model import Model
from gridproof.models.core.search import Session
from gridproof.models.core.shared_cuts import share
from gridproof.puzzles import Deadline, Puzzle, read_record
from gridproof.puzzles.constraints import Literals

SLOW = [name for name in BACKENDS if name in ("cp-sat", "ilp")]
KINDS = ("creek", "fillomino", "hitori", "lits", "nurikabe")


def sample(kind: str) -> Puzzle:
    """Return the smallest sample of a kind for which a search needs cuts."""
    lines = (SAMPLES / "boards" / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    records: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return read_record(min(records, key=lambda record: record["rows"] * record["cols"]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("backend", SLOW)
def test_a_model_with_the_cuts_of_another_has_the_same_answer(backend: str, kind: str) -> None:
    puzzle = sample(kind)
    bare, given = compiled(backend, puzzle), compiled(backend, puzzle)
    share(given, fastest_backend(), Deadline())
    taken = len(given.ground.cuts)
    expected, found = bare.find(limit=2), given.find(limit=2)
    shown = puzzle.shown
    assert [[s[c] for c in shown] for s in found.solutions] == [
        [s[c] for c in shown] for s in expected.solutions
    ]
    assert found.exhausted
    for constraint, clause in given.ground.cuts[:taken]:
        assert constraint in puzzle.constraints
        assert any(literal.holds(found.solutions[0]) for literal in clause)
    # Candidates that were refuted before are not proposed again.
    assert len(given.ground.cuts) - taken <= len(bare.ground.cuts)


@pytest.mark.parametrize("backend", SLOW)
def test_cuts_are_taken_over(backend: str) -> None:
    taken = 0
    for kind in KINDS:
        model = compiled(backend, sample(kind))
        share(model, fastest_backend(), Deadline())
        taken += len(model.ground.cuts)
    assert taken > 20


def test_the_fastest_back_end_has_no_scout() -> None:
    model = compiled("sat", sample("hitori"))
    share(model, fastest_backend(), Deadline())
    assert model.ground.cuts == []


def test_no_cut_is_taken_over_where_a_back_end_confirms(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong cut would be believed by both; here it has no literal, so that there is no solution."""
    puzzle = sample("hitori")

    def spoilt(model: Any, _: type[Model], deadline: Deadline, *, bake: bool) -> None:
        with model.search(None, deadline) as search:
            session: Session = search.session
            clause: Literals = ()
            session.cut(clause)
        assert bake

    monkeypatch.setattr("gridproof.models.core.shared_cuts.share", spoilt)
    for backend in SLOW:
        assert check(puzzle, backend, narrow="off", explain=False).status == "none"
        assert check(puzzle, backend, narrow="off", confirm=True).status == "unique"
    assert check(puzzle, "sat", narrow="off", confirm=True).status == "unique"


def test_a_scout_whose_time_is_up_shares_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_cuts, "SECONDS", 0.0)
    model = compiled("cp-sat", sample("hitori"))
    share(model, fastest_backend(), Deadline())
    assert model.ground.cuts == []
    assert model.find(limit=2).unique
