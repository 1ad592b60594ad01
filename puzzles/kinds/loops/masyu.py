"""Masyu: one loop through all pearls; it turns on black ones and runs straight through white ones.

>>> from gridproof.puzzles import read_record
>>> cells = [[None, None, "w"], [None, None, None], ["b", None, None]]
>>> puzzle = read_record({"type": "masyu", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label
'white pearl at r1c3'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from ...kit import (
    CIRCLE_SIGNS, Answer, Board, Clause, Constraint, Derived, Domain, Is, Kind, Letters, Links, Puzzle,
    Pzpr, Recipe, Record, Rule, RuleFlag, Rules, Square, Table, at, borders, codes, deriving, flag_cells,
    implies, judging, label_at, looks, loop, loops, parts, per_clue, sgt,
)  # fmt: skip

CELLS = Letters("cells", {"b": "black", "w": "white"}, "the pearls").also_written(CIRCLE_SIGNS)

WAY_BITS = {"n": 1, "e": 2, "s": 4, "w": 8}
"""A square's shape is the sum of the ways that the loop takes there."""

SHAPES = {"": (0, 3, 5, 6, 9, 10, 12), "b": (3, 6, 9, 12), "w": (5, 10)}
"""The shapes without a pearl, and on a black and a white one."""


@per_clue
def on_black(board: Board, square: Square, label: str) -> Iterator[Constraint]:
    """Require a turn with straight lines before and after it: of two opposite links the loop takes one, and
    the next link too.
    """
    exits = loops.ways(board, *square)
    for one, other in (("n", "s"), ("e", "w")):
        yield Clause(tuple(Is(exits[way], 1) for way in (one, other) if way in exits), label=label)
        if one in exits and other in exits:
            yield Clause((Is(exits[one], 0), Is(exits[other], 0)), label=label)
    for way, name in exits.items():
        down, right = loops.STEPS[way]
        beyond = loops.ways(board, square[0] + down, square[1] + right).get(way)
        yield implies(Is(name, 1), *(() if beyond is None else (Is(beyond, 1),)), label=label)


@per_clue
def on_white(board: Board, square: Square, label: str) -> Iterator[Constraint]:
    """Require a straight line through the square, and a turn before or after it."""
    exits = loops.ways(board, *square)
    yield Clause(loops.links_at_square(board, *square), label=label)
    for way, name in exits.items():
        opposite = exits.get(loops.ACROSS[way])
        yield implies(Is(name, 1), *(() if opposite is None else (Is(opposite, 1),)), label=label)
        if opposite is not None and way in "ne":
            ahead = [
                loops.ways(board, square[0] + loops.STEPS[end][0], square[1] + loops.STEPS[end][1]).get(end)
                for end in (way, loops.ACROSS[way])
            ]
            if None not in ahead:
                yield Clause(tuple(Is(cell, 0) for cell in (name, *ahead) if cell is not None), label=label)


def clues(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the constraints of each pearl."""
    for square, pearl in CELLS.of(record).items():
        label = label_at(f"{loops.COLOURS[pearl]} pearl at", square)
        yield from (on_black if pearl == "b" else on_white)(board, square, label)


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the model of the easiest level: look at the shape of the loop in a square, the links between
    squares and the squares before and behind a pearl, but not at the loop as a whole.
    """
    board, pearls, visit_all = record.board, CELLS.of(record), loops.VISIT_ALL.of(record)
    shapes: dict[Square, Domain] = {}
    tables: list[Table] = []
    for square in board.squares():
        exits = loops.ways(board, *square)
        outside = sum(bit for way, bit in WAY_BITS.items() if way not in exits)
        able = tuple(
            shape
            for shape in SHAPES[pearls.get(square, "")]
            if not shape & outside and (shape or not visit_all)
        )
        shapes[square] = able
        for way, link in exits.items():
            tables.append(Table((at(*square), link), tuple((i, int(i & WAY_BITS[way] > 0)) for i in able)))
    for (r, c), pearl in pearls.items():
        for way, (down, right) in loops.STEPS.items():
            here, ahead, behind = (r, c), (r + down, c + right), (r - down, c - right)
            there, back = WAY_BITS[way], WAY_BITS[loops.ACROSS[way]]
            straight = there + back
            if pearl == "b" and ahead in shapes:
                pairs = product(shapes[here], shapes[ahead])
                rows = tuple((i, j) for i, j in pairs if not i & there or j == straight)
                tables.append(Table((at(*here), at(*ahead)), rows))
            elif pearl == "w" and straight in shapes[here] and way in "ne":
                beside = tuple(
                    (i, j, k)
                    for i, j, k in product(shapes[here], shapes[ahead], shapes[behind])
                    if i != straight or (j & back and k & there and not j == k == straight)
                )
                tables.append(Table((at(*here), at(*ahead), at(*behind)), beside))
    domains = (*((at(*square), able) for square, able in shapes.items()), *flag_cells(loops.links_of(board)))
    yield (
        "easy",
        Puzzle(record.kind, Rules("masyu by squares", domains, tuple(tables), loops.links_of(board), board)),
    )


def broken_pearl(record: Record, answer: Answer) -> str | None:
    """Return a pearl that the loop does not pass as it should, or None."""
    links = answer["links"]
    for (r, c), pearl in judging.clues_of(record.clues["cells"]):
        ways_here = links[r][c]
        where = f"the {loops.COLOURS[pearl]} pearl in row {r + 1}, column {c + 1}"
        if not ways_here:
            return f"{where} is not on the loop"
        straight = ways_here[1] == judging.OPPOSITE[ways_here[0]]
        beyond = [links[r + y][c + x] for y, x in (judging.AHEAD[way] for way in ways_here)]
        goes_on = [judging.OPPOSITE[ways[0]] == ways[1] for ways in beyond]
        if pearl == "b" and (straight or not all(goes_on)):
            return f"{where} needs a turn, and straight lines before and after"
        if pearl == "w" and (not straight or all(goes_on)):
            return f"{where} needs a straight line, and a turn before or after"
    return None


PEARLS = Rule(
    words="It passes through all circles. It turns on each black circle and goes straight through the cells "
    "before and after it. It goes straight through each white circle and turns in the cell before it, the "
    "cell after it, or both.",
    clues=clues,
    marks=lambda record, _: loops.circle_marks(
        {square: (pearl, None) for square, pearl in CELLS.of(record).items()}
    ),
    broken=broken_pearl,
)

KIND = Kind(
    name="masyu",
    aliases=("Pearl",),
    fields=(CELLS, loops.VISIT_ALL),
    declared=(*loop.LOOP_AS_SET, PEARLS),
    answer=Links(),
    levels=(124, 200, 200, 470),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    forms=(
        looks.Janko(words={"1": "w", "2": "b"}),
        looks.Task("masyu"),
        looks.Penpa("masyu", words=looks.circles("w", "b")),
        Pzpr(
            "mashu",
            (parts.CellsPart("cells", codes.CIRCLES, codes.PEARLS),),
            (borders.LinkTable(),),
            flags=(RuleFlag("f", "visit_all"),),
            aliases=("pearl",),
        ),
        sgt.Sgt(
            "pearl",
            (parts.CellsPart("cells", codes.Runs(sgt.Symbols({"W": "w", "B": "b"}), "a")),),
            ignored="d[a-z]|n",
            moves=sgt.Moves("links", "links"),
        ),
    ),
    recipe=Recipe((Derived("cells"),), mend=deriving.richer),
)
