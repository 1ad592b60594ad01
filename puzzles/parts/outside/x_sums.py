"""X-sums: the sum of the first X squares of the line, where X is the digit in the first of them.

With the digit 0 in the first square the sum is 0. A digit that is larger than the line is long is none.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> clues = {"x_sums": [{"side": "left", "line": 0, "value": 3}]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": clues})
>>> [rule.label for rule in PART.constraints(PART.parse(record), SudokuGrid.of(record))]
['x-sum left 1 (sum 3)', 'x-sum left 1 (sum 3)', 'x-sum left 1 (sum 3)', 'x-sum left 1 (sum 3)']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints import Clause, Constraint, Implication
from ...core.cells import Is
from ...fields import Number, Outside, OutsideClue
from ...forms.variants.keys import fpuzzles, iss, sudokumaker
from ...rules.line_marks import beside
from ..finished import Finished, Raw
from ..grid import HIGHEST_SUM, SudokuGrid
from ..part import Part
from ..sums import sum_is

FIELD = Outside(
    "x_sums", "x-sum", Number(0, HIGHEST_SUM), "sums of the first X digits, X being the first digit"
)


def constraints(clues: Sequence[OutsideClue], grid: SudokuGrid) -> Iterator[Constraint]:
    """For each first digit the sum of so many squares."""
    for clue in clues:
        label = f"{clue.name} (sum {clue.clue})"
        for x in grid.digits:
            first = Is(clue.cells[0], x)
            if x > len(clue.cells) or (x == 0 < clue.clue):
                yield Clause((~first,), label=label)
            elif x:
                for rule in sum_is(grid, clue.cells[:x], clue.clue, label):
                    yield Implication(first, rule, label=label)


def judge(clues: Sequence[Raw], board: Finished) -> str | None:
    """The first line with another sum."""
    for clue in clues:
        squares = board.seen_from(clue)
        count = board[squares[0]]
        found = sum(board.value(square) for square in squares[:count])
        if count > len(squares) or found != clue["value"]:
            return f"the x-sum {clue['side']} {clue['line'] + 1} is {found}, not {clue['value']}"
    return None


PART = Part(
    field=FIELD,
    title="X-sums",
    rules="A clue is the sum of the first X digits from its side, where X is the first of these digits.",
    constraints=constraints,
    marks=lambda clues, grid: beside(clues),
    judge=judge,
    keys=(fpuzzles.outside("xsum"), iss.outside("XSum"), sudokumaker.outside(502)),
)
