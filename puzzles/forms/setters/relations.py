"""White dots that all are given, as relations of the neighbours without one; bars, as white dots.

Interactive Sudoku Solver can say that all dots are given, but only of white and black ones together, and that
neighbours are nonconsecutive, but not with exceptions.

>>> dots = {"differences": [{"cells": [[0, 0], [0, 1]]}]}
>>> record = {"rows": 2, "cols": 2, "clues": dots, "params": {"all_differences_given": True}}
>>> with_relations(record)["clues"]["pair_relations"][0]
{'cells': [[1, 0], [1, 1]], 'value': '1-1,2-2'}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

from ...notation.variants.key import BoardShape

Data = dict[str, Any]
Square = tuple[int, int]


def are_consecutive(dots: Sequence[Data] | None) -> bool:
    """Return whether all white dots are between consecutive digits."""
    return all(dot.get("value") in (None, 1) for dot in dots or ())


def with_dots(record: Mapping[str, Any]) -> Data:
    """Return a record with white dots in place of bars, which no tool has; all dots are given if all bars
    are. A record without bars stays as it is.
    """
    clues, params = dict(record.get("clues") or {}), dict(record.get("params") or {})
    bars, are_all = clues.pop("consecutive", None) or [], params.pop("all_consecutive_given", False)
    if not bars and not are_all:
        return dict(record)
    dots = [*(clues.get("differences") or ()), *({"cells": bar} for bar in bars)]
    with_others = not dots or clues.get("ratios") or not are_consecutive(dots)
    if are_all:
        params["nonconsecutive" if with_others else "all_differences_given"] = True
    return {**record, "clues": {**clues, "differences": dots}, "params": params}


def with_relations(record: Mapping[str, Any]) -> Data:
    """Return a record with relations for the neighbours without a dot, if Interactive Sudoku Solver has no
    other words for the rule about them; else unchanged. If there is no dot, they are nonconsecutive.
    """
    clues, params = record.get("clues") or {}, record.get("params") or {}
    rule = _rule_of(clues, params)
    if rule is None:
        return dict(record)
    exempt = ("differences", "ratios") if rule == "all_differences_given" else ("differences",)
    marked = {frozenset(map(tuple, dot["cells"])) for name in exempt for dot in clues.get(name) or ()}
    others = {name: setting for name, setting in params.items() if name != rule}
    if not marked:
        return {**record, "params": {**others, "nonconsecutive": True}}
    rows, columns = record["rows"], record["cols"]
    low, high = params.get("digits") or (1, max(rows, columns))
    digits = BoardShape(rows, columns, low, high).digits
    value = ",".join(f"{a}-{b}" for a, b in product(digits, repeat=2) if abs(a - b) != 1)
    relations = [
        {"cells": [[*square] for square in run], "value": value} for run in _runs(rows, columns, marked)
    ]
    return {
        **record,
        "clues": {**clues, "pair_relations": [*(clues.get("pair_relations") or ()), *relations]},
        "params": others,
    }


def _rule_of(clues: Mapping[str, Any], params: Mapping[str, Any]) -> str | None:
    """Return the name of the rule about neighbours without a dot that needs relations, or None."""
    if params.get("nonconsecutive") and clues.get("differences"):
        return "nonconsecutive"
    alone = params.get("all_differences_given") and not params.get("all_ratios_given")
    return "all_differences_given" if alone and are_consecutive(clues.get("differences")) else None


def _runs(rows: int, columns: int, marked: set[frozenset[Square]]) -> Iterator[list[Square]]:
    """Yield the longest runs of a row or column in which no two neighbours are marked."""
    lines = [
        *([(r, c) for c in range(columns)] for r in range(rows)),
        *([(r, c) for r in range(rows)] for c in range(columns)),
    ]
    for line in lines:
        run = line[:1]
        for one, other in pairwise(line):
            if frozenset((one, other)) in marked:
                yield from [run] if len(run) > 1 else []
                run = []
            run.append(other)
        yield from [run] if len(run) > 1 else []
