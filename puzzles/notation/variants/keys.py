"""Names of parts in the forms of setters' tools: `fpuzzles`, `iss` and `sudokumaker` have the shapes.

>>> fpuzzles.lines("thermometer").name
'thermometer'
"""

from . import fpuzzles_keys as fpuzzles
from . import iss_keys as iss
from . import sudokumaker_keys as sudokumaker
from .key import Key as Key
from .key import half_of as half_of
from .key import upper_half_of as upper_half_of

__all__ = ["Key", "fpuzzles", "half_of", "iss", "sudokumaker", "upper_half_of"]
