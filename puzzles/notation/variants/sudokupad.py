"""SudokuPad: a JSON object (``scl``, ``ctc``), zipped and packed by LZ-string, and plain sudokus (``scf``).

Zipping shortens the JSON before it is packed: keys have short names and no quotes, a double quote is a single
one, an empty object in a list is left out, colours have no mark and no quotes. Zipped JSON is read as
SudokuPad reads it, except that nothing inside a text is taken for such an abbreviation.

>>> zip_text({"cells": [[{}, {"value": 5}]], "cages": [{"value": "11"}]})
"{ce:[[,{v:5}]],ca:[{v:'11'}]}"
>>> unzip_text("{ce:[[,{v:5}]],l:[{c:#F,fog:t},{c:a1b2c3}]}")
{'cells': [[{}, {'value': 5}]], 'lines': [{'color': '#FFFFFF', 'fog': True}, {'color': '#a1b2c3'}]}
>>> read("sudokupad.app/jtgN8Hd7f6")
Traceback (most recent call last):
    ...
gridproof.InputError: 'jtgN8Hd7f6' names a puzzle on the server of SudokuPad, and nothing is fetched: paste \
the puzzle as f-puzzles or SudokuMaker link
"""

from __future__ import annotations

import json
import re
from typing import Any

from ...core.errors import InputError
from ...core.record import shorten
from ..lzstring import mend, pack
from .documents import Address, Document, bound_depth, read_object, write_object
from .fpuzzles import PADS

SHORT = {
    "color": "c",
    "cages": "ca",
    "center": "ct",
    "borderColor": "c1",
    "backgroundColor": "c2",
    "cells": "ce",
    "cellSize": "cs",
    "arrows": "a",
    "overlays": "o",
    "underlays": "u",
    "width": "w",
    "height": "h",
    "value": "v",
    "videos": "vd",
    "lines": "l",
    "rounded": "r",
    "regions": "re",
    "fontSize": "fs",
    "thickness": "th",
    "headLength": "hl",
    "wayPoints": "wp",
    "title": "t",
    "text": "te",
    "duration": "d",
}
"""The names of keys in zipped JSON."""

_LONG = {short: name for name, short in SHORT.items()}
_COLOURS = {"color", "borderColor", "backgroundColor"}
_WORDS = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"', "": "{}"}

_PREFIX = re.compile(r"(?:sudoku/)?(scl|ctc|scf)(?=.)", re.DOTALL)


def takes(text: str) -> bool:
    """Return whether a text is a link of SudokuPad that is none of f-puzzles, or a code with its prefix.

    >>> takes("sudokupad.app/sclN4Ig"), takes("scf5A"), takes("sudokupad.app/fpuzN4Ig"), takes("Abc")
    (True, True, False, False)
    """
    link = Address.of(text)
    code = link.query.get("puzzleid", link.path)
    return _PREFIX.match(code) is not None if not link.host else link.host in PADS and "fpuz" not in code[:11]


def read(text: str) -> Document:
    """Return the document of a link or a code with its prefix. Raises `InputError`."""
    link = Address.of(text)
    code = link.query.get("puzzleid", link.path)
    match = _PREFIX.match(code)
    if match is None:
        what = f"{shorten(code)} names a puzzle on the server of SudokuPad, and nothing is fetched"
        raise InputError(f"{what}: paste the puzzle as f-puzzles or SudokuMaker link")
    payload = code[match.end() :]
    if match[1] == "scf":
        return read_plain(payload)
    return _read_json(payload) if payload.startswith("{") else mend(payload, _read_json)


def write(document: Document) -> str:
    """Return the link of SudokuPad that opens a document."""
    return f"https://sudokupad.app/scl{pack(zip_text(document))}"


def _read_json(text: str) -> Document:
    """Return the document of a JSON text, zipped or not."""
    try:
        return read_object(text)
    except InputError:
        return unzip_text(text)


_ABBREVIATED = re.compile(
    r"""(?P<text>'(?:[^'\\]|\\.)*+'? | "(?:[^"\\]|\\.)*+"?)
    | (?<=[{,])(?P<key>[A-Za-z0-9]+)(?=:)
    | (?<=:)(?P<word>[tf]|\#[0F])(?=[,}\]])
    | (?<=:)(?P<colour>[0-9a-fA-F]{6})(?=[,}\]])
    | (?<=[\[,])(?P<empty>)(?=[,\]])""",
    re.VERBOSE | re.DOTALL,
)


def unzip_text(text: str) -> Document:
    """Return the document of a zipped text, in linear time. Raises `InputError` with the place in the
    abbreviated JSON.
    """
    return read_object(_ABBREVIATED.sub(_in_full, text), _with_long_names)


def _in_full(piece: re.Match[str]) -> str:
    """Return a piece of compressed JSON in full."""
    if piece["text"]:
        inner = piece[0][1:-1]
        if piece[0][0] == "'":
            inner = re.sub(r"\\(.)", _escape, inner, flags=re.DOTALL)
        return f'"{inner}"'
    if piece["key"]:
        return f'"{piece[0]}"'
    return f'"#{piece[0]}"' if piece["colour"] else _WORDS[piece[0]]


def _escape(pair: re.Match[str]) -> str:
    """Return an escape of JSON; an apostrophe needs none."""
    return "'" if pair[1] == "'" else pair[0]


def _with_long_names(pairs: list[tuple[str, Any]]) -> Document:
    document: Document = {}
    for short, value in pairs:
        name = _LONG.get(short, short)
        is_bare = name in _COLOURS and isinstance(value, str) and re.fullmatch("[0-9a-fA-F]{6}", value)
        document[name] = f"#{value}" if is_bare else value
    return document


_RISKY = re.compile(r"""\\["\\]|['’:]|(?<=[,{\[])[,}\]]""")
"""Texts that SudokuPad would mistake for a piece of the JSON."""


def zip_text(document: Document) -> str:
    """Return the zipped text of a document; SudokuPad and `gridproof` read it as an equal document. Raises
    `InputError` for a document that is too deep or no JSON, and for a key that is the short name of another.
    """
    bound_depth(document)
    write_object(document)
    return _zip(document)


def _zip(value: Any) -> str:
    """Return a value as compressed JSON."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{_zip_key(key)}:{_zip(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):  # an empty list has a blank, as "[]" is the list of one empty object
        return "[" + ",".join("" if each == {} else _zip(each) for each in value) + "]" if value else "[ ]"
    if isinstance(value, str):
        return f"'{_RISKY.sub(_safe, json.dumps(value, ensure_ascii=False)[1:-1])}'"
    text = json.dumps(value)
    return f"{text}.0" if re.fullmatch("[0-9]{6}", text) else text  # six digits would be a colour


def _zip_key(key: str) -> str:
    if key in _LONG:
        raise InputError(f"the key {key!r} means {_LONG[key]!r} for SudokuPad, and is not written")
    return SHORT.get(key, key) if re.fullmatch("[A-Za-z0-9]+", key) else _zip(key)


def _safe(match: re.Match[str]) -> str:
    return "\\'" if match[0] == "'" else f"\\u{ord(match[0][-1]):04x}"


DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
"""The letters of a plain sudoku: a digit, 0 for an empty cell, and up to five empty cells behind it."""

_TAGS = {"w": ("windoku",), "x": ("diagonal+", "diagonal-")}
_TEXTS = {"t": "title", "a": "author"}
_TEXT = re.compile(r"(?:[^*]|\*\*)*+", re.DOTALL)
"""A text ends at an asterisk; two stand for one that is part of it."""


def read_plain(code: str) -> Document:
    """Return the document of a plain sudoku, with the keys that SudokuPad makes of it: ``cells``,
    ``regions``, ``metadata``; ``windoku``, ``diagonal+``, ``diagonal-`` if they hold. Raises `InputError`
    with the column.

    >>> found = read_plain("5" + "o" * 13 + "01*xtOne*aNobody")
    >>> found["cells"][0][0], found["cells"][8][8], found["diagonal+"], found["metadata"]["title"]
    ({'value': 5}, {'value': 1}, True, 'One')
    """
    givens, at = "", 0
    while at < len(code) and code[at] != "*" and len(givens) < 81:
        number = DIGITS.find(code[at])
        if number < 0:
            raise InputError(f"{code[at]!r} stands in no plain sudoku", column=at + 1)
        givens += str(number % 10) + "0" * (number // 10)
        at += 1
    if len(givens) != 81:
        raise InputError(f"the code holds {len(givens)} cells, a plain sudoku has 81", column=at + 1)
    document: Document = {
        "cells": [
            [{} if digit == "0" else {"value": int(digit)} for digit in givens[row : row + 9]]
            for row in range(0, 81, 9)
        ],
        "regions": [
            [[r, c] for r in range(top, top + 3) for c in range(left, left + 3)]
            for top in (0, 3, 6)
            for left in (0, 3, 6)
        ],
        "metadata": {},
    }
    while at < len(code):
        tag = code[at]
        at += 1
        if tag in _TEXTS:
            text = _TEXT.findall(code, at)[0]
            document["metadata"][_TEXTS[tag]] = text.replace("**", "*")
            at += len(text)
        elif tag in _TAGS:
            document |= dict.fromkeys(_TAGS[tag], True)
        elif tag != "*":
            raise InputError(f"{tag!r} names no rule of a plain sudoku", column=at)
    return document


def write_plain(document: Document) -> str:
    """Return the link of a document of `read_plain`. Raises `InputError` if it holds anything else."""
    try:
        link = f"https://sudokupad.app/scf{_plain_code(document)}"
        if read(link) == document:
            return link
    except (LookupError, TypeError, AttributeError, InputError):
        pass
    raise InputError("this is no plain sudoku of SudokuPad")


def _plain_code(document: Document) -> str:
    """Return the code of a plain sudoku with its tags and texts."""
    givens = "".join(str(cell.get("value", 0)) for row in document["cells"] for cell in row)
    code = re.sub("[0-9]0{0,5}", lambda run: DIGITS[int(run[0][0]) + 10 * (len(run[0]) - 1)], givens)
    tags = "".join(tag for tag, keys in _TAGS.items() if all(document.get(key) for key in keys))
    texts = [
        tag + document["metadata"][key].replace("*", "**")
        for tag, key in _TEXTS.items()
        if key in document["metadata"]
    ]
    return f"{code}*{tags}{'*'.join(texts)}" if tags or texts else code
