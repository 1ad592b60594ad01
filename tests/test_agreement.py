"""Every kind's constraints and judge agree on all answers of small boards, and near those of larger ones.

They share no code: where they differ, one of them is wrong, and no comparison of back ends would show it.
"""

from __future__ import annotations

from typing import Any

import pytest
from agreement import Court, disagreements, partitions, sweep

from gridproof.puzzles import kind_names, read_record


@pytest.mark.parametrize("kind", kind_names())
def test_constraints_and_judge_agree(kind: str) -> None:
    assert list(sweep(kind, seed=1, count=2, tries=8)) == []


# What did not agree once. The judge was wrong where it called nothing at all "several pieces", or a board
# with an empty square finished; the constraints where they refused a white cell that is alone.
ONCE: list[dict[str, Any]] = [
    {"type": "heyawake", "rows": 1, "cols": 1, "clues": {"regions": [[0]], "counts": {}}},
    {"type": "sukoro", "rows": 1, "cols": 1, "clues": {"givens": [[None]]}},
    {"type": "sukoro", "rows": 2, "cols": 2, "clues": {"givens": [[None, None], [None, None]]}},
    {"type": "nurimisaki", "rows": 1, "cols": 3, "clues": {"cells": [[None, None, None]]}},
    {"type": "nurimisaki", "rows": 3, "cols": 3, "clues": {"cells": [[None] * 3] * 3}},
    {"type": "dominosa", "rows": 1, "cols": 2, "clues": {"cells": [[0, 0]]}},
    {"type": "shikaku", "rows": 1, "cols": 2, "clues": {"cells": [[2, None]]}},
    {"type": "nawabari", "rows": 1, "cols": 3, "clues": {"cells": [[None, 2, None]]}},
    {"type": "nanro", "rows": 1, "cols": 2, "clues": {"givens": [[2, None]], "regions": [[0, 0]]}},
]


@pytest.mark.parametrize(
    "record", ONCE, ids=lambda record: f"{record['type']} {record['rows']}x{record['cols']}"
)
def test_what_did_not_agree_once(record: dict[str, Any]) -> None:
    assert list(disagreements(record)) == []


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (3, 1)])
def test_a_loop_that_has_no_room_is_no_error(rows: int, columns: int) -> None:
    grid = [[0] * columns for _ in range(rows)]
    record = {"type": "detour", "rows": rows, "cols": columns, "clues": {"regions": grid, "counts": {}}}
    assert Court(record).right(1) == set()
    assert read_record(record).shown or rows == columns == 1


def test_partitions_are_counted_by_bell() -> None:
    assert [sum(1 for _ in partitions(n)) for n in range(1, 8)] == [1, 2, 5, 15, 52, 203, 877]
