"""Rules by name, which the files of kinds declare, each as words, constraints and judge.

A rule has two statements, one for solvers and one for the judge. The two share no code: where they differ on
a board, one of them is wrong, and `check_kind` finds it.

>>> from ..core.board import Board
>>> from .shaded import UNTOUCHING
>>> UNTOUCHING.words, UNTOUCHING.board(Board(1, 2))[0].expanded[0].label
('No two shaded cells share an edge.', 'r1c1 and r1c2 are not both shaded')
>>> UNTOUCHING.broken(None, {"shaded": [[1, 1]]})
'two shaded cells share an edge'

A kind that declares its rules has a model, from which its reader and its judge follow:

>>> from ..fields import Numbers
>>> from .shaded import SHADE
>>> from .shaded_clues import counts_beside
>>> cells = Numbers("cells", 0, 4, "how many cells beside it are shaded")
>>> model = Declared("demo", (cells,), (SHADE, UNTOUCHING, counts_beside(cells)))
>>> record = Record({"type": "demo", "rows": 1, "cols": 2, "clues": {"cells": [[None, 1]]}})
>>> model.read(record).domains, model.judge(record, {"shaded": [[0, 1]]})
({'r1c1': (0, 1), 'r1c2': (0, 1)}, 'beside row 1, column 2 there are not 1 shaded cells')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from ..core.board import Board, Square
from ..core.record import Record
from ..puzzle import Puzzle, Rules

if TYPE_CHECKING:
    from ..answers.fillings import Answer
    from ..constraints import Constraint
    from ..core.cells import Cell, Domain
    from ..core.marks import Mark
    from ..core.places import Place, Places
    from ..fields import Field, Flag

Cells = Iterable[tuple["Cell", "Domain"]]


@dataclass(frozen=True)
class Ground(Board):
    """Board as rules see it: they leave out the squares that are `off`."""

    off: frozenset[Square] = frozenset()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Rule:
    """Rule of puzzles. Most rules have only some of these parts.

    Attributes:
        words: The rule in whole sentences, for people.
        cells: The cells of the answer that the rule brings in on a board, with their domains.
        hidden: Cells of its own that are no part of the answer, with their domains.
        places: The places of its cells on the board, unless their names say it.
        off: The squares taken by clues from the ground of all rules.
        board: The constraints of all puzzles on a board with these regions.
        clues: The constraints of the clues of a record; the board is that of the record, with its regions,
            or the ground if squares are off.
        givens: The domains to which clues cut cells.
        marks: The clues as they are printed.
        broken: The judge: it returns how an answer breaks the rule, or None if the answer keeps it.
        demands: What the rule needs: it raises `InputError` for a record or a board that cannot have it.
        settled: The rule with the cells and constraints that depend on the settings or the clues of a record.
            Its words and judge are those of this rule. It returns one object for all records alike.
        when: The setting with which alone the rule holds.
        unless: The setting without which alone it holds.
        implied: Whether it follows from the other rules, and only saves search; then it needs no judge.
    """

    words: str = ""
    cells: Callable[[Ground], Cells] | None = None
    hidden: Callable[[Ground], Cells] | None = None
    places: Callable[[Ground], Places] | None = None
    off: Callable[[Record, Board], Iterable[Square]] | None = None
    board: Callable[[Ground], Iterable[Constraint]] | None = None
    clues: Callable[[Record, Board], Iterable[Constraint]] | None = None
    givens: Callable[[Record, Board], Cells] | None = None
    marks: Callable[[Record, Board], Iterable[Mark]] | None = None
    broken: Callable[[Record, Answer], str | None] | None = None
    demands: Callable[[Record, Board], object] | None = None
    settled: Callable[[Record], Rule] | None = None
    when: Flag | None = None
    unless: Flag | None = None
    implied: bool = False

    def __repr__(self) -> str:
        return f"<Rule: {self.words or 'implied'}>"

    def __post_init__(self) -> None:
        binds = self.off or self.board or self.clues or self.givens
        if binds and not self.broken and not self.implied:
            raise TypeError(f"{self!r} binds solvers and has no judge: give it `broken`, or call it implied")

    @property
    def flags(self) -> tuple[Flag, ...]:
        """The settings on which it depends."""
        return tuple(flag for flag in (self.when, self.unless) if flag is not None)

    def holds_with(self, flags: frozenset[str]) -> bool:
        """Return whether it is a rule of puzzles with these settings."""
        is_on = self.when is None or self.when.name in flags
        return is_on and (self.unless is None or self.unless.name not in flags)


BOARDS = 32
"""Maximum number of boards of a kind whose rules are cached."""


class Declared:
    """Model of a kind: its name, its fields, and its rules in the order of reading and judging."""

    def __init__(self, name: str, fields: Iterable[Field[Any]], rules: tuple[Rule, ...]) -> None:
        self.name, self.declared = name, rules
        self.flags = {flag.name: flag for rule in rules for flag in rule.flags}
        self.regions: Any = next((field for field in fields if field.divides_board), None)
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
        if off:
            board = Ground(board.rows, board.columns, board.regions, board.walls, off)
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
