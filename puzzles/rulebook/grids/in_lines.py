"""Rules about what each row and each column holds: numbers once beside blanks, or symbols equally often.

>>> from ...core.board import Board
>>> [rule.label for rule in equally_often((1, 2)).board(Board(2, 2))][:2]
['equally many 1 in row 1', 'equally many 2 in row 1']
>>> judge = once(HIGHEST).broken
>>> judge(Record({"rows": 1, "cols": 1, "params": {"highest": 1}}), {"values": [[None]]})
'row 1 does not hold every number from 1 to 1 once'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ... import judging
from ...answers.fillings import Answer
from ...constraints import Count, exactly, exactly_one
from ...constraints.repeated import Repeated, clauses, repeat_pattern
from ...core.board import Board
from ...core.cells import all_of
from ...core.errors import InputError
from ...core.marks import Caption
from ...core.record import Record
from ...fields import SIDE, Param
from ...fields.base import Bound, Raw, Sized
from .. import Rule


class Highest(Param):
    """The highest number of a board, by default 3, or the side of a smaller one."""

    def of(self, record: Record) -> int:
        return super().of(record) if self.name in record.params else self.default_of(record.data)

    def default_of(self, record: Raw) -> int:
        return min(int(self.default), int(record["cols"]))


HIGHEST = Highest(
    "highest", 1, SIDE, "the highest number; each line holds the numbers from 1 to it", default=3
)


def highest(board: Sized) -> int:
    """Return the highest number of a record, at most the side, which is that of a mere board."""
    told = board.params.get(HIGHEST.name, HIGHEST.default) if isinstance(board, Record) else None
    return min(told, board.columns) if isinstance(told, int) else board.columns


UP_TO_HIGHEST = Bound("the highest number", highest)


# Each number once ---------------------------------------------------------------------------------------


def once(most: Highest) -> Rule:
    """Return the rule that each number up to a setting is once in each line, and other cells are blank: 0."""

    def broken(record: Record, answer: Answer) -> str | None:
        number = record.params.get(most.name) or min(most.default, record.columns)
        for name, line in judging.lines(answer["values"]):
            if sorted(value for value in line if value) != [*range(1, number + 1)]:
                return f"{name} does not hold every number from 1 to {number} once"
        return None

    @lru_cache(maxsize=32)
    def up_to(number: int) -> Rule:
        values = tuple(range(number + 1))
        return replace(
            rule,
            settled=None,
            cells=lambda board: ((cell, values) for cell in board.cells()),
            board=lambda board: (
                exactly_one(all_of(cells, each), f"{each} in {name}")
                for name, cells in board.lines()
                for each in values[1:]
            ),
        )

    rule = Rule(
        words="Write each number from 1 to the highest one once in each row and each column; the other cells "
        "stay blank.",
        demands=lambda record, _: record.square_side(),
        settled=lambda record: up_to(most.of(record)),
        marks=lambda record, _: (Caption(f"numbers from 1 to {most.of(record)}"),),
        broken=broken,
    )
    return rule


# Symbols equally often ----------------------------------------------------------------------------------


def equally_often(symbols: tuple[int, ...], words: str = "", entries: tuple[Any, ...] = ()) -> Rule:
    """Return the rule that each row and column holds these symbols equally often and nothing else; `entries`
    are the symbols in an answer, if it has others.
    """
    sorts, written = len(symbols), entries or symbols

    def demand(record: Record, _: Board) -> None:
        if record.rows % sorts or record.columns % sorts:
            size = f"{record.rows}×{record.columns}"
            raise InputError(f"the board is {size}, sides that {sorts} divides were expected")

    def board_rules(board: Board) -> Iterator[Count]:
        for name, cells in board.lines():
            for each in symbols:
                yield exactly(len(cells) // sorts, all_of(cells, each), f"equally many {each} in {name}")

    def broken(_: Record, answer: Answer) -> str | None:
        for name, line in judging.lines(answer["values"]):
            if any(sorts * line.count(each) != len(line) for each in written):
                return f"{name} does not hold all symbols equally often"
        return None

    return Rule(
        words=words,
        demands=demand,
        cells=lambda board: ((cell, symbols) for cell in board.cells()),
        board=board_rules,
        broken=broken,
    )


def no_three_alike(symbols: tuple[int, ...]) -> Rule:
    """Return the rule that no three neighbours in a row or column are alike."""

    def board_rules(board: Board) -> Iterator[Repeated]:
        labels = [f"no three alike in {name}" for name, cells in board.lines() for _ in cells[2:]]
        for each in symbols:
            yield repeat_pattern(
                all_of(board.cells(), each), board.stretches(3), clauses((-1, -2, -3)), labels
            )

    return Rule(
        words="Never three neighbours in a row or column are alike.",
        board=board_rules,
        broken=lambda _, answer: three_alike(judging.lines(answer["values"])),
    )


def three_alike(lines: Iterable[tuple[str, tuple[Any, ...]]]) -> str | None:
    """Return a line with three neighbours alike, or None; null is like nothing."""
    for name, line in lines:
        for a, b, c in zip(line, line[1:], line[2:], strict=False):
            if a == b == c is not None:
                return f"{name} holds three alike in succession"
    return None
