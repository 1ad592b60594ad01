"""Helpers for judges: the rules of kinds as plain checks of a finished board.

A judge gets the record and an answer in the record's form, and names the rule that the answer breaks. It
shares no code with the constraints: an error in shared code would go unnoticed.

Vocabulary
    square     (row, column) from 0
    patch      squares that are connected by their edges
    pool       a block of two by two squares

>>> sorted(map(len, patches({(0, 0), (0, 1), (2, 2)}))), pool({(0, 0), (0, 1), (1, 0), (1, 1)})
([1, 2], (0, 0))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from operator import eq
from typing import Any

from .core.record import Record, Square, number_told

Grid = Sequence[Sequence[Any]]
Line = tuple[str, tuple[Any, ...]]
"""The entries of a row, column or area, and its name."""

OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
MOST_SHIFTED = 2500
"""On boards of more squares than this a patch grows square by square: it may have many turns, and each shift
goes over the whole board."""

AHEAD = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def squares_with(grid: Grid, *values: Any) -> set[Square]:
    """Return the squares of a grid that hold one of these values."""
    return {(r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value in values}


@lru_cache(maxsize=1 << 14)
def beside(square: Square) -> tuple[Square, ...]:
    """Return the four squares that share an edge with this one, on the board or not."""
    r, c = square
    return ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))


@lru_cache(maxsize=1 << 14)
def around(square: Square) -> tuple[Square, ...]:
    """Return the eight squares that share an edge or a corner with this one."""
    r, c = square
    return tuple((r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0))


def patches(
    squares: Collection[Square], near: Callable[[Square], Iterable[Square]] = beside
) -> list[set[Square]]:
    """Return the connected patches of the squares, by the neighbours `near` each."""
    remaining, groups = set(squares), []
    while remaining:
        patch = [remaining.pop()]
        for here in patch:
            for other in near(here):
                if other in remaining:
                    remaining.remove(other)
                    patch.append(other)
        groups.append(set(patch))
    return groups


def pieces(grid: Grid, value: Any) -> int:
    """Return the number of `patches` of the squares with this value. The board is one integer, with a bit for
    each square and a 0 between rows, and a patch grows by shifts of it.

    >>> pieces(["#..", "##.", "..#"], "#"), pieces(["#..", "##.", "..#"], ".")
    (2, 2)
    """
    width, count = len(grid[0]) + 1, 0
    if len(grid) * width > MOST_SHIFTED:
        return len(patches(squares_with(grid, value)))
    remaining = int("0".join(["".join(["1" if entry == value else "0" for entry in row]) for row in grid]), 2)
    while remaining:
        grown, patch = remaining & -remaining, 0
        while grown != patch:
            patch = grown
            grown = (patch | patch << 1 | patch >> 1 | patch << width | patch >> width) & remaining
        remaining ^= patch
        count += 1
    return count


def pool(squares: Collection[Square]) -> Square | None:
    """Return the first square of a pool among squares; None if there is none."""
    area = set(squares)
    pools = ((r, c) for r, c in area if (r, c + 1) in area and (r + 1, c) in area and (r + 1, c + 1) in area)
    return min(pools, default=None)


def touching(squares: Collection[Square]) -> tuple[Square, Square] | None:
    """Return two of the squares that share an edge; None if no two do."""
    members = set(squares)
    pairs = (((r, c), other) for r, c in members for other in ((r, c + 1), (r + 1, c)) if other in members)
    return min(pairs, default=None)


def lines(grid: Grid) -> Iterator[Line]:
    """Yield the rows and columns of a grid, with their names."""
    yield from ((f"row {r + 1}", tuple(row)) for r, row in enumerate(grid))
    yield from ((f"column {c + 1}", column) for c, column in enumerate(zip(*grid, strict=True)))


def parts(grid: Grid, areas: Iterable[Collection[Square]], name: str = "region") -> Iterator[Line]:
    """Yield the entries of a grid in each of some areas, with a name."""
    for area in areas:
        yield f"the {name} from {place(min(area))}", tuple(grid[r][c] for r, c in area)


def not_latin(values: Grid, areas: Iterable[Collection[Square]] = (), name: str = "region") -> str | None:
    """Return the first row or column, or area of the board, that does not hold every number from 1 once, or
    None if all do.
    """
    numbers = set(range(1, len(values) + 1))
    for sort, grid in (("row", values), ("column", zip(*values, strict=True))):
        for i, line in enumerate(grid):
            if set(line) != numbers:
                return f"{sort} {i + 1} does not hold every number once"
    for area in areas:
        if {values[r][c] for r, c in area} != numbers:
            return f"the {name} from {place(min(area))} does not hold every number once"
    return None


def not_sudoku(record: Record, values: Grid) -> str | None:
    """Return the first row, column or box that does not hold every number from 1 once; None if all do."""
    side = len(values)
    height, width = record.params.get("box") or usual_box(side)
    return not_latin(values, boxes(side, height, width), "box")


def usual_box(side: int) -> tuple[int, int]:
    """Return the (height, width) of the squarest box that is no taller than wide."""
    return max((h, side // h) for h in range(1, side + 1) if side % h == 0 and h * h <= side)


@lru_cache(maxsize=16)
def boxes(side: int, height: int, width: int) -> tuple[tuple[Square, ...], ...]:
    """Return the squares of each box of a sudoku."""
    return tuple(
        tuple((r, c) for r in range(top, top + height) for c in range(left, left + width))
        for top in range(0, side, height)
        for left in range(0, side, width)
    )


def place(square: Square) -> str:
    """Return a square for people: ``row 1, column 2``."""
    return f"row {square[0] + 1}, column {square[1] + 1}"


def clues_of(grid: Grid) -> Iterator[tuple[Square, Any]]:
    """Yield the entries of a clue grid that are not null, by square."""
    yield from (((r, c), x) for r, row in enumerate(grid) for c, x in enumerate(row) if x is not None)


def numbers_of(grid: Grid) -> Iterator[tuple[Square, Any]]:
    """Yield the numbers of a clue grid by square, None for a clue whose number is not told."""
    yield from ((square, number_told(entry)) for square, entry in clues_of(grid))


def ray(grid: Grid, square: Square, way: str) -> Iterator[Square]:
    """Yield the squares that lie from this one towards n, e, s or w, up to the edge of the board."""
    (r, c), (down, right) = square, AHEAD[way]
    while 0 <= r + down < len(grid) and 0 <= c + right < len(grid[0]):
        r, c = r + down, c + right
        yield r, c


def in_sight(grid: Grid, square: Square, value: Any) -> int:
    """Return the number of squares that hold `value` seen from this one, in the four directions together."""
    r, c = square
    row, column = grid[r], [line[c] for line in grid]
    count = 0
    for line in (row[:c][::-1], row[c + 1 :], column[:r][::-1], column[r + 1 :]):
        for entry in line:
            if entry != value:
                break
            count += 1
    return count


def miscounted_area(record: Record, squares: Collection[Square]) -> str | None:
    """Return the first region of ``clues.regions`` with another number of squares than in ``clues.counts``,
    or None if there is none.
    """
    room_of = rooms(record)
    for label, count in (record.clues.get("counts") or {}).items():
        area = room_of[int(label)]
        if number_told(count) not in (None, len(area.intersection(squares))):
            return f"the region at {place(min(area))} does not hold {count}"
    return None


def changed_given(givens: Grid, values: Grid) -> str | None:
    """Return the first square that differs from its given, or is blank if the given is not told; None if none
    does.
    """
    for r, (row, line) in enumerate(zip(givens, values, strict=False)):
        for c, given in enumerate(row):
            if given is not None and (line[c] != given if number_told(given) is not None else not line[c]):
                return f"{place((r, c))} is not as given"
    return None


def miscounted_line(
    record: Record, grid: Grid, *values: Any, rows: str = "rows", columns: str = "cols"
) -> str | None:
    """Return the first row or column whose clue differs from its number of these values."""
    for name, clues, table in (("row", rows, grid), ("column", columns, zip(*grid, strict=True))):
        for i, (clue, line) in enumerate(zip(record.clues.get(clues) or (), table, strict=False)):
            count = sum(value in values for value in line)
            if clue is not None and count != clue:
                return f"{name} {i + 1} has {count} of the {clue} that it needs"
    return None


def find_duplicate(values: Iterable[Any]) -> Any:
    """Return a value that occurs twice; None if none does."""
    earlier = set()
    for value in values:
        if value in earlier:
            return value
        earlier.add(value)
    return None


def closing(edges: Iterable[tuple[Hashable, Hashable]]) -> tuple[Hashable, Hashable] | None:
    """Return the first edge that closes a loop with those before it; None if there is none."""
    joined: dict[Hashable, Hashable] = {}

    def last(point: Hashable) -> Hashable:
        while point in joined:
            point = joined[point]
        return point

    for start, end in edges:
        one, other = last(start), last(end)
        if one == other:
            return start, end
        joined[one] = other
    return None


def areas(labels: Grid) -> dict[Any, set[Square]]:
    """Return the squares of each region of a label grid."""
    squares_of: dict[Any, list[Square]] = {}
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            if label in squares_of:
                squares_of[label].append((r, c))
            else:
                squares_of[label] = [(r, c)]
    return {label: set(squares) for label, squares in squares_of.items()}


def rooms(record: Record) -> dict[Any, set[Square]]:
    """Return the squares of each region of ``clues.regions``, found once for all answers to a record."""
    if record.rooms is None:
        record.rooms = areas(record.clues["regions"])
    return record.rooms


def ill_filled(record: Record, values: Grid, without: Collection[Square] = ()) -> str | None:
    """Return the first region that lacks a number from 1 to its size; squares in `without` are left out."""
    for area in rooms(record).values():
        inside = area.difference(without)
        if {values[r][c] for r, c in inside} != set(range(1, len(inside) + 1)):
            return f"the region at {place(min(area))} does not hold 1 to {len(inside)}"
    return None


def alike(values: Grid, corners: bool = False) -> str | None:
    """Return two squares that share an edge, or (`corners`) touch, with equal entries; None if there are
    none.
    """
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))[: 4 if corners else 2]:
        here, there = max(0, -right), max(0, right)
        for r, (row, other) in enumerate(zip(values, values[down:], strict=False)):
            for c, equal in enumerate(map(eq, row[here:], other[there:]), here):
                if equal and row[c] is not None:
                    return f"{place((r, c))} and {place((r + down, c + right))} both hold {row[c]}"
    return None


def wrong_sum(record: Record, grid: Grid, rows: str = "rows", columns: str = "cols") -> str | None:
    """Return the first row or column that does not sum to its clue; null counts as 0."""
    for name, clues, table in (("row", rows, grid), ("column", columns, zip(*grid, strict=True))):
        for i, (clue, line) in enumerate(zip(record.clues.get(clues) or (), table, strict=False)):
            total = sum(value or 0 for value in line)
            if clue is not None and total != clue:
                return f"{name} {i + 1} sums to {total}, not to {clue}"
    return None


def broken_loop(links: Grid, visit_all: bool = False, crossing: bool = False) -> str | None:
    """Return why links do not form a single closed loop, which may cross itself; None if they do."""
    # All rows one after the other, each followed by an empty square, and an empty row at the end. So a step
    # adds a number to the index, and a step off the board leads to an empty square.
    width = len(links[0]) + 1
    flat = [ways if ways and ways != "#" else "" for row in links for ways in (*row, "")] + [""] * width
    step = {"n": -width, "e": 1, "s": width, "w": -1}
    on = [here for here, ways in enumerate(flat) if ways]
    if not on:
        return "there is no loop"
    for here in on:
        ways = flat[here]
        if len(ways) != 2 and not (crossing and len(ways) == 4):
            return f"the loop ends or branches in {place(divmod(here, width))}"
    for here in on:
        for way in flat[here]:
            if OPPOSITE[way] not in flat[here + step[way]]:
                return f"a link of {place(divmod(here, width))} leads nowhere"
    if visit_all and len(on) < len(links) * (width - 1):
        return "the loop leaves out a cell"
    start = here = on[0]
    first = way = flat[here][0]
    length = 0
    while length == 0 or (here, way) != (start, first):
        here, length = here + step[way], length + 1
        ways = flat[here]
        way = way if len(ways) == 4 else ways[ways[0] == OPPOSITE[way]]
    return None if 2 * length == sum(map(len, flat)) else "there is more than one loop"


def squares_on_loop(links: Grid) -> set[Square]:
    """Return the squares on a loop."""
    return {(r, c) for r, row in enumerate(links) for c, ways in enumerate(row) if ways and ways != "#"}


def ahead(square: Square, way: str) -> Square:
    """Return the square next to this one, by a way."""
    (r, c), (down, right) = square, AHEAD[way]
    return r + down, c + right


def straight(ways: str) -> bool:
    """Return whether a loop that leaves a square by these ways goes straight on."""
    return OPPOSITE[ways[0]] == ways[1]


def run(links: Grid, square: Square, way: str) -> int:
    """Return the number of links in the straight run of a loop that leaves a square in one direction."""
    length = 0
    while way in links[square[0]][square[1]]:
        square, length = ahead(square, way), length + 1
    return length


def runs(links: Grid, square: Square) -> list[int]:
    """Return the lengths of the straight runs of a loop from a square, one for each direction it takes."""
    return [run(links, square, way) for way in links[square[0]][square[1]]]


def inner_borders(record: Record) -> set[tuple[Square, Square]]:
    """Return the pairs of squares with one of ``clues.borders`` between them, in both orders."""
    pairs = {((r, c), (y, x)) for (r, c), (y, x) in record.clues.get("borders") or ()}
    return pairs | {(other, one) for one, other in pairs}


def entries(links: Grid, area: Collection[Square], inner: Collection[tuple[Square, Square]] = ()) -> float:
    """Return the number of times a loop enters an area: half the number of its links across the border. A
    link across one of the `inner` borders leaves the area and enters it.
    """
    crossed = sum(a in area and b in area and b in linked_squares(links, a) for a, b in inner)
    for r, c in area:
        if ways := links[r][c]:
            crossed += "n" in ways and (r - 1, c) not in area
            crossed += "e" in ways and (r, c + 1) not in area
            crossed += "s" in ways and (r + 1, c) not in area
            crossed += "w" in ways and (r, c - 1) not in area
    return crossed / 2


def is_inside(links: Grid, square: Square) -> bool:
    """Return whether a square off a loop lies inside it: an odd number of its links cross the column above
    the square, to the right of its middle.
    """
    row, column = square
    return sum("e" in links[r][column] for r in range(row)) % 2 == 1


def linked_squares(links: Grid, square: Square) -> Iterator[Square]:
    """Yield the squares to which the links of a square lead."""
    r, c = square
    yield from ((r + AHEAD[way][0], c + AHEAD[way][1]) for way in links[r][c])


def loose_end(links: Grid) -> Square | None:
    """Return the first square with a link that the square at its other end lacks; None if there is none."""
    drawn = {square: set(linked_squares(links, square)) for square, ways in clues_of(links) if ways}
    loose = (here for here, ends in drawn.items() if any(here not in drawn.get(end, ()) for end in ends))
    return next(loose, None)


CORNERS = {
    (a, b, c, d): "n" * (a != b) + "e" * (b != d) + "s" * (c != d) + "w" * (a != c)
    for a, b, c, d in product((False, True), repeat=4)
}
"""The ways in which a border leaves a grid point, by the four squares there: inside or not."""


def outline(squares: Collection[Square], rows: int, columns: int) -> list[list[str]]:
    """Return the border of some squares of a board, as the links between its grid points."""
    inside = [[(r, c) in squares for c in range(-1, columns + 1)] for r in range(-1, rows + 1)]
    return [
        [CORNERS[four] for four in zip(up, up[1:], low, low[1:], strict=False)]
        for up, low in pairwise(inside)
    ]


def left_out(regions: Grid) -> str | None:
    """Return the first square that is in no region."""
    empty = min(squares_with(regions, None), default=None)
    return None if empty is None else f"{place(empty)} is in no region"


def box_of(area: Collection[Square]) -> tuple[int, int] | None:
    """Return the height and width of an area that is a rectangle; None for any other area."""
    rows, columns = zip(*area, strict=True)
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return (height, width) if height * width == len(area) else None


def shape_of(squares: Iterable[Square]) -> frozenset[frozenset[Square]]:
    """Return the shape of some squares as all that they become if they are turned and mirrored, moved to the
    corner.

    >>> shape_of([(1, 1), (1, 2)]) == shape_of([(4, 0), (5, 0)])
    True
    """
    found, piece = set(), [*squares]
    for _ in range(2):
        for _ in range(4):
            top, left = min(r for r, _ in piece), min(c for _, c in piece)
            found.add(frozenset((r - top, c - left) for r, c in piece))
            piece = [(c, -r) for r, c in piece]
        piece = [(r, -c) for r, c in piece]
    return frozenset(found)


def shape_drawn(word: str) -> frozenset[frozenset[Square]]:
    """Return the shape of a drawing, such as ``xx/.x``, or of a straight piece of some length."""
    rows = ["x" * int(word)] if word.isdecimal() else word.split("/")
    return shape_of((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x")


def mismatched_region(
    regions: Grid, clues: Grid, fits: Callable[[Square, Any, set[Square]], bool], what: str
) -> str | None:
    """Return the first region that is no rectangle with just one clue that fits it, or a square that is in
    none.
    """
    clue_at, by_label = dict(numbers_of(clues)), areas(regions)
    if None in by_label:
        return left_out(regions)
    for area in by_label.values():
        if box_of(area) is None:
            return f"the region of {place(min(area))} is no rectangle"
        inside = [square for square in area if square in clue_at]
        if len(inside) != 1:
            return f"the region of {place(min(area))} holds {len(inside)} clues"
        (clue,) = inside
        if not fits(clue, clue_at[clue], area):
            return f"the region of the clue in {place(clue)} {what}"
    return None


def corner_of(area: set[Square]) -> Square | None:
    """Return the corner of an area that is an L-shape, or None if it is none."""
    for r, c in area:
        upright, level = {s for s in area if s[1] == c}, {s for s in area if s[0] == r}
        ends = [len(upright), len(level)]
        if (
            min(ends) > 1
            and sum(ends) - 1 == len(area)
            and (r, c) in (min(upright), max(upright))
            and (r, c) in (min(level), max(level))
        ):
            runs = max(upright)[0] - min(upright)[0] + 1, max(level)[1] - min(level)[1] + 1
            return (r, c) if [*runs] == ends else None
    return None


def no_ell(regions: Grid) -> str | None:
    """Return a square of no region, or a region that is no L-shape; None if there is none."""
    if missed := left_out(regions):
        return missed
    for area in areas(regions).values():
        if corner_of(area) is None:
            return f"the shape at {place(min(area))} is no L"
    return None


def misplaced_circle(regions: Grid, circles: Collection[Square]) -> str | None:
    """Return a circle that is not the corner of its L-shape, or None."""
    for area in areas(regions).values():
        if area & (set(circles) - {corner_of(area)}):
            return f"the shape at {place(min(area))} has a circle beside its corner"
    return None


def misplaced_arrow(regions: Grid, arrows: Mapping[Square, str]) -> str | None:
    """Return an arrow that is not the end of its L-shape, or points away from the corner; None if there is
    none.
    """
    for area in areas(regions).values():
        for square in area & arrows.keys():
            on = [other for other in beside(square) if other in area]
            if len(on) > 1:
                return f"the shape at {place(min(area))} has an arrow that is no end"
            if ahead(square, arrows[square]) != on[0]:
                return f"the shape at {place(min(area))} has an arrow that points away from its corner"
    return None


def borders_beside(regions: Grid, square: Square) -> int:
    """Count the sides of a square that lie on the border of its region, or at the edge of the board.

    >>> borders_beside([[0, 0, 1]], (0, 1))
    3
    """
    rows, columns, own = len(regions), len(regions[0]), regions[square[0]][square[1]]
    on_board = ((r, c) for r, c in beside(square) if 0 <= r < rows and 0 <= c < columns)
    return 4 - [regions[r][c] for r, c in on_board].count(own)


def cut_unequally(regions: Grid, clues: Grid, size: int) -> str | None:
    """Return the first region that is not this number of connected squares, a square wrongly in a region or
    in none, or a number that does not count the borders of its square. A # among the clues is in no region.
    """
    clue_at = dict(clues_of(clues))
    for label, area in areas(regions).items():
        wrong = min((x for x in area if (clue_at.get(x) == "#") != (label is None)), default=None)
        if wrong is not None:
            return f"{place(wrong)} is {'in no region' if label is None else 'black, and in a region'}"
        if label is not None and (len(area) != size or len(patches(area)) > 1):
            return f"the region of {place(min(area))} is not {size} connected cells"
    for square, clue in clue_at.items():
        borders = borders_beside(regions, square)
        if number_told(clue) not in ("#", None, borders):
            return f"there are {borders} borders beside {place(square)}, not {clue}"
    return None
