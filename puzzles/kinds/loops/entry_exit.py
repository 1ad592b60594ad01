"""Entry exit: one loop through every cell, and through every region once.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 1], [0, 1, 1]]}
>>> puzzle = read_record({"type": "entry_exit", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['the loop visits every cell', 'one visit to region 1 from r1c1', 'one visit to region 2 from r1c3']
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from ...kit import (
    AREA, REGIONS, Answer, Board, Counts, InputError, Kind, Links, Puzzle, Recipe, Record, Rules,
    deriving, judging, loops,
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


@lru_cache(maxsize=32)
def entry_rules(board: Board) -> Rules:
    """Return all constraints: the regions are the clues."""
    return loops.loop_rules("entry exit", board, loops.visited_times(board, 1), visit_all=True)


def read(record: Record) -> Puzzle:
    COUNTS.of(record)
    return Puzzle.for_record(record, entry_rules(REGIONS.board(record)))


def judge(record: Record, answer: Answer) -> str | None:
    """Check for one loop through all cells, then its visits to each region."""
    links, areas = answer["links"], judging.rooms(record).values()
    if broken := judging.broken_loop(links, visit_all=True):
        return broken
    wrong = (area for area in areas if len(areas) > 1 and judging.entries(links, area) != 1)
    return next(
        (f"the loop does not enter the region at {judging.place(min(area))} once" for area in wrong), None
    )


KIND = Kind(
    name="entry_exit",
    rules="Draw one loop through the centres of all cells that enters each region exactly once.",
    fields=(REGIONS, COUNTS),
    read=read,
    answer=Links(),
    judge=judge,
    recipe=Recipe((), size=(6, 6), shape=deriving.random_regions(2, 5), mend=deriving.moving_borders()),
)
