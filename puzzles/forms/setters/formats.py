"""Links and documents of setters' tools as records, and the links of a record that open there.

Nothing is fetched. ``declarations`` has a form for each tool.

>>> record = read_string(".Shape~4x4.Thermo~R1C1~R1C2")
>>> record["clues"]
{'thermometers': [{'cells': [[0, 0], [0, 1]]}]}
>>> write_checked(record, "iss", iss_link, read_string)
'https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.Thermo~R1C1~R1C2'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from ...core.errors import InputError, UnknownRules
from ...kinds import VARIANT, is_kind, kind_named
from ...notation.variants import fpuzzles, iss, iss_strings, sudokumaker
from ...notation.variants.documents import Address, Document, bound_depth
from ...notes import NAMES, note_of
from ...records import read_record
from ..checked import differences
from ..form import Data, Form, read_document, refuse_malformed
from .besides import (
    NOTED,
    CannotSay,
    add_note,
    add_solution,
    metadata_of,
    own_rules,
    refuse,
    solution_of,
    text_of,
)  # fmt: skip
from .drawings import with_drawings
from .special import declaration_of, is_in, is_variant, special_of, variant_of
from .wording import words_alone

_ID = re.compile(r"\??puzzleid=")
"""Start of the code of a link that people paste without its host."""


def without_id(text: str) -> str:
    """Return a link or a code without the name of the field that holds the code."""
    return _ID.sub("", text, count=1) if _ID.match(text) else text


def tool_form(
    name: str,
    read: Callable[[str], Data],
    link: Callable[[Data], str],
    reread: Callable[[str], Data] | None = None,
    **declared: Any,
) -> Form:
    """Return the form of a setters' tool, which has variant sudokus and the kinds that are special cases.

    Args:
        name: The name of the form.
        read: Returns the record of a link or a code.
        link: Returns the link of a variant sudoku.
        reread: Returns the record of a link that was written; by default `read`.
        declared: The rest of the form: how its texts look, its title, its JSON objects.
    """
    return Form(
        name,
        read=read,
        read_kind=partial(read_as_kind, read),
        write=lambda record: write_checked(record, name, link, reread or read),
        kinds=lambda kind: is_in(kind, name),
        is_checked=True,
        keeps=(*NAMES, "solution"),
        **declared,
    )


# Reading ------------------------------------------------------------------------------------------


@contextmanager
def packed() -> Iterator[None]:
    """Count the columns of errors within the packed puzzle, and name that in them."""
    try:
        yield
    except InputError as error:
        if error.column is None:
            raise
        what = f"character {error.column} of the packed puzzle: {error.what}"
        raise InputError(what, cell=error.cell) from None


def read_packed(text: str, unpack: Callable[[str], Document]) -> Data:
    """Return the record of a link or a code, which `unpack` turns into a document of any tool."""
    with packed():
        return read_document(unpack(without_id(text)))


def read_string(text: str) -> Data:
    """Return the record of a constraint string of Interactive Sudoku Solver, or of a link that holds one."""
    from .records import of_iss  # which imports all parts of variant sudokus

    is_link = Address.of(text).host != ""
    with packed(), refuse_malformed("the constraint string"):
        record = of_iss(iss_strings.read_string(iss.string_of(text) if is_link else text))
        if is_link:
            fields = iss.besides_of(text)
            add_note(record, {name: fields.get(name) for name in NOTED})
            add_solution(record, fields.get("solution"))
    return as_it_was(record)


def record_of(document: Document, read: Callable[[Document], Data]) -> Data:
    """Return the record that `read` makes of a document, of the kind that it was, with the rules that it
    tells in words alone.
    """
    bound_depth(document)
    try:
        return as_it_was(read(document))
    except UnknownRules as error:
        with_words(error.record)
        error.record["params"].get("note", {}).pop("kind", None)
        raise


def as_it_was(record: Data) -> Data:
    """Return the record of a document as a puzzle of the kind that the document names, if it is one, and
    without rules that only state those of the kind.
    """
    note = record["params"].pop("note", {})
    if note and note.get("rules") == own_rules({**record, "params": {**record["params"], "note": note}}):
        del note["rules"]
    name = note.pop("kind", None)
    if note:
        record["params"]["note"] = note
    record = with_words(record)
    return special_of(record, name) or record


def read_as_kind(read: Callable[[str], Data], text: str, kind: str) -> Data:
    """Return the record that `read` makes of a text, as a puzzle of a kind that is asked for.

    Raises:
        InputError: For a puzzle with other rules.
    """
    record = read(text)
    if record["type"] == kind or not is_kind(kind) or not is_variant(kind_named(kind)):
        return record
    variant = variant_of(record)
    if kind == VARIANT:
        return variant
    special = special_of(variant, kind)
    if special is None:
        raise InputError(f"it has other rules than those of {kind}: read it as {VARIANT}")
    return special


def with_words(record: Data) -> Data:
    """Return the record of a document, with a note of the rules in words without a constraint."""
    note = record["params"].get("note") or {}
    stated = {name for place in ("clues", "params") for name, value in record[place].items() if value}
    if unchecked := words_alone(note.get("rules") or "", stated):
        record["params"]["note"] = note | {"unchecked": [*note.get("unchecked", ()), *unchecked]}
    return record


# Writing ------------------------------------------------------------------------------------------


def fpuzzles_link(record: Data) -> str:
    """Return the link of f-puzzles of a record."""
    from .records import to_fpuzzles

    return fpuzzles.write(to_fpuzzles(record))


def sudokupad_link(record: Data) -> str:
    """Return the link of SudokuPad of a record, with the puzzle as f-puzzles has it."""
    from .records import to_fpuzzles

    document = {"ruleset": own_rules(record), **with_drawings(to_fpuzzles(record))}
    return f"https://{fpuzzles.PADS[0]}/fpuzzles{fpuzzles.write_payload(document)}"


def iss_link(record: Data) -> str:
    """Return the link of Interactive Sudoku Solver of a record."""
    from .records import to_iss

    besides = metadata_of(note_of(record), {name: name for name in NOTED})
    if (solution := solution_of(record)) is not None:
        besides["solution"] = text_of(solution)
    return iss.write_link(to_iss(record), besides)


def sudokumaker_link(record: Data) -> str:
    """Return the link of SudokuMaker of a record."""
    from .sudokumaker_records import to_sudokumaker

    return sudokumaker.write(to_sudokumaker(record))


def write_checked(
    record: Mapping[str, Any], form: str, write: Callable[[Data], str], read: Callable[[str], Data]
) -> str:
    """Return the link of a variant sudoku, or of a puzzle that is one by its kind's declaration, after `read`
    has found a puzzle in it that means the same.

    Raises:
        InputError: With all that the form cannot hold.
    """
    kind = kind_named(record.get("type"))
    if not is_variant(kind):
        raise InputError(f"{kind.name} has no {form} form")
    variant = variant_of(record)
    if kind.name == VARIANT:
        return _checked_variant(variant, form, write, read)
    try:
        link = _checked_variant(_named(variant, kind.name), form, write, read)
    except CannotSay as error:
        declared = declaration_of(kind)
        assert declared is not None
        raise CannotSay(form, map(declared.own_name, error.names)) from None
    again = read(link)
    if again["type"] != kind.name:
        raise CannotSay(form, names_stated(record))
    refuse(form, (where.partition(".")[2] or where for where in differences(record, again)))
    return link


def _named(variant: Data, kind: str) -> Data:
    """Return a variant sudoku whose note tells the kind that it was."""
    return {**variant, "params": {**variant["params"], "note": {**note_of(variant), "kind": kind}}}


def _checked_variant(
    record: Data, form: str, write: Callable[[Data], str], read: Callable[[str], Data]
) -> str:
    """Return the link of a variant sudoku. Raises `InputError` if it is read as another puzzle."""
    from .records import mean_the_same
    from .relations import with_dots

    link = write(with_dots(record))
    if not mean_the_same(read_record(variant_of(read(link))), read_record(record)):
        raise CannotSay(form, said_otherwise(record, form, write, read))
    return link


def said_otherwise(
    record: Mapping[str, Any], form: str, write: Callable[[Data], str], read: Callable[[str], Data]
) -> list[str]:
    """Return the clues and rules of a record that a form changes; all, if it is their combination."""
    names = [name for name in names_stated(record) if name not in FRAME]
    changed = list[str]()
    for name in names if len(names) > 1 else ():
        alone = {where: _alone(record.get(where) or {}, name) for where in ("clues", "params")}
        try:
            write_checked({**record, **alone}, form, write, read)
        except InputError:
            changed.append(name)
    return changed or names


def names_stated(record: Mapping[str, Any]) -> list[str]:
    """Return the names of the clues and settings of a record that say something."""
    stated = [*(record.get("clues") or {}).items(), *(record.get("params") or {}).items()]
    return [name for name, value in stated if value and name != "note"]


FRAME = ("givens", "regions", "grids", "free_squares", "boxes", "box", "digits", "chaos_construction")
"""The fields that stay when clues are tried one by one."""


def _alone(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {other: value for other, value in values.items() if other in (*FRAME, name)}


def has_objects(grid: Any) -> bool:
    """Return whether a grid is one of a tool, whose cells are objects, and no array of entries."""
    if not isinstance(grid, list):
        return False
    return all(isinstance(cell, dict) for row in grid if isinstance(row, list) for cell in row)
