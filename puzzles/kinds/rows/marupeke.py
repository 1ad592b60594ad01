"""Marupeke: a circle or a cross in each white cell; never three neighbours alike in a line or a diagonal.

Cells are 1 for a cross and 2 for a circle.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["#", "x", None, None]]}
>>> puzzle = read_record({"type": "marupeke", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.rules.domain_of, puzzle.constraints[0].label
({'r1c2': (1, 2), 'r1c3': (1, 2), 'r1c4': (1, 2)}, 'no three crosses from r1c2 to r1c4')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Cell, Clause, Derived, Domain, Draft, Entries, Fill, Ground, Kind, Letters, NumberGrid,
    Recipe, Record, Rule, Square, all_of, at, deriving, judging, looks, words,
)  # fmt: skip

SYMBOLS = {1: "x", 2: "o"}
VALUES = {"x": 1, "o": 2}
NAMES = {1: "crosses", 2: "circles"}
CELLS = Letters(
    "cells",
    {"x": "cross", "o": "circle", "#": "black"},
    "the crosses and circles that are there from the start, and the black cells",
).also_written(dict.fromkeys(("█", "■"), "#"))


def symbols_of(record: Record) -> dict[Square, str]:
    """Return the crosses and circles that are given."""
    return {square: entry for square, entry in CELLS.of(record).items() if entry != "#"}


def black_of(record: Record) -> list[Square]:
    """Return the black squares."""
    return [square for square, entry in CELLS.of(record).items() if entry == "#"]


def white_cells(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
    """Yield the white cells."""
    return ((at(*square), (1, 2)) for square in ground.squares() if square not in ground.off)


def triples(ground: Ground) -> Iterator[tuple[Square, ...]]:
    """Yield each three white squares side by side in a row, a column or a diagonal."""
    for r, c in ground.squares():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            three = tuple((r + i * down, c + i * right) for i in range(3))
            if ground.holds(*three[2]) and ground.off.isdisjoint(three):
                yield three


def no_three(ground: Ground) -> Iterator[Clause]:
    """Forbid three alike side by side."""
    for three in triples(ground):
        for value, name in NAMES.items():
            literals = tuple(~literal for literal in all_of((at(*square) for square in three), value))
            yield Clause(literals, label=f"no three {name} from {at(*three[0])} to {at(*three[2])}")


def ill_filled(record: Record, answer: Answer) -> str | None:
    """Return a white square without a symbol, or a black one with one, or None."""
    black = judging.squares_with(record.clues["cells"], "#")
    for r, row in enumerate(answer["values"]):
        for c, entry in enumerate(row):
            if (entry is None) is not ((r, c) in black):
                return f"{judging.place((r, c))} has a symbol that it should not have, or none"
    return None


def three_alike(_: Record, answer: Answer) -> str | None:
    """Return three neighbours that are alike, or None."""
    there = dict(judging.clues_of(answer["values"]))
    for (r, c), entry in there.items():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if there.get((r + down, c + right)) == entry == there.get((r + 2 * down, c + 2 * right)):
                return f"from {judging.place((r, c))} on three are alike"
    return None


def changed(record: Record, answer: Answer) -> str | None:
    """Return a given symbol that the answer does not have, or None."""
    clues = [[entry if entry != "#" else None for entry in row] for row in record.clues["cells"]]
    return judging.changed_given(clues, answer["values"])


RULES = (
    Rule(
        words="Write a cross or a circle in each white cell.",
        off=lambda record, _: black_of(record),
        cells=white_cells,
        marks=lambda record, _: map(Fill, black_of(record)),
        broken=ill_filled,
    ),
    Rule(
        words="Never three white cells side by side in a row, a column or a diagonal are alike.",
        board=no_three,
        broken=three_alike,
    ),
    Rule(
        givens=lambda record, _: (
            (at(*square), (VALUES[entry],)) for square, entry in symbols_of(record).items()
        ),
        broken=changed,
    ),
)


def given_entries(record: Record) -> dict[Square, str | None]:
    """Return the given symbols, null for a black square."""
    return {square: entry if entry != "#" else None for square, entry in CELLS.entries(record.data).items()}


def symbols(draft: Draft) -> Entries:
    """Return the symbols of the answer, and the black squares."""
    return {**CELLS.entries(draft.record.data), **{s: e for s, e in deriving.values(draft).items() if e}}


KIND = Kind(
    name="marupeke",
    aliases=("Maru peke",),
    fields=(CELLS,),
    declared=RULES,
    answer=NumberGrid(words=SYMBOLS, given=given_entries),
    fact_wording=words.symbols({1: "a cross", 2: "a circle"}),
    forms=(looks.Penpa(""),),
    recipe=Recipe((Derived("cells", symbols, sign="#"),), size=(6, 6), shape=deriving.blacks("#", 0.15)),
)
