"""Answers as people, programs and language models write them, and what is wrong with them.

An answer is judged by the rules of its kind and by what the puzzle states, never by a stored solution: of a
puzzle with several solutions each one is right.

Vocabulary
    part       what an answer says under one name, as ``{"values": [...]}``; most kinds have one
    reading    an answer in the form of the kind's records; text may have two: as numbers and as words

>>> from gridproof.frontends.reading import puzzle_of
>>> puzzle = puzzle_of("1...34......4..1")
>>> fault(puzzle, "1243 3412 2134 4321"), fault(puzzle, "2143 3412 1234 4321"), fault(puzzle, [[1, 2, 4, 3]])
(None, 'row 1, column 1 is not as given', 'the answer is not 4 rows of 4 entries')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any

from ...puzzles import InputError, Puzzle, kind_named
from ...puzzles.forms.records import parse
from ...puzzles.record import Record, shorten
from ...puzzles.stating import restated

Answer = dict[str, Any]

MOST_TEXT = 100_000
"""The most characters of an answer that are read."""

LONGEST_WORD = 8
"""The most digits of a number in a text."""

MOST_NUMBER = 10**6
"""No number in an answer is as large."""

WORDS = {"links": "#nesw", "futons": "#NESWnesw", "letters": "ILST"}
"""The characters of words that come of several cells: which words there are, is for the judge to say."""

LABELS = "regions"
"""The part whose numbers are labels."""

_BETWEEN = re.compile(r"[\s,;|\[\](){}\"'│┃]+")
_RULING = re.compile(r"[-+=|:\s─-╿]*")
_SAID = re.compile(r"(\w+)\W{0,3}(?:=|:|->|→)\W{0,3}([0-9]+)", re.ASCII)
_JSON = re.compile(r"[\[{].*[\]}]", re.DOTALL)

_SHADED = dict.fromkeys("#xX*@1", 1) | dict.fromkeys(".-_0", 0)
_BLANK = frozenset(".-_")


def fault(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer to a puzzle: that it cannot be read, or the rule that it breaks. None
    where it is right. `answer` is an object in the form of the kind's records, the part alone, or text: JSON,
    or the grid, whose squares may be separated or not.

    Raises `InputError` for a puzzle that no record states. The time is bounded by the size of the board, and
    by `MOST_TEXT`.
    """
    puzzle = restated(puzzle)
    assert puzzle.record is not None
    try:
        found = [refusal(Record(puzzle.record), puzzle, reading) for reading in readings(puzzle, answer)]
    except InputError as error:
        return error.what
    return None if None in found else found[0]


def refusal(record: Record, puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with one reading of an answer."""
    try:
        return kind_named(puzzle.kind).judge(record, checked(puzzle, answer))
    except InputError as error:
        return error.what
    except Exception as error:  # judges foresee answers of solvers, and these are a stranger's
        return f"the answer is malformed: {type(error).__name__}"


def readings(puzzle: Puzzle, answer: Any) -> Iterator[Answer]:
    """The answer by its parts, in each way in which it can be understood, at least one. Raises `InputError`
    for what cannot be read.
    """
    parts = kind_named(puzzle.kind).answer(puzzle, {})
    if isinstance(answer, str):
        if len(answer) > MOST_TEXT:
            raise InputError(f"the answer has {len(answer):,} characters, more than {MOST_TEXT:,}")
        text = answer.strip()
        if text.startswith(("{", "[")):
            try:
                answer = parse(text)
            except InputError:
                if text.startswith("{"):
                    raise
    if isinstance(answer, str):
        try:
            if (said := numbers_said(puzzle, parts, answer)) is not None:
                yield said
                return
            grid = words_of(puzzle, answer)
            parts_named(parts, [grid])
        except InputError as error:
            answer = json_within(answer, error)
        else:
            yield from (parts_named(parts, made) for made in understood(puzzle, parts, grid))
            return
    yield parts_named(parts, answer)


def numbers_said(puzzle: Puzzle, parts: Answer, text: str) -> Answer | None:
    """The answer of a kind that gives numbers by name, each said once in a text or always alike, as ``S = 9``
    or ``S: 9``; None where it is not that.
    """
    (name, part), *others = parts.items()
    if others or not isinstance(part, dict):
        return None
    domains = puzzle.rules.domain_of
    known = kind_named(puzzle.kind).answer(puzzle, {cell: domains[cell][0] for cell in puzzle.shown})[name]
    found: dict[str, set[int]] = {}
    for said, number in _SAID.findall(text):
        if said in known and len(number) < LONGEST_WORD:
            found.setdefault(said, set()).add(int(number))
    if found.keys() != known.keys() or any(len(numbers) > 1 for numbers in found.values()):
        return None
    return {name: {said: min(numbers) for said, numbers in found.items()}}


def json_within(text: str, problem: InputError) -> Any:
    """What the JSON between the words of a text says. Raises the problem where there is none."""
    found = _JSON.search(text)
    try:
        if found is None:
            raise problem
        return parse(found[0])
    except InputError:
        raise problem from None


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


# Text -----------------------------------------------------------------------------------------------------


def words_of(puzzle: Puzzle, text: str) -> list[list[str]]:
    """The grid of a text, a word a square: the last lines in succession that are its rows, or all its words
    or characters, if they are as many as the squares. Raises `InputError` where there is no grid.
    """
    rows, columns = size_of(puzzle)
    lines = [line for line in text.splitlines() if line.strip()]
    rulings = [i for i, line in enumerate(lines) if is_ruling(line, columns)]
    cut = [(row_of(line, columns), i) for i, line in enumerate(lines) if i not in rulings]
    runs = [list(run) for found, run in groupby(cut, key=lambda row: bool(row[0])) if found]
    last = runs[-1] if runs else []
    headed = len(last) == rows + 1 and rulings == [last[0][1] + 1]  # a table of Markdown
    if len(last) - headed == rows:
        return [row for row, _ in last[headed:]]
    words = split(text)
    if len(words) < rows * columns:
        words = list("".join(words))
    if len(words) != rows * columns:
        raise InputError(f"the answer is not {rows} rows of {columns} entries")
    return [words[start : start + columns] for start in range(0, len(words), columns)]


def split(text: str) -> list[str]:
    """The words of a text."""
    return [word for word in _BETWEEN.split(text) if word]


def is_ruling(line: str, columns: int) -> bool:
    """Whether a line only draws the frame, or rules a table: single signs, as those of magnets, are entries.

    >>> is_ruling("|---|:-:|", 2), is_ruling("| + | - |", 2)
    (True, False)
    """
    words = split(line)
    entries = len(words) == columns and all(len(word) == 1 for word in words)
    return _RULING.fullmatch(line) is not None and not entries


def row_of(line: str, columns: int) -> list[str]:
    """The words of a row, or its characters, in groups of one size or not; none where it is no row."""
    words = split(line)
    if len(words) == columns:
        return words
    characters = list("".join(words))
    return characters if len(characters) == columns and len(set(map(len, words))) == 1 else []


def understood(puzzle: Puzzle, parts: Answer, grid: list[list[str]]) -> Iterator[list[list[Any]]]:
    """The grid with its words as numbers, if they can be such, and as words."""
    (name,) = parts
    entries = entries_of(puzzle)[name]
    number: Callable[[str], Any] = _SHADED.get if entries == {0, 1} else number_of
    numbers = [[number(word) for word in row] for row in grid]
    words = [word for row in grid for word in row]
    made = [value for row in numbers for value in row]
    if all(value is not None or word in _BLANK for word, value in zip(words, made, strict=True)):
        yield numbers
    blank = None if None in entries else ""
    yield [[blank if word in _BLANK and word not in entries else word for word in row] for row in grid]


def number_of(word: str) -> int | None:
    """A number, or a letter that counts on from 9; None for any other word."""
    if word.isascii() and word.isdecimal() and len(word) < LONGEST_WORD:
        return int(word)
    return ord(word.upper()) - ord("A") + 10 if len(word) == 1 and word.isascii() and word.isalpha() else None
