"""Why a puzzle has no solution: a minimal set of givens, clues and rules that cannot all hold.

Vocabulary
    item       a unit that can be left out: a given, or the constraints that share a label
    core       the items that the solver needed for a contradiction
    MUS        a minimal unsatisfiable set: without any one of its members the rest can hold
    smallest   said of a MUS of which no other one has fewer members
    entry      a printed clue that is more than constraints: a wall, or the reader's conclusion from a given

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> row = AllDifferent(("a", "b", "c"), label="row 1")
>>> rules = Rules("row", cells, (row,), ("a", "b", "c"), Board(1, 3))
>>> puzzle = Puzzle("row", rules, (), (("a", (3,)), ("b", (1,)), ("c", (3,))))
>>> found = conflict(puzzle, rules=True)
>>> found.sentence, [rule.label for rule in found.rules]
('row 1 has two 3s, at a and c', ['row 1'])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from ...puzzles import Cell, Deadline, Domain, Is, Puzzle, Solution, TooLarge, Unknown, is_kind, kind_named
from ...puzzles.constraints import AllDifferent, Clause, Constraint, expand
from ...puzzles.wording.clues import by_clue, by_label, cells_of
from ...puzzles.wording.words import numbers
from ..backends import first_with_guards
from ..core.layer import Layer
from ..core.search import Search
from .entry_conflict import EntryConflict, PrintedClues, entry_conflict, printed_clues
from .entry_conflict import Given as Given
from .hitting_sets import Budget, BudgetSpent, members
from .lightest import lightest
from .sum_conflict import sum_conflict

ORDERS = 3
"""Number of orders of deletion tried; the smallest set wins."""

ROUNDS, NODES, SOLVES = 1000, 50_000, 2000
"""The work for the proof that no other set is smaller: rounds, nodes of the search for sets that are hit, and
questions to the solver."""

PROVING = 2.0
"""The most seconds that it may take all the same."""

SUMMING = 0.5
"""The most seconds that are spent on sums of houses: there are very many on large boards."""

MOST_NAMED = 12
"""A sentence names no more members than this."""


@dataclass(frozen=True, repr=False)
class Conflict:
    """Givens and clues that cannot all hold under the rules of the kind.

    `minimal`: proven that every member is needed (False if time ran out first); `smallest`: proven that no
    other conflict of givens and clues has fewer members (False if that takes long). `rules` are the rules
    that the members contradict, if they were asked for. `cells` are those of the clues, as people see them on
    the board, or of the rules if these alone cannot hold. `entries` name clues that are more than
    constraints.
    """

    givens: tuple[tuple[Cell, Domain], ...]
    clues: tuple[Constraint, ...]
    minimal: bool
    sentence: str
    rules: tuple[Constraint, ...] = ()
    cells: tuple[Cell, ...] = ()
    smallest: bool = False
    entries: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Conflict: {self.sentence}>"

    @property
    def members(self) -> tuple[object, ...]:
        """The givens and clues; none if the rules alone cannot hold."""
        return (*self.givens, *self.clues, *self.entries)

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the clues, or of the rules if these alone cannot hold."""
        constraints = self.clues if self.members else self.rules
        return (*by_clue(constraints), *self.entries)

    def to_json(self) -> dict[str, Any]:
        """Return the conflict in the form of result records."""
        return {
            "clues": list(self.labels),
            "cells": list(self.cells),
            "givens": [cell for cell, _ in self.givens],
            "minimal": self.minimal,
            "smallest": self.smallest,
        }


def conflict(
    puzzle: Puzzle, timeout: float | Deadline | None = None, *, rules: bool = False
) -> Conflict | None:
    """Return a minimal set of givens and clues of `puzzle` that cannot all hold.

    With `rules`, it has a minimal set of labelled rules too that these contradict. Return None if all can
    hold, or if time or the bounds on a model were too small to decide.
    """
    try:
        return contradiction(puzzle, timeout, rules=rules)
    except (TooLarge, Unknown):
        return None


def contradiction(
    puzzle: Puzzle, timeout: float | Deadline | None = None, *, rules: bool = False
) -> Conflict | None:
    """Return a conflict as `conflict` does, but None only if all can hold.

    Raises `Unknown` or `TooLarge` if that is not known.

    Deletion-based (Marques-Silva, "Minimal Unsatisfiability: Models, Algorithms and Applications",
    ISMVL 2010, section 3) with the solver's cores, in a few orders; then `lightest` looks among all
    sets, as long as that takes little work.
    """
    deadline = Deadline.of(timeout)
    false = next((clue for clue in puzzle.clues if isinstance(clue, Clause) and not clue.literals), None)
    if false is not None:  # it contradicts itself: no search is needed
        alone = Conflict((), (false,), True, "")
        return replace(alone, sentence=sentence(puzzle, alone), cells=cells_of(puzzle, alone.clues))
    try:
        summed = sum_conflict(puzzle, deadline.no_later_than(SUMMING))
    except Unknown:
        summed = None
    if summed is None:
        return conflict_by_search(puzzle, deadline, rules)
    try:
        core = conflict_by_search(puzzle, deadline, rules, summed.clues)
    except (TooLarge, Unknown):
        clues = tuple(clue for clue in expand(puzzle.clues) if clue in summed.clues)
        text = f"these cannot all hold: {summed.sentence()}"
        return Conflict((), clues, False, text, cells=cells_of(puzzle, clues))
    if core is None or not core.members:
        return core
    they = {*by_clue(summed.clues)} == {*core.labels} and not core.givens
    return replace(core, sentence=f"{core.sentence} ({summed.sentence(named=not they)})")


def conflict_by_search(
    puzzle: Puzzle, deadline: Deadline, rules: bool, summed: Collection[Constraint] = ()
) -> Conflict | None:
    """Return a minimal conflict by search, or None if all can hold.

    It begins with the clues that are `summed` if these cannot hold. Raises `Unknown` or `TooLarge`.
    """
    backend = first_with_guards()
    if backend is None:
        raise Unknown("no back end that is installed can switch clues off")
    labelled = tuple(rule for rule in puzzle.rules.constraints if rules and rule.label)
    unlabelled = tuple(rule for rule in puzzle.rules.constraints if not (rules and rule.label))
    ground = replace(puzzle, rules=replace(puzzle.rules, grouped_constraints=unlabelled), clues=(), givens=())
    printed = printed_clues(puzzle, deadline)
    items, laws = clue_groups(puzzle, printed), by_label(labelled)
    model = backend(ground, timeout=deadline)
    with Layer(model, puzzle, [*(item.constraints for item in items), *laws], deadline) as layer:
        guards = list(layer.groups)
        item_of, law_guards = dict(zip(guards, items, strict=False)), guards[len(items) :]
        with layer.search({}, deadline) as search:
            first = [guard for guard, item in item_of.items() if not {*item.constraints}.isdisjoint(summed)]
            best, minimal = smallest(search, [*item_of], law_guards, first)
            proven = False
            if best is not None and minimal:
                best, proven = smallest_of_all(search, [*item_of], law_guards, best, layer.groups, deadline)
            if best is not None and minimal and law_guards:
                law_guards, minimal = smallest_or_all(search, law_guards, best)
    if best is None:
        return None
    needed = [item_of[guard] for guard in sorted(best)]
    core = Conflict(
        tuple(given for item in needed if not item.entry for given in item.givens),
        tuple(clue for item in needed if not (item.entry or item.givens) for clue in item.constraints),
        minimal,
        "",
        tuple(rule for guard in sorted(law_guards) for rule in layer.groups[guard]),
        smallest=minimal and proven,
        entries=tuple(item.entry for item in needed if item.entry),
    )
    if not needed or not printed.unnamed.isdisjoint(core.labels):
        try:
            of_entries = entry_conflict(puzzle, backend, deadline)
        except Unknown:
            # Nothing is known about the rules alone, or about conclusions of the reader without a clue.
            if not needed or (not core.givens and printed.unnamed.issuperset(core.labels)):
                raise
            of_entries = None
        if of_entries is not None:
            return conflict_of_entries(puzzle, of_entries)
    cells = dict.fromkeys(cells_of(puzzle, core.clues if needed else core.rules))
    cells |= dict.fromkeys(cell for item in needed for cell in item.squares)
    return replace(core, sentence=sentence(puzzle, core), cells=tuple(cells))


class ClueGroup(NamedTuple):
    """The unit of removal: the constraints of a clue, a given, or a printed clue (`entry`) that is both."""

    constraints: Sequence[Constraint]
    givens: tuple[Given, ...] = ()
    entry: str = ""
    squares: tuple[Cell, ...] = ()


def clue_groups(puzzle: Puzzle, printed: PrintedClues) -> list[ClueGroup]:
    """Return all groups of a puzzle besides its rules."""
    printed_parts = {*chain.from_iterable((*clue.constraints, *clue.givens) for clue, _ in printed.own)}
    clues = by_clue(clue for clue in expand(puzzle.clues) if clue not in printed_parts)
    return [
        *map(ClueGroup, clues.values()),
        *(ClueGroup(given_clause(given), (given,)) for given in puzzle.givens if given not in printed_parts),
        *(
            ClueGroup(
                (*clue.constraints, *chain.from_iterable(map(given_clause, clue.givens))),
                clue.givens,
                clue.label,
                squares,
            )
            for clue, squares in printed.own
        ),
    ]


def conflict_of_entries(puzzle: Puzzle, core: EntryConflict) -> Conflict:
    """Return the conflict of printed clues."""
    result = Conflict(
        tuple(given for clue in core.clues if clue.is_given for given in clue.givens),
        (),
        core.minimal,
        "",
        cells=core.squares,
        entries=tuple(clue.label for clue in core.clues if not clue.is_given),
    )
    return replace(result, sentence=sentence(puzzle, result))


def given_clause(given: Given) -> Sequence[Constraint]:
    """Return a given as a constraint of its own."""
    cell, values = given
    return (Clause(tuple(Is(cell, value) for value in values)),)


def smallest(
    search: Search, items: list[int], always: list[int], first: Sequence[int] = (), orders: int = ORDERS
) -> tuple[list[int] | None, bool]:
    """Return a small unsatisfiable set of the guards `items` with `always` on, and whether it is proven
    minimal.

    Return None for the set if all can hold; it is a subset of `first` if these cannot. Raises `Unknown` if
    time runs out before it is known whether they can.
    """
    start = unsat_core(search, [*first], always) if first else None
    if start is None:
        start = unsat_core(search, items, always)
    if start is None:
        return None, False
    best, minimal = start, False
    try:
        for turn in range(orders):
            smaller = shrink(search, start[turn:] + start[:turn], always)
            if len(smaller) < len(best) or not minimal:
                best, minimal = smaller, True
    except Unknown:
        pass
    return best, minimal


def smallest_or_all(search: Search, items: list[int], always: list[int]) -> tuple[list[int], bool]:
    """Return a set as `smallest` does, from items known to contradict `always`; on time-out, all of them."""
    try:
        core, minimal = smallest(search, items, always, orders=1)
    except Unknown:
        core, minimal = None, False
    return items if core is None else core, minimal


def smallest_of_all(
    search: Search,
    items: list[int],
    always: list[int],
    best: list[int],
    groups: Mapping[int, Sequence[Constraint]],
    deadline: Deadline,
) -> tuple[list[int], bool]:
    """Return a smallest unsatisfiable subset of `items` with `always` on, and whether it is proven smallest.

    On time-out it is `best`. `groups` are the constraints that guards switch on.
    """
    place = {guard: number for number, guard in enumerate(items)}

    def hold(on: Iterable[int]) -> Solution | None:
        solves.node()
        search.session.on = (*always, *on)
        return search.candidate()

    def violated(point: Solution, among: Iterable[int]) -> set[int]:
        return {x for x in among if not all(c.holds(point) for c in groups[x])}

    def broken(selection: int) -> int | None:
        """Return the members broken in an assignment that satisfies these and as many others as possible."""
        point = hold(items[number] for number in members(selection))
        if point is None:
            return None
        bad = violated(point, items)
        for item in sorted(bad):
            if item in bad and (point := hold([x for x in items if x not in bad or x == item])) is not None:
                bad = violated(point, bad)
        assert bad, "what cannot hold together holds"
        return mask_of(bad)

    def mask_of(guards: Iterable[int]) -> int:
        return sum(1 << place[guard] for guard in guards)

    limit = search.deadline
    search.deadline = deadline.no_later_than(PROVING)
    try:
        budget, solves = Budget(NODES, search.deadline), Budget(SOLVES)
        chosen, proven = lightest(mask_of(best), [1] * len(items), broken, (), ROUNDS, budget)
    except (BudgetSpent, TooLarge, Unknown):
        return best, False
    finally:
        search.deadline = limit
    return [items[number] for number in members(chosen)], proven


def unsat_core(search: Search, items: list[int], always: list[int]) -> list[int] | None:
    """Return the subset of `items` that the solver needed for a contradiction, or None if they can all
    hold.
    """
    search.session.on = (*always, *items)
    if search.candidate() is not None:
        return None
    needed = search.session.core()
    return [item for item in items if item in needed]


def shrink(search: Search, items: list[int], always: list[int]) -> list[int]:
    """Return a minimal unsatisfiable subset of `items`."""
    core: list[int] = []
    remaining = list(items)
    while remaining:
        tried = remaining.pop()
        smaller = unsat_core(search, core + remaining, always)
        if smaller is None:
            core.append(tried)
        else:
            remaining = [item for item in remaining if item in set(smaller)]
    return core


def name_givens(puzzle: Puzzle, some: Iterable[Given]) -> list[str]:
    """Return givens in the words of the kind; numbers as equations."""
    say = kind_named(puzzle.kind).fact_wording if is_kind(puzzle.kind) else numbers
    names = []
    for cell, values in some:
        if len(values) != 1:
            names.append(f"{cell} in {set(values)}" if values else f"no value at {cell}")
            continue
        phrase = say(puzzle, cell, values[0], True)
        is_number = phrase == numbers(puzzle, cell, values[0], True)
        names.append(f"{cell}={values[0]}" if is_number else str(phrase))
    return names


def sentence(puzzle: Puzzle, core: Conflict) -> str:
    """Return the givens and clues of a conflict in one sentence for people."""
    givens = core.givens
    if not core.labels and len(givens) == 2 and givens[0][1] == givens[1][1] and len(givens[0][1]) == 1:
        (one, values), (other, _) = givens
        for rule in puzzle.rules.constraints:
            if isinstance(rule, AllDifferent) and one in rule.cells and other in rule.cells:
                return f"{rule.label or 'a house'} has two {values[0]}s, at {one} and {other}"
    names = name_givens(puzzle, givens)
    names += core.labels if core.clues or core.entries else ()
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    if not names:
        return "the rules alone cannot hold on this board"
    if len(names) == 1:
        return f"this cannot hold: {names[0]}"
    return f"these cannot all hold: {', '.join(names[:MOST_NAMED])}{more}"
