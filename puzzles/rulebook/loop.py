"""Rules about one loop through the centres of cells, by the names that solvers give them.

>>> from ..core.board import Board
>>> [cell for cell, _ in ONE_LOOP.cells(Board(1, 3))], FULL_LOOP.words
(['r1c1-r1c2', 'r1c2-r1c3'], 'Draw one loop through the centres of all cells.')
"""

from __future__ import annotations

from dataclasses import replace

from .. import judging
from ..answers.fillings import Answer
from ..core.cells import flag_cells
from ..core.record import Record
from ..rules import loops
from .rule import Rule


def broken_loop(_: Record, answer: Answer) -> str | None:
    """Return why the links of an answer are not one loop, or None if they are."""
    return judging.broken_loop(answer["links"])


def broken_full_loop(_: Record, answer: Answer) -> str | None:
    """Return why the links of an answer are not one loop through all squares, or None if they are."""
    return judging.broken_loop(answer["links"], visit_all=True)


ONE_LOOP = Rule(
    words="Draw one loop through the centres of cells.",
    cells=lambda board: flag_cells(loops.links_of(board)),
    board=lambda board: (loops.single_loop(board),),
    broken=broken_loop,
)
FULL_LOOP = replace(
    ONE_LOOP,
    words="Draw one loop through the centres of all cells.",
    board=lambda board: (loops.single_loop(board, visit_all=True),),
    broken=broken_full_loop,
)
LOOP_AS_SET = (
    replace(ONE_LOOP, unless=loops.VISIT_ALL),
    replace(
        FULL_LOOP,
        words="With the setting visit_all, the loop visits every cell.",
        marks=lambda _, __: loops.full_caption(True),
        when=loops.VISIT_ALL,
    ),
)
"""One loop, which visits every cell if a setting says so."""
