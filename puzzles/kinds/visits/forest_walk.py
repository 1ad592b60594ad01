"""Forest walk: a network of lines that branch in each forest that they visit; numbers are lengths of sections
without forest.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, None, None], [1, None, None]], "forest": [[0, 1, 0], [0, 0, 0]]}
>>> puzzle = read_record({"type": "forest_walk", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['two ways or none at r1c1', 'three ways or none at r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Derived, Kind, Links, Marked, Pzpr, Recipe, Record, Rule, RuleFlag, Tally, borders,
    deriving, judging, label_at, loops, parts, walks,
)  # fmt: skip

FOREST = Marked("forest", "1 for forest").also_written(walks.SIGNS)


def branches(record: Record, board: Board) -> Iterator[Tally]:
    """Require three links or none in a forest, and two or none on other cells."""
    forest = walks.rough_squares(FOREST, record)
    for square in board.squares():
        number, word = (3, "three") if square in forest else (2, "two")
        ways = loops.links_at_square(board, *square)
        yield Tally(ways, (0, number), label=label_at(f"{word} ways or none at", square))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a visited cell with a wrong number of links, or None."""
    forest = walks.rough_in(FOREST, record)
    for square, ways in judging.clues_of(answer["links"]):
        if ways and len(ways) != (3 if square in forest else 2):
            return f"{len(ways)} lines meet in {judging.place(square)}"
    return None


KIND = Kind(
    name="forest_walk",
    fields=(walks.CELLS, FOREST, loops.VISIT_ALL),
    declared=(
        walks.NETWORK,
        Rule(
            words="In each visited cell of forest three lines meet. Elsewhere lines neither branch nor end.",
            clues=branches,
            broken=miscounted,
        ),
        walks.VISITS_ALL,
        walks.lengths(FOREST, "forest", "lime"),
    ),
    answer=Links(ends=True),
    forms=(
        Pzpr(
            "forestwalk",
            parts.walk("forest"),
            page=borders.walk("forest"),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", walks.derive_lengths(FOREST)),),
        size=(6, 6),
        shape=deriving.blacks(1, 0.3, "forest"),
    ),
)
