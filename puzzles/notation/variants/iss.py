"""The constraint strings of Interactive Sudoku Solver: a dot, a type and its arguments, for each constraint.

>>> items = read(".Shape~6x6.~R1C1_5~R2C2_1_2.Or.Thermo~R1C1~R1C2.V~R3C3~R3C4.End")
>>> [(item.type, item.args) for item in items][:2]
[('Shape', ('6x6',)), ('Given', ('R1C1_5', 'R2C2_1_2'))]
>>> items[2].items[1]
Item(type='V', args=('R3C3', 'R3C4'), items=())
>>> write(items)
'.Shape~6x6.~R1C1_5~R2C2_1_2.Or.Thermo~R1C1~R1C2.V~R3C3~R3C4.End'
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl, quote, unquote

from ...core.errors import InputError
from ...core.record import shorten
from .cells import Cell
from .documents import MOST_DEPTH

HOST = "sigh.github.io"

COMPOSITES = ("Or", "And", "Replicate")
"""The types that hold other items, up to an ``End``."""

MOST_FIELDS = 100
"""The most fields of a link."""

MOST_CHARACTERS = 2_000_000
MOST_ITEMS = 100_000
"""The most items of a string; one may have as many arguments as the string has room for."""


class Item(NamedTuple):
    """A constraint: its type, its arguments in their written form, and the items inside it."""

    type: str
    args: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()


def is_string(text: str) -> bool:
    """Return whether a text is a constraint string; a row of a sudoku is none.

    >>> is_string(".Thermo~R1C1~R1C2"), is_string(".AntiKnight"), is_string("..5.1"), is_string(".AB.C")
    (True, True, False, False)
    """
    return _BEGINNING.match(text) is not None


_BEGINNING = re.compile(r"\s*\.(?:(?:Or|And)[.\s]|~R\w|[A-Z]\w*~|[A-Z]\w+[a-z]\w*(?=[.\s]|$))", re.ASCII)


def string_of(link: str) -> str:
    """Return the constraint string of a link. Raises `InputError` if it holds none.

    >>> string_of("sigh.github.io/Interactive-Sudoku-Solver/?q=.V~R1C1~R1C2&x=1")
    '.V~R1C1~R1C2'
    """
    match = re.search(r"[?&]q=([^&#\s]+)", link)
    if match is None:
        raise InputError("this link of Interactive Sudoku Solver holds no puzzle: copy the one that has ?q=")
    return unquote(match[1])


def read(text: str) -> list[Item]:
    """Return the items of a constraint string, in linear time. Raises `InputError` with the column."""
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"the string has more than {MOST_CHARACTERS:,} characters, which is too large")
    start = len(text) - len(text.lstrip())
    if not text.startswith(".", start):
        raise InputError("a constraint string begins with a dot", column=start + 1)
    open_items: list[tuple[str, tuple[str, ...], int]] = []
    levels: list[list[Item]] = [[]]
    pieces = list(re.finditer(r"\.([^.]*)", text[start:]))
    if len(pieces) > MOST_ITEMS:
        raise InputError(f"the string has more than {MOST_ITEMS:,} constraints, which is too large")
    for piece in pieces:
        column = start + piece.start() + 1
        name, *args = re.sub(r"\s+", "", piece[1]).split("~")
        if name and not name.isidentifier():
            raise InputError(f"{shorten(name)} is no type of constraints", column=column)
        if name == "End":
            if not open_items:
                raise InputError("nothing is open that this End could close", column=column)
            outer, outer_args, _ = open_items.pop()
            inside = levels.pop()
            levels[-1].append(Item(outer, outer_args, tuple(inside)))
        elif name in COMPOSITES:
            if len(levels) > MOST_DEPTH:
                raise InputError(f"more than {MOST_DEPTH} constraints are inside one another", column=column)
            open_items.append((name, tuple(args), column))
            levels.append([])
        else:
            levels[-1].append(Item(name or "Given", tuple(args)))
    if open_items:
        name, _, column = open_items[-1]
        raise InputError(f"this {name} has no End", column=column)
    return levels[0]


def write(items: Sequence[Item]) -> str:
    """Return the constraint string of items."""
    return "".join(
        f".{'~'.join(('' if type_ == 'Given' else type_, *args))}"
        + (f"{write(inside)}.End" if type_ in COMPOSITES else "")
        for type_, args, inside in items
    )


def write_link(items: Sequence[Item], besides: Mapping[str, str] | None = None) -> str:
    """Return the link of Interactive Sudoku Solver that opens items, with fields besides, which it passes
    over.
    """
    fields = "".join(f"&{name}={quote(text, safe='')}" for name, text in (besides or {}).items())
    return f"https://{HOST}/Interactive-Sudoku-Solver/?q={quote(write(items), safe='.~')}{fields}"


def besides_of(link: str) -> dict[str, str]:
    """Return the fields of a link besides its constraint string.

    >>> besides_of(write_link([], {"title": "A & B"}))
    {'title': 'A & B'}
    """
    fields = parse_qsl(link.partition("#")[0].partition("?")[2], max_num_fields=MOST_FIELDS)
    return {name: text for name, text in fields if name != "q"}


_CELL = re.compile(r"R([1-9a-z])C([1-9a-z])", re.IGNORECASE | re.ASCII)
_CELL_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

MOST_PLACES = len(_CELL_DIGITS) - 1
"""The most rows and columns that names reach: those of a board are 16 at most, and variables lie below it."""


def cell_of(name: str) -> Cell | None:
    """Return the cell of a name, whose row and column are one digit each, or None for a variable's name.

    >>> cell_of("R1Ca"), cell_of("VL12")
    ((0, 9), None)
    """
    match = _CELL.fullmatch(name)
    return None if match is None else (int(match[1], 36) - 1, int(match[2], 36) - 1)


def name_of(cell: Cell) -> str:
    """Return the name of a cell of a board with at most `MOST_PLACES` rows and columns."""
    if not (0 <= cell[0] < MOST_PLACES and 0 <= cell[1] < MOST_PLACES):
        raise InputError(f"there are more than {MOST_PLACES} rows or columns")
    return f"R{_CELL_DIGITS[cell[0] + 1]}C{_CELL_DIGITS[cell[1] + 1]}"


def groups_of(args: Sequence[str], separator: str = "") -> list[list[str]]:
    """Return the arguments between separators, which are empty in lists of lines and ``-`` in lists of sums.

    >>> groups_of(("R1C1", "R1C2", "", "R2C1")), groups_of(("R1C1", "-", "R2C1"), "-")
    ([['R1C1', 'R1C2'], ['R2C1']], [['R1C1'], ['R2C1']])
    """
    groups: list[list[str]] = [[]]
    for each in args:
        if each == separator:
            groups.append([])
        else:
            groups[-1].append(each)
    return [group for group in groups if group]


def named_groups_of(args: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return the named lines of a pair relation or an automaton: a name begins with an underscore, is
    percent-encoded, and holds for the lines behind it too.

    >>> named_groups_of(("_1%3A3", "R2C6", "R3C6", "", "R1C1", "R1C2"))
    [('1:3', ['R2C6', 'R3C6']), ('1:3', ['R1C1', 'R1C2'])]
    """
    name, groups = "", []
    for group in groups_of(args):
        if group[0].startswith("_"):
            name, group = unquote(group[0][1:]), group[1:]
        if group:
            groups.append((name, group))
    return groups


class IssShape(NamedTuple):
    """The shape of a board: its size, its lowest and highest value, and whether it has no rules of rows,
    columns and boxes.
    """

    rows: int = 9
    columns: int = 9
    low: int = 1
    high: int = 9
    raw: bool = False


_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})(?:~(?:(\d{1,2})-)?(\d{1,2}))?(~Raw)?", re.ASCII)


def shape_of(items: Sequence[Item]) -> IssShape:
    """Return the shape given by items, by default nine by nine. Raises `InputError`.

    >>> shape_of(read(".Shape~4x6~0-8")), shape_of([])[:4]
    (IssShape(rows=4, columns=6, low=0, high=8, raw=False), (9, 9, 1, 9))
    """
    shapes = dict.fromkeys(item.args for item in items if item.type == "Shape")
    if len(shapes) > 1:
        raise InputError(f"there are {len(shapes)} shapes of one board")
    args = next(iter(shapes), ("9x9",))
    match = _SHAPE.fullmatch("~".join(args))
    if match is None:
        raise InputError(f"{shorten('~'.join(args))} is no shape, which is written as in 9x9 or 9x9~0-8")
    rows, columns, low = int(match[1]), int(match[2]), int(match[3] or 1)
    high = int(match[4]) if match[4] else max(rows, columns)
    side, values = max(rows, columns), high - low + 1
    if min(rows, columns) < 1 or side > 16 or low > 1 or not side <= values <= 16:
        raise InputError(f"there is no board of the shape {'~'.join(args)}")
    return IssShape(rows, columns, low, high, match[5] is not None)


def given_of(argument: str) -> tuple[str, list[int]]:
    """Return the name of a cell and its values, from an argument such as ``R1C1_3_4``."""
    name, *values = argument.split("_")
    try:
        return name, [int(value) for value in values if value]
    except ValueError:
        raise InputError(f"{shorten(argument)} has a value that is no number") from None
