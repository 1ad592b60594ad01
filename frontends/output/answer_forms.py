"""An answer in the form in which its puzzle was given: rows for rows, text for text.

    a list of rows       rows
    lines of text        lines
    an array             an array of numpy
    a frame              a frame of the same package, with the same labels
    text                 text: a line for a line, else a grid as the command line prints it
    anything else        as records have it: ``{"values": [[1, 2], [2, 1]]}``

An answer of several parts, such as a loop and shaded squares, is a dict of them.

>>> answer = {"values": [[1, 2], [2, 1]]}
>>> form_of([[1, None], [None, None]])(answer), form_of("1...")(answer), form_of("1.\\n..")(answer)
([[1, 2], [2, 1]], '1221', '1 2\\n2 1')
>>> form_of({"type": "sudoku"})(answer)
{'values': [[1, 2], [2, 1]]}
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...models.core.records import with_text
from ...models.questions.verdict import Form, as_recorded


def form_of(source: Any) -> Form:
    """Return the form for answers about a puzzle that was given as `source`."""
    if isinstance(source, str) and not source.lstrip().startswith(("{", "[")) and not os.path.exists(source):
        return TextForm(max(map(len, source.splitlines()), default=0))
    if hasattr(source, "columns") and hasattr(source, "to_numpy"):
        return FrameForm(type(source), getattr(source, "index", None), source.columns)
    if hasattr(source, "tolist"):
        return array
    if isinstance(source, list | tuple):
        return lines if source and isinstance(source[0], str) else rows
    return as_recorded


def only_part_or_all(answer: Mapping[str, Any]) -> Any:
    """Return the only part of an answer, or all of them."""
    return dict(answer) if len(answer) > 1 else next(iter(answer.values()))


def rows(answer: Mapping[str, Any], _kind: str | None = None) -> Any:
    """Return an answer as rows."""
    return only_part_or_all(answer)


def array(answer: Mapping[str, Any], _kind: str | None = None) -> Any:
    """Return an answer as an array of numpy."""
    import numpy  # it takes a while, and most puzzles are text

    return only_part_or_all(
        {name: numpy.array(p) if isinstance(p, list) else p for name, p in answer.items()}
    )


def as_text(answer: Mapping[str, Any], kind: str | None = None) -> str:
    """Return an answer as the command line prints it."""
    from .plain import grids, lists_of  # for those who ask for it

    return grids(dict(answer), dict(answer), lists_of(kind)).rstrip("\n")


def lines(answer: Mapping[str, Any], kind: str | None = None) -> list[str]:
    """Return an answer as lines of text."""
    return as_text(answer, kind).splitlines()


@dataclass(frozen=True)
class TextForm:
    """Writes an answer as text: as a line if the `longest` line of the puzzle had room for all of it."""

    longest: int

    def __call__(self, answer: Mapping[str, Any], kind: str | None = None) -> str:
        line = with_text(dict(answer)).get("text")
        return str(line) if line is not None and len(line) <= self.longest else as_text(answer, kind)


@dataclass(frozen=True)
class FrameForm:
    """Writes an answer as a frame of pandas, or of polars, which has no `index`."""

    kind: type
    index: Any
    columns: Any

    def __call__(self, answer: Mapping[str, Any], kind: str | None = None) -> Any:
        return only_part_or_all(
            {name: self.frame_of(p) if isinstance(p, list) else p for name, p in answer.items()}
        )

    def frame_of(self, part: list[Any]) -> Any:
        """Return a part of an answer as a frame; with the labels of the puzzle if it has the same rows and
        columns.
        """
        fits = len(part[0]) == len(self.columns)
        if self.index is None:
            return self.kind(part, schema=list(self.columns) if fits else None, orient="row")
        fits = fits and len(part) == len(self.index)
        return self.kind(part, index=self.index, columns=self.columns) if fits else self.kind(part)
