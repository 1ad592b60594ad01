"""Clusters by hand: what follows from bounds on their weight, as the filter and the checker see it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from gridproof.models.verify.constraints.base import refute
from gridproof.models.verify.constraints.registry import constraint
from gridproof.models.verify.file import read_json
from gridproof.puzzles import Domains, Is, Scope, TooLarge
from gridproof.puzzles.constraints import Clause, Clusters, encode
from gridproof.puzzles.constraints.clusters import MOST_LOOKS, Demand

OPEN, ON, OFF = (0, 1), (1,), (0,)


def path(size: int, *demands: Demand, cut: bool = False) -> Clusters:
    """Return clusters along a path of vertices of weight 1, whose edges are e0, e1 and so on."""
    edges = tuple((Is(f"e{v}", 1), v, v + 1) for v in range(size - 1))
    return Clusters(size, edges, ((1,) * size,), demands, cut)


def each(size: int, least: int, most: int) -> tuple[Demand, ...]:
    return tuple((v, 0, least, most, None) for v in range(size))


def domains(rule: Clusters, **known: tuple[int, ...]) -> Domains:
    return {**dict.fromkeys(rule.variables(), OPEN), **known}


def reason(rule: Clusters, **known: tuple[int, ...]) -> set[str] | None:
    """Return the reason that the checker has against these domains."""
    within = {cell: frozenset(values) for cell, values in domains(rule, **known).items()}
    return refute(constraint(read_json(json.dumps(encode(rule)), "it"), within), within)


def test_a_path_falls_into_threes_from_its_ends() -> None:
    rule = path(6, *each(6, 3, 3))
    first = set(rule.filter(domains(rule)))
    assert first == {("e0", 0), ("e1", 0), ("e3", 0), ("e4", 0)}
    assert set(rule.filter(domains(rule, e0=ON, e1=ON, e3=ON, e4=ON))) == {("e2", 1)}


@pytest.mark.parametrize(
    ("size", "least", "most", "fits"), [(7, 3, 3, False), (7, 3, 4, True), (5, 3, 4, False)]
)
def test_a_part_is_a_sum_of_weights_within_the_bounds(size: int, least: int, most: int, fits: bool) -> None:
    rule = path(size, *each(size, least, most))
    found = set(rule.filter(domains(rule)))
    assert (found == set(product(rule.variables(), OPEN))) is not fits
    assert reason(rule) == (None if fits else set())
    assert (Clause(()) in [*rule.parts(Scope(domains(rule)))]) is not fits


def test_a_free_vertex_may_take_what_is_left() -> None:
    """Without a demand on the last vertex nothing is known of its cluster."""
    rule = path(7, *each(6, 3, 3))
    assert reason(rule) is None
    assert ("e5", 1) not in {*rule.filter(domains(rule))}


def test_a_light_cluster_takes_its_only_way() -> None:
    rule = path(4, (1, 0, 2, 4, None))
    assert set(rule.filter(domains(rule, e0=OFF))) == {("e1", 0)}
    assert set(rule.filter(domains(rule))) == set()


def test_a_way_that_is_too_heavy_is_none() -> None:
    """The three on the right are complete, so the first vertex stays too light, though its edge is open."""
    rule = path(4, (0, 0, 2, 9, None), (3, 0, 1, 3, None))
    known = {"e1": ON, "e2": ON}
    assert reason(rule, **known) == {"e1", "e2"}
    assert set(rule.filter(domains(rule, **known))) == {("e0", 0), ("e0", 1), ("e1", 1), ("e2", 1)}
    assert reason(rule, e1=ON) is None


def test_what_cannot_be_met_is_not_demanded() -> None:
    for demand in ((0, 0, 3, 9, Is("when", 1)), (2, 0, 0, 1, Is("when", 1))):
        rule = path(3, demand)
        known = {"e1": OFF} if demand[2] else {"e1": ON}
        assert set(rule.filter(domains(rule, **known))) == {("when", 1)}
        assert reason(rule, when=ON, **known) == {"when", "e1"}
        assert reason(rule, **known) is None


def test_edges_are_cut_between_clusters_alone() -> None:
    ring = Clusters(3, tuple((Is(x, 1), i, (i + 1) % 3) for i, x in enumerate("abc")), (), (), cut=True)
    known = {"a": ON, "b": ON, "c": OPEN}
    assert set(ring.filter(known)) == {("c", 0)}
    assert reason(ring, a=ON, b=ON, c=OFF) == {"a", "b", "c"}
    assert not ring.holds({"a": 1, "b": 1, "c": 0})
    assert ring.holds({"a": 1, "b": 0, "c": 0})


def test_rows_of_weights_are_apart() -> None:
    """The first row bounds the cluster from above, the second from below."""
    edges = ((Is("a", 1), 0, 1), (Is("b", 1), 1, 2))
    rule = Clusters(3, edges, ((1, 1, 1), (0, 0, 5)), ((0, 0, 1, 2, None), (0, 1, 5, 9, None)))
    assert not any(rule.holds({"a": a, "b": b}) for a, b in product(OPEN, repeat=2))
    assert reason(rule, a=ON, b=ON) == {"a", "b"}
    assert reason(rule, a=OFF) == {"a"}


def test_vertices_without_weight_are_passed() -> None:
    """Only the ways to what weighs something are in the clause."""
    edges = tuple((Is(x, 1), 0, v) for x, v in zip("abc", (1, 2, 3), strict=True))
    star = Clusters(4, edges, ((1, 0, 1, 1),), ((0, 0, 0, 1, None),))
    clauses = list(star.separate({"a": 1, "b": 1, "c": 1}))
    assert clauses == [(Is("b", 1, False),)]


def test_a_reason_names_the_edges_that_bring_a_free_vertex_in() -> None:
    """Five vertices are no sum of threes and fours; the middle one belongs to such a cluster by its edge."""
    rule = path(5, *(demand for demand in each(5, 3, 4) if demand[0] != 2))
    assert reason(rule, e2=ON) == {"e2"}


def test_what_is_just_enough_is_no_reason() -> None:
    assert reason(path(3, (0, 0, 3, 3, None))) is None
    assert reason(path(3, (0, 0, 2, 2, None)), e0=ON, e1=OFF) is None


def test_separation_takes_linear_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a star in one piece each leaf asks for a cut of its own, and sees the heavy leaf last."""
    size = 1000
    edges = tuple((Is(f"e{v}", 1), 0, v) for v in range(1, size))
    rule = Clusters(size, edges, ((0,) * (size - 1) + (9,),), each(size, 0, 8), cut=True)
    looks, grow = 0, Clusters._grow

    def counted(self: Clusters, *args: Any) -> Iterator[int]:
        nonlocal looks
        for v in grow(self, *args):
            looks += 1
            yield v

    monkeypatch.setattr(Clusters, "_grow", counted)
    assert list(rule.separate(dict.fromkeys(rule.variables(), 1)))
    assert looks <= (MOST_LOOKS + 3) * (size + len(edges))


def test_an_edge_leads_on_or_leads_too_far() -> None:
    """Along a path of four, for two vertices that weigh 2 together."""
    first, second = Is("e0", 1), Is("e1", 1)
    assert Clause((~first, second)) in [*path(4, (0, 0, 3, 3, None)).relaxed(Scope(domains(path(4))))]
    assert Clause((~first,)) in [*path(4, (0, 0, 1, 1, None)).relaxed(Scope(domains(path(4))))]
    assert not [*path(4, (0, 0, 1, 2, None)).relaxed(Scope(domains(path(4))))]


def test_large_boards_are_not_stated_in_full() -> None:
    rule = path(1000, *each(1000, 2, 2))
    with pytest.raises(TooLarge, match="too many vertices to be stated in full"):
        next(rule.lower(Scope(domains(rule))))
