"""A judge of the two Drools systems, by the conditions of their printed rules.

Drools 7 prints a line of each firing, so that its lines suffice. Drools 4 prints a line of rule 2 alone: the
firings of the mute rules 7 to 11 are handed over beside the lines.

>>> board = Board("12345678." + "." * 72)
>>> world = Drools7.of(board)
>>> [binding.broken for binding in world.bindings("single 9 at [0,8]")]
[()]
>>> [binding.broken for binding in world.bindings("single 1 at [8,0]")]
[('[8,0] has freeCount 8, not 1', '1 is not free in [8,0]')]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple, Self

from printed_rules import (
    BOXES,
    CELLS,
    COLUMNS,
    EVERY,
    HOUSES,
    OF_NAME,
    PEERS,
    ROWS,
    Binding,
    Board,
    Memory,
    Verdict,
    bit,
    box,
    column,
    digits,
    pairs,
    row,
    step,
    unmet,
)

# Drools 7 -----------------------------------------------------------------------------------------

COMPLETE = "Validation complete."
SORRY = "Sorry - can't solve this grid."

AT = r"\[([0-8]),([0-8])\]"
"""A cell in a line of Drools 7, row and column from 0."""


def at(cell: int) -> str:
    """Return the name of a cell in the lines of Drools 7."""
    return f"[{row(cell)},{column(cell)}]"


@dataclass
class Drools7(Memory):
    """The working memory of Drools 7: cells, and for each group the digits that it has still to place."""

    group_free: list[int] = field(default_factory=lambda: [EVERY] * 27)

    def copy(self) -> Self:
        """Return an independent state."""
        return type(self)([*self.value], [*self.free], [*self.group_free])

    def place(self, cell: int, digit: int) -> None:
        """Carry out a Setting: set the value, block it in the three groups, eliminate it, and retract."""
        super().place(cell, digit)
        for group in (row(cell), 9 + column(cell), 18 + box(cell)):
            self.group_free[group] &= ~bit(digit)

    def after(self, binding: Binding) -> Self:
        """Return the state after a firing."""
        following = self.copy()
        for cell, digit in binding.removes:
            following.drop(cell, digit)
        for cell, digit in binding.places:
            following.place(cell, digit)
        return following

    def bindings(self, line: str) -> Sequence[Binding]:
        """Return the ways in which a printed rule may print a line here; [] if none prints such a line."""
        for pattern, rule in RULES_7.items():
            if match := re.fullmatch(pattern, line):
                return rule(self, match)
        return []

    def idle(self) -> tuple[bool, str]:
        """Return the condition ``not Cell( freeCount == 1 )``, which all rules but `single` have."""
        waiting = next((cell for cell in CELLS if self.count(cell) == 1), None)
        return waiting is None, f"a single waits at {at(waiting or 0)}"

    def contains(self, cell: int, digit: int) -> tuple[bool, str]:
        """Return the condition that a cell's free set contains a digit."""
        return self.has(cell, digit), f"{digit} is not free in {at(cell)}"

    def more_than(self, cell: int, least: int) -> tuple[bool, str]:
        """Return the condition that a cell has more candidates than a number."""
        count = self.count(cell)
        return count > least, f"{at(cell)} has freeCount {count}, not over {least}"

    def alone(self, digit: int, inside: Iterable[int], *but: int) -> tuple[bool, str]:
        """Return the condition that a digit is free nowhere `inside` but in some cells."""
        other = next((cell for cell in inside if cell not in but and self.has(cell, digit)), None)
        return other is None, f"{digit} is free in {at(other or 0)} too"

    def waiting(self) -> Iterator[str]:
        """Yield the lines that a rule may print here, some of them twice."""
        near = self.near() if self.idle()[0] else self.near_singles()
        return (line for line in near if any(not each.broken for each in self.bindings(line)))

    def near_singles(self) -> Iterator[str]:
        """Yield the lines of "single" on each candidate."""
        return (f"single {digit} at {at(cell)}" for cell, digit in self.candidates(CELLS))

    def near(self) -> Iterator[str]:
        """Yield lines that a rule other than "single" may print here, all of them and some others."""
        for cell, digit in self.candidates(CELLS):
            yield f"hidden single {digit} at {at(cell)}"
            inside = self.places(BOXES[box(cell)], digit)
            for name, number, lines in (("row", row, ROWS), ("column", column, COLUMNS)):
                if len({*map(number, inside)}) == 1:
                    for other in self.places(lines[number(cell)], digit):
                        yield f"{name} elimination due to {at(cell)}: remove {digit} from {at(other)}"
        for house in HOUSES:
            for one, two in pairs(cell for cell in house if self.count(cell) == 2):
                for third, digit in self.candidates(house):
                    pair = f"due to naked pair at {at(one)} and {at(two)}"
                    yield f"remove {digit} from {at(third)} {pair}"
        for name, place in (("row", " at"), ("column", " at"), ("square", "")):
            for house in OF_NAME[name]:
                places = Counter(self.places(house, digit) for digit in range(1, 10))
                for cells in (cells for cells, times in places.items() if len(cells) == 2 and times > 1):
                    for one, two in pairs(cells):
                        yield f"hidden pair in {name}{place} {at(one)} and {at(two)}"
        yield from self.near_wings()

    def near_wings(self) -> Iterator[str]:
        """Yield the X-wings that a rule may print here, all of them and some others."""
        for digit in range(1, 10):
            for name, closed, number, losing in (
                ("rows", COLUMNS, row, ROWS),
                ("columns", ROWS, column, COLUMNS),
            ):
                twos = [places for line in closed if len(places := self.places(line, digit)) == 2]
                for one, two in combinations(twos, 2):
                    if {*map(number, one)} == {*map(number, two)}:
                        corners = f"{at(one[0])} - {at(one[1])}{at(two[0])} - {at(two[1])}"
                        for cell in self.places((c for n in map(number, one) for c in losing[n]), digit):
                            yield f"X-wing with {digit} in {name} {corners}, remove from {at(cell)}"

    def candidates(self, cells: Iterable[int]) -> Iterator[tuple[int, int]]:
        """Yield each candidate of some cells: the cell, and the digit."""
        return ((cell, digit) for cell in cells for digit in digits(self.free[cell]))


def read(match: re.Match[str], first: int = 1) -> tuple[int, ...]:
    """Return the cells that a line names, from a group of the match on."""
    numbers = [int(number) for number in match.groups()[first - 1 :]]
    return tuple(9 * r + c for r, c in zip(numbers[::2], numbers[1::2], strict=True))


def single(memory: Drools7, match: re.Match[str]) -> list[Binding]:
    """Read a line of the rule "single"."""
    digit, (cell,) = int(match[1]), read(match, 2)
    count = memory.count(cell)
    right = (count == 1, f"{at(cell)} has freeCount {count}, not 1")
    return [Binding(unmet(right, memory.contains(cell, digit)), ((cell, digit),))]


def hidden_single(memory: Drools7, match: re.Match[str]) -> list[Binding]:
    """Read a line of the rule "hidden single": one of the three groups binds."""
    digit, (cell,) = int(match[1]), read(match, 2)
    return [
        Binding(
            unmet(
                memory.idle(),
                memory.more_than(cell, 1),
                memory.contains(cell, digit),
                memory.alone(digit, house, cell),
            ),
            ((cell, digit),),
        )
        for house in (ROWS[row(cell)], COLUMNS[column(cell)], BOXES[box(cell)])
    ]


def naked_pair(memory: Drools7, match: re.Match[str]) -> list[Binding]:
    """Read a line of the rule "naked pair": any group with the three cells binds."""
    digit, (third, one, two) = int(match[1]), read(match, 2)
    conditions = (
        memory.idle(),
        (memory.count(one) == 2, f"{at(one)} has freeCount {memory.count(one)}, not 2"),
        (memory.free[two] == memory.free[one], f"{at(two)} has another free set than {at(one)}"),
        (len({one, two, third}) == 3, "the three cells are not different"),
        (memory.has(one, digit), f"{digit} is not of the pair"),
        memory.more_than(third, 1),
        memory.contains(third, digit),
    )
    groups = [
        (memory.group_free[number].bit_count() > 2, "the group has no more than two digits to place")
        for number, house in enumerate(HOUSES)
        if {one, two, third} <= {*house}
    ]
    effect = ((third, digit),)
    none = [(False, "no group holds the three cells")]
    return [Binding(unmet(*conditions, group), removes=effect) for group in groups or none]


def hidden_pair(memory: Drools7, match: re.Match[str]) -> list[Binding]:
    """Read a line of the rules "hidden pair in ...": any two digits bind, and all others go at once."""
    name, (one, two) = match[1], read(match, 2)
    number = {"row": row, "column": column, "square": box}[name]
    house = OF_NAME[name][number(one)]
    common = (
        memory.idle(),
        (number(one) == number(two) and one != two, f"no {name} holds two such cells"),
        memory.more_than(one, 2),
        (memory.count(one) < 9, f"{at(one)} has freeCount 9, not under 9"),
        memory.more_than(two, 2),
    )
    return [
        Binding(
            unmet(
                *common,
                *(memory.contains(cell, digit) for cell in (one, two) for digit in pair),
                *(memory.alone(digit, house, one, two) for digit in pair),
            ),
            removes=tuple(each for each in memory.candidates((one, two)) if each[1] not in pair),
        )
        for pair in combinations(range(1, 10), 2)
    ]


def x_wing(memory: Drools7, match: re.Match[str]) -> list[Binding]:
    """Read a line of the rules "X-wings in ..."."""
    digit, name, cells = int(match[1]), match[2], read(match, 3)
    first, second, third, fourth, losing = cells
    by_rows = name == "rows"
    a1, a2, b1, b2 = (first, third, second, fourth) if by_rows else (first, second, third, fourth)
    corners = (a1, a2, b1, b2)
    right = (
        row(a1) == row(a2) < row(b1) == row(b2) and column(a1) == column(b1) < column(a2) == column(b2),
        "the four cells are no rectangle, upper left first",
    )
    closed = (COLUMNS[column(a1)], COLUMNS[column(a2)]) if by_rows else (ROWS[row(a1)], ROWS[row(b1)])
    lines = (row(a1), row(b1)) if by_rows else (column(a1), column(a2))
    is_losing = (row if by_rows else column)(losing) in lines and losing not in corners
    return [
        Binding(
            unmet(
                memory.idle(),
                right,
                *(memory.contains(corner, digit) for corner in corners),
                *(memory.more_than(corner, 1) for corner in corners),
                *(memory.alone(digit, house, *corners) for house in closed),
                (is_losing, f"{at(losing)} is not in the rest of these {name}"),
                memory.more_than(losing, 1),
                memory.contains(losing, digit),
            ),
            removes=((losing, digit),),
        )
    ]


def intersection(memory: Drools7, match: re.Match[str]) -> list[Binding]:
    """Read a line of the rules "intersection removal ..."."""
    name, digit = match[1], int(match[4])
    cell, losing = 9 * int(match[2]) + int(match[3]), 9 * int(match[5]) + int(match[6])
    number = row if name == "row" else column
    inside = [other for other in BOXES[box(cell)] if number(other) != number(cell)]
    return [
        Binding(
            unmet(
                memory.idle(),
                memory.contains(cell, digit),
                memory.alone(digit, inside, cell),
                (number(losing) == number(cell), f"{at(losing)} is in another {name}"),
                (box(losing) != box(cell), f"{at(losing)} is in the same square"),
                memory.more_than(losing, 1),
                memory.contains(losing, digit),
            ),
            removes=((losing, digit),),
        )
    ]


RULES_7: dict[str, Callable[[Drools7, re.Match[str]], list[Binding]]] = {
    rf"single ([1-9]) at {AT}": single,
    rf"hidden single ([1-9]) at {AT}": hidden_single,
    rf"remove ([1-9]) from {AT} due to naked pair at {AT} and {AT}": naked_pair,
    rf"hidden pair in (row|column)(?: at) {AT} and {AT}": hidden_pair,
    rf"hidden pair in (square) {AT} and {AT}": hidden_pair,
    rf"X-wing with ([1-9]) in (rows|columns) {AT} - {AT}{AT} - {AT}, remove from {AT}": x_wing,
    rf"(row|column) elimination due to {AT}: remove ([1-9]) from {AT}": intersection,
}
"""The lines of Drools 7, each with the rule that prints it."""


def validation(board: Board) -> list[str]:
    """Return the lines of the validation: rules as in the file, and the cell that was inserted last first."""
    memory = Memory.of(board)
    lines = []
    for kind, words in ((ROWS, "a duplicate in row {}"), (COLUMNS, "a duplicate in col {}"), (BOXES, "")):
        for cell in reversed(CELLS):
            number = next(n for n, house in enumerate(kind) if cell in house)
            digit = memory.value[cell]
            if digit and any(memory.value[other] == digit for other in kind[number] if other != cell):
                rest = words.format(number) or "duplicate in its square of nine."
                lines.append(f"cell {at(cell)}: {digit} has {rest}")
    return [*lines, COMPLETE]


def dump(memory: Memory) -> list[str]:
    """Return the grid as the button "Dump" prints it, without blanks at the ends of lines."""
    lines = ["        " + "     ".join(f"Col: {c}" for c in range(9))]
    for number, cells in enumerate(ROWS):
        texts = [
            f" --- {memory.value[cell]} --- "
            if memory.value[cell]
            else " " + "".join(str(d) if memory.has(cell, d) else " " for d in range(1, 10)) + " "
            for cell in cells
        ]
        lines.append(f"Row {number}: {''.join(texts)}".rstrip())
    return lines


def judge_drools7(board: Board, lines: Sequence[str]) -> tuple[Verdict, Drools7]:
    """Return the verdict on the lines of a run of Drools 7, and the state that they lead to."""
    verdict, worlds = Verdict(), [Drools7.of(board)]
    opening = validation(board)
    verdict.demand([*lines[: len(opening)]] == opening, "the validation prints other lines")
    body = [*lines[len(opening) :]]
    closing = next((n for n, line in enumerate(body) if line == SORRY or line.startswith("     ")), len(body))
    for number, line in enumerate(body[:closing]):
        worlds = step(worlds, number, line, verdict)
    early = [next(world.waiting(), "") for world in worlds]
    verdict.demand("" in early, f"the run ended, and there waits: {early[0]}")
    world = worlds[early.index("") if "" in early else 0]
    ending = [] if world.is_full else [*dump(world), SORRY]
    verdict.demand([line.rstrip() for line in body[closing:]] == ending, "the closing lines are others")
    return verdict, world


# Drools 4 -----------------------------------------------------------------------------------------

SALIENCE = {"rule 2": 5, "rule 7": 4, "rule 8": 4, "rule 9": 4, "rule 10": 1, "rule 11": 1}
"""The saliences of the rules that fire after 1 and 3 to 6, which keep the possible values."""

HOUSE_OF_RULE = {"rule 7": ("zone", box), "rule 8": ("column", column), "rule 9": ("row", row)}


class Fired(NamedTuple):
    """A firing of Drools 4: its rule, the digits that it places, what it removes, and the cells of a pair."""

    rule: str
    places: tuple[tuple[int, int], ...]
    removes: tuple[tuple[int, int], ...]
    because: tuple[int, ...]


def zone_pair(memory: Memory, one: int, two: int, rule: str) -> tuple[str, ...]:
    """Return the reasons why two cells are no pair for rule 10 or 11."""
    across, axis = ("columns", column) if rule == "rule 10" else ("rows", row)
    return unmet(
        (box(one) == box(two) and one != two, "the cells are not two of a zone"),
        (axis(one) != axis(two), f"the cells do not stand in different {across}"),
        (memory.count(one) == 2, f"there are {memory.count(one)} possible values at the first field, not 2"),
        (memory.free[one] == memory.free[two], "the fields have other possible values"),
    )


def loss(memory: Memory, one: int, two: int, cell: int, digit: int, printed: bool) -> tuple[str, ...]:
    """Return the reasons why a pair does not remove a possible value; `printed` pairs eat their own."""
    return unmet(
        (box(cell) == box(one), "the possible value is in another zone"),
        (memory.has(one, digit), f"{digit} is not of the pair"),
        (memory.has(cell, digit), f"{digit} is not possible there"),
        (printed or cell not in (one, two), "the possible value is one of the pair itself"),
    )


def only_place(memory: Memory, cell: int, digit: int, rule: str) -> tuple[str, ...]:
    """Return the reasons why a rule of 7 to 9 does not write a digit, in the intended sense."""
    name, number = HOUSE_OF_RULE[rule]
    house = OF_NAME[name][number(cell)]
    return unmet(
        (memory.has(cell, digit), f"{digit} is not possible there"),
        (memory.places(house, digit) in ((), (cell,)), f"{digit} is possible elsewhere in the {name}"),
        (all(memory.value[other] != digit for other in PEERS[cell]), "a related field has the value"),
    )


def waiting4(memory: Memory, printed: bool) -> Iterator[Fired]:
    """Yield the firings of the rules whose conditions hold, those of a high salience first."""
    for cell in CELLS:
        if memory.count(cell) == 1:
            yield Fired("rule 2", ((cell, digits(memory.free[cell])[0]),), (), (cell,))
    for rule in () if printed else HOUSE_OF_RULE:
        for cell in CELLS:
            for digit in digits(memory.free[cell]):
                if not only_place(memory, cell, digit, rule):
                    yield Fired(rule, ((cell, digit),), (), (cell,))
    for rule in ("rule 10", "rule 11"):
        for zone in BOXES:
            for one, two in pairs(cell for cell in zone if memory.count(cell) == 2):
                if not zone_pair(memory, one, two, rule):
                    for cell in zone:
                        for digit in digits(memory.free[cell]):
                            if not loss(memory, one, two, cell, digit, printed):
                                yield Fired(rule, (), ((cell, digit),), (one, two))


def objections4(memory: Memory, fired: Fired, printed: bool = False) -> tuple[str, ...]:
    """Return the reasons why a firing is not allowed in a state, its salience among them."""
    salience = SALIENCE.get(fired.rule, 0)
    first = next(waiting4(memory, printed), None)
    reasons: list[str] = []
    if first is not None and SALIENCE[first.rule] > salience:
        reasons.append(f"{first.rule} waits, of salience {SALIENCE[first.rule]}")
    if len(fired.places) + len(fired.removes) != 1:
        reasons.append("a firing writes one field, or removes one possible value")
    for cell, digit in fired.places:
        if fired.rule == "rule 2":
            count = memory.count(cell)
            reasons += unmet(
                (count == 1, f"there are {count} possible values at the position, not 1"),
                (memory.has(cell, digit), f"{digit} is not possible there"),
            )
        elif fired.rule in HOUSE_OF_RULE:
            reasons += unmet((not printed, f"{fired.rule} cannot fire as printed"))
            reasons += only_place(memory, cell, digit, fired.rule)
        else:
            reasons.append(f"{fired.rule} writes no field")
    for cell, digit in fired.removes:
        if fired.rule not in ("rule 10", "rule 11") or len(fired.because) != 2:
            reasons.append(f"{fired.rule} removes no possible value, or names no pair")
            continue
        one, two = fired.because
        reasons += zone_pair(memory, one, two, fired.rule)
        reasons += loss(memory, one, two, cell, digit, printed)
    return tuple(reasons)


def rows4(values: Sequence[int]) -> list[str]:
    """Return the rows of a grid as Drools 4 prints them."""
    return ["{" + "".join(f"{values[cell]}," for cell in cells) + "}" for cells in ROWS]


def judge_drools4(
    board: Board, lines: Sequence[str], firings: Sequence[Fired], printed: bool = False
) -> tuple[Verdict, Memory]:
    """Return the verdict on a run of Drools 4, and the state that it leads to. `printed` judges by rules 7 to
    11 to the letter, else by their intent.
    """
    verdict, memory = Verdict(), Memory.of(board)
    before = rows4(memory.value)
    fields: list[str] = []
    for number, fired in enumerate(firings):
        verdict.lines += 1
        if reasons := objections4(memory, fired, printed):
            verdict.refuse(number, str(fired), "; ".join(reasons))
        for cell, digit in fired.removes:
            memory.drop(cell, digit)
        for cell, digit in fired.places:
            memory.place(cell, digit)
            if fired.rule == "rule 2":
                where = f"row={row(cell) + 1};col={column(cell) + 1}"
                fields.append(f"Field be found in {where}value={digit}")
    rest = next(waiting4(memory, printed), None)
    verdict.demand(rest is None, f"the run ended, and there waits: {rest}")
    facts = sum(map(memory.count, CELLS)) + sum(map(bool, memory.value))
    expected = [*before, *fields, f"Size: {facts}", *rows4(memory.value)]
    verdict.demand([*lines] == expected, "rows, fields or size are others")
    return verdict, memory
