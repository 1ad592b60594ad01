"""Aqre: shade one piece, with a region's number of cells in it; no four in a row are all shaded or all white.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0, 0, 0]], "counts": {"0": 2}}
>>> puzzle = read_record({"type": "aqre", "rows": 1, "cols": 4, "clues": clues})
>>> [clue.label for clue in puzzle.constraints][::3]
['not all shaded from r1c1 to r1c4', '2 shaded in region 1 from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, Board, Caption, Clause, Counts, Derived, Flag, Kind, Pzpr, Recipe,
    Record, Repeated, Rule, RuleFlag, Shading, all_of, clause_rows, deriving, judging, looks, pages,
    parts, per_size, shaded, shaded_clues, shading, words,
)  # fmt: skip

COUNTS = Counts(0, AREA, "how many cells of the region are shaded")

UNLIKE = Flag("unlike_borders", False, "whether one of the two cells beside each border is shaded")

MOST = 3
"""The most equal cells that may follow each other in a line."""


def unlike_borders(board: Board) -> Iterator[Clause]:
    """Require each border to have a shaded cell on one side and a white one on the other."""
    for pair in board.borders():
        label = "one of {} and {} is shaded".format(*pair)
        yield from (Clause(all_of(pair, value), label=label) for value in (0, 1))


@per_size
def no_four(board: Board) -> Iterator[Repeated]:
    """Forbid four equal cells in a row."""
    cells = board.cells()
    stretches = board.stretches(MOST + 1)
    rows = [row for four in stretches for row in (four, [len(cells) + i for i in four])]
    labels = [
        f"not all {colour} from {cells[four[0]]} to {cells[four[-1]]}"
        for four in stretches
        for _, colour in sorted(shading.COLOURS.items(), reverse=True)
    ]
    yield clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, labels)


def long_run(_: Record, answer: Answer) -> str | None:
    """Return a line in which too many equal cells follow each other, or None."""
    for name, line in judging.lines(answer["shaded"]):
        if any(len(list(run)) > MOST for _, run in groupby(line)):
            return f"more than three equal cells follow each other in {name}"
    return None


def alike_across(record: Record, answer: Answer) -> str | None:
    """Return two squares that are alike on both sides of a border, or None."""
    dark = shaded.shaded_in(answer)
    room_of, inner = dict(judging.clues_of(record.clues["regions"])), judging.inner_borders(record)
    for one, label in room_of.items():
        for other in judging.beside(one):
            across = (one, other) in inner or room_of.get(other, label) != label
            if across and (one in dark) == (other in dark):
                return f"{judging.place(one)} and {judging.place(other)} are alike across a border"
    return None


NO_FOUR = Rule(
    words="No row or column has four consecutive shaded cells or four consecutive white cells.",
    board=no_four,
    broken=long_run,
)
UNLIKE_BORDERS = Rule(
    words="With the setting unlike_borders, each border runs between a shaded cell and a white one, even a "
    "border that closes no region.",
    board=unlike_borders,
    marks=lambda _, __: (Caption("borders run between a shaded and a white cell"),),
    broken=alike_across,
    when=UNLIKE,
)

KIND = Kind(
    name="aqre",
    title="Aqre",
    fields=(REGIONS, COUNTS, BORDERS, UNLIKE),
    declared=(
        shaded.SHADE,
        NO_FOUR,
        shaded.SHADED_PIECE,
        UNLIKE_BORDERS,
        shaded_clues.region_counts(COUNTS),
    ),
    answer=Shading(),
    fact_wording=words.shaded_or_white,
    forms=(
        looks.Penpa("aqre"),
        Pzpr("aqre", parts.BORDERED, (pages.SHADED,), flags=(RuleFlag("b", "unlike_borders"),), version=1),
    ),
    recipe=Recipe(
        (Derived("counts"),),
        size=(6, 6),
        shape=deriving.random_regions(3, 7),
        mend=deriving.moving_borders(1),
    ),
)
