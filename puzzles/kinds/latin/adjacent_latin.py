"""Adjacent Latin square: neighbours differ by one exactly where a bar marks them.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]], [[0, 1], [1, 1]]]}
>>> puzzle = read_record({"type": "adjacent_latin", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['r1c1 and r1c2 are consecutive', 'r1c1 and r2c1 are not consecutive']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kit import (
    AS_GIVENS, Derived, Difference, Domains, Puzzle, Recipe, Record, Removed, deriving, latin, setters,
    sgt,
)  # fmt: skip
from ...parts.composing import compose, read_with
from ...parts.pairs.all_consecutive_given import ALL_BARS

BASE = (latin.GIVENS,)


@dataclass(frozen=True, slots=True)
class OnceKnown(Difference):
    """A difference that is looked at once one of its cells is known."""

    def filter(self, domains: Domains, /) -> Removed:
        if 1 in (len(domains[self.left]), len(domains[self.right])):
            yield from Difference.filter(self, domains)


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of two levels. The easiest one looks at the neighbours of known numbers and at the
    singles of a line, the next one at the neighbours of all candidates of a cell, and at naked and hidden
    sets.
    """
    puzzle, side = KIND.read(record), record.square_side()
    # Neighbours are in one line: they are never equal.
    bars = [
        replace(clue, allowed=tuple(gap for gap in clue.allowed if gap))
        for clue in puzzle.clues
        if isinstance(clue, Difference)
    ]
    bounds = (OnceKnown(bar.left, bar.right, bar.allowed, bar.absolute) for bar in bars)
    yield "easy", Puzzle.for_record(record, latin.latin_at_a_glance(side), tuple(bounds), puzzle.givens)
    if side <= latin.MOST_SIDE:
        clues = (*bars, *latin.sets_of_lines(side))
        yield "medium", Puzzle.for_record(record, latin.latin_at_a_glance(side), clues, puzzle.givens)


KIND = compose(
    "adjacent_latin",
    "Adjacent Latin square",
    (ALL_BARS,),
    "Write each number from 1 to the side once in each row and each column. A bar stands between "
    "every two neighbours that differ by 1; where there is no bar, they do not.",
    base=BASE,
    boxed=False,
    levels=(14, 30, 30, 470),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    forms=(
        sgt.Sgt(
            "unequal",
            (sgt.Inequalities(adjacent=True),),
            "side",
            "a",
            moves=sgt.DIGITS,
            largest=32,
        ),
        setters.VariantSudoku(setters.GIVENS, setters.CONSECUTIVE, always=setters.NO_BOXES),
    ),
    recipe=Recipe(
        (Derived("consecutive", deriving.pairs_where(deriving.consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: read_with(BASE, (), (), record, boxed=False),
    ),
)
