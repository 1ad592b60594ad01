"""KenKen: a Latin square whose cages reach a target by their operation. A cage without a target is no clue.

>>> from ...records import read_record
>>> cages = [
...     {"cells": [[0, 0], [1, 0]], "op": "-", "target": 1},
...     {"cells": [[0, 1]], "op": None, "target": 2},
...     {"cells": [[1, 1]], "op": None, "target": 1},
... ]
>>> puzzle = read_record({"type": "kenken", "rows": 2, "cols": 2, "clues": {"cages": cages}})
>>> [clue.label for clue in puzzle.clues], puzzle.givens
(['cage 1 (1-) from r1c1'], (('r1c2', (2,)), ('r2c2', (1,))))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product
from math import prod

from ...kit import (
    SIDE, Answer, Board, Cage, Cell, Compare, Constraint, Derived, Domains, Kind, NumberGrid, Puzzle,
    Recipe, Record, Removed, Rule, Scope, Solution, Table, bare, deriving, judging, keep, latin, looks,
    numbered, numbers, operations, setters, sgt,
)  # fmt: skip

MOST_FILLINGS = 5_000
"""Views look at a cage of more fillings by its rule alone."""


@dataclass(frozen=True, slots=True)
class Used(Table):
    """A cage by the numbers of its fillings, wherever in it they stand."""

    def filter(self, domains: Domains, /) -> Removed:
        used = {*chain.from_iterable(self.possible_rows(domains))}
        for cell in self.cells:
            yield from keep(cell, used, domains)


@dataclass(frozen=True, slots=True)
class Claimed(Table):
    """A cage by the numbers that all its fillings have in a line, in the cells at the positions `inside`: the
    other cells of the line, those `outside`, hold none of them.
    """

    inside: tuple[int, ...]
    outside: tuple[Cell, ...]

    def variables(self) -> Iterable[Cell]:
        return (*self.cells, *self.outside)

    def holds(self, solution: Solution, /) -> bool:
        within = {solution[self.cells[i]] for i in self.inside}
        return Table.holds(self, solution) and within.isdisjoint(solution[cell] for cell in self.outside)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield from Table.lower(self, scope)
        for i, cell in product(self.inside, self.outside):
            yield Compare(self.cells[i], "!=", cell)

    def filter(self, domains: Domains, /) -> Removed:
        contents = [{row[i] for i in self.inside} for row in self.possible_rows(domains)]
        always = set.intersection(*contents) if contents else set[int]()
        return ((cell, value) for cell in self.outside for value in domains[cell] if value in always)


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of three levels. The easiest one looks at the numbers of a cage and at the singles of
    a line, the next one at each cell of a cage, and the third also at the candidates that a cage claims in a
    line, and at naked and hidden sets.
    """
    puzzle, board = KIND.read(record), record.board
    if board.rows > latin.MOST_SIDE:
        return
    cages = [cage for cage in operations.stated(operations.CAGES.of(record)) if len(cage.cells) > 1]
    filled = [(cage.cells, fillings(cage, board.rows)) for cage in cages]
    tables = tuple(Table(cells, rows) for cells, rows in filled if rows is not None)
    untabled = tuple(rule for rule, (_, rows) in zip(puzzle.clues, filled, strict=True) if rows is None)
    claims = (
        Claimed(table.cells, table.rows, inside, tuple(cell for cell in line if cell not in table.cells))
        for table, (_, line) in product(tables, board.lines())
        if (inside := tuple(i for i, cell in enumerate(table.cells) if cell in line))
    )
    rules = latin.latin_at_a_glance(board.rows)
    easy = (Used(table.cells, table.rows) for table in tables)
    yield "easy", Puzzle.for_record(record, rules, (*untabled, *easy), puzzle.givens)
    yield "medium", Puzzle.for_record(record, rules, (*untabled, *tables), puzzle.givens)
    hard = (*tables, *claims, *latin.sets_of_lines(board.rows))
    yield "hard", Puzzle.for_record(record, rules, (*untabled, *hard), puzzle.givens)


def fillings(cage: Cage, side: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the fillings of a cage in which nothing repeats in a line, or None if there are too many."""
    target, sign, squares = cage.clue["target"], operations.operation(cage), cage.clue["cells"]
    values = {*range(1, side + 1)}
    rows: list[tuple[int, ...]] = [()]
    for i, (r, c) in enumerate(squares):
        near = [j for j, (y, x) in enumerate(squares[:i]) if y == r or x == c]
        rows = [(*row, value) for row in rows for value in values.difference(row[j] for j in near)]
        if sign in "+*":
            rows = [row for row in rows if (sum(row) <= target if sign == "+" else target % prod(row) == 0)]
        if len(rows) > MOST_FILLINGS:
            return None
    rule = operations.cage_rule(cage, sign, side)
    return tuple(row for row in rows if rule.holds(dict(zip(cage.cells, row, strict=True))))


def cage_rules(record: Record, board: Board) -> Iterator[Constraint]:
    """Require the target of each cage of several cells."""
    for cage in operations.stated(operations.CAGES.of(record)):
        op = operations.operation(cage)
        if len(cage.cells) > 1:
            yield operations.cage_rule(cage, op, board.rows)


def unreached(record: Record, answer: Answer) -> str | None:
    """Return a cage that does not reach its target, or None."""
    values = answer["values"]
    for cage in record.clues["cages"]:
        if cage.get("target") is None:
            continue
        most, *others = sorted((values[r][c] for r, c in cage["cells"]), reverse=True)
        target = cage["target"]
        reached = {
            "+": most + sum(others) == target,
            "*": most * prod(others) == target,
            "-": most - sum(others) == target,
            "/": most == target * prod(others),
        }
        if not reached[cage.get("op") or "+"]:
            return f"the cage of {judging.place(min(map(tuple, cage['cells'])))} does not reach {target}"
    return None


TARGETS = Rule(
    words="The numbers of each cage give its target with its operation; for subtraction and division, the "
    "order may be chosen. Numbers in a cage may repeat.",
    clues=cage_rules,
    givens=operations.single_cells,
    marks=lambda record, _: operations.cage_marks(
        operations.CAGES.of(record), lambda cage: operations.clue_text(cage, operations.operation(cage))
    ),
    broken=unreached,
)

KIND = Kind(
    name="kenken",
    title="KenKen",
    aliases=("Calcudoku", "Mathdoku", "Keen"),
    fields=(operations.CAGES,),
    declared=(numbered.LATIN, TARGETS),
    answer=NumberGrid(numbers(1, SIDE)),
    level_models=views,
    forms=(
        looks.Janko(("kendoku",)),
        looks.Penpa("tomtom", corner=True),
        sgt.Sgt(
            "keen",
            (sgt.OperationCages(),),
            "side",
            ignored="d[a-z]|m",
            moves=sgt.Moves("digits"),
            largest=9,
        ),
        setters.VariantSudoku(setters.OperationCages(), always=setters.NO_BOXES, only=("iss",)),
    ),
    recipe=Recipe(
        (Derived("cages", deriving.draw_cages(3, operations.random_operation), stay=True),),
        size=(5, 5),
        drawn_from=bare(numbered.LATIN),
    ),
)
