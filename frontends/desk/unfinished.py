"""The rest of a draft: what can be read of it while a clue is unfinished, such as a sum without its number.

>>> sums = [{"cells": [[0, 0], [0, 1]]}, {"cells": [[0, 1], [1, 1]], "value": 5}]
>>> draft = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"sums": sums}}
>>> rest = rest_of(draft)
>>> rest.squares, [clue.label for clue in rest.puzzle.clues]
([[(0, 0), (0, 1)]], ['r1c2 and r2c2 add up to 5'])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from ...puzzles import Kind, Puzzle, kind_named
from ...puzzles.core.board import at
from ...puzzles.core.marks import Marks, Outline
from ...puzzles.core.record import Record, type_of
from ...puzzles.fields import CellGroups, Field
from .drafts import read_draft, with_value

Squares = list[tuple[int, int]]

MOST_UNFINISHED = 20
"""The most clues that are left out: a draft with more is read in another way."""


class ReadableDraft(NamedTuple):
    """The puzzle of a draft without its unfinished clues, and the squares of each of these."""

    puzzle: Puzzle
    squares: list[Squares]

    @property
    def drawn(self) -> Puzzle:
        """The puzzle with a dashed line around each unfinished clue."""
        outlines: Marks = tuple(
            Outline(tuple(at(*each) for each in squares)) for squares in self.squares if squares
        )
        return replace(self.puzzle, marks=(*self.puzzle.marks, *outlines))

    @property
    def words(self) -> str:
        """The beginning of a sentence about the rest."""
        return "without this clue" if len(self.squares) == 1 else f"without {len(self.squares)} such clues"


def rest_of(draft: Mapping[str, Any]) -> ReadableDraft | None:
    """Return what can be read of a draft that is no puzzle yet: all but the clues that no board could have as
    they are, or all but the last clue of a field. None if neither is a puzzle.
    """
    kind = kind_named(type_of(draft))
    board = Record(draft, kind.name)
    for removed in (unfinished(kind, board), *last_clues(kind, board)):
        if 0 < sum(map(len, removed.values())) <= MOST_UNFINISHED:
            reading = read_draft(without(kind, board, removed).data)
            if isinstance(reading, Puzzle):
                clues = [(kind.field(name), place) for name, places in removed.items() for place in places]
                return ReadableDraft(reading, [squares_of(field, place, board) for field, place in clues])
    return None


def unfinished(kind: Kind, board: Record) -> dict[str, list[Any]]:
    """Return the places of the clues that cannot stand alone as they are, by field."""
    places = dict[str, list[Any]]()
    for field in kind.fields:
        value = field.raw(board.data)
        if value is not None and not field.allows(value, board):
            entries = field.entries(board.data)
            places[field.name] = [
                place
                for place, entry in entries.items()
                if not field.allows(field.value_of_entries({place: entry}, board), board)
            ]
    return places


def last_clues(kind: Kind, board: Record) -> Iterator[dict[str, list[Any]]]:
    """Yield the place of the last clue of each field that is a list: strokes add their clues at the end."""
    for field in kind.fields:
        if isinstance(field.raw(board.data), list) and field.gesture in ("cage", "line"):
            yield {field.name: [*field.entries(board.data)][-1:]}


def without(kind: Kind, board: Record, places: Mapping[str, list[Any]]) -> Record:
    """Return a board without the clues in these places."""
    for name, gone in places.items():
        field: Field[Any] = kind.field(name)
        kept = {place: entry for place, entry in field.entries(board.data).items() if place not in gone}
        board = with_value(kind, board, field, field.of_entries(kept, board))
    return board


def squares_of(field: Field[Any], place: Any, board: Record) -> Squares:
    """Return the squares of a clue: its list, in order, or its place."""
    entry = field.entries(board.data)[place]
    if isinstance(entry, dict):
        names = field.lists if isinstance(field, CellGroups) else ("cells",)
        listed = chain.from_iterable(entry.get(name) or () for name in names)
        return [*dict.fromkeys((r, c) for r, c in listed)]
    if isinstance(entry, list) and all(isinstance(each, list) for each in entry):
        return [*dict.fromkeys((r, c) for r, c in entry)]
    return [place] if isinstance(place, tuple) and place in board.board.squares() else []
