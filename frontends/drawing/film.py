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
from itertools import islice
from typing import Any, NamedTuple, Protocol

from ...puzzles import Cell, Domain, Puzzle
from ...puzzles.core.shapes import Shape
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
    reel = Reel()
    *shown, end = moments_of(path, most)
    for each in shown:
        reel.add_moment(path.puzzle, each)
    return close(reel, path, end)


def close(reel: Reel, path: SolvingPath, end: Moment) -> dict[str, Any]:
    """Add the end of a path to the reel that has its first moments, and return the film."""
    number, outcome = len(path.presses or path.steps), ENDINGS.get(path.outcome, path.outcome)
    one, several = ("press", "presses") if path.presses else ("step", "steps")
    ending = f"{outcome} after {number:,} {one if number == 1 else several}"
    if number > len(reel.frames):
        ending = f"the first {len(reel.frames):,} of {number:,} {several}; {outcome} in the end"
    if path.stats is not None and f"{path.stats}":
        ending += f": {path.stats}"
    reel.add_moment(path.puzzle, end._replace(words=ending))
    return reel.to_json()


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


class Reel:
    """A film in the making: its frames so far, and their shapes, each stored once."""

    def __init__(self) -> None:
        self.frames: list[dict[str, Any]] = []
        self._number: dict[Shape, int] = {}
        self._box: list[float] = []

    def add(self, scene: Scene, words: str, technique: str = "", grade: int = 0) -> dict[str, Any]:
        """Add a picture with its sentence, and return what the film has gained: the `box`, the new `shapes`,
        and the `frame`.
        """
        known = len(self._number)
        for shape in scene.shapes:
            self._number.setdefault(shape, len(self._number))
        self._box = [scene.left, scene.top, scene.width, scene.height]
        frame = {
            "sentence": words,
            "technique": technique,
            "grade": grade,
            "title": scene.title,
            "shapes": [self._number[shape] for shape in scene.shapes],
        }
        self.frames.append(frame)
        return {"box": self._box, "shapes": self._shapes(known), "frame": frame}

    def add_moment(self, puzzle: Puzzle, moment: Moment) -> dict[str, Any]:
        """Add a moment of a path, and return what the film has gained."""
        step = moment.step
        technique, grade = (step.technique, step.grade) if step is not None else ("", 0)
        return self.add(scene_of(puzzle, moment), moment.words, technique, grade)

    def to_json(self) -> dict[str, Any]:
        """Return the film as `film_of` does."""
        return {"box": self._box, "shapes": self._shapes(0), "frames": self.frames}

    def _shapes(self, first: int) -> list[list[Any]]:
        """Return the shapes from the number `first` on."""
        return [[s.kind, s.tone, list(s.numbers), s.text] for s in islice(self._number, first, None)]


class Shooting:
    """The film of a path that is still being found, step by step."""

    def __init__(self, puzzle: Puzzle, most: int = MOST_FRAMES) -> None:
        """Start at the first board; the film has the first steps, at most `most`, and the end."""
        self.puzzle = puzzle
        self.most = most
        self.reel = Reel()
        self._state = begin(puzzle)

    def add(self, step: Step, words: str) -> dict[str, Any]:
        """Add a step with its sentence, and return what the film has gained; nothing past its length."""
        gained: dict[str, Any] = {}
        if len(self.reel.frames) < self.most:
            gained = self.reel.add_moment(self.puzzle, moment(self._state, step, words))
        apply(self._state, step)
        return gained

    def end(self, path: SolvingPath) -> dict[str, Any]:
        """Return the film of the path, of which all steps have been added, as `film_of` does."""
        return close(self.reel, path, moment(self._state, None, ""))


def film(scenes: Sequence[Scene], captions: Iterable[tuple[str, str, int]]) -> dict[str, Any]:
    """Return the film of these pictures, each with its sentence, technique and grade; see `film_of`."""
    reel = Reel()
    for picture, caption in zip(scenes, captions, strict=True):
        reel.add(picture, *caption)
    return reel.to_json()


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
