"""A lesson: at each step of a path the board, the question where to look, then the technique and the reason.

A published system is shown at work: the lines of each press of its button "Step", and the board then.

Vocabulary
    part    text up to the next pause, at which the reader thinks

>>> from io import StringIO
>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.deduction.paths import Explain
>>> (puzzle,) = read("123.34......4..1")
>>> teach = Lesson(Console(file=StringIO(), width=80))
>>> question, place, *_ = teach.parts(Explain().outcome(0, puzzle).record, puzzle)
>>> question.splitlines()[-1], place
('1. Where would you look?', '   Look at row 1.\\n')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from rich.console import Console
from rich.text import Text

from ...puzzles import Puzzle
from ..drawing.characters import page
from ..drawing.places import number_form
from ..output.plain import cost_lines, describe_result, headline
from ..output.terminal import Boards, board_of, presses_of, print_lines
from ..rules.notation import NOTATIONS
from ..rules.positions import begin
from ..rules.state import State, apply
from ..rules.step import Step, where

MOST_CELLS = 12
"""Maximum cells of a pattern whose candidates are told."""


class Lesson:
    """Teaches the paths of result records before a console; `pause` waits until the reader goes on. Without
    it there are fewer boards if the time is `limited`.
    """

    def __init__(
        self,
        console: Console,
        notation: str = "r1c1",
        pause: Callable[[str], None] | None = None,
        limited: bool = False,
    ) -> None:
        self.console = console
        self.limited = limited and pause is None
        self.notation = NOTATIONS[notation]
        self.pause = pause

    def __call__(self, record: dict[str, Any], puzzle: Puzzle | None) -> str:
        """Return the lesson; with a `pause`, only its last part, the others having been shown."""
        if puzzle is None or not (record.get("steps") or record.get("presses")):
            return describe_result(record)
        text = ""
        for part in self.presses(record, puzzle) if "presses" in record else self.parts(record, puzzle):
            if text and self.pause is not None:
                self.pause(text)
                text = ""
            text += part
        return text

    def presses(self, record: dict[str, Any], puzzle: Puzzle) -> Iterator[str]:
        """Yield the lines and the board of each press of a published system; at the end how the run ended."""
        fits, boards = page(puzzle).width <= self.console.width, Boards(self.limited)
        for lines, board in presses_of(record, puzzle):
            drawn = self.printed(boards.drawn(board)) if fits else ""
            yield "".join(f"{line}\n" for line in lines) + drawn
        yield from (f"{line.strip()}\n" for line in boards.note())
        yield "".join(f"{line.strip()}\n" for line in (headline(record), *cost_lines(record["stats"])))

    def parts(self, record: dict[str, Any], puzzle: Puzzle) -> Iterator[str]:
        """Yield the parts of a lesson: the board with a question, the place to look at, the step with the
        board after it, its cells marked, and the next question; at the end how the path ended. A console that
        is too narrow gets no boards.
        """
        state, fits = begin(puzzle), page(puzzle).width <= self.console.width
        boards = Boards(self.limited)
        text = self.printed(board_of(puzzle, state)) if fits else ""
        for number, data in enumerate(record["steps"], 1):
            step = Step.from_json(data)
            yield f"{text}{number}. Where would you look?\n"
            yield f"   Look at {where(puzzle, step, self.notation)}.\n"
            notes = "".join(f"   left in {line}\n" for line in self.describe_candidates(puzzle, state, step))
            apply(state, step)
            board = self.printed(boards.drawn(board_of(puzzle, state, step))) if fits else ""
            text = f"{notes}   {data['sentence']}\n{board}"
        yield text + "".join(f"{line}\n" for line in (*boards.note(), headline(record)))

    def describe_candidates(self, puzzle: Puzzle, state: State, step: Step) -> Iterator[str]:
        """Yield the candidates of the cells of a pattern, if the board does not show them."""
        if step.places or number_form(puzzle) is None:
            return
        cells = dict.fromkeys(cell for cell, _ in (*step.because, *step.removes))
        for cell in islice(cells, MOST_CELLS):
            yield f"{self.notation(cell)}: {', '.join(map(str, state.values(cell)))}"

    def printed(self, lines: Iterable[Text]) -> str:
        """Return lines as the console prints them, and a blank one if there are any."""
        drawn = [*lines]
        with self.console.capture() as captured:
            print_lines(self.console, *drawn, *([Text()] if drawn else ()))
        return captured.get()
