"""A deadline that Ctrl-C brings forward is over in each way to ask it, also without a time limit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridproof.frontends.processes import interrupt
from gridproof.frontends.processes.interruptible import until_interrupted
from gridproof.puzzles import Deadline, Unknown

QUESTIONS: dict[str, Callable[[Deadline], object]] = {
    "seconds_left": lambda deadline: deadline.seconds_left(),
    "check": lambda deadline: deadline.check(),
    "watch": lambda deadline: list(deadline.watch("ab")),
}


@pytest.mark.parametrize("timeout", [None, 1e6])
@pytest.mark.parametrize("question", QUESTIONS)
def test_an_interrupt_ends_the_time(
    question: str, timeout: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with until_interrupted(timeout) as deadline:
        QUESTIONS[question](deadline)
        assert not deadline.is_over()
        monkeypatch.setattr(interrupt, "is_asked", lambda: True)
        assert deadline.is_over()
        with pytest.raises(Unknown, match="it was interrupted"):
            QUESTIONS[question](deadline)
