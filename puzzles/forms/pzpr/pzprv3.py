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

from typing import Any

from ...core.board import MOST_SIDE
from ...core.record import demand_squares, shorten
from ..declared import declarations_of, kinds_called
from ..draft import RecordDraft
from .borders import LinkTable
from .declaration import Pzpr
from .frames import FleetLines
from .pages import FilePage, FilePiece, LayerTable, number_word

HEAD = "pzprv3/"


def is_file(text: str) -> bool:
    """Whether a text is meant as such a file."""
    return text.lstrip().startswith("pzprv3")


def read_file(text: str) -> dict[str, Any]:
    """The record of a file, the player's answer as ``answer``. Raises `InputError` with the line."""
    lines = text.strip().replace("\r", "").replace("\n", "/").split("/")
    page = FilePage(lines)
    if page.line().strip() != HEAD[:-1]:
        raise page.error(f"the version {shorten(lines[0])} of the format is not known")
    name = page.line().strip()
    found = [(kind, form) for kind, form in kinds_called(Pzpr, name) if form.name == name]
    if not found:
        raise page.error(f"there is no kind {shorten(name)} among those that files are read of")
    [(kind, form)] = found
    rows = read_side(page, form.margin)
    columns = rows if form.square else read_side(page, form.margin)
    demand_squares(rows, columns)
    draft = RecordDraft(kind, rows, columns)
    flag = next(iter(page.lines[page.position : page.position + 1]), "")
    flagged = flag.isalpha() and not isinstance(form.file[0], FleetLines)
    if flagged and page.line() != form.flag:
        raise page.error(f"the variant {shorten(flag)} of {name} is not known")
    for piece in form.file:
        piece.read(page, draft)
    form.accept(draft, flagged)
    if draft.solution:
        fill_answer(draft, form.file)
    return draft.record()


def fill_answer(draft: RecordDraft, pieces: tuple[FilePiece, ...]) -> None:
    """Where part of an answer is drawn, the other parts are there too, though they may be blank."""
    for piece in pieces:
        if isinstance(piece, LinkTable):
            draft.solution.setdefault("links", [[""] * draft.columns for _ in range(draft.rows)])
        for layer in piece.layers if isinstance(piece, LayerTable) else ():
            if layer.answer:
                draft.solution.setdefault(layer.name, layer.start(draft, draft.rows, draft.columns))


def read_side(page: FilePage, margin: int) -> int:
    """A side of the record's board."""
    [word] = page.words(1)
    number = number_word(word)
    if number is None or not 1 <= number <= MOST_SIDE - margin:
        raise page.error(f"{shorten(word)} is no number of rows or columns from 1 to {MOST_SIDE - margin}")
    return number + margin


def write_file(draft: RecordDraft) -> str:
    """The file of a draft in one line. Raises `InputError` where a clue has no place in it."""
    [form] = declarations_of(Pzpr, draft.kind)
    sides = [draft.rows] if form.square else [draft.rows, draft.columns]
    head = [form.name, *(str(side - form.margin) for side in sides), form.mark(draft)]
    lines = [line for piece in form.file for line in piece.write(draft)]
    return HEAD + "".join(f"{line}/" for line in (*filter(None, head), *lines))
