"""Forcing chains and nets (rule R5): the consequences of a candidate, told step by step.

    trace          the consequences of an assumed candidate by singles, each candidate with its reason
    chain          every candidate follows from one other: only sectors with two candidates are followed
    net            a candidate may follow from several others
    contradiction  a candidate that leaves a strong sector without candidates is false
    verity         a candidate that is false whichever candidate of a strong sector is true, is false

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> for cell, value in ("r1c2", 2), ("r2c3", 1), ("r2c3", 3), ("r2c3", 4):
...     state.remove(1 << state.network.number[cell, value])
>>> next(forcing_net(state)).sentence
'r1c3 ≠ 2: forcing net contradiction with r1c3=2, r2c3 is left with no value'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ...network import Bits, CandidateSector, bits, mask_of
from ...state import State
from ...step import Candidates, Step
from .. import technique
from .probing import assume

CHAIN, NET = 500, 700

MOST_GOALS = 8
"""Candidates that are looked at for the one that the fewest consequences show false."""

MOST_BRANCHES = 4
"""Sectors with more candidates are not asked for a verity."""


@dataclass(slots=True)
class Trace:
    """The consequences of a candidate: the candidates that become `true`, in order, each with the number of
    the strong sector that it is the last of; the `false` candidates, each with the true one that excludes it;
    and the strong sector that is `empty` in the end, if any.
    """

    true: dict[int, int | None]
    false: dict[int, int] = field(default_factory=dict)
    empty: int | None = None

    @property
    def false_candidates(self) -> Bits:
        """The candidates that become false."""
        return sum(1 << candidate for candidate in self.false)

    def needed_for(self, state: State, goals: Iterable[int]) -> list[int]:
        """Return, in order, the true candidates from which it follows that all `goals` are false."""
        visited: set[int] = set()
        queue = [self.false[goal] for goal in goals]
        for here in queue:
            sector = self.true[here]
            if here not in visited and sector is not None:
                others = state.network.strong_masks[sector] & state.alive & ~(1 << here)
                queue += [self.false[other] for other in bits(others)]
            visited.add(here)
        return [candidate for candidate in self.true if candidate in visited]

    def refutes(self, state: State, goal: int) -> list[int]:
        """Return the true candidates that refute one goal, or that empty the empty sector if the goal does
        not become false.
        """
        if goal in self.false or self.empty is None:
            return self.needed_for(state, [goal])
        return self.needed_for(state, bits(state.network.strong_masks[self.empty] & state.alive))


def trace(state: State, start: int, allowed: Bits) -> Trace:
    """Return the consequences of a candidate through the strong sectors numbered in `allowed`."""
    network = state.network
    result, alive = Trace({start: None}), state.alive
    queue = [start]
    for here in queue:
        losses = network.links[here] & alive
        alive &= ~losses
        touched: Bits = 0
        for candidate in bits(losses):
            result.false[candidate] = here
            touched |= network.strong_of[candidate]
        for i in bits(touched):
            rest = network.strong_masks[i] & alive
            if not rest:
                result.empty = i
                return result
            last = rest.bit_length() - 1
            if allowed >> i & 1 and rest == 1 << last and last not in result.true:
                result.true[last] = i
                queue.append(last)
    return result


@technique(cost=880)
def forcing_chain(state: State) -> Iterator[Step]:
    """Find contradictions by chains, then verities by chains."""
    yield from _steps(state, narrow_sectors(state), "chain", CHAIN)


@technique(cost=890)
def forcing_net(state: State) -> Iterator[Step]:
    """Find contradictions by nets, then verities by nets."""
    yield from _steps(state, (1 << len(state.network.strong)) - 1, "net", NET)


def narrow_sectors(state: State) -> Bits:
    """Return the numbers of the strong sectors with two candidates, through which chains run."""
    return sum(
        1 << i for i, mask in enumerate(state.network.strong_masks) if (mask & state.alive).bit_count() == 2
    )


def _steps(state: State, allowed: Bits, name: str, grade: int) -> Iterator[Step]:
    """Yield the steps of contradictions, then verities. Trace only if singles lead to the same end, which is
    faster to ask.
    """
    open_ = state.alive & ~state.placed
    narrow: Bits = 0
    for i in bits(narrow_sectors(state)):
        narrow |= state.network.strong_masks[i] & open_
    for candidate in state.check_deadline_every(1, chain(bits(narrow), bits(open_ & ~narrow))):
        if assume(state, candidate) is None:
            result = trace(state, candidate, allowed)
            if result.empty is not None:
                yield _contradiction(state, candidate, result, name, grade)
    traced: dict[int, Trace] = {}
    for sector in state.check_deadline_every(4, state.network.strong):
        mask = sector.mask & open_
        if 2 <= mask.bit_count() <= MOST_BRANCHES:
            common = open_ & ~mask
            for candidate in bits(mask):
                after = assume(state, candidate)
                common &= state.alive if after is None else ~after
                if not common:
                    break
            else:
                for start in bits(mask):
                    if start not in traced:
                        traced[start] = trace(state, start, allowed)
                traces = [traced[start] for start in bits(mask)]
                yield from _verity(state, sector, traces, common, name, grade)


def _contradiction(state: State, candidate: int, result: Trace, name: str, grade: int) -> Step:
    """Return the step that removes a candidate whose consequences empty a sector."""
    assert result.empty is not None
    sector = state.network.strong[result.empty]
    goals = list(bits(sector.mask & state.alive))
    needed = result.needed_for(state, goals)
    removals = state.names(1 << candidate)
    detail = f"with {describe_branch(state, needed)}, {_emptied_sector(state, sector)}"
    because = state.names(mask_of([*needed, *goals]))
    end = state.names(sector.mask & state.alive)
    parts = (("pattern", removals), ("implied", _in_order(state, needed[1:])), ("end", end))
    drawn = tuple(part for part in parts if part[1])
    return Step(f"forcing {name} contradiction", grade, (), removals, because, (), detail, drawn)


def _verity(
    state: State, sector: CandidateSector, traces: list[Trace], common: Bits, name: str, grade: int
) -> Iterator[Step]:
    """Yield at most one step: candidates that are false whichever candidate of the sector is true, those with
    the shortest explanation by the traces.
    """
    for result in traces:
        if result.empty is None:
            common &= result.false_candidates
    orders = [{candidate: n for n, candidate in enumerate(result.true)} for result in traces]
    by_branches: dict[tuple[tuple[int, ...], ...], Bits] = {}
    for goal in sorted(bits(common), key=lambda goal: _late(goal, traces, orders))[:MOST_GOALS]:
        branches = tuple(tuple(result.refutes(state, goal)) for result in traces)
        by_branches[branches] = by_branches.get(branches, 0) | 1 << goal
    if not by_branches:
        return
    branches, goals = min(by_branches.items(), key=lambda item: sum(map(len, item[0])))
    words = ", or ".join(describe_branch(state, branch) for branch in branches)
    mask = sector.mask & state.alive
    because = state.names(mask | mask_of([candidate for branch in branches for candidate in branch]))
    implied = (("implied", _in_order(state, branch[1:])) for branch in branches)
    parts = (("pattern", state.names(mask)), *(part for part in implied if part[1]))
    name_, removes = f"forcing {name} verity", state.names(goals)
    yield Step(name_, grade, (), removes, because, (sector.label,), f"either {words}", parts)


def _late(goal: int, traces: list[Trace], orders: list[dict[int, int]]) -> int:
    """Return the total lateness at which a candidate becomes false in all traces."""
    return sum(
        order[result.false[goal]] if goal in result.false else len(order)
        for result, order in zip(traces, orders, strict=True)
    )


def _in_order(state: State, numbers: Sequence[int]) -> Candidates:
    return tuple(state.network.candidates[number] for number in numbers)


def describe_branch(state: State, needed: Sequence[int]) -> str:
    """Return a candidate and its consequences, in words."""
    return " → ".join(f"{cell}={value}" for cell, value in _in_order(state, needed))


def _emptied_sector(state: State, sector: CandidateSector) -> str:
    """Return a sentence that a sector has no candidate left."""
    if sector.value is not None:
        return f"{sector.label} has no place for {sector.value}"
    return (
        f"{sector.label} is left with {'no value' if sector.label in state.network.cell_mask else 'nothing'}"
    )
