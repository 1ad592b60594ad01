"""Errors of input, each one sentence that names the place; the sentence for a missing package.

>>> str(InputError("'x' is not a digit", line=3, column=7))
"line 3, column 7: 'x' is not a digit"
>>> needs("Parquet", "pyarrow")
'Parquet needs the package pyarrow: pip install "pyarrow>=15"'
"""

from __future__ import annotations

import re
from typing import Any


class InputError(ValueError):
    """An input that cannot be read.

    It has the place of the error, `where`, and its nature. If a text names a kind, `example` is a readable
    text of this kind.
    """

    __module__ = "gridproof"  # as users import it, and read it in tracebacks

    def __init__(
        self, what: str, *, line: int | None = None, column: int | None = None, cell: str | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.column = column
        self.cell = cell
        self.example = ""

    def beside(self, example: str) -> InputError:
        """Return the error itself, with an example if there is one; tracebacks show it too."""
        if example:
            self.example = example
            self.add_note(f"such a puzzle as text that can be read:\n{example}")
        return self

    def __str__(self) -> str:
        place = ", ".join(
            part
            for part in (
                f"line {self.line}" if self.line is not None else "",
                f"column {self.column}" if self.column is not None else "",
                f"cell {self.cell}" if self.cell is not None else "",
            )
            if part
        )
        return f"{place}: {self.what}" if place else self.what

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.what, self.line, self.column, self.cell, self.example))


class UnknownRules(InputError):
    """A document with unknown rules: their names, and the `record` of the rest, which has them in
    ``params.note.unchecked``.

    >>> str(UnknownRules(["a", "b"], {}))
    'not known here: a, b'
    """

    __module__ = "gridproof.puzzles"

    def __init__(self, names: list[str], record: dict[str, Any]) -> None:
        super().__init__(f"not known here: {', '.join(names)}")
        self.names, self.record = names, record

    def __reduce__(self) -> tuple[object, ...]:
        return (UnknownRules, (self.names, self.record))


def _rebuild(what: str, line: int | None, column: int | None, cell: str | None, example: str) -> InputError:
    return InputError(what, line=line, column=column, cell=cell).beside(example)


def needs(what: str, *packages: str) -> str:
    """Return the sentence for packages that are not installed: the feature that needs them, and the command
    to install them.

    The command never names gridproof itself, so it is right in a checkout and with an installed wheel. Its
    quotes are double, which every shell knows.
    """
    noun = "package" if len(packages) == 1 else "packages"
    return f"{what} needs the {noun} {' and '.join(packages)}: {pip_install(*packages)}"


def pip_install(*packages: str) -> str:
    """Return the command that installs packages of others, in the versions that we work with."""
    return f"pip install {' '.join(map(_requirement, packages))}"


def _requirement(package: str) -> str:
    """Return the requirement of `package` in our metadata, in quotes; its name if there is none."""
    from importlib import metadata

    try:
        stated = metadata.requires("gridproof") or []
    except metadata.PackageNotFoundError:
        stated = []
    for each in stated:
        requirement = each.partition(";")[0].replace(" ", "")
        if re.fullmatch(rf"{package}(?![\w.-]).*", requirement):
            return f'"{requirement}"'
    return package


class TooLarge(RuntimeError):
    """A model that would exceed the bounds on memory and time."""

    __module__ = "gridproof"
