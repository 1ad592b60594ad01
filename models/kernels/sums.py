"""Sums of literals, with the consequences of their bounds, to the fixpoint.

Vocabulary
    number     of a variable, or negative: of its negation; a literal of a cell is (cell, value, positive)
    sum        literals, each with a weight; those that are true add up to no less than `least` and no more
               than `most`. A clause is a sum of at least 1
    house      cells that are all different; with no more values than cells, each stands once
    cage       cells that make a target by an operation (``puzzles/constraints/base.py`` numbers them)
    pair       two sums of weight 1 that share literals: if the minimum of one exceeds the maximum of the
               other by the number of literals of the one alone, these are true, and those of the other alone
               are false

``Sums(numbers, sums, groups, houses, cages, values)`` are sums over variables with `values`, a `bytearray`
with a place for each variable (0 open, 1 true, 2 false), the first place unused. `numbers` gives for each
cell the number of each of its values; `sums` are tuples (literals, weights or None for all 1, least, most),
or many at once (literals, rows, width, pattern, least, most): of each row of places among the literals one
sum for each choice of the pattern (bytes as in ``clauses.py``, of up to 64 places); `groups` tuples (numbers,
least, most), `houses` tuples of cells, and `cages` tuples (cells, operation, target, apart) of up to 12 cells
and values: `apart` has for each cell the bits of the earlier cells that differ from it; None if all differ.

``settle(values, patience=0)`` takes over the decisions of `values`, and decides the consequences in place.
Equations up to a total of 4,000 and 512 terms are decided exactly (dynamic programming over sets of sums),
and so are cages: those of different cells by dynamic programming over sets of values, others by going through
their fillings, unless more than `MOST_STEPS` values are to be tried. All else is decided by the least and the
greatest that the open literals allow, and pairs as above. With `patience` each open variable is then supposed
true and false in turn, and a supposition that leads to a conflict, pairs aside, is decided against (a failed
literal), until `patience` suppositions in a row were in vain. Literals that imply each other by clauses of
two are one variable from the beginning, so that a count of equal cells is a sum with weights. It returns

    CONFLICT    no assignment keeps all sums; `values` stay as they were
    DONE        nothing else follows in this way, or it would take too long
    UNFINISHED  call it again: a call takes 0.1 s at most (the twin 0.5 s), so that one can look at the clock

Raises `ValueError` for values out of range (weights beyond a million, numbers without a variable),
`TypeError` for anything but tuples, `KeyError` for a cell without numbers, and `RuntimeError` if two threads
settle the same sums. The twin does the same, thirty times as slowly. To fuzz it, put random sums of few
variables to both: status and values agree.

>>> numbers = {"a": {0: -1, 1: 1}, "b": {0: -2, 1: 2}, "c": {0: -3, 1: 3}}
>>> values = bytearray(4)
>>> total = ((("a", 1, True), ("b", 1, True), ("c", 1, True)), (1, 2, 3), 5, 5)
>>> Sums(numbers, [total], [], [], [], values).settle(values) == DONE, list(values[1:])
(True, [2, 1, 1])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import choose_kernel

__all__ = ["CONFLICT", "DONE", "MOST_VALUES", "UNFINISHED", "Sums"]

CONFLICT, DONE, UNFINISHED = range(3)

MOST_VALUES = 12
"""A cage has no more cells than this, and no more values."""

MOST_STEPS = 20_000
"""A cage of cells that do not all differ is left alone where more values than this are to be tried."""

MOST_TARGET = 1 << 61
"""No target of a cage is beyond this, and no bound of a sum."""

if TYPE_CHECKING:
    from .pure_sums import Sums
else:
    Sums = choose_kernel("sums").Sums
