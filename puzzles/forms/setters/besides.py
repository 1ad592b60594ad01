"""Entries of records and documents besides the puzzle: title, author, rules, notes, solution and kind.

Kind and notes travel under names of ours, which tools pass over: so a killer sudoku comes back as one. The
kind is believed only if the puzzle is of it.

>>> metadata_of({"title": "One", "level": 3}, {"title": "name"})
{'name': 'One'}
>>> digits_of("1.2.", 2, 2), digits_of([1, 2, 3], 2, 2), text_of([[1, None], [12, 3]])
([[1, None], [2, None]], None, '1,.,12,3')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.errors import InputError
from ...kinds import VARIANT, is_kind, kind_named
from ...notes import NAMES, note_of

Data = dict[str, Any]

Digits = list[list["int | None"]]

NOTED = (*NAMES, "kind")
"""Texts of a note that travel."""

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Digits of a solution whose digits are one character each."""


class CannotSay(InputError):
    """The error that a form has no place for some fields, or other things, of these names."""

    def __init__(self, form: str, names: Iterable[str]) -> None:
        self.names = [*dict.fromkeys(names)]
        super().__init__(f"{form} cannot say: {', '.join(self.names)}")


def refuse(form: str, names: Iterable[str]) -> None:
    """Raise `CannotSay` if there are any names."""
    if listed := [*names]:
        raise CannotSay(form, listed)


def metadata_of(note: Any, names: Mapping[str, str]) -> dict[str, str]:
    """Return the metadata in the note of a record, by the names that a form has for them."""
    texts = note if isinstance(note, dict) else {"rules": note}
    return {key: texts[name] for name, key in names.items() if isinstance(texts.get(name), str)}


def add_note(data: Data, document: Mapping[str, Any]) -> None:
    """Keep the metadata of a document in its record."""
    if note := {name: text for name, text in document.items() if isinstance(text, str) and text.strip()}:
        data["params"]["note"] = note


def solution_of(record: Mapping[str, Any]) -> Digits | None:
    """Return the digits of the solution that a record carries, or None without one."""
    solution = record.get("solution")
    digits = solution.get("values") if isinstance(solution, dict) else None
    rows, columns = record["rows"], record["cols"]
    if not isinstance(digits, list) or [len(row) if isinstance(row, list) else 0 for row in digits] != (
        [columns] * rows
    ):
        return None
    return digits if all(digit is None or type(digit) is int for row in digits for digit in row) else None


def add_solution(data: Data, written: Any) -> None:
    """Keep the solution of a document in its record, if it has one of the board's size."""
    lowest, _ = data["params"].get("digits") or (1, 9)
    if (digits := digits_of(written, data["rows"], data["cols"], lowest)) is not None:
        data["solution"] = {"values": digits}


def digits_of(written: Any, rows: int, columns: int, lowest: int = 1) -> Digits | None:
    """Return the digits of a solution: a list or a text, with commas or one character for each square; None
    for anything else, and for a solution without a digit. Less than the `lowest` digit is an unknown one.
    """
    if isinstance(written, str):
        written = written.split(",") if "," in written else [*written]
    if not isinstance(written, list) or len(written) != rows * columns:
        return None
    digits = [_digit(value, lowest) for value in written]
    if all(digit is None for digit in digits):
        return None
    return [digits[at : at + columns] for at in range(0, len(digits), columns)]


def _digit(value: Any, lowest: int) -> int | None:
    """Return a digit of a solution, None for an unknown one."""
    text = str(value).strip().upper()
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
    if len(text) == 1 and number < 0:
        number = LETTERS.find(text)
    return number if number >= lowest else None


def text_of(digits: Digits) -> str:
    """Return a solution as one text: a character for each square, or commas between."""
    listed = ["." if digit is None else str(digit) for row in digits for digit in row]
    return ("" if max(map(len, listed)) == 1 else ",").join(listed)


def flat(digits: Digits) -> list[int]:
    """Return the digits of a solution in a list, 0 for an unknown one."""
    return [digit or 0 for row in digits for digit in row]


def rules_of(record: Mapping[str, Any]) -> str:
    """Return the rules of a variant sudoku in words, as players read them."""
    from ...parts import all_parts

    values = {**(record.get("params") or {}), **(record.get("clues") or {})}
    parts = (part for part in all_parts() if values.get(part.name) not in (None, False, [], {}))
    return " ".join(("Normal sudoku rules apply.", *(part.rules for part in parts)))


def own_rules(record: Mapping[str, Any]) -> str:
    """Return the rules of a record in the words of its kind; its note may say that it is a special one."""
    name = note_of(record).get("kind") or record["type"]
    return rules_of(record) if name == VARIANT or not is_kind(name) else kind_named(name).rules
