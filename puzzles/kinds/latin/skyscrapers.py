"""Skyscrapers: a Latin square of heights; a clue counts the buildings seen from its side.

>>> from ...core.kind import read_record
>>> record = {"type": "skyscrapers", "rows": 2, "cols": 2, "clues": {"right": [None, 1]}}
>>> [(clue.label, clue.cells) for clue in read_record(record).clues]
[('row 2 from the right sees 1', ('r2c2', 'r2c1'))]
"""

from __future__ import annotations

from collections.abc import Iterator

from ...answers import NumberGrid, numbers
from ...constraints import Visible
from ...core.kind import Answer, Kind
from ...core.marks import Beside, Marks
from ...core.puzzle import Puzzle
from ...core.record import Record
from ...fields import SIDE, Edge
from ...forms.pzpr import codes, frames, pages, parts
from ...forms.pzpr.declaration import Pzpr
from ...forms.sgt import declaration as sgt
from ...forms.sgt.declaration import Sgt
from ...making.deriving import AS_GIVENS
from ...making.recipe import Derived, Recipe
from ...rules.judging import changed_given, not_latin, wrong_view
from ...rules.latin import GIVENS, given_numbers, latin_rules

EDGES = {
    name: Edge(name, 1, SIDE, f"how many buildings are seen from the {name}")
    for name in ("top", "bottom", "left", "right")
}


def views(record: Record) -> Iterator[Visible]:
    """The clues around the board, each along its line from where the viewer stands."""
    board = record.board
    for edge, name, line, step in (
        ("top", "column", board.column, 1),
        ("bottom", "column", board.column, -1),
        ("left", "row", board.row, 1),
        ("right", "row", board.row, -1),
    ):
        for i, seen in EDGES[edge].of(record).items():
            yield Visible(line(i)[::step], seen, label=f"{name} {i + 1} from the {edge} sees {seen}")


def read(record: Record) -> Puzzle:
    side = record.square_side()
    rules = latin_rules(side)
    clues = tuple(views(record))
    return Puzzle.for_record(record, rules, clues, given_numbers(record), view_marks(record))


def view_marks(record: Record) -> Marks:
    """The clues printed around the board."""
    return tuple(
        Beside(edge, i, (str(seen),)) for edge in EDGES for i, seen in EDGES[edge].of(record).items()
    )


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the Latin square, then each view."""
    values = answer["values"]
    return (
        changed_given(record.clues.get("givens", ()), values)
        or not_latin(values)
        or wrong_view(record, values)
    )


KIND = Kind(
    name="skyscrapers",
    title="Skyscrapers",
    aliases=("Skyscraper", "Towers"),
    rules="Write each number from 1 to the side once in each row and each column: the heights of buildings."
    " A number outside the board counts the buildings seen from there; a building hides all lower "
    "ones behind it.",
    fields=(
        GIVENS,
        *EDGES.values(),
    ),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    levels=(50, 50, 120, 480),  # fitted to published boards, see benchmarks/README.md
    forms=(
        Pzpr(
            "skyscrapers",
            (
                parts.Sides((("top",), ("bottom",), ("left",), ("right",))),
                parts.Optional((parts.CellsPart("givens", codes.NUMBER16),)),
            ),
            (frames.four_sides(pages.SIDES, pages.VALUES, pages.numbers_given()),),
        ),
        Sgt(
            "towers",
            (
                sgt.Lists(("top", "bottom", "left", "right"), "/"),
                parts.Optional((parts.Between(","), parts.CellsPart("givens", sgt.NumberRuns()))),
            ),
            "side",
        ),
    ),
    recipe=Recipe((*map(Derived, EDGES), AS_GIVENS), size=(5, 5)),
)
