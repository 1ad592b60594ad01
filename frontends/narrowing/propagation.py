"""Propagation over bit masks: what cells that are all different leave each other, on boards of any size.

Vocabulary
    group       the cells of an all-different constraint, by their indices
    mask        the candidates of a cell: bit i is the i-th of all values
    placed      the values of the fixed cells of a group, as a mask
    full        a group in which each value has a place, since values and cells are equal in number (a house)

A group of n cells is one pass over n integers, whatever the number of values. The filter by matching is
in ``puzzles/constraints/filtering.py``.

>>> from gridproof.puzzles import Board, Puzzle, Rules
>>> from gridproof.puzzles.constraints import AllDifferent
>>> cells = (("a", (1, 2)), ("b", (1, 2)), ("c", (1, 2, 3)))
>>> rules = Rules("three", cells, (AllDifferent(("a", "b", "c")),), ("a", "b", "c"), Board(1, 3))
>>> groups = DifferentGroups(Puzzle("three", rules))
>>> groups.exclude(), groups.match(), groups.domains()["c"]
(False, True, (3,))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from ...puzzles import Cell, Deadline, Domain, Puzzle
from ...puzzles.constraints import AllDifferent
from ...puzzles.constraints.filtering import bits, consistent

MOST_MEETINGS = 2_000_000
"""Maximum places in which groups meet for comparison by locked candidates."""

MOST_MATCHED = 4_000
"""Maximum candidates of a group that is matched: in larger ones matching seldom removes any."""


class DifferentGroups:
    """The candidates of the cells in all-different constraints, and their restrictions on each other.

    Each method narrows `masks` and says whether it changed any; a mask of 0 means no solution. All raise
    `Unknown` at the deadline, between groups, and leave their findings.
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline | None = None) -> None:
        self.deadline = deadline or Deadline()
        self.given = puzzle.domains
        constraints = [c for c in puzzle.grouped_constraints if type(c) is AllDifferent]
        self.cells = list(dict.fromkeys(chain.from_iterable(c.cells for c in constraints)))
        index = {cell: i for i, cell in enumerate(self.cells)}
        self.groups = [list(map(index.__getitem__, c.cells)) for c in constraints]
        self.groups_of: list[list[int]] = [[] for _ in self.cells]
        for g, group in enumerate(self.deadline.watch(self.groups, every=16)):
            for i in group:
                self.groups_of[i].append(g)
        self._number_values()
        self._open = [list(group) for group in self.groups]
        self.placed = [0] * len(self.groups)
        self._full: list[bool] | None = None
        self._unmatched = set(range(len(self.groups)))
        self._fixed = [i for i, mask in enumerate(self.masks) if mask and not mask & mask - 1]
        self._due: dict[int, None] = {}

    def _number_values(self) -> None:
        """Give each value a bit and each cell its mask. Most cells share their domain."""
        shared: dict[int, Domain] = {id(self.given[cell]): self.given[cell] for cell in self.cells}
        self.values = sorted(set().union(*shared.values()))
        bit = {value: 1 << i for i, value in enumerate(self.values)}
        masks = {number: sum(map(bit.__getitem__, set(values))) for number, values in shared.items()}
        self.masks = [masks[id(self.given[cell])] for cell in self.cells]
        self._before = self.masks[:]

    @property
    def possible(self) -> bool:
        """True if every cell has a candidate left."""
        return 0 not in self.masks

    def domains(self) -> dict[Cell, Domain]:
        """Return the domain of every cell of the puzzle, as narrowed so far."""
        changed = {
            cell: self._values(mask, self.given[cell])
            for cell, mask, before in zip(self.cells, self.masks, self._before, strict=True)
            if mask != before
        }
        return self.given | changed

    def _values(self, mask: int, domain: Domain) -> Domain:
        if mask & mask - 1 == 0:
            return (self.values[mask.bit_length() - 1],) if mask else ()
        rest = {self.values[bit] for bit in bits(mask)}
        return tuple(value for value in domain if value in rest)

    # Peer exclusion --------------------------------------------------------------------------

    def exclude(self) -> bool:
        """Remove fixed values from the other cells of their groups, to the fixpoint; return whether any cell
        changed.
        """
        changed = False
        while self._fixed or self._due:
            self._place()
            if not self._due:
                break
            self.deadline.check()
            group = next(iter(self._due))
            del self._due[group]
            changed |= self._clear(group)
        return changed

    def _place(self) -> None:
        """Enter the values of the cells that were fixed in their groups."""
        for i in self._fixed:
            mask = self.masks[i]
            for g in self.groups_of[i]:
                if self.placed[g] & mask:
                    self.masks[i] = 0  # another cell of the group has the value
                    break
                self.placed[g] |= mask
                self._due[g] = None
        self._fixed.clear()

    def _clear(self, group: int) -> bool:
        """Remove the fixed values of a group from its other cells; return whether any cell changed."""
        masks, placed = self.masks, self.placed[group]
        rest, changed = [], False
        for i in self._open[group]:
            mask = masks[i]
            if not mask & mask - 1:
                continue  # fixed
            if mask & placed:
                self._set_mask(i, mask & ~placed)
                changed = True
            rest.append(i)
        self._open[group] = rest
        return changed

    def _set_mask(self, i: int, mask: int) -> None:
        """Leave the cell this mask, which is smaller than its present one."""
        self.masks[i] = mask
        if mask & mask - 1 == 0 and mask:
            self._fixed.append(i)
        self._unmatched.update(self.groups_of[i])

    # Full groups -----------------------------------------------------------------------------

    def is_house(self) -> list[bool]:
        """Return, for each group, whether its values are exactly as numerous as its cells."""
        if self._full is None:
            self._full = [self._union(group).bit_count() == len(group) for group in self.groups]
        return self._full

    def _union(self, group: list[int]) -> int:
        union = 0
        for i in group:
            union |= self.masks[i]
        return union

    def place_hidden_singles(self) -> bool:
        """Place each value of a full group that has one place left; return whether any cell changed."""
        changed, masks = False, self.masks
        for g in self.deadline.watch(self._full_groups(), every=16):
            once = twice = 0
            for i in self._open[g]:
                mask = masks[i]
                twice |= once & mask
                once |= mask
            once &= ~twice & ~self.placed[g]
            if not once:
                continue
            for i in self._open[g]:
                single = masks[i] & once
                if single and single != masks[i]:
                    # Two values with this place alone leave none.
                    self._set_mask(i, single if single & single - 1 == 0 else 0)
                    changed = True
        return changed

    def remove_locked_candidates(self) -> bool:
        """Remove values of a full group whose places all lie in another group from the rest of that one;
        return whether any cell changed.
        """
        changed, masks = False, self.masks
        for g, h, shared in self.deadline.watch(self._meetings(), every=64):
            inside = outside = 0
            for i in self._open[g]:
                if i in shared:
                    inside |= masks[i]
                else:
                    outside |= masks[i]
            if not (locked := inside & ~outside & ~self.placed[g]):
                continue
            for i in self._open[h]:
                if masks[i] & locked and i not in shared:
                    self._set_mask(i, masks[i] & ~locked)
                    changed = True
        return changed

    def _full_groups(self) -> Iterator[int]:
        return (g for g, is_full in enumerate(self.is_house()) if is_full and self._open[g])

    def _meetings(self) -> Iterator[tuple[int, int, frozenset[int]]]:
        """Yield each full group with each other group that shares two open cells or more with it, and these
        cells.
        """
        if sum(len(groups) ** 2 for groups in self.groups_of) > MOST_MEETINGS:
            return
        for g in self._full_groups():
            own = frozenset(self._open[g])
            counts = Counter(h for i in own for h in self.groups_of[i] if h != g)
            for h, count in counts.items():
                if count > 1:
                    yield g, h, own.intersection(self._open[h])

    # Matching --------------------------------------------------------------------------------

    def match(self) -> bool:
        """Remove candidates that are in no assignment of different values to the cells of their group, in all
        groups changed since they were last matched; return whether any cell changed.
        """
        changed = False
        for g in self.deadline.watch(sorted(self._unmatched), every=1):
            self._unmatched.discard(g)
            changed |= self._match(g)
        return changed

    def _match(self, g: int) -> bool:
        """Match the open cells of one group; return whether any cell changed."""
        placed = self.placed[g]
        cells = [i for i in self._open[g] if self.masks[i] & self.masks[i] - 1]
        masks = [self.masks[i] & ~placed for i in cells]
        if sum(map(int.bit_count, masks)) > MOST_MATCHED:
            return False
        changed = False
        for i, mask in zip(cells, consistent(masks), strict=True):
            if mask != self.masks[i]:
                self._set_mask(i, mask)
                changed = True
        return changed


def propagate(groups: DifferentGroups) -> None:
    """Run peer exclusion, hidden singles, locked candidates and matching, the cheapest first, to the
    fixpoint.

    Raises `Unknown` at the deadline; candidates removed until then stay removed.
    """
    while True:
        groups.exclude()
        if not groups.possible or not (
            groups.place_hidden_singles() or groups.remove_locked_candidates() or groups.match()
        ):
            return
