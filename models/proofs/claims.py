"""Claims of certificates: statements about all solutions of a puzzle, or about its clues and givens.

Vocabulary
    unique      one solution, and no other that differs in a shown cell
    none        no solution
    all         these solutions, and no others
    forced      in every solution the cell has the value
    multiple    these solutions, and perhaps others
    candidates  solutions that have each value of a shown cell that is in any solution
    minimal     one solution, and another without any one of the clues and givens
    clash       clues and givens that cannot all hold under the rules, and can without any one of them

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.models.backends.sat import SatModel
>>> cells = (("a", (1, 2)), ("b", (1, 2)))
>>> puzzle = Puzzle("pair", Rules("pair", cells, (), ("a",), Board(1, 2)), givens=(("a", (2,)),))
>>> establish_claim(SatModel(puzzle)).name
'unique'
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from ...puzzles import Cell, Deadline, InputError, Puzzle, Solution, TooLarge, Unknown
from ...puzzles.records import judge_solution
from ..core.search import Searchable, WrongSolution
from ..verify.claim import SOLUTIONS

CLAIMS = (*SOLUTIONS,)
"""The names of all claims."""

LISTED = 1000
"""Maximum number of solutions listed if nobody has asked for more."""

MOST_SOLUTIONS = 100_000
"""Maximum number of solutions of a certificate."""


class Disproved(RuntimeError):
    """A claim that is false; `solutions` show it."""

    __module__ = "gridproof"

    def __init__(self, message: str, solutions: Iterable[Solution] = ()) -> None:
        super().__init__(message)
        self.solutions = tuple(solutions)


class Item(NamedTuple):
    """Clues, by the numbers of their constraints among all, and givens, by their cells, that people take for
    one.
    """

    clues: tuple[int, ...]
    givens: tuple[Cell, ...]
    name: str


class Member(NamedTuple):
    """An item, and values that keep everything `without` it."""

    item: Item
    without: Solution


class Entry(NamedTuple):
    """An entry of the record without which other rules change too, and a solution of the puzzle `without`
    it.
    """

    number: int
    name: str
    without: Solution


@dataclass(frozen=True)
class Claim:
    """A claim and what shows it.

    `solutions` have values for all cells of the puzzle: one for ``unique`` and ``minimal``, no one for
    ``none`` and ``clash``, all for ``all``, two or more for the others, and for ``forced``, if there is any,
    one in which `cell` has its `value`. `members` are those of ``minimal`` and ``clash``, `entries` those of
    ``minimal``.
    """

    name: str
    solutions: tuple[Solution, ...] = ()
    cell: Cell | None = None
    value: int | None = None
    members: tuple[Member, ...] = ()
    entries: tuple[Entry, ...] = ()

    def to_json(self, puzzle: Puzzle) -> str:
        """Return the claim as it stands in a certificate of `puzzle`."""
        cells = puzzle.rules.domain_of
        body: dict[str, object] = {
            "claim": self.name,
            "solutions": [encode_values([solution[cell] for cell in cells]) for solution in self.solutions],
        }
        if self.cell is not None:
            body |= {"cell": self.cell, "value": self.value}
        if self.name in ("minimal", "clash"):
            body["members"] = [
                {
                    "clues": list(item.clues),
                    "givens": list(item.givens),
                    "without": encode_values([without[cell] for cell in cells]),
                }
                for item, without in self.members
            ]
        if self.entries:
            body["entries"] = [
                {"entry": number, "name": name, "without": encode_values([*without.values()])}
                for number, name, without in self.entries
            ]
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def encode_values(values: list[int]) -> list[int] | str:
    """Return the values of a solution, as text if they are digits, which is shorter.

    >>> encode_values([1, 2]), encode_values([1, 20])
    ('12', [1, 20])
    """
    return "".join(map(str, values)) if values and all(0 <= value <= 9 for value in values) else values


def establish_claim(
    model: Searchable,
    name: str | None = None,
    solutions: Iterable[Solution] | None = None,
    forced: tuple[Cell, int] | None = None,
    deadline: Deadline | None = None,
) -> Claim:
    """Return the claim `name`, without members, about the puzzle of `model`, once it is known to be true.

    The default is ``unique`` or ``none``, or ``forced`` if a cell and its value are given. `solutions` come
    from another back end.

    Raises `Disproved` with a counter-example if the claim is false, `WrongSolution` for a solution that is
    none, `TooLarge` for more solutions than are listed, and `Unknown` at the deadline.
    """
    puzzle, deadline = model.puzzle, deadline or Deadline()
    name = name or ("forced" if forced else None)
    if name is not None and name not in CLAIMS:
        raise InputError(f"there is no claim {name[:40]!r}; there are {', '.join(CLAIMS)}")
    if (name == "forced") != (forced is not None):
        raise InputError("the claim forced, and no other, names a cell and its value")
    if forced is not None:
        return _establish_forced(model, *forced, deadline)
    if name == "candidates":
        return _establish_candidates(model, deadline)
    answers = [
        require_solution(puzzle, add_auxiliaries(model, solution, deadline)) for solution in solutions or ()
    ]
    listed = max(LISTED, len(answers))
    most = {"unique": 1, "none": 0, "all": listed, "multiple": 1}.get(name or "unique", 1)
    if len(answers) > MOST_SOLUTIONS:
        raise TooLarge(f"a certificate lists no more than {MOST_SOLUTIONS:,} solutions")
    with model.search(None, deadline) as search:
        for solution in answers:
            search.session.exclude(solution, search.open)
        while len(answers) <= most and (new := search.next()) is not None:
            answers.append(new)
            search.session.exclude(new, search.open)
    if name == "multiple":
        if len(answers) < 2:
            raise Disproved("there are no two solutions", answers)
        return Claim(name, tuple(answers))
    if name == "all" and len(answers) > most:
        raise TooLarge(f"there are more than {listed:,} solutions: the limit can be raised")
    if len(answers) > most:
        raise Disproved("there is a solution" if most == 0 else "there are several solutions", answers)
    if name == "unique" and not answers:
        raise Disproved("there is no solution")
    return Claim(name or ("unique" if answers else "none"), tuple(answers))


def _establish_candidates(model: Searchable, deadline: Deadline) -> Claim:
    """Return the claim that solutions show each value of the shown cells that is in any solution."""
    from ..questions.all_solutions import candidates  # few claims need it

    answer = candidates(model, timeout=deadline)
    if answer.status == "none":
        raise Disproved("there is no solution")
    if answer.status == "unknown":
        raise Unknown(answer.reason)
    return Claim("candidates", answer.met)


def _establish_forced(model: Searchable, cell: Cell, value: int, deadline: Deadline) -> Claim:
    """Return the claim that `cell` has this value in all solutions."""
    domains = model.puzzle.domains
    if cell not in domains:
        raise InputError(f"the puzzle has no cell {cell[:40]!r}")
    others = {**domains, cell: tuple(x for x in domains[cell] if x != value)}
    for other in model.solutions(others, timeout=deadline):
        raise Disproved(f"there is a solution in which {cell} is {other[cell]}", (other,))
    answer = model.find({**domains, cell: (value,)}, timeout=deadline)
    return Claim("forced", answer.solutions, cell, value)


def add_auxiliaries(model: Searchable, solution: Solution, deadline: Deadline) -> Solution:
    """Return `solution` with values for the auxiliary cells of the puzzle too (see `verify.checkable`).

    Raises `WrongSolution` if there are none.
    """
    domains = {cell: (solution[cell],) for cell in model.puzzle.domains if cell in solution}
    auxiliary = [cell for cell in model.puzzle.domains if cell not in domains and cell.startswith("#")]
    if not auxiliary:
        return solution
    answer = model.find(domains, timeout=deadline)
    if not answer.solutions:
        raise WrongSolution("no values of the auxiliary cells go with the solution: a lowering is wrong")
    return answer.solutions[0]


def require_solution(puzzle: Puzzle, solution: Solution) -> Solution:
    """Return `solution` if it is one; raises `WrongSolution`."""
    for cell, values in puzzle.domains.items():
        if solution.get(cell) not in values:
            raise WrongSolution(f"the solution gives {cell} the value {solution.get(cell)}")
    if (broken := puzzle.broken(solution)) is not None:
        raise WrongSolution(f"the solution breaks {broken.label or 'a constraint'}")
    if (rule := judge_solution(puzzle, solution)) is not None:
        raise WrongSolution(f"the solution breaks a rule of {puzzle.kind}: {rule}")
    return solution
