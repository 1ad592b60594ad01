"""The bodies of certificates, line by line: the false claims that each line could make."""

from __future__ import annotations

import json

import pytest

from gridproof.models.verify.bodies.body import Body
from gridproof.models.verify.bodies.clausal import Clausal
from gridproof.models.verify.bodies.steps import Steps
from gridproof.models.verify.claim import CheckedClaim, claim_of
from gridproof.models.verify.constraints.registry import constraint
from gridproof.models.verify.file import Clock
from gridproof.models.verify.problem import Problem, problem_of
from gridproof.models.verify.vocabulary import Refused

BOTH = frozenset({0, 1})
DIFFER = {"constraint": "AllDifferent", "cells": ["a", "b"], "house": False}
NONE = CheckedClaim("none", [], None, None)
ONE = CheckedClaim("unique", [{"a": 0, "b": 1}], None, None)


def problem(*rules: dict[str, object]) -> Problem:
    """Return two cells of two values, both shown; the answers 01 and 10 if they differ."""
    return Problem(
        {"a": BOTH, "b": BOTH}, ("a", "b"), [constraint(rule, {"a", "b"}) for rule in rules], ("a", "b")
    )


def read(body: Body, *lines: str) -> None:
    for line in lines:
        body.read(line)


VARIABLES = ("v 1 0 1", "v 2 1 1")
"""Variable 1 says that a is 1, and variable 2 that b is."""


def clausal(claim: CheckedClaim, *lines: str) -> Body:
    body = Clausal(problem(DIFFER), claim, Clock(9))
    read(body, *VARIABLES, *lines)
    return body


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        (NONE, ("a 3 0", "k 0", "c 3", "c -3", "l : 1")),  # an auxiliary that is true and false
        (NONE, ("a 3 0", "k 0", "c 3 1", "c -3 1", "c 3 -1", "c -3 -1", "l 1 : 1 2", "l : 3 4")),
        (NONE, ("a 3 0", "a 4 0", "k 0", "c 3 1", "c -3 1", "c 4 -1", "c -4 -1", "l 1 : 1 2", "l : 3 4")),
        (ONE, ("n 0 1 -2", "k 0", "c 1 2", "c -1 -2", "l : 3 2 1")),  # 10 is another answer
        (ONE, ("n 0 1", "l : 1")),  # b may be another one
        (ONE, ("n 0 -2", "l : 1")),  # a may be another one
        (ONE, ("n 1 1 -2", "l : 1")),
        (NONE, ("n 0 1 -2", "l : 1")),
        (NONE, ("k 0", "c 1 2", "c -1", "l : 1")),
        (NONE, ("k 0", "c -1 -2", "c 1", "l : 1")),
        (NONE, ("d 1 -1", "k 0", "c 1 2", "l 1 : 2", "l : 1")),
        (NONE, ("k 0", "c 1 2", "c -1 -2", "l 1 : 1 2", "l : 1")),
        (NONE, ("k 0", "c 1 2", "c -1 -2")),  # nothing is derived
        (NONE, ("d 1",)),
        (NONE, ("o 3 0 0", "d -3")),  # a may be 0, so it is not always above 0
        (NONE, ("o 3 0 0 1", "d 3")),
        (NONE, ("k 0", "c 1 2", "l 2 : 1", "l : 1")),
    ],
)
def test_clauses_that_do_not_follow(claim: CheckedClaim, lines: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        clausal(claim, *lines).finish()


def test_a_clause_with_a_false_literal_is_not_proven_by_it() -> None:
    """The first answer is 01; what leaves out all others says so of each cell."""
    clausal(ONE, "n 0 1 -2", "k 0", "c 1 2", "c -1 -2")
    body = clausal(ONE, "d 1 -1", "a 3 0", "k 0", "c 3")
    with pytest.raises(Refused, match="does not follow"):
        body.read("l -3 :")
    body.read("l 3 :")


def test_what_one_line_supposes_the_next_does_not_know() -> None:
    body = clausal(NONE, "k 0", "c 1 2", "c -1 -2", "l 1 2 : 1")
    with pytest.raises(Refused, match="does not follow"):
        body.read("l 1 :")
    with pytest.raises(Refused, match="does not follow"):
        body.read("l -2 : 1")


@pytest.mark.parametrize("line", ["v 1 0 0", "v 3 0 0 1", "a 1 0", "a 2..4 0", "v 0 0 0", "a -1 0"])
def test_a_variable_has_one_meaning(line: str) -> None:
    body = clausal(NONE, "a 3..4 0")
    with pytest.raises(Refused, match="no new variable"):
        body.read(line)


def steps(claim: CheckedClaim, *lines: str) -> Body:
    body = Steps(problem(DIFFER), claim, Clock(9))
    read(body, *lines)
    return body


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        (ONE, ()),
        (ONE, ("s 0 1",)),
        (ONE, ("s 0 1", "e")),  # 1 in a leaves 10, which is another answer
        (ONE, ("s 0 0", "r 0 1-0 : 0=0")),
        (ONE, ("r 0 0-1 :",)),
        (ONE, ("s 0 1", "r 0 1-1 : 0=1", "e")),
        (ONE, ("s 0 0", "r 0 1-0 : 0=1", "e")),  # that a is 1 is not known
        (ONE, ("s 0 0", "r 0 1-0 : 0-0", "e")),  # that a is not 0 neither
        (ONE, ("s 0 0", "r 0 1-0 : 0=0", "e", "e")),
        (ONE, ("s 0 0", "r 0 1-0 : 0=0", "s 1 0", "e", "e")),  # b has no value in the inner one alone
        (NONE, ("s 0 0", "r 0 1-0 : 0=0", "e")),
        (
            NONE,
            ("s 0 0", "r 0 1-1 : 0=0", "r 0 1-0 : 0=0", "e", "s 0 1", "r 0 1-0 : 0=1", "r 0 1-1 : 0=1", "e"),
        ),
    ],
)
def test_steps_that_do_not_follow(claim: CheckedClaim, lines: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        steps(claim, *lines).finish()


def test_what_was_supposed_is_taken_back() -> None:
    """At the end of a supposition its value leaves, and what left under it comes back."""
    body = steps(ONE, "s 0 0", "r 0 1-0 : 0=0", "e")
    with pytest.raises(Refused, match="is not known here"):
        body.read("r 0 0-1 : 1-0")
    body.read("r 0 1-1 : 0=1")
    with pytest.raises(Refused, match="do not make a solution"):
        body.finish()


def test_facts_of_one_line_are_none_of_the_next() -> None:
    body = steps(ONE, "s 0 0", "r 0 1-0 : 0=0")
    with pytest.raises(Refused, match="does not show"):
        body.read("r 0 1-1 :")


def test_a_cell_without_a_value_stays_so_under_what_is_supposed() -> None:
    body = steps(ONE, "s 0 0", "r 0 1-0 : 0=0", "s 1 0", "r 0 0-1 : 1-0 1-1", "e")
    with pytest.raises(Refused, match="suppositions are still open"):
        body.finish()


def test_the_order_of_values_means_at_most() -> None:
    body = clausal(NONE, "o 3 0 0 1", "d 4", "d 3 1")
    with pytest.raises(Refused, match="no domain makes"):
        body.read("d 3 -1")


@pytest.mark.parametrize(
    ("line", "cell"), [("n 0 1", "b is not 1"), ("n 0 -2", "a is not 0"), ("n 0", "a is not 0")]
)
def test_what_leaves_out_an_answer_says_so_of_each_shown_cell(line: str, cell: str) -> None:
    body = clausal(ONE, "n 0 1 -2")
    with pytest.raises(Refused, match=f"this clause can be false although {cell}"):
        body.read(line)


def puzzle_text(**changes: object) -> str:
    """Return the JSON of a puzzle of two cells that differ."""
    puzzle = {
        "domains": [["a", [0, 1]], ["b", [0, 1]]],
        "constraints": [DIFFER],
        "clues": [],
        "givens": [],
        "shown": ["a", "b"],
    }
    return json.dumps(puzzle | changes)


def test_a_given_brings_back_no_value_that_the_rules_exclude() -> None:
    made = problem_of(puzzle_text(givens=[["a", [1, 7]]]))
    assert made.domains == {"a": frozenset({1}), "b": BOTH}
    with pytest.raises(Refused, match="which is not in its domain"):
        claim_of('{"claim": "unique", "solutions": [[7, 0]]}', made, Clock(9))


@pytest.mark.parametrize("claim", ["unique", "none", "forced"])
def test_a_claim_lists_as_many_solutions_as_it_speaks_of(claim: str) -> None:
    made = problem_of(puzzle_text())
    some = {"unique": [[], [[0, 1], [1, 0]]], "none": [[[0, 1]]], "forced": [[[0, 1], [1, 0]]]}[claim]
    beside = {"cell": "a", "value": 0} if claim == "forced" else {}
    for solutions in some:
        with pytest.raises(Refused, match=f"the claim '{claim}' names {len(solutions)} solutions"):
            claim_of(json.dumps({"claim": claim, "solutions": solutions, **beside}), made, Clock(9))


@pytest.mark.parametrize("number", ["-1", "2", "-2"])
def test_a_cell_or_constraint_of_no_number_is_none(number: str) -> None:
    body = Steps(problem(DIFFER), NONE, Clock(9))
    with pytest.raises(Refused, match=f"there is no cell {number}"):
        body.cell(number)
    with pytest.raises(Refused, match=f"there is no constraint {number}"):
        body.constraint(number)
    assert (body.cell("1"), body.constraint("0")) == ("b", body.problem.constraints[0])
