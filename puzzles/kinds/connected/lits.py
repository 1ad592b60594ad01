"""LITS: a tetromino in each region, all in one piece without pools; equal ones do not touch.

Vocabulary
    letter     the name of a tetromino's shape; for each region a cell, its index in `LETTERS`

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0], [0, 1, 1], [1, 1, 1]]}
>>> puzzle = read_record({"type": "lits", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.constraints[0].label, puzzle.constraints[0].rows
('a tetromino in region 1 from r1c1', ((1, 1, 1, 1, 0),))
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from ...kit import (
    BORDERS, MARKS, REGIONS, Answer, Board, Cell, Characters, Glyph, GridForm, Kind, Parts, Picture,
    Puzzle, Pzpr, Recipe, Record, Rows, Rules, Shading, Solution, Square, at, deriving, entries_in, grids,
    judging, looks, pages, parts, shading, shapes, tetrominoes, words,
)  # fmt: skip

LETTERS = "LITS"


@lru_cache(maxsize=32)
def lits_rules(board: Board) -> Rules:
    """Return all constraints: puzzles differ in their regions alone."""
    rules = shading.shading_rules(
        "lits",
        board,
        tetrominoes.in_regions(board),
        tetrominoes.different(board),
        shading.no_pools(board),
        shading.one_piece(board),
    )
    places = board.per_region("letter")
    letters = ((name, tuple(range(len(LETTERS)))) for name in places)
    return replace(rules, domains=(*rules.domains, *letters), places=places)


def read(record: Record) -> Puzzle:
    return Puzzle.for_record(record, lits_rules(REGIONS.board(record)), marks=BORDERS.marks(record))


@lru_cache(maxsize=64)
def squares_of(rows: int, columns: int) -> dict[Cell, Square]:
    """Return the square of each cell."""
    return {at(r, c): (r, c) for r, c in Board(rows, columns).squares()}


SHAPES = {"L": "###/#..", "I": "####", "T": "###/.#.", "S": ".##/##."}
"""The tetrominoes, drawn for the judge."""


def move_to_origin(squares: Collection[Square]) -> frozenset[Square]:
    """Move the squares so that the first of them is (0, 0)."""
    top, left = min(squares, default=(0, 0))
    return frozenset((r - top, c - left) for r, c in squares)


@cache
def letters_of_shapes() -> dict[frozenset[Square], str]:
    """Return the letters of the drawings, in all rotations and reflections."""
    letters = {}
    for name, drawing in SHAPES.items():
        drawn = [(r, c) for r, row in enumerate(drawing.split("/")) for c, x in enumerate(row) if x == "#"]
        for y, x in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            letters[move_to_origin([(y * r, x * c) for r, c in drawn])] = name
            letters[move_to_origin([(y * c, x * r) for r, c in drawn])] = name
    return letters


def shape(squares: Collection[Square]) -> str | None:
    """Return the letter of a tetromino in any rotation or reflection; None for other squares."""
    return letters_of_shapes().get(move_to_origin(squares))


def judge(record: Record, answer: Answer) -> str | None:
    """Check tetrominoes, their letters if the answer has them, equal ones that touch, pools and
    connectivity.
    """
    shaded = judging.squares_with(answer["shaded"], 1)
    letters: dict[Square, str] = {}
    inner = judging.inner_borders(record)
    for area in judging.rooms(record).values():
        piece = area & shaded
        name = shape(piece)
        joined = judging.patches(piece, lambda a: [b for b in judging.beside(a) if (a, b) not in inner])
        if name is None or len(joined) > 1:
            return f"in the region at {judging.place(min(area))} there is no tetromino"
        letters |= dict.fromkeys(piece, name)
    for r, row in enumerate(answer.get("letters", ())):
        for c, written in enumerate(row):
            if written != letters.get((r, c)):
                return f"{judging.place((r, c))} is not of a tetromino {written}"
    for area in judging.rooms(record).values():
        for square in area & shaded:
            for other in judging.beside(square):
                if letters.get(other, "") == letters[square] and other not in area:
                    return f"equal tetrominoes touch at {judging.place(square)}"
    if judging.pool(shaded):
        return "two by two shaded cells are a pool"
    return "the shaded cells fall apart" if len(judging.patches(shaded)) > 1 else None


def fillings(record: Record, most: int) -> Iterator[Answer] | None:
    """Yield all shadings, with the letters of those that have a tetromino in each region."""

    def letter_regions(shaded: list[Sequence[int]]) -> Answer:
        squares = judging.squares_with(shaded, 1)
        pieces = [area & squares for area in judging.rooms(record).values()]
        names = {square: shape(piece) for piece in pieces for square in piece}
        columns = range(record.columns)
        letters = [[names.get((r, c)) for c in columns] for r in range(record.rows)]
        return {"shaded": list(map(list, shaded)), "letters": letters}

    shadings = grids(record, (0, 1), {}, most)
    return None if shadings is None else map(letter_regions, shadings)


class Tetrominoes(GridForm):
    """The letter of the tetromino in each shaded square, if it is known."""

    name = "letters"
    input = MARKS
    letters = "ILST"

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        board = puzzle.board
        square_of = squares_of(board.rows, board.columns)
        names: dict[Cell, str | None] = {}
        for region in board.regions:
            piece = [cell for cell in region if solution.get(cell)]
            if len(piece) == 4:
                names |= dict.fromkeys(piece, tetrominoes.letter(tuple(map(square_of.__getitem__, piece))))
        return [[names.get(cell) for cell in row] for row in board.grid()]

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        marks = entries_in(part)
        return Picture(
            over=(
                shapes.text("clue", shapes.font_size(name), c + 0.5, r + 0.5, name) for (r, c), name in marks
            )
        )

    def characters(self, part: Rows, puzzle: Puzzle) -> Characters:
        return Characters((square, Glyph(name)) for square, name in entries_in(part))


KIND = Kind(
    name="lits",
    title="LITS",
    aliases=("Nuruomino",),
    rules="Shade one tetromino in each region. It hangs together without crossing a border, not even one "
    "that closes no region. All shaded cells are connected, and no 2×2 block is fully shaded. Two "
    "tetrominoes of the same shape do not share an edge; rotations and reflections count as the same.",
    fields=(REGIONS, BORDERS),
    read=read,
    answer=Parts(Shading(), Tetrominoes(), fillings=fillings),
    judge=judge,
    fact_wording=words.by_place({"region": words.of_region(tetrominoes.say_letter)}, words.shading),
    forms=(
        looks.Task("lits", ("areas",)),
        looks.Penpa("lits"),
        Pzpr("lits", (parts.BORDERS,), (pages.SHADED,), version=1, older={"d": (parts.LetteredWalls(),)}),
    ),
    recipe=Recipe((), size=(6, 6), shape=deriving.random_regions(4, 6), mend=deriving.moving_borders(1)),
)
