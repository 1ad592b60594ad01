"""How parts are called in the forms of setters' tools: `fpuzzles`, `iss` and `sudokumaker` have the shapes.

>>> fpuzzles.lines("thermometer").name
'thermometer'
"""

from ..forms.variants import fpuzzles_keys as fpuzzles
from ..forms.variants import iss_keys as iss
from ..forms.variants.key import Key as Key

__all__ = ["Key", "fpuzzles", "iss"]
