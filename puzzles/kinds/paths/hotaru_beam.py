"""Hotaru beam: from the dot of each firefly a line runs to a firefly; a number counts its turns.

>>> from gridproof.puzzles import read_record
>>> cells = [[{"n": 0, "dir": "e"}, None, {"n": 1, "dir": "s"}], [None, None, None]]
>>> puzzle = read_record({"type": "hotaru_beam", "rows": 2, "cols": 3, "clues": {"cells": cells}})
>>> puzzle.domains["r1c2-r1c3 from r1c2"], puzzle.domains["r1c2-r1c3 turns"]
((0, 1), (0, 1, 2))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, permutations

from ...kit import (
    Answer, Arrow, ArrowClue, BlankBoard, Board, Cell, Clause, Clues, Connected, Constraint, Derived,
    Disc, Draft, Entries, Grid, Is, Kind, Links, Phrase, Place, Puzzle, Pzpr, Recipe, Record, Rules,
    Square, Unfit, at, at_most_one, borders, codes, flag_cells, implies, judging, label_at, loops, parts,
    sign_of, words,
)  # fmt: skip

CELLS = Grid[ArrowClue]("cells", Arrow(), "the fireflies: where the dot is, and how often its line turns")


def going(link: Cell, start: Square) -> Is:
    """Return the literal that a line goes along a link from this square."""
    return Is(f"{link} from {at(*start)}", 1)


def turns_on(link: Cell) -> Cell:
    """Return the cell of the turns that remain to a line on a link: the last value is that of a line with any
    number of turns, and of no line.
    """
    return f"{link} turns"


def directions(board: Board) -> Iterator[Constraint]:
    """Make a line go along each link in one direction."""
    for link, (a, b) in zip(loops.links_of(board), edges(board), strict=True):
        label = label_at("the direction of the line at", a)
        here, there = going(link, a), going(link, b)
        yield Clause((Is(link, 0), here, there), label=label)
        yield Clause((~here, ~there), label=label)
        yield from (implies(way, Is(link, 1), label=label) for way in (here, there))


def edges(board: Board) -> Iterator[tuple[Square, Square]]:
    """Yield the squares of each link."""
    squares = board.squares()
    return ((squares[i], squares[j]) for i, j in board.pairs())


def passing(board: Board, square: Square, most: int) -> Iterator[Constraint]:
    """Let at most one line pass a square, and count its turn there."""
    label = label_at("the line through", square)
    links = loops.ways(board, *square)
    into = {way: going(link, judging.ahead(square, way)) for way, link in links.items()}
    out = {way: going(link, square) for way, link in links.items()}
    for one, other in ((into, out), (out, into)):
        yield at_most_one(tuple(one.values()), label)
        for way, literal in one.items():
            yield Clause((~literal, *(there for side, there in other.items() if side != way)), label=label)
    for come, go in permutations(links, 2):
        before, after = turns_on(links[come]), turns_on(links[go])
        less = int(loops.ACROSS[come] != go)
        for number in range(most + 2):
            rest = number if number > most else number - less
            then = (Is(after, rest),) if rest >= 0 else ()
            yield Clause((~into[come], ~out[go], Is(before, number, False), *then), label=label)


def firefly(board: Board, square: Square, clue: ArrowClue, most: int) -> Iterator[Constraint]:
    """Make a line leave the dot of a firefly, with its number of turns; lines that come have none left."""
    number, way = clue
    label = label_at(f"the line from the dot {'' if number is None else f'with {number} turns '}of", square)
    links = loops.ways(board, *square)
    dot = links.get(way)
    turns = most + 1 if number is None else number
    yield from (
        Clause(x, label=label)
        for x in ([(going(dot, square),), (Is(turns_on(dot), turns),)] if dot else [()])
    )
    for side, link in links.items():
        if side != way:
            come = going(link, judging.ahead(square, side))
            yield Clause((~going(link, square),), label=label)
            yield Clause((~come, Is(turns_on(link), 0), Is(turns_on(link), most + 1)), label=label)


def network(board: Board) -> Connected:
    """Make all lines one network: links that meet in a square are neighbours."""
    number = {link: i for i, link in enumerate(loops.links_of(board))}
    meeting = (
        (number[a], number[b])
        for square in board.squares()
        for a, b in combinations(loops.ways(board, *square).values(), 2)
    )
    return Connected(loops.link_literals(board), tuple(meeting), label="all lines in one network")


def read(record: Record) -> Puzzle:
    board, flies = record.board, CELLS.of(record)
    links = loops.links_of(board)
    most = max((number or 0 for number, _ in flies.values()), default=0)
    ends = list(zip(links, edges(board), strict=True))
    places = {going(x, a).cell: Place("line", (a, b), 1) for x, pair in ends for a, b in (pair, pair[::-1])}
    turns = {turns_on(x): Place("line", pair, 2) for x, pair in ends}
    none = (Clause((Is(x, 1), Is(turns_on(x), most + 1)), label="no line has no turns") for x in links)
    domains = (*flag_cells((*links, *places)), *((cell, tuple(range(most + 2))) for cell in turns))
    rules = Rules(
        f"hotaru beam {board.rows}×{board.columns} with up to {most} turns",
        domains,
        (*directions(board), *none, network(board)),
        links,
        board,
        {**places, **turns},
    )
    clues = (
        firefly(board, square, flies[square], most) if square in flies else passing(board, square, most)
        for square in board.squares()
    )
    discs = (
        Disc((r + 0.5, c + 0.5), 0.4, text=f"{sign_of(number)}{loops.SIGNS[way]}")
        for (r, c), (number, way) in flies.items()
    )
    return Puzzle.for_record(record, rules, tuple(chain.from_iterable(clues)), (), tuple(discs))


def line_from(links: judging.Grid, start: Square, way: str, ends: set[Square]) -> tuple[int, Square, str]:
    """Return the turns of a line that leaves a square by a way, the first of `ends` that it comes to, and the
    side on which it comes there.
    """
    turns, here = 0, judging.ahead(start, way)
    while here not in ends:
        back = judging.OPPOSITE[way]
        (ahead,) = set(links[here[0]][here[1]]) - {back}
        turns, way, here = turns + (ahead != way), ahead, judging.ahead(here, ahead)
    return turns, here, judging.OPPOSITE[way]


def judge(record: Record, answer: Answer) -> str | None:
    """Check lines, dots and turns, and that all is one network."""
    links, flies = answer["links"], dict(judging.clues_of(record.clues["cells"]))
    if loose := judging.loose_end(links):
        return f"a link of {judging.place(loose)} leads nowhere"
    on = judging.squares_on_loop(links)
    for r, c in sorted(on - flies.keys()):
        if len(links[r][c]) != 2:
            return f"a line ends or branches in {judging.place((r, c))}"
    arrived = set[tuple[Square, str]]()
    for (r, c), fly in flies.items():
        if fly["dir"] not in links[r][c]:
            return f"no line leaves the dot at {judging.place((r, c))}"
        turns, end, side = line_from(links, (r, c), fly["dir"], {*flies})
        if side == flies[end]["dir"]:
            return f"a line joins the dots at {judging.place((r, c))} and {judging.place(end)}"
        if fly["n"] not in (None, "?", turns):
            return f"the line from {judging.place((r, c))} turns {turns} times"
        arrived |= {(end, side), ((r, c), fly["dir"])}
    for r, c in flies:
        if any(((r, c), way) not in arrived for way in links[r][c]):
            return f"a line comes to {judging.place((r, c))} that left no dot"
    pieces = judging.patches(on, lambda square: judging.linked_squares(links, square))
    return "the lines fall apart" if len(pieces) > 1 else None


def some_flies(blank: BlankBoard) -> Clues:
    """Return fireflies that lines can join: two on a ring, others at the ends of random walks from them."""
    random, rows, columns = blank.random, blank.rows, blank.columns
    if min(rows, columns) < 2:
        raise Unfit("there is no room for a ring")
    top, left = random.randrange(rows - 1), random.randrange(columns - 1)
    bottom, right = random.randrange(top + 1, rows), random.randrange(left + 1, columns)
    first, second = random.choice((("e", "w"), ("s", "n")))
    flies = {(top, left): first, (bottom, right): second}
    used = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    used -= {(r, c) for r in range(top + 1, bottom) for c in range(left + 1, right)}
    for _ in range(4 * rows * columns):
        here, walk = random.choice([*flies]), list[Square]()
        for _ in range(random.randint(1, 5)):
            ahead = [s for s in blank.board.near(*here) if s not in used and s not in walk]
            if not ahead:
                break
            before, here = here, random.choice(ahead)
            walk.append(here)
        if walk:
            used |= {*walk}
            flies[here] = next(way for way in "nesw" if judging.ahead(here, way) == before)
    grid = [
        [None if s not in flies else {"n": "?", "dir": flies[s]} for s in row] for row in squares_of(blank)
    ]
    return {"cells": grid}


def squares_of(blank: BlankBoard) -> Iterator[list[Square]]:
    """Yield the squares of each row."""
    return ([(r, c) for c in range(blank.columns)] for r in range(blank.rows))


def with_turns(links: judging.Grid, dots: Mapping[Square, str]) -> Entries:
    """Return the fireflies with these dots, and the turns of their lines."""
    return {
        square: {"n": line_from(links, square, way, {*dots})[0], "dir": way} for square, way in dots.items()
    }


def count_turns(draft: Draft) -> Entries:
    """Return the fireflies with the turns of their lines."""
    return with_turns(draft.grid(), {square: fly.way for square, fly in CELLS.of(draft.record).items()})


def split_line(draft: Draft, entries: Entries, other: Answer) -> Entries:
    """Put a firefly on a line at a square where another answer differs."""
    links, dots = draft.grid(), {square: fly["dir"] for square, fly in entries.items()}
    onward = {}
    for square, way in dots.items():
        here = judging.ahead(square, way)
        while here not in dots:
            (way,) = set(links[here[0]][here[1]]) - {judging.OPPOSITE[way]}
            onward[here], here = way, judging.ahead(here, way)
    apart = [(r, c) for r, c in sorted(onward) if links[r][c] != other["links"][r][c]]
    if not apart:
        raise Unfit("the lines differ at fireflies alone")
    square = draft.random.choice(apart)
    return with_turns(links, {**dots, square: onward[square]})


joins = words.flags("a line joins {}", "no line joins {}", words.pair_of, " or ")
goes = words.flags("a line goes {}", "no line goes {}", words.from_to, " or ")


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say where a line goes, in which direction, and how often it still turns."""
    place = puzzle.rules.place_of(cell)
    if place is None or place.number < 2:
        return (goes if place and place.number else joins)(puzzle, cell, value, true)
    one, other = (at(*square) for square in place.ends)
    last = value == puzzle.rules.domain_of[cell][-1]
    what = "any number of turns" if last else f"{value} turn{'s' * (value != 1)}"
    return Phrase(
        f"{one}–{other}", f"on {{}} the line {'has' if true else 'does not have'} <> left", what=what
    )


KIND = Kind(
    name="hotaru_beam",
    aliases=("Firefly", "Hotaru no hikari"),
    rules="Draw lines along the grid from cell to cell. From the dot of each circle one line leaves and runs "
    "to a circle, its own or another, where it comes to a side without a dot. A number counts the turns of "
    "the line that leaves there. Lines do not cross, branch or pass circles, and all lines are connected.",
    fields=(CELLS,),
    read=read,
    answer=Links(ends=True),
    judge=judge,
    fact_wording=say,
    forms=(Pzpr("firefly", (parts.CellsPart("cells", codes.ARROW16),), (borders.LinkTable(),)),),
    recipe=Recipe(
        (Derived("cells", count_turns, stay=True, mend=split_line),), size=(6, 6), shape=some_flies
    ),
)
