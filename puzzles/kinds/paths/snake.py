"""Snake: shade a path that never touches itself, not even at a corner.

Its ends may be given, both, one or none, and cells between them. If an end is not given, each cell has
another beside it that is 1 if the snake ends there.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None, 1]], "rows": [3], "cols": [1, 1, 1]}
>>> puzzle = read_record({"type": "snake", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.broken({"r1c1": 1, "r1c2": 1, "r1c3": 1})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, groupby

from ...kit import (
    Answer, Board, Clause, Constraint, Derived, Disc, Edge, Grid, InputError, Is, Kind, NumberOr, Place,
    Puzzle, Pzpr, Recipe, Record, Repeated, Rules, Shading, Square, all_of, at, beside_marks, clause_rows,
    codes, demand, exactly, exactly_one, fields, flag_cells, frames, givens, judging, label_at,
    line_counts, looks, parts, shading,
)  # fmt: skip

GIVENS = Grid[int | str](
    "givens",
    NumberOr(1, 1, "m", meanings={"1": "end", "m": "between"}),
    "1 for an end of the snake, of which two, one or none may be given, m for a cell between the ends",
    required=False,
).also_written(dict.fromkeys("○●oO", "1"))
COLS = Edge("cols", 0, fields.ROWS, "how many cells of the column are shaded")
ROWS = Edge("rows", 0, fields.COLUMNS, "how many cells of the row are shaded")


@lru_cache(maxsize=32)
def snake_rules(board: Board) -> Rules:
    """Require the snake to be connected, and no two parts of it to meet at a corner."""
    return shading.shading_rules(
        "snake", board, shading.no_crossings(board), shading.one_piece(board, 1, "the snake")
    )


def goes_on(size: int, here: int, *near: int) -> Iterator[tuple[int, ...]]:
    """Yield rows for exactly two shaded neighbours of a shaded square. Their literals are that each of `size`
    cells is white, then that it is shaded.
    """
    shaded = [size + i for i in near]
    yield from ((here, *shaded[:i], *shaded[i + 1 :]) for i in range(len(near)))
    yield from ((here, *three) for three in combinations(near, 3))


def body(board: Board, squares: Iterable[Square]) -> Repeated:
    """Require two shaded neighbours of each shaded cell that is no end."""
    cells, stars = board.cells(), board.stars()
    rows = [row for r, c in squares for row in goes_on(len(cells), *stars[r * board.columns + c])]
    return clause_rows(all_of(cells, 0) + all_of(cells, 1), rows, label_at("two body cells beside", "{}"))


@lru_cache(maxsize=32)
def open_rules(board: Board) -> Rules:
    """Return the rules without two given ends: two cells are ends."""
    base, squares = snake_rules(board), board.squares()
    places = {end(square).cell: Place("remark", (square,)) for square in squares}
    domains = (*base.domains, *flag_cells(places))
    two = exactly(2, map(end, squares), "the snake has two ends")
    name = f"snake with open ends {board.rows}×{board.columns}"
    return Rules(
        name, domains, (*base.grouped_constraints, loose_ends(board), two), base.shown, board, places
    )


def end(square: Square) -> Is:
    """Return the literal that the snake ends on this square."""
    return Is(f"end at {at(*square)}", 1)


def loose_ends(board: Board) -> Repeated:
    """Require a cell to be an end if and only if it is shaded and has one shaded neighbour; any other shaded
    cell has two.
    """
    cells, rows, labels = board.cells(), list[tuple[int, ...]](), list[str]()
    size, ends = len(cells), tuple(map(end, board.squares()))
    demand(100 * size)  # sixteen rows for each square, of three literals and three more, roughly
    for square, (here, *near) in zip(board.squares(), board.stars(), strict=True):
        no_end = 2 * size + here
        rows += ((no_end, size + here), (no_end, *[size + i for i in near]))
        rows += ((no_end, *pair) for pair in combinations(near, 2))
        labels += [label_at("an end at", square)] * (len(rows) - len(labels))
        rows += ((3 * size + here, *row) for row in goes_on(size, here, *near))
        labels += [label_at("two body cells beside", square)] * (len(rows) - len(labels))
    literals = (*all_of(cells, 0), *all_of(cells, 1), *(~literal for literal in ends), *ends)
    return clause_rows(literals, rows, labels)


def read(record: Record) -> Puzzle:
    board, circles = record.board, GIVENS.of(record)
    ends = [square for square, circle in circles.items() if circle == 1]
    between = [square for square in circles if square not in ends]
    if len(ends) > 2:
        third = at(*sorted(ends)[2])
        raise InputError(f"clues.givens holds {len(ends)} ends, a snake has two ends", cell=third)
    rules = snake_rules(board) if len(ends) == 2 else open_rules(board)
    clues: list[Constraint] = [*line_counts(record, ROWS, COLS)]
    if len(ends) < 2:
        clues += (Clause((end(square),), label=label_at("an end at", square)) for square in ends)
        clues += (Clause((~end(square),), label=label_at("no end at", square)) for square in between)
    for is_end, squares in groupby(board.squares() if len(ends) == 2 else (), ends.__contains__):
        if is_end:
            for square in squares:
                near = all_of(board.neighbours(*square), 1)
                clues.append(exactly_one(near, label_at("an end at", square)))
        else:
            clues.append(body(board, squares))
    discs = (Disc((r + 0.5, c + 0.5), 0.25, "black" if (r, c) in ends else "white") for r, c in circles)
    marks = (*beside_marks(record, ROWS, COLS), *discs)
    shaded = givens({at(*square): 1 for square in circles})
    return Puzzle.for_record(record, rules, tuple(clues), shaded, marks)


def judge(record: Record, answer: Answer) -> str | None:
    """Check counts, ends and connectivity, and that the snake does not touch itself."""
    shaded, circles = (
        judging.squares_with(answer["shaded"], 1),
        dict(judging.clues_of(record.clues.get("givens") or [])),
    )
    ends = {square for square, circle in circles.items() if circle == 1}
    if broken := judging.miscounted_line(record, answer["shaded"], 1):
        return broken
    if not shaded.issuperset(ends):
        return "an end of the snake is white"
    if not shaded.issuperset(circles.keys() - ends):
        return "a cell between the ends is white"
    near = {square: len(shaded.intersection(judging.beside(square))) for square in shaded}
    if len(ends) < 2:
        ends |= {square for square in shaded if near[square] == 1 and square not in circles}
        if len(ends) != 2:
            return f"the snake has {len(ends)} ends"
    for square in sorted(shaded):
        if near[square] != (1 if square in ends else 2):
            return f"the snake does not go on, or branches, at {judging.place(square)}"
        r, c = square
        for x in (-1, 1):
            if (r + 1, c + x) in shaded and not {(r + 1, c), (r, c + x)} & shaded:
                return f"the snake touches itself at {judging.place(square)}"
    return "the snake falls apart" if len(judging.patches(shaded)) > 1 else None


ENDS = {0: None, 1: "m", 2: 1}
"""The circles by pzpr's numbers."""

KIND = Kind(
    name="snake",
    title="Snake",
    rules="Shade a snake: a path one cell wide that never touches itself, not even diagonally. A black "
    "circle is one of its two ends. A number outside the board counts the shaded cells of its row or "
    "column.",
    fields=(GIVENS, COLS, ROWS),
    read=read,
    answer=Shading(),
    judge=judge,
    forms=(
        looks.Janko(("schlange",), words={"x": "1"}),
        looks.Penpa("snake", words={("circle_L", 2): "1", ("circle_M", 2): "1"}, space=looks.AROUND),
        Pzpr(
            "snake",
            (parts.CellsPart("givens", codes.CIRCLES, ENDS), parts.COLS_ROWS),
            page=(frames.SnakeFrame(),),
        ),
    ),
    recipe=Recipe((Derived("givens", stay=True), Derived("cols"), Derived("rows"))),
)
