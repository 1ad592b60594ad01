"""Chains in Eureka notation: ``=`` for a strong link, ``-`` for a weak one.

>>> eureka([((("r1c1", 5),), ()), ((("r1c9", 5),), ()), ((("r4c9", 5),), ()), ((("r4c2", 5),), ())])
'(5)r1c1=(5)r1c9-(5)r4c9=(5)r4c2'
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ....puzzles import Cell
from ..step import Candidates

SHORT = re.compile(r"r(\d)c(\d)")
"""A square whose name can be shortened: one digit each."""


def eureka(nodes: list[tuple[Candidates, Candidates]], loop: bool = False) -> str:
    """The nodes of a chain, each with the almost locked set of its strong link (nothing of other links);
    of a continuous `loop` with a weak link at the end.

    >>> members = (("r1c1", 5), ("r1c1", 3), ("r1c2", 3), ("r1c2", 7))
    >>> ends = [((("r1c1", 5),), members), ((("r1c2", 7),), members)]
    >>> eureka([*ends, ((("r4c2", 7), ("r5c2", 7)), ()), ((("r4c3", 7),), ())], loop=True)
    '(5=7)r1c12-(7)r45c2=(7)r4c3-'
    """
    text = []
    for (one, members), (other, _) in zip(nodes[::2], nodes[1::2], strict=True):
        if members:
            text.append(f"({_values(one)}={_values(other)}){squares(cell for cell, _ in members)}")
        else:
            text.append("=".join(f"({_values(node)}){squares(c for c, _ in node)}" for node in (one, other)))
    return "-".join(text) + ("-" if loop else "")


def _values(node: Candidates) -> str:
    return ",".join(dict.fromkeys(str(value) for _, value in node))


def squares(cells: Iterable[Cell]) -> str:
    """The cells, as a line of squares where they are one.

    >>> squares(["r1c1", "r1c3"]), squares(["r1c1", "r2c1"]), squares(["r1c1", "r2c3"]), squares(["a", "b"])
    ('r1c13', 'r12c1', 'r1c1,r2c3', 'a,b')
    """
    names = list(dict.fromkeys(cells))
    found = [SHORT.fullmatch(name) for name in names]
    rows = {match[1] if match else "" for match in found}
    columns = {match[2] if match else "" for match in found}
    if len(names) > 1 and "" not in rows and 1 in (len(rows), len(columns)):
        return f"r{''.join(sorted(rows))}c{''.join(sorted(columns))}"
    return ",".join(names)
