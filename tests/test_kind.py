"""Kinds that are added by hand, as a notebook does, beside those that have a file."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

import gridproof
from gridproof import check, draw, kinds, read
from gridproof.puzzles import InputError, Kind, add_kind, kind_named, kind_names, read_record
from gridproof.puzzles import kind as module
from gridproof.puzzles.kind import all_kinds
from gridproof.puzzles.kinds import BARE

RECORD = {"type": "plain", "rows": 4, "cols": 4, "clues": {}}


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Kind:
    """A kind that exists for one test."""
    monkeypatch.setattr(module, "_added", {})
    sudoku = kind_named("sudoku")
    own = replace(sudoku, name="plain", title="Plain", rules="As sudoku.")
    return add_kind(replace(own, read=lambda record: replace(sudoku.read(record), kind="plain")))


def test_an_added_kind_is_read_listed_and_drawn(plain: Kind) -> None:
    puzzle = read_record(RECORD)
    assert plain in kinds()
    assert list(kind_names()) == sorted(kind_names())
    assert check(puzzle).status == "multiple"
    assert draw(puzzle).scene.title.startswith("Plain, 4 rows")
    assert read('{"type": "plain", "rows": 4, "cols": 4, "clues": {}}') == [puzzle]


def test_a_kind_added_again_takes_its_own_place(plain: Kind) -> None:
    renamed = add_kind(replace(plain, title="Plainer"))
    assert kind_named("plain") is renamed
    assert kind_names().count("plain") == 1


def test_a_kind_that_has_a_file_stays(plain: Kind) -> None:
    with pytest.raises(InputError, match="there is a kind 'sudoku' already"):
        add_kind(replace(plain, name="sudoku"))


def test_bare_grids_have_one_kind() -> None:
    """The kind that `BARE` names is the only one that declares rules for them."""
    assert [kind.name for kind in all_kinds() if kind.bare is not None] == [BARE]


OTHER_WORDS = {
    ("answers.py", "tents"),
    ("characters.py", "tents"),
    ("names.py", "thermometers"),
    ("sudoku.py", "sudoku"),
}
"""Literals that are the name of a kind and mean something else: that of an answer, a clue, or a kernel."""


def test_no_kind_is_named_outside_its_own_file() -> None:
    """What the package does for a kind hangs on what the kind declares, not on its name."""
    package = Path(gridproof.__file__).parent
    kinds, samples = package / "puzzles" / "kinds", package / "puzzles" / "samples"
    names, found = set(kind_names()), set()
    for path in chain(*((package / floor).rglob("*.py") for floor in ("puzzles", "models", "frontends"))):
        if kinds in path.parents or samples in path.parents:
            continue
        literals = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
        found |= {(path.name, node.value) for node in literals if node.value in names}
    assert found == OTHER_WORDS
