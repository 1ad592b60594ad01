"""Skyscrapers: a Latin square of heights; a clue counts the buildings seen from its side.

>>> from ...records import read_record
>>> record = {"type": "skyscrapers", "rows": 2, "cols": 2, "clues": {"right": [None, 1]}}
>>> [(clue.label, clue.cells) for clue in read_record(record).clues]
[('row 2 from the right sees 1', ('r2c2', 'r2c1'))]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter

from ...kit import (
    AS_GIVENS, SIDE, AllDifferent, Beside, Constraint, Derived, Domains, Edge, Marks, Puzzle, Pzpr,
    Recipe, Record, Regular, Removed, Scope, Solution, Visible, codes, fold, frames, latin, looks, pages,
    parts, setters, sgt,
)  # fmt: skip
from ...parts.composing import compose
from ...parts.finished import Finished
from ...parts.grid import SudokuGrid
from ...parts.part import Part


def views_from(side: str) -> Part:
    """Return the part for clues at one side, the number of buildings visible from there."""
    line = "row" if side in ("left", "right") else "column"
    step = 1 if side in ("top", "left") else -1

    def constraints(clues: Mapping[int, int], grid: SudokuGrid) -> Iterator[Visible]:
        along = grid.board.row if line == "row" else grid.board.column
        for i, count in clues.items():
            yield Visible(along(i)[::step], count, label=f"{line} {i + 1} from the {side} sees {count}")

    def marks(clues: Mapping[int, int], grid: SudokuGrid) -> Marks:
        return tuple(Beside(side, i, (str(count),)) for i, count in clues.items())

    def judge(clues: Sequence[int | None], board: Finished) -> str | None:
        for i, clue in enumerate(clues):
            heights = board.line(side, i)
            count = sum(all(before < height for before in heights[:k]) for k, height in enumerate(heights))
            if clue is not None and count != clue:
                return f"clue {i + 1} at the {side} sees {count}, not {clue}"
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
"""The clues around the board, each along its line from the viewer."""


@dataclass(frozen=True, slots=True)
class Skyline(Visible):
    """A clue of a Latin square by the highest buildings that stand, down to the first that does not."""

    def holds(self, solution: Solution, /) -> bool:
        return len({solution[cell] for cell in self.cells}) == len(self.cells) and Visible.holds(
            self, solution
        )

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield AllDifferent(self.cells)
        yield from Visible.lower(self, scope)

    def filter(self, domains: Domains, /) -> Removed:
        """Remove heights that would leave too few buildings visible before the nearest of the highest ones.
        If only one remains to be seen there, it is the first building, higher than all before that nearest
        one.
        """
        lines = [domains[cell] for cell in self.cells]
        place = {line[0]: i for i, line in enumerate(lines) if len(line) == 1}
        highest = nearest = len(lines)
        unseen = int(self.count)
        while highest in place:
            if place[highest] < nearest:
                nearest, unseen = place[highest], unseen - 1
            highest -= 1
        behind = max((min(line, default=0) for line in lines[1:nearest]), default=0)
        for i, cell in enumerate(self.cells[:nearest]):
            for height in lines[i]:
                hidden = unseen == 1 and (height == highest if i else height <= behind)
                if hidden or height > highest + 1 - unseen + i:
                    yield cell, height


@lru_cache(maxsize=256)
def orders(side: int, count: int) -> Regular:
    """Return the orders of different heights with `count` visible buildings. A state is the set of heights so
    far, as bits, and the number of visible ones.
    """

    def look(state: tuple[int, int], height: int) -> tuple[int, int] | None:
        used, visible = state
        return None if used >> height & 1 else (used | 1 << height, visible + (used < 1 << height))

    cells = tuple(map(str, range(side)))
    scope = Scope(dict.fromkeys(cells, tuple(range(1, side + 1))))
    return fold(scope, cells, (0, 0), look, itemgetter(1), count)


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of two levels. The easiest one looks at the highest buildings from a clue and at the
    singles of a line, the hard one at all orders of a line that fit a clue, and at naked and hidden sets.
    """
    puzzle, side = KIND.read(record), record.square_side()
    clues = [clue for clue in puzzle.clues if isinstance(clue, Visible)]
    skylines = tuple(Skyline(clue.cells, clue.count) for clue in clues)
    yield "easy", Puzzle.for_record(record, latin.latin_at_a_glance(side), skylines, puzzle.givens)
    if side <= latin.MOST_SIDE:
        fitting = (replace(orders(side, int(clue.count)), cells=clue.cells) for clue in clues)
        hard = (*skylines, *fitting, *latin.sets_of_lines(side))
        yield "hard", Puzzle.for_record(record, latin.latin_at_a_glance(side), hard, puzzle.givens)


KIND = compose(
    "skyscrapers",
    "Skyscrapers",
    VIEWS,
    "Write each number from 1 to the side once in each row and each column: the heights of buildings."
    " A number outside the board counts the buildings seen from there; a building hides all lower "
    "ones behind it.",
    base=(latin.GIVENS,),
    boxed=False,
    aliases=("Skyscraper", "Towers"),
    levels=(50, 50, 120, 480),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    forms=(
        looks.Janko(("wolkenkratzer",)),
        looks.Task("skyscrapers", ("lines", "squares"), splitter=","),
        looks.Penpa("skyscrapers", space=looks.AROUND),
        Pzpr(
            "skyscrapers",
            (
                parts.Sides((("top",), ("bottom",), ("left",), ("right",))),
                parts.Optional((parts.CellsPart("givens", codes.NUMBER16),)),
            ),
            page=(frames.four_sides(pages.SIDES, pages.VALUES, pages.numbers_given()),),
            aliases=("skyscraper", "building"),
        ),
        sgt.Sgt(
            "towers",
            (
                sgt.Lists(("top", "bottom", "left", "right"), "/"),
                parts.Optional((parts.Between(","), parts.CellsPart("givens", sgt.NumberRuns()))),
            ),
            "side",
            moves=sgt.DIGITS,
            largest=9,
        ),
        setters.VariantSudoku(setters.GIVENS, setters.ClueSides("skyscrapers"), always=setters.NO_BOXES),
    ),
    recipe=Recipe((*(Derived(part.name) for part in VIEWS), AS_GIVENS), size=(5, 5)),
)
