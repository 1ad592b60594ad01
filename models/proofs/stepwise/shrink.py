"""Lines made short: only needed ones, and each with as few facts as the checker accepts.

A line is asked for again from the end of the proof to its beginning: facts that nothing else needs are given
up first, the latest first, since with them go the lines that they came from.

>>> one, two = Line(4, {(0, 1)}, {(2, 2)}), Line(4, {(1, 1)}, {(2, 2)})
>>> merge_lines([one, two])[0].gone == {(0, 1), (1, 1)}
True
"""

from __future__ import annotations

from collections.abc import Iterable

from ....puzzles import Deadline
from .line_checker import LineChecker
from .owned_clauses import Removal
from .replay import CaseSplit, Event, Line, Needs


class LineRefused(RuntimeError):
    """A line that the checker does not accept; `owner` is the number of its constraint."""

    def __init__(self, owner: int) -> None:
        super().__init__(f"the checker does not see a line of constraint {owner}")
        self.owner = owner


def shrink_proof(
    events: Iterable[Event], needs: Needs, lines: LineChecker, deadline: Deadline
) -> list[Event]:
    """Return the events that lead to `needs`, which keeps the facts they need from outside.

    Raises `LineRefused`, and `Unknown` at the deadline.
    """
    proof: list[Event] = []
    events = list(events)
    origin: dict[Removal, int] = {}
    for at, event in enumerate(events):
        for removal in event.gone if isinstance(event, Line) else (event.removal,):
            origin.setdefault(removal, at)
    for event in reversed(events):
        if isinstance(event, CaseSplit):
            if event.removal in needs:
                needs.discard(event.removal)
                outer = set(event.ends)
                inside = shrink_proof(event.inside, outer, lines, deadline)
                outer -= event.supposed
                needs |= outer
                proof.append(CaseSplit(event.removal, inside, outer, event.supposed, event.ends))
        elif targets := needs.intersection(event.gone):
            deadline.check()
            needs -= targets
            facts = lines.fewer(event.owner, targets, event.facts, needs, origin)
            if facts is None:
                raise LineRefused(event.owner)
            needs |= facts
            proof.append(Line(event.owner, targets, facts))
    proof.reverse()
    return merge_lines(proof)


def merge_lines(events: list[Event]) -> list[Event]:
    """Merge lines of one constraint with the same facts, in the place of the first."""
    result: list[Event] = []
    lines: dict[tuple[int, frozenset[Removal]], Line] = {}
    for event in events:
        if isinstance(event, Line):
            key = event.owner, frozenset(event.facts)
            if key in lines:
                lines[key].gone |= event.gone
                continue
            lines[key] = event
        result.append(event)
    return result
