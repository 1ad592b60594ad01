"""The best next clues as strokes: to enter one on the desk gives the record that has it."""

from __future__ import annotations

import json

import pytest
from desk import middle_sample, thirds

from gridproof.frontends.desk.drafts import apply_strokes, opened
from gridproof.puzzles import InputError, kind_names, read_record
from gridproof.puzzles.revising.adding import Adding
from gridproof.puzzles.samples import samples


@pytest.mark.parametrize("kind", kind_names())
def test_each_addable_clue_is_entered_by_its_stroke(kind: str) -> None:
    record = middle_sample(kind)
    answer = next(each["solution"] for each in samples(kind) if each["clues"] == record["clues"])
    begun = opened(thirds(record))
    adding = Adding(read_record(begun))
    for clue in adding.clues([answer])[:12]:
        try:
            wanted = read_record(adding.record([clue]))
        except InputError:
            continue  # It is not offered either.
        stroke = adding.stroke(clue)
        if stroke is None:
            assert clue.entry == 0, clue  # That a square has no circle is entered by no hand.
        else:
            assert read_record(apply_strokes(begun, [json.loads(json.dumps(stroke))])) == wanted, clue
