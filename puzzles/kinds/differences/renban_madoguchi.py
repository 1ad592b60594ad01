"""Renban-Madoguchi: each region holds consecutive numbers; across a border two numbers differ by its length.

The numbers have no largest one by rule. Two cells of a region of n cells differ by less than n, two cells
beside a border by the length of its straight part: a number that is given bounds all others, see `highest`.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None, None]], "regions": [[0, 0, 1]]}
>>> puzzle = read_record({"type": "renban_madoguchi", "rows": 1, "cols": 3, "clues": clues})
>>> puzzle.domains["r1c3"], puzzle.broken({"r1c1": 1, "r1c2": 2, "r1c3": 2}).label
((1, 2, 3), 'r1c2 and r1c3 differ by 1, the length of their border')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import chain, groupby

from ...kit import (
    AS_GIVENS, BORDERS, REGIONS, UNKNOWN, Answer, Board, Cell, Constraint, Difference, Kind, NumberGrid,
    NumbersOrUnknown, Pzpr, Recipe, Record, Rule, RuleLabel, Square, at, borders, codes, deriving,
    judging, latin, looks, numbered, numbers_told, pages, parts,
)  # fmt: skip

GIVENS = NumbersOrUnknown("givens", 1, 999, "the numbers that are there from the start")
LENGTH = RuleLabel(
    "{} and {} differ by {length}, the length of their border", "numbers differ by the length of their border"
)


@lru_cache(maxsize=32)
def lengths(board: Board) -> dict[tuple[Cell, Cell], int]:
    """Return the length of the straight part of the border between each two cells that it divides."""
    squares = dict(zip(board.cells(), board.squares(), strict=True))
    drawn = {(squares[one], squares[other]) for one, other in board.borders()}
    found: dict[tuple[Cell, Cell], int] = {}
    for (r, c), (y, x) in sorted(drawn):
        down, right = int(r == y), int(c == x)
        if ((r - down, c - right), (y - down, x - right)) not in drawn:
            part = []
            while ((r, c), (y, x)) in drawn:
                part.append((at(r, c), at(y, x)))
                r, c, y, x = r + down, c + right, y + down, x + right
            found |= dict.fromkeys(part, len(part))
    return found


def farthest(board: Board, start: Cell) -> int:
    """Return the most by which the number of any cell can differ from that of a cell."""
    region = board.region_of
    steps: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in board.cells()}
    for (one, other), length in lengths(board).items():
        steps[one].append((other, length))
        steps[other].append((one, length))
    reached, edge = dict[Cell, int](), [(0, start)]
    while edge:
        far, cell = heappop(edge)
        if cell not in reached:
            reached[cell] = far
            room = board.regions[region[cell]]
            for other, step in (*steps[cell], *((other, len(room) - 1) for other in room)):
                if other not in reached:
                    heappush(edge, (far + step, other))
    return max(reached.values())


def highest(record: Record) -> int:
    """Return a bound of all numbers. Without a given number an answer can be moved down until it holds a 1,
    and up by one: then the bound leaves room for both.
    """
    board = REGIONS.board(record)
    given = numbers_told(GIVENS.of(record))
    if given:
        return min(number + farthest(board, at(*square)) for square, number in given.items())
    return 2 * farthest(board, board.cells()[0]) + 2


@lru_cache(maxsize=32)
def numbers_up_to(most: int) -> Rule:
    """Return the rule that cells hold numbers up to a bound."""
    domain = tuple(range(1, most + 1))
    return Rule(cells=lambda board: ((cell, domain) for cell in board.cells()))


def runs(board: Board) -> Iterator[Constraint]:
    """Make each region hold consecutive numbers."""
    for i, region in enumerate(board.regions):
        if len(region) > 1:
            yield from latin.gapless(region, f"region {i + 1} from {region[0]}")


def gap(record: Record, answer: Answer) -> str | None:
    """Return a region that has a blank or whose numbers have a gap or repeat, or None."""
    for area in judging.rooms(record).values():
        entries = sorted(answer["values"][r][c] or 0 for r, c in area)
        if 0 in entries or entries != [*range(entries[0], entries[0] + len(entries))]:
            return f"the region at {judging.place(min(area))} has no numbers in a row"
    return None


def across(board: Board) -> Iterator[Difference]:
    """Make numbers beside a border differ by its length."""
    for (one, other), length in lengths(board).items():
        yield Difference(one, other, (length,), absolute=True, label=LENGTH.format(one, other, length=length))


def wrong_gap(record: Record, answer: Answer) -> str | None:
    """Return two numbers beside a border that do not differ by the length of its straight part, or None."""
    values, labels = answer["values"], record.clues["regions"]
    inner = {frozenset(((r, c), (y, x))) for (r, c), (y, x) in record.clues.get("borders") or ()}

    def parted(pair: tuple[Square, Square]) -> bool:
        one, other = pair
        return labels[one[0]][one[1]] != labels[other[0]][other[1]] or frozenset(pair) in inner

    upright = [[((r, c), (r, c + 1)) for r in range(len(labels))] for c in range(len(labels[0]) - 1)]
    level = [[((r, c), (r + 1, c)) for c in range(len(labels[0]))] for r in range(len(labels) - 1)]
    for is_border, pairs in chain.from_iterable(groupby(line, parted) for line in (*upright, *level)):
        part = [*pairs]
        for (r, c), (y, x) in part if is_border else ():
            if abs(values[r][c] - values[y][x]) != len(part):
                return f"{judging.place((r, c))} and {judging.place((y, x))} do not differ by {len(part)}"
    return None


KIND = Kind(
    name="renban_madoguchi",
    title="Renban-Madoguchi",
    fields=(GIVENS, REGIONS, BORDERS),
    declared=(
        Rule(
            words="Write a number from 1 up in each cell.",
            settled=lambda record: numbers_up_to(highest(record)),
            marks=lambda record, _: BORDERS.marks(record),
        ),
        Rule(words="Each region holds consecutive numbers, in any order.", board=runs, broken=gap),
        Rule(
            words="Two numbers beside a border differ by the length of its straight part, counted in cells, "
            "even if it closes no region.",
            board=across,
            broken=wrong_gap,
        ),
        numbered.given(GIVENS),
    ),
    answer=NumberGrid(lambda record: range(1, highest(Record(record.data)) + 1)),
    forms=(
        looks.Penpa("renban (renban-madoguchi)"),
        Pzpr(
            "renban",
            (parts.BORDERS, parts.CellsPart("givens", codes.NUMBER16)),
            page=(
                borders.WallTable(parts.BORDERS),
                pages.LayerTable((pages.TableLayer("givens", {"-": UNKNOWN}, numbers=True),)),
                pages.LayerTable((pages.VALUES,)),
            ),
        ),
    ),
    recipe=Recipe((AS_GIVENS,), size=(6, 6), shape=deriving.random_regions(2, 6)),
)
