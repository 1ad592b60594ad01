"""Answers as people, programs and language models write them, and their faults.

An answer is judged by the rules of its kind and by the statement of the puzzle, never by a stored solution:
for a puzzle with several solutions each one is right. If an answer can be read in several ways, the first
whose entries can stand in a solution counts.

Vocabulary
    part       the content of an answer under one name, as ``{"values": [...]}``; most kinds have one
    reading    an answer in the form of the kind's records; a grid may have two: as numbers and as words

>>> from gridproof.frontends.reading.puzzles import read_one
>>> puzzle = read_one("1...34......4..1")
>>> fault(puzzle, "1243 3412 2134 4321"), fault(puzzle, "2143 3412 1234 4321"), fault(puzzle, [[1, 2, 4, 3]])
(None, 'row 1, column 1 is not as given', 'the answer is not 4 rows of 4 entries')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from ....puzzles import InputError, Puzzle, form_of, kind_named
from ....puzzles.answers.reading import is_number
from ....puzzles.core.record import Record, shorten
from ....puzzles.forms.input.records import parse
from ....puzzles.revising.stating import with_full_record
from ...reading.entries import MOST_TEXT, names_of, parts_named, size_of
from ...reading.rows import to_lists
from .texts import json_within

Answer = dict[str, Any]

DEEPEST = 8
"""An answer that is no text is nested at most so deeply."""

_LAST_NUMBER = re.compile(r"\D*(\d{1,4})\W*")


class Judgement(NamedTuple):
    """The fault of an answer, None if it is right; and whether it is one at all: whether its entries can
    stand in a solution.
    """

    fault: str | None
    is_answer: bool


def fault(puzzle: Puzzle, answer: Any) -> str | None:
    """Return the fault of an answer to a puzzle: that it cannot be read, or the rule that it breaks; None if
    it is right. `answer` is an object in the form of the kind's records, the part alone, as lists or as an
    array, or values by cell; or text: JSON of these, or the grid, whose squares may be separated or not.

    Raises `InputError` for a puzzle that no record states. The time is bounded by the size of the board, and
    by `MOST_TEXT`.
    """
    return judge_answer(puzzle, answer).fault


def judge_answer(puzzle: Puzzle, answer: Any) -> Judgement:
    """Return the fault of an answer, and whether it is one: see `fault`."""
    puzzle = with_full_record(puzzle)
    assert puzzle.record is not None
    problem = InputError("the answer cannot be read")
    try:
        for readings in ways(puzzle, plain_json(answer, [MOST_TEXT])):
            faults = []
            for reading in readings:
                try:
                    faults.append(refusal(Record(puzzle.record), puzzle, check_parts(puzzle, reading)))
                except InputError as error:
                    problem = error
            if faults:
                return Judgement(None if None in faults else faults[0], True)
    except InputError as error:
        problem = error
    return Judgement(problem.what, False)


def refusal(record: Record, puzzle: Puzzle, answer: Answer) -> str | None:
    """Return the fault of an answer in the form of the kind's records, or None."""
    try:
        return kind_named(puzzle.kind).judge(record, answer)
    except InputError as error:
        return error.what
    except Exception as error:  # judges foresee answers of solvers, and these are a stranger's
        return f"the answer is malformed: {type(error).__name__}"


def plain_json(value: Any, budget: list[int], depth: int = 0) -> Any:
    """Return a value as JSON: arrays and tuples as lists, whole numbers as integers. Raises `InputError` if
    it has more values than the `budget`, or is nested too deeply.

    >>> plain_json(({"a": 1.0}, "b"), [9])
    [{'a': 1}, 'b']
    """
    value = value if isinstance(value, str) else to_lists(value)
    budget[0] -= 1
    if budget[0] < 0 or depth > DEEPEST:
        raise InputError("the answer is too large, or nested too deeply")
    if isinstance(value, Mapping):
        return {str(name): plain_json(each, budget, depth + 1) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(each, budget, depth + 1) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


# Ways of writing ------------------------------------------------------------------------------------------


def ways(puzzle: Puzzle, answer: Any) -> Iterator[list[Answer]]:
    """Yield the readings of an answer, for each possible notation. Raises `InputError` if no notation
    fits.
    """
    if isinstance(answer, str):
        yield from ways_of_text(puzzle, answer)
        return
    forms = form_of(puzzle).parts
    if isinstance(answer, Mapping):
        if set(puzzle.shown) <= answer.keys():
            yield [by_cell(puzzle, answer)]
            return
        names = {form.name for form in forms} & answer.keys()
        if len(answer) == 1 and not names and not is_number(*answer.values()):
            yield from ways(puzzle, *answer.values())  # {"solution": ...}
            return
        if len(forms) == 1 and (rows := rows_by_name(answer, size_of(puzzle)[0])) is not None:
            answer = rows
    answer = parts_named(forms, answer)
    readings: list[Answer] = [{}]
    for form in forms:
        values = list(form.readings(answer[form.name], puzzle))
        readings = [{**one, form.name: value} for one in readings for value in values][:MOST_READINGS]
    yield readings


MOST_READINGS = 8
"""Maximum readings judged of an answer; each of its parts may have two."""


def ways_of_text(puzzle: Puzzle, text: str) -> Iterator[list[Answer]]:
    """Yield the readings of a text: see `ways`."""
    if len(text) > MOST_TEXT:
        raise InputError(f"the answer has {len(text):,} characters, more than {MOST_TEXT:,}")
    text, (form, *others) = text.strip(), form_of(puzzle).parts
    if text.startswith(("{", "[", '"')):
        try:
            value = parse(text)
        except InputError:
            if text.startswith("{"):
                raise
        else:
            yield from ways(puzzle, plain_json(value, [MOST_TEXT]))
            return
    for parts in () if others else form.in_text(text, puzzle):
        yield [{form.name: part} for part in parts]
    with suppress(InputError):
        yield from ways(puzzle, plain_json(json_within(text), [MOST_TEXT]))
        return
    if others:
        raise InputError(f"an answer is an object of {names_of(form, *others)}")
    rows, columns = size_of(puzzle)
    raise InputError(f"the answer is not {rows} rows of {columns} entries")


def by_cell(puzzle: Puzzle, values: Mapping[str, Any]) -> Answer:
    """Return an answer given as the value of each cell. Raises `InputError` for a value that its cell cannot
    have.
    """
    domains = puzzle.rules.domain_of
    for cell in puzzle.shown:
        if isinstance(values[cell], bool) or values[cell] not in domains[cell]:
            raise InputError(f"the answer says {shorten(values[cell])} of {cell}, which cannot stand there")
    return form_of(puzzle)(puzzle, {cell: values[cell] for cell in puzzle.shown})


def rows_by_name(grid: Mapping[str, Any], rows: int) -> list[Any] | None:
    """Return the rows of a grid given by name or number, as ``{"row 1": ...}``; None for anything else.

    >>> rows_by_name({"row2": [3], "row1": [4]}, 2)
    [[4], [3]]
    """
    numbers = [_LAST_NUMBER.fullmatch(name) for name in grid]
    at = {int(match[1]): value for match, value in zip(numbers, grid.values(), strict=True) if match}
    first = min(at, default=0)
    if len(at) != len(grid) or rows < 2 or sorted(at) != list(range(first, first + rows)) or first > 1:
        return None
    lines = [at[number] for number in sorted(at)]
    return lines if all(isinstance(row, str | list) for row in lines) else None


def check_parts(puzzle: Puzzle, answer: Answer) -> Answer:
    """Return the answer with validated parts. Raises `InputError` if a part has the wrong form: judges look
    at the cells of the rules, and take the rest on trust.
    """
    return {form.name: form.validate(answer[form.name], puzzle) for form in form_of(puzzle).parts}
