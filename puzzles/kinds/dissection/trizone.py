"""Trizone: divide the board into triominoes and shaded single cells; a number counts those beside its piece.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None, None]]}
>>> puzzle = read_record({"type": "trizone", "rows": 1, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['no single cell at r1c1', '1 shaded beside the triomino of r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    UNKNOWN, Answer, Board, Constraint, Derived, Draft, Entries, Flag, Implication, Is, Kind,
    NumbersOrUnknown, Pzpr, Recipe, Record, Rule, RuleFlag, ShadedSingles, all_of, at, bare, borders,
    exactly, holes_in, judging, label_at, parts, pieces, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 8, "how many shaded cells share an edge with the triomino")
GHOSTS = Flag("ghosts", False, "whether a triomino may be without a number")


def numbered(most: bool, least: bool) -> Rule:
    """Return the rule that a triomino holds one number at most, or at least."""

    def given(record: Record, board: Board) -> Iterator[tuple[str, tuple[int, ...]]]:
        clues = CELLS.of(record)
        for x in pieces.triominoes(board):
            inside = len(clues.keys() & {*x})
            if (most and inside > 1) or (least and inside < 1):
                yield pieces.name_of(x), (0,)

    def broken(record: Record, answer: Answer) -> str | None:
        clues = {square for square, _ in judging.clues_of(record.clues["cells"])}
        for label, area in judging.areas(answer["regions"]).items():
            inside = len(clues & area)
            if label is not None and len(area) == 3 and ((most and inside > 1) or (least and inside < 1)):
                number = f"{inside} numbers" if inside else "no number"
                return f"the triomino at {judging.place(min(area))} holds {number}"
        return None

    words = "A triomino holds at most one number."
    if least:
        words = "Each triomino holds a number, but with the setting ghosts some may hold none."
    return Rule(words=words, givens=given, broken=broken)


def counts(record: Record, board: Board) -> Iterator[Constraint]:
    """Make each number count the single cells beside its triomino."""
    clues, inside = CELLS.of(record), pieces.free(board)
    for x in pieces.triominoes(board):
        for square in sorted(clues.keys() & {*x}):
            number = clues[square]
            if number is not None:
                near = sorted({y for each in x for y in board.near(*each)}.intersection(inside).difference(x))
                label = label_at(f"{number} shaded beside the triomino of", square)
                count = exactly(number, all_of((at(*y) for y in near), 1), label)
                yield Implication(Is(pieces.name_of(x), 1), count, label=label)


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that does not count the shaded cells beside its triomino, or None."""
    alone = pieces.singles(answer)
    regions = judging.areas(answer["regions"])
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        area = regions[answer["regions"][r][c]]
        beside = {near for square in area for near in judging.beside(square)} & alone
        if len(area) == 3 and number not in (None, len(beside)):
            return f"beside the triomino in {judging.place((r, c))} there are {len(beside)} shaded cells"
    return None


def numbers(draft: Draft) -> Entries:
    """Put in each triomino the number of shaded cells beside it."""
    alone, entries = pieces.singles(draft.answer), Entries()
    for area in judging.areas(draft.grid()).values():
        if len(area) == 3:
            beside = {near for square in area for near in judging.beside(square)} & alone
            entries[draft.random.choice(sorted(area))] = len(beside)
    return entries


INTO = pieces.into(
    "Divide the white cells into triominoes, pieces of three cells, and single cells; shade the single "
    "cells.",
    pieces.triominoes_or_singles,
    lambda area: len(area) in (1, 3),
    pieces.BLACK,
)

KIND = Kind(
    name="trizone",
    fields=(CELLS, pieces.BLACK, GHOSTS),
    declared=(
        INTO,
        pieces.numbers_off(CELLS, pieces.BLACK),
        pieces.SINGLES_APART,
        pieces.none_alone(CELLS, "Shaded cells hold no number."),
        numbered(most=True, least=False),
        replace(numbered(most=False, least=True), unless=GHOSTS),
        Rule(
            words="A number counts the shaded cells that share an edge with its triomino; a ? stands for any "
            "number.",
            clues=counts,
            broken=miscounted,
        ),
    ),
    answer=ShadedSingles(holes=holes_in("black", 1)),
    fact_wording=words.by_place({"piece": words.piece}, words.shading),
    forms=(
        Pzpr(
            "trizone",
            parts.WITH_BLACK,
            page=(borders.WITH_BLACK, borders.SinglesTable()),
            flags=(RuleFlag("g", "ghosts"),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", numbers, hidden=UNKNOWN),),
        size=(6, 6),
        drawn_from=bare(INTO, pieces.SINGLES_APART),
    ),
)
