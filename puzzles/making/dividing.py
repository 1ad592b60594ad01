"""Divisions of a board drawn at random: regions, polyominoes, rectangles, galaxies.

Vocabulary
    labels     a grid with the number of the area of each square

>>> from random import Random
>>> labels = divide_equally(Board(2, 3), Random(1), 2)
>>> sorted(map(len, areas_of(labels)))
[2, 2, 2]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.record import Square
from ..judging import OPPOSITE, ahead, beside, outline, patches
from .recipe import Entries, Unfit

if TYPE_CHECKING:
    from random import Random

Labels = list[list[Any]]


def divide_board(board: Board, random: Random, least: int, most: int) -> Labels:
    """Draw a division of a board into connected regions of about `least` to `most` squares, as labels."""
    label: dict[Square, int] = {}
    order = list(board.squares())
    random.shuffle(order)
    areas: list[list[Square]] = []
    for start in order:
        if start in label:
            continue
        area, edge, size = list[Square](), [start], random.randint(least, most)
        while edge and len(area) < size:
            square = edge.pop(random.randrange(len(edge)))
            if square not in label:
                label[square] = len(areas)
                area.append(square)
                edge += [near for near in board.near(*square) if near not in label]
        areas.append(area)
    # An area between regions may be too small: it joins its smallest neighbour.
    for i, area in enumerate(areas):
        if len(area) < least:
            beside = {label[near] for square in area for near in board.near(*square)} - {i}
            if beside:
                into = min(beside, key=lambda other: (len(areas[other]), other))
                for square in area:
                    label[square] = into
                areas[into] += area
                areas[i] = []
    return relabel(board, label)


def divide_equally(board: Board, random: Random, size: int) -> Labels:
    """Draw a division of a board into connected regions of `size` squares, as labels; the last one is smaller
    if the board is no multiple. Pieces of a path to and fro trade squares.
    """
    rows = [[(r, c) for c in range(board.columns)] for r in range(board.rows)]
    path = [square for r, row in enumerate(rows) for square in (row[::-1] if r % 2 else row)]
    label = {square: place // size for place, square in enumerate(path)}
    return trade_squares(board, random, label, path, 30 * len(path))


def trade_squares(
    board: Board, random: Random, label: Mapping[Square, int], squares: Sequence[Square], times: int
) -> Labels:
    """Try so often to let the region of one of the `squares` trade it for a square of a region beside it;
    return the labels. All regions stay connected and of their sizes.
    """
    label = dict(label)
    areas: dict[int, set[Square]] = {}
    for square, own in label.items():
        areas.setdefault(own, set()).add(square)
    for _ in range(times):
        one = random.choice(squares)
        here, there = label[one], label[random.choice(board.near(*one) or (one,))]
        edge = [square for square in sorted(areas[there]) if areas[here] & {*beside(square)} - {one}]
        if here == there or not edge:
            continue
        other = random.choice(edge)
        changed = (areas[here] - {one}) | {other}, (areas[there] - {other}) | {one}
        if all(len(patches(area)) == 1 for area in changed):
            areas[here], areas[there] = changed
            label[one], label[other] = there, here
    return relabel(board, label)


def grow_seeds(board: Board, random: Random, seeds: Sequence[Sequence[Square]]) -> Labels:
    """Draw a division of a board into one region for each seed, some connected squares, as labels.

    >>> from random import Random
    >>> grow_seeds(Board(1, 3), Random(0), [[(0, 0), (0, 1)], [(0, 2)]])
    [[0, 0, 1]]
    """
    label = {square: i for i, seed in enumerate(seeds) for square in seed}
    edge = [(near, label[square]) for square in label for near in board.near(*square)]
    while edge:
        place = random.randrange(len(edge))
        edge[place], edge[-1] = edge[-1], edge[place]
        square, into = edge.pop()
        if square not in label:
            label[square] = into
            edge += [(near, into) for near in board.near(*square) if near not in label]
    return relabel(board, label)


def group_regions(board: Board, random: Random, labels: Labels, number: int) -> Labels:
    """Join the regions at random to connected groups of this number each. Raises `Unfit` if this attempt
    leaves some over.
    """
    label = by_square(labels)
    beside: dict[int, set[int]] = {region: set() for region in set(label.values())}
    for one, other in ((label[a], label[b]) for a in label for b in board.near(*a)):
        if one != other:
            beside[one].add(other)
    remaining, group = set(beside), dict[int, int]()
    while remaining:
        start = min(remaining, key=lambda region: (len(beside[region] & remaining), region))
        members, edge = [start], sorted(beside[start] & remaining)
        while edge and len(members) < number:
            region = edge.pop(random.randrange(len(edge)))
            if region not in members:
                members.append(region)
                edge += sorted(beside[region] & remaining)
        if len(members) < number:
            raise Unfit("the regions cannot be joined")
        remaining.difference_update(members)
        group.update(dict.fromkeys(members, start))
    return relabel(board, {square: group[region] for square, region in label.items()})


def rectangles(board: Board, random: Random, most: int) -> Labels:
    """Draw a division of a board into rectangles of up to `most` squares, as labels. Single squares remain
    only if nothing else fits.
    """
    label: dict[Square, int] = {}
    for number, (r, c) in enumerate(board.squares()):
        if (r, c) in label:
            continue
        free = next((x - c for x in range(c, board.columns) if (r, x) in label), board.columns - c)
        sizes = [
            (height, width)
            for height, width in product(range(1, board.rows - r + 1), range(1, free + 1))
            if 1 < height * width <= most
        ]
        height, width = random.choice(sizes or [(1, 1)])
        label.update(((r + y, c + x), number) for y in range(height) for x in range(width))
    return relabel(board, label)


def lay(
    board: Board,
    random: Random,
    pieces: Iterable[tuple[Square, ...]],
    fits: Callable[[tuple[Square, ...], Labels], bool] = lambda _, __: True,
) -> Labels:
    """Lay pieces in random order until no other has room and `fits` beside the labels of the earlier ones.
    Return the labels, None for squares without a piece.

    >>> from random import Random
    >>> lay(Board(1, 3), Random(0), [((0, 0), (0, 1)), ((0, 1), (0, 2))])
    [[0, 0, None]]
    """
    labels: Labels = [[None] * board.columns for _ in range(board.rows)]
    order = sorted(pieces)
    random.shuffle(order)
    laid = 0
    for piece in order:
        if all(labels[r][c] is None for r, c in piece) and fits(piece, labels):
            for r, c in piece:
                labels[r][c] = laid
            laid += 1
    return number_labels(labels)


def number_labels(labels: Labels) -> Labels:
    """Return labels numbered from 0 in reading order; squares without one keep None."""
    order: dict[Hashable, int] = {}
    return [[None if x is None else order.setdefault(x, len(order)) for x in row] for row in labels]


def divide_unlike(board: Board, random: Random, most: int) -> Labels:
    """Draw a division of a board into areas of up to `most` squares, as labels, so that no two of one size
    share an edge. Raises `Unfit` if joined areas become larger.
    """
    label = by_square(divide_board(board, random, 1, most))
    while True:
        areas = areas_of(relabel(board, label))
        size = {square: len(area) for area in areas for square in area}
        alike = [
            (one, other)
            for one in board.squares()
            for other in board.near(*one)
            if label[one] != label[other] and size[one] == size[other]
        ]
        if not alike:
            return relabel(board, label)
        one, other = random.choice(alike)
        if 2 * size[one] > most:
            raise Unfit("areas became too large")
        into, old = label[one], label[other]
        label.update((square, into) for square in label if label[square] == old)


def symmetric(board: Board, random: Random, most: int, dots: Iterable[Square] = ()) -> Labels:
    """Draw a division of a board into areas of up to about `most` squares, each of which looks the same when
    it is turned by half, as labels. There is one about each of the `dots`, in half squares. Raises `Unfit` if
    two of these touch a square.
    """
    free, label, order = set(board.squares()), dict[Square, Square](), list(board.squares())
    random.shuffle(order)

    def grow(twice: Square) -> None:
        """Grow an area around a point, given in half squares."""
        area, size = core_of(twice), random.randint(2, most)
        while len(area) < size:
            ahead = sorted({near for square in area for near in board.near(*square)} & free - area)
            pairs = [((y, x), (twice[0] - y, twice[1] - x)) for y, x in ahead]
            fitting = [pair for pair in pairs if pair[1] in free]
            if not fitting:
                break
            area = area.union(random.choice(fitting))
        free.difference_update(area)
        label.update(dict.fromkeys(area, twice))

    middles = [(y - 1, x - 1) for y, x in dots]
    for twice in middles:
        if not core_of(twice) <= free:
            raise Unfit("two dots touch a square")
        free -= core_of(twice)
    for twice in middles:
        grow(twice)
    for r, c in order:
        if (r, c) in free:
            down, right = (random.choice((0, *(1,) * (near in free))) for near in ((r + 1, c), (r, c + 1)))
            twice = (2 * r + down, 2 * c + right)
            grow(twice if core_of(twice) <= free else (2 * r, 2 * c))
    return relabel(board, label)


def core_of(twice: Square) -> set[Square]:
    """Return the squares that touch a point, which is given by twice its place."""
    y, x = twice
    return set(product((y // 2, (y + 1) // 2), (x // 2, (x + 1) // 2)))


def areas_of(labels: Labels) -> list[list[Square]]:
    """Return the squares of each region of a grid of labels, in order of label."""
    areas: dict[int, list[Square]] = {}
    for (r, c), label in by_square(labels).items():
        areas.setdefault(label, []).append((r, c))
    return [areas[label] for label in sorted(areas)]


def by_square(grid: Labels) -> Entries:
    """Return a grid as entries."""
    return {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row) if value is not None}


def relabel(board: Board, label: Mapping[Square, Hashable]) -> Labels:
    """Return labels numbered from 0 in reading order; squares without one are in no area."""
    order: dict[Hashable, int] = {}
    flat = [
        order.setdefault(label[square], len(order)) if square in label else None for square in board.squares()
    ]
    return [flat[r * board.columns : (r + 1) * board.columns] for r in range(board.rows)]


def draw_links(board: Board, random: Random, share: float = 0.6) -> list[list[str]]:
    """Draw a loop through the middles of squares, and return for each square the ways that it takes there. It
    goes round a random patch of the corners inside the board, which has no hole, as long as that is smaller
    than this `share` of them.
    """
    corners = {(r, c) for r in range(board.rows - 1) for c in range(board.columns - 1)}
    if not corners:
        raise Unfit("a board of one line has no loop")
    inside = {random.choice(sorted(corners))}
    while len(inside) < share * len(corners):
        free = [corner for corner in sorted(corners - inside) if is_smooth(corner, inside)]
        if not free:
            break
        inside.add(random.choice(free))
    return outline(inside, board.rows - 1, board.columns - 1)


def draw_loop(board: Board, random: Random) -> list[Square]:
    """Draw a loop as `draw_links` does, and return its squares in order.

    >>> from random import Random
    >>> draw_loop(Board(2, 2), Random(1))
    [(0, 0), (0, 1), (1, 1), (1, 0)]
    """
    links = draw_links(board, random)
    loop = [min((r, c) for r, row in enumerate(links) for c, ways in enumerate(row) if ways)]
    way = "e"
    while len(loop) == 1 or loop[-1] != loop[0]:
        r, c = ahead(loop[-1], way)
        loop.append((r, c))
        (way,) = {*links[r][c]} - {OPPOSITE[way]}
    return loop[:-1]


def is_smooth(square: Square, patch: Collection[Square]) -> bool:
    """Return whether a square beside a patch makes no hole and no touch of corners if it joins it."""
    r, c = square
    ring = [(r - 1, c - 1), (r - 1, c), (r - 1, c + 1), (r, c + 1)]
    ring += [(r + 1, c + 1), (r + 1, c), (r + 1, c - 1), (r, c - 1)]
    inside = [other in patch for other in ring]
    changes = sum(one != other for one, other in pairwise((*inside, inside[0])))
    return changes == 2 and any(inside[1::2])
