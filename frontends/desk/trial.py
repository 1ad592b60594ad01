"""A trial answer on a draft: the entries that still stand, and the first rule that they break so far.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "latin_square", "rows": 2, "cols": 2, "clues": {"givens": [[1, None]] * 2}})
>>> standing(puzzle, {"r1c1": 2, "r1c2": 1, "r9c9": 1})
{'r1c2': 1}
>>> broken_rule(puzzle.with_domains([("r1c2", (1,))]), {"r1c2": 1})
Broken(sentence='1 occurs 2 times in row 1', squares=[[0, 0], [0, 1]])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ...puzzles import Cell, InputError, Puzzle, form_of, kind_named
from ...puzzles.constraints import AllDifferent, Constraint, Count, ExactCover, RuleLabel
from ...puzzles.core.board import square_of
from ...puzzles.core.cells import Scope
from ...puzzles.records import judge_solution
from ..drawing.places import squares_of
from ..reading.entries import by_hand_for, entries, given_to
from .answer_first import bare_board, completed, has_clues
from .drafts import sketch


class Broken(NamedTuple):
    """A broken rule, in a sentence, and its squares."""

    sentence: str
    squares: list[list[int]]


def board_for(
    record: Mapping[str, Any], reading: Puzzle | InputError, filled: Mapping[Cell, int]
) -> Puzzle | None:
    """Return the puzzle that takes the answer of a draft: the draft itself, as `reading`. If its cells come
    with its clues, as the areas of numbers do, and there are no clues yet, it is the board without clues.
    None if the draft is no puzzle yet and its kind has no such board.
    """
    kind = kind_named(record["type"])
    if isinstance(reading, InputError):
        bare = bare_board(kind, record)
        return bare and replace(bare, marks=(*bare.marks, *sketch(record).marks))
    puzzle = by_hand_for(reading, dict(filled))
    if kind.recipe is None or kind.recipe.drawn_from is None or has_clues(kind, record):
        return puzzle
    bare = bare_board(kind, record)
    return puzzle if bare is None or set(bare.shown) <= puzzle.rules.domain_of.keys() else bare


def carried(puzzle: Puzzle, filled: Mapping[Cell, int]) -> Mapping[Cell, int]:
    """Return the entries in the cells of a puzzle: an answer drawn on the board without clues is translated
    to the cells of the clues derived from it.
    """
    if puzzle.record is None or filled.keys() <= puzzle.rules.domain_of.keys():
        return filled
    bare = bare_board(kind_named(puzzle.kind), puzzle.record)
    if bare is None or not filled.keys() <= bare.rules.domain_of.keys():
        return filled
    answer = form_of(bare)(bare, completed(bare, filled))
    try:
        return entries(puzzle, {part.name: answer[part.name] for part in form_of(puzzle).parts})
    except InputError:
        return filled


def standing(puzzle: Puzzle, filled: Mapping[Cell, int]) -> dict[Cell, int]:
    """Return the entries that a puzzle still allows; its clues may have changed."""
    fixed, domains = given_to(puzzle), puzzle.rules.domain_of
    return {
        cell: value
        for cell, value in carried(puzzle, filled).items()
        if cell not in fixed and value in domains.get(cell, ())
    }


def broken_rule(now: Puzzle, filled: Mapping[Cell, int]) -> Broken | None:
    """Return the first rule broken by the entries, which are among the givens of `now`: a rule that cannot
    hold any more, as far as one look at it alone shows. If there is none and the answer is complete, the
    judge of the kind decides.
    """
    if not filled:
        return None
    values = values_of(now)
    unfit = next((cell for cell in filled if not now.domains[cell]), None)
    if unfit is not None:
        sentence = f"this breaks a clue: {filled[unfit]} cannot stand in {unfit}"
        return Broken(sentence, squares(now, [unfit], filled))
    if form_of(now).input.press == "area":
        now, unmet = with_areas_forced(now)
        if unmet is not None:
            return Broken(f"this breaks a rule: {unmet.label}", squares_left_out(now, unmet, filled))
        values = values_of(now)
        filled = {cell: value for cell, value in values.items() if len(now.rules.domain_of[cell]) > 1}
    for constraint in now.constraints:
        cells = set(constraint.variables())
        if filled.keys().isdisjoint(cells):
            continue
        if isinstance(constraint, AllDifferent):
            twice = repeated_in(cells, values)
            if twice is not None:
                value, spots = twice
                sentence = f"{value} occurs {len(spots)} times in {constraint.label}"
                return Broken(sentence, squares(now, spots, values))
        elif not keeps(constraint, cells, now, values):
            label = constraint.label
            rule_squares = label.squares if isinstance(label, RuleLabel) else ()
            spots = [*rule_squares, *(cell for cell in cells if cell in filled)]
            return Broken(f"this breaks a rule: {label or constraint.words}", squares(now, spots, values))
    judged = judge_solution(now, values) if is_whole(now, values) else None
    return None if judged is None else Broken(judged, squares(now, filled, values))


def with_areas_forced(now: Puzzle) -> tuple[Puzzle, Constraint | None]:
    """Return the puzzle of areas with all forced ones: no two overlap, and a clue or square with one choice
    left takes it; or with the first clue or square that no area is left for. A new area removes those below
    it, so a wrong area shows in the squares it leaves uncovered.
    """
    domains, scope = dict(now.domains), Scope(now.domains)
    choices = [
        part
        for stated in now.constraints
        for part in (stated.lower(scope) if isinstance(stated, ExactCover) else (stated,))
        if isinstance(part, Count) and part.most == 1
    ]
    before = None
    while before != domains:
        before = dict(domains)
        for part in choices:
            for cell, value in [*part.filter(domains)]:
                domains[cell] = tuple(other for other in domains[cell] if other != value)
                if not domains[cell]:
                    return now, part
    return now.with_domains(domains.items()), None


def squares_left_out(now: Puzzle, rule: Constraint, filled: Mapping[Cell, int]) -> list[list[int]]:
    """Return the squares of a rule that no area is left for: the named ones, else the squares common to all
    of its areas, else the squares of the areas in place.
    """
    cells = [*rule.variables()]
    if isinstance(rule.label, RuleLabel):
        return squares(now, rule.label.squares, {})
    common = set.intersection(*(set(squares_of(now, cell, 1)) for cell in cells))
    return [[*square] for square in sorted(common)] or squares(now, filled.keys() & cells, filled)


def clashes(now: Puzzle) -> list[tuple[str, list[Cell]]]:
    """Return the obvious mistakes in the givens of a puzzle, each a sentence with its cells: repeated values
    in cells that must differ, and cells without a value left.
    """
    values, mistakes = values_of(now), []
    for constraint in now.constraints:
        if isinstance(constraint, AllDifferent) and (twice := repeated_in(constraint.cells, values)):
            value, cells = twice
            sentence = f"{value} occurs {len(cells)} times in {constraint.label}: {', '.join(cells)}"
            mistakes.append((sentence, cells))
    emptied = [cell for cell, domain in now.domains.items() if not domain]
    return mistakes + [(f"{cell} has no value left", [cell]) for cell in emptied]


def values_of(now: Puzzle) -> dict[Cell, int]:
    """Return the cells that have one value left, with it."""
    return {cell: domain[0] for cell, domain in now.domains.items() if len(domain) == 1}


def is_whole(now: Puzzle, values: Mapping[Cell, int]) -> bool:
    """Return whether all shown cells of an answer are filled in."""
    return set(now.shown) <= values.keys()


def is_answer(now: Puzzle) -> bool:
    """Return whether the entries are an answer, right by the rules of the kind: the unused edges of a loop
    need not be crossed out. A board without clues, which cannot be judged, has no answer. The constraints
    have a say too: a judge of areas does not see a border that ends inside one.
    """
    values = completed(now, values_of(now))
    if not now.has_record or not is_whole(now, values) or judge_solution(now, values) is not None:
        return False
    return all(rule.holds(values) for rule in now.constraints if values.keys() >= set(rule.variables()))


def repeated_in(cells: Iterable[Cell], values: Mapping[Cell, int]) -> tuple[int, list[Cell]] | None:
    """Return a value that several cells hold, with them, or None."""
    by_value: dict[int, list[Cell]] = {}
    for cell in cells:
        if cell in values:
            by_value.setdefault(values[cell], []).append(cell)
    return next(((value, holders) for value, holders in by_value.items() if len(holders) > 1), None)


def keeps(constraint: Constraint, cells: set[Cell], now: Puzzle, values: Mapping[Cell, int]) -> bool:
    """Return whether a constraint may still hold."""
    if cells <= values.keys():
        return constraint.holds(values)
    if type(constraint).filter is Constraint.filter:
        return True
    excluded: dict[Cell, set[int]] = {}
    for cell, value in constraint.filter(now.domains):
        excluded.setdefault(cell, set()).add(value)
    return not any(set(now.domains[cell]) <= removals for cell, removals in excluded.items())


def squares(now: Puzzle, cells: Iterable[Cell], values: Mapping[Cell, int]) -> list[list[int]]:
    """Return the squares of cells on the board, in their order."""
    spots = set()
    for cell in cells:
        square = square_of(cell)
        spots |= {square} if square is not None else {*squares_of(now, cell, values.get(cell, 0))}
    return [[*square] for square in sorted(spots) if now.board.holds(*square)]
