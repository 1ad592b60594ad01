"""f-puzzles: a JSON object, packed by LZ-string, in links of f-puzzles.com and of SudokuPad.

>>> write({"size": 4, "grid": []})
'https://www.f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbQF0BfIA'
>>> read("sudokupad.app/fpuzzlesN4IgzglgXgpiBcAWANCA5gJwgEwQbQF0BfIA")
{'size': 4, 'grid': []}
>>> read("https://www.f-puzzles.com/?id=yhkyz63b")
Traceback (most recent call last):
    ...
gridproof.InputError: 'yhkyz63b' names a puzzle on the server of f-puzzles, and nothing is fetched: open \
the link, and export the puzzle with its data in the link
"""

from __future__ import annotations

import re

from ...core.errors import InputError
from ...core.record import shorten
from ..lzstring import mend, pack
from .documents import Address, Document, read_object, write_object

PREFIX = re.compile(r"(?:sudoku/)?(?:fpuzzles|fpuz)(?=.)", re.DOTALL)
"""Prefix of a payload of f-puzzles in SudokuPad."""

PAYLOAD = re.compile(r"N4I[\w+/-]")
"""Start of the payload of a JSON object, whose first letters are a brace and a quote."""

MOST_ID = 60
"""A code with fewer characters that does not begin so names a puzzle on a server."""

HOSTS = ("f-puzzles.com",)
PADS = ("sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "crackingthecryptic.com")
"""The hosts of SudokuPad."""


def takes(text: str) -> bool:
    """Return whether a text is a link or a payload of f-puzzles.

    >>> takes("fpuzN4IgzglgXgpiBcA"), takes("sudokupad.app/sclN4IgzglgXgpiBcA"), takes("f-puzzles.com/?id=y")
    (True, False, True)
    """
    link = Address.of(text)
    if link.host in PADS or not link.host:
        code = link.query.get("puzzleid", link.path)
        return PREFIX.match(code) is not None or (not link.host and PAYLOAD.match(code) is not None)
    return link.host in HOSTS


def read(text: str) -> Document:
    """Return the document of a link, a payload or a JSON text. Raises `InputError`."""
    if text.lstrip().startswith("{"):
        return read_object(text)
    link = Address.of(text)
    code = next((link.query[key] for key in ("load", "puzzleid", "id") if key in link.query), link.path)
    payload = PREFIX.sub("", code, count=1)
    if not payload:
        raise InputError("this link of f-puzzles holds no puzzle")
    if len(payload) < MOST_ID and not PAYLOAD.match(payload):
        what = f"{shorten(payload)} names a puzzle on the server of f-puzzles, and nothing is fetched"
        raise InputError(f"{what}: open the link, and export the puzzle with its data in the link")
    return mend(payload, read_object)


def write(document: Document) -> str:
    """Return the link of f-puzzles that opens a document."""
    return f"https://www.f-puzzles.com/?load={write_payload(document)}"


def write_payload(document: Document) -> str:
    """Return a document as payload; SudokuPad opens it behind ``https://sudokupad.app/fpuzzles``."""
    return pack(write_object(document))
