"""Reasons of steps: they suffice, nothing in them can be spared, and every step has one."""

from __future__ import annotations

from gridproof.frontends.rules.step import Reason, Step


def test_a_step_with_its_reason_is_read_back_equal() -> None:
    reason = Reason(("row 1",), (("r1c1", 2),), (("r1c2", 3),), True)
    step = Step("hidden single", 14, (("r1c3", 2),), reason=reason)
    assert Step.from_json(step.to_json()) == step
    assert Step.from_json(Step("given", 0).to_json()).reason is None
