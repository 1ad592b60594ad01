"""Drafts: samples, and a setter's changes to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boards import sample_boards

from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.revising.adding import Adding, says_nothing
from gridproof.puzzles.revising.stating import with_entries

Data = dict[str, Any]

PARTS = ("type", "rows", "cols", "clues", "params")


def middle_sample(kind: str) -> Data:
    """Return the middle sample of a kind, without its solution."""
    boards = sample_boards(kind)
    record = boards[len(boards) // 2]
    return {name: record[name] for name in PARTS if name in record}


def with_a_clue_less(record: Data, most: int = 3) -> list[Data]:
    """Return the record with one clue less, for some of its clues, as far as that can be read."""
    return list(_readable(_with_a_clue_less(record, most)))[:most]


def _with_a_clue_less(record: Data, most: int) -> Iterator[Data]:
    kind = kind_named(record["type"])
    for field in kind.fields:
        if field.place == "clues":
            entries = field.entries(record)
            for place in list(entries)[:: max(1, len(entries) // most)]:
                left = {other: entry for other, entry in entries.items() if other != place}
                yield with_entries(Record(record), kind, field, left)


def with_a_clue_changed(record: Data, most: int = 8) -> list[Data]:
    """Return the record with another entry in the place of a clue, for some of its clues."""
    return list(_readable(_with_a_clue_changed(record, most)))[:most]


def _with_a_clue_changed(record: Data, most: int) -> Iterator[Data]:
    kind, board = kind_named(record["type"]), Record(record)
    for field in kind.fields:
        if field.place == "clues":
            entries = field.entries(record)
            for place in list(entries)[:: max(1, len(entries) // most)]:
                others = [entry for entry in field.options(place, board) if entry != entries[place]]
                if others:
                    yield with_entries(board, kind, field, {**entries, place: others[len(others) // 2]})


def thirds(record: Data) -> Data:
    """Return the record with every third of its addable clues, and all others."""
    kind, board = kind_named(record["type"]), Record(record)
    for derived in Adding(read_record(record)).derived:
        field = kind.field(derived.name)
        entries = field.entries(board.data)
        kept = {p: e for i, (p, e) in enumerate(entries.items()) if i % 3 == 0 or e == derived.sign}
        if derived.hidden is not None:
            kept = {p: kept.get(p, derived.hidden) for p in entries}
        changed = with_entries(board, kind, field, kept)
        if list(_readable(iter([changed]))):
            board = Record(changed)
    return dict(board.data)


def said(record: Data) -> set[tuple[str, str, str]]:
    """Return the clues of a record that say something: field, place and entry, in words; no place for a
    list.
    """
    return {
        (field.name, str(place) if field.places(Record(record)) else "", str(entry))
        for field in kind_named(record["type"]).fields
        if field.place == "clues"
        for place, entry in field.entries(record).items()
        if not says_nothing(entry) and (record["type"], entry) != ("makaro", "x")
    }


def _readable(records: Iterator[Data]) -> Iterator[Data]:
    for record in records:
        try:
            read_record(record)
        except (InputError, NotImplementedError):
            continue
        yield record
