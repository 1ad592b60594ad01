"""Skyscrapers: a Latin square of heights; a clue counts the buildings seen from its side.

>>> from ..kind import read_record
>>> record = {"type": "skyscrapers", "rows": 2, "cols": 2, "clues": {"right": [None, 1]}}
>>> [(clue.label, clue.cells) for clue in read_record(record).clues]
[('row 2 from the right sees 1', ('r2c2', 'r2c1'))]
"""

from __future__ import annotations

from collections.abc import Iterator

from ..answers import numbers
from ..constraints import Visible
from ..deriving import AS_GIVENS
from ..fields import SIDE, Edge
from ..forms import codes, frames, pages, parts, sgt
from ..forms.pzpr import Pzpr
from ..forms.sgt import Sgt
from ..judging import changed, not_latin, wrong_view
from ..kind import Answer, Kind, grid_answer
from ..latin import GIVENS, given_numbers, latin_rules
from ..marks import Beside, Marks
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record

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
    return Puzzle("skyscrapers", rules, clues, given_numbers(record), record.id, view_marks(record))


def view_marks(record: Record) -> Marks:
    """The clues printed around the board."""
    return tuple(
        Beside(edge, i, (str(seen),)) for edge in EDGES for i, seen in EDGES[edge].of(record).items()
    )


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, the Latin square, then each view."""
    values = answer["values"]
    return changed(record.clues.get("givens", ()), values) or not_latin(values) or wrong_view(record, values)


KIND = Kind(
    name="skyscrapers",
    title="Skyscrapers",
    aliases=("Skyscraper", "Towers"),
    rules="Each row and column holds every height once; a clue counts the buildings that no taller one "
    "hides.",
    fields=(
        GIVENS,
        *EDGES.values(),
    ),
    read=read,
    answer=grid_answer("values", entries=numbers(1, SIDE)),
    judge=judge,
    levels=(50, 50, 120, 480),  # fitted to published boards, see benchmarks/README.md
    forms=(
        Pzpr(
            "skyscrapers",
            (
                parts.Sides((("top",), ("bottom",), ("left",), ("right",))),
                parts.Optional((parts.Cells("givens", codes.NUMBER16),)),
            ),
            (frames.four_sides(pages.SIDES, pages.VALUES, pages.given()),),
        ),
        Sgt(
            "towers",
            (
                sgt.Lists(("top", "bottom", "left", "right"), "/"),
                parts.Optional((parts.Between(","), parts.Cells("givens", sgt.Numbers()))),
            ),
            "side",
        ),
    ),
    recipe=Recipe((*map(Derived, EDGES), AS_GIVENS), size=(5, 5)),
)
