"""Claims about the clues and givens of a puzzle: none can go, or these few clash.

Vocabulary
    item      clues and givens that people take for one
    clash     items that cannot all hold under the rules, though they can without any one of them

Each item has a witness, values that keep all others. The rest of the claim is that of a puzzle with one
solution, or that of a puzzle without any: the rules and the items that clash.

>>> from gridproof.models.proofs.steps import steps
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> row = Puzzle("row", rules, (), (("a", (1,)), ("b", (2,)), ("c", (1,))))
>>> [member.item.name for member in clash(row, row, steps, Deadline()).claim.members]
['a', 'c']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ...puzzles import Deadline, Puzzle, Solution, Unknown
from ...puzzles.constraints import Constraint, Linear
from ...puzzles.revising.removing import Removing
from ...puzzles.wording.clues import by_clue
from ..backends.sat import SatModel
from ..questions.redundancy import Removable, items_of, open_oracle, removable_items
from ..reasons.conflict import contradiction
from ..verify.checkable import lowered_in
from ..verify.file import take_apart
from .certificate import Certificate, make_certificate
from .claims import Claim, Disproved, Entry, Item, Member

ALWAYS = Linear((), "<=", 0)
"""Constraint that everything keeps, in the place of a clue that is left out."""

Writer = Callable[..., Certificate]
"""The writer of a form of certificates."""


def minimal(puzzle: Puzzle, checkable: Puzzle, write: Writer, deadline: Deadline) -> Certificate:
    """Return a certificate that `puzzle` has one solution, and another without any of its clues and givens.

    Raises `Disproved` if one can go, and `Unknown` at the deadline and for a clue without which there is no
    solution at all.
    """
    certificate = write(checkable, "unique", timeout=deadline)
    solutions = certificate.claim.solutions
    removable, removing = removable_items(puzzle, deadline)
    apart = [each for each in removable if each.is_apart]
    members, entries = [], []
    with open_oracle(puzzle, apart, SatModel, None, deadline) as oracle:
        oracle.first()
        for number, each in enumerate(apart):
            item = item_of(checkable, each.label, each.clues, [cell for cell, _ in each.givens])
            other, _ = oracle.other([i for i in range(len(apart)) if i != number])
            if other is None:
                raise Disproved(f"there is one solution without {each.label} too", solutions)
            members.append(Member(item, other))
    for each in removable:
        if not each.is_apart and removing is not None:
            without = second_without(removing, each, solutions[0], deadline)
            entries.append(Entry(each.entry, each.label, without))
    if not (members or entries):
        raise Disproved("the puzzle has no clue and no given that could go", solutions)
    claim = Claim("minimal", solutions, members=tuple(members), entries=tuple(entries))
    return with_claim(certificate, checkable, claim)


def second_without(removing: Removing, item: Removable, first: Solution, deadline: Deadline) -> Solution:
    """Return a solution, with another answer than `first`, of the puzzle without an item that changes other
    rules too. Raises `Disproved` and `Unknown` as `minimal` does.
    """
    rest, kind = removing.without([item.entry]), removing.kind
    answer, has_one = kind.answer(removing.puzzle, first), False
    for solution in SatModel(rest, timeout=deadline).solutions(timeout=deadline):
        if kind.answer(rest, solution) != answer:
            return solution
        has_one = True
    if has_one:
        raise Disproved(f"there is one solution without {item.label} too", (first,))
    raise Unknown(f"without {item.label} there is no solution, which no certificate says")


def clash(puzzle: Puzzle, checkable: Puzzle, write: Writer, deadline: Deadline) -> Certificate:
    """Return a certificate that `puzzle` has no solution because of a few clues and givens, each of which is
    needed for that.

    They are those of `contradiction`; if these need more than their constraints, some of all clues and
    givens. Raises `Disproved` if all can hold, and `Unknown` at the deadline.
    """
    reason = contradiction(puzzle, deadline)
    if reason is None:
        raise Disproved("all clues and givens can hold together")
    clues = by_clue(reason.clues).items()
    items = [item_of(checkable, name, constraints, ()) for name, constraints in clues]
    items += [item_of(checkable, cell, (), [cell]) for cell, _ in reason.givens]
    if reason.entries or solution_of(puzzle_with(checkable, items), deadline) is not None:
        every = items_of(checkable)
        items = [item_of(checkable, x.label, x.clues, [cell for cell, _ in x.givens]) for x in every]
    members = []
    for item in list(items):
        others = [other for other in items if other is not item]
        if (without := solution_of(puzzle_with(checkable, others), deadline)) is None:
            items = others
        else:
            members.append(Member(item, without))
    certificate = write(puzzle_with(checkable, items), "none", timeout=deadline)
    return with_claim(certificate, checkable, Claim("clash", members=tuple(members)))


def item_of(checkable: Puzzle, name: str, clues: Sequence[Constraint], givens: Iterable[str]) -> Item:
    """Return the item of a puzzle with these clues and givens. Raises `Unknown` if the checker knows the
    clues by other constraints.
    """
    first = len(checkable.rules.constraints)
    numbers = [first + i for i, clue in enumerate(checkable.clues) if clue in clues]
    if len(numbers) < len({*clues}) or lowered_in(checkable):
        raise Unknown(
            f"no certificate can say that {name} is needed: the checker does not know its constraints"
        )
    return Item(tuple(numbers), tuple(givens), name)


def puzzle_with(checkable: Puzzle, items: Iterable[Item]) -> Puzzle:
    """Return the puzzle with these of its clues and givens alone. Its constraints keep their numbers."""
    first = len(checkable.rules.constraints)
    numbers, cells = set[int](), set[str]()
    for item in items:
        numbers.update(item.clues)
        cells.update(item.givens)
    clues = [clue if first + i in numbers else ALWAYS for i, clue in enumerate(checkable.clues)]
    givens = tuple(given for given in checkable.givens if given[0] in cells)
    return replace(checkable, clues=tuple(clues), givens=givens)


def solution_of(puzzle: Puzzle, deadline: Deadline) -> Solution | None:
    """Return a solution, or None if there is none. Raises `Unknown`."""
    answer = SatModel(puzzle, timeout=deadline).find(timeout=deadline)
    if not answer.solutions and not answer.exhausted:
        raise Unknown(answer.reason)
    return next(iter(answer.solutions), None)


def with_claim(certificate: Certificate, puzzle: Puzzle, claim: Claim) -> Certificate:
    """Return a certificate of another claim about `puzzle` that has the same body."""
    return make_certificate(
        certificate.form,
        puzzle,
        claim,
        take_apart(certificate.text).body,
        splits=certificate.splits,
        depth=certificate.depth,
        seconds=certificate.seconds,
    )
