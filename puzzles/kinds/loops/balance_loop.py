"""Balance loop: the two straight lines from a white circle are equally long, those from a black one are not.

>>> from gridproof.puzzles import read_record
>>> cells = [["w4", None, None], [None, None, None], [None, "b", None]]
>>> puzzle = read_record({"type": "balance_loop", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> sorted({clue.label for clue in puzzle.clues})
['black circle at r3c2', 'white circle 4 at r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...kit import (
    CIRCLE_SIGNS, Answer, Board, Clause, Derived, Grid, Kind, Links, Literals, Pzpr, Recipe, Record, Rule,
    RuleFlag, Square, Word, borders, bound_constraints, codes, judging, label_at, looks, loop, loops,
    parts, per_clue,
)  # fmt: skip

CELLS = Grid[str](
    "cells",
    Word(
        "[bw][0-9]{0,3}",
        "circles such as w, b or w4",
        "'b' or 'w', with a number or without,",
        ("b", "w", "b3", "w4"),
        known=lambda board: [
            f"{colour}{length or ''}"
            for colour in "bw"
            for length in (0, *range(2, board.rows + board.columns))
        ],
        meanings=loops.COLOURS,
    ),
    "a white or a black circle, and how long its two straight lines are together",
).also_written(CIRCLE_SIGNS, compound=True)

Circle = tuple[str, int | None]


def circles(record: Record) -> dict[Square, Circle]:
    """Return the colour, "b" or "w", and the number of each circle by square; None is any number."""
    return {
        square: (word[0], int(word[1:]) if word[1:] else None) for square, word in CELLS.of(record).items()
    }


@per_clue
def on_circle(board: Board, square: Square, circle: Circle) -> Iterator[Clause]:
    """Require the two runs from a circle to be equal (white) or not (black), and their sum to be its
    number.
    """
    colour, number = circle
    label = label_at(f"{loops.COLOURS[colour]} circle{'' if number is None else f' {number}'} at", square)
    yield loops.on_loop(board, square, label)
    for one, other in combinations([loops.ray(board, square, way) for way in "nesw"], 2):
        if not (one and other):
            continue
        yield from unequal_runs(one, other, label) if colour == "b" else equal_runs(one, other, label)
        if number is not None:
            yield from loops.stretch(one, other, number, True, label)


def equal_runs(one: Literals, other: Literals, label: str) -> Iterator[Clause]:
    """Forbid one run to be longer than the other if the loop takes both rays."""
    for short, long in ((one, other), (other, one)):
        for a in range(1, len(long)):
            farther = tuple(~literal for literal in long[: a + 1])
            yield Clause((~short[0], *short[a : a + 1], *farther), label=label)


def unequal_runs(one: Literals, other: Literals, label: str) -> Iterator[Clause]:
    """Require two runs of different lengths if the loop takes both rays."""
    for a in range(1, min(len(one), len(other)) + 1):
        links = tuple(~literal for literal in one[:a] + other[:a])
        yield Clause((*links, *one[a : a + 1], *other[a : a + 1]), label=label)


def broken_circle(record: Record, answer: Answer) -> str | None:
    """Return a circle off the loop, or with other lines than it demands; None if there is none."""
    links = answer["links"]
    for square, (colour, *digits) in judging.clues_of(record.clues["cells"]):
        lengths, where = judging.runs(links, square), f"the circle in {judging.place(square)}"
        if not lengths:
            return f"{where} is not on the loop"
        if (lengths[0] == lengths[1]) is (colour == "b"):
            return f"the lines from {where} are {'equal' if colour == 'b' else 'not equal'}"
        if digits and sum(lengths) != int("".join(digits)):
            return f"the lines from {where} are not {''.join(digits)} long together"
    return None


CIRCLES = Rule(
    words="It passes through all circles. From each circle two straight segments leave in two directions, up "
    "to the next turn: at a white circle they are equally long, at a black one they are not. A number is the "
    "sum of their lengths.",
    clues=lambda record, board: bound_constraints(
        clause for item in circles(record).items() for clause in on_circle(board, *item)
    ),
    marks=lambda record, _: loops.circle_marks(circles(record)),
    broken=broken_circle,
)

SCALES = {2 * number + black: f"{'wb'[black]}{number or ''}" for number in range(128) for black in (0, 1)}
"""The circles by pzpr's numbers."""
WORDS = {
    f"{black},{number}": f"{'wb'[black]}{number if number > 0 else ''}"
    for number in (-2, *range(1, 128))
    for black in (0, 1)
}
"""The circles by the words of its files."""

KIND = Kind(
    name="balance_loop",
    fields=(CELLS, loops.VISIT_ALL),
    declared=(*loop.LOOP_AS_SET, CIRCLES),
    answer=Links(),
    forms=(
        looks.Janko(words={f"{n}{colour}": f"{colour}{n}" for n in range(2, 100) for colour in "bw"}),
        looks.Penpa("balanceloop", words=looks.circles("w", "b")),
        Pzpr(
            "balance",
            (parts.CellsPart("cells", codes.NUMBER16, SCALES, words=WORDS),),
            (borders.LinkTable(),),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
