"""Rule of puzzles: its words, and two statements of it, one for solvers and one for the judge.

The two share no code: where they differ on a board, one of them is wrong, and `check_kind` finds it.

>>> from ..core.board import Board
>>> from .shaded import UNTOUCHING
>>> UNTOUCHING.words, UNTOUCHING.board(Board(1, 2))[0].expanded[0].label
('No two shaded cells share an edge.', 'r1c1 and r1c2 are not both shaded')
>>> UNTOUCHING.broken(None, {"shaded": [[1, 1]]})
'two shaded cells share an edge'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.board import Board, Square

if TYPE_CHECKING:
    from ..answers.fillings import Answer
    from ..constraints import Constraint
    from ..core.cells import Cell, Domain
    from ..core.marks import Mark
    from ..core.places import Places
    from ..core.record import Record
    from ..fields import Flag

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
        clues: The constraints of the clues of a record; the board is that of the record, with its regions.
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
