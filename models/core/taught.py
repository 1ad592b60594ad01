"""Records of a search that tells everything: its turns, its conflicts and their lessons, and its solutions.

Vocabulary
    turn       a decision, or a learnt clause, and all that follows from it by propagation
    graph      the literals behind a conflict, each with its causes
    UIP        a unique implication point: all ways from the last decision to the conflict pass this literal
    cut        the border behind the UIP nearest to the conflict; literals with arrows across it are learnt
    back to    the level at which the learnt clause forces a literal; the search goes on there

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> empty = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> SatModel(empty).teach()
<Lesson: solved: 7 decisions, 57 propagations, 0 conflicts, 0 learnt clauses>
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from ...puzzles import Cell, Puzzle
from .watched import Event

LessonStatus: TypeAlias = Literal["solved", "unique", "multiple", "none", "unknown"]
"""The ways in which a lesson ends: ``solved`` has the one solution that was asked for, ``multiple`` has
several, ``unique`` and ``none`` are exhausted, and ``unknown`` has no more conflicts to spend.
"""


class GraphNode(NamedTuple):
    """A literal of an implication graph, or (the last node) the conflict itself.

    `causes` are the numbers of the nodes that forced it, by the constraint `label`; a decision has none.
    `behind` says whether it lies behind the cut, on the side of the conflict.
    """

    name: str
    level: int
    label: str
    causes: tuple[int, ...]
    behind: bool


@dataclass(frozen=True)
class Learnt:
    """A conflict, and the clause that it teaches.

    The constraint `label` was broken: all literals of its clause `broken` were false. Unless the conflict is
    at level 0, which ends the search, `uip` is the number of the UIP among the `nodes` of the graph, `clause`
    are the names of the literals of the learnt clause, the negated UIP first, and `numbers` the same as the
    model numbers them; `used` are the labels of the constraints that it follows from.
    """

    number: int
    level: int
    label: str
    broken: tuple[int, ...] = field(repr=False)
    broken_names: tuple[str, ...]
    nodes: tuple[GraphNode, ...] = field(default=(), repr=False)
    uip: int = -1
    numbers: tuple[int, ...] = field(default=(), repr=False)
    clause: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    back_to: int = -1

    def __str__(self) -> str:
        if not self.clause:
            return f"conflict {self.number} in {self.label}, at level 0: there is nothing left to try"
        learnt = " or ".join(self.clause)
        return (
            f"conflict {self.number} in {self.label}, at level {self.level}: learnt {learnt},"
            f" back to level {self.back_to}"
        )


@dataclass(frozen=True)
class Turn:
    """A turn at a level: its `cause`, the events from it on, and a conflict or a solution at its end."""

    number: int
    level: int
    cause: str
    events: tuple[Event, ...] = field(repr=False)
    conflict: Learnt | None = None
    solution: Mapping[Cell, int] | None = None

    @property
    def head(self) -> str:
        """The turn in a few words."""
        first = f"{self.cause}: {self.events[0].name}" if self.number else self.cause
        count = len(self.events)
        return f"{first}, {count:,} literal{'' if count == 1 else 's'} true"


@dataclass(frozen=True, repr=False)
class Lesson:
    """A search by the teaching solver, told in full: `turns`, in order.

    It is for study, and no verdict: `find` answers.
    """

    puzzle: Puzzle
    status: LessonStatus
    turns: tuple[Turn, ...]
    clauses: int

    def __repr__(self) -> str:
        return f"<Lesson: {self.summary}>"

    def __str__(self) -> str:
        lines = [self.summary]
        for turn in self.turns:
            found = "" if turn.solution is None else "; a solution"
            lines.append(f"{'  ' * turn.level}{turn.head}{found}")
            if turn.conflict is not None:
                lines.append(f"{'  ' * turn.level}{turn.conflict}")
        return "\n".join(lines)

    @property
    def solutions(self) -> tuple[Mapping[Cell, int], ...]:
        """The solutions, in order."""
        return tuple(turn.solution for turn in self.turns if turn.solution is not None)

    @property
    def conflicts(self) -> tuple[Learnt, ...]:
        """The conflicts, in order."""
        return tuple(turn.conflict for turn in self.turns if turn.conflict is not None)

    @property
    def summary(self) -> str:
        """The search in numbers."""
        decisions = sum(turn.cause == DECISION for turn in self.turns)
        events = sum(len(turn.events) for turn in self.turns)
        learnt = sum(bool(conflict.clause) for conflict in self.conflicts)
        counts = (
            (decisions, "decision"),
            (events - decisions, "propagation"),
            (len(self.conflicts), "conflict"),
            (learnt, "learnt clause"),
        )
        words = ", ".join(f"{number:,} {what}{'' if number == 1 else 's'}" for number, what in counts)
        return f"{self.status}: {words}"


START, DECISION, LEARNT = "start", "decision", "learnt"
"""The causes of turns."""
