"""Fillomino: fill the board with polyominoes, each cell holding the size of its own; two of equal
size share no edge.

Vocabulary
    cluster    givens of one value that are connected, hence part of one polyomino
    area       blank cells that are connected
    ball       the cells within some number of steps of a cluster, itself included
    hidden     a polyomino without any given; it lies within an area

>>> domains(Board(1, 7), {(0, 0): 3, (0, 6): 2})
((3,), (1, 2, 3), (1, 2, 3), (1, 2), (1, 2), (1, 2), (2,))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from functools import cache

from ...kit import (
    AREA, AS_GIVENS, Answer, BlankBoard, Board, Caption, ComponentSize, Domain, Fact, Flag, InputError,
    Kind, Lattice, NumberGrid, NumbersOrUnknown, Puzzle, Pzpr, Recipe, Record, RuleFlag, Rules, Square,
    TooLarge, adjacency, at, boundary, codes, components, dividing, domain, givens, judging, looks,
    numbers, numbers_told, pages, parts, sgt, square_of, untold_signs,
)  # fmt: skip

UP_TO_THREE = Flag("up_to_three", False, "whether the numbers are 1 to 3")
GIVENS = NumbersOrUnknown("givens", 1, AREA, "how many cells the polyomino of the cell has")

MOST_SMALL = 3
"""Maximum number where numbers go up to three."""

MOST_REACHED = 500_000
"""The most values of givens that blanks can hold together; beyond, a board is refused (`TooLarge`)."""

MOST_VALUES = 12_000_000
"""Maximum number of values in the domains of all blanks; a larger board is refused (`TooLarge`). Blanks of
one area share their domains, so these take little; back ends have bounds of their own.
"""

TOO_FEW = "the blank cells could hold too many values: more givens are needed"

RADII = (1, 2, 3, 5)
"""Radii of the balls that are packed to bound the cells of an area taken by the polyominoes of givens."""

Near = Sequence[Sequence[int]]

Balls = list[tuple[frozenset[int], int]]
"""Balls, each with the least number of its cells that belong to the polyomino of its cluster."""


def domains(board: Board, clues: Mapping[Square, int]) -> tuple[Domain, ...]:
    """Return the domain of each cell, row by row: the values of the clusters that can grow to it, and the
    sizes of the hidden polyominoes that fit there. Raises `TooLarge` for a large board with few givens.
    """
    size = board.rows * board.columns
    near = adjacency(size, board.pairs())
    fixed = {r * board.columns + c: value for (r, c), value in clues.items()}
    blanks = [i for i in range(size) if i not in fixed]
    blank = frozenset(blanks)
    areas = components(near, blanks)
    area_of = {i: number for number, area in enumerate(areas) for i in area}
    spare = [len(area) for area in areas]
    possible: dict[int, set[int]] = {i: set() for i in range(size)}
    beside: dict[int, set[int]] = {}
    reached = 0
    for value in set(fixed.values()):
        own = [i for i in fixed if fixed[i] == value]
        beside[value] = boundary(near, own)
        grown, balls = growth(near, value, own, blank)
        reached += len(grown)
        if reached > MOST_REACHED:
            raise TooLarge(TOO_FEW)
        for i in grown:
            possible[i].add(value)
        # Number of cells of each area that the polyominoes of these givens take, by the best of some
        # accounts.
        used = Counter[int]()
        for group in components(near, grown):
            touched = {area_of[i] for i in group if i in area_of}
            if len(touched) == 1:
                used[touched.pop()] += -sum(i in fixed for i in group) % value
        for apart in balls:
            used |= shares(apart, area_of)
        for number, cells in used.items():
            spare[number] -= cells
    if sum(len(area) * max(0, most) for area, most in zip(areas, spare, strict=True)) > MOST_VALUES:
        raise TooLarge(TOO_FEW)
    for area, most in zip(areas, spare, strict=True):
        for value, near_clues in beside.items():
            if value <= most:
                for part in components(near, (i for i in area if i not in near_clues)):
                    if len(part) >= value:
                        for i in part:
                            possible[i].add(value)
    ungiven = [[value for value in range(1, most + 1) if value not in beside] for most in spare]

    @cache
    def values(others: frozenset[int], area: int | None) -> Domain:
        hidden = () if area is None else ungiven[area]
        # A blank without candidates means no solution; so does a 1 there.
        return domain((*others, *hidden) or (1,))

    return tuple(values(frozenset(possible[i]), area_of.get(i)) for i in range(size))


def growth(near: Near, value: int, own: list[int], blanks: Set[int]) -> tuple[set[int], list[Balls]]:
    """Return the givens `own` of this value, and the blanks that a polyomino with some of them can reach; and
    for each of some radii, balls of no larger radius that share no cell.
    """
    clusters = components(near, own)
    cluster_of = {i: number for number, cluster in enumerate(clusters) for i in cluster}
    open_cells = {*blanks, *own}
    for i in boundary(near, own) & blanks:
        joined = {cluster_of[j] for j in near[i] if j in cluster_of}
        if 1 + sum(len(clusters[number]) for number in joined) > value:
            open_cells.remove(i)
    reached = set(own)
    packings = [(radius, set[int](), Balls()) for radius in RADII]
    for cluster in clusters:
        ball, layer = set(cluster), set(cluster)
        for steps in range(1, value - len(cluster) + 1):
            layer = ({j for i in layer for j in near[i]} & open_cells) - ball
            if not layer:
                break
            ball |= layer
            for radius, occupied, apart in packings:
                if steps == min(radius, value - len(cluster)) and occupied.isdisjoint(ball):
                    occupied |= ball
                    apart.append((frozenset(ball), len(cluster) + steps))
        reached |= ball
    return reached, [apart for _, _, apart in packings]


def shares(apart: Balls, area_of: Mapping[int, int]) -> Counter[int]:
    """Return for each area a lower bound on its cells taken by the polyominoes of some balls that share no
    cell.
    """
    bounds = Counter[int]()
    for ball, least in apart:
        for area, cells in Counter([area_of[i] for i in ball if i in area_of]).items():
            bounds[area] += max(0, least - (len(ball) - cells))
    return bounds


def read(record: Record) -> Puzzle:
    board = record.board
    cells = board.cells()
    printed = GIVENS.of(record)
    clues, small = numbers_told(printed), UP_TO_THREE.of(record)
    values = domains(board, clues)
    if small:
        for square, number in clues.items():
            if number > MOST_SMALL:
                raise InputError(f"the number {number} is more than {MOST_SMALL}", cell=at(*square))
        values = tuple(domain([value for value in each if value <= MOST_SMALL] or (1,)) for each in values)
    rules = Rules(
        f"fillomino {board.rows}×{board.columns}",
        tuple(zip(cells, values, strict=True)),
        (ComponentSize(cells, board.pairs(), label="each cell holds the size of its polyomino"),),
        cells,
        board,
    )
    fixed = givens({at(r, c): value for (r, c), value in clues.items()})
    captions = (Caption("the numbers are 1 to 3"),) if small else ()
    return Puzzle.for_record(record, rules, (), fixed, (Lattice("areas"), *untold_signs(printed), *captions))


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, then the patches of each number."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["givens"], values):
        return wrong
    for value, squares in judging.areas(values).items():
        for patch in judging.patches(squares):
            if len(patch) != value:
                return f"{len(patch)} cells with {value} hang together at {judging.place(min(patch))}"
        if record.params.get("up_to_three") and value > 3:
            return f"{judging.place(min(squares))} holds {value}, more than 3"
    return None


def polyominoes(blank: BlankBoard) -> Answer:
    """Draw polyominoes of up to nine cells, equal ones apart."""
    areas = dividing.areas_of(dividing.divide_unlike(blank.board, blank.random, 9))
    size = {square: len(area) for area in areas for square in area}
    return {"values": [[size[r, c] for c in range(blank.columns)] for r in range(blank.rows)]}


def why(puzzle: Puzzle, labels: Sequence[str], facts: Sequence[Fact], premises: Sequence[Fact]) -> str:
    """Explain facts about one polyomino: otherwise it is too large, or has no room."""
    value_of = {cell: values[0] for cell, values in puzzle.rules.domains if len(values) == 1}
    value_of |= {cell: value for cell, value, true in premises if true}
    wrong = set()
    for cell, value, true in facts:
        alike = {square_of(other) for other in (cell, *value_of) if other == cell or value_of[other] == value}
        (own,) = (p for p in judging.patches({s for s in alike if s is not None}) if square_of(cell) in p)
        wrong.add("it is too large" if not true and len(own) > value else "it has no room")
    if not len(labels) == len(wrong) == 1:
        return ""
    otherwise = {
        f"without {'these' if len(facts) > 1 else 'this'}" if true else f"with {v} there"
        for _, v, true in facts
    }
    return f"{otherwise.pop() if len(otherwise) == 1 else 'else'} {wrong.pop()}"


KIND = Kind(
    name="fillomino",
    rules=(
        "Write a number in each cell and divide the board into polyominoes. Each number is the size of "
        "its polyomino, a ? any number. Two polyominoes of the same size do not share an edge. "
        "With the setting up_to_three, the numbers are 1 to 3."
    ),
    fields=(GIVENS, UP_TO_THREE),
    read=read,
    answer=NumberGrid(numbers(1, AREA)),
    judge=judge,
    reason_wording=why,
    forms=(
        looks.Penpa("fillomino"),
        Pzpr(
            "fillomino",
            (parts.CellsPart("givens", codes.NUMBER16),),
            (pages.VALUES, pages.PlayerMarks(edges=True)),
            aliases=("fillomino01",),
            flags=(RuleFlag("t", "up_to_three"),),
        ),
        sgt.Sgt("filling", (parts.CellsPart("givens", sgt.RUNS),), moves=sgt.Moves("lists", over="givens")),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), answer=polyominoes),
)
