"""Nagareru-loop: one loop with a direction follows all arrows, and never goes against the wind of a fan.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None] * 3, [None, None, "s"]], "fans": [["e", None, None], [None] * 3]}
>>> puzzle = read_record({"type": "nagareru_loop", "rows": 2, "cols": 3, "clues": clues})
>>> list(dict.fromkeys(clue.label for clue in puzzle.clues))
['the wind at r1c2', 'the arrow at r2c3']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from ...kit import (
    Answer, Board, Clause, Derived, Draft, Entries, Fill, InputError, Is, Kind, Label, Letters, Links,
    Mark, Pzpr, Recipe, Record, RecordDraft, Rule, Square, at, borders, codes, deriving, directions,
    judging, label_at, loop, loops, parts,
)  # fmt: skip

BLACK = "#"
ARROWS = {way: f"an arrow to the {name}" for way, name in loops.NAMES.items()}
CELLS = Letters("cells", ARROWS, "the arrows that the loop follows", directed=True, required=False)
FANS = Letters(
    "fans",
    {BLACK: "a black cell"}
    | {way: f"a black cell with a fan to the {name}" for way, name in loops.NAMES.items()},
    "the black cells, and the way in which a fan blows from some of them",
    directed=True,
    required=False,
)
for field in (CELLS, FANS):
    field.also_written({sign: way for way, sign in loops.SIGNS.items()} | dict.fromkeys("█■", BLACK))


def demand_apart(record: Record, _: Board) -> None:
    """Raise `InputError` for an arrow in a black cell."""
    for square in CELLS.of(record).keys() & FANS.of(record).keys():
        raise InputError("two signs stand in one cell", cell=at(*square))


def winds(record: Record) -> Iterator[tuple[Square, str]]:
    """Yield the squares over which a wind blows, each with its way, a square for each of its winds."""
    fans, board = FANS.of(record), record.board
    for square, way in fans.items():
        here = square if way == BLACK else judging.ahead(square, way)
        while here not in fans and board.holds(*here):
            yield here, way
            here = judging.ahead(here, way)


def blown(record: Record, board: Board) -> Iterator[Clause]:
    """Yield that the loop does not go against a wind, nor straight across it."""
    for square, way in winds(record):
        label, ahead = label_at("the wind at", square), judging.ahead(square, way)
        if board.holds(*ahead):
            yield Clause((Is(directions.arc(ahead, square), 0),), label=label)
        links = loops.ways(board, *square)
        sides = [
            links[side] for side in loops.STEPS if side not in (way, loops.ACROSS[way]) and side in links
        ]
        if len(sides) == 2:
            yield Clause(tuple(Is(side, 0) for side in sides), label=label)


def followed(record: Record, board: Board) -> Iterator[Clause]:
    """Yield that the loop passes each arrow straight, in its direction."""
    for square, way in CELLS.of(record).items():
        back, ahead = judging.ahead(square, loops.ACROSS[way]), judging.ahead(square, way)
        label = label_at("the arrow at", square)
        for one, other in ((back, square), (square, ahead)):
            on_board = board.holds(*one) and board.holds(*other)
            yield Clause((Is(directions.arc(one, other), 1),) if on_board else (), label=label)


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Yield the black cells, then all arrows."""
    fans = FANS.of(record)
    yield from map(Fill, fans)
    arrows = (fans | CELLS.of(record)).items()
    yield from (Label(square, loops.SIGNS[way]) for square, way in arrows if way != BLACK)


Course = dict[Square, tuple[str, str]]
"""For each square on a loop the ways by which it comes there and goes on."""


def courses(answer: Answer) -> tuple[Course, Course]:
    """Return the loop in both directions."""
    links = answer["links"]
    here = start = min(judging.squares_on_loop(links))
    way, course = links[here[0]][here[1]][0], Course()
    while start not in course:
        here, before = judging.ahead(here, way), way
        ways = links[here[0]][here[1]]
        way = ways[ways[0] == judging.OPPOSITE[before]]
        course[here] = before, way
    back = {s: (judging.OPPOSITE[after], judging.OPPOSITE[before]) for s, (before, after) in course.items()}
    return course, back


def blown_on(record: Record) -> Iterator[tuple[Square, str]]:
    """Yield the winds over each square, for the judge."""
    fans = record.clues.get("fans") or ()
    for square, way in judging.clues_of(fans):
        for r, c in judging.ray(fans, square, way) if way != BLACK else ():
            if fans[r][c]:
                break
            yield (r, c), way


def disobeyed(record: Record, course: Course) -> str | None:
    """Return an arrow or a wind that the loop does not obey in this direction, or None."""
    for square, way in judging.clues_of(record.clues.get("cells") or ()):
        if course.get(square) != (way, way):
            return f"the loop does not follow the arrow in {judging.place(square)}"
    for square, way in blown_on(record):
        before, after = course.get(square, (way, way))
        if judging.OPPOSITE[way] in (before, after):
            return f"the loop goes against the wind in {judging.place(square)}"
        if before == after != way:
            return f"the loop goes straight across the wind in {judging.place(square)}"
    return None


def astray(record: Record, answer: Answer) -> str | None:
    """Return what the loop does not obey if it disobeys in both directions, or None."""
    if judging.broken_loop(answer["links"]):
        return None
    faults = [disobeyed(record, course) for course in courses(answer)]
    return faults[0] if all(faults) else None


def arrows(draft: Draft) -> Entries:
    """Return an arrow in each cell that the loop passes straight, all for one of its directions."""
    course = courses(draft.answer)[0]
    return {square: way for square, (before, way) in course.items() if before == way}


def fans(draft: Draft) -> Entries:
    """Return for each black cell a fan that suits the loop and those before it, if there is one."""
    course, entries = courses(draft.answer)[0], draft.field.entries(draft.record.data)
    for square in entries:
        for way in draft.random.sample([*loops.NAMES], len(loops.NAMES)):
            grid = draft.field.value_of_entries({**entries, square: way}, draft.record)
            clues = {**draft.record.clues, "fans": grid}
            if disobeyed(Record({**draft.record.data, "clues": clues}), course) is None:
                entries[square] = way
                break
    return entries


def merge_signs(draft: RecordDraft) -> None:
    """Put arrows and fans into one grid, as pzpr has them."""
    rows = zip(draft.grid("cells"), draft.grid("fans"), strict=True)
    draft.clues["cells"] = [
        [way or (fan and f"#{fan.strip('#')}") for way, fan in zip(*row, strict=True)] for row in rows
    ]
    draft.clues.pop("fans", None)


def split_signs(draft: RecordDraft) -> None:
    """Take arrows and fans apart."""
    signs = draft.clues["cells"]
    draft.clues["cells"] = [[None if sign and sign[0] == BLACK else sign for sign in row] for row in signs]
    draft.clues["fans"] = [
        [sign[1:] or sign if sign and sign[0] == BLACK else None for sign in row] for row in signs
    ]


NAMES = dict(enumerate(("n", "s", "w", "e", BLACK, "#n", "#s", "#w", "#e"), 1))
"""The entries by pzpr's numbers."""

KIND = Kind(
    name="nagareru_loop",
    title="Nagareru-loop",
    aliases=("Nagareru",),
    fields=(FANS, CELLS),
    declared=(
        replace(loop.ONE_LOOP, demands=demand_apart),
        loop.avoids(FANS, "The loop does not visit black cells.", marks),
        loop.DIRECTED,
        Rule(
            words="In one of its two directions it goes straight through all arrows, as they point. From "
            "each arrow in a black cell a wind blows that way, up to the next black cell. The loop never "
            "goes against a wind, and never straight across one.",
            clues=lambda record, board: chain(blown(record, board), followed(record, board)),
            broken=astray,
        ),
    ),
    answer=Links(),
    fact_wording=directions.say("loop"),
    forms=(
        Pzpr(
            "nagare",
            (
                parts.CellsPart(
                    "cells", codes.NUMBER10, NAMES, words=dict(zip("udlrNUDLR", NAMES.values(), strict=True))
                ),
            ),
            (borders.LinkTable(),),
            as_there=merge_signs,
            as_here=split_signs,
        ),
    ),
    recipe=Recipe(
        (Derived("fans", fans, sign=BLACK), Derived("cells", arrows)),
        size=(6, 6),
        shape=deriving.blacks(BLACK, 0.12, "fans"),
    ),
)
