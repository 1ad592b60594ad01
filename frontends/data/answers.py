"""Answers as people, programs and language models write them, and what is wrong with them.

An answer is judged by the rules of its kind and by what the puzzle states, never by a stored solution: of a
puzzle with several solutions each one is right. An answer is written in one way; of the ways in which it
could be, the first whose entries can stand in a solution counts.

Vocabulary
    part       what an answer says under one name, as ``{"values": [...]}``; most kinds have one
    reading    an answer in the form of the kind's records; a grid may have two: as numbers and as words

>>> from gridproof.frontends.reading import puzzle_of
>>> puzzle = puzzle_of("1...34......4..1")
>>> fault(puzzle, "1243 3412 2134 4321"), fault(puzzle, "2143 3412 1234 4321"), fault(puzzle, [[1, 2, 4, 3]])
(None, 'row 1, column 1 is not as given', 'the answer is not 4 rows of 4 entries')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from ...puzzles import InputError, Puzzle, kind_named
from ...puzzles.forms.records import parse
from ...puzzles.record import Record, shorten
from ...puzzles.stating import restated
from ..rows import lists
from .answer_texts import grids_in, json_within, named_numbers, row_of

Answer = dict[str, Any]

MOST_TEXT = 100_000
"""The most characters of an answer that are read, and the most values of one that is no text."""

DEEPEST = 8
"""An answer that is no text is nested at most so deeply."""

LONGEST_WORD = 8
"""The most digits of a number in a text."""

MOST_NUMBER = 10**6
"""No number in an answer is as large."""

WORDS = {"links": "#nesw", "futons": "#NESWnesw", "letters": "ILST"}
"""The characters of words that come of several cells: which words there are, is for the judge to say."""

LABELS = "regions"
"""The part whose numbers are labels."""

_SHADED = dict.fromkeys("#xX*@1", 1) | dict.fromkeys(".-_0", 0)
_BLANK = frozenset(".-_")
_LAST_NUMBER = re.compile(r"\D*(\d{1,4})\W*")


class Judged(NamedTuple):
    """What is wrong with an answer, None where it is right; and whether it is one at all: whether its
    entries can stand in a solution.
    """

    fault: str | None
    is_answer: bool


def fault(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer to a puzzle: that it cannot be read, or the rule that it breaks. None
    where it is right. `answer` is an object in the form of the kind's records, the part alone, as lists or as
    an array, or values by cell; or text: JSON of such, or the grid, whose squares may be separated or not.

    Raises `InputError` for a puzzle that no record states. The time is bounded by the size of the board, and
    by `MOST_TEXT`.
    """
    return judged(puzzle, answer).fault


def judged(puzzle: Puzzle, answer: Any) -> Judged:
    """What is wrong with an answer, and whether it is one: see `fault`."""
    puzzle = restated(puzzle)
    assert puzzle.record is not None
    problem = InputError("the answer cannot be read")
    try:
        for readings in ways(puzzle, plain(answer, [MOST_TEXT])):
            found = []
            for reading in readings:
                try:
                    found.append(refusal(Record(puzzle.record), puzzle, checked(puzzle, reading)))
                except InputError as error:
                    problem = error
            if found:
                return Judged(None if None in found else found[0], True)
    except InputError as error:
        problem = error
    return Judged(problem.what, False)


def refusal(record: Record, puzzle: Puzzle, answer: Answer) -> str | None:
    """What is wrong with an answer in the form of the kind's records."""
    try:
        return kind_named(puzzle.kind).judge(record, answer)
    except InputError as error:
        return error.what
    except Exception as error:  # judges foresee answers of solvers, and these are a stranger's
        return f"the answer is malformed: {type(error).__name__}"


def plain(value: Any, left: list[int], depth: int = 0) -> Any:
    """A value as JSON has it: arrays and tuples as lists, whole numbers as such. Raises `InputError` where it
    has more than so many values, or is nested too deeply.

    >>> plain(({"a": 1.0}, "b"), [9])
    [{'a': 1}, 'b']
    """
    value = value if isinstance(value, str) else lists(value)
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        raise InputError("the answer is too large, or nested too deeply")
    if isinstance(value, Mapping):
        return {str(name): plain(each, left, depth + 1) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each, left, depth + 1) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


# Ways of writing ------------------------------------------------------------------------------------------


def ways(puzzle: Puzzle, answer: Any) -> Iterator[list[Answer]]:
    """The readings of an answer, by the ways in which it may be written. Raises `InputError` for what is
    written in none.
    """
    if isinstance(answer, str):
        yield from ways_of_text(puzzle, answer)
        return
    parts = kind_named(puzzle.kind).answer(puzzle, {})
    if isinstance(answer, Mapping):
        if set(puzzle.shown) <= answer.keys():
            yield [by_cell(puzzle, answer)]
            return
        if len(answer) == 1 and not answer.keys() & parts.keys() and not is_number(*answer.values()):
            yield from ways(puzzle, *answer.values())  # {"solution": ...}
            return
        if len(parts) == 1 and (rows := rows_by_name(answer, size_of(puzzle)[0])) is not None:
            answer = rows
    answer = parts_named(parts, answer)
    found: list[Answer] = [{}]
    for name, part in parts.items():
        values = list(part_readings(puzzle, name, part, answer[name]))
        found = [{**one, name: value} for one in found for value in values][:MOST_READINGS]
    yield found


MOST_READINGS = 8
"""Of an answer of several parts, each of which may be read in two ways, so many readings are judged."""


def ways_of_text(puzzle: Puzzle, text: str) -> Iterator[list[Answer]]:
    """The readings of a text: see `ways`."""
    if len(text) > MOST_TEXT:
        raise InputError(f"the answer has {len(text):,} characters, more than {MOST_TEXT:,}")
    text, parts = text.strip(), kind_named(puzzle.kind).answer(puzzle, {})
    if text.startswith(("{", "[", '"')):
        try:
            value = parse(text)
        except InputError:
            if text.startswith("{"):
                raise
        else:
            yield from ways(puzzle, plain(value, [MOST_TEXT]))
            return
    (name, part), *others = parts.items()
    if not others and isinstance(part, dict):
        domains = puzzle.rules.domain_of
        known = kind_named(puzzle.kind).answer(puzzle, {cell: domains[cell][0] for cell in puzzle.shown})
        if (said := named_numbers(text, known[name], LONGEST_WORD)) is not None:
            yield [{name: said}]
            return
    elif not others:
        rows, columns = size_of(puzzle)
        for grid in grids_in(text, rows, columns, {str(entry) for entry in entries_of(puzzle)[name]}):
            yield [{name: value} for value in part_readings(puzzle, name, part, grid)]
    with suppress(InputError):
        yield from ways(puzzle, plain(json_within(text), [MOST_TEXT]))
        return
    if others:
        raise InputError(f"an answer is an object of {', '.join(parts)}")
    rows, columns = size_of(puzzle)
    raise InputError(f"the answer is not {rows} rows of {columns} entries")


def parts_named(parts: Answer, answer: Any) -> Answer:
    """The answer by its parts. Raises `InputError` where they are not those of the kind."""
    names = ", ".join(parts)
    if isinstance(answer, Mapping):
        found = {name: value for name, value in answer.items() if name != "text" or name in parts}
        if found.keys() == parts.keys():
            return found
        if len(parts) > 1 or not isinstance(next(iter(parts.values())), dict):
            raise InputError(f"an answer is an object of {names}, this one has {shorten(', '.join(found))}")
    if len(parts) > 1:
        raise InputError(f"an answer is an object of {names}")
    return {names: answer}


def by_cell(puzzle: Puzzle, said: Mapping[str, Any]) -> Answer:
    """An answer that gives the value of each cell. Raises `InputError` for a value that its cell has not."""
    domains = puzzle.rules.domain_of
    for cell in puzzle.shown:
        if isinstance(said[cell], bool) or said[cell] not in domains[cell]:
            raise InputError(f"the answer says {shorten(said[cell])} of {cell}, which cannot stand there")
    return kind_named(puzzle.kind).answer(puzzle, {cell: said[cell] for cell in puzzle.shown})


def rows_by_name(said: Mapping[str, Any], rows: int) -> list[Any] | None:
    """The rows of a grid that are said by name or number, as ``{"row 1": ...}``; None for anything else.

    >>> rows_by_name({"row2": [3], "row1": [4]}, 2)
    [[4], [3]]
    """
    numbers = [_LAST_NUMBER.fullmatch(name) for name in said]
    held = {int(found[1]): value for found, value in zip(numbers, said.values(), strict=True) if found}
    first = min(held, default=0)
    if len(held) != len(said) or rows < 2 or sorted(held) != list(range(first, first + rows)) or first > 1:
        return None
    found = [held[number] for number in sorted(held)]
    return found if all(isinstance(row, str | list) for row in found) else None


def part_readings(puzzle: Puzzle, name: str, part: Any, held: Any) -> Iterator[Any]:
    """What a part may mean."""
    rows, columns = size_of(puzzle)
    if isinstance(part, dict):
        yield {key: whole(value) for key, value in held.items()} if isinstance(held, Mapping) else held
        return
    grid = grid_of(held, rows, columns)
    if not part:
        yield held
        if grid is not None and (marked := marks(grid)) is not None:
            yield [[r, c] for r, row in enumerate(marked) for c, mark in enumerate(row) if mark]
    elif grid is None:
        yield held
    else:
        yield from understood(grid, entries_of(puzzle)[name])


def grid_of(held: Any, rows: int, columns: int) -> list[list[Any]] | None:
    """The squares of a grid: lists of them, one list of all, or a text a row; None for anything else."""
    if not isinstance(held, list):
        return None
    if len(held) == rows * columns and rows > 1 and not any(isinstance(value, list | dict) for value in held):
        held = [held[start : start + columns] for start in range(0, len(held), columns)]
    if len(held) != rows:
        return None
    grid = [row_of(row, columns) if isinstance(row, str) else row for row in held]
    return grid if all(isinstance(row, list) and len(row) == columns for row in grid) else None


def understood(grid: list[list[Any]], entries: set[Any]) -> Iterator[list[list[Any]]]:
    """The grid with its words as numbers, if they can be such, and as words."""
    numbers = marks(grid) if entries == {0, 1} else [[whole(value) for value in row] for row in grid]
    if numbers is not None and not any(isinstance(value, str) for row in numbers for value in row):
        yield numbers
    blank = None if None in entries else ""
    blanks = [sign for sign in _BLANK if sign not in entries]
    yield [[blank if word in blanks else word for word in row] for row in grid]


def marks(grid: list[list[Any]]) -> list[list[Any]] | None:
    """The grid with 1 for a mark and 0 for a blank; any one sign beside blanks is a mark. None for a grid of
    other words.

    >>> marks([["Q", "."], [".", "."]]), marks([["a", "b"]])
    ([[1, 0], [0, 0]], None)
    """
    signs = {value for row in grid for value in row if isinstance(value, str)}
    strange = signs - _SHADED.keys()
    known: dict[Any, int] = dict(_SHADED)
    if len(strange) == 1 and len(signs) > 1 and not any(known[sign] for sign in signs - strange):
        known[strange.pop()] = 1
    if not signs <= known.keys():
        return None
    return [[known[value] if isinstance(value, str) else value for value in row] for row in grid]


def whole(value: Any) -> Any:
    """The number that a word says, or a letter that counts on from 9; None for a blank; else the value.

    >>> whole("12"), whole("b"), whole("."), whole("red"), whole(3)
    (12, 11, None, 'red', 3)
    """
    if not isinstance(value, str):
        return value
    if value.isascii() and value.isdecimal() and len(value) < LONGEST_WORD:
        return int(value)
    if len(value) == 1 and value.isascii() and value.isalpha():
        return ord(value.upper()) - ord("A") + 10
    return None if value in _BLANK else value


# Forms ----------------------------------------------------------------------------------------------------


def checked(puzzle: Puzzle, answer: Answer) -> Answer:
    """The answer, whose parts have the form of the kind's. Raises `InputError` where they have not: judges
    look at what the rules speak of, and take the rest on trust.
    """
    rows, columns = size_of(puzzle)
    entries = entries_of(puzzle)
    found: Answer = {}
    for name, part in kind_named(puzzle.kind).answer(puzzle, {}).items():
        held = answer[name]
        if isinstance(part, dict):
            found[name] = numbers_by_name(name, held)
        elif not part:
            found[name] = lists_of_numbers(name, held, rows * columns)
        else:
            full = isinstance(held, list) and len(held) == rows
            if not full or not all(isinstance(row, list) and len(row) == columns for row in held):
                raise InputError(f"the answer is not {rows} rows of {columns} entries")
            for value in (value for row in held for value in row):
                if not is_possible(name, value, entries[name]):
                    raise InputError(f"the answer holds {shorten(value)}, which cannot stand in {name}")
            found[name] = held
    return found


def size_of(puzzle: Puzzle) -> tuple[int, int]:
    """The numbers of rows and columns of the record."""
    assert puzzle.record is not None
    return puzzle.record["rows"], puzzle.record["cols"]


def entries_of(puzzle: Puzzle) -> dict[str, set[Any]]:
    """What can stand in a square of each part: what does where each cell holds its least value, its next, and
    so on.
    """
    domains, answer = puzzle.rules.domain_of, kind_named(puzzle.kind).answer
    rows, columns = size_of(puzzle)
    found: dict[str, set[Any]] = {}
    for value in {value for cell in puzzle.shown for value in domains[cell]}:
        held = {cell: value if value in domains[cell] else domains[cell][-1] for cell in puzzle.shown}
        for name, part in answer(puzzle, held).items():
            squares = part if isinstance(part, list) else []
            entries = {entry for row in squares for entry in row if isinstance(row, list)}
            found.setdefault(name, set()).update(entries)
    if LABELS in found:
        found[LABELS] |= set(range(rows * columns))
    return found


def is_possible(name: str, value: Any, entries: set[Any]) -> bool:
    """Whether an entry can stand in a square."""
    if name in WORDS and isinstance(value, str):
        return len(value) <= len(WORDS[name]) and set(value) <= set(WORDS[name])
    return isinstance(value, int | str | None) and not isinstance(value, bool) and value in entries


def numbers_by_name(name: str, held: Any) -> dict[str, int]:
    """An object of numbers."""
    if not isinstance(held, dict) or not all(map(is_number, held.values())):
        raise InputError(f"{name} of the answer is not an object of numbers")
    return held


def lists_of_numbers(name: str, held: Any, most: int) -> list[list[int]]:
    """A list of at most so many lists of numbers."""
    lists = isinstance(held, list) and len(held) <= 4 * most
    if not lists or not all(isinstance(x, list) and len(x) <= 5 and all(map(is_number, x)) for x in held):
        raise InputError(f"{name} of the answer is not a list of lists of numbers")
    found: list[list[int]] = held
    return found


def is_number(value: Any) -> bool:
    """Whether this is a whole number of bounded size."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_NUMBER
