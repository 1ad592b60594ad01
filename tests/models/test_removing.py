"""Clues that can go, and clues that cannot all hold: boards without them, made by hand, say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import count
from random import Random
from typing import Any

import pytest

import gridproof
from gridproof.frontends.api import forget
from gridproof.frontends.testing.boards import boards
from gridproof.models.backends.sat import SatModel
from gridproof.models.core.search import WrongSolution
from gridproof.models.questions import redundancy
from gridproof.models.questions.redundancy import open_oracle, redundant, removable_items
from gridproof.models.reasons import entry_conflict
from gridproof.models.reasons.conflict import smallest_of_all
from gridproof.puzzles import Deadline, InputError, Puzzle, Unknown, kind_named, kind_names, read_record
from gridproof.puzzles.core.board import square_of
from gridproof.puzzles.core.record import Record as BoardRecord
from gridproof.puzzles.fields.grids import Grid, LineValues
from gridproof.puzzles.revising.removing import RemovableClue, Removing
from gridproof.puzzles.samples import samples

TIED = ("fillomino", "hidoku")
"""Kinds whose reader concludes more of a given than its constraints, with clashes that need that."""

SHAPED = ("hashi", "koburin", "nurikabe", "shirokuro", "simple_loop", "str8ts", "tents", "yajilin")
"""Kinds with clues that shape the board: without them others clash that do not clash with them."""

Record = dict[str, Any]


def taken_away(record: Record, removing: Removing, gone: Iterable[int]) -> Record:
    """Return a record without some entries: a square or a line is blank, an entry of a list is removed."""
    left = deepcopy(record)
    listed = []
    for number in gone:
        field, place, hidden = removing.entries[number]
        raw = left["clues"][field.name]
        if isinstance(raw, dict):
            del raw[str(place)]
        elif isinstance(field, Grid):
            raw[place[0]][place[1]] = hidden
        elif isinstance(field, LineValues):
            raw[place] = None
        else:
            listed.append((raw, field.entries(record)[place]))
    for raw, entry in listed:
        raw.remove(list(entry) if isinstance(entry, tuple) else entry)
    return left


def verdict(record: Record) -> tuple[str, Any]:
    """Return the verdict on a record, with the answer; ``error`` if it is invalid."""
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
                assert verdict(taken_away(record, removing, [*together, item.entry])) != before, item.label
    assert len({item.label for item in items}) == len(items)


@pytest.mark.parametrize("kind", [*TIED, *SHAPED])
def test_clues_that_clash_do_so_whatever_the_others_are(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_conflict, "SOON", 20.0)
    clashes, random = 0, Random(7)
    for small in boards(kind, seed=11, count=40):
        conflict = gridproof.check(small.record, timeout=20).conflict
        if conflict is None:
            continue
        removing = Removing(read_record(small.record))
        every = range(len(removing.entries))
        called = {cell for cell, _ in conflict.givens} | {*conflict.labels}
        needed = {n for n in every if removing.clue_or_words(n).label in called}
        others = [n for n in removing.relaxing(Deadline()) if n not in needed]
        for gone in ([], others, [n for n in others if random.random() < 0.5]):
            assert verdict(taken_away(small.record, removing, gone))[0] == "none"
        if kind in TIED:
            assert conflict.minimal
            assert len(needed) == len(called)
            for number in needed:
                assert verdict(taken_away(small.record, removing, [*others, number]))[0] != "none"
        clashes += 1
    assert clashes


@pytest.mark.parametrize("kind", kind_names())
def test_no_answer_is_lost_where_a_clue_goes_that_is_said_to_relax(kind: str) -> None:
    record = min(samples(kind), key=lambda record: record["rows"] * record["cols"])
    puzzle = read_record(record)
    (solution,) = gridproof.solve(puzzle).solutions
    removing = Removing(puzzle)
    answer, relaxing = removing.kind.answer(puzzle, solution), removing.relaxing(Deadline())
    for gone in (relaxing[::2], relaxing[1::2], relaxing):
        left = taken_away(record, removing, gone)
        assert removing.kind.judge(BoardRecord(read_record(left).record or {}), answer) is None


@pytest.mark.parametrize("kind", kind_names())
def test_givens_from_which_the_reader_concludes_more_stand_in_the_rules(kind: str) -> None:
    """So a clash with them is a clash with the rules alone, and is sought among printed clues."""
    for small in boards(kind, seed=2, count=8):
        puzzle = read_record(small.record)
        removing, domains = Removing(puzzle), puzzle.rules.domain_of
        for number in removing.relaxing(Deadline()):
            if removing.without([number]).rules != puzzle.rules:
                assert all(domains[cell] == values for cell, values in removing.clue_or_words(number).givens)


@pytest.mark.parametrize("kind", kind_names())
def test_a_clash_is_told_in_the_words_of_its_kind(kind: str) -> None:
    for small in boards(kind, seed=3, count=12):
        conflict = gridproof.check(small.record, timeout=20).conflict
        if conflict is None:
            continue
        for cell, (value, *more) in conflict.givens:
            assert square_of(cell) is not None
            words = str(kind_named(kind).fact_wording(read_record(small.record), cell, value, True))
            assert more or words == f"{cell} = {value}" or f"{cell}=" not in conflict.sentence


@pytest.mark.parametrize(
    ("kind", "clue", "words"),
    [
        ("tapa", [8], "runs of 8 round r1c1"),
        ("koburin", 4, "4 shaded beside r1c1"),
        ("yajilin", {"n": 4, "dir": "e"}, "4 to the east of r1c1"),
    ],
)
def test_a_number_that_fixes_its_square_clashes_by_its_number(kind: str, clue: Any, words: str) -> None:
    cells = [[clue, *[None] * 3], *[[None] * 4] * 3]
    found = gridproof.check({"type": kind, "rows": 4, "cols": 4, "clues": {"cells": cells}})
    assert found.message == f"this cannot hold: {words}"
    conflict = found.record["conflict"]
    assert (conflict["clues"], conflict["cells"], conflict["givens"]) == ([words], ["r1c1"], [])


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


def test_walls_are_the_board() -> None:
    black = [[0, 0, 0, 0], [0, 0, 0, 1]]
    found = gridproof.check({"type": "simple_loop", "rows": 2, "cols": 4, "clues": {"black": black}})
    assert found.message == "the rules alone cannot hold on this board"


def test_clues_that_do_not_add_up_are_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = read_record(samples("slitherlink")[0])
    quick = gridproof.redundant(puzzle, greedy=True)
    items, removing = removable_items(puzzle, Deadline())
    assert removing is not None
    entries = [item.entry for item in items]
    lost = [clue for item in items for clue in item.clues]
    givens = [given for item in items for given in item.givens]
    assert removing.add_up(entries, lost, givens)
    assert not removing.add_up(entries, lost[1:], givens)
    assert not removing.add_up(entries, lost, [("r1c1", (1,))])
    monkeypatch.setattr(Removing, "add_up", lambda *_: False)
    slow = gridproof.redundant(puzzle, greedy=True)
    assert (slow.redundant, slow.removed, slow.least) == (quick.redundant, quick.removed, None)


def test_clues_are_read_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each clue that is left out is a record to read, and a large board has many."""
    cells = [[2 + (r + c) % 2 if (7 * r + 3 * c) % 5 < 3 else None for c in range(20)] for r in range(20)]
    cells[0][:2] = 1, 1
    puzzle = read_record({"type": "fillomino", "rows": 20, "cols": 20, "clues": {"givens": cells}})
    with pytest.raises(Unknown):
        Removing(puzzle).relaxing(Deadline(0.01))
    with pytest.raises(Unknown):
        entry_conflict.entry_conflict(puzzle, SatModel, Deadline(0.01))
    reads, clue = list[int](), Removing.clue

    def read_one(removing: Removing, number: int) -> RemovableClue | None:
        reads.append(number)
        return clue(removing, number)

    monkeypatch.setattr(Removing, "clue", read_one)
    assert entry_conflict.printed_clues(puzzle, Deadline(0.01)) == entry_conflict.PrintedClues()
    assert 0 < len(reads) < len(puzzle.givens) // 2


def test_a_clash_for_which_there_is_no_time_does_not_blame_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: Any) -> list[int]:
        raise Unknown("the time was up")

    record = {"type": "fillomino", "rows": 3, "cols": 3, "clues": {"givens": [[1, 1, 4]] + [[None] * 3] * 2}}
    monkeypatch.setattr(Removing, "relaxing", too_long)
    found = gridproof.check(record)
    assert (found.status, found.conflict) == ("none", None)
    assert found.message == "there is no solution (a minimal conflict was not found in time)"


def test_what_time_leaves_open_is_neither_spare_nor_needed() -> None:
    """Whenever the time ends: each look at the clock takes a second."""
    puzzle = gridproof.read_one("123434......4321")
    whole = redundant(puzzle, SatModel)
    open_ = 0
    for seconds in count():
        soon = Deadline(seconds + 0.5, clock=map(float, count()).__next__)
        found = redundant(puzzle, SatModel, timeout=soon)
        if found.status == "unique":
            break
        assert (found.status, found.minimal) == ("unknown", False)
        assert {*found.redundant} <= {*whole.redundant} <= {*found.redundant, *found.undecided}
        open_ += bool(found.undecided)
    assert found == whole
    assert open_


def test_a_second_solution_that_breaks_a_rule_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gridproof.read_one("123434......4321")
    items, _ = removable_items(puzzle, Deadline())
    with open_oracle(puzzle, items, SatModel, None, Deadline()) as oracle:
        solution = oracle.first()
        assert solution is not None
        monkeypatch.setattr(oracle.search, "candidate", lambda: dict.fromkeys(solution, 1))  # type: ignore[attr-defined]
        with pytest.raises(WrongSolution, match="breaks "):
            oracle.other(range(len(items)))


def test_the_fewest_are_named_if_that_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = gridproof.read_one("123434......4321")
    assert redundant(puzzle, SatModel, greedy=True).least is not None
    monkeypatch.setattr(redundancy, "smallest_of_all", lambda *asked: (smallest_of_all(*asked)[0], False))
    assert redundant(puzzle, SatModel, greedy=True).least is None


def test_what_is_removed_can_go_together() -> None:
    text = "123434......4321"
    found = gridproof.redundant(text, greedy=True)
    places = {f"r{i // 4 + 1}c{i % 4 + 1}": i for i, digit in enumerate(text) if digit != "."}
    gone = {places[label] for label in found.removed or ()}
    assert gone
    for further in (set[int](), *({place} for place in {*places.values()} - gone)):
        rest = "".join("." if i in gone | further else digit for i, digit in enumerate(text))
        assert gridproof.check(rest).status == ("multiple" if further else "unique")


def test_a_clue_that_another_one_needed_is_tried_again() -> None:
    """A number hides what those behind it see: once it is gone, they may be spare."""
    record = min(samples("buraitoraito"), key=lambda record: record["rows"] * record["cols"])
    items, removing = removable_items(read_record(record), Deadline())
    assert removing is not None
    removed = gridproof.redundant(record, greedy=True).removed or ()
    gone = [item.entry for item in items if item.label in removed]
    before = verdict(record)
    assert verdict(taken_away(record, removing, gone)) == before
    for item in items:
        if item.entry not in gone:
            assert verdict(taken_away(record, removing, [*gone, item.entry])) != before


def test_a_puzzle_that_cannot_be_read_is_no_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each clue can go alone, but no two are allowed to."""
    plain = Removing.without

    def one_at_a_time(removing: Removing, numbers: Sequence[int]) -> Puzzle:
        if len(numbers) > 1:
            raise InputError("a clue is missing")
        return plain(removing, numbers)

    monkeypatch.setattr(Removing, "without", one_at_a_time)
    record = min(samples("buraitoraito"), key=lambda record: record["rows"] * record["cols"])
    found = gridproof.redundant(record, greedy=True)
    assert found.removed == found.redundant[:1]
    assert len(found.redundant) > 1


def test_no_clue_of_an_ambiguous_puzzle_is_spare() -> None:
    found = gridproof.redundant("1234............", greedy=True)
    assert (found.status, found.redundant, found.minimal) == ("multiple", (), False)


@pytest.mark.parametrize("number", range(1, len(samples("hitori")) + 1))
def test_equal_numbers_of_a_line_are_gone_with_either(number: int) -> None:
    """Two equal numbers share a constraint, which is gone without one of them; their names differ."""
    puzzle = read_record(samples("hitori")[number - 1])
    found = gridproof.redundant(puzzle, greedy=True)
    items, removing = removable_items(puzzle, Deadline())
    assert removing is not None
    by_label = {item.label: item.entry for item in items}
    assert len(by_label) == len(items)
    assert found.removed is not None
    rest = removing.without([by_label[label] for label in found.removed])
    assert gridproof.check(rest).status == "unique"
    without = {item.label: removing.without([item.entry]) for item in items}
    alone = {label for label, left in without.items() if gridproof.check(left).status == "unique"}
    assert alone == {*found.redundant}
