"""Linesweeper: one loop that leaves out the numbers; each counts the cells around it that it visits.

>>> from gridproof.puzzles import read_record
>>> cells = [[3, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "linesweeper", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('3 visited around r1c1', ['r1c2=1', 'r2c1=1', 'r2c2=1'])
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Count, Derived, Kind, Links, Numbers, Recipe, Record, Rule, all_of, at, exactly,
    judging, label_at, labels, loop, words,
)  # fmt: skip

CELLS = Numbers("cells", 0, 8, "how many of the cells around this one the loop visits")


def clues(record: Record, board: Board) -> Iterator[Count]:
    """Yield the constraint of each number."""
    numbers = CELLS.of(record)
    for square, number in numbers.items():
        around = [at(*other) for other in board.around(*square) if other not in numbers]
        yield exactly(number, all_of(around, 1), label_at(f"{number} visited around", square))


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that does not count the visited cells around it, or None."""
    on = judging.squares_on_loop(answer["links"])
    for square, number in judging.clues_of(record.clues["cells"]):
        if len(on.intersection(judging.around(square))) != number:
            return f"the loop does not visit {number} cells around {judging.place(square)}"
    return None


AROUND = Rule(
    words="It avoids all numbers. A number counts the cells visited by the loop among the eight around it.",
    off=lambda record, _: CELLS.of(record),
    hidden=loop.near_clues,
    board=loop.visited_near_clues,
    clues=clues,
    marks=lambda record, _: labels(CELLS.of(record)),
    broken=lambda record, answer: loop.on_clue(record, answer) or miscounted(record, answer),
)

KIND = Kind(
    name="linesweeper",
    fields=(CELLS,),
    declared=(loop.ONE_LOOP, AROUND),
    answer=Links(),
    fact_wording=words.by_place(
        {"square": words.flags("the loop visits {}", "the loop leaves out {}")}, words.loop
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
