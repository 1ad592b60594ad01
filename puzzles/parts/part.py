"""What a part of a variant sudoku is.

>>> from .lines.thermometers import PART
>>> PART.name, PART.title
('thermometers', 'Thermometers')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import TYPE_CHECKING, Any, TypeAlias

from ..constraints import Constraint
from ..core.cells import Cell, Domain
from ..core.record import Record
from ..fields import Field
from ..forms.variants.key import Key
from ..making.recipe import BlankBoard, Derived
from .extras import ExtraForm
from .finished import Finished
from .grid import ExtraCell, House, Pair, SudokuGrid

if TYPE_CHECKING:
    from ..core.marks import Marks

Narrowed: TypeAlias = Iterable[tuple[Cell, Domain]]


def no_constraints(said: Any, grid: SudokuGrid) -> Iterable[Constraint]:
    """No constraints: the part speaks of single squares alone."""
    return ()


def no_houses(said: Any, grid: SudokuGrid) -> Iterable[House]:
    """No further houses."""
    return ()


def no_pairs(said: Any, grid: SudokuGrid) -> Iterable[Pair]:
    """No pairs that differ."""
    return ()


def no_extras(said: Any, grid: SudokuGrid) -> Iterable[ExtraCell]:
    """No cells besides those of the squares."""
    return ()


def no_domains(said: Any, grid: SudokuGrid) -> Narrowed:
    """No digits less."""
    return ()


def no_marks(said: Any, grid: SudokuGrid) -> Marks:
    """Nothing to draw."""
    return ()


@dataclass(frozen=True, eq=False)
class Part:
    """A rule that setters add to a sudoku. `rules` says it in a sentence or two.

    `said` is what the field gives for a record (`Field.of`), or else `typed`. `houses` are further ones, and
    `apart` pairs of cells that differ: these are rules of the grid, which all other parts can build on.
    `constraints` are those of the part, `domains` the digits that it leaves to single squares, and `marks`
    its drawing. None of them is asked where the record leaves the field out, or says no. `settings` are
    further fields, which say how the clues are meant.

    `extras` are cells besides those of the squares, and `answer` the form in which the answer says them.
    What these cells mean are the `ties`, which hold whether or not the clues do that are about them.

    `judge` gets the field as the record has it and a finished board, and says what is wrong, None for
    nothing. It shares no code with the constraints.

    For generating, `derived` says how the clues follow from an answer, where that is not as for all fields of
    this sort, or `placed` those that stand before there is one; puzzles that are `made_with` the part have
    these settings, which may be functions of the rows and columns. The `derived` clues of a part that is a
    setting are those of another one, which stand before it is set.

    A `strict` part also speaks of squares at which it has no clue, so that its clues cannot stand alone under
    a condition: by default one that is `typed` or has extras. `keys` say what it is called in the forms of
    setters' tools.
    """

    field: Field[Any]
    title: str
    rules: str
    judge: Callable[[Any, Finished], str | None]
    houses: Callable[[Any, SudokuGrid], Iterable[House]] = no_houses
    apart: Callable[[Any, SudokuGrid], Iterable[Pair]] = no_pairs
    constraints: Callable[[Any, SudokuGrid], Iterable[Constraint]] = no_constraints
    domains: Callable[[Any, SudokuGrid], Narrowed] = no_domains
    extras: Callable[[Any, SudokuGrid], Iterable[ExtraCell]] = no_extras
    ties: Callable[[Any, SudokuGrid], Iterable[Constraint]] = no_constraints
    answer: ExtraForm | None = None
    marks: Callable[[Any, SudokuGrid], Marks] = no_marks
    derived: Derived | None = None
    placed: Callable[[BlankBoard], Any] | None = None
    made_with: Mapping[str, Any] = dataclass_field(default_factory=dict)
    typed: Callable[[Record], Any] | None = None
    settings: tuple[Field[Any], ...] = ()
    strict: bool | None = None
    keys: tuple[Key, ...] = ()

    def said(self, record: Record) -> Any:
        """What a record says of the part, typed. `InputError` where it is wrong."""
        return self.field.of(record) if self.typed is None else self.typed(record)

    @property
    def is_strict(self) -> bool:
        """Whether its clues cannot stand under a condition: it also speaks of other clues or squares."""
        if self.strict is not None:
            return self.strict
        return self.typed is not None or self.extras is not no_extras

    @property
    def name(self) -> str:
        """The name of the part, and of its field."""
        return self.field.name
