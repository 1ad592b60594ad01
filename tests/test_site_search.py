"""The search of the documentation's site, asked through the worker that its pages use."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from boards import ROOT
from programs import program
from tiers import absent

BUILT = "GRIDPROOF_TEST_SITE"
"""The environment variable that names the folder of the site, if it is there already."""

SEARCH = ROOT / "tests" / "support" / "site_search.cjs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site; one that is made here lacks the text of the reference, which takes longest."""
    if BUILT in os.environ:
        return Path(os.environ[BUILT])
    try:
        from mkdocs.commands.build import build
        from mkdocs.config import load_config
    except ModuleNotFoundError:
        absent("mkdocs", "pip install -e '.[docs]'")
    folder = tmp_path_factory.mktemp("site")
    build(load_config(str(ROOT / ".docs" / "mkdocs.yml"), plugins=["search"], site_dir=str(folder)))
    return folder


def pages_for(query: str, site: Path) -> list[str]:
    """Return the pages that the search finds, best first."""
    run = subprocess.run(
        [*program("node"), str(SEARCH), str(site), query], capture_output=True, text=True, check=True
    )
    found: list[str] = json.loads(run.stdout)
    return [location.partition("#")[0] for location in found]


@pytest.mark.deep
@pytest.mark.parametrize("query", ["timeout", "progress", "several solutions", "thermometer"])
def test_guides_are_found_first(query: str, site: Path) -> None:
    """A kind that is called so may come before them: its page is for users, too."""
    found = [page for page in pages_for(query, site) if not page.startswith("kinds/")]
    assert [page.partition("/")[0] for page in found[:2]] == ["guides", "guides"]


@pytest.mark.deep
@pytest.mark.parametrize("query", ["kakuro", "killer sudoku"])
def test_kinds_are_found_by_their_names(query: str, site: Path) -> None:
    assert f"kinds/{query.replace(' ', '_')}.html" in pages_for(query, site)[:4]


@pytest.mark.deep
def test_internals_are_not_in_the_index(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    pages = {entry["location"].partition("#")[0] for entry in index["docs"]}
    internal = "reference/puzzles.kind.html"
    assert (site / internal).exists()
    assert {page for page in pages if page.startswith("reference/")} == {
        "reference/index.html",
        "reference/testing.html",
    }
    assert {"guides/proofs.html", "kinds/kakuro.html", "extend/kind.html"} <= pages


@pytest.mark.deep
@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("kind", "SingleLoop"),
        ("constraint", "SingleLoop"),
        ("part", "line_part"),
        ("technique", "state.removal(name, grade, removals, because, labels=…, detail=…)"),
        ("system", "finds_none"),
        ("form", "scanner.has_ended"),
    ],
)
def test_guides_list_what_there_is_to_build_with(page: str, name: str, site: Path) -> None:
    text = (site / "extend" / f"{page}.html").read_text(encoding="utf-8")
    assert f"<td><code>{name}</code></td>" in text
    assert "<!-- " not in text[text.index("<article") : text.index("</article")]
