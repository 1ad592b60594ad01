"""Slitherlink: one closed loop along the grid lines; a number counts the loop's edges round it.

A cell is its side of the loop: an edge belongs to the loop if its two cells differ. There is a
single simple loop if and only if the inside is connected, and so is the outside together with a *ring* around
the board.

>>> three = edges(3, "here", ("a", "b"), "")
>>> three.allowed, [str(literal) for literal in three.literals]
((3,), ['a=1', 'b=1', 'here=1', 'here=1'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from ...kit import (
    CLUES, Answer, Board, Caption, Cell, Clause, Derived, Fact, Flag, Inside, Is, Kind, Lattice, Marks,
    NumbersOrUnknown, Phrase, Puzzle, Pzpr, Recipe, Record, Rule, RuleFlag, Square, Tally, all_of, at,
    borders, claim, codes, edge_between, edge_rules, edges_round, exactly, flag_cells, judging, label_at,
    labels, looks, name_point, numbers_told, pages, parts, say_edge, sgt, shading, sides_of, square_of,
    words,
)  # fmt: skip

FULL = Flag("visit_all", False, "whether the loop visits every point of the grid")
CELLS = NumbersOrUnknown("cells", 0, 4, "how many edges of the cell belong to the loop")


def every_point(board: Board) -> Iterator[Clause]:
    """Require each point of the grid to have cells inside and outside the loop around it; beyond the board
    all is outside.
    """
    for r, c in product(range(board.rows + 1), range(board.columns + 1)):
        label = name_point("the loop visits the", r, c)
        around = [at(y, x) for y, x in product((r - 1, r), (c - 1, c)) if board.holds(y, x)]
        yield Clause(all_of(around, 1), label=label)
        if len(around) == 4:
            yield Clause(all_of(around, 0), label=label)


@lru_cache(maxsize=CLUES)
def edges(clue: int, here: Cell, beside: tuple[Cell, ...], label: str) -> Tally:
    """Return the constraint of a clue in cell `here` with the cells `beside` it on the board; cells off the
    board are outside.

    If `here` is outside, the clue is the number of its neighbours inside; if `here` is inside, that number
    is 4 - clue. In both cases it is the clue minus (2·clue - 4) · `here`.
    """
    twice = 2 * clue - 4
    own = (Is(here, 1),) * twice or (Is(here, 0),) * -twice
    return Tally((*all_of(beside, 1), *own), (clue + max(-twice, 0),), label=label)


def clues(record: Record, board: Board) -> Iterator[Tally]:
    """Yield the constraint of each number."""
    for square, clue in numbers_told(CELLS.of(record)).items():
        yield edges(clue, at(*square), board.neighbours(*square), label_at(f"clue {clue} at", square))


def captions(full: bool) -> Marks:
    """Say below the board that the loop visits every dot, if it does."""
    return (Caption("the loop visits every dot"),) if full else ()


def numbers(record: Record) -> Marks:
    """Draw the numbers among dots."""
    return (Lattice("dots"), *labels(CELLS.of(record)))


def by_hand(record: Record) -> Puzzle:
    """Return the puzzle by its edges."""
    clues = tuple(
        exactly(clue, edges_round(square), f"clue {clue} at {at(*square)}")
        for square, clue in numbers_told(CELLS.of(record)).items()
    )
    full = FULL.of(record)
    rules = edge_rules("slitherlink", record.board, full)
    return Puzzle.for_record(record, rules, clues, (), (*numbers(record), *captions(full)))


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of both levels, which look at edges: at points, at clues, at loops that close too
    early, and at a line that comes to a corner of a clue. That it ends there at most once is easy to see;
    that one of two edges goes on is not.
    """
    puzzle, board = by_hand(record), record.board
    easy: list[Clause] = []
    medium: list[Clause] = []
    for square, clue in CELLS.told(record).items():
        for outside, others in corners(board, square):
            for line in outside:
                stops = [~line, *(other for other in outside if other != line)]
                if clue == 3:
                    easy += (Clause((~line, other)) for other in others)
                if clue == 2:
                    easy.append(Clause((~line, *others)))
                    medium.append(Clause((*stops, *(~other for other in others))))
                if clue == 1:
                    medium += (Clause((*stops, ~other)) for other in others)
    for level, more in (("easy", easy), ("medium", [*easy, *medium])):
        yield level, Puzzle.for_record(record, puzzle.rules, (*puzzle.clues, *more))


def corners(board: Board, square: Square) -> Iterator[tuple[list[Is], list[Is]]]:
    """Yield for each corner of a square the edges that meet there from outside, and the edges of the square
    away from it.
    """
    r, c = square
    for y, x in product((-1, 1), repeat=2):
        across = [((r + y, c), (r + y, c + x)), ((r, c + x), (r + y, c + x))]
        away = (square, (r - y, c)), (square, (r, c - x))
        across = [pair for pair in across if any(board.holds(*end) for end in pair)]
        yield lines_between(across), lines_between(away)


def lines_between(pairs: Iterable[tuple[Square, Square]]) -> list[Is]:
    """Return the literals that the loop runs along the edges between two squares each."""
    return [Is(edge_between(*sorted(pair)), 1) for pair in pairs]


def drawn(record: Record, answer: Answer) -> judging.Grid:
    """Return the links between points of the grid that the outline of an answer takes."""
    return judging.outline(judging.squares_with(answer["inside"], 1), record.rows, record.columns)


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that differs from that of the edges round it, or None."""
    inside = judging.squares_with(answer["inside"], 1)
    for square, number in judging.numbers_of(record.clues["cells"]):
        used = sum((square in inside) != (other in inside) for other in judging.beside(square))
        if number not in (None, used):
            return f"the loop takes {used} edges of {judging.place(square)}, not {number}"
    return None


def misses_point(record: Record, answer: Answer) -> str | None:
    """Return that the loop leaves out a point of the grid, or None if it does not."""
    return None if all(map(all, drawn(record, answer))) else "the loop leaves out a point of the grid"


LOOP = Rule(
    words="Draw one closed loop along the grid lines.",
    cells=lambda ground: flag_cells(ground.cells()),
    hidden=lambda _: ((shading.RING, (0,)),),
    board=lambda ground: (
        Clause(all_of(ground.cells(), 1), label="there is a loop"),
        *shading.one_outline(ground),
    ),
    broken=lambda record, answer: judging.broken_loop(drawn(record, answer)),
)
NUMBERS = Rule(
    words="A number counts the edges of its cell that belong to the loop.",
    clues=clues,
    marks=lambda record, _: numbers(record),
    broken=miscounted,
)
EVERY_POINT = Rule(
    words="With the setting visit_all, the loop visits every point of the grid.",
    board=every_point,
    marks=lambda _, __: captions(True),
    broken=misses_point,
    when=FULL,
)


def tell(puzzle: Puzzle, facts: Sequence[Fact], premises: Sequence[Fact]) -> Iterator[Phrase]:
    """Phrase the edges at the rim of the board, or between cells both of which are known; other cells are
    told to lie inside the loop or outside.
    """
    inside = {cell: (value == 1) is true for cell, value, true in (*premises, *facts)}
    open_cells = set(puzzle.board.cells()) - inside.keys()
    for fact in facts:
        square = square_of(fact[0])
        edges = [
            claim(*sides, inside.get(at(*sides[0]), False) is not inside.get(at(*sides[1]), False))
            for sides in (sides_of(square) if square else ())
            if open_cells.isdisjoint((at(*sides[0]), at(*sides[1])))
        ]
        yield from edges or [KIND.fact_wording(puzzle, *fact)]


LATTICES = (
    "triangular", "honeycomb", "snub square", "Cairo", "great hexagonal", "octagonal", "kites", "floret",
    "dodecagonal", "great dodecagonal", "Penrose (kite and dart)", "Penrose (rhombs)",
    "great-great dodecagonal", "kagome", "compass dodecagonal", "hats", "spectres",
)  # fmt: skip
"""The lattices of loopy but that of squares, in the order of their numbers."""

KIND = Kind(
    name="slitherlink",
    aliases=("Slither link", "Fences", "Loopy"),
    fields=(CELLS, FULL),
    declared=(LOOP, NUMBERS, EVERY_POINT),
    answer=Inside(),
    levels=(30, 100, 700, 900),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    fact_wording=words.by_place({"edge": say_edge}, shading.in_or_out),
    facts_wording=tell,
    by_hand=by_hand,
    forms=(
        looks.Task("loop", aliases=("slither-link", "slitherlink")),
        looks.Penpa("slitherlink"),
        Pzpr(
            "slither",
            (parts.CellsPart("cells", codes.FOUR),),
            (pages.Since(1), borders.Fence()),
            flags=(RuleFlag("f", "visit_all"),),
        ),
        sgt.Sgt(
            "loopy",
            (parts.CellsPart("cells", sgt.RUNS),),
            settings=(sgt.Choice("t", 0, LATTICES, "the lattice"),),
            moves=sgt.Moves("loop", "edges"),
        ),
    ),
    recipe=Recipe((Derived("cells"),)),
)
