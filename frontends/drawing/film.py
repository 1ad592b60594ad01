"""A film: one picture for each step of a path, with the shapes that they share stored once.

Vocabulary
    moment     what is drawn at once: a step, or all steps of a press of a published system
    frame      the board before a moment together with its effect; the last is the end of the path

>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.deduction.explain import explain
>>> film = film_of(explain(read("123.34......4..1")[0]))
>>> film["frames"][0]["sentence"], len(film["frames"])
('r1c4 = 4: full house in row 1', 10)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from ...puzzles import Cell, Domain, Puzzle
from ..rules.changes import Press, carry_out
from ..rules.positions import begin, replay
from ..rules.search import Stats
from ..rules.state import State, apply
from ..rules.step import Outcome, Step, sentence
from .scene import Scene, scene


class SolvingPath(Protocol):
    """A path through a puzzle: its steps, how it ends, and its cost if a published system took it."""

    @property
    def puzzle(self) -> Puzzle: ...

    @property
    def outcome(self) -> Outcome: ...

    @property
    def steps(self) -> tuple[Step, ...]: ...

    @property
    def presses(self) -> tuple[Press, ...]: ...

    @property
    def stats(self) -> Stats | None: ...


class Moment(NamedTuple):
    """A board, the step that is drawn on it, and the words under it; the last one of a path has no step."""

    values: dict[Cell, int]
    domains: dict[Cell, Domain]
    step: Step | None
    words: str


MOST_FRAMES = 400
"""The most frames of a film; a longer path is cut."""

ENDINGS = {"none": "no solution"}
"""The words for an outcome that has others than its name."""


def film_of(path: SolvingPath, most: int = MOST_FRAMES) -> dict[str, Any]:
    """Return the film of a path as a JSON object: `box` and `shapes` as of a scene, and `frames`, each with
    its `sentence`, `technique`, `grade`, `title` and the numbers of its `shapes`. It has the first moments,
    at most `most`, and the end. The sentence of a press is the lines that it prints.
    """
    *shown, end = moments_of(path, most)
    number, outcome = len(path.presses or path.steps), ENDINGS.get(path.outcome, path.outcome)
    one, several = ("press", "presses") if path.presses else ("step", "steps")
    ending = f"{outcome} after {number:,} {one if number == 1 else several}"
    if number > len(shown):
        ending = f"the first {len(shown):,} of {number:,} {several}; {outcome} in the end"
    if path.stats is not None and f"{path.stats}":
        ending += f": {path.stats}"
    captions = [
        (moment.words, moment.step.technique if moment.step else "", moment.step.grade if moment.step else 0)
        for moment in shown
    ]
    scenes = [scene_of(path.puzzle, moment) for moment in (*shown, end)]
    return film(scenes, [*captions, (ending, "", 0)])


def moments_of(path: SolvingPath, most: int = MOST_FRAMES) -> Iterator[Moment]:
    """Yield the first moments of a path, at most `most`, and then its last board."""
    state = begin(path.puzzle)
    for number, press in enumerate(path.presses):
        if number < most:
            words = press.lines or [sentence(path.puzzle, step) for step in press.steps]
            yield moment(state, together(press.steps), "\n".join(words))
        carry_out(state, press.changes)
    for number, step in enumerate(path.steps if not path.presses else ()):
        if number < most:
            yield moment(state, step, sentence(path.puzzle, step))
        apply(state, step)
    yield moment(state, None, "")


def state_after(path: SolvingPath, number: int) -> State:
    """Return the state after this number of presses of a published system, or of steps."""
    if not path.presses:
        return replay(path.puzzle, path.steps[:number])
    state = begin(path.puzzle)
    for press in path.presses[:number]:
        carry_out(state, press.changes)
    return state


def moment(state: State, step: Step | None, words: str) -> Moment:
    """Return the moment of a state."""
    return Moment(dict(state.names(state.placed)), state.domains(), step, words)


def together(steps: Sequence[Step]) -> Step | None:
    """Return the steps of a press as one, to be drawn at once; None if there are none."""
    if len(steps) < 2:
        return steps[0] if steps else None
    last = steps[-1]
    return Step(
        last.technique,
        max(step.grade for step in steps),
        places=tuple(place for step in steps for place in step.places),
        removes=tuple(dict.fromkeys(candidate for step in steps for candidate in step.removes)),
        because=tuple(dict.fromkeys(candidate for step in steps for candidate in step.because)),
        labels=tuple(dict.fromkeys(label for step in steps for label in step.labels)),
        parts=tuple(part for step in steps for part in step.parts),
        puzzle=last.puzzle,
    )


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


def scene_of(puzzle: Puzzle, moment: Moment) -> Scene:
    """Return the picture of a moment: the placed values, the candidates of the other cells, and the step."""
    return scene(puzzle, moment.values, domains=moment.domains, step=moment.step)


def scenes_of(puzzle: Puzzle, steps: Iterable[Step]) -> list[Scene]:
    """Return the picture of each step, drawn on the state before it, and the picture of the last state."""
    state = begin(puzzle)
    scenes = []
    for step in steps:
        scenes.append(picture(puzzle, state, step))
        apply(state, step)
    return [*scenes, picture(puzzle, state)]


def picture(puzzle: Puzzle, state: State, step: Step | None = None) -> Scene:
    """Return the picture of a state: the placed values, and the candidates of the other cells."""
    return scene_of(puzzle, moment(state, step, ""))
