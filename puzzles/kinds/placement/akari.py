"""Akari (light up): bulbs light every white cell; no bulb shines on another.

Vocabulary
    run        white cells in a line between black ones: the cells that a bulb among them lights

>>> from gridproof.puzzles import read_record
>>> record = {"type": "akari", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, 1]]}}
>>> [clue.label for clue in read_record(record).clues]
['one bulb at most from r1c1 to r1c2', 'light on r1c1', 'light on r1c2', 'the 1 at r1c3']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby, starmap

from ...kit import (
    UNKNOWN, Answer, BlackSquares, Board, Clause, Constraint, Derived, Draft, Is, Kind, Literals,
    Placement, Puzzle, Pzpr, Recipe, Record, RuleLabel, Shape, Square, Unfit, all_of, at, at_most_one,
    black_marks, bound_constraints, codes, deriving, exactly, givens, judging, label_at, looks, pages,
    parts, sgt, shading, shapes,
)  # fmt: skip

CELLS = BlackSquares("cells", 0, 4, "how many bulbs are beside the black cell; # is any number")

Run = tuple[Square, ...]


def runs(board: Board, black: Collection[Square]) -> Iterator[Run]:
    """Yield the runs of every row, then of every column."""
    squares, wide = board.squares(), board.columns
    rows = (squares[i : i + wide] for i in range(0, len(squares), wide))
    for line in (*rows, *(squares[c::wide] for c in range(wide))):
        for dark, run in groupby(line, black.__contains__):
            if not dark:
                yield tuple(run)


def light_cells(board: Board, black: dict[Square, int | str | None]) -> Iterator[Constraint]:
    """Require at most one bulb in each run, at least one in the two runs of each cell, and the numbers."""
    lit: dict[Square, Literals] = {}
    for run in runs(board, black):
        bulbs = all_of(starmap(at, run), 1)
        for i, square in enumerate(run):
            # Its run in the row comes first; of the one in the column it is there already.
            lit[square] = lit[square] + bulbs[:i] + bulbs[i + 1 :] if square in lit else bulbs
        if len(run) > 1:
            label = f"one bulb at most from {at(*run[0])} to {at(*run[-1])}"
            yield at_most_one(bulbs, RuleLabel(label, "bulbs light no other bulb"))
    for square, bulbs in lit.items():
        yield Clause(bulbs, label=label_at("light on", square))
    for square, number in black.items():
        if isinstance(number, int):
            near = (Is(at(*other), 1) for other in board.near(*square) if other not in black)
            yield exactly(number, near, label_at(f"the {number} at", square))


def read(record: Record) -> Puzzle:
    board, black = record.board, CELLS.of(record)
    clues = tuple(bound_constraints(light_cells(board, black)))
    dark = givens({at(*square): 0 for square in black})
    return Puzzle.for_record(record, shading.plain_shading("akari", board), clues, dark, black_marks(black))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each number, then the light of each bulb."""
    cells, bulbs = record.clues["cells"], judging.squares_with(answer["bulbs"], 1)
    for square, number in judging.clues_of(cells):
        if square in bulbs:
            return f"there is a bulb on the black {judging.place(square)}"
        if number != "#" and len(bulbs.intersection(judging.beside(square))) != number:
            return f"the {number} in {judging.place(square)} has other bulbs beside it"
    lit = set(bulbs)
    for bulb in bulbs:
        for down, right in judging.AHEAD.values():
            r, c = bulb[0] + down, bulb[1] + right
            while 0 <= r < record.rows and 0 <= c < record.columns and cells[r][c] is None:
                if (r, c) in bulbs:
                    return (
                        f"the bulbs in {judging.place(bulb)} and {judging.place((r, c))} shine on each other"
                    )
                lit.add((r, c))
                r, c = r + down, c + right
    dark = judging.squares_with(cells, None) - lit
    return f"{judging.place(min(dark))} is dark" if dark else None


def darker(draft: Draft, other: Answer) -> Draft:
    """Blacken one of the squares in which only the other answer has a bulb, if all others stay lit."""
    bulbs = frozenset(draft.squares(1))
    squares = [(r, c) for r, row in enumerate(other["bulbs"]) for c, bulb in enumerate(row) if bulb]
    squares = [square for square in squares if square not in bulbs]
    draft.random.shuffle(squares)
    for square in squares:
        cells = CELLS.value_of_entries({**CELLS.entries(draft.record.data), square: "#"}, draft.record)
        record = Record({**draft.record.data, "clues": {"cells": cells}})
        if judge(record, draft.answer) is None:
            return replace(draft, record=record)
    raise Unfit("no square can become black")


def bulb(x: float, y: float) -> tuple[Shape, ...]:
    """Draw a lamp."""
    return shapes.disc("light", x, y, 0.3), shapes.ring("answer", 0.05, x, y, 0.3)


KIND = Kind(
    name="akari",
    aliases=("Light up", "Lightup", "Bijutsukan"),
    rules="Place light bulbs in white cells. A bulb lights its row and column in both directions up to the "
    "next black cell. Every white cell is lit, and no bulb lights another. A number counts the bulbs "
    "that share an edge with its black cell.",
    fields=(CELLS,),
    read=read,
    answer=Placement("bulb", "☼", bulb),
    judge=judge,
    levels=(30, 240, 492, 492),  # fitted to published boards, see benchmarks/README.md
    forms=(
        looks.Task("light-up", words={"B": "#"}, single=True),
        looks.Penpa("akari", colours={looks.BLACK: "#"}, blank="#", style=7, under=True, answer="3H"),
        Pzpr(
            "lightup",
            (parts.CellsPart("cells", codes.FOUR, {UNKNOWN: "#"}),),
            among=(pages.answer("bulbs", {"#": 1}, 0),),
            aliases=("bijutsukan",),
        ),
        sgt.Sgt(
            "lightup",
            (parts.CellsPart("cells", codes.Runs(sgt.Symbols({"B": "#"}), "a")),),
            ignored=r"[bsd]\d{1,3}|r",
            moves=sgt.Moves("toggles", "bulbs", {"L": 1, "I": 0}, over="cells"),
            title="Light Up",
        ),
    ),
    recipe=Recipe((Derived("cells", hidden="#", sign="#"),), shape=deriving.blacks("#", 0.25), mend=darker),
)
