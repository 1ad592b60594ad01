"""Auxiliary variables with a meaning: a clause about them is looked at alone.

    t I J F     at least F of the literals I to J of the constraint are true
    f I J F     at least F of the literals I to J of the constraint are false
    b V I       bit I of the number of the pair whose path passes vertex V is 1
    w V S       vertex V is reached from the root in at most S steps through vertices whose literals are true

The literals of `Count` and `Tally` and the vertices of `Connected` and `Patch` are numbered from 0 as they
stand; so are the pairs of `DisjointPaths`. To see that a clause follows, it is denied: its cells keep the
values that make it false, its auxiliaries say the opposite, and together with the constraint that cannot be.

>>> from ..constraints.registry import constraint
>>> is_ = [(name, 1, True) for name in "abc"]
>>> two = constraint({"constraint": "Count", "literals": is_, "least": 2, "most": 2}, {"a", "b", "c"})
>>> domains = dict.fromkeys("abc", frozenset({0, 1}))
>>> known = Known(two, domains)
>>> known.denies({"a": frozenset({0})}, [(Named("t", 0, 1, 2), True)])  # not a, and a and b
True
>>> known.denies({"c": frozenset({0})}, [(Named("t", 0, 1, 2), True)])  # a and b, not c
False
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..constraints.base import Constraint, truth
from ..constraints.parts import Connected, Patch
from ..constraints.paths import DisjointPaths
from ..constraints.sums import Count, Tally
from ..vocabulary import Domains, Literals, Refused, shorten
from .graphs import spread


class Named(NamedTuple):
    """Meaning of an auxiliary variable: a word, and the numbers of its line."""

    word: str
    first: int
    second: int
    least: int = 0


Fact = tuple[Named, bool]


def names_of(rule: Constraint, word: str, numbers: Sequence[int], many: int) -> list[Named]:
    """Return the meanings of `many` variables, one after the other: of `t` and `f` with rising F, of `b` and
    `w` with two numbers each. Raises `Refused` if they do not fit the constraint.
    """
    if word in ("t", "f") and len(numbers) == 3 and isinstance(rule, Count | Tally | Connected):
        first, last, least = numbers
        if 0 <= first <= last < len(counted_literals(rule)):
            return [Named(word, first, last, least + more) for more in range(many)]
    if len(numbers) == 2 * many and (
        (word == "b" and isinstance(rule, DisjointPaths)) or (word == "w" and isinstance(rule, Patch))
    ):
        size = rule.size if isinstance(rule, DisjointPaths) else len(rule.vertices)
        meanings = [Named(word, *pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        if all(0 <= name.first < size and name.second >= 0 for name in meanings):
            return meanings
    text = " ".join(map(str, (word, *numbers)))
    raise Refused(f"{shorten(text)} means nothing for {many} variables of {type(rule).__name__}")


def counted_literals(rule: Count | Tally | Connected) -> Literals:
    """Return the literals for the words `t` and `f`."""
    return rule.vertices if isinstance(rule, Connected) else rule.literals


class Known:
    """Facts about a constraint that follow from the domains, computed once for all of its clauses."""

    def __init__(self, rule: Constraint, domains: Domains) -> None:
        self.rule = rule
        self.domains = {cell: frozenset(domains[cell]) for cell in rule.scope}
        if isinstance(rule, Count | Tally | Connected):
            self.places: dict[str, list[int]] = {}
            self.sure, self.room = [0], [0]  # how many of the first literals are true, and can be
            for at, literal in enumerate(counted_literals(rule)):
                self.places.setdefault(literal[0], []).append(at)
                state = truth(literal, domains)
                self.sure.append(self.sure[-1] + (state is True))
                self.room.append(self.room[-1] + (state is not False))
        if isinstance(rule, Count):
            self.totals: Collection[int] = range(rule.least, rule.most + 1)
        if isinstance(rule, Tally):
            self.totals = sorted(rule.totals)
        if isinstance(rule, Patch):
            reached = {v for v, literal in enumerate(rule.vertices) if truth(literal, domains) is not False}
            self.far = spread(rule.near, [rule.root] if rule.root in reached else [], reached)
            sizes = [most for literal, _, most in rule.sizes if truth(literal, domains) is not False]
            self.most = min(max(sizes, default=0), len(reached)) - 1

    def denies(self, allowed: Mapping[str, frozenset[int]], facts: Sequence[Fact]) -> bool:
        """Return whether the constraint, the domains and the facts contradict each other if some cells are
        restricted to the `allowed` values.
        """
        before = {cell: self.domains[cell] for cell in allowed}
        self.domains |= allowed
        try:
            if isinstance(self.rule, DisjointPaths):
                return self.mixes_pairs(self.rule, self.domains, facts)
            if isinstance(self.rule, Patch):
                return self.apart(self.rule, self.domains, facts)
            bounds = self.bounds(self.domains, allowed, facts)
            if bounds is None:
                return True
            low, high = bounds
            if isinstance(self.rule, Connected):
                return self.lonely(self.rule, self.domains, low)
            if isinstance(self.totals, range):
                return low >= self.totals.stop or high < self.totals.start
            return not any(low <= total <= high for total in self.totals)
        finally:
            self.domains |= before

    def bounds(
        self, domains: Domains, cells: Collection[str], facts: Sequence[Fact]
    ) -> tuple[int, int] | None:
        """Return the least and the greatest number of true literals, or None if there is none. The bounds of
        nested spans are added up; nothing is seen of spans that overlap otherwise.
        """
        assert isinstance(self.rule, Count | Tally | Connected)
        literals = counted_literals(self.rule)
        own: dict[tuple[int, int], tuple[int, int]] = {}

        def note(start: int, end: int, low: int, high: int) -> None:
            before = own.get((start, end), (0, end - start))
            own[start, end] = max(before[0], low), min(before[1], high)

        for cell in cells:
            for at in self.places.get(cell, ()):
                state = truth(literals[at], domains)
                note(at, at + 1, int(state is True), int(state is not False))
        for (word, first, last, least), holds in facts:
            size = last + 1 - first
            if (word == "t") is holds:
                low, high = (least, size) if holds else (size - least + 1, size)
            else:
                low, high = (0, least - 1) if not holds else (0, size - least)
            note(first, last + 1, low, high)
        note(0, len(literals), 0, len(literals))
        # Inner spans come before the ones around them; `pending` are the ones not taken in yet.
        pending: list[tuple[int, int, int, int]] = []
        for start, end in sorted(own, key=lambda span: (span[1], -span[0])):
            low = high = 0
            at = end
            while pending and pending[-1][1] > start:
                first, last, less, more = pending.pop()
                if first < start:
                    return 0, len(literals)
                low += less + self.sure[at] - self.sure[last]
                high += more + self.room[at] - self.room[last]
                at = first
            low += self.sure[at] - self.sure[start]
            high += self.room[at] - self.room[start]
            low, high = max(low, own[start, end][0]), min(high, own[start, end][1])
            if low > high:
                return None
            pending.append((start, end, low, high))
        return low, high

    def lonely(self, rule: Connected, domains: Domains, low: int) -> bool:
        """Return whether no connected part that holds the sure vertices has `low` vertices."""
        state = [truth(literal, domains) for literal in rule.vertices]
        room = {v for v, true in enumerate(state) if true is not False}
        sure = {v for v, true in enumerate(state) if true}
        if rule.root is not None:
            sure.add(rule.root)
        if sure:
            part = spread(rule.near, [min(sure)], room)
            return not sure <= part.keys() or not sure <= room or len(part) < low
        while room:
            part = spread(rule.near, [min(room)], room)
            if len(part) >= low:
                return False
            room.difference_update(part)
        return low > 0

    def mixes_pairs(self, rule: DisjointPaths, domains: Domains, facts: Sequence[Fact]) -> bool:
        """Return whether vertices joined by sure edges would lie on the paths of two pairs."""
        beside: dict[int, list[int]] = {}
        for literal, u, v in rule.edges:
            if truth(literal, domains):
                beside.setdefault(u, []).append(v)
                beside.setdefault(v, []).append(u)
        pair_of = {end: number // 2 for number, end in enumerate(rule.ends)}
        bits: dict[tuple[int, int], bool] = {}
        for (_, vertex, bit, _), holds in facts:
            part = [vertex]
            for u in part:
                part += [v for v in beside.get(u, ()) if v not in part]
            for v in part:
                if bits.setdefault((v, bit), holds) is not holds:
                    return True
                if v in pair_of and bool(pair_of[v] >> bit & 1) is not holds:
                    return True
        return False

    def apart(self, rule: Patch, domains: Domains, facts: Sequence[Fact]) -> bool:
        """Return whether distances from the root contradict each other."""
        state = [truth(literal, domains) for literal in rule.vertices]
        within: dict[int, int] = {}  # so far at most
        beyond: dict[int, int] = {}  # farther than this, or no member
        for (_, v, steps, _), holds in facts:
            if holds:
                within[v] = min(within.get(v, steps), steps)
            else:
                beyond[v] = max(beyond.get(v, steps), steps)
        members = [v for v, true in enumerate(state) if true]
        if members or within:
            within[rule.root] = 0
        for v in members:
            within[v] = min(within.get(v, self.most), self.most)
        for v in members:
            for w in rule.near[v]:
                if w in within:
                    within[v] = min(within[v], within[w] + 1)
        for v, steps in within.items():
            if state[v] is False or v not in self.far or steps < max(self.far[v], beyond.get(v, -1) + 1):
                return True
            if v != rule.root and not any(
                state[w] is not False
                and self.far.get(w, steps) <= steps - 1
                and beyond.get(w, -1) < steps - 1
                for w in rule.near[v]
            ):
                return True
        return False
