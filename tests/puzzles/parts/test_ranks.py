"""Full ranks: lines that are tied with others."""

from __future__ import annotations

import pytest
from universe_of_part import accepted, record_of, solutions, sudokus

from gridproof.puzzles import InputError, read_record
from gridproof.puzzles.parts import all_parts

PART = next(part for part in all_parts() if part.name == "full_ranks")


@pytest.mark.parametrize("rank", [1, 5, 7])
@pytest.mark.whole
def test_a_line_with_a_rank_is_tied_where_that_is_said(rank: int) -> None:
    found = []
    for tied in (False, True):
        record = record_of(PART, [{"side": "left", "line": 1, "value": rank}])
        record["params"]["tied_ranks"] = tied
        found.append(accepted(record, sudokus()))
        assert solutions(record) == found[-1]
    assert found[0] < found[1]


def test_ranks_need_each_digit_in_each_line() -> None:
    record = record_of(PART, [{"side": "left", "line": 1, "value": 5}])
    record["params"]["digits"] = [1, 5]
    with pytest.raises(InputError, match="as many digits as rows"):
        read_record(record)
