"""The packages ``puzzlekit`` and ``multi-puzzle-solver``: our records in, our answers out.

Each kind is a row of a table: the name of the package's class, its arguments, made from a record by a few
*givers*, and a *reader*, from its findings to the form of our records' solutions. Neither is timed; building
the package's model is.
"""

from .multi_puzzle_solver import MultiPuzzleSolver
from .puzzlekit import Puzzlekit

__all__ = ["MultiPuzzleSolver", "Puzzlekit"]
