"""Magnets: each domino is a magnet or neutral; equal poles do not touch; numbers count the poles.

Cells are 0 where neutral, 1 for a plus pole and 2 for a minus pole. A region of one square is neutral, and
so is a hole, which is a square in no region.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0]], "rows_plus": [1], "cols_minus": [0, 1]}
>>> puzzle = read_record({"type": "magnets", "rows": 1, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues[-4:]]
['domino from r1c1', 'row 1 holds 1 plus', 'column 1 holds 0 minus', 'column 2 holds 1 minus']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, pairwise

from ...kit import (
    COLUMNS, ROWS, Answer, Board, Caption, Cell, Clause, Constraint, Derived, Domains, Edge, Fill, Flag,
    InputError, Is, Kind, NumberGrid, Puzzle, Pzpr, Recipe, Record, Regions, Removed, RuleFlag, Rules,
    Scope, Sign, Solution, all_of, at, beside_marks, borders, clause_rows, codes, deriving, exactly,
    frames, judging, keep, label_at, line_clues, line_count, looks, parts, per_clue, sgt, words,
)  # fmt: skip

POLES = {"plus": 1, "minus": 2}
REGIONS = Regions("the dominoes; a square alone, or in none, holds no magnet", blanks=True).also_called(
    "dominoes"
)
PLUS = (
    Edge("rows_plus", 0, COLUMNS, "how many plus poles the row holds", side="left"),
    Edge("cols_plus", 0, ROWS, "how many plus poles the column holds", side="top"),
)
MINUS = (
    Edge("rows_minus", 0, COLUMNS, "how many minus poles the row holds", side="right"),
    Edge("cols_minus", 0, ROWS, "how many minus poles the column holds", side="bottom"),
)

EQUAL = Flag("equal_poles", False, "whether poles of two magnets that share an edge are equal")

SIGNS = (None, "+", "-")
"""Values of a cell, as an answer writes them."""


@lru_cache(maxsize=64)
def magnet_rules(board: Board, equal: bool) -> Rules:
    """Return the rule that equal poles do not touch, on a board whose regions are the dominoes; if `equal`,
    that poles of two magnets are equal where they touch.
    """
    cells, region = board.cells(), board.region_of
    poles = tuple(Is(cell, pole, False) for pole in POLES.values() for cell in cells)
    size = len(cells)
    if equal:
        apart = [(i, j) for i, j in board.pairs() if region.get(cells[i], -1) != region.get(cells[j], -2)]
        rows = [row for i, j in apart for row in ((i, j + size), (i + size, j))]
    else:
        rows = [(i + k, j + k) for i, j in board.pairs() for k in (0, size)]
    repelling = clause_rows(poles, rows, "{} and {} repel")
    domains = tuple((cell, (0, 1, 2)) for cell in cells)
    return Rules(f"magnets {board.rows}×{board.columns}", domains, (repelling,), cells, board)


def poles(board: Board) -> Iterator[Constraint]:
    """Require each domino to be a magnet or neutral, and other squares to hold no pole."""
    yield from chain.from_iterable(map(domino, board.regions))
    yield from (Clause((Is(cell, 0),), label=label_at("hole at", cell)) for cell in holes(board))


@per_clue
def domino(cells: tuple[Cell, ...]) -> Iterator[Clause]:
    """Require a minus at the other end of a plus, and conversely; half a domino is neutral."""
    label = label_at("domino from", *cells)
    if len(cells) == 1:
        yield Clause((Is(cells[0], 0),), label=label)
        return
    for one, other in (cells, cells[::-1]):
        yield Clause((Is(one, 1, False), Is(other, 2)), label=label)
        yield Clause((Is(one, 2, False), Is(other, 1)), label=label)


def holes(board: Board) -> list[Cell]:
    """Return the cells that are in no domino."""
    return [cell for cell in board.cells() if cell not in board.region_of]


def counts(record: Record) -> Iterator[Constraint]:
    """Count the poles of each sort in the lines."""
    for (name, pole), edges in zip(POLES.items(), (PLUS, MINUS), strict=True):
        for clue in line_clues(record, *edges):
            yield line_count(*clue, pole, name)


def read(record: Record) -> Puzzle:
    board, equal = REGIONS.board(record), EQUAL.of(record)
    pairs = frozenset(board.edges())
    for cells in board.regions:
        if len(cells) > 1 and cells not in pairs:
            raise InputError(f"the region is no domino: {', '.join(cells[:3])}", cell=cells[0])
    marks = (
        *(Fill(square, "grey") for square in board.squares() if at(*square) not in board.region_of),
        *beside_marks(record, *PLUS, *MINUS),
        Sign((-0.35, -0.35), "+"),
        Sign((record.rows + 0.35, record.columns + 0.35), "−"),
        *([Caption("poles side by side are equal")] if equal else ()),
    )
    clues = (*poles(board), *counts(record))
    return Puzzle.for_record(record, magnet_rules(board, equal), clues, (), marks)


@dataclass(frozen=True, slots=True)
class Alternating(Constraint):
    """Line with this number of poles, equal ones never adjacent, and one more of the sort `pole` than of the
    other: the only run of an odd number of them begins with it.
    """

    cells: tuple[Cell, ...]
    number: int
    pole: int

    def variables(self) -> Iterable[Cell]:
        return self.cells

    def holds(self, solution: Solution, /) -> bool:
        line = [solution[cell] for cell in self.cells]
        apart = all(one == 0 or one != other for one, other in pairwise(line))
        return apart and line.count(self.pole) == line.count(3 - self.pole) + 1 == self.number // 2 + 1

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        yield exactly(self.number // 2 + 1, all_of(self.cells, self.pole))
        yield exactly(self.number // 2, all_of(self.cells, 3 - self.pole))
        for one, other in pairwise(self.cells):
            yield from (Clause((Is(one, pole, False), Is(other, pole, False))) for pole in (1, 2))

    def filter(self, domains: Domains, /) -> Removed:
        runs = groupby(self.cells, lambda cell: domains[cell] == (0,))
        poles = [tuple(run) for neutral, run in runs if not neutral]
        odd = [run for run in poles if len(run) % 2]
        if sum(map(len, poles)) == self.number and len(odd) == 1:
            yield from keep(odd[0][0], (self.pole,), domains)


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the model of the easiest level: count the poles of a line and its neutral squares, one clue at a
    time, and see that poles alternate between known neutral squares.
    """
    puzzle = read(record)
    yield "easy", Puzzle.for_record(record, puzzle.rules, (*puzzle.clues, *neutral(record)))


def neutral(record: Record) -> Iterator[Constraint]:
    """Count the neutral squares in the lines with both clues; if these differ by one, add where the run of an
    odd number of poles begins.
    """
    for plus, minus in zip(PLUS, MINUS, strict=True):
        less = {line: number for line, _, number in line_clues(record, minus)}
        for line, cells, more in line_clues(record, plus):
            if line in less:
                yield exactly(len(cells) - more - less[line], all_of(cells, 0))
                if abs(more - less[line]) == 1:
                    yield Alternating(cells, more + less[line], 1 if more > less[line] else 2)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each domino, then the counts."""
    values = answer["values"]
    for label, piece in judging.rooms(record).items():
        if label is None:
            filled = sorted((r, c) for r, c in piece if values[r][c] is not None)
            if filled:
                return f"the hole at {judging.place(filled[0])} holds a pole"
            continue
        signs = sorted(str(values[r][c]) for r, c in piece)
        if signs not in (["+", "-"], ["None", "None"], ["None"]):
            return f"the domino with {judging.place(min(piece))} is neither a magnet nor neutral"
    equal, labels = record.params.get("equal_poles"), dict(judging.clues_of(record.clues["regions"]))
    for sign, opposite in ("+-", "-+"):
        wrong = judging.squares_with(values, opposite if equal else sign)
        for square in sorted(judging.squares_with(values, sign)):
            near = wrong.intersection(judging.beside(square))
            if any(not equal or labels[other] != labels[square] for other in near):
                return f"the {sign} in {judging.place(square)} touches another"
    return judging.miscounted_line(
        record, values, "+", rows="rows_plus", columns="cols_plus"
    ) or judging.miscounted_line(record, values, "-", rows="rows_minus", columns="cols_minus")


KIND = Kind(
    name="magnets",
    title="Magnets",
    rules="Fill each domino with a magnet, one positive pole and one negative pole, or leave it neutral. "
    "Equal poles do not share an edge; with the setting equal_poles, poles of two magnets that share an "
    "edge are equal. Numbers outside the board count the positive (+) and the "
    "negative (−) poles of their row or column.",
    fields=(REGIONS, PLUS[1], MINUS[1], PLUS[0], MINUS[0], EQUAL),
    read=read,
    answer=NumberGrid(words=dict(enumerate(SIGNS)), signs={"-": "−"}),
    judge=judge,
    level_models=views,
    fact_wording=words.symbols({0: "neutral", 1: "plus", 2: "minus"}),
    forms=(
        looks.Janko(("magnete",), entries={"x": None}),
        Pzpr(
            "magnets",
            (
                parts.Sides((("cols_minus", "cols_plus"), ("rows_minus", "rows_plus"))),
                parts.Walls(),
                parts.Optional((parts.BlankPart(codes.CIRCLES, "givens"), parts.Holes(alone=True))),
            ),
            page=(borders.WallTable(), frames.MagnetFrame()),
            flags=(RuleFlag("a", "equal_poles"),),
        ),
        sgt.Sgt(
            "magnets",
            (
                sgt.SideClues("cols_plus"),
                parts.Between(","),
                sgt.SideClues("rows_plus"),
                parts.Between(","),
                sgt.SideClues("cols_minus"),
                parts.Between(","),
                sgt.SideClues("rows_minus"),
                parts.Between(","),
                sgt.Dominoes(),
            ),
            ignored="d[a-z]|S",
            moves=sgt.Moves("halves", words={"+": "-", "-": "+", ".": None, "?": None, " ": None}),
        ),
    ),
    recipe=Recipe(
        (Derived("cols_plus"), Derived("cols_minus"), Derived("rows_plus"), Derived("rows_minus")),
        size=(6, 6),
        shape=deriving.equal_regions(2),
        odds={1: 2, 2: 2},
    ),
)
