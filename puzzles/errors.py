"""Errors of input, each one sentence that names the place.

>>> str(InputError("'x' is not a digit", line=3, column=7))
"line 3, column 7: 'x' is not a digit"
"""

from __future__ import annotations


class InputError(ValueError):
    """An input that cannot be read: `where` it is wrong and what is wrong with it."""

    def __init__(
        self, what: str, *, line: int | None = None, column: int | None = None, cell: str | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.column = column
        self.cell = cell

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
        return (_rebuild, (self.what, self.line, self.column, self.cell))


def _rebuild(what: str, line: int | None, column: int | None, cell: str | None) -> InputError:
    return InputError(what, line=line, column=column, cell=cell)


class TooLarge(RuntimeError):
    """A model that would exceed the bounds on memory and time."""
