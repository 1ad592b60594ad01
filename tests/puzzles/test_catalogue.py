"""The catalogue that is stored says what the kinds say, and is not asked about what it does not know."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from kind_index import catalogue_text

from gridproof.puzzles import catalogue, kind_named, kind_names
from gridproof.puzzles.catalogue import ORDERS, by_genre, entry, is_meant, rows
from gridproof.puzzles.core.extensions import has_extensions
from gridproof.puzzles.standing import standing_of


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


# Names, genres and peers -------------------------------------------------------------------------------


def meant(typed: str) -> list[str]:
    """Return the names of the kinds that are meant by what was typed."""
    return [row["name"] for row in rows() if is_meant(row, typed)]


@pytest.mark.whole
@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("スリザーリンク", "slitherlink"),
        ("数独", "sudoku"),
        ("ましゅ", "masyu"),
        ("sternenschlacht", "star_battle"),
        ("Zeltlager", "tents"),
        ("pearl", "masyu"),
        ("lightup", "akari"),
        ("battle star", "star_battle"),
        ("puzzle binary", "binairo"),
    ],
)
def test_a_kind_is_found_by_its_names_in_other_languages_and_programs(typed: str, kind: str) -> None:
    assert kind in meant(typed)
    assert len(meant(typed)) <= 2


def test_a_genre_finds_its_kinds_and_signs_find_none() -> None:
    loops = {row["name"] for row in by_genre(rows())["loops"]}
    assert {"masyu", "slitherlink"} <= loops <= {*meant("loops")}
    assert [*meant(""), *meant(" - "), *meant("no such kind")] == []


def test_every_kind_stands_once_in_each_order() -> None:
    listed = [*rows()]
    for key in ORDERS.values():
        assert sorted(row["name"] for row in sorted(listed, key=key)) == [*kind_names()]
    genres = by_genre(listed)
    assert [*genres] == sorted(genres)
    assert [row["name"] for members in genres.values() for row in members] == [
        row["name"] for row in sorted(listed, key=ORDERS["genre"])
    ]
    files = Path(catalogue.STORED).parent.glob("*/[!_]*.py")
    assert {file.stem: file.parent.name for file in files} == {row["name"]: row["genre"] for row in listed}


def test_the_best_known_kinds_are_those_of_most_peers_and_then_of_most_boards() -> None:
    best = [row["name"] for row in sorted(rows(), key=ORDERS["popularity"])]
    ranks = [standing_of(kind_named(name)).rank for name in best]
    assert ranks == sorted(ranks)
    assert {"nonogram", "slitherlink", "akari", "masyu", "sudoku", "nurikabe"} <= {*best[:15]}
    assert best.index("slitherlink") < best.index("aqre") < best.index("zebra")


def test_peers_and_boards_are_facts_that_others_publish() -> None:
    """The numbers of boards are those of the table of puzzlekit-dataset; no noqx or cspuz_core has zebra."""
    akari, zebra = (standing_of(kind_named(name)) for name in ("akari", "zebra"))
    assert akari.boards == 970
    assert {"noqx", "cspuz_core", "puzzlekit-dataset", "puzz.link", "Penpa+"} <= {*akari.peers}
    assert (zebra.names, zebra.peers, zebra.boards) == ((), (), 0)
    kenken, other = (standing_of(kind_named(name)).boards for name in ("kenken", "kenken_no_op"))
    assert (kenken, other) == (430, 0)
