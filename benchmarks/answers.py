"""The judge for every solver's answer.

An answer has the form of a board record's ``solution``.

>>> record = {"type": "shikaku", "unique": True, "solution": {"regions": [[0, 1], [0, 1]]}}
>>> judge(record, "check", "unique", {"regions": [[7, 3], [7, 3]]})
'unique'
>>> judge(record, "check", "unique", {"regions": [[1, 1], [2, 2]]})
'WRONG'
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

Record = dict[str, Any]
Answer = dict[str, Any]

RIGHT = ("solved", "unique", "multiple")
"""The outcomes that stand for a right answer."""


def judge(record: Record, task: str, status: str, answer: Answer | None) -> str:
    """Return `status`, or ``WRONG`` if it or the answer contradicts the record.

    ``timeout``, ``error`` and ``memory`` are no answers, and are returned unchanged.
    """
    if status not in (*RIGHT, "none"):
        return status
    unique = record.get("unique", True)
    expected = "solved" if task == "solve" else "unique" if unique else "multiple"
    if status != expected or answer is None or not _fits(record, answer, unique):
        return "WRONG"
    return status


def _fits(record: Record, answer: Answer, unique: bool) -> bool:
    if unique:
        return same(record["solution"], answer)
    if record["type"] == "n_queens":
        return _peaceful([tuple(square) for square in answer["queens"]], record["rows"])
    return True  # one of several solutions, which no field of the record can tell from a wrong one


def same(recorded: Answer, solution: Answer) -> bool:
    """Return whether a solution found is the recorded one, in the parts that both state.

    >>> same({"values": [[1, 2]]}, {"values": [[1, 2]], "text": "12"})
    True
    >>> same({"shaded": [[1, 0]]}, {"regions": [[1, 0]]})
    False
    """
    common = recorded.keys() & solution.keys()
    return bool(common) and all(
        canonical(name, recorded[name]) == canonical(name, solution[name]) for name in common
    )


def canonical(name: str, value: Any) -> Any:
    """Return a value that is equal for equal answers: regions by first square, lists without an order
    sorted.
    """
    if name == "regions":
        numbers: dict[Any, int] = {}
        return [[numbers.setdefault(label, len(numbers)) for label in row] for row in value]
    if name in ("bridges", "queens"):
        return sorted(list(item) for item in value)
    if name == "links":
        return [["".join(sorted(ways)) for ways in row] for row in value]
    return value


def _peaceful(queens: list[tuple[int, ...]], side: int) -> bool:
    return len(queens) == side and all(
        r != y and c != x and abs(r - y) != abs(c - x) for (r, c), (y, x) in combinations(queens, 2)
    )
