"""How parts are called in the forms of setters' tools: `fpuzzles`, `iss` and `sudokumaker` have the shapes.

>>> fpuzzles.lines("thermometer").name
'thermometer'
"""

from . import fpuzzles_keys as fpuzzles
from . import iss_keys as iss
from .key import Key as Key

__all__ = ["Key", "fpuzzles", "iss"]
