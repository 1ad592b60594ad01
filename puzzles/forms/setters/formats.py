"""Which tool of setters a text is from, its record, and the links of a record that open there.

Links, codes, constraint strings and JSON documents are told apart by what they hold. Nothing is fetched.

>>> takes(".Thermo~R1C1~R1C2"), takes("sudokupad.app/x"), takes("..1.2...")
(True, True, False)
>>> read(".Shape~4x4.Thermo~R1C1~R1C2")["clues"]
{'thermometers': [{'cells': [[0, 0], [0, 1]]}]}
>>> write(read(".Shape~4x4.Thermo~R1C1~R1C2"), "iss")
'https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.Thermo~R1C1~R1C2'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ...core.errors import InputError, UnknownRules
from ...core.kind import read_record
from ...core.record import shorten
from ...kinds import VARIANT
from ..variants import fpuzzles, iss, iss_strings, sudokumaker, sudokupad
from ..variants.documents import Address, Document, bound_depth
from .drawings import with_drawings
from .wording import words_alone

Data = dict[str, Any]

HOSTS = (*fpuzzles.HOSTS, *fpuzzles.PADS, sudokumaker.HOST, iss.HOST)
"""The hosts of the tools."""

_CODE = re.compile(
    r"""\??puzzleid=\w
    | (?:fpuzzles|fpuz)?N4I[\w+/%-]{12}
    | (?:scl|ctc)N4[\w+/%-]{12}
    | scl(?:\{|%7B)
    | scf[0-9A-Za-x]{11,81}(?:[*?]|$)
    | 3x3:d?:k:""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
"""How puzzles begin that people paste without the address of the tool."""


def takes(text: str) -> bool:
    """Whether a text is a link of a tool, a code without one, or a constraint string."""
    return _CODE.match(text) is not None or iss.is_string(text) or Address.of(text).host in HOSTS


def read(text: str) -> Data:
    """The record of a link, a code or a constraint string. Raises `InputError`."""
    from ..variants.records import of_iss  # which imports all parts of variant sudokus

    try:
        text = re.sub(r"^\??puzzleid=", "", text)
        link = Address.of(text)
        if link.host == iss.HOST or text.lstrip().startswith(("3x3:", ".")):
            with refuse_malformed("the constraint string"):
                return of_iss(iss_strings.read_string(iss.string_of(text) if link.host else text))
        if link.host == sudokumaker.HOST:
            return of_document(sudokumaker.read(text))
        if fpuzzles.takes(text):
            return of_document(fpuzzles.read(text))
        return of_document(sudokupad.read(text))
    except InputError as error:
        if error.column is None:
            raise
        what = f"character {error.column} of the packed puzzle: {error.what}"
        raise InputError(what, cell=error.cell) from None


def document_format(value: Any) -> str | None:
    """The name of the format of a JSON value; None where it is the document of no tool.

    >>> document_format({"size": 4, "grid": []}), document_format({"type": "lits", "rows": 1, "cols": 1})
    ('fpuzzles', None)
    """
    if not isinstance(value, dict) or "type" in value:
        return None
    if isinstance(value.get("grid"), list):
        return "fpuzzles"
    inner = value.get("puzzle", value)
    if isinstance(inner, dict) and isinstance(inner.get("cells"), list) and "constraints" in inner:
        return "sudokumaker"
    return "sudokupad" if isinstance(value.get("cells"), list) else None


def of_document(document: Document) -> Data:
    """The record of the document of a tool. Raises `InputError`."""
    name = document_format(document)
    if name is None:
        raise InputError("the packed JSON is the document of no tool that is known here")
    bound_depth(document)
    try:
        with refuse_malformed(f"the document of {name}"):
            return with_words(_readers()[name](document))
    except UnknownRules as error:
        with_words(error.record)
        raise


@contextmanager
def refuse_malformed(what: str) -> Iterator[None]:
    """Raise `InputError` where something has a shape that its reader did not foresee."""
    try:
        yield
    except InputError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise InputError(f"{what} is malformed: {type(error).__name__} {shorten(str(error))}") from error


def with_words(record: Data) -> Data:
    """The record of a document, whose note has what the rules in words speak of and no constraint says."""
    note = record["params"].get("note") or {}
    said = {name for place in ("clues", "params") for name, value in record[place].items() if value}
    if found := words_alone(note.get("rules") or "", said):
        record["params"]["note"] = note | {"unchecked": [*note.get("unchecked", ()), *found]}
    return record


FORMS = ("fpuzzles", "sudokupad", "iss", "sudokumaker")
"""The formats that are written."""


def write(record: Mapping[str, Any], form: str) -> str:
    """The link of a variant sudoku that opens in the tool of this format, after it was read again. Raises
    `InputError` with all that the format cannot say.
    """
    from ..variants.records import mean_the_same, rules_of, to_fpuzzles, to_iss

    puzzle = read_record(record)
    if puzzle.kind != VARIANT:
        raise InputError(f"{puzzle.kind} has no {form} form")
    if form == "iss":
        link = iss.write_link(to_iss(record))
    elif form == "sudokupad":
        document = {"ruleset": rules_of(record), **with_drawings(to_fpuzzles(record))}
        link = f"https://{fpuzzles.PADS[0]}/fpuzzles{fpuzzles.write_payload(document)}"
    elif form == "sudokumaker":
        from .sudokumaker_records import to_sudokumaker

        link = sudokumaker.write(to_sudokumaker(record))
    else:
        link = fpuzzles.write(to_fpuzzles(record))
    if not mean_the_same(read_record(read(link)), puzzle):
        raise InputError(f"{form} cannot say: {', '.join(said_otherwise(record, form))}")
    return link


def said_otherwise(record: Mapping[str, Any], form: str) -> list[str]:
    """The clues and rules of a record that a format says otherwise; those that it does together are all."""
    stated = [*(record.get("clues") or {}).items(), *(record.get("params") or {}).items()]
    names = [name for name, said in stated if said and name not in FRAME]
    found = list[str]()
    for name in names if len(names) > 1 else ():
        kept = {where: _alone(record.get(where) or {}, name) for where in ("clues", "params")}
        try:
            write({**record, **kept}, form)
        except InputError:
            found.append(name)
    return found or names


FRAME = ("givens", "regions", "grids", "free_squares", "boxes", "box", "digits", "chaos_construction", "note")
"""What stays where clues are looked at one by one."""


def _alone(said: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {other: value for other, value in said.items() if other in (*FRAME, name)}


def _readers() -> dict[str, Callable[[Document], Data]]:
    """What makes a record of a document of each format; it imports all parts of variant sudokus."""
    from ..variants.records import of_fpuzzles
    from .sudokumaker_records import of_sudokumaker
    from .sudokupad_records import of_sudokupad

    return {"fpuzzles": of_fpuzzles, "sudokupad": of_sudokupad, "sudokumaker": of_sudokumaker}
