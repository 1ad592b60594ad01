"""Tasks of puzzle-light-up.com, puzzle-nonograms.com and the other sites of their family, as their pages and
those who collect them have them: ``task = 'a0aB'``.

Numbers of the squares follow one another, with ``_`` between two of them; a letter is a run of blanks: a is
one, b is two. Areas are their numbers with commas. Numbers beside the board come column by column, then row
by row.

>>> read_task("puzzle-light-up.com task = 'a0aB'")["clues"]
{'cells': [[None, 0], [None, '#']]}
>>> read_task("https://www.puzzle-light-up.com/?e=MDo2NzQsNjYx")
Traceback (most recent call last):
    ...
gridproof.InputError: the link tells which puzzle of puzzle-light-up.com is meant, not the puzzle; nothing \
is fetched: copy the text behind task = from the source of its page, and write puzzle-light-up.com task='...'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from string import ascii_lowercase

from ...core.board import MOST_SIDE, MOST_SQUARES
from ...core.errors import InputError
from ...core.names import perhaps
from ...core.record import demand_squares, shorten
from ...kind import Kind
from ...kinds import kind_called, kind_named
from ...notation.looks import Janko, Task
from ...notation.text.pieces import count_in_words
from ..declared import declarations_of, kinds_by_form_name, names_in
from ..form import Data
from .tables import Tables, Words

_SITE = re.compile(r"puzzle-([a-z]{2,20}(?:-[a-z]{1,20}){0,3})\.com", re.ASCII | re.IGNORECASE)
_TASK = re.compile(r"\btask[\"']?\s*[:=]\s*[\"']?(?P<task>[\w.,;/|\[\]-]+)", re.ASCII | re.IGNORECASE)
_SIDE = re.compile(r"(width|height)[\"']?\s*[:=]\s*[\"']?([0-9]{1,4})\b", re.IGNORECASE)
_TOKEN = re.compile(r"[0-9]+|[a-z_]|[A-Z]")
_LISTS = re.compile(r"[.,_]")

MOST = 100_000
"""The most characters of a task."""


def is_task(text: str) -> bool:
    """Return whether a text names a site of the family, or holds a task."""
    return _SITE.search(text) is not None or _TASK.search(text) is not None


def read_task(text: str, kind: str | None = None) -> Data:
    """Return the record of a task, of a kind if one is asked for. Raises `InputError` for one of a site that
    is not here, and for one that is wrong.
    """
    site, found = _SITE.search(text), _TASK.search(text)
    if found is None:
        name = "a site" if site is None else site[0].lower()
        what = f"the link tells which puzzle of {name} is meant, not the puzzle; nothing is fetched: copy "
        raise InputError(
            f"{what}the text behind task = from the source of its page, and write {name} task='...'"
        )
    if len(found["task"]) > MOST:
        raise InputError(f"the task has more than {MOST:,} characters, which is too large")
    known, form = _declared(site[1].lower() if site else None, kind)
    sides = {name.lower(): int(number) for name, number in _SIDE.findall(text)}
    data = _TaskReader(known, form, sides.get("width"), sides.get("height")).read(found["task"])
    if form.needed:
        number = re.search(rf"\b{form.needed}[\"']?\s*[:=]\s*[\"']?([0-9]{{1,4}})\b", text)
        if number is None:
            raise InputError(f"the task does not tell the {form.needed}: add them, as in {form.needed}=1")
        data["params"][form.needed] = int(number[1])
    return data


def _declared(site: str | None, asked: str | None) -> tuple[Kind, Task]:
    """Return the kind of a site, or the one that is asked for, with its declaration."""
    if site is not None:
        for name, form in kinds_by_form_name(Task, site):
            return kind_named(name), form
        guess = perhaps(site, names_in(Task)) or f": {', '.join(sorted(names_in(Task)))}"
        raise InputError(f"tasks of puzzle-{site}.com are not among those read here{guess}")
    if asked is None:
        raise InputError(
            "the task does not tell its site: write it in front, as in puzzle-light-up.com task='...'"
        )
    known = kind_called(asked)
    for form in declarations_of(Task, known.name):
        return known, form
    readable = ", ".join(sorted(names_in(Task)))
    raise InputError(f"tasks of {known.name} are not among those read here: {readable}")


class _TaskReader:
    """A task that is read as a kind; the board is a square if its sides are not told."""

    def __init__(self, kind: Kind, form: Task, width: int | None, height: int | None) -> None:
        self.kind, self.form, self.width, self.height = kind, form, width, height

    def read(self, task: str) -> Data:
        """Return the record of a task."""
        parts = self.form.parts
        texts = task.split(self.form.splitter, len(parts) - 1)
        if len(texts) != len(parts):
            there = count_in_words(len(texts), "part", "parts")
            what = f"the task has {there} with {self.form.splitter!r} between"
            raise InputError(f"{what}, and those of {self.kind.name} have {len(parts)}: {', '.join(parts)}")
        tables = dict[str, Words]()
        for part, text in zip(parts, texts, strict=True):
            match part:
                case "squares" | "givens":
                    blanks = sum(text.count(letter) * run for run, letter in enumerate(ascii_lowercase, 1))
                    if blanks > MOST_SQUARES:
                        raise InputError(
                            f"the task has more than {MOST_SQUARES:,} squares, which is too large"
                        )
                    tables[part] = self.rows(list(self.squares(text)), self.form.margin)
                case "areas":
                    tables["areas"] = self.rows(text.split(","), 0)
                case "greater":
                    tables["squares"] = self.signed(self.rows(text.split(","), 0))
                case "lines":
                    tables |= self.lines(text)
        between = "greater" in parts
        look = Janko(words=self.form.words, between=between)
        return Tables(**tables, look=look).read(self.kind)

    def squares(self, text: str) -> Iterator[str]:
        """Yield the words of the squares."""
        end = 0
        for token in _TOKEN.finditer(text):
            if token.start() != end:
                break
            end, word = token.end(), token[0]
            if word.isdecimal():
                yield from word if self.form.single else (word,)
            elif word == "_":
                yield from ("x",) if self.form.marked else ()
            elif word.islower():
                yield from "." * (ord(word) - ord("a") + 1)
                yield from ("x",) if self.form.marked else ()
            else:
                yield word
        if end != len(text):
            raise InputError(f"{shorten(text[end:])} is no part of the task's squares, in place {end + 1}")

    def rows(self, words: list[str], margin: int) -> list[list[str]]:
        """Return words in rows. A mark behind the last square of a marked task closes the last run."""
        spare = int(self.form.marked and words[-1:] == ["x"])
        for count in range(len(words), len(words) - spare - 1, -1):
            wide = self.width or (count // self.height if self.height else isqrt(count) - margin)
            high = self.height or (count // (wide + margin) - margin if wide + margin else 0)
            if (
                (wide + margin) * (high + margin) == count
                and 1 <= wide <= MOST_SIDE
                and 1 <= high <= MOST_SIDE
            ):
                demand_squares(high, wide)
                self.width, self.height = wide, high
                return [words[i : i + wide + margin] for i in range(0, count, wide + margin)]
        sides = (
            f" on {self.width or '?'} columns and {self.height or '?'} rows"
            if self.width or self.height
            else ""
        )
        what = f"the task has {len(words)} squares, which make no board{sides or ' with equal sides'}"
        raise InputError(what if sides else f"{what}: tell its sides, as in width=10 height=15")

    def lines(self, text: str) -> dict[str, Words]:
        """Return the words above and left of the board."""
        listed = any(each.layout.lists_beside for each in self.kind.fields)
        entries = text.split("/") if listed or "/" in text else _LISTS.split(text)
        lists = [_LISTS.split(entry) if listed else [entry] for entry in entries]
        across = sum(each.layout.side in ("top", "bottom") for each in self.kind.fields)
        down = sum(each.layout.side in ("left", "right") for each in self.kind.fields)
        side, odd = divmod(len(lists), across + down)
        if self.width is None and self.height is None and odd:
            what = f"the task has {len(lists)} clues beside its board, which are of no square board"
            raise InputError(f"{what}: tell its sides, as in width=10 height=15")
        if self.width is None or self.height is None:
            wide = self.width or (
                side if self.height is None else (len(lists) - down * self.height) // across
            )
            self.width, self.height = wide, self.height or (len(lists) - across * wide) // down
        if self.height < 1 or len(lists) != across * self.width + down * self.height:
            there = f"the task has {len(lists)} clues beside its board of {self.height} rows and {self.width}"
            raise InputError(f"{there} columns: these do not fit")
        above, beside = lists[: across * self.width], lists[across * self.width :]
        if listed:
            return {"above": above, "beside": beside}
        return {
            "above": [
                [word for [word] in above[i : i + self.width]] for i in range(0, len(above), self.width)
            ],
            "beside": [
                [word for [word] in beside[i : i + self.height]] for i in range(0, len(beside), self.height)
            ],
        }

    def signed(self, rows: list[list[str]]) -> list[list[str]]:
        """Return the squares with the signs between them: a letter tells where a smaller number stands."""
        high, wide = len(rows), len(rows[0])
        table = [["."] * (2 * wide - 1) for _ in range(2 * high - 1)]
        for r, row in enumerate(rows):
            for c, word in enumerate(row):
                number = word.rstrip("UDLR")
                table[2 * r][2 * c] = number or "."
                for way in word[len(number) :]:
                    (down, right), sign = _WAYS[way]
                    y, x = 2 * r + down, 2 * c + right
                    if not (0 <= y < 2 * high - 1 and 0 <= x < 2 * wide - 1):
                        raise InputError(f"{shorten(word)} of the task is about a square beside the board")
                    table[y][x] = sign
        return table


_WAYS = {"U": ((-1, 0), "^"), "D": ((1, 0), "v"), "L": ((0, -1), "<"), "R": ((0, 1), ">")}
"""The steps of a way in a table with signs, and the sign of a smaller number there."""
