"""The lists of the guides: each name of the kit with a line, on the pages that have a marker."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import pytest
from boards import ROOT

from gridproof.puzzles import constraints

KIT = import_module("gridproof.puzzles.kit")

ROW = re.compile(r"^\| `(\w+)` \| (.+) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def blocks() -> ModuleType:
    """Return the script, which stands outside the package."""
    spec = spec_from_file_location("building_blocks", ROOT / ".docs" / "building_blocks.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows(table: str) -> dict[str, str]:
    """Return the line of each name in tables."""
    return dict(ROW.findall(table))


def test_the_list_of_the_kit_has_a_line_for_each_name(blocks: ModuleType) -> None:
    page = (ROOT / ".docs/src/extend/kind.md").read_text(encoding="utf-8")
    listed = rows(blocks.fill(page[page.index("## What there is to build with") :]))
    assert sorted(listed) == KIT.__all__
    assert listed["Connected"].startswith((constraints.Connected.__doc__ or "?").split(".")[0].split("\n")[0])
    assert listed["SIDE"] == "the side"
    assert listed["Square"] == "`tuple[int, int]`"


def test_the_list_of_constraints_has_every_class(blocks: ModuleType) -> None:
    listed = rows(blocks.fill((ROOT / ".docs/src/extend/constraint.md").read_text(encoding="utf-8")))
    classes = {name for name, home in constraints.homes().items() if home != "filtering"}
    made = {name for name in classes if isinstance(getattr(constraints, name), type)}
    assert made & set(KIT.__all__) <= listed.keys()
    assert {"AllDifferent", "SingleLoop", "Connected", "exactly"} <= listed.keys()


@pytest.mark.parametrize(
    ("page", "kit"),
    [
        ("system", "gridproof.frontends.systems.kit"),
        ("technique", "gridproof.frontends.rules.techniques.kit"),
    ],
)
def test_the_lists_of_other_kits_have_a_line_for_each_name(blocks: ModuleType, page: str, kit: str) -> None:
    text = (ROOT / f".docs/src/extend/{page}.md").read_text(encoding="utf-8")
    listed = rows(blocks.fill(text[text.index("## What there is to build with") :]))
    ours = {name for name in import_module(kit).__all__ if name in blocks.imports(kit)}
    assert ours <= listed.keys()
    assert all(listed[name] for name in ours)
    assert {*import_module(kit).__all__} - ours <= {"Iterable", "Iterator", "combinations"}


def test_a_list_names_the_methods_of_a_class_as_they_are_called(blocks: ModuleType) -> None:
    listed = blocks.fill("<!-- list: state -->")
    assert "| `state.values(cell)` | Return the values left in a cell |" in listed
    assert "| `State.of(puzzle, deadline=…)` |" in listed
    assert "| `state.is_dead` | True if" in listed
    assert "__" not in listed


def test_the_guide_to_forms_lists_readers_and_drafts(blocks: ModuleType) -> None:
    forms = blocks.fill("<!-- list: scanner --><!-- list: draft --><!-- list: drafting -->")
    assert all(
        f"| `{name}` |" in forms
        for name in ("scanner.one_of(symbols)", "draft.grid(name, rows=…, columns=…)", "draft_of(record)")
    )
    assert "| `links(uprights, levels)` | Return the directions in which each square is joined: ``" in forms
    assert "in the order n, e, s, w |" in forms


def test_each_marker_has_a_list(blocks: ModuleType) -> None:
    for page in (ROOT / ".docs/src/extend").glob("*.md"):
        markers = re.findall(r"<!-- list: (\w+) -->", page.read_text(encoding="utf-8"))
        assert {*markers} <= blocks.LISTS.keys()
