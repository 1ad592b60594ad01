"""Display of puzzles and their results in a notebook.

Each class in `SHOWN` gets a `_repr_mimebundle_`: a widget for a path of steps, and for all the HTML with
pictures and the text of `frontends.views`. It is attached here, because puzzles and models stand on floors
that know nothing of pictures; views and widget are imported when something is shown, not before.

>>> from gridproof.frontends.api import read
>>> sorted(draw(read("1234............")[0])._repr_mimebundle_())
['text/html', 'text/plain']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ...models.core.answered import Answered
from ...models.core.model import Model
from ...models.core.taught import Learnt, Lesson
from ...models.core.watched import Propagation
from ...models.exchange.inspect import Inspection, Relaxation
from ...models.proofs import Certificate
from ...models.questions.verdict import Verdict
from ...models.verify.verifying import Verified
from ...models.watching.branching import Branching
from ...models.watching.cuts import Cutting
from ...puzzles import Cell, Domains, InputError, Puzzle, Solution
from ...puzzles.core.errors import needs
from .. import check_arguments
from ..compare import Comparison
from ..deduction.explain import Explanation
from ..deduction.hints import Hint
from ..narrowing.tiers import Narrowed
from ..reading.entries import by_hand_for
from ..reading.puzzles import Array, PuzzleLike, read_one
from ..reading.rows import to_lists
from ..rules.rating import Rating
from ..rules.search import SearchTree
from ..rules.step import Step
from ..watching.comparison import PropagationComparison
from ..watching.growth import Growth
from ..watching.strategies import StrategyComparison
from .attended import is_attended
from .picture import Drawing, Theme

if TYPE_CHECKING:
    from .desk import Desk
    from .widget import StepPlayer

Bundle = dict[str, Any] | tuple[dict[str, Any], dict[str, Any]]
"""Data by media type, perhaps with metadata (which Colab wants of widgets)."""


@check_arguments
def draw(
    puzzle: PuzzleLike,
    solution: Verdict | Mapping[str, Any] | Sequence[Any] | Array | None = None,
    *,
    domains: Domains | None = None,
    step: Step | None = None,
    marked: Collection[Cell] = (),
    theme: Theme = "light",
    kind: str | None = None,
    lenient: bool = False,
) -> Drawing:
    """Draw a puzzle, under its title and author if its record names them.

    Args:
        puzzle: The puzzle, in any form that `read_one` reads.
        solution: What to fill in: a dict from cell to value, which may be partial, or an answer in any form
            that `hint` takes. For a verdict it is the first solution, if any, with the cells marked in which
            a second one differs.
        domains: The candidates to show, by cell.
        step: A step whose marks to draw.
        marked: Cells to mark.
        theme: The colours, ``"light"`` or ``"dark"``.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The picture, which notebooks show and `Drawing.save` writes.

    Raises:
        InputError: For a solution that cannot be read, and for an unknown theme.

    >>> draw("1234............", "1234341221434321")
    <Drawing: Sudoku, 4 rows, 4 columns; solved>
    """
    if isinstance(solution, Step):
        raise InputError("a step is drawn with its name: draw(puzzle, step=...)")
    puzzle = read_one(puzzle, kind, lenient=lenient)
    for by_cell in (solution, domains):
        if isinstance(by_cell, Mapping) and not by_cell.keys() <= puzzle.domains.keys():
            puzzle = by_hand_for(puzzle, by_cell)
    if isinstance(solution, Verdict):
        marked = (*marked, *solution.differs)
        filled = next(iter(solution.solutions), None)
    else:
        filled = None if solution is None else filling(puzzle, solution)
    from ..drawing.headings import headed
    from ..drawing.scene import scene
    from ..drawing.svg import theme_named

    theme_named(theme)
    drawn = scene(puzzle, filled, domains=domains, step=step, marked=marked)
    return Drawing(headed(drawn, puzzle), theme)


def filling(puzzle: Puzzle, solution: object) -> Solution:
    """Return the values of cells in a solution in any form. Raise `InputError` if it is none."""
    if isinstance(solution, Mapping) and solution.keys() <= puzzle.domains.keys():
        return dict(solution)
    from ..reading.entries import entries, given_to  # most pictures are of verdicts

    return given_to(puzzle) | entries(puzzle, to_lists(solution))


def play(path: Explanation | Narrowed, *, interval: int = 1200) -> StepPlayer:
    """Return the steps of a path as a notebook widget.

    Args:
        path: An explanation, or domains narrowed by steps.
        interval: Milliseconds for each step while it plays.

    Returns:
        The widget; its `index` is the number of the step that it shows.

    Raises:
        ImportError: If anywidget is not installed.
    """
    from .views import path_of

    if not isinstance(path, Explanation | Narrowed):
        raise InputError(f"what explain or narrow returns was expected; this is: {type(path).__name__}")
    try:
        from .widget import StepPlayer
    except ModuleNotFoundError as error:
        raise ImportError(needs("the player of steps", "anywidget")) from error

    return StepPlayer(path_of(path) if isinstance(path, Narrowed) else path, interval=interval)


def edit(
    puzzle: PuzzleLike,
    rows: int | None = None,
    cols: int | None = None,
    *,
    kind: str | None = None,
    lenient: bool = False,
) -> Desk:
    """Return the setter's desk as a notebook widget.

    Args:
        puzzle: A puzzle in any form, a record that is no puzzle yet, or the name of a kind for a blank board.
        rows: Rows of a blank board.
        cols: Number of columns of a blank board; by default that of rows.
        kind: The kind of a puzzle whose text or record names none.
        lenient: Leave out rules of a setter's tool that gridproof does not know, as `read_one` does.

    Returns:
        The desk. Its `puzzle`, `record` and `verdict` follow the drawing.

    Raises:
        InputError: For anything else, and for an impossible size.
        OSError: For a file that cannot be opened.
        ImportError: If anywidget is not installed.

    >>> desk = edit("slitherlink", 8)
    >>> desk.record["rows"], desk.record["cols"], desk.verdict.status
    (8, 8, 'multiple')
    """
    try:
        from .desk import Desk, draft_of
    except ModuleNotFoundError as error:
        raise ImportError(needs("the desk", "anywidget")) from error

    return Desk(draft_of(puzzle, rows, cols, kind, lenient))


SHOWN: tuple[type, ...] = (
    Answered,
    Branching,
    SearchTree,
    Certificate,
    Comparison,
    Cutting,
    Drawing,
    Explanation,
    Growth,
    Hint,
    Inspection,
    Learnt,
    Lesson,
    Model,
    Narrowed,
    Propagation,
    PropagationComparison,
    Puzzle,
    Rating,
    Relaxation,
    StrategyComparison,
    Verdict,
    Verified,
)
"""The classes that show themselves; `frontends.views` has a view of each."""


def mimebundle(self: object, **_asked: object) -> Bundle:
    """Return a notebook's display of an object, by media type: a widget if the object is a path of steps, the
    packages are there, and somebody may use it. IPython, which may ask for some types alone, takes its pick.
    """
    from .views import path_of, plainly
    from .watched import view

    path = path_of(self) if isinstance(self, Narrowed) else self
    if isinstance(path, Explanation) and path.steps and find_spec("anywidget") and is_attended():
        from .widget import StepPlayer

        data, metadata = StepPlayer(path)._repr_mimebundle_()
        return (data, metadata) if metadata else data
    return plainly(view(self))


for shown in SHOWN:
    shown._repr_mimebundle_ = mimebundle  # type: ignore[attr-defined]
