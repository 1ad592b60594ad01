"""Maxi loop: one loop through every cell; a number is the length of the longest visit to its region.

Vocabulary
    longest    a cell is 1 if it lies on a visit that has the length told for its region

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [1, 1]], "counts": {"1": 2}}
>>> puzzle = read_record({"type": "maxi_loop", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['no visit longer than told', 'a visit of 2 to region 2 from r2c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Cell, Clause, Constraint, Counts, Derived, Domain, Ground, Is,
    Kind, Links, Place, Pzpr, Recipe, Record, Rule, Square, at, borders, deriving, flag_cells, judging,
    loop, number_told, pages, parts, shading, visits, words,
)  # fmt: skip

COUNTS = Counts(1, AREA, "how many cells the longest visit to the region has")


def longest(square: Square) -> Is:
    """Return the literal that a square lies on a visit of the length told."""
    return Is(f"longest {at(*square)}", 1)


def marked(ground: Ground) -> dict[Cell, Place]:
    """Return these cells and their places."""
    return {longest(square).cell: Place("remark", (square,)) for square in ground.squares()}


def unmarked(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells of regions without a number: they say nothing."""
    told = COUNTS.of(record)
    for square in board.squares():
        if board.region_of[at(*square)] not in told:
            yield longest(square).cell, (0,)


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Require visits of each number at most, and one of it."""
    bounds, some, number_of = list[visits.Bound](), list[Clause](), COUNTS.of(record)
    for i, number in number_of.items():
        squares = [square for square in board.squares() if board.region_of[at(*square)] == i]
        for square in squares:
            bounds += [
                (square, 0, number, None),
                (square, number, number, longest(square)),
                (square, 0, number - 1, ~longest(square)),
            ]
        label = f"a visit of {number} to region {i + 1} from {board.regions[i][0]}"
        some.append(Clause(tuple(map(longest, squares)), label=label))
    apart = {*board.borders()}
    yield visits.visits(
        board, lambda a, b: (at(*a), at(*b)) not in apart, bounds, "no visit longer than told"
    )
    yield from some


def wrong_length(record: Record, answer: Answer) -> str | None:
    """Return a region whose longest visit has another length than told, or None."""
    rooms, inner = judging.rooms(record), judging.inner_borders(record)
    for label, number in (record.clues.get("counts") or {}).items():
        area = rooms[int(label)]
        most = max(visits.lengths(answer["links"], area, inner).values())
        if number_told(number) not in (None, most):
            return f"the longest visit to the region at {judging.place(min(area))} has {most} cells"
    return None


LONGEST = words.flags(
    "{} [lies|lie] on a longest visit", "{} [does|do] not lie on a longest visit", words.square_at
)

KIND = Kind(
    name="maxi_loop",
    aliases=("Maxi", "Maximal loop"),
    fields=(REGIONS, COUNTS, BORDERS),
    declared=(
        loop.FULL_LOOP,
        Rule(
            words="A number is the number of cells of the longest visit of the loop to its region. A border "
            "that closes no region ends a visit, too.",
            hidden=lambda ground: flag_cells(marked(ground)),
            places=marked,
            clues=clues,
            givens=unmarked,
            marks=lambda record, board: (
                *shading.region_marks(board.regions, COUNTS.printed(record)),
                *BORDERS.marks(record),
            ),
            broken=wrong_length,
        ),
    ),
    answer=Links(),
    fact_wording=words.by_place({"remark": LONGEST}, words.loop),
    forms=(Pzpr("maxi", parts.BORDERED, (borders.LinkTable(), pages.PlayerMarks()), version=2),),
    recipe=Recipe((Derived("counts"),), size=(6, 6), shape=deriving.random_regions(4, 8)),
)
