"""Nonogram: the lengths of the shaded blocks are given for each row and column, in order.

Vocabulary
    block      a run of shaded cells; blank cells separate two blocks

>>> two_one = line(("a", "b", "c", "d"), (2, 1), "row 1: 2 1")
>>> two_one.holds({"a": 1, "b": 1, "c": 0, "d": 1}), two_one.holds({"a": 1, "b": 0, "c": 1, "d": 1})
(True, False)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from .. import fields
from ..board import Board
from ..cells import Cell
from ..constraints import Regular
from ..constraints.lines import Transition
from ..deriving import blocks as blocks_of
from ..deriving import each_line, picture
from ..fields import Stacks
from ..forms import frames, parts, sgt
from ..forms.pzpr import Pzpr
from ..forms.sgt import Sgt
from ..judging import lines
from ..kind import Answer, Kind, flag_cells, grid_answer
from ..marks import Beside, Lattice
from ..puzzle import Puzzle, Rules
from ..recipe import Derived, Recipe
from ..record import Record
from ..words import shading

Blocks = tuple[int, ...]

ROWS = Stacks("rows", fields.COLUMNS, "the blocks of each row")
COLS = Stacks("cols", fields.ROWS, "the blocks of each column")


@lru_cache(maxsize=32)
def nonogram_rules(rows: int, columns: int) -> Rules:
    """A board of this size, each cell blank (0) or shaded (1), without any constraint but the clues."""
    board = Board(rows, columns)
    cells = board.cells()
    return Rules(f"nonogram {rows}×{columns}", flag_cells(cells), (), cells, board)


@lru_cache(maxsize=4096)
def automaton(blocks: Blocks) -> tuple[int, tuple[Transition, ...]]:
    """The accepting state and the transitions of a line with these blocks, from state 0.

    A state is the length of the part of ``1..1 0 1..1 0 ... 1..1`` that has been read; more blanks between
    two blocks do not count.
    """
    transitions: list[Transition] = [(0, 0, 0)]
    state = 0
    for position, block in enumerate(blocks):
        if position:
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        transitions += [(state + i, 1, state + i + 1) for i in range(block)]
        state += block
    if blocks:
        transitions.append((state, 0, state))
    return state, tuple(transitions)


def line(cells: tuple[Cell, ...], blocks: Blocks, label: str) -> Regular:
    """The constraint that the shaded cells of this line make just these blocks."""
    accept, transitions = automaton(blocks)
    return Regular(cells, 0, (accept,), transitions, label=label)


def read(record: Record) -> Puzzle:
    rules = nonogram_rules(record.rows, record.columns)
    board = rules.board
    sides = (
        ("row", "left", board.row, tuple(ROWS.of(record).values())),
        ("column", "top", board.column, tuple(COLS.of(record).values())),
    )
    clues = tuple(
        line(cells_of(i), blocks, f"{name} {i + 1}: {' '.join(map(str, blocks)) or 0}")
        for name, _, cells_of, lines in sides
        for i, blocks in enumerate(lines)
    )
    marks = tuple(
        Beside(side, i, tuple(map(str, blocks or (0,))))
        for _, side, _, lines in sides
        for i, blocks in enumerate(lines)
    )
    return Puzzle("nonogram", rules, clues, (), record.id, (Lattice("fives"), *marks))


def judge(record: Record, answer: Answer) -> str | None:
    """The blocks of each row and column."""
    clues = (*record.clues["rows"], *record.clues["cols"])
    for (name, line), blocks in zip(lines(answer["shaded"]), clues, strict=True):
        found = [len(list(run)) for shaded, run in groupby(line) if shaded]
        if found != [block for block in blocks if block]:
            return f"{name} has the blocks {found}, not {blocks}"
    return None


KIND = Kind(
    name="nonogram",
    title="Nonogram",
    aliases=("Picross", "Griddler", "Griddlers", "Hanjie", "Paint by numbers"),
    rules="Shade cells so that the blocks of each row and column have the lengths given, in that order.",
    fields=(
        COLS,
        ROWS,
    ),
    read=read,
    answer=grid_answer("shaded"),
    judge=judge,
    say=shading,
    forms=(
        Pzpr("nonogram", (parts.Stacks(),), (frames.StackFrame(),)),
        Sgt("pattern", (sgt.Lists(("cols", "rows"), "/", stacks=True),)),
    ),
    recipe=Recipe(
        (Derived("cols", each_line(blocks_of), stay=True), Derived("rows", each_line(blocks_of), stay=True)),
        size=(10, 10),
        answer=picture("shaded", 0.6),
    ),
)
