"""Schrödinger cells: squares to be found that hold two digits and count their sum.

There is one more digit than rows, and each row, column and region holds each of them: one of its squares
holds two. The lower of these is the digit of the square, the other its second one. A square with a given
holds this alone. They go only with parts about the values of squares, or about digits that do not repeat.

>>> from ..grid import SudokuGrid
>>> from ...core.record import Record
>>> params = {"schroedinger": True, "digits": [0, 4]}
>>> record = Record({"type": "variant_sudoku", "rows": 4, "cols": 4, "params": params})
>>> plain = SudokuGrid.of(record)
>>> grid = plain.extended((), (), PART.extras((), plain))
>>> grid.value("r1c1"), grid.seconds(("r1c1",)), [rule.label for rule in PART.constraints((), grid)][-1]
('r1c1 value', ('r1c1 second',), 'each digit once in box 4')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..kit import (
    GIVENS, NO_DIGIT, Caption, Cell, Clause, Constraint, ExtraCell, Finished, Flag, InputError, Is, Part,
    Place, Record, RuleLabel, SecondDigits, SudokuGrid, Table, at, clues_of, exactly, extra_of,
)  # fmt: skip

FIELD = Flag("schroedinger", False, "whether squares that hold two digits are to be found")


def second(cell: Cell) -> Cell:
    """Return the cell for the second digit of a square."""
    return extra_of(cell, SecondDigits.noun)


def given_in(record: Record) -> tuple[Cell, ...]:
    """Return the squares with a given. Raises `InputError` if a part does not support squares with two
    digits.
    """
    from .. import all_parts  # which has this one
    from ..claims import Claims

    FIELD.of(record)
    names = {FIELD.name, *(part.name for part in all_parts() if part.knows_two_digits)}
    for part in all_parts():
        raw = part.field.raw(record.data)
        claimed = part.field.parts_of(raw) if raw and isinstance(part.field, Claims) else {part.name}
        for name in sorted(claimed if raw else ()):
            if name not in names:
                raise InputError(f"{name} is not known with squares that hold two digits")
    if record.clues.get("candidates"):
        raise InputError("candidates are not known with squares that hold two digits")
    return tuple(at(*square) for square in GIVENS.of(record))


def extras(givens: tuple[Cell, ...], grid: SudokuGrid) -> Iterator[ExtraCell]:
    """Yield cells for the second digit of each square, and for its value. `InputError` for another number of
    digits.
    """
    if not grid.board.rows == grid.board.columns == len(grid.digits) - 1:
        raise InputError(
            "Schrödinger cells need a square board with one digit more than rows:"
            f" it is {grid.board.rows}×{grid.board.columns} with {len(grid.digits)} digits"
        )
    sums = {one + other for one, other in combinations(grid.digits, 2)}
    for square, cell in zip(grid.board.squares(), grid.board.cells(), strict=True):
        yield ExtraCell(second(cell), (NO_DIGIT, *grid.digits), Place("remark", (square,), 1), shown=True)
        yield ExtraCell(extra_of(cell, "value"), tuple(sorted({*grid.digits, *sums})), counts=cell)


def constraints(givens: tuple[Cell, ...], grid: SudokuGrid) -> Iterator[Constraint]:
    """State the values of squares, one digit in given ones, and no digit twice in a house or in two squares
    that differ.
    """
    alone = ((digit, NO_DIGIT, digit) for digit in grid.digits)
    both = ((one, other, one + other) for one, other in combinations(grid.digits, 2))
    rows = (*alone, *both)
    for cell in grid.board.cells():
        yield Table((cell, second(cell), grid.value(cell)), rows, label="two digits count their sum")
    for cell in givens:
        yield Clause((Is(second(cell), NO_DIGIT),), label=f"{cell} holds its given alone")
    full = {*(cells for _, cells in grid.board.lines()), *grid.board.regions}
    once = RuleLabel("each digit once in {}", "each digit once in a house")
    for name, cells in grid.houses:
        if cells in full and len(cells) == len(grid.digits) - 1:
            for digit in grid.digits:
                yield exactly(1, grid.holding(cells, digit), once.format(name))
        else:
            yield from grid.different(cells, f"no digit twice in {name}")
    for rule, (one, other) in grid.unequal_pairs:
        yield from grid.different((one, other), f"{one} and {other} are {rule}")


def judge(flag: bool, board: Finished) -> str | None:
    """Describe a row, column or region without each digit once, or a given beside another digit; or return
    None.
    """
    houses: dict[tuple[str, int], list[tuple[int, int]]] = {}
    givens = {square for square, _ in clues_of(board.record.clues.get("givens") or ())}
    for r, c in ((r, c) for r in range(board.rows) for c in range(board.columns)):
        pair = board.held_in([(r, c)])
        if pair != sorted({*pair}) or (len(pair) > 1 and (r, c) in givens):
            return f"row {r + 1}, column {c + 1} cannot hold {' and '.join(map(str, pair))}"
        area = board.region_of.get((r, c))
        for house in (("row", r), ("column", c), *([] if area is None else [("region", area)])):
            houses.setdefault(house, []).append((r, c))
    for (name, _), squares in houses.items():
        digits = sorted(board.held_in(squares))
        if digits != (
            [*range(board.low, board.high + 1)] if len(squares) == board.rows else sorted({*digits})
        ):
            r, c = squares[0]
            return f"the {name} from row {r + 1}, column {c + 1} does not hold each digit once"
    return None


PART = Part(
    field=FIELD,
    title="Schrödinger cells",
    rules="In each row, column and region one square holds two digits, so that each digit stands there once;"
    " it counts the sum of both.",
    parser=given_in,
    extras=extras,
    constraints=constraints,
    marks=lambda given, grid: (Caption("Schrödinger cells"),),
    answer=SecondDigits(),
    judge=judge,
    made_with={"digits": lambda rows, columns: [0, rows]},
)
