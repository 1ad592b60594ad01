"""The survey of the steps of techniques along the path of a puzzle: whether each holds in all solutions.

Vocabulary
    truth      a back end's verdict on a value: it is in some solution, or proven to be in none
    flaw       a value that a step removes though some solution has it
    position   the candidates left at some point of a path
    survey     all techniques at positions of the paths of puzzles
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from backends import compiled

from gridproof.frontends.rules.agenda import steps
from gridproof.frontends.rules.state import State
from gridproof.frontends.rules.step import Step
from gridproof.frontends.rules.techniques import Finder
from gridproof.frontends.rules.techniques.catalogue import techniques_of
from gridproof.models import Model
from gridproof.models.reasons.multipliers import refutations
from gridproof.puzzles import Candidate, Puzzle, Rules
from gridproof.puzzles.constraints import Constraint

STOPS = 5
"""Positions of the path of a sudoku at which the survey stops, from first to last."""

EXPENSIVE = {
    "contradiction_by_intersections": 1000, "verity_by_intersections": 1000,
    "contradiction_by_filters": 130, "verity_by_filters": 130, "big_complex_fish": 1000,
    "truths_and_links": 300,
}  # fmt: skip
"""Expensive techniques are tested at one stop in four of puzzles of up to this many candidates,"""

TINY = 30
"""and at every stop of those of up to this many."""

HODOKU = {
    "full house": 4, "naked single": 4, "hidden single": 14, "locked candidates": 50,
    "locked pair": 40, "locked triple": 60,
    "naked pair": 60, "naked triple": 80, "naked quad": 120,
    "hidden pair": 70, "hidden triple": 100, "hidden quad": 150,
    "X-wing": 140, "swordfish": 150, "jellyfish": 160,
    "finned X-wing": 130, "finned swordfish": 200, "finned jellyfish": 250,
    "sashimi X-wing": 150, "sashimi swordfish": 240, "sashimi jellyfish": 260,
    "squirmbag": 470, "whale": 470, "leviathan": 470,
    "Franken X-wing": 300, "Franken swordfish": 350,
    "finned Franken X-wing": 390, "finned Franken swordfish": 410,
    "forcing chain contradiction": 500, "forcing chain verity": 500,
    "forcing net contradiction": 700, "forcing net verity": 700,
    "template set": 10_000, "template delete": 10_000,
    "skyscraper": 130, "2-string kite": 150, "turbot fish": 120, "empty rectangle": 120,
    "XY-wing": 160, "XYZ-wing": 180, "W-wing": 150,
    "simple colouring": 150, "multi-colouring": 200, "remote pair": 110,
    "X-chain": 260, "XY-chain": 260, "AIC": 280, "discontinuous nice loop": 280,
    "continuous nice loop": 280, "grouped continuous nice loop": 300,
    "grouped discontinuous nice loop": 300, "grouped AIC": 300,
    "ALS-XZ": 300, "ALS-XY-wing": 320, "ALS-XY-chain": 340, "Death Blossom": 360, "Sue de Coq": 250,
    "unique rectangle": 100, "avoidable rectangle": 100, "BUG+1": 100,
}  # fmt: skip
"""Scores of HoDoKu 2.2.0 for the techniques that it shares."""

Judge = Callable[[Candidate], bool]
"""Test of whether some solution has a value."""


@lru_cache(maxsize=4)
def model_of(rules: Rules, clues: tuple[Constraint, ...]) -> Model:
    """Return the rules and clues, compiled; givens come with each question."""
    return compiled("sat", Puzzle("any", rules, clues))


class Truth:
    """Which values are in some solution of a puzzle, asked of a back end one by one. Each solution
    that it finds answers for all of its values.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.model = model_of(puzzle.rules, puzzle.clues)
        self.known: dict[Candidate, bool] = {}

    def __call__(self, candidate: Candidate) -> bool:
        """Return whether some solution has this value, with a proof if none has."""
        cell, value = candidate
        if value not in self.puzzle.domains[cell]:
            return False
        if candidate not in self.known:
            found = self.model.find({**dict(self.puzzle.givens), cell: (value,)}, timeout=60)
            assert found.solutions or found.exhausted, found.reason
            self.known[candidate] = bool(found.solutions)
            for solution in found.solutions:
                self.known.update(dict.fromkeys(solution.items(), True))
        return self.known[candidate]


def sound_techniques(puzzle: Puzzle) -> tuple[Finder, ...]:
    """Return all techniques, including those of uniqueness only if the puzzle is proven to have one
    solution.
    """
    found = model_of(puzzle.rules, puzzle.clues).find(dict(puzzle.givens), limit=2, timeout=60)
    return (
        techniques_of("unique") if found.exhausted and len(found.solutions) == 1 else techniques_of("default")
    )


def flaw(step: Step, puzzle: Puzzle, truth: Judge) -> Candidate | None:
    """Return a value that the step removes though some solution has it."""
    others = (
        (cell, other) for cell, value in step.places for other in puzzle.domains[cell] if other != value
    )
    return next((candidate for candidate in (*step.removes, *others) if truth(candidate)), None)


def is_named(step: Step) -> bool:
    """Return whether the step is a named pattern."""
    return step.technique[:1].isupper()


def idle(step: Step, state: State) -> bool:
    """Return whether a step does nothing new, or only removes candidates that are gone already."""
    numbers = state.network.number
    if step.excludes or (not state.said.issuperset(step.removes + step.places) and is_named(step)):
        return False  # it relates cells, or tells what reading the puzzle drew
    removed = [1 << numbers[candidate] for candidate in step.removes]
    placed = [1 << numbers[candidate] for candidate in step.places]
    return (
        not (removed or placed)
        or any(not state.alive & one for one in (*removed, *placed))
        or any(state.placed & one for one in placed)
    )


def positions(puzzle: Puzzle, techniques: Iterable[Finder] | None = None) -> Iterator[State]:
    """Yield the states along the path of a puzzle, each without a memory of earlier looks."""
    state = State.of(puzzle)
    for _ in chain([None], steps(state, techniques)):
        position = State.of(puzzle)
        position.alive, position.placed, position.refute = state.alive, state.placed, refutations
        yield position


@dataclass
class Survey:
    """Result of a survey: the number of positions, of steps of each technique, and the flaws found."""

    positions: int = 0
    fired: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def visit(
        self,
        puzzle: Puzzle,
        techniques: Iterable[Finder] | None = None,
        truth: Judge | None = None,
        stops: int = STOPS,
        path_by: Iterable[Finder] | None = None,
    ) -> Survey:
        """Check every step of every technique at positions all along the path of a puzzle."""
        judge = truth or Truth(puzzle)
        chosen = [*(techniques_of("default") if techniques is None else techniques)]
        path = list(positions(puzzle, path_by))
        for stop, state in enumerate(path[:: -(-len(path) // stops)]):
            self.positions += 1
            size = len(state.network.candidates)
            for technique in chosen:
                most = EXPENSIVE.get(technique.__name__)
                if most is not None and size > (most if stop % 4 == 1 else TINY):
                    continue
                for step in technique(state.copy()):
                    self.fired[technique.__name__] += 1
                    if (false := flaw(step, puzzle, judge)) is not None:
                        self.wrong.append(f"{puzzle.id}: {step.sentence}, but some solution has {false}")
                    if idle(step, state):
                        self.wrong.append(f"{puzzle.id}: {step.sentence} does nothing new")
                    if step.grade != HODOKU.get(step.technique, step.grade):
                        self.wrong.append(f"{puzzle.id}: {step.technique} scores {step.grade}")
        return self
