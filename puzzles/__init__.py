"""Puzzles as data: cells, domains, constraints and board; the kinds of puzzles, and their formats."""

from typing import TYPE_CHECKING

if not __name__.startswith("gridproof."):
    raise ImportError("import gridproof.puzzles: the folder is installed under that name alone")

from .lazy_imports import lazy_imports

if TYPE_CHECKING:
    from .adding import add_part as add_part
    from .answers import Answer as Answer
    from .core.board import Board as Board
    from .core.board import at as at
    from .core.cells import Candidate as Candidate
    from .core.cells import Cell as Cell
    from .core.cells import Domain as Domain
    from .core.cells import Domains as Domains
    from .core.cells import Is as Is
    from .core.cells import Scope as Scope
    from .core.cells import Solution as Solution
    from .core.errors import InputError as InputError
    from .core.errors import TooLarge as TooLarge
    from .core.errors import UnknownRules as UnknownRules
    from .core.record import Record as Record
    from .core.record import Square as Square
    from .kind import Kind as Kind
    from .kinds import add_kind as add_kind
    from .kinds import is_kind as is_kind
    from .kinds import kind_called as kind_called
    from .kinds import kind_named as kind_named
    from .kinds import kind_names as kind_names
    from .limits.deadline import Deadline as Deadline
    from .limits.deadline import Unknown as Unknown
    from .making.recipe import Derived as Derived
    from .making.recipe import Recipe as Recipe
    from .parts.part import Part as Part
    from .puzzle import Puzzle as Puzzle
    from .puzzle import Rules as Rules
    from .puzzle import givens as givens
    from .puzzle import tighten as tighten
    from .records import by_hand as by_hand
    from .records import form_of as form_of
    from .records import read_record as read_record

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_imports(__name__)
