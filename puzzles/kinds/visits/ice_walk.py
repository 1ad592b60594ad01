"""Ice walk: one loop that goes straight on over ice, and may cross itself there; numbers are lengths of
stretches without ice.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, None, None], [None, 2, None]], "ice": [[0, 1, 0], [0, 0, 0]]}
>>> puzzle = read_record({"type": "ice_walk", "rows": 2, "cols": 3, "clues": clues})
>>> list(dict.fromkeys(clue.label for clue in puzzle.clues))[1:]
['straight on over the ice at r1c2', 'a line visits r2c2', 'each stretch is as long as its number']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    Answer, Board, Clause, Derived, Kind, Links, Marked, Pzpr, Recipe, Record, Rule, RuleFlag, SingleLoop,
    borders, deriving, judging, label_at, loop, loops, parts, walks,
)  # fmt: skip

ICE = Marked("ice", "1 for ice").also_written(walks.SIGNS)


def crossing_on_ice(record: Record, board: Board) -> Iterator[SingleLoop]:
    """Require one loop, which may cross itself on ice."""
    ice, squares = walks.rough_squares(ICE, record), board.squares()
    rule = loops.single_loop(board, crossing=True)
    yield replace(rule, crossings=tuple(x for x in rule.crossings if squares[x[0]] in ice))


def straight(record: Record, board: Board) -> Iterator[Clause]:
    """Forbid turns on ice."""
    for square in sorted(walks.rough_squares(ICE, record)):
        yield from loops.straight_on(board, square, label_at("straight on over the ice at", square))


def broken_loop(record: Record, answer: Answer) -> str | None:
    """Return why the links are not one loop that crosses itself on ice alone, or None if they are."""
    ice = walks.rough_in(ICE, record)
    for square, ways in judging.clues_of(answer["links"]):
        if len(ways) == 4 and square not in ice:
            return f"the loop crosses itself in {judging.place(square)}, where there is no ice"
    return judging.broken_loop(answer["links"], crossing=True)


def turns_on_ice(record: Record, answer: Answer) -> str | None:
    """Return a cell of ice on which the loop turns, or None."""
    for r, c in sorted(walks.rough_in(ICE, record)):
        ways = answer["links"][r][c]
        if len(ways) == 2 and not judging.straight(ways):
            return f"the loop turns on the ice in {judging.place((r, c))}"
    return None


KIND = Kind(
    name="ice_walk",
    aliases=("Icewalk",),
    fields=(walks.CELLS, ICE, loops.VISIT_ALL),
    declared=(
        replace(
            loop.ONE_LOOP,
            words="Draw one loop through the centres of cells. On ice it may cross itself.",
            board=None,
            clues=crossing_on_ice,
            broken=broken_loop,
        ),
        Rule(words="On ice it goes straight on.", clues=straight, broken=turns_on_ice),
        walks.VISITS_ALL,
        walks.lengths(ICE, "cell of ice", "sky"),
    ),
    answer=Links(),
    forms=(
        Pzpr("icewalk", parts.walk("ice"), page=borders.walk("ice"), flags=(RuleFlag("f", "visit_all"),)),
    ),
    recipe=Recipe(
        (Derived("cells", walks.derive_lengths(ICE)),), size=(6, 6), shape=deriving.blacks(1, 0.25, "ice")
    ),
)
