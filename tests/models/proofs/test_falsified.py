"""Certificates with a fault are refused unless they are still proofs; `falsified` tries thousands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from certificates import resealed
from falsified import FORMS, Wrong, certificate, confirm, tried

from gridproof.models.verify.bodies import steps, strict
from gridproof.models.verify.bodies.clausal import Clausal
from gridproof.models.verify.bodies.steps import Steps
from gridproof.models.verify.verifying import verify


def outcomes(seed: str, count: int, kinds: tuple[str, ...], form: str) -> Counter[str]:
    random = Random(seed)
    return Counter(tried(random.choice(kinds), form, random)[1] for _ in range(count))


@pytest.mark.parametrize("form", FORMS)
def test_faults_are_refused_or_harmless(form: str) -> None:
    found = outcomes("one fault each", 120, ("slitherlink", "kakuro", "star_battle", "masyu"), form)
    assert found["refused"] > 60
    assert found["still a proof"] > 0


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["killer_sudoku", "nonogram", "masyu", "nurikabe", "numberlink"])
def test_what_is_made_is_confirmed_otherwise(kind: str, form: str) -> None:
    confirm(certificate(kind, form))
    assert verify(resealed(certificate(kind, form, 1))).status == "verified"


def true(*_: Any) -> set[str]:
    return set()


def added(self: Clausal, word: str, rest: list[str]) -> None:
    """Add a clause without a check."""
    colon = rest.index(":") if ":" in rest else len(rest)
    self.add(self.literals(rest[word == "n" : colon]))
    self.done = colon == 0


def believed(self: Steps, facts: list[str]) -> dict[str, frozenset[int]]:
    """Return the domains of the cells that the facts narrow, true or not."""
    narrowed: dict[str, frozenset[int]] = {}
    for text in facts:
        cell, sign, value = self.token(text)
        here = narrowed.get(cell, self.base[cell])
        narrowed[cell] = here & {value} if sign == "=" else here - {value}
    return narrowed


@pytest.mark.parametrize(
    ("form", "where", "name", "lax"),
    [
        ("steps", steps, "refute", true),
        ("steps", Steps, "read_facts", believed),
        ("steps", Steps, "contradict", true),
        ("clausal", strict, "refute", true),
        ("clausal", Clausal, "domain", added),
        ("clausal", Clausal, "read_excluded", added),
        ("clausal", Clausal, "read_derived", added),
    ],
)
def test_a_checker_that_leaves_something_out_is_found_out(
    form: str, where: object, name: str, lax: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = ("sudoku", "slitherlink")
    for kind, edition in product(kinds, (1, 2)):
        certificate(kind, form, edition)  # is kept; it is made with the whole checker
    monkeypatch.setattr(where, name, lax)
    with pytest.raises(Wrong):
        outcomes("lax", 400, kinds, form)
