"""The checker's view of one constraint, each on a board of its own."""

from __future__ import annotations

from typing import Any

import pytest

from gridproof.frontends.data.generation.wishes import split_of
from gridproof.models.verify.constraints.base import Constraint, refute
from gridproof.models.verify.constraints.paths import DisjointPaths
from gridproof.models.verify.constraints.registry import constraint
from gridproof.models.verify.reasoning.graphs import bottlenecks

OPEN = frozenset({0, 1})
YES, NO = frozenset({1}), frozenset({0})


def edge(number: int, u: int, v: int) -> list[Any]:
    return [(f"e{number}", 1, True), u, v]


def loop(size: int, *edges: tuple[int, int]) -> Constraint:
    """Return a loop through some vertices of a graph; cell e0 says whether it uses the first edge."""
    data = {
        "constraint": "SingleLoop",
        "size": size,
        "edges": [edge(i, u, v) for i, (u, v) in enumerate(edges)],
        "visit_all": False,
        "directed": False,
        "crossings": [],
    }
    return constraint(data, {f"e{i}" for i in range(len(edges))})


def test_two_ranges_far_from_each_other_cannot_be_in_order() -> None:
    """More pairs than are tried one by one."""
    less = constraint({"constraint": "Compare", "left": "a", "op": "<", "right": "b", "plus": 0}, {"a", "b"})
    high, low = frozenset(range(10, 20)), frozenset(range(10))
    assert refute(less, {"a": high, "b": low}) == {"a", "b"}
    assert refute(less, {"a": low, "b": high}) is None


def test_what_no_rule_sees_is_tried_on_a_few_cells() -> None:
    """Two edges that are left make no loop; the reason is all that was tried."""
    rule = loop(4, (2, 3), (1, 2), (3, 1), (2, 1), (2, 0))
    domains = {"e0": OPEN, "e1": NO, "e2": NO, "e3": OPEN, "e4": NO}
    assert rule.impossible(domains, ()) is None
    assert refute(rule, domains) == set(domains)
    assert refute(rule, domains | {"e1": OPEN}) is None


def test_a_loop_that_leaves_out_a_line_before_it() -> None:
    """Two edges in a line that could go on, a triangle, and more open edges than are tried one by one."""
    line, triangle = [(0, 1), (1, 2)], [(3, 4), (4, 5), (5, 3)]
    beyond = [(2, 6), *((i, i + 1) for i in range(6, 14)), (14, 0)]
    rule = loop(15, *line, *triangle, *beyond)
    domains = dict.fromkeys(rule.scope, OPEN) | {f"e{i}": YES for i in range(5)}
    assert refute(rule, domains) is not None
    assert refute(rule, domains | {"e0": OPEN, "e1": OPEN}) is None


@pytest.mark.parametrize(("far", "said"), [(11, True), (2, False)])
def test_a_patch_reaches_all_its_members(far: int, said: bool) -> None:
    """A line of twelve vertices from the root, three at most: the last one is too far away."""
    cells = [f"v{i}" for i in range(12)]
    data = {
        "constraint": "Patch",
        "vertices": [(cell, 1, True) for cell in cells],
        "edges": [[i, i + 1] for i in range(11)],
        "root": 0,
        "sizes": [[("size", 1, True), 1, 3]],
    }
    rule = constraint(data, {*cells, "size"})
    domains = dict.fromkeys(cells, OPEN) | {"size": YES, "v0": YES, f"v{far}": YES}
    assert (refute(rule, domains) is not None) is said


def test_every_way_passes_the_vertices_between() -> None:
    line = [[1], [0, 2], [1, 3], [2]]
    assert bottlenecks(line, 0, 3, {0, 1, 2, 3}) == [1, 2]
    assert bottlenecks(line, 0, 2, {0, 1, 2}) == [1]
    ring = [[1, 2], [0, 3], [0, 3], [1, 2]]
    assert bottlenecks(ring, 0, 3, {0, 1, 2, 3}) == []
    assert bottlenecks(line, 0, 3, {0, 1, 3}) is None


def test_a_path_uses_an_edge_on_its_way_and_none_beside_it() -> None:
    """The way from 0 to 1 leads over 2 and 3; 4 and 5 are a dead end."""
    pairs = [(0, 2), (2, 3), (3, 1), (2, 4), (4, 5)]
    data = {
        "constraint": "DisjointPaths",
        "size": 6,
        "edges": [edge(i, u, v) for i, (u, v) in enumerate(pairs)],
        "pairs": [[0, 1]],
        "visit_all": False,
        "faces": [],
    }
    rule = constraint(data, {f"e{i}" for i in range(5)})
    assert isinstance(rule, DisjointPaths)
    near: list[list[int]] = [[] for _ in range(6)]
    for u, v in pairs:
        near[u].append(v)
        near[v].append(u)
    room = set(range(6))
    assert [rule.can_pass(near, pair, 0, 1, room) for pair in pairs] == [True, True, True, False, False]


def test_a_share_begins_where_the_one_before_it_ends() -> None:
    halves = [("first", 1.0), ("second", 1.0)]
    assert split_of("7fffffff" + 24 * "f", halves) == "first"
    assert split_of("80000000" + 24 * "0", halves) == "second"
