"""San-Anko: numbers from 1 to 3 in groups of three equal ones; black squares tell sums.

Cells are 1 to 3, or 0 for a blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, None, None, 2]]}
>>> puzzle = read_record({"type": "san_anko", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.broken({"r1c1": 0, "r1c2": 2, "r1c3": 2}).label
'the group of r1c2 and r1c3 has a third cell'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    UNKNOWN, Answer, BlackSquares, Cell, Clause, Derived, Domain, Ground, Is, Kind, NumberGrid, Pzpr,
    Recipe, Record, Rule, RuleLabel, Square, all_of, at, codes, deriving, judging, label_at, numbers,
    pages, parts, sums, words,
)  # fmt: skip

MOST = 3
CELLS = BlackSquares(
    "cells",
    0,
    4 * MOST,
    "black squares, each with the sum of the numbers beside it, or # for none",
    unknown=True,
)
ALIKE = RuleLabel("{} and {} are alike or blank", "numbers side by side are alike")
THIRD = RuleLabel("the group of {} and {} has a third cell", "no group has two cells")
FOUR = RuleLabel("{}, {}, {} and {} are not all filled", "no group has four cells")


def whites(ground: Ground) -> list[Square]:
    """Return the squares that are not black."""
    return [square for square in ground.squares() if square not in ground.off]


def blank_or_number(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
    """Yield the white cells, each with 0 and the numbers."""
    return ((at(*square), (0, 1, 2, 3)) for square in whites(ground))


def fours(squares: set[Square]) -> set[frozenset[Square]]:
    """Return the connected sets of four squares."""
    groups = {frozenset((square,)) for square in squares}
    for _ in range(3):
        groups = {
            group | {near}
            for group in groups
            for square in group
            for near in judging.beside(square)
            if near in squares and near not in group
        }
    return groups


def groups(ground: Ground) -> Iterator[Clause]:
    """Make numbers side by side equal, and each group of them have three cells."""
    white = set(whites(ground))
    near = {square: [other for other in ground.near(*square) if other in white] for square in white}
    for square in sorted(white):
        here, others = at(*square), [at(*other) for other in near[square]]
        label = label_at("no number alone at", square)
        yield Clause((Is(here, 0), *(~blank for blank in all_of(others, 0))), label=label)
        for other in near[square]:
            if square < other:
                there = at(*other)
                for number in range(1, MOST + 1):
                    for one, two in ((here, there), (there, here)):
                        clause = Is(one, number, False), Is(two, number), Is(two, 0)
                        yield Clause(clause, label=ALIKE.format(one, two))
                third = sorted({*near[square], *near[other]} - {square, other})
                filled = (Is(at(*each), 0, False) for each in third)
                yield Clause((Is(here, 0), Is(there, 0), *filled), label=THIRD.format(here, there))
    for group in sorted(map(sorted, fours(white))):
        cells = [at(*square) for square in group]
        yield Clause(all_of(cells, 0), label=FOUR.format(*cells))


def wrong_group(_: Record, answer: Answer) -> str | None:
    """Return a group of numbers that has not three cells, or different ones, or None."""
    entry = {square: number for square, number in judging.clues_of(answer["values"]) if number}
    for group in judging.patches(entry):
        if len(group) != 3 or len({entry[square] for square in group}) > 1:
            return f"the group at {judging.place(min(group))} is not of three equal numbers"
    return None


KIND = Kind(
    name="san_anko",
    title="San-Anko",
    fields=(CELLS,),
    declared=(
        sums.black(CELLS),
        Rule(
            words="Write numbers from 1 to 3 in some white cells. Numbers that share an edge are equal, "
            "and all connected ones are a group of three.",
            cells=blank_or_number,
            board=groups,
            broken=wrong_group,
        ),
        sums.sums_beside(CELLS),
    ),
    answer=NumberGrid(numbers(1, MOST, None), sums.off_black, words={0: None}),
    fact_wording=words.symbols({0: "blank"}),
    forms=(
        Pzpr(
            "sananko",
            (parts.CellsPart("cells", codes.SUMS),),
            page=(
                pages.LayerTable((pages.TableLayer("cells", {"b": "#", "?": UNKNOWN}, numbers=True),)),
                pages.LayerTable((pages.TableLayer("values", {"0": None}, numbers=True, answer=True),)),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", sums.beside, hidden="#", sign="#"),), size=(6, 6), shape=deriving.blacks("#", 0.3)
    ),
)
