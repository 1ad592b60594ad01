"""Completion by the shell: asked as click's scripts ask, and once by bash itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from gridproof.frontends.cli import cli
from gridproof.frontends.rules.techniques.catalogue import PROFILES, technique_names
from gridproof.frontends.systems.catalogue import system_names
from gridproof.models.backends import backend_names
from gridproof.puzzles import kind_names


def completed(*words: str) -> list[str]:
    """Return the completions of the last word after the others; the type for words that the shell itself
    looks for.
    """
    *before, begun = words
    found = BashComplete(cli, {}, "gridproof", "_GRIDPROOF_COMPLETE").get_completions(before, begun)
    return [item.value if item.type == "plain" else item.type for item in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("ch",), ["check"]),
        (("check", "--kind", "sli"), ["slitherlink"]),
        (("hint", "--kind", "sli"), ["slitherlink"]),
        (("kinds", "hitori", "sud"), ["sudoku"]),
        (("check", "--backend", "sat:glu"), ["sat:glucose4", "sat:glucose42", "sat:glucose3"]),
        (("check", "--backend", "nix:"), []),
        (("check", "--narrow", "s"), ["singles"]),
        (("explain", "--profile", "w"), ["wodm"]),
        (("explain", "--profile", "drools7", "--techniques", "single,hidden-s"), ["single,hidden-single"]),
        (("explain", "--profile", "strategy", "--techniques", "no"), ["none"]),
        (("explain", "--profile", "basic", "--techniques", "hidden-single,non"), []),
        (("explain", "--sample", "drools-hard-"), [f"drools-hard-{n}" for n in (1, 2, 3, 4)]),
        (("hint", "--sample", "mem"), ["membrane-figure-2"]),
        (("explain", "--techniques", "x-w"), ["x-wing"]),
        (("explain", "--techniques", "wing,x-"), ["wing,x-wing", "wing,x-chain"]),
        (("explain", "--techniques", "x-wing,x-"), ["x-wing,x-chain"]),
        (("rate", "--upto", "jel"), ["jellyfish"]),
        (("export", "--to", "c"), ["cnf", "cp-sat"]),
        (("check", "gri"), ["file"]),
        (("hint", "gri"), ["file"]),
        (("check", "-"), ["--kind"]),
        (("check", "--output", ""), ["file"]),
        (("schema", "hi"), ["hint"]),
        (("check", "--fields", "id,sta"), ["id,status", "id,statistics"]),
        (("generate", "--fields", "can"), ["canonical_id"]),
        (("export", "--encoding", "at-most-one=p"), ["at-most-one=pairwise", "at-most-one=product"]),
        (("prove", "--claim", "un"), ["unique"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)  # fmt: skip
def test_what_a_word_can_become(words: tuple[str, ...], expected: list[str]) -> None:
    found = completed(*words)
    assert found[: len(expected)] == expected
    assert len(found) == len(expected) or words[-1] == "-"


def test_nothing_is_left_out() -> None:
    assert completed("check", "--kind", "") == completed("kinds", "") == list(kind_names())
    assert completed("rate", "--upto", "") == list(technique_names())
    assert completed("rate", "--profile", "") == [*PROFILES, *system_names()]
    assert completed("check", "--backend", "") == ["auto", *backend_names()]
    assert {"check", "kinds", "explain"} < set(completed(""))


PRESSED = """
eval "$(_GRIDPROOF_COMPLETE=bash_source gridproof)"
COMP_WORDS=(gridproof check --kind sli) COMP_CWORD=3
compopt() { :; }
_gridproof_completion gridproof
printf '%s\\n' "${COMPREPLY[@]}"
complete -p gridproof
"""


def test_bash_completes_a_kind(tmp_path: Path) -> None:
    command = tmp_path / "gridproof"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m gridproof "$@"\n')
    command.chmod(0o755)
    done = subprocess.run(
        ["bash", "--norc", "-c", f'PATH="{tmp_path}:$PATH"\n{PRESSED}'], capture_output=True, text=True
    )
    assert done.stdout.splitlines() == [
        "slitherlink",
        "complete -o nosort -F _gridproof_completion gridproof",
    ], done.stderr
