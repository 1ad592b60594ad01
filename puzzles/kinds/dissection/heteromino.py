"""Heteromino: divide the board into triominoes; those that share an edge differ in shape or lie otherwise.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "heteromino", "rows": 2, "cols": 3, "clues": {"cells": [[None] * 3] * 2}})
>>> puzzle.broken({cell: int(cell in ("r1c1:r1c2:r1c3", "r2c1:r2c2:r2c3")) for cell in puzzle.shown}).label
'no equal pieces on both sides between r1c1 and r2c1'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    BLACK_SIGNS, Answer, BlankBoard, Board, Count, Derived, Kind, Letters, Pieces, Pzpr, Recipe, Record,
    Rule, RuleLabel, borders, codes, deriving, dividing, holes_in, judging, looks, pages, parts, pieces,
    words,
)  # fmt: skip

CELLS = Letters("cells", {"#": "black"}, "black cells").also_written(dict.fromkeys(BLACK_SIGNS, "#"))
SIDES = RuleLabel(
    "no equal pieces on both sides between {} and {}", "equal pieces that lie alike share no edge"
)


def unequal(board: Board) -> Iterator[Count]:
    """Forbid two triominoes of one shape, not turned, on both sides of an edge."""
    on_board = {pieces.name_of(x): x for x in pieces.triominoes(board)}
    return pieces.unlike(board, on_board, {name: pieces.shape_of(x) for name, x in on_board.items()}, SIDES)


def form_of(area: set[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Return an area without its place on the board."""
    r, c = min(area)
    return frozenset((y - r, x - c) for y, x in area)


def equal_areas(_: Record, answer: Answer) -> str | None:
    """Return two equal regions that share an edge, or None."""
    pair = pieces.first_alike(answer, form_of)
    return pair and f"two regions that are alike share an edge at {judging.place(pair[0])}"


def triominoes(blank: BlankBoard) -> Answer:
    """Lay triominoes that do not touch equal ones."""

    def fits(piece: pieces.Squares, labels: dividing.Labels) -> bool:
        trial = [[-1 if (r, c) in piece else x for c, x in enumerate(row)] for r, row in enumerate(labels)]
        return pieces.first_alike({"regions": trial}, form_of) is None

    return {"regions": dividing.lay(blank.board, blank.random, pieces.triominoes(blank.board), fits)}


UNEQUAL = Rule(
    words="Two pieces of the same shape that lie the same way do not share an edge.",
    board=unequal,
    broken=equal_areas,
)

KIND = Kind(
    name="heteromino",
    fields=(CELLS,),
    declared=(
        pieces.into(
            "Divide the white cells into triominoes, pieces of three cells.",
            pieces.triominoes,
            lambda area: len(area) == 3,
            CELLS,
        ),
        UNEQUAL,
    ),
    answer=Pieces(holes=holes_in("cells")),
    fact_wording=words.hidden,
    forms=(
        looks.Penpa("", colours={looks.BLACK: "#"}),
        Pzpr(
            "heteromino",
            (parts.CellsPart("cells", codes.NUMBER10, {7: "#"}),),
            page=(
                pages.LayerTable((pages.TableLayer("cells", {"*": "#"}),)),
                borders.AreaTable(outer=True, holes="cells"),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", deriving.holes("#"), stay=True),), size=(6, 6), answer=triominoes, mend=deriving.dig
    ),
)
