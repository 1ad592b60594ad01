"""Truth values of many literals at once, compiled where a C compiler was there to do it.

    truth(literals, solution)           a byte for each literal of a tuple: 1 where it is true, else 0
    first_broken(clauses, solution)     the position of the first clause of a list without a true literal, or -1

A literal is a tuple (cell, value, positive): `Is`, or a plain one. A cell that the solution lacks raises
`KeyError`. To fuzz it, put random literals and solutions to both forms: they agree.

>>> truth((("a", 1, True), ("a", 1, False), ("b", 2, True)), {"a": 1, "b": 2})
b'\\x01\\x00\\x01'
>>> first_broken([(("a", 1, True),), (("a", 1, False), ("b", 1, True))], {"a": 1, "b": 2})
1
"""

from __future__ import annotations

from . import PURE
from . import pure_literals as pure

if PURE:
    truth, first_broken = pure.truth, pure.first_broken
else:
    try:
        from ._literals import first_broken, truth
    except ImportError:
        truth, first_broken = pure.truth, pure.first_broken

COMPILED = truth is not pure.truth
"""Whether the compiled form is in use."""
