"""Every clause is justified, or refused: what does not follow is never taken; `unjust` tries thousands."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from backends import examples, puzzle_of
from cases import CHECKED, Case, cases
from certificates import sealed
from hypothesis import given
from hypothesis import strategies as st
from unjust import SHAPES, Stated, shaped, try_changes

from gridproof.models.backends import sat
from gridproof.models.encodings import cardinality, diagrams
from gridproof.models.encodings.clauses import split_clauses, template
from gridproof.models.proofs import FORMS, prove
from gridproof.models.proofs.clausal import clausal
from gridproof.models.verify.checker import check
from gridproof.models.verify.verifying import verify
from gridproof.models.verify.vocabulary import Unfinished
from gridproof.puzzles import read_record
from gridproof.puzzles.constraints import DisjointPaths
from gridproof.puzzles.samples import sample


@pytest.mark.parametrize("name", CHECKED)
def test_changed_clauses_of_small_constraints(name: str) -> None:
    @examples("sat", 10)
    @given(cases(name), st.randoms(use_true_random=False))
    def tried(case: Case, random: Random) -> None:
        Counter(try_changes(puzzle_of(case.domains, [case.constraint]), random, 3))

    tried()


@pytest.mark.deep
@pytest.mark.parametrize("name", SHAPES)
def test_changed_clauses_of_larger_constraints(name: str) -> None:
    random = Random(f"changed {name}")
    found = Counter(what for _ in range(8) for what in try_changes(shaped(name, random), random))
    assert found["refused"] > 0
    assert found["accepted as stated"] > 0


@pytest.mark.parametrize("name", SHAPES)
def test_all_clauses_of_a_constraint_are_seen_to_follow(name: str) -> None:
    """Not those of a core alone."""
    random = Random(f"stated {name}")
    stated = [Stated(shaped(name, random)) for _ in range(5)]
    assert sum(each.accepted(each.clauses) for each in stated) >= 4


# Faulty encoders ----------------------------------------------------------------------------------------


def off_by_one(encode: Callable[..., None]) -> Callable[..., None]:
    """State a sum with another bound."""

    def weighted(clauses: Any, choices: Any, low: int | None, high: int | None, inside: bool = True) -> None:
        encode(clauses, choices, None if low is None else low + 1, None if high is None else high + 1, inside)

    return weighted


def too_few(encode: Callable[..., None]) -> Callable[..., None]:
    """State a count with a smaller bound."""
    return lambda clauses, literals, least, most: encode(clauses, literals, max(0, least - 1), most - 1)


def too_short(encode: Callable[..., Any]) -> Callable[..., Any]:
    """State a ray without its end."""
    return lambda clauses, literals: encode(clauses, literals[: max(1, len(literals) - 1)])


def one_lost(encode: Callable[..., None]) -> Callable[..., None]:
    """State an automaton without its first transition."""
    return lambda clauses, literals, *shape: encode(clauses, literals, *shape[:-1], shape[-1][1:])


def literal_lost(encode: Callable[..., Any]) -> Callable[..., Any]:
    """Drop the last literal of clauses of a diagram with more than two."""

    def diagram(clauses: Any, *shape: Any) -> None:
        start = len(clauses.flat)
        encode(clauses, *shape)
        found = list(split_clauses(clauses.flat, start))
        del clauses.flat[start:]
        for clause in found:
            clauses.add(clause[:-1] if len(clause) > 2 else clause)

    return diagram


def nowhere(_: Callable[..., Any]) -> Callable[..., set[int]]:
    """Flip the sides of paths along those that join the pairs."""
    return lambda *_: set()


@pytest.fixture
def _no_templates() -> Iterator[None]:
    """Forget the statements of faulty encoders."""
    template.cache_clear()
    yield
    template.cache_clear()


@pytest.mark.deep
@pytest.mark.usefixtures("_no_templates")
@pytest.mark.parametrize(
    ("kind", "number", "where", "name", "fault"),
    [
        ("kakurasu", 2, sat, "state_weighted_sum", off_by_one),
        ("one_to_x", 1, sat, "state_weighted_sum", off_by_one),
        ("tents", 3, sat, "between", too_few),
        ("stitches", 3, sat, "between", too_few),
        ("kuromasu", 2, cardinality, "prefixes", too_short),
        ("nonogram", 1, sat, "automaton", one_lost),
        ("nonogram", 1, diagrams, "diagram", literal_lost),
        ("numberlink", 1, DisjointPaths, "_join", nowhere),
    ],
)
def test_the_clauses_of_a_faulty_encoder_are_refused(
    kind: str, number: int, where: Any, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And `prove`, which looks at its clauses first, does without them."""
    puzzle = read_record(sample(kind, number))
    monkeypatch.setattr(where, name, fault(getattr(where, name)))
    if name != "between" or kind != "stitches":
        assert verify(prove(puzzle).text.encode()).claim == "unique"
    monkeypatch.setattr(sys.modules[clausal.__module__], "find_unjustified", lambda *_: set())
    found = verify(clausal(puzzle).text.encode())
    assert found.status == "refused"
    assert "not found to follow from constraint" in found.message


# Attempts to take long ----------------------------------------------------------------------------------


def is_one(size: int) -> list[Any]:
    return [{"is": [f"x{i}", 1, True]} for i in range(size)]


def forged(domains: list[Any], constraint: dict[str, Any], *body: str) -> bytes:
    """Return a certificate of "none" for one constraint."""
    puzzle = {"domains": domains, "constraints": [constraint], "shown": ["x0"], "clues": [], "givens": []}
    return sealed("clausal", json.dumps(puzzle), '{"claim": "none", "solutions": []}', *body)


def pigeonhole(holes: int) -> bytes:
    """Return auxiliaries without a fitting choice, except for one cell; then two clauses that contradict each
    other.
    """
    size = (holes + 1) * holes
    at = [range(bird * holes + 1, (bird + 1) * holes + 1) for bird in range(holes + 1)]
    birds = [" ".join(map(str, ["c", *bird, *([size + 2] if bird is at[0] else ())])) for bird in at]
    apart = [
        f"c -{one[hole]} -{other[hole]}"
        for hole in range(holes)
        for i, one in enumerate(at)
        for other in at[:i]
    ]
    body = [
        f"a 1..{size + 1} 0",
        f"v {size + 2} 0 1",
        "k 0",
        *birds,
        *apart,
        f"c {size + 1}",
        f"c -{size + 1}",
    ]
    domains = [[f"x{i}", [0, 1]] for i in range(3)]
    return forged(
        domains,
        {"constraint": "Count", "literals": is_one(3), "least": 0, "most": 3},
        *body,
        f"l : {len(birds) + len(apart) + 2}",
    )


def long_automaton(*body: str) -> bytes:
    """Return an automaton that reaches 1,400 states at 1,400 cells."""
    size = 1400
    moves = [[state, bit, (2 * state + bit + 1) % size] for state in range(size) for bit in (0, 1)]
    cells = [f"x{i}" for i in range(size)]
    rule = {"constraint": "Regular", "cells": cells, "start": 0, "accept": [1], "transitions": moves}
    return forged([[cell, [0, 1]] for cell in cells], rule, *body)


def wide_sum(*body: str) -> bytes:
    """Return five cells of 15,000 values."""
    cells = [f"x{i}" for i in range(5)]
    terms = [[1, cell] for cell in cells]
    rule = {"constraint": "Linear", "terms": terms, "op": "==", "bound": 77}
    return forged([[cell, list(range(15_000))] for cell in cells], rule, *body)


ALONE = ("v 1 0 1", "k 0", "c 1", "c -1", "l : 2")
BLOCK = "the steps to justify them by constraint 0 ran out"
ALL = "the steps in which the certificate should be checked ran out"
TOGETHER = ("a 1 0", "v 2 0 1", "k 0", "c 1 2", "c -1 2", "c -2 1", "c -1 -2", "l 2 : 1 2", "l : 3 4")


@pytest.mark.parametrize(
    ("data", "which"),
    [
        (pigeonhole(9), BLOCK),
        (pigeonhole(12), BLOCK),
        (long_automaton(*ALONE), ALL),
        (long_automaton(*TOGETHER), BLOCK),
        (wide_sum(*TOGETHER), BLOCK),
    ],
    ids=["nine holes", "twelve holes", "automaton", "automaton, a block", "wide sum, a block"],
)
def test_steps_run_out(data: bytes, which: str) -> None:
    """The limits count steps, so that this says the same on every machine; the seconds are far away. A block
    has a limit of its own, and is left before the steps of the whole certificate run out.
    """
    with pytest.raises(Unfinished, match=which):
        check(data)


@pytest.mark.parametrize("form", FORMS)
def test_a_search_that_is_left_refuses_nothing(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = prove(read_record(sample("nonogram", 1)), form).text
    monkeypatch.setattr("gridproof.models.verify.constraints.lines.MOST_STATES", 1)
    found = verify(text)
    assert found.status == "unknown"
    assert "a search was too large" in found.message
