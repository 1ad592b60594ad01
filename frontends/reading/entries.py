"""Entries: the values filled in so far, by cell or as a part of the answer.

Vocabulary
    entry     a cell and its value
    filled    entries in any of their forms: an object of cells and values; the answer in the form of the
              kind's records with null for unknown values; the same as text, with ``.`` for them
    noted     the pencil marks of a cell: the values that the solver thinks it may hold
    mark      the trace of an entry in an answer: a square's value, a letter of a word, an item of a list

>>> from gridproof.frontends.reading.puzzles import read_one
>>> puzzle = read_one("1...34......4..1")
>>> entries(puzzle, {"r1c2": 2}), entries(puzzle, "12..34......4..1"), entries(puzzle, "12.. 34.. .... 4..1")
({'r1c2': 2}, {'r1c2': 2}, {'r1c2': 2})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...puzzles import Cell, Deadline, Domain, InputError, Puzzle, by_hand, form_of, givens
from ...puzzles.answers import AnswerForm, ByName, GridForm
from ...puzzles.answers.reading import is_number
from ...puzzles.core.record import shorten
from ...puzzles.forms.input.records import parse
from ..drawing.places import squares_of

Answer = dict[str, Any]
Mark = tuple[str, Any, Any]
"""The part of an answer, the place in it, and its content."""

Entries = dict[Cell, int]

MOST_TEXT = 100_000
"""The most characters of an answer that are read, and the most values of one that is no text."""

UNKNOWN = frozenset(".?_")
"""Characters for an empty square in a text."""

SIGNS = {"#": 1, "x": 1, "X": 1, "*": 1, "-": 0, "o": 0}
"""Signs of squares that are marked or are known not to be."""


def by_hand_for(puzzle: Puzzle, filled: object = None) -> Puzzle:
    """Return the puzzle in the cells that people fill in (see `by_hand`), unless `filled` names cells of the
    model or parts of the answer in records.
    """
    other, filled = by_hand(puzzle), json_of(filled)
    if other is puzzle or not filled:
        return other
    own = isinstance(filled, Mapping) and not filled.keys() <= {*other.shown, *names_in_answer(other)}
    return puzzle if own or not isinstance(filled, Mapping) else other


def names_in_answer(puzzle: Puzzle) -> set[str]:
    """Return the names of the parts of an answer."""
    return {part.name for part in form_of(puzzle).parts}


def entries(puzzle: Puzzle, filled: object, deadline: Deadline | None = None) -> Entries:
    """Return the entries in `filled`, without those that only repeat a given. Areas must be complete.

    Raises `InputError` for unreadable or impossible entries, and `Unknown` past the deadline. The time is
    that of writing an answer for each candidate of the filled squares.
    """
    filled = json_of(filled)
    form = form_of(puzzle)
    if isinstance(filled, str):
        filled = grid_of(puzzle, filled)
    if isinstance(filled, Mapping) and not filled.keys() & names_in_answer(puzzle):
        values = by_cell(puzzle, filled)
    else:
        whole = form(puzzle, {}) | dict(filled) if isinstance(filled, Mapping) else filled
        values = by_marks(puzzle, parts_named(form.parts, whole), deadline or Deadline())
    fixed = given_to(puzzle)
    return {cell: value for cell, value in values.items() if cell not in fixed}


def without_notes(puzzle: Puzzle, filled: object) -> tuple[object, dict[Cell, Domain]]:
    """Return the values filled in by cell, and the pencil marks of the cells with a list.

    >>> from gridproof.frontends.reading.puzzles import read_one
    >>> without_notes(read_one("1...34......4..1"), {"r1c2": 2, "r1c3": [4, 3]})
    ({'r1c2': 2}, {'r1c3': (3, 4)})

    Raises `InputError` for a list that is empty, or of values that the cell cannot hold.
    """
    filled = json_of(filled)
    if not isinstance(filled, Mapping) or filled.keys() & names_in_answer(puzzle):
        return filled, {}
    noted = {cell: values for cell, values in filled.items() if isinstance(values, list | tuple)}
    return (
        {cell: value for cell, value in filled.items() if cell not in noted},
        {cell: domain_noted(puzzle, cell, values) for cell, values in noted.items()},
    )


def domain_noted(puzzle: Puzzle, cell: Cell, values: Sequence[object]) -> Domain:
    """Return the pencil marks of a cell, ascending. Raises `InputError` for impossible ones."""
    demand_cell(puzzle, cell)
    if not values:
        raise InputError(f"cell {cell} is left without pencil marks: leave it out where nothing is noted")
    domain = puzzle.rules.domain_of[cell]
    wrong = next((value for value in values if not is_number(value) or value not in domain), None)
    if wrong is not None:
        raise InputError(f"cell {cell} cannot hold {shorten(wrong)}")
    return tuple(value for value in domain if value in values)


def with_entries(puzzle: Puzzle, values: Mapping[Cell, int]) -> Puzzle:
    """Return the puzzle with entries among its givens, the same one if there are none. Raises `InputError`
    for an impossible one.
    """
    fixed = given_to(puzzle)
    for cell, value in values.items():
        demand_cell(puzzle, cell)
        if cell in fixed:
            raise InputError(f"cell {cell} is given, nothing can be entered there")
        if value not in puzzle.rules.domain_of[cell]:
            raise InputError(f"cell {cell} cannot hold {shorten(value)}")
    return puzzle.with_domains(givens(values)) if values else puzzle


def demand_cell(puzzle: Puzzle, cell: Cell) -> None:
    """Raise `InputError` for a cell that the puzzle does not have."""
    if cell not in puzzle.rules.domain_of:
        raise InputError(f"there is no cell {shorten(cell)} in this puzzle")


def given_to(puzzle: Puzzle) -> Entries:
    """Return the given cells, with their values."""
    return {cell: values[0] for cell, values in puzzle.givens if len(values) == 1}


def json_of(filled: object) -> object:
    """Parse a text as JSON; return anything else unchanged."""
    if not isinstance(filled, str):
        return filled
    if len(filled) > MOST_TEXT:
        raise InputError(f"the entries have {len(filled):,} characters, more than {MOST_TEXT:,}")
    return parse(filled) if filled.lstrip().startswith(("{", "[")) else filled


def by_cell(puzzle: Puzzle, filled: Mapping[Any, Any]) -> Entries:
    """Return entries named by their cells. Raises `InputError` for an impossible one."""
    fixed = given_to(puzzle)
    for cell, value in filled.items():
        demand_cell(puzzle, cell)
        if not is_number(value) or value not in puzzle.rules.domain_of[cell]:
            raise InputError(f"cell {cell} cannot hold {shorten(value)}")
        if fixed.get(cell, value) != value:
            raise InputError(f"cell {cell} is given as {fixed[cell]}, {value} cannot be entered there")
    return dict(filled)


# Parts of an answer -------------------------------------------------------------------------------


def by_marks(puzzle: Puzzle, filled: Answer, deadline: Deadline) -> Entries:
    """Return the entries whose marks an answer shows. Raises `InputError` for a mark that no entry makes."""
    form = form_of(puzzle)
    none = set(marks(puzzle, form(puzzle, {})))
    answer_marks = {mark for mark in marks(puzzle, filled) if mark not in none}
    values: Entries = {}
    explained: set[Mark] = set()
    for part in form.parts:
        if (part_values := part.values_of_whole(filled[part.name], puzzle)) is None:
            continue
        values |= part_values
        here = {mark for mark in answer_marks if mark[0] == part.name}
        explained |= here
        if here and not part_values:
            raise InputError('the areas of this kind are entered by cell, such as {"r1c1": 2}')
    there: dict[Any, set[Any]] = {}
    for _, place, what in answer_marks - explained:
        there.setdefault(place, set()).add(what)
    in_squares = all(isinstance(part, GridForm) for part in form.parts)
    for cell in puzzle.shown if there else ():
        deadline.check()
        for value in puzzle.domains[cell]:
            if in_squares:
                told_there = [there.get(square, set()) for square in squares_of(puzzle, cell, value)]
                if not any(told_there):
                    continue
                if len(told_there) == 1 and is_other(value, told_there[0], puzzle.domains[cell]):
                    continue
            own = answer_marks & set(marks(puzzle, form(puzzle, {cell: value})))
            if own:
                explained |= own
                if values.setdefault(cell, value) != value:
                    raise InputError(f"cell {cell} is filled in twice, with {values[cell]} and {value}")
    for name, place, what in sorted(answer_marks - explained, key=str):
        if len(form.parts) > 1 and is_derived(puzzle, name, deadline):
            continue
        where = (
            f" in row {place[0] + 1}, column {place[1] + 1}" if isinstance(place, tuple) else f" as {place}"
        )
        raise InputError(f"{shorten(what)} cannot stand{where} of {name}")
    return values


def is_other(value: int, texts: set[Any], domain: Domain) -> bool:
    """Return whether a square states another value of its cell. Most kinds write values unchanged, so that
    few answers have to be written; a word, however, may stand for the value.
    """
    return value not in texts and all(isinstance(x, int) for x in texts) and not texts.isdisjoint(domain)


def is_derived(puzzle: Puzzle, name: str, deadline: Deadline) -> bool:
    """Return whether no cell holds this part of the answer, such as the letters of tetrominoes."""
    return not any(
        mark[0] == name
        for cell in deadline.watch(puzzle.shown)
        for value in puzzle.rules.domain_of[cell]
        for mark in marks(puzzle, form_of(puzzle)(puzzle, {cell: value}))
    )


def names_of(*forms: AnswerForm) -> str:
    """Return the names of parts."""
    return ", ".join(form.name for form in forms)


def parts_named(forms: Sequence[AnswerForm], answer: Any) -> Answer:
    """Return the answer by its parts. Raises `InputError` if they are not those of the forms."""
    names = [form.name for form in forms]
    if isinstance(answer, Mapping):
        by_name = {name: value for name, value in answer.items() if name != "text" or name in names}
        if by_name.keys() == set(names):
            return by_name
        if len(forms) > 1 or not isinstance(forms[0], ByName):
            this = shorten(", ".join(by_name))
            raise InputError(f"an answer is an object of {names_of(*forms)}, this one has {this}")
    if len(forms) > 1:
        raise InputError(f"an answer is an object of {names_of(*forms)}")
    return {names[0]: answer}


def marks(puzzle: Puzzle, answer: Answer) -> Iterator[Mark]:
    """Yield the marks of an answer. Raises `InputError` if a part has the wrong form."""
    for form in form_of(puzzle).parts:
        yield from ((form.name, place, what) for place, what in form.marks(answer[form.name], puzzle))


# Text ---------------------------------------------------------------------------------------------


def grid_of(puzzle: Puzzle, text: str) -> list[list[Any]]:
    """Parse a grid from text: words, or characters if nothing separates them. Raises `InputError`."""
    form, *others = form_of(puzzle).parts
    if others or not isinstance(form, GridForm):
        names = names_of(form, *others)
        raise InputError(f"entries of this kind are told as JSON: an object of cells, or of {names}")
    rows, columns = size_of(puzzle)
    words = text.split()
    if len(words) != rows * columns:
        words = list("".join(words))
    if len(words) != rows * columns:
        raise InputError(f'the entries are neither {rows} rows of {columns} nor an object as {{"r1c2": 1}}')
    able = form.possible(puzzle)
    read = [word_of(word, form, able) for word in words]
    return [read[start : start + columns] for start in range(0, len(read), columns)]


def word_of(word: str, form: GridForm, able: set[Any]) -> Any:
    """Return the value of a word in a text."""
    if word in UNKNOWN:
        return None
    if word in able or form.letters:
        return word
    if word in SIGNS and SIGNS[word] in able:
        return SIGNS[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 8 else word


def size_of(puzzle: Puzzle) -> tuple[int, int]:
    """Return the numbers of rows and columns of the record."""
    assert puzzle.record is not None
    return puzzle.record["rows"], puzzle.record["cols"]
