"""Latin square: each row and column holds every number once (quasigroup completion).

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None], [None, None]]}
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": clues})
>>> [rule.label for rule in puzzle.constraints], puzzle.givens
(['row 1', 'row 2', 'column 1', 'column 2'], (('r1c1', (1,)),))
"""

from __future__ import annotations

from ..answers import numbers
from ..deriving import AS_GIVENS
from ..fields import SIDE
from ..judging import changed, not_latin
from ..kind import Answer, Kind, grid_answer
from ..latin import GIVENS, given_numbers, latin_rules
from ..puzzle import Puzzle
from ..recipe import Recipe
from ..record import Record


def read(record: Record) -> Puzzle:
    rules = latin_rules(record.square_side())
    return Puzzle("latin_square", rules, (), given_numbers(record), record.id)


def judge(record: Record, answer: Answer) -> str | None:
    """The givens, then each line."""
    values = answer["values"]
    return changed(record.clues.get("givens", ()), values) or not_latin(values)


KIND = Kind(
    name="latin_square",
    title="Latin square",
    aliases=("Latin",),
    rules="Each row and column holds every number once.",
    fields=(GIVENS,),
    read=read,
    answer=grid_answer("values", entries=numbers(1, SIDE)),
    judge=judge,
    symbols=("givens",),
    recipe=Recipe((AS_GIVENS,), size=(6, 6)),
)
