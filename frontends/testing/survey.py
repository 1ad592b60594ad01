"""Small boards of a kind, compared; the faults with the smallest boards that show them.

>>> report = survey("akari", boards=3, seed=1)
>>> report.boards, report.ok
(3, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from ...puzzles import InputError, Kind, Record, TooLarge, kind_named
from ...puzzles.samples import samples
from .boards import FEW, Data, with_field
from .boards import boards as boards_of
from .round_trips import lost_forms, texts_of
from .universe import UNANSWERED, Fault, compare, compare_any

ENOUGH = 200
"""Number of further boards on which an answer is looked for."""

OWN = "give boards of your own: gridproof.testing.check_kind(kind, boards=[record or text, ...])"
"""The cure if boards drawn at random do not do."""


@dataclass(frozen=True)
class Survey:
    """Results on the boards of a kind: the numbers of `boards`, of `fillings` that the judge looked at, of
    `answers` that it accepted, and of `texts` in which boards were written and read again; and the smallest
    fault of each sort.
    """

    kind: str
    boards: int = 0
    fillings: int = 0
    answers: int = 0
    texts: int = 0
    faults: tuple[Fault, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """True if boards were compared and there is no fault."""
        return bool(self.boards) and not self.faults

    def __str__(self) -> str:
        if not self.boards:
            return f"{self.kind}: nothing was judged: no small board can be drawn; {OWN}"
        numbers = ((self.boards, "board"), (self.fillings, "filling"), (self.answers, "answer"))
        counts = (
            f"{number:,} {name}{'s' * (number != 1)}" for number, name in (*numbers, (self.texts, "text"))
        )
        verdict = f"{len(self.faults)} fault{'s' * (len(self.faults) > 1)}" if self.faults else "no fault"
        return "\n".join((f"{self.kind}: {', '.join(counts)}: {verdict}", *map(str, self.faults)))

    def to_json(self) -> dict[str, Any]:
        """Return the survey as a record."""
        counts = {name: getattr(self, name) for name in ("boards", "fillings", "answers", "texts")}
        return {"type": self.kind, **counts, "faults": [fault.to_json() for fault in self.faults]}


def survey(name: str, boards: int = 200, seed: int = 0, most: Iterable[int] = FEW) -> Survey:
    """Compare this number of small `boards` of the kind of this name: seconds for 200 boards; the same seed
    gives the same ones. If none of them has an answer, `further_boards` follow until one has.

    Raise `InputError` for an unknown kind and for one whose answers do not list their fillings.
    """
    kind, total, worst = kind_named(name), Survey(name), dict[str, Fault]()
    record: Data = {}
    drawn = (record for record, _ in boards_of(name, seed, boards, most))
    for record in chain(drawn, further_boards(name, seed)):
        compared = compare_any(record)
        texts = sum(1 for _ in texts_of(record))
        total = replace(
            total,
            boards=total.boards + 1,
            fillings=total.fillings + compared.fillings,
            answers=total.answers + compared.answers,
            texts=total.texts + texts,
        )
        for fault in (*compared.faults, *lost_forms(record)):
            if fault.sort not in worst or fault.size < worst[fault.sort].size:
                worst[fault.sort] = fault
        if total.boards >= boards and (total.answers or worst):
            break
    faults = tuple(smallest(kind, fault) for fault in worst.values())
    if record and not total.answers and not faults:
        faults = (Fault(UNANSWERED, f"none of {total.boards} boards has an answer: {OWN}", record),)
    return replace(total, faults=faults)


def further_boards(name: str, seed: int) -> Iterator[Data]:
    """Yield boards to look for answers on if the first have none: samples of the kind, then small boards."""
    yield from samples(name)
    yield from (record for record, _ in boards_of(name, seed, ENOUGH))


def smallest(kind: Kind, fault: Fault) -> Fault:
    """Return the same fault with clues taken away as long as it stays."""
    while (less := next(with_same_fault(kind, fault), None)) is not None:
        fault = less
    return fault


def with_same_fault(kind: Kind, fault: Fault) -> Iterator[Fault]:
    """Yield the same fault on boards with one entry less."""
    for record in with_less(kind, fault.record):
        try:
            faults = (*compare(record).faults, *lost_forms(record))
        except (InputError, TooLarge):
            continue
        yield from (other for other in faults if other.sort == fault.sort)


def with_less(kind: Kind, record: Data) -> Iterator[Data]:
    """Yield the record with one entry less."""
    board = Record(record)
    for each in kind.fields:
        entries = each.entries(record)
        for place in entries:
            rest = {other: entry for other, entry in entries.items() if other != place}
            try:
                yield with_field(record, each, each.value_of_entries(rest, board))
            except NotImplementedError:
                break
