"""The state of a deduction: the candidates that are left, over the network of a puzzle.

>>> from gridproof.puzzles import read_record
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {}})
>>> state = State.of(puzzle)
>>> state.alive.bit_count(), len(state.network.strong)
(64, 64)
>>> state.place(state.network.number["r1c1", 3])
>>> state.alive.bit_count(), state.values("r1c2")
(54, (1, 2, 4))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from ...puzzles import Candidate, Cell, Deadline, Domain, Puzzle
from ...puzzles.kinds import VARIANT
from .cover import FoundSums
from .network import Bits, Network, bits, mask_of, network
from .reasoner import Reasoner, Refute
from .step import Candidates, Step

T = TypeVar("T")

Reached = tuple[Bits, Bits]
"""The candidates that an assumption has left, and the filters that were not called yet."""


@dataclass
class State:
    """The candidates left (`alive`), the placed ones, and the ones left by the givens at the `start`; the
    `pending_filters` and the `fresh` strong sectors, which have lost candidates since a technique last found
    nothing in them, or (`untried`) since `is_dead` was last read.

    Techniques check the `deadline` as they go, and raise `Unknown` past it. The `reasoner`, if any, finds the
    reasons of steps; `smallest` is the last step that it found, with the candidates alive then. `refute`
    finds sums of sectors; those of the last search are in `sums`. Results of probing a candidate (`reached`)
    stay true: candidates are only ever removed. `probed` is the work of filters for them. `excluded` are sets
    of candidates known not to be true together, although none of them can be removed for that. The removals
    of steps are in `said`; placements made without a step are `unsaid`. No chain begins in the `chainless`
    strong links, even after further removals. Steps say only what a person sees `at_once`, unless a path is
    rated.
    """

    network: Network
    alive: Bits
    placed: Bits = 0
    start: Bits = 0
    deadline: Deadline = field(default_factory=Deadline)
    reasoner: Reasoner | None = None
    smallest: tuple[Bits, Bits, Step | None] | None = None
    refute: Refute | None = None
    sums: FoundSums | None = None
    reached: dict[str, dict[int, Reached]] = field(default_factory=dict)
    probed: int = 0
    puzzle: Puzzle | None = None
    excluded: set[Bits] = field(default_factory=set)
    said: set[Candidate] = field(default_factory=set)
    unsaid: Bits = 0
    chainless: set[tuple[Bits, Bits]] = field(default_factory=set)
    at_once: bool = True
    pending_filters: Bits = field(init=False)
    fresh: Bits = field(init=False)
    untried: Bits = field(init=False)

    def __post_init__(self) -> None:
        self.pending_filters = (1 << len(self.network.filters)) - 1
        self.fresh = self.untried = (1 << len(self.network.strong)) - 1

    @classmethod
    def of(cls, puzzle: Puzzle, deadline: Deadline | None = None) -> State:
        """Return the state at the start: givens are candidates alone in their cell, nothing is placed.

        Raise `TooLarge` for a puzzle of too many candidates, and `Unknown` past the deadline.
        """
        deadline = deadline or Deadline()
        net = network(puzzle, deadline)
        excluded = [
            net.number[cell, value]
            for cell, domain in deadline.watch(puzzle.givens)
            for value in net.domains[cell]
            if value not in domain
        ]
        alive = (1 << len(net.candidates)) - 1 & ~mask_of(excluded)
        return cls(net, alive, 0, alive, deadline, puzzle=puzzle)

    @property
    def has_variants(self) -> bool:
        """True if the puzzle is a variant sudoku."""
        return self.puzzle is not None and self.puzzle.kind == VARIANT

    def check_deadline_every(self, every: int, items: Iterable[T]) -> Iterator[T]:
        """Yield `items`, with a check of the deadline before each batch of `every`. Raise `Unknown` past
        it.
        """
        return self.deadline.watch(items, every)

    def look_at(
        self, technique: str, clues: Iterable[tuple[Bits, T]], look: Callable[[State, T], Iterator[Step]]
    ) -> Iterator[Step]:
        """Yield the steps that a technique finds in clues. Each clue comes with the candidates that it looks
        at: after a fruitless look it is skipped until one of these is removed.
        """
        silent = self.network.silent
        for index, (reach, clue) in enumerate(self.check_deadline_every(16, clues)):
            mask = self.alive & reach
            if silent.get((technique, index)) == mask:
                continue
            fruitful = False
            for step in look(self, clue):
                fruitful = True
                yield step
            if not fruitful:
                silent[technique, index] = mask

    def copy(self) -> State:
        """Return an independent state with the same candidates."""
        reached = {how: dict(results) for how, results in self.reached.items()}
        twin = State(self.network, self.alive, self.placed, self.start, self.deadline, reached=reached)
        twin.reasoner, twin.refute, twin.smallest = self.reasoner, self.refute, self.smallest
        twin.puzzle, twin.excluded, twin.said = self.puzzle, set(self.excluded), set(self.said)
        twin.unsaid, twin.probed, twin.at_once = self.unsaid, self.probed, self.at_once
        twin.pending_filters, twin.fresh, twin.untried = self.pending_filters, self.fresh, self.untried
        return twin

    def place(self, candidate: int) -> None:
        """Make a candidate true, and remove those that it excludes."""
        self.placed |= 1 << candidate
        self.remove(self.network.links[candidate])

    def remove(self, mask: Bits) -> None:
        """Take candidates away."""
        losses = mask & self.alive
        if not losses:
            return
        self.alive ^= losses
        strong_of, filters_of = self.network.strong_of, self.network.filters_of
        touched, due = 0, self.pending_filters
        for candidate in bits(losses):
            touched |= strong_of[candidate]
            due |= filters_of[candidate]
        self.pending_filters = due
        self.fresh |= touched
        self.untried |= touched

    def values(self, cell: Cell) -> Domain:
        """Return the values left in a cell."""
        return self.network.values(cell, self.alive)

    def domains(self) -> dict[Cell, Domain]:
        """Return the values left in every cell."""
        values, alive = self.network.values, self.alive
        return {cell: values(cell, alive) for cell in self.network.cell_mask}

    def names(self, mask: Bits) -> Candidates:
        """Return the candidates of a set, by cell and value."""
        return tuple(map(self.network.candidates.__getitem__, bits(mask))) if mask else ()

    def removal(
        self,
        name: str,
        grade: int,
        removals: Bits,
        because: Bits,
        labels: Iterable[str] = (),
        detail: str = "",
        *parts: tuple[str, Bits],
    ) -> Step:
        """Return the step of `removals` because of other candidates. Without `parts` these are the pattern;
        each label is there once.
        """
        drawn = tuple((role, self.names(mask)) for role, mask in parts or (("pattern", because),))
        used = tuple(dict.fromkeys(labels))
        return Step(name, grade, (), self.names(removals), self.names(because), used, detail, drawn)

    def facts(self) -> tuple[Candidates, Candidates]:
        """Return the facts on the board: the candidates gone from open cells, and those placed in a step."""
        settled = 0
        for mask in self.network.cell_mask.values():
            if mask & self.placed:
                settled |= mask
        every = (1 << len(self.network.candidates)) - 1
        return self.names(every & ~self.alive & ~settled), self.names(self.placed & ~self.unsaid)

    @property
    def is_solved(self) -> bool:
        """True if every cell has one candidate left, and it is placed."""
        return self.alive == self.placed and not self.is_dead

    @property
    def is_dead(self) -> bool:
        """True if a strong sector has no candidate left: a contradiction."""
        masks, alive = self.network.strong_masks, self.alive
        for i in bits(self.untried):
            if not masks[i] & alive:
                return True
        self.untried = 0
        return False


def apply(state: State, step: Step) -> None:
    """Carry out a step. Its candidates may have left when the puzzle was read."""
    net, number = state.network, state.network.number
    losses = mask_of([number[candidate] for candidate in step.removes if candidate in number])
    for candidate in step.places:
        here = number[candidate]
        state.placed |= 1 << here
        losses |= net.cell_mask[candidate[0]] & ~(1 << here) | net.links[here]
    state.remove(losses)
    state.said.update(step.places + step.removes)
    state.excluded.update(mask_of([number[candidate] for candidate in some]) for some in step.excludes)
