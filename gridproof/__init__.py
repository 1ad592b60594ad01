"""gridproof: a grid, and the proof that its answer is the only one.

>>> import gridproof
>>> puzzle = gridproof.read("1234............")[0]
>>> gridproof.check(puzzle).status
'multiple'
"""

from .frontends.api import Backend, backends, check, compile, kinds, read, solve
from .frontends.narrowing import Narrowed, narrow
from .models.uniqueness import Verdict
from .puzzles import InputError, Kind, Puzzle

__all__ = [
    "Backend",
    "InputError",
    "Kind",
    "Narrowed",
    "Puzzle",
    "Verdict",
    "backends",
    "check",
    "compile",
    "kinds",
    "narrow",
    "read",
    "solve",
]
