"""The SAT back end: conjunctive normal form, solved by the solvers of python-sat.

Vocabulary
    direct encoding    one Boolean for each cell == value (one for both values of a 0/1 cell)
    order encoding     one Boolean for each cell <= value, made where a comparison wants it
    diagram            a layered decision diagram, one Boolean a node: sums, counts, automata
    assumption         a literal that holds for one call: givens and narrowed domains

A model is compiled once; each search adds assumptions and no-goods and leaves it clean, so that
thousands of puzzles of one kind share clauses and what the solver has learnt.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import total
>>> cells = (("a", (1, 2, 3)), ("b", (1, 2, 3)))
>>> rules = Rules("sum", cells, (total(("a", "b"), "==", 5),), ("a", "b"), Board(1, 2))
>>> [dict(s) for s in SatModel(Puzzle("sum", rules)).find({"a": (2,)}, limit=2).solutions]
[{'a': 2, 'b': 3}]
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import combinations, count, pairwise, product
from math import comb
from operator import itemgetter
from pathlib import Path
from typing import Any, ClassVar
from weakref import finalize

from ...puzzles import Cell, Domains, Is, Solution, TooLarge
from ...puzzles.constraints import (
    MOST_SETS,
    MOST_TALLIED,
    AllDifferent,
    Choice,
    Clause,
    Compare,
    Constraint,
    Count,
    DistinctSum,
    Linear,
    Literals,
    Regular,
    Sight,
    Table,
    Tally,
    tallied,
    total,
)
from ..anatomy import Native, Variable
from ..model import BackendMissing, Deadline, Model, Session, emits

TRUE, FALSE = 1, -1
"""Variable 1 is always true, so that constants are literals too."""

MOST_CLAUSES = 6_000_000
MOST_NODES = 200_000
"""A model, and one diagram, beyond these bounds is refused (`TooLarge`) before memory runs out."""

PAIRWISE = 32
"""At-most-one over up to so many literals is a clause for each pair; beyond, a product. Measured:
an empty Latin square of order 30 takes 0.3 s in pairs and over 20 s as products."""

FEW = 4
"""Whatever the encoding, at-most-one over so few literals is a clause for each pair."""

NARROW = 9
"""The nodes of a diagram's layer exclude each other, where there are no more than this."""

WAIT = 48
"""A count of more literals than this is deferred: "72 mines in all" seldom decides anything."""

SLICE = 0.05
"""Seconds that a solver runs between two looks at the clock; its calls hold Python's lock."""

SESSIONS = 2000
"""A solver is made afresh after so many searches, to shed the variables of past no-goods."""

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

LENGTHS = {1: "unit", 2: "binary", 3: "ternary"}

Layer = Sequence[tuple[int, int, int]]
"""(node, literal, next node): the literal of the choice that leads on."""


class SatModel(Model):
    """A puzzle as clauses. `solver` is a name that python-sat knows, ``cadical153`` by default."""

    name = "sat"
    title = "CNF through python-sat"
    packages = ("pysat",)
    exports = ("cnf",)
    wants_implied = True
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

    def begin(self) -> None:
        self.top = 1
        self.guard = 0
        self.clauses: list[list[int]] = [[TRUE]]
        self.literals_of: dict[Cell, dict[int, int]] = {}
        self._order: dict[Cell, list[int]] = {}
        self._solver: Any = None
        self._sessions = 0
        for cell in self._cells:
            self.values(cell)

    def finish(self) -> None:
        """Tables that turn a solver's model back into a solution."""
        self._constants: dict[Cell, int] = {}
        found: list[tuple[int, tuple[Cell, int]]] = []
        for cell in self._cells:
            for value, literal in self.literals_of[cell].items():
                if literal == TRUE:
                    self._constants[cell] = value
                else:
                    found.append((literal, (cell, value)))
        # Indexed by literals, those that are negated from the end.
        self._last = max((abs(literal) for literal, _ in found), default=1)
        self._meaning: list[tuple[Cell, int]] = [("", 0)] * (2 * self._last + 1)
        for literal, pair in found:
            self._meaning[literal] = pair

    def new(self) -> int:
        """A new variable. A live solver has seen numbers beyond those of the model, in no-goods."""
        self.top = self.top + 1 if self._solver is None else next(self.spare)
        return self.top

    def values(self, cell: Cell) -> dict[int, int]:
        """The literal of each value of the cell."""
        found = self.literals_of.get(cell)
        if found is None:
            domain = self.scope[cell]
            if len(domain) == 1:
                found = {domain[0]: TRUE}
            elif len(domain) == 2:
                variable = self.new()
                found = {domain[0]: -variable, domain[1]: variable}
            else:
                found = {value: self.new() for value in domain}
                with self.guarded(0):
                    self.add(found.values())
                    self.at_most_one(list(found.values()))
            self.literals_of[cell] = found
        return found

    def numbers(self, literals: Iterable[Is]) -> list[int]:
        """The numbers of literals, in their order."""
        known, found = self.literals_of, []
        for cell, value, positive in literals:
            number = (known.get(cell) or self.values(cell)).get(value, FALSE)
            found.append(number if positive else -number)
        return found

    def literal(self, literal: Is) -> int:
        """The number of a literal; `TRUE` or `FALSE` where the domain decides it."""
        number = self.values(literal.cell).get(literal.value, FALSE)
        return number if literal.positive else -number

    @contextmanager
    def guarded(self, guard: int) -> Iterator[None]:
        """Clauses added meanwhile hold only where `guard` is true (0: always)."""
        before, self.guard = self.guard, guard
        try:
            yield
        finally:
            self.guard = before

    def add(self, literals: Iterable[int]) -> None:
        """Add a clause, cleaned of constants."""
        clause = [literal for literal in literals if literal != FALSE]
        if TRUE in clause:
            return
        if self.guard:
            clause.append(-self.guard)
        self.clauses.append(clause or [FALSE])
        if len(self.clauses) > MOST_CLAUSES:
            self._bounded()

    def choose(self, choices: Iterable[Choice], literals: Sequence[int]) -> None:
        """Add clauses that are `choices` among literals, none of them a constant."""
        at = [0, *literals, *[-literal for literal in reversed(literals)]].__getitem__
        self.add_all([list(map(at, choice)) for choice in choices])

    def add_all(self, clauses: Iterable[list[int]]) -> None:
        """Add clauses without constants."""
        if self.guard:
            clauses = [[*clause, -self.guard] for clause in clauses]
        self.clauses += [clause or [FALSE] for clause in clauses]
        self._bounded()

    def _bounded(self) -> None:
        if len(self.clauses) > MOST_CLAUSES:
            raise TooLarge(f"the puzzle needs more than {MOST_CLAUSES:,} clauses")

    def at_most_one(self, literals: list[int]) -> None:
        """No two are true. Product encoding (Chen, "A New SAT Encoding of the At-Most-One
        Constraint", ModRef 2010) once pairs grow too many: 2n + O(√n) clauses.
        """
        if TRUE in literals:
            literals = sorted(literals, key=TRUE.__eq__)
            for literal in literals[:-1]:
                self.add((-literal,))
            return
        literals = [literal for literal in literals if literal != FALSE]
        way = self.encoding["at-most-one"]
        if way == "auto":
            way = "pairwise" if len(literals) <= PAIRWISE else "product"
        if way == "pairwise" or len(literals) <= FEW:
            self.add_all(map(list, combinations([-literal for literal in literals], 2)))
            return
        if way != "product":
            self.at_most(literals, 1, way)
            return
        width = int(len(literals) ** 0.5 + 0.999)
        rows = [self.new() for _ in range(-(-len(literals) // width))]
        columns = [self.new() for _ in range(width)]
        for i, literal in enumerate(literals):
            self.add((-literal, rows[i // width]))
            self.add((-literal, columns[i % width]))
        self.at_most_one(rows)
        self.at_most_one(columns)

    def at_most(self, literals: list[int], most: int, way: str) -> None:
        """At most `most` of the literals are true, by an encoding of python-sat."""
        from pysat.card import CardEnc, EncType

        number = getattr(EncType, CARDINALITY.get(way, way))
        stated = CardEnc.atmost(literals, most, top_id=self.top, encoding=number)
        self.top = max(self.top, stated.nv)
        for clause in stated.clauses:
            self.add(clause)

    def order(self, cell: Cell) -> list[int]:
        """The literal ``cell <= v`` for each value v of the domain, ascending (the last is true)."""
        if cell not in self._order:
            with self.guarded(0):
                self._order[cell] = self._make_order(list(self.values(cell).values()))
        return self._order[cell]

    def _make_order(self, direct: list[int]) -> list[int]:
        order = direct[:1]
        for literal in direct[1:-1]:
            before, below = order[-1], self.new()
            self.add((-before, below))
            self.add((-literal, below))
            self.add((-below, before, literal))
            self.add((-literal, -before))
            order.append(below)
        if len(direct) > 2:
            self.add((-direct[-1], -order[-1]))
            self.add((direct[-1], order[-1]))
        if len(direct) > 1:
            order.append(TRUE)
        return order

    # Native forms ----------------------------------------------------------------------------

    @emits(Clause)
    def clause(self, c: Clause) -> None:
        self.add(self.numbers(c.literals))

    @emits(Count)
    def count(self, c: Count) -> None:
        literals, true = self.undecided(c.literals)
        if len(literals) <= MOST_TALLIED and len(set(literals)) < len(literals):
            self.tallied(literals, range(max(c.least - true, 0), min(c.most - true, len(literals)) + 1))
        else:
            self.between(literals, c.least - true, c.most - true)

    @emits(Tally)
    def tally(self, c: Tally) -> None:
        literals, true = self.undecided(c.literals)
        if len(literals) > MOST_TALLIED:
            for part in c.lower(self.scope):
                self.post(part)
        else:
            self.tallied(literals, [number - true for number in c.allowed])

    def undecided(self, literals: Iterable[Is]) -> tuple[list[int], int]:
        """The numbers of literals that are no constants, and how many others are true."""
        numbers = self.numbers(literals)
        if TRUE not in numbers and FALSE not in numbers:
            return numbers, 0
        return [x for x in numbers if abs(x) != TRUE], numbers.count(TRUE)

    def tallied(self, literals: list[int], allowed: Iterable[int]) -> None:
        """The number of true literals is one of those allowed; a literal may stand there twice."""
        if len(set(literals)) == len(literals):
            self.choose(tallied((1,) * len(literals), tuple(allowed)), literals)
        else:
            weight = Counter(literals)
            self.choose(tallied(tuple(weight.values()), tuple(allowed)), list(weight))

    def defers(self, constraint: Constraint) -> bool:
        if type(constraint) is not Count or self.encoding["sums"] != "auto":
            return False
        return len(constraint.literals) > WAIT and constraint.most > 1

    def between(self, literals: list[int], least: int, most: int) -> None:
        """At least `least` and at most `most` of the literals are true."""
        n = len(literals)
        if most < 0 or least > n or least > most:
            self.add(())
            return
        if least == 1:
            self.add(literals)
            least = 0
        if most == 1:
            self.at_most_one(literals)
            most = n
        if least <= 0 and most >= n:
            return
        if self.encoding["sums"] != "auto" or n * min(most, n - least) > MOST_NODES:
            self.weighted(
                [[(literal, 1), (-literal, 0)] for literal in literals], max(least, 0), min(most, n)
            )
            return
        if least + most > n:
            # Those that are false are fewer to count.
            literals = [-literal for literal in literals]
            least, most = n - most, n - least
        least, most = max(least, 0), min(most, n)
        sides = [(literals, n - least + 1)] if least else []
        if most < n:
            sides.append(([-literal for literal in literals], most + 1))
        combined = sum(comb(n, size) for _, size in sides)
        if combined <= n or combined <= len(counter(n, least, most)[1]):
            for side, size in sides:
                self.add_all(map(list, combinations(side, size)))
        else:
            made, choices = counter(n, least, most)
            self.choose(choices, [*literals, *[self.new() for _ in range(made)]])

    @emits(AllDifferent)
    def all_different(self, c: AllDifferent) -> None:
        places: dict[int, list[int]] = {}
        for cell in c.cells:
            for value, literal in self.values(cell).items():
                places.setdefault(value, []).append(literal)
        permutation = len(places) == len(c.cells)
        if len(places) < len(c.cells):
            self.add(())
        for literals in places.values():
            if permutation:
                self.add(literals)
            self.at_most_one(literals)

    @emits(DistinctSum)
    def distinct_sum(self, c: DistinctSum) -> None:
        """One choice among the sets of values, as the constraint lowers to, with less ado."""
        sets = c.value_sets(self.scope, MOST_SETS)
        self.all_different(AllDifferent(c.cells))
        if sets is None:
            self.post(total(c.cells, "==", c.total))
            return
        chosen = [self.new() for _ in sets]
        self.add(chosen)
        places: dict[int, list[int]] = {}
        for cell in c.cells:
            for value, literal in self.values(cell).items():
                places.setdefault(value, []).append(literal)
        for value, literals in places.items():
            using = [x for x, values in zip(chosen, sets, strict=True) if value in values]
            if len(using) < len(sets):
                for literal in literals:
                    self.add((-literal, *using))
            for x in using:
                self.add((-x, *literals))

    @emits(Compare)
    def compare(self, c: Compare) -> None:
        if c.op in ("==", "!="):
            left, right = self.values(c.left), self.values(c.right)
            for value, literal in left.items():
                partner = right.get(value - c.plus, FALSE)
                if c.op == "==":
                    self.add((-literal, partner))
                else:
                    self.add((-literal, -partner))
            if c.op == "==":
                for value, literal in right.items():
                    self.add((-literal, left.get(value + c.plus, FALSE)))
            return
        small, large, gap = (c.left, c.right, c.plus) if c.op in ("<", "<=") else (c.right, c.left, -c.plus)
        gap -= c.op in ("<", ">")
        # small <= large + gap: wherever large <= v, small <= v + gap.
        lows = self.scope[small]
        at = self.order(small)
        for v, large_is_below in zip(self.scope[large], self.order(large), strict=True):
            fitting = [i for i, low in enumerate(lows) if low <= v + gap]
            self.add((-large_is_below, at[fitting[-1]] if fitting else FALSE))

    @emits(Linear)
    def linear(self, c: Linear) -> None:
        choices = []
        for weight, term in c.terms:
            if isinstance(term, Is):
                literal = self.literal(term)
                choices.append([(literal, weight), (-literal, 0)])
            else:
                choices.append([(literal, weight * value) for value, literal in self.values(term).items()])
        if c.op == "!=":
            self.weighted(choices, c.bound, c.bound, inside=False)
        else:
            low = None if c.op == "<=" else c.bound
            high = None if c.op == ">=" else c.bound
            self.weighted(choices, low, high)

    def weighted(
        self, choices: list[list[tuple[int, int]]], low: int | None, high: int | None, inside: bool = True
    ) -> None:
        """One choice (literal, weight) of each list is made; the weights sum to low..high (or, not
        `inside`, to anything else). A decision diagram over the partial sums, with the nodes that
        can no longer fail, or no longer succeed, merged.
        """
        choices = [[(x, w) for x, w in options if x != FALSE] for options in choices]
        base = sum(options[0][1] for options in choices if len(options) == 1)
        choices = sorted((o for o in choices if len(o) > 1), key=lambda o: -max(abs(w) for _, w in o))
        least = [0] * (len(choices) + 1)
        most = [0] * (len(choices) + 1)
        for i in range(len(choices) - 1, -1, -1):
            weights = [w for _, w in choices[i]]
            least[i], most[i] = least[i + 1] + min(weights), most[i + 1] + max(weights)
        low = base + least[0] if low is None else low
        high = base + most[0] if high is None else high

        def decided(total: int, i: int) -> bool | None:
            """Whether every, or no, completion of this partial sum is accepted."""
            first, last = total + least[i], total + most[i]
            if last < low or first > high:
                return not inside
            if low <= first and last <= high:
                return inside
            return None

        verdict = decided(base, 0)
        if verdict is not None:
            if not verdict:
                self.add(())
            return
        if inside and self.encoding["sums"] != "auto":
            self.in_units(choices, low - base - least[0], high - base - least[0])
            return
        layers: list[list[tuple[int, int, int]]] = []
        here = {base: 1}
        size = 0
        for i, options in enumerate(choices):
            after: dict[int, int] = {}
            layer = []
            for partial, node in here.items():
                for literal, weight in options:
                    verdict = decided(partial + weight, i + 1)
                    if verdict is False:
                        continue
                    next_node = 0 if verdict else after.setdefault(partial + weight, len(after) + 1)
                    layer.append((node, literal, next_node))
            size += len(layer)
            if size > MOST_NODES:
                raise TooLarge(f"a sum of {len(choices)} terms needs over {MOST_NODES:,} diagram arcs")
            layers.append(layer)
            here = after
        self.diagram(layers, [[literal for literal, _ in options] for options in choices])

    def in_units(self, choices: list[list[tuple[int, int]]], low: int, high: int) -> None:
        """As `weighted`, counted from the least sum: a choice is as many ones as its weight exceeds
        the least of its list (the order encoding), and the ones are counted.
        """
        ones: list[int] = []
        for options in choices:
            options = sorted(options, key=itemgetter(1))
            with self.guarded(0):
                order = self._make_order([literal for literal, _ in options])
            for below, ((_, light), (_, heavy)) in zip(order, pairwise(options), strict=False):
                ones += [-below] * (heavy - light)
        if len(ones) > MOST_UNITS:
            raise TooLarge(f"a sum that reaches {len(ones)} is too long to be counted in ones")
        if high < len(ones):
            self.at_most(ones, high, self.encoding["sums"])
        if low > 0:
            self.at_most([-one for one in ones], len(ones) - low, self.encoding["sums"])

    @emits(Regular)
    def regular(self, c: Regular) -> None:
        layers = c.layers(self.scope)
        if not c.cells or not all(layers):
            if c.cells or c.start not in c.accept:
                self.add(())
            return
        tables = [self.values(cell) for cell in c.cells]
        self.diagram(
            [
                [(state, table[value], after) for state, value, after in layer]
                for layer, table in zip(layers, tables, strict=True)
            ],
            [list(table.values()) for table in tables],
            end=set(c.accept),
        )

    @emits(Sight)
    def sight(self, c: Sight) -> None:
        """What each ray shows is a unary number: its k-th literal says that at least k are seen. These are
        added up to two, and the two to the total (Bailleux, Boufkhad, "Efficient CNF Encoding of Boolean
        Cardinality Constraints", CP 2003).
        """
        if isinstance(c.total, str):
            for part in c.lower(self.scope):
                self.post(part)
            return
        if c.total < 0:
            self.add(())
            return
        numbers = [self.prefixes([self.literal(x) for x in ray[: c.total + 1]]) for ray in c.rays]
        numbers += [[]] * (2 - len(numbers))
        while len(numbers) > 2:
            one, other, *numbers = numbers
            total, clauses = added(one, other, c.total + 1, self.new)
            numbers.append(total)
            for clause in clauses:
                self.add(clause)
        for clause in in_bounds(numbers[0], numbers[1], c.total, c.total):
            self.add(clause)

    def prefixes(self, literals: list[int]) -> list[int]:
        """For each literal one that says that it and all before it are true."""
        found = literals[:1]
        for literal in literals[1:]:
            before, both = found[-1], self.new()
            self.add((-both, before))
            self.add((-both, literal))
            self.add((both, -before, -literal))
            found.append(both)
        return found

    def diagram(
        self, layers: Sequence[Layer], choices: list[list[int]], end: frozenset[int] | set[int] = frozenset()
    ) -> None:
        """Follow the arcs from the one node of the first layer; every node has an accepted path.

        Node 0 accepts whatever follows, unless the caller names other `end` nodes. Clauses in both
        directions, so that unit propagation prunes choices from either side (Abío, Gange,
        Mayer-Eichberger, Stuckey, "On CNF Encodings of Decision Diagrams", CPAIOR 2016).
        """
        free = 0 if not end else None
        freed = False
        before: dict[int, int] = dict.fromkeys({node for node, _, _ in layers[0]}, TRUE)
        for depth, layer in enumerate(layers):
            last = depth == len(layers) - 1
            names = dict.fromkeys(after for _, _, after in layer)
            # Once node 0 was reached, the path may lie in none of the nodes of a layer.
            free_before, freed = freed, freed or free in names
            sure = last or (len(names) == 1 and not freed)
            after_literal = {node: TRUE if sure or node == free else self.new() for node in names}
            allowed: dict[int, list[int]] = {}
            parents: dict[int, list[int]] = {}
            users: dict[int, list[int]] = {}
            for node, literal, after in layer:
                here, there = before[node], after_literal[after]
                self.add((-here, -literal, there))
                allowed.setdefault(node, []).append(literal)
                if there != TRUE:
                    parents.setdefault(after, []).append(here)
                users.setdefault(literal, []).append(here)
            for node, here in before.items():
                if len(allowed.get(node, ())) < len(choices[depth]) and node != free:
                    self.add((-here, *allowed.get(node, ())))
            if not free_before:
                for literal in choices[depth]:
                    self.add((-literal, *users.get(literal, ())))
            for after, found in parents.items():
                self.add((-after_literal[after], *dict.fromkeys(found)))
            nodes = [x for x in after_literal.values() if x != TRUE]
            if 1 < len(nodes) <= NARROW:
                self.at_most_one(nodes)
            before = after_literal

    @emits(Table)
    def table(self, c: Table) -> None:
        domains = [self.scope[cell] for cell in c.cells]
        combinations_of_values = 1
        for values in domains:
            combinations_of_values *= len(values)
        rows = c.possible_rows(self.scope)
        if combinations_of_values <= 64:
            allowed = set(rows)
            wrong = [row for row in product(*domains) if row not in allowed]
            for conflict in merge(tuple(wrong), tuple(domains)):
                self.add(
                    -self.literal(Is(cell, value))
                    for cell, value in zip(c.cells, conflict, strict=True)
                    if value is not None
                )
            return
        chosen = [self.new() for _ in rows]
        self.add(chosen)
        for position, cell in enumerate(c.cells):
            supports: dict[int, list[int]] = {value: [] for value in self.values(cell)}
            for row, x in zip(rows, chosen, strict=True):
                supports[row[position]].append(x)
                self.add((-x, self.values(cell)[row[position]]))
            for value, found in supports.items():
                self.add((-self.values(cell)[value], *found))

    # Search ----------------------------------------------------------------------------------

    def size(self) -> dict[str, int]:
        return {
            "variables": self.top,
            "clauses": len(self.clauses),
            "literals": sum(map(len, self.clauses)),
        }

    def extent(self) -> tuple[int, int]:
        return self.top, len(self.clauses)

    def variables(self) -> list[Variable]:
        found = [Variable("auxiliaries", f"y{number}", f"¬y{number}") for number in range(1, self.top + 1)]
        for cell, order in self._order.items():
            for value, literal in zip(self.scope[cell], order, strict=True):
                found[abs(literal) - 1] = Variable("thresholds", f"{cell}≤{value}", f"{cell}>{value}")
        for cell, literals in self.literals_of.items():
            for value, literal in literals.items():
                if literal > 0:
                    other = f"{cell}={min(literals)}" if len(literals) == 2 else f"{cell}≠{value}"
                    found[literal - 1] = Variable(self.sort(cell), f"{cell}={value}", other)
        found[TRUE - 1] = Variable("constants", "true", "false")
        return found

    def stated(self, number: int) -> Native:
        clause = self.clauses[number]
        terms = tuple((abs(literal) - 1, 1 if literal > 0 else -1) for literal in clause)
        return Native(f"{LENGTHS.get(len(clause), 'longer')} clauses", terms)

    def told(self, number: int, variables: Sequence[Variable]) -> str:
        terms = self.stated(number).terms
        return " or ".join(variables[x].name if sign > 0 else variables[x].negated for x, sign in terms)

    def effort(self) -> dict[str, int]:
        return {} if self._solver is None else dict(self._solver.accum_stats())

    def engine(self) -> Any:
        """The live solver that holds the clauses. One that is replaced lives on in its sessions."""
        if self._solver is None or (self._sessions >= SESSIONS and not self.deferred):
            try:
                from pysat.solvers import Solver
            except ImportError as error:
                raise BackendMissing(
                    'the sat back end needs python-sat: pip install "python-sat>=1.9.dev0"'
                ) from error
            self._solver = Solver(name=self.solver, bootstrap_with=self.clauses)
            # At exit too: later python-sat can no longer free what it holds. The wrapped solver, as the
            # wrapper could never go while its own method is waiting.
            finalize(self._solver, self._solver.solver.delete)
            self._sessions = 0
            self.spare = count(self.top + 1)
        self._sessions += 1
        return self._solver

    @contextmanager
    def session(self, within: Domains | None) -> Iterator[Session]:
        session = SatSession(self, within or {})
        try:
            yield session
        finally:
            session.close()

    def decode(self, model: Sequence[int]) -> Solution:
        """The solution that a solver's list of true literals stands for."""
        solution = dict(map(self._meaning.__getitem__, model[: self._last]), **self._constants)
        solution.pop("", None)
        if len(solution) < len(self._cells):
            # A solver leaves out the last variables if no clause holds them: any value will do.
            for cell in self._cells:
                solution.setdefault(cell, self.scope[cell][0])
        return solution

    def export(self, path: Path, to: str) -> None:
        """DIMACS CNF, with a comment for each variable that is a cell's value."""
        if to not in self.exports:
            raise ValueError(f"the sat back end writes {', '.join(self.exports)}, not {to}")
        with path.open("w", encoding="utf-8") as file:
            file.write(f"c {self.puzzle.rules.name}, written by gridproof\n")
            file.write("c var N: cell=value says what it means that N is true (-N: false)\n")
            for cell in self._cells:
                for value, literal in self.literals_of[cell].items():
                    file.write(f"c var {literal}: {cell}={value}\n")
            file.write(f"p cnf {self.top} {len(self.clauses)}\n")
            file.writelines(" ".join(map(str, clause)) + " 0\n" for clause in self.clauses)


class SatSession(Session):
    """One search: narrowed cells are assumptions, no-goods are guarded by a variable of their own."""

    def __init__(self, model: SatModel, within: Domains) -> None:
        self.model = model
        self.engine = model.engine()
        self.spare = model.spare
        self.assumptions: list[int] = []
        self.fixed: set[Cell] = set()
        self.guard = 0
        for cell, values in within.items():
            literals = model.values(cell)
            if len(values) == 1:
                self.fixed.add(cell)
                self.assumptions.append(literals.get(values[0], FALSE))
            else:
                self.assumptions += [-x for value, x in literals.items() if value not in values]

    def next(self, deadline: Deadline) -> Solution | None:
        budget = 2000
        while True:
            deadline.left()
            self.engine.conf_budget(budget)
            started = time.perf_counter()
            with interruptible():
                answer = self.engine.solve_limited(self.assumptions)
            if answer is not None:
                return self.model.decode(self.engine.get_model()) if answer else None
            if time.perf_counter() - started < SLICE:
                budget *= 2

    def forbid(self, clause: Literals) -> None:
        if not self.guard:
            self.guard = next(self.spare)
            self.assumptions.append(self.guard)
        numbers = self.model.numbers([literal for literal in clause if literal.cell not in self.fixed])
        self.engine.add_clause([-self.guard, *(x for x in numbers if x != FALSE)])

    def cut(self, clause: Literals) -> None:
        start = len(self.model.clauses)
        self.model.add(self.model.numbers(clause))
        for added in self.model.clauses[start:]:
            self.engine.add_clause(added)

    def state(self, constraint: Constraint) -> None:
        start = len(self.model.clauses)
        self.model.post(constraint)
        for clause in self.model.clauses[start:]:
            self.engine.add_clause(clause)

    def close(self) -> None:
        if self.guard:
            self.engine.add_clause([-self.guard])


class OtherThread:
    """What python-sat is told while it solves: that this is not the main thread."""

    @staticmethod
    def check() -> bool:
        return False


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the slice. In the main thread python-sat would jump out of the
    running solver, which CaDiCaL does not survive.
    """
    from pysat import solvers

    before, solvers.MainThread = solvers.MainThread, OtherThread
    try:
        yield
    finally:
        solvers.MainThread = before


def added(
    one: list[int], other: list[int], most: int, new: Callable[[], int], up: bool = True, down: bool = True
) -> tuple[list[int], list[list[int]]]:
    """The sum of two unary numbers as another, which counts no further than `most`, and the clauses that
    say so: `up`, the sum is no less than that, and `down`, no more.
    """
    total = [new() for _ in range(min(len(one) + len(other), most))]
    clauses = []
    for i in range(len(one) + 1):
        for j in range(len(other) + 1):
            k = i + j
            if up and 0 < k <= len(total):
                clauses.append([-x for x in (*one[i - 1 : i], *other[j - 1 : j])] + [total[k - 1]])
            if down and k < len(total):
                clauses.append([*one[i : i + 1], *other[j : j + 1], -total[k]])
    return total, clauses


def in_bounds(one: list[int], other: list[int], least: int, most: int) -> Iterator[list[int]]:
    """Clauses that say: the sum of two unary numbers, each counted as far as it matters, is in bounds."""
    for i in range(len(one) + 1):
        if 0 <= most + 1 - i <= len(other):
            yield [-x for x in (*one[i - 1 : i], *other[most - i : most + 1 - i])]
        if i < least:
            yield [*one[i : i + 1], *other[least - i - 1 : least - i]]


@lru_cache(maxsize=1024)
def counter(size: int, least: int, most: int) -> tuple[int, tuple[Choice, ...]]:
    """How many new variables, and which clauses on `size` literals and these, say that so many of the
    literals are true: unary numbers, added two by two (Bailleux, Boufkhad, "Efficient CNF Encoding of
    Boolean Cardinality Constraints", CP 2003).
    """
    numbers = count(size + 1)
    clauses: list[list[int]] = []
    up, down = most < size, least > 0
    enough = max(least, most + 1 if up else 0)

    def number(first: int, last: int) -> list[int]:
        if first == last:
            return [first]
        middle = (first + last) // 2
        one, other = number(first, middle), number(middle + 1, last)
        total, parts = added(one, other, enough, lambda: next(numbers), up, down)
        clauses.extend(parts)
        return total

    half = size // 2
    clauses += in_bounds(number(1, half), number(half + 1, size), least, most if up else size)
    return next(numbers) - size - 1, tuple(map(tuple, clauses))


@lru_cache(maxsize=1024)
def merge(
    rows: tuple[tuple[int, ...], ...], domains: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int | None, ...], ...]:
    """Cover `rows` by patterns, None for "any value", as general as they come (Quine, "A Way to
    Simplify Truth Functions", 1955: merge what differs in one place over its whole domain).
    """
    current: set[tuple[int | None, ...]] = set(rows)
    general: set[tuple[int | None, ...]] = set()
    while current:
        merged: set[tuple[int | None, ...]] = set()
        used: set[tuple[int | None, ...]] = set()
        for row in current:
            for i, value in enumerate(row):
                if value is None:
                    continue
                siblings = [(*row[:i], other, *row[i + 1 :]) for other in domains[i]]
                if all(sibling in current for sibling in siblings):
                    merged.add((*row[:i], None, *row[i + 1 :]))
                    used.update(siblings)
        general |= current - used
        current = merged
    return tuple(_cover(sorted(general, key=lambda row: -row.count(None)), set(rows)))


def _cover(
    patterns: list[tuple[int | None, ...]], rows: set[tuple[int, ...]]
) -> list[tuple[int | None, ...]]:
    """Patterns enough to cover all rows, the most useful first."""
    left = {
        pattern: {row for row in rows if all(p in (None, v) for p, v in zip(pattern, row, strict=True))}
        for pattern in patterns
    }
    chosen = []
    while any(left.values()):
        best = max(left, key=lambda pattern: len(left[pattern]))
        chosen.append(best)
        covered = set(left[best])
        for rest in left.values():
            rest -= covered
    return chosen


BACKEND = SatModel
