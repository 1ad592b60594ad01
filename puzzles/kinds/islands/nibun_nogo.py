"""Nibun-nogo: shade cells so that no group of either colour has more than five; numbers stand at points.

>>> from gridproof.puzzles import read_record
>>> clues = {"vertices": [[None, None, None], [None, 2, None], [None, None, None]]}
>>> puzzle = read_record({"type": "nibun_nogo", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.rules.constraints[-1].label
('2 shaded round the lower right corner of r1c1', 'at most 5 in the group of each cell')
"""

from __future__ import annotations

from ...kit import (
    Answer, Derived, Kind, NumbersOrUnknown, Pzpr, Recipe, Record, Rule, Shading, codes, flag_cells,
    groups, judging, pages, parts, shaded, shaded_clues, words,
)  # fmt: skip

MOST = 5
VERTICES = NumbersOrUnknown(
    "vertices", 0, 4, "how many of the cells that meet at the point are shaded", margin=1
)


def too_large(_: Record, answer: Answer) -> str | None:
    """Return a group with too many cells, or one that is not shaded to the end, or None."""
    grid = answer["shaded"]
    for value in (0, 1):
        for patch in judging.patches(judging.squares_with(grid, value)):
            if len(patch) > MOST:
                return f"the group at {judging.place(min(patch))} has {len(patch)} cells"
    return None


SMALL = Rule(
    words=f"No connected group of cells of one colour, shaded or white, has more than {MOST} cells.",
    hidden=lambda board: flag_cells(groups.joints(board)),
    board=lambda board: (
        *groups.joined(board),
        groups.sized(
            board,
            tuple((i, 0, 0, MOST, None) for i in range(board.rows * board.columns)),
            f"at most {MOST} in the group of each cell",
        ),
    ),
    broken=too_large,
)

KIND = Kind(
    name="nibun_nogo",
    title="Nibun-nogo",
    fields=(VERTICES,),
    declared=(shaded.SHADE, shaded_clues.counts_at_points(VERTICES), SMALL),
    answer=Shading(),
    fact_wording=words.by_place({"line": groups.say_joint}, words.shaded_or_white),
    forms=(
        Pzpr(
            "nibunnogo",
            (parts.CellsPart("vertices", codes.FOUR, margin=1),),
            (pages.answer("shaded", {"1": 1, "2": 0}, 0),),
        ),
    ),
    recipe=Recipe((Derived("vertices"),), size=(6, 6)),
)
