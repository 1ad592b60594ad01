"""The body: clausal.

>>> problem = Problem({"a": frozenset({1, 2})}, ("a",), [], ("a",))
>>> proof = Clausal(problem, CheckedClaim("all", [{"a": 1}, {"a": 2}], None, None), Clock(1))
>>> for line in ("v 1 0 1", "v 2 0 2", "d 1 2", "n 0 -1", "n 1 -2", "l : 1"):
...     proof.read(line)
>>> proof.finish()

In short:

>>> problem = Problem({"a": frozenset({1, 2, 3}), "b": frozenset({1, 2})}, ("a", "b"), [], ("b",))
>>> proof = Short(problem, CheckedClaim("all", [{"a": 1, "b": 1}, {"a": 1, "b": 2}], None, None), Clock(1))
>>> proof.meaning
{1: ('a', 'v', 1), 2: ('a', 'v', 2), 3: ('a', 'v', 3), 4: ('b', 'v', 2)}
>>> proof.literals(["1", "-1", "2"]), proof.literals(["-0", "3"]), proof.literals(["2"], behind=0)
([1, -2, 4], [-1, 4], [2])
>>> for line in ("n 0", "n 1"):
...     proof.read(line)
>>> proof.finish()
"""

from __future__ import annotations

from array import array
from collections import Counter

from ..claim import CheckedClaim
from ..file import Clock
from ..problem import Problem
from ..vocabulary import Refused, shorten
from .body import Body
from .strict import Strict

MOST_AUXILIARIES = 1_000_000
"""A proof with more auxiliary variables is refused."""

MOST_NUMBER = 2_000_000_000
"""The largest number of a variable."""

MOST_KEPT = 2_000_000
"""Meanings of literals are kept up to this number of values, and are found anew afterwards."""


class Clausal(Body):
    """Clauses, and their resolution into the empty one by unit propagation.

        v N CELL VALUE …    variable N says: cell == value; the next ones say so of the next values
        o N CELL VALUE …    variable N says: cell <= value; likewise
        a N K  ·  a M..N K  an auxiliary variable of constraint K, which no other constraint's clauses use;
                            what it means can follow, of M..N one after the other (see `names_of`):
                                t I J F     at least F, F + 1, … of the literals I to J of K are true
                                f I J F     at least F, F + 1, … of them are false
                                b V I …     bit I of the number of the pair whose path passes vertex V
                                w V S …     vertex V is reached from the root in at most S steps
        d L L …             a clause that the domain of one cell makes true
        k K                 the lines `c` that follow are about constraint K
        c L L …             a clause that K implies: each of its solutions keeps all these clauses, with some
                            values of the auxiliaries, those with a meaning as it says (`x` is the same)
        n I L L …           solution I of the claim is not meant: some shown cell has another value
                            (forced: I is 0, and the cell has another value; candidates: I is 0, and some
                            shown cell has a value that it has in no solution of the claim)
        l L L … : H H …     a clause that follows from the clauses H, taken in order, by unit propagation

    A literal is a variable or its negation, as in DIMACS. The lines d, c, x, n and l are numbered from 1. A
    clause of one literal is kept for good and not named among the H. The last line derives the empty clause:
    a solution that the claim leaves out cannot be.
    """

    def __init__(self, problem: Problem, claim: CheckedClaim, clock: Clock) -> None:
        super().__init__(problem, claim, clock)
        self.meaning: dict[int, tuple[str, str, int]] = {}  # of a variable: cell, v or o, value
        self.owner: dict[int, int] = {}  # the constraint of an auxiliary variable
        self.clauses: dict[int, array[int]] = {}
        self.strict = Strict(problem.constraints, problem.domains, clock)
        self.said: dict[int, tuple[str, frozenset[int]]] = {}  # what literals say of cells, once asked
        self.kept = 0  # the values in `said`
        self.false: set[int] = set()  # literals that are false for good
        self.about: int | None = None
        self.done = False
        self.readers = {
            "l": self.read_derived,
            "c": self.read_implied,
            "v": self.variable,
            "o": self.variable,
            "a": self.auxiliary,
            "d": self.domain,
            "k": self.topic,
            "x": self.read_implied,
            "n": self.read_excluded,
        }

    def read(self, line: str) -> None:
        word, *rest = line.split(" ")
        reader = self.readers.get(word)
        if reader is None:
            raise Refused(f"no line of the clausal form begins with {shorten(word)}")
        if self.done:
            raise Refused("nothing may follow the empty clause")
        reader(word, rest)

    def finish(self) -> None:
        if not self.done:
            raise Refused("the empty clause is not derived")
        self.strict.finish()

    def variable(self, word: str, rest: list[str]) -> None:
        cell = self.cell(rest[1])
        for name, value in enumerate(map(int, rest[2:]), int(rest[0])):
            self.meaning[self.new(name)] = cell, word, value

    def new(self, name: int) -> int:
        """Return `name` if no variable has this number yet; otherwise raise `Refused`."""
        if not 0 < name <= MOST_NUMBER or name in self.meaning or name in self.owner:
            raise Refused(f"{name} is no new variable")
        return name

    def auxiliary(self, word: str, rest: list[str]) -> None:
        low, _, high = rest[0].partition("..")
        first, last = int(low), int(high or low)
        self.constraint(rest[1])
        if last - first + len(self.owner) > MOST_AUXILIARIES:
            raise Refused("the auxiliary variables are too many")
        for number in range(first, last + 1):
            self.clock.work(1)
            self.owner[self.new(number)] = int(rest[1])
        if len(rest) > 2:
            self.strict.name(int(rest[1]), first, last + 1 - first, rest[2], list(map(int, rest[3:])))

    def topic(self, word: str, rest: list[str]) -> None:
        self.constraint(rest[0])
        self.about = int(rest[0])

    def literals(self, words: list[str], behind: int | None = None) -> list[int]:
        """Return the literals of a clause; if they are differences, the first one counts from `behind`."""
        return list(map(int, words))

    def add(self, clause: list[int]) -> None:
        """Store the clause under the next number, and its literal as a fact if it has only one."""
        self.clauses[len(self.clauses) + 1] = array("i", clause)
        if len(clause) == 1:
            self.false.add(-clause[0])

    def read_implied(self, word: str, rest: list[str]) -> None:
        if self.about is None:
            raise Refused("no line says which constraint implies this clause")
        clause = self.literals(rest)
        auxiliaries = []
        self.refuse_repeats(clause)
        for literal in clause:
            if abs(literal) not in self.meaning:
                if self.owner.get(abs(literal)) != self.about:
                    raise Refused(f"the literal {literal} is not about constraint {self.about}")
                auxiliaries.append(literal)
        cells = self.allowed_values([literal for literal in clause if abs(literal) in self.meaning])
        self.add(clause)
        self.strict.take(self.about, len(self.clauses), cells, tuple(auxiliaries))

    def meaning_of(self, literal: int) -> tuple[str, frozenset[int]]:
        """Return the cell of a literal, and the values that it allows there."""
        if literal not in self.said:
            meaning = self.meaning.get(abs(literal))
            if meaning is None:
                raise Refused(f"the literal {literal} is not about a cell")
            cell, word, value = meaning
            domain = self.problem.domains[cell]
            yes = domain & {value} if word == "v" else frozenset([v for v in domain if v <= value])
            self.clock.work(len(domain))
            if self.kept > MOST_KEPT:
                self.said, self.kept = {}, 0
            self.said[literal] = cell, yes if literal > 0 else domain - yes
            self.kept += len(self.said[literal][1])
        return self.said[literal]

    def refuse_repeats(self, clause: list[int]) -> None:
        """Raise `Refused` for a clause with a literal that stands in it twice."""
        self.clock.work(len(clause))
        if len(set(clause)) < len(clause):
            twice = next(literal for literal, times in Counter(clause).items() if times > 1)
            raise Refused(f"the literal {twice} stands in this clause twice")

    def allowed_values(self, clause: list[int]) -> dict[str, frozenset[int]]:
        """Return the values that satisfy the clause, for each of its cells."""
        allowed: dict[str, set[int]] = {}
        for literal in clause:
            cell, values = self.meaning_of(literal)
            seen = allowed.setdefault(cell, set())
            if len(seen) < len(self.problem.domains[cell]):
                self.clock.work(len(values))
                seen |= values
        return {cell: frozenset(values) for cell, values in allowed.items()}

    def domain(self, word: str, rest: list[str]) -> None:
        clause = self.literals(rest)
        self.refuse_repeats(clause)
        allowed, domains = self.allowed_values(clause), self.problem.domains
        if not any(values == domains[cell] for cell, values in allowed.items()) and all(domains.values()):
            raise Refused("no domain makes this clause true")
        self.add(clause)

    def read_excluded(self, word: str, rest: list[str]) -> None:
        clause = self.literals(rest[1:])
        self.refuse_repeats(clause)
        allowed, domains = self.allowed_values(clause), self.problem.domains
        for cell, values in self.meant(rest[0]).items():
            if not domains[cell] - values <= allowed.get(cell, frozenset()):
                meant = " or ".join(map(str, sorted(values)))
                raise Refused(f"this clause can be false although {cell} is not {meant[:60]}")
        self.add(clause)

    def meant(self, number: str) -> dict[str, frozenset[int]]:
        """Return the values that a line ``n`` excludes together. Raises `Refused`."""
        if (meant := self.claim.meant(number, self.problem.shown)) is None:
            raise Refused(f"the claim has no solution {shorten(number)}")
        return meant

    def read_derived(self, word: str, rest: list[str]) -> None:
        colon = rest.index(":")
        clause = self.literals(rest[:colon], 0)
        self.refuse_repeats(clause)
        false = self.false
        trail = []
        proven = False
        for literal in clause:
            if abs(literal) not in self.meaning and abs(literal) not in self.owner:
                raise Refused(f"there is no literal {literal}")
            proven = proven or -literal in false
            if literal not in false:
                false.add(literal)
                trail.append(literal)
        for hint in rest[colon + 1 :]:
            if proven:
                break
            used = self.clauses.get(int(hint))
            if used is None:
                raise Refused(f"there is no clause {shorten(hint)} before this one")
            self.clock.work(len(used))
            remaining = [literal for literal in used if literal not in false]
            if not remaining:
                proven = True
            elif len(remaining) == 1 and -remaining[0] not in false:
                false.add(-remaining[0])
                trail.append(-remaining[0])
        false.difference_update(trail)
        if not proven:
            raise Refused("this clause does not follow from those that it names")
        self.add(clause)
        self.done = not clause


class Short(Clausal):
    """The clausal form with nothing written that can be told from the puzzle.

        o CELL VALUE …      the next variables say: cell <= value
        k K                 the lines `a`, `c`, `x` that follow are about the constraint K more than the last
        a N …               the next N variables are auxiliaries of this constraint; what they mean can follow
        d · c · x           a clause, as in the long form
        n I                 solution I of the claim is not meant; forced, candidates: as in the long form
        l D … : H H …       a clause that follows, as in the long form

    The first variables are those of the cells, in order: of a cell with two values one, that it has the
    greater, of a cell with more one for each value, the least first. Literals are written as differences: by
    how much the number of the variable is greater than that of the literal before, with a minus sign where
    it is denied. The first literal of a clause d, c or x counts from that of the last such clause since the
    last line k, or from 0; the first literal of a line l from 0. At the end unit propagation of all clauses
    leads to the empty one, unless a line has derived it.
    """

    def __init__(self, problem: Problem, claim: CheckedClaim, clock: Clock) -> None:
        super().__init__(problem, claim, clock)
        self.first = 0  # the variable of the first literal of the last clause
        self.place: dict[str, dict[int, int]] = {}  # of a cell: for each value the literal that says it
        self.top = 0
        for cell, domain in problem.domains.items():
            named_values = sorted(domain)[1:] if len(domain) <= 2 else sorted(domain)
            self.place[cell] = {value: self.top + i for i, value in enumerate(named_values, start=1)}
            for value, variable in self.place[cell].items():
                self.meaning[variable] = cell, "v", value
            self.top += len(named_values)
            if len(domain) == 2:
                self.place[cell][min(domain)] = -self.top

    def variable(self, word: str, rest: list[str]) -> None:
        if word == "v":
            raise Refused("the variables of values go without saying")
        super().variable(word, [str(self.top + 1), *rest])
        self.top += len(rest) - 1

    def auxiliary(self, word: str, rest: list[str]) -> None:
        if self.about is None:
            raise Refused("no line says of which constraint these variables are")
        count = int(rest[0])
        super().auxiliary(word, [f"{self.top + 1}..{self.top + count}", str(self.about), *rest[1:]])
        self.top += max(count, 0)

    def topic(self, word: str, rest: list[str]) -> None:
        super().topic(word, [str((self.about or 0) + int(rest[0]))])
        self.first = 0

    def literals(self, words: list[str], behind: int | None = None) -> list[int]:
        numbers = []
        before = self.first if behind is None else behind
        for word in words:
            before += abs(int(word))
            numbers.append(-before if word.startswith("-") else before)
        if behind is None and numbers:
            self.first = abs(numbers[0])
        return numbers

    def read_excluded(self, word: str, rest: list[str]) -> None:
        (number,) = rest
        clause: list[int] = []
        for cell, values in self.meant(number).items():
            literals = self.place[cell]
            if self.claim.claim == "forced" and not values <= self.problem.domains[cell]:
                raise Refused(f"the claim has no solution {shorten(number)}")
            if self.claim.claim == "candidates":
                clause += [literals[value] for value in sorted(self.problem.domains[cell] - values)]
            elif literals:
                clause += [-literals[value] for value in values]
        self.add(clause)

    def finish(self) -> None:
        self.done = self.done or self.propagates_to_conflict()
        super().finish()

    def propagates_to_conflict(self) -> bool:
        """Return whether unit propagation of all clauses leads to a contradiction. Linear in their length."""
        false = self.false
        holds: dict[int, list[int]] = {}  # for each literal the clauses that hold it
        remaining: dict[int, int] = {}  # for each clause how many of its literals are not seen to be false
        units = list(self.clauses)
        queue: list[int] = []  # false literals
        for number, clause in self.clauses.items():
            self.clock.work(len(clause))
            literals = [literal for literal in clause if literal not in false]
            remaining[number] = len(literals)
            for literal in literals:
                holds.setdefault(literal, []).append(number)
        while units:
            for number in units:
                self.clock.work(1)
                if remaining[number] == 0:
                    return True
                if remaining[number] == 1:
                    self.clock.work(len(self.clauses[number]))
                    true = next((literal for literal in self.clauses[number] if literal not in false), 0)
                    if true and -true not in false:
                        false.add(-true)
                        queue.append(-true)
            units = []
            for literal in queue:
                self.clock.work(len(holds.get(literal, ())))
                for number in holds.get(literal, ()):
                    remaining[number] -= 1
                    if remaining[number] <= 1:
                        units.append(number)
            queue = []
        return False
