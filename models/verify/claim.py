"""The claim: solutions that keep the constraints, and what they are said to show.

>>> from .problem import problem_of
>>> text = '{"domains": [["a", [1, 2]]], "constraints": [], "clues": [], "givens": [], "shown": ["a"]}'
>>> claim_of('{"claim": "all", "solutions": [[1], [2]]}', problem_of(text), Clock(1)).solutions
[{'a': 1}, {'a': 2}]
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from .constraints.fields import cell_named, list_of, whole_number
from .file import Clock, list_in, read_json
from .problem import Problem, givens_of, read_constraints, require_few, wide_domains
from .vocabulary import Cells, Refused, Values, printable, shorten


class Member(NamedTuple):
    """Clues, by the numbers of their constraints, and givens, by their cells, that a person takes for one;
    and values `without` it, which keep all else that its claim is about.
    """

    clues: frozenset[int]
    givens: frozenset[str]
    without: Values
    name: str


class Entry(NamedTuple):
    """An entry of the record, by its number among those of `Removing`, without which other rules change too:
    the kind alone knows them. The `values` of a puzzle without it are its second solution.
    """

    number: int
    name: str
    values: tuple[int, ...]


class CheckedClaim(NamedTuple):
    """Claim of a certificate.

    Vocabulary
        unique, none, all   there is no solution beside these
        forced              `cell` holds `value` in all solutions
        multiple            these are solutions, which differ
        candidates          no shown cell has a value in any solution that it has in none of these
        minimal             there is this solution alone, and another one without any of the members or,
                            which is left to the rules of the kind, of the entries
        clash               the rules and the members have no solution, and one without any of the members
    """

    claim: str
    solutions: list[dict[str, int]]
    cell: str | None
    value: int | None
    members: Sequence[Member] = ()
    entries: Sequence[Entry] = ()

    def meant(self, number: str, shown: Cells) -> dict[str, frozenset[int]] | None:
        """Return the values of cells that the line ``n NUMBER`` excludes together, or None if the claim has
        no such line.
        """
        if self.claim in ("forced", "candidates") and number != "0":
            return None
        if self.cell is not None and self.value is not None:
            return {self.cell: frozenset([self.value])}
        if self.claim == "candidates":
            return {cell: frozenset([values[cell] for values in self.solutions]) for cell in shown}
        if not number.isdecimal() or int(number) >= len(self.solutions):
            return None
        return {cell: frozenset([self.solutions[int(number)][cell]]) for cell in shown}


SOLUTIONS: dict[str, tuple[int, float]] = {
    "unique": (1, 1),
    "none": (0, 0),
    "all": (0, inf),
    "forced": (0, 1),
    "multiple": (2, inf),
    "candidates": (1, inf),
    "minimal": (1, 1),
    "clash": (0, 0),
}
"""The claims, with the least and the greatest number of solutions that they list."""

ALWAYS = {"constraint": "Linear", "terms": [], "op": "<=", "bound": 0}
"""Constraint that everything keeps, in the place of a clue that a claim is not about."""


def part_of(problem: Problem, claim: CheckedClaim, clock: Clock) -> Problem:
    """Return the puzzle that the body of the certificate is about: the whole one, or, if a few clues and
    givens clash, the rules with these alone.
    """
    if claim.claim != "clash":
        return problem
    data = problem.data
    kept = {cell for member in claim.members for cell in member.givens}
    clues = {number for member in claim.members for number in member.clues}
    domains = wide_domains(data)
    for cell, values in givens_of(data, domains).items():
        domains[cell] &= values if cell in kept else domains[cell]
    require_few(domains)
    first = len(data["constraints"])
    forms = [form if first + i in clues else ALWAYS for i, form in enumerate(data["clues"])]
    constraints = [*problem.constraints[:first], *read_constraints(forms, domains, clock)]
    return problem._replace(domains=domains, constraints=constraints)


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
    elif cell is not None or value is not None or type(claim) is not str or claim not in SOLUTIONS:
        raise Refused(f"{shorten(claim)} is no claim, or it names a cell and is not 'forced'")
    least, most = SOLUTIONS[claim]
    if not least <= len(rows) <= most:
        raise Refused(f"the claim {claim!r} names {len(rows)} solutions")
    solutions = []
    for number, row in enumerate(rows):
        values = solution_of(row, problem, f"solution {number}", clock)
        if claim == "forced" and values[cell] != value:
            raise Refused(f"the solution that is shown does not have {value} in {cell}")
        solutions.append(values)
    if claim != "candidates" and len({shown_in(v, problem) for v in solutions}) < len(solutions):
        raise Refused("two of the solutions agree on all cells that are shown")
    about_parts = claim in ("minimal", "clash")
    if about_parts is not ("members" in data) or (claim != "minimal" and "entries" in data):
        raise Refused(f"the claim {claim!r} needs members, or has members or entries that it must not have")
    members = members_of(list_in(data, "members", "the claim"), claim, problem, clock) if about_parts else []
    entries = [entry_of(entry) for entry in data.get("entries", ())]
    if claim == "minimal" and not (members or entries):
        raise Refused("the claim 'minimal' names no clue and no given")
    for member in members:
        if claim == "minimal" and shown_in(member.without, problem) == shown_in(solutions[0], problem):
            raise Refused(f"the solution without {member.name} is the same")
    return CheckedClaim(claim, solutions, cell, value, members, entries)


def entry_of(data: Any) -> Entry:
    """Return an entry of the record that is said to be needed. Raises `Refused`."""
    if type(data) is not dict or data.keys() != {"entry", "name", "without"} or type(data["name"]) is not str:
        raise Refused(f"{shorten(data)} is no object of an entry, its name and values without it")
    number = whole_number(data["entry"], ())
    return Entry(number, printable(data["name"][:80]), values_of(data["without"], ()))


def shown_in(values: Values, problem: Problem) -> tuple[int, ...]:
    """Return the answer in the values of all cells."""
    return tuple([values[cell] for cell in problem.shown])


def solution_of(
    row: Sequence[int],
    problem: Problem,
    what: str,
    clock: Clock,
    domains: Mapping[str, frozenset[int]] | None = None,
    absent: Collection[int] = (),
) -> dict[str, int]:
    """Return the values of all cells, which must lie in the `domains`, by default those of the problem, and
    keep all constraints but the `absent` ones. Raises `Refused`.
    """
    clock.look()
    if len(row) != len(problem.cells):
        raise Refused(f"{what} has {len(row)} values for {len(problem.cells)} cells")
    values = dict(zip(problem.cells, row, strict=True))
    domains = problem.domains if domains is None else domains
    wrong = next((cell for cell, value in values.items() if value not in domains[cell]), None)
    if wrong is not None:
        raise Refused(f"{what} has {values[wrong]} in {wrong}, which is not in its domain")
    for i, rule in enumerate(problem.constraints):
        if i not in absent and not rule.holds(values):
            raise Refused(f"{what} breaks constraint {i}")
    return values


def members_of(entries: list[Any], claim: str, problem: Problem, clock: Clock) -> list[Member]:
    """Return the members of a claim: ``{"clues": [number of a constraint, …], "givens": [cell, …],
    "without": values}``. All have other clues and givens. Raises `Refused`.
    """
    data = problem.data
    first = len(data["constraints"])
    every = frozenset(range(first, len(problem.constraints)))
    wide, givens = wide_domains(data), givens_of(data, problem.domains)
    parts = [part_in(entry, every, givens.keys()) for entry in entries]
    clues = [number for numbers, _ in parts for number in numbers]
    cells = [cell for _, fixed in parts for cell in fixed]
    if len({*clues}) < len(clues) or len({*cells}) < len(cells):
        raise Refused("a clue or a given stands in two members")
    about, fixed = ({*clues}, {*cells}) if claim == "clash" else (every, givens.keys())
    members = []
    for entry, (numbers, free) in zip(entries, parts, strict=True):
        domains = {**problem.domains, **{cell: wide[cell] for cell in givens}}
        for cell in fixed - free:
            domains[cell] &= givens[cell]
        name = name_of(numbers, free, data["clues"], first)
        row, what = values_of(entry["without"], ()), f"the solution without {name}"
        without = solution_of(row, problem, what, clock, domains, every - (about - numbers))
        members.append(Member(numbers, free, without, name))
    return members


def part_in(
    entry: Any, clues: Collection[int], givens: Collection[str]
) -> tuple[frozenset[int], frozenset[str]]:
    """Return the clues and givens of a member, which must be some of these. Raises `Refused`."""
    if type(entry) is not dict or entry.keys() != {"clues", "givens", "without"}:
        raise Refused(f"{shorten(entry)} is no object of clues, givens and values without them")
    numbers, cells = list_of(whole_number)(entry["clues"], ()), list_of(cell_named)(entry["givens"], givens)
    if not (numbers or cells) or any(number not in clues for number in numbers):
        raise Refused("a member is empty, or names a constraint that is no clue")
    return frozenset(numbers), frozenset(cells)


def name_of(clues: Collection[int], givens: Collection[str], forms: Sequence[Any], first: int) -> str:
    """Return the name of a member for people."""
    labels = [forms[number - first].get("label") or f"constraint {number}" for number in sorted(clues)]
    return printable(", ".join(map(str, dict.fromkeys([*labels, *sorted(givens)])))[:80])
