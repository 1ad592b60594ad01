"""The agenda: the cheapest technique first, and back to the cheapest after every change.

Vocabulary
    profile    the techniques to use, cheapest first, under a name
    path       the steps from the start to where the techniques end

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, 4, None, None], [None] * 4, [4, None, None, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> path = follow(puzzle)
>>> path.outcome, path.steps[0].sentence
('solved', 'r1c4 = 4: full house in row 1')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle, TooLarge, Unknown
from ...puzzles.core.names import perhaps
from .network import NO_MEMORY, Bits, mask_of
from .patterns.finding import named_pattern
from .reasoner import Reasoner
from .state import State
from .step import WHOLE, Candidates, Outcome, Step, is_filter, is_said
from .techniques import Technique
from .techniques.basic.filters import filtering
from .techniques.basic.intersections import cell_forcing, locked_candidates
from .techniques.basic.reasons import (
    MOST_ALIKE,
    add_reason,
    in_order,
    is_alike,
    is_one_thought,
    join_steps,
    larger_reason,
    lower_grade,
    phrases,
    smallest_reason,
    with_excluded,
    without_repeats,
)
from .techniques.basic.singles import exclusion, full_house, given_cells, hidden_single, naked_single
from .techniques.basic.subsets import (
    hidden_pair,
    hidden_quad,
    hidden_triple,
    locked_pair,
    locked_triple,
    naked_pair,
    naked_quad,
    naked_triple,
)
from .techniques.basic.sums import innies_and_outies
from .techniques.chains.chains import aic, grouped_aic, turbot_fish, wing, x_chain, xy_chain
from .techniques.chains.colouring import medusa, multi_colouring, remote_pair, simple_colouring
from .techniques.chains.forcing import forcing_chain, forcing_net
from .techniques.chains.probing import (
    contradiction_by_filters,
    contradiction_by_intersections,
    verity_by_filters,
    verity_by_intersections,
)
from .techniques.chains.wings import empty_rectangle, empty_rectangle_pair, xyz_wing
from .techniques.fish.complex_fish import big_complex_fish, franken_fish, mutant_fish
from .techniques.fish.fish import (
    big_fish,
    finned_big_fish,
    finned_jellyfish,
    finned_swordfish,
    finned_x_wing,
    jellyfish,
    swordfish,
    x_wing,
)
from .techniques.fish.kraken import kraken_fish
from .techniques.fish.templates import template_delete, template_set
from .techniques.sets.als import als_aic, als_w_wing, als_xy_chain, als_xy_wing, als_xz, death_blossom
from .techniques.sets.bent import bent_set, sue_de_coq, wxyz_wing
from .techniques.sets.covers import truths_and_links
from .techniques.sets.exocet import exocet
from .techniques.sets.fireworks import fireworks
from .techniques.sets.multi_sector import msls, sk_loop
from .techniques.uniqueness.deadly import bug, bug_lite, extended_rectangle, reverse_bug, unique_loop
from .techniques.uniqueness.exotic import bivalue_oddagon, broken_wing, tridagon
from .techniques.uniqueness.symmetry import symmetrical_placement
from .techniques.uniqueness.uniqueness import bug_plus_one, deadly_pattern, unique_rectangle
from .techniques.variants.classes import class_count, classes_in_turn, polarity
from .techniques.variants.climbing import larger_than_several, steps_to_climb
from .techniques.variants.counting import counted_cells
from .techniques.variants.equal import equal_cells, seen_through_equals
from .techniques.variants.leftovers import set_equivalence
from .techniques.variants.partners import no_partner, partner_twice
from .techniques.variants.sets import must_hold, only_sets, sets_clash
from .techniques.variants.sums import bounds_of_a_sum, parity_of_a_sum, sums_together
from .techniques.variants.walks import what_fits

SINGLES: tuple[Technique, ...] = (exclusion, full_house, naked_single, hidden_single)
AT_SIGHT: tuple[Technique, ...] = (full_house, naked_single)
"""What comes before any pattern where cells have to differ: a digit that can be written is written."""

VARIANTS: tuple[Technique, ...] = (
    polarity, classes_in_turn, steps_to_climb, larger_than_several, equal_cells, only_sets, bounds_of_a_sum,
    no_partner, what_fits, must_hold, class_count, partner_twice, sets_clash, seen_through_equals,
    parity_of_a_sum, sums_together, counted_cells, set_equivalence,
)  # fmt: skip
"""Techniques of variant sudokus alone, in the words of setters; see `State.has_variants`."""

BASICS: tuple[Technique, ...] = (
    named_pattern, *SINGLES, *VARIANTS, filtering, locked_pair, locked_triple, locked_candidates, naked_pair,
    naked_triple, hidden_pair, hidden_triple, cell_forcing, innies_and_outies,
)  # fmt: skip
ALL: tuple[Technique, ...] = (
    *BASICS, naked_quad, hidden_quad, x_wing, swordfish, jellyfish, remote_pair, bug_plus_one, turbot_fish,
    empty_rectangle, wing, xyz_wing, empty_rectangle_pair, unique_rectangle, symmetrical_placement, bug,
    extended_rectangle, unique_loop, reverse_bug,
    finned_x_wing, finned_swordfish, finned_jellyfish,
    simple_colouring, multi_colouring, wxyz_wing, medusa, sue_de_coq, x_chain, xy_chain, aic, grouped_aic,
    als_xz, als_w_wing, bent_set, als_xy_wing, als_xy_chain, death_blossom, als_aic, broken_wing,
    bivalue_oddagon, franken_fish, big_fish, finned_big_fish, mutant_fish, bug_lite, deadly_pattern,
    big_complex_fish, fireworks, exocet, sk_loop, msls, tridagon,
    truths_and_links, smallest_reason, kraken_fish, forcing_chain, forcing_net,
    contradiction_by_intersections, verity_by_intersections, contradiction_by_filters, verity_by_filters,
    template_set, template_delete, larger_reason,
)  # fmt: skip
"""Every technique, in the order in which HoDoKu looks for those that it has."""

UNIQUENESS: tuple[Technique, ...] = (
    bug_plus_one, unique_rectangle, symmetrical_placement, bug, extended_rectangle, unique_loop, reverse_bug,
    bug_lite, deadly_pattern,
)  # fmt: skip
"""Techniques that hold only of a puzzle with one solution; see `steps`."""

PROBING: tuple[Technique, ...] = (
    contradiction_by_intersections, verity_by_intersections, contradiction_by_filters, verity_by_filters,
)  # fmt: skip
"""Techniques that find what is false and little of why: a reasoner's smallest reason takes their place."""

DEAR: tuple[Technique, ...] = (
    wxyz_wing, medusa, sue_de_coq, grouped_aic, als_xz, als_w_wing, bent_set, als_xy_wing, als_xy_chain,
    death_blossom, als_aic, broken_wing, bivalue_oddagon, franken_fish, big_fish, finned_big_fish,
    mutant_fish, big_complex_fish, exocet, msls, truths_and_links, kraken_fish,
)  # fmt: skip
"""Techniques with a long search: asked seldom on a path on which they find nothing."""

EXOTIC: tuple[Technique, ...] = (template_set, template_delete, tridagon, sk_loop)
"""Others with a long search, for patterns that few sudokus have."""

PATIENCE, SELDOM = 8, 6
"""After so many searches in a row that found nothing, a dear technique is asked every sixth time only."""

DEFAULT: tuple[Technique, ...] = tuple(technique for technique in ALL if technique not in UNIQUENESS)
"""The techniques that hold of every puzzle."""

PROFILES: dict[str, tuple[Technique, ...]] = {
    "singles": SINGLES,
    "basic": BASICS,
    "default": DEFAULT,
    "unique": ALL,
    "general": tuple(technique for technique in ALL if technique is not named_pattern),
}
"""Named sets of techniques, each cheapest first. Of ``unique`` and ``general`` some are for puzzles proven
unique. Puzzles are rated by ``general``: levels are fitted to it, and a pattern may be told where an easier
step would do.
"""


MOST_LEFT = 3
"""So many values that stay are told in place of those that go."""


@dataclass(frozen=True)
class Path:
    """The steps taken, and how they ended: ``solved``, ``stuck``, ``none`` (a contradiction, which proves
    that there is no solution), or ``unknown`` (a limit, which `reason` names). `domains` are the values left.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome
    domains: dict[Cell, Domain]
    reason: str = ""


def technique_names() -> tuple[str, ...]:
    """The names of all techniques, cheapest first."""
    return tuple(technique.__name__.replace("_", "-") for technique in ALL)


def check_techniques(names: Iterable[str]) -> None:
    """Raise `InputError` for a name of no technique."""
    known = technique_names()
    for name in names:
        if name not in known:
            hint = perhaps(name, known)
            raise InputError(f"there is no technique {name[:40]!r}{hint} (there are {', '.join(known)})")


def selection(
    profile: str = "default", names: Iterable[str] = (), upto: str | None = None
) -> tuple[Technique, ...]:
    """The techniques of a profile; of these those with the `names` given, and none beyond `upto`.

    Raises `InputError` for a name that is unknown.
    """
    if profile not in PROFILES:
        raise InputError(f"there is no profile {profile[:40]!r}; there are {', '.join(PROFILES)}")
    wanted = list(names)
    check_techniques([*wanted, *([upto] if upto is not None else [])])
    chosen = PROFILES[profile]
    if upto is not None:
        known = [*technique_names()]
        known.remove(first := _name(named_pattern))  # it comes first, and is harder than singles
        known.insert(known.index(_name(SINGLES[-1])) + 1, first)
        last = known.index(upto)
        chosen = tuple(t for t in chosen if known.index(_name(t)) <= last)
    return tuple(t for t in chosen if not wanted or _name(t) in wanted)


def _name(technique: Technique) -> str:
    return technique.__name__.replace("_", "-")


def apply(state: State, step: Step) -> None:
    """Do what a step says. What it removes may have left when the puzzle was read."""
    number = state.network.number
    for candidate in step.places:
        here = number[candidate]
        state.remove(state.network.cell_mask[candidate[0]] & ~(1 << here))
        state.place(here)
    state.remove(mask_of([number[candidate] for candidate in step.removes if candidate in number]))
    state.said.update(step.places + step.removes)
    state.excluded.update(mask_of([number[candidate] for candidate in some]) for some in step.excludes)


def placing(state: State, step: Step, clues: bool = False) -> Step:
    """The step, with a placement where it removes all but one of the values that the rules leave a cell: one
    of two, for example. Where some were gone before, a naked single is a step of its own, as HoDoKu has it,
    if the puzzle has groups of different cells and the step is no pattern, none of a variant and none of the
    `clues`, or the step has its reason already: that knows nothing of what was gone.
    """
    lost: dict[Cell, set[int]] = {}
    for cell, value in step.removes:
        lost.setdefault(cell, set()).add(value)
    places, domains = dict(step.places), state.network.domains
    joined = not state.network.groups or is_said(step) or step.technique in WHOLE
    joined |= clues and is_filter(step)
    for cell, values in lost.items():
        left = [value for value in state.values(cell) if value not in values]
        if len(left) == 1 and ((joined and step.reason is None) or len(values) == len(domains[cell]) - 1):
            places[cell] = left[0]
    removes = tuple(candidate for candidate in step.removes if candidate[0] not in places)
    return replace(step, places=tuple(places.items()), removes=removes)


def steps(
    state: State,
    techniques: tuple[Technique, ...] = DEFAULT,
    unique: bool = False,
    on: bool = False,
    reasoner: Reasoner | None = None,
    all_reasons: bool = True,
) -> Iterator[Step]:
    """Steps until none of the techniques finds one, each applied to `state` before it is yielded. A
    contradiction ends them, unless they are to go `on`. Past the deadline of the state `Unknown` is raised.

    The techniques of `UNIQUENESS` are left out unless the puzzle is proven `unique`. With a `reasoner` the
    smallest reason is looked for in place of probing, where it is among the techniques, and each step has its
    reason, unless those alone are wanted that it finds itself (`all_reasons`). Techniques that are
    `DEAR` rest while they find nothing, but not where the others end.
    """
    state.reasoner = reasoner or state.reasoner
    usable = techniques if unique else tuple(t for t in techniques if t not in UNIQUENESS)
    if state.network.groups and named_pattern in usable:
        usable = tuple(sorted(usable, key=lambda technique: technique not in AT_SIGHT))
    if not state.has_variants:
        usable = tuple(t for t in usable if t not in VARIANTS)
    if state.has_variants or not state.network.groups:
        usable = _reasons_first(usable, (*DEAR, *EXOTIC) if state.has_variants else (truths_and_links,))
    for start in list(given_cells(state)):
        apply(state, start)
    pieces = _pieces(state)
    _leave_out(state, pieces)
    joins = all_reasons and state.reasoner is not None
    ahead = state.copy() if joins else state
    found = _one_by_one(ahead, usable, on, all_reasons, pieces)
    for step in without_repeats(found) if joins else found:
        if joins:
            apply(state, step)
            _leave_out(state, pieces)
        yield replace(step, left=left_by(state, step))


def _one_by_one(
    state: State, techniques: tuple[Technique, ...], on: bool, all_reasons: bool, pieces: Pieces
) -> Iterator[Step]:
    """The steps, of which two may have the same reason; each is applied to `state` before it is yielded."""
    probes = smallest_reason not in techniques or state.reasoner is None or not state.reasoner.able
    fruitless: Counter[Technique] = Counter()
    while state.alive != state.placed and (on or not state.is_dead):
        for technique in _in_turn(techniques, fruitless):
            state.deadline.seconds_left()
            if technique in PROBING and not probes:
                continue
            found = technique(state)
            first = next(found, None)
            if first is not None:
                fruitless.pop(technique, None)
                break
        else:
            return
        step = lower_grade(state, placing(state, first, all_reasons))
        if all_reasons and technique in UNIQUENESS:
            step = placing(state, add_reason(state, step, unique=True))
        elif all_reasons:
            step = _with_excluded(state, _with_reason(state, technique, step, found), pieces)
        apply(state, step)
        _leave_out(state, pieces)
        yield step


Pieces = Sequence[tuple[Bits, Bits, bool]]
"""For each cell that says whether a piece is used, its candidates, the one that it is not, and whether it is
shown."""


def _pieces(state: State) -> Pieces:
    """The pieces of a puzzle: rectangles, ships and the like."""
    net, puzzle = state.network, state.puzzle
    shown = set(puzzle.shown) if puzzle is not None else ()
    return [
        (net.cell_mask[cell], 1 << net.number[cell, 0], cell in shown)
        for cell, place in (puzzle.rules.places.items() if puzzle is not None else ())
        if place.sort == "rectangle" and (cell, 0) in net.number
    ]


def _leave_out(state: State, pieces: Pieces) -> None:
    """Place what is left of pieces that cannot be used: nothing is drawn there, and nobody says so."""
    for mask, unused, shown in pieces:
        if state.alive & mask == unused and not unused & state.placed:
            state.placed |= unused
            if shown and state.said.isdisjoint(state.names(mask)):
                state.unsaid |= unused


def _with_reason(state: State, technique: Technique, step: Step, others: Iterator[Step]) -> Step:
    """The step with its reason, and with what the technique says of other places by the same rule, or as the
    same pattern: one thought is one step.
    """
    alone, pattern = placing(state, add_reason(state, step)), technique is named_pattern
    some = [step]
    if is_one_thought(state, alone, pattern) and (not pattern or phrases(step.labels) <= 1):
        some += islice(_alike(state, technique, step, others), MOST_ALIKE - 1)
    while len(some) > 1:
        together = placing(state, add_reason(state, in_order(state, join_steps(some)), near=True))
        if is_one_thought(state, together, pattern):
            return together
        some = some[: len(some) // 2]
    return alone


def _alike(state: State, technique: Technique, first: Step, others: Iterator[Step]) -> Iterator[Step]:
    """The `others` that say the same as the first step, and what the technique says then, and so on."""
    after, pattern = state.copy(), technique is named_pattern
    found: Step | None = first
    while found is not None:
        apply(after, found)
        found = None
        for other in takewhile(lambda other: other.technique == first.technique, others):
            if is_alike(first, other, pattern) and not after.said.issuperset(other.places + other.removes):
                found = lower_grade(after, placing(after, other, clues=True))
                apply(after, found)
                yield found
        others = technique(after)


def _with_excluded(state: State, step: Step, pieces: Pieces) -> Step:
    """The step with what its placements exclude, as players draw both in one stroke, if these follow by one
    label. Where cells have to differ that goes without a word, and so do `pieces` that cannot be used.
    """
    if state.reasoner is None or state.network.groups or not step.places:
        return step
    if step.reason is None or len(step.reason.labels) > 1:
        return step
    after = state.copy()
    apply(after, step)
    _leave_out(after, pieces)
    return with_excluded(state, step, (x for x in exclusion(after) if {*x.because} <= {*step.places}))


def left_by(state: State, step: Step) -> Candidates:
    """What the step leaves in the cells of which it removes most values: two or three are told sooner than
    what goes.
    """
    gone = Counter(cell for cell, _ in step.removes)
    removed = {*step.removes}
    left = {cell: [v for v in state.values(cell) if (cell, v) not in removed] for cell in gone}
    few = {cell: values for cell, values in left.items() if 1 < len(values) <= min(MOST_LEFT, gone[cell])}
    return tuple((cell, value) for cell, values in few.items() for value in values)


def _reasons_first(techniques: tuple[Technique, ...], late: Container[Technique]) -> tuple[Technique, ...]:
    """The techniques with those that are `late` after every reason: truths and links, where no cells are all
    different, say less, and may need hundreds of labels; in a variant a few clues are seen sooner than what
    takes a long search.
    """
    if smallest_reason not in techniques:
        return techniques
    return tuple(sorted(techniques, key=late.__contains__))


def _in_turn(techniques: tuple[Technique, ...], fruitless: Counter[Technique]) -> Iterator[Technique]:
    """The techniques in the order in which they are asked for one step: those that rest come last.
    `fruitless` counts the turns since a dear one found something.
    """
    resting = []
    for technique in techniques:
        if technique in DEAR:
            fruitless[technique] += 1
            late = fruitless[technique] - PATIENCE
            if late > 0 and late % SELDOM:
                resting.append(technique)
                continue
        yield technique
    yield from resting


def follow(
    puzzle: Puzzle,
    techniques: tuple[Technique, ...] = DEFAULT,
    unique: bool = False,
    deadline: Deadline | None = None,
    reasoner: Reasoner | None = None,
) -> Path:
    """The path of a puzzle, as far as it comes by the deadline. Deterministic: the same puzzle and
    techniques give the same steps.

    Of a puzzle not proven `unique` the techniques of `UNIQUENESS` are left out.
    """
    taken: list[Step] = []
    domains = puzzle.domains
    try:
        state = State.of(puzzle, deadline)
        try:
            taken.extend(steps(state, techniques, unique, reasoner=reasoner))
        finally:
            domains = state.domains()
    except (TooLarge, Unknown) as reason:
        return Path(puzzle, tuple(taken), "unknown", domains, str(reason))
    except MemoryError:
        return Path(puzzle, tuple(taken), "unknown", domains, NO_MEMORY)
    outcome: Outcome = "stuck"
    if state.is_dead:
        outcome = "none"
    elif state.is_solved:
        # Sound steps left one value a cell: what still breaks a constraint had no solution.
        outcome = "none" if puzzle.broken({c: v[0] for c, v in domains.items()}) else "solved"
    return Path(puzzle, tuple(taken), outcome, domains)
