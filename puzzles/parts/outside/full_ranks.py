"""Full rank: all rows and columns, read as numbers from both ends, are ranked; the smallest has rank 1.

A clue is the rank of the line that is read from there. Another line with the same number as one with a clue
is an error, unless `tied_ranks` says that the rank is one more than the number of smaller lines. Each digit
begins four lines, so that a rank says the first digit.

>>> PART.labels([{"side": "left", "line": 0, "value": 6}])[0]
'full rank left 1 (rank 6)'
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ..kit import (
    Bound, Cell, Clause, Constraint, CountHolding, Finished, Flag, InputError, Is, Number, Outside,
    OutsideClue, Part, Raw, Record, SudokuGrid, accepts, beside, keys,
)  # fmt: skip

RANKS = Bound("four times the longer side", lambda board: 4 * max(board.rows, board.columns))
FIELD = Outside(
    "full_ranks", "full rank", Number(1, RANKS), "ranks of rows and columns as numbers, of both directions"
)
TIED = Flag("tied_ranks", False, "whether other lines may have the same number as one with a rank")

State = tuple[str, int]
"""Comparison so far, and the digit of the line with the clue to compare next."""


class Ranks(NamedTuple):
    """The clues, and whether lines may be tied."""

    clues: tuple[OutsideClue, ...]
    tied: bool


def parse(record: Record) -> Ranks:
    """Return the clues and the setting of a record."""
    return Ranks(FIELD.of(record), TIED.of(record))


def constraints(ranks: Ranks, grid: SudokuGrid) -> Iterator[Constraint]:
    """State the first digit of a line with a rank, and the number of smaller lines that begin with it. Raises
    `InputError` unless each digit occurs in each line.
    """
    rows, columns = grid.board.grid(), tuple(zip(*grid.board.grid(), strict=True))
    if not len(rows) == len(columns) == len(grid.digits):
        raise InputError("full ranks need a square board with as many digits as rows")
    lines = [cells for line in (*rows, *columns) for cells in (line, line[::-1])]
    for clue in ranks.clues:
        label = f"{clue.name} (rank {clue.clue})"
        first, smaller = divmod(clue.clue - 1, 4)
        digit = grid.digits[first]
        yield Clause((Is(clue.cells[0], digit),), label=label)
        others = [line for line in lines if line not in (clue.cells, clue.cells[::-1])]
        less = tuple(compared(grid, clue.cells, line, digit, ("less",), label) for line in others)
        yield CountHolding(less, smaller, smaller, label=label)
        for line in () if ranks.tied else others:
            yield compared(grid, clue.cells, line, digit, ("less", "greater", "elsewhere"), label)


def compared(
    grid: SudokuGrid,
    line: Sequence[Cell],
    other: Sequence[Cell],
    digit: int,
    fine: Collection[str],
    label: str,
) -> Constraint:
    """State that the comparison of another line with one that begins with the digit is `fine`: it is less or
    greater and begins with it too, or begins elsewhere.
    """
    pairs = zip(line[1:], other[1:], strict=True)
    order = (other[0], *chain.from_iterable(pairs))

    def step(state: State, value: int) -> State:
        relation, before = state
        if relation == "first":
            return ("equal" if value == digit else "elsewhere", -1)
        if relation != "equal" or before < 0:
            return (relation, value if relation == "equal" else -1)
        return ("equal" if value == before else "less" if value < before else "greater", -1)

    return accepts(grid, order, ("first", -1), step, lambda state: state[0] in fine, label)


def judge(raw: Sequence[Raw], board: Finished) -> str | None:
    """Describe the first line with another rank, or return None."""
    rows = [list(row) for row in board.digits]
    lines = [line for each in (*rows, *zip(*rows, strict=True)) for line in ([*each], [*each][::-1])]
    for clue in raw:
        number = board.line(clue["side"], clue["line"])
        rank = 1 + sum(line < number for line in lines)
        name = f"{clue['side']} {clue['line'] + 1}"
        if rank != clue["value"]:
            return f"the rank of {name} is {rank}, not {clue['value']}"
        if lines.count(number) > 1 and not board.record.params.get("tied_ranks"):
            return f"another line is the same number as {name}"
    return None


PART = Part(
    field=FIELD,
    title="Full ranks",
    rules="Rows and columns are read as numbers from both ends; a clue is the rank of its line among all of"
    " them, the smallest first.",
    parser=parse,
    closed_world=False,
    settings=(TIED,),
    constraints=constraints,
    marks=lambda ranks, grid: beside(ranks.clues),
    judge=judge,
    keys=(keys.iss.outside("FullRank"),),
)
