"""The CP-SAT back end: OR-Tools, with native global constraints.

Cells are integer variables; a literal is a Boolean variable that is made when it is first asked for
and tied to its cell both ways. A session is a copy of the compiled model with tightened domains.

Vocabulary
    index      the number of a variable; ``~index`` is the negation of a Boolean one
    flag       a Boolean variable made for a literal or for a global constraint
    stream     all solutions out of one search, as CP-SAT comes across them

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = tuple((cell, (1, 2, 3)) for cell in "abc")
>>> rules = Rules("row", cells, (AllDifferent(("a", "b", "c"), house=True),), ("a", "b", "c"), Board(1, 3))
>>> found = CpSatModel(Puzzle("row", rules)).find(limit=10)
>>> len(found.solutions), found.exhausted
(6, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any

from ...puzzles import Cell, Domains, Is, Puzzle, Solution, TooLarge
from ...puzzles.constraints import (
    AllDifferent,
    Clause,
    Constraint,
    Count,
    Difference,
    ExactCover,
    Implication,
    Linear,
    Literals,
    Regular,
    SingleLoop,
    Table,
)
from ...puzzles.constraints.kernel import Term
from ...puzzles.core.errors import needs
from ..core.model import BackendMissing, Deadline, Session, Unknown, emits
from ..core.search import no_good
from ..exchange.inspect import DomainModel, Native, Variable, sum_in_words

if TYPE_CHECKING:
    from ..core.watched import Assumptions, Propagation

MOST_REACH = 2**30
"""No value and no linear sum may reach beyond this. CP-SAT 9.15 calls a feasible model infeasible
whose sums reach 10¹⁰, and is right about the same model scaled down to 10⁹."""

FARTHEST = 2**63 - 1
"""Stands for "no bound" in CP-SAT's domains."""

LONG = 32
"""Beside a count of more literals, clauses go into the linear relaxation too. That alone sees how many true
literals they ask for together; in all models alike it is slower (creek by a half, nanro by a third)."""

POLL = 0.1
"""Seconds between checks of a solve in which a wait cannot be interrupted, as on Windows."""

AHEAD = 256
"""Maximum number of solutions by which a stream runs ahead of its reader."""

REPEATS = 100
"""The most solutions of a stream that are repeated or violate lazy constraints, beside as many as are new."""

ENFORCED = Clause, Count, Difference, Implication, Linear
"""Constraints stated as clauses and sums, which CP-SAT enforces under conditions; others are lowered
there.
"""

KINDS = ("all_diff", "linear", "bool_or", "exactly_one", "at_most_one", "table", "automaton",
         "circuit")  # fmt: skip
"""The constraints of CP-SAT that this back end uses."""


class CpSatModel(DomainModel):
    """A puzzle compiled for CP-SAT; the variables of its cells come first, in their order."""

    name = "cp-sat"
    title = "constraint programming (OR-Tools CP-SAT)"
    packages = ("ortools",)
    called = ("cp", "googleortools")
    cost = 3
    exports = ("cp-sat",)
    presolver = "CP-SAT's presolve"

    @classmethod
    def default_solver(cls) -> str:
        return "cp-sat"

    @classmethod
    def solvers(cls) -> tuple[str, ...]:
        return ("cp-sat",)

    # Variables and literals -----------------------------------------------------------------

    def begin(self, deadline: Deadline) -> None:
        self.cp = _load()
        self.proto = self.cp.CpModelProto()
        self._index: dict[Cell, int] = {}
        self._flags: dict[tuple[Cell, int], int] = {}
        self._spent: Counter[str] = Counter()
        self._long_counts = False
        self._conditions: tuple[int, ...] = ()
        """The literals under which constraints are stated at present."""
        for cell in deadline.watch(self.puzzle.rules.domain_of):
            self.index(cell)
        self._true = self._variable("true", (1,))

    def index(self, cell: Cell) -> int:
        """Return the variable of a cell; auxiliary cells get theirs when they are first asked for."""
        index = self._index.get(cell)
        if index is None:
            index = self._index[cell] = self._variable(cell, self.scope[cell])
        return index

    def literal(self, literal: Is) -> int:
        """Return the Boolean variable of a literal, or its negation."""
        truth = self.scope.possible(literal)
        if truth is not None:
            return self._true if truth else ~self._true
        key = literal.cell, literal.value
        if key not in self._flags:
            self._tie(*key)
        return self._flags[key] if literal.positive else ~self._flags[key]

    def literals(self, literals: Iterable[Is]) -> list[int]:
        """Return the Boolean variables of literals, in their order."""
        return [self.literal(literal) for literal in literals]

    def _variable(self, name: str, values: Sequence[int] = (0, 1)) -> int:
        if any(abs(value) > MOST_REACH for value in values):
            raise TooLarge(f"{name} has values beyond {MOST_REACH}, up to which CP-SAT is safe")
        self.proto.variables.add().name = name
        index = len(self.proto.variables) - 1
        restrict(self.proto, index, values)
        return index

    def _tie(self, cell: Cell, value: int) -> None:
        """Make the flag of ``cell == value``; a cell with two values needs one for both. It is known once it
        is tied: an interrupt leaves no flag that means nothing.
        """
        index, values = self.index(cell), self.scope[cell]
        if len(values) == 2:
            low, high = sorted(values)
            flag = index if (low, high) == (0, 1) else self._variable(f"{cell}={high}")
            if flag != index:
                with self._under(()):
                    self._linear({index: 1, flag: low - high}, (low, low))
            self._flags[cell, high], self._flags[cell, low] = flag, ~flag
            return
        flag = self._variable(f"{cell}={value}")
        others = [other for other in values if other != value]
        for condition, allowed in ((flag, (value,)), (~flag, others)):
            with self._under((condition,)):
                self._linear({index: 1}, intervals(allowed))
        self._flags[cell, value] = flag

    # Constraints ----------------------------------------------------------------------------

    @contextmanager
    def _under(self, conditions: tuple[int, ...]) -> Iterator[None]:
        """Enforce the constraints stated meanwhile only if all these literals are true."""
        before, self._conditions = self._conditions, conditions
        try:
            yield
        finally:
            self._conditions = before

    def native(self, constraint: Constraint) -> bool:
        if self._conditions and not isinstance(constraint, ENFORCED):
            return False
        crosses = isinstance(constraint, SingleLoop) and bool(constraint.crossings)
        return super().native(constraint) and not crosses

    def _add(self, label: str = "") -> Any:
        constraint = self.proto.constraints.add()
        if label:
            constraint.name = label
        constraint.enforcement_literal.extend(list(self._conditions))
        return constraint

    def _any(self, literals: Iterable[int], label: str) -> None:
        """State that at least one of the literals is true; of none, never."""
        self._add(label).bool_or.literals.extend(list(literals))

    def _linear(self, weights: Mapping[int, int], allowed: Sequence[int], label: str = "") -> None:
        """State that the weighted sum lies in one of the intervals `allowed`."""
        if not allowed:
            self._any((), label)
            return
        constraint = self._add(label)
        constraint.linear.vars.extend(list(weights))
        constraint.linear.coeffs.extend(list(weights.values()))
        constraint.linear.domain.extend(list(allowed))

    def _sum(self, terms: Iterable[Term], label: str) -> tuple[dict[int, int], int]:
        """Return the weight of each variable in a sum, and the constant part.

        Raises `TooLarge` if the sum may reach beyond `MOST_REACH`.
        """
        weights: Counter[int] = Counter()
        constant = reach = 0
        for weight, term in terms:
            if isinstance(term, Is):
                literal, largest = self.literal(term), 1
                if literal < 0:
                    constant += weight
                    weights[~literal] -= weight
                else:
                    weights[literal] += weight
            else:
                largest = max(map(abs, self.scope[term]), default=0)
                weights[self.index(term)] += weight
            reach += abs(weight) * largest
        if reach > MOST_REACH:
            raise TooLarge(f"{label or 'a sum'} reaches {reach}: CP-SAT is safe up to {MOST_REACH}")
        return {index: weight for index, weight in weights.items() if weight}, constant

    @emits(Clause)
    def _clause(self, c: Clause) -> None:
        self._any(self.literals(c.literals), c.label)

    @emits(Count)
    def _count(self, c: Count) -> None:
        least, most = max(c.least, 0), min(c.most, len(c.literals))
        if not self._conditions and (least, most) == (1, 1):
            self._add(c.label).exactly_one.literals.extend(self.literals(c.literals))
        elif not self._conditions and (least, most) == (0, 1):
            self._add(c.label).at_most_one.literals.extend(self.literals(c.literals))
        else:
            weights, constant = self._sum(((1, literal) for literal in c.literals), c.label)
            self._long_counts |= len(weights) > LONG
            allowed = (least - constant, most - constant) if least <= most else ()
            self._linear(weights, allowed, c.label)

    @emits(Implication)
    def _implication(self, c: Implication) -> None:
        with self._under((*self._conditions, self.literal(c.condition))):
            self.post(c.then)

    @emits(Linear)
    def _weighted(self, c: Linear) -> None:
        weights, constant = self._sum(c.terms, c.label)
        # No sum comes near these limits, so that cutting the bound to them changes nothing.
        bound = max(-2 * MOST_REACH, min(c.bound - constant, 2 * MOST_REACH))
        allowed = {
            "==": (bound, bound),
            "!=": (-FARTHEST, bound - 1, bound + 1, FARTHEST),
            "<=": (-FARTHEST, bound),
            ">=": (bound, FARTHEST),
        }
        self._linear(weights, allowed[c.op], c.label)

    @emits(Difference)
    def _difference(self, c: Difference) -> None:
        gaps = {gap for gap in c.allowed if gap >= 0 or not c.absolute}
        if c.absolute:
            gaps |= {-gap for gap in gaps}
        weights, _ = self._sum(((1, c.left), (-1, c.right)), c.label)
        self._linear(weights, intervals(gaps), c.label)

    @emits(AllDifferent)
    def _all_different(self, c: AllDifferent) -> None:
        self._points(self._add(c.label).all_diff.exprs, c.cells)

    @emits(Table)
    def _table(self, c: Table) -> None:
        rows = c.possible_rows(self.scope)
        if not rows:
            self._any((), c.label)
        elif c.cells:
            table = self._add(c.label).table
            self._points(table.exprs, c.cells)
            table.values.extend([value for row in rows for value in row])

    @emits(Regular)
    def _regular(self, c: Regular) -> None:
        layers = c.layers(self.scope)
        if not c.cells or not all(layers):
            if c.cells or c.start not in c.accept:
                self._any((), c.label)
            return
        arcs = sorted({arc for layer in layers for arc in layer})
        tails, labels, heads = zip(*arcs, strict=True)
        automaton = self._add(c.label).automaton
        automaton.starting_state = c.start
        automaton.final_states.extend(list(c.accept))
        automaton.transition_tail.extend(list(tails))
        automaton.transition_label.extend(list(labels))
        automaton.transition_head.extend(list(heads))
        self._points(automaton.exprs, c.cells)

    @emits(ExactCover)
    def _exact_cover(self, c: ExactCover) -> None:
        for part in c.lower(self.scope):
            self.post(part)

    @emits(SingleLoop)
    def _single_loop(self, c: SingleLoop) -> None:
        """State a circuit: an edge in use is an arc one way or the other; a vertex left out has an arc to
        itself.
        """
        arcs: list[tuple[int, int, int]] = []
        self._clause(Clause(tuple(literal for literal, _, _ in c.edges), label=c.label))
        for literal, u, v in c.edges:
            used = self.literal(literal)
            if u == v:
                self._any((~used,), c.label)
            elif c.directed:
                arcs.append((u, v, used))
            else:
                there, back = self._variable("there"), self._variable("back")
                self._add(c.label).exactly_one.literals.extend([there, back, ~used])
                arcs += [(u, v, there), (v, u, back)]
        visited = {u for u, _, _ in arcs} | {v for _, v, _ in arcs}
        if not c.visit_all:
            arcs += [(v, v, self._variable("left out")) for v in sorted(visited)]
        elif len(visited) < c.size:
            self._any((), c.label)
        if arcs:
            circuit = self._add(c.label).circuit
            tails, heads, literals = zip(*arcs, strict=True)
            circuit.tails.extend(list(tails))
            circuit.heads.extend(list(heads))
            circuit.literals.extend(list(literals))

    def _points(self, expressions: Any, cells: Iterable[Cell]) -> None:
        for cell in cells:
            point(expressions.add(), self.index(cell))

    # Search ---------------------------------------------------------------------------------

    def parameters(self, deadline: Deadline) -> Any:
        """Return the solver's settings: the same answer every time, and Ctrl-C left to Python."""
        parameters = self.cp.SatParameters()
        parameters.random_seed = 1
        parameters.num_workers = self.jobs
        parameters.interleave_search = self.jobs > 1
        # Looking for symmetries took a tenth of the time over all kinds and gained nothing. Without
        # probing the hardest sudokus are a third faster, but others and skyscrapers half slower.
        parameters.symmetry_level = 0
        if self._long_counts:
            parameters.linearization_level = 2
        parameters.catch_sigint_signal = False
        seconds = deadline.seconds_left()
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        return parameters

    def session(self, within: Domains | None, deadline: Deadline) -> CpSatSession:
        return CpSatSession(self, within or {})

    def solutions(
        self,
        within: Domains | None = None,
        *,
        timeout: float | Deadline | None = None,
        many: bool = False,
        puzzle: Puzzle | None = None,
    ) -> Iterator[Solution]:
        """Yield solutions as every model does; `many` come out of few searches.

        Each search lists solutions until too many violate lazy constraints. Their cuts, and the solutions, go
        into the next.
        """
        if not many:
            yield from super().solutions(within, timeout=timeout, many=many, puzzle=puzzle)
            return
        deadline = Deadline.of(timeout)
        with self.search(within, deadline, puzzle) as search:
            session = search.session
            assert isinstance(session, CpSatSession)
            repeating = False
            while not repeating:
                clauses: dict[Literals, None] = {}
                repeats = violated = 0
                with closing(session.stream(deadline)) as stream:
                    for raw in stream:
                        clause = no_good(raw, search.open)
                        if True in [posted.repair(session, raw, deadline) for posted in search.posted]:
                            violated += 1
                        elif clause in clauses:
                            repeats += 1
                        else:
                            clauses[clause] = None
                            yield search.accepted(raw)
                        if violated + repeats > len(clauses) + REPEATS:
                            break
                    else:
                        return
                for clause in clauses:
                    session.forbid(clause)
                repeating = repeats > violated
            # Free auxiliaries repeat answers without end: from here on a solve for each solution.
            yield from search

    def decode(self, values: Iterable[int]) -> Solution:
        """Return the solution for the solver's list of values."""
        return dict(zip(self.puzzle.rules.domain_of, values, strict=False))

    def demand_proof(self, response: Any, deadline: Deadline) -> None:
        """Return if the search came to its end; else raise `Unknown`, or `RuntimeError` for an error of this
        package.
        """
        if response.status in (self.cp.OPTIMAL, self.cp.INFEASIBLE):
            return
        if response.status == self.cp.MODEL_INVALID:
            raise RuntimeError(f"CP-SAT does not accept the model: {response.solution_info}")
        raise (
            Unknown("CP-SAT stopped without an answer")
            if deadline.seconds is None
            else deadline.timeout_error()
        )

    def size(self) -> dict[str, int]:
        literals = {index if index >= 0 else ~index for index in self._flags.values()}
        return {
            "variables": len(self.proto.variables),
            "values": sum(len(self.scope[cell]) for cell in self._index),
            "literals": len(literals),
            "constraints": len(self.proto.constraints),
        }

    def mark(self) -> tuple[int, int]:
        return len(self.proto.variables), len(self.proto.constraints)

    def variables(self) -> list[Variable]:
        """Return the variables; auxiliaries are named with their number, as their names alone repeat."""
        variables = [Variable("auxiliaries", f"y{i}", f"¬y{i}") for i in range(len(self.proto.variables))]
        for cell, index in self._index.items():
            is_own = cell in self.puzzle.rules.domain_of
            variables[index] = Variable("cells" if is_own else "auxiliary cells", cell, f"¬{cell}")
        for (cell, value), index in self._flags.items():
            if index >= 0:
                other = next((v for v in self.scope[cell] if v != value), value)
                negated = f"{cell}={other}" if len(self.scope[cell]) == 2 else f"{cell}≠{value}"
                sort = variables[index].sort if index == self._index[cell] else self.sort(cell)
                variables[index] = Variable(sort, f"{cell}={value}", negated)
        variables[self._true] = Variable("constants", "true", "false")
        return variables

    def native_constraints(self, start: int = 0, end: int | None = None) -> Iterator[Native]:
        for place in range(start, len(self.proto.constraints) if end is None else end):
            yield self._native(place)

    def _native(self, place: int) -> Native:
        constraint = self.proto.constraints[place]
        kind = next(kind for kind in KINDS if getattr(constraint, f"has_{kind}")())
        body = getattr(constraint, kind)
        terms = [(index, 1) for index in constraint.enforcement_literal]
        if kind == "linear":
            terms += zip(body.vars, body.coeffs, strict=True)
        elif kind in ("all_diff", "table", "automaton"):
            terms += [(expression.vars[0], 1) for expression in body.exprs]
        else:
            terms += [(index, 1) for index in body.literals]
        return Native(kind, tuple((i, weight) if i >= 0 else (~i, -weight) for i, weight in terms), place)

    def describe(self, native: Native, variables: Sequence[Variable]) -> str:
        kind, terms, place = native
        constraint = self.proto.constraints[place]
        says = [variables[i].name if weight > 0 else variables[i].negated for i, weight in terms]
        body = getattr(constraint, kind)
        guards = len(constraint.enforcement_literal)
        when = "".join(f"{literal} ⇒ " for literal in says[:guards])
        if kind == "bool_or":
            return f"{when}{' or '.join(says[guards:]) or 'false'}"
        if kind == "linear":
            total = sum_in_words((weight, variables[i].name) for i, weight in terms[guards:])
            return f"{when}{total} {domain_in_words(body.domain)}"
        if kind == "table":
            width = len(body.exprs)
            return f"({', '.join(says)}) in a table of {len(body.values) // width} rows"
        if kind == "automaton":
            return f"an automaton of {len(body.transition_tail)} transitions reads {', '.join(says)}"
        if kind == "circuit":
            return f"a circuit among {len(body.tails)} arcs: {', '.join(says)}"
        return f"{kind}({', '.join(says)})"

    def propagate(
        self,
        assumptions: Assumptions = (),
        *,
        root: bool = False,
        puzzle: Puzzle | None = None,
        timeout: float | Deadline | None = None,
    ) -> Propagation:
        from ..watching.domains import propagate

        return propagate(self, puzzle or self.puzzle, assumptions, root, Deadline.of(timeout))

    def presolved(self, within: Domains, deadline: Deadline) -> Domains | None:
        search = CpSatSession(self, within)
        parameters = self.parameters(deadline)
        parameters.stop_after_presolve = True
        parameters.fill_tightened_domains_in_response = True
        parameters.keep_all_feasible_solutions_in_presolve = True
        with SearchThread(self.cp, search.proto, parameters) as thread:
            response = thread.response()
        if response.status == self.cp.INFEASIBLE:
            return None
        deadline.check()
        tightened = response.tightened_variables
        return {
            cell: tuple(v for v in self.scope[cell] if in_intervals(v, tightened[self.index(cell)].domain))
            for cell in (self.puzzle.rules.domain_of if len(tightened) else ())
        }

    def statistics(self) -> dict[str, int]:
        return dict(self._spent)

    def spend(self, response: Any) -> None:
        """Count the cost of a search."""
        self._spent.update(
            conflicts=response.num_conflicts, branches=response.num_branches, booleans=response.num_booleans
        )

    def export(self, path: Path, to: str) -> None:
        """Write CP-SAT's own form: text if the name ends in ``txt``, else binary."""
        if to not in self.exports:
            raise ValueError(f"the cp-sat back end writes {', '.join(self.exports)}, not {to}")
        if not self.cp.CpSatHelper.write_model_to_file(self.proto, str(path)):
            raise OSError(f"{path} cannot be written")


class CpSatSession(Session):
    """A copy of the compiled model in which cells are narrowed and solutions forbidden."""

    def __init__(self, model: CpSatModel, within: Domains) -> None:
        self.model = model
        self.proto = model.cp.CpModelProto()
        self.proto.copy_from(model.proto)
        self._taken = len(model.proto.constraints)
        for cell, values in within.items():
            restrict(self.proto, model.index(cell), [v for v in model.scope[cell] if v in values])

    def next(self, deadline: Deadline) -> Solution | None:
        self._catch_up()
        with SearchThread(self.model.cp, self.proto, self.model.parameters(deadline)) as search:
            response = search.response()
        self.model.spend(response)
        if response.status in (self.model.cp.OPTIMAL, self.model.cp.FEASIBLE):
            return self.model.decode(response.solution)
        self.model.demand_proof(response, deadline)
        return None

    def stream(self, deadline: Deadline) -> Generator[Solution, None, None]:
        """Yield every solution of one search; it repeats them if auxiliaries are left open.

        It ends when there are proven to be no more, and raises `Unknown` otherwise.
        """
        self._catch_up()
        parameters = self.model.parameters(deadline)
        parameters.enumerate_all_solutions = True
        parameters.num_workers = 1
        parameters.interleave_search = False
        with SearchThread(self.model.cp, self.proto, parameters) as search:
            yield from map(self.model.decode, search.solutions())
            self.model.spend(search.response())
            self.model.demand_proof(search.response(), deadline)

    def forbid(self, clause: Literals) -> None:
        if clause and not any(literal.positive for literal in clause):
            # As a forbidden tuple it needs no literals, which would stay in the compiled model.
            table = self.proto.constraints.add().table
            for cell, value, _ in clause:
                point(table.exprs.add(), self.model.index(cell))
                table.values.append(value)
            table.negated = True
            return
        literals = self.model.literals(clause)
        self._catch_up()
        self.proto.constraints.add().bool_or.literals.extend(literals)

    def cut(self, clause: Literals, guard: int = 0) -> None:
        self.model.post(Clause(clause))

    def _catch_up(self) -> None:
        """Take over the additions to the compiled model since: flags of literals, and cuts."""
        ours, theirs = self.proto, self.model.proto
        for i in range(len(ours.variables), len(theirs.variables)):
            ours.variables.append(theirs.variables[i])
        for i in range(self._taken, len(theirs.constraints)):
            ours.constraints.append(theirs.constraints[i])
        self._taken = len(theirs.constraints)


class SearchThread(Thread):
    """One search in a thread of its own: the thread that waits for it can hear Ctrl-C.

    Leaving the ``with`` block, for whatever reason, stops the search.
    """

    def __init__(self, cp: Any, proto: Any, parameters: Any) -> None:
        super().__init__(daemon=True)
        self._proto = proto
        self._found: Queue[tuple[int, ...] | None] = Queue(AHEAD)
        self._stopping = False
        self._response: Any = None
        self._solver = cp.SolveWrapper()
        self._solver.set_parameters(parameters)
        if parameters.enumerate_all_solutions:
            self._listener = listener(cp, self._put)
            self._solver.add_solution_callback(self._listener)

    def run(self) -> None:
        try:
            self._response = self._solver.solve(self._proto)
        finally:
            self._put(None)

    def __enter__(self) -> SearchThread:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping = True
        while self.is_alive():
            # Once is not enough if the solver has not begun.
            self._solver.stop_search()
            self.join(POLL)

    def response(self) -> Any:
        """Wait for the solver's answer, and return it."""
        while self.is_alive():
            self.join(POLL)
        return self._response

    def solutions(self) -> Iterator[tuple[int, ...]]:
        """Yield the solutions as the search finds them, until it ends."""
        while True:
            try:
                values = self._found.get(timeout=POLL)
            except Empty:
                continue
            if values is None:
                return
            yield values

    def _put(self, values: tuple[int, ...] | None) -> None:
        while not self._stopping:
            try:
                self._found.put(values, timeout=POLL)
                return
            except Full:
                pass


def listener(cp: Any, hear: Callable[[tuple[int, ...]], None]) -> Any:
    """Return a callback for CP-SAT that passes the values of each solution to `hear`."""

    def heard(self: Any) -> None:
        hear(tuple(self.Response().solution))

    return type("Listener", (cp.SolutionCallback,), {"OnSolutionCallback": heard})()


def restrict(proto: Any, index: int, values: Sequence[int]) -> None:
    """Give a variable the domain `values`; with none of them the model has no solution."""
    domain = proto.variables[index].domain
    domain.clear()
    domain.extend(intervals(values or (0,)))
    if not values:
        proto.constraints.add().bool_or.literals.extend([])


def point(expression: Any, index: int, plus: int = 0) -> None:
    """Let a linear expression be the variable `index`, `plus` a constant."""
    expression.vars.append(index)
    expression.coeffs.append(1)
    expression.offset = plus


def intervals(values: Iterable[int]) -> list[int]:
    """Return values as CP-SAT states a domain: first and last of each run.

    >>> intervals((5, 1, 2, 3))
    [1, 3, 5, 5]
    """
    ends: list[int] = []
    for value in sorted(values):
        if ends and value == ends[-1] + 1:
            ends[-1] = value
        else:
            ends += (value, value)
    return ends


def in_intervals(value: int, ends: Sequence[int]) -> bool:
    """Return whether a value is in a domain as `intervals` states it.

    >>> in_intervals(2, [1, 3, 5, 5]), in_intervals(4, [1, 3, 5, 5])
    (True, False)
    """
    return any(low <= value <= high for low, high in zip(*[iter(ends)] * 2, strict=True))


def domain_in_words(ends: Iterable[int]) -> str:
    """Return the result of `intervals` as a condition in words.

    >>> domain_in_words((1, 3, 5, 5)), domain_in_words((4, 4)), domain_in_words((-FARTHEST, 7))
    ('∈ 1..3, 5', '= 4', '≤ 7')
    """
    runs = list(zip(*[iter(ends)] * 2, strict=True))
    if len(runs) == 1:
        low, high = runs[0]
        if low == high:
            return f"= {low}"
        if low == -FARTHEST or high == FARTHEST:
            return f"≤ {high}" if low == -FARTHEST else f"≥ {low}"
    ranges = (str(low) if low == high else f"{low}..{high}" for low, high in runs)
    return f"∈ {', '.join(ranges).replace(str(FARTHEST), '∞')}"


def _load() -> Any:
    """Load OR-Tools without its Python layer, which needs pandas and takes several times as long."""
    try:
        from ortools.sat.python import cp_model_helper
    except ImportError as error:
        raise BackendMissing(needs("the cp-sat back end", "ortools")) from error
    return cp_model_helper


BACKEND = CpSatModel
