"""Part of a variant sudoku.

>>> from .lines.thermometers import PART
>>> PART.name, PART.title
('thermometers', 'Thermometers')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from inspect import signature
from typing import TYPE_CHECKING, Any, TypeAlias

from ..constraints import Constraint
from ..core.cells import Cell, Domain
from ..core.record import Record, shorten
from ..fields import CellGroups, Field
from .extras import ExtraForm
from .finished import Finished
from .grid import ExtraCell, House, Pair, SudokuGrid

if TYPE_CHECKING:
    from ..core.marks import Marks
    from ..making.recipe import BlankBoard, Derived
    from ..notation.variants.key import Key

Narrowed: TypeAlias = Iterable[tuple[Cell, Domain]]


def no_constraints(clues: Any, grid: SudokuGrid) -> Iterable[Constraint]:
    """Return no constraints: the part speaks of single squares alone."""
    return ()


def no_houses(clues: Any, grid: SudokuGrid) -> Iterable[House]:
    """Return no further houses."""
    return ()


def no_pairs(clues: Any, grid: SudokuGrid) -> Iterable[Pair]:
    """Return no pairs that differ."""
    return ()


def no_extras(clues: Any, grid: SudokuGrid) -> Iterable[ExtraCell]:
    """Return no cells besides those of the squares."""
    return ()


def no_domains(clues: Any, grid: SudokuGrid) -> Narrowed:
    """Return nothing: all squares keep their digits."""
    return ()


def no_marks(clues: Any, grid: SudokuGrid) -> Marks:
    """Return nothing to draw."""
    return ()


@dataclass(frozen=True, eq=False)
class Part:
    """Rule that setters add to a sudoku, stated by `rules` in a sentence or two. A wrong declaration raises
    `TypeError`, with the cure.

    `parser` gets a record and returns its clues as the other functions take them, by default the field's
    value (`Field.of`). `houses` are further sets of squares in which no digit repeats and `unequal_pairs`
    pairs of cells that differ: these are rules of the grid, and all parts may build on them. `constraints`
    are those of the part, `domains` the digits that it leaves to single squares, and `marks` its drawing.
    None of them is called if the record leaves the field out, or says no. `settings` are further fields,
    which say how the clues are meant.

    `extras` are cells besides those of the squares, and `answer` the form in which the answer shows them.
    `channeling` states their meaning, which holds whether or not the clues about them do.

    `judge` gets the field as the record has it and a finished board. It returns a sentence with the first
    fault, or None. It shares no code with the constraints.

    For generating, `derived` says how the clues follow from an answer, if not in the default way of such
    fields, and `placed` returns clues that exist before the answer. Puzzles that are `made_with` the part
    have these settings, which may be functions of the rows and columns. The `derived` clues of a part that is
    a setting are those of another part, present before the setting is.

    A `closed_world` part also speaks of squares at which it has no clue, so that its clues cannot stand alone
    under a condition: by default one with a `parser` or with extras. A part that `knows_two_digits` holds for
    squares with two digits too; one that `knows_grids` is known on boards of several grids, by default one
    whose clues are lists of squares and that is not `closed_world`. `keys` are its names in the forms of
    setters' tools. `singular` is the method of `gridproof.Variant` that adds a clue, if it is not the name
    without its plural ending.
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
    knows_two_digits: bool = False
    knows_grids: bool | None = None
    keys: tuple[Key, ...] = ()
    singular: str = ""

    def __post_init__(self) -> None:
        for fault in faults(self):
            raise TypeError(fault)

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
    def is_known_with_grids(self) -> bool:
        """Return True if the part is known on boards of several grids."""
        if self.knows_grids is not None:
            return self.knows_grids
        return isinstance(self.field, CellGroups) and not self.is_closed_world

    @property
    def name(self) -> str:
        """Return the name of the part, and of its field."""
        return self.field.name

    def labels(self, value: Any, rows: int = 4, **params: Any) -> list[str]:
        """Return in words what a value of the field states on an otherwise blank board: its houses, the pairs
        that differ, and the labels of its constraints.

        Args:
            value: what a record holds under the name of the part
            rows: the side of the board
            params: further settings of the record
        """
        data: dict[str, Any] = {"rows": rows, "cols": rows, "clues": {}, "params": params}
        data[self.field.place][self.name] = value
        record = Record({"type": "variant_sudoku", **data})
        clues, grid = self.parse(record), SudokuGrid.of(record)
        houses = tuple(self.houses(clues, grid))
        grid = grid.extended(houses, (), self.extras(clues, grid))
        return [
            *(f"{name}: {' '.join(cells)}" for name, cells in houses),
            *(f"{one} ≠ {other}" for one, other in self.unequal_pairs(clues, grid)),
            *(str(rule.label) for rule in self.constraints(clues, grid)),
        ]


CALLBACKS = {
    "judge": ("a value of the field as records have it", "a Finished board"),
    **dict.fromkeys(
        ("houses", "unequal_pairs", "constraints", "domains", "extras", "channeling", "marks"),
        ("its clues", "a SudokuGrid"),
    ),
    "parser": ("a Record",),
    "placed": ("a BlankBoard",),
}
"""The functions of a part, and the arguments that each is called with."""


def faults(part: Part) -> Iterator[str]:
    """Yield the faults of a declaration, each with its cure."""
    if not isinstance(part.field, Field):
        yield f"the field of a part is {part.field!r}: give it a Field such as CellGroups(…) or Flag(…)"
        return
    name = part.name
    if not name.isidentifier() or name != name.lower() or name.startswith("_"):
        yield f"the field of a part is called {name!r}: give it a name such as peak_lines"
    for word, text in (("title", part.title), ("rules", part.rules)):
        if not isinstance(text, str) or not text.strip():
            yield f"{name} has no {word}: people read them wherever the part is named"
    for word, arguments in CALLBACKS.items():
        function = getattr(part, word)
        if function is not None and not takes(function, len(arguments)):
            yield f"{word} of {name} is called with {' and '.join(arguments)}: give it a function of these"
    if part.answer is not None and part.extras is no_extras:
        yield f"{name} has a form of answers and no cells for it: give it extras that are shown"
    if part.channeling is not no_constraints and part.extras is no_extras:
        yield f"{name} states the meaning of extras and has none: give it extras, or state it as constraints"
    if part.derived is not None and part.placed is not None:
        yield f"{name} has both derived and placed: clues follow from an answer, or stand before there is one"
    if not is_tuple_of(part.settings, Field):
        yield f"settings of {name} are {shorten(part.settings)}: give it a tuple, such as (Field(…),)"
    if part.keys != () and not are_keys(part.keys):
        yield f"keys of {name} are {shorten(part.keys)}: give it a tuple, such as (Key(…),)"


def are_keys(listed: object) -> bool:
    """Return True for a tuple of keys, whose module only parts with keys import."""
    from ..notation.variants.key import Key

    return is_tuple_of(listed, Key)


def is_tuple_of(listed: object, kind: type) -> bool:
    """Return True for a tuple of objects of this type."""
    return isinstance(listed, tuple) and all(isinstance(each, kind) for each in listed)


def takes(function: object, count: int) -> bool:
    """Return True if a function can be called with this number of arguments."""
    if not callable(function):
        return False
    try:
        signature(function).bind(*range(count))
    except TypeError:
        return False
    return True
