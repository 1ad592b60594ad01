"""Rules about visits: stretches of a loop within a region, or within the cells of one ground.

Vocabulary
    visit      cells that the loop joins within one region; a cell off the loop is a visit of its own
    rough      a cell marked # among the numbers, such as ice or water; a visit is rough or plain throughout

>>> from ...core.board import Board
>>> rule = visits(Board(1, 3), lambda one, other: other != (0, 2), [((0, 0), 2, 2, None)], "a visit of 2")
>>> rule.holds({"r1c1-r1c2": 1, "r1c2-r1c3": 0}), rule.holds({"r1c1-r1c2": 0, "r1c2-r1c3": 1})
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from ... import judging
from ...constraints import Clusters
from ...core.board import Board
from ...core.cells import Is
from ...core.record import Square
from ...rules import loops

Inner = Collection[tuple[Square, Square]]

Bound = tuple[Square, int, int, Is | None]
"""Square, and the least and the most cells of its visit if the literal is true, or always if it is None."""


def visits(
    board: Board, together: Callable[[Square, Square], bool], bounds: Iterable[Bound], label: str
) -> Clusters:
    """Bound the cells of visits: the loop stays in one along links between squares that are `together`."""
    squares = board.squares()
    number = {square: i for i, square in enumerate(squares)}
    edges = tuple(
        [
            (literal, i, j)
            for literal, (i, j) in zip(loops.link_literals(board), board.pairs(), strict=True)
            if together(squares[i], squares[j])
        ]
    )
    demands = tuple([(number[square], 0, least, most, when) for square, least, most, when in bounds])
    return Clusters(len(squares), edges, ((1,) * len(squares),), demands, label=label)


def visits_in(links: judging.Grid, area: set[Square], inner: Inner = frozenset()) -> list[set[Square]]:
    """Return the visits to an area, for judges; they end at the `inner` borders. A cell off loops is one."""

    def ahead(square: Square) -> Iterator[Square]:
        return (x for x in judging.linked_squares(links, square) if (square, x) not in inner)

    return judging.patches(area, ahead)


def lengths(links: judging.Grid, area: set[Square], inner: Inner = frozenset()) -> dict[Square, int]:
    """Return the number of cells of the visit to an area on each square, for judges."""
    return {square: len(part) for part in visits_in(links, area, inner) for square in part}
