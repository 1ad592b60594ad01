"""Rail pool: one loop through every cell; the lengths of its straight sections in a region are given.

Vocabulary
    section    a straight part of the loop, from one turn to the next; its length is the number of its links
    length     a cell is 1 if the loop has a section of this length with a cell in the region

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[[1, "?"], None], [None, None], [[2], None]], "regions": [[0, 0], [0, 0], [0, 1]]}
>>> puzzle = read_record({"type": "rail_pool", "rows": 3, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['1, ? and 2 in region 1 from r1c1', '1, ? and 2 in region 1 from r1c1', '1, ? and 2 in region 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

from ...kit import (
    UNKNOWN, Answer, Board, Cell, Clause, Constraint, Derived, Draft, Entries, Grid, InputError, Is, Kind,
    Links, Phrase, Place, Puzzle, Pzpr, Recipe, Record, RecordDraft, Rule, Sized, Square, at, borders,
    codes, deriving, exactly, flag_cells, judging, loop, loops, number_told, pages, parts, sign_of, words,
)  # fmt: skip
from ..connected.tapa import Lengths, Runs, clue_marks
from .double_back import REGIONS, black, white


class SectionLengths(Lengths):
    """One to four lengths of sections, each a number or ``"?"``."""

    def random(self, random: Random, board: Sized) -> list[int | str]:
        longest = max(board.rows, board.columns, 2)
        return [random.choice((UNKNOWN, *range(1, longest))) for _ in range(random.randint(1, 4))]


CELLS = Grid[Runs](
    "cells", SectionLengths(1, 99), "lengths of the straight sections with a cell in the region"
)


def sections(board: Board) -> Iterator[tuple[Square, Square]]:
    """Yield the ends of all straight sections that a board has room for."""
    for r, c in board.squares():
        yield from (((r, c), (r, x)) for x in range(c + 1, board.columns))
        yield from (((r, c), (y, c)) for y in range(r + 1, board.rows))


def squares_of(section: tuple[Square, Square]) -> list[Square]:
    """Return the squares of a section."""
    (r, c), (y, x) = section
    return [*product(range(r, y + 1), range(c, x + 1))]


def section_cell(section: tuple[Square, Square]) -> Cell:
    """Return the cell of a section."""
    return f"section {at(*section[0])}–{at(*section[1])}"


def length_cell(region: int, length: int) -> Cell:
    """Return the cell of a length in a region."""
    return f"length {length} in region {region + 1}"


def longest(board: Board) -> int:
    """Return the length of the longest section that a board has room for."""
    return max(board.rows, board.columns) - 1


def lengths(board: Board) -> Iterator[tuple[int, int]]:
    """Yield each region with each length for which the board has room."""
    yield from product(range(len(board.regions)), range(1, max(board.rows, board.columns)))


def places(board: Board) -> dict[Cell, Place]:
    """Return the cells of all sections, and of all lengths in each region, with their places."""
    ends = {section_cell(section): Place("rectangle", section) for section in sections(board)}
    return ends | {length_cell(i, length): Place("region", number=i) for i, length in lengths(board)}


def defined(board: Board) -> Iterator[Clause]:
    """Make a section 1 if and only if the loop takes all its links and goes no farther, and a length if there
    is such a section.
    """
    of_length: dict[Cell, list[Is]] = {length_cell(*pair): [] for pair in lengths(board)}
    for section in sections(board):
        squares, here = squares_of(section), Is(section_cell(section), 1)
        label = f"the section from {at(*section[0])} to {at(*section[1])}"
        taken = [Is(loops.link(*pair), 1) for pair in pairwise(squares)]
        whole = [*taken, *(~literal for literal in beyond(board, section))]
        yield from (Clause((~here, part), label=label) for part in whole)
        yield Clause((here, *(~part for part in whole)), label=label)
        for region in {board.region_of[at(*square)] for square in squares if at(*square) in board.region_of}:
            of_length[length_cell(region, len(taken))].append(here)
    for (i, length), some in zip(lengths(board), of_length.values(), strict=True):
        there = Is(length_cell(i, length), 1)
        label = f"sections of length {length} in region {i + 1} from {board.regions[i][0]}"
        yield from (Clause((there, ~section), label=label) for section in some)
        yield Clause((~there, *some), label=label)


def beyond(board: Board, section: tuple[Square, Square]) -> Iterator[Is]:
    """Yield the literals that the loop goes on straight beyond the ends of a section."""
    (r, _), (y, _) = section
    for square, way in ((section[0], "w" if r == y else "n"), (section[1], "e" if r == y else "s")):
        yield from loops.ray(board, square, way)[:1]


def region_numbers(record: Record, board: Board) -> Iterator[tuple[int, Runs]]:
    """Yield each region that has numbers with these, each once; None stands for one more that is not told."""
    told: dict[int, list[int | None]] = {}
    for square, clue in CELLS.of(record).items():
        region = board.region_of.get(at(*square))
        if region is None:
            raise InputError("a black square holds numbers, which belong to a region", cell=at(*square))
        own = told.setdefault(region, [])
        own += [number for i, number in enumerate(clue) if number is None or number not in (*own, *clue[:i])]
    yield from ((region, tuple(some)) for region, some in told.items())


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the constraints of each region with numbers: it has these lengths, and no more."""
    longest = max(board.rows, board.columns) - 1
    for i, clue in region_numbers(record, board):
        label = f"{words.list_names([*map(sign_of, clue)])} in region {i + 1} from {board.regions[i][0]}"
        for number in filter(None, clue):
            there = (Is(length_cell(i, number), 1),) if number <= longest else ()
            yield Clause(there, label=label)
        every = tuple([Is(length_cell(i, length), 1) for length in range(1, longest + 1)])
        yield exactly(len(clue), every, label)


def other_lengths(record: Record, answer: Answer) -> str | None:
    """Return a region with other lengths than its numbers tell, or None."""
    links, clues = answer["links"], dict(judging.clues_of(record.clues["cells"]))
    for label, area in judging.rooms(record).items():
        own = [number_told(number) for square in area for number in clues.get(square, ())]
        told = {*own} - {None}
        if label is not None and own:
            there = {length for square in area for length in lengths_at(links, square)}
            if not told <= there or len(there) != len(told) + own.count(None):
                where = f"the region at {judging.place(min(area))}"
                return f"{where} has straight sections of other lengths: {sorted(there)}"
    return None


def lengths_at(links: judging.Grid, square: Square) -> Iterator[int]:
    """Yield the lengths of the sections through a square, 0 for none."""
    for one, other in ("ns", "ew"):
        if length := judging.run(links, square, one) + judging.run(links, square, other):
            yield length


LENGTHS = Rule(
    words="The numbers of a region are all the different lengths, in links from cell to cell, of the "
    "straight sections of the loop with a cell in it. Each ? is one more length.",
    hidden=lambda ground: flag_cells(places(ground)),
    places=places,
    board=defined,
    clues=clues,
    marks=lambda record, _: (mark for item in CELLS.of(record).items() for mark in clue_marks(*item)),
    broken=other_lengths,
)


def say_length(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the fact that a region has a section of some length, or has none."""
    length, index = cell.split()[1], puzzle.rules.places[cell].number
    some = "a" if (value == 1) is true else "no"
    return Phrase(
        f"region {index + 1} from {puzzle.board.regions[index][0]}",
        f"{some} section of length {length} lies in {{}}",
    )


def numbers_in(draft: Draft) -> Entries:
    """Write the lengths in each region into one of its cells, up to four of them."""
    links, entries = draft.answer["links"], Entries()
    for area in judging.rooms(draft.record).values():
        there = sorted({length for square in area for length in lengths_at(links, square)})
        if len(there) <= 4:
            entries[draft.random.choice(sorted(area))] = there
    return entries


def drop_borders(draft: RecordDraft) -> None:
    """Drop borders inside regions, which mean nothing here."""
    draft.clues.pop("borders", None)


KIND = Kind(
    name="rail_pool",
    fields=(CELLS, REGIONS),
    declared=(loop.white_loop(black, white), LENGTHS),
    answer=Links(),
    fact_wording=words.by_place(
        {
            "region": say_length,
            "rectangle": words.flags(
                "a straight section lies on {}", "no straight section lies on {}", words.pair_of, " or "
            ),
        },
        words.loop,
    ),
    forms=(
        Pzpr(
            "railpool",
            (parts.CellsPart("cells", codes.LISTS), parts.BORDERS, parts.Optional((parts.Holes(),))),
            page=(
                pages.LayerTable((pages.ListLayer("cells"),)),
                borders.HoleTable(ahead=True),
                borders.Rooms(),
                borders.LinkTable(),
            ),
            as_here=drop_borders,
        ),
    ),
    recipe=Recipe((Derived("cells", numbers_in),), size=(6, 6), shape=deriving.random_regions(3, 7)),
)
