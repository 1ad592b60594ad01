"""Juosan: a bar in each cell, lying or standing; a number is how many of its region's bars are of the
more frequent sort, and no three lying bars are stacked, no three standing ones in a row.

A cell is 0 for a lying bar ("h") and 1 for a standing one ("v").

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0]], "counts": {"0": 2}}
>>> puzzle = read_record({"type": "juosan", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.constraints]
['no three standing from r1c1', '2 in region 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...kit import (
    AREA, REGIONS, Answer, BlankBoard, Board, Clause, Constraint, Count, Counts, Derived, Draft, Entries,
    Is, Kind, Linear, Puzzle, Pzpr, Recipe, Record, Square, SymbolGrid, Unfit, all_of, deriving, dividing,
    grid_of, judging, label_at, looks, number_told, pages, parts, per_size, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many bars of the region are of its more frequent sort")

BARS = "hv"
SIGNS = {"h": "—", "v": "|"}


@per_size
def no_stacks(board: Board) -> Iterator[Clause]:
    """Forbid three standing bars in a row and three lying ones in a column."""
    for value, lines, what in (
        (1, map(board.row, range(board.rows)), "standing"),
        (0, map(board.column, range(board.columns)), "lying"),
    ):
        for cells in lines:
            for three in zip(cells, cells[1:], cells[2:], strict=False):
                yield Clause(all_of(three, 1 - value), label=label_at(f"no three {what} from", three[0]))


def majorities(board: Board, counts: dict[int, int]) -> Iterator[Constraint]:
    """Require the number of a region to count its bars of the more frequent sort."""
    for i, count in counts.items():
        cells = board.regions[i]
        label = f"{count} in region {i + 1} from {cells[0]}"
        least = len(cells) - count
        yield Count(all_of(cells, 1), least, count, label=label)
        # The count of standing bars is one of the two ends of this range, nothing in between.
        for other in range(least + 1, count):
            yield Linear(tuple((1, Is(cell, 1)) for cell in cells), "!=", other, label=label)


def read(record: Record) -> Puzzle:
    board = REGIONS.board(record)
    counts = COUNTS.of(record)
    rules = shading.shading_rules("juosan", board, no_stacks(board))
    clues = tuple(majorities(board, counts))
    return Puzzle.for_record(
        record, rules, clues, (), shading.region_marks(board.regions, COUNTS.printed(record))
    )


def frequent(marks: Sequence[Sequence[str]], area: Collection[Square]) -> int:
    """Count the bars of the more frequent sort in an area."""
    standing = sum(marks[r][c] == "v" for r, c in area)
    return max(standing, len(area) - standing)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the stacks, then each region."""
    marks = answer["marks"]
    for r, row in enumerate(marks):
        for c in range(len(row)):
            if [*row[c : c + 3]] == ["v"] * 3 or [line[c] for line in marks[r : r + 3]] == ["h"] * 3:
                return f"three bars are stacked from {judging.place((r, c))} on"
    rooms = judging.rooms(record)
    for label, count in (record.clues.get("counts") or {}).items():
        area = rooms[int(label)]
        if number_told(count) not in (None, frequent(marks, area)):
            return f"the region of {judging.place(min(area))} has not {count} of its more frequent bars"
    return None


TRIES = 6
"""Number of mixtures of bars to try in a region that cannot have bars of one sort."""

MOST_STEPS = 2_000
"""Maximum number of regions to fill before giving up."""


def draw_bars(blank: BlankBoard) -> Answer:
    """Draw an answer in which most regions have bars of one sort: their numbers say most."""
    random, marks = blank.random, dict[Square, str]()
    areas = dividing.areas_of(blank.record.clues["regions"])
    steps = iter(range(MOST_STEPS))

    def fill(remaining: list[list[Square]]) -> bool:
        """Fill the remaining regions with bars, and return whether that succeeds."""
        if not remaining:
            return True
        if next(steps, None) is None:
            raise Unfit("no bars are found for these regions")
        area, *others = remaining
        pure = [bar * len(area) for bar in random.sample(BARS, 2)]
        for bars in (*pure, *(random.choices(BARS, k=len(area)) for _ in range(TRIES))):
            marks.update(zip(area, bars, strict=True))
            if not any(is_stacked(marks, square) for square in area) and fill(others):
                return True
        for square in area:
            del marks[square]
        return False

    if not fill(areas):
        raise Unfit("the regions have no bars")
    return {"marks": [[marks[r, c] for c in range(blank.columns)] for r in range(blank.rows)]}


def is_stacked(marks: dict[Square, str], square: Square) -> bool:
    """Return whether the bar in a square is one of three that are stacked."""
    (r, c), bar = square, marks[square]
    y, x = (0, 1) if bar == "v" else (1, 0)
    same = [marks.get((r + i * y, c + i * x)) == bar for i in range(-2, 3)]
    return any(all(same[i : i + 3]) for i in range(3))


def count_bars(draft: Draft) -> Entries:
    """Return the number of each region."""
    return {str(label): frequent(draft.grid(), area) for label, area in judging.rooms(draft.record).items()}


def tell_apart(draft: Draft, other: Answer) -> Draft:
    """Move a square to a neighbouring region, so that the numbers of the two answers differ if possible."""
    candidate = None
    for moved in deriving.moves(draft, dividing.by_square(draft.record.clues["regions"]), other, beside=True):
        regions = dividing.relabel(draft.board, moved)
        clues = {**draft.record.clues, "regions": regions}
        candidate = replace(draft, record=Record({**draft.record.data, "clues": clues}))
        if any(frequent(draft.grid(), a) != frequent(grid_of(other), a) for a in dividing.areas_of(regions)):
            return candidate
    if candidate is None:
        raise Unfit("no square can move to another region")
    return candidate


BAR_WORDS = {"0": None, "1": "v", "2": "h"}
"""The words of pzpr's files for bars."""


class Bars(SymbolGrid):
    """A bar in each square."""

    is_either = True


KIND = Kind(
    name="juosan",
    rules=(
        "Write a horizontal or a vertical bar in each cell. A number is how many bars of the more "
        "frequent direction its region has; if both are equally frequent, it counts either. No three "
        "horizontal bars are consecutive in a column, and no three vertical bars in a row."
    ),
    fields=(REGIONS, COUNTS),
    read=read,
    answer=Bars("marks", dict(enumerate(BARS)), signs=SIGNS),
    judge=judge,
    fact_wording=words.flags("[a standing bar|standing bars] in {}", "[a lying bar|lying bars] in {}"),
    forms=(
        looks.Penpa("juosan", corner=True),
        Pzpr("juosan", parts.COUNTED, (pages.answer("marks", BAR_WORDS),)),
    ),
    recipe=Recipe(
        (Derived("counts", count_bars),),
        size=(6, 6),
        shape=deriving.random_regions(2, 4),
        answer=draw_bars,
        mend=tell_apart,
    ),
)
