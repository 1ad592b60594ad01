"""For each rule of each kind an answer of our own making that breaks it: judge and constraints refuse it.

The table `data/broken/answers.jsonl` is made by `broken`. Most answers break their rule alone: a judge that
forgets the rule accepts the answer, and fails here.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import pytest
from broken import (
    FEW,
    Broken,
    known_rows,
    lenient,
    other,
    refused,
    right_answers,
    rule,
    site_of,
    sites,
    text_of,
)

from gridproof.puzzles import kind_named, kind_names, read_record
from gridproof.puzzles.core.record import Record

KINDS = [name for name in kind_names() if not kind_named(name).judge.__module__.endswith(".composing")]
"""The kinds with a judge of their own; those of the parts of sudokus have theirs in `parts/test_parts.py`."""

ROWS: dict[str, list[Broken]] = defaultdict(list)
for row in known_rows():
    ROWS[row.record["type"]].append(row)


@pytest.mark.parametrize("kind", KINDS)
def test_the_judge_refuses_each_broken_answer_by_its_rule(kind: str) -> None:
    judge = kind_named(kind).judge
    for row in ROWS[kind]:
        assert judge(Record(row.record), row.broken) == row.rule
        assert judge(Record(row.record), row.right) is None


@pytest.mark.parametrize("kind", KINDS)
def test_the_constraints_refuse_each_broken_answer(kind: str) -> None:
    for record, rows in by_board(ROWS[kind]):
        puzzle = read_record(record)
        right = right_answers(puzzle)
        for row in rows:
            shown = row.solution(puzzle)
            if shown is not None:
                assert kind_named(kind).answer(puzzle, shown) == row.broken, row
            if len(right) > FEW:
                assert shown is not None, row
                assert refused(puzzle, shown), row
            else:
                assert row.broken not in right, row
                assert row.right in right, row


def by_board(rows: list[Broken]) -> list[tuple[dict[str, Any], list[Broken]]]:
    """Return the rows of each board."""
    rows_of: dict[str, list[Broken]] = defaultdict(list)
    for row in rows:
        rows_of[json.dumps(row.record)].append(row)
    return [(json.loads(record), listed) for record, listed in rows_of.items()]


@pytest.mark.parametrize("kind", KINDS)
def test_each_rule_of_each_judge_is_broken_by_some_answer(kind: str) -> None:
    judge = kind_named(kind).judge
    reached = {site_of(kind, judge, Record(row.record), row.broken) for row in ROWS[kind]}
    missed = sites(kind) - other(kind) - reached
    assert [text_of(kind, site) for site in missed] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_judge_that_forgets_a_rule_accepts_the_answer_that_breaks_it_alone(kind: str) -> None:
    judge = kind_named(kind).judge
    for row in ROWS[kind]:
        record = Record(row.record)
        site = site_of(kind, judge, record, row.broken)
        if row.alone:
            assert site is not None
            assert lenient(kind, site)(record, row.broken) is None


def test_the_table_has_a_row_for_each_sentence_and_no_two() -> None:
    for kind in KINDS:
        sentences = [rule(row.rule) for row in ROWS[kind]]
        assert len(sentences) == len(set(sentences)), kind
    every = [row for rows in ROWS.values() for row in rows]
    assert sum(row.alone for row in every) > 0.8 * len(every)
    # If no values of the cells make an answer, only the judge is tested.
    assert sum(row.shown is not None for row in every) > 0.8 * len(every)
