"""URLs of puzz.link, pzv.jp and pzprxs: ``?name/columns/rows/body``, the body in parts.

Each kind declares the name that it goes by there, and the parts of its body: see ``pzpr``.

>>> read_url("slither/5/5/cbcbcddad")["clues"]["cells"][0]
[2, None, None, 1, None]
>>> read_url("masyu/6/6/10630")
Traceback (most recent call last):
    ...
gridproof.puzzles.errors.InputError: column 16: the text ends too early
"""

from __future__ import annotations

import re
from typing import Any

from ..board import MOST_SIDE
from ..errors import InputError
from ..record import demand_squares, shorten
from .declared import called, declared
from .draft import Draft
from .pzpr import Pzpr
from .scanner import Scanner

HOME = "https://puzz.link/p?"
_URL = re.compile(r"https?://[\w.-]+/[^\s?]*\?(?:type=)?|p(?:\.html)?\?", re.ASCII)
_SIZE = re.compile(r"[0-9]{1,4}")


def is_url(text: str) -> bool:
    """Whether a text is meant as such a URL, or as what stands behind its question mark.

    >>> is_url("https://pzv.jp/p.html?lits/4/4/9q02jg"), is_url("lits/4/4/9q02jg"), is_url("some/file")
    (True, True, False)
    """
    text = text.strip()
    if _URL.match(text):
        return True
    name, _, rest = text.partition("/")
    return re.match(r"(\w*/)?\d+/\d+/", rest) is not None and called(Pzpr, name) != []


def read_url(text: str) -> dict[str, Any]:
    """The record of a URL. Raises `InputError` with the column where it goes wrong."""
    head = _URL.match(text)
    scanner = Scanner(text.rstrip())
    scanner.position = head.end() if head else 0
    name = scanner.until("/")
    found = called(Pzpr, name)
    if not found:
        raise InputError(f"there is no kind {shorten(name)} among those that URLs are read of")
    [(kind, form)] = found
    flagged = bool(form.flag) and scanner.text.startswith(f"{form.flag}/", scanner.position)
    if flagged:
        scanner.expect(f"{form.flag}/")
    columns, rows = size(scanner, form), size(scanner, form)
    demand_squares(rows, columns)
    draft = Draft(kind, rows, columns)
    for part in form.url:
        part.read(scanner, draft)
    scanner.finish()
    form.accept(draft, flagged)
    return draft.record()


def size(scanner: Scanner, form: Pzpr) -> int:
    """A side of the record's board, before the next slash."""
    start, most = scanner.position, MOST_SIDE - form.margin
    text = scanner.until("/")
    if text and not text.isdigit():
        raise scanner.wrong(f"the variant {shorten(text)} of {form.name} is not known", start)
    if not _SIZE.fullmatch(text) or not 1 <= int(text) <= most:
        raise scanner.wrong(f"{shorten(text)} is no number of rows or columns from 1 to {most}", start)
    return int(text) + form.margin


def write_url(draft: Draft) -> str:
    """The URL of a draft. Raises `InputError` where a clue has no place in it."""
    [form] = declared(Pzpr, draft.kind)
    body = "".join(part.write(draft) for part in form.url)
    mark = form.mark(draft)
    flag = f"{mark}/" if mark else ""
    return f"{HOME}{form.name}/{flag}{draft.columns - form.margin}/{draft.rows - form.margin}/{body}"
