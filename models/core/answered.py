"""What the answers to questions have in common: a sentence, which is also how they are printed.

>>> from gridproof.models.questions.all_solutions import Counted
>>> Counted(72, True)
<Counted: 72 solutions>
"""

from __future__ import annotations

from abc import ABC, abstractmethod

NO_SOLUTION = "there is no solution"

LONGEST = 160
"""The most characters of the sentence that are printed."""


class Answered(ABC):
    """The answer to a question about a puzzle."""

    @property
    @abstractmethod
    def message(self) -> str:
        """What was found, in one sentence."""

    def __repr__(self) -> str:
        said = self.message if len(self.message) <= LONGEST else f"{self.message[: LONGEST - 1]}…"
        return f"<{type(self).__name__}: {said}>"


def solutions(number: int, more: str = "") -> str:
    """How many solutions, in words.

    >>> solutions(1), solutions(1000), solutions(10, " or more")
    ('1 solution', '1,000 solutions', '10 or more solutions')
    """
    return f"{number:,}{more} solution{'' if number == 1 and not more else 's'}"
