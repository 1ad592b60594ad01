"""Koburin: shade cells that do not touch, and draw one loop through all the others but the clues.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, None, None], [None, None, None], [None, None, None]]}
>>> puzzle = read_record({"type": "koburin", "rows": 3, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label, puzzle.domains["r1c1"]
('1 shaded beside r1c1', (0,))
"""

from __future__ import annotations

from dataclasses import replace

from ...kit import (
    Answer, Caption, Derived, Draft, Entries, Fill, Flag, Kind, Links, NumbersOrUnknown, Puzzle, Pzpr,
    Recipe, Record, RuleFlag, all_of, at, borders, codes, deriving, exactly, givens, judging, label_at,
    labels, loops, numbers_told, pages, parts, shading, words,
)  # fmt: skip

AROUND = Flag("around", False, "whether a number counts the cells at the corners of its cell, too")
CELLS = NumbersOrUnknown("cells", 0, 4, "how many cells beside this one are shaded")


def read(record: Record) -> Puzzle:
    board, numbers = record.board, CELLS.of(record)
    outside, near = loops.OUTSIDE.of(record), board.around if AROUND.of(record) else board.near
    free = [square for square in board.squares() if square not in numbers]
    rules = loops.loop_rules(
        "koburin",
        board,
        loops.visits(board, free, 0),
        shading.untouching(board),
        loops.shaded_outside(board) if outside else (),
        off=numbers,
        shown=board.cells(),
        places=loops.corners(board) if outside else None,
    )
    beside = "around" if AROUND.of(record) else "beside"
    clues = tuple(
        exactly(
            number,
            all_of((at(*other) for other in near(*square)), 1),
            label_at(f"{number} shaded {beside}", square),
        )
        for square, number in numbers_told(numbers).items()
    )
    fills = (Fill(square, "grey") for square in numbers)
    captions = (Caption("numbers count corners, too"),) if AROUND.of(record) else ()
    marks = (*fills, *labels(numbers), *captions, *loops.outside_caption(outside))
    white = givens({at(*square): 0 for square in numbers})
    return Puzzle.for_record(record, rules, clues, white, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, the squares it leaves out, and each number."""
    links, numbers = answer["links"], dict(judging.numbers_of(record.clues["cells"]))
    shaded = judging.squares_with(links, "#")
    if broken := judging.broken_loop(links):
        return broken
    if judging.touching(shaded):
        return "two shaded cells share an edge"
    if sorted([*judging.squares_on_loop(links), *shaded, *numbers]) != list(record.board.squares()):
        return "a cell is not just one of visited, shaded and a clue"
    if broken := judging.shaded_inside(record, links, shaded):
        return broken
    near = judging.around if record.params.get("around") else judging.beside
    wrong = (
        square
        for square, number in numbers.items()
        if number not in (None, len(shaded.intersection(near(square))))
    )
    return next(
        (f"the number in {judging.place(square)} does not count its shaded neighbours" for square in wrong),
        None,
    )


def beside_shaded(draft: Draft) -> Entries:
    """Return the number of shaded cells beside each clue, or around it."""
    shaded = frozenset(draft.squares("#"))
    near = draft.board.around if AROUND.of(draft.record) else draft.board.near
    return {square: len(shaded.intersection(near(*square))) for square in CELLS.entries(draft.record.data)}


KIND = Kind(
    name="koburin",
    rules=(
        "Shade some cells, and draw one loop through the centres of all other cells without a number. No "
        "two shaded cells share an edge. A number counts the shaded cells that share an edge with its "
        "cell, and with the setting around those that share a corner, too. With the setting outside, all "
        "shaded cells lie outside the loop."
    ),
    fields=(CELLS, AROUND, loops.OUTSIDE),
    read=read,
    answer=Links(shaded=True),
    judge=judge,
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        Pzpr(
            "koburin",
            (parts.CellsPart("cells", codes.FOUR),),
            (
                pages.BLACK,
                borders.LinkTable(),
            ),
            flags=(RuleFlag("o", "outside"), RuleFlag("m", "around")),
            looks="b",
        ),
    ),
    recipe=Recipe(
        (Derived("cells", beside_shaded, stay=True, sign=0),),
        size=(6, 6),
        shape=deriving.blacks(0, 0.15),
        drawn_from=lambda record: replace(read(record), clues=()),
        odds={1: 2},
    ),
)
