"""What a puzzle is: cells, domains, constraints and board; the kinds of puzzles, and their formats."""

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.puzzles: the folder is installed under that name alone")

from .core.board import Board, at
from .core.cells import Candidate, Cell, Domain, Domains, Is, Scope, Solution
from .core.errors import InputError, TooLarge
from .core.kind import (
    Answer,
    Kind,
    add_kind,
    by_hand,
    form_of,
    is_kind,
    kind_called,
    kind_named,
    kind_names,
    read_record,
)
from .core.puzzle import Puzzle, Rules, givens, tighten
from .core.record import Record, Square
from .limits.deadline import Deadline, Unknown

__all__ = [
    "Answer",
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
    "Record",
    "Rules",
    "Scope",
    "Solution",
    "Square",
    "TooLarge",
    "Unknown",
    "add_kind",
    "at",
    "by_hand",
    "form_of",
    "givens",
    "is_kind",
    "kind_called",
    "kind_named",
    "kind_names",
    "read_record",
    "tighten",
]
