"""Kinds and back ends as lists for people: the name of each, and beside it a description.

On a terminal the text is set to its width, in a narrow one below the name; a pipe gets one line each.

>>> print(two_columns([("lits", "LITS: shade one tetromino in each region")], width=45))
lits  LITS: shade one tetromino in each
      region
>>> print(two_columns([("lits", "LITS: shade one tetromino in each region")], width=24))
lits
  LITS: shade one
  tetromino in each
  region
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from textwrap import fill
from typing import Any

from ...puzzles import Kind, read_record
from ...puzzles.catalogue import KindEntry, examples
from ...puzzles.fields import Field
from ...puzzles.forms.form import form_named
from ...puzzles.samples import samples
from ...puzzles.standing import standing_of
from ..inventory import Backend

NARROW = 24
"""Columns that a text has at least: below that the terminal may break the lines itself."""


def two_columns(rows: Iterable[tuple[str, str]], width: int | None) -> str:
    """Return names and texts, set to `width` columns; None for one line each."""
    pairs = list(rows)
    margin = max((len(name) for name, _ in pairs), default=0) + 2
    if width is None:
        return "\n".join(f"{name:{margin}}{text}".rstrip() for name, text in pairs)
    if width < margin + NARROW:
        return "\n".join(f"{name}\n{paragraph(text, '  ', width)}".rstrip() for name, text in pairs)
    return "\n".join(
        f"{name:{margin}}{paragraph(text, ' ' * margin, width).lstrip()}".rstrip() for name, text in pairs
    )


def paragraph(text: str, indent: str, width: int) -> str:
    """Return a text set to `width` columns, all of its lines indented."""
    room = max(width, NARROW)
    return fill(text, room, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def kind_row(row: dict[str, Any]) -> tuple[str, str]:
    """Return a kind in a list, with the first sentence of its rules, from its row of the catalogue."""
    first, stop, _ = row["rules"].partition(". ")
    return row["name"], f"{row['title']}: {first}{stop.strip()}"


def form_title(name: str) -> str:
    """Return the title of a form, as in a list.

    >>> form_title("puzzlink")
    'a link of puzz.link'
    """
    return form_named(name).title or name


def kind_page(entry: KindEntry, width: int | None) -> str:
    """Return the page about a kind, with commands to try it."""
    name = entry.kind.name
    facts = {
        "also called": ", ".join(entry.kind.aliases),
        "elsewhere": ", ".join(standing_of(entry.kind).names),
        "rules": entry.kind.rules,
        "primitives": ", ".join(entry.primitives),
        "formats": ", ".join(map(form_title, entry.formats)),
        "samples": ", ".join(f"{each.number} ({each.rows}×{each.cols})" for each in entry.samples),
        "a step says": "; ".join(example_sentences(entry.kind)),
    }
    lines = [f"{name}: {entry.kind.title}", "", two_columns(((k, v) for k, v in facts.items() if v), width)]
    fields = [(field.where, field.describe() + also(field)) for field in entry.kind.fields]
    if fields:
        lines += ["", "A record says:", two_columns(fields, width)]
    for form, example in examples(entry.kind).items():
        end = ", which ends with a blank line" if form == "text" else ""
        lines += [
            "",
            f"As {form_title(form)}{end}:",
            example if isinstance(example, str) else layout(example),
        ]
    if entry.samples:
        last = entry.samples[-1].number
        lines += [
            "",
            f"gridproof render --kind {name} --sample 1 --both -o {name}.svg",
            f"gridproof explain --kind {name} --sample 1",
            f"gridproof check --kind {name} --sample {last}",
        ]
    return "\n".join(lines)


def example_sentences(kind: Kind) -> list[str]:
    """Return the wording of steps for the first open cell of a sample: that it has a value, and that it has
    not.
    """
    from ..rules.step import phrases_of  # which a list of kinds does without

    boards = samples(kind.name)
    puzzle = read_record(boards[0]) if boards else None
    if puzzle is None:
        return []
    pair = next((pair for pair in puzzle.rules.domains if len(puzzle.domains[pair[0]]) > 1), None)
    return (
        []
        if pair is None
        else [phrases_of(puzzle, [(pair[0], pair[1][-1], true)])[0] for true in (True, False)]
    )


def also(field: Field[Any]) -> str:
    """Return the other names of a field in plain text, as the end of its description."""
    return f"; in text also {', '.join(field.others)}" if field.others else ""


WIDTH = 80
"""Characters up to which an entry of a list stands on one line."""


def has_its_line(value: Any) -> bool:
    """Return whether an entry has a line of its own: a list, an object or a sentence."""
    return isinstance(value, list | dict) or (isinstance(value, str) and " " in value)


def layout(value: Any, indent: str = "") -> str:
    """Return JSON with a line for each row of a grid, each pair of squares and each sentence.

    >>> print(layout({"rows": 2, "cells": [[1, None], [2, 3]], "pairs": [[[0, 0], [0, 1]]]}))
    {
      "rows": 2,
      "cells": [
        [1, null],
        [2, 3]
      ],
      "pairs": [
        [[0, 0], [0, 1]]
      ]
    }
    """
    inner = indent + "  "
    if isinstance(value, dict) and value:
        members = (f"{inner}{json.dumps(key)}: {layout(each, inner)}" for key, each in value.items())
        return "{\n" + ",\n".join(members) + f"\n{indent}}}"
    if isinstance(value, list) and any(map(has_its_line, value)):
        lines = (json.dumps(each, ensure_ascii=False) for each in value)
        rows = (
            line if len(line) <= WIDTH else layout(each, inner)
            for each, line in zip(value, lines, strict=True)
        )
        return "[\n" + ",\n".join(inner + row for row in rows) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)


def backend_row(backend: Backend) -> tuple[str, str]:
    """Return a back end in a list."""
    facts = {"solvers": ", ".join(backend.solvers), "exports": ", ".join(backend.exports)}
    if backend.exports and not backend.solvers:
        facts["exports"] += " (export only)"
    parts = [backend.title, *(f"{what} {names}" for what, names in facts.items() if names)]
    if backend.compiled is not None:
        parts.append("compiled" if backend.compiled else "not compiled")
    return backend.name, "; ".join(parts if backend.installed else [*parts, "not installed"])


def core_row(core: dict[str, bool]) -> tuple[str, str]:
    """Return the compiled core in the list of back ends.

    >>> core_row({"graph": True, "lines": True}), core_row({"graph": True, "lines": False})[1]
    (('core', 'compiled: graph, lines'), 'compiled: graph; in Python, slower: lines')
    """
    parts = {"compiled": [n for n in core if core[n]], "in Python, slower": [n for n in core if not core[n]]}
    return "core", "; ".join(f"{what}: {', '.join(names)}" for what, names in parts.items() if names)
