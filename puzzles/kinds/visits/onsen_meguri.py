"""Onsen-meguri: loops, each through one circle, whose number says how many cells the loop takes of each
region that it visits; it visits none twice.

Vocabulary
    owner      of a square: the number of the loop on it, by its circle in reading order; 0 off all loops
    size       of a square: how many cells its loop takes of each region; 0 off all loops
    visit      of a loop to a region: 1 if there is one

>>> from gridproof.puzzles import read_record
>>> clues = {"regions": [[0, 0], [0, 0]], "cells": [[4, None], [None, None]]}
>>> puzzle = read_record({"type": "onsen_meguri", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.givens
(('owner r1c1', (1,)), ('size r1c1', (4,)))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ...kit import (
    AREA, BORDERS, REGIONS, Answer, BlankBoard, Board, Cell, Clause, Clusters, Constraint, Derived,
    Domain, Draft, Entries, Ground, Implication, Is, Kind, Linear, Links, NumbersOrUnknown, Outline,
    Phrase, Place, Puzzle, Pzpr, Recipe, Record, Rule, Square, Tally, Unfit, at, bare, borders, codes,
    dividing, flag_cells, judging, label_at, loop, loops, parts, shading, visits, words,
)  # fmt: skip

CELLS = NumbersOrUnknown(
    "cells", 1, AREA, "how many cells the loop through it takes of each region that it visits"
).also_written({"○": "?"})


def owner(square: Square) -> Cell:
    """Return the cell of the loop on a square."""
    return f"owner {at(*square)}"


def size(square: Square) -> Cell:
    """Return the cell of the size of the visit on a square."""
    return f"size {at(*square)}"


def visit(loop: int, region: int) -> Is:
    """Return the literal that a loop visits a region; regions count from 0."""
    return Is(f"loop {loop} visits {region + 1}", 1)


def on_loop(square: Square) -> Is:
    """Return the literal that some loop visits a square."""
    return Is(owner(square), 0, False)


def squares_of(board: Board) -> list[list[Square]]:
    """Return the squares of each region."""
    of = board.region_of
    return [[x for x in board.squares() if of[at(*x)] == i] for i in range(len(board.regions))]


def hidden(ground: Ground, circles: int) -> Iterator[tuple[Cell, Domain]]:
    """Yield the owners, the sizes and the visits."""
    regions = squares_of(ground)
    for area in regions:
        for square in area:
            yield owner(square), tuple(range(circles + 1))
            yield size(square), tuple(range(len(area) + 1))
    visited = (visit(k, i).cell for k in range(1, circles + 1) for i in range(len(regions)))
    yield from flag_cells(tuple(visited))


def places(ground: Ground, circles: int) -> dict[Cell, Place]:
    """Return their places."""
    there = {owner(square): Place("remark", (square,), 1) for square in ground.squares()}
    there |= {size(square): Place("remark", (square,), 2) for square in ground.squares()}
    for k in range(1, circles + 1):
        there |= {visit(k, i).cell: Place("region", (), i) for i in range(len(ground.regions))}
    return there


def alike(joint: Is, one: Cell, other: Cell, values: Sequence[int], label: str) -> Iterator[Clause]:
    """Give two cells one value if their squares are linked."""
    for value in values:
        for a, b in ((one, other), (other, one)):
            yield Clause((~joint, Is(a, value, False), Is(b, value)), label=label)


def two_ways(ground: Ground) -> Iterator[Constraint]:
    """Require that each square has two ways or none."""
    for square in ground.squares():
        ways, label = loops.links_at_square(ground, *square), label_at("two ways or none at", square)
        yield Tally(ways, (0, 2), label=label)


def rings(ground: Ground, circles: int) -> Iterator[Constraint]:
    """Require loops, each with one owner and one size."""
    squares, most = ground.squares(), max(map(len, ground.regions))
    yield from two_ways(ground)
    for square in squares:
        on, label = on_loop(square), label_at("two ways or none at", square)
        ways = loops.links_at_square(ground, *square)
        yield Clause((~on, *ways), label=label)
        yield from (Clause((~way, on), label=label) for way in ways)
        sized = Is(size(square), 0, False)
        yield Clause((~on, sized), label=label)
        yield Clause((~sized, on), label=label)
    for literal, (i, j) in zip(loops.link_literals(ground), ground.pairs(), strict=True):
        one, other = squares[i], squares[j]
        label = label_at("one loop at", one)
        yield from alike(literal, owner(one), owner(other), range(circles + 1), label)
        yield from alike(literal, size(one), size(other), range(1, most + 1), label)


def visited(board: Board, circles: int) -> Iterator[Constraint]:
    """Require a visit to each region, and give each visit the size of its loop."""
    apart = {*board.borders()}
    bounds = (
        (square, n, n, Is(size(square), n))
        for area in squares_of(board)
        for square in area
        for n in range(1, len(area) + 1)
    )
    label = "each visit has the size of its loop"
    yield visits.visits(board, lambda a, b: (at(*a), at(*b)) not in apart, bounds, label)
    for i, area in enumerate(squares_of(board)):
        label = f"a visit to region {i + 1} from {board.regions[i][0]}"
        yield Clause(tuple(map(on_loop, area)), label=label)
        yield Clause(tuple(visit(k, i) for k in range(1, circles + 1)), label=label)


def one_circle(record: Record, board: Board) -> Iterator[Constraint]:
    """Require one circle on each loop."""
    circles, squares = CELLS.of(record), board.squares()
    edges = tuple((x, *pair) for x, pair in zip(loops.link_literals(board), board.pairs(), strict=True))
    weights = (tuple(int(square in circles) for square in squares),)
    bounds = tuple((i, 0, 1, 1, on_loop(square)) for i, square in enumerate(squares))
    yield Clusters(len(squares), edges, weights, bounds, label="one circle on each loop")


def owned(record: Record, _: Board) -> Iterator[tuple[Cell, Domain]]:
    """Give each circle its loop."""
    return ((owner(square), (k,)) for k, square in enumerate(sorted(CELLS.of(record)), 1))


def visit_sizes(record: Record, board: Board) -> Iterator[Constraint]:
    """Give each loop no cells of a region or one visit."""
    areas = squares_of(board)
    for k, (square, told) in enumerate(sorted(CELLS.of(record).items()), 1):
        room = len(areas[board.region_of[at(*square)]])
        for i, area in enumerate(areas):
            label = (
                f"one visit of the loop through {at(*square)} to region {i + 1} from {board.regions[i][0]}"
            )
            for n in range(1, room + 1) if told is None else (told,):
                terms = (*((1, Is(owner(x), k)) for x in area), (-n, visit(k, i)))
                one = Linear(terms, "==", 0, label=label)
                yield Implication(Is(size(square), n), one, label=label) if told is None else one
        if told is not None and told > room:
            yield Clause((), label=f"{told} in {at(*square)} is more than its region has")


def sized(record: Record, board: Board) -> Iterator[tuple[Cell, Domain]]:
    """Give each circle its number."""
    for square, number in CELLS.told(record).items():
        if number <= len(board.regions[board.region_of[at(*square)]]):
            yield size(square), (number,)


def broken_loops(_: Record, answer: Answer) -> str | None:
    """Return a square in which a loop ends or branches, or None."""
    links = answer["links"]
    if loose := judging.loose_end(links):
        return f"a link of {judging.place(loose)} leads nowhere"
    torn = (square for square, ways in judging.clues_of(links) if len(ways) not in (0, 2))
    return next((f"a loop ends or branches in {judging.place(square)}" for square in torn), None)


def circles_wrong(record: Record, answer: Answer) -> str | None:
    """Return a circle off all loops, or a loop without its only circle; None if there is none."""
    on, circles = judging.squares_on_loop(answer["links"]), dict(judging.clues_of(record.clues["cells"]))
    if missed := circles.keys() - on:
        return f"no loop visits the circle in {judging.place(min(missed))}"
    for ring in judging.patches(on, lambda square: judging.linked_squares(answer["links"], square)):
        if len(ring & circles.keys()) != 1:
            return f"the loop through {judging.place(min(ring))} has {len(ring & circles.keys())} circles"
    return None


def visits_wrong(record: Record, answer: Answer) -> str | None:
    """Return a region that is not visited, or that a loop visits twice or wrongly; None if there is none."""
    links, inner = answer["links"], judging.inner_borders(record)
    on, number = judging.squares_on_loop(links), dict(judging.numbers_of(record.clues["cells"]))
    areas = list(judging.rooms(record).values())
    for area in areas:
        if not area & on:
            return f"no loop visits the region at {judging.place(min(area))}"
    for ring in judging.patches(on, lambda square: judging.linked_squares(links, square)):
        told = {number[square] for square in ring if number.get(square) is not None}
        for area in areas:
            there = visits.visits_in(links, ring & area, inner)
            if len(there) > 1:
                return f"a loop visits the region at {judging.place(min(area))} twice"
            told.update(map(len, there))
        if len(told) > 1:
            return f"the loop through {judging.place(min(ring))} has visits of different lengths"
    return None


@lru_cache(maxsize=32)
def loops_through(circles: int) -> Rule:
    """Return the rule with the owners of a number of loops."""
    return replace(
        LOOPS,
        settled=None,
        hidden=lambda ground: hidden(ground, circles),
        places=lambda ground: places(ground, circles),
        board=lambda ground: rings(ground, circles),
    )


@lru_cache(maxsize=32)
def visits_of(circles: int) -> Rule:
    """Return the rule of the visits of a number of loops."""
    return replace(VISITS, settled=None, board=lambda ground: visited(ground, circles))


LOOPS = Rule(
    words="Draw loops through the centres of cells.",
    cells=loop.links,
    settled=lambda record: loops_through(len(CELLS.of(record))),
    broken=broken_loops,
)
ANY_LOOPS = replace(LOOPS, settled=None, board=two_ways)
CIRCLES = Rule(
    words="Each loop passes through just one circle, and each circle is on a loop.",
    clues=one_circle,
    givens=owned,
    marks=lambda record, board: (
        *(Outline(cells, "", thick=True) for cells in board.regions),
        *BORDERS.marks(record),
        *shading.circles(CELLS.of(record)),
    ),
    broken=circles_wrong,
)
VISITS = Rule(
    words="Each region is visited. A loop visits a region at most once, and takes the same number of cells "
    "of each region that it visits: the number in its circle. A circle without a number stands for any. A "
    "border that closes no region ends a visit, too.",
    settled=lambda record: visits_of(len(CELLS.of(record))),
    clues=visit_sizes,
    givens=sized,
    broken=visits_wrong,
)


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say which loop is on a square, and how many cells its visits have."""
    place = puzzle.rules.places[cell]
    (square,) = words.ends(puzzle, cell)
    if place.number == 1 and value:
        circle = next(at(*s) for s in puzzle.board.squares() if puzzle.domains[owner(s)] == (value,))
        return Phrase(square, f"{{}} [is|are] {'' if true else 'not '}on the loop through <>", what=circle)
    if not value:
        return Phrase(square, f"{'no' if true else 'a'} loop visits {{}}", " or " if true else " and ")
    cells = f"{value} cell{'s' * (value != 1)}"
    return Phrase(square, f"the visit on {{}} {'has' if true else 'does not have'} <>", what=cells)


def say_visit(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Say which region a loop visits."""
    loop_number, region = int(cell.split()[1]), puzzle.rules.places[cell].number
    circle = next(at(*s) for s in puzzle.board.squares() if puzzle.domains[owner(s)] == (loop_number,))
    verb = "visits" if (value == 1) is true else "does not visit"
    about = f"region {region + 1} from {puzzle.board.regions[region][0]}"
    return Phrase(about, f"the loop through {circle} {verb} {{}}")


def rings_round(blank: BlankBoard) -> Answer:
    """Draw loops round trees of blocks of four squares."""
    high, wide = blank.rows // 2, blank.columns // 2
    if min(high, wide) < 1:
        raise Unfit("there is no room for a loop")
    links = set[frozenset[Square]]()
    for blocks in dividing.areas_of(dividing.divide_board(Board(high, wide), blank.random, 2, 4)):
        joined = {blocks[0]}
        for r, c in blocks:
            corners = ((2 * r, 2 * c), (2 * r, 2 * c + 1), (2 * r + 1, 2 * c + 1), (2 * r + 1, 2 * c))
            links |= {frozenset(pair) for pair in pairwise((*corners, corners[0]))}
        while len(joined) < len(blocks):
            pairs = ((a, b) for a in sorted(joined) for b in blocks if b not in joined)
            one, other = blank.random.choice([x for x in pairs if x[1] in judging.beside(x[0])])
            joined.add(other)
            down, right = other[0] - one[0], other[1] - one[1]
            near = [(2 * one[0] + (down > 0), 2 * one[1] + (right > 0))]
            near.append((near[0][0] + abs(right), near[0][1] + abs(down)))
            far = [(r + down, c + right) for r, c in near]
            links -= {frozenset(near), frozenset(far)}
            links |= {frozenset(pair) for pair in zip(near, far, strict=True)}
    ways = dict.fromkeys(blank.board.squares(), "")
    for square in ways:
        ways[square] = "".join(x for x in "nesw" if frozenset((square, judging.ahead(square, x))) in links)
    return {"links": [[ways[r, c] for c in range(blank.columns)] for r in range(blank.rows)]}


def rings_of(draft: Draft) -> Iterator[list[Square]]:
    """Yield the loops of an answer, each as its squares in their order."""
    links = draft.answer["links"]
    left = sorted(judging.squares_on_loop(links))
    while left:
        ring = left[:1]
        while ahead := [x for x in judging.linked_squares(links, ring[-1]) if x not in ring]:
            ring.append(ahead[0])
        left = [square for square in left if square not in ring]
        yield ring


def cut_rings(draft: Draft) -> Entries:
    """Cut loops into equal visits, and make these regions with all the rest."""
    stretches = list[list[Square]]()
    for ring in rings_of(draft):
        number = draft.random.choice([n for n in range(2, len(ring) + 1) if len(ring) % n == 0])
        start = draft.random.randrange(len(ring))
        ring = ring[start:] + ring[:start]
        stretches += (ring[i : i + number] for i in range(0, len(ring), number))
    return dividing.by_square(dividing.grow_seeds(draft.board, draft.random, stretches))


def draw_circles(draft: Draft) -> Entries:
    """Place a circle on each loop, with the number of cells that the loop takes of its region."""
    rooms, entries = dividing.by_square(draft.record.clues["regions"]), Entries()
    for ring in rings_of(draft):
        circle = draft.random.choice(ring)
        entries[circle] = sum(rooms[square] == rooms[circle] for square in ring)
    return entries


KIND = Kind(
    name="onsen_meguri",
    title="Onsen-meguri",
    aliases=("Onsen",),
    fields=(CELLS, REGIONS, BORDERS),
    declared=(LOOPS, CIRCLES, VISITS),
    answer=Links(),
    fact_wording=words.by_place({"remark": say, "region": say_visit}, words.loop),
    forms=(
        Pzpr(
            "onsen",
            (parts.BORDERS, parts.CellsPart("cells", codes.NUMBER16)),
            (borders.LinkTable(),),
            version=2,
        ),
    ),
    recipe=Recipe(
        (Derived("regions", cut_rings, stay=True), Derived("cells", draw_circles, hidden="?")),
        size=(6, 6),
        answer=rings_round,
        drawn_from=bare(ANY_LOOPS),
    ),
)
