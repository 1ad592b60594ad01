"""Search when the rules end: a solver for any tree, states as its nodes, and the tree that was visited."""

from .solver import Node, Visit, solve
from .states import (
    Infer,
    Onlooker,
    Position,
    SearchResult,
    Stats,
    ending,
    fewest_candidates,
    first_cell,
    search,
)
from .tree import SearchTree, TreeNode, TreeRecorder

__all__ = [
    "Infer",
    "Node",
    "Onlooker",
    "Position",
    "SearchResult",
    "SearchTree",
    "Stats",
    "TreeNode",
    "TreeRecorder",
    "Visit",
    "ending",
    "fewest_candidates",
    "first_cell",
    "search",
    "solve",
]
