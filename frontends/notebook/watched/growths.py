"""The growth of models with the size of a puzzle, plotted. It needs matplotlib.

>>> from gridproof.frontends.watching.growth import Growth, GrowthPoint
>>> points = [GrowthPoint("queens", n, "sat", "unique", n / 10, n, n * n, n**3) for n in (4, 8)]
>>> [axes.get_title() for axes in growth_figure(Growth(tuple(points))).axes]
['seconds', 'conflicts (nodes of ilp)', 'variables', 'clauses, constraints, rows']
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING

from ....models.backends import backends_by_cost
from ...watching.growth import Growth, GrowthPoint
from ..plots import INKS, MARKERS, empty_figure, png_of
from ..views import View, paragraph, table, view

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DASHES = ("-", "--", ":", "-.")
"""The lines of the statements, in their order: the first is solid."""

WIDEST_PLOT = 800
"""The width of the plot in a notebook, in pixels."""

Measure = Callable[[GrowthPoint], float | None]

PANELS: tuple[tuple[str, Measure], ...] = (
    ("seconds", lambda point: point.seconds),
    ("conflicts (nodes of ilp)", lambda point: point.conflicts),
    ("variables", lambda point: point.variables),
    ("clauses, constraints, rows", lambda point: point.constraints),
)
"""The panels of the plot: a title, and the number that it shows of a point."""


def growth_figure(growth: Growth) -> Figure:
    """Return the plot: time, conflicts and size against the size of the puzzle.

    A colour and a marker stand for a back end, a line for a statement; an open marker is a model without an
    answer in time. Scales are logarithmic, with 0 at their foot. Raise `ImportError` without matplotlib.
    """
    figure = empty_figure(2, 2)
    figure.set_figheight(6.4)
    look = dict(zip(backends_by_cost(), zip(INKS, MARKERS, strict=True), strict=False))
    others = count(len(look))
    for name in growth.backends:
        if name not in look:
            number = next(others) % len(INKS)
            look[name] = INKS[number], MARKERS[number]
    sizes = sorted({point.size for point in growth.points})
    for axes, (title, measure) in zip(figure.axes, PANELS, strict=True):
        axes.set(title=title, xlabel="size")
        axes.set_xticks(sizes, list(map(str, sizes)))
        axes.set_yscale("log" if title == "seconds" else "symlog")
        for number, statement in enumerate(growth.statements):
            for name in growth.backends:
                points = [
                    (point.size, value, point)
                    for point in growth.series(statement, name)
                    if (value := measure(point)) is not None
                ]
                ink, marker = look[name]
                axes.plot(
                    [size for size, *_ in points],
                    [value for _, value, _ in points],
                    DASHES[number % len(DASHES)],
                    color=ink,
                    label=f"{statement}, {name}" if points else None,
                )
                for size, value, point in points:
                    inside = "white" if point.is_late else ink
                    axes.plot(size, value, marker, color=ink, markerfacecolor=inside)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    if labels:
        figure.legend(handles, labels, loc="outside lower center", ncols=len(growth.statements))
    return figure


@view.register
def _(growth: Growth) -> View:
    heads = ("statement", "size", "back end", "answer", "variables", "constraints", "conflicts", "time")
    rows = [
        (
            point.statement,
            point.size,
            point.backend,
            f"{point.status}: {point.message}" if point.message else point.status,
            *("" if n is None else n for n in (point.variables, point.constraints, point.conflicts)),
            "" if point.seconds is None else f"{point.seconds * 1000:,.1f} ms",
        )
        for point in growth.points
    ]
    listed = f"<details><summary>Every model</summary>{table(heads, rows)}</details>"
    try:
        drawing = b64encode(png_of(growth_figure(growth))).decode()
    except ImportError as error:
        return View(str(growth), paragraph(str(error)) + table(heads, rows))
    title = "time, conflicts and size against the size of the puzzle"
    plot = f'<img src="data:image/png;base64,{drawing}" alt="{title}" width="{WIDEST_PLOT}">'
    return View(str(growth), f"<p>{plot}</p>{listed}")
