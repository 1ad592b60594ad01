"""Documents: JSON objects of programs, read with bounds, and the links that hold them.

>>> read_object('{"size": 9}'), write_object({"size": 9})
({'size': 9}, '{"size":9}')
>>> Address.of("https://sudokupad.app/?puzzleid=sclAB%2FC&x=1#y")
Address(host='sudokupad.app', path='', query={'puzzleid': 'sclAB/C', 'x': '1'})
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple, NoReturn
from urllib.parse import unquote

from ...core.errors import InputError

Document = dict[str, Any]

MOST_DEPTH = 40
"""The most lists and objects inside one another."""


def read_object(text: str, pairs_hook: Any = None) -> Document:
    """Return the JSON object of a text. Raises `InputError` with line and column."""
    try:
        value = json.loads(text, parse_constant=_no_number, object_pairs_hook=pairs_hook)
    except json.JSONDecodeError as error:
        raise InputError(f"the JSON is damaged: {error.msg}", line=error.lineno, column=error.colno) from None
    except InputError:
        raise
    except RecursionError:
        raise InputError(_TOO_DEEP) from None
    except ValueError:
        raise InputError("a number of the JSON has too many digits") from None
    if not isinstance(value, dict):
        raise InputError("the JSON holds no object")
    bound_depth(value)
    return value


_TOO_DEEP = f"the JSON has more than {MOST_DEPTH} lists and objects inside one another"


def _no_number(word: str) -> NoReturn:
    raise InputError(f"{word} is no number of JSON")


def bound_depth(value: Any) -> None:
    """Raise `InputError` where more than `MOST_DEPTH` lists and objects are inside one another."""
    level = [value]
    for _ in range(MOST_DEPTH):
        level = [
            inner
            for each in level
            if isinstance(each, (dict, list))
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return
    if any(isinstance(each, (dict, list)) for each in level):
        raise InputError(_TOO_DEEP)


def write_object(document: Document) -> str:
    """Return the text of a document, as JavaScript writes it. Raises `InputError` for a document that is no
    JSON.
    """
    try:
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"this is no JSON: {error}") from None


class Address(NamedTuple):
    """An address taken apart: `path` is the text between the slash behind the host and the query."""

    host: str
    path: str
    query: dict[str, str]

    @classmethod
    def of(cls, text: str) -> Address:
        """Return the parts of an address; for other text the host is '' and the path all of it."""
        match = _ADDRESS.fullmatch(text.strip())
        if match is None:
            return cls("", decode(text.strip()), {})
        path, _, query = match["rest"].partition("#")[0].partition("?")
        fields = dict(field.partition("=")[::2] for field in query.split("&") if field)
        return cls(
            match["host"].lower().removeprefix("www."),
            decode(path[1:]),
            {name: decode(value) if "%" in value else value for name, value in fields.items()},
        )


_ADDRESS = re.compile(
    r"(?:https?:)?(?://)?(?P<host>(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?::\d{1,5})?(?P<rest>(?:[/?#].*)?)",
    re.ASCII | re.IGNORECASE | re.DOTALL,
)


def decode(text: str) -> str:
    """Return a text without percent-encoding, up to three layers of it: some pages leave two."""
    for _ in range(3):
        plain = unquote(text)
        if plain == text:
            break
        text = plain
    return text
