"""Answers in links of Penpa+, by which it checks a solver's drawing: shaded squares, lines, numbers, symbols.

A link has one behind ``&a=``. It is kept as the solution of a record if the judge of the kind accepts it: so
the answer to another drawing, or a part of one, is never taken for a solution.

Vocabulary
    answer     lists of the points that are shaded, lines, edges, walls, numbers and symbols

>>> answer_of(PenpaPage(1, 2), "nurikabe", {"shaded": [[0, 1]]})
[['15'], [], [], [], [], []]
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ...core.errors import InputError
from ...core.record import Record
from ...kinds import kind_named
from ...notation.penpa import PenpaPage, pack, unpack
from ...samples import samples
from ..declared import look_of
from ..form import Data

SURFACE, LINES, NUMBERS, SYMBOLS = 0, 1, 4, 5
"""The places of the sorts in an answer."""

SORTS = 6

_STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def is_checked(kind: str, names: Iterable[str]) -> bool:
    """Return whether Penpa+ can check solutions of a kind that have these parts."""
    look, parts = look_of(kind_named(kind)), {*names} - {"values", "links"}
    return look is not None and (parts <= {"shaded"} or (look.answer != "" and len(parts) == 1))


def answer_of(page: PenpaPage, kind: str, solution: Data) -> list[list[Any]]:
    """Return the answer of a solution that Penpa+ can check."""
    answer: list[list[Any]] = [[] for _ in range(SORTS)]
    look = look_of(kind_named(kind))
    for name, grid in solution.items():
        for r, row in enumerate(grid):
            for c, entry in enumerate(row):
                point = page.index((2 * r + 1, 2 * c + 1))
                if name == "values":
                    if entry is not None and point not in page.layers.get("number", {}):
                        answer[NUMBERS].append(f"{point},{entry}")
                elif name == "links":
                    for way in (way for way in "es" if way in entry):
                        end = page.index((2 * (r + (way == "s")) + 1, 2 * (c + (way == "e")) + 1))
                        answer[LINES].append(f"{point},{end},1")
                elif entry and look is not None and look.answer:
                    answer[SYMBOLS].append(f"{point},{look.answer}")
                elif entry:
                    answer[SURFACE].append(str(point))
    return [sorted(each) for each in answer]


def answer_code(page: PenpaPage, kind: str, solution: Data) -> str:
    """Return the part of a link that holds the answer of a solution, '' if Penpa+ has no way to check it."""
    if not is_checked(kind, solution):
        return ""
    return f"&a={pack(json.dumps(answer_of(page, kind, solution), separators=(',', ':')))}"


def solution_in(page: PenpaPage, code: str, data: Data) -> Data | None:
    """Return the solution that an answer tells of a puzzle; None for several answers, for one of another
    sort, and if the judge does not accept it.
    """
    try:
        answer = json.loads(unpack(code))
        grids = _grids(page, answer, data) if isinstance(answer, list) and len(answer) == SORTS else None
        if grids is None or kind_named(data["type"]).judge(Record(data), grids) is not None:
            return None
    except (InputError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return grids


def _grids(page: PenpaPage, answer: list[Any], data: Data) -> Data | None:
    """Return the parts of a solution of the kind, filled by an answer; None if it has others."""
    boards = samples(data["type"])
    names = boards[0]["solution"].keys() if boards and "solution" in boards[0] else ()
    if not names or not is_checked(data["type"], names):
        return None
    flags = {*_points(answer[SURFACE]), *(point for point, _ in _pairs(answer[SYMBOLS]))}
    drawn = {point: str(entry[0]) for point, entry in page.layers.get("number", {}).items()}
    numbers = drawn | dict(_pairs(answer[NUMBERS]))
    grids: Data = {name: [] for name in names}
    links: dict[int, set[str]] = {}
    for one, other in (line.rsplit(",", 1)[0].split(",") for line in answer[LINES]):
        (y, x), (v, u) = page.point(int(one)), page.point(int(other))
        for way, (down, right) in _STEPS.items():
            if (v - y, u - x) == (2 * down, 2 * right):
                links.setdefault(int(one), set()).add(way)
                links.setdefault(int(other), set()).add("nesw"["swne".index(way)])
    for r in range(page.rows):
        points = [page.index((2 * r + 1, 2 * c + 1)) for c in range(page.columns)]
        for name, grid in grids.items():
            if name == "values":
                grid.append([_entry(numbers[p]) if p in numbers else None for p in points])
            elif name == "links":
                grid.append(
                    ["".join(way for way in _STEPS if way in links.get(point, ())) for point in points]
                )
            else:
                grid.append([int(point in flags) for point in points])
    return grids


def _points(entries: Iterable[Any]) -> Iterable[int]:
    return (int(entry) for entry in entries)


def _pairs(entries: Iterable[Any]) -> Iterable[tuple[int, str]]:
    """Return the points of entries with what is there."""
    parts = (entry.partition(",") for entry in entries)
    return ((int(point), value) for point, _, value in parts)


def _entry(text: str) -> int | str:
    return int(text) if text.isdecimal() and len(text) < 9 else text
