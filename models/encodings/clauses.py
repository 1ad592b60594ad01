"""Clauses in one flat list of integers, as DIMACS writes them: literals, then 0.

Vocabulary
    guard      a literal that switches clauses on: it is added, negated, to each of them
    template   clauses over numbered literals, renamed in one step to the literals of a constraint
    permanent  without a guard: it holds whatever is switched on

A flat list costs 8 bytes a literal, builds four times as fast as a list of lists and needs no garbage
collection; a solver is loaded from it without a copy.

>>> clauses = Clauses()
>>> a, b, c = (clauses.new() for _ in range(3))
>>> clauses.add((a, -b))
>>> clauses.rename(ClauseTemplate(((1, 2), (-1, -2)), size=2), (b, c))
>>> list(clauses)
[(1,), (2, -3), (3, 4), (-3, -4)]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from typing import Any, Protocol

from ...puzzles import Cell, Deadline, Domain, TooLarge
from ...puzzles.constraints import Choice, Constraint
from ..kernels import clauses as kernel

TRUE, FALSE = 1, -1
"""Variable 1 is always true, so that constants are literals too."""

MOST_LITERALS = 24_000_000
"""A model with more literals in its clauses is refused (`TooLarge`) before memory runs out."""

GLANCE = 50_000
"""The number of literals added between two looks at the clock."""

BLOCK = 500
"""The number of constraints or clauses stated together between two looks at the clock."""

TEMPLATES = 256
"""The most templates of each sort that are cached."""


class ClauseTemplate:
    """Clauses over literals that are numbered from 1 to `size`, to be renamed as often as needed."""

    __slots__ = ("_guarded", "_plain", "choices", "size")

    def __init__(self, choices: Iterable[Choice], size: int) -> None:
        self.choices = tuple(choices)
        self.size = size
        self._plain = self._getter(())
        self._guarded: itemgetter[Any] | None = None

    def _getter(self, ending: Choice) -> itemgetter[Any]:
        """Return a getter of the flat clauses from the list of names that `clauses_on` makes."""
        never = self.size + 2
        flat = [x for choice in self.choices for x in (*((*choice, *ending) or (never,)), 0)]
        return itemgetter(*flat) if flat else itemgetter(0)

    def clauses_on(self, literals: Sequence[int], guard: int) -> Sequence[int]:
        """Return the flat clauses on these literals."""
        # Negations stand at the end, where negative numbers count from.
        names = [0, *literals, -guard, FALSE, *[-literal for literal in reversed(literals)]]
        if not self.choices:
            return ()
        if guard and self._guarded is None:
            self._guarded = self._getter((self.size + 1,))
        flat: tuple[int, ...] = (self._guarded or self._plain)(names) if guard else self._plain(names)
        return flat


Known = dict[Cell, dict[int, int]]
"""For each cell the literals of its values."""

Item = tuple[int, tuple[Any, ...]]
"""Constraint in the form of the kernel: see ``kernels/clauses.py``."""


Counter = tuple[tuple[int, ...], int, int]
"""Literals of a counter, and the least and the greatest number of them that may be true."""


class Encoder(Protocol):
    """An encoding: it adds clauses on `literals` to a store, and makes the variables that it needs."""

    def __call__(self, clauses: Clauses, literals: Sequence[int], /) -> None: ...


class Clauses:
    """A store of clauses: the permanent ones, and those of the layer that is being posted."""

    def __init__(self, deadline: Deadline | None = None) -> None:
        self.top = TRUE
        self.permanent: list[int] = [TRUE, 0]
        self.flat = self.permanent
        self.guard = 0
        self.deadline = deadline or Deadline()
        self.counters: dict[int, Counter] | None = None
        """Each counter that is made, by its first variable; None if nobody asks for them."""
        self._look_at = GLANCE

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Iterate over the permanent clauses."""
        return iter(split_clauses(self.permanent))

    def new(self) -> int:
        """Return a new variable."""
        self.top += 1
        return self.top

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause, cleaned of constants."""
        clause = [literal for literal in literals if literal != FALSE]
        if TRUE in clause:
            return
        if self.guard:
            clause.append(-self.guard)
        self.flat += clause or (FALSE,)
        self.flat.append(0)
        if len(self.flat) > self._look_at:
            self._look()

    def add_all(self, clauses: Iterable[Iterable[int]]) -> None:
        """Add clauses without constants."""
        flat, ending = self.flat, (-self.guard, 0) if self.guard else (0,)
        for clause in clauses:
            flat += clause
            flat += ending
            if len(flat) > self._look_at:
                self._look()

    def repeat(self, flat: Sequence[int]) -> None:
        """Add clauses that are flat already, guards and all."""
        self.flat += flat
        if len(self.flat) > self._look_at:
            self._look()

    def state(self, items: list[Item], numbering: Known) -> list[int]:
        """Add the constraints of the kernel's items, up to the first with a cell that is not in `numbering`,
        and where each ends in the flat list.
        """
        ends: list[int] = []
        while len(ends) < len(items):
            block = items[len(ends) : len(ends) + BLOCK]
            stated = kernel.state(self.flat, block, numbering, self.guard)
            ends += stated
            if len(stated) < len(block):
                break
            self._look()
        return ends

    def state_rows(self, literals: list[int], rows: bytes, width: int, pattern: bytes) -> None:
        """Add the clauses of a pattern for each row of places among the literals, constants among them."""
        kernel.state_rows(self.flat, literals, rows, width, pattern, self.guard)
        if len(self.flat) > self._look_at:
            self._look()

    def between(self, literals: list[int], least: int, most: int) -> None:
        """Add that at least `least` and at most `most` of the literals, none of them a constant, are true;
        the bounds lie in the range of the count and leave out something.
        """
        before = self.top
        self.top = kernel.between(self.flat, literals, least, most, before, self.guard)
        if self.counters is not None and self.top > before:
            self.counters[before + 1] = tuple(literals), least, most
        if len(self.flat) > self._look_at:
            self._look()

    def choose(self, choices: Iterable[Choice], literals: list[int]) -> None:
        """Add a clause for each of the choices among these literals, constants among them."""
        source = iter(choices)
        while block := tuple(islice(source, BLOCK)):
            kernel.rename(self.flat, block, literals, self.guard)
            if len(self.flat) > self._look_at:
                self._look()

    def exactly_one(self, groups: list[list[int]]) -> None:
        """State that one literal of each group is true and no other.

        The groups are short and without constants, and those that overlap state a pair once.
        """
        kernel.exactly_one(self.flat, groups, self.guard)
        if len(self.flat) > self._look_at:
            self._look()

    def rename(self, template: ClauseTemplate, literals: Sequence[int]) -> None:
        """Add the clauses of a template on these literals; the variables that the template has beyond them
        are made.
        """
        extra = template.size - len(literals)
        if extra:
            literals = [*literals, *range(self.top + 1, self.top + extra + 1)]
            self.top += extra
        if TRUE in literals or FALSE in literals:
            kernel.rename(self.flat, template.choices, list(literals), self.guard)
        else:
            self.flat += template.clauses_on(literals, self.guard)
        if len(self.flat) > self._look_at:
            self._look()

    @contextmanager
    def under(self, guard: int, flat: list[int] | None = None) -> Iterator[None]:
        """Add clauses meanwhile that hold only if `guard` is true (0: always), to `flat`."""
        before = self.guard, self.flat, self._look_at
        self.guard = guard
        if flat is not None and flat is not self.flat:
            self.flat, self._look_at = flat, len(flat) + GLANCE
        try:
            yield
        finally:
            self.guard, self.flat, self._look_at = before

    def _look(self) -> None:
        """Raise `TooLarge` if there are too many literals, `Unknown` at the deadline."""
        if len(self.flat) > MOST_LITERALS:
            raise TooLarge(f"the puzzle needs clauses of more than {MOST_LITERALS:,} literals")
        self.deadline.check()
        self._look_at = len(self.flat) + GLANCE


def by_value(literals: Sequence[int], domains: Iterable[Domain]) -> list[dict[int, int]]:
    """Return the literals of cells, which stand one cell after the other, by the values of each."""
    row = iter(literals)
    return [{value: next(row) for value in domain} for domain in domains]


def split_clauses(flat: list[int], start: int = 0, end: int | None = None) -> list[tuple[int, ...]]:
    """Return the clauses between two positions of a flat list."""
    remaining = (len(flat) if end is None else end) - start
    # `islice` would go through all that stands before the first of them.
    literals = iter(flat[start:end]) if start else islice(flat, end)
    clauses = []
    while remaining > 0:
        clauses.append(tuple(iter(literals.__next__, 0)))
        remaining -= len(clauses[-1]) + 1
    return clauses


@lru_cache(maxsize=4 * TEMPLATES)
def template(encode: Encoder, size: int, *shape: Hashable) -> ClauseTemplate:
    """Return the clauses that ``encode(clauses, literals, *shape)`` adds on `size` literals, as a template.

    The encoder must treat its literals as names: neither constants nor the same literal twice.
    """
    scratch = Clauses()
    scratch.top = size + 1
    encode(scratch, range(2, size + 2), *shape)
    choices = (tuple(x - 1 if x > 0 else x + 1 for x in clause if x != FALSE) for clause in scratch)
    return ClauseTemplate(tuple(choices)[1:], scratch.top - 1)


MOST_STATED = 1_000_000
"""Maximum number of literals of posted constraints that are kept; beyond it all are dropped."""


class ClauseCache:
    """The flat clauses of constraints that were posted before, to be posted again under another guard.

    A stream of puzzles repeats its clues: "r1c1 has 3 edges" stands in one of four slitherlinks of a size.
    Auxiliary variables are used again with the clauses. That is sound: a constraint states the same about
    them in every one of its layers, in the same clauses, each under a guard.

    >>> from gridproof.puzzles import Is
    >>> from gridproof.puzzles.constraints import Clause
    >>> stated, clue = ClauseCache(), Clause((Is("a", 1), Is("b", 1)))
    >>> stated.keep(clue, 7, [2, 3, -7, 0])
    >>> stated.under(9, clue), stated.under(9, Clause((Is("a", 1),)))
    ([2, 3, -9, 0], None)
    """

    def __init__(self) -> None:
        self._known: dict[Constraint, tuple[int, list[int]]] = {}
        self._size = 0

    def clear(self) -> None:
        """Forget all clauses, for instance when their variables are given up."""
        self._known.clear()
        self._size = 0

    def keep(self, constraint: Constraint, guard: int, flat: list[int]) -> None:
        """Note that these are the clauses of the constraint under this guard."""
        if self._size > MOST_STATED:
            self.clear()
        self._size += len(flat)
        self._known[constraint] = -guard, flat

    def under(self, guard: int, constraint: Constraint) -> list[int] | None:
        """Return the clauses of the constraint under this guard, or None if they are not known."""
        entry = self._known.get(constraint)
        if entry is None:
            return None
        before, flat = entry
        return [-guard if literal == before else literal for literal in flat]
