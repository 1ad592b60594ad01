"""Each command ends soon after its time limit: it looks at the clock only a few times more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import gridproof

from gridproof.frontends.questions import question_names
from gridproof.puzzles import Deadline
from gridproof.puzzles.samples import sample

COMMANDS = (
    *((name,) for name in ("solve", "check", "explain", "rate", "hint")),
    *(("explain", "--teach"), ("explain", "--json")),
    *((name,) for name in question_names()),
    *(("prove", "-o", "p"), ("prove", "--form", "steps", "-o", "p"), ("render", "--check", "-o", "p.svg")),
)  # fmt: skip

MOST_LATE = 60
"""The most looks at the clock after the time is over."""


@pytest.mark.parametrize("soon", [3, 100])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_looks_at_the_clock_a_few_times_after_its_limit(
    command: tuple[str, ...], soon: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return 0.0 if looks <= soon else 1_000.0

    monkeypatch.setattr(Deadline, "clock", clock)
    done = gridproof(*command, "--timeout", "1", json.dumps(sample("nurikabe", 3)))
    assert done.returncode in (0, 10, 2 if command[0] == "render" else 30)
    assert looks <= soon + MOST_LATE
