"""Usual shapes of constraints of SudokuMaker, each as the `Key` of a part.

There a constraint is an object with the number of its type, and lists all clues of it. We write a `MakerRule`
with one clue; rules that differ in nothing else make one constraint.

>>> key, shape = lines(401, value="minDifference"), BoardShape(9, 9, 1, 9)
>>> [*key.read({"type": 401, "lines": [[0, 1]], "minDifference": 5}, shape)]
[{'cells': [[0, 0], [0, 1]], 'value': 5}]
>>> [*key.write({"cells": [[0, 0], [0, 1]], "value": 4}, shape)]
[MakerRule(rest={'type': 401, 'minDifference': 4}, field='lines', clue=[0, 1])]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ...core.errors import InputError
from .cells import STEPS, Cell, line_from
from .fpuzzles_keys import INEQUALITY, WAYS
from .key import (
    BoardShape,
    Key,
    UnknownClue,
    cell_beside,
    corner_place_of,
    number_of,
    pairs_of,
    place_of,
    share_edge,
)  # fmt: skip
from .sudokumaker import (
    cell_of,
    corner_cells,
    corner_number,
    digits_of,
    edge_cells,
    edge_number,
    line_of_clue,
    mask_of,
    outer_cell,
    outer_number,
)
from .sudokumaker import number_of as number_of_cell

FORM = "sudokumaker"
THERMOMETERS = 300
Unsaid = Callable[[BoardShape], int]


class MakerRule(NamedTuple):
    """A constraint with one clue: the `field` that lists its clues, and the `rest`. A constraint without
    clues has no field.
    """

    rest: dict[str, Any]
    field: str = ""
    clue: Any = None


def _cells(numbers: Any, shape: BoardShape) -> list[Cell]:
    if not isinstance(numbers, list):
        raise InputError("its cells are no list")
    return [cell_of(number, shape.columns) for number in numbers]


def _numbers(cells: Any, shape: BoardShape) -> list[int]:
    return [number_of_cell((r, c), shape.columns) for r, c in cells]


def _key(
    type_: int,
    read: Callable[[Any, BoardShape], Iterator[Any]],
    write: Callable[[Any, BoardShape], Iterator[MakerRule]],
) -> Key:
    return Key(FORM, str(type_), read, write)


def flag(type_: int) -> Key:
    """Return the key of a rule that holds everywhere."""
    return Key(
        FORM, str(type_), lambda rule, shape: [True], lambda entry, shape: [MakerRule({"type": type_})]
    )


def negative(type_: int) -> Key:
    """Return the key of the list ``negative`` of a type: all its marks are given."""
    return Key(
        FORM,
        f"negative {type_}",
        lambda rule, shape: [True],
        lambda entry, shape: [MakerRule({"type": type_, "negative": True})],
    )


def lines(
    type_: int, field: str = "lines", *, value: str = "", unsaid: Unsaid | None = None, **same: bool
) -> Key:
    """Return the key of lines, with the number that SudokuMaker calls by `value`; a clue of this package
    without a number means the one `unsaid`. Constraints must agree with `same`.
    """

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        is_sign = type_ == THERMOMETERS and rule.get("name") == INEQUALITY
        if not is_sign and all(bool(rule.get(name)) == setting for name, setting in same.items()):
            for line in rule[field]:
                number = {"value": number_of(rule[value])} if value else {}
                yield {"cells": pairs_of(_cells(line, shape)), **number}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        number = entry.get("value")
        if number is None and unsaid is not None:
            number = unsaid(shape)
        usual = not value and (number is None or (unsaid is not None and number == unsaid(shape)))
        if usual or (value and number is not None):
            rest = {"type": type_, **same, **({value: number} if value else {})}
            yield MakerRule(rest, field, _numbers(entry["cells"], shape))

    return _key(type_, read, write)


def inequalities() -> Key:
    """Return the key of inequality signs: a constraint of thermometers of two squares, by its name."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for line in rule["thermometers"] if rule.get("name") == INEQUALITY else ():
            yield {"cells": pairs_of(_cells(line, shape))}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        rest = {"type": THERMOMETERS, "slow": False, "name": INEQUALITY}
        if share_edge(entry["cells"]):
            yield MakerRule(rest, "thermometers", _numbers(entry["cells"], shape))

    return _key(THERMOMETERS, read, write)


def cages(type_: int, value: str) -> Key:
    """Return the key of cages, each with the number that we call by `value`, or 0 for none; one whose clue is
    no number is read without it.
    """

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        """Yield each cage with its number."""
        for cage in rule["cages"]:
            group = {"cells": pairs_of(_cells(cage["cells"], shape))}
            try:
                number = number_of(cage.get("value"))
            except UnknownClue:
                yield group
                raise
            yield {**group, **({value: number} if number else {})}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        clue = {"cells": _numbers(entry["cells"], shape), "value": entry.get(value) or 0}
        if entry.get(value) != 0:
            yield MakerRule({"type": type_}, "cages", clue)

    return _key(type_, read, write)


def look_and_say() -> Key:
    """Return the key of cages with a text: the count of a digit, and the digit, one letter each."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for cage in rule["cages"]:
            if text := str(cage.get("value") or "").strip():
                counts = [number_of(letter) for letter in text]
                yield {"cells": pairs_of(_cells(cage["cells"], shape)), "counts": counts}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        if max(entry["counts"]) < 10:
            text = "".join(map(str, entry["counts"]))
            yield MakerRule({"type": 304}, "cages", {"cells": _numbers(entry["cells"], shape), "value": text})

    return _key(304, read, write)


def region(type_: int) -> Key:
    """Return the key of one group of cells."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        if rule["cells"]:
            yield {"cells": pairs_of(_cells(rule["cells"], shape))}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        yield MakerRule({"type": type_, "cells": _numbers(entry["cells"], shape)})

    return _key(type_, read, write)


def marked(type_: int, letter: str, field: str = "cells") -> Key:
    """Return the key of single cells, listed in a `field`, with a letter in our grid."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        yield from ([*cell, letter] for cell in _cells(rule[field], shape))

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        if letter in entry[2]:
            yield MakerRule({"type": type_}, field, number_of_cell((entry[0], entry[1]), shape.columns))

    return _key(type_, read, write)


def pairs(type_: int, usual: int, only: Sequence[int] = ()) -> Key:
    """Return the key of marks on edges; a clue of this package without a number means the `usual` one;
    perhaps `only` some numbers.
    """

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for clue in rule["clues"]:
            number = number_of(clue.get("value"))
            number = usual if number is None else number
            if only and number not in only:
                raise InputError(f"{number} is none of {', '.join(map(str, only))}")
            yield {"cells": pairs_of(edge_cells(clue["edge"], shape.columns)), "value": number}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        number = usual if entry.get("value") is None else entry["value"]
        (a, b), (c, d) = sorted(entry["cells"])
        if abs(a - c) + abs(b - d) == 1 and (not only or number in only):
            edge = edge_number((a, b), (c, d), shape.columns)
            yield MakerRule({"type": type_}, "clues", {"value": number, "edge": edge})

    return _key(type_, read, write)


def quadruples() -> Key:
    """Return the key of digits on corners; a circle without digits is skipped."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for clue in rule["clues"]:
            if clue["digits"]:
                yield {
                    "cells": pairs_of(corner_cells(clue["corner"], shape.columns)),
                    "digits": clue["digits"],
                }

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        four = sorted((r, c) for r, c in entry["cells"])
        number = corner_number(four[-1], shape.columns)
        if four == corner_cells(number, shape.columns):
            yield MakerRule({"type": 303}, "clues", {"corner": number, "digits": sorted(entry["digits"])})

    return _key(303, read, write)


def clones() -> Key:
    """Return the key of cells with the same digit."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for group in rule["groups"]:
            if len(cells := [*dict.fromkeys(_cells(group, shape))]) > 1:
                yield [{"cells": pairs_of([cell])} for cell in cells]

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        numbers = [_numbers(group["cells"], shape) for group in entry]
        for alike in zip(*numbers, strict=True):
            if len(cells := [*dict.fromkeys(alike)]) > 1:
                yield MakerRule({"type": 302}, "groups", cells)

    return _key(302, read, write)


def arrows(bulb: str) -> Key:
    """Return the key of arrows from a circle, or from a pill whose cells are listed from the units on: our
    list `bulb`. Every arrow begins in its bulb.
    """

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        """Yield each arrow with its bulb."""
        for each in rule["bulbsWithArrows"]:
            cells = _cells(each["bulbCells"], shape)[::-1]
            if (len(cells) > 1) != (bulb == "pill"):
                continue
            if cells != sorted(cells):
                raise InputError("the number of a pill is not read from left to right or from top to bottom")
            for arrow in each["arrows"]:
                line = _cells(arrow, shape)
                yield {bulb: pairs_of(cells), "cells": pairs_of(line[1:] if line[0] in cells else line)}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        cells = [tuple(cell) for cell in entry[bulb]]
        if cells == sorted(cells) and not {*cells} & {*map(tuple, entry["cells"])}:
            arrow = _numbers([cells[-1], *entry["cells"]], shape)
            clue = {"bulbCells": _numbers(cells[::-1], shape), "arrows": [arrow]}
            yield MakerRule({"type": 408}, "bulbsWithArrows", clue)

    return _key(408, read, write)


def outside(type_: int) -> Key:
    """Return the key of clues beside the board; one without a number is skipped."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for clue in rule["clues"]:
            if (number := number_of(clue.get("value"))) is not None:
                yield {**place_of(outer_cell(clue["outerCell"], shape.columns), shape), "value": number}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        number = outer_number(cell_beside(entry["side"], entry["line"], shape), shape.columns)
        yield MakerRule({"type": type_}, "clues", {"value": entry["value"], "outerCell": number})

    return _key(type_, read, write)


def little_killers() -> Key:
    """Return the key of sums along diagonals; one without a number is skipped."""

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        for clue in rule["clues"]:
            if (number := number_of(clue.get("value"))) is not None:
                r, c = cell = outer_cell(clue["outerCell"], shape.columns)
                first, *_ = line_of_clue(clue["outerCell"], clue["diagonal"], shape.rows, shape.columns)
                step = (first[0] - r, first[1] - c)
                way = next(WAYS[name] for name, other in STEPS.items() if other == step)
                yield {**corner_place_of(cell, shape), "way": way, "value": number}

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        cell = cell_beside(entry["side"], entry["line"], shape)
        step = next(STEPS[name] for name, way in WAYS.items() if way == entry["way"])
        number, diagonal = outer_number(cell, shape.columns), -step[0] * step[1]
        diagonal_cells = line_from(cell, step, shape.rows, shape.columns)
        if diagonal_cells == line_of_clue(number, diagonal, shape.rows, shape.columns):
            clue = {"value": entry["value"], "outerCell": number, "diagonal": diagonal}
            yield MakerRule({"type": 500}, "clues", clue)

    return _key(500, read, write)


def groups(
    type_: int, sets_of: Callable[[Any, BoardShape], list[list[int]]], numbers: Sequence[int] = ()
) -> Key:
    """Return the key of rules about sets of digits, on lines or everywhere. `sets_of` makes the sets from our
    clue, which perhaps is one of `numbers`, by default 3.
    """

    def read(rule: Any, shape: BoardShape) -> Iterator[Any]:
        """Yield the lines if our clue can have these sets."""
        sets = sorted(digits_of(mask) for mask in rule["groups"])
        fitting = (number for number in numbers or (None,) if sets == sorted(sets_of(number, shape)))
        for number in islice(fitting, 1):
            clue = {"value": number} if numbers else {}
            for line in rule.get("lines", ()):
                yield {"cells": pairs_of(_cells(line, shape)), **clue}
            if "lines" not in rule:
                yield True

    def write(entry: Any, shape: BoardShape) -> Iterator[MakerRule]:
        number = (entry.get("value") or 3) if numbers else None
        if numbers and number not in numbers:
            return
        rest = {"type": type_, "groups": [mask_of(digits) for digits in sets_of(number, shape)]}
        yield (
            MakerRule(rest) if entry is True else MakerRule(rest, "lines", _numbers(entry["cells"], shape))
        )

    return _key(type_, read, write)


def thirds(number: Any, shape: BoardShape) -> list[list[int]]:
    """Return the low, middle and high digits; if two are left over the one is low and the other high."""
    digits = [*shape.digits]
    outer = (len(digits) + 1) // 3
    return [digits[:outer], digits[outer:-outer], digits[-outer:]]


def rests(number: Any, shape: BoardShape) -> list[list[int]]:
    """Return the digits by their remainders when divided by a number, 3 if it is None."""
    by = number or 3
    return [[digit for digit in shape.digits if digit % by == rest] for rest in range(by)]
