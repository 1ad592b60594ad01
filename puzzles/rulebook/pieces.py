"""Rules about boards that are covered by pieces of some shapes, each a cell that is 1 if it is used.

>>> from ..core.board import Board
>>> rule = into("Divide the board into triominoes.", triominoes, lambda area: len(area) == 3)
>>> [cell for cell, _ in rule.cells(Board(2, 2))]
['r1c1:r1c2:r2c1', 'r1c1:r1c2:r2c2', 'r1c1:r2c1:r2c2', 'r1c2:r2c1:r2c2']
>>> rule.broken(None, {"regions": [[0, 0], [0, 1]]})
'the region of row 2, column 2 has no such shape'
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any

from .. import judging
from ..answers.fillings import Answer
from ..constraints import Clause, Constraint, Count, ExactCover, RuleLabel, at_most_one, label_at
from ..core.board import Board, at
from ..core.cells import Cell, Is, all_of, flag_cells
from ..core.errors import InputError
from ..core.marks import Fill, Lattice, labels
from ..core.places import Place
from ..core.record import Record, Square
from ..fields import BLACK_SIGNS, Field, Marked
from ..rules.shading import APART
from . import Ground, Rule

BLACK = Marked("black", "1 for a black cell, which belongs to no piece", required=False).also_written(
    dict.fromkeys((*BLACK_SIGNS, "#"), "1")
)

Squares = tuple[Square, ...]
"""The squares of a piece in reading order."""

Shapes = Callable[[Board], Iterable[Squares]]
"""The pieces on a board, those on squares that are off left out."""

SINGLE: Squares = ((0, 0),)

DOMINOES: tuple[Squares, ...] = (((0, 0), (0, 1)), ((0, 0), (1, 0)))

TRIOMINOES: tuple[Squares, ...] = (
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 0), (1, 1)),
)
"""The shapes of three connected squares, with their turns."""


def name_of(piece: Squares) -> Cell:
    """Return the cell of a piece."""
    return ":".join([at(*square) for square in piece])


def free(board: Board) -> set[Square]:
    """Return the squares of a board that are not off."""
    return {*board.squares()} - (board.off if isinstance(board, Ground) else frozenset())


def placed(board: Board, shapes: Iterable[Squares]) -> Iterator[Squares]:
    """Yield the shapes in all their places on the free squares of a board."""
    inside = free(board)
    for shape in shapes:
        for r, c in board.squares():
            piece = tuple([(r + y, c + x) for y, x in shape])
            if inside.issuperset(piece):
                yield piece


def triominoes(board: Board) -> Iterator[Squares]:
    """Yield the pieces of three squares."""
    return placed(board, TRIOMINOES)


def dominoes_or_singles(board: Board) -> Iterator[Squares]:
    """Yield the pieces of one or two squares."""
    return placed(board, (SINGLE, *DOMINOES))


def triominoes_or_singles(board: Board) -> Iterator[Squares]:
    """Yield the pieces of one or three squares."""
    return placed(board, (SINGLE, *TRIOMINOES))


def bars(least: int, most: int | None = None) -> Shapes:
    """Return the pieces one square wide of `least` to `most` squares, by default of any length."""

    def on(board: Board) -> Iterator[Squares]:
        longest = max(board.rows, board.columns) if most is None else most
        shapes = [tuple([(0, i) for i in range(length)]) for length in range(least, longest + 1)]
        shapes += [tuple([(i, 0) for i in range(length)]) for length in range(max(least, 2), longest + 1)]
        return placed(board, shapes)

    return on


def shape_of(piece: Iterable[Square]) -> frozenset[Square]:
    """Return the squares of a piece by their distance from its upper left corner."""
    squares = [*piece]
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    return frozenset((r - top, c - left) for r, c in squares)


def into(
    words: str,
    shapes: Shapes,
    fits: Callable[[set[Square]], bool],
    holes: Field[Any] | None = None,
) -> Rule:
    """Return the rule that the board is divided into pieces of some `shapes`. The judge asks of an area
    whether it `fits`. Squares with a clue in `holes` belong to no piece.
    """

    def off(record: Record, _: Board) -> list[Square]:
        return [square for square, entry in holes.of(record).items() if entry] if holes else []

    def cover(board: Board) -> ExactCover:
        sites = {square: i for i, square in enumerate(sorted(free(board)))}
        over = [(Is(name_of(x), 1), tuple([sites[square] for square in x])) for x in shapes(board)]
        return ExactCover(len(sites), tuple(over), label="one piece on each cell")

    def broken(record: Record, answer: Answer) -> str | None:
        areas = judging.areas(answer["regions"])
        black = record.clues.get(holes.name) or () if holes else ()
        if areas.pop(None, set()) != {square for square, entry in judging.clues_of(black) if entry}:
            return "a black cell belongs to a region, or another cell to none"
        for area in areas.values():
            if not fits(area) or len(judging.patches(area)) > 1:
                return f"the region of {judging.place(min(area))} has no such shape"
        return None

    return Rule(
        words=words,
        off=off,
        cells=lambda board: flag_cells([name_of(x) for x in shapes(board)]),
        places=lambda board: {name_of(x): place_of(x) for x in shapes(board)},
        board=lambda board: (cover(board),),
        marks=lambda record, board: (Lattice("faint"), *map(Fill, off(record, board))),
        broken=broken,
    )


def place_of(piece: Squares) -> Place:
    """Return the place of a piece; that of a single square is the square."""
    return Place("piece" if len(piece) > 1 else "square", piece)


def singles(answer: Answer) -> set[Square]:
    """Return the squares of an answer that are regions by themselves."""
    areas = judging.areas(answer["regions"])
    return {min(area) for label, area in areas.items() if label is not None and len(area) == 1}


def single_pairs(board: Board) -> Iterator[Constraint]:
    """Forbid two single squares to share an edge."""
    inside = free(board)
    for one in sorted(inside):
        for other in ((one[0], one[1] + 1), (one[0] + 1, one[1])):
            if other in inside:
                alone = (Is(at(*one), 0), Is(at(*other), 0))
                yield Clause(alone, label=APART.format(at(*one), at(*other)))


SINGLES_APART = Rule(
    words="Shaded cells do not share an edge.",
    board=single_pairs,
    broken=lambda _, answer: "two shaded cells share an edge" if judging.touching(singles(answer)) else None,
)
"""Rule for boards on which single squares are shaded, and no piece of several squares is."""


def none_alone(field: Field[Any], words: str) -> Rule:
    """Return the rule that no single square holds a number of a field."""

    def alone(record: Record, _: Board) -> Iterator[Constraint]:
        for square in field.of(record):
            yield Clause((Is(at(*square), 0),), label=label_at("no single cell at", square))

    def broken(record: Record, answer: Answer) -> str | None:
        clues = judging.clues_of(record.clues[field.name])
        wrong = sorted(singles(answer).intersection(square for square, _ in clues))
        return f"the number in {judging.place(wrong[0])} is shaded" if wrong else None

    return Rule(words=words, clues=alone, broken=broken)


def numbers_off(field: Field[Any], holes: Field[Any]) -> Rule:
    """Return the rule that the numbers of a field are printed, none of them on a hole."""

    def demands(record: Record, _: Board) -> None:
        clues = field.of(record)
        for square, entry in holes.of(record).items():
            if entry and square in clues:
                raise InputError("a number stands in a black cell", cell=at(*square))

    return Rule(demands=demands, marks=lambda record, _: labels(field.of(record)))


def unlike(
    board: Board, pieces: Mapping[Cell, Iterable[Square]], sort: Mapping[Cell, Hashable], label: RuleLabel
) -> Iterator[Count]:
    """Forbid two used pieces of one sort on both sides of an edge."""
    over: dict[tuple[Square, Hashable], set[Cell]] = {}
    for name, squares in pieces.items():
        for square in squares:
            over.setdefault((square, sort[name]), set()).add(name)
    squares = board.squares()
    for i, j in board.pairs():
        for what in dict.fromkeys(sort.values()):
            beside = over.get((squares[i], what), set()) ^ over.get((squares[j], what), set())
            if len(beside) > 1:
                yield at_most_one(all_of(sorted(beside), 1), label.format(at(*squares[i]), at(*squares[j])))


def first_alike(answer: Answer, sort: Callable[[set[Square]], Hashable]) -> tuple[Square, Square] | None:
    """Return two squares that share an edge, of two regions of one sort; None if there are none."""
    regions = answer["regions"]
    areas = judging.areas(regions)
    sorts = {label: sort(area) for label, area in areas.items() if label is not None}
    for (r, c), label in judging.clues_of(regions):
        for y, x in ((r, c + 1), (r + 1, c)):
            if y < len(regions) and x < len(regions[0]):
                other = regions[y][x]
                if other not in (None, label) and sorts[other] == sorts[label]:
                    return (r, c), (y, x)
    return None
