"""Filters of the constraints: removal of candidates that no solution of one constraint uses.

A filter's removals are up to the constraint, see `Constraint.filter`. Here they become steps.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import total
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2, 3)))
>>> rules = Rules("sum", cells, (total(("a", "b"), "==", 3, "row 1"),), ("a", "b"), Board(1, 2))
>>> next(filtering(State.of(Puzzle("sum", rules)))).sentence
'a, b ≠ 3: sum in row 1'
"""

from __future__ import annotations

from collections.abc import Iterator

from .....puzzles.wording.clues import is_wide
from ...combinations import combinations_left
from ...network import Bits, bits
from ...state import State
from ...step import Step
from .. import technique

LAST = 14
"""The grade of a constraint's consequence for its last open cell: that of a hidden single."""

SETTLED = 30
"""The grade, if not less, of a constraint that leaves each of its cells one value: that of a count."""

AT_ONCE = 20
"""Maximum grade at which no easier step is sought."""


@technique(cost=240, profile="basic")
def filtering(state: State) -> Iterator[Step]:
    """Yield the removals of filters whose candidates have changed since they last found nothing, by grade.
    Within a grade easier steps come first: with one open cell, then those that settle all cells.
    """
    filters = state.network.filters
    harder: list[tuple[int, int, Bits]] = []
    tier = 0
    for i in state.check_deadline_every(1, bits(state.pending_filters)):
        if harder and filters[i].title[1] > tier:
            yield from (_step(state, *each) for each in sorted(harder))
            harder.clear()
        removals = filters[i].removed(state.alive)
        if not removals:
            state.pending_filters &= ~(1 << i)
            continue
        tier, grade = filters[i].title[1], _grade(state, i, removals)
        if grade <= AT_ONCE:
            yield _step(state, grade, i, removals)
        else:
            harder.append((grade, i, removals))
    yield from (_step(state, *each) for each in sorted(harder))


def _grade(state: State, i: int, removals: Bits) -> int:
    """Return the difficulty of the removals of filter `i`: below its grade if a single constraint has few
    open cells left.
    """
    filter_ = state.network.filters[i]
    grade, cells = filter_.title[1], len(filter_.cells)
    if len(filter_.constraints) > 1:
        return grade
    if (filter_.reach & state.placed).bit_count() == cells - 1:
        return min(grade, LAST)
    return min(grade, SETTLED) if (filter_.reach & state.alive & ~removals).bit_count() == cells else grade


def _step(state: State, grade: int, i: int, removals: Bits) -> Step:
    filter_ = state.network.filters[i]
    removals = one_cell(state, i, removals)
    detail = describe_combinations(state, i, removals)
    return Step(filter_.title[0], grade, (), state.names(removals), (), filter_.labels, detail)


def one_cell(state: State, i: int, removals: Bits) -> Bits:
    """Return the removals of filter `i` from one cell that they settle, if a reasoner makes steps for people,
    else all: a wide constraint may settle the whole board at once, which is an answer and no reason.
    """
    cells, masks = state.network.filters[i].cells, state.network.cell_mask
    if state.reasoner is None or not is_wide(len(cells), len(masks)):
        return removals
    settled = (
        masks[cell] & removals for cell in cells if (masks[cell] & state.alive & ~removals).bit_count() == 1
    )
    return next(filter(None, settled), removals)


def describe_combinations(state: State, i: int, removals: Bits) -> str:
    """Return the combinations of filter `i` without the removals, if a reasoner makes steps for people."""
    if state.reasoner is None or len(state.network.filters[i].constraints) > 1:
        return ""
    filter_ = state.network.filters[i]
    domains = {cell: state.network.values(cell, state.alive & ~removals) for cell in filter_.cells}
    return combinations_left(filter_.constraints[0], domains)
