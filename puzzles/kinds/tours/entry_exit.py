"""Entry exit: one loop through every cell, and through every region once.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1]]}
>>> puzzle = read_record({"type": "entry_exit", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['the loop visits every cell', 'one visit to region 1 from r1c1', 'one visit to region 2 from r1c3']
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

from ...kit import (
    AREA, REGIONS, Counts, InputError, Kind, Links, Pzpr, Recipe, Record, RecordDraft, Rule, borders,
    deriving, loop, pages, parts,
)  # fmt: skip


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


def count_all(draft: RecordDraft) -> None:
    """Give each region its size as its number: that is the longest visit to it."""
    sizes = Counter(chain(*draft.regions()))
    draft.clues["counts"] = {str(label): size for label, size in sizes.items()}


def demand_all_counts(draft: RecordDraft) -> None:
    """Drop the numbers; `InputError` if one of them is not the size of its region."""
    numbers = draft.clues.pop("counts")
    for label, size in Counter(chain(*draft.clues["regions"])).items():
        if numbers.get(str(label)) != size:
            what = f"a region of {size} cells does not have the number {size}"
            raise InputError(f"{what}, but the loop visits all of it at once in {draft.kind}")


KIND = Kind(
    name="entry_exit",
    fields=(REGIONS, COUNTS),
    declared=(loop.FULL_LOOP, loop.enters(1, inner=False), Rule(demands=lambda record, _: COUNTS.of(record))),
    answer=Links(),
    forms=(
        Pzpr(
            "maxi",
            (parts.Walls(refused=True), parts.CountPart()),
            (borders.LinkTable(), pages.PlayerMarks()),
            version=2,
            as_there=count_all,
            as_here=demand_all_counts,
        ),
    ),
    recipe=Recipe((), size=(6, 6), shape=deriving.random_regions(2, 5), mend=deriving.moving_borders()),
)
