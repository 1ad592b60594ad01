"""Uso-tatami: divide the board into bars, no four of which meet; the number of a bar is not its length.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "uso_tatami", "rows": 1, "cols": 3, "clues": {"cells": [[1, None, 1]]}})
>>> [cell for cell in puzzle.shown if (cell, (0,)) not in puzzle.givens]
['r1c1:r1c2', 'r1c2:r1c3']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, Answer, Board, Cell, Derived, Domain, Draft, Entries, Kind, Lattice, NumbersOrUnknown, Pieces,
    Pzpr, Recipe, Record, Rule, bare, borders, codes, cut, deriving, judging, labels, looks, parts,
    say_piece,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "a number that is not the length of the bar")


def bars(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the heights and widths of bars."""
    yield from ((1, width) for width in range(1, board.columns + 1))
    yield from ((height, 1) for height in range(2, board.rows + 1))


def misfits(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Exclude bars with no number or several, or with their length."""
    numbers = CELLS.of(record)
    for x in cut.rectangles(board, bars):
        inside = [numbers[square] for square in x.squares() if square in numbers]
        if len(inside) != 1 or inside[0] == x.area:
            yield x.name, (0,)


def truthful(record: Record, answer: Answer) -> str | None:
    """Return a bar without just one number that is not its length, or None."""
    numbers = dict(judging.numbers_of(record.clues["cells"]))
    for area in judging.areas(answer["regions"]).values():
        inside = [numbers[square] for square in area & numbers.keys()]
        if len(inside) != 1:
            return f"the bar at {judging.place(min(area))} holds {len(inside)} numbers"
        if inside[0] == len(area):
            return f"the bar at {judging.place(min(area))} has the length {len(area)} that it tells"
    return None


def lies(draft: Draft) -> Entries:
    """Put a number that is not the length into a square of each bar."""
    random, entries = draft.random, Entries()
    for area in judging.areas(draft.grid()).values():
        numbers = [*range(1, len(area)), len(area) + 1]
        entries[random.choice(sorted(area))] = random.choice(numbers)
    return entries


INTO = cut.into(
    "Divide the board into bars, rectangles one cell wide.", bars, lambda height, width: 1 in (height, width)
)
APART = cut.no_crossings(bars)

KIND = Kind(
    name="uso_tatami",
    title="Uso-tatami",
    aliases=("Usotatami",),
    fields=(CELLS,),
    declared=(
        INTO,
        APART,
        Rule(
            words="Each bar holds exactly one number, which is not its length; a ? stands for any number.",
            givens=misfits,
            marks=lambda record, _: (Lattice("faint"), *labels(CELLS.of(record))),
            broken=truthful,
        ),
    ),
    answer=Pieces(),
    fact_wording=say_piece,
    forms=(
        looks.Penpa(""),
        Pzpr("usotatami", (parts.CellsPart("cells", codes.NUMBER10_OR_16),), (borders.AreaTable(),)),
    ),
    recipe=Recipe(
        (Derived("cells", lies, stay=True, mend=deriving.anew(lies)),),
        size=(6, 6),
        drawn_from=bare(INTO, APART),
    ),
)
