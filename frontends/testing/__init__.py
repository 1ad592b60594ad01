"""Tests for kinds, ours and those that others write: what the judge accepts is what the model finds.

Vocabulary
    board      a puzzle of a few open cells, drawn at random
    filling    an answer that the form of the kind's answers allows, right or wrong
    fault      a board on which judge and model differ, or that a form of text does not give back

>>> found = survey("latin_square", boards=2)
>>> found.boards, found.faults
(2, ())
"""

from __future__ import annotations

from .boards import boards
from .round_trips import lost
from .survey import Survey, survey
from .universe import Compared, Fault, compare

__all__ = ["Compared", "Fault", "Survey", "boards", "compare", "lost", "survey"]
