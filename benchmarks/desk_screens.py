"""Pictures of the desk with every kind, to be looked at: ``python benchmarks/desk_screens.py FOLDER``

The middle sample of each kind on the page, at the widths of a desktop, a tablet and a telephone; every eighth
kind in the dark. It says where something does not fit: the page scrolls sideways, a control leaves the
window, or the picture of the board has something beyond its edge.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from browser import chromium
from desk import middle_sample
from hands import MISFITS
from load import server
from playwright.sync_api import Page

from gridproof.frontends.desk.drafts import opened
from gridproof.puzzles import kind_names

SIZES = {1400: 1000, 800: 1000, 360: 900}

READY = """() => new Promise(done => {
  const look = () => {
    const { verdict } = document.querySelector('#desk').dataset;
    if (verdict && verdict !== 'searching') requestAnimationFrame(() => setTimeout(done));
    else setTimeout(look, 5);
  };
  look();
})"""


def shown(page: Page, url: str, kind: str, folder: Path) -> list[str]:
    """Take the pictures of a kind; what does not fit."""
    record: dict[str, Any] = opened(middle_sample(kind))
    found = []
    page.goto("about:blank")
    page.goto(f"{url}desk#{urlencode({'puzzle': json.dumps(record)})}")
    page.wait_for_selector(".sheet svg")
    page.evaluate(READY)
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        found += [f"{kind}, {width} px: {misfit}" for misfit in page.evaluate(MISFITS)]
        page.screenshot(path=folder / f"{kind}-{width}.png")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds", default=",".join(kind_names()))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with server() as (url, _), chromium() as browser:
        page = browser.new_page()
        for number, kind in enumerate(options.kinds.split(",")):
            page.emulate_media(color_scheme="dark" if number % 8 == 7 else "light")
            for misfit in shown(page, url, kind, options.folder):
                print(misfit, flush=True)


if __name__ == "__main__":
    main()
