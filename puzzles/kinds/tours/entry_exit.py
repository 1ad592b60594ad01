"""Entry exit: one loop through every cell, and through every region once.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1]]}
>>> puzzle = read_record({"type": "entry_exit", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['the loop visits every cell', 'one visit to region 1 from r1c1', 'one visit to region 2 from r1c3']
"""

from __future__ import annotations

from random import Random
from typing import Any

from ...kit import AREA, REGIONS, Counts, InputError, Kind, Links, Recipe, Record, Rule, deriving, loop


class NoCounts(Counts):
    """Numbers of the regions: there are none, and some records state that."""

    @property
    def shape(self) -> str:
        return "an empty object or null"

    def of(self, record: Record) -> dict[int, int]:
        """Return no numbers; raise `InputError` if the record has any."""
        if numbers := super().of(record):
            raise InputError(f"{self.where} holds {len(numbers)} numbers, none were expected")
        return numbers

    def schema(self) -> dict[str, Any]:
        return {"type": ["object", "null"], "additionalProperties": {"type": "null"}}

    def random(self, random: Random, board: Record) -> dict[str, int]:
        return {}

    def hand_places(self, board: Record) -> tuple[str, ...]:
        return ()

    def choices(self, board: Record) -> tuple[str, ...]:
        return ()


COUNTS = NoCounts(0, AREA, "empty: there are no numbers in regions")

KIND = Kind(
    name="entry_exit",
    fields=(REGIONS, COUNTS),
    declared=(loop.FULL_LOOP, loop.enters(1, inner=False), Rule(demands=lambda record, _: COUNTS.of(record))),
    answer=Links(),
    recipe=Recipe((), size=(6, 6), shape=deriving.random_regions(2, 5), mend=deriving.moving_borders()),
)
