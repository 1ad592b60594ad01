"""Answers in links of Penpa+, by which it checks a solver's drawing: shaded squares, lines, numbers, symbols.

A link has one behind ``&a=``. It is kept as the solution of a record if the judge of the kind accepts it: so
the answer to another drawing, or a part of one, is never taken for a solution.

Vocabulary
    answer     lists of the points that are shaded, lines, edges, walls, numbers and symbols

>>> page = PenpaPage(1, 2, tags=["masyu"])
>>> answer_of(page, {"stars": [[0, 1]]})
[[], [], [], [], [], ['15,1E']]
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
from ..form import Data

SURFACE, LINES, NUMBERS, SYMBOLS = 0, 1, 4, 5
"""The places of the sorts in an answer."""

SORTS = 6

SIGNS = {"stars": "1E", "tents": "2F", "bulbs": "3H", "mines": "4I"}
"""The symbols of answers that are no shades, by the name of the part of the solution."""

_STEPS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def answer_of(page: PenpaPage, solution: Data) -> list[list[Any]] | None:
    """Return the answer of a solution, or None if it has a part that Penpa+ checks in another way."""
    answer: list[list[Any]] = [[] for _ in range(SORTS)]
    for name, grid in solution.items():
        for r, row in enumerate(grid) if name in PARTS else ():
            for c, entry in enumerate(row):
                point = page.index((2 * r + 1, 2 * c + 1))
                if name in SIGNS and entry:
                    answer[SYMBOLS].append(f"{point},{SIGNS[name]}")
                elif name == "shaded" and entry:
                    answer[SURFACE].append(str(point))
                elif name == "values" and entry is not None:
                    if point not in page.layers.get("number", {}):
                        answer[NUMBERS].append(f"{point},{entry}")
                elif name == "links":
                    ways = (way for way in "es" if way in entry)
                    ends = (
                        page.index((2 * (r + (way == "s")) + 1, 2 * (c + (way == "e")) + 1)) for way in ways
                    )
                    answer[LINES] += [f"{point},{end},1" for end in ends]
        if name not in PARTS:
            return None
    return [sorted(each) for each in answer]


PARTS = ("shaded", "values", "links", *SIGNS)
"""The parts of solutions that answers hold."""


def answer_code(page: PenpaPage, solution: Data) -> str:
    """Return the part of a link that holds the answer of a solution, '' if Penpa+ has no way to check it."""
    answer = answer_of(page, solution)
    return "" if answer is None else f"&a={pack(json.dumps(answer, separators=(',', ':')))}"


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
    if not names or not {*names} <= {*PARTS}:
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
