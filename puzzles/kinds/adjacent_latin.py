"""Adjacent Latin square: neighbours differ by one exactly where a bar marks them.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]], [[0, 1], [1, 1]]]}
>>> puzzle = read_record({"type": "adjacent_latin", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['r1c1 and r1c2 are consecutive', 'r1c1 and r2c1 are not consecutive']
"""

from __future__ import annotations

from ..answers import numbers
from ..deriving import AS_GIVENS, consecutive, pairs_where
from ..fields import SIDE
from ..forms import sgt
from ..forms.sgt import Sgt
from ..judging import changed, not_latin, wrong_step
from ..kind import Answer, Kind, grid_answer
from ..latin import CONSECUTIVE, GIVENS, bars, consecutive_neighbours, given_numbers, latin_rules
from ..puzzle import Puzzle
from ..recipe import Derived, Recipe
from ..record import Record


def read(record: Record) -> Puzzle:
    rules = latin_rules(record.square_side())
    clues = tuple(consecutive_neighbours(record))
    return Puzzle("adjacent_latin", rules, clues, given_numbers(record), record.id, bars(record))


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line, each pair of neighbours."""
    values = answer["values"]
    given = changed(record.clues.get("givens", ()), values)
    return given or not_latin(values) or wrong_step(record, values)


KIND = Kind(
    name="adjacent_latin",
    title="Adjacent Latin square",
    rules="Each row and column holds every number once; two neighbours differ by one where a bar marks "
    "them, and nowhere else.",
    fields=(GIVENS, CONSECUTIVE),
    read=read,
    answer=grid_answer("values", entries=numbers(1, SIDE)),
    judge=judge,
    levels=(14, 100, 180, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(Sgt("unequal", (sgt.Inequalities(adjacent=True),), "side", "a"),),
    recipe=Recipe(
        (Derived("consecutive", pairs_where(consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: Puzzle("adjacent_latin", latin_rules(record.square_side())),
    ),
)
