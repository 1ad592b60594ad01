"""Claims beside uniqueness, on every kind: two solutions, candidates, counts, minimal puzzles, clashes.

Each certificate is checked by the package and by the program alone, and its claim is confirmed by searches.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from certificates import alone, resealed
from claims import CLAIMS, WITHOUT_MINIMUM, certificate, confirm, drawn_kinds, outcome
from falsified import FORMS, Wrong

import gridproof
from gridproof.models.proofs import Disproved
from gridproof.models.verify import checker, claim
from gridproof.models.verify.bodies.steps import Steps
from gridproof.models.verify.checkable import to_checkable
from gridproof.models.verify.verifying import puzzle_of, verify
from gridproof.puzzles import TooLarge, Unknown, kind_names

REASONS = "there is no solution, which no certificate says|has no clue and no given that could go|no cell"


def demand_proof(kind: str, name: str, form: str) -> None:
    """Fail unless the claim is proven for a small puzzle of the kind, and is true."""
    # The smallest sample of shikaku, changed, has a number without a rectangle, and then no cells.
    if (name == "minimal" and kind in WITHOUT_MINIMUM) or (name, kind) == ("clash", "shikaku"):
        with pytest.raises((Unknown, Disproved), match=REASONS):
            certificate(kind, name, form)
        return
    parts = certificate(kind, name, form)
    text = resealed(parts)
    verdict = verify(text)
    assert (verdict.status, verdict.claim, verdict.form) == ("verified", name, form)
    assert alone(to_checkable(puzzle_of(parts)), text.decode()).finding == verdict.message
    confirm(parts)


@pytest.mark.parametrize("kind", kind_names())
def test_two_solutions_are_shown(kind: str) -> None:
    demand_proof(kind, "multiple", "clausal")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", kind_names())
def test_candidates_are_proven(kind: str, form: str) -> None:
    demand_proof(kind, "candidates", form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", kind_names())
def test_no_clue_can_go(kind: str, form: str) -> None:
    demand_proof(kind, "minimal", form)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", kind_names())
def test_clues_clash(kind: str, form: str) -> None:
    demand_proof(kind, "clash", form)


@pytest.mark.deep
def test_a_count_over_a_thousand_is_proven() -> None:
    """There are 1,344 Latin squares of order 5 with a given first row."""
    givens = [[1, 2, 3, 4, 5], *[[None] * 5] * 4]
    square = gridproof.read_one({"type": "latin_square", "rows": 5, "cols": 5, "clues": {"givens": givens}})
    with pytest.raises(TooLarge, match="there are more than 1,343 solutions"):
        gridproof.prove(square, claim="all", limit=1_343)
    certificate = gridproof.prove(square, claim="all", limit=1_344)
    assert certificate.statement == "there are exactly 1344 solutions"
    assert gridproof.verify(certificate, of=square).status == "verified"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", CLAIMS)
def test_no_falsified_claim_is_accepted(name: str, form: str) -> None:
    random = Random(f"{name} {form}")
    kinds = drawn_kinds(name)
    outcomes = Counter(outcome(kind, name, form, random)[1] for kind in kinds * 2)
    assert outcomes["refused"] >= len(kinds)
    assert outcomes["unknown"] == 0


def try_faults(name: str, form: str) -> None:
    """Try many faults. Raises `Wrong`."""
    random = Random("lax")
    for kind in drawn_kinds(name) * 20:
        outcome(kind, name, form, random)


def accepting(*_: Any, **__: Any) -> None:
    """Accept whatever comes."""


@pytest.mark.parametrize(
    ("name", "form", "place", "attribute", "lax"),
    [
        ("multiple", "clausal", claim, "solution_of", None),
        ("candidates", "steps", Steps, "finish", accepting),
        ("clash", "steps", checker, "part_of", lambda problem, *_: problem),
    ],
)
def test_a_checker_that_leaves_something_out_is_found_out(
    name: str, form: str, place: object, attribute: str, lax: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lax is None:

        def lax(row: Any, problem: Any, *_: Any) -> dict[str, int]:
            return dict(zip(problem.cells, row, strict=True))

    monkeypatch.setattr(place, attribute, lax)
    with pytest.raises(Wrong):
        try_faults(name, form)
