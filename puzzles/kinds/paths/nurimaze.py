"""Nurimaze: shade tiles so that the white cells are a maze without loops, whose route passes all circles.

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 1, 2]], "ends": [["s", None, "g"]], "cells": [[None, "o", None]]}
>>> puzzle = read_record({"type": "nurimaze", "rows": 1, "cols": 3, "clues": clues})
>>> [clue.label for clue in puzzle.clues]
['the route from S to G', 'the route passes r1c2']
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    REGIONS, Answer, Board, Clause, Constraint, Derived, DisjointPaths, Draft, Entries, InputError, Is,
    Kind, Letters, Marks, Pzpr, Recipe, Record, RecordDraft, Rule, Shading, Square, Unfit, at, codes,
    deriving, flag_cells, judging, label_at, labels, loops, pages, parts, shaded, shaded_clues, shading,
    words,
)  # fmt: skip

ENDS = Letters("ends", {"s": "S", "g": "G"}, "s: the start, g: the goal of the route")
SIGNS = {"o": "○", "t": "△"}
CELLS = Letters("cells", SIGNS, "o: a cell on the route, t: off it", required=False).also_written(
    {"○": "o", "△": "t"}
)


def ends_of(record: Record) -> tuple[Square, ...]:
    """Return start and goal if both are there. Raises `InputError` for a second start or goal, and for one
    on which another sign stands.
    """
    ends: dict[str, Square] = {}
    for square, letter in ENDS.of(record).items():
        if square in CELLS.of(record):
            raise InputError("two signs stand in one cell", cell=at(*square))
        if ends.setdefault(letter, square) != square:
            raise InputError(f"clues.ends has a second {letter}, a maze has one", cell=at(*square))
    return tuple(ends[letter] for letter in "sg") if len(ends) == 2 else ()


def route(record: Record, board: Board) -> Iterator[Constraint]:
    """Yield the route from start to goal along white cells; without both of them there is none."""
    ends = [r * board.columns + c for r, c in ends_of(record)]
    edges = zip(loops.link_literals(board), board.pairs(), strict=True)
    pairs = ((ends[0], ends[1]),) if ends else ()
    yield DisjointPaths(
        len(board.cells()), tuple((x, *pair) for x, pair in edges), pairs, label="the route from S to G"
    )
    for square, letter in CELLS.of(record).items() if ends else ():
        links = loops.links_at_square(board, *square)
        if letter == "o":
            yield Clause(links, label=label_at("the route passes", square))
        elif letter == "t":
            label = label_at("the route does not pass", square)
            yield from (Clause((~link,), label=label) for link in links)


def on_white(board: Board) -> Iterator[Constraint]:
    """Keep the route on white cells."""
    for link, pair in zip(loops.link_literals(board), board.edges(), strict=True):
        label = "the route from {} to {} is white".format(*pair)
        yield from (Clause((~link, Is(cell, 0)), label=label) for cell in pair)


def route_in(grid: judging.Grid, start: Square, goal: Square) -> set[Square]:
    """Return the squares of the way from start to goal through white cells that make no loop."""
    white, before = judging.squares_with(grid, 0), {start: start}
    for here in (ahead := [start]):
        new = [other for other in judging.beside(here) if other in white and other not in before]
        before |= dict.fromkeys(new, here)
        ahead += new
    way = {start}
    while goal in before and goal not in way:
        way.add(goal)
        goal = before[goal]
    return way


def misled(record: Record, answer: Answer) -> str | None:
    """Return a circle off the route or a triangle on it, or None."""
    ends = {letter: square for square, letter in judging.clues_of(record.clues["ends"])}
    if len(ends) < 2:
        return None
    way = route_in(answer["shaded"], ends["s"], ends["g"])
    for square, letter in judging.clues_of(record.clues.get("cells") or ()):
        if (square in way) != (letter == "o"):
            return f"the route {'leaves out' if letter == 'o' else 'passes'} {judging.place(square)}"
    return None


def printed(record: Record, _: Board) -> Marks:
    """Return the signs on the board."""
    signs = {square: letter.upper() for square, letter in ENDS.of(record).items()}
    signs |= {square: SIGNS[letter] for square, letter in CELLS.of(record).items()}
    return labels(signs)


ROUTE = Rule(
    words="The only route from S to G passes all circles and no triangles.",
    hidden=lambda board: flag_cells(loops.links_of(board)),
    board=on_white,
    clues=route,
    marks=printed,
    broken=misled,
)


def merge_signs(draft: RecordDraft) -> None:
    """Put start and goal among the signs on the board, as pzpr has them."""
    cells, ends = draft.grid("cells"), draft.clues.pop("ends")
    draft.clues["cells"] = [
        [end or sign for end, sign in zip(*rows, strict=True)] for rows in zip(ends, cells, strict=True)
    ]


def split_signs(draft: RecordDraft) -> None:
    """Take start and goal out of the signs on the board."""
    signs = draft.clues["cells"]
    draft.clues["ends"] = [[sign if sign in ("s", "g") else None for sign in row] for row in signs]
    draft.clues["cells"] = [[sign if sign in ("o", "t") else None for sign in row] for row in signs]


def far_ends(draft: Draft) -> Entries:
    """Return start and goal at two white cells far from each other."""
    white = draft.squares(0)
    if len(white) < 2:
        raise Unfit("there is no room for a route")
    start = draft.random.choice(white)
    goal = max(white, key=lambda square: len(route_in(draft.grid(), start, square)))
    start = max(white, key=lambda square: len(route_in(draft.grid(), goal, square)))
    return {start: "s", goal: "g"}


def signs_beside(draft: Draft) -> Entries:
    """Return a circle for each other cell on the route, and a triangle for each white cell off it."""
    ends = ends_of(draft.record)
    way = route_in(draft.grid(), *ends) if ends else set()
    return {s: "o" if s in way else "t" for s in draft.squares(0) if ends and s not in ends}


KIND = Kind(
    name="nurimaze",
    aliases=("Nuri-Maze",),
    fields=(REGIONS, ENDS, CELLS),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(ENDS, "end of the route"),
        shaded_clues.white_under(CELLS, "sign"),
        shaded.WHOLE_REGIONS,
        shaded.NO_POOLS,
        shaded.WHITE_PIECE,
        shaded.NO_WHITE_LOOP,
        ROUTE,
    ),
    answer=Shading(),
    fact_wording=words.by_place(
        {"line": words.joined("the route goes {}", "the route does not go {}")}, shading.shaded_or_white
    ),
    forms=(
        Pzpr(
            "nurimaze",
            (
                parts.Walls(),
                parts.CellsPart(
                    "cells",
                    codes.Runs(codes.NumberCode(5), "5"),
                    {1: "s", 2: "g", 3: "o", 4: "t"},
                    words={letter: letter for letter in "sgot"},
                ),
            ),
            (pages.SHADED, pages.PlayerMarks()),
            as_there=merge_signs,
            as_here=split_signs,
        ),
    ),
    recipe=Recipe(
        (Derived("ends", far_ends, stay=True), Derived("cells", signs_beside)),
        size=(6, 6),
        shape=deriving.random_regions(1, 3),
    ),
)
