"""Answer first: the trial answer of a draft, the rule that it breaks, and all clues that follow from it.

Vocabulary
    bare       a record without the clues that follow from an answer: those of its shape stay, such as regions
    sign       the placeholder of a clue until it is derived, such as a black square

>>> blank = {"type": "slitherlink", "rows": 1, "cols": 1, "clues": {"cells": [[None]]}}
>>> board = bare_puzzle(blank)
>>> derive(blank, dict.fromkeys(board.shown, 1)).record["clues"]
{'cells': [[4]]}
>>> derive(blank, {}).right
False
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ...models.reasons.conflict import Conflict, conflict
from ...puzzles import (
    Cell,
    Deadline,
    InputError,
    Puzzle,
    Unknown,
    at,
    by_hand,
    form_of,
    kind_named,
    read_record,
)
from ...puzzles.answers import Answer
from ...puzzles.constraints import RuleLabel
from ...puzzles.core.cells import Square
from ...puzzles.core.record import Record, shorten
from ...puzzles.kind import Kind
from ...puzzles.making.recipe import Derived, Draft, Entries, Recipe, Unfit
from ...puzzles.puzzle import givens
from ...puzzles.revising.adding import says_nothing
from ...puzzles.revising.stating import with_entries
from ...puzzles.wording.clues import cells_of
from .. import api
from ..drawing.places import in_either, sides_of, squares_of
from ..reading.entries import entries, given_to

SECONDS = 5.0
"""Seconds for checking whether an answer is one."""

DRAWS = 30
"""Maximum draws of clues that follow in many ways, such as regions, before giving up."""

FEW = 3
"""A contradiction of so few entries says more than a rule that names no square."""

NO_ANSWER = "it breaks the rules"

NAMED = re.compile(r"\brow (\d+), column (\d+)|\br(\d+)c(\d+)")
"""A square in a sentence."""


@dataclass(frozen=True)
class FromAnswer:
    """Verdict on a trial answer: whether it is `right`, a sentence, and the square of the mistake if it is
    wrong; if it is right, the `record` with all clues that follow from it.
    """

    right: bool
    sentence: str
    at: Square | None = None
    record: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the verdict as a JSON object."""
        verdict: dict[str, Any] = {"right": self.right, "sentence": self.sentence}
        if self.at is not None:
            verdict["at"] = list(self.at)
        if self.record is not None:
            verdict["record"] = self.record
        return verdict


def derive(
    record: Mapping[str, Any],
    filled: Mapping[Cell, int],
    solution: Answer | None = None,
    timeout: float | None = None,
) -> FromAnswer:
    """Derive the clues that follow from an answer: they replace those of the recipe, all others stay. The
    same answer gives the same clues. The answer is `filled` in by cell, beside the givens, or is a `solution`
    in the form of records: without clues some boards have no cells, such as the rectangles around shikaku's
    numbers.

    Raises `InputError` if the kind has no recipe, and for an impossible entry.
    """
    kind = kind_named(record.get("type"))
    recipe = recipe_or_refuse(kind)
    deadline = Deadline(SECONDS if timeout is None else timeout)
    trial = Trial.of(kind, record, filled)
    if solution is not None:
        answer, proven = dict(solution), False
    else:
        if (puzzle := trial.puzzle) is None:
            raise trial.problem or InputError(f"{kind.title} has no board without clues")
        empty = next((cell for cell in puzzle.shown if cell not in trial.values), None)
        if empty is not None:
            return FromAnswer(False, f"the answer is not whole: {empty} is empty", square_of(puzzle, empty))
        answer, proven = trial.answer(deadline)
        if not proven and not trial.is_told_by(answer, deadline):
            return trial.refusal_reason(broken_rule(kind, trial.bare, answer), deadline)
    if not recipe.clues:
        broken = broken_rule(kind, trial.bare, answer)
        if broken is not None:
            return trial.refusal_reason(broken, deadline)
        return FromAnswer(True, "this is an answer, and the clues of this kind do not follow from it")
    try:
        full_record = with_all_clues(kind, trial.bare, answer)
    except Unfit as reason:
        if not proven:
            return trial.refusal_reason(broken_rule(kind, trial.bare, answer), deadline)
        return FromAnswer(True, f"this is an answer, but no clues follow from it: {reason}")
    except Exception:
        # A recipe need not understand a wrong answer.
        return trial.refusal_reason(broken_rule(kind, trial.bare, answer), deadline)
    if (broken := broken_rule(kind, Record(full_record), answer)) is not None:
        return trial.refusal_reason(broken, deadline)
    return FromAnswer(True, "this is an answer, and these clues follow from it", record=full_record)


def broken_rule(kind: Kind, record: Record, answer: Answer) -> str | None:
    """Return the rule that an answer breaks, in the words of the kind's judge, or None; `NO_ANSWER` if the
    judge fails.
    """
    try:
        return kind.judge(record, answer)
    except Exception:
        return NO_ANSWER


def recipe_or_refuse(kind: Kind) -> Recipe:
    """Return the recipe of a kind; raise `InputError` if it has none."""
    if kind.recipe is None:
        raise InputError(f"{kind.title} has no recipe that says which clues follow from an answer")
    return kind.recipe


def with_all_clues(kind: Kind, bare: Record, answer: Answer) -> dict[str, Any]:
    """Return the record with all clues that follow from an answer, the same ones each time. Raises `Unfit` if
    none follow within `DRAWS` draws.
    """
    for draw in range(DRAWS):
        record = bare
        try:
            for derived, clues in all_clues(kind, bare, answer, Random(draw)):
                field = kind.field(derived.name)
                whole = {**field.entries(record.data), **clues}
                record = Record(with_entries(record, kind, field, whole))
        except Unfit:
            if draw == DRAWS - 1:
                raise
        else:
            break
    return dict(record.data)


def all_clues(kind: Kind, bare: Record, answer: Answer, random: Random) -> Iterator[tuple[Derived, Entries]]:
    """Yield the clues of each field that follow from an answer. Raises `Unfit`."""
    record = bare
    for derived in recipe_or_refuse(kind).clues:
        field = kind.field(derived.name)
        clues = derived.derive(Draft(kind, record, answer, random, derived.name))
        yield derived, clues
        record = Record(with_entries(record, kind, field, {**field.entries(record.data), **clues}))


# The board without clues --------------------------------------------------------------------------


def bare_record(kind: Kind, record: Mapping[str, Any], filled: Mapping[Cell, int]) -> Record:
    """Return the record without its derived clues. If the shape fixes the places of clues, their signs stay,
    except in squares filled by the answer.
    """
    bare = without_retold(kind, record)
    for derived in recipe_or_refuse(kind).clues:
        field, signs = kind.field(derived.name), Entries()
        if derived.sign is not None:
            signs = {
                place: entry if says_nothing(entry) else derived.sign
                for place, entry in field.entries(bare.data).items()
                if at(*place) not in filled
            }
        bare = Record(with_entries(bare, kind, field, signs))
    return bare


def without_retold(kind: Kind, record: Mapping[str, Any]) -> Record:
    """Return the record without fields that only retell other clues in words."""
    retold = {field.name for field in kind.fields if field.retells}
    clues = record.get("clues") or {}
    return Record({**record, "clues": {name: clues[name] for name in clues if name not in retold}})


def bare_puzzle(record: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle without derived clues, whose answers are all wanted. Raises `InputError` if there is
    none.
    """
    kind = kind_named(record.get("type"))
    trial = Trial.of(kind, record, {})
    if trial.puzzle is None:
        raise trial.problem or InputError(f"{kind.title} has no board without clues")
    return trial.puzzle


def bare_board(kind: Kind, record: Mapping[str, Any]) -> Puzzle | None:
    """Return the board without clues on which the recipe of a kind draws answers, or None if it has none."""
    if kind.recipe is None or kind.recipe.drawn_from is None:
        return None
    try:
        return replace(kind.recipe.drawn_from(Record(record, kind.name)), kind=kind.name)
    except InputError:
        return None


def has_clues(kind: Kind, record: Mapping[str, Any]) -> bool:
    """Return whether a record has a clue that follows from an answer."""
    return any(
        not says_nothing(entry) and entry != derived.sign
        for derived in recipe_or_refuse(kind).clues
        for entry in kind.field(derived.name).entries(record).values()
    )


def readings(kind: Kind, bare: Record, record: Mapping[str, Any]) -> Iterator[tuple[bool, Any]]:
    """Yield the ways to read a board, each with whether it leaves out derived clues: as the recipe reads it,
    as it stands, and with all its clues.
    """
    drawn = bare_board(kind, bare.data)
    if drawn is not None:
        yield True, lambda: drawn
    yield True, lambda: by_hand(read_record(bare.data, kind.name))
    yield True, lambda: read_record(bare.data, kind.name)
    yield False, lambda: by_hand(read_record(record, kind.name))


def given_in(kind: Kind, record: Mapping[str, Any]) -> dict[Cell, int]:
    """Return the cells that the clues of a record give; none for an unreadable record."""
    try:
        return given_to(by_hand(read_record(record, kind.name)))
    except InputError:
        return {}


@dataclass(frozen=True)
class Trial:
    """A trial answer: the bare record, the puzzle that takes it (None: there is none, because of the
    `problem`), whether that is without derived clues, and the values of the cells.
    """

    kind: Kind
    bare: Record
    puzzle: Puzzle | None
    is_bare: bool
    values: dict[Cell, int]
    problem: InputError | None = None

    @classmethod
    def of(cls, kind: Kind, record: Mapping[str, Any], filled: Mapping[Cell, int]) -> Trial:
        """Return the trial answer `filled` in beside the givens of the record. Raises `InputError` for an
        impossible entry.
        """
        given_values = given_in(kind, record)
        bare = bare_record(kind, record, filled)
        problem: InputError | None = None
        for is_bare, read in readings(kind, bare, record):
            try:
                puzzle = read()
            except InputError as reason:
                problem = problem or reason
                continue
            domains = puzzle.rules.domain_of
            missing = {cell for cell in given_values if cell not in domains}
            if (
                is_bare
                and missing
                and (other := bare_record(kind, record, {**filled, **given_values})).data != bare.data
            ):
                # A given number stands in place of a sign.
                return cls.of(kind, {**other.data, "id": None}, {**given_values, **filled})
            wrong = next((cell for cell in filled if filled[cell] not in domains.get(cell, ())), None)
            if wrong is None:
                stay = {c: v for c, v in given_values.items() if v in domains.get(c, ())}
                return cls(kind, bare, puzzle, is_bare, completed(puzzle, {**stay, **filled}))
            fault = f"cannot hold {shorten(filled[wrong])}" if wrong in domains else "is not on this board"
            problem = problem or InputError(f"cell {shorten(wrong)} {fault}")
        return cls(kind, bare, None, False, {}, problem)

    def answer(self, deadline: Deadline) -> tuple[Answer, bool]:
        """Return the answer in the form of records, and whether it is known to keep the rules: the solver
        fills in cells that are not shown.
        """
        assert self.puzzle is not None
        if self.is_bare:
            puzzle = self.puzzle.with_domains(givens(self.values))
            verdict = api.solve(puzzle, timeout=deadline, explain=False)
            if verdict.solutions:
                return self.kind.answer(self.puzzle, verdict.solutions[0]), True
        return self.kind.answer(self.puzzle, self.values), False

    def is_told_by(self, answer: Answer, deadline: Deadline) -> bool:
        """Return whether an answer states all that was filled in; it cannot state three edges of a square,
        say.
        """
        assert self.puzzle is not None
        try:
            values = entries(self.puzzle, answer, deadline)
        except (InputError, Unknown, TypeError):  # half an answer has marks of its own
            return False
        whole = completed(self.puzzle, values)
        return all(whole.get(cell) == self.values[cell] for cell in self.puzzle.shown)

    def refusal_reason(self, broken: str | None, deadline: Deadline) -> FromAnswer:
        """Return why the answer is none: the rule that the judge names, else the conflict with the rules. The
        judge does not see lines that enclose nothing.
        """
        clash = None
        if self.puzzle is not None and self.is_bare and form_of(self.puzzle) is not self.kind.answer:
            rule = self.puzzle.broken(self.values)
            broken = rule.label if rule is not None and isinstance(rule.label, RuleLabel) else broken
        where = named_square(broken or "")
        if self.puzzle is not None and self.is_bare and (where is None or broken in (None, NO_ANSWER)):
            clash = conflict(self.puzzle.with_domains(givens(self.values)), deadline, rules=True)
            where = where or clash_square(self.puzzle, clash)
        if clash is not None and (broken in (None, NO_ANSWER) or len(clash.members) <= FEW):
            broken = clash.sentence
        return FromAnswer(False, f"this is no answer: {broken or NO_ANSWER}", where)


def completed(puzzle: Puzzle, filled: Mapping[Cell, int]) -> dict[Cell, int]:
    """Return the entries and givens; an empty cell that may be nothing (0) counts as nothing."""
    domains, values = puzzle.rules.domain_of, given_to(puzzle) | dict(filled)
    may_be_nothing = not in_either(puzzle)
    for cell in puzzle.shown:
        if len(domains[cell]) == 1:
            values.setdefault(cell, domains[cell][0])
        elif may_be_nothing and 0 in domains[cell]:
            values.setdefault(cell, 0)
    return values


# Mistakes -----------------------------------------------------------------------------------------


def named_square(sentence: str) -> Square | None:
    """Return the first square that a sentence names, or None."""
    match = NAMED.search(sentence)
    if match is None:
        return None
    row, column = (int(number) - 1 for number in match.groups() if number is not None)
    return row, column


def clash_square(puzzle: Puzzle, clash: Conflict | None) -> Square | None:
    """Return the first square of a conflict, or None."""
    if clash is None:
        return None
    cells = [*(cell for cell, _ in clash.givens), *clash.cells, *cells_of(puzzle, clash.rules)]
    return next((square for cell in cells if (square := square_of(puzzle, cell)) is not None), None)


def square_of(puzzle: Puzzle, cell: Cell) -> Square | None:
    """Return the first square of a cell that is on the board, or None."""
    values = puzzle.rules.domain_of.get(cell, ())
    squares = sides_of(puzzle, cell) or (s for value in values for s in squares_of(puzzle, cell, value))
    return next((square for square in squares if puzzle.board.holds(*square)), None)
