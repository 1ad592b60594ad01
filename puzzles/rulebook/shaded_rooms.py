"""Rules about the shaded cells of regions, and about lines across their borders.

>>> from ..core.board import Board
>>> board = Board(1, 3, (("r1c1",), ("r1c2",), ("r1c3",)))
>>> [clause.label for clause in (*crossings(board), *apart(board))][:2]
['no white line over two borders from r1c1 to r1c3', 'r1c1 and r1c2 are not both shaded']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Connected, label_at
from ..core.board import Board
from ..core.cells import all_of
from ..core.record import Record, number_told
from ..fields import Counts
from ..rules import shading
from . import Rule
from .shaded import shaded_in


def crossings(board: Board) -> Iterator[Clause]:
    """Require a shaded cell in each stretch of a line from before one border to behind the next."""
    borders = {*board.borders()}
    for _, line in board.lines():
        ends = [i for i, pair in enumerate(pairwise(line)) if pair in borders]
        for first, last in pairwise(ends):
            cells = line[first : last + 2]
            yield Clause(
                all_of(cells, 1), label=f"no white line over two borders from {cells[0]} to {cells[-1]}"
            )


def crossed(record: Record, answer: Answer) -> str | None:
    """Return a white line that crosses two borders, or None."""
    white, inner = judging.squares_with(answer["shaded"], 0), judging.inner_borders(record)
    room_of = dict(judging.clues_of(record.clues["regions"]))
    grid = [[(r, c) for c in range(record.columns)] for r in range(record.rows)]
    for name, line in judging.lines(grid):
        for is_white, run in groupby(line, white.__contains__):
            borders = ((a, b) in inner or room_of[a] != room_of[b] for a, b in pairwise(run))
            if is_white and sum(borders) > 1:
                return f"a white line in {name} crosses two borders"
    return None


SHORT_LINES = Rule(
    words="No straight line of white cells crosses two borders of regions. A border that closes no region "
    "counts, too.",
    board=crossings,
    broken=crossed,
)


def some_without_number(counts: Counts) -> Rule:
    """Return the rule that a region without a number has a shaded cell."""

    def some(record: Record, board: Board) -> Iterator[Clause]:
        for i, cells in enumerate(board.regions):
            if i not in counts.of(record):
                yield Clause(all_of(cells, 1), label=f"some shaded in region {i + 1} from {cells[0]}")

    def none_in(record: Record, answer: Answer) -> str | None:
        dark, told = shaded_in(answer), record.clues.get("counts") or {}
        for label, area in judging.rooms(record).items():
            if number_told(told.get(str(label))) is None and not area & dark:
                return f"the region at {judging.place(min(area))} has no shaded cell"
        return None

    return Rule(words="A region without a number has at least one.", clues=some, broken=none_in)


def straight_within(board: Board) -> Iterator[Clause]:
    """Forbid a bend of shaded cells that no border cuts."""
    cells, closed = board.cells(), {*board.borders()}
    for p, q, r, s in board.blocks():
        for here, one, other in ((p, q, r), (q, p, s), (r, p, s), (s, q, r)):
            pairs = [tuple(sorted((here, end))) for end in (one, other)]
            if not any((cells[i], cells[j]) in closed for i, j in pairs):
                label = label_at("no bend within a region at", cells[here])
                yield Clause(all_of((cells[here], cells[one], cells[other]), 0), label=label)


def bent_within(record: Record, answer: Answer) -> str | None:
    """Return a group of shaded squares of a region that is no straight bar, or None."""
    dark, inner = shaded_in(answer), judging.inner_borders(record)
    for area in judging.rooms(record).values():
        joined = judging.patches(area & dark, lambda a: [b for b in judging.beside(a) if (a, b) not in inner])
        for group in joined:
            box = judging.box_of(group)
            if box is None or min(box) > 1:
                return f"the shaded cells at {judging.place(min(group))} are no bar within their region"
    return None


BARS_WITHIN = Rule(
    words="Within a region each group of shaded cells is a straight bar, or a single cell.",
    board=straight_within,
    broken=bent_within,
)


def pieces(board: Board, value: int = 1) -> Iterator[Connected]:
    """Connect the shaded cells of each region, or (`value` 0) the white ones."""
    squares = dict(zip(board.cells(), board.squares(), strict=True))
    for i, cells in enumerate(board.regions):
        pairs = board.pairs_among(map(squares.__getitem__, cells))
        yield Connected(all_of(cells, value), pairs, label=f"one piece in region {i + 1} from {cells[0]}")


def room_pieces(value: int) -> Rule:
    """Return the rule that the cells of a colour are connected within each region."""
    colour = shading.COLOURS[value]

    def torn(record: Record, answer: Answer) -> str | None:
        cells = judging.squares_with(answer["shaded"], value)
        for area in judging.rooms(record).values():
            if len(judging.patches(area & cells)) > 1:
                return f"in the region at {judging.place(min(area))} the {colour} cells fall apart"
        return None

    return Rule(
        words=f"The {colour} cells of a region are connected within it.",
        board=lambda board: pieces(board, value),
        broken=torn,
    )


ROOM_PIECES = room_pieces(1)
WHITE_ROOM_PIECES = room_pieces(0)


def apart(board: Board) -> Iterator[Clause]:
    """Forbid shaded cells on both sides of a border."""
    for pair in board.borders():
        yield Clause(all_of(pair, 0), label=shading.APART.format(*pair))


def joined(record: Record, answer: Answer) -> str | None:
    """Return two shaded squares on both sides of a border, or None."""
    dark, inner = shaded_in(answer), judging.inner_borders(record)
    for area in judging.rooms(record).values():
        for square in sorted(area & dark):
            for other in dark.intersection(judging.beside(square)):
                if other not in area or (square, other) in inner:
                    pair = f"{judging.place(square)} and {judging.place(other)}"
                    return f"{pair} are shaded on both sides of a border"
    return None


ROOMS_APART = Rule(
    words="No border runs between two shaded cells, not even one that closes no region.",
    board=apart,
    broken=joined,
)
