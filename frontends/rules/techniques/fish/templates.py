"""Templates (rule R7): all the ways to place one value.

    template    candidates of one value, one in each house of the value, none excluding another

A candidate in no template of its value is false, and one in all of them is true. A fish or a chain of one
value removes no candidate of a template: such techniques ask `removable` first.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> state.remove(sum(1 << state.network.number[f"r1c{column}", 1] for column in (3, 4)))
>>> [step.sentence for step in template_delete(state)]
['r2c1, r2c2 ≠ 1: template delete 1 (in no template)']
"""

from __future__ import annotations

from collections.abc import Iterator

from .....puzzles.limits.deadline import Deadline
from ...network import Bits, Network, bits, per_network, union
from ...state import State
from ...step import Step
from .. import technique

GRADE = 10_000

MOST_NODES = 3_000
"""Candidates tried in the search for the templates of a value: a candidate without one by then may have one,
and values with more templates are not compared with others.
"""

Template = tuple[Bits, Bits]
"""The candidates of a template, and what these exclude."""


@technique(cost=940, rare=True)
def template_set(state: State) -> Iterator[Step]:
    """Find the candidates that are in every template of their value, being alone in a house."""
    for value, removals, how in _without_any_template(state):
        placed: Bits = 0
        for sector in state.network.strong:
            rest = sector.mask & state.alive & ~removals
            if sector.value == value and rest.bit_count() == 1:
                placed |= rest
        if placed & ~state.placed:
            yield _step(state, "set", value, placed & ~state.placed, how)


@technique(cost=950, rare=True)
def template_delete(state: State) -> Iterator[Step]:
    """Find the candidates that are in no template of their value."""
    for value, removals, how in _without_any_template(state):
        yield _step(state, "delete", value, removals, how)


def _without_any_template(state: State) -> Iterator[tuple[int, Bits, str]]:
    """Yield the candidates of each value in no template; then those in none that leaves each other value a
    template.
    """
    alone = without_template(state)
    for value, removals in alone.items():
        yield value, removals, "(in no template)"
    compatible = _without_compatible(state.network, state.deadline, state.alive, state.placed)
    for value, removals in compatible.items():
        if removals & ~alone.get(value, 0):
            yield value, removals, "(in no template that leaves every other value one)"


def without_template(state: State) -> dict[int, Bits]:
    """Return the open candidates of each value known to be in no template, if there are any."""
    by_value = _without_template(state.network, state.deadline, state.alive, state.placed)
    return {value: removals for value, (removals, _) in by_value.items() if removals}


def removable(state: State) -> dict[int, Bits]:
    """Return the candidates of each value that techniques of one value may be able to remove: open ones that
    are not known to be in a template.
    """
    masks = _without_template(state.network, state.deadline, state.alive, state.placed)
    return {value: removals | unknown for value, (removals, unknown) in masks.items() if removals | unknown}


@per_network
def _without_template(
    network: Network, deadline: Deadline, alive: Bits, placed: Bits
) -> dict[int, tuple[Bits, Bits]]:
    """Return, for each value, the candidates in no template, and those left undecided by the search."""
    by_value: dict[int, tuple[Bits, Bits]] = {}
    for value, masks in deadline.watch(_houses(network, alive, placed).items(), 1):
        everywhere = untried = union(masks)
        removals: Bits = 0
        spare = [MOST_NODES]
        while untried:
            first = untried & -untried
            template, _ = next(_templates(network, masks, everywhere, first, untried, spare), (0, 0))
            if spare[0] < 0:
                break
            removals |= 0 if template else first
            untried &= ~(first | template)
        by_value[value] = (removals, untried)
    return by_value


def _templates(
    network: Network, houses: list[Bits], open_: Bits, chosen: Bits, goals: Bits, spare: list[int]
) -> Iterator[Template]:
    """Yield the templates with `chosen`, the candidate last placed, if any, in the houses that lack one;
    those with `goals` come first. End when no tries are left to `spare`.
    """
    spare[0] -= 1
    if spare[0] < 0:
        return
    peers = network.links[chosen.bit_length() - 1] if chosen else 0
    open_ &= ~peers & ~chosen
    narrowest: Bits = 0
    fewest = open_.bit_count() + 1
    lacking = []
    for house in houses:
        if not house & chosen:
            places = house & open_
            lacking.append(places)
            if (number := places.bit_count()) < fewest:
                narrowest, fewest = places, number
    if not lacking:
        yield chosen, peers
    for candidate in (*bits(narrowest & goals), *bits(narrowest & ~goals)):
        for mask, excluded in _templates(network, lacking, open_, 1 << candidate, goals, spare):
            yield mask | chosen, excluded | peers


@per_network
def _without_compatible(network: Network, deadline: Deadline, alive: Bits, placed: Bits) -> dict[int, Bits]:
    """Return the open candidates of each value in no template that is compatible with one of each other
    value, to the fixpoint. Values with too many templates (`MOST_NODES`) are left out.
    """
    houses = _houses(network, alive, placed)
    templates: dict[int, list[Template]] = {}
    for value, masks in deadline.watch(houses.items(), 1):
        spare = [MOST_NODES]
        choices = list(_templates(network, masks, union(masks), 0, 0, spare))
        if spare[0] >= 0:
            templates[value] = choices
    changed = set(templates)
    while changed:
        value = changed.pop()
        for other, choices in templates.items():
            if other != value:
                deadline.check()
                survivors = [one for one in choices if any(not mask & one[1] for mask, _ in templates[value])]
                if len(survivors) < len(choices):
                    templates[other] = survivors
                    changed.add(other)
    rest = {value: union(mask for mask, _ in choices) for value, choices in templates.items()}
    removals = {value: union(masks) & ~rest[value] for value, masks in houses.items() if value in rest}
    return {value: mask for value, mask in removals.items() if mask}


def _houses(network: Network, alive: Bits, placed: Bits) -> dict[int, list[Bits]]:
    """Return the candidates of each house that lacks a value, by value."""
    houses: dict[int, list[Bits]] = {}
    for sector in network.strong:
        places = sector.mask & alive
        if sector.value is not None and places and not places & placed:
            houses.setdefault(sector.value, []).append(places)
    return houses


def _step(state: State, what: str, value: int, mask: Bits, how: str) -> Step:
    names = state.names(mask)
    places, removes = (names, ()) if what == "set" else ((), names)
    because = state.names(union(_houses(state.network, state.alive, state.placed)[value]))
    return Step(
        f"template {what}", GRADE, places, removes, because, (), f"{value} {how}", (("pattern", because),)
    )
