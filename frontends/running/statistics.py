"""The cost of work, on request: time, memory, what solvers count, the techniques that were asked.

Vocabulary
    spent      the cost of all that is done in a block
    searches   the searches in the models that solvers were given; sizes are those of the models together

>>> with statistics() as spent:
...     verdict = check("12......4..1....")
>>> spent.solvers["sat:cadical153"].searches, spent.solvers["sat:cadical153"].size["variables"] > 0
(1, True)
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ...models.core.model import Model, searchers
from ...puzzles import Puzzle
from ..api import check as check
from ..rules.agenda import askers
from .tasks import Outcome, Task

MOST_OPEN = 64
"""Most models that are kept to see what a further search in them costs."""


@dataclass
class SolverSpent:
    """The cost of one solver: its models, their sizes, the searches in them, and its own counts."""

    models: int = 0
    searches: int = 0
    size: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        """Return the numbers that are not zero, in words."""
        models, searches = _many(self.models, "models"), _many(self.searches, "searches", "es")
        counts = _listed(self.counts)
        return f"{models} ({_listed(self.size)}), {searches}{': ' if counts else ''}{counts}"


@dataclass
class Spent:
    """The cost of a block.

    It took `seconds` by the clock, and `cpu` seconds of this process and of those that it waited for. The
    peak of `memory` is in bytes (0: unknown); each of the `solvers` has its cost. `asked` and `steps` say how
    often each technique was asked, and gave a step.
    """

    seconds: float = 0.0
    cpu: float = 0.0
    memory: int = 0
    solvers: dict[str, SolverSpent] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    steps: Counter[str] = field(default_factory=Counter)

    def to_json(self) -> dict[str, Any]:
        """Return the numbers by name; those of solvers and techniques by their names."""
        return {
            "seconds": round(self.seconds, 6),
            "cpu": round(self.cpu, 6),
            "memory": self.memory,
            "solvers": {
                name: {
                    "models": spent.models,
                    "searches": spent.searches,
                    "size": dict(spent.size),
                    "counts": dict(spent.counts),
                }
                for name, spent in self.solvers.items()
            },
            "asked": dict(self.asked),
            "steps": dict(self.steps),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Spent:
        """Return what `to_json` has written."""
        solvers = {
            name: SolverSpent(
                spent["models"], spent["searches"], Counter(spent["size"]), Counter(spent["counts"])
            )
            for name, spent in data["solvers"].items()
        }
        counted = Counter(data["asked"]), Counter(data["steps"])
        return cls(data["seconds"], data["cpu"], data["memory"], solvers, *counted)

    def __str__(self) -> str:
        """Return the cost in one line.

        >>> str(Spent(0.5, 0.25, 10**8, asked=Counter(twins=3), steps=Counter(twins=1)))
        '0.50 s, 0.25 s of CPU, 100 MB at most; rules: 1 step, 3 searches by techniques'
        """
        parts = [f"{self.seconds:.2f} s, {self.cpu:.2f} s of CPU"]
        if self.memory:
            parts[0] += f", {self.memory / 1e6:,.0f} MB at most"
        if self.asked:
            steps, asked = _many(self.steps.total(), "steps"), _many(self.asked.total(), "searches", "es")
            parts.append(f"rules: {steps}, {asked} by techniques")
        return "; ".join([*parts, *(f"{name}: {spent}" for name, spent in self.solvers.items())])


def _many(number: int, words: str, ending: str = "s") -> str:
    """Return a number of things in words, which end so if they are several."""
    return f"{number:,} {words.removesuffix(ending) if number == 1 else words}"


def _listed(numbers: Counter[str]) -> str:
    """Return the numbers that are not zero, each with its name."""
    return ", ".join(_many(number, name.replace("_", " ")) for name, number in (+numbers).items())


@contextmanager
def statistics() -> Iterator[Spent]:
    """Count the cost of what is done in the block: ``with gridproof.statistics() as spent``.

    The numbers are complete at the end of the block. Work in other processes counts as time alone.
    """
    spent, before, started, cpu = Spent(), dict[Model, Counter[str]](), time.perf_counter(), _cpu()

    def see(model: Model) -> None:
        """Count a search that begins in a model."""
        solver = spent.solvers.setdefault(model.signature, SolverSpent())
        solver.searches += 1
        if model not in before:
            if len(before) == MOST_OPEN:
                close(next(iter(before)))
            before[model] = Counter(model.statistics())
            solver.models += 1

    def hear(technique: str, finds: bool) -> None:
        """Count a technique that was asked."""
        spent.asked[technique] += 1
        if finds:
            spent.steps[technique] += 1

    def close(model: Model) -> None:
        """Count the size of a model, and what the searches in it have cost."""
        now, solver = Counter(model.statistics()), spent.solvers[model.signature]
        now.subtract(before.pop(model))
        solver.counts.update(+now)
        solver.size.update(model.size())

    tokens = searchers.set((*searchers.get(), see)), askers.set((*askers.get(), hear))
    try:
        yield spent
    finally:
        searchers.reset(tokens[0])
        askers.reset(tokens[1])
        for model in [*before]:
            close(model)
        spent.seconds, spent.cpu = time.perf_counter() - started, _cpu() - cpu
        spent.memory = _peak_memory()


def _cpu() -> float:
    """Return the CPU seconds of this process and of those that it has waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _peak_memory() -> int:
    """Return the most bytes that this process has held; 0 on a system that does not say."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return 0
    import sys

    most: int = getrusage(RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most


@dataclass(frozen=True)
class Counted(Task):
    """A task whose records say what each answer has cost, as `statistics`."""

    task: Task

    def outcome(self, index: int, puzzle: Puzzle) -> Outcome:
        with statistics() as spent:
            outcome = self.task.outcome(index, puzzle)
        return Outcome(outcome.record | {"statistics": spent.to_json()}, outcome.code)
