"""Kinds added by hand, as in a notebook, beside those with a file."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

import gridproof
from gridproof import check, draw, kinds, read
from gridproof.models.core.search import WrongSolution
from gridproof.puzzles import InputError, Kind, add_kind, kind_named, kind_names, read_record
from gridproof.puzzles import kinds as registry
from gridproof.puzzles.core.record import Record
from gridproof.puzzles.kinds import BARE, all_kinds

RECORD = {"type": "plain", "rows": 4, "cols": 4, "clues": {}}


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Kind:
    """Return a kind that exists for one test."""
    monkeypatch.setattr(registry, "_added", {})
    sudoku = kind_named("sudoku")
    return add_kind(replace(sudoku, name="plain", title="Plain", rules="As sudoku."))


def test_an_added_kind_is_read_listed_and_drawn(plain: Kind) -> None:
    puzzle = read_record(RECORD)
    assert plain in kinds()
    assert list(kind_names()) == sorted(kind_names())
    assert check(puzzle).status == "multiple"
    assert draw(puzzle).scene.title.startswith("Plain, 4 rows")
    assert read('{"type": "plain", "rows": 4, "cols": 4, "clues": {}}') == [puzzle]


@pytest.mark.parametrize("record", [RECORD, {**RECORD, "type": None}])
def test_a_copy_of_a_kind_is_judged_by_its_own_judge(plain: Kind, record: dict[str, object]) -> None:
    """Whatever name the puzzle was read under: a copy of a kind, or a kind that names another."""
    wrong = replace(plain, judge=lambda _record, _answer: "never right")
    misnamed = replace(wrong, read=lambda record: replace(plain.read(record), kind="sudoku"))
    for kind in (wrong, misnamed):
        puzzle = read_record({name: each for name, each in record.items() if each}, add_kind(kind).name)
        assert puzzle.kind == "plain"
        with pytest.raises(WrongSolution, match="never right"):
            check(puzzle)


def test_a_puzzle_that_a_kind_hands_out_twice_keeps_the_record_of_each(plain: Kind) -> None:
    """Its judge asks the record: that of another puzzle would refuse a right answer."""
    puzzle = plain.read(Record(RECORD))
    add_kind(replace(plain, read=lambda _: puzzle))
    one, other = (read_record({**RECORD, "id": name}) for name in "ab")
    assert one.record == {**RECORD, "id": "a"}
    assert other.record == {**RECORD, "id": "b"}


def test_a_kind_added_again_takes_its_own_place(plain: Kind) -> None:
    renamed = add_kind(replace(plain, title="Plainer"))
    assert kind_named("plain") is renamed
    assert kind_names().count("plain") == 1


def test_a_kind_that_has_a_file_stays(plain: Kind) -> None:
    with pytest.raises(InputError, match="there is a kind 'sudoku' already"):
        add_kind(replace(plain, name="sudoku"))


@pytest.mark.parametrize("name", [[], {}, 7, [["sudoku"]]])
def test_what_is_no_name_is_no_kind(name: object) -> None:
    with pytest.raises(InputError, match="there is no kind"):
        read_record({"type": name, "rows": 4, "cols": 4, "clues": {}})


def test_bare_grids_have_one_kind() -> None:
    """The kind that `BARE` names is the only one that declares rules for them."""
    assert [kind.name for kind in all_kinds() if kind.default_rules is not None] == [BARE]


OTHER_WORDS = {
    ("sudoku.py", "sudoku"),
    ("penpa.py", "sudoku"),
    ("penpa.py", "kakuro"),
    ("first_words.py", "view"),
}
"""Literals that are the name of a kind and mean something else: a kernel, grids in Penpa+, to draw."""


def test_no_kind_is_named_outside_its_own_file() -> None:
    """The package's behaviour for a kind depends on the kind's declarations, not on its name."""
    package = Path(gridproof.__file__).parent
    # Fields of variant sudokus are called as the kinds that have such clues alone.
    folders = ("kinds", "samples", "parts", "notation/variants", "forms/setters")
    elsewhere = {package / "puzzles" / folder for folder in folders}
    names, found = set(kind_names()), set()
    for path in chain(*((package / floor).rglob("*.py") for floor in ("puzzles", "models", "frontends"))):
        if elsewhere.intersection(path.parents):
            continue
        text = path.read_text(encoding="utf-8")
        if names.isdisjoint(re.findall(r"""["'](\w+)["']""", text)):
            continue  # parsing each module takes seconds
        literals = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
        found |= {(path.name, node.value) for node in literals if node.value in names}
    assert found == OTHER_WORDS
