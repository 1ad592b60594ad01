"""The live verdict agrees with the questions that are asked one by one."""

from __future__ import annotations

from typing import Any

import pytest
from boards import sample_boards

import gridproof
from gridproof.frontends.desk.verdict import SHADES, picture, stand, told
from gridproof.frontends.web.requests import answer, request_of
from gridproof.puzzles import InputError, by_hand, kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record

Data = dict[str, Any]


def middle(kind: str) -> Data:
    """The middle sample of a kind, without its solution."""
    boards = sample_boards(kind)
    record = boards[len(boards) // 2]
    return {name: record[name] for name in ("type", "rows", "cols", "clues", "params") if name in record}


def with_a_clue_less(record: Data, most: int = 3) -> list[Data]:
    """The record with one clue less, for some of its clues, as far as that can be read."""
    found = []
    for field in kind_named(record["type"]).fields:
        if field.place == "clues":
            entries = field.entries(record)
            for place in list(entries)[:: max(1, len(entries) // most)]:
                left = {other: entry for other, entry in entries.items() if other != place}
                value = field.value_of_entries(left, Record(record))
                changed = record | {"clues": record["clues"] | {field.name: value}}
                try:
                    read_record(changed)
                except InputError:
                    continue
                found.append(changed)
    return found[:most]


@pytest.mark.parametrize("kind", kind_names())
def test_agrees_with_check_and_candidates(kind: str) -> None:
    sample = middle(kind)
    for record in (sample, *with_a_clue_less(sample)):
        puzzle = read_record(record)
        standing = stand(puzzle, timeout=60, patient=True)
        assert standing.status == gridproof.check(puzzle).status
        assert not standing.undecided
        if standing.status == "none":
            assert told(standing)["conflict"] is not None
            continue
        assert standing.values == gridproof.candidates(by_hand(puzzle)).values
        assert (standing.count, standing.exact) == counted(puzzle)
        shades = [shape for shape in picture(standing).shapes if shape.tone in SHADES]
        assert bool(shades) is (standing.status == "multiple")


def counted(puzzle: gridproof.Puzzle) -> tuple[int, bool]:
    """What `count` says up to a hundred."""
    found = gridproof.count(puzzle, 100)
    return found.count, found.exact


@pytest.mark.parametrize("kind", kind_names())
def test_the_action_of_the_page(kind: str) -> None:
    reply = answer(request_of("verdict", {"source": middle(kind)}))
    assert reply["status"] == "unique"
    assert len(reply["scenes"]) == reply["count"] == 1
    assert reply["open"] == reply["undecided"] == 0
    assert reply["exact"]
