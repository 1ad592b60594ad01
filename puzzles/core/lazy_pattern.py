"""A regular expression that is compiled when it is first used, as a call uses few of those that it imports.

>>> word = lazy_pattern(r"[a-z]+")
>>> word.fullmatch("loop") is not None, word.findall("two words"), word.pattern
(True, ['two', 'words'], '[a-z]+')
"""

from __future__ import annotations

import re
from typing import cast


class _LazyPattern:
    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self._text, self._flags)
        value: object = getattr(compiled, name)
        setattr(self, name, value)
        return value


def lazy_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return an object with the methods and attributes of the compiled pattern."""
    return cast("re.Pattern[str]", _LazyPattern(text, flags))
