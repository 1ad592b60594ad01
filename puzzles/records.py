"""Puzzles of records: read by their kind, and judged by it.

>>> len(read_record({"type": "sudoku", "rows": 4, "cols": 4}).shown)
16
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .answers import AnswerForm, ByCell, NumberGrid, Parts
from .core.cells import Solution
from .core.errors import InputError
from .core.record import ASKED, Record, type_of
from .kinds import is_kind, kind_named
from .limits.bounds import LARGE, drop_caches
from .limits.garbage import pause_garbage_collection
from .puzzle import Puzzle

PLAIN = frozenset((int, str, bool, float, type(None)))
"""The types of values that contain no other values."""


def read_record(data: Mapping[str, Any], kind: str | None = None, *, shared: bool = True) -> Puzzle:
    """Read a board record as a puzzle, which keeps it; `kind` stands in for a missing type. A `shared`
    record, which somebody may change, is copied.
    """
    kind_name = type_of(data, kind)
    if kind is not None and kind_name != kind:
        raise InputError(f"the record is of type {str(kind_name)[:40]!r}, {kind!r} was asked for")
    definition, record = kind_named(kind_name), Record(data, kind_name)
    if record.rows * record.columns > LARGE:
        drop_caches()
    definition.refuse_unknown(record)
    with pause_garbage_collection():
        puzzle = definition.read(record)
        if puzzle.kind != definition.name or puzzle.has_record:
            puzzle = replace(puzzle, kind=definition.name)  # one handed out twice is shared
        question = {name: data[name] for name in ASKED if name in data} | {"type": kind_name}
        return puzzle.with_record(_copied(question) if shared else question)


def _copied(value: Any) -> Any:
    """Return `value` with lists and objects of its own: the caller may change theirs."""
    if isinstance(value, dict):
        return {name: _copied(item) for name, item in value.items()}
    if isinstance(value, list):
        return value[:] if PLAIN.issuperset(map(type, value)) else list(map(_copied, value))
    return value


def judge_solution(puzzle: Puzzle, solution: Solution) -> str | None:
    """Return the judge's objection to `solution`: the rule that it breaks, or the way the judge failed.

    None if it keeps every rule, and if the puzzle has no `record` to judge it by. The last two accepted
    solutions are remembered: asked again about the same board, a back end finds them again.
    """
    if (record := puzzle.judged_by) is None:
        return None
    try:
        kind = kind_named(puzzle.kind)
        if (kind, solution) in puzzle.accepted:
            return None
        broken = kind.judge(record, kind.answer(puzzle, solution))
    except Exception as fault:
        # A rule that could not be checked is not kept.
        return f"the judge of {puzzle.kind} failed with {type(fault).__name__}: {fault}"
    if broken is None:
        # A copy: the caller may change its solution. With the kind: a kind that is added again judges anew.
        puzzle.accepted[:] = [*puzzle.accepted[-1:], (kind, dict(solution))]
    return broken


def form_of(puzzle: Puzzle) -> AnswerForm | Parts:
    """Return the form of the answers of a puzzle. For a puzzle of no kind it is a grid of values if its shown
    cells are the squares of a board, else the value of each.
    """
    if is_kind(puzzle.kind):
        return kind_named(puzzle.kind).answer.of(puzzle)
    return NumberGrid() if set(puzzle.shown) == set(puzzle.board.cells()) else ByCell()


def by_hand(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle in the cells that people fill in: itself, unless its kind says otherwise. A puzzle
    with known values that its record does not state is returned unchanged, too.
    """
    kind = kind_named(puzzle.kind) if is_kind(puzzle.kind) else None
    if kind is None or kind.by_hand is None or not puzzle.is_as_read:
        return puzzle
    assert puzzle.record is not None
    variant = replace(kind.by_hand(Record(puzzle.record, kind.name)), kind=kind.name, id=puzzle.id)
    return variant.with_record(puzzle.record, as_read=False)
