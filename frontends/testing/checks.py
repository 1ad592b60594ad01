"""Checks with names: of something outside this package, run together or one by one.

>>> small = Check("one is less than two", lambda: None)
>>> run((small,))
>>> run((Check("nothing is right", lambda: require(False, "it is wrong")),))
Traceback (most recent call last):
gridproof.frontends.testing.checks.CheckFailed: nothing is right: it is wrong
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

_PLACEHOLDER = re.compile(r"\{[a-z_]*\}")


class CheckFailed(AssertionError):
    """A check that failed, by its name."""


@dataclass(frozen=True)
class Check:
    """A check: called, it raises `CheckFailed` with its name where something is wrong.

    In a test suite, ``@pytest.mark.parametrize("check", checks, ids=str)`` makes a test of each.
    """

    name: str
    body: Callable[[], None]

    def __str__(self) -> str:
        return self.name

    def __call__(self) -> None:
        try:
            self.body()
        except AssertionError as fault:
            raise CheckFailed(f"{self.name}: {fault}") from fault
        except Exception as error:
            raise CheckFailed(f"{self.name}: {type(error).__name__}: {error}") from error


def run(checks: Iterable[Check]) -> None:
    """Run the checks in turn. Raises `CheckFailed` at the first that fails."""
    for check in checks:
        check()


def require(condition: bool, said: str) -> None:
    """Raise `AssertionError` with the message `said` if the condition is false."""
    if not condition:
        raise AssertionError(said)


def demand_filled(texts: Iterable[str]) -> None:
    """Raise `AssertionError` if a text for people has a placeholder that nothing was put into."""
    for text in texts:
        sign = _PLACEHOLDER.search(text)
        require(sign is None, f"{text!r} shows {sign and sign[0]} to people: format it before it is a label")
