"""Reasons of a step: constraints by their labels, and facts of the board.

Vocabulary
    fact       a candidate that is placed or removed
    reason     labels and facts that, alone, leave no other possibility

>>> reason = Reason(("row 3",), gone=(("r3c1", 5), ("r3c2", 5)), placed=(("r3c4", 7),))
>>> reason.size, Reason.from_json(reason.to_json()) == reason
(4, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..core.cells import Candidate

Candidates = tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """The constraints whose labels are in `labels`, the candidates `gone`, and the cells `placed`.

    Together with the domains of the rules and the unlabelled constraints, these alone leave no assignment
    that contradicts the conclusion. Constraints that share a label are one clue. `minimal`: proven that this
    fails when any one label or fact is left out. `smallest`: proven that no other labels and facts on the
    board do the same at a lower cost for the reader: a fact costs one, or two if it is more than three steps
    from the cell that the reason settles; a label costs the number of its cells, but ten at most.
    """

    labels: tuple[str, ...] = ()
    gone: Candidates = ()
    placed: Candidates = ()
    minimal: bool = False
    smallest: bool = False

    @property
    def size(self) -> int:
        """The number of labels and facts."""
        return len(self.labels) + len(self.gone) + len(self.placed)

    def to_json(self) -> dict[str, Any]:
        """Return the reason as a JSON object."""
        return {
            "labels": list(self.labels),
            "gone": [list(candidate) for candidate in self.gone],
            "placed": [list(candidate) for candidate in self.placed],
            "minimal": self.minimal,
            "smallest": self.smallest,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reason:
        """Read back the output of `to_json`."""
        removals, placed = (tuple((cell, value) for cell, value in data[name]) for name in ("gone", "placed"))
        return cls(tuple(data["labels"]), removals, placed, data["minimal"], data["smallest"])
