r"""A certificate in steps as people follow it: each line in words, under its suppositions, with its picture.

Vocabulary
    line      what a step removes and why, a supposition, or the end of one
    fact      a value that is gone already, or a cell that has its value, which a line rests on
    depth     how many suppositions a line stands under

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 1, "cols": 1, "clues": {"givens": [[1]]}})
>>> text = f'puzzle {puzzle.to_json()}\nclaim {{"claim": "unique"}}\nbegin\n'
>>> [line.sentence for line in lines_of(text)]
['every cell has its value: this is the only solution']
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..puzzles import Candidate, Cell, Domain, Domains, Puzzle
from ..puzzles.clues import cells_of
from ..puzzles.constraints import Constraint
from .drawing.clash import Clash
from .drawing.scene import Scene, scene
from .rules.step import Step

MOST_TOLD = 6
"""How many facts a sentence names; it counts the others."""

Fact = tuple[Cell, int, bool]
"""A cell, a value, and whether it is the cell's (else it is gone)."""


@dataclass(frozen=True)
class Line:
    """A line of a proof, in the order of the proof.

    It `removes`, `supposes`, or `ends` a supposition or, at depth 0, the proof; the first one `assumes` that
    a claim about a cell is false. `domains` are what is left before it where it stands, and `clues` the
    constraints that it looks at.
    """

    does: str
    depth: int
    sentence: str
    domains: Domains
    removed: tuple[Candidate, ...] = ()
    facts: tuple[Fact, ...] = ()
    clues: tuple[Constraint, ...] = ()


def lines_of(text: str) -> Iterator[Line]:
    """The lines of a certificate in steps, which has been verified."""
    head, _, body = text.partition("\nbegin\n")
    claim = json.loads(_field(head, "claim"))
    yield from _Reader(puzzle_of(head), claim).lines(body.splitlines())


def puzzle_of(text: str) -> Puzzle:
    """The puzzle of a certificate."""
    return Puzzle.from_json(_field(text, "puzzle"))


def _field(text: str, name: str) -> str:
    """What stands behind a word at the beginning of a line."""
    return f"\n{text}".partition(f"\n{name} ")[2].partition("\n")[0]


def picture(puzzle: Puzzle, line: Line) -> Scene:
    """The board before a line, with what the line removes, its facts and its clues."""
    because = tuple((cell, value) for cell, value, _ in line.facts)
    step = Step(line.sentence, 0, removes=line.removed, because=because)
    labels = tuple(clue.label for clue in line.clues)
    clash = Clash(labels, cells_of(puzzle, line.clues), "pattern") if line.clues else None
    return scene(puzzle, domains=line.domains, step=step, clash=clash)


class _Reader:
    """Follows the lines of a proof: what is left in each scope."""

    def __init__(self, puzzle: Puzzle, claim: dict[str, Any]) -> None:
        self.claim = claim
        self.cells = [cell for cell, _ in puzzle.rules.domains]
        self.constraints = puzzle.constraints
        self.scopes: list[dict[Cell, Domain]] = [dict(puzzle.domains)]
        self.supposed: list[Candidate] = []

    def lines(self, body: Iterable[str]) -> Iterator[Line]:
        """The lines of the body, and the end of the proof after them."""
        if self.claim["claim"] == "forced":
            cell, value = self.claim["cell"], self.claim["value"]
            yield Line("assumes", 0, f"assume that {cell} is not {value}", dict(self.scopes[0]))
            without(self.scopes[0], [(cell, value)])
        for text in body:
            kind, _, rest = text.partition(" ")
            if kind in ("r", "m"):
                yield self.removal(kind, rest)
            elif kind == "s":
                yield self.supposition(rest)
            elif kind == "e":
                yield self.ending()
        yield Line("ends", 0, self.last(), dict(self.scopes[0]))

    def removal(self, kind: str, rest: str) -> Line:
        """A line that removes values because of one constraint, or of a sum of several."""
        if kind == "r":
            by, _, said = rest.partition(" ")
            removed, _, facts = said.partition(":")
        else:
            removed, facts, rows = rest.split(":")
            by = ",".join(row.partition("*")[0].partition(".")[0] for row in rows.split() if row[0] != "@")
        numbers = [int(number) for number in by.split(",")]
        clues = [self.constraints[number] for number in numbers]
        names = ", ".join(dict.fromkeys(self.name(number) for number in numbers))
        gone = [(cell, value) for cell, value, _ in map(self.fact, removed.split())]
        told = tuple(map(self.fact, facts.split()))
        before = dict(self.scopes[-1])
        left = without(self.scopes[-1], gone)
        words = f"{results(gone, left)}: {'sum of ' if kind == 'm' else ''}{names}{reasons(told)}"
        return Line("removes", len(self.supposed), words, before, tuple(gone), told, tuple(clues))

    def supposition(self, rest: str) -> Line:
        """A line that supposes a value of a cell."""
        number, value = map(int, rest.split())
        cell, before = self.cells[number], self.scopes[-1]
        line = Line("supposes", len(self.supposed), f"suppose {cell} is {value}", dict(before))
        self.supposed.append((cell, value))
        self.scopes.append({**before, cell: (value,)})
        return line

    def ending(self) -> Line:
        """The line that ends a supposition."""
        ended, (cell, value) = self.scopes.pop(), self.supposed.pop()
        empty = next((cell for cell, left in ended.items() if not left), None)
        why = (
            "this is a solution of the claim"
            if empty is None
            else f"contradiction: {empty} has no value left"
        )
        words = f"{why}; so {cell} is not {value}"
        left = without(self.scopes[-1], [(cell, value)])
        if len(left[cell]) == 1:
            words += f" but {left[cell][0]}"
        return Line("ends", len(self.supposed) + 1, words, ended)

    def last(self) -> str:
        """How the proof ends."""
        empty = next((cell for cell, left in self.scopes[0].items() if not left), None)
        if empty is None:
            return "every cell has its value: this is the only solution"
        so = {
            "none": "there is no solution",
            "forced": f"{self.claim.get('cell')} is {self.claim.get('value')}",
        }.get(self.claim["claim"], "there are no other solutions")
        return f"{empty} has no value left: {so}"

    def fact(self, token: str) -> Fact:
        """A cell and a value, ``12-3`` or ``12=3``; values may be negative."""
        place = next(i for i, sign in enumerate(token) if sign in "-=")
        return self.cells[int(token[:place])], int(token[place + 1 :]), token[place] == "="

    def name(self, number: int) -> str:
        """A constraint as people call it."""
        constraint = self.constraints[number]
        return constraint.label or f"{type(constraint).__name__}, constraint {number}"


def without(scope: dict[Cell, Domain], gone: Iterable[Candidate]) -> dict[Cell, Domain]:
    """The scope, from which these candidates are removed."""
    for cell, value in gone:
        scope[cell] = tuple(other for other in scope[cell] if other != value)
    return scope


def results(gone: Sequence[Candidate], left: Mapping[Cell, Domain]) -> str:
    """What a line removes, and the cells that have one value after it.

    >>> results([("a", 1), ("a", 2), ("b", 1), ("c", 1)], {"a": (3,), "b": (2, 3), "c": (2, 3)})
    'a ≠ 1, 2; b, c ≠ 1; so a = 3'
    """
    by_cell: dict[Cell, list[int]] = {}
    for cell, value in gone:
        by_cell.setdefault(cell, []).append(value)
    alike: dict[tuple[int, ...], list[Cell]] = {}
    for cell, values in by_cell.items():
        alike.setdefault(tuple(values), []).append(cell)
    told = [f"{', '.join(cells)} ≠ {', '.join(map(str, values))}" for values, cells in alike.items()]
    fixed = [f"{cell} = {left[cell][0]}" for cell in by_cell if len(left[cell]) == 1]
    return "; ".join([*told, f"so {', '.join(fixed)}"] if fixed else told)


def reasons(facts: Sequence[Fact]) -> str:
    """The facts of a line in words; empty where it has none.

    >>> reasons([("a", 1, True), ("b", 2, False)])
    ', as a = 1, b ≠ 2'
    """
    if not facts:
        return ""
    told = [f"{cell} {'=' if fixed else '≠'} {value}" for cell, value, fixed in facts[:MOST_TOLD]]
    more = len(facts) - len(told)
    return f", as {', '.join(told)}{f' and {more} more' if more else ''}"
