"""Guide arrow: white cells are a tree, in which each arrow points along the way to the star.

A hidden cell tells for each cell the way of the first step to the star, by pzpr's numbers; 0 without one.

>>> from gridproof.puzzles import read_record
>>> clues = {"star": [[None, None, "o"]], "cells": [["e", None, None]]}
>>> puzzle = read_record({"type": "guide_arrow", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.clues[-1].label, puzzle.shown
('the arrow at r1c1', ('r1c1', 'r1c2', 'r1c3'))
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    UNKNOWN, Answer, BlankBoard, Board, Cell, Clause, Clues, Derived, Draft, Entries, Grid, InputError,
    Is, Kind, Letter, Marks, Once, Phrase, Place, Puzzle, Pzpr, Recipe, Record, Rule, Shading, Square,
    arrowed, at, codes, frames, judging, label_at, labels, loops, pages, parts, shaded, shaded_clues,
    shading, words,
)  # fmt: skip

STAR = Once("star", {"o": "the star"}, "the star, to which all ways lead").also_written({"★": "o"})
CELLS = Grid[str | None](
    "cells",
    Letter({way: f"an arrow to the {name}" for way, name in loops.NAMES.items()}, True, unknown=True),
    "the arrows",
    required=False,
).also_written({sign: way for way, sign in loops.SIGNS.items()})


def step(square: Square, value: int) -> Is:
    """Return the literal that the first step from a square to the star goes this way of `arrowed.WAYS`."""
    return Is(f"step from {at(*square)}", value)


def steps(board: Board) -> Iterator[Clause]:
    """Yield that steps go from white cells to white cells, and not to and fro. As white cells make no loop,
    they are a tree then.
    """
    for square in board.squares():
        here, label = at(*square), label_at("the step to the star from", square)
        yield Clause((Is(here, 0), step(square, 0)), label=label)
        for value, way in arrowed.WAYS.items():
            other = judging.ahead(square, way)
            if not board.holds(*other):
                yield Clause((~step(square, value),), label=label)
                continue
            back = arrowed.VALUES[loops.ACROSS[way]]
            yield Clause((~step(square, value), Is(at(*other), 0)), label=label)
            yield Clause((~step(square, value), ~step(other, back)), label=label)


def leads(record: Record, board: Board) -> Iterator[Clause]:
    """Yield that a step leads on from each white cell but the star."""
    star = STAR.places_of(record)["o"]
    if star in CELLS.of(record):
        raise InputError("two signs stand in one cell", cell=at(*star))
    for square in board.squares():
        none, label = step(square, 0), label_at("the step to the star from", square)
        yield Clause((none,) if square == star else (Is(at(*square), 1), ~none), label=label)


def arrows(record: Record, _: Board) -> Iterator[Clause]:
    """Yield that the first step from an arrow goes as it points."""
    for square, way in CELLS.of(record).items():
        if way is not None:
            yield Clause((step(square, arrowed.VALUES[way]),), label=label_at("the arrow at", square))


def nearer(record: Record, answer: Answer) -> dict[Square, Square]:
    """Return for each white cell that reaches the star the next cell on its way there."""
    star, _ = next(judging.clues_of(record.clues["star"]))
    ahead, white = {star: star}, judging.squares_with(answer["shaded"], 0)
    for here in (reached := [star]):
        new = [other for other in judging.beside(here) if other in white and other not in ahead]
        ahead |= dict.fromkeys(new, here)
        reached += new
    return ahead


def misguiding(record: Record, answer: Answer) -> str | None:
    """Return an arrow that does not point along the way to the star, or None."""
    ahead = nearer(record, answer)
    for square, way in judging.clues_of(record.clues.get("cells") or ()):
        if way in judging.AHEAD and ahead.get(square) not in (None, judging.ahead(square, way)):
            return f"the arrow in {judging.place(square)} does not point along the way to the star"
    return None


def first_steps(draft: Draft) -> Entries:
    """Return an arrow for each white cell but the star."""
    ahead = nearer(draft.record, draft.answer)
    steps = (
        (here, way) for here in ahead for way in judging.AHEAD if ahead[here] == judging.ahead(here, way)
    )
    return dict(steps)


def marks(record: Record, _: Board) -> Marks:
    """Return the star and the arrows."""
    signs = {square: loops.SIGNS.get(way or "", "?") for square, way in CELLS.of(record).items()}
    return labels(dict.fromkeys(STAR.of(record), "★") | signs)


def say_step(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say which way the first step from a square to the star goes."""
    about = words.square_at(puzzle, cell)
    if value == 0:
        return Phrase(about, f"at {{}} {'no' if true else 'a'} way to the star begins", " or ")
    what = loops.NAMES[arrowed.WAYS[value]]
    return Phrase(
        about, f"at {{}} the way to the star {'begins' if true else 'does not begin'} <>", what=what
    )


def star_somewhere(blank: BlankBoard) -> Clues:
    """Draw the place of the star."""
    r, c = blank.random.choice(list(blank.board.squares()))
    return {
        "star": [
            [("o" if (y, x) == (r, c) else None) for x in range(blank.columns)] for y in range(blank.rows)
        ]
    }


STEPS = {str(value): way for value, way in arrowed.WAYS.items()}
GOAL = parts.EndsPart("star", "o")

KIND = Kind(
    name="guide_arrow",
    fields=(STAR, CELLS),
    declared=(
        shaded.SHADE,
        shaded_clues.white_under(STAR, "star"),
        shaded_clues.white_under(CELLS, "arrow"),
        shaded.UNTOUCHING,
        shaded.NO_WHITE_LOOP,
        Rule(
            words=shaded.WHITE_PIECE.words,
            hidden=lambda board: ((step(square, 0).cell, (0, *arrowed.WAYS)) for square in board.squares()),
            places=lambda board: {step(s, 0).cell: Place("remark", (s,)) for s in board.squares()},
            board=steps,
            clues=leads,
            broken=shaded.WHITE_PIECE.broken,
        ),
        Rule(board=shaded.WHITE_PIECE.board, implied=True),
        Rule(
            words="The only way from an arrow to the star through white cells begins as the arrow points.",
            clues=arrows,
            marks=marks,
            broken=misguiding,
        ),
    ),
    answer=Shading(),
    fact_wording=words.by_place({"remark": say_step}, shading.shaded_or_white),
    forms=(
        Pzpr(
            "guidearrow",
            (GOAL, parts.CellsPart("cells", codes.FOUR, arrowed.WAYS)),
            page=(
                frames.EndsLine(GOAL),
                pages.LayerTable((pages.TableLayer("cells", STEPS | {"-": UNKNOWN}),)),
                pages.LayerTable((pages.SHADED,)),
                pages.PlayerMarks(edges=True),
            ),
        ),
    ),
    recipe=Recipe((Derived("cells", first_steps),), size=(6, 6), shape=star_somewhere),
)
