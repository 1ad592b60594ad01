"""Packings: the berths of pieces as hidden cells, and the constraints on these.

Vocabulary
    berth      the squares of a piece in one of its positions; a hidden cell is 1 if a piece lies there
    stock      the pieces of each shape, by the least and the greatest number of them that are used
    fence      the squares round a berth that stay empty if a piece lies there

>>> list(berths(Board(1, 3), hull_of("2")))
['r1c1:r1c2', 'r1c2:r1c3']
>>> [clue.label for clue in in_berths(Board(1, 3), {hull_of("2"): (0, 1)}, lambda berth: ())][-1]
'up to 1 piece of 2'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from ...constraints import Constraint, Count, RuleLabel, implies, label_at
from ...constraints.repeated import clause_rows
from ...core.board import Board, at
from ...core.cells import Cell, Is, all_of
from ...core.hulls import Hull, is_straight, turned, word_of
from ...core.hulls import hull_of as hull_of
from ...core.marks import Mark, Piece
from ...core.places import PIECES, Place, Sort
from ...core.record import Square
from ...wording.words import Say, between, flags

Berth = tuple[Square, ...]
Stock = Mapping[Hull, tuple[int, int]]


def berths(board: Board, hull: Hull) -> dict[Cell, Berth]:
    """Return the berths of a piece by name, those across first."""
    named = dict[Cell, Berth]()
    for squares in turned(hull):
        high, wide = (1 + max(side) for side in zip(*squares, strict=True))
        for r, c in product(range(board.rows - high + 1), range(board.columns - wide + 1)):
            berth = tuple((r + y, c + x) for y, x in squares)
            named[":".join(at(*square) for square in ends_of(berth))] = berth
    return named


def ends_of(berth: Berth) -> Berth:
    """Return both ends of a straight berth, and all squares of another."""
    return (berth[0], berth[-1]) if is_straight(berth) else berth


def berth_places(board: Board, hulls: Iterable[Hull]) -> dict[Cell, Place]:
    """Return the places of all berths."""
    return {
        name: Place("rectangle" if is_straight(berth) else "piece", ends_of(berth))
        for hull in hulls
        for name, berth in berths(board, hull).items()
    }


def in_berths(
    board: Board, stock: Stock, fence: Callable[[Berth], Iterable[Square]], noun: str = "piece"
) -> Iterator[Constraint]:
    """Put a piece in a berth if its cells are covered and its fence is not. Each covered cell lies in a
    berth, and the number of pieces of each shape is that of the stock.
    """
    number = {square: i for i, square in enumerate(board.squares())}
    size, names = len(number), list[Cell]()
    over: dict[Square, list[Is]] = {square: [] for square in number}
    rows: list[Sequence[int]] = []
    labels: list[RuleLabel] = []
    counts: list[Constraint] = []
    for hull, (least, most) in stock.items():
        here = berths(board, hull)
        label = f"{'' if least == most else 'up to '}{most} {noun}{'s' * (most != 1)} of {word_of(hull)}"
        counts.append(Count(all_of(here, 1), least, most, label=label))
        for name, berth in here.items():
            place = berth_from(*(at(*square) for square in ends_of(berth)))
            room, used = RuleLabel(f"room for a {noun} {place}", f"room for {noun}s"), 2 * size + len(names)
            names.append(name)
            for square in berth:
                over[square].append(Is(name, 1))
            rows += [(used, size + number[square]) for square in berth]
            rows += [(used, number[square]) for square in fence(berth) if square in number]
            labels += [room] * (len(rows) - len(labels))
    cells, absent = board.cells(), [Is(name, 1, False) for name in names]
    yield clause_rows((*all_of(cells, 0), *all_of(cells, 1), *absent), rows, labels)
    for square, above in over.items():
        yield implies(Is(at(*square), 1), *above, label=label_at(f"{noun} on", square))
    yield from counts


def stock_marks(board: Board, stock: Stock) -> Iterator[Mark]:
    """Yield the pieces as they are printed below the board: in every second column, then in further rows."""
    wide = max(1, board.columns // 2)
    for i, (hull, (_, count)) in enumerate(stock.items()):
        yield Piece(2 * (i % wide), hull, count, i // wide)


def beside(board: Board, berth: Berth) -> tuple[Square, ...]:
    """Return the squares that share an edge with a berth."""
    near = dict.fromkeys(other for square in berth for other in board.near(*square))
    return tuple(other for other in near if other not in berth)


def around(board: Board, berth: Berth) -> tuple[Square, ...]:
    """Return the squares that share an edge or a corner with a berth."""
    near = dict.fromkeys(other for square in berth for other in board.around(*square))
    return tuple(other for other in near if other not in berth)


def berth_from(bow: Cell, stern: Cell, *others: Cell) -> str:
    """Phrase the position of a piece by its ends, or by all squares of one that is not straight."""
    if others:
        return f"on {bow}, {', '.join((stern, *others[:-1]))} and {others[-1]}"
    return f"in {bow} alone" if bow == stern else f"from {bow} to {stern}"


def words_of(noun: str) -> Mapping[Sort, Say]:
    """Return the words for the berths of pieces, which are hidden: a part of a kind's `by_place`."""
    forms = f"[a {noun} lies|{noun}s lie] {{}}", f"no {noun} lies {{}}"
    return dict.fromkeys(PIECES, flags(*forms, between(berth_from), " or "))
