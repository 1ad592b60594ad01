"""A film: one picture for each step of a path, with the shapes that they share stored once.

Vocabulary
    frame      the state before a step together with its effect; the last is the end of the path

>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.deduction.explain import explain
>>> film = film_of(explain(read("123.34......4..1")[0]))
>>> film["frames"][0]["sentence"], len(film["frames"])
('r1c4 = 4: full house in row 1', 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from ...puzzles import Puzzle
from ..rules.positions import begin
from ..rules.state import State, apply
from ..rules.step import Outcome, Step, sentence
from .scene import Scene, scene


class SolvingPath(Protocol):
    """A path through a puzzle: its steps, and how it ends."""

    @property
    def puzzle(self) -> Puzzle: ...

    @property
    def outcome(self) -> Outcome: ...

    @property
    def steps(self) -> tuple[Step, ...]: ...


MOST_FRAMES = 400
"""The most frames of a film; a longer path is cut."""


def film_of(path: SolvingPath) -> dict[str, Any]:
    """Return the film of a path as a JSON object: `box` and `shapes` as of a scene, and `frames`, each with
    its `sentence`, `technique`, `grade`, `title` and the numbers of its `shapes`.
    """
    steps = path.steps[:MOST_FRAMES]
    ending = f"{path.outcome} after {len(path.steps)} steps"
    if len(path.steps) > len(steps):
        ending = f"the first {len(steps)} of {len(path.steps)} steps; {path.outcome} in the end"
    captions = [(sentence(path.puzzle, step), step.technique, step.grade) for step in steps] + [
        (ending, "", 0)
    ]
    return film(scenes_of(path.puzzle, steps), captions)


def film(scenes: Sequence[Scene], captions: Iterable[tuple[str, str, int]]) -> dict[str, Any]:
    """Return the film of these pictures, each with its sentence, technique and grade; see `film_of`."""
    shapes = {shape: None for picture in scenes for shape in picture.shapes}
    number = {shape: i for i, shape in enumerate(shapes)}
    last = scenes[-1]
    return {
        "box": [last.left, last.top, last.width, last.height],
        "shapes": [[s.kind, s.tone, list(s.numbers), s.text] for s in shapes],
        "frames": [
            {
                "sentence": words,
                "technique": technique,
                "grade": grade,
                "title": picture.title,
                "shapes": [number[shape] for shape in picture.shapes],
            }
            for picture, (words, technique, grade) in zip(scenes, captions, strict=True)
        ],
    }


def scenes_of(puzzle: Puzzle, steps: Iterable[Step]) -> list[Scene]:
    """Return the picture of each step, drawn on the state before it, and the picture of the last state."""
    state = begin(puzzle)
    scenes = []
    for step in steps:
        scenes.append(picture(puzzle, state, step))
        apply(state, step)
    scenes.append(picture(puzzle, state))
    return scenes


def picture(puzzle: Puzzle, state: State, step: Step | None = None) -> Scene:
    """Return the picture of a state: the placed values, and the candidates of the other cells."""
    return scene(puzzle, dict(state.names(state.placed)), domains=state.domains(), step=step)
