"""Little killers: what stands along a diagonal adds up to the clue at its end; digits may repeat.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"little_killers": [{"side": "top", "line": 1, "way": "se", "value": 6}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['little killer top 2 se (sum 6)']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Constraint
from ...fields import Number, Outside, OutsideClue
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...making.placing import some
from ...making.recipe import Derived
from ...rules.line_marks import beside
from ..finished import Finished, Raw
from ..grid import LINE_SUM, SudokuGrid
from ..part import Part
from ..sums import sum_is

FIELD = Outside(
    "little_killers",
    "little killer",
    Number(0, LINE_SUM),
    "sums along diagonals, in the way of the arrow",
    diagonal=True,
)


def constraints(clues: Sequence[OutsideClue], grid: SudokuGrid) -> Iterator[Constraint]:
    """The sum of each diagonal."""
    for clue in clues:
        yield from sum_is(grid, clue.cells, clue.clue, f"{clue.name} (sum {clue.clue})")


def judge(clues: Sequence[Raw], board: Finished) -> str | None:
    """The first diagonal with another sum."""
    for clue in clues:
        found = sum(board.values_of(board.seen_from(clue)))
        if found != clue["value"]:
            place = f"{clue['side']} {clue['line'] + 1} {clue['way']}"
            return f"the diagonal {place} adds up to {found}, not {clue['value']}"
    return None


SQUARES = 12
"""There is usually one for so many squares: with more long sums and fewer givens proofs are long."""

PART = Part(
    field=FIELD,
    title="Little killers",
    rules="A clue with an arrow is the sum of the digits along its diagonal, which may repeat.",
    constraints=constraints,
    marks=lambda clues, grid: beside(clues),
    judge=judge,
    derived=Derived("little_killers", some(per=SQUARES)),
    keys=(fpuzzles.little_killers(), iss.little_killers(), sudokumaker.little_killers()),
)
