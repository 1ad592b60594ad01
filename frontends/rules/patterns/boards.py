"""Searches for patterns that lie across a whole board: rings, cuts, chains, islands, lines of numbers.

Vocabulary
    link       two places that the loop or a path may join: squares, or the ends of an edge
    piece      places that known links join

>>> sides_of((1, 1))[0]
((0, 1), (1, 1))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations, product

from ....puzzles import Deadline, Puzzle, at
from ....puzzles.constraints import label_at
from ....puzzles.core.cells import Square
from ..network import Bits, Network, per_network
from ..state import State
from ..step import Step
from .declared import Pattern, signs_of
from .facts import all_known, conclude, is_known, mask_known, sight_of
from .rules import filters_of
from .situations import Facts, PictureSight

Link = tuple[Hashable, Hashable, Facts, Facts]
"""Two places, with the facts that join them, and the facts that do not."""


def pieces_of(links: Iterable[tuple[Hashable, Hashable]]) -> dict[Hashable, set[Hashable]]:
    """Return the piece of each place that some links join to others.

    >>> pieces = pieces_of([(1, 2), (5, 6), (2, 3)])
    >>> pieces[1], pieces[1] is pieces[3], 4 in pieces
    ({1, 2, 3}, True, False)
    """
    pieces: dict[Hashable, set[Hashable]] = {}
    for one, other in links:
        small, large = sorted((pieces.setdefault(one, {one}), pieces.setdefault(other, {other})), key=len)
        if small is not large:
            large |= small
            pieces |= dict.fromkeys(small, large)
    return pieces


@per_network
def all_links(net: Network, deadline: Deadline, puzzle: Puzzle) -> list[Link]:
    """Return the links of a board, each with the facts for its presence, and for its absence."""
    return list(deadline.watch(_links(PictureSight(puzzle, net, signs_of(puzzle.kind), {})), 16))


def links_of(state: State, sight: PictureSight) -> list[Link]:
    """Return the links of the board of a state."""
    return all_links(state.network, state.deadline, sight.puzzle)


def _links(sight: PictureSight) -> Iterator[Link]:
    """Yield the links between neighbours, with the facts for presence and for absence."""
    board = sight.puzzle.board
    for r in range(-1, board.rows):
        for c in range(-1, board.columns):
            for other in ((r, c + 1), (r + 1, c)):
                there, cut = sight.between((r, c), other, True), sight.between((r, c), other, False)
                if not there or not cut:
                    continue
                ends: tuple[Hashable, Hashable] = ((r, c), other)
                if sight.signs.between == "edge":  # the edge runs between points, across the pair of squares
                    ends = ((r + 1, c + 1), (r, c + 1) if other[0] == r else (r + 1, c))
                yield (*ends, there, cut)


def closing(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the removal of links that would close a ring while something the option `wants` is outside it."""
    sight = sight_of(state)
    links = list(links_of(state, sight)) if sight is not None else []
    known = all_known(state, (facts for _, _, *pair in links for facts in pair))
    on = [link for link in links if link[2] in known]
    pieces = pieces_of((one, other) for one, other, *_ in on)
    degree = Counter(place for one, other, *_ in on for place in (one, other))
    touched = {place for place, number in degree.items() if number == 1}
    for one, other, there, cut in links:
        if one in touched and other in touched and other in pieces[one]:
            if there in known or cut in known:
                continue
            piece = pieces[one]
            ring = [link for link in on if link[0] in piece]
            if sight is not None and (
                len(ring) < len(on) or is_early(state, sight, pattern, piece, ring, there)
            ):
                because = mask_known(state, [link[2] for link in ring])
                if (step := conclude(state, pattern, cut, because)) is not None:
                    yield step


def is_early(
    state: State,
    sight: PictureSight,
    pattern: Pattern,
    piece: set[Hashable],
    ring: list[Link],
    closes: Facts,
) -> bool:
    """Return whether a ring of the links of a piece would lack something that must be in the loop."""
    board, wants = sight.puzzle.board, pattern.options["wants"]
    if wants == "no ring":
        return True
    if wants == "edges":
        around = {facts for *_, facts, _ in ring} | {closes}
        return any(
            isinstance(clue := sight.clue(square), int) and clue != sum(
                sight.between(*sides, True) in around for sides in sides_of(square)
            )
            for square in board.squares()
        )  # fmt: skip
    outside = [square for square in board.squares() if square not in piece]
    if wants == "regions":
        names = sight.clues[sight.signs.regions]
        visited = {names[r][c] for r, c in board.squares() if (r, c) not in outside}
        return any(names[r][c] not in visited for r, c in outside)
    if wants == "zeros":
        return any(sight.clue(square) == 0 for square in outside)
    if wants == "clues":
        return any(sight.clue(square) is not None for square in outside)
    may = {square for square in outside if at(*square) in sight.net.cell_mask and sight.clue(square) is None}
    shaded = {square for square in may if is_known(state, sight.value(square, 1))}
    open_ = may - shaded
    return any({(r, c + 1), (r + 1, c)} & open_ or is_known(state, sight.value((r, c), 0)) for r, c in open_)


def sides_of(square: Square) -> tuple[tuple[Square, Square], ...]:
    """Return the squares on both sides of each edge of a square."""
    r, c = square
    return ((r - 1, c), square), ((r, c - 1), square), (square, (r, c + 1)), (square, (r + 1, c))


@per_network
def _cuts(net: Network, deadline: Deadline, puzzle: Puzzle) -> list[list[tuple[Facts | None, Facts | None]]]:
    """Return the links over each line through the whole board, as the facts for presence and for absence."""
    sight, board = PictureSight(puzzle, net, signs_of(puzzle.kind), {}), puzzle.board
    cuts = [[((r, c), (r + 1, c)) for c in range(board.columns)] for r in range(board.rows - 1)]
    cuts += [[((r, c), (r, c + 1)) for r in range(board.rows)] for c in range(board.columns - 1)]
    return [
        [(sight.between(*pair, True), sight.between(*pair, False)) for pair in cut]
        for cut in deadline.watch(cuts, 1)
    ]


def crossings(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the last open link over a line through the whole board: the number of links over it is even."""
    sight = sight_of(state)
    if sight is None:
        return
    cuts = _cuts(state.network, state.deadline, sight.puzzle)
    known = all_known(
        state, (facts for pairs in cuts for pair in pairs for facts in pair if facts is not None)
    )
    for pairs in cuts:
        on = [there for there, _ in pairs if there and there in known]
        open_ = [pair for pair in pairs if known.isdisjoint(pair)]
        if len(open_) == 1 and all(f is not None for f in open_[0]):
            follows = open_[0][0 if len(on) % 2 else 1]
            step = conclude(state, pattern, follows or (), mask_known(state, [f for f in on if f]))
            if step is not None:
                yield step


def diagonal(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield cells to leave white: shaded, they would join two ends of a diagonal chain, or the chain and the
    border twice.
    """
    sight = sight_of(state)
    if sight is None:
        return
    board = sight.puzzle.board
    labels = tuple(state.network.filters[i].labels[0] for i in filters_of(state, pattern))
    squares = [s for s in board.squares() if sight.has_cell(s)]
    shaded = {s for s in squares if is_known(state, sight.value(s, 1))}
    links: list[tuple[Hashable, Hashable]] = [
        ((r, c), near) for r, c in shaded for near in ((r + 1, c + 1), (r + 1, c - 1)) if near in shaded
    ]
    links += [(square, "border") for square in shaded if on_border(board.rows, board.columns, square)]
    pieces = pieces_of(links)
    for r, c in squares:
        if (r, c) in shaded or is_known(state, sight.value((r, c), 0)):
            continue
        ends: list[Hashable] = [s for s in diagonals((r, c)) if s in shaded]
        if on_border(board.rows, board.columns, (r, c)):
            ends.append("border")
        if any(other in pieces.get(one, ()) for one, other in combinations(ends, 2)):
            chain = [sight.value(s, 1) for s in shaded if not {*ends}.isdisjoint(pieces.get(s, (s,)))]
            step = conclude(state, pattern, sight.value((r, c), 0), mask_known(state, chain), labels)
            if step is not None:
                yield step


def diagonals(square: Square) -> tuple[Square, ...]:
    """Return the squares that touch a square at a corner."""
    r, c = square
    return (r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)


def on_border(rows: int, columns: int, square: Square) -> bool:
    """Return whether a square lies on the border of a board."""
    return square[0] in (0, rows - 1) or square[1] in (0, columns - 1)


@per_network
def _shades(net: Network, deadline: Deadline, puzzle: Puzzle) -> dict[Square, tuple[Facts, Facts]]:
    """Return for each square the facts of a white one, and of a shaded one."""
    sight = PictureSight(puzzle, net, signs_of(puzzle.kind), {})
    return {s: (sight.value(s, 0), sight.value(s, 1)) for s in deadline.watch(puzzle.board.squares(), 16)}


def island_done(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the shading round an island with all the white cells of its number."""
    sight = sight_of(state)
    if sight is None:
        return
    board, shades = sight.puzzle.board, _shades(state.network, state.deadline, sight.puzzle)
    known = all_known(state, (white for white, _ in shades.values()))
    for square in board.squares():
        number = sight.clue(square)
        if not isinstance(number, int):
            continue
        island, border = {square}, set()
        reach = [square]
        while reach:
            for near in board.near(*reach.pop()):
                if near in island or near in border:
                    continue
                if shades[near][0] in known:
                    island.add(near)
                    reach.append(near)
                else:
                    border.add(near)
        if len(island) == number:
            facts = tuple(fact for near in border for fact in shades[near][1])
            because = mask_known(state, [shades[s][0] for s in island])
            step = conclude(state, pattern, facts, because, (label_at(f"island of {number} at", square),))
            if step is not None:
                yield step


def line(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield values of squares in a line in which equal numbers stand side by side as in a pattern: the other
    squares with a letter's number get the value given by the pattern.
    """
    sight = sight_of(state)
    if sight is None:
        return
    signs = pattern.when[0].split()
    board = sight.puzzle.board
    lines = [[(r, c) for c in range(board.columns)] for r in range(board.rows)]
    lines += [[(r, c) for r in range(board.rows)] for c in range(board.columns)]
    for squares in lines:
        for start in range(len(squares) - len(signs) + 1):
            there = squares[start : start + len(signs)]
            by_sign: dict[str, object] = {}
            clues = [(sign, sight.clue(s)) for sign, s in zip(signs, there, strict=True)]
            if any(clue is None or by_sign.setdefault(sign, clue) != clue for sign, clue in clues):
                continue
            if len({str(clue) for clue in by_sign.values()}) < len(by_sign):
                continue
            for letter, value in pattern.options.items():
                others = [s for s in squares if s not in there and sight.clue(s) == by_sign[letter]]
                facts = tuple(fact for s in others for fact in sight.value(s, value))
                if (step := conclude(state, pattern, facts)) is not None:
                    yield step


def one_way_out(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the only way out of a path's end without a link: its other neighbours are other numbers, or cut
    off.
    """
    sight = sight_of(state)
    if sight is None:
        return
    for square in sight.puzzle.board.squares():
        if sight.clue(square) is None:
            continue
        on, off, open_ = [], [], []
        for one, other in sides_of(square):
            there, cut = sight.between(one, other, True), sight.between(one, other, False)
            if there is None or cut is None:
                continue
            clue = sight.clue(other if one == square else one)
            if is_known(state, there):
                on.append(there)
            elif clue not in (None, sight.clue(square)) or is_known(state, cut):
                off += [*cut]
            else:
                open_.append(there)
        if not on and len(open_) == 1:
            step = conclude(state, pattern, (*off, *open_[0]))
            if step is not None:
                yield step


def across_border(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield both ways of a square with two, if it lies across a border of regions from a square off the
    loop.
    """
    sight = sight_of(state)
    if sight is None:
        return
    board, names = sight.puzzle.board, sight.clues[sight.signs.regions]
    ways: dict[Hashable, list[Link]] = {square: [] for square in board.squares()}
    for link in links_of(state, sight):
        if not is_known(state, link[3]):
            ways[link[0]].append(link)
            ways[link[1]].append(link)
    for r, c in board.squares():
        because = mask_known(state, [sight.between(*pair, False) or () for pair in sides_of((r, c))])
        for y, x in board.near(r, c):
            if not ways[r, c] and len(ways[y, x]) == 2 and names[y][x] != names[r][c]:
                facts = tuple(fact for link in ways[y, x] for fact in link[2])
                if (step := conclude(state, pattern, facts, because)) is not None:
                    yield step


def diagonal_ones(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the cell between two 1s at its opposite corners, neither on the border: if its diagonal joined
    them, the other six cells at them would make a ring round it.
    """
    sight = sight_of(state)
    if sight is None:
        return
    for r, c in sight.puzzle.board.squares():
        for value, ends in enumerate((((r, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c)))):
            # A point at the lower or right border is no square, so it has no clue here.
            if any(0 in end or sight.clue(end) != 1 for end in ends):
                continue
            if (step := conclude(state, pattern, sight.value((r, c), 1 - value))) is not None:
                yield step


def walls(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a path that touches the border twice and so parts the board. If the ends of another
    pair, both on the border, lie on both sides, the path gets no further than one square before the border
    (`case` "cut"), and the other path takes this gap ("gap").
    """
    sight = sight_of(state)
    if sight is None:
        return
    board = sight.puzzle.board
    border = border_of(board.rows, board.columns)
    ends: dict[object, list[Square]] = {}
    for square in board.squares():
        if (clue := sight.clue(square)) is not None:
            ends.setdefault(clue, []).append(square)
    links = [link for link in links_of(state, sight) if not is_known(state, link[3])]
    pieces = pieces_of(
        [
            # the ends of a path are joined in the end
            *((square, own[0]) for own in ends.values() for square in own),
            *((one, other) for one, other, there, _ in links if is_known(state, there)),
        ]
    )
    for number, own in ends.items():
        path = [s for s in board.squares() if s in pieces[own[0]]]
        pairs = [pair for clue, pair in ends.items() if clue != number and all(s in border for s in pair)]
        starts = [square for square in path if square in border]
        gaps = [
            (near, gap) for near in path if starts and pairs for gap in board.near(*near) if gap in border
        ]
        for start, pair in product(starts, pairs):
            for near, gap in gaps:
                if gap in path or not parts(border, (start, gap), pair):
                    continue
                facts: list[Bits] = []
                for one, other, there, cut in links:
                    if {one, other} == {near, gap} and pattern.options["case"] == "cut":
                        facts += cut
                    elif (
                        gap in (one, other) and near not in (one, other) and pattern.options["case"] == "gap"
                    ):
                        facts += there if {one, other} <= {*border} else ()
                step = conclude(state, pattern, tuple(facts))
                if step is not None:
                    yield step


def border_of(rows: int, columns: int) -> list[Square]:
    """Return the squares on the border of a board, one after the other.

    >>> border_of(2, 3)
    [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]
    """
    squares = [(0, c) for c in range(columns)] + [(r, columns - 1) for r in range(1, rows)]
    squares += [(rows - 1, c) for c in range(columns - 2, -1, -1)] + [(r, 0) for r in range(rows - 2, 0, -1)]
    return list(dict.fromkeys(squares))


def parts(border: list[Square], cut: tuple[Square, Square], pair: list[Square]) -> bool:
    """Return whether two squares of the border part two others.

    >>> parts(border_of(3, 3), ((0, 1), (2, 1)), [(1, 0), (1, 2)])
    True
    """
    low, high = sorted(map(border.index, cut))
    inside = [low < border.index(square) < high for square in pair]
    return not {*cut} & {*pair} and len(inside) == 2 and inside[0] is not inside[1]


FOUND_ON_BOARDS: dict[str, Callable[[State, Pattern], Iterator[Step]]] = {
    "closing": closing, "crossings": crossings, "diagonal": diagonal, "island_done": island_done,
    "line": line,
    "one_way_out": one_way_out, "walls": walls, "across_border": across_border,
    "diagonal_ones": diagonal_ones,
}  # fmt: skip
"""The searches of this module by their names."""
