"""Title, author, rules, notes and solution of puzzles, on their way from form to form."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from boards import Data, all_boards
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import gridproof
from gridproof.frontends.cli import cli
from gridproof.puzzles import InputError, kind_named
from gridproof.puzzles.forms.form import form_named, written_names
from gridproof.puzzles.forms.input.reader import read_text
from gridproof.puzzles.forms.text.puzzles import read_block
from gridproof.puzzles.forms.writer import left_behind, write
from gridproof.puzzles.notes import NAMES

NOTE = {
    "title": "A #1",
    "author": "Märta “M” \\",
    "rules": "Be: nice.\n\n  Rules: # have fun = 3",
    "notes": "Tested by {B}, 3/4.\nhttp://example.org/",
}
BOARD: Data = {
    "type": "killer_sudoku",
    "rows": 4,
    "cols": 4,
    "clues": {"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]},
    "params": {"note": NOTE},
    "solution": {"values": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]},
}


def read_again(text: str) -> Data:
    [parsed] = read_text(text)
    return parsed.record


def test_each_form_keeps_what_it_says_that_it_keeps() -> None:
    """And loses the rest, so that nobody is told of a loss that there is not."""
    seen = set()
    for form, kind in product(written_names(), ("killer_sudoku", "slitherlink", "sudoku", "variant_sudoku")):
        if not form_named(form).is_for(kind_named(kind)):
            continue
        record = {**all_boards()[kind][0], "id": None}
        record["params"] = {**(record.get("params") or {}), "note": NOTE}
        try:
            again = read_again(write(record, form))
        except InputError:  # it has no place for a clue
            continue
        note = again["params"].get("note") or {}
        kept = {name for name in NAMES if note.get(name) == NOTE[name]}
        kept |= {"solution"} if again.get("solution") == record["solution"] else set()
        if form not in ("fpuzzles", "sudokupad", "sudokumaker", "iss") or kind != "variant_sudoku":
            assert kept == {*form_named(form).kept_of(record)}, (form, kind)
        assert left_behind(record, form) == [
            name for name in (*NAMES, "solution") if name not in form_named(form).kept_of(record)
        ]
        seen.add(form)
    assert len(seen) >= 9


@given(st.dictionaries(st.sampled_from(NAMES), st.text(min_size=1, max_size=40)))
def test_any_texts_are_kept_in_plain_text_or_the_loss_is_named(note: dict[str, str]) -> None:
    record = {**BOARD, "params": {"note": note}}
    stated = {name: text for name, text in note.items() if text.strip()}
    try:
        text = write(record, "text")
    except InputError as error:
        if not error.what.startswith("text has no place for ") or "".join(stated.values()).isprintable():
            raise
        return
    again = read_again(text)
    assert again["params"].get("note", {}) == stated
    assert again.get("solution") == (BOARD["solution"] if stated else None)


@pytest.mark.parametrize("kind", sorted(all_boards()))
def test_every_kind_has_notes_in_plain_text(kind: str) -> None:
    record = all_boards()[kind][0]
    record = {**record, "params": {**(record.get("params") or {}), "note": NOTE}}
    again = read_block(write(record, "text"))
    assert again["params"]["note"] == NOTE
    assert again.get("solution") == record.get("solution")


def test_a_puzzle_without_a_note_is_written_as_before() -> None:
    for kind in ("killer_sudoku", "sudoku"):
        text = write(all_boards()[kind][0], "text")
        assert "solution" not in text
        assert not any(f"{name}:" in text for name in NAMES)


def test_people_write_notes_in_their_own_way() -> None:
    text = "Killer Sudoku 2x2\nTITLE:  One \n\ncages:\na a\nb b\n\nAuthor:me\na=3 b=3\nrules:\nrules: x"
    record = read_again(text)
    assert record["params"]["note"] == {"title": " One ", "author": "me", "rules": "\nx"}
    assert len(record["clues"]["cages"]) == 2


@pytest.mark.parametrize("said", ["1234", "[1]", '{"values": [[1', "", "[" * 5000])
def test_a_solution_that_is_none_is_named(said: str) -> None:
    with pytest.raises(InputError, match="the solution is "):
        gridproof.read_one(f"latin_square 2x2\nsolution: {said}\n1 .\n. .")


def test_a_generated_row_brings_its_solution() -> None:
    run = CliRunner().invoke(
        cli, ["generate", "killer_sudoku", "--rows", "4", "--seed", "1", "--format", "json"]
    )
    solution = json.loads(run.stdout)["solution"]
    link = CliRunner().invoke(cli, ["convert", "--to", "sudokumaker"], input=run.stdout)
    record = CliRunner().invoke(cli, ["convert", "--to", "record", link.stdout.strip()])
    assert json.loads(record.stdout)["solution"] == solution


def test_a_page_keeps_the_solutions_that_can_be_checked_there() -> None:
    board = {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[4]]}, "params": {"note": NOTE}}
    assert left_behind({**board, "solution": {"inside": [[1]]}}, "penpa") == ["notes", "solution"]
    assert left_behind(BOARD, "penpa") == ["notes"]


def test_the_command_names_what_stays_behind() -> None:
    both = f"{json.dumps(BOARD)}\n{json.dumps({**BOARD, 'params': {'note': {'title': 'Two'}}})}"
    told: dict[str, Any] = {
        "penpa": ["penpa has no place for the notes of 1 puzzle"],
        "text": [],
        "iss": [],
    }
    for form, sentences in told.items():
        run = CliRunner().invoke(cli, ["convert", "--to", form], input=both)
        assert run.exit_code == 0
        assert [line.removeprefix("gridproof: ") for line in run.stderr.splitlines()] == [
            *sentences,
            "2 converted",
        ]
    slither = {**all_boards()["slitherlink"][0], "params": {"note": {"title": "One"}}}
    run = CliRunner().invoke(cli, ["convert", "--to", "puzz.link"], input=json.dumps(slither))
    assert "puzzlink has no place for the title of 1 puzzle" in run.stderr
    plain = {**slither, "params": {}}
    run = CliRunner().invoke(cli, ["convert", "--to", "puzz.link"], input=json.dumps(plain))
    assert run.stderr == ""


def test_python_knows_forms_by_the_names_of_people() -> None:
    assert gridproof.convert(BOARD, "F-Puzzles") == gridproof.convert(BOARD, "fpuzzles")
    with pytest.raises(InputError, match="there is no form 'hieroglyphs'"):
        gridproof.convert(BOARD, "hieroglyphs")
