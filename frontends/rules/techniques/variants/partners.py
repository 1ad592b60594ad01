"""Relations of two cells: dots, whispers, XV and whatever else says which values may stand together.

Vocabulary
    partner    of a value in a cell: a value of another cell that may stand beside it

>>> from gridproof.puzzles import read_record
>>> line = {"cells": [[0, 0], [0, 1], [0, 2]]}
>>> record = {"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": {"whispers": [line]}}
>>> print(next(no_partner(State.of(read_record(record)))).detail)
5 has no partner on whisper 1
>>> state = State.of(read_record(record))
>>> for cell in ("r1c1", "r1c2", "r1c3"):
...     state.remove(1 << state.network.number[cell, 5])
>>> print(next(partner_twice(state)).detail)
4 in r1c2 needs the 9 in both r1c1 and r1c3
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .....puzzles import Cell, Deadline
from .....puzzles.constraints import Compare, Linear
from .....puzzles.constraints.arithmetic import Pair
from .....puzzles.core.board import names_in
from .....puzzles.wording.words import list_names
from ...network import Bits, Network, bits, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from .words import digits_of, name_of

MOST_NEIGHBOURS = 3
"""Maximum neighbours with the same partners that are sought."""


def is_relation(rule: object) -> bool:
    """Return whether a constraint relates two cells beyond saying that they differ, or which is larger."""
    if isinstance(rule, Linear):
        return len(rule.terms) == 2 and len({*rule.variables()}) == 2
    return isinstance(rule, Pair) and not (isinstance(rule, Compare) and rule.op != "==")


@technique(cost=130, profile="basic", variants=True)
def no_partner(state: State) -> Iterator[Step]:
    """Find the values that have no partner in a cell beside them, along a whole line at once."""
    matches: dict[tuple[str, int], list[tuple[str, Bits, Bits]]] = {}
    for filter_ in state.check_deadline_every(16, state.network.filters):
        if len(filter_.constraints) == 1 and is_relation(rule := filter_.constraints[0]):
            removals = filter_.removed(state.alive)
            if removals == filter_.reach & state.alive:
                continue
            for candidate in bits(removals):
                value = state.network.candidates[candidate][1]
                name = name_of([rule.label])
                matches.setdefault((name, value), []).append((rule.label, 1 << candidate, filter_.reach))
    alike: dict[tuple[str, Bits], list[int]] = {}
    for (name, value), some in matches.items():
        cells = union(state.network.cell_mask[_cell(state, one)] for _, one, _ in some)
        alike.setdefault((name, cells), []).append(value)
    for (name, _), values in alike.items():
        some = [each for value in values for each in matches[name, value]]
        removals = union(one for _, one, _ in some)
        basis = union(reach for _, _, reach in some) & state.alive & ~removals
        verb = "has" if len(values) == 1 else "have"
        words = f"{list_names([*map(str, values)])} {verb} no partner"
        if is_sentence(name):
            words = f"{name}: {words}"
        elif len({state.network.candidates[n][0] for n in bits(removals)}) == 1 and len(some[0][0]) > len(
            name
        ):
            words += f" beside it on {name}"
        else:
            words += f" on {name}"
        yield state.removal("no partner", 26, removals, basis, (label for label, _, _ in some), words)


def is_sentence(name: str) -> bool:
    """Return whether a label is a sentence about cells, and names no clue.

    >>> is_sentence("r1c1 and r1c2 are in the ratio 1:2"), is_sentence("whisper 1")
    (True, False)
    """
    return name[:1].isdigit() or any(name.startswith(f"{cell} ") for cell in names_in(name)[:1])


def _cell(state: State, one: Bits) -> Cell:
    return state.network.candidates[one.bit_length() - 1][0]


@per_network
def neighbours(network: Network, deadline: Deadline) -> dict[Cell, dict[Cell, str]]:
    """Return the cells that a relation joins with each cell, and its label."""
    by_cell: dict[Cell, dict[Cell, str]] = {}
    for rule in deadline.watch(network.constraints):
        if is_relation(rule):
            one, other = rule.variables()
            by_cell.setdefault(one, {})[other] = rule.label
            by_cell.setdefault(other, {})[one] = rule.label
    return by_cell


@technique(cost=170, profile="basic", variants=True)
def partner_twice(state: State) -> Iterator[Step]:
    """Find a value with fewer partners in several cells, which all differ, than these cells are."""
    net = state.network
    for cell, beside in neighbours(net, state.deadline).items():
        for number in bits(net.cell_mask[cell] & state.alive & ~state.placed if len(beside) > 1 else 0):
            options = {other: net.cell_mask[other] & state.alive & ~net.links[number] for other in beside}
            for size in range(2, min(MOST_NEIGHBOURS, len(beside)) + 1):
                for some in combinations(beside, size):
                    partners = {net.candidates[n][1] for other in some for n in bits(options[other])}
                    if len(partners) < size and all(options.values()) and differ(state, some):
                        yield _twice(state, number, some, beside, partners)


def differ(state: State, cells: tuple[Cell, ...]) -> bool:
    """Return whether equal values of any two of the cells exclude each other."""
    number, links = state.network.number, state.network.links
    return all(
        links[number[one, value]] >> number[other, value] & 1
        for one, other in combinations(cells, 2)
        for value in {*state.values(one)} & {*state.values(other)}
    )


def _twice(
    state: State, number: int, some: tuple[Cell, ...], beside: dict[Cell, str], partners: set[int]
) -> Step:
    """Return the step of a value with too few partners in some neighbours."""
    net = state.network
    cell, value = net.candidates[number]
    what = f"the {digits_of(partners)} in both" if len(some) == 2 else f"only {digits_of(partners)} for"
    words = f"{value} in {cell} needs {what} {list_names(list(some))}"
    basis = 0
    for other in some:
        basis |= net.cell_mask[other] & state.alive & ~net.links[number]
    twins = (
        (net.number.get((one, v)), net.number.get((other, v)))
        for one, other in combinations(some, 2)
        for v in partners
    )
    same = [(one, other) for one, other in twins if one is not None and other is not None]
    labels = [*(beside[other] for other in some), *(net.why_excluded(*pair) for pair in same)]
    return state.removal("partner twice", 30 + 10 * len(some), 1 << number, basis, labels, words)
