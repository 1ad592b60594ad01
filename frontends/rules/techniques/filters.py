"""The filters of the constraints: candidates that no solution of one constraint uses.

What a filter removes is the constraint's own affair, see `Constraint.filter`. Here it becomes steps.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import total
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2, 3)))
>>> rules = Rules("sum", cells, (total(("a", "b"), "==", 3, "row 1"),), ("a", "b"), Board(1, 2))
>>> next(filtering(State.of(Puzzle("sum", rules)))).sentence
'a, b ≠ 3: sum in row 1'
"""

from __future__ import annotations

from collections.abc import Iterator

from ..combinations import left
from ..network import Bits, bits
from ..state import State
from ..step import Step


def filtering(state: State) -> Iterator[Step]:
    """The filters of the constraints whose candidates have changed since they last found nothing."""
    net = state.network
    for i in state.watch(bits(state.due), 1):
        gone = net.filters[i].removed(state.alive)
        if gone:
            yield Step(
                *net.filters[i].title, (), state.named(gone), (), net.filters[i].labels, told(state, i, gone)
            )
        else:
            state.due &= ~(1 << i)


def told(state: State, i: int, gone: Bits) -> str:
    """The combinations that filter `i` leaves without `gone`, where a reasoner makes steps for people."""
    if state.reasoner is None or len(state.network.filters[i].constraints) > 1:
        return ""
    found = state.network.filters[i]
    domains = {cell: state.network.values(cell, state.alive & ~gone) for cell in found.cells}
    return left(found.constraints[0], domains)
