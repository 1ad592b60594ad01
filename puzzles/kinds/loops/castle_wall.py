"""Castle wall: one loop with some clues inside and some outside; an arrow counts the links in its direction.

Vocabulary
    clue       ``"3eo"``: from here to the east three links lie along the line; o is inside the loop, x
               outside; ``"?e"`` does not tell the number, and ``"?"`` is only no part of the loop

>>> from gridproof.puzzles import read_record
>>> cells = [["2ex", None, None], [None, "o", None], [None, None, None]]
>>> puzzle = read_record({"type": "castle_wall", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> list(dict.fromkeys(clue.label for clue in puzzle.clues))
['the loop takes 2 steps east of r1c1', 'r1c1 lies outside', 'r2c2 lies inside']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    UNKNOWN, Answer, Board, Clause, Constraint, Derived, Fill, Grid, Is, Kind, Label, Links, Outline,
    Puzzle, Pzpr, Recipe, Record, RuleLabel, Square, Word, at, borders, codes, exactly, judging, label_at,
    looks, loops, parts, sign_of, words,
)  # fmt: skip


def arrows(side: int) -> tuple[str, ...]:
    """Return all numbered arrows of a board of this side, and '' for none."""
    return ("", *(f"{number}{way}" for number in range(side) for way in "nesw"))


CELLS = Grid[str](
    "cells",
    Word(
        r"(?=.)(([0-9]{1,3}|\?)[nesw])?[ox]?|\?",
        "clues such as 3e, o, x, 3eo, ?e or ?",
        "an arrow like '3e', 'o', 'x', '3eo'",
        ("3e", "o", "x", "3eo", "?e", "?no", "?"),
        directed=True,
        known=lambda board: [
            f"{arrow}{side}"
            for arrow in arrows(max(board.rows, board.columns))
            for side in ("", "o", "x")
            if arrow or side
        ],
        meanings={"o": "inside", "x": "outside"},
        aimed="0",
    ),
    "how many links lie in the direction of the arrow, and whether the clue is inside (o) or outside (x)",
)

TONES = {"o": "white", "x": "black", "": "grey"}
WHERE = {"o": "inside", "x": "outside"}


def walls(record: Record) -> dict[Square, tuple[str, int | None, str]]:
    """Return for each clue the direction and the number of its arrow, and its side, "o" inside or "x"
    outside; "" and None for parts that are missing or not told.
    """
    split = {
        square: (word.rstrip("ox").removesuffix(UNKNOWN), word.lstrip("?0123456789nesw"))
        for square, word in CELLS.of(record).items()
    }
    return {
        square: (arrow[-1:], int(arrow[:-1]) if arrow[:-1].isdigit() else None, side)
        for square, (arrow, side) in split.items()
    }


def clue(board: Board, square: Square, way: str, number: int | None, side: str) -> Iterator[Constraint]:
    """Yield the constraints of one clue. The loop does not visit its square, so all four corners lie on one
    side of it.
    """
    if number is not None:
        yield exactly(
            number,
            loops.ray(board, square, way),
            label_at(
                f"the loop takes {number} {'step' if number == 1 else 'steps'} {loops.NAMES[way]} of", square
            ),
        )
    if side:
        (r, c), cell = square, at(*square)
        for point in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)):
            inside = (Is(loops.corner(*point), 1),) if loops.is_inner(board, *point) else ()
            if inside or side == "o":
                literals = inside if side == "o" else tuple(~literal for literal in inside)
                yield Clause(literals, label=RuleLabel(f"{cell} lies {WHERE[side]}", squares=(cell,)))


def read(record: Record) -> Puzzle:
    board, cells = record.board, walls(record)
    rules = loops.loop_rules("castle_wall", board, loops.sides(board), off=cells, places=loops.corners(board))
    clues = tuple(part for square, parts in cells.items() for part in clue(board, square, *parts))
    marks = (
        *(Fill(square, TONES[side]) for square, (_, _, side) in cells.items()),
        *(Outline((at(*square),), thick=True) for square in cells),
        *(
            Label(square, f"{sign_of(number)}{loops.SIGNS.get(way, '')}")
            for square, (way, number, side) in cells.items()
            if way or not side
        ),
    )
    return Puzzle.for_record(record, rules, clues, (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, then each clue: its arrow, and its side by the parity of the links above it."""
    links = answer["links"]
    if broken := judging.broken_loop(links):
        return broken
    on = judging.squares_on_loop(links)
    for square, word in judging.clues_of(record.clues["cells"]):
        arrow = word.rstrip("ox")
        number, way, side = arrow[:-1], arrow[-1:], word[len(arrow) :]
        if square in on:
            return f"the loop visits the clue in {judging.place(square)}"
        count, here = 0, square
        while number and record.board.holds(*here):
            count, here = count + (way in links[here[0]][here[1]]), judging.ahead(here, way)
        if number not in ("", UNKNOWN, str(count)):
            return f"the arrow in {judging.place(square)} points to {count} links"
        if side and judging.is_inside(links, square) is not (side == "o"):
            return f"the clue in {judging.place(square)} is on the wrong side of the loop"
    return None


WORDS = {
    f"{place},{number},{shade + done}": f"{number.replace('-', way and UNKNOWN)}{way}{side}" or UNKNOWN
    for done in (0, 4)
    for place, way in enumerate(("", "n", "s", "w", "e"))
    for number in ("-", *map(str, range(64)))
    for shade, side in enumerate(("", "o", "x"))
} | {"0,-1,0": None}
"""The clues by the words of pzpr's files; 4 is added for one that a player has marked as done."""


side = words.flags(
    "the lower right [corner|corners] of {} [lies|lie] inside the loop",
    "the lower right [corner|corners] of {} [lies|lie] outside the loop",
    words.between(lambda square, _: square),
)


KIND = Kind(
    name="castle_wall",
    rules=(
        "Draw one loop through the centres of cells that avoids all clue cells. White clues lie inside "
        "the loop, black ones outside, grey ones on either side. A number with an arrow is the total "
        "length of the loop segments that run along the arrow's direction, in the cells from the clue to "
        "the edge of the board; a ? stands for any number."
    ),
    fields=(CELLS,),
    read=read,
    answer=Links(),
    judge=judge,
    fact_wording=words.by_place({"point": side}, words.loop),
    forms=(
        looks.Penpa(
            "castlewall",
            colours={looks.BLACK: "x", looks.GREY: "?"},
            directed={0: "o", looks.GREY: "", looks.BLACK: "x"},
            under=True,
        ),
        Pzpr("castle", (parts.CellsPart("cells", codes.CASTLE, words=WORDS),), (borders.LinkTable(),)),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
