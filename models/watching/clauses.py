"""Unit propagation over the very clauses that a model has compiled: each encoding propagates in its own way.

Vocabulary
    meaning    the literal of a cell that a number stands for; auxiliary variables have none

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], *[[None] * 4] * 3]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> print(SatModel(puzzle).propagate().waves[2].events[-1])
r1c4=4: row 1, because r1c1≠4 and r1c2≠4 and r1c3≠4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from ...puzzles import Deadline, Is, Puzzle, TooLarge
from ..core.watched import (
    ASSUMED,
    GIVEN,
    MOST_WATCHED,
    Assumptions,
    Contradiction,
    Event,
    Propagation,
    given_literals,
    in_order,
    literals_of,
)
from ..encodings.clauses import FALSE, TRUE, split_clauses
from ..exchange.inspect import CELLS, LATER, ClauseModel, Inspectable
from .propagator import NONE, Propagator


class Names:
    """The names of the literals of a model, and what those of its cells mean."""

    def __init__(self, model: ClauseModel) -> None:
        self._variables = model.variables()
        self.meanings = meanings(model)

    def __getitem__(self, literal: int) -> str:
        meaning = self.meanings.get(literal)
        if meaning is not None:
            return str(meaning)
        if abs(literal) > len(self._variables):
            return f"{'¬' if literal < 0 else ''}y{abs(literal)}"
        variable = self._variables[abs(literal) - 1]
        return variable.name if literal > 0 else variable.negated

    def of(self, literals: Iterable[int]) -> tuple[str, ...]:
        """Return the names of literals, but constants, in the order of their variables."""
        return tuple(self[literal] for literal in sorted(literals, key=abs) if abs(literal) != TRUE)


def meanings(model: ClauseModel) -> dict[int, Is]:
    """Return the meaning of each literal that says something of a cell of the puzzle."""
    found: dict[int, Is] = {}
    for cell in model.puzzle.rules.domain_of:
        literals = model.literals_of[cell]
        for value, literal in literals.items():
            if abs(literal) != TRUE:
                found[literal] = Is(cell, value)
                found.setdefault(-literal, Is(cell, value, False))
    return found


def number_of(model: ClauseModel, literal: Is) -> int:
    """Return the number of a literal of a cell of the puzzle, without changing the model."""
    number = model.literals_of[literal.cell].get(literal.value, FALSE)
    return number if literal.positive else -number


def labelled(model: ClauseModel) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the clauses of a model, each with the label of the constraint that it was stated for.

    Raises `TooLarge` for a model that is too large to be watched.
    """
    flat = model.clauses.permanent
    if len(flat) > MOST_WATCHED:
        raise TooLarge(f"the model has more than {MOST_WATCHED:,} literals: too many to be watched")
    labels = [CELLS, *(c.label or c.words for c in model.puzzle.constraints), LATER]
    ends = [0, *(end for _, end in model.marks), len(flat)]
    for label, (start, end) in zip(labels, pairwise(ends), strict=True):
        for clause in split_clauses(flat, start, end):
            yield label, clause


def loaded(clauses: Iterable[tuple[str, tuple[int, ...]]], top: int) -> Propagator:
    """Return a propagator of these clauses."""
    propagator = Propagator(top)
    for label, clause in clauses:
        propagator.add(clause, label)
    return propagator


def waiting(model: Inspectable) -> tuple[str, ...]:
    """Return the labels of constraints that a model does not state in full."""
    posted = (*model.ground.lazy, *model.ground.deferred)
    return tuple(dict.fromkeys(constraint.label or constraint.words for _, constraint in posted))


def propagate(
    model: ClauseModel, puzzle: Puzzle, assumptions: Assumptions, deadline: Deadline
) -> Propagation:
    """Return what follows by unit propagation from the givens, and then from each of the assumptions."""
    assumed = literals_of(puzzle, assumptions)
    propagator = loaded(deadline.watch(labelled(model)), model.clauses.top)
    names = Names(model)
    given = list(given_literals(puzzle, model.domains))
    conflict = _begin(model, propagator, names, given)
    labels = dict.fromkeys((number_of(model, literal) for literal in given), GIVEN)
    for literal in assumed:
        if conflict is not None:
            break
        deadline.check()
        number = number_of(model, literal)
        if not propagator.decide(number):
            why = reason_of(propagator, names, -number)
            conflict = Contradiction(ASSUMED, (str(literal), *why), propagator.level)
        else:
            conflict = broken(propagator, names, propagator.propagate())
    events = (event_of(propagator, names, literal, labels) for literal in propagator.trail if literal != TRUE)
    count = model.clauses.permanent.count(0)
    return Propagation(
        puzzle,
        model.name,
        f"unit propagation over {count:,} clauses",
        model.domains,
        in_order(events, model.domains),
        conflict,
        waiting(model),
    )


def remaining_of(model: ClauseModel, puzzles: Iterable[Puzzle]) -> Iterator[int | None]:
    """Yield the candidates that unit propagation leaves of each of the puzzles, which have the rules and
    clues of the model; None for a conflict.
    """
    propagator = loaded(labelled(model), model.clauses.top)
    possible = propagator.assign_units() is None and propagator.propagate() is None
    for puzzle in puzzles:
        given = [number_of(model, literal) for literal in given_literals(puzzle, model.domains)]
        if possible and all(map(propagator.decide, given)) and propagator.propagate() is None:
            yield sum(candidates_of(model.literals_of[cell], propagator) for cell in model.domains)
        else:
            yield None
        propagator.go_back(0)


def candidates_of(literals: Mapping[int, int], propagator: Propagator) -> int:
    """Return the number of values that a cell can have, given the literal of each."""
    values = [propagator.values[literal] for literal in literals.values()]
    return 1 if 1 in values else len(values) - values.count(-1)


def _begin(
    model: ClauseModel, propagator: Propagator, names: Names, given: Iterable[Is]
) -> Contradiction | None:
    """Assign the givens, then the clauses of one literal, and propagate; return a conflict or None."""
    for literal in given:
        number = number_of(model, literal)
        if number == FALSE or not propagator.assign(number):
            return Contradiction(GIVEN, (str(literal),))
    false = propagator.assign_units()
    return broken(propagator, names, propagator.propagate() if false is None else false)


def broken(propagator: Propagator, names: Names, clause: int | None) -> Contradiction | None:
    """Return the conflict in a clause whose literals are all false, or None."""
    if clause is None:
        return None
    true = names.of(-literal for literal in propagator.clauses[clause])
    return Contradiction(propagator.labels[clause], true, propagator.level)


def reason_of(propagator: Propagator, names: Names, literal: int) -> tuple[str, ...]:
    """Return the names of the literals that forced one, by a clause."""
    clause = propagator.reasons[abs(literal)]
    return () if clause == NONE else names.of(-x for x in propagator.clauses[clause] if x != literal)


def event_of(
    propagator: Propagator, names: Names, literal: int, labels: Mapping[int, str] | None = None
) -> Event:
    """Return the event that a literal became true; `labels` are those of literals without a reason."""
    variable = abs(literal)
    clause = propagator.reasons[variable]
    label = (labels or {}).get(literal, ASSUMED) if clause == NONE else propagator.labels[clause]
    return Event(
        names.meanings.get(literal),
        names[literal],
        label,
        reason_of(propagator, names, literal),
        propagator.levels[variable],
        propagator.waves[variable],
    )
