"""The common part of answers to questions: a sentence, which is also how they are printed.

>>> from gridproof.models.questions.all_solutions import Counted
>>> Counted(72, True)
<Counted: 72 solutions>
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field

NO_SOLUTION = "there is no solution"

LONGEST = 160
"""The most characters of the sentence that are printed."""


NOT_CHECKED = "this is about the rest, not checked: "
"""Beginning of the note that names the constraints gridproof does not know."""


@dataclass(frozen=True, repr=False)
class Answered(ABC):
    """The answer to a question about a puzzle, and what of its document is `unchecked`."""

    unchecked: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def message(self) -> str:
        """Return the finding in one sentence, which names the constraints that are `unchecked`."""
        return about_the_rest(self.finding, self.unchecked)

    @property
    @abstractmethod
    def finding(self) -> str:
        """Return the finding about the constraints that are checked."""

    def __repr__(self) -> str:
        text = self.message if len(self.message) <= LONGEST else f"{self.message[: LONGEST - 1]}…"
        return f"<{type(self).__name__}: {text}>"


def about_the_rest(message: str, unchecked: Iterable[str]) -> str:
    """Return `message` with a note on the constraints of the document that were not checked.

    >>> about_the_rest("2 solutions", ["fog"])
    '2 solutions; this is about the rest, not checked: fog'
    """
    names = ", ".join(unchecked)
    if not names or NOT_CHECKED in message:
        return message
    return f"{message}; {NOT_CHECKED}{names}" if message else f"{NOT_CHECKED}{names}"


def solutions(number: int, more: str = "") -> str:
    """Return a number of solutions in words.

    >>> solutions(1), solutions(1000), solutions(10, " or more")
    ('1 solution', '1,000 solutions', '10 or more solutions')
    """
    return f"{number:,}{more} solution{'' if number == 1 and not more else 's'}"
