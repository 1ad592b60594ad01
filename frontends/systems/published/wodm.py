"""IBM WebSphere Operational Decision Management: nine heuristics, and guessing as the last resort.

The simple rules run to their end before a complex rule is asked, and one that fires sends the flow
back to them ("redo"). Exclusion, the first of the nine, is what placing a value does to a `State`.
For other puzzles than sudokus the filters of their constraints are a simple rule too.

Vocabulary
    depth      the number of guesses on the path
    dead end   a state without a value left for some cell, or for a place that needs one

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> SYSTEM.run(puzzle).messages[0]
'r1c4 = 4: ONLY_POSSIBLE_VAL_IN_CELL'
"""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.positions import duplicates
from ...rules.scopes import claiming, each_removal, either, only_in_shapes, only_where, pointing, shape
from ...rules.search import fewest_candidates, search
from ...rules.state import State
from ...rules.step import Step
from ...rules.techniques import Finder
from ...rules.techniques.basic.filters import filtering
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import hidden_pair, hidden_triple, naked_pair, naked_triple
from ..firing import GUESS, Rule
from ..run import Run, fire
from ..system import System

MOST_DEPTH = 81
"""Maximum guesses on a path."""

SIMPLE, COMPLEX, LAST = 2, 1, 0
"""The saliences of the stages."""


def perfect(technique: Finder) -> Finder:
    """Return the trios that hold three candidates in each of three cells: no incomplete one."""
    return only_where(technique, lambda _, step: len(step.because) == 9)


DEAD_END = "Dead end: no solution on this branch"

HOUSED = ("naked pair", "hidden pair", "naked triple", "hidden triple")
"""Techniques whose messages name the house, not the cell."""

IN_LINES = ("row", "column")


def in_lines(technique: Finder) -> Finder:
    """Return the steps of rows, then those of columns."""
    return either(*(only_in_shapes(technique, house) for house in IN_LINES))


RULES = (
    Rule("naked single", naked_single, SIMPLE),
    Rule("hidden single", hidden_single, SIMPLE),
    Rule("constraint filter", filtering, SIMPLE),
    Rule("locked in line", each_removal(claiming), COMPLEX),
    Rule("locked in block", each_removal(pointing), COMPLEX),
    Rule("naked pair", each_removal(in_lines(naked_pair)), COMPLEX),
    Rule("hidden pair", each_removal(in_lines(hidden_pair)), COMPLEX),
    Rule("naked trio", each_removal(perfect(only_in_shapes(naked_triple, "box"))), COMPLEX),
    Rule("hidden trio", each_removal(perfect(only_in_shapes(hidden_triple, "box"))), COMPLEX),
    Rule(GUESS, fewest_candidates, LAST),
)


def redo_and_guess(run: Run) -> None:
    """Stop at a conflict; apply the rules, and guess when they end."""
    if conflicts := tuple(conflicts_of(run)):
        run.outcome = "none"
        run.say(*conflicts)
        return
    guess = next((rule.steps for rule in run.rules if rule.name == GUESS), None)
    run.rules = tuple(rule for rule in run.rules if rule.name != GUESS)
    depth = max(MOST_DEPTH, len(run.puzzle.domains))

    def infer(state: State, *guesses: Step) -> Iterator[Step]:
        for step in guesses:
            run.record(step, state)
        yield from fire(run, state)
        if state.is_dead:
            run.say(DEAD_END)
            run.end_press()

    run.end_with(search(run.puzzle, run.state, infer, guess, run.stats, depth))


def conflicts_of(run: Run) -> Iterator[str]:
    """Yield a line for each value that is given twice in a group."""
    for group, value, _ in duplicates(run.state):
        place = _place(group.label)
        yield f"{place.partition(' ')[0].capitalize()} conflict in {place} for value {value}"


def assignment_type(step: Step) -> str:
    """Return the reason for which a step places its value."""
    if step.technique == "guess":
        return "GUESSED"
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
)
