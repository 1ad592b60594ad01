"""Stitches: join each two regions that touch by stitches over their border; no two stitches share a cell.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1], [0, 1]], "rows": [2, None]}
>>> puzzle = read_record({"type": "stitches", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.clues], puzzle.shown
(['1 from region 1 to region 2', 'row 1 holds 2'], ('r1c1-r1c2', 'r2c1-r2c2'))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    AREA, REGIONS, Answer, Board, Caption, Cell, Count, Derived, Edge, Is, Kind, Links, Param, Recipe,
    Record, Rule, at_most_one, beside_marks, deriving, exactly, fields, flag_cells, judging, label_at,
    line_clues, words,
)  # fmt: skip

STITCHES = Param("stitches", 1, AREA, "how many stitches join any two regions that touch", default=1)
COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column have a stitch")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row have a stitch")


def stitches(board: Board) -> dict[tuple[int, int], list[Is]]:
    """Return the literals of the possible stitches between any two regions that touch."""
    region, between = board.region_of, dict[tuple[int, int], list[Is]]()
    for a, b in board.borders():
        low, high = sorted((region[a], region[b]))
        between.setdefault((low, high), []).append(Is(f"{a}-{b}", 1))
    return between


def over(board: Board) -> dict[Cell, list[Is]]:
    """Return the literals of the possible stitches that end in each cell."""
    ending: dict[Cell, list[Is]] = {cell: [] for cell in board.cells()}
    for a, b in board.borders():
        ending[a].append(Is(f"{a}-{b}", 1))
        ending[b].append(Is(f"{a}-{b}", 1))
    return ending


def apart(board: Board) -> Iterator[Count]:
    """Forbid two stitches in a cell."""
    for cell, literals in over(board).items():
        if len(literals) > 1:
            yield at_most_one(literals, label_at("one stitch at", cell))


def of_pairs(record: Record, board: Board) -> Iterator[Count]:
    """Join any two regions that touch by the number of stitches in the setting."""
    count = STITCHES.of(record)
    for (low, high), literals in stitches(board).items():
        yield exactly(count, literals, f"{count} from region {low + 1} to region {high + 1}")


def of_lines(record: Record, board: Board) -> Iterator[Count]:
    """Yield the constraint of each number. A stitch along the line has both of its ends in it, and is listed
    twice.
    """
    ending = over(board)
    for line, cells, number in line_clues(record, ROWS, COLS):
        yield exactly(number, (stitch for cell in cells for stitch in ending[cell]), f"{line} holds {number}")


def captions(record: Record, _: Board) -> Iterator[Caption]:
    """Say below the board how many stitches there are."""
    count = STITCHES.of(record)
    yield Caption(f"{count} stitch{'es' * (count > 1)} across each border")


def broken_stitch(record: Record, answer: Answer) -> str | None:
    """Return a stitch that does not join two regions, or None."""
    links, regions = answer["links"], record.clues["regions"]
    for (r, c), ways in judging.clues_of(links):
        for y, x in (judging.ahead((r, c), way) for way in ways):
            if not record.board.holds(y, x):
                return f"the stitch in {judging.place((r, c))} leaves the board"
            if regions[r][c] == regions[y][x]:
                return f"the stitch in {judging.place((r, c))} joins a region to itself"
    loose = judging.loose_end(links)
    return None if loose is None else f"the stitch in {judging.place(loose)} has one end"


def crowded(answer: Answer) -> str | None:
    """Return a cell with two stitches, or None."""
    full = next((square for square, ways in judging.clues_of(answer["links"]) if len(ways) > 1), None)
    return None if full is None else f"{judging.place(full)} holds two stitches"


def joined_otherwise(record: Record, answer: Answer) -> str | None:
    """Return two regions that touch and are joined by another number of stitches, or None."""
    regions, ends_of = record.clues["regions"], dict[frozenset[int], int]()
    for r, c in record.board.squares():
        for way, (down, right) in judging.AHEAD.items():
            y, x = r + down, c + right
            if record.board.holds(y, x) and regions[r][c] != regions[y][x]:
                pair = frozenset((regions[r][c], regions[y][x]))
                ends_of[pair] = ends_of.get(pair, 0) + (way in answer["links"][r][c])
    for pair, ends in ends_of.items():
        if ends != 2 * record.params.get("stitches", 1):
            return f"the regions {' and '.join(map(str, sorted(pair)))} are joined by {ends // 2} stitches"
    return None


STITCH = Rule(
    words="Join regions by stitches. A stitch joins two neighbouring cells across a border.",
    cells=lambda ground: flag_cells(x.cell for literals in stitches(ground).values() for x in literals),
)
APART = Rule(
    words="No cell has more than one stitch.",
    board=apart,
    broken=lambda record, answer: broken_stitch(record, answer) or crowded(answer),
)
OF_PAIRS = Rule(
    words="Each pair of regions that share an edge is joined by the same number of stitches, given below the "
    "board.",
    clues=of_pairs,
    marks=captions,
    broken=joined_otherwise,
)
OF_LINES = Rule(
    words="A number outside the board counts the cells of its row or column that have a stitch.",
    clues=of_lines,
    marks=lambda record, _: beside_marks(record, ROWS, COLS),
    broken=lambda record, answer: judging.miscounted_line(
        record, [[int(bool(ways)) for ways in row] for row in answer["links"]], 1
    ),
)

KIND = Kind(
    name="stitches",
    fields=(STITCHES, REGIONS, COLS, ROWS),
    declared=(STITCH, APART, OF_PAIRS, OF_LINES),
    answer=Links(ends=True),
    fact_wording=words.flags(
        "[a stitch joins|stitches join] {}", "no stitch joins {}", words.pair_of, " or "
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), size=(6, 6), shape=deriving.random_regions(3, 8)),
)
