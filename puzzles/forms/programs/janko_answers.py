"""Solutions in texts of janko.at: a table of words, kept if the judge of the kind accepts it.

The site marks squares with a cross, a circle or a letter, writes the signs of a puzzle into its solution
again, and numbers areas from 1 on. So a table has several readings, a few, and the judge finds the right one.

>>> data = {"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [[None, 0]]}, "params": {}}
>>> solution_in([["o", "0"]], data), solution_in([["-", "o"]], data)
({'bulbs': [[0, 0]]}, None)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from ...answers import Links, RegionGrid, ValueGrid
from ...answers.form import AnswerForm
from ...core.errors import InputError
from ...core.record import Record
from ...judging import AHEAD
from ...kinds import kind_named
from ...notation.looks import Janko
from ..form import Data

Words = Sequence[Sequence[str]]

BLANKS = ("-", ".")
"""Words for a blank."""

MOST_MARKS = 6
"""The most words of a table that are tried as marks."""

MOST_READINGS = 24
"""The most readings that are judged."""


def solution_in(words: Words, data: Data, look: Janko = Janko()) -> Data | None:
    """Return the solution that a table tells of a puzzle, or None if the judge accepts no reading of it."""
    kind, record = kind_named(data["type"]), Record(data)
    if [len(row) for row in words] != [record.columns] * record.rows:
        return None
    parts = [[(form.name, part) for part in readings(form, words, record, look)] for form in kind.answer.parts]
    for reading in islice(map(dict, product(*parts)), MOST_READINGS):
        try:
            if kind.judge(record, reading) is None:
                return reading
        except (InputError, LookupError, TypeError, ValueError, AttributeError):
            continue  # a reading that has not the form of an answer
    return None


def readings(form: AnswerForm, words: Words, record: Record, look: Janko) -> Iterator[Any]:
    """Yield what a table may be as a part of an answer."""
    if look.spans:
        yield sorted(spans(words, look))
    elif look.halves:
        yield halves(words, look.halves)
    elif isinstance(form, RegionGrid):
        yield regions(words)
    elif isinstance(form, Links):
        shade = "#" if form.shaded else ""
        yield [["".join(way for way in form.order if way in word) or shade * (word == "x") for word in row]
               for row in words]  # fmt: skip
    elif isinstance(form, ValueGrid):
        possible = {*form.entries(record), *form.given(record).values()}
        table = [[entry(word, possible, look) for word in row] for row in words]
        if all(each in possible or each is None for row in table for each in row):
            yield table
        if possible <= {0, 1}:
            yield from ([[int(word in marks) for word in row] for row in words] for marks in marked(words))
    else:
        yield [[word if word not in BLANKS else None for word in row] for row in words]


def entry(word: str, possible: set[Any], look: Janko) -> Any:
    """Return the entry of a square that a word stands for."""
    if word in look.entries:
        return look.entries[word]
    if word in BLANKS:
        return "" if "" in possible else None
    text = look.text(word)
    for each in (word, text, text.upper()):
        if each in possible:
            return each
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 9 else text


def marked(words: Words) -> Iterator[set[str]]:
    """Yield the words that may be marks: all, all but one, one, or blanks."""
    every = {word for row in words for word in row} - {*BLANKS}
    signs = sorted(every, key=lambda word: (word.isdecimal(), len(word), word))[:MOST_MARKS]
    yield from ({sign} for sign in signs)
    yield every
    yield from (every - {sign} for sign in signs)
    yield {*BLANKS}


def regions(words: Words) -> list[list[int | None]]:
    """Return the numbers of areas from 0 on, in the order in which they come."""
    numbers: dict[str, int] = {}
    return [
        [None if word in BLANKS else numbers.setdefault(word, len(numbers)) for word in row] for row in words
    ]


def spans(words: Words, look: Janko) -> Iterator[list[int]]:
    """Yield the straight spans of equal words, as ``[row, column, row, column, how many]`` between the squares
    before and behind them, or between squares side by side.
    """
    for r, row in enumerate(words):
        for c, word in enumerate(row):
            if word not in look.spans:
                continue
            way, count = look.spans[word]
            down, right = AHEAD[way]
            if r >= down and c >= right and words[r - down][c - right] == word:
                continue
            end_r, end_c = r, c
            while words[end_r][end_c] == word:
                end_r, end_c = end_r + down, end_c + right
            yield [r - down, c - right, end_r, end_c, count]


def halves(words: Words, signs: str) -> list[list[str | None]]:
    """Return the ways to the other halves of pairs, in capitals in the first halves; the third sign is neither.

    A half with one free neighbour of the other sort is joined first: a unique pairing is found so.
    """
    first, second, aisle = signs
    table: list[list[str | None]] = [["#" if word == aisle else None for word in row] for row in words]
    free = {(r, c): word for r, row in enumerate(words) for c, word in enumerate(row) if word in (first, second)}
    ahead = list(free)
    while ahead:
        r, c = ahead.pop()
        near = [
            (way, (r + down, c + right))
            for way, (down, right) in AHEAD.items()
            if (r, c) in free and free.get((r + down, c + right), free[r, c]) != free[r, c]
        ]
        if len(near) == 1:
            [(way, other)] = near
            back = "nesw"["swne".index(way)]
            for square, word in (((r, c), way), (other, back)):
                is_first = free.pop(square) == first
                table[square[0]][square[1]] = word.upper() if is_first else word
            ahead.extend((y + down, x + right) for y, x in ((r, c), other) for down, right in AHEAD.values())
    return table
