"""Reasons: a reasoner's findings about the steps of other techniques, and the steps that it finds itself.

    look              the cells of one clue, or some that lie within `NEAR` squares of one another
    smallest reason   of the false candidates the one that the fewest constraints and facts refute

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> step = Step("naked single", 4, places=(("r1c1", 1),))
>>> add_reason(State.of(puzzle), step) == step
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import log2

from .....puzzles import Candidate, Cell, Puzzle, is_kind, kind_named
from .....puzzles.constraints import Constraint, RuleLabel
from .....puzzles.core.board import SQUARE
from .....puzzles.core.cells import Square
from .....puzzles.core.places import PIECES
from .....puzzles.kinds import BARE
from .....puzzles.wording.aspects import aspects, is_part
from .....puzzles.wording.clues import by_label, is_wide, widths
from .....puzzles.wording.words import numbers
from ...network import bits, mask_of
from ...reasoner import Reasoner
from ...state import State
from ...step import JOINED, ONE_SOLUTION, SPOKEN, Candidates, Reason, Step, is_said
from ...step import WHOLE as BY_DETAIL
from .. import technique

NEAR = 3
"""Maximum squares, in each direction, between two places that are seen at once."""

NO_HARDER = 500
"""The grade of a forcing chain: smaller reasons come before it."""

MOST_FACTS = 20
"""More facts than this make a reason no harder."""

EASED = 60
"""A step of this grade is no harder than any reason."""

ONE_THOUGHT = 3
"""All that a reason of more phrases than this says is not one thought."""

NARROW, DOUBLED = 10, 15
"""Maximum cells of a constraint that is seen at once, and extra difficulty each time that they double."""


WHOLE = {
    *JOINED,
    "exclusion",
    "cell forcing",
    *(constraint.title[0] for constraint in Constraint.registry.values()),
}
"""Techniques whose reason tells all as one step."""


def add_reason(state: State, step: Step, unique: bool = False, near: bool = False) -> Step:
    """Return the step with its reason, before it is applied, or unchanged if the state has no reasoner.

    A technique for puzzles with one solution (`unique`) has a reason that no constraint gives: the label
    `ONE_SOLUTION`, the labels that it names, and the facts of the cells that it shows. One of several
    guardians is true in such a puzzle: the reason includes why each of them refutes the removed candidates.
    """
    if state.reasoner is None or step.reason is not None:
        return step
    removals, placed = state.facts()
    if step.technique == "exclusion":  # a removed candidate is no reason for the value that stays
        removals, placed = (), step.because
    if unique:
        cells = {cell for cell, _ in step.because}
        own = Reason((ONE_SOLUTION, *step.labels), _within(removals, cells), _within(placed, cells))
        reason = _join_reasons(own, *_of_guardians(state.reasoner, step, removals, placed))
    else:
        removals = _unsaid(state, step, removals)
        labels = tuple(dict.fromkeys((*step.labels, *_leaving_out(state, step.labels))))
        proof = state.reasoner.reason(
            step.places, step.removes, removals, placed, labels, near, step.excludes
        )
        few = proof is not None and phrases(proof.labels) <= ONE_THOUGHT
        verbal = state.unsaid or step.technique in (*WHOLE, *SPOKEN)
        by_reason = step.technique == "exclusion" or (verbal and not state.network.groups)
        if proof is not None and is_said(step) and not keeps(proof.labels, step.labels):
            by_reason = False  # its name would stand beside another reason
        joins = step.technique in WHOLE or (few and not is_one_by_one(state, step))
        # The name of a pattern is that of what it shows, and a chain may be told by other labels than those
        # of its reason: these take nothing else with them.
        free = by_reason or bool(state.network.groups) or not step.labels
        if proof is not None and joins and not is_said(step) and (free or {*proof.labels} <= {*step.labels}):
            step, proof = with_last_values(state, with_others(state, step, proof), proof)
        if proof is not None and by_reason:
            step = replace(step, labels=proof.labels)
        reason = proof or Reason(step.labels, () if step.excludes else removals, placed)
        facts = reason.gone or reason.placed or any(map(rule_of, reason.labels))
        stand = () if facts or step.technique not in ("exclusion", "naked single") else excluding(state, step)
        if stand or not reason.size:  # reading the puzzle drew it without a word
            used, stand = reason.labels or step.labels, stand or step.because
            reason = Reason(used, placed=stand, minimal=not (used or stand))
    return because(step, reason)


def keeps(labels: Sequence[str], own: Sequence[str]) -> bool:
    """Return whether a step's own labels are all among those of a reason, or narrowed there to one place."""
    return all(any(is_part(label, whole) for label in labels) for whole in own)


def excluding(state: State, step: Step) -> Candidates:
    """Return the placed candidates that exclude the lost values of the cells in which a step places
    values.
    """
    net, by = state.network, 0
    for cell, _ in step.places:
        for lost in bits(net.cell_mask[cell] & ~state.alive):
            by |= net.links[lost] & state.placed
    return state.names(by)


def is_one_by_one(state: State, step: Step) -> bool:
    """Return whether such steps are told one by one: HoDoKu's, as he has them, singles of numbers, and steps
    whose own wording is about one candidate.
    """
    puzzle = state.puzzle
    if not state.network.groups or puzzle is None or puzzle.kind == BARE:
        return bool(state.network.groups)
    numbered = is_kind(puzzle.kind) and kind_named(puzzle.kind).fact_wording is numbers
    return step.technique in BY_DETAIL or (numbered and step.technique in SPOKEN)


def with_others(state: State, step: Step, reason: Reason) -> Step:
    """Return the step with all other conclusions of its reason that are seen at once: one thought is one
    step. Pieces excluded by placements, for example rectangles, are not mentioned.
    """
    assert state.reasoner is not None
    net, premises = state.network, mask_of([state.network.number[fact] for fact in reason.gone])
    cells = dict.fromkeys(cell for cell, _ in step.places + step.removes)
    # A step may also tell what reading has left no candidate for.
    settled = mask_of([net.number[candidate] for candidate in step.removes if candidate in net.number])
    excluded = 0
    for cell, value in step.places:
        settled |= net.cell_mask[cell]
        excluded |= net.links[net.number[cell, value]]
    targets = state.alive & ~state.placed & ~settled
    for cell, mask in net.cell_mask.items():
        rest = mask & targets
        if net.groups or (rest & excluded and is_piece(state, cell)):
            targets &= ~(mask & excluded)  # a placed value leaves the rest of its row without a word
        elif rest and not rest & (rest - 1):  # no step has said yet that the other values are gone
            targets |= mask & ~premises
    others = state.reasoner.also(reason, cells, state.names(targets))
    others = seen_with(state.puzzle, cells, others, reason.labels)
    return in_order(state, replace(step, removes=step.removes + others)) if others else step


def is_piece(state: State, cell: Cell) -> bool:
    """Return whether a cell stands for the use of a piece, such as a rectangle or a ship."""
    place = state.puzzle.rules.places.get(cell) if state.puzzle is not None else None
    return place is not None and place.sort in PIECES


def with_last_values(state: State, step: Step, reason: Reason) -> tuple[Step, Reason]:
    """Return the step with the values that it leaves alone in their cells, and its reason with the earlier
    removals there. With groups of different cells these are naked singles, steps of their own.
    """
    net, reasoner = state.network, state.reasoner
    if net.groups or reasoner is None:
        return step, reason
    lost: dict[Cell, set[int]] = {}
    for cell, value in step.removes:
        lost.setdefault(cell, set()).add(value)
    places, removals = dict(step.places), dict.fromkeys(reason.gone)
    for cell, values in lost.items():
        remaining = [value for value in state.values(cell) if value not in values]
        if len(remaining) == 1:
            before = tuple((cell, value) for value in net.domains[cell] if value not in state.values(cell))
            implied = reasoner.also(reason, (cell,), before)
            removals |= dict.fromkeys(candidate for candidate in before if candidate not in implied)
            places[cell] = remaining[0]
    if len(places) == len(step.places):
        return step, reason
    step = replace(
        step, places=tuple(places.items()), removes=tuple(c for c in step.removes if c[0] not in places)
    )
    if len(removals) == len(reason.gone):
        return step, reason
    more = replace(reason, gone=tuple(removals), minimal=False, smallest=False)
    if reason.minimal:  # an earlier removal may say more than is needed, or repeat a member of the reason
        less = reasoner.reason(step.places, step.removes, more.gone, more.placed, more.labels, near=True)
        more = less or more
    return step, more


def in_order(state: State, step: Step) -> Step:
    """Return the step with its results in the order of the board, each once."""
    places, removes = (
        sorted({*some}, key=state.network.number.__getitem__) for some in (step.places, step.removes)
    )
    return replace(step, places=tuple(places), removes=tuple(removes))


def _of_guardians(
    reasoner: Reasoner, step: Step, removals: Candidates, placed: Candidates
) -> Iterator[Reason]:
    """Yield the reason why each guardian of the step refutes the removed candidates, without the guardian."""
    for guardian in (candidate for role, group in step.parts if role == "guardian" for candidate in group):
        reason = reasoner.reason(step.places, step.removes, removals, (*placed, guardian), step.labels)
        if reason is not None:
            yield replace(reason, placed=tuple(fact for fact in reason.placed if fact != guardian))


def _join_reasons(*reasons: Reason) -> Reason:
    """Return one reason with all premises of the reasons."""
    return Reason(
        tuple(dict.fromkeys(label for reason in reasons for label in reason.labels)),
        tuple(dict.fromkeys(fact for reason in reasons for fact in reason.gone)),
        tuple(dict.fromkeys(fact for reason in reasons for fact in reason.placed)),
    )


def _unsaid(state: State, step: Step, removals: Candidates) -> Candidates:
    """Return the facts except those that repeat the step: for a cell of two values, the loss of the other
    value to a value placed elsewhere that excludes it.
    """
    repeats: set[Candidate] = set()
    for candidate in step.places:
        number = state.network.number[candidate]
        other = state.network.cell_mask[candidate[0]] & ~(1 << number)
        if other.bit_count() == 1 and state.network.links[other.bit_length() - 1] & state.placed:
            repeats.update(state.names(other))
    return tuple(candidate for candidate in removals if candidate not in repeats) if repeats else removals


def _leaving_out(state: State, labels: Sequence[str]) -> Iterator[str]:
    """Yield the labels by which placements exclude, unmentioned, pieces that some of the rules are about."""
    net = state.network
    of = _labels_of(state.puzzle) if state.unsaid and state.puzzle is not None else {}
    for cell, _ in state.names(state.unsaid):
        if not of[cell].keys().isdisjoint(labels):
            piece = net.number[cell, 1]
            yield from (why_apart(state, piece, other) for other in bits(net.links[piece] & state.placed))


def why_apart(state: State, one: int, other: int, fits: Callable[[str], object] = bool) -> str:
    """Return the label that excludes two candidates from each other, as reasons name it: the first one that
    `fits`.
    """
    net = state.network
    label = next(filter(fits, net.whys_excluded(one, other)), "")
    if state.puzzle is None:
        return label
    of = _labels_of(state.puzzle)
    (here, _), (there, _) = net.candidates[one], net.candidates[other]
    return next((x for x in of[here] if x in of[there] and is_part(x, label)), label)


@lru_cache(maxsize=8)
def _labels_of(puzzle: Puzzle) -> Mapping[Cell, dict[str, None]]:
    """Return the labels of the constraints about each cell, as reasons name them."""
    labels: dict[Cell, dict[str, None]] = {cell: {} for cell in puzzle.domains}
    for constraint in aspects(puzzle):
        for cell in constraint.variables():
            labels[cell][constraint.label] = None
    return labels


def because(step: Step, reason: Reason) -> Step:
    """Return the step with this reason, which also fills its labels, candidates and groups if it lacks
    them.
    """
    facts = reason.placed + reason.gone
    if not step.because and facts:
        step = replace(step, because=facts, parts=(*step.parts, ("reason", facts)))
    labels = tuple(label for label in reason.labels if label != ONE_SOLUTION)
    return replace(step, labels=step.labels or labels, reason=reason)


@technique(cost=860)
def smallest_reason(state: State) -> Iterator[Step]:
    """Find the false candidates with the smallest reason, if it is no harder than a chain; none without a
    reasoner.
    """
    yield from (step for step in _smallest_steps(state) if step.grade <= NO_HARDER)


@technique(cost=960)
def larger_reason(state: State) -> Iterator[Step]:
    """Find the false candidates with the smallest reason, however hard it is."""
    yield from _smallest_steps(state)


def _smallest_steps(state: State) -> Iterator[Step]:
    """Yield the step with the smallest reason, searched once for each state."""
    key = (state.alive, state.placed)
    if state.smallest is None or state.smallest[:2] != key:
        state.smallest = (*key, _smallest(state))
    if state.smallest[2] is not None:
        yield state.smallest[2]


def _smallest(state: State) -> Step | None:
    """Return the step with the smallest reason, or None without a reasoner or a result."""
    open_ = state.names(state.alive & ~state.placed)
    proof = state.reasoner.smallest(open_, *state.facts()) if state.reasoner is not None else None
    if proof is None:
        return None
    removes, reason = proof
    if state.at_once:
        first, *others = removes
        removes = (first, *seen_with(state.puzzle, (first[0],), tuple(others), reason.labels))
    count = len(reason.labels)
    detail = f"of {count} constraint{'s' if count != 1 else ''}"
    grade = grade_of(reason, state.network.constraints)
    step, reason = with_last_values(
        state, Step("smallest reason", grade, removes=removes, detail=detail), reason
    )
    return because(step, reason)


def grade_of(reason: Reason, constraints: Iterable[Constraint] = ()) -> int:
    """Return the difficulty of a reason: one constraint is medium, two are hard, three unfair, eight extreme.
    Those of the puzzle's `constraints` with more cells than a person sees at once count more.
    """
    widest = dict.fromkeys(reason.labels, NARROW)
    for constraint in constraints:
        if constraint.label in widest:
            widest[constraint.label] = max(widest[constraint.label], *widths((constraint,)))
    wider = sum(round(DOUBLED * log2(width / NARROW)) for width in widest.values())
    return 60 * len(reason.labels) + wider + 4 * min(MOST_FACTS, reason.size - len(reason.labels))


def lower_grade(state: State, step: Step) -> Step:
    """Return the step with a grade no harder than a reason of its labels and candidates, if no cells differ:
    the scores of fish, chains and colours are for the houses of a sudoku, and elsewhere one clue can be a
    chain.
    """
    net = state.network
    if step.grade <= EASED or not step.labels or net.groups:
        return step
    reason = Reason(step.labels, step.because)
    return replace(step, grade=min(step.grade, grade_of(reason, net.constraints)))


def _within(facts: Candidates, cells: set[str]) -> Candidates:
    return tuple(fact for fact in facts if fact[0] in cells)


# Looks --------------------------------------------------------------------------------------------


def is_one_look(puzzle: Puzzle | None, cells: Iterable[Cell], labels: Collection[str]) -> bool:
    """Return whether a person sees some cells at once: the `labels` of their reason are one clue, or no two
    of the cells lie farther than `NEAR` squares apart. Cells that have no place are seen anywhere.
    """
    if puzzle is None or is_one_clue(puzzle, labels):
        return True
    places = [here for cell in dict.fromkeys(cells) if (here := squares_of(puzzle, cell))]
    return all(apart(one, other) <= NEAR for one, other in combinations(places, 2))


def seen_with(
    puzzle: Puzzle | None, cells: Iterable[Cell], others: Candidates, labels: Collection[str]
) -> Candidates:
    """Return those of the `others` that are seen at once with some cells, and with one another."""
    if puzzle is None or is_one_clue(puzzle, labels):
        return others
    within, seen = dict.fromkeys(cells), list[tuple[Cell, int]]()
    for cell, value in others:
        if cell in within or is_one_look(puzzle, (*within, cell), ()):
            within[cell] = None
            seen.append((cell, value))
    return tuple(seen)


def is_one_clue(puzzle: Puzzle, labels: Collection[str]) -> bool:
    """Return whether labels are a single one: that of a clue, or of a rule about a part of the board."""
    return len(labels) == 1 and _narrow_labels(puzzle).issuperset(labels)


def apart(one: Collection[Square], other: Collection[Square]) -> int:
    """Return the squares between two places, in the direction in which they are farther apart."""
    return min(max(abs(r - y), abs(c - x)) for r, c in one for y, x in other)


@lru_cache(maxsize=1 << 12)
def squares_of(puzzle: Puzzle, cell: Cell) -> tuple[Square, ...]:
    """Return the squares of a cell; none if it has no place on the board."""
    place = puzzle.rules.place_of(cell)
    return () if place is None else tuple(place.squares(1))


@lru_cache(maxsize=8)
def _narrow_labels(puzzle: Puzzle) -> frozenset[str]:
    """Return the labels of clues, and of rules that are not about most of the board."""
    size = len(puzzle.domains)
    rules = (
        group[0].label
        for group in by_label(aspects(puzzle))
        if not any(is_wide(width, size) for width in widths(group))
    )
    return frozenset((*rules, *(clue.label for clue in puzzle.clues)))


def phrases(labels: Iterable[str]) -> int:
    """Return the number of phrases for labels: those of one rule are one."""
    return len({(isinstance(label, RuleLabel) and label.rule) or label for label in labels})


def rule_of(label: str) -> str:
    """Return the rule that a label is about: its text with ``{}`` for each square in it, or "" if there is
    none.
    """
    if isinstance(label, RuleLabel) and label.rule:
        return label.rule
    return SQUARE.sub("{}", label) if SQUARE.search(label) else ""


def rules_in(labels: Iterable[str]) -> set[str]:
    """Return the rules of some labels; a label without a rule stands for itself."""
    return {rule_of(label) or label for label in labels}
