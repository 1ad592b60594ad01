"""Nondango: one black circle in each region; no three circles of one colour are side by side in a line.

A cell is 1 if its circle is black.

>>> from gridproof.puzzles import read_record
>>> clues = {"circles": [[1, 1, 1]], "regions": [[0, 0, 0]]}
>>> puzzle = read_record({"type": "nondango", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[0].label
'circles of both colours from r1c1 to r1c3'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...kit import (
    REGIONS, Answer, BlankBoard, Board, Clause, Clues, Count, Disc, Draft, Kind, Marked, Placement, Pzpr,
    Recipe, Record, RecordDraft, Rule, RuleLabel, Square, Unfit, all_of, at, borders, codes, dividing,
    exactly_one, judging, pages, parts, shapes, words,
)  # fmt: skip

CIRCLES = Marked("circles", "1 for a circle").also_written(dict.fromkeys("○oO", "1"))
BOTH = RuleLabel("circles of both colours from {} to {}", "no three circles of one colour in a line")


def one_each(board: Board) -> Iterator[Count]:
    """Require one black circle in each region."""
    for i, region in enumerate(board.regions):
        yield exactly_one(all_of(region, 1), f"one black circle in region {i + 1} from {region[0]}")


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region that does not hold one black circle, or None."""
    for area in judging.rooms(record).values():
        count = sum(answer["blacks"][r][c] for r, c in area)
        if count != 1:
            return f"the region at {judging.place(min(area))} has {count} black circles"
    return None


def off_circle(record: Record, answer: Answer) -> str | None:
    """Return a black cell without a circle, or None."""
    off = judging.squares_with(answer["blacks"], 1) - judging.squares_with(record.clues["circles"], 1)
    return f"there is no circle in {judging.place(min(off))}" if off else None


def circles(record: Record) -> set[Square]:
    """Return the squares with circles."""
    return {square for square, circle in CIRCLES.of(record).items() if circle}


def threes(squares: set[Square]) -> Iterator[tuple[Square, Square, Square]]:
    """Yield three of the squares that are side by side in a row, a column or a diagonal."""
    for r, c in sorted(squares):
        for y, x in ((0, 1), (1, -1), (1, 0), (1, 1)):
            three = (r, c), (r + y, c + x), (r + 2 * y, c + 2 * x)
            if squares.issuperset(three):
                yield three


def both_colours(record: Record, _: Board) -> Iterator[Clause]:
    """Forbid three circles of one colour side by side in a line."""
    for three in threes(circles(record)):
        cells = [at(*square) for square in three]
        for colour in (0, 1):
            yield Clause(all_of(cells, colour), label=BOTH.format(cells[0], cells[2]))


def one_colour(record: Record, answer: Answer) -> str | None:
    """Return three circles of one colour side by side in a line, or None."""
    black = judging.squares_with(answer["blacks"], 1)
    white = judging.squares_with(record.clues["circles"], 1) - black
    for name, squares in (("black", black), ("white", white)):
        for r, c in sorted(squares):
            for y, x in ((0, 1), (1, -1), (1, 0), (1, 1)):
                if (r + y, c + x) in squares and (r + 2 * y, c + 2 * x) in squares:
                    return f"three {name} circles are in a line from {judging.place((r, c))}"
    return None


def regions_and_circles(blank: BlankBoard) -> Clues:
    """Draw regions, a circle in each that may be black, and others until each would make three in a line."""
    board, random = blank.board, blank.random
    regions = dividing.divide_board(board, random, 3, 7)
    black, white = {random.choice(area) for area in dividing.areas_of(regions)}, set[Square]()
    if any(threes(black)):
        raise Unfit("three black circles are in a line")
    for square in random.sample(board.squares(), len(board.squares())):
        if square not in black and not any(threes(white | {square})):
            white.add(square)
    circles = [[int((r, c) in black | white) for c in range(board.columns)] for r in range(board.rows)]
    return {"circles": circles, "regions": regions}


def drop_circle(draft: Draft, other: Answer) -> Draft:
    """Take away a white circle that is black in the other answer."""
    black = {*draft.squares(1)}
    white = judging.squares_with(draft.record.clues["circles"], 1) - black
    if len(white) <= len(black):
        raise Unfit("too few white circles are left")
    wrong = judging.squares_with(other["blacks"], 1) - black
    dropped = draft.random.choice(sorted(wrong))
    circles = [
        [int(circle == 1 and (r, c) != dropped) for c, circle in enumerate(row)]
        for r, row in enumerate(draft.record.clues["circles"])
    ]
    clues = {**draft.record.clues, "circles": circles}
    return replace(draft, record=Record({**draft.record.data, "clues": clues}))


class CircleTable:
    """The circles of a page, of which those of the answer are black."""

    def read(self, page: pages.FilePage, draft: RecordDraft) -> None:
        pages.LayerTable((pages.TableLayer("circles", dict.fromkeys("o#%", 1)),)).read(page.again(), draft)
        pages.LayerTable((pages.answer("blacks", {"#": 1, "o": 0, "%": 0}, 0),)).read(page, draft)

    def write(self, draft: RecordDraft) -> list[str]:
        black = draft.solution.get("blacks")
        rows = [
            ["." if not circle else "#" if black and black[r][c] else "o" for c, circle in enumerate(row)]
            for r, row in enumerate(draft.grid("circles"))
        ]
        return list(map(pages.row_text, rows))


def blank_zeros(draft: RecordDraft) -> None:
    """Leave squares without a circle blank."""
    draft.clues["circles"] = [[circle or None for circle in row] for row in draft.grid("circles")]


KIND = Kind(
    name="nondango",
    fields=(CIRCLES, REGIONS),
    declared=(
        Rule(
            words="Blacken some circles, one in each region.",
            cells=lambda board: ((cell, (0, 1)) for cell in board.cells()),
            board=one_each,
            broken=miscounted,
        ),
        Rule(
            givens=lambda record, board: (
                (at(*square), (0,)) for square in board.squares() if square not in circles(record)
            ),
            marks=lambda record, _: (Disc((r + 0.5, c + 0.5), 0.34) for r, c in sorted(circles(record))),
            broken=off_circle,
        ),
        Rule(
            words="No three circles of one colour are side by side in a row, a column or a diagonal.",
            clues=both_colours,
            broken=one_colour,
        ),
    ),
    answer=Placement("black", "●", lambda x, y: (shapes.disc("answer", x, y, 0.34),)),
    fact_wording=words.things("black circle"),
    forms=(
        Pzpr(
            "nondango",
            (parts.Walls(), parts.CellsPart("circles", codes.BITS, {0: 1, 1: None})),
            page=(borders.Rooms(), CircleTable()),
            as_there=blank_zeros,
        ),
    ),
    recipe=Recipe((), shape=regions_and_circles, mend=drop_circle),
)
