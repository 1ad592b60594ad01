"""An estimate of the number of solutions: the mean of random walks down the tree of all solutions.

Vocabulary
    walk      the shown cells get values one after the other, each drawn from those that some solution has
              with the values before it; it ends in a solution
    weight    of a walk: the product, over its cells, of the number of values to draw from

A solution of weight w is drawn once in w walks, so that the mean weight is the number of solutions, whatever
the tree looks like (D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
Computation 29, 1975, theorem 1). A solver tells which values lead on, so that no walk is in vain. Weights are
skewed: the interval is that of P. Hall, "On the removal of skewness by transformation", Journal of the Royal
Statistical Society B 54, 1992, equation (2.8).

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2)))
>>> free = SatModel(Puzzle("free", Rules("free", cells, (), ("a", "b"), Board(1, 2))))
>>> estimate(free, 200)
<Estimate: about 6 (with 95 % confidence 6 to 6, from 200 samples)>
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import cbrt, ceil, floor, fsum, sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import Any

from ...puzzles import Cell, Deadline, Domains, Puzzle, TooLarge, Unknown
from ..core.answered import Answered
from ..core.probe import Probe
from ..core.search import Searchable

CONFIDENCE = 0.95
"""Share of estimates, in the long run, whose interval holds the number of solutions."""

ToWhole = Callable[[Fraction], int]

DIGITS = 4
"""Significant digits of an estimate; more would be noise."""

LEAST = 200
"""Minimum number of walks for an estimate: with fewer, the interval holds the number less often than it
claims.

With uneven weights, as of boards with few marks, it did in 3 of 4 times from 50 walks.
"""


@dataclass(frozen=True, repr=False)
class Estimate(Answered):
    """An estimate of the number of `solutions`: from `low` to `high` with `CONFIDENCE`; nothing is proven.

    `samples` is the number of walks, which were drawn with a `seed`.
    """

    solutions: int
    low: int
    high: int
    samples: int
    seed: int

    @property
    def finding(self) -> str:
        words = [in_words(number) for number in (self.solutions, self.low, self.high)]
        interval = f"with {CONFIDENCE:.0%} confidence {words[1]} to {words[2]}".replace("%", " %")
        return f"about {words[0]} ({interval}, from {self.samples:,} samples)"

    def to_json(self) -> dict[str, Any]:
        """Return the estimate as a JSON object."""
        return {
            "solutions": self.solutions,
            "low": self.low,
            "high": self.high,
            "confidence": CONFIDENCE,
            "samples": self.samples,
            "seed": self.seed,
        }


def estimate(
    model: Searchable,
    samples: int,
    within: Domains | None = None,
    *,
    seed: int = 0,
    timeout: float | Deadline | None = None,
    puzzle: Puzzle | None = None,
) -> Estimate | None:
    """Estimate from `samples` walks, or from those drawn in time.

    Return None from fewer than `LEAST` walks, or if there is no solution. A walk asks the solver at most once
    for each value of a cell. A walk cut short by the deadline is left out, which favours short walks if few
    are drawn.
    """
    drawn: list[int] = []
    try:
        for weight in weights(model, within, Random(seed), Deadline.of(timeout), puzzle):
            drawn.append(weight)
            if len(drawn) == samples:
                break
    except (TooLarge, Unknown):
        pass
    return estimate_of(drawn, seed)


def weights(
    model: Searchable, within: Domains | None, random: Random, deadline: Deadline, puzzle: Puzzle | None
) -> Iterator[int]:
    """Yield the weights of walks, without end; none if there is no solution. Raises `Unknown`."""
    with Probe(model, within, deadline, puzzle) as probe:
        solution = probe.next({})
        if solution is None:
            return
        order = [cell for cell, domain in probe.domains.items() if len(domain) > 1]
        while True:
            deadline.check()
            yield walk(probe, order, solution, random)


def walk(probe: Probe, order: Sequence[Cell], solution: Mapping[Cell, int], random: Random) -> int:
    """Walk through the cells in this order, and return the walk's weight; some solution is known."""
    fixed: dict[Cell, int] = {}
    solutions = [solution]
    weight = 1
    for cell in order:
        open_ = {answer[cell] for answer in solutions}
        for value in probe.domains[cell]:
            if value not in open_ and (further := probe.next(fixed | {cell: value})) is not None:
                solutions.append(further)
                open_.add(value)
        weight *= len(open_)
        fixed[cell] = random.choice(sorted(open_))
        solutions = [answer for answer in solutions if answer[cell] == fixed[cell]]
    probe.accepted(dict(solutions[0]))
    return weight


def estimate_of(weights: Sequence[int], seed: int) -> Estimate | None:
    """Return the mean of the weights and its interval, or None of fewer than `LEAST`.

    Weights are skewed, so the interval is that of P. Hall, "On the removal of skewness by transformation",
    Journal of the Royal Statistical Society B 54, 1992.
    """
    number = len(weights)
    if number < LEAST:
        return None
    most = max(weights)
    shares = [weight / most for weight in weights]  # weights may be too large for a float
    mean = fmean(shares)
    deviation = sqrt(fsum((share - mean) ** 2 for share in shares) / (number - 1))
    skew = fmean((share - mean) ** 3 for share in shares) / deviation**3 if deviation else 0.0
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    low, high = (
        Fraction(mean - without_skew(end, skew / sqrt(number)) * deviation / sqrt(number)) * most
        for end in (reach, -reach)
    )
    average = Fraction(sum(weights), number)
    return Estimate(rounded(average, round), max(1, rounded(low, floor)), rounded(high, ceil), number, seed)


def without_skew(end: float, skew: float) -> float:
    """Map the end of a normal variable's interval to that of a studentized mean with this skew."""
    if abs(skew) < 1e-9:
        return end
    return 3 / skew * (cbrt(1 + skew * (end - skew / 6)) - 1)


def in_words(number: int) -> str:
    """Return a number in words, in powers of ten if it is large.

    >>> in_words(1_222_000), in_words(6_671 * 10**18)
    ('1,222,000', '6.67e+21')
    """
    return f"{number:,}" if number < 10**9 else f"{Decimal(number):.3g}"


def rounded(number: Fraction, to_whole: ToWhole) -> int:
    """Round a number to `DIGITS` significant digits.

    >>> rounded(Fraction(1234567), ceil), rounded(Fraction(5, 2), floor)
    (1235000, 2)
    """
    unit: int = 10 ** max(0, len(str(int(number))) - DIGITS)
    return to_whole(number / unit) * unit
