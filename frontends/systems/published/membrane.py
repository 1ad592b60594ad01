"""Membrane computing: all naked singles of a round at once, and YES or NO at the end.

The system is the same for every order n, grids of n² × n². It goes from configuration to configuration
(`p_system` has the objects and the rules): what round k finds shows in configuration 8k - 1, and the answer
leaves one step after membrane 1 is dissolved. An object s377 is a 7 in row 3, column 7.

>>> from gridproof.puzzles import read_record
>>> grid = [[1, 2, 3, None], [None] * 4, [None] * 4, [None] * 4]
>>> puzzle = read_record({"type": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": grid}})
>>> lines = SYSTEM.run(puzzle).messages
>>> lines[0], lines[2].partition("; ")[2], lines[8]
('input z111 z122 z133', 'R2 removes 3 f, 3 c, 3 b', 'C7 r1c4=4')
>>> for line in lines[-4:]:
...     print(line[:96])
configuration C15: 4 s, 4 p, 12 f, 12 c, 12 b, 16 box, 32 r, 32 a, 32 m, d, NO; NO leaves
configuration C16: NO outside, in membrane 0 s111 s122 s133 s144, 4 p, 12 f, 12 c, 12 b, 16 box,
NO
12 empty cells
>>> next(step for step in configurations(puzzle) if step.applies == "R7").membranes[1].objects["a14"]
1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from ....puzzles import Deadline, Puzzle, Unknown
from ...rules.techniques.basic.singles import naked_single
from ..firing import Rule
from ..needs import BOXES
from ..p_system import ALONE, NO, OUTPUT, YES, Configuration, Multiset, PSystem
from ..run import Run
from ..system import System, SystemResult

MOST_NAMED = 81
"""Maximum objects that a line names; of more, it says how many there are."""


def configurations(puzzle: Puzzle, deadline: Deadline | None = None) -> Iterator[Configuration]:
    """Yield the configurations C0, C1, … of a sudoku of any order, with a multiset for each membrane.

    Raises `InputError` for a puzzle without a row, a column and a box for each cell, and `Unknown` past the
    deadline.
    """
    SYSTEM.require(puzzle)
    return PSystem(puzzle).configurations(deadline)


def rounds(run: Run) -> None:
    """Go from configuration to configuration until the answer has left; each round is a press."""
    system = PSystem(run.puzzle, search=bool(run.rules))
    run.say(f"input {codes(system.start.named('z')) or 'of no clues'}")
    try:
        for now, after in pairwise(system.configurations(run.state.deadline)):
            if now.applies == "R6" and run.state.is_dead and not run.carries_on:
                return
            run.say(line_of(system, now, after))
            if now.applies == "R7":
                fill(run, system, now, after)
    except Unknown as reason:
        run.stats.limit = str(reason)
        return
    run.say(last_line(after))


def fill(run: Run, system: PSystem, now: Configuration, after: Configuration) -> None:
    """Place the digits of a round."""
    found = after.membranes[1].beyond(now.membranes[1])["s"]
    due = {step.places: step for rule in run.rules for step in rule.steps(run.state)}
    steps = [due[((system.cell_at[i, j], x),)] for i, j, x in found]
    for step in steps:
        run.take(step)
    run.stats.rounds.append(len(steps))
    run.stats.firings.update(rule.name for rule in run.rules for _ in steps)
    values = " ".join(f"{cell}={value}" for step in steps for cell, value in step.places)
    run.say(f"C{after.number} {values}")
    run.end_press()


def line_of(system: PSystem, now: Configuration, after: Configuration) -> str:
    """Return the line of a configuration: the objects of the innermost membrane, and what applies there."""
    inner, later = now.innermost, after.innermost
    begun = f"configuration C{now.number}: {sizes(inner)}; "
    if now.applies == OUTPUT:
        return f"{begun}{sizes(after.environment)} leaves"
    gone, new = inner.beyond(later), later.beyond(inner)
    singles = sum(True for _ in system.singles(inner)) if now.applies == "R7" else 0
    parts = (
        (singles, f"finds 1 a and {len(system.digits) - 1} r in {singles} empty cell{'s' * (singles > 1)}"),
        (1 not in after.membranes, "dissolves membrane 1"),
        (gone.sizes, f"removes {sizes(gone)}"),
        (new.sizes, f"adds {sizes(new, codes if now.applies == 'R7' else None)}"),
    )
    return f"{begun}{now.applies} {', '.join(words for is_so, words in parts if is_so)}"


def last_line(last: Configuration) -> str:
    """Return the line of the last configuration: the answer, and the digits by name."""
    answer = f"{sizes(last.environment)} outside, in membrane 0 {sizes(last.innermost, codes)}"
    return f"configuration C{last.number}: {answer}"


def sizes(multiset: Multiset, digits: Callable[[list[str]], str] | None = None) -> str:
    """Return the number of objects with each letter, as ``27 z, 81 f, d``; `digits` tells the objects s."""
    return ", ".join(
        digits(multiset.named("s"))
        if letter == "s" and digits
        else letter
        if letter in ALONE
        else f"{total} {letter}"
        for letter, total in multiset.sizes.items()
    )


def codes(names: list[str]) -> str:
    """Return names of objects, and the number of those beyond the maximum."""
    more = [f"and {len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    return " ".join([*names[:MOST_NAMED], *more])


def closing(result: SystemResult) -> Iterator[str]:
    """Yield YES and the values, or NO and the number of empty cells.

    YES is said of a grid that is full: the system counts digits, and does not see clues that clash.
    """
    if not result.empty_cells and not result.stats.limit:
        yield YES
        yield " ".join(f"{cell}={result.values[cell]}" for cell in result.domains)
    else:
        yield result.stats.limit or NO
        yield f"{result.empty_cells} empty cells"


SYSTEM = System(
    name="membrane",
    title="Membrane computing: rounds of naked singles",
    source='the family of P systems for sudoku, whose only rule is "a cell with one candidate"',
    rules=(Rule("naked single", naked_single),),
    flow=rounds,
    closing=closing,
    ends_press=lambda _step: False,
    agenda=False,
    needs=BOXES,
    carries_on=True,
)
