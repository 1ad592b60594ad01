"""The technique of named patterns: the easiest pattern that says something new.

>>> from gridproof.puzzles import read_record
>>> cells = [[None] * 4, [None, 3, 3, None], [None] * 4, [None, 1, None, None]]
>>> puzzle = read_record({"type": "slitherlink", "rows": 4, "cols": 4, "clues": {"cells": cells}})
>>> step = next(named_pattern(State.of(puzzle)))
>>> step.technique, len(step.removes), len(step.excludes)
('Adjacent threes', 0, 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..network import Bits, bits, mask_of
from ..state import State
from ..step import RELATION, Step
from ..techniques import technique
from ..techniques.basic.singles import exclusion
from .areas import FOUND_IN_AREAS
from .boards import FOUND_ON_BOARDS
from .cages import FOUND_IN_CAGES
from .declared import Pattern, patterns_of, signs_of
from .facts import news, settled
from .lines import FOUND_IN_LINES
from .rules import FOUND_BY_RULES
from .situations import Situation, situations

EASIEST = 4
"""The grade of conclusions from a relation."""

SEARCHES = FOUND_BY_RULES | FOUND_ON_BOARDS | FOUND_IN_LINES | FOUND_IN_AREAS | FOUND_IN_CAGES
"""The searches by the names that patterns give."""


@technique(cost=10, profile="basic", pattern=True)
def named_pattern(state: State) -> Iterator[Step]:
    """Yield the steps of the patterns of the puzzle's kind, in their order."""
    puzzle = state.puzzle
    patterns = patterns_of(puzzle.kind) if puzzle is not None else ()
    if puzzle is None or not patterns:
        return
    yield from related(state)
    if signs_of(puzzle.kind).between == "edge":  # a drawing between two squares settles one by the other
        yield from exclusion(state)
    drawn: dict[Pattern, list[Situation]] = situations(state.network, state.deadline, puzzle)
    alive, new_if_gone = state.alive, news(state)
    for pattern in patterns:
        if not pattern.suits(puzzle):
            continue
        if pattern.search or not pattern.when:
            state.deadline.check()
            steps = SEARCHES[pattern.search or "rule"](state, pattern)
        elif some := [
            each
            for each in drawn.get(pattern, ())
            if not alive & each.gone and (new_if_gone & each.leave or each.follows)
        ]:
            steps = applicable_situations(state, some, new_if_gone)
        else:
            continue
        yield from (step for step in steps if is_news(state, step))


def is_news(state: State, step: Step) -> bool:
    """Return whether a step tells something untold or unknown. In a contradictory puzzle a pattern may repeat
    known facts: without this check a path would not end.
    """
    net = state.network
    placed = state.names(state.placed)
    return (
        not state.said.issuperset(step.removes)
        or any(place not in state.said or place not in placed for place in step.places)
        or any(mask_of([net.number[one] for one in some]) not in state.excluded for some in step.excludes)
    )


def related(state: State) -> Iterator[Step]:
    """Yield the removal of the last candidate of a set that is not all true, once the others are placed."""
    for fact in sorted(state.excluded):
        if fact & ~state.alive:
            state.excluded.discard(fact)
        elif (last := fact & ~state.placed) and not last & (last - 1):
            because = state.names(fact ^ last)
            yield Step(RELATION, EASIEST, (), state.names(last), because, parts=(("pattern", because),))


def applicable_situations(state: State, some: Iterable[Situation], new_if_gone: Bits) -> Iterator[Step]:
    """Yield the steps of situations whose premises are known and whose conclusions are new: removals of
    candidates among `new_if_gone`, or exclusions.
    """
    alive, excluded = state.alive, state.excluded
    state.deadline.check()
    for each in some:
        if all(fact & ~alive or fact in excluded for fact in each.known):
            new = [fact for fact in each.follows if not fact & ~alive and fact not in excluded]
            if new_if_gone & each.leave or new:
                yield step_of(state, each, new_if_gone & each.leave, new)


def step_of(state: State, situation: Situation, leave: Bits, new: list[Bits]) -> Step:
    """Return the step of a situation: the candidates that `leave`, and the `new` sets of candidates that
    exclude each other.
    """
    lone = {fact: fact & ~state.placed for fact in new}
    for rest in lone.values():
        leave |= 0 if rest & (rest - 1) else rest
    premises = _known(state, situation)
    names = state.names(premises)
    return Step(
        situation.pattern.name,
        situation.pattern.grade,
        settled(state, leave),
        state.names(leave & state.alive),
        names,
        situation.labels,
        situation.pattern.detail,
        (("pattern", names),),
        excludes=tuple(state.names(fact) for fact, rest in lone.items() if rest & (rest - 1)),
    )


def _known(state: State, situation: Situation) -> Bits:
    """Return the candidates placed in the cells of a situation's premises."""
    needed = situation.gone
    for fact in situation.known:
        needed |= fact
    masks = state.network.cell_mask
    cells = {state.network.candidates[candidate][0] for candidate in bits(needed)}
    return state.placed & sum(masks[cell] for cell in cells)
