"""The constraints that every puzzle is made of, and the interface that they share.

Each family is a file, and is imported when one of its names is first asked for: a sudoku needs no paths. The
names are found in the files; those of a family that type checkers should find here too have a line below.

>>> from gridproof.puzzles.constraints import AllDifferent
>>> AllDifferent(("a", "b"), label="row 1").holds({"a": 1, "b": 1})
False
>>> homes()["SingleLoop"]
'loops'
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from os import listdir
from os.path import join
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .arithmetic import *
    from .base import *
    from .clusters import *
    from .conditions import *
    from .connected import *
    from .kernel import *
    from .lines import *
    from .loops import *
    from .paths import *
    from .polyominoes import *
    from .regions import *
    from .repeated import *
    from .sets import *

DEFINED = re.compile(r"^(?:(?:class|def) ([A-Za-z]\w*)|([A-Za-z]\w*)(?:: .*)? = )", re.MULTILINE)
"""A name that a file defines."""


@cache
def homes() -> dict[str, str]:
    """Return the file of each name that the files here define."""
    files = {}
    for name in sorted(name for name in listdir(__path__[0]) if name.endswith(".py") and name[0] != "_"):
        with open(join(__path__[0], name), encoding="utf-8") as file:
            for one, other in DEFINED.findall(file.read()):
                files[one or other] = name.removesuffix(".py")
    return files


def __getattr__(name: str) -> object:
    home = None if name.startswith("_") else homes().get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value
    return value
