"""A puzzle as the checker can read it: each constraint is known to the checker.

An unknown constraint, one of another package or of a notebook, is stated in one of two ways:

    table      if its cells have few assignments: the ones accepted by `holds`, its meaning
    lowered    elsewhere: the constraints of `lower`, with their auxiliary cells beside those of the puzzle

Nothing proves that a lowering is equivalent to its constraint. So the certificate, and every report on it,
names each lowered class: its lowering is trusted. The package refuses a solution that breaks such a
constraint, and one without a place in its lowering.

>>> from ...puzzles.constraints import AllDifferent
>>> puzzle = Puzzle.of({"a": (1, 2), "b": (1, 2)}, [AllDifferent(("a", "b"))])
>>> to_checkable(puzzle) is puzzle
True

The file of constraints says what the rules of a kind make of a record, for people and for the stand-alone
checker. Its SHA-256 in a certificate identifies the version of the rules.

>>> print(constraints_text(puzzle).splitlines()[0])
{"kind": null,
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from ...puzzles import Puzzle, Scope
from ...puzzles.constraints import Constraint, Table, expand
from .constraints.registry import CLASSES

OURS = Constraint.__module__.rpartition(".")[0]
"""The package of our constraints."""

MOST_ASSIGNMENTS = 10_000
"""A constraint whose cells have more assignments is lowered."""


@dataclass(frozen=True)
class LoweredPuzzle(Puzzle):
    """A puzzle with some constraints stated in other words. `lowered` names their classes in alphabetical
    order if the other words are their lowering.
    """

    lowered: tuple[str, ...] = ()


def lowered_in(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the classes of constraints that `to_checkable` has lowered."""
    return puzzle.lowered if isinstance(puzzle, LoweredPuzzle) else ()


def to_checkable(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle in constraints that the checker knows: itself, or a `LoweredPuzzle` of its record."""
    clues = expand(puzzle.clues)
    if clues != puzzle.clues:  # several were said together
        puzzle = replace(puzzle, clues=clues).with_record(puzzle.record, puzzle.is_as_read)
    if all(map(is_known, puzzle.constraints)):
        return puzzle
    rules, lowered, scope = puzzle.rules, set[str](), Scope(puzzle.domains)
    constraints = tuple(state_constraints(rules.constraints, scope, lowered))
    clues = tuple(state_constraints(clues, scope, lowered))
    domains = tuple((scope.domains | rules.domain_of).items())
    wider = replace(rules, domains=domains, grouped_constraints=constraints)
    lowered_puzzle = with_lowered(replace(puzzle, rules=wider, clues=clues), lowered)
    return lowered_puzzle.with_record(puzzle.record, puzzle.is_as_read)


def with_lowered(puzzle: Puzzle, names: Iterable[str]) -> LoweredPuzzle:
    """Return the puzzle with these classes of constraints marked as lowered."""
    return LoweredPuzzle(
        *(puzzle.kind, puzzle.rules, puzzle.clues, puzzle.givens, puzzle.id, puzzle.marks),
        lowered=tuple(sorted(names)),
    )


def is_known(constraint: Constraint) -> bool:
    """Return whether the checker knows this constraint and those nested in it."""
    return next(unknown(constraint), None) is None


def unknown(constraint: Constraint) -> Iterator[str]:
    """Yield the names of the classes in the constraint, nested ones included, that the checker lacks. It has
    our classes, not others of the same names.
    """
    kind = type(constraint)
    if kind.__name__ not in CLASSES or not kind.__module__.startswith(OURS):
        yield kind.__name__
    for each in constraint.nested():
        yield from unknown(each)


def state_constraints(
    constraints: Iterable[Constraint], scope: Scope, lowered: set[str]
) -> Iterator[Constraint]:
    """Yield the constraints in terms that the checker knows. Classes that are lowered are added to
    `lowered`.
    """
    for constraint in constraints:
        if is_known(constraint):
            yield constraint
        elif prod([len(scope[cell]) for cell in set(constraint.variables())]) <= MOST_ASSIGNMENTS:
            yield as_table(constraint, scope)
        else:
            lowered.update(unknown(constraint))
            for part in state_constraints(constraint.lower(scope), scope, lowered):
                yield replace(part, label=part.label or constraint.label)


def as_table(constraint: Constraint, scope: Scope) -> Table:
    """Return the table of the assignments that keep the constraint."""
    cells = tuple(dict.fromkeys(constraint.variables()))
    every = product(*[scope[cell] for cell in cells])
    rows = tuple([row for row in every if constraint.holds(dict(zip(cells, row, strict=True)))])
    return Table(cells, rows, label=constraint.label)


# The file of constraints -------------------------------------------------------------------------


def constraints_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the facts about a checkable puzzle that a checker must know, as a JSON object. A puzzle without
    a record has no kind.
    """
    apart = replace(puzzle, clues=expand(puzzle.clues)).with_record(puzzle.record, puzzle.is_as_read)
    data = json.loads(apart.to_json())
    return {
        "kind": None if puzzle.record is None else puzzle.kind,
        "id": puzzle.id if puzzle.record is None else puzzle.record.get("id"),
        "record": data["record"],
        "board": data["board"][:2],
        **{name: data[name] for name in ("domains", "constraints", "clues", "givens", "shown")},
        **({"lowered": names} if (names := lowered_in(puzzle)) else {}),
    }


def constraints_text(puzzle: Puzzle) -> str:
    """Return the text of the file of constraints: JSON with a line for each domain, constraint and given."""
    parts = []
    for name, value in constraints_of(puzzle).items():
        lists = name in ("domains", "constraints", "clues", "givens") and value
        text = ",\n  ".join(map(compact, value)) if lists else ""
        parts.append(f'"{name}": ' + (f"[\n  {text}]" if lists else compact(value)))
    return "{" + ",\n ".join(parts) + "}\n"


def compact(value: Any) -> str:
    """Return the JSON of a value without needless spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
