"""Proofs for other checkers: DRAT is read by one of them, LRAT and VeriPB by small readers of this package.

VeriPB itself is in no registry: that it reads these files is not known, only that they keep to its overview.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import dratify
import pytest
from backends import puzzle_of
from cases import assignments

from gridproof.models.exchange.comments import read_meanings
from gridproof.models.proofs.clausal import ClausalRefutation, refutation
from gridproof.models.proofs.third_party import FORMATS, dimacs, drat, lrat, problem, proof, write
from gridproof.puzzles import Is, Puzzle, read_record
from gridproof.puzzles.constraints import AllDifferent, Clause, Count, total
from gridproof.puzzles.samples import sample

Numbers = tuple[int, ...]

ROW = dict.fromkeys("abc", (1, 2, 3))
DIFFERENT = AllDifferent(tuple("abc"))


class Wrong(AssertionError):
    """A proof that is none."""


def propagated(clauses: Sequence[Numbers], true: set[int]) -> bool:
    """Return whether unit propagation of the clauses, to its end, contradicts the literals."""
    while True:
        before = len(true)
        for clause in clauses:
            left = [x for x in clause if -x not in true]
            if not left:
                return True
            if len(left) == 1:
                true.add(left[0])
        if len(true) == before:
            return False


def in_order(clauses: Sequence[Numbers], true: set[int]) -> bool:
    """Return whether each clause in turn is a unit, and the last one is false."""
    for at, clause in enumerate(clauses, 1):
        left = [x for x in clause if -x not in true]
        if not left:
            return at == len(clauses)
        if len(left) > 1 or left[0] in true:
            return False
        true.update(left)
    return False


# LRAT ---------------------------------------------------------------------------------------------


def read_dimacs(text: str) -> list[Numbers]:
    """Return the clauses of a DIMACS file, whose header must be right."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c")]
    header, *rows = lines
    clauses = [tuple(map(int, row[:-1])) for row in rows]
    assert all(row[-1] == "0" for row in rows)
    top = max((abs(x) for clause in clauses for x in clause), default=0)
    assert header == ["p", "cnf", str(max(top, int(header[2]))), str(len(clauses))]
    return clauses


def check_lrat(cnf: str, text: str) -> None:
    """Read the proof as strictly as the format allows. Raises `Wrong`."""
    known = dict(enumerate(read_dimacs(cnf), 1))
    clause: Numbers = (0,)
    for line in text.splitlines():
        number, *rest = map(int, line.split())
        end = rest.index(0)
        clause, hints = tuple(rest[:end]), rest[end + 1 : -1]
        if number <= max(known) or rest[-1] or not in_order([known[h] for h in hints], {-x for x in clause}):
            raise Wrong(line)
        known[number] = clause
    if clause:
        raise Wrong("the last clause is not empty")


# VeriPB -------------------------------------------------------------------------------------------


class Opb(NamedTuple):
    preserved: set[int]
    clauses: list[Numbers]


def literal(word: str) -> int:
    assert len(word.removeprefix("~")) >= 2
    assert word.removeprefix("~").startswith("x")
    return -int(word[2:]) if word.startswith("~") else int(word[1:])


def clause_of(words: list[str]) -> Numbers:
    """Parse a clause ``1 x2 1 ~x3 >= 1``."""
    *terms, at_least, bound = words
    assert (at_least, bound) == (">=", "1")
    assert set(terms[::2]) <= {"1"}
    return tuple(map(literal, terms[1::2]))


def read_opb(text: str) -> Opb:
    found = Opb(set(), [])
    for line in text.splitlines():
        if line.startswith("*"):
            continue
        *words, end = line.split()
        assert end == ";"
        if words[0] == "preserved:":
            assert not found.clauses
            found.preserved.update(map(literal, words[1:]))
        else:
            found.clauses.append(clause_of(words))
    return found


def check_veripb(opb: str, text: str) -> str:
    """Return the conclusion of a proof. Raises `Wrong`."""
    preserved, clauses = read_opb(opb)
    first, *lines = text.splitlines()
    assert first == "pseudo-Boolean proof version 3.0"
    assert lines[-3] == "output NONE ;"
    assert lines[-1] == "end pseudo-Boolean proof ;"
    solutions = 0
    for line in lines[:-3]:
        rule, *words, end = line.split()
        assert end == ";"
        if rule == "f":
            assert words == [str(len(clauses))]
        elif rule == "solx":
            true = set(map(literal, words))
            if propagated(clauses, set(true)) or not all(true.intersection(clause) for clause in clauses):
                raise Wrong(line)
            clauses.append(tuple(-x for x in true if abs(x) in preserved))
            solutions += 1
        else:
            assert rule == "rup"
            colon = words.index(":") if ":" in words else len(words)
            clause = clause_of(words[:colon])
            negated = {-x for x in clause}
            if colon < len(words):
                assert words[colon + 1] == "~"
                right = in_order([clauses[int(hint) - 1] for hint in words[colon + 2 :]], negated)
            else:
                right = propagated(clauses, negated)
            if not right:
                raise Wrong(line)
            clauses.append(clause)
    said, number = lines[-2].removeprefix("conclusion ").removesuffix(" ;").split(" : ")
    if clauses[int(number) - 1] or said != (f"ENUMERATION_COMPLETE {solutions}" if solutions else "UNSAT"):
        raise Wrong(lines[-2])
    return said


# Output -------------------------------------------------------------------------------------------


def puzzles() -> dict[str, tuple[Puzzle, str, tuple[str, int] | None]]:
    """Return puzzles with a claim each: propagation alone, search, cuts, counts, several solutions, none."""
    several = puzzle_of(ROW, [DIFFERENT], clues=[total(("a", "b"), "==", 4)])
    cells = tuple(f"x{i}" for i in range(12))
    flags = tuple(Is(cell, 1) for cell in cells)
    counted = puzzle_of(dict.fromkeys(cells, (0, 1)), [Count(flags, 11, 12), Count(flags[:2], 1, 1)])
    tight = puzzle_of(dict.fromkeys(cells[:5], (1, 2, 3, 4)), [AllDifferent(cells[:5])])
    either = Clause((Is("a", 1), Is("b", 5)))
    ab = {"a": (1, 2), "b": (1, 2)}
    return {
        "unique": (puzzle_of(ROW, several.constraints, givens={"a": (3,)}), "unique", None),
        "all": (several, "all", None),
        "none": (tight, "none", None),
        "fixed": (puzzle_of({"a": (1, 2), "b": (5, 6)}, [either], givens={"a": (2,)}), "unique", None),
        "auxiliaries": (counted, "all", None),
        "hidden": (puzzle_of(ab, [], shown=["a"], givens={"a": (1,)}), "unique", None),
        "forced": (several, "forced", ("c", 2)),
        "sudoku": (read_record(sample("sudoku", 1)), "unique", None),
        "slitherlink": (read_record(sample("slitherlink", 2)), "unique", None),
        "kakuro": (read_record(sample("kakuro", 1)), "unique", None),
    }


PUZZLES = puzzles()


@pytest.fixture(scope="module", params=PUZZLES)
def found(request: pytest.FixtureRequest) -> ClausalRefutation:
    puzzle, claim, forced = PUZZLES[request.param]
    return refutation(puzzle, claim, forced=forced)


def test_drat(found: ClausalRefutation) -> None:
    formula = dratify.parse_dimacs(dimacs(found), strict=True)
    result = dratify.check_proof(formula, drat(found), engine="python")
    assert result.ok, result.report()
    assert (result.reached_empty, result.rat_steps) == (True, 0)


def test_lrat(found: ClausalRefutation) -> None:
    check_lrat(dimacs(found), lrat(found))


def test_veripb_decision(found: ClausalRefutation) -> None:
    assert check_veripb(problem(found, True), proof(found, True)) == "UNSAT"
    assert "preserved" not in problem(found, True)


def test_veripb_enumeration(found: ClausalRefutation) -> None:
    if found.claim.name == "forced":
        with pytest.raises(ValueError, match="decision"):
            proof(found)
        return
    count = len(found.claim.solutions)
    said = f"ENUMERATION_COMPLETE {count}" if count else "UNSAT"
    assert check_veripb(problem(found), proof(found)) == said
    puzzle = found.model.puzzle
    open_ = {cell for cell in puzzle.shown if len(puzzle.domains[cell]) > 1}
    names = {abs(int(name)) for name, cell, _ in read_meanings(problem(found)) if cell in open_}
    assert read_opb(problem(found)).preserved == names


def test_the_clauses_are_the_puzzle(found: ClausalRefutation) -> None:
    """Without the no-goods the problem has just the solutions of the claim. Small ones are tried."""
    puzzle, claim = found.model.puzzle, found.claim
    if len(puzzle.domains) > 6 or claim.name == "forced":
        assert claim.solutions
        return
    clauses = read_opb(problem(found)).clauses
    named = [(int(name), cell, value) for name, cell, value in read_meanings(dimacs(found))]
    right = set()
    for s in assignments(puzzle.domains):
        true = {x if s[cell] == value else -x for x, cell, value in named}
        if not propagated(clauses, true):
            right.add(tuple(s[cell] for cell in puzzle.shown))
    assert right == {tuple(s[cell] for cell in puzzle.shown) for s in claim.solutions}


@pytest.mark.parametrize("to", FORMATS)
def test_two_files(to: str, tmp_path: Path) -> None:
    found = refutation(*PUZZLES["unique"][:2])
    files = write(found, to, tmp_path / "puzzle.txt")
    assert [file.name for file in files] == [f"puzzle{suffix}" for suffix, _ in FORMATS[to]]
    assert [file.read_text(encoding="utf-8") for file in files] == [text(found) for _, text in FORMATS[to]]


# The readers refuse what is wrong -----------------------------------------------------------------


def cut(text: str, line: int) -> str:
    """Return the text without one line."""
    lines = text.splitlines()
    del lines[line]
    return "\n".join(lines)


def flipped(found: re.Match[str]) -> str:
    """Return the first literal of a `solx`, negated."""
    return "solx x" if found[1] else "solx ~x"


@pytest.mark.parametrize(
    "broken",
    [
        lambda f: check_lrat(dimacs(f), cut(lrat(f), 0)),
        lambda f: check_lrat(dimacs(f), cut(lrat(f), -1)),
        lambda f: check_lrat(dimacs(f), " ".join(lrat(f).split()[:-2]) + " 0"),
        lambda f: check_veripb(problem(f), "\n".join(x for x in proof(f).split("\n") if "solx" not in x)),
        lambda f: check_veripb(problem(f), re.sub("solx (~?)x", flipped, proof(f), count=1)),
        lambda f: check_veripb(problem(f), proof(f).replace("COMPLETE 1", "COMPLETE 2")),
    ],
)
def test_a_wrong_proof_is_refused(broken: Callable[[ClausalRefutation], object]) -> None:
    found = refutation(*PUZZLES["sudoku"][:2])
    with pytest.raises((Wrong, IndexError, KeyError)):
        broken(found)
