"""The values that each cell has in some solution, and the cells with one value in all.

>>> candidates("123.34......4..1").values["r1c4"], backbone("123.34......4..1").cells["r1c4"]
((4,), 4)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from .. import check_arguments
from ..output.schema_parts import COUNT, WHOLE, array, by_cell
from ..question import Button, Question, QuestionReply, option, search_prepared

if TYPE_CHECKING:
    from ...models.core.model import Deadline
    from ...models.questions.all_solutions import Backbone, Candidates
    from ...puzzles import Cell, Domain, Puzzle
    from ..drawing.scene import Scene
    from ..reading.puzzles import PuzzleLike

DRAFT = 1.0
"""CPU seconds for the candidates of a board of several solutions, if no time limit is given: a blank board
may have thousands of values, each a puzzle of its own.
"""


@check_arguments
def candidates(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    counts: int = 0,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
    after: Candidates | None = None,
) -> Candidates:
    """Find the true candidates of `puzzle`: the values of each cell that occur in some solution.

    Without a `timeout` a puzzle of several solutions gets `DRAFT` seconds once two are known, and a large
    board once one is.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        counts: Count the solutions of each candidate up to this limit, at which there may be more; 0 counts
            none.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.
        after: The answer about an earlier puzzle, one stroke away from this one: its findings that still hold
            are reused, mostly if a clue was added. The answer is the same without it.

    Returns:
        The candidates by cell.

    >>> before = candidates("1...............")
    >>> candidates("12..............", after=before) == candidates("12..............")
    True
    """
    from ...models.questions import all_solutions as questions
    from ...puzzles import Deadline
    from ..reading.puzzles import read_one

    board, draft = (
        read_one(puzzle, kind, lenient=lenient),
        DRAFT if Deadline.of(timeout).seconds is None else None,
    )
    return search_prepared(
        questions.Candidates("unknown"), board, backend, timeout,
        lambda search, within, deadline: questions.candidates(
            search, within, counts=counts, timeout=deadline, draft=draft, puzzle=board, after=after
        ),
    )  # fmt: skip


@check_arguments
def backbone(
    puzzle: PuzzleLike,
    backend: str = "auto",
    *,
    timeout: float | Deadline | None = None,
    kind: str | None = None,
    lenient: bool = False,
) -> Backbone:
    """Find the cells that have one value in all solutions of `puzzle`.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        backend: The back end, as ``"sat"`` or ``"sat:glucose4"``; ``"auto"`` picks one.
        timeout: Seconds for all of it, or a `Deadline`; None for no limit.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The cells with their values.
    """
    from ...models.questions import all_solutions as questions
    from ..reading.puzzles import read_one

    board = read_one(puzzle, kind, lenient=lenient)
    return search_prepared(
        questions.Backbone("unknown"), board, backend, timeout,
        lambda search, within, deadline: questions.backbone(search, within, timeout=deadline, puzzle=board),
    )  # fmt: skip


@dataclass(frozen=True)
class CandidatesQuestion(Question):
    """List the values that each cell has in some solution.

    A cell with one value has it in every solution.
    """

    counts: int = option(0, "Say in how many solutions each value occurs, up to N (then N or more).")

    group = "Solve and check"
    examples = (
        "gridproof candidates .....12..21.....",
        "gridproof candidates .....12..21..... --counts 10 --json",
    )
    statuses = ("found",)
    fields: ClassVar = {"candidates": by_cell(array(WHOLE)), "counts": by_cell(by_cell(COUNT))}
    optional = ("counts",)
    button = Button("True candidates", "Every value that occurs in some solution")

    def ask(self, puzzle: Puzzle) -> QuestionReply:
        result = candidates(puzzle, self.backend, counts=self.counts, timeout=self.timeout)
        listed = {cell: list(values) for cell, values in result.values.items()}
        fields: dict[str, Any] = {"candidates": listed}
        if self.counts:
            fields["counts"] = {
                cell: {str(value): number for value, number in by.items()}
                for cell, by in result.counts.items()
            }
        return QuestionReply(result.status, result.message, fields, result.backend)

    def lines(self, record: dict[str, Any], puzzle: Puzzle) -> Iterator[str]:
        from ...puzzles import form_of

        if self.counts and record["counts"]:
            for cell, by_value in record["counts"].items():
                counted = (f"{value} ({self.said(number, record)})" for value, number in by_value.items())
                yield f"   {cell}: {', '.join(counted)}"
        elif (form := form_of(puzzle)).on_borders and record["candidates"]:
            from ..drawing.characters import page  # rows of numbers need none

            singles = {cell: values[0] for cell, values in record["candidates"].items() if len(values) == 1}
            yield from str(page(puzzle, form(puzzle, singles))).splitlines()
        else:
            yield from table(record["candidates"])

    def said(self, number: int, record: dict[str, Any]) -> str:
        """Return the number of solutions with a value, exactly or as a lower bound."""
        exact = record["status"] == "found" and number < self.counts
        return str(number) if exact else f"{number} or more"

    def pictures(self, record: dict[str, Any], puzzle: Puzzle, blank: Puzzle) -> Iterator[tuple[str, Scene]]:
        from ..drawing.scene import scene

        if record["candidates"]:
            domains = {cell: tuple(values) for cell, values in record["candidates"].items()}
            yield "Every value that occurs in some solution", scene(blank, domains=domains)


def table(candidates: Mapping[Cell, Domain]) -> Iterator[str]:
    r"""Yield candidates of squares as a grid, of other cells a line each.

    >>> print("\n".join(table({"r1c1": (1, 2), "r1c2": (3,), "r2c1": (3,), "r2c2": (1, 2)})))
    12 3
    3  12
    >>> list(table({"r1c1-r1c2": (0, 1)}))
    ['   r1c1-r1c2: 0, 1']
    """
    from ...puzzles.core.board import square_of

    squares = {cell: place for cell in candidates if (place := square_of(cell))}
    if len(squares) < len(candidates):
        yield from (f"   {cell}: {', '.join(map(str, values))}" for cell, values in candidates.items())
        return
    short = all(0 <= value < 10 for values in candidates.values() for value in values)
    rows: dict[int, dict[int, str]] = {}
    for cell, square in squares.items():
        words = ("" if short else ",").join(map(str, candidates[cell]))
        rows.setdefault(square[0], {})[square[1]] = words
    columns = range(max((max(row) for row in rows.values()), default=-1) + 1)
    width = max((len(words) for row in rows.values() for words in row.values()), default=0)
    for number in range(max(rows, default=-1) + 1):
        row = rows.get(number, {})
        yield " ".join(row.get(column, ".").ljust(width) for column in columns).rstrip()
