"""Each kind's proof, put to checkers of others: dratify and drup, clasp, and VeriPB if it is installed.

VeriPB is in no registry that CI reaches: a checker written from its format reads each proof, and ``veripb``
does if the machine has it. drup was extracted from a proof in Why3; clasp reads the problem itself.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random

import dratify
import pseudo_boolean
import pytest
from lrat import check_lrat
from readers import by_clasp
from tiers import wants

import gridproof
from gridproof.models.exchange.comments import read_meanings
from gridproof.models.proofs.clausal import ClausalRefutation, refutation
from gridproof.models.proofs.dimacs import dimacs, drat, lrat
from gridproof.models.proofs.veripb import problem_and_proof, refutation_by_sums
from gridproof.models.verify.checkable import to_checkable
from gridproof.puzzles import read_record
from gridproof.puzzles.samples import sample

KINDS = [kind.name for kind in gridproof.kinds()]


@cache
def proven(kind: str) -> ClausalRefutation:
    return refutation(to_checkable(read_record(sample(kind, 1))))


@cache
def by_sums(kind: str) -> ClausalRefutation:
    """Return the refutation that VeriPB gets."""
    found = proven(kind)
    return refutation_by_sums(found.model.puzzle, found.claim)


# Checkers: each raises an error for what it refuses ------------------------------------------------


def by_dratify(found: ClausalRefutation, problem: str) -> None:
    result = dratify.check_proof(dratify.parse_dimacs(problem, strict=True), drat(found), engine="python")
    assert result.ok, result.report()
    assert (result.reached_empty, result.rat_steps) == (True, 0)


MOST_CLAUSES = 6000
"""Size of the problems that drup gets at most: it is not optimized, as its authors say."""


def by_drup(found: ClausalRefutation, problem: str) -> None:
    if len(found.origins) > MOST_CLAUSES:
        return
    wants("drup")
    drup = import_module("drup")
    clauses, lemmas = (
        [[int(x) for x in line.split()[:-1]] for line in text.splitlines() if line[0] not in "cp"]
        for text in (problem, drat(found))
    )
    assert drup.check_proof(clauses, lemmas).outcome == drup.Outcome.VALID


def by_ours_for_lrat(found: ClausalRefutation, problem: str) -> None:
    check_lrat(problem, lrat(found))


CLAUSAL: dict[str, Callable[[ClausalRefutation, str], None]] = {
    "dratify": by_dratify,
    "drup": by_drup,
    "LRAT": by_ours_for_lrat,
}


def by_veripb(problem: str, proof: str, folder: Path) -> None:
    """Let the VeriPB of this machine check a proof."""
    (folder / "problem.opb").write_text(problem, encoding="utf-8")
    (folder / "proof.pbp").write_text(proof, encoding="utf-8")
    command = ["veripb", "problem.opb", "proof.pbp"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=600)


def by_ours_for_veripb(problem: str, proof: str, _: Path) -> None:
    pseudo_boolean.check(problem, proof)


CHECKERS = [pytest.param(name, marks=[pytest.mark.deep] if name == "drup" else []) for name in CLAUSAL]
"""Names of the checkers; only developers have drup."""


LINEAR: dict[str, Callable[[str, str, Path], None]] = {
    "ours": by_ours_for_veripb,
    **({"veripb": by_veripb} if shutil.which("veripb") else {}),
}

REFUSALS = (AssertionError, KeyError, ValueError, subprocess.CalledProcessError)


# Proofs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("checker", CHECKERS)
def test_the_clausal_proof_is_accepted(checker: str, kind: str) -> None:
    found = proven(kind)
    CLAUSAL[checker](found, dimacs(found))


@pytest.mark.parametrize("kind", KINDS)
def test_the_proof_for_veripb_is_accepted(kind: str, tmp_path: Path) -> None:
    for decision in (False, True):
        problem, proof = problem_and_proof(by_sums(kind), decision)
        for check in LINEAR.values():
            check(problem, proof, tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_the_problem_has_the_answer_and_no_other(kind: str, tmp_path: Path) -> None:
    """clasp finds the solution of the problem for VeriPB, in what is shown, and no second one."""
    found = by_sums(kind)
    problem, _ = problem_and_proof(found)
    [answer] = points(problem, tmp_path)
    [solution] = found.claim.solutions
    for name, cell, value in read_meanings(problem):
        if f"x{name.strip('-')}" in answer:
            assert (solution[cell] == value) is (answer[f"x{name.strip('-')}"] == (name[0] != "-"))


def points(problem: str, folder: Path) -> list[dict[str, int]]:
    """Return up to two solutions of a problem that clasp finds, as values of its preserved variables."""
    preserved = re.search("^preserved: (.*) ;$", problem, re.MULTILINE)
    assert preserved is not None
    path = folder / "problem.opb"
    path.write_text(problem.replace(preserved[0], "*"), encoding="utf-8")
    return [point for point, _ in zip(by_clasp(path, preserved[1].split()), range(2), strict=False)]


# Falsified ------------------------------------------------------------------------------------------


FALSIFIED = ["star_battle", "minesweeper", "slitherlink", "kakuro"]


@pytest.mark.parametrize("kind", FALSIFIED)
@pytest.mark.parametrize("checker", CHECKERS)
def test_a_proof_that_excludes_no_solution_is_refused(checker: str, kind: str) -> None:
    """The clause that excludes the solution is made longer: then there is a solution."""
    found = proven(kind)
    [excluded] = [origin.literals for origin in found.origins if origin.sort == "n"]
    line = " ".join(map(str, excluded))
    problem = dimacs(found).replace(f"\n{line} 0\n", f"\n{line} {-excluded[0]} 0\n")
    assert problem != dimacs(found)
    with pytest.raises(REFUSALS):
        CLAUSAL[checker](found, problem)


@pytest.mark.parametrize("kind", FALSIFIED)
@pytest.mark.parametrize("checker", LINEAR)
def test_a_falsified_proof_for_veripb_is_refused(checker: str, kind: str, tmp_path: Path) -> None:
    """There is a solution that the problem does not exclude, or the log names no solution."""
    problem, proof = problem_and_proof(by_sums(kind), decision=True)
    assert "rup " in proof
    *_, excluded = [line for line in problem.splitlines() if line[0] not in "*p"]
    weaker = problem.replace(excluded, excluded.replace(">= 1", ">= 0"))
    with pytest.raises(REFUSALS):
        LINEAR[checker](weaker, proof, tmp_path)
    problem, proof = problem_and_proof(by_sums(kind))
    [logged] = [line for line in proof.splitlines() if line.startswith("solx")]
    literal = logged.split()[1]
    opposite = literal[1:] if literal[0] == "~" else f"~{literal}"
    for other in ("", f"{logged.replace(f' {literal} ', f' {opposite} ', 1)}\n"):
        with pytest.raises(REFUSALS):
            LINEAR[checker](problem, proof.replace(f"{logged}\n", other), tmp_path)


WEAKENED = 20
"""Number of inequalities of each problem that are left out, one at a time."""


@pytest.mark.deep
@pytest.mark.parametrize("kind", FALSIFIED)
def test_a_weaker_problem_is_refused_or_has_the_one_solution(kind: str, tmp_path: Path) -> None:
    """One inequality says nothing; clasp says how many solutions there are then."""
    problem, proof = problem_and_proof(by_sums(kind))
    lines = problem.splitlines(keepends=True)
    stated = [at for at, line in enumerate(lines) if line[0] not in "*p"]
    refused = 0
    for at in Random(kind).sample(stated, min(len(stated), WEAKENED)):
        weaker = "".join([*lines[:at], re.sub(">= .* ;", ">= 0 ;", lines[at]), *lines[at + 1 :]])
        try:
            for check in LINEAR.values():
                check(weaker, proof, tmp_path)
        except REFUSALS:
            refused += 1
        else:
            assert len(points(weaker, tmp_path)) == 1
    assert refused
