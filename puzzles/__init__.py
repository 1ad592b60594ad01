"""What a puzzle is: cells, domains, constraints and board; the kinds of puzzles, and their formats."""

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.puzzles: the folder is installed under that name alone")

from .board import Board, at
from .cells import Candidate, Cell, Domain, Domains, Is, Scope, Solution
from .deadline import Deadline, Unknown
from .errors import InputError, TooLarge
from .kind import Kind, add_kind, grid_answer, kind_called, kind_named, kind_names, read_record
from .puzzle import Puzzle, Rules, givens, tighten

__all__ = [
    "Board",
    "Candidate",
    "Cell",
    "Deadline",
    "Domain",
    "Domains",
    "InputError",
    "Is",
    "Kind",
    "Puzzle",
    "Rules",
    "Scope",
    "Solution",
    "TooLarge",
    "Unknown",
    "add_kind",
    "at",
    "givens",
    "grid_answer",
    "kind_called",
    "kind_named",
    "kind_names",
    "read_record",
    "tighten",
]
