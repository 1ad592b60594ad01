"""Rules about clues that count shaded cells, by what they count.

>>> from ..fields import Numbers
>>> counts_beside(Numbers("cells", 0, 4, "how many cells beside it are shaded")).words
'A number counts the shaded cells that share an edge with its cell.'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import starmap
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Constraint, exactly, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Domain, all_of
from ..core.marks import Disc, labels
from ..core.record import Record, Square, numbers_told, sign_of
from ..fields import BORDERS, Counts, Edge, Field
from ..rules import shading
from ..rules.arrows import ARROWS, arrow_counts, arrow_labels
from ..rules.counts import beside_marks, line_counts
from ..rules.edges import name_point
from ..rules.loops import COLOURS
from . import Rule
from .shaded import shaded_in


def region_counts(counts: Counts) -> Rule:
    """Return the rule that a number counts the shaded cells of its region."""
    return Rule(
        words="A number counts the shaded cells of its region.",
        clues=lambda record, board: shading.region_counts(board, counts.of(record)),
        marks=lambda record, board: (
            *shading.region_marks(board.regions, counts.printed(record)),
            *BORDERS.marks(record),
        ),
        broken=lambda record, answer: judging.miscounted_area(record, shaded_in(answer)),
    )


def white_under(field: Field[Any], what: str = "clue") -> Rule:
    """Return the rule that no cell with a clue is shaded; `what` the clue is, for people."""

    def white(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
        return ((at(*square), (0,)) for square in field.of(record))

    def broken(record: Record, answer: Answer) -> str | None:
        there = (square for square, _ in judging.clues_of(record.clues.get(field.name) or ()))
        shaded = next((square for square in there if answer["shaded"][square[0]][square[1]]), None)
        return None if shaded is None else f"the {what} at {judging.place(shaded)} is shaded"

    article = "an" if what[0] in "aeiou" else "a"
    return Rule(words=f"No cell with {article} {what} is shaded.", givens=white, broken=broken)


def counts_beside(field: Field[Any], *, corners: bool = False, itself: bool = False) -> Rule:
    """Return the rule that a number counts the shaded cells that share an edge with its cell, or a corner,
    too; with `itself` also its own cell.
    """
    where, beside = ("around", judging.around) if corners else ("beside", judging.beside)
    where = f"in and {where}" if itself else where

    def near(square: Square) -> tuple[Square, ...]:
        return (*beside(square), square) if itself else beside(square)

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        for square, number in numbers_told(field.of(record)).items():
            others = [*(board.around if corners else board.near)(*square), *[square] * itself]
            yield exactly(
                number, all_of(starmap(at, others), 1), label_at(f"{number} shaded {where}", square)
            )

    return Rule(
        words=f"A number counts the shaded cells that share an edge{' or a corner' * corners} with its cell"
        f"{', and its own' * itself}.",
        clues=clues,
        marks=lambda record, _: labels(field.of(record)),
        broken=lambda record, answer: miscounted(record, field.name, shaded_in(answer), near, where),
    )


def miscounted(record: Record, name: str, shaded: set[Square], near: Any, where: str) -> str | None:
    """Return the first number that differs from that of the shaded cells near it."""
    for square, number in judging.numbers_of(record.clues[name]):
        if number not in (None, len(shaded.intersection(near(square)))):
            return f"{where} {judging.place(square)} there are not {number} shaded cells"
    return None


def cells_at_point(board: Board, r: int, c: int) -> tuple[Cell, ...]:
    """Return the cells that meet at a point of the grid, the corner above and left of square (r, c)."""
    return tuple(at(y, x) for y in (r - 1, r) for x in (c - 1, c) if board.holds(y, x))


def counts_at_points(field: Field[Any], words: str = "A number", tones: Mapping[int, str] = {}) -> Rule:
    """Return the rule that a number counts the shaded cells that meet at its point. Numbers with `tones` are
    printed as circles; `words` name the clues, for people.
    """

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        for point, number in numbers_told(field.of(record)).items():
            around = all_of(cells_at_point(board, *point), 1)
            yield exactly(number, around, name_point(f"{number} shaded round the", *point))

    def marks(record: Record, _: Board) -> Iterator[Disc]:
        for point, number in field.of(record).items():
            if number in tones:
                yield Disc(point, 0.14, tones[number], telling=True)
            else:
                yield Disc(point, 0.22, text=sign_of(number))

    def broken(record: Record, answer: Answer) -> str | None:
        dark = shaded_in(answer)
        for (r, c), number in judging.numbers_of(record.clues[field.name]):
            if number not in (None, len(dark & {(y, x) for y in (r - 1, r) for x in (c - 1, c)})):
                return f"{name_point('round the', r, c)} there are not {number} shaded cells"
        return None

    return Rule(
        words=f"{words} counts the shaded cells around its point.", clues=clues, marks=marks, broken=broken
    )


def sees(field: Field[Any], colour: int, *, itself: bool) -> Rule:
    """Return the rule that a number counts the cells of a colour that it sees in the four directions, with
    its own cell or without.
    """
    name = shading.COLOURS[colour]

    def clues(record: Record, board: Board) -> Iterator[Constraint]:
        for square, number in numbers_told(field.of(record)).items():
            label = label_at(f"{number} {'' if itself else f'{name} '}seen from", square)
            yield shading.sight_of(board, square, number - itself, colour, label)

    def broken(record: Record, answer: Answer) -> str | None:
        for square, number in judging.numbers_of(record.clues[field.name]):
            if number not in (None, itself + judging.in_sight(answer["shaded"], square, colour)):
                return f"from {judging.place(square)} one does not see {number} {name} cells"
        return None

    return Rule(
        words=f"A number counts the {name} cells that it sees up, down, left and right up to the next cell "
        f"that is not{', and its own cell' if itself else ''}; a ? any number of them.",
        clues=clues,
        marks=lambda record, _: labels(field.of(record)),
        broken=broken,
    )


def outside_counts(rows: Edge, cols: Edge, what: str = "shaded cells") -> Rule:
    """Return the rule that a number beside a row or column counts its shaded cells; `what` they are."""
    return Rule(
        words=f"A number outside the board counts the {what} of its row or column.",
        clues=lambda record, _: line_counts(record, rows, cols),
        marks=lambda record, _: beside_marks(record, rows, cols),
        broken=lambda record, answer: judging.miscounted_line(record, answer["shaded"], 1),
    )


def mispointed(record: Record, answer: Answer) -> str | None:
    """Return the first arrow whose number differs from that of the shaded cells to which it points."""
    shaded = shaded_in(answer)
    for square, arrow in judging.clues_of(record.clues["cells"]):
        count = len(shaded.intersection(judging.ray(record.clues["cells"], square, arrow["dir"])))
        if arrow.get("n") not in (None, "?", count):
            return f"the arrow in {judging.place(square)} points to {count} shaded cells"
    return None


ARROWS_COUNT = Rule(
    words="A number with an arrow counts the shaded cells in that direction, up to the edge of the board.",
    clues=lambda record, _: arrow_counts(record, ARROWS.of(record)),
    marks=lambda record, _: arrow_labels(ARROWS.of(record)),
    broken=mispointed,
)


def circles(field: Field[Any]) -> Rule:
    """Return the rule that cells with a black circle are shaded, and those with a white one are not."""

    def broken(record: Record, answer: Answer) -> str | None:
        for (r, c), colour in judging.clues_of(record.clues.get(field.name) or ()):
            if answer["shaded"][r][c] != (colour == "b"):
                return f"the circle at {judging.place((r, c))} is not of its colour"
        return None

    return Rule(
        words="Cells with a black circle are shaded, those with a white circle are not.",
        givens=lambda record, _: (
            (at(*square), (int(colour == "b"),)) for square, colour in field.of(record).items()
        ),
        marks=lambda record, _: (
            Disc((r + 0.5, c + 0.5), 0.3, COLOURS[colour], telling=True)
            for (r, c), colour in field.of(record).items()
        ),
        broken=broken,
    )
