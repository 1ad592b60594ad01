"""Links in which a puzzle stands in plain sight: a value of the query or the fragment, a piece of the path,
an address within the address; bare, in Base64, or packed by LZ-string.

`HOSTS` says where it stands at the sites that are known. The same places are looked through in links of any
other site. Nothing is ever fetched.

Vocabulary
    place      a part of a link that can hold a puzzle
    value      the text at a place, without its percent signs

>>> line = "12....4..1..2..." + "." * 65
>>> leads(f"example.org/play?x=1&board={line}"), leads("example.org/play?x=1")
(True, False)
>>> read(f"sudokuwiki.org/sudoku.htm?bd={line}")["clues"]["givens"][0]
[1, 2, None, None, None, None, 4, None, None]
>>> read("sudokuwiki.org/sudoku.htm?s=1")
Traceback (most recent call last):
    ...
gridproof.InputError: no puzzle stands in this link of SudokuWiki: paste one with the 81 characters behind \
bd=, or these alone
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from ..core.errors import InputError, UnknownRules
from ..core.record import shorten
from .form import Data, form_of, form_of_document, read_as, read_document

EXAMPLE = "https://puzz.link/p?slither/5/5/cbcbcddad"
"""A link that is read."""


class Host(NamedTuple):
    """A site whose links hold a puzzle: its name, the keys of the values, and what stands there."""

    title: str
    keys: tuple[str, ...] = ()
    what: str = "the 81 characters"


HOSTS = {
    "sudokuwiki.org": Host("SudokuWiki", ("bd",)),
    "sudokuexchange.com": Host("SudokuExchange", ("s",)),
    "michelkraemer.com": Host("Sudocle", ("puzzleid",), "the code of f-puzzles or SudokuPad"),
    "sudocle.com": Host("Sudocle", ("puzzleid",), "the code of f-puzzles or SudokuPad"),
    "sudoku.coach": Host("Sudoku Coach"),
    "lisudoku.xyz": Host("lisudoku", ("import",)),
    "thonky.com": Host("Thonky", ("puzzle",)),
    "dclamage.github.io": Host("SudokuSolver", ("puzzle", "load"), "the code of f-puzzles"),
}
"""The sites, by their hosts without ``www.``."""

MOST_PLACES = 32
"""The most places of a link that are looked at."""

MOST_VALUE = 60_000
"""The most characters of a value."""

MOST_PACKED = 20_000
"""The most letters of a packed value at a place without a known form."""

_HOST = re.compile(
    r"(?:https?:)?(?://)?(?:www\.)?(?P<host>[\w.-]+)(?::\d{1,5})?(?P<rest>.*)", re.ASCII | re.DOTALL
)
_INNER = re.compile(r"(?<=.)https?:(?://|%2f%2f|/)\S+", re.IGNORECASE)
_LINE = re.compile(r"[0-9._*xX-]{81}")
_SMALL = re.compile(r"[0-9._*xX-]{16}|[0-9._*xX-]{36}")
"""A smaller sudoku, which is one only behind the key of a site that is known."""

_STATE = re.compile(r"S9B(?:[0-9a-z]{2}){81}", re.IGNORECASE)
"""A position of SudokuWiki: two signs a square."""

_PACKED = re.compile(r"[A-Za-z0-9+/_ -]{20,}=*\$?")
_SOLUTION = re.compile(r"sol(?:ution|ved)?|answers?|pz", re.IGNORECASE)
"""Keys of values that tell the answer."""

_OTHER_RULES = re.compile(
    r"killer|jigsaw|str8ts|kakuro|futoshiki|ken-?ken|calcudoku|windoku|hyper|x-?_?sudoku|sudoku-?_?x|diagonal"
    r"|consecutive|thermo|kropki|samurai|greater|irregular|odd-?_?even|even-?_?odd|color|colour",
    re.IGNORECASE,
)
"""Words in a path that tell of further rules, which 81 characters do not hold."""


def leads(text: str) -> bool:
    """Return whether a puzzle stands in a link, by its looks."""
    return next(_values(text), None) is not None


def read(text: str) -> Data:
    """Return the record of the puzzle that stands in a link.

    Raises:
        InputError: If there is none, or it is wrong.
    """
    for value in _values(text):
        return _read_value(value, text)
    host, path = _parts(text)
    site = HOSTS.get(host)
    if site is None:
        what = f"links of {shorten(host)} are not read here: where one leads on to puzz.link, paste that URL"
        raise InputError(f"{what}, such as {EXAMPLE}")
    if _OTHER_RULES.search(re.split("[?#]", path, maxsplit=1)[0]):
        raise InputError(f"the clues beside the digits do not stand in this link of {site.title}")
    where = f" behind {site.keys[0]}=" if site.keys else " at its end"
    raise InputError(
        f"no puzzle stands in this link of {site.title}: paste one with {site.what}{where}, or these alone"
    )


def _parts(text: str) -> tuple[str, str]:
    """Return the host of a link, without ``www.``, and all that follows."""
    match = _HOST.match(text)
    return (match["host"].lower(), match["rest"]) if match else ("", "")


def _values(text: str) -> Iterator[str]:
    """Yield the values of a link that look like a puzzle, those of the keys of its host first."""
    host, rest = _parts(text)
    if (address := inner_of(text)) is not None:
        yield address
    path, *fields = re.split("[?#&]", rest, maxsplit=MOST_PLACES)
    pairs = [_pair(field) for field in fields]
    keys = HOSTS[host].keys if host in HOSTS else ()
    pairs.sort(key=lambda pair: pair[0] not in keys)
    places = [value for key, value in pairs if not _SOLUTION.fullmatch(key)]
    yield from (value for key, value in pairs if key in keys and _SMALL.fullmatch(value))
    places += path.split("/", MOST_PLACES)[:0:-1]
    from ..notation.variants.documents import decode  # few links have no form of their own

    near = (decode(place) for place in places if len(place) <= MOST_VALUE)
    yield from (plain for place in near if (plain := _plain(place)) is not None)


def inner_of(text: str) -> str | None:
    """Return the address within a link at which a puzzle stands, without its scheme, or None.

    >>> inner_of("x.org/penpa-edit/?m=solve&p=https://puzz.link/p?lits/4/4/9q02jg")
    'puzz.link/p?lits/4/4/9q02jg'
    """
    inner = _INNER.search(_parts(text)[1])
    if inner is None or len(inner[0]) > MOST_VALUE:
        return None
    from ..notation.variants.documents import decode  # few links hold another

    address = re.sub("^https?:/+", "", decode(inner[0]), flags=re.IGNORECASE)
    leading = form_of(address) is not None or (not _INNER.search(address) and leads(address))
    return address if leading else None


def _pair(field: str) -> tuple[str, str]:
    """Return the key and the value of a field; without a key it is all value."""
    key, _, value = field.partition("=")
    return (key, value) if value.strip("=") else ("", field)


def _plain(value: str) -> str | None:
    """Return a value that looks like a puzzle, without its packing; None for any other."""
    if _LINE.fullmatch(value) or _STATE.fullmatch(value):
        return value
    if len(value) > 3 and form_of(value) is not None:
        return value
    if not 20 <= len(value) <= MOST_PACKED or not _PACKED.fullmatch(value):
        return None
    return next((text for text in _unpacked(value) if _is_puzzle(text)), None)


def _unpacked(value: str) -> Iterator[str]:
    """Yield the texts that a value can be the packing of."""
    letters = value.rstrip("=").replace("-", "+").replace("_", "/").replace(" ", "+")
    with suppress(Error, ValueError):
        yield b64decode(letters + "=" * (-len(letters) % 4)).decode()
    from ..notation.lzstring import unpack  # few values are packed

    with suppress(InputError):
        yield unpack(value)


def _is_puzzle(text: str) -> bool:
    """Return whether an unpacked text is a puzzle, by its looks."""
    bare = text.strip()
    if bare.startswith("{"):
        from ..notation.variants.documents import read_object

        try:
            value = read_object(bare)
        except InputError:
            return False
        return form_of_document(value) is not None or {"type", "rows", "cols"} <= value.keys()
    if bare.startswith("http"):
        return form_of(re.sub("^https?://", "", bare)) is not None
    return _LINE.fullmatch(bare) is not None or (len(bare) > 3 and form_of(bare) is not None)


def _read_value(value: str, link: str) -> Data:
    """Return the record of a value of a link."""
    bare = value.strip()
    if _STATE.fullmatch(bare):
        from .programs.sudokuwiki import read_state  # few links have one

        return read_state(bare)
    if _LINE.fullmatch(bare) or _SMALL.fullmatch(bare):
        path = re.split("[?#]", _parts(link)[1], maxsplit=1)[0]
        if rules := _OTHER_RULES.search(path):
            what = f"the 81 characters of this link do not hold the clues of {rules[0]!r} in its path"
            raise InputError(f"{what}: paste them alone for the plain sudoku")
        from .text.grids import grid_record, line_puzzle, row_of

        return grid_record(line_puzzle(row_of(1, bare)))
    if bare.startswith("{"):
        document: Data = json.loads(bare)
        return read_document(document) if form_of_document(document) is not None else document
    address = re.sub("^https?://", "", bare)
    form = form_of(address)
    try:
        return read(address) if form is None else read_as(form, address)
    except UnknownRules:
        raise
    except InputError as error:
        raise InputError(error.what, cell=error.cell) from None
