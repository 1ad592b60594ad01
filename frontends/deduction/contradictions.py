"""Why an entry is wrong: a short chain from it to a contradiction, for people.

Vocabulary
    rule       the candidates that a strong sector or the filter of a constraint takes away, by its number
    link       the conclusion of one rule; each link of a chain uses those before it

>>> from gridproof.frontends.api import read
>>> (puzzle,) = read("123.34......4..1")
>>> chain = refute(puzzle, {"r2c3": (2,)})
>>> describe(puzzle, chain)
'if r2c3 = 2, then nothing is left for r2c4'
>>> chain.shortest
True
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from ...puzzles import Candidate, Cell, Deadline, Domain, Puzzle, is_kind, kind_named
from ...puzzles.wording.words import Say, join_phrases, numbers, rules_of
from ..rules.network import Bits, CandidateSector, bits, mask_of, union
from ..rules.positions import begin
from ..rules.state import State
from ..rules.step import SPOKEN, Candidates, facts, place

MOST_NODES = 400
"""Maximum boards in the search for a shorter chain."""

MOST_FIRED = 2_000
"""Maximum links in the search for a contradiction."""


@dataclass(frozen=True)
class ChainStep:
    """Consequences of the board and the links before: candidates that are true, or gone, and the labels
    behind them.
    """

    places: Candidates
    removes: Candidates
    labels: tuple[str, ...]


Twice = tuple[Candidate, Candidate, str]
"""A placed candidate, another one, and the label of their exclusion."""


@dataclass(frozen=True)
class Contradiction:
    """The candidates that are `assumed` and their consequences. In the end a constraint is `broken` (its
    labels), or a strong sector is `empty`. None of the links can be spared; `shortest`: it is proven that
    fewer rules, with that of the broken constraint, lead to no contradiction.
    """

    assumed: Mapping[Cell, Domain]
    links: tuple[ChainStep, ...]
    broken: tuple[str, ...]
    empty: CandidateSector
    shortest: bool = False
    twice: Twice | None = None


def refute(
    puzzle: Puzzle, assumed: Mapping[Cell, Domain], deadline: Deadline | None = None
) -> Contradiction | None:
    """Return a chain that shows that no cell of `puzzle` can hold the values `assumed`, or None if strong
    sectors and filters alone do not show it.

    Candidates are removed by the fewest links first, up to a contradiction. Then spare links are left out,
    and a search over boards, breadth first, looks for a shorter chain. Raise `TooLarge`, and `Unknown` past
    the deadline.
    """
    search = AssumedBoard(begin(puzzle, deadline), assumed)
    fired = search.nearest()
    if fired is None:
        return None
    fired = search.spare(fired)
    shorter, proven = search.shorter_than(len(fired))
    return search.chain(fired if shorter is None else shorter, proven)


class AssumedBoard:
    """The board with the assumptions, and the candidates that its rules take away."""

    def __init__(self, state: State, assumed: Mapping[Cell, Domain]) -> None:
        self.network, self.deadline, self.assumed = state.network, state.deadline, assumed
        net, self.base, self.placed = self.network, state.alive, state.placed
        alive = self.base
        for cell, values in assumed.items():
            numbers = [net.number[cell, value] for value in values]
            alive &= ~net.cell_mask[cell] | mask_of(numbers)
            if len(values) == 1:  # it stands, whatever stands around it
                self.base |= 1 << numbers[0]
                alive = (alive | 1 << numbers[0]) & ~net.links[numbers[0]]
        self.start = alive
        self.sectors = len(net.strong)
        self.every: Bits = (1 << self.sectors + len(net.filters)) - 1

    def removed(self, rule: int, alive: Bits) -> Bits:
        """Return the removals of a rule: the exclusions by the last candidate of a sector, or those of a
        filter.
        """
        if rule >= self.sectors:
            return self.network.filters[rule - self.sectors].removed(alive) & alive
        mask = self.network.strong_masks[rule] & alive
        return self.network.links[mask.bit_length() - 1] & alive if mask and not mask & mask - 1 else 0

    def touched(self, losses: Bits) -> Bits:
        """Return the rules that look at some of these candidates."""
        rules: Bits = 0
        for candidate in bits(losses):
            rules |= self.network.strong_of[candidate] | self.network.filters_of[candidate] << self.sectors
        return rules

    def emptied(self, alive: Bits, losses: Bits) -> int | None:
        """Return the first strong sector without candidates, among those that have lost these."""
        masks = self.network.strong_masks
        among = self.touched(losses) & (1 << self.sectors) - 1
        return next((i for i in bits(among) if not masks[i] & alive), None)

    def nearest(self) -> list[int] | None:
        """Return the rules of a short chain, in order, or None if no rules lead to a contradiction.

        Candidates removed by the fewest links go first, as in Dijkstra's algorithm. `needs` are the links, as
        bits of a number, that removed a candidate: if there are several ways, the one with the fewest.
        """
        alive, links = self.start, list[int]()
        losses, needs = self.base & ~alive, dict[int, int]()
        queue: list[tuple[int, int, Bits, int]] = []
        best, due = self.needs_of_emptied(alive, losses, needs), self.every
        while best is None or (queue and queue[0][0] < best.bit_count()):
            for rule in self.deadline.watch(bits(due)):
                if leaving := self.removed(rule, alive):
                    before = self.needs_of(rule, alive, leaving, needs)
                    need = before | 1 << len(links)
                    heappush(queue, (need.bit_count(), len(links), leaving, need))
                    links.append(rule)
            if not queue or len(links) > MOST_FIRED:
                break
            size, due = queue[0][0], 0
            while queue and queue[0][0] == size:
                _, _, leaving, need = heappop(queue)
                leaving &= alive
                alive &= ~leaving
                needs |= dict.fromkeys(bits(leaving), need)
                due |= self.touched(leaving)
                option = self.needs_of_emptied(alive, leaving, needs)
                if option is not None and (best is None or option.bit_count() < best.bit_count()):
                    best = option
        return None if best is None else [links[n] for n in bits(best)]

    def needs_of_emptied(self, alive: Bits, losses: Bits, needs: Mapping[int, int]) -> int | None:
        """Return the fewest links that empty a strong sector with one of these candidates, or None."""
        masks = self.network.strong_masks
        among = self.touched(losses) & (1 << self.sectors) - 1
        empty = (union(needs.get(c, 0) for c in bits(masks[i])) for i in bits(among) if not masks[i] & alive)
        return min(empty, key=int.bit_count, default=None)

    def needs_of(self, rule: int, alive: Bits, leaving: Bits, needs: Mapping[int, int]) -> int:
        """Return the links needed for a rule to fire; a filter needs only those that add to its removals."""
        if rule < self.sectors:
            losses = self.network.strong_masks[rule] & ~alive
        else:
            losses = self.network.filters[rule - self.sectors].reach & ~alive & ~leaving
            for candidate in sorted(filter(needs.get, bits(losses)), key=lambda c: -needs[c].bit_count()):
                fewer = losses & ~(1 << candidate)
                if not leaving & ~self.removed(rule, self.start & ~fewer):
                    losses = fewer
        return union(needs.get(c, 0) for c in bits(losses))

    def replay(self, rules: Iterable[int]) -> tuple[list[tuple[int, Bits]], int | None]:
        """Return the rules that fire, each with its removals, and the sector that is empty in the end, if
        any.
        """
        alive, fired = self.start, list[tuple[int, Bits]]()
        empty = self.emptied(alive, self.base & ~alive)
        for rule in rules:
            if empty is not None:
                break
            if losses := self.removed(rule, alive):
                fired.append((rule, losses))
                alive &= ~losses
                empty = self.emptied(alive, losses)
        return fired, empty

    def spare(self, rules: list[int]) -> list[int]:
        """Return the rules without those that can be spared: in blocks first, then one by one."""
        size = max(1, len(rules) // 2)
        while True:
            at, before = len(rules), len(rules)
            while at > 0:
                self.deadline.check()
                at = max(0, at - size)
                fired, empty = self.replay(rules[:at] + rules[at + size :])
                if empty is not None:
                    rules = [rule for rule, _ in fired]
                    at = min(at, len(rules))
            if size == 1 and len(rules) == before:
                return rules
            size = max(1, size // 2)

    def shorter_than(self, most: int) -> tuple[list[int] | None, bool]:
        """Return the fewest rules that lead to a contradiction, if they are fewer than `most`, and whether
        that is proven to be the minimum. Search breadth first over the candidates left.
        """
        queue = deque([(self.start, self.every, list[int]())])
        visited = {self.start}
        while queue:
            alive, due, path = queue.popleft()
            if len(path) + 1 >= most:
                return None, True
            firing = [
                (rule, losses)
                for rule in self.deadline.watch(bits(due))
                if (losses := self.removed(rule, alive))
            ]
            still = sum(1 << rule for rule, _ in firing)
            for rule, losses in firing:
                after = alive & ~losses
                if self.emptied(after, losses) is not None:
                    return [*path, rule], True
                if after not in visited:
                    if len(visited) >= MOST_NODES:
                        return None, False
                    visited.add(after)
                    queue.append((after, still | self.touched(losses), [*path, rule]))
        return None, True

    def chain(self, rules: Sequence[int], shortest: bool) -> Contradiction:
        """Return the chain of these rules, with no more in its links than is used later."""
        fired, empty = self.replay(rules)
        assert empty is not None, "the rules lead to a contradiction"
        alive, links = self.start, list[ChainStep]()
        for rule, losses in self.needed(fired):
            links.append(self.link(rule, losses, alive))
            alive &= ~losses
        sector, last = self.network.strong[empty], fired[-1][0] if fired else 0
        if last >= self.sectors:  # the filter of what cannot hold
            return Contradiction(self.assumed, tuple(links[:-1]), links[-1].labels, sector, shortest)
        twice = self.twice(
            sector, [(cell, v) for cell, (v, *more) in self.assumed.items() if not more], links
        )
        broken = (twice[2],) if twice is not None else ()
        return Contradiction(self.assumed, tuple(links), broken, sector, shortest, twice)

    def needed(self, fired: Sequence[tuple[int, Bits]]) -> list[tuple[int, Bits]]:
        """Return the links; those of filters only with the cells used by a later link or the end."""
        fired = list(fired)
        for n in reversed(range(len(fired) - 1)):
            rule, losses = fired[n]
            for mask in self.network.cell_mask.values() if rule >= self.sectors else ():
                fewer = losses & ~mask
                if fewer and fewer != losses and self.leads([*fired[:n], (rule, fewer), *fired[n + 1 :]]):
                    losses = fewer
            fired[n] = (rule, losses)
        return fired

    def leads(self, fired: Iterable[tuple[int, Bits]]) -> bool:
        """Return whether these links follow one from the other, and end in a contradiction."""
        alive = self.start
        for rule, losses in fired:
            if losses & ~self.removed(rule, alive):
                return False
            alive &= ~losses
        return any(not mask & alive for mask in self.network.strong_masks)

    def link(self, rule: int, losses: Bits, alive: Bits) -> ChainStep:
        """Return the conclusion of a rule in its reported form: the last candidate of a sector, or the
        removals of a filter.
        """
        net = self.network
        if rule >= self.sectors:
            return ChainStep(
                (), tuple(net.candidates[c] for c in bits(losses)), net.filters[rule - self.sectors].labels
            )
        sector = net.strong[rule]
        last = (sector.mask & alive).bit_length() - 1
        return ChainStep((net.candidates[last],), (), (sector.label,))

    def twice(
        self, sector: CandidateSector, assumed: Sequence[Candidate], links: Sequence[ChainStep]
    ) -> Twice | None:
        """Return the placed value that a cell loses in the end, and the candidate that excludes it; None if
        there is none.
        """
        before, net = sector.mask & self.placed, self.network
        if sector.label not in net.cell_mask or not before:
            return None
        former = before.bit_length() - 1
        for true in reversed([*assumed, *(candidate for link in links for candidate in link.places)]):
            number = net.number[true]
            if net.links[former] >> number & 1:
                return net.candidates[former], true, net.why_excluded(former, number)
        return None


# Words --------------------------------------------------------------------------------------------


def describe(puzzle: Puzzle, chain: Contradiction) -> str:
    """Return the chain in one sentence, in the words of the puzzle's kind."""
    links = [(_phrases(puzzle, link.places, link.removes), _by(puzzle, link)) for link in chain.links]
    links = [link for link, (before, _) in zip(links, [("", ""), *links], strict=False) if link[0] != before]
    words = [f"if {' and '.join(_assumed(puzzle, *item) for item in chain.assumed.items())}"]
    words += (f"{what} ({by})" if by else what for what, by in links)
    return f"{', then '.join(words)}, {'and ' if links else ''}then {_end(puzzle, chain)}"


def _assumed(puzzle: Puzzle, cell: Cell, values: Domain) -> str:
    return " or ".join(_phrases(puzzle, ((cell, value),), ()) for value in values)


def _by(puzzle: Puzzle, link: ChainStep) -> str:
    """Return the rules of a link, in words."""
    cells = {cell for cell, _ in link.places}
    own = [SPOKEN["naked single"] if label in cells else label for label in link.labels]
    return " + ".join(rules_of(own, puzzle.labels))


def _end(puzzle: Puzzle, chain: Contradiction) -> str:
    """Return the contradiction in words."""
    sector, counts = chain.empty, _say(puzzle) is numbers
    if chain.twice is not None and counts and chain.twice[0][1] == chain.twice[1][1]:
        (cell, value), (other, _), label = chain.twice
        return f"{label} has {value} twice, in {other} and {cell}"
    if chain.broken:
        return _breaks(puzzle, chain.broken)
    if sector.value is not None and counts:
        return f"{sector.label} has no place for {sector.value}"
    if sector.label in puzzle.rules.domain_of:
        return f"nothing is left for {place(puzzle, sector.label)}"
    return _breaks(puzzle, (sector.label,))


def _breaks(puzzle: Puzzle, labels: Sequence[str]) -> str:
    return f"this cannot hold: {' + '.join(rules_of(labels, puzzle.labels))}"


def _phrases(puzzle: Puzzle, places: Candidates, removes: Candidates) -> str:
    """Return facts in words."""
    say = _say(puzzle)
    return " and ".join(join_phrases(say(puzzle, *fact) for fact in facts(puzzle, places, removes)))


def _say(puzzle: Puzzle) -> Say:
    return kind_named(puzzle.kind).fact_wording if is_kind(puzzle.kind) else numbers
