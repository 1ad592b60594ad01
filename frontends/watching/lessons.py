"""A lesson as a tree: each turn below the one at whose level it began, with the board that it leaves.

Vocabulary
    below      a decision stands below the last turn of the level before it; a turn with a learnt clause
               stands below the turn that opened its level, to which the search went back

>>> from gridproof.frontends.api import compile
>>> root = tree_of(compile("1..............4", "sat").teach())
>>> root.turn.cause, [branch.turn.level for branch in root.branches]
('start', [1])
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...models.core.taught import DECISION, Lesson, Turn
from ...models.core.watched import Log
from ...puzzles import Cell, Domain, Domains

MOST_NAMED = 12
"""Maximum literals that the words of a turn name."""


@dataclass
class Branch:
    """A turn, and the turns below it."""

    turn: Turn
    branches: list[Branch] = field(default_factory=list)

    def __iter__(self) -> Iterator[Branch]:
        """Iterate over this branch and all below it, in the order of the search."""
        yield from sorted(self._all(), key=lambda branch: branch.turn.number)

    def _all(self) -> list[Branch]:
        every, due = [], [self]
        while due:
            every.append(due.pop())
            due += every[-1].branches
        return every


def tree_of(lesson: Lesson) -> Branch:
    """Return the turns of a lesson as a tree."""
    root = Branch(lesson.turns[0])
    opened, last = [root], [root]
    for turn in lesson.turns[1:]:
        branch = Branch(turn)
        if turn.cause == DECISION:
            last[turn.level - 1].branches.append(branch)
            opened[turn.level :] = [branch]
            last[turn.level :] = [branch]
        else:
            opened[turn.level].branches.append(branch)
            del opened[turn.level + 1 :]
            last[turn.level :] = [branch]
    return root


def boards(lesson: Lesson) -> Iterator[dict[Cell, Domain]]:
    """Yield the domains of the board after each turn."""
    before: list[Domains] = [lesson.puzzle.rules.domain_of]
    for turn in lesson.turns:
        log = Log(before[turn.level])
        for event in turn.events:
            log.lose(event.literal)
        domains = {cell: tuple(v for v in before[0][cell] if v in log.domains[cell]) for cell in before[0]}
        yield domains
        del before[turn.level + 1 :]
        # The next turn of this level, or of the one above it, begins here.
        before[turn.level :] = [domains, domains]


def words_of(turn: Turn) -> str:
    """Return a turn in a line: its cause, the number of literals, and its end."""
    if turn.conflict is not None and turn.solution is None:
        return f"{turn.head}; {turn.conflict}"
    ending = "" if turn.solution is None else "; a solution"
    return f"{turn.head}{ending}"


def named(turn: Turn) -> str:
    """Return the first literals of a turn, each with its constraint."""
    events = [f"{event.name} ({event.label})" for event in turn.events[:MOST_NAMED]]
    rest = len(turn.events) - len(events)
    return ", ".join([*events, *([f"and {rest:,} more"] if rest > 0 else [])])
