"""Model of a kind that declares its rules: the reader of its records, and its judge.

>>> from ..fields import Numbers
>>> from .shaded import SHADE, UNTOUCHING
>>> from .shaded_clues import counts_beside
>>> cells = Numbers("cells", 0, 4, "how many cells beside it are shaded")
>>> model = Declared("demo", (cells,), (SHADE, UNTOUCHING, counts_beside(cells)))
>>> record = Record({"type": "demo", "rows": 1, "cols": 2, "clues": {"cells": [[None, 1]]}})
>>> model.read(record).domains, model.judge(record, {"shaded": [[0, 1]]})
({'r1c1': (0, 1), 'r1c2': (0, 1)}, 'beside row 1, column 2 there are not 1 shaded cells')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..core.record import Record
from ..puzzle import Puzzle, Rules
from .rule import Ground, Rule

if TYPE_CHECKING:
    from ..answers.fillings import Answer
    from ..core.board import Board, Square
    from ..core.places import Place
    from ..fields import Field

BOARDS = 32
"""Maximum number of boards of a kind whose rules are cached."""


class Declared:
    """Model of a kind: its name, its fields, and its rules in the order of reading and judging."""

    def __init__(self, name: str, fields: Iterable[Field[Any]], rules: tuple[Rule, ...]) -> None:
        from ..fields import Regions

        self.name, self.declared = name, rules
        self.flags = {flag.name: flag for rule in rules for flag in rule.flags}
        self.regions = next((field for field in fields if isinstance(field, Regions)), None)
        self.rules = lru_cache(maxsize=BOARDS)(self._rules)

    @property
    def words(self) -> str:
        """The rules for people."""
        return " ".join(rule.words for rule in self.declared if rule.words)

    def _rules(self, board: Board, rules: tuple[Rule, ...], off: frozenset[Square] = frozenset()) -> Rules:
        """Return these rules on a board without squares `off`, but for its clues."""
        ground = Ground(board.rows, board.columns, board.regions, board.walls, off)
        shown = tuple(chain.from_iterable(rule.cells(ground) for rule in rules if rule.cells))
        hidden = tuple(chain.from_iterable(rule.hidden(ground) for rule in rules if rule.hidden))
        constraints = tuple(chain.from_iterable(rule.board(ground) for rule in rules if rule.board))
        places: dict[str, Place] = {}
        for rule in rules:
            places |= rule.places(ground) if rule.places else {}
        answer = tuple([cell for cell, _ in shown])
        name = f"{self.name} {board.rows}×{board.columns}"
        return Rules(name, shown + hidden, constraints, answer, board, places)

    def stated(self, record: Record, board: Board) -> tuple[Rule, ...]:
        """Return the rules that hold with the settings of a record, each as its settings and clues have it.

        Raises `InputError` if the record or the board cannot have one of them.
        """
        flags = frozenset(name for name, flag in self.flags.items() if flag.of(record))
        rules = [rule for rule in self.declared if rule.holds_with(flags)]
        for rule in rules:
            if rule.demands:
                rule.demands(record, board)
        return tuple([rule.settled(record) if rule.settled else rule for rule in rules])

    def bare(self, record: Record) -> Puzzle:
        """Return the puzzle of a board of this size that has no clues, not even regions."""
        return Puzzle.for_record(record, self.rules(record.board, self.stated(record, record.board)))

    def read(self, record: Record) -> Puzzle:
        """Return the puzzle of a record. Raises `InputError` if the record is wrong."""
        board = record.board if self.regions is None else self.regions.board(record)
        rules = self.stated(record, board)
        off = frozenset(chain.from_iterable(rule.off(record, board) for rule in rules if rule.off))
        common = self.rules(board, rules, off)
        board = common.board
        clues = chain.from_iterable(rule.clues(record, board) for rule in rules if rule.clues)
        givens = chain.from_iterable(rule.givens(record, board) for rule in rules if rule.givens)
        marks = chain.from_iterable(rule.marks(record, board) for rule in rules if rule.marks)
        return Puzzle.for_record(record, common, tuple(clues), tuple(givens), tuple(marks))

    def judge(self, record: Record, answer: Answer) -> str | None:
        """Return how an answer breaks the first rule that it breaks, or None if it keeps all."""
        flags = frozenset(n for n, flag in self.flags.items() if record.params.get(n, flag.default))
        for rule in self.declared:
            if rule.broken is not None and rule.holds_with(flags):
                broken = rule.broken(record, answer)
                if broken is not None:
                    return broken
        return None


def bare(*rules: Rule) -> Callable[[Record], Puzzle]:
    """Return the reader of boards without clues that keep these rules: recipes draw answers from them."""
    return Declared("bare", (), rules).bare
