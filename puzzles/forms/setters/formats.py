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
from typing import Any

from ...core.errors import InputError, UnknownRules
from ...kinds import VARIANT
from ...notation.variants import fpuzzles, iss, iss_strings, sudokumaker
from ...notation.variants.documents import Address, Document, bound_depth
from ...records import read_record
from ..form import Data, read_document, refuse_malformed
from .drawings import with_drawings
from .wording import words_alone

_ID = re.compile(r"\??puzzleid=")
"""Start of the code of a link that people paste without its host."""


def without_id(text: str) -> str:
    """Return a link or a code without the name of the field that holds the code."""
    return _ID.sub("", text, count=1) if _ID.match(text) else text


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

    with packed(), refuse_malformed("the constraint string"):
        return of_iss(iss_strings.read_string(iss.string_of(text) if Address.of(text).host else text))


def record_of(document: Document, read: Callable[[Document], Data]) -> Data:
    """Return the record that `read` makes of a document, with the rules that it tells in words alone."""
    bound_depth(document)
    try:
        return with_words(read(document))
    except UnknownRules as error:
        with_words(error.record)
        raise


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
    from .records import rules_of, to_fpuzzles

    document = {"ruleset": rules_of(record), **with_drawings(to_fpuzzles(record))}
    return f"https://{fpuzzles.PADS[0]}/fpuzzles{fpuzzles.write_payload(document)}"


def iss_link(record: Data) -> str:
    """Return the link of Interactive Sudoku Solver of a record."""
    from .records import to_iss

    return iss.write_link(to_iss(record))


def sudokumaker_link(record: Data) -> str:
    """Return the link of SudokuMaker of a record."""
    from .sudokumaker_records import to_sudokumaker

    return sudokumaker.write(to_sudokumaker(record))


def write_checked(
    record: Mapping[str, Any], form: str, write: Callable[[Data], str], read: Callable[[str], Data]
) -> str:
    """Return the link of a variant sudoku, after `read` has found a puzzle in it that means the same.

    Raises:
        InputError: With all that the form cannot hold.
    """
    from .records import mean_the_same

    puzzle = read_record(record)
    if puzzle.kind != VARIANT:
        raise InputError(f"{puzzle.kind} has no {form} form")
    link = write(dict(record))
    if not mean_the_same(read_record(read(link)), puzzle):
        raise InputError(f"{form} cannot say: {', '.join(said_otherwise(record, form, write, read))}")
    return link


def said_otherwise(
    record: Mapping[str, Any], form: str, write: Callable[[Data], str], read: Callable[[str], Data]
) -> list[str]:
    """Return the clues and rules of a record that a form changes; all, if it is their combination."""
    stated = [*(record.get("clues") or {}).items(), *(record.get("params") or {}).items()]
    names = [name for name, value in stated if value and name not in FRAME]
    changed = list[str]()
    for name in names if len(names) > 1 else ():
        alone = {where: _alone(record.get(where) or {}, name) for where in ("clues", "params")}
        try:
            write_checked({**record, **alone}, form, write, read)
        except InputError:
            changed.append(name)
    return changed or names


FRAME = ("givens", "regions", "grids", "free_squares", "boxes", "box", "digits", "chaos_construction", "note")
"""The fields that stay when clues are tried one by one."""


def _alone(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {other: value for other, value in values.items() if other in (*FRAME, name)}
