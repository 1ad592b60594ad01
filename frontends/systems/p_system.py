"""The P system for sudoku: membranes with objects, and rules that turn them into others, step by step.

A grid has N digits (N = n² for a grid of order n). An object names a cell (i, j), its box k and a digit x by
the numbers behind its letter: s377 is a 7 in row 3, column 7.

    z_ijx                   a clue; s_ijx is a digit that stands; p, one for each s
    f_ix, c_jx, b_kx        x is missing from a row, a column, a box
    box_ij                  a cell (the box k to which it belongs is left out of the name)
    r_ij, a_ij              N of these for each cell; an r becomes an a for each candidate of the cell
    m_ijx                   a candidate that was counted
    w                       a digit was found in this round
    d, k0, k1, k2           the phase: restart without d, check with it

The formulas of the rules R1 to R11 are lost in the text; its words say what most of them do and in which
configuration. These are read off its words:

    R1      clues enter: each z becomes an s and a p
    R2      what clues exclude leaves: their f, c and b
    R3      without d: all r, a and m leave
    R4      without d: each cell gets N new r, and k1 brings d
    R5      k1 becomes k0
    R6      for each candidate whose f, c and b are there, without its m: one r becomes an a, and m comes in
    R7      an empty cell with 1 a and N - 1 r: f, c and b of its candidate become s, p and w
    R8      k0 becomes k2 if there is a w; in the next step all w leave
    R10     N² p dissolve membrane 1, and YES comes in
    R9      k0 dissolves membrane 1, and NO comes in: no w was there
    R11     d leaves, and k2 becomes k1: a new round

In each step the first set of this order applies that can, as often as its objects allow; a rule whose product
forbids the rule applies once. The text has such priorities between sets. It does not tell the division of the
restart into R3 to R5 and the objects at the start, and R10 stands before R9 so that a full grid is answered.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [3, 4, None, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> steps = [*PSystem(puzzle).configurations()]
>>> " ".join(f"C{step.number}:{step.applies}" for step in steps)
'C0:R1 C1:R2 C2:R3 C3:R4 C4:R5 C5:R6 C6:R7 C7:R8 C8:R8 C9:R10 C10:output C11:'
>>> [step.membranes[1].total("a") for step in steps[5:7]], steps[6].membranes[1].objects["a14"]
([0, 2], 1)
>>> steps[7].membranes[1].beyond(steps[6].membranes[1]).objects
Counter({'p': 2, 'w': 2, 's144': 1, 's231': 1})
>>> steps[-1].environment.objects
Counter({'YES': 1})
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...puzzles import Cell, Deadline, Puzzle
from ..rules.network import network
from ..rules.positions import given_values

Index = tuple[int, ...]
"""The numbers behind a letter."""

YES, NO = "YES", "NO"

LETTERS = ("z", "s", "p", "f", "c", "b", "box", "r", "a", "m", "w", "d", "k0", "k1", "k2", YES, NO)
"""The letters of objects, in the order in which they are counted."""

COUNTING = ("r", "a", "m")
"""The letters that a restart removes."""

ALONE = ("d", "k0", "k1", "k2", YES, NO)
"""The letters of which there is one object at most."""

OUTPUT = "output"
"""The rules by which the answer leaves."""

ONE: Index = ()
"""The index of an object that is its letter alone."""


@dataclass(frozen=True)
class Multiset:
    """Objects of one membrane: for each letter, how often each index is there."""

    by_letter: Mapping[str, Counter[Index]]

    def __getitem__(self, letter: str) -> Counter[Index]:
        return self.by_letter.get(letter, Counter())

    def total(self, letter: str) -> int:
        """Return the number of objects with a letter."""
        return self[letter].total()

    def named(self, letter: str) -> list[str]:
        """Return the objects with a letter, each once, by name."""
        return [name(letter, index) for index in sorted(self[letter])]

    @cached_property
    def objects(self) -> Counter[str]:
        """The number of each object, by its name."""
        return Counter(
            {
                name(letter, index): number
                for letter in LETTERS
                for index, number in self[letter].items()
                if number
            }
        )

    @property
    def sizes(self) -> Counter[str]:
        """The number of objects with each letter that is there."""
        return Counter({letter: total for letter in LETTERS if (total := self.total(letter))})

    def beyond(self, other: Multiset) -> Multiset:
        """Return the objects that are here and not in another multiset, as often as they are more."""
        return Multiset({letter: self[letter] - other[letter] for letter in self.by_letter})

    def replacing(self, **changed: Counter[Index]) -> Multiset:
        """Return the multiset with other objects of some letters."""
        return Multiset({**self.by_letter, **changed})


NOTHING = Multiset({})


def name(letter: str, index: Index) -> str:
    """Return the name of an object: ``s377``, or ``s3,10,7`` if a number has two digits."""
    return letter + ("," if max(index, default=0) > 9 else "").join(map(str, index))


@dataclass(frozen=True)
class Configuration:
    """A configuration C0, C1, …: its membranes by their labels, the environment, and what `applies` in it.

    Membrane 1 is inside membrane 0, until it is dissolved. A set of rules that `applies` leads to the next
    configuration; it is ``output`` for the step in which the answer leaves, and "" in the last one.
    """

    number: int
    membranes: dict[int, Multiset]
    environment: Multiset
    applies: str

    @property
    def innermost(self) -> Multiset:
        """The contents of membrane 1, or of membrane 0 after membrane 1 was dissolved."""
        return self.membranes[max(self.membranes)]


Missing = tuple[tuple[str, Index], ...]
"""The three objects that say that a digit is missing from a row, a column and a box."""

RuleSet = Callable[[Multiset], Multiset | None]
"""Rules that are applied as often as their objects allow; None if none of them can be applied."""


class PSystem:
    """The P system of a puzzle with a row, a column and a box for each cell.

    A digit that the puzzle excludes from a cell, and that no other cell does, has no rule in R6. Without the
    `search` the set R7 is left out, and the system finds nothing.
    """

    def __init__(self, puzzle: Puzzle, search: bool = True) -> None:
        net = network(puzzle)
        numbers: dict[Cell, list[int]] = {cell: [] for cell in net.cell_mask}
        for family in net.house_families:
            for number, house in enumerate(family, start=1):
                for cell in house.cells:
                    numbers[cell].append(number)
        self.cell_at: dict[Index, Cell] = {(i, j): cell for cell, (i, j, _) in numbers.items()}
        self.box_of: dict[Index, int] = {(i, j): k for i, j, k in numbers.values()}
        self.digits = sorted({value for _, value in net.candidates})
        clues = given_values(puzzle)
        self.clues: list[Index] = []
        self.candidates: list[tuple[Index, Missing]] = []
        for place, cell in self.cell_at.items():
            allowed = self.digits if cell in clues else puzzle.domains[cell]
            self.candidates += [((*place, x), self.missing((*place, x))) for x in allowed]
            self.clues += [(*place, clues[cell])] if cell in clues else []
        sets: tuple[tuple[str, RuleSet], ...] = (
            ("R1", self.enter_clues),
            ("R2", self.exclude),
            ("R3", self.forget),
            ("R4", self.renew),
            ("R5", self.begin_check),
            ("R6", self.count),
            ("R7", self.find),
            ("R8", self.mark),
        )
        self.sets = tuple(each for each in sets if search or each[0] != "R7")

    def missing(self, index: Index) -> Missing:
        """Return the objects f, c and b of a digit in a cell."""
        i, j, x = index
        return ("f", (i, x)), ("c", (j, x)), ("b", (self.box_of[i, j], x))

    @property
    def start(self) -> Multiset:
        """The contents of membrane 1 in C0."""
        numbers = range(1, len(self.digits) + 1)
        each = Counter[Index]((number, x) for number in numbers for x in self.digits)
        once = {"z": Counter(self.clues), "box": Counter(self.cell_at.keys()), "k1": Counter([ONE])}
        return self.with_new_r(Multiset({**once, "f": each, "c": each, "b": each}))

    def with_new_r(self, inner: Multiset) -> Multiset:
        """Return the contents with N objects r for each cell."""
        return inner.replacing(r=Counter(dict.fromkeys(inner["box"], len(self.digits))))

    # The sets of rules: each returns the next contents of membrane 1, or None if it cannot be applied.

    def enter_clues(self, inner: Multiset) -> Multiset | None:
        """Return what R1 leaves."""
        clues = inner["z"]
        if not clues:
            return None
        return inner.replacing(
            z=Counter(), s=inner["s"] + clues, p=inner["p"] + Counter({ONE: clues.total()})
        )

    def exclude(self, inner: Multiset) -> Multiset | None:
        """Return what R2 leaves."""
        used: dict[str, Counter[Index]] = {"f": Counter(), "c": Counter(), "b": Counter()}
        for digit in inner["s"]:
            for letter, index in self.missing(digit):
                if inner[letter][index]:
                    used[letter][index] = 1
        if not any(used.values()):
            return None
        return inner.replacing(**{letter: inner[letter] - gone for letter, gone in used.items()})

    def forget(self, inner: Multiset) -> Multiset | None:
        """Return what R3 leaves."""
        if inner["d"] or not any(inner[letter] for letter in COUNTING):
            return None
        return inner.replacing(**{letter: Counter[Index]() for letter in COUNTING})

    def renew(self, inner: Multiset) -> Multiset | None:
        """Return what R4 leaves."""
        return None if inner["d"] else self.with_new_r(inner).replacing(d=Counter([ONE]))

    def begin_check(self, inner: Multiset) -> Multiset | None:
        """Return what R5 leaves."""
        return inner.replacing(k1=Counter(), k0=inner["k1"]) if inner["k1"] else None

    def count(self, inner: Multiset) -> Multiset | None:
        """Return what R6 leaves."""
        counted = [
            index
            for index, missing in self.candidates
            if not inner["m"][index] and all(inner[letter][each] for letter, each in missing)
        ]
        if not counted:
            return None
        cells = Counter[Index](index[:2] for index in counted)
        return inner.replacing(r=inner["r"] - cells, a=inner["a"] + cells, m=inner["m"] + Counter(counted))

    def find(self, inner: Multiset) -> Multiset | None:
        """Return what R7 leaves. The first cell in reading order gets an object that two need."""
        rest, found = inner, list[Index]()
        for digit in self.singles(inner):
            missing = self.missing(digit)
            if all(rest[letter][index] for letter, index in missing):
                used = {letter: rest[letter] - Counter([index]) for letter, index in missing}
                rest = rest.replacing(**used)
                found.append(digit)
        if not found:
            return None
        each = Counter({ONE: len(found)})
        return rest.replacing(s=rest["s"] + Counter(found), p=rest["p"] + each, w=rest["w"] + each)

    def singles(self, inner: Multiset) -> Iterator[Index]:
        """Yield the index of m for each empty cell with one a and N - 1 r."""
        filled = {digit[:2] for digit in inner["s"]}
        r, a, most = inner["r"], inner["a"], len(self.digits) - 1
        for index in inner["m"]:
            place = index[:2]
            if a[place] == 1 and r[place] == most and place not in filled:
                yield index

    def mark(self, inner: Multiset) -> Multiset | None:
        """Return what R8 leaves."""
        if not inner["w"]:
            return None
        if inner["k0"]:
            return inner.replacing(k0=Counter(), k2=inner["k0"])
        return inner.replacing(w=Counter())

    def restart(self, inner: Multiset) -> Multiset:
        """Return what R11 leaves."""
        return inner.replacing(d=Counter(), k2=Counter(), k1=inner["k2"])

    def step(self, inner: Multiset) -> tuple[str, Multiset, str]:
        """Return the set that applies, what it leaves, and the answer if it dissolves membrane 1, else ""."""
        for label, rules in self.sets:
            after = rules(inner)
            if after is not None:
                return label, after, ""
        if inner.total("p") >= len(self.cell_at):
            full = Counter({ONE: len(self.cell_at)})
            return "R10", inner.replacing(p=inner["p"] - full, YES=Counter([ONE])), YES
        if inner["k0"]:
            return "R9", inner.replacing(k0=Counter(), NO=Counter([ONE])), NO
        return "R11", self.restart(inner), ""

    def configurations(self, deadline: Deadline | None = None) -> Iterator[Configuration]:
        """Yield the configurations until the computation halts. Raises `Unknown` past the deadline."""
        deadline, inner, number, answer = deadline or Deadline(), self.start, 0, ""
        while not answer:
            deadline.check()
            label, after, answer = self.step(inner)
            yield Configuration(number, {0: NOTHING, 1: inner}, NOTHING, label)
            inner, number = after, number + 1
        yield Configuration(number, {0: inner}, NOTHING, OUTPUT)
        kept = Multiset({"s": inner["s"]}) if answer == YES else inner.replacing(NO=Counter())
        yield Configuration(number + 1, {0: kept}, Multiset({answer: Counter([ONE])}), "")
