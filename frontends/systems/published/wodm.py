"""IBM WebSphere Operational Decision Management: nine heuristics, and guessing as the last resort.

The simple rules run to their end before a complex rule is asked, and one that fires sends the flow
back to them ("redo"). Exclusion, the first of the nine, is what placing a value does to a `State`.
For other puzzles than sudokus the filters of their constraints are a simple rule too.

As the text says, a node of the search tree is a dead end if an open cell has no candidate, which is seen when
the rules have ended. A run that does not carry on stops at once, and a value without a place is one too.

Vocabulary
    depth      the number of guesses on the path

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> SYSTEM.run(puzzle).messages[0]
'r1c4 = 4: ONLY_POSSIBLE_VAL_IN_CELL'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ....puzzles import Puzzle
from ...rules.positions import duplicates, outcome_of
from ...rules.scopes import claiming, each_removal, either, only_in_shapes, only_where, pointing, shape
from ...rules.search import Position, Stats, TreeRecorder, Visit, ending, fewest_candidates, search
from ...rules.search.solver import name_after, path_of
from ...rules.state import State
from ...rules.step import Outcome, Step
from ...rules.techniques import Finder
from ...rules.techniques.basic.filters import filtering
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import hidden_pair, hidden_triple, naked_pair, naked_triple
from ..firing import GUESS, Rule
from ..run import Run, fire
from ..system import System

MOST_DEPTH = 81
"""Maximum guesses on a path, or the number of cells if that is larger, unless a run is given another."""

SIMPLE, COMPLEX, LAST = 2, 1, 0
"""The saliences of the stages."""


def perfect(technique: Finder) -> Finder:
    """Return the trios that hold three candidates in each of three cells: no incomplete one."""
    return only_where(technique, lambda _, step: len(step.because) == 9)


HOUSED = ("naked pair", "hidden pair", "naked triple", "hidden triple")
"""Techniques whose messages name the house, not the cell."""

IN_LINES = ("row", "column")


def in_lines(technique: Finder) -> Finder:
    """Return the steps of rows, then those of columns."""
    return either(*(only_in_shapes(technique, house) for house in IN_LINES))


def not_of_cells(technique: Finder) -> Finder:
    """Return the steps that no cell itself is the reason of: a naked single is no hidden one."""
    return only_where(technique, lambda state, step: step.labels[0] not in state.network.cell_mask)


RULES = (
    Rule("naked single", naked_single, SIMPLE),
    Rule("hidden single", not_of_cells(hidden_single), SIMPLE),
    Rule("constraint filter", filtering, SIMPLE),
    Rule("locked in line", each_removal(claiming), COMPLEX),
    Rule("locked in block", each_removal(pointing), COMPLEX),
    Rule("naked pair", each_removal(in_lines(naked_pair)), COMPLEX),
    Rule("hidden pair", each_removal(in_lines(hidden_pair)), COMPLEX),
    Rule("naked trio", each_removal(perfect(only_in_shapes(naked_triple, "box"))), COMPLEX),
    Rule("hidden trio", each_removal(perfect(only_in_shapes(hidden_triple, "box"))), COMPLEX),
    Rule(GUESS, fewest_candidates, LAST),
)


class Teller(TreeRecorder):
    """An onlooker that keeps the tree, gives each guess its nodes, and prints where the search turns back."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run

    def enter(self, position: Position) -> None:
        """Give the guess its nodes and its depth."""
        if position.guess is not None and position.parent is not None:
            nodes = path_of(position.number, position.parent.number)
            position.guess = replace(position.guess, detail=f"{nodes}, depth {position.depth}")

    def leave(self, visit: Visit[Position]) -> None:
        """Keep the node, and print its end if the search turns back there."""
        super().leave(visit)
        if visit.outcome not in ("dead end", "too deep"):
            return
        back = visit.node.way_back
        way = f"back to {name_after(back.number)}" if back is not None else "no guess is left"
        what = "Dead end" if visit.outcome == "dead end" else "Depth limit"
        self.run.say(f"{what} at {name_after(visit.number)}, depth {visit.depth}: {way}")
        self.run.end_press()


def redo_and_guess(run: Run) -> None:
    """Stop at a conflict; apply the rules, and guess when they end."""
    if conflicts := tuple(conflicts_of(run)):
        run.outcome = "none"
        run.say(*conflicts)
        return
    guess = next((rule.steps for rule in run.rules if rule.name == GUESS), None)
    run.rules = tuple(rule for rule in run.rules if rule.name != GUESS)
    depth = max(MOST_DEPTH, len(run.puzzle.domains)) if run.most_depth is None else run.most_depth
    run.recorder = Teller(run)
    ends = ending_of_cells if run.carries_on and guess is not None else ending

    def infer(state: State, *guesses: Step) -> Iterator[Step]:
        for step in guesses:
            run.record(step, state)
        return fire(run, state)

    run.end_with(
        search(run.puzzle, run.state, infer, guess, run.stats, depth, onlooker=run.recorder, ends=ends)
    )


def ending_of_cells(puzzle: Puzzle, state: State, stats: Stats) -> Outcome:
    """Return how the rules have ended, by the text: an open cell without a candidate is a dead end, and so is
    a full board that breaks a constraint.
    """
    masks = state.network.cell_mask.values()
    if not all(mask & state.alive for mask in masks):
        return "none"
    if all(mask & state.placed for mask in masks):
        return outcome_of(puzzle, state)
    return "unknown" if stats.limit else "stuck"


def conflicts_of(run: Run) -> Iterator[str]:
    """Yield a line for each value that is given twice in a group."""
    for group, value, _ in duplicates(run.state):
        place = _place(group.label)
        yield f"{place.partition(' ')[0].capitalize()} conflict in {place} for value {value}"


def assignment_type(step: Step) -> str:
    """Return the reason for which a step places its value."""
    if step.technique == "guess":
        return ", ".join(filter(None, ("GUESSED", step.detail)))
    if step.technique == "naked single":
        return "ONLY_POSSIBLE_VAL_IN_CELL"
    return f"ONLY_POSSIBLE_VAL_IN_{shape(step.labels[0]).replace('box', 'block').upper()}"


def lines_of(step: Step) -> Iterator[str]:
    """Yield the messages of a step: a cell that is solved, or one for each candidate that is removed."""
    for cell, value in step.places:
        yield f"{cell} = {value}: {assignment_type(step)}"
    places = [_place(label) for label in step.labels]
    for cell, value in step.removes:
        if step.technique == "locked candidates":
            finding = f"Found locked cell value of {value} in {places[0]}"
            yield f"{finding}. Removing this value from the {places[1]}"
        else:
            rule = step.technique.replace("triple", "trio")
            yield f"Rule - {rule}: Removing {value} from {places[0] if step.technique in HOUSED else cell}"


def _place(label: str) -> str:
    return label.replace("box", "block")


SYSTEM = System(
    name="wodm",
    title="IBM WODM: nine heuristics, then guesses",
    source="the article series on solving sudoku with WODM (BPM Voices, IBM developerWorks)",
    rules=RULES,
    flow=redo_and_guess,
    lines_of=lines_of,
    guesses=True,
    carries_on=True,
)
