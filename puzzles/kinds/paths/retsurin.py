"""Retsurin: shade cells that do not touch, and draw one loop through all others without a number; a number
counts the shaded cells of its row or of its column, and not of both.

>>> from gridproof.puzzles import read_record
>>> cells = [[None, None, None], [None, 1, None], [None, None, None]]
>>> puzzle = read_record({"type": "retsurin", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label
'1 shaded in the row of r2c2 or in its column'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    LONGER, Answer, Board, Constraint, Derived, Draft, Entries, Kind, Links, NumbersOrUnknown, Pzpr,
    Recipe, Record, Rule, RuleFlag, all_of, at, borders, codes, deriving, exactly, exactly_one_of,
    judging, labels, loop, loops, pages, parts, shaded, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, LONGER, "how many cells of the row, or of the column, are shaded")


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require each number to count its row or its column, but not both."""
    for (r, c), number in CELLS.told(record).items():
        lines = (board.row(r), board.column(c))
        label = f"{number} shaded in the row of {at(r, c)} or in its column"
        counts = (exactly(number, all_of([x for x in line if x != at(r, c)], 1)) for line in lines)
        yield exactly_one_of(counts, label)


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that does not count just one of its lines, or None."""
    dark = judging.squares_with(answer["links"], "#")
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        counts = [sum(y == r for y, _ in dark), sum(x == c for _, x in dark)]
        if number is not None and counts.count(number) != 1:
            which = "both" if number in counts else "neither"
            return f"the number in {judging.place((r, c))} counts {which} of its row and column"
    return None


def either_count(draft: Draft) -> Entries:
    """Return for each clue the shaded cells of its row or of its column, if these differ."""
    dark, entries = draft.squares("#"), Entries()
    for r, c in CELLS.entries(draft.record.data):
        counts = {sum(y == r for y, _ in dark), sum(x == c for _, x in dark)}
        entries[r, c] = draft.random.choice(sorted(counts)) if len(counts) == 2 else "?"
    return entries


KIND = Kind(
    name="retsurin",
    fields=(CELLS, loops.OUTSIDE),
    declared=(
        loop.ONE_LOOP,
        loop.rest_shaded(CELLS),
        shaded.UNTOUCHING,
        Rule(
            words="A number counts the shaded cells of its row or those of its column, but not both. A ? "
            "says nothing.",
            clues=clues,
            marks=lambda record, _: labels(CELLS.of(record)),
            broken=miscounted,
        ),
        loop.SHADED_OUTSIDE,
    ),
    answer=Links(shaded=True),
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        Pzpr(
            "retsurin",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (pages.BLACK, borders.LinkTable()),
            flags=(RuleFlag("o", "outside"),),
            looks="b",
        ),
    ),
    recipe=Recipe(
        (Derived("cells", either_count, stay=True, sign="?"),),
        size=(6, 6),
        shape=deriving.blacks("?", 0.22),
        odds={1: 3},
    ),
)
