"""Norinori: two shaded cells in each region; shaded cells come in dominoes, which may cross borders.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "norinori", "rows": 1, "cols": 2, "clues": {"regions": [[0, 0]]}})
>>> [clue.label for clue in puzzle.constraints]
['partner of r1c1', 'partner of r1c2', 'two shaded in the region from r1c1']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    REGIONS, Answer, Board, Constraint, Derived, Draft, Entries, Kind, Pzpr, Recipe, Record, Rule,
    Shading, Unfit, all_of, deriving, dividing, exactly, judging, label_at, looks, pages, parts, shaded,
)  # fmt: skip


def pairs(board: Board) -> Iterator[Constraint]:
    """Require two shaded cells in each region."""
    for cells in board.regions:
        yield exactly(2, all_of(cells, 1), label_at("two shaded in the region from", cells[0]))


def grow_regions(draft: Draft) -> Entries:
    """Grow regions from the shaded cells, each with two of them."""
    if not draft.squares(1):
        raise Unfit("no cell is shaded")
    labels = dividing.grow_seeds(draft.board, draft.random, [[square] for square in draft.squares(1)])
    return dividing.by_square(dividing.group_regions(draft.board, draft.random, labels, 2))


def not_two(record: Record, answer: Answer) -> str | None:
    """Return a region without just two shaded cells, or None."""
    dark = shaded.shaded_in(answer)
    odd = next((area for area in judging.rooms(record).values() if len(area & dark) != 2), None)
    return None if odd is None else f"the region of {judging.place(min(odd))} does not hold two shaded cells"


PAIRS = Rule(words="Each region has exactly two shaded cells.", board=pairs, broken=not_two)

KIND: Kind = Kind(
    name="norinori",
    title="Norinori",
    fields=(REGIONS,),
    declared=(
        shaded.SHADE,
        shaded.DOMINOES,
        PAIRS,
    ),
    answer=Shading(),
    forms=(
        looks.Task("norinori", ("areas",)),
        looks.Penpa("norinori"),
        Pzpr("norinori", (parts.Walls(),), (pages.SHADED,), version=1),
    ),
    recipe=Recipe(
        (Derived("regions", grow_regions, stay=True, mend=deriving.move_square(1)),),
        size=(7, 7),
        drawn_from=lambda record: KIND.model.bare(record),
        odds={1: 10},
    ),
)
