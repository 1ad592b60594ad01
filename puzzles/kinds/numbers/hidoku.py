"""Hidoku (hidato): fill in 1, 2, 3 and so on, so that each number touches the next, by an edge or a corner.

>>> from gridproof.puzzles import read_record
>>> clues = {"givens": [[1, None], [None, 4]]}
>>> puzzle = read_record({"type": "hidoku", "rows": 2, "cols": 2, "clues": clues})
>>> puzzle.domains["r1c2"], puzzle.constraints[-1].label
((2, 3), '4 in r2c2 touches 3')
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise

from ...kit import (
    AREA, AS_GIVENS, AllDifferent, Answer, BlankBoard, Board, Clause, Constraint, Domain, InputError, Is,
    Kind, NumberGrid, Numbers, Puzzle, Recipe, Record, RuleLabel, Rules, Square, TooLarge, at, givens,
    judging, numbers,
)  # fmt: skip

GIVENS = Numbers("givens", 1, AREA, "the numbers that are there from the start, each once")

BITES = 10
"""Bites per square: how often an end of a random path reconnects."""

RULE = "the numbers in {} touch the next"
"""Common wording for several steps of the path."""

MOST_VALUES = 50_000
"""A board whose blanks could hold more values than this together is refused (`TooLarge`)."""


def within_reach(board: Board, clues: Mapping[Square, int]) -> dict[Square, Domain]:
    """Return the domain of each square: the numbers close enough to the givens before and after them.

    Raises `TooLarge` for a large board with few givens.
    """
    where = {number: square for square, number in clues.items()}
    order = sorted(where)
    ends = (0, *order, board.rows * board.columns + 1)
    result: dict[Square, Domain] = {square: (number,) for square, number in clues.items()}
    size = 0
    for square in board.squares():
        if square not in clues:
            r, c = square
            steps = (1, *[max(abs(r - y), abs(c - x)) for y, x in map(where.__getitem__, order)], 1)
            spans = (
                range(low + up, high + 1 - down)
                for (low, up), (high, down) in pairwise(zip(ends, steps, strict=True))
            )
            # A square without candidates means no solution; so does a 1 there.
            result[square] = tuple(chain.from_iterable(spans)) or (1,)
            size += len(result[square])
            if size > MOST_VALUES:
                raise TooLarge(f"blank cells could hold over {MOST_VALUES:,} values: more givens are needed")
    return result


def steps(board: Board, domains: Mapping[Square, Domain]) -> Iterator[Clause]:
    """Require the previous and the next number beside each number."""
    last = board.rows * board.columns
    literals = {
        square: [(number, Is(at(*square), number)) for number in domain] for square, domain in domains.items()
    }
    for square in board.squares():
        beside: dict[int, list[Is]] = defaultdict(list)
        for near in board.around(*square):
            for number, literal in literals[near]:
                beside[number].append(literal)
        cell = at(*square)
        for number in domains[square]:
            here = Is(cell, number, False)
            for other in (number - 1, number + 1):
                if 1 <= other <= last:
                    label = RuleLabel(f"{number} in {cell} touches {other}", RULE, (cell,))
                    yield Clause((here, *beside[other]), label=label)


def read(record: Record) -> Puzzle:
    board = record.board
    cells = board.cells()
    clues = GIVENS.of(record)
    twice = judging.find_duplicate(clues.values())
    if twice is not None:
        where = [at(*square) for square, number in clues.items() if number == twice]
        raise InputError(f"clues.givens holds {twice} here and in {where[0]}", cell=where[1])
    domains = within_reach(board, clues)
    rules: tuple[Constraint, ...] = (
        AllDifferent(cells, house=True, label="each number once"),
        *steps(board, domains),
    )
    fixed = givens({at(*square): number for square, number in clues.items()})
    cell_domains = tuple((cell, domains[square]) for cell, square in zip(cells, board.squares(), strict=True))
    name = f"hidoku {board.rows}×{board.columns}"
    return Puzzle.for_record(record, Rules(name, cell_domains, rules, cells, board), (), fixed)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the givens, then the path from 1 to the last number."""
    values = answer["values"]
    if wrong := judging.changed_given(record.clues["givens"], values):
        return wrong
    where = {number: (r, c) for r, row in enumerate(values) for c, number in enumerate(row)}
    for number in range(1, record.rows * record.columns + 1):
        if number not in where:
            return f"there is no {number}"
        if number > 1 and where[number] not in judging.around(where[number - 1]):
            return f"the {number} in {judging.place(where[number])} is not beside {number - 1}"
    return None


def draw_way(blank: BlankBoard) -> Answer:
    """Draw a random path over all squares. Start with a path row by row and repeatedly let an end bite into
    it: the end steps to a neighbour, and the part beyond that is reversed (Mansfield, "Monte Carlo studies of
    polymer chain dimensions in the melt", The Journal of Chemical Physics 77, 1982).
    """
    board, random = blank.board, blank.random
    way = [(r, c if r % 2 else board.columns - 1 - c) for r, c in board.squares()]
    for _ in range(BITES * len(way)):
        if random.random() < 0.5:
            way.reverse()
        cut = way.index(random.choice(list(board.around(*way[-1])))) + 1
        way[cut:] = reversed(way[cut:])
    where = {square: number for number, square in enumerate(way, 1)}
    return {"values": [[where[r, c] for c in range(board.columns)] for r in range(board.rows)]}


KIND = Kind(
    name="hidoku",
    aliases=("Hidato",),
    rules="Write each number from 1 to the number of cells once. Consecutive numbers are neighbours, also "
    "diagonally.",
    fields=(GIVENS,),
    read=read,
    answer=NumberGrid(numbers(1, AREA)),
    judge=judge,
    recipe=Recipe((AS_GIVENS,), size=(6, 6), answer=draw_way),
)
