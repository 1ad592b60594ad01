"""The pictures of the README are those that the code draws today."""

from __future__ import annotations

import re
import runpy
from typing import Any

import pytest
from boards import ROOT

from gridproof import kinds
from gridproof.puzzles.kinds import genre_of

FOLDER = ROOT / ".pictures"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
GENRES = {
    file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.md") if file.name != "README.md"
}
"""The pages of the genres."""
AGAIN = "run python .pictures/make.py"


@pytest.fixture(scope="module")
def maker() -> dict[str, Any]:
    return runpy.run_path(str(FOLDER / "make.py"))


def test_the_files_are_those_that_are_drawn_today(maker: dict[str, Any]) -> None:
    files = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.svg")}
    drawn = maker["pictures"]()
    assert files.keys() == drawn.keys(), AGAIN
    assert [name for name in files if files[name] != drawn[name]] == [], AGAIN


def test_each_of_them_is_shown(maker: dict[str, Any]) -> None:
    assert [page.name for page in maker["PAGES"] if maker["written"](page) != page.read_text()] == [], AGAIN
    assert maker["page"]() == PAGE, AGAIN
    assert maker["genre_pages"]() == GENRES, AGAIN
    shown = set(re.findall(r'src(?:set)?="[^"]*?([\w-]+\.svg)"', README + PAGE + "".join(GENRES.values())))
    guides = "".join(page.read_text(encoding="utf-8") for page in (ROOT / ".docs" / "src").rglob("*.md"))
    named = set(re.findall(r"\]\((?:\.\./)+\.pictures/([\w-]+)-light\.svg\)", guides))
    shown |= {f"{name}-{theme}.svg" for name in named for theme in ("light", "dark")}
    assert shown == {file.name for file in FOLDER.glob("*.svg")}


def test_every_kind_is_shown(maker: dict[str, Any]) -> None:
    assert set(maker["boards"]()) == {kind.name for kind in kinds()}
    for kind in kinds():
        assert [name for name, text in GENRES.items() if f'"{kind.name}-dark.svg"' in text] == [
            f"{genre_of(kind.name)}.md"
        ]
        assert f"`{kind.name}`" in PAGE


def test_a_page_shows_the_pictures_of_one_genre() -> None:
    assert "svg" not in PAGE
    assert {f"({name})" for name in GENRES} == {*re.findall(r"\([a-z]+\.md\)", PAGE)}


def test_the_pictures_are_small() -> None:
    sizes = [file.stat().st_size for file in FOLDER.glob("*.svg")]
    assert max(sizes) < 20_000
    assert sum(sizes) < 2_000_000


def test_every_guide_has_a_picture() -> None:
    folder = ROOT / ".docs" / "src"
    for page in (folder / "index.md", *(folder / "guides").glob("*.md")):
        found = re.findall(
            r"\]\(((?:(?:\.\./)+\.pictures|desk)/[\w-]+\.(?:svg|png))\)", page.read_text(encoding="utf-8")
        )
        assert found, page
        assert all((page.parent / path).exists() for path in found), page
