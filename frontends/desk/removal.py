"""Offers to remove spare clues, by strokes of the desk: each alone, or several together.

>>> from gridproof.frontends.questions.redundant import RedundantQuestion
>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[4, None], [None, 0]]}
>>> puzzle = read_record({"type": "slitherlink", "rows": 2, "cols": 2, "clues": clues})
>>> record = RedundantQuestion("auto", greedy=True).outcome(0, puzzle).record
>>> [offer.words for offer in offers(puzzle, record)]
['clue 4 at r1c1', 'clue 0 at r2c2']
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ...models.core.model import Deadline
from ...models.questions.redundancy import removable_items
from ...puzzles import InputError
from ...puzzles.core.board import square_of
from ...puzzles.core.record import Record
from ..questions.redundant import cells_of_item, with_values
from .drafts import apply_strokes

if TYPE_CHECKING:
    from ...puzzles import Puzzle
    from ...puzzles.core.cells import Square
    from ...puzzles.revising.removing import Removing


class RemovalOffer(NamedTuple):
    """Clues in words, their squares, as rows and columns from 0, and the strokes that remove them. The best
    offer has all clues that can go together.
    """

    words: str
    squares: Sequence[Square]
    strokes: Sequence[Mapping[str, Any]]
    best: bool = False


def offers(puzzle: Puzzle, record: Mapping[str, Any]) -> Iterator[RemovalOffer]:
    """Yield what the record of the question about spare clues offers: first all that can go together, if they
    are several, then each alone.
    """
    found = removals(puzzle, record["redundant"])
    together = record.get("removed", ())
    if len(together) > 1 and all(label in found for label in together):
        words = f"all {len(together)} that can go together"
        squares, strokes = ([*chain(*some)] for some in zip(*map(found.__getitem__, together), strict=True))
        yield RemovalOffer(words, squares, strokes, best=True)
    for words, removal in zip(with_values(puzzle, found), found.values(), strict=True):
        yield RemovalOffer(words, *removal)


def removals(
    puzzle: Puzzle, labels: Iterable[str]
) -> dict[str, tuple[list[Square], list[Mapping[str, Any]]]]:
    """Return the squares and the strokes of each of the clues and givens with these labels; a clue without
    strokes that remove it is left out.
    """
    items, removing = removable_items(puzzle, Deadline())
    if removing is None:
        return {}
    found = {}
    for label in labels:
        squares: list[Square] = []
        strokes = []
        for item in (item for item in items if item.label == label):
            drawn = removing.squares(item.entry) or cells_of_item(puzzle, item, removing)
            here = [square for cell in drawn if (square := square_of(cell)) is not None]
            squares += here
            strokes.append(stroke_without(removing, item.entry, here))
        known = [stroke for stroke in strokes if stroke is not None]
        if known and len(known) == len(strokes):
            found[label] = squares, known
    return found


def stroke_without(removing: Removing, number: int, squares: Iterable[Square]) -> Mapping[str, Any] | None:
    """Return the stroke that takes away an entry and nothing else, perhaps at one of some squares; None if
    there is none.
    """
    field, board = removing.entries[number].field, removing.board
    without = removing.without([number]).record
    assert without is not None
    after = Record(without)

    def entries(data: Mapping[str, Any]) -> list[Any]:
        return [each.entries(data) for each in removing.kind.fields if each.place == "clues"]

    texts = {str(spot.place): spot.text for spot in field.spots(after)}
    changes: list[dict[str, Any]] = [
        *({"text": field.text(after)} for _ in range(field.gesture == "text")),
        *(
            {"place": spot.place, "text": texts.get(str(spot.place), "")}
            for spot in field.spots(board)
            if texts.get(str(spot.place)) != spot.text
        ),
        *({"squares": [square], "erase": True} for square in squares),
    ]
    for change in changes:
        stroke: dict[str, Any] = json.loads(json.dumps({"field": field.name, **change}))
        with suppress(InputError):
            if entries(apply_strokes(board.data, [stroke])) == entries(after.data):
                return stroke
    return None
