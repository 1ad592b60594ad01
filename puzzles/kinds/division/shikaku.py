"""Shikaku: cut the board into rectangles, each with one number that is its area.

Vocabulary
    candidate  a rectangle that holds exactly one clue, whose number is its area; a cell of the
               puzzle, named ``r1c1:r2c3`` for its corners, is 1 if it is used

>>> board = Board(2, 2)
>>> [rectangle.name for rectangle in candidates(board, (0, 0), 2, prefix_sums(board, {(0, 0), (1, 1)}))]
['r1c1:r1c2', 'r1c1:r2c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, Answer, Board, Clause, Derived, Kind, Lattice, NumbersOrUnknown, Pieces, Puzzle, Pzpr, Recipe,
    Record, Rectangle, Square, borders, codes, cut_in_rectangles, deriving, dividing, judging, label_at,
    labels, looks, numbers_told, parts, prefix_sums, rectangle_puzzle, rectangle_rules, rectangles_around,
    rectangles_with, say_piece, sgt, sign_of,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 1, AREA, "the area of the rectangle")


def candidates(board: Board, clue: Square, area: int, sums: list[list[int]]) -> Iterator[Rectangle]:
    """Yield the rectangles of this area on the board that hold `clue` and no other clue."""
    for height in range(1, min(area, board.rows) + 1):
        width, rest = divmod(area, height)
        if not rest and width <= board.columns:
            yield from rectangles_around(board, clue, height, width, sums)


def read(record: Record) -> Puzzle:
    board = record.board
    size = board.rows * board.columns
    clues = CELLS.of(record)
    told = numbers_told(clues)
    total, untold = sum(told.values()), len(clues) - len(told)
    if not (total < size if untold else total == size):
        # No rectangles then: that also bounds their number, by size × most divisors of an area.
        short = Clause((), label=f"the areas add up to {total}, the board has {size} cells")
        marks = (Lattice("faint"), *labels(clues))
        return Puzzle.for_record(record, rectangle_rules("shikaku", board, {}), (short,), (), marks)
    sums = prefix_sums(board, clues)
    most = size - total - (untold - 1)  # what is left if each other area that is not told is one cell
    areas = {
        clue: tuple(candidates(board, clue, area, sums))
        if area is not None
        else tuple(x for x in rectangles_with(board, clue, clues) if x.area <= most)
        for clue, area in clues.items()
    }
    names = {clue: label_at(f"clue {sign_of(area)} at", clue) for clue, area in clues.items()}
    return rectangle_puzzle("shikaku", record, areas, names, clues)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each rectangle and its number."""
    return judging.mismatched_region(
        answer["regions"],
        record.clues["cells"],
        lambda _, number, area: number in (None, len(area)),
        "has another area",
    )


KIND = Kind(
    name="shikaku",
    aliases=("Rectangles", "Divide by squares"),
    rules="Divide the board into rectangles with exactly one number each. A number is the area of its "
    "rectangle; a ? stands for any area.",
    fields=(CELLS,),
    read=read,
    answer=Pieces(),
    judge=judge,
    fact_wording=say_piece,
    forms=(
        looks.Janko(("sikaku",)),
        looks.Task("shikaku"),
        looks.Penpa("shikaku", style=7),
        Pzpr("shikaku", (parts.CellsPart("cells", codes.NUMBER16),), (borders.AreaTable(),)),
        sgt.Sgt(
            "rect",
            (parts.CellsPart("cells", sgt.NumberRuns()),),
            ignored=r"e[\d.]{1,9}|a",
            moves=sgt.Moves("walls", "regions"),
            title="Rectangles",
        ),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.in_each_area(lambda area, _: len(area)), stay=True),),
        size=(8, 8),
        answer=deriving.cut_board(dividing.rectangles, 9),
        drawn_from=lambda record: cut_in_rectangles(record, CELLS.of(record), lambda _, x: x.area),
    ),
)
