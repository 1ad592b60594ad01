"""Places of clues on a board: the cells that people look at for the label of a clue.

Labels know the squares in which a clue is printed: ``2 at r1c2`` stands in that square. Other clues, such as
``cage 1 (sum 5) from r1c1`` and ``row 1: 3 1``, are about the cells of their areas and lines.

>>> from gridproof.puzzles import read_record
>>> record = {"type": "slitherlink", "rows": 2, "cols": 2, "clues": {"cells": [[3, None], [None, None]]}}
>>> puzzle = read_record(record)
>>> puzzle.clues[0].label, cells_of(puzzle, puzzle.clues)
('clue 3 at r1c1', ('r1c1',))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, count

from ..constraints import ClueLabel, Constraint, expand
from ..core.board import at, names_in
from ..core.cells import Cell
from ..core.marks import Corner, Disc, Fill, Label, Mark, Sign, Split, Square
from ..puzzle import Puzzle
from .words import ends, list_names


def by_label(constraints: Iterable[Constraint]) -> list[Sequence[Constraint]]:
    """Return the constraints in groups: those that share a label are one clue to people."""
    groups: dict[str | int, list[Constraint]] = {}
    for number, constraint in enumerate(expand(constraints)):
        groups.setdefault(constraint.label or number, []).append(constraint)
    return list(groups.values())


def by_clue(constraints: Iterable[Constraint]) -> dict[str, Sequence[Constraint]]:
    """Return the constraints of each clue to people, by its name: those that share a label, or the clue of
    their labels. A constraint without a label is named by its words.

    >>> from ..records import read_record
    >>> line = {"cells": [[0, 0], [0, 1], [0, 2]]}
    >>> record = {"type": "variant_sudoku", "rows": 4, "cols": 4, "clues": {"thermometers": [line]}}
    >>> list(by_clue(read_record(record).clues))
    ['thermometer 1 from r1c1']
    """
    groups: dict[str | int, list[Constraint]] = {}
    for number, constraint in enumerate(expand(constraints)):
        label = constraint.label
        name = label.clue if isinstance(label, ClueLabel) else label
        groups.setdefault(name or number, []).append(constraint)
    named: dict[str, Sequence[Constraint]] = {}
    for key, group in groups.items():
        words = group[0].words
        alike = chain([words], (f"{words} ({number})" for number in count(2)))
        free = (name for name in alike if name not in named and name not in groups)
        named[key if isinstance(key, str) else next(free)] = group
    return named


def clue_to_look_at(label: str) -> str:
    """Return the thing to look at for a label: if it says something about some cells, the clue that they are
    on, or else these cells.

    >>> clue_to_look_at("r1c1 < r1c2 on thermometer 1"), clue_to_look_at("r1c1 and r1c2 differ by 1")
    ('thermometer 1', 'r1c1 and r1c2')
    >>> clue_to_look_at("cage 1 (sum 3) from r1c1"), clue_to_look_at("r1c1")
    ('cage 1 (sum 3) from r1c1', 'r1c1')
    """
    names = names_in(label)
    if len(names) < 2 or not label.startswith(names[0]):
        return label
    return label.rpartition(" on ")[2] if " on " in label else list_names(names)


def widths(constraints: Iterable[Constraint]) -> list[int]:
    """Return the number of cells of each constraint."""
    return [len(set(constraint.variables())) for constraint in constraints]


def is_wide(width: int, size: int) -> bool:
    """Return whether a constraint about `width` of `size` cells is wide: more than ten, and more than a
    quarter of all. Alone it may settle the board.

    >>> is_wide(11, 36), is_wide(9, 16), is_wide(20, 100)
    (True, False, False)
    """
    return width > 10 and 4 * width > size


def cells_of(puzzle: Puzzle, clues: Iterable[Constraint]) -> tuple[Cell, ...]:
    """Return the cells of some clues, each once: the squares in which a clue is printed, or the cells of its
    constraints if it is printed in none. Cells that are no part of the answer are replaced by their squares.
    """
    shown = frozenset(puzzle.shown)
    printed = {cell for cell, _ in puzzle.givens}
    printed |= {cell for mark in puzzle.marks for cell in _printed_in(mark)}
    cells: dict[Cell, None] = {}
    for clue in by_label(clues):
        label = clue[0].label
        squares = puzzle.labels[label].squares if label in puzzle.labels else ()
        if not squares or not printed.issuperset(squares):
            about = (cell for constraint in clue for cell in constraint.variables())
            squares = tuple(
                chain.from_iterable((cell,) if cell in shown else ends(puzzle, cell) for cell in about)
            )
        cells |= dict.fromkeys(squares)
    return tuple(cells)


@lru_cache(maxsize=8)
def clue_squares(puzzle: Puzzle) -> frozenset[Cell]:
    """Return the squares in which clues are printed."""
    labels = (puzzle.labels.get(clue.label) for clue in puzzle.clues)
    return frozenset(square for label in labels if label is not None for square in label.squares)


def _printed_in(mark: Mark) -> Iterable[Cell]:
    """Return the square in which a mark is printed; none for one that is between squares or outside the
    board.
    """
    square: Square | None = None
    if isinstance(mark, Label | Corner | Fill | Split):
        square = mark.square
    elif isinstance(mark, Disc | Sign) and all(part % 1 for part in mark.at):
        square = (int(mark.at[0]), int(mark.at[1]))
    return () if square is None else (at(*square),)
