"""Groups that belong together by their number, as the parts of one family, `equal`, have them.

>>> field = AlikeGroups("clones", "clone", "groups of squares")
>>> groups = [CellGroup("clone 1", (("r1c1",),), 2), CellGroup("clone 2", (("r1c2",),), None)]
>>> [[group.name for group in together] for together in by_number([*groups, CellGroup("clone 3", ((),), 2)])]
[['clone 1', 'clone 3'], ['clone 2']]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from ..core.marks import Marks, Outline
from ..core.record import Record, Square
from ..fields import CellGroup, CellGroups, Number
from ..fields.base import Sized
from ..fields.groups import MOST_GROUPS
from .finished import Raw
from .grid import SudokuGrid


class AlikeGroups(CellGroups):
    """Groups linked by number; unnumbered groups form one set."""

    def __init__(self, name: str, noun: str, means: str, drawn: str = "cage") -> None:
        super().__init__(name, noun, means, value=Number(1, MOST_GROUPS), drawn=drawn, least=1)

    def covered(self, place: int, entries: Mapping[Any, Any], board: Sized) -> list[Square]:
        number = entries[place].get(self.key)
        together = [i for i, entry in entries.items() if entry.get(self.key) == number]
        return [spot for i in together for spot in super(AlikeGroups, self).covered(i, entries, board)]

    def random(self, random: Random, board: Record) -> Any:
        """Draw two groups of one size, without a number or with the same one, now and then one more."""
        squares = [[r, c] for r in range(board.rows) for c in range(board.columns)]
        size, number = random.randint(1, min(3, len(squares))), random.choice([{}, {"value": 2}])
        groups = [{"cells": random.sample(squares, size), **number} for _ in range(2)]
        groups = groups[: 1 + (groups[0] != groups[1])]  # a small board may have only one such group
        return [*groups, {"cells": random.sample(squares, size), "value": 1}][: random.randint(2, 3)]


def by_number(groups: Iterable[CellGroup]) -> Iterator[list[CellGroup]]:
    """Yield the sets of linked groups."""
    sets: dict[Any, list[CellGroup]] = {}
    for group in groups:
        sets.setdefault(group.clue, []).append(group)
    yield from sets.values()


def pairs(groups: Iterable[CellGroup]) -> Iterator[tuple[CellGroup, CellGroup]]:
    """Yield the first of each set of linked groups with each of the others."""
    for first, *others in by_number(groups):
        yield from ((first, other) for other in others)


def marks(groups: Sequence[CellGroup], grid: SudokuGrid) -> Marks:
    """Draw an outline with the number of each group."""
    return tuple(Outline(group.cells, "" if group.clue is None else f"({group.clue})") for group in groups)


def raw_pairs(groups: Sequence[Raw]) -> Iterator[tuple[Raw, Raw]]:
    """Yield the pairs of linked groups, as a record has them."""
    for i, one in enumerate(groups):
        for other in groups[:i]:
            if one.get("value") == other.get("value"):
                yield other, one
