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
    """A rule that setters add to a sudoku, which `rules` states in a sentence or two.

    `parser` gets a record and returns its clues in the form that the other functions take; by default this
    is what the field returns (`Field.of`). `houses` are further sets of squares in which no digit repeats and
    `unequal_pairs` pairs of cells that differ: these are rules of the grid, and all parts may build on them.
    `constraints` are those of the part, `domains` the digits that it leaves to single squares, and `marks`
    its drawing. None of them is called if the record leaves the field out, or says no. `settings` are
    further fields, which say how the clues are meant.

    `extras` are cells besides those of the squares, and `answer` the form in which the answer shows them.
    `channeling` states their meaning, which holds whether or not the clues about them do.

    `judge` gets the field as the record has it and a finished board. It returns a sentence with the first
    fault, or None. It shares no code with the constraints.

    For generating, `derived` says how the clues follow from an answer, if that is not as for all fields of
    this sort, or `placed` those that stand before there is one; puzzles that are `made_with` the part have
    these settings, which may be functions of the rows and columns. The `derived` clues of a part that is a
    setting are those of another one, which stand before it is set.

    A `closed_world` part also speaks of squares at which it has no clue, so that its clues cannot stand alone
    under a condition: by default one with a `parser` or with extras. `keys` are its names in the forms of
    setters' tools.
    """

    field: Field[Any]
    title: str
    rules: str
    judge: Callable[[Any, Finished], str | None]
    houses: Callable[[Any, SudokuGrid], Iterable[House]] = no_houses
    unequal_pairs: Callable[[Any, SudokuGrid], Iterable[Pair]] = no_pairs
    constraints: Callable[[Any, SudokuGrid], Iterable[Constraint]] = no_constraints
    domains: Callable[[Any, SudokuGrid], Narrowed] = no_domains
    extras: Callable[[Any, SudokuGrid], Iterable[ExtraCell]] = no_extras
    channeling: Callable[[Any, SudokuGrid], Iterable[Constraint]] = no_constraints
    answer: ExtraForm | None = None
    marks: Callable[[Any, SudokuGrid], Marks] = no_marks
    derived: Derived | None = None
    placed: Callable[[BlankBoard], Any] | None = None
    made_with: Mapping[str, Any] = dataclass_field(default_factory=dict)
    parser: Callable[[Record], Any] | None = None
    settings: tuple[Field[Any], ...] = ()
    closed_world: bool | None = None
    keys: tuple[Key, ...] = ()

    def parse(self, record: Record) -> Any:
        """Return the clues of a record. Raises `InputError` if they are wrong."""
        return self.field.of(record) if self.parser is None else self.parser(record)

    @property
    def is_closed_world(self) -> bool:
        """Return True if its clues cannot stand under a condition, as they also speak of other squares."""
        if self.closed_world is not None:
            return self.closed_world
        return self.parser is not None or self.extras is not no_extras

    @property
    def name(self) -> str:
        """Return the name of the part, and of its field."""
        return self.field.name
