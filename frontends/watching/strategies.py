"""Plain backtracking beside strategies, in trial values and time: the table of the text on strategies.

>>> from gridproof.frontends.reading.puzzles import read
>>> found = compare_strategies(["." * 16, "1234............"])
>>> [(row.name, row.plain.iterations, row.strategic.iterations) for row in found.rows]
[('puzzle 1', 40, 7), ('puzzle 2', 30, 4), ('mean of 2', 35.0, 5.5)]
>>> found.is_unanimous
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...puzzles import Deadline, InputError, Puzzle, Solution, Unknown
from ..reading.puzzles import PuzzlesLike, read
from ..systems.firing import Rule
from ..systems.system import SystemResult

MOST_ROWS = 30
"""Maximum rows that are printed; the means of all come last."""


@dataclass(frozen=True)
class Trials:
    """Backtracking on a puzzle, or the means of several: its trial values (`iterations`) and its `seconds`.

    The `outcome` is ``solved``, ``none`` (proven to have no solution) or ``unknown`` (a limit was reached),
    and "" for means; a `solution` is there if it is ``solved``.
    """

    iterations: float
    seconds: float
    outcome: str = ""
    solution: Solution | None = None

    @classmethod
    def of(cls, run: SystemResult) -> Trials:
        """Return the trials of a run."""
        solution = run.values if run.outcome == "solved" else None
        return cls(run.stats.iterations, run.stats.seconds, run.outcome, solution)

    @property
    def cells(self) -> tuple[str, str]:
        """The iterations and the time in words, after the outcome of a puzzle that was not solved."""
        outcome = f"{self.outcome}: " if self.outcome not in ("", "solved") else ""
        return (
            f"{outcome}{f'{self.iterations:,.1f}'.removesuffix('.0')}",
            f"{1000 * self.seconds:,.1f} ms",
        )


@dataclass(frozen=True)
class StrategyRow:
    """Backtracking on one puzzle, `plain` and with strategies (`strategic`), or the means of both."""

    name: str
    plain: Trials
    strategic: Trials

    def __str__(self) -> str:
        plain, strategic = (" iterations, ".join(each.cells) for each in (self.plain, self.strategic))
        return f"{self.name}: plain {plain}; with strategies {strategic}"


@dataclass(frozen=True, repr=False)
class StrategyComparison:
    """Plain backtracking beside strategies: a row for each puzzle, and their means if there are several."""

    rows: tuple[StrategyRow, ...]

    @property
    def is_unanimous(self) -> bool:
        """True if both end alike on each puzzle, with the same solution, as far as they came in time."""
        pairs = [(row.plain, row.strategic) for row in self.rows]
        decided = [pair for pair in pairs if "unknown" not in (pair[0].outcome, pair[1].outcome)]
        return all((x.outcome, x.solution) == (y.outcome, y.solution) for x, y in decided)

    @property
    def shown(self) -> tuple[StrategyRow, ...]:
        """The rows that are printed: the first ones, and the means."""
        return self.rows if len(self.rows) <= MOST_ROWS else (*self.rows[: MOST_ROWS - 1], self.rows[-1])

    def __repr__(self) -> str:
        return f"<StrategyComparison: {self.rows[-1]}>"

    def __str__(self) -> str:
        return "\n".join(map(str, self.shown))


def compare_strategies(
    puzzles: PuzzlesLike,
    strategies: Iterable[str] = (),
    *,
    timeout: float | None = 60,
    kind: str | None = None,
    lenient: bool = False,
) -> StrategyComparison:
    """Compare plain backtracking with backtracking by strategies, as the text on strategies does.

    Args:
        puzzles: One puzzle or several, as `read` takes them. Cells of a group are all different, and nothing
            else is asked of them, as in sudokus, jigsaws and latin squares.
        strategies: Some rules of the profile ``strategy``, in their order; by default all.
        timeout: Seconds for each run.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        A row for each puzzle, with the trial values and the time of both, and a row of means.

    Raises:
        InputError: For an unknown strategy, for no puzzle, and for a puzzle with other constraints.
        TooLarge: For a puzzle of too many candidates.
        OSError: For a file that cannot be opened.
    """
    from ..systems.published.strategy import SYSTEM

    rules = SYSTEM.choose_rules(tuple(strategies) or None)
    if not rules:
        raise InputError("name a strategy: plain backtracking, without any, is compared in any case")
    rows = []
    for number, puzzle in enumerate(read(puzzles, kind, lenient=lenient), start=1):
        SYSTEM.require(puzzle)
        plain, strategic = (trials(puzzle, each, timeout) for each in ((), rules))
        rows.append(StrategyRow(f"puzzle {number}", plain, strategic))
    if not rows:
        raise InputError("there is no puzzle to compare them on")
    if len(rows) > 1:
        means = (mean([row.plain for row in rows]), mean([row.strategic for row in rows]))
        rows.append(StrategyRow(f"mean of {len(rows)}", *means))
    return StrategyComparison(tuple(rows))


def trials(puzzle: Puzzle, rules: tuple[Rule, ...], timeout: float | None) -> Trials:
    """Return backtracking on a puzzle with some strategies, or none."""
    from ..systems.published.strategy import measure

    try:
        return Trials.of(measure(puzzle, rules, Deadline.of(timeout)))
    except Unknown:
        return Trials(0, 0.0, "unknown")


def mean(trials: list[Trials]) -> Trials:
    """Return the mean iterations and seconds."""
    number = len(trials)
    return Trials(
        sum(each.iterations for each in trials) / number, sum(each.seconds for each in trials) / number
    )
