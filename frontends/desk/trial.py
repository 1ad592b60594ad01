"""A trial answer on a draft: what of it still stands, and the first rule that it breaks so far.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, None]] * 2}})
>>> standing(puzzle, {"r1c1": 2, "r1c2": 1, "r9c9": 1})
{'r1c2': 1}
>>> broken_rule(puzzle.narrowed([("r1c2", (1,))]), {"r1c2": 1})
Broken(sentence='1 occurs 2 times in row 1', squares=[[0, 0], [0, 1]])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ...puzzles import Cell, Puzzle
from ...puzzles.constraints import AllDifferent, Constraint, RuleLabel
from ...puzzles.core.board import square_of
from ...puzzles.core.kind import judge_solution
from ..drawing.places import squares_of
from ..reading.entries import given_to
from .answer_first import completed


class Broken(NamedTuple):
    """A rule that is broken, in a sentence, and the squares where it is."""

    sentence: str
    squares: list[list[int]]


def standing(puzzle: Puzzle, entries: Mapping[Cell, int]) -> dict[Cell, int]:
    """The entries that a puzzle still has room for, whose clues may have changed."""
    fixed, domains = given_to(puzzle), puzzle.rules.domain_of
    return {
        cell: value for cell, value in entries.items() if cell not in fixed and value in domains.get(cell, ())
    }


def broken_rule(now: Puzzle, entries: Mapping[Cell, int]) -> Broken | None:
    """The first rule that the entries of a puzzle break, which are among its givens: one that nothing can
    keep any more, as far as one look at this rule alone shows. Where none does, and the answer is whole, the
    judge of the kind tells what it breaks.
    """
    if not entries:
        return None
    values = values_of(now)
    unfit = next((cell for cell in entries if not now.domains[cell]), None)
    if unfit is not None:
        told = f"this breaks a clue: {entries[unfit]} cannot stand in {unfit}"
        return Broken(told, squares(now, [unfit], entries))
    for constraint in now.constraints:
        cells = set(constraint.variables())
        if entries.keys().isdisjoint(cells):
            continue
        if isinstance(constraint, AllDifferent):
            twice = repeated_in(cells, values)
            if twice is not None:
                value, held = twice
                told = f"{value} occurs {len(held)} times in {constraint.label}"
                return Broken(told, squares(now, held, values))
        elif not keeps(constraint, cells, now, values):
            label = constraint.label
            named = label.squares if isinstance(label, RuleLabel) else ()
            held = [*named, *(cell for cell in cells if cell in entries)]
            return Broken(f"this breaks a rule: {label or constraint.words}", squares(now, held, values))
    judged = judge_solution(now, values) if is_whole(now, values) else None
    return None if judged is None else Broken(judged, squares(now, entries, values))


def clashes(now: Puzzle) -> list[tuple[str, list[Cell]]]:
    """What is wrong with the givens of a puzzle at a glance, each in a sentence and with its cells: values
    that occur twice where they must differ, and cells to which the clues leave nothing.
    """
    values, found = values_of(now), []
    for constraint in now.constraints:
        if isinstance(constraint, AllDifferent) and (twice := repeated_in(constraint.cells, values)):
            value, held = twice
            told = f"{value} occurs {len(held)} times in {constraint.label}: {', '.join(held)}"
            found.append((told, held))
    emptied = [cell for cell, left in now.domains.items() if not left]
    return found + [(f"{cell} has no value left", [cell]) for cell in emptied]


def values_of(now: Puzzle) -> dict[Cell, int]:
    """The cells that have one value left, with it."""
    return {cell: left[0] for cell, left in now.domains.items() if len(left) == 1}


def is_whole(now: Puzzle, values: Mapping[Cell, int]) -> bool:
    """Whether all that an answer says is filled in."""
    return set(now.shown) <= values.keys()


def is_answer(now: Puzzle) -> bool:
    """Whether what is filled in is an answer, right by the rules of its kind: a loop need not be crossed out
    wherever it does not go.
    """
    values = completed(now, values_of(now))
    return is_whole(now, values) and judge_solution(now, values) is None


def repeated_in(cells: Iterable[Cell], values: Mapping[Cell, int]) -> tuple[int, list[Cell]] | None:
    """A value that several cells hold, with them."""
    seen: dict[int, list[Cell]] = {}
    for cell in cells:
        if cell in values:
            seen.setdefault(values[cell], []).append(cell)
    return next(((value, held) for value, held in seen.items() if len(held) > 1), None)


def keeps(constraint: Constraint, cells: set[Cell], now: Puzzle, values: Mapping[Cell, int]) -> bool:
    """Whether a constraint may still be kept."""
    if cells <= values.keys():
        return constraint.holds(values)
    if type(constraint).filter is Constraint.filter:
        return True
    excluded: dict[Cell, set[int]] = {}
    for cell, value in constraint.filter(now.domains):
        excluded.setdefault(cell, set()).add(value)
    return not any(set(now.domains[cell]) <= gone for cell, gone in excluded.items())


def squares(now: Puzzle, cells: Iterable[Cell], values: Mapping[Cell, int]) -> list[list[int]]:
    """The squares of cells on the board, in their order."""
    found = set()
    for cell in cells:
        square = square_of(cell)
        found |= {square} if square is not None else {*squares_of(now, cell, values.get(cell, 0))}
    return [[*square] for square in sorted(found) if now.board.holds(*square)]
