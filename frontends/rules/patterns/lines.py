"""Searches for patterns that lie along a line: blocks, heights, runs of digits, runs of open cells.

The option `case` selects one of several patterns of a search.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NamedTuple

from ....puzzles import Cell
from ....puzzles.constraints import Compare, Count, DistinctSum, Visible
from ..network import mask_of
from ..state import State
from ..step import Step
from .declared import Pattern
from .facts import conclude, news, step
from .rules import filters_of

MOST_SUMS = 4
"""Maximum number of sums that are added up."""

Run = tuple[int, int]
"""Beginning and end of a run of cells."""


def blocks(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the steps for a line of blocks: `case` is one of `BLOCK_CASES`."""
    net = state.network
    case = BLOCK_CASES[pattern.options["case"]]
    for i in filters_of(state, pattern):
        filter_ = net.filters[i]
        if not state.pending_filters >> i & 1 or not (losses := filter_.removed(state.alive)):
            continue
        sizes = [int(number) for number in filter_.labels[0].partition(": ")[2].split()]
        domains = [state.values(cell) for cell in filter_.cells]
        new = 0
        for at, value in case(sizes, domains):
            new |= losses & net.cell_mask[filter_.cells[at]] & ~(1 << net.number[filter_.cells[at], value])
        if new:
            yield step(state, pattern, new, filter_.reach & state.placed, filter_.labels)


Known = Sequence[tuple[int, ...]]


def runs_of(domains: Known, value: int) -> list[Run]:
    """Return the runs of cells with this value alone.

    >>> runs_of([(1,), (1,), (0, 1), (1,)], 1)
    [(0, 2), (3, 4)]
    """
    runs: list[Run] = []
    for at, values in enumerate(domains):
        if values == (value,):
            if runs and runs[-1][1] == at:
                runs[-1] = (runs[-1][0], at + 1)
            else:
                runs.append((at, at + 1))
    return runs


def _whole_line(sizes: list[int], domains: Known) -> Iterator[Run]:
    if sum(sizes) + len(sizes) - 1 == len(domains):
        yield from _everything(domains)


def _everything(domains: Known) -> Iterator[Run]:
    for at in range(len(domains)):
        yield at, 0
        yield at, 1


def _line_done(sizes: list[int], domains: Known) -> Iterator[Run]:
    if domains.count((1,)) == sum(sizes):
        yield from ((at, 0) for at in range(len(domains)))


def _boxes(_: list[int], domains: Known) -> Iterator[Run]:
    if (1,) not in domains:
        yield from ((at, 1) for at in range(len(domains)))


def _small_gap(_: list[int], domains: Known) -> Iterator[Run]:
    if (1,) not in domains and (0,) in domains:
        yield from ((at, 0) for at in range(len(domains)))


def _punctuated(sizes: list[int], domains: Known) -> Iterator[Run]:
    for start, end in runs_of(domains, 1):
        if end - start == max(sizes):
            yield from ((at, 0) for at in (start - 1, end) if 0 <= at < len(domains))


def _split(sizes: list[int], domains: Known) -> Iterator[Run]:
    for one, other in pairwise(runs_of(domains, 1)):
        if other[0] - one[1] == 1 and other[1] - one[0] > max(sizes):
            yield one[1], 0


def _joined(_: list[int], domains: Known) -> Iterator[Run]:
    for one, other in pairwise(runs_of(domains, 1)):
        yield from ((at, 1) for at in range(one[1], other[0]))


def _glued(sizes: list[int], domains: Known) -> Iterator[Run]:
    for size, cells in ((sizes[0], domains), (sizes[-1], domains[::-1])):
        runs = runs_of(cells, 1)
        if runs and runs[0][0] < size:
            for at in range(runs[0][1], size):
                yield at if cells is domains else len(domains) - 1 - at, 1


def _mercury(sizes: list[int], domains: Known) -> Iterator[Run]:
    for size, cells in ((sizes[0], domains), (sizes[-1], domains[::-1])):
        runs = runs_of(cells, 1)
        if runs and runs[0][0] == size:
            yield 0 if cells is domains else len(domains) - 1, 0


def _out_of_reach(sizes: list[int], domains: Known) -> Iterator[Run]:
    if (1,) in domains and len(sizes) == 1:
        yield from ((at, 0) for at in range(len(domains)))


BLOCK_CASES: dict[str, Callable[[list[int], Known], Iterator[Run]]] = {
    "whole": _whole_line, "done": _line_done, "boxes": _boxes, "gap": _small_gap, "punctuating": _punctuated,
    "splitting": _split, "joining": _joined, "glue": _glued, "mercury": _mercury, "reach": _out_of_reach,
}  # fmt: skip
"""From the sizes of the blocks and the values left in each cell to the cells of a pattern, by their places,
each with the value that it would have; cells that do not follow from the line are left out."""


# Heights ------------------------------------------------------------------------------------------


def heights(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the steps for views from the edge: `case` is one of `HEIGHT_CASES`."""
    net = state.network
    views = [view for view in net.constraints if isinstance(view, Visible) and isinstance(view.count, int)]
    facing = {view.cells: view for view in views}
    for view in views:
        opposite = facing.get(view.cells[::-1])
        heights_ = [state.values(cell) for cell in view.cells]
        back = opposite.count if opposite is not None and isinstance(opposite.count, int) else 0
        assert isinstance(view.count, int)
        facts = []
        for some in HEIGHT_CASES[pattern.options["case"]](view.count, back, heights_):
            fact = mask_of(
                [net.number[view.cells[at], h] for at, h in some if h in net.domains[view.cells[at]]]
            )
            if fact.bit_count() == len(some):
                facts.append(fact)
        because = state.placed & sum(net.cell_mask[cell] for cell in view.cells)
        result = conclude(state, pattern, tuple(facts), because)
        if result is not None:
            labels = (view.label, *([opposite.label] if opposite is not None else []))
            yield replace(result, labels=labels)


def highest(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the highest number of a line along the edge if one square is left for it: every other one has a
    clue above 1 right before it, or has lost it.
    """
    net = state.network
    behind = {v.cells[0]: v for v in net.constraints if isinstance(v, Visible) and v.count not in (0, 1)}
    for group in net.groups:
        top = max(net.domains[group.cells[0]])
        able = [cell for cell in group.cells if state.alive >> net.number[cell, top] & 1]
        views = {c: v for c in able if (v := behind.get(c)) is not None and not {*v.cells} <= {*group.cells}}
        free = [cell for cell in able if cell not in views]
        if views and len(free) == 1:
            losses = net.cell_mask[free[0]] & state.alive & ~(1 << net.number[free[0], top])
            labels = (*(view.label for view in views.values()), group.label)
            if losses:
                yield step(state, pattern, losses, 0, labels)


Not = tuple[tuple[int, int], ...]
"""Places and heights there that are not all true."""


def _but(at: int, height: int, side: int) -> Iterator[Not]:
    yield from (((at, other),) for other in range(1, side + 1) if other != height)


def _one(clue: int, _: int, domains: Known) -> Iterator[Not]:
    if clue == 1:
        yield from _but(0, len(domains), len(domains))


def _all(clue: int, _: int, domains: Known) -> Iterator[Not]:
    if clue == len(domains):
        for at in range(len(domains)):
            yield from _but(at, at + 1, len(domains))


def _bounds(clue: int, _: int, domains: Known) -> Iterator[Not]:
    side = len(domains)
    if 2 < clue < side:
        for at in range(clue - 1):
            yield from (((at, height),) for height in range(side - clue + at + 2, side + 1))


def _second(clue: int, _: int, domains: Known) -> Iterator[Not]:
    if clue == 2 and len(domains) > 2:
        yield ((1, len(domains) - 1),)


def _opposite(clue: int, back: int, domains: Known) -> Iterator[Not]:
    if back and clue + back == len(domains) + 1:
        yield from _but(clue - 1, len(domains), len(domains))


def _facing_one(clue: int, back: int, domains: Known) -> Iterator[Not]:
    if (clue, back) == (2, 1) and len(domains) > 1:
        yield from _but(0, len(domains) - 1, len(domains))
        yield from _but(len(domains) - 1, len(domains), len(domains))


def _rising(clue: int, _: int, domains: Known) -> Iterator[Not]:
    side = len(domains)
    if 1 < clue < side and domains[clue - 1] == (side,):
        for at in range(clue - 1):
            low, high = at + 1, side - clue + at + 1
            yield from (((at, height),) for height in range(1, side + 1) if not low <= height <= high)
        for at in range(clue - 2):
            yield from (((at, a), (at + 1, b)) for b, a in combinations(range(1, side), 2))


def _known_highest(clue: int, _: int, domains: Known) -> Iterator[Not]:
    side = len(domains)
    at = next((at for at, values in enumerate(domains) if values == (side,)), 0)
    if clue == 2 and at > 1:
        yield from (((0, height),) for height in range(1, at))
        for other in range(1, at):
            yield from (((0, a), (other, b)) for a, b in combinations(range(1, side), 2))


HEIGHT_CASES: dict[str, Callable[[int, int, Known], Iterator[Not]]] = {
    "one": _one, "all": _all, "bounds": _bounds, "second": _second, "opposite": _opposite,
    "facing one": _facing_one, "rising": _rising, "highest known": _known_highest,
}  # fmt: skip
"""From a clue, the one opposite (0 for none) and the heights left to the false candidates."""


# Digits -------------------------------------------------------------------------------------------


class SumDigits(NamedTuple):
    """A sum of different digits as a filter sees it: the digits of its cells by the rules, before and after,
    and whether each is placed.
    """

    total: int
    whole: list[tuple[int, ...]]
    before: list[tuple[int, ...]]
    after: list[tuple[int, ...]]
    placed: list[bool]

    @property
    def lost(self) -> Iterator[Not]:
        """The digits that its cells lose, each with the place of its cell."""
        for at, (before, after) in enumerate(zip(self.before, self.after, strict=True)):
            yield from (((at, digit),) for digit in before if digit not in after)


def digits(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the steps for a sum of different digits: `case` is one of `DIGIT_CASES`."""
    net, case = state.network, pattern.options["case"]
    for i in filters_of(state, pattern):
        filter_ = net.filters[i]
        new = filter_.removed(state.alive) if state.pending_filters >> i & 1 else 0
        (run,) = filter_.constraints
        if not new or not isinstance(run, DistinctSum):
            continue
        before, after = (
            [net.values(cell, alive) for cell in run.cells] for alive in (state.alive, state.alive & ~new)
        )
        placed = [net.cell_mask[cell] & state.placed != 0 for cell in run.cells]
        whole = [net.domains[cell] for cell in run.cells]
        lost = DIGIT_CASES[case](SumDigits(run.total, whole, before, after, placed))
        losses = mask_of([net.number[run.cells[at], digit] for ((at, digit),) in lost])
        if losses:
            yield step(state, pattern, losses, filter_.reach & state.placed, filter_.labels)


def _lone(run: SumDigits) -> Iterator[Not]:
    """Yield all other digits of the last open cell; those that left before are news too."""
    if run.placed.count(False) == 1:
        at = run.placed.index(False)
        yield from (((at, digit),) for digit in run.whole[at] if digit not in run.after[at])


def _one_set(run: SumDigits) -> Iterator[Not]:
    """Yield the digits outside the one set that makes the sum."""
    size, possible = len(run.after), set().union(*run.after)
    if len(possible) == size and all(len(values) > size for values in run.before):
        yield from (((at, digit),) for ((at, digit),) in run.lost if digit not in possible)


def _required(run: SumDigits) -> Iterator[Not]:
    """Yield the other digits of cells that must hold a certain one."""
    if len(run.after) > 2:
        yield from (((at, digit),) for ((at, digit),) in run.lost if len(run.after[at]) == 1)


def _no_twins(run: SumDigits) -> Iterator[Not]:
    """Yield half of the rest, for the last two open cells."""
    rest = run.total - sum(values[0] for values, placed in zip(run.before, run.placed, strict=True) if placed)
    if run.placed.count(False) == 2:
        yield from (((at, digit),) for ((at, digit),) in run.lost if 2 * digit == rest)


def _any(run: SumDigits) -> Iterator[Not]:
    return run.lost


DIGIT_CASES: dict[str, Callable[[SumDigits], Iterator[Not]]] = {
    "lone": _lone, "one set": _one_set, "required": _required, "no twins": _no_twins, "any": _any,
}  # fmt: skip
"""The digits that a case of a pattern removes, by the name of the case."""


def last_one(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a line that lacks one digit of a kind which has to stand among any three open cells
    side by side: its other open cells hold the other digit.
    """
    net = state.network
    for i in filters_of(state, pattern):
        cells = net.filters[i].cells
        domains = [state.values(cell) for cell in cells]
        for digit in (0, 1):
            open_ = {at for at, values in enumerate(domains) if len(values) == 2}
            triples = [{at, at + 1, at + 2} for at in open_ if {at + 1, at + 2} <= open_]
            if domains.count((digit,)) != len(cells) // 2 - 1 or not triples or len(open_) < 4:
                continue
            others = open_ - triples[0].intersection(*triples)
            losses = mask_of([net.number[cells[at], digit] for at in others])
            if losses:
                yield step(state, pattern, losses, net.filters[i].reach & state.placed, net.filters[i].labels)


def surplus(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the value of a cell as the difference of sums: those one way cover all cells of those the other
    way and this one.
    """
    net = state.network
    sums = [(frozenset(c.cells), c.total, c.label) for c in net.constraints if isinstance(c, DistinctSum)]
    ways = [[s for s in sums if way in s[2]] for way in ("across", "down")]
    for one, other in (ways, ways[::-1]):
        for start in one:
            mine, theirs = [start], []
            for _ in range(MOST_SUMS):
                cells = frozenset().union(*(s[0] for s in mine))
                theirs = [s for s in other if s[0] & cells]
                inner = [s for s in theirs if s[0] <= cells]
                rest = cells.difference(*(s[0] for s in inner))
                if len(rest) == 1:
                    total = sum(s[1] for s in mine) - sum(s[1] for s in inner)
                    (cell,) = rest
                    losses = net.cell_mask[cell] & state.alive
                    losses &= ~(1 << net.number[cell, total]) if (cell, total) in net.number else -1
                    if losses:
                        yield step(state, pattern, losses, 0, tuple(s[2] for s in (*mine, *inner)))
                    break
                wider = [s for t in theirs for s in one if s not in mine and s[0] & t[0]]
                if not wider:
                    break
                mine.append(wider[0])


def sign_chain(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield removals for a longest chain of signs: its cells leave room for those before and after. With the
    option `full` it is as long as the side.
    """
    net = state.network
    signs = [c for c in net.constraints if isinstance(c, Compare)]
    after: dict[Cell, list[Cell]] = {}
    for sign in signs:
        if sign.op == "<":
            after.setdefault(sign.left, []).append(sign.right)
        elif sign.op == ">":
            after.setdefault(sign.right, []).append(sign.left)

    chains: dict[Cell, tuple[Cell, ...]] = {}
    pending = {cell: set(some) for cell, some in after.items()}
    pending |= {other: set() for some in after.values() for other in some if other not in after}
    while ready := [cell for cell, some in pending.items() if some <= chains.keys()]:  # signs in a ring stay
        for cell in ready:
            chains[cell] = (cell, *max((chains[other] for other in pending.pop(cell)), key=len, default=()))
    starts = chains.keys() - {other for some in after.values() for other in some}
    for chain in sorted((chains[cell] for cell in starts), key=lambda c: (-len(c), c)):
        side = max(net.domains[chain[0]])
        if pattern.options.get("full") and len(chain) != side:
            continue
        losses = mask_of([
            net.number[cell, v] for at, cell in enumerate(chain) for v in net.domains[cell]
            if not at + 1 <= v <= side - len(chain) + at + 1
        ])  # fmt: skip
        if losses & news(state):
            labels = tuple(s.label for s in signs if {*s.variables()} <= {*chain})
            yield step(state, pattern, losses & news(state), 0, labels)


def extreme(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the last place of a line for its lowest number, if each other cell is larger than some cell or
    has lost it; likewise for its highest.
    """
    net = state.network
    signs = [c for c in net.constraints if isinstance(c, Compare) and c.op == "<"]
    for group in net.groups:
        values = net.domains[group.cells[0]]
        for end, barred in (
            (min(values), {sign.right: sign.label for sign in signs}),
            (max(values), {sign.left: sign.label for sign in signs}),
        ):
            able = [cell for cell in group.cells if state.alive >> net.number[cell, end] & 1]
            free = [cell for cell in able if cell not in barred]
            if len(free) == 1 < len(able) and group.house:
                losses = net.cell_mask[free[0]] & state.alive & ~(1 << net.number[free[0], end])
                labels = (*(barred[cell] for cell in able if cell in barred), group.label)
                if losses:
                    yield step(state, pattern, losses, 0, labels)


# Runs of open cells -------------------------------------------------------------------------------


def full_runs(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a line whose open runs, no two of them side by side, hold exactly the number of a
    count: runs of odd length hold one at both ends, and at every second place.
    """
    net = state.network
    fits = re.compile(pattern.rules[0]).search
    for constraint in net.constraints:
        if not (isinstance(constraint, Count) and fits(constraint.label)):
            continue
        count = constraint.least
        literals = [x for x in constraint.literals if x.positive and x.value == 1]
        squares = [net.board.square_of(x.cell) for x in literals]
        if len(literals) < len(constraint.literals) or None in squares or constraint.least != constraint.most:
            continue
        places = sorted((s, net.number[x.cell, 1]) for s, x in zip(squares, literals, strict=True) if s)
        if len({s[0] for s, _ in places}) > 1 and len({s[1] for s, _ in places}) > 1:
            places = [each for each in places if state.alive >> each[1] & 1]
            if len({s[0] for s, _ in places}) > 1 and len({s[1] for s, _ in places}) > 1:
                continue
        runs: list[list[tuple[tuple[int, int], int]]] = []
        for square, number in places:
            if state.placed >> number & 1:
                count -= 1
            if not state.alive >> number & 1 or state.placed >> number & 1:
                continue
            last = runs[-1][-1][0] if runs else (-9, -9)
            if sum(square) - sum(last) == 1:
                runs[-1].append((square, number))
            else:
                runs.append([(square, number)])
        if runs and 0 < count == sum((len(run) + 1) // 2 for run in runs):
            losses = 0
            for run in runs:
                if len(run) % 2:
                    for at, (_, number) in enumerate(run):
                        cell = net.candidates[number][0]
                        losses |= net.cell_mask[cell] & ~(1 << number) if at % 2 == 0 else 1 << number
            if losses & news(state):
                reach = sum(net.cell_mask[x.cell] for x in literals)
                yield step(state, pattern, losses, reach & state.placed, (constraint.label,))


FOUND_IN_LINES: dict[str, Callable[[State, Pattern], Iterator[Step]]] = {
    "blocks": blocks, "heights": heights, "highest": highest, "digits": digits, "full_runs": full_runs,
    "surplus": surplus, "last_one": last_one, "sign_chain": sign_chain, "extreme": extreme,
}  # fmt: skip
"""The searches of this module by their names."""
