"""Refutation by labels and facts: one live solver in which constraints can be switched on and off.

Vocabulary
    label      names the constraints that people see as one: a rule, a clue
    fact       a candidate that is placed or removed
    guard      the switch of the constraints of a label; a fact is an assumption
    core       the guards and assumptions that the solver needed for a contradiction

Lessons that the solver learns from one question help the next.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> with Refuter(puzzle) as refuter:
...     refuter.able
...     one, other = refuter.literal(("r1c1", 1), True), refuter.literal(("r2c2", 1), True)
...     core = refuter.core([one, other, *refuter.labels])
...     [refuter.labels[x] for x in core if x in refuter.labels]
True
['box 1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import reduce
from itertools import repeat
from operator import or_
from types import TracebackType
from typing import NamedTuple, Self

from ...puzzles import Candidate, Cell, Deadline, Is, Puzzle, Rules, Square, TooLarge, Unknown
from ...puzzles.constraints import RuleLabel
from ...puzzles.wording.aspects import aspects
from ...puzzles.wording.clues import by_label, is_wide, widths
from ...puzzles.wording.reason import Candidates, Reason
from ..backends import first_with_guards
from ..core.layer import Layer
from ..core.search import Search

SECONDS, COMPILE = 3.0, 30.0
"""A question for which the solver takes longer is given up (most take a thousandth of that), and a puzzle
that takes longer to compile.
"""

LEAST_PATIENCE = 1 / 32
"""Each question that is given up leaves half as long to the next ones, but no less than this part of it."""

WORK = 4_000_000_000
"""Literals that the solver may look at until sets are shrunk no longer: those of the whole model at each call
(about 8 ns each).
"""

ROUND = 30_000
"""Cost of a call besides the search, in literals."""

ROUNDS = 100
"""A question is given up after so many solutions that a lazy constraint refuses."""

LABEL = 10
"""Maximum cost of a label, in facts: a person who looks at a constraint looks at its cells."""

FAR = 3
"""Steps from the conclusion beyond which a fact counts twice: it has to be sought."""

RINGS = 3
"""Number of rings around a candidate in which labels are sought before all are taken."""

WIDE = 4
"""Divisor of the board's cells: a label about a larger part joins late."""

TRIMS = 3
"""Number of times that the solver is asked to shrink its own core."""

MOST_SEEN = 60
"""Maximum number of solutions kept for a candidate."""

Facts = dict[int, tuple[Candidate, bool]]
"""Facts by their assumptions: a candidate, and whether it is placed."""


class Demand(NamedTuple):
    """The joint content of guards and assumptions, as the bits of numbers.

    `true`: true candidates and active guards; `false`: false candidates.
    """

    true: int = 0
    false: int = 0


NO_DEMAND = Demand()


class BitOf(dict[Candidate | int, int]):
    """A bit for each candidate and guard, given when it is first asked for."""

    def __missing__(self, item: Candidate | int) -> int:
        bit = self[item] = 1 << len(self)
        return bit


class SquaresOf(dict[Cell, list[Square]]):
    """The squares of each cell of a puzzle, looked up when they are first asked for."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, cell: Cell) -> list[Square]:
        place = self._rules.place_of(cell)
        squares = self[cell] = [] if place is None else place.squares(1)
        return squares


class Unclear(Exception):
    """A question that is given up."""


class Refuter:
    """The live solver of one puzzle, made when it is first asked whether it is `able`, and closed at the end
    of ``with``.

    Raises `Unknown` past the deadline.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline | None = None) -> None:
        self.puzzle = puzzle
        self.deadline = deadline or Deadline()
        self.work = WORK
        self._patience = 1.0
        self._closing = ExitStack()
        self._search: Search | None = None
        self._refused = False
        self._bit_of = BitOf()
        self._squares = SquaresOf(puzzle.rules)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the solver back."""
        self._search = None
        self._closing.close()

    @property
    def able(self) -> bool:
        """True if there is a solver for the puzzle: it may be too large, or take too long to compile."""
        if not self._refused and self._search is None:
            try:
                self._open()
            except (TooLarge, Unknown):
                self.deadline.check()
                self._refused = True
                self.close()
        return not self._refused

    def _open(self) -> Search:
        """Return the live search, made at the first question, with `guards` of labels and their `scopes`."""
        if self._search is None:
            backend = first_with_guards()
            if backend is None:
                raise TooLarge("no back end that is installed can switch constraints off")
            rules = self.puzzle.rules
            unlabelled = tuple(rule for rule in rules.constraints if not rule.label)
            ground = Puzzle(self.puzzle.kind, replace(rules, grouped_constraints=unlabelled))
            seconds = self.deadline.seconds_left()
            deadline = self.deadline.no_later_than(COMPILE if seconds is None else min(COMPILE, seconds / 2))
            model = backend(ground, timeout=deadline)
            model.steady = True
            groups = by_label(constraint for constraint in aspects(self.puzzle) if constraint.label)
            layer = self._closing.enter_context(Layer(model, ground, groups, deadline))
            self.guards = {group[0].label: guard for guard, group in layer.groups.items()}
            self._groups = layer.groups
            self.labels = {guard: label for label, guard in self.guards.items()}
            self.scopes = {
                guard: frozenset(cell for constraint in group for cell in constraint.variables())
                for guard, group in layer.groups.items()
            }
            self.guards_of: dict[Cell, list[int]] = {}
            size = len(self.puzzle.domains)
            self._whole = {
                guard
                for guard, group in layer.groups.items()
                if any(is_wide(width, size) for width in widths(group))
            }
            """The guards of labels with one constraint that is wide: alone they may settle the board."""
            clues = {constraint.label for constraint in self.puzzle.clues}
            self._clues = {guard for guard, label in self.labels.items() if label in clues}
            """The guards of labels that are clues' own."""
            local = (x for x, label in self.labels.items() if isinstance(label, RuleLabel) and label.squares)
            self._local = {*local}
            """The guards of labels that name squares."""
            self._weights = {x: max(1, min(LABEL, len(cells))) for x, cells in self.scopes.items()}
            for guard, cells in self.scopes.items():
                for cell in cells:
                    self.guards_of.setdefault(cell, []).append(guard)
            self._literals: dict[tuple[Candidate, bool], int] = {}
            self._demands = {guard: Demand(self._bits((guard,))) for guard in self.labels}
            self._size = model.weight + layer.size
            self._search = self._closing.enter_context(layer.search({}, self.deadline))
        return self._search

    def literal(self, candidate: Candidate, positive: bool) -> int:
        """Return the assumption that a candidate is true, or false; 0 if it is that anyway."""
        literal = self._literals.get((candidate, positive))
        if literal is None:
            literal = self._open().session.guard_of((Is(*candidate, positive),))
            self._literals[candidate, positive] = literal
            bit = self._bits((candidate,))
            self._demands[literal] = Demand(bit) if positive else Demand(0, bit)
        return literal

    def core(self, on: Sequence[int], rounds: int = ROUNDS) -> list[int] | None:
        """Return the guards and assumptions among `on` that the solver needed for a contradiction.

        Return None if all can hold, as they do in `_found`. Raises `Unclear` if that is not known after
        `rounds`.
        """
        search = self._search or self._open()
        on = [x for x in on if x]  # 0 always holds
        search.session.on = on
        deadline = self.deadline.no_later_than(SECONDS * self._patience)
        for _ in range(rounds):
            self.work -= self._size + ROUND
            try:
                solution = search.session.next(deadline)
            except Unknown as reason:
                self.deadline.check()
                self._patience = max(self._patience / 2, LEAST_PATIENCE)
                raise Unclear from reason
            if solution is None:
                needed = search.session.core()
                return [x for x in on if x in needed]
            repaired = [
                posted.repair(search.session, solution, deadline)
                for posted in search.posted
                if posted.lazy or posted.deferred
            ]
            if True not in repaired:
                self._found = solution
                return None
        raise Unclear

    def facts(self, gone: Candidates, placed: Candidates) -> Facts:
        """Return the facts by their assumptions; of equivalent ones, the one that is placed."""
        facts: Facts = {}
        for fact in (*zip(placed, repeat(True)), *zip(gone, repeat(False))):
            literal = self._literals.get(fact)
            facts.setdefault(self.literal(*fact) if literal is None else literal, fact)
        facts.pop(0, None)
        return facts

    def near_facts(
        self, on: list[int], facts: Facts, cells: Iterable[Cell], known: bool = False
    ) -> list[int] | None:
        """Return the nearest facts, as far as needed to contradict the guards and assumptions `on`.

        They lie within `FAR` steps of the `cells`, or twice as far, and so on, nearest first. Return None if
        all facts together do not, unless they are `known` to.
        """
        needed = facts if known else self.core([*on, *facts])
        if needed is None:
            return None
        away = self.distances((cell for (cell, _), _ in facts.values()), cells)
        steps = {x: away[cell] for x, ((cell, _), _) in facts.items()}
        farthest = max((steps[x] for x in needed if x in steps), default=0)
        near, radius = sorted(facts, key=steps.__getitem__), FAR
        while radius < farthest:
            within = [x for x in near if steps[x] <= radius]
            with suppress(Unclear):
                if self.core([*on, *within]) is not None:
                    return within
            radius *= 2
        return [x for x in near if steps[x] <= farthest]

    def distances(self, cells: Iterable[Cell], others: Iterable[Cell]) -> dict[Cell, int]:
        """Return the steps from square to square from each of the `cells` to the nearest of `others`.

        It is 0 for a cell that is nowhere on the board.
        """
        squares = self._squares
        there = {square for other in others for square in squares[other]}
        return {
            cell: min((abs(r - y) + abs(c - x) for r, c in squares[cell] for y, x in there), default=0)
            for cell in dict.fromkeys(cells)
        }

    def trim(self, always: list[int], items: Sequence[int]) -> list[int]:
        """Return the `items` that the solver needs to contradict `always`; some may be spare. Raises
        `Unclear`.
        """
        subset = list(items)
        for _ in range(TRIMS):
            needed = {*(self.core([*always, *subset]) or subset)}
            fewer = [x for x in subset if x in needed]
            if len(fewer) == len(subset):
                break
            subset = fewer
        return subset

    def shrink(
        self, always: list[int], items: Sequence[int], earlier: list[int] | None = None
    ) -> tuple[list[int], bool]:
        """Return a set of `items` that contradicts `always`, and whether it is proven that none is spare.

        The last are left out first. Solutions found `earlier`, with candidates and guards as the bits of
        numbers, answer first, and new ones join them.
        """
        essential: list[int] = []
        remaining = list(items)
        minimal = True
        true, false = NO_DEMAND if earlier is None else self._demand_of([*always, *remaining])
        while remaining:
            if self.work < 0:
                return essential + remaining, False
            tried = remaining.pop()
            own = NO_DEMAND if earlier is None else self._demands[tried]
            true, false = true & ~own.true, false & ~own.false
            others = [*always, *essential, *remaining]
            smaller = None
            if earlier is None or not any(not true & ~here and not false & here for here in earlier):
                try:
                    smaller = self.core(others)
                except Unclear:
                    minimal = False
                else:
                    if smaller is None and earlier is not None:
                        earlier[MOST_SEEN - 1 :] = []
                        earlier.insert(0, self._bits((*self._found.items(), *self.labels.keys() & {*others})))
            if smaller is None:
                essential.append(tried)
                true, false = true | own.true, false | own.false
            else:
                needed = {*smaller}
                remaining = [x for x in remaining if x in needed]
                if earlier is not None:
                    true, false = self._demand_of([*always, *essential, *remaining])
        return essential, minimal

    def _demand_of(self, on: Iterable[int]) -> Demand:
        """Return the joint content of guards and assumptions."""
        true = false = 0
        for x in filter(None, on):
            own = self._demands[x]
            true, false = true | own.true, false | own.false
        return Demand(true, false)

    def _broken(self, labels: Iterable[int], facts: Facts) -> set[int]:
        """Return the labels and facts that do not hold in the solver's last solution."""
        solution = self._found
        broken = {x for x, ((cell, value), yes) in facts.items() if (solution[cell] == value) != yes}
        return broken.union(x for x in labels if not all(c.holds(solution) for c in self._groups[x]))

    def _bits(self, items: Iterable[Candidate | int]) -> int:
        """Return candidates and guards as the bits of a number."""
        return reduce(or_, map(self._bit_of.__getitem__, items), 0)

    def weight(self, reason: Reason, cell: Cell) -> int:
        """Return the weight of a reason that settles a cell.

        A fact weighs one, or two if it is `FAR` from there; a label weighs as much as it has cells, `LABEL`
        at most.
        """
        facts = sum(self.fact_weights([c for c, _ in (*reason.gone, *reason.placed)], cell))
        return self._weight_of(self.guards[x] for x in reason.labels) + facts

    def fact_weights(self, cells: Sequence[Cell], about: Cell) -> list[int]:
        """Return the weights of facts about these cells in a reason that settles the cell `about`."""
        away = self.distances(cells, [about])
        return [1 + (away[cell] > FAR) for cell in cells]

    def _weight_of(self, labels: Iterable[int]) -> int:
        return sum(map(self._weights.__getitem__, labels))

    def _rings(self, cells: set[Cell]) -> Iterator[list[int]]:
        """Yield the labels about some cells, then also those about their cells, and so on, then all.

        Each list has the nearest first. Labels about a large part of the board join in the second list.
        """
        ring: list[int] = []
        wide = list[int]()
        for _ in range(RINGS):
            touched = {guard for c in cells for guard in self.guards_of.get(c, ())}
            new = sorted(touched.difference(ring, wide))  # not in the order of a set of names
            wide += [guard for guard in new if len(self.scopes[guard]) * WIDE > len(self.guards_of)]
            new = sorted(set(new).difference(wide), key=lambda guard: (len(self.scopes[guard]), guard))
            ring = ring + new + ([guard for guard in wide if guard not in ring] if ring else [])
            cells = {c for guard in new for c in self.scopes[guard]}
            yield ring
        near = set(ring)
        yield ring + [guard for guard in self.labels if guard not in near]


def mask_of(numbers: Iterable[int]) -> int:
    """Return a set of numbers as the bits of one."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
