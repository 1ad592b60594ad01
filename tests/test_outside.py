"""A kind, a back end and a constraint from outside the tree have the same standing as ours."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import outside_backend
import outside_constraint
import outside_kind
import pytest
from boards import ROOT

from gridproof import check, explain, testing
from gridproof.frontends.drawing.overlay import overlay
from gridproof.frontends.drawing.pencil import Pencil
from gridproof.frontends.output.plain import describe_result
from gridproof.frontends.testing.checks import run as run_checks
from gridproof.models import Deadline, Session
from gridproof.puzzles import (
    Domains,
    InputError,
    Kind,
    Puzzle,
    Rules,
    Scope,
    add_kind,
    at,
    kind_named,
    read_record,
)
from gridproof.puzzles.answers.regions import Pieces
from gridproof.puzzles.constraints import Constraint
from gridproof.puzzles.core import kind
from gridproof.puzzles.core.board import names_in
from gridproof.puzzles.core.kind import flag_cells
from gridproof.puzzles.core.places import Place
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.kinds.paths.hashi import BuiltBridges
from gridproof.puzzles.rules.areas import cover
from gridproof.puzzles.wording.words import flags, square_at

GROUPS = {
    "outside_kind": ("kinds", "even_latin", "KIND"),
    "outside_backend": ("backends", "minisat", "BACKEND"),
}
"""The entry points of the packages: the group, the name, and what the file ends with."""

GIVENS = [[1, 2, None, None], [None] * 4, [None, None, 2, None], [None, None, None, 3]]
BOARD = {"type": "even_latin", "rows": 4, "cols": 4, "clues": {"givens": GIVENS}}


@pytest.mark.parametrize("check", testing.kind_checks(outside_kind.KIND, boards=20), ids=str)
def test_a_kind(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.backend_checks(outside_backend.BACKEND, examples=6), ids=str)
def test_a_back_end(check: testing.Check) -> None:
    check()


@pytest.mark.parametrize("check", testing.constraint_checks(outside_constraint.drawing, examples=15), ids=str)
def test_a_constraint(check: testing.Check) -> None:
    check()


def test_what_was_checked_is_not_known_afterwards() -> None:
    testing.check_kind(outside_kind.KIND, boards=1)
    assert "even_latin" not in kind._added


# Faults ----------------------------------------------------------------------------------------


def failure(checks: Iterable[testing.Check]) -> str:
    """The name of the first check that fails, as the error says it."""
    with pytest.raises(testing.CheckFailed) as caught:
        run_checks(checks)
    return str(caught.value).partition(":")[0]


def test_a_judge_that_forgets_a_rule() -> None:
    lenient = replace(outside_kind.KIND, judge=lambda *_: None)
    assert failure(testing.kind_checks(lenient, boards=20)) == "judge and constraints accept the same answers"


def test_constraints_that_forget_a_rule() -> None:
    def read(record: Record) -> Puzzle:
        puzzle = outside_kind.read(record)
        rules = replace(puzzle.rules, stated=puzzle.rules.constraints[:-1])
        return Puzzle.for_record(record, rules, puzzle.clues, puzzle.givens)

    forgetful = replace(outside_kind.KIND, read=read)
    assert (
        failure(testing.kind_checks(forgetful, boards=20)) == "judge and constraints accept the same answers"
    )


class Forgetful(outside_backend.MinisatModel):
    """A back end that drops a clause."""

    def begin(self, deadline: Deadline) -> None:
        self.stated = 0
        super().begin(deadline)

    def state(self, clause: Iterable[int]) -> None:
        self.stated += 1
        if self.stated != 2:
            super().state(clause)


class Overwriting(outside_backend.MinisatModel):
    """A back end that calls something as the base class does."""

    def begin(self, deadline: Deadline) -> None:
        super().begin(deadline)
        self.domains = {}


class Taking(outside_backend.MinisatModel):
    """A back end with a method that the base class has for itself, and calls with more arguments."""

    def take(self, constraint: Constraint) -> None:  # type: ignore[override]
        raise NotImplementedError


def test_the_name_of_a_method_that_is_taken_is_said() -> None:
    checks = testing.backend_checks(Taking, kinds=())
    with pytest.raises(
        testing.CheckFailed, match="base class alone: the base class has take too, and calls it"
    ):
        run_checks(checks)


class Sticky(outside_backend.MinisatModel):
    """A back end whose searches forbid for ever."""

    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        session = outside_backend.Search(self, within or {})
        session.guard = 1
        session.close = lambda: None  # type: ignore[method-assign]
        return session


@pytest.mark.parametrize(
    ("faulty", "name"),
    [
        (Forgetful, "the solutions of Linear"),
        (Overwriting, "it leaves the names of its base class alone"),
        (Sticky, "what is narrowed, and then no more"),
    ],
)
def test_a_back_end_with_a_fault(faulty: type[outside_backend.MinisatModel], name: str) -> None:
    assert failure(testing.backend_checks(faulty, kinds=())) == name


@dataclass(frozen=True, slots=True)
class BothTotals(outside_constraint.EitherTotal):
    """Its lowering wants both groups to add up."""

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield outside_constraint.EitherTotal(self.one, self.one, self.total)
        yield outside_constraint.EitherTotal(self.other, self.other, self.total)


def test_a_lowering_that_is_too_strong() -> None:
    def drawing(random: Random, domains: Domains) -> Constraint:
        found = outside_constraint.drawing(random, domains)
        assert isinstance(found, outside_constraint.EitherTotal)
        return BothTotals(found.one, found.other, found.total)

    assert failure(testing.constraint_checks(drawing)) == "its lowering says the same on sat"


# Installed -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the three packages are installed."""
    built, site = tmp_path_factory.mktemp("packages"), tmp_path_factory.mktemp("site")
    for module in ("outside_constraint", "outside_kind", "outside_backend"):
        place = built / module
        place.mkdir()
        shutil.copy(ROOT / "tests" / "support" / f"{module}.py", place)
        text = f'[project]\nname = "{module}"\nversion = "1"\n[tool.setuptools]\npy-modules = ["{module}"]\n'
        if module in GROUPS:
            group, name, end = GROUPS[module]
            text += f'[project.entry-points."gridproof.{group}"]\n{name} = "{module}:{end}"\n'
        (place / "pyproject.toml").write_text(text)
        command = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--no-build-isolation"]
        subprocess.run([*command, "--quiet", "--target", site, place], check=True, capture_output=True)
    return site


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with these arguments, the packages of `site` installed."""
    command = ["-c", f"import site, sys; site.addsitedir({str(site)!r}); exec(sys.argv.pop(1))", *arguments]
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


MAIN = "from gridproof.__main__ import main; sys.exit(main())"
CHECKS = """
import outside_constraint
from gridproof import check, explain, testing
from gridproof.frontends.drawing.overlay import overlay
from gridproof.frontends.drawing.pencil import Pencil

testing.check_kind("even_latin", boards=5)
testing.check_backend("minisat", examples=3, kinds=("sudoku",))
testing.check_constraint(outside_constraint.drawing, examples=5)
print("fine")
"""


@pytest.mark.deep
def test_packages_that_are_installed(site: Path, tmp_path: Path) -> None:
    board, proof, picture = tmp_path / "board.jsonl", tmp_path / "board.proof", tmp_path / "board.svg"
    board.write_text(json.dumps(BOARD))

    def printed(*arguments: str, code: int = 0) -> str:
        done = run(site, MAIN, *map(str, arguments))
        assert done.returncode == code, done.stderr
        return done.stdout

    assert "Even Latin square" in printed("kinds")
    assert "minisat" in printed("backends")
    for backend in ("auto", "cp-sat", "ilp", "minisat"):
        assert "unique" in printed("check", "--backend", backend, "--no-narrow", str(board))
    assert "unique" in printed("check", "--confirm", "proof", str(board))
    assert printed("explain", str(board))
    for form in ("clausal", "steps"):
        printed("prove", "--form", form, "-o", str(proof), str(board))
        assert "verified" in printed("verify", str(proof), "--of", str(board))
    assert printed("render", str(board), "-o", str(picture)) is not None
    assert "<svg" in picture.read_text()
    done = run(site, CHECKS)
    assert done.stdout == "fine\n", done.stderr


@pytest.mark.deep
def test_a_package_that_cannot_be_imported_is_left_out(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "site"
    shutil.copytree(site, other)
    (other / "outside_kind.py").write_text("import no_such_module\n")
    done = run(other, MAIN, "check", "even_latin 4x4")
    assert done.returncode == 2
    assert "outside_kind:KIND of outside_kind is left out: ModuleNotFoundError" in done.stderr
    assert run(other, MAIN, "check", "1234............").returncode == 10


def test_a_kind_of_a_notebook_replaces_none_of_ours() -> None:
    with pytest.raises(InputError, match="there is a kind 'sudoku' already"):
        add_kind(replace(outside_kind.KIND, name="sudoku"))


# Cells of other names --------------------------------------------------------------------------


PIECES = {
    "tea": Place("rectangle", ((0, 0), (0, 1))),
    "r9c9 or so": Place("rectangle", ((0, 1), (0, 2))),
    "r1c2": Place("square", ((0, 2),)),
}
"""Pieces of a board of three squares: the first and the last cover it."""


def odd_kind() -> Kind:
    """A kind whose cells are called as no square is, or as another square."""

    def read(record: Record) -> Puzzle:
        whole = cover(record.board, {cell: place.squares() for cell, place in PIECES.items()}, "the cover")
        rules = Rules("odd", flag_cells(PIECES), (whole,), tuple(PIECES), record.board, PIECES)
        return Puzzle.for_record(record, rules)

    say = flags("a piece lies {}", "no piece lies {}", square_at)
    return replace(
        outside_kind.KIND, name="odd", fields=(), read=read, answer=Pieces(), judge=lambda *_: None, say=say
    )


class Ties(BuiltBridges):
    """A list of another name."""

    name = "ties"


def test_an_answer_that_is_a_list_is_told_by_its_form(monkeypatch: pytest.MonkeyPatch) -> None:
    tied = replace(kind_named("hashi"), name="tied", answer=Ties(), judge=lambda *_: None, forms=())
    monkeypatch.setattr(kind, "_added", {"tied": tied})
    clues = {"cells": [[2, None, 2], [None] * 3, [2, None, 2]]}
    puzzle = read_record({"type": "tied", "rows": 3, "cols": 3, "clues": clues})
    said = describe_result(dict(check(puzzle).record), puzzle, narrow=True).splitlines()
    assert said[1] == "ties: r1c1–r1c3, r1c1–r3c1, r1c3–r3c3, r3c1–r3c3"


def test_cells_stand_where_their_kind_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "_added", {"odd": odd_kind()})
    puzzle = read_record({"type": "odd", "rows": 1, "cols": 3, "clues": {}})
    assert Puzzle.from_json(puzzle.to_json()).rules.places == PIECES
    assert check(puzzle).record["solutions"] == [{"regions": [[0, 0, 1]]}]
    path = explain(puzzle)
    steps = {cell: step for step in path.steps for cell, _ in (*step.places, *step.removes)}
    assert steps.keys() == {"tea", "r1c2"}, "pieces that are not used go without a step"
    for step in path.steps:
        frames = [shape for shape in overlay(Pencil.of(puzzle, {}), step) if shape.kind == "path"]
        xs = {x for shape in frames for x in shape.numbers[1::2]}
        pieces = [PIECES[cell].squares() for cell, _ in step.places]
        columns = [c for squares in pieces for _, c in squares]
        assert min(columns) <= min(xs) <= max(xs) <= max(columns) + 1
        assert names_in(str(step)) == [at(*squares[0]) for squares in pieces]
