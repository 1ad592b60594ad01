"""Plots of models and of paths. They need matplotlib.

Each function returns a `matplotlib.figure.Figure`, which a notebook shows and ``savefig`` writes.

>>> from gridproof.frontends.api import read
>>> from gridproof.frontends.narrowing.tiers import narrow
>>> puzzle = read("123.34......4..1")[0]
>>> candidates_left(puzzle, narrow(puzzle).steps)[:3]
[43, 37, 30]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from ...models.backends import backends_by_cost
from ...models.exchange.inspect import Inspectable
from ...puzzles import Puzzle, read_record
from ...puzzles.core.errors import needs
from ...puzzles.rules.latin import latin_rules
from ..compare import Comparison, ModelRow
from ..rules.state import State
from ..rules.step import Step

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INKS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Colours for the colour-blind too (Okabe and Ito, 2008), for the back ends in the order of their cost;
anything else takes grey."""

MARKERS = "os^Dv*"

Measure = Callable[[ModelRow], float | None]


def empty_board(kind: str, order: int) -> Puzzle:
    """Return a board without givens: of side `order`, of a kind that needs none, or a ``latin`` square."""
    if kind == "latin":
        return Puzzle("latin", latin_rules(order))
    return read_record({"type": kind, "rows": order, "cols": order, "clues": {}})


def growth(comparisons: Iterable[Comparison]) -> Figure:
    """Plot size and time of models against the side of the board, a line for each back end.

    Size is the number of variables and of constraints; an open marker is a model without an answer in
    time. Both scales are logarithmic.
    """
    figure = empty_figure(3)
    compared = sorted(comparisons, key=lambda comparison: comparison.puzzle.board.rows)
    panels: list[tuple[str, Measure]] = [
        ("variables", lambda row: row.size.get("variables")),
        ("clauses, constraints, rows", _constraints),
        ("seconds", lambda row: (row.build or 0) + row.seconds if row.seconds is not None else None),
    ]
    names = dict.fromkeys(row.name for comparison in compared for row in comparison.rows)
    look = dict(zip(backends_by_cost(), zip(INKS, MARKERS, strict=True), strict=False))
    for axes, (title, measure) in zip(figure.axes, panels, strict=True):
        axes.set(title=title, xlabel="side of the board", xscale="log", yscale="log")
        sides = sorted({comparison.puzzle.board.rows for comparison in compared})
        axes.set_xticks(sides, list(map(str, sides)))
        axes.minorticks_off()
        for name in names:
            rows = [
                (comparison.puzzle.board.rows, row)
                for comparison in compared
                for row in comparison.rows
                if row.name == name
            ]
            points = [(side, value, row) for side, row in rows if (value := measure(row)) is not None]
            ink, marker = look.get(name, ("0.5", "o"))
            axes.plot([side for side, *_ in points], [y for _, y, _ in points], color=ink, label=name)
            for side, value, row in points:
                inside = "white" if row.status == "unknown" else ink
                axes.plot(side, value, marker, color=ink, markerfacecolor=inside)
    figure.axes[0].legend()
    return figure


def _constraints(row: ModelRow) -> float | None:
    return next(
        (count for name, count in row.size.items() if name in ("clauses", "constraints", "rows")), None
    )


def path(puzzle: Puzzle, steps: Sequence[Step]) -> Figure:
    """Return a plot of the candidates left after each step; a dot is a step that places a value."""
    figure = empty_figure(1)
    (axes,) = figure.axes
    counts = candidates_left(puzzle, steps)
    axes.step(range(len(counts)), counts, where="post", color=INKS[0])
    placing = [n for n, step in enumerate(steps, 1) if step.places]
    axes.plot(placing, [counts[n] for n in placing], ".", color=INKS[1], label="a value is placed")
    axes.axhline(len(puzzle.domains), color="0.5", linestyle=":", label="one candidate a cell")
    axes.set(xlabel="step", ylabel="candidates left", ylim=(0, None))
    axes.legend()
    return figure


def candidates_left(puzzle: Puzzle, steps: Iterable[Step]) -> list[int]:
    """Return the number of candidates at first and after each step, counting exclusions by a placement with
    it.
    """
    state = State.of(puzzle)
    counts = [state.alive.bit_count()]
    for step in steps:
        for candidate in step.places:
            state.place(state.network.number[candidate])
        state.remove(sum(1 << state.network.number[candidate] for candidate in {*step.removes}))
        counts.append(state.alive.bit_count())
    return counts


def sparsity(model: Inspectable) -> Figure:
    """Return the constraint matrix: a dot for a variable (across) in a constraint (down), in one colour if
    its literal or coefficient is positive and in another if it is negative.
    """
    figure = empty_figure(1)
    (axes,) = figure.axes
    variables, constraints = len(model.variables()), 0
    dots: dict[bool, tuple[list[int], list[int]]] = {True: ([], []), False: ([], [])}
    for number, native in enumerate(model.native_constraints()):
        constraints = number + 1
        for variable, weight in native.terms:
            across, down = dots[weight > 0]
            across.append(variable)
            down.append(number)
    size = max(0.8, min(4.0, 600 / max(variables, constraints, 1)))
    for positive, ink in ((True, INKS[0]), (False, INKS[1])):
        label = "positive" if positive else "negative"
        axes.plot(*dots[positive], "s", markersize=size, markeredgewidth=0, color=ink, label=label)
    axes.set(xlabel="variable", ylabel="constraint", xlim=(-1, variables), ylim=(constraints, -1))
    axes.set_title(f"{model.name}: {sum(len(across) for across, _ in dots.values()):,} entries")
    axes.legend(loc="upper right", markerscale=4 / size)
    return figure


def empty_figure(panels: int, lines: int = 1) -> Figure:
    """Return an empty figure with panels side by side, in one or more lines. Raise `ImportError` without
    matplotlib.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError(needs("a plot", "matplotlib")) from error
    figure = Figure(figsize=(max(6.0, 4.0 * panels), 4.0 * lines), layout="constrained")
    figure.subplots(lines, panels)
    # Notebooks show figures by themselves only where pyplot has been imported.
    figure._repr_png_ = lambda: png_of(figure)  # type: ignore[attr-defined]
    return figure


def png_of(figure: Figure) -> bytes:
    """Return the figure as a PNG file, the same for the same figure."""
    file = BytesIO()
    figure.savefig(file, format="png", metadata={"Software": None})
    return file.getvalue()
