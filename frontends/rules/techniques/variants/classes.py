"""Classes of digits: low and high, odd and even, thirds and remainders.

Vocabulary
    system     classes that share no digit; those of low and high leave out the digit in the middle
    colour     cells known to be of the same class of two, or of different ones

>>> from .....puzzles import read_record
>>> cells = [[0, 0], [0, 1], [0, 2]]
>>> givens = [[6] + [None] * 8] + [[None] * 9] * 8
>>> clues = {"whispers": [{"cells": cells}], "givens": givens}
>>> state = State.of(read_record({"type": "variant_sudoku", "rows": 9, "cols": 9, "clues": clues}))
>>> state.remove(mask_of([state.network.number[f"r1c{c}", 5] for c in (1, 2, 3)]))
>>> print(next(polarity(state)).detail)
r1c1 is high on whisper 1, so r1c3 is high and r1c2 is low
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .....puzzles import Cell, Deadline, Domain
from .....puzzles.constraints import Constraint, Count
from .....puzzles.wording.words import list_names
from ...network import Bits, Group, Network, mask_of, per_network, union
from ...state import State
from ...step import Step
from .. import technique
from .partners import is_relation
from .words import GRADES, count, name_of

MOST_LISTED = 4
"""Maximum cells that are listed; of more the number is told."""


class System(NamedTuple):
    """Classes of digits and their names."""

    names: tuple[str, ...]
    classes: tuple[frozenset[int], ...]


@lru_cache(maxsize=16)
def systems(digits: Domain) -> tuple[System, ...]:
    """Return the systems of some digits, those of two classes first.

    >>> [system.names for system in systems((1, 2, 3, 4))][:2]
    [('low', 'high'), ('odd', 'even')]
    """
    half, outer = len(digits) // 2, (len(digits) + 1) // 3

    def system(names: tuple[str, ...], *classes: Domain) -> System:
        return System(names, tuple(map(frozenset, classes)))

    return (
        system(("low", "high"), digits[:half], digits[-half:]),
        system(("odd", "even"), *(tuple(d for d in digits if d % 2 == rest) for rest in (1, 0))),
        system(("low", "middle", "high"), digits[:outer], digits[outer:-outer], digits[-outer:]),
        system(
            tuple(f"{rest} mod 3" for rest in range(3)),
            *(tuple(d for d in digits if d % 3 == rest) for rest in range(3)),
        ),
    )


def class_of(system: System, values: Domain) -> int | None:
    """Return the class that holds all these values, or None if no class does."""
    return next((i for i, digits in enumerate(system.classes) if values and digits.issuperset(values)), None)


# Colours ------------------------------------------------------------------------------------------


class Colours(NamedTuple):
    """Cells of one colour or the other, by the relations with these labels."""

    sides: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    labels: tuple[str, ...]


@technique(cost=60, profile="basic", variants=True)
def polarity(state: State) -> Iterator[Step]:
    """Find conclusions along relations that tie the class of one cell to that of another: if one class is
    known, all are; and a colour with too many cells in a house for a class is not of it.
    """
    relations = _relations(state.network, state.deadline)
    for system in systems(_digits(state.network))[:2] if relations else ():
        for colours in _coloured(state, system, relations):
            yield from _known(state, system, colours)
            yield from _crowded(state, system, colours)


def _digits(network: Network) -> Domain:
    return max(
        (network.domains[cell] for house in network.groups for cell in house.cells), key=len, default=()
    )


@per_network
def _relations(network: Network, deadline: Deadline) -> tuple[Constraint, ...]:
    """Return the constraints of two cells that relate more than their order."""
    return tuple(
        rule
        for rule in deadline.watch(network.constraints)
        if rule.label and (is_relation(rule) or ((form := rule.made()) and len(form[0]) == 2))
    )


@lru_cache(maxsize=8192)
def _turns(system: System, rule: Constraint, here: Domain, there: Domain) -> bool | None:
    """Return whether a relation turns one class into the other (True) or leaves it; None if it does
    neither.
    """
    low, both = system.classes[0], system.classes[0] | system.classes[1]
    if not both.issuperset((*here, *there)):
        return None
    one, other = rule.variables()
    kinds = {(x in low) != (y in low) for x, y in product(here, there) if rule.holds({one: x, other: y})}
    return kinds.pop() if len(kinds) == 1 else None


def _coloured(state: State, system: System, relations: tuple[Constraint, ...]) -> Iterator[Colours]:
    """Yield the colours, each with a cell of both sides at least."""
    near: dict[Cell, list[tuple[Cell, bool, str]]] = {}
    for rule in state.check_deadline_every(16, relations):
        one, other = rule.variables()
        turns = _turns(system, rule, state.values(one), state.values(other))
        if turns is not None:
            near.setdefault(one, []).append((other, turns, rule.label))
            near.setdefault(other, []).append((one, turns, rule.label))
    side_of: dict[Cell, int] = {}
    for start in near:
        if start in side_of:
            continue
        side_of[start] = 0
        cells, labels = [start], []
        for cell in cells:
            for other, turns, label in near[cell]:
                if other not in side_of:
                    side_of[other] = side_of[cell] ^ turns
                    cells.append(other)
                    labels.append(label)
        sides = tuple(tuple(cell for cell in cells if side_of[cell] == side) for side in (0, 1))
        yield Colours((sides[0], sides[1]), tuple(labels))


def _known(state: State, system: System, colours: Colours) -> Iterator[Step]:
    """Yield the classes of other cells that follow from a cell's known class. Beside one cell with a known
    digit the relation itself says more than its class.
    """
    if len(colours.labels) == 1 and any(len(state.values(c)) == 1 for side in colours.sides for c in side):
        return
    for side, cells in enumerate(colours.sides):
        for cell in cells:
            kind = class_of(system, state.values(cell))
            if kind is not None:
                words = f"{cell} is {system.names[kind]} on {name_of(colours.labels)}"
                yield from _settled(state, system, colours, kind ^ side, words, 0, (), GRADES[1])
                return


def _crowded(state: State, system: System, colours: Colours) -> Iterator[Step]:
    """Yield the class that one side cannot have, because some house has no room for it."""
    for house in state.network.houses:
        inside = [[cell for cell in house.cells if cell in side] for side in colours.sides]
        if len(inside[0]) + len(inside[1]) < 2:
            continue
        for first in (0, 1):
            for kind, digits in enumerate(system.classes):
                side = inside[first ^ kind]
                surely = [c for c in house.cells if c not in side and digits.issuperset(state.values(c))]
                if side and len(side) + len(surely) > len(digits):
                    name = system.names[kind]
                    words = (
                        f"{house.label} has room for {count(len(digits), f'{name} digit')}, so "
                        f"{_cells(side)} {'is' if len(side) == 1 else 'are'} not {name}"
                    )
                    basis = union(state.network.cell_mask[cell] for cell in (*side, *surely)) & state.alive
                    yield from _settled(
                        state, system, colours, 1 - first, words, basis, (house.label,), GRADES[2]
                    )


def _cells(cells: list[Cell]) -> str:
    return list_names(cells) if len(cells) <= MOST_LISTED else f"{len(cells)} cells of one colour"


def _settled(
    state: State,
    system: System,
    colours: Colours,
    first: int,
    words: str,
    basis: Bits,
    labels: tuple[str, ...],
    grade: int,
) -> Iterator[Step]:
    """Yield the step by which the first side is of class `first`, and the second of the other one."""
    net = state.network
    becomes: dict[Cell, str] = {}
    removals = []
    for side, cells in enumerate(colours.sides):
        kind = first ^ side
        for cell in cells:
            lost = [net.number[cell, v] for v in state.values(cell) if v not in system.classes[kind]]
            if lost:
                becomes[cell] = system.names[kind]
                removals += lost
        basis |= union(net.cell_mask[cell] for cell in cells) & state.alive
    if removals:
        news = [f"{cell} is {name}" for cell, name in becomes.items()]
        words += f", so {list_names(news)}" if len(news) <= MOST_LISTED else ", and all others follow in turn"
        name = "polarity" if system.names[0] == "low" else "parity"
        yield state.removal(
            name, grade, mask_of(removals), basis & ~mask_of(removals), (*colours.labels, *labels), words
        )


# Counting -----------------------------------------------------------------------------------------


@technique(cost=160, profile="basic", variants=True)
def class_count(state: State) -> Iterator[Step]:
    """Find houses in which a class is complete: a house has each digit of a class once, so when all have
    their cells, no other cell is of it, and if no more cells can be of it, all are.
    """
    clues = ((house.mask, house) for house in state.network.houses)
    yield from state.look_at("class count", clues, _counted)


def _counted(state: State, house: Group) -> Iterator[Step]:
    """Yield the removals in a house whose cells of a class are all known."""
    digits = tuple(sorted({value for cell in house.cells for value in state.network.domains[cell]}))
    for system in systems(digits):
        for name, members in zip(system.names, system.classes, strict=True):
            sure = [cell for cell in house.cells if members.issuperset(state.values(cell))]
            able = [cell for cell in house.cells if not members.isdisjoint(state.values(cell))]
            if len(sure) == len(members) < len(able):
                words = f"{house.label} has its {count(len(members), f'{name} digit')} in {list_names(sure)}"
                yield _class_step(state, house, [c for c in able if c not in sure], members, sure, words)
            elif len(able) == len(members) > len(sure):
                digits_of_class = count(len(members), f"{name} digit")
                words = f"only {list_names(able)} of {house.label} can hold its {digits_of_class}"
                others = frozenset(digits) - members
                yield _class_step(state, house, [c for c in able if c not in sure], others, able, words)


def _class_step(
    state: State, house: Group, cells: list[Cell], lost: frozenset[int], witnesses: list[Cell], words: str
) -> Step:
    """Return the step that removes the digits `lost` from `cells`, shown by the `witnesses`."""
    net = state.network
    removed = mask_of(
        [net.number[cell, value] for cell in cells for value in state.values(cell) if value in lost]
    )
    pattern = union(net.cell_mask[cell] for cell in witnesses) & state.alive & ~removed
    return state.removal("class count", GRADES[2], removed, pattern, (house.label,), words)


# Classes in turn ----------------------------------------------------------------------------------


@technique(cost=70, profile="basic", variants=True)
def classes_in_turn(state: State) -> Iterator[Step]:
    """Find runs of neighbours on a line with one of each class: beside one of a class the others are not, and
    the last one that can be of a class is.
    """
    yield from state.look_at("classes in turn", _turn_clues(state.network, state.deadline), _in_turn)


Turn = tuple[str, tuple[tuple[tuple[Cell, ...], frozenset[int], int], ...]]
"""The label of a line, and for each run of neighbours and each class how many are of it at least: 0 or 1."""


@per_network
def _turn_clues(network: Network, deadline: Deadline) -> tuple[tuple[Bits, Turn], ...]:
    """Return the lines whose runs hold one digit at most of each class, by counts of literals."""
    by_label: dict[str, list[tuple[tuple[Cell, ...], frozenset[int], int]]] = {}
    for rule in deadline.watch(network.constraints):
        if (
            isinstance(rule, Count)
            and rule.most == 1
            and rule.label
            and all(x.positive for x in rule.literals)
        ):
            domains = {cell: {x.value for x in rule.literals if x.cell == cell} for cell in rule.variables()}
            classes = [*map(frozenset, domains.values())]
            if len({*classes}) == 1 and len(classes) > 1 and len(classes[0]) > 1:
                by_label.setdefault(rule.label, []).append((tuple(domains), classes[0], rule.least))
    return tuple(
        (union(network.cell_mask[cell] for cells, _, _ in runs for cell in cells), (label, tuple(runs)))
        for label, runs in by_label.items()
    )


def _in_turn(state: State, turn: Turn) -> Iterator[Step]:
    """Yield all conclusions along a line in one step."""
    label, runs = turn
    net = state.network
    alive, changed = state.alive, True
    used: dict[Cell, None] = {}
    while changed:
        changed = False
        for cells, digits, least in runs:
            domains = {cell: net.values(cell, alive) for cell in cells}
            sure = [cell for cell in cells if domains[cell] and digits.issuperset(domains[cell])]
            able = [cell for cell in cells if not digits.isdisjoint(domains[cell])]
            lost: list[int] = []
            if len(sure) == 1 and len(able) > 1:
                lost = [net.number[c, v] for c in able if c not in sure for v in domains[c] if v in digits]
            elif least and len(able) == 1 and not sure:
                lost = [net.number[able[0], v] for v in domains[able[0]] if v not in digits]
            if lost:
                alive, changed = alive & ~mask_of(lost), True
                used.update(dict.fromkeys(cells))
    removals = state.alive & ~alive
    if removals and all(net.cell_mask[cell] & alive for cell in used):
        basis = union(net.cell_mask[cell] for cell in used) & alive
        classes = list_names([*dict.fromkeys("".join(map(str, sorted(digits))) for _, digits, _ in runs)])
        words = f"{classes} take turns on {name_of([label])}"
        yield state.removal("classes in turn", GRADES[1], removals, basis, (label,), words)
