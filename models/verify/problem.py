"""The puzzle: its cells and its constraints.

>>> text = '{"domains": [["a", [1, 2]]], "constraints": [], "clues": [], "givens": [], "shown": ["a"]}'
>>> problem_of(text).domains
{'a': frozenset({1, 2})}
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
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
    data: Mapping[str, Any] = {}
    """The JSON object that all of it is made of."""


def problem_of(text: str, clock: Clock | None = None, kinds: Collection[str] = ()) -> Problem:
    """Return the constraint problem of a puzzle's JSON text; a puzzle of these `kinds` must have a record.
    Raises `Refused`.
    """
    data = read_json(text, "the puzzle")
    domains = wide_domains(data)
    for cell, values in givens_of(data, domains).items():
        domains[cell] &= values
    require_few(domains)
    shown = list_of(cell_named)(list_in(data, "shown", "the puzzle"), domains)
    something = bool(domains) or data.get("record") is not None
    if (something and not shown) or len(set(shown)) < len(shown):
        raise Refused("no cell is shown, or one twice: the answer cannot be told")
    compare_with_record(data, kinds)
    forms = chain(list_in(data, "constraints", "the puzzle"), list_in(data, "clues", "the puzzle"))
    constraints = read_constraints(forms, domains, clock)
    record = data.get("record")
    kind = None if record is None else data["kind"]
    lowered = data.get("lowered", [])
    if type(lowered) is not list or not all(type(name) is str for name in lowered):
        raise Refused("what is lowered is no list of names")
    return Problem(domains, tuple(domains), constraints, shown, record, kind, tuple(lowered), data)


def wide_domains(data: Mapping[str, Any]) -> dict[str, frozenset[int]]:
    """Return the domains of the cells as the rules say them, without the givens. Raises `Refused`."""
    domains: dict[str, frozenset[int]] = {}
    for entry in list_in(data, "domains", "the puzzle"):
        if type(entry) is not list or len(entry) != 2 or type(entry[0]) is not str:
            raise Refused(f"{shorten(entry)} stands where a cell and its domain were expected")
        if entry[0] in domains:
            raise Refused(f"the puzzle names the cell {shorten(entry[0])} twice")
        domains[entry[0]] = frozenset(list_of(whole_number)(entry[1], ()))
    return domains


def givens_of(data: Mapping[str, Any], cells: Collection[str]) -> dict[str, frozenset[int]]:
    """Return the values of the cells that are given. Raises `Refused`."""
    read = row_of(cell_named, list_of(whole_number))
    givens: dict[str, frozenset[int]] = {}
    for row in list_in(data, "givens", "the puzzle"):
        cell, values = read(row, cells)
        givens[cell] = givens.get(cell, frozenset(values)).intersection(values)
    return givens


def require_few(domains: Mapping[str, Collection[int]]) -> None:
    """Raise `Refused` if the cells have too many values together."""
    if sum(map(len, domains.values())) > MOST_IN_DOMAINS:
        raise Refused(f"the cells have more than {MOST_IN_DOMAINS:,} values together")


def read_constraints(forms: Iterable[Any], cells: Collection[str], clock: Clock | None) -> list[Constraint]:
    """Return the constraints of these JSON forms, which look at the clock. Raises `Refused`."""
    constraints: list[Constraint] = []
    for form in forms:
        try:
            rule = constraint(form, cells)
        except Refused as error:
            raise Refused(f"constraint {len(constraints)}: {error}") from None
        if clock is not None:
            clock.look()
            rule.look, rule.leave = clock.look, clock.leave
        constraints.append(rule)
    return constraints
