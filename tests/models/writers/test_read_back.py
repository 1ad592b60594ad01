"""Every export is read back by a package that is not ours: it has the solutions of the puzzle, and no other.

`test_outside_solvers` asks further programs about exports, if they are installed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from backends import puzzle_of
from boards import EIGHTEEN
from cases import BUILDERS, Case, assignments, cases
from hypothesis import given, settings
from readers import READERS

from gridproof.frontends.api import check, read
from gridproof.frontends.exchange import export_model
from gridproof.frontends.narrowing.tiers import Tier
from gridproof.models.writers import exporters
from gridproof.puzzles import Is, Puzzle, Solution
from gridproof.puzzles.constraints import AllDifferent, Clause, Compare, Linear, Table

PUZZLES = {puzzle.kind: puzzle for puzzle in read(EIGHTEEN)}
KINDS = ["sudoku", "futoshiki", "kakuro", "star_battle", "slitherlink", "nonogram", "skyscrapers", "hitori"]
SETTLED = sorted({*KINDS} - {"futoshiki", "slitherlink"})
"""Kinds for which narrowing leaves little to search, as our reader of MiniZinc cannot search much."""

NAMED = {"cp-sat", "mzn"}
"""In these forms cells are variables under their own names; in others comments say what 0 and 1 mean."""

each_reader = pytest.mark.parametrize(
    ("form", "package"), [pytest.param(*key, id="-".join(key)) for key in READERS]
)


def test_every_form_has_a_reader() -> None:
    assert {form for form, _ in READERS} == set(exporters())


def solutions(puzzle: Puzzle, form: str, package: str, folder: Path, tier: Tier) -> Iterator[Solution]:
    """Yield the solutions of the export that differ in shown cells."""
    path = folder / f"puzzle.{form}"
    path.write_bytes(export_model(puzzle, form, tier=tier))
    shown = set(puzzle.shown)
    if form in NAMED:
        yield from READERS[form, package](path, puzzle.shown)
        return
    comments = re.findall(r"^\S+ var (-?)(\w+): (\S+)=(-?\d+)$", path.read_text("utf-8"), re.MULTILINE)
    meanings = [(name, not minus, cell, int(value)) for minus, name, cell, value in comments if cell in shown]
    for point in READERS[form, package](path, sorted({name for name, *_ in meanings})):
        true = [(cell, value) for name, plus, cell, value in meanings if bool(point[name]) == plus]
        assert len(true) == len(puzzle.shown), "a cell has no value, or two"
        yield dict(true)


@pytest.mark.parametrize(
    ("form", "package", "kind"),
    [
        pytest.param(form, package, kind, id=f"{form}-{package}-{kind}")
        for form, package in READERS
        for kind in (SETTLED if package == "ours" else KINDS)
    ],
)
def test_the_answer_is_ours_and_the_only_one(form: str, package: str, kind: str, tmp_path: Path) -> None:
    puzzle = PUZZLES[kind]
    verdict = check(puzzle, "sat")
    assert verdict.status == "unique"
    (found,) = islice(solutions(puzzle, form, package, tmp_path, "filters"), 2)
    assert found == {cell: verdict.solutions[0][cell] for cell in puzzle.shown}


@each_reader
def test_what_has_no_solution_has_none(form: str, package: str, tmp_path: Path) -> None:
    assert list(solutions(read("11" + "." * 14)[0], form, package, tmp_path, "off")) == []


@each_reader
def test_no_row_is_left_out(form: str, package: str, tmp_path: Path) -> None:
    """Each of these constraints refuses something that all others allow."""
    domains = dict.fromkeys("abcd", (1, 2, 3, 4))
    constraints = (
        AllDifferent(("a", "b", "c")),
        Compare("a", "<", "b", plus=1),
        Linear(((1, "b"), (2, "c"), (1, "d")), "<=", 13),
        Clause((Is("d", 2), Is("a", 1, False))),
        Table(("c", "d"), ((1, 2), (2, 2), (3, 3), (4, 2), (4, 4), (2, 4))),
    )
    allowed = [[s for s in assignments(domains) if c.holds(s)] for c in constraints]
    right = [s for s in assignments(domains) if all(s in each for each in allowed)]
    for one in range(len(constraints)):
        more = [s for s in assignments(domains) if all(s in x for x in allowed[:one] + allowed[one + 1 :])]
        assert len(more) > len(right) > 2
    found = solutions(puzzle_of(domains, constraints), form, package, tmp_path, "off")
    assert sorted(found, key=str) == sorted(right, key=str)


@pytest.mark.parametrize("name", BUILDERS)
@each_reader
def test_a_constraint_means_the_same(form: str, package: str, name: str, tmp_path: Path) -> None:
    @settings(max_examples=2)
    @given(cases(name, 12))
    def check(case: Case) -> None:
        right = [values for values in assignments(case.domains) if case.constraint.holds(values)]
        puzzle = puzzle_of(case.domains, (case.constraint,))
        found = list(solutions(puzzle, form, package, tmp_path, "off"))
        assert sorted(found, key=str) == sorted(right, key=str)

    check()
