"""Geradeweg: one loop through all numbers; each is the length of the straight lines through it.

>>> from gridproof.puzzles import read_record
>>> cells = [[2, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "geradeweg", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> {clue.label for clue in puzzle.clues}
{'lines of length 2 through r1c1'}
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from ...kit import (
    Answer, Board, Bound, Clause, Derived, Disc, Kind, Links, NumbersOrUnknown, Pzpr, Recipe, Record,
    Rule, RuleFlag, Square, borders, bound_constraints, codes, judging, label_at, looks, loop, loops,
    parts, per_clue, sign_of,
)  # fmt: skip

LENGTH = Bound("the longer side - 1", lambda board: max(board.rows, board.columns, 2) - 1)
CELLS = NumbersOrUnknown("cells", 1, LENGTH, "how long each straight line of the loop through the cell is")


@per_clue
def lines_through(board: Board, square: Square, length: int | None) -> Iterator[Clause]:
    """Require each straight line of the loop through the square to have this length; two lines have the same
    length if it is not told.
    """
    if length is None:
        yield from equal_lines(board, square)
        return
    label = label_at(f"lines of length {length} through", square)
    yield loops.on_loop(board, square, label)
    for way, back in loops.ACROSS.items():
        yield from loops.stretch(
            loops.ray(board, square, way), loops.ray(board, square, back), length, False, label
        )


def equal_lines(board: Board, square: Square) -> Iterator[Clause]:
    """Make the loop visit the square and, if it turns there, go equally far both ways."""
    label = label_at("lines of one length through", square)
    yield loops.on_loop(board, square, label)
    rays = {way: loops.ray(board, square, way) for way in loops.ACROSS}
    for one, other in permutations(rays, 2):
        if other not in loops.ACROSS[one]:
            line, across = rays[one], rays[other]
            for i in range(1, min(len(line), len(across) + 1)):
                off = [~literal for literal in (*line[: i + 1], *across[:i])]
                yield Clause((*off, *across[i : i + 1]), label=label)


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Yield the constraints of all numbers."""
    numbers = CELLS.of(record)
    yield from bound_constraints(clue for item in numbers.items() for clue in lines_through(board, *item))


def discs(record: Record, _: Board) -> Iterator[Disc]:
    """Yield a disc with the sign of each number."""
    return (
        Disc((r + 0.5, c + 0.5), 0.34, text=sign_of(number)) for (r, c), number in CELLS.of(record).items()
    )


def broken_line(record: Record, answer: Answer) -> str | None:
    """Return a number off the loop, or with a line of another length through it; None if there is none."""
    links = answer["links"]
    for square, number in judging.numbers_of(record.clues["cells"]):
        ways, where = links[square[0]][square[1]], f"the number in {judging.place(square)}"
        if not ways:
            return f"{where} is not on the loop"
        lengths = [judging.run(links, square, way) for way in ways]
        if judging.straight(ways):
            lengths = [sum(lengths)]
        if len({*lengths}) > 1 or number not in (None, lengths[0]):
            return f"a straight line through {where} has another length"
    return None


LENGTHS = Rule(
    words="The loop passes through all numbers. A number is the length of the straight segment through its "
    "cell; where the loop turns on it, both segments have this length. A ? stands for any length.",
    clues=clues,
    marks=discs,
    broken=broken_line,
)

KIND = Kind(
    name="geradeweg",
    fields=(CELLS, loops.VISIT_ALL),
    declared=(*loop.LOOP_AS_SET, LENGTHS),
    answer=Links(),
    forms=(
        looks.Janko(words={"0": "?"}),
        looks.Penpa("geradeweg", style=6),
        Pzpr(
            "geradeweg",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (borders.LinkTable(),),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)
