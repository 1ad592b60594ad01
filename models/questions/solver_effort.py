"""The effort of a solver until an answer is proven the only one: a measure of difficulty.

Vocabulary
    splits     cases that the solver tried: decisions in SAT, branches in CP-SAT, nodes in an ILP
    counts     everything that the solver counts, in its own words

Numbers of two solvers say nothing about each other, nor do those of two versions of one. For one version they
are the same every time: seeds are fixed, the model is compiled afresh, and no clock steers the search.

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> rules = Rules("one cell", (("a", (1, 2)),), (), ("a",), Board(1, 1))
>>> found = effort(SatModel(Puzzle("demo", rules)))
>>> found.status, found.solver, found.counts["conflicts"]
('multiple', 'sat:cadical153', 0)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from ...puzzles import Deadline, Domains, Puzzle
from ..core.answered import Answered
from ..core.model import Model

SPLITS = ("decisions", "branches", "nodes")
"""Names of the splits in the counts of the back ends."""


@dataclass(frozen=True, repr=False)
class Effort(Answered):
    """The effort to find the solution and to prove that it is the only one.

    `status` is that of `check`. `counts` are the solver's own, `splits` one of them; if it counts nothing
    they are empty, and None. If time ran out they are the effort until then.
    """

    status: Literal["unique", "multiple", "none", "unknown"]
    solver: str
    splits: int | None = None
    counts: dict[str, int] = field(default_factory=dict)
    reason: str = ""

    @property
    def finding(self) -> str:
        counts = ", ".join(f"{name.replace('_', ' ')} {number:,}" for name, number in self.counts.items())
        return f"{self.reason}: {counts}" if self.reason else counts


def effort(
    model: Model,
    within: Domains | None = None,
    *,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Effort:
    """Return the effort of a search in a model that was not searched before."""
    model.steady = True
    result = model.find(within, limit=2, timeout=timeout, puzzle=puzzle)
    counts = model.statistics()
    splits = next((counts[name] for name in SPLITS if name in counts), None)
    reason = result.reason if result.status == "unknown" else ""
    return Effort(result.status, model.signature, splits, counts, reason)
