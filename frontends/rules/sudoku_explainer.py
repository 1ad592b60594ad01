"""Approximate ratings of Sudoku Explainer: the hardest rating on a path in its own order.

Sudoku Explainer (SE, by Nicolas Juillerat) takes at each point the step that it rates lowest, and rates a
sudoku by the highest of them. Up to the bivalue universal graves the order and the constants are its own.
Beyond, its chains differ from our techniques: their ratings approximate its ratings without them, fitted to a
third of a set of rated sudokus.

Vocabulary
    direct     said of a step after which a value has one place in a house: SE places it at once, and rates
               that lower
    pointing   said of locked candidates of a box that leave a row or column; claiming, the other way round

>>> from gridproof.frontends.rules.step import Step
>>> rating_of(Step("hidden single", 14, labels=("row 1",))), rating_of(Step("naked pair", 60))
(1.5, 3.0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...puzzles import Deadline, Puzzle, TooLarge, Unknown
from .agenda import steps
from .network import mask_of
from .positions import begin
from .scopes import only_in_shapes, only_where, shape
from .state import State
from .step import Step
from .techniques import Finder
from .techniques.basic.intersections import locked_candidates
from .techniques.basic.singles import exclusion, full_house, hidden_single, naked_single
from .techniques.basic.subsets import (
    hidden_pair,
    hidden_quad,
    hidden_triple,
    locked_pair,
    locked_triple,
    naked_pair,
    naked_quad,
    naked_triple,
)
from .techniques.catalogue import techniques_of
from .techniques.chains.chains import wing
from .techniques.chains.wings import xyz_wing
from .techniques.fish.fish import jellyfish, swordfish, x_wing
from .techniques.uniqueness.deadly import bug, extended_rectangle, reverse_bug, unique_loop
from .techniques.uniqueness.symmetry import symmetrical_placement
from .techniques.uniqueness.uniqueness import bug_plus_one, unique_rectangle

RATINGS = {
    "full house": 1.0, "hidden single": 1.5, "direct pointing": 1.7, "direct claiming": 1.9,
    "direct hidden pair": 2.0, "naked single": 2.3, "direct hidden triple": 2.5, "locked candidates": 2.8,
    "naked pair": 3.0, "X-wing": 3.2, "hidden pair": 3.4, "naked triple": 3.6, "swordfish": 3.8,
    "hidden triple": 4.0, "XY-wing": 4.2, "XYZ-wing": 4.4,
    "unique rectangle": 4.5, "avoidable rectangle": 4.5, "extended rectangle": 4.6,
    "unique loop": 4.6, "reverse BUG": 4.6, "symmetrical placement": 5.6,
    "naked quad": 5.0, "jellyfish": 5.2, "hidden quad": 5.4, "BUG+1": 5.6, "BUG": 5.7,
    "skyscraper": 6.6, "2-string kite": 6.6, "turbot fish": 6.6, "remote pair": 6.6, "W-wing": 6.6,
    "simple colouring": 6.6, "X-chain": 6.6, "multi-colouring": 6.7, "empty rectangle": 6.7,
    "empty rectangle intersection pair": 6.7,
    "finned X-wing": 6.7, "sashimi X-wing": 6.7, "finned swordfish": 6.8, "sashimi swordfish": 6.7,
    "finned jellyfish": 7.0, "sashimi jellyfish": 7.2, "XY-chain": 7.0, "AIC": 7.0,
    "continuous nice loop": 7.0, "discontinuous nice loop": 7.0, "3D Medusa": 7.1, "WXYZ-wing": 7.1,
    "Sue de Coq": 7.5,
}  # fmt: skip
"""Ratings of techniques; for locked candidates the rating of claiming, for hidden singles that in a line."""

OF_A_BOX = {"hidden single": 1.2, "locked candidates": 2.6}
"""The rating of a step that begins in a box."""

BEYOND = 8.3
"""Any other technique."""

HARDEST = 500
"""From this grade on ours say no more: of ten sudokus with such a step the ratings were 8.3 to 9.0,
of Loki 11.9.
"""

CHAIN = 6.5
"""From this rating on, steps are chains, and long ones are harder:"""

LENGTHS = (4, 6, 8, 12, 16, 24, 32)
"""Lengths that each add 0.1 if the length of the chain, less two, is above them."""


# The order ----------------------------------------------------------------------------------------


def direct(technique: Finder, name: str, *, same_house: bool = False) -> Finder:
    """Return a technique for the steps that leave a value one place in a house of the shape in which they
    begin, or in the `same_house`.
    """

    def within(state: State) -> Iterator[Step]:
        for step in technique(state):
            begun = step.labels[0]
            alone = left_alone(state, step)
            if begun in alone if same_house else shape(begun) in map(shape, alone):
                yield replace(step, technique=name)

    return within


def left_alone(state: State, step: Step) -> set[str]:
    """Return the houses in which a value has one place after a step removes candidates, and had more
    before.
    """
    removals = state.alive & mask_of([state.network.number[candidate] for candidate in step.removes])
    alive = state.alive & ~removals
    return {
        sector.label
        for sector in state.network.strong
        if sector.value is not None
        and sector.mask & removals
        and (sector.mask & alive).bit_count() == 1
        and not sector.mask & alive & state.placed
    }


IN_A_BOX = only_where(hidden_single, lambda _, step: step.labels[0].startswith("box"))
"""A cell with one candidate left is a hidden single here too, but not in SE."""

POINTING = only_in_shapes(locked_candidates, "box")

TYPES = ("type 1", "type 2", "type 3", "type 4")
"""The unique rectangles that SE has."""

ORDER: tuple[Finder, ...] = (
    full_house, IN_A_BOX, only_in_shapes(hidden_single, "row"), only_in_shapes(hidden_single, "column"),
    direct(POINTING, "direct pointing"), direct(locked_candidates, "direct claiming"),
    direct(hidden_pair, "direct hidden pair", same_house=True), naked_single,
    direct(hidden_triple, "direct hidden triple", same_house=True), POINTING, locked_candidates,
    naked_pair, x_wing, hidden_pair, naked_triple, swordfish, hidden_triple,
    only_where(wing, lambda _, step: step.technique == "XY-wing"), xyz_wing,
    only_where(unique_rectangle, lambda _, step: any(kind in step.detail for kind in TYPES)),
    extended_rectangle, unique_loop, reverse_bug, naked_quad, jellyfish, hidden_quad, bug_plus_one, bug,
    symmetrical_placement,
)  # fmt: skip
"""Techniques that SE tries before chains, in its order. Not among them: extended rectangles and reversed
graves (our unique loops come near these) and symmetrical placements.
"""

ELSEWHERE = (
    *ORDER, exclusion, hidden_single, locked_pair, locked_triple, locked_candidates, wing, unique_rectangle,
)  # fmt: skip
"""Techniques that do not come after `ORDER`."""


def in_order() -> tuple[Finder, ...]:
    """Return the techniques in SE's order, then the replacements of its chains."""
    own = techniques_of("general")
    return (*ORDER, wing, *(each for each in own if each not in ELSEWHERE and not each.variants))


# The rating ---------------------------------------------------------------------------------------


def approximate(puzzle: Puzzle, deadline: Deadline) -> tuple[float, bool]:
    """Return an estimate of SE's rating of a sudoku that is proven unique, and whether it is only a lower
    bound because our scale or the deadline ends.
    """
    highest, is_least = 0.0, False
    try:
        state = begin(puzzle, deadline)
        for step in steps(state, in_order(), unique=True, all_reasons=False):
            highest = max(highest, rating_of(step))
            is_least |= has_open_rating(step)
    except (TooLarge, Unknown):
        return highest, True
    return highest, is_least or state.alive != state.placed


def has_open_rating(step: Step) -> bool:
    """Return whether SE's rating may lie anywhere from our rating of a step to 12.

    >>> [has_open_rating(Step(name, grade)) for name, grade in (("forcing net verity", 700), ("ALS-XZ", 300))]
    [True, False]
    """
    return step.technique not in RATINGS and step.grade >= HARDEST


def rating_of(step: Step) -> float:
    """Return an estimate of SE's rating of a step."""
    if step.technique in OF_A_BOX and step.labels and shape(step.labels[0]) == "box":
        return OF_A_BOX[step.technique]
    rating = RATINGS.get(step.technique, BEYOND)
    if rating < CHAIN:
        return rating
    longest = max((len(group) for role, group in step.parts if role == "chain"), default=0)
    return round(rating + 0.1 * sum(longest - 2 > length for length in LENGTHS), 1)
