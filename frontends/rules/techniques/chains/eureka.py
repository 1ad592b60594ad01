"""Chains in Eureka notation, as players write it: ``=`` for a strong link, ``-`` for a weak one.

A value stands in brackets before the cells that have it, once for neighbours that share it. Values of one
cell that follow each other stand in the same brackets, as do the two of an almost locked set.

>>> eureka([((("r1c1", 5),), ()), ((("r1c9", 5),), ()), ((("r4c9", 5),), ()), ((("r4c9", 3),), ())])
'(5)r1c1=r1c9-(5=3)r4c9'
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from .....puzzles import Cell
from .....puzzles.core.board import Square, square_of
from ...network import Network
from ...step import Candidates


def eureka(nodes: list[tuple[Candidates, Candidates]], loop: bool = False, compact: bool = True) -> str:
    """Return the nodes of a chain in Eureka notation, each with the almost locked set of its strong link
    (empty for other links); a continuous `loop` has a weak link at the end.

    >>> members = (("r1c1", 5), ("r1c1", 3), ("r1c2", 3), ("r1c2", 7))
    >>> ends = [((("r1c1", 5),), members), ((("r1c2", 7),), members)]
    >>> eureka([*ends, ((("r4c2", 7), ("r5c2", 7)), ()), ((("r4c3", 7),), ())], loop=True)
    '(5=7)r1c12-r45c2=r4c3-'
    """
    text, cells, shared = "", "", ""
    values: list[str] = []
    for n, (node, members) in enumerate(nodes):
        link, value = "=" if n % 2 else "-", _values(node)
        here = squares((cell for cell, _ in members or node), compact)
        if n and here == cells and (members or len(node) == 1):
            values += [link, value]
            continue
        if n:
            text += _term(values, cells, shared) + link
            shared = values[-1]
        values, cells = [value], here
    return text + _term(values, cells, shared) + ("-" if loop else "")


def _term(values: list[str], cells: str, shared: str) -> str:
    """Return some values of some cells; a single one that is `shared` with the term before is not
    repeated.
    """
    return cells if values == [shared] else f"({''.join(values)}){cells}"


def _values(node: Candidates) -> str:
    return ",".join(dict.fromkeys(str(value) for _, value in node))


def is_compact(network: Network) -> bool:
    """Return whether all cells of a network are squares with one-digit rows and columns, so that names can be
    shortened.
    """
    return all(map(_shorten, network.domains))


def _shorten(cell: Cell) -> Square | None:
    """Return the square of a name that can be shortened, with one digit each; None for other names."""
    square = square_of(cell)
    return square if square is not None and max(square) < 9 else None


def squares(cells: Iterable[Cell], compact: bool = True) -> str:
    """Return the cells in words, merging those of a row, then rows with the same columns, if all are squares
    of a `compact` board.

    >>> squares(["r1c1", "r1c3"]), squares(["r1c1", "r2c1"]), squares(["r1c1", "r2c3"]), squares(["a", "b"])
    ('r1c13', 'r12c1', 'r1c1,r2c3', 'a,b')
    >>> squares(["r7c8", "r7c9", "r8c8", "r8c9", "r9c9"]), squares(["r1c1", "r2c1"], compact=False)
    ('r78c89,r9c9', 'r1c1,r2c1')
    """
    names = list(dict.fromkeys(cells))
    places = [square for name in names if (square := _shorten(name))]
    if not compact or len(places) < len(names):
        return ",".join(names)
    columns: dict[int, str] = {}
    for row, column in sorted(places, key=itemgetter(1)):
        columns[row] = f"{columns.get(row, '')}{column + 1}"
    rows: dict[str, str] = {}
    for row in sorted(columns):
        rows[columns[row]] = f"{rows.get(columns[row], '')}{row + 1}"
    return ",".join(f"r{row}c{column}" for column, row in sorted(rows.items(), key=lambda item: item[1]))
