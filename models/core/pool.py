"""Cuts that one back end shares with another: a fast solver proposes candidates, the constraints refute them.

Vocabulary
    scout      a fast back end that searches first; of what it finds only the cuts are used
    cut        a clause that follows from a lazy constraint (see ``search.py``)

A slow solver begins with the cuts that a fast one needed for its proof, so that it needs few candidates of
its own. Measured, with the scout's time (CPU seconds, ILP and CP-SAT): nurikabe 9×12 8.4 → 3.6, 0.22 → 0.08;
creek 10×10 2.3 → 0.5, 1.3 → 0.2; lits 10×10 0.47 → 0.09, 0.28 → 0.03; where a few cuts are all that it
takes, as in country road, the times are equal.

What is believed: a cut comes from `Lazy.separate` of its constraint, never from the solver. A solver that
errs proposes bad candidates; the clauses that refute them follow from the rules all the same. What two back
ends do share is `separate`; so where one confirms the other, neither takes over anything.

>>> from gridproof.models.backends import backend_class
>>> from gridproof.puzzles import read_record
>>> cells = [[1, 1, 1], [2, 1, 3], [3, 1, 2]]
>>> puzzle = read_record({"type": "hitori", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> model = backend_class("cp-sat")(puzzle)
>>> share(model, Deadline())
>>> model.find(limit=2).exhausted
True
"""

from __future__ import annotations

from ...puzzles import Deadline, TooLarge, Unknown
from ..backends import backend_class, backends_by_cost, is_installed
from .model import Model

SECONDS = 5.0
"""The most that a scout may take: where it is slow, the others have no time to lose."""


def share(model: Model, deadline: Deadline, *, bake: bool = False) -> None:
    """Give `model` the cuts that the fastest back end needs for the same puzzle, as far as it comes in a
    short time; nothing where the model watches no lazy constraint, or is the fastest itself. `bake` is as the
    model was compiled.
    """
    scout = next(filter(is_installed, backends_by_cost(own=True)), model.name)
    if not model.ground.lazy or backend_class(scout).cost >= model.cost:
        return
    limit = deadline.no_later_than(SECONDS)
    try:
        found = backend_class(scout)(model.puzzle, bake=bake, timeout=limit)
    except (TooLarge, Unknown):
        return
    found.find(limit=2, timeout=limit)
    with model.search(None, deadline) as search:
        for constraint, clause in found.ground.cuts:
            model.ground.cuts.append((constraint, clause))
            search.session.cut(clause)
