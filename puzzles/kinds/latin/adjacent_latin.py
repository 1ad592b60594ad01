"""Adjacent Latin square: neighbours differ by one exactly where a bar marks them.

>>> from gridproof.puzzles import read_record
>>> clues = {"consecutive": [[[0, 0], [0, 1]], [[0, 1], [1, 1]]]}
>>> puzzle = read_record({"type": "adjacent_latin", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues][:2]
['r1c1 and r1c2 are consecutive', 'r1c1 and r2c1 are not consecutive']
"""

from __future__ import annotations

from ...answers import NumberGrid, numbers
from ...core.kind import Answer, Kind
from ...core.puzzle import Puzzle
from ...core.record import Record
from ...fields import SIDE
from ...forms.sgt import declaration as sgt
from ...forms.sgt.declaration import Sgt
from ...making.deriving import AS_GIVENS, consecutive, pairs_where
from ...making.recipe import Derived, Recipe
from ...rules.judging import changed_given, not_latin, wrong_step
from ...rules.latin import CONSECUTIVE, GIVENS, bars, consecutive_neighbours, given_numbers, latin_rules


def read(record: Record) -> Puzzle:
    rules = latin_rules(record.square_side())
    clues = tuple(consecutive_neighbours(record))
    return Puzzle.for_record(record, rules, clues, given_numbers(record), bars(record))


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, each line, each pair of neighbours."""
    values = answer["values"]
    given = changed_given(record.clues.get("givens", ()), values)
    return given or not_latin(values) or wrong_step(record, values)


KIND = Kind(
    name="adjacent_latin",
    title="Adjacent Latin square",
    rules="Write each number from 1 to the side once in each row and each column. A bar stands between "
    "every two neighbours that differ by 1; where there is no bar, they do not.",
    fields=(GIVENS, CONSECUTIVE),
    read=read,
    answer=NumberGrid(numbers(1, SIDE)),
    judge=judge,
    levels=(14, 100, 180, 470),  # fitted to published boards, see benchmarks/README.md
    forms=(Sgt("unequal", (sgt.Inequalities(adjacent=True),), "side", "a"),),
    recipe=Recipe(
        (Derived("consecutive", pairs_where(consecutive), stay=True), AS_GIVENS),
        size=(6, 6),
        drawn_from=lambda record: Puzzle.for_record(record, latin_rules(record.square_side())),
    ),
)
