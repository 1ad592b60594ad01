"""Hashi (bridges): join all islands by bridges, at most two between a pair, as many as they say.

Vocabulary
    bridge     a cell ``r1c1-r1c5``: how many bridges (0, 1, 2) join two islands with water between

>>> from gridproof.puzzles import read_record
>>> clues = {"cells": [[2, None, 3, 1]]}
>>> puzzle = read_record({"type": "hashi", "rows": 1, "cols": 4, "clues": clues})
>>> puzzle.shown, [clue.label for clue in puzzle.clues][:2]
(('r1c1-r1c3', 'r1c3-r1c4'), ['island 2 at r1c1', 'island 3 at r1c3'])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, pairwise, product
from typing import Any

from ...kit import (
    LINKS, Acyclic, Answer, BlankBoard, Board, Bound, Caption, Cell, Characters, Clause, Clues, Connected,
    Constraint, Count, Derived, Disc, Draft, Entries, Flag, InputError, Is, Item, Items, Kind, Lattice,
    Linear, Literals, NumbersOrUnknown, Param, Phrase, Picture, Place, Puzzle, Pzpr, Recipe, Record,
    Rules, Shape, Sized, Solution, Square, Unfit, all_of, borders, codes, judging, label_at, looks, loops,
    parts, sgt, shapes, sign_of, total, words,
)  # fmt: skip

MOST = Param("most", 1, 4, "how many bridges join two islands at most", default=2)
NO_LOOPS = Flag("no_loops", False, "whether the bridges make no loop")


def highest(board: Sized) -> int:
    """Return the most bridges that an island can have."""
    return 4 * (MOST.of(board) if isinstance(board, Record) else MOST.default)


HIGHEST = Bound("four times the most bridges of a pair, by default 8", highest)
CELLS = NumbersOrUnknown("cells", 1, HIGHEST, "how many bridges end on the island")

Bridges = dict[Cell, Place]


def bridges_of(board: Board, islands: Mapping[Square, int | None]) -> Bridges:
    """Return the pairs of islands in a line with no other between them, each by its cell."""
    rows = [[(r, c) for c in range(board.columns) if (r, c) in islands] for r in range(board.rows)]
    columns = [[(r, c) for r in range(board.rows) if (r, c) in islands] for c in range(board.columns)]
    return {loops.link(a, b): Place("line", (a, b)) for line in (*rows, *columns) for a, b in pairwise(line)}


def crossings(bridges: Bridges) -> Iterator[Clause]:
    """Forbid bridges to cross."""
    over: dict[Square, Cell] = {}
    for name, (_, ((top, left), (bottom, right)), _) in bridges.items():
        if top == bottom:
            over |= {(top, c): name for c in range(left + 1, right)}
    for name, (_, ((top, left), (bottom, right)), _) in bridges.items():
        for r in range(top + 1, bottom) if left == right else ():
            if (r, left) in over:
                crossed = over[r, left]
                yield Clause((Is(name, 0), Is(crossed, 0)), label=f"{name} and {crossed} do not cross")


def join_islands(islands: Mapping[Square, int | None], bridges: Bridges) -> Iterator[Constraint]:
    """Require the number of each island, or some bridge if it is not told, and all bridges to be connected;
    two that share an island meet.
    """
    at_island: dict[Square, list[int]] = {island: [] for island in islands}
    names = tuple(bridges)
    for i, bridge in enumerate(bridges.values()):
        for island in bridge.ends:
            at_island[island].append(i)
    for island, number in islands.items():
        label = label_at(f"island {sign_of(number)} at", island)
        here = [names[i] for i in at_island[island]]
        if number is None:
            yield Clause(tuple(Is(name, 0, False) for name in here), label=label)
        else:
            yield total(here, "==", number, label)
    shared = tuple(dict.fromkeys(pair for ends in at_island.values() for pair in combinations(ends, 2)))
    built = tuple(Is(name, 0, False) for name in names)
    yield Connected(built, shared, label="the bridges join all islands")


def read(record: Record) -> Puzzle:
    board = record.board
    islands = CELLS.of(record)
    if len(islands) < 2:
        raise InputError("clues.cells: there are no two islands yet, which a bridge needs")
    bridges = bridges_of(board, islands)
    most, no_loops = MOST.of(record), NO_LOOPS.of(record)
    counts = tuple(range(most + 1))
    domains = tuple((name, counts) for name in bridges)
    rules = Rules(f"hashi {board.rows}×{board.columns}", domains, (), tuple(bridges), board, bridges)
    forest = (makes_no_loop(islands, bridges),) if no_loops else ()
    clues = (*join_islands(islands, bridges), *crossings(bridges), *forest)
    discs = (Disc((r + 0.5, c + 0.5), 0.4, "white", sign_of(n)) for (r, c), n in islands.items())
    said = (
        *((Caption(f"bridges that join two islands: at most {most}"),) if most != MOST.default else ()),
        *((Caption("the bridges make no loop"),) if no_loops else ()),
    )
    return Puzzle.for_record(record, rules, clues, (), (Lattice("none"), *discs, *said))


def makes_no_loop(islands: Iterable[Square], bridges: Bridges) -> Acyclic:
    """Forbid the bridges to make a loop; those that join the same pair make none."""
    number = {island: i for i, island in enumerate(islands)}
    edges = tuple(
        (Is(name, 0, False), number[one], number[other]) for name, (_, (one, other), _) in bridges.items()
    )
    return Acyclic(len(number), edges, label="the bridges make no loop")


def views(record: Record) -> Iterator[tuple[str, Puzzle]]:
    """Yield the models of two levels, for boards with at most two bridges of a pair. The easiest one fills an
    island that has no room to spare, takes the last way, and every way without which too few bridges remain;
    the next one counts the bridges that an island may still get. Neither looks at connectivity.
    """
    if MOST.of(record) != MOST.default:
        return
    puzzle = read(record)
    clues = [clue for clue in puzzle.clues if not isinstance(clue, Connected | Acyclic)]
    for level, enough in (("easy", enough_at_once), ("medium", enough_in_sum)):
        pieces = ((*enough(clue), *no_more(clue)) if isinstance(clue, Linear) else (clue,) for clue in clues)
        yield level, Puzzle.for_record(record, puzzle.rules, tuple(chain.from_iterable(pieces)))


def no_more(island: Linear) -> Iterator[Constraint]:
    """Forbid more bridges than the island's number, and two on one way if the number is one."""
    one, two = at_least(island)
    yield Count((*one, *two), 0, island.bound)
    yield from (Clause((~way,)) for way in two if island.bound == 1)


def enough_in_sum(island: Linear) -> Iterator[Constraint]:
    """Require at least the island's number of bridges."""
    yield replace(island, op=">=")


def enough_at_once(island: Linear) -> Iterator[Constraint]:
    """Require enough bridges if all possible ones have to be built, if there is one way left, or if the ways,
    with two bridges each, are just enough.
    """
    one, two = at_least(island)
    yield Count((*one, *two), island.bound, len(one) + len(two))
    ways = -(-island.bound // 2)
    for way in one:
        others = [other for other in one if other != way]
        yield Linear(((ways, way), *((1, other) for other in others)), ">=", ways)
        for counts in product(range(3), repeat=len(others)):
            if sum(counts) == island.bound - 1:
                yield Clause(
                    (way, *(Is(other.cell, n, False) for other, n in zip(others, counts, strict=True)))
                )


def at_least(island: Linear) -> tuple[Literals, Literals]:
    """Return for each way from an island the literals that there is a bridge, and that there are two."""
    names = [name for _, name in island.terms if isinstance(name, str)]
    return tuple(Is(name, 0, False) for name in names), all_of(names, 2)


def judge(record: Record, answer: Answer) -> str | None:
    """Check each bridge on its own and the numbers, then that all islands are connected. The number of joined
    pairs without a loop is that of the islands less one.
    """
    allowed = range(1, record.params.get("most", 2) + 1)
    numbers = dict(judging.numbers_of(record.clues["cells"]))
    ends = dict.fromkeys(numbers, 0)
    near: dict[Square, list[Square]] = {island: [] for island in numbers}
    crossed: set[Square] = set()
    for r1, c1, r2, c2, count in answer["bridges"]:
        a, b = sorted(((r1, c1), (r2, c2)))
        if not {a, b} <= numbers.keys() or a == b or (a[0] != b[0] and a[1] != b[1]) or count not in allowed:
            return f"what starts in {judging.place(a)} is no bridge"
        water = {(r, c) for r in range(a[0], b[0] + 1) for c in range(a[1], b[1] + 1)} - {a, b}
        if b in near[a] or water & (crossed | numbers.keys()):
            return f"the bridge from {judging.place(a)} runs across something"
        crossed |= water
        for here, there in ((a, b), (b, a)):
            near[here].append(there)
            ends[here] += count
    wrong = next((x for x, number in numbers.items() if number not in (None, ends[x])), None)
    if wrong is not None:
        return f"the island in {judging.place(wrong)} has another number of bridges"
    reached, edge = set(), [next(iter(numbers))]
    while edge:
        here = edge.pop()
        reached.add(here)
        edge += [there for there in near[here] if there not in reached]
    if len(reached) < len(numbers):
        return "the islands are not all joined"
    if record.params.get("no_loops") and len(answer["bridges"]) >= len(numbers):
        return "the bridges make a loop"
    return None


def archipelago(blank: BlankBoard) -> Clues:
    """Place islands, each but the first a few squares from another one, in a line with it."""
    board, random = blank.board, blank.random
    islands = [random.choice(board.squares())]
    for _ in range(board.rows * board.columns):
        (r, c), (down, right) = random.choice(islands), random.choice(sorted(judging.AHEAD.values()))
        far = random.randint(2, 4)
        new = r + far * down, c + far * right
        if board.holds(*new) and new not in islands and not {*board.near(*new)}.intersection(islands):
            islands.append(new)
    return {"cells": CELLS.value_of_entries(dict.fromkeys(islands, 1), blank.record)}


def without_numbers(record: Record) -> Puzzle:
    """Return the puzzle without its numbers: bridges that do not cross join all islands."""
    puzzle = read(record)
    return replace(puzzle, clues=tuple(clue for clue in puzzle.clues if not isinstance(clue, Linear)))


def bridges_at(draft: Draft) -> Entries:
    """Return the number of bridges at each island."""
    numbers: Entries = {}
    for r1, c1, r2, c2, count in draft.grid():
        for island in ((r1, c1), (r2, c2)):
            numbers[island] = numbers.get(island, 0) + count
    if len(numbers) < len(CELLS.entries(draft.record.data)):
        raise Unfit("an island has no bridge")
    return numbers


def say(puzzle: Puzzle, cell: Cell, value: int, true: bool) -> Phrase:
    """Phrase the fact that there are, or are not, `value` bridges between two islands."""
    some = (
        ("no bridge", "one bridge", "two bridges", "three bridges", "four bridges")
        if true
        else ("a bridge", "not one bridge", "not two bridges", "not three bridges", "not four bridges")
    )
    return Phrase(
        words.pair_of(puzzle, cell), f"{some[value]} on {{}}", " and " if bool(value) is true else " or "
    )


class BuiltBridges(Items):
    """The bridges that are built, each as ``[row, column, row, column, how many]``."""

    name = "bridges"
    input = LINKS
    through_squares = True

    def part(self, puzzle: Puzzle, solution: Solution) -> Any:
        built = ((name, solution.get(name)) for name in puzzle.shown)
        ends = {name: chain.from_iterable(place.ends) for name, place in puzzle.rules.places.items()}
        return sorted([*ends[name], count] for name, count in built if count)

    def squares(self, item: Item) -> Iterable[Square]:
        return (item[0], item[1]), (item[2], item[3])

    def describe(self, item: Item) -> str:
        return super().describe(item) + ("", " twice", " three times", " four times")[item[4] - 1]

    def picture(self, part: Sequence[Item], puzzle: Puzzle) -> Picture:
        return Picture(lines=self._lines(part))

    def _lines(self, part: Sequence[Item]) -> Iterator[Shape]:
        """Draw a line for each bridge from island to island."""
        for top, left, bottom, right, count in part:
            for shift in (0.2 / max(count - 1, 2) * (2 * i + 1 - count) for i in range(count)):
                x, y = (shift, 0.0) if left == right else (0.0, shift)
                start, end = (left + 0.5 + x, top + 0.5 + y), (right + 0.5 + x, bottom + 0.5 + y)
                yield shapes.path("answer", 0.06, start, end)

    def characters(self, part: Sequence[Item], puzzle: Puzzle) -> Characters:
        return Characters(spans=((a, b, c, d, count) for a, b, c, d, count in part))

    def fillings(self, record: Record, most: int) -> Iterator[Answer] | None:
        """Yield all choices of bridges between any two islands in a line, also over others."""
        ways = MOST.of(record) + 1
        islands = sorted(CELLS.entries(record.data))
        pairs = [(a, b) for a, b in combinations(islands, 2) if a[0] == b[0] or a[1] == b[1]]
        if ways ** len(pairs) > most:
            return None
        return (
            {"bridges": [[*a, *b, count] for (a, b), count in zip(pairs, counts, strict=True) if count]}
            for counts in product(range(ways), repeat=len(pairs))
        )


def touching(islands: list[list[Any]]) -> Square | None:
    """Return an island that touches the one to its left or above it, or None."""
    squares = ((r, c) for r, row in enumerate(islands) for c, n in enumerate(row) if n is not None)
    beside = (
        (r, c)
        for r, c in squares
        if (c > 0 and islands[r][c - 1] is not None) or (r > 0 and islands[r - 1][c] is not None)
    )
    return next(beside, None)


BEYOND_NINE = {letter: number for number, letter in enumerate("ABCDEFG", 10)}
"""Numbers above nine in bridges."""

KIND = Kind(
    name="hashi",
    aliases=("Hashiwokakero", "Bridges"),
    rules="Connect all islands with bridges. A bridge is a straight horizontal or vertical line between two"
    " islands; bridges do not cross each other or other islands, and at most two join the same pair. "
    "A number counts the bridges at its island; a ? is an island with any number of them. With the setting "
    "most, that many may join a pair; with no_loops, the bridges make no loop.",
    fields=(MOST, NO_LOOPS, CELLS),
    read=read,
    answer=BuiltBridges(),
    judge=judge,
    level_models=views,
    levels=(30, 60, 180, 470),  # fitted to published boards, see benchmarks/README.md
    fact_wording=say,
    forms=(
        looks.Janko(("bruecken",), spans={"1": ("e", 1), "2": ("e", 2), "a": ("s", 1), "b": ("s", 2)}),
        looks.Task("bridges", aliases=("hashi",)),
        looks.Penpa("hashiwokakero (hashi/bridges)", style=6),
        Pzpr(
            "hashikake",
            (parts.CellsPart("cells", codes.NUMBER16),),
            (borders.Bridges(),),
            aliases=("hashiwokakero", "bridges"),
        ),
        sgt.Sgt(
            "bridges",
            (
                parts.CellsPart("cells", codes.Runs(sgt.Symbols(BEYOND_NINE), "a")),
                sgt.Demand("cells", touching, "no two islands side by side"),
            ),
            settings=(sgt.Amount("m", MOST.name, MOST.default), sgt.Switch("L", NO_LOOPS.name)),
            ignored=r"[ied]\d{1,3}",
            moves=sgt.Moves("bridges", "bridges"),
        ),
    ),
    recipe=Recipe(
        (Derived("cells", bridges_at, stay=True, sign=1),),
        shape=archipelago,
        drawn_from=without_numbers,
        odds={0: 0.3},
    ),
)
