"""Tests for kinds, ours and those that others write: what the judge accepts is what the model finds.

>>> from gridproof import testing
>>> testing.survey("akari", boards=3).ok
True
"""

from .frontends.testing import Compared, Fault, Survey, boards, compare, lost, survey

__all__ = ["Compared", "Fault", "Survey", "boards", "compare", "lost", "survey"]
