"""Kinds that are composed of parts: a sudoku, and the rules that some parts add.

>>> from .lines.thermometers import PART
>>> demo = compose("thermo_sudoku", "Thermo sudoku", (PART,))
>>> line = {"cells": [[0, 0], [1, 1]]}
>>> record = {"type": "thermo_sudoku", "rows": 4, "cols": 4, "clues": {"thermometers": [line]}}
>>> [clue.label for clue in demo.read(Record(record)).clues]
['r1c1 < r2c2 on thermometer 1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..answers import Answer, AnswerForm, NumberGrid, Parts, numbers
from ..constraints import Constraint
from ..core.board import at
from ..core.cells import Cell, Domain, Solution
from ..core.errors import InputError
from ..core.record import Record, Square
from ..fields import CellGroups, Field, Flag, Grid, Setting
from ..fields.several import is_one_grid
from ..judging import changed_given, clues_of
from ..kind import Kind
from ..puzzle import Puzzle
from .extras import ExtraForm
from .finished import Finished, find_repeat
from .grid import (
    BOX,
    BOXES,
    CANDIDATES,
    DIGITS,
    GIVENS,
    HIGHEST,
    LOWEST,
    MOST_VARIANT_SIDE,
    REGIONS,
    SudokuGrid,
)
from .part import Part

if TYPE_CHECKING:
    from ..making.recipe import Draft, Entries, OnWish, Recipe

BASE: tuple[Field[Any], ...] = (BOX, BOXES, DIGITS, GIVENS, CANDIDATES, REGIONS)
"""The fields that say the grid."""


class SudokuAnswer(NumberGrid):
    """The digits of a sudoku, and the `others` that its parts add to the answer if a puzzle has them."""

    def __init__(self, others: tuple[ExtraForm, ...] = ()) -> None:
        super().__init__(numbers(LOWEST, HIGHEST))
        self.others = others

    def of(self, puzzle: Puzzle) -> AnswerForm | Parts:  # type: ignore[override]
        if len(puzzle.shown) == len(puzzle.board.cells()):
            return self
        there = tuple(form for form in self.others if form.is_in(puzzle))
        return Parts(SudokuAnswer(), *there) if there else self

    def __call__(self, puzzle: Puzzle, solution: Solution) -> Answer:
        form = self.of(puzzle)
        return super().__call__(puzzle, solution) if form is self else form(puzzle, solution)


def parts_in(record: Record, parts: tuple[Part, ...], always: tuple[Part, ...]) -> Iterator[tuple[Part, Any]]:
    """Yield the parts used by the record, each with its parsed clues; parts `always` there without a field
    have True.
    """
    yield from ((part, True) for part in always)
    for part in parts:
        if isinstance(part.field, Flag):
            if part.field.of(record):
                yield part, part.parse(record)
        elif part.field.required or part.field.raw(record.data) is not None:
            yield part, part.parse(record)


def read_with(
    base: tuple[Field[Any], ...],
    parts: tuple[Part, ...],
    always: tuple[Part, ...],
    record: Record,
    boxed: bool = True,
) -> Puzzle:
    """Read the puzzle of a record: the grid described by the fields of `base`, with boxes if it is `boxed`,
    and the additions of each part.
    """
    settings = chain.from_iterable(part.settings for part in parts)
    read = {
        field.name: field.of(record)
        for field in (*base, *settings)
        if field.required or field.raw(record.data) is not None
    }
    spoken = [*parts_in(record, parts, always)]
    plain = SudokuGrid.of(record, boxed)
    if not is_one_grid(record):
        demand_known_with_grids(plain, spoken)
    unequal_pairs = (
        (part.title.lower(), pair)
        for part, value in spoken
        for pair in plain.without_gaps(part.unequal_pairs(value, plain))
    )
    grid = plain.extended(
        (house for part, value in spoken for house in part.houses(value, plain)),
        unequal_pairs,
        dict.fromkeys(extra for part, value in spoken for extra in part.extras(value, plain)),
    )
    givens: dict[Square, int] = read.get("givens", {})
    domains: dict[Cell, Domain] = {at(*square): (digit,) for square, digit in givens.items()}
    for square, listed in read.get("candidates", {}).items():
        cell = at(*square)
        if cell in domains:
            raise InputError("it has a given and candidates", cell=cell)
        domains[cell] = tuple(sorted(set(listed)))
    from ..core.marks import Caption, Gap, Mark  # few grids have marks

    rules: list[Constraint] = []
    clues: list[Constraint] = []
    gaps = filter(None, map(plain.board.square_of, plain.gaps))
    marks: list[Mark] = [Gap(square) for square in sorted(gaps)]
    for part, value in spoken:
        stated = (*part.channeling(value, grid), *part.constraints(value, grid))
        (rules if isinstance(part.field, Flag) else clues).extend(stated)
        marks.extend(part.marks(value, grid) or ((Caption(part.title),) if value is True else ()))
        for cell, allowed in part.domains(value, grid):
            here = domains.get(cell, grid.digits)
            domains[cell] = tuple(digit for digit in here if digit in allowed)
            if not domains[cell]:
                raise InputError(
                    f"no digit is left that {part.title.lower()} and its other clues allow", cell=cell
                )
    if missing := sorted(plain.gaps.intersection(domains)):
        raise InputError("it is in none of the grids", cell=missing[0])
    all_rules = grid.rules
    if rules:
        all_rules = replace(all_rules, grouped_constraints=(*all_rules.grouped_constraints, *rules))
    order = sorted(domains, key=grid.place.__getitem__)
    narrowed = tuple((cell, domains[cell]) for cell in order if domains[cell] != grid.digits)
    return Puzzle.for_record(record, all_rules, tuple(clues), narrowed, tuple(marks))


def demand_known_with_grids(grid: SudokuGrid, spoken: Iterable[tuple[Part, Any]]) -> None:
    """Raise `InputError` for a part that does not know boards of several grids, whose rows are not those of
    the board, and for a clue over a square that is no cell; also if they are claimed.
    """
    from .claims import Claims  # few boards have several grids

    for part, clues in spoken:
        if isinstance(part.field, Claims):
            demand_known_with_grids(grid, (claim for lists in clues for claim in chain.from_iterable(lists)))
            continue
        if not part.is_known_with_grids:
            raise InputError(f"{part.name} is not known on a board of several grids or free squares")
        squares = (
            [(part.title.lower(), at(*square)) for square in clues] if isinstance(part.field, Grid) else []
        )
        lists = (
            (group.name, cells)
            for group in (clues if isinstance(part.field, CellGroups) else ())
            for cells in group.lists
        )
        for name, cell in (*squares, *((name, cell) for name, cells in lists for cell in cells)):
            if cell in grid.gaps:
                raise InputError(f"{name} names a square in none of the grids", cell=cell)


def judge_with(
    parts: tuple[Part, ...], always: tuple[Part, ...], record: Record, answer: Answer, boxed: bool = True
) -> str | None:
    """Describe the fault of a given, a house or one of the parts, or return None."""
    digits = answer["values"]
    board = Finished(record, digits, boxed, answer)
    if wrong := changed_given(record.clues.get("givens", ()), digits) or not_in_order(board):
        return wrong
    for (r, c), listed in clues_of(record.clues.get("candidates") or ()):
        if digits[r][c] not in listed:
            return f"{at(r, c)} holds none of its candidates"
    for part in always:
        if fault := part.judge(True, board):
            return fault
    for part in parts:
        raw = part.field.raw(record.data)
        if raw not in (None, False) and (fault := part.judge(raw, board)):
            return fault
    return None


def not_in_order(board: Finished) -> str | None:
    """Describe the first invalid digit, or one repeated in a row, column or region; None if all is right."""
    if board.grids or board.free:
        return not_in_order_by_grid(board)
    for sort, lines in (("row", board.digits), ("column", zip(*board.digits, strict=True))):
        for i, digits in enumerate(lines):
            if fault := fault_of(digits, board):
                return f"{sort} {i + 1} {fault}"
    regions: dict[int, list[Square]] = {}
    for square, label in board.region_of.items():
        regions.setdefault(label, []).append(square)
    area = "box" if board.record.clues.get("regions") is None else "region"
    for squares in regions.values():
        if fault := fault_of(board.digits_of(squares), board):
            r, c = min(squares)
            return f"the {area} from row {r + 1}, column {c + 1} {fault}"
    return None


def fault_of(digits: Sequence[int], board: Finished) -> str | None:
    """Return the fault of the digits of a row, column or region, or None."""
    if {*map(type, digits)} != {int} or min(digits) < board.low or max(digits) > board.high:
        return "holds a number that is no digit here"
    return None if len(set(digits)) == len(digits) else f"holds {find_repeat(digits)} twice"


def not_in_order_by_grid(board: Finished) -> str | None:
    """Describe the first of several grids that is no sudoku, or a wrong square outside of them; None if all
    are right and exactly the free squares among the others hold a digit.
    """
    longest = max((side for _, _, side in board.grids), default=0)
    covered = {*board.free}
    for top, left, side in board.grids:
        rows, columns = range(top, top + side), range(left, left + side)
        covered |= {(r, c) for r in rows for c in columns}
        digits = [[board[r, c] for c in columns] for r in rows]
        params = {"digits": [board.low, board.high], "boxes": board.record.params.get("boxes", True)}
        params |= {"box": board.record.params.get("box") if side == longest else None}
        grid = Finished(Record({"rows": side, "cols": side, "params": params}), digits, board.boxed)
        if wrong := not_in_order(grid):
            return f"{wrong}, counted from row {top + 1}, column {left + 1}"
    full = {(r, c) for r, row in enumerate(board.digits) for c, digit in enumerate(row) if digit is not None}
    if full != covered:
        return "a square in none of the grids holds a digit, or a free one none"
    for r, c in board.free:
        if not board.low <= board[r, c] <= board.high:
            return f"row {r + 1}, column {c + 1} holds no digit of the board"
    return None


def single_digits(draft: Draft) -> Entries:
    """Return the digits of the squares that hold only one."""
    from ..making.deriving import values

    seconds = draft.answer.get("second_digits")
    digits = values(draft)
    return {(r, c): digit for (r, c), digit in digits.items() if seconds is None or seconds[r][c] == "-"}


def on_wish(part: Part) -> OnWish:
    """Return a generated puzzle's additions for a wished part: clues derived from the answer, clues placed
    before there is one, or a setting, set from the start unless clues of another part follow.
    """
    from ..making.placing import place, some
    from ..making.recipe import Derived, OnWish

    name, derived = part.name, part.derived
    if isinstance(part.field, Flag):
        yes = {name: True}
        if derived is not None:
            return OnWish(derived, params=part.made_with, later=yes)
        return OnWish(params={**yes, **part.made_with})
    if isinstance(part.field, Setting):
        return OnWish(params=part.made_with, numbered=name)
    if placed := part.placed:
        return OnWish(shape=lambda blank: {name: placed(blank)}, params=part.made_with)
    if derived is None:
        derived = Derived(name, place() if isinstance(part.field, CellGroups) else some())
    return OnWish(derived, params=part.made_with)


def recipe_with(parts: Iterable[Part]) -> Recipe:
    """Return the recipe of sudokus with these parts. Few callers make puzzles, so its modules are imported
    late.
    """
    from ..making.recipe import Derived, Recipe

    wishes = {part.name: on_wish(part) for part in parts}
    return Recipe((Derived("givens", single_digits),), size=(9, 9), on_wish=wishes)


def compose(
    name: str,
    title: str,
    parts: tuple[Part, ...],
    rules: str = "",
    *,
    base: tuple[Field[Any], ...] = BASE,
    always: tuple[Part, ...] = (),
    boxed: bool = True,
    oblong: bool = False,
    **more: Any,
) -> Kind:
    """Return the kind of sudokus with these parts, or of Latin squares if they are not `boxed`. `base` are
    the fields that describe the grid, which is a square unless it may have any `oblong` shape. Parts that are
    `always` there have no field. `more` are further fields of `Kind`.
    """
    sudoku = "Write a digit in each square, so that none repeats in a row, a column or a box."
    more.setdefault("recipe", partial(recipe_with, parts))

    def read(record: Record) -> Puzzle:
        if not oblong:
            record.square_side()
        elif max(record.rows, record.columns) > MOST_VARIANT_SIDE:
            raise InputError(f"a variant sudoku has at most {MOST_VARIANT_SIDE} rows and columns")
        return read_with(base, parts, always, record, boxed)

    return Kind(
        name=name,
        title=title,
        rules=rules or " ".join([sudoku, *(part.rules for part in parts)]),
        fields=(*base, *(field for part in parts for field in (part.field, *part.settings))),
        read=read,
        answer=SudokuAnswer(tuple(part.answer for part in (*parts, *always) if part.answer)),
        judge=lambda record, answer: judge_with(parts, always, record, answer, boxed),
        **more,
    )
