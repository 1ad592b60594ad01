"""The SAT back end: conjunctive normal form, solved by the solvers of python-sat.

Vocabulary
    direct encoding    one Boolean for each cell == value (one for both values of a 0/1 cell)
    order encoding     one Boolean for each cell <= value, made where a comparison wants it
    assumption         a literal that holds for one call: givens and narrowed domains

A model is compiled once; each search adds assumptions and no-goods and leaves it clean, so that thousands of
puzzles of one kind share clauses and learnt clauses.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import total
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2, 3)))
>>> rules = Rules("sum", cells, (total(("a", "b"), "==", 5),), ("a", "b"), Board(1, 2))
>>> [dict(s) for s in SatModel(Puzzle("sum", rules)).find({"a": (2,)}, limit=2).solutions]
[{'a': 2, 'b': 3}]
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from functools import partial
from itertools import chain, compress, count, groupby, islice, pairwise, repeat
from operator import itemgetter, not_
from threading import local
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import finalize

from ...puzzles import Cell, Deadline, Domain, Domains, Is, Puzzle, Solution, TooLarge
from ...puzzles.constraints import (
    MOST_SETS,
    MOST_TALLIED,
    AllDifferent,
    Choice,
    Clause,
    Compare,
    Constraint,
    Count,
    Difference,
    DistinctSum,
    ExactCover,
    GroupedSum,
    Implication,
    Lazy,
    Linear,
    Literals,
    Regular,
    Repeated,
    Sight,
    Table,
    Tally,
    total,
)
from ...puzzles.constraints.repeated import in_numbers
from ...puzzles.core.errors import needs
from ..core.model import BackendMissing, Session, emits
from ..core.search import OutOfSlices, Posted
from ..encodings.cardinality import (
    FEW,
    PAIRWISE,
    at_most_one,
    between,
    exactly_one,
    free,
    one_of,
    product,
    sight,
)
from ..encodings.cardinality import pairwise as pairs
from ..encodings.clauses import FALSE, TRUE, ClauseCache, Clauses, Item, split_clauses, template
from ..encodings.diagrams import MOST_NODES, Option, automaton, simplify, state_weighted_sum
from ..encodings.divisions import divisions, state_board, state_steps
from ..encodings.houses import all_different, apart, choose_set, distinct_sum, sums_of_sets
from ..encodings.order import at_most, equal, order_of
from ..encodings.sums_of_houses import sum_of_sums, sums_beyond_houses, sums_of_houses
from ..encodings.tables import table
from ..exchange.inspect import ClauseModel, Native, Variable
from ..kernels import clauses as kernel

if TYPE_CHECKING:
    from pathlib import Path

    from ..core.taught import Lesson
    from ..core.watched import Assumptions, Propagation

WAIT = 48
"""A count of more literals than this is deferred: "72 mines in all" seldom decides anything."""

SLICE = 0.05
"""Seconds that a solver runs between two looks at the clock; its calls hold Python's lock."""

FIRST_BUDGET = 2000
"""Conflicts that a solver may have in its first slice, in a model of up to `QUICK` literals."""

NEAR = 200
"""Conflicts that a solver may have where most values are kept."""

QUICK = 40_000
"""In a model with more literals a conflict takes longer, so that the first slice has fewer."""

CHUNK = 20_000
"""The number of clauses loaded into a solver between two looks at the clock."""

NO_LIMIT = Deadline()
"""The deadline of clauses that are added one by one, during a search."""

MOST_SPARE = 2000
"""A solver that got more variables than this for no-goods and layers is replaced by a new one."""

MOST_CONFLICTS = 10_000
"""Number of conflicts beyond which a solver is replaced, too: its learnt clauses about other puzzles slow it.
Seven killer sudokus that take seconds, one after the other: 41 s without this bound, 24 s with it."""

MOST_LEARNT = 500_000
"""A live model is worn once the cuts of past searches have more literals than this."""

CARDINALITY = {
    "sequential": "seqcounter",
    "totalizer": "totalizer",
    "modulo totalizer": "mtotalizer",
    "k-modulo totalizer": "kmtotalizer",
    "sorting network": "sortnetwrk",
    "cardinality network": "cardnetwrk",
}
"""The encodings of python-sat for "at most k of these", by their names there."""

MOST_UNITS = 2_000
"""A sum that is stated by one of `CARDINALITY` reaches no further than this."""

MOST_SHAPED = 96
"""A constraint on cells with no more values than this together is kept as a template."""

MOST_ARCS = 500
"""Maximum number of transitions of an automaton that is a template."""

WIDE = 64
"""A site that more placements than this can cover has no clause for each pair of them."""

LENGTHS = {1: "unit", 2: "binary", 3: "ternary"}


class SatModel(ClauseModel):
    """A puzzle as clauses. `solver` is a name that python-sat knows, ``cadical153`` by default."""

    name = "sat"
    title = "CNF through python-sat"
    packages = ("pysat",)
    called = ("cnf", "satsolver")
    cost = 1
    exports = ("cnf", "wcnf")
    wants_implied = True
    guards = True
    choices: ClassVar = {
        "at-most-one": ("auto", "pairwise", "product", "bitwise", "ladder", *CARDINALITY),
        "sums": ("auto", *CARDINALITY),
    }

    @classmethod
    def default_solver(cls) -> str:
        return "cadical153"

    @classmethod
    def solvers(cls) -> tuple[str, ...]:
        return ("cadical153", "cadical195", "cadical103", "glucose4", "glucose42", "glucose3", "minisat22",
                "maplechrono", "maplecm", "minicard")  # fmt: skip

    # Variables and clauses -------------------------------------------------------------------

    def begin(self, deadline: Deadline) -> None:
        self.clauses: Clauses = Clauses(deadline)
        self.literals_of: dict[Cell, dict[int, int]] = {}
        self._order: dict[Cell, list[int]] = {}
        self._engine: Engine | None = None
        self.swayed = False
        """True if the solver was told to prefer values, which it does not forget."""
        self._users = 0
        self._layer_guard = 0
        self._made: dict[int, list[Cell]] = {}
        self._stated = ClauseCache()
        self._counts: set[tuple[Literals, int, int]] = set()
        """The counts that hold for ever; who says one again says nothing new."""
        self._divided: set[tuple[Literals, ...]] = set()
        """The divisions that are stated for ever."""
        _, self.clauses.top = kernel.number_values(self.domains, self.literals_of, self.clauses.top)
        for cell in deadline.watch(
            [cell for cell, domain in self.domains.items() if len(domain) not in (1, 2)]
        ):
            self.one_value(cell)

    def finish(self) -> None:
        """Make tables that turn a solver's model back into a solution."""
        self.clauses.deadline = NO_LIMIT
        self.keep()
        cells = tuple(self.puzzle.rules.domain_of)
        self._meanings, self._constants = kernel.meanings(cells, self.literals_of)

    def values(self, cell: Cell) -> dict[int, int]:
        """Return the literal of each value of the cell."""
        literals = self.literals_of.get(cell)
        if literals is None:
            several, self.clauses.top = kernel.number_values(
                {cell: self.scope[cell]}, self.literals_of, self.clauses.top
            )
            literals = self.literals_of[cell]
            if several:
                with self.clauses.under(self._layer_guard):
                    self.one_value(cell)
        return literals

    def one_value(self, cell: Cell) -> None:
        """State that a cell with a variable for each value has one of them."""
        literals = list(self.literals_of[cell].values())
        if self.encoding["at-most-one"] == "auto" and literals:
            exactly_one(self.clauses, literals)
        else:
            self.clauses.add(literals)
            self.at_most_one(literals)

    def numbers(self, literals: Iterable[Is]) -> list[int]:
        """Return the numbers of literals, in their order."""
        literals = tuple(literals)
        numbers = kernel.numbers(literals, self.literals_of)
        if numbers is None:
            for cell in dict.fromkeys(cell for cell, _, _ in literals):
                self.values(cell)
            numbers = kernel.numbers(literals, self.literals_of)
            assert numbers is not None
        return numbers

    def literal(self, literal: Is) -> int:
        """Return the number of a literal; `TRUE` or `FALSE` if the domain decides it."""
        number = self.values(literal.cell).get(literal.value, FALSE)
        return number if literal.positive else -number

    def order(self, cell: Cell) -> list[int]:
        """Return the literal ``cell <= v`` for each value v of the domain, ascending (the last is true)."""
        order = self._order.get(cell)
        if order is None:
            direct = list(self.values(cell).values())
            with self.permanently(cell):
                order = self._order[cell] = order_of(self.clauses, direct)
        return order

    @contextmanager
    def permanently(self, cell: Cell) -> Iterator[None]:
        """State meanwhile for ever about a cell of the puzzle, about an auxiliary one as long as its layer
        lives.

        Neither depends on the condition under which it is stated first.
        """
        if cell not in self.puzzle.rules.domain_of or not self.clauses.guard:
            with self.clauses.under(self._layer_guard):
                yield
            return
        try:
            with self.clauses.under(0, self.clauses.permanent):
                yield
        finally:
            self.keep()

    def keep(self) -> None:
        """Keep all variables made so far when the solver is made afresh."""
        self._kept = self.clauses.top

    def at_most_one(self, literals: list[int]) -> None:
        """State that no two are true, in the chosen encoding."""
        way = self.encoding["at-most-one"]
        if way == "auto":
            at_most_one(self.clauses, literals)
            return
        literals = free(self.clauses, literals)
        if way == "pairwise" or len(literals) <= FEW:
            pairs(self.clauses, literals)
        elif way == "product":
            product(self.clauses, literals)
        else:
            self.at_most(literals, 1, way)

    def at_most(self, literals: list[int], most: int, way: str) -> None:
        """State that at most `most` of the literals are true, in an encoding of python-sat."""
        from pysat.card import CardEnc, EncType

        number = getattr(EncType, CARDINALITY.get(way, way))
        stated = CardEnc.atmost(literals, most, top_id=self.clauses.top, encoding=number)
        self.clauses.top = max(self.clauses.top, stated.nv)
        for clause in stated.clauses:
            self.clauses.add(clause)

    def take_all(self, constraints: Iterable[Constraint], lazy: bool, deadline: Deadline) -> None:
        """Take constraints as ever, but state runs of those that the kernel knows together.

        They are clauses, short counts of at most one, and short groups of different cells. Repeated content
        is stated once.
        """
        entries = [(self.item(c), c) for c in constraints]
        for alone, run in groupby(entries, lambda pair: pair[0] is None):
            rest = list(run)
            if not alone:
                ends = self.clauses.state([item for item, _ in rest if item], self.literals_of)
                self.marks += zip(repeat(self.clauses.top), ends, strict=False)
                rest = rest[len(ends) :]
            super().take_all([c for _, c in rest], lazy, deadline)

    def item(self, c: Constraint) -> Item | None:
        """Return the constraint as an item for the kernel, or None if the kernel does not state it."""
        if type(c) is Clause:
            return kernel.CLAUSE, c.literals
        if self.encoding["at-most-one"] != "auto" or not self.native(c):
            return None
        if type(c) is Count and c.most == 1 and 0 <= c.least <= 1 and len(c.literals) <= PAIRWISE:
            return kernel.EXACTLY_ONE if c.least else kernel.AT_MOST_ONE, c.literals
        if type(c) is AllDifferent and len(c.cells) <= PAIRWISE:
            return kernel.DIFFERENT, c.cells
        return None

    def choose(self, literals: Literals, choices: Iterable[Choice]) -> None:
        self.clauses.choose(choices, self.numbers(literals))

    def add_implied(self, constraints: Iterable[Constraint], deadline: Deadline) -> None:
        constraints, domains = tuple(constraints), self.puzzle.rules.domain_of
        follows = (sums_of_houses, sum_of_sums, sums_beyond_houses)
        implied = chain.from_iterable(each(constraints, domains) for each in follows)
        for constraint in deadline.watch(implied):
            self.post(constraint)
        for division in divisions(constraints, domains):
            if division.regions not in self._divided:
                together = {edge: self.literal(same) for edge, same in division.together.items()}
                regions = [self.numbers(region) for region in division.regions]
                state_steps(self.clauses, regions, division.edges, together, division.longest)
                if division.width:
                    state_board(self.clauses, regions, division.width, division.longest)
                if not self.clauses.guard:
                    self._divided.add(division.regions)

    # Native forms ----------------------------------------------------------------------------

    @emits(Clause)
    def clause(self, c: Clause) -> None:
        self.clauses.add(self.numbers(c.literals))

    @emits(Repeated)
    def repeated(self, c: Repeated) -> None:
        self.clauses.state_rows(self.numbers(c.literals), c.rows, c.width, in_numbers(c.pattern.choices))

    @emits(Count)
    def count(self, c: Count) -> None:
        key = c.literals, c.least, c.most
        if key in self._counts:
            return
        literals, true = self.undecided(c.literals)
        least, most = c.least - true, c.most - true
        if len(literals) <= MOST_TALLIED and len(set(literals)) < len(literals):
            one_of(self.clauses, literals, range(max(least, 0), min(most, len(literals)) + 1))
        else:
            self.between(literals, least, most)
        if not self.clauses.guard:
            self._counts.add(key)

    @emits(ExactCover)
    def exact_cover(self, c: ExactCover) -> None:
        """State one placement over each site; two placements that share several sites exclude each other
        once.
        """
        numbers = self.numbers(literal for literal, _ in c.placements)
        over: list[list[int]] = [[] for _ in range(c.sites)]
        for number, (_, sites) in zip(numbers, c.placements, strict=True):
            for site in sites:
                over[site].append(number)
        if FALSE in numbers:
            over = [[x for x in literals if x != FALSE] for literals in over]
        pairs = self.encoding["at-most-one"] == "auto"
        short = [pairs and len(literals) <= WIDE and TRUE not in literals for literals in over]
        self.clauses.exactly_one(list(compress(over, short)))
        for literals in compress(over, map(not_, short)):
            true = literals.count(TRUE)
            self.between([x for x in literals if x != TRUE], 1 - true, 1 - true)

    @emits(Tally)
    def tally(self, c: Tally) -> None:
        literals, true = self.undecided(c.literals)
        if len(literals) > MOST_TALLIED:
            for part in c.lower(self.scope):
                self.post(part)
        else:
            one_of(self.clauses, literals, c.allowed, true)

    def undecided(self, literals: Iterable[Is]) -> tuple[list[int], int]:
        """Return the numbers of literals that are no constants, and the number of others that are true."""
        numbers = self.numbers(literals)
        if TRUE not in numbers and FALSE not in numbers:
            return numbers, 0
        return [x for x in numbers if abs(x) != TRUE], numbers.count(TRUE)

    def defers(self, constraint: Constraint) -> bool:
        if type(constraint) is not Count or self.encoding["sums"] != "auto":
            return False
        return len(constraint.literals) > WAIT and constraint.most > 1

    def between(self, literals: list[int], least: int, most: int) -> None:
        """State that from `least` to `most` of the literals, none of them a constant, are true."""
        n = len(literals)
        if least == most == 1 and n > 0 and self.encoding["at-most-one"] == "auto":
            exactly_one(self.clauses, literals)
            return
        if most < max(least, 0) or least > n:
            self.clauses.add(())
            return
        if least == 1:
            self.clauses.add(literals)
            least = 0
        if most == 1:
            self.at_most_one(literals)
            most = n
        if least <= 0 and most >= n:
            return
        if self.encoding["sums"] != "auto" or n * min(most, n - least) > MOST_NODES:
            choices = [[(literal, 1), (-literal, 0)] for literal in literals]
            self.weigh_options(choices, max(least, 0), min(most, n))
        else:
            between(self.clauses, literals, max(least, 0), min(most, n))

    def columns(self, cells: Iterable[Cell]) -> tuple[list[int], tuple[Domain, ...]]:
        """Return the literals of the cells, one cell after the other, and their values."""
        tables = [self.values(cell) for cell in cells]
        return [literal for table in tables for literal in table.values()], tuple(map(tuple, tables))

    def stated(
        self, encode: Callable[..., None], cells: Sequence[Cell], *shape: Hashable, small: bool = True
    ) -> None:
        """State the result of `encode` for the cells, which it gets as `columns`.

        If all have one domain, as the cells of live models do, a `small` template is kept from the second
        time on: a shape that has come again will come once more. Making a template takes twice the time of
        stating it once.
        """
        literals, domains = self.columns(cells)
        alike = len(set(domains)) == 1 < len(domains[0])
        if (
            small
            and alike
            and len(literals) <= MOST_SHAPED
            and len(set(cells)) == len(cells)
            and again(encode, domains, shape)
        ):
            self.clauses.rename(template(encode, len(literals), domains, *shape), literals)
        else:
            encode(self.clauses, literals, domains, *shape)

    @emits(AllDifferent)
    def all_different(self, c: AllDifferent) -> None:
        if (item := self.item(c)) and self.clauses.state([item], self.literals_of):
            return
        cells = self.open_cells(c.cells)
        if self.encoding["at-most-one"] == "auto":
            self.stated(all_different, cells)
        else:
            all_different(self.clauses, *self.columns(cells), lambda _, x: self.at_most_one(x))

    def open_cells(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Return the cells that are to be different, without fixed ones that narrowing has dealt with.

        The values of those differ, and no other cell has one of them.
        """
        domains = self.scope.domains
        fixed = [domains[cell][0] for cell in cells if len(domains[cell]) == 1]
        remaining = tuple(cell for cell in cells if len(domains[cell]) != 1)
        values = set(fixed)
        if len(values) < len(fixed) or not all(values.isdisjoint(domains[cell]) for cell in remaining):
            return cells
        return remaining

    @emits(DistinctSum)
    def distinct_sum(self, c: DistinctSum) -> None:
        self.all_different(AllDifferent(c.cells))
        if c.value_sets(self.scope, MOST_SETS) is None:
            self.post(total(c.cells, "==", c.total))
        else:
            self.stated(distinct_sum, c.cells, c.total)

    @emits(GroupedSum)
    def grouped_sum(self, c: GroupedSum) -> None:
        """State a choice among the sets of values of each group, and the sum of the chosen sets."""
        options = [self.options(weight, cell) for weight, cell in c.rest]
        for group in c.groups:
            sets = c.sets(group, self.scope)
            if len(group) > 1:
                self.all_different(AllDifferent(group))
            if len(group) == 1 or sets is None:
                options += [self.options(1, cell) for cell in group]
            elif sets:
                chosen = choose_set(self.clauses, *self.columns(group), sets)
                options.append(sums_of_sets(self.clauses, chosen, sets))
            else:
                self.clauses.add(())
        self.weigh_options(options, c.total, c.total)

    def options(self, weight: int, cell: Cell) -> list[Option]:
        """Return the literal of each value of a cell, and the value times a weight."""
        return [(literal, weight * value) for value, literal in self.values(cell).items()]

    @emits(Difference)
    def difference(self, c: Difference) -> None:
        self.stated(apart, (c.left, c.right), c.gaps())

    @emits(Compare)
    def compare(self, c: Compare) -> None:
        if c.op in ("==", "!="):
            equal(self.clauses, self.values(c.left), self.values(c.right), c.plus, c.op == "==")
            return
        small, large, gap = (c.left, c.right, c.plus) if c.op in ("<", "<=") else (c.right, c.left, -c.plus)
        gap -= c.op in ("<", ">")
        lows, at = self.scope[small], self.order(small)
        at_most(self.clauses, (lows, at), (self.scope[large], self.order(large)), gap)

    @emits(Linear)
    def linear(self, c: Linear) -> None:
        choices = []
        for weight, term in c.terms:
            if isinstance(term, Is):
                literal = self.literal(term)
                choices.append([(literal, weight), (-literal, 0)])
            else:
                choices.append(self.options(weight, term))
        if c.op == "!=":
            self.weigh_options(choices, c.bound, c.bound, inside=False)
        else:
            low = None if c.op == "<=" else c.bound
            high = None if c.op == ">=" else c.bound
            self.weigh_options(choices, low, high)

    def weigh_options(
        self, choices: list[list[Option]], low: int | None, high: int | None, inside: bool = True
    ) -> None:
        """State that one option of each list is taken, and that the weights sum to low..high.

        If not `inside`, they sum to anything else.
        """
        if inside and self.encoding["sums"] != "auto":
            self.in_units(choices, low, high)
        else:
            state_weighted_sum(self.clauses, choices, low, high, inside)

    def in_units(self, choices: list[list[Option]], low: int | None, high: int | None) -> None:
        """State a weighted sum, counted from the least sum, in unary numbers.

        An option is represented by ones, the excess of its weight over the least of its list (the order
        encoding), and the ones are counted.
        """
        choices, base = simplify(choices)
        ones: list[int] = []
        least = base + sum(min(weight for _, weight in options) for options in choices)
        for options in choices:
            options = sorted(options, key=itemgetter(1))
            order = order_of(self.clauses, [literal for literal, _ in options])
            for below, ((_, light), (_, heavy)) in zip(order, pairwise(options), strict=False):
                ones += [-below] * (heavy - light)
        if len(ones) > MOST_UNITS:
            raise TooLarge(f"a sum that reaches {len(ones)} is too long to be counted in ones")
        most = len(ones) if high is None else high - least
        fewest = 0 if low is None else low - least
        if most < 0 or fewest > len(ones):
            self.clauses.add(())
            return
        if most < len(ones):
            self.at_most(ones, most, self.encoding["sums"])
        if fewest > 0:
            self.at_most([-one for one in ones], len(ones) - fewest, self.encoding["sums"])

    @emits(Regular)
    def regular(self, c: Regular) -> None:
        small = len(c.transitions) <= MOST_ARCS
        self.stated(automaton, c.cells, c.start, c.accept, c.transitions, small=small)

    @emits(Implication)
    def implication(self, c: Implication) -> None:
        """State the clauses of the constraint, with the condition as their guard.

        Under a layer's guard, or another condition, the guard is a variable that is true if both are.
        """
        guard = self.literal(c.condition)
        if guard == FALSE:
            return
        if self.clauses.guard and guard != TRUE:
            both = self.clauses.new()
            self.clauses.add((-guard, both))
            guard = both
        with self.clauses.under(self.clauses.guard if guard == TRUE else guard):
            self.post(c.then)

    @emits(Sight)
    def sight(self, c: Sight) -> None:
        if isinstance(c.total, str):
            for part in c.lower(self.scope):
                self.post(part)
        elif c.total < 0:
            self.clauses.add(())
        else:
            rays = [ray[: c.total + 1] for ray in c.rays]
            literals, shape = self.numbers(chain.from_iterable(rays)), (tuple(map(len, rays)), c.total)
            if len(literals) <= MOST_SHAPED and again(sight, shape):
                self.clauses.rename(template(sight, len(literals), *shape), literals)
            else:
                sight(self.clauses, literals, *shape)

    @emits(Table)
    def table(self, c: Table) -> None:
        table(self.clauses, c.possible_rows(self.scope), [self.values(cell) for cell in c.cells])

    # Variables and clauses -------------------------------------------------------------------

    def size(self) -> dict[str, int]:
        count = self.clauses.permanent.count(0)
        return {
            "variables": self.clauses.top,
            "clauses": count,
            "literals": len(self.clauses.permanent) - count,
        }

    def mark(self) -> tuple[int, int]:
        return self.clauses.top, len(self.clauses.permanent)

    def variables(self) -> list[Variable]:
        names = range(1, self.clauses.top + 1)
        variables = [Variable("auxiliaries", f"y{number}", f"¬y{number}") for number in names]
        for cell, order in self._order.items():
            for value, literal in zip(self.scope[cell], order, strict=True):
                variables[abs(literal) - 1] = Variable("thresholds", f"{cell}≤{value}", f"{cell}>{value}")
        for cell, literals in self.literals_of.items():
            for value, literal in literals.items():
                if literal > 0:
                    other = f"{cell}={min(literals)}" if len(literals) == 2 else f"{cell}≠{value}"
                    variables[literal - 1] = Variable(self.sort(cell), f"{cell}={value}", other)
        variables[TRUE - 1] = Variable("constants", "true", "false")
        return variables

    def native_constraints(self, start: int = 0, end: int | None = None) -> Iterator[Native]:
        for clause in split_clauses(self.clauses.permanent, start, end):
            terms = tuple((abs(literal) - 1, 1 if literal > 0 else -1) for literal in clause)
            yield Native(f"{LENGTHS.get(len(clause), 'longer')} clauses", terms, start)
            start += len(clause) + 1

    def describe(self, native: Native, variables: Sequence[Variable]) -> str:
        terms = native.terms
        return " or ".join(variables[x].name if sign > 0 else variables[x].negated for x, sign in terms)

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        from ..watching.clauses import propagate

        return propagate(self, puzzle or self.puzzle, assumptions, Deadline.of(timeout))

    def teach(self, assumptions: Assumptions = (), *, limit: int = 1, most_conflicts: int = 1_000) -> Lesson:
        from ..watching.teaching import teach

        return teach(self, assumptions, limit, most_conflicts)

    def statistics(self) -> dict[str, int]:
        return {} if self._engine is None else dict(self._engine.solver.accum_stats())

    def export(self, path: Path, to: str) -> None:
        """Write DIMACS CNF, or the same as hard clauses of a WCNF (the format of the MaxSAT Evaluation 2022).

        Comments name the cell and value of each variable, and the constraint that the clauses below them
        state.
        """
        if to not in self.exports:
            raise ValueError(f"the sat back end writes {', '.join(self.exports)}, not {to}")
        hard = "h " if to == "wcnf" else ""
        from ..exchange.comments import blocks, meanings, one_line

        ends = [end for _, end in self.marks]
        with path.open("w", encoding="utf-8") as file:
            file.write(f"c {one_line(self.puzzle.rules.name)}, written by gridproof\n")
            file.write("c var N: cell=value says what it means that N is true (-N: false)\n")
            names = (
                (str(literal), cell, value)
                for cell in self.puzzle.rules.domain_of
                for value, literal in self.literals_of[cell].items()
            )
            file.writelines(f"c {line}\n" for line in meanings(names))
            if not hard:
                file.write(f"p cnf {self.clauses.top} {self.clauses.permanent.count(0)}\n")
            for text, start, end in blocks(self.puzzle.constraints, ends):
                file.write(f"c {text}\n")
                clauses = split_clauses(self.clauses.permanent, start, end)
                file.writelines(f"{hard}{' '.join(map(str, clause))} 0\n" for clause in clauses)

    # Search ----------------------------------------------------------------------------------

    def engine(self, deadline: Deadline) -> Engine:
        """Return the live solver, loaded with all permanent clauses."""
        if not self._users and (self.swayed or self.clauses.top > self._kept + MOST_SPARE or self.is_weary):
            self._engine, self.clauses.top = None, self._kept
            self._stated.clear()
            self.swayed = False
        engine = self._engine or Engine(self.solver_name)
        engine.load(self.clauses.permanent, deadline)
        self._engine = engine
        return engine

    @property
    def is_weary(self) -> bool:
        """True if the live solver has met more than `MOST_CONFLICTS`."""
        return self._engine is not None and self.statistics().get("conflicts", 0) > MOST_CONFLICTS

    def session(self, within: Domains | None, deadline: Deadline) -> Session:
        session = SatSession(self, within or {}, deadline)
        self._users += 1
        return session

    def release(self) -> None:
        """Note that a session has ended."""
        self._users -= 1

    def open_layer(self, deadline: Deadline) -> None:
        self.engine(deadline)
        self._users += 1

    def new_guard(self) -> int:
        return self.clauses.new()

    @contextmanager
    def under(self, guard: int, deadline: Deadline) -> Iterator[Sized]:
        flat: list[int] = [] if guard else self.clauses.permanent
        before, self.clauses.deadline = len(self.scope.domains), deadline
        self._layer_guard = guard
        try:
            with self.clauses.under(guard, flat):
                yield flat
        finally:
            self.clauses.deadline, self._layer_guard = NO_LIMIT, 0
            if guard:
                self._made.setdefault(guard, []).extend(islice(self.scope.domains, before, None))
            else:
                self.keep()
        assert self._engine is not None
        self._engine.load(self.clauses.permanent, deadline)
        if guard:
            for _ in self._engine.read(flat):
                deadline.check()

    def take(self, constraint: Constraint, lazy: bool, posted: Posted, guard: int = 0) -> None:
        if guard and (flat := self._stated.under(guard, constraint)) is not None:
            self.clauses.repeat(flat)
        elif not guard or isinstance(constraint, Lazy) or self.defers(constraint):
            super().take(constraint, lazy, posted, guard)
        else:
            start, cells = len(self.clauses.flat), len(self.scope.domains)
            super().take(constraint, lazy, posted, guard)
            if len(self.scope.domains) == cells:  # auxiliary cells go with their layer
                self._stated.keep(constraint, guard, self.clauses.flat[start:])

    def close_layer(self, guards: Iterable[int]) -> None:
        self._users -= 1
        assert self._engine is not None
        for guard in guards:
            self._engine.add((-guard,))
            for cell in self._made.pop(guard, ()):
                del self.scope.domains[cell]
                self.literals_of.pop(cell, None)
                self._order.pop(cell, None)

    def weight_of(self, constraints: int | None) -> int:
        return self.marks[-1 if constraints is None else constraints][1]

    @property
    def is_outgrown(self) -> bool:
        return len(self.clauses.permanent) > self.weight + MOST_LEARNT

    def decode(self, model: list[int]) -> Solution:
        """Return the solution for a solver's list of true literals."""
        solution = kernel.decode(model, self._meanings, self._constants)
        if len(solution) < len(self.puzzle.rules.domain_of):
            # A solver leaves out the last variables if no clause holds them: any value will do.
            for cell in self.puzzle.rules.domain_of:
                solution.setdefault(cell, self.scope[cell][0])
        return solution


SHAPES: set[Hashable] = set()
"""Shapes stated once, by encoding, domains and shape."""

MOST_SHAPES = 10_000
"""No more shapes are remembered than this; beyond, all are forgotten."""


def again(*shape: Hashable) -> bool:
    """Return whether this shape was stated before."""
    if shape in SHAPES:
        return True
    if len(SHAPES) >= MOST_SHAPES:
        SHAPES.clear()
    SHAPES.add(shape)
    return False


class Engine:
    """A live solver of python-sat, and how far it has read the permanent clauses of its model."""

    def __init__(self, name: str, with_proof: bool = False) -> None:
        try:
            from pysat import solvers
        except ImportError as error:
            raise BackendMissing(needs("the sat back end", "python-sat")) from error
        library: Any = solvers
        if not isinstance(library.MainThread, ThreadCheck):
            library.MainThread = ThreadCheck(library.MainThread)
        self._thread: ThreadCheck = library.MainThread
        self.solver = solvers.Solver(name=name, with_proof=with_proof)
        # At exit too: later python-sat can no longer free its memory. The wrapped solver, as the wrapper
        # could never go while its own method is waiting.
        finalize(self, self.solver.solver.delete)
        # Straight to the C function if its name is known: a third of the time of the wrapper.
        direct = getattr(solvers.pysolvers, f"{name}_add_cl", None)
        handle = getattr(self.solver.solver, "cadical", None)
        self._add = (
            self.solver.solver.add_clause if handle is None or direct is None else partial(direct, handle)
        )
        self.loaded = 0
        """The length of the permanent clauses that it has read."""
        self.budget = FIRST_BUDGET
        """The conflicts of a first slice, fewer in a large model: it should end soon after `SLICE`."""

    def load(self, permanent: list[int], deadline: Deadline) -> None:
        """Read those permanent clauses that are new. Raises `Unknown` at the deadline, between chunks."""
        for read in self.read(permanent, self.loaded):
            self.loaded += read
            self.budget = max(1, FIRST_BUDGET * QUICK // max(QUICK, self.loaded))
            deadline.check()

    def read(self, flat: list[int], start: int = 0) -> Iterator[int]:
        """Add the clauses from `start` on in chunks; yields the length of each in the flat list."""
        while start < len(flat):
            end = start + CHUNK
            end = flat.index(0, end) + 1 if end < len(flat) else len(flat)
            chunk = flat[start:end]
            clauses, literals = chunk.count(0), iter(chunk).__next__
            deque(map(self._add, map(iter, repeat(literals, clauses), repeat(0, clauses))), maxlen=0)
            yield end - start
            start = end

    def add(self, clause: Iterable[int]) -> None:
        """Add one clause."""
        self._add(clause)

    def solve(self, assumptions: list[int]) -> bool | None:
        """Return whether there is a solution under the assumptions, or None if the budget was too small.

        Ctrl-C waits for the end: in the main thread python-sat would jump out of the running solver, which
        CaDiCaL does not survive.
        """
        self._thread.check = bool
        try:
            answer: bool | None = self.solver.solve_limited(assumptions)
        finally:
            self._thread.check = self._thread.own
        return answer


class SatSession(Session):
    """One search: narrowed cells are assumptions, no-goods are guarded by a variable of their own."""

    def __init__(self, model: SatModel, within: Domains, deadline: Deadline) -> None:
        self.model = model
        self.engine = model.engine(deadline)
        self.assumptions: list[int] = []
        self.guard = 0
        for cell, values in within.items():
            literals = model.values(cell)
            if len(values) == 1:
                literal = literals.get(values[0], FALSE)
                if literal != TRUE:
                    self.assumptions.append(literal)
            else:
                self.assumptions += [-x for value, x in literals.items() if value not in values]
        self.assumed = set(self.assumptions)

    def next(self, deadline: Deadline) -> Solution | None:
        """Return a solution of the clauses under the assumptions, or None if there is none.

        Raises `Unknown` at the deadline, and `OutOfSlices` after all `slices`.
        """
        permanent, solver = self.model.clauses.permanent, self.engine.solver
        if self.engine.loaded < len(permanent):
            self.engine.load(permanent, deadline)
        budget = self.engine.budget
        for _ in count() if self.slices is None else range(self.slices):
            deadline.check()
            solver.conf_budget(budget)
            started = time.perf_counter()
            answer = self.engine.solve([*self.on, *self.assumptions])
            if answer is not None:
                return self.model.decode(solver.get_model()) if answer else None
            if time.perf_counter() - started < SLICE and not self.model.steady:
                budget *= 2
        raise OutOfSlices(f"{self.slices} slices of {budget} conflicts did not do")

    def near(self, values: Solution, deadline: Deadline) -> Solution | None:
        self.engine.load(self.model.clauses.permanent, deadline)
        deadline.check()
        literals = self.model.literals_of
        self.engine.solver.conf_budget(NEAR)
        satisfiable = self.engine.solve(
            [*self.on, *self.assumptions, *(literals[cell][value] for cell, value in values.items())]
        )
        return self.model.decode(self.engine.solver.get_model()) if satisfiable else None

    def forbid(self, clause: Literals) -> None:
        numbers = self.model.numbers(clause)
        self._forbid([x for x in numbers if x != FALSE and -x not in self.assumed])

    def exclude(self, solution: Solution, cells: Sequence[Cell]) -> None:
        literals = self.model.literals_of
        self._forbid([-literals[cell][solution[cell]] for cell in cells])

    def _forbid(self, numbers: list[int]) -> None:
        if not self.guard:
            self.guard = self.model.clauses.new()
            self.assumptions.append(self.guard)
        self.engine.add([-self.guard, *numbers])

    def cut(self, clause: Literals, guard: int = 0) -> None:
        model, item = self.model, (kernel.CLAUSE, clause)
        if guard:
            self.engine.add([-guard, *(x for x in model.numbers(clause) if x != FALSE)])
        elif not model.clauses.state([item], model.literals_of):  # loaded before the next search
            model.clauses.add(model.numbers(clause))

    def post(self, constraint: Constraint, guard: int = 0) -> None:
        with self.model.under(guard, NO_LIMIT):
            self.model.post(constraint)

    def guard_of(self, clause: Literals) -> int:
        numbers = [x for x in self.model.numbers(clause) if x != FALSE]
        if TRUE in numbers:
            return 0
        if len(numbers) == 1:
            return numbers[0]
        guard = self.model.clauses.new()
        self.engine.add([-guard, *numbers])
        return guard

    def prefer(self, values: Mapping[Cell, Collection[int]]) -> None:
        literals = self.model.literals_of
        phases = [
            literal if value in domain else -literal
            for cell, domain in values.items()
            if cell in literals
            for value, literal in literals[cell].items()
        ]
        self.engine.solver.set_phases([literal for literal in phases if abs(literal) != TRUE])
        self.model.swayed = True

    def core(self) -> set[int]:
        return set(self.engine.solver.get_core() or ()).intersection(self.on)

    def close(self) -> None:
        self.model.release()
        if self.guard:
            self.engine.add([-self.guard])


class ThreadCheck(local):
    """Stands in for python-sat's check for the main thread: in one that solves for us it is ``bool``, which
    says no. For all other threads, and for who else uses python-sat, it is its own check.
    """

    def __init__(self, main_thread: Any) -> None:
        self.own: Callable[[], bool] = main_thread.check
        self.check = self.own


BACKEND = SatModel
