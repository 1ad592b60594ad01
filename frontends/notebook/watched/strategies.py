"""Plain backtracking beside strategies, as a table.

>>> from gridproof.frontends.watching.strategies import compare_strategies
>>> view(compare_strategies("1234............")).html.count("<tr>")
2
"""

from __future__ import annotations

from ...watching.strategies import StrategyComparison
from ..views import View, table, view

HEADS = ("puzzle", "plain: iterations", "plain: time", "strategies: iterations", "strategies: time")


@view.register
def _(comparison: StrategyComparison) -> View:
    rows = [(row.name, *row.plain.cells, *row.strategic.cells) for row in comparison.shown]
    return View(str(comparison), table(HEADS, rows))
