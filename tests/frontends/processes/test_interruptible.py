"""A deadline that Ctrl-C brings forward is over in each way to ask it, also without a time limit."""

from __future__ import annotations

import signal
from collections.abc import Callable
from typing import Any

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


def test_a_first_request_waits_for_the_answer_and_a_second_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupt, "_asked", False)
    with interrupt.wait():
        interrupt._interrupt(signal.SIGINT, None)
        assert interrupt.is_asked()
        with pytest.raises(KeyboardInterrupt):
            interrupt._interrupt(signal.SIGINT, None)
    monkeypatch.setattr(interrupt, "_asked", False)
    with pytest.raises(KeyboardInterrupt):
        interrupt._interrupt(signal.SIGINT, None)


def test_a_signal_that_the_parent_had_us_ignore_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers: dict[int, Any] = {signal.SIGINT: signal.SIG_IGN, signal.SIGTERM: signal.SIG_DFL}
    monkeypatch.setattr(signal, "getsignal", handlers.get)
    monkeypatch.setattr(signal, "signal", handlers.__setitem__)
    interrupt.install()
    assert handlers == {signal.SIGINT: signal.SIG_IGN, signal.SIGTERM: interrupt._interrupt}
