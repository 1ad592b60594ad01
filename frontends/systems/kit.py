"""The kit of systems: all that the file of a published system needs, in one import.

>>> System("handout", "A handout", "a lecture", (Rule("only value", naked_single),))
<System 'handout'>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...puzzles import Deadline, Puzzle
from ..rules.changes import Press
from ..rules.notation import from_zero, k9
from ..rules.positions import begin, dump, duplicates, grid_of, load_grid
from ..rules.scopes import (
    claiming,
    each_order,
    each_removal,
    either,
    only_in_shapes,
    only_where,
    pointing,
    shape,
)
from ..rules.search.solver import Node, Visit, solve
from ..rules.search.states import (
    Onlooker,
    Position,
    SearchResult,
    Stats,
    fewest_candidates,
    first_cell,
    search,
)
from ..rules.search.tree import SearchTree, TreeRecorder
from ..rules.state import State, apply
from ..rules.step import Step
from ..rules.techniques import Finder
from ..rules.techniques.basic.filters import filtering
from ..rules.techniques.basic.intersections import locked_candidates
from ..rules.techniques.basic.singles import full_house, hidden_single, naked_single
from ..rules.techniques.basic.subsets import (
    hidden_pair,
    hidden_quad,
    hidden_triple,
    naked_pair,
    naked_quad,
    naked_triple,
)
from ..rules.techniques.chains.wings import xyz_wing
from ..rules.techniques.fish.fish import jellyfish, swordfish, x_wing
from .catalogue import add_system
from .firing import GUESS, Guard, Rule, finds_none
from .needs import BOXES, DIFFERENT, THREE_HOUSES
from .run import Run, fire, one_at_a_time
from .system import System, SystemResult

__all__ = [
    "BOXES",
    "DIFFERENT",
    "GUESS",
    "THREE_HOUSES",
    "Deadline",
    "Finder",
    "Guard",
    "Iterable",
    "Iterator",
    "Node",
    "Onlooker",
    "Position",
    "Press",
    "Puzzle",
    "Rule",
    "Run",
    "SearchResult",
    "SearchTree",
    "State",
    "Stats",
    "Step",
    "System",
    "SystemResult",
    "TreeRecorder",
    "Visit",
    "add_system",
    "apply",
    "begin",
    "claiming",
    "dump",
    "duplicates",
    "each_order",
    "each_removal",
    "either",
    "fewest_candidates",
    "filtering",
    "finds_none",
    "fire",
    "first_cell",
    "from_zero",
    "full_house",
    "grid_of",
    "hidden_pair",
    "hidden_quad",
    "hidden_single",
    "hidden_triple",
    "jellyfish",
    "k9",
    "load_grid",
    "locked_candidates",
    "naked_pair",
    "naked_quad",
    "naked_single",
    "naked_triple",
    "one_at_a_time",
    "only_in_shapes",
    "only_where",
    "pointing",
    "search",
    "shape",
    "solve",
    "swordfish",
    "x_wing",
    "xyz_wing",
]
