"""The body: clausal, in short.

>>> problem = Problem({"a": frozenset({1, 2, 3}), "b": frozenset({1, 2})}, ("a", "b"), [], ("b",))
>>> proof = Short(problem, Claim("all", [{"a": 1, "b": 1}, {"a": 1, "b": 2}], None, None), Clock(1))
>>> proof.meaning
{1: ('a', 'v', 1), 2: ('a', 'v', 2), 3: ('a', 'v', 3), 4: ('b', 'v', 2)}
>>> proof.literals(["1", "-1", "2"]), proof.literals(["-0", "3"]), proof.literals(["2"], behind=0)
([1, -2, 4], [-1, 4], [2])
>>> for line in ("n 0", "n 1"):
...     proof.read(line)
>>> proof.finish()
"""

from __future__ import annotations

from .clausal import Clausal
from .file import Clock
from .problem import Claim, Problem
from .vocabulary import Cells, Refused, Values, shorten


class Short(Clausal):
    """The clausal form with nothing written that can be told from the puzzle.

        o CELL VALUE …      the next variables say: cell <= value
        k K                 the lines `a`, `c`, `x` that follow are about the constraint K more than the last
        a N …               the next N variables are auxiliaries of this constraint; what they mean can follow
        d · c · x           a clause, as in the long form
        n I                 solution I of the claim is not meant; forced: the cell has not the value
        l D … : H H …       a clause that follows, as in the long form

    The first variables are those of the cells, in order: of a cell with two values one, that it has the
    greater, of a cell with more one for each value, the least first. Literals are written as differences: by
    how much the number of the variable is greater than that of the literal before, with a minus sign where
    it is denied. The first literal of a clause d, c or x counts from that of the last such clause since the
    last line k, or from 0; the first literal of a line l from 0. At the end unit propagation of all clauses
    leads to the empty one, unless a line has derived it.
    """

    def __init__(self, problem: Problem, claim: Claim, clock: Clock) -> None:
        super().__init__(problem, claim, clock)
        self.first = 0  # the variable of the first literal of the last clause
        self.place: dict[str, dict[int, int]] = {}  # of a cell: for each value the literal that says it
        self.top = 0
        for cell, domain in problem.domains.items():
            named = sorted(domain)[1:] if len(domain) <= 2 else sorted(domain)
            self.place[cell] = {value: self.top + i for i, value in enumerate(named, start=1)}
            for value, variable in self.place[cell].items():
                self.meaning[variable] = cell, "v", value
            self.top += len(named)
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
        found = []
        before = self.first if behind is None else behind
        for word in words:
            before += abs(int(word))
            found.append(-before if word.startswith("-") else before)
        if behind is None and found:
            self.first = abs(found[0])
        return found

    def excluded(self, word: str, rest: list[str]) -> None:
        claim, (number,) = self.claim, rest
        if claim.cell is not None and claim.value is not None:
            meant: Values = {claim.cell: claim.value}
            cells: Cells = (claim.cell,)
            known = number == "0" and claim.value in self.problem.domains[claim.cell]
        else:
            known = number.isdecimal() and int(number) < len(claim.solutions)
            meant, cells = claim.solutions[int(number)] if known else {}, self.problem.shown
        if not known:
            raise Refused(f"the claim has no solution {shorten(number)}")
        here = [(self.place[cell], meant[cell]) for cell in dict.fromkeys(cells)]
        self.add([-literals[value] for literals, value in here if literals])

    def finish(self) -> None:
        self.done = self.done or self.propagated()
        super().finish()

    def propagated(self) -> bool:
        """Whether unit propagation of all clauses leads to a contradiction. Linear in their length."""
        false = self.false
        holds: dict[int, list[int]] = {}  # for each literal the clauses that hold it
        left: dict[int, int] = {}  # for each clause how many of its literals are not seen to be false
        units = list(self.clauses)
        queue: list[int] = []  # literals that were found to be false
        for number, clause in self.clauses.items():
            found = [literal for literal in dict.fromkeys(clause) if literal not in false]
            left[number] = len(found)
            for literal in found:
                holds.setdefault(literal, []).append(number)
        while units:
            self.clock.look()
            for number in units:
                if left[number] == 0:
                    return True
                if left[number] == 1:
                    true = next((literal for literal in self.clauses[number] if literal not in false), 0)
                    if true and -true not in false:
                        false.add(-true)
                        queue.append(-true)
            units = []
            for literal in queue:
                for number in holds.get(literal, ()):
                    left[number] -= 1
                    units.append(number)
            queue = []
        return False
