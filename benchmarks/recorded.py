"""Times of other solvers that were recorded on the same boards, to stand beside our own.

The table has a row for each board: kind, id, size, then CPU milliseconds of puzzlekit (to solve, then to
prove), noqx (first answer, all), and cspuz_core. They were taken on another day and, it may be, another
machine: ratios tell orders of magnitude. We measure puzzlekit ourselves.

>>> list(times_of("| masyu | m-1 | 5x5 | 10 | 2.5 | 8 | LIMIT>900 | 7.5 | | |"))
[Time(kind='masyu', id='m-1', peer='noqx', seconds=0.9, ended=False), \
Time(kind='masyu', id='m-1', peer='cspuz_core', seconds=0.0075, ended=True)]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PEERS = ("noqx", "cspuz_core")
SIZE = re.compile(r"\d+x\d+")
NUMBER = re.compile(r"\d+(\.\d+)?")


class Time(NamedTuple):
    """CPU seconds of a peer from the board to the proof; if it has not `ended`, the limit."""

    kind: str
    id: str
    peer: str
    seconds: float
    ended: bool


def times_of(line: str) -> Iterator[Time]:
    """Yield the times in a row of the table; none in any other line."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) < 9 or not SIZE.fullmatch(cells[2]):
        return
    kind, board = cells[:2]
    first, every, core = cells[5:8]
    for peer, cell in zip(PEERS, (every or first, core), strict=True):
        match = NUMBER.search(cell)
        if match:
            yield Time(kind, board, peer, float(match[0]) / 1000, "LIMIT" not in cell)


def recorded(path: Path) -> list[Time]:
    """Return all times of a table, row by row."""
    return [time for line in path.read_text(encoding="utf-8").splitlines() for time in times_of(line)]
