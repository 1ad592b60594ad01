"""The puzzle and the claim: cells, constraints, and solutions that keep them.

>>> text = '{"domains": [["a", [1, 2]]], "constraints": [], "clues": [], "givens": [], "shown": ["a"]}'
>>> problem = problem_of(text)
>>> claim_of('{"claim": "all", "solutions": [[1], [2]]}', problem, Clock(1)).solutions
[{'a': 1}, {'a': 2}]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from .board import compare_with_record
from .constraints.base import Constraint
from .constraints.fields import cell_named, list_of, row_of, whole_number
from .constraints.registry import constraint
from .file import Clock, list_in, read_json
from .vocabulary import Cells, Refused, shorten

MOST_IN_DOMAINS = 200_000
"""A puzzle whose cells have more values together is refused."""


class Problem(NamedTuple):
    """A puzzle as constraints: its cells with their domains (cut down to the givens), in order; the record of
    its board and its kind, if it has one.
    """

    domains: dict[str, frozenset[int]]
    cells: Cells
    constraints: list[Constraint]
    shown: Cells
    record: Mapping[str, Any] | None = None
    kind: str | None = None
    lowered: Cells = ()
    """The classes of constraints that are stated by other ones."""


class CheckedClaim(NamedTuple):
    """Claim of a certificate: there is no solution beside these, or `cell` holds `value` in all."""

    claim: str
    solutions: list[dict[str, int]]
    cell: str | None
    value: int | None


def problem_of(text: str, clock: Clock | None = None, kinds: Collection[str] = ()) -> Problem:
    """Return the constraint problem of a puzzle's JSON text; a puzzle of these `kinds` must have a record.
    Raises `Refused`.
    """
    data = read_json(text, "the puzzle")
    domains: dict[str, frozenset[int]] = {}
    numbers = list_of(whole_number)
    for entry in list_in(data, "domains", "the puzzle"):
        if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str:
            raise Refused(f"{shorten(entry)} stands where a cell and its domain were expected")
        if entry[0] in domains:
            raise Refused(f"the puzzle names the cell {shorten(entry[0])} twice")
        domains[entry[0]] = frozenset(numbers(entry[1], ()))
    for row in list_in(data, "givens", "the puzzle"):
        cell, values = row_of(cell_named, numbers)(row, domains)
        domains[cell] &= frozenset(values)
    if sum(map(len, domains.values())) > MOST_IN_DOMAINS:
        raise Refused(f"the cells have more than {MOST_IN_DOMAINS:,} values together")
    shown = list_of(cell_named)(list_in(data, "shown", "the puzzle"), domains)
    something = bool(domains) or data.get("record") is not None
    if (something and not shown) or len(set(shown)) < len(shown):
        raise Refused("no cell is shown, or one twice: the answer cannot be told")
    compare_with_record(data, kinds)
    constraints: list[Constraint] = []
    for part in ("constraints", "clues"):
        for form in list_in(data, part, "the puzzle"):
            try:
                rule = constraint(form, domains)
            except Refused as error:
                raise Refused(f"constraint {len(constraints)}: {error}") from None
            if clock is not None:
                clock.look()
                rule.look, rule.leave = clock.look, clock.leave
            constraints.append(rule)
    record = data.get("record")
    kind = None if record is None else data["kind"]
    lowered = data.get("lowered", [])
    if type(lowered) is not list or not all(type(name) is str for name in lowered):
        raise Refused("what is lowered is no list of names")
    return Problem(domains, tuple(domains), constraints, shown, record, kind, tuple(lowered))


def values_of(data: Any, cells: Collection[str]) -> tuple[int, ...]:
    """Return the values of a solution, given as a list of numbers or a text of digits. Raises `Refused`."""
    if type(data) is str and data.isdecimal() and data.isascii():
        return tuple(map(int, data))
    return tuple(list_of(whole_number)(data, cells))


def claim_of(text: str, problem: Problem, clock: Clock) -> CheckedClaim:
    """Return the claim of this JSON text, whose solutions must keep all constraints and differ. Raises
    `Refused`.
    """
    data = read_json(text, "the claim")
    claim: Any = data.get("claim")
    cell: Any = data.get("cell")
    value: Any = data.get("value")
    rows = list_of(values_of)(list_in(data, "solutions", "the claim"), ())
    if claim == "forced":
        cell_named(cell, problem.domains), whole_number(value, ())
    elif cell is not None or value is not None or claim not in ("unique", "none", "all"):
        raise Refused(f"{shorten(claim)} is no claim, or it names a cell and is not 'forced'")
    if len(rows) not in {"unique": (1,), "none": (0,), "forced": (0, 1)}.get(claim, (len(rows),)):
        raise Refused(f"the claim {claim!r} names {len(rows)} solutions")
    solutions = []
    for number, row in enumerate(rows):
        clock.look()
        if len(row) != len(problem.cells):
            raise Refused(f"solution {number} has {len(row)} values for {len(problem.cells)} cells")
        values = dict(zip(problem.cells, row, strict=True))
        wrong = next((c for c, v in values.items() if v not in problem.domains[c]), None)
        if wrong is not None:
            raise Refused(f"solution {number} has {values[wrong]} in {wrong}, which is not in its domain")
        for i, rule in enumerate(problem.constraints):
            if not rule.holds(values):
                raise Refused(f"solution {number} breaks constraint {i}")
        if claim == "forced" and values[cell] != value:
            raise Refused(f"the solution that is shown does not have {value} in {cell}")
        solutions.append(values)
    if len({tuple([values[c] for c in problem.shown]) for values in solutions}) < len(solutions):
        raise Refused("two of the solutions agree on all cells that are shown")
    return CheckedClaim(claim, solutions, cell, value)
