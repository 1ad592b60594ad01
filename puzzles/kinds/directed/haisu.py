"""Haisu: one path from S to G through every cell; a number tells at which visit to its region it is passed.

A hidden cell tells for a square whether the path has begun the n-th visit to a region when it gets there.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 1]], "ends": [["s", None, "g"]], "cells": [[None, 1, None]]}
>>> puzzle = read_record({"type": "haisu", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[-1].label
'visit 1 at r1c2'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, BlankBoard, Board, Cell, Clause, Clues, Constraint, Derived, Domain,
    Draft, Entries, Ground, InputError, Is, Kind, Links, NumbersOrUnknown, Once, Phrase, Place, Puzzle,
    Pzpr, Recipe, Record, Rule, Square, at, borders, codes, deriving, directions, frames, judging,
    label_at, labels, loop, pages, parts, words,
)  # fmt: skip


ENDS = Once("ends", {"s": "S", "g": "G"}, "s: the start, g: the goal of the path")
CELLS = NumbersOrUnknown(
    "cells", 1, AREA, "at which visit of the path to the region of the cell it is passed", required=False
)


def ends_of(record: Record) -> tuple[Square, Square]:
    """Return start and goal. Raises `InputError` unless there is one of each, and no number on them."""
    ends = ENDS.places_of(record)
    for square in ends.values():
        if square in CELLS.of(record):
            raise InputError("two signs stand in one cell", cell=at(*square))
    return ends["s"], ends["g"]


def tops(record: Record) -> tuple[int, ...]:
    """Return for each region its largest number, 0 without one."""
    board = REGIONS.board(record)
    most = [0] * len(board.regions)
    for square, number in CELLS.told(record).items():
        region = board.region_of[at(*square)]
        most[region] = max(number, most[region])
    return tuple(most)


def begun(number: int, region: int, square: Square) -> Is:
    """Return the literal that the path has begun this visit to a region when it gets to a square."""
    return Is(f"visit {number} to {region + 1} by {at(*square)}", 1)


@lru_cache(maxsize=32)
def counted(most: tuple[int, ...]) -> Rule:
    """Return the rule that counts visits to each region up to one more than its largest number."""
    levels = [(i, k) for i, top in enumerate(most) if top for k in range(1, top + 2)]

    def cells(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
        for i, k in levels:
            for square in ground.squares():
                inside = ground.region_of[at(*square)] == i
                yield begun(k, i, square).cell, ((1,) if inside and k == 1 else (0, 1))

    def places(ground: Ground) -> Mapping[Cell, Place]:
        return {
            begun(k, i, square).cell: Place("remark", (square,), i * 1000 + k)
            for i, k in levels
            for square in ground.squares()
        }

    def count(ground: Ground) -> Iterator[Constraint]:
        region, walls = ground.region_of, {frozenset(pair) for pair in ground.walls}
        for i, k in levels:
            label = f"visit {k} to region {i + 1} from {ground.regions[i][0]}"
            for arc in directions.arcs(ground):
                a, b = (begun(k, i, square) for square in (arc.start, arc.end))
                ends = at(*arc.start), at(*arc.end)
                leaves, comes = (region[end] == i for end in ends)
                enters = comes and (not leaves or frozenset(ends) in walls)
                # Whichever way the path takes a link into the region, a visit begun before stays begun.
                taken = arc.taken if leaves and (enters or not comes) else arc.link
                yield Clause((~taken, ~a, b), label=label)
                if leaves and not comes:
                    yield Clause((~taken, ~b, a), label=label)
                if enters and k > 1:
                    before = begun(k - 1, i, arc.start)
                    yield Clause((~arc.taken, ~before, b), label=label)
                    yield Clause((~arc.link, ~b, before), label=label)
            for square in ground.squares() if k > 1 else ():
                yield Clause((~begun(k, i, square), begun(k - 1, i, square)), label=label)

    return replace(VISITS, hidden=cells, places=places, board=count, settled=None)


def at_visits(record: Record, board: Board) -> Iterator[Clause]:
    """Yield that no visit is over at the start, and the visits of the numbers."""
    start, _ = ends_of(record)
    for i, top in enumerate(tops(record)):
        if top:
            first = 2 if board.region_of[at(*start)] == i else 1
            yield Clause((~begun(first, i, start),), label=label_at("the path starts at", start))
    for square, number in CELLS.told(record).items():
        region, label = board.region_of[at(*square)], label_at(f"visit {number} at", square)
        yield Clause((begun(number, region, square),), label=label)
        yield Clause((~begun(number + 1, region, square),), label=label)


def passing(record: Record, answer: Answer) -> Iterator[tuple[Square, int]]:
    """Yield the squares that the path passes from S on, each with the number of the visit to its region."""
    links, regions, inner = answer["links"], record.clues["regions"], judging.inner_borders(record)
    ends = {letter: square for square, letter in judging.clues_of(record.clues["ends"])}
    here = before = ends["s"]
    visits = {regions[here[0]][here[1]]: 1}
    for _ in record.board.squares():
        label = regions[here[0]][here[1]]
        if before != here and (label != regions[before[0]][before[1]] or (before, here) in inner):
            visits[label] = visits.get(label, 0) + 1
        yield here, visits[label]
        ahead = [square for square in judging.linked_squares(links, here) if square != before]
        if here == ends["g"] or len(ahead) != 1:
            return
        before, here = here, ahead[0]


def astray(record: Record, answer: Answer) -> str | None:
    """Return what is wrong with a path through every cell, or None."""
    links, ends = answer["links"], [square for square, _ in judging.clues_of(record.clues["ends"])]
    if (loose := judging.loose_end(links)) is not None:
        return f"a link of {judging.place(loose)} leads nowhere"
    for square, ways in judging.clues_of(links):
        if len(ways) != (1 if square in ends else 2):
            return f"{judging.place(square)} has {len(ways)} links"
    passed = sum(1 for _ in passing(record, answer))
    return None if passed == record.rows * record.columns else "there is a loop beside the path"


def other_visit(record: Record, answer: Answer) -> str | None:
    """Return a number that the path passes at another visit, or None."""
    numbers = dict(judging.numbers_of(record.clues.get("cells") or ()))
    for square, visit in passing(record, answer):
        if numbers.get(square) not in (None, visit):
            return f"{judging.place(square)} is passed at visit {visit}, not {numbers[square]}"
    return None


def begun_in_words(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say that the path has begun a visit to a region when it gets to a square, or has not."""
    place = puzzle.rules.places[cell]
    region, number = divmod(place.number, 1000)
    verb = "has" if (value == 1) is true else "has not"
    what = f"visit {number} to region {region + 1} from {puzzle.board.regions[region][0]}"
    return Phrase(at(*place.ends[0]), f"at {{}} the path {verb} begun {what}", " or ")


def far_ends(blank: BlankBoard) -> Clues:
    """Draw regions, and two ends between which a path can go through every cell."""
    squares = list(blank.board.squares())
    start = blank.random.choice(squares[::2] if len(squares) % 2 else squares)
    goal = blank.random.choice(
        [s for s in squares if (sum(s) + sum(start) + len(squares)) % 2 and s != start]
    )
    ends: list[list[str | None]] = [[None] * blank.columns for _ in range(blank.rows)]
    ends[start[0]][start[1]], ends[goal[0]][goal[1]] = "s", "g"
    return deriving.random_regions(4, 9)(blank) | {"ends": ends}


def visits(draft: Draft) -> Entries:
    """Return the number of the visit at which each cell is passed, but for start and goal."""
    ends = ENDS.of(draft.record)
    return {square: n for square, n in passing(draft.record, draft.answer) if square not in ends}


VISITS = Rule(
    words="A number in a cell tells at which visit to its region, counted from S, the path passes the cell. "
    "Over a border that closes no region it leaves its region and enters it again.",
    settled=lambda record: counted(tops(record)),
    clues=at_visits,
    marks=lambda record, _: (*labels(CELLS.of(record)), *BORDERS.marks(record)),
    broken=other_visit,
)

KIND = Kind(
    name="haisu",
    fields=(ENDS, CELLS, REGIONS, BORDERS),
    declared=(
        Rule(
            words="Draw one path from S to G through the centres of all cells.",
            demands=lambda record, _: ends_of(record),
            cells=loop.links,
            hidden=directions.arc_cells,
            places=directions.arc_places,
            board=directions.one_way,
            clues=lambda record, board: directions.through_all(board, *ends_of(record)),
            marks=lambda record, _: labels({s: end.upper() for s, end in ENDS.of(record).items()}),
            broken=astray,
        ),
        VISITS,
    ),
    answer=Links(ends=True),
    fact_wording=words.by_place({"remark": begun_in_words}, directions.say("path")),
    forms=(
        Pzpr(
            "haisu",
            (parts.EndsPart(), parts.BORDERS, parts.CellsPart("cells", codes.NUMBER16)),
            page=(
                frames.EndsLine(parts.EndsPart()),
                borders.WallTable(parts.BORDERS),
                pages.LayerTable((pages.NUMBERS,)),
                borders.LinkTable(),
            ),
        ),
    ),
    recipe=Recipe((Derived("cells", visits),), size=(6, 6), shape=far_ends),
)
