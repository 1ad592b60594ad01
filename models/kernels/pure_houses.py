"""The kernel of houses in Python: the functions of ``houses.c``, with the same answers in the same order.

>>> square = shape(2, 2, [0, 0], [0, 1], [3], [], [], [], [])
>>> search, out = begin(square, [3, 3]), bytearray(2)
>>> [(go_on(search, 9, out), out[:]) for _ in range(3)]
[(1, bytearray(b'\\x00\\x01')), (1, bytearray(b'\\x01\\x00')), (0, bytearray(b'\\x01\\x00'))]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MOST_VALUES, MOST_OPTIONS = 64, 1 << 18

Lists = list[list[int]]


def lists(n: int, numbers: Iterable[int], items: Iterable[int]) -> Lists:
    """Return the items of each number."""
    groups: Lists = [[] for _ in range(n)]
    for number, item in zip(numbers, items, strict=True):
        groups[number].append(item)
    return groups


class PureShape:
    """The lists that a search goes through."""

    def __init__(
        self,
        cells: int,
        values: int,
        houses: Lists,
        needs: list[int],
        excluded: Lists,
        meets: list[tuple[int, int]],
    ) -> None:
        self.cells, self.values, self.houses, self.needs = cells, values, houses, needs
        self.excluded = excluded
        self.of_cell: Lists = [[] for _ in range(cells)]
        for number, house in enumerate(houses):
            for cell in house:
                self.of_cell[cell].append(number)
        self.peers: Lists = []
        for cell in range(cells):
            peers = dict.fromkeys(other for number in self.of_cell[cell] for other in houses[number])
            peers.pop(cell, None)
            self.peers.append(list(peers))
        self.meets: list[list[tuple[list[int], list[int]]]] = [[] for _ in houses]
        for one, other in meets:
            rest = [cell for cell in houses[one] if cell not in houses[other]]
            target = [cell for cell in houses[other] if cell not in houses[one]]
            self.meets[one].append((rest, target))


def shape(
    cells: int,
    values: int,
    numbers: Sequence[int],
    items: Sequence[int],
    needs: Sequence[int],
    ones: Sequence[int],
    others: Sequence[int],
    meeting: Sequence[int],
    partners: Sequence[int],
) -> PureShape:
    """Return a shape made of parallel arrays, in which entries at the same place belong together: `numbers`
    of houses and `items`, their cells; `ones` and `others`, options that exclude each other; `meeting` and
    `partners`, houses that overlap; `needs`, a mask of values for each house. Raises `ValueError` if they
    do not fit together.
    """
    if cells < 1 or not 1 <= values <= MOST_VALUES or cells * values > MOST_OPTIONS:
        raise ValueError("a shape has 1 to 64 values, and no more than 2^18 options")
    bounds = [(numbers, len(needs)), (items, cells), (meeting, len(needs)), (partners, len(needs))]
    bounds += [(ones, cells * values), (others, cells * values)]
    if (
        len(numbers) != len(items)
        or len(ones) != len(others)
        or len(meeting) != len(partners)
        or not all(0 <= each < bound for array, bound in bounds for each in array)
    ):
        raise ValueError("the lists of a shape do not fit together")
    excluded = lists(cells * values, [*ones, *others], [*others, *ones])
    houses = lists(len(needs), numbers, items)
    return PureShape(cells, values, houses, list(needs), excluded, list(zip(meeting, partners, strict=True)))


class PureSearch:
    """The state of a search."""

    def __init__(self, shape: PureShape, domains: Sequence[int]) -> None:
        if len(domains) != shape.cells:
            raise ValueError(f"{8 * len(domains)} bytes are not the domains of {shape.cells} cells")
        for cell, mask in enumerate(domains):
            if mask >> shape.values:
                raise ValueError(f"cell {cell} has a value of more than {shape.values}")
        self.shape = shape
        self.mask = list(domains)
        self.weight = [0] * shape.cells
        self.trail: list[tuple[int, int]] = []
        self.guesses: list[tuple[int, int, int]] = []
        self.fixed = [cell for cell, mask in enumerate(domains) if mask.bit_count() == 1]
        self.dirty = {house: None for house, need in enumerate(shape.needs) if need}
        self.clauses: list[list[int]] = []
        self.made = 0
        self.state = "open" if all(domains) else "over"

    def lose(self, cell: int, values: int) -> bool:
        """Take values from a cell; return False if it has none left."""
        before = self.mask[cell]
        remaining = before & ~values
        if remaining == before:
            return True
        self.trail.append((cell, before))
        self.mask[cell] = remaining
        if not remaining:
            return False
        if remaining.bit_count() == 1:
            self.fixed.append(cell)
        for house in self.shape.of_cell[cell]:
            if self.shape.needs[house]:
                self.dirty[house] = None
        return True

    def propagate_fixed(self, cell: int) -> bool:
        """Propagate a cell with one value."""
        mask, values = self.mask[cell], self.shape.values
        if not all(self.lose(peer, mask) for peer in self.shape.peers[cell]):
            return False
        option = cell * values + mask.bit_length() - 1
        return all(self.lose(x // values, 1 << x % values) for x in self.shape.excluded[option])

    def look_at(self, house: int) -> bool:
        """Propagate the needs of a house: values with one place, and values with all places in another
        house.
        """
        need, cells, once, twice = self.shape.needs[house], self.shape.houses[house], 0, 0
        for cell in cells:
            twice |= once & self.mask[cell]
            once |= self.mask[cell]
        if need & ~once:
            return False
        hidden = need & ~twice
        for cell in cells if hidden else ():
            here = self.mask[cell] & hidden
            if here and (here.bit_count() > 1 or not self.lose(cell, ~here)):
                return False
        for rest, target in self.shape.meets[house]:
            elsewhere = 0
            for cell in rest:
                elsewhere |= self.mask[cell]
            confined = need & ~elsewhere
            if confined and not all(self.lose(cell, confined) for cell in target):
                return False
        return True

    def can_be(self, literal: int, truth: bool) -> bool:
        """Return whether a literal can still be true, or false."""
        cell, value = divmod(abs(literal) - 1, self.shape.values)
        return bool(self.mask[cell] & (1 << value if (literal > 0) is truth else ~(1 << value)))

    def keep_clauses(self) -> bool:
        """Propagate the clauses; return False if one is false."""
        for clause in self.clauses:
            if any(not self.can_be(literal, False) for literal in clause):
                continue
            able = {literal for literal in clause if self.can_be(literal, True)}
            if not able:
                return False
            if len(able) == 1:
                last = able.pop()
                cell, value = divmod(abs(last) - 1, self.shape.values)
                if not self.lose(cell, ~(1 << value) if last > 0 else 1 << value):
                    return False
        return True

    def settle(self) -> bool:
        """Propagate to the end; return False if there is a contradiction."""
        holds = True
        while holds:
            if self.fixed:
                holds = self.propagate_fixed(self.fixed.pop())
            elif self.dirty:
                holds = self.look_at(self.dirty.popitem()[0])
            else:
                holds = self.keep_clauses()
                if holds and not self.fixed and not self.dirty:
                    return True
        self.fixed.clear()
        self.dirty.clear()
        return False

    def go_back(self) -> bool:
        """Take the last guess back, and return it; False if there is none."""
        while self.guesses:
            length, cell, value = self.guesses.pop()
            while len(self.trail) > length:
                changed, before = self.trail.pop()
                self.mask[changed] = before
            if self.lose(cell, value) and self.settle():
                return True
            self.weight[cell] += 1
        return False

    def choose(self) -> tuple[int, int] | None:
        """Return the cell and the value to guess, or None if no cell is open: a cell with the fewest values
        that failed most often; if it has more than two, one of two places for a value.
        """
        cells = [cell for cell, mask in enumerate(self.mask) if mask & mask - 1]
        if not cells:
            return None
        best = min(cells, key=lambda cell: (self.mask[cell].bit_count(), -self.weight[cell]))
        if self.mask[best].bit_count() > 2:
            for need, house in zip(self.shape.needs, self.shape.houses, strict=True):
                once = twice = thrice = 0
                for cell in house if need else ():
                    thrice |= twice & self.mask[cell]
                    twice |= once & self.mask[cell]
                    once |= self.mask[cell]
                if two := need & twice & ~thrice:
                    value = two & -two
                    return next(cell for cell in house if self.mask[cell] & value), value
        return best, self.mask[best] & -self.mask[best]


def begin(shape: PureShape, domains: Sequence[int]) -> PureSearch:
    """Return a new search."""
    return PureSearch(shape, domains)


def go_on(q: PureSearch, guesses: int, out: bytearray) -> int:
    """Go on until a solution is found (1), there are no more (0), or `guesses` guesses are made (-1)."""
    if len(out) != q.shape.cells:
        raise ValueError(f"{len(out)} bytes are not the values of {q.shape.cells} cells")
    if q.state == "over":
        return 0
    # Settled cells are settled again: there may be more clauses.
    if (not q.go_back()) if q.state == "found" else (not q.settle() and not q.go_back()):
        q.state = "over"
        return 0
    while (guess := q.choose()) is not None:
        q.state = "open"
        if guesses <= 0:
            return -1
        guesses -= 1
        q.made += 1
        cell, value = guess
        q.guesses.append((len(q.trail), cell, value))
        if q.lose(cell, ~value) and q.settle():
            continue
        q.weight[cell] += 1
        if not q.go_back():
            q.state = "over"
            return 0
    q.state = "found"
    out[:] = bytes(mask.bit_length() - 1 for mask in q.mask)
    return 1


def forbid(q: PureSearch, literals: Sequence[int]) -> None:
    """Add a clause for the rest of the search."""
    if not all(0 < abs(literal) <= q.shape.cells * q.shape.values for literal in literals):
        raise ValueError("a literal is no option of the shape")
    q.clauses.append(list(literals))


def made(q: PureSearch) -> int:
    """Return the number of guesses made."""
    return q.made
