"""The back end of our own: houses and pairs that exclude each other, searched over bit masks.

It takes only puzzles whose constraints say that cells differ or that two values exclude each other: sudoku
and Latin squares of any shape, queens. The search for one of these takes microseconds, so that many small
puzzles are its use; it learns nothing from a contradiction, so that large ones are better left to others.
`models.kernels.compiled` says whether its kernel is compiled.

Vocabulary
    exclusion    two options, a cell with a value each, that are not both chosen
    statement    the constraints of a puzzle as the kernel has them; puzzles that differ in givens share it

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent, total
>>> cells = (("a", (1, 2)), ("b", (1, 2, 3)))
>>> rules = Rules("pair", cells, (AllDifferent(("a", "b")),), ("a", "b"), Board(1, 2))
>>> [dict(s) for s in BulkModel(Puzzle("pair", rules)).find({"a": (2,)}, limit=9).solutions]
[{'a': 2, 'b': 1}, {'a': 2, 'b': 3}]
>>> BulkModel.refusal(Puzzle("pair", rules, (total(("a", "b"), "==", 3, "cage 1"),)))
'it has more than houses and pairs of values that exclude each other (cage 1)'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import TYPE_CHECKING

from ...puzzles import Cell, Deadline, Domains, Is, Puzzle, Rules, Solution, TooLarge
from ...puzzles.constraints import AllDifferent, Clause, Constraint, Count, Literals, expand
from ..core.model import Model, Session
from ..core.search import Posted
from ..kernels import houses

if TYPE_CHECKING:
    from pathlib import Path

MOST_EXCLUSIONS = 1_000_000

KEEP = 8
"""The most statements that are kept."""


class BulkModel(Model):
    """A puzzle as houses and exclusions. Its givens narrow the search, whether they are compiled or not."""

    name = "bulk"
    title = "houses and exclusions, by our own search over bit masks"
    packages = ()
    cost = 1
    partial = True
    narrows = False
    own_kernel = "houses"

    @classmethod
    def default_solver(cls) -> str:
        return "bulk"

    @classmethod
    def solvers(cls) -> tuple[str, ...]:
        return ("bulk",)

    @classmethod
    def refusal(cls, puzzle: Puzzle) -> str:
        for constraint in puzzle.constraints:
            if not is_exclusion(constraint):
                name = constraint.label or f"a constraint {type(constraint).__name__}"
                return f"it has more than houses and pairs of values that exclude each other ({name})"
        cells, values = len(puzzle.rules.domains), len(values_of(puzzle.rules))
        if not cells:
            return "it has no cells"
        if values > houses.MOST_VALUES:
            return f"its cells have {values} values, {houses.MOST_VALUES} at most can be"
        if values * cells > houses.MOST_OPTIONS:
            return f"its board is too large, {cells:,} cells with {values} values"
        return ""

    def begin(self, deadline: Deadline) -> None:
        self.stated = statement_of(self.puzzle.rules, self.puzzle.clues)
        self.masks = list(map(self.stated.mask, self.domains.values()))
        self.cuts: list[Literals] = []
        self.searches: list[houses.HouseSearch] = []

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        """Take nothing: all is stated already."""

    def size(self) -> dict[str, int]:
        return {
            "variables": len(self.masks),
            "candidates": sum(mask.bit_count() for mask in self.masks),
            "houses": len(self.stated.houses),
            "exclusions": len(self.stated.exclusions),
        }

    def export(self, path: Path, to: str) -> None:
        raise ValueError(f"the back end {self.name} writes no files")

    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        masks = [mask & allowed for mask, allowed in zip(self.masks, self.stated.masks, strict=True)]
        for cell, values in (within or {}).items():
            masks[self.stated.number[cell]] &= self.stated.mask(values)
        search = houses.HouseSearch(self.stated.shape, masks)
        self.searches.append(search)
        session = BulkSession(self, search, masks)
        for clause in self.cuts:
            session.forbid(clause)
        return session

    def statistics(self) -> dict[str, int]:
        return {"nodes": sum(search.guesses for search in self.searches)}


class Statement:
    """Rules and clues as houses and exclusions. Raises `TooLarge` for too many exclusions."""

    def __init__(self, rules: Rules, clues: Iterable[Constraint]) -> None:
        self.values = values_of(rules)
        self.place = {value: place for place, value in enumerate(self.values)}
        self.number = {cell: number for number, (cell, _) in enumerate(rules.domains)}
        self.masks = [self.mask(domain) for _, domain in rules.domains]
        self.houses: list[tuple[int, ...]] = []
        self.exclusions: list[tuple[int, int]] = []
        for constraint in chain(rules.constraints, expand(clues)):
            self.state(constraint)
        cells, values = len(self.masks), max(1, len(self.values))
        self.shape = houses.HouseShape(cells, values, self.houses, self.exclusions, self.masks)

    def mask(self, values: Iterable[int]) -> int:
        """Return these values as a mask."""
        mask = 0
        for value in values:
            mask |= 1 << self.place[value] if value in self.place else 0
        return mask

    def option(self, literal: Is) -> int | None:
        """Return the number of an option, or None if the puzzle does not have the value."""
        place = self.place.get(literal.value)
        return None if place is None else self.number[literal.cell] * len(self.values) + place

    def state(self, constraint: Constraint) -> None:
        """State a constraint that `is_exclusion`."""
        if isinstance(constraint, AllDifferent):
            self.differ(tuple(map(self.number.__getitem__, constraint.cells)))
        elif isinstance(constraint, Count) or (
            isinstance(constraint, Clause) and len(constraint.literals) == 2
        ):
            self.exclude(constraint.literals)
        elif isinstance(constraint, Clause) and constraint.literals:
            ((cell, value, positive),) = constraint.literals
            one = self.mask((value,))
            self.masks[self.number[cell]] &= one if positive else ~one
        else:
            self.masks[0] = 0

    def differ(self, cells: tuple[int, ...]) -> None:
        """State that all of the cells differ; a cell named twice does not differ from itself."""
        if len(set(cells)) < len(cells):
            self.masks[cells[0]] = 0
        else:
            self.houses.append(cells)

    def exclude(self, literals: Literals) -> None:
        """State that at most one of the options of literals, whatever their signs, is chosen."""
        options = [option for option in map(self.option, literals) if option is not None]
        if len(options) ** 2 // 2 + len(self.exclusions) > MOST_EXCLUSIONS:
            raise TooLarge(f"there are over {MOST_EXCLUSIONS:,} pairs of values that exclude each other")
        for one, other in combinations(options, 2):
            cell, place = divmod(one, len(self.values))
            if one == other:
                self.masks[cell] &= ~(1 << place)
            elif cell != other // len(self.values):
                self.exclusions.append((one, other))


@lru_cache(KEEP)
def statement_of(rules: Rules, clues: tuple[Constraint, ...]) -> Statement:
    """Return the statement of rules and clues."""
    return Statement(rules, clues)


def values_of(rules: Rules) -> list[int]:
    """Return the values of all cells, ascending."""
    return sorted({value for _, domain in rules.domains for value in domain})


class BulkSession(Session):
    """One search of the kernel; it never comes to the same values of all cells twice."""

    def __init__(self, model: BulkModel, search: houses.HouseSearch, masks: Sequence[int]) -> None:
        self.model, self.search = model, search
        numbers = model.stated.number.items()
        self.open = {cell for cell, number in numbers if masks[number] & masks[number] - 1}

    def next(self, deadline: Deadline) -> Solution | None:
        deadline.check()
        for indices in self.search.steps():
            if indices is not None:
                values = map(self.model.stated.values.__getitem__, indices)
                return dict(zip(self.model.stated.number, values, strict=True))
            deadline.check()
        return None

    def forbid(self, clause: Literals) -> None:
        literals = []
        for literal in clause:
            option = self.model.stated.option(literal)
            if option is not None:
                literals.append(option + 1 if literal.positive else -option - 1)
            elif not literal.positive:
                return
        self.search.forbid(literals)

    def exclude(self, solution: Solution, cells: Sequence[Cell]) -> None:
        if not self.open.issubset(cells):
            super().exclude(solution, cells)

    def cut(self, clause: Literals, guard: int = 0) -> None:
        self.model.cuts.append(clause)
        self.forbid(clause)


BACKEND = BulkModel


def is_exclusion(constraint: Constraint) -> bool:
    """Return whether a constraint only excludes options.

    It says that cells differ, that a cell has a value or not, or that at most one of several options is
    chosen.
    """
    if isinstance(constraint, AllDifferent):
        return True
    if isinstance(constraint, Clause):
        return len(constraint.literals) < 2 or (
            len(constraint.literals) == 2 and not any(literal.positive for literal in constraint.literals)
        )
    if isinstance(constraint, Count):
        at_most_one = constraint.least <= 0 and constraint.most == 1
        return at_most_one and all(literal.positive for literal in constraint.literals)
    return False
