"""The tree of a search, as an object to look at: its nodes in the order of visits.

>>> nodes = (TreeNode(0, None, 0, None, "open", 5), TreeNode(1, 0, 1, ("r1c2", 4), "dead end", 1),
...          TreeNode(2, 0, 1, ("r1c2", 7), "goal", 0))
>>> print(SearchTree(nodes))
S to N1: 5 steps, open
  r1c2 = 4, N2 to N3: 1 step, dead end
  r1c2 = 7, N4 to N5: 0 steps, goal
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .solver import N, Visit, VisitOutcome, path_of
from .states import Onlooker, Position

MOST_KEPT = 5_000
"""Maximum nodes of a tree that are kept; later ones are counted."""


@dataclass(frozen=True)
class TreeNode:
    """A node: its number in the order of visits, that of its parent (None at the root), the number of guesses
    on the path to it, the last of these, how it ends, and the number of steps that the rules took there, None
    if that is not known.
    """

    number: int
    parent: int | None
    depth: int
    guess: tuple[str, Any] | None
    outcome: VisitOutcome
    steps: int | None = None

    def __str__(self) -> str:
        guess = "" if self.guess is None else f"{self.guess[0]} = {self.guess[1]}, "
        steps = f"{self.work}, " if self.work else ""
        return f"{guess}{path_of(self.number, None)}: {steps}{self.outcome}"

    @property
    def work(self) -> str:
        """The number of steps in words, "" if it is not known."""
        return "" if self.steps is None else f"{self.steps} {'step' if self.steps == 1 else 'steps'}"

    def to_json(self) -> dict[str, Any]:
        """Return the node as a JSON object."""
        return vars(self) | {"guess": None if self.guess is None else list(self.guess)}


@dataclass(frozen=True)
class SearchTree:
    """The nodes of a search in the order of visits, and the number of later ones that are not kept."""

    nodes: tuple[TreeNode, ...] = ()
    unshown: int = 0

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<SearchTree: {self.sentence}>"

    @property
    def depth(self) -> int:
        """The most guesses on a path."""
        return max((node.depth for node in self.nodes), default=0)

    @property
    def sentence(self) -> str:
        """The tree in one sentence."""
        dead = sum(node.outcome == "dead end" for node in self.nodes)
        number = len(self.nodes) + self.unshown
        counts = (
            f"{number:,} {'node' if number == 1 else 'nodes'}, {dead:,} dead {'end' if dead == 1 else 'ends'}"
        )
        return f"{counts}, depth {self.depth}"

    def children(self, node: TreeNode) -> tuple[TreeNode, ...]:
        """Return the nodes below a node, in the order of visits."""
        return tuple(each for each in self.nodes if each.parent == node.number)

    def lines(self) -> Iterator[str]:
        """Yield a line for each node, indented by its depth."""
        for node in self.nodes:
            yield f"{'  ' * node.depth}{node}"
        if self.unshown:
            yield f"and {self.unshown:,} more nodes"

    def to_json(self) -> dict[str, Any]:
        """Return the tree as a JSON object."""
        return {"nodes": [node.to_json() for node in self.nodes], "unshown": self.unshown}

    @classmethod
    def of(
        cls, visits: Iterable[Visit[N]], guess: Callable[[N], tuple[str, Any] | None], most: int = MOST_KEPT
    ) -> SearchTree:
        """Return the tree of some visits. `guess` returns the guess that led to a node, a name and a value,
        None at the root. At most `most` nodes are kept.
        """
        nodes: list[TreeNode] = []
        unshown = 0
        for visit in visits:
            if len(nodes) < most:
                place = (visit.number, visit.parent, visit.depth)
                nodes.append(TreeNode(*place, guess(visit.node), visit.outcome))
            else:
                unshown += 1
        return cls(tuple(nodes), unshown)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> SearchTree:
        """Return the tree that `to_json` wrote."""
        nodes = (
            TreeNode(**node | {"guess": node["guess"] and tuple(node["guess"])}) for node in data["nodes"]
        )
        return cls(tuple(nodes), data["unshown"])


class TreeRecorder(Onlooker):
    """An onlooker that keeps the nodes of a search, up to a number."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.nodes: list[TreeNode] = []
        self.unshown = 0

    def leave(self, visit: Visit[Position]) -> None:
        """Keep the node of a visit, or count it."""
        if len(self.nodes) == self.most:
            self.unshown += 1
            return
        position = visit.node
        guess = None if position.guess is None else position.guess.places[0]
        steps = len(position.steps) - (guess is not None) if position.steps else 0
        outcome = "limit" if position.outcome == "unknown" else visit.outcome
        self.nodes.append(TreeNode(visit.number, visit.parent, visit.depth, guess, outcome, steps))

    @property
    def tree(self) -> SearchTree:
        """The tree until now."""
        return SearchTree(tuple(self.nodes), self.unshown)
