"""Arrow flow: an arrow in each cell without a number; each number counts the arrows that lead to it.

Besides its arrow a cell has a hidden one, with the square of the number to which the arrow leads.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "arrow_flow", "rows": 1, "cols": 2, "clues": {"cells": [[1, None]]}})
>>> puzzle.clues[-1].label, puzzle.broken({"r1c2": 3, "goal of r1c2": 0})
('1 arrow leads to r1c1', None)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from ...kit import (
    Answer, Board, Bound, Cell, Clause, Constraint, Derived, Domain, Draft, Entries, Fill, Ground, Is,
    Kind, Mark, NumbersOrUnknown, Phrase, Place, Puzzle, Pzpr, Recipe, Record, Rule, Square, SymbolGrid,
    arrowed, at, codes, deriving, exactly, implies, judging, label_at, labels, loops, numbers_told, pages,
    parts, words,
)  # fmt: skip

MOST = Bound("the number of cells - 1", lambda board: max(board.rows * board.columns - 1, 1))
CELLS = NumbersOrUnknown("cells", 0, MOST, "how many arrows lead here; 0 for a black cell, to which none do")


def goal(square: Square) -> Cell:
    """Return the cell with the number, by its place in reading order, to which an arrow leads."""
    return f"goal of {at(*square)}"


@lru_cache(maxsize=32)
def leading_to(numbers: tuple[Square, ...]) -> Rule:
    """Return the rule that each arrow leads to one of these numbers."""

    def goals(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
        every = tuple(r * ground.columns + c for r, c in numbers) or (0,)
        return ((goal(square), every) for square in ground.squares() if square not in ground.off)

    def places(ground: Ground) -> Mapping[Cell, Place]:
        free = (square for square in ground.squares() if square not in ground.off)
        return {goal(square): Place("remark", (square,)) for square in free}

    def same_goal(ground: Ground) -> Iterator[Clause]:
        for taken, start, end in arrowed.steps(ground):
            label = label_at("the goal of the arrow at", start)
            if end in ground.off and end not in numbers:
                yield Clause((~taken,), label=label)
            for r, c in numbers:
                here, there = (Is(goal(square), r * ground.columns + c) for square in (start, end))
                if end == (r, c):
                    yield implies(taken, here, label=label)
                elif end not in ground.off and ground.holds(*end):
                    yield Clause((~taken, ~here, there), label=label)

    return Rule(hidden=goals, places=places, board=same_goal, implied=True)


def counts(record: Record, board: Board) -> Iterator[Constraint]:
    """Make each number count the arrows whose goal it is."""
    there = CELLS.of(record)
    free = [square for square in board.squares() if square not in there]
    for (r, c), number in numbers_told(there).items():
        if number:
            label = label_at(f"{number} {'arrow leads' if number == 1 else 'arrows lead'} to", (r, c))
            yield exactly(number, (Is(goal(square), r * board.columns + c) for square in free), label)


def ends_of(answer: Answer) -> list[Square]:
    """Return the ends to which the arrows of an answer lead."""
    arrow_at = dict(judging.clues_of(answer["arrows"]))
    ends = list(arrow_at)
    for _ in arrow_at:
        ends = [judging.ahead(end, arrow_at[end]) if end in arrow_at else end for end in ends]
    return ends


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a number that does not count the arrows that lead to it, or None."""
    ends = ends_of(answer)
    for square, number in judging.numbers_of(record.clues["cells"]):
        if number not in (None, ends.count(square)):
            return f"{ends.count(square)} arrows lead to {judging.place(square)}, not {number}"
    return None


def unlike(ground: Ground) -> Iterator[Clause]:
    """Forbid equal arrows side by side."""
    off = {at(*square) for square in ground.off}
    for a, b in ground.edges():
        if a not in off and b not in off:
            label = f"the arrows at {a} and {b} differ"
            yield from (Clause((~Is(a, way), ~Is(b, way)), label=label) for way in arrowed.WAYS)


def marks(record: Record, _: Board) -> Iterator[Mark]:
    """Yield the black cells and the numbers."""
    there = CELLS.of(record)
    yield from (Fill(square) for square, number in there.items() if number == 0)
    yield from labels({square: number for square, number in there.items() if number != 0})


def say_goal(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say to which number an arrow leads."""
    verb, number = "[leads|lead]" if true else "[does|do] not lead", at(*divmod(value, puzzle.board.columns))
    about = words.square_at(puzzle, cell)
    return Phrase(about, f"the [arrow|arrows] at {{}} {verb} to <>", what=number)


def lengths(draft: Draft) -> Entries:
    """Return the number of arrows that lead to each place of a number."""
    ends = ends_of(draft.answer)
    return {square: ends.count(square) for square in draft.field.entries(draft.record.data)}


KIND = Kind(
    name="arrow_flow",
    fields=(CELLS,),
    declared=(
        arrowed.drawn(
            "Draw an arrow to the north, east, south or west in each cell without a number and not black.",
            CELLS.of,
            lambda record: [square for square, _ in judging.clues_of(record.clues["cells"])],
        ),
        Rule(
            words="Equal arrows do not share an edge.",
            board=unlike,
            broken=lambda _, a: judging.alike(a["arrows"]),
        ),
        arrowed.TO_GOALS,
        Rule(settled=lambda record: leading_to(tuple(s for s, n in CELLS.of(record).items() if n != 0))),
        Rule(
            words="A number counts the arrows that lead to it; a ? stands for any number.",
            clues=counts,
            marks=marks,
            broken=miscounted,
        ),
    ),
    answer=SymbolGrid(
        "arrows",
        arrowed.WAYS,
        given=lambda record: dict.fromkeys(CELLS.entries(record.data)),
        signs=loops.SIGNS,
    ),
    fact_wording=words.by_place({"remark": say_goal}, arrowed.say),
    forms=(
        Pzpr(
            "arrowflow",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (pages.answer("arrows", {str(value): way for value, way in arrowed.WAYS.items()}),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", lengths, hidden="?", sign="?"),), size=(5, 5), shape=deriving.blacks("?", 0.3)
    ),
)
