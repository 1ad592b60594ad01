"""Recognition of a line or an argument by its text alone: a puzzle, a form of another program, or neither.

>>> is_other_form("12|34/"), looks_like_puzzle("hard_sudokus.txt")
(False, False)
"""

from __future__ import annotations

import re
from typing import Any

from ...core.errors import InputError
from ...core.lazy_pattern import lazy_pattern
from ...kinds import kind_called
from ..form import form_of_line
from ..text.headers import LONGEST_HEADER, header_of, is_header, square_of

_MARKS = lazy_pattern("[#;,]")
ADDRESS = lazy_pattern(r"https?://[^\s,;]{1,10000}\s*")
_LETTER = lazy_pattern(r"[^\W\d_xX]|^\s*\d{1,4}(?:x\d{1,4}[:#]|:\S{8})")
"""A letter that is no sign of a grid, or the size in front of a game id: texts of other forms have one."""

_SUM = lazy_pattern(r"(?:\s*[A-Za-z]{1,40}\s*\+){0,40}\s*[A-Za-z]{1,40}\s*=\s*[A-Za-z]{1,40}\s*")
_HOST = lazy_pattern(r"[\w-]+(?:\.[\w-]+)+/?")
_SIGN = lazy_pattern(
    r"/[0-9]|\.[a-z]+[:/?#]|[{?#]|:\S|\S{20}|[0-9]\s*(?:[x×X*✕]|by)\s*[0-9]|pzprv3|\[begin", re.IGNORECASE
)
"""Signs of a line that holds or begins a puzzle; words have none."""

_SLIP = lazy_pattern(r"(?=(?:[^0-9.]?[0-9.]{8,}){3})[0-9A-Za-z.*_-]{36,}")
_ONE_LINE = lazy_pattern(r"[0-9.*_xX|\- ]{16,}|[0-9A-Za-z.*_|\- ]{100,}")


_CODE = lazy_pattern(
    r"""
    \s*(?:>>>\ +)?(?:
        [A-Za-z_$][^=:\[\](){}"'`|/]{0,60}(?:\[[^=:\]"']{0,20}\]\s*){0,3}           # const int grid[9][9]
            (?:\ [A-Za-z_]\w{0,30}\s*|:[^="'`]{0,60})?:?=(?!=)\s*                   # b =, : list[int] =
            (?:new\ +)?(?:[A-Za-z_&<][\w.:<>!&*]{0,40}\s*)?(?:\[[^\]"']{0,20}\]\s*){0,3}  # new int[9][9]
            (?:[\[({"'`].*|(?<==)\s*)
        |["']?[A-Za-z_$][\w$-]{0,40}["']?\s*:\s*[\[{].*|["'][A-Za-z_$][\w$-]{0,40}["']\s*:\s*["'].*
        |[A-Za-z_][\w.]{0,40}!?\(?[\[({]\s*[\[({"'].*                                 # array([[
        |(?:b|r|u|f|R)?(?:"{3}|'{3}|`).*
        |(?:(?:"(?:[^"\\]|\\.){2,}"|'(?:[^'\\]|\\.){2,}')\s*[,;+\\]?\s*)+
        |[\[({](?=\s*[^\s\])}])[^\[\](){}:]*[\])}]\s*[,;]?\s*
    )
    """,
    re.VERBOSE | re.DOTALL,
)
"""The first line of arrays in a program: a name, a call, a text, or a row of entries in brackets."""

_NESTED = lazy_pattern(r"[\[({]\s*[\[({]|=\s*(?:[\w.]+\()?[\[{]\s*$")
_MEANT_AS_JSON = lazy_pattern(r"""\s*\{.*"(?:type|clues|puzzle)"\s*:""", re.DOTALL)
LONGEST_BEGIN = 1000
"""The most characters of a line that are looked at for the beginning of arrays."""


def begins_code(text: str) -> bool:
    """Return whether a line begins an array as programs write them, with its name, its call or its quotes.

    >>> begins_code("const int grid[9][9] = {"), begins_code("np.array([[1, 2],"), begins_code('"1  2",')
    (True, True, True)
    >>> begins_code("SEND + MORE = MONEY"), begins_code("12..")
    (False, False)
    """
    return _CODE.fullmatch(text[:LONGEST_BEGIN]) is not None


def is_grid_of_code(text: str) -> bool:
    """Return whether a line begins arrays in an array, which prose does not.

    >>> is_grid_of_code("row=[[1],[2]]; // these"), is_grid_of_code("print(x)"), is_grid_of_code("x = [1]")
    (True, False, False)
    """
    return _NESTED.search(text) is not None and begins_code(text)


def is_meant_as_json(text: str) -> bool:
    """Return whether a text that is no JSON was meant as a record in JSON."""
    return _MEANT_AS_JSON.match(text) is not None


def has_arrays(data: Any) -> bool:
    """Return whether a JSON value is an object with arrays by name, and no record; one of `Puzzle.to_json`
    has its record within.

    >>> has_arrays({"ver": [[1]], "hor": [[1]]}), has_arrays({"rows": 1, "cols": 1, "clues": {}})
    (True, False)
    """
    if (
        not isinstance(data, dict)
        or isinstance(data.get("clues"), dict)
        or data.keys() & {"params", "domains"}
    ):
        return False
    return any(isinstance(value, list | tuple) and value for value in data.values())


def looks_like_puzzle(text: str) -> bool:
    """Return whether an argument that names no file can be meant as a puzzle.

    >>> looks_like_puzzle("12....4..1..2..."), looks_like_puzzle("hard_sudokus.txt")
    (True, False)
    >>> looks_like_puzzle("..4..275..95...28..........45..891..8..3.1..7..2a4")  # one is a slip
    True
    """
    body = text.strip()
    return (
        body.startswith(("{", "["))
        or "\n" in body
        or _SLIP.fullmatch(body) is not None
        or _ONE_LINE.fullmatch(_MARKS.split(body, maxsplit=1)[0].strip()) is not None
        or header_of(body) is not None
        or is_other_form(body)
        or form_of_line(body) is not None
        or square_of(body) is not None
        or kind_of_line(body) is not None
        or begins_code(body)
    )


def no_puzzle(text: str) -> str:
    """Return the message for an argument that names no file and is no puzzle.

    >>> no_puzzle("hard_sudokus.txt")
    "there is no file 'hard_sudokus.txt', and it is not a puzzle"
    >>> no_puzzle("Star Battle, easy").partition("; ")[2]
    "plain text of star_battle begins as in 'star_battle 6x6' (`gridproof kinds star_battle` shows one)"
    """
    what = f"there is no file {text[:60]!r}, and it is not a puzzle"
    words = text[:60].replace(",", " ").split()
    for count in range(len(words), 0, -1):
        try:
            kind = kind_called(" ".join(words[:count])).name
        except InputError:
            continue
        return f"{what}; plain text of {kind} begins as in '{kind} 6x6' (`gridproof kinds {kind}` shows one)"
    return what


def is_other_form(text: str) -> bool:
    """Return whether a line holds a puzzle in a form of another program.

    >>> is_other_form("https://puzz.link/p?lits/4/4/9q02jg"), is_other_form("12|34/")
    (True, False)
    """
    if _LETTER.search(text) is None:
        return False
    from ..links import pieces_of  # most inputs are in none of the forms

    return pieces_of(text) != []


def kind_of_line(text: str) -> str | None:
    """Return the kind that one line without a name describes completely.

    >>> kind_of_line("SEND + MORE = MONEY"), kind_of_line("12..3")
    ('cryptarithm', None)
    """
    if len(text) > LONGEST_HEADER or _SUM.fullmatch(text) is None:
        return None
    from ..text.unsized import kind_of  # that asks all kinds, and few lines are such

    return kind_of(text)


def holds_puzzle(text: str) -> bool:
    """Return whether a line surely holds or begins a puzzle, whatever stood before it.

    >>> holds_puzzle("Read https://example.org/rules first"), holds_puzzle("Masyu 6 x 6")
    (False, True)
    """
    if _SIGN.search(text) is None or (text.lstrip().startswith("<") and "//" not in text):
        return False
    if is_header(text) or text.startswith('{"') or form_of_line(text, elsewhere=False) is not None:
        return True
    from ..links import leads, pieces_of

    return any(leads(piece.text) for piece in pieces_of(text) if _HOST.fullmatch(piece.text) is None)


def begins_block(text: str) -> bool:
    """Return whether a line begins a puzzle that goes on to the next blank line.

    >>> begins_block("pzprv3"), begins_block("Masyu 6 x 6"), begins_block("12..")
    (True, True, False)
    """
    return header_of(text) is not None or form_of_line(text) is not None
