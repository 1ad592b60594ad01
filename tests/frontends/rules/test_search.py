"""The solver for any tree: the order of visits, limits that are not proofs, and the tree as an object.

The witness is the algorithm as the text on WODM prints it, a recursion, which notes what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest

from gridproof import InputError
from gridproof.frontends.drawing import svg
from gridproof.frontends.drawing.trees import MOST_LEAVES, search_tree_scene, spots
from gridproof.frontends.notebook.views import view
from gridproof.frontends.rules.positions import begin
from gridproof.frontends.rules.search import (
    SearchTree,
    Stats,
    TreeNode,
    TreeRecorder,
    Visit,
    fewest_candidates,
    search,
    solve,
)
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.puzzles import read_record

GOAL, DEAD = "goal", "dead"


@dataclass
class Leafy:
    """A node with the names of its descendants: a goal, a dead end, or a list of children."""

    below: object
    name: str = "S"
    asked: list[str] = field(default_factory=list)

    @property
    def is_goal(self) -> bool:
        return self.below == GOAL

    @property
    def is_dead_end(self) -> bool:
        return self.below == DEAD

    def children(self) -> Iterator[Leafy]:
        assert isinstance(self.below, list)
        for number, each in enumerate(self.below):
            self.asked.append(f"{self.name}.{number}")
            yield Leafy(each, f"{self.name}.{number}", self.asked)


def same(node: Leafy) -> Leafy:
    return node


def as_printed(
    node: Leafy, engine: Callable[[Leafy], Leafy], most_depth: int, depth: int = 0
) -> Leafy | None:
    """Solve as the text prints it: HeuristicDfsSolver.solve(node, parent, depth)."""
    if depth > most_depth:
        return None
    node = engine(node)
    if node.is_goal:
        return node
    if node.is_dead_end:
        return None
    for child in node.children():
        found = as_printed(child, engine, most_depth, depth + 1)
        if found is not None:
            return found
    return None


FIGURE_5 = [[[DEAD, DEAD], [DEAD, DEAD]], GOAL, DEAD]
"""A tree of the shape of figure 5: guesses below guesses that all fail, and the next one at N1."""


def test_figure_5_is_told_in_the_order_of_visits() -> None:
    visits = [*solve(Leafy(FIGURE_5), same)]
    assert [str(visit) for visit in visits] == [
        "S to N1, depth 0: open",
        "N1 to N2 to N3, depth 1: open",
        "N3 to N4 to N5, depth 2: open",
        "N5 to N6 to N7, depth 3: dead end",
        "N5 to N8 to N9, depth 3: dead end",
        "N3 to N10 to N11, depth 2: open",
        "N11 to N12 to N13, depth 3: dead end",
        "N11 to N14 to N15, depth 3: dead end",
        "N1 to N16 to N17, depth 1: goal",
    ]
    assert visits[-1].node.name == "S.1"
    assert visits[0].node.asked[-1] == "S.1", "a child is asked for when its turn has come"


def random_tree(random: Random, depth: int = 0) -> object:
    if depth == 5 or random.random() < 0.3:
        return GOAL if random.random() < 0.1 else DEAD
    return [random_tree(random, depth + 1) for _ in range(random.randint(0, 3))]


@pytest.mark.parametrize("seed", range(200))
def test_the_engine_runs_as_in_the_printed_algorithm(seed: int) -> None:
    random = Random(seed)
    tree, most_depth = [random_tree(random, 1) for _ in range(3)], random.randint(0, 5)
    ours: list[str] = []
    theirs: list[str] = []

    def noting(names: list[str]) -> Callable[[Leafy], Leafy]:
        def engine(node: Leafy) -> Leafy:
            names.append(node.name)
            return Leafy(node.below, node.name, node.asked)  # a new node, as the text allows

        return engine

    visits = [*solve(Leafy(tree), noting(ours), most_depth)]
    expected = as_printed(Leafy(tree), noting(theirs), most_depth)
    assert ours == theirs == [visit.node.name for visit in visits]
    found = visits[-1].node if visits[-1].outcome == "goal" else None
    assert (found and found.name) == (expected and expected.name)
    for visit in visits:
        assert visit.depth == visit.node.name.count(".") <= most_depth
        above = None if visit.parent is None else visits[visit.parent].node.name
        assert above == (visit.node.name.rpartition(".")[0] or None)
    was_cut = any(
        len(v.node.below) > 0 for v in visits if v.outcome == "too deep" and isinstance(v.node.below, list)
    )
    if found is None and not was_cut:
        assert as_printed(Leafy(tree), same, 99) is None, "nothing was found, and no limit was met"


@pytest.mark.parametrize("most", range(1, 12))
def test_a_limit_of_nodes_is_told(most: int) -> None:
    whole, cut = [*solve(Leafy(FIGURE_5), same)], [*solve(Leafy(FIGURE_5), same, most_nodes=most)]
    assert [*map(str, cut[:most])] == [*map(str, whole[:most])]
    assert [visit.outcome for visit in cut[most:]] == (["limit"] if most < len(whole) else [])


def test_limits_that_are_none_are_refused() -> None:
    for limits in ({"most_depth": -1}, {"most_nodes": 0}):
        with pytest.raises(InputError, match="give 0 or more, and 1 or more"):
            next(solve(Leafy(GOAL), same, **limits))


def test_a_deep_tree_needs_no_deep_recursion() -> None:
    tree: object = GOAL
    for _ in range(5_000):
        tree = [tree]
    *_, last = solve(Leafy(tree), same, most_depth=5_000)
    assert (last.outcome, last.depth) == ("goal", 5_000)


# Trees of states ------------------------------------------------------------------------------------

GRID = [[None, 3, None, None], [None, 1, None, None], [None] * 4, [None, None, 1, 3]]
WRONG = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": GRID}})
"""A board without a solution, which is seen after some guesses."""


def no_rules(_state: State, *_guesses: Step) -> Iterator[Step]:
    return iter(())


def recorded(
    most_depth: int, most_guesses: int = 10_000, most: int = 10_000
) -> tuple[str, Stats, SearchTree]:
    recorder, stats = TreeRecorder(most), Stats()
    start = begin(WRONG)
    found = search(WRONG, start, no_rules, fewest_candidates, stats, most_depth, most_guesses, recorder)
    return found.outcome, stats, recorder.tree


def test_a_tree_of_states_has_a_node_for_each_guess() -> None:
    outcome, stats, tree = recorded(16)
    assert (outcome, stats.limit) == ("none", "")
    assert len(tree.nodes) == stats.guesses + 1 > 3
    assert tree.depth == stats.depth > 1
    assert {node.outcome for node in tree.nodes} == {"open", "dead end"}
    for node in tree.nodes[1:]:
        assert node.parent is not None
        parent = tree.nodes[node.parent]
        assert (parent.outcome, parent.depth) == ("open", node.depth - 1)
        assert node in tree.children(parent)
    assert sum(len(tree.children(node)) for node in tree.nodes) == len(tree.nodes) - 1
    assert all(tree.children(node) == () for node in tree.nodes if node.outcome == "dead end")


@pytest.mark.parametrize(("depth", "guesses", "limit"), [
    (1, 10_000, "the limit of 1 guesses on a path was reached"),
    (16, 2, "the limit of 2 guesses was reached"),
])  # fmt: skip
def test_a_search_that_was_cut_proves_nothing(depth: int, guesses: int, limit: str) -> None:
    outcome, stats, tree = recorded(depth, guesses)
    assert (outcome, stats.limit) == ("unknown", limit)
    assert {"too deep", "limit"} & {node.outcome for node in tree.nodes}
    assert stats.guesses <= guesses
    assert tree.depth <= depth + (guesses == 2)


def test_nodes_beyond_a_number_are_counted() -> None:
    _, _, whole = recorded(16)
    _, _, cut = recorded(16, most=3)
    assert cut.nodes == whole.nodes[:3]
    assert cut.unshown == len(whole.nodes) - 3
    assert [*cut.lines()][-1] == f"and {cut.unshown:,} more nodes"
    assert SearchTree.from_json(cut.to_json()) == cut


def test_a_tree_prints_each_node_below_its_parent() -> None:
    _, _, tree = recorded(16)
    lines = str(tree).splitlines()
    assert lines[0] == "S to N1: 0 steps, open"
    for line, node in zip(lines[1:], tree.nodes[1:], strict=True):
        assert node.guess is not None
        expected = (
            f"{node.guess[0]} = {node.guess[1]}, N{2 * node.number} to N{2 * node.number + 1}: 0 steps, "
        )
        assert line == "  " * node.depth + expected + node.outcome


# Pictures -------------------------------------------------------------------------------------------


def tree_of(children: dict[int, list[int]], ends: dict[int, str]) -> SearchTree:
    parent = {child: number for number, below in children.items() for child in below}
    depth = {0: 0}
    for number in sorted(parent):
        depth[number] = depth[parent[number]] + 1
    nodes = [
        TreeNode(n, parent.get(n), depth[n], None if n == 0 else ("r1c1", n), ends.get(n, "open"), n)  # type: ignore[arg-type]
        for n in sorted(depth)
    ]
    return SearchTree(tuple(nodes))


def test_a_picture_has_every_node_of_a_small_tree() -> None:
    tree = tree_of({0: [1, 2], 2: [3, 4]}, {1: "dead end", 3: "dead end", 4: "goal"})
    texts = [shape.text for shape in search_tree_scene(tree).shapes if shape.text]
    assert {"N1", "N3", "N5", "N7", "N9", "r1c1 = 1", "r1c1 = 4", "4 steps", "1 step", "solved"} <= {*texts}
    assert not any("not drawn" in words for words in texts)
    assert svg(search_tree_scene(tree)).startswith("<svg ")


def test_nodes_of_a_picture_keep_apart() -> None:
    tree = tree_of({0: [1, 5, 9], 1: [2, 3, 4], 5: [6, 7, 8], 9: [10]}, {})
    places = spots({node.number: node.parent for node in tree.nodes})
    assert len({*places.values()}) == len(places)
    for _, down in places.values():
        level = sorted(x for x, y in places.values() if y == down)
        assert all(right - left >= 1 for left, right in pairwise(level))
    for number, (x, _) in places.items():
        below = [places[node.number][0] for node in tree.children(tree.nodes[number])]
        assert not below or min(below) <= x <= max(below)


def test_a_picture_of_a_wide_tree_has_the_way_to_the_goal() -> None:
    wide = tree_of(
        {0: [1, 100], 1: [*range(2, 60)], 100: [101, 102], 102: [103]},
        dict.fromkeys(range(2, 60), "dead end") | {101: "dead end", 103: "goal"},
    )
    place = {node.number: number for number, node in enumerate(wide.nodes)}
    nodes = [
        replace(n, number=place[n.number], parent=None if n.parent is None else place[n.parent])
        for n in wide.nodes
    ]
    tree = SearchTree(tuple(nodes), unshown=7)
    texts = [shape.text for shape in search_tree_scene(tree).shapes if shape.text]
    goal = next(node.number for node in tree.nodes if node.outcome == "goal")
    assert {f"N{2 * goal + 1}", "solved"} <= {*texts}
    drawn = sum(words.startswith("N") for words in texts)
    assert drawn <= MOST_LEAVES
    assert f"{len(tree.nodes) + 7 - drawn:,} more nodes, not drawn" in texts


def test_the_view_of_a_tree_nests_its_nodes() -> None:
    _, _, tree = recorded(16)
    shown = view(tree)
    assert shown.plain == f"search tree: {tree.sentence}\n{tree}"
    assert shown.html.count("<details>") == shown.html.count("</details>")
    assert shown.html.count("<summary>") == len({node.parent for node in tree.nodes} - {None})
    assert shown.html.count("<img ") == 1
    assert all(str(node) in shown.html for node in tree.nodes)
    assert view(SearchTree()).html.count("<img ") == 0


def test_visits_hold_the_nodes_of_the_engine() -> None:
    assert [*solve(Leafy(DEAD), lambda _: Leafy(GOAL, "other"))] == [
        Visit(0, None, 0, "goal", Leafy(GOAL, "other"))
    ]


def test_the_tree_of_visits_of_ones_own_has_guesses_by_name() -> None:
    def guess(node: Leafy) -> tuple[str, str] | None:
        return None if node.name == "S" else ("child", node.name[-1])

    visits = [*solve(Leafy(FIGURE_5), same)]
    tree = SearchTree.of(visits, guess)
    assert [(n.number, n.parent, n.depth, n.outcome) for n in tree.nodes] == [
        (v.number, v.parent, v.depth, v.outcome) for v in visits
    ]
    assert str(tree).splitlines()[:2] == ["S to N1: open", "  child = 0, N2 to N3: open"]
    assert SearchTree.from_json(tree.to_json()) == tree
    texts = [shape.text for shape in search_tree_scene(tree).shapes if shape.text]
    assert "child = 1" in texts
    assert not any("step" in words for words in texts)
    assert (len(SearchTree.of(visits, guess, 4).nodes), SearchTree.of(visits, guess, 4).unshown) == (4, 5)
