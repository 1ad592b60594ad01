"""Pictures and views of trees, cuts and relaxations."""

from __future__ import annotations

from base64 import b64decode
from collections import Counter
from itertools import combinations, pairwise
from re import findall

import pytest
from backends import puzzle_of

import gridproof
from gridproof.frontends.notebook import display
from gridproof.frontends.notebook.views import View
from gridproof.frontends.notebook.watched import relaxations, view
from gridproof.frontends.watching import trees
from gridproof.frontends.watching.trees import KEY, spots, tree_scene
from gridproof.models.backends.ilp import IlpModel
from gridproof.models.exchange.inspect import Relaxation
from gridproof.models.watching.branching import Branching
from gridproof.puzzles import Is, Puzzle
from gridproof.puzzles.constraints import Clause


def triangles(number: int) -> Puzzle:
    """Return some triangles side by side: each costs two vertices, and each relaxation one and a half."""
    groups = ["abcdefghijklmnop"[3 * i : 3 * i + 3] for i in range(number)]
    clauses = [Clause((Is(x, 1), Is(y, 1))) for group in groups for x, y in combinations(group, 2)]
    return puzzle_of(dict.fromkeys("".join(groups), (0, 1)), clauses)


def tree_of(number: int, most: int = 100) -> Branching:
    puzzle = triangles(number)
    minimize = {cell: 1 + i % 2 for i, cell in enumerate(puzzle.rules.domain_of)}
    return IlpModel(puzzle).branching(minimize=minimize, most=most)


TREES = {"one": tree_of(1), "three": tree_of(3), "four, cut off": tree_of(4, 6)}


@pytest.mark.parametrize("name", TREES)
def test_nodes_do_not_overlap_and_parents_stand_above(name: str) -> None:
    tree = TREES[name]
    places = spots(tree)
    assert len(set(places.values())) == len(places) == len(tree.nodes)
    levels: dict[int, list[float]] = {}
    for x, depth in places.values():
        levels.setdefault(depth, []).append(x)
    for across in levels.values():
        assert all(right - left >= 1 - 1e-9 for left, right in pairwise(sorted(across)))
    for node in tree.nodes:
        assert places[node.number][1] == node.depth
        children = [places[child.number][0] for child in tree.children(node.number)]
        if children:
            assert min(children) < places[node.number][0] < max(children)
            assert children == sorted(children)


@pytest.mark.parametrize("name", TREES)
def test_the_picture_says_every_decision_bound_and_status(name: str) -> None:
    tree = TREES[name]
    picture = tree_scene(tree)
    words = Counter(shape.text for shape in picture.shapes if shape.text)
    for node in tree.nodes:
        assert not node.decision or node.decision in words
        assert str(node.number) in words
    used = {node.status for node in tree.nodes}
    assert {status for status, text in KEY if text in words} == used
    assert words["3/2"] == sum(node.bound == 1.5 for node in tree.nodes)
    rings = [shape for shape in picture.shapes if (shape.kind, shape.tone) == ("ring", "place")]
    assert len(rings) == [node.status for node in tree.nodes].count("integral") + ("integral" in used)
    for shape in picture.shapes:
        xs = shape.numbers[-3:-1] if shape.kind in ("ring", "disc") else ()
        assert all(-picture.left <= x <= picture.width for x in xs[:1])


def test_a_wide_tree_is_drawn_down_to_a_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST_LEAVES", 2)
    tree = TREES["three"]
    places = spots(tree)
    assert {depth for _, depth in places.values()} == {0, 1}
    words = [shape.text for shape in tree_scene(tree).shapes]
    assert f"{len(tree.nodes) - 3:,} nodes further down" in words


# Views -----------------------------------------------------------------------------------------


def pictures(html: str) -> list[str]:
    return [b64decode(code).decode() for code in findall(r"base64,([^\"]+)", html)]


def test_a_tree_can_be_opened() -> None:
    puzzle = gridproof.sample("slitherlink", 1)
    tree = IlpModel(puzzle).branching()
    shown: View = view(tree)
    assert shown.plain == str(tree)
    assert shown.html.count("<details>") == shown.html.count("</details>") > 3
    drawn = pictures(shown.html)
    assert len(drawn) == 1 + sum(bool(node.shares) for node in tree.nodes)
    for node in tree.nodes:
        assert node.sentence in shown.html
    assert shown.html.index(tree.nodes[1].sentence) > shown.html.index(tree.nodes[0].sentence)


def test_pictures_of_nodes_stop_at_their_room(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = IlpModel(gridproof.sample("slitherlink", 1)).branching()
    monkeypatch.setattr(relaxations, "MOST_BYTES", 1)
    assert len(pictures(view(tree).html)) == 2
    monkeypatch.setattr(relaxations, "MOST_NESTED", 1)
    assert view(tree).html.count("<details>") == view(tree).html.count("</details>")
    assert all(node.sentence in view(tree).html for node in tree.nodes)


def test_a_relaxation_is_shown_with_its_bound() -> None:
    puzzle = gridproof.sample("slitherlink", 1)
    found = IlpModel(puzzle).relaxation(minimize={"r1c1": 1})
    shown = view(found)
    assert "bound 0" in shown.html
    assert "bound 0" in shown.plain.splitlines()[0]
    assert "r1c1: " in shown.plain or found.shares["r1c1"][0] in (0, 1)
    (drawn,) = pictures(shown.html)
    assert "shares of a relaxation" in drawn
    assert "<table>" not in shown.html or "r" in shown.html


def test_cells_without_a_place_are_listed() -> None:
    found = IlpModel(triangles(1)).relaxation(minimize=dict.fromkeys("abc", 1))
    html = view(found).html
    assert '<th scope="row">a</th><td>0: 1/2, 1: 1/2</td>' in html


def test_relaxations_without_a_picture() -> None:
    for found in (Relaxation(False, 3), Relaxation(True, 9, 3, 2, 4, 1)):
        assert view(found).html == f"<p>relaxation: {found}</p>"


def test_a_cut_is_shown_between_two_boards() -> None:
    puzzle = gridproof.read_one(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    )
    found = IlpModel(puzzle).cutting(rounds=2)
    html = view(found).html
    assert len(pictures(html)) == 4
    for cut, after in zip(found.cuts, found.after, strict=True):
        assert cut.words.replace("<", "&lt;") in html
        assert f"afterwards: {after}" in html
        assert all(f"<li>{label}</li>" in html for label in cut.labels)
        marked = relaxations.candidates_of(cut, puzzle)
        assert [f"x[{cell}={value}]" for cell, value in marked] == findall(r"x\[[^\]]+\]", cut.words)
    assert found.message in html


def test_a_point_that_is_whole_needs_one_board() -> None:
    found = IlpModel(gridproof.sample("kakuro", 1)).cutting()
    assert found.cut is None
    assert len(pictures(view(found).html)) == 1


def test_all_show_themselves() -> None:
    model = IlpModel(triangles(1))
    for thing in (model.relaxation(), model.cutting(), model.branching()):
        bundle = display.mimebundle(thing)
        assert isinstance(bundle, dict)
        assert sorted(bundle) == ["text/html", "text/plain"]
        assert bundle["text/html"] == view(thing).html
