"""Koburin: shade cells that do not touch, and draw one loop through all the others but the clues.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None], [None, None, None], [None, None, None]]}
>>> puzzle = read_record({"type": "koburin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.domains["r1c1"]
('1 shaded beside r1c1', (0,))
"""

from __future__ import annotations

from dataclasses import replace

from ..board import at
from ..constraints import exactly
from ..deriving import blacks
from ..fields import Numbers
from ..forms import borders, codes, pages, parts
from ..forms.pzpr import Pzpr
from ..judging import beside, broken_loop, clues_of, place, squares_with, touching, visited
from ..kind import Answer, Kind
from ..loops import loop_rules, shaded_links_answer, visits
from ..marks import Fill, labels
from ..puzzle import Puzzle, givens
from ..recipe import Derived, Draft, Entries, Recipe
from ..record import Record
from ..shading import all_of, untouching
from ..words import SQUARE, by_name, loop, shading

CELLS = Numbers("cells", 0, 4, "how many cells beside this one are shaded")


def read(record: Record) -> Puzzle:
    board, numbers = record.board, CELLS.of(record)
    free = [square for square in board.squares() if square not in numbers]
    rules = loop_rules(
        "koburin", board, visits(board, free, 0), untouching(board), off=numbers, shown=board.cells()
    )
    clues = tuple(
        exactly(
            number,
            all_of(board.neighbours(*square), 1),
            f"{number} shaded beside {at(*square)}",
        )
        for square, number in numbers.items()
    )
    marks = (*(Fill(square, "grey") for square in numbers), *labels(numbers))
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle("koburin", rules, clues, white, record.id, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """The loop, what it leaves out, and each number."""
    links, numbers = answer["links"], dict(clues_of(record.clues["cells"]))
    shaded = squares_with(links, "#")
    if broken := broken_loop(links):
        return broken
    if touching(shaded):
        return "two shaded cells share an edge"
    if sorted([*visited(links), *shaded, *numbers]) != list(record.board.squares()):
        return "a cell is not just one of visited, shaded and a clue"
    wrong = (
        square for square, number in numbers.items() if len(shaded.intersection(beside(square))) != number
    )
    return next(
        (f"the number in {place(square)} does not count its shaded neighbours" for square in wrong), None
    )


def beside_shaded(draft: Draft) -> Entries:
    """The number of shaded cells beside each clue."""
    shaded = frozenset(draft.squares("#"))
    return {
        square: len(shaded.intersection(draft.board.near(*square)))
        for square in CELLS.entries(draft.record.data)
    }


KIND = Kind(
    name="koburin",
    title="Koburin",
    rules="Shade cells that share no edge, as many beside a number as it says; one loop visits all the "
    "others but the numbers.",
    fields=(CELLS,),
    read=read,
    answer=shaded_links_answer,
    judge=judge,
    say=by_name({SQUARE: shading}, loop),
    forms=(
        Pzpr(
            "koburin",
            (parts.Cells("cells", codes.FOUR),),
            (pages.Table((pages.NUMBERS,)), pages.Table((pages.BLACK,)), borders.Links()),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", beside_shaded, stay=True),),
        size=(6, 6),
        shape=blacks(0, 0.15),
        drawn_from=lambda record: replace(read(record), clues=()),
        odds={1: 2},
    ),
)
