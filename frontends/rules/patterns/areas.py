"""Searches for patterns of areas: polyominoes, regions, islands of bridges, tents, views.

>>> sorted(FOUND_IN_AREAS)[:3]
['confined', 'dot_cells', 'facing']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product

from ....puzzles import Board, Cell, Deadline, Puzzle, at
from ....puzzles.constraints import Count, label_at
from ....puzzles.core.cells import Square
from ..network import Bits, Network, bits, mask_of, per_network
from ..state import State
from ..step import Step
from .declared import Pattern, signs_of
from .facts import conclude, is_known, mask_known, sight_of, step
from .situations import PictureSight

MOST_SHAPES, LARGEST_SHAPE = 300, 7
"""Maximum number and size of shapes whose common cells a player sees at once."""

# Polyominoes --------------------------------------------------------------------------------------


def sized(puzzle: Puzzle, cells: Iterable[Cell]) -> str:
    """Return a name for the polyomino of some cells: by a given in it, if there is one."""
    domains = {cell: puzzle.rules.domain_of[cell] for cell in cells}
    cell = min(domains, key=lambda cell: (len(domains[cell]), puzzle.board.square_of(cell)))
    return label_at(f"the {domains[cell][0]} at" if len(domains[cell]) == 1 else "the polyomino at", cell)


def removal_by(
    state: State, pattern: Pattern, cells: Mapping[Cell, tuple[int, ...]], others: Iterable[Cell]
) -> Step | None:
    """Return the step that removes values from cells, including values already gone in reading, because of
    the polyomino of the `others`; None if all of it has been told.
    """
    losses = tuple((cell, value) for cell, values in cells.items() for value in values)
    losses = tuple(candidate for candidate in losses if candidate not in state.said)
    if not losses:
        return None
    assert state.puzzle is not None
    names = state.names(_placed(state, others))
    labels = (sized(state.puzzle, others),)
    parts = (("pattern", names),)
    return Step(pattern.name, pattern.grade, (), losses, names, labels, pattern.detail, parts)


@per_network
def _given(net: Network, deadline: Deadline, puzzle: Puzzle) -> Bits:
    sight = PictureSight(puzzle, net, signs_of(puzzle.kind), (puzzle.record or {"clues": {}})["clues"])
    squares = deadline.watch(puzzle.board.squares())
    return sum(net.cell_mask[at(*square)] for square in squares if sight.clue(square) is not None)


def _givens(state: State) -> Bits:
    """Return the candidates of the squares that the record gives."""
    return _given(state.network, state.deadline, state.puzzle) if state.puzzle is not None else 0


Beside = Mapping[Cell, tuple[Cell, ...]]
"""The cells beside each cell of a board."""


@lru_cache(maxsize=8)
def beside_on(board: Board) -> Beside:
    """Return the cells beside each cell of a board."""
    return {at(r, c): tuple(at(*square) for square in board.near(r, c)) for r, c in board.squares()}


def patch(beside: Beside, cell: Cell, value_of: dict[Cell, int]) -> set[Cell]:
    """Return the connected cells with the value of a cell."""
    cells, reach = {cell}, [cell]
    while reach:
        for other in beside[reach.pop()]:
            if other not in cells and value_of.get(other) == value_of[cell]:
                cells.add(other)
                reach.append(other)
    return cells


def polyomino(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield conclusions from the sizes of polyominoes: `case` is one of `POLYOMINO_CASES`."""
    puzzle = state.puzzle
    assert puzzle is not None
    values = dict(state.names(state.placed))
    yield from POLYOMINO_CASES[pattern.options["case"]](state, pattern, puzzle, values)


Values = dict[Cell, int]


def _patches(beside: Beside, values: Values) -> Iterator[tuple[int, set[Cell]]]:
    visited: set[Cell] = set()
    for cell, value in values.items():
        if cell not in visited:
            cells = patch(beside, cell, values)
            visited |= cells
            yield value, cells


def _placed(state: State, cells: Iterable[Cell]) -> Bits:
    return state.placed & sum(state.network.cell_mask[cell] for cell in cells)


def _complete(state: State, pattern: Pattern, puzzle: Puzzle, values: Values) -> Iterator[Step]:
    """Yield the removals of the number of a complete polyomino beside it."""
    near = beside_on(puzzle.board)
    for value, cells in _patches(near, values):
        low, high = pattern.options["sizes"]
        if len(cells) == value and low <= value <= high:
            beside = {
                other: (value,) for cell in sorted(cells) for other in near[cell] if other not in values
            }
            if (result := removal_by(state, pattern, beside, cells)) is not None:
                yield result


def _too_large(state: State, pattern: Pattern, puzzle: Puzzle, values: Values) -> Iterator[Step]:
    """Yield the removals of values that would join patches into too large a polyomino."""
    near = beside_on(puzzle.board)
    patches = {cell: frozenset(cells) for _, cells in _patches(near, values) for cell in cells}
    for cell in puzzle.board.cells():
        if cell in values:
            continue
        beside: dict[int, set[frozenset[Cell]]] = {}
        for other in near[cell]:
            if other in values:
                beside.setdefault(values[other], set()).add(patches[other])
        for value, some in beside.items():
            joined = set().union(*some)
            result = removal_by(state, pattern, {cell: (value,)}, joined)
            if result is not None and len(joined) + 1 > value > max(map(len, some)):
                yield result


def _pocket(state: State, pattern: Pattern, puzzle: Puzzle, values: Values) -> Iterator[Step]:
    """Yield the values of small closed areas with a single filling."""
    low, high = pattern.options["sizes"]
    near, open_ = beside_on(puzzle.board), _open_cells(state, puzzle, values)
    closed = {cell: value for cell, value in values.items() if cell not in open_}
    complete = {c for value, cells in _patches(near, closed) if len(cells) == value for c in cells}
    visited: set[Cell] = set()
    for cell in puzzle.board.cells():
        # Cells settled by the reader are open as long as no step has named their values.
        if cell in visited or cell not in open_:
            continue
        pocket, reach, walls = {cell}, [cell], set()
        while reach:
            for other in near[reach.pop()]:
                if other not in open_:
                    walls.add(other)
                elif other not in pocket:
                    pocket.add(other)
                    reach.append(other)
        visited |= pocket
        if low <= len(pocket) <= high and walls <= complete:
            filled = _only_filling(near, sorted(pocket), {wall: values[wall] for wall in walls})
            if filled:
                new = {(c, x) for c, x in filled.items() if (c, x) in state.network.number} - state.said
                if new:
                    labels = tuple(sized(puzzle, (one,)) for one in sorted(pocket))
                    result = step(state, pattern, 0, _placed(state, walls), labels)
                    yield replace(result, places=tuple(sorted(new)))


def _open_cells(state: State, puzzle: Puzzle, values: Values) -> set[Cell]:
    """Return the cells whose value is neither given nor named by a step."""
    givens, masks, said = _givens(state), state.network.cell_mask, state.said
    return {
        cell
        for cell in puzzle.board.cells()
        if cell not in values or not (masks[cell] & givens or (cell, values[cell]) in said)
    }


def _only_filling(beside: Beside, pocket: Sequence[Cell], walls: Values) -> Values | None:
    """Return the values of closed cells if only one filling has patches of the right sizes, else None."""
    fillings = []
    for some in product(range(1, len(pocket) + 1), repeat=len(pocket)):
        filled = dict(zip(pocket, some, strict=True))
        whole = walls | filled
        if all(len(patch(beside, c, whole)) == v and all(walls.get(o) != v for o in beside[c])
               for c, v in filled.items()):  # fmt: skip
            fillings.append(filled)
            if len(fillings) > 1:
                return None
    return fillings[0] if fillings else None


def _shapes(state: State, pattern: Pattern, puzzle: Puzzle, values: Values) -> Iterator[Step]:
    """Yield the cells common to all shapes that an incomplete polyomino can take."""
    near, open_ = beside_on(puzzle.board), _open_cells(state, puzzle, values)
    number, alive = state.network.number, state.alive
    for value, cells in _patches(near, values):
        cells = cells - open_
        if not cells or not len(cells) < value <= LARGEST_SHAPE:
            continue
        reach = within(near, cells, value)
        may = {c for c in reach if (c, value) in number and alive >> number[c, value] & 1}
        ways = {other for cell in cells for other in near[cell] if other in may and other not in cells}
        low, high = pattern.options["ways"]
        if not low <= len(ways) <= high:
            continue
        same = frozenset(cell for cell in may if values.get(cell) == value)
        shapes = _grown(puzzle.board, frozenset(cells), value, frozenset(may), same)
        if shapes:
            shared = set.intersection(*map(set, shapes)) - cells
            givens, mask = _givens(state), state.network.cell_mask
            new = {(c, value) for c in shared if not mask[c] & givens} - state.said
            if len(new) >= pattern.options.get("least", 1):
                result = step(state, pattern, 0, _placed(state, cells), (sized(puzzle, cells),))
                yield replace(result, places=tuple(sorted(new)))


def within(beside: Beside, cells: set[Cell], size: int) -> set[Cell]:
    """Return the cells that a polyomino of a size can reach from some of its cells, and those beside them."""
    area = set(cells)
    for _ in range(size - len(cells) + 1):
        area |= {other for cell in area for other in beside[cell]}
    return area


@lru_cache(maxsize=4096)
def _grown(
    board: Board, start: frozenset[Cell], size: int, allowed: frozenset[Cell], known_same: frozenset[Cell]
) -> frozenset[frozenset[Cell]]:
    """Return the shapes of a size that a patch can grow to within `allowed` cells; the empty set if they are
    too many. A patch of `known_same` that touches a shape belongs to it.
    """
    beside = beside_on(board)
    whole: set[frozenset[Cell]] = set()
    level = {_with_patches(beside, start, known_same)}
    while level:
        grown = set()
        for shape in level:
            if len(shape) == size:
                whole.add(shape)
                continue
            for cell in {
                other for c in shape for other in beside[c] if other in allowed and other not in shape
            }:
                wider = _with_patches(beside, shape | {cell}, known_same)
                if len(wider) <= size:
                    grown.add(wider)
        if len(grown) + len(whole) > MOST_SHAPES:
            return frozenset()
        level = grown
    return frozenset(whole)


def _with_patches(beside: Beside, shape: frozenset[Cell], same: frozenset[Cell]) -> frozenset[Cell]:
    """Return a shape with all known cells of its size that it touches."""
    cells, reach = set(shape), list(shape)
    while reach:
        for other in beside[reach.pop()]:
            if other in same and other not in cells:
                cells.add(other)
                reach.append(other)
    return frozenset(cells)


POLYOMINO_CASES: dict[str, Callable[[State, Pattern, Puzzle, Values], Iterator[Step]]] = {
    "complete": _complete, "too large": _too_large, "pocket": _pocket, "shapes": _shapes,
}  # fmt: skip
"""Conclusions from known sizes, by case."""


def dot_cells(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the step for cells that the dot of a galaxy touches, or that no other dot reaches (`alone`)."""
    domains = state.network.domains
    for number, dot in enumerate(_dots(state)):
        rows, columns = ({(half - 1) // 2, half // 2} for half in dot)
        cells = {at(r, c) for r in rows for c in columns}
        if pattern.options.get("alone"):
            cells = {cell for cell, numbers in domains.items() if numbers == (number,)} - cells
        new = {(cell, number) for cell in cells if number in domains.get(cell, ())} - state.said
        if new:
            yield replace(step(state, pattern, 0), places=tuple(sorted(new)))


def opposite(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the galaxy of a cell whose opposite is in that galaxy (`case` "own"), or whose opposites about
    all other dots are not in theirs ("only").
    """
    net, dots, own = state.network, _dots(state), pattern.options["case"] == "own"
    candidates = state.placed if own else state.alive
    for cell, mask in net.cell_mask.items():
        square = net.board.square_of(cell)
        if square is None or mask & state.placed:
            continue
        opposites = {
            k: at(dots[k][0] - 1 - square[0], dots[k][1] - 1 - square[1])
            for k in net.domains[cell]
            if k < len(dots)  # a board without dots has cells, too
        }
        twins = {k: net.number[other, k] for k, other in opposites.items() if (other, k) in net.number}
        matches = [k for k, twin in twins.items() if candidates >> twin & 1]
        if len(matches) == 1 and state.alive >> net.number[cell, matches[0]] & 1:
            used = {opposites[k] for k in twins if (k in matches) is own}
            because = state.placed & sum(net.cell_mask[other] for other in used)
            yield replace(step(state, pattern, 0, because), places=((cell, matches[0]),))


def _dots(state: State) -> Sequence[Square]:
    """Return the dots of galaxies, in half squares."""
    sight = sight_of(state)
    return sight.clues["centers"] if sight is not None else ()


# Regions ------------------------------------------------------------------------------------------


def too_far(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the removal of cells of a region that no tetromino reaches from one of its shaded cells."""
    puzzle = state.puzzle
    sight = sight_of(state)
    if puzzle is None or sight is None:
        return
    regions = sight.clues[sight.signs.regions]
    for r, c in puzzle.board.squares():
        if not is_known(state, sight.value((r, c), 1)):
            continue
        own = {s for s in puzzle.board.squares() if regions[s[0]][s[1]] == regions[r][c]}
        reached = {(r, c)}
        for _ in range(3):
            reached |= {n for s in reached for n in puzzle.board.near(*s) if n in own} - {
                s for s in own if is_known(state, sight.value(s, 0))
            }
        facts = tuple(fact for s in sorted(own - reached) for fact in sight.value(s, 0))
        result = conclude(state, pattern, facts, mask_known(state, [sight.value((r, c), 1)]))
        if result is not None:
            yield result


def confined(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the removal of cells of lines outside several regions whose open cells lie in an equal number of
    lines.
    """
    net = state.network
    fits = [re.compile(rule).search for rule in pattern.rules]
    areas, lines = (
        [c for c in net.constraints if isinstance(c, Count) and fit(c.label) and c.least == c.most]
        for fit in fits
    )
    masks = {
        c.label: mask_of([net.number[x.cell, 1] for x in c.literals]) & state.alive for c in (*areas, *lines)
    }
    for size in pattern.options["sizes"]:
        for some in combinations(areas, size):
            reach = mask_of([n for c in some for n in bits(masks[c.label])])
            for kind in ("row", "column"):
                outer = [c for c in lines if c.label.startswith(kind) and masks[c.label] & reach]
                if len(outer) == size and sum(c.most for c in outer) == sum(c.least for c in some):
                    losses = (
                        mask_of([n for c in outer for n in bits(masks[c.label])]) & ~reach & ~state.placed
                    )
                    if losses:
                        labels = tuple(c.label for c in (*some, *outer))
                        yield step(state, pattern, losses, reach & state.placed, labels)


def two_blocks(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a region with two stars whose open cells lie in two 2×2 blocks: each block has one."""
    net, puzzle = state.network, state.puzzle
    if puzzle is None:
        return
    for constraint in net.constraints:
        if not (
            isinstance(constraint, Count) and constraint.label.startswith("region") and constraint.least == 2
        ):
            continue
        open_ = [c for x in constraint.literals if state.alive >> net.number[c := x.cell, 1] & 1]
        squares = sorted(s for c in open_ if (s := puzzle.board.square_of(c)))
        if not 3 <= len(squares) <= 8 or state.placed & mask_of([net.number[c, 1] for c in open_]):
            continue
        first = squares[0]
        for left in (first[1], first[1] - 1):
            block = {s for s in squares if s[0] - first[0] in (0, 1) and s[1] - left in (0, 1)}
            rest = set(squares) - block
            if rest and _in_block(rest):
                facts = tuple(mask_of([net.number[at(*s), 0] for s in some]) for some in (block, rest))
                if (result := conclude(state, pattern, facts)) is not None:
                    yield replace(result, labels=(constraint.label,))
                break


def _in_block(squares: set[Square]) -> bool:
    return all(max(axis) - min(axis) <= 1 for axis in zip(*squares, strict=True))


def region_of_two(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a region of two cells: both are shaded, and if they touch, all cells round them are
    white.
    """
    net, puzzle = state.network, state.puzzle
    if puzzle is None:
        return
    near = beside_on(puzzle.board)
    for constraint in net.constraints:
        if isinstance(constraint, Count) and constraint.least == len(constraint.literals) == 2:
            cells = [x.cell for x in constraint.literals]
            if cells[1] not in near[cells[0]]:
                continue
            round_ = [o for cell in cells for o in near[cell] if o not in cells]
            number = state.network.number
            facts = tuple(1 << number[c, 0] for c in cells) + tuple(1 << number[c, 1] for c in round_)
            if (result := conclude(state, pattern, facts)) is not None:
                yield replace(result, labels=(constraint.label,))


# Bridges, tents, views ----------------------------------------------------------------------------


def _bridges(state: State) -> tuple[dict[Cell, int], dict[Cell, list[tuple[Cell, Cell]]]]:
    """Return the numbers of islands, and the bridges of each, with the islands at their ends."""
    matches = (re.match(r"island (\d+) at (\w+)$", c.label) for c in state.network.constraints)
    numbers = {match[2]: int(match[1]) for match in matches if match}
    bridges: dict[Cell, list[tuple[Cell, Cell]]] = {}
    for name in state.network.cell_mask:
        one, _, other = name.partition("-")
        if one in numbers and other in numbers:
            bridges.setdefault(one, []).append((name, other))
            bridges.setdefault(other, []).append((name, one))
    return numbers, bridges


def facing(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield the removal of `number` bridges between two islands with this number, which would shut them off
    from others.
    """
    numbers, bridges = _bridges(state)
    number = pattern.options["number"]
    for one, some in bridges.items():
        for name, other in some:
            if numbers[one] == numbers[other] == number and one < other and len(numbers) > 2:
                net = state.network
                losses = state.alive & mask_of(
                    [net.number[name, v] for v in net.domains[name] if v >= number]
                )
                if losses:
                    labels = tuple(f"island {number} at {cell}" for cell in (one, other))
                    yield step(state, pattern, losses, 0, labels)


def isolation(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for an island whose bridges could all go to the neighbours but one: these would be shut off
    with it.
    """
    numbers, bridges = _bridges(state)
    number = state.network.number
    for island, some in bridges.items():
        if numbers[island] != pattern.options["number"]:
            continue
        for name, _ in some:
            others = [other for bridge, other in some if bridge != name]
            needs = [numbers[other] for other in others]
            if needs and max(needs) <= 2 and sum(needs) == numbers[island] and len(others) + 1 < len(numbers):
                losses = 1 << number[name, 0]
                if losses & state.alive:
                    labels = tuple(f"island {numbers[cell]} at {cell}" for cell in (island, *others))
                    yield step(state, pattern, losses, 0, labels)


def only_tree(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a tent with one tree beside it: places beside this tree and no other are grass."""
    sight = sight_of(state)
    if sight is None:
        return
    board = sight.puzzle.board
    for square in board.squares():
        if not sight.has_cell(square) or not is_known(state, sight.value(square, 1)):
            continue
        trees = [s for s in board.near(*square) if sight.clue(s) == 1]
        if len(trees) != 1:
            continue
        lone = [
            s for s in board.near(*trees[0])
            if s != square and sight.has_cell(s) and sum(sight.clue(t) == 1 for t in board.near(*s)) == 1
        ]  # fmt: skip
        facts = tuple(fact for s in lone for fact in sight.value(s, 0))
        result = conclude(state, pattern, facts, mask_known(state, [sight.value(square, 1)]))
        if result is not None:
            yield result


def seen_all(state: State, pattern: Pattern) -> Iterator[Step]:
    """Yield steps for a number that sees all its white cells: the next cells are shaded."""
    sight = sight_of(state)
    if sight is None:
        return
    for square in sight.puzzle.board.squares():
        number = sight.clue(square)
        if not isinstance(number, int):
            continue
        view, ends = [square], []
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            here = (square[0] + dr, square[1] + dc)
            while sight.has_cell(here) and is_known(state, sight.value(here, 0)):
                view.append(here)
                here = (here[0] + dr, here[1] + dc)
            ends += [here] if sight.has_cell(here) else []
        if len(view) == number:
            facts = tuple(fact for s in ends for fact in sight.value(s, 1))
            result = conclude(state, pattern, facts, mask_known(state, [sight.value(s, 0) for s in view]))
            if result is not None:
                yield replace(result, labels=(f"{number} seen from {at(*square)}",))


FOUND_IN_AREAS: dict[str, Callable[[State, Pattern], Iterator[Step]]] = {
    "polyomino": polyomino, "too_far": too_far, "confined": confined, "two_blocks": two_blocks,
    "region_of_two": region_of_two, "dot_cells": dot_cells, "opposite": opposite,
    "facing": facing, "isolation": isolation, "only_tree": only_tree, "seen_all": seen_all,
}  # fmt: skip
"""The searches of this module by their names."""
