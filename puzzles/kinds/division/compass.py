"""Compass: divide the board into areas with a compass each, which counts the cells of its area on each side.

A compass is a word such as "1n23e0w": numbers with their ways, in the order n, e, s, w, and "?" without any.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [["1e", None, "?"]]}
>>> puzzle = read_record({"type": "compass", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.domains["r1c2"]
('1 to the east in the area of r1c1', (0, 1))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...kit import (
    UNKNOWN, Answer, Board, Cell, Count, Derived, Domain, Draft, Entries, Fill, Grid, Kind, Lattice,
    LineMark, Mark, Pzpr, Recipe, Record, RegionGrid, Rule, Sign, Square, Turn, Word, all_of, at, borders,
    codes, cut_in_areas, deriving, exactly, holes_in, judging, label_at, loops, pages, parts, pieces,
    rooted, say_edge, words,
)  # fmt: skip


class CompassWord(Word):
    """Numbers with their ways, in the order of these."""

    def turn_entry(self, entry: str, turn: Turn) -> str:
        return in_order(dict(sides(turn.word(entry)))) if entry != rooted.HOLE else entry


def sides(word: str) -> Iterator[tuple[str, int]]:
    """Yield the ways of a compass with their numbers."""
    for number, way in re.findall("([0-9]+)([nesw])", word):
        yield way, int(number)


def in_order(numbers: dict[str, int]) -> str:
    """Return numbers by their ways as a word."""
    return "".join(f"{numbers[way]}{way}" for way in "nesw" if way in numbers) or UNKNOWN


NUMBER = "([0-9]{1,3}%s)?"
CELLS = Grid[str](
    "cells",
    CompassWord(
        rf"(?=.){''.join(NUMBER % way for way in 'nesw')}|\?|#",
        "compasses such as 1n2e, 3s or ?, or # for a black cell",
        "a compass like '1n2e', '3s', '?', or '#'",
        ("1n", "0n1e", "1e0s", "2s", "1w", "0n0e1s1w", "?", "#"),
        directed=True,
        known=lambda board: [f"{n}{way}" for n in range(board.rows * board.columns) for way in "nesw"],
        meanings={"?": "a compass without numbers", "#": "black"},
    ),
    "how many cells of the area lie farther to the north, east, south and west than the compass",
)


def ahead(board: Board, square: Square, way: str) -> list[Square]:
    """Return the squares that lie farther to a side than a square."""
    (r, c), (down, right) = square, loops.STEPS[way]
    return sorted((y, x) for y, x in pieces.free(board) if (y - r) * down + (x - c) * right > 0)


def size(word: str) -> tuple[int, int]:
    """Return bounds on the size of the area of a compass."""
    numbers = dict(sides(word))
    upright, level = (numbers.get(one, 0) + numbers.get(two, 0) for one, two in ("ns", "ew"))
    return 1 + max(upright, level), 1 + sum(numbers.values()) if len(numbers) == 4 else rooted.MANY


def in_reach(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Leave each square the areas that can reach so far by their numbers."""
    compasses = CELLS.of(record)
    grown = [(square, dict(sides(compasses[square]))) for square in rooted.roots(CELLS, record)]
    for r, c in sorted(pieces.free(board)):
        reached = []
        for i, ((y, x), numbers) in enumerate(grown):
            steps = {"n": y - r, "s": r - y, "e": c - x, "w": x - c}
            if all(steps[way] <= number for way, number in numbers.items()):
                reached.append(i)
        if reached and len(reached) < len(grown):
            yield at(r, c), tuple(reached)


def counts(record: Record, board: Board) -> Iterator[Count]:
    """Make each number count the squares of its area on its side."""
    compasses = CELLS.of(record)
    for i, square in enumerate(rooted.roots(CELLS, record)):
        for way, number in sides(compasses[square]):
            label = label_at(f"{number} to the {loops.NAMES[way]} in the area of", square)
            yield exactly(number, all_of((at(*x) for x in ahead(board, square, way)), i), label)


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Draw each compass as a cross with numbers between its arms, and fill black cells."""
    yield Lattice("faint")
    for (r, c), word in CELLS.of(record).items():
        if word == rooted.HOLE:
            yield Fill((r, c))
            continue
        yield LineMark(((r, c), (r + 1, c + 1)), 0.02, "grey")
        yield LineMark(((r + 1, c), (r, c + 1)), 0.02, "grey")
        for way, number in sides(word):
            down, right = loops.STEPS[way]
            yield Sign((r + 0.5 + 0.3 * down, c + 0.5 + 0.32 * right), str(number))


def seen(area: set[Square], square: Square) -> dict[str, int]:
    """Return for each side the number of squares of an area that lie farther there than a square."""
    r, c = square
    return {
        "n": sum(y < r for y, _ in area),
        "e": sum(x > c for _, x in area),
        "s": sum(y > r for y, _ in area),
        "w": sum(x < c for _, x in area),
    }


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a compass with a number that differs from its area, or None."""
    areas, regions = judging.areas(answer["regions"]), answer["regions"]
    for (r, c), word in judging.clues_of(record.clues["cells"]):
        if word not in (UNKNOWN, rooted.HOLE):
            there = seen(areas[regions[r][c]], (r, c))
            if any(there[way] != number for way, number in sides(word)):
                return f"the area of the compass in {judging.place((r, c))} has other numbers"
    return None


def compasses(draft: Draft) -> Entries:
    """Put a compass into a square of each area."""
    areas = judging.areas(draft.grid()).values()
    chosen = [(area, draft.random.choice(sorted(area))) for area in areas]
    return {square: in_order(seen(area, square)) for area, square in chosen}


class CompassLayer(pages.TableLayer):
    """Compasses as four numbers: right, down, left and up; -1 for one that is not told."""

    def meaning_of(self, word: str) -> tuple[bool, str | None]:
        if word == rooted.HOLE:
            return True, word
        numbers = word.split(",")
        if len(numbers) != 4 or not all(re.fullmatch("-1|[0-9]{1,3}", each) for each in numbers):
            return False, None
        return True, in_order({way: int(n) for way, n in zip("eswn", numbers, strict=True) if n != "-1"})

    def word(self, value: str) -> str:
        numbers = dict(sides(value))
        return value if value == rooted.HOLE else ",".join(str(numbers.get(way, -1)) for way in "eswn")


class CompassCode:
    """Four numbers: up, down, left and right."""

    def read(self, scanner: Any) -> str:
        numbers = {way: codes.HEXADECIMAL.read(scanner) for way in "nswe"}
        return in_order({way: number for way, number in numbers.items() if number != UNKNOWN})

    def write(self, value: str) -> str:
        numbers = dict(sides(value))
        return "".join(codes.HEXADECIMAL.write(numbers.get(way, UNKNOWN)) for way in "nswe")


CODE = codes.Runs(codes.Signs({"_": rooted.HOLE}, CompassCode()))

KIND = Kind(
    name="compass",
    fields=(CELLS,),
    declared=(
        rooted.areas(CELLS, "Divide the white cells into areas with exactly one compass each.", size),
        Rule(
            words="A number of a compass counts the cells of its area that lie farther in its direction than "
            "the compass, in any row or column.",
            clues=counts,
            givens=in_reach,
            marks=marks,
            broken=miscounted,
        ),
    ),
    answer=RegionGrid(holes=holes_in("cells")),
    fact_wording=words.by_place({"edge": say_edge}, rooted.say(CELLS, "compass")),
    forms=(
        Pzpr(
            "compass",
            (parts.CellsPart("cells", CODE),),
            page=(pages.LayerTable((CompassLayer("cells"),)), borders.AreaTable(holes="cells")),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", compasses, mend=deriving.anew(compasses), stay=True),),
        size=(6, 6),
        answer=deriving.random_regions(3, 7),
        drawn_from=cut_in_areas,
    ),
)
