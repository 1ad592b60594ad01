"""Araf: cut the board into regions that hold two numbers each; a region has more cells than one of its
numbers, and fewer than the other.

A cell is the number of the first clue of its region, in reading order, from 0.

Vocabulary
    root       the first clue of a region, from which it grows
    end        the other clue
    span       a root and an end that may be the two numbers of a region, and the squares that such a
               region can reach without a third

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[1, 3, None, 4, 1]]}
>>> puzzle = read_record({"type": "araf", "rows": 1, "cols": 5, "clues": clues})
>>> puzzle.domains["r1c2"], puzzle.domains["r1c3"], puzzle.clues[0].label
((0,), (2,), 'region of 1 at r1c1')
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations, groupby, islice
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from ...kit import (
    MOST_SQUARES, UNKNOWN, Answer, BlankBoard, Board, Cell, Clause, Constraint, Derived, Draft, Entries,
    Fact, Is, Kind, Label, Lattice, NumbersOrUnknown, Patch, Phrase, Place, Puzzle, Pzpr, Recipe, Record,
    RegionGrid, Rules, Square, TooLarge, Unfit, at, borders, codes, cut_in_areas, dividing, domain,
    is_unknown, judging, label_at, labels, looks, number_told, numbers_told, parts, sign_of, words,
)  # fmt: skip

if TYPE_CHECKING:
    from random import Random

CELLS = NumbersOrUnknown("cells", 0, MOST_SQUARES + 1, "the number in the cell, one of two in its region")

MOST_REACHED = 500_000
"""A board whose spans reach more squares than this together is refused (`TooLarge`)."""


class Span(NamedTuple):
    """Two clues, by number, that may share a region of `least` to `most` squares, all of them in `reach`.
    The two have a span more if one number is not told: the region is smaller than the other, or larger.
    """

    root: int
    end: int
    least: int
    most: int
    reach: frozenset[Square]


def steps(board: Board, clue: Square, clues: Collection[Square], most: int) -> dict[Square, int]:
    """Return the squares at most `most` steps from a clue, on paths through no other clue, with their
    steps.
    """
    distances = {clue: 0}
    queue = [clue]
    for here in queue:
        if distances[here] < most and (here == clue or here not in clues):
            for square in board.near(*here):
                if square not in distances:
                    distances[square] = distances[here] + 1
                    queue.append(square)
    return distances


def spans(board: Board, clues: Mapping[Square, int | None]) -> Iterator[Span]:
    """Yield the pairs of clues that may share a region, each with its first clue as the root.

    Raises `TooLarge` if there are few clues with large numbers.
    """
    squares = list(clues)
    number = {square: i for i, square in enumerate(squares)}
    room = board.rows * board.columns - max(0, len(clues) - 2)  # each other clue takes a square
    numbers = numbers_told(clues)
    farthest = (room if len(numbers) < len(clues) else max(numbers.values(), default=0) - 1) - 1
    far: list[dict[Square, int]] = []
    reached = 0
    for square in squares:
        far.append(steps(board, square, clues, farthest))
        reached = check_reach(reached + len(far[-1]))
    for root, start in enumerate(squares):
        for end in sorted(number[square] for square in far[root] if number.get(square, -1) > root):
            apart = far[root][squares[end]]
            for least, most in sizes(clues[start], clues[squares[end]], room):
                if max(apart + 1, least) > most:
                    continue
                both = reach(far[root], far[end], apart, most)
                own = frozenset(square for square in both if number.get(square, root) in (root, end))
                reached = check_reach(reached + len(own))
                if len(own) >= least:
                    yield Span(root, end, least, most, own)


def sizes(one: int | None, other: int | None, room: int) -> Iterator[tuple[int, int]]:
    """Yield the bounds on the sizes of a region with two numbers, of at most `room` squares.

    >>> [*sizes(2, 5, 9)], [*sizes(4, None, 9)], [*sizes(None, None, 9)]
    ([(3, 4)], [(2, 3), (5, 9)], [(2, 9)])
    """
    told = sorted(number for number in (one, other) if number is not None)
    if len(told) == 2:
        yield told[0] + 1, told[1] - 1
    elif told:
        yield 2, told[0] - 1
        yield max(2, told[0] + 1), room
    else:
        yield 2, room


def reach(one: Mapping[Square, int], other: Mapping[Square, int], apart: int, most: int) -> Iterator[Square]:
    """Yield the squares of regions of at most `most` squares that hold two clues `apart` steps from each
    other; `one` and `other` are the steps from each of the two.

    A tree that joins three squares has at least half as many edges as the sum of their three distances.
    """
    for square in one.keys() | other.keys():
        first, second = one.get(square, most), other.get(square, most)
        around = apart + min(first, apart + second) + min(second, apart + first)
        if (around + 1) // 2 < most:
            yield square


def check_reach(reached: int) -> int:
    """Return the number of squares reached; raise `TooLarge` beyond the bound."""
    if reached > MOST_REACHED:
        raise TooLarge(f"the regions could reach over {MOST_REACHED:,} squares: more numbers are needed")
    return reached


def region(board: Board, squares: Sequence[Square], paths: Sequence[Span], label: str) -> Patch:
    """Return the region that grows from the root of these spans; `squares` are those of the clues."""
    root = paths[0].root
    reached = sorted(frozenset(chain.from_iterable(span.reach for span in paths)))
    index = {square: i for i, square in enumerate(reached)}
    literals = tuple(Is(at(*square), root) for square in reached)
    sizes = tuple((chosen(squares, paths, span), span.least, span.most) for span in paths)
    return Patch(literals, board.pairs_among(reached), index[squares[root]], sizes, label=label)


def chosen(squares: Sequence[Square], paths: Sequence[Span], span: Span) -> Is:
    """Return the literal that a region has the sizes of a span: its end belongs to the root, or, if the two
    have a span more, the flag of this one is set.
    """
    alike = [other for other in paths if other.end == span.end]
    if len(alike) == 1:
        return Is(at(*squares[span.end]), span.root)
    return Is(size_of(squares[span.root], squares[span.end]), 1 + alike.index(span))


def size_of(root: Square, end: Square) -> Cell:
    """Return the cell for the size of a region of two clues, one of them not told: 1 if it is smaller than
    the other, 2 if it is larger, 0 if they share no region.
    """
    return f"{at(*root)}&{at(*end)}"


def read(record: Record) -> Puzzle:
    board = record.board
    numbers = CELLS.of(record)
    squares = list(numbers)
    values: dict[Square, set[int]] = {square: set() for square in board.squares()}
    clues: list[Constraint] = []
    cells, places = frozenset(board.cells()), dict[Cell, Place]()
    for root, group in groupby(spans(board, numbers), attrgetter("root")):
        joined = list(group)
        for square in chain.from_iterable(span.reach for span in joined):
            values[square].add(root)
        start = squares[root]
        label = label_at(f"region of {sign_of(numbers[start])} at", start)
        clues.append(region(board, squares, joined, label))
        for end in {span.end for span in joined if chosen(squares, joined, span).cell not in cells}:
            there, size = Is(at(*squares[end]), root), size_of(start, squares[end])
            places[size] = Place("remark", (start, squares[end]))
            clues += (
                Clause((there, Is(size, 0)), label=label),
                Clause((~there, Is(size, 0, False)), label=label),
            )
    clues += (Clause((), label=label_at("no region reaches", s)) for s, roots in values.items() if not roots)
    if len(squares) % 2:
        clues.append(Clause((), label=f"{len(squares)} numbers do not make pairs"))
    domains = tuple((at(*square), domain(roots or {0})) for square, roots in values.items())
    domains += tuple((size, (0, 1, 2)) for size in places)
    rules = Rules(f"araf {board.rows}×{board.columns}", domains, (), board.cells(), board, places)
    return Puzzle.for_record(record, rules, tuple(clues), (), (Lattice("faint"), *labels(numbers)))


def judge(record: Record, answer: Answer) -> str | None:
    """Check each region with its two numbers."""
    if wrong := judging.left_out(answer["regions"]):
        return wrong
    clues = dict(judging.numbers_of(record.clues["cells"]))
    for area in judging.areas(answer["regions"]).values():
        where = f"the region of {judging.place(min(area))}"
        if len(judging.patches(area)) != 1:
            return f"{where} is in pieces"
        numbers = [clues[square] for square in area & clues.keys()]
        if len(numbers) != 2:
            return f"{where} holds {len(numbers)} numbers"
        told = [number for number in numbers if number is not None]
        if len(area) in told or (len(told) == 2 and not min(told) < len(area) < max(told)):
            return f"{where} has {len(area)} cells, not between its numbers"
    return None


class RegionsByClue(RegionGrid):
    """The number of the region of each square; its cells have the number of its first clue."""

    def cells_of(self, region: set[Square], puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
        roots = [number for number, clue in enumerate(shown_clues(puzzle)) if clue.square in region]
        if len(roots) == 2:  # of a part of a region it is not known which clue is its first one
            yield from dict.fromkeys((at(*square) for square in region), roots[0]).items()


def shown_clues(puzzle: Puzzle) -> Iterator[Label]:
    """Yield the clues in their order."""
    return (mark for mark in puzzle.marks if isinstance(mark, Label))


def first_clue(puzzle: Puzzle, number: int) -> str:
    """Phrase the first clue of a region."""
    clue = next(islice(shown_clues(puzzle), number, None))
    return f"the {clue.text} at {at(*clue.square)}"


# Making -------------------------------------------------------------------------------------------

SIZES = 2, 5
"""Bounds on the size of a drawn region."""

DRAWS = 200
"""Maximum number of divisions to draw until one fits the numbers already there."""

FARTHEST = 6
"""Number of pairs of squares, those farthest apart, to choose from when the numbers of a region move."""

MOVES = 10
"""Number of moves of a region's numbers to try when refuting another answer."""


def draw_regions(blank: BlankBoard) -> Answer:
    """Draw regions that can hold the numbers already there."""
    standing = CELLS.entries(blank.record.data)
    for _ in range(DRAWS):
        labels = dividing.divide_board(blank.board, blank.random, *SIZES)
        if all(len(area) > 1 and fits(area, standing) for area in dividing.areas_of(labels)):
            return {"regions": labels}
    raise Unfit("no regions fit the numbers")


def fits(area: Collection[Square], standing: Entries) -> bool:
    """Return whether a region can have its numbers already there: one smaller than its size, one larger."""
    here = [number_told(standing[square]) for square in area if square in standing]
    given = sorted(number for number in here if number is not None)
    return len(area) not in given and len(here) < 3 and (len(given) < 2 or given[0] < len(area) < given[1])


def pair(area: Sequence[Square], standing: Entries, random: Random, among: int) -> Entries:
    """Return the two numbers of a region, as close to its size as can be, in two of its squares. Among the
    pairs that hold the numbers already there, choose one of the `among` pairs farthest apart, since few other
    regions hold both.
    """
    entries = {square: standing[square] for square in area if square in standing}
    pairs = [two for two in combinations(area, 2) if entries.keys() <= {*two}]
    random.shuffle(pairs)
    pairs.sort(key=lambda two: -abs(two[0][0] - two[1][0]) - abs(two[0][1] - two[1][1]))
    two = random.choice(pairs[:among])
    numbers = [len(area) - 1, len(area) + 1]
    random.shuffle(numbers)
    if entries and len(entries) < 2:
        ((square, number),) = entries.items()
        is_smaller = not is_unknown(number) and number < len(area)
        other = len(area) + 1 if is_smaller else len(area) - 1
        return {square: number, next(each for each in two if each != square): other}
    return entries or dict(zip(two, numbers, strict=True))


def derive_pairs(draft: Draft) -> Entries:
    """Return two numbers for each region."""
    standing, entries = CELLS.entries(draft.record.data), Entries()
    for area in dividing.areas_of(draft.grid()):
        entries |= pair(area, standing, draft.random, 1)
    return entries


def move_pair(draft: Draft, entries: Entries, other: Answer) -> Entries:
    """Move the numbers of a region so that they do not fit the other answer."""
    standing = CELLS.entries(draft.record.data)
    theirs = {frozenset(area) for area in judging.areas(other["regions"]).values()}
    areas = [area for area in dividing.areas_of(draft.grid()) if frozenset(area) not in theirs]
    draft.random.shuffle(areas)
    for area in areas:
        rest = {square: number for square, number in entries.items() if square not in area}
        for _ in range(MOVES):
            moved = rest | pair(area, standing, draft.random, FARTHEST)
            clues = {"cells": CELLS.value_of_entries(moved, draft.record)}
            if judge(Record({**draft.record.data, "clues": clues}), other) is not None:
                return moved
    raise Unfit("no numbers tell the answers apart")


def say_size(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase whether a region is larger or smaller than the number of its clues that is told."""
    signs = {clue.square: clue.text for clue in shown_clues(puzzle)}
    ends = puzzle.rules.places[cell].ends
    number = next(signs[end] for end in ends if signs[end] != UNKNOWN)
    pair = " and ".join(at(*end) for end in ends)
    if not value:
        return Phrase(pair, "{} share no region" if true else "{} share a region")
    size = f"{'fewer' if value == 1 else 'more'} than {number} cells"
    return Phrase(f"the region of {pair}", f"{{}} has {size}" if true else f"{{}} does not have {size}")


say = words.by_place({"remark": say_size}, words.belongs("", first_clue))


def why(puzzle: Puzzle, labels: Sequence[str], facts: Sequence[Fact], _: Sequence[Fact]) -> str:
    """Explain facts about one region: it needs the cells, or cannot reach others."""
    if len(labels) > 1 or any(cell in puzzle.rules.places for cell, _, _ in facts):
        return ""
    needed: list[Cell] = []
    away: list[Cell] = []
    for cell, value, true in facts:
        own = labels[0] == f"region of {first_clue(puzzle, value).removeprefix('the ')}"
        (needed if own is true else away).append(cell)
    if {*away}.intersection(at(*clue.square) for clue in shown_clues(puzzle)):  # where numbers pair otherwise
        return ""
    if not needed:
        return "out of reach"
    others = ", the others out of reach" if away else ""
    return f"not whole without {words.list_names(words.runs(needed))}{others}"


KIND = Kind(
    name="araf",
    rules="Divide the board into regions of connected cells, each with exactly two numbers. The size of a "
    "region lies strictly between its two numbers; a ? stands for any number.",
    fields=(CELLS,),
    read=read,
    answer=RegionsByClue(),
    judge=judge,
    fact_wording=say,
    reason_wording=why,
    forms=(
        looks.Penpa("araf", style=6),
        Pzpr("araf", (parts.CellsPart("cells", codes.NUMBER16),), (borders.AreaTable(),)),
    ),
    recipe=Recipe(
        (Derived("cells", derive_pairs, stay=True, mend=move_pair),),
        size=(6, 6),
        answer=draw_regions,
        drawn_from=cut_in_areas,
    ),
)
