"""La Paz: divide the board into dominoes and shaded single cells; a number counts those in its domino's line.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "la_paz", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, None]]}})
>>> [clue.label for clue in puzzle.clues]
['no single cell at r1c1', '1 shaded in the row of r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    LONGER, Answer, Board, Constraint, Derived, Flag, Implication, Is, Kind, NumbersOrUnknown, Pzpr,
    Recipe, Record, Rule, RuleFlag, ShadedSingles, Square, all_of, at, borders, exactly, holes_in,
    judging, label_at, numbers_told, parts, pieces, words,
)  # fmt: skip

CELLS = NumbersOrUnknown(
    "cells", 0, LONGER, "how many shaded cells the row or column has in which the domino lies"
)
LIARS = Flag("liars", False, "whether a number may stand in a shaded cell, where it says nothing")


def stretch(square: Square, across: bool, inside: set[Square]) -> list[Square]:
    """Return the squares of a row, or column, that no black cell parts from a square."""
    r, c = square
    line = [square]
    for step in (-1, 1):
        here = (r, c + step) if across else (r + step, c)
        while here in inside:
            line.append(here)
            here = (here[0], here[1] + step) if across else (here[0] + step, here[1])
    return sorted(line)


def counts(record: Record, board: Board) -> Iterator[Constraint]:
    """Make each number count the single cells in the line of its domino."""
    inside = pieces.free(board)
    for square, number in numbers_told(CELLS.of(record)).items():
        for across, name in ((True, "row"), (False, "column")):
            label = label_at(f"{number} shaded in the {name} of", square)
            count = exactly(number, all_of((at(*x) for x in stretch(square, across, inside)), 1), label)
            for domino in dominoes(square, across, inside):
                yield Implication(Is(pieces.name_of(domino), 1), count, label=label)


def dominoes(square: Square, across: bool, inside: set[Square]) -> Iterator[pieces.Squares]:
    """Yield the dominoes over a square that lie in its row, or in its column."""
    r, c = square
    for near in ((r, c - 1), (r, c + 1)) if across else ((r - 1, c), (r + 1, c)):
        if near in inside:
            yield tuple(sorted((square, near)))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that does not count the shaded cells in the line of its domino, or None."""
    regions, alone = answer["regions"], pieces.singles(answer)
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        near = [x for x in judging.beside((r, c)) if x in judging.areas(regions)[regions[r][c]]]
        if number is not None and near:
            across = near[0][0] == r
            ways = "we" if across else "ns"
            ahead = [[*judging.ray(regions, (r, c), way)] for way in ways]
            seen = 0
            for ray in ahead:
                for y, x in ray:
                    if regions[y][x] is None:
                        break
                    seen += (y, x) in alone
            if seen != number:
                return f"the line of the domino in {judging.place((r, c))} has {seen} shaded cells"
    return None


NUMBERS = Rule(
    words="A number counts the shaded cells of the row or column in which its domino lies, up to black "
    "cells; a ? stands for any number.",
    clues=counts,
    broken=miscounted,
)

KIND = Kind(
    name="la_paz",
    title="La Paz",
    fields=(CELLS, pieces.BLACK, LIARS),
    declared=(
        pieces.into(
            "Divide the white cells into dominoes and single cells; shade the single cells.",
            pieces.dominoes_or_singles,
            lambda area: len(area) < 3,
            pieces.BLACK,
        ),
        pieces.numbers_off(CELLS, pieces.BLACK),
        pieces.SINGLES_APART,
        replace(
            pieces.none_alone(
                CELLS,
                "Shaded cells hold no number. With the setting liars they may, but such a number says "
                "nothing.",
            ),
            unless=LIARS,
        ),
        NUMBERS,
    ),
    answer=ShadedSingles(holes=holes_in("black", 1)),
    fact_wording=words.by_place({"piece": words.piece}, words.shading),
    forms=(
        Pzpr(
            "lapaz",
            parts.WITH_BLACK,
            page=(borders.WITH_BLACK, borders.SinglesTable()),
            flags=(RuleFlag("l", "liars"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
