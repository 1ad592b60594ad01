"""Star battle: the same number of stars in each row, column and region; no two touch, not even at a corner.

>>> from ...records import read_record
>>> clues = {"regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "star_battle", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-3:]
['stars do not touch around r1c1', 'region 1 from r1c1', 'region 2 from r2c1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ...kit import (
    REGIONS, SIDE, STAR_GRID, Board, Caption, Count, Derived, Draft, Entries, InputError, Kind, Param,
    Pzpr, Recipe, Record, Rule, SettingPart, Walls, all_of, bare, deriving, dividing, exactly, flag_cells,
    judging, looks, pages, placed,
)  # fmt: skip

STARS = Param("stars", 1, SIDE, "how many stars each row, column and region holds", default=1)


@lru_cache(maxsize=64)
def lines_of(stars: int) -> Rule:
    """Return the rule of lines for this number of stars."""

    def lines(board: Board) -> Iterator[Count]:
        return (exactly(stars, all_of(cells, 1), name) for name, cells in board.lines())

    return replace(IN_LINES, settled=None, board=lines)


def caption(record: Record, _: Board) -> tuple[Caption]:
    """Return the number of stars as it is printed."""
    stars = STARS.of(record)
    return (Caption(f"{stars} star{'s' * (stars > 1)} in each row, column and region"),)


def region_stars(record: Record, board: Board) -> Iterator[Count]:
    """Require the stars of each region. Raises `InputError` if there are more or fewer regions than rows."""
    if len(board.regions) != board.rows:
        raise InputError(
            f"clues.regions: there are {len(board.regions)} regions and {board.rows} rows, "
            "one region for each row is needed"
        )
    for i, cells in enumerate(board.regions):
        yield exactly(STARS.of(record), all_of(cells, 1), f"region {i + 1} from {cells[0]}")


def miscounted(record: Record, lines: Iterable[tuple[str, tuple[int, ...]]]) -> str | None:
    """Return the first line or region with another number of stars, or None."""
    number = record.params.get("stars", 1)
    counts = ((name, sum(cells)) for name, cells in lines)
    return next((f"{name} holds {n} stars, not {number}" for name, n in counts if n != number), None)


IN_LINES = Rule(
    words="Place the same number of stars in each row, each column and each region; the board names it.",
    demands=lambda record, _: record.square_side(),
    cells=lambda board: flag_cells(board.cells()),
    settled=lambda record: lines_of(STARS.of(record)),
    marks=caption,
    broken=lambda record, answer: miscounted(record, judging.lines(answer["stars"])),
)
IN_REGIONS = Rule(
    clues=region_stars,
    broken=lambda record, answer: miscounted(
        record, judging.parts(answer["stars"], judging.rooms(record).values())
    ),
)
APART = placed.apart("stars")


def grow_regions(draft: Draft) -> Entries:
    """Grow regions from the stars, each with the required number of stars."""
    stars = [[star] for star in draft.squares(1)]
    labels = dividing.grow_seeds(draft.board, draft.random, stars)
    return dividing.by_square(
        dividing.group_regions(draft.board, draft.random, labels, STARS.of(draft.record))
    )


KIND = Kind(
    name="star_battle",
    aliases=("Starbattle", "Two not touch"),
    fields=(STARS, REGIONS),
    declared=(IN_LINES, APART, IN_REGIONS),
    answer=STAR_GRID,
    forms=(
        looks.Janko(("sternenschlacht",)),
        looks.Task("star-battle", ("areas",), needed="stars"),
        looks.Penpa("starbattle", words=looks.signs("star", *"***"), space=looks.AROUND, answer="1E"),
        Pzpr("starbattle", (SettingPart("stars", default=1), Walls()), (pages.answer("stars", {"#": 1}, 0),)),
    ),
    recipe=Recipe(
        (Derived("regions", grow_regions, stay=True, mend=deriving.move_square(1)),),
        size=(8, 8),
        drawn_from=bare(IN_LINES, APART),
    ),
)
