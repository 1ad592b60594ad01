"""Board records: JSON text, and the puzzle of one record.

>>> parsed = record_item(parse('{"type": "sudoku", "rows": 4, "cols": 4, "id": "a"}'), 1, None)
>>> parsed.id, parsed.puzzle.kind
('a', 'sudoku')
"""

from __future__ import annotations

import json
import re
from collections import Counter
from math import isinf
from typing import Any, NamedTuple, NoReturn

from ...core.errors import InputError, TooLarge, UnknownRules
from ...core.record import identity_of, shorten, type_of
from ...puzzle import Puzzle
from ...records import read_record

_ESCAPED = re.compile(r"\\.")


class Parsed(NamedTuple):
    """One item of an input: a puzzle, or an error. One of `puzzle` and `error` is set.

    `data` is the record that the puzzle was read from, if it was one; if the `error` is about unknown rules,
    the record of the rest. `line` is the first line of the item.
    """

    puzzle: Puzzle | None
    error: InputError | None
    id: str | None
    kind: str | None
    data: dict[str, Any] | None = None
    line: int | None = None

    @property
    def record(self) -> dict[str, Any]:
        """Return the puzzle's own record, or else a complete one. Raises `error` if there is no puzzle, and
        `InputError` if no record is complete.
        """
        if self.error is not None:
            raise self.error
        assert self.puzzle is not None
        from ...revising.stating import with_full_record  # few ask

        stated = self.data is None and with_full_record(self.puzzle).record
        data = stated or {"type": self.puzzle.kind, **(self.data or {})}
        return dict(data) if self.id is None else {**data, "id": self.id}

    def with_id(self, identity: str | None) -> Parsed:
        """Return the item under this id, unless it has one of its own."""
        if identity is None or self.id is not None:
            return self
        puzzle = self.puzzle and self.puzzle.with_id(identity)
        data = self.data and {**self.data, "id": identity}
        return self._replace(id=identity, puzzle=puzzle, data=data)

    def with_solution(self, solution: Any) -> Parsed:
        """Return the item with a solution that stands beside its record, unless it carries one itself."""
        if self.data is None or not isinstance(solution, dict):
            return self
        return self._replace(data=self.data | {"solution": self.data.get("solution", solution)})


def record_of_rest(error: InputError) -> dict[str, Any] | None:
    """Return the record of the known rest, if an error is only about unknown rules."""
    return error.record if isinstance(error, UnknownRules) else None


def leniently(parsed: Parsed) -> Parsed:
    """Return the item of the known rest, if an error is only about unknown rules; these are `unchecked` in
    its puzzle.

    >>> record = {"type": "sudoku", "rows": 4, "cols": 4, "params": {"note": {"unchecked": ["a"]}}}
    >>> leniently(Parsed(None, UnknownRules(["a"], record), "x", None, record)).puzzle.unchecked
    ('a',)
    """
    if parsed.error is None or parsed.data is None:
        return parsed
    return record_item(parsed.data, parsed.line or 1, parsed.kind).with_id(parsed.id)


IN_FULL = {"kind", "domains", "constraints", "shown", "givens", "record"}
"""The keys of a puzzle as `Puzzle.to_json` writes it, cells and constraints included."""

NO_RECORD = (
    "this is what Puzzle.to_json writes of a puzzle without a record: Puzzle.from_json reads it in Python"
)


def record_item(data: Any, line: int, kind: str | None) -> Parsed:
    """Return the puzzle of one record that nobody else has, or its error. `line` is its first line."""
    if not isinstance(data, dict):
        what = f"a record is a JSON object, and a grid a list of rows, this is {shorten(data)}"
        error = InputError(f'{what}; write {{"type": "slitherlink", "rows": 5, "cols": 5}}', line=line)
        return Parsed(None, error, None, kind, line=line)
    if data.keys() >= IN_FULL:
        if isinstance(stated := data["record"], dict):
            return record_item(stated, line, kind)
        return Parsed(None, InputError(NO_RECORD, line=line), None, kind, line=line)
    identity = identity_of(data.get("id"))
    sort = type_of(data, kind)
    name = sort if isinstance(sort, str) else None
    try:
        if sort is None:
            raise InputError("the record has no type, and no kind was asked for")
        return Parsed(read_record(data, kind, shared=False), None, identity, name, data, line)
    except InputError as error:
        wrong = InputError(error.what, line=error.line or line, column=error.column, cell=error.cell)
    except TooLarge as error:
        wrong = InputError(str(error), line=line)
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError, RecursionError) as error:
        # A kind's reader met a shape that it did not foresee: the puzzles after it must be answered.
        what = f"the record is malformed: {type(error).__name__} {shorten(str(error))}"
        wrong = InputError(what, line=line)
    return Parsed(None, wrong, identity, name, line=line)


def parse(text: str, nan_is_null: bool = False) -> Any:
    """Return the value of a JSON text; `InputError` with line and column if it is invalid. Some programs
    write ``NaN`` for missing values.
    """
    try:
        value = (_LENIENT if nan_is_null else _DECODER).decode(text)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
        return value
    except json.JSONDecodeError as error:
        what = f"invalid JSON: {_slip(text, error.pos) or error.msg}"
        raise InputError(what, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise InputError("the JSON is nested too deeply", line=1) from error
    except UnicodeEncodeError as error:
        raise InputError("invalid JSON: half of a surrogate pair", line=1) from error
    except InputError:
        raise
    except ValueError as error:
        raise InputError("the JSON holds a number with too many digits", line=1) from error


def _slip(text: str, place: int) -> str:
    """Return what is wrong at a place of a text that is nearly JSON, '' if it is no usual slip."""
    sign, before = text[place : place + 1], text[:place].rstrip()
    if sign == "'":
        return 'names and texts stand in double quotes, as in "type", not in single ones'
    if sign and sign in "]}" and before.endswith(","):
        return f"a comma stands before {sign}, where nothing follows"
    return ""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of these pairs; `InputError` if a name stands twice."""
    values = dict(pairs)
    if len(values) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        raise InputError(f"the name {shorten(counts.most_common(1)[0][0])} stands twice in an object", line=1)
    return values


def _refuse_constant(name: str) -> NoReturn:
    raise InputError(f"invalid JSON: {name} is not a number", line=1)


def _finite(text: str) -> float:
    """Return the number of a text; `InputError` for one that is too large."""
    value = float(text)
    if isinf(value):
        raise InputError(f"invalid JSON: {text[:20]} is too large a number", line=1)
    return value


def _nan_as_null(name: str) -> None:
    """Return None for ``NaN``; raise `InputError` for infinity."""
    if name != "NaN":
        _refuse_constant(name)


_HOOKS: dict[str, Any] = {"object_pairs_hook": _once, "parse_float": _finite}
_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, **_HOOKS)
_LENIENT = json.JSONDecoder(parse_constant=_nan_as_null, **_HOOKS)


def depth(text: str) -> int:
    """Count the brackets that a piece of JSON opens and leaves open (negative: closes)."""
    if "\\" in text:
        text = _ESCAPED.sub("", text)
    # Every second piece stands between quotes.
    bare = "".join(text.split('"')[::2])
    return bare.count("{") + bare.count("[") - bare.count("}") - bare.count("]")


def shift_error(error: InputError, lines: int) -> InputError:
    """Return `error`, with its line counted from `lines` further up."""
    line = None if error.line is None else error.line + lines
    return InputError(error.what, line=line, column=error.column, cell=error.cell)
