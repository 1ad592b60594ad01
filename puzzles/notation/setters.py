"""Kinds whose puzzles are variant sudokus: the rows that turn their fields into those of a variant, and back.

So each such kind has the forms of setters' tools, which hold variant sudokus. Fields that the rows do not
name have no place there.

>>> declared = VariantSudoku(GIVENS, Copied("cages"), always={"rising_diagonal": True})
>>> variant = declared.write({"rows": 2, "cols": 2, "clues": {"cages": [{"cells": [[0, 0], [0, 1]]}]}})
>>> variant["clues"], variant["params"]
({'cages': [{'cells': [[0, 0], [0, 1]]}]}, {'rising_diagonal': True})
>>> declared.read(variant)["clues"]
{'cages': [{'cells': [[0, 0], [0, 1]]}]}
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.board import box_shape

Data = dict[str, Any]


def fields_of(record: Mapping[str, Any], place: str = "clues") -> Data:
    """Return the clues or the params of a record."""
    return record.get(place) or {}


class Row(ABC):
    """A field, or some, that a variant sudoku has under another name or in another shape.

    `name` is that of the field here, and `other` that in the variant; messages go from one to the other.
    """

    name: str
    other: str

    @abstractmethod
    def write(self, record: Data, variant: Data) -> None:
        """Add to a variant sudoku what a record says."""

    @abstractmethod
    def read(self, variant: Data, record: Data) -> None:
        """Add to a record what a variant sudoku says. The record has its rows and columns."""


class VariantSudoku:
    """Declaration of how the puzzles of a kind are variant sudokus, which setters' tools know.

    Args:
        rows: The fields.
        always: The settings of all of them, such as ``boxes=False`` for Latin squares.
        only: The forms that have words for the clues, if not all have.
    """

    names: tuple[str, ...] = ()

    def __init__(
        self, *rows: Row, always: Mapping[str, bool] | None = None, only: tuple[str, ...] = ()
    ) -> None:
        self.rows = rows
        self.always = dict(always or {})
        self.only = only

    def is_in(self, form: str) -> bool:
        """Return whether a form has words for the clues."""
        return not self.only or form in self.only

    def write(self, record: Mapping[str, Any]) -> Data:
        """Return the size, clues and settings of the variant sudoku of a record."""
        variant = _blank(record)
        variant["params"] |= self.always
        for row in self.rows:
            row.write({**record, **{place: fields_of(record, place) for place in PLACES}}, variant)
        return variant

    def read(self, variant: Mapping[str, Any]) -> Data:
        """Return the size, clues and settings of the record of a variant sudoku. Whatever the rows do not
        know is not in it: whoever asks compares the result of `write`.
        """
        record = _blank(variant)
        for row in self.rows:
            row.read({**variant, **{place: fields_of(variant, place) for place in PLACES}}, record)
        return record

    def own_name(self, other: str) -> str:
        """Return the name here of a field of the variant sudoku."""
        return next((row.name for row in self.rows if row.other == other), other)


PLACES = ("clues", "params")


def _blank(record: Mapping[str, Any]) -> Data:
    return {"rows": record["rows"], "cols": record["cols"], "clues": {}, "params": {}}


@dataclass(frozen=True)
class Copied(Row):
    """A field that a variant sudoku has, too, in the same shape."""

    name: str

    @property
    def other(self) -> str:  # type: ignore[override]
        """The name in the variant: the same."""
        return self.name

    def write(self, record: Data, variant: Data) -> None:
        if record["clues"].get(self.name) is not None:
            variant["clues"][self.name] = record["clues"][self.name]

    def read(self, variant: Data, record: Data) -> None:
        self.write(variant, record)


@dataclass(frozen=True)
class Candidates(Row):
    """The numbers that squares may hold. All even ones, or all odd ones, are a letter in some documents."""

    name: str = "candidates"
    other: str = "candidates"

    def write(self, record: Data, variant: Data) -> None:
        if record["clues"].get(self.name) is not None:
            variant["clues"][self.other] = record["clues"][self.name]

    def read(self, variant: Data, record: Data) -> None:
        self.write(variant, record)
        for r, row in enumerate(variant["clues"].get("parity") or ()):
            for c, letter in enumerate(row):
                if letter is not None:
                    lists = record["clues"].get(self.name) or _empty(record)
                    record["clues"][self.name] = lists = [list_[:] for list_ in lists]
                    listed = lists[r][c] or range(1, record["rows"] + 1)
                    lists[r][c] = [number for number in listed if number % 2 == "EO".index(letter)]


@dataclass(frozen=True)
class Boxes(Row):
    """The height and width of boxes. Documents draw them as regions, if they are not the usual ones."""

    name: str = "box"
    other: str = "regions"

    def write(self, record: Data, variant: Data) -> None:
        if record["params"].get(self.name) is not None:
            variant["params"][self.name] = record["params"][self.name]

    def read(self, variant: Data, record: Data) -> None:
        labels, side = variant["clues"].get(self.other), record["rows"]
        if labels is None:
            self.write(variant, record)
            return
        for height in (height for height in range(1, side + 1) if side % height == 0):
            if same_areas(labels, box_labels(side, height, side // height)):
                record["params"][self.name] = [height, side // height]


@dataclass(frozen=True)
class NoBoxes(Row):
    """The setting that there are no boxes, which boards with regions may have besides."""

    name: str = "boxes"
    other: str = "boxes"

    def write(self, record: Data, variant: Data) -> None:
        if record["params"].get(self.name) is False:
            variant["params"][self.other] = False

    def read(self, variant: Data, record: Data) -> None:
        if variant["clues"].get("regions") is None:
            self.write(variant, record)


def box_labels(side: int, height: int, width: int) -> list[list[int]]:
    """Return the number of the box of each square.

    >>> box_labels(4, 2, 2)
    [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    """
    return [[r // height * (side // width) + c // width for c in range(side)] for r in range(side)]


def same_areas(labels: list[list[Any]], others: list[list[Any]]) -> bool:
    """Return whether two grids of labels divide a board alike.

    >>> same_areas([[7, 7, 1]], [[0, 0, 2]]), same_areas([[7, 7, 1]], [[0, 1, 2]])
    (True, False)
    """
    pairs = {
        (one, other)
        for row, row_of_others in zip(labels, others, strict=True)
        for one, other in zip(row, row_of_others, strict=True)
    }
    return len(pairs) == len({one for one, _ in pairs}) == len({other for _, other in pairs})


@dataclass(frozen=True)
class PairsAsGroups(Row):
    """Pairs of squares, which a variant sudoku lists as groups of two. With `all_given`, it has this setting
    too: no other pair is one.
    """

    name: str
    other: str
    all_given: str = ""

    def write(self, record: Data, variant: Data) -> None:
        pairs = record["clues"].get(self.name) or []
        if pairs:
            variant["clues"][self.other] = [{"cells": [[*square] for square in pair]} for pair in pairs]
        if self.all_given:
            variant["params"][self.all_given] = True

    def read(self, variant: Data, record: Data) -> None:
        groups = variant["clues"].get(self.other) or []
        if groups:
            record["clues"][self.name] = [group["cells"] for group in groups]


SIDES = ("top", "bottom", "left", "right")


@dataclass(frozen=True)
class ClueSides(Row):
    """Clues in four lists, one for each side, which a variant sudoku has in one list of objects."""

    other: str
    name: str = "/".join(SIDES)

    def write(self, record: Data, variant: Data) -> None:
        clues = [
            {"side": side, "line": line, "value": value}
            for side in SIDES
            for line, value in enumerate(record["clues"].get(side) or ())
            if value is not None
        ]
        if clues:
            variant["clues"][self.other] = clues

    def read(self, variant: Data, record: Data) -> None:
        for clue in variant["clues"].get(self.other) or ():
            side = record["clues"].setdefault(clue["side"], [None] * record["rows"])
            side[clue["line"]] = clue["value"]


@dataclass(frozen=True)
class AreasAsGroups(Row):
    """Regions that cover the board. A variant sudoku lists those of several squares as groups."""

    name: str
    other: str

    def write(self, record: Data, variant: Data) -> None:
        groups = [
            {"cells": squares} for squares in self._areas(record["clues"][self.name]) if len(squares) > 1
        ]
        if groups:
            variant["clues"][self.other] = groups

    def read(self, variant: Data, record: Data) -> None:
        labels: list[list[Any]] = [[None] * record["cols"] for _ in range(record["rows"])]
        groups = [group["cells"] for group in variant["clues"].get(self.other) or ()]
        for label, squares in enumerate(groups):
            for r, c in squares:
                labels[r][c] = label
        alone = iter(range(len(groups), len(groups) + record["rows"] * record["cols"]))
        record["clues"][self.name] = [
            [next(alone) if label is None else label for label in row] for row in labels
        ]

    @staticmethod
    def _areas(labels: list[list[Any]]) -> Iterator[list[list[int]]]:
        """Yield the squares of each region, in reading order."""
        areas: dict[Any, list[list[int]]] = {}
        for r, row in enumerate(labels):
            for c, label in enumerate(row):
                areas.setdefault(label, []).append([r, c])
        yield from areas.values()


@dataclass(frozen=True)
class AreasForBoxes(Row):
    """Regions in place of boxes. Documents have none if they are the usual boxes."""

    name: str = "regions"
    other: str = "regions"

    def write(self, record: Data, variant: Data) -> None:
        variant["clues"][self.other] = record["clues"][self.name]

    def read(self, variant: Data, record: Data) -> None:
        usual = box_labels(record["rows"], *box_shape(record["rows"]))
        record["clues"][self.name] = variant["clues"].get(self.other) or usual


OPERATIONS = "operation_cages"


@dataclass(frozen=True)
class OperationCages(Row):
    """Cages with a target and an operation, the same for all of them if `sign` is one. A cage of one square
    is a given in a variant sudoku.
    """

    name: str = "cages"
    other: str = OPERATIONS
    sign: str = ""

    def write(self, record: Data, variant: Data) -> None:
        for cage in record["clues"].get(self.name) or ():
            squares, target = cage["cells"], cage.get("target")
            if len(squares) > 1 and target is not None:
                value = f"{target}{self.sign or cage.get('op') or '+'}"
                variant["clues"].setdefault(self.other, []).append({"cells": squares, "value": value})
            elif target is not None:
                [(r, c)] = squares
                givens = variant["clues"].get("givens") or _empty(record)
                variant["clues"]["givens"] = [row[:] for row in givens]
                variant["clues"]["givens"][r][c] = target

    def read(self, variant: Data, record: Data) -> None:
        cages: list[Data] = []
        for group in variant["clues"].get(self.other) or ():
            target, sign = int(group["value"][:-1]), group["value"][-1]
            cages.append({"cells": group["cells"], "target": target, **self._op(sign)})
        left = _squares(record) - {(r, c) for cage in cages for r, c in cage["cells"]}
        givens = variant["clues"].get("givens") or _empty(record)
        for r, c in sorted(left):
            cages.append({"cells": [[r, c]], "target": givens[r][c], **self._op(None)})
            if record["clues"].get("givens"):  # which the cage says
                record["clues"]["givens"] = [row[:] for row in record["clues"]["givens"]]
                record["clues"]["givens"][r][c] = None
        record["clues"][self.name] = sorted(cages, key=lambda cage: min(cage["cells"]))

    def _op(self, sign: str | None) -> Data:
        return {} if self.sign else {"op": sign}


@dataclass(frozen=True)
class Corners(Row):
    """Clues in corners: the operation of both diagonal pairs around, or the letter that all four squares are
    even or odd.
    """

    name: str = "corners"
    other: str = OPERATIONS

    def write(self, record: Data, variant: Data) -> None:
        clues = variant["clues"]
        for r, c, word in record["clues"].get(self.name) or ():
            if word in PARITY:
                letters = clues.setdefault("parity", _empty(record))
                for y, x in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)):
                    letters[y][x] = PARITY[word]
            else:
                for pair in ([[r, c], [r + 1, c + 1]], [[r, c + 1], [r + 1, c]]):
                    clues.setdefault(self.other, []).append({"cells": pair, "value": word})

    def read(self, variant: Data, record: Data) -> None:
        corners = [
            [r, c, group["value"]]
            for group in variant["clues"].get(self.other) or ()
            for (r, c), (_, x) in [group["cells"]]
            if c < x
        ]
        letters = variant["clues"].get("parity") or _empty(record)
        words = {letter: word for word, letter in PARITY.items()}
        for r, c in sorted(_squares(record)):
            around = {letter for row in letters[r : r + 2] for letter in row[c : c + 2]}
            if r + 1 < record["rows"] and c + 1 < record["cols"] and len(around) == 1 and None not in around:
                corners.append([r, c, words[around.pop()]])
        record["clues"][self.name] = sorted(corners)


PARITY = {"e": "E", "o": "O"}
"""Letters for even and odd in corners, and in the squares of a variant sudoku."""


def _empty(record: Data) -> list[list[Any]]:
    return [[None] * record["cols"] for _ in range(record["rows"])]


def _squares(record: Data) -> set[tuple[int, int]]:
    return {(r, c) for r in range(record["rows"]) for c in range(record["cols"])}


GIVENS = Copied("givens")
BOX = Boxes()
NO_BOXES = {"boxes": False}
"""The settings of Latin squares."""

CONSECUTIVE = PairsAsGroups("consecutive", "differences", all_given="all_differences_given")
"""Bars between neighbours that differ by 1, which all are given."""
