r"""The path of a puzzle on standard output, each step as soon as it is found.

>>> from gridproof.frontends.cli.output import teller
>>> from gridproof.frontends.deduction.paths import Explain
>>> from gridproof.puzzles.forms.input.reader import read_text
>>> telling = Telling(teller())
>>> [parsed] = read_text("123.34......4..1")
>>> record = Explain("singles", listener=telling).outcome(0, parsed.puzzle).record
   1. r1c4 = 4: full house in row 1
   2. r3c1 = 2: full house in column 1
   3. r2c4 = 2: naked single
   4. r2c3 = 1: full house in row 2
   5. r3c4 = 3: full house in column 4
   6. r3c2 = 1: naked single
   7. r3c3 = 4: full house in row 3
   8. r4c2 = 3: full house in column 2
   9. r4c3 = 2: full house in row 4
>>> telling(record, parsed.puzzle).partition("(")[0]
'puzzle 1: solved '
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..output.plain import fault_line, step_line, with_step_shown
from ..output.printable import made_printable
from .output import Teller
from .progress import without_line

if TYPE_CHECKING:
    from ...puzzles import Puzzle


class Telling:
    """Printer of paths for people: of each the steps while they are found, and then its end, as the teller of
    results has it.
    """

    def __init__(self, tell: Teller) -> None:
        self._tell = tell
        self._count = 0

    def begin(self, faults: Sequence[str]) -> None:
        """Print the faults of the next puzzle."""
        self._count = 0
        self._print([fault_line(fault) for fault in made_printable(list(faults))])

    def step(self, step: dict[str, Any]) -> None:
        """Print the next step of the path, as its record has it."""
        self._count += 1
        self._print([step_line(self._count, made_printable(step))])

    def __call__(self, record: dict[str, Any], puzzle: Puzzle | None) -> str:
        """Return the end of the path: how it ended, and what it came to."""
        if "rating" in record:  # else it is an error
            record = record | {"rating": with_step_shown(record), "steps": (), "faults": ()}
        return self._tell(record, puzzle)

    def _print(self, lines: Sequence[str]) -> None:
        with without_line():
            sys.stdout.write("".join(f"{line}\n" for line in lines))
            sys.stdout.flush()
