"""Rules about one loop through the centres of cells, by the names that solvers give them.

>>> from .. import Ground
>>> [cell for cell, _ in ONE_LOOP.cells(Ground(1, 3))], FULL_LOOP.words
(['r1c1-r1c2', 'r1c2-r1c3'], 'Draw one loop through the centres of all cells.')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Clause, Count, label_at
from ...core.board import Board, at
from ...core.cells import Cell, Domain, flag_cells
from ...core.marks import Caption, Fill, Mark
from ...core.record import Record, Square
from ...fields import BORDERS, Field
from ...rules import directions, loops
from .. import Ground, Rule
from ..shaded import shaded_in


def links(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cell of each link; those to a square off the loop are 0."""
    there = [square not in ground.off for square in ground.squares()]
    for name, (i, j) in zip(loops.links_of(ground), ground.pairs(), strict=True):
        yield name, ((0, 1) if there[i] and there[j] else (0,))


def broken_loop(_: Record, answer: Answer) -> str | None:
    """Return why the links of an answer are not one loop, or None if they are."""
    return judging.broken_loop(answer["links"])


def broken_full_loop(_: Record, answer: Answer) -> str | None:
    """Return why the links of an answer are not one loop through all squares, or None if they are."""
    return judging.broken_loop(answer["links"], visit_all=True)


ONE_LOOP = Rule(
    words="Draw one loop through the centres of cells.",
    cells=links,
    board=lambda ground: (loops.single_loop(ground, off=ground.off),),
    broken=broken_loop,
)
FULL_LOOP = replace(
    ONE_LOOP,
    words="Draw one loop through the centres of all cells.",
    board=lambda ground: (loops.single_loop(ground, visit_all=True, off=ground.off),),
    broken=broken_full_loop,
)
LOOP_WITH_CROSSINGS = replace(
    ONE_LOOP,
    words="Draw one loop through the centres of cells. It may cross itself at right angles.",
    board=lambda ground: (loops.single_loop(ground, crossing=True),),
    broken=lambda _, answer: judging.broken_loop(answer["links"], crossing=True),
)
CROSSING_LOOP = replace(
    FULL_LOOP,
    words="Draw one loop through the centres of all cells. It may cross itself at right angles.",
    board=lambda ground: (loops.single_loop(ground, visit_all=True, crossing=True),),
    broken=lambda _, answer: judging.broken_loop(answer["links"], visit_all=True, crossing=True),
)


def crosses_only(
    on: Callable[[Record], Collection[Square]], judged: Callable[[Record], Collection[Square]], words: str
) -> Rule:
    """Return the rule that the loop crosses itself only `on` some squares; the judge has those `judged`."""

    def clues(record: Record, board: Board) -> Iterator[Clause]:
        allowed = on(record)
        for square in board.squares():
            used = loops.links_at_square(board, *square)
            if len(used) == 4 and square not in allowed:
                none = tuple([~literal for literal in used])
                yield Clause(none, label=label_at("no crossing at", square))

    def broken(record: Record, answer: Answer) -> str | None:
        allowed = judged(record)
        for square, ways in judging.clues_of(answer["links"]):
            if len(ways) == 4 and square not in allowed:
                return f"the loop crosses itself in {judging.place(square)}"
        return None

    return Rule(words=words, clues=clues, broken=broken)


LOOP_AS_SET = (
    replace(ONE_LOOP, unless=loops.VISIT_ALL),
    replace(
        FULL_LOOP,
        words="With the setting visit_all, the loop visits every cell.",
        marks=lambda _, __: (Caption("the loop visits every cell"),),
        when=loops.VISIT_ALL,
    ),
)
"""One loop, which visits every cell if a setting says so."""


DIRECTED = Rule(
    hidden=directions.arc_cells, places=directions.arc_places, board=directions.goes_on, implied=True
)
"""A loop has a direction: the rule brings in the arcs of `directions`."""


def white_loop(
    black: Callable[[Record, Board], Collection[Square]], white: Callable[[Record], set[Square]]
) -> Rule:
    """Return the rule of one loop through all cells but the `black` ones; the judge asks for the `white`."""

    def broken(record: Record, answer: Answer) -> str | None:
        if fault := judging.broken_loop(answer["links"]):
            return fault
        fits = judging.squares_on_loop(answer["links"]) == white(record)
        return None if fits else "the loop does not visit the white cells and no others"

    return replace(
        FULL_LOOP,
        words="Draw one loop through the centres of all white cells.",
        off=black,
        marks=lambda record, board: map(Fill, sorted(black(record, board))),
        broken=broken,
    )


def on_clue(record: Record, answer: Answer, name: str = "cells") -> str | None:
    """Return a clue of this field that the loop visits, or None."""
    on = judging.squares_on_loop(answer["links"])
    there = (square for square, _ in judging.clues_of(record.clues.get(name) or ()) if square in on)
    visited = next(there, None)
    return None if visited is None else f"the loop visits the clue in {judging.place(visited)}"


def avoids(field: Field[Any], words: str, marks: Callable[[Record, Board], Iterable[Mark]]) -> Rule:
    """Return the rule that the loop visits no cell with a clue, and how clues are drawn."""
    return Rule(
        words=words,
        off=lambda record, _: field.of(record),
        marks=marks,
        broken=lambda record, answer: on_clue(record, answer, field.name),
    )


def near_squares(ground: Ground) -> list[Square]:
    """Return the squares around those that are off the loop, in reading order."""
    return sorted({near for square in ground.off for near in ground.around(*square)} - ground.off)


def near_clues(ground: Ground) -> Iterable[tuple[Cell, Domain]]:
    """Return a cell for each of these squares: 1 if the loop visits it."""
    return flag_cells(at(*square) for square in near_squares(ground))


def visited_near_clues(ground: Ground) -> Iterable[Count]:
    """Tie these cells to the links of their squares."""
    return loops.visits(ground, near_squares(ground))


def enters(times: int, least: int | None = None, *, inner: bool = True) -> Rule:
    """Return the rule that the loop enters each region once or twice, or from `least` to that many `times`;
    an only region it need not enter once. Some kinds have words for `inner` borders, too.
    """
    often = ("once", "twice")[times - 1]
    again = " Over a border that closes no region it leaves its region and enters it again." * inner

    def broken(record: Record, answer: Answer) -> str | None:
        areas = [area for label, area in judging.rooms(record).items() if label is not None]
        borders = judging.inner_borders(record)
        alone = len(areas) == 1
        if alone and not borders:
            return None
        allowed = {times, 0} if least == 0 or (alone and times == 1) else {times}
        for area in areas:
            if judging.entries(answer["links"], area, borders) not in allowed:
                where = f"the region at {judging.place(min(area))}"
                if least is None:
                    return f"the loop does not enter {where} {often}"
                return f"the loop enters {where} more than {often}"
        return None

    return Rule(
        words=f"It enters each region exactly {often}.{again}" if least is None else "",
        board=lambda ground: loops.visited_times(ground, times, least),
        marks=lambda record, _: BORDERS.marks(record),
        broken=broken,
    )


def rest_shaded(field: Field[Any] | None = None) -> Rule:
    """Return the rule that the cells that the loop leaves out are shaded, but for those with a clue."""

    def there(record: Record, _: Board) -> Iterable[Square]:
        return () if field is None else field.of(record)

    def broken(record: Record, answer: Answer) -> str | None:
        clues = [] if field is None else [square for square, _ in judging.clues_of(record.clues[field.name])]
        squares = sorted([*judging.squares_on_loop(answer["links"]), *shaded_in(answer), *clues])
        if squares == list(record.board.squares()):
            return None
        return f"a cell is not just one of visited{', shaded and a clue' if field else ' and shaded'}"

    return Rule(
        words=f"Shade all other cells{' without a clue' if field else ''}.",
        cells=lambda ground: flag_cells(ground.cells()),
        off=there,
        board=lambda ground: loops.visits(ground, [s for s in ground.squares() if s not in ground.off], 0),
        givens=lambda record, board: ((at(*square), (0,)) for square in there(record, board)),
        marks=lambda record, board: (Fill(square, "grey") for square in there(record, board)),
        broken=broken,
    )


def shaded_inside(_: Record, answer: Answer) -> str | None:
    """Return a shaded cell inside the loop, or None."""
    inside = [square for square in shaded_in(answer) if judging.is_inside(answer["links"], square)]
    return f"{judging.place(min(inside))} is shaded inside the loop" if inside else None


SHADED_OUTSIDE = Rule(
    words="With the setting outside, all shaded cells lie outside the loop.",
    hidden=lambda ground: flag_cells(loops.corners(ground)),
    places=loops.corners,
    board=loops.shaded_outside,
    marks=lambda _, __: (Caption("all shaded cells lie outside the loop"),),
    broken=shaded_inside,
    when=loops.OUTSIDE,
)
"""All shaded cells lie outside the loop, if a setting says so."""
