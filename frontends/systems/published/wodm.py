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
from functools import partial

from ...rules.positions import duplicates
from ...rules.scopes import claiming, either, only_in_shapes, only_where, pointing, shape
from ...rules.search import SearchResult, fewest_candidates, search
from ...rules.step import Step
from ...rules.techniques import Finder
from ...rules.techniques.basic.filters import filtering
from ...rules.techniques.basic.singles import hidden_single, naked_single
from ...rules.techniques.basic.subsets import hidden_pair, hidden_triple, naked_pair, naked_triple
from ..firing import GUESS, Rule, Run, fire
from ..system import System

MOST_DEPTH = 81
"""Maximum guesses on a path."""

MOST_MESSAGES = 100_000
"""Maximum messages about dead branches; the branch of the solution is told in any case."""

SIMPLE, COMPLEX, LAST = 2, 1, 0
"""The saliences of the stages."""


def perfect(technique: Finder) -> Finder:
    """Return the trios that hold three candidates in each of three cells: no incomplete one."""
    return only_where(technique, lambda _, step: len(step.because) == 9)


DEAD_END = "Dead end: no solution on this branch"

HOUSED = ("naked pair", "hidden pair", "naked triple", "hidden triple")
"""Techniques whose messages name the house, not the cell."""

RULES = (
    Rule("naked single", naked_single, SIMPLE),
    Rule("hidden single", hidden_single, SIMPLE),
    Rule("constraint filter", filtering, SIMPLE),
    Rule("locked in line", claiming, COMPLEX),
    Rule("locked in block", pointing, COMPLEX),
    Rule(
        "naked pair", either(only_in_shapes(naked_pair, "row"), only_in_shapes(naked_pair, "column")), COMPLEX
    ),
    Rule(
        "hidden pair",
        either(only_in_shapes(hidden_pair, "row"), only_in_shapes(hidden_pair, "column")),
        COMPLEX,
    ),
    Rule("naked trio", perfect(only_in_shapes(naked_triple, "box")), COMPLEX),
    Rule("hidden trio", perfect(only_in_shapes(hidden_triple, "box")), COMPLEX),
    Rule(GUESS, fewest_candidates, LAST),
)


def redo_and_guess(run: Run) -> None:
    """Stop at a conflict; apply the rules, and guess when they end."""
    if conflicts := tuple(conflicts_of(run)):
        run.outcome = "none"
        run.messages += conflicts
        return
    inferring = tuple(rule for rule in run.rules if rule.name != GUESS)
    guess = next((rule.steps for rule in run.rules if rule.name == GUESS), None)
    messages = Messages()
    depth = max(MOST_DEPTH, len(run.puzzle.domains))
    infer = partial(fire, rules=inferring, stats=run.stats)
    result = search(run.puzzle, run.state, infer, guess, run.stats, depth, report=messages.tell)
    run.end_with(result)
    run.messages += messages.of(result)


def conflicts_of(run: Run) -> Iterator[str]:
    """Yield a line for each value that is given twice in a group."""
    for group, value, _ in duplicates(run.state):
        place = _place(group.label)
        yield f"{place.partition(' ')[0].capitalize()} conflict in {place} for value {value}"


class Messages:
    """The ordered messages of a search, those of dead branches too, up to the maximum."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.untold = 0

    def tell(self, steps: tuple[Step, ...], outcome: str) -> None:
        """Tell the steps to a node, and a dead end."""
        if len(self.lines) >= MOST_MESSAGES:
            self.untold += outcome == "none"
            return
        self.lines += (line for step in steps for line in lines_of(step))
        if outcome == "none":
            self.lines.append(DEAD_END)

    def of(self, result: SearchResult) -> tuple[str, ...]:
        """Return all that was told, then the number of dead ends that were not, and the solution's branch."""
        if not self.untold:
            return tuple(self.lines)
        branch = (line for step in result.steps for line in lines_of(step))
        return (*self.lines, f"{self.untold} more dead ends", *branch)


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
)
