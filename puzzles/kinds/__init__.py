"""One file a kind; a new file here is a new kind.

`kind_named` finds a kind of this package by its file, and one of another package by its entry point in the
group ``gridproof.kinds``. `add_kind` tries one out without a file.

>>> kind_named("sudoku").title, kind_called("Killer").name
('Sudoku', 'killer_sudoku')
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from glob import glob
from importlib import import_module
from os.path import basename, dirname, join
from typing import NamedTuple

from ..core.lazy_pattern import lazy_pattern
from ..core.errors import InputError
from ..core.extensions import extensions
from ..core.names import letters_of, nearest_name
from ..kind import Kind
from ..puzzle import Rules

BARE = "sudoku"
"""The kind of a bare grid, which is text that names none; its file declares its rules as `default_rules`."""

VARIANT = "variant_sudoku"
"""The kind of the documents of setters' tools."""

GROUP = "gridproof.kinds"
"""The entry points of other packages that are kinds."""

_added: dict[str, Kind] = {}


def add_kind(kind: Kind) -> Kind:
    """Make a kind known until the process ends, as a notebook does to try one out.

    A kind added before under the same name is replaced. `InputError` for the name of a kind that has a file.
    """
    if has_file(kind.name):
        raise InputError(f"there is a kind {kind.name[:40]!r} already")
    _added[kind.name] = kind
    return kind


class KindNames(NamedTuple):
    """Other names of a kind: for people, its title first, and in other programs, by the class of the
    declaration that has them. Its genre is a folder.
    """

    genre: str
    own: tuple[str, ...]
    elsewhere: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, kind: Kind) -> KindNames:
        """Return the names of a kind that is at hand."""
        return cls(_files().get(kind.name, ""), kind.own_names[1:], kind.names_elsewhere)

    @property
    def foreign(self) -> set[str]:
        """The names in other programs."""
        return {name for names in self.elsewhere.values() for name in names}


@cache
def index() -> dict[str, KindNames]:
    """Return the kinds by name as ``kinds/index.json`` lists them, so that other kinds need not be imported.
    ``tests/support/kind_index.py`` writes it. A kind that is not listed yet is found by its file.
    """
    with open(join(__path__[0], "index.json"), "rb") as file:
        listed = json.load(file)
    return {name: KindNames(*fields) for name, fields in listed.items()}


@cache
def _by_own_letters() -> dict[str, str]:
    """Return the listed kinds by the letters of their names for people; a name goes before an alias."""
    aliases = {letters_of(alias): name for name, names in index().items() for alias in names.own}
    return aliases | {letters_of(name): name for name in index()}


@cache
def _by_foreign_name() -> dict[str, list[str]]:
    """Return the listed kinds by the names that other programs have for them, and by their own."""
    kinds = {name: [name] for name in index()}
    for name, names in index().items():
        for foreign in names.foreign - {name}:
            kinds.setdefault(foreign, []).append(name)
    return kinds


def file_names() -> tuple[str, ...]:
    """Return the names of the kinds that have a file, in alphabetical order."""
    return tuple(_files())


@cache
def _files() -> dict[str, str]:
    """Return the genre of each kind that has a file, by its name in alphabetical order, listed or not."""
    files = glob(join(__path__[0], "*", "[!_]*.py"))
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
        raise InputError(f"there is no kind {str(name)[:40]!r}{_hint(name[:41], tuple(_added))}")
    extension: Kind = extensions(GROUP, Kind)[name]
    return extension


VARIANT_RULES = {
    "arrow": "arrows",
    "betweenlines": "between_lines",
    "disjointgroups": "disjoint_groups",
    "germanwhispers": "whispers",
    "greaterthan": "inequalities",
    "hyper": "windoku",
    "kropki": "differences",
    "littlekiller": "little_killers",
    "nonconsecutive": "nonconsecutive",
    "palindrome": "palindromes",
    "quadruple": "quadruples",
    "renban": "renbans",
    "thermo": "thermometers",
    "thermometer": "thermometers",
    "whispers": "whispers",
    "windoku": "windoku",
    "xsums": "x_sums",
    "xv": "sums",
}
"""Fields of variant sudokus, by what people call a sudoku that has one, without the word *sudoku*."""

_NUMBERED = lazy_pattern(r"(?P<name>.*[^\W\d_]).?(?P<number>[0-9]{1,4})")


@lru_cache(maxsize=256)
def _hint(name: str, _: tuple[str, ...]) -> str:
    """Return what may be meant by a name that no kind has, for the end of a sentence, anew for other added
    kinds: a file may have the same slip in each of its lines.
    """
    letters = letters_of(name[:40])
    rule = VARIANT_RULES.get(letters.replace(BARE, ""))
    if rule is not None:
        return f": it is a {VARIANT!r} with the field {rule!r} (`gridproof kinds {VARIANT}` lists its fields)"
    if letters in ("classic", "plainsudoku", "classicsudoku", "normalsudoku", "standardsudoku", "9x9"):
        return f", did you mean {BARE!r}?"
    goers = _by_foreign_name().get(letters, ())
    if len(goers) > 1:
        return f": elsewhere {', '.join(goers[:-1])} and {goers[-1]} go by that name"
    match = _NUMBERED.fullmatch(name[:40])
    if match is not None and (kind := name_called(match["name"])) is not None:
        return f", did you mean {kind!r}? A number such as {match['number']} stands in a field of its own"
    names = names_of_kinds()
    nearest = nearest_name(name, names)
    if nearest is None:
        return "; `gridproof kinds` lists them"
    kind = names[nearest]
    other = "" if letters_of(nearest) == letters_of(kind) else f" ({nearest})"
    return f", did you mean {kind!r}{other}?"


_ODD = lazy_pattern(r"[^\w '’-]|[ _-]['’]|[ _'’-]{2}")
"""Characters and their combinations in no name of a kind."""


def kind_called(name: str) -> Kind:
    """Return the kind with this name, title or alias, or with this name in another program for this kind
    alone, in any case, with a space, hyphen or underscore between words or nothing. Raises `InputError` if
    there is none.

    >>> [kind_called(name).name for name in ("Killer-Sudoku", "takuzu", "loopy")]
    ['killer_sudoku', 'binairo', 'slitherlink']
    """
    return kind_named(name_called(str(name)) or name)


def name_called(name: str) -> str | None:
    """Return the name of the kind that `kind_called` finds, or None if there is none.

    >>> name_called("Killer-Sudoku"), name_called("chess")
    ('killer_sudoku', None)
    """
    if _ODD.search(name.strip()):
        return name if is_kind(name) else None
    key = letters_of(name)
    match = next((added for added in _added if letters_of(added) == key), _by_own_letters().get(key))
    return _by_any_letters().get(key) if match is None else match


def _by_any_letters() -> dict[str, str]:
    """Return the kinds by the letters of all their names; a name that comes first goes before others."""
    return _letters_of_names(tuple(_added.values()))


@lru_cache(maxsize=4)
def _letters_of_names(_: tuple[Kind, ...]) -> dict[str, str]:
    """Return the kinds by the letters of all their names, anew for other added kinds."""
    return {letters_of(other): kind for other, kind in reversed(names_of_kinds().items())}


def names_of_kinds() -> dict[str, str]:
    """Return the names of all kinds by all their names: their own, then titles and aliases, then names that
    another program has for one of them alone. A name that stands twice is that of the first. Words for rules
    of variant sudokus are no names of kinds: they are told with their field.
    """
    return _names_of_kinds(tuple(_added.values()))


@lru_cache(maxsize=4)
def _names_of_kinds(_: tuple[Kind, ...]) -> dict[str, str]:
    """Return the names of all kinds, anew for other added kinds."""
    listed = names_by_kind()
    goers = Counter(other for names_of_kind in listed.values() for other in names_of_kind.foreign)
    names = [
        *((name, name) for name in listed),
        *((own, name) for name, names_of_kind in listed.items() for own in names_of_kind.own),
        *(
            (foreign, name)
            for name, names_of_kind in listed.items()
            for foreign in names_of_kind.foreign
            if goers[foreign] == 1 and foreign not in VARIANT_RULES
        ),
    ]
    return dict(reversed(names))


@cache
def _of_file(name: str) -> Kind:
    kind = import_module(f".{genre_of(name)}.{name}", __name__).KIND
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


def names_by_kind() -> dict[str, KindNames]:
    """Return the other names of all kinds, in alphabetical order; no file of a listed kind is opened."""
    return {name: index().get(name) or KindNames.of(kind_named(name)) for name in kind_names()}


def kinds_with_name(word: str) -> tuple[Kind, ...]:
    """Return the listed or added kinds with this name here or in another program; if there are none, all
    others.
    """
    added = (name for name, kind in _added.items() if word in {name} | KindNames.of(kind).foreign)
    own = tuple(kind_named(name) for name in sorted({*_by_foreign_name().get(word, ()), *added}))
    return own or tuple(kind_named(name) for name in kind_names() if not is_listed(name))
