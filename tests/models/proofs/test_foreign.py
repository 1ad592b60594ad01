"""Proofs for other checkers, read by small ones of these tests; those of others: `test_outside_checkers`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from backends import examples, puzzle_of
from cases import CHECKED, Case, assignments, cases
from claimed import PUZZLES
from hypothesis import given
from lrat import NoProof, check_lrat
from pseudo_boolean import Proof, Wrong, check, is_contradiction

from gridproof.models.exchange.comments import read_meanings
from gridproof.models.proofs.claims import Claim
from gridproof.models.proofs.clausal import ClausalRefutation
from gridproof.models.proofs.dimacs import dimacs, lrat
from gridproof.models.proofs.third_party import FORMATS, write
from gridproof.models.proofs.veripb import problem_and_proof, refutation_by_sums
from gridproof.models.verify.checkable import to_checkable

NATIVE = ("all", "auxiliaries", "halves", "compared", "weighted", "sudoku", "minesweeper", "kakuro")
"""Puzzles all of whose constraints are linear."""


@pytest.fixture(scope="module", params=PUZZLES)
def found(request: pytest.FixtureRequest) -> ClausalRefutation:
    return PUZZLES[request.param].by_sums()


@pytest.mark.parametrize("name", PUZZLES)
def test_lrat(name: str) -> None:
    found = PUZZLES[name].proven()
    check_lrat(dimacs(found), lrat(found))


def test_veripb_decision(found: ClausalRefutation) -> None:
    problem, proof = problem_and_proof(found, True)
    assert check(problem, proof) == "UNSAT"
    assert "preserved" not in problem


def test_veripb_enumeration(found: ClausalRefutation) -> None:
    if found.claim.name == "forced":
        with pytest.raises(ValueError, match="decision"):
            problem_and_proof(found)
        return
    problem, proof = problem_and_proof(found)
    count = len(found.claim.solutions)
    assert check(problem, proof) == (f"ENUMERATION_COMPLETE {count}" if count else "UNSAT")
    puzzle = found.model.puzzle
    open_ = {cell for cell in puzzle.shown if len(puzzle.domains[cell]) > 1}
    names = {f"x{name.removeprefix('-')}" for name, cell, _ in read_meanings(problem) if cell in open_}
    assert Proof(problem).preserved == names


def test_the_problem_is_the_puzzle(found: ClausalRefutation) -> None:
    """The problem has just the solutions of the claim: all fillings of small puzzles are tried."""
    puzzle, claim = found.model.puzzle, found.claim
    if len(puzzle.domains) > 6 or claim.name == "forced":
        assert claim.solutions
        return
    problem, _ = problem_and_proof(found)
    known = Proof(problem).known
    named = [(int(name), cell, value) for name, cell, value in read_meanings(problem)]
    right = set()
    for s in assignments(puzzle.domains):
        true = {f"x{x}" if x > 0 else f"~x{-x}" for x, cell, value in named if s[cell] == value}
        if not is_contradiction(known, true):
            right.add(tuple(s[cell] for cell in puzzle.shown))
    assert right == {tuple(s[cell] for cell in puzzle.shown) for s in claim.solutions}


@pytest.mark.parametrize("name", CHECKED)
def test_the_solutions_of_one_constraint(name: str) -> None:
    """The problem has all of them and no others, however it states the constraint."""

    @examples("sat", 4)
    @given(cases(name))
    def checked(case: Case) -> None:
        puzzle = to_checkable(puzzle_of(case.domains, [case.constraint]))
        right = tuple(s for s in assignments(case.domains) if case.constraint.holds(s))
        if len(right) <= 40:
            found = refutation_by_sums(puzzle, Claim("all", right))
            said = check(*problem_and_proof(found))
            assert said == (f"ENUMERATION_COMPLETE {len(right)}" if right else "UNSAT")

    checked()


@pytest.mark.parametrize("name", NATIVE)
def test_sums_and_counts_are_stated_as_they_are(name: str) -> None:
    """Each variable of the problem is a value of a cell, and no constraint stands there as clauses."""
    problem, _ = problem_and_proof(PUZZLES[name].by_sums())
    named = {f"x{name.removeprefix('-')}" for name, _, _ in read_meanings(problem)}
    assert {x.strip("~") for weights, _ in Proof(problem).known for x in weights} <= named
    assert "by clauses" not in problem


def test_a_sum_that_is_counted_too_far_is_stated_by_clauses() -> None:
    problem, proof = problem_and_proof(PUZZLES["far"].by_sums())
    assert check(problem, proof) == "ENUMERATION_COMPLETE 1"
    assert "* by clauses, which gridproof derives: Linear\n" in problem


def test_what_is_stated_by_clauses_is_named() -> None:
    problem, _ = problem_and_proof(PUZZLES["slitherlink"].by_sums())
    assert "* by clauses, which gridproof derives: Connected\n" in problem
    assert "* trusted: that these constraints are the puzzle\n" in problem


@pytest.mark.parametrize("to", FORMATS)
def test_the_files_of_a_form(to: str, tmp_path: Path) -> None:
    puzzle, claim = PUZZLES["unique"].puzzle, PUZZLES["unique"].proven().claim
    files = write(puzzle, claim, [to], tmp_path / "puzzle.txt")
    found = PUZZLES["unique"].by_sums() if "veripb" in to else PUZZLES["unique"].proven()
    texts = FORMATS[to](found)
    assert [file.name for file in files] == [f"puzzle{suffix}" for suffix in texts]
    assert [file.read_text(encoding="utf-8") for file in files] == list(texts.values())


# The readers refuse what is wrong -----------------------------------------------------------------


def cut(text: str, line: int) -> str:
    """Return the text without one line."""
    lines = text.splitlines()
    del lines[line]
    return "\n".join(lines)


def without(text: str, start: str) -> str:
    """Return the text without the lines that start so."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(start))


def other_value(problem: str, proof: str) -> str:
    """Return the proof with another value in a cell of the solution that it logs."""
    names = {name.removeprefix("-"): cell for name, cell, _ in read_meanings(problem)}
    match = re.search(r"solx.* x(\d+)", proof)
    assert match is not None
    [other, *_] = [n for n, cell in names.items() if cell == names[match[1]] and n != match[1]]
    swapped = proof.replace(f" x{match[1]} ", f" ~x{match[1]} ", 1)
    return swapped.replace(f" ~x{other} ", f" x{other} ", 1)


@pytest.mark.parametrize(
    "broken",
    [
        lambda cnf, text: (cnf, cut(text, 0)),
        lambda cnf, text: (cnf, cut(text, -1)),
        lambda cnf, text: (cnf, " ".join(text.split()[:-2]) + " 0"),
    ],
)
def test_a_wrong_lrat_proof_is_refused(broken: Callable[[str, str], tuple[str, str]]) -> None:
    found = PUZZLES["sudoku"].proven()
    with pytest.raises((NoProof, KeyError)):
        check_lrat(*broken(dimacs(found), lrat(found)))


FAULTS: dict[str, Callable[[str, str], str]] = {
    "no solution": lambda _, proof: without(proof, "solx"),
    "one literal of the solution": lambda _, proof: re.sub(
        "solx (~?)", lambda match: "solx " if match[1] else "solx ~", proof, count=1
    ),
    "another solution": other_value,
    "two solutions": lambda _, proof: proof.replace("COMPLETE 1", "COMPLETE 2"),
    "no conclusion": lambda _, proof: without(proof, "conclusion"),
    "a conclusion of another step": lambda _, proof: re.sub(r"(conclusion.*) \d+ ;", r"\1 1 ;", proof),
    "another size": lambda _, proof: re.sub(r"\nf \d", "\nf 9", proof),
    "the last step": lambda _, proof: cut(proof, -4),
    "no sums": lambda _, proof: without(proof, "pol"),
    "a preserved variable": lambda _, proof: proof.replace("rup", "red 1 x2 >= 1 : x2 -> 1 ;\nrup", 1),
    "a definition of a known variable": lambda _, proof: re.sub(
        r"(red .* : x\d+ -> 1 ;)", r"\1\n\1", proof, count=1
    ).replace(" -> 1 ;", " -> 0 ;", 1),
    "a bound that is too high": lambda _, proof: re.sub(r">= 1( : x\d+ -> 0)", r">= 2\1", proof, count=1),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_veripb_proof_is_refused(fault: str) -> None:
    name = "sudoku" if fault == "another solution" else "minesweeper"
    problem, proof = problem_and_proof(PUZZLES[name].by_sums())
    assert check(problem, proof) == "ENUMERATION_COMPLETE 1"
    changed = FAULTS[fault](problem, proof)
    assert changed != proof
    with pytest.raises((Wrong, ValueError)):
        check(problem, changed)
