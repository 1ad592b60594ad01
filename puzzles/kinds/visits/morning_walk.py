"""Morning walk: one loop, on white and on shaded cells by turns; two stretches in a row differ in length.

Vocabulary
    size       of a square: how many cells the stretch on it has; 1 off the loop

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[None, 1, None], [None, None, None]], "shade": [[1, 0, 1], [0, 0, 1]]}
>>> puzzle = read_record({"type": "morning_walk", "rows": 2, "cols": 3, "clues": clues})
>>> puzzle.domains["size r1c2"], puzzle.clues[0].label
((1, 2, 3, 4, 5, 6), 'a size for each stretch')
"""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import (
    Answer, Board, Cell, Clause, Constraint, Derived, Domain, Ground, Is, Kind, Links, Marked, Phrase,
    Place, Puzzle, Pzpr, Recipe, Record, Rule, RuleFlag, Square, at, borders, deriving, judging, label_at,
    loop, loops, parts, visits, walks, words,
)  # fmt: skip

SHADE = Marked("shade", "1 for a shaded cell").also_written(walks.SIGNS)


def size_of(square: Square) -> Cell:
    """Return the cell of the size of the stretch on a square."""
    return f"size {at(*square)}"


def sizes(ground: Ground) -> Iterator[tuple[Cell, Domain]]:
    """Yield these cells with their domains."""
    most = ground.rows * ground.columns
    return ((size_of(square), tuple(range(1, most + 1))) for square in ground.squares())


def differing(record: Record, board: Board) -> Iterator[Constraint]:
    """Count the cells of each stretch, and require the next one to have another number of them."""
    shaded, squares = walks.rough_squares(SHADE, record), board.squares()
    numbers = range(1, len(squares) + 1)
    bounds = ((x, n, n, Is(size_of(x), n)) for x in squares for n in numbers)
    label = "a size for each stretch"
    yield visits.visits(board, lambda a, b: (a in shaded) is (b in shaded), bounds, label)
    for literal, (i, j) in zip(loops.link_literals(board), board.pairs(), strict=True):
        one, other = squares[i], squares[j]
        if (one in shaded) is not (other in shaded):
            label = label_at("the next stretch has another length at", one)
            for n in numbers:
                yield Clause(
                    (~literal, Is(size_of(one), n, False), Is(size_of(other), n, False)), label=label
                )


def equal(record: Record, answer: Answer) -> str | None:
    """Return where two stretches of one length meet, or None."""
    links, shaded = answer["links"], walks.rough_in(SHADE, record)
    length = visits.lengths(links, shaded) | visits.lengths(links, walks.plain_in(SHADE, record))
    for square in sorted(judging.squares_on_loop(links)):
        for other in judging.linked_squares(links, square):
            if (square in shaded) is not (other in shaded) and length[square] == length[other]:
                return f"two stretches of {length[square]} cells meet at {judging.place(square)}"
    return None


def say_size(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say how many cells the stretch on a square has, or has not."""
    (square,) = words.ends(puzzle, cell)
    cells = f"{value} cell{'s' * (value != 1)}"
    return Phrase(square, f"the stretch through {{}} {'has' if true else 'does not have'} <>", what=cells)


KIND = Kind(
    name="morning_walk",
    fields=(walks.CELLS, SHADE, loops.VISIT_ALL),
    declared=(
        *loop.LOOP_AS_SET,
        Rule(
            words="Its stretches are on white cells and on shaded cells by turns. Two that follow each other "
            "have different lengths.",
            hidden=sizes,
            places=lambda ground: {size_of(x): Place("remark", (x,)) for x in ground.squares()},
            clues=differing,
            broken=equal,
        ),
        walks.lengths(SHADE, "shaded cell", "violet"),
    ),
    answer=Links(),
    fact_wording=words.by_place({"remark": say_size}, words.loop),
    forms=(
        Pzpr(
            "morningwalk",
            parts.walk("shade"),
            page=borders.walk("shade"),
            flags=(RuleFlag("f", "visit_all"),),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", walks.derive_lengths(SHADE)),), size=(6, 6), shape=deriving.blacks(1, 0.3, "shade")
    ),
)
