"""Verdicts as a frame of pandas or polars, a row each.

>>> from gridproof.frontends.running.many import check_many
>>> found = frame(check_many(["123.34......4..1", "1234............"]), fields=("index", "type", "status"))
>>> print(found)
   index    type    status
0      0  sudoku    unique
1      1  sudoku  multiple
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, overload

from ..models.questions.verdict import Verdict
from ..puzzles import InputError, Puzzle
from ..puzzles.core.errors import needs
from ..puzzles.forms.input.records import Parsed
from .output.results import FLAT, SAID, SourceItem, choose_fields, compact, fields_named
from .reading.puzzles import one_item

if TYPE_CHECKING:
    import pandas
    import polars


@overload
def frame(
    verdicts: Verdict | Iterable[Verdict],
    engine: Literal["pandas"] = "pandas",
    *,
    fields: Iterable[str] = FLAT,
) -> pandas.DataFrame: ...


@overload
def frame(
    verdicts: Verdict | Iterable[Verdict], engine: Literal["polars"], *, fields: Iterable[str] = FLAT
) -> polars.DataFrame: ...


def frame(
    verdicts: Verdict | Iterable[Verdict],
    engine: Literal["pandas", "polars"] = "pandas",
    *,
    fields: Iterable[str] = FLAT,
) -> pandas.DataFrame | polars.DataFrame:
    """Return verdicts as a frame of pandas or polars.

    Fields that do not apply are null. Solutions, whose form differs between kinds, are JSON; ``solution`` is
    the text of the first.

    Args:
        verdicts: The verdicts of `check_many` or `solve_many`, or one of `check` or `solve`.
        engine: The library of the frame.
        fields: The columns, in order: fields of the result record, ``puzzle`` or ``line``; by default those
            of the tables that the command line writes.

    Returns:
        The frame, a row for each verdict.

    Raises:
        InputError: For an unknown field or engine, and for a missing package.
    """
    if not isinstance(verdicts, Iterable | Verdict):
        raise InputError(f"verdicts were expected, as check_many gives them; this is: {verdicts!r:.40}")
    names = fields_named(",".join(fields), SAID)
    rows = list(_rows((verdicts,) if isinstance(verdicts, Verdict) else verdicts, names))
    if engine == "pandas":
        return _pandas(rows, names)
    if engine == "polars":
        return _polars(rows, names)
    raise InputError(f"there is no engine {engine!r}; there are 'pandas' and 'polars'")


def _rows(verdicts: Iterable[Verdict], fields: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield a row of these fields for each verdict. Raises `InputError` for anything else."""
    for position, verdict in enumerate(verdicts):
        if not isinstance(verdict, Verdict):
            expected = "verdicts were expected, as in frame(check_many(puzzles))"
            raise InputError(f"{expected}; this is: {verdict!r:.40}")
        answer = replace(verdict, index=position) if verdict.index is None else verdict
        item = SourceItem(_item(verdict.puzzle)._replace(line=verdict.line), None)
        row = choose_fields(dict(answer.record), item, fields)
        yield {name: compact(row[name]) if name == "solutions" else row.get(name) for name in fields}


def _item(puzzle: Puzzle | None) -> Parsed:
    """Return the item of a puzzle, if there is one."""
    return Parsed(None, None, None, None) if puzzle is None else one_item(puzzle)


def _pandas(rows: list[dict[str, Any]], fields: tuple[str, ...]) -> pandas.DataFrame:
    try:
        import pandas
    except ImportError:
        raise InputError(needs("such a frame", "pandas")) from None
    return pandas.DataFrame(rows, columns=list(fields))


def _polars(rows: list[dict[str, Any]], fields: tuple[str, ...]) -> polars.DataFrame:
    """Return a frame of polars with the type of each column."""
    try:
        import polars
    except ImportError:
        raise InputError(needs("such a frame", "polars")) from None
    words = polars.List(polars.String)
    conflict = {"clues": words, "cells": words, "givens": words, "minimal": polars.Boolean}
    conflict["smallest"] = polars.Boolean
    proof = dict.fromkeys(("form", "path", "checked", "trusted"), polars.String)
    proof |= dict.fromkeys(("bytes", "lines", "splits", "depth"), polars.Int64)
    proof |= {"seconds": polars.Float64, "beside": words}
    types = {
        "index": polars.Int64,
        "line": polars.Int64,
        "seconds": polars.Float64,
        "differs": words,
        "example": words,
        "conflict": polars.Struct(conflict),
        "proof": polars.Struct(proof),
    }
    return polars.DataFrame(rows, schema={name: types.get(name, polars.String) for name in fields})
