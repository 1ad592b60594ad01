"""Files of pzpr: ``pzprv3/name/rows/columns/``, then the clues and the player's answer as tables.

A file stands in lines, or in one line with slashes for the ends of lines.

>>> record = read_file("pzprv3/nurikabe/2/2/1 # /# 1 /")
>>> record["clues"], record["answer"]
({'cells': [[1, None], [None, 1]]}, {'shaded': [[0, 1], [1, 0]]})
>>> read_file("pzprv3/nurikabe/2/2/1 # /# x /")
Traceback (most recent call last):
    ...
gridproof.InputError: line 6: row 2, column 2: 'x' has no meaning here
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Any

from ...core.board import MOST_SIDE
from ...core.record import UNKNOWN, demand_squares, shorten
from ...notation.draft import RecordDraft
from ...notation.pzpr.about import texts_in
from ...notation.pzpr.borders import CountTable, LinkTable, Rooms, TargetTable, WallTable
from ...notation.pzpr.codes import ARROW16
from ...notation.pzpr.declaration import Pzpr
from ...notation.pzpr.pages import (
    ArrowLayer,
    FileLine,
    FilePage,
    FilePiece,
    LayerTable,
    Since,
    TableLayer,
    number_word,
)
from ...notation.pzpr.parts import CagePart, CellsPart, CountPart, SettingPart, UrlPart, Walls
from ..declared import declarations_of, first_fit, kinds_by_form_name, refuse_namesake
from .puzzlink import unknown_rules

HEAD = "pzprv3"


def is_file(text: str) -> bool:
    """Return whether a text is meant as such a file."""
    return text.lstrip().startswith("pzprv3")


def read_file(text: str) -> dict[str, Any]:
    """Return the record of a file, the player's answer as ``answer``. Raises `InputError` with the line."""
    lines = text.strip().replace("\r", "").replace("\n", "/").split("/")
    page = FilePage(lines)
    version = re.fullmatch(r"pzprv3(?:\.([1-3]))?", page.line().strip())
    if version is None:
        raise page.error(f"the version {shorten(lines[0])} of the format is not known")
    page.version = int(version[1] or 0)
    name = page.line().strip()
    matches = kinds_by_form_name(Pzpr, name)
    if not matches:
        refuse_namesake(name)
        raise page.error(f"there is no kind {shorten(name)} among those that files are read of")
    return first_fit(matches, lambda declared: read_tables(page.again(), *declared))


def read_tables(page: FilePage, kind: str, form: Pzpr) -> dict[str, Any]:
    """Return the record of the lines behind the name of the kind."""
    rows = read_side(page, form.margin)
    columns = rows if form.square else read_side(page, form.margin)
    demand_squares(rows, columns)
    draft = RecordDraft(kind, rows, columns)
    tables = tables_of(form, page.version)
    before = above_flags(tables)
    for table in tables[:before]:
        table.read(page, draft)
    told = read_flags(page, kind, form)
    for table in tables[before:]:
        table.read(page, draft)
    page.finish()
    if draft.solution:
        fill_answer(draft, tables)
    record = form.record(draft, told)
    if texts := texts_in(page.lines[page.position :]):
        record = {**record, "params": {**record["params"], "note": texts}}
    return record


def above_flags(tables: Sequence[FilePiece]) -> int:
    """Return the number of tables before the lines of flags: the first one, if it may be a letter itself."""
    return int(getattr(tables[0], "worded", False))


def read_flags(page: FilePage, kind: str, form: Pzpr) -> list[str]:
    """Return the flags of the lines before the tables: a line for each letter, or a line of words."""
    if page.version and any(flag.word for flag in form.flags):
        told = [word for word in page.line().strip().split(",") if word]
        if unknown := sorted({*told} - {flag.word for flag in form.flags}):
            raise page.error(unknown_rules(unknown[0], kind, form))
        return told
    told = []
    while len(page.next) == 1 and page.next.isalpha():
        told.append(page.line())
        if not form.knows(told[-1]):
            raise page.error(unknown_rules(told[-1], kind, form))
    return told


def tables_of(form: Pzpr, version: int = 0) -> tuple[FilePiece, ...]:
    """Return the tables of a kind's page: the clues in the order of the URL, then the answer."""
    clues = (clue_table(part, form.among if part is form.url[-1] else ()) for part in form.url)
    answer = (LayerTable((each,)) if isinstance(each, TableLayer) else each for each in form.answer)
    tables = form.page or (*clues, *answer)
    if 0 < form.version <= version:
        [walls] = [part for part in form.url if isinstance(part, Walls)]
        tables = tuple(WallTable(walls) if isinstance(table, Rooms) else table for table in tables)
    return tuple(table for table in tables if not isinstance(table, Since) or table.version <= version)


def clue_table(part: UrlPart, among: tuple[TableLayer, ...]) -> FilePiece:
    """Return the table that holds the clues of a URL's part, with layers of the answer among them."""
    match part:
        case CellsPart():
            return LayerTable((clue_layer(part), *among), part.margin)
        case Walls():
            return Rooms() if part.labelled else WallTable(part)
        case CountPart():
            return CountTable()
        case CagePart():
            return TargetTable()
        case SettingPart():
            return FileLine(part.name, default=part.default)
    raise TypeError(f"no table follows from {type(part).__name__}")


def clue_layer(part: CellsPart) -> TableLayer:
    """Return the clues of a grid: its words, arrows, or the numbers of its code with a dash for an unknown
    one.
    """
    if part.words:
        return TableLayer(part.name, part.words)
    if part.code is ARROW16:
        return ArrowLayer(part.name)
    names = {value: name for value, name in part.names.items() if name is not None} or {UNKNOWN: UNKNOWN}
    words = {"-" if value == UNKNOWN else str(value): name for value, name in names.items()}
    return TableLayer(part.name, words, numbers=[*names] == [UNKNOWN])


def fill_answer(draft: RecordDraft, tables: tuple[FilePiece, ...]) -> None:
    """Add the blank parts of an answer whose other parts are drawn."""
    for table in tables:
        if isinstance(table, LinkTable):
            draft.solution.setdefault("links", [[""] * draft.columns for _ in range(draft.rows)])
        for layer in table.layers if isinstance(table, LayerTable) else ():
            if layer.answer:
                draft.solution.setdefault(layer.name, layer.start(draft, draft.rows, draft.columns))


def read_side(page: FilePage, margin: int) -> int:
    """Return a side of the record's board."""
    [word] = page.words(1)
    number = number_word(word)
    if number is None or not 1 <= number <= MOST_SIDE - margin:
        raise page.error(f"{shorten(word)} is no number of rows or columns from 1 to {MOST_SIDE - margin}")
    return number + margin


def write_file(draft: RecordDraft) -> str:
    """Return the file of a draft in one line. Raises `InputError` if a clue has no place in it."""
    forms = declarations_of(Pzpr, draft.kind)
    return first_fit(
        [form for form in forms if form.suits(draft)] or forms, lambda form: file_text(draft, form)
    )


def file_text(record: RecordDraft, form: Pzpr) -> str:
    """Return the file of a record's draft as a declaration has it."""
    draft = form.draft(record)
    sides = [draft.rows] if form.square else [draft.rows, draft.columns]
    words = [flag.word for flag in form.flags if flag.word and flag.is_written(draft)]
    version = form.version if words or draft.clues.get("borders") else 0
    worded = bool(version) and any(flag.word for flag in form.flags)
    flags = [",".join(words)] if worded else [*form.letters(draft)]
    head = [f"{HEAD}.{version}" if version else HEAD, form.name, *(str(side - form.margin) for side in sides)]
    tables = tables_of(form, version)
    written = [table.write(draft) for table in tables]
    written.insert(above_flags(tables), flags)
    return "".join(f"{line}/" for line in chain(head, *written))
