"""Certificates of the steps form: each is accepted by the checker, and none is made for a false claim."""

from __future__ import annotations

from typing import Any

import pytest
from backends import examples, puzzle_of
from cases import BUILDERS, Case, assignments, cases
from certificates import alone
from hypothesis import given
from hypothesis import strategies as st

from gridproof.models.encodings.clauses import split_clauses
from gridproof.models.proofs import Certificate, Disproved, prove
from gridproof.models.proofs.provenance import TracedModel
from gridproof.models.proofs.stepwise.owned_clauses import OwnedClauses
from gridproof.models.proofs.stepwise.replay import StepReplay
from gridproof.models.verify.checker import CheckedProof
from gridproof.models.verify.constraints.base import refute
from gridproof.models.verify.constraints.registry import CLASSES
from gridproof.models.verify.file import take_apart
from gridproof.models.verify.verifying import puzzle_of as stated
from gridproof.puzzles import (
    Board,
    Cell,
    Deadline,
    Domains,
    Puzzle,
    Rules,
    Solution,
    Unknown,
    kind_names,
    read_record,
)
from gridproof.puzzles.constraints import AllDifferent, Clause, Constraint, total
from gridproof.puzzles.samples import sample, samples

FAMILIES = sorted(name for name in BUILDERS if name.split()[0] in CLASSES)

MOST = 12
"""The most solutions of a puzzle whose solutions are all listed."""


def proof(puzzle: Puzzle, claim: str | None = None, forced: tuple[Cell, int] | None = None) -> Certificate:
    return prove(puzzle, "steps", claim, forced=forced, timeout=20)


def checked(certificate: Certificate) -> CheckedProof:
    """Return the checker's verdict on a certificate; it must agree with the counts of the writer."""
    verdict = alone(stated(take_apart(certificate.text)), certificate.text)
    assert (verdict.lines, verdict.splits, verdict.depth) == (
        certificate.lines,
        certificate.splits,
        certificate.depth,
    )
    return verdict


def solved(domains: Domains, constraints: list[Constraint]) -> list[Solution]:
    return [s for s in assignments(domains) if all(c.holds(s) for c in constraints)]


def claims(puzzle: Puzzle, found: list[Solution]) -> None:
    """Check that all true claims about a puzzle have a certificate, and no false one."""
    if found:
        with pytest.raises(Disproved):
            proof(puzzle, "none")
    if len(found) <= MOST:
        claim = checked(proof(puzzle, "all")).claim
        assert len(claim.solutions) == len(found)
    if len(found) == 1:
        assert checked(proof(puzzle)).claim.claim == "unique"
    else:
        with pytest.raises(Disproved):
            proof(puzzle, "unique")
    for cell, values in puzzle.domains.items():
        for value in values:
            if all(s[cell] == value for s in found):
                assert checked(proof(puzzle, forced=(cell, value))).claim.claim == "forced"
            else:
                with pytest.raises(Disproved):
                    proof(puzzle, forced=(cell, value))


@pytest.mark.parametrize("kind", [kind for kind in kind_names() if samples(kind)])
def test_the_smallest_sample_of_a_kind_has_a_certificate(kind: str) -> None:
    certificate = proof(read_record(sample(kind, 1)))
    assert checked(certificate).claim.claim == "unique"


def test_sums_of_constraints_take_the_place_of_suppositions() -> None:
    certificate = proof(read_record(sample("star_battle", 2)))
    assert checked(certificate).splits == 0
    assert "\nm " in certificate.text


@pytest.mark.parametrize("name", FAMILIES)
def test_claims_about_one_constraint(name: str) -> None:
    @examples("sat", 20)
    @given(cases(name))
    def every_claim(case: Case) -> None:
        claims(puzzle_of(case.domains, [case.constraint]), solved(case.domains, [case.constraint]))

    every_claim()


@examples("sat", 5)
@given(st.data())
def test_claims_about_several_constraints(data: st.DataObject) -> None:
    """Each line names one constraint, so that contradictions between several need suppositions."""
    domains = {cell: tuple(range(1, 5)) for cell in "abcd"}
    total_ = st.integers(3, 10)
    sums = [total(cells, "==", data.draw(total_)) for cells in (("a", "b", "c"), ("b", "c", "d"), ("a", "d"))]
    rules: list[Constraint] = [AllDifferent(tuple("abcd")), *sums[: data.draw(st.integers(0, 3))]]
    claims(puzzle_of(domains, rules), solved(domains, rules))


def test_facts_are_few() -> None:
    """A line has no more facts than it needs: here the value of one cell."""
    puzzle = puzzle_of(
        dict.fromkeys("abc", (1, 2, 3)),
        [AllDifferent(tuple("abc")), total(("a", "b"), "==", 4), total(("a", "b", "c"), "==", 6)],
        givens={"a": (1,)},
    )
    body = proof(puzzle).text.split("begin\n")[1].split("\nend ")[0]
    assert all(len(line.split(" : ")[-1].split()) <= 1 for line in body.split("\n") if " : " in line)


def test_a_puzzle_without_cells_has_no_proof_by_steps() -> None:
    false = Rules("false", (), (Clause((), label="never"),), (), Board(1, 1))
    with pytest.raises(Unknown, match="the puzzle has no cells"):
        proof(Puzzle("false", false))
    true = Puzzle("true", Rules("true", (), (), (), Board(1, 1)))
    assert checked(proof(true)).claim.claim == "unique"


def test_reading_many_clauses_ends_with_the_time() -> None:
    """A puzzle with millions of clauses took longer than the rest, and did not look at the clock."""
    model = TracedModel(read_record(sample("sudoku", 1)))
    assert model.origins() == model.origins(Deadline(60))
    with pytest.raises(Unknown):
        model.origins(Deadline(0))
    with pytest.raises(Unknown):
        StepReplay(OwnedClauses(model), (), Deadline(0)).extend([])


def test_clauses_between_two_places_of_a_flat_list() -> None:
    flat = [1, 2, 0, 3, 0, -1, 0]
    assert split_clauses(flat) == [(1, 2), (3,), (-1,)]
    assert split_clauses(flat, 3) == [(3,), (-1,)]
    assert (split_clauses(flat, 0, 3), split_clauses(flat, 3, 5)) == ([(1, 2)], [(3,)])


@pytest.mark.parametrize("most", [1, 20, 300])
def test_the_checker_is_not_asked_after_the_deadline(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def counted(*question: Any) -> Any:
        nonlocal asked
        asked += 1
        return refute(*question)

    monkeypatch.setattr("gridproof.models.proofs.stepwise.line_checker.refute", counted)
    puzzle = read_record(sample("fillomino", 1))
    with pytest.raises(Unknown):
        prove(puzzle, "steps", timeout=Deadline(most, clock=lambda: float(asked)))
    assert asked == most
