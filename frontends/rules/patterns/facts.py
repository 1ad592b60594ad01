"""Facts known in a state, and steps of patterns that add new ones.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "mosaic", "rows": 1, "cols": 2, "clues": {"cells": [[2, None]]}})
>>> state = State.of(puzzle)
>>> state.names(news(state))
(('r1c1', 0), ('r1c1', 1), ('r1c2', 0), ('r1c2', 1))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..network import Bits, bits
from ..state import State
from ..step import Candidates, Step
from .declared import Pattern, signs_of
from .situations import Facts, PictureSight


def step(
    state: State, pattern: Pattern, losses: Bits, because: Bits = 0, labels: tuple[str, ...] = ()
) -> Step:
    """Return the step of a pattern that removes candidates because of others. If they are gone already, it
    places the last candidates of their cells.
    """
    result = state.removal(pattern.name, pattern.grade, losses & state.alive, because, labels, pattern.detail)
    return replace(result, places=settled(state, losses))


def settled(state: State, losses: Bits) -> Candidates:
    """Return the unplaced candidates left alone in cells that have lost some of `losses` already."""
    gone, mask = losses & ~state.alive, 0
    if not gone:
        return ()
    for cell, _ in state.names(gone):
        rest = state.network.cell_mask[cell] & state.alive & ~losses
        mask |= 0 if rest & (rest - 1) else rest & ~state.placed
    return state.names(mask)


def kind_of(state: State) -> str:
    """Return the kind of the puzzle of a state."""
    return state.puzzle.kind if state.puzzle is not None else ""


def news(state: State) -> Bits:
    """Return the candidates whose removal would be news: those alive, and those gone from a cell of two
    values whose last value is not placed.
    """
    alive = state.alive & ~state.placed
    masks, open_ = state.network.strong_masks, 0
    for i in bits(state.fresh & state.network.cells):
        rest = masks[i] & state.alive
        if masks[i].bit_count() == 2 and not rest & (rest - 1) and not rest & state.placed:
            open_ |= masks[i] & ~rest
    return alive | open_


def losses_forcing(state: State, losses: Bits, value: int) -> Bits:
    """Return the candidates among `losses` whose cells have only `value` left without them."""
    net, alive, forcing = state.network, state.alive & ~losses, 0
    for cell in {net.candidates[candidate][0] for candidate in bits(losses)}:
        mask = net.cell_mask[cell]
        if value in net.domains[cell] and mask & alive == 1 << net.number[cell, value]:
            forcing |= losses & mask
    return forcing


def sight_of(state: State) -> PictureSight | None:
    """Return the puzzle of a state as pictures see it, or None if it has no record."""
    record = state.puzzle.record if state.puzzle is not None else None
    if state.puzzle is None or record is None:
        return None
    return PictureSight(state.puzzle, state.network, signs_of(state.puzzle.kind), record["clues"])


def is_known(state: State, facts: Facts) -> bool:
    """Return whether all facts are known."""
    return all(fact & ~state.alive or fact in state.excluded for fact in facts)


def all_known(state: State, some: Iterable[Facts]) -> set[Facts]:
    """Return the facts among some that are known."""
    alive, excluded = state.alive, state.excluded
    return {facts for facts in some if all(fact & ~alive or fact in excluded for fact in facts)}


def conclude(
    state: State, pattern: Pattern, facts: Facts, because: Bits = 0, labels: tuple[str, ...] = ()
) -> Step | None:
    """Return the step of a pattern that makes facts known, or None if they are known."""
    new = [fact for fact in facts if not fact & ~state.alive and fact not in state.excluded]
    losses, excludes = 0, []
    for fact in new:
        rest = fact & ~state.placed
        if rest & (rest - 1):
            excludes.append(state.names(fact))
        else:
            losses |= rest or fact  # if all of them are placed, the puzzle contradicts itself
    if not new:
        return None
    names = state.names(because)
    return Step(
        pattern.name, pattern.grade, (), state.names(losses), names, labels, pattern.detail,
        (("pattern", names),), excludes=tuple(excludes),
    )  # fmt: skip


def mask_known(state: State, facts: Iterable[Facts]) -> Bits:
    """Return the candidates placed in the cells of known facts."""
    cells = state.network.cell_mask
    every = {state.network.candidates[fact.bit_length() - 1][0] for some in facts for fact in some}
    return state.placed & sum(cells[cell] for cell in every)
