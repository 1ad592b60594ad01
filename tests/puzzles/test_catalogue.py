"""The catalogue that is stored says what the kinds say, and is not asked about what it does not know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from kind_index import catalogue_text

from gridproof.puzzles import catalogue, kind_named
from gridproof.puzzles.catalogue import entry, rows
from gridproof.puzzles.core.extensions import has_extensions


def test_the_stored_catalogue_says_what_the_kinds_say() -> None:
    text = Path(catalogue.STORED).read_text(encoding="utf-8")
    assert text == catalogue_text(), "python tests/support/kind_index.py writes it again"


@pytest.fixture
def false(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """Return the row of masyu in a stored catalogue that has no other, and there is lits besides."""
    row = {**entry(kind_named("masyu")).to_json(), "title": "another"}
    stored = tmp_path / "catalogue.jsonl"
    stored.write_text(json.dumps(row) + "\n")
    monkeypatch.setattr(catalogue, "STORED", str(stored))
    monkeypatch.setattr(catalogue, "kind_names", lambda: ("lits", "masyu"))
    return row


def test_a_kind_that_is_not_stored_is_there_all_the_same(false: dict[str, Any]) -> None:
    assert [*rows()] == [entry(kind_named("lits")).to_json(), false]


@pytest.mark.usefixtures("false")
@pytest.mark.parametrize("group", ["forms", "parts"])
def test_no_row_is_taken_as_stored_beside_forms_and_parts_of_other_packages(
    group: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    info = tmp_path / "another-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: another\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[gridproof.{group}]\nanother = json:loads\n")
    assert not has_extensions(f"gridproof.{group}")
    monkeypatch.syspath_prepend(tmp_path)
    assert has_extensions(f"gridproof.{group}")
    assert [*rows()] == [entry(kind_named(name)).to_json() for name in ("lits", "masyu")]
