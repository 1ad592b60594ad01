"""Loops and paths through the middles of squares: each link between neighbours is a cell.

The cell of a link is 1 if the loop or path runs along it, else 0.

Vocabulary
    way        a direction out of a square: n, e, s or w
    used       of a square: the literals that the loop takes its links, one for each way
    ray        the links that lead straight on from a square by one way
    run        the length of the straight part of the loop along a ray
    corner     a meeting point of four squares, a cell ``r1c1/r2c2``: 1 if it lies inside the loop
    exit       a link from a region to another

>>> link((0, 0), (0, 1)), ways(Board(1, 2), 0, 0)
('r1c1-r1c2', {'e': 'r1c1-r1c2'})
>>> [str(literal) for literal in ray(Board(1, 4), (0, 1), "e")]
['r1c2-r1c3=1', 'r1c3-r1c4=1']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from ..answers.lines import links_at
from ..constraints import (
    Clause,
    Constraint,
    Count,
    Literals,
    Repeated,
    RuleLabel,
    SingleLoop,
    exactly,
    implies,
    label_at,
)
from ..constraints.repeated import clauses, one_of, repeat_pattern
from ..core.board import Board, at
from ..core.cells import Cell, Is, all_of
from ..core.marks import Disc, Marks
from ..core.places import Place
from ..core.record import Square
from ..fields import Flag
from ..limits.caches import CLUES, per_size

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""The ways out of a square, by (row, column)."""

SIGNS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
"""Names of the ways, printed on a board and used in messages."""

COLOURS = {"b": "black", "w": "white"}
"""Names of circles in records, and in messages."""

ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
"""The opposite way."""


def link(a: Square, b: Square) -> Cell:
    """Return the cell of the link between two neighbours, `a` above or left of `b`."""
    return f"{at(*a)}-{at(*b)}"


def links_of(board: Board) -> tuple[Cell, ...]:
    """Return the links of a board, in the order of `Board.pairs`."""
    return _links(board.rows, board.columns)


@lru_cache(maxsize=64)
def _links(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple([f"{a}-{b}" for a, b in Board(rows, columns).edges()])


def link_literals(board: Board) -> Literals:
    """Return for each link of a board the literal that the loop runs along it."""
    return _link_literals(board.rows, board.columns)


@lru_cache(maxsize=64)
def _link_literals(rows: int, columns: int) -> Literals:
    return all_of(_links(rows, columns), 1)


def ways(board: Board, r: int, c: int) -> Mapping[str, Cell]:
    """Return the link for each of the ways n, e, s, w that lead from a square to one on the board."""
    return links_at(board.rows, board.columns)[r * board.columns + c]


def links_at_square(board: Board, r: int, c: int) -> Literals:
    """Return the literals that the loop takes a link of the square, one for each way out of it."""
    return _square_literals(board.rows, board.columns)[r * board.columns + c]


@lru_cache(maxsize=64)
def _square_literals(rows: int, columns: int) -> tuple[Literals, ...]:
    of_link = dict(zip(_links(rows, columns), _link_literals(rows, columns), strict=True)).__getitem__
    return tuple([tuple(map(of_link, there.values())) for there in links_at(rows, columns)])


def ray(board: Board, square: Square, way: str) -> Literals:
    """Return the links straight on from a square to the edge of the board, from near to far."""
    (r, c), (down, right), cells = square, STEPS[way], list[Cell]()
    while way in (here := ways(board, r, c)):
        cells.append(here[way])
        r, c = r + down, c + right
    return all_of(cells, 1)


# Rules --------------------------------------------------------------------------------------------


def single_loop(
    board: Board, visit_all: bool = False, off: Collection[Square] = (), crossing: bool = False
) -> SingleLoop:
    """Require one loop through squares of the board, none of them `off` the loop; with `visit_all` through
    all others, and with `crossing` it may cross itself.
    """
    squares = tuple(board.squares())
    number = {square: i for i, square in enumerate(s for s in squares if s not in off)}
    edges = tuple(
        [(literal, *pair) for literal, pair in zip(link_literals(board), board.pairs(), strict=True)]
    )
    if off:
        ends = ((literal, squares[i], squares[j]) for literal, i, j in edges)
        edges = tuple((x, number[a], number[b]) for x, a, b in ends if a in number and b in number)
    label = "the loop visits every cell" if visit_all else "one loop"
    crossings = tuple(crosses(board, number, edges)) if crossing else ()
    return SingleLoop(len(number), edges, visit_all, crossings=crossings, label=label)


def crosses(
    board: Board, number: Mapping[Square, int], edges: Iterable[tuple[Is, int, int]]
) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield the squares with four links, at which a loop may cross itself, in the form of
    `SingleLoop.crossings`.
    """
    index = {literal.cell: i for i, (literal, _, _) in enumerate(edges)}
    for square, vertex in number.items():
        names = ways(board, *square)
        if len(names) == 4 and index.keys() >= set(names.values()):
            n, e, s, w = (index[names[way]] for way in "nesw")
            yield vertex, n, s, w, e


VISIT_ALL = Flag("visit_all", False, "whether the loop visits every cell")


def visits(board: Board, squares: Iterable[Square], value: int = 1) -> Iterator[Count]:
    """Make the cell of each of the squares `value` if and only if the loop visits the square."""
    return (_visit(board.rows, board.columns, square, value) for square in squares)


@lru_cache(maxsize=CLUES)
def _visit(rows: int, columns: int, square: Square, value: int) -> Count:
    """Return the constraint that the loop visits the square, or leaves it out."""
    cell, (r, c) = at(*square), square
    left_out = Is(cell, value, False)
    # A square left out counts as the two links that a visit would take.
    return exactly(
        2,
        (*_square_literals(rows, columns)[r * columns + c], left_out, left_out),
        label_at("two ways or none at", cell),
    )


@lru_cache(maxsize=32)
def by_region(board: Board) -> tuple[tuple[Literals, ...], tuple[Literals, ...]]:
    """Return for each region the literals of the links inside it, and those of its exits."""
    inside: list[list[Is]] = [[] for _ in board.regions]
    exits: list[list[Is]] = [[] for _ in board.regions]
    for literal, (a, b) in zip(link_literals(board), board.edges(), strict=True):
        one, other = board.region_of.get(a), board.region_of.get(b)
        for region in {one, other}:
            if region is not None:
                (inside if one == other else exits)[region].append(literal)
    return tuple(map(tuple, inside)), tuple(map(tuple, exits))


def visited_times(board: Board, times: int, least: int | None = None) -> Iterator[Count]:
    """Make the loop enter and leave each region the given number of times, or from `least` to that many. Over
    a border inside a region it does both.
    """
    alone = len(board.regions) == 1
    if alone and not board.walls:
        return
    if least is None:
        least = 0 if alone and times == 1 else times
    for i, (region, exits) in enumerate(zip(board.regions, by_region(board)[1], strict=True)):
        crossings = [
            Is(f"{a}-{b}", 1) for a, b in board.walls if board.region_of.get(a) == i == board.region_of.get(b)
        ]
        label = f"{'one visit' if times == 1 else f'{times} visits'} to region {i + 1} from {region[0]}"
        yield Count((*exits, *crossings, *crossings), 2 * least, 2 * times, label=label)


def round_regions(board: Board) -> Iterator[SingleLoop]:
    """Make the loop go from region to region in one circle. Implied if it visits each of them once; it saves
    search.
    """
    region, cells = board.region_of, board.edges()
    if len(board.regions) > 1 and len(region) == board.rows * board.columns:
        edges = tuple(
            (literal, region[a], region[b])
            for literal, (a, b) in zip(link_literals(board), cells, strict=True)
            if region[a] != region[b]
        )
        yield SingleLoop(len(board.regions), edges, visit_all=True, label="one circle round the regions")


def on_loop(board: Board, square: Square, label: str) -> Clause:
    """Make the loop visit the square."""
    return Clause(links_at_square(board, *square), label=label)


def straight_on(board: Board, square: Square, label: str) -> Iterator[Clause]:
    """Forbid the loop to turn in the square."""
    names = ways(board, *square)
    for way, name in names.items():
        ahead = [Is(names[back], 1) for back in ACROSS[way] if back in names]
        yield implies(Is(name, 1), *ahead, label=label)


def turning(board: Board, square: Square, label: str) -> Iterator[Clause]:
    """Forbid the loop to go straight on in the square."""
    names = ways(board, *square)
    for one, other in (("n", "s"), ("e", "w")):
        if one in names and other in names:
            yield Clause((Is(names[one], 0), Is(names[other], 0)), label=label)


@per_size
def turns(board: Board) -> Iterator[Repeated]:
    """Make the cell of each square 1 if the loop turns there, 0 if it goes straight on or leaves it out."""
    cells, links = board.cells(), links_of(board)
    number = {link: len(cells) + i for i, link in enumerate(links)}
    rows = []
    for i, square in enumerate(board.squares()):
        names = ways(board, *square)
        rows += [(i, *[number[names[way]] for way in pair if way in names]) for pair in ("ns", "ew")]
    pattern = clauses((-1, 2, 3), (-1, -2, -3), (1, -2, 3), (1, 2, -3))
    yield repeat_pattern(all_of((*cells, *links), 1), rows, pattern, label_at("turn in", "{}"))


def stretch(one: Literals, other: Literals, length: int, both: bool, label: str) -> Iterator[Clause]:
    """Give the two runs a total length of `length` if the loop leaves a square along ray `one` (and, if
    `both`, along `other` too). Literal i of a ray says that the loop goes along its edge i.
    """
    if not one or (both and not other):
        return
    off_rays = (~one[0], ~other[0]) if both else (~one[0],)
    for a in range(1, len(one) + 1):
        for b in range(int(both), min(length - a, len(other) + 1)):
            yield Clause((*off_rays, *one[a : a + 1], *other[b : b + 1]), label=label)
        if int(both) <= (b := length + 1 - a) <= len(other):
            yield Clause(tuple([~literal for literal in one[:a] + other[:b]]), label=label)


def circle_marks(circles: Mapping[Square, tuple[str, int | None]]) -> Marks:
    """Draw a disc for each circle, with its number in it."""
    return tuple(
        Disc((r + 0.5, c + 0.5), 0.34, COLOURS[colour], str(number or ""), telling=True)
        for (r, c), (colour, number) in circles.items()
    )


def corner(r: int, c: int) -> Cell:
    """Return the cell of the point below and right of a square."""
    return f"{at(r, c)}/{at(r + 1, c + 1)}"


def is_inner(board: Board, r: int, c: int) -> bool:
    """Return whether the point below and right of a square lies inside the board, not on its edge."""
    return 0 <= r < board.rows - 1 and 0 <= c < board.columns - 1


def corners(board: Board) -> dict[Cell, Place]:
    """Return the corners inside the board, and their places; those on its edge are never inside a loop."""
    inner = ((r, c) for r in range(board.rows - 1) for c in range(board.columns - 1))
    return {corner(r, c): Place("point", ((r, c), (r + 1, c + 1))) for r, c in inner}


OUTSIDE = Flag("outside", False, "whether all shaded cells lie outside the loop")


def shaded_outside(board: Board) -> Iterator[Constraint]:
    """Require the shaded cells, which the loop does not visit, to lie outside it."""
    yield from sides(board)
    for r, c in board.squares():
        if is_inner(board, r - 1, c - 1):
            label = RuleLabel(
                f"{at(r, c)} is not shaded inside the loop", "shaded cells lie outside the loop"
            )
            yield Clause((Is(at(r, c), 0), Is(corner(r - 1, c - 1), 0)), label=label)


def sides(board: Board) -> tuple[Repeated]:
    """Make a link used if and only if exactly one of its two corners is inside the loop."""
    return _sides(board.rows, board.columns)


@lru_cache(maxsize=64)
def _sides(rows: int, columns: int) -> tuple[Repeated]:
    """Return the pattern of a link and the sides of the loop beside it."""
    board = Board(rows, columns)
    place = {cell: i for i, cell in enumerate((*links_of(board), *corners(board)))}
    table = []
    for number, (i, j) in enumerate(board.pairs()):
        r, c = divmod(i, columns)
        ends = ((r - 1, c) if j - i < columns else (r, c - 1)), (r, c)
        table.append((number, *[place[corner(*end)] for end in ends if is_inner(board, *end)]))
    return (repeat_pattern(all_of(place, 1), table, one_of(3, 0, 2), "the two sides of {}"),)
