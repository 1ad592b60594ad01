r"""Results on a terminal: puzzles in boxes, colours, two solutions side by side.

Piped output stays plain: see `plain`.

>>> from io import StringIO
>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.running.tasks import SolveTask
>>> (puzzle,) = read("1234............")
>>> tell = Teller(Console(file=StringIO(), width=80))
>>> print("\n".join(tell(SolveTask().outcome(0, puzzle).record, puzzle).splitlines()[1:3]))
┏━━━┯━━━┳━━━┯━━━┓   ┏━━━┯━━━┳━━━┯━━━┓
┃ 1 │ 2 ┃ 3 │ 4 ┃   ┃ 1 │ 2 ┃ 3 │ 4 ┃
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from ...puzzles import Cell, Deadline, Puzzle, kind_named
from ..drawing import Clash
from ..drawing.characters import page, pages
from ..drawing.places import squares_of
from ..rules.positions import begin
from ..rules.state import State, apply
from ..rules.step import Candidates, Step
from .plain import describe_result, headline, is_written, sentences, steps_taken
from .printable import printable

BOARDS = 0.25
"""Seconds of CPU time for the boards of a path that has a time limit."""

GAP = 3
"""Columns between two solutions."""

STYLES = {
    "ink": "", "grid": "dim", "cage": "dim", "pencil": "dim", "given": "bold", "clue": "bold",
    "answer": "cyan", "differ": "bold yellow", "clash": "bold red",
}  # fmt: skip

STATUS = {
    "solved": "bold green", "unique": "bold green", "multiple": "bold yellow", "none": "bold red",
    "error": "bold red", "unknown": "bold magenta", "forced": "bold green",
}  # fmt: skip


class Teller:
    """Printer of results for people before a console; `pictures` asks for a grid after each step or press, of
    which there are fewer if the time is `limited`.
    """

    def __init__(self, console: Console, pictures: bool = False, limited: bool = False) -> None:
        self.console = console
        self.pictures = pictures
        self.limited = limited

    def __call__(self, record: dict[str, Any], puzzle: Puzzle | None) -> str:
        """Return a result for people; grids are drawn if the console is wide enough. Otherwise a last line
        gives the width of the picture, unless numbers and names stand for it.
        """
        if puzzle is None:
            return describe_result(record)
        wide, room = page(puzzle).width, self.console.width
        if wide > room:
            missed = self.pictures or bool(record["solutions"] and not is_written(puzzle))
            note = f"   the picture has {wide} columns, and there are {room} here: `| less -S` shows it\n"
            return describe_result(record, puzzle, narrow=True) + (note if missed else "")
        with self.console.capture() as captured:
            if self.pictures and "presses" in record:
                boards = Boards(self.limited)
                for lines, board in presses_of(record, puzzle):
                    self._print(*(Text(f"   {line}") for line in lines), *boards.drawn(board))
                self._print(*map(Text, boards.note()))
            elif self.pictures:
                self._steps(record, puzzle)
            else:
                self._print(*map(Text, steps_taken(record)))
            line = Text(headline(record))
            line.highlight_regex(rf"(?<=: ){record['status']}\b", STATUS[record["status"]])
            self._print(line, *map(Text, sentences(record)))
            if not self.pictures:
                self._print(*self._solutions(record["solutions"], puzzle))
                if "conflict" in record:
                    clash = Clash.of(record["conflict"])
                    self._print(*map(colour_line, page(puzzle, clash=clash).lines()))
        return captured.get()

    def _print(self, *lines: Text) -> None:
        print_lines(self.console, *lines)

    def _solutions(self, solutions: list[dict[str, Any]], puzzle: Puzzle) -> Iterator[Text]:
        """Yield the lines of the solutions, side by side as far as there is room, with the squares marked
        that differ from the first.
        """
        boards = pages(puzzle, solutions)
        wide = max((each.width for each in boards), default=0)
        beside = max(1, (self.console.width + GAP) // (wide + GAP))
        for start in range(0, len(boards), beside):
            some = (map(colour_line, each.lines()) for each in boards[start : start + beside])
            for lines in zip(*some, strict=True):
                yield Text(" " * GAP).join(lines)

    def _steps(self, record: dict[str, Any], puzzle: Puzzle) -> None:
        """Print each step, and the grid after it with the squares marked that it decides."""
        state = begin(puzzle)
        listed = steps_taken(record)
        steps = [Step.from_json(step) for step in record["steps"]]
        boards = Boards(self.limited)
        self._print(*map(Text, listed[: len(listed) - len(steps)]))
        for sentence, step in zip(listed[len(listed) - len(steps) :], steps, strict=True):
            self._print(Text(sentence))
            apply(state, step)
            self._print(*boards.drawn(board_of(puzzle, state, step)))
        self._print(*map(Text, boards.note()))


class Boards:
    """The boards of a path, which come for a quarter of a second of work if the time is `limited`."""

    def __init__(self, limited: bool) -> None:
        self.deadline = Deadline().after_work(BOARDS) if limited else Deadline()
        self.left_out = 0

    def drawn(self, board: Iterable[Text]) -> Iterable[Text]:
        """Return the lines of a board, or none if the time for boards is over."""
        if not self.deadline.is_over():
            return board
        self.left_out += 1
        return ()

    def note(self) -> Iterator[str]:
        """Yield a line that says how many boards are left out, if there are any."""
        if self.left_out:
            yield f"   {self.left_out:,} more boards are left out: their time is up"


def print_lines(console: Console, *lines: Text) -> None:
    """Print lines, each at its full length."""
    for line in lines:
        line.rstrip()
        console.print(line, soft_wrap=True, highlight=False)


def presses_of(record: dict[str, Any], puzzle: Puzzle) -> Iterator[tuple[list[str], Iterator[Text]]]:
    """Yield the lines of each press of a published system, and the board after it with the squares marked
    that it decides.
    """
    state = begin(puzzle)
    values = dict(state.names(state.placed))
    for press in record["presses"]:
        placed = {change["cell"]: change["value"] for change in press["changes"]}
        fresh = {cell: value for cell, value in placed.items() if value is not None}
        values = {cell: value for cell, value in values.items() if cell not in placed} | fresh
        yield press["lines"], board_with(puzzle, values, tuple(fresh.items()))


def board_of(puzzle: Puzzle, state: State, step: Step | None = None) -> Iterator[Text]:
    """Yield the lines of the board with the placed values, marking the squares that a step has decided."""
    return board_with(puzzle, dict(state.names(state.placed)), step.places if step else ())


def board_with(puzzle: Puzzle, values: dict[Cell, int], fresh: Candidates) -> Iterator[Text]:
    """Yield the lines of the board with some values, marking the squares of those that are `fresh`."""
    answer = kind_named(puzzle.kind).answer(puzzle, values)
    places = (square for place in fresh for square in squares_of(puzzle, *place))
    marked = {square for square in places if puzzle.board.holds(*square)}
    return map(colour_line, page(puzzle, answer, marked).lines())


def colour_line(line: Iterable[tuple[str, str]]) -> Text:
    """Return a line of a page in colours."""
    return Text.assemble(*((printable(words), STYLES.get(style, "")) for words, style in line))
