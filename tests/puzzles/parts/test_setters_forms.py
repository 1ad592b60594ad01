"""Documents of f-puzzles and constraint strings: what a part says there is what it says here."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boards import shared
from universe_of_part import boards

import gridproof
from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.forms.variants import fpuzzles, iss, records
from gridproof.puzzles.forms.writer import write
from gridproof.puzzles.parts import all_parts

FORMS: dict[str, Any] = {
    "fpuzzles": (
        lambda record: fpuzzles.write(records.to_fpuzzles(record)),
        lambda text: records.of_fpuzzles(fpuzzles.read(text)),
    ),
    "iss": (
        lambda record: iss.write(records.to_iss(record)),
        lambda text: records.of_iss(iss.read(text)),
    ),
}
PARTS = {part.name: part for part in all_parts() if part.answer is None}


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_as_the_same_puzzle(name: str, form: str) -> None:
    to, of = FORMS[form]
    keyed = any(key.form == form for key in PARTS[name].keys)
    read, refusals = 0, list[str]()
    for record, _ in boards(PARTS[name], seed=5, count=4):
        try:
            text = to(record)
        except InputError as error:
            refusals.append(error.what)
            continue
        assert records.mean_the_same(read_record(of(text)), read_record(record)), text
        read += 1
    assert all(f"{form} cannot say" in refusal for refusal in refusals)
    assert keyed or not read


def test_parts_that_both_forms_say() -> None:
    for form in FORMS:
        said = [name for name, part in PARTS.items() if any(key.form == form for key in part.keys)]
        assert len(said) > 35, form


def test_a_link_is_read_and_written() -> None:
    record = {
        "type": "variant_sudoku",
        "rows": 4,
        "cols": 4,
        "params": {"anti_king": False},
        "clues": {
            "thermometers": [{"cells": [[0, 0], [0, 1], [1, 2]]}],
            "cages": [{"cells": [[3, 0]], "sum": 2}],
        },
    }
    link = write(record, "fpuzzles")
    assert link.startswith("https://www.f-puzzles.com/?load=N4Ig")
    for text in (link, link.replace("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles")):
        assert gridproof.read_one(text).clues == read_record(record).clues


@pytest.mark.parametrize("key", ["frobnicate", "rellik"])
def test_a_constraint_that_is_not_known_is_named(key: str) -> None:
    document = {"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], key: [{"cells": ["R1C1"]}]}
    with pytest.raises(InputError, match=f"not known here: {key}"):
        records.of_fpuzzles(document)


def test_what_a_form_cannot_say_is_named() -> None:
    said = {"cages": [{"cells": [[0, 0]], "sum": 1}], "dutch_flatmates": True, "lunchboxes": []}
    record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"cages": said["cages"]}}
    record["params"] = {"dutch_flatmates": True, "global_entropy": True}
    with pytest.raises(InputError, match="fpuzzles cannot say: dutch_flatmates, global_entropy"):
        records.to_fpuzzles(record)


@pytest.mark.deep
@pytest.mark.outside
@pytest.mark.parametrize("form", FORMS)
def test_published_payloads_have_the_recorded_answer(form: str) -> None:
    file = shared("variants/variants.jsonl")
    assert file is not None
    right = 0
    for puzzle in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        if puzzle["format"] != form or puzzle["id"] == "dclamage/knightmare":  # whose rule words alone tell
            continue
        try:
            found = read_record(FORMS[form][1](puzzle["payload"].split('", @"')[0]))
        except InputError:
            continue
        verdict = gridproof.check(found, timeout=2)
        wanted = {1: "unique", 0: "none", "2+": "multiple"}.get(puzzle["solution_count"])
        assert verdict.status in (wanted, "unknown"), puzzle["id"]
        if verdict.status == "unique" and puzzle["solution"] is not None:
            assert [digit for row in verdict.answers[0]["values"] for digit in row] == puzzle["solution"]
        right += verdict.status == wanted
    assert right > {"fpuzzles": 15, "iss": 100}[form]
