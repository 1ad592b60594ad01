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
    AREA, REGIONS, Answer, Caption, Cell, Constraint, Derived, Edge, Is, Kind, Links, Param, Puzzle,
    Recipe, Record, Rules, at_most_one, beside_marks, deriving, exactly, fields, flag_cells, judging,
    label_at, line_clues, words,
)  # fmt: skip

STITCHES = Param("stitches", 1, AREA, "how many stitches join any two regions that touch", default=1)
COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column have a stitch")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row have a stitch")


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    stitches = STITCHES.of(record)
    region = board.region_of
    over: dict[Cell, list[Is]] = {cell: [] for cell in board.cells()}
    between: dict[tuple[int, int], list[Is]] = {}
    for a, b in board.borders():
        low, high = sorted((region[a], region[b]))
        stitch = Is(f"{a}-{b}", 1)
        between.setdefault((low, high), []).append(stitch)
        over[a].append(stitch)
        over[b].append(stitch)

    def clues() -> Iterator[Constraint]:
        for (low, high), literals in between.items():
            yield exactly(stitches, literals, f"{stitches} from region {low + 1} to region {high + 1}")
        for line, cells, number in line_clues(record, ROWS, COLS):
            # A stitch along the line has both of its ends in it, and is listed twice.
            yield exactly(
                number, (stitch for cell in cells for stitch in over[cell]), f"{line} holds {number}"
            )

    names = tuple(stitch.cell for literals in between.values() for stitch in literals)
    apart = (
        at_most_one(each, label_at("one stitch at", cell)) for cell, each in over.items() if len(each) > 1
    )
    rules = Rules(f"stitches {board.rows}×{board.columns}", flag_cells(names), tuple(apart), names, board)
    caption = Caption(f"{stitches} stitch{'es' * (stitches > 1)} across each border")
    marks = (*beside_marks(record, ROWS, COLS), caption)
    return Puzzle.for_record(record, rules, tuple(clues()), (), marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each stitch, then their numbers between regions and in lines."""
    links, regions = answer["links"], record.clues["regions"]
    ends_of: dict[frozenset[int], int] = {}
    for r, row in enumerate(links):
        for c, ways in enumerate(row):
            for way, (down, right) in judging.AHEAD.items():
                y, x = r + down, c + right
                if not (0 <= y < record.rows and 0 <= x < record.columns):
                    if way in ways:
                        return f"the stitch in {judging.place((r, c))} leaves the board"
                    continue
                if (way in ways) != (judging.OPPOSITE[way] in links[y][x]):
                    return f"the stitch in {judging.place((r, c))} has one end"
                if regions[r][c] != regions[y][x]:
                    pair = frozenset((regions[r][c], regions[y][x]))
                    ends_of[pair] = ends_of.get(pair, 0) + (way in ways)
                elif way in ways:
                    return f"the stitch in {judging.place((r, c))} joins a region to itself"
            if len(ways) > 1:
                return f"{judging.place((r, c))} holds two stitches"
    wrong = next(
        (pair for pair, ends in ends_of.items() if ends != 2 * record.params.get("stitches", 1)), None
    )
    if wrong is not None:
        regions = " and ".join(map(str, sorted(wrong)))
        return f"the regions {regions} are joined by {ends_of[wrong] // 2} stitches"
    return judging.miscounted_line(record, [[int(bool(ways)) for ways in row] for row in links], 1)


KIND = Kind(
    name="stitches",
    rules="Join each pair of regions that share an edge by the same number of stitches, given below the "
    "board. A stitch joins two neighbouring cells across the border, and no cell has more than one. A"
    " number outside the board counts the cells of its row or column that have a stitch.",
    fields=(STITCHES, REGIONS, COLS, ROWS),
    read=read,
    answer=Links(ends=True),
    judge=judge,
    fact_wording=words.flags(
        "[a stitch joins|stitches join] {}", "no stitch joins {}", words.pair_of, " or "
    ),
    recipe=Recipe((Derived("cols"), Derived("rows")), size=(6, 6), shape=deriving.random_regions(3, 8)),
)
