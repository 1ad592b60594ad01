"""Roma: an arrow in each cell, no two alike in a region; all who follow them come to a goal.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0]], "cells": [["o", "w"]]}
>>> puzzle = read_record({"type": "roma", "rows": 1, "cols": 2, "clues": clues})
>>> puzzle.shown, puzzle.givens, puzzle.broken({"r1c2": 3})
(('r1c2',), (('r1c2', (3,)),), None)
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    REGIONS, AllDifferent, Answer, BlankBoard, Cell, Clues, Derived, Domain, Draft, Entries, Ground, Kind,
    Letters, Pzpr, Recipe, Record, Rule, Square, SymbolGrid, arrowed, at, codes, deriving, judging,
    labels, loops, pages, parts,
)  # fmt: skip

GOAL = "o"
SIGNS = {GOAL: "○", **loops.SIGNS}
CELLS = Letters(
    "cells",
    {GOAL: "a goal"} | {way: f"an arrow to the {name}" for way, name in loops.NAMES.items()},
    "the goals, and arrows that are there from the start",
    directed=True,
).also_written({sign: letter for letter, sign in SIGNS.items()})


def goals(record: Record) -> list[Square]:
    """Return the squares of the goals."""
    return [square for square, sign in CELLS.of(record).items() if sign == GOAL]


def printed_goals(record: Record) -> list[Square]:
    """Return the squares of the goals, for the judge."""
    return [square for square, sign in judging.clues_of(record.clues["cells"]) if sign == GOAL]


def unlike(ground: Ground) -> Iterator[AllDifferent]:
    """Forbid equal arrows in a region."""
    off = {at(*square) for square in ground.off}
    for i, region in enumerate(ground.regions, 1):
        cells = [cell for cell in region if cell not in off]
        if len(cells) > 1:
            yield AllDifferent(tuple(cells), label=f"arrows of region {i} from {region[0]}")


def twice(record: Record, answer: Answer) -> str | None:
    """Return a region with two equal arrows, or None."""
    for area in judging.rooms(record).values():
        ways = [answer["arrows"][r][c] for r, c in area]
        if judging.find_duplicate(way for way in ways if way) is not None:
            return f"the region at {judging.place(min(area))} holds an arrow twice"
    return None


def given(record: Record, _: object) -> Iterator[tuple[Cell, Domain]]:
    """Yield the arrows that are there from the start."""
    for square, sign in CELLS.of(record).items():
        if sign != GOAL:
            yield at(*square), (arrowed.VALUES[sign],)


def entries(record: Record) -> dict[Square, str | None]:
    """Return what an answer has in squares with a sign: null in a goal."""
    return {square: None if sign == GOAL else sign for square, sign in CELLS.entries(record.data).items()}


def turned(record: Record, answer: Answer) -> str | None:
    """Return an arrow that is not as given, or None."""
    signs = [[None if sign == GOAL else sign for sign in row] for row in record.clues.get("cells") or ()]
    return judging.changed_given(signs, answer["arrows"])


def all_arrows(draft: Draft) -> Entries:
    """Return the arrows of the answer, and the goals."""
    return deriving.values(draft) | dict.fromkeys(goals(draft.record), GOAL)


def with_goals(blank: BlankBoard) -> Clues:
    """Draw small regions, and goals."""
    return deriving.random_regions(1, 4)(blank) | deriving.blacks(GOAL, 0.08)(blank)


WORDS = {str(value): way for value, way in arrowed.WAYS.items()}

KIND = Kind(
    name="roma",
    aliases=("Rome",),
    fields=(REGIONS, CELLS),
    declared=(
        arrowed.drawn(
            "Draw an arrow to the north, east, south or west in each cell without a goal.",
            goals,
            printed_goals,
        ),
        Rule(
            givens=given,
            marks=lambda record, _: labels({s: SIGNS[sign] for s, sign in CELLS.of(record).items()}),
            broken=turned,
        ),
        Rule(words="No two arrows in a region are alike.", board=unlike, broken=twice),
        arrowed.TO_GOALS,
    ),
    answer=SymbolGrid("arrows", arrowed.WAYS, given=entries, signs=loops.SIGNS),
    fact_wording=arrowed.say,
    forms=(
        Pzpr(
            "roma",
            (
                parts.Walls(),
                parts.CellsPart(
                    "cells", codes.NUMBER10, {**arrowed.WAYS, 5: GOAL}, words=WORDS | {"5": GOAL}
                ),
            ),
            (pages.answer("arrows", WORDS, None, "cells", **{way: way for way in loops.NAMES}),),
            aliases=("rome",),
        ),
    ),
    recipe=Recipe((Derived("cells", all_arrows, sign=GOAL),), size=(5, 5), shape=with_goals),
)
