"""The body of a certificate, read line by line.

>>> from ..file import Clock
>>> problem = Problem({"a": frozenset({1})}, ("a",), [], ("a",))
>>> Body(problem, CheckedClaim("none", [], None, None), Clock(1)).cell("0")
'a'
"""

from __future__ import annotations

from ..claim import CheckedClaim
from ..constraints.base import Constraint
from ..file import Clock
from ..problem import Problem
from ..vocabulary import Refused


class Body:
    """The proof of one certificate, read line by line."""

    def __init__(self, problem: Problem, claim: CheckedClaim, clock: Clock) -> None:
        self.problem = problem
        self.claim = claim
        self.clock = clock
        self.splits = self.depth = 0

    def read(self, line: str) -> None:
        """Check one line. Raises `Refused` or, if a number is wrong, `ValueError`."""
        raise NotImplementedError

    def finish(self) -> None:
        """Check that the claim is proven now. Raises `Refused`."""
        raise NotImplementedError

    def cell(self, number: str) -> str:
        """Return the cell of this number."""
        if not 0 <= (i := int(number)) < len(self.problem.cells):
            raise Refused(f"there is no cell {i}")
        return self.problem.cells[i]

    def constraint(self, number: str) -> Constraint:
        """Return the constraint of this number."""
        if not 0 <= (i := int(number)) < len(self.problem.constraints):
            raise Refused(f"there is no constraint {i}")
        return self.problem.constraints[i]


class Empty(Body):
    """The body of a claim that its solutions show."""

    def read(self, line: str) -> None:
        raise Refused("this claim is shown by its solutions: no line of a proof was expected")

    def finish(self) -> None:
        """Accept the claim."""
