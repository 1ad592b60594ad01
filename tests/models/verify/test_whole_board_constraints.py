"""The checker on constraints that span a board, against a solver that has the one constraint alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from falsified import possible

from gridproof.models.verify.constraints.base import refute
from gridproof.models.verify.constraints.registry import constraint
from gridproof.models.verify.file import read_json
from gridproof.puzzles import Is
from gridproof.puzzles.constraints import (
    Acyclic,
    Clusters,
    ComponentSize,
    Connected,
    Constraint,
    DisjointPaths,
    Islands,
    Patch,
    Reached,
    SingleLoop,
    encode,
)

Domains = dict[str, frozenset[int]]
Edges = tuple[tuple[int, int], ...]


def grid(rows: int, columns: int) -> Edges:
    """Return the pairs of neighbours on a board."""
    at = [(r, c) for r in range(rows) for c in range(columns)]
    number = {place: i for i, place in enumerate(at)}
    return tuple((number[r, c], number[p]) for r, c in at for p in ((r, c + 1), (r + 1, c)) if p in number)


EDGES = grid(4, 4)
WHITE = tuple(Is(f"v{i}", 1) for i in range(16))
DRAWN = tuple((Is(f"e{i}", 1), u, v) for i, (u, v) in enumerate(EDGES))
CROSSED = tuple(
    (v, *(next(i for i, ends in enumerate(EDGES) if set(ends) == {v, v + d}) for d in (-1, 1, -4, 4)))
    for v in (5, 6, 9, 10)
)

ALL_OF_FOUR = tuple((v, 0, 4, 4, None) for v in range(16))

MADE: dict[str, Callable[[Random], Constraint]] = {
    "connected": lambda random: Connected(WHITE, EDGES, random.choice([None, 0, 5])),
    "loop": lambda _: SingleLoop(16, DRAWN),
    "tour": lambda _: SingleLoop(16, DRAWN, visit_all=True),
    "arcs": lambda _: SingleLoop(16, DRAWN, directed=True),
    "crossing": lambda _: SingleLoop(16, DRAWN, crossings=CROSSED),  # type: ignore[arg-type]
    "forest": lambda _: Acyclic(16, DRAWN),
    "clusters": lambda random: Clusters(
        16, DRAWN, (weights(random), weights(random)), demands(random), cut=random.random() < 0.5
    ),
    "division": lambda _: Clusters(16, DRAWN, ((1,) * 16,), ALL_OF_FOUR, cut=True),
    "paths": lambda random: DisjointPaths(16, DRAWN, pairs(random), visit_all=random.random() < 0.3),
    "islands": lambda random: Islands(
        WHITE, EDGES, tuple((v, random.choice([None, 1, 2, 3, 4])) for v in random.sample(range(16), 3))
    ),
    "reached": lambda random: Reached(WHITE, EDGES, tuple(random.sample(range(16), 2)), random.randint(2, 9)),
    "patch": lambda random: Patch(
        WHITE, EDGES, random.randrange(16), ((Is("s", 1), 2, 4), (Is("s", 2), 5, random.randint(5, 9)))
    ),
    "sizes": lambda _: ComponentSize(tuple(f"c{i}" for i in range(12)), grid(3, 4)),
}


def pairs(random: Random) -> Edges:
    ends = random.sample(range(16), 4)
    return (ends[0], ends[1]), (ends[2], ends[3])


def weights(random: Random) -> tuple[int, ...]:
    return tuple(random.choice([0, 1, 1, 2]) for _ in range(16))


def demands(random: Random) -> tuple[tuple[int, int, int, int, Is | None], ...]:
    least = random.randint(0, 5)
    when = random.choice([None, Is("e0", 1)])
    return tuple((v, v % 2, least, least + random.randint(0, 4), when) for v in random.sample(range(16), 4))


def drawn(rule: Constraint, random: Random) -> Domains:
    """Return domains, some of them narrowed."""
    share = random.choice([0.3, 0.5, 0.7])
    within: Domains = {}
    for cell in dict.fromkeys(rule.variables()):
        full = range(1, 5) if cell[0] == "c" else range(3) if cell == "s" else range(2)
        some = (
            [random.choice(full)]
            if random.random() < share
            else random.sample(full, random.randint(2, len(full)))
        )
        within[cell] = frozenset(some)
    return within


@pytest.mark.parametrize("name", MADE)
def test_what_is_refuted_is_impossible(name: str) -> None:
    random = Random(name)
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(40):
        rule = MADE[name](random)
        within = drawn(rule, random)
        mine = constraint(read_json(json.dumps(encode(rule)), "it"), within)
        reason = refute(mine, within)
        first = tuple(random.sample(sorted(within), 3))
        assert (refute(mine, within, first) is None) == (reason is None)
        wide = {
            cell: values if reason is None or cell in reason else frozenset((0, 1, 2, 3, 4))
            for cell, values in within.items()
        }
        seen = possible(rule, within=wide)
        assert reason is None or not seen
        found[reason is None, seen] += 1
    assert found[False, False] > 0
