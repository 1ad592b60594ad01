"""A certificate in steps for readers: each line in words, under its suppositions, with its picture.

Vocabulary
    line      a removal with its reason, a supposition, or the end of one
    fact      a value that is already removed, or a solved cell, on which a line rests
    depth     how many suppositions a line stands under

>>> from gridproof.puzzles import read_record
>>> from gridproof.models.proofs import prove
>>> puzzle = read_record({"type": "sudoku", "rows": 1, "cols": 1, "clues": {"givens": [[1]]}})
>>> [line.sentence for line in lines_of(prove(puzzle, "steps").text)]
['every cell has its value: this is the only solution']
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...models.verify.checkable import to_checkable
from ...models.verify.file import take_apart
from ...models.verify.verifying import puzzle_of
from ...puzzles import Candidate, Cell, Domain, Domains, Puzzle, is_kind, kind_named
from ...puzzles.constraints import Constraint
from ...puzzles.wording.clues import cells_of
from ...puzzles.wording.words import numbers, rules_of
from ..drawing.clash import Clash
from ..drawing.scene import Scene, scene
from ..rules.step import Step, because, phrases_of

MOST_TOLD = 6
"""Maximum facts, or constraints, named in a sentence; the others are counted."""

Fact = tuple[Cell, int, bool]
"""A cell, a value, and whether the cell has it (else it is removed)."""


@dataclass(frozen=True)
class ProofLine:
    """A line of a proof, in the order of the proof.

    It `removes`, `supposes`, or `ends` a supposition or, at depth 0, the proof; the first one `assumes` that
    a claim about a cell is false. `domains` are the values left before it at its place, `clues` its
    constraints, and `empty` the cell that shows a contradiction.
    """

    does: str
    depth: int
    sentence: str
    domains: Domains
    removed: tuple[Candidate, ...] = ()
    facts: tuple[Fact, ...] = ()
    clues: tuple[Constraint, ...] = ()
    supposed: tuple[Candidate, ...] = ()
    empty: tuple[Cell, ...] = ()


def lines_of(text: str) -> Iterator[ProofLine]:
    """Yield the lines of a certificate in steps, which has been verified."""
    parts = take_apart(text)
    claim = json.loads(parts.claim)
    yield from _Reader(puzzle_of(parts), claim).lines(parts.body)


def picture(puzzle: Puzzle, line: ProofLine) -> Scene:
    """Draw the board before a line, with its removals, its facts and its clues."""
    because = tuple((cell, value) for cell, value, _ in line.facts)
    step = Step(line.sentence, 0, places=line.supposed, removes=line.removed, because=because)
    labels = tuple(clue.label for clue in line.clues)
    clash = Clash(labels, cells_of(puzzle, line.clues), "pattern") if line.clues else None
    return scene(puzzle, domains=line.domains, step=step, marked=line.empty, clash=clash)


class _Reader:
    """Reader of the lines of a proof, with the candidates left in each scope."""

    def __init__(self, puzzle: Puzzle, claim: dict[str, Any]) -> None:
        puzzle = to_checkable(puzzle)
        if claim["claim"] == "clash":
            kept = {cell for member in claim["members"] for cell in member["givens"]}
            givens = tuple(given for given in puzzle.givens if given[0] in kept)
            puzzle = replace(puzzle, givens=givens).with_record(puzzle.record)
        self.puzzle = puzzle
        self.speaks = is_kind(puzzle.kind) and kind_named(puzzle.kind).fact_wording is not numbers
        self.claim = claim
        self.cells = [cell for cell, _ in puzzle.rules.domains]
        self.constraints = puzzle.constraints
        self.first = puzzle.domains
        self.scopes: list[dict[Cell, Domain]] = [dict(puzzle.domains)]
        self.supposed: list[Candidate] = []

    def lines(self, body: Iterable[str]) -> Iterator[ProofLine]:
        """Yield the lines of the body, and the end of the proof after them."""
        if self.claim["claim"] == "forced":
            cell, value = self.claim["cell"], self.claim["value"]
            yield ProofLine(
                "assumes", 0, f"assume that {self.says(cell, value, False)}", dict(self.scopes[0])
            )
            without(self.scopes[0], [(cell, value)])
        for text in body:
            kind, _, rest = text.partition(" ")
            if kind in ("r", "m"):
                yield self.removal(kind, rest)
            elif kind == "s":
                yield self.supposition(rest)
            elif kind == "e":
                yield self.ending()
        yield ProofLine(
            "ends", 0, self.describe_end(), dict(self.scopes[0]), empty=first_empty_cell(self.scopes[0])
        )

    def removal(self, kind: str, rest: str) -> ProofLine:
        """Return a line that removes values because of one constraint, or of a sum of several."""
        if kind == "r":
            by, _, text = rest.partition(" ")
            removed, _, facts = text.partition(":")
        else:
            removed, facts, rows = rest.split(":")
            by = ",".join(row.partition("*")[0].partition(".")[0] for row in rows.split() if row[0] != "@")
        used = [int(number) for number in by.split(",")]
        clues = [self.constraints[number] for number in used]
        names = join_first(rules_of(dict.fromkeys(map(self.name, used)), self.puzzle.labels), ", ")
        removals = [(cell, value) for cell, value, _ in map(self.fact, removed.split())]
        premises = tuple(map(self.fact, facts.split()))
        before = dict(self.scopes[-1])
        after = without(self.scopes[-1], removals)
        by = f"{'sum of ' if kind == 'm' else ''}{names}"
        if self.speaks:
            words = f"{self.describe_removal(removals, after)}: {by}{self.describe_facts(premises, before)}"
        else:
            words = f"{results(removals, after)}: {by}{reasons(premises, before, self.first)}"
        return ProofLine(
            "removes", len(self.supposed), words, before, tuple(removals), premises, tuple(clues)
        )

    def supposition(self, rest: str) -> ProofLine:
        """Return a line that supposes a value of a cell."""
        number, value = map(int, rest.split())
        cell, before = self.cells[number], self.scopes[-1]
        words, supposed = f"suppose {self.says(cell, value)}", ((cell, value),)
        line = ProofLine("supposes", len(self.supposed), words, dict(before), supposed=supposed)
        self.supposed += supposed
        self.scopes.append({**before, cell: (value,)})
        return line

    def ending(self) -> ProofLine:
        """Return the line that ends a supposition."""
        ended, (cell, value) = self.scopes.pop(), self.supposed.pop()
        empty = first_empty_cell(ended)
        why = f"contradiction: {empty[0]} has no value left" if empty else "this is a solution of the claim"
        words = f"{why}; so {self.says(cell, value, False)}"
        after = without(self.scopes[-1], [(cell, value)])
        if len(after[cell]) == 1 and not self.speaks:
            words += f" but {after[cell][0]}"
        return ProofLine("ends", len(self.supposed) + 1, words, ended, empty=empty)

    def describe_end(self) -> str:
        """Describe the end of the proof."""
        empty = first_empty_cell(self.scopes[0])
        if self.claim["claim"] == "multiple":
            return "these solutions differ, which they show themselves"
        if not empty and self.claim["claim"] == "candidates":
            return "every value that is left occurs in a solution"
        if not empty:
            which = "last" if len(self.claim["solutions"]) > 1 else "only"
            return f"every cell has its value: this is the {which} solution"
        if self.claim["claim"] == "forced":
            so = self.says(self.claim["cell"], self.claim["value"])
        else:
            is_none = self.claim["claim"] in ("none", "clash")
            so = f"there {'is no solution' if is_none else 'are no other solutions'}"
        return f"{empty[0]} has no value left: {so}"

    def says(self, cell: Cell, value: int, true: bool = True) -> str:
        """State that a cell has a value, or does not have it, in the words of the kind."""
        if self.speaks:
            return "; ".join(phrases_of(self.puzzle, [(cell, value, true)]))
        return f"{cell} is {'' if true else 'not '}{value}"

    def describe_removal(self, removals: Sequence[Candidate], after: Mapping[Cell, Domain]) -> str:
        """Describe the removals of a line, in the words of the kind."""
        return "; ".join(
            phrases_of(self.puzzle, [fact_after(cell, value, after) for cell, value in removals])
        )

    def describe_facts(self, facts: Sequence[Fact], before: Mapping[Cell, Domain]) -> str:
        """Describe the facts of a line in the words of the kind; '' if it has none."""
        phrases = [
            (cell, value, True) if equal else fact_after(cell, value, before) for cell, value, equal in facts
        ]
        return f", as {because(self.puzzle, list(dict.fromkeys(phrases)))}" if phrases else ""

    def fact(self, token: str) -> Fact:
        """Parse a cell and a value, ``12-3`` or ``12=3``; values may be negative."""
        place = next(i for i, sign in enumerate(token) if sign in "-=")
        return self.cells[int(token[:place])], int(token[place + 1 :]), token[place] == "="

    def name(self, number: int) -> str:
        """Return the name of a constraint for people."""
        constraint = self.constraints[number]
        return constraint.label or f"{type(constraint).__name__}, constraint {number}"


def first_empty_cell(scope: Mapping[Cell, Domain]) -> tuple[Cell, ...]:
    """Return the first cell without a value, if there is one."""
    return next(((cell,) for cell, domain in scope.items() if not domain), ())


def without(scope: dict[Cell, Domain], removals: Iterable[Candidate]) -> dict[Cell, Domain]:
    """Remove these candidates from the scope, and return it."""
    for cell, value in removals:
        scope[cell] = tuple(other for other in scope[cell] if other != value)
    return scope


def fact_after(cell: Cell, value: int, after: Mapping[Cell, Domain]) -> Fact:
    """Return the fact that a value is removed from its cell, or that the cell has the only other one."""
    return (cell, after[cell][0], True) if len(after[cell]) == 1 else (cell, value, False)


def results(removals: Sequence[Candidate], after: Mapping[Cell, Domain]) -> str:
    """Describe the removals of a line, and the cells that have one value after it.

    >>> results([("a", 1), ("a", 2), ("b", 1), ("c", 1)], {"a": (3,), "b": (2, 3), "c": (2, 3)})
    'a ≠ 1, 2; b, c ≠ 1; so a = 3'
    """
    by_cell: dict[Cell, list[int]] = {}
    for cell, value in removals:
        by_cell.setdefault(cell, []).append(value)
    alike: dict[tuple[int, ...], list[Cell]] = {}
    for cell, values in by_cell.items():
        alike.setdefault(tuple(values), []).append(cell)
    parts = [f"{', '.join(cells)} ≠ {', '.join(map(str, values))}" for values, cells in alike.items()]
    fixed = [f"{cell} = {after[cell][0]}" for cell in by_cell if len(after[cell]) == 1]
    return "; ".join([*parts, f"so {', '.join(fixed)}"] if fixed else parts)


def reasons(facts: Sequence[Fact], before: Mapping[Cell, Domain], first: Mapping[Cell, Domain]) -> str:
    """Describe the facts of a line, by cell; '' if it has none. A cell with one value left `before` the line
    is described by that value, and one with few values left by these facts by those values; `first` are the
    domains at the start.

    >>> first = {"a": (1, 2, 3, 4, 5), "b": (1, 2, 3, 4)}
    >>> reasons([("a", 1, False), ("a", 2, False), ("a", 3, False)], first, first)
    ', as a is 4 or 5'
    >>> reasons([("a", 1, True), ("b", 2, False)], first, first)
    ', as a = 1; b ≠ 2'
    >>> reasons([("a", 1, False), ("b", 1, False)], first, first)
    ', as a, b ≠ 1'
    """
    by_cell: dict[Cell, list[Fact]] = {}
    for fact in facts:
        by_cell.setdefault(fact[0], []).append(fact)
    alike: dict[str, list[Cell]] = {}
    for cell, its in by_cell.items():
        alike.setdefault(describe_cell(its, before[cell], first[cell]), []).append(cell)
    phrases = [
        f"{', '.join(cells)} {words if len(cells) == 1 else words.replace('is', 'are')}"
        for words, cells in alike.items()
    ]
    return f", as {join_first(phrases, '; ')}" if phrases else ""


def join_first(phrases: Sequence[str], between: str) -> str:
    """Join the first of them in words; the others are counted.

    >>> join_first([f"row {i}" for i in range(1, 10)], ", ")
    'row 1, row 2, row 3, row 4, row 5, row 6 and 3 more'
    """
    more = f" and {len(phrases) - MOST_TOLD} more" if len(phrases) > MOST_TOLD else ""
    return between.join(phrases[:MOST_TOLD]) + more


def describe_cell(facts: Sequence[Fact], before: Domain, first: Domain) -> str:
    """Describe the facts about one cell."""
    fixed = next((value for _, value, equal in facts if equal), None)
    if fixed is not None or len(before) == 1 < len(facts):
        return f"= {before[0] if fixed is None else fixed}"
    removals = [value for _, value, _ in facts]
    remaining = [value for value in first if value not in removals]
    if 1 < len(remaining) < len(removals):
        return f"is {', '.join(map(str, remaining[:-1]))} or {remaining[-1]}"
    return f"≠ {', '.join(map(str, removals))}"
