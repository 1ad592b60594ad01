"""Dosun-Fuwari: an iron ball and a balloon in each region; balls fall as far as they can, balloons rise.

Cells are 1 for a balloon and 2 for a ball, or 0 if they are blank.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0], [0], [0]]}
>>> puzzle = read_record({"type": "dosun_fuwari", "rows": 3, "cols": 1, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r2c1": 2, "r3c1": 0}).label
'the ball at r2c1 lies on something'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    MIRRORED, Answer, BlankBoard, Board, Clause, Clues, Count, Fill, InputError, Is, Kind, NumberGrid,
    Pzpr, Recipe, Record, Regions, Rule, RuleLabel, Square, at, borders, deriving, dividing, exactly_one,
    judging, pages, parts, words,
)  # fmt: skip

REGIONS = Regions("the regions, without the shaded cells", blanks=True)
THINGS = {1: "balloon", 2: "ball"}
LETTERS = (None, "o", "b")
"""Values of a cell, as an answer writes them."""

HELD = {
    1: RuleLabel("the balloon at {} hangs under something", "balloons hang under something"),
    2: RuleLabel("the ball at {} lies on something", "balls lie on something"),
}


def one_each(board: Board) -> Iterator[Count]:
    """Require one balloon and one ball in each region."""
    for i, region in enumerate(board.regions):
        for value, name in THINGS.items():
            yield exactly_one(
                (Is(cell, value) for cell in region), f"one {name} in region {i + 1} from {region[0]}"
            )


def held(board: Board) -> Iterator[Clause]:
    """Put each balloon under the top of the board, a shaded cell or a balloon, and each ball on the like."""
    for r, c in board.squares():
        for value, other in ((1, (r - 1, c)), (2, (r + 1, c))):
            if at(r, c) in board.region_of and board.holds(*other) and at(*other) in board.region_of:
                literals = Is(at(r, c), value, False), Is(at(*other), value)
                yield Clause(literals, label=HELD[value].format(at(r, c)))


def shaded(record: Record) -> list[Square]:
    """Return the squares that are in no region."""
    rows = enumerate(record.clues["regions"])
    return [(r, c) for r, row in rows for c, label in enumerate(row) if label is None]


def miscounted(record: Record, answer: Answer) -> str | None:
    """Return a region that does not hold one balloon and one ball, or None."""
    values = answer["values"]
    for label, area in judging.rooms(record).items():
        things = sorted(values[r][c] for r, c in area if values[r][c])
        if label is not None and things != ["b", "o"]:
            return f"the region at {judging.place(min(area))} does not hold one balloon and one ball"
    return None


def refuse_shaded(_: Record, board: Board) -> None:
    """Raise `InputError` if all cells are shaded."""
    if not board.regions:
        raise InputError("all cells are shaded")


def misplaced(record: Record, answer: Answer) -> str | None:
    """Return a shaded cell that holds something, or None."""
    held = (square for square in shaded(record) if answer["values"][square[0]][square[1]])
    return next((f"something is in the shaded cell {judging.place(square)}" for square in held), None)


def loose(record: Record, answer: Answer) -> str | None:
    """Return a balloon that could rise or a ball that could fall, or None."""
    values, dark = answer["values"], set(shaded(record))
    for (r, c), letter in judging.clues_of(values):
        y = r + {"o": -1, "b": 1}[letter]
        if 0 <= y < len(values) and (y, c) not in dark and values[y][c] != letter:
            return f"the {THINGS[LETTERS.index(letter)]} in {judging.place((r, c))} is not held"
    return None


def holed_regions(blank: BlankBoard) -> Clues:
    """Draw regions, and shade about a fifth of the squares; each region stays in one piece."""
    regions = dividing.divide_board(blank.board, blank.random, 4, 7)
    rooms = judging.areas(regions)
    for r, c in blank.random.sample(blank.board.squares(), len(blank.board.squares()) // 4):
        rest = rooms[regions[r][c]] - {(r, c)}
        if len(rest) > 1 and len(judging.patches(rest)) == 1:
            rooms[regions[r][c]] = rest
            regions[r][c] = None
    return {"regions": regions}


WORDS = {"1": "o", "2": "b"}
"""The things by the words of pzpr's files."""

KIND = Kind(
    name="dosun_fuwari",
    title="Dosun-Fuwari",
    fields=(REGIONS,),
    declared=(
        Rule(
            words="Place one balloon and one iron ball in each region.",
            cells=lambda board: ((cell, (0, 1, 2)) for cell in board.cells() if cell in board.region_of),
            board=one_each,
            marks=lambda record, _: map(Fill, shaded(record)),
            broken=lambda record, answer: misplaced(record, answer) or miscounted(record, answer),
            demands=refuse_shaded,
        ),
        Rule(
            words="A balloon hangs under the top of the board, a shaded cell or another balloon. A ball lies "
            "on the bottom, a shaded cell or another ball.",
            board=held,
            broken=loose,
        ),
    ),
    answer=NumberGrid(
        None, lambda record: dict.fromkeys(shaded(record)), dict(enumerate(LETTERS)), {"o": "○", "b": "●"}
    ),
    fact_wording=words.symbols({0: "blank"}, words.things_of(THINGS)),
    turns=MIRRORED,
    forms=(
        Pzpr(
            "dosufuwa",
            (parts.HoledWalls(),),
            page=(borders.Rooms(hole="#"), pages.LayerTable((pages.answer("values", WORDS),))),
        ),
    ),
    recipe=Recipe((), size=(6, 6), shape=holed_regions, mend=deriving.moving_borders()),
)
