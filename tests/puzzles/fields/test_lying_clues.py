"""A kind whose arrows may lie: a shaded arrow says nothing, so that any number may stand on it."""

from __future__ import annotations

from typing import Any

import pytest
from boards import Data

from gridproof import check, read_one
from gridproof.frontends.testing.universe import compare
from gridproof.puzzles import Kind, Puzzle, add_kind, at, judging, kinds, read_record
from gridproof.puzzles.answers import Answer, Shading
from gridproof.puzzles.constraints import Implication
from gridproof.puzzles.core.cells import Is
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.fields import Arrow, Grid
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.pzpr import Pzpr, codes, pages, parts
from gridproof.puzzles.rules.arrows import arrow_count, arrow_labels
from gridproof.puzzles.rules.shading import shading_rules, untouching

ARROWS = Grid[Any]("cells", Arrow(may_lie=True), "how many shaded cells lie ahead, if it is white")


def read(record: Record) -> Puzzle:
    """Return the puzzle: shaded squares do not touch, and each white arrow is true."""
    found, board = ARROWS.of(record), record.board
    counts = ((s, arrow_count(board, s, way, n)) for s, (n, way) in found.items() if n is not None)
    clues = tuple(Implication(Is(at(*square), 0), count, label=count.label) for square, count in counts)
    rules = shading_rules("liars", board, untouching(board))
    return Puzzle.for_record(record, rules, clues, (), arrow_labels(found))


def judge(record: Record, answer: Answer) -> str | None:
    """Check that no shaded squares touch, and each white arrow."""
    shaded = judging.squares_with(answer["shaded"], 1)
    for square, arrow in judging.clues_of(record.clues["cells"]):
        ahead = [*judging.ray(answer["shaded"], square, arrow["dir"])]
        if square not in shaded and arrow["n"] not in ("?", len(shaded.intersection(ahead))):
            return "a white arrow is wrong"
    return "two shaded squares touch" if judging.touching(shaded) else None


LAYERS = (pages.LayerTable((pages.ArrowLayer("cells"),)), pages.LayerTable((pages.SHADED,)))
KIND = Kind(
    name="liars",
    title="Liars",
    rules="Shade squares that do not touch. A white arrow counts the shaded squares ahead.",
    fields=(ARROWS,),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(Pzpr("liars", (parts.CellsPart("cells", codes.ARROW16),), page=LAYERS),),
)


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the kind to this test."""
    monkeypatch.setattr(kinds, "_added", {})
    add_kind(KIND)


def board(*rows: list[Any]) -> Data:
    """Return the record of a board with arrows."""
    return {"type": "liars", "rows": len(rows), "cols": len(rows[0]), "clues": {"cells": [*rows]}}


@pytest.mark.parametrize(
    ("number", "way"), [(99, "e"), (4095, "s"), (1, "n"), (3, "w"), ("?", "n"), (2, "e")]
)
def test_boards_with_false_arrows_are_compared_with_the_judge(number: Any, way: str) -> None:
    """Also with one that points off the board."""
    found = compare(board([{"n": number, "dir": way}, None, None], [None, {"n": 1, "dir": "n"}, None]))
    assert (found.fillings, found.faults) == (64, ())
    assert found.answers > 0


def test_an_arrow_that_cannot_be_true_is_shaded() -> None:
    """On its right is another one, which is then white, and true: nothing beyond it is shaded."""
    verdict = check(read_record(board([{"n": 99, "dir": "e"}, {"n": 0, "dir": "e"}, None])))
    assert verdict.record["solutions"] == [{"shaded": [[1, 0, 0]]}]


@pytest.mark.parametrize("form", ["text", "puzzlink", "pzprv3"])
@pytest.mark.parametrize("number", [0, 17, 99, 300, 4095, "?"])
def test_false_arrows_are_written_and_read(form: str, number: Any) -> None:
    record = board([{"n": number, "dir": "n"}, None, {"n": 1, "dir": "w"}])
    assert list(differences(record, read_one(write(record, form)).record or {})) == []
