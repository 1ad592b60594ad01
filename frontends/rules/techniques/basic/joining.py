"""Joining: the findings that are told as one step, because a person sees them at once.

Steps of one technique are joined if they say the same by one rule, or are the same pattern; and all that has
the same reason. A person has to see it at once (see `looks`), and the reason lists few rules.

>>> one, other = Step("rule", 10, (("r1c1", 1),)), Step("rule", 10, (("r1c2", 1),))
>>> join_steps((one, other)).places
(('r1c1', 1), ('r1c2', 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from .....puzzles import Cell
from .....puzzles.wording.aspects import known_labels
from .....puzzles.wording.words import listed
from ...state import State
from ...step import MOST_RULES, Step, is_said
from ...step import WHOLE as BY_DETAIL
from .looks import is_one_look, phrases, rule_of, rules_in
from .reasons import ONE_THOUGHT, because, is_one_by_one, with_last_values, with_others

MOST_ALIKE = 8
"""Maximum steps told as one, also maximum results and reasons of exclusions told with a step."""

MOST_TOLD = 12
"""Maximum facts of steps that are told as one."""


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


def is_alike(step: Step, other: Step, pattern: bool) -> bool:
    """Return whether another step of a technique says the same as a step: by one rule, or as the same
    `pattern`.
    """
    same = (step.technique, step.detail, ()) == (other.technique, other.detail, other.excludes)
    return same and (pattern or rules_in(step.labels) == rules_in(other.labels))


def is_seen_with(state: State, some: Sequence[Step], other: Step) -> bool:
    """Return whether a person sees another step at once with some."""
    labels = {label for step in (*some, other) for label in step.labels}
    return is_one_look(state.puzzle, (cell for step in (*some, other) for cell in decided(step)), labels)


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
    if reason is None or step.technique in BY_DETAIL or is_said(step):
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
    details = dict.fromkeys(step.detail for step in some if step.technique in BY_DETAIL)
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
