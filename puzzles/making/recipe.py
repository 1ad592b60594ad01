"""Making of puzzles of a kind: a board, a random answer, and the clues that the answer gives.

Vocabulary
    recipe     a kind's declaration: the shape of its boards, how an answer is drawn, which clues follow
    blank      a board before there is an answer: its size, its settings, and its random shape
    draft      a board with an answer, on its way to a puzzle
    derived    a field of clues that follow from the answer; each entry can be taken away by itself
    hidden     the replacement of an entry that was taken away: null, or ``"?"`` and the like
    unfit      a draw that leads nowhere; another is made

Most kinds need no code of their own. A solver draws an answer of the blank board, and `derive_by_judge` finds
each clue by trial: from all possible entries of a place it takes one that the kind's judge accepts.

>>> from random import Random
>>> from ..kinds import kind_named
>>> kind = kind_named("slitherlink")
>>> board = Record({"rows": 1, "cols": 2, "clues": {}})
>>> derive_by_judge(Draft(kind, board, {"inside": [[1, 0]]}, Random(0), "cells"))
{(0, 0): 4, (0, 1): 1}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from ..core.board import Board
from ..core.record import UNKNOWN_MARKS, Judge, Record, Square
from .patterns import orbit

if TYPE_CHECKING:
    from random import Random

    from ..answers import Answer
    from ..fields import Field
    from ..puzzle import Puzzle

Clues = dict[str, Any]
Entries = dict[Any, Any]
"""Entries of a field by place: a square, the index of a line, the label of a region, a pair of squares."""


class Declaration(Protocol):
    """A kind as making needs it."""

    @property
    def fields(self) -> tuple[Field[Any], ...]: ...
    @property
    def judge(self) -> Judge: ...
    @property
    def recipe(self) -> Recipe | None: ...
    def field(self, name: str) -> Field[Any]: ...


class Unfit(Exception):
    """A draw that leads to no puzzle."""


@dataclass(frozen=True)
class BlankBoard:
    """A board before there is an answer: its record, which has no clues but those of its shape, once there
    are such. `symmetry` is the pattern in which clues are wanted.
    """

    record: Record
    random: Random
    symmetry: str = "none"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.record.rows

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.record.columns

    @property
    def board(self) -> Board:
        """The plain board of this size."""
        return self.record.board

    def orbit(self, square: Square) -> list[Square]:
        """Return the squares that are alike in the pattern, in order."""
        spots = orbit((2 * square[0] + 1, 2 * square[1] + 1), self.symmetry, self.rows, self.columns)
        return sorted((y // 2, x // 2) for y, x in spots)


@dataclass(frozen=True)
class Draft:
    """A board with an answer. The record has the clues of its shape, and those of the fields derived before
    `name`, the field to be derived next. `wished` is the number of its clues, None for the usual one.
    `symmetry` is the pattern of its clues. `standing` are clues that the field already has, not empty ones.
    """

    kind: Declaration
    record: Record
    answer: Answer
    random: Random
    name: str = ""
    wished: int | None = None
    symmetry: str = "none"
    standing: Entries = field(default_factory=dict)

    @property
    def field(self) -> Field[Any]:
        """The field that is to be derived."""
        return self.kind.field(self.name)

    @property
    def board(self) -> Board:
        """The plain board of this size."""
        return self.record.board

    def grid(self) -> list[list[Any]]:
        """Return the answer as a grid, see `grid_of`."""
        return grid_of(self.answer)

    def squares(self, value: Any) -> list[Square]:
        """Return the squares at which the answer, a grid, has this value."""
        return [(r, c) for r, row in enumerate(self.grid()) for c, entry in enumerate(row) if entry == value]


Derive = Callable[[Draft], Entries]
Mend = Callable[[Draft, Entries, "Answer"], Entries]


def grid_of(answer: Answer) -> list[list[Any]]:
    """Return the first grid of an answer; most have one alone."""
    return next(iter(answer.values()))


def derive_by_judge(draft: Draft) -> Entries:
    """Derive for each place an entry that the kind's judge accepts beside the answer; none if it refuses all.

    If the board has entries in the field, such as black squares, only these places get one. It asks the judge
    once for each place and entry.
    """
    kind, field = draft.kind, draft.field
    clues = dict(draft.record.clues)
    trial = Record({**draft.record.data, "clues": clues})
    trial.rooms = draft.record.rooms
    there = field.entries(draft.record.data)
    entries: Entries = {}
    for place in list(there or field.places(draft.record)):
        options = list(field.options(place, draft.record))
        draft.random.shuffle(options)
        for entry in options:
            clues[field.name] = field.value_of_entries({**there, place: entry}, draft.record)
            if kind.judge(trial, draft.answer) is None:
                entries[place] = entry
                break
    return entries


@dataclass(frozen=True)
class Derived:
    """The clues of a field that an answer gives, each of which may be `hidden` later unless all `stay`.

    If all clues together allow another answer, `mend` may change the entries so that they give the first one
    as before but the other one no more.

    If the shape of a board has the places of such clues, such as black squares, `sign` stands there until
    they are derived.
    """

    name: str
    derive: Derive = derive_by_judge
    hidden: Any = None
    stay: bool = False
    mend: Mend | None = None
    sign: Any = None


@dataclass(frozen=True)
class OnWish:
    """Extras of puzzles on wish: clues `derived` from the answer, or part of a blank board by its `shape`;
    `params`, settings from the start, which may be functions of the rows and columns; and `later`, settings
    once all clues stand. If a number is to be wished with it, this is the `numbered` setting.
    """

    derived: Derived | None = None
    shape: Callable[[BlankBoard], Clues] | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    later: Mapping[str, Any] = field(default_factory=dict)
    numbered: str = ""

    def takes_number(self, name: str) -> bool:
        """Return whether a number can be wished with it, by the name that it is wished by."""
        return self.numbered != "" or (self.derived is not None and self.derived.name == name)


@dataclass(frozen=True)
class Recipe:
    """Recipe for puzzles of a kind.

    `clues` are sorted by how much a puzzle should keep them: the last ones are tried first when clues are
    taken away. `shape` gives the clues of a blank board, such as regions. `answer` draws an answer; without
    it a solver draws one of the solutions of the blank board's puzzle, or of the puzzle that `drawn_from`
    makes of the board, and prefers values of the shown cells by their `odds`, by default all alike. If all
    clues together allow another answer, `mend` may change the draft, its answer too, so that this is less
    likely. All of them raise `Unfit` if a draw leads nowhere.

    `size` is the usual one of a board, rows and columns, and `params` are the usual settings of made puzzles;
    `later` are those that they get once all clues stand. The extras `on_wish` go by their names.
    """

    clues: tuple[Derived, ...]
    size: tuple[int, int] = (7, 7)
    shape: Callable[[BlankBoard], Clues] | None = None
    answer: Callable[[BlankBoard], Answer] | None = None
    drawn_from: Callable[[Record], Puzzle] | None = None
    mend: Callable[[Draft, Answer], Draft] | None = None
    odds: Mapping[int, float] = field(default_factory=dict)
    params: Mapping[str, Any] = field(default_factory=dict)
    later: Mapping[str, Any] = field(default_factory=dict)
    on_wish: Mapping[str, OnWish] = field(default_factory=dict)

    def with_wishes(self, wished: Mapping[str, int | None], size: tuple[int, int]) -> Recipe:
        """Return the recipe of puzzles of a size, rows and columns, with the `wished` extras, each with its
        number of clues, None for the usual one. Clues of a wished number all stay.
        """
        clues, params, later = dict[str, Derived](), {**self.params}, {**self.later}
        shapes = [self.shape, *(self.on_wish[name].shape for name in wished)]
        for name, number in wished.items():
            wish = self.on_wish[name]
            params.update({key: make(*size) if callable(make) else make for key, make in wish.params.items()})
            later.update(wish.later)
            if wish.numbered:
                params[wish.numbered] = number
            if (derived := wish.derived) and not (derived.name in clues and clues[derived.name].stay):
                clues[derived.name] = replace(derived, stay=derived.stay or number is not None)

        def shape(blank: BlankBoard) -> Clues:
            return {name: value for each in shapes if each for name, value in each(blank).items()}

        every = (*clues.values(), *self.clues)
        return replace(self, clues=every, params=params, later=later, shape=shape if any(shapes) else None)


def clue_count(kind: Declaration, record: Mapping[str, Any]) -> int:
    """Return the number of clues of a board record: the entries of its fields that say something about the
    answer. Regions and settings are none, nor are signs such as ``"#"`` and ``"?"``, which stand for an
    unknown number.

    >>> from ..kinds import kind_named
    >>> clue_count(kind_named("akari"), {"rows": 1, "cols": 3, "clues": {"cells": [["#", None, 1]]}})
    1
    """
    return sum(
        entry not in ("#", *UNKNOWN_MARKS)
        for field in kind.fields
        for entry in field.entries(record).values()
    )
