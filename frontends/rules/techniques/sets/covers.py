"""Truths and links (rule R8): candidates that the fewest sectors prove false together, whatever the pattern's
name.

The search for sectors, by the dual of the linear relaxation, is passed in; their sum is checked here in whole
numbers.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> list(truths_and_links(State.of(puzzle)))  # nothing is handed in
[]
"""

from __future__ import annotations

from collections.abc import Iterator

from ...cover import Cover, FoundSums, open_rows
from ...network import bits, union
from ...reasoner import Refute
from ...state import State
from ...step import Step
from .. import technique
from .cover_names import name_of

MOST_CANDIDATES = 5_000
"""Networks of more candidates are not looked at."""

BASE, PER_TRUTH, MOST_GRADE = 20, 60, 480
"""Grade of truths and links without a name: near that of fish and chains of the same size, and below that of
a contradiction.
"""

MOST_ENTRIES = 4_000
"""Positions of more candidates, each counted in each of its sectors, are not looked at."""

MOST_WORK = 300_000
"""These entries times the candidates that are asked about."""


@technique(cost=850, expensive=True, after_reasons=True)
def truths_and_links(state: State) -> Iterator[Step]:
    """Find the removals by truths and links, the fewest truths first; none without `refute`. Results of the
    last search come before another search.
    """
    if state.refute is None or len(state.network.candidates) > MOST_CANDIDATES:
        return
    open_ = state.alive & ~state.placed
    if state.sums is not None:
        yield from (_step(state, cover) for cover in state.sums.covers(open_))
    state.sums = _search(state, state.refute)
    if state.sums is not None:
        yield from (_step(state, cover) for cover in state.sums.covers(open_))


def _search(state: State, refute: Refute) -> FoundSums | None:
    """Return a search for sums of the open rows, or None if there are none or too many."""
    rows = open_rows(state.network, state.alive, state.placed, state.deadline)
    entries = sum(row.mask.bit_count() for row in rows)
    if not 0 < entries <= MOST_ENTRIES:
        return None
    goals = list(bits(union(row.mask for row in rows)))[: MOST_WORK // entries]
    sums = [(tuple(bits(row.mask)), row.least, row.most) for row in rows]
    return FoundSums(rows, refute(sums, goals, state.deadline))


def _step(state: State, cover: Cover) -> Step:
    """Return the step of a cover, under its usual name if it has one."""
    pattern = union(row.mask for row, _ in cover.truths)
    depth, rank = cover.depth, cover.rank
    labels = [row.label for row, _ in (*cover.truths, *cover.links) if row.label and not row.cell]
    parts = [("truth", row.mask) for row, times in cover.truths for _ in range(times)]
    parts += [("link", row.mask) for row, times in cover.links for _ in range(times)]
    name, grade = name_of(state.network, cover) or (
        "truths and links",
        min(BASE + PER_TRUTH * depth, MOST_GRADE),
    )
    detail = f"{_number(depth, 'truth')}, {_number(depth + rank, 'link')}, rank {rank}"
    return state.removal(name, grade, cover.gone, pattern, labels, detail, *parts)


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
