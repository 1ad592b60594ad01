"""Entries: what somebody has filled in so far, by cell or as a part of the answer.

Vocabulary
    entry     a cell and the value that stands in it
    filled    entries in any of their forms: an object of cells and values; the answer in the form of the
              kind's records with null for what is not known; the same as text, with ``.`` for it
    mark      what an answer shows of an entry: what stands in a square, a letter of a word, an item of a list

>>> from gridproof.frontends.reading import puzzle_of
>>> puzzle = puzzle_of("1...34......4..1")
>>> entries(puzzle, {"r1c2": 2}), entries(puzzle, "12..34......4..1"), entries(puzzle, "12.. 34.. .... 4..1")
({'r1c2': 2}, {'r1c2': 2}, {'r1c2': 2})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..puzzles import Cell, Deadline, Domain, InputError, Puzzle, givens, kind_named
from ..puzzles.forms.records import parse
from ..puzzles.record import shorten
from .data.answers import LABELS, MOST_TEXT, WORDS, entries_of, is_number, parts_named, size_of
from .drawing.places import SQUARE, squares_of

Answer = dict[str, Any]
Mark = tuple[str, Any, Any]
"""The part of an answer, the place in it, and what stands there."""

Entries = dict[Cell, int]

UNKNOWN = frozenset(".?_")
"""What stands for nothing in a text."""

SIGNS = {"#": 1, "x": 1, "X": 1, "*": 1, "-": 0, "o": 0}
"""Signs of squares that are marked or are known not to be."""


def entries(puzzle: Puzzle, filled: object, deadline: Deadline | None = None) -> Entries:
    """The entries that `filled` tells, without those that only repeat a given. Areas are told whole.

    Raises `InputError` for what cannot be read or cannot stand where it does, and `Unknown` past the
    deadline. The time is that of writing an answer for each candidate of the squares that are filled.
    """
    filled = json_of(filled)
    parts = kind_named(puzzle.kind).answer(puzzle, {})
    if isinstance(filled, str):
        filled = grid_of(puzzle, parts, filled)
    if isinstance(filled, Mapping) and not filled.keys() & parts.keys():
        found = by_cell(puzzle, filled)
    else:
        answer = parts_named(parts, parts | dict(filled) if isinstance(filled, Mapping) else filled)
        found = by_marks(puzzle, parts, answer, deadline or Deadline())
    fixed = given_to(puzzle)
    return {cell: value for cell, value in found.items() if cell not in fixed}


def begun(puzzle: Puzzle, found: Mapping[Cell, int]) -> Puzzle:
    """The puzzle with entries among its givens. Raises `InputError` for one that cannot be."""
    fixed = given_to(puzzle)
    for cell, value in found.items():
        known(puzzle, cell)
        if cell in fixed:
            raise InputError(f"cell {cell} is given, nothing can be entered there")
        if value not in puzzle.rules.domain_of[cell]:
            raise InputError(f"cell {cell} cannot hold {shorten(value)}")
    return puzzle.narrowed(givens(found))


def known(puzzle: Puzzle, cell: Cell) -> None:
    """Raises `InputError` for a cell that the puzzle has not."""
    if cell not in puzzle.rules.domain_of:
        raise InputError(f"there is no cell {shorten(cell)} in this puzzle")


def given_to(puzzle: Puzzle) -> Entries:
    """The cells that are given, with their values."""
    return {cell: values[0] for cell, values in puzzle.givens if len(values) == 1}


def json_of(filled: object) -> object:
    """What a text says as JSON; anything else as it is."""
    if not isinstance(filled, str):
        return filled
    if len(filled) > MOST_TEXT:
        raise InputError(f"the entries have {len(filled):,} characters, more than {MOST_TEXT:,}")
    return parse(filled) if filled.lstrip().startswith(("{", "[")) else filled


def by_cell(puzzle: Puzzle, filled: Mapping[Any, Any]) -> Entries:
    """Entries that are told by their cells. Raises `InputError` where one cannot be."""
    fixed = given_to(puzzle)
    for cell, value in filled.items():
        known(puzzle, cell)
        if not is_number(value) or value not in puzzle.rules.domain_of[cell]:
            raise InputError(f"cell {cell} cannot hold {shorten(value)}")
        if fixed.get(cell, value) != value:
            raise InputError(f"cell {cell} is given as {fixed[cell]}, {value} cannot be entered there")
    return dict(filled)


# Parts of an answer -------------------------------------------------------------------------------


def by_marks(puzzle: Puzzle, parts: Answer, filled: Answer, deadline: Deadline) -> Entries:
    """The entries whose marks an answer shows. Raises `InputError` for a mark that no entry makes."""
    write = kind_named(puzzle.kind).answer
    none = set(marks(parts, parts))
    said = {mark for mark in marks(parts, filled) if mark not in none}
    found, explained = areas(puzzle, filled), {mark for mark in said if mark[0] == LABELS}
    if LABELS in parts and not found and said:
        raise InputError('the areas of this kind are entered by cell, such as {"r1c1": 2}')
    there: dict[Any, set[Any]] = {}
    for _, place, what in said - explained:
        there.setdefault(place, set()).add(what)
    in_squares = all(isinstance(part, list) and part for part in parts.values())
    for cell in puzzle.shown if there else ():
        deadline.left()
        for value in puzzle.domains[cell]:
            if in_squares:
                told = [there.get(square, set()) for square in squares_of(puzzle, cell, value)]
                if not any(told) or (len(told) == 1 and is_other(value, told[0], puzzle.domains[cell])):
                    continue
            own = said & set(marks(parts, write(puzzle, {cell: value})))
            if own:
                explained |= own
                if found.setdefault(cell, value) != value:
                    raise InputError(f"cell {cell} is filled in twice, with {found[cell]} and {value}")
    for name, place, what in sorted(said - explained, key=str):
        if len(parts) > 1 and is_derived(puzzle, parts, name, deadline):
            continue
        where = (
            f" in row {place[0] + 1}, column {place[1] + 1}" if isinstance(place, tuple) else f" as {place}"
        )
        raise InputError(f"{shorten(what)} cannot stand{where} of {name}")
    return found


def is_other(value: int, told: set[Any], domain: Domain) -> bool:
    """Whether a square says another value of its cell. Most kinds write values as they are, so that few
    answers have to be written.
    """
    return value not in told and any(isinstance(what, int) and what in domain for what in told)


def is_derived(puzzle: Puzzle, parts: Answer, name: str, deadline: Deadline) -> bool:
    """Whether no cell holds what a part of the answer says, such as the letters of tetrominoes."""
    write = kind_named(puzzle.kind).answer
    return not any(
        mark[0] == name
        for cell in deadline.watch(puzzle.shown)
        for value in puzzle.rules.domain_of[cell]
        for mark in marks(parts, write(puzzle, {cell: value}))
    )


def marks(parts: Answer, answer: Answer) -> Iterator[Mark]:
    """The marks of an answer. Raises `InputError` where it has not the form of the kind's `parts`."""
    for name, part in parts.items():
        held = answer[name]
        if isinstance(part, dict):
            if not isinstance(held, dict):
                raise InputError(f"{name} is not an object")
            yield from ((name, key, value) for key, value in held.items() if value is not None)
        elif not part:
            if not isinstance(held, list) or not all(isinstance(item, list) for item in held):
                raise InputError(f"{name} is not a list of lists")
            yield from ((name, str(item), True) for item in held)
        else:
            yield from marks_of_squares(name, part, held)


def marks_of_squares(name: str, part: list[Any], held: object) -> Iterator[Mark]:
    """The marks of a part that has an entry for each square."""
    sizes = [len(row) for row in part]
    rows = [row for row in held if isinstance(row, list)] if isinstance(held, list) else []
    if [len(row) for row in rows] != sizes:
        raise InputError(f"{name} is not {len(sizes)} rows of {sizes[0]} entries")
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            letters: tuple[Any, ...] = (entry,) if entry is not None else ()
            if isinstance(entry, str) and name in WORDS:
                letters = tuple(entry)
            elif entry is not None and (isinstance(entry, bool) or not isinstance(entry, int | str)):
                raise InputError(f"{shorten(entry)} cannot stand in row {r + 1}, column {c + 1} of {name}")
            yield from ((name, (r, c), letter) for letter in letters)


def areas(puzzle: Puzzle, filled: Answer) -> Entries:
    """The entries of areas, each told whole by the squares of its label: the cell that is the area; or of all
    its squares the value of the one whose value is known.
    """
    regions: dict[Any, set[tuple[int, int]]] = {}
    for r, row in enumerate(filled.get(LABELS, ())):
        for c, label in enumerate(row):
            if label is not None:
                regions.setdefault(label, set()).add((r, c))
    whole = {frozenset(squares) for squares in regions.values()}
    found: Entries = {}
    owned: dict[tuple[int, int], Cell] = {}
    for cell in puzzle.shown if regions else ():
        squares = squares_of(puzzle, cell, 1)
        if SQUARE.fullmatch(cell):
            owned[squares[0]] = cell
        elif frozenset(squares) in whole and 1 in puzzle.domains[cell]:
            found[cell] = 1
    for region in whole:
        cells = [owned[square] for square in region if square in owned]
        values = {puzzle.domains[cell][0] for cell in cells if len(puzzle.domains[cell]) == 1}
        if len(values) == 1:
            found |= dict.fromkeys(cells, values.pop())
    return found


# Text ---------------------------------------------------------------------------------------------


def grid_of(puzzle: Puzzle, parts: Answer, text: str) -> list[list[Any]]:
    """The grid that a text is: words, or characters where nothing separates them. Raises `InputError`."""
    (name, part), *others = parts.items()
    if others or not isinstance(part, list) or not part:
        raise InputError(
            f"entries of this kind are told as JSON: an object of cells, or of {', '.join(parts)}"
        )
    rows, columns = size_of(puzzle)
    words = text.split()
    if len(words) != rows * columns:
        words = list("".join(words))
    if len(words) != rows * columns:
        raise InputError(f"the entries are not {rows} rows of {columns}")
    able = entries_of(puzzle)[name]
    read = [word_of(word, name, able) for word in words]
    return [read[start : start + columns] for start in range(0, len(read), columns)]


def word_of(word: str, name: str, able: set[Any]) -> Any:
    """What a word of a text stands for."""
    if word in UNKNOWN:
        return None
    if word in able or name in WORDS:
        return word
    if word in SIGNS and SIGNS[word] in able:
        return SIGNS[word]
    return int(word) if word.isascii() and word.isdigit() and len(word) < 8 else word
