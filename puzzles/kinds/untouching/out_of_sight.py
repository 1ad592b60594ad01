"""Out of sight: shaded cells do not touch; no white arrow points to a white symbol of its own colour.

A clue is a colour from 1 to 6, and perhaps the way of an arrow: ``2``, ``2n``.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["1e", None, "1"], ["2", None, None]]}
>>> puzzle = read_record({"type": "out_of_sight", "rows": 2, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['the arrow at r1c1 does not see r1c3']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...kit import (
    UNKNOWN, Answer, Board, Clause, Derived, Draft, Entries, Grid, Kind, Pzpr, Recipe, Record,
    RecordDraft, Rule, Shading, Square, Unfit, Word, all_of, at, codes, judging, labels, loops, pages,
    parts, shaded, shading, words,
)  # fmt: skip

COLOURS = "123456"
CELLS = Grid[str](
    "cells",
    Word(
        r"[1-6?][nesw]?",
        "colours from 1 to 6 or ?, perhaps with an arrow, such as 1, 2n or ?",
        "a colour from 1 to 6 like '1', or one with an arrow like '2n'",
        ("1", "2", "1n", "1s", "2e", "2w", "?"),
        directed=True,
        known=lambda _: [f"{colour}{way}" for colour in COLOURS[:2] for way in ("", *"nesw")],
        aimed="1",
    ),
    "symbols by their colours, some of them arrows",
).also_written({"↑": "n", "→": "e", "↓": "s", "←": "w"}, compound=True)


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Forbid that an arrow and a symbol of its colour in its direction are both white."""
    cells = CELLS.of(record)
    for square, clue in cells.items():
        for other in pointing_at(board, square, clue[1:]) if clue[0] in COLOURS else ():
            if cells.get(other, UNKNOWN)[0] == clue[0]:
                label = f"the arrow at {at(*square)} does not see {at(*other)}"
                yield Clause(all_of((at(*square), at(*other)), 1), label=label)


def pointing_at(board: Board, square: Square, way: str) -> tuple[Square, ...]:
    """Return the squares to which an arrow points, none without an arrow."""
    return dict(zip("nswe", shading.rays(board, *square), strict=True))[way] if way else ()


def seen(clue_at: Mapping[Square, str], grid: judging.Grid) -> tuple[Square, Square] | None:
    """Return a white arrow and a white symbol of its colour to which it points, or None."""
    white = {square: clue for square, clue in clue_at.items() if not grid[square[0]][square[1]]}
    for square, clue in white.items():
        for other in judging.ray(grid, square, clue[1]) if clue[1:] and clue[0] != UNKNOWN else ():
            if white.get(other, UNKNOWN)[0] == clue[0]:
                return square, other
    return None


def in_sight(record: Record, answer: Answer) -> str | None:
    """Return a white arrow that points to a white symbol of its colour, or None."""
    pair = seen(dict(judging.clues_of(record.clues["cells"])), answer["shaded"])
    return pair and f"the arrow in {judging.place(pair[0])} points to {judging.place(pair[1])}"


def as_words(draft: RecordDraft) -> None:
    """Change the clues of pzpr, a number with a way, into words."""
    for row in draft.clues["cells"]:
        for c, clue in enumerate(row):
            if clue is not None:
                row[c] = f"{clue['n']}{clue['dir'] or ''}"


def as_numbers(draft: RecordDraft) -> None:
    """Change words into numbers with ways."""
    draft.clues["cells"] = [
        [
            clue and {"n": int(clue[0]) if clue[0] in COLOURS else clue[0], "dir": clue[1:] or None}
            for clue in row
        ]
        for row in draft.grid("cells")
    ]


def symbols(draft: Draft) -> Entries:
    """Return symbols of two colours, as arrows where one fits."""
    squares, entries = draft.board.squares(), dict[Square, str]()
    for square in draft.random.sample(squares, len(squares)):
        arrows = [f"{colour}{way}" for colour in COLOURS[:2] for way in "nesw"]
        for clue in (*draft.random.sample(arrows, len(arrows)), *COLOURS[:2]):
            if seen({**entries, square: clue}, draft.grid()) is None:
                entries[square] = clue
                break
    return entries


def exclude(draft: Draft, entries: Entries, other: Answer) -> Entries:
    """Return the symbols with an arrow that sees its colour in another answer."""
    grid, mine, squares = other["shaded"], draft.grid(), draft.board.squares()
    for square in draft.random.sample(squares, len(squares)):
        for way, ray in zip("nswe", shading.rays(draft.board, *square), strict=True):
            for far in ray:
                colour = entries.get(far, COLOURS[0])[0]
                trial = {**entries, far: entries.get(far, colour), square: f"{colour}{way}"}
                if seen(trial, grid) in ((square, far), (far, square)) and seen(trial, mine) is None:
                    return trial
    raise Unfit("no arrow excludes another answer")


SIGHT = Rule(
    words="A clue is a symbol of a colour, and some have arrows. A white cell with an arrow does not point to"
    " a white cell with a symbol of its colour, near or far; a ? is of no colour.",
    clues=clues,
    marks=lambda record, _: labels(
        {square: f"{clue[0]}{loops.SIGNS.get(clue[1:], '')}" for square, clue in CELLS.of(record).items()}
    ),
    broken=in_sight,
)

KIND = Kind(
    name="out_of_sight",
    fields=(CELLS,),
    declared=(
        shaded.SHADE,
        shaded.SOME_SHADED,
        shaded.UNTOUCHING,
        shaded.NOT_SHUT_IN,
        shaded.WHITE_PIECE,
        SIGHT,
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        Pzpr(
            "outofsight",
            (parts.CellsPart("cells", codes.ARROW16),),
            (pages.SHADED,),
            as_there=as_numbers,
            as_here=as_words,
        ),
    ),
    recipe=Recipe((Derived("cells", symbols, mend=exclude),), size=(6, 6)),
)
