"""The body: steps.

>>> problem = Problem({"a": frozenset({1, 2})}, ("a",), [], ("a",))
>>> proof = Steps(problem, CheckedClaim("all", [{"a": 1}, {"a": 2}], None, None), Clock(1))
>>> for line in ("s 0 1", "e", "s 0 2", "e"):
...     proof.read(line)
>>> proof.finish()
"""

from __future__ import annotations

from ..claim import CheckedClaim
from ..constraints.base import Constraint, refute
from ..file import Clock
from ..problem import Problem
from ..vocabulary import Cells, Refused, shorten
from .body import Body

MOST_PROBES = 20_000
"""The probes of one line that names several constraints."""

MOST_PARSED = 200_000
"""Facts are kept up to this number, and are parsed anew afterwards."""


class Steps(Body):
    """Values that leave cells, each because of a constraint and of values that left before.

        r K C-V … : F …         constraint K and the facts F remove each value V from its cell C;
                                of "K,K2,…" each narrows what the others see until nothing changes
        m C-V … : F … : K*W …   so does the sum of the rows of constraints K with the weights W, see
                                `Constraint.row`; K.P is part P of K; @C*W, that cell C has one value, goes
                                without saying
        s C V                   suppose that the cell has the value
        e                       which cannot be: a cell is empty, or the cells that are shown make a solution
                                of the claim; the value leaves the cell where it was supposed

    A fact is F-V, the value left the cell, or F=V, all its other values did: since the puzzle began, or under
    the suppositions that are still open. At the end a cell is empty, or the cells that are shown make a
    solution of the claim, with no supposition open. The claim ``candidates`` wants a cell to be empty for
    each `e`, and at the end no value in a shown cell beside those of its solutions.
    """

    def __init__(self, problem: Problem, claim: CheckedClaim, clock: Clock) -> None:
        super().__init__(problem, claim, clock)
        self.base = dict(problem.domains)
        self.ends = {tuple([values[c] for c in problem.shown]) for values in claim.solutions}
        if claim.claim in ("forced", "candidates"):
            self.ends = set()
        if claim.cell is not None:
            self.base[claim.cell] -= {claim.value}
        self.now = {cell: set(values) for cell, values in self.base.items()}
        self.empty = not all(self.base.values())
        self.left: list[tuple[str, int]] = []  # what left under the suppositions, in order
        self.open: list[tuple[str, int, int, bool]] = []  # cell, value, length of `left`, `empty`
        self.parsed: dict[str, tuple[str, str, int]] = {}

    def read(self, line: str) -> None:
        word, *rest = line.split(" ")
        if word == "r":
            colon = rest.index(":")
            rules = [self.constraint(number) for number in rest[0].split(",")]
            self.read_removal(rest[1:colon], rest[colon + 1 :], rules)
        elif word == "m":
            colon = rest.index(":")
            second = rest.index(":", colon + 1)
            self.read_sum(rest[:colon], rest[colon + 1 : second], rest[second + 1 :])
        elif word == "s":
            self.suppose(self.cell(rest[0]), int(rest[1]))
        elif line == "e":
            self.end()
        else:
            raise Refused(f"no line of the form of steps begins with {shorten(word)}")

    def finish(self) -> None:
        if self.open:
            raise Refused(f"{len(self.open)} suppositions are still open")
        if self.claim.claim != "candidates":
            self.contradict("at the end ")
            return
        for cell, values in (self.claim.meant("0", self.problem.shown) or {}).items():
            if not self.now[cell] <= values:
                raise Refused(f"at the end {cell} has a value left that no solution of the claim has")

    def token(self, text: str) -> tuple[str, str, int]:
        """Return the cell, the sign and the value of ``12-3`` or ``12=3``."""
        if text not in self.parsed:
            if len(self.parsed) >= MOST_PARSED:
                self.parsed = {}
            sign = "=" if "=" in text else "-"
            cell, _, value = text.partition(sign)
            self.parsed[text] = self.cell(cell), sign, int(value)
        return self.parsed[text]

    def read_facts(self, facts: list[str]) -> dict[str, frozenset[int]]:
        """Return the domains of the cells that the facts narrow. Raises `Refused` for a fact that is not
        true.
        """
        narrowed: dict[str, frozenset[int]] = {}
        for text in facts:
            cell, sign, value = self.token(text)
            here, now = narrowed.get(cell, self.base[cell]), self.now[cell]
            self.clock.work(len(here))
            if sign == "=":
                true, narrowed[cell] = now <= {value}, here & {value}
            else:
                true, narrowed[cell] = value not in now, here - {value}
            if not true:
                raise Refused(f"{cell} {'is' if sign == '=' else 'is not'} {value} is not known here")
        return narrowed

    def read_conclusions(self, conclusions: list[str]) -> dict[str, list[int]]:
        """Return the removed values by cell."""
        removals: dict[str, list[int]] = {}
        self.clock.work(len(conclusions))
        for text in conclusions:
            cell, sign, value = self.token(text)
            if sign != "-":
                raise Refused(f"{shorten(text)} stands where a value that leaves was expected")
            removals.setdefault(cell, []).append(value)
        return removals

    def read_removal(self, conclusions: list[str], facts: list[str], rules: list[Constraint]) -> None:
        narrowed = self.read_facts(facts)
        before = {cell: self.base[cell] for cell in narrowed}
        self.base |= narrowed
        try:
            for cell, values in self.read_conclusions(conclusions).items():
                here = self.base[cell]
                # All at once, which is quicker; else one by one.
                for some in [values] if len(values) == 1 else [values, *([value] for value in values)]:
                    self.clock.work(len(here))
                    if not here.isdisjoint(some):
                        self.base[cell] = here.intersection(some)
                        wrong = self.contrary(rules, (cell, *narrowed))
                        self.base[cell] = here
                        if not wrong:
                            if len(some) == 1:
                                raise self.clock.unseen(f"this does not show that {cell} is not {some[0]}")
                            continue
                    if len(some) == len(values):
                        break
                self.remove(cell, values)
                self.clock.left = False
        finally:
            self.base |= before

    def contrary(self, rules: list[Constraint], first: Cells) -> bool:
        """Return whether one constraint is refuted within `base`, or several after each removed its
        candidates.
        """
        if len(rules) == 1:
            return refute(rules[0], self.base, first) is not None
        domains = {cell: self.base[cell] for rule in rules for cell in rule.scope}
        tries = 0
        changed = True
        while changed:
            changed = False
            for rule in rules:
                if refute(rule, domains) is not None:
                    return True
                for cell in rule.scope:
                    here = domains[cell]
                    for value in sorted(here) if len(here) > 1 else ():
                        tries += 1
                        if tries > MOST_PROBES:
                            self.clock.leave()
                            return False
                        self.clock.look()
                        domains[cell] = frozenset((value,))
                        if refute(rule, domains) is not None:
                            here -= {value}
                            changed = True
                        domains[cell] = here
                    if not here:
                        return True
        return False

    def read_sum(self, conclusions: list[str], facts: list[str], rows: list[str]) -> None:
        """Check that the rows, each turned into "at most", add up to a bound that no remaining values can
        keep.
        """
        narrowed = self.read_facts(facts)
        amounts: dict[str, dict[int, int]] = {}
        bound = 0
        for text in rows:
            name, star, weight = text.partition("*")
            if name.startswith("@"):
                self.cell(name[1:])
                continue
            number, _, part = name.partition(".")
            terms, least, most = self.constraint(number).row(int(part) if part else None, self.base)
            times = int(weight) if star else 1
            limit = most if times > 0 else least
            if limit is None:
                raise Refused(f"the row {shorten(name)} has no limit on that side")
            bound += times * limit
            for factor, term in terms:
                cell = term if isinstance(term, str) else term[0]
                here = amounts.setdefault(cell, {})
                self.clock.work(len(self.base[cell]))
                for value in self.base[cell]:
                    amount = value if isinstance(term, str) else (value == term[1]) is term[2]
                    here[value] = here.get(value, 0) + times * factor * amount
        lows = {
            cell: min([here[value] for value in narrowed.get(cell, self.base[cell])], default=0)
            for cell, here in amounts.items()
        }
        total = sum(lows.values())
        for cell, values in self.read_conclusions(conclusions).items():
            for value in values:
                more = amounts[cell].get(value, 0) - lows[cell] if cell in amounts else 0
                if value in narrowed.get(cell, self.base[cell]) and total + more <= bound:
                    raise Refused(f"this sum does not show that {cell} is not {value}")
            self.remove(cell, values)

    def remove(self, cell: str, values: list[int]) -> None:
        """Remove values from the cell."""
        here = self.now[cell]
        for value in values:
            if value in here:
                here.remove(value)
                self.left.append((cell, value))
        self.empty = self.empty or not here

    def suppose(self, cell: str, value: int) -> None:
        self.open.append((cell, value, len(self.left), self.empty))
        self.clock.work(len(self.now[cell]))
        self.splits += 1
        self.depth = max(self.depth, len(self.open))
        self.remove(cell, [other for other in self.now[cell] if other != value])

    def contradict(self, where: str = "") -> None:
        """Raise `Refused` unless a cell is empty, or a solution of the claim is reached."""
        if self.empty:
            return
        self.clock.work(len(self.problem.shown))
        shown = [self.now[cell] for cell in self.problem.shown]
        if any(len(values) > 1 for values in shown) or tuple(v for (v,) in shown) not in self.ends:
            raise Refused(f"{where}no cell is empty, and the cells do not make a solution of the claim")

    def end(self) -> None:
        if not self.open:
            raise Refused("nothing is supposed here")
        self.contradict()
        cell, value, length, self.empty = self.open.pop()
        for other, back in self.left[length:]:
            self.now[other].add(back)
        del self.left[length:]
        self.remove(cell, [value])
