"""Truth values of many literals at once, compiled where a C compiler was there to do it.

    truth(literals, solution)           a byte for each literal of a tuple: 1 where it is true, else 0
    first_broken(clauses, solution)     the position of the first clause without a true literal, or -1

A literal is a tuple (cell, value, positive): `Is`, or a plain one. A cell that the solution lacks raises
`KeyError`. To fuzz it, put random literals and solutions to both forms: they agree.

>>> truth((("a", 1, True), ("a", 1, False), ("b", 2, True)), {"a": 1, "b": 2})
b'\\x01\\x00\\x01'
>>> first_broken([(("a", 1, True),), (("a", 1, False), ("b", 1, True))], {"a": 1, "b": 2})
1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import chosen

__all__ = ["first_broken", "truth"]

if TYPE_CHECKING:
    from .pure_literals import first_broken, truth
else:
    core = chosen("literals")
    first_broken, truth = core.first_broken, core.truth
