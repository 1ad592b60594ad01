"""A judge of the membrane system: rounds of cells with one candidate, eight configurations each, YES or NO.

The formulas of the text are lost, and its words are kept: digit x is a candidate of the empty cell (i, j) of
box k if the objects f_ix, c_jx and b_kx are there. A rule of R7 finds a cell with one candidate, writes s_ijx
and removes these three objects. So two cells of a house with the same single digit compete for an object, and
only one of them is filled: a round is a set of singles to which no further one can be added.

>>> membrane = Membrane.of(Board("12345678." + "." * 72))
>>> sorted(membrane.singles().items())
[(8, 9)]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from printed_rules import CELLS, Board, Verdict, box, cell_of, column, rc, row

ROUND = re.compile(r"C(\d+)((?: r[1-9]c[1-9]=[1-9])+)")
CONFIGURATIONS = 8
"""The configurations of a round: its digits are there one before the last."""

Object = tuple[str, int, int]
"""An object f, c or b: its letter, the number of its house, and its digit."""


def consumed(cell: int, digit: int) -> set[Object]:
    """Return the objects that a rule of R7 removes."""
    return {("f", row(cell), digit), ("c", column(cell), digit), ("b", box(cell), digit)}


@dataclass
class Membrane:
    """The contents of membrane 1 between two rounds: the objects f, c and b, and the digits of cells."""

    objects: set[Object]
    value: dict[int, int] = field(default_factory=dict)
    dropped: frozenset[tuple[int, int]] = frozenset()

    @classmethod
    def of(cls, board: Board) -> Membrane:
        """Return the contents after R1 and R2: each given has taken its objects."""
        every = {(letter, number, digit) for letter in "fcb" for number in range(9) for digit in range(1, 10)}
        membrane = cls(every, dropped=frozenset(board.dropped))
        for cell, digit in board.givens():
            membrane.write(cell, digit)
        return membrane

    def write(self, cell: int, digit: int) -> None:
        """Write a digit and take its objects."""
        self.value[cell] = digit
        self.objects -= consumed(cell, digit)

    def candidates(self, cell: int) -> list[int]:
        """Return the digits x with objects for a cell: the number of objects a that R6 makes."""
        if cell in self.value:
            return []
        return [
            digit
            for digit in range(1, 10)
            if consumed(cell, digit) <= self.objects and (cell, digit) not in self.dropped
        ]

    def singles(self) -> dict[int, int]:
        """Return the cells with one object a, each with its digit."""
        counts = {cell: self.candidates(cell) for cell in CELLS}
        return {cell: values[0] for cell, values in counts.items() if len(values) == 1}

    def objections(self, number: int, line: str) -> list[str]:
        """Return the reasons against the line of a round, and carry it out."""
        match = ROUND.fullmatch(line)
        if match is None:
            return ["this is no line of a round"]
        reasons = []
        if int(match[1]) != CONFIGURATIONS * (number + 1) - 1:
            reasons.append(f"round {number + 1} shows in C{CONFIGURATIONS * (number + 1) - 1}")
        singles, taken = self.singles(), set[Object]()
        for item in match[2].split():
            name, _, digit = item.partition("=")
            cell = cell_of(name)
            if singles.get(cell) != int(digit):
                reasons.append(f"{rc(cell)} has candidates {self.candidates(cell)}, not {digit} alone")
            if taken & consumed(cell, int(digit)):
                reasons.append(f"{rc(cell)}={digit} needs an object that another cell of this round takes")
            taken |= consumed(cell, int(digit))
        for item in match[2].split():
            name, _, digit = item.partition("=")
            singles.pop(cell_of(name), None)
            self.write(cell_of(name), int(digit))
        missing = [cell for cell, digit in singles.items() if not consumed(cell, digit) & taken]
        return [*reasons, *(f"{rc(cell)} has one candidate too" for cell in missing[:1])]


def judge_membrane(board: Board, rounds: Sequence[str], answer: str) -> tuple[Verdict, Membrane]:
    """Return the verdict on the lines of the rounds and on the answer, and the contents at the end."""
    verdict, membrane = Verdict(), Membrane.of(board)
    for number, line in enumerate(rounds):
        verdict.lines += 1
        if reasons := membrane.objections(number, line):
            verdict.refuse(number, line, "; ".join(reasons))
    rest = membrane.singles()
    verdict.demand(not rest, f"the rounds ended, and {len(rest)} cells have one candidate")
    right = "YES" if len(membrane.value) == 81 else "NO"
    verdict.demand(answer == right, f"the answer is {right}, not {answer}")
    return verdict, membrane
