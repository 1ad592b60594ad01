"""The stand-alone checker: what it accepts is a proof, and what is no proof it refuses in one sentence."""

from __future__ import annotations

import json
from itertools import islice
from math import prod

import pytest
from cases import BUILDERS, OUTSIDE, Case, assignments, cases
from certificates import sealed
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.verify.checker import (
    MOST_TRIED,
    Refused,
    check,
    constraint,
    read_json,
    refuted,
)
from gridproof.models.verify.checker import Constraint as CheckerConstraint
from gridproof.puzzles import Board, Cell, Domains, Is, Puzzle
from gridproof.puzzles.constraints import AllDifferent, Clause, encode
from gridproof.puzzles.puzzle import Rules

PAIR = Puzzle(
    "pair",
    Rules(
        "pair",
        (("a", (1, 2)), ("b", (1, 2))),
        (AllDifferent(("a", "b")), Clause((Is("a", 1), Is("b", 1)))),
        ("a", "b"),
        Board(1, 2),
    ),
    givens=(("a", (1,)),),
)
"""Two cells that differ; the first is 1."""


UNIQUE = {"claim": "unique", "solutions": [[1, 2]]}

CLAUSES = ("v 1 0 1", "v 2 1 1", "v 3 1 2", "d 1", "d 2 3", "k 0", "x -1 -2", "n 0 -3", "l 2 : 2", "l : 3")
"""The first cell is 1 and the second 1 or 2; not both are 1; the second is not 2."""


def test_a_clausal_proof() -> None:
    verdict = check(sealed("clausal", PAIR, UNIQUE, *CLAUSES))
    assert (verdict.claim.claim, verdict.lines) == ("unique", 10)
    assert "encoding" in verdict.trusted


@pytest.mark.parametrize("dropped", range(len(CLAUSES)))
def test_no_line_of_it_can_be_dropped(dropped: int) -> None:
    with pytest.raises(Refused, match=r"^line \d+: "):
        check(sealed("clausal", PAIR, UNIQUE, *CLAUSES[:dropped], *CLAUSES[dropped + 1 :]))


STEPS = ("r 0 1-1 : 0=1",)


def test_a_proof_by_steps() -> None:
    verdict = check(sealed("steps", PAIR, UNIQUE, *STEPS))
    assert (verdict.splits, verdict.depth) == (0, 0)
    assert "encoding" not in verdict.trusted
    split = check(sealed("steps", PAIR, UNIQUE, "s 1 1", "r 0 0-1 : 1=1", "e"))
    assert (split.splits, split.depth) == (1, 1)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ((), "line 7: at the end no cell is empty"),
        (("r 0 1-2 :",), "line 7: this does not show that b is not 2"),
        (("r 0 1-1 : 1=2",), "line 7: b is 2 is not known here"),
        (("r 0 1-1 : 1-1",), "line 7: b is not 1 is not known here"),
        (("r 1 1-1 : 0=1",), "line 7: this does not show that b is not 1"),
        (("r 2 1-1 : 0=1",), "line 7: there is no constraint 2"),
        (("r -1 1-1 : 0=1",), "line 7: there is no constraint -1"),
        (("r 0 2-1 : 0=1",), "line 7: there is no cell 2"),
        (("r 0 1=1 : 0=1",), "line 7: '1=1' stands where a value that leaves was expected"),
        (("s 1 1", "r 0 0-1 : 1=1"), "line 9: 1 suppositions are still open"),
        (("s 1 1", "e"), "line 8: no cell is empty"),
        (("e",), "line 7: nothing is supposed here"),
        (("s 1 1", "r 0 0-1 : 1=1", "e", "r 0 1-2 : 0-1"), "line 10: a is not 1 is not known here"),
        (("x",), "line 7: no line of the form of steps begins with 'x'"),
        (("r 0",), "line 7: this line cannot be read"),
        (("s 1",), "line 7: this line cannot be read"),
    ],
)
def test_wrong_steps(body: tuple[str, ...], reason: str) -> None:
    with pytest.raises(Refused) as refused:
        check(sealed("steps", PAIR, UNIQUE, *body))
    assert str(refused.value).startswith(reason)


# Constraints ------------------------------------------------------------------------------------------


def wider(domains: Domains, reason: set[Cell], narrowed: Domains) -> Domains:
    """The domains in which the cells that are no reason can hold anything."""
    return {c: narrowed[c] if c in reason else (*values, OUTSIDE) for c, values in domains.items()}


@pytest.mark.parametrize("name", BUILDERS)
def test_every_constraint_means_what_the_package_says(name: str) -> None:
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(cases(name))
        rule = decoded(case)
        for values in assignments(case.domains):
            assert rule.holds(values) == case.constraint.holds(values)

    run()


@pytest.mark.parametrize("name", BUILDERS)
def test_what_is_refuted_has_no_solution_however_the_other_cells_grow(name: str) -> None:
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(cases(name))
        rule = decoded(case)
        narrowed = {
            cell: frozenset(data.draw(st.sets(st.sampled_from(values), min_size=1)))
            for cell, values in case.domains.items()
        }
        found = [rule.impossible(narrowed, ()), refuted(rule, narrowed)]
        within = {cell: tuple(values) for cell, values in narrowed.items()}
        solutions = any(case.constraint.holds(values) for values in assignments(within))
        for reason in found:
            if reason is not None:
                assert not solutions
                wide = islice(assignments(wider(case.domains, reason, within)), 500)
                assert not any(case.constraint.holds(values) for values in wide)
        if prod(map(len, narrowed.values())) <= MOST_TRIED:
            assert solutions == (found[1] is None)

    run()


def decoded(case: Case) -> CheckerConstraint:
    text = json.dumps(encode(case.constraint))
    return constraint(read_json(text, "the constraint"), case.domains)
