"""A teaching solver: conflict-driven clause learning, small and slow, that tells everything it does.

It decides, propagates, learns the clause of the first UIP from each conflict (Marques-Silva and Sakallah,
"GRASP: A New Search Algorithm for Satisfiability", ICCAD 1996; Zhang and others, "Efficient Conflict Driven
Learning in a Boolean Satisfiability Solver", ICCAD 2001) and jumps back. It never restarts and forgets no
clause. Its answers are never used as verdicts.

Vocabulary
    activity   the rank of a variable for decisions: higher for those of recent conflicts
    no-good    a clause that forbids a solution found, so that the search goes on

>>> from gridproof.models.backends.sat import SatModel
>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, None, None], [None] * 4, [None] * 4, [4, None, None, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> lesson = SatModel(puzzle).teach(limit=9)
>>> lesson.status, len(lesson.solutions)
('multiple', 2)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...puzzles import Cell, InputError
from ...puzzles.core.record import shorten
from ..core.search import WrongSolution
from ..core.taught import DECISION, LEARNT, START, GraphNode, Learnt, Lesson, LessonStatus, Turn
from ..core.watched import ASSUMED, GIVEN, Assumptions, Event, given_literals, literals_of
from ..encodings.clauses import FALSE, TRUE, split_clauses
from ..exchange.inspect import ClauseModel
from .clauses import Names, event_of, labelled, loaded, number_of
from .propagator import NONE

MOST_EVENTS = 300_000
"""Maximum events that a lesson tells."""

DECAY = 0.95
"""Factor by which the activity of all variables falls with each conflict."""

AGAIN = "no-good"
"""The label of a clause that forbids a solution found."""


def teach(model: ClauseModel, assumptions: Assumptions, limit: int, most_conflicts: int) -> Lesson:
    """Return a search for up to `limit` solutions under assumptions, told in full.

    Raises `InputError` for assumptions that are none and numbers below 1.
    """
    for name, number in (("limit", limit), ("most_conflicts", most_conflicts)):
        if not isinstance(number, int) or number < 1:
            raise InputError(f"{name} is {shorten(number)}; a number from 1 on was expected")
    assumed = literals_of(model.puzzle, assumptions)
    teacher = Teacher(model)
    given = given_literals(model.puzzle, teacher.model.domains)
    known = {number_of(teacher.model, literal): GIVEN for literal in given}
    known |= {number_of(teacher.model, literal): ASSUMED for literal in assumed}
    return teacher.lesson(known, limit, most_conflicts)


def in_full(model: ClauseModel) -> tuple[ClauseModel, list[tuple[str, tuple[int, ...]]]]:
    """Return a model without deferred constraints, and the clauses that they became, with their labels: the
    model itself, or a copy to which they are posted.
    """
    if not model.ground.deferred:
        return model, []
    own = type(model)(model.puzzle, solver=model.solver_name, encoding=model.encoding)
    added = []
    for _, constraint in own.ground.deferred:
        start = len(own.clauses.permanent)
        own.post(constraint)
        clauses = split_clauses(own.clauses.permanent, start)
        added += [(constraint.label or constraint.words, clause) for clause in clauses]
    own.ground.deferred.clear()
    return own, added


class Teacher:
    """The state of one search."""

    def __init__(self, model: ClauseModel) -> None:
        clauses = list(labelled(model)) if not model.ground.deferred else []
        self.model, added = in_full(model)
        if added:
            own = self.model
            clauses = [*list(labelled(own))[: own.clauses.permanent.count(0) - len(added)], *added]
        self.propagator = loaded(clauses, self.model.clauses.top)
        self.names = Names(self.model)
        self.stated = len(clauses)
        self.activity = [0.0] * (self.model.clauses.top + 1)
        self._bump = 1.0
        self.choices = list(choices(self.model))
        self.turns: list[Turn] = []
        self.labels: Mapping[int, str] = {}
        self._told = 0
        self._conflicts = 0

    # The search -----------------------------------------------------------------------------

    def lesson(self, known: Mapping[int, str], limit: int, most_conflicts: int) -> Lesson:
        """Return the search for up to `limit` solutions, from literals that are `known` with their labels."""
        self.labels = known
        status = self.search(limit, most_conflicts)
        return Lesson(self.model.puzzle, status, tuple(self.turns), self.stated)

    def search(self, limit: int, most_conflicts: int) -> LessonStatus:
        """Take turns to the end; return how it came."""
        propagator, found = self.propagator, 0
        cause, start = START, 0
        false = self.begin()
        while True:
            false = propagator.propagate() if false is None else false
            solution = None
            if false is None and len(propagator.trail) == self.model.clauses.top:
                solution = self.solution()
                false = self.broken_cut(solution)
                if false is None:
                    found += 1
                    false = self.no_good(solution)
                else:
                    solution = None
            events, level = self.events(start), propagator.level
            learnt = None
            if false is not None and not (solution is not None and found == limit):
                learnt = self.learn(false)
            self.turns.append(Turn(len(self.turns), level, cause, events, learnt, solution))
            if found == limit:
                return "solved" if limit == 1 else "multiple"
            if learnt is not None and not learnt.clause:
                return "multiple" if found > 1 else "unique" if found else "none"
            if self._conflicts >= most_conflicts or self._told > MOST_EVENTS:
                return "unknown"
            if learnt is None:
                cause, start, false = DECISION, len(propagator.trail), None
                propagator.decide(self.choice())
            else:
                start = len(propagator.trail)
                cause, false = f"{LEARNT} clause {learnt.number}", None
                propagator.assign(learnt.numbers[0], self.add_learnt(learnt))

    def begin(self) -> int | None:
        """Assign what is known, and clauses of one literal; return a clause that is false, or None."""
        propagator = self.propagator
        false = None
        for literal, label in self.labels.items():
            if literal == FALSE or not propagator.assign(literal):
                false = propagator.add((literal,), label)
        units = propagator.assign_units()
        return units if false is None else false

    def choice(self) -> int:
        """Return the literal to decide on: the value of a cell in recent conflicts, else of one with few
        values left; auxiliary variables come last.
        """
        values = self.propagator.values
        remaining: dict[Cell, int] = {}
        for cell, literal in self.choices:
            remaining[cell] = remaining.get(cell, 0) + (values[literal] == 0)
        ranked = [
            (-self.activity[abs(literal)], remaining[cell], place, literal)
            for place, (cell, literal) in enumerate(self.choices)
            if values[literal] == 0
        ]
        if ranked:
            return min(ranked)[-1]
        return -next(v for v in range(1, self.model.clauses.top + 1) if values[v] == 0)

    def events(self, start: int) -> tuple[Event, ...]:
        """Return the events of a turn that began at this place of the trail."""
        trail = self.propagator.trail[start:]
        self._told += len(trail)
        labels = dict(self.labels) | {x: DECISION for x in trail[:1] if self.propagator.level}
        events = [event_of(self.propagator, self.names, x, labels) for x in trail if x != TRUE]
        return tuple(sorted(events, key=lambda event: event.wave))

    # Solutions ------------------------------------------------------------------------------

    def solution(self) -> dict[Cell, int]:
        """Return the values of the cells once all variables are assigned."""
        values = self.propagator.values
        return {
            cell: next(
                value for value, literal in self.model.literals_of[cell].items() if values[literal] > 0
            )
            for cell in self.model.puzzle.rules.domain_of
        }

    def broken_cut(self, solution: Mapping[Cell, int]) -> int | None:
        """Return a clause that a lazy constraint asks for, as the solution breaks it, or None.

        Raises `WrongSolution` if another constraint is broken.
        """
        for _, lazy in self.model.ground.lazy:
            for clause in lazy.separate(solution):
                numbers = [number_of(self.model, literal) for literal in clause]
                return self.add_false((x for x in numbers if x != FALSE), f"cut: {lazy.label or lazy.words}")
        if (broken := self.model.puzzle.broken(solution)) is not None:
            raise WrongSolution(f"the teaching solver breaks {broken.label or broken.words}")
        return None

    def no_good(self, solution: Mapping[Cell, int]) -> int:
        """Return a clause that forbids a solution."""
        literals = (self.model.literals_of[cell][solution[cell]] for cell in self.model.puzzle.shown)
        return self.add_false((-x for x in literals if x != TRUE), AGAIN)

    def add_false(self, literals: Iterable[int], label: str) -> int:
        """Add a clause whose literals are all false, those that were assigned last first."""
        levels = self.propagator.levels
        return self.propagator.add(sorted(literals, key=lambda x: -levels[abs(x)]), label)

    # Conflicts ------------------------------------------------------------------------------

    def learn(self, false: int) -> Learnt:
        """Analyse a clause whose literals are all false, and go back to where the learnt clause belongs."""
        propagator, names = self.propagator, self.names
        self._conflicts += 1
        number, label = self._conflicts, propagator.labels[false]
        broken = tuple(sorted(propagator.clauses[false], key=abs))
        level = max((propagator.levels[abs(x)] for x in broken), default=0)
        if not level:
            return Learnt(number, 0, label, broken, names.of(broken))
        propagator.go_back(level)
        behind, uip, clause, used = self.first_uip(false, level)
        nodes, place = self.graph(false, level, behind)
        for literal in clause:
            self.activity[abs(literal)] += self._bump
        for variable in behind:
            self.activity[variable] += self._bump
        self._bump /= DECAY
        back_to = max((propagator.levels[abs(x)] for x in clause[1:]), default=0)
        learnt = Learnt(
            number,
            level,
            label,
            broken,
            names.of(broken),
            nodes,
            place[abs(uip)],
            clause,
            tuple(names[x] for x in clause),
            used,
            back_to,
        )
        propagator.go_back(back_to)
        return learnt

    def first_uip(self, false: int, level: int) -> tuple[set[int], int, tuple[int, ...], tuple[str, ...]]:
        """Return the variables behind the cut of a conflict, the UIP, the learnt clause and the labels of the
        clauses that were resolved.
        """
        propagator = self.propagator
        seen: set[int] = set()
        behind: set[int] = set()
        rest: list[int] = []
        labels = {propagator.labels[false]: None}
        clause, due = false, 0
        for literal in reversed(propagator.trail):
            for other in propagator.clauses[clause] if clause != NONE else ():
                variable = abs(other)
                if variable not in seen and propagator.levels[variable]:
                    seen.add(variable)
                    due += propagator.levels[variable] == level
                    if propagator.levels[variable] < level:
                        rest.append(other)
            clause = NONE
            if abs(literal) not in seen:
                continue
            if due == 1:
                rest.sort(key=lambda x: (-propagator.levels[abs(x)], abs(x)))
                return behind, literal, (-literal, *rest), tuple(labels)
            due -= 1
            behind.add(abs(literal))
            clause = propagator.reasons[abs(literal)]
            labels[propagator.labels[clause]] = None
        raise AssertionError("a conflict has a literal of its level")

    def graph(self, false: int, level: int, behind: set[int]) -> tuple[tuple[GraphNode, ...], dict[int, int]]:
        """Return the implication graph of a conflict, and the place of each variable in it: its literals of
        this level, the lower ones that they need, and the conflict itself. Level 0 is left out.
        """
        propagator = self.propagator
        needed = {abs(x) for x in propagator.clauses[false]}
        for literal in reversed(propagator.trail):
            variable = abs(literal)
            if variable in needed and propagator.levels[variable] == level:
                needed |= {abs(x) for x in self.reason_of(variable)}
        shown = [x for x in propagator.trail if abs(x) in needed and propagator.levels[abs(x)]]
        place = {abs(literal): number for number, literal in enumerate(shown)}
        nodes = []
        for literal in shown:
            variable = abs(literal)
            own = propagator.levels[variable] == level
            causes = [place[abs(x)] for x in self.reason_of(variable) if abs(x) in place] if own else []
            reason = propagator.reasons[variable]
            label = DECISION if reason == NONE else propagator.labels[reason]
            at = propagator.levels[variable]
            nodes.append(GraphNode(self.names[literal], at, label, tuple(sorted(causes)), variable in behind))
        last = tuple(sorted(place[abs(x)] for x in propagator.clauses[false] if abs(x) in place))
        nodes.append(GraphNode("conflict", level, propagator.labels[false], last, True))
        return tuple(nodes), place

    def reason_of(self, variable: int) -> list[int]:
        """Return the other literals of the clause that forced a variable."""
        reason = self.propagator.reasons[variable]
        return [] if reason == NONE else [x for x in self.propagator.clauses[reason] if abs(x) != variable]

    def add_learnt(self, learnt: Learnt) -> int:
        """Add the learnt clause, whose first literal is open and others are false; return its number."""
        return self.propagator.add(learnt.numbers, f"{LEARNT} clause {learnt.number}")


def choices(model: ClauseModel) -> Iterator[tuple[Cell, int]]:
    """Yield the literals to decide on, with their cells: each value; of two values, the second."""
    for cell in model.puzzle.rules.domain_of:
        literals = list(model.literals_of[cell].values())
        yield from ((cell, literal) for literal in (literals if len(literals) > 2 else literals[-1:]))
