"""Star battle: the same number of stars in each row, column and region; no two touch, not even at a corner.

>>> from ...records import read_record
>>> clues = {"regions": [[0, 0], [1, 1]]}
>>> puzzle = read_record({"type": "star_battle", "rows": 2, "cols": 2, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][-3:]
['stars do not touch around r1c1', 'region 1 from r1c1', 'region 2 from r2c1']
"""

from __future__ import annotations

from functools import lru_cache

from ...kit import (
    REGIONS, SIDE, STAR_GRID, Answer, Board, Caption, Derived, Draft, Entries, InputError, Kind, Param,
    Puzzle, Pzpr, Recipe, Record, Rules, SettingPart, Walls, all_of, deriving, dividing, exactly,
    flag_cells, judging, looks, pages, shading,
)  # fmt: skip

STARS = Param("stars", 1, SIDE, "how many stars each row, column and region holds", default=1)


@lru_cache(maxsize=64)
def star_rules(board: Board, stars: int) -> Rules:
    """Return the rules on this board without its regions, which are the clues."""
    lines = (exactly(stars, all_of(cells, 1), name) for name, cells in board.lines())
    name = f"star battle {board.rows}×{board.columns} with {stars} a line"
    return Rules(
        name, flag_cells(board.cells()), (*lines, *shading.apart(board, "stars")), board.cells(), board
    )


def read(record: Record) -> Puzzle:
    side = record.square_side()
    regions = REGIONS.of(record)
    if len(regions) != side:
        raise InputError(
            f"clues.regions: there are {len(regions)} regions and {side} rows, "
            "one region for each row is needed"
        )
    stars = STARS.of(record)
    clues = tuple(
        exactly(stars, all_of(cells, 1), f"region {i + 1} from {cells[0]}") for i, cells in enumerate(regions)
    )
    caption = Caption(f"{stars} star{'s' * (stars > 1)} in each row, column and region")
    rules = star_rules(Board(side, side, regions), stars)
    return Puzzle.for_record(record, rules, clues, (), (caption,))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each row, column and region, then touching stars."""
    grid, number = answer["stars"], record.params.get("stars", 1)
    stars = judging.squares_with(grid, 1)
    for name, cells in (*judging.lines(grid), *judging.parts(grid, judging.rooms(record).values())):
        if sum(cells) != number:
            return f"{name} holds {sum(cells)} stars, not {number}"
    crowded = (star for star in sorted(stars) if stars.intersection(judging.around(star)))
    return next((f"the star in {judging.place(star)} touches another" for star in crowded), None)


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
    rules="Place the same number of stars in each row, each column and each region: as many as the board "
    "says. Stars do not touch, not even diagonally.",
    fields=(STARS, REGIONS),
    read=read,
    answer=STAR_GRID,
    judge=judge,
    forms=(
        looks.Janko(("sternenschlacht",)),
        looks.Task("star-battle", ("areas",), needed="stars"),
        looks.Penpa("starbattle", words=looks.signs("star", *"***"), space=looks.AROUND, answer="1E"),
        Pzpr("starbattle", (SettingPart("stars", default=1), Walls()), (pages.answer("stars", {"#": 1}, 0),)),
    ),
    recipe=Recipe(
        (Derived("regions", grow_regions, stay=True, mend=deriving.move_square(1)),),
        size=(8, 8),
        drawn_from=lambda record: Puzzle.for_record(
            record, star_rules(Board(record.rows, record.columns), STARS.of(record))
        ),
    ),
)
