"""Rules about arrows in squares, each of which points to one of the four squares beside its own.

The cell of a square is the number of a way in `WAYS`. Squares that hold something else are off the ground.

>>> from .. import Ground
>>> [clause.label for clause in ARROWS.board(Ground(1, 1))][:2]
['the arrow at r1c1 stays on the board', 'the arrow at r1c1 stays on the board']
>>> ARROWS.broken(None, {"arrows": [["w", "w"]]})
'the arrow in row 1, column 1 leaves the board'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Acyclic, Clause, RuleLabel
from ...core.board import Board, at
from ...core.cells import Cell, Domain, Is
from ...core.errors import InputError
from ...core.record import Record, Square
from ...rules.loops import NAMES, STEPS
from ...wording.words import Phrase
from .. import Ground, Rule

WAYS = {1: "n", 2: "s", 3: "w", 4: "e"}
"""The ways by the values of cells, which are pzpr's numbers."""

VALUES = {way: value for value, way in WAYS.items()}


class Step(NamedTuple):
    """An arrow that a square may hold: its literal, the square, and the square to which it points."""

    taken: Is
    start: Square
    end: Square


def steps(ground: Ground) -> Iterator[Step]:
    """Yield all arrows of a board, those that point beyond it too."""
    for r, c in ground.squares():
        if (r, c) not in ground.off:
            for value, way in WAYS.items():
                down, right = STEPS[way]
                yield Step(Is(at(r, c), value), (r, c), (r + down, c + right))


def arrows(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
    """Yield the cells that hold arrows."""
    return ((at(*square), tuple(WAYS)) for square in ground.squares() if square not in ground.off)


def on_board(ground: Ground) -> Iterator[Clause]:
    """Forbid arrows that point beyond the board."""
    for taken, start, end in steps(ground):
        if not ground.holds(*end):
            label = RuleLabel(f"the arrow at {at(*start)} stays on the board", "arrows stay on the board")
            yield Clause((~taken,), label=label)


def no_circle(ground: Ground) -> Iterator[Acyclic]:
    """Require that nobody who follows the arrows goes round in a circle."""
    edges = (
        (taken, a * ground.columns + b, y * ground.columns + x)
        for taken, (a, b), (y, x) in steps(ground)
        if ground.holds(y, x)
    )
    yield Acyclic(len(ground.cells()), tuple(edges), label="no arrows lead round in a circle")


def leaving(_: Record, answer: Answer) -> str | None:
    """Return an arrow that points beyond the board, or None."""
    for (r, c), way in judging.clues_of(answer["arrows"]):
        y, x = judging.ahead((r, c), way)
        if not (0 <= y < len(answer["arrows"]) and 0 <= x < len(answer["arrows"][0])):
            return f"the arrow in {judging.place((r, c))} leaves the board"
    return None


def circling(_: Record, answer: Answer) -> str | None:
    """Return an arrow from which the way leads round in a circle, or None."""
    arrow_at = dict(judging.clues_of(answer["arrows"]))
    for start in arrow_at:
        here, seen = start, set[Square]()
        while here in arrow_at:
            if here in seen:
                return f"the arrows from {judging.place(start)} lead round in a circle"
            seen.add(here)
            here = judging.ahead(here, arrow_at[here])
    return None


ARROWS = Rule(cells=arrows, board=on_board, broken=leaving)
TO_GOALS = Rule(
    words="Whoever follows the arrows from any cell comes to a goal.", board=no_circle, broken=circling
)


def drawn(
    words: str,
    others: Callable[[Record], Collection[Square]],
    printed: Callable[[Record], Collection[Square]],
) -> Rule:
    """Return the rule that each square has an arrow but for those with one of the `others`. The judge asks
    for those `printed`.
    """

    def broken(record: Record, answer: Answer) -> str | None:
        blank = printed(record)
        for r, row in enumerate(answer["arrows"]):
            for c, way in enumerate(row):
                if (way is None) is not ((r, c) in blank):
                    return f"{judging.place((r, c))} has {'no' if way is None else 'an'} arrow"
        return leaving(record, answer)

    def demand_room(record: Record, board: Board) -> None:
        if len(others(record)) == len(board.cells()):
            raise InputError("no cell is left for an arrow")

    return replace(
        ARROWS, words=words, demands=demand_room, off=lambda record, _: others(record), broken=broken
    )


def say(_: Any, cell: Cell, value: int, true: bool) -> Phrase:
    """Say that the arrow of a square points to a side, or does not.

    >>> str(say(None, "r1c1", 1, True)), str(say(None, "r1c1", 4, False))
    ('the arrow at r1c1 points north', 'the arrow at r1c1 does not point east')
    """
    verb = "[points|point]" if true else "[does|do] not point"
    return Phrase(cell, f"the [arrow|arrows] at {{}} {verb} <>", what=NAMES[WAYS[value]])
