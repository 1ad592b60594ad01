"""Thermometers: each is filled from its bulb up to some cell; numbers count the filled cells.

>>> from gridproof.puzzles import read_record
>>> clues = {"thermometers": [[[0, 0], [0, 1]]], "rows": [1]}
>>> puzzle = read_record({"type": "thermometers", "rows": 1, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['thermometer from r1c1', 'row 1 holds 1']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from random import Random
from typing import Any

from ...kit import (
    Answer, BlankBoard, Clause, Clues, Derived, Disc, Edge, InputError, Kind, Lattice, Layout, LineMark,
    Lines, Marks, PathWord, Places, Puzzle, Recipe, Record, RowLayout, Shading, Sized, Square, all_of, at,
    beside_marks, demand_touching, fields, givens, implies, judging, label_at, line_counts, looks,
    shading, words,
)  # fmt: skip


class Thermometers(Lines):
    """The squares of each thermometer, its bulb first."""

    @property
    def shape(self) -> str:
        return (
            "a list of lists of squares [row, column], the bulb first, each beside the one before it; "
            "no square is listed twice"
        )

    def of(self, record: Record) -> tuple[tuple[Square, ...], ...]:
        """Return the thermometers in the order of the list."""
        listed = self.checked_list(record, "lists of cells")
        if not all(isinstance(line, list) and line for line in listed):
            raise InputError(f"{self.where} must be a list of lists of cells")
        lines = tuple(
            tuple(record.square(pair, f"thermometer {i}") for pair in line)
            for i, line in enumerate(listed, 1)
        )
        places = Places()
        for i, line in enumerate(lines, 1):
            for square in line:
                places.add(square, f"thermometer {i}", at(*square))
            demand_touching(line, f"{self.where} number {i}")
        return lines

    @property
    def layout(self) -> Layout:
        return RowLayout(PathWord("-", drawn=True), upright=True)

    def describe_entry(self, place: int, entry: list[Square], board: Record) -> str:
        return f"thermometer from {at(*entry[0])}"

    def covered(self, place: int, entries: Mapping[int, list[Square]], board: Sized) -> list[Square]:
        return [(2 * r + 1, 2 * c + 1) for r, c in entries[place]]

    def random(self, random: Random, board: Record) -> list[list[list[int]]]:
        lines = []
        for r in range(board.rows):
            first, last = sorted(random.randrange(board.columns) for _ in range(2))
            line = [[r, c] for c in range(first, last + 1)]
            lines.append(random.choice((line, line[::-1])))
        return random.sample(lines, len(lines))

    def tool(self) -> dict[str, Any]:
        return {"tool": "path", "at": "cell"}


THERMOMETERS = Thermometers("thermometers", "the thermometers").also_called("thermos")
COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are filled")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are filled")


def thermometer_marks(line: tuple[Square, ...]) -> Marks:
    """Draw a thermometer: a bulb and a tube."""
    middles = tuple((r + 0.5, c + 0.5) for r, c in line)
    return LineMark(middles, 0.3, "grey"), Disc(middles[0], 0.38, "grey")


def from_bulb(line: tuple[Square, ...]) -> Iterator[Clause]:
    """Require the previous cell of a thermometer to be filled before each filled cell."""
    filled = all_of((at(*square) for square in line), 1)
    label = label_at("thermometer from", *(literal.cell for literal in filled))
    for behind, ahead in pairwise(filled):
        yield implies(ahead, behind, label=label)


def read(record: Record) -> Puzzle:
    board, lines = record.board, THERMOMETERS.of(record)
    filled = chain.from_iterable(map(from_bulb, lines))
    bulbs = (mark for line in lines for mark in thermometer_marks(line))
    marks = (Lattice("faint"), *beside_marks(record, ROWS, COLS), *bulbs)
    outside = set(board.squares()).difference(*lines)
    empty = givens({at(*square): 0 for square in sorted(outside)})
    rules = shading.plain_shading("thermometers", board)
    return Puzzle.for_record(record, rules, (*filled, *line_counts(record, ROWS, COLS)), empty, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each thermometer, the cells outside all of them, then the counts."""
    shaded = answer["shaded"]
    inside: set[Square] = set()
    for line in record.clues["thermometers"]:
        values = [shaded[r][c] for r, c in line]
        if values != sorted(values, reverse=True):
            return f"the thermometer from {judging.place(line[0])} is not filled from its bulb on"
        inside.update((r, c) for r, c in line)
    for r, row in enumerate(shaded):
        for c, value in enumerate(row):
            if value == 1 and (r, c) not in inside:
                return f"{judging.place((r, c))} lies on no thermometer"
    return judging.miscounted_line(record, shaded, 1)


def random_thermometers(blank: BlankBoard) -> Clues:
    """Draw random thermometers of up to six squares; a square that none reaches lies outside."""
    free, lines = list(blank.board.squares()), list[list[list[int]]]()
    blank.random.shuffle(free)
    while free:
        line = [free.pop()]
        for _ in range(blank.random.randint(1, 5)):
            ahead = [near for near in blank.board.near(*line[-1]) if near in free]
            if not ahead:
                break
            line.append(blank.random.choice(ahead))
            free.remove(line[-1])
        if len(line) > 1:
            lines.append([[*square] for square in line])
    return {"thermometers": lines}


KIND = Kind(
    name="thermometers",
    aliases=("Thermometer", "Thermo"),
    rules="Fill some thermometers with mercury. Each is filled from its bulb without a gap, wholly, partly "
    "or not at all. A number outside the board counts the filled cells of its row or column.",
    fields=(THERMOMETERS, COLS, ROWS),
    read=read,
    answer=Shading(),
    judge=judge,
    fact_wording=words.flags("{} [is|are] filled", "{} [is|are] empty"),
    forms=(looks.Janko(("thermometer",), paths="thermometers"),),
    recipe=Recipe((Derived("cols"), Derived("rows")), shape=random_thermometers),
)
