r"""Texts of janko.at: the name and the size between ``[begin]`` and ``[problem]``, then tables in sections.

>>> record = read_text("[begin]\npuzzle akari\n[problem]\n1 - x\n- - -\n[solution]\n- o -\n[end]")
>>> record["type"], record["clues"]
('akari', {'cells': [[1, None, '#'], [None, None, None]]})
>>> read_text("[begin]\n[problem]\n1 -\n- -\n[end]")
Traceback (most recent call last):
    ...
gridproof.InputError: the text does not name its puzzle: ask for a kind, as in --kind slitherlink
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ...core.errors import InputError, UnknownRules
from ...core.names import perhaps
from ...core.record import Record, shorten
from ...fields import Field
from ...kind import Kind
from ...kinds import kind_called, kind_named, kind_names, name_called
from ...notation.draft import RecordDraft
from ...notation.looks import Janko
from ...notation.text.field_lines import Said
from ...notation.text.pieces import TextLine
from ...samples import samples
from ..declared import declarations_of, first_fit, kinds_by_form_name
from ..form import Data
from ..text.janko_answers import Words, solution_in
from .tables import Tables

_SECTION = re.compile(r"\s*\[(?P<name>[a-z]{2,20})\]\s*")
_FACT = re.compile(r"\s*(?P<name>[A-Za-z][\w-]{0,30})(?:\s*[:=]|\s)\s*(?P<value>.*?)\s*")

TABLES = {
    "problem": "squares",
    "labels": "squares",
    "nodes": "nodes",
    "areas": "areas",
    "clabels": "above",
    "rlabels": "beside",
}
"""The sections of the clues, and what they are of a board."""

SOLUTION = "solution"

DROPPED = ("moves",)
"""The sections that say nothing about the puzzle."""

NOTES = {"title": "title", "author": "author", "info": "rules", "source": "source"}
"""Facts that travel with the puzzle, with their names there."""

SILENT = ("puzzle", "size", "rows", "cols", "solver", "mail", "url", "date", "unit", "pid", "level", "moves")
"""Facts that say nothing else about the puzzle."""

MOST_LINES = 5_000
"""The most lines of a text."""


def read_text(text: str, kind: str | None = None) -> Data:
    """Return the record of a text, of a kind if one is asked for. Raises `InputError` with the line."""
    facts, sections = _parts(text)
    if kind is not None:
        return _read(kind_called(kind), facts, sections)
    first, *others = _kinds_of(facts)
    return first_fit((first, *others), lambda each: _read(each, facts, sections, bool(others)))


def _read(kind: Kind, facts: dict[str, str], sections: Mapping[str, Words], checks: bool = False) -> Data:
    """Return the record of the parts of a text as a kind, which reads it if that is checked."""
    form = next(iter(declarations_of(Janko, kind.name)), Janko())
    if {"problem", "labels"} <= sections.keys():
        raise InputError("the text has a section [problem] and a section [labels], which are the same board")
    tables = {TABLES[name]: table for name, table in sections.items() if name in TABLES}
    if form.sums and len(tables.get("squares", ())) > 1:
        *tables["squares"], sums = tables["squares"]
        tables["above"] = [sums]
    data = Tables(**tables, look=form).read(kind)
    if checks:
        kind.read(Record(data))
    note = {NOTES[name]: value for name, value in facts.items() if name in NOTES and value}
    if note:
        data["params"]["note"] = note
    unknown = _tell(kind, form, facts, data)
    words = sections.get(SOLUTION, [])[: data["rows"] if form.sums else None]
    if words and (solution := solution_in(words, data, form)) is not None:
        data["solution"] = solution
    if unknown:
        data["params"]["note"] = {**note, "unchecked": unknown}
        raise UnknownRules(unknown, data)
    return data


def _parts(text: str) -> tuple[dict[str, str], dict[str, list[list[str]]]]:
    """Return the facts by name, and the words of each section. Some texts have a section twice, which is the
    same. Raises `InputError` for one that is not, or not known.
    """
    facts: dict[str, str] = {}
    sections: dict[str, list[list[str]]] = {}
    copies = list[tuple[int, list[list[str]], list[list[str]]]]()
    name, current = "begin", list[list[str]]()
    for number, line in enumerate(text.split("\n", MOST_LINES)[:MOST_LINES], 1):
        section = _SECTION.fullmatch(line)
        if section is not None:
            name = section["name"]
            if name not in ("begin", "end", SOLUTION, *TABLES, *DROPPED):
                raise InputError(f"the section [{name}] is not known here", line=number)
            current = []
            copies.append((number, sections.setdefault(name, current), current))
        elif (fact := _fact_of(line, name == "begin")) is not None:
            facts.setdefault(*fact)
        elif line.strip():
            current.append(line.split())
    for number, first, copy in copies:
        if first != copy:
            raise InputError("the section is there twice, and is not the same", line=number)
    return facts, sections


def _fact_of(line: str, first: bool) -> tuple[str, str] | None:
    """Return the name and the value of a line of a section, or None if it is a row of a table: facts stand in
    the first section, and those that say nothing about the puzzle in others, too.
    """
    match = _FACT.fullmatch(line)
    name = match["name"].lower() if match is not None else ""
    return (name, match["value"]) if match is not None and (first or name in SILENT) else None


def _kinds_of(facts: dict[str, str]) -> list[Kind]:
    """Return the kinds of the name in a text: ours of this name, then those with the name on the site."""
    name = facts.get("puzzle", "")
    if not name:
        raise InputError("the text does not name its puzzle: ask for a kind, as in --kind slitherlink")
    names = [name_called(name), *(kind for kind, _ in kinds_by_form_name(Janko, name.lower()))]
    if not any(names):
        raise InputError(
            f"the text of janko.at is of {shorten(name)}, which is no kind here{perhaps(name, kind_names())}"
        )
    return [kind_named(each) for each in dict.fromkeys(names) if each]


def _tell(kind: Kind, form: Janko, facts: dict[str, str], data: Data) -> list[str]:
    """Add the fields that facts tell to a record, and return the facts of which nothing is known. Raises
    `InputError` if the field that is needed is missing.
    """
    draft = RecordDraft(kind.name, data["rows"], data["cols"], data["clues"], data["params"])
    unknown, fields, told = list[str](), {each.name: each for each in kind.fields}, set[str]()
    for name, value in facts.items():
        field = fields.get(form.facts.get(name, name))
        if field is not None:
            said = Said(field.name, TextLine(1, ""), [TextLine(1, value)])
            values = draft.params if field.place == "params" else draft.clues
            values[field.name] = field.layout.read(said, draft)
            told.add(field.name)
        elif name not in (*NOTES, *SILENT) and form.facts.get(name) != "":
            unknown.append(f"{name} {value}".strip())
    if form.needed and form.needed not in told:
        field = fields[form.needed]
        what = f"the text does not tell the {field.name}: add it above [problem], as in"
        raise InputError(f"{what} '{field.name} {_example_of(kind, field)}'")
    return unknown


def _example_of(kind: Kind, field: Field[Any]) -> str:
    """Return a field as a sample has it."""
    for record in samples(kind.name):
        if (value := field.raw(record)) is not None:
            return field.layout.write(value, RecordDraft(kind.name, record["rows"], record["cols"]))[0]
    return ""
