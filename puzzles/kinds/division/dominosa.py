"""Dominosa: cut the board into dominoes; each pair of numbers is on exactly one of them.

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[0, 0], [1, 0], [1, 1]]}
>>> puzzle = read_record({"type": "dominosa", "rows": 3, "cols": 2, "clues": clues})
>>> puzzle.clues[0].label, puzzle.clues[0].literals[0].cell
('domino 0-0', 'r1c1-r1c2')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import chain, combinations, combinations_with_replacement
from operator import or_

from ...kit import (
    BOTH, LINKS, Answer, Board, Cell, Constraint, Derived, Domains, Draft, Entries, InputError, Joint,
    Kind, Lattice, Numbers, Pieces, Puzzle, Recipe, Record, Removed, Rules, Scope, Solution, Square,
    all_of, blocks, codes, cover, dividing, exactly_one, flag_cells, judging, keep, labels, loops, parts,
    sgt, words,
)  # fmt: skip

Pair = tuple[int, int]

Places = tuple[Cell, ...]

MOST_UNIONS = 4_000
"""Maximum number of sets of numbers beside the squares with one number; with more, views look at none."""

CELLS = Numbers("cells", 0, BOTH, "the number in the cell, one half of a domino", full=True)


@lru_cache(maxsize=32)
def dominoes(board: Board) -> dict[Cell, tuple[Square, Square]]:
    """Return the pairs of neighbours, by the name of the cell for a domino there."""
    squares = board.squares()
    return dict(zip(loops.links_of(board), ((squares[i], squares[j]) for i, j in board.pairs()), strict=True))


@lru_cache(maxsize=32)
def dominosa_rules(board: Board) -> Rules:
    """Return the rule that dominoes cover the board, with any numbers."""
    pieces = dominoes(board)
    whole = cover(board, pieces, label="one domino on each cell")
    names = tuple(pieces)
    return Rules(f"dominosa {board.rows}×{board.columns}", flag_cells(names), (whole,), names, board)


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    highest = max(numbers.values(), default=0)
    if len(numbers) < board.rows * board.columns or len(numbers) != (highest + 1) * (highest + 2):
        raise InputError(
            f"{len(numbers)} numbers up to {highest} are no full set of dominoes, "
            f"which has {(highest + 1) * (highest + 2)}"
        )
    lying = places_of_dominoes(board, numbers)
    each = (exactly_one(all_of(places, 1), f"domino {low}-{high}") for (low, high), places in lying.items())
    marks = (Lattice("faint"), *labels(numbers))
    return Puzzle.for_record(record, dominosa_rules(board), tuple(each), (), marks)


def places_of_dominoes(board: Board, numbers: dict[Square, int]) -> dict[Pair, Places]:
    """Return the possible places of each domino."""
    pairs = combinations_with_replacement(range(max(numbers.values(), default=0) + 1), 2)
    lying: dict[Pair, list[Cell]] = {pair: [] for pair in pairs}
    for cell, (a, b) in dominoes(board).items():
        one, other = numbers[a], numbers[b]
        lying[(one, other) if one < other else (other, one)].append(cell)
    return {pair: tuple(places) for pair, places in lying.items()}


@dataclass(frozen=True, slots=True)
class FullSet(Constraint):
    """A domino lies in one place of each of the `groups`: those on a square, and those of a domino."""

    groups: tuple[Places, ...]

    def variables(self) -> Iterable[Cell]:
        return dict.fromkeys(chain.from_iterable(self.groups))

    def holds(self, solution: Solution, /) -> bool:
        return all(sum(solution[cell] for cell in group) == 1 for group in self.groups)

    def lower(self, scope: Scope, /) -> Iterator[Constraint]:
        return (exactly_one(all_of(group, 1), self.label) for group in self.groups)


@dataclass(frozen=True, slots=True)
class Needs(FullSet):
    """The groups by the needs of one domino: a domino in a place needs one of each of some sets of places to
    be possible.
    """

    needs: tuple[tuple[Cell, tuple[Places, ...]], ...]

    def filter(self, domains: Domains, /) -> Removed:
        possible = {cell for cell, _ in self.needs if 1 in domains[cell]}
        for cell, needs in self.needs:
            if any(map(possible.isdisjoint, needs)):
                yield from keep(cell, (0,), domains)


@dataclass(frozen=True, slots=True)
class EvenParts(FullSet):
    """The squares by the parts of the board that one place alone joins: a domino lies there if they are odd,
    and none if they are even. `ends` are the places with the numbers of their two squares.
    """

    ends: tuple[tuple[Cell, Pair], ...]

    def filter(self, domains: Domains, /) -> Removed:
        near: dict[int, list[Joint]] = {}
        for i, (cell, (a, b)) in enumerate(self.ends):
            if 1 in domains[cell]:
                near.setdefault(a, []).append((b, i))
                near.setdefault(b, []).append((a, i))
        size, reached = dict.fromkeys(near, 1), set[int]()
        for start in near:
            for block in blocks(near, start) if start not in reached else ():
                reached.update(block.below)
                beyond = sum(size[square] for square in block.below)
                size[block.top] += beyond
                if len(block.edges) == 1:
                    yield from keep(self.ends[block.edges[0]][0], (beyond % 2,), domains)


@dataclass(frozen=True, slots=True)
class Partners(FullSet):
    """The squares with one number by the numbers beside it: as many squares as have numbers there, no two of
    them with a place in common, take all these dominoes. `squares` are the places on each, with the number at
    the other end.
    """

    squares: tuple[tuple[tuple[Cell, int], ...], ...]

    def filter(self, domains: Domains, /) -> Removed:
        able = ({cell: 1 << other for cell, other in each if 1 in domains[cell]} for each in self.squares)
        open_ends = [places for places in able if len(places) > 1]
        numbers = [reduce(or_, places.values(), 0) for places in open_ends]
        unions = {0}
        for each in numbers:
            unions |= {union | each for union in unions}
            if len(unions) > MOST_UNIONS:
                return
        for union in unions:
            covered, squares = set[Cell](), 0
            for places, number in zip(open_ends, numbers, strict=True):
                if not number & ~union and covered.isdisjoint(places):
                    covered |= places.keys()
                    squares += 1
            if squares == union.bit_count():
                for cell, other in chain.from_iterable(places.items() for places in open_ends):
                    if other & union and cell not in covered:
                        yield cell, 1


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of two levels. The easiest one looks at the places that one domino leaves to each
    square and to each other domino, and at parts of the board with an odd number of squares; the hard one
    also at several squares with the same number.
    """
    board, numbers = record.board, CELLS.of(record)
    pieces, lying = dominoes(board), places_of_dominoes(board, numbers)
    over = {square: tuple(cell for cell, ends in pieces.items() if square in ends) for square in numbers}
    squares, sets = tuple(over.values()), tuple(lying.values())
    pairs = {cell: pair for pair, places in lying.items() for cell in places}
    on = {cell: [over[a], over[b], lying[pairs[cell]]] for cell, (a, b) in pieces.items()}
    needs = tuple((cell, tuple(needs_of(cell, on, pairs))) for cell in pieces)
    parts = EvenParts(squares, tuple(zip(pieces, board.pairs(), strict=True)))
    easy = (*FullSet((*squares, *sets)).lower(Scope({})), Needs((*squares, *sets), needs), parts)
    rules = Rules("dominosa by its dominoes", flag_cells(tuple(pieces)), (), tuple(pieces), board)
    yield "easy", Puzzle.for_record(record, rules, easy)
    hard = []
    for number in {*numbers.values()}:
        here = [over[square] for square, own in numbers.items() if own == number]
        beside = (tuple((cell, sum(pairs[cell]) - number) for cell in places) for places in here)
        with_it = (places for pair, places in lying.items() if number in pair)
        hard.append(Partners((*here, *with_it), tuple(beside)))
    yield "hard", Puzzle.for_record(record, rules, (*easy, *hard))


def needs_of(cell: Cell, on: dict[Cell, list[Places]], pairs: dict[Cell, Pair]) -> Iterator[Places]:
    """Yield the places that a domino in `cell` leaves to each square and each other domino that loses a place
    by it. Two squares beside it keep the places of both, without those of a domino possible on both, which
    covers only one of them. `on` holds the places on the two squares of each place, and those of its domino.
    """
    under = {*on[cell][0], *on[cell][1]}
    lost = under.union(on[cell][2])
    for places in dict.fromkeys(places for other in lost for places in on[other]):
        if cell not in places:
            yield tuple(other for other in places if other not in lost)
    near = dict.fromkeys(places for other in under for places in on[other][:2] if cell not in places)
    for one, two in combinations([{*places} - under for places in near], 2):
        for pair in {pairs[c] for c in one} & {pairs[c] for c in two}:
            yield tuple(c for c in one | two if pairs[c] != pair or c in one & two)


def judge(record: Record, answer: Answer) -> str | None:
    """Check the dominoes, then their numbers."""
    if wrong := judging.left_out(answer["regions"]):
        return wrong
    cells, pairs = record.clues["cells"], []
    for piece in judging.areas(answer["regions"]).values():
        if len(piece) != 2 or not piece.intersection(judging.beside(min(piece))):
            return f"what holds {judging.place(min(piece))} is no domino"
        pairs.append(tuple(sorted(cells[r][c] for r, c in piece)))
    twice = judging.find_duplicate(pairs)
    return None if twice is None else f"the domino {twice[0]}-{twice[1]} lies there twice"


def place_dominoes(draft: Draft) -> Entries:
    """Place each pair of numbers once, on a random domino and either way round."""
    pieces, (low, high) = dividing.areas_of(draft.grid()), sorted((draft.board.rows, draft.board.columns))
    if high != low + 1:
        raise InputError(
            f"the board is {draft.board.rows}×{draft.board.columns}, sides that differ by one were expected"
        )
    pairs = list(combinations_with_replacement(range(low), 2))
    draft.random.shuffle(pairs)
    entries: Entries = {}
    for piece, pair in zip(pieces, pairs, strict=True):
        entries.update(zip(piece, draft.random.sample(pair, 2), strict=True))
    return entries


KIND = Kind(
    name="dominosa",
    aliases=("Domino",),
    rules="Divide the board into dominoes. Each pair of numbers occurs on exactly one domino: a full set.",
    fields=(CELLS,),
    read=read,
    answer=Pieces(LINKS),
    judge=judge,
    levels=(60, 60, 260, 700),  # fitted to published boards, see benchmarks/README.md
    level_models=views,
    fact_wording=words.flags(
        "[a domino lies|dominoes lie] on {}", "no domino lies on {}", words.pair_of, " or "
    ),
    symbols=("cells",),
    forms=(
        sgt.Sgt(
            "dominosa",
            (parts.CellsPart("cells", codes.Every(sgt.InBrackets())),),
            "dominoes",
            ignored="d[a-z]|a",
            moves=sgt.Moves("dominoes", "regions"),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", place_dominoes, stay=True),),
        size=(5, 6),
        answer=lambda blank: {"regions": dividing.divide_equally(blank.board, blank.random, 2)},
        drawn_from=lambda record: Puzzle.for_record(record, dominosa_rules(record.board)),
    ),
)
