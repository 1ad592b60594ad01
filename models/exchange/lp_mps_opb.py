r"""0-1 programs as files: the LP and MPS formats, and the OPB format of pseudo-Boolean solvers.

Vocabulary
    column     a variable with a name and an upper bound; the lower one is 0
    row        weights of columns by their number, a relation, and a bound

>>> columns = [Column("x_a_2", 1), Column("x_b_2", 1)]
>>> rows = [Row("r1_sum", ((0, 2), (1, -1)), ">=", 1)]
>>> print("".join(opb(columns, [("the sum", rows)], [])), end="")
* #variable= 2 #constraint= 1
* the sum
+2 x1 -1 x2 >= 1 ;
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...puzzles import InputError

WIDTH = 200
"""Columns after which a row goes on in the next line: old readers take 255."""


class Column(NamedTuple):
    """A variable: a whole number from 0 to `most`, or (not `whole`) any number between."""

    name: str
    most: int
    whole: bool = True


class Row(NamedTuple):
    """``sum of weight * column  relation  bound``; the relation is ``<=``, ``=`` or ``>=``."""

    name: str
    terms: tuple[tuple[int, int], ...]
    relation: str
    bound: int


RELATIONS = {"<=": "L", "=": "E", ">=": "G"}
"""The relations in MPS."""

Blocks = Sequence[tuple[str, Sequence[Row]]]
"""Rows below their statement."""


def lp(columns: Sequence[Column], blocks: Blocks, comments: Iterable[str], objective: int) -> Iterator[str]:
    """Yield the lines of an LP file that minimises one column."""
    yield from (f"\\ {comment}\n" for comment in comments)
    yield f"Minimize\nOBJ: {columns[objective].name}\nSubject To\n"
    for heading, rows in blocks:
        yield f"\\ {heading}\n"
        for row in rows:
            yield from _wrap(f"{row.name}:", _sum(row, columns), f"{row.relation} {row.bound}")
    yield "Bounds\n"
    yield from (f" 0 <= {c.name} <= {c.most}\n" for c in columns if (c.most, c.whole) != (1, True))
    for title, members in (
        ("Generals", [c for c in columns if c.whole and c.most != 1]),
        ("Binaries", [c for c in columns if c.whole and c.most == 1]),
    ):
        if members:
            yield f"{title}\n"
            yield from (f" {column.name}\n" for column in members)
    yield "End\n"


def _sum(row: Row, columns: Sequence[Column]) -> Iterator[str]:
    for number, weight in row.terms:
        sign, size = "-" if weight < 0 else "+", abs(weight)
        yield f"{sign} {columns[number].name}" if size == 1 else f"{sign} {size} {columns[number].name}"


def _wrap(start: str, words: Iterable[str], end: str) -> Iterator[str]:
    line = start
    for word in (*words, end):
        if len(line) + len(word) >= WIDTH:
            yield f"{line}\n"
            line = ""
        line += f" {word}"
    yield f"{line}\n"


def mps(columns: Sequence[Column], blocks: Blocks, comments: Iterable[str], objective: int) -> Iterator[str]:
    """Yield the lines of an MPS file, with columns in the order of an LP file.

    Fields are padded: the reader of COIN-OR mistakes a short name after a single space.
    """
    rows = [row for _, members in blocks for row in members]
    entries: dict[int, list[tuple[str, int]]] = {objective: [("OBJ", 1)]}
    for row in rows:
        for number, weight in row.terms:
            entries.setdefault(number, []).append((row.name, weight))
    yield from (f"* {comment}\n" for comment in comments)
    yield "NAME          gridproof\nROWS\n N  OBJ\n"
    for heading, members in blocks:
        yield f"* {heading}\n"
        yield from (f" {RELATIONS[row.relation]}  {row.name}\n" for row in members)
    yield "COLUMNS\n"
    whole = False
    for number in dict.fromkeys((*entries, *range(len(columns)))):
        name = columns[number].name
        if columns[number].whole != whole:
            whole = not whole
            yield _marker(whole)
        yield from (
            f"    {name:<8}  {place:<8}  {weight}\n" for place, weight in entries.get(number, [("OBJ", 0)])
        )
    if whole:
        yield _marker(False)
    yield "RHS\n"
    yield from (f"    RHS       {row.name:<8}  {row.bound}\n" for row in rows if row.bound)
    yield "BOUNDS\n"
    yield from (f" UP BND       {column.name:<8}  {column.most}\n" for column in columns)
    yield "ENDATA\n"


def _marker(whole: bool) -> str:
    """Return the line that begins or ends the whole-number columns."""
    return f"    MARKER                 'MARKER'                 '{'INTORG' if whole else 'INTEND'}'\n"


def opb(columns: Sequence[Column], blocks: Blocks, comments: Iterable[str]) -> Iterator[str]:
    """Yield the lines of an OPB file, in which column number i is ``x(i+1)``.

    Raises `InputError` if a column takes other values than 0 and 1.
    """
    if odd := next((column.name for column in columns if not column.whole or column.most > 1), None):
        raise InputError(
            f"OPB has 0-1 variables only, and {odd} is a number: choose --encoding connected=lowered and "
            "loop=lowered"
        )
    closed = [Row(c.name, ((i, 1),), "=", 0) for i, c in enumerate(columns) if c.most == 0]
    blocks = [*([("columns fixed at 0", closed)] if closed else []), *blocks]
    yield f"* #variable= {len(columns)} #constraint= {sum(len(rows) for _, rows in blocks)}\n"
    yield from (f"* {comment}\n" for comment in comments)
    for heading, rows in blocks:
        yield f"* {heading}\n"
        for _, terms, relation, bound in rows:
            # The format has only one of the two inequalities.
            sign = -1 if relation == "<=" else 1
            total = " ".join(f"{sign * weight:+d} x{number + 1}" for number, weight in terms)
            yield f"{total} {'=' if relation == '=' else '>='} {sign * bound} ;\n"
