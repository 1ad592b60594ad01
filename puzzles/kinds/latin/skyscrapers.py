"""Skyscrapers: a Latin square of heights; a clue counts the buildings seen from its side.

>>> from ...core.kind import read_record
>>> record = {"type": "skyscrapers", "rows": 2, "cols": 2, "clues": {"right": [None, 1]}}
>>> [(clue.label, clue.cells) for clue in read_record(record).clues]
[('row 2 from the right sees 1', ('r2c2', 'r2c1'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...constraints import Visible
from ...core.marks import Beside, Marks
from ...fields import SIDE, Edge
from ...forms.pzpr import codes, frames, pages, parts
from ...forms.pzpr.declaration import Pzpr
from ...forms.sgt import declaration as sgt
from ...forms.sgt.declaration import Sgt
from ...making.deriving import AS_GIVENS
from ...making.recipe import Derived, Recipe
from ...parts.composing import compose
from ...parts.finished import Finished
from ...parts.grid import SudokuGrid
from ...parts.part import Part
from ...rules.latin import GIVENS


def views_from(side: str) -> Part:
    """The clues at one side: how many buildings each sees."""
    line = "row" if side in ("left", "right") else "column"
    step = 1 if side in ("top", "left") else -1

    def constraints(clues: Mapping[int, int], grid: SudokuGrid) -> Iterator[Visible]:
        along = grid.board.row if line == "row" else grid.board.column
        for i, seen in clues.items():
            yield Visible(along(i)[::step], seen, label=f"{line} {i + 1} from the {side} sees {seen}")

    def marks(clues: Mapping[int, int], grid: SudokuGrid) -> Marks:
        return tuple(Beside(side, i, (str(seen),)) for i, seen in clues.items())

    def judge(clues: Sequence[int | None], board: Finished) -> str | None:
        for i, clue in enumerate(clues):
            heights = board.line(side, i)
            seen = sum(all(before < height for before in heights[:k]) for k, height in enumerate(heights))
            if clue is not None and seen != clue:
                return f"clue {i + 1} at the {side} sees {seen}, not {clue}"
        return None

    return Part(
        field=Edge(side, 1, SIDE, f"how many buildings are seen from the {side}"),
        title="Views",
        rules="A number outside the board counts the buildings seen from there.",
        constraints=constraints,
        marks=marks,
        judge=judge,
    )


VIEWS = tuple(map(views_from, ("top", "bottom", "left", "right")))
"""The clues around the board, each along its line from where the viewer stands."""

KIND = compose(
    "skyscrapers",
    "Skyscrapers",
    VIEWS,
    "Write each number from 1 to the side once in each row and each column: the heights of buildings."
    " A number outside the board counts the buildings seen from there; a building hides all lower "
    "ones behind it.",
    base=(GIVENS,),
    boxed=False,
    aliases=("Skyscraper", "Towers"),
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
    recipe=Recipe((*(Derived(part.name) for part in VIEWS), AS_GIVENS), size=(5, 5)),
)
