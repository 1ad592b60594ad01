"""Small boards of a kind, compared; the faults with the smallest boards that show them.

>>> found = survey("akari", boards=3, seed=1)
>>> found.boards, found.ok
(3, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ...puzzles import InputError, Kind, Record, TooLarge, kind_named
from .boards import FEW, Data, with_field
from .boards import boards as boards_of
from .round_trips import lost_forms, texts_of
from .universe import Fault, compare


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
        """True if there is no fault."""
        return not self.faults

    def __str__(self) -> str:
        numbers = ((self.boards, "board"), (self.fillings, "filling"), (self.answers, "answer"))
        counts = (
            f"{number:,} {name}{'s' * (number != 1)}" for number, name in (*numbers, (self.texts, "text"))
        )
        found = f"{len(self.faults)} fault{'s' * (len(self.faults) > 1)}" if self.faults else "no fault"
        return "\n".join((f"{self.kind}: {', '.join(counts)}: {found}", *map(str, self.faults)))

    def to_json(self) -> dict[str, Any]:
        """Return the survey as a record."""
        counts = {name: getattr(self, name) for name in ("boards", "fillings", "answers", "texts")}
        return {"type": self.kind, **counts, "faults": [fault.to_json() for fault in self.faults]}


def survey(name: str, boards: int = 200, seed: int = 0, most: Iterable[int] = FEW) -> Survey:
    """Compare this number of small `boards` of the kind of this name: seconds for 200 boards; the same seed
    gives the same ones.

    Raise `InputError` for an unknown kind and for one whose answers do not list their fillings.
    """
    kind, found, worst = kind_named(name), Survey(name), dict[str, Fault]()
    for record, bound in boards_of(name, seed, boards, most):
        compared = compare(record, bound)
        texts = sum(1 for _ in texts_of(record))
        found = replace(
            found,
            boards=found.boards + 1,
            fillings=found.fillings + compared.fillings,
            answers=found.answers + compared.answers,
            texts=found.texts + texts,
        )
        for fault in (*compared.faults, *lost_forms(record)):
            if fault.sort not in worst or fault.size < worst[fault.sort].size:
                worst[fault.sort] = fault
    return replace(found, faults=tuple(smallest(kind, fault) for fault in worst.values()))


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
