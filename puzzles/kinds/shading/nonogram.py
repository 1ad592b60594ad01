"""Nonogram: the lengths of the shaded blocks of rows and columns are given, in order. A line without a clue
may have any blocks; the clue 0 says that it has none.

Vocabulary
    block      a run of shaded cells; blank cells separate two blocks

>>> two_one = line(("a", "b", "c", "d"), (2, 1), "row 1: 2 1")
>>> two_one.holds({"a": 1, "b": 1, "c": 0, "d": 1}), two_one.holds({"a": 1, "b": 0, "c": 1, "d": 1})
(True, False)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby

from ...kit import (
    Answer, Beside, Board, Cell, Derived, Fact, Kind, Lattice, Puzzle, Pzpr, Recipe, Record, Regular,
    Rules, Shading, Stacks, Transition, deriving, fields, flag_cells, frames, judging, looks, parts, sgt,
)  # fmt: skip

Blocks = tuple[int, ...]

ROWS = Stacks("rows", fields.COLUMNS, "the blocks of each row, 0 for none")
COLS = Stacks("cols", fields.ROWS, "the blocks of each column, 0 for none")


@lru_cache(maxsize=32)
def nonogram_rules(rows: int, columns: int) -> Rules:
    """Return a board of this size, each cell blank (0) or shaded (1), without any constraint but the
    clues.
    """
    board = Board(rows, columns)
    cells = board.cells()
    return Rules(f"nonogram {rows}×{columns}", flag_cells(cells), (), cells, board)


@lru_cache(maxsize=4096)
def automaton(blocks: Blocks) -> tuple[int, tuple[Transition, ...]]:
    """Return the accepting state and the transitions of a line with these blocks, from state 0.

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
    """Require the shaded cells of this line to make exactly these blocks."""
    accept, transitions = automaton(blocks)
    return Regular(cells, 0, (accept,), transitions, label=label)


def read(record: Record) -> Puzzle:
    rules = nonogram_rules(record.rows, record.columns)
    board = rules.board
    sides = (
        ("row", "left", board.row, ROWS.of(record)),
        ("column", "top", board.column, COLS.of(record)),
    )
    clues = tuple(
        line(cells_of(i), blocks, f"{name} {i + 1}: {' '.join(map(str, blocks)) or 0}")
        for name, _, cells_of, lines in sides
        for i, blocks in lines.items()
    )
    marks = tuple(
        Beside(side, i, tuple(map(str, blocks or (0,))))
        for _, side, _, lines in sides
        for i, blocks in lines.items()
    )
    return Puzzle.for_record(record, rules, clues, (), (Lattice("fives"), *marks))


def earliest(values: Sequence[int | None], blocks: Blocks) -> list[int] | None:
    """Return the start of each block if all lie as near to the start as they can, or None if they do not fit.
    A value is None for an open cell.
    """

    @cache
    def fit(block: int, start: int) -> tuple[int, ...] | None:
        """Return the earliest starts of the blocks from `block` on, or None if they do not fit."""
        if block == len(blocks):
            return None if 1 in values[start:] else ()
        for first in range(start, len(values) - blocks[block] + 1):
            end = first + blocks[block]
            if 0 not in values[first:end] and 1 not in values[end : end + 1]:
                rest = fit(block + 1, min(end + 1, len(values)))
                if rest is not None:
                    return (first, *rest)
            if values[first] == 1:
                return None
        return None

    starts = fit(0, 0)
    return None if starts is None else [*starts]


def overlap(puzzle: Puzzle, labels: Sequence[str], facts: Sequence[Fact], premises: Sequence[Fact]) -> str:
    """Name the blocks that cover the cells found shaded in every position, if only one line was used; else
    ''.

    >>> from gridproof.puzzles import read_record
    >>> record = {"type": "nonogram", "rows": 1, "cols": 5, "clues": {"rows": [[3]], "cols": [[]] * 5}}
    >>> overlap(read_record(record), ["row 1: 3"], [("r1c3", 1, True)], [])
    'the block of 3 covers r1c3'
    """
    line, _, clue = labels[0].partition(": ")
    name, number = line.split()
    cells = (puzzle.board.row if name == "row" else puzzle.board.column)(int(number) - 1)
    blocks = tuple(int(block) for block in clue.split())
    sides = {cell: int((value == 1) is true) for cell, value, true in premises}
    shaded = {cell for cell, value, true in facts if (value == 1) is true}
    values = [sides.get(cell) for cell in cells]
    first, last = earliest(values, blocks), earliest(values[::-1], blocks[::-1])
    if len(labels) > 1 or len(shaded) < len(facts) or first is None or last is None:
        return ""
    texts = []
    for block, start, back in zip(blocks, first, reversed(last), strict=True):
        covered = cells[len(cells) - back - block : start + block]
        if not shaded.isdisjoint(covered):
            shaded -= set(covered)
            ends = f"{covered[0]} to {covered[-1]}" if len(covered) > 1 else covered[0]
            texts.append(f"the block of {block} covers {ends}")
    return "" if shaded else "; ".join(texts)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the blocks of each row and column that has a clue."""
    clues = (*record.clues["rows"], *record.clues["cols"])
    for (name, line), blocks in zip(judging.lines(answer["shaded"]), clues, strict=True):
        lengths = [len(list(run)) for shaded, run in groupby(line) if shaded]
        if blocks is not None and lengths != [block for block in blocks if block]:
            return f"{name} has the blocks {lengths}, not {blocks}"
    return None


KIND = Kind(
    name="nonogram",
    aliases=("Picross", "Griddler", "Griddlers", "Hanjie", "Paint by numbers"),
    rules="Shade some cells. The numbers beside a row or column are the lengths of its blocks of shaded "
    "cells, in order, and 0 stands for none. At least one white cell lies between two blocks.",
    fields=(
        COLS,
        ROWS,
    ),
    read=read,
    answer=Shading(),
    judge=judge,
    reason_wording=overlap,
    forms=(
        looks.Task("nonograms", ("lines",)),
        looks.Janko(("nonogramm",), facts={"depth": ""}),
        looks.Penpa("nonogram"),
        Pzpr("nonogram", (parts.StackPart(),), page=(frames.StackFrame(),)),
        sgt.Sgt(
            "pattern",
            (sgt.Lists(("cols", "rows"), "/", stacks=True),),
            moves=sgt.Moves("boxes", "shaded", {"F": 1, "E": 0, "U": None}),
        ),
    ),
    recipe=Recipe(
        (
            Derived("cols", deriving.each_line(deriving.blocks), stay=True),
            Derived("rows", deriving.each_line(deriving.blocks), stay=True),
        ),
        size=(10, 10),
        answer=deriving.picture("shaded", 0.6),
    ),
)
