"""Loops and paths through the middles of squares: each link between neighbours is a cell.

The cell of a link is 1 if the loop or path runs along it, else 0.

Vocabulary
    way        a direction out of a square: n, e, s or w
    used       of a square: the literals that the loop takes its links, one for each way
    ray        the links that lead straight on from a square by one way
    run        how far the loop goes straight along a ray
    corner     a point where four squares meet, a cell ``r1c1/r2c2``: 1 where it lies inside the loop
    exit       a link from a region to another

>>> link((0, 0), (0, 1)), ways(Board(1, 2), 0, 0)
('r1c1-r1c2', {'e': 'r1c1-r1c2'})
>>> [str(literal) for literal in ray(Board(1, 4), (0, 1), "e")]
['r1c2-r1c3=1', 'r1c3-r1c4=1']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from .answers import Answer, AnswerForm, link_fillings, shaded_link_fillings
from .board import Board, at
from .cells import Cell, Is, Solution
from .constraints import Clause, Constraint, Count, Literals, SingleLoop, Tally, exactly, implies
from .kept import CLUES
from .kind import flag_cells
from .marks import Disc, Marks
from .puzzle import Puzzle, Rules
from .record import Square

STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}
"""The ways out of a square, by (row, column)."""

SIGNS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
NAMES = {"n": "north", "e": "east", "s": "south", "w": "west"}
"""How ways are printed on a board, and called in messages."""

COLOURS = {"b": "black", "w": "white"}
"""How circles are called in records, and in messages."""

ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
"""The opposite way."""


def link(a: Square, b: Square) -> Cell:
    """The cell of the link between two neighbours, `a` above or left of `b`."""
    return f"{at(*a)}-{at(*b)}"


def links_of(board: Board) -> tuple[Cell, ...]:
    """The links of a board, in the order of `Board.pairs`."""
    return _links(board.rows, board.columns)


@lru_cache(maxsize=64)
def _links(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple(f"{a}-{b}" for a, b in Board(rows, columns).edges())


def drawn(board: Board) -> Literals:
    """For each link of a board the literal that the loop runs along it."""
    return _drawn(board.rows, board.columns)


@lru_cache(maxsize=64)
def _drawn(rows: int, columns: int) -> Literals:
    return tuple(Is(cell, 1) for cell in _links(rows, columns))


def ways(board: Board, r: int, c: int) -> Mapping[str, Cell]:
    """The link for each of the ways, of n e s w, that lead from a square to one on the board."""
    return _ways(board.rows, board.columns)[r * board.columns + c]


@lru_cache(maxsize=64)
def _ways(rows: int, columns: int) -> tuple[dict[str, Cell], ...]:
    name = dict(zip(Board(rows, columns).pairs(), _links(rows, columns), strict=True)).get
    found = []
    for i in range(rows * columns):
        up, down = name((i - columns, i)), name((i, i + columns))
        right = name((i, i + 1)) if columns > 1 else None  # in one column the next square is the one below
        left = name((i - 1, i)) if columns > 1 else None
        four = ("n", up), ("e", right), ("s", down), ("w", left)
        found.append({way: cell for way, cell in four if cell is not None})
    return tuple(found)


def used(board: Board, r: int, c: int) -> Literals:
    """The literals that the loop takes a link of the square, one for each way out of it."""
    return _used(board.rows, board.columns)[r * board.columns + c]


@lru_cache(maxsize=64)
def _used(rows: int, columns: int) -> tuple[Literals, ...]:
    return tuple(tuple(Is(cell, 1) for cell in there.values()) for there in _ways(rows, columns))


def ray(board: Board, square: Square, way: str) -> Literals:
    """The links straight on from a square to the edge of the board, from near to far."""
    (r, c), (down, right) = square, STEPS[way]
    found = []
    while board.holds(r + down, c + right):
        found.append(Is(link(*sorted(((r, c), (r + down, c + right)))), 1))
        r, c = r + down, c + right
    return tuple(found)


# Rules --------------------------------------------------------------------------------------------


def single_loop(
    board: Board, visit_all: bool = False, off: Collection[Square] = (), crossing: bool = False
) -> SingleLoop:
    """One loop through squares of the board, none of them `off` the loop; with `visit_all` through all
    others, and with `crossing` it may cross itself.
    """
    squares = tuple(board.squares())
    number = {square: i for i, square in enumerate(s for s in squares if s not in off)}
    edges = tuple(
        (literal, number[squares[i]], number[squares[j]])
        for literal, (i, j) in zip(drawn(board), board.pairs(), strict=True)
        if squares[i] in number and squares[j] in number
    )
    label = "the loop visits every cell" if visit_all else "one loop"
    crossings = tuple(crosses(board, number, edges)) if crossing else ()
    return SingleLoop(len(number), edges, visit_all, crossings=crossings, label=label)


def crosses(
    board: Board, number: Mapping[Square, int], edges: Iterable[tuple[Is, int, int]]
) -> Iterator[tuple[int, int, int, int, int]]:
    """The squares with four links, where a loop may cross itself, in the form of `SingleLoop.crossings`."""
    index = {literal.cell: i for i, (literal, _, _) in enumerate(edges)}
    for square, vertex in number.items():
        names = ways(board, *square)
        if len(names) == 4 and index.keys() >= set(names.values()):
            n, e, s, w = (index[names[way]] for way in "nesw")
            yield vertex, n, s, w, e


def loop_rules(
    kind: str,
    board: Board,
    *rules: Iterable[Constraint],
    visit_all: bool = False,
    crossing: bool = False,
    off: Collection[Square] = (),
    cells: Iterable[Cell] = (),
    shown: Iterable[Cell] = (),
) -> Rules:
    """The rules of a kind with one loop. Links to squares `off` the loop are 0 from the start. `cells` are
    other 0/1 cells of the rules; those in `shown` are part of the answer too.
    """
    squares, shown = tuple(board.squares()), tuple(shown)
    links = tuple(
        (name, (0,) if squares[i] in off or squares[j] in off else (0, 1))
        for name, (i, j) in zip(links_of(board), board.pairs(), strict=True)
    )
    constraints = tuple(constraint for group in rules for constraint in group)
    return Rules(
        f"{kind} {board.rows}×{board.columns}",
        (*links, *flag_cells((*shown, *cells))),
        (single_loop(board, visit_all, off, crossing), *constraints),
        (*(name for name, _ in links), *shown),
        board,
    )


@lru_cache(maxsize=64)
def plain_rules(kind: str, board: Board) -> Rules:
    """One loop through some squares, shared by all puzzles of a kind and size."""
    return loop_rules(kind, board)


def visits(board: Board, squares: Iterable[Square], value: int = 1) -> Iterator[Count]:
    """The cell of each of the squares is `value` if and only if the loop visits the square."""
    return (_visit(board.rows, board.columns, square, value) for square in squares)


@lru_cache(maxsize=CLUES)
def _visit(rows: int, columns: int, square: Square, value: int) -> Count:
    cell, (r, c) = at(*square), square
    left_out = Is(cell, value, False)
    # A square left out counts as the two links that a visit would take.
    return exactly(
        2, (*_used(rows, columns)[r * columns + c], left_out, left_out), f"the loop through {cell}"
    )


@lru_cache(maxsize=32)
def by_region(board: Board) -> tuple[tuple[Literals, ...], tuple[Literals, ...]]:
    """For each region the literals of the links inside it, and those of its exits."""
    inside: list[list[Is]] = [[] for _ in board.regions]
    exits: list[list[Is]] = [[] for _ in board.regions]
    for literal, (a, b) in zip(drawn(board), board.edges(), strict=True):
        one, other = board.region_of.get(a), board.region_of.get(b)
        for region in {one, other}:
            if region is not None:
                (inside if one == other else exits)[region].append(literal)
    return tuple(map(tuple, inside)), tuple(map(tuple, exits))


def visited_times(board: Board, times: int) -> Iterator[Count]:
    """The loop enters and leaves each region the given number of times."""
    if len(board.regions) > 1:
        for i, (region, exits) in enumerate(zip(board.regions, by_region(board)[1], strict=True)):
            label = f"{'one visit' if times == 1 else f'{times} visits'} to region {i + 1} from {region[0]}"
            yield exactly(2 * times, exits, label)


def round_regions(board: Board) -> Iterator[SingleLoop]:
    """The loop goes from region to region in one circle. Implied if it visits each of them once; it saves
    search.
    """
    region, cells = board.region_of, board.edges()
    if len(board.regions) > 1 and len(region) == board.rows * board.columns:
        edges = tuple(
            (literal, region[a], region[b])
            for literal, (a, b) in zip(drawn(board), cells, strict=True)
            if region[a] != region[b]
        )
        yield SingleLoop(len(board.regions), edges, visit_all=True, label="one circle round the regions")


def on_loop(board: Board, square: Square, label: str) -> Clause:
    """The loop visits the square."""
    return Clause(used(board, *square), label=label)


def straight_on(board: Board, square: Square, label: str) -> Iterator[Clause]:
    """The loop does not turn in the square."""
    names = ways(board, *square)
    for way, name in names.items():
        ahead = [Is(names[back], 1) for back in ACROSS[way] if back in names]
        yield implies(Is(name, 1), *ahead, label=label)


def turning(board: Board, square: Square, label: str) -> Iterator[Clause]:
    """The loop does not go straight on in the square."""
    names = ways(board, *square)
    for one, other in (("n", "s"), ("e", "w")):
        if one in names and other in names:
            yield Clause((Is(names[one], 0), Is(names[other], 0)), label=label)


def stretch(one: Literals, other: Literals, length: int, both: bool, label: str) -> Iterator[Clause]:
    """If the loop leaves a square along ray `one` (and, if `both`, along `other` too), the two runs have a
    total length of `length`.
    """
    if not one or (both and not other):
        return
    taken = (~one[0], ~other[0]) if both else (~one[0],)
    for a in range(1, len(one) + 1):
        for b in range(int(both), len(other) + 1):
            if a + b < length:
                yield Clause((*taken, *one[a : a + 1], *other[b : b + 1]), label=label)
            elif a + b == length + 1:
                yield Clause(tuple(~literal for literal in one[:a] + other[:b]), label=label)


def circle_marks(circles: Mapping[Square, tuple[str, int | None]]) -> Marks:
    """A disc for each circle, with its number in it."""
    return tuple(
        Disc((r + 0.5, c + 0.5), 0.34, COLOURS[colour], str(number or ""))
        for (r, c), (colour, number) in circles.items()
    )


def corner(r: int, c: int) -> Cell:
    """The cell of the point below and right of a square."""
    return f"{at(r, c)}/{at(r + 1, c + 1)}"


def is_inner(board: Board, r: int, c: int) -> bool:
    """Whether the point below and right of a square lies inside the board, not on its edge."""
    return 0 <= r < board.rows - 1 and 0 <= c < board.columns - 1


def corners(board: Board) -> tuple[Cell, ...]:
    """The corners inside the board; those on its edge are never inside a loop."""
    return tuple(corner(r, c) for r in range(board.rows - 1) for c in range(board.columns - 1))


def sides(board: Board) -> tuple[Tally, ...]:
    """A link is used if and only if exactly one of its two corners is inside the loop."""
    return _sides(board.rows, board.columns)


@lru_cache(maxsize=64)
def _sides(rows: int, columns: int) -> tuple[Tally, ...]:
    board = Board(rows, columns)
    found = []
    for r, c in board.squares():
        for (y, x), points in (((r, c + 1), ((r - 1, c), (r, c))), ((r + 1, c), ((r, c - 1), (r, c)))):
            if board.holds(y, x):
                here = tuple(Is(corner(*point), 1) for point in points if is_inner(board, *point))
                name = link((r, c), (y, x))
                found.append(Tally((Is(name, 1), *here), (0, 2), label=f"the two sides of {name}"))
    return tuple(found)


# Records ------------------------------------------------------------------------------------------


def write_links(puzzle: Puzzle, solution: Solution) -> Answer:
    """For each square the ways, in the order n e s w, in which the loop or a path leaves it."""
    rows, columns = puzzle.board.rows, puzzle.board.columns
    taken = [
        "".join([way for way, name in options.items() if solution.get(name)])
        for options in _ways(rows, columns)
    ]
    return {"links": [taken[r * columns : (r + 1) * columns] for r in range(rows)]}


def write_shaded_links(puzzle: Puzzle, solution: Solution) -> Answer:
    """The links, with ``"#"`` for a square that is shaded."""
    links = write_links(puzzle, solution)["links"]
    return {
        "links": [
            ["#" if solution.get(at(r, c)) else entry for c, entry in enumerate(row)]
            for r, row in enumerate(links)
        ]
    }


links_answer = AnswerForm(write_links, link_fillings())
"""The links of a loop."""
paths_answer = AnswerForm(write_links, link_fillings(ends=True))
"""The links of lines that have ends."""
shaded_links_answer = AnswerForm(write_shaded_links, shaded_link_fillings(apart=False))
"""The links of a loop and the squares that are shaded."""
