"""Live models, kept by the shared parts of puzzles, and the rule for their use.

Two ways lead to an answer. *One-shot*: narrow the puzzle, compile the rest, search, throw the model away.
*Live*: compile the common part of puzzles once, then post the rest of each puzzle as a layer and assume its
givens. The rule, measured over all kinds (``benchmarks/before_after.py``):

    first puzzle      one-shot: a live model, compiled without narrowing, would cost up to twice as much
    large boards      one-shot, beyond `LARGE` cell values: narrowing leaves a fraction of the clauses
    large layers      one-shot, if the layer costs more than `SHARE` times a model of the puzzle alone. Costs
                      are counted in literals (0.2 µs): those of the layer, and on the other side those of
                      the model, plus the cost of its values and constraints without a remaining literal
                      (mosaic 15×15: 7 times, live takes 5.6 times as long; nonogram 10×10: 5.5
                      and 1.6; kakurasu 8×8: 1.8 and 1.2; slitherlink 10×10: 0.3 and 0.3; killer 0.2 and 0.2);
                      it is estimated from the first puzzle, and weighed once there is a layer
    all others        live

Puzzles share a model if their kind, cells and domains are the same. They share the common constraints of the
first two: all rules, or only the independent ones if some rules depend on the puzzle (regions).

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> def puzzle(first): return read_record(
...     {"type": "slitherlink", "rows": 2, "cols": 2, "clues": {"cells": [[first, None], [None, None]]}})
>>> store = Store()
>>> [store.layer("sat", puzzle(clue), SatModel, Deadline()) is not None for clue in (1, 2, 3)]
[False, True, True]
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Protocol

from ...puzzles import Deadline, Domains, Puzzle, Rules
from ...puzzles.constraints import Constraint
from .layer import Layer
from .model import Model

LARGE = 10_000
"""A puzzle of more cell values than this is compiled for itself."""

SHARE = 1.5
"""The most that a layer costs, as a multiple of a model compiled for the puzzle alone."""

ALONE, VALUE, CONSTRAINT = 1000, 5, 8
"""Cost of a model for one puzzle besides its literals, in literals: in all, per value before narrowing, and
per constraint: they are filtered even if nothing is left of them.
"""

KEEP = 8
"""The most live models that are cached."""

OFTEN = 3
"""A shape whose puzzles share less than was thought is compiled anew no more often than this."""

Make = Callable[..., Model]
Key = tuple[Hashable, str, str, int]


def is_large(puzzle: Puzzle) -> bool:
    """Return whether the cells of the board have more than `LARGE` values together."""
    return puzzle.rules.candidates > LARGE


class Weighed(Protocol):
    """The result of compiling a puzzle."""

    @property
    def domains(self) -> Domains:
        """The values of each cell."""

    @property
    def weight(self) -> int:
        """Return its size."""

    def weight_of(self, constraints: int | None) -> int:
        """Return its size after this many constraints of the puzzle (None: all)."""


@dataclass
class StoreEntry:
    """Knowledge of puzzles of one shape: the rules of the first, then the live model, if it pays."""

    rules: Rules
    model: Model | None = None
    pays: bool = True
    compiled: int = 0
    alone: int = 0
    """Cost of a model compiled for one puzzle alone; 0 if there was none."""

    shared: frozenset[Constraint] | None = None
    """The constraints of the model, if they are not all rules."""

    def shares_cells(self, rules: Rules) -> bool:
        """Return whether the rules have the same cells and domains as those of the first puzzle."""
        ours = self.rules
        return ours is rules or (ours.domains == rules.domains and ours.shown == rules.shown)

    def rest(self, puzzle: Puzzle) -> tuple[Constraint, ...] | None:
        """Return the constraints of `puzzle` beyond the model, or None if the model has others."""
        if self.shared is None:
            return puzzle.clues if puzzle.rules == self.rules else None
        rules = puzzle.rules.grouped_constraints
        if not self.shared.issubset(rules):
            return None
        return tuple(rule for rule in rules if rule not in self.shared) + puzzle.clues


class Store:
    """Live models, the one used last kept longest."""

    def __init__(self, keep: int = KEEP) -> None:
        self.keep = keep
        self._entries: OrderedDict[Key, StoreEntry] = OrderedDict()

    def clear(self) -> None:
        """Drop all models."""
        self._entries.clear()

    def layer(self, use: Hashable, puzzle: Puzzle, make: Make, deadline: Deadline) -> Layer | None:
        """Return `puzzle` as a layer on the live model of its shape; None if the caller should compile it
        alone: it is large, the first of its shape, has a model that does not fit, or layers of this shape
        cost too much. The caller closes the layer. ``make(puzzle, timeout=deadline)`` compiles a model, and
        its exceptions pass through; puzzles of one `use` share models.
        """
        if is_large(puzzle):
            return None
        key, entry = self._entry(use, puzzle)
        if entry is None:
            self._entries[key] = StoreEntry(puzzle.rules)
        self._entries.move_to_end(key)
        if len(self._entries) > self.keep:
            self._entries.popitem(last=False)
        if entry is None or not entry.pays:
            return None
        rest = entry.rest(puzzle)
        if entry.model is None or entry.model.is_outgrown or (rest is None and entry.compiled < OFTEN):
            compile_shared(entry, puzzle, make, deadline)
            rest = entry.rest(puzzle)
        if rest is None or entry.model is None:
            return None
        layer = Layer(entry.model, puzzle, (rest,) if rest else (), deadline)
        entry.pays = not entry.alone or layer.size <= SHARE * entry.alone
        return layer

    def weigh(self, use: Hashable, puzzle: Puzzle, alone: Weighed) -> None:
        """Learn the weight of a layer from the model that was compiled for `puzzle` alone."""
        if is_large(puzzle):
            return
        _, entry = self._entry(use, puzzle)
        if entry is not None and not entry.alone:
            # The rest of a clue after narrowing shrinks about with the square of the rest of the domains.
            values = puzzle.rules.candidates
            growth = values / max(1, sum(map(len, alone.domains.values())))
            entry.alone = ALONE + VALUE * values + CONSTRAINT * len(puzzle.grouped_constraints) + alone.weight
            clues = alone.weight - alone.weight_of(len(puzzle.rules.grouped_constraints))
            entry.pays = entry.pays and clues * growth**2 <= SHARE * entry.alone

    def _entry(self, use: Hashable, puzzle: Puzzle) -> tuple[Key, StoreEntry | None]:
        """Return the entry for puzzles of this shape, and its key.

        The key has the number of candidates: hashing all domains would take longer than comparing them with
        those of one shape.
        """
        key = (use, puzzle.kind, puzzle.rules.name, puzzle.rules.candidates)
        entry = self._entries.get(key)
        return key, entry if entry is not None and entry.shares_cells(puzzle.rules) else None


def compile_shared(entry: StoreEntry, puzzle: Puzzle, make: Make, deadline: Deadline) -> None:
    """Compile the common part of the first puzzle and `puzzle`; if it is empty, sharing does not pay."""
    rules = puzzle.rules
    entry.model = None
    if entry.shared is not None or rules != entry.rules:
        first = frozenset(entry.rules.grouped_constraints) if entry.shared is None else entry.shared
        entry.shared = first.intersection(rules.grouped_constraints)
        rules = replace(
            rules, grouped_constraints=tuple(c for c in rules.grouped_constraints if c in entry.shared)
        )
    entry.pays = bool(rules.grouped_constraints)
    if entry.pays:
        entry.model = make(Puzzle(puzzle.kind, rules), timeout=deadline)
        entry.compiled += 1
