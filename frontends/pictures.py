"""Pictures of a puzzle: its solution, its candidates, its clash, a step of its path.

>>> from gridproof.frontends.api import read
>>> picture(read("123.34......4..1")[0], "solution").title
'Sudoku, 4 rows, 4 columns; solved'
"""

from __future__ import annotations

from ..puzzles import Cell, Deadline, Domain, InputError, Puzzle, TooLarge, Unknown
from . import api
from .drawing import Scene, scene, side_by_side
from .narrowing.tiers import peer_exclusion
from .output.render import demand_solution, verdict_picture


def picture(
    puzzle: Puzzle, show: str | None = None, *, step: int | None = None, timeout: float | None = None
) -> Scene:
    """Draw a puzzle, or step number `step` of its path, from 1.

    `show` asks for more: "solution"; "both", the puzzle beside its solution; "check", the solution or, if
    there are several, two side by side with the differing cells marked, or, if there is none, the conflicting
    clues and cells; "candidates", those left by the givens.

    Raises `InputError` if there is no such step or no solution is found within `timeout` seconds, and
    `Unknown` if the path does not reach the step in this time.
    """
    if step is not None:
        return _picture_of_step(puzzle, step, timeout)
    if show == "check":
        return verdict_picture(puzzle, api.check(puzzle, timeout=timeout))
    if show in ("solution", "both"):
        solution = demand_solution(puzzle, api.solve(puzzle, timeout=timeout)).solutions[0]
        if show == "solution":
            return scene(puzzle, solution)
        return side_by_side(scene(puzzle), scene(puzzle, solution, captions=False))
    if show == "candidates":
        return scene(puzzle, domains=_candidates_left(puzzle))
    return scene(puzzle)


def _picture_of_step(puzzle: Puzzle, step: int, timeout: float | None) -> Scene:
    """Draw a step of the path; most pictures need no technique."""
    from ..puzzles.wording.argument import words_by
    from .deduction.explain import explain
    from .drawing.film import scenes_of

    deadline = Deadline.of(timeout)
    path = explain(puzzle, timeout=deadline.seconds_left())
    if path.outcome == "unknown" and step > len(path.steps):
        raise Unknown(f"{path.limit}, with {len(path.steps)} steps found")
    if not 1 <= step <= len(path.steps):
        raise InputError(f"there is no step {step}: the path has {len(path.steps)}")
    with words_by(deadline):
        return scenes_of(puzzle, path.steps[:step])[-2]


def _candidates_left(puzzle: Puzzle) -> dict[Cell, Domain]:
    """Return the values that the givens leave; by peer exclusion alone for too many candidates."""
    from .rules.positions import begin

    try:
        return begin(puzzle).domains()
    except TooLarge:
        return peer_exclusion(puzzle)
