"""Universe of one small board: the fillings that the kind's judge accepts, and the answers that the model
finds.

They share no code: the judge looks at a finished board and its record, the model is made of constraints. So
an answer that only one of them has is a fault of the other one: a rule that is too strong or a reader that
loses a value, or a rule that is too weak. Every filling is tried, with a solver behind narrowing and without.

>>> record = {"type": "akari", "rows": 1, "cols": 2, "clues": {"cells": [[None, 1]]}}
>>> found = compare(record)
>>> found.fillings, found.answers, found.faults
(4, 1, ())
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from ...models.backends.sat import SatModel
from ...puzzles import InputError, Kind, Puzzle, Record, kind_named, read_record
from ...puzzles.answers import Answer
from ..narrowing.tiers import Tier, narrow
from ..reading.entries import entries
from .boards import Data

MOST = 66_000
"""The most fillings of a board that is compared."""

SOME = 20
"""Maximum answers of the model that the judge sees of a board with more fillings."""

NARROWING: tuple[Tier, ...] = ("off", "filters", "full")
"""The tiers of narrowing with which a model is asked."""

REFUSED = "the model accepts an answer that the judge refuses"

STRONG, WEAK, FOREIGN, TWICE = "too strong", "too weak", "foreign", "twice"
FAILED, LOST, UNANSWERED = "failed", "lost", "unanswered"


@dataclass(frozen=True)
class Fault:
    """A fault found on a board.

    `sort` is ``too strong`` (the judge accepts the answer, the model does not have it), ``too weak`` (the
    model has it, the judge refuses it), ``foreign`` (both accept an answer that is no filling), ``twice``
    (solutions that differ are the same answer), ``failed`` (reader, judge or model raised an error),
    ``lost`` (a form of text does not give the board back) or ``unanswered`` (no board has an answer, this one
    included).
    """

    sort: str
    message: str
    record: Data
    answer: Answer | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The smaller, the easier to look at: squares, then characters."""
        return self.record["rows"] * self.record["cols"], len(json.dumps(self.record))

    def __str__(self) -> str:
        shown = (self.record,) if self.answer is None else (self.record, self.answer)
        return "\n  ".join((f"{self.sort}: {self.message}", *map(json.dumps, shown)))

    def to_json(self) -> dict[str, Any]:
        """Return the fault as a record."""
        values = {"sort": self.sort, "message": self.message, "record": self.record, "answer": self.answer}
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class Compared:
    """The number of fillings of a board, the number that the judge accepts, and the faults."""

    fillings: int
    answers: int
    faults: tuple[Fault, ...] = ()


def compare(record: Data, most: int = MOST) -> Compared:
    """Compare judge and model on all fillings of a board.

    Raises `InputError` for a record that cannot be read, for one of more than `most` fillings, and for a kind
    whose answers say nothing of their fillings.
    """
    read_record(record)
    fillings = kind_named(record["type"]).answer.fillings(Record(record), most)
    if fillings is None:
        raise InputError(f"the board has more than {most:,} fillings")
    return compare_answers(record, fillings)


def compare_any(record: Data) -> Compared:
    """Compare judge and model of a board of any size: on all fillings if they are few enough, otherwise on
    some answers of the model and on the solution that the record holds.

    Raises `InputError` for a record that cannot be read.
    """
    puzzle, kind, judged = read_record(record), kind_named(record["type"]), Record(record)
    if (fillings := kind.answer.fillings(judged, MOST)) is not None:
        return compare_answers(record, fillings)
    model = SatModel(replace(puzzle))
    some = [kind.answer(puzzle, solution) for solution in islice(model.solutions(puzzle.domains), SOME)]
    broken = ((answer, kind.judge(judged, answer)) for answer in some)
    faults = [Fault(WEAK, f"{REFUSED}: {rule}", record, answer) for answer, rule in broken if rule][:1]
    if (solution := record.get("solution")) is not None:
        if rule := kind.judge(judged, solution):
            faults.append(Fault(STRONG, f"the judge refuses the solution of the record: {rule}", record))
        if not has_solution(model, puzzle, solution):
            faults.append(Fault(STRONG, "the model does not have the solution of the record", record))
    return Compared(len(some), len(some) - len(faults), tuple(faults))


def has_solution(model: SatModel, puzzle: Puzzle, answer: Answer) -> bool:
    """Return whether the model of a puzzle has a solution with the entries of this answer."""
    try:
        filled = {cell: (value,) for cell, value in entries(puzzle, answer).items()}
    except InputError:  # an entry that the puzzle does not allow
        return False
    return bool(model.find({**puzzle.domains, **filled}).solutions)


def compare_answers(record: Data, answers: Iterable[Answer]) -> Compared:
    """Compare judge and model of a board on these answers, among which are all right ones.

    Raises `InputError` for a record that cannot be read.
    """
    puzzle, kind = read_record(record), kind_named(record["type"])
    judged, count, right = Record(record), 0, dict[str, Answer]()
    for answer in answers:
        count += 1
        try:
            if kind.judge(judged, answer) is None:
                right[text_of(answer)] = answer
        except Exception as error:
            return Compared(
                count, len(right), (Fault(FAILED, describe_error("the judge", error), record, answer),)
            )
    faults = [fault for tier in NARROWING for fault in differences(kind, puzzle, record, right, tier, count)]
    return Compared(count, len(right), tuple(faults))


def differences(
    kind: Kind, puzzle: Puzzle, record: Data, right: dict[str, Answer], tier: Tier, most: int
) -> list[Fault]:
    """Return the faults of a model behind one tier of narrowing, one of each sort."""
    bare = replace(puzzle)  # without its record: the constraints alone are asked, no judge
    faults: dict[str, Fault] = {}

    def note(sort: str, message: str, answer: Answer | None = None) -> None:
        faults.setdefault(sort, Fault(sort, f"{message} (narrowing {tier})", record, answer))

    texts = set[str]()
    try:
        domains = narrow(bare, tier).domains
        solutions = SatModel(bare).solutions(domains, many=True) if all(domains.values()) else iter(())
        for solution in islice(solutions, most + 1):
            answer = kind.answer(puzzle, solution)
            text = text_of(answer)
            if text in texts:
                note(TWICE, "two solutions that differ are one answer", answer)
            texts.add(text)
            if text in right:
                continue
            if (rule := kind.judge(Record(record), json.loads(text))) is None:
                note(FOREIGN, "the answer form does not allow an answer that judge and model accept", answer)
            else:
                note(WEAK, f"{REFUSED}: {rule}", answer)
    except Exception as error:
        note(FAILED, describe_error("the model", error))
        return [*faults.values()]
    if missed := next((text for text in right if text not in texts), None):
        note(STRONG, "the judge accepts an answer that the model does not have", right[missed])
    return [*faults.values()]


def describe_error(who: str, error: Exception) -> str:
    """Return an error in a sentence."""
    return f"{who} failed with {type(error).__name__}: {error}"


def text_of(answer: Answer) -> str:
    """Return an answer as text, the same for the same answer."""
    return json.dumps(answer, sort_keys=True)
