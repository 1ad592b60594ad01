"""Uso-one (one liar): shade cells that do not touch; a number counts the shaded cells beside it, but one
number of each region lies.

Rules: nikoli, as checked by pzpr (robx/pzprjs, ``src/variety/usoone.js``): a ``"?"`` is white and no clue.

Vocabulary
    lies       for each number a cell ``r1c1 lies`` that is 1 if the number is wrong; it is not shown

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, 0]], "regions": [[0, 0, 0]]}
>>> puzzle = read_record({"type": "usoone", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['1 at r1c1', '0 at r1c3', 'one number lies in region 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product

from ...kit import (
    CLUES, REGIONS, Answer, Board, Cell, Constraint, Derived, Draft, Entries, Is, Kind, NumbersOrUnknown,
    Place, Puzzle, Pzpr, Recipe, Record, Rules, Shading, Square, Table, Unfit, at, at_most_one, codes,
    deriving, dividing, exactly_one, flag_cells, givens, judging, label_at, labels, looks, number_told,
    numbers_told, pages, parts, shading, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 4, "how many shaded cells share an edge with the cell, unless it lies")


@lru_cache(maxsize=32)
def usoone_rules(board: Board) -> Rules:
    """Return all rules but the numbers."""
    return shading.shading_rules(
        "usoone", board, shading.untouching(board), shading.not_isolated(board), shading.one_piece(board, 0)
    )


def lies(square: Square) -> Is:
    """Return the literal that the number in `square` is wrong."""
    return Is(f"{at(*square)} lies", 1)


@lru_cache(maxsize=CLUES)
def counts_or_lies(square: Square, near: tuple[Cell, ...], number: int) -> Table:
    """Require the number in a square to count the shaded cells `near` it, or to lie."""
    rows = ((*shaded, int(sum(shaded) != number)) for shaded in product((0, 1), repeat=len(near)))
    return Table((*near, lies(square).cell), tuple(rows), label=label_at(f"{number} at", square))


def one_liar(board: Board, numbers: Mapping[Square, int]) -> Iterator[Constraint]:
    """Require each number to count its shaded neighbours or to lie, and exactly one in each region to lie."""
    for square, number in numbers.items():
        yield counts_or_lies(square, board.neighbours(*square), number)
    for i, cells in enumerate(board.regions):
        here = (lies(square) for square in numbers if at(*square) in cells)
        yield exactly_one(here, f"one number lies in region {i + 1} from {cells[0]}")


def read(record: Record) -> Puzzle:
    plain, clues = usoone_rules(REGIONS.board(record)), CELLS.of(record)
    numbers = numbers_told(clues)
    places = {lies(square).cell: Place("remark", (square,)) for square in numbers}
    rules = replace(plain, domains=(*plain.domains, *flag_cells(places)), places=places)
    white = givens({at(*square): 0 for square in clues})
    return Puzzle.for_record(record, rules, tuple(one_liar(rules.board, numbers)), white, labels(clues))


def judge(record: Record, answer: Answer) -> str | None:
    """Check touching cells, connectivity of the white cells, and the liars."""
    shaded = judging.squares_with(answer["shaded"], 1)
    clues = dict(judging.numbers_of(record.clues["cells"]))
    hidden = shaded.intersection(clues)
    if hidden:
        return f"the number in {judging.place(min(hidden))} is shaded"
    if judging.touching(shaded):
        return "two shaded cells share an edge"
    if judging.pieces(answer["shaded"], 0) > 1:
        return "the white cells fall apart"
    for area in judging.rooms(record).values():
        numbers = {square: clues[square] for square in area & clues.keys() if clues[square] is not None}
        wrong = [
            square
            for square, number in numbers.items()
            if len(shaded.intersection(judging.beside(square))) != number
        ]
        if len(wrong) != 1:
            return f"in the region of {judging.place(min(area))} {len(wrong)} numbers lie"
    return None


def with_standing(record: Record) -> Puzzle:
    """Return the puzzle of all shadings in which at most one of the given numbers lies in each region."""
    plain = usoone_rules(REGIONS.board(record))
    clues = CELLS.of(record) if record.clues.get("cells") else {}
    numbers = numbers_told(clues)
    here = [[lies(square) for square in numbers if at(*square) in cells] for cells in plain.board.regions]
    rules = replace(plain, domains=(*plain.domains, *flag_cells(lies(square).cell for square in numbers)))
    counts = (
        counts_or_lies(square, rules.board.neighbours(*square), number) for square, number in numbers.items()
    )
    liars = (at_most_one(each, f"one number lies in region {i + 1}") for i, each in enumerate(here) if each)
    white = givens({at(*square): 0 for square in clues})
    return Puzzle.for_record(record, rules, (*counts, *liars), white)


WORDS = {"1": 1} | dict.fromkeys(("o", "x", "+o", "+x"), 0)
"""Shaded cells in pzpr's files, and a player's notes on numbers (right, or a lie), which are ignored."""


def rumours(draft: Draft) -> Entries:
    """Place numbers in about half of the white cells, with one lie in each region; keep those already
    there.
    """
    shaded, random = frozenset(draft.squares(1)), draft.random
    standing, entries = draft.field.entries(draft.record.data), Entries()

    def true_number(square: Square) -> int:
        return len(shaded.intersection(draft.board.near(*square)))

    for area in dividing.areas_of(draft.record.clues["regions"]):
        white = [square for square in area if square not in shaded]
        if not white:
            raise Unfit("a region is all shaded")
        chosen = random.sample(white, (len(white) + 1) // 2)
        entries |= {square: true_number(square) for square in chosen}
        here = [square for square in white if square in standing]
        if any(number_told(standing[square]) not in (None, true_number(square)) for square in here):
            continue
        liar = next((square for square in chosen if square not in standing), None)
        if liar is None:
            raise Unfit("no number is left that can lie")
        entries[liar] = random.choice([number for number in range(5) if number != entries[liar]])
    return entries | standing


truth = words.flags(
    "the [number|numbers] at {} [is|are] wrong", "the [number|numbers] at {} [is|are] right", words.square_at
)


KIND = Kind(
    name="usoone",
    title="Uso-one",
    rules="Shade some of the cells without a number. No two shaded cells share an edge, and all white cells"
    " are connected. A number counts the shaded cells that share an edge with its cell, but in each "
    "region exactly one number is wrong.",
    fields=(CELLS, REGIONS),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.by_place({"remark": truth}, words.shaded_or_white),
    forms=(
        looks.Penpa("usoone"),
        Pzpr(
            "usoone",
            (parts.Walls(), parts.CellsPart("cells", codes.FOUR)),
            (replace(pages.SHADED, words=WORDS),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", rumours, stay=True),),
        size=(6, 6),
        shape=deriving.random_regions(4, 8),
        drawn_from=with_standing,
        odds={1: 4},
    ),
)
