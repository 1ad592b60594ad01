"""Galaxies (tentai show): cut the board into areas, each symmetric about the one dot that it holds.

A cell is the number of its dot, from 0. Dots are given in half squares: the middle of (r, c) is
``[2r + 1, 2c + 1]``.

Vocabulary
    core       the one, two or four squares that a dot touches

>>> from gridproof.puzzles import read_record
>>> clues = {"centers": [[1, 1], [1, 4]]}
>>> puzzle = read_record({"type": "galaxies", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.domains["r1c2"], puzzle.clues[0].label
((1,), 'galaxy of r1c1')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from ...kit import (
    Answer, BlankBoard, Board, Centers, Clause, Connected, Constraint, Derived, Disc, Draft, Entries,
    Fact, InputError, Is, Kind, Lattice, Phrase, Puzzle, Pzpr, Recipe, Record, RegionGrid, Rules, Square,
    at, borders, codes, cut_in_areas, dividing, frames, implies, judging, label_at, looks, parts,
    say_edge, sgt, words,
)  # fmt: skip

Dot = tuple[int, int]


CENTERS = Centers("centers", "the dots")


@lru_cache(maxsize=1 << 12)
def core(dot: Dot) -> tuple[Square, ...]:
    """Return the squares that a dot touches."""
    rows, columns = ({(x - 1) // 2, x // 2} for x in dot)
    return tuple(sorted(product(rows, columns)))


def mirror_square(square: Square, dot: Dot) -> Square:
    """Return the square opposite this one, with the dot in the middle."""
    return dot[0] - 1 - square[0], dot[1] - 1 - square[1]


def reach(board: Board, dot: Dot, owner: dict[Square, int]) -> list[Square]:
    """Return the squares that the galaxy of a dot can reach together with their opposites, without other
    cores.
    """
    squares, queue = set(core(dot)), list(core(dot))
    own = owner[queue[0]]
    for here in queue:
        for square in board.near(*here):
            if square not in squares and owner.get(square, own) == own:
                opposite = mirror_square(square, dot)
                if board.holds(*opposite) and owner.get(opposite, own) == own:
                    squares |= {square, opposite}
                    queue += (square, opposite)
    return sorted(squares)


def galaxy(board: Board, number: int, dot: Dot, squares: list[Square]) -> Iterator[Constraint]:
    """Require the squares of a galaxy to be connected with its core, and each to have its opposite square."""
    middle = core(dot)
    label = label_at("galaxy of", middle[0])
    index = {square: i for i, square in enumerate(squares)}
    literals = tuple(Is(at(*square), number) for square in squares)
    yield Connected(literals, board.pairs_among(squares), index[middle[0]], label=label)
    for square, i in index.items():
        # Squares of a galaxy are opposite in pairs, the first and the last, and so on.
        opposite = len(squares) - 1 - i
        if opposite > i:
            yield implies(literals[i], literals[opposite], label=label)
            yield implies(literals[opposite], literals[i], label=label)
        if square not in middle:
            near = [literals[index[other]] for other in board.near(*square) if other in index]
            yield implies(literals[i], *near, label=label)


def read(record: Record) -> Puzzle:
    board, dots = record.board, CENTERS.of(record)
    owner: dict[Square, int] = {}
    for number, dot in enumerate(dots):
        for square in core(dot):
            if square in owner:
                raise InputError("two dots touch it", cell=at(*square))
            owner[square] = number
    reached = [reach(board, dot, owner) for dot in dots]
    values: dict[Square, tuple[int, ...]] = dict.fromkeys(board.squares(), ())
    for number, squares in enumerate(reached):
        for square in squares:
            values[square] += (number,)
    clues: list[Constraint] = []
    for number, (dot, squares) in enumerate(zip(dots, reached, strict=True)):
        clues += galaxy(board, number, dot, squares)
    clues += (Clause((), label=label_at("no dot reaches", s)) for s, numbers in values.items() if not numbers)
    domains = tuple((at(*square), numbers or (0,)) for square, numbers in values.items())
    rules = Rules(f"galaxies {board.rows}×{board.columns}", domains, (), board.cells(), board)
    marks = (Lattice("faint"), *(Disc((y / 2, x / 2), 0.14) for y, x in dots))
    return Puzzle.for_record(record, rules, tuple(clues), (), marks)


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the model of the easiest level, which goes from dot to dot: a square that one galaxy alone
    reaches, with its opposite, belongs to that one.
    """
    board, dots = record.board, CENTERS.of(record)
    owner = {square: number for number, dot in enumerate(dots) for square in core(dot)}
    before = -1
    while before != len(owner):
        before = len(owner)
        reached: dict[Square, list[int]] = {}
        for number, dot in enumerate(dots):
            for square in reach(board, dot, owner):
                reached.setdefault(square, []).append(number)
        forced = [(s, numbers[0]) for s, numbers in reached.items() if len(numbers) == 1 and s not in owner]
        for square, number in forced:
            both = square, mirror_square(square, dots[number])
            owner |= {here: number for here in both if board.holds(*here)}
    possible = reached | {square: [number] for square, number in owner.items()}
    domains = tuple((at(*square), tuple(possible.get(square, ()))) for square in board.squares())
    yield "easy", Puzzle(record.kind, Rules("galaxies from dot to dot", domains, (), board.cells(), board))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each area, with its dot."""
    if wrong := judging.left_out(answer["regions"]):
        return wrong
    dots = [tuple(dot) for dot in record.clues["centers"]]
    count = 0
    for area in judging.areas(answer["regions"]).values():
        where = f"the area of {judging.place(min(area))}"
        if len(judging.patches(area)) != 1:
            return f"{where} is in pieces"
        rows, columns = [r for r, _ in area], [c for _, c in area]
        middle = (min(rows) + max(rows) + 1, min(columns) + max(columns) + 1)
        if middle not in dots or any((middle[0] - 1 - r, middle[1] - 1 - c) not in area for r, c in area):
            return f"{where} is not symmetric about a dot"
        touched = {((middle[0] - i) // 2, (middle[1] - j) // 2) for i in (0, 1) for j in (0, 1)}
        if not touched <= area:
            return f"{where} does not hold its dot"
        count += 1
    return None if count == len(dots) else "there are more dots than areas"


def about_dots(blank: BlankBoard) -> Answer:
    """Draw symmetric areas of up to about eight squares, about the given dots and others."""
    return {
        "regions": dividing.symmetric(
            blank.board, blank.random, 8, CENTERS.of(blank.record) if "centers" in blank.record.clues else ()
        )
    }


def dots(draft: Draft) -> Entries:
    """Return the middle of each area."""
    middles = [(min(area), max(area)) for area in dividing.areas_of(draft.grid())]
    # Opposite squares are the first and the last one, and so on.
    return {i: [a[0] + b[0] + 1, a[1] + b[1] + 1] for i, (a, b) in enumerate(middles)}


def galaxy_of(puzzle: Puzzle, number: int) -> str:
    """Name a galaxy by the first square that its dot touches; the dots are marked in their order."""
    y, x = next(islice((mark.at for mark in puzzle.marks if isinstance(mark, Disc)), number, None))
    return at(*core((round(2 * y), round(2 * x)))[0])


say = words.by_place({"edge": say_edge}, words.belongs("the galaxy of ", galaxy_of))


def tell(puzzle: Puzzle, facts: Sequence[Fact], _: Sequence[Fact]) -> Iterator[Phrase]:
    """Phrase the facts. Tell that a galaxy holds the square it is named by only if there is nothing else to
    tell.
    """
    claims = [(say(puzzle, *fact), fact) for fact in facts]
    news = [claim for claim, (_, _, true) in claims if not true or claim.about != claim.what]
    yield from news or [claim for claim, _ in claims]


KIND = Kind(
    name="galaxies",
    title="Galaxies",
    aliases=("Spiral galaxies", "Tentai show"),
    rules="Divide the board into regions of connected cells, each with exactly one dot. A half turn about "
    "the dot maps its region onto itself.",
    fields=(CENTERS,),
    read=read,
    answer=RegionGrid(),
    judge=judge,
    levels=(30, 360, 360, 470),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    fact_wording=say,
    facts_wording=tell,
    forms=(
        looks.Janko(
            ("galaxien",),
            words=dict.fromkeys("0123", "o"),
            shifts={"0": (0, 0), "1": (0, 1), "2": (1, 0), "3": (1, 1)},
        ),
        looks.Penpa("spiralgalaxies", words=looks.circles("o", "o"), front=True),
        Pzpr(
            "tentaisho",
            (parts.CenterPart(), parts.Optional((parts.BlankPart(codes.BITS, "holes"),))),
            page=(frames.Spots(), borders.AreaTable()),
            aliases=("spiralgalaxies",),
        ),
        sgt.Sgt("galaxies", (sgt.DotCenters(),), moves=sgt.Moves("symmetric", "regions")),
    ),
    recipe=Recipe(
        (Derived("centers", dots, stay=True),),
        answer=about_dots,
        drawn_from=cut_in_areas,
    ),
)
