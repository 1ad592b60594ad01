"""Clues that can be added to a puzzle: numbers, pearls, walls, givens, as its kind prints them.

The recipe of a kind determines the fields that may get more of them: those whose clues follow from an answer,
each by itself. For a kind without a recipe it is every field that lists the possible entries of a place.

Vocabulary
    clue       an entry of a field in a place without one, or with one that says nothing yet
    hidden     the content of such a place before: nothing, or ``"?"`` and the like

>>> from ..records import read_record
>>> loop = {"type": "slitherlink", "rows": 1, "cols": 2, "clues": {"cells": [[4, None]]}}
>>> adding = Adding(read_record(loop))
>>> [(str(clue), clue.place) for clue in adding.clues([{"inside": [[1, 0]]}])][:2]
[('r1c2 = 0', (0, 1)), ('r1c2 = 1', (0, 1))]
>>> adding.record(adding.clues([{"inside": [[1, 0]]}])[1:2])["clues"]
{'cells': [[4, 1]]}
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.record import Record
from ..kind import Kind
from ..kinds import kind_named
from ..limits.deadline import Deadline
from ..making.deriving import values
from ..making.recipe import Derived, Draft, Unfit, derive_by_judge
from ..puzzle import Puzzle
from .stating import with_entries, with_full_record

if TYPE_CHECKING:
    from ..answers import Answer
    from ..fields import Field

MOST_CLUES = 3_000
"""Maximum number of clues that are all weighed; if there are more, those of the recipe count."""


@dataclass(frozen=True)
class AddableClue:
    """An entry that can be added to a field of a record, in a place of the field. It may be the value that
    the answer has there.
    """

    field: str
    place: Any
    entry: Any
    words: str
    is_value: bool = False

    def __str__(self) -> str:
        return self.words


class Adding:
    """The clues that can be added to a puzzle. Raises `InputError` for one that no record states."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = with_full_record(puzzle)
        assert self.puzzle.record is not None
        self.board = Record(self.puzzle.record)
        self.kind: Kind = kind_named(self.puzzle.kind)
        self.derived = self._derived_fields()

    def _derived_fields(self) -> tuple[Derived, ...]:
        """Return the fields that may get clues, as the recipe has them."""
        if self.kind.recipe is not None:
            return tuple(derived for derived in self.kind.recipe.clues if not derived.stay)
        fields = [Derived(field.name) for field in self.kind.fields if field.place == "clues"]
        return tuple(derived for derived in fields if self.weighs_all(derived))

    def places(self, derived: Derived) -> list[Any]:
        """Return the places of a field in which a clue can be added."""
        field = self.kind.field(derived.name)
        there = field.entries(self.board.data)
        if derived.hidden is not None:
            return [place for place, entry in there.items() if says_nothing(entry)]
        return [place for place in field.places(self.board) if place not in there]

    def clues(self, answers: Sequence[Answer], deadline: Deadline | None = None) -> list[AddableClue]:
        """Return the clues that can be added, the most desirable first: all possible ones, but only those of
        the `answers` for a kind that gives values as clues; see `all_there`. Raises `Unknown` at the
        deadline.
        """
        listed = list[AddableClue]()
        for derived in self.derived:
            field, clues = self.kind.field(derived.name), dict[Any, AddableClue]()
            order = {place: number for number, place in enumerate(field.places(self.board))}
            for place, entry in self._entries(derived, answers, deadline or Deadline()):
                is_value = derived.derive is values
                text = field.describe_entry(place, entry, self.board)
                clue = AddableClue(field.name, place, entry, text, is_value)
                clues.setdefault((place, repr(entry)), clue)
            listed += [clues[key] for key in sorted(clues, key=lambda key: order.get(key[0], 0))]
        return listed

    def _entries(
        self, derived: Derived, answers: Sequence[Answer], deadline: Deadline
    ) -> Iterator[tuple[Any, Any]]:
        """Yield the entries that a field may get, each with its place."""
        field, weighed = self.kind.field(derived.name), self.weighs_all(derived)
        if weighed and derived.derive is not values:
            for place in self.places(derived):
                yield from ((place, entry) for entry in field.options(place, self.board))
        if (
            not weighed or derived.derive is not derive_by_judge
        ):  # a recipe may know of more than may stand anywhere
            for answer in answers:
                deadline.check()
                yield from self._of(derived, answer).items()

    def weighs_all(self, derived: Derived) -> bool:
        """Return whether all clues of a field can be weighed: it lists them, and they are not too many."""
        if derived.derive is values:
            return True
        field = self.kind.field(derived.name)
        every = (entry for place in self.places(derived) for entry in field.options(place, self.board))
        return 0 < sum(1 for _ in islice(every, MOST_CLUES + 1)) <= MOST_CLUES

    @property
    def all_there(self) -> bool:
        """The flag that `clues` are all clues of the answers."""
        return all(map(self.weighs_all, self.derived))

    def _of(self, derived: Derived, answer: Answer) -> dict[Any, Any]:
        """Return the clues that the recipe derives from an answer, if they can be added."""
        field = self.kind.field(derived.name)
        there = field.entries(self.board.data)
        hints = there if derived.hidden is not None else {}
        board = Record(with_entries(self.board, self.kind, field, hints))
        try:
            draft = Draft(self.kind, board, answer, Random(0), derived.name, standing=there)
            entries = derived.derive(draft)
        except Unfit:
            return {}
        if derived.hidden is None and not field.places(self.board):  # a list, whose places are numbers
            return {len(there) + i: entry for i, entry in entries.items() if entry not in there.values()}
        places = set(self.places(derived))
        return {place: entry for place, entry in entries.items() if place in places and entry is not None}

    def record(self, clues: Sequence[AddableClue]) -> dict[str, Any]:
        """Return the record of the puzzle with these clues."""
        board = self.board
        for derived in self.derived:
            field: Field[Any] = self.kind.field(derived.name)
            more = {clue.place: clue.entry for clue in clues if clue.field == field.name}
            if more:
                entries = {**field.entries(board.data), **more}
                board = Record(with_entries(board, self.kind, field, entries))
        return dict(board.data)

    def stroke(self, clue: AddableClue) -> dict[str, Any] | None:
        """Return the stroke that enters a clue on the desk, as JSON; None if no hand enters it."""
        field, after = self.kind.field(clue.field), Record(self.record([clue]))
        if field.gesture == "text":
            return {"field": field.name, "text": field.text(after)}
        there = set(field.spots(self.board))
        new = [spot for spot in field.spots(after) if spot not in there]
        return {"field": field.name, "place": new[0].place, "text": new[0].text} if len(new) == 1 else None

    def accepts(self, clues: Sequence[AddableClue], answer: Answer) -> bool:
        """Return whether the kind's judge accepts an answer of the puzzle with these clues."""
        return self.kind.judge(Record(self.record(clues)), answer) is None


def says_nothing(entry: Any) -> bool:
    """Return whether an entry stands for an unknown clue, such as ``"?"``."""
    return entry in ("#", "?", -1)
