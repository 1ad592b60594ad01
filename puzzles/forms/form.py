"""The declaration of a form, and the search for forms: by name, or by the look of a text.

A form is one file in ``declarations/`` or a folder of it. It ends with ``FORM = Form(...)`` and is found by
its name. `add_form` tries one out without a file, and other packages bring theirs by entry points in
``gridproof.forms``.

Vocabulary
    text       one puzzle in a form: a line, a link without ``https://``, or several lines
    document   a JSON object in which another program keeps a puzzle, parsed

>>> form = form_of("puzz.link/p?lits/4/4/9q02jg")
>>> form.name, form.read("lits/1/1/")["type"], form_of("12....4..1..2...")
('puzzlink', 'lits', None)
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from glob import glob
from importlib import import_module
from os import sep
from os.path import dirname, join
from typing import Any, NamedTuple

from ..core.errors import InputError
from ..core.extensions import extensions
from ..core.names import letters_of
from ..core.record import shorten
from ..kind import Kind
from ..kinds import kind_named, kind_names

Data = dict[str, Any]

GROUP = "gridproof.forms"
"""The entry points of other packages that are forms."""

FOLDER = join(dirname(__file__), "declarations")

_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_GRID = re.compile(r"(?!\s*\d{1,4}(?:x\d{1,4}[:#]|:\S{8}))[\W\d_xX]*")
"""A row of a bare grid; no form is looked for in it, so that grids are read fast."""


class DocumentForm(NamedTuple):
    """JSON objects of a form: each has one of the `keys`; `is_one` looks closer, `read` returns a record."""

    keys: tuple[str, ...]
    is_one: Callable[[Data], bool]
    read: Callable[[Data], Data]


@dataclass(frozen=True, eq=False, repr=False)
class Form:
    """Form in which puzzles are written.

    Args:
        name: The name by which ``convert --to`` knows the form.
        looks_like: A regular expression that matches the beginning of each text of the form, and of no other.
        read: Returns the record of a text. Raises `InputError`, with the column if that is known.
        write: Returns the text of a record. Raises `InputError` for what the form has no place for.
        read_kind: Returns the record of a text as a kind that is asked for, if texts need not tell theirs.
        title: The form in a few words, as a menu has it.
        called: Other names that people use for the form; case, spaces and signs make no difference.
        about: A sentence about the form for the page of forms; by default the title.
        kinds: The names of the kinds that have the form, or a function that says so of a kind; None for all.
        accepts: Looks closer at a text that `looks_like` matches, if an expression is not enough.
        first_line: A regular expression for the whole first line of texts of several lines; they end at a
            blank line.
        document: The JSON objects of the form, if it has some.
        keeps: The names among title, author, rules, notes and solution that texts of the form have a place
            for, or a function that says so of a record.
        is_checked: Whether `write` has read its text again. Otherwise whoever calls it does.
        is_line: Whether a text is its whole line, whatever links stand in it.

    Raises:
        TypeError: For a part of another type.
        ValueError: For a name or an expression that cannot serve.
    """

    name: str
    looks_like: str | None = None
    read: Callable[[str], Data] | None = None
    write: Callable[[Data], str] | None = None
    title: str = ""
    called: tuple[str, ...] = ()
    about: str = ""
    kinds: Collection[str] | Callable[[Kind], bool] | None = None
    accepts: Callable[[str], bool] | None = None
    first_line: str | None = None
    document: DocumentForm | None = None
    is_checked: bool = False
    is_line: bool = False
    keeps: tuple[str, ...] | Callable[[Data], tuple[str, ...]] = ()
    read_kind: Callable[[str, str], Data] | None = None

    def __repr__(self) -> str:
        return f"<Form {self.name!r}>"

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not _NAME.fullmatch(self.name):
            raise ValueError(
                f"the name of a form is like 'puzzlink': small letters and digits, not {self.name!r}"
            )
        whose = f"the form {self.name}"
        for part in ("read", "write", "accepts", "read_kind"):
            value = getattr(self, part)
            if value is not None and not callable(value):
                raise TypeError(f"{part} of {whose} is a function, not {shorten(value)}")
        for part in ("looks_like", "first_line"):
            _demand_expression(f"{part} of {whose}", getattr(self, part))
        if self.read is None and self.write is None and self.document is None:
            raise TypeError(f"{whose} is neither read nor written: give it read, write or document")
        if (self.read is None) != (self.looks_like is None and self.first_line is None):
            missing = "read" if self.read is None else "looks_like"
            raise TypeError(f"{whose} needs {missing}: looks_like finds the texts that read gets")
        if isinstance(self.kinds, str):
            raise TypeError(f"kinds of {whose} is a tuple of names: kinds=({self.kinds!r},)")

    def looks_right(self, text: str) -> bool:
        """Return whether a text is of the form, by its looks."""
        return Signs.of(self).match(text) and (self.accepts is None or self.accepts(text))

    def kept_of(self, record: Data) -> tuple[str, ...]:
        """Return the names among title, author, rules, notes and solution that the text of a record keeps."""
        return self.keeps(record) if callable(self.keeps) else self.keeps

    def is_for(self, kind: Kind) -> bool:
        """Return whether puzzles of a kind have the form."""
        if self.kinds is None:
            return True
        return self.kinds(kind) if callable(self.kinds) else kind.name in self.kinds

    def kind_names(self) -> tuple[str, ...]:
        """Return the names of the kinds that have the form, in alphabetical order."""
        if self.kinds is None:
            return kind_names()
        existing = {*kind_names()}
        names = sorted(existing) if callable(self.kinds) else sorted({*self.kinds} & existing)
        return tuple(name for name in names if self.is_for(kind_named(name)))


def _demand_expression(whose: str, expression: Any) -> None:
    """Raise `TypeError` or `ValueError` for an invalid expression, or one that matches every text."""
    if expression is None:
        return
    if not isinstance(expression, str):
        raise TypeError(f"{whose} is a regular expression in a string, not {shorten(expression)}")
    try:
        matches_all = re.match(expression, "") is not None
    except re.error as error:
        raise ValueError(f"{whose} is no regular expression: {error}") from None
    if matches_all:
        raise ValueError(f"{whose} matches the empty text, so all texts: begin with what marks the form")


class Signs(NamedTuple):
    """Signs of a form that are known before its file is imported."""

    looks_like: str | None
    first_line: str | None
    keys: tuple[str, ...]
    is_written: bool
    is_general: bool

    @classmethod
    def of(cls, form: Form) -> Signs:
        """Return the signs of a form."""
        keys = () if form.document is None else tuple(form.document.keys)
        return cls(form.looks_like, form.first_line, keys, form.write is not None, form.kinds is None)

    def match(self, text: str) -> bool:
        """Return whether a text begins like those of the form."""
        return self.looks_like is not None and re.match(self.looks_like, text) is not None

    def begin(self, line: str) -> bool:
        """Return whether a line is the first of several in the form."""
        return self.first_line is not None and re.fullmatch(self.first_line, line) is not None


_added: dict[str, Form] = {}


def add_form(form: Form) -> Form:
    """Make a form known until the process ends, as a notebook does to try one out.

    A form that was added under the same name is replaced.

    Raises:
        InputError: If a form of the package has the name.
    """
    if form.name in _signs():
        raise InputError(f"there is a form {form.name!r} already")
    _added[form.name] = form
    return form


@cache
def index() -> dict[str, Signs]:
    """Return the signs of the forms as ``declarations/index.json`` lists them.

    So no file is imported but that of the form of a text. ``tests/support/form_index.py`` writes it. A form
    that is not listed yet is found by its file.
    """
    with open(join(FOLDER, "index.json"), "rb") as file:
        listed = json.load(file)
    return {name: Signs(*signs) for name, signs in listed.items()}


@cache
def file_names() -> tuple[str, ...]:
    """Return the names of the forms that have a file, in alphabetical order."""
    return tuple(sorted(_modules()))


@cache
def _modules() -> dict[str, str]:
    """Return the module of each form that has a file, below ``declarations``, by the name of the form."""
    files = glob("**/[!_]*.py", root_dir=FOLDER, recursive=True)
    modules = (file.removesuffix(".py").replace(sep, ".") for file in files)
    return {module.rpartition(".")[2]: module for module in modules}


@cache
def _signs() -> dict[str, Signs]:
    """Return the signs of the forms that have a file."""
    listed = index()
    return {name: listed.get(name) or Signs.of(_of_file(name)) for name in file_names()}


@cache
def _of_file(name: str) -> Form:
    form = import_module(f".declarations.{_modules()[name]}", __package__).FORM
    assert isinstance(form, Form)
    return form


def _all_signs() -> dict[str, Signs]:
    """Return the signs of all forms."""
    others = {**extensions(GROUP, Form), **_added}
    return {name: Signs.of(form) for name, form in others.items()} | _signs()


def form_names() -> tuple[str, ...]:
    """Return the names of all forms, in alphabetical order."""
    return tuple(sorted(_all_signs()))


def written_names() -> tuple[str, ...]:
    """Return the names of the forms that are written, those of all kinds first."""
    forms = _all_signs()
    names = (name for name, signs in forms.items() if signs.is_written)
    return tuple(sorted(names, key=lambda name: (not forms[name].is_general, name)))


def form_called(name: str) -> str | None:
    """Return the name of the form that is written and that people call so, or None. All forms are imported.

    >>> form_called("puzz.link"), form_called("F-Puzzles"), form_called("hieroglyphs")
    ('puzzlink', 'fpuzzles', None)
    """
    wanted = letters_of(name)
    for own in written_names():
        if wanted in map(letters_of, (own, *form_named(own).called)):
            return own
    return None


def form_named(name: str) -> Form:
    """Return the form of this name.

    Raises:
        InputError: If there is none.
    """
    if name in _added:
        return _added[name]
    if name in _signs():
        return _of_file(name)
    form: Form | None = extensions(GROUP, Form).get(name)
    if form is None:
        raise InputError(f"there is no form {str(name)[:40]!r}, there are {', '.join(written_names())}")
    return form


def _candidates(fits: Callable[[Signs], bool], elsewhere: bool = True) -> Iterator[Form]:
    """Yield the forms whose signs fit: the package's own, then added ones, then those of other packages."""
    yield from (form_named(name) for name, signs in _signs().items() if fits(signs))
    yield from (form for form in _added.values() if fits(Signs.of(form)))
    if elsewhere:
        yield from (form for form in extensions(GROUP, Form).values() if fits(Signs.of(form)))


def form_of(text: str) -> Form | None:
    """Return the form that a complete text looks like, or None. None also for a grid of digits and dots
    alone, and for a line that only begins a text of several lines (see `form_of_line`).
    """
    if _GRID.fullmatch(text):
        return None
    forms = _candidates(lambda signs: signs.match(text) and not signs.begin(text))
    return next((form for form in forms if form.accepts is None or form.accepts(text)), None)


def form_of_line(line: str, elsewhere: bool = True) -> Form | None:
    """Return the form whose texts of several lines begin with a line, or None.

    Args:
        line: The line.
        elsewhere: Whether packages are looked through for forms that bring them.
    """
    if _GRID.fullmatch(line):
        return None
    return next(_candidates(lambda signs: signs.begin(line), elsewhere), None)


def form_of_document(value: Any) -> Form | None:
    """Return the form of a JSON value, or None if it is a record, or known to no form."""
    if not isinstance(value, dict) or "type" in value or {"rows", "clues"} <= value.keys():
        return None
    forms = _candidates(lambda signs: not value.keys().isdisjoint(signs.keys))
    return next((form for form in forms if form.document and form.document.is_one(value)), None)


def read_looks(text: str) -> Data:
    """Return the record of a text in the form that it looks like.

    Raises:
        InputError: With the place where the text is wrong, or if it looks like no form.
    """
    return read_as(form_of(text), text)


def read_as(form: Form | None, text: str, kind: str | None = None) -> Data:
    """Return the record of a text in a form, of a kind if one is asked for; raise as `read_looks` does, which
    finds the form.
    """
    if form is None or form.read is None:
        raise InputError(f"{shorten(text)} is in no form that is known here")
    with refuse_malformed(f"the {form.name} text"):
        if kind is not None and form.read_kind is not None:
            return form.read_kind(text, kind)
        return form.read(text)


def read_lines(text: str, kind: str | None = None) -> Data:
    """Return the record of a text of several lines, in the form that its first line begins, of a kind if one
    is asked for.
    """
    return read_as(form_of_line(text.partition("\n")[0]), text, kind)


def read_document(value: Data) -> Data:
    """Return the record of a JSON object of another program.

    Raises:
        InputError: If it is wrong, or known to no form.
    """
    form = form_of_document(value)
    if form is None or form.document is None:
        raise InputError("the packed JSON is the document of no tool that is known here")
    with refuse_malformed(f"the document of {form.name}"):
        return form.document.read(value)


@contextmanager
def refuse_malformed(what: str) -> Iterator[None]:
    """Raise `InputError` for an error of a reader that did not foresee the shape of its input."""
    try:
        yield
    except InputError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise InputError(f"{what} is malformed: {type(error).__name__} {shorten(str(error))}") from error
