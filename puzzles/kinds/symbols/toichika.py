"""Toichika: an arrow in each region faces another, the first in its way; the two regions share no border.

Cells are the number of an arrow in `LETTERS`, or 0 if they are blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 1]], "cells": [["e", None, None]]}
>>> puzzle = read_record({"type": "toichika", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 4, "r1c2": 0, "r1c3": 3}).label
'no arrows of neighbouring regions face each other at r1c1 and r1c3'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    REGIONS, UNKNOWN, Answer, BlankBoard, Board, Cell, Clause, Clues, Count, Derived, Domain, Grid, Is,
    Kind, Letter, NumberGrid, Pzpr, Recipe, Record, Rule, RuleLabel, Square, Unfit, all_of, at,
    cells_ahead, codes, deriving, dividing, exactly_one, given_in, judging, numbered, pages, parts, words,
)  # fmt: skip

LETTERS = (None, "n", "s", "w", "e")
"""Values of a cell, as an answer writes them, in the order of pzpr's numbers."""

NAMES = {1: "up arrow", 2: "down arrow", 3: "left arrow", 4: "right arrow"}
BACK = (0, 2, 1, 4, 3)
"""The opposite of each arrow."""

SIGNS = {"n": "↑", "s": "↓", "w": "←", "e": "→"}
CELLS = Grid[str | None](
    "cells", Letter("nswe", directed=True, unknown=True), "the arrows that are there from the start"
).also_written({sign: letter for letter, sign in SIGNS.items()})
FACE = RuleLabel("the arrow in {} faces another", "each arrow faces another, the first in its way")
APART = RuleLabel(
    "no arrows of neighbouring regions face each other at {} and {}",
    "no arrows of neighbouring regions face each other",
)


def ahead(board: Board) -> Iterator[tuple[Cell, int, tuple[Cell, ...]]]:
    """Yield each cell with the number of an arrow and the cells to which it points, if there are any."""
    for square in board.squares():
        for number, way in enumerate("nswe", 1):
            cells = cells_ahead(board, square, way)
            if cells:
                yield at(*square), number, cells


def blank_or_arrow(board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells, each with 0 and the arrows that point to a cell."""
    domains = {cell: [0] for cell in board.cells()}
    for cell, number, _ in ahead(board):
        domains[cell].append(number)
    return ((cell, tuple(domain)) for cell, domain in domains.items())


def one_each(board: Board) -> Iterator[Count]:
    """Require one arrow in each region."""
    for i, region in enumerate(board.regions):
        label = f"one arrow in region {i + 1} from {region[0]}"
        yield exactly_one((Is(cell, 0, False) for cell in region), label)


def facing(board: Board) -> Iterator[Clause]:
    """Make the first arrow before each one point back."""
    for cell, number, cells in ahead(board):
        here, back, label = Is(cell, number, False), BACK[number], FACE.format(cell)
        yield Clause((here, *all_of(cells, back)), label=label)
        for i, other in enumerate(cells):
            between = [Is(each, 0, False) for each in cells[:i]]
            yield Clause((here, *between, Is(other, 0), Is(other, back)), label=label)


def apart(board: Board) -> Iterator[Clause]:
    """Forbid arrows that face each other in regions that share a border, with blanks alone between them."""
    region = board.region_of
    beside = {frozenset((region[one], region[other])) for one, other in board.borders()}
    for cell, number, cells in ahead(board):
        for i, other in enumerate(cells if number in (2, 4) else ()):
            if {region[cell], region[other]} in beside:
                between = [Is(each, 0, False) for each in cells[:i]]
                ends = Is(cell, number, False), Is(other, BACK[number], False)
                yield Clause((*ends, *between), label=APART.format(cell, other))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region that does not hold one arrow, or None."""
    for area in judging.rooms(record).values():
        count = sum(answer["values"][r][c] is not None for r, c in area)
        if count != 1:
            return f"the region at {judging.place(min(area))} has {count} arrows"
    return None


def faced(answer: Answer) -> Iterator[tuple[Square, Square | None]]:
    """Yield the square of each arrow with that of the arrow that it faces, or None."""
    values = answer["values"]
    for square, letter in judging.clues_of(values):
        met = next(((r, c) for r, c in judging.ray(values, square, letter) if values[r][c]), None)
        back = dict(zip("nswe", "snew", strict=True))[letter]
        yield square, met if met and values[met[0]][met[1]] == back else None


def unfaced(_: Record, answer: Answer) -> str | None:
    """Return an arrow that faces no other, or None."""
    alone = (square for square, other in faced(answer) if other is None)
    return next((f"the arrow in {judging.place(square)} faces no other" for square in alone), None)


def close(record: Record, answer: Answer) -> str | None:
    """Return two arrows that face each other in regions that share a border, or None."""
    rooms = judging.rooms(record).values()
    area = {square: each for each in rooms for square in each}
    for square, other in faced(answer):
        if other and any(near in area[other] for each in area[square] for near in judging.beside(each)):
            return f"the regions of the arrows in {judging.place(square)} and {judging.place(other)} touch"
    return None


def paired_regions(blank: BlankBoard) -> Clues:
    """Draw pairs of squares in line, and grow a region round each that stays off the one of its partner."""
    board, random = blank.board, blank.random
    seeds, used = list[Square](), set[Square]()
    for r, c in random.sample(board.squares(), len(board.squares())):
        down, gap = random.randint(0, 1), random.randint(2, 4)
        path = [(r + i * down, c + i * (1 - down)) for i in range(gap + 1)]
        if board.holds(*path[-1]) and not used.intersection(path):
            seeds += path[0], path[-1]
            used.update(path)
    label = {square: i for i, square in enumerate(seeds)}
    rest = [square for square in board.squares() if square not in label]
    while rest:
        fitting = [
            (square, label[near])
            for square in rest
            for near in board.near(*square)
            if near in label and all(label.get(other) != label[near] ^ 1 for other in board.near(*square))
        ]
        if not fitting:
            raise Unfit("a square would join the regions of a pair")
        square, number = random.choice(fitting)
        label[square] = number
        rest.remove(square)
    return {"regions": dividing.relabel(board, label)}


WORDS = {str(number): letter for number, letter in enumerate(LETTERS) if letter}
"""The arrows by the words of pzpr's files."""

KIND = Kind(
    name="toichika",
    fields=(CELLS, REGIONS),
    declared=(
        Rule(
            words="Place one arrow in each region.", cells=blank_or_arrow, board=one_each, broken=miscounted
        ),
        Rule(
            words="Arrows face each other in pairs: the first arrow to which an arrow points, points back.",
            board=facing,
            broken=unfaced,
        ),
        Rule(words="The regions of a pair share no border.", board=apart, broken=close),
        numbered.given(CELLS, value=LETTERS.index, place_of="an arrow"),
    ),
    answer=NumberGrid(None, given_in("cells"), dict(enumerate(LETTERS)), SIGNS),
    fact_wording=words.symbols({0: "blank"}, words.things_of(NAMES)),
    forms=(
        Pzpr(
            "toichika",
            (
                parts.Walls(),
                parts.CellsPart(
                    "cells",
                    codes.Runs(codes.NumberCode(5, (), "."), "5"),
                    dict(enumerate(LETTERS[1:], 1)),
                    words=WORDS | {"-": UNKNOWN},
                ),
            ),
            (pages.answer("values", WORDS, None, "cells"),),
        ),
    ),
    recipe=Recipe((Derived("cells", deriving.values),), shape=paired_regions),
)
