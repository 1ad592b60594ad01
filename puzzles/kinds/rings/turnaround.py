"""Turnaround: one loop through all numbers; a number counts the turns in its cell, before it and after it.

Vocabulary
    turn       a cell is 1 if the loop turns in it, 0 if it goes straight on or leaves it out

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[3, None], [None, None]]}
>>> puzzle = read_record({"type": "turnaround", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[-1].label
'3 turns around r1c1'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from ...kit import (
    Answer, Board, Clause, Derived, Is, Kind, Links, NumbersOrUnknown, Pzpr, Recipe, Record, Rule,
    RuleFlag, at, borders, codes, flag_cells, judging, label_at, labels, loop, loops, parts, words,
)  # fmt: skip

CELLS = NumbersOrUnknown("cells", 0, 3, "how often the loop turns in this cell, before and after it")


def clues(record: Record, board: Board) -> Iterator[Clause]:
    """Require a visit to each clue, and the number of turns for each way through a number."""
    for square, number in CELLS.of(record).items():
        yield loops.on_loop(board, square, label_at("the loop visits", square))
        if number is None:
            continue
        near = {way: (square[0] + down, square[1] + right) for way, (down, right) in loops.STEPS.items()}
        label = label_at(f"{number} turn{'s' * (number != 1)} around", square)
        for pair in combinations(loops.ways(board, *square).items(), 2):
            (one, _), (other, _) = pair
            rest = number - (loops.ACROSS[one] != other)
            taken = [Is(link, 0) for _, link in pair]
            for a, b in product((0, 1), repeat=2):
                if a + b != rest:
                    yield Clause(
                        (*taken, Is(at(*near[one]), 1 - a), Is(at(*near[other]), 1 - b)), label=label
                    )


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that the loop leaves out, or around which it turns another number of times, or None."""
    links = answer["links"]
    for (r, c), number in judging.numbers_of(record.clues["cells"]):
        if not links[r][c]:
            return f"the loop leaves out the number in {judging.place((r, c))}"
        three = [(r, c), *judging.linked_squares(links, (r, c))]
        turns = sum(not judging.straight(links[y][x]) for y, x in three)
        if number not in (None, turns):
            return f"the loop turns {turns} times around {judging.place((r, c))}, not {number}"
    return None


KIND = Kind(
    name="turnaround",
    fields=(CELLS, loops.VISIT_ALL),
    declared=(
        *loop.LOOP_AS_SET,
        Rule(
            words="It passes through all numbers. A number counts the turns of the loop in its cell, before "
            "it and after it; a ? stands for any.",
            hidden=lambda ground: flag_cells(ground.cells()),
            board=loops.turns,
            clues=clues,
            marks=lambda record, _: labels(CELLS.of(record)),
            broken=miscounted,
        ),
    ),
    answer=Links(),
    fact_wording=words.by_place({"square": words.turns}, words.loop),
    forms=(
        Pzpr(
            "turnaround",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (borders.LinkTable(),),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe((Derived("cells"),), size=(6, 6)),
)
