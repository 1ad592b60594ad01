"""Kinds of puzzles: reading their records and writing their answers.

A kind is one file in ``kinds/`` that ends with ``KIND = Kind(...)``; the file is found by its name.
`add_kind` tries one out without a file, and other packages bring theirs by entry points (`extensions`).

>>> sudoku = kind_named("sudoku")
>>> sudoku.title, len(sudoku.read(Record({"type": "sudoku", "rows": 4, "cols": 4})).shown)
('Sudoku', 16)
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from glob import glob
from importlib import import_module
from itertools import repeat
from os.path import basename, dirname, join
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .. import kinds
from ..answers import Answer as Answer
from ..answers import AnswerForm, ByCell, NumberGrid, Parts
from ..kinds import BARE
from ..limits.bounds import LARGE, drop_caches
from ..limits.garbage import pause_garbage_collection
from ..making.levels import HODOKU, Bounds
from ..wording.words import Phrase, Say, Tell, Why
from .cells import Cell, Solution
from .errors import InputError
from .extensions import extensions
from .lazy_property import cached_property
from .names import letters_of, nearest_name, perhaps
from .puzzle import Puzzle, Rules
from .record import Judge, Record, shorten
from .turns import TURNS, Turn

if TYPE_CHECKING:
    from ..fields import Field
    from ..forms.gym import Gym
    from ..forms.pzpr.declaration import Pzpr
    from ..forms.sgt.declaration import Sgt
    from ..making.recipe import Recipe

    Form: TypeAlias = Gym | Pzpr | Sgt


def of_form(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say the meaning of a cell's value, in the words of the form of the answers."""
    return form_of(puzzle).say(puzzle, cell, value, true)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Kind:
    """Kind of puzzle.

    `read` turns a record into a puzzle (`InputError` if it is wrong), `answer` is the form of its answers: it
    turns a solution into the answer of records, ``{"values": [[...]]}`` and the like, and draws it. `judge`
    names the rule that a finished board breaks. The `title` is by default the name in words.

    `aliases` are other names of the kind, by which people may ask for it; records have its `name` alone.
    `fields` are the clues and settings of its records, in the order in which text writes them, and `forms`
    are the formats of other programs for them. One kind, that of bare grids (text that names no kind), has
    `default_rules`: the rules for boxes of a height and a width. Its fields are givens, candidates and box.
    `recipe` makes its puzzles, if they can be made.

    `turns` are the turns of a board that keep the rules. `symbols` are the fields whose values are mere
    symbols, all of one alphabet: renamed throughout, they make the same puzzle.

    `levels` are the highest grades of each level of difficulty but the last; HoDoKu's, unless more telling
    difficulties were published. `level_models` are the rules that the lowest levels use, if they were
    published: from the lowest one, a level and the puzzle with the rules seen there. A puzzle is of the first
    level whose rules settle it one by one, and if none does, of a higher level.

    `fact_wording` says in words that a cell has a value, or has it not, as solvers of such puzzles put it: by
    default as the form of the answers does. `facts_wording` puts together the facts about several cells, if
    there is more to say than each of them says. `reason_wording` names the facts about the clues that led to
    them; it is empty if there are none.

    `by_hand` reads the puzzle in the cells that people fill in, if they are not those of `read`. It has the
    same solutions, and its form is the result of the answer's `of`.
    """

    name: str
    title: str = ""
    rules: str
    fields: tuple[Field[Any], ...]
    read: Callable[[Record], Puzzle]
    answer: AnswerForm | Parts
    judge: Judge
    forms: tuple[Form, ...] = ()
    default_rules: Callable[[int, int], Rules] | None = None
    aliases: tuple[str, ...] = ()
    turns: tuple[Turn, ...] = TURNS
    symbols: tuple[str, ...] = ()
    recipe: Recipe | None = None
    levels: Bounds = HODOKU
    level_models: Callable[[Record], Iterable[tuple[str, Puzzle]]] | None = None
    fact_wording: Say = of_form
    facts_wording: Tell | None = None
    reason_wording: Why | None = None
    by_hand: Callable[[Record], Puzzle] | None = None

    def __repr__(self) -> str:
        return f"<Kind {self.name!r}: {self.title}>"

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        assert len(names) == len(set(names)), f"{self.name} has two fields of one name"
        if not isinstance(self.answer, AnswerForm | Parts):
            raise TypeError(
                f"the answer of {self.name} has no form: an AnswerForm such as Shading() or NumberGrid() says"
                " how it is written and drawn"
            )
        if not self.title:
            object.__setattr__(self, "title", self.name.replace("_", " ").capitalize())
        if self.fact_wording is of_form:
            object.__setattr__(self, "fact_wording", self.answer.say)

    @property
    def own_names(self) -> tuple[str, ...]:
        """Names of the kind for people, its own name first."""
        return self.name, self.title, *self.aliases

    @cached_property
    def foreign_names(self) -> frozenset[str]:
        """Return the names of the kind in other programs."""
        return frozenset(name for form in self.forms for name in form.names)

    def field(self, name: str) -> Field[Any]:
        """Return the field of this name. Raises `InputError` with the nearest one if there is none."""
        found = next((field for field in self.fields if field.name == name), None)
        if found is not None:
            return found
        names = [field.name for field in self.fields]
        meant = [field.name for field in self.fields if field.is_called(name)]
        hint = perhaps(name, names) if len(meant) != 1 else f", did you mean {meant[0]!r}?"
        listed = ", ".join(names) or "none"
        if len(names) > MOST_LISTED:
            listed = f"{len(names)} fields, which `gridproof kinds {self.name}` lists"
        there = f"{' It' if hint else '; it'} has {listed}"
        raise InputError(f"{self.name} has no field {shorten(name)}{hint}{there}")

    def field_called(self, name: str) -> Field[Any]:
        """Return the field with this name or alias, in any case and number. Raises `InputError` if there is
        none, or if there are several.
        """
        for alike in (
            lambda field: letters_of(field.name) == letters_of(name),
            lambda field: field.is_called(name),
        ):
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
        """Return the part of a record in which each field stands."""
        return {field.name: field.place for field in self.fields}


MOST_LISTED = 20
"""Maximum number of fields of a kind that an error lists."""

ASKED = ("type", "id", "rows", "cols", "clues", "params")
"""The parts of a record that state the puzzle; a solution that it carries is not among them."""

PLAIN = frozenset((int, str, bool, float, type(None)))
"""The types of values that contain no other values."""

GROUP = "gridproof.kinds"
"""The entry points of other packages that are kinds."""

_added: dict[str, Kind] = {}


def add_kind(kind: Kind) -> Kind:
    """Make a kind known until the process ends, as a notebook does where it tries one out.

    A kind added before under the same name is replaced. `InputError` for the name of a kind that has a file.
    """
    if has_file(kind.name):
        raise InputError(f"there is a kind {kind.name[:40]!r} already")
    _added[kind.name] = kind
    return kind


class KindNames(NamedTuple):
    """Other names of a kind: for people, and in other programs. Its genre is a folder."""

    genre: str
    own: tuple[str, ...]
    foreign: tuple[str, ...]

    @classmethod
    def of(cls, kind: Kind) -> KindNames:
        """Return the names of a kind that is at hand."""
        return cls(_files().get(kind.name, ""), kind.own_names[1:], tuple(sorted(kind.foreign_names)))


@cache
def index() -> dict[str, KindNames]:
    """Return the kinds by name as ``kinds/index.json`` lists them, so that other kinds need not be imported.
    ``tests/support/kind_index.py`` writes it. A kind that is not listed yet is found by its file.
    """
    with open(join(kinds.__path__[0], "index.json"), "rb") as file:
        listed = json.load(file)
    return {name: KindNames(*named) for name, named in listed.items()}


@cache
def _by_own_letters() -> dict[str, str]:
    """Return the listed kinds by the letters of their names for people; a name goes before an alias."""
    aliases = {letters_of(alias): name for name, named in index().items() for alias in named.own}
    return aliases | {letters_of(name): name for name in index()}


@cache
def _by_foreign_name() -> dict[str, list[str]]:
    """Return the listed kinds by the names that other programs have for them, and by their own."""
    found = {name: [name] for name in index()}
    for name, named in index().items():
        for foreign in {*named.foreign} - {name}:
            found.setdefault(foreign, []).append(name)
    return found


def file_names() -> tuple[str, ...]:
    """Return the names of the kinds that have a file, in alphabetical order."""
    return tuple(_files())


@cache
def _files() -> dict[str, str]:
    """Return the genre of each kind that has a file, by its name in alphabetical order, listed or not."""
    files = glob(join(kinds.__path__[0], "*", "[!_]*.py"))
    return dict(sorted((basename(file).removesuffix(".py"), basename(dirname(file))) for file in files))


def is_listed(name: object) -> bool:
    """Return whether a kind of this name is listed, or was added."""
    return name in _added or name in index()


def has_file(name: object) -> bool:
    """Return whether a kind of this name has a file."""
    return name in index() or name in _files()


def genre_of(name: str) -> str:
    """Return the genre of a kind that has a file: the name of its folder; empty for other kinds.

    >>> genre_of("masyu")
    'loops'
    """
    return index()[name].genre if name in index() else _files().get(name, "")


def kind_names() -> tuple[str, ...]:
    """Return the names of all kinds, in alphabetical order."""
    return tuple(sorted({*file_names(), *_added, *extensions(GROUP, Kind)}))


def is_kind(name: object) -> bool:
    """Return whether there is a kind of this name."""
    return name in _added or has_file(name) or name in extensions(GROUP, Kind)


def kind_named(name: object) -> Kind:
    """Return the kind of this name. Raises `InputError` if there is none."""
    if not isinstance(name, str):
        raise InputError(f"there is no kind {str(name)[:40]!r}; `gridproof kinds` lists them")
    if name in _added:
        return _added[name]
    if has_file(name):
        return _of_file(name)
    if name not in extensions(GROUP, Kind):
        known = names_of_kinds()
        nearest = nearest_name(str(name), known)
        hint = "; `gridproof kinds` lists them"
        if nearest is not None:
            kind = known[nearest]
            other = "" if letters_of(nearest) == letters_of(kind) else f" ({nearest})"
            hint = f", did you mean {kind!r}{other}?"
        raise InputError(f"there is no kind {str(name)[:40]!r}{hint}")
    extension: Kind = extensions(GROUP, Kind)[name]
    return extension


_ODD = re.compile(r"[^\w '’-]|[ _-]['’]|[ _'’-]{2}")
"""Characters and their combinations in no name of a kind."""


def kind_called(name: str) -> Kind:
    """Return the kind with this name, title or alias, or with this name in another program for this kind
    alone, in any case, with a space, hyphen or underscore between words or nothing. Raises `InputError` if
    there is none.

    >>> [kind_called(name).name for name in ("Killer-Sudoku", "takuzu", "loopy")]
    ['killer_sudoku', 'binairo', 'slitherlink']
    """
    if _ODD.search(str(name).strip()):
        return kind_named(name)
    wanted = letters_of(str(name))
    named = next((known for known in _added if letters_of(known) == wanted), _by_own_letters().get(wanted))
    if named is None:
        named = next((kind for other, kind in names_of_kinds().items() if letters_of(other) == wanted), None)
    return kind_named(named or name)


def names_of_kinds() -> dict[str, str]:
    """Return the names of all kinds by all their names: their own, then titles and aliases, then names that
    another program has for one of them alone. A name that stands twice is that of the first.
    """
    known = {name: index().get(name) or KindNames.of(kind_named(name)) for name in kind_names()}
    goers = Counter(other for named in known.values() for other in named.foreign)
    names = [
        *((name, name) for name in known),
        *((own, name) for name, named in known.items() for own in named.own),
        *(
            (foreign, name)
            for name, named in known.items()
            for foreign in named.foreign
            if goers[foreign] == 1
        ),
    ]
    return dict(reversed(names))


@cache
def _of_file(name: str) -> Kind:
    kind = import_module(f"..kinds.{genre_of(name)}.{name}", __package__).KIND
    assert isinstance(kind, Kind)
    return kind


@cache
def bare_kind() -> tuple[str, Callable[[int, int], Rules]]:
    """Return the name of the kind of bare grids, and the function from a box's height and width to the
    rules.
    """
    rules = kind_named(BARE).default_rules
    assert rules is not None
    return BARE, rules


def all_kinds() -> tuple[Kind, ...]:
    """Return all kinds, in alphabetical order. Their files are imported for that: a tenth of a second,
    once.
    """
    return tuple(map(kind_named, kind_names()))


def kinds_with_name(word: str) -> tuple[Kind, ...]:
    """Return the listed or added kinds with this name here or in another program; if there are none, all
    others.
    """
    added = (name for name, kind in _added.items() if name == word or word in kind.foreign_names)
    own = tuple(kind_named(name) for name in sorted({*_by_foreign_name().get(word, ()), *added}))
    return own or tuple(kind_named(name) for name in kind_names() if not is_listed(name))


def form_of(puzzle: Puzzle) -> AnswerForm | Parts:
    """Return the form of the answers of a puzzle. For a puzzle of no kind it is a grid of values if its shown
    cells are the squares of a board, else the value of each.
    """
    if is_kind(puzzle.kind):
        return kind_named(puzzle.kind).answer.of(puzzle)
    return NumberGrid() if set(puzzle.shown) == set(puzzle.board.cells()) else ByCell()


def by_hand(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle in the cells that people fill in: itself, unless its kind says otherwise. A puzzle
    with known values that its record does not state is returned as it is, too.
    """
    kind = kind_named(puzzle.kind) if is_kind(puzzle.kind) else None
    if kind is None or kind.by_hand is None or not puzzle.is_as_read:
        return puzzle
    assert puzzle.record is not None
    found = replace(kind.by_hand(Record(puzzle.record, kind.name)), kind=kind.name, id=puzzle.id)
    return found.with_record(puzzle.record, as_read=False)


def judge_solution(puzzle: Puzzle, solution: Solution) -> str | None:
    """Return the judge's objection to `solution`: the rule that it breaks, or the way the judge failed.

    None if it keeps every rule, and if the puzzle has no `record` to judge it by. The last two accepted
    solutions are remembered: asked again about the same board, a back end finds them again.
    """
    if (record := puzzle.judged_by) is None:
        return None
    try:
        kind = kind_named(puzzle.kind)
        if (kind, solution) in puzzle.accepted:
            return None
        broken = kind.judge(record, kind.answer(puzzle, solution))
    except Exception as fault:
        # A rule that could not be looked at is not kept.
        return f"the judge of {puzzle.kind} failed with {type(fault).__name__}: {fault}"
    if broken is None:
        # A copy: the caller may change its solution. With the kind: one that is added again judges anew.
        puzzle.accepted[:] = [*puzzle.accepted[-1:], (kind, dict(solution))]
    return broken


def read_record(data: Mapping[str, Any], kind: str | None = None, *, shared: bool = True) -> Puzzle:
    """Read a board record as a puzzle, which keeps it; `kind` stands in for a missing type. A `shared`
    record, which somebody may change, is copied.
    """
    named = type_of(data, kind)
    if kind is not None and named != kind:
        raise InputError(f"the record is of type {str(named)[:40]!r}, {kind!r} was asked for")
    known, record = kind_named(named), Record(data, named)
    if record.rows * record.columns > LARGE:
        drop_caches()
    known.refuse_unknown(record)
    with pause_garbage_collection():
        puzzle = known.read(record)
        if puzzle.kind != known.name or puzzle.has_record:
            puzzle = replace(puzzle, kind=known.name)  # what a kind hands out twice is not its own any more
        asked = {name: data[name] for name in ASKED if name in data} | {"type": named}
        return puzzle.with_record(_copied(asked) if shared else asked)


def type_of(data: Mapping[str, Any], kind: Any = None) -> Any:
    """Return the kind that a record or a row names: as its `type`, or else as its `kind`; else `kind`.

    >>> type_of({"type": "sudoku", "kind": "easy"}), type_of({"kind": "masyu"}), type_of({}, "lits")
    ('sudoku', 'masyu', 'lits')
    """
    return data.get("type", data.get("kind", kind))


def _copied(value: Any) -> Any:
    """Return `value` with lists and objects of its own: the caller may change theirs."""
    if isinstance(value, dict):
        return {name: _copied(item) for name, item in value.items()}
    if isinstance(value, list):
        return value[:] if PLAIN.issuperset(map(type, value)) else list(map(_copied, value))
    return value


def flag_cells(cells: Iterable[Cell]) -> tuple[tuple[Cell, tuple[int, ...]], ...]:
    """Return domains of cells that are 0 or 1."""
    return tuple(zip(cells, repeat((0, 1))))
