"""Certificates about a constraint that no file of the checker knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import pytest

import gridproof
from gridproof.models.core.search import WrongSolution
from gridproof.models.proofs import FORMS, Disproved
from gridproof.models.proofs import prove as proven
from gridproof.models.verify import checkable, verifying
from gridproof.models.verify.checker import check
from gridproof.models.verify.claim import CheckedClaim
from gridproof.models.verify.file import Clock, sha256
from gridproof.models.verify.vocabulary import Refused, Unfinished
from gridproof.puzzles import Cell, Is, Puzzle, Scope, Solution, add_kind
from gridproof.puzzles.constraints import (
    AllDifferent,
    Clause,
    Constraint,
    Implication,
    Linear,
    exactly_one_of,
)
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.kind import Kind
from gridproof.puzzles.kinds import kind_named

CELLS = {f"r{r}c{c}": range(1, 5) for r in range(1, 5) for c in range(1, 5)}
LINES = [[f"r{r}c{c}" for c in range(1, 5)] for r in range(1, 5)]
ANSWER = "1234341221434321"


@dataclass(frozen=True, slots=True)
class EitherTotal(Constraint):
    """The cells of the one group, or of the other, add up to `total`. A wrong lowering wants, or allows,
    `more` than that.
    """

    one: tuple[Cell, ...]
    other: tuple[Cell, ...]
    total: int
    more: int = 0

    def variables(self) -> Iterable[Cell]:
        return *self.one, *self.other

    def holds(self, solution: Solution, /) -> bool:
        return self.total in (sum(solution[cell] for cell in group) for group in (self.one, self.other))

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        flags = [scope.flag("total") for _ in range(2)]
        yield Clause(tuple(flags))
        for flag, group in zip(flags, (self.one, self.other), strict=True):
            terms = tuple((1, cell) for cell in group)
            most, least = (sum(side(scope[cell]) for cell in group) for side in (max, min))
            over, under = self.total + max(self.more, 0), self.total + min(self.more, 0)
            yield Linear((*terms, (most - over, flag)), "<=", most)
            yield Linear((*terms, (least - under, flag)), ">=", least)
        if self.more < -10:  # a lowering that nothing keeps
            yield Clause(())


def puzzle(more: int = 0, givens: int = 4) -> Puzzle:
    """Return a Latin square with a few sums of either of two dominoes, and some givens."""
    lines = [AllDifferent(tuple(line), house=True) for line in (*LINES, *zip(*LINES, strict=True))]
    values = dict(zip(CELLS, map(int, ANSWER), strict=True))
    names = list(CELLS)
    dominoes = [tuple(names[at : at + 2]) for at in range(0, 16, 2)]
    sums = [
        EitherTotal(one, other, sum(values[cell] for cell in one), more)
        for one in dominoes
        for other in dominoes
        if one != other
    ]
    shown = [names[at] for at in (0, 2, 4, 6)][:givens]
    return Puzzle.of(CELLS, lines).plus(*sums).with_domains([(cell, (values[cell],)) for cell in shown])


LARGE = pytest.mark.parametrize("large", [False, True], ids=["table", "lowered"])


@pytest.fixture
def lowered(monkeypatch: pytest.MonkeyPatch, large: bool) -> bool:
    """Return whether the constraints are too large for a table."""
    if large:
        monkeypatch.setattr(checkable, "MOST_ASSIGNMENTS", 5)
    return large


@LARGE
@pytest.mark.parametrize("form", FORMS)
def test_a_certificate_names_what_is_lowered(form: Literal["clausal", "steps"], lowered: bool) -> None:
    asked = puzzle()
    assert gridproof.check(asked).status == "unique"
    made = gridproof.prove(asked, form)
    for found in (gridproof.verify(made), gridproof.verify(made, of=asked), check(made.text.encode())):
        assert ("the lowering of EitherTotal says what it means" in found.trusted) is lowered
    assert gridproof.verify(made, of=asked).status == "verified"
    assert gridproof.verify(made, of=puzzle(givens=3)).status == "refused"
    proof = gridproof.check(asked, confirm="proof").proof
    assert proof is not None
    assert ("EitherTotal" in (proof.trusted or "")) is lowered


@LARGE
@pytest.mark.parametrize("form", FORMS)
def test_what_is_unknown_inside_a_known_constraint_is_named(
    form: Literal["clausal", "steps"], lowered: bool
) -> None:
    flags = ("f", "g")
    clues = [
        Implication(Is(flag, 1), clue) for flag, clue in zip(flags, puzzle().clues[-1:] * 2, strict=True)
    ]
    either = exactly_one_of([Clause((Is(flag, 1),)) for flag in flags])
    asked = Puzzle.of(
        CELLS | dict.fromkeys(flags, (0, 1)), [*puzzle().rules.constraints, *puzzle().clues[:-1]]
    )
    asked = asked.plus(*clues, either).with_domains([*puzzle().givens, ("f", (1,))])
    found = gridproof.verify(gridproof.prove(asked, form), of=asked)
    assert found.status == "verified"
    assert ("the lowering of EitherTotal says what it means" in found.trusted) is lowered


@pytest.mark.usefixtures("lowered")
@pytest.mark.parametrize("large", [True])
def test_what_is_lowered_cannot_be_left_out() -> None:
    made = gridproof.prove(puzzle())
    head, _, _ = made.text.rpartition("end ")
    silent = head.replace(',"lowered":["EitherTotal"]', "")
    assert silent != head
    found = gridproof.verify(f"{silent}end {sha256(silent)}\n", of=puzzle())
    assert "the lowered constraints are not the same" in found.message


@pytest.mark.usefixtures("lowered")
@pytest.mark.parametrize("large", [False])
def test_a_wrong_lowering_of_a_small_constraint_takes_no_part() -> None:
    """Too strong: the solver finds nothing, and that is disproved."""
    strong = puzzle(-12)
    assert gridproof.check(strong, narrow="off").status == "none"
    with pytest.raises(Disproved):
        proven(strong, claim="none")
    assert gridproof.check(strong, narrow="off", confirm="proof").status == "unknown"
    assert proven(strong).claim.name == "unique"


@pytest.mark.usefixtures("lowered")
@pytest.mark.parametrize("large", [True])
def test_a_wrong_lowering_of_a_large_constraint_is_seen_where_a_solution_shows_it() -> None:
    right = gridproof.check(puzzle()).solutions
    with pytest.raises(WrongSolution, match="a lowering is wrong"):
        proven(puzzle(-12), solutions=right)
    trusted = gridproof.verify(proven(puzzle(-12))).trusted  # there is none: the message names why
    assert "the lowering of EitherTotal" in trusted


def domino_kind(more: int) -> Kind:
    """Latin squares of side 4 whose rule is that of `puzzle`."""

    def read(_: Record) -> Puzzle:
        stated = puzzle(more)
        return Puzzle("domino_totals", stated.rules, stated.clues, stated.givens)

    other = kind_named("latin_square")
    return Kind(
        name="domino_totals",
        title="Domino totals",
        rules="A Latin square with sums.",
        fields=(),
        read=read,
        answer=other.answer,
        judge=lambda *_: None,
    )


@LARGE
def test_a_certificate_of_a_record(lowered: bool) -> None:
    add_kind(domino_kind(0))
    asked = gridproof.read_one({"type": "domino_totals", "rows": 4, "cols": 4, "clues": {}})
    made = gridproof.prove(asked)
    found = gridproof.verify(made, of=asked)
    assert found.status == "verified"
    assert ("EitherTotal" in found.trusted) is lowered
    assert (
        check(made.text.encode(), beside={sha256(made.constraints): made.constraints}).claim.claim == "unique"
    )
    add_kind(domino_kind(-1))
    assert gridproof.verify(made).status == ("refused" if lowered else "verified")


def test_a_class_of_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(TypeError, match="there is a constraint SingleLoop already"):
        type("SingleLoop", (Constraint,), {})
    assert type("EitherTotal", (Constraint,), {"__module__": EitherTotal.__module__})
    Constraint.registry["EitherTotal"] = EitherTotal


def test_a_solution_that_breaks_what_the_checker_does_not_know_is_refused() -> None:
    """Whatever its lowering says: the constraint itself is asked, as long as there is time."""
    asked = puzzle()
    right = dict(zip(CELLS, map(int, ANSWER), strict=True))
    wrong = dict(zip(CELLS, map(int, "1234341243212143"), strict=True))
    claim = CheckedClaim("all", [right, wrong], None, None)
    with pytest.raises(Refused, match="line 4: solution 1 breaks "):
        verifying._judge(asked, claim, Clock(9))
    verifying._judge(asked, claim._replace(solutions=[right]), Clock(9))
    with pytest.raises(Unfinished):
        verifying._judge(asked, claim._replace(solutions=[right]), Clock(-1))


def test_a_foreign_constraint_is_unknown_though_its_name_is_ours() -> None:
    class Foreign(Clause):
        """A clause of another package."""

    Foreign.__name__ = "Clause"
    assert checkable.is_known(Clause((Is("a", 1),)))
    assert not checkable.is_known(Foreign((Is("a", 1),)))
