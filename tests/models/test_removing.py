"""Clues that can go, and clues that cannot all hold: boards without them, made by hand, say the same."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import gridproof
from gridproof.frontends.api import forget
from gridproof.frontends.testing.boards import boards
from gridproof.models.questions import redundancy
from gridproof.models.questions.redundancy import removable_items
from gridproof.puzzles import Deadline, InputError, kind_names, read_record
from gridproof.puzzles.fields import Edge
from gridproof.puzzles.fields.grids import Grid
from gridproof.puzzles.making.removing import Removing
from gridproof.puzzles.samples import samples

TIED = ("fillomino", "hidoku", "linesweeper", "simple_loop")
"""Kinds whose reader concludes more of a clue than its constraints, with clashes that need that."""

Record = dict[str, Any]


def taken_away(record: Record, removing: Removing, gone: Iterable[int]) -> Record:
    """A record without some entries: a square or a line is blank, what is in a list is gone."""
    left = deepcopy(record)
    listed = []
    for number in gone:
        field, place, hidden = removing.entries[number]
        raw = left["clues"][field.name]
        if isinstance(raw, dict):
            del raw[str(place)]
        elif isinstance(field, Grid):
            raw[place[0]][place[1]] = hidden
        elif isinstance(field, Edge):
            raw[place] = None
        else:
            listed.append((raw, field.entries(record)[place]))
    for raw, entry in listed:
        raw.remove(list(entry) if isinstance(entry, tuple) else entry)
    return left


def verdict(record: Record) -> tuple[str, Any]:
    """What is said of a record, with the answer; ``error`` where it is none."""
    forget()
    try:
        found = gridproof.check(record, timeout=20, explain=False)
    except InputError:
        return "error", None
    return found.status, found.answer


@pytest.mark.parametrize("kind", kind_names())
def test_what_can_go_leaves_the_same_answer(kind: str) -> None:
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    puzzle = read_record(record)
    items, removing = removable_items(puzzle, Deadline())
    assert removing is not None
    found = gridproof.redundant(puzzle, greedy=True, timeout=60)
    before = verdict(record)
    assert before[0] == found.status == "unique"
    for item in items:
        left = verdict(taken_away(record, removing, [item.entry]))
        assert (left == before) is (item.label in found.redundant), item.label
    together = [item.entry for item in items if item.label in (found.removed or ())]
    assert verdict(taken_away(record, removing, together)) == before
    if not all(item.is_apart for item in items):  # else what cannot go alone cannot go later
        for item in items:
            if item.entry not in together:
                left = taken_away(record, removing, [*together, item.entry])
                assert verdict(left) != before, item.label
    assert len({item.label for item in items}) == len(items)


@pytest.mark.parametrize("kind", TIED)
def test_clues_that_clash_do_so_without_all_others(kind: str) -> None:
    clashes = 0
    for small in boards(kind, seed=11, count=40):
        conflict = gridproof.check(small.record, timeout=20).conflict
        if conflict is None or (
            conflict.members and not conflict.entries and kind not in ("fillomino", "hidoku")
        ):
            continue  # clues on a board whose walls stay: tests of conflicts see to them
        removing = Removing(read_record(small.record))
        every = range(len(removing.entries))
        if not conflict.members:
            with_none = taken_away(small.record, removing, every)
            assert verdict(with_none)[0] == "none"
            continue
        called = {cell for cell, _ in conflict.givens} | {*conflict.entries}
        needed = [n for n in every if removing.clue_or_words(n).label in called]
        assert len(needed) == len(called)
        assert verdict(taken_away(small.record, removing, {*every} - {*needed}))[0] == "none"
        assert conflict.minimal
        for number in needed:
            assert verdict(taken_away(small.record, removing, {*every} - {*needed} | {number}))[0] != "none"
        clashes += 1
    assert clashes


def test_neighbours_of_a_fillomino_clash_by_their_numbers() -> None:
    record = {"type": "fillomino", "rows": 3, "cols": 3, "clues": {"givens": [[1, 1, 4]] + [[None] * 3] * 2}}
    found = gridproof.check(record)
    assert found.message == "these cannot all hold: r1c1=1, r1c2=1"
    assert found.record["conflict"] == {
        "clues": [],
        "cells": [],
        "givens": ["r1c1", "r1c2"],
        "minimal": True,
        "smallest": False,
    }


def test_a_wall_clashes_by_its_square() -> None:
    black = [[0, 0, 0, 0], [0, 0, 0, 1]]
    found = gridproof.check({"type": "simple_loop", "rows": 2, "cols": 4, "clues": {"black": black}})
    assert found.message == "this cannot hold: black r2c4"
    assert found.record["conflict"]["cells"] == ["r2c4"]


def test_clues_that_do_not_add_up_are_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_record(samples("slitherlink")[0])
    quick = gridproof.redundant(puzzle, greedy=True)
    items, removing = removable_items(puzzle, Deadline())
    assert removing is not None
    assert redundancy._add_up(puzzle, removing, items)
    assert not redundancy._add_up(puzzle, removing, [replace(items[0], clues=()), *items[1:]])
    monkeypatch.setattr(redundancy, "_add_up", lambda *_: False)
    slow = gridproof.redundant(puzzle, greedy=True)
    assert (slow.redundant, slow.removed, slow.least) == (quick.redundant, quick.removed, None)
