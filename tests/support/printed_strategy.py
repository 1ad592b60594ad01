"""A judge of the strategy pattern: the trial values that backtracking takes, with and without strategies.

Both ways try the digits of open cells ascending, in reading order, and judge each against the digits before
it. With strategies, the five of them infer as much as they can before the first trial and after each.

>>> plain = backtrack(Board("1234567.." + "." * 72), most=10)
>>> plain.trials, plain.is_over
(11, True)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from printed_rules import BOXES, CELLS, COLUMNS, HOUSES, PEERS, ROWS, Board, Memory, box, column, digits, row


@dataclass
class Trials:
    """The result of backtracking: the number of trial values, the digits, and the path of trials to them.

    There are no digits if there is no solution, or more than the maximum of trials.
    """

    trials: int = 0
    is_over: bool = False
    value: tuple[int, ...] = ()
    path: list[tuple[int, int]] = field(default_factory=list)


def infer(memory: Memory) -> None:
    """Let the five strategies infer until none finds anything, or the state is dead."""
    before = None
    while before != memory.key and not memory.is_dead:
        before = memory.key
        place_singles(memory)
        for house in HOUSES:
            for one, two in combinations(house, 2):
                if memory.count(one) == 2 and memory.free[one] == memory.free[two]:
                    for cell in house:
                        if cell not in (one, two):
                            memory.free[cell] &= ~memory.free[one]
        for zone in BOXES:
            for digit in range(1, 10):
                lock(memory, zone, digit)


def place_singles(memory: Memory) -> None:
    """Place what stands alone in its cell, or has one place in a house."""
    for cell in CELLS:
        if memory.count(cell) == 1:
            memory.place(cell, digits(memory.free[cell])[0])
    for house in HOUSES:
        for digit in range(1, 10):
            places = memory.places(house, digit)
            if len(places) == 1:
                memory.place(places[0], digit)


def lock(memory: Memory, zone: tuple[int, ...], digit: int) -> None:
    """Let a digit that is locked in a line of a box leave the rest of the line, or of the box."""
    for number, lines in ((row, ROWS), (column, COLUMNS)):
        places = memory.places(zone, digit)
        if places and len({number(cell) for cell in places}) == 1:
            for cell in lines[number(places[0])]:
                if cell not in zone:
                    memory.drop(cell, digit)
        for line in {number(cell) for cell in places}:
            if all(box(cell) == box(zone[0]) for cell in memory.places(lines[line], digit)):
                for cell in zone:
                    if number(cell) != line:
                        memory.drop(cell, digit)


def strategic(board: Board, most: int) -> Trials:
    """Return the trials of backtracking with the strategies, up to a maximum."""
    result, start = Trials(), Memory.of(board)
    if start.is_dead or any(True for _ in start.clashes()):
        return result
    infer(start)

    def solve(memory: Memory) -> bool:
        if memory.is_dead or result.is_over:
            return False
        if memory.is_full:
            result.value = tuple(memory.value)
            return True
        cell = memory.value.index(0)
        for digit in digits(memory.free[cell]):
            result.trials += 1
            if result.trials > most:
                result.is_over = True
                return False
            child = memory.copy()
            child.place(cell, digit)
            infer(child)
            result.path.append((cell, digit))
            if solve(child):
                return True
            result.path.pop()
        return False

    solve(start)
    return result


def backtrack(board: Board, most: int) -> Trials:
    """Return the trials of plain backtracking, up to a maximum. A board whose givens leave an open cell or a
    digit of a house without candidates is judged to have no solution before any trial.
    """
    result, start = Trials(), Memory.of(board)
    if start.is_dead or any(True for _ in start.clashes()):
        return result
    value = [*start.value]
    blanks = [cell for cell in CELLS if not value[cell]]
    allowed = [[digit for digit in range(1, 10) if (cell, digit) not in board.dropped] for cell in blanks]
    places = [0] * len(blanks)
    depth = 0
    while 0 <= depth < len(blanks):
        cell = blanks[depth]
        value[cell] = 0
        if places[depth] == len(allowed[depth]):
            places[depth] = 0
            depth -= 1
            continue
        digit = allowed[depth][places[depth]]
        places[depth] += 1
        result.trials += 1
        if result.trials > most:
            result.is_over = True
            return result
        if all(value[other] != digit for other in PEERS[cell]):
            value[cell] = digit
            depth += 1
    if depth >= 0:
        result.value = tuple(value)
        result.path = [(cell, value[cell]) for cell in blanks]
    return result
