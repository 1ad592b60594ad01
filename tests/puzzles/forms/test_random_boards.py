"""Random boards of every kind of pzpr: written and read again they are the same, or what has no place in
the form is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gridproof.puzzles import InputError, kind_named, read_record
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.forms.checked import differences
from gridproof.puzzles.forms.declared import kinds_of
from gridproof.puzzles.forms.links import read_form
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.notation.pzpr.declaration import Pzpr

Data = dict[str, Any]

FORMS = ("puzzlink", "pzprv3")
SIZES = ((1, 1), (1, 3), (2, 3), (4, 4), (3, 5), (5, 2), (9, 9))
ENOUGH = 12
"""Number of boards of a kind."""

CLOSED = "clues.borders closes off a part of a region"
LARGE = "cannot be written in this form"

LOST = {
    "all_or_nothing": CLOSED,
    "aqre": CLOSED,
    "aquarium": CLOSED,
    "araf": LARGE,
    "bramble": CLOSED,
    "cocktail_lamp": CLOSED,
    "country_road": CLOSED,
    "doppelblock": "a black square that is given",
    "double_back": CLOSED,
    "ekawayeh": CLOSED,
    "futoshiki": "no place in",
    "haisu": CLOSED,
    "hashi": "params.",
    "heyablock": CLOSED,
    "heyawake": CLOSED,
    "inshi_no_heya": "clues.givens",
    "inverse_litso": CLOSED,
    "kakurasu": "pzpr has a sum beside every",
    "kakuro": "pzpr has no white square in the first row and column",
    "lits": CLOSED,
    "mannequin_gate": CLOSED,
    "marutaring": CLOSED,
    "maxi_loop": CLOSED,
    "minesweeper": "params.mines",
    "moonsun": CLOSED,
    "nanro": CLOSED,
    "nonogram": "a line without a clue, which would be read as an empty line",
    "onsen_meguri": CLOSED,
    "pipelink": "'o' cannot be written",
    "renban_madoguchi": CLOSED,
    "shimaguni": CLOSED,
    "sudoku": "has no place for",
    "sumiwake": CLOSED,
    "tapa": LARGE,
    "tapa_like_loop": LARGE,
    "variant_sudoku": "of sudokus with boxes|has no place for (clues|params)",
    "yajilin": LARGE,
}
"""Features of random boards that pzpr has no place for, as patterns of what the messages say."""

RARE = {"kakurasu", "kakuro", "variant_sudoku"}
"""Kinds whose random boards nearly all have one of these features."""


def drawn(kind: str) -> Iterator[Data]:
    """Yield random boards of a kind, with each field or without it."""
    random, fields = Random(f"boards of {kind}"), kind_named(kind).fields
    count = 0
    for _ in range(40 * ENOUGH):
        rows, columns = random.choice(SIZES)
        record: Data = {"type": kind, "rows": rows, "cols": columns, "clues": {}, "params": {}}
        for field in fields:
            if field.required or random.random() < 0.5:
                record[field.place][field.name] = field.random(random, Record(record))
        try:
            read_record(record)
        except InputError:
            continue
        yield record
        count += 1
        if count == ENOUGH:
            return


@pytest.mark.parametrize("kind", sorted(kinds_of(Pzpr)))
def test_a_board_is_written_and_read_again_or_its_fault_is_named(kind: str) -> None:
    written = 0
    for record in drawn(kind):
        for form in FORMS:
            try:
                again = read_form(write(record, form))
            except InputError as error:
                if kind not in LOST or not re.search(LOST[kind], str(error)):
                    raise
                continue
            assert not [*differences(record, again)]
            text = write(again, form)
            assert write(read_form(text), form) == text
            written += 1
    assert written > 0 or kind in RARE
