"""The agenda: the cheapest technique first, and back to the cheapest after every change.

Vocabulary
    profile    the techniques to use, cheapest first, under a name
    path       the steps from the start to the end of the techniques

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> path = follow(puzzle)
>>> path.outcome, path.steps[0].sentence
('solved', 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from ...puzzles import Cell, Deadline, Domain, Puzzle, TooLarge, Unknown, is_kind, kind_named
from ...puzzles.core.places import PIECES
from ...puzzles.wording.aspects import known_labels
from ...puzzles.wording.words import listed, numbers
from .network import NO_MEMORY, Bits
from .reasoner import Reasoner
from .state import State, apply
from .step import MOST_RULES, WHOLE, Candidates, Outcome, Step, is_filter, is_said
from .techniques import Finder, Technique
from .techniques.basic.reasons import (
    ONE_THOUGHT,
    add_reason,
    because,
    in_order,
    is_one_by_one,
    is_one_look,
    lower_grade,
    phrases,
    rule_of,
    rules_in,
    smallest_reason,
    with_last_values,
    with_others,
)
from .techniques.basic.singles import exclusion, given_cells
from .techniques.catalogue import techniques_of

MAX_MISSES, RETRY_EVERY = 8, 6
"""Searches in a row without a step after which an expensive technique rests, and turns between later ones."""

askers: ContextVar[tuple[Callable[[str, bool], None], ...]] = ContextVar("askers", default=())
"""Functions that hear which technique was asked, and whether it has found a step."""

MOST_ALIKE = 8
"""Maximum steps told as one, also maximum results and reasons of exclusions told with a step."""

MOST_TOLD = 12
"""Maximum facts of steps that are told as one."""

MOST_LEFT = 3
"""Maximum values left in a cell that are told in place of those removed."""


@dataclass(frozen=True)
class Path:
    """The steps taken, and how they ended: ``solved``, ``stuck``, ``none`` (a contradiction: proof that there
    is no solution), or ``unknown`` (a limit, named by `reason`). `domains` are the values left.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome
    domains: dict[Cell, Domain]
    reason: str = ""


def placing(state: State, step: Step, clues: bool = False) -> Step:
    """Return the step with a placement for each cell in which it leaves one value.

    If other values of the cell were removed before, the placement is left to a naked single, as in HoDoKu,
    provided that the puzzle has groups of different cells and the step is no pattern, none of a variant and
    none of the `clues`, or that the step already has its reason, which ignores earlier removals.
    """
    lost: dict[Cell, set[int]] = {}
    for cell, value in step.removes:
        lost.setdefault(cell, set()).add(value)
    places, domains = dict(step.places), state.network.domains
    joined = not state.network.groups or is_said(step) or step.technique in WHOLE
    joined |= clues and is_filter(step)
    for cell, values in lost.items():
        rest = [value for value in state.values(cell) if value not in values]
        if len(rest) == 1 and ((joined and step.reason is None) or len(values) == len(domains[cell]) - 1):
            places[cell] = rest[0]
    removes = tuple(candidate for candidate in step.removes if candidate[0] not in places)
    return replace(step, places=tuple(places.items()), removes=removes)


def steps(
    state: State,
    techniques: Iterable[Finder] | None = None,
    unique: bool = False,
    on: bool = False,
    reasoner: Reasoner | None = None,
    all_reasons: bool = True,
) -> Iterator[Step]:
    """Yield steps until no technique finds one, each applied to `state` first. A contradiction ends them
    unless `on`. Raise `Unknown` past the deadline of the state.

    The default `techniques` are those of the profile ``default``. Techniques for puzzles with one solution
    are left out unless the puzzle is proven `unique`. With a `reasoner`, the smallest reason replaces probing
    if it is among the techniques, and each step gets its reason, unless `all_reasons` is false: then only
    those steps that the reasoner finds itself. Expensive techniques rest while they find nothing, until the
    others end.
    """
    state.reasoner, state.at_once = reasoner or state.reasoner, all_reasons
    finders = techniques_of("default") if techniques is None else techniques
    usable = _in_order(state, [f if isinstance(f, Technique) else Technique(f) for f in finders], unique)
    for start in list(given_cells(state)):
        apply(state, start)
    pieces = _pieces(state)
    _leave_out(state, pieces)
    joins = all_reasons and state.reasoner is not None
    ahead = state.copy() if joins else state
    stream = _one_by_one(ahead, usable, on, all_reasons, pieces)
    for step in without_repeats(state, stream) if joins else stream:
        if joins:
            step = replace(step, drawn=drawn_by(state, step))
            apply(state, step)
            _leave_out(state, pieces)
        yield replace(step, left=left_by(state, step))


def _one_by_one(
    state: State, techniques: tuple[Technique, ...], on: bool, all_reasons: bool, pieces: Pieces
) -> Iterator[Step]:
    """Yield the steps, each applied to `state` first; several may have one reason, see `without_repeats`."""
    probes = smallest_reason not in techniques or state.reasoner is None or not state.reasoner.able
    fruitless: Counter[Technique] = Counter()
    while state.alive != state.placed and (on or not state.is_dead):
        for technique in _in_turn(techniques, fruitless):
            state.deadline.check()
            if technique.probing and not probes:
                continue
            finds = technique.find(state)
            first = next(finds, None)
            for hear in askers.get():
                hear(technique.name, first is not None)
            if first is not None:
                fruitless.pop(technique, None)
                break
        else:
            return
        step = lower_grade(state, placing(state, first, all_reasons))
        if all_reasons and technique.unique:
            step = placing(state, add_reason(state, step, unique=True))
        elif all_reasons:
            step = _with_excluded(state, _with_reason(state, technique, step, finds), pieces)
        apply(state, step)
        _leave_out(state, pieces)
        yield step


Pieces = Sequence[tuple[Bits, Bits, bool]]
"""For each cell that says whether a piece is used, its candidates, the one that it is not, and whether it is
shown."""


def _pieces(state: State) -> Pieces:
    """Return the pieces of a puzzle: rectangles, ships and the like."""
    net, puzzle = state.network, state.puzzle
    shown = set(puzzle.shown) if puzzle is not None else ()
    return [
        (net.cell_mask[cell], 1 << net.number[cell, 0], cell in shown)
        for cell, place in (puzzle.rules.places.items() if puzzle is not None else ())
        if place.sort in PIECES and (cell, 0) in net.number
    ]


def _leave_out(state: State, pieces: Pieces) -> None:
    """Mark as placed the candidates of pieces that cannot be used, without a step of their own. Those that a
    reader sees and no step has mentioned are `unsaid`, for a later step to mention.
    """
    for mask, unused, shown in pieces:
        if state.alive & mask == unused and not unused & state.placed:
            state.placed |= unused
            if shown and state.said.isdisjoint(state.names(mask)):
                state.unsaid |= unused


def _with_reason(state: State, technique: Technique, step: Step, others: Iterator[Step]) -> Step:
    """Return the step with its reason, merged with the steps that the technique finds elsewhere by the same
    rule or as the same pattern.
    """
    alone, pattern = placing(state, add_reason(state, step)), technique.pattern
    some = [step]
    if is_one_thought(state, alone, pattern) and (not pattern or phrases(step.labels) <= 1):
        some += islice(_alike(state, technique, step, others), MOST_ALIKE - 1)
    while len(some) > 1:
        together = placing(state, add_reason(state, in_order(state, join_steps(some)), near=True))
        if is_one_thought(state, together, pattern) and is_seen_at_once(state, together):
            return together
        some = some[: len(some) // 2]
    return alone


def _alike(state: State, technique: Technique, first: Step, others: Iterator[Step]) -> Iterator[Step]:
    """Yield the `others` that make the same point as the first step and are seen at once with those before,
    then those found after these, and so on.
    """
    after, pattern, some = state.copy(), technique.pattern, [first]
    latest: Step | None = first
    while latest is not None:
        apply(after, latest)
        latest = None
        for other in takewhile(lambda other: other.technique == first.technique, others):
            if not is_alike(state, first, other, pattern) or not is_seen_with(state, some, other):
                continue
            if not after.said.issuperset(other.places + other.removes):
                latest = lower_grade(after, placing(after, other, clues=True))
                apply(after, latest)
                some.append(latest)
                yield latest
        others = technique.find(after)


def _with_excluded(state: State, step: Step, pieces: Pieces) -> Step:
    """Return the step with the exclusions that follow from its placements by one label, since players draw
    both in one stroke. Cells of a group that have to differ need no such mention, nor do `pieces` that cannot
    be used. The name of a pattern is no name for them.
    """
    if state.reasoner is None or state.network.groups or not step.places or is_said(step):
        return step
    if step.reason is None or len(step.reason.labels) > 1:
        return step
    after = state.copy()
    apply(after, step)
    _leave_out(after, pieces)
    return with_excluded(state, step, (x for x in exclusion(after) if {*x.because} <= {*step.places}))


def left_by(state: State, step: Step) -> Candidates:
    """Return the values left in cells that lose most of their values: two or three are shorter to tell than
    the removed ones.
    """
    losses = Counter(cell for cell, _ in step.removes)
    removed = {*step.removes}
    rest = {cell: [v for v in state.values(cell) if (cell, v) not in removed] for cell in losses}
    few = {cell: values for cell, values in rest.items() if 1 < len(values) <= min(MOST_LEFT, losses[cell])}
    return tuple((cell, value) for cell, values in few.items() for value in values)


def drawn_by(state: State, step: Step) -> tuple[Candidates, ...]:
    """Return the candidates of which earlier steps have said that they exclude each other, if a step decides
    cells of theirs and people draw this between them.
    """
    net, reach, puzzle = state.network, 0, state.puzzle
    if puzzle is None or not is_kind(puzzle.kind) or kind_named(puzzle.kind).by_hand is None:
        return ()
    for cell, _ in step.places + step.removes:
        reach |= net.cell_mask[cell]
    return tuple(state.names(some) for some in sorted(state.excluded) if some & reach)


def _in_order(state: State, techniques: Iterable[Technique], unique: bool) -> tuple[Technique, ...]:
    """Return the techniques that suit a board, in the order in which they are asked.

    Truths and links say less than a reason if no cells are all different, and may need hundreds of labels.
    In a variant a few clues are seen sooner than a pattern that takes a long search.
    """
    variants = state.has_variants
    usable = [t for t in techniques if (unique or not t.unique) and (variants or not t.variants)]
    if state.network.groups and any(technique.pattern for technique in usable):
        usable.sort(key=lambda technique: not technique.before_patterns)
    if smallest_reason in usable and variants:
        usable.sort(key=lambda technique: technique.expensive or technique.rare)
    elif smallest_reason in usable and not state.network.groups:
        usable.sort(key=lambda technique: technique.after_reasons)
    return tuple(usable)


def _in_turn(techniques: tuple[Technique, ...], fruitless: Counter[Technique]) -> Iterator[Technique]:
    """Yield the techniques in the order of trial for one step: those at rest come last. `fruitless` counts
    the turns since an expensive technique found something.
    """
    resting = []
    for technique in techniques:
        if technique.expensive:
            fruitless[technique] += 1
            late = fruitless[technique] - MAX_MISSES
            if late > 0 and late % RETRY_EVERY:
                resting.append(technique)
                continue
        yield technique
    yield from resting


def follow(
    puzzle: Puzzle,
    techniques: Iterable[Finder] | None = None,
    unique: bool = False,
    deadline: Deadline | None = None,
    reasoner: Reasoner | None = None,
) -> Path:
    """Return the path of a puzzle, as far as it comes by the deadline. The same puzzle and techniques give
    the same steps.

    Techniques for puzzles with one solution are left out unless the puzzle is proven `unique`.
    """
    trail: list[Step] = []
    domains = puzzle.domains
    try:
        state = State.of(puzzle, deadline)
        try:
            trail.extend(steps(state, techniques, unique, reasoner=reasoner))
        finally:
            domains = state.domains()
    except (TooLarge, Unknown) as reason:
        return Path(puzzle, tuple(trail), "unknown", domains, str(reason))
    except MemoryError:
        return Path(puzzle, tuple(trail), "unknown", domains, NO_MEMORY)
    outcome: Outcome = "stuck"
    if state.is_dead:
        outcome = "none"
    elif state.is_solved:
        # Sound steps left one value a cell: what still breaks a constraint had no solution.
        outcome = "none" if puzzle.broken({c: v[0] for c, v in domains.items()}) else "solved"
    return Path(puzzle, tuple(trail), outcome, domains)


# Joining ------------------------------------------------------------------------------------------


def is_one_thought(state: State, step: Step, pattern: bool) -> bool:
    """Return whether others may be told with a step: its reason is proven to need one rule alone, at one
    place or several, or it is that of a `pattern`; and it is not too large for one sentence.
    """
    reason = step.reason
    if reason is None or not reason.minimal or step.excludes:
        return False
    if len(reason.gone) + len(reason.placed) > MOST_TOLD or is_one_by_one(state, step):
        return False
    one_rule = len(rules_in(reason.labels)) == 1 and all(map(rule_of, reason.labels))
    many = lists_many(state, reason.labels) or lists_many(state, step.labels)
    return (one_rule or pattern) and not many


def lists_many(state: State, labels: Iterable[str]) -> bool:
    """Return whether a sentence would list too many rules for labels."""
    return listed(labels, {} if state.puzzle is None else known_labels(state.puzzle)) > MOST_RULES


def is_alike(state: State, step: Step, other: Step, pattern: bool) -> bool:
    """Return whether another step of a technique says the same as a step: by one rule, or as the same
    `pattern`. A pattern of numbers is looked for in one clue after another: each sum is added up by itself.
    """
    if (step.technique, step.detail, ()) != (other.technique, other.detail, other.excludes):
        return False
    if pattern and state.puzzle is not None and has_numbers(state.puzzle):
        return {*step.labels} == {*other.labels}
    return pattern or rules_in(step.labels) == rules_in(other.labels)


def has_numbers(puzzle: Puzzle) -> bool:
    """Return whether the squares of a puzzle hold numbers."""
    return is_kind(puzzle.kind) and kind_named(puzzle.kind).fact_wording is numbers


def is_seen_with(state: State, some: Sequence[Step], other: Step) -> bool:
    """Return whether a person sees another step at once with some."""
    labels = {label for step in (*some, other) for label in step.labels}
    return is_one_look(state.puzzle, (cell for step in (*some, other) for cell in decided(step)), labels)


def is_seen_at_once(state: State, step: Step) -> bool:
    """Return whether a person sees at once all that a step says, for the reason that it has."""
    labels = () if step.reason is None else step.reason.labels
    return is_one_look(state.puzzle, decided(step), labels)


def decided(step: Step) -> Iterator[Cell]:
    """Yield the cells about which a step says something."""
    for candidates in (step.places, step.removes, *step.excludes):
        yield from (cell for cell, _ in candidates)


def without_repeats(state: State, steps: Iterator[Step]) -> Iterator[Step]:
    """Yield the steps, joining consecutive ones with the same reason, if they are seen at once. Look ahead
    only if `with_others` has not found all conclusions of the reason.
    """
    step = next(steps, None)
    while step is not None:
        following = next(steps, None) if may_be_repeated(step) else None
        if following is not None and may_join(state, step, following):
            step = join_steps((step, following))
        else:
            yield step
            step = following or next(steps, None)


def may_be_repeated(step: Step) -> bool:
    """Return whether the next step may have the same reason."""
    reason = step.reason
    if reason is None or step.technique in WHOLE or is_said(step):
        return reason is not None
    return not reason.size or bool(step.excludes) or phrases(reason.labels) > ONE_THOUGHT


def may_join(state: State, step: Step, other: Step) -> bool:
    """Return whether two steps in a row are one: they have the same reason, are seen at once, and the name of
    a pattern fits both.
    """
    if is_said(step) and (step.technique, step.detail) != (other.technique, other.detail):
        return False
    return has_same_reason(step, other) and is_seen_with(state, (step,), other)


def has_same_reason(step: Step, other: Step) -> bool:
    """Return whether two steps follow from the same labels and facts."""
    one, two = step.reason, other.reason
    return (
        one is not None
        and two is not None
        and ((one.labels, one.gone, one.placed) == (two.labels, two.gone, two.placed))
    )


def join_steps(some: Sequence[Step]) -> Step:
    """Return steps as one, by the technique of the first; details are joined if the technique is told by
    them.
    """
    places = dict(candidate for step in some for candidate in step.places)
    removes = (candidate for step in some for candidate in step.removes if candidate[0] not in places)
    details = dict.fromkeys(step.detail for step in some if step.technique in WHOLE)
    return replace(
        some[0],
        detail="; ".join(details) or some[0].detail,
        grade=max(step.grade for step in some),
        places=tuple(places.items()),
        removes=tuple(dict.fromkeys(removes)),
        because=tuple(dict.fromkeys(candidate for step in some for candidate in step.because)),
        labels=tuple(dict.fromkeys(label for step in some for label in step.labels)),
        parts=tuple(part for step in some for part in step.parts),
        excludes=tuple(dict.fromkeys(each for step in some for each in step.excludes)),
    )


def with_excluded(state: State, step: Step, excluded: Iterable[Step]) -> Step:
    """Return the step with the exclusions by its placements, if that is not too much for one sentence:
    exclusions by several placements are one thought if they are by one rule.
    """
    others = [replace(other, because=(), parts=()) for other in excluded]
    if len(step.places) > 1 and len(rules_in(label for other in others for label in other.labels)) > 1:
        return step
    reasoner, own = state.reasoner, step.reason
    assert reasoner is not None
    assert own is not None
    if not 0 < sum(len(other.places) for other in others) <= MOST_ALIKE:
        return step
    others = [other for other in others if is_seen_with(state, (step,), other)]
    both = join_steps([step, *others])
    labels = tuple(dict.fromkeys((*own.labels, *both.labels)))
    reason = reasoner.reason(both.places, both.removes, own.gone, own.placed, labels, near=True)
    if reason is None or reason.size > MOST_ALIKE or lists_many(state, reason.labels):
        return step
    names = tuple(dict.fromkeys(label for label in (*labels, *reason.labels) if label in reason.labels))
    reason = replace(reason, labels=names)
    both, reason = with_last_values(state, with_others(state, both, reason), reason)
    return because(replace(both, labels=names), reason)
