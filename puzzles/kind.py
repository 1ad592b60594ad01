"""What a kind of puzzle is: how its records are read and how its answer is written.

A kind is one file in ``kinds/`` that ends with ``KIND = Kind(...)``; the file is found by its name.
`add_kind` tries one out without a file.

>>> sudoku = kind_named("sudoku")
>>> sudoku.title, len(sudoku.read(Record({"type": "sudoku", "rows": 4, "cols": 4})).shown)
('Sudoku', 16)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, TypeAlias

from .answers import Answer as Answer
from .answers import grid_answer as grid_answer
from .bounds import LARGE, drop_caches
from .cells import Cell, Solution
from .errors import InputError
from .judging import Judge
from .kinds import BARE
from .levels import HODOKU, Bounds
from .names import bare, close
from .puzzle import Puzzle, Rules
from .record import Record, shorten
from .turns import TURNS, Turn
from .uncollected import uncollected
from .words import Say, Tell, Why, numbers

if TYPE_CHECKING:
    from .fields import Field
    from .forms.gym import Gym
    from .forms.pzpr import Pzpr
    from .forms.sgt import Sgt
    from .recipe import Recipe

    Form: TypeAlias = Gym | Pzpr | Sgt


@dataclass(frozen=True, eq=False)
class Kind:
    """One kind of puzzle.

    `read` turns a record into a puzzle (`InputError` where it is wrong), `answer` turns a solution
    into the form that records give it, ``{"values": [[...]]}`` and the like; of a solution that is
    partial it gives what is known, null for the rest. `judge` says which rule a finished board breaks.

    `aliases` are other names of the kind, by which people may ask for it; records have its `name` alone.
    `fields` are the clues and settings of its records, in the order in which text writes them, and
    `forms` say how other programs write them. One kind, that of bare grids (text that names no kind), has
    `bare`: the rules for boxes of a height and a width. Its fields are givens, candidates and box. `recipe`
    says how its puzzles are made, where they can be.

    `turns` are the turns of a board that keep the rules. `symbols` are the fields whose values are mere
    symbols, all of one alphabet: renamed throughout, they make the same puzzle.

    `levels` are the highest grades of each level of difficulty but the last; HoDoKu's, unless difficulties
    were published that tell more.

    `say` tells what a value of a cell means, shown or not, in the words of those who solve such puzzles: by
    default that it is a number. `tell` tells what is found of several cells, where that is more than `say`
    says of each, and `why` what there is to see in the clues that led to it; empty for nothing.
    """

    name: str
    title: str
    rules: str
    fields: tuple[Field[Any], ...]
    read: Callable[[Record], Puzzle]
    answer: Callable[[Puzzle, Solution], Answer]
    judge: Judge
    forms: tuple[Form, ...] = ()
    bare: Callable[[int, int], Rules] | None = None
    aliases: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = TURNS
    symbols: tuple[str, ...] = ()
    recipe: Recipe | None = None
    levels: Bounds = HODOKU
    say: Say = numbers
    tell: Tell | None = None
    why: Why | None = None

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        assert len(names) == len(set(names)), f"{self.name} has two fields of one name"

    def field(self, name: str) -> Field[Any]:
        """The field of this name; `InputError` with the nearest one where there is none."""
        found = next((field for field in self.fields if field.name == name), None)
        if found is not None:
            return found
        names = [field.name for field in self.fields]
        meant = [field.name for field in self.fields if field.is_called(name)]
        nearest = meant[0] if len(meant) == 1 else close(name, names)
        hint = f", did you mean {nearest!r}? It has" if nearest else "; it has"
        raise InputError(f"{self.name} has no field {shorten(name)}{hint} {', '.join(names) or 'none'}")

    def field_called(self, name: str) -> Field[Any]:
        """The field that people call so: its name or one of its aliases, in any case and number. Raises
        `InputError` where there is none, and where there are several.
        """
        for alike in (lambda field: bare(field.name) == bare(name), lambda field: field.is_called(name)):
            meant = list(filter(alike, self.fields))
            if len(meant) == 1:
                return meant[0]
            if meant:
                names = " or ".join(field.name for field in meant)
                raise InputError(f"{shorten(name)} can be more than one field of {self.name}: {names}")
        return self.field(name)

    def refuse_unknown(self, record: Record) -> None:
        """Raise `InputError` for a clue or param that is no field of the kind, or stands in the wrong place.

        Other entries of a record are ignored here; so is ``params.note``.
        """
        places = self._places
        for place, names in (("clues", record.clues), ("params", record.params)):
            for name in names:
                if places.get(name) != place and (place, name) != ("params", "note"):
                    right = self.field(name).place
                    raise InputError(f"{place}.{name} stands in the wrong place: it is one of the {right}")
        for name in record.data:
            if name in places and name not in ASKED:
                raise InputError(f"{name} stands in the wrong place: it is one of the {places[name]}")

    @cached_property
    def _places(self) -> dict[str, str]:
        """The part of a record in which each field stands."""
        return {field.name: field.place for field in self.fields}


ASKED = ("type", "id", "rows", "cols", "clues", "params")
"""The parts of a record that state the puzzle; a solution that it carries is not among them."""

PLAIN = frozenset((int, str, bool, float, type(None)))
"""The types of values that contain no other values."""

_added: dict[str, Kind] = {}


def add_kind(kind: Kind) -> Kind:
    """Make a kind known until the process ends, as a notebook does where it tries one out.

    A kind added before under the same name is replaced. `InputError` for the name of a kind that has a file.
    """
    if kind.name in file_names():
        raise InputError(f"there is a kind {kind.name[:40]!r} already")
    _added[kind.name] = kind
    return kind


@cache
def file_names() -> tuple[str, ...]:
    """The names of the kinds that have a file, in alphabetical order."""
    from . import kinds

    return tuple(sorted(module.name for module in iter_modules(kinds.__path__)))


def kind_names() -> tuple[str, ...]:
    """The names of all kinds, in alphabetical order."""
    return tuple(sorted((*file_names(), *_added)))


def kind_named(name: object) -> Kind:
    """The kind of this name; `InputError` where there is none."""
    if name in _added:
        return _added[name]
    if not isinstance(name, str) or name not in file_names():
        meant = _meant(str(name)[:40])
        nearest = meant.name if meant else close(str(name), kind_names())
        hint = f", did you mean {nearest!r}?" if nearest else "; `gridproof kinds` lists them"
        raise InputError(f"there is no kind {str(name)[:40]!r}{hint}")
    return _of_file(name)


def kind_called(name: str) -> Kind:
    """The kind that people call so: its name, title or one of its aliases, in any case, with spaces or
    hyphens between words, and no other signs. Raises `InputError` where there is none.

    >>> kind_called("Killer-Sudoku").name, kind_called("takuzu").name
    ('killer_sudoku', 'binairo')
    """
    return _meant(name) or kind_named(name)


_WORDS = re.compile(r"[^\W_]+(?:(?:\s+|[_-])[^\W_]+)*")


def _meant(name: str) -> Kind | None:
    """The kind that people call so. Titles and aliases stand in the files of all kinds, which are imported
    only where no kind is named so: a tenth of a second, once.
    """
    if not _WORDS.fullmatch(name.strip()):
        wanted = name.strip().casefold()
        titled = ((kind, (kind.title, *kind.aliases)) for kind in all_kinds())
        return next((kind for kind, names in titled if wanted in map(str.casefold, names)), None)
    wanted = bare(name)
    named = next((known for known in kind_names() if bare(known) == wanted), None)
    if named is not None:
        return kind_named(named)
    return next((kind for kind in all_kinds() if wanted in map(bare, (kind.title, *kind.aliases))), None)


@cache
def _of_file(name: str) -> Kind:
    kind = import_module(f".kinds.{name}", __package__).KIND
    assert isinstance(kind, Kind)
    return kind


@cache
def bare_kind() -> tuple[str, Callable[[int, int], Rules]]:
    """The name of the kind of bare grids, and what gives the rules for boxes of a height and a width."""
    rules = kind_named(BARE).bare
    assert rules is not None
    return BARE, rules


def all_kinds() -> tuple[Kind, ...]:
    """All kinds, in alphabetical order. Their files are imported for that: a tenth of a second, once."""
    return tuple(map(kind_named, kind_names()))


def read_record(data: Mapping[str, Any], kind: str | None = None) -> Puzzle:
    """The puzzle of a board record, which it keeps; `kind` stands in for a missing type."""
    named = data.get("type", kind)
    if kind is not None and named != kind:
        raise InputError(f"the record is of type {str(named)[:40]!r}, {kind!r} was asked for")
    known, record = kind_named(named), Record(data)
    if record.rows * record.columns > LARGE:
        drop_caches()
    known.refuse_unknown(record)
    with uncollected():
        puzzle = known.read(record)
        return puzzle.recorded(
            {name: _copied(data[name]) for name in ASKED if name in data} | {"type": named}
        )


def _copied(value: Any) -> Any:
    """`value`, with lists and objects of its own: the caller may change theirs."""
    if isinstance(value, dict):
        return {name: _copied(item) for name, item in value.items()}
    if isinstance(value, list):
        return value[:] if PLAIN.issuperset(map(type, value)) else list(map(_copied, value))
    return value


def flag_cells(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Domains of cells that are 0 or 1."""
    return tuple((cell, (0, 1)) for cell in cells)
