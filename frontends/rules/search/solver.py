"""Rules and depth-first search for any tree: rules carry a node on, and its children follow when they end.

The solver knows nothing of puzzles. It asks a node whether it is a goal or a dead end, and for its children,
the most promising one first; the rules are a function from a node to a node.

Vocabulary
    engine   the rules: a function that returns the node to which they lead
    visit    a node on which the engine has run, with its place in the tree
    depth    the number of guesses on the path to a node

>>> from dataclasses import dataclass
>>> @dataclass
... class Sum:
...     left: int
...     parts: tuple[int, ...] = ()
...     @property
...     def is_goal(self): return self.left == 0
...     @property
...     def is_dead_end(self): return self.left < 0
...     def children(self): return (Sum(self.left - part, (*self.parts, part)) for part in (7, 4))
>>> for visit in solve(Sum(15), engine=lambda node: node):
...     print(visit, visit.node.parts)
S to N1, depth 0: open ()
N1 to N2 to N3, depth 1: open (7,)
N3 to N4 to N5, depth 2: open (7, 7)
N5 to N6 to N7, depth 3: dead end (7, 7, 7)
N5 to N8 to N9, depth 3: dead end (7, 7, 4)
N3 to N10 to N11, depth 2: open (7, 4)
N11 to N12 to N13, depth 3: dead end (7, 4, 7)
N11 to N14 to N15, depth 3: goal (7, 4, 4)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, Self, TypeVar

from ....puzzles import InputError

MOST_DEPTH = 1_000
"""Maximum depth of a search that is not given another."""

MOST_NODES = 100_000
"""Maximum visits of a search that is not given another number."""

VisitOutcome = Literal["goal", "dead end", "open", "too deep", "limit"]
"""The ways in which a visit ends: ``open`` is followed by the children; at ``too deep`` there are some, but
they are below the most depth; the node of ``limit``, one more than the most, is not given to the engine.
"""


class Node(Protocol):
    """A node of a search tree."""

    @property
    def is_goal(self) -> bool:
        """True if the node is a solution."""

    @property
    def is_dead_end(self) -> bool:
        """True if no solution lies below the node."""

    def children(self) -> Iterable[Self]:
        """Return the nodes of its guesses, the most promising one first. Each is asked for after those
        before it have failed.
        """


N = TypeVar("N", bound=Node)

Engine = Callable[[N], N]
"""The rules: a function from a node to the one to which they lead, a new one or the same."""


@dataclass(frozen=True)
class Visit(Generic[N]):
    """A node of which the engine has made another (`node`), with its place in the tree and its outcome.

    Visits are numbered from 0, and `parent` is the number of another one, None at the root. As in drawings of
    such trees, the node before the engine and the one after it have names of their own: S and N1, then N2 and
    N3, and so on.
    """

    number: int
    parent: int | None
    depth: int
    outcome: VisitOutcome
    node: N

    def __str__(self) -> str:
        return f"{path_of(self.number, self.parent)}, depth {self.depth}: {self.outcome}"


def name_before(number: int) -> str:
    """Return the name of the node of a visit before the engine has run."""
    return f"N{2 * number}" if number else "S"


def name_after(number: int) -> str:
    """Return the name of the node of a visit after the engine has run."""
    return f"N{2 * number + 1}"


def path_of(number: int, parent: int | None) -> str:
    """Return the names of the nodes of a visit, from that of its parent on."""
    names = (*([] if parent is None else [name_after(parent)]), name_before(number), name_after(number))
    return " to ".join(names)


def solve(
    node: N, engine: Engine[N], most_depth: int = MOST_DEPTH, most_nodes: int = MOST_NODES
) -> Iterator[Visit[N]]:
    """Yield the visits of a depth-first search in their order; the last one is that of the goal, if one is
    reached. If none is, there is none in the tree, unless a visit was ``too deep`` or ended the search as the
    ``limit``.

    Args:
        node: The root.
        engine: The rules, which run once on each node.
        most_depth: Maximum guesses on a path.
        most_nodes: Maximum visits.

    Raises `InputError` for a depth below zero and for less than one visit, and what the engine raises.
    """
    if most_depth < 0 or most_nodes < 1:
        raise InputError(f"most_depth={most_depth}, most_nodes={most_nodes}: give 0 or more, and 1 or more")
    path: list[tuple[int | None, Iterator[N]]] = [(None, iter([node]))]
    number = 0
    while path:
        parent, siblings = path[-1]
        depth = len(path) - 1
        child = next(siblings, None)
        if child is None:
            path.pop()
            continue
        if number == most_nodes:
            yield Visit(number, parent, depth, "limit", child)
            return
        reached = engine(child)
        outcome = outcome_of(reached, depth < most_depth)
        yield Visit(number, parent, depth, outcome, reached)
        if outcome == "goal":
            return
        if outcome == "open":
            path.append((number, iter(reached.children())))
        number += 1


def outcome_of(node: Node, goes_on: bool) -> VisitOutcome:
    """Return the outcome of a visit, if the search may go on below it or not."""
    if node.is_goal:
        return "goal"
    if node.is_dead_end:
        return "dead end"
    return "open" if goes_on else "too deep"
