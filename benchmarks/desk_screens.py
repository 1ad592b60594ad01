"""Pictures of the desk with every kind, to be looked at: ``python benchmarks/desk_screens.py FOLDER``

The middle sample of each kind on the page, at the widths of a large screen, a desktop, a tablet and a
telephone, in the light or in the dark, each and many on one sheet. It says where something does not fit: the
page scrolls sideways, a control leaves the window, or the picture of the board has something beyond its edge.
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
from PIL import Image
from playwright.sync_api import Page

from gridproof.frontends.desk.drafts import opened
from gridproof.puzzles import kind_names

SIZES = {3840: 2160, 1400: 1000, 800: 1000, 360: 900}
SHEET = 12
"""Pictures on a sheet."""

READY = """() => new Promise(done => {
  const look = () => {
    const { verdict } = document.querySelector('#desk').dataset;
    if (verdict && verdict !== 'searching') requestAnimationFrame(() => setTimeout(done));
    else setTimeout(look, 5);
  };
  look();
})"""


def shown(page: Page, url: str, kind: str, folder: Path, widths: list[int]) -> list[str]:
    """Take the pictures of a kind; what does not fit."""
    record: dict[str, Any] = opened(middle_sample(kind))
    misfits = []
    page.goto("about:blank")
    page.goto(f"{url}desk#{urlencode({'puzzle': json.dumps(record)})}")
    page.wait_for_selector(".sheet svg")
    page.evaluate(READY)
    for width in widths:
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        misfits += [f"{kind}, {width} px: {misfit}" for misfit in page.evaluate(MISFITS)]
        page.screenshot(path=folder / f"{kind}-{width}.png")
    return misfits


def sheets(folder: Path, kinds: list[str], width: int) -> None:
    """Draw the pictures of one width, many on a sheet."""
    size = 600 if width > 600 else width
    for number, first in enumerate(range(0, len(kinds), SHEET), 1):
        pictures = []
        for kind in kinds[first : first + SHEET]:
            with Image.open(folder / f"{kind}-{width}.png") as picture:
                pictures.append(picture.convert("RGB").resize((size, SIZES[width] * size // width)))
        across, high = SHEET // 3, pictures[0].height
        sheet = Image.new("RGB", (across * size, -(-len(pictures) // across) * high))
        for i, each in enumerate(pictures):
            sheet.paste(each, (i % across * size, i // across * high))
        sheet.save(folder / f"sheet-{width}-{number}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kinds", default=",".join(kind_names()))
    parser.add_argument("--widths", default=",".join(map(str, SIZES)))
    parser.add_argument("--dark", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    kinds, widths = options.kinds.split(","), [int(width) for width in options.widths.split(",")]
    with server() as (url, _), chromium() as browser:
        page = browser.new_page(color_scheme="dark" if options.dark else "light")
        for kind in kinds:
            for misfit in shown(page, url, kind, options.folder, widths):
                print(misfit, flush=True)
    for width in widths:
        sheets(options.folder, kinds, width)


if __name__ == "__main__":
    main()
