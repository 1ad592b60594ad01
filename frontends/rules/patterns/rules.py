"""Searches for patterns that no picture shows, by constraints with certain labels.

Vocabulary
    search     a function from a state and a pattern to steps

>>> sorted(FOUND_BY_RULES)[:3]
['clauses', 'common', 'exclusion']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, reduce
from itertools import chain
from operator import and_

from ....puzzles import Deadline, at
from ....puzzles.constraints import Clause, Constraint
from ....puzzles.core.cells import Square
from ....puzzles.wording.words import list_names, runs
from ..filters import Filter, Joint, Removed
from ..network import Bits, Network, bits, mask_of, per_network
from ..state import State
from ..step import Step
from ..techniques.basic.reasons import why_apart
from ..techniques.basic.singles import hidden_single
from ..techniques.basic.subsets import hidden_pair, naked_pair
from ..techniques.basic.sums import innies_and_outies
from ..techniques.variants.climbing import larger_than_several
from .declared import Pattern, patterns_of
from .facts import kind_of, losses_forcing, news, step

Search = Callable[[State, Pattern], Iterator[Step]]

MOST_PLACES = 12
"""Maximum number of places whose common exclusions a player sees."""

MOST_OPEN = 40
"""Maximum number of candidates at which a player sees the result of several constraints at once."""

MOST_TOGETHER = 200
"""Maximum number of sets in which to look for constraints that may be read together."""


# One constraint -----------------------------------------------------------------------------------


@per_network
def _labelled(net: Network, deadline: Deadline, kind: str) -> dict[str, list[int]]:
    """Return, for the first label expression of each pattern of a kind, the numbers of the filters of a
    single constraint whose label it matches.
    """
    alone = [(i, f.constraints[0].label) for i, f in enumerate(net.filters) if len(f.constraints) == 1]
    regex = {pattern.rules[0]: re.compile(pattern.rules[0]) for pattern in patterns_of(kind) if pattern.rules}
    return {
        text: [i for i, label in alone if expression.search(label)]
        for text, expression in deadline.watch(regex.items(), 1)
    }


def filters_of(state: State, pattern: Pattern) -> list[int]:
    """Return the numbers of the filters of a single constraint whose label a pattern asks for."""
    return _labelled(state.network, state.deadline, kind_of(state))[pattern.rules[0]]


def rule(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the steps of one constraint. Options: `to` and `leaves` limit it to cells settled to a value, or
    to a removed value; `all` asks that it settles all its cells; `fresh` that its cells are open or empty,
    `placed` that some are placed; `cells` is the number of its cells.
    """
    net, options = state.network, pattern.options
    for i in filters_of(state, pattern):
        filter_ = net.filters[i]
        if not state.pending_filters >> i & 1 or (options.get("fresh") and _is_begun(state, filter_.reach)):
            continue
        if "placed" in options and not filter_.reach & state.placed:
            continue
        if len(filter_.cells) != options.get("cells", len(filter_.cells)):
            continue
        losses = filter_.removed(state.alive)
        if losses and options.get("all") and not _settles(state, filter_.cells, losses):
            continue
        if losses and "to" in options:
            losses = losses_forcing(state, losses, options["to"])
        if "leaves" in options:
            losses = mask_of([c for c in bits(losses) if net.candidates[c][1] == options["leaves"]])
        if losses:
            yield step(state, pattern, losses, filter_.reach & state.placed, filter_.labels)


def _is_begun(state: State, reach: Bits) -> bool:
    """Return whether a cell is known to hold more than nothing."""
    return any(value for _, value in state.names(reach & state.placed))


def _settles(state: State, cells: Iterable[str], losses: Bits) -> bool:
    rest = state.alive & ~losses
    return all((state.network.cell_mask[cell] & rest).bit_count() == 1 for cell in cells)


# Several constraints ------------------------------------------------------------------------------


Together = tuple[Removed, tuple[str, ...], Bits, list[Removed]]
"""A joint filter, the labels of its constraints, its reach, and the filters of its constraints."""


@per_network
def _joints(net: Network, deadline: Deadline, kind: str) -> dict[Pattern, list[Together]]:
    """Return the joint filters of each pattern of a kind that asks for several constraints."""
    joint_patterns = [pattern for pattern in patterns_of(kind) if pattern.search == "joint"]
    return {pattern: list(_together(net, pattern)) for pattern in deadline.watch(joint_patterns, 1)}


def joint(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield joint conclusions of constraints that share cells, except those of one `alone` unless allowed.
    The option `to` is that of `rule`; for two runs only the cell at their crossing counts, if it is settled.
    """
    net = state.network
    for filter_, labels, reach, alone in _joints(net, state.deadline, kind_of(state))[pattern]:
        if (reach & state.alive).bit_count() > MOST_OPEN:
            continue
        losses = filter_(reach & state.alive)
        if losses and not pattern.options.get("alone"):
            losses &= ~reduce(int.__or__, (one(state.alive) for one in alone), 0)
        if "crossing" in pattern.options:
            losses = _crossing(state, losses, labels, pattern.options["crossing"])
        if "leaves" in pattern.options:
            losses = mask_of([c for c in bits(losses) if net.candidates[c][1] == pattern.options["leaves"]])
        if losses and "to" in pattern.options:
            losses = losses_forcing(state, losses, pattern.options["to"])
        if losses:
            yield step(state, pattern, losses, reach & state.placed, labels)


def _together(net: Network, pattern: Pattern) -> Iterator[Together]:
    """Yield joint filters of constraints, one for each expression of a pattern, each sharing cells with an
    earlier one.
    """
    fits = [re.compile(expression).search for expression in pattern.rules]
    groups = [[c for c in net.constraints if fit(c.label)] for fit in fits]
    sets: list[tuple[Constraint, ...]] = [(c,) for c in groups[0] if c.variables()]
    for group in groups[1:]:
        sets = [
            (*some, c)
            for some in sets
            for c in group
            if c not in some and any({*c.variables()} & {*other.variables()} for other in some)
        ][:MOST_TOGETHER]
    for some in sets:
        cells = tuple(dict.fromkeys(cell for c in some for cell in c.variables()))
        members = [net._member(c) for c in some]
        masks = [net.cell_mask[cell] for cell in cells]
        reach = reduce(int.__or__, masks)
        labels = tuple(dict.fromkeys(c.label for c in some))
        alone = [member.removed for member in members if member.removed is not None]
        yield cache(Joint(members, masks, net._solution_of)), labels, reach, alone


@per_network
def _by_label(net: Network, deadline: Deadline) -> dict[str, list[Filter]]:
    """Return the filters that have one label alone, by this label."""
    labelled: dict[str, list[Filter]] = {}
    for each in deadline.watch(net.filters):
        if len(labels := each.labels) == 1:
            labelled.setdefault(labels[0], []).append(each)
    return labelled


def _crossing(state: State, losses: Bits, labels: tuple[str, ...], case: str) -> Bits:
    """Return the removals from the cell at the crossing of two constraints, if they settle it; if the `case`
    asks for that, only for sums with one set of digits each.
    """
    net, labelled = state.network, _by_label(state.network, state.deadline)
    runs = [each for label in labels for each in labelled.get(label, ())]
    if len(runs) != 2 or len(crossing := {*runs[0].cells} & {*runs[1].cells}) != 1:
        return 0
    (cell,) = crossing
    mask = net.cell_mask[cell]
    if (mask & state.alive & ~losses).bit_count() != 1:
        return 0
    if case == "one set":
        for run in runs:
            rest = state.alive & ~run.removed(state.alive)
            if len({v for c in run.cells for v in net.values(c, rest)}) > len(run.cells):
                return 0
    return losses & mask


# Clauses ------------------------------------------------------------------------------------------


def clauses(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the cells that all clauses of one label, such as a hint's, settle one after the other."""
    net = state.network
    for label, some in _clauses(net, state.deadline, kind_of(state))[pattern.rules[0]].items():
        alive, before = state.alive, 0
        while alive != before:
            before = alive
            for literals in some:
                open_ = [(mask, whole) for mask, whole in literals if mask & alive]
                if len(open_) == 1:
                    alive &= ~open_[0][1] | open_[0][0]
        reach = reduce(int.__or__, (whole for literals in some for _, whole in literals))
        losses = reach & ~alive & news(state)
        if losses:
            yield step(state, pattern, losses, reach & state.placed, (label,))


Literals = tuple[tuple[Bits, Bits], ...]
"""For each literal of a clause the candidates that make it true, and all of its cell."""


@per_network
def _clauses(net: Network, deadline: Deadline, kind: str) -> dict[str, dict[str, list[Literals]]]:
    """Return the clauses by their labels, for the label that each pattern of a kind asks for."""
    regex = {p.rules[0]: re.compile(p.rules[0]) for p in patterns_of(kind) if p.search == "clauses"}
    by_text: dict[str, dict[str, list[Literals]]] = {text: {} for text in regex}
    for constraint in deadline.watch(net.constraints, 16):
        if isinstance(constraint, Clause):
            for text, expression in regex.items():
                if expression.search(constraint.label):
                    literals = tuple((net._literal(x), net.cell_mask[x.cell]) for x in constraint.literals)
                    by_text[text].setdefault(constraint.label, []).append(literals)
    return by_text


# Placements, and what is left ---------------------------------------------------------------------


def exclusion(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the exclusions by a placed candidate and rules of these labels, in one step."""
    net, new = state.network, news(state)
    fits = re.compile(pattern.rules[0]).search
    for candidate in bits(state.placed):
        losses = 0
        labels: dict[str, None] = {}
        for other in bits(net.links[candidate] & new):
            for label in net.whys_excluded(candidate, other):
                if fits(label):
                    losses |= 1 << other
                    labels[label] = None
                    break
        if losses:
            yield step(state, pattern, losses, 1 << candidate, tuple(labels))


def common(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the exclusions shared by all places left for a rule; by rules of other labels, if a second is
    given. The option `decides` asks that this is one place, and leaves another rule one.
    """
    net = state.network
    through = re.compile(pattern.rules[-1]).search if len(pattern.rules) > 1 else None
    for label, mask in _places(net, state.deadline, kind_of(state))[pattern.rules[0]]:
        open_ = mask & state.alive
        if open_ & state.placed or not 1 < open_.bit_count() <= pattern.options.get("most", MOST_PLACES):
            continue
        losses = reduce(and_, (net.links[candidate] for candidate in bits(open_))) & state.alive
        if through is not None:
            losses = mask_of([
                candidate for candidate in bits(losses)
                if all(any(map(through, net.whys_excluded(candidate, other))) for other in bits(open_))
            ])  # fmt: skip
        if not losses or (pattern.options.get("decides") and not _decides(state, losses)):
            continue
        fits = through or bool
        by = (why_apart(state, candidate, other, fits) for candidate in bits(losses) for other in bits(open_))
        names = tuple(dict.fromkeys((label, *by)))
        result = step(state, pattern, losses, open_, names)
        yield replace(result, detail=result.detail.replace("these", _shared(state, open_, losses)))


def _decides(state: State, losses: Bits) -> bool:
    """Return whether exactly one place goes, and leaves one to a rule, not only to its cell."""
    rules = state.network.strong_masks[len(state.network.cell_mask) :]
    remaining = [mask & state.alive & ~losses for mask in rules if mask & losses & state.alive]
    return losses.bit_count() == 1 and any(places and not places & (places - 1) for places in remaining)


def _shared(state: State, places: Bits, losses: Bits) -> str:
    """Return in words the squares that all pieces share and others would take; "these" if none."""
    pieces = state.puzzle.rules.places if state.puzzle is not None else {}

    def squares(candidates: Bits) -> list[set[Square]]:
        return [{*pieces[cell].path()} if cell in pieces else set() for cell, _ in state.names(candidates)]

    shared = reduce(and_, squares(places)) & set(chain(*squares(losses)))
    return list_names(runs([at(*square) for square in shared])) or "these"


@per_network
def _places(net: Network, deadline: Deadline, kind: str) -> dict[str, list[tuple[str, Bits]]]:
    """Return the rules that demand at least one of some candidates, with these, for the first label that each
    pattern of a kind asks for.
    """
    pairs = [(sector.label, sector.mask) for sector in net.strong[len(net.cell_mask) :]]
    for constraint in deadline.watch(net.constraints, 16):
        if isinstance(constraint, Clause):
            masks = [net._literal(literal) for literal in constraint.literals]
            if masks and all(mask.bit_count() == 1 for mask in masks):
                pairs.append((constraint.label, reduce(int.__or__, masks)))
    regex = {p.rules[0]: re.compile(p.rules[0]) for p in patterns_of(kind) if p.search == "common"}
    return {
        text: list(dict.fromkeys(place for place in pairs if expression.search(place[0])))
        for text, expression in regex.items()
    }


def technique(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the steps of a separate technique, under the name of the pattern. Options: `houses`, the maximum
    of houses used; `settles` for steps that settle cells; `to` for the value of placements; `beyond` for a
    number beyond a side of the board.
    """
    net, options = state.network, pattern.options
    fits = re.compile(pattern.rules[0]).search if pattern.rules else None
    houses = {house.label for house in net.houses}
    for result in TECHNIQUES[options["technique"]](state):
        used = sum(label in houses for label in result.labels)
        if used > options.get("houses", used):
            continue
        losses = mask_of([net.number[candidate] for candidate in result.removes])
        if options.get("settles") and not _settles(state, [cell for cell, _ in result.removes], losses):
            continue
        if any(value != options.get("to", value) for _, value in result.places):
            continue
        if options.get("beyond") and not _is_beyond(state, result):
            continue
        if fits is None or all(map(fits, result.labels)):
            yield replace(result, technique=pattern.name, grade=pattern.grade, detail=pattern.detail)


def _is_beyond(state: State, result: Step) -> bool:
    """Return whether the first number in the label of a step is longer than a side of the board."""
    number = re.search(r"\d+", result.labels[0])
    if number is None or state.puzzle is None:
        return False
    return int(number[0]) > min(state.puzzle.board.rows, state.puzzle.board.columns)


TECHNIQUES: dict[str, Callable[[State], Iterator[Step]]] = {
    "hidden_pair": hidden_pair,
    "hidden_single": hidden_single,
    "innies_and_outies": innies_and_outies,
    "larger_than_several": larger_than_several,
    "naked_pair": naked_pair,
}
"""The techniques that are patterns elsewhere."""

FOUND_BY_RULES: dict[str, Search] = {
    "rule": rule, "joint": joint, "exclusion": exclusion, "common": common,
    "technique": technique, "clauses": clauses,
}  # fmt: skip
"""The searches of this module by their names."""
