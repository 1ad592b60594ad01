"""Truth values of many literals at once, compiled if a C compiler was there to do it.

    truth(literals, solution)           a byte for each literal of a tuple: 1 if it is true, else 0
    states(literals, domains)           a byte for each literal: 2 if each value of its cell makes it true,
                                        1 if some do, 0 if none does
    first_broken(clauses, solution)     the position of the first clause without a true literal, or -1
    first_broken_row(literals, rows, width, pattern, allowed, solution)
                                        the number of the first row that does not keep a pattern, or -1: each
                                        row is `width` places among the literals, -1 for none, up to 63. With
                                        `allowed`, bit n of it says whether n literals of a row may be true;
                                        if it is 0, each choice of the pattern has a true literal. Rows and
                                        pattern are bytes of 32-bit numbers; in the pattern 1 is the first of
                                        the row, -1 its negation, and 0 ends a choice

A literal is a tuple (cell, value, positive): `Is`, or a plain one. A cell that the solution or the domains
lack raises `KeyError`; a domain is a tuple. To fuzz it, put random literals and solutions to both forms: they
agree.

>>> truth((("a", 1, True), ("a", 1, False), ("b", 2, True)), {"a": 1, "b": 2})
b'\\x01\\x00\\x01'
>>> states((("a", 1, True), ("a", 1, False), ("b", 2, True)), {"a": (1, 2), "b": (2,)})
b'\\x01\\x01\\x02'
>>> first_broken([(("a", 1, True),), (("a", 1, False), ("b", 1, True))], {"a": 1, "b": 2})
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import choose_kernel

__all__ = ["first_broken", "first_broken_row", "states", "truth"]

if TYPE_CHECKING:
    from .pure_literals import first_broken, first_broken_row, states, truth
else:
    core = choose_kernel("literals")
    first_broken, first_broken_row = core.first_broken, core.first_broken_row
    states, truth = core.states, core.truth
