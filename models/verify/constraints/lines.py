"""Constraints: cells read in order.

>>> skyline = Visible({"cells": ["a", "b", "c"], "count": 2}, {"a", "b", "c"})
>>> skyline.holds({"a": 1, "b": 3, "c": 2}), skyline.holds({"a": 3, "b": 1, "c": 2})
(True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..vocabulary import Cells, Domains, Literal, Literals, Reason, Refused, Values
from .base import MOST_STATES, Constraint, cells_of, is_true, truth

MOST_LAYERED = 2_000_000
"""An automaton with more states times cells is refused."""


class Table(Constraint):
    """The cells, in order, take one of the `rows`."""

    cells: Cells
    rows: tuple[tuple[int, ...], ...]

    def variables(self) -> Iterable[str]:
        return self.cells

    def prepare(self) -> None:
        if any(len(row) != len(self.cells) for row in self.rows):
            raise Refused("a row of a table has not as many values as the table has cells")

    def holds(self, values: Values) -> bool:
        return tuple([values[cell] for cell in self.cells]) in self.rows

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if each row has a value that is in no domain."""
        reason: Reason = set()
        for row in self.rows:
            wrong = [cell for cell, value in zip(self.cells, row, strict=True) if value not in domains[cell]]
            if not wrong:
                return None
            if reason.isdisjoint(wrong):
                reason.add(wrong[0])
        return reason


class Regular(Constraint):
    """An automaton accepts the values of the cells, read in order. `transitions` are (state, value, next
    state); a missing one rejects.
    """

    cells: Cells
    start: int
    accept: tuple[int, ...]
    transitions: tuple[tuple[int, int, int], ...]

    def variables(self) -> Iterable[str]:
        return self.cells

    def prepare(self) -> None:
        states = {state for before, _, after in self.transitions for state in (before, after)}
        if len(self.cells) * len(states) > MOST_LAYERED:
            raise Refused(f"{len(states):,} states are too many for a line of {len(self.cells):,} cells")
        self.step: dict[int, dict[int, int]] = {}
        for state, value, after in self.transitions:
            self.step.setdefault(state, {})[value] = after
        self.before: dict[int, set[int]] = {}
        for state, ways in self.step.items():
            for after in ways.values():
                self.before.setdefault(after, set()).add(state)

    def onward(self, states: Iterable[int], values: Collection[int]) -> set[int]:
        """Return the states after these, by one of the values."""
        step = self.step
        return {step[s][value] for s in states if s in step for value in values if value in step[s]}

    def holds(self, values: Values) -> bool:
        states = {self.start}
        for cell in self.cells:
            states = self.onward(states, (values[cell],))
        return not states.isdisjoint(self.accept)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if no state at the end accepts. Read backwards, a cell that may as well hold
        anything is no reason.
        """
        layers = [{self.start}]
        for cell in self.cells:
            steps = len(layers[-1]) * len(domains[cell])
            if steps > MOST_STATES:
                self.leave()
                return None
            self.look(steps)
            layers.append(self.onward(layers[-1], domains[cell]))
        good = set(self.accept)
        if not layers[-1].isdisjoint(good):
            return None
        reason: Reason = set()
        for cell, layer in zip(reversed(self.cells), reversed(layers[:-1]), strict=True):
            self.look(len(self.step))
            wide = {state for after in good for state in self.before.get(after, ())}
            if not wide.isdisjoint(layer):
                reason.add(cell)
                wide = {s for s in wide if any(self.step[s].get(value) in good for value in domains[cell])}
            good = wide
        return reason


class Visible(Constraint):
    """`count`, a number or a cell, is how many of the cells are larger than all cells before them."""

    cells: Cells
    count: int | str

    def variables(self) -> Iterable[str]:
        return (*self.cells, self.count) if isinstance(self.count, str) else self.cells

    def counts(self, domains: Domains) -> set[int] | None:
        """Return the possible numbers of cells larger than those before them, or None if that is too much
        work.
        """
        states: set[tuple[int | None, int]] = {(None, 0)}
        for cell in self.cells:
            steps = len(states) * len(domains[cell])
            if steps > MOST_STATES:
                self.leave()
                return None
            self.look(steps)
            states = {
                (value, visible + 1) if highest is None or value > highest else (highest, visible)
                for highest, visible in states
                for value in domains[cell]
            }
        return {visible for _, visible in states}

    def holds(self, values: Values) -> bool:
        target = values[self.count] if isinstance(self.count, str) else self.count
        return self.counts({cell: (values[cell],) for cell in self.cells}) == {target}

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        targets = domains[self.count] if isinstance(self.count, str) else (self.count,)
        counts = self.counts(domains)
        return set(self.scope) if counts is not None and counts.isdisjoint(targets) else None


class Sight(Constraint):
    """Along each ray, count the literals before the first one that is false; the counts add up to `total`, a
    number or a cell.
    """

    rays: tuple[Literals, ...]
    total: int | str

    def variables(self) -> Iterable[str]:
        cells = [cell for ray in self.rays for cell, _, _ in ray]
        return [*cells, self.total] if isinstance(self.total, str) else cells

    def holds(self, values: Values) -> bool:
        visible = 0
        for ray in self.rays:
            for literal in ray:
                if not is_true(literal, values):
                    break
                visible += 1
        return visible == (values[self.total] if isinstance(self.total, str) else self.total)

    def impossible(self, domains: Domains, first: Cells) -> Reason | None:
        """Return a reason if the sums of the possible counts of the rays miss the total."""
        clear: list[Literal] = []  # literals that are seen for sure
        walls: list[Literal] = []  # literals that end a ray for sure
        sums = {0}
        for ray in self.rays:
            counts, sure = [], True
            for i, literal in enumerate(ray):
                state = truth(literal, domains)
                if not state:
                    counts.append(i)
                    sure = False
                    if state is False:
                        walls.append(literal)
                        break
                elif sure:
                    clear.append(literal)
            else:
                counts.append(len(ray))
            steps = len(sums) * len(counts)
            if steps > MOST_STATES:
                self.leave()
                return None
            self.look(steps)
            sums = {before + count for before in sums for count in counts}
        totals = domains[self.total] if isinstance(self.total, str) else (self.total,)
        if not sums.isdisjoint(totals):
            return None
        total = {self.total} if isinstance(self.total, str) else set()
        if min(sums) > max(totals):
            return total | cells_of(clear)
        if max(sums) < min(totals):
            return total | cells_of(walls)
        return set(self.scope)
