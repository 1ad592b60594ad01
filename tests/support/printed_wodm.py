"""A judge of WODM: nine heuristics with their scopes, simple before complex before guesses, depth first.

A message on a removal names a house and not the cell. So a line may lead to several worlds, of which the
following lines leave the true one.

>>> worlds = [Search.of(Board("12345678." + "." * 72))]
>>> verdict = Verdict()
>>> worlds = step(worlds, 0, "r2c9 = 9: ONLY_POSSIBLE_VAL_IN_CELL", verdict)
>>> verdict.refusals[0].reason
'r2c9 has 7 candidates, not 1'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, Self

from printed_rules import (
    BOXES,
    CELLS,
    COLUMNS,
    OF_NAME,
    ROWS,
    Binding,
    Board,
    Memory,
    Refusal,
    Verdict,
    box,
    cell_of,
    column,
    digits,
    rc,
    row,
    step,
    unmet,
)

NUMBER: dict[str, Callable[[int], int]] = {"row": row, "column": column, "block": box}
"""The number of the house of a cell, from 0, for each kind of house."""

ASSIGNED = {"CELL": "cell", "ROW": "row", "COLUMN": "column", "BLOCK": "block"}

DEAD_END = re.compile(r"Dead end\b.*")
GUESSED = re.compile(r"(r[1-9]c[1-9]) = ([1-9]): GUESSED\b.*")
PLACED = re.compile(r"(r[1-9]c[1-9]) = ([1-9]): ONLY_POSSIBLE_VAL_IN_(CELL|ROW|COLUMN|BLOCK)")
LOCKED = re.compile(
    r"Found locked cell value of ([1-9]) in (row|column|block) ([1-9])\. "
    r"Removing this value from the (row|column|block) ([1-9])"
)
SUBSET = re.compile(
    r"Rule - ((?:naked|hidden) (?:pair|trio)): Removing ([1-9]) from (row|column|block) ([1-9])"
)
SCOPES = {
    "naked pair": ("row", "column"),
    "hidden pair": ("row", "column"),
    "naked trio": ("block",),
    "hidden trio": ("block",),
}
"""The houses in which the heuristics 6 to 9 look."""

Firing = tuple[str, int, int]
"""The line of a rule, with the cell and the digit that it places or removes."""


class Open(NamedTuple):
    """A node of the search with guesses that are still to be tried: its state, the cell, and the digits."""

    memory: Memory
    cell: int
    digits: tuple[int, ...]


# Rules --------------------------------------------------------------------------------------------


def houses(*names: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the houses of some kinds, each with its name in a message."""
    for name in names:
        for number, house in enumerate(OF_NAME[name]):
            yield f"{name} {number + 1}", house


def simple(memory: Memory) -> Iterator[Firing]:
    """Yield each digit that a simple rule places."""
    for cell in CELLS:
        if memory.count(cell) == 1:
            [digit] = digits(memory.free[cell])
            yield f"{rc(cell)} = {digit}: ONLY_POSSIBLE_VAL_IN_CELL", cell, digit
    for scope in ("row", "column", "block"):
        for house in OF_NAME[scope]:
            for digit in range(1, 10):
                places = memory.places(house, digit)
                if len(places) == 1:
                    why = f"ONLY_POSSIBLE_VAL_IN_{scope.upper()}"
                    yield f"{rc(places[0])} = {digit}: {why}", places[0], digit


def complicated(memory: Memory) -> Iterator[Firing]:
    """Yield each removal of a complex rule, some twice."""
    yield from locked(memory)
    for name, house in houses("row", "column"):
        yield from naked(memory, name, house, 2, "naked pair")
        yield from hidden(memory, name, house, 2, "hidden pair")
    for name, house in houses("block"):
        yield from naked(memory, name, house, 3, "naked trio")
        yield from hidden(memory, name, house, 3, "hidden trio")


def locked(memory: Memory) -> Iterator[Firing]:
    """Yield the removals of the heuristics 4 and 5: locked candidates of a line, and of a block."""
    for line in ("row", "column"):
        for source, target in ((line, "block"), ("block", line)):
            for name, house in houses(source):
                for digit in range(1, 10):
                    places = memory.places(house, digit)
                    numbers = {NUMBER[target](cell) for cell in places}
                    if len(numbers) != 1:
                        continue
                    number = numbers.pop()
                    for cell in memory.places(OF_NAME[target][number], digit):
                        if cell not in places:
                            found = f"Found locked cell value of {digit} in {name}"
                            yield f"{found}. Removing this value from the {target} {number + 1}", cell, digit


def naked(memory: Memory, name: str, house: Iterable[int], size: int, rule: str) -> Iterator[Firing]:
    """Yield the removals of a naked pair, or of a perfect naked trio, in a house."""
    house = tuple(house)
    full = [cell for cell in house if memory.count(cell) == size]
    for cells in combinations(full, size):
        if len({memory.free[cell] for cell in cells}) == 1:
            for cell in house:
                for digit in digits(memory.free[cell] & memory.free[cells[0]]):
                    if cell not in cells:
                        yield f"Rule - {rule}: Removing {digit} from {name}", cell, digit


def hidden(memory: Memory, name: str, house: Iterable[int], size: int, rule: str) -> Iterator[Firing]:
    """Yield the removals of a hidden pair, or of a perfect hidden trio, in a house."""
    house = tuple(house)
    places = {digit: memory.places(house, digit) for digit in range(1, 10)}
    full = [digit for digit, cells in places.items() if len(cells) == size]
    for some in combinations(full, size):
        if len({places[digit] for digit in some}) == 1:
            for cell in places[some[0]]:
                for digit in digits(memory.free[cell]):
                    if digit not in some:
                        yield f"Rule - {rule}: Removing {digit} from {name}", cell, digit


def rules_end(memory: Memory) -> tuple[tuple[bool, str], ...]:
    """Return the conditions on a guess and on a dead end: no rule waits."""
    easy, hard = next(simple(memory), None), next(complicated(memory), None)
    return (
        (easy is None, f"a simple rule waits: {easy[0]}" if easy else ""),
        (hard is None, f"a complex rule waits: {hard[0]}" if hard else ""),
    )


def is_stuck(memory: Memory) -> bool:
    """Return whether an open cell has no candidate."""
    return any(not memory.value[cell] and not memory.free[cell] for cell in CELLS)


def promising(memory: Memory, cell: int) -> tuple[tuple[bool, str], ...]:
    """Return the conditions on the cell of a guess: no rule waits, and no open cell has fewer candidates."""
    open_cells = [other for other in CELLS if not memory.value[other]]
    fewest = min(map(memory.count, open_cells), default=0)
    count = memory.count(cell)
    return (
        *rules_end(memory),
        (cell in open_cells, f"{rc(cell)} has a value"),
        (fewest > 0, "an open cell has no candidate"),
        (count == fewest, f"{rc(cell)} has {count} candidates, and another cell {fewest}"),
    )


# The search ---------------------------------------------------------------------------------------


@dataclass
class Search:
    """A moment of the search: the state of the last node, None after a dead end, and the nodes above it."""

    memory: Memory | None
    above: tuple[Open, ...] = ()
    last: Memory | None = None

    @classmethod
    def of(cls, board: Board) -> Self:
        """Return the beginning."""
        return cls(Memory.of(board))

    @property
    def key(self) -> tuple[int, ...]:
        """The states of all nodes, as a key."""
        own = self.memory.key if self.memory is not None else ()
        keys = ((*node.memory.key, node.cell, *node.digits) for node in self.above)
        return (*own, *(number for key in keys for number in (-1, *key)))

    def bindings(self, line: str) -> Sequence[Binding]:
        """Return the ways to read a message here."""
        if DEAD_END.fullmatch(line):
            if self.memory is None:
                return [Binding(("after a dead end the search returns to a guess",))]
            dead = (is_stuck(self.memory), "every open cell has candidates")
            return [Binding(unmet(dead, *rules_end(self.memory)))]
        if match := GUESSED.fullmatch(line):
            return [self.guessed(cell_of(match[1]), int(match[2]))]
        if self.memory is None:
            return [Binding(("after a dead end the search returns to a guess",))]
        if match := PLACED.fullmatch(line):
            return [placed(self.memory, cell_of(match[1]), int(match[2]), ASSIGNED[match[3]])]
        if LOCKED.fullmatch(line) or SUBSET.fullmatch(line):
            return [*removals(self.memory, line)]
        return []

    def guessed(self, cell: int, digit: int) -> Binding:
        """Return the reading of a guess: a first one, or the next one after a dead end."""
        if self.memory is not None:
            first = digits(self.memory.free[cell])[:1]
            ascending = (first == (digit,), f"{digit} is not the smallest candidate of {rc(cell)}")
            return Binding(unmet(*promising(self.memory, cell), ascending), ((cell, digit),))
        node = next(reversed(self.above), None)
        if node is None:
            return Binding(("no guess is to be tried any more",))
        return Binding(
            unmet(
                (cell == node.cell, f"the search returns to {rc(node.cell)}"),
                (digit == node.digits[0], f"the next value of {rc(node.cell)} is {node.digits[0]}"),
            ),
            ((cell, digit),),
        )

    def after(self, binding: Binding) -> Self:
        """Return the moment after a message: a dead end, a placed digit, a guess, or a removal."""
        if not binding.places and not binding.removes:
            return type(self)(None, self.above, self.memory or self.last)
        if self.memory is None:
            if not self.above:
                return self
            *upper, node = self.above
            return self.descend(node.memory, binding.places[0], tuple(upper), node.digits[1:])
        following = self.memory.copy()
        for cell, digit in binding.removes:
            following.drop(cell, digit)
        for cell, digit in binding.places:
            following.place(cell, digit)
        return type(self)(following, self.above)

    def descend(
        self, memory: Memory, place: tuple[int, int], above: tuple[Open, ...], rest: tuple[int, ...]
    ) -> Self:
        """Return the moment after a guess below a node that has still the digits of the `rest` to try."""
        child = memory.copy()
        child.place(*place)
        return type(self)(child, (*above, Open(memory, place[0], rest)) if rest else above)


@dataclass
class Guessing(Search):
    """A search as it stands before a guess: the next line opens a node."""

    def after(self, binding: Binding) -> Self:
        """Return the moment after the first guess in a node."""
        assert self.memory is not None
        [(cell, digit)] = binding.places
        rest = tuple(other for other in digits(self.memory.free[cell]) if other != digit)
        return self.descend(self.memory, (cell, digit), self.above, rest)


def placed(memory: Memory, cell: int, digit: int, scope: str) -> Binding:
    """Return the reading of a message on a solved cell: a naked single, or a hidden one in a house."""
    conditions = [(memory.has(cell, digit), f"{digit} is no candidate of {rc(cell)}")]
    if scope == "cell":
        conditions.insert(
            0, (memory.count(cell) == 1, f"{rc(cell)} has {memory.count(cell)} candidates, not 1")
        )
    else:
        house = OF_NAME[scope][NUMBER[scope](cell)]
        alone = memory.places(house, digit) in ((), (cell,))
        conditions.append((alone, f"{digit} has other places in the {scope}"))
    return Binding(unmet(*conditions), ((cell, digit),))


def removals(memory: Memory, line: str) -> Iterator[Binding]:
    """Yield the readings of a message of a complex rule: one for each candidate that it may remove."""
    waiting = next(simple(memory), None)
    stage = (waiting is None, f"a simple rule waits: {waiting[0]}" if waiting else "")
    lawful = {(cell, digit) for text, cell, digit in complicated(memory) if text == line}
    for cell, digit in sorted(lawful):
        yield Binding(unmet(stage), removes=((cell, digit),))
    if lawful:
        return
    house, digit, why = target(line)
    for cell in memory.places(house, digit):
        yield Binding((*unmet(stage), why), removes=((cell, digit),))


def target(line: str) -> tuple[tuple[int, ...], int, str]:
    """Return the house from which a message removes, the digit, and the reason to doubt it."""
    if match := LOCKED.fullmatch(line):
        return OF_NAME[match[4]][int(match[5]) - 1], int(match[1]), f"{match[1]} is not locked so"
    match = SUBSET.fullmatch(line)
    assert match is not None
    scope = "" if match[3] in SCOPES[match[1]] else f", which is not looked for in a {match[3]}"
    return OF_NAME[match[3]][int(match[4]) - 1], int(match[2]), f"there is no such {match[1]}{scope}"


def tell(worlds: Sequence[Search], number: int, line: str, verdict: Verdict) -> list[Search]:
    """Return the worlds after a line of the messages."""
    if GUESSED.fullmatch(line):
        worlds = [
            Guessing(world.memory, world.above) if world.memory is not None else world for world in worlds
        ]
    following = step(worlds, number, line, verdict)
    return [Search(world.memory, world.above, world.last) for world in following]


def conflicts(memory: Memory) -> list[str]:
    """Return the lines of the validation, in alphabetical order."""
    lines = []
    for house, digit, _ in memory.clashes():
        for name, kind in (("row", ROWS), ("column", COLUMNS), ("block", BOXES)):
            if house in kind:
                place = f"{name} {kind.index(house) + 1}"
                lines.append(f"{name.capitalize()} conflict in {place} for value {digit}")
    return sorted(lines)


def judge_wodm(board: Board, lines: Sequence[str]) -> tuple[Verdict, Memory, str]:
    """Return the verdict on the messages of a run, a state that they lead to, and its outcome."""
    verdict, start = Verdict(), Memory.of(board)
    if opening := conflicts(start):
        verdict.demand(sorted(lines) == opening, "the conflicts are others")
        return verdict, start, "none"
    worlds = [Search.of(board)]
    for number, line in enumerate(lines):
        worlds = tell(worlds, number, line, verdict)
    ends = [(world, end_of(world)) for world in worlds]
    world, end = next(((world, end) for world, end in ends if end in ("solved", "none")), ends[0])
    verdict.demand(end in ("solved", "none"), f"the run ended, and {end}")
    memory = world.memory or world.last
    assert memory is not None
    return verdict, memory, end


def end_of(world: Search) -> str:
    """Return how a run ended: solved, none, or why it should not have ended."""
    memory = world.memory
    if memory is None:
        return "none" if not world.above else f"{rc(world.above[-1].cell)} has values to try"
    if memory.is_full and not any(True for _ in memory.clashes()):
        return "solved"
    if is_stuck(memory):
        return "none" if not world.above else "a dead end is not told"
    return "an open cell waits for a rule or a guess"


# The path -----------------------------------------------------------------------------------------


class Told(NamedTuple):
    """A step of the path: its line, the digits that it places, and the candidates that it removes."""

    line: str
    places: tuple[tuple[int, int], ...]
    removes: tuple[tuple[int, int], ...]


def judge_path(board: Board, steps: Iterable[Told]) -> tuple[Verdict, Memory]:
    """Return the verdict on the steps of the branch of the solution, whose cells are known, and its state."""
    verdict, memory = Verdict(), Memory.of(board)
    for number, told in enumerate(steps):
        if match := GUESSED.fullmatch(told.line):
            verdict.lines += 1
            cell, digit = cell_of(match[1]), int(match[2])
            candidate = (memory.has(cell, digit), f"{digit} is no candidate of {rc(cell)}")
            if reasons := unmet(*promising(memory, cell), candidate):
                verdict.refusals.append(Refusal(number, told.line, "; ".join(reasons)))
            memory.place(cell, digit)
            continue
        [world] = step([Search(memory)], number, told.line, verdict, Binding((), told.places, told.removes))
        assert world.memory is not None
        memory = world.memory
    return verdict, memory
