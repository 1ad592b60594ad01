"""Yajilin: shade cells that do not touch, and draw one loop through all the others.

Vocabulary
    arrow      a clue in a square that is neither shaded nor visited: how many shaded cells lie that way

>>> from gridproof.puzzles import read_record
>>> cells = [[{"n": 1, "dir": "e"}, None, None], [None, None, None], [None, None, None]]
>>> puzzle = read_record({"type": "yajilin", "rows": 3, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.clues[0].label, [str(literal) for literal in puzzle.clues[0].literals]
('1 to the east of r1c1', ['r1c2=1', 'r1c3=1'])
"""

from __future__ import annotations

from itertools import chain

from ...kit import (
    ARROWS, Answer, Derived, Fill, Kind, Links, Parts, Puzzle, Pzpr, Recipe, Record, RecordDraft,
    RuleFlag, Shading, arrow_counts, arrow_labels, at, borders, codes, deriving, givens, judging, looks,
    loops, pages, parts, pointing, shaded_link_fillings, shading, words,
)  # fmt: skip


def read(record: Record) -> Puzzle:
    board, arrows = record.board, ARROWS.of(record)
    outside = loops.OUTSIDE.of(record)
    free = [square for square in board.squares() if square not in arrows]
    rules = loops.loop_rules(
        "yajilin",
        board,
        loops.visits(board, free, 0),
        shading.untouching(board),
        loops.shaded_outside(board) if outside else (),
        off=arrows,
        shown=board.cells(),
        places=loops.corners(board) if outside else None,
    )
    fills = (Fill(square, "grey") for square in arrows)
    marks = (*fills, *arrow_labels(arrows), *loops.outside_caption(outside))
    white = givens({at(*square): 0 for square in arrows})
    return Puzzle.for_record(record, rules, arrow_counts(record, arrows), white, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the loop, the squares it leaves out, and each arrow."""
    links, shaded = answer["links"], judging.squares_with(answer["shaded"], 1)
    arrows = dict(judging.clues_of(record.clues["cells"]))
    if broken := judging.broken_loop(links):
        return broken
    if judging.touching(shaded):
        return "two shaded cells share an edge"
    squares = sorted([*judging.squares_on_loop(links), *shaded, *arrows])
    if squares != list(record.board.squares()):
        return "a cell is not just one of visited, shaded and a clue"
    for square, arrow in arrows.items():
        count, here = 0, judging.ahead(square, arrow["dir"])
        while record.board.holds(*here):
            count, here = count + (here in shaded), judging.ahead(here, arrow["dir"])
        if arrow.get("n") not in (None, "?", count):
            return f"the arrow in {judging.place(square)} points to {count} shaded cells"
    return judging.shaded_inside(record, links, shaded)


def point(draft: RecordDraft) -> None:
    """Point the clues that tell neither number nor direction: in records each has one."""
    for clue in filter(None, chain(*draft.clues["cells"])):
        if clue["n"] == "?" and clue["dir"] is None:
            clue["dir"] = "n"


KIND = Kind(
    name="yajilin",
    aliases=("Yajirin", "Arrow ring"),
    rules="Shade some cells, and draw one loop through the centres of all other cells without a clue. No "
    "two shaded cells share an edge. A number with an arrow counts the shaded cells in that "
    "direction, up to the edge of the board. With the setting outside, all shaded cells lie outside "
    "the loop.",
    fields=(ARROWS, loops.OUTSIDE),
    read=read,
    answer=Parts(Links(), Shading(), fillings=shaded_link_fillings(apart=True)),
    judge=judge,
    fact_wording=words.by_place({"square": words.shading}, words.loop),
    forms=(
        looks.Janko(words={"x": "?n"}),
        looks.Penpa("yajilin", colours={looks.GREY: "?"}, directed={0: "", looks.GREY: ""}, under=True),
        Pzpr(
            "yajilin",
            (parts.CellsPart("cells", codes.ARROW16),),
            (
                pages.SHADED,
                borders.LinkTable(),
            ),
            aliases=("yajirin",),
            flags=(RuleFlag("o", "outside"),),
            looks="b",
            as_here=point,
        ),
    ),
    recipe=Recipe(
        (Derived("cells", pointing, stay=True, sign={"n": "?", "dir": "n"}),),
        size=(6, 6),
        shape=deriving.blacks({"n": "?", "dir": "n"}, 0.15),
        odds={1: 4},
    ),
)
