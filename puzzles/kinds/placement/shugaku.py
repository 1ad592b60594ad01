"""Shugaku (school trip): lay out futons so that numbers count the pillows beside them; all else is aisle.

Rules: nikoli's "school trip", as checked by pzpr (robx/pzprjs, ``src/variety/shugaku.js``): no pillow is at
the north end of its futon (*kita-makura*), and a ``"?"`` counts any number of pillows.

Vocabulary
    futon      two squares that share an edge, one of them with the pillow, the other the foot
    aisle      a square without futon and number

A cell ``r1c1`` is 1 where the aisle runs, ``r1c1:r1c2`` where a futon lies with its pillow on the first.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None, None]]}
>>> puzzle = read_record({"type": "shugaku", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.shown[:-3], puzzle.clues[0].label
(('r1c2:r1c3', 'r1c3:r1c4', 'r1c3:r1c2', 'r1c4:r1c3'), '1 pillow beside r1c1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, product
from typing import Any, NamedTuple

from ...kit import (
    AREAS, MIRRORED, SHADE, UNKNOWN, Answer, Board, Characters, Clause, Connected, Constraint, Derived,
    Glyph, GridForm, Is, Kind, NumbersOrUnknown, Picture, Place, Puzzle, Pzpr, Recipe, Record, Rows,
    Rules, Shape, Solution, Square, all_of, at, codes, deriving, entries_in, exactly, exactly_one,
    flag_cells, grids, implies, judging, label_at, looks, loops, pages, parts, shading, shapes, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 4, "how many pillows share an edge with the cell").also_written(
    {"○": UNKNOWN}
)

FEET = "new"
"""The ways in which the foot may lie from the pillow."""

FEW = 9
"""On a board of more free squares the aisle has several squares, so that each has another beside it: one
square of aisle serves at most four futons."""


class Futon(NamedTuple):
    """A place for a futon: the squares of its pillow and foot, and the way from one to the other."""

    pillow: Square
    foot: Square
    way: str

    @property
    def lies(self) -> Is:
        """The literal: a futon lies there."""
        return Is(f"{at(*self.pillow)}:{at(*self.foot)}", 1)


@lru_cache(maxsize=32)
def places(board: Board, numbered: frozenset[Square]) -> tuple[Futon, ...]:
    """Return all places for futons on squares without a number."""
    return tuple(
        Futon((r, c), foot, way)
        for r, c in board.squares()
        for way in FEET
        for foot in [(r + loops.STEPS[way][0], c + loops.STEPS[way][1])]
        if board.holds(*foot) and numbered.isdisjoint(((r, c), foot))
    )


@lru_cache(maxsize=32)
def shugaku_rules(board: Board, numbered: frozenset[Square]) -> Rules:
    """Return all rules but the numbers; `numbered` squares hold neither aisle nor futon."""
    free = tuple(square for square in board.squares() if square not in numbered)
    futons = places(board, numbered)
    lying = {futon.lies.cell: Place("rectangle", (futon.pillow, futon.foot)) for futon in futons}
    cells = (*lying, *(at(*square) for square in free))
    rules = (*cover_squares(board, free, futons), *aisle(board, free))
    return Rules(f"shugaku {board.rows}×{board.columns}", flag_cells(cells), rules, cells, board, lying)


def cover_squares(board: Board, free: tuple[Square, ...], futons: tuple[Futon, ...]) -> Iterator[Constraint]:
    """Require each square to be aisle or under one futon, and each futon to touch the aisle."""
    over = {square: [Is(at(*square), 1)] for square in free}
    for futon in futons:
        squares = (futon.pillow, futon.foot)
        near = dict.fromkeys(other for square in squares for other in board.near(*square))
        touched = (Is(at(*other), 1) for other in near if other in over and other not in squares)
        yield implies(
            futon.lies, *touched, label=f"the futon {at(*futon.pillow)}–{at(*futon.foot)} touches the aisle"
        )
        for square in squares:
            over[square].append(futon.lies)
    for square, literals in over.items():
        yield exactly_one(literals, f"{at(*square)} is aisle or under one futon")


def aisle(board: Board, free: tuple[Square, ...]) -> Iterator[Clause | Connected]:
    """Require the aisle to be connected, and nowhere two squares wide."""
    number = {square: i for i, square in enumerate(free)}
    cells = tuple(at(*square) for square in free)
    open_cells = frozenset(cells)
    for block in board.windows(2, 2):
        if open_cells.issuperset(block):
            yield Clause(all_of(block, 0), label=f"no aisle pool from {block[0]} to {block[3]}")
    for square in free if len(free) > FEW else ():
        near = (at(*other) for other in board.near(*square) if other in number)
        label = label_at("the aisle leads on from", square)
        yield implies(Is(at(*square), 1), *all_of(near, 1), label=label)
    yield Connected(all_of(cells, 1), board.pairs_among(free), label="the aisle in one piece")


def read(record: Record) -> Puzzle:
    board, numbers = record.board, CELLS.of(record)
    pillows: dict[Square, list[Is]] = {}
    for futon in places(board, frozenset(numbers)):
        pillows.setdefault(futon.pillow, []).append(futon.lies)
    clues = tuple(
        exactly(
            number,
            (pillow for near in board.near(*square) for pillow in pillows.get(near, ())),
            label_at(f"{number} {'pillow' if number == 1 else 'pillows'} beside", square),
        )
        for square, number in numbers.items()
        if number is not None
    )
    rules = shugaku_rules(board, frozenset(numbers))
    return Puzzle.for_record(record, rules, clues, (), shading.circles(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the aisle, each futon and the numbers, and that no square is left."""
    halves = dict(judging.clues_of(answer["futons"]))
    numbers = dict(judging.numbers_of(record.clues["cells"]))
    aisle = judging.squares_with(answer["futons"], "#")
    pillows = judging.squares_with(answer["futons"], *"NESW")
    if wide := judging.pool(aisle):
        return f"the aisle is two squares wide at {judging.place(wide)}"
    for square, half in halves.items():
        if square in numbers or half not in set("#NESWnesw"):
            return f"in {judging.place(square)} there is {half!r}"
        if half == "S":
            return f"the pillow in {judging.place(square)} is at the north end"
        if half == "#":
            continue
        end = judging.ahead(square, half.lower())
        back = judging.OPPOSITE[half.lower()]
        if halves.get(end) != (back if half.isupper() else back.upper()):
            return f"the futon in {judging.place(square)} has no other half"
        if aisle.isdisjoint((*judging.beside(square), *judging.beside(end))):
            return f"the futon in {judging.place(square)} does not touch the aisle"
    if len(judging.patches(aisle)) > 1:
        return "the aisle falls apart"
    for square, number in numbers.items():
        if number is not None and len(pillows.intersection(judging.beside(square))) != number:
            return f"beside {judging.place(square)} there are not {number} pillows"
    every = {(r, c) for r in range(record.rows) for c in range(record.columns)}
    empty = every - halves.keys() - numbers.keys()
    return f"{judging.place(min(empty))} is empty" if empty else None


WORDS = {"#": "#"} | dict(zip("abcdefghij", ("", *"NSWE", "", *"nswe"), strict=True))
"""Halves of futons in pzpr's files, by the way to the other half; those of "" lead nowhere."""


say = words.by_place(
    {"square": words.flags("{} [is|are] aisle", "{} [is|are] not aisle")},
    words.flags(
        "[a futon lies|futons lie] {}",
        "no futon lies {}",
        words.between("with the pillow on {} and the foot on {}".format),
        " or ",
    ),
)


class Futons(GridForm):
    """For each square ``#`` for aisle, or the direction of the other half of its futon, in capitals for a
    pillow; null for numbers and open squares.
    """

    name = "futons"
    input = AREAS
    letters = "#NESWnesw"

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        board = puzzle.board
        free = {square for square in board.squares() if at(*square) in puzzle.rules.domain_of}
        entries = {square: "#" for square in free if solution.get(at(*square)) == 1}
        for futon in places(board, frozenset(board.squares()) - free):
            if solution.get(futon.lies.cell) == 1:
                entries |= {futon.pillow: futon.way.upper(), futon.foot: loops.ACROSS[futon.way]}
        return [[entries.get((r, c)) for c in range(board.columns)] for r in range(board.rows)]

    def picture(self, part: Rows, puzzle: Puzzle) -> Picture:
        aisle = (shapes.box("shade", c, r) for (r, c), half in entries_in(part) if half == "#")
        return Picture(under=aisle, lines=self._halves(part))

    def _halves(self, part: Rows) -> Iterator[Shape]:
        """Draw halves of futons, open towards the other half; those in capitals have the pillow."""
        for (r, c), half in entries_in(part):
            if half.lower() in loops.STEPS:
                down, right = loops.STEPS[half.lower()]
                x, y = right / 2, down / 2
                corners = ((1, 0.84), (-0.84, 0.84), (-0.84, -0.84), (1, -0.84))
                ends = (
                    (c + 0.5 + along * x - across * y, r + 0.5 + along * y + across * x)
                    for along, across in corners
                )
                yield shapes.path("answer", 0.06, *((round(u, 3), round(v, 3)) for u, v in ends))
            if half.isupper():
                yield shapes.box("answer", c + 0.28, r + 0.28, 0.44, 0.44)

    def characters(self, part: Rows, puzzle: Puzzle) -> Characters:
        halves = [(square, half) for square, half in entries_in(part) if half != "#"]
        aisle = ((square, Glyph("", SHADE)) for square, half in entries_in(part) if half == "#")
        signs = ((square, Glyph("■□"[half.islower()])) for square, half in halves)
        pairs = ((square, judging.ahead(square, half.lower())) for square, half in halves)
        return Characters((*aisle, *signs), dict.fromkeys(pairs, False))

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        """Yield all entries in all squares on a board of few squares; else all ways to lay futons, with aisle
        elsewhere.
        """
        numbers = frozenset(CELLS.entries(record.data))
        every = ("#", *"NESWnesw", None)
        if len(every) ** (record.rows * record.columns) <= most:
            filled = grids(record, every, {}, most)
            return None if filled is None else ({"futons": futons} for futons in filled)
        columns, rows = range(record.columns), range(record.rows)
        squares = [square for square in product(rows, columns) if square not in numbers]

        def lay_futons(free: Sequence[Square], futons: dict[Square, str]) -> Iterator[dict[Square, str]]:
            """Yield `futons` with all ways to fill the `free` squares."""
            if not free:
                yield futons
                return
            (r, c), rest = free[0], free[1:]
            yield from lay_futons(rest, futons | {(r, c): "#"})
            for end, way in (((r, c + 1), "e"), ((r + 1, c), "s")):
                if end in rest:
                    others = [square for square in rest if square != end]
                    yield from lay_futons(others, futons | {(r, c): way.upper(), end: judging.OPPOSITE[way]})
                    yield from lay_futons(others, futons | {(r, c): way, end: judging.OPPOSITE[way].upper()})

        each = list(islice(lay_futons(squares, {}), most + 1))
        if len(each) > most:
            return None
        return ({"futons": [[futons.get((r, c)) for c in columns] for r in rows]} for futons in each)


KIND = Kind(
    name="shugaku",
    rules=(
        "Place futons, dominoes with a pillow in one of their two cells. The pillow of a vertical futon "
        "is not in its upper cell. A number in a circle counts the pillows that share an edge with it. "
        "All other empty cells are shaded and form a connected aisle without a 2×2 block; each futon "
        "shares an edge with it."
    ),
    fields=(CELLS,),
    read=read,
    answer=Futons(),
    judge=judge,
    fact_wording=say,
    turns=MIRRORED,
    forms=(
        looks.Janko(words={"5": "?"}, halves=("#", "o", "x")),
        Pzpr(
            "shugaku",
            (parts.CellsPart("cells", codes.PLACES),),
            page=(
                pages.LayerTable(
                    (replace(pages.NUMBERS, words={"5": UNKNOWN}), pages.answer("futons", WORDS))
                ),
            ),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", hidden=UNKNOWN, sign=UNKNOWN),),
        size=(6, 6),
        shape=deriving.blacks(UNKNOWN, 0.3),
    ),
)
