"""Rules about the sizes of groups: connected cells of one colour, shaded or white.

Vocabulary
    joint      hidden cell of two neighbours, 1 if they are of one colour, and so of one group

>>> from ..core.board import Board
>>> from ..fields import Numbers
>>> rule = number_is_size(Numbers("cells", 1, 9, "how many cells its group has"))
>>> [cell for cell, _ in rule.hidden(Board(1, 3))]
['r1c1-r1c2', 'r1c2-r1c3']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Clusters, Constraint, Repeated, RuleLabel, label_at
from ..constraints.clusters import Demand
from ..constraints.repeated import clauses, repeat_pattern
from ..core.board import Board, at
from ..core.cells import Cell, Is, Square, all_of, flag_cells
from ..core.marks import labels
from ..core.record import Record, numbers_told
from ..fields import Field
from ..limits.caches import per_size
from ..wording import words
from . import Rule


def joints(board: Board) -> tuple[Cell, ...]:
    """Return the hidden cells of all neighbours, in the order of `Board.pairs`."""
    return tuple(f"{one}-{other}" for one, other in board.edges())


@per_size
def joined(board: Board) -> Iterator[Repeated]:
    """Make each joint 1 if its two cells are of one colour, and 0 if they are not."""
    cells, names = board.cells(), joints(board)
    rows = [(i, j, len(cells) + n) for n, (i, j) in enumerate(board.pairs())]
    pattern = clauses((1, 2, 3), (-1, -2, 3), (1, -2, -3), (-1, 2, -3))
    yield repeat_pattern(all_of((*cells, *names), 1), rows, pattern, label_at("one colour of", "{}", "{}"))


def sized(board: Board, demands: tuple[Demand, ...], label: str) -> Clusters:
    """Bound the sizes of groups, as the demands tell."""
    edges = tuple((Is(name, 1), i, j) for name, (i, j) in zip(joints(board), board.pairs(), strict=True))
    count = board.rows * board.columns
    return Clusters(count, edges, ((1,) * count,), demands, label=label)


def crowded(numbers: Mapping[Square, int], size: int) -> Iterator[Clause]:
    """State that groups of different sizes have no room in `size` cells, with the fewest that have none.

    >>> [str(clause.label) for clause in crowded({(0, 0): 2, (0, 2): 4, (1, 2): 3}, 6)]
    ['no room for groups of 4 at r1c3 and 3 at r2c3']
    """
    first = {number: at(*square) for square, number in sorted(numbers.items(), reverse=True)}
    sizes = sorted(first, reverse=True)
    for count, total in enumerate(accumulate(sizes), 1):
        if total > size:
            squares = tuple(map(first.__getitem__, sizes[:count]))
            groups = words.list_names([f"{n} at {first[n]}" for n in sizes[:count]])
            yield Clause((), label=RuleLabel(f"no room for groups of {groups}", squares=squares))
            return


def number_is_size(field: Field[Any]) -> Rule:
    """Return the rule that a number is the size of the group of its cell, shaded or white."""

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        numbers = numbers_told(field.of(record))
        for (r, c), number in numbers.items():
            demand = (r * board.columns + c, 0, number, number, None)
            yield sized(board, (demand,), label_at(f"group of {number} at", (r, c)))
        yield from crowded(numbers, board.rows * board.columns)

    def broken(record: Record, answer: Answer) -> str | None:
        numbers = dict(judging.numbers_of(record.clues[field.name]))
        for value in (0, 1):
            for patch in judging.patches(judging.squares_with(answer["shaded"], value)):
                for square in sorted(patch.intersection(numbers)):
                    if numbers[square] not in (None, len(patch)):
                        return f"the group of {judging.place(square)} has {len(patch)} cells"
        return None

    return Rule(
        words="A number is the size of the group of its cell, shaded or white; a ? stands for any size.",
        hidden=lambda board: flag_cells(joints(board)),
        board=joined,
        clues=clues,
        marks=lambda record, _: labels(field.of(record)),
        broken=broken,
    )


say_joint = words.flags(
    "{} [joins|join] cells of one colour", "{} [parts|part] cells of two colours", words.pair_of
)
"""Words for joints."""
