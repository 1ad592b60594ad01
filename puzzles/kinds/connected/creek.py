"""Creek: a number where four cells meet counts the shaded ones; the white cells are one piece.

>>> from gridproof.puzzles import read_record
>>> vertices = [[None, None, None], [None, 1, None]]
>>> puzzle = read_record({"type": "creek", "rows": 1, "cols": 2, "clues": {"vertices": vertices}})
>>> puzzle.clues[0].label
'1 shaded round the lower right corner of r1c1'
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    Answer, Board, Derived, Disc, Kind, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, Rules, Shading,
    all_of, at, codes, exactly, judging, name_point, numbers_told, pages, parts, shading, sign_of, words,
)  # fmt: skip

VERTICES = NumbersOrUnknown(
    "vertices", 0, 4, "how many of the cells that meet at the point are shaded", margin=1
)


@lru_cache(maxsize=32)
def creek_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    return shading.shading_rules("creek", board, shading.one_piece(board, 0))


def read(record: Record) -> Puzzle:
    rules = creek_rules(record.board)
    numbers = VERTICES.of(record)
    clues = tuple(
        exactly(
            number,
            all_of(cells_at_point(rules.board, *point), 1),
            name_point(f"{number} shaded round the", *point),
        )
        for point, number in numbers_told(numbers).items()
    )
    marks = tuple(Disc(point, 0.22, text=sign_of(number)) for point, number in numbers.items())
    return Puzzle.for_record(record, rules, clues, (), marks)


def cells_at_point(board: Board, r: int, c: int) -> tuple[str, ...]:
    """Return the cells that meet at a point of the grid, the corner above and left of square (r, c)."""
    return tuple(at(y, x) for y in (r - 1, r) for x in (c - 1, c) if board.holds(y, x))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the numbers, and that the white cells are connected."""
    shaded = judging.squares_with(answer["shaded"], 1)
    for (r, c), number in judging.numbers_of(record.clues["vertices"]):
        if number not in (None, len(shaded & {(y, x) for y in (r - 1, r) for x in (c - 1, c)})):
            return f"{name_point('round the', r, c)} there are not {number} shaded cells"
    return "the white cells fall apart" if judging.pieces(answer["shaded"], 0) > 1 else None


KIND = Kind(
    name="creek",
    rules="Shade some cells so that all white cells are connected. A number counts the shaded cells around "
    "its point.",
    fields=(VERTICES,),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.shaded_or_white,
    forms=(
        Pzpr(
            "creek",
            (parts.CellsPart("vertices", codes.FOUR, margin=1),),
            (pages.SHADED,),
            older={"d": (parts.CellsPart("vertices", codes.EARLY_FOUR, margin=1),)},
        ),
    ),
    recipe=Recipe((Derived("vertices"),)),
)
