"""Cuts that one back end shares with another: a fast solver proposes candidates, the constraints refute them.

Vocabulary
    scout      a fast back end that searches first; only the cuts that it finds are used
    cut        a clause that follows from a lazy constraint (see ``search.py``)

A slow solver begins with the cuts that a fast one needed for its proof, so that it needs few candidates of
its own. Measured, with the scout's time (CPU seconds, ILP and CP-SAT): nurikabe 9×12 8.4 → 3.6, 0.22 → 0.08;
creek 10×10 2.3 → 0.5, 1.3 → 0.2; lits 10×10 0.47 → 0.09, 0.28 → 0.03; if a few cuts are enough, as in country
road, the times are equal.

No solver is trusted: a cut comes from `Lazy.separate` of its constraint, never from the solver. A solver
that errs proposes bad candidates; the clauses that refute them follow from the rules all the same. Two back
ends do share `separate`, so if one confirms the other, neither takes over anything.

>>> from gridproof.models.backends import backend_class, fastest_backend
>>> from gridproof.puzzles import read_record
>>> cells = [[1, 1, 1], [2, 1, 3], [3, 1, 2]]
>>> puzzle = read_record({"type": "hitori", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> model = backend_class("cp-sat")(puzzle)
>>> share(model, fastest_backend(), Deadline())
>>> model.find(limit=2).exhausted
True
"""

from __future__ import annotations

from ...puzzles import Deadline, TooLarge, Unknown
from .model import Model

SECONDS = 5.0
"""Maximum seconds of a scout: if it is slow, the others have no time to lose."""


def share(model: Model, scout: type[Model], deadline: Deadline, *, bake: bool = False) -> None:
    """Give `model` the cuts that `scout` needs for the same puzzle in a short time.

    Do nothing if the model watches no lazy constraint, or is as fast as the scout. `bake` is as the model was
    compiled.
    """
    if not model.ground.lazy or scout.cost >= model.cost:
        return
    limit = deadline.no_later_than(SECONDS)
    try:
        ahead = scout(model.puzzle, bake=bake, timeout=limit)
    except (TooLarge, Unknown):
        return
    ahead.find(limit=2, timeout=limit)
    with model.search(None, deadline) as search:
        for constraint, clause in ahead.ground.cuts:
            model.ground.cuts.append((constraint, clause))
            search.session.cut(clause)
