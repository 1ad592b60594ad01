"""Many puzzles, one after another or in several processes: results in input order, as they come.

>>> from gridproof.puzzles.forms.reader import read_text
>>> from gridproof.frontends.tasks import Search
>>> [(o.record["status"], o.code) for o in run(Search(), read_text("1234............"))]
[('multiple', 10)]
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from ..puzzles.forms.records import Parsed
from . import interrupt
from .tasks import Outcome, Task, answer


def run(task: Task, items: Iterable[Parsed], jobs: int = 1) -> Generator[Outcome, None, None]:
    """The outcome of every item, in order, each as soon as it and those before it are ready; with
    several `jobs` in as many processes. Raises `KeyboardInterrupt` where we were asked to end.
    """
    if jobs > 1:
        from .pool import run_in_pool  # processes cost time to import

        yield from run_in_pool(task, items, jobs)
        return
    for index, parsed in enumerate(items):
        interrupt.look()
        yield answer(task, index, parsed)
