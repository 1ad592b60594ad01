"""Numberlink (arukone): join equal numbers by paths that do not meet.

A cell of the puzzle is a link between two neighbours, ``r1c1-r1c2``: 1 if a path takes it.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "numberlink", "rows": 1, "cols": 3, "clues": {"cells": [[7, None, 7]]}}
>>> puzzle = read_record(record)
>>> KIND.answer(puzzle, {"r1c1-r1c2": 1, "r1c2-r1c3": 1})
{'links': [['e', 'ew', 'w']]}
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

from ...kit import (
    UNKNOWN, Answer, Board, Caption, DisjointPaths, Flag, InputError, Kind, Links, Mark, NumbersOrUnknown,
    Pzpr, Record, Rule, RuleFlag, Square, at, borders, codes, judging, labels, looks, loop, loops, pages,
    parts, sign_of, words,
)  # fmt: skip

MOST_NUMBER = 9999

VISIT_ALL = Flag("visit_all", False, "whether the paths visit every cell")
CELLS = NumbersOrUnknown(
    "cells", 0, MOST_NUMBER, "the ends of the paths, each number in two cells"
).also_written(
    {letter: str(number) for number, pair in enumerate(ascii_uppercase, 1) for letter in (pair, pair.lower())}
)


@lru_cache(maxsize=32)
def faces_of(board: Board) -> tuple[tuple[int, int], ...]:
    """Return for each link the two faces of the grid of links on its sides; 0 is the outer face."""

    def face(r: int, c: int) -> int:
        """Return the face below and right of a square."""
        inner = 0 <= r < board.rows - 1 and 0 <= c < board.columns - 1
        return r * (board.columns - 1) + c + 1 if inner else 0

    squares = ((divmod(i, board.columns), j == i + 1) for i, j in board.pairs())
    return tuple((face(r, c), face(r - 1, c) if across else face(r, c - 1)) for (r, c), across in squares)


def pairs_of(record: Record) -> dict[int | None, tuple[Square, Square]]:
    """Return the two squares of each number, and of None for two ends that do not tell theirs."""
    places: dict[int | None, list[Square]] = {}
    for square, number in CELLS.of(record).items():
        places.setdefault(number, []).append(square)
    for number, squares in places.items():
        if len(squares) != 2:
            what = f"the number {sign_of(number)} must stand in two cells, it stands in {len(squares)}"
            raise InputError(what, cell=at(*squares[0]))
    return {number: (squares[0], squares[1]) for number, squares in places.items()}


def paths(record: Record, board: Board) -> Iterator[DisjointPaths]:
    """Yield the constraint of all paths."""
    wide = board.columns
    ends = tuple((a[0] * wide + a[1], b[0] * wide + b[1]) for a, b in pairs_of(record).values())
    literals = zip(loops.link_literals(board), board.pairs(), strict=True)
    edges = tuple((literal, i, j) for literal, (i, j) in literals)
    visit_all, faces = VISIT_ALL.of(record), faces_of(board)
    yield DisjointPaths(board.rows * wide, edges, ends, visit_all, faces, label="the paths")


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Yield the numbers, and below the board that the paths visit every cell."""
    yield from labels({square: number for number, pair in pairs_of(record).items() for square in pair})
    if VISIT_ALL.of(record):
        yield Caption("the paths visit every cell")


def broken_path(record: Record, answer: Answer) -> str | None:
    """Return an end or bend that is wrong, or a path that does not join equal numbers; None if all do."""
    links, numbers = answer["links"], dict(judging.numbers_of(record.clues["cells"]))
    if (loose := judging.loose_end(links)) is not None:
        return f"a link of {judging.place(loose)} leads nowhere"
    for square, ways in judging.clues_of(links):
        if len(ways) not in ((1,) if square in numbers else (0, 2)):
            return f"{judging.place(square)} has {len(ways)} links"
    drawn = {square for square, ways in judging.clues_of(links) if ways}
    if record.params.get("visit_all") and len(drawn) < record.rows * record.columns:
        return "the paths leave out a cell"
    for path in judging.patches(drawn, lambda square: judging.linked_squares(links, square)):
        joined = [numbers[square] for square in path.intersection(numbers)]
        if len(joined) != 2 or joined[0] != joined[1]:
            return f"the path through {judging.place(min(path))} does not join equal numbers"
    return None


PATHS = Rule(
    words="Join each pair of equal numbers by a path through neighbouring cells. Paths do not share a cell. "
    "With the setting visit_all, the paths visit every cell. Two cells may have ? for a number.",
    cells=loop.links,
    clues=paths,
    marks=marks,
    broken=broken_path,
)

LETTERS = {letter: number for number, letter in enumerate(ascii_uppercase + ascii_lowercase, 1)}
"""The numbers by the letters of pzpr's arukone."""

KIND = Kind(
    name="numberlink",
    title="Numberlink",
    aliases=("Number link", "Arukone", "Flow Free"),
    fields=(VISIT_ALL, CELLS),
    declared=(PATHS,),
    answer=Links(ends=True),
    fact_wording=words.joined("a path goes {}", "no path goes {}"),
    symbols=("cells",),
    forms=(
        looks.Penpa("numberlink"),
        Pzpr(
            "numlin",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (borders.LinkTable(),),
            params={"visit_all": False},
        ),
        Pzpr(
            "arukone",
            (parts.CellsPart("cells", codes.NUMBER16),),
            page=(
                pages.FileLine("visit_all", {"passallcell": True, "dontpassallcell": False}, False),
                pages.LayerTable((pages.TableLayer("cells", LETTERS | {"-": UNKNOWN}),)),
                borders.LinkTable(),
            ),
            flags=(RuleFlag("e", "visit_all", absent=True),),
        ),
    ),
)
