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
    UNKNOWN, Answer, Board, Clause, Count, Derived, Fill, Grid, Is, Kind, Label, Links, Mark, Outline,
    Pzpr, Recipe, Record, Rule, RuleLabel, Square, Word, at, borders, codes, exactly, flag_cells, judging,
    label_at, looks, loop, loops, parts, sign_of, words,
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


def arrow_clues(record: Record, board: Board) -> Iterator[Count]:
    """Count the links in the direction of each arrow with a number."""
    for square, (way, number, _) in walls(record).items():
        if number is not None:
            steps = f"{number} {'step' if number == 1 else 'steps'} {loops.NAMES[way]} of"
            yield exactly(number, loops.ray(board, square, way), label_at(f"the loop takes {steps}", square))


def side_clues(record: Record, board: Board) -> Iterator[Clause]:
    """Put all four corners of each clue on its side of the loop, which does not visit its square."""
    for square, (_, _, side) in walls(record).items():
        (r, c), cell = square, at(*square)
        for point in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)) if side else ():
            inside = (Is(loops.corner(*point), 1),) if loops.is_inner(board, *point) else ()
            if inside or side == "o":
                literals = inside if side == "o" else tuple(~literal for literal in inside)
                yield Clause(literals, label=RuleLabel(f"{cell} lies {WHERE[side]}", squares=(cell,)))


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Yield each clue with the tone of its side, a thick line around it and its arrow."""
    cells = walls(record)
    yield from (Fill(square, TONES[side]) for square, (_, _, side) in cells.items())
    yield from (Outline((at(*square),), thick=True) for square in cells)
    for square, (way, number, side) in cells.items():
        if way or not side:
            yield Label(square, f"{sign_of(number)}{loops.SIGNS.get(way, '')}")


def split(record: Record) -> Iterator[tuple[Square, str, str, str]]:
    """Yield the square of each clue, the number and the way of its arrow, and its side."""
    for square, word in judging.clues_of(record.clues["cells"]):
        arrow = word.rstrip("ox")
        yield square, arrow[:-1], arrow[-1:], word[len(arrow) :]


def miscounted_arrow(record: Record, answer: Answer) -> str | None:
    """Return an arrow with another number of links ahead, or None."""
    links = answer["links"]
    for square, number, way, _ in split(record):
        count, here = 0, square
        while number and record.board.holds(*here):
            count, here = count + (way in links[here[0]][here[1]]), judging.ahead(here, way)
        if number not in ("", UNKNOWN, str(count)):
            return f"the arrow in {judging.place(square)} points to {count} links"
    return None


def on_wrong_side(record: Record, answer: Answer) -> str | None:
    """Return a clue inside the loop that should lie outside, or the reverse; its side is known by the parity
    of the links above it.
    """
    for square, _, _, side in split(record):
        if side and judging.is_inside(answer["links"], square) is not (side == "o"):
            return f"the clue in {judging.place(square)} is on the wrong side of the loop"
    return None


ARROWS = Rule(
    words="A number with an arrow is the total length of the loop segments that run along the arrow's "
    "direction, in the cells from the clue to the edge of the board; a ? stands for any number.",
    clues=arrow_clues,
    broken=miscounted_arrow,
)
SIDES = Rule(
    words="White clues lie inside the loop, black ones outside, grey ones on either side.",
    hidden=lambda ground: flag_cells(loops.corners(ground)),
    places=loops.corners,
    board=loops.sides,
    clues=side_clues,
    broken=on_wrong_side,
)

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
    fields=(CELLS,),
    declared=(loop.ONE_LOOP, loop.avoids(CELLS, "It avoids all clue cells.", marks), ARROWS, SIDES),
    answer=Links(),
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
