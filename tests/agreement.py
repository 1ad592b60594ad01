"""Where a kind's constraints and its judge disagree about an answer: they share no code, so one is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from small import boards

from gridproof.models.backends.sat import SatModel
from gridproof.puzzles import Solution, givens, kind_named, read_record
from gridproof.puzzles.record import Record

SIZES = ((1, 1), (1, 2), (2, 1), (1, 3), (4, 1), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5))
"""Boards of which all answers are tried, as far as `MOST` allows."""

LARGER = ((3, 3), (3, 4), (4, 4), (5, 5))
"""Boards of which answers near to a right one are tried."""

MOST = 4200
"""Answers that are tried of one board: all links of a 3×3 board are 4,096."""

DRAWN = frozenset(("regions", "futons"))
"""Answers drawn from pieces: pieces that overlap can look like a right answer, and are judged by that."""


@dataclass(frozen=True)
class Disagreement:
    """An answer that one accepts and the other does not; `rule` is what the judge says."""

    record: dict[str, Any]
    answer: dict[str, Any]
    rule: str | None


class Court:
    """A board, its constraints and its judge."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.puzzle = read_record(record)
        self.kind = kind_named(self.puzzle.kind)
        self.record = record
        self._record = Record(record)
        # Without its record a puzzle is not judged: the constraints alone are asked.
        self.model = SatModel(replace(self.puzzle))

    def answer(self, solution: Solution) -> str:
        """The answer that a solution amounts to, in one form."""
        return json.dumps(self.kind.answer(self.puzzle, solution))

    def rule(self, answer: str) -> str | None:
        """The rule that an answer breaks."""
        return self.kind.judge(self._record, json.loads(answer))

    def right(self, most: int) -> set[str] | None:
        """The answers that the constraints accept; None where there are more than `most`."""
        found = list(islice(self.model.solutions(many=True), most + 1))
        return {self.answer(solution) for solution in found} if len(found) <= most else None

    def accepts(self, shown: Solution) -> bool:
        """Whether the constraints have a solution with these shown values."""
        narrowed = self.puzzle.narrowed(givens(shown)).domains
        return all(narrowed.values()) and bool(self.model.find(narrowed).solutions)

    def every(self) -> Iterator[str]:
        """Answers of any kind, as far as `MOST` allows: of values that no given cuts down, or all ways to
        cut the board.
        """
        domains = self.puzzle.rules.domain_of
        shown = self.puzzle.shown
        union = sorted({value for cell in shown for value in domains[cell]})
        ranges: list[Iterable[int]] = [union] * len(shown)
        if len(union) ** len(shown) > MOST:
            ranges = [domains[cell] for cell in shown]
        if "regions" in self.kind.answer(self.puzzle, {}):
            rows, columns = self.puzzle.board.rows, self.puzzle.board.columns
            if rows * columns <= 7:
                for labels in partitions(rows * columns):
                    grid = [list(labels[r * columns : (r + 1) * columns]) for r in range(rows)]
                    yield json.dumps({"regions": grid})
        if prod(len({*values}) for values in ranges) <= MOST:
            for values in product(*ranges):
                yield self.answer(dict(zip(shown, values, strict=True)))


def partitions(size: int) -> Iterator[tuple[int, ...]]:
    """All ways to number things so that each new number is one more than the largest before."""

    def extended(labels: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(labels) == size:
            yield labels
            return
        for label in range(max(labels, default=-1) + 2):
            yield from extended((*labels, label))

    return extended(())


def disagreements(record: dict[str, Any]) -> Iterator[Disagreement]:
    """Among all answers of a small board, those that constraints and judge do not agree on."""
    court = Court(record)
    right = court.right(MOST)
    if right is None:
        return
    for answer in dict.fromkeys((*right, *court.every())):
        rule = court.rule(answer)
        if (rule is None) != (answer in right):
            yield Disagreement(record, json.loads(answer), rule)


def disagreements_near(record: dict[str, Any], random: Random, tries: int) -> Iterator[Disagreement]:
    """The same for some right answers of a larger board, and answers that differ in one or two cells."""
    court = Court(record)
    domains = court.puzzle.rules.domain_of
    for solution in court.model.find(limit=5).solutions:
        shown = {cell: solution[cell] for cell in court.puzzle.shown}
        for _ in range(tries):
            changed = dict(shown)
            for cell in random.sample(sorted(changed), min(len(changed), random.randint(0, 2))):
                changed[cell] = random.choice(domains[cell])
            if changed and random.random() < 0.3:
                one, other = random.choices(sorted(changed), k=2)
                if changed[one] in domains[other] and changed[other] in domains[one]:
                    changed[one], changed[other] = changed[other], changed[one]
            answer = court.answer(changed)
            rule = court.rule(answer)
            accepted = court.accepts(changed)
            if rule is None and not accepted and not DRAWN.isdisjoint(json.loads(answer)):
                continue
            if (rule is None) != accepted:
                yield Disagreement(record, json.loads(answer), rule)


def sweep(kind: str, seed: int, count: int, tries: int) -> Iterator[Disagreement]:
    """What `count` boards of each size show."""
    random = Random(f"{kind} {seed}")
    for rows, columns in SIZES:
        for record in boards(kind, random, rows, columns, count):
            yield from disagreements(record)
    for rows, columns in LARGER:
        for record in boards(kind, random, rows, columns, count):
            yield from disagreements_near(record, random, tries)
