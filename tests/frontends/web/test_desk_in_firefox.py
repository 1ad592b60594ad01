"""One story of the desk in Firefox: pointer, keys, drags and the store are not those of Chromium alone."""

from __future__ import annotations

import subprocess

import pytest
from browser import story
from serving import Server


@pytest.mark.deep
def test_a_slitherlink_from_blank_to_proven_in_firefox(site: Server) -> None:
    command = story(site.url)
    told = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False)
    assert told.stderr == ""
    assert told.stdout.splitlines() == [
        "blank: several", "three clues: unique", "reloaded: unique", "loop: right",
        "link: the same board",
    ]  # fmt: skip
