"""One story of the desk in Firefox: pointer, keys, drags and the store are not those of Chromium alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from serving import Server
from tiers import absent

STORY = Path(__file__).with_name("firefox.mjs")
TOOLS = "GRIDPROOF_PAGE_TOOLS"


@pytest.mark.deep
def test_a_slitherlink_from_blank_to_proven_in_firefox(site: Server) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        absent("Firefox", "apt-get install firefox-esr")
    if not (Path(os.environ.get(TOOLS, "")) / "node_modules" / "puppeteer-core").is_dir():
        absent("Puppeteer", f"npm install --prefix FOLDER puppeteer-core, and {TOOLS}=FOLDER")
    command = ["node", str(STORY), str(firefox), site.url]
    told = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False)
    assert told.stderr == ""
    assert told.stdout.splitlines() == [
        "blank: several", "three clues: unique", "reloaded: unique", "loop: right",
    ]  # fmt: skip
