"""The rule that a loop visits, in each region, all clues of one of two sorts and none of the other.

Vocabulary
    first      of a region: the literal that the loop visits the clues of the first sort there

>>> from ...fields import Letters
>>> suns = Sorts(Letters("cells", {"o": "sun", "x": "moon"}), {"o": "sun", "x": "moon"})
>>> str(suns.first(0)), suns.words
('suns 1=1', 'In each region it passes through all suns and no moon, or all moons and no sun.')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Clause, implies, label_at
from ...core.board import Board, at
from ...core.cells import Cell, Domain, Is, flag_cells
from ...core.marks import Mark
from ...core.record import Record
from ...fields import Field
from ...rules import loops
from ...wording.words import Phrase, Say, of_region
from .. import Rule


@dataclass(frozen=True)
class Sorts:
    """Clues of a field by their two sorts, with a name for each entry."""

    field: Field[Any]
    names: Mapping[str, str]

    def first(self, region: int) -> Is:
        """Return the literal that the loop visits the first sort in a region, and not the second."""
        return Is(f"{next(iter(self.names.values()))}s {region + 1}", 1)

    @property
    def words(self) -> str:
        """The rule for people."""
        one, other = self.names.values()
        return f"In each region it passes through all {one}s and no {other}, or all {other}s and no {one}."

    def clues(self, record: Record, board: Board) -> Iterator[Clause]:
        """Require a visit to each clue if and only if the loop visits its sort in the region."""
        for square, entry in self.field.of(record).items():
            sort = self.first(board.region_of[at(*square)])
            sort = sort if entry == next(iter(self.names)) else ~sort
            label, links = (
                label_at(f"the {self.names[entry]} at", square),
                loops.links_at_square(board, *square),
            )
            yield implies(sort, *links, label=label)
            yield from (Clause((sort, ~literal), label=label) for literal in links)

    def givens(self, record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
        """Yield for each region the sorts that the loop can visit there."""
        there: list[set[str]] = [set() for _ in board.regions]
        for square, entry in self.field.of(record).items():
            there[board.region_of[at(*square)]].add(entry)
        second_first = [*self.names][::-1]
        for i, entries in enumerate(there):
            yield self.first(i).cell, tuple(n for n, entry in enumerate(second_first) if entry in entries)

    def passed(self, record: Record, answer: Answer) -> dict[int, set[str]]:
        """Return the sorts that the loop visits in each region, by its label, for judges."""
        on, cells = judging.squares_on_loop(answer["links"]), record.clues["cells"]
        rooms = judging.rooms(record)
        return {label: {cells[r][c] for r, c in area & on if cells[r][c]} for label, area in rooms.items()}

    def broken(self, record: Record, answer: Answer) -> str | None:
        """Return a region in which the loop does not visit one sort as a whole and nothing else, or None."""
        on, cells = judging.squares_on_loop(answer["links"]), record.clues["cells"]
        sort, (one, other) = self.passed(record, answer), self.names.values()
        for label, area in judging.rooms(record).items():
            missed = {cells[r][c] for r, c in area - on if cells[r][c]}
            if len(sort[label]) != 1 or sort[label] & missed:
                where = f"the region at {judging.place(min(area))}"
                return f"the loop does not visit all {one}s or all {other}s of {where}, and nothing else"
        return None

    def rule(self, marks: Callable[[Record], Iterable[Mark]]) -> Rule:
        """Return the rule, for clues that are drawn in this way."""
        name = self.first(0).cell[:-1]
        return Rule(
            words=self.words,
            hidden=lambda ground: flag_cells(ground.per_region(name)),
            places=lambda ground: ground.per_region(name),
            clues=self.clues,
            givens=self.givens,
            marks=lambda record, _: marks(record),
            broken=self.broken,
        )

    @property
    def say(self) -> Say:
        """Word the fact that the loop visits a sort of a region."""
        one, other = self.names.values()

        def visited(region: str, value: int, true: bool) -> Phrase:
            return Phrase(region, f"the loop visits the {one if (value == 1) is true else other}s of {{}}")

        return of_region(visited)
