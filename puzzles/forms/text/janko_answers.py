"""Solutions in texts of janko.at: a table of words, kept if the judge of the kind accepts it.

The site marks squares with a cross, a circle or a letter, writes the signs of a puzzle into its solution
again, and numbers areas from 1 on. So a table has several readings, a few, and the judge finds the right one.

>>> data = {"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [[None, 1]]}, "params": {}}
>>> solution_in([["o", "1"]], data), solution_in([["-", "1"]], data)
({'bulbs': [[1, 0]]}, None)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from typing import Any

from ...answers import Links, RegionGrid, ValueGrid
from ...answers.form import AnswerForm
from ...core.errors import InputError
from ...core.record import Record, Square
from ...judging import AHEAD, OPPOSITE
from ...kinds import kind_named
from ...notation.looks import Janko
from ..form import Data

Words = Sequence[Sequence[str]]

BLANKS = ("-", ".")
"""Words for a blank."""

MOST_MARKS = 6
"""The most words of a table that are tried as marks."""

MOST_READINGS = 16
"""The most readings that are judged."""

PLAIN = Janko()

UNFIT = (InputError, LookupError, TypeError, ValueError, AttributeError)
"""The errors of readings that have not the form of an answer, and of boards that are none of the kind."""


def solution_in(words: Words, data: Data, look: Janko = PLAIN) -> Data | None:
    """Return the solution that a table tells of a puzzle, or None if the judge accepts no reading of it."""
    kind, record = kind_named(data["type"]), Record(data)
    if [len(row) for row in words] != [record.columns] * record.rows:
        return None
    with suppress(*UNFIT):
        parts = [[(form.name, part) for part in readings(form, words, record, look)]
                 for form in kind.answer.parts]  # fmt: skip
        for reading in islice(map(dict, product(*parts)), MOST_READINGS):
            with suppress(*UNFIT):
                if kind.judge(record, reading) is None:
                    return reading
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
        blank = possible if possible <= {0, 1} else {*possible, None}
        if all(each in blank for row in table for each in row):
            yield table
        if possible <= {0, 1}:
            yield from ([[int(word in marks) for word in row] for row in words] for marks in marked(words))
    else:
        yield [[word if word not in BLANKS else None for word in row] for row in words]


def entry(word: str, possible: set[Any], look: Janko) -> Any:
    """Return the entry of a square that a word stands for."""
    if word in look.entries:
        return look.entries[word]
    if word in BLANKS and word not in possible:
        return "" if "" in possible else None
    text = look.text(word)
    for each in (word, text, text.upper()):
        if each in possible:
            return each
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 9 else text


def marked(words: Words) -> Iterator[set[str]]:
    """Yield the words that may be marks: one of them, or all."""
    every = {word for row in words for word in row} - {*BLANKS}
    signs = sorted(every, key=lambda word: (word.isdecimal(), len(word), word))[:MOST_MARKS]
    yield from ({sign} for sign in signs)
    yield every


def regions(words: Words) -> list[list[int | None]]:
    """Return the numbers of areas from 0 on, in the order in which they come."""
    numbers: dict[str, int] = {}
    return [
        [None if word in BLANKS else numbers.setdefault(word, len(numbers)) for word in row] for row in words
    ]


def spans(words: Words, look: Janko) -> Iterator[list[int]]:
    """Yield the straight spans of equal words, as ``[row, column, row, column, how many]`` from the square
    before them to the square behind them.
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
            while end_r < len(words) and end_c < len(row) and words[end_r][end_c] == word:
                end_r, end_c = end_r + down, end_c + right
            yield [r - down, c - right, end_r, end_c, count]


def halves(words: Words, signs: tuple[str, ...]) -> list[list[str | None]]:
    """Return the ways to the other halves of pairs, in capitals in the first halves, none of which is above
    its second one; the third sign is neither. A half with one free neighbour of the other sort is joined
    first.
    """
    first, second, neither = signs
    table: list[list[str | None]] = [["#" if word == neither else None for word in row] for row in words]
    squares = product(range(len(words)), range(len(words[0])))
    free = {(r, c): words[r][c] for r, c in squares if words[r][c] in (first, second)}

    def others(square: Square) -> list[tuple[str, Square]]:
        barred = "s" if free[square] == first else "n"
        ways = ((way, step) for way, step in AHEAD.items() if way != barred)
        steps = ((way, (square[0] + down, square[1] + right)) for way, (down, right) in ways)
        return [(way, other) for way, other in steps if free.get(other, free[square]) != free[square]]

    ahead = list(free)
    while free:
        square = ahead.pop() if ahead else next(iter(free))
        if square not in free:
            continue
        near = others(square)
        if len(near) == 1 or (near and not ahead):
            for place, way in ((square, near[0][0]), (near[0][1], OPPOSITE[near[0][0]])):
                ahead.extend(other for _, other in others(place))
                table[place[0]][place[1]] = way.upper() if free.pop(place) == first else way
        elif not near and not ahead:
            break
    return table
