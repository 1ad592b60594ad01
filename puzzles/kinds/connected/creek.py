"""Creek: a number where four cells meet counts the shaded ones; the white cells are one piece.

>>> from gridproof.puzzles import read_record
>>> vertices = [[None, None, None], [None, 1, None]]
>>> puzzle = read_record({"type": "creek", "rows": 1, "cols": 2, "clues": {"vertices": vertices}})
>>> puzzle.clues[0].label
'1 shaded round the lower right corner of r1c1'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Constraint, Derived, Disc, Kind, NumbersOrUnknown, Pzpr, Recipe, Record, Rule, Shading,
    all_of, at, codes, exactly, judging, name_point, numbers_told, pages, parts, shaded, sign_of, words,
)  # fmt: skip

VERTICES = NumbersOrUnknown(
    "vertices", 0, 4, "how many of the cells that meet at the point are shaded", margin=1
)


def cells_at_point(board: Board, r: int, c: int) -> tuple[str, ...]:
    """Return the cells that meet at a point of the grid, the corner above and left of square (r, c)."""
    return tuple(at(y, x) for y in (r - 1, r) for x in (c - 1, c) if board.holds(y, x))


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the number of shaded cells round each point with one."""
    for point, number in numbers_told(VERTICES.of(record)).items():
        around = all_of(cells_at_point(board, *point), 1)
        yield exactly(number, around, name_point(f"{number} shaded round the", *point))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a point with another number of shaded cells round it, or None."""
    dark = shaded.shaded_in(answer)
    for (r, c), number in judging.numbers_of(record.clues["vertices"]):
        if number not in (None, len(dark & {(y, x) for y in (r - 1, r) for x in (c - 1, c)})):
            return f"{name_point('round the', r, c)} there are not {number} shaded cells"
    return None


AROUND = Rule(
    words="A number counts the shaded cells around its point.",
    clues=clues,
    marks=lambda record, _: (
        Disc(point, 0.22, text=sign_of(number)) for point, number in VERTICES.of(record).items()
    ),
    broken=miscounted,
)

KIND = Kind(
    name="creek",
    fields=(VERTICES,),
    declared=(
        shaded.SHADE,
        shaded.WHITE_PIECE,
        AROUND,
    ),
    answer=Shading(),
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
