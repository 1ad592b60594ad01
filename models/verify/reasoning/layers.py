"""One pass over the cells of a constraint, with the rest of its clauses.

Clauses that share auxiliary variables make a block. A block follows if each walk of the constraint that ends
well keeps it, with some values of the auxiliaries. The walks are followed all at once, a cell at a time: a
state of the block is the rest of the clauses whose cells have been read, with the states of the constraint
that lead to it. A conflict there is a solution that does not keep the block.

Vocabulary
    ends       a clause ends at the last of its cells; the rest of it then speaks of auxiliaries alone
    open       a clause that a cell has made true before its end
    residue    the rest of the clauses that have ended
    lean       an auxiliary that nothing forces when its first clause has ended is false: less to carry along,
               and a choice that succeeds is as good; one that fails says nothing

>>> block = ClauseBlock([({"a": frozenset({1})}, (7,)), ({"a": frozenset({2})}, (-7,))])
>>> walks = Passage(("a",), [{0: {1: 0, 2: 0}}])
>>> keeps_block(walks, {"a": {1, 2}}, block, lambda steps: None)
True
>>> block = ClauseBlock([({"a": frozenset({1})}, (7,)), ({}, (-7,))])
>>> keeps_block(walks, {"a": {1, 2}}, block, lambda steps: None)
False
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from typing import NamedTuple

from ..vocabulary import Domains
from .machines import Passage, Spend

MOST_SUBSUMED = 60
"""Maximum clauses among which implied ones are sought."""

Clause_ = tuple[int, ...]


class ClauseBlock(NamedTuple):
    """Clauses, each with the values of its cells that make it true, and its literals of auxiliaries."""

    clauses: list[tuple[dict[str, frozenset[int]], tuple[int, ...]]]


class Residue(NamedTuple):
    """Remaining clauses, and the auxiliaries with a value, as literals."""

    clauses: frozenset[tuple[int, ...]]
    true: frozenset[int]


NOTHING = Residue(frozenset(), frozenset())


def keeps_block(
    walks: Passage, domains: Domains, block: ClauseBlock, spend: Spend, lean: bool = False
) -> bool:
    """Return whether each of the walks keeps the block, with some values of the auxiliaries. If `lean`, False
    says nothing. All cells of the block are read on the walks.
    """
    place = {cell: at for at, cell in enumerate(walks.order)}
    clauses = block.clauses
    last = {abs(x): -1 for _, mine in clauses for x in mine}
    if not place:
        return settle(NOTHING, [mine for _, mine in clauses], last, (), spend) is not None
    ends = ends_of(block, place)
    begins = dict.fromkeys(last, len(place))
    reads: list[list[int]] = [[] for _ in place]
    ending: list[list[int]] = [[] for _ in place]
    for number, ((cells, mine), end) in enumerate(zip(clauses, ends, strict=True)):
        for x in mine:
            last[abs(x)] = max(last[abs(x)], end)
            begins[abs(x)] = min(begins[abs(x)], end)
        for cell in cells:
            reads[place[cell]].append(number)
        ending[end].append(number)
    first = min((at for at, numbers in enumerate(reads) if numbers), default=0)
    # For each state of the block (its satisfied clauses that have not ended, as bits, and the residue) those
    # of the constraint.
    layer: dict[tuple[int, Residue], set[Hashable]] = {(0, NOTHING): set(walks.moves[first])}
    for at in range(first, max(ends) + 1):
        cell, moves = walks.order[at], walks.moves[at]
        finished = {x for x, end in last.items() if end <= at}
        free = [x for x, end in begins.items() if end <= at < last[x]] if lean else []
        groups: dict[int, list[int]] = {}
        for value in domains[cell]:
            mask = sum([1 << number for number in reads[at] if value in clauses[number][0][cell]])
            groups.setdefault(mask, []).append(value)
        over = sum([1 << number for number in ending[at]])
        grown: dict[tuple[int, Residue], set[Hashable]] = {}
        cache: dict[tuple[Residue, tuple[Clause_, ...]], Residue | None] = {}
        for (satisfied, residue), states in layer.items():
            remaining = [
                (number, mine)
                for number in ending[at]
                if not satisfied >> number & 1 and residue.true.isdisjoint(mine := clauses[number][1])
            ]
            spend(len(ending[at]) + len(states) * len(domains[cell]))
            for mask, values in groups.items():
                to = {ways[v] for s in states for ways in (moves[s],) for v in values if v in ways}
                if not to:
                    continue
                new = tuple([mine for number, mine in remaining if not mask >> number & 1])
                if (residue, new) not in cache:
                    cache[residue, new] = settle(residue, new, finished, free, spend)
                after = cache[residue, new]
                if after is None:
                    return False
                key = (satisfied | mask) & ~over, after
                grown.setdefault(key, to).update(to)
        layer = grown
    return True


def ends_of(block: ClauseBlock, place: dict[str, int]) -> list[int]:
    """Return the places at which the clauses end; those without cells end when all their auxiliaries have
    occurred.
    """
    ends = [max([place[cell] for cell in cells], default=-1) for cells, _ in block.clauses]
    begins: dict[int, int] = {}
    for (_, mine), end in zip(block.clauses, ends, strict=True):
        if end >= 0:
            for x in mine:
                begins[abs(x)] = min(begins.get(abs(x), end), end)
    first = min(begins.values(), default=0)
    return [
        end if end >= 0 else max([begins.get(abs(x), first) for x in mine], default=first)
        for (_, mine), end in zip(block.clauses, ends, strict=True)
    ]


def settle(
    residue: Residue,
    new: Iterable[Clause_],
    finished: Collection[int],
    free: Iterable[int],
    spend: Spend,
) -> Residue | None:
    """Return the residue with new clauses and their consequences, or None for a conflict. It leaves out the
    auxiliaries that are `finished`, for no later clause has them. Those of `free` without a clause are false.
    """
    true = set(residue.true)
    clauses = {*residue.clauses, *new}
    while True:
        result = propagate(clauses, true, spend)
        if result is None:
            return None
        clauses = result
        ready = {abs(x) for clause in clauses for x in clause}.intersection(finished)
        if not ready:
            break
        clauses = without(clauses, ready, spend)
    if len(clauses) > 1:
        clauses = shortest(clauses, spend)
    used = {abs(x) for clause in clauses for x in clause}
    true.update([-x for x in free if x not in used and x not in true and -x not in true])
    return Residue(frozenset(clauses), frozenset([x for x in true if abs(x) not in finished]))


def propagate(clauses: set[Clause_], true: set[int], spend: Spend) -> set[Clause_] | None:
    """Return the clauses left after units are propagated into `true`, or None for a conflict."""
    again = True
    while again:
        again = False
        spend(sum(map(len, clauses)))
        remaining: set[Clause_] = set()
        for clause in clauses:
            if true.isdisjoint(clause):
                some = tuple([x for x in clause if -x not in true]) if true else clause
                if not some:
                    return None
                if len(some) == 1:
                    true.add(some[0])
                    again = True
                else:
                    remaining.add(some)
        clauses = remaining
    return clauses


def without(clauses: set[Clause_], ready: Collection[int], spend: Spend) -> set[Clause_]:
    """Return the clauses with one of the variables resolved away: the one that makes the fewest new
    clauses.
    """
    count: dict[int, int] = {}
    for clause in clauses:
        for x in clause:
            count[x] = count.get(x, 0) + 1
    chosen = min(sorted(ready), key=lambda x: count.get(x, 0) * count.get(-x, 0))
    yes = [clause for clause in clauses if chosen in clause]
    no = [clause for clause in clauses if -chosen in clause]
    remaining = clauses.difference(yes, no)
    spend(sum(map(len, clauses)) + len(no) * sum(map(len, yes)) + len(yes) * sum(map(len, no)))
    for one in yes:
        for other in no:
            resolvent = {*one, *other} - {chosen, -chosen}
            if not any(-x in resolvent for x in resolvent):
                remaining.add(tuple(sorted(resolvent)))
    return remaining


def shortest(clauses: set[Clause_], spend: Spend) -> set[Clause_]:
    """Return the clauses without those that contain another one, if they are few."""
    if len(clauses) > MOST_SUBSUMED:
        return clauses
    spend(len(clauses) ** 2)
    minimal: list[frozenset[int]] = []
    for clause in sorted(map(frozenset, clauses), key=len):
        if not any(other <= clause for other in minimal):
            minimal.append(clause)
    return {tuple(sorted(clause)) for clause in minimal}
