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

from ....puzzles.constraints import Constraint
from ..state import Bits, Network, State, bits
from ..step import Step


def filtering(state: State) -> Iterator[Step]:
    """The filters of the constraints whose candidates have changed since they last found nothing."""
    net = state.network
    for i in sorted(state.due, key=lambda i: (net.filtered[i].title[1], i)):
        gone = filtered(net, i, state.alive)
        if gone:
            constraint = net.filtered[i]
            labels = (constraint.label,) if constraint.label else ()
            name, grade = constraint.title
            yield Step(name, grade, (), state.named(gone), (), labels)
        else:
            state.due.discard(i)


def filtered(network: Network, i: int, alive: Bits) -> Bits:
    """The live candidates that filter `i` takes away."""
    return filtered_by(network, network.filtered[i], alive)


def filtered_by(network: Network, constraint: Constraint, alive: Bits) -> Bits:
    """The live candidates that the filter of `constraint` takes away."""
    candidates = network.candidates
    domains = {
        cell: tuple([candidates[c][1] for c in bits(network.cell_mask[cell] & alive)])
        for cell in constraint.variables()
    }
    gone = 0
    for candidate in constraint.filter(domains):
        gone |= 1 << network.number[candidate]
    return gone
