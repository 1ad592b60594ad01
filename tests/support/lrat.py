"""A small checker of LRAT proofs, stricter than the format: each hint is a unit in its turn.

>>> check_lrat("p cnf 1 2\\n1 0\\n-1 0\\n", "3 0 1 2 0\\n")
>>> check_lrat("p cnf 1 2\\n1 0\\n-1 0\\n", "3 0 1 0\\n")
Traceback (most recent call last):
    ...
lrat.NoProof: 3 0 1 0
"""

from __future__ import annotations

from collections.abc import Sequence

Numbers = tuple[int, ...]


class NoProof(AssertionError):
    """A text that is no proof."""


def in_order(clauses: Sequence[Numbers], true: set[int]) -> bool:
    """Return whether each clause in turn is a unit, and the last one is false."""
    for at, clause in enumerate(clauses, 1):
        left = [x for x in clause if -x not in true]
        if not left:
            return at == len(clauses)
        if len(left) > 1 or left[0] in true:
            return False
        true.update(left)
    return False


def read_dimacs(text: str) -> list[Numbers]:
    """Return the clauses of a DIMACS file, whose header must be right."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c")]
    header, *rows = lines
    clauses = [tuple(map(int, row[:-1])) for row in rows]
    assert all(row[-1] == "0" for row in rows)
    top = max((abs(x) for clause in clauses for x in clause), default=0)
    assert header == ["p", "cnf", str(max(top, int(header[2]))), str(len(clauses))]
    return clauses


def check_lrat(cnf: str, text: str) -> None:
    """Check a proof about the clauses. Raises `NoProof`."""
    known = dict(enumerate(read_dimacs(cnf), 1))
    clause: Numbers = (0,)
    for line in text.splitlines():
        number, *rest = map(int, line.split())
        end = rest.index(0)
        clause, hints = tuple(rest[:end]), rest[end + 1 : -1]
        if number <= max(known) or rest[-1] or not in_order([known[h] for h in hints], {-x for x in clause}):
            raise NoProof(line)
        known[number] = clause
    if clause:
        raise NoProof("the last clause is not empty")
