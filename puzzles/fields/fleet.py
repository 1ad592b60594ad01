"""Fleets: how many ships there are of each length, or of each shape for ships that are not straight.

>>> ships = Fleet("fleet", "the ships")
>>> ships.of(Record({"rows": 2, "cols": 3, "clues": {"fleet": {"2": 1, "xx/x.": 3}}}))
{((0, 0), (0, 1)): 1, ((0, 1), (1, 0), (1, 1)): 3}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..core.errors import InputError
from ..core.hulls import PENTOMINOES, TETROMINOES, Hull, hull_of, is_straight, word_of
from ..core.record import Places, Record, shorten, whole
from ..judging import find_duplicate, patches
from ..notation.text.pieces import TextLine
from ..notation.text.rows import PairTable
from .base import Field, Sized

if TYPE_CHECKING:
    from random import Random

    from ..core.turns import Turn
    from ..notation.draft import RecordDraft
    from ..notation.text.field_lines import Layout, Said
    from ..notation.text.pieces import TextPiece
    from ..notation.text.sketch import Sketch

DRAWING = re.compile(r"[.x]{1,30}(?:/[.x]{1,30}){0,29}")
"""A ship that is not straight: its rows, an x for each square."""


BENT = 0.3
"""The share of random fleets that may have ships that are not straight."""

COUNTED = re.compile(r"\s*([0-9]{1,4}) +ships? +of +(?:length +)?([0-9]{1,4})[,;.]?\s*", re.IGNORECASE)
"""Line with the number of ships of a length."""


class FleetTable(PairTable):
    """Number of ships of each length: ``3=1 2=2``, ``1x3 2x2``, lines such as ``1 ship of 3``, or a list of
    lengths if that is unambiguous.
    """

    def read(self, text: Said, draft: RecordDraft) -> dict[str, int]:
        line = TextLine(text.line.number, " ".join(line.text for line in text.lines))
        place = text.lines[0] if text.lines else text.line
        words = [piece.text for piece in line.blank_out(",;").pieces()]
        counted = [re.fullmatch(r"([0-9]{1,4})[x×X*]([0-9]{1,4})", word) for word in words]
        if words and all(counted):
            return self.fleet(text, place, [(match[2], int(match[1])) for match in counted if match])
        if words and all(word.isdecimal() and len(word) < 5 for word in words):
            return self.by_length(place, list(map(int, words)), draft)
        fleet: dict[str, int] = super().read(text, draft)
        return fleet

    def key_of(self, text: Said, line: TextLine, piece: TextPiece, draft: RecordDraft) -> str:
        return piece.text if DRAWING.fullmatch(piece.text) else super().key_of(text, line, piece, draft)

    def share(self, line: TextLine) -> TextLine | None:
        match = COUNTED.fullmatch(line.text)
        return match and line._replace(text=f"{match[1]}x{match[2]}")

    def fleet(self, text: Said, line: TextLine, pairs: list[tuple[str, int]]) -> dict[str, int]:
        """Return the fleet as pairs of a length and a count."""
        lengths = [length for length, _ in pairs]
        twice = find_duplicate(lengths)
        if twice is not None:
            raise line.error(f"{text.name}: the ships of length {twice} are there twice")
        return dict(pairs)

    def by_length(self, line: TextLine, numbers: list[int], draft: RecordDraft) -> dict[str, int]:
        """Return the fleet of a list of numbers, read either as the length of each ship or as the number of
        ships of length 1, 2, ..., if only one reading has room on the board.
        """
        one_each = {str(length): numbers.count(length) for length in sorted(set(numbers))}
        by_place = {str(i): count for i, count in enumerate(numbers, 1)}
        fitting = [fleet for fleet in (one_each, by_place) if has_room(fleet, draft.rows, draft.columns)]
        counts = draft.clues.get("rows") or [None]
        if len(fitting) == 2 and None not in counts:
            fitting = [fleet for fleet in fitting if squares_of(fleet) == sum(counts)] or fitting
        if len(fitting) == 1 or one_each == by_place:
            return fitting[0] if fitting else one_each
        written = [" ".join(f"{n}={count}" for n, count in fleet.items()) for fleet in (one_each, by_place)]
        raise line.error(
            "fleet can be the length of each ship, or how many ships there are of length 1, 2, ...: "
            f"write {written[0]} or {written[1]}"
        )

    def read_sketch(self, text: Said, sketch: Sketch, draft: RecordDraft) -> dict[str, int] | None:
        marks = [mark for side in sketch.sides.get("bottom", {}).values() for mark in side]
        matches = [re.fullmatch("([0-9]{1,4})[×*]([0-9]{1,4}|[.x/]{1,999})", mark.text) for mark in marks]
        if not marks or not all(matches):
            return None
        sketch.take_side("bottom")
        return self.fleet(text, text.line, [(pair[2], int(pair[1])) for pair in matches if pair])


def squares_of(fleet: Mapping[str, int]) -> int:
    """Return the number of squares of all ships."""
    return sum(int(length) * count for length, count in fleet.items())


def has_room(fleet: Mapping[str, int], rows: int, columns: int) -> bool:
    """Return whether ships that do not touch may have room: each needs its squares and those behind it on two
    sides.
    """
    lengths = {int(length): count for length, count in fleet.items()}
    if not all(0 < length <= max(rows, columns) for length, count in lengths.items() if count):
        return False
    return sum(2 * (length + 1) * count for length, count in lengths.items()) <= (rows + 1) * (columns + 1)


class Fleet(Field[dict[Hull, int]]):
    """Number of ships of each length, or of each shape for ships that are not straight."""

    noun: ClassVar[str] = "ship"

    @property
    def shape(self) -> str:
        return f"an object from lengths, or drawings such as xx/.x, to numbers of {self.noun}s"

    def of(self, record: Record) -> dict[Hull, int]:
        fleet, most = record.clue(self.name), record.rows * record.columns
        if not isinstance(fleet, dict) or not all(self.is_ship(str(written)) for written in fleet):
            raise InputError(f"{self.where} must be a JSON object from lengths to numbers of {self.noun}s")
        places, ships = Places(), {}
        for written, count in fleet.items():
            if written.isdecimal():
                whole(int(written), 1, most, self.where)
            hull = hull_of(written)
            word = word_of(hull)
            of_ships = f"of length {word}" if is_straight(hull) else word
            if len(patches(hull)) != 1:
                which = f"{self.noun} {shorten(written)}, which"
                raise InputError(f"{self.where} has the {which} is not in one piece")
            places.add(word, f"{self.where} of {written}", name=f"the {self.noun}s {of_ships}")
            ships[hull_of(word)] = whole(count, 0, most, f"{self.where} of {written}", blank=False)
        return dict(sorted(ships.items(), key=lambda ship: (len(ship[0]), ship[0])))

    def is_ship(self, written: str) -> bool:
        """Return whether a key is a length or a drawing."""
        even = len({*map(len, written.split("/"))}) == 1
        return written.isdecimal() or (even and "x" in written and DRAWING.fullmatch(written) is not None)

    def normal_form(self, record: Mapping[str, Any]) -> Any:
        fleet = self.raw(record)
        if not isinstance(fleet, dict) or not all(map(self.is_ship, fleet)):
            return fleet
        return {word if word.isdecimal() else word_of(hull_of(word)): n for word, n in fleet.items()} or None

    def value_of_entries(self, entries: Mapping[int, int], board: Record) -> Any:
        return {str(length): count for length, count in sorted(entries.items())}

    @property
    def layout(self) -> Layout:
        return FleetTable()

    def turn_value(self, value: Any, turn: Turn, board: Sized) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        names = {"pattern": "^([1-9][0-9]*|[.x]+(/[.x]+)*)$"}
        return {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": {"type": "integer", "minimum": 0},
        }

    def random(self, random: Random, board: Record) -> dict[str, int]:
        longest = random.randint(1, max(board.rows, board.columns))
        words = [*map(str, range(1, longest + 1))]
        if min(board.rows, board.columns) > 1 and random.random() < BENT:
            words = random.sample([*words, ".x/xx", "xx/xx"], random.randint(1, 3))
        return {word: random.randint(1, min(2, board.rows * board.columns)) for word in words}

    def tool(self) -> dict[str, Any]:
        return {"tool": "fleet"}


SETS = {
    name: {word_of(hull): 1 for hull in hulls.values()}
    for name, hulls in (("tetrominoes", TETROMINOES), ("pentominoes", PENTOMINOES))
}
"""Banks that have a name: each of their pieces once."""


class BankTable(FleetTable):
    """Number of pieces of each shape: ``3=1 xx/.x=2``, a list of pieces, or the name of a set of them."""

    def read(self, text: Said, draft: RecordDraft) -> dict[str, int]:
        words = [piece.text for line in text.lines for piece in line.blank_out(",;").pieces()]
        if len(words) == 1 and words[0] in SETS:
            return dict(SETS[words[0]])
        if all(DRAWING.fullmatch(word) or re.fullmatch("[0-9]{1,4}", word) for word in words):
            return {word: words.count(word) for word in dict.fromkeys(words)}
        return super().read(text, draft)


class Bank(Fleet):
    """Number of pieces of each shape, which may be turned and mirrored."""

    noun = "piece"

    @property
    def layout(self) -> Layout:
        return BankTable()

    def random(self, random: Random, board: Record) -> dict[str, int]:
        bars = "123"[: max(board.rows, board.columns)]
        words = random.sample([*bars, ".x/xx", "xx/xx", ".x./xxx"], random.randint(1, 3))
        return {word: min(random.choice((1, 1, 2)), board.rows * board.columns) for word in words}
