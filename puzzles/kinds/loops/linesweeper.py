"""Linesweeper: one loop that leaves out the numbers; each counts the cells around it that it visits.

>>> from gridproof.puzzles import read_record
>>> cells = [[3, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "linesweeper", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('3 visited around r1c1', ['r1c2=1', 'r2c1=1', 'r2c2=1'])
"""

from __future__ import annotations

from itertools import starmap

from ...kit import (
    Answer, Derived, Kind, Links, Numbers, Puzzle, Recipe, Record, all_of, at, exactly, judging, label_at,
    labels, loops, words,
)  # fmt: skip

CELLS = Numbers("cells", 0, 8, "how many of the cells around this one the loop visits")


def read(record: Record) -> Puzzle:
    board, numbers = record.board, CELLS.of(record)
    counted = {square: [near for near in board.around(*square) if near not in numbers] for square in numbers}
    near = sorted({square for squares in counted.values() for square in squares})
    rules = loops.loop_rules(
        "linesweeper", board, loops.visits(board, near), off=numbers, cells=starmap(at, near)
    )
    clues = tuple(
        exactly(number, all_of(starmap(at, counted[square]), 1), label_at(f"{number} visited around", square))
        for square, number in numbers.items()
    )
    return Puzzle.for_record(record, rules, clues, (), labels(numbers))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, then each number."""
    links = answer["links"]
    if broken := judging.broken_loop(links):
        return broken
    on = judging.squares_on_loop(links)
    for square, number in judging.clues_of(record.clues["cells"]):
        if square in on:
            return f"the loop visits the number in {judging.place(square)}"
        if len(on.intersection(judging.around(square))) != number:
            return f"the loop does not visit {number} cells around {judging.place(square)}"
    return None


KIND = Kind(
    name="linesweeper",
    rules="Draw one loop through the centres of cells that avoids all numbers. A number counts the cells "
    "visited by the loop among the eight around it.",
    fields=(CELLS,),
    read=read,
    answer=Links(),
    judge=judge,
    fact_wording=words.by_place(
        {"square": words.flags("the loop visits {}", "the loop leaves out {}")}, words.loop
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
