"""The usual shapes of items of Interactive Sudoku Solver, each as the `Key` of a part.

>>> key, shape = cells("Whisper", "value"), BoardShape(9, 9, 1, 9)
>>> [*key.read(Item("Whisper", ("4", "R1C1", "R1C2")), shape)]
[{'cells': [[0, 0], [0, 1]], 'value': 4}]
>>> [*key.write({"cells": [[0, 0], [0, 1]], "value": 5}, shape)]
[Item(type='Whisper', args=('5', 'R1C1', 'R1C2'), items=())]
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any
from urllib.parse import quote

from ...core.errors import InputError
from ...core.record import shorten
from .cells import Cell, is_inside, line_from
from .iss import Item, cell_of, groups_of, name_of, named_groups_of
from .iss_tables import (
    MOST_UNROLLED,
    OPERATION,
    Automaton,
    operation_code,
    read_automaton,
    read_pairs,
    read_pattern,
    write_automaton,
    write_pairs,
    write_pattern,
)
from .key import BoardShape, Key, cell_beside, number_of, pairs_of

FORM = "iss"
Line = list[Cell]


def squares_of(names: Iterable[str]) -> Line:
    """Return the cells of names. Raises `InputError` for a name that is no cell."""
    squares = []
    for name in names:
        cell = cell_of(name)
        if cell is None:
            raise InputError(f"{shorten(name)} is no cell of the board; variables are not known here")
        squares.append(cell)
    return squares


def _names(cells: Any) -> tuple[str, ...]:
    return tuple(name_of((r, c)) for r, c in cells)


def _number(text: str) -> int:
    number = number_of(text)
    if number is None:
        raise InputError("a number is missing")
    return number


def flag(name: str, *args: str) -> Key:
    """Return the key of a rule that holds everywhere: an item with exactly these arguments."""

    def read(item: Item, shape: BoardShape) -> Iterator[bool]:
        if item.args == args:
            yield True

    return Key(FORM, name, read, lambda entry, shape: [Item(name, args)])


def cells(
    name: str,
    value: str = "",
    usual: int | None = None,
    *,
    none: int | None = None,
    unsaid: Callable[[BoardShape], int] | None = None,
) -> Key:
    """Return the key of cells, behind the number that our clue calls by `value`, `usual` if it has none;
    `none` stands for no number. A clue of this package without a number means the one `unsaid`.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        names, clue = item.args, {}
        if value and names and cell_of(names[0]) is None:
            number = none if not names[0] and none is not None else _number(names[0])
            names, clue = names[1:], {} if number == none else {value: number}
        elif value and usual is not None:
            clue = {value: usual}
        yield {"cells": pairs_of(squares_of(names)), **clue}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        number = entry.get(value or "value")
        if number is None:
            number = none if unsaid is None else unsaid(shape)
        if (number is not None) == bool(value):
            yield Item(name, (*([str(number)] if value else []), *_names(entry["cells"])))

    return Key(FORM, name, read, write)


def cages() -> Key:
    """Return the key of killer cages that name each cell once."""
    whole = cells("Cage", "sum", none=0)
    return whole._replace(
        read=lambda item, shape: (cage for cage in whole.read(item, shape) if not _names_twice(cage))
    )


def weighted_cages(says: Callable[[Any], Iterable[Any]]) -> Key:
    """Return the key of cages that name a cell several times, which counts each time; `says` returns their
    part's entries. None is written, as a sum and different cells state the same.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        for cage in cells("Cage", "sum", none=0).read(item, shape):
            if _names_twice(cage):
                yield from says(cage)

    return Key(FORM, "Cage", read, lambda entry, shape: ())


def without_repeats(cage: Any) -> Iterable[Any]:
    """Return the cells of a cage, each once."""
    return ({"cells": [list(cell) for cell in dict.fromkeys(map(tuple, cage["cells"]))]},)


def with_sum(cage: Any) -> Iterable[Any]:
    """Return a cage if it has a sum."""
    return (cage,) if "sum" in cage else ()


def _names_twice(cage: Any) -> bool:
    return len({*map(tuple, cage["cells"])}) < len(cage["cells"])


def pairs(name: str, number: int | None = None, *, usual: int | None = None) -> Key:
    """Return the key of pairs of cells that touch along the way: the clue is `number`; it is None if our clue
    has none or the `usual` one.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        listed = squares_of(item.args)
        for one, other in pairwise(listed):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                yield {"cells": pairs_of((one, other)), **({} if number is None else {"value": number})}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        (a, b), (c, d) = entry["cells"]
        clue = entry.get("value")
        if abs(a - c) + abs(b - d) == 1 and (clue == number or (number is None and clue in (None, usual))):
            yield Item(name, _names(entry["cells"]))

    return Key(FORM, name, read, write)


def greater() -> Key:
    """Return the key of a first cell greater than the later cells that touch it."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        first, *others = squares_of(item.args)
        for other in others:
            yield {"cells": pairs_of((other, first))}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        (a, b), (c, d) = entry["cells"]
        if abs(a - c) + abs(b - d) == 1:
            yield Item("GreaterThan", _names(((c, d), (a, b))))

    return Key(FORM, "GreaterThan", read, write)


def split(name: str, first: str, count: int = 1, *, counted: bool = False) -> Key:
    """Return the key of two lists of cells one behind the other: our list `first` has `count` cells, or the
    number of cells given before them if it is `counted`.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        if _is_about_regions(item):
            return
        size, names = (_number(item.args[0]), item.args[1:]) if counted else (count, item.args)
        head, rest = squares_of(names[:size]), squares_of(names[size:])
        yield {first: pairs_of(sorted(head) if counted else head), "cells": pairs_of(rest)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        head = entry[first]
        if counted and sorted(head) == head:
            size, turned = str(len(head)), head[::-1] if _touches(head[0], entry["cells"][0]) else head
            yield Item(name, (size, *_names(turned), *_names(entry["cells"])))
        elif not counted and len(head) == count:
            yield Item(name, (*_names(head), *_names(entry["cells"])))

    return Key(FORM, name, read, write)


def _is_about_regions(item: Item) -> bool:
    """Return whether an item names the regions of squares, which are to be found."""
    return any(_REGION.fullmatch(arg) for arg in item.args)


_REGION = re.compile(r"CC(\d{1,3})", re.ASCII)


def region_clues(name: str, *, offset: bool = True, arms: bool = False) -> Key:
    """Return the key of a square that tells about the regions of others, by default of those around it:
    perhaps an `offset`, which is 0, stands behind its name. With `arms`, each arm begins at the square.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        """Yield the square with those that it is about."""
        names = [arg for arg in item.args[1 + offset :] if arg != "-"]
        matches = [_REGION.fullmatch(each) for each in names]
        if (offset and item.args[1:2] not in ((), ("",), ("0",))) or not all(matches):
            return
        if not names and not offset:
            return
        [(r, c)] = squares_of(item.args[:1])
        around = [(r + y, c + x) for y in (0, -1, 1) for x in (0, -1, 1)]
        cells = [divmod(int(each[1]) - 1, shape.columns) for each in matches if each is not None]
        cells = cells or [cell for cell in around if is_inside(cell, shape.rows, shape.columns)]
        yield {"control": [[r, c]], "cells": pairs_of(cells)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        [control] = entry["control"]
        names = [f"CC{r * shape.columns + c + 1}" for r, c in entry["cells"]]
        if arms:
            starts = [at for at, cell in enumerate(entry["cells"]) if at and cell == control]
            for at in reversed(starts):
                names.insert(at, "-")
        yield Item(name, (*_names([control]), *(["0"] if offset else []), *names))

    return Key(FORM, name, read, write)


def _touches(one: Any, other: Any) -> bool:
    return bool(max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1)


def _terms(item: Item) -> list[tuple[Cell, int]]:
    """Return the cells of a sum in their order, each with its factor."""
    terms = []
    for arg in item.args[1:]:
        name, _, factor = arg.partition("_")
        times = _number(factor) if factor else 1
        if abs(times) > MOST_TIMES:
            raise InputError(f"a factor of {times} in a sum is not known here")
        terms.append((squares_of([name])[0], times))
    return terms


MOST_TIMES = 50
"""The largest factor of a cell in a sum."""


def sums() -> Key:
    """Return the key of a sum of cells, each perhaps with a natural factor; `weighted_sums` are those with
    other ones.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        terms = _terms(item)
        if all(times > 0 for _, times in terms):
            listed = [cell for cell, times in terms for _ in range(times)]
            yield {"cells": pairs_of(listed), "sum": _number(item.args[0])}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        counts: dict[str, int] = {}
        for name in _names(entry["cells"]):
            counts[name] = counts.get(name, 0) + 1
        parts = (name if count == 1 else f"{name}_{count}" for name, count in counts.items())
        yield Item("Sum", (str(entry["sum"]), *parts))

    return Key(FORM, "Sum", read, write)


def weighted_sums() -> Key:
    """Return the key of a sum in which cells are taken away, as an automaton along them; none is written."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        """Yield the automaton of a sum with negative or zero weights."""
        terms = _terms(item)
        if any(times <= 0 for _, times in terms):
            weights: dict[Cell, int] = {}
            for cell, times in terms:
                weights[cell] = weights.get(cell, 0) + times
            nonzero = {cell: times for cell, times in weights.items() if times}
            clue = _sum_automaton([*nonzero.values()], _number(item.args[0]), shape)
            yield {"cells": pairs_of(nonzero), "value": clue}

    return Key(FORM, "Sum", read, lambda entry, shape: ())


def _sum_automaton(weights: Sequence[int], total: int, shape: BoardShape) -> str:
    """Return the automaton of lines whose digits, each times its weight, add up to a total. Raises
    `InputError` if it is too large for our clues.
    """
    ends = [sorted((weight * shape.low, weight * shape.high)) for weight in weights]
    states, arrows = {(0, 0): 0}, list[str]()
    for at, partial in (queue := [*states]):
        if at == len(weights):
            continue
        rest = [sum(side) for side in zip(*ends[at + 1 :], strict=True)] or [0, 0]
        for digit in shape.digits:
            there = at + 1, partial + weights[at] * digit
            if rest[0] <= total - there[1] <= rest[1]:
                if there not in states:
                    states[there] = len(states)
                    queue.append(there)
                arrows.append(f"{states[at, partial]}-{digit}-{states[there]}")
        if len(states) > MOST_UNROLLED:
            raise InputError(f"with cells that are taken away it has over {MOST_UNROLLED} partial sums")
    accepting = states.get((len(weights), total))
    return f"{','.join(arrows)}/{accepting}" if accepting else f"0-{shape.low}-1/2"


def contents(name: str, key: str, *, square: bool = False) -> Key:
    """Return the key of digits that cells hold: numbers joined by an underscore and the cells, or, for a
    `square`, its upper left cell and the digits.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        if square:
            [(r, c)] = squares_of(item.args[:1])
            four = [[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]]
            yield {"cells": four, key: [_number(each) for each in item.args[1:]]}
        else:
            digits = [_number(each) for each in item.args[0].split("_")]
            yield {"cells": pairs_of(squares_of(item.args[1:])), key: digits}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        """Yield the item, its digits before or behind the squares."""
        digits = [str(digit) for digit in entry[key]]
        if not square:
            yield Item(name, ("_".join(digits), *_names(entry["cells"])))
            return
        four = sorted(entry["cells"])
        r, c = four[0]
        if four == [[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]]:
            yield Item(name, (name_of((r, c)), *digits))

    return Key(FORM, name, read, write)


def connected() -> Key:
    """Return the key of digits whose squares are connected, on the whole board, or in the squares of a group
    of variables, perhaps in the number of squares read by `connected_size`.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        squares, digits, _ = _connected(item, shape)
        if squares:
            yield {"cells": squares, "digits": digits}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        if sorted(entry["cells"]) == _board(shape):
            yield Item("ConnectedValues", ("", "_".join(map(str, sorted({*entry["digits"]})))))

    return Key(FORM, "ConnectedValues", read, write)


def connected_size() -> Key:
    """Return the key of the number of connected digits, as an automaton that counts them; none is written."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        squares, digits, size = _connected(item, shape)
        if size is not None:
            moves = [(at, digit, at + (digit in digits)) for at in range(size + 1) for digit in shape.digits]
            arrows = ",".join(f"{at}-{digit}-{to}" for at, digit, to in moves if to <= size)
            yield {"cells": squares, "value": f"{arrows}/{size}"}

    return Key(FORM, "ConnectedValues", read, lambda entry, shape: ())


def _connected(item: Item, shape: BoardShape) -> tuple[list[list[int]], list[int], int | None]:
    """Return the squares, the digits and the size of an item, None for any size; no squares if it is not
    known.
    """
    rest = [arg for arg in item.args if cell_of(arg) is None]
    names = item.args[: len(item.args) - len(rest)] if rest else ()
    if not names and rest[:1] == [""]:
        names, rest = tuple(_names(_board(shape))), rest[1:]
    squares = pairs_of(squares_of(names))
    if not squares or not 1 <= len(rest) <= 2:
        return [], [], None
    digits = [_number(each) for each in rest[0].split("_")]
    size = _number(rest[1]) if len(rest) > 1 else None
    if size is not None and not 1 <= size <= len(squares):
        raise InputError(f"{len(squares)} squares cannot hold {size} connected ones")
    return squares, digits, size


def _board(shape: BoardShape) -> list[list[int]]:
    """Return all squares of a board."""
    return [[r, c] for r in range(shape.rows) for c in range(shape.columns)]


def exact_contents() -> Key:
    """Return the key of digits that cells hold exactly as often as listed. It only reads: `look_and_say`
    writes these cages.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        digits = [_number(each) for each in item.args[0].split("_")]
        counts = [number for digit in dict.fromkeys(digits) for number in (digits.count(digit), digit)]
        yield {"cells": pairs_of(squares_of(item.args[1:])), "counts": counts}

    return Key(FORM, "ContainExact", read, lambda entry, shape: ())


def look_and_say() -> Key:
    """Return the key of look-and-say cages, written as counts and digits in turn: ``23`` for two 3s."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        yield {"cells": pairs_of(squares_of(item.args[1:])), "counts": [_number(x) for x in item.args[0]]}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        if max(entry["counts"]) < 10:
            yield Item("LookAndSay", ("".join(map(str, entry["counts"])), *_names(entry["cells"])))

    return Key(FORM, "LookAndSay", read, write)


def outside(name: str) -> Key:
    """Return the key of clues beside a row or column: its name, and the clues at its start and at its end."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        """Yield up to two clues of a row or column."""
        line = item.args[0]
        axis, index = line[:1], _number(line[1:]) - 1
        if axis not in ("R", "C"):
            raise InputError(f"{shorten(line)} is no row or column")
        sides = ("left", "right") if axis == "R" else ("top", "bottom")
        if any(item.args[3:]):
            raise InputError(f"{shorten(line)} has more than two clues")
        for side, clue in zip(sides, item.args[1:], strict=False):
            if clue:
                yield {"side": side, "line": index, "value": _number(clue)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        side, value = entry["side"], str(entry["value"])
        line = f"{'R' if side in ('left', 'right') else 'C'}{entry['line'] + 1}"
        yield Item(name, (line, *((value, "") if side in ("left", "top") else ("", value))))

    return Key(FORM, name, read, write)


def sandwiches() -> Key:
    """Return the key of a sum and its row or column; from the other side it is the same."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        value, line = item.args
        if line[:1] not in ("R", "C"):
            raise InputError(f"{shorten(line)} is no row or column")
        side = "left" if line[0] == "R" else "top"
        yield {"side": side, "line": _number(line[1:]) - 1, "value": _number(value)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        if entry["side"] in ("left", "top"):
            line = f"{'R' if entry['side'] == 'left' else 'C'}{entry['line'] + 1}"
            yield Item("Sandwich", (str(entry["value"]), line))

    return Key(FORM, "Sandwich", read, write)


WAYS = {(1, 1): "se", (1, -1): "sw", (-1, 1): "ne", (-1, -1): "nw"}


def diagonal_from(cell: Cell, shape: BoardShape) -> Cell:
    """Return the step of the diagonal that begins at a cell of the border, as Interactive Sudoku Solver has
    them: going round against the clock, each side has those that begin at its cells other than the last.
    """
    (r, c), rows, columns = cell, shape.rows, shape.columns
    if c == 0 and r < rows - 1:
        return (1, 1)
    if r == 0:
        return (1, -1)
    if c == columns - 1 and r < rows - 1:
        return (-1, -1)
    if r == rows - 1:
        return (-1, 1)
    raise InputError("a little killer begins at the border", cell=name_of(cell))


def little_killers() -> Key:
    """Return the key of a sum and the first cell of its diagonal."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        total, [(r, c)] = _number(item.args[0]), squares_of(item.args[1:])
        down, right = diagonal_from((r, c), shape)
        y, x = r - down, c - right
        place = {"side": "top" if y < 0 else "bottom", "line": x}
        if 0 <= y < shape.rows:
            place = {"side": "left" if x < 0 else "right", "line": y}
        yield {**place, "way": WAYS[down, right], "value": total}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        step = next(step for step, way in WAYS.items() if way == entry["way"])
        beside = cell_beside(entry["side"], entry["line"], shape)
        diagonal = line_from(beside, step, shape.rows, shape.columns)
        ends = ((diagonal[0], step), (diagonal[-1], (-step[0], -step[1])))
        cell = next((cell for cell, way in ends if diagonal_from(cell, shape) == way), None)
        if cell is not None:
            yield Item("LittleKiller", (str(entry["value"]), name_of(cell)))

    return Key(FORM, "LittleKiller", read, write)


def loops(name: str, value: str, usual: int) -> Key:
    """Return the key of numbered lines; a closed line ends in LOOP."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        number, *names = item.args
        closed = names[-1:] == ["LOOP"]
        squares = pairs_of(squares_of(names[: len(names) - closed]))
        yield {"cells": squares + squares[:closed], value: _number(number)}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        squares, number = entry["cells"], entry.get(value)
        closed = len(squares) > 3 and squares[0] == squares[-1]
        names = (*_names(squares[:-1]), "LOOP") if closed else _names(squares)
        yield Item(name, (str(usual if number is None else number), *names))

    return Key(FORM, name, read, write)


def marked(name: str, letter: str) -> Key:
    """Return the key of cells behind a letter, as indexers."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        if item.args[0] == letter:
            yield from ([*cell, letter] for cell in squares_of(item.args[1:]))

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        if letter in entry[2]:
            yield Item(name, (letter, name_of((entry[0], entry[1]))))

    return Key(FORM, name, read, write)


def even_or_odd() -> Key:
    """Return the key of cells with all even digits given, or all odd ones; they are read with the other
    givens.
    """

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        r, c, letter = entry
        digits = (str(digit) for digit in shape.digits if digit % 2 == "EO".index(letter))
        yield Item("Given", ("_".join((name_of((r, c)), *digits)),))

    return Key(FORM, "Given", lambda item, shape: (), write)


def equal_sums() -> Key:
    """Return the key of groups with dashes between them."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        yield [{"cells": pairs_of(squares_of(group))} for group in groups_of(item.args, "-")]

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        args = [arg for group in entry for arg in ("-", *_names(group["cells"]))]
        yield Item("EqualSum", tuple(args[1:]))

    return Key(FORM, "EqualSum", read, write)


def _shares(item: Item) -> list[dict[str, Any]]:
    """Return the groups of an item that has their number, and the cells of all in equal shares."""
    count, squares = _number(item.args[0]), pairs_of(squares_of(item.args[1:]))
    if count < 1 or len(squares) % count:
        raise InputError(f"{len(squares)} cells cannot be shared by {count} groups")
    size = len(squares) // count
    return [{"cells": squares[at : at + size]} for at in range(0, len(squares), size)]


def clones() -> Key:
    """Return the key of groups of one cell each with the same digits."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        groups = _shares(item)
        if all(len(group["cells"]) == 1 for group in groups):
            yield groups

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        names = (_names(group["cells"]) for group in entry)
        for alike in zip(*names, strict=True):
            if len(cells := [*dict.fromkeys(alike)]) > 1:
                yield Item("SameValues", (str(len(cells)), *cells))

    return Key(FORM, "SameValues", read, write)


def same_digits() -> Key:
    """Return the key of groups of two or more cells each with the same digits in any order."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        groups = _shares(item)
        if any(len(group["cells"]) > 1 for group in groups):
            yield groups

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        if len({len(group["cells"]) for group in entry}) == 1:
            names = (name for group in entry for name in _names(group["cells"]))
            yield Item("SameValues", (str(len(entry)), *names))

    return Key(FORM, "SameValues", read, write)


def _line_of(names: Sequence[str]) -> list[list[int]]:
    """Return the squares of a line. Raises `InputError` for one that ends at its start: we read it as
    closed.
    """
    squares = squares_of(names)
    if len(squares) > 3 and squares[0] == squares[-1]:
        raise InputError("a line that ends where it begins is not known here", cell=names[0])
    return pairs_of(squares)


def operations() -> tuple[Key, Key]:
    """Return the keys of cages with an operation: pairs or automata by a name such as ``6*``, if the table is
    that of the name.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        for name, group in named_groups_of(item.args[1:]):
            if is_operation(item, name, group, shape):
                yield {"cells": pairs_of(squares_of(group)), "value": name}

    def write(entry: Any, shape: BoardShape, type_: str) -> Iterator[Item]:
        clue, cells = entry["value"], entry["cells"]
        if clue[-1] in "+*" or len(cells) == 2:
            needed, code = operation_code(clue, len(cells), shape.low, shape.high)
            if needed == type_:
                yield Item(type_, (code, f"_{quote(clue, safe='')}", *_names(cells)))

    def key(type_: str) -> Key:
        return Key(FORM, type_, read, functools.partial(write, type_=type_))

    return key("Pair"), key("NFA")


def is_operation(item: Item, name: str, group: Sequence[str], shape: BoardShape) -> bool:
    """Return whether the cells of a named group make a number by an operation, as the name says."""
    if not OPERATION.fullmatch(name) or "-" in group or not (len(group) == 2 or name[-1] in "+*"):
        return False
    try:
        return (item.type, item.args[0]) == operation_code(name, len(group), shape.low, shape.high)
    except InputError:
        return False


def _tables(
    name: str,
    decode: Callable[[str, BoardShape], str],
    encode: Callable[[str, BoardShape], str | None],
    naming: bool,
) -> Key:
    """Return the key of lines behind their common rule, which is our clue as text."""

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        clue = decode(item.args[0], shape)
        rest = item.args[1:]
        named = named_groups_of(rest) if naming else [("", line) for line in groups_of(rest)]
        for line in (line for each, line in named if not is_operation(item, each, line, shape)):
            yield {"cells": _line_of(line), "value": clue}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        code = encode(entry["value"], shape)
        squares = entry["cells"]
        if code is not None and not (len(squares) > 3 and squares[0] == squares[-1]):
            yield Item(name, (code, *(["_"] if naming else []), *_names(squares)))

    return Key(FORM, name, read, write)


def relations(name: str, *, legacy: bool = False) -> Key:
    """Return the key of pairs of digits for neighbours on a line, or for any two of its squares."""

    def decode(text: str, shape: BoardShape) -> str:
        listed = read_pairs(text, shape.low, shape.high, legacy=legacy)
        return ",".join(f"{a}-{b}" for a, b in listed)

    def encode(clue: str, shape: BoardShape) -> str | None:
        allowed = [tuple(map(int, pair.split("-"))) for pair in clue.split(",")]
        fitting = [(a, b) for a, b in allowed if a in shape.digits and b in shape.digits]
        return None if legacy else write_pairs(fitting, shape.low, shape.high)

    return _tables(name, decode, encode, naming=True)


def patterns() -> Key:
    """Return the key of regular expressions."""
    return _tables(
        "Regex", lambda text, shape: read_pattern(text), lambda clue, shape: write_pattern(clue), naming=False
    )


def automata() -> Key:
    """Automata; one with several beginnings gets a state before them, and on several segments, with hyphens
    between them, the ends of segments are states.
    """

    def read(item: Item, shape: BoardShape) -> Iterator[Any]:
        """Yield each line with the code of its automaton."""
        machine, codes = read_automaton(item.args[0]), dict[tuple[int, ...], str]()
        for name, line in named_groups_of(item.args[1:]):
            if is_operation(item, name, line, shape):
                continue
            segments = groups_of(line, "-")
            lengths = tuple(map(len, segments))
            if len(segments) > 1 and machine.symbols != len(shape.digits) + 1:
                raise InputError("it has several segments, and its automaton does not know where they end")
            if lengths not in codes:
                whole = machine.of_segments(lengths) if len(segments) > 1 else machine
                codes[lengths] = _arrows(whole, shape)
            yield {"cells": _line_of([*chain.from_iterable(segments)]), "value": codes[lengths]}

    def write(entry: Any, shape: BoardShape) -> Iterator[Item]:
        squares = entry["cells"]
        if not (len(squares) > 3 and squares[0] == squares[-1]):
            yield Item("NFA", (write_automaton(_machine(entry["value"], shape)), "_", *_names(squares)))

    return Key(FORM, "NFA", read, write)


def _arrows(machine: Automaton, shape: BoardShape) -> str:
    """Return our clue of an automaton."""
    starts, accepting, moves = machine.starts, machine.accepting, machine.moves
    if starts != (0,):
        begun = tuple({move for state in starts for move in moves[state]})
        first = tuple(sorted((s, to + 1) for s, to in begun))
        moves = (first, *(tuple((s, to + 1) for s, to in row) for row in moves))
        accepting = tuple(state + 1 for state in accepting)
    listed = ",".join(
        f"{state}-{symbol + shape.low}-{to}" for state, row in enumerate(moves) for symbol, to in row
    )
    return f"{listed}/{','.join(map(str, accepting))}"


def _machine(clue: str, shape: BoardShape) -> Automaton:
    """Return the automaton of our clue."""
    listed, ends = clue.split("/")
    arrows = [tuple(map(int, arrow.split("-"))) for arrow in listed.split(",")]
    accepting = tuple(dict.fromkeys(map(int, ends.split(","))))
    count = 1 + max(0, *accepting, *(state for a, _, b in arrows for state in (a, b)))
    rows: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for state, digit, to in dict.fromkeys(arrows):
        if digit in shape.digits:
            rows[state].append((digit - shape.low, to))
    return Automaton(len(shape.digits), (0,), accepting, tuple(map(tuple, rows)))
